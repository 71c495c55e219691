/* objectives.c: ground that decides (34.17, 34.29, 34.39, 34.48, and Powers Hill for 22.57).
 *
 * A hex of an objective belongs to the side that has an unrouted unit in it, or whose unrouted unit was the last to
 * pass through; an engaged hex stays whose it was. An objective is held by the side that holds all its hexes; a ridge
 * by the side that holds so many in a row while the enemy stands on no such row. */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

static const struct start_info *start_of(const struct game *game) { return &tables_of(game)->start; }

/* The case that speaks of this scenario's ground. */
static const char *case_of(const struct game *game) {
    return start_of(game)->shift_count ? start_of(game)->shift[0].case_number : "34.48b";
}

/* Number of the first bit of an objective, and how many hexes it has. */
static unsigned first_bit(const struct game *game, unsigned objective, const hex_id **hexes, int *count) {
    unsigned first = 0;
    for (unsigned i = 0; i < objective; i++) {
        area_hexes(game, start_of(game)->objective[i].area, count);
        first += (unsigned)*count;
    }
    *hexes = area_hexes(game, start_of(game)->objective[objective].area, count);
    return first;
}

static bool holds_bit(const struct game *game, side_id side, unsigned bit) {
    return bit < 64 && (gettysburg_of(game)->held[side] >> bit & 1);
}

/* ---- who holds a hex ---- */

static bool stands_unrouted(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_ROUTED))
            return true;
    }
    return false;
}

static void take_bit(struct game *game, side_id side, unsigned bit) {
    if (bit >= 64)
        return;
    gettysburg_of(game)->held[side] |= (uint64_t)1 << bit;
    gettysburg_of(game)->held[other_side(side)] &= ~((uint64_t)1 << bit);
}

/* ---- who holds an objective ---- */

/* The longest row of neighbours among those marked, by spreading from each. */
static int longest_row(const struct game *game, const hex_id *hexes, int count, uint64_t marked) {
    int longest = 0;
    while (marked) {
        uint64_t row = marked & (~marked + 1), before;
        do {
            before = row;
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < count && (row >> i & 1); k++) {
                    if ((marked >> k & 1) && hex_direction(game, hexes[i], hexes[k]) != DIRECTION_NONE)
                        row |= (uint64_t)1 << k;
                }
            }
        } while (row != before);
        int length = 0;
        for (int i = 0; i < count; i++)
            length += (row >> i & 1) != 0;
        longest = length > longest ? length : longest;
        marked &= ~row;
    }
    return longest;
}

static bool holds_ridge(const struct game *game, unsigned objective, side_id side) {
    const hex_id *hexes;
    int count, run = start_of(game)->objective[objective].run;
    unsigned first = first_bit(game, objective, &hexes, &count);
    uint64_t mine = 0, theirs = 0;
    for (int i = 0; i < count && i < 64; i++) {
        mine |= (uint64_t)holds_bit(game, side, first + (unsigned)i) << i;
        theirs |= (uint64_t)stands_unrouted(game, hexes[i], other_side(side)) << i;
    }
    return longest_row(game, hexes, count, mine) >= run && longest_row(game, hexes, count, theirs) < run; /* 34.17b */
}

static bool holds_all(const struct game *game, unsigned objective, side_id side) {
    const hex_id *hexes;
    int count;
    unsigned first = first_bit(game, objective, &hexes, &count);
    for (int i = 0; i < count; i++) {
        if (!holds_bit(game, side, first + (unsigned)i))
            return false;
    }
    return count > 0;
}

static bool holds_objective(const struct game *game, unsigned objective, side_id side) {
    return start_of(game)->objective[objective].run ? holds_ridge(game, objective, side)
                                                    : holds_all(game, objective, side);
}

side_id objective_holder(const struct game *game, unsigned objective) {
    bool first = holds_objective(game, objective, SIDE_FIRST), second = holds_objective(game, objective, SIDE_SECOND);
    return first == second ? SIDE_NONE : first ? SIDE_FIRST : SIDE_SECOND;
}

/* ---- watching ---- */

static void emit_holder(struct game *game, unsigned objective, side_id holder) {
    event_begin(game->events, "objective", case_of(game));
    event_string(game->events, "objective", tables_of(game)->area_name[start_of(game)->objective[objective].area]);
    event_side(game->events, "side", holder);
    event_end(game->events);
}

static void watch(struct game *game, unsigned objective) {
    const hex_id *hexes;
    int count;
    unsigned first = first_bit(game, objective, &hexes, &count);
    side_id before = objective_holder(game, objective);
    for (int i = 0; i < count; i++) {
        bool one = stands_unrouted(game, hexes[i], SIDE_FIRST), two = stands_unrouted(game, hexes[i], SIDE_SECOND);
        if (one != two)
            take_bit(game, one ? SIDE_FIRST : SIDE_SECOND, first + (unsigned)i);
    }
    side_id now = objective_holder(game, objective);
    if (now != before)
        emit_holder(game, objective, now);
}

void objectives_watch(struct game *game) {
    for (unsigned i = 0; i < start_of(game)->objective_count; i++)
        watch(game, i);
}

void objectives_stepped(struct game *game, counter_id c, hex_id to) {
    uint32_t areas = hex_at(game, to)->areas;
    if (!areas || !holds_hex(game, c) || has_flag(game, c, F_ROUTED))
        return;
    for (unsigned i = 0; i < start_of(game)->objective_count; i++) {
        if (areas & BIT(start_of(game)->objective[i].area))
            watch(game, i);
    }
}

/* ---- what it is worth ---- */

static bool holds_enough(const struct game *game, const struct shift_info *row) {
    int held = 0;
    for (unsigned i = 0; i < start_of(game)->objective_count; i++)
        held += !start_of(game)->objective[i].apart && holds_objective(game, i, row->side);
    return held >= row->holds;
}

bool shift_won(const struct game *game, unsigned row) {
    const struct shift_info *info = &start_of(game)->shift[row];
    return info->turn ? (gettysburg_of(game)->shifts_won >> row & 1) != 0 : holds_enough(game, info);
}

void objectives_turn_ends(struct game *game) {
    objectives_watch(game);
    for (unsigned i = 0; i < start_of(game)->shift_count; i++) {
        const struct shift_info *row = &start_of(game)->shift[i];
        if (row->turn != game->state->turn || !holds_enough(game, row))
            continue;
        gettysburg_of(game)->shifts_won |= (uint8_t)BIT(i);
        event_begin(game->events, "shift", row->case_number);
        event_side(game->events, "side", row->side);
        event_int(game->events, "by", row->by);
        event_end(game->events);
    }
}

/* ---- for eyes ---- */

static void put_objective_hex(const struct game *game, struct json *out, unsigned objective, hex_id hex, unsigned bit) {
    char title[96];
    struct text text;
    bool first = holds_bit(game, SIDE_FIRST, bit), second = holds_bit(game, SIDE_SECOND, bit);
    side_id side = first ? SIDE_FIRST : SIDE_SECOND;
    text_init(&text, title, sizeof title);
    text_add(&text, tables_of(game)->area_name[start_of(game)->objective[objective].area]);
    play_say(game, first || second ? ": " : ": not held yet", &text);
    text_add(&text, first || second ? tables_of(game)->side_title[side] : "");
    play_put_ground_row(game,
                        (struct ground_row){.is = "objective",
                                            .title = title,
                                            .case_number = case_of(game),
                                            .tone = first || second ? tables_of(game)->side_id[side] : "quiet",
                                            .pictogram = "objective",
                                            .hex = hex,
                                            .far = HEX_NONE,
                                            .side = first || second ? side : SIDE_NONE},
                        out);
}

void objectives_ground(const struct game *game, struct json *out) {
    for (unsigned i = 0; i < start_of(game)->objective_count; i++) {
        const hex_id *hexes;
        int count;
        unsigned first = first_bit(game, i, &hexes, &count);
        for (int k = 0; k < count; k++)
            put_objective_hex(game, out, i, hexes[k], first + (unsigned)k);
    }
}

/* ---- for minds ---- */

/* They want a hex that is not theirs yet, and want to keep one that is. */
int gettysburg_attraction(const struct game *game, counter_id c, hex_id hex) {
    enum { WORTH_TAKING = 60, WORTH_KEEPING = 30 };
    side_id side = counter_at(game, c)->side;
    if (!hex_at(game, hex)->areas || !gbacw_is_foot_or_horse(game, c) || has_flag(game, c, F_ROUTED))
        return 0;
    for (unsigned i = 0; i < start_of(game)->objective_count; i++) {
        const hex_id *hexes;
        int count;
        unsigned first = first_bit(game, i, &hexes, &count);
        for (int k = 0; k < count && !start_of(game)->objective[i].apart; k++) {
            if (hexes[k] == hex)
                return holds_bit(game, side, first + (unsigned)k) ? WORTH_KEEPING : WORTH_TAKING;
        }
    }
    return 0;
}

/* Some of its hexes, and if `wanted` only of those that are not the side's own. */
static int goals_in(const struct game *game, unsigned objective, side_id side, bool wanted, hex_id *out, int max) {
    enum { APART = 4 }; /* of a long ridge every fourth will do */
    const hex_id *hexes;
    int count, found = 0;
    unsigned first = first_bit(game, objective, &hexes, &count);
    int step = start_of(game)->objective[objective].run ? APART : 1;
    for (int k = 0; k < count && found < max && (found == 0 || step > 1); k += step) {
        if (!wanted || !holds_bit(game, side, first + (unsigned)k))
            out[found++] = hexes[k];
    }
    return found;
}

int gettysburg_goals(const struct game *game, side_id side, hex_id *out, int max, bool *guard) {
    int found = 0;
    for (unsigned i = 0; i < start_of(game)->objective_count; i++) {
        if (!start_of(game)->objective[i].apart && !holds_objective(game, i, side))
            found += goals_in(game, i, side, true, out + found, max - found);
    }
    *guard = found == 0;
    for (unsigned i = 0; *guard && i < start_of(game)->objective_count; i++) {
        if (!start_of(game)->objective[i].apart)
            found += goals_in(game, i, side, false, out + found, max - found);
    }
    return found;
}
