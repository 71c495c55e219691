/* test_displacement.c: friends in the way of a retreat make way (14.3). */
#include "fight.h"

/* d1 in 0505 is routed by a1; walls of river leave it the one way south. */
#define CORRIDOR                                                                                                       \
    ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river','0506/0405':"        \
    "'river','0506/0605':'river'}"
#define A1 INF("a1", "csa", 4, 3, "0504", "s", "")
#define D1 INF("d1", "usa", 5, 3, "0505", "n", "")

static json_t *rout_onto(const char *friends, const char *leaders, const char *more, const char *checks) {
    char units[4096], script[1024];
    snprintf(units, sizeof units, "%s,%s", A1 "," D1, friends);
    fight("offensive-fire", "csa", units, leaders, more);
    act_all("csa", "fire 0505", "add a1", NULL);
    snprintf(script, sizeof script,
             "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':1}%s]",
             checks);
    dice(script);
    return act("csa", "resolve");
}

static void friends_on_the_only_path_make_way_and_check(void **unused) {
    (void)unused;
    rout_onto(INF("t", "usa", 2, 3, "0506", "n", "") "," INF("b", "usa", 2, 3, "0506", "n", ""),
              LEADER("M", "usa", "0506", ""), CORRIDOR, ",{'morale':'t','is':4}");
    assert_string_equal(decision_now(), "make-way");
    refused("usa", "displace t 0505", "14.3");
    act("usa", "displace t 0606");
    assert_true(stands_in("t", "0606") && stands_in("b", "0606") && stands_in("M", "0606"));
    whichever("usa", "to 0507");
    assert_true(stands_in("d1", "0507"));
    json_t *answer = act("usa", "to 0508");
    assert_non_null(event_where(answer, "morale", "unit", "t")); /* after the retreat, its leader beside it */
    assert_null(event_where(answer, "morale", "unit", "b"));     /* the top held */
    assert_true(event_nth(answer, "retreat", 0) != NULL);
    assert_string_equal(decision_now(), "fire-phase");
    PROVED("gbacw", "14.3a 13.0");
}

static void the_others_check_when_the_top_routs(void **unused) {
    (void)unused;
    rout_onto(INF("t", "usa", 2, 3, "0506", "n", "") "," INF("b", "usa", 2, 3, "0506", "n", ""), "", CORRIDOR,
              ",{'morale':'t','is':4},{'morale':'b','is':3}");
    act("usa", "displace t 0606");
    whichever("usa", "to 0507");
    json_t *answer = act("usa", "to 0508");
    assert_non_null(event_where(answer, "morale", "unit", "b"));
    assert_true(unit_has("t", "routed"));
    assert_false(unit_has("b", "routed"));
    settle_all("fire-phase");
    assert_int_equal(hexes_from("t", "0606"), 3);
    assert_true(stands_in("b", "0606"));
    PROVED("gbacw", "14.3a");
}

static void a_vacant_hex_comes_before_a_chain(void **unused) {
    (void)unused;
    rout_onto(INF("f1", "usa", 2, 3, "0506", "n", "") "," INF("f2", "usa", 2, 3, "0507", "n", ""), "", CORRIDOR, "");
    assert_true(stands_in("f1", "0606")); /* the one vacant hex homeward: nothing to ask */
    assert_true(stands_in("f2", "0507"));
    PROVED("gbacw", "14.3b");
}

static void a_chain_runs_until_somebody_finds_room(void **unused) {
    (void)unused;
    /* f1 can only go on to f2, f2 to f3, f3 to a vacant hex */
    json_t *answer = rout_onto(
        INF("f1", "usa", 2, 3, "0506", "n", "") "," INF("f2", "usa", 2, 3, "0507", "n", "") "," INF("f3", "usa", 2, 3,
                                                                                                    "0508", "n", ""),
        "",
        ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river','0506/0405':"
        "'river','0506/0605':'river','0506/0406':'river','0506/0606':'river','0507/0406':'river','0507/0606':'river',"
        "'0507/0407':'river','0507/0607':'river','0508/0407':'river','0508/0607':'river','0508/0408':'river','0508/"
        "0608':'river'}",
        ",{'morale':'f1','is':1},{'morale':'f2','is':1},{'morale':'f3','is':1}");
    assert_int_equal(event_count(answer, "displaced"), 3); /* one step of d1 moves all three */
    assert_true(stands_in("f1", "0507"));
    assert_true(stands_in("f2", "0508"));
    settle_all("fire-phase"); /* with one check each, when the retreat is over: the script has no more dice */
    assert_true(stands_in("d1", "0508"));
    assert_false(unit_has("f1", "routed") || unit_has("f2", "routed") || unit_has("f3", "routed"));
    dice_free();
    PROVED("gbacw", "14.3b");
}

/* The checks come in the order of the chain, whatever the counters' own order; who routs on the way goes last of all.
 */
static void the_chain_checks_in_its_order(void **unused) {
    (void)unused;
    static const char *const chain[] = {"f1", "f2", "f3"};
    json_t *answer = rout_onto(
        INF("f3", "usa", 2, 3, "0508", "n", "") "," INF("f1", "usa", 2, 3, "0506", "n", "") "," INF("f2", "usa", 2, 3,
                                                                                                    "0507", "n", ""),
        "",
        ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river','0506/0405':"
        "'river','0506/0605':'river','0506/0406':'river','0506/0606':'river','0507/0406':'river','0507/0606':'river',"
        "'0507/0407':'river','0507/0607':'river','0508/0407':'river','0508/0607':'river','0508/0408':'river','0508/"
        "0608':'river'}",
        ",{'morale':'f1','is':1},{'morale':'f2','is':6},{'morale':'f3','is':1}");
    for (int i = 0; i < 3; i++) /* the last goes first: there is no room before */
        assert_string_equal(field_text(event_nth(answer, "displaced", i), "unit"), chain[2 - i]);
    settle_all("fire-phase");
    answer = asked("{'cmd':'events'}");
    json_t *event;
    size_t at;
    int checked = 0, routed_after = 0;
    json_array_foreach(field_of(answer, "events"), at, event) {
        const char *unit = json_string_value(json_object_get(event, "unit"));
        if (strcmp(field_text(event, "e"), "morale") == 0 && unit[0] == 'f')
            assert_string_equal(unit, chain[checked++]);
        if (strcmp(field_text(event, "e"), "retreat") == 0 && strcmp(unit, "f2") == 0)
            routed_after = checked;
    }
    assert_int_equal(checked, 3);
    assert_int_equal(routed_after, 3); /* f2's rout waits until f3 has checked */
    dice_free();
    PROVED("gbacw", "14.3b 14.3a");
}

static void a_routed_friend_routs_again(void **unused) {
    (void)unused;
    rout_onto(INF("f1", "usa", 2, 3, "0506", "n", ",'routed':true"), "", CORRIDOR, "");
    json_t *answer = act("usa", "displace f1 0606");
    assert_true(field_bool(event_where(answer, "rout", "unit", "f1"), "again"));
    settle_all("fire-phase");
    assert_int_equal(hexes_from("f1", "0606"), 3);
    PROVED("gbacw", "14.3b");
}

static void a_displaced_crew_leaves_its_guns(void **unused) {
    (void)unused;
    rout_onto(ART("g1", "usa", 4, 3, "0506", "n", "unlimbered", ""), "", CORRIDOR, ",{'morale':'g1-crew','is':1}");
    act("usa", "displace g1 0606");
    assert_true(stands_in("g1", "0506"));
    assert_true(unit_has("g1", "abandoned"));
    assert_true(stands_in("g1-crew", "0606"));
    settle_all("fire-phase");
    assert_false(unit_has("g1-crew", "routed"));
    PROVED("gbacw", "14.3c");
}

static void whoever_makes_way_into_a_zone_is_fired_on(void **unused) {
    (void)unused;
    /* f1 can only go to 0606, before z1 */
    rout_onto(
        INF("f1", "usa", 3, 3, "0506", "n", "") "," INF("z1", "csa", 3, 3, "0707", "nw", ""), "",
        ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river','0506/0405':"
        "'river','0506/0605':'river','0506/0406':'river','0506/0507':'river'}",
        "");
    assert_true(stands_in("f1", "0606"));
    assert_string_equal(decision_now(), "fire");
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add z1"));
    assert_true(stands_in("d1", "0505")); /* before the retreat goes on */
    PROVED("gbacw", "10.2a");
}

/* a1 is thrown back over 0504, from where a2 was to attack 0604. */
static void who_had_to_make_way_attacks_no_more(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 1, 4, "0504", "s", "") "," INF("a2", "csa", 4, 4, "0504", "s", "") "," INF(
              "d1", "usa", 5, 4, "0505", "n", "") "," INF("d2", "usa", 5, 4, "0604", "se", ""),
          "", CORRIDOR);
    announce("csa", "0505", "a1");
    announce("csa", "0604", "a2");
    end_until("melee");
    dice("[1,1,1,1]");
    act("csa", "attack 0505");
    act("csa", "displace a2 0403");
    dice_free();
    settle_all("melee-phase");
    assert_false(stands_in("a2", "0504"));
    assert_string_equal(field_text(refused("csa", "attack 0604", "12.21"), "why"),
                        "none of the units that announced the attack on 0604 can still make it");
    PROVED("gbacw", "12.21");
}

/* d1 is thrown back over 0506, where a2 was to attack d2 (without ammunition a2 has no zone that would bar the way). */
static void who_had_to_make_way_is_attacked_no_more(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 8, 4, "0504", "s", "") "," INF("a2", "csa", 4, 4, "0606", "nw", ",'depleted':true") "," INF(
              "d1", "usa", 3, 4, "0505", "n", "") "," INF("d2", "usa", 2, 4, "0506", "n", ""),
          "", CORRIDOR);
    announce("csa", "0505", "a1");
    announce("csa", "0506", "a2");
    end_until("melee");
    dice("[2,1,1,1]");
    act("csa", "attack 0505");
    act("usa", "displace d2 0607"); /* from 0507, to where it went first */
    dice_free();
    settle_all("melee-phase");
    assert_string_equal(field_text(refused("csa", "attack 0506", "12.0"), "why"), "there is no enemy to fight in 0506");
    PROVED("gbacw", "12.0a");
}

TESTS(test(whoever_makes_way_into_a_zone_is_fired_on), test(friends_on_the_only_path_make_way_and_check),
      test(the_others_check_when_the_top_routs), test(a_vacant_hex_comes_before_a_chain),
      test(a_chain_runs_until_somebody_finds_room), test(the_chain_checks_in_its_order),
      test(a_routed_friend_routs_again), test(a_displaced_crew_leaves_its_guns),
      test(who_had_to_make_way_attacks_no_more), test(who_had_to_make_way_is_attacked_no_more))
