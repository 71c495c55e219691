/* test_gettysburg_prolonge.c: Terrible Swift Sword 15.5 and 26.0: guns that fire and go back by hand, and guns that
 * fire rapidly. */
#include "gettysburg_field.h"
#include "harness/grammar.h"

/* Guns in 0510, facing north; an enemy comes on. */
static void guns_stand(const char *extra, const char *enemy, const char *ground) {
    begin("defensive-fire", "csa");
    guns("g", "usa", 6, "N", "0510", "n", extra);
    foot("t", "csa", 4, enemy, "s", "");
    if (ground[0])
        more(ground);
}

static void fire_and_go_back(void **unused) {
    (void)unused;
    guns_stand("", "0507", "");
    start();
    act("usa", "fire 0507");
    assert_true(legal("usa", "add g prolonge"));
    refused("usa", "add g 3 prolonge", "15.51"); /* whole */
    dice("[{'artillery':1}]");
    json_t *answer = act_all("usa", "add g prolonge", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "6"); /* twelve, halved */
    assert_true(stands_in("g", "0511"));
    assert_string_equal(unit_text("g", "formation"), "unlimbered");
    assert_string_equal(unit_text("g", "facing"), "n");
    assert_int_equal(unit_int("g", "rounds"), 7);
    assert_int_equal(unit_int("g", "strength"), 6); /* a whole crew takes all its guns along */
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0510", "n", "");
    foot("t", "csa", 4, "0507", "s", "");
    start();
    act("usa", "fire 0507");
    refused("usa", "add g prolonge", "15.5"); /* in defence alone */
    begin("defensive-fire", "csa");
    limbered("g", "usa", 6, "0510", "");
    guns("h", "usa", 6, "N", "0512", "n", "");
    foot("t", "csa", 4, "0507", "s", "");
    start();
    act("usa", "fire 0507");
    refused("usa", "add g prolonge", "15.5");
    PROVED("tss2", "15.5 15.51");
}

/* Who comes to friends faces as they do (8.42); friends without a front leave it as it was. */
static void among_friends(void **unused) {
    (void)unused;
    guns_stand("", "0507", "");
    guns("h", "usa", 4, "N", "0510", "n", "");
    foot("f", "usa", 2, "0511", "ne", "");
    start();
    dice("[{'artillery':1}]");
    act_all("usa", "fire 0507", "add g prolonge", "add h 0 prolonge", "resolve", NULL);
    assert_true(stands_in("g", "0511") && stands_in("h", "0511"));
    assert_string_equal(unit_text("f", "facing"), "ne");
    assert_string_equal(unit_text("g", "facing"), "ne");
    assert_string_equal(unit_text("h", "facing"), "ne");
    guns_stand("", "0507", "");
    wagon("w", "usa", "0511", "");
    start();
    dice("[{'artillery':1}]");
    act_all("usa", "fire 0507", "add g prolonge", "resolve", NULL);
    assert_true(stands_in("g", "0511"));
    assert_string_equal(unit_text("g", "facing"), "n");
    PROVED("tss2", "15.51 8.42");
}

static void over_clear_ground_only(void **unused) {
    (void)unused;
    static const char *const bad[] = {"'hexes':{'0510':'woods'}",
                                      "'hexes':{'0511':'woods'}",
                                      "'hexes':{'0511':'orchard'}",
                                      "'hexes':{'0511':'rough'}",
                                      "'hexsides':{'0510/0511':'stream'}",
                                      "'hexsides':{'0510/0511':'ridge'}",
                                      "'hexes':{'0511':{'elevation':40}},'hexsides':{'0510>0511':'crest'}",
                                      "'hexes':{'0510':{'elevation':40}},'hexsides':{'0511>0510':'crest'}"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        guns_stand("", "0507", bad[i]);
        start();
        act("usa", "fire 0507");
        refused("usa", "add g prolonge", "15.52");
    }
    guns_stand("", "0507", "'roads':[{'kind':'road','path':['0509','0510','0511','0512']}]");
    start();
    act("usa", "fire 0507");
    assert_true(judged_legal("usa", "add g prolonge"));
    PROVED("tss2", "15.52");
}

/* Behind the guns the map ends, or the enemy stands. */
static void nowhere_to_go(void **unused) {
    (void)unused;
    for (int enemy = 0; enemy < 2; enemy++) {
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", enemy ? "0510" : "0524", "n", "");
        foot("t", "csa", 4, enemy ? "0507" : "0521", "s", "");
        if (enemy)
            foot("e", "csa", 4, "0511", "s", "");
        start();
        act("usa", enemy ? "fire 0507" : "fire 0521");
        refused("usa", "add g prolonge", "15.51");
    }
    PROVED("tss2", "15.51");
}

static void out_of_a_zone_not_into_one(void **unused) {
    (void)unused;
    guns_stand("", "0509", "");
    foot("side", "csa", 4, "0411", "ne", ""); /* its zone lies behind the guns */
    start();
    act("usa", "fire 0509");
    refused("usa", "add g prolonge", "15.53");
    guns_stand("", "0509", "");
    start();
    act("usa", "fire 0509");
    dice("[{'artillery':1},{'morale':'t','is':1}]");
    act_all("usa", "add g prolonge", "resolve", NULL);
    assert_string_equal(decision_now(), "fire"); /* who leaves a zone is fired at */
    assert_true(stands_in("g", "0510"));
    dice("[{'small-arms':1},{'depletion':'t','is':6}]"); /* 8 points, one left for few: nothing */
    act_all("csa", "add t", "resolve", NULL);
    assert_true(stands_in("g", "0511"));
    guns_stand("", "0509", "");
    start();
    act("usa", "fire 0509");
    dice("[{'artillery':1},{'morale':'t','is':1}]");
    act_all("usa", "add g prolonge", "resolve", NULL);
    dice("[{'small-arms':3},{'morale':'g','is':6}]"); /* 4-6: P */
    assert_true(pins_only(act_all("csa", "add t", "resolve", NULL), "g"));
    assert_true(stands_in("g", "0510") && unit_has("g", "pinned")); /* it stays where it was */
    PROVED("tss2", "15.53");
}

/* Foot that stays covers the guns: the fire strikes it alone, and a pin on it does not hold them (10.14, G10.4). */
static void a_pin_on_those_who_cover(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa");
    foot("f", "usa", 4, "2010", "s", "");
    guns("g", "usa", 6, "N", "2010", "s", "");
    foot("c", "csa", 5, "2011", "n", "");
    start();
    dice("[{'artillery':1},{'morale':'c','is':1}]");
    act_all("usa", "fire 2011", "add g prolonge", "resolve", NULL);
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':2},{'morale':'f','is':6}]"); /* 7-10: P */
    json_t *answer = act_all("csa", "add c", "resolve", NULL);
    dice_free();
    assert_string_equal(field_text(fired(answer, 0), "unit"), "f");
    assert_true(pins_only(answer, "f"));
    assert_true(stands_in("f", "2010") && unit_has("f", "pinned"));
    assert_true(stands_in("g", "2009") && !unit_has("g", "pinned"));
    PROVED("tss2", "10.14a 15.53");
}

/* Guns of two hexes retire from one fire: each hex is left under the fire of those whose zone it is in. */
static void from_two_hexes(void **unused) {
    (void)unused;
    for (int pinned = 0; pinned < 2; pinned++) {
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        guns("h", "usa", 6, "N", "0810", "n", "");
        foot("t", "csa", 4, "0507", "s", "");
        foot("a", "csa", 4, "0509", "s", "");
        foot("b", "csa", 4, "0809", "s", "");
        start();
        dice("[{'artillery':1}]");
        act_all("usa", "fire 0507", "add g prolonge", "add h prolonge", "resolve", NULL);
        dice(pinned ? "[{'small-arms':3},{'morale':'g','is':6},{'small-arms':1},{'depletion':'b','is':6}]"
                    : "[{'small-arms':1},{'depletion':'a','is':6},{'small-arms':3},{'morale':'h','is':6}]");
        act_all("csa", "add a", "resolve", NULL);
        assert_string_equal(decision_now(), "fire");
        act_all("csa", "add b", "resolve", NULL);
        dice_free();
        assert_true(stands_in("g", pinned ? "0510" : "0511") && stands_in("h", pinned ? "0811" : "0810"));
        assert_int_equal(unit_has("g", "pinned"), pinned);
        assert_int_equal(unit_has("h", "pinned"), !pinned);
    }
    PROVED("tss2", "15.53");
}

static void half_a_crew_takes_half(void **unused) {
    (void)unused;
    static const struct { int guns, gone, left; } at[] = {{6, 3, 3}, {5, 3, 2}, {3, 3, 0}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        char fields[200];
        begin("defensive-fire", "csa");
        snprintf(fields, sizeof fields,
                 "'id':'g','side':'usa','type':'art','initial':%d,'strength':%d,'weapon':'N','hex':'0510','facing':'n',"
                 "'formation':'unlimbered','crew':1,'rounds':8",
                 at[i].guns < 5 ? 6 : at[i].guns, at[i].guns);
        counter(fields);
        foot("t", "csa", 4, "0507", "s", "");
        start();
        dice("[{'artillery':1}]");
        json_t *answer = act_all("usa", "fire 0507", "add g prolonge", "resolve", NULL);
        assert_true(stands_in("g", "0511"));
        assert_int_equal(unit_int("g", "strength"), at[i].gone);
        assert_int_equal(event_told(answer, "abandoned"), at[i].left > 0);
        if (at[i].left)
            assert_int_equal(field_int(event_of(answer, "abandoned"), "guns"), at[i].left);
    }
    PROVED("tss2", "15.54");
}

/* Three guns of six stand in 0510, the battery with the others in 0511. */
static void leave_three(const char *enemy) {
    begin("defensive-fire", "csa");
    guns("g", "usa", 6, "N", "0510", "n", ",'crew':1");
    foot("t", "csa", 4, enemy, "s", "");
    start();
    char fire[16];
    snprintf(fire, sizeof fire, "fire %s", enemy);
    dice("[{'artillery':1}]");
    act_all("usa", fire, "add g prolonge", "resolve", NULL);
    dice_free();
    assert_true(unit_int("g", "strength") == 3 && stands_in("g", "0511"));
    json_t *row =
        row_labelled(sheet_of("'what':'hex','hex':'0510'"), "Left behind"); /* the sheet of the hex shows them */
    assert_non_null(row);
    assert_string_equal(field_text(row, "value"), "3 guns");
}
static void until(const char *phase, const char *side) {
    for (int i = 0; i < 90; i++) {
        if (i > 0 && strcmp(phase_now(), phase) == 0 && strcmp(side_now(), side) == 0)
            return;
        act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
    }
    fail_msg("no such phase");
}

static void guns_left_behind(void **unused) {
    (void)unused;
    leave_three("0505"); /* the battery comes back to them */
    until("movement", "usa");
    act_all("usa", "move g", "form limbered", "to 0510", NULL);
    put_down("usa");
    assert_int_equal(unit_int("g", "strength"), 6);
    leave_three("0505"); /* the enemy comes, and stays for two of their owner's Melee Phases */
    until("movement", "csa");
    act_all("csa", "move t", "to 0506", "to 0507", "to 0508", "to 0509", "to 0510", NULL);
    put_down("csa");
    until("melee", "usa");
    act("usa", "end");
    assert_int_equal(unit_int("g", "captured"), 0);
    until("melee", "usa");
    act("usa", "end");
    assert_int_equal(unit_int("g", "captured"), 3);
    leave_three("0505"); /* or their owner takes them away */
    until("final-command", "usa");
    refused("usa", "destroy g", "15.19c"); /* nobody is with them */
    PROVED("tss2", "15.55");
}

static void two_in_a_hex(void **unused) {
    (void)unused;
    guns_stand("", "0507", "");
    guns("h", "usa", 4, "N", "0510", "n", ",'rounds':0");
    guns("other", "usa", 4, "N", "0710", "n", "");
    start();
    act("usa", "fire 0507");
    refused("usa", "add h 0 prolonge", "15.56"); /* nobody of its hex retires yet */
    refused("usa", "add h prolonge", "11.32");   /* it has nothing to fire (15.58) */
    act("usa", "add g prolonge");
    assert_true(legal("usa", "add h 0 prolonge"));
    refused("usa", "add other 0 prolonge", "15.56"); /* of another hex */
    dice("[{'artillery':1}]");
    act_all("usa", "add h 0 prolonge", "resolve", NULL);
    assert_true(stands_in("g", "0511") && stands_in("h", "0511"));
    assert_int_equal(unit_int("h", "rounds"), 0);
    guns_stand("", "0507", ""); /* who came along has moved, and fires no more (15.0) */
    guns("h", "usa", 4, "N", "0510", "n", "");
    foot("u", "csa", 4, "0407", "s", "");
    start();
    dice("[{'artillery':1}]");
    act_all("usa", "fire 0507", "add g prolonge", "add h 0 prolonge", "resolve", NULL);
    assert_true(stands_in("h", "0511"));
    refused("usa", "fire 0407", "15.0");
    guns_stand(",'rounds':1", "0507", ""); /* with its last round */
    start();
    dice("[{'artillery':1}]");
    act_all("usa", "fire 0507", "add g prolonge", "resolve", NULL);
    assert_true(stands_in("g", "0511") && unit_int("g", "rounds") == 0);
    PROVED("tss2", "15.56 15.58");
}

static void the_pinned_and_the_charged_stay(void **unused) {
    (void)unused;
    guns_stand(",'pinned':true", "0509", "");
    start();
    act("usa", "fire 0509");
    refused("usa", "add g prolonge", "15.57");
    for (int charge = 0; charge < 2; charge++) {
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        unit_is("t", "csa", "cav", 4, "P", "0509", "s", "mounted",
                charge ? ",'start_hex':'0507'" : ",'start_hex':'0501'");
        start();
        act("usa", "fire 0509");
        if (charge)
            refused("usa", "add g prolonge", "15.59");
        else
            assert_true(judged_legal("usa", "add g prolonge")); /* too far off to have begun a charge */
    }
    static const char *const unable[] = {",'routed':true", ",'pinned':true", ",'out-of-command':true"};
    for (int i = 0; i < 3; i++) { /* near enough, and in no state to charge */
        char how[100];
        snprintf(how, sizeof how, ",'start_hex':'0507'%s", unable[i]);
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        unit_is("t", "csa", "cav", 4, "P", "0509", "s", "mounted", how);
        start();
        act("usa", "fire 0509");
        assert_true(judged_legal("usa", "add g prolonge"));
    }
    begin("defensive-fire", "csa"); /* horse batteries as others */
    guns("g", "usa", 6, "N", "0510", "n", ",'horse':true");
    foot("t", "csa", 4, "0507", "s", "");
    start();
    act("usa", "fire 0507");
    assert_true(judged_legal("usa", "add g prolonge"));
    PROVED("tss2", "15.57 15.59 15.73");
}

/* ---- rapid fire (26.0) ---- */

/* Who answers a march fires in the common way. */
static void not_in_answer(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("f", "usa", 4, "0510", "n", "");
    guns("g", "usa", 4, "N", "0510", "n", "");
    foot("t", "csa", 4, "0509", "s", "");
    more("'options':{'rapid-fire':1}");
    start();
    act_all("csa", "move t", "to 0508", NULL);
    assert_string_equal(decision_now(), "fire");
    refused("usa", "add g rapid", "26.23");
    PROVED("tss2", "26.23");
}

static void rapid_stand(const char *weapon, const char *extra, const char *target) {
    begin("offensive-fire", "usa");
    guns("g", "usa", 4, weapon, "0510", "n", extra);
    foot("t", "csa", 4, target, "s", "");
    more("'options':{'rapid-fire':1}");
}
static const char *rapid_strength(const char *weapon, const char *target) {
    char fire[16];
    rapid_stand(weapon, "", target);
    start();
    snprintf(fire, sizeof fire, "fire %s", target);
    act("usa", fire);
    if (!judged_legal("usa", "add g rapid"))
        return "-";
    dice("[{'artillery':1},{'morale':'t','is':1}]");
    act("usa", "add g rapid");
    dice_free();
    return field_text(fired(act("usa", "resolve"), 0), "exact");
}

static void smoothbores_close_by(void **unused) {
    (void)unused;
    assert_string_equal(rapid_strength("N", "0509"), "40"); /* the book's example */
    assert_string_equal(rapid_strength("N", "0508"), "28");
    assert_string_equal(rapid_strength("N", "0507"), "-");
    assert_string_equal(rapid_strength("HA", "0509"), "44");
    assert_string_equal(rapid_strength("HB", "0508"), "32");
    static const char *const rifles[] = {"TB", "TC", "PA", "PB"};
    for (int i = 0; i < 4; i++)
        assert_string_equal(rapid_strength(rifles[i], "0508"), "-");
    begin("offensive-fire", "usa"); /* not without the option */
    guns("g", "usa", 4, "N", "0510", "n", "");
    foot("t", "csa", 4, "0509", "s", "");
    start();
    act("usa", "fire 0509");
    refused("usa", "add g rapid", "26.0");
    PROVED("tss2", "26.0 26.1 26.21");
}

static void rapid_and_common(void **unused) {
    (void)unused;
    rapid_stand("N", "", "0508");
    guns("h", "usa", 4, "N", "0510", "n", "");
    foot("u", "csa", 4, "0609", "s", "");
    start();
    act_all("usa", "fire 0508", "add g 2 rapid", "add h", NULL); /* together at one hex */
    dice("[{'artillery':1},{'morale':'t','is':1},{'artillery':1},{'morale':'u','is':1}]");
    json_t *answer = act("usa", "resolve");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "34");          /* 2 x 7 and 4 x 5 */
    assert_true(unit_int("g", "rounds") == 6 && unit_int("h", "rounds") == 7); /* two rounds for one */
    act("usa", "fire 0609");
    refused("usa", "add g", "26.23"); /* the rest rapidly or not at all */
    act_all("usa", "add g rapid", "resolve", NULL);
    assert_int_equal(unit_int("g", "rounds"), 6); /* split: no more */
    PROVED("tss2", "26.22 26.31");
}

static void either_way_in_a_phase(void **unused) {
    (void)unused;
    rapid_stand("N", "", "0508");
    foot("u", "csa", 4, "0609", "s", "");
    start();
    act_all("usa", "fire 0508", "add g 2", NULL);
    dice("[{'artillery':1}]");
    act("usa", "resolve");
    act("usa", "fire 0609");
    refused("usa", "add g rapid", "26.23");
    rapid_stand("N", "", "0508"); /* targets within two hexes only */
    foot("u", "csa", 4, "0607", "s", "");
    start();
    act_all("usa", "fire 0508", "add g 2 rapid", NULL);
    dice("[{'artillery':1}]");
    act("usa", "resolve");
    refused("usa", "fire 0607", "26.23");
    PROVED("tss2", "26.23");
}

static void in_the_dark(void **unused) {
    (void)unused;
    rapid_stand("N", "", "0509");
    more("'night':true");
    start();
    act("usa", "fire 0509");
    assert_true(judged_legal("usa", "add g rapid"));
    PROVED("tss2", "26.24");
}

static void no_rapid_fire(void **unused) {
    (void)unused;
    rapid_stand("N", ",'rounds':1", "0509");
    start();
    act("usa", "fire 0509");
    refused("usa", "add g rapid", "26.32");
    begin("defensive-fire", "csa");
    guns("g", "usa", 4, "N", "0510", "n", ",'pinned':true");
    foot("t", "csa", 4, "0509", "s", "");
    more("'options':{'rapid-fire':1}");
    start();
    act("usa", "fire 0509");
    refused("usa", "add g rapid", "26.26");
    begin("defensive-fire", "csa"); /* one word or the other: not rapidly by prolonge */
    guns("g", "usa", 4, "N", "0510", "n", "");
    foot("t", "csa", 4, "0508", "s", "");
    more("'options':{'rapid-fire':1}");
    start();
    act("usa", "fire 0508");
    dice("[{'artillery':1}]");
    json_t *answer = act_all("usa", "add g prolonge", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "exact"), "10"); /* 20 halved, nothing added */
    assert_int_equal(unit_int("g", "rounds"), 7);
    PROVED("tss2", "26.25 26.26 26.32");
}

/* A regiment that has had no rest is not a battery that fires rapidly: it may divide its fire. */
static void the_restless_divide_their_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", ",'own':64");
    foot("a", "csa", 3, "0504", "s", "");
    foot("b", "csa", 3, "0604", "s", "");
    start();
    act_all("usa", "fire 0504", "add x 2", NULL);
    dice("[{'small-arms':2}]");
    act("usa", "resolve");
    dice_free();
    act("usa", "fire 0604");
    assert_true(judged_legal("usa", "add x 2"));
}

TESTS(test(fire_and_go_back), test(among_friends), test(over_clear_ground_only), test(nowhere_to_go),
      test(out_of_a_zone_not_into_one), test(a_pin_on_those_who_cover), test(from_two_hexes),
      test(half_a_crew_takes_half), test(guns_left_behind), test(two_in_a_hex), test(the_pinned_and_the_charged_stay),
      test(smoothbores_close_by), test(rapid_and_common), test(either_way_in_a_phase), test(in_the_dark),
      test(no_rapid_fire), test(the_restless_divide_their_fire), test(not_in_answer))
