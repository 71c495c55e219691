/* test_audit.c: the audit finds every fact of the book true on Monocacy, and finds each of them out when a copy of the
 * game is spoilt (MAP, 20.2, R.1 to R.7). */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#define GAME "monocacy"
#include "map/spoilt.h"

static void every_fact_holds(void **unused) {
    (void)unused;
    static char said[SPOILT_ROOM];
    copy_games(GAME);
    assert_int_equal(audit(GAME, said), 0);
    assert_null(strstr(said, "FAIL"));
    assert_non_null(strstr(said, "0 failed"));
    assert_non_null(strstr(said, "ok   25.0"));
}

static void spoilt_ground_is_found_out(void **unused) {
    (void)unused;
    /* a bank moved by one hex; an entrenchment lost; wheat grown; a height; a fence less */
    finds_out("map.yaml", "    - \"11111111111111122222222222222222222222\"",
              "    - \"11111111111111112222222222222222222222\"", "FAIL MAP     rows 21-24");
    finds_out("map.yaml", ".............eeee....wwwwww", "............eeeee....wwwwww", "FAIL 21.12   there are nine");
    finds_out("map.yaml", "..........hhhh........", ".........hhhhh........", "FAIL MAP     one wheatfield");
    finds_out("map.yaml", ".......w..............................", "......................................",
              "FAIL MAP     woods");
    finds_out("map.yaml", "  - {side: 2910/2809, is: fence}\n", "", "FAIL MAP     a fence lies west");
    finds_out("map.yaml", "  - {side: 1533>1534, is: bluff}\n", "", "FAIL MAP     bluffs behind the Confederate bank");
    finds_out("map.yaml", "  - {side: 0742>0642, is: bluff}\n", "", "FAIL MAP     bluffs by the Stone Bridge");
    finds_out("map.yaml", "  - {side: 1112/1012, is: stream}\n", "", "FAIL MAP     Bush Creek");
    finds_out("map.yaml", "3506 3406 3407", "3406 3407", "FAIL MAP     the Worthington lane");
    finds_out("map.yaml", "  crest: 40", "  crest: 41", "FAIL MAP     one step is a crest");
    finds_out("map.yaml", "\"1532/1531\", is: \"ford\"", "\"1532/1531\", is: \"bridge\"", "FAIL MAP     Crum's Ford");
    finds_out("map.yaml", "1635..2443", "1635..2442", "FAIL 21.21   Area A");
    PROVED("gbacw", "MAP");
}

static void spoilt_heights_are_found_out(void **unused) {
    (void)unused;
    /* the mill's row: column 20 of row 13 stands 18 places from the west */
    finds_out("map.yaml", "    - \"11111111100000000100011223222222223334\"",
              "    - \"11111111100000000110011223222222223334\"", "FAIL MAP     the mill");
}

static void the_fords_are_eleven(void **unused) {
    (void)unused;
    static char said[SPOILT_ROOM];
    /* the list of the rules and the list of the ground are the same eleven hexes */
    copy_games(GAME);
    assert_int_equal(audit(GAME, said), 0);
    assert_non_null(strstr(said, "ok   25.0    the eleven candidate fords"));
    finds_out("audit.yaml", "3505 3605 3606 3607", "3505 3606 3607", "FAIL 25.0    the eleven candidate fords");
    finds_out("audit.yaml", "3311 3211 3112\"", "3311 3211 3112 3012\"", "FAIL 25.0    the eleven candidate fords");
}

static void spoilt_rosters_are_found_out(void **unused) {
    (void)unused;
    finds_out("units.yaml", "limit: 12, total: 25, points: 20", "limit: 11, total: 25, points: 20",
              "FAIL R.1     Truex");
    finds_out("units.yaml", "limit: 13, total: 23, points: 20", "limit: 13, total: 23, points: 15",
              "FAIL R.1     First Separate");
    finds_out("units.yaml", "division: Rodes, limit: 4, total: 7", "division: Gordon, limit: 4, total: 7",
              "FAIL R.2     Cook");
    finds_out("special.yaml", "division: Gordon, limit: 8", "division: Gordon, limit: 6",
              "FAIL R.3     Gordon's division");
    finds_out("units.yaml", "division: Ramseur, limit: 4, total: 7, points: 10",
              "division: Ramseur, limit: 4, total: 7, points: 15", "FAIL R.4     Johnston");
    finds_out("units.yaml", "id: McCausland, name: McCausland, side: csa, limit: 4",
              "id: McCausland, name: McCausland, side: csa, limit: 5", "FAIL R.5     McCausland");
    finds_out("units.yaml", "morale: ~4, rounds: 8", "morale: ~4, rounds: 9", "FAIL R.6     Braxton");
    finds_out("units.yaml", "boxes: ~6 10", "boxes: ~6 0", "Wagon-A");
    PROVED("gbacw", "R.1 R.2 R.3 R.4 R.5 R.6 R.7");
}

static void bad_facts_are_refused(void **unused) {
    (void)unused;
    finds_out("audit.yaml", "fact: grid", "fact: grit", "audit.yaml:5: \"grit\" is not a kind of fact");
    finds_out("audit.yaml", "columns: 38", "culumns: 38", "a fact of kind grid has no \"culumns\"");
    finds_out("audit.yaml", "hexes: \"2214 2215\"", "hexes: \"9914 2215\"", "there is no hex \"9914\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        test(every_fact_holds),     test(spoilt_ground_is_found_out),   test(spoilt_heights_are_found_out),
        test(the_fords_are_eleven), test(spoilt_rosters_are_found_out), test(bad_facts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
