/* gettysburg.h: the tables of Gettysburg and of its scenarios, for tests that read what the data say. */
#ifndef TESTS_GBACW_GETTYSBURG_H
#define TESTS_GBACW_GETTYSBURG_H

#include "gbacw/state/tables.h"
#include "harness/harness.h"
#include "load/load.h"

/* Tables that were loaded belong to the program until it ends; a test that loads many frees them before. */
static const struct gbacw_tables *volatile tables_asked_for[256];
static unsigned tables_asked;

static const struct gbacw_tables *tables_named(const char *name) {
    struct load_error error;
    const struct gbacw_tables *tables = load_game("games", name, &error);
    if (tables == NULL)
        fail_msg("%s: %s: %s", error.file, error.key, error.why);
    tables_asked_for[tables_asked++ % 256] = tables;
    return tables;
}

static inline const struct counter_info *counter_called(const struct gbacw_tables *tables, const char *id) {
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (strcmp(tables->counter[c].id, id) == 0)
            return &tables->counter[c];
    return NULL;
}

static inline hex_id hex_called(const struct gbacw_tables *tables, const char *label) {
    return label_read(&tables->grid, tables->label, tables->label_count, label, strlen(label));
}

#endif
