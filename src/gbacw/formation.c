/* formation.c: changing formation (6.0). */
#include "gbacw/formation.h"

struct ruling may_form(const struct game *game, counter_id c, uint8_t formation) {
    (void)game, (void)c, (void)formation;
    return LEGAL;
}
uint16_t form_cost(const struct game *game, uint8_t to) {
    (void)game, (void)to;
    return 0;
}
int formations_of(const struct game *game, counter_id c, uint8_t out[4]) {
    (void)game, (void)c, (void)out;
    return 0;
}
void column_fired_on(struct game *game, counter_id c) { (void)game, (void)c; }
