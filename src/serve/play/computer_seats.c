/* computer_seats.c: see computer_seats.h. Everything is done in slices of a few milliseconds, several actions to a
 * transaction, so that no game holds up the others; each action is an ordinary one in the journal. */
#include "serve/play/computer_seats.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/orders.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/play/carrying.h"
#include "serve/play/stream.h"
#include "serve/play/thinker.h"

enum { SLICE_MICROSECONDS = 8000, SLICE_ACTIONS = 400 };

static bool is_computer(const struct hosted_game *hosted, side_id side) {
    return side < SIDES && strcmp(hosted->seat[side].row.kind, "computer") == 0;
}

bool computer_only(const struct hosted_game *hosted) { return is_computer(hosted, 0) && is_computer(hosted, 1); }

bool computer_known(const struct ruleset *rules, const char *bot) {
    struct bot out;
    return bot_find(rules, bot, 1, &out);
}

uint64_t computer_pace(const struct hosted_game *hosted) {
    return hosted->row.pace > 0 && computer_only(hosted) ? (uint64_t)hosted->row.pace * 1000 : 0;
}

/* A game with a pace is played to be looked at: it waits for somebody to do so, and while it is paused. */
static bool waits_for_viewers(const struct hosted_game *hosted) {
    return hosted->row.pace != 0 && computer_only(hosted) && (hosted->row.pace < 0 || hosted->streams == NULL);
}

/* Computers wait until every seat is taken: nobody should come to a game half over. */
bool computer_wants(const struct hosted_game *hosted) {
    side_id side = hosted->match != NULL ? play_side_to_act(&hosted->match->game) : (side_id)SIDE_NONE;
    if (hosted->broken || side >= SIDES || hosted->left_alone == hosted->n ||
        strcmp(hosted_game_state(hosted), "running") != 0 || waits_for_viewers(hosted))
        return false;
    if (is_computer(hosted, side))
        return hosted->match->game.fault == 0;
    if (carrying_is_on(hosted, side) || hosted->empty_phase == hosted->n)
        return true;
    return orders_apply(hosted, side) != NULL;
}

bool computer_is_to_think(const struct hosted_game *hosted) {
    return computer_wants(hosted) && is_computer(hosted, play_side_to_act(&hosted->match->game));
}

bool computer_is_thinking(const struct hosted_game *hosted) {
    for (side_id side = 0; side < SIDES; side++)
        if (hosted->seat[side].thinker != NULL && hosted->seat[side].thinker->under_way)
            return true;
    return false;
}

bool computer_hurry(struct hosted_game *hosted) {
    if (!computer_is_to_think(hosted))
        return false;
    struct thinker *thinker = hosted->seat[play_side_to_act(&hosted->match->game)].thinker;
    if (thinker != NULL && thinker->bot.level != NULL)
        thinker->hurried = true;
    return thinker != NULL && thinker->bot.level != NULL;
}

/* -- orders of people -- */

static bool next_action(struct hosted_game *hosted, side_id side, struct action *out) {
    if (hosted->empty_phase == hosted->n) {
        *out = action_of(hosted->match->rules->verb_end);
        return true;
    }
    return orders_answer(hosted, side, out) || (carrying_is_on(hosted, side) && carrying_next(hosted, side, out));
}

static bool go_on_by_one(struct hosted_game *hosted) {
    side_id side = play_side_to_act(&hosted->match->game);
    struct action action;
    return computer_wants(hosted) && !is_computer(hosted, side) && next_action(hosted, side, &action) &&
           is_legal(hosted_game_do(hosted, side, action));
}

/* The change is made durable, if something was done. True if there is more to do. */
static bool settle(struct hosted_game *hosted, int count, bool stuck) {
    if (stuck) /* the question is left to the person, or nothing can be done: until something changes */
        hosted->left_alone = hosted->n;
    if (count == 0)
        hosted_game_roll_back(hosted);
    else {
        metrics_add(hosted->server, METRIC_BOT_ACTIONS, count);
        if (!hosted_game_commit(hosted, NULL))
            return false;
    }
    carrying_settle(hosted);
    return computer_wants(hosted);
}

static bool carry_on(struct hosted_game *hosted) {
    int count = 0;
    if (!hosted_game_begin(hosted))
        return false;
    uint64_t end = serve_microseconds() + SLICE_MICROSECONDS;
    bool went_on;
    do { /* one at least, however long we had to wait for our turn */
        went_on = go_on_by_one(hosted);
        count += went_on;
    } while (went_on && count < SLICE_ACTIONS && serve_microseconds() < end);
    return settle(hosted, count, !went_on && !computer_is_to_think(hosted));
}

/* -- computers -- */

/* A mind that proposes what is not legal must not stop a game: then chance chooses. */
static bool do_anything(struct hosted_game *hosted, side_id side) {
    struct action_list *list = &hosted->match->list;
    play_actions(&hosted->match->game, list);
    if (list->count == 0)
        return false;
    log_say("error", "a computer knew nothing to do", "game", hosted->row.id, "bot", hosted->seat[side].row.bot, NULL);
    return is_legal(hosted_game_do(hosted, side, list->at[randombytes_uniform(list->count)]));
}

/* The seat may have gone to another computer since. */
static struct thinker *thinker_of(struct hosted_game *hosted, side_id side) {
    struct seat *seat = &hosted->seat[side];
    if (seat->thinker != NULL && strcmp(seat->thinker->name, seat->row.bot) != 0) {
        thinker_free(seat->thinker, &hosted->match);
        seat->thinker = NULL;
    }
    if (seat->thinker == NULL)
        seat->thinker = thinker_new(hosted, side);
    return seat->thinker;
}

enum slice computer_slice(struct hosted_game *hosted, struct thinker **thinker) {
    if (!computer_wants(hosted))
        return SLICE_OVER;
    if (!computer_is_to_think(hosted))
        return carry_on(hosted) ? SLICE_MORE : SLICE_OVER;
    *thinker = thinker_of(hosted, play_side_to_act(&hosted->match->game));
    thinker_prepare(*thinker, hosted, computer_pace(hosted) > 0 ? 1 : THINKER_CHOICES);
    return SLICE_THINKS;
}

/* How far it is with the budget of its player-turn, now and then. */
static void send_progress(struct hosted_game *hosted, struct thinker *thinker) {
    enum { EVERY = 300000 };
    char data[160];
    if (thinker->bot.budget == 0 || serve_microseconds() - thinker->told < EVERY)
        return;
    thinker->told = serve_microseconds();
    unsigned spent = thinker->spent < thinker->bot.budget ? thinker->spent : thinker->bot.budget;
    snprintf(data, sizeof data, "{\"side\":\"%s\",\"bot\":\"%s\",\"spent\":%u,\"budget\":%u}",
             hosted_game_side_word(hosted, thinker->side), thinker->name, spent, thinker->bot.budget);
    streams_send_event(hosted, "thinking", data, 0);
}

/* What was chosen for another position is forgotten; what led to it has to be thought through again. */
static bool is_current(const struct hosted_game *hosted, const struct thinker *thinker) {
    return hosted->n == thinker->n && !thinker->cancelled && computer_is_to_think(hosted) &&
           play_side_to_act(&hosted->match->game) == thinker->side &&
           strcmp(thinker->name, hosted->seat[thinker->side].row.bot) == 0;
}

static bool do_choice(struct hosted_game *hosted, const struct thinker *thinker, const struct thinker_choice *choice) {
    if (choice->thought.cut > 0) {
        match_emit_hurried(hosted->match, thinker->side, choice->thought.cut - 1);
        metrics_add(hosted->server, METRIC_BOT_HURRIED, 1);
    }
    if (!is_legal(hosted_game_do(hosted, thinker->side, choice->action)))
        return false;
    hosted_game_add_thought(hosted, &choice->thought);
    return true;
}

bool computer_thought(struct hosted_game *hosted, struct thinker *thinker) {
    unsigned count = 0;
    metrics_add(hosted->server, METRIC_BOT_WRONG, thinker->wrong);
    if (!is_current(hosted, thinker)) {
        thinker->known = THINKER_NOWHERE;
        return computer_wants(hosted);
    }
    send_progress(hosted, thinker);
    if (thinker->count == 0 && !thinker->at_a_loss)
        return true; /* it is still thinking */
    thinker->known = THINKER_NOWHERE;
    if (!hosted_game_begin(hosted))
        return false;
    while (count < thinker->count && do_choice(hosted, thinker, &thinker->choice[count]))
        count++;
    bool whole = count == thinker->count && !thinker->at_a_loss;
    if (!whole && count == 0 && !hosted->broken)
        count += do_anything(hosted, thinker->side);
    else if (whole)
        thinker->known = hosted->n;
    return settle(hosted, (int)count, count == 0);
}
