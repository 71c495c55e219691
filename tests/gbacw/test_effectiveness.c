/* test_effectiveness.c: brigade combat effectiveness (18.0, 22.0). */
#include "field.h"

static bool effective(const char *brigade) {
    json_t *item;
    size_t i;
    json_t *brigades = field_of(query("{'what':'roster'}"), "brigades");
    json_array_foreach(brigades, i, item) {
        if (strcmp(field_text(item, "brigade"), brigade) == 0)
            return field_bool(item, "effective");
    }
    fail_msg("no brigade %s", brigade);
    return false;
}

static void full_boxes_lose_effectiveness(void **unused) {
    (void)unused;
    field("rally", "csa", 3, "{'id':'Stnwall-1','hex':'3422'}", "", ",'brigades':[{'id':'Terry','boxes':4}]");
    assert_true(effective("Terry")); /* its limit is 5 */
    field("rally", "csa", 3, "{'id':'Stnwall-1','hex':'3422'}", "", ",'brigades':[{'id':'Terry','boxes':5}]");
    assert_false(effective("Terry"));
    assert_true(effective("York"));
    PROVED("gbacw", "18.0");
}

static void losses_mark_boxes_one_for_one(void **unused) {
    (void)unused;
    field("offensive-fire", "usa", 3,
          "{'id':'Stnwall-1','hex':'2215','facing':'s'},{'id':'110-Oh','hex':'2214','facing':'n'}",
          "{'id':'McClennan','hex':'2214'}", ",'brigades':[{'id':'Terry','boxes':4}]");
    act_all("usa", "fire 2215", "add 110-Oh", NULL);
    dice("[{'small-arms':'Stnwall-1','is':6},6,6,6,6,6,6,6,6,6,6]");
    json_t *answer = act("usa", "resolve");
    dice_free();
    int lost = unit_int("Stnwall-1", "killed");
    assert_true(lost > 0);
    assert_int_equal(listed_int("brigades", "Terry", "boxes"), 4 + lost);
    json_t *told = event_of(answer, "effectiveness");
    assert_true(field_bool(told, "lost"));
    assert_int_equal(unit_int("Stnwall-1", "captured"), 0);
    PROVED("gbacw", "18.0 R.9");
}

static void no_melee_without_effectiveness(void **unused) {
    (void)unused;
    const char *units = "{'id':'110-Oh','hex':'2214','facing':'s'},{'id':'57-NC','hex':'2213','facing':'n'}";
    const char *leader = "{'id':'McClennan','hex':'2214'}";
    field("retreat-before-melee", "usa", 3, units, leader, "");
    assert_true(legal("usa", "attack 2213"));
    field("retreat-before-melee", "usa", 3, units, leader, ",'brigades':[{'id':'McClennan','boxes':9}]");
    assert_int_equal(legal_count("attack"), 0);
    refused("usa", "attack 2213", NULL);
    PROVED("gbacw", "22.11a");
}

/* An empty wagon of ammunition: a depleted unit marks a box, its resupply takes it off again and with it the loss. */
static void ammunition_boxes_come_back(void **unused) {
    (void)unused;
    field("ammunition-resupply", "usa", 3, "{'id':'110-Oh','hex':'2212','depleted':true},{'id':'Wagon-A','hex':'2211'}",
          "", ",'brigades':[{'id':'McClennan','boxes':8,'depleted':1}]");
    assert_false(effective("McClennan"));
    json_t *answer = act("usa", legal("usa", "resupply 110-Oh") ? "resupply 110-Oh" : "resupply 110-Oh Wagon-A");
    assert_true(effective("McClennan"));
    assert_int_equal(listed_int("brigades", "McClennan", "depleted"), 0);
    assert_false(field_bool(event_of(answer, "effectiveness"), "lost"));
    PROVED("gbacw", "22.2");
}

static void morale_suffers(void **unused) {
    (void)unused;
    /* a column of fire that forces a check on a 5-point regiment of the broken brigade: the event names 22.11b */
    field("offensive-fire", "csa", 3,
          "{'id':'110-Oh','hex':'2212','facing':'n'},{'id':'57-NC','hex':'2213','facing':'s'},{'id':'31-Va','hex':'"
          "2313','facing':'se'}",
          "{'id':'Lewis','hex':'2213'},{'id':'Lilley','hex':'2313'}", ",'brigades':[{'id':'McClennan','boxes':9}]");
    act_all("csa", "fire 2212", "add 57-NC", "add 31-Va", NULL);
    dice("[{'small-arms':'110-Oh','is':6},4,4,4,4,4,4,4,4,4]");
    json_t *answer = act("csa", "resolve");
    dice_free();
    json_t *morale = event_of(answer, "morale");
    assert_non_null(item_of(morale, "modifiers", "22.11"));
    PROVED("gbacw", "22.11b");
}

static void guns_are_exempt(void **unused) {
    (void)unused;
    field("rally", "csa", 3,
          "{'id':'King','hex':'3425','formation':'limbered','routed':true},{'id':'Stnwall-1','hex':'3425'}", "",
          ",'brigades':[{'id':'Terry','boxes':5}]");
    dice("[{'rally':'King','is':4}]");
    json_t *rally = event_where(act("csa", "end"), "rally", "unit", "King");
    dice_free();
    assert_non_null(rally);
    assert_string_equal(field_text(rally, "case"), "13.54");
    assert_false(unit_has("King", "routed"));
    PROVED("gbacw", "22.13");
}

TESTS(test(full_boxes_lose_effectiveness), test(losses_mark_boxes_one_for_one), test(no_melee_without_effectiveness),
      test(ammunition_boxes_come_back), test(morale_suffers), test(guns_are_exempt))
