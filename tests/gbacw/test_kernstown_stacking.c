/* test_kernstown_stacking.c: Stonewall 8.0: two units and eight points, order and facing of a stack, the reserve. */
#include "kernstown.h"

static void two_units_and_eight_points(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 1, "0505", "n", "");
    foot("b", "usa", 2, "0505", "n", "");
    foot("c", "usa", 1, "0506", "n", "");
    foot("d", "usa", 5, "0905", "n", "");
    foot("e", "usa", 4, "0906", "n", ",'initial':6,'killed':2");
    foot("f", "usa", 5, "1305", "n", "");
    foot("g", "usa", 3, "1306", "n", "");
    start();
    act_all("usa", "move c", "to 0505", NULL); /* through a full hex, for nothing more */
    refused("usa", "halt n", "8.2");           /* three units, four points */
    assert_false(judged_legal("usa", "halt"));
    act_all("usa", "to 0504", "halt n", NULL);
    act("usa", "move e");
    act("usa", "to 0905");
    refused("usa", "halt", "8.2"); /* nine points: five and four that are left of six */
    act_all("usa", "to 0904", "halt n", NULL);
    act_all("usa", "move g", "to 1305", "halt", NULL); /* eight */
    assert_true(stands_in("g", "1305"));
    PROVED("stonewall", "8.0 8.2 8.21 8.3");
}

static void over_the_limit_the_phase_does_not_close(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0505", "n", "");
    foot("b", "usa", 4, "0505", "n", "");
    foot("c", "usa", 4, "0505", "n", "");
    start();
    refused("usa", "end", "8.2");
    act_all("usa", "move c", "to 0504", "halt n", "end", NULL);
    PROVED("stonewall", "8.0 8.3");
}

static void columns_stand_alone(void **unused) {
    (void)unused;
    begin("movement", "usa");
    column("col", "usa", 2, "0505", "");
    foot("inf", "usa", 2, "0504", "n", "");
    leader("led", "usa", "0602", "");
    foot("his", "usa", 2, "0602", "n", ",'brigade':'b-led'");
    column("hiscol", "usa", 1, "0702", ",'brigade':'b-led'");
    start();
    act_all("usa", "move col", "to 0504", NULL); /* through friends */
    refused("usa", "halt", "8.1");
    act_all("usa", "to 0503", "halt", NULL);
    act_all("usa", "move inf", "to 0503", NULL); /* and they through it */
    refused("usa", "halt", "8.1");
    act_all("usa", "to 0502", "halt n", NULL);
    act_all("usa", "move led", "to 0702", "halt", NULL); /* a leader is no company */
    assert_true(stands_in("led", "0702"));
    PROVED("stonewall", "8.1 8.23");
}

static void what_the_wagon_takes(void **unused) {
    (void)unused;
    static const char *const guard[] = {"", ",'crew':0,'strength':0,'abandoned':true"};
    for (int i = 0; i < 2; i++) {
        begin("movement", "usa");
        wagon("wag", "usa", "0505", guard[i]);
        foot("five", "usa", 5, "0506", "n", "");
        foot("four", "usa", 4, "0504", "n", "");
        start();
        act_all("usa", "move five", "to 0505", NULL);
        refused("usa", "halt n", "8.2"); /* four and five */
        act_all("usa", "to 0506", "halt n", NULL);
        act_all("usa", "move four", "to 0505", "halt n", NULL); /* four and four */
    }
    PROVED("stonewall", "8.22");
}

static void horse_stacks_with_horse(void **unused) {
    (void)unused;
    begin("movement", "usa");
    horse("cav", "usa", 2, "0505", "");
    horse("cav2", "usa", 2, "0605", "");
    foot("inf", "usa", 2, "0504", "n", "");
    limbered("hart", "usa", 4, "0404", ",'horse':true");
    limbered("art", "usa", 4, "0805", "");
    foot("inf2", "usa", 2, "0804", "n", "");
    dismounted("dis", "usa", 2, "1005", "n", "");
    foot("inf3", "usa", 2, "1004", "n", "");
    start();
    act_all("usa", "move cav", "to 0504", NULL);
    refused("usa", "halt", "8.24");
    act_all("usa", "to 0404", "halt", NULL); /* with limbered horse artillery */
    act_all("usa", "move cav2", "to 0705", "to 0804", NULL);
    refused("usa", "halt", "8.24");
    act_all("usa", "to 0805", NULL);
    refused("usa", "halt", "8.24"); /* other limbered guns will not do */
    act_all("usa", "to 0806", "halt", NULL);
    act_all("usa", "move art", "to 0804", "halt", NULL); /* all others mix */
    act_all("usa", "move dis", "to 1004", "halt", NULL);
    PROVED("stonewall", "8.24");
}

static void leaders_and_marks_weigh_nothing(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0505", "n", ",'brigade':'b-l1','pinned':true,'depleted':true");
    foot("b", "usa", 4, "0505", "n", ",'brigade':'b-l2','routed':true");
    leader("l1", "usa", "0505", "");
    leader("l2", "usa", "0505", "");
    leader("l3", "usa", "0505", "");
    foot("c", "usa", 4, "1505", "n", ",'brigade':'b-l3'");
    start();
    json_t *stack = query("{'what':'stack','hex':'0505'}");
    assert_int_equal(field_int(stack, "units"), 2);
    assert_int_equal(field_int(stack, "points"), 8);
    refused("usa", "end", "17.3"); /* only 17.3 troubles the third */
    PROVED("stonewall", "8.23 8.8 17.3");
}

static void one_hex_one_facing(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 2, "0505", "ne", "");
    foot("b", "usa", 2, "0506", "n", "");
    start();
    act_all("usa", "move b", "to 0505", "halt", NULL);
    assert_string_equal(unit_text("b", "facing"), "ne");
    act("usa", "turn 0505 s");
    assert_string_equal(unit_text("a", "facing"), "s");
    assert_string_equal(unit_text("b", "facing"), "s");
    PROVED("stonewall", "8.4");
}

/* A unit driven back among friendly units takes their facing: units that were there keep theirs. */
static void one_facing_after_a_retreat(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("f", "csa", 4, "1507", "se", "");
    more("'hexsides':{'1510/1409':'river','1510/1410':'river','1510/1609':'river','1510/1610':'river',"
         "'1509/1408':'river','1509/1409':'river','1509/1608':'river','1509/1609':'river',"
         "'1508/1407':'river','1508/1408':'river','1508/1607':'river','1508/1608':'river'}");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6},{'morale':'f','is':1}]");
    fire_one("usa", "1510", "x");
    dice_free();
    settle_to("fire-phase");
    assert_true(stands_in("t", "1507") && stands_in("f", "1507"));
    assert_string_equal(unit_text("f", "facing"), "se");
    assert_string_equal(unit_text("t", "facing"), "se");
    PROVED("stonewall", "8.4 7.13");
}

static void only_the_top_fires(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("top", "usa", 2, "0505", "n", ",'order':0");
    foot("low", "usa", 4, "0505", "n", ",'order':1");
    foot("e", "csa", 4, "0504", "s", ",'order':0");
    foot("f", "csa", 4, "0504", "s", ",'order':1");
    start();
    act("usa", "fire 0504");
    refused("usa", "add low", "8.51");
    dice("[{'small-arms':6},{'depletion':'top','is':6},{'morale':'e','is':1}]");
    act_all("usa", "add top", "resolve", NULL);
    assert_int_equal(unit_int("e", "strength"), 3); /* and only the top is struck */
    assert_int_equal(unit_int("f", "strength"), 4);
    begin("defensive-fire", "csa");
    foot("top", "usa", 2, "0505", "n", ",'order':0");
    foot("low", "usa", 4, "0505", "n", ",'order':1");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    act("usa", "fire 0504");
    refused("usa", "add low", "8.51");
    PROVED("stonewall", "8.51 8.52 10.32");
}

static void losses_pass_down(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0505", "n", "");
    foot("top", "csa", 1, "0504", "s", ",'order':0");
    foot("low", "csa", 3, "0504", "s", ",'order':1");
    start();
    dice("[{'small-arms':6},{'depletion':'x','is':6},{'morale':'low','is':1}]"); /* 16 points: two lost */
    fire_one("usa", "0504", "x");
    assert_false(unit_on_map("top"));
    assert_int_equal(unit_int("low", "strength"), 2);
    begin("offensive-fire", "usa"); /* guns at two hexes do the same */
    guns("g", "usa", 6, "N", "0506", "n", "");
    foot("top", "csa", 1, "0504", "s", ",'order':0");
    foot("low", "csa", 3, "0504", "s", ",'order':1");
    start();
    dice("[{'artillery':6},{'morale':'low','is':1}]"); /* 3 x 6 = 18: two lost, one die */
    json_t *answer = fire_one("usa", "0504", "g");
    assert_int_equal(event_count(answer, "fire"), 1);
    assert_false(unit_on_map("top"));
    assert_int_equal(unit_int("low", "strength"), 2);
    PROVED("stonewall", "8.52 10.32 10.7");
}

static void far_guns_strike_each(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 12, "T", "0507", "n", "");
    foot("top", "csa", 3, "0504", "s", ",'order':0");
    foot("low", "csa", 3, "0504", "s", ",'order':1");
    start(); /* 6 x 2 = 12 at three hexes */
    dice("[{'artillery':'top','is':3},{'artillery':'low','is':4},{'morale':'top','is':1},{'morale':'low','is':1}]");
    json_t *answer = fire_one("usa", "0504", "g");
    assert_int_equal(event_count(answer, "fire"), 2); /* top first, then the other, and checks when both are thrown */
    assert_string_equal(field_text(fired(answer, 0), "unit"), "top");
    assert_string_equal(field_text(fired(answer, 1), "unit"), "low");
    assert_int_equal(unit_int("top", "strength"), 2);
    assert_int_equal(unit_int("low", "strength"), 2);
    json_t *thrown = field_of(answer, "dice");
    assert_true(field_has(json_array_get(thrown, 1), "artillery") && field_has(json_array_get(thrown, 2), "morale"));
    begin("offensive-fire", "usa"); /* what strikes one leaves the other alone, but for pins */
    guns("g", "usa", 12, "T", "0507", "n", "");
    foot("top", "csa", 3, "0504", "s", ",'order':0");
    foot("low", "csa", 3, "0504", "s", ",'order':1");
    start();
    dice("[{'artillery':'top','is':1},{'artillery':'low','is':2}]"); /* nothing; a pin */
    fire_one("usa", "0504", "g");
    assert_int_equal(unit_int("top", "strength"), 3);
    assert_true(unit_has("top", "pinned") && unit_has("low", "pinned"));
    PROVED("stonewall", "8.53 10.87 12.31");
}

static void order_changes_in_the_movement_phase(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("top", "usa", 2, "0505", "n", ",'order':0");
    foot("low", "usa", 2, "0505", "n", ",'order':1");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    act("usa", "top low");
    assert_int_equal(unit_int("low", "order"), 0);
    on_to("offensive-fire");
    refused("usa", "top top", NULL);
    /* out of ammunition: they may change at the end of that very phase */
    begin("offensive-fire", "usa");
    foot("top", "usa", 2, "0505", "n", ",'order':0");
    foot("low", "usa", 2, "0505", "n", ",'order':1");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    dice("[{'small-arms':6},{'depletion':'top','is':2},{'morale':'e','is':1}]");
    fire_one("usa", "0504", "top");
    assert_true(unit_has("top", "depleted"));
    refused("usa", "fire 0504", NULL); /* not within it */
    act("usa", "end");
    assert_string_equal(decision_now(), "reorder");
    act("usa", "top low");
    assert_int_equal(unit_int("low", "order"), 0);
    PROVED("stonewall", "8.6");
}

static void an_empty_battery_goes_below_too(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 4, "N", "0505", "n", ",'order':0,'rounds':1");
    foot("low", "usa", 2, "0505", "n", ",'order':1");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    dice("[{'artillery':1},{'morale':'e','is':1}]");
    fire_one("usa", "0504", "g");
    act("usa", "end");
    assert_string_equal(decision_now(), "reorder");
    act("usa", "top low");
    PROVED("stonewall", "8.6");
}

/* ---- 8.7: the reserve ---- */

static void into_reserve_and_out(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0505", "n", "");
    foot("b", "usa", 4, "0505", "n", "");
    foot("c", "usa", 4, "0506", "n", "");
    foot("d", "usa", 4, "0504", "n", "");
    foot("x", "usa", 1, "0605", "n", "");
    foot("e", "csa", 3, "0502", "s", "");
    start();
    act_all("usa", "move c", "to 0505", NULL);
    refused("usa", "halt", "8.2");
    act("usa", "reserve"); /* over the limit only by going into reserve */
    assert_int_equal(unit_int("a", "reserve") & 1, 1);
    assert_int_equal(unit_int("c", "reserve") & 1, 1);
    act_all("usa", "move d", "to 0505", "reserve", NULL); /* sixteen points */
    act("usa", "move x");
    refused("usa", "to 0505", "8.73"); /* seventeen: it could neither stay nor pass */
    act_all("usa", "to 0604", "halt s", "end", NULL);
    on_to("offensive-fire");
    refused("usa", "fire 0502", NULL);
    PROVED("stonewall", "8.7 8.71 8.73 10.52");
}

static void reserves_neither_move_nor_fire(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1");
    foot("b", "usa", 4, "0505", "n", ",'reserve':1");
    foot("c", "usa", 4, "0506", "n", "");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    act_all("usa", "move c", "to 0505", NULL);
    refused("usa", "to 0405", "8.73"); /* nobody goes through them */
    refused("usa", "halt", "8.73");    /* nor stays among them but as they do */
    act("usa", "reserve");
    begin("movement", "usa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1");
    foot("b", "usa", 4, "0505", "n", ",'reserve':1");
    start();
    act("usa", "release 0505"); /* at any moment, for nothing */
    assert_int_equal(unit_int("a", "reserve") & 1, 0);
    json_t *answer = act_all("usa", "move a", "to 0405", NULL);
    assert_string_equal(field_text(event_of(answer, "step"), "left"), "4");
    begin("offensive-fire", "usa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    refused("usa", "fire 0504", "8.7");
    on_to("melee");
    refused("usa", "attack 0504", "8.7");
    begin("defensive-fire", "csa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1");
    foot("e", "csa", 3, "0504", "s", "");
    start();
    refused("usa", "fire 0504", "8.7");
    end_until("offensive-fire");
    act("csa", "end");
    assert_string_equal(phase_now(), "melee"); /* nobody was asked to withdraw */
    PROVED("stonewall", "8.7 8.73 10.52");
}

static void reserves_defend_at_half(void **unused) {
    (void)unused;
    begin("melee", "csa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1");
    foot("b", "usa", 5, "0505", "n", ",'reserve':1");
    foot("c", "usa", 6, "0505", "n", ",'reserve':1");
    foot("e", "csa", 5, "0504", "s", "");
    start();
    json_t *fought = event_of(melee("csa", "0505", "e", "[{'melee':1}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 7); /* half of fifteen */
    begin("melee", "csa");
    guns("g1", "usa", 4, "N", "0505", "n", ",'reserve':1");
    guns("g2", "usa", 4, "N", "0505", "n", ",'reserve':1");
    guns("g3", "usa", 4, "N", "0505", "n", ",'reserve':1");
    foot("e", "csa", 5, "0504", "s", "");
    start();
    fought = event_of(melee("csa", "0505", "e", "[{'melee':4}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 1); /* half of three batteries */
    PROVED("stonewall", "8.7 8.71 13.1");
}

/* Two stacks join in reserve: lawful, or refused by the case. */
static const char *joined(const char *first, const char *second) {
    static char rule[16];
    begin("movement", "usa");
    counter(first);
    counter(second);
    start();
    act_all("usa", "move y", "to 0505", NULL);
    if (judged_legal("usa", "reserve"))
        return "";
    json_t *answer = ask("{'cmd':'judge','actions':['reserve']}");
    snprintf(rule, sizeof rule, "%s", field_text(json_array_get(field_of(answer, "rulings"), 0), "case"));
    return rule;
}
#define AT(id, type, formation, strength, hex, extra)                                                                  \
    "'id':'" id "','side':'usa','type':'" type "','formation':'" formation "','strength':" strength ",'hex':'" hex     \
    "','facing':'n','morale':3" extra

static void reserves_are_of_one_kind(void **unused) {
    (void)unused;
    assert_string_equal(joined(AT("x", "inf", "line", "6", "0505", ""), AT("y", "inf", "line", "6", "0506", "")), "");
    assert_string_equal(joined(AT("x", "inf", "line", "6", "0505", ""), AT("y", "cav", "dismounted", "6", "0506", "")),
                        ""); /* he counts as infantry */
    assert_string_equal(joined(AT("x", "cav", "mounted", "6", "0505", ""), AT("y", "cav", "mounted", "6", "0506", "")),
                        "");
    assert_string_equal(
        joined(AT("x", "cav", "mounted", "4", "0505", ""), AT("y", "art", "limbered", "4", "0506", ",'horse':true")),
        "");
    assert_string_equal(
        joined(AT("x", "art", "limbered", "7", "0505", ""), AT("y", "art", "limbered", "7", "0506", "")), "");
    assert_string_equal(joined(AT("x", "inf", "line", "3", "0505", ""), AT("y", "art", "limbered", "3", "0506", "")),
                        "8.72");
    assert_string_equal(
        joined(AT("x", "art", "unlimbered", "3", "0505", ""), AT("y", "art", "limbered", "3", "0506", "")), "8.72");
    assert_string_equal(joined(AT("x", "inf", "line", "3", "0505", ""), AT("y", "inf", "column", "3", "0506", "")),
                        "8.74");
    assert_string_equal(
        joined(AT("x", "cav", "mounted", "16", "0505", ""), AT("y", "art", "limbered", "4", "0506", ",'horse':true")),
        ""); /* the guns take no room from the horse, nor make any for it */
    assert_string_equal(
        joined(AT("x", "cav", "mounted", "17", "0505", ""), AT("y", "art", "limbered", "4", "0506", ",'horse':true")),
        "8.71");
    PROVED("stonewall", "8.72 8.71 8.74");
}

/* A leader who can stay in the full hex keeps nobody there who cannot. */
static void who_is_led_goes_on_without_him(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("x", "csa", 2, "1011", "n", "");
    foot("a", "csa", 5, "1010", "n", "");
    foot("b", "csa", 1, "1010", "n", ",'brigade':'b-f','order':1");
    leader("f", "csa", "1011", "");
    start();
    act_all("csa", "move x", "with f", "to 1010", "form column", NULL);
    refused("csa", "halt", "8.1");
    act_all("csa", "leave f", "to 1009", "halt", NULL);
    assert_true(stands_in("f", "1010") && stands_in("x", "1009"));
    PROVED("stonewall", "8.1 8.3 17.3");
}

/* Who has come to a reserve stays with it, so he does not form a column there, which could neither stay nor go. */
static void no_column_among_the_reserve(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("r", "usa", 3, "0505", "n", ",'reserve':1");
    foot("x", "usa", 3, "0506", "n", "");
    foot("y", "usa", 3, "0905", "n", "");
    foot("z", "usa", 3, "0906", "n", "");
    start();
    act_all("usa", "move x", "to 0505", NULL);
    refused("usa", "form column", "8.73");
    act("usa", "reserve");
    act_all("usa", "move z", "to 0905", "form column", "to 0904", "halt", NULL); /* among others he may march on */
    PROVED("stonewall", "8.73 8.74 8.1");
}

static void who_is_never_in_reserve(void **unused) {
    (void)unused;
    begin("movement", "usa");
    column("col", "usa", 3, "0505", "");
    wagon("wag", "usa", "0705", "");
    foot("w", "usa", 3, "0905", "n", "");
    foot("t", "usa", 3, "1105", "n", "");
    foot("s", "usa", 3, "1305", "n", "");
    more("'hexes':{'0905':'woods','1105':'town','1305':'marsh'}");
    start();
    refused("usa", "reserve 0505", "8.74");
    refused("usa", "reserve 0705", "8.74");
    act_all("usa", "reserve 0905", "reserve 1105", "reserve 1305", NULL); /* any ground will do */
    PROVED("stonewall", "8.74 8.76");
}

static void four_batteries_at_most(void **unused) {
    (void)unused;
    begin("movement", "usa");
    guns("a", "usa", 7, "N", "0505", "n", ",'reserve':1");
    guns("b", "usa", 7, "N", "0505", "n", ",'reserve':1");
    guns("c", "usa", 7, "N", "0505", "n", ",'reserve':1");
    guns("d", "usa", 7, "N", "0505", "n", ",'reserve':1");
    start();
    assert_true(legal("usa", "end")); /* twenty-eight guns: any strength */
    refused("usa", "release 0505", "8.2");
    begin("movement", "usa");
    limbered("a", "usa", 7, "0505", ",'reserve':1");
    limbered("b", "usa", 7, "0505", ",'reserve':1");
    limbered("c", "usa", 7, "0505", ",'reserve':1");
    limbered("d", "usa", 7, "0505", ",'reserve':1");
    limbered("e", "usa", 7, "0506", "");
    start();
    act("usa", "move e");
    refused("usa", "to 0505", "8.73"); /* five */
    PROVED("stonewall", "8.71 8.73");
}

static void driven_out_of_reserve(void **unused) {
    (void)unused;
    begin("melee", "csa");
    foot("a", "usa", 5, "0505", "n", ",'reserve':1,'order':0");
    foot("b", "usa", 5, "0505", "n", ",'reserve':1,'order':1");
    foot("e", "csa", 8, "0504", "s", "");
    start(); /* 8 against 5: +3, a C1R2 on a 4 */
    melee("csa", "0505", "e", "[{'melee':4},{'morale':1},{'morale':1}]");
    if (strcmp(decision_now(), "melee") == 0)
        act("usa", "lose a");
    settle_to("melee");
    assert_int_equal(unit_int("a", "reserve"), 0);
    assert_int_equal(unit_int("b", "reserve"), 0);
    int same = stands_in("a", unit_text("b", "hex"));
    assert_false(same && unit_int("a", "strength") + unit_int("b", "strength") > 8); /* ordinary stacking again */
    assert_true(hexes_from("a", "0505") >= 2 && hexes_from("b", "0505") >= 2);
    PROVED("stonewall", "8.75");
}

/* One hex to flee to, and room there for one of them: their owner says which goes first, and so who is captured. */
static void no_room_for_all(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const char *saved = i ? "b" : "a", *lost = i ? "a" : "b";
        begin("melee", "csa");
        foot("a", "usa", 5, "0505", "n", ",'reserve':1,'order':0");
        foot("b", "usa", 5, "0505", "n", ",'reserve':1,'order':1");
        foot("e", "csa", 7, "0504", "s", "");
        foot("f", "csa", 1, "0504", "s", "");
        more("'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river',"
             "'0506/0405':'river','0506/0406':'river','0506/0605':'river','0506/0606':'river','0506/0507':'river'}");
        start();
        melee("csa", "0505", "e", "[{'melee':3},{'morale':1}]");
        act("usa", "lose b");
        assert_string_equal(side_now(), "usa");
        assert_int_equal(legal_count("go"), 2);
        refused("usa", "to 0506", "8.75");
        json_t *answer = act("usa", i ? "go b" : "go a");
        assert_true(stands_in(saved, "0506"));
        assert_false(unit_on_map(lost));
        assert_string_equal(unit_text(lost, "fate"), "captured");
        assert_string_equal(field_text(event_where(answer, "captured", "unit", lost), "case"), "8.75");
    }
    PROVED("stonewall", "8.75 15.1a");
}

/* Of three or more he says who go together, as many as may stand in one hex; who is left goes without asking. */
static void who_leaves_the_reserve_together(void **unused) {
    (void)unused;
    begin("melee", "csa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1,'order':0");
    foot("b", "usa", 3, "0505", "n", ",'reserve':1,'order':1");
    foot("c", "usa", 4, "0505", "n", ",'reserve':1,'order':2");
    foot("e", "csa", 8, "0504", "s", "");
    start(); /* 8 against 5: +3 */
    melee("csa", "0505", "e", "[{'melee':4}]");
    act("usa", "lose b");
    dice_free();
    act("usa", "go c");
    assert_int_equal(legal_count("go"), 2);
    act("usa", "go b");
    assert_string_equal(decision_now(), "retreat");
    assert_int_equal(legal_count("go"), 0); /* two units are enough for a hex */
    act("usa", "to 0506");
    assert_true(stands_in("b", "0506") && stands_in("c", "0506") && stands_in("a", "0505"));
    settle_to("melee");
    assert_true(hexes_from("a", "0505") >= 2);
    PROVED("stonewall", "8.75");
}

TESTS(test(two_units_and_eight_points), test(over_the_limit_the_phase_does_not_close), test(columns_stand_alone),
      test(what_the_wagon_takes), test(horse_stacks_with_horse), test(leaders_and_marks_weigh_nothing),
      test(one_hex_one_facing), test(one_facing_after_a_retreat), test(only_the_top_fires), test(losses_pass_down),
      test(far_guns_strike_each), test(order_changes_in_the_movement_phase), test(an_empty_battery_goes_below_too),
      test(into_reserve_and_out), test(reserves_neither_move_nor_fire), test(reserves_defend_at_half),
      test(reserves_are_of_one_kind), test(who_is_led_goes_on_without_him), test(no_column_among_the_reserve),
      test(who_is_never_in_reserve), test(four_batteries_at_most), test(driven_out_of_reserve), test(no_room_for_all),
      test(who_leaves_the_reserve_together))
