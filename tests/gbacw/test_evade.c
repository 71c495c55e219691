/* test_evade.c: the Retreat Before Melee Phase: announcing, withdrawing, standing, advancing (12.8). */
#include "fight.h"

#define PHASE "retreat-before-melee"

static const char *const pair = INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "");

/* Announces a1's attack on 0505; the answer waits with the defender. */
static void announced(const char *units, const char *leaders, const char *more) {
    fight(PHASE, "csa", units, leaders, more);
    act_all("csa", "attack 0505", "with a1", "resolve", NULL);
}

static void hold_fire(void) {
    if (strcmp(decision_now(), "fire") == 0)
        act("csa", "hold");
}

/* Out to 0506, whether that is a choice or the only way, and no further. */
static void out_to_0506(void) {
    if (legal("usa", "to 0506"))
        act("usa", "to 0506");
    act("usa", "halt");
    assert_true(stands_in("d1", "0506"));
}

static void each_attack_is_announced_and_answered_at_once(void **unused) {
    (void)unused;
    fight(PHASE, "csa", pair, "", "");
    act_all("csa", "attack 0505", "with a1", NULL);
    json_t *answer = act("csa", "resolve");
    assert_true(event_told(answer, "declared"));
    assert_string_equal(side_now(), "usa");
    assert_string_equal(decision_now(), "evade");
    refused("usa", "end", "12.8");
    answer = act("usa", "stand");
    assert_true(event_told(answer, "stand"));
    assert_string_equal(side_now(), "csa");
    refused("csa", "attack 0505", "12.8"); /* once is enough */
    end_until("melee");
    assert_true(legal("csa", "attack 0505"));
    /* what was not announced is not fought */
    fight(PHASE, "csa", pair, "", "");
    end_until("melee");
    refused("csa", "attack 0505", "12.8");
    PROVED("gbacw", "12.8");
}

static void withdrawing_is_one_or_two_hexes(void **unused) {
    (void)unused;
    announced(pair, "", "");
    dice("[{'morale':'d1','is':1}]");
    act("usa", "withdraw d1");
    hold_fire();
    refused("usa", "halt", "12.81"); /* at least one */
    refused("usa", "to 0507", "5.16");
    act("usa", "to 0506");
    refused("usa", "to 0605", "14.4"); /* not two hexes from 0505 */
    act("usa", "to 0507");
    assert_true(stands_in("d1", "0507"));
    assert_string_equal(side_now(), "csa"); /* two at most */
    announced(pair, "", "");
    dice("[{'morale':'d1','is':1}]");
    act("usa", "withdraw d1");
    hold_fire();
    act_all("usa", "to 0506", "halt", NULL);
    assert_true(stands_in("d1", "0506"));
    PROVED("gbacw", "12.81");
}

static void no_withdrawal_into_a_zone(void **unused) {
    (void)unused;
    announced(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n",
                                                              "") "," INF("z1", "csa", 3, 3, "0507", "n", ""),
              "", "");
    act("usa", "withdraw d1");
    hold_fire();
    hold_fire();
    /* south lies in z1's zone and north-east in a1's: the one way home left is taken without asking */
    assert_true(stands_in("d1", "0605"));
    refused("usa", "to 0606", "12.82");
    announced(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF(
                  "z1", "csa", 3, 3, "0507", "n",
                  "") "," INF("z2", "csa", 3, 3, "0704", "sw",
                              "") "," INF("z3", "csa", 3, 3, "0306", "ne",
                                          "") "," INF("z4", "csa", 3, 3, "0304", "se",
                                                      "") "," INF("z5", "csa", 3, 3, "0706", "nw",
                                                                  "") "," INF("z6", "csa", 3, 3, "0503", "s", ""),
              "", "");
    assert_string_equal(decision_now(), "declare"); /* no way out: it stands without being asked */
    PROVED("gbacw", "12.82");
}

static void withdrawing_draws_fire_and_a_check(void **unused) {
    (void)unused;
    announced(pair, "", "");
    act("usa", "withdraw d1");
    assert_string_equal(decision_now(), "fire");
    assert_string_equal(side_now(), "csa");
    hold_fire();
    act("usa", "to 0506");
    dice("[{'morale':'d1','is':4}]");
    json_t *answer = act("usa", "halt");
    assert_true(event_told(answer, "morale"));
    assert_true(event_told(answer, "rout")); /* 4 over 3 */
    PROVED("gbacw", "12.83 13.0");
}

/* 10.13, 10.14: of two in the hex who stays is fired on for who goes; if both go it is once, at the upper one. */
static void others_of_the_hex_cover_or_go_along(void **unused) {
    (void)unused;
    const char *two = INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 5, "0505", "n",
                                                                      "") "," INF("d2", "usa", 3, 5, "0505", "n", "");
    for (int both = 0; both < 2; both++) {
        announced(two, "", "");
        act("usa", "withdraw d1");
        assert_string_equal(decision_now(), "evade");
        act("usa", both ? "withdraw d2" : "stand");
        assert_string_equal(decision_now(), "fire");
        act("csa", "add a1");
        dice("[{'small-arms':1},6,1,1,1,1]");
        json_t *answer = act("csa", "resolve");
        assert_int_equal(event_count(answer, "fire"), 1);
        assert_string_equal(field_text(event_of(answer, "fire"), "unit"), both ? "d1" : "d2");
        act_all("usa", "to 0506", "halt", NULL);
        assert_string_equal(decision_now(), both ? "retreat" : "evade"); /* and no second fire */
        assert_true(stands_in("d1", "0506") && stands_in("d2", "0505") == !both);
        dice_free();
    }
    PROVED("gbacw", "10.13 10.14");
}

static void a_pin_by_withdrawal_fire_holds_it(void **unused) {
    (void)unused;
    announced(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "", "");
    act("usa", "withdraw d1");
    act("csa", "add a1");
    /* 4 points doubled: 8, column 7-10, enfiladed: 11-14; die 1: P */
    dice("[{'small-arms':'d1','is':1},{'depletion':'a1','is':6},{'morale':'d1','is':4}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_true(pins_only(answer, "d1"));
    assert_string_equal(field_text(event_of(answer, "pin"), "case"), "12.88");
    assert_true(unit_has("d1", "pinned"));
    assert_true(stands_in("d1", "0505"));
    assert_string_equal(side_now(), "csa"); /* it stands */
    end_until("melee");
    assert_true(legal("csa", "attack 0505"));
    PROVED("gbacw", "12.88");
}

/* Nobody backs out of a hex: who goes shows its back to those whom it leaves, and stands as it stood if it is held. */
static void who_withdraws_shows_its_flank(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','grid':{'first':'0101','width':9,'height':12},'phase':'retreat-before-melee',"
            "'phasing':'csa','units':[{'id':'12-Al','hex':'0504','facing':'s'},"
            "{'id':'138-Pa','hex':'0505','facing':'n'}]}");
    act_all("csa", "attack 0505", "with 12-Al", "resolve", NULL);
    act("usa", "withdraw 138-Pa");
    assert_string_equal(side_now(), "csa"); /* every way out shows it: which one is not asked yet */
    json_t *seen = query("{'what':'fire','hex':'0505','all':true}");
    assert_string_equal(field_text(json_array_get(field_of(seen, "attacks"), 0), "final"), "7-10");
    act("csa", "add 12-Al");
    dice("[{'small-arms':2},{'morale':4}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_int_equal(shift_of(fired(answer, 0), "7.23"), 1);
    assert_string_equal(field_text(fired(answer, 0), "final"), "7-10");
    assert_string_equal(field_text(fired(answer, 0), "result"), "P");
    assert_int_equal(row_by(event_of(answer, "morale"), "modifiers", "13.26"), 1);
    assert_true(unit_has("138-Pa", "pinned") && stands_in("138-Pa", "0505"));
    assert_string_equal(unit_text("138-Pa", "facing"), "n");
    PROVED("gbacw", "10.16 7.11 12.88");
}

/* Past a1, who looks another way, d1 may go with its front to it; any other way it shows its back. So it says first
 * which way it goes. */
static void the_way_is_chosen_before_the_fire(void **unused) {
    (void)unused;
    const char *field = INF("a1", "csa", 4, 3, "0604", "nw", "") "," INF("d1", "usa", 3, 5, "0505", "n", "");
    static const struct {
        const char *way;
        int shift;
    } tried[] = {{"to 0506", 1}, {"to 0605", 0}};
    for (int i = 0; i < 2; i++) {
        announced(field, "", "");
        act("usa", "withdraw d1");
        assert_string_equal(decision_now(), "retreat");
        assert_string_equal(side_now(), "usa");
        refused("usa", "halt", "12.81");
        act("usa", tried[i].way);
        assert_string_equal(decision_now(), "fire");
        assert_true(stands_in("d1", "0505"));
        json_t *seen = query("{'what':'fire','hex':'0505','all':true}");
        act("csa", "add a1");
        dice("[{'small-arms':1},{'depletion':'a1','is':6},1,1,1]");
        json_t *fire = fired(act("csa", "resolve"), 0);
        assert_int_equal(shift_of(fire, "7.23"), tried[i].shift);
        assert_string_equal(field_text(fire, "final"),
                            field_text(json_array_get(field_of(seen, "attacks"), 0), "final"));
        assert_true(stands_in("d1", tried[i].way + 3)); /* and goes where it said, without being asked again */
        dice_free();
    }
    PROVED("gbacw", "10.16 7.11");
}

static void some_may_not_withdraw(void **unused) {
    (void)unused;
    announced(
        INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF(
            "r", "usa", 1, 3, "0505", "n", ",'routed':true") "," ART("g", "usa", 4, 3, "0505", "n", "unlimbered", ""),
        "", "");
    refused("usa", "withdraw g", "12.86");
    refused("usa", "withdraw r", "12.87");
    refused("usa", "withdraw a1", "12.81");
    assert_true(legal("usa", "withdraw d1"));
    announced(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ",'pinned':true"), "",
              "");
    assert_string_equal(decision_now(), "declare"); /* pinned: nothing to ask */
    PROVED("gbacw", "12.86 12.87");
}

static void command_does_not_matter(void **unused) {
    (void)unused;
    announced(INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ",'out-of-command':true"),
              "", "");
    assert_true(legal("usa", "withdraw d1"));
    PROVED("gbacw", "12.89");
}

static void a_crewed_wagon_may_withdraw(void **unused) {
    (void)unused;
    announced(INF("a1", "csa", 4, 3, "0504", "s", "") "," WAGON("w1", "usa", "0505", ""), "", "");
    dice("[{'morale':'w1','is':1}]");
    act("usa", "withdraw w1");
    hold_fire();
    act_all("usa", "to 0506", "halt", NULL);
    assert_true(stands_in("w1", "0506"));
    assert_int_equal(unit_int("w1", "crew"), 1);
    /* in any other retreat the crew goes and the wagon stays, and is taken */
    fight(PHASE, "csa", INF("a1", "csa", 2, 3, "0504", "s", "") "," WAGON("w1", "usa", "0505", ""), "", "");
    melee("csa", "0505", "a1", "[2,3]"); /* +1, die 2: R2 */
    settle_all("melee-phase");
    assert_string_equal(unit_text("w1", "owner"), "csa");
    assert_true(stands_in("w1", "0505"));
    assert_int_equal(field_int(field_of(field_of(position_now(), "score"), "usa"), "wagons"), 1);
    PROVED("gbacw", "11.17 11.19");
}

static void those_who_were_to_attack_may_advance(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("a2", "csa", 6, 3, "0404", "se", "") "," INF(
              "a3", "csa", 2, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF("d2", "usa", 3, 3,
                                                                                                      "0605", "nw", ""),
          LEADER("L", "csa", "0504", ""), "");
    act_all("csa", "attack 0505", "with a1", "with a2", "with L", "resolve", NULL);
    dice("[{'morale':'d1','is':1}]");
    act("usa", "withdraw d1");
    hold_fire();
    hold_fire();
    out_to_0506();
    assert_string_equal(decision_now(), "advance");
    refused("csa", "advance a3", "12.85"); /* it was not to attack */
    refused("csa", "advance L", "12.85");  /* not before a unit */
    act("csa", "advance a1");
    assert_true(stands_in("a1", "0505"));
    act("csa", "advance L");
    act("csa", "end");
    assert_true(stands_in("a2", "0404")); /* it need not */
    assert_true(unit_has("a1", "advanced"));
    refused("csa", "attack 0506", "12.85"); /* no melee for a1 this turn */
    assert_false(legal("csa", "attack 0605"));
    PROVED("gbacw", "12.85 14.4");
}

static void an_advance_keeps_to_the_stacking_limit(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 5, 3, "0504", "s", "") "," INF("a2", "csa", 3, 3, "0404", "se", "") "," INF(
              "a3", "csa", 2, 3, "0604", "sw", ",'start_hex':'0604'") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", ",'hexes':{'0505':'woods'}");
    act_all("csa", "attack 0505", "with a1", "with a2", "resolve", NULL);
    dice("[{'morale':'d1','is':1}]");
    act("usa", "withdraw d1");
    hold_fire();
    out_to_0506();
    act_all("csa", "advance a1", "advance a2", NULL); /* 8 points, 2 units: full */
    assert_string_equal(decision_now(), "declare");
    PROVED("gbacw", "12.85");
}

static void a_leader_may_go_along_or_stay(void **unused) {
    (void)unused;
    announced(pair, LEADER("M", "usa", "0505", ""), "");
    dice("[{'morale':'d1','is':4}]"); /* holds by its leader: 4 - 1 */
    act("usa", "withdraw d1");
    hold_fire();
    act("usa", "go M");
    act_all("usa", "to 0506", "halt", NULL);
    assert_true(stands_in("M", "0506"));
    assert_false(unit_has("d1", "routed"));
    announced(pair, LEADER("M", "usa", "0505", ""), "");
    act("usa", "withdraw d1");
    hold_fire();
    act("usa", "stay M");
    dice("[{'morale':'d1','is':1}]");
    act_all("usa", "to 0506", "halt", NULL);
    act("csa", "advance a1"); /* and is alone when the enemy comes */
    assert_string_equal(unit_text("M", "fate"), "captured");
    PROVED("gbacw", "17.75 13.23");
}

static void asks(const char *prompt) { assert_string_equal(field_text(ask("{'cmd':'actions'}"), "prompt"), prompt); }

/* 10.14: of the others in the hex only those go along who need cover; mounted men before foot go by themselves. */
static void who_needs_no_cover_goes_by_itself(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF(
              "d2", "usa", 2, 3, "0505", "n", "") "," CAV("h", "usa", 3, 3, "0505", "n", "mounted", ""),
          LEADER("L", "csa", "0504", ""), "");
    act("csa", "attack 0505");
    asks("Attack on 0505: choose the units that attack, then announce it.");
    refused("csa", "charge L", "16.2");
    act_all("csa", "with a1", "resolve", NULL);
    asks("0505 is attacked by a1: withdraw units before the melee, or stand.");
    act("usa", "withdraw d1");
    asks("d1 withdraws from 0505: choose the units that go with it. Those that stay cover the withdrawal.");
    refused("usa", "withdraw h", "10.14");
    PROVED("gbacw", "10.14");
}

/* 14.1: not over a river. */
static void nobody_withdraws_over_a_river(void **unused) {
    (void)unused;
    announced(pair, "", ",'hexsides':{'0605/0606':'river'}");
    act("usa", "withdraw d1");
    hold_fire();
    act("usa", "to 0605");
    refused("usa", "to 0606", "14.1");
    PROVED("gbacw", "14.1");
}

TESTS(test(each_attack_is_announced_and_answered_at_once), test(withdrawing_is_one_or_two_hexes),
      test(no_withdrawal_into_a_zone), test(withdrawing_draws_fire_and_a_check),
      test(others_of_the_hex_cover_or_go_along), test(a_pin_by_withdrawal_fire_holds_it),
      test(who_withdraws_shows_its_flank), test(the_way_is_chosen_before_the_fire), test(some_may_not_withdraw),
      test(command_does_not_matter), test(a_crewed_wagon_may_withdraw), test(those_who_were_to_attack_may_advance),
      test(an_advance_keeps_to_the_stacking_limit), test(a_leader_may_go_along_or_stay),
      test(who_needs_no_cover_goes_by_itself), test(nobody_withdraws_over_a_river))
