/* test_kernstown_sheets.c: what a table shows of Stonewall: levels and the halfway rule on the sheet of a line of
 * sight, letters of morale, the wagon's guard, stacks in reserve, the Army Morale track, and which values no book
 * prints. */
#include "harness/grammar.h"
#include "kernstown.h"

static void says(json_t *sheet, const char *label, const char *value, const char *rule) {
    assert_string_equal(field_text(row_of(sheet, label), "value"), value);
    assert_string_equal(field_text(row_of(sheet, label), "case"), rule);
}
static json_t *told(const char *list, const char *id) {
    return row_named(field_of(field_of(asked("{'cmd':'view'}"), "view"), list), "id", id);
}
static bool marked_with(json_t *counter, const char *word) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(counter, "marks"), i, item) {
        if (strcmp(json_string_value(item), word) == 0)
            return true;
    }
    return false;
}

static void hexes_tell_their_level(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    says(sheet_of("'what':'hex','hex':'2219'"), "Level for sight", "hilltop level", "10.62");
    says(sheet_of("'what':'hex','hex':'2303'"), "Level for sight", "hilltop level", "10.62");
    says(sheet_of("'what':'hex','hex':'1708'"), "Level for sight", "ridge level", "10.62");
    says(sheet_of("'what':'hex','hex':'0622'"), "Level for sight", "ridge level", "10.62");
    says(sheet_of("'what':'hex','hex':'0723'"), "Level for sight", "ground level", "10.62");
    json_t *hex = sheet_of("'what':'hex','hex':'2818'");
    says(hex, "Stacking limit", "2 units and 8 points", "8.2");
    assert_null(row_labelled(hex, "Fire through each hexside")); /* this book knows no such limit */
    assert_true(field_bool(row_of(sheet_of("'what':'hex','hex':'2817'"), "Ground"), "mark"));
    assert_false(field_bool(row_of(hex, "Ground"), "mark")); /* 2818 is woods by the book's example */
}

static int halts_of_ashby(void) {
    return atoi(field_text(row_of(sheet_of("'what':'reach','unit':'Ashby'"), "Hexes where it can halt"), "value"));
}
/* A leader alone keeps away from the enemy (17.52); on the march with troops it halts wherever they may. */
static void the_reach_of_a_stack_halts_with_all_of_it(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    act("csa", "move Ashby");
    int alone = halts_of_ashby();
    act("csa", "with 7-Va-c");
    assert_true(halts_of_ashby() > alone + 50);
}

/* From a hilltop to the ground over woods: those beyond halfway from the lower end do not hide it (10.66). */
static void the_halfway_rule_is_told(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    real_map();
    foot("8-Oh", "usa", 5, "2319", "se", "");
    start();
    json_t *sheet = sheet_of("'what':'sight','from':'2319','to':'3019'");
    says(sheet, "Level of 2319", "hilltop level", "10.62");
    says(sheet, "Level of 3019", "ground level", "10.62");
    says(sheet, "Woods in 2519 (2 hexes away)", "does not block: ground level, more than halfway from the lower end",
         "10.66");
    says(sheet, "Woods in 2719 (4 hexes away)", "blocks: ground level, no farther than halfway from the lower end",
         "10.66");
    assert_string_equal(field_text(row_of(sheet, "Line of sight"), "value"), "blocked");
    sheet = sheet_of("'what':'sight','from':'2918','to':'2716'"); /* woods next to the firer (10.67) */
    says(sheet, "Woods in 2817 (1 hex away)", "blocks: next to the firer", "10.67");
    assert_string_equal(field_text(mark_of(sheet, "2817"), "title"), "woods in or beside 2817");
    sheet = sheet_of("'what':'sight','from':'1707','to':'1712'");
    says(sheet, "Ridge between 1708 and 1709 (1 1/2 hexes away)", "blocks: ridge level, as high as the ends or higher",
         "10.65");
    sheet = sheet_of("'what':'sight','from':'3320','to':'3326'");
    assert_string_equal(field_text(row_of(sheet, "Line of sight"), "value"), "clear");
    assert_null(row_labelled(sheet, "Height of 3320")); /* feet mean nothing here, nor in the bare answer */
    json_t *answer = query("{'what':'sight','from':'1707','to':'1712'}");
    assert_false(field_bool(answer, "clear"));
    assert_string_equal(field_text(answer, "case"), "10.6");
    assert_string_equal(field_text(answer, "blocked"), "1708");
    assert_false(field_has(answer, "height"));
}

/* The sheet's verdicts and the rules' own: a line is blocked exactly when something on it is told to block. */
static void verdicts_agree_with_the_rules(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    int clear = 0, blocked = 0;
    for (int to = 0; to < 120; to++) {
        char hex[8];
        snprintf(hex, sizeof hex, "%02d%02d", 12 + to % 12 * 2, 12 + to / 12);
        json_t *sheet = field_of(askf("{'cmd':'sheet','what':'sight','from':'2220','to':'%s'}", hex), "sheet"),
               *section, *row;
        size_t i, k;
        bool told = false;
        if (strcmp(field_text(row_of(sheet, "Line of sight"), "value"), "too far for any weapon") == 0)
            continue;
        json_array_foreach(field_of(sheet, "sections"), i, section) {
            json_array_foreach(field_of(section, "rows"), k, row) {
                told = told || (field_has(row, "value") && strncmp(field_text(row, "value"), "blocks: ", 8) == 0);
            }
        }
        if (told == sees("2220", hex))
            fail_msg("the sheet of the line from 2220 to %s says otherwise than the rules", hex);
        clear += !told;
        blocked += told;
    }
    assert_true(clear > 10 && blocked > 10);
}

static void morale_is_a_letter(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    json_t *indiana = told("counters", "14-Ind"), *wagon = told("counters", "Wagon");
    assert_string_equal(field_text(indiana, "morale"), "B");
    assert_string_equal(json_string_value(json_array_get(field_of(field_of(indiana, "face"), "small"), 0)), "B");
    assert_string_equal(field_text(field_of(indiana, "face"), "sub"), "Kimball");
    assert_string_equal(field_text(told("counters", "5-Va"), "morale"), "A");
    assert_string_equal(field_text(told("counters", "110-Pa"), "morale"), "D");
    /* the wagon shows its guard, which has no morale, and no boxes */
    assert_string_equal(field_text(field_of(wagon, "face"), "big"), "1");
    assert_string_equal(json_string_value(json_array_get(field_of(field_of(wagon, "face"), "small"), 0)), "R");
    assert_false(field_has(wagon, "morale"));
    assert_false(field_has(wagon, "boxes_small"));
    json_t *roster = sheet_of("'what':'roster','side':'usa'");
    assert_string_equal(field_text(row_of(roster, "Supply Wagon"), "value"), "with its guard");
    assert_null(row_labelled(roster, "Small arms"));
}

/* Guns at infantry count half, and the table of the column says every pin. */
static void the_fire_sheet_tells_halved_guns_and_pins(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g1", "usa", 6, "N", "0509", "n", "");
    foot("b1", "csa", 5, "0504", "s", "");
    start();
    json_t *sheet = sheet_of("'what':'fire','hex':'0504','all':true"), *section, *row;
    says(sheet, "g1", "6 guns, halved at infantry to 3, x 1 at 5 hexes = 3", "10.26");
    size_t i, k;
    bool halved = false, starred = false, pins = false;
    json_array_foreach(field_of(sheet, "sections"), i, section) {
        json_array_foreach(field_of(section, "rows"), k, row) {
            const char *kind = field_text(row, "k");
            const char *rule = field_has(row, "case") ? field_text(row, "case") : "";
            halved = halved || (strcmp(kind, "text") == 0 && strcmp(rule, "10.15") == 0);
            starred = starred || (strcmp(kind, "text") == 0 && strcmp(rule, "10.73") == 0);
            if (strcmp(kind, "table") != 0)
                continue;
            json_t *cells = json_array_get(field_of(row, "cells"), 0);
            assert_string_equal(json_string_value(json_array_get(cells, 0)), "3-5");
            assert_string_equal(json_string_value(json_array_get(cells, 3)), "-");
            pins = strcmp(json_string_value(json_array_get(cells, 4)), "Pin") == 0;
        }
    }
    assert_true(halved && starred && pins);
    PROVED("stonewall", "10.15");
}

static void checks_are_told_by_letter(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a1", "usa", 8, "0505", "n", "");
    foot("a2", "usa", 8, "0604", "nw", "");
    foot("b1", "csa", 5, "0504", "s", "");
    start();
    dice("[5,3,3]");
    json_t *answer = act_all("usa", "fire 0504", "add a1", "add a2", "resolve", NULL), *item;
    assert_non_null(event_of(answer, "morale"));
    size_t i;
    bool told = false;
    json_t *events = field_of(asked("{'cmd':'events','from':0,'told':true}"), "events");
    json_array_foreach(events, i, item) {
        if (field_has(item, "told"))
            told = told || strstr(field_text(item, "told"), "morale of C") != NULL;
    }
    assert_true(told);
}

static void reserve_has_its_own_room(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    says(sheet_of("'what':'stack','hex':'2907'"), "Union", "in reserve, 16 of 16 points", "8.71");
    says(sheet_of("'what':'stack','hex':'2908'"), "Union", "in reserve, 2 of 4 batteries", "8.71");
    says(sheet_of("'what':'stack','hex':'3225'"), "Union", "6 of 8 points, 1 of 2 units", "8.2");
}

/* Nobody passes through a reserve, and a full one takes nobody in. */
static void the_reach_goes_round_a_reserve(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("a", "usa", 4, "0505", "n", ",'reserve':1");
    foot("b", "usa", 4, "0505", "n", ",'reserve':1");
    foot("c", "usa", 4, "0506", "n", "");
    foot("e", "csa", 3, "0520", "s", "");
    start();
    json_t *sheet = sheet_of("'what':'reach','unit':'c'"), *mark, *action;
    size_t i, k;
    assert_non_null(mark_of(sheet, "0505")); /* it may join them */
    assert_non_null(mark_of(sheet, "0504"));
    json_array_foreach(field_of(sheet, "map"), i, mark) {
        json_array_foreach(field_of(mark, "do"), k, action) {
            bool ends = k + 1 == json_array_size(field_of(mark, "do"));
            assert_true(ends || strcmp(json_string_value(action), "to 0505") != 0);
        }
    }
    begin("movement", "usa");
    foot("a", "usa", 8, "0505", "n", ",'reserve':1");
    foot("b", "usa", 8, "0505", "n", ",'reserve':1");
    foot("c", "usa", 4, "0506", "n", "");
    foot("e", "csa", 3, "0520", "s", "");
    start();
    assert_null(mark_of(sheet_of("'what':'reach','unit':'c'"), "0505"));
    json_t *hexes = field_of(query("{'what':'reach','unit':'c'}"), "hexes");
    json_array_foreach(hexes, i, mark) assert_string_not_equal(field_text(mark, "hex"), "0505");
    PROVED("stonewall", "8.73");
}

static void army_morale_stands_on_a_track(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    json_t *track = told("tracks", "army-morale");
    assert_int_equal(field_int(track, "value"), army_morale());
    assert_int_equal(field_int(track, "digits"), 3); /* 19.1: markers for hundreds, tens and ones */
    assert_int_equal(field_int(json_array_get(field_of(track, "zones"), 0), "to"), 29);
}

static void the_union_is_asked_what_to_pay(void **unused) {
    (void)unused;
    begin("initial-command", "usa");
    real_map();
    officer("Kimball", "2219", "");
    officer("Tyler", "2907", "");
    counter("'id':'14-Ind','hex':'2219','facing':'s'");
    counter("'id':'7-Oh','hex':'2907','facing':'s'");
    json_t *answer = start();
    assert_non_null(strstr(field_text(answer, "prompt"), "Army Morale is "));
    assert_non_null(strstr(field_text(answer, "prompt"), "Kimball for 5"));
    assert_non_null(strstr(field_text(answer, "prompt"), "Tyler for 20")); /* his first move (19.35) */
    assert_null(strstr(field_text(answer, "prompt"), "Command Points"));
}

/* Who comes on by the south edge is shown all of it, once (21.22). */
static void the_way_in_is_shown(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    json_t *sheet = sheet_of("'what':'reinforcements','side':'csa'");
    assert_int_equal(json_array_size(field_of(sheet, "map")), 20);
    assert_string_equal(field_text(row_of(sheet, "Jackson"), "value"), "commands the army");
}

/* Numbers that mean something else in the Standard Rules are told by this book's own. */
static void cases_are_of_this_book(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a1", "usa", 8, "0505", "n", "");
    foot("b1", "csa", 5, "0504", "s", "");
    start();
    json_t *sheet = sheet_of("'what':'fire','hex':'0504'");
    assert_string_equal(field_text(sheet, "case"), "10.1");
    assert_string_equal(field_text(row_of(sheet, "Column of the table"), "value"), "15+"); /* no headings: 8 x 2 */
    sheet = sheet_of("'what':'zones','side':'usa'");
    assert_string_equal(field_text(sheet, "case"), "11.0");
    json_t *badges = field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "flags");
    assert_string_equal(field_text(field_of(badges, "pinned"), "case"), "10.87");
    assert_false(field_has(field_of(badges, "augmented"), "case")); /* no Command Points here */
}

static void what_no_book_prints_is_marked(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    json_t *regiment = told("counters", "14-Ind"), *battery = told("counters", "H-1-Oh");
    assert_true(marked_with(regiment, "strength") && marked_with(regiment, "morale") &&
                marked_with(regiment, "weapon"));
    assert_true(marked_with(battery, "weapon") && marked_with(battery, "morale"));
    assert_false(marked_with(battery, "strength")); /* its guns are on the sheet (20.3) */
    json_t *roster = sheet_of("'what':'roster','side':'usa'");
    assert_true(field_bool(row_of(roster, "14 Ind"), "mark"));
    assert_true(field_bool(row_of(roster, "Kimball"), "mark"));
    assert_true(field_bool(row_of(roster, "H/1 Oh L"), "mark"));
    assert_false(field_bool(row_of(roster, "Brodhead"), "mark")); /* printed */
    assert_false(field_bool(row_of(roster, "Losses"), "mark"));
    json_t *marks =
        field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "marks"); /* and each mark is explained */
    for (size_t i = 0; i < json_array_size(field_of(regiment, "marks")); i++)
        assert_true(field_has(marks, json_string_value(json_array_get(field_of(regiment, "marks"), i))));
}

TESTS(test(hexes_tell_their_level), test(the_halfway_rule_is_told), test(verdicts_agree_with_the_rules),
      test(morale_is_a_letter), test(checks_are_told_by_letter), test(the_fire_sheet_tells_halved_guns_and_pins),
      test(reserve_has_its_own_room), test(the_reach_goes_round_a_reserve),
      test(the_reach_of_a_stack_halts_with_all_of_it), test(army_morale_stands_on_a_track),
      test(the_union_is_asked_what_to_pay), test(the_way_in_is_shown), test(cases_are_of_this_book),
      test(what_no_book_prints_is_marked))
