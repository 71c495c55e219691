/* frames.h: the kinds of frames of the family, what each keeps, verbs, words and dice. One table for all (ruleset.c).
 */
#ifndef ENFILADE_FURY_FRAMES_H
#define ENFILADE_FURY_FRAMES_H

#include "fury/state/state.h"
#include "fury/state/zones.h"

enum kind {
    KIND_NONE,
    KIND_BATTLE,    /* sequence.c: the whole battle (3.0) */
    KIND_CHECK,     /* headquarters.c: HQ removal, 4.2 */
    KIND_PLACE,     /* headquarters.c: HQ placement, 4.3 */
    KIND_POST,      /* detachments.c: placement, 4.4 */
    KIND_RECALL,    /* detachments.c: recall, 4.5 */
    KIND_SHIFT,     /* display.c: off-map movement, 4.6 */
    KIND_FORM,      /* organization.c: formations, 5.1 */
    KIND_RETURN,    /* organization.c: Blown Divisions, 5.2 */
    KIND_DISENGAGE, /* disengagement.c: 5.3 */
    KIND_MOVEMENT,  /* movement.c: the alternation of activations, 6.0 */
    KIND_MOVE,      /* move.c: one activation */
    KIND_TARGET,    /* attacks.c: the Target marker, 7.2 */
    KIND_ATTACKS,   /* attacks.c: the alternation of attacks, 7.0 */
    KIND_ATTACK,    /* attack.c: one attack, 7.4 */
    KIND_RETREAT,   /* retreat.c: 7.4 Step 4 */
    KIND_PURSUIT,   /* pursuit.c: 7.4 Step 5 */
    KINDS
};

enum verb_id {
    VERB_RESIGN,
    VERB_END,
    VERB_PASS,
    VERB_CHECK,
    VERB_PLACE,
    VERB_AT,
    VERB_POST,
    VERB_RECALL,
    VERB_SHIFT,
    VERB_MANEUVER,
    VERB_RETURN,
    VERB_DISENGAGE,
    VERB_ACTIVATE,
    VERB_UNDER,
    VERB_TO,
    VERB_FORM,
    VERB_DIG,
    VERB_BRIDGE,
    VERB_LIFT,
    VERB_HALT,
    VERB_TARGET,
    VERB_ATTACK,
    VERB_SUPPORT,
    VERB_WITHHOLD,
    VERB_ASSIST,
    VERB_LEAD,
    VERB_PUSH,
    VERB_DECLINE,
    VERBS
};
enum word_id { WORD_MANEUVER, WORD_BATTLE, WORDS };

enum dice_purpose {
    DICE_INITIATIVE,
    DICE_REMOVAL,
    DICE_MOVES,
    DICE_ATTACKS,
    DICE_POSITION,
    DICE_LEADER,
    DICE_SPECIAL,
    DICE_PURPOSES
};

enum phase { /* the steps of a turn (3.0) */
             PHASE_INITIATIVE,
             PHASE_CHECK,
             PHASE_PLACEMENT,
             PHASE_DETACHMENTS,
             PHASE_RECALL,
             PHASE_DISPLAY,
             PHASE_FORMATION,
             PHASE_RETURN,
             PHASE_DISENGAGEMENT,
             PHASE_WORKS,
             PHASE_MOVEMENT,
             PHASE_ATTACK,
             PHASE_END,
             PHASES
};
extern const char *const fury_phase_ids[PHASES];
extern const char *const fury_phase_titles[PHASES];

/* The ten-sided die of 2.5-Dice-a: 0 to 9. In scripts and saves a zero is written 10. */
static inline int die10(struct game *game, unsigned purpose, uint16_t about) {
    return play_draw(game, purpose, about, 10) % 10;
}

/* ---- what frames keep ---- */

struct place_locals { /* KIND_PLACE, KIND_POST, KIND_RETURN: the counter in hand */
    counter_id unit;  /* COUNTER_NONE: none yet */
    uint8_t level;    /* of the HQ rules that had to be dropped */
    uint8_t chosen;   /* KIND_RETURN: how many the opponent picked; bits of who */
    uint8_t due[12];  /* KIND_RETURN: bit a counter that returns */
};
struct alternate_locals { /* KIND_DISENGAGE, KIND_MOVEMENT, KIND_ATTACKS */
    uint8_t passed[SIDES];
    side_id turn;     /* whose opportunity it is */
    uint8_t counting; /* the other side has passed: `left` runs down */
    uint8_t left;
    uint8_t named;   /* KIND_MOVEMENT: the Active HQ has been named (6.0d) */
    counter_id hq;   /* that HQ */
    counter_id unit; /* chosen now */
    counter_id whom;
    hex_id hex;
    uint8_t chosen; /* a choice waits to be carried out */
};
struct move_locals { /* KIND_MOVE */
    counter_id unit, hq;
    hex_id start;
    uint8_t inside;  /* began within Command Range (6.1c) */
    uint8_t entered; /* came from the display in this activation */
    uint8_t leaves;  /* must go out of its entry hex (6.4f) */
};
enum {
    ATTACK_GHOST = 1,
    ATTACK_WALKOVER = 2,
    ATTACK_PONTOON = 4,
    ATTACK_SUPPORT_A = 8,
    ATTACK_SUPPORT_D = 16,
    ATTACK_COUNTER = 32,
    ATTACK_CONTACT = 64,
    ATTACK_VACATED = 128
};
struct attack_locals {             /* KIND_ATTACK */
    counter_id attacker, defender; /* defender COUNTER_NONE: a ghost */
    counter_id assist, lead[2];    /* [0] the attacker's HQ, [1] the defender's */
    counter_id second;             /* the other Division that a Breakthrough drives back */
    hex_id target;                 /* the defender's hex */
    hex_id from;                   /* the attacker's */
    uint8_t direction;             /* of the attack */
    uint8_t flags;
    uint8_t rating[2];
    uint8_t result;
    uint8_t die[2], position[2];
    uint8_t asked;   /* answers given so far in this stage */
    uint8_t bridge;  /* 1 + index of the Pontoon Bridge */
    uint8_t cover;   /* enum cover of the original defender (7.4-S4u) */
    uint8_t emptied; /* the original defender has left the target hex */
    uint8_t spare[2];
};
struct retreat_locals { /* KIND_RETREAT */
    counter_id unit;
    uint8_t steps;
    uint8_t voluntary; /* a disengagement */
    uint8_t enemies;
    uint8_t spare;
    hex_id enemy[DIRECTIONS]; /* every hex must be farther from each of these */
};
enum crossing { /* over a Pontoon Bridge, other zones notwithstanding */
                CROSSING_NONE,
                CROSSING_WON,      /* 9.6i */
                CROSSING_UNOPPOSED /* 9.6k */
};
struct pursuit_locals { /* KIND_PURSUIT */
    counter_id unit;
    hex_id hex;      /* vacated */
    uint8_t forced;  /* enum crossing */
    uint16_t fallen; /* the HQ that led it and fell in this attack, plus one; 0: none */
};

/* A frame's whole face to the table of kinds. */
#define FRAME_DECLARE(name)                                                                                            \
    enum next fury_##name##_advance(struct game *, struct frame *);                                                    \
    extern const struct decision fury_##name##_decision
enum next fury_battle_advance(struct game *, struct frame *);
FRAME_DECLARE(check);
FRAME_DECLARE(placement);
FRAME_DECLARE(post);
FRAME_DECLARE(recall);
FRAME_DECLARE(shift);
FRAME_DECLARE(form);
FRAME_DECLARE(returning);
bool fury_returns_are_picked(const struct frame *frame); /* by the enemy, more being due than may come back (5.2c) */
FRAME_DECLARE(disengage);
FRAME_DECLARE(movement);
FRAME_DECLARE(move);
FRAME_DECLARE(target);
FRAME_DECLARE(attacks);
FRAME_DECLARE(attack);
FRAME_DECLARE(retreat);
FRAME_DECLARE(pursuit);

/* Opens a battle at the beginning of a phase of the turn in the state: for positions set up by hand. */
void fury_battle_open(struct game *game, unsigned phase);

/* The choice has been carried out: nobody is named any more. */
static inline void wipe_choice(struct alternate_locals *locals) {
    locals->unit = locals->whom = COUNTER_NONE;
    locals->hex = HEX_NONE;
    locals->chosen = 0;
}
/* The refusal of a verb that the open question does not know. */
static inline struct ruling not_here(void) { return RULE("3.0d", "that action does not answer the current question"); }

#endif
