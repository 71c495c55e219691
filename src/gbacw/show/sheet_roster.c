/* sheet_roster.c: the rosters as the books print them: brigades with their boxes crossed off against the limit of their
 * effectiveness, regiments, leaders, batteries and wagons (R.1 to R.9, 18.0); and who is still to come (21.25). */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/catalogue.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/calendar.h"
#include "gbacw/state/staging.h"

/* What has become of a counter that is not on the map. */
static void fate_said(const struct game *game, counter_id c, struct text *out) {
    static const char *const words[] = {
        [FATE_IN_PLAY] = SAID("not on the map"), [FATE_NOT_YET] = SAID("not on the map yet"),
        [FATE_ELIMINATED] = SAID("eliminated"),  [FATE_CAPTURED] = SAID("captured"),
        [FATE_KILLED] = SAID("killed"),          [FATE_WOUNDED] = SAID("wounded"),
        [FATE_LEFT] = SAID("left the map")};
    if (on_map(game, c))
        return;
    text_add(out, ", ");
    play_say(game, words[counter_at(game, c)->fate % (FATE_LEFT + 1)], out);
}

/* ---- leaders ---- */

static void rating_said(const struct game *game, counter_id leader, struct text *out) {
    const struct leader_ratings *rating = ratings_of(game, leader);
    bool brigade = rank_now(game, leader) == RANK_BRIGADE;
    text_number(out, brigade ? effectiveness_radius(game, leader) : rating->integrity);
    text_char(out, '/');
    text_number(out, brigade ? rating->rally : command_points_of(game, leader));
    if (!brigade)
        return;
    if (bracketed_rating(game, leader) < 0)
        return;
    text_char(out, '(');
    text_number(out, bracketed_rating(game, leader));
    text_char(out, ')');
}

static void leader_row(struct sheet *sheet, counter_id leader, uint8_t depth) {
    const struct game *game = sheet->game;
    const struct counter_info *info = info_of(game, leader);
    struct phrase label, value;
    bool here = on_map(game, leader), follows = has_flag(game, leader, F_REPLACEMENT);
    phrase(&label, game, RULE("", "%u", leader));
    text_init(&value.text, value.at, sizeof value.at);
    rating_said(game, leader, &value.text);
    fate_said(game, leader, &value.text);
    sheet_item(sheet, ROW(.label = label.at, .value = value.at, .tone = here ? "good" : "quiet", .unit = UNIT(leader),
                          .depth = depth, .mark = info->marks & (follows ? MARK_REPLACEMENT : MARK_RATING)));
}

/* ---- brigades ---- */

static void regiment_row(struct sheet *sheet, counter_id c) {
    const struct counter_info *info = info_of(sheet->game, c);
    const struct counter_state *counter = counter_at(sheet->game, c);
    struct phrase label;
    text_init(&label.text, label.at, sizeof label.at);
    text_add(&label.text, info->name);
    if (counter->captured) {
        play_say(sheet->game, ", captured ", &label.text);
        text_number(&label.text, counter->captured);
    }
    if (counter->flags & F_DEPLETED)
        play_say(sheet->game, ", out of ammunition", &label.text);
    fate_said(sheet->game, c, &label.text);
    sheet_boxes(sheet, BOXES(.label = label.at, .total = info->strength, .crossed = info->strength - counter->strength,
                             .unit = UNIT(c), .mark = info->marks & MARK_STRENGTH));
}

/* Marked at the end of the brigade's row, where no limit lies. */
static void given_row(struct sheet *sheet, unsigned b) {
    struct phrase value;
    int given = brigade_given(sheet->game, b);
    if (given == 0)
        return;
    text_init(&value.text, value.at, sizeof value.at);
    count_said(sheet->game, &value.text, given, "point", "points");
    sheet_item(sheet, ROW(.label = "Given as crews", .value = value.at, .case_number = "11.18"));
}

static void brigade_section(struct sheet *sheet, unsigned b) {
    const struct game *game = sheet->game;
    const struct brigade_info *info = tables_of(game)->brigade + b;
    const struct brigade_state *state = gbacw_brigade_at(game, b);
    struct phrase title;
    text_init(&title.text, title.at, sizeof title.at);
    text_add(&title.text, info->name);
    if (brigade_ineffective(game, b))
        play_say(game, ": effectiveness lost", &title.text);
    if (state->flags & BRIGADE_DETACHED)
        play_say(game, ", detached", &title.text);
    if (state->flags & BRIGADE_ATTACHED)
        play_say(game, ", attached", &title.text);
    sheet_section(sheet, title.at);
    sheet_boxes(sheet, BOXES(.label = state->depleted ? "Losses and units out of ammunition" : "Losses",
                             .total = info->total, .crossed = state->boxes + state->depleted * info->depletion,
                             .limit = info->limit + state->raised - state->cut, .case_number = "18.0",
                             .mark = info->marks != 0));
    given_row(sheet, b);
    for (int i = 0; i < 2; i++)
        if (info->leader[i] != COUNTER_NONE)
            leader_row(sheet, info->leader[i], 1);
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->brigade == b && gbacw_is_foot_or_horse(game, c))
            regiment_row(sheet, c);
    }
}

/* A command with its chief and its brigades, then those under it: an army's corps, a corps' divisions. */
static void division_section(struct sheet *sheet, unsigned d) {
    const struct game *game = sheet->game;
    const struct division_info *info = tables_of(game)->division + d;
    const struct division_state *state = gbacw_division_at(game, d);
    sheet_section(sheet, info->name);
    if (state->leader != COUNTER_NONE)
        leader_row(sheet, state->leader, 0);
    else
        sheet_item(sheet, ROW(.label = "Commander", .value = "none", .case_number = "17.83", .tone = "warn"));
    if (rules_of(game)->show.division_sheet)
        rules_of(game)->show.division_sheet(sheet, d);
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        if (gbacw_brigade_at(game, b)->division == d)
            brigade_section(sheet, b);
    for (unsigned lower = 0; lower < tables_of(game)->division_count; lower++)
        if (superior_of(tables_of(game), lower) == d)
            division_section(sheet, lower);
}

/* ---- guns and wagons ---- */

static void battery_rows(struct sheet *sheet, counter_id c) {
    const struct counter_info *info = info_of(sheet->game, c);
    const struct counter_state *counter = counter_at(sheet->game, c);
    struct phrase value;
    phrase(&value, sheet->game, RULE("", "%d of %d guns, ", counter->strength, info->strength));
    play_say(sheet->game, counter->crew >= 2 ? "full crew" : counter->crew == 1 ? "half crew" : "no crew", &value.text);
    fate_said(sheet->game, c, &value.text);
    sheet_item(sheet, ROW(.label = info->name, .value = value.at, .case_number = "15.12", .unit = UNIT(c),
                          .mark = info->marks != 0));
    sheet_boxes(sheet, BOXES(.label = "Rounds", .total = info->rounds, .crossed = info->rounds - counter->rounds,
                             .case_number = "11.31", .unit = UNIT(c), .mark = info->marks & MARK_ROUNDS));
}

/* What a wagon has left; nothing where supply is free. */
void wagon_boxes(struct sheet *sheet, counter_id wagon) {
    CHECK(type_of(sheet->game, wagon) == TYPE_WAGON);
    const struct counter_info *info = info_of(sheet->game, wagon);
    const struct counter_state *counter = counter_at(sheet->game, wagon);
    bool mark = info->marks & MARK_BOXES;
    if (rules_of(sheet->game)->supply.wagons == WAGONS_FOR_ALL)
        return;
    sheet_boxes(sheet, BOXES(.label = "Small arms", .total = info->boxes_small,
                             .crossed = info->boxes_small - counter->boxes_small, .case_number = "11.24",
                             .unit = UNIT(wagon), .mark = mark));
    sheet_boxes(sheet, BOXES(.label = "Battery rounds", .total = info->boxes_artillery,
                             .crossed = info->boxes_artillery - counter->boxes_artillery, .case_number = "11.32",
                             .unit = UNIT(wagon), .mark = mark));
}

static void wagon_rows(struct sheet *sheet, counter_id c) {
    const struct counter_info *info = info_of(sheet->game, c);
    struct phrase value;
    phrase(&value, sheet->game, RULE("", counter_at(sheet->game, c)->crew ? "with its guard" : "without a guard"));
    fate_said(sheet->game, c, &value.text);
    sheet_item(sheet, ROW(.label = info->name, .value = value.at, .case_number = "11.1", .unit = UNIT(c),
                          .mark = info->marks & MARK_BOXES));
    wagon_boxes(sheet, c);
}

static void supply_section(struct sheet *sheet, side_id side) {
    sheet_section(sheet, "Batteries and wagons");
    FOR_COUNTERS(sheet->game, c) {
        if (counter_at(sheet->game, c)->side != side)
            continue;
        if (type_of(sheet->game, c) == TYPE_BATTERY)
            battery_rows(sheet, c);
        if (type_of(sheet->game, c) == TYPE_WAGON)
            wagon_rows(sheet, c);
    }
}

struct ruling roster_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    const struct gbacw_tables *tables = tables_of(game);
    side_id side = query->side;
    if (side >= SIDES)
        return RULE("R.9", "name a side");
    if (roster_is_secret(game, side, query->asker))
        return RULE("secret-roster", "the %s rosters are secret", side);
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "%s roster", side)), "R.9");
    for (unsigned d = 0; d < tables->division_count; d++)
        if (tables->division[d].side == side && superior_of(tables, d) == NO_DIVISION)
            division_section(&sheet, d);
    for (unsigned b = 0; b < tables->brigade_count; b++)
        if (tables->brigade[b].side == side && gbacw_brigade_at(game, b)->division == NO_DIVISION)
            brigade_section(&sheet, b);
    supply_section(&sheet, side);
    sheet_close(&sheet);
    return LEGAL;
}

/* ---- who is still to come ---- */

static bool is_coming(const struct game *game, counter_id c, side_id side) {
    unsigned type = type_of(game, c);
    return counter_at(game, c)->side == side && !on_map(game, c) && counter_at(game, c)->fate == FATE_NOT_YET &&
           info_of(game, c)->entry_hex != HEX_NONE && type != TYPE_GUN_CREW && type != TYPE_WAGON_CREW &&
           ((info_of(game, c)->part_of == COUNTER_NONE && !info_of(game, c)->parted) || takes_part(game, c));
}

/* Do troops come on by more than one area? Only then the sheet says by which. */
static bool several_entrances(const struct game *game) {
    uint32_t areas = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = info_of(game, c);
        if (info->entry_turn && info->entry_area != NO_AREA)
            areas |= BIT(info->entry_area);
    }
    return (areas & (areas - 1)) != 0;
}

static void newcomer_rows(struct sheet *sheet, side_id side, unsigned turn) {
    bool several = several_entrances(sheet->game);
    FOR_COUNTERS(sheet->game, c) {
        struct phrase value;
        if (!is_coming(sheet->game, c, side) || info_of(sheet->game, c)->entry_turn != turn)
            continue;
        text_init(&value.text, value.at, sizeof value.at);
        unit_said(sheet->game, c, &value.text);
        if (several && info_of(sheet->game, c)->entry_area != NO_AREA) {
            play_say(sheet->game, "; by ", &value.text);
            entry_said(sheet->game, c, &value.text);
        }
        sheet_item(sheet,
                   ROW(.label = info_of(sheet->game, c)->name, .value = value.at, .unit = UNIT(c),
                       .hex = HEX(info_of(sheet->game, c)->entry_hex), .mark = info_of(sheet->game, c)->marks != 0));
    }
}

static bool anyone_comes(const struct game *game, side_id side, unsigned turn) {
    FOR_COUNTERS(game, c) {
        if (is_coming(game, c, side) && info_of(game, c)->entry_turn == turn)
            return true;
    }
    return false;
}

/* Where they come on: each at its hex, or by any hex of its area, which is shown once. */
static void entry_marks(struct sheet *sheet, side_id side) {
    const struct game *game = sheet->game;
    uint32_t areas = 0;
    FOR_COUNTERS(game, c) {
        if (!is_coming(game, c, side))
            continue;
        if (info_of(game, c)->entry_area == NO_AREA)
            sheet_mark(sheet, info_of(game, c)->entry_hex, "", "good", info_of(game, c)->name);
        else
            areas |= BIT(info_of(game, c)->entry_area);
    }
    for (hex_id hex = 0; areas && hex < tables_of(game)->hex_count; hex++)
        if (hex_at(game, hex)->areas & areas)
            sheet_mark(sheet, hex, "", "good", "reinforcements may enter here");
}

const char *turn_said(const struct game *game, unsigned turn, struct phrase *out) {
    struct calendar calendar = calendar_of(tables_of(game));
    struct moment moment = calendar_moment(&calendar, turn);
    phrase(out, game, RULE("", "Game-Turn %d", turn));
    if (!calendar.clock)
        return out->at;
    if (moment.day > 1)
        play_ruling_text(game, RULE("", ", day %d", moment.day), &out->text);
    play_ruling_text(game, RULE("", ", %d:", moment.minute / 60), &out->text);
    play_ruling_text(game, RULE("", moment.minute % 60 < 10 ? "0%d" : "%d", moment.minute % 60), &out->text);
    return out->at;
}

struct ruling reinforcements_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    side_id side = query->side;
    bool any = false;
    if (side >= SIDES)
        return RULE("21.25", "name a side");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "%s reinforcements", side)), "21.25");
    for (unsigned turn = 0; turn <= game->rules->turns(game); turn++) {
        if (!anyone_comes(game, side, turn))
            continue;
        any = true;
        sheet_section(&sheet, turn ? turn_said(game, turn, &title) : "When the special rules say so");
        newcomer_rows(&sheet, side, turn);
    }
    if (!any)
        sheet_text(&sheet, "No more reinforcements are due.", NULL);
    entry_marks(&sheet, side);
    sheet_close(&sheet);
    return LEGAL;
}
