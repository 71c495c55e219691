/* test_sequence.c: the sequence of play (3.0): five phases in their steps, each complete before the next, first player
 * first. */
#include "field.h"

/* Plays on as idly as may be, collecting the names of the phases that begin in this turn. */
static void phases_of_turn(int turn, char *out, size_t size) {
    *out = 0;
    for (int i = 0; i < 400 && !is_over() && turn_now() <= turn; i++) {
        const char *idle[] = {"pass", "end", "withhold", "decline", "halt"};
        json_t *answer = NULL;
        for (int k = 0; k < 5 && !answer; k++)
            if (legal(side_now(), idle[k]))
                answer = act(side_now(), idle[k]);
        if (!answer)
            answer =
                act(side_now(), json_string_value(json_array_get(field_of(asked("{'cmd':'actions'}"), "actions"), 0)));
        json_t *events = field_of(answer, "events"), *event;
        size_t n;
        json_array_foreach(events, n, event) {
            if (strcmp(field_text(event, "e"), "phase") != 0 || field_int(event, "turn") != turn)
                continue;
            snprintf(out + strlen(out), size - strlen(out), "%s ", field_text(event, "phase"));
        }
    }
}

static void five_phases_in_their_steps(void **unused) {
    (void)unused;
    char told[600];
    field("'phase':'movement','turn':1", "{'id':'Burnside-HQ','hex':'3010','mode':'maneuver'},"
                                         "{'id':'R.E.Lee-HQ','hex':'1510','mode':'battle'},"
                                         "{'id':'Hancock','hex':'3010'},{'id':'Hood-a','hex':'1510'}");
    dice_free();
    phases_of_turn(2, told, sizeof told);
    assert_string_equal(told, "initiative hq-check hq-placement detachment-placement detachment-recall off-map "
                              "formation blown-return disengagement field-works movement attack end ");
    PROVED("rebelfury", "3.0a 3.0b 3.0c 8.0a");
}

static void the_last_turn_is_played_to_its_end_and_no_other_begins(void **unused) {
    (void)unused;
    char told[600];
    field("'phase':'movement','turn':3", "{'id':'Burnside-HQ','hex':'3010','mode':'maneuver'},"
                                         "{'id':'R.E.Lee-HQ','hex':'1510','mode':'battle'},"
                                         "{'id':'Hancock','hex':'3010'},{'id':'Hood-a','hex':'1510'}");
    dice_free();
    phases_of_turn(4, told, sizeof told); /* of four */
    assert_string_equal(told, "initiative hq-check hq-placement detachment-placement detachment-recall off-map "
                              "formation blown-return disengagement field-works movement attack end ");
    assert_true(is_over());
    assert_int_equal(turn_now(), 4);
    PROVED("rebelfury", "8.0a 3.0a");
}

static void both_sides_finish_a_step_before_the_next(void **unused) {
    (void)unused;
    field("'phase':'detachment-placement','turn':2",
          BOTH_HQS ",{'id':'US-Detachment-1','where':'hand'},{'id':'CS-Detachment-1','where':'hand'},"
                   "{'id':'US-Detachment-2','hex':'3010'},{'id':'CS-Detachment-2','hex':'1505'},"
                   "{'id':'Hancock','hex':'3010','formation':'battle'},{'id':'Hood-a','hex':'1510',"
                   "'formation':'battle'}");
    static const char *const steps[] = {"detachment-placement", "detachment-recall", "formation"};
    static const char *const sides[] = {"usa", "csa"};
    for (int i = 0; i < 3; i++)
        for (int side = 0; side < 2; side++) {
            assert_string_equal(phase_now(), steps[i]);
            assert_string_equal(side_now(), sides[side]);
            refused(sides[side],
                    i == 0   ? "recall US-Detachment-2"
                    : i == 1 ? "post Burnside-HQ"
                             : "activate Hancock",
                    "3.0d"); /* a later or earlier step's business */
            act(sides[side], "end");
        }
    assert_string_equal(phase_now(), "movement");
    PROVED("rebelfury", "3.0d 4.0");
}

static void the_first_player_may_be_either(void **unused) {
    (void)unused;
    field("'phase':'detachment-recall','turn':2,'first':'csa'",
          BOTH_HQS ",{'id':'US-Detachment-2','hex':'3010'},{'id':'CS-Detachment-2','hex':'1505'},"
                   "{'id':'Hancock','hex':'3010'},{'id':'Hood-a','hex':'1510'}");
    assert_string_equal(side_now(), "csa");
    act("csa", "end");
    assert_string_equal(side_now(), "usa");
    act("usa", "end");
    assert_string_equal(phase_now(), "movement");
    assert_string_equal(side_now(), "csa");
    PROVED("rebelfury", "4.0");
}

static void dice_run_from_nought_to_nine(void **unused) {
    (void)unused;
    int count[10] = {0};
    for (int seed = 1; seed <= 500; seed++) {
        json_t *answer = askf("{'cmd':'sandbox','seed':%d,'game':'fredericksburg','position':{'only':true,"
                              "'fill':'clear','heavy':null,'first':'usa','phase':'attack','units':[" BOTH_HQS
                              ",{'id':'French','hex':'2510','formation':'battle'},"
                              "{'id':'Pickett-a','hex':'2511','formation':'battle'}]}}",
                              seed);
        assert_true(field_bool(answer, "ok"));
        answer = act("usa", "pass");
        json_t *extra = event_of(answer, "extra-attacks");
        int die = (int)field_int(extra, "die");
        assert_true(die >= 0 && die <= 9);
        assert_int_equal(field_int(extra, "attacks"), die + 3); /* a nought adds nothing */
        count[die]++;
    }
    for (int face = 0; face < 10; face++)
        assert_true(count[face] >= 25 && count[face] <= 80); /* fifty, give or take four deviations */
    PROVED("rebelfury", "2.5-Dice-a 7.0c");
}

TESTS(test(five_phases_in_their_steps), test(the_last_turn_is_played_to_its_end_and_no_other_begins),
      test(both_sides_finish_a_step_before_the_next), test(the_first_player_may_be_either),
      test(dice_run_from_nought_to_nine))
