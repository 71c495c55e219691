/* sheet_roster.c: the order of battle by Corps, the turn track with the Blown Divisions, artillery and bridges, and how
 * the battle stands (5.2, 9.1, 9.6, 10.0). */
#include <string.h>

#include "fury/command/command_chain.h"
#include "fury/show/action_text.h"
#include "fury/show/sheet.h"
#include "fury/turn/victory.h"

/* ---- the order of battle ---- */

static const char *tone_of(const struct game *game, counter_id c) {
    switch ((enum where)unit_at(game, c)->where) {
    case WHERE_ELIMINATED:
        return "bad";
    case WHERE_BLOWN:
        return "warn";
    case WHERE_MAP:
    case WHERE_SPACE:
        return NULL;
    case WHERE_HAND:
    case WHERE_TRACK:
        break;
    }
    return "quiet";
}

static void unit_row(struct sheet *sheet, counter_id c) {
    struct phrase value;
    text_init(&value.text, value.at, sizeof value.at);
    if (!is_detachment(sheet->game, c)) {
        fury_unit_said(sheet->game, c, &value.text);
        text_add(&value.text, "; ");
    }
    fury_place_said(sheet->game, c, &value.text);
    sheet_item(sheet, ROW(.label = info_of(sheet->game, c)->name, .value = value.at, .tone = tone_of(sheet->game, c),
                          .unit = UNIT(c), .mark = info_of(sheet->game, c)->marks & FURY_MARK_STARS));
}

static void piece_rows(struct sheet *sheet, side_id side, enum piece piece, const char *title) {
    bool any = false;
    FOR_COUNTERS(sheet->game, c) {
        if (info_of(sheet->game, c)->piece != piece || !belongs(sheet->game, c, side))
            continue;
        if (!any)
            sheet_section(sheet, title);
        any = true;
        unit_row(sheet, c);
    }
}

static bool same_corps(const struct game *game, counter_id a, counter_id b) {
    return info_of(game, a)->side == info_of(game, b)->side &&
           strcmp(info_of(game, a)->corps, info_of(game, b)->corps) == 0;
}

/* The first Division of its Corps opens a section for all of them. */
static void corps_rows(struct sheet *sheet, counter_id first) {
    const char *corps = info_of(sheet->game, first)->corps_title;
    for (counter_id c = 0; c < first; c++)
        if (is_division(sheet->game, c) && same_corps(sheet->game, c, first))
            return;
    sheet_section(sheet, corps[0] ? corps : "Other Divisions");
    for (counter_id c = first; c < tables_of(sheet->game)->counter_count; c++)
        if (is_division(sheet->game, c) && same_corps(sheet->game, c, first))
            unit_row(sheet, c);
}

struct ruling fury_roster_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    side_id side = query->side;
    if (side >= SIDES)
        return RULE("1.1a", "name a side");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "%s order of battle", side)), "1.1a");
    piece_rows(&sheet, side, PIECE_HQ, "Headquarters");
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && belongs(game, c, side))
            corps_rows(&sheet, c);
    }
    piece_rows(&sheet, side, PIECE_DETACHMENT, "Detachments");
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- the turn track ---- */

static bool is_due_on(const struct game *game, counter_id c, unsigned turn) {
    const struct fury_unit *unit = unit_at(game, c);
    return (unit->where == WHERE_BLOWN || unit->where == WHERE_TRACK) && unit->turn == turn;
}

static void due_row(struct sheet *sheet, counter_id c) {
    const struct game *game = sheet->game;
    const struct fury_counter *info = info_of(game, c);
    bool blown = unit_at(game, c)->where == WHERE_BLOWN;
    struct phrase value;
    text_init(&value.text, value.at, sizeof value.at);
    if (blown)
        play_say(game, "Blown, returns", &value.text);
    else if (info->hex != HEX_NONE)
        phrase(&value, game, RULE("", "arrives at %h", info->hex));
    else
        play_say(game, "arrives", &value.text);
    sheet_item(sheet, ROW(.label = info->name, .value = value.at, .case_number = blown ? "5.2a" : "6.4c",
                          .tone = tables_of(game)->side_id[info->side], .unit = UNIT(c), .depth = 1));
}

struct ruling fury_track_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    (void)query;
    sheet_open(&sheet, game, out, "Turn track", "1.2c");
    for (unsigned turn = 1; turn <= tables_of(game)->scenario.turns; turn++) {
        struct phrase title;
        text_init(&title.text, title.at, sizeof title.at);
        play_say(game, turn == game->state->turn ? "Now, " : "On ", &title.text);
        fury_turn_said(game, turn, &title.text);
        sheet_section(&sheet, title.at);
        FOR_COUNTERS(game, c) {
            if (is_due_on(game, c, turn))
                due_row(&sheet, c);
        }
    }
    sheet_text(&sheet, "A Division Blown on either of the last two turns is eliminated.", "2.5-Blown-b");
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- the off-map display ---- */

static void space_rows(struct sheet *sheet, unsigned i) {
    const struct game *game = sheet->game;
    const struct fury_tables *tables = tables_of(game);
    const struct fury_space *space = &tables->space[i];
    struct phrase value;
    sheet_section(sheet, space->name);
    if (space->entry != HEX_NONE)
        sheet_item(sheet, ROW(.label = "Leads to", .value = phrase(&value, game, RULE("", "%h", space->entry)),
                              .case_number = "6.4a", .hex = HEX(space->entry)));
    text_init(&value.text, value.at, sizeof value.at);
    for (unsigned k = 0; k < tables->space_count; k++)
        if (space->links >> k & 1) {
            text_add(&value.text, value.text.length ? ", " : "");
            text_add(&value.text, tables->space[k].name);
        }
    sheet_item(sheet, ROW(.label = "Connected to", .value = value.at, .case_number = "4.6a"));
    FOR_COUNTERS(game, c) {
        if (unit_at(game, c)->where == WHERE_SPACE && hex_of(game, c) == tables->map_hexes + i)
            sheet_item(sheet, ROW(.label = info_of(game, c)->name, .unit = UNIT(c), .depth = 1,
                                  .value = unit_at(game, c)->flags & U_SHIFTED ? "has moved this turn" : "",
                                  .tone = tables->side_id[info_of(game, c)->side]));
    }
}

struct ruling fury_display_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    (void)query;
    if (!tables_of(game)->space_count)
        return RULE("2.5-Entry-a", "this battle has no off-map display");
    sheet_open(&sheet, game, out, "Off the map", "2.5-Entry-a");
    for (unsigned i = 0; i < tables_of(game)->space_count; i++)
        space_rows(&sheet, i);
    for (unsigned i = 0; i < tables_of(game)->space_count; i++)
        if (tables_of(game)->space[i].entry != HEX_NONE)
            sheet_mark(&sheet, tables_of(game)->space[i].entry, "", "radius", tables_of(game)->space[i].name);
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- artillery, guns and bridges ---- */

static void store_rows(struct sheet *sheet, side_id side) {
    const struct game *game = sheet->game;
    const struct fury_tables *tables = tables_of(game);
    const struct fury_state *state = state_of(game);
    sheet_section(sheet, tables->side_title[side]);
    sheet_boxes(sheet, BOXES(.label = "Ammunition Points", .total = tables->ammunition[side],
                             .crossed = tables->ammunition[side] - state->ammunition[side], .case_number = "9.1a",
                             .mark = tables->setup_marks >> side & 1));
    if (tables->pontoons[side] || state->pontoons[side])
        sheet_boxes(sheet, BOXES(.label = "Pontoon Bridges to lay", .total = tables->pontoons[side],
                                 .crossed = tables->pontoons[side] - state->pontoons[side], .case_number = "9.6a",
                                 .mark = tables->setup_marks >> (2 + side) & 1));
}

struct ruling fury_artillery_sheet(struct game *game, const struct query *query, struct json *out) {
    const struct fury_state *state = state_of(game);
    const struct fury_charts *charts = charts_of(game);
    struct sheet sheet;
    struct phrase value;
    (void)query;
    sheet_open(&sheet, game, out, "Artillery", "9.1a");
    for (side_id side = 0; side < SIDES; side++)
        store_rows(&sheet, side);
    sheet_section(&sheet, "Effects");
    sheet_item(&sheet, ROW(.label = "Artillery Support, attacker",
                           .value = phrase(&value, game, RULE("", "+%d for one point", charts->attacker_support)),
                           .case_number = "7.4-S2A-c"));
    sheet_item(&sheet, ROW(.label = "Artillery Support, defender",
                           .value = phrase(&value, game, RULE("", "+%d for one point", charts->defender_support)),
                           .case_number = "7.4-S2B-c"));
    sheet_text(&sheet,
               "Both sides choose in secret. The choices are revealed together, and only then are the points spent.",
               "7.4-S1a");
    if (state->heavy != HEX_NONE) {
        sheet_section(&sheet, "Heavy Artillery");
        sheet_item(&sheet, ROW(.label = "Guns", .value = phrase(&value, game, RULE("", "in %h", state->heavy)),
                               .case_number = "9.2a", .hex = HEX(state->heavy)));
        sheet_item(&sheet,
                   ROW(.label = "Attacks at their Target and next to it",
                       .value = phrase(&value, game, RULE("", "+%d", charts->heavy)), .case_number = "7.4-S2A-d"));
        if (state->target != HEX_NONE)
            sheet_item(&sheet, ROW(.label = "Target", .value = phrase(&value, game, RULE("", "%h", state->target)),
                                   .case_number = "7.2a", .hex = HEX(state->target)));
    }
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- victory ---- */

static int count_lost(const struct game *game, side_id side, enum piece piece) {
    int count = 0;
    FOR_COUNTERS(game, c) {
        count +=
            belongs(game, c, side) && info_of(game, c)->piece == piece && unit_at(game, c)->where == WHERE_ELIMINATED;
    }
    return count;
}

static void points_rows(struct sheet *sheet, side_id side, int32_t points) {
    const struct game *game = sheet->game;
    const struct fury_charts *charts = charts_of(game);
    side_id enemy = other_side(side);
    int divisions = count_lost(game, enemy, PIECE_DIVISION), detachments = count_lost(game, enemy, PIECE_DETACHMENT);
    struct phrase value;
    sheet_section(sheet, tables_of(game)->side_title[side]);
    sheet_number(sheet, "Victory Points", points, "10.0a");
    phrase(&value, game, RULE("", "%d at %d", divisions, charts->division_points));
    sheet_item(sheet,
               ROW(.label = "Enemy Divisions eliminated", .value = value.at, .case_number = "10.0a", .depth = 1));
    phrase(&value, game, RULE("", "%d at %d", detachments, charts->detachment_points));
    sheet_item(sheet,
               ROW(.label = "Enemy Detachments eliminated", .value = value.at, .case_number = "10.0b", .depth = 1));
}

static void condition_rows(struct sheet *sheet, side_id side) {
    const struct fury_tables *tables = tables_of(sheet->game);
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        if (condition->side != side || !fury_condition_counts(sheet->game, condition))
            continue;
        bool met = fury_condition_met(sheet->game, condition);
        sheet_item(sheet, ROW(.label = condition->title, .value = met ? "met" : "not met", .case_number = "10.0c",
                              .tone = met ? "good" : "quiet", .depth = 1, .mark = true,
                              .hex = condition->hex_count ? HEX(condition->hex[0]) : 0));
    }
}

static void levels_section(struct sheet *sheet, const char *title) {
    struct phrase value;
    struct game *game = sheet->game;
    int operational = charts_of(game)->operational;
    sheet_section(sheet, title);
    text_init(&value.text, value.at, sizeof value.at);
    fury_turn_said(game, tables_of(game)->scenario.turns, &value.text);
    sheet_item(sheet, ROW(.label = "The battle ends after", .value = value.at, .case_number = "10.0"));
    sheet_text(sheet,
               phrase(&value, game,
                      RULE("", "Ahead by less than %d points: a Tactical Victory; a tie goes to the %s side.",
                           operational, 0)),
               "10.0d");
    sheet_text(sheet,
               phrase(&value, game, RULE("", "Ahead by %d points or more: an Operational Victory.", operational)),
               "10.0f");
    sheet_text(sheet,
               "All your conditions on the ground met, and not the enemy's: a Strategic Victory, whatever the "
               "points.",
               "10.0g");
}

static void worth_section(struct sheet *sheet) {
    sheet_section(sheet, "Points for each loss of the enemy");
    sheet_number(sheet, "a Division eliminated", charts_of(sheet->game)->division_points, "10.0a");
    sheet_number(sheet, "a Detachment eliminated", charts_of(sheet->game)->detachment_points, "10.0b");
}

/* A road is found leg by leg, each from its end back to its start: it is drawn from the start of the first to the end
 * of the last. */
static void lead_forward(const struct game *game, hex_id *road, unsigned count) {
    for (unsigned begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count && towards(game, road[end - 1], road[end]) != DIRECTION_NONE;)
            end++;
        for (unsigned low = begin, high = end - 1; low < high; low++, high--) {
            hex_id hex = road[low];
            road[low] = road[high];
            road[high] = hex;
        }
    }
}

/* The hexes that the conditions name, and the road of each that asks for one. */
static void condition_marks(struct sheet *sheet) {
    const struct fury_tables *tables = tables_of(sheet->game);
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        for (hex_id hex = 0; hex < tables->map_hexes && fury_condition_counts(sheet->game, condition); hex++)
            if (fury_condition_names(sheet->game, condition, hex))
                sheet_mark(sheet, hex, "", tables->side_id[condition->side], condition->title);
    }
    for (unsigned i = 0; i < tables->condition_count; i++) {
        const struct fury_condition *condition = &tables->condition[i];
        hex_id road[256];
        unsigned count = 0;
        if ((condition->kind == CONDITION_PATH || condition->kind == CONDITION_RAIL) &&
            fury_condition_counts(sheet->game, condition))
            count = fury_condition_road(sheet->game, condition, true, road, 255);
        lead_forward(sheet->game, road, count);
        if (count > 1)
            sheet_line(sheet, road, (int)count, tables->side_id[condition->side]);
    }
}

struct ruling fury_aims_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    (void)query;
    sheet_open(&sheet, game, out, "What wins", "10.0");
    levels_section(&sheet, NULL);
    for (side_id side = 0; side < SIDES; side++) {
        struct phrase title;
        sheet_section(&sheet, phrase(&title, game, RULE("", "%s conditions on the ground", side)));
        condition_rows(&sheet, side);
    }
    worth_section(&sheet);
    condition_marks(&sheet);
    sheet_close(&sheet);
    return LEGAL;
}

struct ruling fury_victory_sheet(struct game *game, const struct query *query, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    static const char *const levels[] = {"", "Tactical Victory", "Operational Victory", "Strategic Victory"};
    struct sheet sheet;
    struct phrase value;
    int32_t points[SIDES];
    uint8_t level;
    (void)query;
    fury_victory_points(game, points);
    side_id winner = fury_victory_winner(game, &level);
    sheet_open(&sheet, game, out, "Victory", "10.0");
    phrase(&value, game, RULE("", "%s, ", winner));
    play_say(game, levels[level], &value.text);
    sheet_item(&sheet, ROW(.label = "If the battle ended now", .value = value.at,
                           .case_number = level == LEVEL_STRATEGIC     ? "10.0g"
                                          : level == LEVEL_OPERATIONAL ? "10.0f"
                                                                       : "10.0e",
                           .tone = tables->side_id[winner]));
    for (side_id side = 0; side < SIDES; side++) {
        points_rows(&sheet, side, points[side]);
        condition_rows(&sheet, side);
    }
    levels_section(&sheet, "What wins");
    condition_marks(&sheet);
    sheet_close(&sheet);
    return LEGAL;
}
