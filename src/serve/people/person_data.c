/* person_data.c: see person_data.h. */
#include "serve/people/person_data.h"

#include "serve/store/club.h"
#include "serve/store/person_rows.h"

static void add_row(void *context, const char *list, const struct person_data_row *row) {
    json_t *lists = context, *rows = json_object_get(lists, list);
    if (rows == NULL)
        json_object_set_new(lists, list, rows = json_array());
    json_t *one = json_pack("{s:s, s:I}", "game", row->game, "at", (json_int_t)row->at);
    if (row->text != NULL)
        json_object_set_new(one, "text", json_string(row->text));
    json_array_append_new(rows, one);
}

static json_t *account(const struct member_row *row) {
    return json_pack("{s:I, s:s, s:b, s:s, s:s?, s:b, s:I, s:I, s:I}", "id", (json_int_t)row->id, "name", row->name,
                     "guest", row->guest, "role", ROLE_WORDS[row->role], "mail", row->mail[0] != 0 ? row->mail : NULL,
                     "mail_confirmed", row->mail[0] != 0 && row->mail_confirmed, "created", (json_int_t)row->created,
                     "banned", (json_int_t)row->banned, "muted", (json_int_t)row->muted);
}

json_t *person_data(struct store *store, int64_t person) {
    struct member_row row;
    struct person_row ways;
    if (!store_member_get(store, person, &row) || !store_person_get(store, person, &ways))
        return NULL;
    json_t *lists = json_object(), *data = json_object();
    for (const char *const *list = PERSON_DATA_LISTS; *list != NULL; list++)
        json_object_set_new(lists, *list, json_array());
    json_object_set_new(data, "account", account(&row));
    json_object_set_new(data, "webhook", ways.webhook[0] != 0 ? json_string(ways.webhook) : json_null());
    json_object_set_new(data, "language", json_string(ways.language));
    bool read = store_person_rows(store, person, add_row, lists);
    json_object_update(data, lists);
    json_decref(lists);
    if (read)
        return data;
    json_decref(data);
    return NULL;
}
