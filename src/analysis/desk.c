/* desk.c: see desk.h. */
#include "analysis/desk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "match/memory.h"

#define NOWHERE UINT32_MAX /* beyond what a constant of an enum may be */
enum { STEPS = 1 << 30, TO_THE_END = 1 << 20 };

struct desk *desk_open(const struct match *match, const struct course *course, const struct mind *mind) {
    struct desk *desk = must(calloc(1, sizeof *desk));
    size_t size =
        arena_cost(play_memory(match->rules, match->tables)) + playout_memory(match->rules, match->tables, mind);
    struct arena arena;
    desk->course = course;
    desk->at = NOWHERE;
    desk->block = aligned_block(size);
    arena_init(&arena, desk->block, size);
    play_lay_out(&desk->game, match->rules, match->tables, &arena);
    playout_open(&desk->playout, match->rules, match->tables, mind, mind, &arena);
    desk->game.language = desk->playout.game.language = match->game.language; /* orders are said in it */
    return desk;
}

void desk_free(struct desk *desk) {
    if (desk != NULL)
        free(desk->block);
    free(desk);
}

void desk_go(struct desk *desk, uint32_t actions) {
    if (desk->at == actions)
        return;
    history_go(desk->course->history, &desk->game, actions, &desk->script);
    play_sync(&desk->game);
    desk->at = actions;
}

double points_of(const struct play_state *state) { return state->winner >= SIDES ? 0.5 : state->winner == 0 ? 1 : 0; }

uint64_t desk_seed(uint64_t seed, uint64_t thing, uint64_t index) { return hash_mix(hash_mix(seed, thing), index); }

static double value_now(struct desk *desk) { return playout_value(&desk->playout, 0) / 1000.0; }

/* Goes on for one change of player-turn. False: the game is over. */
static bool go_on(struct desk *desk, unsigned changes) {
    struct playout *playout = &desk->playout;
    if (playout->game.state->over || !playout_go(playout, changes))
        return false;
    playout_step(playout, STEPS);
    return !playout->game.state->over;
}

double desk_play_out(struct desk *desk, uint64_t seed, unsigned changes, double passed[DESK_PASSES]) {
    playout_begin_from(&desk->playout, &desk->game, seed);
    bool on = true;
    for (unsigned i = 0; i < DESK_PASSES; i++) {
        on = on && go_on(desk, 1);
        passed[i] = on ? value_now(desk) : NAN;
    }
    if (on)
        on = go_on(desk, changes > DESK_PASSES ? changes - DESK_PASSES : TO_THE_END);
    double value = on ? value_now(desk) : 0;
    return !on ? points_of(desk->playout.game.state) : value == 0 ? 0.5 : value > 0 ? 1 : 0;
}

/* How many changes after the turn's beginning the horizon of one of its player-turns lies, less one. */
static unsigned pass_of(const struct course *course, uint32_t player_turn) {
    const struct stretch *list = course->player_turns.at;
    unsigned pass = DESK_AHEAD - 1;
    for (uint32_t i = player_turn; i > 0 && list[i - 1].turn == list[player_turn].turn; i--)
        pass++;
    return pass < DESK_PASSES ? pass : DESK_PASSES - 1;
}

/* The chance at the horizon of the player-turn, from the position that the playout has come to. */
static double look_on(struct desk *desk, uint32_t player_turn, const struct horizon *horizon) {
    const struct stretch *now = &desk->course->player_turns.at[player_turn];
    const struct play_state *state = desk->playout.game.state;
    bool within = state->turn == now->turn && state->phasing == now->phasing;
    if (!horizon->deep)
        return state->over ? points_of(state) : calibrated_chance(&horizon->calibration[0], value_now(desk));
    if (!go_on(desk, within ? DESK_AHEAD : DESK_AHEAD - 1))
        return points_of(state);
    return calibrated_chance(&horizon->calibration[pass_of(desk->course, player_turn)], value_now(desk));
}

double desk_look_ahead(struct desk *desk, uint64_t seed, uint32_t player_turn, const struct horizon *horizon) {
    playout_begin_from(&desk->playout, &desk->game, seed);
    return look_on(desk, player_turn, horizon);
}

/* -- luck -- */

/* Does the action of the die again, in the playout's game, with this face in place of the one that fell. */
static void throw_again(struct desk *desk, uint64_t seed, uint32_t die, uint32_t face) {
    const struct history *history = desk->course->history;
    const struct history_step *step = &history->step[desk->course->die_action[die]];
    struct dice_script *script = &desk->script;
    struct game *game = &desk->playout.game;
    script->count = 0;
    script->strict = script->failed = false;
    for (uint32_t i = step->dice; i <= die && script->count < DICE_SCRIPT_MAX; i++)
        script->line[script->count++] =
            (struct dice_line){history->die[i].purpose, 0, DICE_ANY_ABOUT, i == die ? face : history->die[i].face};
    playout_begin_from(&desk->playout, &desk->game, seed);
    game->script = script;
    play_apply_for(game, step->side, step->action);
    game->script = NULL;
}

struct faces { /* what was found for the faces before: many lead to the same position */
    uint64_t hash[256];
    double chance[256];
};

static double chance_of_face(struct desk *desk, uint64_t seed, uint32_t die, uint32_t face,
                             const struct horizon *horizon, struct faces *known) {
    throw_again(desk, seed, die, face);
    known->hash[face] = play_full_hash(&desk->playout.game);
    for (uint32_t i = 1; i < face; i++)
        if (known->hash[i] == known->hash[face])
            return known->chance[i];
    return look_on(desk, stretch_of_action(&desk->course->player_turns, desk->course->die_action[die]), horizon);
}

double desk_luck(struct desk *desk, uint64_t seed, uint32_t die, const struct horizon *horizon) {
    const struct dice_thrown *thrown = &desk->course->history->die[die];
    struct faces known;
    double sum = 0;
    desk_go(desk, desk->course->die_action[die]);
    if (thrown->sides < 2 || thrown->face > thrown->sides)
        return 0;
    for (uint32_t face = 1; face <= thrown->sides; face++) {
        known.chance[face] = chance_of_face(desk, seed, die, face, horizon, &known);
        sum += known.chance[face];
    }
    return known.chance[thrown->face] - sum / thrown->sides;
}
