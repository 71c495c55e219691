/* ai_traits.h: what a mind of this family likes and fears, in small numbers. Each mind is the same code with other
 * traits; a behaviour that is added later is a trait too, so that an older mind never changes its play. */
#ifndef ENFILADE_FURY_MIND_TRAITS_H
#define ENFILADE_FURY_MIND_TRAITS_H
#include "core/types.h"

/* Weights are in liking unless they say otherwise; what a fight is worth is in thousandths of a Victory Point. */
struct fury_traits {
    /* activations */
    int16_t tired;          /* activations of one Division in a phase */
    int16_t tired_storming; /* ... where several places must be taken */
    int16_t contact_waits;  /* for not touching an enemy who still moves */
    int16_t bridge;         /* the least gain that is worth laying a Pontoon Bridge */
    int16_t lifting;        /* for a Division that stands at a bridge to be taken up */
    int16_t leaves_entry;   /* for one that makes room for those behind it */
    /* prices, in thousandths of a point */
    int16_t away;  /* a Division gone for a day */
    int16_t back;  /* ... driven back */
    int16_t place; /* a place that wins, entered or left */
    int16_t storm; /* what works are worth beyond their rating: any unit that fails there is in the way of others */
    int16_t last_stake; /* the attacker's loss is divided by this when it is behind in the last turn */
    /* the least that an attack should be worth */
    int32_t nerve_ahead, nerve_won; /* ... in the last turn */
    int32_t nerve_behind, nerve_late, nerve_last;
    /* artillery: what it must change to be spent */
    int16_t guns_spare; /* while more is left than a point a turn */
    int16_t guns_last;  /* ... and when it is not: it may be wanted more elsewhere */
    /* fights that may come, each in sixtieths */
    int16_t danger_ahead, danger_behind;
    int16_t debt_ahead, debt_behind, debt_storming;
    /* a hex to stand in */
    int16_t fight, rushed_fight; /* thousandths of a point for one of liking; ... when only the places count */
    int16_t rush;                /* the draw of the places is so many times as strong then */
    int16_t post_wished, post_firm, post_next; /* standing on it; coming to it from another that is wanted */
    int16_t post_first[3], post_step[3];    /* the draw of the nearest, by enum plan_post: at no distance, and a hex */
    int16_t way_in;                         /* beside works that an attack opens */
    int16_t cut_near, cut_step, watch_near; /* the enemy's road */
    int16_t open_step;                      /* our own road */
    int16_t eager_storming, eager_behind, eager_keeping, eager_ahead; /* a hex nearer the enemy */
    int16_t works, defensible;                                        /* the ground */
    int16_t gate, way_back, hq_room;                                  /* courtesy */
    int16_t doors, doors_beyond; /* shutting all first hexes of an enemy's retreat; ... a hex farther on */
    int16_t no_retreat;          /* against a way back that cannot be completed */
    /* headquarters */
    int16_t hq_enemy, hq_division, hq_pinned, hq_post, hq_crowded;
    int16_t march_off; /* hexes from the nearest enemy beyond which a Division goes into Maneuver Formation */
};

/* The first mind, kept as it was: other minds are measured against it. */
extern const struct fury_traits fury_simple_1;
extern const struct fury_traits fury_regular;

#endif
