/* gettysburg.c: Gettysburg's profile: where Terrible Swift Sword goes its own way. */
#include <stddef.h>

#include "gbacw/gettysburg.h"

static void begin(struct game *game) { victory_begins(game); }

static void stepped(struct game *game, counter_id c, hex_id from, hex_id to) {
    (void)from;
    objectives_stepped(game, c, to);
}

static void phase_ends(struct game *game, unsigned index) {
    const struct phase_info *phase = tables_of(game)->phase + index;
    gettysburg_wagons_taken(game);
    if (phase->kind == PHASE_MELEE)
        gettysburg_guns_taken(game, phase->phasing);
    gettysburg_forget_ratings(game);
    objectives_watch(game);
}

static void turn_ends(struct game *game) { objectives_turn_ends(game); }

#define HELD(name, part)                                                                                               \
    { name, offsetof(struct gettysburg_state, held) + 2 * (part), 2, SPECIAL_NUMBER }
static const struct special_field fields[] = {
    {"csa_leader_points", offsetof(struct gettysburg_state, leader_points), 2, SPECIAL_NUMBER},
    {"usa_leader_points", offsetof(struct gettysburg_state, leader_points) + 2, 2, SPECIAL_NUMBER},
    {"csa_leader_shift", offsetof(struct gettysburg_state, leader_shift), 1, SPECIAL_NUMBER},
    {"usa_leader_shift", offsetof(struct gettysburg_state, leader_shift) + 1, 1, SPECIAL_NUMBER},
    HELD("csa_held_0", 0),
    HELD("csa_held_1", 1),
    HELD("csa_held_2", 2),
    HELD("csa_held_3", 3),
    HELD("usa_held_0", 4),
    HELD("usa_held_1", 5),
    HELD("usa_held_2", 6),
    HELD("usa_held_3", 7),
    {"shifts_won", offsetof(struct gettysburg_state, shifts_won), 1, SPECIAL_NUMBER},
    {NULL, 0, 0, 0}};

const struct profile gettysburg_profile = {
    .name = "gettysburg",
    .procedures = WAYS_OF_MARCH      /* 5.0 to 8.0 */
                  | PINNED_DEFEND    /* in their zones */
                  | CLASSES_STRUCK   /* 8.22 */
                  | NEAR_FIRE_FREE   /* 9.0 */
                  | WIDE_SADDLES     /* 9.62 */
                  | GUNS_ONLY_PINNED /* 9.84 */
                  | OWN_LEADERS      /* 12.4, 13.23, 13.43, 13.52 */
                  | GREEN_EACH_PHASE /* 13.14 */
                  | FREE_ANSWERS     /* 9.85, 10.1, 11.24, 16.31 */
                  | GUNS_LEFT        /* 15.1 */
                  | CORPS_TRAINS,    /* 11.0 */
    .may_form = gettysburg_may_form,
    .fire_shifts = gettysburg_shifts,
    .may_aim = gettysburg_may_aim,
    .may_draw = gettysburg_may_draw,
    .fires_halved = gettysburg_fires_halved,
    .may_rally = gettysburg_may_rally,
    .begin = begin,
    .stepped = stepped,
    .phase_ends = phase_ends,
    .turn_ends = turn_ends,
    .leader_lost = gettysburg_leader_lost,
    .victory_items = gettysburg_victory,
    .verdict = gettysburg_verdict,
    .levels = gettysburg_levels,
    .special_fields = fields,
    .ground = objectives_ground,
};
