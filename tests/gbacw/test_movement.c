/* test_movement.c: the Movement Phase and groups on the march (5.0 to 5.2), duties at its end (17.52). */
#include "cli/common/session.h"
#include "gbacw/state/frames.h"
#include "ground.h"

static void points_are_spent_hex_by_hex(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0906", ""));
    assert_true(legal("usa", "end")); /* nobody is forced to move */
    act("usa", "move x1");
    refused("usa", "to 0503", "5.16");
    json_t *answer = act_all("usa", "to 0504", "to 0503", "to 0502", NULL);
    assert_int_equal(event_count(answer, "step"), 3);
    assert_string_equal(field_text(event_nth(answer, "step", 2), "cost"), "1");
    assert_string_equal(field_text(event_nth(answer, "step", 2), "left"), "3");
    act_all("usa", "to 0402", "to 0303", "to 0203", NULL);
    refused("usa", "to 0104", "5.11"); /* six points are spent */
    act("usa", "halt sw");
    assert_string_equal(unit_text("x1", "hex"), "0203");
    assert_string_equal(unit_text("x1", "facing"), "sw");
    refused("usa", "move x1", "5.11"); /* what it had left is lost */
    assert_true(legal("usa", "move x2"));
    act_all("usa", "move x2", "to 0905", "halt n", "end", NULL);
    assert_string_equal(phase_now(), "defensive-fire");
    PROVED("gbacw", "5.0 5.11 5.16");
}

static void stacks_move_together(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0505", "") "," USA("x3", "0505", "") "," USA("x4", "0606", ""));
    act("usa", "move x1");
    refused("usa", "with x4", "5.0");
    json_t *asked = act_all("usa", "with x2", "to 0504", NULL);
    assert_string_equal(field_text(asked, "prompt"),
                        "x1 with x2 is moving, 5 Movement Points left: move on or halt and choose a facing.");
    refused("usa", "with x3", "5.0");
    assert_string_equal(unit_text("x2", "hex"), "0504");
    assert_string_equal(unit_text("x3", "hex"), "0505");
    act_all("usa", "leave x1", "to 0503", "halt ne", NULL);
    assert_string_equal(unit_text("x1", "hex"), "0504");
    assert_string_equal(unit_text("x2", "hex"), "0503");
    refused("usa", "move x1", "5.11");
    PROVED("gbacw", "5.0");
}

static void the_slowest_binds_the_group(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," LEADER("l", "usa", "0505", ""));
    act_all("usa", "move l", "with x1", "to 0504", "to 0503", "to 0502", "to 0501", "to 0401", "to 0301", NULL);
    refused("usa", "to 0201", "5.11");
    act_all("usa", "leave x1", "to 0201", "halt", NULL);
    assert_string_equal(unit_text("l", "hex"), "0201");
    PROVED("gbacw", "5.11");
}

static void enemy_hexes_are_closed(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," CSA("y1", "0503", ",'facing':'n'"));
    act_all("usa", "move x1", "to 0504", NULL); /* beside him, at no extra cost */
    refused("usa", "to 0503", "5.12");
    assert_string_equal(field_text(event_of(act("usa", "to 0403"), "step"), "cost"), "1");
    PROVED("gbacw", "5.12");
}

static void what_nobody_holds_is_taken(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," LEADER("el", "csa", "0504", "") "," LEADER("l", "usa", "0505",
                                                                                    "") "," WAGON("w", "usa", "0604"));
    act("usa", "move l");
    refused("usa", "to 0504", "5.12"); /* a leader takes nobody */
    act("usa", "halt");
    act_all("usa", "move x1", "to 0504", NULL);
    assert_false(unit_on_map("el"));
    assert_string_equal(unit_text("el", "fate"), "captured");
    PROVED("gbacw", "5.12 17.75");
}

static void any_unit_takes_a_lone_leader(void **unused) {
    (void)unused;
    ground("", WAGON("w", "usa", "0604") "," LEADER("el", "csa", "0504", ""));
    act_all("usa", "move w", "to 0504", NULL);
    assert_string_equal(unit_text("el", "fate"), "captured");
    ground("", GUNS("g", "usa", "0505", ",'formation':'limbered'") "," LEADER("el", "csa", "0504", ""));
    act_all("usa", "move g", "to 0504", NULL);
    assert_string_equal(unit_text("el", "fate"), "captured");
    ground("", WAGON("w", "usa", "0604") "," LEADER("el", "csa", "0504", "") "," /* not what it may not take itself */
           GUNS("g", "csa", "0504", ",'abandoned':true,'crew':0"));
    act("usa", "move w");
    refused("usa", "to 0504", "5.12");
    PROVED("gbacw", "5.12 17.75");
}

static void abandoned_guns_are_taken(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," GUNS("g", "csa", "0504", ",'abandoned':true,'crew':0"));
    act_all("usa", "move x1", "to 0504", "halt n", NULL);
    assert_false(unit_on_map("g"));
    assert_string_equal(unit_text("g", "fate"), "captured");
    PROVED("gbacw", "5.12");
}

static void the_map_has_an_edge(void **unused) {
    (void)unused;
    ground("", USA("x1", "0101", "") "," USA("x2", "0909", ""));
    act("usa", "move x1");
    assert_int_equal(legal_count("to "), 2); /* south and south-east: the rest lies off the map */
    json_t *hexes = field_of(query("{'what':'reach','unit':'x1'}"), "hexes");
    assert_true(json_array_size(hexes) > 10);
}

/* Takes the first legal action, for either side, until this decision comes. */
static void go_on_until(const char *decision) {
    for (int i = 0; i < 40 && strcmp(decision_now(), decision) != 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act(side_now(), json_string_value(json_array_get(list, 0)));
    }
    assert_string_equal(decision_now(), decision);
}

static void retreats_are_no_movement(void **unused) {
    (void)unused;
    ground_in("defensive-fire", "", USA("x1", "0505", ",'morale':1") "," CSA("y1", "0504", ""));
    act("csa", "fire 0505");
    dice("[5, 6]");
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    go_on_until("fire-phase");
    assert_int_equal(event_count(answer, "step"), 0);
    assert_string_not_equal(unit_text("x1", "hex"), "0505");
    assert_true(unit_has("x1", "routed"));
    assert_false(unit_has("x1", "moved"));
    /* routed by withdrawal fire in its own Movement Phase it goes three hexes though it has six points */
    ground("", USA("x1", "0505", ",'morale':1") "," CSA("y1", "0504", ""));
    act_all("usa", "move x1", "to 0605", NULL);
    dice("[5, 6]");
    act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    go_on_until("movement");
    assert_false(unit_has("x1", "moved"));
    PROVED("gbacw", "5.18");
}

static void nobody_leaves_the_map(void **unused) {
    (void)unused;
    ground("", USA("x1", "0101", "") "," USA("x2", "0909", ""));
    act("usa", "move x1");
    assert_int_equal(legal_count("to "), 2);
    act("usa", "halt n");
    /* a rout that can only lead over the edge makes prisoners */
    ground_in("defensive-fire", "'hexsides':{'1212/1112':'river'},",
              USA("x1", "1212", ",'morale':1") "," CSA("y1", "1211", ""));
    act("csa", "fire 1212");
    dice("[4, 6]");
    act_all("csa", "add y1", "resolve", NULL);
    dice_free();
    go_on_until("fire-phase");
    assert_false(unit_on_map("x1"));
    assert_string_equal(unit_text("x1", "fate"), "captured");
    assert_int_equal(unit_int("x1", "captured"), 3);
    PROVED("gbacw", "5.17");
}

static void one_hex_for_the_routed_and_the_lost(void **unused) {
    (void)unused;
    const char *woods = "'hexes':{'0504':{'terrain':'woods'}},'hexsides':{'0505/0506':'river'},";
    ground(woods, USA("x1", "0505", ",'routed':true") "," USA("x2", "0905", ",'out-of-command':true") "," LEADER(
                      "l", "usa", "0909", ",'out-of-command':true") "," USA("x3", "0909", ""));
    act("usa", "move x1");
    assert_false(legal("usa", "form column"));
    refused("usa", "form column", "5.2");
    refused("usa", "to 0506", "5.19"); /* but never over what cannot be crossed */
    json_t *step = event_of(act("usa", "to 0504"), "step");
    assert_string_equal(field_text(step, "cost"), "one hex");
    refused("usa", "to 0503", "5.2");
    act_all("usa", "halt n", "move x2", "to 0904", NULL);
    refused("usa", "to 0903", "5.2");
    refused("usa", "form column", "6.21");
    act_all("usa", "halt n", "move l", "to 0908", NULL);
    assert_string_equal(decision_now(), "movement"); /* nothing is left but to halt */
    assert_string_equal(unit_text("l", "hex"), "0908");
    PROVED("gbacw", "5.2a 5.2c 17.21 6.21");
}

static void such_units_keep_away(void **unused) {
    (void)unused;
    ground("", USA("x1", "0506", ",'routed':true") "," CSA("y1", "0504", ""));
    act("usa", "move x1");
    refused("usa", "to 0505", "5.2"); /* into his zone */
    act("usa", "to 0606");            /* beside nobody's zone */
    ground("", USA("x1", "0505", ",'out-of-command':true") "," CSA("y1", "0504", "") "," CSA("y2", "0507",
                                                                                             ",'facing':'n'"));
    act("usa", "move x1");
    refused("usa", "to 0404", "5.2"); /* in the zone, and beside him */
    refused("usa", "to 0506", "5.2"); /* y2's zone */
    assert_true(legal("usa", "to 0605"));
    ground("", USA("x1", "0505", ",'out-of-command':true") "," CSA("y1", "0504", "") "," CSA("y2", "0706",
                                                                                             ",'facing':'se'"));
    act("usa", "move x1");
    refused("usa", "to 0605", "5.2"); /* nobody's zone, but y2 is adjacent */
    PROVED("gbacw", "5.2b");
}

static void no_fire_but_what_movement_draws(void **unused) {
    (void)unused;
    ground("", USA("x1", "0508", "") "," CSA("y1", "0504", ""));
    json_t *answer = act_all("usa", "move x1", "to 0507", "to 0506", "to 0505", "halt n", NULL);
    assert_int_equal(event_count(answer, "fire"), 0); /* in range, in sight, even in his zone */
    refused("usa", "fire 0504", NULL);
    assert_string_equal(side_now(), "usa");
    PROVED("gbacw", "5.13 5.14");
}

static void pinned_engaged_and_crewless_units_stand(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ",'pinned':true") "," LEADER(
                   "l", "usa", "0505", ",'pinned':true") ","
                                                         "{'id':'w','side':'usa','type':'wagon','strength':1,'morale':"
                                                         "3,'weapon':'R','hex':'0909','abandoned':true,'crew':0}");
    refused("usa", "move x1", "9.84");
    refused("usa", "move l", "9.86");
    refused("usa", "move w", "11.1");
    assert_true(legal("usa", "turn 0505 s")); /* 9.84c */
    ground("", USA("x1", "0505", ",'engaged':true") "," CSA("y1", "0505", ",'engaged':true") "," USA("x2", "0506", ""));
    refused("usa", "move x1", "12.94");
    act("usa", "move x2");
    refused("usa", "to 0505", "12.76");
    PROVED("gbacw", "12.76 9.86");
}

static void leaders_end_with_their_men(void **unused) {
    (void)unused;
    ground("", USA("x1", "0508", "") "," LEADER("l", "usa", "0508", "") "," CSA("y1", "0504", ""));
    act_all("usa", "move x1", "to 0608", "to 0708", "halt n", NULL);
    refused("usa", "end", "17.52"); /* four hexes from the enemy */
    assert_int_equal(json_array_size(duties_now()), 1);
    json_t *asked = act("usa", "move l");
    refused("usa", "halt", "17.52");
    assert_string_equal(field_text(asked, "prompt"), /* and the prompt does not ask for it */
                        "l is moving, 12 Movement Points left: move on. It cannot halt here: l may not end alone in "
                        "0508: the enemy is 4 hexes away, and the least is 5 [17.52].");
    asked = act("usa", "to 0509"); /* five hexes off he may stand alone */
    assert_string_equal(field_text(asked, "prompt"), "l is moving, 11 Movement Points left: move on or halt.");
    act("usa", "halt");
    assert_true(legal("usa", "end"));
    assert_int_equal(json_array_size(duties_now()), 0);
    json_t *answer = act("usa", "end");
    assert_false(event_told(answer, "covered"));
    ground("", USA("x1", "0509", "") "," LEADER("l", "usa", "0506", ",'pinned':true") "," CSA("y1", "0502", ""));
    answer = act("usa", "end"); /* he cannot move: he is put with the nearest unit */
    assert_string_equal(field_text(event_of(answer, "covered"), "to"), "0509");
    assert_string_equal(unit_text("l", "hex"), "0509");
    PROVED("gbacw", "17.52");
}

static void leaders_are_not_left_behind(void **unused) {
    (void)unused;
    ground("", USA("x1", "0506", "") "," LEADER("l", "usa", "0506", "") "," CSA("y1", "0502", ",'facing':'n'"));
    act_all("usa", "move l", "halt", "move x1", NULL);
    refused("usa", "to 0507", "17.52"); /* he is put down, and the enemy is near */
    act("usa", "halt n");
    assert_true(legal("usa", "end"));
    PROVED("gbacw", "17.52");
}

static void reach_tells_where_it_may_stay(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("a", "0504", "") "," USA("b", "0504", "") "," USA("c", "0504", ""));
    json_t *hexes = field_of(query("{'what':'reach','unit':'x1'}"), "hexes");
    bool seen = false;
    for (size_t i = 0; i < json_array_size(hexes); i++) {
        json_t *at = json_array_get(hexes, i);
        if (strcmp(field_text(at, "hex"), "0504") == 0) {
            seen = true;
            assert_false(field_bool(at, "rest"));
            assert_string_equal(field_text(at, "case"), "8.11");
        }
        if (strcmp(field_text(at, "hex"), "0503") == 0)
            assert_true(field_bool(at, "rest"));
    }
    assert_true(seen);
    query_refused("{'what':'reach','unit':'nobody'}");
}

/* A group that is still off the map comes on as it is: nobody can be put down where there is no hex. */
static void nobody_is_left_off_the_map(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    act_all("csa", "move 21-Va", "with Burks", "form column", NULL);
    assert_int_equal(legal_count("leave"), 0);
    refused("csa", "leave Burks", NULL);
    act_all("csa", "to 2434", "leave Burks", NULL);
    assert_string_equal(unit_text("Burks", "hex"), "2434");
}

/* In Column it would stand alone, and a leader of another brigade must end with his own men: they could not enter. */
static void a_column_comes_on_with_its_own_leader(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    act_all("csa", "move 1-Va-Bn", "with Garnett", NULL);
    assert_false(legal("csa", "form column"));
    refused("csa", "form column", NULL);
    assert_true(legal_count("with") > 0);
}

static void refused_because(const char *action, const char *rule, const char *words) {
    assert_string_equal(field_text(refused("usa", action, rule), "why"), words);
}

/* A map of one hex. */
static void nowhere_to_go(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','grid':{'first':'0101','width':1,'height':1},'phase':'movement',"
            "'phasing':'usa','units':[" WAGON("w", "usa", "0101") "]}");
    refused_because("move w", "5.11", "w has no hex to move to");
    PROVED("gbacw", "5.11");
}

static void a_group_does_what_groups_do(void **unused) {
    (void)unused;
    ground("", USA("x", "0505", ""));
    act("usa", "move x");
    refused_because("end", "5.0", "a moving group may step, change formation, leave members behind, or halt");
    struct action to = {.verb = VERB_TO, .who = COUNTER_NONE, .hex = HEX_NONE - 1};
    assert_string_equal(play_judge(&harness_session()->now->game, 1, to).why, "name a hex");
    ground("", USA("x", "0505", ""));
    to.verb = VERB_TURN;
    assert_string_equal(play_judge(&harness_session()->now->game, 1, to).why, "name a hex and a facing");
}

/* A unit and 31 officers go together; the 32nd officer does not. */
static void a_group_has_an_end(void **unused) {
    (void)unused;
    char units[8000] = USA("x", "0505", ""), one[200];
    for (int i = 1; i <= 32; i++) {
        snprintf(one, sizeof one, ",{'id':'L%d','side':'usa','type':'leader','rank':'brigade','hex':'0505'}", i);
        strncat(units, one, sizeof units - strlen(units) - 1);
    }
    ground("", units);
    act("usa", "move x");
    for (int i = 1; i <= 31; i++) {
        snprintf(one, sizeof one, "with L%d", i);
        act("usa", one);
    }
    refused_because("with L32", "5.0", "the group cannot be larger");
}

TESTS(test(points_are_spent_hex_by_hex), test(stacks_move_together), test(the_slowest_binds_the_group),
      test(enemy_hexes_are_closed), test(what_nobody_holds_is_taken), test(any_unit_takes_a_lone_leader),
      test(abandoned_guns_are_taken), test(the_map_has_an_edge), test(retreats_are_no_movement),
      test(nobody_leaves_the_map), test(one_hex_for_the_routed_and_the_lost), test(such_units_keep_away),
      test(no_fire_but_what_movement_draws), test(pinned_engaged_and_crewless_units_stand),
      test(leaders_end_with_their_men), test(leaders_are_not_left_behind), test(nobody_is_left_off_the_map),
      test(a_column_comes_on_with_its_own_leader), test(reach_tells_where_it_may_stay), test(nowhere_to_go),
      test(a_group_does_what_groups_do), test(a_group_has_an_end))
