/* test_gettysburg_guns.c: Terrible Swift Sword 15.0 to 15.3 and 15.7: crews, guns left behind and taken, horse
 * batteries, and what a battery may do out of command. */
#include "gettysburg_field.h"

static void move_or_fire(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("g", "usa", 4, "0510", "");
    guns("h", "usa", 4, "N", "0710", "n", "");
    limbered("u", "usa", 4, "0910", "");
    foot("t", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move g", "to 0509", "form unlimbered", NULL);
    put_down("usa");
    act_all("usa", "move u", "form unlimbered", NULL); /* it changes where it stands */
    put_down("usa");
    on_to("offensive-fire");
    act("usa", "fire 0502");
    refused("usa", "add g", "15.0");
    assert_true(judged_legal("usa", "add h") && judged_legal("usa", "add u"));
    PROVED("tss2", "15.0");
}

/* Who has bombarded stays where it is, and who has marched answers nobody's retreat. */
static void not_both_in_any_phase(void **unused) {
    (void)unused;
    begin("bombardment", "usa");
    guns("g", "usa", 6, "N", "0510", "n", "");
    guns("h", "usa", 6, "N", "0710", "n", "");
    guns("t", "csa", 4, "N", "0506", "s", "");
    start();
    dice("[{'artillery':1}]");
    fire_one("usa", "0506", "g");
    on_to("movement");
    act_all("usa", "move g", "form limbered", NULL);
    refused("usa", "to 0511", "15.0");
    assert_string_equal(cost_to("g", "0511"), "");
    put_down("usa");
    act_all("usa", "move h", "form limbered", "to 0711", NULL); /* it has not fired */
    for (int moved = 0; moved < 2; moved++) {
        begin("offensive-fire", "usa");
        foot("a", "usa", 6, "0805", "n", "");
        guns("g", "usa", 6, "N", "0604", "ne", moved ? ",'moved':true" : "");
        foot("d", "csa", 4, "0804", "s", ",'morale':2");
        more("'hexsides':{'0804/0803':'cut','0804/0904':'cut','0804/0905':'cut'}"); /* only before those guns */
        start();
        dice("[{'small-arms':3},{'morale':'d','is':6}]");
        fire_one("usa", "0804", "a");
        assert_int_equal(strcmp(decision_now(), "fire") == 0 && legal("usa", "add g"), !moved);
    }
    PROVED("tss2", "15.0");
}

/* ---- crews (15.1) ---- */

static void half_a_crew(void **unused) {
    (void)unused;
    static const struct {
        int initial, now;
        const char *strength;
    } at[] = {{6, 6, "3"}, {5, 5, "3"}, {6, 3, "3"}, {6, 2, "2"}, {4, 3, "2"}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        char fields[200];
        begin("offensive-fire", "usa");
        snprintf(fields, sizeof fields,
                 "'id':'g','side':'usa','type':'art','initial':%d,'strength':%d,'weapon':'N','hex':'0510','facing':'n',"
                 "'formation':'unlimbered','crew':1,'rounds':8",
                 at[i].initial, at[i].now);
        counter(fields);
        foot("t", "csa", 4, "0506", "s", "");
        start();
        assert_string_equal(field_text(json_array_get(field_of(asked_fire("0506"), "attacks"), 0), "exact"),
                            at[i].strength);
    }
    begin("movement", "usa"); /* it marches and changes as ever */
    guns("g", "usa", 6, "N", "0510", "n", ",'crew':1");
    foot("t", "csa", 4, "0502", "s", "");
    start();
    act_all("usa", "move g", "form limbered", "to 0511", NULL);
    assert_string_equal(unit_text("g", "formation"), "limbered");
    PROVED("tss2", "15.13");
}

/* Artillery that makes the crew run from its unlimbered guns; the limbered battery runs whole. */
static void crews_run_from_their_guns(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0506", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", "");
    start();
    dice("[{'artillery':3},{'caisson':'t','is':6},{'morale':'t','is':6}]");
    fire_one("usa", "0504", "g");
    settle_to("fire-phase");
    assert_true(unit_has("t", "abandoned") && stands_in("t", "0504") && unit_int("t", "crew") == 0);
    assert_true(unit_has("t-crew", "routed") && hexes_from("t-crew", "0504") == 3);
    assert_int_equal(unit_int("t-crew", "strength"), 2); /* artillery hurts no man of it */
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0506", "n", "");
    limbered("t", "csa", 4, "0504", "");
    start();
    dice("[{'artillery':3},{'caisson':'t','is':6},{'morale':'t','is':6}]");
    fire_one("usa", "0504", "g");
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed") && hexes_from("t", "0504") == 3 && !unit_has("t", "abandoned"));
    begin("offensive-fire", "usa"); /* and what they hid is seen at once (15.18) */
    guns("g", "usa", 6, "N", "0510", "n", "");
    guns("t", "csa", 4, "N", "0507", "s", ",'crew':1");
    foot("x", "usa", 8, "0508", "n", "");
    foot("far", "csa", 4, "0504", "s", "");
    more("'hexes':{'0510':{'elevation':20},'0507':{'elevation':13}}");
    start();
    assert_false(sees("0510", "0504"));
    dice("[{'small-arms':6}]");
    fire_one("usa", "0507", "x");
    settle_to("fire-phase");
    assert_true(unit_has("t", "abandoned") && sees("0510", "0504"));
    PROVED("tss2", "15.1 15.16");
}

static void the_crew_comes_back(void **unused) {
    (void)unused;
    begin("movement", "csa");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    counter("'id':'t-crew','hex':'0502','strength':1,'facing':'s','formation':'line'");
    guns("u", "csa", 4, "N", "0704", "s", ",'crew':0,'abandoned':true"); /* another's */
    foot("e", "usa", 4, "0510", "n", "");
    start();
    act_all("csa", "move t-crew", "to 0503", "to 0504", NULL);
    put_down("csa");
    assert_true(!unit_has("t", "abandoned") && unit_int("t", "crew") == 1 && !unit_on_map("t-crew"));
    on_to("offensive-fire");
    assert_true(judged_legal("csa", "fire 0510")); /* and they fire in the same turn */
    begin("movement", "csa");
    counter("'id':'t','side':'csa','type':'art','strength':4,'weapon':'N','hex':'2004','facing':'s',"
            "'formation':'unlimbered','crew':0,'abandoned':true");
    counter("'id':'t-crew','hex':'0703','strength':2,'facing':'s','formation':'line'");
    guns("u", "csa", 4, "N", "0704", "s", ",'crew':0,'abandoned':true");
    foot("e", "usa", 4, "0510", "n", "");
    start();
    act_all("csa", "move t-crew", "to 0704", NULL);
    assert_true(unit_has("u", "abandoned") && unit_on_map("t-crew")); /* it serves no guns but its own */
    begin("movement", "csa");                                         /* nor do the routed */
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    counter("'id':'t-crew','hex':'0503','strength':1,'routed':true,'facing':'s','formation':'line'");
    start();
    if (judged_legal("csa", "move t-crew")) {
        act("csa", "move t-crew");
        if (judged_legal("csa", "to 0504"))
            act("csa", "to 0504");
    }
    assert_true(unit_has("t", "abandoned"));
    for (int rallies = 0; rallies < 2; rallies++) { /* until they rally beside them */
        begin("rally", "csa");
        guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
        counter("'id':'t-crew','hex':'0504','strength':1,'routed':true,'morale':3,'facing':'s','formation':'line'");
        foot("e", "usa", 4, "0510", "n", "");
        start();
        dice(rallies ? "[{'rally':'t-crew','is':1}]" : "[{'rally':'t-crew','is':6}]");
        json_t *answer = act("csa", "end");
        assert_int_equal(unit_has("t", "abandoned"), !rallies);
        assert_int_equal(unit_int("t", "crew"), rallies);
        assert_int_equal(unit_on_map("t-crew"), !rallies);
        if (rallies)
            assert_string_equal(field_text(event_of(answer, "manned"), "case"), "15.17");
    }
    PROVED("tss2", "15.17 15.15");
}

static void nobody_minds_abandoned_guns(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "0508", "n", "");
    guns("t", "csa", 4, "N", "0506", "s", ",'crew':0,'abandoned':true");
    foot("far", "csa", 4, "0501", "s", "");
    start();
    act_all("usa", "move x", "to 0507", "to 0506", "to 0505", NULL); /* no zone, no fire, no bar */
    assert_string_equal(decision_now(), "move");
    assert_true(stands_in("t", "0506") && strcmp(unit_text("t", "fate"), "captured") != 0);
    begin("movement", "usa"); /* nor do those of their own side heed them */
    column("c", "usa", 3, "0505", "");
    limbered("b", "usa", 3, "0705", "");
    guns("t", "usa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    guns("u", "usa", 4, "N", "0704", "s", ",'crew':0,'abandoned':true");
    guns("v", "usa", 4, "N", "0704", "s", ",'crew':0,'abandoned':true");
    start();
    act_all("usa", "move c", "to 0504", "halt", "move b", "to 0704", "halt", NULL);
    begin("offensive-fire", "usa"); /* nothing to fire at, and nothing in the line of sight */
    guns("g", "usa", 6, "N", "0510", "n", "");
    guns("t", "csa", 4, "N", "0507", "s", ",'crew':0,'abandoned':true");
    foot("far", "csa", 4, "0504", "s", "");
    more("'hexes':{'0510':{'elevation':20},'0507':{'elevation':13}}"); /* a man there would be a foot too high */
    start();
    refused("usa", "fire 0507", "15.18");
    assert_true(sees("0510", "0504"));
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0510", "n", "");
    guns("t", "csa", 4, "N", "0507", "s", "");
    foot("far", "csa", 4, "0504", "s", "");
    more("'hexes':{'0510':{'elevation':20},'0507':{'elevation':13}}");
    start();
    assert_false(sees("0510", "0504"));
    begin("offensive-fire", "usa"); /* nor do they count among those fired at */
    foot("x", "usa", 4, "0505", "n", "");
    foot("y", "csa", 2, "0504", "s", "");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    start();
    assert_int_equal(shift_of(json_array_get(field_of(asked_fire("0504"), "attacks"), 0), "8.36"), -1);
    PROVED("tss2", "15.18");
}

/* What the owner of left guns found lawful in their hex says nothing of the enemies who stand there too. */
static void each_side_judges_its_own_stack(void **unused) {
    (void)unused;
    begin("movement", "csa");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    for (int i = 0; i < 4; i++) {
        char id[] = {(char)('a' + i), 0};
        foot(id, "usa", 2, "0504", "n", "");
    }
    start();
    assert_true(judged_legal("csa", "end"));
    act("csa", "end");
    on_to("movement");
    refused("usa", "end", "8.11");
    PROVED("tss2", "8.11");
}

/* The end of a Melee Phase of the Confederates, who own the guns in 0504. */
static void guns_beside(const char *enemy_extra) {
    begin("melee", "csa");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    foot("e", "usa", 4, "0504", "n", enemy_extra);
    foot("c", "csa", 4, "0520", "s", "");
    start();
}
static void until_melee_of(const char *side) {
    for (int i = 0; i < 80; i++) {
        bool there = strcmp(phase_now(), "melee") == 0 && strcmp(side_now(), side) == 0;
        if (there && i > 0)
            return;
        act(side_now(), "end");
    }
    fail_msg("no such phase");
}

static void two_melee_phases(void **unused) {
    (void)unused;
    guns_beside("");
    act("csa", "end");
    assert_true(unit_on_map("t")); /* the first */
    until_melee_of("csa");
    assert_true(unit_on_map("t")); /* through the enemy's own Melee Phase */
    act("csa", "end");
    assert_string_equal(unit_text("t", "fate"), "captured");
    guns_beside(""); /* a unit that leaves and returns starts again */
    act("csa", "end");
    for (int i = 0; i < 60 && !(strcmp(phase_now(), "movement") == 0 && strcmp(side_now(), "usa") == 0); i++)
        act(side_now(), "end");
    act_all("usa", "move e", "to 0505", "to 0504", NULL);
    put_down("usa");
    until_melee_of("csa");
    act("csa", "end");
    assert_true(unit_on_map("t"));
    begin("melee", "csa"); /* who stood there in his time and is no more takes nothing */
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    counter("'id':'e','side':'usa','type':'inf','strength':4,'fate':'eliminated','rested':true");
    foot("u", "usa", 4, "1520", "n", "");
    foot("c", "csa", 4, "0520", "s", "");
    start();
    act("csa", "end");
    assert_true(unit_on_map("t"));
    assert_false(unit_has("e", "rested"));
    guns_beside(",'routed':true"); /* the routed hold nothing */
    act("csa", "end");
    until_melee_of("csa");
    act("csa", "end");
    assert_true(unit_on_map("t"));
    PROVED("tss2", "15.19b");
}

static void the_owner_may_take_them_away(void **unused) {
    (void)unused;
    begin("final-command", "csa");
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    guns("u", "csa", 4, "N", "0604", "s", ",'crew':0,'abandoned':true");
    guns("v", "csa", 4, "N", "0704", "s", ",'crew':0,'abandoned':true");
    guns("w", "csa", 4, "N", "0504", "s", "");
    foot("c", "csa", 4, "0504", "s", "");
    foot("r", "csa", 4, "0604", "s", ",'routed':true");
    start();
    assert_true(legal("csa", "destroy t"));
    refused("csa", "destroy u", "15.19c"); /* a routed regiment */
    refused("csa", "destroy v", "15.19c"); /* nobody */
    refused("csa", "destroy w", "15.19c"); /* not abandoned */
    act("csa", "destroy t");
    assert_string_equal(unit_text("t", "fate"), "eliminated");
    begin("final-command", "csa"); /* their crew goes with them, and a leader who stood with it rides to the nearest */
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    counter("'id':'t-crew','hex':'0502','strength':1,'facing':'s','formation':'line'");
    foot("c", "csa", 4, "0504", "s", "");
    counter("'id':'l','side':'csa','type':'leader','rank':'division','hex':'0502'");
    start();
    act("csa", "destroy t");
    assert_true(!unit_on_map("t-crew") && stands_in("l", "0504"));
    PROVED("tss2", "15.19c");
}

/* ---- melee (15.2) ---- */

static int crew_in_melee(int crew) {
    char extra[32];
    begin("retreat-before-melee", "csa");
    snprintf(extra, sizeof extra, ",'crew':%d", crew);
    guns("g", "usa", 4, "N", "0505", "n", extra);
    foot("c", "csa", 4, "0504", "s", "");
    start();
    act_all("csa", "attack 0505", "with c", NULL);
    return (int)field_int(query("{'what':'melee','hex':'0505'}"), "defender");
}

static void what_a_crew_is_worth(void **unused) {
    (void)unused;
    assert_int_equal(crew_in_melee(2), 1);
    assert_int_equal(crew_in_melee(1), 0);
    PROVED("tss2", "15.14");
}

/* ---- horse batteries (15.7) ---- */

static void horse_batteries(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("g", "usa", 4, "0515", ",'horse':true");
    limbered("f", "usa", 4, "0715", "");
    start();
    assert_string_equal(cost_to("g", "0505"), "10");
    assert_string_equal(cost_to("g", "0504"), "");
    assert_string_equal(cost_to("f", "0707"), "8");
    assert_string_equal(cost_to("f", "0706"), "");
    PROVED("tss2", "15.71");
}

/* ---- out of command (15.44, 15.45) ---- */

static void strays_do_little(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("g", "usa", 4, "0510", ",'out-of-command':true");
    guns("h", "usa", 4, "N", "0710", "n", ",'out-of-command':true");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    act("usa", "move g");
    refused("usa", "form unlimbered", "6.22");  /* it cannot unlimber */
    act_all("usa", "to 0509", "to 0508", NULL); /* it marches as ever */
    refused("usa", "to 0507", "15.44");         /* not into the zone */
    put_down("usa");
    begin("movement", "usa"); /* that of horse lies behind it too */
    limbered("g", "usa", 4, "0505", ",'out-of-command':true");
    guns("h", "usa", 4, "N", "0710", "n", ",'out-of-command':true");
    horse("x", "csa", 4, "0502", "");
    start();
    act_all("usa", "move g", "to 0504", NULL);
    refused("usa", "to 0503", "15.44");
    put_down("usa");
    act_all("usa", "move h", "form limbered", NULL); /* it may limber */
    put_down("usa");
    begin("offensive-fire", "usa");
    guns("h", "usa", 4, "N", "0510", "n", ",'out-of-command':true");
    foot("t", "csa", 4, "0506", "s", "");
    foot("near", "csa", 4, "0509", "s", "");
    start();
    refused("usa", "fire 0506", "15.44");
    refused("usa", "fire 0509", "15.44");
    begin("defensive-fire", "csa");
    guns("h", "usa", 4, "N", "0510", "n", ",'out-of-command':true");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    act("usa", "fire 0506");
    assert_true(judged_legal("usa", "add h") && judged_legal("usa", "add h prolonge"));
    begin("movement", "csa"); /* it answers departures and retreats */
    guns("h", "usa", 4, "N", "0507", "n", ",'out-of-command':true");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    act_all("csa", "move t", "to 0505", NULL);
    assert_true(legal("usa", "add h"));
    PROVED("tss2", "15.44 15.45");
}

/* Abandoned guns take no room; served again they do, and a hex takes two batteries (8.19). */
static void no_room_for_a_third(void **unused) {
    (void)unused;
    for (int others = 1; others <= 2; others++) {
        begin("movement", "csa");
        guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
        counter("'id':'t-crew','hex':'0503','strength':2,'facing':'s','formation':'line'");
        guns("u", "csa", 4, "N", "0504", "s", "");
        if (others == 2)
            guns("v", "csa", 4, "N", "0504", "s", "");
        foot("e", "usa", 4, "0510", "n", "");
        start();
        act("csa", "move t-crew");
        if (others == 2)
            refused("csa", "to 0504", "8.13");
        else
            act("csa", "to 0504");
        assert_int_equal(unit_has("t", "abandoned"), others == 2);
        begin("rally", "csa"); /* nor when they rally beside them */
        guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
        counter("'id':'t-crew','hex':'0504','strength':1,'routed':true,'morale':3,'facing':'s','formation':'line'");
        guns("u", "csa", 4, "N", "0504", "s", "");
        if (others == 2)
            guns("v", "csa", 4, "N", "0504", "s", "");
        foot("e", "usa", 4, "0510", "n", "");
        start();
        dice("[{'rally':'t-crew','is':1}]");
        act("csa", "end");
        dice_free();
        assert_int_equal(unit_has("t", "abandoned"), others == 2);
        assert_int_equal(unit_on_map("t-crew"), others == 2);
    }
    begin("movement", "csa"); /* and a column stands alone */
    guns("t", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
    counter("'id':'t-crew','hex':'0503','strength':2,'facing':'s','formation':'line'");
    column("c", "csa", 3, "0504", "");
    foot("e", "usa", 4, "0510", "n", "");
    start();
    act("csa", "move t-crew");
    refused("csa", "to 0504", "8.16");
    PROVED("tss2", "15.17 8.19c 8.16");
}

TESTS(test(move_or_fire), test(not_both_in_any_phase), test(half_a_crew), test(crews_run_from_their_guns),
      test(the_crew_comes_back), test(no_room_for_a_third), test(nobody_minds_abandoned_guns),
      test(each_side_judges_its_own_stack), test(two_melee_phases), test(the_owner_may_take_them_away),
      test(what_a_crew_is_worth), test(horse_batteries), test(strays_do_little))
