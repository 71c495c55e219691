/* notices.c: notices in SQLite. See notices.h. */
#include "serve/store/notices.h"

#include <string.h>

#include "serve/store/parts.h"

bool store_notice_add(struct store *store, int64_t person, const char *game, const char *title, const char *prompt,
                      int64_t due) {
    struct statement *add = store_statement(
        store,
        "INSERT INTO notice(person, game, title, prompt, due) VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING");
    if (add == NULL)
        return false;
    bind_number(add, 1, person);
    bind_text(add, 2, game);
    bind_text(add, 3, title);
    bind_text(add, 4, prompt);
    bind_number(add, 5, due);
    return store_run(store, add);
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
    struct statement *find = store_statement(store, "SELECT person, game, title, prompt, webhook, mail FROM notice"
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
    }
    statement_end(find);
    return count;
}

bool store_notice_lease(struct store *store, int64_t person, const char *game, int64_t until) {
    struct statement *lease = store_statement(store, "UPDATE notice SET due = ?3 WHERE person = ?1 AND game = ?2");
    if (lease == NULL)
        return false;
    bind_number(lease, 1, person);
    bind_text(lease, 2, game);
    bind_number(lease, 3, until);
    return store_run(store, lease);
}

/* The next time is the sooner of what this way and the other want; none if both are done. A way that is still under way
 * keeps its lease: whichever of the two ends last says what is next. */
bool store_notice_ended(struct store *store, int64_t person, const char *game, enum notice_way way, int tries,
                        int64_t due) {
    struct statement *ended =
        way == NOTICE_WEBHOOK
            ? store_statement(store, "UPDATE notice SET webhook = ?3, due = CASE WHEN ?3 >= 0 THEN ?4"
                                     " WHEN mail < 0 THEN NULL ELSE due END WHERE person = ?1 AND game = ?2")
            : store_statement(store, "UPDATE notice SET mail = ?3, due = CASE WHEN ?3 >= 0 THEN ?4"
                                     " WHEN webhook < 0 THEN NULL ELSE due END WHERE person = ?1 AND game = ?2");
    if (ended == NULL)
        return false;
    bind_number(ended, 1, person);
    bind_text(ended, 2, game);
    bind_number(ended, 3, tries);
    bind_number(ended, 4, due);
    return store_run(store, ended);
}
