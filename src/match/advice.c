/* advice.c: see advice.h. */
#include "match/advice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/levels.h"
#include "bot/search.h"
#include "core/hash.h"
#include "match/advice_parts.h"
#include "match/memory.h"

enum { OWN_ACTIONS_MOST = 3000, BY_TURNS_MOST = 40, STEP_ACTIONS = 400, AHEAD_PART = 600 };

/* -- life -- */

static bool can_advise(const struct game *game) {
    const struct ruleset *rules = game->rules;
    return rules->mind_count > 0 && rules->aide != NULL && rules->eyes != NULL && rules->commands != NULL &&
           play_side_to_act(game) < SIDES;
}

static bool find_bots(struct advice *advice) {
    for (side_id side = 0; side < SIDES; side++) {
        const char *name = side == advice->side ? advice->level : LEVEL_STANDARD;
        if (!bot_find(advice->rules, name, hash_mix(advice->seed, side), &advice->bot[side]))
            return false;
    }
    return true;
}

/* The mind of playouts is the one that those without a level act by. */
static const struct mind *plain_mind(const struct advice *advice) { return advice->bot[other_side(advice->side)].mind; }

static void lay_out(struct advice *advice) {
    const struct mind *mind = plain_mind(advice);
    size_t game = arena_cost(play_memory(advice->rules, advice->tables)), memory[SIDES], size = 3 * game;
    struct arena arena;
    for (side_id side = 0; side < SIDES; side++) {
        memory[side] = bot_memory_size(&advice->bot[side], advice->tables) + 1;
        size += arena_cost(memory[side]);
    }
    size += arena_cost(mind->memory + 1) + playout_memory(advice->rules, advice->tables, mind);
    advice->block = aligned_block(size);
    arena_init(&arena, advice->block, size);
    play_lay_out(&advice->start, advice->rules, advice->tables, &arena);
    play_lay_out(&advice->work, advice->rules, advice->tables, &arena);
    play_lay_out(&advice->imagined, advice->rules, advice->tables, &arena);
    for (side_id side = 0; side < SIDES; side++)
        advice->bot[side].memory = arena_take(&arena, memory[side]);
    advice->blank = arena_take(&arena, mind->memory + 1);
    playout_open(&advice->playout, advice->rules, advice->tables, mind, mind, &arena);
}

void advice_state(struct advice *advice, struct game *game, command_id command, struct field_state *out) {
    struct game *before = advice->field.game;
    *out = (struct field_state){0};
    advice->field.game = game;
    advice->rules->eyes->state_of(&advice->field, command, out);
    advice->field.game = before;
}

static bool is_ours(const struct advice *advice, command_id command) {
    return advice->rules->commands->side(advice->tables, command) == advice->side;
}

static void look_at_commands(struct advice *advice) {
    advice->commands = advice->rules->commands->count(advice->tables);
    advice->prospect = must(calloc(advice->commands + 1u, sizeof *advice->prospect));
    for (command_id id = 0; id < advice->commands; id++)
        if (is_ours(advice, id))
            advice_state(advice, &advice->start, id, &advice->prospect[id].before);
}

struct advice *advice_begin(const struct game *truth, side_id side, const char *level, uint64_t seed) {
    if (side >= SIDES || !can_advise(truth))
        return NULL;
    struct advice *advice = must(calloc(1, sizeof *advice));
    advice->rules = truth->rules;
    advice->tables = truth->tables;
    advice->side = side;
    advice->seed = seed;
    snprintf(advice->level, sizeof advice->level, "%s", level != NULL ? level : ADVICE_LEVEL);
    if (!find_bots(advice) || advice->bot[side].mind == NULL) {
        free(advice);
        return NULL;
    }
    lay_out(advice);
    bot_imagine(&advice->start, truth, side, seed);
    advice->start.language = truth->language; /* of those who asked: what is said is said in it */
    play_copy_state(&advice->work, &advice->start);
    play_sync(&advice->work);
    advice->stretch = playout_stretch(&advice->start);
    advice->phase = advice->start.state->phase;
    advice->goes_ahead = true;
    advice->changes = advice->rules->aide->by_turns || advice->start.state->phasing == side ? 1 : 2;
    field_read(&advice->field, &advice->start, side, (uint8_t)(side + 1));
    look_at_commands(advice);
    ghosts_open(&advice->ghosts, &advice->work, side);
    advice->ghosts.own_only = true;
    return advice;
}

void advice_free(struct advice *advice) {
    if (advice == NULL)
        return;
    ghosts_free(&advice->ghosts);
    free(advice->prospect);
    free(advice->block);
    free(advice);
}

/* -- going ahead -- */

static bool is_far_enough(const struct advice *advice) {
    const struct game *work = &advice->work;
    bool by_turns = advice->rules->aide->by_turns;
    if (play_over(work) || work->fault != 0 || advice->changes == 0)
        return true;
    return by_turns ? work->state->phase != advice->phase || advice->own >= BY_TURNS_MOST
                    : advice->own >= OWN_ACTIONS_MOST;
}

static void note_change(struct advice *advice) {
    unsigned stretch = playout_stretch(&advice->work);
    if (stretch == advice->stretch)
        return;
    advice->stretch = stretch;
    advice->changes--;
}

/* False: there is nothing more to do. */
static bool go_ahead(struct advice *advice) {
    side_id side = play_side_to_act(&advice->work);
    struct action action;
    if (side >= SIDES || is_far_enough(advice))
        return false;
    switch (bot_think(&advice->bot[side], &advice->work, &advice->imagined, &advice->list, &action)) {
    case BOT_THINKS:
        return true;
    case BOT_CHOSE:
        advice->own += side == advice->side;
        ghosts_apply(&advice->ghosts, action, side != advice->side);
        note_change(advice);
        return true;
    case BOT_KNOWS_NOTHING:
    default:
        return false;
    }
}

/* -- playouts -- */

static int32_t lead_of(struct advice *advice, struct game *game) {
    int32_t points[SIDES] = {0};
    advice->rules->score(game, points);
    return points[advice->side] - points[other_side(advice->side)];
}

/* It had its effectiveness and lost it; or, where there is no such thing, it lost troops. */
static bool has_fallen(const struct field_state *before, const struct field_state *after) {
    return before->has_limit ? after->spent && !before->spent : after->strength < before->strength;
}

static void take_playout(struct advice *advice) {
    struct game *end = &advice->playout.game;
    advice->gain[advice->played++] = lead_of(advice, end) - lead_of(advice, &advice->start);
    advice->turn = end->state->turn > advice->turn ? end->state->turn : advice->turn;
    for (command_id id = 0; id < advice->commands; id++) {
        struct field_state after;
        if (!is_ours(advice, id) || advice->prospect[id].before.units == 0)
            continue;
        advice_state(advice, end, id, &after);
        advice->prospect[id].fell =
            (uint16_t)(advice->prospect[id].fell + has_fallen(&advice->prospect[id].before, &after));
    }
}

static void play_out(struct advice *advice) {
    unsigned changes = advice->rules->aide->by_turns ? 2 : 4; /* two turns */
    if (!advice->playing) {
        playout_begin(&advice->playout, &advice->start, advice->side, advice->blank,
                      hash_mix(advice->seed, advice->played + 1));
        advice->playing = playout_go(&advice->playout, changes);
    }
    if (advice->playing && playout_step(&advice->playout, STEP_ACTIONS))
        return;
    advice->playing = false;
    take_playout(advice);
}

bool advice_step(struct advice *advice) {
    if (advice->goes_ahead) {
        advice->goes_ahead = go_ahead(advice);
        if (!advice->goes_ahead)
            ghosts_close(&advice->ghosts);
        return true;
    }
    if (advice->played < ADVICE_PLAYOUTS)
        play_out(advice);
    return advice->played < ADVICE_PLAYOUTS;
}

/* While it goes ahead, by what is spent of the player's budget, which begins again with a player-turn. */
static unsigned part_done(const struct advice *advice) {
    const struct search *search = advice->bot[advice->side].search;
    if (!advice->goes_ahead)
        return AHEAD_PART + (1000 - AHEAD_PART) * advice->played / ADVICE_PLAYOUTS;
    if (search == NULL || search->budget == 0)
        return 0;
    uint64_t part = AHEAD_PART * search->spent / search->budget;
    return part < AHEAD_PART ? (unsigned)part : AHEAD_PART;
}

unsigned advice_thousandths(struct advice *advice) {
    unsigned part = part_done(advice);
    advice->far = part > advice->far ? part : advice->far;
    return advice->far;
}

/* -- the answer -- */

static int by_value(const void *a, const void *b) {
    int32_t one = *(const int32_t *)a, two = *(const int32_t *)b;
    return (one > two) - (one < two);
}

/* The mean, and between what eight of ten playouts ended. */
static void put_expected(struct advice *advice, struct json *out) {
    int32_t sum = 0;
    unsigned worse = 0, count = advice->played;
    char words[256];
    struct text text;
    for (unsigned i = 0; i < count; i++) {
        sum += advice->gain[i];
        worse += advice->gain[i] < 0;
    }
    qsort(advice->gain, count, sizeof *advice->gain, by_value);
    int points = count ? (sum * 2 + (sum < 0 ? -(int)count : (int)count)) / (2 * (int)count) : 0;
    text_init(&text, words, sizeof words);
    say_expected(advice, points, &text);
    json_key(out, "expected");
    json_open(out, '{');
    json_put_string(out, "words", words);
    json_put_int(out, "turn", advice->turn);
    json_put_int(out, "points", points);
    json_put_int(out, "low", count ? advice->gain[count / 10] : 0);
    json_put_int(out, "high", count ? advice->gain[count - 1 - count / 10] : 0);
    json_put_int(out, "worse", count ? 100 * worse / count : 0);
    json_put_int(out, "playouts", count);
    json_close(out, '}');
}

void put_advice(struct advice *advice, struct json *out) {
    play_put_side(&advice->start, out, "side", advice->side);
    json_put_int(out, "turn", advice->start.state->turn);
    json_put_string(out, "by", advice->level);
    put_advised(advice, out);
    put_expected(advice, out);
    put_ghosts(&advice->ghosts, out);
}
