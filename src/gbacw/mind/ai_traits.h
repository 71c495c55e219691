/* ai_traits.h: the numbers by which minds differ: what they want, what they fear, and when they dare. A mind is a name
 * and a set of these. Worths are in sixths of a point of worth as ai_hex_value.c adds them up; points are Movement
 * Points. */
#ifndef ENFILADE_GBACW_MIND_TRAITS_H
#define ENFILADE_GBACW_MIND_TRAITS_H
#include <stdbool.h>
#include <stdint.h>

#define MIND_TRAITS(T)                                                                                                 \
    /* -- closing with the enemy -- */                                                                                 \
    T(good_odds)     /* the differential from which it closes */                                                       \
    T(hopeless_odds) /* ... and from which it goes before an attack, where it may */                                   \
    T(storming)      /* worth of standing where one can close at good odds: it faces the fire of a third of that */    \
    /* it goes against the enemy where `strong_to` times its own are at least `strong_of` times the enemy's; ... */    \
    T(strong_of)                                                                                                       \
    T(strong_to)                                                                                                       \
    T(taking_of)  /* ... this many times where it has ground to take */                                                \
    T(ordered_of) /* ... and under an order to attack */                                                               \
    T(ordered_to)                                                                                                      \
    T(nearing)      /* worth of each hex nearer than the reach of small arms, where it is strong */                    \
    T(holding_fear) /* as `fear`, of those who are ordered to hold */                                                  \
    T(fear)         /* for each point of threat where it is not strong */                                              \
    T(careful_fear) /* ... of those who spare themselves */                                                            \
    T(threat_close) /* threat of each point of an enemy's strength: next to it, */                                     \
    T(threat_near)  /* ... within three hexes, */                                                                      \
    T(threat_far)   /* ... within five */                                                                              \
    T(spared_from)  /* a brigade that has so many losses left to its limit spares itself */                            \
    /* -- ground and ways -- */                                                                                        \
    T(cover)         /* worth of each column that cover shifts fire */                                                 \
    T(a_point)       /* worth of each point nearer to the goal */                                                      \
    T(guarded_from)  /* points from what is theirs within which it counts as guarded */                                \
    T(shared)        /* points that a goal counts as farther for each command that makes for it already */             \
    T(held_crossing) /* ... and a crossing that the enemy holds */                                                     \
    T(carrying_off)  /* worth of guns and wagons left by the enemy */                                                  \
    T(a_turns_march) /* points that a brigade which pays for its march is believed to make in a turn */                \
    /* -- formation and march -- */                                                                                    \
    T(ready)      /* lost for each hex that columns and horse are within the reach of small arms */                    \
    T(delaying)   /* worth of skirmishers before a stronger enemy */                                                   \
    T(step)       /* a march costs that much, ... */                                                                   \
    T(change)     /* ... a change of formation, ... */                                                                 \
    T(under_fire) /* ... and leaving the enemy's zone */                                                               \
    T(far_off)    /* hexes from the enemy beyond which foot forms column */                                            \
    /* -- command -- */                                                                                                \
    T(he_follows) /* hexes that a leader is trusted to come after the foremost of his brigade */                       \
    T(in_front)   /* lost for each hex beyond that */                                                                  \
    T(astray)     /* ... and for each hex beyond the leader's radius */                                                \
    T(superior)   /* ... of a brigadier beyond his superior's */                                                       \
    T(led)        /* worth of each follower within a leader's radius; lost for each hex of one who is not */           \
    T(led_astray)                                                                                                      \
    /* -- guns and trains -- */                                                                                        \
    T(a_round)   /* expected loss, in thousandths, that is worth a round */                                            \
    T(few_boxes) /* boxes left below which a brigade saves its cartridges */                                           \
    T(a_target)  /* worth of each enemy in sight; how many count; within how many hexes */                             \
    T(targets_enough)                                                                                                  \
    T(useful_range)                                                                                                    \
    T(guns_alone) /* hexes that they keep from the enemy */                                                            \
    T(guns_guarded)                                                                                                    \
    T(wagons)                                                                                                          \
    T(too_near)      /* lost for each hex nearer; ... */                                                               \
    T(guns_break_up) /* ... guns limber up when foot is nearer than this */                                            \
    T(fired_at)      /* lost by changing formation within reach of small arms */                                       \
    T(keeping_up)    /* lost for each hex more than `behind` from the foot */                                          \
    T(behind)                                                                                                          \
    /* -- what the first mind does not think of: 0 -- */                                                               \
    T(company)     /* worth of eight points of friends within two hexes, the enemy near */                             \
    T(height)      /* worth of each twenty feet of height, the enemy near */                                           \
    T(flank)       /* worth of standing where the nearest enemy has no front */                                        \
    T(hurry)       /* worth of each point nearer to the goal, more at the end than at the beginning */                 \
    T(ahead_fear)  /* more fear when it is ahead in points */                                                          \
    T(ahead_holds) /* ... and more of its own wanted to go against the enemy */                                        \
    T(late_dares)  /* when it is behind in the last third: fewer */                                                    \
    T(saving) /* expected loss, in thousandths, that a round must do more for each turn that the rounds left do not    \
                 last */                                                                                               \
    T(last_rounds) /* ... and each of the last two from afar, where no wagon brings others */                          \
    T(empty_away)  /* hexes that guns without a round keep from the enemy */                                           \
    T(left_behind) /* hexes from the foot beyond which guns look for no targets; 0: they do */                         \
    T(brittle)     /* percent by which fire counts for more at a brigade that one more loss breaks */                  \
    T(keeping)     /* lost for each hex that a brigade goes from ground that scores and that it stands on */           \
    T(errands)     /* worth of each step of an errand of the game's own */                                             \
    T(closing_up)  /* worth of a hole between two friends, the enemy before it */                                      \
    T(rallying)    /* worth of standing with routed men whom the leader can rally */                                   \
    T(rear)        /* worth of standing beside an enemy who is alone, where it has no front */

struct mind_traits {
#define MIND_TRAIT(name) int32_t name;
    MIND_TRAITS(MIND_TRAIT)
#undef MIND_TRAIT
};

enum { MIND_TRAIT_COUNT = sizeof(struct mind_traits) / sizeof(int32_t) };
/* In the order of the struct, which is an array of numbers too: for the tools that tune them. */
extern const char *const mind_trait_names[MIND_TRAIT_COUNT];

/* What `simple` has played by since it was first measured. It never changes: others are measured against it. */
extern const struct mind_traits mind_simple_1;
/* The same, improved. */
extern const struct mind_traits mind_regular;
/* The same for those who carry out a person's orders. It never changes either: the orders are to mean what they meant.
 */
extern const struct mind_traits mind_ordered;
/* Its characters (bot/levels.h). */
extern const struct mind_traits mind_aggressive, mind_cautious, mind_defensive_offensive;
/* Who only attacks: a measure for others. */
extern const struct mind_traits mind_attacker;
#endif
