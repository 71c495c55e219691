/* test_gettysburg_orders.c: who is under whom when a scenario begins, what its brigades may still lose, and what it
 * advises, offers and forbids (34.16, 34.26B, 34.27, 34.36, 34.37, 34.43A, 34.46H). */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/culps-hill"
#include "gettysburg.h"
#include "kernstown.h"

static json_t *brigade_row(const char *id) {
    json_t *rows = field_of(field_of(asked("{'cmd':'view','side':'usa'}"), "view"), "brigades"), *row;
    size_t i;
    json_array_foreach(rows, i, row) {
        if (strcmp(field_text(row, "id"), id) == 0)
            return row;
    }
    fail_msg("there is no brigade %s", id);
    return NULL;
}

static void what_they_may_lose(void **unused) {
    (void)unused;
    static const struct {
        const char *id;
        int lost, left;
    } all[] = {{"Avery", 1, 5},  {"Gordon", 4, 8}, {"1/1/I", 11, 5}, {"2/1/I", 10, 4},
               {"1/3/XI", 8, 3}, {"2/3/XI", 7, 2}, {"1/1/XI", 4, 0}, {"2/1/XI", 8, 0}};
    static const char *const options[] = {"{'standard-setup':1}", "{'standard-setup':1,'schurz':1,'gordon':1}"};
    for (int k = 0; k < 2; k++) { /* the same whether those who may come do or not */
        scenario("gettysburg/culps-hill", options[k], 1);
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
            json_t *row = brigade_row(all[i].id);
            if (field_int(row, "boxes") != all[i].lost || field_int(row, "limit") != all[i].lost + all[i].left)
                fail_msg("%s has lost %ld of %ld", all[i].id, field_int(row, "boxes"), field_int(row, "limit"));
            assert_true(field_bool(row, "effective") == (all[i].left > 0));
        }
    }
    PROVED("tss2", "34.36D");
}

static const struct brigade_info *brigade_of(const struct gbacw_tables *t, const char *unit) {
    const struct counter_info *info = counter_called(t, unit);
    assert_non_null(info);
    return info->brigade == NO_BRIGADE ? NULL : &t->brigade[info->brigade];
}

static bool under(const struct gbacw_tables *t, const char *battery, const char *division) {
    const struct counter_info *info = counter_called(t, battery);
    return info->division != NO_DIVISION && strcmp(t->division[info->division].id, division) == 0;
}

static void culps_hill(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/culps-hill");
    const struct brigade_info *greene = brigade_of(t, "60-NY");
    assert_string_equal(t->division[greene->attached_at_start - 1].id, "1/I"); /* under Wadsworth */
    assert_string_equal(brigade_of(t, "73-Pa")->id, "1/3/XI");
    static const char *const alone[] = {"33-Mass", "71-Pa", "106-Pa"};
    for (int i = 0; i < 3; i++)
        assert_true(counter_called(t, alone[i])->independent && brigade_of(t, alone[i]) == NULL);
    assert_true(brigade_of(t, "14-Ind")->detached_at_start); /* Carroll */
    assert_true(under(t, "I-1-NY", "XI") && under(t, "EL-1-NY", "XI") && under(t, "FG-1-Pa", "XI"));
    load_free(t);
    PROVED("tss2", "34.36B");
}

static void by_night_as_by_day(void **unused) {
    (void)unused;
    begin("movement", "csa");
    real_map();
    on_turn(5); /* 21:00 */
    more("'command':'all','night':true,'options':{'committed':1}");
    officer("Early", "B2916", "");
    officer("Avery", "B3415", "");
    counter("'id':'6-NC','hex':'B3415','facing':'e','formation':'line'");
    counter("'id':'137-NY','hex':'B4511','facing':'e','formation':'line'");
    start();
    act("csa", "move Early");
    act_all("csa", "to B3016", "to B3117", NULL); /* more than the one hex of 21.24 */
    PROVED("tss2", "34.36C");
}

static void whole_line(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/whole-line-ablaze");
    static const char *const detached[] = {"48-Va", "31-Va", "8-Al", "57-Pa", "6-NJ"};
    for (int i = 0; i < 5; i++)
        assert_true(brigade_of(t, detached[i])->detached_at_start);
    assert_true(counter_called(t, "5-NJ")->independent && counter_called(t, "33-Mass")->independent);
    const struct counter_info *maine = counter_called(t, "3-Me");
    assert_string_equal(t->brigade[maine->brigade].id, "1/1/III");
    assert_string_equal(t->brigade[maine->home - 1].id, "2/1/III");
    load_free(t);
    PROVED("tss2", "34.46H");
}

/* Its losses are marked for the brigade it came from. */
static void third_maine(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    counter("'id':'3-Me','hex':'0505','facing':'n','formation':'line'");
    foot("x", "csa", 8, "0504", "s", "");
    char position[4000];
    snprintf(position, sizeof position, "{'base':'gettysburg/little-round-top'%s", strchr(position_told(), ','));
    sandbox(position);
    dice("[{'small-arms':6},{'morale':'3-Me','is':1},{'pin':'3-Me','is':1},{'morale':'3-Me','is':1}]");
    json_t *loss = event_of(fire_one("csa", "0505", "x"), "loss");
    assert_int_equal(field_int(brigade_row("2/1/III"), "boxes"), field_int(loss, "killed"));
    assert_int_equal(field_int(brigade_row("1/1/III"), "boxes"), 0);
}

/* ---- options ---- */

static json_t *option_of(const char *scenario_id, const char *id) {
    json_t *list = field_of(asked("{'cmd':'scenarios'}"), "scenarios"), *one, *option;
    size_t i, k;
    json_array_foreach(list, i, one) {
        if (strcmp(field_text(one, "id"), scenario_id) != 0)
            continue;
        json_array_foreach(field_of(one, "options"), k, option) {
            if (strcmp(field_text(option, "id"), id) == 0)
                return option;
        }
    }
    return NULL;
}

static void each_its_own(void **unused) {
    (void)unused;
    assert_non_null(option_of("gettysburg/little-round-top", "ransom"));
    assert_null(option_of("gettysburg/culps-hill", "ransom"));
    assert_non_null(option_of("gettysburg/culps-hill", "geary"));
    assert_null(option_of("gettysburg/three-days", "geary"));
    assert_non_null(option_of("gettysburg/high-water-mark", "charge"));
    assert_null(option_of("gettysburg/three-days", "charge"));
    static const char *const grand[] = {"three-days", "missed-opportunity", "whole-line-ablaze", "high-water-mark"};
    for (int i = 0; i < 4; i++) { /* any of them, as the players agree */
        char id[48];
        snprintf(id, sizeof id, "gettysburg/%s", grand[i]);
        assert_non_null(option_of(id, "rapid-fire"));
        assert_non_null(option_of(id, "optional-units"));
    }
    assert_true(field_bool(option_of("gettysburg/culps-hill", "rapid-fire"), "advised"));
    assert_false(field_bool(option_of("gettysburg/three-days", "rapid-fire"), "advised"));
    static const struct {
        const char *scenario_id, *advised;
    } advice[] = {{"gettysburg/mcphersons-ridge", "skirmishers"}, {"gettysburg/mcphersons-ridge", "rapid-fire"},
                  {"gettysburg/little-round-top", "skirmishers"}, {"gettysburg/little-round-top", "rapid-fire"},
                  {"gettysburg/little-round-top", "rapid-march"}, {"gettysburg/culps-hill", "rapid-march"}};
    for (size_t i = 0; i < sizeof advice / sizeof advice[0]; i++)
        assert_true(field_bool(option_of(advice[i].scenario_id, advice[i].advised), "advised"));
    assert_null(option_of("gettysburg/mcphersons-ridge", "rapid-march")); /* 34.16: not allowed there */
    json_t *answer = ask("{'cmd':'new','scenario':'gettysburg/mcphersons-ridge','options':{'rapid-march':1},'seed':1}");
    assert_false(field_bool(answer, "ok"));
    PROVED("tss2", "34.43A 34.37");
}

/* ---- the Grand Battle's own ---- */

static void on_field(const char *base, const char *phase, const char *side, int turn) {
    static char position[8000];
    field_real = true;
    field_phase = phase, field_side = side, field_turn = turn;
    snprintf(position, sizeof position, "{'base':'%s'%s", base, strchr(position_told(), ','));
    sandbox(position);
}

static void tired_arrivals(void **unused) {
    (void)unused;
    enum { FATIGUED = 2 };
    for (int with = 0; with < 2; with++) {
        begin("movement", "csa");
        foot("far", "usa", 2, "A3010", "w", "");
        more(with ? "'command':'all','options':{'tired-arrivals':1}" : "'command':'all'");
        on_field("gettysburg/three-days", "movement", "csa", 25); /* R. Anderson's division */
        act_all("csa", "move 8-Al", "to A0536", NULL);
        assert_int_equal(unit_int("8-Al", "own") & FATIGUED, with ? FATIGUED : 0);
        begin("movement", "csa");
        foot("far", "usa", 2, "A3010", "w", "");
        more("'command':'all','options':{'tired-arrivals':1}");
        on_field("gettysburg/three-days", "movement", "csa", 30); /* Johnson's men come fresh */
        act_all("csa", "move 2-Va", "to A0536", NULL);
        assert_int_equal(unit_int("2-Va", "own") & FATIGUED, 0);
    }
    for (int turn = 42; turn <= 43; turn++) { /* 02:00, 03:00: the interphase ends it */
        begin("final-command", "usa");
        counter("'id':'8-Al','hex':'A2010','facing':'e','formation':'line','own':2");
        counter("'id':'2-Va','hex':'A3010','facing':'e','formation':'line','own':2");
        foot("far", "usa", 2, "C3010", "w", "");
        more("'command':'all','options':{'tired-arrivals':1},'night':true");
        on_field("gettysburg/three-days", "final-command", "usa", turn);
        act("usa", "end");
        assert_int_equal(unit_int("8-Al", "own") & FATIGUED, turn == 43 ? 0 : FATIGUED);
    }
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    static const char *const weary[] = {"2-Vt", "8-Al", "8-Va", "4-Ala", "14-Va-c", "1-Va-c", "9-Va-c"};
    for (size_t i = 0; i < sizeof weary / sizeof weary[0]; i++)
        assert_true(counter_called(t, weary[i])->tired);
    assert_false(counter_called(t, "1-Tex")->tired || counter_called(t, "69-Pa")->tired);
    load_free(t);
    PROVED("tss2", "34.43C");
}

static void the_first_day(void **unused) {
    (void)unused;
    for (int day = 1; day <= 2; day++) {
        begin("initial-command", "csa");
        counter("'id':'13-Ala','hex':'A1010','facing':'e','formation':'column'");
        officer("Archer", "A1010", "");
        foot("far", "usa", 2, "C3010", "w", "");
        more("'command':'all','options':{'rapid-march':1}");
        on_field("gettysburg/three-days", "initial-command", "csa", day == 1 ? 5 : 60);
        if (day == 1)
            refused("csa", "hasten Archer", "34.44E");
        else
            assert_true(judged_legal("csa", "hasten Archer"));
    }
    for (int come = 0; come < 2; come++) { /* the guns of I Corps draw from XI Corps until their own train is there */
        begin("ammunition-resupply", "usa");
        counter("'id':'2-Me','hex':'A2503','facing':'w','formation':'unlimbered','rounds':1");
        counter("'id':'Train-XI','hex':'A2503'");
        if (come)
            counter("'id':'Train-I','hex':'A2530'");
        foot("far", "csa", 2, "C3010", "w", "");
        more("'command':'all'");
        on_field("gettysburg/three-days", "ammunition-resupply", "usa", 30);
        assert_true(judged_legal("usa", "resupply 2-Me Train-XI") == !come);
    }
    PROVED("tss2", "34.44E");
}

static void works_by_day(void **unused) {
    (void)unused;
    static const struct {
        const char *hex, *side;
        bool may;
    } all[] = {{"B4411", "usa", true}, {"B5009", "usa", true}, {"B4411", "csa", false}, {"B4020", "usa", false}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        begin("movement", all[i].side);
        foot("x", all[i].side, 4, all[i].hex, "e", "");
        foot("far", other(all[i].side), 2, "A3010", "w", "");
        more("'command':'all'");
        on_field("gettysburg/missed-opportunity", "movement", all[i].side, 5); /* 06:20 */
        if (judged_legal(all[i].side, "build x") != all[i].may)
            fail_msg("%s in %s", all[i].side, all[i].hex);
    }
    begin("movement", "usa"); /* and they are finished by day, on the third turn of work */
    foot("x", "usa", 4, "B4411", "e", "");
    foot("far", "csa", 2, "A3010", "w", "");
    more("'command':'all'");
    on_field("gettysburg/missed-opportunity", "movement", "usa", 5);
    act("usa", "build x");
    int built = 0;
    while (!built && turn_now() < 9) {
        json_t *answer = act(side_now(), "end");
        built = event_told(answer, "work-built") ? turn_now() : 0;
    }
    assert_int_equal(built, 7);
    PROVED("tss2", "34.45G");
}

/* Carries the order out; true if the unit builds. */
static bool builds(const char *order) {
    assert_true(field_bool(askf("{'cmd':'order','side':'usa','order':'%s'}", order), "ok"));
    json_t *done = field_of(asked("{'cmd':'carry-out','side':'usa'}"), "actions"), *one;
    size_t i;
    json_array_foreach(done, i, one) {
        const char *text = json_is_string(one) ? json_string_value(one) : field_text(one, "action");
        if (strcmp(text, "build x") == 0)
            return true;
    }
    return false;
}

/* Those who are told to hold and dig build where the book allows it (20.1), however far the enemy is; others do not. */
static void they_dig_if_told(void **unused) {
    (void)unused;
    static const struct {
        const char *order;
        bool digs;
    } all[] = {{"x hold dig", true}, {"x hold B4411 dig", true}, {"x hold", false}, {"x march B4411", false}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        begin("movement", "usa");
        foot("x", "usa", 4, "B4411", "e", "");
        foot("far", "csa", 2, "A3010", "w", "");
        more("'command':'all'");
        on_field("gettysburg/missed-opportunity", "movement", "usa", 5);
        if (builds(all[i].order) != all[i].digs)
            fail_msg("%s", all[i].order);
    }
}

TESTS(test(they_dig_if_told), test(what_they_may_lose), test(culps_hill), test(by_night_as_by_day), test(whole_line),
      test(third_maine), test(each_its_own), test(tired_arrivals), test(the_first_day), test(works_by_day))
