/* test_gettysburg_heart.c: Terrible Swift Sword 12.27: attacks are announced, and then it takes heart to make them. */
#include "gettysburg_fight.h"

/* a in 0505 is to attack d in 0504; then the Melee Phase begins with these dice. */
static json_t *at_the_point(const char *script) {
    start();
    announce("usa", "0504", "a");
    dice(script);
    return no_more_attacks("usa");
}
static void a_and_d(const char *of_a, const char *of_d) {
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", of_a);
    men("d", "csa", 3, 4, "0504", "s", of_d);
}
static int heart(json_t *answer, const char *why) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(event_of(answer, "initiation"), "modifiers"), i, item) {
        if (strcmp(field_text(item, "why"), why) == 0)
            return (int)field_int(item, "by");
    }
    return 0;
}

static void what_was_announced_stands(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("b", "usa", 4, 4, "0705", "nw", "");
    men("d", "csa", 3, 4, "0504", "s", "");
    men("e", "csa", 3, 4, "0604", "s", "");
    start();
    announce("usa", "0504", "a");
    dice("[{'morale':'a','is':4}]");
    no_more_attacks("usa");
    refused("usa", "attack 0604", "12.8"); /* nothing is added */
    refused("usa", "end", "12.26");        /* and nothing taken back */
    PROVED("tss2", "12.27A");
}

static void a_leader_leads_them_in(void **unused) {
    (void)unused;
    a_and_d(OF("L"), "");
    leader("L", "usa", "0505", "");
    json_t *answer = at_the_point("[]");
    assert_false(event_told(answer, "initiation"));
    assert_true(legal("usa", "attack 0504"));
    a_and_d(OF("X"), ""); /* not his men */
    leader("L", "usa", "0505", "");
    assert_true(event_told(at_the_point("[{'morale':'a','is':1}]"), "initiation"));
    a_and_d(OF("L"), ""); /* Iverson, O'Neal, Rowley, Kane: no Rally Points, and no example to anybody */
    leader("L", "usa", "0505", ",'rally':0");
    answer = at_the_point("[{'morale':'a','is':5}]");
    assert_int_equal(heart(answer, "brigade commander"), -1);
    assert_true(legal("usa", "attack 0504"));
    a_and_d(OF("L"), ""); /* a bracketed zero counts only where the words are taken as they stand */
    leader("L", "usa", "0505", ",'higher':0");
    assert_false(event_told(at_the_point("[]"), "initiation"));
    a_and_d(OF("L"), "");
    leader("L", "usa", "0505", ",'higher':0");
    more("'options':{'zero-points':1}");
    assert_true(event_told(at_the_point("[{'morale':'a','is':1}]"), "initiation"));
    PROVED("tss2", "12.27C");
}

static void the_die_decides_for_the_stack(void **unused) {
    (void)unused;
    for (int die = 4; die <= 5; die++) {
        char script[60];
        begin(BEFORE_MELEE, "usa");
        column("c", "usa", 2, "0505", ",'morale':6"); /* on top, and cannot attack: it does not check either */
        men("a", "usa", 4, 4, "0505", "n", "");
        men("b", "usa", 2, 2, "0505", "n", "");
        men("d", "csa", 3, 4, "0504", "s", "");
        start();
        announce("usa", "0504", "a b");
        snprintf(script, sizeof script, "[{'morale':'a','is':%d}]", die);
        dice(script);
        json_t *answer = no_more_attacks("usa");
        assert_int_equal(event_count(answer, "initiation"), 1);
        if (die == 4) {
            refused("usa", "end", "12.26");
            dice("[{'melee':'0504','is':3}]");
            act("usa", "attack 0504");
            assert_true(stands_in("a", "0504") && stands_in("b", "0504"));
        } else {
            refused("usa", "attack 0504", "12.8");
            act("usa", "end");
            assert_true(stands_in("a", "0505") && stands_in("b", "0505"));
        }
    }
    PROVED("tss2", "12.27D");
}

static void what_takes_heart(void **unused) {
    (void)unused;
    a_and_d(",'depleted':true", "");
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "out of ammunition"), 1);
    a_and_d(",'initial':9,'killed':5", "");
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "below half strength"), 1);
    a_and_d(",'initial':8,'killed':4", ""); /* half is not below half */
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "below half strength"), 0);
    a_and_d(OF("X"), "");
    men("b", "usa", 1, 4, "0505", "n", OF("Y")); /* it need not attack itself */
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "stacked with another brigade"), 1);
    a_and_d(",'depleted':true,'initial':9,'killed':5", "");
    json_t *answer = at_the_point("[{'morale':'a','is':3}]");
    assert_int_equal(field_int(event_of(answer, "initiation"), "total"), 5); /* both count */
    assert_string_equal(field_text(event_of(answer, "initiation"), "result"), "refuses");
}

static void what_gives_heart(void **unused) {
    (void)unused;
    a_and_d("", ",'depleted':true");
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "the enemy is out of ammunition"), -1);
    a_and_d("", ",'depleted':true");
    men("e", "csa", 1, 4, "0504", "s", ""); /* not all of them */
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "the enemy is out of ammunition"), 0);
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", "");
    men("d", "csa", 3, 4, "0504", "n", "");
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "on the enemy's flank"), -1);
    a_and_d(OF("L"), "");
    leader("L", "usa", "0506", "");
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "leader beside it"), -1);
    a_and_d(OF("L"), "");
    leader("L", "usa", "0506", ",'rally':0"); /* his presence beside them is worth nothing */
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "leader beside it"), 0);
}

static void by_night(void **unused) {
    (void)unused;
    a_and_d(OF("L"), "");
    leader("L", "usa", "0505", "");
    more("'night':true");
    json_t *answer = at_the_point("[{'morale':'a','is':4}]");
    assert_int_equal(heart(answer, "night"), 1);
    assert_int_equal(heart(answer, "leader, by night"), -1); /* he helps, but nobody follows him blindly */
    assert_true(legal("usa", "attack 0504"));
    a_and_d(OF("L"), "");
    leader("L", "usa", "0506", "");
    more("'night':true");
    assert_int_equal(heart(at_the_point("[{'morale':'a','is':1}]"), "leader beside it"), 0); /* by day only */
    PROVED("tss2", "12.27F 12.27G");
}

static void out_of_command_they_stay(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 4, "0505", "n", ",'flags':['out-of-command']");
    men("d", "csa", 3, 4, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "17.11");
    begin("melee", "usa"); /* but they fight on */
    men("a", "usa", 4, 4, "0504", "n", ",'flags':['out-of-command','engaged']");
    men("d", "csa", 4, 4, "0504", "s", ",'engaged':true");
    start();
    dice("[{'melee':'0504','is':1},1,1,1]"); /* no die for the heart of it either */
    act("usa", "fight 0504");
    PROVED("tss2", "12.27H");
}

TESTS(test(what_was_announced_stands), test(a_leader_leads_them_in), test(the_die_decides_for_the_stack),
      test(what_takes_heart), test(what_gives_heart), test(by_night), test(out_of_command_they_stay))
