/* standing_orders.h: questions that standing orders can answer, and the sheets that belong to the open decision. */
#ifndef ENFILADE_GBACW_STANDING_H
#define ENFILADE_GBACW_STANDING_H
#include "gbacw/state/frames.h"

const char *gbacw_interruption(struct game *game);
bool gbacw_standing_answer(struct game *game, bool always, const struct action_list *legal, struct action *out);
void gbacw_offers(struct game *game, struct json *out);
#endif
