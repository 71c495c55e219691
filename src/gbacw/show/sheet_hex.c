/* sheet_hex.c: a hex and who stands in it, laid out: ground, height, hexsides with what they cost, places (5.19, 9.56),
 * and the stack with its limits (8.1, 8.4). */
#include <string.h>

#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"
#include "gbacw/show/view.h"
#include "gbacw/state/names.h"

static void listed(const struct game *game, const char *word, struct text *out) {
    if (out->length)
        text_add(out, ", ");
    play_say(game, word, out);
}

/* ---- the ground ---- */

static void place_rows(struct sheet *sheet, hex_id hex) {
    const struct gbacw_tables *tables = tables_of(sheet->game);
    static const char *const kinds[] = {"Town", "Farm", "Hill", "Water", "Crossing", "Wood", "Road"};
    for (int i = 0; i < tables->place_count; i++) {
        const struct place *place = &tables->place[i];
        if (place->hex == hex && place->kind < 7)
            sheet_item(sheet, ROW(.label = kinds[place->kind], .value = place->name, .mark = place->marks != 0));
    }
}

static void ground_rows(struct sheet *sheet, hex_id hex) {
    const struct game *game = sheet->game;
    const struct hex_info *info = hex_at(game, hex);
    const struct charts *charts = &tables_of(game)->charts;
    struct phrase value;
    text_init(&value.text, value.at, sizeof value.at);
    for (int t = 0; gbacw_terrain_names[t]; t++)
        if (info->terrain & BIT(t))
            listed(sheet->game, gbacw_terrain_names[t], &value.text);
    sheet_item(sheet, ROW(.label = "Ground", .value = value.at[0] ? value.at : "clear",
                          .mark = info->marks & HEX_MARK_TERRAIN));
    phrase(&value, game, RULE("", "%d ft", info->elevation));
    sheet_item(sheet, ROW(.label = "Height", .value = value.at, .mark = info->marks & HEX_MARK_ELEVATION));
    if (rules_of(game) && rules_of(game)->show.hex_rows)
        rules_of(game)->show.hex_rows(sheet, hex);
    int block = terrain_block_height(game, hex), shift = 0;
    if (block)
        sheet_item(sheet, ROW(.label = "Blocks sight up to", .case_number = "9.72",
                              .value = phrase(&value, game, RULE("", "%d ft above the ground", block))));
    for (int t = 0; t < TERRAINS_MAX; t++)
        if (info->terrain & BIT(t))
            shift += charts->terrain_fire[t];
    if (shift)
        sheet_signed(sheet, "Column shift for fire at units here", shift, "9.56", COUNTER_NONE);
}

static void limit_rows(struct sheet *sheet, hex_id hex) {
    struct stacking_limit limit = stacking_limit_of(sheet->game, hex);
    struct phrase value;
    bool marked = tables_of(sheet->game)->charts.combat_marks & CHART_MARK_STACKING;
    phrase(&value, sheet->game, RULE("", "%d units and %d points", limit.units, limit.points));
    if (rules_of(sheet->game)->stacking.batteries != BATTERIES_BY_GUNS) { /* else they are among the units */
        text_add(&value.text, ", ");
        count_said(sheet->game, &value.text, limit.batteries, "battery", "batteries");
    }
    sheet_item(sheet, ROW(.label = "Stacking limit", .value = value.at, .case_number = "8.18", .mark = marked));
    if (limit.hexside_fire >= HEXSIDE_FIRE_FREE)
        return;
    phrase(&value, sheet->game, RULE("", "%d points of small arms", limit.hexside_fire));
    sheet_item(sheet,
               ROW(.label = "Fire through each hexside", .value = value.at, .case_number = "9.3", .mark = marked));
}

/* ---- the six ways out ---- */

static const char *const SIDE_SAID[HEXSIDES_MAX] = {[HEXSIDE_STREAM] = "stream",
                                                    [HEXSIDE_RIVER] = "river",
                                                    [HEXSIDE_BRIDGE] = "bridge",
                                                    [HEXSIDE_FORD] = "ford",
                                                    [HEXSIDE_CREST_UP] = "up a crest",
                                                    [HEXSIDE_CREST_DOWN] = "down a crest",
                                                    [HEXSIDE_BLUFF_UP] = "up a bluff",
                                                    [HEXSIDE_BLUFF_DOWN] = "down a bluff",
                                                    [HEXSIDE_FENCE] = "fence",
                                                    [HEXSIDE_WALL] = "stone wall",
                                                    [HEXSIDE_RIDGE] = "ridge",
                                                    [HEXSIDE_CUT] = "railroad cut",
                                                    [HEXSIDE_WORKS] = "works",
                                                    [HEXSIDE_SLOPE_UP] = "up a slope",
                                                    [HEXSIDE_SLOPE_DOWN] = "down a slope"};

static void side_words(const struct game *game, hex_id hex, direction d, struct text *out) {
    uint16_t bits = hexside_bits(game, hex, d);
    for (int i = 0; i < HEXSIDES_MAX; i++)
        if ((bits & BIT(i)) && SIDE_SAID[i])
            listed(game, SIDE_SAID[i], out);
    if (hex_at(game, hex)->way[d])
        listed(game, gbacw_way_names[hex_at(game, hex)->way[d]], out);
    unsigned crossing = hex_at(game, hex)->crossing[d];
    if (crossing)
        listed(game, tables_of(game)->crossing[crossing - 1].name, out);
}

static void put_cost(struct sheet *sheet, unsigned class, hex_id hex, direction d) {
    struct phrase cost;
    uint16_t sixths = step_cost(sheet->game, class, hex, d, step_on_way(sheet->game, class, hex, d));
    text_init(&cost.text, cost.at, sizeof cost.at);
    if (sixths == PATH_FORBIDDEN)
        text_add(&cost.text, "P");
    else
        text_fraction(&cost.text, sixths, SIXTHS);
    json_text(sheet->out, cost.at);
}

static void side_table(struct sheet *sheet, hex_id hex) {
    static const char *const heads[] = {"to", "hexside", "Line", "Column", "Mounted", "Limbered", "Wagon", "Leader"};
    sheet_section(sheet, "Cost of a step out of this hex");
    sheet_table(sheet, heads, 8);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(sheet->game, hex, d);
        struct phrase words;
        if (to == HEX_NONE)
            continue;
        sheet_cells(sheet);
        phrase(&words, sheet->game, RULE("", "%h %x", to, d));
        json_text(sheet->out, words.at);
        text_init(&words.text, words.at, sizeof words.at);
        side_words(sheet->game, hex, d, &words.text);
        json_text(sheet->out, words.at);
        for (unsigned class = CLASS_LINE; class <= CLASS_LEADER; class ++)
            put_cost(sheet, class, hex, d);
        sheet_cells_end(sheet);
    }
    sheet_table_end(sheet);
    sheet_text(sheet, "P: cannot be crossed. A unit that moves along a road pays the road's cost.", "5.19");
}

/* ---- who stands there ---- */

void unit_said(const struct game *game, counter_id c, struct text *out) {
    const struct counter_state *counter = counter_at(game, c);
    const struct counter_info *info = info_of(game, c);
    if (info->type == TYPE_LEADER) {
        unsigned division = division_led(game, c);
        play_say(game,
                 division < tables_of(game)->division_count ? "commands "
                 : info->commands == COMMANDS_ALL           ? "commands the army"
                                                            : "brigade commander",
                 out);
        if (division < tables_of(game)->division_count)
            text_add(out, tables_of(game)->division[division].name);
    } else {
        text_number(out, counter->strength);
        if (counter->strength != info->strength) {
            play_say(game, " of ", out);
            text_number(out, info->strength);
        }
        if (info->type == TYPE_BATTERY) {
            play_say(game, counter->strength == 1 ? " gun, " : " guns, ", out);
            count_said(game, out, counter->rounds, "round", "rounds");
        }
        if (has_morale(game, counter->morale)) {
            play_say(game, ", morale ", out);
            morale_said(game, counter->morale, out);
        }
        if (counter->weapon != NO_WEAPON) {
            text_add(out, ", ");
            play_say(game, tables_of(game)->weapon[counter->weapon].name, out);
        }
        if (counter->formation) {
            text_add(out, ", ");
            play_say(game, gbacw_formation_names[counter->formation], out);
        }
    }
    for (const struct badge *badge = gbacw_badges; badge->name; badge++) {
        if (!badge->letter[0] || !(counter->flags & badge->bit))
            continue;
        text_add(out, ", ");
        for (const char *letter = badge->name; *letter; letter++)
            text_char(out, *letter == '-' ? ' ' : *letter); /* a name of the protocol: "out-of-command" */
    }
}

static void stack_rows(struct sheet *sheet, hex_id hex) {
    FOR_STACK(sheet->game, hex, c) {
        struct phrase value;
        text_init(&value.text, value.at, sizeof value.at);
        unit_said(sheet->game, c, &value.text);
        sheet_item(sheet, ROW(.label = info_of(sheet->game, c)->name, .value = value.at, .unit = UNIT(c),
                              .tone = tables_of(sheet->game)->side_id[counter_at(sheet->game, c)->side],
                              .mark = info_of(sheet->game, c)->marks != 0));
    }
}

struct ruling hex_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    if (query->hex >= tables_of(game)->hex_count)
        return RULE("5.19", "name a hex");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Hex %h", query->hex)), NULL);
    place_rows(&sheet, query->hex);
    ground_rows(&sheet, query->hex);
    limit_rows(&sheet, query->hex);
    if (top_of(game, query->hex) != COUNTER_NONE) {
        sheet_section(&sheet, "Counters here, from the top");
        stack_rows(&sheet, query->hex);
    }
    side_table(&sheet, query->hex);
    sheet_mark(&sheet, query->hex, "", "quiet", NULL);
    sheet_close(&sheet);
    return LEGAL;
}

/* What the stack weighs against what the hex holds; in reserve it holds more, points or batteries (Stonewall 8.71). */
static const char *load_said(const struct game *game, hex_id hex, side_id side, struct phrase *value) {
    struct stacking_limit limit = stacking_limit_of(game, hex);
    const struct charts *charts = &tables_of(game)->charts;
    int units = 0, batteries = 0, points = hex_points(game, hex, side);
    bool reserve = false;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side)
            continue;
        units += gbacw_is_foot_or_horse(game, c) ||
                 (rules_of(game)->stacking.batteries == BATTERIES_BY_GUNS && is_artillery(game, c));
        batteries += is_artillery(game, c);
        reserve = reserve || in_reserve(game, c);
    }
    phrase(value, game,
           !reserve    ? RULE("", "%d of %d points, %d of %d units", points, limit.points, units, limit.units)
           : batteries ? RULE("", "in reserve, %d of %d batteries", batteries, charts->reserve_batteries)
                       : RULE("", "in reserve, %d of %d points", points, charts->reserve_points));
    return reserve ? "reserve-room" : "8.18";
}

static void load_rows(struct sheet *sheet, hex_id hex, side_id side) {
    const struct game *game = sheet->game;
    struct ruling lawful = stack_lawful(game, hex, side);
    struct phrase value;
    int points = hex_points(game, hex, side), shift = 0;
    if (!friend_in(game, hex, side))
        return;
    const char *case_number = load_said(game, hex, side, &value);
    sheet_item(sheet, ROW(.label = tables_of(game)->side_title[side], .value = value.at, .case_number = case_number,
                          .tone = is_legal(lawful) ? tables_of(game)->side_id[side] : "bad"));
    for (int band = 0; band < 4; band++)
        if (points >= tables_of(game)->charts.density_from[band])
            shift = tables_of(game)->charts.density_shift[band];
    if (tables_of(game)->charts.density_shift[3] || shift) /* a game without the chart says nothing of it */
        sheet_signed(sheet, "Column shift for density when fired at", shift, "8.35", COUNTER_NONE);
    if (!is_legal(lawful))
        sheet_text(sheet, phrase(&value, game, lawful), lawful.case_number);
}

struct ruling stack_sheet(struct game *game, const struct query *query, struct json *out) {
    struct sheet sheet;
    struct phrase title;
    if (query->hex >= tables_of(game)->hex_count)
        return RULE("8.1", "stack needs a hex");
    sheet_open(&sheet, game, out, phrase(&title, game, RULE("", "Stack in %h", query->hex)), "8.18");
    for (side_id side = 0; side < SIDES; side++)
        load_rows(&sheet, query->hex, side);
    sheet_section(&sheet, "From the top");
    stack_rows(&sheet, query->hex);
    if (top_of(game, query->hex) == COUNTER_NONE)
        sheet_text(&sheet, "There are no counters here.", NULL);
    sheet_mark(&sheet, query->hex, "", "quiet", NULL);
    sheet_close(&sheet);
    return LEGAL;
}
