/* test_gettysburg_melee.c: Terrible Swift Sword 12.0 to 12.7: strengths, who may start a melee, and the heart for it.
 */
#include "gettysburg_fight.h"

/* a (of L's brigade, who is with it) in 0505 against d in 0504. */
static void pair(int attacker, int defender) {
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", attacker, 4, "0505", "n", OF("L"));
    men("d", "csa", defender, 4, "0504", "s", "");
    leader("L", "usa", "0505", "");
}

/* ---- strength ---- */

static void the_differential_is_clamped(void **unused) {
    (void)unused;
    pair(6, 2);
    start();
    json_t *event = event_of(fought("usa", "0504", "a", "[{'melee':'0504','is':1},1,1,1]"), "melee");
    assert_int_equal(field_int(event, "attacker"), 6);
    assert_int_equal(field_int(event, "defender"), 2);
    assert_int_equal(field_int(event, "differential"), 4);
    assert_int_equal(row_by(event, "attackers", "12.11"), 6);
    assert_true(stands_in("a", "0504")); /* it went in */
    pair(12, 1);
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "column"), 9);
    assert_int_equal(field_int(weighed("0504", "a"), "differential"), 11);
    pair(1, 9);
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "column"), -4);
    on_to("melee"); /* nothing announced, nothing fought: and in no other phase is there any melee */
    refused("usa", "attack 0504", "12.8");
    PROVED("tss2", "12.0b");
}

static void only_in_its_own_phase(void **unused) {
    (void)unused;
    static const char *const phases[] = {"movement", "offensive-fire", "rally"};
    for (int i = 0; i < 3; i++) {
        pair(4, 3);
        field_phase = phases[i];
        start();
        refused("usa", "attack 0504", NULL);
    }
    pair(4, 3);
    start();
    announce("usa", "0504", "a");
    assert_true(stands_in("a", "0505")); /* nobody goes in before the Melee Phase */
    no_more_attacks("usa");
    assert_string_equal(phase_now(), "melee");
    refused("usa", "end", "12.26"); /* and then it has to be fought */
    act("usa", "attack 0504");
    PROVED("tss2", "12.0a 12.26 12.27E");
}

static void losses_make_it_weaker(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 3, 4, "0505", "n", ",'initial':6,'killed':3");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    assert_int_equal(differential("0504", "a"), 0); /* current, not initial strength */
    PROVED("tss2", "12.11");
}

static void guns_wagons_and_guards(void **unused) {
    (void)unused;
    static const struct {
        const char *crew;
        int points;
    } crews[] = {{",'crew':2", 1}, {",'crew':1", 0}};
    for (int i = 0; i < 2; i++) {
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, 4, "0505", "n", "");
        guns("g", "csa", 4, "N", "0504", "s", crews[i].crew);
        start();
        assert_int_equal(field_int(weighed("0504", "a"), "defender"), crews[i].points);
    }
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    counter("'id':'w','side':'csa','type':'wagon','morale':3,'hex':'0504'");
    start();
    json_t *answer = weighed("0504", "a");
    assert_int_equal(field_int(answer, "defender"), 0);
    assert_non_null(item_of(answer, "defenders", "12.15"));
    PROVED("tss2", "12.14 12.15");
}

static void a_train_is_guarded(void **unused) {
    (void)unused;
    sandbox("{'base':'gettysburg/little-round-top','phase':'retreat-before-melee','phasing':'csa','turn':2,'units':["
            "{'id':'Train-III','hex':'C0327'},{'id':'a','side':'csa','type':'inf','strength':4,'morale':4,'weapon':'R',"
            "'hex':'C0328','facing':'e','formation':'line'}],'leaders':[]}");
    json_t *answer = weighed("C0327", "a");
    assert_int_equal(row_by(answer, "defenders", "12.16"), 1); /* as strong as the counter says */
    PROVED("tss2", "12.16");
}

static void what_is_crossed(void **unused) {
    (void)unused;
    static const struct {
        const char *sides;
        int by;
    } at[] = {{"'0505/0504':'stream'", -1}, {"'0505>0504':'crest'", -1},  {"'0504>0505':'crest'", -1},
              {"'0505/0504':'ridge'", -1},  {"'0504>0505':'works'", -1},  {"'0505>0504':'bluff'", -2},
              {"'0505/0504':'ford'", -2},   {"'0505/0504':'bridge'", -2}, {"'0505/0504':'wall'", 0}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        char sides[100];
        pair(4, 3);
        snprintf(sides, sizeof sides, "'hexsides':{%s}", at[i].sides);
        more(sides);
        start();
        assert_int_equal(row_by(weighed("0504", "a"), "attackers", "12.31"), at[i].by);
    }
    begin(BEFORE_MELEE, "usa"); /* each stack for its own hexside, once however many are in it */
    men("a", "usa", 2, 4, "0505", "n", "");
    men("b", "usa", 2, 4, "0505", "n", "");
    men("c", "usa", 2, 4, "0604", "nw", "");
    men("d", "csa", 6, 4, "0504", "s", "");
    more("'hexsides':{'0505/0504':'stream','0604>0504':'bluff'}");
    start();
    json_t *answer = weighed("0504", "a b c");
    assert_int_equal(row_by(answer, "attackers", "12.31"), -3);
    assert_int_equal(field_int(answer, "differential"), -3);
    PROVED("tss2", "12.31 9.56e 12.74");
}

static void where_it_is_fought(void **unused) {
    (void)unused;
    static const struct {
        const char *ground, *rule;
        int by;
    } at[] = {{"wooded-rough", "12.32", 1}, {"town", "12.33", -1}, {"woods", "12.32", 0}};
    for (int i = 0; i < 3; i++) {
        char hexes[80];
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, 4, "0505", "n", "");
        men("d", "csa", 2, 4, "0504", "s", "");
        men("e", "csa", 2, 4, "0504", "s", "");
        snprintf(hexes, sizeof hexes, "'hexes':{'0504':'%s'}", at[i].ground);
        more(hexes);
        start();
        json_t *answer = weighed("0504", "a");
        assert_int_equal(row_by(answer, "defenders", at[i].rule), at[i].by); /* the stack, not each unit of it */
        assert_int_equal(field_int(answer, "defender"), 4 + at[i].by);
    }
    PROVED("tss2", "12.32 12.33");
}

static void a_leader_of_their_own(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", OF("L"));
    men("d", "csa", 3, 4, "0504", "s", OF("M"));
    leader("L", "usa", "0505", "");
    leader("L2", "usa", "0505", ",'brigade':'b-L'");
    leader("M", "csa", "0504", "");
    leader("N", "csa", "0504", ",'brigade':'b-M'");
    start();
    json_t *event = event_of(fought("usa", "0504", "a L L2", "[{'melee':'0504','is':3},1,1,1,1,1,1,1,1,1,1]"), "melee");
    assert_int_equal(row_by(event, "attackers", "12.4"), 1); /* two of them, one point */
    assert_int_equal(row_by(event, "defenders", "12.4"), 1);
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", OF("X"));
    men("d", "csa", 3, 4, "0504", "s", OF("Y"));
    leader("L", "usa", "0505", "");
    leader("M", "csa", "0504", "");
    start();
    event =
        event_of(fought("usa", "0504", "a L", "[{'morale':'a','is':1},{'melee':'0504','is':3},1,1,1,1,1,1]"), "melee");
    assert_int_equal(row_by(event, "attackers", "12.4"), 0); /* none of his men */
    assert_int_equal(row_by(event, "defenders", "12.4"), 0);
    PROVED("tss2", "12.4");
}

static void better_troops(void **unused) {
    (void)unused;
    static const struct {
        int a, b, d, e, attackers, defenders;
    } at[] = {{5, 5, 3, 3, 1, 0}, {5, 4, 3, 3, 0, 0}, {5, 5, 3, 4, 0, 0}, {2, 3, 5, 6, 0, 1}, {2, 4, 5, 6, 0, 0}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, at[i].a, "0505", "n", "");
        men("b", "usa", 4, at[i].b, "0505", "n", "");
        men("d", "csa", 3, at[i].d, "0504", "s", "");
        men("e", "csa", 3, at[i].e, "0504", "s", "");
        guns("g", "csa", 4, "N", "0504", "s", ",'morale':6"); /* guns, trains and guards do not count */
        start();
        json_t *answer = weighed("0504", "a b");
        assert_int_equal(row_by(answer, "attackers", "12.52"), at[i].attackers);
        assert_int_equal(row_by(answer, "defenders", "12.52"), at[i].defenders);
    }
    begin(BEFORE_MELEE, "usa"); /* a question mark is neither better nor worse */
    men("a", "usa", 4, 6, "0505", "n", "");
    unit_is("d", "csa", "inf", 3, "R", "0504", "s", "line", ",'morale':'?'");
    start();
    assert_int_equal(row_by(weighed("0504", "a"), "attackers", "12.52"), 0);
    PROVED("tss2", "12.52");
}

static void the_routed_count_half(void **unused) {
    (void)unused;
    pair(4, 3);
    field_units[0] = 0;
    men("a", "usa", 4, 4, "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "s", ",'routed':true");
    start();
    assert_int_equal(row_by(weighed("0504", "a"), "defenders", "12.51"), 1); /* half of three */
    for (int on_foot = 0; on_foot < 2; on_foot++) { /* the melee strength of horse is doubled against foot (F46) */
        begin(BEFORE_MELEE, "usa");
        if (on_foot)
            men("a", "usa", 4, 4, "0505", "n", "");
        else
            horse("a", "usa", 4, "0505", "");
        unit_is("d", "csa", "cav", 3, "P", "0504", "s", "mounted", ",'routed':true");
        start();
        assert_int_equal(row_by(weighed("0504", "a"), "defenders", "12.51"), on_foot ? 3 : 1);
    }
    PROVED("tss2", "12.51 16.32b");
}

/* ---- who may ---- */

static void only_through_the_front(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "s", "");
    men("b", "usa", 4, 4, "0506", "n", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "12.21");
    PROVED("tss2", "12.21");
}

static void fire_binds(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("a", "usa", 6, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "0705", "nw", "");
    men("d", "csa", 6, 6, "0504", "s", "");
    men("e", "csa", 6, 6, "0604", "s", "");
    men("f", "csa", 6, 6, "0404", "s", "");
    start();
    dice("[{'small-arms':2},{'morale':'d','is':1},{'small-arms':2},{'morale':'e','is':1}]");
    act_all("usa", "fire 0504", "add a 3", "resolve", NULL);
    act_all("usa", "fire 0604", "add a 3", "resolve", NULL);
    act("usa", "end");
    refused("usa", "attack 0404", "12.22"); /* it fired, and not there */
    act_all("usa", "attack 0504", "with a", NULL);
    act("usa", "resolve");
    if (strcmp(decision_now(), "evade") == 0)
        act("csa", "stand");
    act("usa", "attack 0604");
    refused("usa", "with a", "12.8"); /* one of the two hexes it fired at, with all it has */
    act("usa", "with b");             /* who has not fired attacks whom it likes */
    PROVED("tss2", "12.22 12.23");
}

static void who_never_starts_one(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    column("c", "usa", 4, "0505", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "12.25");
    begin(BEFORE_MELEE, "usa");
    guns("g", "usa", 4, "N", "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "12.25");
    begin(BEFORE_MELEE, "usa");
    wagon("w", "usa", "0505", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "12.25");
    pair(4, 3);
    field_units[0] = 0;
    men("a", "usa", 4, 4, "0505", "n", ",'pinned':true");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "9.8");
    field_units[0] = 0;
    men("a", "usa", 4, 4, "0505", "n", ",'routed':true");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "13.32");
    PROVED("tss2", "12.25");
}

static void only_where_it_could_march(void **unused) {
    (void)unused;
    pair(4, 3);
    more("'hexsides':{'0505/0504':'cut'}");
    start();
    refused("usa", "attack 0504", "12.35");
    PROVED("tss2", "12.35");
}

/* Who joins an engagement counts with those already there (12.94): twelve points in the open. */
static void room_in_an_engagement(void **unused) {
    (void)unused;
    for (int points = 6; points <= 7; points++) {
        begin(BEFORE_MELEE, "usa");
        men("b", "usa", 6, 4, "0504", "n", ",'engaged':true");
        men("d", "csa", 6, 4, "0504", "s", ",'engaged':true");
        men("a", "usa", points, 4, "0505", "n", "");
        start();
        if (points == 6)
            act_all("usa", "attack 0504", "with a", NULL);
        else
            refused("usa", "attack 0504", "12.72");
    }
    PROVED("tss2", "12.94c 12.73");
}

/* A melee is no check of morale: who is green throws for it only when a check follows (13.14). */
static void the_green_fight_unproved(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 3, 4, "0505", "n", OF("L"));
    unit_is("d", "csa", "inf", 3, "R", "0504", "s", "line", ",'morale':'?'");
    leader("L", "usa", "0505", "");
    start();
    json_t *answer = fought("usa", "0504", "a", "[{'melee':'0504','is':3}]"); /* +0: engaged */
    assert_true(unit_has("d", "engaged"));
    assert_false(event_told(answer, "elephant"));
    PROVED("tss2", "13.14");
}

static void a_column_forms_line_afterwards(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 3, 4, "0505", "n", OF("L"));
    column("d", "csa", 3, "0504", "");
    leader("L", "usa", "0505", "");
    start();
    fought("usa", "0504", "a", "[{'melee':'0504','is':3}]"); /* engaged */
    assert_string_equal(unit_text("d", "formation"), "line");
    for (int die = 1; die <= 6; die += 5) { /* also where it is driven from the hex, or runs from there */
        char check[60];
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 2, 4, "0505", "n", OF("L"));
        column("d", "csa", 3, "0504", "");
        leader("L", "usa", "0505", "");
        start();
        snprintf(check, sizeof check, "[{'melee':'0504','is':1},{'morale':'d','is':%d}]", die);
        fought("usa", "0504", "a", check);
        while (strcmp(decision_now(), "retreat") == 0)
            act("csa", json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
        assert_false(stands_in("d", "0504"));
        assert_int_equal(unit_has("d", "routed"), die == 6);
        assert_string_equal(unit_text("d", "formation"), "line");
    }
    PROVED("tss2", "12.24");
}

/* ---- how many (12.7) ---- */

static void as_many_as_the_ground_holds(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "0604", "nw", "");
    men("c", "usa", 1, 4, "0404", "ne", "");
    men("d", "csa", 4, 4, "0504", "s", "");
    men("e", "csa", 4, 4, "0504", "s", "");
    more("'hexes':{'0504':'woods'}");
    start();
    act_all("usa", "attack 0504", "with a", "with b", NULL);
    refused("usa", "with c", "12.7"); /* eight points and two units are all; the enemy has as many (12.73) */
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 5, 4, "0604", "nw", "");
    men("d", "csa", 4, 4, "0504", "s", "");
    more("'hexes':{'0504':'woods'}");
    start();
    act_all("usa", "attack 0504", "with a", NULL);
    refused("usa", "with b", "12.72");
    PROVED("tss2", "12.71 12.73");
}

static void what_is_over_does_not_count(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 10, 4, "0505", "n", OF("L"));
    men("d", "csa", 10, 4, "0504", "s", "");
    leader("L", "usa", "0505", "");
    more("'hexes':{'0504':'woods'}");
    start();
    json_t *event = event_of(fought("usa", "0504", "a", "[{'melee':'0504','is':2}]"), "melee");
    assert_int_equal(field_int(event, "attacker"), 8); /* one unit may always attack, with what the hex holds */
    assert_int_equal(field_int(event, "defender"), 8);
    assert_int_equal(unit_int("a", "strength"), 9); /* K1 each: all ten are in it */
    assert_int_equal(unit_int("d", "strength"), 9);
    PROVED("tss2", "12.72");
}

static void nobody_fires_or_walks_into_it(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("a", "usa", 3, 4, "0504", "n", ",'engaged':true");
    men("d", "csa", 3, 4, "0504", "s", ",'engaged':true");
    men("x", "usa", 3, 4, "0506", "n", "");
    men("y", "usa", 3, 4, "0506", "n", "");
    start();
    refused("usa", "fire 0504", NULL);
    refused("usa", "fire 0506", NULL);
    begin("movement", "usa");
    men("a", "usa", 3, 4, "0504", "n", ",'engaged':true");
    men("d", "csa", 3, 4, "0504", "s", ",'engaged':true");
    men("x", "usa", 3, 4, "0505", "n", "");
    start();
    act("usa", "move x");
    refused("usa", "to 0504", NULL);
    assert_string_equal(cost_to("x", "0503"), "3"); /* round it, not through it */
    PROVED("tss2", "12.6 12.76");
}

TESTS(test(the_differential_is_clamped), test(only_in_its_own_phase), test(losses_make_it_weaker),
      test(guns_wagons_and_guards), test(a_train_is_guarded), test(what_is_crossed), test(where_it_is_fought),
      test(a_leader_of_their_own), test(better_troops), test(the_routed_count_half), test(only_through_the_front),
      test(fire_binds), test(who_never_starts_one), test(only_where_it_could_march), test(room_in_an_engagement),
      test(the_green_fight_unproved), test(a_column_forms_line_afterwards), test(as_many_as_the_ground_holds),
      test(what_is_over_does_not_count), test(nobody_fires_or_walks_into_it))
