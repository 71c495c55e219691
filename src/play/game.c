/* game.c: the life of a game and its open decision: laying out, beginning, listing, judging, applying, hashing.
 *
 * The stamp is chained over every action and every die, so it names a position without looking at it: the scratch
 * is current as long as it carries the state's stamp, and an applied action leaves it current, because the
 * families update it as they go. */
#include "play/ruleset.h"
#include "core/check.h"
#include "core/hash.h"
#include <string.h>

const char PLAY_OVER[] = "over";
const char PLAY_NOT_YOURS[] = "not-yours";
const char PLAY_UNKNOWN[] = "unknown";

static size_t block_size(const struct ruleset *rules, const void *tables) {
    return (rules->state_size(tables) + 63) / 64 * 64;
}

size_t play_memory(const struct ruleset *rules, const void *tables) {
    return arena_cost(block_size(rules, tables)) + arena_cost(rules->scratch_size(tables));
}

bool play_lay_out(struct game *game, const struct ruleset *rules, const void *tables, struct arena *arena) {
    CHECK(rules != NULL && tables != NULL);
    memset(game, 0, sizeof *game);
    size_t size = block_size(rules, tables);
    struct play_state *state = arena_take(arena, size);
    void *scratch = state != NULL ? arena_take(arena, rules->scratch_size(tables)) : NULL;
    if (scratch == NULL)
        return false;
    state->size = (uint32_t)size;
    state->winner = SIDE_NONE;
    game->rules = rules;
    game->tables = tables;
    game->state = state;
    game->scratch = scratch;
    game->profile = rules->profile != NULL ? rules->profile(tables) : NULL;
    if (rules->scratch_init != NULL)
        rules->scratch_init(game);
    game->scratch_stamp = ~state->stamp;
    return true;
}

bool play_new(struct game *game, const struct ruleset *rules, const void *tables, unsigned scenario,
              const uint32_t *options, struct dice_seed seed, struct arena *arena) {
    if (!play_lay_out(game, rules, tables, arena))
        return false;
    play_begin(game, scenario, options, seed);
    return true;
}

void play_renew(struct game *game) {
    struct play_state *state = game->state;
    uint32_t size = state->size;
    memset(state, 0, size);
    state->size = size;
    state->winner = SIDE_NONE;
    game->fault = 0;
    game->thrown = game->revealed = 0;
}

void play_begin(struct game *game, unsigned scenario, const uint32_t *options, struct dice_seed seed) {
    CHECK(game->state->actions == 0 && game->state->frame_count == 0);
    const struct ruleset *rules = game->rules;
    struct play_state *state = game->state;
    dice_begin(&state->dice, &seed);
    state->stamp = hash_mix(hash_bytes(seed.key, sizeof seed.key, 0), scenario);
    for (unsigned i = 0; i < rules->option_count; i++)
        state->stamp = hash_mix(state->stamp, options != NULL ? options[i] : rules->options[i].standard);
    rules->begin(game, scenario, options);
    if (state->frame_count == 0)
        play_call(game, rules->root_kind, SIDE_FIRST);
    game->scratch_stamp = ~state->stamp;
    play_sync(game);
    play_run(game);
    game->scratch_stamp = state->stamp;
}

void play_start(struct game *game, bool run) {
    play_touch(game);
    play_sync(game);
    if (run)
        play_run(game);
    game->scratch_stamp = game->state->stamp;
}

void play_copy_state(struct game *to, const struct game *from) {
    CHECK(to->rules == from->rules && to->state->size == from->state->size);
    memcpy(to->state, from->state, from->state->size);
    to->fault = from->fault;
}

void play_sync(struct game *game) {
    if (game->scratch_stamp == game->state->stamp)
        return;
    if (game->rules->scratch_sync != NULL)
        game->rules->scratch_sync(game);
    game->scratch_stamp = game->state->stamp;
}

void play_touch(struct game *game) {
    struct play_state *state = game->state;
    const unsigned char *bytes = (const unsigned char *)state;
    size_t from = offsetof(struct play_state, actions);
    state->stamp = hash_bytes(bytes + from, state->size - from, state->stamp);
    game->scratch_stamp = ~state->stamp;
}

/* -- the open decision -- */

bool play_over(const struct game *game) { return game->state->over != 0; }

const struct frame *play_top(const struct game *game) {
    const struct play_state *state = game->state;
    return state->frame_count > 0 ? &state->frames[state->frame_count - 1] : NULL;
}

static const struct decision *open_decision(const struct game *game) {
    const struct frame *top = play_top(game);
    const struct ruleset *rules = game->rules;
    if (top == NULL || play_over(game))
        return NULL;
    return rules->decision_of != NULL ? rules->decision_of(game, top->kind) : rules->kinds[top->kind].ask;
}

side_id play_side_to_act(const struct game *game) {
    return open_decision(game) != NULL ? play_top(game)->side : (side_id)SIDE_NONE;
}

bool play_sealed(struct game *game) {
    if (game->rules->sealed == NULL || play_over(game))
        return false;
    play_sync(game);
    return game->rules->sealed(game);
}

const char *play_decision_name(const struct game *game) {
    const struct decision *decision = open_decision(game);
    return decision != NULL ? decision->name : "over";
}

void play_prompt(struct game *game, struct text *out) {
    const struct decision *decision = open_decision(game);
    if (decision == NULL) {
        play_say(game, "The game is over.", out);
        return;
    }
    play_sync(game);
    if (decision->prompt != NULL)
        decision->prompt(game, play_top(game), out);
    else
        play_say(game, decision->name, out);
}

void play_duties(struct game *game, struct text *out, int *count) {
    const struct decision *decision = open_decision(game);
    *count = 0;
    if (decision == NULL || decision->duties == NULL)
        return;
    play_sync(game);
    decision->duties(game, play_top(game), out, count);
}

void play_actions(struct game *game, struct action_list *out) {
    out->count = 0;
    out->cut = false;
    const struct decision *decision = open_decision(game);
    if (decision == NULL)
        return;
    play_sync(game);
    const struct frame *top = play_top(game);
    decision->candidates(game, top, out);
    if (out->cut)
        play_fault(game, FAULT_LIST_CUT, top->kind);
    if (decision->judged)
        return;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->count; i++)
        if (is_legal(decision->judge(game, top, out->at[i])))
            out->at[kept++] = out->at[i];
    out->count = kept;
}

static struct ruling in_own_book(const struct game *game, struct ruling ruling) {
    if (!is_legal(ruling) && ruling.case_number != NULL)
        ruling.case_number = play_case(game, ruling.case_number);
    return ruling;
}

struct ruling play_judge(struct game *game, side_id side, struct action action) {
    const struct decision *decision = open_decision(game);
    if (decision == NULL)
        return RULE(PLAY_OVER, "the game is over");
    if (action.verb >= game->rules->verb_count)
        return RULE(PLAY_UNKNOWN, "there is no such action");
    if (action.verb == game->rules->verb_resign)
        return action_equal(action, action_of(action.verb)) ? LEGAL : RULE(PLAY_UNKNOWN, "`resign` takes no arguments");
    const struct frame *top = play_top(game);
    if (side != top->side)
        return RULE(PLAY_NOT_YOURS, "it is the %s side's decision now", top->side);
    if (!play_action_complete(game, action))
        return RULE(PLAY_UNKNOWN, "the action is incomplete");
    play_sync(game);
    return in_own_book(game, decision->judge(game, top, action));
}

struct ruling play_query(struct game *game, const struct query *query, bool sheet, struct json *out) {
    CHECK(query != NULL);
    play_sync(game);
    return in_own_book(game, (sheet ? game->rules->sheet : game->rules->query)(game, query, out));
}

static void resign(struct game *game, side_id side) {
    game->state->resigned = 1;
    event_begin(game->events, "resign", "");
    event_side(game->events, "side", side);
    event_end(game->events);
    play_end(game, other_side(side), 0);
    play_run(game);
}

static void chain(struct play_state *state, struct action action) {
    uint64_t high = 0;
    uint32_t low = 0;
    memcpy(&high, &action, sizeof high);
    memcpy(&low, (const unsigned char *)&action + sizeof high, sizeof low);
    state->stamp = hash_mix(hash_mix(state->stamp, high), low);
    state->actions++;
}

void play_apply_for(struct game *game, side_id side, struct action action) {
    CHECK(side < SIDES);
    CHECK(play_action_complete(game, action));
    struct play_state *state = game->state;
    play_sync(game);
    chain(state, action);
    if (action.verb == game->rules->verb_resign) {
        resign(game, side);
    } else {
        open_decision(game)->apply(game, &state->frames[state->frame_count - 1], action);
        play_run(game);
    }
    if (game->rules->after_action != NULL)
        game->rules->after_action(game);
    game->scratch_stamp = state->stamp;
}

void play_apply(struct game *game, struct action action) {
    CHECK(!play_over(game));
    side_id side = play_side_to_act(game);
    if (side < SIDES)
        play_apply_for(game, side, action);
}

struct ruling play_do(struct game *game, side_id side, struct action action) {
    struct ruling ruling = play_judge(game, side, action);
    if (is_legal(ruling))
        play_apply_for(game, side, action);
    return ruling;
}

/* -- hashes -- */

uint64_t play_position_hash(const struct game *game) {
    const unsigned char *bytes = (const unsigned char *)game->state;
    return hash_bytes(bytes + PLAY_POSITION_OFFSET, game->state->size - PLAY_POSITION_OFFSET, 0);
}

uint64_t play_full_hash(const struct game *game) {
    const unsigned char *bytes = (const unsigned char *)game->state;
    return hash_bytes(bytes + PLAY_FUTURE_OFFSET, game->state->size - PLAY_FUTURE_OFFSET, 0);
}
