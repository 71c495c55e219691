/* victory.h: what scores, item by item (31.0). */
#ifndef ENFILADE_GBACW_VICTORY_H
#define ENFILADE_GBACW_VICTORY_H
#include "gbacw/state/tally.h"
/* Calls `item` for each line: side that scores, words, case, points. */
void victory_items(struct game *game, bool final,
                   void (*item)(void *, side_id, const char *why, const char *case_number, int points), void *context);
/* The items' sums; `final`: with what counts only at the end. */
void victory_score(struct game *game, bool final, int32_t points[SIDES]);
/* The judgement of the sums where shifts may turn it: the level that their ratio gives, what shifts it, what remains.
 */
enum { VERDICT_SHIFTS = 8 };
struct verdict {
    side_id winner; /* SIDE_NONE: a draw */
    uint8_t level;
    side_id leads; /* by the ratio alone */
    uint8_t by_ratio;
    uint16_t ratio; /* hundredths, 0: the smaller sum is zero */
    uint8_t shift_count;
    struct {
        side_id side;
        uint8_t by;
        const char *why, *case_number;
    } shift[VERDICT_SHIFTS];
};
void victory_end(struct game *game); /* after the last turn */
/* `{"what":"victory"}` and `{"what":"roster"}`. */
struct ruling victory_query(struct game *game, const struct query *query, struct json *out);
struct ruling roster_query(struct game *game, const struct query *query, struct json *out);
#endif
