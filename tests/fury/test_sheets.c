/* test_sheets.c: answers laid out: every sheet of whole games keeps to the grammar that tables render, its cases stand
 * in the ledger, its numbers are those of the query, and asking changes nothing. */
#include "field.h"
#include "harness/grammar.h"

/* Every question about a few counters and hexes of a position. */
static void look_around(void) {
    static const char *const of_nothing[] = {"victory", "track", "artillery", "charts", "mandatory"};
    static const char *const of_side[] = {"zones", "roster"};
    static const char *const of_unit[] = {"reach", "command", "attack"};
    static const char *const of_hex[] = {"hex", "stack"};
    uint16_t units = shown.rules->counter_count(shown_tables), hexes = shown.rules->hex_count(shown_tables);
    for (int i = 0; i < 5; i++) {
        json_t *sheet = lay_out(of_nothing[i], COUNTER_NONE, HEX_NONE, HEX_NONE, SIDE_NONE, false);
        assert_non_null(sheet);
        json_decref(sheet);
    }
    for (int i = 0; i < 2; i++)
        look(of_side[i], COUNTER_NONE, HEX_NONE, HEX_NONE, (side_id)(dice_draw(&shown_luck, 4, 2) - 1), false);
    for (int n = 0; n < 8; n++)
        for (int i = 0; i < 3; i++)
            look(of_unit[i], (counter_id)(dice_draw(&shown_luck, 4, units) - 1), HEX_NONE, HEX_NONE, SIDE_NONE, false);
    for (int n = 0; n < 6; n++)
        for (int i = 0; i < 2; i++)
            look(of_hex[i], COUNTER_NONE, (hex_id)(dice_draw(&shown_luck, 4, hexes) - 1), HEX_NONE, SIDE_NONE, false);
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
        size_t k, promised = 0;
        json_array_foreach(json_object_get(sheet, "map"), k, mark) {
            const char *first = json_string_value(json_array_get(json_object_get(mark, "do"), 0));
            struct action act;
            if (first == NULL)
                continue;
            promised++;
            assert_true(is_legal(play_action_read(&shown, first, strlen(first), &act)));
            assert_true(is_legal(play_judge(&shown, play_side_to_act(&shown), act)));
        }
        if (sheet && action.hex != HEX_NONE)
            assert_true(promised > 0);
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
    json_t *answer = query("{'what':'attack','unit':'Hancock','hex':'3432'}");
    json_t *items = field_of(field_of(answer, "attack"), "items"), *item;
    size_t i;
    json_array_foreach(items, i, item) {
        char label[80];
        snprintf(label, sizeof label, "%s%s%s", field_text(item, "why"), field_has(item, "unit") ? ", " : "",
                 field_has(item, "unit") ? field_text(item, "unit") : "");
        for (char *c = label; *c; c++)
            *c = *c == '-' ? ' ' : *c;
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
    assert_string_equal(field_text(row_of(sheet, "Attack Support, Howard"), "value"), "+2");
    assert_string_equal(field_text(row_of(sheet, "Defender's Leadership, R.E. Lee HQ"), "value"), "+2");
    json_decref(sheet);
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
    json_t *row = row_of(sheet_of("'what':'track'"), "Hancock");
    assert_string_equal(field_text(row, "value"), "Blown, comes back");
    assert_string_equal(field_text(row_of(sheet_of("'what':'roster','side':'usa'"), "Howard"), "tone"), "bad");
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
    assert_true(field_bool(row_of(sheet_of("'what':'roster','side':'usa'"), "Howard"), "mark"));
    assert_false(field_bool(row_of(sheet_of("'what':'roster','side':'usa'"), "Hancock"), "mark"));
}

TESTS(test(whole_games), test(odds_before_committing), test(odds_know_the_field_and_the_clock),
      test(chances_make_a_whole), test(blown_on_the_track), test(reconstructions_are_marked))
