/* test_monocacy_bridge.c: burning the wooden bridge (26.0, 20.3). */
#include "field.h"

static void an_attempt(const char *units, const char *leaders, int die, const char *more, bool burns) {
    char script[64];
    field("bridge-destruction", "usa", 3, units, leaders, more);
    snprintf(script, sizeof script, "[{'bridge':'110-Oh','is':%d}]", die);
    dice(script);
    json_t *burn = event_of(act("usa", "burn"), "burn");
    dice_free();
    assert_int_equal(field_int(burn, "die"), die);
    assert_int_equal(field_bool(burn, "burnt"), burns);
}

#define PARTY "{'id':'110-Oh','hex':'2214'}"

static void a_one_or_two_burns_it(void **unused) {
    (void)unused;
    an_attempt(PARTY, "", 1, "", true);
    an_attempt(PARTY, "", 2, "", true);
    an_attempt(PARTY, "", 3, "", false);
    an_attempt(PARTY, "", 6, "", false);
    PROVED("gbacw", "26.0c");
}

static void wallace_takes_one_off(void **unused) {
    (void)unused;
    an_attempt(PARTY, "{'id':'Wallace','hex':'2214'}", 3, "", true);
    an_attempt(PARTY, "{'id':'Wallace','hex':'2214'}", 4, "", false);
    an_attempt(PARTY, "{'id':'Wallace','hex':'2213'}", 3, "", false);
    an_attempt(PARTY, "{'id':'Ricketts','hex':'2214'}", 3, "", false);
    PROVED("gbacw", "26.2");
}

static void pinned_men_need_a_leader_and_a_one(void **unused) {
    (void)unused;
    const char *pinned = "{'id':'110-Oh','hex':'2214','pinned':true}";
    field("bridge-destruction", "usa", 3, pinned, "", "");
    refused("usa", "burn", "26.13");
    an_attempt(pinned, "{'id':'McClennan','hex':'2214'}", 1, "", true);
    an_attempt(pinned, "{'id':'McClennan','hex':'2214'}", 2, "", false);
    an_attempt(pinned, "{'id':'Wallace','hex':'2214'}", 2, "", false); /* he counts as a leader, no more */
    PROVED("gbacw", "26.13 26.2");
}

static void who_has_moved_fired_or_fled_cannot(void **unused) {
    (void)unused;
    field("bridge-destruction", "usa", 3, "{'id':'110-Oh','hex':'2214','moved':true}", "", "");
    refused("usa", "burn", "26.0b");
    field("bridge-destruction", "usa", 3, PARTY ",{'id':'122-Oh','hex':'2214','fired':true}", "", "");
    refused("usa", "burn", "26.0b");
    field("bridge-destruction", "usa", 3, PARTY ",{'id':'122-Oh','hex':'2214','routed':true}", "", "");
    refused("usa", "burn", "26.12");
    field("bridge-destruction", "usa", 3, "{'id':'110-Oh','hex':'2213'}", "{'id':'Wallace','hex':'2214'}", "");
    refused("usa", "burn", "26.0b");
    field("bridge-destruction", "usa", 3, "{'id':'9-NY-Heavy','hex':'2214','formation':'unlimbered'}", "", "");
    refused("usa", "burn", "26.0b");
    PROVED("gbacw", "26.0b 26.12");
}

/* A burnt bridge never comes back: the aide asks first, and leaves it to its owner where nobody there has an order. */
static void under_orders_it_asks_before_it_burns(void **unused) {
    (void)unused;
    field("bridge-destruction", "usa", 3, PARTY, "", "");
    assert_int_equal(json_array_size(field_of(asked("{'cmd':'carry-out','side':'usa'}"), "actions")), 0);
    asked("{'cmd':'order','side':'usa','order':'110-Oh hold'}");
    json_t *answer = asked("{'cmd':'carry-out','side':'usa'}");
    assert_int_equal(json_array_size(field_of(answer, "actions")), 0);
    assert_string_equal(field_text(field_of(answer, "asks"), "reason"), "lasting");
    assert_string_equal(field_text(field_of(answer, "asks"), "hex"), "2214");
    answer = asked("{'cmd':'carry-out','side':'usa'}"); /* asked again it goes on */
    assert_string_equal(json_string_value(json_array_get(field_of(answer, "actions"), 0)), "burn");
    field("bridge-destruction", "usa", 3, PARTY, "", "");
    asked("{'cmd':'order','side':'usa','order':'110-Oh hold ask never'}");
    answer = asked("{'cmd':'carry-out','side':'usa'}");
    assert_string_equal(json_string_value(json_array_get(field_of(answer, "actions"), 0)), "burn");
}

static void once_a_turn(void **unused) {
    (void)unused;
    field("bridge-destruction", "usa", 3, PARTY, "", "");
    dice("[{'bridge':'110-Oh','is':6}]");
    act("usa", "burn");
    assert_string_equal(phase_now(), "ammunition-resupply");
    field("bridge-destruction", "usa", 3, PARTY, "", ",'special':{'bridge_tried':1}");
    refused("usa", "burn", "26.0b");
    dice_free();
    end_until("bridge-destruction"); /* the next Game-Turn */
    assert_int_equal(turn_now(), 4);
    assert_true(legal("usa", "burn"));
    PROVED("gbacw", "26.0b");
}

static void a_burnt_bridge_is_river(void **unused) {
    (void)unused;
    const char *units =
        "{'id':'110-Oh','hex':'2214','facing':'n','locked':true},{'id':'57-NC','hex':'2215','facing':'s'}";
    field("bridge-destruction", "usa", 3, units, "", ",'divisions':[{'id':'Ramseur','active':1}]");
    dice("[{'bridge':'110-Oh','is':1}]");
    json_t *answer = act("usa", "burn");
    dice_free();
    assert_true(event_told(answer, "release"));
    assert_false(unit_has("110-Oh", "locked"));
    field("movement", "csa", 4, "{'id':'57-NC','hex':'2215','facing':'s'}", "",
          ",'divisions':[{'id':'Ramseur','active':1}],'special':{'bridge_burnt':1,'released':1}");
    act("csa", "move 57-NC");
    refused("csa", "to 2214", NULL);
    field("movement", "csa", 4, "{'id':'57-NC','hex':'2215','facing':'s'}", "",
          ",'divisions':[{'id':'Ramseur','active':1}]");
    act_all("csa", "move 57-NC", "to 2214", NULL); /* while it stands it can be crossed */
    /* never rebuilt, never tried again */
    field("melee", "usa", 4, PARTY, "", ",'special':{'bridge_burnt':1,'released':1}");
    act("usa", "end");
    assert_string_equal(phase_now(), "ammunition-resupply");
    PROVED("gbacw", "26.0a 20.3");
}

/* Fire at 2214: the Union says first whether its men use the works; if they do there is no attempt that turn. */
static void cover_costs_the_attempt(void **unused) {
    (void)unused;
    const char *units = "{'id':'110-Oh','hex':'2214','facing':'n'},{'id':'57-NC','hex':'2216','facing':'s'}";
    field("offensive-fire", "csa", 3, units, "", "");
    act_all("csa", "fire 2214", "add 57-NC", "resolve", NULL);
    assert_string_equal(side_now(), "usa");
    assert_true(legal("usa", "open"));
    assert_true(legal("usa", "cover"));
    refused("usa", "hold", "26.11"); /* nothing else is asked */
    json_t *answer = act("usa", "cover");
    json_t *fire = event_of(answer, "fire");
    assert_non_null(item_of(fire, "shifts", "24.3"));
    assert_int_equal((int)field_int(field_of(position_now(), "special"), "cover_taken"), 1);

    field("offensive-fire", "csa", 3, units, "", "");
    act_all("csa", "fire 2214", "add 57-NC", "resolve", NULL);
    answer = act("usa", "open");
    assert_null(item_of(event_of(answer, "fire"), "shifts", "24.3"));
    assert_int_equal((int)field_int(field_of(position_now(), "special"), "cover_taken"), 0);

    field("bridge-destruction", "usa", 3, PARTY, "", ",'special':{'cover_taken':1}");
    refused("usa", "burn", "26.11");
    end_until("bridge-destruction");
    assert_true(legal("usa", "burn")); /* the next Game-Turn */
    PROVED("gbacw", "26.11");
}

/* 26.0a: what is burnt is not burnt again: nobody is asked. */
static void a_burnt_bridge_is_left_alone(void **unused) {
    (void)unused;
    field("bridge-destruction", "usa", 3, PARTY, "", ",'special':{'bridge_burnt':1}");
    assert_string_equal(decision_now(), "resupply");
    PROVED("gbacw", "26.0a");
}

TESTS(test(a_one_or_two_burns_it), test(wallace_takes_one_off), test(pinned_men_need_a_leader_and_a_one),
      test(who_has_moved_fired_or_fled_cannot), test(under_orders_it_asks_before_it_burns), test(once_a_turn),
      test(a_burnt_bridge_is_river), test(cover_costs_the_attempt), test(a_burnt_bridge_is_left_alone))
