/* melee.h: melee, retreat before melee, engagement, charges (12.0, 16.0). */
#ifndef ENFILADE_GBACW_MELEE_H
#define ENFILADE_GBACW_MELEE_H
#include "gbacw/frames.h"

struct ruling may_melee(const struct game *game, counter_id attacker, hex_id target, bool charge);
struct melee_strength {
    int attacker, defender, differential;
};
enum next declare_advance(struct game *game, struct frame *frame);
enum next evade_advance(struct game *game, struct frame *frame);
enum next advance_advance(struct game *game, struct frame *frame);
enum next melee_phase_advance(struct game *game, struct frame *frame);
enum next melee_advance(struct game *game, struct frame *frame);
extern const struct decision declare_decision, evade_decision, advance_decision, melee_phase_decision, melee_decision;
struct ruling melee_query(struct game *game, const struct query *query, struct json *out);
/* Differential if these attackers (declared or all who could) met the hex now; for minds. */
int melee_differential(struct game *game, side_id attacking, hex_id target);
#endif
