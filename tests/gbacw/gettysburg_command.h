/* gettysburg_command.h: officers and regiments of the whole order of battle of Gettysburg on the made-up board of
 * kernstown.h, where nobody is in command but by the book. */
#ifndef ENFILADE_TESTS_GETTYSBURG_COMMAND_H
#define ENFILADE_TESTS_GETTYSBURG_COMMAND_H
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/three-days"
#include "kernstown.h"

/* A regiment of the order of battle, in line; `extra` is "" or begins with a comma. */
static inline void regiment(const char *id, const char *hex, const char *facing, const char *extra) {
    append(field_units, sizeof field_units, "%s{'id':'%s','hex':'%s','facing':'%s'%s%s}", field_units[0] ? "," : "", id,
           hex, facing, strstr(extra, "'formation'") ? "" : ",'formation':'line'", extra);
}
static inline void command_phase(const char *side) {
    begin("initial-command", side);
    by_command();
}
static inline bool is_out(const char *id) { return unit_has(id, "out-of-command"); }
/* A division or corps of the position by its id. */
static inline json_t *division(const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(position_now(), "divisions"), i, item) {
        if (strcmp(field_text(item, "id"), id) == 0)
            return item;
    }
    fail_msg("there is no division %s", id);
    return NULL;
}
#endif
