/* notices.c: notices in SQLite. See notices.h. */
#include "serve/store/notices.h"

#include <string.h>

#include "serve/base/clock.h"
#include "serve/store/parts.h"

static bool add(struct store *store, struct statement *statement, int64_t person, const char *game,
                struct notice_text text, int64_t due) {
    if (statement == NULL)
        return false;
    bind_number(statement, 1, person);
    bind_text(statement, 2, game);
    bind_text(statement, 3, text.title);
    bind_text(statement, 4, text.prompt);
    bind_number(statement, 5, due);
    bind_text(statement, 6, text.what);
    return store_run(store, statement);
}

bool store_notice_add(struct store *store, int64_t person, const char *game, struct notice_text text, int64_t due) {
    return add(store,
               store_statement(store, "INSERT INTO notice(person, game, title, prompt, due, what)"
                                      " VALUES(?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"),
               person, game, text, due);
}

bool store_notice_replace(struct store *store, int64_t person, const char *game, struct notice_text text, int64_t due) {
    return add(store,
               store_statement(store, "INSERT INTO notice(person, game, title, prompt, due, what)"
                                      " VALUES(?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(person, game) DO UPDATE SET"
                                      " title = excluded.title, prompt = excluded.prompt, due = excluded.due,"
                                      " what = excluded.what, webhook = 0, mail = 0, push = 0"),
               person, game, text, due);
}

bool store_notice_drop(struct store *store, int64_t person, const char *game) {
    struct statement *drop = store_statement(store, "DELETE FROM notice WHERE person = ?1 AND game = ?2");
    if (drop == NULL)
        return false;
    bind_number(drop, 1, person);
    bind_text(drop, 2, game);
    return store_run(store, drop);
}

/* A text that was cut may end in half a letter. */
static void copy_whole_letters(struct statement *statement, int index, char *out, size_t size) {
    column_copy(statement, index, out, size);
    size_t length = strlen(out), last = length;
    if (length + 1 < size)
        return;
    while (last > 0 && ((unsigned char)out[last - 1] & 0xc0) == 0x80)
        last--;
    out[last > 0 ? last - 1 : 0] = 0;
}

int store_notices_due(struct store *store, int64_t now, struct notice_row *out, int most) {
    int count = 0;
    struct statement *find =
        store_statement(store, "SELECT person, game, title, prompt, webhook, mail, push, what FROM notice"
                               " WHERE due <= ?1 ORDER BY due LIMIT ?2");
    if (find == NULL)
        return 0;
    bind_number(find, 1, now);
    bind_number(find, 2, most);
    while (count < most && store_step(store, find) == STORE_ROW) {
        struct notice_row *row = &out[count++];
        row->person = column_number(find, 0);
        column_copy(find, 1, row->game, sizeof row->game);
        copy_whole_letters(find, 2, row->title, sizeof row->title);
        copy_whole_letters(find, 3, row->prompt, sizeof row->prompt);
        row->tries[NOTICE_WEBHOOK] = (int)column_number(find, 4);
        row->tries[NOTICE_MAIL] = (int)column_number(find, 5);
        row->tries[NOTICE_PUSH] = (int)column_number(find, 6);
        column_copy(find, 7, row->what, sizeof row->what);
    }
    statement_end(find);
    return count;
}

bool store_notice_lease(struct store *store, int64_t person, const char *game, int64_t until) {
    struct statement *lease =
        store_statement(store, "UPDATE notice SET due = ?3 WHERE person = ?1 AND game = ?2 AND due <= ?4");
    if (lease == NULL)
        return false;
    bind_number(lease, 1, person);
    bind_text(lease, 2, game);
    bind_number(lease, 3, until);
    bind_number(lease, 4, serve_now());
    return store_run(store, lease) && store_changes(store) == 1;
}

/* The next time is the sooner of what this way and the others want; none if all are done. A way that is still under way
 * keeps its lease: whichever of them ends last says what is next. */
static struct statement *ended_by(struct store *store, enum notice_way way) {
    switch (way) {
    case NOTICE_WEBHOOK:
        return store_statement(store,
                               "UPDATE notice SET webhook = ?3, due = CASE WHEN ?3 >= 0 THEN ?4"
                               " WHEN mail < 0 AND push < 0 THEN NULL ELSE due END WHERE person = ?1 AND game = ?2");
    case NOTICE_MAIL:
        return store_statement(store,
                               "UPDATE notice SET mail = ?3, due = CASE WHEN ?3 >= 0 THEN ?4"
                               " WHEN webhook < 0 AND push < 0 THEN NULL ELSE due END WHERE person = ?1 AND game = ?2");
    case NOTICE_PUSH:
    case NOTICE_WAYS:
        break;
    }
    return store_statement(store,
                           "UPDATE notice SET push = ?3, due = CASE WHEN ?3 >= 0 THEN ?4"
                           " WHEN webhook < 0 AND mail < 0 THEN NULL ELSE due END WHERE person = ?1 AND game = ?2");
}

bool store_notice_ended(struct store *store, int64_t person, const char *game, enum notice_way way, int tries,
                        int64_t due) {
    struct statement *ended = ended_by(store, way);
    if (ended == NULL)
        return false;
    bind_number(ended, 1, person);
    bind_text(ended, 2, game);
    bind_number(ended, 3, tries);
    bind_number(ended, 4, due);
    return store_run(store, ended);
}
