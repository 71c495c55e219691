/* test_audit_fury.c: the audits of the six battles of the operational family hold, and find each kind of fact out when
 * a copy of the games is spoilt. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "map/spoilt.h"

#define ALL_SIX "fredericksburg chancellorsville wilderness spotsylvania chickamauga chattanooga"

static void finds_out(const char *battle, const char *file, const char *from, const char *to, const char *failure) {
    copy_games(ALL_SIX); /* battles share maps and charts */
    audit_finds_out(battle, file, from, to, failure);
}

static void every_fact_holds(void **unused) {
    (void)unused;
    static char said[SPOILT_ROOM];
    static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                          "spotsylvania",   "chickamauga",      "chattanooga"};
    copy_games(ALL_SIX);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(audit(battles[i], said), 0);
        assert_non_null(strstr(said, "0 failed"));
    }
    PROVED("rebelfury", "1.0b 1.2a S-FRED S-CHAN S-WILD S-SPOT S-CHICK S-CHAT");
}

static void spoilt_ground_is_found_out(void **unused) {
    (void)unused;
    finds_out("fredericksburg", "fredericksburg/map.yaml", "3339/3440", "", "the Rappahannock");
    finds_out("fredericksburg", "fredericksburg/audit.yaml", "sides: \"3514/3614\"", "sides: \"3515/3615\"",
              "FAIL 10.0c   United States Ford");
    finds_out("chancellorsville", "fredericksburg/map.yaml", "name: \"Chancellorsville\", hex: \"2615\"",
              "name: \"Chancellorsville\", hex: \"2616\"", "FAIL S-CHAN");
    finds_out("fredericksburg", "fredericksburg/game.yaml", "{hex: \"3034\", front: \"3133\"}",
              "{hex: \"3034\", front: \"3133 3035\"}", "FAIL 9.3-EX1 3034");
    finds_out("chancellorsville", "chancellorsville/game.yaml", "{hex: \"3132\", front: \"3133 3233\"}",
              "{hex: \"3132\", front: \"3133\"}", "FAIL 9.3");
    finds_out("spotsylvania", "wilderness/map.yaml", "3506/3606 ", "", "FAIL 10.0c   the Rapidan");
    finds_out("spotsylvania", "wilderness/map.yaml", "name: \"Spotsylvania Court House\", hex: \"2633\"",
              "name: \"Spotsylvania Court House\", hex: \"2632\"", "FAIL S-SPOT");
    finds_out("chattanooga", "chickamauga/map.yaml", "1613/1614 ", "", "FAIL S-CHAT  the switchbacks");
    finds_out("chickamauga", "chickamauga/map.yaml", "name: \"Rossville Gap\", hex: \"2316\"",
              "name: \"Rossville Gap\", hex: \"2317\"", "FAIL S-CHICK Rossville Gap");
}

static void spoilt_armies_are_found_out(void **unused) {
    (void)unused;
    finds_out("fredericksburg", "fredericksburg/units.yaml", "{id: Ransom-a, side: csa, corps: I, stars: 0",
              "{id: Ransom-a, side: csa, corps: I, stars: 1", "FAIL S-FRED  Ransom-a");
    finds_out("fredericksburg", "fredericksburg/units.yaml", "  - {id: Bayard, side: usa, type: cavalry",
              "  - {id: Bayard, side: usa, type: infantry", "FAIL S-FRED  usa");
    finds_out("chancellorsville", "chancellorsville/units.yaml", "stars: 3, hex: \"~3038\"", "stars: 2, hex: \"~3038\"",
              "FAIL S-CHAN  Jackson-HQ");
    finds_out("wilderness", "wilderness/units.yaml", "at: \"2103\"", "at: \"2104\"", "FAIL S-WILD  Early-a");
    finds_out("wilderness", "wilderness/units.yaml", "maneuver: 15", "maneuver: 14", "FAIL S-WILD  R.E.Lee-HQ");
}

int main(void) {
    const struct CMUnitTest tests[] = {test(every_fact_holds), test(spoilt_ground_is_found_out),
                                       test(spoilt_armies_are_found_out)};
    return cmocka_run_group_tests(tests, NULL, remove_copies);
}
