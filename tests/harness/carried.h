/* carried.h: games in which both sides are led by orders alone, every command under one, and every standing order is
 * set: where does carrying out stop though its owner is asked nothing? */
#ifndef ENFILADE_TESTS_CARRIED_H
#define ENFILADE_TESTS_CARRIED_H

#include "cli/common/session.h"
#include "harness/harness.h"

#include "match/orders.h"

static inline bool has_people(struct match *match, command_id id) {
    for (counter_id c = 0; c < match->rules->counter_count(match->tables); c++)
        if (match->rules->commands->of(&match->game, c) == id)
            return true;
    return false;
}

/* The order, to each of the lowest commands of the side. */
static inline void order_all(struct match *match, side_id side, const char *order) {
    const struct command_chain *chain = match->rules->commands;
    for (command_id id = 0; id < chain->count(match->tables); id++) {
        char text[128];
        snprintf(text, sizeof text, "%s %s ask never", chain->name(match->tables, id), order);
        if (chain->side(match->tables, id) == side && has_people(match, id))
            json_decref(match_order(match, side, text));
    }
    assert_true(match_orders_of(match, side)->book.count > 0);
}

/* What the seat of a server does by itself: its standing orders, its orders, and the end of a phase. */
static inline bool carried_next(struct match *match, side_id side, struct action *out) {
    struct aide_report report;
    play_sync(&match->game);
    const char *id = match->rules->interruption(&match->game);
    for (unsigned i = 0; id != NULL && i < match->rules->standing_count; i++)
        if (strcmp(match->rules->standing[i].id, id) == 0 &&
            match_standing_answer(match, side, match->rules->standing[i].choice[0].word, out))
            return true;
    return match_order_next(match, side, out, &report) == AIDE_ACTS || match_gives_way(match, side, out);
}

/* Plays on by orders. NULL: so many turns are over, or the game is; else why it stopped. */
static inline const char *carry_on_to(struct match *match, unsigned turns) {
    static char why[512];
    struct game *game = &match->game;
    while (!play_over(game) && game->state->turn <= turns) {
        side_id side = play_side_to_act(game);
        struct action action;
        if (!carried_next(match, side, &action)) {
            struct text text = GROWING;
            struct json out;
            json_init(&out, &text);
            json_open(&out, '{');
            put_stuck(match, side, &out);
            json_close(&out, '}');
            snprintf(why, sizeof why, "turn %u: %s", game->state->turn, text.at);
            free(text.at);
            return why;
        }
        assert_true(is_legal(match_do(match, side, action)));
        assert_int_equal(game->fault, 0);
        match_forget_events(match);
    }
    return NULL;
}

/* The first side is told one thing, the second another. */
static inline struct match *under_orders(const char *id, uint64_t seed, const char *first, const char *second) {
    scenario(id, NULL, seed);
    struct match *match = harness_session()->now;
    while (strcmp(decision_now(), "deployment") == 0)
        act(side_now(), legal(side_now(), "standard") ? "standard" : "end");
    order_all(match, 0, first);
    order_all(match, 1, second);
    return match;
}

static inline void goes_on(const char *id, uint64_t seed, const char *first, const char *second, unsigned turns) {
    const char *why = carry_on_to(under_orders(id, seed, first, second), turns);
    if (why != NULL)
        fail_msg("%s, %s and %s: %s", id, first, second, why);
}

#endif
