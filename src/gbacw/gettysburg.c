/* gettysburg.c: Gettysburg's profile: where Terrible Swift Sword goes its own way. */
#include "gbacw/gettysburg.h"

const struct profile gettysburg_profile = {
    .name = "gettysburg",
    .procedures = PINNED_DEFEND       /* in their zones */
                  | CLASSES_STRUCK    /* 8.22 */
                  | NEAR_FIRE_FREE    /* 9.0 */
                  | WIDE_SADDLES      /* 9.62 */
                  | GUNS_ONLY_PINNED, /* 9.84 */
    .fire_shifts = gettysburg_shifts,
    .may_aim = gettysburg_may_aim,
};
