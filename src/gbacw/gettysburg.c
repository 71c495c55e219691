/* gettysburg.c: Gettysburg's profile: where Terrible Swift Sword goes its own way. */
#include "gbacw/gettysburg.h"

static void phase_ends(struct game *game, unsigned phase) {
    (void)phase;
    gettysburg_forget_ratings(game);
}

const struct profile gettysburg_profile = {
    .name = "gettysburg",
    .procedures = PINNED_DEFEND       /* in their zones */
                  | CLASSES_STRUCK    /* 8.22 */
                  | NEAR_FIRE_FREE    /* 9.0 */
                  | WIDE_SADDLES      /* 9.62 */
                  | GUNS_ONLY_PINNED  /* 9.84 */
                  | OWN_LEADERS       /* 12.4, 13.23, 13.43, 13.52 */
                  | GREEN_EACH_PHASE, /* 13.14 */
    .fire_shifts = gettysburg_shifts,
    .may_aim = gettysburg_may_aim,
    .may_rally = gettysburg_may_rally,
    .phase_ends = phase_ends,
};
