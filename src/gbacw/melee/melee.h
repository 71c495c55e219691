/* melee.h: melee, retreat before melee, engagement, charges (12.0, 16.0). */
#ifndef ENFILADE_GBACW_MELEE_H
#define ENFILADE_GBACW_MELEE_H
#include "gbacw/state/frames.h"

enum { FORCE_MAX = 24, MELEE_ITEMS_MAX = 2 * FORCE_MAX };

struct melee_force { /* one side of a melee: units and leaders */
    side_id side;
    int count;
    counter_id unit[FORCE_MAX];
    direction way[FORCE_MAX];  /* the direction it goes to enter; DIRECTION_NONE: it is there already */
    uint8_t charge[FORCE_MAX]; /* it charges (16.2) */
    uint8_t rating[FORCE_MAX]; /* its morale; MORALE_GREEN: not known yet, gives and bars no bonus */
};

struct melee_item { /* one row that speaks: a unit's points or an adjustment */
    counter_id unit;
    int8_t by;
    const char *case_number, *why;
};

struct melee_total {
    int strength[2]; /* attacker, defender */
    int differential;
    int column;
    int item_count[2];
    struct melee_item item[2][MELEE_ITEMS_MAX];
};

struct melee_view { /* what a row looks at: its own side and the other */
    const struct game *game;
    hex_id target;
    const struct melee_force *own, *other;
    bool attacks;
};

/* A game's own way to compute it: what a unit brings of its `points` that take part, and the adjustments of a side. */
struct melee_rows {
    struct melee_item (*unit)(const struct melee_view *, int i, int points);
    struct melee_item (*adjustment[4])(const struct melee_view *); /* NULL after the last */
};
/* The row of the leaders of the view's own side. */
struct melee_item melee_leader_row(const struct melee_view *view);
/* An enemy wagon that nobody guards or, with ATTACKS_LATE, an officer alone, in a hex that nobody holds? */
bool undefended(const struct game *game, hex_id hex, side_id side);

/* ATTACKS_LATE: out of an engagement by two hexes, in the phase before the melees. */
struct ruling may_leave_engagement(const struct game *game, side_id side, counter_id c);
/* Carries out what may_leave_engagement has allowed. */
void leave_engagement(struct game *game, counter_id c, side_id side);
/* It stands next to the hex and could have attacked it, had the enemy stayed: by its own front, fit. */
struct ruling could_have_attacked(const struct game *game, counter_id c, hex_id target);
enum { VACATED = 2 }; /* declaration.spare[0]: nobody's, of a hex that was emptied before melee */
/* ATTACKS_BIND: somebody has been taken out of the engagement there, so it is not fought on in this Player-Turn. */
bool engagement_left(const struct game *game, hex_id hex);
/* ATTACKS_BIND: routed units of the side must get out of their engagements (12.51): true if any owes it now. */
bool drive_out_routed(struct game *game, side_id side);

/* May it attack the hex next to it, charging or not? */
struct ruling may_melee(const struct game *game, counter_id attacker, hex_id target, bool charge);
/* The terrain and distance of a charge (16.22, 16.23). */
struct ruling may_charge(const struct game *game, counter_id attacker, hex_id target);
/* Do only infantry and dismounted cavalry threaten the hex (16.1)? Is it charged? Read from the declarations. */
bool threatened_on_foot_only(const struct game *game, hex_id target);
bool hex_charged(const struct game *game, hex_id target);

/* Declarations: those not yet spent. */
bool declared_against(const struct game *game, counter_id c, hex_id target);
bool anyone_declared(const struct game *game, hex_id target);
void spend_declarations(struct game *game, hex_id target);

/* The attackers of a hex: the declared who still can, and those engaged there; the defenders: all who hold it. */
void force_of_attackers(const struct game *game, side_id side, hex_id target, struct melee_force *out);
void force_of_defenders(const struct game *game, side_id side, hex_id target, struct melee_force *out);
/* All next to the hex who could attack it, as far as the limit of 12.72 goes; one more attacker for a list. */
void force_of_all(const struct game *game, side_id side, hex_id target, struct melee_force *out);
void force_join(const struct game *game, struct melee_force *force, counter_id c, hex_id target, bool charge);
/* Strengths, rows, differential and column; throws nothing. */
void melee_compute(const struct game *game, hex_id target, const struct melee_force *attacker,
                   const struct melee_force *defender, struct melee_total *out);
const char *melee_result_word(const struct melee_result *result); /* "C1R2", "Eng", "-" */
/* What a die gives in a column; 12.97 applied when it would remove both forces whole. */
void melee_outcome(const struct game *game, int column, int die, const struct melee_force *attacker,
                   const struct melee_force *defender, struct melee_result out[2]);

/* The hex whose attackers are being named; HEX_NONE while none is. */
hex_id declared_target(const struct frame *declare);
bool melee_asks_who(const struct frame *melee_phase); /* the attackers of its target are being named */
/* The frames of the two phases, run by the machine. */
enum next declare_advance(struct game *game, struct frame *frame);
enum next evade_advance(struct game *game, struct frame *frame);
enum next advance_advance(struct game *game, struct frame *frame);
enum next melee_phase_advance(struct game *game, struct frame *frame);
enum next melee_advance(struct game *game, struct frame *frame);
/* 7.32: those the enemy has left alone in the hex of an engagement may turn; true if they are asked. */
bool call_turn_after(struct game *game, hex_id hex);
extern const struct decision declare_decision, evade_decision, advance_decision, melee_phase_decision, melee_decision;
/* `{"what":"melee","hex":H}`: strengths, rows and odds. */
struct ruling melee_query(struct game *game, const struct query *query, struct json *out);
/* Does a frame of one melee ask where to face when it is over (7.32)? Else it asks who bears a loss (12.74). */
bool melee_asks_facing(const struct frame *frame);
/* Differential if these attackers (declared or all who could) met the hex now; for minds. */
int melee_differential(struct game *game, side_id attacking, hex_id target);
#endif
