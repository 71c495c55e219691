/* test_monocacy_union.c: Wallace, Ricketts and the two commanders of the First Separate Brigade (23.2). */
#include "field.h"

#define RULES ",'command':'rules'"

static void wallace_commands_within_three_hexes(void **unused) {
    (void)unused;
    field("initial-command", "usa", 3,
          "{'id':'11-Md','hex':'1510'},{'id':'87-Pa','hex':'1509'},{'id':'1-Md','hex':'1507'},{'id':'110-Oh','hex':'"
          "1506'}",
          "{'id':'Wallace','hex':'1510'}", RULES);
    act("usa", "end");
    assert_false(unit_has("11-Md", "out-of-command"));
    assert_false(unit_has("87-Pa", "out-of-command"));
    assert_false(unit_has("1-Md", "out-of-command"));  /* three hexes: his own left out, the unit's counted */
    assert_true(unit_has("110-Oh", "out-of-command")); /* four */
    assert_string_equal(unit_text("1-Md", "commander"), "Wallace");
    PROVED("gbacw", "23.2a 23.21");
}

static void ricketts_commands_his_two_brigades(void **unused) {
    (void)unused;
    field("initial-command", "usa", 3,
          "{'id':'87-Pa','hex':'1509'},{'id':'110-Oh','hex':'1507'},{'id':'1-Md','hex':'1508'},{'id':'10-Vt','hex':'"
          "1506'}",
          "{'id':'Ricketts','hex':'1510'}", RULES);
    act("usa", "end");
    assert_false(unit_has("87-Pa", "out-of-command"));
    assert_false(unit_has("110-Oh", "out-of-command"));
    assert_true(unit_has("1-Md", "out-of-command"));  /* of the First Separate Brigade */
    assert_true(unit_has("10-Vt", "out-of-command")); /* four hexes */
    PROVED("gbacw", "23.2b 23.22");
}

/* From the Initial Command Phase to the Rally Phase of the same Player-Turn. */
static void to_rally(const char *units, const char *leaders, const char *more) {
    char all[512];
    snprintf(all, sizeof all, RULES "%s", more);
    field("initial-command", "usa", 3, units, leaders, all);
    end_until("ammunition-resupply");
}

static void wallace_rallies_at_three_hexes(void **unused) {
    (void)unused;
    to_rally("{'id':'11-Md','hex':'1510'},{'id':'87-Pa','hex':'1507','routed':true},{'id':'1-Md','hex':'1509','routed':"
             "true},"
             "{'id':'110-Oh','hex':'1506','routed':true}",
             "{'id':'Wallace','hex':'1510'}", "");
    act("usa", "end");
    assert_false(unit_has("87-Pa", "routed"));
    assert_false(unit_has("1-Md", "routed"));
    assert_true(unit_has("110-Oh", "routed")); /* not of his command */
    PROVED("gbacw", "23.21");
}

static void ricketts_rallies_next_to_him(void **unused) {
    (void)unused;
    to_rally("{'id':'11-Md','hex':'1510','routed':true},{'id':'87-Pa','hex':'1509','routed':true},{'id':'110-Oh','hex':"
             "'1508','routed':true},"
             "{'id':'1-Md','hex':'1511','routed':true}",
             "{'id':'Ricketts','hex':'1510'}", "");
    act("usa", "end");
    assert_false(unit_has("87-Pa", "routed"));
    assert_true(unit_has("110-Oh", "routed")); /* two hexes */
    assert_false(unit_has("11-Md", "routed")); /* stacked: every unit */
    assert_true(unit_has("1-Md", "routed"));   /* adjacent, but not of his command */
    PROVED("gbacw", "23.22");
}

/* Both are in effect brigade commanders: in the midst of a fight they neither command nor rally from afar (12.94). */
static void not_while_they_are_engaged(void **unused) {
    (void)unused;
    static const char *const chiefs[] = {"Wallace", "Ricketts"};
    for (int i = 0; i < 4; i++) {
        bool engaged = i & 1;
        char units[400], leaders[100];
        const char *fights = engaged ? ",'engaged':true" : "";
        snprintf(units, sizeof units,
                 "{'id':'11-Md','hex':'1510'%s},{'id':'1-La','hex':'%s'%s},{'id':'87-Pa','hex':'1509'}", fights,
                 engaged ? "1510" : "3422", fights);
        snprintf(leaders, sizeof leaders, "{'id':'%s','hex':'1510'%s}", chiefs[i / 2], fights);
        field("initial-command", "usa", 3, units, leaders, RULES);
        act("usa", "end");
        assert_int_equal(unit_has("87-Pa", "out-of-command"), engaged);
        snprintf(units, sizeof units,
                 "{'id':'11-Md','hex':'1510'%s},{'id':'1-La','hex':'%s'%s},"
                 "{'id':'87-Pa','hex':'1509','routed':true,'commander':'%s'}",
                 fights, engaged ? "1510" : "3422", fights, chiefs[i / 2]);
        field("ammunition-resupply", "usa", 3, units, leaders, "");
        act("usa", "end");
        assert_int_equal(unit_has("87-Pa", "routed"), engaged);
    }
    PROVED("gbacw", "12.94a 23.21 23.22");
}

static void his_successor_rallies_next_to_him_only(void **unused) {
    (void)unused;
    const char *units = "{'id':'11-Md','hex':'1510'},{'id':'87-Pa','hex':'1507','routed':true},{'id':'1-Md','hex':'"
                        "1509','routed':true}";
    to_rally(units, "{'id':'Tyler','hex':'1510','promoted':true}",
             ",'divisions':[{'id':'Wallace','leader':'Tyler','new_leader':true}]");
    assert_false(unit_has("87-Pa", "out-of-command")); /* he commands at three hexes */
    act("usa", "end");
    assert_true(unit_has("87-Pa", "routed"));
    assert_false(unit_has("1-Md", "routed"));
    PROVED("gbacw", "23.23");
}

static void ricketts_successor_has_his_powers(void **unused) {
    (void)unused;
    to_rally("{'id':'11-Md','hex':'1510'},{'id':'87-Pa','hex':'1509','routed':true},{'id':'110-Oh','hex':'1507'}",
             "{'id':'McClennan','hex':'1510','promoted':true}",
             ",'divisions':[{'id':'Ricketts','leader':'McClennan','new_leader':true}]");
    assert_false(unit_has("110-Oh", "out-of-command"));
    act("usa", "end");
    assert_false(unit_has("87-Pa", "routed"));
    PROVED("gbacw", "23.24");
}

static void without_effectiveness_they_still_throw(void **unused) {
    (void)unused;
    to_rally("{'id':'11-Md','hex':'1510'},{'id':'87-Pa','hex':'1508','routed':true},{'id':'106-NY','hex':'1507','"
             "routed':true}",
             "{'id':'Wallace','hex':'1510'}", ",'brigades':[{'id':'Truex','boxes':12}]");
    dice("[{'rally':'87-Pa','is':4},{'rally':'106-NY','is':5}]");
    json_t *answer = act("usa", "end");
    dice_free();
    assert_int_equal(event_count(answer, "rally"), 2);
    assert_false(unit_has("87-Pa", "routed"));
    assert_true(unit_has("106-NY", "routed"));
    PROVED("gbacw", "23.21b");
}

static void tyler_and_clendenin_share_a_brigade(void **unused) {
    (void)unused;
    field("initial-command", "usa", 3,
          "{'id':'11-Md','hex':'1513'},{'id':'1-Md','hex':'1507'},{'id':'144-Oh','hex':'1518'},{'id':'3-Md','hex':'"
          "1510'}",
          "{'id':'Tyler','hex':'1510'},{'id':'Clendenin','hex':'1521'}", RULES);
    act("usa", "end");
    assert_false(unit_has("11-Md", "out-of-command"));
    assert_false(unit_has("1-Md", "out-of-command"));
    assert_false(unit_has("144-Oh", "out-of-command")); /* Clendenin's three hexes */
    assert_false(unit_has("Tyler", "out-of-command"));  /* no division needed */
    assert_false(unit_has("Clendenin", "out-of-command"));
    /* one record of boxes */
    json_t *item, *roster = query("{'what':'roster','side':'usa'}");
    size_t i;
    int records = 0;
    json_array_foreach(field_of(roster, "brigades"), i, item) records +=
        strcmp(field_text(item, "brigade"), "1-SB") == 0;
    assert_int_equal(records, 1);
    PROVED("gbacw", "23.25 23.27 21.13");
}

/* Losses under Wallace mark the boxes of the regiment's own brigade. */
static void boxes_stay_home(void **unused) {
    (void)unused;
    field("offensive-fire", "csa", 3,
          "{'id':'1-Md','hex':'1508','facing':'n','commander':'Wallace'},{'id':'57-NC','hex':'1509','facing':'s'},{'id'"
          ":'31-Va','hex':'1509','facing':'s'}",
          "{'id':'Wallace','hex':'1506'},{'id':'Lewis','hex':'1509'}", "");
    act_all("csa", "fire 1508", "add 57-NC", "add 31-Va 1", NULL);
    dice("[{'small-arms':'1-Md','is':6},4,4,4,4,4,4,4,4,4,4]");
    act("csa", "resolve");
    dice_free();
    assert_true(unit_int("1-Md", "killed") > 0);
    assert_int_equal(listed_int("brigades", "1-SB", "boxes"), unit_int("1-Md", "killed"));
    PROVED("gbacw", "23.26");
}

static void wallace_lengthens_tylers_radius(void **unused) {
    (void)unused;
    field("initial-command", "usa", 3, "{'id':'11-Md','hex':'1510'},{'id':'1-Md','hex':'1502'}",
          "{'id':'Tyler','hex':'1506'},{'id':'Wallace','hex':'1510'},{'id':'Truex','hex':'1510'}", RULES);
    act("usa", "augment Tyler");
    refused("usa", "augment Truex", "17.12"); /* Ricketts' man, and Ricketts is not here */
    act("usa", "end");
    assert_false(unit_has("1-Md", "out-of-command")); /* 3 + 1 */
    PROVED("gbacw", "17.3");
}

TESTS(test(wallace_commands_within_three_hexes), test(ricketts_commands_his_two_brigades),
      test(wallace_rallies_at_three_hexes), test(ricketts_rallies_next_to_him), test(not_while_they_are_engaged),
      test(his_successor_rallies_next_to_him_only), test(ricketts_successor_has_his_powers),
      test(without_effectiveness_they_still_throw), test(tyler_and_clendenin_share_a_brigade), test(boxes_stay_home),
      test(wallace_lengthens_tylers_radius))
