/* sight.c: line of sight by the arithmetic of 9.73. */
#include "gbacw/sight.h"

const struct line *line_of(const struct game *game, hex_id from, hex_id to) {
    (void)game, (void)from, (void)to;
    return NULL;
}
bool can_see(const struct game *game, hex_id from, hex_id to) {
    (void)game, (void)from, (void)to;
    return false;
}
void sight_between(const struct game *game, hex_id from, hex_id to, struct sight *out) {
    (void)game, (void)from, (void)to;
    *out = (struct sight){.clear = false, .blocked_by = HEX_NONE, .blocked_also = HEX_NONE, .lower = HEX_NONE};
}
struct ruling sight_query(struct game *game, const struct query *query, struct json *out) {
    (void)game, (void)query, (void)out;
    return LEGAL;
}
