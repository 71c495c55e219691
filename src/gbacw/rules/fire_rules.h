/* fire_rules.h: where books can differ: fire combat (9.0, 15.0). The first of each choice is the Standard Rules'. */
#ifndef ENFILADE_GBACW_FIRE_RULES_H
#define ENFILADE_GBACW_FIRE_RULES_H

#include "gbacw/rules/types.h"

enum fire_stacks {                 /* who of a stack fires and is struck */
                   STACKS_WHOLE,   /* all fire; the top foot or horse is struck, by far guns every unit */
                   STACKS_TOP,     /* the top unit alone fires and is struck, guns or not; by far guns every unit */
                   STACKS_CLASSES, /* as STACKS_WHOLE, but far guns throw one die a class of units in the hex */
};
enum fire_pins {
    PINS_STANDARD,
    PINS_BY_STAR,  /* a starred loss that guns inflict on foot is a pin; any other a plain loss */
    PINS_FOR_GUNS, /* P/R pins a battery outright, R is P to it */
};
enum fire_guns {
    GUNS_FULL,
    GUNS_HALVED /* at infantry, dismounted cavalry and guards, fractions dropped, before the range counts */
};
enum fire_strays { STRAYS_SILENT, STRAYS_FIRE_NEAR /* out of command it still fires at adjacent enemies */ };
enum fire_overshoot { OVERSHOOT_BY_OPTION, OVERSHOOT_ALWAYS /* with the multiple of where the shot strikes */ };
enum fire_withdrawal { CHECKS_AT_ONCE /* after losses too */, CHECKS_AT_REST /* once, when the withdrawal is over */ };

struct fire_rules {
    enum fire_stacks stacks;
    enum fire_pins pins;
    enum fire_guns guns;
    enum fire_strays strays;
    enum fire_overshoot overshoot;
    enum fire_withdrawal withdrawal;
    /* fire */
    bool (*asks_cover)(const struct game *, hex_id target, side_id owner); /* 26.11: may be in the open */
    void (*cover_chosen)(struct game *, hex_id target, bool open);
    const struct fire_shift *shifts; /* fire_strength.h: ended by a NULL function; NULL: the Standard Rules' */
    /* what happened to a unit */
    void (*fired_on)(struct game *, counter_id, int range, bool effect); /* from so near */
    void (*disorder)(struct game *, counter_id);                         /* with OPTION_DISORDER: it failed its check */
    int (*points)(const struct game *, counter_id, int points);          /* what is left of its points to fire with */
    /* before the dice: small arms or guns alone; the shots of this fire stand in the table from `first` on */
    void (*fired_upon)(struct game *, hex_id target, side_id owner, bool small_arms, unsigned first);
    struct ruling (*may_fire)(const struct game *, counter_id, unsigned purpose);
    bool (*never_long)(const struct game *, counter_id); /* guns that do not overshoot */
    /* guns' own ways of firing, named by a word (`add UNIT WORD`; fire.h, ended by word 0): whether it may, what it
     * leaves on the guns, rounds it takes */
    const struct fire_way *ways;
    struct ruling (*may_fire_how)(const struct game *, const struct fire_locals *, struct action);
    void (*fires_how)(struct game *, struct action);
    int (*rounds_a_fire)(const struct game *, counter_id);
    enum next (*after_fire)(struct game *, struct frame *); /* what remains to be done when its dice are thrown */
    bool (*fires_halved)(const struct game *, counter_id, unsigned purpose);  /* its final strength, rounded down */
    int (*extra_times6)(const struct game *, counter_id, int range);          /* sixths more of its multiplier */
    struct ruling (*may_aim)(const struct game *, counter_id, hex_id target); /* ground that hides or hinders guns */
};

#endif
