/* test_refusals.c: bad files are refused whole, with file, line, column, key and reason.
 *
 * Each test spoils a copy of the game: one text of one file is replaced. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* mkdtemp */
#endif
#include "harness/spoiling.h"
#include "load/load.h"

/* The game with `was` (its first occurrence in `name`) turned into `is`; the refusal. */
static struct load_error spoil(const char *name, const char *was, const char *is) {
    struct load_error error = {0};
    char file[64];
    snprintf(file, sizeof file, "monocacy/%s", name);
    copy_games("monocacy");
    spoil_file(file, was, is);
    const void *tables = load_game(spoilt_folder, "monocacy", &error);
    if (tables) {
        load_free(tables);
        fail_msg("%s with \"%s\" was accepted", name, is);
    }
    assert_non_null(strstr(error.file, name));
    return error;
}

/* The line on which a text first stands in a file of the game. */
static int line_of(const char *name, const char *text) {
    static char whole[SPOILT_ROOM];
    char path[200];
    snprintf(path, sizeof path, "games/monocacy/%s", name);
    slurp(path, whole);
    return line_in(whole, text);
}

static void expect(struct load_error error, int line, int column, const char *key, const char *why) {
    if (line)
        assert_int_equal(error.line, line);
    if (column)
        assert_int_equal(error.column, column);
    assert_true(error.line > 0 && error.column > 0);
    if (!strstr(error.key, key) || !strstr(error.why, why))
        fail_msg("%s:%d:%d %s: %s", error.file, error.line, error.column, error.key, error.why);
}

static void shapes(void **unused) {
    (void)unused;
    int line = line_of("units.yaml", "{id: 151-NY");
    expect(spoil("units.yaml", "{id: 151-NY, name: 151 NY,", "{id: 151-NY, colour: blue, name: 151 NY,"), line, 18,
           "units[1].colour", "Unexpected key");
    expect(spoil("units.yaml", "{id: 151-NY, name: 151 NY,", "{id: 151-NY,"), line, 5, "units[1].name", "Missing");
    expect(spoil("units.yaml", "{id: 151-NY, name: 151 NY,", "{id: 151-NY, name: 151 NY, name: again,"), line, 0,
           "name", "already seen");
    expect(spoil("units.yaml", "{id: 151-NY, name: 151 NY,", "{id: 151-NY, name: [151, NY],"), line, 0, "name",
           "Expecting STRING");
    expect(spoil("game.yaml", "book: gbacw", "book: gbacw\n  odd: ["), line_of("game.yaml", "book:") + 1, 0, "", "");
    expect(spoil("charts.yaml", "elephant:", "elefant:"), line_of("charts.yaml", "elephant: 1"), 0, "elefant",
           "Unexpected key");
}

static void units(void **unused) {
    (void)unused;
    int line = line_of("units.yaml", "{id: 151-NY");
    expect(spoil("units.yaml", "weapon: R, strength: 5, morale: ~4", "weapon: R, strength: 4, morale: ~4"),
           line_of("units.yaml", "{id: Truex, name: Truex, side: usa, division"), 0, "brigades[1].total",
           "add up to 24, its roster says 25");
    expect(spoil("units.yaml", "weapon: R, strength: 5", "weapon: R, strength: many"), line, 0, "units[1].strength",
           "expected a number");
    expect(spoil("units.yaml", "weapon: R, strength: 5", "weapon: Q, strength: 5"), line, 0, "units[1].weapon",
           "no weapon");
    expect(spoil("units.yaml", "weapon: R, strength: 5", "weapon: TB, strength: 5"), line, 0, "weapon", "not for this");
    expect(spoil("units.yaml", "brigade: Truex, weapon", "brigade: Trueks, weapon"), line, 0, "brigade", "no brigade");
    expect(spoil("units.yaml", "brigade: Truex, weapon", "brigade: Cook, weapon"), line, 0, "brigade", "other side");
    expect(spoil("units.yaml", "area: works, form: line", "area: swamp, form: line"), line, 0, "area", "no area");
    expect(spoil("units.yaml", "at: 2713", "at: 2712"), line, 0, "at", "outside its area");
    expect(spoil("units.yaml", "at: 2713", "at: 9913"), line, 0, "at", "not a hex");
    expect(spoil("units.yaml", "at: 2713, facing: n}", "at: 2713, facing: e}"), line, 0, "facing", "not a direction");
    expect(spoil("units.yaml", "at: 2713, facing: n}", "at: 2713}"), line, 0, "facing", "needs a facing");
    expect(spoil("units.yaml", "form: line", "form: mounted"), line, 0, "form", "not a formation");
    expect(spoil("units.yaml", "id: 87-Pa", "id: 151-NY"), line + 1, 0, "units[2].id", "two counters");
    expect(spoil("units.yaml", "id: 87-Pa", "id: 87 Pa"), line + 1, 0, "units[2].id", "one word");
    expect(spoil("units.yaml", "morale: 5,", "morale: 9,"), 0, 0, "morale", "not from");
    expect(spoil("units.yaml", "rating: 23/2", "rating: much"), 0, 0, "leaders[1].rating", "expected ratings");
    expect(spoil("units.yaml", "leader: Early", "leader: Late"), 0, 0, "divisions[1].leader", "no leader");
    expect(spoil("units.yaml", "near: Ricketts 5", "near: Ricketts 1"), 0, 0, "near", "too far");
}

static void crowded(void **unused) {
    (void)unused;
    expect(spoil("units.yaml", "at: 2037", "at: 2036"), 0, 0, "at", "stacking chart");
}

static void the_map(void **unused) {
    (void)unused;
    int line = line_of("map.yaml", "rows:\n    - \"") + 1;
    expect(spoil("map.yaml", "    - \"....", "    - \"..."), line, 0, "terrain.rows[1]", "37 letters");
    expect(spoil("map.yaml", "    - \"....", "    - \"..x."), line, 0, "terrain.rows[1]", "not in the legend");
    expect(spoil("map.yaml", "is: \"woods\"", "is: \"forest\""), 0, 0, "terrain.legend", "unknown");
    expect(spoil("map.yaml", "{mark: \"w\",", "{mark: \".\","), 0, 0, "terrain.legend", "two meanings");
    expect(spoil("map.yaml", "1646 1546 1445", "1646 1445"), 0, 0, "path", "does not meet");
    expect(spoil("map.yaml", "1646 1546 1445", "1646 1547 1445"), 0, 0, "path", "not a hex");
    expect(spoil("map.yaml", "0943 0843", "0943 0942 0842 0843"), 0, 0, "path", "no crossing");
    expect(spoil("map.yaml", "side: \"2215/2214\"", "side: \"2215/2213\""), 0, 0, "crossings[1].side", "do not touch");
    expect(spoil("map.yaml", "side: \"2215/2214\"", "side: \"2214/2215\""), 0, 0, "crossings[1].side", "bank 1");
    expect(spoil("map.yaml", "{name: \"B\",", "{name: \"A\","), 0, 0, "areas[2].name", "two areas");
    expect(spoil("map.yaml", "column_step: \"-1\"", "column_step: \"0\""), 0, 0, "grid.column_step", "1 or -1");
}

static void charts(void **unused) {
    (void)unused;
    expect(spoil("charts.yaml", "woods, line: 2", "woods, line: 2/5"), 0, 0, "movement.terrain[5].line",
           "Movement Points");
    expect(spoil("charts.yaml", "P/R 1  1  1  1*", "P/R 1  1  1"), 0, 0, "fire.results[1]", "10 results");
    expect(spoil("charts.yaml", "P/R 1  1  1  1*", "P/Q 1  1  1  1*"), 0, 0, "fire.results[1]", "not a result");
    expect(spoil("charts.yaml", "grapeshot: 0 4 9", "grapeshot: 0 4 3"), 0, 0, "fire.grapeshot", "must rise");
    expect(spoil("charts.yaml", "R2/-   Rpls/Rpls", "R2   Rpls/Rpls"), 0, 0, "melee.results[1]", "attacker/defender");
    expect(spoil("charts.yaml", "0/1 1/2 2/3", "0/1 1/2"), 0, 0, "ammunition[1]", "three entries");
    expect(spoil("charts.yaml", "elephant: 1 2", "elephant: 1"), 0, 0, "elephant", "eleven");
    expect(spoil("charts.yaml", "wounded: \"6\", killed: 2 12", "wounded: \"6\", killed: 6 12"), 0, 0,
           "leaders[1].killed", "twice");
    expect(spoil("charts.yaml", "1:2 2-3:1", "1:2 2-77:1"), 0, 0, "weapons[3].times", "not a range");
}

static void game_and_special(void **unused) {
    (void)unused;
    expect(spoil("game.yaml", "profile: monocacy", "profile: antietam"), 0, 0, "profile",
           "no book is called \"antietam\": known are standard, monocacy, kernstown, gettysburg");
    expect(spoil("game.yaml", "began: 1864-07-09", "began: 1864-13-09"), 0, 0, "scenarios[1].began", "a day such as");
    expect(spoil("game.yaml", "colour: blue", "colour: mauve"), 0, 0, "sides[2].colour", "expected one of blue grey");
    expect(spoil("game.yaml", "kind: movement, phasing: csa", "kind: dance, phasing: csa"), 0, 0, "sequence[4].kind",
           "unknown");
    expect(spoil("game.yaml", "kind: movement, phasing: csa", "kind: movement, phasing: gbr"), 0, 0,
           "sequence[4].phasing", "not a side");
    expect(spoil("game.yaml", "turns: 15", "turns: 0"), 0, 0, "scenarios[1].turns", "not from");
    expect(spoil("special.yaml", "fords: 3505", "fords: 2214"), 0, 0, "ground.fords", "Confederate bank");
    expect(spoil("special.yaml", "bridge_far: 2215", "bridge_far: 2315"), 0, 0, "ground.bridge_far", "no bridge");
    expect(spoil("special.yaml", "veterans: Ricketts", "veterans: Sigel"), 0, 0, "command.veterans", "unknown");
    expect(spoil("special.yaml", "mask: 60 60", "mask: 60"), 0, 0, "victory.mask", "15 numbers");
    expect(spoil("special.yaml", "division: Gordon", "division: Sigel"), 0, 0, "initiative.divisions[2].division",
           "unknown");
    expect(spoil("special.yaml", "Gordon, limit: 8", "Gordon, limit: 800"), 0, 0, "initiative.divisions[2].limit", "");
}

static void missing_files(void **unused) {
    (void)unused;
    struct load_error error;
    assert_null(load_game("games", "waterloo", &error));
    assert_non_null(strstr(error.file, "waterloo/game.yaml"));
    assert_null(load_game("games", "../games/monocacy", &error));
    assert_null(load_game("nowhere", "monocacy", &error));
    char buffer[1200];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    load_error_text(&error, &why);
    assert_non_null(strstr(buffer, "nowhere/monocacy/game.yaml"));
}

/* A start on a sheet that the map has not. */
static void sheets(void **unused) {
    (void)unused;
    struct load_error error = {0};
    copy_games("gettysburg");
    int line = spoil_file("gettysburg/scenarios/little-round-top.yaml", "sheet: C", "sheet: Q");
    assert_null(load_game(spoilt_folder, "gettysburg/little-round-top", &error));
    expect(error, line, 0, "sheet", "the map has no sheet \"Q\"");
}

static uint64_t version_of_copy(void) {
    struct load_error error = {0};
    const void *tables = load_game(spoilt_folder, "monocacy", &error);
    if (!tables)
        fail_msg("%s: %s: %s", error.file, error.key, error.why);
    uint64_t version = load_version(tables);
    load_free(tables);
    return version;
}

/* insignia.yaml was once dress.yaml: games of others load as before, and mistakes are named by the file's own words. */
static void older_names(void **unused) {
    (void)unused;
    char command[200];
    struct load_error error = {0};
    copy_games("monocacy");
    uint64_t version = version_of_copy();
    snprintf(command, sizeof command, "cd %s/monocacy && mv insignia.yaml dress.yaml", spoilt_folder);
    assert_int_equal(system(command), 0);
    spoil_file("monocacy/dress.yaml", "insignia:", "dress:");
    assert_true(version_of_copy() == version);
    int line = spoil_file("monocacy/dress.yaml", "{command: Ricketts", "{command: Nobody");
    assert_null(load_game(spoilt_folder, "monocacy", &error));
    expect(error, line, 0, "dress[1].command", "there is no command Nobody");
}

/* Limits of initiative were in units.yaml, and `initiative` was `cli`. */
static void older_limits(void **unused) {
    (void)unused;
    struct load_error error = {0};
    copy_games("monocacy");
    uint64_t version = version_of_copy();
    spoil_file("monocacy/special.yaml", "initiative:", "cli: {marks: 2, own: 2}\n#");
    spoil_file("monocacy/special.yaml", "  moving: 2", "#");
    spoil_file("monocacy/special.yaml", "  detached: 2", "#");
    spoil_file("monocacy/special.yaml", "  divisions:", "#");
    spoil_file("monocacy/special.yaml", "    - {division: Rodes", "#");
    spoil_file("monocacy/special.yaml", "    - {division: Gordon", "#");
    spoil_file("monocacy/special.yaml", "    - {division: Ramseur", "#");
    assert_true(version_of_copy() != version);
    spoil_file("monocacy/units.yaml", "leader: Rodes, succ", "leader: Rodes, cli: 6, cli_extra: 2, succ");
    spoil_file("monocacy/units.yaml", "leader: Gordon, succ", "leader: Gordon, cli: 8, cli_extra: 2, succ");
    spoil_file("monocacy/units.yaml", "leader: Ramseur, succ", "leader: Ramseur, cli: 6, cli_extra: 2, succ");
    assert_true(version_of_copy() == version);
    spoil_file("monocacy/special.yaml", "cli: {marks: 2, own: 2}", "");
    assert_null(load_game(spoilt_folder, "monocacy", &error));
    assert_string_equal(error.key, "initiative");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        test(shapes),           test(units),         test(crowded), test(the_map),     test(charts),
        test(game_and_special), test(missing_files), test(sheets),  test(older_names), test(older_limits)};
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
