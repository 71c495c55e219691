/* field.h: positions on the field of Monocacy in few words, for the tests of command and of the game's own rules. */
#ifndef ENFILADE_TESTS_FIELD_H
#define ENFILADE_TESTS_FIELD_H

#include <stdio.h>

#include "doings.h"

/* Appends to a list what it does not name: McCausland's men, who would else have to enter. */
static inline void gone_unless_named(char *list, size_t size, const char *id) {
    char name[32], entry[64];
    snprintf(name, sizeof name, "'%s'", id);
    if (strstr(list, name) != NULL)
        return;
    snprintf(entry, sizeof entry, "%s{'id':'%s','fate':'left'}", list[0] ? "," : "", id);
    strncat(list, entry, size - strlen(list) - 1);
}

/* The opening of a phase on the real map with these counters only (lists of objects without their brackets). `more`
 * holds further fields of the position, each preceded by a comma; any of them may be "". */
static inline json_t *field(const char *phase, const char *side, int turn, const char *units, const char *leaders,
                            const char *more) {
    static const char *const horse[] = {"14-Va-c", "17-Va-c", "25-Va-c", "37-Va-bt"};
    char position[16384], all_units[6000], all_leaders[4000];
    snprintf(all_units, sizeof all_units, "%s", units);
    snprintf(all_leaders, sizeof all_leaders, "%s", leaders);
    for (int i = 0; i < 4; i++)
        gone_unless_named(all_units, sizeof all_units, horse[i]);
    gone_unless_named(all_leaders, sizeof all_leaders, "McCausland");
    snprintf(position, sizeof position,
             "{'base':'monocacy/battle','phase':'%s','phasing':'%s','turn':%d,'units':[%s],'leaders':[%s]%s}", phase,
             side, turn, all_units, all_leaders, more);
    return sandbox(position);
}

/* A counter of a list of the position (divisions, brigades) by its id. */
static inline json_t *listed(const char *list, const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(position_now(), list), i, item) {
        if (strcmp(field_text(item, "id"), id) == 0)
            return item;
    }
    fail_msg("there is no %s in %s", id, list);
    return NULL;
}
static inline int listed_int(const char *list, const char *id, const char *name) {
    return (int)json_integer_value(json_object_get(listed(list, id), name));
}
#endif
