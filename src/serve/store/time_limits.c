/* time_limits.c: see time_limits.h. */
#include "serve/store/time_limits.h"

#include "serve/store/parts.h"

bool store_time_limit_get(struct store *store, const char *game, struct time_limit_row *out) {
    struct statement *get = store_statement(store, "SELECT move, reserve, after, left_0, left_1, side, since, due,"
                                                   " reminders, late FROM time_limit WHERE game = ?1");
    *out = (struct time_limit_row){0};
    if (get == NULL)
        return false;
    bind_text(get, 1, game);
    bool found = store_step(store, get) == STORE_ROW;
    if (found) {
        out->move = column_number(get, 0);
        out->reserve = column_number(get, 1);
        column_copy(get, 2, out->after, sizeof out->after);
        out->left[0] = column_number(get, 3);
        out->left[1] = column_number(get, 4);
        column_copy(get, 5, out->side, sizeof out->side);
        out->since = column_number(get, 6);
        out->due = column_is_null(get, 7) ? 0 : column_number(get, 7);
        out->reminders = (int)column_number(get, 8);
        column_copy(get, 9, out->late, sizeof out->late);
    }
    statement_end(get);
    return found;
}

bool store_time_limit_set(struct store *store, const char *game, const struct time_limit_row *row) {
    struct statement *set = store_statement(
        store, "INSERT INTO time_limit(game, move, reserve, after, left_0, left_1, side, since, due, reminders, late)"
               " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, nullif(?9, 0), ?10, ?11) ON CONFLICT(game) DO UPDATE SET"
               " left_0 = excluded.left_0, left_1 = excluded.left_1, side = excluded.side, since = excluded.since,"
               " due = excluded.due, reminders = excluded.reminders, late = excluded.late");
    if (set == NULL)
        return false;
    bind_text(set, 1, game);
    bind_number(set, 2, row->move);
    bind_number(set, 3, row->reserve);
    bind_text(set, 4, row->after);
    bind_number(set, 5, row->left[0]);
    bind_number(set, 6, row->left[1]);
    bind_text(set, 7, row->side);
    bind_number(set, 8, row->since);
    bind_number(set, 9, row->due);
    bind_number(set, 10, row->reminders);
    bind_text(set, 11, row->late);
    return store_run(store, set);
}

bool store_time_limit_claim(struct store *store, const char *game, int64_t due, int64_t until) {
    struct statement *claim = store_statement(store, "UPDATE time_limit SET due = ?3 WHERE game = ?1 AND due = ?2");
    if (claim == NULL)
        return false;
    bind_text(claim, 1, game);
    bind_number(claim, 2, due);
    bind_number(claim, 3, until);
    return store_run(store, claim) && store_changes(store) == 1;
}

int store_time_limits_due(struct store *store, int64_t now, char (*out)[STORE_ID_SIZE], int most) {
    int count = 0;
    struct statement *find =
        store_statement(store, "SELECT game FROM time_limit WHERE due <= ?1 ORDER BY due LIMIT ?2");
    if (find == NULL)
        return 0;
    bind_number(find, 1, now);
    bind_number(find, 2, most);
    while (count < most && store_step(store, find) == STORE_ROW)
        column_copy(find, 0, out[count++], STORE_ID_SIZE);
    statement_end(find);
    return count;
}
