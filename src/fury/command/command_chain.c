/* command_chain.c: see command_chain.h. The data name each Division's Corps, but no book says which headquarters a
 * Corps is under: in this game any of them may activate any Division in its range (6.1a). So a Corps is under the
 * headquarters nearest to most of its Divisions in the set-up, and all of them under the one with the longest range. */
#include "fury/command/command_chain.h"

#include <string.h>

#include "fury/command/command.h"

/* ---- numbering: the Corps in the order of their first counter, then the headquarters ---- */

static bool same_corps(const struct fury_counter *a, const struct fury_counter *b) {
    return a->side == b->side && strcmp(a->corps, b->corps) == 0;
}

static bool begins_corps(const struct fury_tables *tables, counter_id c) {
    if (!tables->counter[c].corps[0])
        return false;
    for (counter_id before = 0; before < c; before++)
        if (same_corps(&tables->counter[before], &tables->counter[c]))
            return false;
    return true;
}

/* The counter that stands for a command: the first of a Corps, or the headquarters itself. */
static counter_id standing_for(const struct fury_tables *tables, command_id id) {
    command_id number = 0;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (begins_corps(tables, c) && number++ == id)
            return c;
    for (counter_id c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].piece == PIECE_HQ && number++ == id)
            return c;
    return COUNTER_NONE;
}

static uint16_t corps_count(const struct fury_tables *tables) {
    uint16_t count = 0;
    for (counter_id c = 0; c < tables->counter_count; c++)
        count += begins_corps(tables, c);
    return count;
}

bool fury_is_corps(const struct fury_tables *tables, command_id id) { return id < corps_count(tables); }

static uint16_t count(const void *tables) {
    const struct fury_tables *t = tables;
    uint16_t number = corps_count(t);
    for (counter_id c = 0; c < t->counter_count; c++)
        if (t->counter[c].piece == PIECE_HQ)
            number++;
    return number;
}

static command_id of_hq(const struct fury_tables *tables, counter_id hq) {
    command_id number = corps_count(tables);
    for (counter_id c = 0; c < hq; c++)
        if (tables->counter[c].piece == PIECE_HQ)
            number++;
    return number;
}

static command_id of_corps(const struct fury_tables *tables, counter_id member) {
    command_id number = 0;
    for (counter_id c = 0; c < tables->counter_count; c++) {
        if (!begins_corps(tables, c))
            continue;
        if (same_corps(&tables->counter[c], &tables->counter[member]))
            return number;
        number++;
    }
    return COMMAND_NONE;
}

/* ---- names ---- */

static const char *name(const void *tables, command_id id) {
    const struct fury_counter *counter = &((const struct fury_tables *)tables)->counter[standing_for(tables, id)];
    return counter->piece == PIECE_HQ ? counter->id : counter->corps;
}

static const char *title(const void *tables, command_id id) {
    const struct fury_counter *counter = &((const struct fury_tables *)tables)->counter[standing_for(tables, id)];
    return counter->piece == PIECE_HQ ? counter->name : counter->corps_title;
}

static side_id side(const void *tables, command_id id) {
    return ((const struct fury_tables *)tables)->counter[standing_for(tables, id)].side;
}

/* ---- who is under whom ---- */

/* The headquarters with the longest range commands the army. */
static counter_id senior(const struct fury_tables *tables, side_id side) {
    counter_id found = COUNTER_NONE;
    for (counter_id c = 0; c < tables->counter_count; c++) {
        const struct fury_counter *hq = &tables->counter[c];
        if (hq->piece == PIECE_HQ && hq->side == side &&
            (found == COUNTER_NONE || hq->range_maneuver > tables->counter[found].range_maneuver))
            found = c;
    }
    return found;
}

/* The headquarters that a Division stands nearest to when the battle opens. */
static counter_id nearest_hq(const struct fury_tables *tables, const struct fury_counter *division) {
    counter_id nearest = COUNTER_NONE;
    for (counter_id c = 0; division->hex != HEX_NONE && on_board(tables, division->hex) && c < tables->counter_count;
         c++) {
        const struct fury_counter *hq = &tables->counter[c];
        if (hq->piece != PIECE_HQ || hq->side != division->side || hq->hex == HEX_NONE || !on_board(tables, hq->hex))
            continue;
        if (nearest == COUNTER_NONE || fury_distance(tables, division->hex, hq->hex) <
                                           fury_distance(tables, division->hex, tables->counter[nearest].hex))
            nearest = c;
    }
    return nearest;
}

static counter_id hq_over(const struct game *game, counter_id member) {
    const struct fury_tables *tables = tables_of(game);
    uint8_t votes[FURY_COUNTERS_MAX] = {0};
    counter_id best = senior(tables, tables->counter[member].side);
    for (counter_id c = 0; c < tables->counter_count; c++) {
        const struct fury_counter *division = &tables->counter[c];
        counter_id hq = division->piece == PIECE_DIVISION && same_corps(division, &tables->counter[member])
                            ? nearest_hq(tables, division)
                            : COUNTER_NONE;
        if (hq != COUNTER_NONE && ++votes[hq] > votes[best])
            best = hq;
    }
    return best;
}

static command_id of(const struct game *game, counter_id c) {
    if (is_hq(game, c))
        return of_hq(tables_of(game), c);
    if (info_of(game, c)->corps[0])
        return of_corps(tables_of(game), c);
    counter_id hq = is_division(game, c) ? hq_over(game, c) : COUNTER_NONE;
    return hq == COUNTER_NONE ? COMMAND_NONE : of_hq(tables_of(game), hq);
}

static command_id above(const struct game *game, command_id id) {
    counter_id c = standing_for(tables_of(game), id);
    counter_id hq = is_hq(game, c) ? senior(tables_of(game), info_of(game, c)->side) : hq_over(game, c);
    return hq == c || hq == COUNTER_NONE ? COMMAND_NONE : of_hq(tables_of(game), hq);
}

static command_id led_by(const struct game *game, counter_id c) {
    return is_hq(game, c) ? of_hq(tables_of(game), c) : COMMAND_NONE;
}

/* An HQ that has lost its leader leads nobody in battle (7.4-S3d); a Corps has no leader of its own on the map. */
static counter_id leader(const struct game *game, command_id id) {
    counter_id c = standing_for(tables_of(game), id);
    return is_hq(game, c) && on_map(game, c) && !(unit_at(game, c)->flags & U_CASUALTY) ? c : COUNTER_NONE;
}

static side_id counter_side(const struct game *game, counter_id c) { return info_of(game, c)->side; }

/* ---- what orders mean here ---- */

static const struct order_meaning meaning[ORDER_KINDS] = {
    [ORDER_NONE] = {"Moved by hand, whatever is ordered above it", NULL},
    [ORDER_MARCH] = {"Go there", NULL},
    [ORDER_ATTACK] = {"Take this hex; attack when the odds are good", NULL},
    [ORDER_HOLD] = {"Hold the hexes you touch, or the ground they stand on; strike back at good odds", NULL},
    [ORDER_SUPPORT] = {"Stay close behind another command", NULL},
    [ORDER_FOLLOW] = {"March behind another command", NULL},
    [ORDER_RESERVE] = {"Stay well behind another command", NULL},
    [ORDER_WITHDRAW] = {"Go back there, away from the enemy", NULL},
    [ORDER_BOMBARD] = {"Artillery supports attacks on this hex, or wherever it helps", NULL},
    [ORDER_COUNTER_BATTERY] = {NULL, "guns do not fire at guns in this game: order bombard, and they support attacks "
                                     "there"},
    [ORDER_RALLY] = {NULL, "Divisions do not rally in this game: those that are Blown come back by themselves"},
};

/* No entry hex is a post: a side cannot pass while a Division can leave it (6.4e). */
static hex_id at(const struct game *game, counter_id c) {
    bool stands =
        is_division(game, c) && on_map(game, c) && !fury_is_entry(game, hex_of(game, c), info_of(game, c)->side);
    return stands ? hex_of(game, c) : HEX_NONE;
}

/* Divisions have no facing. */
const struct command_chain fury_commands = {
    .count = count,
    .name = name,
    .title = title,
    .side = side,
    .of = of,
    .above = above,
    .led_by = led_by,
    .leader = leader,
    .counter_side = counter_side,
    .at = at,
    .meaning = meaning,
    .heeds = ~(unsigned)(ORDER_HAS_FACING | ORDER_HAS_FLANKS),
    .never_asks = 1u << AIDE_FIRE | 1u << AIDE_LASTING, /* no march draws fire, and no bridge is burnt */
    .names_shared = true,
};
