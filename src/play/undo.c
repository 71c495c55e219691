/* undo.c: see undo.h. The copy is moved forward whenever an action threw a die or revealed a secret. */
#include "play/undo.h"
#include "core/check.h"
#include <string.h>

void undo_init(struct undo *undo, void *block) {
    memset(undo, 0, sizeof *undo);
    undo->snapshot = block;
    undo->side = SIDE_NONE;
}

void undo_forget(struct undo *undo) {
    undo->side = SIDE_NONE;
    undo->count = 0;
}

static void take_snapshot(struct undo *undo, const struct play_state *state, side_id side) {
    memcpy(undo->snapshot, state, state->size);
    undo->side = side;
    undo->count = 0;
}

static void open_for(struct undo *undo, const struct play_state *state, side_id side) {
    if (undo->side != side || undo->count == UNDO_ACTIONS_MAX)
        take_snapshot(undo, state, side);
}

void undo_before(struct undo *undo, const struct game *game, side_id side) {
    CHECK(side < SIDES);
    open_for(undo, game->state, side);
    undo->thrown = game->thrown;
    undo->revealed = game->revealed;
}

void undo_after(struct undo *undo, const struct game *game, struct action action) {
    CHECK(undo->side != SIDE_NONE);
    if (undo->thrown != game->thrown || undo->revealed != game->revealed)
        take_snapshot(undo, game->state, undo->side);
    else
        undo->action[undo->count++] = action;
}

void undo_replayed(struct undo *undo, const struct game *game, const struct play_state *before, side_id side,
                   struct action action) {
    open_for(undo, before, side);
    undo_after(undo, game, action);
    undo->thrown = game->thrown; /* when the next one begins */
    undo->revealed = game->revealed;
}

uint32_t undo_limit(const struct undo *undo, const struct game *game) {
    return undo->side < SIDES ? undo->snapshot->actions : game->state->actions;
}

bool undo_to(struct undo *undo, struct game *game, uint32_t to) {
    if (to >= game->state->actions || to < undo_limit(undo, game))
        return false;
    uint32_t again = to - undo->snapshot->actions;
    struct event_sink *events = game->events;
    memcpy(game->state, undo->snapshot, undo->snapshot->size);
    game->events = NULL;
    for (uint32_t i = 0; i < again; i++)
        play_do(game, undo->side, undo->action[i]);
    game->events = events;
    undo->count = again;
    return game->state->actions == to;
}
