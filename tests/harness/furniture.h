/* furniture.h: the catalogue of any family, and that what a game shows uses no word it does not have. */
#ifndef ENFILADE_TESTS_FURNITURE_H
#define ENFILADE_TESTS_FURNITURE_H

#include "harness/showing.h"

static inline json_t *catalogue_now(void) {
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    shown.rules->catalogue(shown_tables, &json);
    return read_back(&text);
}

/* No two rows have the same word in a field; an empty one is nobody's. */
static inline void note_own(json_t *seen, const char *name, const char *word) {
    if (word[0] == 0)
        return;
    if (json_object_get(seen, word) != NULL)
        fail_msg("%s and %s share %s", name, json_string_value(json_object_get(seen, word)), word);
    json_object_set_new(seen, word, json_string(name));
}

/* Two questions never share a key, two badges never a letter. */
static inline void check_keys_and_letters(const json_t *catalogue) {
    json_t *keys = json_object(), *letters = json_object(), *row;
    size_t i;
    const char *name;
    json_array_foreach(field_of(catalogue, "queries"), i, row) {
        assert_true(field_text(row, "key")[0] != 0);
        note_own(keys, field_text(row, "what"), field_text(row, "key"));
    }
    json_object_foreach(field_of(catalogue, "flags"), name, row) note_own(letters, name, field_text(row, "letter"));
    json_decref(keys);
    json_decref(letters);
}

static inline void words_are_known(const json_t *known, const json_t *words) {
    size_t i;
    json_t *word;
    json_array_foreach(words, i, word) assert_true(field_has(known, json_string_value(word)));
}

static inline void counters_use_known_words(const json_t *catalogue, const json_t *counters) {
    size_t i;
    json_t *row;
    json_array_foreach(counters, i, row) {
        json_t *face = field_of(row, "face");
        assert_true(field_has(field_of(catalogue, "types"), field_text(row, "type")));
        assert_true(strlen(field_text(face, "name")) > 0);
        assert_true(field_has(face, "big") && field_has(face, "small") && field_has(face, "sub"));
        if (field_has(row, "formation"))
            assert_true(field_has(field_of(catalogue, "formations"), field_text(row, "formation")));
        if (field_has(face, "command"))
            row_named(field_of(catalogue, "commands"), "id", field_text(face, "command"));
        words_are_known(field_of(catalogue, "flags"), json_object_get(row, "flags"));
        words_are_known(field_of(catalogue, "marks"), json_object_get(row, "marks"));
    }
}

/* In a hex every counter lies on another: 0, 1, 2 ... from the bottom. */
static inline void orders_are_whole(const json_t *counters) {
    size_t i, k;
    json_t *row, *other;
    json_array_foreach(counters, i, row) {
        if (!field_has(row, "hex"))
            continue;
        long lower = 0;
        json_array_foreach(counters, k, other) {
            if (!field_has(other, "hex") || strcmp(field_text(other, "hex"), field_text(row, "hex")) != 0 || i == k)
                continue;
            assert_int_not_equal(field_int(other, "order"), field_int(row, "order"));
            lower += field_int(other, "order") < field_int(row, "order");
        }
        assert_int_equal(field_int(row, "order"), lower);
    }
}

/* The view that anybody has now. */
static inline void check_view(const json_t *catalogue) {
    json_t *view = view_of(SIDE_NONE);
    counters_use_known_words(catalogue, field_of(view, "counters"));
    orders_are_whole(field_of(view, "counters"));
    assert_int_equal(json_array_size(field_of(view, "tallies")), 5);
    row_named(field_of(catalogue, "phases"), "id", field_text(view, "phase"));
    size_t i;
    json_t *command;
    json_array_foreach(field_of(view, "commands"), i, command)
        row_named(field_of(catalogue, "commands"), "id", field_text(command, "id"));
    json_decref(view);
}

#endif
