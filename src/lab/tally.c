/* tally.c: see tally.h. */
#include "lab/tally.h"

#include <stdlib.h>
#include <string.h>

void lab_tally_open(struct tally *tally, const struct lab_arm *arm) {
    memset(tally, 0, sizeof *tally);
    tally->arm = arm;
    tally->hexes = arm->rules->hex_count(arm->tables);
    tally->counters = arm->rules->counter_count(arm->tables);
    tally->band = must(calloc((size_t)TALLY_TURNS * GAUGES_MAX * SIDES * TALLY_GAMES, sizeof *tally->band));
    tally->heat = must(calloc((size_t)TALLY_TURNS * LAYERS * tally->hexes, sizeof *tally->heat));
    tally->held = must(calloc((size_t)TALLY_TURNS * LAB_PLACES_MAX, sizeof *tally->held));
    tally->lead = must(calloc((size_t)TALLY_TURNS * GAUGES_MAX, sizeof *tally->lead));
    tally->lost = must(calloc((size_t)tally->counters * TALLY_GAMES, sizeof *tally->lost));
    tally->arrived = must(calloc((size_t)tally->counters * TALLY_GAMES, sizeof *tally->arrived));
}

void lab_tally_close(struct tally *tally) {
    free(tally->margin);
    free(tally->winner);
    free(tally->seed);
    free(tally->band);
    free(tally->heat);
    free(tally->held);
    free(tally->lead);
    free(tally->lost);
    free(tally->arrived);
}

/* -- the counts of a game -- */

static void take_gauge(void *context, unsigned turn, unsigned gauge, side_id side, int32_t value) {
    struct tally *tally = context;
    tally->row_gauge[gauge][side] = value;
    if (turn >= TALLY_TURNS)
        return;
    if (tally->in_bands) /* a game that is over stays as it ended */
        for (unsigned later = turn; later < TALLY_TURNS; later++)
            tally_band(tally, later, gauge, side)[tally->band_games] = value;
    if (side == SIDES - 1) {
        const int32_t *of = tally->row_gauge[gauge];
        side_id ahead = of[0] > of[1] ? 0 : of[1] > of[0] ? 1 : SIDE_NONE;
        tally->lead[(size_t)turn * GAUGES_MAX + gauge].count[ahead][tally->row_winner]++;
    }
}

static void take_holder(void *context, unsigned turn, unsigned place, side_id side) {
    struct tally *tally = context;
    if (turn < TALLY_TURNS && place < LAB_PLACES_MAX && side < OUTCOMES)
        tally->held[(size_t)turn * LAB_PLACES_MAX + place].count[side][tally->row_winner]++;
}

static void take_heat(void *context, unsigned turn, unsigned layer, hex_id hex, uint32_t count) {
    struct tally *tally = context;
    if (turn < TALLY_TURNS && hex < tally->hexes)
        tally_heat(tally, turn, layer)[hex] += count;
}

static void take_counter(void *context, counter_id c, side_id side, uint32_t lost, unsigned arrived) {
    struct tally *tally = context;
    (void)side;
    if (!tally->in_bands || c >= tally->counters)
        return;
    tally->lost[(size_t)c * TALLY_GAMES + tally->band_games] = lost;
    tally->arrived[(size_t)c * TALLY_GAMES + tally->band_games] = (uint16_t)arrived;
}

static void add_counts(struct tally *tally, const struct lab_row *row) {
    const struct counts_reader reader = {take_gauge, take_holder, take_heat, take_counter, tally};
    unsigned turns = 0;
    tally->row_winner = row->winner < SIDES ? row->winner : (side_id)SIDE_NONE;
    tally->in_bands = tally->band_games < TALLY_GAMES;
    if (!counts_read(row->counts, row->counts_size, &reader, &turns))
        tally->bad++;
    if (turns > tally->turns)
        tally->turns = turns < TALLY_TURNS ? turns : TALLY_TURNS;
    tally->band_games += tally->in_bands;
}

/* -- the row -- */

static void keep(struct tally *tally, const struct lab_row *row) {
    if (tally->games == tally->room) {
        tally->room = tally->room > 0 ? tally->room * 2 : 256;
        tally->margin = must(realloc(tally->margin, tally->room * sizeof *tally->margin));
        tally->winner = must(realloc(tally->winner, tally->room * sizeof *tally->winner));
        tally->seed = must(realloc(tally->seed, tally->room * sizeof *tally->seed));
    }
    tally->margin[tally->games] = row->points[0] - row->points[1];
    tally->winner[tally->games] = row->winner < SIDES ? row->winner : (uint8_t)SIDE_NONE;
    tally->seed[tally->games++] = row->cell.seed;
}

void lab_tally_add(struct tally *tally, const struct lab_row *row) {
    side_id winner = row->winner < SIDES ? row->winner : (side_id)SIDE_NONE;
    keep(tally, row);
    tally->won[winner]++;
    if (winner < SIDES)
        tally->level[winner][row->level < TALLY_LEVELS ? row->level : TALLY_LEVELS - 1]++;
    tally->turns_played[row->turns < TALLY_TURNS ? row->turns : TALLY_TURNS]++;
    tally->microseconds += row->microseconds;
    if (row->counts != NULL)
        add_counts(tally, row);
}
