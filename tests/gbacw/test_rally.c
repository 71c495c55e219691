/* test_rally.c: the Rally Phase (13.5, 17.13, 22.11, 22.12). */
#include "field.h"

/* Open ground in Area C; Terry's radius is 4, his Rally Rating 1. */
static void a_leader_in_the_hex_rallies(void **unused) {
    (void)unused;
    /* at the opening of the phase: so the phase before it is left by hand */
    field("ammunition-resupply", "csa", 3,
          "{'id':'Stnwall-1','hex':'3422','routed':true},{'id':'8-La','hex':'3422','routed':true},"
          "{'id':'Jones-1','hex':'3430','routed':true},{'id':'1-La','hex':'3418','pinned':true},"
          "{'id':'110-Oh','hex':'2214','pinned':true,'routed':true},{'id':'King-crew','hex':'3422','routed':true}",
          "{'id':'Terry','hex':'3422'}", "");
    dice("[]");
    json_t *answer = act("csa", "end");
    assert_string_equal(phase_now(), "rally");
    assert_false(unit_has("1-La", "pinned")); /* pins come off first, of the phasing side only */
    assert_true(unit_has("110-Oh", "pinned"));
    assert_true(unit_has("110-Oh", "routed"));
    assert_false(unit_has("Stnwall-1", "routed"));
    assert_false(unit_has("8-La", "routed")); /* of another brigade: free all the same */
    assert_false(unit_has("King-crew", "routed"));
    assert_true(unit_has("Jones-1", "routed"));
    assert_string_equal(field_text(event_nth(answer, "unpin", 0), "unit"), "1-La");
    refused("csa", "rally Jones-1", "13.53");
    refused("csa", "rally Stnwall-1", "13.51");
    refused("csa", "move Jones-1", "4.0b");
    act("csa", "end");
    assert_true(unit_has("Jones-1", "routed")); /* stays routed until rallied */
    PROVED("gbacw", "4.0j 13.51 13.52 17.13 2.0i");
}

static void rally_points_are_spent_within_the_radius(void **unused) {
    (void)unused;
    field("rally", "csa", 3,
          "{'id':'Stnwall-1','hex':'3426','routed':true},{'id':'Stnwall-2','hex':'3425','routed':true},"
          "{'id':'Jones-1','hex':'3427','routed':true},{'id':'8-La','hex':'3423','routed':true},"
          "{'id':'Jones-2','hex':'3422'}",
          "{'id':'Terry','hex':'3422'}", "");
    dice("[]");
    assert_true(legal("csa", "rally Stnwall-1"));
    assert_true(legal("csa", "rally Stnwall-2"));
    assert_false(legal("csa", "rally Jones-1")); /* five hexes */
    refused("csa", "rally Jones-1", "13.53");
    refused("csa", "rally 8-La", "13.52"); /* Peck is not on the map and Terry is not his commander */
    json_t *question = ask("{'cmd':'actions'}");
    assert_string_equal(field_text(question, "prompt"),
                        "Spend Rally Points on routed units (Terry 1), or end the phase.");
    json_t *answer = act("csa", "rally Stnwall-1");
    json_t *rally = event_of(answer, "rally");
    assert_string_equal(field_text(rally, "leader"), "Terry");
    assert_int_equal(field_int(rally, "points_left"), 0);
    assert_false(unit_has("Stnwall-1", "routed"));
    refused("csa", "rally Stnwall-2", "17.13"); /* his one point is spent */
    assert_string_equal(field_text(ask("{'cmd':'actions'}"), "prompt"),
                        "No routed unit can be reached with a Rally Point: end the phase.");
    PROVED("gbacw", "13.52 17.13 2.0i");
}

/* 12.94: neither at a distance nor in the hex where he fights. */
static void an_engaged_leader_rallies_nobody(void **unused) {
    (void)unused;
    for (int engaged = 0; engaged < 2; engaged++) {
        char units[500], leaders[100];
        const char *fights = engaged ? ",'engaged':true" : "";
        snprintf(units, sizeof units,
                 "{'id':'Stnwall-1','hex':'3426','routed':true},{'id':'8-La','hex':'3422','routed':true%s},"
                 "{'id':'Jones-2','hex':'3422'%s},{'id':'110-Oh','hex':'%s'%s}",
                 fights, fights, engaged ? "3422" : "2214", fights);
        snprintf(leaders, sizeof leaders, "{'id':'Terry','hex':'3422'%s}", fights);
        field("ammunition-resupply", "csa", 3, units, leaders, "");
        act("csa", "end");
        assert_string_equal(phase_now(), "rally");
        assert_int_equal(unit_has("8-La", "routed"), engaged);
        if (engaged)
            refused("csa", "rally Stnwall-1", "12.94a");
        else
            assert_true(legal("csa", "rally Stnwall-1"));
    }
    PROVED("gbacw", "12.94a");
}

static void the_way_of_rally_is_not_traced_through_enemies(void **unused) {
    (void)unused;
    const char *leader = "{'id':'Lewis','hex':'3030'}";
    field("rally", "csa", 3,
          "{'id':'57-NC','hex':'3033','routed':true},{'id':'106-NY','hex':'3031','facing':'n'},{'id':'151-NY',"
          "'hex':'3132','facing':'se'},{'id':'87-Pa','hex':'2931','facing':'s'}",
          leader, "");
    refused("csa", "rally 57-NC", "13.53");
    field("rally", "csa", 3, "{'id':'57-NC','hex':'3033','routed':true}", "{'id':'Lilley','hex':'3031'}", "");
    refused("csa", "rally 57-NC", "13.52"); /* of another brigade */
    PROVED("gbacw", "13.53");
}

/* Independents and crews throw, at or below their morale (4 and 3); with a leader they need none. */
static void independents_throw_for_themselves(void **unused) {
    (void)unused;
    field("rally", "csa", 3,
          "{'id':'King-crew','hex':'3425','routed':true},{'id':'Nelson-crew','hex':'3427','routed':true},"
          "{'id':'Wagon-crew','hex':'3429','routed':true},{'id':'Braxton','hex':'3431','formation':'limbered',"
          "'routed':true},{'id':'Jones-2','hex':'3422'}",
          "{'id':'Terry','hex':'3425'}", "");
    refused("csa", "rally Nelson-crew", "13.54");
    dice("[{'rally':'Nelson-crew','is':4},{'rally':'Wagon-crew','is':4},{'rally':'Braxton','is':5}]");
    json_t *answer = act("csa", "end");
    assert_false(unit_has("King-crew", "routed")); /* Terry shares its hex */
    assert_false(unit_has("Nelson-crew", "routed"));
    assert_true(unit_has("Wagon-crew", "routed"));
    assert_true(unit_has("Braxton", "routed"));
    json_t *rally = event_where(answer, "rally", "unit", "Nelson-crew");
    assert_int_equal(field_int(rally, "rating"), 4);
    assert_int_equal(field_int(rally, "die"), 4);
    PROVED("gbacw", "13.54");
}

/* ---- without effectiveness ---- */

#define BROKEN ",'brigades':[{'id':'Terry','boxes':5}]"

static void without_effectiveness_they_throw(void **unused) {
    (void)unused;
    field("rally", "csa", 3,
          "{'id':'Stnwall-1','hex':'3422','routed':true},{'id':'Jones-1','hex':'3424','routed':true},"
          "{'id':'Stuart','hex':'3417','routed':true},{'id':'1-La','hex':'3422','routed':true}",
          "{'id':'Terry','hex':'3422'},{'id':'York','hex':'3417'}", BROKEN);
    /* 22.11d: in his own commander's hex it waits for a Rally Point; with a stranger it may not try at all; York's man
     * rallied freely */
    assert_true(unit_has("Stnwall-1", "routed"));
    assert_true(unit_has("Stuart", "routed"));
    assert_false(unit_has("1-La", "routed"));
    refused("csa", "rally Stuart", "13.53"); /* York's being there does not help */
    PROVED("gbacw", "22.11d");
}

static void a_rally_point_buys_one_throw(void **unused) {
    (void)unused;
    field("rally", "csa", 3,
          "{'id':'Stnwall-1','hex':'3422','routed':true},{'id':'Jones-1','hex':'3424','routed':true}",
          "{'id':'Terry','hex':'3422'}", BROKEN);
    assert_true(unit_has("Stnwall-1", "routed"));
    dice("[{'rally':'Stnwall-1','is':5}]");
    json_t *rally = event_of(act("csa", "rally Stnwall-1"), "rally");
    assert_int_equal(field_int(rally, "total"), 4); /* 22.12: a leader takes one off */
    assert_true(field_bool(rally, "rallied"));
    assert_non_null(item_of(rally, "modifiers", "22.12"));
    refused("csa", "rally Jones-1", "17.13");
    field("rally", "csa", 3,
          "{'id':'Stnwall-1','hex':'3422','routed':true},{'id':'Jones-1','hex':'3424','routed':true}",
          "{'id':'Terry','hex':'3422'}", BROKEN);
    dice("[{'rally':'Jones-1','is':4}]");
    rally = event_of(act("csa", "rally Jones-1"), "rally");
    assert_false(field_bool(rally, "rallied")); /* morale 3, no leader with it */
    assert_int_equal(field_int(rally, "total"), 4);
    assert_true(unit_has("Jones-1", "routed"));
    refused("csa", "rally Jones-1", "22.11c"); /* once a phase */
    PROVED("gbacw", "22.11c 22.11d 22.12");
}

static void division_commanders_give_a_free_throw(void **unused) {
    (void)unused;
    field("ammunition-resupply", "csa", 3,
          "{'id':'Stuart','hex':'3418','routed':true},{'id':'Jones-1','hex':'3430','routed':true}",
          "{'id':'Gordon','hex':'3418'},{'id':'Rodes','hex':'3430'}", BROKEN);
    dice("[{'rally':'Stuart','is':4},{'rally':'Jones-1','is':4}]");
    act("csa", "end");
    assert_true(unit_has("Stuart", "routed"));   /* 4 - 1 above its 2 */
    assert_false(unit_has("Jones-1", "routed")); /* 4 - 1 = its 3: any division commander serves */
    PROVED("gbacw", "22.11c 22.11d 22.12");
}

TESTS(test(a_leader_in_the_hex_rallies), test(rally_points_are_spent_within_the_radius),
      test(an_engaged_leader_rallies_nobody), test(the_way_of_rally_is_not_traced_through_enemies),
      test(independents_throw_for_themselves), test(without_effectiveness_they_throw),
      test(a_rally_point_buys_one_throw), test(division_commanders_give_a_free_throw))
