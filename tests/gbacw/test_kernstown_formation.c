/* test_kernstown_formation.c: Stonewall 6.0 and 7.0: formations, their changes and what these draw, fronts and flanks.
 */
#include "kernstown.h"

/* ---- 6.1: what each formation may do ---- */

static void columns_do_not_fight(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    column("col", "usa", 3, "0505", "");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    assert_int_equal(legal_count("fire"), 0);
    refused("usa", "fire 0504", "10.52");
    end_until("melee");
    refused("usa", "attack 0504", "6.11");
    begin("melee", "csa");
    column("col", "usa", 3, "0505", "");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    json_t *fought = event_of(melee("csa", "0505", "e", "[{'melee':4}]"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 4);
    assert_int_equal(field_int(fought, "defender"), 3); /* its ordinary strength */
    assert_string_equal(unit_text("col", "formation"), "column");
    PROVED("stonewall", "6.11 10.52");
}

static void fire_breaks_a_column(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    column("hit", "csa", 3, "0503", "");
    foot("y", "usa", 3, "0905", "n", "");
    column("whole", "csa", 3, "0903", "");
    start();
    dice("[{'small-arms':5},{'morale':'hit','is':1}]"); /* 3 points: column 3-5, one to the right, a loss */
    json_t *answer = fire_one("usa", "0503", "x");
    assert_int_equal(shift_of(fired(answer, 0), "6.11a"), 1);
    assert_string_equal(field_text(fired(answer, 0), "final"), "6-8");
    assert_int_equal(unit_int("hit", "strength"), 2);
    assert_string_equal(unit_text("hit", "formation"), "line");
    dice("[{'small-arms':1}]"); /* nothing at all */
    fire_one("usa", "0903", "y");
    assert_int_equal(unit_int("whole", "strength"), 3);
    assert_string_equal(unit_text("whole", "formation"), "line"); /* and yet it deploys */
    PROVED("stonewall", "6.11a 6.3 10.9g");
}

static void guns_move_or_fire(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("lim", "usa", 4, "0505", "");
    guns("unl", "usa", 4, "N", "0905", "n", "");
    foot("e", "csa", 3, "0703", "s", "");
    start();
    assert_true(legal("usa", "move lim"));
    act("usa", "move unl");
    refused("usa", "to 0904", "6.13");
    act("usa", "form limbered");
    act("csa", "hold");
    act_all("usa", "to 0904", "halt", "end", NULL);
    end_until("offensive-fire");
    refused("usa", "fire 0703", NULL); /* both limbered */
    begin("offensive-fire", "usa");
    limbered("lim", "usa", 4, "0505", "");
    guns("unl", "usa", 4, "N", "0905", "n", "");
    foot("e", "csa", 3, "0703", "s", "");
    start();
    act("usa", "fire 0703");
    refused("usa", "add lim", "10.52");
    assert_true(legal("usa", "add unl"));
    PROVED("stonewall", "6.13 2.32");
}

static void a_battery_is_worth_one_hand_to_hand(void **unused) {
    (void)unused;
    static const char *const state[] = {"unlimbered", "limbered"};
    for (int i = 0; i < 2; i++) {
        begin("melee", "csa");
        unit_is("gun", "usa", "art", 6, "N", "0505", "n", state[i], ",'rounds':8");
        foot("inf", "usa", 3, "0505", "n", "");
        foot("e", "csa", 5, "0504", "s", "");
        start();
        json_t *fought = event_of(melee("csa", "0505", "e", "[{'melee':4}]"), "melee");
        assert_int_equal(field_int(fought, "defender"), 4); /* 3 and 1 */
        assert_int_equal(field_int(fought, "attacker"), 5);
    }
    begin("melee", "usa");
    guns("gun", "usa", 6, "N", "0505", "n", "");
    foot("e", "csa", 5, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "6.13a");
    PROVED("stonewall", "6.13a 10.14 13.1 18.85");
}

static void horsemen_mounted_and_not(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    horse("cav", "usa", 3, "0505", "");
    dismounted("dis", "usa", 3, "1505", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    foot("f", "csa", 3, "1504", "s", "");
    start();
    refused("usa", "fire 0504", "10.52");
    dice("[{'small-arms':1}]");
    json_t *fire = fired(fire_one("usa", "1504", "dis"), 0);
    assert_string_equal(field_text(fire, "exact"), "6"); /* three rifles at one hex, as infantry */
    on_to("melee");
    assert_true(legal("usa", "attack 0504")); /* but he may fight hand to hand */
    begin("offensive-fire", "csa");
    horse("cav", "usa", 3, "0505", "");
    dismounted("dis", "usa", 3, "0905", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    foot("f", "csa", 3, "0904", "s", "");
    start();
    dice("[{'small-arms':1},{'small-arms':1}]");
    fire = fired(fire_one("csa", "0505", "e"), 0);
    assert_int_equal(shift_of(fire, "18.4"), 2);
    assert_int_equal(field_int(fire, "net"), 2);
    fire = fired(fire_one("csa", "0905", "f"), 0);
    assert_int_equal(field_int(fire, "net"), 0); /* dismounted he is line infantry */
    PROVED("stonewall", "6.14 6.14a 6.3 10.16 18.4 10.0 10.13");
}

static void the_wagon_has_no_formation(void **unused) {
    (void)unused;
    begin("movement", "usa");
    wagon("wag", "usa", "0505", "");
    start();
    act("usa", "move wag");
    assert_int_equal(legal_count("form"), 0);
    refused("usa", "form limbered", "6.0");
    begin("defensive-fire", "csa"); /* its guard fires like infantry, all round */
    wagon("wag", "usa", "0505", "");
    foot("e", "csa", 3, "0506", "n", "");
    start();
    dice("[{'small-arms':1}]");
    json_t *fire = fired(fire_one("usa", "0506", "wag"), 0);
    assert_string_equal(field_text(fire, "exact"), "2"); /* one rifle at one hex */
    PROVED("stonewall", "6.15 10.13 10.17");
}

/* ---- 6.2: changing ---- */

static void what_a_change_costs(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("inf", "usa", 3, "0505", "n", "");
    limbered("gun", "usa", 4, "0905", "");
    horse("cav", "usa", 3, "1305", "");
    dismounted("dis", "usa", 3, "1705", "n", "");
    start();
    act_all("usa", "move inf", "to 0504", "form column", NULL);                            /* at any point */
    assert_string_equal(field_text(event_of(act("usa", "to 0503"), "step"), "left"), "1"); /* 5 - 1 - 2 - 1 */
    refused("usa", "form line", "6.22");
    act("usa", "halt");
    act_all("usa", "move gun", "to 0904", "to 0903", "to 0902", "to 0901", "form unlimbered", NULL); /* eight in all */
    assert_string_equal(unit_text("gun", "formation"), "unlimbered");
    act("usa", "halt n");
    act_all("usa", "move cav", "to 1304", "form dismounted", NULL);
    refused("usa", "to 1303", NULL); /* the last thing he does, whatever he has left */
    act("usa", "halt n");
    act_all("usa", "move dis", "to 1704", "to 1703", "to 1702", NULL);
    refused("usa", "form mounted", "6.22"); /* two of five are left */
    act("usa", "halt n");
    begin("movement", "usa");
    dismounted("dis", "usa", 3, "1705", "n", "");
    guns("gun", "usa", 4, "N", "0905", "n", "");
    start();
    act_all("usa", "move dis", "to 1704", "to 1703", "form mounted", NULL); /* two and three of the five on foot */
    refused("usa", "to 1702", NULL);
    act("usa", "halt");
    act_all("usa", "move gun", "form limbered", NULL);
    assert_string_equal(field_text(event_of(act("usa", "to 0904"), "step"), "left"), "3"); /* of eight */
    PROVED("stonewall", "6.22 6.22a");
}

static void who_may_not_move_may_not_change(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("pin", "usa", 3, "0505", "n", ",'pinned':true");
    foot("out", "usa", 3, "0905", "n", ",'out-of-command':true");
    guns("gun", "usa", 4, "N", "1305", "n", ",'pinned':true");
    foot("free", "usa", 3, "1705", "n", "");
    start();
    refused("usa", "move pin", "10.81");
    refused("usa", "move out", "17.12");
    refused("usa", "move gun", "10.81");
    act("usa", "move free");
    assert_true(legal("usa", "form column"));
    PROVED("stonewall", "6.21 10.81 10.85 5.17");
}

/* A battery that unlimbers three hexes before a regiment. */
static void guns_come_up(const char *extra) {
    begin("movement", "usa");
    foot("cover", "usa", 3, "0505", "n", "");
    limbered("gun", "usa", 4, "0506", "");
    foot("e", "csa", 4, "0502", "s", extra);
    wagon("train", "csa", "0403", "");
    guns("far", "csa", 4, "N", "0702", "s", "");
    start();
    act_all("usa", "move gun", "to 0505", NULL);
}

static void fire_at_guns_that_change(void **unused) {
    (void)unused;
    guns_come_up("");
    act("usa", "form unlimbered");
    assert_string_equal(decision_now(), "fire");
    assert_string_equal(side_now(), "csa");
    assert_int_equal(legal_count("add"), 1); /* neither the guard nor guns */
    dice("[{'small-arms':4}]");              /* four points: a pin, and it does not get done */
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "gun"); /* wherever it lies in the stack */
    assert_true(unit_has("gun", "pinned"));
    assert_string_equal(unit_text("gun", "formation"), "limbered");
    guns_come_up("");
    act("usa", "form unlimbered");
    dice("[{'small-arms':6},{'depletion':'e','is':3},{'morale':'gun','is':1}]"); /* a crew step */
    act_all("csa", "add e", "resolve", NULL);
    assert_int_equal(unit_int("gun", "crew"), 1);
    assert_string_equal(unit_text("gun", "formation"), "limbered");
    if (strcmp(decision_now(), "move") == 0)
        assert_int_equal(legal_count("to"), 0); /* and it does nothing else in the phase */
    guns_come_up("");
    act("usa", "form unlimbered");
    dice("[{'small-arms':1}]");
    act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(unit_text("gun", "formation"), "unlimbered");
    PROVED("stonewall", "6.23 5.13 18.81");
}

static void who_does_not_fire_at_the_change(void **unused) {
    (void)unused;
    static const char *const unable[] = {",'pinned':true", ",'routed':true", ",'depleted':true", ",'facing':'n'"};
    for (int i = 0; i < 4; i++) {
        guns_come_up(unable[i]);
        act("usa", "form unlimbered");
        assert_string_equal(decision_now(), "move"); /* nobody can */
        assert_string_equal(unit_text("gun", "formation"), "unlimbered");
    }
    guns_come_up(",'out-of-command':true"); /* but one out of command can */
    act("usa", "form unlimbered");
    assert_string_equal(decision_now(), "fire");
    begin("movement", "usa"); /* infantry that changes draws no fire */
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "form column", NULL);
    assert_string_equal(decision_now(), "move");
    PROVED("stonewall", "6.23");
}

/* ---- 6.3 and 7.2: shifts by the state of the target ---- */

static int net_at(const char *type, const char *weapon, const char *formation, const char *facing) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    unit_is("t", "csa", type, 4, weapon, "0504", facing, formation, ",'rounds':6");
    start();
    dice("[{'small-arms':1}]");
    return (int)field_int(fired(fire_one("usa", "0504", "x"), 0), "net");
}

static void shifts_by_formation(void **unused) {
    (void)unused;
    assert_int_equal(net_at("inf", "R", "line", "s"), 0);
    assert_int_equal(net_at("inf", "R", "line", "n"), 1); /* from behind */
    assert_int_equal(net_at("cav", "R", "dismounted", "s"), 0);
    assert_int_equal(net_at("cav", "R", "dismounted", "n"), 1);
    assert_int_equal(net_at("art", "N", "unlimbered", "s"), 0);
    assert_int_equal(net_at("art", "N", "unlimbered", "n"), 1);
    assert_int_equal(net_at("inf", "R", "column", "s"), 1);
    assert_int_equal(net_at("inf", "R", "column", "n"), 1); /* no flank to speak of */
    assert_int_equal(net_at("art", "N", "limbered", "s"), 1);
    assert_int_equal(net_at("art", "N", "limbered", "n"), 1);
    assert_int_equal(net_at("cav", "R", "mounted", "s"), 2);
    assert_int_equal(net_at("cav", "R", "mounted", "n"), 2);
    PROVED("stonewall", "6.3 7.22 7.23 10.51 18.4 10.9g");
}

static void the_wagon_has_no_flanks(void **unused) {
    (void)unused;
    for (int other_reading = 0; other_reading < 2; other_reading++) {
        begin("offensive-fire", "csa");
        foot("x", "csa", 4, "0505", "n", "");
        wagon("t", "usa", "0504", ",'facing':'n'");
        if (other_reading)
            more("'options':{'wagon-flanks':1}");
        start();
        dice("[{'small-arms':1}]");
        assert_int_equal(field_int(fired(fire_one("csa", "0504", "x"), 0), "net"), other_reading);
    }
    PROVED("stonewall", "6.3");
}

/* ---- 7.0 ---- */

static void one_turns_to_go(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    start();
    act_all("usa", "move x", "to 0506", NULL); /* whichever way it faced */
    assert_string_equal(unit_text("x", "facing"), "s");
    act("usa", "to 0405");
    assert_string_equal(unit_text("x", "facing"), "nw");
    json_t *answer = act("usa", "halt ne"); /* and turns for nothing where it stops */
    assert_string_equal(field_text(event_of(answer, "halt"), "facing"), "ne");
    PROVED("stonewall", "7.11 7.12");
}

static void turning_is_no_movement(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("pin", "usa", 3, "0505", "n", ",'pinned':true");
    foot("out", "usa", 3, "0905", "n", ",'out-of-command':true");
    foot("res", "usa", 3, "1305", "n", ",'reserve':1");
    foot("e", "csa", 3, "0510", "n", "");
    start();
    act_all("usa", "turn 0505 s", "turn 0905 se", "turn 1305 nw", NULL);
    assert_string_equal(unit_text("pin", "facing"), "s");
    assert_string_equal(unit_text("out", "facing"), "se");
    assert_string_equal(unit_text("res", "facing"), "nw");
    assert_false(judged_legal("usa", "turn 0510 s")); /* not the enemy's */
    end_until("offensive-fire");
    refused("usa", "turn 0905 n", NULL);
    end_until("melee");
    refused("usa", "turn 0905 n", NULL);
    PROVED("stonewall", "7.12 7.13 10.81");
}

/* A stack is turned again when the enemy has had to answer a march; before that it is only taken back. */
static void turned_again_after_an_answer(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("s", "usa", 3, "0905", "n", "");
    foot("y", "usa", 2, "1305", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    an_answer_frees_a_turned_stack("1306");
    PROVED("stonewall", "7.12");
}

static void three_hexsides_to_the_front(void **unused) {
    (void)unused;
    static const char *const around[] = {"0504", "0604", "0605", "0506", "0405", "0404"}; /* n ne se s sw nw */
    for (int i = 0; i < 6; i++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 4, "0505", "n", "");
        guns("g", "usa", 4, "N", "1505", "n", "");
        foot("e", "csa", 4, around[i], "n", "");
        start();
        char fire[32];
        snprintf(fire, sizeof fire, "fire %s", around[i]);
        assert_int_equal(judged_legal("usa", fire), i == 0 || i == 1 || i == 5);
    }
    PROVED("stonewall", "7.21 10.51");
}

static void a_line_along_the_flank(void **unused) {
    (void)unused;
    /* from 0505 to 0404: straight through one hexside; 0505 to 0703 runs along the edge of 0604: through a corner */
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0507", "n", "");
    foot("t", "csa", 4, "0604", "ne", ""); /* front: n, ne, se; the line enters between s (rear) and sw (rear) ... */
    start();
    dice("[{'small-arms':1}]");
    assert_int_equal(shift_of(fired(fire_one("usa", "0604", "x"), 0), "7.22"), 1);
    /* two hexes across, the line meets the corner between two hexsides: one front, one rear */
    for (int turn = 0; turn < 2; turn++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 4, "0508", "n", "");
        foot("t", "csa", 4, "0606", turn ? "s" : "nw", ""); /* the line comes in between s and sw */
        start();
        dice("[{'small-arms':1}]");
        json_t *fire = fired(fire_one("usa", "0606", "x"), 0);
        assert_int_equal(shift_of(fire, "7.22"), turn ? 0 : 1);
    }
    PROVED("stonewall", "7.22");
}

static void one_flanker_is_enough(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("front", "usa", 4, "0506", "n", "");
    foot("rear", "usa", 1, "0504", "s", "");
    foot("t", "csa", 4, "0505", "s", "");
    start();
    dice("[{'small-arms':1}]");
    json_t *answer = act_all("usa", "fire 0505", "add front", "add rear", "resolve", NULL);
    assert_int_equal(event_count(answer, "fire"), 1);
    assert_int_equal(shift_of(fired(answer, 0), "7.22"), 1); /* the whole attack, once */
    assert_int_equal(field_int(fired(answer, 0), "strength"), 10);
    PROVED("stonewall", "7.22 10.31");
}

static void melee_goes_through_the_front(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("behind", "csa", 2, "0506", "s", "");
    foot("before", "csa", 2, "0504", "n", ""); /* shows its back: that is nothing hand to hand */
    horse("cav", "usa", 3, "0905", "");
    foot("e", "csa", 2, "0906", "s", "");
    start();
    refused("usa", "attack 0506", "13.2");
    assert_true(legal("usa", "attack 0504"));
    assert_true(legal("usa", "attack 0906")); /* who has no front enters by any side */
    json_t *fought = event_of(melee("usa", "0504", "x", "[{'melee':1},{'morale':1}]"), "melee");
    assert_int_equal(field_int(fought, "differential"), 2);
    settle_to("melee"); /* when it is over the survivors turn as they like */
    act("usa", "turn 0504 se");
    assert_string_equal(unit_text("x", "facing"), "se");
    PROVED("stonewall", "7.31 7.32 13.2");
}

static void who_runs_faces_where_it_runs(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "0510", "n", "");
    foot("t", "csa", 4, "0509", "s", "");
    start();
    dice("[{'small-arms':6},{'depletion':'x','is':6},{'morale':'t','is':6}]");
    fire_one("usa", "0509", "x");
    for (int i = 0; i < 3 && strcmp(decision_now(), "retreat") == 0; i++) {
        const char *steps[] = {"to 0508", "to 0507", "to 0506"};
        act("csa", steps[i]);
    }
    assert_true(stands_in("t", "0506"));
    assert_string_equal(unit_text("t", "facing"), "n"); /* it never backs away */
    PROVED("stonewall", "7.11a");
}

static void who_advances_faces_where_it_goes(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    foot("x", "usa", 4, "1010", "n", "");
    foot("y", "usa", 4, "1011", "n", "");
    foot("t", "csa", 4, "1110", "s", "");
    start();
    act("csa", "withdraw t");
    settle_to("advance");
    act("usa", "advance x");
    assert_true(stands_in("x", "1110"));
    assert_string_equal(unit_text("x", "facing"), "ne");
    begin("melee", "usa"); /* nor does who walks in on a wagon that nobody guards */
    foot("x", "usa", 4, "1010", "n", "");
    wagon("wag", "csa", "1110", ",'crew':0,'strength':0,'abandoned':true");
    start();
    act_all("usa", "attack 1110", "with x", "resolve", NULL);
    assert_true(stands_in("x", "1110"));
    assert_string_equal(unit_text("x", "facing"), "ne");
    PROVED("stonewall", "7.11a");
}

TESTS(test(columns_do_not_fight), test(fire_breaks_a_column), test(guns_move_or_fire),
      test(a_battery_is_worth_one_hand_to_hand), test(horsemen_mounted_and_not), test(the_wagon_has_no_formation),
      test(what_a_change_costs), test(who_may_not_move_may_not_change), test(fire_at_guns_that_change),
      test(who_does_not_fire_at_the_change), test(shifts_by_formation), test(the_wagon_has_no_flanks),
      test(one_turns_to_go), test(turning_is_no_movement), test(turned_again_after_an_answer),
      test(three_hexsides_to_the_front), test(a_line_along_the_flank), test(one_flanker_is_enough),
      test(melee_goes_through_the_front), test(who_runs_faces_where_it_runs), test(who_advances_faces_where_it_goes))
