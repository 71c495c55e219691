/* test_mapmake.c: the map maker on small made-up ground written by the test: a tilted plane, a river, a stream, a road,
 * a wood, control points; and what it says of bad input. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/map/mapmake.h"
#include "cli/map/mapmake_parts.h"
#include "harness/harness.h"

#define HEAP 100000

static char folder[64];

static const char *in_folder(const char *name) {
    static char path[4][128];
    static int turn;
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void spill(const char *name, const char *text) {
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static char *slurp(const char *name) {
    static char text[HEAP];
    FILE *file = fopen(in_folder(name), "rb");
    if (!file)
        return NULL;
    text[fread(text, 1, HEAP - 1, file)] = 0;
    fclose(file);
    return text;
}

/* A hex is a hundredth of a degree; hex 0101 in the north-west at 10 E, 50 N. The plane rises 20 feet a hex eastward.
 * A pit in it is 60 feet deep, and a hex and a half across. */
static void write_plane(const char *name, double pit_lon, double pit_lat) {
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    fprintf(file, "ncols 60\nnrows 60\nxllcorner 9.95\nyllcorner 49.70\ncellsize 0.0075\nNODATA_value -9999\n");
    for (int row = 0; row < 60; row++)
        for (int column = 0; column < 60; column++) {
            double lon = 9.95 + (column + 0.5) * 0.0075, lat = 49.70 + (59.5 - row) * 0.0075;
            bool dug = hypot(lon - pit_lon, lat - pit_lat) < 0.0075;
            fprintf(file, "%.2f%c", 100 + (lon - 10) * 100 / PLANE_PITCH * 20 - (dug ? 60 : 0),
                    column < 59 ? ' ' : '\n');
        }
    fclose(file);
}

/* Ways of the ground in degrees; x and y are columns and rows, as the fit below has them. */
static const char FEATURES[] =
    "{\"type\":\"FeatureCollection\",\"features\":["
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"stream\",\"cls\":\"river\",\"name\":\"Big River\"},\"geometry\":"
    "{\"type\":\"LineString\",\"coordinates\":[[10.0476,50.02],[10.0476,49.90]]}},"
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"road\",\"cls\":\"pike\",\"name\":\"Straight Pike\"},\"geometry\":"
    "{\"type\":\"LineString\",\"coordinates\":[[10.01732,50.01],[10.01732,49.91]]}},"
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"woods\",\"name\":\"Square "
    "Wood\"},\"geometry\":{\"type\":\"Polygon\","
    "\"coordinates\":[[[10.060,49.985],[10.080,49.985],[10.080,49.955],[10.060,49.955],[10.060,49.985]]]}},"
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"farm\",\"name\":\"Old "
    "Farm\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[10.0,49.97]}}"
    "]}";

static const char HEAD[] = "title: Made-up ground\n"
                           "grid: {shape: flat, columns: 10, rows: 8, first: 0101, lower: even}\n"
                           "heights: {file: plane.asc, sample: centre, base: 100, step: 20, crest: 20, bluff: 40}\n"
                           "features: {file: features.json}\n";
/* v counts in the lower columns: there row 1 lies half a hex further south */
static const char FIT[] = "fit: {kind: given, lat: 50, lon: 10, u: [1, 0, 115.47005], v: [0.5, -100, 0]}\n";
static const char TAKE[] = "take:\n"
                           "  - {kind: stream, cls: river, as: river}\n"
                           "  - {kind: road, cls: pike, as: pike}\n"
                           "  - {kind: woods, as: woods, share: 0.5}\n"
                           "  - {kind: farm, as: farm}\n";

static void write_spec(const char *a, const char *b, const char *c, const char *d) {
    char text[8000];
    snprintf(text, sizeof text, "%s%s%s%s", a, b, c, d);
    spill("spec.yaml", text);
}

static int begin(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/enfilade-mapmake-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    write_plane("plane.asc", 0, 0);
    spill("features.json", FEATURES);
    return 0;
}

static int finish(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) ? 1 : harness_close(state);
}

static struct maker made;
static struct map_info *make_map(void) {
    maker_free(&made);
    made = (struct maker){0};
    if (!maker_run(&made, in_folder("spec.yaml"), folder))
        fail_msg("%s", made.doc.why);
    return made.map;
}

static const struct map_hex *at(const char *label) {
    hex_id hex = map_labelled(made.map, label);
    assert_int_not_equal(hex, HEX_NONE);
    return &made.map->hex[hex];
}

static unsigned side(const char *from, const char *to) {
    hex_id a = map_labelled(made.map, from), b = map_labelled(made.map, to);
    direction d = grid_direction(&made.map->grid, a, b);
    assert_int_not_equal(d, DIRECTION_NONE);
    return made.map->hex[a].side[d];
}

static void a_tilted_plane_rises_column_by_column(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, "", "");
    make_map();
    static const char *const rows[] = {"%02d01", "%02d05", "%02d08"};
    for (int column = 1; column <= 10; column++)
        for (int r = 0; r < 3; r++) {
            char label[8];
            snprintf(label, sizeof label, rows[r], column);
            assert_int_equal(at(label)->elevation, 100 + 20 * (column - 1));
        }
    write_spec("title: Mean\ngrid: {shape: flat, columns: 10, rows: 8, first: 0101, lower: even}\n"
               "heights: {file: plane.asc, sample: mean, base: 100, step: 40}\n",
               FIT, "", "");
    make_map();
    assert_int_equal(at("0304")->elevation, 140);
    assert_int_equal(at("0704")->elevation, 220);
}

static void a_river_divides_two_banks(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE, "");
    make_map();
    /* it runs south between columns 06 and 07 (column 06 at 10.0433, 07 at 10.0520): left of it is the east */
    for (int row = 1; row <= 8; row++) {
        char six[8], seven[8];
        snprintf(six, sizeof six, "06%02d", row);
        snprintf(seven, sizeof seven, "07%02d", row);
        assert_int_equal(at(six)->bank, 2);
        assert_int_equal(at(seven)->bank, 1);
        assert_true(side(six, seven) & MAP_BIT(MAP_RIVER));
        assert_true(side(seven, six) & MAP_BIT(MAP_RIVER));
    }
    assert_false(side("0504", "0604") & MAP_BIT(MAP_RIVER));
    assert_false(side("0704", "0804") & MAP_BIT(MAP_RIVER));
}

static void a_road_is_a_connected_path(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE, "");
    make_map(); /* the pike runs down column 03 */
    assert_int_equal(made.line_count, 1);
    assert_int_equal(made.line[0].count, 8);
    for (int i = 0; i < 8; i++) {
        char label[8], found[8];
        snprintf(label, sizeof label, "03%02d", i + 1);
        assert_string_equal(map_label(made.map, made.line[0].path[i], found), label);
        assert_int_equal(at(label)->way[3], i < 7 ? MAP_PIKE : MAP_NO_WAY); /* south */
        assert_int_equal(at(label)->way[1], MAP_NO_WAY);
    }
}

static void a_wood_takes_the_hexes_it_covers(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE, "");
    make_map(); /* 10.060 to 10.080 E: columns 08 (10.0606) and more, 09 (10.0693), 10 (10.0779) in part */
    assert_true(at("0904")->terrain & MAP_BIT(MAP_WOODS));
    assert_true(at("0903")->terrain & MAP_BIT(MAP_WOODS));
    assert_false(at("0901")->terrain & MAP_BIT(MAP_WOODS));
    assert_false(at("0907")->terrain & MAP_BIT(MAP_WOODS));
    assert_false(at("0704")->terrain & MAP_BIT(MAP_WOODS));
    assert_true(at("0904")->terrain == MAP_BIT(MAP_WOODS));
    assert_true(at("0101")->terrain == MAP_BIT(MAP_CLEAR));
}

static void a_point_becomes_a_place(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE, "");
    make_map();
    char label[8];
    assert_int_equal(made.map->place_count, 1);
    assert_string_equal(made.map->place[0].name, "Old Farm");
    assert_string_equal(map_label(made.map, made.map->place[0].hex, label), "0104");
}

static void corrections_by_hand_win(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE,
               "corrections:\n"
               "  terrain: [{is: wheat, hexes: \"0904 0101..0202\"}]\n"
               "  heights: [{feet: 200, hexes: \"0101\"}]\n"
               "  ways: [{kind: trail, name: Lane, through: \"0108 0508\"}]\n"
               "  streams: [{name: Run, through: \"0105 0505\", to: river}]\n"
               "  hexsides:\n"
               "    - {is: fence, between: \"0201..0208\", and: \"0101..0108\"}\n"
               "    - {is: bluff, behind_river: 1, rows: 2-3}\n"
               "  crossings: [{name: Bridge, side: 0704/0604, is: bridge}]\n"
               "  places: [{name: Hill, hex: 1001, kind: hill}]\n");
    make_map();
    assert_true(at("0904")->terrain == MAP_BIT(MAP_WHEAT));
    assert_true(at("0202")->terrain == MAP_BIT(MAP_WHEAT));
    assert_int_equal(at("0101")->elevation, 200);
    assert_int_equal(made.line[1].count, 5);
    assert_true(side("0203", "0103") & MAP_BIT(MAP_FENCE));
    assert_true(side("0103", "0203") & MAP_BIT(MAP_FENCE));
    assert_false(side("0203", "0303") & MAP_BIT(MAP_FENCE));
    assert_true(side("0703", "0802") & MAP_BIT(MAP_BLUFF_UP)); /* away from the river it climbs */
    assert_true(side("0802", "0703") & MAP_BIT(MAP_BLUFF_DOWN));
    assert_true(side("0704", "0604") & MAP_BIT(MAP_BRIDGE));
    int stream = 0;
    for (int h = 0; h < made.map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++)
            stream += (made.map->hex[h].side[d] & MAP_BIT(MAP_STREAM)) != 0;
    assert_true(stream / 2 >= 9); /* hexsides from the west edge to the river */
    assert_int_equal(stream % 2, 0);
}

/* Six control points, one of them moved: the fit is found, and the residual tells which. */
static void control_points_find_the_fit(void **unused) {
    (void)unused;
    static const char CONTROL[] = "control:\n"
                                  "  - {name: a, lon: 10.0, lat: 50.0, at: 0101}\n"
                                  "  - {name: b, lon: 10.0173205, lat: 49.96, at: 0305}\n"
                                  "  - {name: c, lon: 10.0692820, lat: 49.94, at: 0907}\n"
                                  "  - {name: d, lon: 10.0519615, lat: 50.0, at: 0701}\n"
                                  "  - {name: check, lon: 10.0346410, lat: 49.98, at: 0504, weight: 0}\n";
    write_spec(HEAD, "fit: {kind: affine}\n", CONTROL, "");
    make_map();
    for (int i = 0; i < 4; i++)
        assert_true(plane_distance(made.control[i].at, fit_plane(&made.fit, made.control[i].lon, made.control[i].lat)) <
                    1e-4);
    const struct control *check = &made.control[4];
    assert_true(fabs(plane_distance(check->at, fit_plane(&made.fit, check->lon, check->lat)) - 1) < 1e-3);
    assert_int_equal(at("0504")->elevation, 180);
    double lon, lat;
    fit_real(&made.fit, plane_centre(&made.map->grid, map_labelled(made.map, "0907")), &lon, &lat);
    assert_true(fabs(lon - 10.0692820) < 1e-6 && fabs(lat - 49.94) < 1e-6);
    /* at the equator a degree is as long east as north, and one scale and one turn are enough */
    struct maker maker = {.control_count = 3};
    maker.control[0] = (struct control){.weight = 1};
    maker.control[1] = (struct control){.lon = 0.01, .weight = 1, .at = {0.6, 0.8}};
    maker.control[2] = (struct control){.lat = 0.01, .weight = 1, .at = {0.8, -0.6}};
    assert_true(fit_make(&maker, false));
    struct point p = fit_plane(&maker.fit, 0.01, 0.01);
    assert_true(fabs(p.x - 1.4) < 1e-3 && fabs(p.y - 0.2) < 1e-3);
    maker.control_count = 1;
    assert_false(fit_make(&maker, false));
}

static void the_map_file_is_whole(void **unused) {
    (void)unused;
    char *words[] = {"mapmake", (char *)(uintptr_t)in_folder("spec.yaml"), "-o", NULL, "-r", NULL, "-q", NULL};
    char out[128], relief[128], spec[128];
    snprintf(spec, sizeof spec, "%s/spec.yaml", folder);
    snprintf(out, sizeof out, "%s/map.yaml", folder);
    snprintf(relief, sizeof relief, "%s/relief.yaml", folder);
    words[1] = spec;
    words[3] = out;
    words[5] = relief;
    write_spec(HEAD, FIT, TAKE, "areas: [{name: A, hexes: \"0101..0202\"}]\n");
    assert_int_equal(command_mapmake(7, words), 0);
    const char *map = slurp("map.yaml");
    assert_non_null(map);
    assert_non_null(
        strstr(map, "grid: {shape: \"flat\", columns: \"10\", rows: \"8\", first: \"0101\", lower: \"even\"}"));
    assert_non_null(strstr(map, "    - \"0123456789\"\n")); /* heights */
    assert_non_null(strstr(map, "    - \"2222221111\"\n")); /* banks */
    assert_non_null(strstr(map, "path: \"0301 0302 0303 0304 0305 0306 0307 0308\""));
    assert_non_null(strstr(map, "{name: \"A\", hexes: \"0101..0202\"}"));
    assert_non_null(slurp("relief.yaml"));
}

static void complains(const char *why) {
    struct maker maker = {0};
    bool fine = maker_run(&maker, in_folder("spec.yaml"), folder);
    if (fine || !strstr(maker.doc.why, why))
        fail_msg("expected \"%s\", got \"%s\"", why, fine ? "no complaint" : maker.doc.why);
    maker_free(&maker);
}

/* Large hexes want more points each, and ground just off the grid of heights goes on as its edge is. */
static void a_relief_can_be_finer_and_go_on(void **unused) {
    (void)unused;
    static const char finer[] =
        "title: Made-up ground\n"
        "grid: {shape: flat, columns: 10, rows: 8, first: 0101, lower: even}\n"
        "heights: {file: plane.asc, sample: centre, base: 100, step: 20, points: %s, edge: 0.5}\n"
        "features: {file: features.json}\n";
    char head[600];
    double here, beyond;
    snprintf(head, sizeof head, finer, "4");
    write_spec(head, FIT, TAKE, "");
    make_map();
    FILE *out = fopen(in_folder("relief.yaml"), "wb");
    assert_non_null(out);
    assert_true(maker_write_relief(&made, out));
    fclose(out);
    const char *relief = slurp("relief.yaml");
    assert_non_null(strstr(relief, "points: 4\ncolumns: 40\nrows: 39\n"));
    assert_true(maker_height(&made, 10.0, 50.1, &here));
    assert_true(maker_height(&made, 10.0, 50.3, &beyond)); /* north of the grid */
    assert_true(fabs(here - beyond) < 0.5);
    assert_false(maker_height(&made, 10.0, 51.3, &beyond));
    snprintf(head, sizeof head, finer, "9");
    write_spec(head, FIT, TAKE, "");
    complains("a relief has one to eight points a hex");
}

static void bad_input_is_told_with_file_line_and_reason(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE, "corections: {}\n");
    complains("spec.yaml:11: unknown key \"corections\"");
    write_spec(HEAD, FIT, TAKE, "corrections:\n  terrain: [{is: wheat, hexes: \"9901\"}]\n");
    complains("spec.yaml:12: there is no hex \"9901\" on this map");
    write_spec(HEAD, FIT, TAKE, "corrections:\n  terrain: [{is: sand, hexes: \"0101\"}]\n");
    complains("spec.yaml:12: unknown word \"sand\"");
    write_spec(HEAD, FIT, TAKE, "corrections:\n  crossings: [{name: x, side: 0101/0102, is: ford}]\n");
    complains("0101/0102 is not a hexside of the river");
    write_spec(HEAD, FIT, "take: [{kind: castle, as: town}]\n", "");
    complains("no feature answers to this");
    write_spec(HEAD, "fit: {kind: affine}\n", "control: [{name: a, lon: 1, lat: 1, at: 0101}]\n", "");
    complains("the control points do not fix the map");
    write_spec(HEAD, "fit: {kind: given, lat: 50, lon: 40, u: [1, 0, 115], v: [0.5, -100, 0]}\n", "", "");
    complains("the height grid does not cover hex 0101");
    write_spec(HEAD, "fit: {kind: given, lat: north, lon: 10, u: [1, 0, 115], v: [0.5, -100, 0]}\n", "", "");
    complains("\"north\" is not a number");
    spill("spec.yaml", "title: [unfinished\n");
    complains("spec.yaml:");
    spill("spec.yaml", "");
    complains("the file is empty");
    spill("spec.yaml", "- a\n- b\n");
    complains("expected a mapping");
    remove(in_folder("spec.yaml"));
    complains("No such file");
}

static void bad_sources_are_told_too(void **unused) {
    (void)unused;
    write_spec(HEAD, FIT, TAKE, "");
    spill("plane.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n1 2 3\n4 five 6\n");
    complains("plane.asc:8: \"five\" is not a number");
    spill("plane.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n1 2 3\n4 5\n");
    complains("the grid ends too early");
    spill("plane.asc", "ncols 3\nrows 2\n");
    complains("plane.asc:2: expected \"nrows\"");
    spill("plane.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999\n1 2 3\n4 5 6 7\n");
    complains("more values than the grid has cells");
    write_plane("plane.asc", 0, 0);
    spill("features.json", "{\"type\":\n\"FeatureCollection\",,}");
    complains("features.json:2:");
    spill("features.json", "{\"type\":\"x\"}");
    complains("no list of features");
    static const char *const shapes[] = {
        "{\"features\":[{\"properties\":{\"kind\":\"road\",\"cls\":\"pike\"},\"geometry\":{\"type\":\"LineString\","
        "\"coordinates\":[[1e9,1],[2,3]]}}]}",
        "{\"features\":[{\"properties\":{\"kind\":\"road\",\"cls\":\"pike\"},\"geometry\":{\"type\":\"LineString\","
        "\"coordinates\":\"x\"}}]}",
        "{\"features\":[{\"properties\":{\"kind\":\"road\",\"cls\":\"pike\"},\"geometry\":{\"type\":"
        "\"MultiLineString\","
        "\"coordinates\":[]}}]}",
        "{\"features\":[{\"properties\":{\"kind\":\"road\",\"cls\":\"pike\"}}]}",
    };
    static const char *const reasons[] = {"is not a line or polygon", "is not a line or polygon",
                                          "only points, lines and polygons", "has no geometry"};
    write_spec(HEAD, FIT, "take: [{kind: road, as: pike}]\n", "");
    for (int i = 0; i < 4; i++) {
        spill("features.json", shapes[i]);
        complains(reasons[i]);
    }
    spill("features.json", FEATURES);
    char *none[] = {"mapmake", "spec.yaml", NULL};
    assert_int_equal(command_mapmake(2, none), 2);
}

/* A map bent to its controls carries each near where it belongs, leaves far ground alone, and can be asked both ways.
 */
static void a_fit_bends_to_its_controls(void **state) {
    (void)state;
    struct maker maker = {.control_count = 5};
    static const double at[5][4] = {
        {0, 0, 0, 0}, {0, 0.1, 10, 0}, {0.1, 0, 0, -10}, {0.1, 0.1, 10, -10}, {0.05, 0.05, 6, -5}};
    for (int i = 0; i < 5; i++)
        maker.control[i] = (struct control){.lat = at[i][0], .lon = at[i][1], .weight = 1, .at = {at[i][2], at[i][3]}};
    assert_true(fit_make(&maker, true));
    assert_true(plane_distance(fit_plane(&maker.fit, 0.05, 0.05), maker.control[4].at) > 0.7);
    struct point far = fit_plane(&maker.fit, 1, 1);
    fit_bend(&maker, 6);
    assert_true(plane_distance(fit_plane(&maker.fit, 0.05, 0.05), maker.control[4].at) < 0.2);
    assert_true(plane_distance(fit_plane(&maker.fit, 1, 1), far) < 1e-9);
    double lon, lat;
    fit_real(&maker.fit, fit_plane(&maker.fit, 0.047, 0.06), &lon, &lat);
    assert_true(fabs(lon - 0.047) < 1e-4 && fabs(lat - 0.06) < 1e-4);
}

static int drop_map(void **state) {
    (void)state;
    maker_free(&made);
    made = (struct maker){0};
    return 0;
}

#define ground(function) cmocka_unit_test_teardown(function, drop_map)

/* A mound of 40 feet on 0404, its foot two hexes out: whole on top, part of it one hex away, nothing at three. */
static void mounds_raise_hexes_and_relief(void **unused) {
    (void)unused;
    static const char plain[] = "title: Made-up ground\n"
                                "grid: {shape: flat, columns: 10, rows: 8, first: 0101, lower: even}\n";
    static const char flat[] = "heights: {file: plane.asc, sample: centre, base: 100, step: 1}\n";
    static const char raised[] = "heights:\n  file: plane.asc\n  sample: centre\n  base: 100\n  step: 1\n"
                                 "  mounds: [{hexes: \"0404\", feet: 40, foot: 2}]\n";
    static const char *const labels[] = {"0404", "0403", "0401"};
    int before[3], after[3];
    for (int round = 0; round < 2; round++) {
        write_spec(plain, round ? raised : flat, FIT, "");
        struct map_info *map = make_map();
        for (int i = 0; i < 3; i++)
            (round ? after : before)[i] = map->hex[map_labelled(map, labels[i])].elevation;
    }
    assert_int_equal(after[0] - before[0], 40);
    assert_in_range(after[1] - before[1], 10, 35);
    assert_int_equal(after[2], before[2]);
    double feet;
    assert_true(ground_height(&made, plane_centre(&made.map->grid, map_labelled(made.map, "0404")), &feet));
    assert_in_range((long)(feet + 0.5), before[0] + 39, before[0] + 41); /* what the relief is written from */
    write_spec(plain,
               "heights: {file: plane.asc, sample: centre, base: 100, step: 1, mounds: [{hexes: \"9999\", feet: 4, "
               "foot: 2}]}\n",
               FIT, "");
    maker_free(&made);
    made = (struct maker){0};
    assert_false(maker_run(&made, in_folder("spec.yaml"), folder));
    assert_non_null(strstr(made.doc.why, "9999"));
}

static void spoil_fill(const char *hexes, const char *rim, const char *why) {
    char heights[200];
    snprintf(heights, sizeof heights,
             "heights: {file: plane.asc, sample: centre, base: 100, step: 1, fills: [{hexes: \"%s\", rim: %s}]}\n",
             hexes, rim);
    write_spec("title: Made-up ground\ngrid: {shape: flat, columns: 10, rows: 8, first: 0101, lower: even}\n", heights,
               FIT, "");
    maker_free(&made);
    made = (struct maker){0};
    assert_false(maker_run(&made, in_folder("spec.yaml"), folder));
    assert_non_null(strstr(made.doc.why, why));
}

/* A pit in the grid is filled from its rim: the tilted plane is a plane again. */
static void fills_follow_their_rim(void **unused) {
    (void)unused;
    static const char plain[] = "title: Made-up ground\n"
                                "grid: {shape: flat, columns: 10, rows: 8, first: 0101, lower: even}\n";
    static const char flat[] = "heights: {file: plane.asc, sample: centre, base: 100, step: 1}\n";
    static const char filled[] = "heights: {file: dug.asc, sample: centre, base: 100, step: 1,\n"
                                 "  fills: [{hexes: \"0404 0405\", rim: 1.4}]}\n";
    static const char *const labels[] = {"0404", "0405", "0304", "0808"};
    int before[4];
    write_spec(plain, flat, FIT, "");
    struct map_info *map = make_map();
    for (int i = 0; i < 4; i++)
        before[i] = map->hex[map_labelled(map, labels[i])].elevation;
    double lon, lat;
    fit_real(&made.fit, plane_centre(&map->grid, map_labelled(map, "0404")), &lon, &lat);
    write_plane("dug.asc", lon, lat);
    write_spec(plain, filled, FIT, "");
    map = make_map();
    for (int i = 0; i < 4; i++)
        assert_in_range(map->hex[map_labelled(map, labels[i])].elevation, before[i] - 2, before[i] + 2);
    spoil_fill("9999", "1", "9999");
    spoil_fill("0404", "0", "a rim is a distance");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        test(a_relief_can_be_finer_and_go_on),
        test(mounds_raise_hexes_and_relief),
        ground(fills_follow_their_rim),
        ground(a_tilted_plane_rises_column_by_column),
        ground(a_river_divides_two_banks),
        ground(a_road_is_a_connected_path),
        ground(a_wood_takes_the_hexes_it_covers),
        ground(a_point_becomes_a_place),
        ground(corrections_by_hand_win),
        ground(control_points_find_the_fit),
        ground(the_map_file_is_whole),
        ground(bad_input_is_told_with_file_line_and_reason),
        ground(bad_sources_are_told_too),
        cmocka_unit_test(a_fit_bends_to_its_controls),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
