/* desk.h: what one thread works with: a copy of the game that goes to any moment of its past, and playouts from there.
 * Chances are those of side 0. */
#ifndef ENFILADE_ANALYSIS_DESK_H
#define ENFILADE_ANALYSIS_DESK_H

#include "analysis/calibration.h"
#include "analysis/course.h"
#include "bot/playout.h"

struct desk {
    const struct course *course;
    struct game game; /* stands at a moment of the past */
    uint32_t at;      /* actions done there */
    struct playout playout;
    struct dice_script script; /* workspace */
    void *block;
};

struct desk *desk_open(const struct match *match, const struct course *course, const struct mind *mind);
void desk_free(struct desk *desk);
/* The position after so many actions. */
void desk_go(struct desk *desk, uint32_t actions);
/* How a finished game counts for side 0: 1, 0, or 0.5 for a draw. */
double points_of(const struct play_state *state);
/* A seed for playout `index` of something. Playouts of the same thing with the same index have the same dice. */
uint64_t desk_seed(uint64_t seed, uint64_t thing, uint64_t index);

/* One playout from the moment where the desk stands, to the end of the game or for so many changes of player-turn (0:
 * to the end). `passed` receives the values that the mind gave at the first changes, in Victory Points; NAN where the
 * game was over. A game that is left before its end goes to the side that the mind thinks ahead. */
enum { DESK_PASSES = 5, DESK_AHEAD = 4 };
double desk_play_out(struct desk *desk, uint64_t seed, unsigned changes, double passed[DESK_PASSES]);

struct horizon {                                 /* how a position is judged */
    struct calibration calibration[DESK_PASSES]; /* of the mind's value so many changes after the turn's beginning */
    bool deep; /* played on for DESK_AHEAD changes from its player-turn on; else by the mind's value where it stands */
};
/* The chance of the position where the desk stands, by one playout to the horizon of the player-turn. */
double desk_look_ahead(struct desk *desk, uint64_t seed, uint32_t player_turn, const struct horizon *horizon);
/* For a die of history->die: the chance after the face that fell, less the mean over all faces that it had, each as
 * likely as the others. The dice before it are those that fell; those after it are drawn. */
double desk_luck(struct desk *desk, uint64_t seed, uint32_t die, const struct horizon *horizon);

#endif
