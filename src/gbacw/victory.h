/* victory.h: what scores, item by item (31.0). */
#ifndef ENFILADE_GBACW_VICTORY_H
#define ENFILADE_GBACW_VICTORY_H
#include "gbacw/frames.h"
extern const char *const tally_words[TALLIES]; /* "guns captured" */
void tally_add(struct game *game, side_id sufferer, unsigned tally, int count);
/* Calls `item` for each line: side that scores, words, case, points. */
void victory_items(struct game *game, bool final,
                   void (*item)(void *, side_id, const char *why, const char *case_number, int points), void *context);
void victory_score(struct game *game, bool final, int32_t points[SIDES]);
void victory_end(struct game *game); /* after the last turn */
struct ruling victory_query(struct game *game, const struct query *query, struct json *out);
struct ruling roster_query(struct game *game, const struct query *query, struct json *out);
#endif
