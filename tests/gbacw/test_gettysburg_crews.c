/* test_gettysburg_crews.c: Terrible Swift Sword 15.2, 15.72 and 9.56: gun crews in melee, horse batteries that will
 * have none of it, and the ground of charges and melees. */
#include "gettysburg_fight.h"

/* `a`, of so many points, attacks the guns in 0504, with foot of so many points beside them (0: none). */
static json_t *at_the_guns(int points, int escort, const char *crew, const char *script) {
    char extra[32];
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", points, 6, "0505", "n", OF("L"));
    leader("L", "usa", "0505", "");
    snprintf(extra, sizeof extra, ",'crew':%s", crew);
    guns("g", "csa", 4, "N", "0504", "s", extra);
    if (escort)
        men("e", "csa", escort, 4, "0504", "s", "");
    start();
    return fought("usa", "0504", "a", script);
}

/* Nobody is there to turn them (15.18); a regiment beside them turns all the same. */
static void left_guns_keep_their_front(void **unused) {
    (void)unused;
    for (int friends = 0; friends < 2; friends++) {
        begin("movement", "csa");
        guns("g", "csa", 4, "N", "0504", "s", ",'crew':0,'abandoned':true");
        men("y", "csa", 3, 4, friends ? "0504" : "0909", "s", "");
        start();
        if (friends)
            assert_true(legal("csa", "turn 0504 n"));
        else
            refused("csa", "turn 0504 n", "15.16");
    }
    PROVED("tss2", "15.18");
}

static void crews_alone(void **unused) {
    (void)unused;
    /* three against one is +2: a 5 is K1 to both, a 3 is C1R2 to the defender */
    at_the_guns(3, 0, "2", "[{'melee':'0504','is':4},1,1,1,1]");
    assert_int_equal(unit_int("g", "crew"), 0); /* K1R2: all of it, not half */
    assert_true(unit_has("g", "abandoned") && stands_in("g", "0504") && unit_int("g", "strength") == 4);
    assert_string_equal(unit_text("g-crew", "hex"), "");
    at_the_guns(4, 0, "2", "[{'melee':'0504','is':3},1,1,1,1]"); /* +3: C1R2 */
    assert_true(unit_int("g", "crew") == 0 && unit_has("g", "abandoned"));
    assert_string_not_equal(unit_text("g", "fate"), "captured"); /* in time (15.19) */
    PROVED("tss2", "15.21b 15.22");
}

static void crews_behind_foot(void **unused) {
    (void)unused;
    /* seven and their leader against two and one: a 1 is C2R3 */
    at_the_guns(7, 2, "2", "[{'melee':'0504','is':1},1,1,1,1,1,1,1]");
    assert_string_equal(unit_text("e", "fate"), "captured"); /* the foot first */
    assert_true(unit_has("g", "abandoned"));                 /* the crew had to retreat with the rest */
    assert_int_equal(unit_int("g-crew", "strength"), 2);     /* unhurt */
    /* the same with one point of foot: the second falls on the crew, by half */
    at_the_guns(7, 1, "2", "[{'melee':'0504','is':1},1,1,1,1,1,1,1]");
    assert_string_equal(unit_text("e", "fate"), "captured");
    assert_int_equal(unit_int("g-crew", "strength"), 1);
    PROVED("tss2", "15.21a");
}

static void crews_driven_off(void **unused) {
    (void)unused;
    /* three against one: +2, a 3 is R2 */
    at_the_guns(3, 0, "2", "[{'melee':'0504','is':3},{'morale':'g-crew','is':1}]");
    settle_to("melee");
    assert_true(unit_has("g", "abandoned") && stands_in("g", "0504"));
    assert_int_equal(hexes_from("g-crew", "0504"), 2);
    assert_false(unit_has("g-crew", "routed"));
    at_the_guns(3, 0, "2", "[{'melee':'0504','is':3},{'morale':'g-crew','is':6}]");
    settle_to("melee");
    assert_true(unit_has("g-crew", "routed")); /* it checks when it has gone */
    PROVED("tss2", "15.23");
}

static void horse_guns_ride_off(void **unused) {
    (void)unused;
    for (int horse = 0; horse < 2; horse++) {
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, 6, "0505", "n", OF("L"));
        leader("L", "usa", "0505", "");
        limbered("g", "csa", 4, "0504", horse ? ",'horse':true" : "");
        start();
        act_all("usa", "attack 0504", "with a", "resolve", "end", NULL);
        act("csa", "withdraw g");
        /* as mounted cavalry: no shot at it, and no check */
        bool fired_at = strcmp(decision_now(), "fire") == 0;
        assert_int_equal(fired_at, !horse);
        if (horse) {
            dice("[]");
            for (int i = 0; i < 3 && strcmp(decision_now(), "retreat") == 0; i++) {
                json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
                act("csa", json_string_value(json_array_get(list, 0)));
            }
            assert_false(stands_in("g", "0504"));
            dice_free();
        }
    }
    PROVED("tss2", "15.72");
}

/* ---- the chart 9.56 ---- */

static int weight(const char *side, const char *ground) {
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("d", "csa", 4, 4, "0504", "s", "");
    if (ground[0])
        more(ground);
    start();
    return (int)field_int(weighed("0504", "a"), side);
}

static void the_melee_column(void **unused) {
    (void)unused;
    static const struct {
        const char *sides;
        int cost;
    } at[] = {{"'0505/0504':'ridge'", 1}, {"'0505>0504':'crest'", 1}, {"'0505/0504':'stream'", 1},
              {"'0504>0505':'works'", 1}, {"'0505>0504':'bluff'", 2}, {"'0505/0504':'bridge'", 2},
              {"'0505/0504':'ford'", 2}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        char sides[80];
        snprintf(sides, sizeof sides, "'hexsides':{%s}", at[i].sides);
        assert_int_equal(weight("attacker", sides), 4 - at[i].cost);
    }
    static const struct {
        const char *terrain;
        int defender;
    } of[] = {{"wooded-rough", 5}, {"town", 3},  {"woods", 4}, {"orchard", 4},
              {"rough", 4},        {"marsh", 4}, {"clear", 4}, {"sunken-road", 4}};
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        char hexes[80];
        snprintf(hexes, sizeof hexes, "'hexes':{'0504':'%s'}", of[i].terrain);
        assert_int_equal(weight("defender", hexes), of[i].defender);
    }
    static const char *const barred[] = {"cut", "river"};
    for (int i = 0; i < 2; i++) {
        char sides[60];
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, 4, "0505", "n", "");
        men("d", "csa", 4, 4, "0504", "s", "");
        snprintf(sides, sizeof sides, "'hexsides':{'0505/0504':'%s'}", barred[i]);
        more(sides);
        start();
        assert_false(judged_legal("usa", "attack 0504"));
    }
    PROVED("tss2", "9.56d");
}

/* Horse rides from 0508 to 0505 and would charge d in 0504. */
static bool charges_over(const char *ground) {
    begin("movement", "usa");
    unit_is("h", "usa", "cav", 4, "P", "0508", "n", "mounted", "");
    men("d", "csa", 1, 4, "0504", "s", "");
    if (ground[0])
        more(ground);
    start();
    act("usa", "move h");
    static const char *const way[] = {"to 0507", "to 0506", "to 0505"};
    for (int i = 0; i < 3; i++) {
        if (!judged_legal("usa", way[i]))
            return false;
        act("usa", way[i]);
        if (strcmp(decision_now(), "fire") == 0)
            act("csa", "hold");
    }
    put_down("usa");
    on_to(BEFORE_MELEE);
    act("usa", "attack 0504");
    return judged_legal("usa", "charge h");
}

static void the_charge_column(void **unused) {
    (void)unused;
    char ground[120];
    assert_true(charges_over(""));
    assert_true(charges_over("'hexes':{'0504':{'elevation':40}},'hexsides':{'0505>0504':'crest'}"));
    assert_true(charges_over("'hexes':{'0508':{'elevation':40}},'hexsides':{'0507>0508':'crest'}")); /* on its way */
    static const char *const closed[] = {"orchard", "woods", "wooded-rough", "marsh", "town", "sunken-road", "rough"};
    for (int i = 0; i < 7; i++) {
        snprintf(ground, sizeof ground, "'hexes':{'0504':'%s'}", closed[i]);
        assert_false(charges_over(ground)); /* into it */
    }
    static const char *const over[] = {"rough", "orchard", "sunken-road"};
    for (int i = 0; i < 3; i++) {
        snprintf(ground, sizeof ground, "'hexes':{'0506':'%s'}", over[i]);
        assert_false(charges_over(ground)); /* through it */
    }
    static const char *const sides[] = {"ridge", "stream", "bridge", "ford", "cut", "river"};
    for (int i = 0; i < 6; i++) {
        snprintf(ground, sizeof ground, "'hexsides':{'0505/0504':'%s'}", sides[i]);
        begin(BEFORE_MELEE, "usa");
        unit_is("h", "usa", "cav", 4, "P", "0505", "n", "mounted", ",'start_hex':'0508'");
        unit_is("k", "usa", "inf", 4, "R", "0404", "ne", "line", "");
        men("d", "csa", 1, 4, "0504", "s", "");
        more(ground);
        start();
        if (judged_legal("usa", "attack 0504")) {
            act("usa", "attack 0504");
            assert_false(judged_legal("usa", "charge h"));
        }
    }
    assert_false(charges_over("'hexsides':{'0504>0505':'works'}"));
    assert_false(charges_over("'hexes':{'0504':{'elevation':80}},'hexsides':{'0505>0504':'bluff'}"));
    assert_false(charges_over("'hexsides':{'0507/0506':'stream'}"));
    PROVED("tss2", "9.56a");
}

TESTS(test(left_guns_keep_their_front), test(crews_alone), test(crews_behind_foot), test(crews_driven_off),
      test(horse_guns_ride_off), test(the_melee_column), test(the_charge_column))
