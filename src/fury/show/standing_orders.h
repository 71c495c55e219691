/* standing_orders.h: standing orders for what the other side's attacks ask, and the sheets worth showing with a
 * decision. */
#ifndef ENFILADE_FURY_STANDING_H
#define ENFILADE_FURY_STANDING_H
#include "fury/state/frames.h"

enum standing {
    STANDING_ARTILLERY,
    STANDING_LEADERSHIP,
    STANDING_ROUTE,
    STANDING_BREAKTHROUGH,
    STANDING_PURSUIT,
    STANDING_RETURN,
    STANDINGS
};
extern const struct standing_words fury_standing[STANDINGS];
const char *fury_interruption(struct game *game); /* ruleset.interruption */
/* The legal action by which a standing order answers; false: it asks the player. */
bool fury_standing_answer(struct game *game, const char *word, const struct action_list *legal, struct action *out);
void fury_offers(struct game *game, struct json *out); /* ruleset.offers */

#endif
