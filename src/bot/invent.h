/* invent.h: actions that are well formed and probably not allowed: for tests of refusals. */
#ifndef ENFILADE_BOT_INVENT_H
#define ENFILADE_BOT_INVENT_H

#include "play/ruleset.h"

/* Any action at all, or a legal one with a word changed. Words are drawn from everything the game has or from what the
 * legal actions speak of. Never `resign`. The same random state gives the same action on every build. */
struct action invent_action(const struct game *game, const struct action_list *legal, uint64_t *random);

#endif
