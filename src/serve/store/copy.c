/* copy.c: see copy.h.
 *
 * Which tables and columns there are is read from the store that is copied, so that a new step of the schema needs
 * nothing here. What only servers at work tell each other is left behind. */
#include "serve/store/copy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "match/memory.h"
#include "serve/store/parts.h"

enum { TABLES_MOST = 40, COLUMNS_MOST = 24, SETTLE_EVERY = 500 };
enum value { VALUE_TEXT, VALUE_NUMBER, VALUE_BYTES };

struct table {
    char name[40];
    char column[COLUMNS_MOST][40];
    enum value value[COLUMNS_MOST];
    int count;
    char *read, *write; /* its statements; the stores know them by their place */
};

struct tables {
    struct table table[TABLES_MOST];
    int count;
};

static const char *const LEFT_BEHIND[] = {"news", "authority", "counter", "lease", "delay", "version"};
static const char *const FIRST[] = {"person", "game"}; /* the others name their rows */

static const char COLUMNS_SQLITE[] =
    "SELECT t.name, c.name, c.type FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c"
    " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid";
static const char COLUMNS_POSTGRES[] = "SELECT table_name, column_name, data_type FROM information_schema.columns"
                                       " WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position";

static bool is_among(const char *name, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static enum value value_of(const char *type) {
    if (strcmp(type, "INTEGER") == 0 || strcmp(type, "bigint") == 0)
        return VALUE_NUMBER;
    return strcmp(type, "BLOB") == 0 || strcmp(type, "bytea") == 0 ? VALUE_BYTES : VALUE_TEXT;
}

/* -- what there is -- */

static struct table *table_named(struct tables *tables, const char *name) {
    struct table *last = tables->count > 0 ? &tables->table[tables->count - 1] : NULL;
    if (last != NULL && strcmp(last->name, name) == 0)
        return last;
    if (tables->count == TABLES_MOST)
        return NULL;
    last = &tables->table[tables->count++];
    snprintf(last->name, sizeof last->name, "%s", name);
    return last;
}

static bool read_tables(struct store *from, struct tables *tables) {
    struct statement *get = store_statement(from, store_is_shared(from) ? COLUMNS_POSTGRES : COLUMNS_SQLITE);
    enum store_step state = STORE_ERROR;
    bool room = true;
    while (get != NULL && room && (state = store_step(from, get)) == STORE_ROW) {
        const char *name = column_string(get, 0);
        if (is_among(name, LEFT_BEHIND, sizeof LEFT_BEHIND / sizeof LEFT_BEHIND[0]))
            continue;
        struct table *table = table_named(tables, name);
        room = table != NULL && table->count < COLUMNS_MOST;
        if (!room)
            break;
        table->value[table->count] = value_of(column_string(get, 2));
        column_copy(get, 1, table->column[table->count++], sizeof table->column[0]);
    }
    if (get != NULL)
        statement_end(get);
    return room && state == STORE_END && tables->count > 0;
}

static void list_columns(const struct table *table, struct text *out) {
    for (int i = 0; i < table->count; i++) {
        text_add(out, i > 0 ? ", " : "");
        text_add(out, table->column[i]);
    }
}

static void write_statements(struct table *table) {
    struct text read = GROWING, write = GROWING;
    text_add(&read, "SELECT ");
    list_columns(table, &read);
    text_add(&read, " FROM ");
    text_add(&read, table->name);
    text_add(&write, "INSERT INTO ");
    text_add(&write, table->name);
    text_add(&write, "(");
    list_columns(table, &write);
    text_add(&write, ") VALUES(");
    for (int i = 0; i < table->count; i++)
        text_add(&write, i > 0 ? ",?" : "?");
    text_add(&write, ")");
    table->read = read.at;
    table->write = write.at;
}

/* -- copying -- */

static bool copy_row(const struct table *table, struct store *to, struct statement *get) {
    struct statement *put = store_statement(to, table->write);
    if (put == NULL)
        return false;
    for (int i = 0; i < table->count; i++) {
        size_t size;
        if (column_is_null(get, i))
            bind_text(put, i + 1, NULL);
        else if (table->value[i] == VALUE_NUMBER)
            bind_number(put, i + 1, column_number(get, i));
        else if (table->value[i] == VALUE_TEXT)
            bind_text(put, i + 1, column_string(get, i));
        else {
            const void *bytes = column_bytes(get, i, &size);
            bind_bytes(put, i + 1, bytes, size);
        }
    }
    return store_run(to, put);
}

/* Now and then what was sent is waited for, so that it does not pile up. */
static bool copy_table(const struct table *table, struct store *from, struct store *to, int64_t *rows) {
    struct statement *get = store_statement(from, table->read);
    enum store_step state = STORE_ERROR;
    bool done = get != NULL;
    *rows = 0;
    while (done && (state = store_step(from, get)) == STORE_ROW) {
        done = copy_row(table, to, get);
        if (++*rows % SETTLE_EVERY == 0)
            done = done && store_changes(to) == 1;
    }
    if (get != NULL)
        statement_end(get);
    return done && state == STORE_END;
}

/* New rows get numbers after those that were brought. */
static bool go_on_counting(struct store *to) {
#define COUNT_ON(table)                                                                                                \
    "SELECT setval(pg_get_serial_sequence('" table "', 'id'), "                                                        \
    "(SELECT coalesce(max(id), 0) + 1 FROM " table "), false)"
    static const char *const counts[] = {COUNT_ON("person"), COUNT_ON("chat"), COUNT_ON("message"),
                                         COUNT_ON("ticket"), COUNT_ON("act"),  COUNT_ON("tournament")};
#undef COUNT_ON
    bool done = true;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0] && done && store_is_shared(to); i++) {
        struct statement *set = store_statement(to, counts[i]);
        done = store_step(to, set) == STORE_ROW;
        statement_end(set);
    }
    return done;
}

static bool is_empty(struct store *to) {
    struct statement *get = store_statement(to, "SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM game)");
    bool empty = get != NULL && store_step(to, get) == STORE_ROW && column_number(get, 0) == 0;
    if (get != NULL)
        statement_end(get);
    return empty;
}

static bool copy_all(struct tables *tables, struct store *from, struct store *to, store_copy_listener tell,
                     void *context, char *why, size_t size) {
    for (int pass = 0; pass < 3; pass++)
        for (int i = 0; i < tables->count; i++) {
            struct table *table = &tables->table[i];
            int64_t rows;
            bool first = is_among(table->name, FIRST, sizeof FIRST / sizeof FIRST[0]);
            if (pass < 2 ? strcmp(table->name, FIRST[pass]) != 0 : first)
                continue;
            if (!copy_table(table, from, to, &rows)) {
                snprintf(why, size, "the table %s could not be copied", table->name);
                return false;
            }
            tell(context, table->name, rows);
        }
    return true;
}

bool store_copy(struct store *from, struct store *to, store_copy_listener tell, void *context, char *why, size_t size) {
    struct tables *tables = must(calloc(1, sizeof *tables));
    bool done = false;
    if (!is_empty(to))
        snprintf(why, size, "people or games are there already: copy into an empty one");
    else if (!read_tables(from, tables))
        snprintf(why, size, "its tables cannot be read");
    else {
        for (int i = 0; i < tables->count; i++)
            write_statements(&tables->table[i]);
        snprintf(why, size, "it cannot be written");
        done = store_begin(to) && copy_all(tables, from, to, tell, context, why, size) && go_on_counting(to) &&
               store_commit(to);
        if (!done)
            store_roll_back(to);
    }
    for (int i = 0; i < tables->count; i++) {
        free(tables->table[i].read);
        free(tables->table[i].write);
    }
    free(tables);
    return done;
}
