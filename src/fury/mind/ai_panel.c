/* ai_panel.c: players who are measured against, and whom no other player was tuned on. One only holds its ground, the
 * other only attacks (its traits: ai_traits.c): who beats simple-1 by exploiting it does not beat these. */
#include "fury/mind/ai.h"
#include "fury/mind/ai_attacks.h"

/* It passes wherever it may, so that it moves and attacks only where the rules leave no choice. */
struct action fury_choose_to_stay(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                                  const struct action_list *legal) {
    struct action action;
    if (play_top(game)->kind == KIND_MOVEMENT && fury_pick(legal, VERB_PASS, &action))
        return action;
    return fury_choose(mind, game, memory, seed, legal);
}
