/* test_sequence.c: the sequence of play (4.0, SEQ, 20.5). */
#include "field.h"

static const char *const order[] = {
    "initial-command", "movement", "defensive-fire",      "offensive-fire", "retreat-before-melee",
    "melee",           "special",  "ammunition-resupply", "rally",          "final-command"};

/* One Player-Turn with `end` only: every phase comes, in order, with the right side to act. */
static void walk_player_turn(const char *phasing, const char *other, const char *special) {
    char last[64] = "";
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        const char *expected = strcmp(order[i], "special") == 0 ? special : order[i];
        assert_string_equal(phase_now(), expected);
        const char *actor = strcmp(expected, "defensive-fire") == 0 ? other : phasing;
        assert_string_equal(side_now(), actor);
        refused(actor, strcmp(expected, "rally") == 0 ? "move 110-Oh" : "rally 110-Oh", NULL); /* out of its phase */
        snprintf(last, sizeof last, "%s", expected);
        while (strcmp(phase_now(), last) == 0 && strcmp(side_now(), actor) == 0)
            act(actor, "end");
    }
}

static void the_phases_of_a_game_turn(void **unused) {
    (void)unused;
    field("initial-command", "csa", 3, "{'id':'13-Ga','hex':'3422'},{'id':'110-Oh','hex':'2214'}", "",
          ",'special':{'early_arrived':1}");
    assert_int_equal(turn_now(), 3);
    walk_player_turn("csa", "usa", "ford-search");
    assert_int_equal(turn_now(), 3);
    walk_player_turn("usa", "csa", "bridge-destruction");
    assert_int_equal(turn_now(), 4); /* the interphase advances the marker */
    assert_string_equal(side_now(), "csa");
    PROVED("gbacw", "4.0a 4.0b 4.0d 4.0e 4.0f 4.0h 4.0i 4.0l 4.0m SEQ 20.5 19.0a");
}

static void only_the_phasing_side_moves(void **unused) {
    (void)unused;
    field("movement", "csa", 3, "{'id':'17-Va-c','hex':'3705','formation':'mounted'},{'id':'110-Oh','hex':'2214'}", "",
          "");
    assert_true(legal("csa", "move 17-Va-c"));
    refused("csa", "move 110-Oh", NULL);
    json_t *answer = ask("{'cmd':'do','side':'usa','action':'move 110-Oh'}");
    assert_false(field_bool(answer, "ok"));
    assert_string_equal(field_text(field_of(answer, "error"), "kind"), "not-yours");
    PROVED("gbacw", "4.0d");
}

static void the_union_deploys_first_and_the_confederate_moves_first(void **unused) {
    (void)unused;
    scenario("monocacy/battle", NULL, 1);
    assert_string_equal(phase_now(), "deployment");
    assert_string_equal(side_now(), "usa");
    act("usa", "standard");
    if (strcmp(side_now(), "usa") == 0)
        act("usa", "end");
    assert_string_equal(side_now(), "csa");
    assert_string_equal(phase_now(), "deployment");
    act("csa", "standard");
    if (strcmp(phase_now(), "deployment") == 0)
        act("csa", "end");
    assert_string_equal(phase_now(), "initial-command");
    assert_string_equal(side_now(), "csa");
    assert_int_equal(turn_now(), 1);
    PROVED("gbacw", "21.0");
}

/* The Retreat Before Melee Phase: named, evaded at once under fire with a check at the end, followed up. */
static void retreat_before_melee(void **unused) {
    (void)unused;
    field("retreat-before-melee", "csa", 3,
          "{'id':'57-NC','hex':'1509','facing':'s'},{'id':'1-Md','hex':'1508','facing':'n'}", "",
          ",'divisions':[{'id':'Ramseur','active':1}]");
    act_all("csa", "attack 1508", "with 57-NC", "resolve", NULL);
    assert_string_equal(side_now(), "usa");
    act("usa", "withdraw 1-Md");
    assert_string_equal(side_now(), "csa"); /* withdrawal fire */
    act("csa", "hold");
    act("usa", "to 1507");
    dice("[{'morale':'1-Md','is':4}]");
    json_t *answer = act("usa", "to 1506");
    dice_free();
    assert_string_equal(field_text(event_of(answer, "morale"), "result"), "holds");
    act("csa", "advance 57-NC");
    assert_string_equal(unit_text("57-NC", "hex"), "1508");
    act("csa", "end");
    assert_string_equal(phase_now(), "melee");
    assert_int_equal(legal_count("attack"), 0); /* it has advanced: no melee this turn */
    PROVED("gbacw", "4.0g");
}

TESTS(test(the_phases_of_a_game_turn), test(only_the_phasing_side_moves), test(retreat_before_melee),
      test(the_union_deploys_first_and_the_confederate_moves_first))
