/* test_kernstown_melee.c: Stonewall 13.0 and 18.2, 18.3: melee, retreat before it, engagements, cavalry charges. */
#include "cli/common/session.h"
#include "gbacw/state/frames.h"
#include "kernstown.h"

/* ---- the right to attack ---- */

static void who_may_attack(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("free", "usa", 3, "0604", "nw", "");
    foot("a", "csa", 3, "0504", "s", "");
    foot("b", "csa", 3, "0404", "s", "");
    foot("far", "usa", 3, "0508", "n", "");
    start();
    dice("[{'small-arms':1}]");
    fire_one("usa", "0404", "x"); /* it fires at one and may not attack the other */
    dice_free();
    on_to("melee");
    act("usa", "attack 0504");
    refused("usa", "with x", "13.2");
    refused("usa", "with far", "13.2");     /* not adjacent */
    assert_true(legal("usa", "with free")); /* who did not fire chooses freely */
    refused("usa", "end", NULL);            /* a hex that is named is fought for */
    PROVED("stonewall", "13.0 13.2 4.0f");
}

static void melee_is_free_until_entered(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("a", "csa", 3, "0504", "s", "");
    start();
    assert_true(legal("usa", "end")); /* nobody has to */
    json_t *answer = melee("usa", "0504", "x", "[{'melee':4}]");
    assert_int_equal(event_count(answer, "melee"), 1); /* but in the hex they fight */
    assert_string_equal(field_text(event_of(answer, "enters"), "to"), "0504");
    begin("offensive-fire", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("a", "csa", 3, "0504", "s", "");
    start();
    refused("usa", "attack 0504", NULL); /* in no other phase */
    PROVED("stonewall", "13.0 13.2 5.11");
}

static void where_one_cannot_go(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("a", "csa", 3, "0504", "s", "");
    more("'hexsides':{'0505/0504':'river'}");
    start();
    refused("usa", "attack 0504", "13.3");
    PROVED("stonewall", "13.3");
}

/* ---- strengths ---- */

/* The differential of an attack by four points from 0505 on three at 0504 over this ground. */
static int differential(const char *ground) {
    begin("melee", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("t", "csa", 3, "0504", "s", "");
    more(ground);
    start();
    return (int)field_int(event_of(melee("usa", "0504", "x", "[{'melee':5}]"), "melee"), "differential");
}

static void ground_in_melee(void **unused) {
    (void)unused;
    assert_int_equal(differential("'hexes':{'0504':'clear'}"), 1);
    assert_int_equal(differential("'hexes':{'0504':'woods'}"), 1); /* the hex itself is nothing */
    assert_int_equal(differential("'hexes':{'0504':'town'}"), 1);
    assert_int_equal(differential("'hexsides':{'0505/0504':'stream'}"), 0);
    assert_int_equal(differential("'hexsides':{'0505/0504':'ridge'}"), 0);
    assert_int_equal(differential("'hexsides':{'0505/0504':'wall'}"), 0);
    assert_int_equal(differential("'hexsides':{'0505/0504':['wall','stream']}"), 0); /* one point in all */
    assert_int_equal(differential("'hexsides':{'0505/0504':'crest-up'}"), 1);        /* a crest is none of these */
    assert_int_equal(differential("'hexsides':{'0505/0504':'slope-up'}"), 1);
    assert_int_equal(differential("'hexsides':{'0505/0504':['stream','bridge']}"), 0); /* line has no use of it */
    begin("melee", "usa"); /* only if all who come in cross it */
    foot("x", "usa", 4, "0505", "n", "");
    foot("y", "usa", 4, "0604", "nw", "");
    foot("t", "csa", 3, "0504", "s", "");
    more("'hexsides':{'0505/0504':'wall'}");
    start();
    json_t *fought = event_of(melee("usa", "0504", "x y", "[{'melee':3},{'morale':1}]"), "melee");
    assert_int_equal(field_int(fought, "differential"), 5);
    PROVED("stonewall", "13.3 5.26a 10.45");
}

static void leaders_add_one(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* the book's example: 5 and 1 against 2, 1 and 1 over a stream */
    foot("x", "usa", 5, "0505", "n", ",'brigade':'b-l'");
    leader("l", "usa", "0505", "");
    foot("t", "csa", 2, "0504", "s", ",'brigade':'b-m'");
    leader("m", "csa", "0504", "");
    leader("n", "csa", "0504", "");
    foot("his", "csa", 2, "2004", "s", ",'brigade':'b-n'");
    more("'hexsides':{'0505/0504':'stream'}");
    start();
    json_t *fought = event_of(melee("usa", "0504", "x l", "[{'melee':6}]"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 6);
    assert_int_equal(field_int(fought, "defender"), 4); /* two leaders are no more than one */
    assert_int_equal(field_int(fought, "differential"), 2);
    PROVED("stonewall", "13.4 13.5 17.2");
}

static void two_units_from_two_hexes(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("a", "usa", 4, "0505", "n", "");
    foot("b", "usa", 4, "0604", "nw", "");
    foot("c", "usa", 1, "0404", "ne", "");
    foot("d", "usa", 5, "0403", "se", "");
    foot("t", "csa", 8, "0504", "s", "");
    start();
    act_all("usa", "attack 0504", "with a", NULL);
    refused("usa", "with d", "13.6"); /* nine points */
    act("usa", "with b");
    refused("usa", "with c", "13.6"); /* three units */
    dice("[{'melee':5}]");
    json_t *answer = act("usa", "resolve");
    assert_int_equal(field_int(event_of(answer, "melee"), "differential"), 0);
    PROVED("stonewall", "13.6 13.5");
}

static void guns_take_room_in_a_melee(void **unused) {
    (void)unused;
    begin("melee", "csa"); /* a battery and a regiment are engaged: that is two units */
    foot("t", "csa", 2, "1009", "s", ",'engaged':true");
    guns("g", "csa", 4, "N", "1009", "s", ",'engaged':true");
    foot("u", "usa", 3, "1009", "s", ",'engaged':true");
    foot("help", "csa", 1, "1008", "s", "");
    start();
    refused("csa", "attack 1009", "13.6");
    PROVED("stonewall", "13.6 13.84a");
}

static void routed_and_depleted_strength(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 5, "0505", "n", "");
    foot("t", "csa", 5, "0504", "s", ",'routed':true");
    start();
    json_t *fought = event_of(melee("usa", "0504", "x", "[{'melee':6}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 2); /* half, fractions dropped */
    begin("melee", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("t", "csa", 1, "0504", "s", ",'routed':true");
    start();
    fought = event_of(melee("usa", "0504", "x", "[{'melee':6}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 1); /* at least one */
    begin("melee", "usa"); /* the melee strength of horse is doubled against foot (18.3, F46) */
    foot("x", "usa", 3, "0505", "n", "");
    horse("t", "csa", 3, "0504", ",'routed':true");
    start();
    fought = event_of(melee("usa", "0504", "x", "[{'melee':6}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 3);
    PROVED("stonewall", "13.1 14.3a");
}

/* ---- the table ---- */

static void the_melee_table(void **unused) {
    (void)unused;
    static const char *const rows[6] = {
        "R2/- Eng Eng K/C1R2 -/C1R2 -/C1R2 K/C1R3 -/C2R3 -/C2R3 -/C2R3 -/C2R3 -/C2R3",
        "C1R2/- R2/- Eng Eng K/C1R2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2 -/C2R2 -/C2R2",
        "C1R2/- C1R2/- R2/- Eng Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2 -/C1R2 -/C2R2 -/C2R2",
        "C1R2/- C1R2/- C1R2/- R2/- Eng Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2",
        "C2R2/- C2R2/- C1R2/- C1R2/- R2/- Eng Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2 -/C2R2",
        "C3R3/- C3R2/- C2R2/- C1R2/- C1R2/- C1R2/K Eng Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2"};
    for (int die = 1; die <= 6; die++) {
        char row[160];
        snprintf(row, sizeof row, "%s", rows[die - 1]);
        char *rest = row;
        for (int column = -4; column <= 7; column++) {
            char *cell = strtok_r(rest, " ", &rest), expected[32], told[32], script[120];
            begin("melee", "usa");
            foot("x", "usa", column < 0 ? 4 : column < 5 ? 4 + column : 8, "1010", "n", "");
            foot("t", "csa", column < 0 ? 4 - column : column < 5 ? 4 : 8 - column, "1009", "s", "");
            start();
            snprintf(script, sizeof script, "[{'melee':%d}]", die);
            act_all("usa", "attack 1009", "with x", NULL);
            dice(script);
            json_t *fought = event_of(act("usa", "resolve"), "melee");
            dice_free();
            assert_int_equal(field_int(fought, "column"), column);
            snprintf(expected, sizeof expected, "%s", strcmp(cell, "Eng") == 0 ? "Eng/Eng" : cell);
            snprintf(told, sizeof told, "%s/%s", field_text(fought, "attacker-result"),
                     field_text(fought, "defender-result"));
            assert_string_equal(told, expected);
        }
    }
    begin("melee", "usa"); /* beyond its ends the last columns serve */
    foot("x", "usa", 1, "1010", "n", "");
    foot("t", "csa", 8, "1009", "s", "");
    foot("y", "usa", 8, "2010", "n", "");
    wagon("v", "csa", "2009", ",'crew':0,'strength':0,'abandoned':true");
    start();
    json_t *fought = event_of(melee("usa", "1009", "x", "[{'melee':1}]"), "melee");
    assert_int_equal(field_int(fought, "differential"), -7);
    assert_int_equal(field_int(fought, "column"), -4);
    PROVED("stonewall", "13.5 13.8 13.88 13.88a 13.88b 13.88c 13.88d 13.88e 13.88f");
}

/* ---- results ---- */

static void killed_and_captured(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* 0: a 2 gives K and C1R2 */
    foot("x", "usa", 4, "1010", "n", "");
    foot("t", "csa", 4, "1009", "s", "");
    start();
    melee("usa", "1009", "x", "[{'melee':2},{'morale':'t','is':1}]");
    settle_to("melee");
    assert_true(unit_int("x", "strength") == 3 && unit_int("x", "killed") == 1 && unit_int("x", "captured") == 0);
    assert_true(unit_int("t", "strength") == 3 && unit_int("t", "captured") == 1 && unit_int("t", "killed") == 0);
    assert_int_equal(hexes_from("t", "1009"), 2); /* after the loss it goes back */
    assert_true(stands_in("x", "1009"));
    PROVED("stonewall", "13.8 13.81 13.82 13.83 13.88 20.3i");
}

static void losses_are_the_owners_choice(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* +7 on a 1: C2R3 */
    foot("x", "usa", 8, "1010", "n", "");
    foot("a", "csa", 1, "1009", "s", ",'order':0");
    foot("b", "csa", 3, "1009", "s", ",'order':1");
    start();
    melee("usa", "1009", "x", "[{'melee':1},{'morale':1},{'morale':1}]");
    assert_string_equal(decision_now(), "melee");
    assert_string_equal(side_now(), "csa");
    act_all("csa", "lose b", "lose b", NULL);
    settle_to("melee");
    assert_true(unit_int("a", "strength") == 1 && unit_int("b", "strength") == 1);
    begin("melee", "usa"); /* infantry before guns */
    foot("x", "usa", 8, "1010", "n", "");
    limbered("g", "csa", 4, "1009", ",'order':0");
    foot("b", "csa", 3, "1009", "s", ",'order':1");
    start();
    melee("usa", "1009", "x", "[{'melee':3},{'morale':1},{'morale':1}]"); /* +4: K/C1R2 */
    settle_to("melee");
    assert_true(unit_int("g", "strength") == 4 && unit_int("b", "strength") == 2);
    PROVED("stonewall", "13.6");
}

static void guns_in_melee(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* 0: a 2 gives K/C1R2; a K on the guns' own side costs a step of the crew */
    foot("x", "usa", 4, "1010", "n", "");
    guns("g", "csa", 6, "N", "1009", "s", "");
    start(); /* 4 against 1: +3; a 1 gives -/C2R3 */
    melee("usa", "1009", "x", "[{'melee':1}]");
    settle_to("melee");
    assert_false(unit_on_map("g"));
    assert_int_equal(unit_int("g", "captured"), 6); /* any C takes all of it */
    begin("melee", "usa");                          /* and so does any retreat */
    foot("x", "usa", 2, "1010", "n", "");
    guns("g", "csa", 6, "N", "1009", "s", "");
    start(); /* +1: a 2 gives -/R2 */
    melee("usa", "1009", "x", "[{'melee':2}]");
    settle_to("melee");
    assert_false(unit_on_map("g"));
    assert_int_equal(unit_int("g", "captured"), 6);
    begin("melee", "usa"); /* a K costs a step: +1, a 6 gives C1R2/K */
    foot("x", "usa", 2, "1010", "n", "");
    guns("g", "csa", 6, "N", "1009", "s", "");
    start();
    melee("usa", "1009", "x", "[{'melee':6},{'morale':1}]");
    settle_to("melee");
    assert_true(unit_on_map("g"));
    assert_true(unit_int("g", "strength") == 6 && unit_int("g", "crew") == 1);
    PROVED("stonewall", "13.81 13.82 13.83 18.7 18.81 22.1i");
}

static void a_limbered_battery_retreats(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 2, "1010", "n", "");
    limbered("g", "csa", 6, "1009", "");
    start(); /* +1: a 2 gives -/R2 */
    melee("usa", "1009", "x", "[{'melee':2},{'morale':'g','is':1}]");
    settle_to("melee");
    assert_true(unit_on_map("g"));
    assert_int_equal(hexes_from("g", "1009"), 2);
    PROVED("stonewall", "13.82");
}

/* ---- engagements ---- */

/* Engages x of the Union, who attacked, with t, who defends; the Confederate Player-Turn is next. */
static void engage(const char *x, const char *t) {
    begin("melee", "usa");
    counter(x);
    counter(t);
    foot("third", "csa", 2, "0909", "se", "");
    foot("help", "csa", 2, "1008", "s", "");
    foot("uhelp", "usa", 2, "1112", "nw", "");
    start();
    act_all("usa", "attack 1009", "with x", NULL);
    dice("[{'melee':4}]");
    act("usa", "resolve");
    dice_free();
    assert_true(unit_has("x", "engaged") && unit_has("t", "engaged"));
}
#define FOUR_AT(id, side, hex, facing, extra)                                                                          \
    "'id':'" id "','side':'" side "','type':'inf','strength':4,'morale':3,'weapon':'R','hex':'" hex                    \
    "','facing':'" facing "','formation':'line'" extra
#define ATTACKER FOUR_AT("x", "usa", "1010", "n", "")
#define DEFENDER FOUR_AT("t", "csa", "1009", "s", "")

static void engaged_units_are_locked(void **unused) {
    (void)unused;
    engage(ATTACKER, DEFENDER);
    assert_true(stands_in("x", "1009"));
    on_to("movement");
    refused("csa", "move t", "13.84");
    act("csa", "move third");
    refused("csa", "to 1009", "13.84"); /* nobody passes, nobody enters but in the Melee Phase */
    put_down("csa");
    on_to("defensive-fire");
    refused("usa", "fire 1009", NULL);
    assert_int_equal(legal_count("fire 1009"), 0);
    act("usa", "end");
    refused("csa", "fire 1009", NULL); /* nor fires into it */
    PROVED("stonewall", "13.84 5.12");
}

static void fight_on(void **unused) {
    (void)unused;
    engage(ATTACKER, DEFENDER);
    on_to("retreat-before-melee");
    act("csa", "end");
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    assert_string_equal(phase_now(), "melee");
    refused("csa", "end", "13.84"); /* he must do one of the three */
    act("csa", "attack 1009");
    act("csa", "with help"); /* with a reinforcement, entering through its front */
    dice("[{'melee':4}]");
    json_t *fought = event_of(act("csa", "resolve"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 6); /* four and two: computed again */
    assert_int_equal(field_int(fought, "defender"), 4);
    PROVED("stonewall", "13.84a 13.85");
}

static void same_units_fight_on(void **unused) {
    (void)unused;
    engage(ATTACKER, DEFENDER);
    on_to("melee");
    dice("[{'melee':4}]");
    json_t *fought = event_of(act("csa", "fight 1009"), "melee");
    assert_int_equal(field_int(fought, "differential"), 0);
    PROVED("stonewall", "13.84a");
}

static void break_away(void **unused) {
    (void)unused;
    engage(ATTACKER, DEFENDER);
    on_to("retreat-before-melee");
    assert_true(legal("csa", "break-off t"));
    act("csa", "break-off t");
    for (int i = 0; i < 4 && strcmp(decision_now(), "retreat") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        dice("[{'morale':'t','is':1}]"); /* the roll at its end */
        act("csa", json_string_value(json_array_get(list, 0)));
    }
    dice_free();
    assert_int_equal(hexes_from("t", "1009"), 2);
    assert_false(unit_has("t", "engaged") || unit_has("x", "engaged"));
    assert_string_not_equal(decision_now(), "fire"); /* he with whom it was engaged does not fire */
    assert_string_not_equal(decision_now(), "advance");
    assert_true(stands_in("x", "1009"));
    assert_string_equal(side_now(), "usa"); /* the melee is over: he turns */
    act("usa", "turn 1009 s");
    assert_string_equal(unit_text("x", "facing"), "s");
    assert_string_not_equal(decision_now(), "melee"); /* once */
    PROVED("stonewall", "13.84a 13.84b 10.83 7.32");
}

/* t, and u if there is one, is engaged with x in 1009; z stands by and has a zone there. */
static void engaged_beside(bool two, bool safe) {
    begin("retreat-before-melee", "csa");
    foot("t", "csa", 4, "1009", "s", ",'engaged':true,'order':0");
    if (two)
        foot("u", "csa", 3, "1009", "s", ",'engaged':true,'order':1");
    foot("x", "usa", 4, "1009", "n", ",'engaged':true");
    foot("z", "usa", 4, "1010", "n", "");
    if (safe)
        more("'options':{'break-off-safe':1}");
    start();
}
/* Does z fire as this unit breaks off, which then goes on? */
static bool fired_on_leaving(const char *unit, const char *script) {
    char action[32];
    bool fired_on = false;
    snprintf(action, sizeof action, "break-off %s", unit);
    dice(script);
    act("csa", action);
    for (int i = 0; i < 20 && (strcmp(decision_now(), "retreat") == 0 || strcmp(decision_now(), "fire") == 0); i++) {
        if (strcmp(decision_now(), "fire") != 0) {
            act("csa", legal("csa", "to 1008") ? "to 1008" : legal("csa", "to 1007") ? "to 1007" : "to 0908");
            continue;
        }
        assert_false(legal("usa", "add x")); /* not he with whom it was engaged */
        act_all("usa", "add z", "resolve", NULL);
        fired_on = true;
    }
    dice_free();
    return fired_on;
}

static void others_fire_at_those_who_break_off(void **unused) {
    (void)unused;
    engaged_beside(false, false); /* eight points at its back: a 4 costs one; it checks for that, and at the end */
    assert_true(fired_on_leaving("t", "[{'small-arms':4},{'morale':'t','is':1},{'morale':'t','is':1}]"));
    assert_int_equal(unit_int("t", "strength"), 3);
    assert_int_equal(unit_int("x", "strength"), 4);
    assert_int_equal(hexes_from("t", "1009"), 2);
    engaged_beside(false, false); /* pinned it goes one hex (11.15) */
    assert_true(fired_on_leaving("t", "[{'small-arms':3},{'morale':'t','is':1}]"));
    assert_true(unit_has("t", "pinned"));
    assert_int_equal(hexes_from("t", "1009"), 1);
    engaged_beside(false, true); /* the other reading */
    assert_false(fired_on_leaving("t", "[{'morale':'t','is':1}]"));
    engaged_beside(true, false); /* who fights on covers who goes; the last to go is fired on (11.14) */
    assert_false(fired_on_leaving("t", "[{'morale':'t','is':1}]"));
    assert_true(unit_has("u", "engaged"));
    assert_true(fired_on_leaving("u", "[{'small-arms':1},{'morale':'u','is':1}]"));
    PROVED("stonewall", "13.84 13.84b 11.14 11.15");
}

static void guns_cannot_break_away(void **unused) {
    (void)unused;
    engage(
        FOUR_AT("x", "usa", "1010", "n", ""),
        "'id':'t','side':'csa','type':'inf','strength':3,'morale':3,'weapon':'R','hex':'1009','facing':'s',"
        "'formation':'line'},{'id':'gun','side':'csa','type':'art','strength':4,'weapon':'N','rounds':6,'hex':'1009',"
        "'facing':'s','formation':'unlimbered'");
    assert_true(unit_has("gun", "engaged"));
    on_to("retreat-before-melee");
    refused("csa", "break-off gun", "13.84");
    assert_true(legal("csa", "break-off t")); /* one of two may go */
    PROVED("stonewall", "13.84b 13.84a");
}

/* Those who come to help stand in the hex with those who fight there, or they stay away. */
static void who_helps_stands_with_them(void **unused) {
    (void)unused;
    begin("melee", "csa");
    column("c", "csa", 3, "1009", ",'engaged':true");
    foot("x", "usa", 4, "1009", "n", ",'engaged':true");
    foot("help", "csa", 2, "1008", "s", "");
    guns("g", "csa", 4, "N", "1509", "s", ",'engaged':true");
    foot("y", "usa", 4, "1509", "n", ",'engaged':true");
    horse("h", "csa", 2, "1508", ",'facing':'s'");
    foot("f", "csa", 2, "1609", "sw", "");
    foot("r", "csa", 2, "0509", "s", ",'engaged':true,'reserve':1");
    foot("z", "usa", 4, "0509", "n", ",'engaged':true");
    foot("k", "csa", 2, "0508", "s", "");
    start();
    refused("csa", "attack 0509", "8.73"); /* it has not been called out of its reserve */
    refused("csa", "attack 1009", "8.1");
    act("csa", "attack 1509");
    refused("csa", "with h", "8.24"); /* not beside guns */
    act("csa", "with f");
    begin("movement", "csa");
    foot("r", "csa", 2, "0509", "s", ",'engaged':true,'reserve':1");
    foot("z", "usa", 4, "0509", "n", ",'engaged':true");
    start();
    act("csa", "release 0509"); /* as it could be: that is no movement */
    PROVED("stonewall", "13.84a 8.1 8.24 13.6 8.7");
}

/* Of the three things one is done: who has taken a unit out neither fights on there nor sends others in. */
static void who_leaves_does_not_fight(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("t", "csa", 3, "1009", "s", ",'engaged':true");
    foot("s", "csa", 3, "1009", "s", ",'engaged':true,'order':1");
    foot("x", "usa", 4, "1009", "n", ",'engaged':true");
    foot("help", "csa", 2, "1008", "s", "");
    start();
    dice("[{'morale':'t','is':1}]");
    act("csa", "break-off t");
    while (strcmp(decision_now(), "retreat") == 0)
        act("csa", json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    dice_free();
    assert_true(unit_has("s", "engaged") && unit_has("x", "engaged"));
    if (strcmp(decision_now(), "declare") == 0) /* the other one may still follow */
        act("csa", "end");
    assert_string_equal(phase_now(), "melee");
    refused("csa", "fight 1009", "13.84");
    refused("csa", "attack 1009", "13.84");
    act("csa", "end");
    assert_true(unit_has("s", "engaged"));
    PROVED("stonewall", "13.84a");
}

static void who_may_fight_on_though_barred(void **unused) {
    (void)unused;
    begin("melee", "csa"); /* the wagon's guard, guns, a pinned unit of a spent brigade: all engaged */
    counter("'id':'21-Va','hex':'1009','facing':'s','formation':'line','pinned':true,'engaged':true");
    foot("u", "usa", 3, "1009", "s", ",'engaged':true");
    guns("g", "csa", 4, "N", "1509", "s", ",'engaged':true");
    foot("v", "usa", 3, "1509", "s", ",'engaged':true");
    more("'brigades':[{'id':'Burks','boxes':9}]");
    start();
    assert_true(legal("csa", "fight 1009") && legal("csa", "fight 1509"));
    dice("[{'melee':4},{'morale':1},{'morale':1}]");
    json_t *fought = event_of(act("csa", "fight 1509"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 1);
    begin("melee", "usa");
    wagon("w", "usa", "1009", ",'engaged':true");
    foot("e", "csa", 1, "1009", "s", ",'engaged':true");
    start();
    dice("[{'melee':4}]");
    fought = event_of(act("usa", "fight 1009"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 1);
    PROVED("stonewall", "13.85 10.14 10.17 12.13 20.21");
}

/* Among strangers too: he is in the fight, and nobody leaves it in the Movement Phase. */
static void an_engaged_leader_stays(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("u", "usa", 3, "1009", "n", ",'engaged':true");
    foot("c", "csa", 3, "1009", "s", ",'engaged':true");
    leader("l", "usa", "1009", ",'engaged':true");
    foot("his", "usa", 3, "1011", "n", ",'brigade':'b-l'");
    start();
    refused("usa", "move l", "13.84");
    act("usa", "end");
    assert_true(stands_in("l", "1009") && unit_has("l", "engaged"));
    PROVED("stonewall", "13.84");
}

static void engaged_leaders(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    foot("t", "csa", 3, "1009", "s", ",'engaged':true,'brigade':'b-led'");
    foot("u", "usa", 3, "1009", "s", ",'engaged':true");
    leader("led", "csa", "1009", ",'engaged':true");
    foot("r", "csa", 3, "1006", "s", ",'routed':true,'brigade':'b-led'");
    foot("m", "csa", 3, "0807", "s", ",'brigade':'b-led'");
    by_command();
    start();
    assert_true(legal("csa", "move m")); /* he leads on from within it */
    begin("rally", "csa");
    foot("t", "csa", 3, "1009", "s", ",'engaged':true,'brigade':'b-led'");
    foot("u", "usa", 3, "1009", "s", ",'engaged':true");
    leader("led", "csa", "1009", ",'engaged':true");
    foot("r", "csa", 3, "1006", "s", ",'routed':true,'brigade':'b-led'");
    start();
    assert_int_equal(legal_count("rally"), 0); /* but rallies nobody */
    begin("movement", "usa");                  /* and those locked have no zone */
    foot("x", "usa", 3, "1010", "n", "");
    foot("t", "csa", 3, "1009", "s", ",'engaged':true");
    foot("u", "usa", 3, "1009", "s", ",'engaged':true");
    start();
    act_all("usa", "move x", "to 1011", NULL);
    assert_string_equal(decision_now(), "move");
    PROVED("stonewall", "13.86");
}

static void nobody_is_left(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* 1 against 1: a 2 kills one and captures the other */
    foot("x", "usa", 1, "1010", "n", "");
    foot("t", "csa", 1, "1009", "s", "");
    start();
    json_t *answer = melee("usa", "1009", "x", "[{'melee':2}]");
    assert_string_equal(field_text(event_of(answer, "melee"), "attacker-result"), "Eng");
    assert_true(unit_has("x", "engaged") && unit_has("t", "engaged"));
    assert_true(unit_int("x", "strength") == 1 && unit_int("t", "strength") == 1);
    PROVED("stonewall", "13.87");
}

/* ---- 13.7: retreat before melee ---- */

static void withdraw_before_melee(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    foot("x", "usa", 4, "1010", "n", "");
    foot("t", "csa", 4, "1009", "s", "");
    foot("safe", "csa", 4, "1503", "s", "");
    guns("g", "csa", 4, "N", "1109", "sw", "");
    foot("pin", "csa", 4, "0909", "s", ",'pinned':true");
    start();
    assert_string_equal(decision_now(), "evade");
    assert_string_equal(side_now(), "csa");
    refused("csa", "withdraw safe", "13.7"); /* nobody threatens it */
    refused("csa", "withdraw g", NULL);
    refused("csa", "withdraw pin", "13.7");
    act("csa", "withdraw t");
    assert_string_equal(decision_now(), "fire"); /* as it leaves his zone */
    dice("[{'small-arms':1},{'morale':'t','is':1}]");
    json_t *fire = fired(act_all("usa", "add x", "resolve", NULL), 0);
    assert_int_equal(shift_of(fire, "7.22"), 1); /* it cannot back out of its hex */
    if (stands_in("t", "1009"))
        act("csa", "to 1008");
    json_t *answer = act("csa", "halt");       /* one or two */
    assert_true(event_told(answer, "morale")); /* it rolls though it lost nobody */
    assert_string_equal(decision_now(), "advance");
    act("usa", "advance x");
    assert_true(stands_in("x", "1009"));
    assert_string_equal(phase_now(), "melee");
    refused("usa", "attack 1008", NULL);    /* not against those who withdrew */
    refused("usa", "attack 0909", "13.7a"); /* nor he who advanced, against anybody */
    PROVED("stonewall", "4.0e 4.0f 5.11a 13.7 13.7a 15.5 11.17 11.16 7.11");
}

/* Away from the units that could attack, though others have fired from elsewhere. */
static void one_withdraws_from_those_who_threaten(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "1511", "n", "");
    foot("t", "csa", 3, "1510", "s", "");
    guns("g", "usa", 4, "N", "1502", "s", "");
    start();
    dice("[{'artillery':1}]");
    fire_one("usa", "1510", "g");
    dice_free();
    act("usa", "end");
    assert_string_equal(decision_now(), "evade");
    act("csa", "withdraw t");
    settle_to("retreat");
    assert_true(judged_legal("csa", "to 1509"));
    assert_false(judged_legal("csa", "to 1410")); /* in the zone of x */
    PROVED("stonewall", "13.7");
}

static void only_one_or_two_hexes_and_no_zones(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    foot("x", "usa", 4, "1010", "n", "");
    foot("z", "usa", 4, "0808", "se", ""); /* controls 0909 and others */
    foot("t", "csa", 4, "1009", "s", "");
    start();
    act("csa", "withdraw t");
    act("usa", "hold");
    json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *to = json_string_value(json_array_get(list, i));
        assert_true(strcmp(to, "to 0909") != 0 && strcmp(to, "to 0809") != 0); /* in a zone */
    }
    act("csa", "to 1008");
    dice("[{'morale':'t','is':1}]");
    act("csa", "to 1007"); /* two at most */
    assert_string_not_equal(decision_now(), "retreat");
    assert_int_equal(hexes_from("t", "1009"), 2);
    PROVED("stonewall", "13.7 4.0e");
}

static void a_pair_withdraws(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa"); /* both go: the top one is shot at, once */
    foot("x", "usa", 2, "1010", "n", "");
    foot("top", "csa", 4, "1009", "s", ",'order':0");
    foot("low", "csa", 4, "1009", "s", ",'order':1");
    start();
    act("csa", "withdraw low");
    assert_true(legal("csa", "withdraw top") && legal("csa", "stand"));
    act("csa", "withdraw top");
    dice("[{'small-arms':4},{'morale':'low','is':1},{'morale':'top','is':1}]"); /* 4 points: a pin */
    json_t *answer = act_all("usa", "add x", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "top");
    assert_false(event_told(answer, "pin")); /* not before they have gone */
    int pins = 0;
    for (int i = 0; i < 6 && strcmp(decision_now(), "retreat") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        answer = act("csa", json_string_value(json_array_get(list, 0)));
        pins += pins_only(answer, "top") || pins_only(answer, "low");
    }
    assert_int_equal(pins, 2);                      /* each where it has come to */
    assert_int_equal(hexes_from("low", "1009"), 1); /* one hex, then pinned: both */
    assert_int_equal(hexes_from("top", "1009"), 1);
    assert_true(unit_has("low", "pinned") && unit_has("top", "pinned"));
    begin("retreat-before-melee", "usa"); /* one goes, the other covers it */
    foot("x", "usa", 2, "1010", "n", "");
    foot("top", "csa", 4, "1009", "s", ",'order':0");
    foot("low", "csa", 4, "1009", "s", ",'order':1");
    start();
    act_all("csa", "withdraw low", "stand", NULL);
    dice("[{'small-arms':4},{'morale':'low','is':1}]");
    answer = act_all("usa", "add x", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "top");
    assert_true(pins_only(answer, "top"));
    assert_true(unit_has("top", "pinned"));
    for (int i = 0; i < 6 && strcmp(decision_now(), "retreat") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act("csa", json_string_value(json_array_get(list, 0)));
    }
    assert_int_equal(hexes_from("low", "1009"), 2); /* it is free to go its two hexes */
    assert_false(unit_has("low", "pinned"));
    PROVED("stonewall", "11.14 11.15 13.7");
}

/* ---- 18.1 to 18.3: cavalry ---- */

static void horse_slips_away_from_foot(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    foot("x", "usa", 4, "1010", "n", "");
    horse("h", "csa", 3, "1009", "");
    start();
    act("csa", "withdraw h");
    assert_string_equal(decision_now(), "retreat"); /* no fire as it goes */
    json_t *answer = act_all("csa", "to 1008", "to 1007", NULL);
    assert_false(event_told(answer, "morale")); /* and no roll */
    begin("retreat-before-melee", "usa");       /* before horse it pays like others */
    horse("x", "usa", 4, "1010", "");
    foot("f", "usa", 4, "0910", "ne", "");
    horse("h", "csa", 3, "1009", "");
    start();
    if (strcmp(decision_now(), "declare") == 0)
        act("usa", "end");
    act("csa", "withdraw h");
    assert_string_equal(decision_now(), "fire");
    begin("retreat-before-melee", "usa"); /* dismounted it is infantry */
    foot("x", "usa", 4, "1010", "n", "");
    dismounted("h", "csa", 3, "1009", "s", "");
    start();
    act("csa", "withdraw h");
    assert_string_equal(decision_now(), "fire");
    PROVED("stonewall", "18.1 4.0e");
}

static void horse_rides_into_zones_under_fire(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    foot("x", "usa", 4, "1010", "n", "");
    foot("z", "usa", 4, "1007", "s", ""); /* its zone is 1008 and its neighbours */
    horse("h", "csa", 3, "1009", "");
    start();
    act("csa", "withdraw h");
    act("csa", "to 1008"); /* it may, but is fired on there */
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':1}]");
    json_t *answer = act_all("usa", "add z", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "purpose"), "retreat");
    PROVED("stonewall", "18.1");
}

/* A troop three hexes from t rides up to it: may it charge? */
static const char *charge_refused(const char *from, const char *way, const char *target, const char *ground) {
    static char rule[16];
    char list[128], action[32];
    begin("movement", "usa");
    horse("h", "usa", 3, from, "");
    foot("t", "csa", 3, target, "s", ",'facing':'n'");
    more(ground);
    start();
    act("usa", "move h");
    snprintf(list, sizeof list, "%s", way);
    for (char *hex = strtok(list, " "); hex; hex = strtok(NULL, " ")) {
        snprintf(action, sizeof action, "to %s", hex);
        act("usa", action);
        if (strcmp(decision_now(), "fire") == 0)
            act("csa", "hold");
    }
    put_down("usa");
    while (strcmp(phase_now(), "retreat-before-melee") != 0)
        act(side_now(), "end");
    snprintf(action, sizeof action, "attack %s", target);
    if (strcmp(decision_now(), "declare") == 0 && judged_legal("usa", action))
        return "";
    json_t *answer = ask("{'cmd':'judge','side':'usa','actions':['attack 1009']}");
    json_t *ruling = json_array_get(field_of(answer, "rulings"), 0);
    snprintf(rule, sizeof rule, "%s", field_has(ruling, "case") ? field_text(ruling, "case") : "none");
    return rule;
}

static void where_a_charge_goes(void **unused) {
    (void)unused;
    const char *open = "'hexes':{'0101':'clear'}", *way = "1012 1011 1010";
    assert_string_equal(charge_refused("1013", way, "1009", open), "");
    assert_string_not_equal(charge_refused("1014", "1013 1012 1011 1010", "1009", open), ""); /* five hexes away */
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexes':{'1009':'woods'}"), "");
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexes':{'1009':'town'}"), "");
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexes':{'1011':'woods'}"), ""); /* on its way */
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexsides':{'1012/1011':'ridge'}"), "");
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexsides':{'1012/1011':'crest-up'}"), "");
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexsides':{'1010/1009':'crest-down'}"), "");
    assert_string_not_equal(charge_refused("1013", way, "1009", "'hexsides':{'1012/1011':['river','ford']}"), "");
    assert_string_equal(charge_refused("1013", way, "1009", "'hexsides':{'1012/1011':'wall','1010/1009':'wall'}"), "");
    assert_string_equal(charge_refused("1013", way, "1009", "'hexsides':{'1012/1011':'stream'}"), "");
    PROVED("stonewall", "18.2 18.22 18.23");
}

/* The charge of three points at a hex is announced; then the Melee Phase. */
static void charge(const char *target_unit) {
    begin("retreat-before-melee", "usa");
    horse("h", "usa", 3, "1010", ",'start_hex':'1012'");
    counter(target_unit);
    start();
    act_all("usa", "attack 1009", "charge h", "resolve", NULL);
    if (strcmp(decision_now(), "declare") == 0)
        act("usa", "end");
}

static void a_charge_is_doubled_and_ends_in_rout(void **unused) {
    (void)unused;
    charge(FOUR_AT("t", "csa", "1009", "s", ""));
    assert_string_equal(phase_now(), "melee"); /* the charged cannot withdraw: nobody was asked */
    refused("usa", "end", "18.23a");           /* it binds */
    act("usa", "attack 1009");
    dice("[{'melee':4},{'morale':'t','is':1}]");
    json_t *fought = event_of(act("usa", "resolve"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 6);
    settle_to("melee-phase");
    assert_true(unit_has("h", "routed")); /* though it won */
    PROVED("stonewall", "18.2 18.23 18.23a 18.24 18.25 10.16 13.1 13.7");
}

static void who_charges_attacks_nobody_else(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    horse("h", "usa", 3, "1010", ",'start_hex':'1012'");
    foot("t", "csa", 4, "1009", "s", "");
    foot("u", "csa", 4, "1110", "s", "");
    start();
    act_all("usa", "attack 1009", "charge h", "resolve", NULL);
    while (strcmp(phase_now(), "melee") != 0)
        act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
    assert_int_equal(legal_count("attack"), 1); /* not the other, whom nobody else could attack */
    refused("usa", "attack 1110", NULL);
    PROVED("stonewall", "18.23a 13.2");
}

static void mounted_cavalry_may_avoid_a_charge(void **unused) {
    (void)unused;
    charge(
        "'id':'t','side':'csa','type':'cav','strength':3,'morale':3,'weapon':'R','hex':'1009','formation':'mounted'");
    assert_string_equal(decision_now(), "evade");
    act("csa", "withdraw t");
    assert_string_equal(decision_now(), "retreat"); /* on the terms of 18.1 */
    act_all("csa", "to 1008", "halt", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("csa", "stand");
    if (strcmp(decision_now(), "advance") == 0)
        act("usa", "end");
    assert_true(legal("usa", "end")); /* there is nothing left to charge, and no rout for it */
    act("usa", "end");
    assert_false(unit_has("h", "routed"));
    PROVED("stonewall", "18.21 18.25");
}

static void a_charge_that_engages(void **unused) {
    (void)unused;
    charge(FOUR_AT("t", "csa", "1009", "s", ""));
    act("usa", "attack 1009");
    dice("[{'melee':6}]"); /* 6 against 4: +2, engaged */
    act("usa", "resolve");
    dice_free();
    assert_true(unit_has("h", "engaged"));
    assert_false(unit_has("h", "routed"));
    on_to("melee");
    dice("[{'melee':4}]"); /* four against three, no longer doubled by the charge nor as horse (18.3): +1, engaged */
    json_t *fought = event_of(act("csa", "fight 1009"), "melee");
    assert_int_equal(row_by(fought, "defenders", "18.26"), 3);
    assert_int_equal(field_int(fought, "differential"), 1);
    dice_free();
    on_to("melee");
    dice("[{'melee':3},{'morale':1}]"); /* nor in its own Melee Phase: -1, engaged */
    fought = event_of(act("usa", "fight 1009"), "melee");
    assert_int_equal(field_int(fought, "differential"), -1);
    dice_free();
    on_to("melee");
    dice("[{'melee':3},{'morale':'t','is':1}]"); /* +1: it goes back */
    act("csa", "fight 1009");
    settle_to("melee-phase");
    assert_true(unit_has("h", "routed")); /* but routed when it is over */
    PROVED("stonewall", "18.26");
}

/* The same in the field itself, with the horse of the order of battle: three against two, not against four. */
static void who_charged_defends_undoubled(void **unused) {
    (void)unused;
    begin("melee", "usa");
    counter("'id':'7-Va-c','hex':'4010','formation':'mounted','strength':2,'engaged':true,'trial':4");
    counter("'id':'14-Ind','hex':'4010','formation':'line','strength':3,'engaged':true");
    real_map();
    start();
    dice("[{'melee':4}]");
    json_t *fought = event_of(act("usa", "fight 4010"), "melee");
    assert_int_equal(field_int(fought, "differential"), 1);
    PROVED("stonewall", "18.26");
}

/* The melee is over too when the other side withdraws from it. */
static void a_charge_that_is_left_alone(void **unused) {
    (void)unused;
    charge(FOUR_AT("t", "csa", "1009", "s", ""));
    act("usa", "attack 1009");
    dice("[{'melee':6}]");
    act("usa", "resolve");
    dice_free();
    on_to("retreat-before-melee");
    dice("[{'morale':'t','is':1}]");
    act("csa", "break-off t");
    for (int i = 0; i < 20 && !unit_has("h", "routed") && strcmp(phase_now(), "retreat-before-melee") == 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_true(unit_has("h", "routed"));
    assert_false(unit_has("t", "routed"));
    PROVED("stonewall", "18.26 18.24");
}

/* Strength of three mounted defenders against such attackers. */
static int horse_defends(const char *type, const char *formation, bool charges, bool other_reading) {
    begin(charges ? "retreat-before-melee" : "melee", "usa");
    unit_is("x", "usa", type, 4, "R", "1010", "n", formation, ",'start_hex':'1012'");
    horse("t", "csa", 3, "1009", "");
    if (other_reading)
        more("'options':{'horse-on-horse':1}");
    start();
    if (charges) {
        act_all("usa", "attack 1009", "charge x", "resolve", NULL);
        while (strcmp(phase_now(), "melee") != 0)
            act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
        act("usa", "attack 1009");
    } else {
        act_all("usa", "attack 1009", "with x", NULL);
    }
    dice("[{'melee':4}]");
    json_t *fought = event_of(act("usa", "resolve"), "melee");
    dice_free();
    return (int)field_int(fought, "defender");
}

static void mounted_defenders(void **unused) {
    (void)unused;
    assert_int_equal(horse_defends("inf", "line", false, false), 6);
    assert_int_equal(horse_defends("cav", "dismounted", false, false), 6);
    assert_int_equal(horse_defends("cav", "mounted", false, false), 3);
    assert_int_equal(horse_defends("cav", "mounted", true, false), 6);
    assert_int_equal(horse_defends("inf", "line", false, true), 3); /* 10.16 instead */
    assert_int_equal(horse_defends("cav", "mounted", false, true), 6);
    PROVED("stonewall", "18.3 10.16 13.1");
}

static void no_charge_without_a_leader(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "usa");
    horse("h", "usa", 3, "1010", ",'start_hex':'1012','out-of-command':true");
    foot("t", "csa", 3, "1009", "n", "");
    start();
    assert_string_not_equal(decision_now(), "declare");
    while (strcmp(phase_now(), "melee") != 0)
        act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
    refused("usa", "attack 1009", "17.12");
    begin("movement", "usa"); /* it may move and dismount, not mount */
    horse("h", "usa", 3, "1010", ",'out-of-command':true");
    dismounted("d", "usa", 3, "1510", "n", ",'out-of-command':true");
    start();
    act_all("usa", "move h", "to 1009", "form dismounted", "halt n", NULL);
    refused("usa", "move d", "17.12");
    PROVED("stonewall", "17.15 18.5 18.23a");
}

/* Stonewall 13.7: into a hex that was left go those who could have attacked it. */
static void who_could_not_attack_does_not_advance(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("a1", "csa", 3, "0504", "s", "");
    foot("a2", "csa", 3, "0404", "se", "");
    foot("a3", "csa", 3, "0405", "sw", "");
    foot("a5", "csa", 3, "0502", "s", "");
    foot("d1", "usa", 3, "0505", "n", "");
    more("'hexsides':{'0404/0505':'river'}");
    start();
    act("usa", "withdraw d1");
    act("csa", "hold");
    dice("[1]");
    act_all("usa", "to 0506", "halt", NULL);
    dice_free();
    assert_string_equal(decision_now(), "advance");
    refused("csa", "advance a2", "13.3");  /* over a river */
    refused("csa", "advance a3", "13.2");  /* it looks another way */
    refused("csa", "advance a5", "13.7a"); /* it is not next to it */
    begin("offensive-fire", "csa");
    foot("a1", "csa", 3, "0504", "s", "");
    foot("a4", "csa", 1, "0604", "s", "");
    foot("d1", "usa", 3, "0505", "n", "");
    foot("d2", "usa", 8, "0605", "n", "");
    start();
    dice("[1,1,1,1,1]");
    act_all("csa", "fire 0605", "add a4", "resolve", NULL);
    dice_free();
    act("csa", "end");
    act("usa", "withdraw d1");
    act("csa", "hold");
    dice("[1]");
    act_all("usa", "to 0506", "halt", "stand", NULL);
    dice_free();
    refused("csa", "advance a4", "13.2"); /* it fired at d2 */
    begin("melee", "csa");
    foot("a1", "csa", 3, "0504", "s", "");
    foot("d1", "usa", 3, "0505", "n", "");
    start();
    struct action nowhere = {.verb = VERB_ATTACK, .who = COUNTER_NONE, .hex = HEX_NONE - 1};
    assert_string_equal(play_judge(&harness_session()->now->game, 0, nowhere).why, "name a hex");
}

TESTS(test(who_may_attack), test(melee_is_free_until_entered), test(where_one_cannot_go), test(ground_in_melee),
      test(leaders_add_one), test(two_units_from_two_hexes), test(guns_take_room_in_a_melee),
      test(routed_and_depleted_strength), test(the_melee_table), test(killed_and_captured),
      test(losses_are_the_owners_choice), test(guns_in_melee), test(a_limbered_battery_retreats),
      test(engaged_units_are_locked), test(fight_on), test(same_units_fight_on), test(break_away),
      test(others_fire_at_those_who_break_off), test(guns_cannot_break_away), test(who_helps_stands_with_them),
      test(who_leaves_does_not_fight), test(who_may_fight_on_though_barred), test(engaged_leaders),
      test(an_engaged_leader_stays), test(nobody_is_left), test(withdraw_before_melee),
      test(one_withdraws_from_those_who_threaten), test(only_one_or_two_hexes_and_no_zones), test(a_pair_withdraws),
      test(horse_slips_away_from_foot), test(horse_rides_into_zones_under_fire), test(where_a_charge_goes),
      test(a_charge_is_doubled_and_ends_in_rout), test(who_charges_attacks_nobody_else),
      test(mounted_cavalry_may_avoid_a_charge), test(a_charge_that_engages), test(who_charged_defends_undoubled),
      test(a_charge_that_is_left_alone), test(mounted_defenders), test(no_charge_without_a_leader),
      test(who_could_not_attack_does_not_advance))
