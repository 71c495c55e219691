/* pair_game.c: see pair_game.h. */
#define _POSIX_C_SOURCE 200809L
#include "analysis/pair_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/playout.h"

static double thread_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

/* What each player spends in a player-turn. A turn in which a player did nothing is none of its turns. */
struct stopwatch {
    double us[2], before;
};

static void close_turn(struct stopwatch *watch, struct pair_game *out) {
    for (int player = 0; player < 2; player++) {
        if (watch->us[player] > 0 && out->turns[player] < PAIR_TURNS_MAX)
            out->turn_us[player][out->turns[player]++] = (uint32_t)(watch->us[player] + 0.5);
        watch->us[player] = 0;
    }
}

void pair_game_play(struct contest *contest, unsigned scenario, const uint32_t *options, uint64_t seed, side_id side,
                    struct pair_game *out) {
    struct stopwatch watch = {.before = thread_us()};
    bool more = true;
    memset(out, 0, sizeof *out);
    contest_begin(contest, scenario, options, seed);
    while (more) {
        unsigned stretch = playout_stretch(&contest->game);
        side_id acting = play_side_to_act(&contest->game);
        more = contest_step(contest);
        double after = thread_us();
        if (acting < SIDES)
            watch.us[acting != side] += after - watch.before;
        watch.before = after;
        if (!more || stretch != playout_stretch(&contest->game))
            close_turn(&watch, out);
    }
    struct contest_result result = contest_result(contest);
    out->half_points = result.winner >= SIDES ? 1 : result.winner == side ? 2 : 0;
    out->margin = side == 0 ? result.margin : -result.margin;
    out->refused = result.wrong[0] + result.wrong[1];
}

/* -- lines -- */

/* FIRST SECOND SCENARIO LAST_TURN SEED, then of both games HALF_POINTS MARGIN REFUSED TIMES TIMES, then a full stop.
 * Times are microseconds with commas between them, or a dash. */
static size_t write_times(const struct pair_game *game, int player, char *out, size_t room) {
    size_t length = 0;
    for (unsigned i = 0; i < game->turns[player]; i++)
        length +=
            (size_t)snprintf(out + length, room - length, "%s%" PRIu32, i > 0 ? "," : " ", game->turn_us[player][i]);
    return length > 0 ? length : (size_t)snprintf(out, room, " -");
}

size_t pair_row_write(const struct pair_key *key, const struct pair *pair, char *out, size_t room) {
    size_t length = (size_t)snprintf(out, room, "%s %s %s %u %" PRIu64, key->first, key->second, key->scenario,
                                     key->last_turn, key->seed);
    for (side_id side = 0; side < SIDES; side++) {
        const struct pair_game *game = &pair->game[side];
        length += (size_t)snprintf(out + length, room - length, " %d %" PRId32 " %" PRIu32, game->half_points,
                                   game->margin, game->refused);
        for (int player = 0; player < 2; player++)
            length += write_times(game, player, out + length, room - length);
    }
    return length + (size_t)snprintf(out + length, room - length, " .\n");
}

static bool read_times(const char **at, struct pair_game *game, int player) {
    if (strncmp(*at, " -", 2) == 0) {
        *at += 2;
        return true;
    }
    do {
        char *end;
        if (game->turns[player] == PAIR_TURNS_MAX || (*at)[0] == 0 || (*at)[1] < '0' || (*at)[1] > '9')
            return false;
        game->turn_us[player][game->turns[player]++] = (uint32_t)strtoul(*at + 1, &end, 10);
        *at = end;
    } while (**at == ',');
    return true;
}

static bool read_game(const char **at, struct pair_game *game) {
    int read = 0;
    if (sscanf(*at, " %d %" SCNd32 " %" SCNu32 "%n", &game->half_points, &game->margin, &game->refused, &read) != 3 ||
        game->half_points < 0 || game->half_points > 2)
        return false;
    *at += read;
    return read_times(at, game, 0) && read_times(at, game, 1);
}

bool pair_row_read(const char *line, struct pair_key *key, struct pair *pair) {
    int read = 0;
    memset(pair, 0, sizeof *pair);
    memset(key, 0, sizeof *key);
    if (sscanf(line, "%47s %47s %63s %" SCNu16 " %" SCNu64 "%n", key->first, key->second, key->scenario,
               &key->last_turn, &key->seed, &read) != 5)
        return false;
    const char *at = line + read;
    return read_game(&at, &pair->game[0]) && read_game(&at, &pair->game[1]) && strcmp(at, " .\n") == 0;
}
