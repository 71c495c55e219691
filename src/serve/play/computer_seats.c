/* computer_seats.c: see computer_seats.h. Everything is done in slices of a few milliseconds, several actions to a
 * transaction, so that no game holds up the others; each action is an ordinary one in the journal. */
#include "serve/play/computer_seats.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/play/carrying.h"

enum { SLICE_MICROSECONDS = 4000, SLICE_ACTIONS = 40 };

static bool is_computer(const struct hosted_game *hosted, side_id side) {
    return side < SIDES && strcmp(hosted->seat[side].row.kind, "computer") == 0;
}

bool computer_only(const struct hosted_game *hosted) { return is_computer(hosted, 0) && is_computer(hosted, 1); }

bool computer_known(const struct ruleset *rules, const char *bot) {
    struct bot out;
    return bot_find(rules, bot, 1, &out);
}

/* Of the game, the side and where it stands, and of the game's own secret: whichever server sits down thinks alike. */
static uint64_t seed_of(const struct hosted_game *hosted, side_id side) {
    char words[160];
    unsigned char hash[crypto_generichash_BYTES_MIN];
    uint64_t seed;
    snprintf(words, sizeof words, "%s %s %d %u", hosted->row.seed, hosted->row.id, (int)side, hosted->n);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)words, strlen(words), NULL, 0);
    memcpy(&seed, hash, sizeof seed);
    return seed;
}

void computer_seats_fill(struct hosted_game *hosted) {
    for (side_id side = 0; side < SIDES; side++) {
        struct seat *seat = &hosted->seat[side];
        uint64_t seed = seed_of(hosted, side);
        if (!is_computer(hosted, side) || seat->bot_memory != NULL)
            continue;
        if (!bot_find(hosted->match->rules, seat->row.bot, seed, &seat->bot))
            bot_find(hosted->match->rules, "random", seed, &seat->bot);
        size_t size = bot_memory_size(&seat->bot, hosted->match->tables);
        seat->bot_memory = must(calloc(1, size > 0 ? size : 1));
        seat->bot.memory = seat->bot_memory;
    }
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

/* Orders of a person are answered at once; a computer may have to think for more than one slice. */
static enum bot_answer next_action(struct hosted_game *hosted, side_id side, struct action *out) {
    if (is_computer(hosted, side))
        return match_think(hosted->match, &hosted->seat[side].bot, out);
    if (hosted->empty_phase == hosted->n) {
        *out = action_of(hosted->match->rules->verb_end);
        return BOT_CHOSE;
    }
    bool answered =
        orders_answer(hosted, side, out) || (carrying_is_on(hosted, side) && carrying_next(hosted, side, out));
    return answered ? BOT_CHOSE : BOT_KNOWS_NOTHING;
}

/* A mind that proposes what is not legal must not stop a game: then chance chooses. */
static bool do_anything(struct hosted_game *hosted, side_id side) {
    struct action_list *list = &hosted->match->list;
    play_actions(&hosted->match->game, list);
    if (list->count == 0)
        return false;
    log_say("error", "a computer knew nothing to do", "game", hosted->row.id, "bot", hosted->seat[side].row.bot, NULL);
    return is_legal(hosted_game_do(hosted, side, list->at[randombytes_uniform(list->count)]));
}

enum progress { STANDS_STILL, STILL_THINKS, WENT_ON };

static enum progress go_on_by_one(struct hosted_game *hosted) {
    side_id side = play_side_to_act(&hosted->match->game);
    struct action action;
    if (!computer_wants(hosted))
        return STANDS_STILL;
    enum bot_answer answer = next_action(hosted, side, &action);
    if (answer == BOT_THINKS)
        return STILL_THINKS;
    if (answer == BOT_CHOSE && is_legal(hosted_game_do(hosted, side, action)))
        return WENT_ON;
    return is_computer(hosted, side) && !hosted->broken && do_anything(hosted, side) ? WENT_ON : STANDS_STILL;
}

bool hosted_game_run_slice(struct hosted_game *hosted) {
    int count = 0, most = computer_pace(hosted) > 0 ? 1 : SLICE_ACTIONS;
    if (!computer_wants(hosted) || !hosted_game_begin(hosted))
        return false;
    uint64_t end = serve_microseconds() + SLICE_MICROSECONDS;
    enum progress progress;
    do { /* one at least, however long we had to wait for our turn */
        progress = go_on_by_one(hosted);
        count += progress == WENT_ON;
    } while (progress != STANDS_STILL && count < most && serve_microseconds() < end);
    bool more = progress != STANDS_STILL;
    if (!more) /* the question is left to the person, or nothing can be done: until something changes */
        hosted->left_alone = hosted->n;
    if (count == 0) {
        hosted_game_roll_back(hosted);
        carrying_settle(hosted);
        return more;
    }
    metrics_add(hosted->server, METRIC_BOT_ACTIONS, count);
    if (!hosted_game_commit(hosted, NULL))
        return false;
    carrying_settle(hosted);
    return more && computer_wants(hosted);
}
