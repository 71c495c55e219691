/* gettysburg.h: the tables of Gettysburg and of its scenarios, for tests that read what the data say. */
#ifndef TESTS_GBACW_GETTYSBURG_H
#define TESTS_GBACW_GETTYSBURG_H

#include "gbacw/tables.h"
#include "harness/harness.h"
#include "load/load.h"

static const struct gbacw_tables *tables_named(const char *name) {
    struct load_error error;
    const struct gbacw_tables *tables = load_game("games", name, &error);
    if (tables == NULL)
        fail_msg("%s: %s: %s", error.file, error.key, error.why);
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
