/* test_victory.c: Victory Points and the end of the game (31.0). */
#include "field.h"

static long points(const char *side, bool final) {
    json_t *answer = query("{'what':'victory'}");
    return field_int(field_of(answer, final ? "if_it_ended_now" : "so_far"), side);
}
static long points_of(const char *rule, const char *why, bool final) {
    json_t *item, *answer = query("{'what':'victory'}");
    size_t i;
    long sum = 0;
    json_array_foreach(field_of(field_of(answer, final ? "if_it_ended_now" : "so_far"), "items"), i, item) {
        if (strcmp(field_text(item, "case"), rule) == 0 && (why == NULL || strcmp(field_text(item, "why"), why) == 0))
            sum += field_int(item, "points");
    }
    return sum;
}

#define ONE_EACH "{'id':'110-Oh','hex':'2214'},{'id':'13-Ga','hex':'3422'}"

/* What each thing is worth, counted for him who did not suffer it. */
static void the_price_list(void **unused) {
    (void)unused;
    field("rally", "csa", 3, ONE_EACH, "",
          ",'score':{'usa':{'points-killed':3,'points-captured':2,'guns-killed':4,'guns-captured':3,'guards':1,'wagons'"
          ":1,"
          "'brigadiers-lost':2,'brigadiers-captured':1,'divisioners-lost':1,'divisioners-captured':1}}");
    assert_int_equal(points_of("31.1a", "Strength Points eliminated", false), 3);
    assert_int_equal(points_of("31.1a", "Strength Points captured", false), 4);
    assert_int_equal(points_of("31.1a", "guns eliminated", false), 4);
    assert_int_equal(points_of("31.1a", "guns captured", false), 6);
    assert_int_equal(points_of("31.1b", "wagon guards eliminated", false), 1);
    assert_int_equal(points_of("31.1b", "wagons eliminated or captured", false), 5);
    assert_int_equal(points_of("31.1c", "brigade commanders killed or wounded", false), 6);
    assert_int_equal(points_of("31.1c", "brigade commanders captured", false), 5);
    assert_int_equal(points_of("31.1c", "division commanders killed or wounded", false), 5);
    assert_int_equal(points_of("31.1c", "division commanders captured", false), 10);
    assert_int_equal(points("csa", false), 49);
    assert_int_equal(points("usa", false), 0);
    PROVED("gbacw", "31.1a 31.1b 31.1c");
}

static void broken_brigades_score_at_the_end(void **unused) {
    (void)unused;
    field("rally", "csa", 3, ONE_EACH, "",
          ",'brigades':[{'id':'Truex','boxes':12},{'id':'McClennan','boxes':9},{'id':'1-SB','boxes':12},{'id':'Cook','"
          "boxes':4}]");
    assert_int_equal(points_of("31.1d", NULL, true), 20 + 15 + 10);
    assert_int_equal(points("csa", false), 35);
    /* one box of ammunition given back: effectiveness is back, and the award gone (judged at the end) */
    field("rally", "csa", 3, ONE_EACH, "", ",'brigades':[{'id':'Truex','boxes':11,'depleted':1}]");
    assert_int_equal(points("csa", true), 20);
    field("rally", "csa", 3, ONE_EACH, "", ",'brigades':[{'id':'Truex','boxes':11}]");
    assert_int_equal(points("csa", true), 0);
    PROVED("gbacw", "31.1d 31.1f");
}

/* Early and Wallace count as division commanders, a replacement as a brigade commander: capture them in the open. */
static void captured_leaders(void **unused) {
    (void)unused;
    field("movement", "usa", 3, "{'id':'110-Oh','hex':'2212','facing':'n'}",
          "{'id':'Early','hex':'2211'},{'id':'Terry','hex':'2210','replacement':true},{'id':'Gordon','hex':'2209'}",
          ",'special':{'early_arrived':1}");
    act_all("usa", "move 110-Oh", "to 2211", NULL);
    assert_int_equal(points("usa", false), 10);
    act("usa", "to 2210");
    assert_int_equal(points("usa", false), 15);
    act("usa", "to 2209");
    assert_int_equal(points("usa", false), 25);
    PROVED("gbacw", "31.1f 31.1c 17.82");
}

/* Guns lost with their crew are worth one each, guns taken two. */
static void whole_batteries(void **unused) {
    (void)unused;
    field("offensive-fire", "usa", 3,
          "{'id':'King','hex':'1509','facing':'s','formation':'unlimbered','crew':1},{'id':'1-Md','hex':'1508',"
          "'facing':'n'}",
          "", "");
    act_all("usa", "fire 1509", "add 1-Md", NULL);
    dice("[6,6,6,6,6]");
    act("usa", "resolve");
    dice_free();
    assert_false(unit_on_map("King"));
    assert_int_equal(points("usa", false), 3);
    assert_int_equal(points_of("31.1a", "guns eliminated", false), 3); /* and nothing for the crew */
    field("movement", "usa", 3,
          "{'id':'King','hex':'1509','facing':'s','formation':'unlimbered','crew':0,'abandoned':true},{'id':'1-Md',"
          "'hex':'1508','facing':'n'}",
          "", "");
    act_all("usa", "move 1-Md", "to 1509", NULL);
    assert_int_equal(points_of("31.1a", "guns captured", false), 6);
    assert_int_equal(points("usa", false), 6);
    PROVED("gbacw", "31.1e 31.1a");
}

static void laggards_count_at_the_end(void **unused) {
    (void)unused;
    field("rally", "csa", 3,
          "{'id':'13-Ga','hex':'3422'},{'id':'17-Va-c','hex':'3705','formation':'mounted'},{'id':'King','hex':'3417','"
          "formation':'limbered'},"
          "{'id':'26-Ga','hex':'2210'},{'id':'110-Oh','hex':'2214'}",
          "", "");
    assert_int_equal(points("usa", false), 0);
    assert_int_equal(points_of("31.2", NULL, true), 3 + 2); /* infantry and cavalry west of the river */
    PROVED("gbacw", "31.2");
}

/* ---- masking Washington ---- */

#define BY_FORD "{'id':'13-Ga','hex':'2205','by-ford':true}"

static int masked(int turn, const char *units) {
    field("final-command", "usa", turn, units, "",
          ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','ford_crossed':1,'released':1}");
    act("usa", "end");
    return (int)json_integer_value(json_object_get(field_of(position_now(), "special"), "mask_points"));
}

static void washington_not_masked(void **unused) {
    (void)unused;
    assert_int_equal(masked(4, BY_FORD), 60);
    assert_int_equal(masked(10, BY_FORD), 60);
    assert_int_equal(masked(11, BY_FORD), 55);
    assert_int_equal(masked(12, BY_FORD), 50);
    assert_int_equal(masked(13, BY_FORD), 45);
    assert_int_equal(masked(14, BY_FORD), 40);
    assert_int_equal(masked(4, BY_FORD ",{'id':'110-Oh','hex':'2115'}"), 0);
    assert_int_equal(masked(4, BY_FORD ",{'id':'110-Oh','hex':'2116'}"), 60); /* row 16 is not below 16 */
    assert_int_equal(masked(4, BY_FORD ",{'id':'110-Oh','hex':'2005'}"), 60); /* column 20 */
    assert_int_equal(masked(4, BY_FORD ",{'id':'110-Oh','hex':'2115','routed':true}"), 60);
    assert_int_equal(masked(4, BY_FORD ",{'id':'Baltimore-A','hex':'2115','formation':'unlimbered'}"), 0);
    assert_int_equal(masked(4, BY_FORD ",{'id':'Wagon-A','hex':'2115'}"), 60);
    /* the Confederate must have come by the ford and stand east of the river */
    assert_int_equal(masked(4, "{'id':'13-Ga','hex':'2205'}"), 0);
    assert_int_equal(masked(4, "{'id':'13-Ga','hex':'3607','by-ford':true}"), 0);
    PROVED("gbacw", "31.3a 31.3b 31.3c");
}

static void scored_once_and_kept(void **unused) {
    (void)unused;
    field("final-command", "usa", 5, BY_FORD ",{'id':'110-Oh','hex':'2115'}", "",
          ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','mask_turn':4,'mask_points':60}");
    act("usa", "end");
    assert_int_equal(points_of("31.3", NULL, false), 60);
    field("final-command", "usa", 12, BY_FORD, "",
          ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','mask_turn':4,'mask_points':60}");
    act("usa", "end");
    assert_int_equal(points_of("31.3", NULL, false), 60);
    PROVED("gbacw", "31.3c");
}

/* ---- the end ---- */

static const char *winner_after(const char *more) {
    field("final-command", "usa", 15, "{'id':'26-Ga','hex':'2005'},{'id':'110-Oh','hex':'2115'}", "", more);
    act("usa", "end");
    assert_true(is_over());
    json_t *over = field_of(ask("{'cmd':'actions'}"), "over");
    const char *winner = json_string_value(json_object_get(over, "winner"));
    return winner ? winner : "nobody";
}

static void the_game_ends_after_fifteen_turns(void **unused) {
    (void)unused;
    assert_string_equal(winner_after(",'score':{'usa':{'points-killed':3},'csa':{'points-killed':2}}"), "csa");
    assert_string_equal(winner_after(",'score':{'usa':{'points-killed':2},'csa':{'points-killed':3}}"), "usa");
    assert_string_equal(winner_after(",'score':{'usa':{'points-killed':2},'csa':{'points-killed':2}}"), "nobody");
    field("final-command", "usa", 14, "{'id':'26-Ga','hex':'2005'},{'id':'110-Oh','hex':'2115'}", "", "");
    act("usa", "end");
    assert_false(is_over());
    assert_int_equal(turn_now(), 15);
    /* the last count is the final one: it has the laggards */
    field("final-command", "usa", 15, "{'id':'26-Ga','hex':'3422'},{'id':'110-Oh','hex':'2115'}", "", "");
    json_t *answer = act("usa", "end");
    assert_int_equal(field_int(event_of(answer, "victory"), "usa"), 3);
    assert_int_equal(field_int(field_of(field_of(ask("{'cmd':'actions'}"), "over"), "points"), "usa"), 3);
    PROVED("gbacw", "31.0 4.0a 4.0m");
}

TESTS(test(the_price_list), test(broken_brigades_score_at_the_end), test(captured_leaders), test(whole_batteries),
      test(laggards_count_at_the_end), test(washington_not_masked), test(scored_once_and_kept),
      test(the_game_ends_after_fifteen_turns))
