/* test_hex.c: grids, neighbours, distances and labels, with what the books tell of their maps. */
#include "core/hex.h"

#include <string.h>

#include "core/property.h"

/* Monocacy: columns grow westward, rows northward; even columns stand half a hex further north. */
static const struct grid monocacy = {GRID_FLAT, 1, 38, 46};
static const struct label_system monocacy_labels = {.column_origin = 38,
                                                    .column_step = -1,
                                                    .row_origin = 46,
                                                    .row_step = -1,
                                                    .column_low = 1,
                                                    .column_high = 38,
                                                    .row_low = 1,
                                                    .row_high = 46};

/* Gettysburg: the first number grows southward, the second westward; odd rows stand half a hex further east.
 * The sheets overlap: A4402 and B4434 are one hex. */
static const struct grid gettysburg = {GRID_POINTED, 0, 70, 60};
#define SHEET(letter, origin, high)                                                                                    \
    {                                                                                                                  \
        .prefix = letter, .row_first = 1, .column_origin = origin, .column_step = -1, .row_origin = 1, .row_step = 1,  \
        .column_low = 1, .column_high = high, .row_low = 1, .row_high = 60                                             \
    }
static const struct label_system gettysburg_labels[] = {SHEET('A', 37, 37), SHEET('B', 69, 35)};

static hex_id at(const char *label) { return label_read(&monocacy, &monocacy_labels, 1, label, strlen(label)); }
static hex_id sheet(const char *label) { return label_read(&gettysburg, gettysburg_labels, 2, label, strlen(label)); }

static const struct grid *grid_number(int i) {
    static const struct grid grids[] = {
        {GRID_FLAT, 0, 9, 7}, {GRID_FLAT, 1, 9, 7}, {GRID_POINTED, 0, 7, 9}, {GRID_POINTED, 1, 7, 9}};
    return i < 4 ? &grids[i] : i == 4 ? &monocacy : &gettysburg;
}
#define GRIDS 6

static void neighbours_are_mutual(void **unused) {
    (void)unused;
    for (int g = 0; g < GRIDS; g++) {
        const struct grid *grid = grid_number(g);
        for (hex_id hex = 0; hex < grid->columns * grid->rows; hex++) {
            assert_int_equal(grid_at(grid, grid_cube(grid, hex)), hex);
            for (direction d = 0; d < DIRECTIONS; d++) {
                hex_id next = grid_neighbour(grid, hex, d);
                if (next == HEX_NONE)
                    continue;
                assert_int_equal(grid_neighbour(grid, next, direction_opposite(d)), hex);
                assert_int_equal(grid_direction(grid, hex, next), d);
                assert_int_equal(grid_distance(grid, hex, next), 1);
            }
            assert_int_equal(grid_direction(grid, hex, hex), DIRECTION_NONE);
        }
        assert_int_equal(grid_neighbour(grid, (hex_id)(grid->columns * grid->rows), 0), HEX_NONE);
        assert_int_equal(grid_neighbour(grid, 0, DIRECTIONS), HEX_NONE);
    }
}

/* Where a neighbour is drawn agrees with the name of its direction. */
static void directions_are_drawn_as_named(void **unused) {
    (void)unused;
    for (int g = 0; g < GRIDS; g++) {
        const struct grid *grid = grid_number(g);
        hex_id middle = (hex_id)(grid->columns / 2 * grid->rows + grid->rows / 2);
        for (direction d = 0; d < DIRECTIONS; d++) {
            const char *name = direction_name(grid, d);
            int x, y, nx, ny;
            grid_centre(grid, middle, &x, &y);
            grid_centre(grid, grid_neighbour(grid, middle, d), &nx, &ny);
            assert_int_equal(strchr(name, 'n') != NULL, ny < y);
            assert_int_equal(strchr(name, 's') != NULL, ny > y);
            assert_int_equal(strchr(name, 'e') != NULL, nx > x);
            assert_int_equal(strchr(name, 'w') != NULL, nx < x);
            assert_int_equal(direction_named(grid, name, strlen(name)), d);
        }
        assert_int_equal(direction_named(grid, "up", 2), DIRECTION_NONE);
        assert_int_equal(direction_named(grid, "", 0), DIRECTION_NONE);
        assert_string_equal(direction_name(grid, DIRECTION_NONE), "");
    }
}

/* Distance is what a flood over neighbours counts. */
static void distance_is_the_number_of_steps(void **unused) {
    (void)unused;
    for (int g = 0; g < 4; g++) {
        const struct grid *grid = grid_number(g);
        int hexes = grid->columns * grid->rows, steps[63];
        for (hex_id start = 0; start < hexes; start++) {
            for (int i = 0; i < hexes; i++)
                steps[i] = i == start ? 0 : 1000;
            for (bool changed = true; changed;) {
                changed = false;
                for (hex_id hex = 0; hex < hexes; hex++)
                    for (direction d = 0; d < DIRECTIONS; d++) {
                        hex_id next = grid_neighbour(grid, hex, d);
                        if (next == HEX_NONE || steps[next] <= steps[hex] + 1)
                            continue;
                        steps[next] = steps[hex] + 1;
                        changed = true;
                    }
            }
            for (hex_id hex = 0; hex < hexes; hex++)
                assert_int_equal(steps[hex], grid_distance(grid, start, hex));
        }
    }
}

static void nearest_is_the_least_distance(void **unused) {
    (void)unused;
    int16_t q[40] = {0}, r[40] = {0};
    struct cube post[40];
    assert_int_equal(cube_nearest(q, r, 0, (struct cube){0, 0}), CUBE_NOWHERE);
    for (int count = 1; count <= 40; count++) { /* so that lists of every length are ended rightly */
        int least = CUBE_NOWHERE;
        struct cube from = grid_cube(&gettysburg, (hex_id)(count * 97));
        for (int i = 0; i < count; i++) {
            post[i] = grid_cube(&gettysburg, (hex_id)((i * 613 + count * 31) % (70 * 60)));
            q[i] = post[i].q;
            r[i] = post[i].r;
            int distance = cube_distance(from, post[i]);
            least = distance < least ? distance : least;
        }
        assert_int_equal(cube_nearest(q, r, count, from), least);
    }
}

static void labels_go_there_and_back(void **unused) {
    (void)unused;
    char buffer[8];
    struct text label;
    text_init(&label, buffer, sizeof buffer);
    for (hex_id hex = 0; hex < monocacy.columns * monocacy.rows; hex++) {
        text_clear(&label);
        assert_true(label_write(&monocacy, &monocacy_labels, hex, &label));
        assert_int_equal(at(buffer), hex);
    }
    int labelled = 0;
    for (hex_id hex = 0; hex < gettysburg.columns * gettysburg.rows; hex++)
        for (int s = 0; s < 2; s++) {
            text_clear(&label);
            if (!label_write(&gettysburg, &gettysburg_labels[s], hex, &label))
                continue;
            labelled++;
            assert_int_equal(sheet(buffer), hex);
        }
    assert_int_equal(labelled, 37 * 60 + 35 * 60);
}

static void labels_that_are_none_are_refused(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"",     "1",    "221",  "22145", "0000",  "3900", "3947", "0100",
                                        "9999", "2a14", "-114", " 114",  "A2214", "22 4", "2214 "};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(at(wrong[i]), HEX_NONE);
    assert_int_equal(sheet("4402"), HEX_NONE);
    assert_int_equal(sheet("D4402"), HEX_NONE);
    char buffer[8];
    struct text label;
    text_init(&label, buffer, sizeof buffer);
    assert_false(label_write(&monocacy, &monocacy_labels, HEX_NONE, &label));
    assert_int_equal(label.length, 0);
}

static bool touch(const char *a, const char *b) {
    assert_int_not_equal(at(a), HEX_NONE);
    assert_int_not_equal(at(b), HEX_NONE);
    return grid_distance(&monocacy, at(a), at(b)) == 1;
}

static void the_ford_hexes_of_monocacy_form_a_chain(void **unused) {
    (void)unused;
    static const char *const ford[] = {"3505", "3605", "3606", "3607", "3608", "3609",
                                       "3510", "3410", "3311", "3211", "3112"};
    for (int i = 0; i + 1 < 11; i++)
        assert_true(touch(ford[i], ford[i + 1]));
    assert_true(touch("2214", "2215"));
}

/* The six neighbours of an even and of an odd column. */
static void monocacys_columns_are_staggered(void **unused) {
    (void)unused;
    static const char *const even[] = {"2215", "2115", "2114", "2213", "2314", "2315"};
    static const char *const odd[] = {"2315", "2214", "2213", "2313", "2413", "2414"};
    static const char *const names[] = {"n", "ne", "se", "s", "sw", "nw"};
    for (direction d = 0; d < DIRECTIONS; d++) {
        assert_int_equal(grid_neighbour(&monocacy, at("2214"), d), at(even[d]));
        assert_int_equal(grid_neighbour(&monocacy, at("2314"), d), at(odd[d]));
        assert_string_equal(direction_name(&monocacy, d), names[d]);
    }
    int x, y, west_x, west_y, north_x, north_y;
    grid_centre(&monocacy, at("2214"), &x, &y);
    grid_centre(&monocacy, at("2314"), &west_x, &west_y);
    grid_centre(&monocacy, at("2215"), &north_x, &north_y);
    assert_true(west_x < x);
    assert_true(west_y == y + 1); /* the even column is half a hex further north */
    assert_true(north_x == x && north_y == y - 2);
}

static void gettysburgs_sheets_are_one_map(void **unused) {
    (void)unused;
    assert_int_not_equal(sheet("A4402"), HEX_NONE);
    assert_int_equal(sheet("A4402"), sheet("B4434"));
    static const char *const lines[][5] = {{"B4621", "B4522", "B4421", "B4322", NULL},
                                           {"B4721", "B4821", "B4921", "B5020", "B5121"},
                                           {"A1126", "A1226", "A1327", "A1427", "A1528"},
                                           {"A0623", "A0724", "A0824", NULL, NULL}};
    for (int l = 0; l < 4; l++)
        for (int i = 0; i < 4 && lines[l][i + 1]; i++)
            assert_int_equal(grid_distance(&gettysburg, sheet(lines[l][i]), sheet(lines[l][i + 1])), 1);
    /* the second number grows west, the first south */
    assert_string_equal(direction_name(&gettysburg, grid_direction(&gettysburg, sheet("B4420"), sheet("B4421"))), "w");
    int x, y, south_x, south_y;
    grid_centre(&gettysburg, sheet("B4420"), &x, &y);
    grid_centre(&gettysburg, sheet("B4620"), &south_x, &south_y);
    assert_true(south_x == x && south_y > y);
}

/* Three sheets of one map: the third joins half a hex off, so its even rows are numbered once more apart. */
static void three_sheets_are_one_map(void **state) {
    (void)state;
    const struct grid grid = {GRID_POINTED, 0, 67, 99};
    const struct label_system base = {
        .row_first = 1, .column_origin = 67, .column_step = -1, .row_origin = 1, .row_step = 1};
    const struct sheet_label sheets[] = {
        {.prefix = 'B', .row_low = 1, .row_high = 60, .column_low = 1, .column_high = 34},
        {.prefix = 'A', .column = -32, .row_low = 1, .row_high = 60, .column_low = 1, .column_high = 35},
        {.prefix = 'C',
         .row = -59,
         .column = -3,
         .even = -1,
         .row_low = 1,
         .row_high = 40,
         .column_low = 1,
         .column_high = 53}};
    struct label_system label[3];
    for (int i = 0; i < 3; i++)
        label[i] = label_sheet(&base, &sheets[i]);
    static const char *const same[][2] = {{"A4402", "B4434"}, {"C0120", "B6023"}, {"C0132", "A6003"}};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        hex_id one = label_read(&grid, label, 3, same[i][0], 5);
        assert_int_not_equal(one, HEX_NONE);
        assert_int_equal(one, label_read(&grid, label, 3, same[i][1], 5));
    }
    /* the crest of Little Round Top and the guns of 3 July stand in unbroken lines across the seam */
    static const char *const line[] = {"A5802", "A5903", "C0132", "C0232", "C0333"}, *const crest[] = {"C1522", "C1421",
                                                                                                       "C1321",
                                                                                                       "C1220"};
    for (int i = 0; i + 1 < 5; i++)
        assert_int_not_equal(
            grid_direction(&grid, label_read(&grid, label, 3, line[i], 5), label_read(&grid, label, 3, line[i + 1], 5)),
            DIRECTION_NONE);
    for (int i = 0; i + 1 < 4; i++)
        assert_int_not_equal(grid_direction(&grid, label_read(&grid, label, 3, crest[i], 5),
                                            label_read(&grid, label, 3, crest[i + 1], 5)),
                             DIRECTION_NONE);
    for (hex_id h = 0; h < 67 * 99; h++) { /* what is written can be read */
        char text[8];
        for (int i = 0; i < 3; i++) {
            struct text out;
            text_init(&out, text, sizeof text);
            if (label_write(&grid, &label[i], h, &out))
                assert_int_equal(label_read(&grid, label, 3, text, 5), h);
        }
    }
    assert_false(label_any(&grid, label, 3, 98)); /* the south-western corner, which no sheet prints */
    assert_true(label_any(&grid, label, 3, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_are_mutual),
        cmocka_unit_test(directions_are_drawn_as_named),
        cmocka_unit_test(distance_is_the_number_of_steps),
        cmocka_unit_test(nearest_is_the_least_distance),
        cmocka_unit_test(labels_go_there_and_back),
        cmocka_unit_test(labels_that_are_none_are_refused),
        cmocka_unit_test(the_ford_hexes_of_monocacy_form_a_chain),
        cmocka_unit_test(monocacys_columns_are_staggered),
        cmocka_unit_test(gettysburgs_sheets_are_one_map),
        cmocka_unit_test(three_sheets_are_one_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
