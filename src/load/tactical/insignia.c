/* insignia.c: dress.yaml: what the troops of each command wear on their counters, for showing: a corps badge, its
 * colour, a stripe. A game without the file gives each division a stripe of its own. */
#include "load/read.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct dress_text {
    char *command, *badge, *colour, *stripe;
};
struct dresses_text {
    struct dress_text *dress;
    unsigned dress_count;
};
static const cyaml_schema_field_t dress_fields[] = {
    TEXT("command", dress_text, command), TEXT_IF("badge", dress_text, badge), TEXT_IF("colour", dress_text, colour),
    TEXT_IF("stripe", dress_text, stripe), CYAML_FIELD_END};
static const cyaml_schema_value_t dress_entry = ENTRY(dress_text, dress_fields);
static const cyaml_schema_field_t dresses_fields[] = {LIST("dress", dresses_text, dress, &dress_entry),
                                                      CYAML_FIELD_END};
static const cyaml_schema_value_t dresses_schema = DOCUMENT(dresses_text, dresses_fields);

static bool is_command(const struct gbacw_tables *tables, const char *id) {
    for (unsigned d = 0; d < tables->division_count; d++)
        if (strcmp(tables->division[d].id, id) == 0)
            return true;
    for (unsigned b = 0; b < tables->brigade_count; b++)
        if (strcmp(tables->brigade[b].id, id) == 0)
            return true;
    return false;
}

static bool one_dress(struct source *source, int line, const struct dress_text *text, struct gbacw_tables *tables) {
    char where[96];
    struct dress *out = &tables->dress[tables->dress_count++];
    int stripe = 0;
    if (!read_text(source, source_path(where, "dress", line, "command"), text->command, out->command,
                   sizeof out->command))
        return false;
    if (!is_command(tables, out->command))
        return source_refuse(source, where, "there is no command %s", out->command);
    if (text->badge &&
        !read_text(source, source_path(where, "dress", line, "badge"), text->badge, out->badge, sizeof out->badge))
        return false;
    if (text->colour &&
        !read_text(source, source_path(where, "dress", line, "colour"), text->colour, out->colour, sizeof out->colour))
        return false;
    if (text->stripe &&
        !read_number(source, source_path(where, "dress", line, "stripe"), text->stripe, 1, 99, &stripe, NULL))
        return false;
    out->stripe = (uint8_t)stripe;
    return true;
}

bool read_dress(const struct folder *folder, struct gbacw_tables *tables) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s/dress.yaml", folder->games_dir, folder->game);
    if (access(path, R_OK) != 0)
        return true;
    struct source source;
    struct dresses_text *text =
        source_read(&source, folder->games_dir, folder->game, "dress.yaml", &dresses_schema, folder->error);
    if (!text)
        return false;
    bool good = text->dress_count <= DRESS_MAX || source_refuse(&source, "dress", "more than %d", DRESS_MAX);
    for (unsigned i = 0; good && i < text->dress_count; i++)
        if (!folder->scenario || is_command(tables, text->dress[i].command)) /* a scenario has fewer commands */
            good = one_dress(&source, (int)i, &text->dress[i], tables);
    source_free(&dresses_schema, text);
    return good;
}
