/* test_melee.c: who may fight hand to hand, with what strength, and what comes of it (12.0 to 12.7, 12.9). */
#include "fight.h"

#define PHASE "retreat-before-melee"

/* ---- strength and differential ---- */

static void the_differential_is_attacker_minus_defender(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 5, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n", ""),
          LEADER("L", "csa", "0504", "") "," LEADER("M", "usa", "0505", "") "," LEADER("N", "usa", "0505", ""), "");
    json_t *event = event_of(melee("csa", "0505", "a1 L", "[4,1,2,1,2,1,2,1]"), "melee");
    assert_int_equal(row_by(event, "attackers", "12.11"), 5);
    assert_int_equal(row_by(event, "attackers", "12.4"), 1);
    assert_int_equal(row_by(event, "defenders", "12.4"), 1); /* two leaders, one point */
    assert_int_equal(field_int(event, "attacker"), 6);
    assert_int_equal(field_int(event, "defender"), 3);
    assert_int_equal(field_int(event, "differential"), 3);
    assert_true(stands_in("a1", "0505")); /* it went in */
    PROVED("gbacw", "12.0a 12.0b 12.11 12.4 17.4 17.51");
}

static json_t *of_strengths(const char *attacker, const char *defender) {
    char units[1024];
    snprintf(units, sizeof units,
             "{'id':'a1','side':'csa','type':'inf','strength':%s,'morale':3,'weapon':'R','hex':'0504','facing':'s',"
             "'formation':'line'},{'id':'d1','side':'usa','type':'inf','strength':%s,'morale':3,'weapon':'R','hex':"
             "'0505','facing':'n','formation':'line'}",
             attacker, defender);
    fight(PHASE, "csa", units, "", "");
    return query("{'what':'melee','hex':'0505','list':['with a1']}");
}

static void the_columns_end_at_minus_four_and_plus_six(void **unused) {
    (void)unused;
    json_t *answer = of_strengths("12", "2");
    assert_int_equal(field_int(answer, "differential"), 10);
    assert_int_equal(field_int(answer, "column"), 6);
    answer = of_strengths("1", "9");
    assert_int_equal(field_int(answer, "differential"), -8);
    assert_int_equal(field_int(answer, "column"), -4);
    PROVED("gbacw", "12.0b");
}

static const char *const table[6] = {
    "R2/- Rpls/Rpls Eng/Eng K/C1R2 -/C1R2 -/C1R2 K/C1R3 -/C2R3 -/C2R3 -/C2R3 -/C2R3",
    "C1R2/- R2/- Rpls/Rpls Eng/Eng K/C1R2 -/R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2 -/C2R2",
    "C1R2/- C1R2/- R2/- Rpls/Rpls Eng/Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2 -/C2R2 -/C2R2",
    "C1R2/- C1R2/- C1R2/- R2/- Rpls/Rpls Eng/Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2 -/C1R2",
    "C2R2/- C2R2/- C1R2/- C1R2/- R2/- Rpls/Rpls Eng/Eng K/C1R2 -/C1R2 -/C1R2 K/C1R2",
    "C3R3/- C3R2/- C2R2/- C1R2/- C1R2/- C1R2/- Rpls/Rpls Eng/Eng K/C1R2 -/C1R2 -/C1R2",
};

/* Every cell of the table, as the odds of each column tell it: the results with the number of dice that give them. */
static void the_table_is_that_of_the_book(void **unused) {
    (void)unused;
    for (int column = -4; column <= 6; column++) {
        char a[8], d[8];
        snprintf(a, sizeof a, "%d", 6 + (column > 0 ? column : 0));
        snprintf(d, sizeof d, "%d", 6 - (column < 0 ? column : 0));
        json_t *answer = of_strengths(a, d), *item;
        int ways_wanted = 0, ways_told = 0;
        size_t i;
        for (int die = 0; die < 6; die++) {
            char row[128], *cell;
            snprintf(row, sizeof row, "%s", table[die]);
            cell = strtok(row, " ");
            for (int k = -4; k < column; k++)
                cell = strtok(NULL, " ");
            json_array_foreach(field_of(answer, "odds"), i, item) {
                char told[32];
                snprintf(told, sizeof told, "%s/%s", field_text(item, "attacker"), field_text(item, "defender"));
                ways_wanted += strcmp(told, cell) == 0;
            }
        }
        json_array_foreach(field_of(answer, "odds"), i, item) ways_told += (int)field_int(item, "ways");
        assert_int_equal(ways_wanted, 6); /* each die's cell is among the results */
        assert_int_equal(ways_told, 6);
        assert_int_equal(field_int(json_array_get(field_of(answer, "odds"), 0), "of"), 6);
    }
    PROVED("gbacw", "12.98");
}

static void crews_and_wagons_defend_with_one(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 2, 3, "0504", "s", "") "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ""), "", "");
    json_t *event = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(event, "defenders", "12.12"), 1);
    fight(PHASE, "csa",
          INF("a1", "csa", 2, 3, "0504", "s", "") "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ",'crew':1"),
          "", "");
    event = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(field_int(event, "defender"), 0); /* half a crew */
    fight(PHASE, "csa", INF("a1", "csa", 2, 3, "0504", "s", "") "," WAGON("w1", "usa", "0505", ""), "", "");
    event = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(event, "defenders", "12.14"), 1);
    PROVED("gbacw", "12.12 15.14 12.14");
}

static void terrain_takes_one_point_from_those_who_cross(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "",
          ",'hexsides':{'0504/0505':'stream'}");
    json_t *answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(answer, "attackers", "12.31"), -1);
    assert_int_equal(field_int(answer, "differential"), 0);
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "",
          ",'hexsides':{'0504>0505':'crest'}");
    answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(answer, "attackers", "12.31"), -1); /* up the crest */
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "",
          ",'hexsides':{'0505>0504':'crest'}");
    answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(answer, "attackers", "12.31"), 0); /* down it */
    PROVED("gbacw", "12.31");
}

static void a_fence_costs_a_point_and_draws_no_fire(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF("d2", "usa", 3, 3,
                                                                                                      "0604", "nw", ""),
          "", ",'hexsides':{'0504/0505':['fence','stream']}");
    json_t *answer = melee("csa", "0505", "a1", "[3]"); /* +0, die 3: Eng */
    json_t *event = event_of(answer, "melee");
    assert_int_equal(field_int(event, "attacker"), 3); /* both features, one point (12.0c) */
    assert_false(event_told(answer, "fire"));
    assert_string_equal(decision_now(), "melee-phase");
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "",
          ",'hexsides':{'0504/0505':'fence'}");
    assert_int_equal(row_by(query("{'what':'melee','hex':'0505','list':['with a1']}"), "attackers", "24.14"), -1);
    PROVED("gbacw", "24.14 12.0c");
}

static void better_morale_adds_one(void **unused) {
    (void)unused;
    fight(PHASE, "usa",
          INF("u1", "usa", 2, 2, "0505", "n", "") "," INF("u2", "usa", 2, 2, "0505", "n", "") "," INF(
              "c1", "csa", 2, 4, "0504", "s", "") "," INF("c2", "csa", 2, 5, "0504", "s", ""),
          "", "");
    json_t *answer = query("{'what':'melee','hex':'0504','list':['with u1','with u2']}");
    assert_int_equal(row_by(answer, "defenders", "12.52"), 1);
    assert_int_equal(row_by(answer, "attackers", "12.52"), 0);
    fight(PHASE, "usa",
          INF("u1", "usa", 2, 3, "0505", "n", "") "," INF("u2", "usa", 2, 2, "0505", "n", "") "," INF("c1", "csa", 2, 4,
                                                                                                      "0504", "s", ""),
          "", "");
    answer = query("{'what':'melee','hex':'0504','list':['with u1','with u2']}");
    assert_int_equal(row_by(answer, "defenders", "12.52"), 0); /* only one better than the best */
    PROVED("gbacw", "12.52");
}

static void all_three_adjustments_are_one_point_each(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 3, 5, "0504", "s", "") "," INF("a2", "csa", 3, 5, "0404", "se",
                                                          "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          LEADER("L", "csa", "0504", "") "," LEADER("M", "csa", "0504", ""),
          ",'hexsides':{'0504/0505':['stream','fence'],'0404/0505':'stream'}");
    json_t *event = event_of(melee("csa", "0505", "a1 a2 L M", "[1]"), "melee");
    assert_int_equal(field_int(event, "attacker"), 7); /* 6 - 1 + 1 + 1 */
    PROVED("gbacw", "12.0c");
}

static void a_routed_defender_counts_half(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 5, 3, "0504", "s", "") "," INF("d1", "usa", 5, 3, "0505", "n", ",'routed':true"), "", "");
    json_t *answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(row_by(answer, "defenders", "12.51"), 2);
    PROVED("gbacw", "12.51a");
}

/* ---- who may attack ---- */

static void an_attacker_must_be_adjacent_and_face_the_hex(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "n", "") "," INF("a2", "csa", 4, 3, "0503", "s", "") "," INF(
              "a3", "csa", 4, 3, "0404", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", "");
    act("csa", "attack 0505");
    refused("csa", "with a1", "12.21");   /* its back is turned */
    refused("csa", "with a2", "12.21");   /* not adjacent */
    assert_true(legal("csa", "with a3")); /* 0505 lies to its south-east, a front hexside */
    PROVED("gbacw", "12.21 7.31");
}

static void whoever_fired_fights_only_where_it_fired(void **unused) {
    (void)unused;
    fight("offensive-fire", "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("a2", "csa", 4, 3, "0404", "s", "") "," INF(
              "d1", "usa", 3, 3, "0505", "n", "") "," INF("d2", "usa", 3, 3, "0604", "nw",
                                                          "") "," INF("d3", "usa", 3, 3, "0405", "n", ""),
          "", "");
    act_all("csa", "fire 0604", "add a1", NULL);
    dice("[{'small-arms':'d2','is':1},{'depletion':'a1','is':6}]");
    act("csa", "resolve");
    act_all("csa", "fire 0405", "add a2 2", NULL); /* a2 splits its fire */
    dice("[{'small-arms':'d3','is':1},{'depletion':'a2','is':6}]");
    act("csa", "resolve");
    act_all("csa", "fire 0505", "add a2 2", NULL);
    dice("[{'small-arms':'d1','is':1},{'depletion':'a2','is':6}]");
    act("csa", "resolve");
    dice_free();
    end_until(PHASE);
    act("csa", "attack 0505");
    refused("csa", "with a1", "12.22");
    act_all("csa", "with a2", "resolve", NULL);
    act("usa", "stand");
    refused("csa", "attack 0405", "12.8"); /* only one of the two hexes, with all its strength */
    act_all("csa", "attack 0604", "with a1", NULL);
    PROVED("gbacw", "12.22 12.26");
}

/* The fire drove d1 from 0506 to where another stands who was not fired at. */
#define FIRED "{'firer':'a1','target':'0506','points':4,'via':'s'}"
#define AT_D1 "{'firer':'a1','target':'0506','unit':'d1','points':0,'via':'s'}"

static void whom_it_fired_at_it_fights_wherever_he_went(void **unused) {
    static const char *const shots[] = {FIRED "," AT_D1, FIRED, AT_D1 "," FIRED};
    char more[300];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        snprintf(more, sizeof more, ",'memory':{'shots':[%s]}", shots[i]);
        fight(PHASE, "csa",
              INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "") "," INF(
                  "d2", "usa", 3, 3, "0605", "nw", "") "," INF("a2", "csa", 4, 3, "0604", "s", ""),
              "", more);
        act("csa", "attack 0505");
        if (i == 0)
            act("csa", "with a1");
        else /* it fired at nobody, or only when he had gone */
            refused("csa", "with a1", "12.22");
    }
    PROVED("gbacw", "12.22");
}

static void melee_is_never_forced(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "", "");
    assert_true(legal("csa", "end"));
    announce("csa", "0505", "a1");
    end_until("melee");
    assert_true(legal("csa", "end")); /* announced and still not forced */
    PROVED("gbacw", "12.23");
}

static void some_may_not_start_a_melee(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("p", "csa", 2, 3, "0504", "s", ",'pinned':true") "," INF(
              "r", "csa", 2, 3, "0404", "se",
              ",'routed':true") "," ART("g", "csa", 4, 3, "0604", "sw", "limbered",
                                        "") "," INF("x", "csa", 2, 3, "0405", "ne",
                                                    ",'out-of-command':true") "," INF("ok", "csa", 2, 3, "0605", "nw",
                                                                                      "") "," INF("d1", "usa", 3, 3,
                                                                                                  "0505", "n", ""),
          "", "");
    act("csa", "attack 0505");
    refused("csa", "with p", "9.84");
    refused("csa", "with r", "13.32");
    refused("csa", "with g", "12.25");
    refused("csa", "with x", "17.11");
    refused("csa", "resolve", "12.8");
    act("csa", "with ok");
    fight(PHASE, "csa",
          "{'id':'col','side':'csa','type':'inf','strength':2,'morale':3,'weapon':'R','hex':'0504','facing':'s',"
          "'formation':'column'}," WAGON("w", "csa", "0404", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""),
          "", "");
    refused("csa", "attack 0505", NULL);
    assert_int_equal(legal_count("attack"), 0);
    PROVED("gbacw", "12.25");
}

static void a_brigade_without_effectiveness_starts_none(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", ",'brigade':'b1'") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "",
          ",'brigades':[{'id':'b1','side':'csa','limit':2,'boxes':2}]");
    refused("csa", "attack 0505", "22.11");
    PROVED("gbacw", "22.11a");
}

static void a_column_defends_and_then_forms_line(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 3, 3, "0504", "s", "") ",{'id':'d1','side':'usa','type':'inf','strength':3,"
                                                                "'morale':3,'weapon':'R','hex':'0505','facing':'n',"
                                                                "'formation':'column'}";
    fight(PHASE, "csa", units, "", "");
    json_t *answer = melee("csa", "0505", "a1", "[3]"); /* +0: Eng */
    assert_int_equal(row_by(event_of(answer, "melee"), "defenders", "12.11"), 3);
    assert_string_equal(unit_text("d1", "formation"), "line");
    fight(PHASE, "usa", units, "", "");
    refused("usa", "attack 0504", "12.24");
    PROVED("gbacw", "12.24");
}

static void nobody_fights_where_it_could_not_go(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "",
          ",'hexsides':{'0504/0505':'river'}");
    refused("csa", "attack 0505", "12.33");
    PROVED("gbacw", "12.33");
}

/* ---- stacking in melee ---- */

static void the_attacker_brings_no_more_than_the_limit(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 5, 3, "0504", "s", "") "," INF("a2", "csa", 5, 3, "0404", "se", "") "," INF(
        "a3", "csa", 4, 3, "0604", "sw", "") "," INF("a4", "csa", 1, 3, "0604", "sw",
                                                     "") "," INF("a5", "csa", 1, 3, "0504", "s",
                                                                 "") "," INF("d1", "usa", 3, 3, "0505", "n", "");
    fight(PHASE, "csa", units, "", "");
    act_all("csa", "attack 0505", "with a1", "with a2", NULL);
    refused("csa", "with a3", "12.72"); /* 14 points of 12 */
    act("csa", "with a4");
    refused("csa", "with a5", "12.71"); /* a fourth unit */
    act("csa", "resolve");
    act("usa", "stand");
    end_until("melee");
    dice("[4]");
    json_t *event = event_of(act("csa", "attack 0505"), "melee");
    assert_int_equal(field_int(event, "attacker"), 11); /* from three hexes */
    fight(PHASE, "csa", units, "", ",'hexes':{'0505':'woods'}");
    act_all("csa", "attack 0505", "with a1", NULL);
    refused("csa", "with a2", "12.72"); /* 10 of 8 */
    PROVED("gbacw", "12.71 12.72 12.75 12.73");
}

static void points_over_the_limit_only_suffer(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 8, 3, "0504", "s", "") "," INF("d1", "usa", 6, 3, "0505", "n", "") "," INF("d2", "usa", 6, 3,
                                                                                                      "0505", "n", ""),
          "", ",'hexes':{'0505':'woods'}");
    json_t *answer = query("{'what':'melee','hex':'0505','list':['with a1']}");
    assert_int_equal(field_int(answer, "defender"), 8);
    assert_int_equal(field_int(answer, "attacker"), 8); /* each side by itself */
    melee("csa", "0505", "a1", "[2]");                  /* +0, die 2: K/C1R2: the owner may let the excess bear it */
    assert_true(legal("usa", "lose d2"));
    PROVED("gbacw", "12.72 12.73");
}

/* ---- losses ---- */

static void a_k_kills_one_point_and_the_owner_says_whose(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 2, 3, "0504", "s", "") "," INF("a2", "csa", 2, 3, "0504", "s", "") "," INF("d1", "usa", 4, 3,
                                                                                                      "0505", "n", ""),
          "", "");
    json_t *answer = melee("csa", "0505", "a1 a2", "[2]"); /* +0, die 2: K/C1R2 */
    assert_string_equal(side_now(), "csa");
    assert_int_equal(legal_count("lose"), 2);
    refused("csa", "lose d1", "12.74");
    answer = act("csa", "lose a2");
    json_t *loss = event_where(answer, "loss", "unit", "a2");
    assert_int_equal(field_int(loss, "killed"), 1);
    assert_int_equal(unit_int("a2", "strength"), 1);
    assert_int_equal(unit_int("a1", "strength"), 2);
    loss = event_where(answer, "loss", "unit", "d1"); /* C1: a captured point, kept apart */
    assert_int_equal(field_int(loss, "captured"), 1);
    assert_int_equal(unit_int("d1", "captured"), 1);
    assert_int_equal(unit_int("d1", "strength"), 3);
    PROVED("gbacw", "12.9 12.91 12.93a 12.74");
}

static void crews_lose_after_the_infantry(void **unused) {
    (void)unused;
    fight(PHASE, "usa",
          ART("g1", "csa", 4, 3, "0504", "s", "limbered", "") "," INF("a1", "csa", 2, 3, "0504", "s",
                                                                      "") "," INF("d1", "usa", 5, 3, "0505", "n", ""),
          "", "");
    json_t *answer = melee("usa", "0504", "d1", "[3]"); /* 5 - 3 = +2, die 3: -/C1R2 */
    assert_non_null(event_where(answer, "loss", "unit", "a1"));
    assert_null(event_where(answer, "loss", "unit", "g1"));
    PROVED("gbacw", "12.74");
}

static void a_k_on_a_battery_is_a_loss_of_its_crew(void **unused) {
    (void)unused;
    const char *more = ",'memory':{}";
    fight("melee", "usa",
          ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ",'engaged':true") "," INF("d1", "csa", 1, 3, "0505", "s",
                                                                                       ",'engaged':true"),
          "", more);
    dice("[2]"); /* 1 - 1 = 0, die 2: K on the battery that fights on, C1R2 on the other */
    json_t *answer = act("usa", "fight 0505");
    json_t *loss = event_where(answer, "loss", "unit", "g1");
    assert_string_equal(field_text(loss, "what"), "crew");
    assert_int_equal(unit_int("g1", "crew"), 1);
    /* the second loss eliminates it, guns and all, and is no capture */
    fight("melee", "usa",
          ART("g1", "usa", 4, 3, "0505", "n", "unlimbered",
              ",'engaged':true,'crew':1") "," INF("d1", "csa", 2, 3, "0505", "s", ",'engaged':true"),
          "", more);
    dice("[1]"); /* 0 - 2 = -2, die 1: Eng */
    act("usa", "fight 0505");
    fight("melee", "usa",
          ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ",'engaged':true,'crew':1") "," INF(
              "d1", "csa", 1, 3, "0505", "s", ",'engaged':true,'strength':1") "," INF("d2", "csa", 1, 3, "0505", "s",
                                                                                      ",'engaged':true,'routed':true"),
          "", more);
    dice("[1]"); /* 0 - 1 = -1, die 1: K/C1R2 */
    answer = act("usa", "fight 0505");
    assert_false(unit_on_map("g1"));
    assert_string_equal(unit_text("g1", "fate"), "eliminated");
    PROVED("gbacw", "12.91 15.12 31.1e 12.25 12.96");
}

static void any_retreat_takes_unlimbered_guns(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n",
                                                          "") "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ""),
          "", "");
    json_t *answer = melee("csa", "0505", "a1", "[2]"); /* 4 - 3 = +1, die 2: -/R2 */
    assert_non_null(event_where(answer, "captured", "unit", "g1"));
    assert_string_equal(unit_text("g1", "fate"), "captured");
    assert_int_equal(unit_int("d1", "strength"), 2);
    assert_int_equal(field_int(field_of(field_of(position_now(), "score"), "usa"), "guns-captured"), 4);
    PROVED("gbacw", "12.92b 31.1e");
}

static void any_capture_takes_unlimbered_guns(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 3, 3, "0504", "s", "") "," ART("g1", "usa", 4, 3, "0505", "n", "unlimbered", ""), "", "");
    json_t *answer = melee("csa", "0505", "a1", "[4]"); /* +2, die 4: K/C1R2 */
    assert_string_equal(field_text(event_where(answer, "captured", "unit", "g1"), "case"), "12.93"); /* by the C1 */
    assert_string_equal(unit_text("g1", "fate"), "captured");
    assert_int_equal(unit_int("g1", "captured"), 4);
    assert_int_equal(unit_int("a1", "strength"), 2);
    PROVED("gbacw", "12.93b 31.1e");
}

static void both_sides_gone_means_engaged(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 1, 3, "0504", "s", "") "," INF("d1", "usa", 1, 3, "0505", "n", ""), "", "");
    json_t *answer = melee("csa", "0505", "a1", "[2]"); /* +0, die 2: K/C1R2 would remove both */
    assert_false(event_told(answer, "loss"));
    assert_true(unit_has("a1", "engaged"));
    assert_true(unit_has("d1", "engaged"));
    PROVED("gbacw", "12.97");
}

/* ---- leaders ---- */

static void leaders_throw_by_what_befell_their_men(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 3, 5, "0504", "s", "") "," INF("d1", "usa", 3, 5, "0505", "n", "");
    const char *leaders = LEADER("L", "csa", "0504", "") "," LEADER("M", "usa", "0505", "");
    fight(PHASE, "csa", units, leaders, "");
    /* +0, die 2: K/C1R2; L throws 6 on the K column, then M 4 on the C column */
    json_t *answer = melee("csa", "0505", "a1 L",
                           "[{'melee':'0505','is':2},{'leader':'L','is':1},{'leader':'L','is':5},"
                           "{'leader':'M','is':2},{'leader':'M','is':2},{'morale':'d1','is':1}]");
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "L"), "table"), "K melee");
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "L"), "result"), "wounded");
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "M"), "result"), "captured");
    assert_string_equal(unit_text("L", "fate"), "wounded");
    assert_string_equal(unit_text("M", "fate"), "captured");
    assert_false(unit_on_map("L"));
    PROVED("gbacw", "17.71 17.72 17.73");
}

static void the_columns_of_the_leader_table(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 3, 5, "0504", "s", "") "," INF("d1", "usa", 3, 5, "0505", "n", ""),
          LEADER("L", "csa", "0504", "") "," LEADER("M", "usa", "0505", ""), "");
    json_t *answer = query("{'what':'melee','hex':'0505','list':['with a1','with L']}"), *item;
    size_t i;
    /* column 0 has one K for the attacker (killed 2 of 36, wounded 5) and two C1 for the defender (captured 6 each),
     * one C1 for the attacker */
    json_array_foreach(field_of(answer, "leaders"), i, item) {
        bool attacker = strcmp(field_text(item, "leader"), "L") == 0;
        assert_int_equal(field_int(item, "of"), 6 * 36);
        assert_int_equal(field_int(item, "killed"), attacker ? 2 : 0);
        assert_int_equal(field_int(item, "wounded"), attacker ? 5 : 0);
        assert_int_equal(field_int(item, "captured"), attacker ? 6 : 12);
    }
    PROVED("gbacw", "17.76");
}

static void a_leader_left_alone_after_melee_is_captured(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 1, 5, "0505", "n", ""),
          LEADER("M", "usa", "0505", ""), "");
    json_t *answer =
        melee("csa", "0505", "a1", "[{'melee':'0505','is':3},{'leader':'M','is':4},{'leader':'M','is':4}]");
    assert_non_null(event_where(answer, "leader-lost", "leader", "M")); /* d1 is gone: C1 */
    assert_string_equal(unit_text("M", "fate"), "captured");
    PROVED("gbacw", "17.73 17.54");
}

/* ---- retreat, repulse, ground ---- */

static void an_r_retreats_and_checks(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n", ""), "", "");
    melee("csa", "0505", "a1", "[2,3]"); /* +1, die 2: -/R2; morale 3 holds */
    settle_all("melee-phase");
    assert_int_equal(hexes_from("d1", "0505"), 2);
    assert_false(unit_has("d1", "routed"));
    assert_true(stands_in("a1", "0505"));
    fight(PHASE, "csa", INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n", ""), "", "");
    melee("csa", "0505", "a1", "[2,4]");
    settle_all("melee-phase");
    assert_true(unit_has("d1", "routed")); /* and three hexes more, besides (13.31) */
    assert_true(hexes_from("d1", "0505") >= 3);
    PROVED("gbacw", "12.92a 13.0 14.0 13.31");
}

static void an_r_may_not_enter_enemy_zones(void **unused) {
    (void)unused;
    const char *ring = INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 2, 3, "0505", "n", "") "," INF(
        "z1", "csa", 3, 3, "0507", "n", "") "," INF("z2", "csa", 3, 3, "0704", "sw",
                                                    "") "," INF("z3", "csa", 3, 3, "0306", "ne",
                                                                "") "," INF("z4", "csa", 3, 3, "0304", "se",
                                                                            "") "," INF("z5", "csa", 3, 3, "0706", "nw",
                                                                                        "") "," INF("z6", "csa", 3, 3,
                                                                                                    "0503", "s", "");
    fight(PHASE, "csa", ring, "", "");
    json_t *answer = melee("csa", "0505", "a1", "[2]"); /* R2, and every neighbour is in a zone */
    assert_string_equal(field_text(event_where(answer, "captured", "unit", "d1"), "case"), "12.92");
    assert_int_equal(unit_int("d1", "captured"), 2);
    PROVED("gbacw", "12.92a 14.2");
}

static void a_repulse_sends_the_attacker_back(void **unused) {
    (void)unused;
    const char *units = INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", "");
    fight(PHASE, "csa", units, LEADER("L", "csa", "0504", "") "," LEADER("M", "usa", "0505", ""), "");
    announce("csa", "0505", "a1 L");
    end_until("melee");
    dice("[{'melee':'0505','is':4},{'leader':'L','is':1},{'leader':'L','is':1},{'leader':'M','is':6},{'leader':'M','is'"
         ":6}"
         ",{'morale':'a1','is':4},{'morale':'d1','is':4}]");
    act("csa", "attack 0505"); /* +0, die 4: Rpls/Rpls */
    json_t *answer = NULL;
    for (int i = 0; i < 12 && strcmp(decision_now(), "retreat") == 0 && !unit_has("a1", "routed"); i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        answer = act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    assert_non_null(answer);
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "L"), "table"), "Rpls melee");
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "L"), "result"), "wounded");
    assert_string_equal(field_text(event_where(answer, "leader", "leader", "M"), "result"), "killed");
    assert_true(unit_has("a1", "routed")); /* 4 over 3: its leader had fallen before the check */
    settle_all("melee-phase");
    assert_true(unit_has("d1", "routed"));
    PROVED("gbacw", "12.95 13.0 17.76");
}

/* The zones of those it fought with do not bar the way back: it may go as it came. */
static void the_repulsed_may_go_back_as_they_came(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ""), "", "");
    melee("csa", "0505", "a1", "[4]"); /* +0, die 4: Rpls */
    assert_string_equal(decision_now(), "retreat");
    assert_true(legal("csa", "to 0504")); /* before the front of d1 */
    act("csa", "to 0504");
    dice("[1,1]");
    act("csa", "to 0503");
    settle_all("melee-phase");
    assert_true(stands_in("a1", "0503"));
    PROVED("gbacw", "12.95 12.92a");
}

static void the_victor_may_turn(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 1, 3, "0505", "n", ""), "", "");
    json_t *answer = melee("csa", "0505", "a1", "[3]"); /* +2, die 3: C1R2 removes it */
    (void)answer;
    assert_int_equal(legal_count("turn 0505"), 6);
    act("csa", "turn 0505 nw");
    assert_string_equal(unit_text("a1", "facing"), "nw");
    assert_string_equal(decision_now(), "melee-phase");
    PROVED("gbacw", "7.13 7.32");
}

static void melee_takes_off_pins(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0505", "n", ",'pinned':true"), "", "");
    melee("csa", "0505", "a1", "[3]");
    assert_false(unit_has("d1", "pinned"));
    PROVED("gbacw", "9.85");
}

/* ---- green units, odds ---- */

static void green_units_see_the_elephant_first(void **unused) {
    (void)unused;
    fight(PHASE, "csa",
          INF("a1", "csa", 3, 5, "0504", "s", "") ",{'id':'d1','side':'usa','type':'inf','strength':3,'morale':'?',"
                                                  "'weapon':'R','hex':'0505','facing':'n','formation':'line'}",
          "", "");
    json_t *answer = query("{'what':'melee','hex':'0505','list':['with a1']}"), *item;
    size_t i;
    long ways = 0, engaged = 0;
    json_array_foreach(field_of(answer, "odds"), i, item) {
        assert_int_equal(field_int(item, "of"), 216);
        ways += field_int(item, "ways");
        engaged += strcmp(field_text(item, "attacker"), "Eng") == 0 ? field_int(item, "ways") : 0;
    }
    assert_int_equal(ways, 216);
    assert_int_equal(engaged, 36); /* one die in every column */
    answer = melee("csa", "0505", "a1", "[{'elephant':'d1','is':1},{'elephant':'d1','is':3},{'melee':'0505','is':4}]");
    assert_int_equal(field_int(event_of(answer, "elephant"), "rating"), 2);
    assert_int_equal(unit_int("d1", "morale"), 2);
    assert_int_equal(row_by(event_of(answer, "melee"), "attackers", "12.52"), 1); /* and the rating counts at once */
    PROVED("gbacw", "13.14 13.15 13.12");
}

/* 12.21: the question what an attack would bring is refused where nobody could attack, all of them or as named. */
static void nobody_can_attack(void **unused) {
    (void)unused;
    fight(PHASE, "csa", INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("d1", "usa", 3, 3, "0507", "n", ""), "", "");
    assert_string_equal(field_text(query_refused("{'what':'melee','hex':'0507','all':true}"), "case"), "12.21");
    assert_string_equal(field_text(query_refused("{'what':'melee','hex':'0507'}"), "case"), "12.21");
    PROVED("gbacw", "12.21");
}

TESTS(test(the_differential_is_attacker_minus_defender), test(the_columns_end_at_minus_four_and_plus_six),
      test(the_table_is_that_of_the_book), test(crews_and_wagons_defend_with_one),
      test(terrain_takes_one_point_from_those_who_cross), test(a_fence_costs_a_point_and_draws_no_fire),
      test(better_morale_adds_one), test(all_three_adjustments_are_one_point_each), test(a_routed_defender_counts_half),
      test(an_attacker_must_be_adjacent_and_face_the_hex), test(whoever_fired_fights_only_where_it_fired),
      test(whom_it_fired_at_it_fights_wherever_he_went), test(melee_is_never_forced), test(some_may_not_start_a_melee),
      test(a_brigade_without_effectiveness_starts_none), test(a_column_defends_and_then_forms_line),
      test(nobody_fights_where_it_could_not_go), test(the_attacker_brings_no_more_than_the_limit),
      test(points_over_the_limit_only_suffer), test(a_k_kills_one_point_and_the_owner_says_whose),
      test(crews_lose_after_the_infantry), test(a_k_on_a_battery_is_a_loss_of_its_crew),
      test(any_retreat_takes_unlimbered_guns), test(any_capture_takes_unlimbered_guns),
      test(both_sides_gone_means_engaged), test(leaders_throw_by_what_befell_their_men),
      test(the_columns_of_the_leader_table), test(a_leader_left_alone_after_melee_is_captured),
      test(an_r_retreats_and_checks), test(an_r_may_not_enter_enemy_zones), test(a_repulse_sends_the_attacker_back),
      test(the_repulsed_may_go_back_as_they_came), test(the_victor_may_turn), test(melee_takes_off_pins),
      test(green_units_see_the_elephant_first), test(nobody_can_attack))
