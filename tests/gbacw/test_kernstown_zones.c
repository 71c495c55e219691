/* test_kernstown_zones.c: Stonewall 11.0: zones of control, withdrawal fire and retreat fire. */
#include "kernstown.h"

/* Does this enemy at 0502, facing as told, fire when x leaves 0503 for 0403? */
static bool draws_fire(const char *type, const char *weapon, const char *formation, const char *facing,
                       const char *extra) {
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    if (strcmp(type, "wagon") == 0)
        wagon("e", "csa", "0502", extra);
    else
        unit_is("e", "csa", type, 3, weapon, "0502", facing, formation, extra);
    start();
    act_all("usa", "move x", "to 0504", NULL);
    return strcmp(decision_now(), "fire") == 0;
}

static void who_has_a_zone(void **unused) {
    (void)unused;
    static const char *const none[] = {",'pinned':true", ",'routed':true", ",'depleted':true", ",'reserve':1"};
    assert_true(draws_fire("inf", "R", "line", "s", ""));
    assert_true(draws_fire("cav", "R", "dismounted", "s", ""));
    assert_true(draws_fire("art", "N", "unlimbered", "s", ",'rounds':6"));
    assert_true(draws_fire("inf", "R", "line", "se", ""));
    assert_true(draws_fire("inf", "R", "line", "sw", ""));
    assert_false(draws_fire("inf", "R", "line", "n", "")); /* three hexsides, no more */
    assert_false(draws_fire("inf", "R", "line", "ne", ""));
    assert_false(draws_fire("inf", "R", "column", "s", ""));
    assert_false(draws_fire("cav", "R", "mounted", "s", ""));
    assert_false(draws_fire("art", "N", "limbered", "s", ",'rounds':6"));
    assert_false(draws_fire("art", "N", "unlimbered", "s", ",'rounds':0"));
    assert_false(draws_fire("wagon", "", "", "", ""));
    for (int i = 0; i < 4; i++)
        assert_false(draws_fire("inf", "R", "line", "s", none[i]));
    assert_true(draws_fire("inf", "R", "line", "s", ",'out-of-command':true")); /* 17.12 */
    PROVED("stonewall", "11.1 12.12 12.22 14.32 10.82 17.12");
}

static void the_shot_before_he_goes(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    assert_true(stands_in("x", "0503")); /* it has not left yet */
    dice("[{'small-arms':1}]");
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    json_t *fire = fired(answer, 0);
    assert_string_equal(field_text(fire, "purpose"), "withdrawal");
    assert_string_equal(field_text(fire, "target"), "0503");
    assert_string_equal(field_text(fire, "exact"), "8"); /* at one hex */
    assert_int_equal(shift_of(fire, "7.22"), 1);         /* it has turned its back to go */
    assert_true(stands_in("x", "0504"));
    act("usa", "halt n");
    on_to("defensive-fire"); /* and it fires again in its own phase */
    assert_true(legal("csa", "fire 0504"));
    PROVED("stonewall", "11.1 11.11 11.12 11.16 11.17 5.13");
}

static void every_exit_draws_it(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    dice("[{'small-arms':1}]");
    act_all("csa", "add e", "resolve", NULL);
    act("usa", "to 0503"); /* back again, and out once more */
    act("usa", "to 0504");
    dice("[{'small-arms':1}]");
    act_all("csa", "add e", "resolve", NULL);
    PROVED("stonewall", "11.12");
}

static void several_leavers(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("y", "usa", 3, "0602", "n", "");
    foot("e", "csa", 4, "0502", "se", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    dice("[{'small-arms':1},{'small-arms':1}]");
    act_all("csa", "add e", "resolve", NULL);
    act("usa", "halt n");
    act_all("usa", "move y", "to 0603", NULL);
    assert_string_equal(decision_now(), "fire");
    act_all("csa", "add e", "resolve", NULL);
    PROVED("stonewall", "11.13 11.12");
}

static void both_or_one(void **unused) {
    (void)unused;
    begin("movement", "usa"); /* both go: the top one is shot at */
    foot("top", "usa", 3, "0503", "n", ",'order':0");
    foot("low", "usa", 3, "0503", "n", ",'order':1");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move low", "with top", "to 0504", NULL);
    dice("[{'small-arms':6},{'depletion':'e','is':6},{'morale':'top','is':1}]");
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "top");
    assert_true(unit_int("top", "strength") == 2 && unit_int("low", "strength") == 3);
    begin("movement", "usa"); /* one goes: who stays is shot at, and he goes free */
    foot("top", "usa", 3, "0503", "n", ",'order':0");
    foot("low", "usa", 3, "0503", "n", ",'order':1");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move top", "to 0504", NULL);
    dice("[{'small-arms':4}]"); /* eight points at the front of those who stay: a pin */
    answer = act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "low");
    assert_true(unit_has("low", "pinned"));
    assert_false(unit_has("top", "pinned")); /* covered */
    assert_true(stands_in("top", "0504"));
    PROVED("stonewall", "11.14");
}

static void what_the_shot_does(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", ",'brigade':'b-led'");
    leader("led", "usa", "0505", "");
    foot("e", "csa", 5, "0504", "s", "");
    start();
    act_all("usa", "move x", "with led", "to 0506", NULL);
    dice("[{'small-arms':5},{'leader':'led','is':1},{'leader':'led','is':2},{'morale':'x','is':6}]");
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_true(event_told(answer, "leader") && event_told(answer, "morale"));
    assert_true(unit_has("x", "routed"));
    begin("movement", "usa"); /* a pin lets it go one hex */
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 2, "0504", "s", "");
    start();
    act_all("usa", "move x", "to 0506", NULL);
    dice("[{'small-arms':4}]");
    act_all("csa", "add e", "resolve", NULL);
    assert_true(stands_in("x", "0506") && unit_has("x", "pinned"));
    assert_string_equal(decision_now(), "movement");
    PROVED("stonewall", "11.15");
}

static void any_way_but_through_the_enemy(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act("usa", "move x");
    refused("usa", "to 0502", "5.12");
    assert_true(legal("usa", "to 0403") && legal("usa", "to 0402") && legal("usa", "to 0602") &&
                legal("usa", "to 0504"));
    act("usa", "to 0402"); /* along his front: the nearer flank is turned to him or not by where it goes */
    dice("[{'small-arms':1}]");
    json_t *fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_int_equal(shift_of(fire, "7.22"), 0); /* facing nw, he is still before its front */
    PROVED("stonewall", "11.16");
}

static void not_in_fire_phases(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("t", "usa", 3, "0510", "n", "");
    foot("e", "csa", 4, "0509", "s", "");
    start(); /* in its zone, routed by its fire: no shot as it leaves */
    dice("[{'small-arms':5},{'morale':'t','is':6}]");
    fire_one("csa", "0510", "e");
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed"));
    assert_true(hexes_from("t", "0510") == 3);
    PROVED("stonewall", "11.17");
}

static void retreat_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("t", "usa", 4, "0510", "n", "");
    foot("e", "csa", 4, "0509", "s", "");  /* the cause */
    foot("w", "csa", 3, "0311", "se", ""); /* commands 0312 .. 0411 ... */
    foot("v", "csa", 3, "0711", "sw", "");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':6}]");
    fire_one("csa", "0510", "e");
    int shots = 0;
    for (int i = 0; i < 20 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        if (strcmp(decision_now(), "fire") == 0) {
            refused("csa", "add e", NULL);              /* not he who drove it */
            dice("[{'small-arms':6},{'depletion':1}]"); /* in a row: hit, and out of ammunition */
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            json_t *answer = act_all("csa", json_string_value(json_array_get(list, 0)), "resolve", NULL);
            assert_string_equal(field_text(fired(answer, 0), "purpose"), "retreat");
            assert_int_equal(field_int(json_array_get(field_of(fired(answer, 0), "firers"), 0), "range"), 1);
            assert_false(event_told(answer, "morale")); /* it is routed: no further roll */
            shots++;
            dice_free();
        } else {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            act(side_now(), json_string_value(json_array_get(list, 0)));
        }
    }
    assert_true(shots >= 1);
    assert_true(unit_has("w", "depleted") || unit_has("v", "depleted"));
    assert_int_equal(unit_int("t", "strength"), 3 - shots);
    assert_true(legal("csa", "end"));
    PROVED("stonewall", "11.2 15.2 14.31");
}

static void each_enemy_once_in_a_retreat(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("t", "usa", 6, "0510", "n", "");
    foot("e", "csa", 4, "0509", "s", "");
    foot("w", "csa", 3, "0411", "se", ""); /* beside the whole path: 0511 and 0512 lie before it */
    more("'hexsides':{'0510/0610':'river','0511/0610':'river','0511/0611':'river','0512/0611':'river',"
         "'0512/0612':'river','0513/0612':'river','0510/0609':'river','0510/0410':'river','0510/0409':'river'}");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':6}]");
    fire_one("csa", "0510", "e");
    int shots = 0;
    for (int i = 0; i < 20 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        if (strcmp(decision_now(), "fire") == 0) {
            refused("csa", "add w 1", NULL); /* whole or not at all */
            dice("[{'small-arms':1}]");
            act_all("csa", "add w", "resolve", NULL);
            shots++;
        } else {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            act(side_now(), json_string_value(json_array_get(list, 0)));
        }
    }
    assert_int_equal(shots, 1);
    PROVED("stonewall", "11.2");
}

static void zones_bar_command_and_supply(void **unused) {
    (void)unused;
    for (int friends = 0; friends < 2; friends++) {
        begin("initial-command", "csa");
        foot("a", "csa", 3, "0505", "n", ",'brigade':'b-led'");
        leader("led", "csa", "0508", "");
        foot("his", "csa", 1, "0508", "n", ",'brigade':'b-led'");
        foot("e1", "usa", 3, "0406", "se", ""); /* controls 0506? its se and s and ne neighbours */
        foot("e2", "usa", 3, "0606", "sw", "");
        foot("e3", "usa", 3, "0208", "ne", "");
        foot("e4", "usa", 3, "0808", "nw", "");
        if (friends) {
            foot("f", "csa", 1, "0507", "n", ",'brigade':'b-led'");
            foot("g", "csa", 1, "0506", "n", ",'brigade':'b-led'");
        }
        by_command();
        start();
        assert_int_equal(legal("csa", "move a"), friends); /* friends in the hexes cancel the zones */
    }
    PROVED("stonewall", "11.4 11.5 17.14");
}

static void rivers_end_a_zone(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    more("'hexsides':{'0502/0503':'river'}");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    assert_string_equal(decision_now(), "move");
    begin("movement", "usa"); /* a wall ends none */
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    more("'hexsides':{'0502/0503':'wall'}");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    assert_string_equal(decision_now(), "fire");
    begin("movement", "usa"); /* friends in the hex cancel nothing here */
    foot("x", "usa", 3, "0503", "n", "");
    leader("l", "usa", "0503", "");
    foot("his", "usa", 3, "0505", "n", ",'brigade':'b-l'");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move l", "to 0504", NULL);
    assert_string_equal(decision_now(), "move"); /* leaders draw no fire */
    PROVED("stonewall", "11.5");
}

static void only_the_top_unit_answers(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("top", "csa", 2, "0502", "s", ",'order':0");
    foot("low", "csa", 4, "0502", "s", ",'order':1");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    refused("csa", "add low", "8.51");
    assert_true(legal("csa", "add top"));
    PROVED("stonewall", "11.1 8.51");
}

TESTS(test(who_has_a_zone), test(the_shot_before_he_goes), test(every_exit_draws_it), test(several_leavers),
      test(both_or_one), test(what_the_shot_does), test(any_way_but_through_the_enemy), test(not_in_fire_phases),
      test(retreat_fire), test(each_enemy_once_in_a_retreat), test(zones_bar_command_and_supply),
      test(rivers_end_a_zone), test(only_the_top_unit_answers))
