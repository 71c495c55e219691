/* test_gettysburg_morale.c: Terrible Swift Sword 13.0: ratings, checks, rout and rally. */
#include "gettysburg_fight.h"

/* x fires at t with points and a die; what follows is in the script. A volley of smooth-bores, eight points: 21-27. */
static json_t *volley_at(const char *script) {
    start();
    dice(script);
    return act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
}
static void fusiliers(void) {
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
}
static int modifier(json_t *answer, const char *unit_id, const char *rule) {
    return row_by(event_where(answer, "morale", "unit", unit_id), "modifiers", rule);
}

/* ---- ratings ---- */

static void green_units_show_it_each_phase(void **unused) {
    (void)unused;
    static const int rating[] = {2, 2, 3, 3, 4, 5};
    for (int die = 1; die <= 6; die++) {
        char script[160];
        fusiliers();
        unit_is("t", "csa", "inf", 6, "R", "0504", "s", "line", ",'morale':'?'");
        snprintf(script, sizeof script, "[{'small-arms':4},{'elephant':'t','is':%d},{'morale':'t','is':1}]", die);
        json_t *seen = event_of(volley_at(script), "elephant");
        assert_int_equal(field_int(seen, "rating"), rating[die - 1]);
        assert_int_equal((int)json_array_size(field_of(seen, "dice")), 1); /* one die */
        assert_int_equal(unit_int("t", "morale"), rating[die - 1]);
    }
    fusiliers();
    unit_is("t", "csa", "inf", 6, "R", "0504", "s", "line", ",'morale':'?'");
    unit_is("z", "usa", "inf", 4, "M", "0404", "ne", "line", "");
    men("o", "csa", 6, 3, "0405", "ne", "");
    volley_at("[{'small-arms':4},{'elephant':'t','is':6},{'morale':'t','is':1}]");
    assert_int_equal(unit_int("t", "morale"), 5);
    act("usa", "end");
    assert_int_equal(json_integer_value(json_object_get(unit("t"), "morale")), 0); /* forgotten */
    assert_int_equal(unit_int("o", "morale"), 3);                                  /* numbers stay */
    PROVED("tss2", "13.14 13.15");
}

/* ---- checks ---- */

static void above_the_rating_it_runs(void **unused) {
    (void)unused;
    for (int die = 4; die <= 5; die++) {
        char script[100];
        fusiliers();
        men("t", "csa", 6, 4, "0504", "s", "");
        snprintf(script, sizeof script, "[{'small-arms':4},{'morale':'t','is':%d}]", die);
        json_t *answer = volley_at(script);
        assert_int_equal(unit_int("t", "strength"), 5); /* lost before it checks */
        assert_int_equal(unit_has("t", "routed"), die == 5);
        assert_int_equal(unit_int("t", "morale"), 4);
        (void)answer;
    }
    PROVED("tss2", "13.21 13.13 13.22");
}

static void what_helps_and_what_does_not(void **unused) {
    (void)unused;
    fusiliers();
    men("t", "csa", 6, 4, "0504", "s", OF("M"));
    leader("M", "csa", "0504", "");
    leader("M2", "csa", "0504", ",'brigade':'b-M'");
    json_t *answer = volley_at("[{'small-arms':4},1,2,1,2,{'morale':'t','is':5}]");
    assert_int_equal(modifier(answer, "t", "13.23a"), -1); /* once, for two of them */
    assert_false(unit_has("t", "routed"));
    fusiliers();
    men("t", "csa", 6, 4, "0504", "s", OF("N"));
    leader("M", "csa", "0504", "");
    answer = volley_at("[{'small-arms':4},1,2,{'morale':'t','is':1}]");
    assert_int_equal(modifier(answer, "t", "13.23a"), 0); /* not his men (13.43) */
    PROVED("tss2", "13.23a");
}

static void what_shakes_them(void **unused) {
    (void)unused;
    fusiliers();
    men("t", "csa", 5, 4, "0504", "n", ",'initial':9,'killed':4,'brigade':'b-M'"); /* and soon five of nine */
    men("u", "csa", 1, 4, "0504", "n", OF("N"));
    json_t *answer = volley_at("[{'small-arms':2},{'morale':'t','is':1}]");
    json_t *check = event_where(answer, "morale", "unit", "t"), *item;
    int sum = 0;
    size_t i;
    json_array_foreach(field_of(check, "modifiers"), i, item) sum += (int)field_int(item, "by");
    assert_int_equal(sum, 3); /* more than half lost, in its back, and among strangers */
    assert_int_equal(field_int(check, "total"), 4);
    fusiliers();
    men("t", "csa", 5, 4, "0504", "s", ",'initial':10,'killed':4,'brigade':'b-M'"); /* five of ten is not more */
    men("u", "csa", 1, 4, "0504", "s", OF("M"));
    answer = volley_at("[{'small-arms':4},{'morale':'t','is':1}]");
    assert_int_equal((int)json_array_size(field_of(event_where(answer, "morale", "unit", "t"), "modifiers")), 0);
    PROVED("tss2", "13.23b");
}

/* 13.22: losses are taken before the check, and who has lost the last strangers in his hex is among his own again. */
static void strangers_who_fell_shake_nobody(void **unused) {
    (void)unused;
    fusiliers();
    men("u", "csa", 1, 4, "0504", "s", OF("N"));
    men("t", "csa", 5, 4, "0504", "s", ",'initial':9,'brigade':'b-M'");
    json_t *check = event_where(volley_at("[{'small-arms':4},{'morale':'t','is':4}]"), "morale", "unit", "t");
    assert_int_equal(unit_int("u", "strength"), 0);
    assert_int_equal(field_int(check, "total"), 4);
    assert_false(unit_has("t", "routed"));
    PROVED("tss2", "13.22 13.23b");
}

static void guns_stay_and_crews_run(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    guns("t", "csa", 4, "N", "0504", "s", "");
    volley_at("[{'small-arms':4},{'morale':'t','is':6}]"); /* a number: half the crew, and the rest runs */
    settle_to("fire-phase");
    assert_true(stands_in("t", "0504") && unit_has("t", "abandoned"));
    assert_true(unit_has("t-crew", "routed"));
    assert_int_equal(hexes_from("t-crew", "0504"), 3);
    PROVED("tss2", "13.24");
}

static void each_hex_asks_anew(void **unused) {
    (void)unused;
    begin("movement", "csa");
    men("t", "csa", 6, 4, "0504", "s", "");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0704", "nw", "line", ""); /* 0603 is before it */
    start();
    act_all("csa", "move t", "to 0603", NULL);
    act("usa", "add x");
    dice("[{'small-arms':5},{'morale':'t','is':1}]");
    json_t *first = act("usa", "resolve");
    assert_int_equal(event_count(first, "morale"), 1);
    dice_free();
    act("csa", "to 0602");
    act("usa", "add y");
    dice("[{'small-arms':5},{'morale':'t','is':6}]");
    json_t *second = act("usa", "resolve");
    assert_int_equal(event_count(second, "morale"), 1);
    assert_int_equal(unit_int("t", "strength"), 4);
    assert_true(unit_has("t", "routed"));
    PROVED("tss2", "13.25");
}

static void all_that_asks_for_a_check(void **unused) {
    (void)unused;
    static const struct {
        int points, die;
        const char *result;
    } at[] = {{2, 3, "P"}, {4, 3, "R"}, {2, 5, "P/R"}, {4, 5, "1"}};
    for (int i = 0; i < 4; i++) { /* two points at rifles' range one: 4-6; four: 7-10 */
        char script[100], extra[8] = "";
        begin("offensive-fire", "usa");
        men("x", "usa", at[i].points, 4, "0505", "n", extra);
        men("t", "csa", 6, 4, "0504", "s", "");
        start();
        snprintf(script, sizeof script, "[{'small-arms':%d},{'morale':'t','is':1}]", at[i].die);
        dice(script);
        json_t *answer = fire_one("usa", "0504", "x");
        assert_string_equal(field_text(fired(answer, 0), "result"), at[i].result);
        assert_int_equal(event_count(answer, "morale"), 1);
    }
    begin(BEFORE_MELEE, "usa"); /* after a displacement: see the retreats; after R and Rpls: the melees */
    PROVED("tss2", "13.0");
}

/* ---- rout ---- */

static void three_hexes_or_taken(void **unused) {
    (void)unused;
    fusiliers();
    men("t", "csa", 6, 4, "0504", "s", "");
    volley_at("[{'small-arms':4},{'morale':'t','is':5}]");
    settle_to("fire-phase");
    assert_int_equal(hexes_from("t", "0504"), 3);
    fusiliers(); /* through a zone if need be, under fire */
    men("t", "csa", 6, 4, "0504", "s", "");
    men("z", "usa", 4, 4, "0501", "s", "");
    men("z2", "usa", 4, 4, "0302", "se", "");
    men("z3", "usa", 4, 4, "0702", "sw", "");
    more("'hexsides':{'0504/0404':'cut','0504/0403':'cut','0504/0603':'cut'}");
    volley_at("[{'small-arms':4},{'morale':'t','is':5}]");
    for (int i = 0; i < 8 && strcmp(decision_now(), "fire") != 0 && strcmp(decision_now(), "fire-phase") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_string_equal(decision_now(), "fire");
    fusiliers(); /* two hexes are open, the third is not */
    men("t", "csa", 6, 4, "0504", "s", "");
    men("e1", "usa", 1, 4, "0403", "n", "");
    men("e2", "usa", 1, 4, "0603", "n", "");
    men("e3", "usa", 1, 4, "0404", "n", "");
    men("e4", "usa", 1, 4, "0402", "n", "");
    men("e5", "usa", 1, 4, "0602", "n", "");
    more("'hexsides':{'0502/0501':'cut','0502/0401':'cut','0502/0601':'cut'}");
    volley_at("[{'small-arms':4},{'morale':'t','is':5}]");
    settle_to("fire-phase");
    assert_string_equal(unit_text("t", "fate"), "captured");
    PROVED("tss2", "13.31");
}

static void the_routed_hardly_move(void **unused) {
    (void)unused;
    begin("movement", "csa");
    men("r", "csa", 4, 4, "0510", "s", ",'routed':true");
    men("far", "usa", 4, 4, "1510", "n", "");
    more("'hexes':{'0511':'wooded-rough'},'hexsides':{'0510/0410':'cut'}");
    start();
    assert_string_equal(cost_to("r", "0512"), ""); /* one hex, whatever it costs */
    assert_true(strcmp(cost_to("r", "0511"), "") != 0);
    act("csa", "move r");
    act("csa", "to 0511");
    refused("csa", "to 0512", NULL);
    begin("movement", "usa"); /* no zone */
    men("r", "csa", 4, 4, "0504", "s", ",'routed':true");
    men("x", "usa", 4, 4, "0505", "n", "");
    start();
    act_all("usa", "move x", "to 0506", NULL);
    assert_string_equal(decision_now(), "move");
    begin("offensive-fire", "csa"); /* no fire */
    men("r", "csa", 4, 4, "0504", "s", ",'routed':true");
    men("x", "usa", 4, 4, "0505", "n", "");
    start();
    refused("csa", "fire 0505", NULL);
    begin(BEFORE_MELEE, "csa"); /* no attack; half in defence, and no way out of it */
    men("r", "csa", 5, 4, "0504", "s", ",'routed':true");
    men("x", "usa", 4, 4, "0505", "n", "");
    start();
    refused("csa", "attack 0505", "13.32");
    begin(BEFORE_MELEE, "usa");
    men("r", "csa", 5, 4, "0504", "s", ",'routed':true");
    men("x", "usa", 4, 4, "0505", "n", "");
    start();
    assert_int_equal(field_int(weighed("0504", "x"), "defender"), 2);
    act_all("usa", "attack 0504", "with x", "resolve", NULL);
    assert_string_equal(decision_now(), "declare");
    PROVED("tss2", "13.32");
}

static void routed_again(void **unused) {
    (void)unused;
    fusiliers();
    men("t", "csa", 6, 4, "0504", "s", ",'routed':true");
    volley_at("[{'small-arms':4}]"); /* a loss: no die is thrown */
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed"));
    assert_int_equal(hexes_from("t", "0504"), 3);
    begin("offensive-fire", "usa"); /* P/R that it fails */
    men("x", "usa", 1, 4, "0505", "n", "");
    men("t", "csa", 6, 4, "0504", "s", ",'routed':true");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':5}]");
    fire_one("usa", "0504", "x");
    settle_to("fire-phase");
    assert_int_equal(hexes_from("t", "0504"), 3);
    begin("offensive-fire", "usa"); /* or passes: then it is pinned besides */
    men("x", "usa", 1, 4, "0505", "n", "");
    men("t", "csa", 6, 4, "0504", "s", ",'routed':true");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':1}]");
    fire_one("usa", "0504", "x");
    assert_true(unit_has("t", "routed") && unit_has("t", "pinned"));
    fusiliers(); /* who is pinned and runs is pinned no more */
    men("t", "csa", 6, 4, "0504", "s", ",'pinned':true");
    volley_at("[{'small-arms':4},{'morale':'t','is':6}]");
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed") && !unit_has("t", "pinned"));
    for (int die = 1; die <= 6; die += 5) { /* driven out of a melee it checks like others, and runs on if it fails */
        char script[100];
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 2, 4, "1515", "n", OF("L"));
        men("d", "csa", 3, 4, "1514", "s", ",'routed':true"); /* worth one */
        leader("L", "usa", "1515", "");
        start();
        snprintf(script, sizeof script, "[{'melee':'1514','is':2},{'morale':'d','is':%d}]", die); /* +1: R2 */
        json_t *event = event_of(fought("usa", "1514", "a", script), "melee");
        assert_string_equal(field_text(event, "defender-result"), "R2");
        settle_to("melee-phase");
        dice_free();
        assert_true(unit_has("d", "routed"));
        assert_int_equal(hexes_from("d", "1514"), die == 6 ? 5 : 2);
    }
    PROVED("tss2", "13.33");
}

static void leaders_and_running_men(void **unused) {
    (void)unused;
    fusiliers();
    men("t", "csa", 6, 4, "0504", "s", OF("M"));
    men("u", "csa", 3, 4, "0504", "s", OF("M"));
    leader("M", "csa", "0504", "");
    volley_at("[{'small-arms':4},1,2,{'morale':'t','is':6},{'morale':'u','is':1}]");
    assert_false(unit_has("M", "routed"));
    assert_true(legal("csa", "go M") && legal("csa", "stay M")); /* men of his stay */
    fusiliers();
    men("t", "csa", 6, 4, "0504", "s", OF("M"));
    men("u", "csa", 3, 4, "0504", "s", OF("N")); /* strangers: he cannot stay with them */
    leader("M", "csa", "0504", "");
    volley_at("[{'small-arms':4},1,2,{'morale':'t','is':6},{'morale':'u','is':1}]");
    assert_int_equal(legal_count("stay") + legal_count("go"), 0); /* he is not asked */
    settle_to("fire-phase");
    assert_int_equal(hexes_from("M", "0504"), 3);
    PROVED("tss2", "13.34 13.43");
}

static void from_the_top_down(void **unused) {
    (void)unused;
    fusiliers();
    men("t", "csa", 4, 4, "0504", "s", "");
    men("u", "csa", 3, 4, "0504", "s", "");
    json_t *answer = volley_at("[{'small-arms':4},{'morale':'t','is':4},{'pin':'t','is':1}]");
    assert_null(event_where(answer, "morale", "unit", "u")); /* it holds: nobody else is asked */
    fusiliers();
    men("t", "csa", 4, 4, "0504", "s", "");
    men("u", "csa", 3, 4, "0504", "s", "");
    men("v", "csa", 3, 4, "0504", "s", "");
    answer = volley_at("[{'small-arms':4},{'morale':'t','is':5},{'morale':'u','is':5},{'morale':'v','is':1}]");
    assert_int_equal(event_count(answer, "morale"), 3); /* it runs: each for itself */
    settle_to("fire-phase");
    assert_true(unit_has("u", "routed") && !unit_has("v", "routed"));
    fusiliers();
    men("t", "csa", 1, 4, "0504", "s", "");
    men("u", "csa", 5, 4, "0504", "s", "");
    answer = volley_at("[{'small-arms':4},{'morale':'u','is':1}]"); /* gone: the next stands for it */
    assert_string_equal(unit_text("t", "fate"), "eliminated");
    assert_int_equal(event_count(answer, "morale"), 1);
    PROVED("tss2", "13.41 13.42");
}

/* ---- rally ---- */

static void until_they_are_rallied(void **unused) {
    (void)unused;
    begin("movement", "usa");
    men("r", "usa", 4, 4, "0510", "n", OF("L") ",'routed':true");
    leader("L", "usa", "0510", "");
    start();
    on_to("ammunition-resupply");
    assert_true(unit_has("r", "routed")); /* not before */
    on_to("rally");
    assert_false(unit_has("r", "routed"));
    PROVED("tss2", "13.51");
}

static void free_in_the_leaders_hex(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    men("r", "usa", 4, 4, "0510", "n", OF("L") ",'routed':true");
    men("s", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    men("s2", "usa", 4, 4, "0513", "n", OF("L") ",'routed':true");
    men("o", "usa", 4, 4, "0510", "n", OF("X") ",'routed':true");
    leader("L", "usa", "0510", "");
    start();
    on_to("rally");
    assert_false(unit_has("r", "routed"));
    assert_true(unit_has("o", "routed")); /* not his */
    assert_true(unit_has("s", "routed"));
    act("usa", "rally s"); /* within his radius for his only point */
    assert_false(unit_has("s", "routed"));
    refused("usa", "rally s2", NULL);
    refused("usa", "rally o", "13.52");
    PROVED("tss2", "13.52a 13.52b");
}

/* A leader in the midst of a fight rallies nobody, beside him or afar (12.94). */
static void not_from_the_midst_of_a_fight(void **unused) {
    (void)unused;
    for (int engaged = 0; engaged < 2; engaged++) {
        begin("rally", "usa");
        leader("L", "usa", "0510", engaged ? ",'engaged':true" : "");
        men("f", "usa", 4, 4, "0510", "n", engaged ? OF("L") ",'engaged':true" : OF("L"));
        if (engaged)
            men("e", "csa", 4, 4, "0510", "s", ",'engaged':true");
        men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
        start();
        assert_int_equal(legal("usa", "rally r"), !engaged);
    }
    PROVED("tss2", "12.94a");
}

/* Brigades that have lost their effectiveness are rallied like others, without a die. */
static void the_spent_rally_too(void **unused) {
    (void)unused;
    begin("rally", "usa");
    leader("L", "usa", "0510", "");
    men("near", "usa", 4, 4, "0510", "n", OF("L") ",'routed':true");
    men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    more("'brigades':[{'id':'b-L','side':'usa','limit':2,'boxes':2}]");
    start();
    assert_false(unit_has("near", "routed"));
    dice("[]");
    act("usa", "rally r");
    dice_free();
    assert_false(unit_has("r", "routed"));
    PROVED("tss2", "13.52a 13.52b");
}

static void not_past_the_enemy(void **unused) {
    (void)unused;
    begin("rally", "usa");
    men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    men("e", "csa", 4, 4, "0511", "n", "");
    men("e2", "csa", 4, 4, "0411", "n", "");
    men("e3", "csa", 4, 4, "0611", "n", "");
    leader("L", "usa", "0510", ",'radius':2");
    start();
    refused("usa", "rally r", "13.53");
    begin("rally", "usa");
    men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    men("e", "csa", 4, 4, "0610", "sw", ""); /* 0511 lies in its zone ... */
    leader("L", "usa", "0510", ",'radius':2");
    start();
    refused("usa", "rally r", "13.53");
    begin("rally", "usa");
    men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    men("f", "usa", 4, 4, "0511", "n", ""); /* ... which a friend there cancels */
    men("e", "csa", 4, 4, "0610", "sw", "");
    leader("L", "usa", "0510", ",'radius':2");
    start();
    act("usa", "rally r");
    PROVED("tss2", "13.53");
}

static void by_themselves(void **unused) {
    (void)unused;
    begin("rally", "usa");
    limbered("g", "usa", 4, "0510", ",'routed':true,'morale':4");
    men("i", "usa", 4, 4, "0512", "n", ",'independent':true,'routed':true");
    men("j", "usa", 4, 4, "0514", "n", ",'independent':true,'routed':true");
    men("k", "usa", 4, 4, "0516", "n", ",'independent':true,'routed':true");
    leader("L", "usa", "0516", "");
    leader("M", "usa", "0515", ",'rally':3");
    start();
    assert_false(unit_has("k", "routed")); /* a leader with it */
    refused("usa", "rally j", "13.54");    /* beside it is not enough */
    dice("[{'rally':'g','is':4},{'rally':'i','is':4},{'rally':'j','is':5}]");
    act("usa", "end");
    assert_false(unit_has("g", "routed") || unit_has("i", "routed"));
    assert_true(unit_has("j", "routed"));
    for (int rating = 2; rating <= 5; rating += 3) { /* who is green shows first what he is worth */
        begin("rally", "usa");
        unit_is("i", "usa", "inf", 4, "R", "0512", "n", "line", ",'morale':'?','independent':true,'routed':true");
        start();
        dice(rating == 2 ? "[{'elephant':'i','is':1},{'rally':'i','is':4}]"
                         : "[{'elephant':'i','is':6},{'rally':'i','is':4}]");
        act("usa", "end");
        assert_int_equal(unit_has("i", "routed"), rating == 2);
    }
    PROVED("tss2", "13.54 13.14");
}

TESTS(test(green_units_show_it_each_phase), test(above_the_rating_it_runs), test(what_helps_and_what_does_not),
      test(what_shakes_them), test(strangers_who_fell_shake_nobody), test(guns_stay_and_crews_run),
      test(each_hex_asks_anew), test(all_that_asks_for_a_check), test(three_hexes_or_taken),
      test(the_routed_hardly_move), test(routed_again), test(leaders_and_running_men), test(from_the_top_down),
      test(until_they_are_rallied), test(free_in_the_leaders_hex), test(not_from_the_midst_of_a_fight),
      test(the_spent_rally_too), test(not_past_the_enemy), test(by_themselves))
