/* ai_traits.h: what a mind of this family likes and fears, in small numbers. Each mind is the same code with other
 * traits; a behaviour that is added later is a trait too, nothing in older minds, so that they never change their play.
 */
#ifndef ENFILADE_FURY_MIND_TRAITS_H
#define ENFILADE_FURY_MIND_TRAITS_H
#include "core/types.h"

/* Weights are in liking unless they say otherwise; what a fight is worth is in thousandths of a Victory Point. */
#define FURY_TRAITS(T)                                                                                                 \
    /* activations */                                                                                                  \
    T(tired)          /* activations of one Division in a phase */                                                     \
    T(tired_storming) /* ... where several places must be taken */                                                     \
    T(contact_waits)  /* for not touching an enemy who still moves */                                                  \
    T(bridge)         /* the least gain that is worth laying a Pontoon Bridge */                                       \
    T(lifting)        /* for a Division that stands at a bridge to be taken up */                                      \
    T(leaves_entry)   /* for one that makes room for those behind it */                                                \
    /* prices, in thousandths of a point */                                                                            \
    T(away)       /* a Division gone for a day */                                                                      \
    T(back)       /* ... driven back */                                                                                \
    T(place)      /* a place that wins, entered or left */                                                             \
    T(storm)      /* what works are worth beyond their rating: those who fail there are in the way of others */        \
    T(last_stake) /* the attacker's loss is divided by this when it is behind in the last turn */                      \
    /* the least that an attack should be worth: ahead, ahead in the last turn, behind, ... late, ... at last */       \
    T(nerve_ahead)                                                                                                     \
    T(nerve_won)                                                                                                       \
    T(nerve_behind)                                                                                                    \
    T(nerve_late)                                                                                                      \
    T(nerve_last)                                                                                                      \
    /* artillery: what it must change to be spent */                                                                   \
    T(guns_spare) /* while more is left than a point a turn */                                                         \
    T(guns_last)  /* ... and when it is not: it may be wanted more elsewhere */                                        \
    T(guns_mixed) /* the price is drawn again each time, up to so much more or less: the enemy must not know */        \
    /* fights that may come, each in sixtieths */                                                                      \
    T(danger_ahead)                                                                                                    \
    T(danger_behind)                                                                                                   \
    T(debt_ahead)                                                                                                      \
    T(debt_behind)                                                                                                     \
    T(debt_storming)                                                                                                   \
    /* a hex to stand in */                                                                                            \
    T(fight)        /* thousandths of a point for one of liking */                                                     \
    T(rushed_fight) /* ... when only the places count */                                                               \
    T(rush)         /* the draw of the places is so many times as strong then */                                       \
    T(post_wished)  /* standing on a post */                                                                           \
    T(post_firm)                                                                                                       \
    T(post_next) /* ... coming to it from another */                                                                   \
    /* the draw of the nearest post, by enum plan_post: at no distance, and a hex */                                   \
    T(wished_first)                                                                                                    \
    T(closed_first)                                                                                                    \
    T(open_first)                                                                                                      \
    T(wished_step)                                                                                                     \
    T(closed_step)                                                                                                     \
    T(open_step)                                                                                                       \
    T(way_in)   /* beside works that an attack opens */                                                                \
    T(cut_near) /* the enemy's road */                                                                                 \
    T(cut_step)                                                                                                        \
    T(watch_near)                                                                                                      \
    T(road_step) /* our own road */                                                                                    \
    /* a hex nearer the enemy: who storms, who is behind, who has something to keep, who is ahead */                   \
    T(eager_storming)                                                                                                  \
    T(eager_behind)                                                                                                    \
    T(eager_keeping)                                                                                                   \
    T(eager_ahead)                                                                                                     \
    T(works) /* the ground */                                                                                          \
    T(defensible)                                                                                                      \
    T(gate) /* courtesy */                                                                                             \
    T(way_back)                                                                                                        \
    T(hq_room)                                                                                                         \
    T(shoulder)     /* each Division of ours beside it, where the enemy is near */                                     \
    T(doors)        /* shutting all first hexes of an enemy's retreat */                                               \
    T(doors_beyond) /* ... a hex farther on */                                                                         \
    T(no_retreat)   /* against a way back that cannot be completed */                                                  \
    T(retreat_far)  /* for each hex farther from the enemy in a retreat */                                             \
    /* headquarters */                                                                                                 \
    T(hq_enemy)                                                                                                        \
    T(hq_division)                                                                                                     \
    T(hq_pinned)                                                                                                       \
    T(hq_post)                                                                                                         \
    T(hq_crowded)                                                                                                      \
    T(march_off) /* hexes from the nearest enemy beyond which a Division goes into Maneuver Formation */               \
    /* what the first mind does not think of: 0 */                                                                     \
    T(digs)       /* the gain of beginning Field Works, the enemy near */                                              \
    T(digs_near)  /* ... within so many hexes */                                                                       \
    T(disengages) /* in thousandths of a point: what a fight must cost at least that is left, while ahead */           \
    T(returns)    /* places those who come back, and names those of the enemy who may, with thought */                 \
    T(under)      /* the last moves are made under the headquarters that has most to gain */                           \
    T(breaks_off) /* in thousandths of a point: what attacks that are owed must cost to be left, while behind too */   \
    T(calls_in)   /* an outpost is recalled: an enemy Division within so many hexes, none of ours */                   \
    T(calls_in_road) /* ... unless it is so near a road of the conditions */                                           \
    T(their_way)     /* a place that the enemy's road must pass */                                                     \
    T(way_near)      /* ... while the enemy is within so many hexes */                                                 \
    T(first_there)   /* the gain of an activation that comes to such a place before the enemy */                       \
    T(digs_behind)   /* the gain of digging before marching: while behind, if no place can be had by marching */       \
    T(works_kept)    /* staying in one's own Field Works */

struct fury_traits {
#define FURY_TRAIT(name) int32_t name;
    FURY_TRAITS(FURY_TRAIT)
#undef FURY_TRAIT
};

enum { FURY_TRAIT_COUNT = sizeof(struct fury_traits) / sizeof(int32_t) };
/* In the order of the struct, which is an array of numbers too: for the tools that tune them. */
extern const char *const fury_trait_names[FURY_TRAIT_COUNT];

/* The first mind, kept as it was: other minds are measured against it. */
extern const struct fury_traits fury_simple_1;
/* Of those who carry out a person's orders: they think of nothing that was added since. */
extern const struct fury_traits fury_ordered;
extern const struct fury_traits fury_regular;
/* Its characters (bot/levels.h). */
extern const struct fury_traits fury_aggressive, fury_cautious, fury_defensive_offensive;
/* Who only attacks: a measure for others. */
extern const struct fury_traits fury_attacker;

#endif
