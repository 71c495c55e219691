/* frames.h: the kinds of frames of the family, what each keeps, verbs, words, options and dice. */
#ifndef ENFILADE_GBACW_FRAMES_H
#define ENFILADE_GBACW_FRAMES_H

#include "gbacw/state/special.h"

enum kind {
    KIND_NONE,
    KIND_SEQUENCE,      /* sequence.c: the whole game (4.0) */
    KIND_DEPLOYMENT,    /* deployment.c: 21.0 */
    KIND_COMMAND,       /* command.c: Initial Command Phase, 17.x */
    KIND_MOVEMENT,      /* movement.c: Movement Phase, 5.0 */
    KIND_MOVE,          /* move.c: one group on the march */
    KIND_FIRE_PHASE,    /* fire_phase.c: Defensive and Offensive Fire Phases */
    KIND_FIRE,          /* fire.c: one fire, of any purpose */
    KIND_SETTLE,        /* settle.c: pays the debts */
    KIND_RETREAT,       /* retreat.c: one group retreats or routs, 14.0 */
    KIND_MAKE_WAY,      /* displacement.c: a displaced stack goes one hex, 14.3 */
    KIND_DECLARE,       /* melee_declare.c: Retreat Before Melee Phase, 12.8 */
    KIND_EVADE,         /* melee_declare.c: the defender of one declared attack */
    KIND_ADVANCE,       /* melee_declare.c: into a vacated hex, 12.85 */
    KIND_MELEE_PHASE,   /* melee_phase.c */
    KIND_MELEE,         /* melee.c: one melee */
    KIND_RESUPPLY,      /* ammunition.c: 11.24 */
    KIND_RALLY,         /* rally.c: 13.5 */
    KIND_FINAL_COMMAND, /* promotion.c: 17.8, 11.18 */
    KIND_OWN_FIRST,     /* two kinds of the game's own: its header has their names, its book what they run */
    KIND_OWN_SECOND,
    KIND_REORDER, /* stacking.c: 8.41 after a Fire Phase that depleted a top unit */
    KIND_SADDLE,  /* cavalry.c: pinned horse stays in the saddle or not */
    KINDS
};

/* The numbers of verbs, words, options and streams of dice are a file format. Those left out here are the games' own,
 * named in their headers; their rows stand with the others in books_words.c. */
enum verb_id {
    VERB_RESIGN,
    VERB_END,
    VERB_PLACE,
    VERB_AT,
    VERB_STANDARD, /* deployment */
    VERB_AUGMENT,
    VERB_DETACH,
    VERB_ATTACH,
    VERB_MOVE = 9,
    VERB_WITH,
    VERB_TO,
    VERB_FORM,
    VERB_LEAVE,
    VERB_HALT, /* movement */
    VERB_TURN,
    VERB_TOP,
    VERB_FIRE = 18,
    VERB_ADD,
    VERB_RESOLVE,
    VERB_HOLD,
    VERB_OPEN,
    VERB_COVER, /* fire */
    VERB_ATTACK,
    VERB_STAND,
    VERB_WITHDRAW,
    VERB_ADVANCE,
    VERB_BREAK_OFF,
    VERB_FIGHT,
    VERB_LOSE, /* melee */
    VERB_GO,
    VERB_STAY,
    VERB_DISPLACE, /* retreat */
    VERB_RALLY,
    VERB_RESUPPLY,
    VERB_TRANSFER,
    VERB_RECREW,
    VERB_PROMOTE, /* recovery */
    VERB_CHARGE = 42,
    VERB_DECLINE,
    VERB_EXIT,    /* leave the map for good */
    VERB_RESERVE, /* put the stack, or the group with those who stand there, in reserve */
    VERB_RELEASE, /* take the stack out of reserve */
    VERB_ORDER,   /* this commander's brigade moves in this Player-Turn */
    VERB_DESTROY = 49,
    VERB_STRIKE, /* which of two hexes an overshot round strikes */
    VERBS = 57
};

enum word {                     /* words in actions; the first eight are the formations */
            WORD_FORMATION = 0, /* + enum formation */
            WORD_OPPORTUNITY = 8,
            WORD_WITHDRAWAL,
            WORD_CHARGE,
            WORD_OWN, /* from here on the games' own */
            WORDS = 13
};

/* Streams of dice: a stream follows from its number. */
enum purpose {
    DICE_FIRE_SMALL,
    DICE_FIRE_ARTILLERY,
    DICE_DEPLETION,
    DICE_CAISSON,
    DICE_CAISSON_ROUNDS,
    DICE_WAGON_LOSS,
    DICE_LEADER,
    DICE_ELEPHANT,
    DICE_MORALE,
    DICE_PIN,
    DICE_MELEE,
    DICE_RALLY,
    DICE_OVERSHOOT = 16,
    DICE_PURPOSES = 21
};

enum option {                              /* switches: docs/rulings.md gives the reasons */
              OPTION_STANDARD_SETUP,       /* both sides start from the standard set-up instead of deploying freely */
              OPTION_PIN_FRIENDS,          /* a pin on arrival (10.15) also pins friends already in that hex */
              OPTION_RETREAT_FREE,         /* the owner may choose any homeward path, not only the cheapest (14.4) */
              OPTION_OVERSHOOT = 4,        /* guns may overshoot at long range */
              OPTION_WAYS_LEVEL = 6,       /* a way takes away what slopes, crests and ridges cost as well */
              OPTION_TOWN_STOPS,           /* line infantry stops in a town instead of needing its whole allowance */
              OPTION_LIMIT_REACHED,        /* effectiveness is lost when losses reach the limit */
              OPTION_WAGON_FLANKS = 10,    /* a wagon has a front and can be enfiladed */
              OPTION_CREST_DOWN,           /* infantry pays nothing to come down a crest */
              OPTION_OVERFLOW,             /* who loses what the lost unit above could not bear makes no check */
              OPTION_TOP_ROUTS = 14,       /* guns too make the unit below check only if the one above routs */
              OPTION_WAGON_BARRED = 16,    /* a guarded wagon is no company for a leader */
              OPTION_GONE_FOR_GOOD,        /* effectiveness does not come back with the ammunition */
              OPTION_SKIRMISHERS = 31,     /* some may skirmish, regiments in halves */
              OPTION_MELEE_PRINTED,        /* two results of the melee table as they are printed */
              OPTION_SECRET_ROSTERS,       /* the effectiveness of brigades is their owner's secret */
              OPTION_ARMY_COMMANDERS = 39, /* army commanders command and rally units in their hex */
              OPTION_DISORDER = 43,        /* fire disorders instead of pinning and routing */
              OPTION_BREAK_OFF_SAFE = 46,  /* who leaves an engagement draws no withdrawal fire */
              OPTIONS = 47
};

enum fire_purpose {
    FIRE_OFFENSIVE,
    FIRE_DEFENSIVE,
    FIRE_WITHDRAWAL,
    FIRE_RETREAT,
    FIRE_OPPORTUNITY,
    FIRE_CHANGE,
    FIRE_OVERSHOOT
};

/* What each frame keeps. Where a group or a set of targets is meant, the counters carry F_MOVING, F_RETREATING or
 * F_TARGET, and shots and declarations stand in the state's tables, so no list has to fit in here. */
struct sequence_locals {
    uint8_t phase;
    uint8_t started;
    uint16_t turn;
};
struct deployment_locals {
    counter_id placing;
};
struct movement_locals {
    counter_id lead; /* who is about to move */
};
struct move_locals {
    counter_id lead;
    hex_id origin, from, to, last_room; /* last_room: the last hex of its path where it could have stayed */
    uint8_t stepped, changed, pending_form, answered; /* answered: how the enemy answered the departure */
    direction way;
    uint8_t disturbed;   /* something happened to the group since it was last checked */
    uint8_t crew_before; /* of the battery that changes formation (6.23b) */
    counter_id changing; /* who changes formation now */
};
struct fire_phase_locals {
    uint8_t purpose;
    uint8_t any;
    hex_id target; /* chosen, its fire not yet called */
};
struct fire_locals {
    uint8_t purpose, open, asked_cover, both; /* both: opportunity and withdrawal fire at once (24.15) */
    hex_id target;                            /* hex fired at */
    hex_id entered;                           /* opportunity: where the crossing unit is going */
    uint16_t first_shot;                      /* index of this fire's first entry in the shots table */
    counter_id unit;                          /* the unit whose act is answered */
    int8_t extra_shift;                       /* of the purpose (24.0: +1) */
    uint8_t firing_side;
    uint8_t long_count, long_fallen; /* shots that went long, and how many of them have fallen (overshoot.c) */
    uint8_t long_by[8];
    counter_id long_firer[8];
};
enum { TRAILS = 3 };
struct settle_locals {
    struct trail {
        uint16_t of;    /* 1 + one of those who retreated last while these debts were paid; 0 nobody */
        uint8_t length; /* and the hexes it came through, for the retreat that may follow */
        hex_id hex[9];
    } trail[TRAILS];
};
struct retreat_locals {
    counter_id unit;
    hex_id start, at;
    uint8_t length, gone;
    uint8_t rout;
    uint8_t zone_allowed;
    hex_id path[8];
    counter_id asking;
    uint8_t first_leader;
    uint8_t why;
    uint8_t crew_before; /* of guns that limber to go back with a brigade */
    uint8_t looks;       /* it only says which way it would go, and turns there (10.16) */
    uint8_t bound;       /* path[0] was chosen before the fire at it */
    uint8_t front;       /* 1 + the way it faced before it turned to leave; 0 it has not turned */
};
struct make_way_locals {
    hex_id hex, from;
    side_id side;
    uint8_t gone;
    hex_id chain[16];
    uint8_t chain_length;
    counter_id cause;
};
struct declare_locals {
    hex_id target;
    uint8_t count;
    uint8_t charge;
    uint16_t next; /* ATTACKS_BIND: the declaration that is looked at next, when all have been made */
};
enum { LEAVERS = 10 };
struct evade_locals {
    hex_id target;
    counter_id unit;
    uint8_t any, charge, stood;
    uint8_t shot_at; /* whom the fire at this withdrawal was given to; SHOT_... */
    hex_id left;     /* where the unit that withdraws came from: the hex attacked, or one beside it */
    struct leaver {
        counter_id who;
        uint8_t front; /* how it faced before it turned to leave (10.16) */
        uint8_t way;   /* 1 + the hexside by which it said it would leave; 0: it has not said */
    } leaver[LEAVERS]; /* those whom the fire sees turned */
    uint8_t leavers;
};
struct advance_locals {
    hex_id target;
};
struct melee_phase_locals {
    hex_id target;
};
struct melee_locals {
    hex_id target;
    uint8_t first_attacker_side;
    uint8_t die;
    int8_t differential;
    uint8_t a_kill, a_capture, a_retreat, a_flags, d_kill, d_capture, d_retreat, d_flags;
    uint8_t losing;
    uint8_t left;
    uint8_t continued;
    uint8_t stage2;
    uint8_t charge;
};
struct saddle_locals {
    counter_id unit;
};
struct rally_locals {
    uint8_t step;
};
struct final_locals {
    uint8_t step;
    counter_id leader;
    uint8_t division;
    uint8_t back; /* the stage after the man has been put down */
};

extern const struct frame_kind gbacw_kinds[KINDS]; /* ruleset.c gathers them from the chapters */
extern const struct verb gbacw_verbs[VERBS];
extern const char *const gbacw_words[WORDS];
extern const char *const gbacw_purposes[DICE_PURPOSES];
extern const struct option_info gbacw_options[OPTIONS];
extern const struct ruleset gbacw_ruleset;

#endif
