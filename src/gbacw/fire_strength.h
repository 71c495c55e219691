/* fire_strength.h: a fire before its dice: who fires with what at whom, strengths, columns and shifts (9.0b). */
#ifndef ENFILADE_GBACW_FIRE_STRENGTH_H
#define ENFILADE_GBACW_FIRE_STRENGTH_H
#include "gbacw/resolve.h"

struct fire_plan {
    uint8_t purpose, attack_count, target_count, leader_count;
    side_id firing;
    struct fire_attack attack[ATTACKS_MAX];
    counter_id target[TARGETS_MAX]; /* from the top of the stack down */
    counter_id leader[TARGET_LEADERS_MAX];
    struct resolution record;
};

/* Points or guns a counter fires with when nothing is split: half crews halve, rounded up (15.13). */
int fire_points(const struct game *game, counter_id c);
/* Those who are fired at: the counters with F_TARGET, or everybody of the other side in the hex if nobody has it. */
int fire_targets(const struct game *game, hex_id hex, side_id firing, counter_id out[TARGETS_MAX]);
/* Has the hex somebody whom this arm can hurt? Small arms do nothing to guns and wagons nobody mans. */
bool arm_can_hurt(const struct game *game, hex_id hex, side_id firing, bool artillery);
/* The kind of fire beside opportunity fire when both meet (24.15): withdrawal, or retreat fire on entering. */
static inline unsigned zone_fire_of(const struct fire_locals *fire) {
    return fire->both && fire->purpose == FIRE_OPPORTUNITY ? FIRE_RETREAT : fire->purpose;
}
/* Which hex a shot of this fire is aimed at: opportunity fire that meets withdrawal fire has its own (24.15). */
hex_id aimed_at(const struct fire_locals *fire, const struct shot *shot);
void fire_plan_make(const struct game *game, const struct fire_locals *fire, const struct shot *shots, int count,
                    struct fire_plan *out);
/* One attack of the plan itemised for one of its targets (8.22: each unit has its own heading and enfilade). */
void attack_against(const struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                    unsigned attack, unsigned target, struct fire_attack *out);
#endif
