/* fire_query.c: what a fire would do, told with exact odds. */
#include "gbacw/fire.h"

struct ruling fire_query(struct game *game, const struct query *query, struct json *out) {
    (void)game, (void)query, (void)out;
    return LEGAL;
}
int fire_expected_loss(struct game *game, side_id firing, hex_id target, unsigned purpose) {
    (void)game, (void)firing, (void)target, (void)purpose;
    return 0;
}
