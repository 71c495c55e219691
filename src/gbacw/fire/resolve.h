/* resolve.h: the resolver of fire: a small record that steps from chance to chance.
 *
 * The game fills it and writes its end back; odds are the same steps walked over every class of every chance, equal
 * records merged. Nothing in it points anywhere, so equal records are equal bytes. */
#ifndef ENFILADE_GBACW_RESOLVE_H
#define ENFILADE_GBACW_RESOLVE_H
#include "gbacw/state/frames.h"

enum { ATTACKS_MAX = 4, TARGETS_MAX = 12, TARGET_LEADERS_MAX = 8, SHIFTS_MAX = 12, FIRERS_MAX = 64 };

struct shift {
    int8_t by;
    const char *case_number, *why;
};

struct fire_attack { /* one arm's attack on one unit of the hex, itemised: for the event and the odds, not stepped */
    uint8_t artillery;
    uint8_t separate; /* one die a unit (8.22) */
    uint8_t purpose;  /* of its shots: withdrawal and opportunity fire may meet (24.15) */
    uint8_t grape;    /* read under the Grapeshot heading (9.14) */
    uint8_t long_by;  /* hexes by which these guns overshot */
    uint8_t far;      /* guns far enough to strike every unit, kept apart from the near ones (STACKS_TOP) */
    uint8_t firer_count, shift_count;
    counter_id firer[FIRERS_MAX];
    uint8_t points[FIRERS_MAX], range[FIRERS_MAX], times6[FIRERS_MAX];
    uint8_t halved[FIRERS_MAX];       /* 1: its final strength, fractions dropped */
    uint16_t exact6;                  /* strength in sixths */
    uint16_t strength;                /* 9.0b: fractions of the sum dropped */
    int8_t column, net, final_column; /* columns from 0 */
    bool enfilades;                   /* the unit it is itemised for */
    struct shift shift[SHIFTS_MAX];
};

enum { /* fire_target.owes: why a unit must check */
       OWES_PIN = 1,
       OWES_ROUT = 2,
       OWES_STAR = 4,
       OWES_LOSS = 8,
       OWES_CHECK = 16, /* because others routed or were hit from afar (8.22b, 13.42, 13.44) */
       OWES_PIN_ROUT = 32,
       OWES_ABOVE = 64 /* because a unit above it routs, and only then (14.5) */
};
enum { /* fire_target.outcome */
       OUTCOME_ROUT = 1,
       OUTCOME_PIN = 2,       /* this unit's own die; the whole hex is pinned (9.84a) */
       OUTCOME_GONE = 4,      /* eliminated */
       OUTCOME_CREW_GONE = 8, /* the wagon stays without its crew */
       OUTCOME_DISORDER = 16, /* OPTION_DISORDER: in place of a pin or a rout */
       OUTCOME_SPREAD = 32    /* routs because one of its brigade does, without a die (20.21) */
};
enum { /* fire_target.flags */
       TARGET_ROUTED = 1,
       TARGET_ENFILADED = 2,
       TARGET_NO_REROUT = 4, /* retreat fire: its losses cause no further rout (10.2) */
       TARGET_CHECKED = 8,
       TARGET_MANNED = 16, /* somebody is there who can check morale */
       TARGET_SOFT = 32,   /* infantry, cavalry, crews on foot: they shield guns and wagons (8.21) */
       TARGET_STEADY = 64, /* never routs */
       TARGET_AGAIN = 128  /* its morale die is thrown again: only a 6 routs */
};

enum { BURNS_SMALL_ARMS = 1, BURNS_ARTILLERY = 2 };

/* What guns can distinguish from afar (8.22). */
enum target_class { TARGET_ON_FOOT, TARGET_HORSE, TARGET_SUPPLY, TARGET_GUNS };

struct fire_target {
    uint8_t kind;            /* enum unit_type */
    uint8_t strength, steps; /* points or guns; steps of a crew */
    uint8_t initial, before; /* for 13.24: printed strength (0: never), points lost before */
    uint8_t morale;          /* MORALE_GREEN: elephant first */
    int8_t modifier;         /* what does not change in this fire */
    uint8_t flags;
    uint8_t column;           /* of a separate roll at it */
    uint8_t brigade, margin;  /* slot in this record and boxes left before BCE is lost; margin 255: never */
    uint8_t lost, steps_lost; /* points, guns or a wagon's small-arms boxes; steps of crew */
    uint8_t boxes_lost;       /* a wagon's battery boxes */
    uint8_t table;            /* column of 11.34 a wagon still has to throw for, 0 none */
    uint8_t owes, outcome;
    uint8_t foot;    /* 1: infantry, dismounted cavalry, a wagon's guard */
    uint8_t class;   /* enum target_class */
    uint8_t led_by;  /* bit a leader of the record who serves it */
    uint8_t led_too; /* 1: so does another, who runs no risk here */
    uint8_t burns;   /* a wagon's BURNS_...: which of what it carries can be lost (11.34) */
    uint8_t later;   /* LATER_...: it owes a check when the dice have been thrown */
    uint8_t held;    /* 1: what would rout it pins it (pinned_instead) */
    uint8_t began;   /* 1: a leader who began the phase in its hex helps it below a rout, gone or fallen (14.5) */
    uint8_t officer; /* through whom routs spread to and from it: 0 nobody, 1 + a leader of the record, OFFICER_SAFE */
    int8_t pin_by;   /* what is added to the second die of an asterisk */
};
enum { LATER_RESTED = 1 /* RESOLVE_LATER */, LATER_ABOVE = 2 /* RESOLVE_ABOVE */ };
enum { OFFICER_SAFE = 255 }; /* he runs no risk in this fire */

struct fire_roll { /* an attack as the record needs it */
    uint8_t artillery, separate, column, target;
    uint16_t enfilades; /* bit a target */
    uint8_t zero[2];
};

enum {                          /* resolution.ways */
       RESOLVE_TOP = 1,         /* STACKS_TOP */
       RESOLVE_STAR_PINS = 2,   /* PINS_BY_STAR */
       RESOLVE_CREWS = 4,       /* CREWS_STAY */
       RESOLVE_ONCE = 8,        /* ROUT_ONCE */
       RESOLVE_OVERFLOW = 16,   /* OPTION_OVERFLOW: what passes down asks for no check */
       RESOLVE_TOP_ROUTS = 32,  /* OPTION_TOP_ROUTS: guns shake the units below only if the top one routs */
       RESOLVE_CLASSES = 64,    /* STACKS_CLASSES */
       RESOLVE_GUNS_PIN = 128,  /* PINS_FOR_GUNS */
       RESOLVE_GUNS_LEFT = 256, /* GUNS_LEFT */
       RESOLVE_GUARDS = 512,    /* WAGONS_OF_CORPS: a number costs a train its guard point by point, then its crew */
       RESOLVE_DISORDER = 2048, /* OPTION_DISORDER */
       RESOLVE_LATER = 1024,    /* CHECKS_AT_REST: what it asks besides pins is checked when the withdrawal is over */
       RESOLVE_ABOVE = 4096     /* in play: who is below a rout checks when that one has gone; odds throw at once */
};

struct resolution {
    uint8_t stage, index, sub, attack_count;
    uint8_t target_count, leader_count, owes;
    uint8_t loss_small, loss_artillery; /* for the soft part of the hex, from the top down */
    uint8_t hit_small, hit_artillery;   /* an arm took life or guns: leaders roll (17.72) */
    uint8_t long_loss, any_rout, pinned, effects;
    uint8_t zero;
    uint16_t ways; /* RESOLVE_TOP ...: what the game's procedures change here */
    uint8_t zeros[2];
    struct fire_roll attack[ATTACKS_MAX];
    uint8_t leader[TARGET_LEADERS_MAX];     /* enum fate */
    struct fire_target target[TARGETS_MAX]; /* last: only the first target_count are compared and copied */
};

enum resolution_stage { RESOLVE_FIRE, RESOLVE_WAGONS, RESOLVE_LEADERS, RESOLVE_CHECKS, RESOLVE_PINS, RESOLVE_DONE };

/* What the record needs next: a purpose, about which target, leader or attack, and how many classes with which weights
 * out of `of`. class_of turns a thrown face (or the sum of two dice) into its class. */
struct chance {
    uint8_t purpose, about, two_dice;
    uint8_t classes, of;
    uint8_t weight[12];
    uint8_t class_of[13];
    uint8_t unit; /* RESOLVE_FIRE: the target it is thrown at */
};
/* Moves past what needs no die and says what is thrown next; false when the record is finished. */
bool resolution_next(const struct charts *charts, struct resolution *record, struct chance *chance);
void resolution_feed(const struct charts *charts, struct resolution *record, const struct chance *chance,
                     unsigned class);
/* The result of a fire die by its class. */
struct fire_result resolution_result(const struct charts *charts, unsigned column, unsigned die);
/* As the table prints it: "P/R", "Pin", "1*". */
const char *fire_result_word(struct fire_result result);
/* Is a die of this attack thrown at the target? */
bool resolution_strikes(const struct resolution *record, unsigned attack, unsigned target);
/* What is added to the morale die of this target. */
int resolution_modifier(const struct charts *charts, const struct resolution *record, unsigned target);
#endif
