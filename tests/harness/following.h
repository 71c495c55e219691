/* following.h: a view kept up by its changes, as a table keeps it: the earlier view with the changed rows put in is the
 * later one, for both sides. */
#ifndef ENFILADE_TESTS_FOLLOWING_H
#define ENFILADE_TESTS_FOLLOWING_H

#include "harness/showing.h"

static inline json_t *changes_since(const struct play_state *before, side_id side) {
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    shown.rules->view_changes(&shown, side, before, &json);
    return read_back(&text);
}

/* Rows merge by id; a row that is `gone` leaves; everything else that is told is replaced. */
static inline void merge_rows(json_t *rows, const json_t *changed) {
    size_t i, k;
    json_t *row, *old;
    json_array_foreach(changed, i, row) {
        size_t at = json_array_size(rows);
        json_array_foreach(rows, k, old) {
            if (strcmp(field_text(old, "id"), field_text(row, "id")) == 0)
                at = k;
        }
        if (field_bool(row, "gone"))
            json_array_remove(rows, at);
        else if (at < json_array_size(rows))
            json_array_set(rows, at, row);
        else
            json_array_append(rows, row);
    }
}

static inline void merge(json_t *view, const json_t *changes) {
    static const char *const lists[] = {"counters", "brigades", "divisions", "commands"};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)changes, key, value) {
        bool rows = false;
        for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
            rows = rows || strcmp(key, lists[i]) == 0;
        if (rows)
            merge_rows(json_object_get(view, key), value);
        else
            json_object_set(view, key, value);
    }
}

struct row_ref {
    json_t *row;
};

static inline int by_id(const void *a, const void *b) {
    const struct row_ref *first = a, *second = b;
    return strcmp(field_text(first->row, "id"), field_text(second->row, "id"));
}

/* New rows stand at the end of a merged list: rows are a set. */
static inline void sort_rows(json_t *view, const char *list) {
    json_t *rows = json_object_get(view, list), *sorted = json_array();
    size_t count = json_array_size(rows);
    struct row_ref *all = calloc(count + 1, sizeof *all);
    for (size_t i = 0; i < count; i++)
        all[i].row = json_array_get(rows, i);
    qsort(all, count, sizeof *all, by_id);
    for (size_t i = 0; i < count; i++)
        json_array_append(sorted, all[i].row);
    free(all);
    json_object_set_new(view, list, sorted);
}

static inline void assert_same_view(json_t *merged, json_t *whole) {
    sort_rows(merged, "counters");
    sort_rows(whole, "counters");
    if (json_equal(merged, whole))
        return;
    const char *key;
    json_t *value;
    json_object_foreach(whole, key, value) {
        json_t *mine = json_object_get(merged, key);
        if (json_equal(mine, value))
            continue;
        fprintf(stderr, "%s differs after %u actions\n", key, shown.state->actions);
        size_t i;
        json_t *row;
        json_array_foreach(value, i, row) {
            if (!json_equal(row, json_array_get(mine, i))) {
                print_json(row);
                print_json(json_array_get(mine, i));
                break;
            }
        }
    }
    json_object_foreach(merged, key, value) {
        if (json_object_get(whole, key) == NULL)
            fprintf(stderr, "%s is left over\n", key);
    }
    fail_msg("%s", "the changes do not make the new view");
}

/* What changed is told, not everything: in a game of random actions at most this part of a whole view, at the mean. */
static inline void changes_are_short(const char *game, uint64_t seed, size_t part) {
    show_game(game, seed);
    size_t size = shown.state->size, written = 0;
    struct play_state *before = aligned_alloc(64, size);
    int count = 0;
    for (; count < 3000 && !play_over(&shown); count++) {
        memcpy(before, shown.state, size);
        play_apply(&shown, random_action());
        json_decref(changes_since(before, SIDE_FIRST));
        written += strlen(shown_text);
    }
    free(before);
    json_decref(view_of(SIDE_FIRST));
    assert_true(written / (size_t)count * part < strlen(shown_text));
    show_close();
}

/* Several actions lie between two looks, as when a bot's are told together. */
static inline void follow_game(const char *game, uint64_t seed, int looks, uint32_t most_between,
                               struct action (*choose)(void)) {
    show_game(game, seed);
    size_t size = shown.state->size;
    struct play_state *before = aligned_alloc(64, size);
    json_t *view[SIDES] = {view_of(SIDE_FIRST), view_of(SIDE_SECOND)};
    for (int i = 0; i < looks && !play_over(&shown); i++) {
        memcpy(before, shown.state, size);
        for (uint32_t n = dice_draw(&shown_luck, 1, most_between); n > 0 && !play_over(&shown); n--)
            play_apply(&shown, choose());
        for (side_id side = 0; side < SIDES; side++) {
            json_t *changes = changes_since(before, side), *whole = view_of(side);
            merge(view[side], changes);
            assert_same_view(view[side], whole);
            json_decref(changes);
            json_decref(whole);
        }
    }
    json_decref(view[SIDE_FIRST]);
    json_decref(view[SIDE_SECOND]);
    free(before);
}

#endif
