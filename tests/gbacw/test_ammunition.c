/* test_ammunition.c: running out and being resupplied (11.0, 22.2, 8.41 on the fire's side). */
#include "gbacw/volley.h"

/* ---- running out ---- */

static void a_one_asks_every_firer(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 1, "0505", "n", ",'brigade':'b1'");
    foot("x2", "usa", 1, "0605", "nw", ",'brigade':'b1'");
    foot("x3", "usa", 1, "0506", "n", ",'brigade':'b1'");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    dice("[1,1,2,3]"); /* the fire die shows 1: one die each, 1 and 2 deplete */
    json_t *answer = act_all("usa", "fire 0504", "add x1", "add x2", "add x3", "resolve", NULL);
    assert_int_equal(event_count(answer, "depletion"), 3);
    assert_true(unit_has("x1", "depleted"));
    assert_true(unit_has("x2", "depleted"));
    assert_false(unit_has("x3", "depleted"));
    json_t *brigade;
    size_t i;
    json_array_foreach(field_of(position_now(), "brigades"), i, brigade) {
        if (strcmp(field_text(brigade, "id"), "b1") == 0)
            assert_int_equal(field_int(brigade, "depleted"), 2);
    }
    begin("offensive-fire", "usa");
    foot("x1", "usa", 1, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    dice("[2]"); /* not a 1: no ammunition die */
    assert_int_equal(event_count(fire_one("usa", "0504", "x1"), "depletion"), 0);
    PROVED("gbacw", "11.0 11.2 11.21 22.2");
}

static void guns_spend_rounds_and_never_deplete(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "TB", "0510", "n", ",'rounds':3");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    dice("[1]");
    json_t *answer = fire_one("usa", "0504", "x1");
    assert_int_equal(event_count(answer, "depletion"), 0);
    assert_int_equal(field_int(event_of(answer, "round"), "left"), 2);
    assert_int_equal(unit_int("x1", "rounds"), 2);
    PROVED("gbacw", "11.3 11.31");
}

/* The last round, split over two targets, serves both. */
static void a_split_round_is_one_round(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "TB", "0510", "n", ",'rounds':1");
    foot("y1", "csa", 4, "0504", "s", "");
    foot("y2", "csa", 4, "0604", "s", "");
    start();
    dice("[1,1]");
    fire_one("usa", "0504", "x1 2");
    assert_int_equal(unit_int("x1", "rounds"), 0);
    assert_true(legal("usa", "fire 0604"));
    fire_one("usa", "0604", "x1 2");
    assert_int_equal(unit_int("x1", "rounds"), 0);
    PROVED("gbacw", "11.31");
}

/* ---- resupply ---- */

static void supply(const char *unit_extra, const char *wagon_extra, const char *fields) {
    begin("ammunition-resupply", "usa");
    unit_is("x1", "usa", "inf", 4, 4, "R", "0505", "n", "line", unit_extra);
    wagon("w1", "usa", "0509", wagon_extra);
    foot("y1", "csa", 4, "1505", "s", "");
    if (fields[0])
        more(fields);
    start();
}

static void a_box_serves_a_unit(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    foot("x1", "usa", 4, "0505", "n", ",'depleted':true,'brigade':'b1'");
    foot("x2", "usa", 4, "0605", "n", ",'depleted':true,'brigade':'b1'");
    foot("x3", "usa", 4, "0705", "n", ",'depleted':true,'brigade':'b1'");
    wagon("w1", "usa", "0507", ",'boxes':[2,10]");
    foot("y1", "csa", 4, "1505", "s", "");
    foot("y2", "csa", 4, "1305", "s", ",'depleted':true");
    wagon("w2", "csa", "1304", ",'boxes':[2,10]");
    more("'brigades':[{'id':'b1','side':'usa','limit':9,'depleted':3}]");
    start();
    json_t *answer = act("usa", "resupply x1");
    assert_int_equal(field_int(event_of(answer, "resupply"), "boxes"), 1);
    assert_false(unit_has("x1", "depleted"));
    act("usa", "resupply x2 w1");
    refused("usa", "resupply x3", "11.24"); /* boxes are gone */
    refused("usa", "resupply x1", "11.24"); /* it has ammunition */
    refused("usa", "resupply y2", "11.24"); /* the enemy's, beside its own wagon */
    json_t *brigade = json_array_get(field_of(position_now(), "brigades"), 0);
    for (size_t i = 0; i < json_array_size(field_of(position_now(), "brigades")); i++) {
        brigade = json_array_get(field_of(position_now(), "brigades"), i);
        if (strcmp(field_text(brigade, "id"), "b1") == 0)
            break;
    }
    assert_int_equal(field_int(brigade, "depleted"), 1);
    PROVED("gbacw", "11.24 22.2 4.0i");
}

static void neither_may_have_moved(void **unused) {
    (void)unused;
    supply(",'depleted':true", "", "");
    assert_true(legal("usa", "resupply x1"));
    supply(",'depleted':true,'moved':true", "", "");
    refused("usa", "resupply x1", "11.25");
    supply(",'depleted':true", ",'moved':true", "");
    refused("usa", "resupply x1", "11.25");
    supply(",'depleted':true", ",'pinned':true", "");
    refused("usa", "resupply x1", "11.12");
    supply(",'depleted':true", ",'crew':0,'abandoned':true", "");
    refused("usa", "resupply x1", "11.1");
    PROVED("gbacw", "11.1 11.12a 11.25");
}

/* Who fights hand to hand neither gives nor gets cartridges, and a crew that runs gives none. */
static void the_engaged_and_the_routed_wait(void **unused) {
    (void)unused;
    static const struct {
        const char *unit, *wagon, *enemy, *rule;
    } rows[] = {{",'depleted':true,'engaged':true", "", "0505", "12.94a"},
                {",'depleted':true", ",'engaged':true", "0507", "12.94a"},
                {",'depleted':true", ",'routed':true", "1505", "11.1"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin("ammunition-resupply", "usa");
        foot("x1", "usa", 4, "0505", "n", rows[i].unit);
        wagon("w1", "usa", "0507", rows[i].wagon);
        foot("y1", "csa", 4, rows[i].enemy, "s", i < 2 ? ",'engaged':true" : "");
        start();
        refused("usa", "resupply x1", rows[i].rule);
    }
    assert_string_equal(field_text(query_refused("{'what':'supply'}"), "case"), "11.23"); /* whose? */
    PROVED("gbacw", "11.1 12.94a");
}

/* Six points of Column infantry: six clear hexes, three of woods, twelve of pike. */
static void the_path_costs_what_a_column_pays(void **unused) {
    (void)unused;
    char fields[400];
    static const struct {
        const char *wagon, *ground;
        bool served;
    } rows[] = {{"0511", "", true},
                {"0512", "", false},
                {"0508", "'fill':'woods'", true},
                {"0509", "'fill':'woods'", false},
                {"0517",
                 "'roads':[{'kind':'pike','path':['0505','0506','0507','0508','0509','0510','0511','0512',"
                 "'0513','0514','0515','0516','0517']}]",
                 true},
                {"0518",
                 "'roads':[{'kind':'pike','path':['0505','0506','0507','0508','0509','0510','0511','0512',"
                 "'0513','0514','0515','0516','0517','0518']}]",
                 false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin("ammunition-resupply", "usa");
        foot("x1", "usa", 4, "0505", "n", ",'depleted':true");
        wagon("w1", "usa", rows[i].wagon, "");
        foot("y1", "csa", 4, "1505", "s", "");
        if (rows[i].ground[0])
            more(rows[i].ground);
        start();
        if (rows[i].served)
            assert_true(legal("usa", "resupply x1"));
        else
            refused("usa", "resupply x1", "11.23");
        snprintf(fields, sizeof fields, "{'what':'supply','unit':'x1'}");
        json_t *asked_wagon = json_array_get(field_of(query(fields), "wagons"), 0);
        assert_int_equal(field_bool(asked_wagon, "serves"), rows[i].served);
    }
    PROVED("gbacw", "11.23");
}

/* A valley one hex wide: the path can only go through 0507. */
static void enemies_and_their_zones_cut_the_path(void **unused) {
    (void)unused;
    const char *walls = "'hexsides':{'0505/0405':'river','0505/0404':'river','0505/0504':'river','0505/0604':'river',"
                        "'0505/0605':'river','0506/0405':'river','0506/0406':'river','0506/0605':'river',"
                        "'0506/0606':'river','0507/0406':'river','0507/0407':'river','0507/0606':'river'}";
    for (int row = 0; row < 6; row++) {
        begin("ammunition-resupply", "usa");
        foot("x1", "usa", 4, "0505", "n", ",'depleted':true");
        wagon("w1", "usa", "0508", "");
        if (row == 1) /* its zone reaches 0507 over se */
            foot("y1", "csa", 4, "0607", "nw", "");
        else if (row == 2) { /* a friend there cancels it */
            foot("y1", "csa", 4, "0607", "nw", "");
            foot("x2", "usa", 4, "0507", "n", "");
        } else if (row == 3) /* depleted units still block paths */
            foot("y1", "csa", 4, "0607", "nw", ",'depleted':true");
        else if (row == 4) /* the zone of the horse for paths covers all six hexes, whatever it faces */
            unit_is("y1", "csa", "cav", 2, 4, "P", "0607", "s", "mounted", "");
        else if (row == 5) /* that of foot does not */
            foot("y1", "csa", 4, "0607", "s", "");
        else
            foot("y1", "csa", 4, "1507", "nw", "");
        more(walls);
        start();
        if (row == 0 || row == 2 || row == 5)
            assert_true(legal("usa", "resupply x1"));
        else
            refused("usa", "resupply x1", "11.23");
    }
    begin("ammunition-resupply", "usa");
    foot("x1", "usa", 4, "0505", "n", ",'depleted':true");
    wagon("w1", "usa", "0508", "");
    foot("y1", "csa", 4, "0507", "s", ",'routed':true"); /* no zone, but it stands there */
    more(walls);
    start();
    refused("usa", "resupply x1", "11.23");
    PROVED("gbacw", "10.3 11.22 11.23 16.31");
}

/* Batteries of the order of battle: eight rounds each when the day begins. */
static void printed_guns(const char *id, int rounds, const char *hex, const char *extra) {
    append(volley_units, sizeof volley_units,
           "%s{'id':'%s','rounds':%d,'hex':'%s','facing':'n','formation':'unlimbered'%s}", volley_units[0] ? "," : "",
           id, rounds, hex, extra);
}

static void empty_batteries_draw_rounds(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "csa");
    printed_guns("Braxton", 0, "0505", "");
    printed_guns("Nelson", 1, "0605", "");
    printed_guns("King", 0, "0705", ",'moved':true");
    wagon("w1", "csa", "0507", ",'boxes':[6,2]");
    start();
    refused("csa", "resupply Nelson", "11.32");
    refused("csa", "resupply King", "11.25");
    act("csa", "resupply Braxton");
    assert_int_equal(unit_int("Braxton", "rounds"), 1);
    act("csa", "resupply Braxton"); /* it was empty when the phase began: box after box */
    assert_int_equal(unit_int("Braxton", "rounds"), 2);
    refused("csa", "resupply Braxton", "11.32"); /* no boxes left */
    begin("ammunition-resupply", "csa");
    printed_guns("Braxton", 0, "0505", "");
    wagon("w1", "csa", "0507", ",'boxes':[6,20]");
    start();
    for (int i = 0; i < 8; i++)
        act("csa", "resupply Braxton");
    refused("csa", "resupply Braxton", "11.32"); /* as many as it began with */
    PROVED("gbacw", "11.32 11.32b");
}

static void quiet_neighbours_share_rounds(void **unused) {
    (void)unused;
    static const struct {
        const char *extra, *hex, *rule;
    } rows[] = {{",'quiet':true,'rested':true", "0605", NULL},
                {",'quiet':true,'rested':true", "0505", NULL},
                {",'rested':true", "0605", "11.33"},
                {",'quiet':true", "0605", "11.33"},
                {",'quiet':true,'rested':true,'weapon':'HB'", "0605", "11.33"},
                {",'quiet':true,'rested':true,'abandoned':true", "0605", "11.33"}, /* nobody to take them */
                {",'quiet':true,'rested':true", "0606", "11.33"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin("ammunition-resupply", "csa");
        printed_guns("Braxton", 5, "0505", ",'quiet':true,'rested':true");
        printed_guns("Nelson", 1, rows[i].hex, rows[i].extra);
        start();
        if (rows[i].rule) {
            refused("csa", "transfer Braxton Nelson 1", rows[i].rule);
            continue;
        }
        refused("csa", "transfer Braxton Nelson 6", "11.33");
        act("csa", "transfer Braxton Nelson 2");
        assert_int_equal(unit_int("Braxton", "rounds"), 3);
        assert_int_equal(unit_int("Nelson", "rounds"), 3);
        refused("csa", "transfer Nelson Braxton 1", "11.33"); /* not to and fro */
    }
    PROVED("gbacw", "11.33a");
}

/* A full Game-Turn: from one Resupply Phase to the next without a shot or a step. */
static void rest_lasts_a_game_turn(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "csa");
    printed_guns("Braxton", 5, "0505", "");
    printed_guns("Nelson", 1, "0605", "");
    foot("y1", "usa", 4, "1515", "n", "");
    start();
    refused("csa", "transfer Braxton Nelson 1", "11.33");
    act("csa", "end");
    assert_true(unit_has("Braxton", "quiet"));
    assert_true(unit_has("Braxton", "rested"));
    end_until("ammunition-resupply"); /* the Union's */
    end_until("ammunition-resupply");
    if (strcmp(side_now(), "usa") == 0)
        end_until("ammunition-resupply");
    assert_true(legal("csa", "transfer Braxton Nelson 1"));
    PROVED("gbacw", "11.33a");
}

TESTS(test(a_one_asks_every_firer), test(guns_spend_rounds_and_never_deplete), test(a_split_round_is_one_round),
      test(a_box_serves_a_unit), test(neither_may_have_moved), test(the_engaged_and_the_routed_wait),
      test(the_path_costs_what_a_column_pays), test(enemies_and_their_zones_cut_the_path),
      test(empty_batteries_draw_rounds), test(quiet_neighbours_share_rounds), test(rest_lasts_a_game_turn))
