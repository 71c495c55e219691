/* tally.h: the rows of one variant, added up: results, bands over time, heat of hexes, who held what when. */
#ifndef ENFILADE_LAB_TALLY_H
#define ENFILADE_LAB_TALLY_H

#include "lab/counts.h"
#include "lab/play.h"

enum {
    TALLY_TURNS = 160,  /* turns that are drawn; the longest battle has 143 */
    TALLY_GAMES = 4000, /* games whose course is kept for the bands */
    TALLY_LEVELS = 8,
    OUTCOMES = SIDES + 1, /* SIDE_NONE: a draw, or nobody */
};

struct tally_contingency { /* games by who had it, and who won */
    uint32_t count[OUTCOMES][OUTCOMES];
};

struct tally {
    const struct lab_arm *arm;
    uint64_t games, won[OUTCOMES], level[SIDES][TALLY_LEVELS];
    uint64_t turns_played[TALLY_TURNS + 1]; /* games that ended in this turn */
    double microseconds;
    int32_t *margin; /* of each game, by seed */
    uint8_t *winner;
    uint64_t *seed;
    uint64_t room;
    unsigned turns; /* that any game had */
    int32_t *band;  /* turn, gauge, side, game */
    unsigned band_games;
    double *heat; /* turn, layer, hex */
    uint16_t hexes, counters;
    struct tally_contingency *held; /* turn, place */
    struct tally_contingency *lead; /* turn, gauge: the side with the larger number */
    uint32_t *lost;                 /* counter, game */
    uint16_t *arrived;              /* counter, game */
    /* of the row being added */
    side_id row_winner;
    unsigned row_turns;
    int32_t row_gauge[GAUGES_MAX][SIDES];
    bool in_bands;
    uint64_t bad; /* rows whose counts cannot be read */
};

void lab_tally_open(struct tally *tally, const struct lab_arm *arm);
void lab_tally_close(struct tally *tally);
void lab_tally_add(struct tally *tally, const struct lab_row *row);

static inline int32_t *tally_band(const struct tally *tally, unsigned turn, unsigned gauge, side_id side) {
    return tally->band + (((size_t)turn * GAUGES_MAX + gauge) * SIDES + side) * TALLY_GAMES;
}
static inline double *tally_heat(const struct tally *tally, unsigned turn, unsigned layer) {
    return tally->heat + ((size_t)turn * LAYERS + layer) * tally->hexes;
}

#endif
