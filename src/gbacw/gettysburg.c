/* gettysburg.c: Gettysburg's profile: where Terrible Swift Sword goes its own way. */
#include "gbacw/gettysburg.h"

const struct profile gettysburg_profile = {
    .name = "gettysburg", .procedures = PINNED_DEFEND, /* in their zones */
};
