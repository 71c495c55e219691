/* test_sheets.c: answers laid out: every sheet of whole games keeps to the grammar that tables render, its cases stand
 * in the ledger, its numbers are those of the query, and asking changes nothing. */
#include "field.h"
#include "harness/grammar.h"

/* Every question about a few counters and hexes of a position. */
static void look_around(void) {
    static const char *const of_nothing[] = {"victory", "track", "artillery", "charts", "mandatory"};
    static const char *const of_side[] = {"zones", "threat", "roster", "field"};
    static const char *const of_unit[] = {"reach", "command", "attack"};
    static const char *const of_hex[] = {"hex", "stack"};
    uint16_t units = shown.rules->counter_count(shown_tables), hexes = shown.rules->hex_count(shown_tables);
    for (int i = 0; i < 5; i++) {
        json_t *sheet = lay_out(of_nothing[i], COUNTER_NONE, HEX_NONE, HEX_NONE, SIDE_NONE, false);
        assert_non_null(sheet);
        json_decref(sheet);
    }
    for (int i = 0; i < 4; i++)
        look(of_side[i], COUNTER_NONE, HEX_NONE, HEX_NONE, (side_id)(dice_draw(&shown_luck, 4, 2) - 1), false);
    for (int n = 0; n < 8; n++)
        for (int i = 0; i < 3; i++)
            look(of_unit[i], (counter_id)(dice_draw(&shown_luck, 4, units) - 1), HEX_NONE, HEX_NONE, SIDE_NONE, false);
    for (int n = 0; n < 6; n++)
        for (int i = 0; i < 2; i++)
            look(of_hex[i], COUNTER_NONE, (hex_id)(dice_draw(&shown_luck, 4, hexes) - 1), HEX_NONE, SIDE_NONE, false);
}

/* What is lit farther than an activation goes says that a road leads there (6.3c). */
static void reach_keeps_to_its_allowance(const json_t *sheet) {
    json_t *row, *mark, *rows = json_object_get(json_array_get(json_object_get(sheet, "sections"), 0), "rows");
    long allowance = 0;
    size_t k;
    json_array_foreach(rows, k, row) {
        const char *label = json_string_value(json_object_get(row, "label"));
        if (label && strcmp(label, "Hexes per activation") == 0)
            allowance = strtol(json_string_value(json_object_get(row, "value")), NULL, 10);
    }
    assert_true(allowance > 0);
    json_array_foreach(json_object_get(sheet, "map"), k, mark) {
        const char *text = json_string_value(json_object_get(mark, "text"));
        assert_true(strtol(text, NULL, 10) <= allowance || strstr(text, " road"));
    }
}

/* The first counter that could be activated or attack: its peek, and what its marks promise to do. */
static void look_before(const char *verb, const char *what) {
    for (uint32_t i = 0; i < shown_list.count; i++) {
        struct action action = shown_list.at[i];
        if (strcmp(shown.rules->verbs[action.verb].name, verb) != 0)
            continue;
        json_t *sheet = lay_out(what, action.who, HEX_NONE, HEX_NONE, SIDE_NONE, false), *mark;
        if (sheet == NULL && action.hex != HEX_NONE)
            fail_msg("no %s sheet before %s", what, verb);
        if (sheet && strcmp(what, "reach") == 0)
            reach_keeps_to_its_allowance(sheet);
        size_t k, committed = 0;
        json_array_foreach(json_object_get(sheet, "map"), k, mark) {
            const char *first = json_string_value(json_array_get(json_object_get(mark, "do"), 0));
            struct action act;
            if (first == NULL)
                continue;
            committed++;
            assert_true(is_legal(play_action_read(&shown, first, strlen(first), &act)));
            assert_true(is_legal(play_judge(&shown, play_side_to_act(&shown), act)));
        }
        if (sheet && action.hex != HEX_NONE)
            assert_true(committed > 0);
        json_decref(sheet);
        laid_out++;
        return;
    }
}

static void whole_games(void **unused) {
    (void)unused;
    static const char *const battles[] = {"fredericksburg", "chancellorsville", "wilderness",
                                          "spotsylvania",   "chickamauga",      "chattanooga"};
    laid_out = 0;
    for (int b = 0; b < 6; b++) {
        show_game(battles[b], (uint64_t)b + 1);
        for (unsigned n = 0; !play_over(&shown); n++) {
            struct action action = likely_action();
            if (n % 3 == 0)
                look_at_offers(NULL);
            if (n % 20 == 0) {
                look_before("activate", "reach");
                look_before("attack", "attack");
            }
            if (n % 60 == 0)
                look_around();
            play_apply(&shown, action);
        }
        look_at_offers(NULL);
        look_around();
    }
    cases_are_known("rebelfury");
    fprintf(stderr, "%d sheets\n", laid_out);
    assert_true(laid_out > 1000);
    show_close();
}

/* ---- contents ---- */

/* Hancock before the works of Ransom a, as in the book's third attack. */
static void before_the_heights(void) {
    sandbox("{'base':'fredericksburg/battle','turn':2,'phase':'attack','units':["
            "{'id':'Hancock','where':'map','hex':'3532','formation':'battle'},"
            "{'id':'Howard','where':'map','hex':'3531','formation':'battle'},"
            "{'id':'Ransom-a','where':'map','hex':'3432','formation':'battle'},"
            "{'id':'R.E.Lee-HQ','where':'map','hex':'3230','formation':'battle'}]}");
    if (strcmp(decision_now(), "target") == 0)
        act("usa", "end");
}

/* The sheet's ratings and chances are the query's, before anything is declared. */
static void odds_before_committing(void **unused) {
    (void)unused;
    before_the_heights();
    json_t *sheet = json_deep_copy(sheet_of("'what':'attack','unit':'Hancock','hex':'3432'"));
    json_t *answer = json_deep_copy(query("{'what':'attack','unit':'Hancock','hex':'3432'}"));
    json_t *counters = field_of(field_of(asked("{'cmd':'view'}"), "view"), "counters");
    json_t *items = field_of(field_of(answer, "attack"), "items"), *item;
    size_t i;
    json_array_foreach(items, i, item) {
        char label[80];
        snprintf(label, sizeof label, "%s%s%s", field_text(item, "why"), field_has(item, "unit") ? ", " : "",
                 field_has(item, "unit") ? field_text(row_named(counters, "id", field_text(item, "unit")), "name")
                                         : "");
        json_t *row = row_of(sheet, label);
        assert_string_equal(field_text(row, "case"), field_text(item, "case"));
        assert_int_equal(atoi(field_text(row, "value")), field_int(item, "by"));
    }
    json_t *result = NULL, *results = field_of(answer, "results");
    json_array_foreach(results, i, result) {
        if (strcmp(field_text(result, "result"), "counterattack") == 0)
            assert_string_equal(field_text(row_of(sheet, "Counterattack"), "p"), field_text(result, "p"));
    }
    json_t *mark = mark_of(sheet, "3432");
    assert_string_equal(json_string_value(json_array_get(field_of(mark, "do"), 0)), "attack Hancock 3432");
    assert_string_equal(field_text(row_of(sheet, "Attack Support, Howard's Division"), "value"), "+2");
    assert_string_equal(field_text(row_of(sheet, "Defender's Leadership, R.E. Lee's Headquarters"), "value"), "+2");
    json_decref(sheet);
    json_decref(answer);
}

static long ppm_of(const char *list, const char *result) {
    json_t *row = row_if(field_of(query("{'what':'attack','unit':'French','hex':'2510'}"), list), "result", result);
    return row ? field_int(row, "ppm") : 0;
}

/* What the field makes of a result is counted too: no way back (7.4-S4q), the last turns (2.5-Blown-b). */
static void odds_know_the_field_and_the_clock(void **unused) {
    (void)unused;
    const char *open = "{'id':'French','hex':'2511','formation':'battle'},{'id':'Hood-a','hex':'2510','formation':"
                       "'battle'}";
    lone_attack_field("'turn':1", open);
    long retreats = ppm_of("defender_fate", "retreats"), blown = ppm_of("defender_fate", "blown");
    assert_true(retreats > 0 && blown > 0);
    lone_attack_field("'turn':1,'hexsides':{'2510/2509':'major-river','2510/2610':'major-river','2510/2410':"
                      "'major-river'}",
                      open);
    assert_int_equal(ppm_of("defender_fate", "retreats"), 0);
    assert_in_range(ppm_of("defender_fate", "blown"), retreats + blown - 1, retreats + blown + 1);
    assert_true(ppm_of("attacker", "retreats") > 0);
    long lost = ppm_of("defender_fate", "eliminated");
    lone_attack_field("'turn':3", open); /* of four */
    assert_int_equal(ppm_of("defender_fate", "blown"), 0);
    assert_in_range(ppm_of("defender_fate", "eliminated"), lost + blown - 1, lost + blown + 1);
}

/* All the chances of a section make one. */
static void chances_make_a_whole(void **unused) {
    (void)unused;
    before_the_heights();
    json_t *sheet = sheet_of("'what':'attack','unit':'Hancock','hex':'3432'"), *section, *row;
    size_t i, k;
    long ppm = 0;
    json_array_foreach(field_of(sheet, "sections"), i, section) {
        if (!field_has(section, "title") || strcmp(field_text(section, "title"), "Result of the first roll") != 0)
            continue;
        json_array_foreach(field_of(section, "rows"), k, row) ppm +=
            strcmp(field_text(row, "k"), "odds") == 0 ? field_int(row, "ppm") : 0;
    }
    assert_true(ppm > 999990 && ppm < 1000010);
}

/* Whole turns of the track: who was Blown stands under the turn of the return. */
static void blown_on_the_track(void **unused) {
    (void)unused;
    sandbox("{'base':'fredericksburg/battle','turn':2,'phase':'movement','units':["
            "{'id':'Hancock','where':'blown','turn':4},{'id':'Howard','where':'eliminated'}]}");
    json_t *row = row_of(sheet_of("'what':'track'"), "Hancock's Division");
    assert_string_equal(field_text(row, "value"), "Blown, returns");
    assert_string_equal(field_text(row_of(sheet_of("'what':'roster','side':'usa'"), "Howard's Division"), "tone"),
                        "bad");
    json_t *points = row_of(sheet_of("'what':'victory'"), "Enemy Divisions eliminated");
    assert_string_equal(field_text(points, "value"), "1 at 3");
    assert_string_equal(
        field_text(row_of(sheet_of("'what':'victory'"), "Four of the seven works on the heights"), "value"), "not met");
}

/* What no book prints says so. */
static void reconstructions_are_marked(void **unused) {
    (void)unused;
    scenario("fredericksburg/battle", NULL, 1);
    assert_true(field_bool(row_of(sheet_of("'what':'charts'"), "Special die"), "mark"));
    assert_true(field_bool(row_of(sheet_of("'what':'hex','hex':'3432'"), "Ground"), "mark"));
    assert_true(field_bool(row_of(sheet_of("'what':'artillery'"), "Ammunition Points"), "mark"));
    assert_true(field_bool(row_of(sheet_of("'what':'roster','side':'usa'"), "Howard's Division"), "mark"));
    assert_false(field_bool(row_of(sheet_of("'what':'roster','side':'usa'"), "Hancock's Division"), "mark"));
}

/* ---- what they say, word for word ---- */

static void row_says(const char *fields, const char *label, const char *value) {
    assert_string_equal(field_text(row_of(sheet_of(fields), label), "value"), value);
}

static json_t *section_of(const json_t *sheet, const char *title) {
    return row_if(field_of(sheet, "sections"), "title", title);
}

/* A cell of the first table of a section; of the sheet's first section with one if the title is NULL. */
static const char *cell_of(const json_t *sheet, const char *title, size_t line, size_t column) {
    size_t i, k;
    json_t *section, *row;
    json_array_foreach(field_of(sheet, "sections"), i, section) {
        if (title && (!field_has(section, "title") || strcmp(field_text(section, "title"), title) != 0))
            continue;
        json_array_foreach(field_of(section, "rows"), k, row) {
            if (strcmp(field_text(row, "k"), "table") == 0)
                return json_string_value(json_array_get(json_array_get(field_of(row, "cells"), line), column));
        }
    }
    fail_msg("no table under %s", title ? title : "any title");
    return NULL;
}

static void sheet_refused(const char *fields, const char *rule, const char *why) {
    json_t *answer = askf("{'cmd':'sheet',%s}", fields);
    assert_false(field_bool(answer, "ok"));
    assert_string_equal(field_text(field_of(answer, "error"), "case"), rule);
    assert_string_equal(field_text(field_of(answer, "error"), "why"), why);
}

static void question_refused(const char *fields, const char *rule, const char *why) {
    json_t *error = query_refused(fields);
    assert_string_equal(field_text(error, "case"), rule);
    assert_string_equal(field_text(error, "why"), why);
}

static void questions_that_have_no_answer(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'},{'id':'Howard','where':'eliminated'}");
    question_refused("{'what':'reach','unit':'Burnside-HQ'}", "2.3a", "only a Division on the map can move");
    sheet_refused("'what':'reach','unit':'Burnside-HQ'", "2.3a", "only a Division on the map can move");
    question_refused("{'what':'attack','unit':'Burnside-HQ','hex':'3921'}", "2.4d",
                     "only a Division on the map can attack");
    sheet_refused("'what':'attack','unit':'Burnside-HQ'", "2.4d", "only a Division on the map can attack");
    question_refused("{'what':'attack','unit':'Hancock','hex':'2512'}", "2.4a",
                     "Hancock's Division can attack only an adjacent hex");
    sheet_refused("'what':'attack','unit':'Hancock'", "2.4a",
                  "Hancock's Division has no enemy in its Zone of Control that it may attack");
    question_refused("{'what':'command','unit':'Howard'}", "6.1b", "name a counter on the map");
    question_refused("{'what':'stack'}", "2.5-Stack-a", "name a hex");
    sheet_refused("'what':'hex'", "1.2a", "name a hex of the map");
    sheet_refused("'what':'stack'", "2.5-Stack-a", "name a hex");
    sheet_refused("'what':'display'", "2.5-Entry-a", "this battle has no off-map display");
    act("usa", "resign"); /* else they would tell of the side that is to act */
    question_refused("{'what':'zones'}", "2.1b", "name a side");
    sheet_refused("'what':'zones'", "2.1b", "name a side");
    sheet_refused("'what':'roster'", "1.1a", "name a side");
    field("'phase':'movement'", "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    question_refused("{'what':'reach','unit':'Hancock'}", "6.1a", "that side has no headquarters on the map");
    sheet_refused("'what':'reach','unit':'Hancock'", "6.1a", "that side has no headquarters on the map");
    assert_string_equal(field_text(query_refused("{'what':'no-such-query'}"), "why"),
                        "this family answers reach, attack, command, zones, stack, victory, roster and field");
    assert_string_equal(field_text(field_of(ask("{'cmd':'sheet','what':'no-such-sheet'}"), "error"), "why"),
                        "there is no such sheet");
}

static void what_an_attack_says(void **unused) {
    (void)unused;
    before_the_heights();
    json_t *sheet = json_deep_copy(sheet_of("'what':'attack','unit':'Hancock','hex':'3432'"));
    assert_string_equal(field_text(row_of(sheet, "Special die for retreats on this terrain"), "value"),
                        "2 of 6 faces Blown");
    int attack = 0, defence = 0;
    assert_int_equal(sscanf(cell_of(sheet, NULL, 0, 1), "%d : %d", &attack, &defence), 2);
    assert_true(attack > 0 && defence > 0);
    const char *title = field_text(mark_of(sheet, "3432"), "title");
    assert_int_equal(strncmp(title, "Hancock's Division drives the defender out of 3432: ", 52), 0);
    json_decref(sheet);
    row_says("'what':'mandatory'", "Hancock's Division", "must attack 3432");
    /* two targets: one section each */
    lone_attack_field("", "{'id':'French','hex':'2510','formation':'battle'},{'id':'Hood-a','hex':'2511',"
                          "'formation':'battle'},{'id':'Pickett-a','hex':'2611','formation':'battle'}");
    sheet = sheet_of("'what':'attack','unit':'French'");
    assert_non_null(section_of(sheet, "On 2511"));
    assert_non_null(section_of(sheet, "On 2611"));
    /* nobody beyond the bridge */
    attack_field("'bridges':[{'hex':'2510','direction':'e','layer':'French','fresh':true}],"
                 "'hexsides':{'2510/2511':'major-river','2611/2511':'major-river','2411/2511':'major-river'}",
                 "{'id':'French','hex':'2510','formation':'battle'},{'id':'Hood-a','hex':'2513','formation':'battle'}");
    sheet = sheet_of("'what':'attack','unit':'French','hex':'2511'");
    assert_string_equal(field_text(mark_of(sheet, "2511"), "title"), "French's Division crosses to 2511");
    json_t *rows = field_of(json_array_get(field_of(sheet, "sections"), 0), "rows");
    assert_string_equal(field_text(json_array_get(rows, 0), "text"),
                        "2511 is empty: French's Division crosses its bridge.");
}

static void what_the_ground_says(void **unused) {
    (void)unused;
    march_field("'hexes':{'2507':{'entrenchment':['ne','e']},'2605':{'fort':true},'2610':{'terrain':'woods'}},"
                "'works':[{'hex':'2510','is':'complete'}]",
                "{'id':'Hancock','hex':'2510'},{'id':'Hood-a','hex':'1510'}");
    row_says("'what':'hex','hex':'2605'", "Fort", "+5 from every side");
    row_says("'what':'hex','hex':'2507'", "Entrenchment", "+5 from north-east, east");
    row_says("'what':'hex','hex':'2510'", "Field Works", "+3 for infantry");
    row_says("'what':'hex','hex':'2510'", "When attacked", "no bonus");
    row_says("'what':'hex','hex':'2610'", "When attacked", "+3 to the defender");
    const char *height = field_text(row_of(sheet_of("'what':'hex','hex':'2510'"), "Height"), "value");
    int feet = -1, length = 0;
    sscanf(height, "%d ft%n", &feet, &length);
    assert_true(feet >= 0 && length == (int)strlen(height));
    json_t *charts = sheet_of("'what':'charts'");
    assert_string_equal(cell_of(charts, "Tactical Position: die by Battle Rating", 9, 0), "9");
    assert_string_equal(field_text(row_of(charts, "Special die"), "value"),
                        "2 of 6 faces are Blown, the others Retreat");
}

static void what_a_command_says(void **unused) {
    (void)unused;
    field("'phase':'movement'",
          "{'id':'Burnside-HQ','hex':'2515','mode':'maneuver','range_maneuver':6,'range_battle':3,'stars':1},"
          "{'id':'R.E.Lee-HQ','hex':'1520','mode':'battle','range_maneuver':15,'range_battle':6,'stars':2},"
          "{'id':'Hancock','hex':'2510'},{'id':'Howard','hex':'2505'},{'id':'Hood-a','hex':'1510'}");
    json_t *sheet = json_deep_copy(sheet_of("'what':'reach','unit':'Hancock'"));
    assert_string_equal(field_text(row_of(sheet, "Burnside's Headquarters"), "value"), "distance 5, range 6");
    assert_string_equal(field_text(mark_of(sheet, "2511"), "text"), "1");
    json_decref(sheet);
    row_says("'what':'reach','unit':'Howard'", "Burnside's Headquarters", "distance 10, range 6: it must move nearer");
    row_says("'what':'command','unit':'Burnside-HQ'", "Command Range", "6 in Maneuver Mode, 3 in Battle Mode");
    row_says("'what':'command','unit':'Burnside-HQ'", "Battle Stars", "none showing, 1 in Battle Mode");
    row_says("'what':'command','unit':'R.E.Lee-HQ'", "Battle Stars", "2");
    row_says("'what':'command','unit':'Burnside-HQ'", "Hancock's Division", "distance 5");
    row_says("'what':'command','unit':'Burnside-HQ'", "Howard's Division", "distance 10, out of range");
}

static void what_rosters_and_stores_say(void **unused) {
    (void)unused;
    sandbox("{'base':'fredericksburg/battle','turn':2,'phase':'attack','heavy':'3635','target':'3433','units':["
            "{'id':'Howard','where':'track','turn':3},{'id':'CS-Detachment-1','where':'eliminated'}]}");
    row_says("'what':'artillery'", "Artillery Support, attacker", "+3 for one point");
    row_says("'what':'artillery'", "Artillery Support, defender", "+4 for one point");
    row_says("'what':'artillery'", "Guns", "in 3635");
    row_says("'what':'artillery'", "Attacks at their Target and next to it", "+3");
    row_says("'what':'artillery'", "Target", "3433");
    row_says("'what':'track'", "Howard's Division", "arrives at 3733");
    json_t *section = section_of(sheet_of("'what':'victory'"), "Union");
    assert_string_equal(
        field_text(row_named(field_of(section, "rows"), "label", "Enemy Detachments eliminated"), "value"), "1 at 1");
    row_says("'what':'victory'", "If the battle ended now", "Union, Tactical Victory");
    scenario("chancellorsville/battle", NULL, 1);
    section = section_of(sheet_of("'what':'display'"), "Germanna-Ford");
    assert_string_equal(field_text(row_named(field_of(section, "rows"), "label", "Leads to"), "value"), "2600");
}

TESTS(test(whole_games), test(odds_before_committing), test(odds_know_the_field_and_the_clock),
      test(chances_make_a_whole), test(blown_on_the_track), test(reconstructions_are_marked),
      test(questions_that_have_no_answer), test(what_an_attack_says), test(what_the_ground_says),
      test(what_a_command_says), test(what_rosters_and_stores_say))
