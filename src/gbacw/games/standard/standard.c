/* standard.c: the profile of battles under the Standard Rules alone: no procedure of its own, and Victory Points by the
 * numbers of the battle's special.yaml, for losses, for brigades that have lost their combat effectiveness, and for
 * ground.
 *
 * The side with more Strength Points of unrouted infantry and cavalry in an objective holds it; nobody does while both
 * have as many. Only who holds it at the end of the game counts, so the state needs no memory of it. */
#include "gbacw/games/standard/standard.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "gbacw/state/tally.h"
#include "gbacw/turn/victory.h"

typedef void item_taker(void *, side_id, const char *, const char *, int);

static const struct standard_tables *numbers_of(const struct game *game) {
    return (const struct standard_tables *)(const void *)tables_of(game)->special;
}

/* ---- who holds an objective ---- */

static int strength_in(const struct game *game, unsigned area, side_id side) {
    int strength = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side == side && on_map(game, c) && gbacw_is_foot_or_horse(game, c) &&
            !has_flag(game, c, F_ROUTED) && (hex_at(game, counter->hex)->areas & BIT(area)))
            strength += counter->strength;
    }
    return strength;
}

static side_id holder_of(const struct game *game, const struct standard_objective *objective) {
    int first = strength_in(game, objective->area, SIDE_FIRST);
    int second = strength_in(game, objective->area, SIDE_SECOND);
    return first == second ? SIDE_NONE : first > second ? SIDE_FIRST : SIDE_SECOND;
}

/* ---- Victory Points ---- */

static int tally_points(const struct game *game, unsigned tally) {
    return tally < TALLIES ? numbers_of(game)->points[tally] : 0;
}

static void loss_items(const struct game *game, item_taker *item, void *context) {
    for (side_id side = 0; side < SIDES; side++) {
        for (unsigned tally = 0; tally < TALLIES; tally++) {
            int points = state_of(game)->tally[other_side(side)][tally] * tally_points(game, tally);
            if (points)
                item(context, side, tally_words[tally], "31.1", points);
        }
    }
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *brigade = tables_of(game)->brigade + b;
        if (brigade->points && brigade_ineffective(game, b))
            item(context, other_side(brigade->side), brigade->name, "31.1", brigade->points);
    }
}

static void victory_lines(struct game *game, bool final, item_taker *item, void *context) {
    const struct standard_tables *numbers = numbers_of(game);
    loss_items(game, item, context);
    for (unsigned i = 0; final && i < numbers->objective_count; i++) {
        side_id holder = holder_of(game, &numbers->objective[i]);
        if (holder != SIDE_NONE)
            item(context, holder, tables_of(game)->area_name[numbers->objective[i].area], "31.0",
                 numbers->objective[i].points);
    }
}

/* ---- for eyes: where the objectives are ---- */

static void put_objective(const struct game *game, struct json *out, const struct standard_objective *objective,
                          hex_id hex) {
    char title[96];
    struct text text;
    text_init(&text, title, sizeof title);
    text_add(&text, tables_of(game)->area_name[objective->area]);
    text_add(&text, ": ");
    text_number(&text, objective->points);
    play_say(game, " Victory Points at the end", &text);
    play_put_ground_row(game,
                        (struct ground_row){.is = "objective",
                                            .title = title,
                                            .case_number = "31.0",
                                            .tone = "quiet",
                                            .pictogram = "objective",
                                            .hex = hex,
                                            .far = HEX_NONE,
                                            .side = SIDE_NONE},
                        out);
}

static void ground(const struct game *game, struct json *out) {
    const struct standard_tables *numbers = numbers_of(game);
    for (unsigned i = 0; i < numbers->objective_count; i++) {
        int count;
        const hex_id *hexes = area_hexes(game, numbers->objective[i].area, &count);
        for (int k = 0; k < count; k++)
            put_objective(game, out, &numbers->objective[i], hexes[k]);
    }
}

static void aims(struct sheet *sheet) {
    const struct standard_tables *numbers = numbers_of(sheet->game);
    if (!numbers->objective_count)
        return;
    sheet_section(sheet, "Points for ground at the end");
    for (unsigned i = 0; i < numbers->objective_count; i++)
        aim_points(sheet, tables_of(sheet->game)->area_name[numbers->objective[i].area], numbers->objective[i].points,
                   "31.0");
    sheet_text(sheet, "The side with more Strength Points of unrouted infantry and cavalry in a place holds it.",
               "31.0");
}

static void aim_marks(struct sheet *sheet) {
    const struct standard_tables *numbers = numbers_of(sheet->game);
    for (unsigned i = 0; i < numbers->objective_count; i++)
        aim_area(sheet, numbers->objective[i].area, "target",
                 tables_of(sheet->game)->area_name[numbers->objective[i].area]);
}

/* ---- for minds ---- */

static int attraction(const struct game *game, counter_id c, hex_id hex) {
    enum { WORTH_A_POINT = 6 };
    const struct standard_tables *numbers = numbers_of(game);
    int worth = 0;
    if (!gbacw_is_foot_or_horse(game, c) || has_flag(game, c, F_ROUTED))
        return 0;
    for (unsigned i = 0; i < numbers->objective_count; i++) {
        if (hex_at(game, hex)->areas & BIT(numbers->objective[i].area))
            worth += WORTH_A_POINT * numbers->objective[i].points;
    }
    return worth;
}

/* The middle hex of each objective that the side does not hold; if it holds them all it guards them. */
static int goals(const struct game *game, side_id side, hex_id *out, int max, bool *guard) {
    const struct standard_tables *numbers = numbers_of(game);
    int found = 0;
    *guard = numbers->objective_count > 0;
    for (unsigned i = 0; i < numbers->objective_count; i++)
        *guard = *guard && holder_of(game, &numbers->objective[i]) == side;
    for (unsigned i = 0; i < numbers->objective_count && found < max; i++) {
        int count;
        const hex_id *hexes = area_hexes(game, numbers->objective[i].area, &count);
        if (count > 0 && (*guard || holder_of(game, &numbers->objective[i]) != side))
            out[found++] = hexes[count / 2];
    }
    return found;
}

/* A position on a map of its own has none of the battle's areas. */
static void leave_map(struct gbacw_tables *tables) {
    struct standard_tables *numbers = (struct standard_tables *)(void *)tables->special;
    numbers->objective_count = 0;
    memset(numbers->objective, 0, sizeof numbers->objective);
}

const struct book standard_book = {
    .name = "standard",
    .victory =
        {
            .items = victory_lines,
            .tally_points = tally_points,
        },
    .mind =
        {
            .attraction = attraction,
            .goals = goals,
        },
    .show =
        {
            .ground = ground,
            .aims = aims,
            .aim_marks = aim_marks,
        },
    .leave_map = leave_map,
};
