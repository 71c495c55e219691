/* test_sheets.c: answers laid out: every sheet keeps to the grammar that tables render, its cases stand in the ledger,
 * its numbers are those of the query, and asking changes nothing. */
#include "gbacw/fight.h"
#include "gbacw/state/frames.h"
#include "harness/grammar.h"
#include "harness/showing.h"

/* Every question about a few counters and hexes of a position. */
static void look_around(void) {
    static const char *const of_side[] = {"zones", "threat", "roster", "reinforcements", "out-of-command", "field"};
    static const char *const of_unit[] = {"reach", "command", "supply"};
    static const char *const of_hex[] = {"hex", "stack", "fire", "melee"};
    uint16_t units = shown.rules->counter_count(shown_tables), hexes = shown.rules->hex_count(shown_tables);
    look("victory", COUNTER_NONE, HEX_NONE, HEX_NONE, SIDE_NONE, false);
    for (int i = 0; i < 6; i++)
        look(of_side[i], COUNTER_NONE, HEX_NONE, HEX_NONE, (side_id)(dice_draw(&shown_luck, 4, 2) - 1), false);
    for (int n = 0; n < 6; n++)
        for (int i = 0; i < 3; i++)
            look(of_unit[i], (counter_id)(dice_draw(&shown_luck, 4, units) - 1), HEX_NONE, HEX_NONE, SIDE_NONE, false);
    for (int n = 0; n < 6; n++) {
        hex_id hex = (hex_id)(dice_draw(&shown_luck, 4, hexes) - 1);
        look("sight", COUNTER_NONE, hex, (hex_id)(dice_draw(&shown_luck, 4, hexes) - 1), SIDE_NONE, false);
        for (int i = 0; i < 4; i++)
            look(of_hex[i], COUNTER_NONE, hex, HEX_NONE, SIDE_NONE, false);
    }
}

/* The hexes that actions of now name are those a player asks about. */
static void look_at_targets(void) {
    for (uint32_t i = 0; i < shown_list.count && i < 6; i++) {
        if (shown_list.at[i].hex == HEX_NONE)
            continue;
        look("fire", COUNTER_NONE, shown_list.at[i].hex, HEX_NONE, SIDE_NONE, true);
        look("melee", COUNTER_NONE, shown_list.at[i].hex, HEX_NONE, SIDE_NONE, true);
    }
}

/* The way that a mark of the reach offers is open to its end, unless the enemy interrupts it. */
static void take_the_way(const json_t *mark, struct game *trial) {
    side_id side = play_side_to_act(trial);
    size_t i;
    json_t *text;
    json_array_foreach(json_object_get(mark, "do"), i, text) {
        const char *words = json_string_value(text);
        struct action action;
        if (i > 0 &&
            (play_over(trial) || play_side_to_act(trial) != side || strcmp(play_decision_name(trial), "move") != 0))
            return; /* it was fired at */
        assert_true(is_legal(play_action_read(trial, words, strlen(words), &action)));
        struct ruling ruling = play_do(trial, side, action);
        if (!is_legal(ruling))
            fail_msg("the reach offers %s to %s, and %s is refused by %s",
                     json_string_value(json_object_get(mark, "text")), json_string_value(json_object_get(mark, "hex")),
                     words, ruling.case_number);
    }
}

/* Every way that the reach of somebody who can move now offers. */
static void ways_are_open(struct game *trial) {
    counter_id who = COUNTER_NONE;
    for (uint32_t i = 0; i < shown_list.count; i++) {
        if (shown_list.at[i].verb == VERB_MOVE && (who == COUNTER_NONE || dice_draw(&shown_luck, 4, 9) == 1))
            who = shown_list.at[i].who;
    }
    json_t *sheet = who == COUNTER_NONE ? NULL : lay_out("reach", who, HEX_NONE, HEX_NONE, SIDE_NONE, false), *mark;
    size_t i;
    json_array_foreach(json_object_get(sheet, "map"), i, mark) {
        play_copy_state(trial, &shown);
        take_the_way(mark, trial);
    }
    json_decref(sheet);
}

/* Many positions of a battle with reserves and one without. */
static void reach_offers_open_ways(void **unused) {
    (void)unused;
    for (int k = 0; k < 2; k++) {
        static const char *const games[] = {"monocacy", "kernstown"};
        struct game trial = {0};
        struct arena arena;
        show_game(games[k], 3);
        size_t size = play_memory(shown.rules, shown_tables);
        void *block = aligned_alloc(64, (size + 63) / 64 * 64);
        arena_init(&arena, block, size);
        assert_true(play_lay_out(&trial, shown.rules, shown_tables, &arena));
        for (unsigned n = 0; n < 1500 && !play_over(&shown); n++) {
            struct action action = likely_action();
            if (n % 10 == 0 && strcmp(play_decision_name(&shown), "movement") == 0)
                ways_are_open(&trial);
            play_apply(&shown, action);
        }
        free(block);
    }
    show_close();
}

static void whole_games(void **unused) {
    (void)unused;
    laid_out = 0;
    for (int k = 0; k < 2; k++) {
        static const char *const games[] = {"monocacy", "kernstown"};
        show_game(games[k], 1);
        for (unsigned n = 0; !play_over(&shown); n++) {
            struct action action = likely_action();
            if (n % 5 == 0)
                look_at_offers("melee");
            if (n % 60 == 0) {
                look_around();
                look_at_targets();
            }
            play_apply(&shown, action);
        }
        look_around();
        cases_are_known(k == 0 ? "gbacw" : "stonewall");
    }
    fprintf(stderr, "%d sheets\n", laid_out);
    assert_true(laid_out > 1000);
    show_close();
}

/* ---- contents ---- */

static const char volley[] = INF("x1", "usa", 4, 4, "0505", "n", "") "," INF(
    "x2", "usa", 3, 4, "0604", "nw", "") "," INF("y1", "csa", 8, 4, "0504", "s", "");

/* Shifts, columns and odds are the query's; what is named so far and what all would do are told apart. */
static void fire_as_named_and_by_all(void **unused) {
    (void)unused;
    fight("offensive-fire", "usa", volley, "", "");
    json_t *sheet = sheet_of("'what':'fire','hex':'0504'");
    json_t *answer = query("{'what':'fire','hex':'0504','all':true}");
    assert_string_equal(field_text(row_of(sheet, "any loss"), "p"), field_text(field_of(answer, "loss"), "p"));
    assert_string_equal(field_text(row_of(sheet, "a rout"), "p"), field_text(field_of(answer, "rout"), "p"));
    assert_string_equal(field_text(row_of(sheet, "a pin"), "p"), field_text(field_of(answer, "pin"), "p"));
    json_t *attack = json_array_get(field_of(answer, "attacks"), 0);
    assert_string_equal(field_text(row_of(sheet, "Final column"), "value"), field_text(attack, "final"));
    assert_string_equal(field_text(row_of(sheet, "x1"), "value"), "4 points x 2 at 1 hex = 8");
    assert_string_equal(field_text(row_of(sheet, "density"), "value"), "+1");
    assert_string_equal(field_text(mark_of(sheet, "0504"), "tone"), "target");
    assert_non_null(mark_of(sheet, "0604"));
    act_all("usa", "fire 0504", "add x1", NULL);
    char hash[64];
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    sheet = sheet_of("'what':'fire','hex':'0504'");
    assert_string_equal(field_text(row_of(sheet, "Strength"), "value"), "8");
    assert_null(mark_of(sheet, "0604"));
    sheet = sheet_of("'what':'fire','hex':'0504','all':true");
    assert_string_equal(field_text(row_of(sheet, "Strength"), "value"), "14");
    assert_non_null(mark_of(sheet, "0604"));
    assert_string_equal(full_hash_now(), hash);
    assert_true(legal("usa", "add x2"));
    act_all("usa", "add x2", "resolve", NULL);
}

static void melee_laid_out(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "usa", volley, "", "");
    json_t *all = sheet_of("'what':'melee','hex':'0504','all':true");
    json_t *answer = query("{'what':'melee','hex':'0504'}");
    assert_int_equal(atoi(field_text(row_of(all, "Differential"), "value")), field_int(answer, "differential"));
    row_of(all, "x1: strength");
    row_of(all, "x2: strength");
    act_all("usa", "attack 0504", "with x1", NULL);
    json_t *named = sheet_of("'what':'melee','hex':'0504'");
    assert_string_equal(field_text(row_of(named, "x1: strength"), "value"), "+4");
    assert_null(mark_of(named, "0604"));
    assert_non_null(mark_of(sheet_of("'what':'melee','hex':'0504','all':true"), "0604"));
    long sum = 0;
    size_t i, k;
    json_t *section, *row;
    json_array_foreach(field_of(named, "sections"), i, section) {
        json_array_foreach(field_of(section, "rows"), k, row) {
            if (strcmp(field_text(row, "k"), "odds") == 0)
                sum += field_int(row, "ppm");
        }
    }
    assert_true(sum > 999990 && sum < 1000010);
}

static const char *first_tone(json_t *sheet) {
    size_t i, k;
    json_t *section, *row, *sections = field_of(sheet, "sections");
    json_array_foreach(sections, i, section) {
        json_t *rows = field_of(section, "rows");
        json_array_foreach(rows, k, row) {
            if (strcmp(field_text(row, "k"), "odds") == 0 && strcmp(field_text(row, "tone"), "quiet") != 0)
                return field_text(row, "tone");
        }
    }
    return "";
}

/* Who is asked to stand or withdraw sees the same melee, and what is good for the attacker is bad for him. */
static void the_defender_sees_the_melee_too(void **unused) {
    (void)unused;
    char tone[8], differential[16];
    fight("retreat-before-melee", "usa", volley, "", "");
    json_t *theirs = sheet_of("'what':'melee','hex':'0504','side':'usa','all':true");
    snprintf(tone, sizeof tone, "%s", first_tone(theirs));
    snprintf(differential, sizeof differential, "%s", field_text(row_of(theirs, "Differential"), "value"));
    json_t *ours = sheet_of("'what':'melee','hex':'0504','side':'csa','all':true");
    assert_string_equal(field_text(row_of(ours, "Differential"), "value"), differential);
    assert_true(tone[0] != 0);
    assert_string_equal(first_tone(ours), strcmp(tone, "good") == 0 ? "bad" : "good");
}

/* A click on a mark does what the mark says: the unit goes there, at that cost. */
static void reach_leads_there(void **unused) {
    (void)unused;
    fight("movement", "usa", INF("x2", "usa", 3, 4, "0605", "nw", "") "," INF("y1", "csa", 4, 4, "0504", "s", ""), "",
          ",'hexes':{'0606':'woods'}");
    json_t *sheet = sheet_of("'what':'reach','unit':'x2'");
    assert_string_equal(field_text(row_of(sheet, "Movement Points left"), "value"), "6");
    json_t *mark = mark_of(sheet, "0607"), *action;
    assert_non_null(mark);
    assert_string_equal(field_text(mark, "tone"), "rest");
    assert_string_equal(field_text(mark, "text"), "3");
    assert_null(mark_of(sheet, "0504")); /* the enemy's */
    size_t i;
    json_array_foreach(field_of(mark, "do"), i, action) {
        act("usa", json_string_value(action));
        if (strcmp(side_now(), "csa") == 0)
            act("csa", "hold");
    }
    assert_string_equal(unit_text("x2", "hex"), "0607");
    sheet = sheet_of("'what':'reach','unit':'x2'"); /* on the march: what is left */
    assert_string_equal(field_text(row_of(sheet, "Movement Points left"), "value"), "3");
    mark = mark_of(sheet, "0608");
    assert_string_equal(json_string_value(json_array_get(field_of(mark, "do"), 0)), "to 0608");
}

static void sight_names_the_hex(void **unused) {
    (void)unused;
    fight("offensive-fire", "usa", INF("x1", "usa", 4, 4, "0508", "n", "") "," INF("y1", "csa", 4, 4, "0504", "s", ""),
          "", ",'hexes':{'0506':'woods'}");
    json_t *sheet = sheet_of("'what':'sight','from':'0508','to':'0504'");
    assert_string_equal(field_text(row_of(sheet, "Line of sight"), "value"), "blocked");
    json_t *mark = mark_of(sheet, "0506");
    assert_string_equal(field_text(mark, "tone"), "block");
    assert_string_equal(field_text(mark, "text"), "+15 ft");
    assert_string_equal(field_text(mark, "title"), "woods in 0506, 15 ft above the line");
    sheet = sheet_of("'what':'sight','from':'0508','to':'0507'");
    assert_string_equal(field_text(row_of(sheet, "Line of sight"), "value"), "clear");
}

static void command_shows_radius_and_path(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','command':'rules','phase':'initial-command','phasing':'usa'}"); /* 23.2 */
    json_t *sheet = sheet_of("'what':'command','unit':'106-NY'");
    assert_string_equal(field_text(row_of(sheet, "If command were tested now"), "value"), "in command of Wallace");
    row_of(sheet, "Truex, radius 5");
    assert_non_null(mark_of(sheet, "2514"));
    sheet = sheet_of("'what':'command','unit':'Truex'");
    assert_string_equal(field_text(row_of(sheet, "Effectiveness Radius"), "value"), "5");
    row_of(sheet, "151 NY");
    assert_string_equal(field_text(mark_of(sheet, "2514"), "tone"), "radius");
    act("usa", "augment Truex");
    sheet = sheet_of("'what':'command','unit':'Truex'");
    assert_string_equal(field_text(row_of(sheet, "Effectiveness Radius"), "value"), "5, and 1 more by Command Points");
}

static void out_of_command_laid_out(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','command':'rules','phase':'initial-command','phasing':'csa',"
            "'units':[{'id':'57-NC','hex':'2821','facing':'n'},{'id':'54-NC','hex':'2830','facing':'n'}],"
            "'leaders':[{'id':'Lewis','hex':'2821'},{'id':'Ramseur','hex':'2821'}]}");
    json_t *sheet = sheet_of("'what':'out-of-command','side':'csa'");
    assert_string_equal(field_text(row_of(sheet, "54 NC"), "value"), "in 2830, would be out of command now");
    assert_string_equal(field_text(mark_of(sheet, "2830"), "tone"), "warn");
    assert_null(mark_of(sheet, "2821"));
    act("csa", "end");
    assert_string_equal(field_text(row_of(sheet_of("'what':'out-of-command','side':'csa'"), "54 NC"), "tone"), "bad");
}

static void rosters_cross_boxes_off(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','units':[{'id':'110-Oh','hex':'2210','facing':'n','losses':2},"
            "{'id':'122-Oh','hex':'2211','facing':'n','depleted':true},"
            "{'id':'9-NY-Heavy','hex':'2209','facing':'n','rounds':9}]}");
    json_t *sheet = sheet_of("'what':'roster','side':'usa'");
    json_t *boxes = row_of(sheet, "110 Oh");
    assert_int_equal(field_int(boxes, "total"), 5);
    assert_int_equal(field_int(boxes, "crossed"), 2);
    json_t *brigade = row_of(sheet, "Losses and units out of ammunition");
    assert_int_equal(field_int(brigade, "total"), 15);
    assert_int_equal(field_int(brigade, "crossed"), 3);
    assert_int_equal(field_int(brigade, "limit"), 9);
    assert_string_equal(field_text(row_of(sheet, "9 NY Heavy"), "value"), "3 of 3 guns, full crew");
    PROVED("gbacw", "R.9");
}

static void ground_and_zones(void **unused) {
    (void)unused;
    fight("movement", "usa", volley, "", ",'hexes':{'0606':'woods'}");
    json_t *zones = sheet_of("'what':'zones','side':'csa'");
    assert_string_equal(field_text(mark_of(zones, "0505"), "tone"), "zone");
    assert_null(mark_of(zones, "0503"));
    json_t *hex = sheet_of("'what':'hex','hex':'0606'");
    assert_string_equal(field_text(row_of(hex, "Ground"), "value"), "woods");
    assert_string_equal(field_text(row_of(hex, "Blocks sight up to"), "value"), "20 ft above the ground");
    json_t *stack = sheet_of("'what':'stack','hex':'0505'");
    assert_string_equal(field_text(row_of(stack, "Union"), "value"), "4 of 12 points, 1 of 3 units");
    assert_string_equal(field_text(row_of(stack, "x1"), "unit"), "x1");
}

static const char *said(const json_t *sheet, const char *label) { return field_text(row_of(sheet, label), "value"); }
static const char *section_title(const json_t *sheet, size_t nth) {
    return field_text(json_array_get(field_of(sheet, "sections"), nth), "title");
}

#define BRIGADE ",'brigade':'b-L'"

/* 17.11, 17.21: who is reached over how many hexes, and why somebody is not. */
static void command_in_every_word(void **unused) {
    (void)unused;
    const char *units =
        INF("x1", "usa", 3, 4, "0505", "n", BRIGADE) "," INF("x2", "usa", 3, 4, "0512", "n", BRIGADE) "," INF(
            "x3", "usa", 3, 4, "0508", "n", BRIGADE) "," INF("y", "csa", 3, 4, "0507", "n",
                                                             "") "," INF("x4", "usa", 3, 4, "0503", "n", BRIGADE);
    const char *leaders = LEADER("L", "usa", "0505", BRIGADE) "," LEADER("D", "usa", "0505", ",'rank':'division'");
    fight("initial-command", "usa", units, leaders, ",'command':'rules'");
    json_t *sheet = sheet_of("'what':'command','unit':'x4'");
    assert_string_equal(said(sheet, "L, radius 4"), "in reach: distance 2");
    sheet = sheet_of("'what':'command','unit':'x2'");
    assert_string_equal(said(sheet, "If command were tested now"), "out of command");
    assert_string_equal(said(sheet, "L, radius 4"), "too far: distance 7");
    sheet = sheet_of("'what':'command','unit':'L'");
    assert_string_equal(said(sheet, "Rally Rating"), "2");
    assert_string_equal(said(sheet, "Divisional Integrity Radius"), "5");
    assert_string_equal(said(sheet, "x4"), "distance 2");
    assert_string_equal(said(sheet, "x2"), "out of reach");
    sheet = sheet_of("'what':'command','unit':'D'");
    assert_string_equal(said(sheet, "If command were tested now"), "independent");
    assert_string_equal(said(sheet, "Command Points"), "2");
    fight("movement", "usa", units, leaders, ""); /* everybody is in command unless told otherwise */
    sheet = sheet_of("'what':'command','unit':'x1'");
    assert_string_equal(said(sheet, "If command were tested now"), "in command");
}

/* Four hexes by the straight way, which the enemy bars. */
static void no_path_of_that_length(void **unused) {
    (void)unused;
    fight("movement", "usa", INF("x", "usa", 3, 4, "0509", "n", BRIGADE) "," INF("y", "csa", 3, 4, "0507", "n", ""),
          LEADER("L", "usa", "0505", BRIGADE), "");
    assert_string_equal(said(sheet_of("'what':'command','unit':'x'"), "L, radius 4"), "no open path within the radius");
}

static void out_of_command_then_and_now(void **unused) {
    (void)unused;
    const char *unit = INF("x", "usa", 3, 4, "0512", "n", BRIGADE ",'out-of-command':true");
    fight("movement", "usa", unit, LEADER("L", "usa", "0505", BRIGADE), "");
    json_t *sheet = sheet_of("'what':'out-of-command','side':'usa'");
    assert_string_equal(said(sheet, "x"), "in 0512, would be in command now");
    fight("movement", "usa", unit, LEADER("L", "usa", "0505", BRIGADE), ",'command':'rules'");
    sheet = sheet_of("'what':'out-of-command','side':'usa'");
    assert_string_equal(said(sheet, "x"), "in 0512, as when command was tested");
}

static json_t *mark_at(json_t *sheet, const char *hex) {
    json_t *mark;
    size_t i;
    json_array_foreach(field_of(sheet, "map"), i, mark) if (strcmp(field_text(mark, "hex"), hex) == 0) return mark;
    return NULL;
}

/* Three points with rifles: what they could fire at as they stand, before and behind them, and not when routed. */
static void threat_by_front_and_range(void **unused) {
    (void)unused;
    fight("movement", "usa", INF("x", "usa", 3, 4, "0512", "n", "") "," INF("y", "csa", 3, 4, "0507", "s", ""), "", "");
    json_t *sheet = sheet_of("'what':'threat','side':'usa'");
    assert_non_null(mark_at(sheet, "0508"));
    assert_true(atoi(field_text(mark_at(sheet, "0508"), "text")) >= 3);
    assert_true(atoi(field_text(mark_at(sheet, "0508"), "text")) >= atoi(field_text(mark_at(sheet, "0509"), "text")));
    assert_null(mark_at(sheet, "0506"));
    fight("movement", "usa",
          INF("x", "usa", 3, 4, "0512", "n", "") "," INF("y", "csa", 3, 4, "0507", "s", ",'flags':['routed']"), "", "");
    assert_null(mark_at(sheet_of("'what':'threat','side':'usa'"), "0508"));
}

static void supply_laid_out(void **unused) {
    (void)unused;
    fight("movement", "usa",
          INF("x1", "usa", 3, 4, "0505", "n", "") "," INF("x2", "usa", 3, 4, "0505", "n",
                                                          ",'depleted':true") "," WAGON("w", "usa", "0506", ""),
          "", "");
    json_t *sheet = sheet_of("'what':'supply','unit':'x1'");
    assert_string_equal(said(sheet, "Ammunition"), "has ammunition");
    assert_string_equal(said(sheet, "w"), "supplies it over a path of 1 Movement Points");
    assert_string_equal(said(sheet_of("'what':'supply','unit':'x2'"), "Ammunition"), "out of ammunition");
}

/* 9.73: every number of the line. */
static void sight_in_feet(void **unused) {
    (void)unused;
    fight("offensive-fire", "usa", INF("x1", "usa", 4, 4, "0508", "n", "") "," INF("y1", "csa", 4, 4, "0504", "s", ""),
          "", ",'hexes':{'0506':'woods'}");
    json_t *sheet = sheet_of("'what':'sight','from':'0508','to':'0504'");
    assert_string_equal(said(sheet, "Height of 0508"), "0 ft");
    assert_string_equal(said(sheet, "0506: woods"), "20 ft above 0508, at distance 2");
    assert_string_equal(said(sheet, "The line rises"), "0 ft over 4 hexes");
    assert_string_equal(said(sheet, "It rises above the line by"), "15 ft");
}

static void ground_in_numbers(void **unused) {
    (void)unused;
    fight("movement", "usa", volley, "", "");
    json_t *sheet = sheet_of("'what':'hex','hex':'0505'");
    assert_string_equal(said(sheet, "Height"), "0 ft");
    assert_string_equal(said(sheet, "Fire through each hexside"), "4 points of small arms");
    json_t *table = row_if(field_of(json_array_get(field_of(sheet, "sections"), 2), "rows"), "k", "table");
    json_t *way = json_array_get(json_array_get(field_of(table, "cells"), 0), 0);
    assert_string_equal(json_string_value(way), "0504 n");
    sheet = sheet_of("'what':'reach','unit':'x1'");
    assert_string_equal(field_text(mark_of(sheet, "0506"), "title"), "x1 can halt in 0506");
    sheet = sheet_of("'what':'melee','hex':'0504','all':true");
    assert_string_equal(section_title(sheet, 2), "Attacker: 7");
    assert_string_equal(section_title(sheet, 3), "Defender: 8");
}

/* 21.25: when they come, by the clock and the day. */
static void reinforcements_by_the_clock(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    assert_string_equal(section_title(sheet_of("'what':'reinforcements','side':'csa'"), 1), "Game-Turn 1, 11:00");
    scenario("gettysburg/three-days", NULL, 1);
    json_t *answer = ask("{'cmd':'sheet','what':'reinforcements','side':'usa'}");
    json_t *sections = field_of(field_of(answer, "sheet"), "sections");
    row_named(sections, "title", "Game-Turn 1, 8:20");
    row_named(sections, "title", "Game-Turn 41, day 2, 1:00");
}

/* 31.0: the score and what it is made of. */
static void victory_in_points(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','score':{'usa':{'wagons':1}}}");
    json_t *sheet = sheet_of("'what':'victory'");
    assert_string_equal(said(sheet, "Confederate"), "5");
    assert_string_equal(said(sheet, "wagons eliminated or captured"), "5");
}

/* Asked of the family itself without a side or a hex, a sheet says what it needs. */
static void a_sheet_says_what_it_needs(void **unused) {
    (void)unused;
    static const char *const all[] = {"zones", "threat", "roster", "reinforcements", "out-of-command",
                                      "hex",   "stack",  "sight",  "field"};
    show_game("monocacy", 1);
    for (int i = 0; i < 9; i++)
        assert_null(lay_out(all[i], COUNTER_NONE, HEX_NONE, HEX_NONE, SIDE_NONE, false));
    show_close();
    query_refused("{'what':'melee'}");
}

TESTS(test(whole_games), test(reach_offers_open_ways), test(fire_as_named_and_by_all), test(melee_laid_out),
      test(the_defender_sees_the_melee_too), test(reach_leads_there), test(sight_names_the_hex),
      test(command_shows_radius_and_path), test(out_of_command_laid_out), test(rosters_cross_boxes_off),
      test(ground_and_zones), test(command_in_every_word), test(no_path_of_that_length),
      test(out_of_command_then_and_now), test(threat_by_front_and_range), test(supply_laid_out), test(sight_in_feet),
      test(ground_in_numbers), test(reinforcements_by_the_clock), test(victory_in_points),
      test(a_sheet_says_what_it_needs))
