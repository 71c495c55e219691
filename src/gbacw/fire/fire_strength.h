/* fire_strength.h: a fire before its dice: who fires with what at whom, strengths, columns and shifts (9.0b). */
#ifndef ENFILADE_GBACW_FIRE_STRENGTH_H
#define ENFILADE_GBACW_FIRE_STRENGTH_H
#include "gbacw/fire/resolve.h"

struct fire_locals;
struct fire_plan;

struct aim { /* what a row of the shifts looks at */
    const struct game *game;
    const struct fire_locals *fire;
    const struct fire_plan *plan;
    const struct fire_attack *attack;
    hex_id hex;      /* where the unit counts as standing */
    counter_id unit; /* the unit the column is for */
};

/* One case that may move the column (9.5): a game has a list of them, ended by a NULL function. The rows of the
 * Standard Rules that other books share are named below. */
struct fire_shift {
    const char *case_number, *why;
    int (*by)(const struct aim *);
};
int density_band(const struct aim *aim, int points); /* columns for so many points in the hex (8.35) */
/* Rows that several books share: columns to shift by, 0 where they do not apply. */
int shift_woods(const struct aim *aim);
int shift_routed(const struct aim *aim);
int shift_formation(const struct aim *aim); /* enfiladed from everywhere, on foot */
int shift_rear(const struct aim *aim);      /* enfilade */
/* The best of these hexsides that any firer shoots through, who stands at least so many feet lower (0: anywhere). */
int shift_hexside(const struct aim *aim, unsigned kinds, int below);

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
/* Infantry, dismounted cavalry, and who fights like them: a wagon's guard. */
bool is_foot_target(const struct game *game, counter_id c);
/* Its class in the eyes of distant guns (8.22): enum target_class. */
uint8_t target_class(const struct game *game, counter_id c);
/* Strength in sixths of so many points of a firer at this range against the unit: guns may be halved first. */
unsigned fire_sixths(const struct game *game, counter_id firer, int points, int times6, counter_id unit);
/* The unit in the hex that the arm would strike first. */
counter_id first_struck(const struct game *game, hex_id hex, side_id firing, bool artillery);
/* Can small arms do anything to it? To guns and wagons only while somebody mans them; guns that stay in play without
 * their crew can still be pinned (10.72). */
bool is_manned(const struct game *game, counter_id c);
/* Has the hex somebody whom this arm can hurt? */
bool arm_can_hurt(const struct game *game, hex_id hex, side_id firing, bool artillery);
/* The kind of fire beside opportunity fire when both meet (24.15): withdrawal, or retreat fire on entering. */
static inline unsigned zone_fire_of(const struct fire_locals *fire) {
    return fire->both && fire->purpose == FIRE_OPPORTUNITY ? FIRE_RETREAT : fire->purpose;
}
/* Which hex a shot of this fire is aimed at: opportunity fire that meets withdrawal fire has its own (24.15). */
hex_id aimed_at(const struct fire_locals *fire, const struct shot *shot);
/* Gathers the shots into attacks with strengths, columns and targets. */
void fire_plan_make(const struct game *game, const struct fire_locals *fire, const struct shot *shots, int count,
                    struct fire_plan *out);
/* One attack of the plan itemised for one of its targets (8.22: each unit has its own heading and enfilade). */
void attack_against(const struct game *game, const struct fire_locals *fire, const struct fire_plan *plan,
                    unsigned attack, unsigned target, struct fire_attack *out);
#endif
