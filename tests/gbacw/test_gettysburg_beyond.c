/* test_gettysburg_beyond.c: Terrible Swift Sword 22.4 and 22.5: who went out of a staging area to fight may go back
 * into it, and stays where he comes to; 22.8: those who come to a regiment that is no more; 35.12: who follows Stuart.
 */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/three-days"
#include "gettysburg.h"
#include "kernstown.h"

/* Attacks as many as itself from this hex, and is driven back two hexes. */
static void driven_back(const char *from, const char *facing) {
    begin("retreat-before-melee", "csa");
    real_map();
    on_turn(3);
    more("'command':'all'");
    unit_is("x", "csa", "inf", 4, "R", from, facing, "line", "");
    unit_is("t", "usa", "inf", 4, "R", "A0435", "w", "line", "");
    start();
    announce("csa", "A0435", "x");
    dice("[{'morale':'x','is':1},{'melee':5}]");
    no_more_attacks("csa");
    json_t *answer = act("csa", "attack A0435");
    dice_free();
    assert_string_equal(field_text(event_of(answer, "melee"), "attacker-result"), "R2");
}

static void back_into_the_area(void **unused) {
    (void)unused;
    driven_back("A0436", "e");
    assert_string_equal(decision_now(), "retreat");
    assert_true(legal("csa", "to A0436"));
    assert_false(legal("csa", "to A0336")); /* the hex it came from, no other of the area */
    dice("[{'morale':'x','is':6}]");        /* and there it runs no farther */
    act("csa", "to A0436");
    dice_free();
    settle_to("melee-phase");
    assert_true(unit_has("x", "routed") && stands_in("x", "A0436"));
    driven_back("A0434", "w"); /* who came over the map does not know that way */
    assert_false(legal("csa", "to A0436") || legal("csa", "to A0336"));
    PROVED("tss2", "22.43 22.53");
}

/* The point that comes to 75 Oh at nine in the evening, its regiment lost and this around Ames in B4120. */
static void raised_with(const char *around, const char *officers) {
    begin("final-command", "usa");
    real_map();
    on_turn(36);
    more("'command':'all'");
    counter("'id':'75-Oh','fate':'eliminated','strength':0");
    counter(around);
    append(field_leaders, sizeof field_leaders, "%s", officers);
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act("usa", "end");
    while (turn_now() < 37)
        act(side_now(), "end");
}

static void raised_anew(void **unused) {
    (void)unused;
    const char *ames = "{'id':'Ames','hex':'B4120'}";
    raised_with(
        "'id':'with','side':'usa','type':'inf','strength':2,'morale':3,'weapon':'R','hex':'B4120','facing':'sw',"
        "'formation':'line'",
        ames);
    assert_string_equal(unit_text("75-Oh", "hex"), "B4120");
    assert_int_equal(unit_int("75-Oh", "strength"), 1);
    assert_string_equal(unit_text("75-Oh", "facing"), "sw"); /* as the others of the hex */
    raised_with(
        "'id':'with','side':'usa','type':'inf','strength':8,'morale':3,'weapon':'R','hex':'B4120','facing':'sw',"
        "'formation':'line'},{'id':'and','side':'usa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':"
        "'B4120','facing':'sw','formation':'line'",
        ames);
    assert_string_not_equal(unit_text("75-Oh", "hex"), "B4120"); /* no room there */
    assert_true(unit_on_map("75-Oh"));
    raised_with("'id':'e','side':'csa','type':'inf','strength':8,'morale':3,'weapon':'R','hex':'B4119','facing':'w',"
                "'formation':'line'",
                ames);
    assert_true(unit_on_map("75-Oh"));
    assert_string_not_equal(unit_text("75-Oh", "hex"), "B4120"); /* that lies in a zone */
    raised_with(
        "'id':'with','side':'usa','type':'inf','strength':2,'morale':3,'weapon':'R','hex':'B4120','facing':'sw',"
        "'formation':'line'",
        "{'id':'Howard','hex':'B4120'}");
    assert_false(unit_on_map("75-Oh")); /* nobody whose brigade it is */
    PROVED("tss2", "22.8");
}

static void the_others_follow_stuart(void **unused) {
    (void)unused;
    begin("movement", "csa");
    real_map();
    on_turn(120);
    more("'command':'all'");
    counter("'id':'9-Va-c','hex':'B3501','facing':'e','formation':'mounted'");
    counter("'id':'13-Va-c','hex':'B3502','facing':'e','formation':'mounted'");
    counter("'id':'1-SC-c','hex':'B3502','facing':'e','formation':'mounted'"); /* Hampton's hour is 12:40 */
    foot("foot", "csa", 2, "B3601", "e", "");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act_all("csa", "move 9-Va-c", "exit", NULL);
    act_all("csa", "move 13-Va-c", "to B3501", "exit", NULL); /* by the way the first has gone */
    assert_string_equal(unit_text("13-Va-c", "fate"), "left");
    act_all("csa", "move 1-SC-c", "to B3501", NULL);
    refused("csa", "exit", "35.12");
    begin("movement", "usa"); /* Buford's going tells nothing of Stuart's */
    real_map();
    on_turn(60);
    more("'command':'all'");
    counter("'id':'8-Ill-c','hex':'C4043','facing':'se','formation':'mounted'");
    foot("far", "csa", 2, "A3010", "w", "");
    start();
    act_all("usa", "move 8-Ill-c", "exit", NULL);
    assert_int_equal(special("left_by"), 0);
    PROVED("tss2", "35.12 35.14d");
}

static bool on_railroad(const struct gbacw_tables *t, hex_id hex) {
    bool found = false;
    for (direction d = 0; d < DIRECTIONS; d++)
        found |= t->hex[hex].way[d] == WAY_RAILROAD;
    return found;
}

/* 34.12: six hexes to the north-northeast of the railroad and four to the south-southeast of the Fairfield Road, and no
 * more; among the last there are the hexes by which Rowley comes. */
static void the_bounds_of_the_first_morning(void **unused) {
    (void)unused;
    enum { NORTH = 6, SOUTH = 4, COLUMNS = 59, ROWS = 35 };
    const struct gbacw_tables *whole = tables_named("gettysburg/three-days"),
                              *part = tables_named("gettysburg/mcphersons-ridge");
    direction northeast = 0;
    while (strcmp(direction_name(&whole->grid, northeast), "ne") != 0)
        northeast++;
    static uint8_t steps[HEXES_MAX]; /* 1 + how far north-northeast of the railroad */
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        char label[16];
        snprintf(label, sizeof label, "A%02d%02d", 1 + i / ROWS, 1 + i % ROWS);
        hex_id hex = hex_called(whole, label);
        if (!on_railroad(whole, hex))
            continue;
        for (uint8_t n = 1; n <= NORTH + 2 && hex != HEX_NONE; n++, hex = whole->neighbour[hex][northeast]) {
            bool on_sheet = 1 + i % ROWS - n / 2 >= 2;
            if (on_sheet && (!steps[hex] || n < steps[hex]))
                steps[hex] = n;
        }
    }
    int seen = 0;
    for (hex_id hex = 0; hex < outside_first(whole); hex++) {
        if (steps[hex] && (part->hex[hex].terrain != 0) != (steps[hex] <= NORTH + 1))
            fail_msg("hex %u, %d north of the railroad", hex, steps[hex] - 1);
        seen += steps[hex] != 0;
    }
    assert_true(seen > 100);
    direction southeast = direction_opposite(northeast);
    while (strcmp(direction_name(&whole->grid, southeast), "se") != 0)
        southeast = direction_turn(southeast, 1);
    static const char *const road[] = {"A4432", "A4429", "A4328", "A4227", "A4126", "A4024", "A4022", "A3921", "A3919",
                                       "A3817", "A3814", "A3713", "A3611", "A3609", "A3508", "A3406", "A3305", "A3203"};
    for (size_t i = 0; i < sizeof road / sizeof road[0]; i++) {
        hex_id hex = hex_called(whole, road[i]);
        for (int n = 0; n < SOUTH; n++)
            hex = whole->neighbour[hex][southeast];
        if (part->hex[hex].terrain == 0 || part->hex[whole->neighbour[hex][southeast]].terrain != 0)
            fail_msg("south of %s", road[i]);
    }
    static const char *const in[] = {"A4215", "A4216"}, *const out[] = {"A4315", "A4316", "B2520", "C0140"};
    for (int i = 0; i < 2; i++)
        assert_true(part->hex[hex_called(part, in[i])].terrain != 0);
    for (int i = 0; i < 4; i++)
        assert_true(part->hex[hex_called(part, out[i])].terrain == 0);
    load_free(whole);
    load_free(part);
    PROVED("tss2", "34.12");
}

/* Each comes in its own turn and once: to 75 Oh at 21:00 on the first (37), to 61 Oh at 08:00 on the second (54). */
static void detachments_come_once(void **unused) {
    (void)unused;
    static const struct {
        int before, first, second;
    } all[] = {{35, 0, 0}, {36, 1, 0}, {37, 0, 0}, {52, 0, 0}, {53, 0, 1}, {54, 0, 0}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        begin("final-command", "usa");
        real_map();
        on_turn(all[i].before);
        more("'command':'all'");
        counter("'id':'75-Oh','hex':'B4020','facing':'w','formation':'line','strength':2,'killed':1");
        counter("'id':'61-Oh','hex':'B4022','facing':'w','formation':'line','strength':1,'killed':1");
        foot("far", "csa", 2, "A3010", "w", "");
        start();
        while (turn_now() == all[i].before)
            act(side_now(), "end");
        if (unit_int("75-Oh", "strength") != 2 + all[i].first || unit_int("61-Oh", "strength") != 1 + all[i].second)
            fail_msg("after turn %d", all[i].before);
    }
    PROVED("tss2", "22.8 35.24b 35.24c");
}

/* Early's division, listed in one breath: who of it is on the map already, by the kinds that come one after the other.
 */
static void early_comes(bool foot_come, bool guns_come) {
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    const struct counter_info *wagon = counter_called(t, "Wagon-Early");
    int turn = wagon->entry_turn, at = 0;
    begin("movement", "csa");
    real_map();
    on_turn(turn);
    more("'command':'all'");
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        bool is_foot = info->type == TYPE_INFANTRY, is_gun = info->type == TYPE_BATTERY;
        unsigned home = info->brigade != NO_BRIGADE ? t->brigade[info->brigade].division : info->division;
        if (home != wagon->division || info->entry_turn != turn || !((is_foot && foot_come) || (is_gun && guns_come)))
            continue;
        char fields[120];
        snprintf(fields, sizeof fields, "'id':'%s','hex':'B%02d22','facing':'e','formation':'%s'", info->id,
                 (10 + at++) % 60, is_foot ? "column" : "limbered");
        counter(fields);
    }
    foot("far", "usa", 2, "C3010", "w", "");
    load_free(t);
    start();
}

static void guns_after_foot_and_wagons_after_guns(void **unused) {
    (void)unused;
    early_comes(false, false);
    refused("csa", "move Charlottesville", "35.0a");
    refused("csa", "move Wagon-Early", "35.0a");
    assert_true(judged_legal("csa", "move 5-La"));
    early_comes(true, false);
    assert_true(judged_legal("csa", "move Charlottesville"));
    refused("csa", "move Wagon-Early", "35.0a");
    act("csa", "move Charlottesville"); /* nor in the same breath with one of them */
    assert_true(judged_legal("csa", "with Courtney"));
    refused("csa", "with Wagon-Early", NULL);
    early_comes(true, true);
    assert_true(judged_legal("csa", "move Wagon-Early"));
    PROVED("tss2", "35.0a");
}

/* By the entrance: in column, limbered or in the saddle, and one after the other. */
static void who_enters_by_the_road(void **unused) {
    (void)unused;
    static const struct {
        const char *type, *weapon, *formation;
        bool may;
    } all[] = {{"inf", "R", "column", true},
               {"inf", "R", "line", false},
               {"cav", "P", "mounted", true},
               {"cav", "P", "dismounted", false},
               {"art", "N", "limbered", true}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        begin("movement", "csa");
        real_map();
        on_turn(3);
        more("'command':'all'");
        unit_is("x", "csa", all[i].type, 3, all[i].weapon, "A0536", "e", all[i].formation, ",'rounds':8");
        foot("far", "usa", 2, "A3010", "w", "");
        start();
        act("csa", "move x");
        if (all[i].may)
            assert_true(judged_legal("csa", "to A0535"));
        else
            refused("csa", "to A0535", "22.31");
    }
    begin("movement", "csa"); /* not two abreast */
    real_map();
    on_turn(3);
    more("'command':'all'");
    unit_is("x", "csa", "cav", 3, "P", "A0536", "e", "mounted", "");
    unit_is("y", "csa", "cav", 3, "P", "A0536", "e", "mounted", "");
    foot("far", "usa", 2, "A3010", "w", "");
    start();
    act_all("csa", "move x", "with y", NULL);
    refused("csa", "to A0535", "22.31");
    PROVED("tss2", "22.31");
}

/* 22.32: who has deployed pays for the first hex of the map what its ground costs: a point in the open, two in woods.
 */
static void the_first_hex_has_its_price(void **unused) {
    (void)unused;
    static const char *const ways[][2] = {
        {"A0336", "A0335"}, {"A0436", "A0435"}, {"A0636", "A0635"}, {"A0736", "A0735"}};
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    int seen = 0;
    for (int i = 0; i < 4; i++) {
        hex_id hex = hex_called(t, ways[i][1]);
        bool trees = t->hex[hex].terrain == BIT(TERRAIN_WOODS), clear = t->hex[hex].terrain == BIT(TERRAIN_CLEAR);
        begin("movement", "csa");
        real_map();
        on_turn(3);
        more("'command':'all'");
        foot("x", "csa", 3, ways[i][0], "e", "");
        foot("far", "usa", 2, "B3020", "w", "");
        start();
        if (!trees && !clear)
            continue;
        seen++;
        if (strcmp(cost_to("x", ways[i][1]), trees ? "2" : "1") != 0)
            fail_msg("%s to %s costs %s", ways[i][0], ways[i][1], cost_to("x", ways[i][1]));
    }
    assert_true(seen >= 2);
    load_free(t);
    PROVED("tss2", "22.32");
}

/* Who fired out of his area may be answered until his side's next Player-Turn (22.41). */
static void answered_for_a_turn(void **unused) {
    (void)unused;
    begin("final-command", "usa");
    real_map();
    on_turn(3);
    more("'command':'all'");
    foot("x", "csa", 4, "A0436", "e", ",'trial':8");
    foot("t", "usa", 4, "A0435", "w", "");
    start();
    assert_int_equal(unit_int("x", "trial") & 8, 8);
    act("usa", "end");
    assert_string_equal(side_now(), "csa");
    act("csa", "end");
    assert_int_equal(unit_int("x", "trial") & 8, 0);
    PROVED("tss2", "22.41");
}

TESTS(test(back_into_the_area), test(raised_anew), test(the_others_follow_stuart),
      test(the_bounds_of_the_first_morning), test(detachments_come_once), test(guns_after_foot_and_wagons_after_guns),
      test(who_enters_by_the_road), test(the_first_hex_has_its_price), test(answered_for_a_turn))
