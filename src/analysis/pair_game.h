/* pair_game.h: one pair of games between two players, and the line that keeps what came of it. Strength is measured by
 * thousands of such pairs, perhaps on several machines over several days: each pair is a line of its own in a file, so
 * that a measurement can be stopped, goes on where it stopped, and files are joined by writing one behind the other.
 * Knows the engine alone, so that it runs where none of our libraries are. */
#ifndef ENFILADE_ANALYSIS_PAIR_GAME_H
#define ENFILADE_ANALYSIS_PAIR_GAME_H

#include <stddef.h>

#include "bot/contest.h"
#include "bot/levels.h"

enum { PAIR_TURNS_MAX = 320, PAIR_ROW_SIZE = 4 * PAIR_TURNS_MAX * 12 + 512 };

/* A game as one of the two, the first player, sees it. */
struct pair_game {
    int half_points; /* 2 won, 1 drawn, 0 lost */
    int32_t margin;
    uint32_t refused; /* choices of both that the rules refused */
    uint32_t
        turn_us[2][PAIR_TURNS_MAX]; /* microseconds of processor of each player-turn, of the first and second player */
    unsigned turns[2];
};

/* Which pair it is: everything that decides its course. */
struct pair_key {
    char first[BOT_NAME_SIZE], second[BOT_NAME_SIZE];
    char scenario[64];
    uint64_t seed;
    uint16_t last_turn; /* the games are left and judged after this turn; 0: played to their end */
};

struct pair {
    struct pair_game game[SIDES]; /* the first player has side 0, then side 1 */
};

/* Plays the game with that seed to its end; the first player has the side `side`. */
void pair_game_play(struct contest *contest, unsigned scenario, const uint32_t *options, uint64_t seed, side_id side,
                    struct pair_game *out);
/* The line, with its end of line; its length. `room` is at least PAIR_ROW_SIZE. */
size_t pair_row_write(const struct pair_key *key, const struct pair *pair, char *out, size_t room);
/* False: it is no whole line of ours, perhaps one that was cut off when the power went. */
bool pair_row_read(const char *line, struct pair_key *key, struct pair *pair);

#endif
