/* victory.c: what scores, and who has won (31.0). */
#include "gbacw/victory.h"
void tally_add(struct game *game, side_id sufferer, unsigned tally, int count) {
    (void)game;
    (void)sufferer;
    (void)tally;
    (void)count;
}
void victory_items(struct game *game, bool final,
                   void (*item)(void *, side_id, const char *why, const char *case_number, int points), void *context) {
    (void)game;
    (void) final;
    (void)item;
    (void)context;
}
void victory_score(struct game *game, bool final, int32_t points[SIDES]) {
    (void)game;
    (void) final;
    points[0] = points[1] = 0;
}
void victory_end(struct game *game) { play_end(game, SIDE_NONE, 0); }
struct ruling victory_query(struct game *game, const struct query *query, struct json *out) {
    (void)game;
    (void)query;
    (void)out;
    return LEGAL;
}
