/* insignia.c: insignia.yaml: what the troops of each command wear on their counters, for showing: a corps badge, its
 * colour, a stripe. A game without the file gives each division a stripe of its own. */
#include "load/read.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct insignia_text {
    char *command, *badge, *colour, *stripe;
};
struct insignia_file {
    struct insignia_text *insignia;
    unsigned insignia_count;
};
static const cyaml_schema_field_t insignia_fields[] = {
    TEXT("command", insignia_text, command), TEXT_IF("badge", insignia_text, badge),
    TEXT_IF("colour", insignia_text, colour), TEXT_IF("stripe", insignia_text, stripe), CYAML_FIELD_END};
static const cyaml_schema_value_t insignia_entry = ENTRY(insignia_text, insignia_fields);
static const cyaml_schema_field_t file_fields[] = {LIST("insignia", insignia_file, insignia, &insignia_entry),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t file_schema = DOCUMENT(insignia_file, file_fields);
static const cyaml_schema_field_t old_fields[] = {LIST("dress", insignia_file, insignia, &insignia_entry),
                                                  CYAML_FIELD_END};
static const cyaml_schema_value_t old_schema = DOCUMENT(insignia_file, old_fields);

/* The file's name and the key of its list; then the words of before, which games of others may still have. */
static const struct form {
    const char *file, *key;
    const cyaml_schema_value_t *schema;
} forms[] = {{"insignia.yaml", "insignia", &file_schema}, {"dress.yaml", "dress", &old_schema}};

static bool is_command(const struct gbacw_tables *tables, const char *id) {
    for (unsigned d = 0; d < tables->division_count; d++)
        if (strcmp(tables->division[d].id, id) == 0)
            return true;
    for (unsigned b = 0; b < tables->brigade_count; b++)
        if (strcmp(tables->brigade[b].id, id) == 0)
            return true;
    return false;
}

static bool read_one(struct source *source, const char *key, int line, const struct insignia_text *text,
                     struct gbacw_tables *tables) {
    char where[96];
    struct insignia *out = &tables->insignia[tables->insignia_count++];
    int stripe = 0;
    if (!read_text(source, source_path(where, key, line, "command"), text->command, out->command, sizeof out->command))
        return false;
    if (!is_command(tables, out->command))
        return source_refuse(source, where, "there is no command %s", out->command);
    if (text->badge &&
        !read_text(source, source_path(where, key, line, "badge"), text->badge, out->badge, sizeof out->badge))
        return false;
    if (text->colour &&
        !read_text(source, source_path(where, key, line, "colour"), text->colour, out->colour, sizeof out->colour))
        return false;
    if (text->stripe &&
        !read_number(source, source_path(where, key, line, "stripe"), text->stripe, 1, 99, &stripe, NULL))
        return false;
    out->stripe = (uint8_t)stripe;
    return true;
}

static bool read_form(const struct folder *folder, const struct form *form, struct gbacw_tables *tables) {
    struct source source;
    struct insignia_file *text =
        source_read(&source, folder->games_dir, folder->game, form->file, form->schema, folder->error);
    if (!text)
        return false;
    bool good = text->insignia_count <= INSIGNIA_MAX || source_refuse(&source, form->key, "more than %d", INSIGNIA_MAX);
    for (unsigned i = 0; good && i < text->insignia_count; i++)
        if (!folder->scenario || is_command(tables, text->insignia[i].command)) /* a scenario has fewer commands */
            good = read_one(&source, form->key, (int)i, &text->insignia[i], tables);
    source_free(form->schema, text);
    return good;
}

bool read_insignia(const struct folder *folder, struct gbacw_tables *tables) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s/%s", folder->games_dir, folder->game, forms[i].file);
        if (access(path, R_OK) == 0)
            return read_form(folder, &forms[i], tables);
    }
    return true;
}
