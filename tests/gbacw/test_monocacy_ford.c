/* test_monocacy_ford.c: the hidden ford (25.0). */
#include "field.h"

#define NO_LEADERS ""

static const char *const all_fords[] = {"3505", "3605", "3606", "3607", "3608", "3609",
                                        "3510", "3410", "3311", "3211", "3112"};

/* Every one of the eleven can be searched by a regiment that stands there, and no other hex. */
static void the_eleven_hexes(void **unused) {
    (void)unused;
    for (int i = 0; i < 11; i++) {
        char units[128], search[32];
        snprintf(units, sizeof units, "{'id':'13-Ga','hex':'%s'},{'id':'26-Ga','hex':'3415'}", all_fords[i]);
        snprintf(search, sizeof search, "search %s", all_fords[i]);
        field("ford-search", "csa", 4, units, NO_LEADERS, "");
        assert_int_equal(legal_count("search"), 1);
        assert_true(legal("csa", search));
        refused("csa", "search 3415", "25.0a");
    }
    PROVED("gbacw", "25.0a 20.2");
}

static void searchers_are_fit_infantry_or_cavalry(void **unused) {
    (void)unused;
    field("ford-search", "csa", 4,
          "{'id':'13-Ga','hex':'3605','routed':true},{'id':'26-Ga','hex':'3606','pinned':true},"
          "{'id':'King','hex':'3607','formation':'limbered'},{'id':'17-Va-c','hex':'3608','formation':'mounted'}",
          "{'id':'Gordon','hex':'3609'}", "");
    refused("csa", "search 3605", "25.0b");
    refused("csa", "search 3606", "25.0b");
    refused("csa", "search 3607", "25.0b");
    refused("csa", "search 3609", "25.0b");
    assert_true(legal("csa", "search 3608"));
    PROVED("gbacw", "25.0b");
}

/* A miss takes the searched hex's counter out of the cup for good: 1 in 11, then 1 in 10, then 1 in 9. */
static void a_miss_thins_the_cup(void **unused) {
    (void)unused;
    field("ford-search", "csa", 4,
          "{'id':'13-Ga','hex':'3607'},{'id':'26-Ga','hex':'3608'},{'id':'61-Ga','hex':'3609'}", NO_LEADERS, "");
    dice("[{'ford':'3112'}]");
    json_t *search = event_of(act("csa", "search 3607"), "search");
    assert_false(field_bool(search, "found"));
    assert_int_equal(field_int(search, "of"), 11);
    assert_string_equal(field_text(search, "drawn"), "3112");
    assert_string_not_equal(phase_now(), "ford-search"); /* one search a Game-Turn without Early */
    dice_free();
    field("ford-search", "csa", 5,
          "{'id':'13-Ga','hex':'3607'},{'id':'26-Ga','hex':'3608'},{'id':'61-Ga','hex':'3609'}", NO_LEADERS,
          ",'special':{'ford_removed':8}"); /* 3607 is the fourth */
    refused("csa", "search 3607", "25.0f");
    dice("[{'ford':'3112'}]"); /* it went back into the cup */
    search = event_of(act("csa", "search 3608"), "search");
    assert_int_equal(field_int(search, "of"), 10);
    PROVED("gbacw", "25.0d 25.0e 25.0f");
}

static void a_hit_finds_the_ford(void **unused) {
    (void)unused;
    field("ford-search", "csa", 4, "{'id':'13-Ga','hex':'3607'},{'id':'110-Oh','hex':'2214','locked':true}", NO_LEADERS,
          ",'special':{'early_arrived':1}");
    dice("[{'ford':'3607'}]");
    json_t *answer = act("csa", "search 3607");
    assert_true(field_bool(event_of(answer, "search"), "found"));
    /* the hexside is the Confederate's choice among the river hexsides of the hex */
    assert_true(legal_count("ford ") >= 2);
    refused("csa", "ford nw", "25.0c");
    refused("csa", "end", "25.0c");
    answer = act("csa", "ford se");
    assert_string_equal(field_text(event_of(answer, "ford"), "direction"), "se");
    assert_true(event_told(answer, "release")); /* 28.3 */
    assert_false(unit_has("110-Oh", "locked"));
    assert_int_equal((int)field_int(field_of(position_now(), "special"), "ford_found"), 2);
    dice_free();
    /* no more searches: the phase is passed over from now on */
    end_until("initial-command");
    end_until("initial-command");
    json_t *end = NULL;
    while (strcmp(phase_now(), "ammunition-resupply") != 0)
        end = act(side_now(), "end");
    assert_non_null(end);
    PROVED("gbacw", "25.0c 25.0f 20.2");
}

static void early_lets_two_hexes_be_searched(void **unused) {
    (void)unused;
    const char *units = "{'id':'13-Ga','hex':'3607'},{'id':'26-Ga','hex':'3608'},{'id':'61-Ga','hex':'3609'},{'id':'1-"
                        "La','hex':'3112'}";
    field("ford-search", "csa", 4, units, "{'id':'Early','hex':'3608'}", ",'special':{'early_arrived':1}");
    dice("[{'ford':'3505'},{'ford':'3505'}]");
    act("csa", "search 3607");
    assert_string_equal(phase_now(), "ford-search");
    refused("csa", "search 3112", "25.2"); /* more than five hexes from Early */
    json_t *second = event_of(act("csa", "search 3609"), "search");
    assert_int_equal(field_int(second, "of"), 10); /* the first was completed before */
    assert_string_not_equal(phase_now(), "ford-search");
    /* the first searcher too must be near him */
    dice_free();
    field("ford-search", "csa", 4, units, "{'id':'Early','hex':'3608'}", ",'special':{'early_arrived':1}");
    dice("[{'ford':'3505'}]");
    act("csa", "search 3112");
    assert_string_not_equal(phase_now(), "ford-search");
    PROVED("gbacw", "25.2 25.0e");
}

static void the_union_waits_for_the_confederates_to_cross(void **unused) {
    (void)unused;
    const char *found = ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','released':1}";
    field("movement", "usa", 5, "{'id':'151-NY','hex':'3507','facing':'nw'}", "", found);
    act("usa", "move 151-NY");
    refused("usa", "to 3607", "25.1");
    assert_false(legal("usa", "to 3607"));
    field("movement", "usa", 5, "{'id':'151-NY','hex':'3507','facing':'nw'}", "",
          ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','released':1,'ford_crossed':1}");
    json_t *answer = act_all("usa", "move 151-NY", "to 3607", NULL);
    assert_true(event_told(answer, "activate")); /* 28.23 */
    field("ford-search", "csa", 4, "{'id':'151-NY','hex':'3607'}", "", "");
    refused("csa", "search 3607", "25.0b"); /* the Union never searches */
    PROVED("gbacw", "25.1 28.23");
}

static void the_ford_can_be_crossed_once_found(void **unused) {
    (void)unused;
    field("movement", "csa", 5, "{'id':'13-Ga','hex':'3607','facing':'se'}", "",
          ",'divisions':[{'id':'Gordon','active':1}]");
    act("csa", "move 13-Ga");
    refused("csa", "to 3507", NULL); /* river */
    field(
        "movement", "csa", 5, "{'id':'13-Ga','hex':'3607','facing':'se','formation':'line'}", "",
        ",'divisions':[{'id':'Gordon','active':1}],'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se'}");
    act_all("csa", "move 13-Ga", "to 3507", NULL);
    assert_true(unit_has("13-Ga", "by-ford"));
    assert_int_equal((int)field_int(field_of(position_now(), "special"), "ford_crossed"), 1);
    PROVED("gbacw", "25.0c 24.4");
}

/* A phase of the game's own is led by orders too: ended without a search it would cost the ford. */
static void orders_look_for_the_ford(void **unused) {
    (void)unused;
    field("ford-search", "csa", 4, "{'id':'26-Ga','hex':'3605','facing':'n','formation':'line'}", NO_LEADERS, "");
    assert_true(field_bool(asked("{'cmd':'order','side':'csa','order':'Evans attack 2013'}"), "ok"));
    json_t *answer = asked("{'cmd':'carry-out','side':'csa'}");
    assert_string_equal(json_string_value(json_array_get(field_of(answer, "actions"), 0)), "search 3605");
}

TESTS(test(orders_look_for_the_ford), test(the_eleven_hexes), test(searchers_are_fit_infantry_or_cavalry),
      test(a_miss_thins_the_cup), test(a_hit_finds_the_ford), test(early_lets_two_hexes_be_searched),
      test(the_union_waits_for_the_confederates_to_cross), test(the_ford_can_be_crossed_once_found))
