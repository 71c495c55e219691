/* test_gettysburg_night.c: Terrible Swift Sword 21.0: when it is dark, how far one fires then, whom leaders reach and
 * how they ride. */
#define FIELD_BASE "gettysburg/little-round-top" /* at Culp's Hill leaders ride by night as by day (34.36C) */
#include "gbacw/state/calendar.h"
#include "gettysburg.h"
#include "gettysburg_field.h"

static void night(void) { more("'night':true"); }

static void the_nine_hours(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    struct calendar calendar = calendar_of(t);
    int nights = 0, in_a_row = 0;
    static const int clock[] = {20, 21, 22, 23, 0, 1, 2, 3, 4};
    for (unsigned turn = 1; turn <= t->scenario[0].turns; turn++) {
        struct moment now = calendar_moment(&calendar, turn);
        bool dark = now.minute >= 20 * 60 || now.minute < 5 * 60;
        assert_int_equal(now.night, dark);
        if (!dark) {
            assert_true(in_a_row == 0 || in_a_row == 9);
            in_a_row = 0;
            continue;
        }
        if (in_a_row == 0) /* the last turn by day was that of 19:40 */
            assert_int_equal(calendar_moment(&calendar, turn - 1).minute, 19 * 60 + 40);
        assert_int_equal(now.minute, clock[in_a_row++] * 60); /* an hour each */
        nights++;
    }
    assert_true(nights >= 18); /* two nights at the least */
    PROVED("tss2", "21.1");
}

static void the_sun_turns(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/culps-hill");
    struct calendar calendar = calendar_of(t);
    unsigned last = 1; /* the last turn by day */
    while (!calendar_moment(&calendar, last + 1).night)
        last++;
    assert_int_equal(calendar_moment(&calendar, last + 1).minute - calendar_moment(&calendar, last).minute, 20);
    assert_int_equal(calendar_moment(&calendar, last + 2).minute - calendar_moment(&calendar, last + 1).minute, 60);
    char position[600];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/culps-hill','grid':{'first':'0101','width':24,'height':24},'profile':'gettysburg',"
             "'phase':'final-command','phasing':'usa','turn':%u,'units':[{'id':'x','side':'usa','type':'inf',"
             "'strength':3,'morale':3,'weapon':'R','hex':'0505','facing':'n','formation':'line'}],'leaders':[]}",
             last);
    sandbox(position);
    assert_false(field_bool(position_now(), "night"));
    json_t *answer = act("usa", "end");
    assert_true(event_told(answer, "nightfall"));
    assert_int_equal(turn_now(), (int)last + 1); /* 4.3: one space a Game-Turn */
    assert_true(field_bool(position_now(), "night"));
    load_free(t);
    PROVED("tss2", "4.3 21.0 21.1");
}

static bool shoots(bool dark, const char *weapon, const char *type, const char *target) {
    begin("offensive-fire", "usa");
    if (strcmp(type, "art") == 0)
        guns("f", "usa", 4, weapon, "0510", "n", "");
    else
        unit_is("f", "usa", type, 4, weapon, "0510", "n", "line", "");
    foot("e", "csa", 4, target, "s", "");
    if (dark)
        night();
    start();
    char fire[32];
    snprintf(fire, sizeof fire, "fire %s", target);
    return judged_legal("usa", fire);
}

static void fire_in_the_dark(void **unused) {
    (void)unused;
    assert_true(shoots(false, "R", "inf", "0508") && !shoots(true, "R", "inf", "0508"));
    assert_true(shoots(true, "R", "inf", "0509"));
    assert_true(shoots(false, "N", "art", "0507") && !shoots(true, "N", "art", "0507"));
    assert_true(shoots(true, "N", "art", "0508") && shoots(true, "N", "art", "0509"));
    for (int dark = 0; dark < 2; dark++) { /* and hits as by day */
        begin("offensive-fire", "usa");
        foot("f", "usa", 4, "0510", "n", "");
        foot("e", "csa", 4, "0509", "s", "");
        guns("g", "usa", 4, "N", "1010", "n", "");
        foot("e2", "csa", 4, "1008", "s", "");
        if (dark)
            night();
        start();
        dice("[{'small-arms':1},{'depletion':6}]");
        json_t *fire = fired(fire_one("usa", "0509", "f"), 0);
        assert_string_equal(field_text(json_array_get(field_of(fire, "firers"), 0), "times"), "2");
        dice("[{'artillery':1},{'morale':'e2','is':1}]");
        fire = fired(fire_one("usa", "1008", "g"), 0);
        assert_string_equal(field_text(json_array_get(field_of(fire, "firers"), 0), "times"), "5");
    }
    PROVED("tss2", "21.21 21.22");
}

static void radii_shrink(void **unused) {
    (void)unused;
    for (int dark = 0; dark < 2; dark++) {
        begin("initial-command", "usa");
        leader("led", "usa", "0505", "");
        foot("near", "usa", 3, "0508", "n", ",'brigade':'b-led'");
        foot("edge", "usa", 3, "0509", "n", ",'brigade':'b-led'"); /* four hexes off */
        by_command();
        if (dark)
            night();
        start();
        act("usa", "end");
        assert_false(unit_has("near", "out-of-command"));
        assert_int_equal(unit_has("edge", "out-of-command"), dark);
    }
    PROVED("tss2", "21.23");
}

/* A division commander and two of his brigadiers, one with him. */
static void a_division(bool dark) {
    begin("initial-command", "usa");
    append(
        field_leaders, sizeof field_leaders,
        "{'id':'chief','side':'usa','rank':'division','division':'d','hex':'0505','integrity':6,'command_points':3}");
    leader("here", "usa", "0505", "");
    leader("there", "usa", "0507", "");
    foot("x", "usa", 3, "0505", "n", ",'brigade':'b-here'");
    more("'divisions':[{'id':'d','side':'usa','leader':'chief'}],"
         "'brigades':[{'id':'b-here','side':'usa','division':'d'},{'id':'b-there','side':'usa','division':'d'}]");
    by_command();
    if (dark)
        night();
    start();
}

static void orders_by_word_of_mouth(void **unused) {
    (void)unused;
    a_division(false);
    assert_true(legal("usa", "augment here") && legal("usa", "augment there"));
    a_division(true);
    assert_true(legal("usa", "augment here"));
    refused("usa", "augment there", "21.23");
    PROVED("tss2", "21.23");
}

/* ---- leaders ---- */

static void leaders_keep_close(void **unused) {
    (void)unused;
    begin("movement", "usa");
    leader("led", "usa", "0505", "");
    append(field_leaders, sizeof field_leaders,
           ",{'id':'chief','side':'usa','rank':'division','division':'d','hex':'0905','integrity':6,'command_points':3}"
           ",{'id':'army','side':'usa','rank':'army','division':'a','hex':'1305','integrity':6,'command_points':3}");
    more("'divisions':[{'id':'d','side':'usa','leader':'chief'},{'id':'a','side':'usa','leader':'army','army':true}]");
    night();
    start();
    act_all("usa", "move led", "to 0504", NULL);
    refused("usa", "to 0503", NULL);
    put_down("usa");
    act_all("usa", "move chief", "to 0904", NULL);
    refused("usa", "to 0903", NULL);
    put_down("usa");
    act_all("usa", "move army", "to 1304", "to 1303", "to 1302", NULL); /* he has guides */
    PROVED("tss2", "21.24a 21.24b");
}

static void a_column_by_night(const char *brigade, const char *formation, const char *road) {
    char more_of[64];
    begin("movement", "usa");
    leader("led", "usa", "0510", "");
    snprintf(more_of, sizeof more_of, ",'brigade':'%s'", brigade);
    unit_is("c", "usa", "inf", 3, "R", "0510", "n", formation, more_of);
    foot("e", "csa", 3, "0504", "s", "");
    more(road);
    night();
    start();
}
#define ON_THE_ROAD "'roads':[{'kind':'road','path':['0510','0509','0508','0507','0506','0505']}]"
#define BESIDE_THE_ROAD "'roads':[{'kind':'road','path':['0509','0508','0507','0506','0505']}]"

static void a_leader_rides_with_his_column(void **unused) {
    (void)unused;
    a_column_by_night("b-led", "column", ON_THE_ROAD);
    act_all("usa", "move led", "with c", "to 0509", "to 0508", "to 0507", NULL);
    refused("usa", "form line", "21.24b");
    refused("usa", "to 0607", "21.24a"); /* off the road */
    act("usa", "to 0506");
    refused("usa", "to 0505", "21.24b"); /* before the enemy's front */
    a_column_by_night("b-led", "column", BESIDE_THE_ROAD);
    act_all("usa", "move led", "with c", "to 0509", "to 0508", "to 0507", NULL);
    static const struct {
        const char *brigade, *formation, *hex;
    } not_his[] = {{"b-led", "line", "0510"}, {"b-other", "column", "0510"}, {"b-led", "column", "0509"}};
    for (int i = 0; i < 3; i++) { /* a line is no column, nor is another's, nor one that he does not start with */
        char of[32];
        begin("movement", "usa");
        leader("led", "usa", "0510", "");
        snprintf(of, sizeof of, ",'brigade':'%s'", not_his[i].brigade);
        unit_is("c", "usa", "inf", 3, "R", not_his[i].hex, "n", not_his[i].formation, of);
        more(ON_THE_ROAD);
        night();
        start();
        act_all("usa", "move led", "to 0509", NULL);
        refused("usa", "to 0508", NULL);
    }
    begin("movement", "csa"); /* corps commanders find their way, division commanders do not */
    officer("Longstreet", "0510", ",'locked':false");
    officer("Hood", "0910", ",'locked':false");
    night();
    start();
    act_all("csa", "move Longstreet", "to 0509", "to 0508", "to 0507", NULL);
    put_down("csa");
    act_all("csa", "move Hood", "to 0909", NULL);
    refused("csa", "to 0908", NULL);
    a_column_by_night("b-led", "column", "'hexes':{'0507':'woods'}"); /* and there must be a way */
    act_all("usa", "move led", "to 0511", NULL);
    refused("usa", "to 0512", NULL);
    PROVED("tss2", "21.24a 21.24b");
}

/* All else goes on: units march, guns unlimber, melees are fought, men are rallied. */
static void the_rest_goes_on(void **unused) {
    (void)unused;
    begin("initial-command", "usa");
    foot("x", "usa", 4, "0506", "n", ",'morale':6");
    foot("e", "csa", 4, "0503", "s", "");
    limbered("g", "usa", 4, "0910", "");
    night();
    start();
    act("usa", "end");
    on_to("movement");
    act_all("usa", "move x", "to 0505", "to 0504", "halt n", "move g", "to 0909", "form unlimbered", "halt n", NULL);
    act("usa", "end");
    assert_true(legal("csa", "fire 0504"));
    act("csa", "end");
    assert_true(legal("usa", "fire 0503"));
    act("usa", "end");
    assert_true(legal("usa", "attack 0503"));
    on_to("rally");
    PROVED("tss2", "21.0 21.2");
}

/* ---- melee ---- */

/* Attacks with x, its leader in this hex; the check it makes, NULL if it needs none. */
static json_t *initiation(bool dark, const char *leader_hex) {
    begin("retreat-before-melee", "usa");
    foot("x", "usa", 4, "0505", "n", ",'morale':6,'brigade':'b-led'");
    foot("e", "csa", 4, "0504", "s", "");
    leader("led", "usa", leader_hex, "");
    if (dark)
        night();
    start();
    act_all("usa", "attack 0504", "with x", "resolve", NULL);
    dice(dark || strcmp(leader_hex, "0505") != 0 ? "[{'morale':'x','is':1}]" : "[]");
    json_t *answer = no_more_attacks("usa");
    dice_free();
    return event_where(answer, "initiation", "unit", "x");
}
static int row_called(json_t *check, const char *why) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(check, "modifiers"), i, item) {
        if (strcmp(field_text(item, "why"), why) == 0)
            return (int)field_int(item, "by");
    }
    return 0;
}

static void nobody_is_led_in_by_night(void **unused) {
    (void)unused;
    assert_null(initiation(false, "0505")); /* by day his leader takes it in */
    json_t *check = initiation(true, "0505");
    assert_non_null(check);
    assert_int_equal(row_called(check, "night"), 1);
    check = initiation(false, "0506");
    assert_int_equal(row_called(check, "leader beside it"), -1);
    assert_int_equal(row_called(check, "night"), 0);
    check = initiation(true, "0506"); /* beside it he is of no use in the dark */
    assert_int_equal(row_called(check, "leader beside it"), 0);
    assert_int_equal(row_called(check, "night"), 1);
    PROVED("tss2", "21.25");
}

static void an_engagement_goes_on(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 4, "0505", "n", ",'morale':1,'engaged':true");
    foot("e", "csa", 4, "0505", "s", ",'engaged':true");
    night();
    start();
    dice("[{'melee':3}]"); /* no other die */
    json_t *answer = act("usa", legal("usa", "fight 0505") ? "fight 0505" : "attack 0505");
    assert_true(event_told(answer, "melee"));
    assert_false(event_told(answer, "initiation"));
    PROVED("tss2", "21.26");
}

TESTS(test(nobody_is_led_in_by_night), test(an_engagement_goes_on), test(the_nine_hours), test(the_sun_turns),
      test(fire_in_the_dark), test(radii_shrink), test(orders_by_word_of_mouth), test(leaders_keep_close),
      test(a_leader_rides_with_his_column), test(the_rest_goes_on))
