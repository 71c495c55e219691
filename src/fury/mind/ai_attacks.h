/* ai_attacks.h: how the player `simple` fights: which attack, where the heavy guns fire, when artillery is spent.
 * Each writes one of the legal actions; false if it has none to name. */
#ifndef ENFILADE_FURY_MIND_ATTACKS_H
#define ENFILADE_FURY_MIND_ATTACKS_H
#include "fury/mind/ai_plan.h"

/* Which attack to declare, or to pass. */
bool fury_choose_attack(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out);
/* Where the Target marker goes. */
bool fury_choose_target(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out);
/* Whether to spend an Ammunition Point on this attack. The seed is for minds that do not let the enemy know. */
bool fury_choose_support(struct game *game, struct plan *plan, uint64_t seed, const struct action_list *legal,
                         struct action *out);
/* The attack with the help and the guns that both sides are likely to bring. */
struct attack_locals fury_likely_attack(const struct game *game, const struct plan *plan, counter_id c, direction d);
/* The first legal action with this verb. */
bool fury_pick(const struct action_list *legal, uint8_t verb, struct action *out);

#endif
