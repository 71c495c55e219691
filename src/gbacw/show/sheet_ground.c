/* sheet_ground.c: sheets that are looked at on the map: sight (9.7), reach (5.1), zones of control (10.0). */
#include "core/path.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/special.h"

/* ---- sight ---- */

/* What stands in the hex that is looked over: the highest of trees and men. */
static const char *obstacle_in(const struct game *game, hex_id hex) {
    if (has_terrain(game, hex, TERRAIN_WOODS))
        return SAID("woods");
    if (has_terrain(game, hex, TERRAIN_ORCHARD))
        return SAID("orchard");
    if (has_terrain(game, hex, TERRAIN_TOWN))
        return SAID("buildings");
    return top_of(game, hex) != COUNTER_NONE ? SAID("troops") : SAID("ground");
}

static void sight_arithmetic(struct sheet *sheet, const struct sight *sight) {
    struct game *game = sheet->game;
    struct phrase a, b;
    if (sight->blocked_by == HEX_NONE)
        return;
    sheet_section(sheet, sight->clear ? "The hex that comes nearest to blocking" : "The hex that blocks");
    phrase(&a, game, RULE("", "%h: ", sight->blocked_by));
    play_say(game, obstacle_in(game, sight->blocked_by), &a.text);
    sheet_item(sheet, ROW(.label = a.at,
                          .value = phrase(&b, game,
                                          RULE("", "%d ft above %h, at distance %d", sight->obstacle_height,
                                               sight->lower, sight->obstacle_distance)),
                          .hex = HEX(sight->blocked_by)));
    phrase(&a, game, RULE("", "%d ft ", sight->height));
    play_say(game, "over ", &a.text);
    count_said(game, &a.text, sight->distance, "hex", "hexes");
    sheet_item(sheet, ROW(.label = "The line rises", .value = a.at));
    text_init(&a.text, a.at, sizeof a.at);
    text_fraction(&a.text, sight->height * sight->obstacle_distance, sight->distance ? sight->distance : 1);
    play_say(game, " ft; 5 ft more are ignored", &a.text);
    sheet_item(sheet, ROW(.label = "Height of the line there", .value = a.at, .case_number = "9.73"));
    if (!sight->clear)
        sheet_item(sheet, ROW(.label = "It rises above the line by",
                              .value = phrase(&b, game, RULE("", "%d ft", sight->over_by_feet)), .tone = "bad"));
}

static bool by_feet(const struct game *game) { return !rules_of(game) || !rules_of(game)->sight.sees; }

static void sight_ends(struct sheet *sheet, const struct query *query) {
    const hex_id ends[] = {query->from, query->to};
    for (int i = 0; i < 2; i++) {
        struct phrase label, value;
        sheet_item(sheet,
                   ROW(.label = phrase(&label, sheet->game, RULE("", "Height of %h", ends[i])),
                       .value = phrase(&value, sheet->game, RULE("", "%d ft", hex_at(sheet->game, ends[i])->elevation)),
                       .hex = HEX(ends[i]), .mark = hex_at(sheet->game, ends[i])->marks & HEX_MARK_ELEVATION));
    }
}

struct ruling sight_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct sight sight;
    struct phrase title;
    if (query->from == HEX_NONE || query->to == HEX_NONE)
        return RULE("9.7", "sight needs two hexes, from and to");
    sight_between(game, query->from, query->to, &sight);
    bool too_far = line_of(game, query->from, query->to) == NULL;
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Sight from %h to %h", query->from, query->to)),
               "9.73");
    sheet_item(&sheet, ROW(.label = "Line of sight",
                           .value = too_far       ? "too far for any weapon"
                                    : sight.clear ? "clear"
                                                  : "blocked",
                           .case_number = "9.7", .tone = sight.clear ? "good" : "bad"));
    sheet_number(&sheet, "Distance in hexes", sight.distance, NULL);
    if (by_feet(game))
        sight_ends(&sheet, query);
    if (!too_far && by_feet(game))
        sight_arithmetic(&sheet, &sight);
    if (!too_far && !by_feet(game) && rules_of(game)->show.sight_rows)
        rules_of(game)->show.sight_rows(&sheet, query->from, query->to);
    sheet_mark(&sheet, query->from, "", "path", "from here");
    sheet_mark(&sheet, query->to, "", sight.clear ? "target" : "quiet", "to here");
    if (!sight.clear && sight.blocked_by != HEX_NONE) {
        struct phrase why, text;
        phrase(&why, game,
               by_feet(game) ? RULE("", " in %h, %d ft above the line", sight.blocked_by, sight.over_by_feet)
                             : RULE("", " in or beside %h", sight.blocked_by));
        text_init(&text.text, text.at, sizeof text.at);
        play_say(game, obstacle_in(game, sight.blocked_by), &text.text);
        text_add(&text.text, why.at);
        text_clear(&why.text);
        if (by_feet(game))
            phrase(&why, game, RULE("", "+%d ft", sight.over_by_feet));
        sheet_mark(&sheet, sight.blocked_by, why.at, "block", text.at);
        if (sight.blocked_also != HEX_NONE)
            sheet_mark(&sheet, sight.blocked_also, "", "block", "the line runs between these two");
    }
    sheet_line(&sheet, (const hex_id[]){query->from, query->to}, 2, sight.clear ? "good" : "block");
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- reach ---- */

enum { LONGEST = 80 };

static void step_text(const struct game *game, hex_id to, struct json *out) {
    char buffer[32];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_action_text(game, action_hex(VERB_TO, to), &text);
    json_text(out, buffer);
}

/* The actions that lead there: begin, unless it is on the march already, and step by step. */
static void put_way(struct sheet *sheet, counter_id c, const struct march *march, const hex_id *path, int length) {
    char buffer[48];
    struct text text;
    if (!has_flag(sheet->game, c, F_MOVING)) {
        text_init(&text, buffer, sizeof buffer);
        play_action_text(sheet->game, action_who(VERB_MOVE, c), &text);
        json_text(sheet->out, buffer);
    }
    for (int i = march->hex == HEX_NONE ? 0 : 1; i < length; i++)
        step_text(sheet->game, path[i], sheet->out);
}

static void mark_reached(struct sheet *sheet, counter_id c, const struct march *march, const struct path_space *space,
                         hex_id hex) {
    hex_id path[LONGEST];
    struct phrase cost, title;
    int length = path_to(space, hex, path, LONGEST);
    unsigned spent = path_cost_of(space, hex);
    struct ruling rest = march_rest(sheet->game, march, hex);
    int first = march->hex == HEX_NONE ? 0 : 1;
    if (hex == march->hex || length == 0 ||
        !march_may_take(sheet->game, movement_march(sheet->game, c), path + first, length - first))
        return;
    text_init(&cost.text, cost.at, sizeof cost.at);
    if (spent == POINTS_ONE_HEX)
        play_say(sheet->game, "1 hex", &cost.text);
    else
        text_fraction(&cost.text, spent + arrival_cost(sheet->game, c), SIXTHS);
    if (is_legal(rest)) {
        phrase(&title, sheet->game, RULE("", "%u can halt in %h", c, hex));
    } else {
        phrase(&title, sheet->game, rest);
        text_add(&title.text, " [");
        text_add(&title.text, play_case(sheet->game, rest.case_number));
        text_char(&title.text, ']');
    }
    sheet_mark_do(sheet, hex, cost.at, is_legal(rest) ? "rest" : "reach", title.at);
    put_way(sheet, c, march, path, length);
    sheet_mark_end(sheet);
}

struct ruling reach_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title, points;
    counter_id c = query->unit;
    if (c >= tables_of(game)->counter_count)
        return RULE("", "name a unit");
    struct ruling ruling = has_flag(game, c, F_MOVING) ? LEGAL : may_move(game, c);
    if (!is_legal(ruling))
        return ruling;
    struct march march = movement_march(game, c);
    uint8_t left = has_flag(game, c, F_MOVING) ? counter_at(game, c)->points : march.points[0];
    const struct path_space *space = movement_reach(game, c);
    int rests = 0;
    for (int i = 0; i < space->reached_count; i++)
        rests += space->reached[i] != march.hex && is_legal(march_rest(game, &march, space->reached[i]));
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Reach of %u", c)), "5.1");
    text_init(&points.text, points.at, sizeof points.at);
    if (left == POINTS_ONE_HEX)
        play_say(game, "one hex, at any cost", &points.text);
    else
        text_fraction(&points.text, left, SIXTHS);
    sheet_item(&sheet, ROW(.label = "Movement Points left", .value = points.at,
                           .case_number = left == POINTS_ONE_HEX ? "5.2" : "5.19", .unit = UNIT(c),
                           .mark = tables_of(game)->charts.combat_marks & CHART_MARK_MOVEMENT));
    sheet_number(&sheet, "Hexes where it can halt", rests, NULL);
    for (int i = 0; i < space->reached_count; i++)
        mark_reached(&sheet, c, &march, space, space->reached[i]);
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- zones ---- */

struct ruling zones_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    side_id side = query->side;
    if (side >= SIDES)
        return RULE("10.0", "name a side");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "%s zones of control", side)), "10.0");
    sheet_text(&sheet, "A unit that leaves a zone of control while it moves, or retreats into one, may be fired at.",
               "10.1");
    sheet_text(&sheet, "Command and supply paths may not pass through it unless a friendly unit is there.", "10.3");
    if (!(rules_of(game)->zone.owners == ZONES_OF_FOOT || rules_of(game)->zone.owners == ZONES_ANSWER))
        sheet_text(&sheet, "A zone of control of mounted cavalry alone affects only mounted cavalry.", "10.0b");
    if (rules_of(game)->zone.owners != ZONES_ANSWER)
        sheet_text(&sheet, "The zone of control of a unit out of ammunition blocks only command and supply paths.",
                   "11.22");
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        unsigned zone = zone_kinds(game, hex, side);
        if (!zone)
            continue;
        sheet_mark(&sheet, hex, "", zone & (ZONE_FOOT | ZONE_MOUNTED) ? "zone" : "quiet",
                   zone & ZONE_FOOT      ? "zone of control"
                   : zone & ZONE_MOUNTED ? "zone of control of mounted cavalry: affects only mounted cavalry"
                                         : "blocks only command and supply paths");
    }
    sheet_close(&sheet);
    return LEGAL;
}
