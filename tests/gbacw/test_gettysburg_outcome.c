/* test_gettysburg_outcome.c: Terrible Swift Sword 12.75 and 12.9: what a melee does to both sides, and engagements. */
#include "gettysburg_fight.h"

/* a (led in by L) of these points against d; differential a - d. */
static void facing(int attacker, int defender, const char *of_a, const char *of_d) {
    char led[200];
    begin(BEFORE_MELEE, "usa");
    snprintf(led, sizeof led, "%s%s", OF("L"), of_a);
    men("a", "usa", attacker, 4, "0505", "n", led);
    men("d", "csa", defender, 4, "0504", "s", of_d);
    leader("L", "usa", "0505", "");
}
static json_t *once(const char *script) {
    start();
    return fought("usa", "0504", "a", script);
}

/* Where in an answer an event of this name first stands; -1. */
static int place_of(json_t *answer, const char *name) {
    json_t *event;
    size_t i;
    json_array_foreach(field_of(answer, "events"), i, event) {
        if (strcmp(field_text(event, "e"), name) == 0)
            return (int)i;
    }
    return -1;
}

/* ---- the table ---- */

static const char *const table[6] = {
    "R2/- Rpls/Rpls Eng/Eng K/KR2 -/R2 -/C1R2 K/C1R3 -/C2R3 -/C2R3 -/C2R3 -/C2R3 -/C3R3 -/C3R3 -/C3R3",
    "KR2/- R2/- Rpls/Rpls Eng/Eng K/KR2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2 -/C2R3 -/C2R3 -/C3R3 -/C3R3",
    "C1R2/- KR2/- R2/- Rpls/Rpls Eng/Eng K/KR2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2 -/C2R3 -/C2R3 -/C3R3",
    "C1R2/- C1R2/- KR2/- R2/- Rpls/Rpls Eng/Eng K/KR2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2 -/C2R3 -/C2R3",
    "C2R2/- C2R2/- C1R2/- KR2/- R2/- Rpls/Rpls Eng/Eng K/KR2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2 -/C2R3",
    "C3R3/- C3R2/- C2R2/- C1R2/- KR2/- R2/- Rpls/Rpls Eng/Eng K/KR2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2",
};

/* The result of a die in the column of a differential. */
static void cell_is(int column, int die, const char *wanted, const char *more_fields) {
    char script[60], told[32];
    facing(column > 0 ? 3 + column : 3, column < 0 ? 3 - column : 3, "", "");
    if (more_fields[0])
        more(more_fields);
    snprintf(script, sizeof script, "[{'melee':'0504','is':%d},1,1,1,1,1,1,1,1]", die);
    json_t *event = event_of(once(script), "melee");
    snprintf(told, sizeof told, "%s/%s", field_text(event, "attacker-result"), field_text(event, "defender-result"));
    assert_string_equal(told, wanted);
}

static void every_cell(void **unused) {
    (void)unused;
    for (int die = 1; die <= 6; die++) {
        char row[200];
        snprintf(row, sizeof row, "%s", table[die - 1]);
        int column = -4;
        char *save = NULL;
        for (char *cell = strtok_r(row, " ", &save); cell != NULL; cell = strtok_r(NULL, " ", &save), column++)
            cell_is(column, die, cell, "");
        assert_int_equal(column, 10);
    }
    cell_is(7, 2, "-/C2R2", "'options':{'melee-printed':1}"); /* as the book prints them, if asked for */
    cell_is(8, 3, "-/C2R2", "'options':{'melee-printed':1}");
    cell_is(6, 2, "-/C2R3", "'options':{'melee-printed':1}");
    PROVED("tss2", "12.98c 12.98d");
}

/* ---- results ---- */

static void killed_before_they_run(void **unused) {
    (void)unused;
    facing(4, 4, "", "");
    json_t *answer = once("[{'melee':'0504','is':2},{'morale':'d','is':4}]"); /* K1/K1R2 */
    assert_int_equal(unit_int("a", "strength"), 3);
    assert_int_equal(unit_int("d", "strength"), 3);
    assert_int_equal(unit_int("d", "killed"), 1);
    assert_true(place_of(answer, "loss") >= 0 && strcmp(decision_now(), "retreat") == 0);
    assert_int_equal(place_of(answer, "retreat"), -1); /* the losses first */
    PROVED("tss2", "12.98h");
}

static void a_crew_alone_is_lost(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 2, 4, "0505", "n", OF("L"));
    guns("d", "csa", 4, "N", "0504", "s", "");
    leader("L", "usa", "0505", "");
    once("[{'melee':'0504','is':3}]");
    assert_int_equal(unit_int("d", "crew"), 0); /* K1 */
    assert_true(unit_has("d", "abandoned"));
    begin(BEFORE_MELEE, "usa"); /* beside foot the crew is spared as long as foot is left */
    men("a", "usa", 3, 4, "0505", "n", OF("L"));
    men("i", "csa", 2, 4, "0504", "s", "");
    guns("d", "csa", 4, "N", "0504", "s", "");
    leader("L", "usa", "0505", "");
    once("[{'melee':'0504','is':2},1,1,1]");
    assert_int_equal(unit_int("i", "strength"), 1);
    PROVED("tss2", "12.91");
}

static void driven_back_two_and_then_three(void **unused) {
    (void)unused;
    facing(4, 4, "", "");
    once("[{'melee':'0504','is':1},{'morale':'d','is':4}]"); /* -/R2 */
    settle_to("melee");
    assert_int_equal(hexes_from("d", "0504"), 2);
    assert_false(unit_has("d", "routed"));
    facing(4, 4, "", "");
    once("[{'melee':'0504','is':1},{'morale':'d','is':5}]");
    settle_to("melee");
    assert_true(unit_has("d", "routed"));
    assert_true(hexes_from("d", "0504") > 3); /* three more */
    begin(BEFORE_MELEE, "usa");               /* into zones it goes, under fire */
    men("a", "usa", 4, 4, "0505", "n", OF("L"));
    men("d", "csa", 4, 4, "0504", "s", "");
    men("y", "usa", 1, 4, "0505", "n", OF("L"));
    men("z", "usa", 4, 4, "0501", "s", "");
    men("z2", "usa", 4, 4, "0302", "se", "");
    men("z3", "usa", 4, 4, "0702", "sw", "");
    leader("L", "usa", "0505", "");
    more("'hexsides':{'0504/0404':'cut','0504/0604':'cut','0504/0403':'cut','0504/0603':'cut'}");
    once("[{'melee':'0504','is':1}]");
    for (int i = 0; i < 6 && strcmp(decision_now(), "fire") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_string_equal(decision_now(), "fire");
    begin(BEFORE_MELEE, "usa"); /* nowhere to go */
    men("a", "usa", 4, 4, "0505", "n", OF("L"));
    men("y", "usa", 1, 4, "0505", "n", OF("L"));
    men("d", "csa", 4, 4, "0504", "s", "");
    leader("L", "usa", "0505", "");
    more("'hexsides':{'0504/0404':'cut','0504/0604':'cut','0504/0403':'cut','0504/0603':'cut','0504/0503':'cut'}");
    once("[{'melee':'0504','is':1}]");
    assert_string_equal(unit_text("d", "fate"), "captured");
    PROVED("tss2", "12.92");
}

static void prisoners_are_counted_apart(void **unused) {
    (void)unused;
    facing(5, 4, "", "");
    once("[{'melee':'0504','is':1},{'morale':'d','is':1}]"); /* -/C1R2 */
    assert_int_equal(unit_int("d", "captured"), 1);
    assert_int_equal(unit_int("d", "strength"), 3);
    assert_int_equal(json_integer_value(json_object_get(unit("d"), "killed")), 0);
    PROVED("tss2", "12.93");
}

static void repulsed(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", OF("L"));
    men("d", "csa", 4, 4, "0504", "s", OF("M"));
    leader("L", "usa", "0505", "");
    leader("M", "csa", "0504", "");
    start();
    /* Rpls: back two hexes, leaders of both throw, units of both check */
    dice_free();
    announce("usa", "0504", "a L");
    dice("[{'melee':'0504','is':4},{'leader':'L','is':3},{'leader':'L','is':4},{'leader':'M','is':3},"
         "{'leader':'M','is':4},{'morale':'a','is':6},{'morale':'d','is':6}]");
    no_more_attacks("usa");
    act("usa", "attack 0504");
    for (int i = 0; i < 12 && strcmp(decision_now(), "melee") != 0 && strcmp(decision_now(), "melee-phase") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_true(unit_has("a", "routed") && unit_has("d", "routed"));
    assert_true(hexes_from("a", "0504") > 3);
    assert_int_equal(hexes_from("d", "0504"), 3); /* it held, and only then ran */
    PROVED("tss2", "12.95");
}

static void melee_ends_a_pin(void **unused) {
    (void)unused;
    facing(4, 4, "", ",'pinned':true");
    once("[{'melee':'0504','is':3}]"); /* engaged */
    assert_false(unit_has("d", "pinned"));
    PROVED("tss2", "12.96");
}

static void nobody_left_means_engaged(void **unused) {
    (void)unused;
    facing(1, 1, "", "");
    json_t *event = event_of(once("[{'melee':'0504','is':2}]"), "melee"); /* K1/K1R2 */
    assert_string_equal(field_text(event, "attacker-result"), "Eng");
    assert_true(unit_has("a", "engaged") && unit_has("d", "engaged"));
    PROVED("tss2", "12.97");
}

/* ---- who bears it ---- */

static void the_topmost_bears_it(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 2, 4, "0505", "n", OF("L"));
    men("a2", "usa", 2, 4, "0505", "n", OF("L"));
    men("b", "usa", 2, 4, "0604", "nw", OF("M"));
    leader("L", "usa", "0505", "");
    leader("M", "usa", "0604", "");
    men("d", "csa", 9, 4, "0504", "s", "");
    start();
    fought("usa", "0504", "a a2 b", "[{'melee':'0504','is':6}]"); /* -3: C3R2 */
    assert_string_equal(decision_now(), "melee");
    refused("usa", "lose a2", "12.75"); /* not on top of its stack */
    act("usa", "lose b");
    act("usa", "lose a");
    assert_int_equal(unit_int("b", "strength"), 1);
    assert_int_equal(unit_int("a", "strength"), 1);
    begin(BEFORE_MELEE, "usa"); /* a single point has no choice */
    men("a", "usa", 2, 4, "0505", "n", OF("L"));
    men("b", "usa", 2, 4, "0604", "nw", OF("M"));
    leader("L", "usa", "0505", "");
    leader("M", "usa", "0604", "");
    guns("g", "csa", 4, "N", "0504", "s", ""); /* on top, but foot is struck before guns */
    men("d", "csa", 3, 4, "0504", "s", "");
    men("e", "csa", 1, 4, "0504", "s", "");
    start();
    fought("usa", "0504", "a b", "[{'melee':'0504','is':2},1,1,1,1,1]"); /* -1: engaged; */
    assert_true(unit_has("d", "engaged"));
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 3, 4, "0505", "n", OF("L"));
    men("b", "usa", 2, 4, "0604", "nw", OF("M"));
    leader("L", "usa", "0505", "");
    leader("M", "usa", "0604", "");
    guns("g", "csa", 4, "N", "0504", "s", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    men("e", "csa", 1, 4, "0504", "s", "");
    start();
    fought("usa", "0504", "a b", "[{'melee':'0504','is':2}]"); /* 0: K1/K1R2 */
    assert_int_equal(unit_int("a", "strength"), 2);
    assert_int_equal(unit_int("d", "strength"), 2);
    PROVED("tss2", "12.75");
}

/* ---- engaged ---- */

static void engaged(const char *phase, const char *phasing, const char *of_a, const char *of_d) {
    char a[200], d[200];
    begin(phase, phasing);
    snprintf(a, sizeof a, ",'engaged':true%s", of_a);
    snprintf(d, sizeof d, ",'engaged':true%s", of_d);
    men("a", "usa", 4, 4, "0504", "n", a);
    men("d", "csa", 4, 4, "0504", "s", d);
}

static void what_the_engaged_cannot_do(void **unused) {
    (void)unused;
    engaged("movement", "usa", OF("L"), "");
    leader("L", "usa", "0504", ",'engaged':true");
    men("r", "usa", 3, 4, "0506", "n", OF("L") ",'routed':true");
    men("x", "csa", 3, 4, "0502", "s", "");
    start();
    refused("usa", "move a", NULL);
    engaged("offensive-fire", "usa", "", "");
    men("x", "csa", 3, 4, "0503", "s", "");
    start();
    refused("usa", "fire 0503", NULL); /* it does not fire */
    engaged("movement", "csa", "", "");
    men("x", "csa", 3, 4, "0503", "s", "");
    start();
    act("csa", "move x");
    act("csa", "to 0502"); /* no zone holds or fires at it */
    assert_string_equal(decision_now(), "move");
    engaged("rally", "usa", OF("L"), "");
    leader("L", "usa", "0504", ",'engaged':true");
    men("r", "usa", 3, 4, "0506", "n", OF("L") ",'routed':true");
    start();
    refused("usa", "rally r", "12.94a"); /* he rallies nobody ... */
    engaged("initial-command", "usa", OF("L"), "");
    leader("L", "usa", "0504", ",'engaged':true");
    men("r", "usa", 3, 4, "0507", "n", OF("L"));
    by_command();
    start();
    on_to("movement");
    assert_false(unit_has("r", "out-of-command")); /* ... but commands as before */
    PROVED("tss2", "12.94a");
}

static void they_fight_on(void **unused) {
    (void)unused;
    engaged("melee", "csa", "", ",'pinned':true");
    guns("g", "csa", 4, "N", "0504", "s", ",'engaged':true"); /* pinned men and crews too */
    more("'hexes':{'0504':'wooded-rough'}");
    start();
    refused("csa", "end", "12.94");
    dice("[{'melee':'0504','is':1},1,1,1]");
    json_t *event = event_of(act("csa", "fight 0504"), "melee");
    assert_int_equal(field_int(event, "attacker"), 5);
    assert_int_equal(field_int(event, "defender"), 4); /* computed again, without the ground (12.34) */
    PROVED("tss2", "12.94b");
}

static void others_join_in(void **unused) {
    (void)unused;
    engaged(BEFORE_MELEE, "csa", "", "");
    men("x", "csa", 3, 4, "0503", "s", OF("M"));
    leader("M", "csa", "0503", "");
    more("'hexes':{'0504':'wooded-rough'},'hexsides':{'0503/0504':'stream'}");
    start();
    act_all("csa", "attack 0504", "with x", "resolve", NULL);
    refused("csa", "break-off d", "12.94"); /* not both */
    dice("[{'melee':'0504','is':1},1,1,1]");
    act("csa", "end");
    json_t *event = event_of(act("csa", "fight 0504"), "melee");
    assert_int_equal(field_int(event, "attacker"), 6); /* the newcomers pay for the stream, nobody else for anything */
    assert_int_equal(row_by(event, "attackers", "12.31"), -1);
    assert_int_equal(field_int(event, "defender"), 4);
    PROVED("tss2", "12.94c 12.34");
}

static void or_they_leave(void **unused) {
    (void)unused;
    engaged(BEFORE_MELEE, "csa", "", "");
    men("e", "csa", 2, 4, "0504", "s", ",'engaged':true");
    guns("g", "csa", 4, "N", "0504", "s", ",'engaged':true");
    men("x", "csa", 3, 4, "0503", "s", "");
    start();
    refused("csa", "break-off g", "12.94"); /* unlimbered */
    dice("[{'morale':'d','is':1}]");
    act("csa", "break-off d");
    for (int i = 0; i < 6 && strcmp(decision_now(), "declare") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_int_equal(hexes_from("d", "0504"), 2); /* two hexes and a check, and no fire */
    assert_true(stands_in("e", "0504") && stands_in("a", "0504"));
    refused("csa", "attack 0504", "12.94"); /* nobody joins now, and nobody fights */
    act("csa", "end");
    refused("csa", "fight 0504", "12.94");
    act("csa", "end");
    assert_true(unit_has("e", "engaged"));
    PROVED("tss2", "12.94d");
}

static void the_routed_must_leave(void **unused) {
    (void)unused;
    facing(2, 4, "", ",'routed':true");
    once("[{'melee':'0504','is':3}]");                               /* two against half of four: engaged */
    assert_true(unit_has("d", "engaged") && stands_in("d", "0504")); /* not yet */
    on_to("final-command");
    dice_free();
    on_to(BEFORE_MELEE);
    for (int i = 0; i < 6 && strcmp(decision_now(), "declare") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_int_equal(hexes_from("d", "0504"), 2);
    begin(BEFORE_MELEE, "csa"); /* only zones around: taken */
    men("a", "usa", 4, 4, "0504", "n", ",'engaged':true");
    men("d", "csa", 4, 4, "0504", "s", ",'engaged':true,'routed':true");
    men("b", "usa", 4, 4, "0502", "s", "");
    men("b2", "usa", 4, 4, "0303", "se", "");
    men("b3", "usa", 4, 4, "0703", "sw", "");
    men("b4", "usa", 4, 4, "0506", "n", "");
    men("b5", "usa", 4, 4, "0305", "ne", "");
    men("b6", "usa", 4, 4, "0705", "nw", "");
    start();
    assert_string_equal(unit_text("d", "fate"), "captured");
    PROVED("tss2", "12.51 12.94e");
}

TESTS(test(every_cell), test(killed_before_they_run), test(a_crew_alone_is_lost), test(driven_back_two_and_then_three),
      test(prisoners_are_counted_apart), test(repulsed), test(melee_ends_a_pin), test(nobody_left_means_engaged),
      test(the_topmost_bears_it), test(what_the_engaged_cannot_do), test(they_fight_on), test(others_join_in),
      test(or_they_leave), test(the_routed_must_leave))
