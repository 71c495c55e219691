/* test_retreat.c: paths of retreat and rout, fire on the way, and where they end in capture (14.0, 13.31, 10.2, 5.17).
 */
#include "fight.h"

/* In the Confederate Offensive Fire Phase a1 in 0504 fires at d1 in 0505, who throws 6 and routs. */
static json_t *rout_of(const char *units, const char *leaders, const char *more) {
    fight("offensive-fire", "csa", units, leaders, more);
    act_all("csa", "fire 0505", "add a1", NULL);
    dice(leaders[0]
             ? "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'leader':'M','is':3},{'leader':'M','is':4},"
               "{'morale':'d1','is':6},{'pin':'d1','is':1}]"
             : "[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':1}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_true(event_told(answer, "rout"));
    return answer;
}

#define A1 INF("a1", "csa", 4, 3, "0504", "s", "")
#define D1 INF("d1", "usa", 5, 3, "0505", "n", "")

static void a_rout_is_three_hexes_homeward(void **unused) {
    (void)unused;
    rout_of(A1 "," D1, "", "");
    assert_string_equal(decision_now(), "retreat");
    refused("usa", "to 0404", "14.4"); /* west: away from home */
    refused("usa", "halt", "14.4");
    act("usa", "to 0506");
    refused("usa", "to 0505", "14.4"); /* never back */
    act("usa", "to 0507");
    act("usa", "to 0508");
    assert_true(stands_in("d1", "0508"));
    assert_false(unit_has("d1", "moved")); /* no movement, no points */
    assert_string_equal(decision_now(), "fire-phase");
    PROVED("gbacw", "13.31 14.4 5.18 14.0");
}

static void the_cheapest_path_is_taken(void **unused) {
    (void)unused;
    rout_of(A1 "," D1, "", ",'hexes':{'0506':'woods'}"); /* 0604 lies in a zone, 0506 costs two */
    assert_true(stands_in("d1", "0605"));
    refused("usa", "to 0506", "14.4");
    rout_of(A1 "," D1, "", ",'hexes':{'0605':'woods'}");
    assert_true(stands_in("d1", "0506"));
    PROVED("gbacw", "14.4");
}

static void the_owner_may_be_left_free(void **unused) {
    (void)unused;
    rout_of(A1 "," D1, "",
            ",'options':{'retreat-free':1},'hexes':{'0506':'woods','0605':'woods','0606':'woods','0507':'woods'}");
    assert_true(legal("usa", "to 0506"));
    assert_true(legal("usa", "to 0605"));
    refused("usa", "to 0405", "14.4"); /* but homeward */
    PROVED("gbacw", "14.4");
}

static void friends_and_zones_are_avoided_if_there_is_another_path(void **unused) {
    (void)unused;
    rout_of(A1 "," D1 "," INF("f1", "usa", 2, 3, "0506", "n", "") "," INF("z1", "csa", 2, 3, "0706", "nw", ""), "", "");
    /* 0506 holds a friend, 0605 is in z1's zone, 0604 in nobody's but a1's */
    settle_all("fire-phase");
    assert_true(stands_in("f1", "0506"));
    assert_true(hexes_from("d1", "0505") == 3);
    PROVED("gbacw", "14.3a");
}

static void a_rout_goes_through_zones_under_fire(void **unused) {
    (void)unused;
    /* a corridor: only south is passable, and z1's zone lies on it */
    rout_of(A1 "," D1 "," INF("z1", "csa", 3, 3, "0407", "ne", ""), "",
            ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river',"
            "'0506/0405':'river','0506/0605':'river','0506/0406':'river','0506/0606':'river','0507/0406':'river',"
            "'0507/0606':'river','0507/0607':'river'}");
    assert_true(stands_in("d1", "0507"));
    assert_string_equal(decision_now(), "fire");
    assert_string_equal(side_now(), "csa");
    refused("csa", "add a1", "10.2"); /* it caused the rout */
    act("csa", "add z1");
    dice("[{'small-arms':'d1','is':6},{'depletion':'z1','is':6},{'pin':'d1','is':1}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_true(event_told(answer, "loss"));
    assert_false(event_told(answer, "rout")); /* no rout upon the rout */
    int fires = 0;
    for (int i = 0; i < 10 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        fires += strcmp(decision_now(), "fire") == 0;
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    assert_int_equal(fires, 0); /* once a retreat, though its zone is entered again */
    PROVED("gbacw", "10.2a 10.2b 14.2");
}

static void whoever_caused_the_rout_does_not_fire_at_it(void **unused) {
    (void)unused;
    fight("offensive-fire", "csa", A1 "," D1 "," INF("z1", "csa", 3, 3, "0407", "ne", ""), "",
          ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river','0506/0405':"
          "'river','0506/0605':'river','0506/0406':'river','0506/0606':'river','0507/0406':'river','0507/0606':'river',"
          "'0507/0607':'river'}");
    act_all("csa", "fire 0505", "add a1", "add z1", NULL); /* z1 has its share in it this time */
    dice("[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'depletion':'z1','is':6},{'morale':'d1','is':6},"
         "{'pin':'d1','is':1}]");
    act("csa", "resolve");
    dice_free();
    assert_true(unit_has("d1", "routed"));
    for (int i = 0; i < 5 && strcmp(decision_now(), "retreat") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act("usa", json_string_value(json_array_get(list, 0)));
    }
    assert_string_equal(decision_now(), "fire-phase"); /* nobody was asked to fire, though 0507 is in its zone */
    PROVED("gbacw", "10.2a");
}

static void enclosed_units_are_captured(void **unused) {
    (void)unused;
    json_t *answer = rout_of(A1 "," D1, "",
                             ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':"
                             "'river','0505/0506':'river'}");
    assert_non_null(event_where(answer, "captured", "unit", "d1"));
    assert_true(unit_int("d1", "captured") > 0);
    assert_string_equal(unit_text("d1", "fate"), "captured");
    PROVED("gbacw", "14.1 13.31");
}

static void a_path_that_ends_too_soon_is_no_path(void **unused) {
    (void)unused;
    /* one hex to go to, and none beyond it */
    json_t *answer = rout_of(A1 "," D1, "",
                             ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':"
                             "'river','0506/0507':'river','0506/0406':'river','0506/0606':'river','0506/0605':'river',"
                             "'0506/0405':'river'}");
    assert_non_null(event_where(answer, "captured", "unit", "d1"));
    PROVED("gbacw", "13.31 14.4");
}

static void the_map_edge_is_the_end(void **unused) {
    (void)unused;
    fight("offensive-fire", "csa", INF("a1", "csa", 4, 3, "0511", "s", "") "," INF("d1", "usa", 5, 3, "0512", "n", ""),
          "", ",'hexsides':{'0512/0411':'river','0512/0412':'river','0512/0611':'river','0512/0612':'river'}");
    act_all("csa", "fire 0512", "add a1", NULL);
    dice("[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':1}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    json_t *event = event_where(answer, "captured", "unit", "d1");
    assert_non_null(event);
    assert_string_equal(field_text(event, "case"), "5.17");
    assert_int_equal(unit_int("d1", "strength"), 0); /* whole */
    PROVED("gbacw", "5.17");
}

static void the_enemy_bars_the_way(void **unused) {
    (void)unused;
    rout_of(A1 "," D1 "," INF("e1", "csa", 1, 3, "0506", "s", ""), "", "");
    if (strcmp(decision_now(), "retreat") == 0 && !stands_in("d1", "0505"))
        assert_false(stands_in("d1", "0506"));
    settle_all("fire-phase");
    assert_true(stands_in("e1", "0506"));
    assert_int_equal(hexes_from("d1", "0505"), 3);
    rout_of(A1 "," D1 "," INF("e1", "csa", 1, 3, "0506", "s", "") "," INF("e2", "csa", 1, 3, "0404", "s", "") "," INF(
                "e3", "csa", 1, 3, "0405", "s", "") "," INF("e4", "csa", 1, 3, "0604", "s",
                                                            "") "," INF("e5", "csa", 1, 3, "0605", "s", ""),
            "", "");
    assert_string_equal(unit_text("d1", "fate"), "captured"); /* fully enclosed */
    PROVED("gbacw", "14.1");
}

static void no_homeward_path_leaves_the_others(void **unused) {
    (void)unused;
    rout_of(A1 "," D1, "", ",'hexsides':{'0505/0604':'river','0505/0605':'river','0505/0506':'river'}");
    settle_all("fire-phase");
    assert_true(unit_on_map("d1")); /* westward rather than into captivity */
    assert_int_equal(hexes_from("d1", "0505"), 3);
    PROVED("gbacw", "27.0");
}

static void those_who_rout_together_go_together(void **unused) {
    (void)unused;
    fight("offensive-fire", "csa", A1 "," D1 "," INF("d2", "usa", 2, 3, "0505", "n", ""), "", "");
    act_all("csa", "fire 0505", "add a1", NULL);
    dice("[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'morale':'d2','is':6},"
         "{'pin':'d1','is':1},{'pin':'d2','is':1}]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    assert_int_equal(event_count(answer, "rout"), 2);
    settle_all("fire-phase");
    assert_string_equal(unit_text("d1", "hex"), unit_text("d2", "hex"));
    PROVED("gbacw", "14.3a 13.31");
}

static void a_leader_who_stays_surrounded_is_captured(void **unused) {
    (void)unused;
    rout_of(A1 "," D1 "," INF("z1", "csa", 2, 3, "0404", "se", "") "," INF("z2", "csa", 2, 3, "0604", "sw", ""),
            LEADER("M", "usa", "0505", ""),
            ",'hexsides':{'0505/0405':'river','0505/0605':'river'},'hexes':{'0506':'clear'}");
    act("usa", "stay M"); /* south is open: he is alone, not surrounded */
    settle_all("fire-phase");
    assert_true(unit_on_map("M"));
    rout_of(A1 "," D1 "," INF("z1", "csa", 2, 3, "0404", "se", "") "," INF("z2", "csa", 2, 3, "0604", "sw", "") "," INF(
                "z3", "csa", 3, 3, "0507", "n", ""),
            LEADER("M", "usa", "0505", ""), ",'hexsides':{'0505/0405':'river','0505/0605':'river'}");
    act("usa", "stay M");
    for (int i = 0; i < 10 && strcmp(decision_now(), "fire-phase") != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), strcmp(decision_now(), "fire") == 0 ? "hold" : json_string_value(json_array_get(list, 0)));
    }
    assert_string_equal(unit_text("M", "fate"), "captured");
    PROVED("gbacw", "17.53");
}

/* ---- over a fence in the Movement Phase ---- */

static void a_rout_over_a_fence_is_fired_on(void **unused) {
    (void)unused;
    /* d1 leaves a1's zone, is fired on and routs back over the fence south of it, before e1's guns */
    fight("movement", "usa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 5, 3, "0505", "n", "") "," INF("e1", "csa", 4, 3,
                                                                                                      "0209", "ne", ""),
          "",
          ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river',"
          "'0506/0507':'fence','0506/0406':'river','0506/0606':'river','0506/0605':'river','0506/0405':'river'}");
    act_all("usa", "move d1", "to 0506", NULL);
    assert_string_equal(decision_now(), "fire");
    act("csa", "add a1");
    dice("[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':1}]");
    act("csa", "resolve");
    dice_free();
    int opportunity = 0;
    for (int i = 0; i < 20 && strcmp(decision_now(), "movement") != 0; i++) {
        opportunity += strcmp(decision_now(), "fire") == 0;
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), strcmp(decision_now(), "fire") == 0 ? "hold" : json_string_value(json_array_get(list, 0)));
    }
    assert_true(unit_has("d1", "routed"));
    assert_true(opportunity > 0);
    PROVED("gbacw", "24.11");
}

TESTS(test(a_rout_is_three_hexes_homeward), test(the_cheapest_path_is_taken), test(the_owner_may_be_left_free),
      test(friends_and_zones_are_avoided_if_there_is_another_path), test(a_rout_goes_through_zones_under_fire),
      test(whoever_caused_the_rout_does_not_fire_at_it), test(enclosed_units_are_captured),
      test(a_path_that_ends_too_soon_is_no_path), test(the_map_edge_is_the_end), test(the_enemy_bars_the_way),
      test(no_homeward_path_leaves_the_others), test(those_who_rout_together_go_together),
      test(a_leader_who_stays_surrounded_is_captured), test(a_rout_over_a_fence_is_fired_on))
