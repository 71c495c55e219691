/* test_map_document.c: what a browser is told of the ground: every hex and hexside once, names and relief as the files
 * have them, and nothing lost when a game has no files beside its tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "load/load.h"
#include "load/mapinfo.h"
#include "serve/play/map_document.h"

struct fixture {
    const void *tables;
    struct map_info *map;
    json_t *document;
};

static int set_up(void **state) {
    struct load_error error;
    struct fixture *fixture = calloc(1, sizeof *fixture);
    fixture->tables = load_game("games", "monocacy", &error);
    fixture->map = map_info_of(fixture->tables);
    fixture->document = map_document(load_ruleset(fixture->tables), fixture->tables, "games/monocacy");
    *state = fixture;
    return fixture->document ? 0 : -1;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    json_decref(fixture->document);
    map_info_free(fixture->map);
    load_free(fixture->tables);
    free(fixture);
    return 0;
}

static const char *text_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static void hexes_are_as_loaded(void **state) {
    const struct fixture *fixture = *state;
    const struct map_info *map = fixture->map;
    const json_t *terrain = json_object_get(fixture->document, "terrain"), *words = json_object_get(terrain, "words");
    const char *of = text_of(terrain, "of"), *labels = text_of(fixture->document, "labels");
    assert_int_equal(strlen(of), map->hex_count);
    for (int h = 0; h < map->hex_count; h++) {
        char label[8];
        map_label(map, (hex_id)h, label);
        assert_memory_equal(labels + 5 * h, label, 4);
        const json_t *feet = json_array_get(json_object_get(fixture->document, "elevation"), (size_t)h);
        assert_int_equal(json_integer_value(feet), map->hex[h].elevation);
        const char *word = json_string_value(json_array_get(words, (size_t)(of[h] - '0')));
        for (int t = 0; t < MAP_TERRAINS; t++)
            if (map->hex[h].terrain & MAP_BIT(t))
                assert_non_null(strstr(word, MAP_TERRAIN_NAME[t]));
    }
}

static bool listed(const json_t *lists, const char *word, int code) {
    const json_t *list = json_object_get(lists, word);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == code)
            return true;
    return false;
}

/* A river is told once, from the lower hex; a crest from the hex it climbs out of; what falls is not told. */
static void hexsides_are_told_once(void **state) {
    const struct fixture *fixture = *state;
    const struct map_info *map = fixture->map;
    const json_t *sides = json_object_get(fixture->document, "sides"),
                 *slopes = json_object_get(fixture->document, "slopes");
    int crests = 0;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            bool lower = map->hex[h].next[d] == HEX_NONE || map->hex[h].next[d] > h;
            bool river = map->hex[h].side[d] & MAP_BIT(MAP_RIVER), crest = map->hex[h].side[d] & MAP_BIT(MAP_CREST_UP);
            assert_int_equal(listed(sides, "river", h * 6 + d), river && lower);
            assert_int_equal(listed(slopes, "crest-up", h * 6 + d), crest);
            crests += crest;
        }
    assert_true(crests > 100);
    assert_null(json_object_get(slopes, "crest-down"));
}

static void ways_touch_hex_by_hex(void **state) {
    const struct fixture *fixture = *state;
    const json_t *ways = json_object_get(fixture->document, "ways");
    assert_int_equal(json_array_size(ways), 9);
    for (size_t i = 0; i < json_array_size(ways); i++) {
        const json_t *path = json_object_get(json_array_get(ways, i), "path");
        assert_true(json_array_size(path) > 4);
        for (size_t k = 1; k < json_array_size(path); k++) {
            hex_id a = (hex_id)json_integer_value(json_array_get(path, k - 1)),
                   b = (hex_id)json_integer_value(json_array_get(path, k));
            assert_int_not_equal(grid_direction(&fixture->map->grid, a, b), DIRECTION_NONE);
        }
    }
    const json_t *bridge = json_array_get(json_object_get(fixture->document, "crossings"), 0);
    assert_string_equal(text_of(bridge, "name"), "Wooden Bridge");
    int side = (int)json_integer_value(json_object_get(bridge, "side"));
    assert_int_equal(side / 6, map_labelled(fixture->map, "2215"));
    assert_int_equal(fixture->map->hex[side / 6].next[side % 6], map_labelled(fixture->map, "2214"));
}

static void areas_are_runs(void **state) {
    const struct fixture *fixture = *state;
    const json_t *areas = json_object_get(fixture->document, "areas");
    assert_int_equal(json_array_size(areas), fixture->map->area_count);
    for (size_t a = 0; a < json_array_size(areas); a++) {
        const json_t *runs = json_object_get(json_array_get(areas, a), "hexes");
        for (int h = 0; h < fixture->map->hex_count; h++) {
            bool in = false;
            for (size_t i = 0; i + 1 < json_array_size(runs); i += 2)
                in = in || (h >= json_integer_value(json_array_get(runs, i)) &&
                            h <= json_integer_value(json_array_get(runs, i + 1)));
            assert_int_equal(in, (fixture->map->hex[h].areas >> a) & 1);
        }
    }
}

static void relief_adds_up(void **state) {
    const struct fixture *fixture = *state;
    const json_t *lattice = json_object_get(json_object_get(fixture->document, "relief"), "lattice");
    const json_t *row = json_array_get(lattice, 0);
    int feet = 0;
    assert_int_equal(json_array_size(lattice), 96);
    assert_int_equal(json_array_size(row), 69);
    for (size_t i = 0; i < json_array_size(row); i++)
        feet += (int)json_integer_value(json_array_get(row, i));
    assert_int_equal(feet, 310); /* the last of the first row */
    const json_t *names = json_object_get(json_object_get(fixture->document, "drawing"), "names");
    assert_string_equal(text_of(json_array_get(names, 0), "text"), "MONOCACY RIVER");
    assert_true(json_is_real(json_object_get(json_array_get(names, 0), "from")));
}

static void tables_alone_are_enough(void **state) {
    const struct fixture *fixture = *state;
    json_t *bare = map_document(load_ruleset(fixture->tables), fixture->tables, NULL);
    assert_non_null(bare);
    assert_true(json_equal(json_object_get(bare, "sides"), json_object_get(fixture->document, "sides")));
    assert_true(json_array_size(json_object_get(json_object_get(bare, "steps"), "pike")) > 50);
    assert_null(json_object_get(bare, "relief"));
    json_decref(bare);
}

static json_t *document_of(const char *battle) {
    struct load_error error;
    char folder[64];
    snprintf(folder, sizeof folder, "games/%s", battle);
    const void *tables = load_game("games", battle, &error);
    assert_non_null(tables);
    json_t *document = map_document(load_ruleset(tables), tables, folder);
    assert_non_null(document);
    load_free(tables);
    return document;
}

static size_t list_size(const json_t *document, const char *key, const char *word) {
    return json_array_size(json_object_get(json_object_get(document, key), word));
}

/* Battles of Divisions: works on the hexsides they face, forts among the words, and a map that two battles share. */
static void battles_share_a_map(void **state) {
    (void)state;
    json_t *one = document_of("fredericksburg"), *other = document_of("chancellorsville");
    assert_string_equal(text_of(one, "shape"), "pointed");
    assert_int_equal(json_integer_value(json_object_get(one, "yards")), 880);
    assert_true(list_size(one, "slopes", "entrenchment") > 20);
    assert_true(list_size(one, "sides", "major-river") > 20);
    assert_true(json_array_size(json_object_get(one, "ways")) > 10);
    assert_true(json_equal(json_object_get(one, "ways"), json_object_get(other, "ways")));
    assert_true(json_array_size(json_object_get(one, "crossings")) > 5);
    assert_true(json_array_size(json_object_get(other, "places")) > 10);
    json_decref(other);
    other = document_of("chattanooga");
    assert_true(list_size(other, "sides", "cliff") > 10 && list_size(other, "sides", "switchback") > 1);
    char *words = json_dumps(json_object_get(json_object_get(other, "terrain"), "words"), JSON_COMPACT);
    assert_non_null(strstr(words, "fort"));
    free(words);
    json_decref(one);
    json_decref(other);
}

static const json_t *one_called(const json_t *list, const char *name) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(text_of(json_array_get(list, i), "name"), name))
            return json_array_get(list, i);
    return NULL;
}

/* Areas beyond the edge: their hexes are the last of the list, and lie where the grid would go on. */
static void staging_areas_lie_beside_the_map(void **state) {
    const struct fixture *fixture = *state;
    assert_null(json_object_get(fixture->document, "staging")); /* where there are none */
    json_t *document = document_of("gettysburg");
    const json_t *areas = json_object_get(document, "staging"), *west = one_called(areas, "SA-2");
    json_int_t rows = json_integer_value(json_object_get(document, "rows")),
               count = rows * json_integer_value(json_object_get(document, "columns"));
    assert_int_equal(json_array_size(areas), 13);
    assert_non_null(west);
    assert_string_equal(json_string_value(json_array_get(json_object_get(west, "sides"), 0)), "csa");
    json_int_t entrance = json_integer_value(json_object_get(west, "entrance")), seen = 0;
    assert_int_equal(entrance, 4); /* A0535: the fifth hex of the westernmost column */
    for (size_t i = 0; i < json_array_size(areas); i++) {
        const json_t *hexes = json_object_get(json_array_get(areas, i), "hexes");
        for (size_t k = 0; k < json_array_size(hexes); k++, seen++)
            assert_true(json_integer_value(json_array_get(json_array_get(hexes, k), 0)) >= count);
    }
    const json_t *arrow = json_array_get(json_object_get(west, "hexes"), 0); /* one hex west of it, in the same row */
    assert_int_equal(json_integer_value(json_array_get(arrow, 1)), -2);
    assert_int_equal(json_integer_value(json_array_get(arrow, 2)), 2 * 4);
    assert_int_equal(seen, 64);
    json_decref(document);
}

/* Where sheets overlap, each of their numbers is told. */
static void sheets_overlap(void **state) {
    const struct fixture *fixture = *state;
    assert_null(json_object_get(fixture->document, "also")); /* one sheet */
    json_t *document = document_of("gettysburg");
    const json_t *also = json_object_get(document, "also");
    const char *labels = text_of(document, "labels");
    int found = 0;
    for (size_t i = 0; i < json_array_size(also); i++) {
        const json_t *one = json_array_get(also, i);
        const char *label = labels, *other = json_string_value(json_array_get(one, 1));
        for (json_int_t h = json_integer_value(json_array_get(one, 0)); h > 0; h--)
            label = strchr(label, ' ') + 1;
        assert_int_not_equal(strncmp(label, other, 5), 0);
        found += !strcmp(other, "C0120") && !strncmp(label, "B6023 ", 6);
        found += !strcmp(other, "A4402") && !strncmp(label, "B4434 ", 6);
    }
    assert_int_equal(found, 2);
    json_decref(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_are_as_loaded),   cmocka_unit_test(hexsides_are_told_once),
        cmocka_unit_test(ways_touch_hex_by_hex), cmocka_unit_test(areas_are_runs),
        cmocka_unit_test(relief_adds_up),        cmocka_unit_test(tables_alone_are_enough),
        cmocka_unit_test(battles_share_a_map),   cmocka_unit_test(staging_areas_lie_beside_the_map),
        cmocka_unit_test(sheets_overlap)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
