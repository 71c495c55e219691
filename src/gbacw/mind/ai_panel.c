/* ai_panel.c: players who are measured against, and whom no other player was tuned on. One only holds its ground, the
 * other only attacks (its traits: ai_traits.c): who beats simple-1 by exploiting it does not beat these. */
#include "gbacw/mind/ai.h"

/* It stays where it stands, fires at what comes, and fights where the rules leave no choice. */
struct action mind_choose_to_stay(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                                  const struct action_list *legal) {
    struct action action;
    unsigned kind = play_top(game)->kind;
    if ((kind == KIND_MOVEMENT || kind == KIND_DECLARE || kind == KIND_MELEE_PHASE) &&
        mind_pick(legal, VERB_END, &action))
        return action;
    return mind_choose(mind, game, memory, seed, legal);
}
