/* test_gettysburg_recovery.c: the night's Interphase: stragglers (24.0) and limits computed again (25.0). */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gettysburg.h"
#include "gettysburg_command.h"

enum { AT_0200 = 42, AT_0300 = 43, AT_0300_SECOND = 43 + 54 }; /* Game-Turns of the three days */
#define GONE(killed) ",'hex':null,'fate':'eliminated','strength':0,'killed':" #killed

static void the_end_of_a_turn(int turn, const char *options) {
    begin("final-command", "usa");
    on_turn(turn);
    more(options);
}

/* Law has lost eight (all of 15-Ala and three more), Benning five, Kershaw four; of 22 killed three come back. */
static void laws_losses(int turn, const char *options) {
    the_end_of_a_turn(turn, options);
    officer("Law", "1212", "");
    officer("Benning", "1214", "");
    regiment("15-Ala", "1212", "n", GONE(5));
    regiment("4-Ala", "1212", "n", ",'strength':1,'killed':2");
    regiment("44-Ala", "1213", "n", ",'strength':3,'captured':1");
    regiment("2-Ga", "1214", "n", ",'strength':1,'killed':2");
    regiment("15-Ga", "1214", "n", ",'strength':1,'killed':3");
    regiment("17-Ga", "1215", "n", "");
    regiment("2-SC", "1216", "n", ",'strength':1,'killed':3");
    regiment("3-SC", "1216", "n", ",'strength':3,'killed':1");
    regiment("8-Ga", "1218", "n", ",'strength':0,'killed':3,'hex':null,'fate':'eliminated'");
    regiment("9-Ga", "1218", "n", ",'strength':1,'killed':3");
    horse("h", "csa", 1, "2020", ",'killed':9,'initial':10,'brigade':'Hampton'");
}

#define STRAGGLERS "'options':{'stragglers':1}"

static void stragglers_come_back_after_three(void **unused) {
    (void)unused;
    laws_losses(AT_0200, STRAGGLERS);
    start();
    act("usa", "end");
    assert_string_equal(phase_now(), "initial-command"); /* not at two */
    laws_losses(AT_0300, "'options':{}");
    start();
    act("usa", "end");
    assert_string_equal(phase_now(), "initial-command"); /* nor without the option */
    laws_losses(AT_0300, STRAGGLERS);
    start();
    act("usa", "end");
    assert_string_equal(phase_now(), "recovery");
    assert_int_equal(turn_now(), AT_0300);
    PROVED("tss2", "24.11 4.4");
}

static void a_tenth_goes_round_the_brigades(void **unused) {
    (void)unused;
    laws_losses(AT_0300, STRAGGLERS);
    start();
    act("usa", "end");
    /* 22 infantry killed: three points. Law (8) first, then G.T. Anderson (6), then Benning (5); Kershaw lost only 4 */
    assert_string_equal(decision_now(), "recovery");
    assert_int_equal(legal_count("recover "), 2);
    refused("csa", "recover 15-Ala", "24.22"); /* gone */
    refused("csa", "recover 2-Ga", "24.21");   /* another brigade's turn */
    refused("csa", "recover h", NULL);         /* horse never */
    json_t *answer = act("csa", "recover 44-Ala");
    assert_int_equal(unit_int("44-Ala", "strength"), 4);
    assert_int_equal(field_int(brigade("Law"), "boxes"), 7);        /* and a box is rubbed out */
    json_t *next = event_where(answer, "recovers", "unit", "9-Ga"); /* Anderson's only one: nothing to ask */
    assert_non_null(next);
    assert_int_equal(field_int(next, "left"), 1);
    assert_true(legal("csa", "recover 2-Ga"));
    assert_true(legal("csa", "recover 15-Ga"));
    refused("csa", "recover 17-Ga", "24.22"); /* it has lost nobody */
    act("csa", "recover 15-Ga");
    assert_int_equal(unit_int("15-Ga", "strength"), 2);
    assert_string_equal(phase_now(), "initial-command"); /* that was the third */
    assert_int_equal(unit_int("2-SC", "strength"), 1);
    assert_int_equal(unit_int("h", "strength"), 1);
    PROVED("tss2", "24.0 24.12 24.21 24.22 24.3");
}

/* Law and Benning have each lost six. Of twelve killed two come back, one for each; of ten one: whose it is the owner
 * says (reading G24.2). */
static void equals_are_chosen_among(void **unused) {
    (void)unused;
    for (int few = 0; few < 2; few++) {
        the_end_of_a_turn(AT_0300, STRAGGLERS);
        regiment("15-Ala", "1212", "n", GONE(5));
        regiment("4-Ala", "1212", "n", few ? ",'strength':2,'captured':1" : ",'strength':2,'killed':1");
        regiment("15-Ga", "1214", "n", GONE(4));
        regiment("2-Ga", "1214", "n", few ? ",'strength':1,'killed':1,'captured':1" : ",'strength':1,'killed':2");
        start();
        act("usa", "end");
        if (few) {
            assert_string_equal(decision_now(), "recovery");
            assert_non_null(strstr(field_text(ask("{'cmd':'actions'}"), "prompt"), "Law or Benning"));
            assert_int_equal(legal_count("recover "), 2);
            refused("csa", "recover 15-Ga", "24.22");
            refused("csa", "end", "24.21");
            act("csa", "recover 2-Ga");
        }
        assert_string_equal(phase_now(), "initial-command");
        assert_int_equal(unit_int("4-Ala", "strength"), few ? 2 : 3);
        assert_int_equal(unit_int("2-Ga", "strength"), 2);
    }
    PROVED("tss2", "24.21");
}

/* When all have had one they begin again, and nobody grows beyond what is printed. */
static void round_after_round(void **unused) {
    (void)unused;
    the_end_of_a_turn(AT_0300, STRAGGLERS);
    regiment("4-Ala", "1212", "n", ",'strength':2,'killed':1");
    regiment("15-Ala", "1212", "n", GONE(5));
    regiment("2-Ga", "1214", "n", ",'strength':1,'killed':2");
    regiment("15-Ga", "1214", "n", GONE(4));
    regiment("7-Ga", "1218", "n", GONE(4));
    regiment("8-Ga", "1218", "n", GONE(3));
    regiment("9-Ga", "1218", "n", GONE(4));
    regiment("11-Ga", "1218", "n", GONE(3));
    regiment("59-Ga", "1218", "n", GONE(5));
    start(); /* 31 killed: four points, but only three places for them */
    act("usa", "end");
    assert_int_equal(unit_int("4-Ala", "strength"), 3);
    assert_int_equal(unit_int("2-Ga", "strength"), 3);
    assert_string_equal(phase_now(), "initial-command");
    PROVED("tss2", "24.21 24.22");
}

/* Fewer than five are too few in every round: four points for Law, who asks for them alone, and none for Kershaw. */
static void too_few_losses_stay_too_few(void **unused) {
    (void)unused;
    the_end_of_a_turn(AT_0300, STRAGGLERS);
    regiment("4-Ala", "1212", "n", ",'strength':1,'killed':2");
    regiment("44-Ala", "1212", "n", ",'strength':1,'killed':3");
    regiment("15-Ala", "1212", "n", GONE(5));
    regiment("7-Ga", "1218", "n", GONE(4));
    regiment("8-Ga", "1218", "n", GONE(3));
    regiment("9-Ga", "1218", "n", GONE(4));
    regiment("11-Ga", "1218", "n", GONE(3));
    regiment("59-Ga", "1218", "n", GONE(5));
    regiment("2-SC", "1216", "n", ",'strength':1,'killed':3");
    regiment("3-SC", "1216", "n", ",'strength':3,'killed':1");
    start(); /* 33 killed */
    act("usa", "end");
    act_all("csa", "recover 44-Ala", "recover 44-Ala", "recover 44-Ala", NULL); /* then 4-Ala is left alone */
    assert_string_equal(phase_now(), "initial-command");
    assert_int_equal(unit_int("4-Ala", "strength"), 2);
    assert_int_equal(unit_int("2-SC", "strength"), 1);
    assert_int_equal(unit_int("3-SC", "strength"), 3);
    PROVED("tss2", "24.21");
}

/* 34.46H: 3 Me, lent to Graham, gets back what Ward's brigade has lost. */
static void a_lent_regiment_takes_its_brigades_part(void **unused) {
    (void)unused;
    enum { AT_0300_OF_THE_THIRD = 21 };
    char position[900];
    snprintf(position, sizeof position,
             "{'base':'gettysburg/whole-line-ablaze','grid':{'first':'0101','width':24,'height':24},"
             "'profile':'gettysburg','turn':%d,'phase':'final-command','phasing':'usa','options':{'stragglers':1},"
             "'leaders':[],'units':[{'id':'20-Ind','fate':'eliminated','strength':0,'killed':4},"
             "{'id':'3-Me','hex':'0505','facing':'n','formation':'line','strength':1,'killed':1}],"
             "'brigades':[{'id':'2/1/III','boxes':5},{'id':'1/1/III','boxes':0}]}",
             AT_0300_OF_THE_THIRD);
    sandbox(position);
    act("usa", "end");
    assert_int_equal(unit_int("3-Me", "strength"), 2);
    assert_int_equal(field_int(brigade("2/1/III"), "boxes"), 4);
    assert_int_equal(field_int(brigade("1/1/III"), "boxes"), 0);
    PROVED("tss2", "24.21 24.3");
}

/* ---- limits ---- */

#define ADJUSTED "'options':{'adjustment':1}"

/* Law's class is B, his limit 12 of 19. */
static json_t *after_the_night(int killed, const char *state, const char *options, int turn) {
    char told[120], fields[200];
    the_end_of_a_turn(turn, options);
    snprintf(told, sizeof told, ",'strength':%d,'killed':%d", 5 - killed, killed);
    officer("Law", "1212", "");
    regiment("4-Ala", "1212", "n", "");
    regiment("15-Ala", "1212", "n", told);
    regiment("44-Ala", "1213", "n", "");
    regiment("47-Ala", "1213", "n", "");
    regiment("48-Ala", "1214", "n", "");
    snprintf(fields, sizeof fields, "'brigades':[{'id':'Law'%s}]", state);
    more(fields);
    start();
    return act("usa", "end");
}

static void limits_are_reckoned_anew(void **unused) {
    (void)unused;
    /* four lost of 19: he could bear 8 more; with 15 left class B may lose 8: no gain, and nothing is done */
    assert_false(event_told(after_the_night(4, "", ADJUSTED, AT_0300), "adjusted"));
    assert_int_equal(field_int(brigade("Law"), "boxes"), 4);
    /* his limit cut to 9, he could bear 5: the table gives 8 */
    json_t *told = event_of(after_the_night(4, ",'cut':3", ADJUSTED, AT_0300), "adjusted");
    assert_string_equal(field_text(told, "brigade"), "Law");
    assert_int_equal(field_int(told, "from"), 5);
    assert_int_equal(field_int(told, "to"), 8);
    assert_int_equal(field_int(brigade("Law"), "adjusted"), 1);
    /* the second time one column further: 6 */
    told = event_of(after_the_night(4, ",'cut':3,'adjusted':1", ADJUSTED, AT_0300_SECOND), "adjusted");
    assert_int_equal(field_int(told, "to"), 6);
    /* and never a third time */
    assert_false(event_told(after_the_night(4, ",'cut':3,'adjusted':2", ADJUSTED, AT_0300_SECOND), "adjusted"));
    /* not by day, not without the option */
    assert_false(event_told(after_the_night(4, ",'cut':3", ADJUSTED, AT_0200), "adjusted"));
    assert_false(event_told(after_the_night(4, ",'cut':3", STRAGGLERS, AT_0300), "adjusted"));
    /* a brigade that has lost its effectiveness keeps its limit */
    assert_false(event_told(after_the_night(4, ",'cut':8", ADJUSTED, AT_0300), "adjusted"));
    PROVED("tss2", "25.0 25.11 25.31 25.32 25.33 25.4 4.4");
}

/* Stragglers first: who is at his limit may come back under it, and is then adjusted. */
static void stragglers_come_before_limits(void **unused) {
    (void)unused;
    the_end_of_a_turn(AT_0300, "'options':{'stragglers':1,'adjustment':1}");
    officer("Benning", "1212", "");
    regiment("2-Ga", "1212", "n", "");
    regiment("15-Ga", "1212", "n", ",'strength':1,'killed':3");
    regiment("17-Ga", "1213", "n", GONE(4));
    regiment("20-Ga", "1213", "n", ",'strength':3,'killed':1");
    start();
    act("usa", "end");
    json_t *answer = act("csa", "recover 15-Ga");
    assert_true(event_told(answer, "effectiveness")); /* effective again: seven of eight */
    json_t *told = event_of(answer, "adjusted");      /* class C with 8 left: 3 */
    assert_int_equal(field_int(told, "from"), 1);
    assert_int_equal(field_int(told, "to"), 3);
    PROVED("tss2", "25.0 25.11");
}

/* ---- the data ---- */

static void cavalry_has_no_class(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg");
    for (unsigned b = 0; b < t->brigade_count; b++) {
        bool foot = false, horsemen = false;
        for (counter_id c = 0; c < t->counter_count; c++) {
            foot |= t->counter[c].brigade == b && t->counter[c].type == TYPE_INFANTRY;
            horsemen |= t->counter[c].brigade == b && t->counter[c].type == TYPE_CAVALRY;
        }
        assert_true(foot != horsemen);
        assert_int_equal(t->brigade[b].morale_class > 0, foot);
        assert_true(t->brigade[b].morale_class <= 5);
    }
    the_end_of_a_turn(AT_0300, ADJUSTED); /* and its limit stays */
    officer("Hampton", "1212", "");
    more("'brigades':[{'id':'Hampton','cut':5}]");
    start();
    assert_false(event_told(act("usa", "end"), "adjusted"));
    PROVED("tss2", "25.12 25.2");
}

static void the_calculation_table(void **unused) {
    (void)unused;
    static const uint8_t printed[][7] = {
        {28, 0, 14, 11, 9, 7, 6}, {27, 0, 14, 11, 9, 7, 5}, {26, 0, 13, 10, 9, 6, 5}, {25, 0, 13, 10, 8, 6, 5},
        {24, 0, 12, 10, 8, 6, 5}, {23, 0, 12, 9, 7, 6, 5},  {22, 0, 11, 9, 7, 5, 4},  {21, 14, 11, 8, 7, 5, 4},
        {20, 14, 10, 8, 6, 5, 4}, {19, 13, 10, 7, 6, 5, 4}, {18, 12, 9, 7, 6, 4, 4},  {17, 12, 9, 7, 5, 4, 3},
        {16, 11, 8, 6, 5, 4, 3},  {15, 10, 8, 6, 5, 4, 3},  {14, 10, 7, 6, 5, 3, 3},  {13, 9, 7, 5, 4, 3, 3},
        {12, 8, 6, 5, 4, 3, 2},   {11, 7, 6, 4, 4, 3, 2},   {10, 7, 5, 4, 3, 2, 2},   {9, 6, 5, 4, 3, 2, 2},
        {8, 5, 4, 3, 3, 2, 2},    {7, 5, 4, 3, 2, 2, 1},    {6, 4, 3, 2, 2, 1, 1},    {5, 3, 3, 2, 2, 1, 1},
        {4, 3, 2, 2, 1, 1, 1}};
    const struct gettysburg_tables *t = (const void *)tables_named("gettysburg/three-days")->special;
    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++)
        for (int column = 0; column < ADJUSTMENT_COLUMNS; column++)
            assert_int_equal(t->adjustment[printed[i][0] - ADJUSTMENT_LEAST][column], printed[i][column + 1]);
    PROVED("tss2", "25.5a 25.5b 25.5c 25.5d");
}

TESTS(test(stragglers_come_back_after_three), test(a_tenth_goes_round_the_brigades), test(equals_are_chosen_among),
      test(round_after_round), test(too_few_losses_stay_too_few), test(a_lent_regiment_takes_its_brigades_part),
      test(limits_are_reckoned_anew), test(stragglers_come_before_limits), test(cavalry_has_no_class),
      test(the_calculation_table))
