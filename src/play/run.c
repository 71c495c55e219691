/* run.c: the pushdown machine: frames are pushed, run and popped until a player is asked or the game is over.
 *
 * The machine distrusts the families: a kind may call only those its table names, a run is bounded, the stack
 * has a bottom and a top. What breaks a promise is written in game->fault and ends the game, never loops. */
#include "play/ruleset.h"
#include "core/check.h"
#include "core/hash.h"
#include <string.h>

/* Advances one action may need before it is taken for endless: a turn's end of the largest game needs a few hundred. */
enum { RUN_STEPS_MAX = 200000 };

void play_fault(struct game *game, unsigned fault, uint32_t about) {
    CHECK(fault != FAULT_NONE);
    if (game->fault == 0)
        game->fault = fault | ((uint64_t)about << 8);
}

static bool may_call(const struct frame_kind *kind, uint8_t called) {
    for (const uint8_t *k = kind->may_call; k != NULL && *k != 0; k++)
        if (*k == called)
            return true;
    return false;
}

struct frame *play_call(struct game *game, uint8_t kind, side_id side) {
    CHECK(side <= SIDE_NONE);
    struct play_state *state = game->state;
    if (kind == 0 || kind >= game->rules->kind_count)
        play_fault(game, FAULT_CALL, kind);
    if (state->frame_count > 0) {
        uint8_t caller = state->frames[state->frame_count - 1].kind;
        if (!may_call(&game->rules->kinds[caller], kind))
            play_fault(game, FAULT_CALL, (uint32_t)caller << 8 | kind);
    }
    if (state->frame_count >= FRAME_DEPTH_MAX) {
        play_fault(game, FAULT_DEPTH, kind);
        state->frame_count = FRAME_DEPTH_MAX - 1;
    }
    struct frame *frame = &state->frames[state->frame_count++];
    memset(frame, 0, sizeof *frame);
    frame->kind = kind;
    frame->side = side;
    return frame;
}

void play_return(struct game *game, uint8_t answer) {
    uint8_t count = game->state->frame_count;
    if (count >= 2)
        game->state->frames[count - 2].answer = answer;
}

struct frame *play_frame_below(struct game *game, const struct frame *frame) {
    CHECK(frame >= game->state->frames && frame < game->state->frames + FRAME_DEPTH_MAX);
    return frame > game->state->frames ? &game->state->frames[frame - game->state->frames - 1] : NULL;
}

static void pop(struct play_state *state) { memset(&state->frames[--state->frame_count], 0, sizeof(struct frame)); }

/* A game that is over has no frames: so all ends of one position are equal bytes. */
static void close_game(struct play_state *state) {
    memset(state->frames, 0, sizeof state->frames);
    state->frame_count = 0;
}

/* Runs the top frame once; true when the machine stops. */
static bool step(struct game *game) {
    struct play_state *state = game->state;
    uint8_t count = state->frame_count;
    if (count == 0) {
        play_fault(game, FAULT_NO_FRAME, 0);
        return true;
    }
    struct frame *frame = &state->frames[count - 1];
    const struct frame_kind *kind = &game->rules->kinds[frame->kind];
    switch (kind->advance(game, frame)) {
    case NEXT_ASK:
        if (kind->ask == NULL || frame->side >= SIDES)
            play_fault(game, FAULT_NO_ASK, frame->kind);
        return true;
    case NEXT_CALL:
        if (state->frame_count != count + 1 && !state->over)
            play_fault(game, FAULT_CALL, (uint32_t)frame->kind << 8);
        return false;
    case NEXT_DONE:
        if (state->frame_count == count)
            pop(state);
        else if (!state->over)
            play_fault(game, FAULT_CALL, frame->kind);
        return false;
    case NEXT_AGAIN:
        return false;
    }
    return false;
}

void play_run(struct game *game) {
    struct play_state *state = game->state;
    for (unsigned steps = 0; !state->over && game->fault == 0; steps++) {
        if (steps == RUN_STEPS_MAX)
            play_fault(game, FAULT_ENDLESS, state->frame_count > 0 ? state->frames[state->frame_count - 1].kind : 0);
        else if (step(game))
            break;
    }
    if (game->fault != 0 && !state->over) {
        state->over = 1;
        state->winner = SIDE_NONE;
    }
    if (state->over)
        close_game(state);
}

/* Every die is counted for undo and chained into the stamp, so that other dice make other positions. */
static void count_die(struct game *game, unsigned purpose, uint16_t about, uint32_t face) {
    game->thrown++;
    game->state->stamp = hash_mix(game->state->stamp, (uint64_t)purpose << 48 | (uint64_t)about << 32 | face);
}

int play_draw(struct game *game, unsigned purpose, uint16_t about, int sides) {
    CHECK(sides >= 1);
    uint32_t face = dice_ask(&game->state->dice, game->script, game->log, purpose, about, (uint32_t)sides);
    count_die(game, purpose, about, face);
    return (int)face;
}

int play_die(struct game *game, unsigned purpose, uint16_t about) { return play_draw(game, purpose, about, 6); }

void play_drawn(struct game *game, unsigned purpose, uint16_t about, int sides, int face) {
    CHECK(face >= 1 && face <= sides);
    struct dice_thrown thrown = {(uint8_t)purpose, (uint8_t)sides, about, (uint32_t)face, 1};
    if (game->log != NULL && game->log->count < DICE_LOG_MAX)
        game->log->thrown[game->log->count++] = thrown;
    count_die(game, purpose, about, (uint32_t)face);
}

void play_reveal(struct game *game) { game->revealed++; }

void play_end(struct game *game, side_id winner, uint8_t level) {
    CHECK(winner <= SIDE_NONE);
    struct play_state *state = game->state;
    if (state->over)
        return;
    state->over = 1;
    state->winner = winner;
    state->level = level;
    event_begin(game->events, "over", "");
    event_side(game->events, "winner", winner);
    event_int(game->events, "level", level);
    event_bool(game->events, "resigned", state->resigned != 0);
    event_end(game->events);
}
