/* foresight.c: see foresight.h. */
#include "match/foresight.h"

#include <stdlib.h>

#include "bot/bot.h"
#include "match/ghosts.h"
#include "match/memory.h"

struct foresight {
    struct match *match;
    side_id side;
    struct ghosts ghosts; /* of the imagined game */
    bool guessed;         /* the action was nobody's order */
};

/* A question that interrupts, of either side: what the first mind of the family would say. */
static enum aide_answer guess(struct foresight *foresight, struct bot *bot, side_id side, struct action *out) {
    struct match *match = foresight->match;
    struct game *game = &match->imagined;
    foresight->guessed = true;
    *out = bot->mind != NULL ? bot->mind->choose(bot->mind, game, bot->memory, game->state->stamp, &match->list)
                             : match->list.at[0];
    return is_legal(play_judge(game, side, *out)) ? AIDE_ACTS : AIDE_DONE;
}

/* Its own route of retreat, say, which a standing order would answer. */
static bool is_interrupted(const struct match *match, struct game *game) {
    return match->rules->interruption != NULL && match->rules->interruption(game) != NULL;
}

static enum aide_answer choose(struct foresight *foresight, struct bot bots[SIDES], void *memory,
                               const struct order_book *book, struct action *out, struct aide_report *report) {
    struct match *match = foresight->match;
    struct game *game = &match->imagined;
    const struct aide *aide = match->rules->aide;
    side_id side = play_side_to_act(game);
    if (side >= SIDES)
        return AIDE_DONE;
    foresight->guessed = false;
    match->list.count = 0;
    play_actions(game, &match->list);
    if (side != foresight->side)
        return guess(foresight, &bots[side], side, out);
    enum aide_answer answer = aide->next(game, memory, book, &match->list, out, report);
    if (answer != AIDE_DONE || !is_interrupted(match, game))
        return answer;
    answer = guess(foresight, &bots[side], side, out);
    return out->verb == match->rules->verb_end ? AIDE_DONE : answer; /* a press ends no phase: nothing is left to do */
}

/* A press carries the orders out in the open phase; what the other side does in later ones would be mere guessing. */
static bool in_this_phase(const struct match *match) {
    const struct play_state *now = match->game.state, *then = match->imagined.state;
    return now->turn == then->turn && now->phase == then->phase && now->phasing == then->phasing;
}

/* Fires are laid out whole: guns that are short of rounds can be spared in the list. */
static bool goes_on_after(const struct aide_report *report) { return report->reason == AIDE_ROUNDS; }

void put_foresight(struct match *match, side_id side, struct json *out) {
    struct foresight foresight = {.match = match, .side = side};
    void *memory = must(calloc(1, match->rules->aide->memory));
    struct action action;
    struct aide_report report, first;
    bool asks = false;
    struct bot bots[SIDES] = {0};
    for (side_id one = 0; one < SIDES; one++) {
        if (match->rules->mind_count > 0)
            bot_find(match->rules, match->rules->minds[0].name, 1, &bots[one]);
        bots[one].memory = must(calloc(1, bot_memory_size(&bots[one], match->tables) + 1));
    }
    bot_imagine(match_imagined(match), &match->game, side, match->game.state->actions);
    ghosts_open(&foresight.ghosts, &match->imagined, side);
    while (foresight.ghosts.actions < UNDO_ACTIONS_MAX && play_side_to_act(&match->game) == side &&
           in_this_phase(match)) {
        enum aide_answer answer = choose(&foresight, bots, memory, match_orders_book(match, side), &action, &report);
        if (answer == AIDE_ASKS) {
            first = asks ? first : report;
            asks = true;
        }
        if (answer == AIDE_ASKS && goes_on_after(&report))
            continue;
        if (answer != AIDE_ACTS)
            break;
        ghosts_apply(&foresight.ghosts, action, foresight.guessed);
    }
    ghosts_close(&foresight.ghosts);
    put_ghosts(&foresight.ghosts, out);
    if (asks) {
        json_key(out, "asks");
        json_open(out, '{');
        put_report(match, side, &first, out);
        json_close(out, '}');
    }
    ghosts_free(&foresight.ghosts);
    for (side_id one = 0; one < SIDES; one++)
        free(bots[one].memory);
    free(memory);
}
