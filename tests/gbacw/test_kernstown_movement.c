/* test_kernstown_movement.c: Stonewall 5.0 and the chart 9.0: allowances, prohibitions, thoroughfares, slopes, crests,
 * ridges, walls and the town. */
#include "kernstown.h"
#include "movers.h"

static void the_chart_of_hexes(void **unused) {
    (void)unused;
    steps_cost("'turn':2", (const char *const[]){"1", "1", "1", "1", "1", "1", "1"});
    steps_cost(EVERY_HEX("'woods'"), (const char *const[]){"2", "", "1", "1", "3", "2", "3"});
    steps_cost(EVERY_HEX("'town'"), (const char *const[]){"5", "", "", "", "3", "5", "3"});
    steps_cost(EVERY_HEX("'marsh'"), (const char *const[]){"1", "1", "1", "1", "1", "1", "1"});
    PROVED("stonewall", "5.21 9.0a 9.0b 9.0c 9.0d");
}

static void the_chart_of_ways(void **unused) {
    (void)unused;
    steps_cost(EVERY_WAY("'pike'"), (const char *const[]){"1", "1/3", "1/3", "1/3", "1/3", "1", "1/3"});
    steps_cost(EVERY_WAY("'road'"), (const char *const[]){"1", "1/2", "1", "1", "1/3", "1", "1/3"});
    steps_cost(EVERY_WAY("'trail'"), (const char *const[]){"1", "1", "1", "1", "1", "1", "1"});
    /* the other terrain of the hex counts for those in line only */
    steps_cost(EVERY_WAY("'pike'") "," EVERY_HEX("'woods'"),
               (const char *const[]){"2", "1/3", "1/3", "1/3", "1/3", "2", "1/3"});
    steps_cost(EVERY_WAY("'road'") "," EVERY_HEX("'town'"),
               (const char *const[]){"5", "1/2", "1", "1", "1/3", "5", "1/3"});
    steps_cost(EVERY_WAY("'trail'") "," EVERY_HEX("'woods'"), (const char *const[]){"2", "1", "1", "1", "1", "2", "1"});
    PROVED("stonewall", "5.22 5.23 5.24 5.25 5.32 5.32a 5.32b 6.11b 6.12 9.0a 9.0b 9.0c 9.0d");
}

static void the_chart_of_hexsides(void **unused) {
    (void)unused;
    steps_cost(EVERY_SIDE("'slope-up'"), (const char *const[]){"2", "2", "3", "3", "3", "2", "3"});
    steps_cost(EVERY_SIDE("'slope-down'"), (const char *const[]){"1", "1", "3", "3", "3", "1", "3"});
    steps_cost(EVERY_SIDE("'crest-up'"), (const char *const[]){"3", "3", "4", "4", "4", "3", "4"});
    steps_cost(EVERY_SIDE("'crest-down'"), (const char *const[]){"2", "2", "3", "3", "3", "2", "3"});
    steps_cost(EVERY_SIDE("'ridge'"), (const char *const[]){"3", "3", "4", "4", "4", "3", "4"});
    steps_cost(EVERY_SIDE("'stream'"), (const char *const[]){"2", "2", "3", "3", "2", "2", "2"});
    steps_cost(EVERY_SIDE("['river','ford']"), (const char *const[]){"2", "2", "3", "3", "2", "2", "2"});
    steps_cost(EVERY_SIDE("'river'"), (const char *const[]){"", "", "", "", "", "", ""});
    steps_cost(EVERY_SIDE("'wall'"), (const char *const[]){"1", "1", "", "", "1", "1", "1"});
    PROVED("stonewall", "5.21 5.26 5.31 9.0a 9.0b 9.0c 9.0d");
}

static void slopes_cost_on_the_way_too(void **unused) {
    (void)unused;
    steps_cost(EVERY_WAY("'pike'") "," EVERY_SIDE("'ridge'"),
               (const char *const[]){"3", "2 1/3", "3 1/3", "3 1/3", "3 1/3", "3", "3 1/3"});
    steps_cost("'options':{'ways-level':1}," EVERY_WAY("'pike'") "," EVERY_SIDE("'ridge'"),
               (const char *const[]){"3", "1/3", "1/3", "1/3", "1/3", "3", "1/3"});
    steps_cost("'options':{'crest-down':1}," EVERY_SIDE("'crest-down'"),
               (const char *const[]){"1", "1", "3", "3", "3", "1", "3"}); /* the book's other reading */
    PROVED("stonewall", "5.22 5.26");
}

static void bridges_are_pikes_but_not_for_the_line(void **unused) {
    (void)unused;
    steps_cost(EVERY_WAY("'pike'") "," EVERY_SIDE("['stream','bridge']"),
               (const char *const[]){"2", "1/3", "1/3", "1/3", "1/3", "2", "1/3"});
    steps_cost(EVERY_WAY("'pike'") "," EVERY_SIDE("['river','bridge']"),
               (const char *const[]){"", "1/3", "1/3", "1/3", "1/3", "", "1/3"});
    PROVED("stonewall", "9.0f 6.12 6.11b 5.21");
}

static void a_way_must_join_the_hexes(void **unused) {
    (void)unused;
    begin("movement", "usa");
    column("x", "usa", 3, "0505", "");
    more("'roads':[{'kind':'pike','path':['0505','0504','0604']},{'kind':'pike','path':['0405','0406']}],"
         "'hexes':{'0604':'woods'}");
    start();
    assert_string_equal(cost_to("x", "0604"), "2/3"); /* round by the pike, not across the corner */
    assert_string_equal(cost_to("x", "0405"), "1");   /* a pike runs there, but not from here */
    assert_string_equal(cost_to("x", "0406"), "1 1/3");
    PROVED("stonewall", "5.22 5.23");
}

static void who_stops_in_the_woods(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("gun", "usa", 4, "0505", "");
    wagon("wag", "usa", "0905", "");
    foot("inf", "usa", 3, "1305", "n", "");
    more("'hexes':{'0504':'woods','0904':'woods','1304':'woods'}");
    start();
    assert_string_equal(step_to("usa", "gun", "0504"), "1");
    refused("usa", "to 0503", "5.15"); /* it had eight points */
    put_down("usa");
    assert_string_equal(step_to("usa", "wag", "0904"), "1");
    assert_string_equal(decision_now(), "movement"); /* nothing is left but to stay */
    assert_string_equal(step_to("usa", "inf", "1304"), "2");
    act_all("usa", "to 1303", "halt n", NULL);
    PROVED("stonewall", "9.0e 9.0c");
}

static void the_town_takes_the_whole_day(void **unused) {
    (void)unused;
    for (int stops = 0; stops < 2; stops++) {
        begin("movement", "usa");
        foot("x", "usa", 3, "0505", "n", "");
        foot("y", "usa", 3, "0503", "n", "");
        column("c", "usa", 3, "0404", "");
        more("'hexes':{'0504':'town'},'roads':[{'kind':'road','path':['0404','0504','0604']}]");
        if (stops)
            more("'options':{'town-stops':1}");
        start();
        act_all("usa", "move y", "to 0403", NULL);
        if (stops) { /* the chart instead of the case: it may come in with what is left, and stops */
            act_all("usa", "to 0503", NULL);
            assert_string_equal(field_text(event_of(act("usa", "to 0504"), "step"), "left"), "0");
            act("usa", "halt n");
            continue;
        }
        act("usa", "to 0503");
        refused("usa", "to 0504", "5.32"); /* three points are not the whole allowance */
        act("usa", "halt n");
        json_t *answer = act_all("usa", "move x", "to 0504", NULL);
        assert_string_equal(field_text(event_of(answer, "step"), "left"), "0");
        refused("usa", "to 0604", NULL); /* its one step */
        act("usa", "halt n");
        assert_string_equal(step_to("usa", "c", "0504"), "1/2"); /* the column follows the road through */
        assert_string_equal(field_text(event_of(act("usa", "to 0604"), "step"), "cost"), "1/2");
    }
    PROVED("stonewall", "5.32 9.0a");
}

static void allowances(void **unused) {
    (void)unused;
    static const char *const points[] = {"5", "5", "8", "5", "10", "5", "10"};
    everybody("'turn':2");
    for (int i = 0; i < 7; i++) {
        char text[64];
        snprintf(text, sizeof text, "{'what':'reach','unit':'%s'}", movers[i]);
        assert_string_equal(field_text(query(text), "points"), points[i]);
    }
    begin("movement", "csa");
    counter("'id':'Chew','hex':'0505','facing':'n','formation':'limbered'");
    counter("'id':'Danville','hex':'0705','facing':'n','formation':'limbered'");
    start();
    assert_string_equal(field_text(query("{'what':'reach','unit':'Chew'}"), "points"), "10"); /* horse artillery */
    assert_string_equal(field_text(query("{'what':'reach','unit':'Danville'}"), "points"), "8");
    /* on the ground it pays as other guns */
    assert_string_equal(cost_to("Chew", "0502"), cost_to("Danville", "0702"));
    PROVED("stonewall", "2.4b 12.11 17.1 6.15");
}

static void points_are_spent_and_lost(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0805", "n", "");
    foot("e", "csa", 3, "0510", "s", "");
    start();
    assert_true(legal("usa", "end")); /* nobody is forced to move */
    act("usa", "move x");
    refused("usa", "to 0503", "5.16"); /* no hex is skipped */
    json_t *answer = act_all("usa", "to 0504", "to 0404", "to 0304", "to 0305", "to 0306", NULL);
    assert_int_equal(event_count(answer, "step"), 5);
    refused("usa", "to 0307", "5.15"); /* five points are spent */
    act("usa", "halt n");
    refused("usa", "move x", "5.15");
    refused("usa", "move e", NULL); /* not theirs to move */
    act_all("usa", "move y", "to 0804", "halt n", NULL);
    refused("usa", "move y", "5.15"); /* what was left is gone */
    act("usa", "end");
    assert_string_equal(phase_now(), "defensive-fire");
    refused("csa", "move e", NULL);
    end_until("offensive-fire");
    refused("usa", "move y", NULL);
    PROVED("stonewall", "5.0 5.11 5.15 5.16 4.0b");
}

static void stacks_move_as_they_like(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    horse("h", "usa", 3, "0905", "");
    limbered("g", "usa", 4, "0905", ",'horse':true");
    foot("y", "usa", 3, "0505", "n", "");
    more("'hexes':{'0904':'woods'}");
    start();
    act_all("usa", "move x", "with y", "to 0504", "leave y", "to 0503", "halt n", NULL);
    assert_true(stands_in("x", "0503") && stands_in("y", "0504"));
    json_t *answer = act_all("usa", "move h", "with g", "to 0904", NULL); /* each pays its own price */
    assert_string_equal(field_text(event_where(answer, "step", "unit", "h"), "cost"), "3");
    assert_string_equal(field_text(event_where(answer, "step", "unit", "g"), "cost"), "1");
    assert_string_equal(field_text(event_where(answer, "step", "unit", "h"), "left"), "7");
    PROVED("stonewall", "5.0a 2.4b");
}

static void enemies_and_friends_on_the_way(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("f", "usa", 4, "0504", "n", "");
    foot("g", "usa", 4, "0504", "n", "");
    foot("e", "csa", 3, "0602", "n", ",'routed':true"); /* no zone of its own */
    start();
    act("usa", "move x");
    json_t *answer = act_all("usa", "to 0504", "to 0503", NULL); /* through a full hex, for nothing more */
    assert_string_equal(field_text(event_nth(answer, "step", 1), "left"), "3");
    refused("usa", "to 0602", "5.12");
    answer = act("usa", "to 0502"); /* beside the enemy all the time: nothing slows it */
    assert_string_equal(field_text(event_of(answer, "step"), "left"), "2");
    assert_string_equal(field_text(event_of(act("usa", "to 0601"), "step"), "left"), "1");
    PROVED("stonewall", "5.12 5.14 8.3");
}

static void zones_do_not_stop(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0505", "n", "");
    foot("e", "csa", 3, "0502", "s", "");
    start();
    act_all("usa", "move x", "to 0504", NULL);
    json_t *answer = act("usa", "to 0503"); /* into its zone at the usual price, and no fire for coming */
    assert_string_equal(field_text(event_of(answer, "step"), "cost"), "1");
    assert_string_equal(decision_now(), "move");
    act("usa", "to 0403"); /* zone to zone: fired on for leaving, not held */
    assert_string_equal(decision_now(), "fire");
    answer = act("csa", "hold");
    assert_string_equal(field_text(event_of(answer, "step"), "left"), "2");
    PROVED("stonewall", "5.14 5.13");
}

static void out_of_command_nobody_stirs(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    foot("near", "csa", 3, "0505", "n", ",'brigade':'b-led'");
    foot("far", "csa", 3, "0512", "n", ",'brigade':'b-led'");
    dismounted("dis", "csa", 3, "0812", "n", ",'brigade':'b-led'");
    horse("cav", "csa", 3, "1012", ",'brigade':'b-led'");
    limbered("gun", "csa", 4, "1212", ",'brigade':'b-led'");
    leader("led", "csa", "0505", "");
    by_command();
    start(); /* there is nothing to ask in the phase itself */
    assert_string_equal(phase_now(), "movement");
    assert_true(legal("csa", "move near"));
    refused("csa", "move far", "17.12");
    refused("csa", "move dis", "17.12");
    assert_true(legal("csa", "move cav") && legal("csa", "move gun")); /* 17.15, 17.16 */
    assert_true(legal("csa", "turn 0512 s"));                          /* to turn is not to move */
    act_all("csa", "move led", "to 0506", "to 0507", "to 0508", "to 0509", "to 0510", "to 0511", "to 0512", "halt",
            NULL);
    refused("csa", "move far", "17.12"); /* the mark holds for the Player-Turn */
    PROVED("stonewall", "5.17 6.21 7.12 17.12 17.15 17.16 4.0a");
}

TESTS(test(the_chart_of_hexes), test(the_chart_of_ways), test(the_chart_of_hexsides), test(slopes_cost_on_the_way_too),
      test(bridges_are_pikes_but_not_for_the_line), test(a_way_must_join_the_hexes), test(who_stops_in_the_woods),
      test(the_town_takes_the_whole_day), test(allowances), test(points_are_spent_and_lost),
      test(stacks_move_as_they_like), test(enemies_and_friends_on_the_way), test(zones_do_not_stop),
      test(out_of_command_nobody_stirs))
