/* test_cavalry.c: charges and what mounted cavalry does in melee (16.0, 12.13, 12.84). */
#include "fight.h"

#define PHASE "retreat-before-melee"

static void a_charge_doubles_and_routs(void **unused) {
    (void)unused;
    fight(PHASE, "csa", CAV("c1", "csa", 2, 4, "0504", "s", "mounted", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", "");
    json_t *answer = melee("csa", "0505", "charge:c1", "[2,6,6,6]"); /* 4 - 3 = +1, die 2: -/R2 */
    json_t *event = event_of(answer, "melee");
    assert_int_equal(row_by(event, "attackers", "16.24"), 4);
    settle_all("melee-phase");
    assert_true(unit_has("c1", "routed"));
    assert_int_equal(hexes_from("c1", "0505"), 3);
    PROVED("gbacw", "16.24 16.25 12.13 16.2");
}

static void without_a_charge_the_strength_is_single(void **unused) {
    (void)unused;
    fight(PHASE, "csa", CAV("c1", "csa", 3, 4, "0504", "s", "mounted", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", "");
    json_t *event = event_of(melee("csa", "0505", "c1", "[3]"), "melee");
    assert_int_equal(row_by(event, "attackers", "12.13"), 3);
    assert_false(unit_has("c1", "routed"));
    assert_true(unit_has("c1", "engaged"));
    PROVED("gbacw", "12.13 6.14a");
}

static void a_charge_goes_through_the_one_front_hexside(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          CAV("c1", "csa", 3, 4, "0504", "se", "mounted", "") "," CAV("c2", "csa", 3, 4, "0504", "se", "dismounted",
                                                                      "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", "");
    act("csa", "attack 0505"); /* the men on foot could */
    refused("csa", "charge c1", "12.21");
    refused("csa", "with c1", "12.21");
    refused("csa", "charge c2", "16.2");
    PROVED("gbacw", "16.2 7.31");
}

static void any_unit_may_be_charged(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          CAV("c1", "csa", 3, 4, "0504", "s", "mounted",
              "") "," CAV("d1", "usa", 2, 3, "0505", "n", "mounted",
                          "") "," CAV("c2", "csa", 3, 4, "0804", "s", "mounted", "") "," ART("g1", "usa", 4, 3, "0805",
                                                                                             "n", "unlimbered", ""),
          "", "");
    act("csa", "attack 0505");
    assert_true(legal("csa", "charge c1"));
    act_all("csa", "charge c1", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    act("csa", "attack 0805");
    assert_true(legal("csa", "charge c2"));
    PROVED("gbacw", "16.21");
}

static void the_ground_of_a_charge(void **unused) {
    (void)unused;
    const char *units = CAV("c1", "csa", 3, 4, "0504", "s", "mounted", "") "," INF("d1", "usa", 3, 3, "0505", "n", "");
    static const char *const barred[] = {",'hexes':{'0505':'woods'}", ",'hexes':{'0505':'entrenchment'}",
                                         ",'hexsides':{'0504/0505':'stream'}", ",'hexsides':{'0504/0505':'fence'}",
                                         ",'hexsides':{'0504>0505':'bluff'}"};
    static const char *const open[] = {",'hexes':{'0505':'wheat'}", ",'hexsides':{'0504>0505':'crest'}"};
    for (size_t i = 0; i < sizeof barred / sizeof barred[0]; i++) {
        fight(PHASE, "csa", units, "", barred[i]);
        act("csa", "attack 0505");
        refused("csa", "charge c1", "16.22");
        assert_true(legal("csa", "with c1"));
    }
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        fight(PHASE, "csa", units, "", open[i]);
        act("csa", "attack 0505");
        assert_true(legal("csa", "charge c1"));
    }
    PROVED("gbacw", "16.22");
}

static void a_charger_began_within_four_hexes(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          CAV("c1", "csa", 3, 4, "0506", "s", "mounted", ",'start_hex':'0502'") "," INF("d1", "usa", 3, 3, "0507", "n",
                                                                                        ""),
          "", "");
    act("csa", "attack 0507");
    refused("csa", "charge c1", "16.23"); /* five hexes off */
    assert_true(legal("csa", "with c1"));
    fight(PHASE, "csa",
          CAV("c1", "csa", 3, 4, "0506", "s", "mounted", ",'start_hex':'0503'") "," INF("d1", "usa", 3, 3, "0507", "n",
                                                                                        ""),
          "", "");
    act("csa", "attack 0507");
    assert_true(legal("csa", "charge c1"));
    PROVED("gbacw", "16.23");
}

static void nobody_charges_into_a_melee(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          CAV("c1", "csa", 3, 4, "0504", "s", "mounted",
              "") "," CAV("a1", "csa", 3, 3, "0505", "s", "mounted",
                          ",'engaged':true") "," INF("d1", "usa", 3, 3, "0505", "n", ",'engaged':true"),
          "", "");
    act("csa", "attack 0505");
    refused("csa", "charge c1", "12.94");
    assert_true(legal("csa", "with c1")); /* it may join */
    PROVED("gbacw", "12.94a");
}

static void an_engaged_charge_routs_out(void **unused) {
    (void)unused;
    fight(PHASE, "csa", CAV("c1", "csa", 2, 4, "0504", "s", "mounted", "") "," INF("d1", "usa", 4, 3, "0505", "n", ""),
          "", "");
    melee("csa", "0505", "charge:c1", "[3]"); /* 4 - 4 = 0, die 3: Eng */
    settle_all("melee-phase");
    assert_true(unit_has("c1", "routed"));
    assert_int_equal(hexes_from("c1", "0505"), 3);
    assert_false(unit_has("d1", "engaged")); /* nobody left to fight with */
    PROVED("gbacw", "16.27 16.25");
}

static void mounted_against_foot_defends_double(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," CAV("d1", "usa", 3, 3, "0505", "n", "mounted", ""),
          "", "");
    json_t *answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(answer, "defenders", "16.32"), 6);
    fight(PHASE, "csa",
          CAV("a1", "csa", 4, 3, "0504", "s", "dismounted", "") "," CAV("d1", "usa", 3, 3, "0505", "n", "mounted", ""),
          "", "");
    answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(answer, "defenders", "16.32"), 6);
    PROVED("gbacw", "16.32");
}

static void mounted_against_mounted_nobody_doubles(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          CAV("a1", "csa", 4, 3, "0504", "s", "mounted", "") "," CAV("d1", "usa", 3, 3, "0505", "n", "mounted", ""), "",
          "");
    json_t *event = event_of(melee("csa", "0505", "charge:a1", "[4,3,3,3]"), "melee");
    assert_int_equal(field_int(event, "attacker"), 4);
    assert_int_equal(field_int(event, "defender"), 3);
    PROVED("gbacw", "16.33");
}

static void the_charged_stay_unless_mounted(void **unused) {
    (void)unused;
    fight(PHASE, "csa", CAV("c1", "csa", 2, 4, "0504", "s", "mounted", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", "");
    act_all("csa", "attack 0505", "charge c1", "resolve", NULL);
    assert_string_equal(decision_now(), "declare"); /* nothing to choose: it must stand */
    fight(PHASE, "csa",
          CAV("c1", "csa", 2, 4, "0504", "s", "mounted", "") "," CAV("d1", "usa", 3, 3, "0505", "n", "mounted", ""), "",
          "");
    act_all("csa", "attack 0505", "charge c1", "resolve", NULL);
    assert_true(legal("usa", "withdraw d1"));
    act("usa", "withdraw d1");
    dice("[1,1,1,1,1,1]");
    settle_all("declare");
    assert_true(unit_on_map("d1"));
    assert_false(stands_in("d1", "0505"));
    assert_false(unit_has("c1", "routed")); /* no melee, no rout */
    PROVED("gbacw", "16.26");
}

static void mounted_cavalry_slips_away_from_foot(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," CAV("d1", "usa", 3, 1, "0505", "n", "mounted", ""),
          "", "");
    act_all("csa", "attack 0505", "with a1", "resolve", NULL);
    dice("[]");
    json_t *answer = act("usa", "withdraw d1");
    assert_false(event_told(answer, "fire"));
    answer = act("usa", "to 0506");
    assert_string_equal(side_now(), "usa");
    answer = act("usa", "halt"); /* one hex is enough */
    assert_false(event_told(answer, "morale"));
    dice_free();
    assert_true(stands_in("d1", "0506"));
    assert_string_equal(decision_now(), "advance");
    /* routed it may not */
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," CAV("d1", "usa", 3, 1, "0505", "n", "mounted", ",'routed':true"),
          "", "");
    act_all("csa", "attack 0505", "with a1", "resolve", NULL);
    assert_string_equal(decision_now(), "declare");
    /* before other horsemen it goes like everybody: under fire, with a check */
    fight(PHASE, "csa",
          CAV("c1", "csa", 2, 4, "0504", "s", "mounted", "") "," CAV("d1", "usa", 3, 3, "0505", "n", "mounted", ""), "",
          "");
    act_all("csa", "attack 0505", "with c1", "resolve", NULL);
    act("usa", "withdraw d1");
    if (strcmp(decision_now(), "fire") == 0)
        act("csa", "hold");
    act("usa", "to 0506");
    dice("[{'morale':'d1','is':3}]");
    assert_true(event_told(act("usa", "halt"), "morale"));
    PROVED("gbacw", "16.1 12.84");
}

static void slipping_away_into_a_zone_draws_fire(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," CAV("d1", "usa", 3, 3, "0505", "n", "mounted", "") "," INF(
              "z1", "csa", 4, 3, "0507", "n",
              "") "," INF("z2", "csa", 3, 3, "0704", "sw",
                          "") "," INF("z3", "csa", 3, 3, "0306", "ne",
                                      "") "," INF("z4", "csa", 3, 3, "0304", "se",
                                                  "") "," INF("z5", "csa", 3, 3, "0706", "nw",
                                                              "") "," INF("z6", "csa", 3, 3, "0503", "s", ""),
          "", "");
    act_all("csa", "attack 0505", "with a1", "resolve", NULL);
    assert_true(legal("usa", "withdraw d1")); /* though every way leads into a zone */
    act("usa", "withdraw d1");
    act("usa", "to 0506");
    assert_string_equal(decision_now(), "fire");
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add z1 4") || legal("csa", "add z1"));
    refused("csa", "add a1", NULL); /* it caused the retreat */
    PROVED("gbacw", "16.1 12.82 10.2a");
}

TESTS(test(a_charge_doubles_and_routs), test(without_a_charge_the_strength_is_single),
      test(a_charge_goes_through_the_one_front_hexside), test(any_unit_may_be_charged), test(the_ground_of_a_charge),
      test(a_charger_began_within_four_hexes), test(nobody_charges_into_a_melee), test(an_engaged_charge_routs_out),
      test(mounted_against_foot_defends_double), test(mounted_against_mounted_nobody_doubles),
      test(the_charged_stay_unless_mounted), test(mounted_cavalry_slips_away_from_foot),
      test(slipping_away_into_a_zone_draws_fire))
