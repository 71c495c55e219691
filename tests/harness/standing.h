/* standing.h: games in which every standing order is set: what is the side still asked that does not play its own
 * turn? */
#ifndef ENFILADE_TESTS_STANDING_H
#define ENFILADE_TESTS_STANDING_H

#include "cli/common/session.h"
#include "harness/harness.h"

#include <stdlib.h>

#include "match/orders.h"

/* The question comes up in the other side's turn: the family says. */
static bool is_asked_by_enemy(const struct game *game, side_id side);
/* The verb must be one of those that the word of this order can answer with. */
static void check_answer(const char *id, const char *word, const char *verb);
static struct {
    int asked;
    int by_order[32]; /* answers, by the order's place in the catalogue */
} standing_count;

/* The word that a player who has everything set gives: another of the choices with every round. */
static inline const char *standing_word(const struct standing_words *order, unsigned round) {
    unsigned count = 0;
    while (count < STANDING_CHOICES && order->choice[count].word != NULL)
        count++;
    return order->choice[round % count].word;
}

/* The standing order that may answer the open question; NULL: none. */
static inline const struct standing_words *standing_order(struct game *game) {
    const char *id = game->rules->interruption(game);
    for (unsigned i = 0; id != NULL && i < game->rules->standing_count; i++)
        if (strcmp(game->rules->standing[i].id, id) == 0)
            return &game->rules->standing[i];
    assert_null(id); /* the catalogue has each */
    return NULL;
}

struct standing_verbs {
    const char *id, *word, *verbs; /* blanks around each: " to halt " */
};
static inline void standing_check(const struct standing_verbs *rows, const char *id, const char *word,
                                  const char *verb) {
    char padded[32];
    snprintf(padded, sizeof padded, " %s ", verb);
    for (; rows->id != NULL; rows++)
        if (strcmp(rows->id, id) == 0 && (rows->word == NULL || strcmp(rows->word, word) == 0)) {
            if (strstr(rows->verbs, padded) == NULL)
                fail_msg("%s: %s answers with %s", id, word, verb);
            return;
        }
    fail_msg("%s: %s is not known to the test", id, word);
}

static inline bool standing_does(struct match *match, side_id side, unsigned round, struct action *out) {
    play_sync(&match->game);
    const struct standing_words *order = standing_order(&match->game);
    if (order == NULL)
        return false;
    const char *word = standing_word(order, round);
    if (!match_standing_answer(match, side, word, out))
        fail_msg("%s: %s does not answer", order->id, word);
    check_answer(order->id, word, match->rules->verbs[out->verb].name);
    standing_count.by_order[order - match->rules->standing]++;
    return true;
}

/* What the word would answer to the open question of the harness, as the order of this id; nothing is done. */
static inline const char *would(const char *id, const char *word) {
    static char buffer[64];
    struct match *match = harness_session()->now;
    struct action action;
    struct text text;
    play_sync(&match->game);
    const struct standing_words *order = standing_order(&match->game);
    assert_non_null(order);
    assert_string_equal(order->id, id);
    assert_true(match_standing_answer(match, play_side_to_act(&match->game), word, &action));
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&match->game, action, &text);
    return buffer;
}

/* A question that nobody has answered beforehand. */
static inline void standing_asks(struct game *game) {
    char prompt[512];
    struct text text;
    text_init(&text, prompt, sizeof prompt);
    play_prompt(game, &text);
    standing_count.asked++;
    fprintf(stderr, "asked in turn %u: %s: %s\n", game->state->turn, play_decision_name(game), prompt);
}

/* Both sides by the mind `simple`, so many turns; but what the other side's play asks, standing orders answer. */
static inline void play_standing(const char *id, uint64_t seed, unsigned turns, unsigned round) {
    struct bot bot[SIDES];
    scenario(id, NULL, seed);
    struct match *match = harness_session()->now;
    struct game *game = &match->game;
    for (side_id side = 0; side < SIDES; side++) {
        assert_true(bot_find(match->rules, "simple", seed + side, &bot[side]));
        bot[side].memory = calloc(1, bot_memory_size(&bot[side], match->tables) + 1);
    }
    while (!play_over(game) && game->state->turn <= turns) {
        side_id side = play_side_to_act(game);
        struct action action;
        bool asked = is_asked_by_enemy(game, side);
        if (!asked || !standing_does(match, side, round, &action)) {
            if (asked)
                standing_asks(game);
            assert_true(match_choose(match, &bot[side], &action));
        }
        struct ruling ruling = match_do(match, side, action);
        assert_true(is_legal(ruling));
        assert_int_equal(game->fault, 0);
        match_forget_events(match);
    }
    for (side_id side = 0; side < SIDES; side++)
        free(bot[side].memory);
}

static inline int standing_answered(const char *id) {
    const struct ruleset *rules = harness_session()->now->rules;
    for (unsigned i = 0; i < rules->standing_count; i++)
        if (strcmp(rules->standing[i].id, id) == 0)
            return standing_count.by_order[i];
    fail_msg("no such order: %s", id);
    return 0;
}

static inline void standing_report(void) {
    const struct ruleset *rules = harness_session()->now->rules;
    for (unsigned i = 0; i < rules->standing_count; i++)
        fprintf(stderr, "%s: %d\n", rules->standing[i].id, standing_count.by_order[i]);
}

#endif
