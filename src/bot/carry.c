/* carry.c: see carry.h. */
#include "bot/carry.h"
#include "bot/bot.h"

/* The imagined game went the way of the real one, if nothing random has happened since. */
static bool goes_along(const struct carrier *carrier, const struct game *game) {
    return carrier->begun && carrier->imagined->state->stamp == carrier->stamp && carrier->thrown == game->thrown &&
           carrier->revealed == game->revealed && carrier->actions + 1 == game->state->actions;
}

static void follow(struct carrier *carrier, const struct game *game) {
    side_id side = play_side_to_act(game);
    struct game *imagined = carrier->imagined;
    if (goes_along(carrier, game)) {
        play_apply(imagined, carrier->last);
        if (play_side_to_act(imagined) == side && imagined->thrown == 0)
            return;
    }
    bot_imagine(imagined, game, side, game->state->actions);
    imagined->thrown = 0;
}

/* The action is the carrier's next: the imagined game goes along when it has been done. False: it is not lawful. */
static bool propose(struct carrier *carrier, struct game *game, struct action action) {
    carrier->begun = true;
    carrier->last = action;
    carrier->actions = game->state->actions;
    carrier->thrown = game->thrown;
    carrier->revealed = game->revealed;
    carrier->stamp = carrier->imagined->state->stamp;
    return is_legal(play_judge(game, play_side_to_act(game), action));
}

enum aide_answer carry_next(struct carrier *carrier, struct game *game, const struct order_book *book,
                            struct action_list *list, struct action *out, struct aide_report *report) {
    list->count = 0;
    if (play_side_to_act(game) >= SIDES)
        return AIDE_DONE;
    play_actions(game, list);
    follow(carrier, game);
    enum aide_answer answer = game->rules->aide->next(carrier->imagined, carrier->memory, book, list, out, report);
    if (answer != AIDE_ACTS) {
        carrier->begun = false;
        return answer;
    }
    return propose(carrier, game, *out) ? AIDE_ACTS : AIDE_DONE;
}

bool carry_gives_way(struct carrier *carrier, struct game *game, const struct order_book *book,
                     struct action_list *list, struct action *out) {
    const struct ruleset *rules = game->rules;
    side_id side = play_side_to_act(game);
    list->count = 0;
    if (side >= SIDES)
        return false;
    *out = action_of(rules->verb_end);
    if (is_legal(play_judge(game, side, *out)))
        return true;
    *out = action_of(rules->verb_pass);
    if (rules->verb_pass != 0 && is_legal(play_judge(game, side, *out)))
        return true;
    play_actions(game, list);
    follow(carrier, game);
    carrier->begun = false;
    return rules->aide->must(carrier->imagined, carrier->memory, book, list, out) && propose(carrier, game, *out);
}
