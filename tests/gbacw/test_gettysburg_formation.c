/* test_gettysburg_formation.c: Terrible Swift Sword 6.0 and 7.0: line and column, guns and horse, what a change costs
 * and draws, fronts and flanks. */
#include "gettysburg_field.h"

/* ---- what a change costs (5.19, 6.2) ---- */

static const char *points_after(const char *unit, const char *form) {
    char text[64];
    snprintf(text, sizeof text, "move %s", unit);
    act("usa", text);
    snprintf(text, sizeof text, "form %s", form);
    act("usa", text);
    snprintf(text, sizeof text, "{'what':'reach','unit':'%s'}", unit);
    return field_text(query(text), "points");
}

static void changes_cost_points(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("l", "usa", 3, "0505", "n", "");
    column("c", "usa", 3, "0705", "");
    limbered("g", "usa", 4, "0905", "");
    guns("u", "usa", 4, "N", "1105", "n", "");
    limbered("h", "usa", 4, "1305", ",'horse':true");
    horse("m", "usa", 3, "1505", "");
    dismounted("d", "usa", 3, "1705", "n", "");
    wagon("w", "usa", "1905", "");
    leader("led", "usa", "2105", "");
    start();
    assert_string_equal(points_after("l", "column"), "4");
    put_down("usa");
    assert_string_equal(points_after("c", "line"), "4");
    put_down("usa");
    assert_string_equal(points_after("g", "unlimbered"), "4");
    put_down("usa");
    assert_string_equal(points_after("u", "limbered"), "4");
    put_down("usa");
    assert_string_equal(points_after("h", "unlimbered"), "6"); /* of ten */
    put_down("usa");
    act("usa", "move w");
    assert_int_equal(legal_count("form "), 0);
    put_down("usa");
    act("usa", "move led");
    assert_int_equal(legal_count("form "), 0);
    put_down("usa");
    /* horse pays three to dismount, two to mount */
    act_all("usa", "move m", "to 1504", NULL);
    for (int i = 0; i < 8; i++) /* nine steps of twelve points */
        act("usa", i % 2 ? "to 1504" : "to 1503");
    assert_true(legal("usa", "form dismounted"));
    act("usa", "to 1503");
    refused("usa", "form dismounted", "6.21a");
    put_down("usa");
    act_all("usa", "move d", "to 1704", "to 1703", "to 1702", "to 1701", NULL);
    assert_true(legal("usa", "form mounted"));
    act("usa", "to 1601");
    refused("usa", "form mounted", "6.21a");
    PROVED("tss2", "5.19b 6.0 6.21a");
}

static void foot_and_guns_change_as_they_like(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("l", "usa", 3, "0505", "n", "");
    limbered("g", "usa", 4, "0905", "");
    foot("e", "csa", 3, "0520", "n", "");
    start();
    act_all("usa", "move l", "to 0504", "form column", "to 0503", "form line", NULL); /* in the midst, and again */
    refused("usa", "form column", "6.21a");                                           /* no points are left */
    act("usa", "halt n");
    act_all("usa", "move g", "form unlimbered", "form limbered", NULL);
    assert_string_equal(unit_text("g", "formation"), "limbered");
    put_down("usa");
    act("usa", "end");
    assert_false(judged_legal("usa", "form column")); /* in no other phase */
    PROVED("tss2", "6.21b");
}

static void horse_changes_last(void **unused) {
    (void)unused;
    begin("movement", "usa");
    horse("m", "usa", 3, "0505", "");
    dismounted("d", "usa", 3, "0905", "n", "");
    start();
    act_all("usa", "move m", "to 0504", "to 0503", "form dismounted", NULL);
    refused("usa", "to 0502", "5.11");
    refused("usa", "form mounted", "6.21a");
    act_all("usa", "halt n", "move d", "form mounted", NULL);
    refused("usa", "to 0904", "5.11");
    assert_string_equal(unit_text("d", "formation"), "mounted");
    assert_int_equal(legal_count("form column"), 0);
    PROVED("tss2", "6.14a 6.21c");
}

static void dismounted_horse_is_foot_without_columns(void **unused) {
    (void)unused;
    begin("movement", "usa");
    dismounted("d", "usa", 3, "0905", "n", ",'weapon':'C'");
    foot("f", "usa", 3, "1105", "n", "");
    start();
    act("usa", "move d");
    refused("usa", "form column", "6.0");
    put_down("usa");
    assert_string_equal(field_text(query("{'what':'reach','unit':'f'}"), "points"), "6");
    begin("offensive-fire", "usa");
    dismounted("d", "usa", 3, "0505", "n", ",'weapon':'C'");
    dismounted("e", "csa", 3, "0504", "s", "");
    start();
    assert_true(legal("usa", "fire 0504"));
    on_to("retreat-before-melee");
    assert_true(legal("usa", "attack 0504"));
    PROVED("tss2", "6.14c");
}

/* ---- who fights how ---- */

static void columns_neither_fire_nor_attack(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    column("c", "usa", 3, "0505", "");
    foot("f", "usa", 3, "0604", "nw", "");
    limbered("g", "usa", 4, "0405", "");
    guns("u", "usa", 4, "N", "0404", "ne", "");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    act("usa", "fire 0504");
    refused("usa", "add c", "9.62");
    refused("usa", "add g", "6.32");
    assert_true(legal("usa", "add u"));
    dice("[{'small-arms':1},{'depletion':6}]");
    act_all("usa", "add f 1", "resolve", NULL);
    on_to("retreat-before-melee");
    act("usa", "attack 0504");
    refused("usa", "with c", "12.25");
    PROVED("tss2", "6.11c 6.32");
}

static void a_column_defends_itself(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    column("c", "usa", 3, "0505", ",'morale':6");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    act_all("csa", "attack 0505", "with e", "resolve", NULL);
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    on_to("melee");
    json_t *odds = query("{'what':'melee','hex':'0505'}");
    json_t *row = json_array_get(field_of(odds, "defenders"), 0);
    assert_string_equal(field_text(row, "unit"), "c");
    assert_int_equal(field_int(row, "by"), 3);
    PROVED("tss2", "6.11c 6.33");
}

static void a_column_under_fire_forms_line(void **unused) {
    (void)unused;
    begin("defensive-fire", "usa");
    column("c", "usa", 3, "0505", "");
    foot("e", "csa", 1, "0503", "s", "");
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    json_t *answer = fire_one("csa", "0505", "e");
    assert_string_equal(field_text(fired(answer, 0), "result"), "-"); /* though nothing came of it */
    assert_string_equal(unit_text("c", "formation"), "line");
    PROVED("tss2", "6.12");
}

/* Guns from this range at a column, one of them long by the die; a second column where the shot falls. */
static void guns_from_afar(const char *from, const char *script, bool line, bool line_behind) {
    begin("offensive-fire", "usa");
    column("c", "csa", 3, "0514", "");
    column("behind", "csa", 3, "0513", "");
    guns("g", "usa", 4, "TB", from, "n", "");
    start();
    dice(script);
    act_all("usa", "fire 0514", "add g", "resolve", NULL);
    dice_free();
    assert_string_equal(unit_text("c", "formation"), line ? "line" : "column");
    assert_string_equal(unit_text("behind", "formation"), line_behind ? "line" : "column");
}

static void a_column_far_from_the_guns_marches_on(void **unused) {
    (void)unused;
    guns_from_afar("0522", "[{'artillery':1}]", true, false);                           /* eight hexes */
    guns_from_afar("0523", "[{'overshoot':'g','is':6},{'artillery':1}]", true, false);  /* nine, and accurate */
    guns_from_afar("0523", "[{'overshoot':'g','is':2},{'artillery':1}]", false, false); /* long: neither of them */
    begin("defensive-fire", "usa");
    column("c", "usa", 3, "0505", "");
    foot("e", "csa", 1, "0503", "s", "");
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    fire_one("csa", "0505", "e");
    assert_string_equal(unit_text("c", "formation"), "line");
    PROVED("tss2", "6.11d");
}

static void only_the_crew_is_hit(void **unused) {
    (void)unused;
    begin("defensive-fire", "usa");
    guns("g", "usa", 4, "N", "0505", "n", ",'morale':6");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':6},{'morale':'g','is':1}]");
    json_t *answer = act_all("csa", "fire 0505", "add e", "resolve", NULL);
    assert_string_equal(field_text(fired(answer, 0), "result"), "1");
    assert_int_equal(unit_int("g", "strength"), 4); /* the guns are whole */
    assert_int_equal(unit_int("g", "crew"), 1);
    /* and guns at guns cost guns */
    begin("defensive-fire", "usa");
    guns("g", "usa", 4, "N", "0505", "n", ",'morale':6");
    guns("e", "csa", 6, "N", "0502", "s", "");
    start();
    dice("[{'artillery':5},{'caisson':'g','is':6},{'morale':'g','is':1}]");
    act_all("csa", "fire 0505", "add e", "resolve", NULL);
    assert_true(unit_int("g", "strength") < 4);
    PROVED("tss2", "6.13b 3.22");
}

static void losses_show(void **unused) {
    (void)unused;
    begin("defensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", ",'morale':6");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':5},{'morale':'x','is':1}]");
    act_all("csa", "fire 0505", "add e", "resolve", NULL);
    assert_int_equal(unit_int("x", "strength"), 3);
    PROVED("tss2", "3.22");
}

static void crews_without_guns_are_in_line(void **unused) {
    (void)unused;
    begin("defensive-fire", "usa");
    guns("g", "usa", 4, "N", "0510", "n", ",'morale':1");
    foot("e", "csa", 4, "0509", "s", "");
    start();
    dice("[{'small-arms':6},{'morale':'g','is':6}]");
    act_all("csa", "fire 0510", "add e", "resolve", NULL);
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("g", "abandoned"));
    assert_string_equal(unit_text("g-crew", "formation"), "line");
    assert_true(unit_has("g-crew", "routed"));
    assert_true(hexes_from("g-crew", "0510") >= 3);
    /* rallied it marches back at a line's rate */
    begin("movement", "usa");
    guns("g", "usa", 4, "N", "0510", "n", ",'abandoned':true,'crew':0");
    counter("'id':'g-crew','hex':'0513','formation':'line','facing':'n'");
    more("'hexes':{'0512':'woods'}");
    start();
    assert_string_equal(field_text(query("{'what':'reach','unit':'g-crew'}"), "points"), "6");
    assert_string_equal(cost_to("g-crew", "0512"), "2");
    for (int rear = 0; rear < 2; rear++) { /* and under fire it has a line's front and back */
        begin("offensive-fire", "csa");
        guns("g", "usa", 4, "N", "0510", "n", ",'abandoned':true,'crew':0");
        counter("'id':'g-crew','hex':'0513','formation':'line','facing':'n'");
        foot("e", "csa", 4, rear ? "0514" : "0512", rear ? "n" : "s", "");
        start();
        json_t *odds = query("{'what':'fire','hex':'0513','all':true}");
        json_t *attack = json_array_get(field_of(odds, "attacks"), 0);
        assert_int_equal(item_of(attack, "shifts", "7.22a") != NULL, rear);
    }
    PROVED("tss2", "6.13c");
}

static void guns_fire_or_move(void **unused) {
    (void)unused;
    begin("movement", "usa");
    guns("u", "usa", 4, "N", "0505", "n", "");
    limbered("g", "usa", 4, "0905", "");
    foot("e", "csa", 3, "0501", "s", "");
    start();
    act("usa", "move u");
    refused("usa", "to 0504", "6.13");
    put_down("usa");
    act_all("usa", "move g", "to 0904", NULL);
    put_down("usa");
    on_to("offensive-fire");
    act("usa", "fire 0501");
    refused("usa", "add g", "6.32");
    assert_true(legal("usa", "add u"));
    PROVED("tss2", "6.13a 6.32");
}

static void pistols_from_the_saddle(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("p", "usa", "cav", 3, "P", "0505", "n", "mounted", "");
    unit_is("c", "usa", "cav", 3, "C", "0605", "nw", "mounted", "");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    act("usa", "fire 0504");
    assert_true(legal("usa", "add p"));
    refused("usa", "add c", "9.62"); /* no carbine is fired from the saddle */
    dice("[{'small-arms':1},{'depletion':6}]");
    act_all("usa", "add p 1", "resolve", NULL);
    on_to("retreat-before-melee");
    assert_true(legal("usa", "attack 0504")); /* but it may fight hand to hand */
    PROVED("tss2", "6.14b 6.34");
}

/* ---- what a change draws (6.23, 6.24) ---- */

static void guns_and_horse_draw_fire_when_they_change(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("g", "usa", 4, "0506", "");
    horse("h", "usa", 3, "1106", "");
    foot("x", "usa", 3, "1406", "n", "");
    foot("e1", "csa", 3, "0502", "s", "");
    foot("e2", "csa", 3, "1103", "s", "");
    foot("e3", "csa", 3, "1403", "s", "");
    guns("eg", "csa", 4, "N", "0402", "s", "");
    wagon("w", "csa", "0704", ",'weapon':'R'");
    start();
    act_all("usa", "move g", "form unlimbered", NULL);
    assert_string_equal(side_now(), "csa");
    assert_string_equal(unit_text("g", "formation"), "limbered"); /* not yet */
    assert_true(legal("csa", "add e1"));                          /* four hexes away, no zone needed */
    refused("csa", "add eg", "6.23");                             /* no small arms */
    assert_false(legal("csa", "add w"));                          /* provost guards have no part in it */
    act("csa", "hold");
    assert_string_equal(unit_text("g", "formation"), "unlimbered");
    act("usa", "halt n");
    act_all("usa", "move h", "form dismounted", NULL); /* horse too */
    assert_true(legal("csa", "add e2"));
    act("csa", "hold");
    act("usa", "halt n");
    act_all("usa", "move x", "form column", NULL); /* infantry only in a zone */
    assert_string_equal(side_now(), "usa");
    PROVED("tss2", "6.23a");
}

static void hit_or_pinned_it_does_not_change(void **unused) {
    (void)unused;
    for (int pin = 0; pin < 2; pin++) {
        begin("movement", "usa");
        foot("above", "usa", 3, "0505", "n", "");
        limbered("g", "usa", 4, "0505", ",'morale':6");
        foot("e", "csa", 4, "0503", "s", "");
        start();
        act_all("usa", "move g", "form unlimbered", NULL);
        dice(pin ? "[{'small-arms':4}]" : "[{'small-arms':5},{'morale':'g','is':1}]");
        json_t *answer = act_all("csa", "add e", "resolve", NULL);
        dice_free();
        assert_true(event_told(answer, "form-failed"));
        assert_string_equal(unit_text("g", "formation"), "limbered");
        assert_int_equal(unit_int("above", "strength"), 3); /* whatever is above, only the guns are hit */
        assert_int_equal(unit_has("above", "pinned"), unit_has("g", "pinned"));
        assert_int_equal(unit_int("g", "crew"), unit_has("g", "pinned") ? 2 : 1);
        assert_int_equal(unit_has("g", "pinned"), pin);
    }
    begin("movement", "usa"); /* and horse that loses a man stays in the saddle */
    horse("h", "usa", 3, "0505", ",'morale':6");
    foot("e", "csa", 4, "0503", "s", "");
    start();
    act_all("usa", "move h", "form dismounted", NULL);
    dice("[{'small-arms':4},{'morale':'h','is':1}]");
    json_t *answer = act_all("csa", "add e", "resolve", NULL);
    assert_true(event_told(answer, "form-failed"));
    assert_string_equal(unit_text("h", "formation"), "mounted");
    assert_true(unit_int("h", "strength") < 3);
    PROVED("tss2", "6.23b");
}

static void a_changing_battery_is_an_easy_mark(void **unused) {
    (void)unused;
    begin("movement", "usa");
    guns("g", "usa", 4, "N", "0505", "n", ",'morale':6");
    foot("e", "csa", 1, "0503", "s", "");
    start();
    act_all("usa", "move g", "form limbered", NULL);
    dice("[{'small-arms':1},{'depletion':6}]");
    json_t *fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_int_equal(shift_of(fire, "8.36"), 0); /* no shift to the left for its thinness */
    assert_int_equal(shift_of(fire, "8.35"), 1); /* enfiladed, though fired at through its front */
    assert_int_equal(field_int(fire, "net"), 1);
    begin("defensive-fire", "usa"); /* at other times it is hard to hit */
    guns("g", "usa", 4, "N", "0505", "n", ",'morale':6");
    foot("e", "csa", 1, "0503", "s", "");
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    fire = fired(act_all("csa", "fire 0505", "add e", "resolve", NULL), 0);
    assert_int_equal(field_int(fire, "net"), -1);
    PROVED("tss2", "8.35");
}

static void a_change_in_a_zone_draws_fire(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    foot("far", "csa", 3, "0503", "s", "");
    start();
    act_all("usa", "move x", "form column", NULL);
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add e"));
    refused("csa", "add far", NULL); /* no zone there */
    act("csa", "hold");
    assert_string_equal(unit_text("x", "formation"), "column");
    PROVED("tss2", "6.24");
}

/* ---- marching through friends (6.11) ---- */

static void passing_friends_on_a_way(void **unused) {
    (void)unused;
#define WOODED_WAY(kind)                                                                                               \
    "'hexes':{'0504':'woods'},'roads':[{'kind':'" kind "','path':['0506','0505','0504','0503','0502']}]"
    begin("movement", "usa");
    column("c", "usa", 3, "0505", "");
    foot("f", "usa", 3, "0504", "n", "");
    more(WOODED_WAY("trail"));
    start();
    assert_string_equal(step_to("usa", "c", "0504"),
                        "1"); /* a trail will do, and a line in the hex bars nobody's way */
    refused("usa", "halt n", "8.16");
    act_all("usa", "to 0503", "halt n", NULL);
    static const char *const on_the_road[] = {"column", "mounted", "limbered"};
    for (int i = 0; i < 3; i++) {
        begin("movement", "usa");
        column("c", "usa", 3, "0505", "");
        wagon("w", "usa", "0506", "");
        unit_is("f", "usa",
                i == 0   ? "inf"
                : i == 1 ? "cav"
                         : "art",
                3, i == 2 ? "N" : "R", "0504", "n", on_the_road[i], i == 2 ? ",'rounds':5" : "");
        more(WOODED_WAY("pike"));
        start();
        assert_string_equal(step_to("usa", "c", "0504"), "2"); /* the pike is taken: through the woods */
        assert_string_equal(field_text(event_of(act("usa", "to 0503"), "step"), "cost"), "1/2");
        act("usa", "halt n");
        act_all("usa", "move w", "to 0505", NULL);
        assert_string_equal(field_text(event_of(act("usa", "to 0504"), "step"), "cost"), "6");
    }
    begin("movement", "usa");
    column("c", "usa", 3, "0505", "");
    horse("h", "usa", 3, "0905", "");
    foot("f", "usa", 3, "0504", "n", "");
    foot("f2", "usa", 3, "0904", "n", "");
    guns("g", "usa", 3, "N", "0804", "n", "");
    start();
    act("usa", "move c");
    refused("usa", "to 0504", "8.16"); /* no way, no passage */
    put_down("usa");
    act("usa", "move h");
    refused("usa", "to 0904", "8.17");
    act_all("usa", "to 0804", "halt", NULL); /* among guns horse may even stay */
    PROVED("tss2", "6.11a 8.0 8.16 8.17");
}

/* ---- fronts and flanks (7.0) ---- */

/* Columns that the shifts of 6.0 and 7.0 give a fire. */
static int flank_shift(json_t *fire) {
    int by = 0;
    size_t i;
    json_t *item;
    json_array_foreach(field_of(fire, "shifts"), i, item) {
        const char *rule = field_text(item, "case");
        by += rule[0] == '6' || rule[0] == '7' ? (int)field_int(item, "by") : 0;
    }
    return by;
}
static const char *const around[] = {"0504", "0604", "0605", "0506", "0405", "0404"}; /* n ne se s sw nw of 0505 */
static const char *const compass[] = {"n", "ne", "se", "s", "sw", "nw"};

/* Columns gained by fire at what stands in 0505 from the hex that lies in this direction, besides density. */
struct kind {
    const char *type, *weapon, *formation, *extra;
};
static int flank_from(const struct kind *kind, int d) {
    begin("defensive-fire", "usa");
    if (strcmp(kind->type, "wagon") == 0)
        wagon("x", "usa", "0505", "");
    else
        unit_is("x", "usa", kind->type, 4, kind->weapon, "0505", "n", kind->formation, kind->extra);
    foot("e", "csa", 1, around[d], compass[(d + 3) % 6], "");
    start();
    dice("[{'small-arms':1},{'depletion':6}]");
    return flank_shift(fired(act_all("csa", "fire 0505", "add e", "resolve", NULL), 0));
}

static void expect(struct kind kind, const char *pattern) {
    for (int d = 0; d < 6; d++) {
        int found = flank_from(&kind, d), wanted = pattern[d] - '0';
        if (found != wanted)
            fail_msg("%s from the %s: %d columns, not %d", kind.formation, compass[d], found, wanted);
    }
}

static void three_fronts_and_three_flanks(void **unused) {
    (void)unused;
    expect((struct kind){"inf", "R", "line", ""}, "001110");
    expect((struct kind){"cav", "R", "dismounted", ""}, "001110");
    expect((struct kind){"art", "N", "unlimbered", ""}, "001110");
    PROVED("tss2", "7.0a 6.31");
}

static void always_enfiladed(void **unused) {
    (void)unused;
    expect((struct kind){"inf", "R", "column", ""}, "111111");
    expect((struct kind){"art", "N", "limbered", ""}, "111111");
    expect((struct kind){"cav", "R", "mounted", ""}, "222222");
    expect((struct kind){"inf", "R", "line", ",'routed':true"}, "111111");
    expect((struct kind){"wagon", "R", "", ""}, "000000"); /* has no facing: all front */
    begin("defensive-fire", "usa");                        /* nor does fire from behind shake its drivers more */
    wagon("w", "usa", "0505", ",'morale':3");
    column("c", "usa", 4, "1005", ",'morale':6");
    foot("e", "csa", 4, "0506", "n", "");
    foot("e2", "csa", 4, "1004", "s", "");
    start();
    dice("[{'small-arms':4},{'morale':'w','is':1}]");
    json_t *check = event_where(act_all("csa", "fire 0505", "add e", "resolve", NULL), "morale", "unit", "w");
    assert_non_null(check);
    assert_null(item_of(check, "modifiers", "13.23b"));
    dice("[{'small-arms':4},{'morale':'c','is':1}]");
    check = event_where(act_all("csa", "fire 1005", "add e2", "resolve", NULL), "morale", "unit", "c");
    assert_non_null(item_of(check, "modifiers", "13.23b")); /* as it does a column */
    PROVED("tss2", "7.0b 6.31 6.35");
}

static void a_hex_has_one_facing(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0506", "sw", "");
    foot("z", "usa", 3, "0507", "n", "");
    guns("g", "usa", 3, "N", "0506", "sw", "");
    foot("p", "usa", 3, "0905", "n", ",'pinned':true");
    foot("o", "usa", 3, "1105", "n", ",'out-of-command':true");
    wagon("w", "usa", "1305", "");
    start();
    refused("usa", "turn 1305 s", "7.0b"); /* wagons have none */
    act_all("usa", "move x", "to 0506", NULL);
    assert_string_equal(unit_text("x", "facing"), "s"); /* nobody backs into a hex */
    act("usa", "halt");                                 /* adopts what it finds */
    assert_string_equal(unit_text("x", "facing"), "sw");
    act_all("usa", "move z", "to 0506", "halt ne", NULL); /* or turns the whole stack */
    assert_string_equal(unit_text("x", "facing"), "ne");
    assert_string_equal(unit_text("g", "facing"), "ne");
    act_all("usa", "turn 0905 s", "turn 1105 se", NULL); /* to turn is not to move */
    assert_string_equal(unit_text("p", "facing"), "s");
    assert_true(legal("usa", "move o"));
    act("usa", "end");
    assert_false(judged_legal("usa", "turn 1105 n"));
    on_to("offensive-fire");
    assert_false(judged_legal("usa", "turn 1105 n"));
    PROVED("tss2", "7.0c 7.11 7.12 7.13 8.42");
}

/* A stack that was turned or put in order may be so again when the enemy has had to answer a march, with fire or
 * without; before that there is only taking it back. */
static void turned_again_after_an_answer(void **unused) {
    (void)unused;
    for (int fires = 0; fires < 2; fires++) {
        begin("movement", "usa");
        foot("x", "usa", 3, "0505", "n", "");
        foot("s", "usa", 3, "0905", "n", "");
        foot("a", "usa", 2, "1105", "n", "");
        foot("b", "usa", 2, "1105", "n", "");
        foot("y", "usa", 2, "1305", "n", "");
        foot("e", "csa", 3, "0504", "s", "");
        start();
        act_all("usa", "turn 0905 s", "top b", "top a", "move y", "to 1306", "halt n", NULL);
        refused("usa", "turn 0905 ne", "7.12");
        refused("usa", "top b", "8.41");
        act_all("usa", "move x", "to 0506", NULL);
        assert_string_equal(decision_now(), "fire");
        dice("[{'small-arms':1},{'depletion':'e','is':6}]");
        if (fires)
            act_all("csa", "add e", "resolve", NULL);
        else
            act("csa", "hold");
        dice_free();
        put_down("usa");
        assert_true(legal("usa", "turn 0905 ne") && legal("usa", "top b"));
        act_all("usa", "turn 0905 ne", "top b", NULL);
        assert_string_equal(unit_text("s", "facing"), "ne");
        json_t *error = refused("usa", "turn 0905 s", "7.12"); /* once an answer */
        assert_non_null(strstr(field_text(error, "why"), "(reading F41)"));
    }
    PROVED("tss2", "7.12 8.41");
}

static void the_way_it_goes_is_its_front(void **unused) {
    (void)unused;
    begin("movement", "usa"); /* turned away it is fired at from behind as it leaves */
    foot("x", "usa", 4, "0505", "n", "");
    foot("e", "csa", 1, "0504", "s", "");
    start();
    act_all("usa", "move x", "to 0506", NULL);
    dice("[{'small-arms':1},{'depletion':6}]");
    json_t *fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_int_equal(flank_shift(fire), 1);
    begin("movement", "usa"); /* sideways it shows its front */
    foot("x", "usa", 4, "0505", "n", "");
    foot("e", "csa", 1, "0504", "s", "");
    start();
    act_all("usa", "move x", "to 0604", NULL);
    dice("[{'small-arms':1},{'depletion':6}]");
    fire = fired(act_all("csa", "add e", "resolve", NULL), 0);
    assert_int_equal(flank_shift(fire), 0);
    PROVED("tss2", "7.11");
}

static void melee_goes_by_the_front(void **unused) {
    (void)unused;
    for (int d = 0; d < 6; d++) {
        char attack[32];
        begin("retreat-before-melee", "usa");
        foot("x", "usa", 4, "0505", "n", "");
        foot("e", "csa", 1, around[d], "n", "");
        start();
        snprintf(attack, sizeof attack, "attack %s", around[d]);
        assert_int_equal(judged_legal("usa", attack), d == 0 || d == 1 || d == 5);
    }
    PROVED("tss2", "7.31");
}

TESTS(test(changes_cost_points), test(foot_and_guns_change_as_they_like), test(horse_changes_last),
      test(dismounted_horse_is_foot_without_columns), test(columns_neither_fire_nor_attack),
      test(a_column_defends_itself), test(a_column_under_fire_forms_line), test(a_column_far_from_the_guns_marches_on),
      test(only_the_crew_is_hit), test(losses_show), test(crews_without_guns_are_in_line), test(guns_fire_or_move),
      test(pistols_from_the_saddle), test(guns_and_horse_draw_fire_when_they_change),
      test(hit_or_pinned_it_does_not_change), test(a_changing_battery_is_an_easy_mark),
      test(a_change_in_a_zone_draws_fire), test(passing_friends_on_a_way), test(three_fronts_and_three_flanks),
      test(always_enfiladed), test(a_hex_has_one_facing), test(turned_again_after_an_answer),
      test(the_way_it_goes_is_its_front), test(melee_goes_by_the_front))
