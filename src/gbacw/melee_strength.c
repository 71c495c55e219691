/* melee_strength.c: strengths and who may fight. */
#include "gbacw/melee.h"

struct ruling may_melee(const struct game *game, counter_id attacker, hex_id target, bool charge) {
    (void)game, (void)attacker, (void)target, (void)charge;
    return LEGAL;
}
int melee_differential(struct game *game, side_id attacking, hex_id target) {
    (void)game, (void)attacking, (void)target;
    return 0;
}
