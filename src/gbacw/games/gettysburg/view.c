/* view.c: what Gettysburg shows on its counters: the state a unit is in besides what the family knows. */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/show/action_text.h"
#include "gbacw/state/staging.h"

#define BADGE(own) ((uint64_t)(own) << BADGE_OWN)

const struct badge gettysburg_badges[] = {
    {"rapid-march", BADGE(OWN_RAPID_MARCH), "»", "Marching rapidly", "29.0", "warn"},
    {"fatigued", BADGE(OWN_FATIGUED), "f", "Fatigued", "29.42", "warn"},
    {"exhausted", BADGE(OWN_EXHAUSTED), "x", "Exhausted", "29.5", "bad"},
    {"melee-fatigued", BADGE(OWN_MELEE_FATIGUED), "m", "Fatigued by melee", "30.0", "warn"},
    {"disordered", BADGE(OWN_DISORDERED), "d", "Disordered", "31.2", "bad"},
    {"at-work", BADGE(OWN_AT_WORK), "w", "Building or taking down breastworks", "20.11b", "quiet"},
    {"rapid-fire", BADGE(OWN_RAPID_FIRE), "!", "Firing rapidly", "26.0", "warn"},
    {"prolonge", BADGE(OWN_PROLONGE), "p", "Retiring by prolonge", "15.5", "quiet"},
    {NULL, 0, NULL, NULL, NULL, NULL}};

uint64_t gettysburg_badges_of(const struct game *game, counter_id c) {
    uint8_t own = counter_at(game, c)->own;
    if (is_leader(game, c))
        return BADGE(own & OWN_RAPID_MARCH); /* his brigade has its order */
    return BADGE(gbacw_is_foot_or_horse(game, c) ? own & ~(OWN_RAPID_FIRE | OWN_PROLONGE) : own);
}

/* "Send 11 NC round to staging area 1: there on Game-Turn 5" */
static void divert_words(struct game *game, struct action action, struct text *out) {
    int to = staging_of(game, action.hex), from = to < 0 ? -1 : staging_start(game, action.who, to);
    action_said(game, action, "Send %u to staging area ", out);
    text_number(out, to + 1);
    if (from < 0 || to < 0)
        return;
    play_say(game, ", arriving on Game-Turn ", out);
    text_number(out, game->state->turn + (unsigned)staging_turns_between(game, from, to));
}

bool gettysburg_action_words(struct game *game, struct action action, struct text *out) {
    if (action.verb == VERB_DIVERT)
        divert_words(game, action, out);
    else if (action.verb == VERB_HASTEN)
        action_said(game, action,
                    action.who != COUNTER_NONE ? "Order the brigade of %u to march rapidly" : "March rapidly", out);
    else
        return false;
    return true;
}
