/* test_gettysburg_withdraw.c: Terrible Swift Sword 12.8, 16.1: out of the way before a melee, under fire or not. */
#include "gettysburg_fight.h"

/* The one attack is announced, and answered. */
static void announced(const char *who) {
    char with[32];
    start();
    act("usa", "attack 0504");
    snprintf(with, sizeof with, strncmp(who, "charge", 6) == 0 ? "%s" : "with %s", who);
    act("usa", with);
    act_all("usa", "resolve", "end", NULL);
}
static void a_and_d(const char *of_d) {
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "s", of_d);
}

static void the_defender_answers_at_once(void **unused) {
    (void)unused;
    a_and_d(",'flags':['out-of-command']"); /* in command or not */
    announced("a");
    assert_string_equal(side_now(), "csa");
    assert_string_equal(decision_now(), "evade");
    refused("csa", "end", "12.8");
    assert_true(legal("csa", "withdraw d") && legal("csa", "stand"));
    assert_true(event_told(act("csa", "stand"), "stand"));
    assert_string_equal(side_now(), "usa");
    PROVED("tss2", "12.8");
}

/* All attacks are named, with those who make them, before anybody goes; then one target after the other is answered,
 * and only then empty hexes are entered. */
static void all_are_announced_first(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "1005", "n", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    men("e", "csa", 3, 4, "1004", "s", "");
    start();
    act_all("usa", "attack 0504", "with a", "resolve", NULL);
    assert_string_equal(decision_now(), "declare");
    act_all("usa", "attack 1004", "with b", "resolve", "end", NULL);
    assert_string_equal(decision_now(), "evade");
    refused("csa", "withdraw e", "12.8"); /* it is asked in its turn */
    act("csa", "withdraw d");
    act("usa", "hold");
    dice("[{'morale':'d','is':1}]");
    act_all("csa", "to 0403", "halt", NULL);
    dice_free();
    assert_string_equal(decision_now(), "evade"); /* the next target, before anybody follows */
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "withdraw e"));
    act("csa", "stand");
    assert_string_equal(decision_now(), "advance");
    act("usa", "advance a");
    assert_true(stands_in("a", "0504"));
    if (strcmp(decision_now(), "advance") == 0)
        act("usa", "end");
    assert_string_equal(phase_now(), "melee"); /* and nobody is attacked where he has gone */
    refused("usa", "attack 0403", "12.8");
    PROVED("tss2", "4.G1 4.G2 4.G3 12.27A");
}

static void one_hex_or_two_under_fire(void **unused) {
    (void)unused;
    a_and_d("");
    announced("a");
    act("csa", "withdraw d");
    assert_string_equal(decision_now(), "fire"); /* of those it leaves */
    act("usa", "hold");
    refused("csa", "halt", "12.82");
    act("csa", "to 0503");
    dice("[{'morale':'d','is':4}]"); /* one check, though nobody fired */
    json_t *answer = act("csa", "halt");
    assert_int_equal(event_count(answer, "morale"), 1);
    assert_true(stands_in("d", "0503"));
    a_and_d("");
    announced("a");
    act_all("csa", "withdraw d", NULL);
    act("usa", "hold");
    act("csa", "to 0503");
    dice("[{'morale':'d','is':5},1,1,1]");
    act("csa", "to 0502"); /* two is all */
    assert_true(unit_has("d", "routed"));
    PROVED("tss2", "12.82 12.27B");
}

static void one_check_for_all_that_befell_it(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 8, 4, "0505", "n", "");
    men("d", "csa", 4, 4, "0504", "s", "");
    announced("a");
    act("csa", "withdraw d");
    act("usa", "add a");
    dice("[{'small-arms':5}]"); /* 7-10: 1, and no check yet */
    json_t *answer = act("usa", "resolve");
    assert_int_equal(unit_int("d", "strength"), 3);
    assert_int_equal(event_count(answer, "morale"), 0);
    act("csa", "to 0503");
    dice("[{'morale':'d','is':1}]");
    assert_int_equal(event_count(act("csa", "halt"), "morale"), 1); /* at the end, once */
    PROVED("tss2", "12.85");
}

static void who_is_pinned_has_to_stand(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 3, 4, "0505", "n", "");
    men("d", "csa", 4, 4, "0504", "s", "");
    announced("a");
    act("csa", "withdraw d");
    act("usa", "add a");
    dice("[{'small-arms':2},{'morale':'d','is':4},{'morale':'a','is':1}]"); /* 7-10: P; and the attack is made */
    json_t *answer = act("usa", "resolve");
    assert_int_equal(shift_of(fired(answer, 0), "7.22a"), 1); /* it has turned to go */
    assert_int_equal(row_by(event_of(answer, "morale"), "modifiers", "13.23b"), 1);
    assert_string_equal(unit_text("d", "facing"), "s"); /* and stands as it stood */
    assert_true(unit_has("d", "pinned"));
    assert_true(stands_in("d", "0504"));
    assert_true(legal("usa", "attack 0504"));
    PROVED("tss2", "12.87 10.16 7.11");
}

/* Two regiments in the attacked hex, 3 points and 5; the upper one is to go. */
static void a_stack_attacked_by(int points) {
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", points, 4, "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    men("e", "csa", 5, 4, "0504", "s", "");
    announced("a");
    act("csa", "withdraw d");
    assert_string_equal(decision_now(), "evade"); /* does the other go too? */
    assert_string_equal(side_now(), "csa");
    refused("csa", "withdraw d", "10.14");
}
static void a_stack_attacked(void) { a_stack_attacked_by(4); }

static void who_stands_covers_who_goes(void **unused) {
    (void)unused;
    a_stack_attacked();
    act("csa", "stand");
    act("usa", "add a");
    dice("[{'small-arms':5}]"); /* 7-10: 1 */
    json_t *fire = fired(act("usa", "resolve"), 0);
    assert_string_equal(field_text(fire, "unit"), "e");
    assert_int_equal(shift_of(fire, "8.36"), 0); /* five points, not eight */
    assert_int_equal(unit_int("e", "strength"), 4);
    assert_int_equal(unit_int("d", "strength"), 3);
    dice("[{'morale':'d','is':1},{'morale':'e','is':1}]"); /* who goes checks for going, who was hit for that */
    act_all("csa", "to 0503", "halt", NULL);
    dice_free();
    assert_true(stands_in("d", "0503") && stands_in("e", "0504"));
    a_stack_attacked(); /* what pins those who cover does not hold who is covered */
    act("csa", "stand");
    act("usa", "add a");
    dice("[{'small-arms':2},{'morale':'e','is':6}]"); /* 7-10: P */
    json_t *answer = act("usa", "resolve");
    dice_free();
    assert_true(pins_only(answer, "e"));
    assert_true(unit_has("e", "pinned") && !unit_has("d", "pinned"));
    assert_true(legal("csa", "to 0503"));
    PROVED("tss2", "10.14a 10.14b 12.85");
}

static void who_goes_together_is_fired_on_once(void **unused) {
    (void)unused;
    a_stack_attacked();
    act("csa", "withdraw e");
    act("usa", "add a");
    dice("[{'small-arms':5}]");
    json_t *answer = act("usa", "resolve");
    assert_int_equal(event_count(answer, "fire"), 1);
    assert_string_equal(field_text(fired(answer, 0), "unit"), "d"); /* the top unit, for both */
    assert_int_equal(shift_of(fired(answer, 0), "8.36"), 1);        /* eight points */
    dice("[{'morale':'d','is':1}]");
    act_all("csa", "to 0503", "halt", NULL);
    assert_string_not_equal(decision_now(), "fire"); /* and no more for the other */
    dice("[{'morale':'e','is':1}]");
    act_all("csa", "to 0403", "halt", NULL);
    assert_true(stands_in("d", "0503") && stands_in("e", "0403"));
    a_stack_attacked_by(3); /* a pin holds them both (12.87) */
    act("csa", "withdraw e");
    act("usa", "add a");
    dice("[{'small-arms':1},{'depletion':'a','is':6},{'morale':'d','is':6},{'morale':'a','is':1}]"); /* dense, from
                                                                                                        behind: 11-14: P
                                                                                                      */
    act("usa", "resolve");
    dice_free();
    assert_true(unit_has("d", "pinned") && unit_has("e", "pinned"));
    assert_true(stands_in("d", "0504") && stands_in("e", "0504"));
    assert_string_equal(decision_now(), "melee-phase");
    PROVED("tss2", "10.13 10.19 12.87");
}

/* Before foot horse slips away; before horse it goes like others, under fire and with a check (16.11). */
static void horse_before_horse(void **unused) {
    (void)unused;
    for (int mounted = 0; mounted < 2; mounted++) {
        begin(BEFORE_MELEE, "usa");
        if (mounted)
            unit_is("a", "usa", "cav", 4, "P", "0505", "n", "mounted", "");
        else
            men("a", "usa", 4, 4, "0505", "n", "");
        horse("d", "csa", 3, "0504", "");
        announced("a");
        act("csa", "withdraw d");
        assert_string_equal(decision_now(), mounted ? "fire" : "retreat");
        if (mounted)
            act("usa", "hold");
        dice(mounted ? "[{'morale':'d','is':1}]" : "[]");
        json_t *answer = act_all("csa", "to 0503", "halt", NULL);
        assert_int_equal(event_count(answer, "morale"), mounted);
        dice_free();
    }
    PROVED("tss2", "16.11 12.86");
}

static void who_cannot_go(void **unused) {
    (void)unused;
    static const char *const state[] = {",'pinned':true", ",'routed':true"};
    for (int i = 0; i < 2; i++) {
        a_and_d(state[i]);
        announced("a");
        assert_string_equal(decision_now(), "melee-phase"); /* there is nothing to ask */
    }
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    guns("g", "csa", 4, "N", "0504", "s", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    announced("a");
    refused("csa", "withdraw g", "12.81");
    begin(BEFORE_MELEE, "usa"); /* all around are enemies and their zones */
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "0502", "s", "");
    men("b2", "usa", 4, 4, "0303", "se", "");
    men("b3", "usa", 4, 4, "0703", "sw", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    announced("a");
    assert_string_equal(decision_now(), "melee-phase");
    begin(BEFORE_MELEE, "usa"); /* and horse does not ride through them either (12.83) */
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "0502", "s", "");
    men("b2", "usa", 4, 4, "0303", "se", "");
    men("b3", "usa", 4, 4, "0703", "sw", "");
    horse("d", "csa", 3, "0504", "");
    announced("a");
    assert_string_equal(decision_now(), "melee-phase");
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    limbered("g", "csa", 4, "0504", "");
    announced("a");
    assert_true(legal("csa", "withdraw g")); /* limbered it may */
    PROVED("tss2", "12.81");
}

static void not_into_a_zone(void **unused) {
    (void)unused;
    for (int horsemen = 0; horsemen < 2; horsemen++) {
        for (int watched = 0; watched < 2; watched++) {
            begin(BEFORE_MELEE, "usa");
            men("a", "usa", 4, 4, "0505", "n", "");
            if (watched)
                men("z", "usa", 4, 4, "0502", "s", ""); /* 0503 is before it */
            if (horsemen)
                horse("d", "csa", 3, "0504", "");
            else
                men("d", "csa", 3, 4, "0504", "s", "");
            announced("a");
            act("csa", "withdraw d");
            if (strcmp(decision_now(), "fire") == 0)
                act("usa", "hold");
            assert_int_equal(legal("csa", "to 0503"), !watched);
            assert_false(stands_in("d", "0503"));
        }
    }
    begin(BEFORE_MELEE, "usa"); /* the zone of horse lies all round it (10.0) */
    men("a", "usa", 4, 4, "0505", "n", "");
    horse("z", "usa", 4, "0502", ""); /* it looks north */
    men("d", "csa", 3, 4, "0504", "s", "");
    announced("a");
    act_all("csa", "withdraw d", NULL);
    act("usa", "hold");
    refused("csa", "to 0503", "12.83");
    PROVED("tss2", "12.83 10.0");
}

static void neighbours_go_too(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "s", OF("M"));
    men("e", "csa", 3, 4, "0404", "s", OF("M")); /* beside d, and not attacked */
    men("f", "csa", 3, 4, "0604", "s", OF("N")); /* its commander is far away */
    men("x", "csa", 3, 4, "0303", "s", OF("M")); /* not beside d */
    leader("M", "csa", "0402", "");
    leader("N", "csa", "1501", "");
    announced("a");
    refused("csa", "withdraw e", "12.82"); /* d has not gone */
    act("csa", "withdraw d");
    act("usa", "hold");
    dice("[{'morale':'d','is':1}]");
    json_t *asked = act_all("csa", "to 0503", "halt", NULL);
    assert_string_equal(field_text(asked, "prompt"), /* nobody is left in the hex that was attacked */
                        "Units have withdrawn from 0504: withdraw units next to it too, or stand [12.84].");
    refused("csa", "withdraw f", "12.84");
    refused("csa", "withdraw x", NULL);
    act("csa", "withdraw e");
    act("csa", "to 0403"); /* which way decides whether a sees its flank: it is said before the fire (10.16) */
    act("usa", "hold");
    dice("[{'morale':'e','is':1}]");
    if (legal("csa", "halt"))
        act("csa", "halt");
    assert_true(stands_in("e", "0403"));
    PROVED("tss2", "12.84");
}

/* After one hex it stands beside the hex it left, like a neighbour of those who give way: it may not go again. */
static void one_withdrawal_is_all(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "s", OF("M"));
    men("e", "csa", 3, 4, "0404", "s", OF("M"));
    leader("M", "csa", "0402", "");
    announced("a");
    act("csa", "withdraw d");
    act("usa", "hold");
    dice("[{'morale':'d','is':1}]");
    act_all("csa", "to 0503", "halt", NULL);
    refused("csa", "withdraw d", "12.82");
    act_all("csa", "withdraw e", "to 0403", NULL); /* who has not gone yet may */
    act("usa", "hold");
    dice("[{'morale':'e','is':1}]");
    if (strcmp(decision_now(), "retreat") == 0)
        act("csa", "halt");
    assert_string_equal(decision_now(), "advance"); /* nobody is left who could be asked */
    PROVED("tss2", "12.82 12.84 12.85");
}

static void horse_and_horse_artillery_slip_away(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    horse("d", "csa", 3, "0504", "");
    announced("a");
    act("csa", "withdraw d"); /* no fire is asked for */
    assert_string_equal(decision_now(), "retreat");
    dice("[]");
    act("csa", "to 0503");
    json_t *answer = act("csa", "halt"); /* and no die thrown */
    assert_false(event_told(answer, "morale"));
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    limbered("d", "csa", 3, "0504", ",'horse':true");
    announced("a");
    act("csa", "withdraw d");
    assert_string_equal(decision_now(), "retreat");
    dice("[]");
    act("csa", "to 0503");
    assert_false(event_told(act("csa", "halt"), "morale"));
    begin(BEFORE_MELEE, "usa"); /* others fire before they go, dismounted cavalry as well */
    men("a", "usa", 4, 4, "0505", "n", "");
    dismounted("d", "csa", 3, "0504", "s", "");
    announced("a");
    act("csa", "withdraw d");
    assert_string_equal(decision_now(), "fire");
    PROVED("tss2", "12.86 16.11 16.12");
}

static void into_the_empty_hex(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 9, 4, "0505", "n", "");
    men("c", "usa", 2, 4, "0404", "ne", ""); /* was not to attack */
    men("d", "csa", 3, 4, "0504", "s", "");
    men("e", "csa", 3, 4, "0603", "s", "");
    start();
    act_all("usa", "attack 0504", "with a", "resolve", "end", NULL);
    act("csa", "withdraw d");
    act("usa", "hold");
    dice("[{'morale':'d','is':1}]");
    for (int i = 0; i < 3 && strcmp(decision_now(), "retreat") == 0; i++)
        act("csa", legal("csa", "halt")
                       ? "halt"
                       : json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    if (strcmp(decision_now(), "evade") == 0)
        act("csa", "stand");
    assert_string_equal(decision_now(), "advance");
    refused("usa", "advance c", "12.88");
    act("usa", "advance a");
    assert_true(stands_in("a", "0504"));
    if (strcmp(decision_now(), "advance") == 0)
        act("usa", "end");
    assert_string_equal(phase_now(), "melee");
    refused("usa", "attack 0603", "12.8");
    PROVED("tss2", "12.88");
}

static void charged_they_stand(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    horse("a", "usa", 4, "0505", ",'start_hex':'0507'");
    men("d", "csa", 3, 4, "0504", "s", "");
    announced("charge a");
    assert_string_equal(decision_now(), "melee-phase"); /* foot has no choice */
    begin(BEFORE_MELEE, "usa");
    horse("a", "usa", 4, "0505", ",'start_hex':'0507'");
    limbered("d", "csa", 3, "0504", ",'horse':true");
    announced("charge a");
    assert_true(legal("csa", "withdraw d"));
    begin(BEFORE_MELEE, "usa");
    horse("a", "usa", 4, "0505", ",'start_hex':'0507'");
    horse("d", "csa", 3, "0504", "");
    announced("charge a");
    act("csa", "withdraw d");
    if (strcmp(decision_now(), "fire") == 0)
        act("usa", "hold");
    dice("[{'morale':'d','is':1}]");
    act("csa", "to 0503");
    act("csa", "halt");
    if (strcmp(decision_now(), "advance") == 0)
        act("usa", "end");
    assert_string_equal(phase_now(), "melee");
    act("usa", "end");
    assert_false(unit_has("a", "routed")); /* it charged nobody */
    PROVED("tss2", "16.26");
}

/* e stands beside d, who goes; but b is to attack e, so it answers that attack and no other. */
static void who_is_attacked_itself_does_not_go_with_others(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "0405", "n", "");
    men("d", "csa", 3, 4, "0504", "s", OF("M"));
    men("e", "csa", 3, 4, "0404", "s", OF("M"));
    men("f", "csa", 3, 4, "0604", "s", OF("M")); /* it could go with d, so they are asked */
    leader("M", "csa", "0402", "");
    start();
    act_all("usa", "attack 0504", "with a", "resolve", "attack 0404", "with b", "resolve", "end", NULL);
    act("csa", "withdraw d");
    act("usa", "hold");
    dice("[{'morale':'d','is':1}]");
    act_all("csa", "to 0503", "halt", NULL);
    dice_free();
    assert_string_equal(field_text(refused("csa", "withdraw e", "12.8"), "why"), "e is itself attacked or engaged");
    PROVED("tss2", "12.84");
}

TESTS(test(the_defender_answers_at_once), test(all_are_announced_first), test(one_hex_or_two_under_fire),
      test(one_check_for_all_that_befell_it), test(who_is_pinned_has_to_stand), test(who_stands_covers_who_goes),
      test(who_goes_together_is_fired_on_once), test(horse_before_horse), test(who_cannot_go), test(not_into_a_zone),
      test(neighbours_go_too), test(one_withdrawal_is_all), test(horse_and_horse_artillery_slip_away),
      test(into_the_empty_hex), test(charged_they_stand), test(who_is_attacked_itself_does_not_go_with_others))
