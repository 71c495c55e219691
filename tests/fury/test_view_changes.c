/* test_view_changes.c: the view in parts: an earlier view with the changed rows put in is the later view, action after
 * action, for both sides; what is chosen in secret is in neither; and the changes are a fraction of a view. */
#include "gbacw/showing.h"

static json_t *view_of(side_id side) {
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    shown.rules->view(&shown, side, &json);
    return read_back(&text);
}

static json_t *changes_since(const struct play_state *before, side_id side) {
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    shown.rules->view_changes(&shown, side, before, &json);
    return read_back(&text);
}

/* Rows merge by id; a row that is `gone` leaves; everything else that is told is replaced. */
static void merge_rows(json_t *rows, const json_t *changed) {
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

static void merge(json_t *view, const json_t *changes) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)changes, key, value) {
        if (strcmp(key, "counters") == 0)
            merge_rows(json_object_get(view, key), value);
        else
            json_object_set(view, key, value);
    }
}

static int by_id(const void *a, const void *b) {
    return strcmp(field_text(*(json_t *const *)a, "id"), field_text(*(json_t *const *)b, "id"));
}

/* New rows stand at the end of a merged list: rows are a set. */
static void sort_rows(json_t *view, const char *list) {
    json_t *rows = json_object_get(view, list), *sorted = json_array();
    size_t count = json_array_size(rows);
    json_t **all = calloc(count + 1, sizeof *all);
    for (size_t i = 0; i < count; i++)
        all[i] = json_array_get(rows, i);
    qsort(all, count, sizeof *all, by_id);
    for (size_t i = 0; i < count; i++)
        json_array_append(sorted, all[i]);
    free(all);
    json_object_set_new(view, list, sorted);
}

static void assert_same_view(json_t *merged, json_t *whole) {
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

/* Several actions lie between two looks, as when a bot's are told together. */
static void follow_game(const char *game, uint64_t seed, int looks, uint32_t most_between) {
    show_game(game, seed);
    size_t size = shown.state->size;
    struct play_state *before = aligned_alloc(64, size);
    json_t *view[SIDES] = {view_of(SIDE_FIRST), view_of(SIDE_SECOND)};
    for (int i = 0; i < looks && !play_over(&shown); i++) {
        memcpy(before, shown.state, size);
        for (uint32_t n = dice_draw(&shown_luck, 1, most_between); n > 0 && !play_over(&shown); n--)
            play_apply(&shown, likely_action());
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

static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                      "spotsylvania",   "chickamauga",      "chattanooga"};

static void action_after_action(void **unused) {
    (void)unused;
    for (uint64_t b = 0; b < 6; b++)
        follow_game(battles[b], b + 1, 220, 1);
}

static void many_actions_at_once(void **unused) {
    (void)unused;
    for (uint64_t b = 0; b < 6; b++)
        follow_game(battles[b], b + 11, 60, 90);
}

/* Nothing happened: a head and no rows. */
static void nothing_changed(void **unused) {
    (void)unused;
    show_game("chickamauga", 5);
    json_t *changes = changes_since(shown.state, SIDE_FIRST);
    assert_int_equal(json_array_size(field_of(changes, "counters")), 0);
    assert_false(field_has(changes, "ground"));
    assert_true(field_has(changes, "tallies"));
    json_decref(changes);
}

static bool choosing_guns(void) {
    play_sync(&shown);
    return shown.rules->sealed(&shown);
}

static struct action named(const char *words) {
    struct action action;
    assert_true(is_legal(play_action_read(&shown, words, strlen(words), &action)));
    return action;
}

/* The same position after either choice of the first to choose: nothing that is told differs, whoever looks. */
static int compare_choices(void) {
    size_t size = shown.state->size;
    struct play_state *before = aligned_alloc(64, size);
    side_id chooser = play_side_to_act(&shown);
    json_t *told[2][4];
    memcpy(before, shown.state, size);
    for (int k = 0; k < 2; k++) {
        memcpy(shown.state, before, size);
        play_touch(&shown);
        play_apply(&shown, named(k ? "support" : "withhold"));
        if (!choosing_guns() || play_side_to_act(&shown) == chooser) { /* both are made: it is no secret any more */
            memcpy(shown.state, before, size);
            play_touch(&shown);
            free(before);
            for (int i = 0; k == 1 && i < 4; i++)
                json_decref(told[0][i]);
            return 0;
        }
        told[k][0] = view_of(SIDE_FIRST);
        told[k][1] = view_of(SIDE_SECOND);
        struct text text;
        struct json json;
        struct query query = {.what = "attack",
                              .unit = COUNTER_NONE,
                              .hex = HEX_NONE,
                              .from = HEX_NONE,
                              .to = HEX_NONE,
                              .side = SIDE_NONE};
        text_init(&text, shown_text, sizeof shown_text);
        json_init(&json, &text);
        assert_true(is_legal(shown.rules->sheet(&shown, &query, &json)));
        told[k][2] = read_back(&text);
        text_init(&text, shown_text, sizeof shown_text);
        json_init(&json, &text);
        assert_true(is_legal(shown.rules->query(&shown, &query, &json)));
        told[k][3] = read_back(&text);
    }
    for (int i = 0; i < 4; i++) {
        assert_true(json_equal(told[0][i], told[1][i]));
        json_decref(told[0][i]);
        json_decref(told[1][i]);
    }
    memcpy(shown.state, before, size);
    play_touch(&shown);
    free(before);
    return 1;
}

static void the_guns_are_a_secret(void **unused) {
    (void)unused;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        show_game(battles[seed % 6], seed + 40);
        while (!play_over(&shown)) {
            if (choosing_guns())
                compared += compare_choices();
            play_apply(&shown, likely_action());
        }
    }
    fprintf(stderr, "%d sealed choices compared\n", compared);
    assert_true(compared > 10);
    PROVED("rebelfury", "7.4-S1a");
}

/* What changed is told, not everything: a fraction of a whole view. */
static void it_is_short(void **unused) {
    (void)unused;
    show_game("fredericksburg", 9);
    size_t size = shown.state->size, written = 0;
    struct play_state *before = aligned_alloc(64, size);
    struct text text;
    struct json json;
    int count = 0;
    for (; count < 3000 && !play_over(&shown); count++) {
        memcpy(before, shown.state, size);
        play_apply(&shown, random_action());
        text_init(&text, shown_text, sizeof shown_text);
        json_init(&json, &text);
        shown.rules->view_changes(&shown, SIDE_FIRST, before, &json);
        written += text.length;
    }
    free(before);
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    shown.rules->view(&shown, SIDE_FIRST, &json);
    assert_true(written / (size_t)count * 5 < text.length);
    show_close();
}

TESTS(test(action_after_action), test(many_actions_at_once), test(nothing_changed), test(the_guns_are_a_secret),
      test(it_is_short))
