/* test_gettysburg_round_top.c: what Little Round Top has of its own: commitment told by commands, tired and fresh
 * troops (34.27), who commands the guns (34.26B). */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/little-round-top"
#include "gettysburg.h"
#include "gettysburg_fight.h"

/* ---- fatigue (34.27) ---- */

enum { FATIGUED = 2, EXHAUSTED = 4 }; /* counter_state.own */
static int own(const char *id) { return unit_int(id, "own") & (FATIGUED | EXHAUSTED); }

static json_t *brigade_of(const char *id) { return row_named(field_of(position_now(), "brigades"), "id", id); }

/* Who throws for fatigue when Law's men, committed in the third turn, have fought Ward's in this one. */
static void tested(int turn, bool law_throws) {
    begin(BEFORE_MELEE, "csa");
    on_turn(turn);
    more("'command':'all','options':{'melee-fatigue':1,'committed':1},'brigades':[{'id':'Law','turns':3}]");
    counter("'id':'4-Ala','hex':'0505','facing':'n','formation':'line','strength':3,'morale':4");
    counter("'id':'4-Me','hex':'0504','facing':'s','formation':'line','strength':3,'morale':4");
    officer("Law", "0505", "");
    start();
    fought("csa", "0504", "4-Ala", "[{'melee':'0504','is':3}]");
    dice_free();
    settle_to("melee-phase");
    dice(law_throws ? "[{'fatigue':'4-Ala','is':6},{'fatigue':'4-Me','is':6}]" : "[{'fatigue':'4-Me','is':6}]");
    json_t *answer = act("csa", "end");
    assert_int_equal(event_count(answer, "melee-fatigue"), law_throws ? 2 : 1);
    dice_free();
}

static void fresh_troops(void **unused) {
    (void)unused;
    tested(7, false);
    tested(8, true); /* the fifth turn after the third */
    scenario(FIELD_BASE, "{'standard-setup':1}", 1);
    while (turn_now() < 3)
        act(side_now(), "end");
    assert_int_equal(field_int(brigade_of("Law"), "turns"), 2); /* as the table commits them */
    assert_int_equal(field_int(brigade_of("Benning"), "turns"), 3);
    assert_int_equal(field_int(brigade_of("Barksdale"), "turns"), 0);
    PROVED("tss2", "34.27");
}

static void in_peace(void) {
    for (int turn = turn_now(), i = 0; i < 60 && turn_now() == turn; i++)
        act(side_now(), "end");
}

static void tired_from_the_start(void **unused) {
    (void)unused;
    static const char *const tired[] = {"4-Ala", "15-Ala", "48-Ala", "8-Va", "57-Va", "62-NY", "139-Pa"};
    static const char *const not_tired[] = {"1-Tex", "4-Me", "2-SC", "20-Me"};
    static const char *const options[] = {"{'standard-setup':1,'pickett':1}",
                                          "{'standard-setup':1,'pickett':1,'rapid-march':1}",
                                          "{'standard-setup':1,'pickett':1,'melee-fatigue':1}"};
    for (int i = 0; i < 3; i++) {
        scenario(FIELD_BASE, options[i], 1);
        for (size_t k = 0; k < sizeof tired / sizeof tired[0]; k++)
            assert_int_equal(own(tired[k]), i ? FATIGUED : 0);
        for (size_t k = 0; k < sizeof not_tired / sizeof not_tired[0]; k++)
            assert_int_equal(own(not_tired[k]), 0);
    }
    begin("initial-command", "csa");
    more("'options':{'rapid-march':1,'committed':1}");
    counter("'id':'4-Ala','hex':'0505','facing':'n','formation':'line','own':2");
    counter("'id':'62-NY','hex':'2020','facing':'n','formation':'line','own':4");
    counter("'id':'1-Tex','hex':'0705','facing':'n','formation':'line','own':2");
    start();
    in_peace();
    assert_int_equal(own("4-Ala"), FATIGUED);
    assert_int_equal(own("62-NY"), FATIGUED); /* from exhaustion they do recover */
    assert_int_equal(own("1-Tex"), 0);
    in_peace();
    assert_int_equal(own("62-NY"), FATIGUED);
    begin(BEFORE_MELEE, "usa"); /* and they may become exhausted */
    on_turn(12);
    more("'command':'all','options':{'melee-fatigue':1,'committed':1},'brigades':[{'id':'Law','turns':2}]");
    counter("'id':'4-Me','hex':'0505','facing':'n','formation':'line','strength':3,'morale':4");
    counter("'id':'4-Ala','hex':'0504','facing':'s','formation':'line','strength':3,'morale':4,'own':2");
    officer("Ward", "0505", "");
    start();
    fought("usa", "0504", "4-Me", "[{'melee':'0504','is':3}]");
    dice_free();
    settle_to("melee-phase");
    dice("[{'fatigue':'4-Ala','is':3},{'fatigue':'4-Me','is':6}]");
    act("usa", "end");
    dice_free();
    assert_int_equal(own("4-Ala"), EXHAUSTED);
    PROVED("tss2", "34.27");
}

static json_t *offered(const char *option) {
    json_t *found = row_named(field_of(ask("{'cmd':'scenarios'}"), "scenarios"), "id", FIELD_BASE);
    return row_if(field_of(found, "options"), "id", option);
}

static void advice(void **unused) {
    (void)unused;
    static const char *const advised[] = {"skirmishers", "rapid-fire", "rapid-march", "melee-fatigue"};
    for (int i = 0; i < 4; i++)
        assert_true(field_bool(offered(advised[i]), "advised"));
    assert_false(field_bool(offered("disorder"), "advised"));
    assert_non_null(strstr(field_text(offered("pickett"), "title"), "Pickett")); /* in the game's own words */
    assert_string_equal(field_text(offered("standard-setup"), "title"),
                        "Start from the standard set-up instead of deploying");
    const struct gbacw_tables *t = tables_named(FIELD_BASE); /* only the sharpshooters can skirmish there */
    for (counter_id c = 0; c < t->counter_count; c++)
        assert_int_equal(t->counter[c].skirmishes != SKIRMISHES_NEVER, strcmp(t->counter[c].id, "2-US-SS") == 0);
    load_free(t);
    PROVED("tss2", "34.27");
}

/* ---- command (34.26B) ---- */

static void detached_and_independent(void **unused) {
    (void)unused;
    scenario(FIELD_BASE, "{'standard-setup':1,'committed':1}", 1);
    static const char *const alone[] = {"1/1/III", "3/2/III", "3/3/VI", "Ind/XII"};
    for (int i = 0; i < 4; i++)
        assert_true(json_is_null(json_object_get(brigade_of(alone[i]), "division")));
    assert_string_equal(field_text(brigade_of("2/1/III"), "division"), "1/III");
    begin("initial-command", "usa"); /* nobody is near whom they would need elsewhere */
    by_command();
    more("'options':{'committed':1}");
    officer("Sickles", "0101", "");
    officer("Birney", "0101", "");
    officer("Graham", "1212", "");
    officer("Ward", "1412", "");
    officer("Wheaton", "1612", "");
    officer("Lockwood", "1812", "");
    officer("Caldwell", "2012", "");
    officer("Cross", "2112", "");
    counter("'id':'3-Me','hex':'1211','facing':'n','formation':'line'");
    counter("'id':'2-US-SS','hex':'2424','facing':'n','formation':'line'");
    foot("far", "csa", 2, "0124", "n", "");
    start();
    act("usa", "end");
    static const char *const free[] = {"Graham", "Wheaton", "Lockwood", "Caldwell", "Cross", "3-Me", "2-US-SS"};
    for (size_t i = 0; i < sizeof free / sizeof free[0]; i++)
        if (unit_has(free[i], "out-of-command"))
            fail_msg("%s is out of command", free[i]);
    assert_true(unit_has("Ward", "out-of-command")); /* Birney is too far away */
    begin("offensive-fire", "csa");                  /* the losses of 3 Me are those of Ward's brigade */
    more("'command':'all','options':{'committed':1}");
    counter("'id':'3-Me','hex':'0504','facing':'s','formation':'line'");
    foot("e", "csa", 8, "0505", "n", "");
    start();
    long graham = field_int(brigade_of("1/1/III"), "boxes"), ward = field_int(brigade_of("2/1/III"), "boxes");
    act_all("csa", "fire 0504", "add e 4", NULL);
    dice("[{'small-arms':6},{'morale':'3-Me','is':1},{'pin':'3-Me','is':1}]");
    act("csa", "resolve");
    dice_free();
    assert_int_equal(field_int(brigade_of("1/1/III"), "boxes"), graham);
    assert_true(field_int(brigade_of("2/1/III"), "boxes") > ward);
    PROVED("tss2", "34.26B");
}

/* Is the battery in command near this officer, once it has been lent to him if that is asked for? */
static bool commanded_by(const char *base, const char *battery, const char *officer_id, bool lent) {
    char text[200];
    begin("initial-command", "usa");
    by_command();
    if (base)
        more(base);
    more("'options':{'committed':1}");
    snprintf(text, sizeof text, "'id':'%s','hex':'0512','facing':'n','formation':'unlimbered'", battery);
    counter(text);
    officer(officer_id, "0513", "");
    foot("enemy", "csa", 4, "0506", "s", "");
    start();
    snprintf(text, sizeof text, "attach %s %s", battery, officer_id);
    if (lent && !legal("usa", text))
        return false;
    if (lent)
        act("usa", text);
    act("usa", "end");
    return !unit_has(battery, "out-of-command");
}

static void guns_of_two_corps(void **unused) {
    (void)unused;
    static const char *const third[] = {"Sickles", "Birney", "Graham", "Ward", "Burling"};
    for (int i = 0; i < 5; i++) {
        assert_true(commanded_by(NULL, "D-5-US", third[i], true));
        assert_false(commanded_by(NULL, "D-5-US", third[i], false));
    }
    static const char *const fifth[] = {"Barnes", "Vincent", "Ayres"};
    for (int i = 0; i < 3; i++)
        assert_true(commanded_by(NULL, "D-5-US", fifth[i], false));
    assert_true(commanded_by(NULL, "D-5-US", "Hunt", false));
    assert_false(commanded_by(NULL, "D-5-US", "Caldwell", true)); /* of neither corps */
    assert_false(commanded_by(NULL, "4-NY", "Barnes", true));     /* nor those of III Corps to the Fifth */
    static const char *const anybody[] = {"Sickles",  "Birney",  "Graham",   "Barnes", "Vincent",
                                          "Caldwell", "Wheaton", "Lockwood", "Warren"};
    for (size_t i = 0; i < sizeof anybody / sizeof anybody[0]; i++) { /* those of the Reserve */
        if (!commanded_by(NULL, "5-Mass", anybody[i], true))
            fail_msg("%s cannot have it", anybody[i]);
        assert_false(commanded_by(NULL, "5-Mass", anybody[i], false));
    }
    assert_true(commanded_by(NULL, "5-Mass", "Hunt", false));
    const char *elsewhere = "'base':'gettysburg/three-days'"; /* elsewhere to corps alone */
    assert_false(commanded_by(elsewhere, "5-Mass", "Birney", true));
    assert_false(commanded_by(elsewhere, "D-5-US", "Sickles", true));
    assert_true(commanded_by(elsewhere, "5-Mass", "Sickles", true));
    PROVED("tss2", "34.26B");
}

/* ---- commitment: one line of the log for each command ---- */

static void told_by_commands(void **unused) {
    (void)unused;
    json_t *answer = NULL, *event;
    char seen[64][40];
    int count = 0;
    size_t i;
    scenario(FIELD_BASE, "{'standard-setup':1}", 1);
    while (turn_now() < 2)
        answer = act(side_now(), "end");
    json_t *law = event_where(answer, "committed", "command", "Law");
    assert_non_null(law);
    assert_int_equal(json_array_size(field_of(law, "units")), 6); /* he and his five regiments */
    json_array_foreach(field_of(answer, "events"), i, event) {
        if (strcmp(field_text(event, "e"), "committed") != 0)
            continue;
        assert_true(json_array_size(field_of(event, "units")) > 0);
        for (int k = 0; k < count; k++)
            assert_string_not_equal(seen[k], field_text(event, "command"));
        snprintf(seen[count++], sizeof seen[0], "%.39s", field_text(event, "command"));
    }
    assert_true(count >= 5 && count < 20);
}

TESTS(test(fresh_troops), test(tired_from_the_start), test(advice), test(detached_and_independent),
      test(guns_of_two_corps), test(told_by_commands))
