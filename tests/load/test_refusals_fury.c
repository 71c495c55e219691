/* test_refusals_fury.c: hand-edited files of the operational family are refused whole, with file, line, column, key and
 * what was expected; and a set-up that breaks the rules is refused too (S-ALL). */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* mkdtemp */
#endif
#include "harness/spoiling.h"
#include "load/load.h"

/* Refused: in that file, on that line (unless the whole file is meant), about that key, with these words. */
static void refuses(const char *game, const char *file, const char *was, const char *is, const char *key,
                    const char *words) {
    struct load_error error = {0};
    copy_games("fredericksburg chancellorsville");
    int line = spoil_file(file, was, is);
    const void *tables = load_game(spoilt_folder, game, &error);
    if (tables) {
        load_free(tables);
        fail_msg("%s with \"%s\" was accepted", file, is);
    }
    char told[1200];
    struct text text;
    text_init(&text, told, sizeof told);
    load_error_text(&error, &text);
    if (!strstr(error.file, file) || !strstr(error.key, key) || !strstr(error.why, words) || error.line < 1 ||
        (line > 0 && error.line > line + 40))
        fail_msg("\"%s\" on line %d: refused by: %s", is, line, told);
    if (*key && strcmp(key, "divisions") != 0 && error.line != line)
        fail_msg("\"%s\" is on line %d: %s", is, line, told);
}

static void accepts(const char *game, const char *file, const char *was, const char *is) {
    struct load_error error = {0};
    copy_games("fredericksburg chancellorsville");
    spoil_file(file, was, is);
    const void *tables = load_game(spoilt_folder, game, &error);
    if (!tables)
        fail_msg("%s with \"%s\": %s", file, is, error.why);
    load_free(tables);
}

static void words_and_numbers(void **unused) {
    (void)unused;
    const char *g = "fredericksburg";
    refuses(g, "fredericksburg/game.yaml", "first: usa", "first: us", "first", "is not a side");
    refuses(g, "fredericksburg/game.yaml", "began: 1862-12-12", "began: 12-12-1862", "began", "a day such as");
    refuses(g, "fredericksburg/game.yaml", "ended: 1862-12-14", "ended: 1862-12-11", "ended", "before it began");
    refuses(g, "fredericksburg/game.yaml", "began: 1862-12-12\n", "", "ended", "needs the day it began");
    refuses(g, "fredericksburg/game.yaml", "colour: blue", "colour: mauve", "sides[2].colour", "is unknown");
    refuses(g, "fredericksburg/game.yaml", "{csa: ~10, usa: ~12}", "{csa: ~10, usa: many}", "ammunition.usa", "");
    refuses(g, "fredericksburg/game.yaml", "[3532/3632,", "[3532/3733,", "bridges[1]", "do not touch");
    refuses(g, "fredericksburg/game.yaml", "{side: usa, hex: \"3635\"}", "{side: usa, hex: \"4235\"}", "heavy.hex",
            "not a hex of this map");
    refuses(g, "fredericksburg/game.yaml", "kind: hold", "kind: keep", "conditions[1].kind", "");
    refuses(g, "fredericksburg/game.yaml", "when: two-players", "when: never", "conditions[1].when", "");
    refuses(g, "fredericksburg/game.yaml", "turns: [Dec 12 PM", "turns: [Dec 12", "turns[1]", "half a day");
    refuses(g, "fredericksburg/game.yaml", "front: \"3628 3629\"", "front: \"3628 3630\"", "entrenchments[1].front",
            "touches it");
    refuses(g, "fredericksburg/charts.yaml", "{name: retreat, value: 3}", "{name: retreet, value: 3}",
            "numbers[17].name", "no number of these rules");
    refuses(g, "fredericksburg/charts.yaml", "- SD SD SD D D D D D D D", "- SD SD SD D D D D D D", "positions", "");
    refuses(g, "fredericksburg/charts.yaml", "- CA DR DB BT", "- CA DR DB XX", "results", "");
    refuses(g, "fredericksburg/map.yaml", "terrain: dense-woods", "terrain: jungle", "legend[3].terrain",
            "terrain of the chart");
    refuses(g, "fredericksburg/map.yaml", "kind: major-river", "kind: ocean", "hexsides[1].kind", "the chart has no");
    refuses(g, "fredericksburg/map.yaml", "kind: pike", "kind: lane", "ways[1].kind", "");
    refuses(g, "fredericksburg/map.yaml", "{hexside: 3514/3614", "{hexside: 2510/2511", "crossings[5].hexside",
            "nothing to cross");
    refuses(g, "fredericksburg/units.yaml", "{id: Howard, side: usa", "{id: Hancock, side: usa", "divisions[2].id",
            "two counters are called");
    refuses(g, "fredericksburg/units.yaml", "stars: ~0, at: \"~3733\"", "stars: ten, at: \"~3733\"",
            "divisions[2].stars", "");
    PROVED("rebelfury", "1.1a 1.2c T-TPDT T-ART T-TEC");
}

static void set_ups_that_break_the_rules(void **unused) {
    (void)unused;
    const char *g = "fredericksburg", *units = "fredericksburg/units.yaml";
    refuses(g, units, "at: \"~3733\"", "at: \"~5033\"", "divisions[2].at", "not a hex of this map");
    refuses(g, units, "at: \"~3733\"", "at: \"~3832\"", "divisions", "two Divisions share");
    refuses(g, units, "at: \"~3733\"", "at: \"~2640\"", "divisions", "covers an enemy entry hex");
    refuses(g, units, "at: \"~3733\"", "at: \"~3433\"", "divisions", "in an enemy zone in Maneuver Formation");
    /* zones pass a bridge of the start; a Detachment controls too */
    refuses(g, units, "at: \"~3733\"", "at: \"~3632\"", "divisions", "in an enemy zone in Maneuver Formation");
    refuses(g, units, "{id: CS-Detachment-1, side: csa}", "{id: CS-Detachment-1, side: csa, hex: \"3932\"}",
            "divisions", "in an enemy zone in Maneuver Formation");
    const char *posted = "{id: US-Detachment-1, side: usa}";
    refuses(g, units, posted, "{id: US-Detachment-1, side: usa, hex: \"1038\"}", "divisions",
            "covers an enemy entry hex");
    accepts(g, units, posted, "{id: US-Detachment-1, side: usa, hex: \"1039\"}"); /* it has no influence (2.1a) */
    refuses(g, "fredericksburg/game.yaml", "  - {side: usa, hex: \"4033\"}\n", "", "", "each side needs an entry hex");
    refuses("chancellorsville", "chancellorsville/units.yaml", "at: \"2600\", turn: 1", "at: \"2601\", turn: 1",
            "divisions", "no entry hex");
    PROVED("rebelfury", "S-ALL 1.1a 2.5-Entry-a");
}

static void a_missing_part_is_missed(void **unused) {
    (void)unused;
    static const char *const parts[] = {"map.yaml", "charts.yaml", "units.yaml"};
    for (int i = 0; i < 3; i++) {
        struct load_error error = {0};
        char path[200];
        copy_games("fredericksburg chancellorsville");
        snprintf(path, sizeof path, "%s/fredericksburg/%s", spoilt_folder, parts[i]);
        assert_int_equal(unlink(path), 0);
        assert_null(load_game(spoilt_folder, "fredericksburg", &error));
        assert_non_null(strstr(error.file, parts[i]));
    }
    refuses("fredericksburg", "fredericksburg/game.yaml", "turns: [Dec 12 PM, Dec 13 AM, Dec 13 PM, Dec 14 AM]\n", "",
            "", "turns");
    refuses("chancellorsville", "chancellorsville/game.yaml", "links: \"Germanna-Ford Elys-Ford-Road\"",
            "links: \"Germanna-Ford Nowhere\"", "spaces[1].links", "no space is called");
    refuses("fredericksburg", "fredericksburg/charts.yaml", "  - {name: blown-faces, value: ~2}", "  -", "", "");
    PROVED("rebelfury", "1.0b 2.5-Entry-a T-DIE");
}

int main(void) {
    const struct CMUnitTest tests[] = {test(words_and_numbers), test(set_ups_that_break_the_rules),
                                       test(a_missing_part_is_missed)};
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
