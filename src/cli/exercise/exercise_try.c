/* exercise_try.c: plays an exercise: the player on trial on its side, the frozen policy on the other. */
#include <stdlib.h>
#include <string.h>

#include "cli/exercise/exercise.h"
#include "match/answers.h"

enum { ACTIONS_MAX = 50000 }; /* a player that does not come to an end has not solved it */

enum manner { MANNER_MIND, MANNER_PASS, MANNER_REFERENCE };

struct play {
    const struct exercise *exercise;
    struct match *match;
    enum manner manner;
    side_id side;
    struct bot player, opponent;
    size_t *next; /* of each part of the reference: the first of its actions that was neither played nor skipped */
};

/* -- players -- */

/* The policy of the other side never changes: `simple-1`, or `simple` while there is no other. */
static const char *frozen_policy(const struct ruleset *rules) {
    struct bot bot;
    return bot_find(rules, "simple-1", 1, &bot) ? "simple-1" : "simple";
}

static bool take_seat(struct bot *bot, const struct match *match, const char *name, uint64_t seed) {
    if (!bot_find(match->rules, name, seed, bot))
        return false;
    bot->memory = calloc(1, bot_memory_size(bot, match->tables) + 1);
    return true;
}

static bool is_now(const struct match *match, const json_t *when) {
    const struct play_state *state = match->game.state;
    const char *phase = text_field(when, "phase"), *phasing = text_field(when, "phasing");
    return state->turn == json_integer_value(json_object_get(when, "turn")) &&
           (phase == NULL || strcmp(phase, match->rules->phase_name(match->tables, state->phase)) == 0) &&
           (phasing == NULL || match_side_named(match, phasing) == state->phasing);
}

/* The first action of the rest that is legal. Those before it, which dice have made impossible, are skipped for good.
 */
static bool next_of_part(struct play *play, const json_t *part, size_t *next, struct action *out) {
    struct match *match = play->match;
    const json_t *actions = json_object_get(part, "actions");
    for (size_t i = *next; i < json_array_size(actions); i++) {
        const char *text = json_string_value(json_array_get(actions, i));
        if (is_legal(answer_read_action(match, text, out)) && is_legal(play_judge(&match->game, play->side, *out))) {
            *next = i + 1;
            return true;
        }
    }
    return false;
}

static bool next_of_reference(struct play *play, struct action *out) {
    const json_t *part;
    size_t i;
    json_array_foreach(play->exercise->reference, i, part) {
        if (is_now(play->match, part) && next_of_part(play, part, &play->next[i], out))
            return true;
    }
    return false;
}

/* How much an action is like doing nothing: the later in this list, the more; 0 if it does something. */
static int idleness(const struct match *match, struct action action) {
    static const char *const idle[] = {"stand", "hold", "withhold", "decline", "halt", "pass", "end"};
    for (int i = 0; i < (int)(sizeof idle / sizeof idle[0]); i++)
        if (strcmp(match->rules->verbs[action.verb].name, idle[i]) == 0)
            return i + 1;
    return 0;
}

static bool pass(struct match *match, struct action *out) {
    play_actions(&match->game, &match->list);
    if (match->list.count == 0)
        return false;
    *out = match->list.at[0];
    for (uint32_t i = 1; i < match->list.count; i++)
        if (idleness(match, match->list.at[i]) > idleness(match, *out))
            *out = match->list.at[i];
    return true;
}

static bool choose(struct play *play, side_id side, struct action *out) {
    if (side != play->side)
        return match_choose(play->match, &play->opponent, out);
    if (play->manner == MANNER_PASS)
        return pass(play->match, out);
    if (play->manner == MANNER_REFERENCE && next_of_reference(play, out))
        return true;
    return match_choose(play->match, &play->player, out);
}

/* -- one set of dice -- */

static bool is_at_end(const struct match *match, const json_t *until) {
    return play_over(&match->game) || match->game.state->turn > json_integer_value(json_object_get(until, "turn")) ||
           is_now(match, until);
}

static bool play_out(struct play *play) {
    struct match *match = play->match;
    struct action action;
    for (uint32_t i = 0; i < ACTIONS_MAX && !is_at_end(match, play->exercise->until); i++) {
        side_id side = play_side_to_act(&match->game);
        if (!choose(play, side, &action) || !is_legal(match_do(match, side, action)))
            return false;
        match_forget_events(match);
    }
    return is_at_end(match, play->exercise->until);
}

static void judge_outcome(const struct play *play, int32_t start, struct trial *trial) {
    struct outcome outcome;
    const json_t *goal;
    bool good = true;
    size_t i;
    outcome_open(&outcome, play->match, play->side, start);
    json_array_foreach(play->exercise->goals, i, goal) {
        int64_t number = goal_number(goal, &outcome);
        bool holds = goal_is_mean(goal) || goal_holds(goal, number, 1);
        trial->sum[i] += number;
        trial->missed[i] += !holds;
        good = good && holds;
    }
    trial->good += good;
    outcome_close(&outcome);
}

static bool seat_players(struct play *play, const char *player, uint64_t seed, struct text *why) {
    const struct ruleset *rules = play->match->rules;
    const char *frozen = frozen_policy(rules);
    play->manner = strcmp(player, "pass") == 0        ? MANNER_PASS
                   : strcmp(player, "reference") == 0 ? MANNER_REFERENCE
                                                      : MANNER_MIND;
    play->side = match_side_named(play->match, play->exercise->side);
    if (play->side == SIDE_NONE) {
        text_add(why, "there is no such side");
        return false;
    }
    take_seat(&play->opponent, play->match, frozen, seed * 2 + 1);
    if (!take_seat(&play->player, play->match, play->manner == MANNER_MIND ? player : frozen, seed * 2)) {
        text_add(why, "there is no player called ");
        text_add(why, player);
        return false;
    }
    return true;
}

static bool try_dice(const struct exercise *exercise, struct games *games, const char *player, uint64_t seed,
                     struct trial *trial, struct text *why) {
    const char *base = text_field(exercise->position, "base");
    char game[64] = {0};
    memcpy(game, base, strcspn(base, "/") < sizeof game ? strcspn(base, "/") : sizeof game - 1);
    struct play play = {.exercise = exercise};
    struct dice_seed dice = dice_seed_number(DICE_CHACHA20, seed);
    play.match = match_sandbox(games, game, exercise->position, dice, why);
    if (play.match == NULL)
        return false;
    play.next = calloc(json_array_size(exercise->reference), sizeof *play.next);
    bool seated = seat_players(&play, player, seed, why);
    if (seated) {
        int32_t start = outcome_margin(play.match, play.side);
        if (play_out(&play))
            judge_outcome(&play, start, trial);
        trial->bot_wrong += play.player.wrong;
    }
    free(play.player.memory);
    free(play.opponent.memory);
    free(play.next);
    match_free(play.match);
    return seated;
}

/* -- all of them -- */

static bool means_hold(const struct exercise *exercise, const struct trial *trial) {
    const json_t *goal;
    size_t i;
    json_array_foreach(exercise->goals, i, goal) {
        if (goal_is_mean(goal) && !goal_holds(goal, trial->sum[i], trial->seeds))
            return false;
    }
    return true;
}

bool exercise_try(const struct exercise *exercise, struct games *games, const char *player, uint32_t seeds,
                  struct trial *trial, struct text *why) {
    *trial = (struct trial){.seeds = seeds > 0 ? seeds : exercise->seeds};
    trial->needed = (exercise->needed * trial->seeds + exercise->seeds - 1) / exercise->seeds;
    for (uint32_t seed = 1; seed <= trial->seeds; seed++)
        if (!try_dice(exercise, games, player, seed, trial, why))
            return false;
    trial->solved = trial->good >= trial->needed && means_hold(exercise, trial);
    return true;
}
