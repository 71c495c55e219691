/* test_sight.c: lines of sight (9.7, 24.21). */
#include "gbacw/volley.h"

/* A ridge of ground: the firer at the top of a column of hexes, the target four hexes south of it. */
static void column(const char *hexes) {
    char fields[600];
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "s", "");
    foot("y1", "csa", 4, "0509", "n", "");
    snprintf(fields, sizeof fields, "'hexes':{%s}", hexes);
    more(fields);
    start();
}

static void trees_block_between_but_not_at_the_ends(void **unused) {
    (void)unused;
    column("");
    assert_true(sees("0505", "0509"));
    column("'0507':'woods'");
    assert_false(sees("0505", "0509"));
    json_t *error = refused("usa", "fire 0509", "9.73");
    assert_non_null(strstr(field_text(error, "why"), "0507"));
    assert_non_null(strstr(field_text(error, "why"), "15 feet")); /* 20 feet of trees, 5 forgiven */
    column("'0505':'woods','0509':'woods'");
    assert_true(sees("0505", "0509"));
    assert_true(legal("usa", "fire 0509"));
    column("'0506':'wheat','0507':'wheat','0508':'wheat'");
    assert_true(sees("0505", "0509"));
    PROVED("gbacw", "9.7a 9.7b 9.72 24.21");
}

/* From 0505 to 0705 the line follows the hexside between 0604 and 0605. */
static void along_a_hexside_both_must_block(void **unused) {
    (void)unused;
    column("'0604':'woods'");
    assert_true(sees("0505", "0705"));
    column("'0605':'woods'");
    assert_true(sees("0505", "0705"));
    column("'0604':'woods','0605':'woods'");
    assert_false(sees("0505", "0705"));
    json_t *sight = query("{'what':'sight','from':'0505','to':'0705'}");
    assert_string_not_equal(field_text(sight, "blocked"), field_text(sight, "also"));
    PROVED("gbacw", "9.7c");
}

/* H 40, D 4, the obstacle half way: 40/4 against (hp - 5)/2, so 25 feet pass and 26 do not. */
static void the_algorithm_decides(void **unused) {
    (void)unused;
    column("'0505':{'elevation':40},'0507':{'terrain':'woods','elevation':5}");
    assert_true(sees("0505", "0509"));
    assert_true(sees("0509", "0505"));
    column("'0505':{'elevation':40},'0507':{'terrain':'woods','elevation':6}");
    assert_false(sees("0505", "0509"));
    assert_false(sees("0509", "0505"));
    json_t *sight = query("{'what':'sight','from':'0505','to':'0509'}");
    assert_int_equal(field_int(sight, "height"), 40);
    assert_int_equal(field_int(sight, "distance"), 4);
    assert_int_equal(field_int(sight, "obstacle_height"), 26);
    assert_int_equal(field_int(sight, "obstacle_distance"), 2);
    assert_string_equal(field_text(sight, "lower"), "0509");
    /* nearer to the lower end the same trees reach the line sooner */
    column("'0505':{'elevation':40},'0508':'woods'");
    assert_false(sees("0505", "0509"));
    column("'0505':{'elevation':40},'0506':'woods'");
    assert_true(sees("0505", "0509"));
    PROVED("gbacw", "9.73a");
}

static void units_block_by_their_height(void **unused) {
    (void)unused;
    static const struct {
        const char *type, *formation;
        bool clear;
    } rows[] = {
        {"inf", "line", true}, {"cav", "dismounted", true}, {"art", "unlimbered", true}, {"cav", "mounted", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int side = 0; side < 2; side++) {
            begin("offensive-fire", "usa");
            foot("x1", "usa", 4, "0505", "s", "");
            foot("y1", "csa", 4, "0509", "n", "");
            unit_is("z1", side ? "usa" : "csa", rows[i].type, 2, 4, strcmp(rows[i].type, "art") ? "P" : "TB", "0507",
                    "s", rows[i].formation, "");
            start();
            assert_int_equal(sees("0505", "0509"), rows[i].clear);
        }
    }
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "s", "");
    foot("y1", "csa", 4, "0509", "n", "");
    wagon("w1", "csa", "0507", "");
    start();
    assert_false(sees("0505", "0509"));
    refused("usa", "fire 0509", "9.73");
    PROVED("gbacw", "9.71 9.72");
}

TESTS(test(trees_block_between_but_not_at_the_ends), test(along_a_hexside_both_must_block), test(the_algorithm_decides),
      test(units_block_by_their_height))
