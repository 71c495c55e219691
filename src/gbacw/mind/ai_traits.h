/* ai_traits.h: the numbers by which minds differ: what they want, what they fear, and when they dare. A mind is a name
 * and a set of these. Worths are in sixths of a point of worth as ai_hex_value.c adds them up; points are Movement
 * Points. */
#ifndef ENFILADE_GBACW_MIND_TRAITS_H
#define ENFILADE_GBACW_MIND_TRAITS_H
#include <stdbool.h>
#include <stdint.h>

struct mind_traits {
    /* -- closing with the enemy -- */
    int16_t good_odds;     /* the differential from which it closes */
    int16_t hopeless_odds; /* ... and from which it goes before an attack, where it may */
    int16_t storming; /* worth of standing where one can close at good odds: it faces the fire of a third of that */
    int16_t strong_of, strong_to; /* it goes against the enemy where `strong_to` times its own are at least `strong_of`
                                   * times the enemy's; ... */
    int16_t taking_of;            /* ... this many times where it has ground to take */
    int16_t ordered_of, ordered_to; /* ... and under an order to attack */
    int16_t nearing;                /* worth of each hex nearer than the reach of small arms, where it is strong */
    int16_t holding_fear;           /* as `fear`, of those who are ordered to hold */
    int16_t fear, careful_fear;     /* for each point of threat where it is not strong; of those who spare themselves */
    /* -- ground and ways -- */
    int16_t cover;         /* worth of each column that cover shifts fire */
    int16_t a_point;       /* worth of each point nearer to the goal */
    int16_t guarded_from;  /* points from what is theirs within which it counts as guarded */
    int16_t shared;        /* points that a goal counts as farther for each command that makes for it already */
    int16_t held_crossing; /* ... and a crossing that the enemy holds */
    int16_t carrying_off;  /* worth of guns and wagons left by the enemy */
    int16_t a_turns_march; /* points that a brigade which pays for its march is believed to make in a turn */
    /* -- formation and march -- */
    int16_t ready;      /* lost for each hex that columns and horse are within the reach of small arms */
    int16_t delaying;   /* worth of skirmishers before a stronger enemy */
    int16_t step;       /* a march costs that much, ... */
    int16_t change;     /* ... a change of formation, ... */
    int16_t under_fire; /* ... and leaving the enemy's zone */
    int16_t far_off;    /* hexes from the enemy beyond which foot forms column */
    /* -- command -- */
    int16_t he_follows;      /* hexes that a leader is trusted to come after the foremost of his brigade */
    int16_t in_front;        /* lost for each hex beyond that */
    int16_t astray;          /* ... and for each hex beyond the leader's radius */
    int16_t superior;        /* ... of a brigadier beyond his superior's */
    int16_t led, led_astray; /* worth of each follower within a leader's radius; lost for each hex of one who is not */
    /* -- guns and trains -- */
    int16_t a_round;   /* expected loss, in thousandths, that is worth a round */
    int16_t few_boxes; /* boxes left below which a brigade saves its cartridges */
    int16_t a_target, targets_enough,
        useful_range;                         /* worth of each enemy in sight; how many count; within how many hexes */
    int16_t guns_alone, guns_guarded, wagons; /* hexes that they keep from the enemy */
    int16_t too_near;                         /* lost for each hex nearer; ... */
    int16_t guns_break_up;                    /* ... guns limber up when foot is nearer than this */
    int16_t fired_at;                         /* lost by changing formation within reach of small arms */
    int16_t keeping_up, behind;               /* lost for each hex more than `behind` from the foot */
};

/* What `simple` has played by since it was first measured. It never changes: others are measured against it. */
extern const struct mind_traits mind_simple_1;
/* The same, improved. */
extern const struct mind_traits mind_regular;
#endif
