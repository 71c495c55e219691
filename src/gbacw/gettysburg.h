/* gettysburg.h: what Gettysburg (Terrible Swift Sword) keeps of its own. */
#ifndef ENFILADE_GBACW_GETTYSBURG_H
#define ENFILADE_GBACW_GETTYSBURG_H

#include "gbacw/fire_strength.h"
#include "gbacw/profile.h"

/* counter_state.own */
enum gettysburg_own {
    OWN_RAPID_MARCH = 1,    /* marches rapidly this Player-Turn (29.1) */
    OWN_FATIGUED = 2,       /* 29.4 */
    OWN_EXHAUSTED = 4,      /* 29.5 */
    OWN_MELEE_FATIGUED = 8, /* 30.0 */
    OWN_DISORDERED = 16,    /* 31.0 */
    OWN_AT_WORK = 32,       /* builds or takes down breastworks; own_count tells how long (20.1) */
    OWN_RAPID_FIRE = 64,    /* fires rapidly this phase (26.0) */
    OWN_PROLONGE = 128      /* retires by prolonge (15.5) */
};

extern const struct profile gettysburg_profile;
extern const struct fire_shift gettysburg_shifts[];
struct ruling gettysburg_may_aim(const struct game *game, counter_id firer, hex_id target);

/* -- gettysburg_morale.c -- */
void gettysburg_forget_ratings(struct game *game);
struct ruling gettysburg_may_rally(const struct game *game, counter_id leader, counter_id unit);

#endif
