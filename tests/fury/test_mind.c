/* test_mind.c: what the computer player `simple` sees: ways back to shut, when to touch the enemy, where guns help. */
#include "field.h"

/* What it does next. */
static const char *does(void) {
    static char text[64];
    json_t *list = field_of(ask("{'cmd':'bot','name':'simple','actions':1,'seed':5}"), "actions");
    snprintf(text, sizeof text, "%s", json_string_value(json_array_get(list, 0)));
    return text;
}

#define FRENCH "{'id':'French','hex':'2510','formation':'battle'}"
#define PICKETT "{'id':'Pickett-a','hex':'2511','formation':'battle'}"

/* Pickett, in contact with French, would go back by 2412, 2512 or 2612, and is Blown where a ZOC shuts them (7.4-S4p).
 * Hancock goes where two of them are shut, not where he would support French. */
static void doors_behind_the_enemy_are_shut(void **unused) {
    (void)unused;
    march_field("", FRENCH "," PICKETT ",{'id':'Hancock','hex':'2711','formation':'battle'}");
    assert_string_equal(does(), "activate Hancock");
    assert_string_equal(does(), "to 2612");
    march_field("", FRENCH "," PICKETT ",{'id':'Hancock','hex':'2311','formation':'battle'}");
    assert_string_equal(does(), "activate Hancock");
    assert_string_equal(does(), "to 2412");
}

/* Hancock could join French, Howard is far behind. */
static void column_of_two(int turn, const char *first) {
    char text[1000];
    snprintf(text, sizeof text,
             "{'game':'fredericksburg','only':true,'fill':'clear','heavy':null,'phase':'movement','turn':%d,"
             "'first':'%s','units':[" BOTH_HQS "," FRENCH "," PICKETT
             ",{'id':'Hood-a','hex':'1210','formation':'battle'},"
             "{'id':'Hancock','hex':'2610','formation':'battle'},{'id':'Howard','hex':'2418','formation':'maneuver'}]}",
             turn, first);
    sandbox(text);
}

/* In the first turn the fight comes before the march, later after it, until the enemy has passed (6.0f). */
static void touching_the_enemy_waits_until_he_has_passed(void **unused) {
    (void)unused;
    column_of_two(1, "usa");
    assert_string_equal(does(), "activate Hancock");
    column_of_two(2, "usa");
    assert_string_equal(does(), "activate Howard");
    column_of_two(2, "csa");
    act("csa", "pass");
    assert_string_equal(does(), "activate Hancock");
}

/* Hood in 3137 closes the works beside him to units that march (6.2l). 3236 lies before the empty 3136 and outside his
 * ZOC: from there an attack on the ghost leads in (9.3f, 7.4-S5a). */
static void closed_works_are_entered_where_nobody_holds_the_winner(void **unused) {
    (void)unused;
    sandbox(
        "{'game':'fredericksburg','only':true,'heavy':null,'phase':'movement','turn':1,'first':'usa','units':[" BOTH_HQS
        ",{'id':'Hood-a','hex':'3137','formation':'battle'},{'id':'Pickett-a','hex':'1310','formation':'battle'},"
        "{'id':'Hancock','hex':'3336','formation':'battle'}]}");
    assert_string_equal(does(), "activate Hancock");
    assert_string_equal(does(), "to 3236");
}

/* The marker helps infantry alone (7.2): cavalry before an enemy does not draw it. */
static void heavy_guns_fire_where_an_attack_gains_by_them(void **unused) {
    (void)unused;
    for (int swapped = 0; swapped < 2; swapped++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "{'game':'fredericksburg','only':true,'fill':'clear','phase':'attack','first':'usa','heavy':'2515',"
                 "'units':[" BOTH_HQS ",{'id':'%s','hex':'2512','formation':'battle'},"
                 "{'id':'Pickett-a','hex':'2513','formation':'battle'},{'id':'%s','hex':'2519','formation':'battle'},"
                 "{'id':'Stuart','hex':'2518','formation':'battle'}]}",
                 swapped ? "Bayard" : "French", swapped ? "French" : "Bayard");
        sandbox(text);
        assert_string_equal(does(), swapped ? "target 2517" : "target 2512");
    }
}

/* Attack Support and Leadership are chosen after the artillery (7.4), but taken into account: Sykes, led by Burnside,
 * does without his last guns if Birney helps. */
static void the_last_guns_are_kept_where_others_help(void **unused) {
    (void)unused;
    for (int helped = 0; helped < 2; helped++) {
        char units[500];
        snprintf(units, sizeof units,
                 REBEL_HQ ",{'id':'Burnside-HQ','hex':'2508','mode':'battle'},"
                          "{'id':'Hood-a','hex':'2511','formation':'battle'},"
                          "{'id':'Sykes','hex':'2510','formation':'battle'},"
                          "{'id':'Birney','hex':'%s','formation':'battle'}",
                 helped ? "2611" : "2605");
        field("'phase':'attack','ammunition':{'usa':1,'csa':9}", units);
        act("usa", "attack Sykes 2511");
        assert_string_equal(does(), helped ? "withhold" : "support");
    }
}

TESTS(test(doors_behind_the_enemy_are_shut), test(touching_the_enemy_waits_until_he_has_passed),
      test(closed_works_are_entered_where_nobody_holds_the_winner), test(heavy_guns_fire_where_an_attack_gains_by_them),
      test(the_last_guns_are_kept_where_others_help))
