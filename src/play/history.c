/* history.c: see history.h. */
#include "play/history.h"
#include "core/check.h"
#include "core/hash.h"
#include <string.h>

void history_open(struct history *history, const struct game *game) {
    memcpy(history->opening, game->state, game->state->size);
    history->opening_undo = 0;
    history->undos = game->state->dice.undo; /* a position taken out of a game goes on counting */
    history->count = 0;
    history->die_count = 0;
    history->way_count = 0;
}

bool history_fits(const struct history *history, uint32_t dice) {
    return history->count < history->size && dice <= history->die_size - history->die_count;
}

void history_add(struct history *history, side_id side, struct action action, const struct dice_thrown *dice,
                 uint32_t count) {
    CHECK(side < SIDES);
    CHECK(history_fits(history, count));
    history->step[history->count++] = (struct history_step){action, side, history->die_count, 0};
    for (uint32_t i = 0; i < count; i++)
        history->die[history->die_count++] = dice[i];
}

bool history_wants_waypoint(const struct history *history) {
    return history->count == (history->way_count + 1) * HISTORY_STRIDE;
}

void history_add_waypoint(struct history *history, const struct game *game) {
    CHECK(history->way_count < history->way_size);
    memcpy(history->way[history->way_count++], game->state, game->state->size);
}

void history_cut(struct history *history, uint32_t actions) {
    if (actions >= history->count)
        return;
    history->die_count = history->step[actions].dice;
    history->count = actions;
    if (history->way_count > actions / HISTORY_STRIDE)
        history->way_count = actions / HISTORY_STRIDE;
}

void history_undone(struct game *game, uint32_t number) {
    struct play_state *state = game->state;
    if (number == 0)
        return;
    dice_undone(&state->dice, number, state->actions);
    state->stamp = hash_mix(state->stamp, (uint64_t)number << 32 | state->actions);
}

/* Does step `index` again with the dice it threw; those that came from a stream move it on as they did then. */
static void do_again(const struct history *history, struct game *game, uint32_t index, struct dice_script *work) {
    const struct history_step *step = &history->step[index];
    uint32_t end = index + 1 < history->count ? history->step[index + 1].dice : history->die_count;
    work->count = 0;
    work->failed = false;
    work->strict = true;
    for (uint32_t i = step->dice; i < end && work->count < DICE_SCRIPT_MAX; i++)
        work->line[work->count++] =
            (struct dice_line){history->die[i].purpose, 0, DICE_ANY_ABOUT, history->die[i].face};
    play_do(game, step->side, step->action);
    for (uint32_t i = step->dice; i < end; i++)
        if (!history->die[i].scripted)
            dice_draw(&game->state->dice, history->die[i].purpose, history->die[i].sides);
}

void history_next(const struct history *history, struct game *game, uint32_t index, struct dice_script *work) {
    CHECK(index < history->count);
    struct event_sink *events = game->events;
    struct dice_script *script = game->script;
    struct dice_log *log = game->log;
    game->events = NULL;
    game->script = work;
    game->log = NULL;
    do_again(history, game, index, work);
    history_undone(game, history->step[index].undo);
    game->events = events;
    game->script = script;
    game->log = log;
}

void history_go(const struct history *history, struct game *game, uint32_t actions, struct dice_script *work) {
    CHECK(actions <= history->count);
    uint32_t way = actions / HISTORY_STRIDE < history->way_count ? actions / HISTORY_STRIDE : history->way_count;
    const struct play_state *from = way > 0 ? history->way[way - 1] : history->opening;
    game->fault = 0;
    memcpy(game->state, from, from->size);
    history_undone(game, way > 0 ? history->step[way * HISTORY_STRIDE - 1].undo : history->opening_undo);
    for (uint32_t i = way * HISTORY_STRIDE; i < actions && i < history->count; i++)
        history_next(history, game, i, work);
}

bool history_undo(struct history *history, struct game *game, uint32_t to, struct dice_script *work) {
    if (to >= history->count)
        return false;
    history_cut(history, to);
    history->undos++;
    *(to > 0 ? &history->step[to - 1].undo : &history->opening_undo) = history->undos;
    history_go(history, game, to, work);
    return true;
}
