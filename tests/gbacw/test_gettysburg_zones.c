/* test_gettysburg_zones.c: Terrible Swift Sword 10.0 and 11.24: zones of control, withdrawal fire, retreat fire. */
#include "gettysburg_field.h"

static void place_enemy(const char *type, const char *weapon, const char *formation, const char *facing,
                        const char *extra) {
    if (strcmp(type, "wagon") == 0)
        wagon("e", "csa", "0502", extra);
    else
        unit_is("e", "csa", type, 3, weapon, "0502", facing, formation, extra);
}
/* Does this enemy at 0502, facing as told, fire when x leaves 0503, to its south? */
static bool draws_fire(const char *type, const char *weapon, const char *formation, const char *facing,
                       const char *extra) {
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    place_enemy(type, weapon, formation, facing, extra);
    start();
    act_all("usa", "move x", "to 0504", NULL);
    return strcmp(decision_now(), "fire") == 0;
}
/* Does it bar the only path of supply, from 0504 through 0503 to 0403? */
static bool bars_path(const char *type, const char *formation, const char *facing, bool friend) {
    begin("ammunition-resupply", "usa");
    foot("d", "usa", 3, "0504", "n", ",'depleted':true,'division':'1/X'");
    counter("'id':'w','side':'usa','type':'wagon','division':'1/X','hex':'0403','boxes':[6,0]");
    place_enemy(type, "R", formation, facing, "");
    if (friend)
        foot("f", "usa", 2, "0503", "n", "");
    more("'hexsides':{'0504/0603':'river','0504/0604':'river','0504/0505':'river','0504/0404':'river',"
         "'0504/0403':'river'}");
    start();
    return !judged_legal("usa", "resupply d w");
}

static void who_has_a_zone(void **unused) {
    (void)unused;
    static const char *const front[] = {"s", "se", "sw"}, *const rear[] = {"n", "ne", "nw"};
    for (int i = 0; i < 3; i++) {
        assert_true(draws_fire("inf", "R", "line", front[i], ""));
        assert_true(draws_fire("cav", "C", "dismounted", front[i], ""));
        assert_true(draws_fire("cav", "P", "mounted", front[i], "")); /* fires forward (16.31), at foot too */
        assert_true(draws_fire("art", "N", "unlimbered", front[i], ",'rounds':6"));
        assert_false(draws_fire("inf", "R", "line", rear[i], ""));
        assert_false(draws_fire("cav", "C", "dismounted", rear[i], ""));
        assert_false(draws_fire("cav", "P", "mounted", rear[i], ""));
        assert_false(draws_fire("art", "N", "unlimbered", rear[i], ",'rounds':6"));
    }
    assert_false(draws_fire("inf", "R", "column", "s", ""));
    assert_false(draws_fire("art", "N", "limbered", "s", ",'rounds':6"));
    assert_false(draws_fire("wagon", "", "", "", ""));
    assert_false(draws_fire("inf", "R", "line", "s", ",'routed':true"));
    assert_true(draws_fire("inf", "R", "line", "s", ",'pinned':true"));
    /* for paths the horse has all six hexes, the foot three */
    assert_true(bars_path("inf", "line", "s", false));
    assert_false(bars_path("inf", "line", "n", false));
    assert_true(bars_path("cav", "mounted", "n", false));
    assert_false(bars_path("inf", "column", "s", false));
    assert_false(bars_path("wagon", "", "", false));
    PROVED("tss2", "10.0 10.1a");
}

static void friends_open_paths(void **unused) {
    (void)unused;
    assert_true(bars_path("inf", "line", "s", false));
    refused("usa", "resupply d w", "11.25");
    assert_false(bars_path("inf", "line", "s", true));
    assert_false(bars_path("cav", "mounted", "n", true));
    PROVED("tss2", "10.3 11.25b");
}

/* Paths stop at what nobody can cross, fire does not: the enemy over the creek shoots, and bars nothing. */
static void over_the_creek(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 3, "0502", "s", "");
    more("'hexsides':{'0502/0503':'river'}");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    assert_string_equal(decision_now(), "fire");
    begin("ammunition-resupply", "usa");
    foot("d", "usa", 3, "0504", "n", ",'depleted':true,'division':'1/X'");
    counter("'id':'w','side':'usa','type':'wagon','division':'1/X','hex':'0503','boxes':[6,0]");
    foot("e", "csa", 3, "0502", "s", "");
    more("'hexsides':{'0502/0503':'river'}");
    start();
    assert_true(judged_legal("usa", "resupply d w"));
    begin("movement", "usa"); /* a friend in the hex takes nothing from the fire */
    foot("x", "usa", 3, "0503", "n", "");
    foot("f", "usa", 3, "0503", "n", "");
    foot("e", "csa", 3, "0502", "s", "");
    start();
    act_all("usa", "move x", "with f", "to 0504", NULL);
    assert_string_equal(decision_now(), "fire");
    PROVED("tss2", "10.5");
}

static void the_shot_before_he_goes(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    assert_true(stands_in("x", "0503"));                                       /* it has not left yet */
    dice("[{'small-arms':1},{'depletion':'e','is':6},{'morale':'x','is':1}]"); /* ammunition is checked as ever */
    json_t *fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_string_equal(field_text(fire, "purpose"), "withdrawal");
    assert_string_equal(field_text(fire, "target"), "0503");
    assert_string_equal(field_text(fire, "exact"), "8"); /* at one hex */
    assert_true(stands_in("x", "0504"));
    act("usa", "to 0503"); /* back again, and out once more: fired at again */
    act("usa", "to 0504");
    dice("[{'small-arms':1},{'depletion':'e','is':6},{'morale':'x','is':1}]");
    act_all("csa", "add e", "resolve", NULL);
    act("usa", "halt n");
    on_to("defensive-fire"); /* and it fires again in its own phase */
    assert_true(legal("csa", "fire 0504"));
    PROVED("tss2", "10.11 10.12");
}

static void one_volley_at_a_stack(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("y", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    foot("e2", "csa", 4, "0403", "ne", "");
    start();
    act_all("usa", "move x", "with y", "to 0504", NULL);
    act_all("csa", "add e", "add e2", NULL); /* everybody with a zone there */
    refused("csa", "add e", "9.45");
    dice("[{'small-arms':1},{'depletion':'e','is':6},{'depletion':'e2','is':6},{'morale':'x','is':1}]");
    json_t *answer = act("csa", "resolve");
    assert_int_equal(event_count(answer, "fire"), 1);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "16");
    assert_int_equal(shift_of(fired(answer, 0), "8.36"), 0); /* six points */
    assert_true(unit_has("x", "pinned") && unit_has("y", "pinned"));
    begin("movement", "usa"); /* one after the other each draws it */
    foot("x", "usa", 3, "0503", "n", "");
    foot("y", "usa", 3, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    act("csa", "hold");
    act_all("usa", "halt n", "move y", "to 0504", NULL);
    assert_string_equal(decision_now(), "fire");
    act("csa", "add e");
    PROVED("tss2", "10.13 10.19");
}

static void some_cover_the_others(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 6, "0503", "n", "");
    foot("y", "usa", 2, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    dice("[{'small-arms':3},{'morale':'y','is':6}]"); /* 8 points at two: 7-10 one left is 4-6: P */
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "y");
    assert_int_equal(shift_of(fired(answer, 0), "8.36"), -1); /* the two who stay, not the eight */
    assert_string_equal(field_text(fired(answer, 0), "result"), "P");
    assert_true(unit_has("y", "pinned") && stands_in("y", "0503"));
    assert_true(stands_in("x", "0504") && !unit_has("x", "pinned")); /* reading G10.4 */
    PROVED("tss2", "10.14a 10.14b");
}

static void what_it_does(void **unused) {
    (void)unused;
    begin("movement", "usa"); /* facing its enemy it goes away by its rear */
    foot("x", "usa", 4, "0503", "n", ",'brigade':'b-l'");
    leader("l", "usa", "0503", "");
    unit_is("e", "csa", "inf", 4, "SR", "0502", "s", "line", "");
    start();
    act_all("usa", "move x", "with l", "to 0504", NULL);
    dice("[{'small-arms':3},{'leader':'l','is':3},{'leader':'l','is':4},{'morale':'x','is':1}]");
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_int_equal(shift_of(fired(answer, 0), "7.22a"), 1); /* its rear to the enemy */
    assert_int_equal(unit_int("x", "strength"), 3);
    assert_int_equal(event_count(answer, "leader") + event_count(answer, "morale"), 2);
    begin("movement", "usa"); /* sideways it does not */
    foot("x", "usa", 4, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0602", NULL);
    dice("[{'small-arms':3},{'morale':'x','is':6}]"); /* 8 points: 7-10, R */
    answer = act_all("csa", "add e", "resolve", NULL);
    assert_int_equal(shift_of(fired(answer, 0), "7.22a"), 0);
    assert_true(event_told(answer, "rout"));
    begin("movement", "usa"); /* a pin lets it go one hex */
    foot("x", "usa", 4, "0503", "n", "");
    unit_is("e", "csa", "inf", 2, "R", "0502", "s", "line", ""); /* 4 points: 4-6, one right 7-10 */
    start();
    act_all("usa", "move x", "to 0504", NULL);
    dice("[{'small-arms':2},{'morale':'x','is':6}]");
    answer = act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "result"), "P");
    assert_true(stands_in("x", "0504") && unit_has("x", "pinned"));
    begin("movement", "usa"); /* not into the enemy himself */
    foot("x", "usa", 4, "0503", "n", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act("usa", "move x");
    refused("usa", "to 0502", NULL);
    PROVED("tss2", "10.15 10.16");
}

static void no_shot_at_the_driven(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa"); /* a rout in a Fire Phase leaves the zone unharmed */
    unit_is("e", "csa", "inf", 4, "SR", "0502", "s", "line", "");
    foot("e2", "csa", 4, "0402", "se", "");
    foot("x", "usa", 4, "0503", "n", "");
    start();
    dice("[{'small-arms':3},{'morale':'x','is':6}]");
    json_t *answer = fire_one("csa", "0503", "e");
    assert_true(event_told(answer, "rout"));
    assert_string_not_equal(decision_now(), "fire");
    begin("movement", "usa"); /* leaders go as they like */
    foot("x", "usa", 4, "0503", "n", ",'brigade':'b-l'");
    foot("y", "usa", 4, "0506", "n", ",'brigade':'b-l'");
    leader("l", "usa", "0503", "");
    foot("e", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move l", "to 0504", NULL);
    assert_string_not_equal(decision_now(), "fire");
    PROVED("tss2", "10.17 10.18");
}

static bool fired_at_change(const char *type, const char *formation, const char *form, const char *firer,
                            const char *weapon, int rows) {
    char hex[8];
    begin("movement", "usa");
    unit_is("x", "usa", type, 3, strcmp(type, "art") == 0 ? "N" : "C", "0510", "n", formation,
            strcmp(type, "art") == 0 ? ",'rounds':8" : "");
    snprintf(hex, sizeof hex, "05%02d", (10 - rows) % 100);
    unit_is("e", "csa", firer, 3, weapon, hex, "s", strcmp(firer, "art") == 0 ? "unlimbered" : "line", ",'rounds':6");
    start();
    act("usa", "move x");
    act("usa", form);
    return strcmp(decision_now(), "fire") == 0;
}

static void changes_under_fire(void **unused) {
    (void)unused;
    assert_true(fired_at_change("art", "limbered", "form unlimbered", "inf", "R", 5));
    assert_true(fired_at_change("art", "unlimbered", "form limbered", "inf", "R", 5));
    assert_true(fired_at_change("cav", "mounted", "form dismounted", "inf", "R", 5));
    assert_true(fired_at_change("cav", "dismounted", "form mounted", "inf", "R", 5));
    assert_false(fired_at_change("art", "limbered", "form unlimbered", "inf", "R", 6)); /* out of range */
    assert_false(fired_at_change("inf", "line", "form column", "inf", "R", 5));
    assert_false(fired_at_change("art", "limbered", "form unlimbered", "art", "N", 5)); /* no small arms */
    begin("movement", "usa");
    limbered("x", "usa", 3, "0510", "");
    foot("e", "csa", 3, "0506", "s", "");
    more("'hexes':{'0508':'woods'}"); /* out of sight */
    start();
    act_all("usa", "move x", "form unlimbered", NULL);
    assert_string_not_equal(decision_now(), "fire");
    PROVED("tss2", "10.1b");
}

/* ---- without ammunition (11.24) ---- */

static void the_dry_fire_at_half(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0503", "n", "");
    unit_is("e", "csa", "inf", 3, "M", "0502", "s", "line", ",'depleted':true");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    dice("[{'small-arms':1}]"); /* and no die for ammunition */
    json_t *fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_string_equal(field_text(fire, "exact"), "4"); /* nine, halved, rounded down */
    begin("movement", "usa");                            /* at guns that change only in its zone */
    limbered("x", "usa", 3, "0504", "");
    foot("e", "csa", 3, "0502", "s", ",'depleted':true");
    start();
    act_all("usa", "move x", "form unlimbered", NULL);
    assert_string_not_equal(decision_now(), "fire");
    begin("defensive-fire", "usa"); /* in the Fire Phases not at all */
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 3, "0502", "s", ",'depleted':true");
    start();
    refused("csa", "fire 0503", "11.23");
    begin("offensive-fire", "csa");
    foot("x", "usa", 3, "0503", "n", "");
    foot("e", "csa", 3, "0502", "s", ",'depleted':true");
    start();
    refused("csa", "fire 0503", "11.23");
    PROVED("tss2", "10.1c 11.23");
}

static void not_before_a_melee(void **unused) {
    (void)unused;
    for (int dry = 0; dry < 2; dry++) {
        begin("retreat-before-melee", "csa");
        foot("x", "usa", 3, "0503", "n", "");
        foot("e", "csa", 3, "0502", "s", dry ? ",'depleted':true" : "");
        start();
        act_all("csa", "attack 0503", "with e", "resolve", "end", NULL);
        act("usa", "withdraw x");
        for (int i = 0; i < 6 && strcmp(decision_now(), "fire") != 0 && strcmp(side_now(), "usa") == 0; i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            act("usa", json_string_value(json_array_get(list, 0)));
        }
        assert_int_equal(strcmp(decision_now(), "fire") == 0, !dry);
    }
    PROVED("tss2", "11.24");
}

/* ---- retreat fire (10.2) ---- */

/* x is driven from 0506 by c; e and f wait on the way, each with one hex of its zone in it. */
static void the_way_back(const char *extra, const char *script) {
    begin("offensive-fire", "csa");
    unit_is("c", "csa", "inf", 4, "SR", "0505", "s", "line", "");
    foot("x", "usa", 4, "0506", "n", "");
    foot("e", "csa", 4, "0409", "ne", extra);
    more("'hexsides':{'0506/0405':'river','0506/0605':'river','0506/0406':'river','0506/0606':'river',"
         "'0507/0407':'river','0507/0607':'river','0507/0406':'river','0507/0606':'river',"
         "'0508/0408':'river','0508/0608':'river','0508/0407':'river','0508/0607':'river'}");
    start();
    dice(script);
    fire_one("csa", "0506", "c");
}

static void fire_at_the_retreat(void **unused) {
    (void)unused;
    the_way_back("", "[{'small-arms':3},{'morale':'x','is':6}]");
    assert_string_equal(decision_now(), "fire"); /* on entering 0509, in a Fire Phase */
    assert_true(stands_in("x", "0509"));
    assert_true(legal("csa", "add e") && legal("csa", "hold"));
    refused("csa", "add c", NULL);                       /* it caused the retreat, and has no zone there */
    dice("[{'small-arms':4},{'depletion':'e','is':6}]"); /* losses, and no further rout */
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "purpose"), "retreat");
    assert_true(field_int(event_of(answer, "loss"), "killed") > 0);
    assert_int_equal(event_count(answer, "morale") + event_count(answer, "rout"), 0);
    settle_to("fire-phase");
    assert_true(legal("csa", "fire 0509") || unit_int("x", "strength") > 0);
    PROVED("tss2", "10.2a 10.23");
}

static void dry_fire_at_the_retreat(void **unused) {
    (void)unused;
    the_way_back(",'depleted':true", "[{'small-arms':3},{'morale':'x','is':6}]");
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':1}]");
    json_t *fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_string_equal(field_text(fire, "exact"), "4"); /* eight, halved */
    PROVED("tss2", "10.2b");
}

/* Both e and f have zones in 0508 and 0509. */
static void once_by_each_on_the_way(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    unit_is("c", "csa", "inf", 4, "SR", "0505", "s", "line", "");
    foot("x", "usa", 4, "0506", "n", "");
    foot("e", "csa", 1, "0408", "ne", "");
    foot("f", "csa", 1, "0608", "nw", "");
    foot("z", "usa", 4, "0607", "n", "");
    more("'hexsides':{'0506/0405':'river','0506/0605':'river','0506/0406':'river','0506/0606':'river',"
         "'0507/0407':'river','0507/0607':'river','0507/0406':'river','0507/0606':'river',"
         "'0508/0408':'river','0508/0608':'river','0508/0407':'river','0508/0607':'river'}");
    start();
    dice("[{'small-arms':3},{'morale':'x','is':6}]");
    fire_one("csa", "0506", "c");
    assert_true(strcmp(decision_now(), "fire") == 0 && stands_in("x", "0508"));
    dice("[{'small-arms':1},{'depletion':'e','is':1}]"); /* it checks its ammunition */
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_true(event_told(answer, "depleted"));
    assert_true(strcmp(decision_now(), "fire") == 0 && stands_in("x", "0509")); /* the next zone, the next shot */
    refused("csa", "add e", "10.22");
    dice("[{'small-arms':1},{'depletion':'f','is':6}]");
    act_all("csa", "add f", "resolve", NULL);
    settle_to("fire-phase");
    act("csa", "fire 0607");
    assert_true(judged_legal("csa", "add f")); /* it has its own fire yet */
    PROVED("tss2", "10.21 10.22");
}

/* ---- command (10.4) ---- */

/* Is x, four hexes from its brigadier with the enemy beside the way between them, in command? */
static bool in_command(const char *enemy, const char *friend, bool wall) {
    char walls[400];
    begin("initial-command", "usa");
    foot("x", "usa", 3, "0508", "n", ",'brigade':'b-l'");
    foot("y", "usa", 3, "0504", "n", ",'brigade':'b-l'");
    leader("l", "usa", "0504", "");
    if (enemy[0])
        foot("e", "csa", 3, enemy, "n", "");
    if (friend[0])
        foot("f", "usa", 3, friend, "n", "");
    snprintf(walls, sizeof walls,
             "'hexsides':{'0504/0603':'river','0504/0604':'river','0504/0404':'river',"
             "'0504/0403':'river','0504/0503':'river'%s}",
             wall ? ",'0504/0505':'river'" : "");
    more(walls);
    by_command();
    start();
    act("usa", "end");
    return !unit_has("x", "out-of-command");
}

static void command_goes_round_zones(void **unused) {
    (void)unused;
    assert_true(in_command("", "", false));
    assert_true(in_command("1010", "", false));
    assert_false(in_command("0405", "", false)); /* its zone lies over 0505, the only way out */
    assert_true(in_command("0405", "0505", false));
    assert_false(in_command("0505", "", false)); /* the enemy himself */
    assert_false(in_command("", "", true));      /* nobody can cross */
    PROVED("tss2", "10.4");
}

/* Pinned when it comes to friends it faces as they do at once, not when the phase ends: it may be fired at before. */
static void pinned_among_friends(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("y", "usa", 3, "0507", "ne", "");
    foot("x", "usa", 3, "0506", "n", "");
    foot("e", "csa", 3, "0505", "s", "");
    start();
    act_all("usa", "move x", "to 0507", NULL);
    dice("[{'small-arms':2},{'morale':'x','is':6}]"); /* 4-6, enfilade: P */
    act_all("csa", "add e", "resolve", NULL);
    dice_free();
    assert_true(unit_has("x", "pinned") && stands_in("x", "0507"));
    assert_string_equal(phase_now(), "movement");
    assert_string_equal(unit_text("x", "facing"), "ne");
    PROVED("tss2", "8.42 10.15");
}

TESTS(test(who_has_a_zone), test(friends_open_paths), test(over_the_creek), test(the_shot_before_he_goes),
      test(one_volley_at_a_stack), test(some_cover_the_others), test(what_it_does), test(no_shot_at_the_driven),
      test(changes_under_fire), test(the_dry_fire_at_half), test(not_before_a_melee), test(fire_at_the_retreat),
      test(dry_fire_at_the_retreat), test(once_by_each_on_the_way), test(command_goes_round_zones),
      test(pinned_among_friends))
