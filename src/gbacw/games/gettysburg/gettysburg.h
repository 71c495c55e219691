/* gettysburg.h: what Gettysburg (Terrible Swift Sword) keeps of its own.
 *
 * Most functions below are steps of a chapter: the book in gettysburg.c names the field each fills, and the header of
 * that chapter's rules (gbacw/rules) says when it is called and what its answer means. */
#ifndef ENFILADE_GBACW_GETTYSBURG_H
#define ENFILADE_GBACW_GETTYSBURG_H

#include "gbacw/fire/fire.h"
#include "gbacw/fire/fire_strength.h"
#include "gbacw/state/special.h"
#include "gbacw/games/gettysburg/words.h"

enum { KIND_RECOVERY = KIND_OWN_FIRST };

/* counter_state.own */
enum gettysburg_own {
    OWN_RAPID_MARCH = 1,    /* marches rapidly this Player-Turn (29.1) */
    OWN_FATIGUED = 2,       /* 29.4 */
    OWN_EXHAUSTED = 4,      /* 29.5 */
    OWN_MELEE_FATIGUED = 8, /* 30.0 */
    OWN_DISORDERED = 16,    /* 31.0 */
    OWN_AT_WORK = 32,       /* builds or takes down breastworks; own_count says how long (20.1) */
    OWN_RAPID_FIRE = 64,    /* fires rapidly this phase (26.0) */
    OWN_PROLONGE = 128,     /* retires by prolonge (15.5) */
    OWN_RESTLESS = 64,      /* of foot and horse: no rest in this Game-Turn (29.61) */
    OWN_NIGHT_RIDE = 128    /* of leaders: began this night's march with a column of his by a way (21.24) */
};

/* The numbers of special.yaml. */
enum { GETTYSBURG_LEVELS = 3, WINGS = 2, WING_CORPS = 4, WING_CHIEFS = 3 };
struct gettysburg_wing { /* 28.1, 28.2: its corps, and who may command it, in order */
    uint8_t corps_count, chief_count;
    uint8_t corps[WING_CORPS];
    counter_id chief[WING_CHIEFS]; /* COUNTER_NONE: not in this scenario */
};
enum { ADJUSTMENT_LEAST = 4, ADJUSTMENT_MOST = 28, ADJUSTMENT_COLUMNS = 6 }; /* 25.5: strengths, columns */
struct gettysburg_hour {
    uint8_t day; /* of the month */
    uint16_t minute;
};
struct gettysburg_army { /* what the enemy scores by its losses */
    uint8_t battery;
    uint8_t commander[2], shift[2]; /* its commander wounded; killed or captured */
};
struct gettysburg_tables {
    uint8_t infantry_killed, infantry_captured, cavalry, wagon, wagon_captured, train_captured, reserve_captured;
    uint8_t corps[2], division[2], brigade[2]; /* times Command Points: wounded; killed or captured */
    uint8_t brigade_least, replacement;
    struct gettysburg_army army[SIDES];
    uint16_t level[GETTYSBURG_LEVELS]; /* hundredths */
    struct gettysburg_wing wing[WINGS];
    uint8_t adjustment[ADJUSTMENT_MOST - ADJUSTMENT_LEAST + 1][ADJUSTMENT_COLUMNS]; /* 25.5; 0: no number */
    counter_id reserve_train;                                                       /* COUNTER_NONE */
    uint8_t skirmish_points;               /* 23.12: a regiment of horse that is whole must not be stronger */
    struct gettysburg_hour skirmish_until; /* 23.13: the last Game-Turn in which cavalry skirmishes */
    struct gettysburg_hour post_from;      /* 17.35D: from when he who waits for a post may take one */
};

/* What it remembers (gbacw_state.special). */
struct gettysburg_state {
    uint64_t held[SIDES]; /* bit a hex of an objective, in the order of the objectives: last held by this side */
    uint16_t leader_points[SIDES]; /* 33.1f to j: scored by the enemy's leaders */
    uint8_t leader_shift[SIDES];   /* 33.1l: steps towards this side */
    uint8_t shifts_won;            /* bit a row of the scenario's shifts whose Game-Turn is past */
    uint8_t left_by;               /* 1 + the staging area by which those who may leave have begun to */
    uint8_t entered[STAGING_MAX];  /* 22.31: units that came by the entrance in this Movement Phase */
    uint8_t spare[82];
    uint16_t wing[WINGS]; /* 28.0: 1 + who commands it; 0 nobody */
};
_Static_assert(sizeof(struct gettysburg_state) <= sizeof(((struct gbacw_state *)0)->special), "fits in the state");

static inline const struct gettysburg_tables *gettysburg_tables_of(const struct game *game) {
    return (const struct gettysburg_tables *)(const void *)tables_of(game)->special;
}
static inline struct gettysburg_state *gettysburg_of(const struct game *game) {
    return (struct gettysburg_state *)(void *)state_of(game)->special;
}

struct gettysburg_brigade { /* in brigade_state.own */
    uint8_t turns;    /* since which Game-Turn it is committed (34.2); a corps' cavalry: turns without an officer */
    uint8_t adjusted; /* how often its limit has been computed again (25.32) */
};
_Static_assert(sizeof(struct gettysburg_brigade) <= BRIGADE_OWN, "fits in the state");
static inline struct gettysburg_brigade *gettysburg_brigade(const struct game *game, unsigned b) {
    return (struct gettysburg_brigade *)(void *)gbacw_brigade_at(game, b)->own;
}

extern const struct book gettysburg_book;
struct ruling gettysburg_may_form(const struct game *game, counter_id c, uint8_t formation);

/* -- night.c: 21.0 -- */
struct ruling night_may_aim(const struct game *game, counter_id firer, hex_id target);
struct ruling night_may_step(const struct game *game, counter_id c, hex_id from, direction d);
struct ruling night_may_form(const struct game *game, counter_id c);
bool night_holds_leader(const struct game *game, counter_id c); /* he goes one hex only */
void night_march_begins(struct game *game, side_id side);

/* -- works.c: 20.1 -- */
bool works_hold(const struct game *game, counter_id c); /* it builds, or takes works down */
void works_candidates(struct game *game, const struct frame *frame, counter_id c, struct action_list *out);
struct ruling works_judge(struct game *game, const struct frame *frame, struct action action);
void works_apply(struct game *game, struct frame *frame, struct action action);
void works_stepped(struct game *game, counter_id c, hex_id from);
void works_phase_ends(struct game *game, const struct phase_info *phase);
void works_turn_ends(struct game *game);
void works_sun_turns(struct game *game);
struct ruling works_may_fire(const struct game *game, counter_id c, unsigned purpose);
struct ruling works_may_attack(const struct game *game, counter_id c);
int shift_builders(const struct aim *aim);
void works_ground(const struct game *game, struct json *out);

/* -- aims.c -- */
void gettysburg_aims(struct sheet *sheet);
void gettysburg_loss_aims(struct sheet *sheet);
void gettysburg_aim_marks(struct sheet *sheet);

/* -- view.c -- */
extern const struct badge gettysburg_badges[];
bool gettysburg_action_words(struct game *game, struct action action, struct text *out);
extern const struct team_rules gettysburg_team; /* messages.c: 34.43 D */
uint64_t gettysburg_badges_of(const struct game *game, counter_id c);

/* -- fatigue.c: 29.0 -- */
void fatigue_begins(struct game *game);
void fatigue_command_begins(struct game *game, side_id side);
void fatigue_order_candidates(struct game *game, side_id side, struct action_list *out);
struct ruling fatigue_may_order(struct game *game, side_id side, counter_id leader);
void fatigue_order(struct game *game, counter_id leader);
void fatigue_march_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling fatigue_may_hasten(struct game *game, const struct frame *frame);
void fatigue_hasten(struct game *game, const struct frame *frame);
struct ruling fatigue_may_step(const struct game *game, counter_id c, hex_id from, direction d);
void fatigue_formed(struct game *game, counter_id c);
uint8_t fatigue_allowance(const struct game *game, counter_id c, uint8_t points);
int fatigue_points(const struct game *game, counter_id c, int points);
bool fatigue_shakes(const struct game *game, counter_id c); /* adds to its morale die */
void fatigue_stepped(struct game *game, counter_id mover);
void fatigue_fired_on(struct game *game, counter_id c, int range, bool effect);
void fatigue_phase_ends(struct game *game, const struct phase_info *phase);
void fatigue_turn_ends(struct game *game);

/* -- disorder.c: 31.0 -- */
bool is_disordered(const struct game *game, counter_id c);
void disorder_unit(struct game *game, counter_id c);
uint8_t disorder_allowance(const struct game *game, counter_id c, uint8_t points);
struct ruling disorder_may_form(const struct game *game, counter_id c);
struct ruling disorder_may_attack(const struct game *game, counter_id c);
struct ruling disorder_may_draw(const struct game *game, counter_id c, counter_id wagon);
void disorder_phase_ends(struct game *game, const struct phase_info *phase);

extern const struct fire_shift gettysburg_shifts[];
/* guns.c */
bool gettysburg_never_long(const struct game *game, counter_id c);
bool gettysburg_fires_halved(const struct game *game, counter_id c, unsigned purpose);
void gettysburg_mark_vacated(struct game *game, side_id side);
struct ruling gettysburg_may_advance(const struct game *game, counter_id c, hex_id hex);
/* batteries.c */
unsigned battery_command(const struct game *game, counter_id c);
unsigned battery_lent_to(const struct game *game, counter_id c); /* a corps; NO_DIVISION */
/* Is he a leader of its own command (13.23, 12.4), by its roster, its guns' or its wing's? */
bool gettysburg_serves(const struct game *game, counter_id leader, counter_id unit);
bool gettysburg_battery_in_command(const struct game *game, counter_id c, counter_id *commander);
struct ruling gettysburg_command_judge(struct game *game, const struct frame *frame, struct action action);
void gettysburg_command_candidates(struct game *game, const struct frame *frame, struct action_list *out);
void gettysburg_lending_ends(struct game *game, side_id side);
void gettysburg_command_apply(struct game *game, struct frame *frame, struct action action);
/* prolonge.c */
enum { RAPID_RANGE = 2 }; /* 26.1 */
extern const struct fire_way gettysburg_ways[];
struct ruling gettysburg_may_fire_how(const struct game *game, const struct fire_locals *fire, struct action action);
void gettysburg_fires_how(struct game *game, struct action action);
int gettysburg_extra_times6(const struct game *game, counter_id c, int range);
int gettysburg_rounds_a_fire(const struct game *game, counter_id c);
void gettysburg_hex_rows(struct sheet *sheet, hex_id hex);
enum next gettysburg_after_fire(struct game *game, struct frame *frame);
void gettysburg_fire_phase_ends(struct game *game);
int left_guns(const struct game *game, counter_id battery); /* guns of it that stand abandoned elsewhere */
hex_id left_guns_hex(const struct game *game, counter_id battery);
void left_guns_set(struct game *game, counter_id battery, int guns, hex_id hex);
/* supply.c */
struct ruling gettysburg_may_draw(const struct game *game, counter_id c, counter_id wagon);
void gettysburg_wagons_taken(struct game *game); /* at the end of every phase */
struct ruling gettysburg_guns_may_fire(const struct game *game, counter_id c, unsigned purpose);
struct ruling gettysburg_guns_may_step(const struct game *game, counter_id c, hex_id from, direction d);
struct ruling gettysburg_may_remove(const struct game *game, side_id side, counter_id c);
void gettysburg_remove(struct game *game, counter_id c);
void gettysburg_guns_rejoined(struct game *game, counter_id c, hex_id hex);
void gettysburg_guns_taken(struct game *game, side_id owner); /* at the end of the owner's Melee Phase */

/* command (17.0, 19.0) */
bool gettysburg_in_command(const struct game *game, counter_id unit, counter_id *commander);
bool gettysburg_leads_itself(const struct game *game, counter_id unit); /* 22.71, 19.32 */
void gettysburg_command_ends(struct game *game, side_id side);
/* promotion (17.8) */
int gettysburg_successors(const struct game *game, unsigned division, counter_id out[SUCCESSORS_MAX]);
void gettysburg_leader_promoted(struct game *game, counter_id leader, unsigned division);
void gettysburg_step_down(struct game *game, counter_id leader); /* back to his first post */
void gettysburg_final_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling gettysburg_final_judge(struct game *game, const struct frame *frame, struct action action);
counter_id gettysburg_final_apply(struct game *game, struct frame *frame, struct action action);
void gettysburg_promotions_begin(struct game *game, side_id side);
void gettysburg_promotions_end(struct game *game, side_id side);
/* stragglers and limits (24.0, 25.0) */
bool recovery_due(const struct game *game, unsigned special);
int adjusted_limit(const struct game *game, unsigned brigade); /* by the table, now */
enum next recovery_advance(struct game *game, struct frame *frame);
extern const struct decision recovery_decision;
/* wings (28.0) */
void wings_begin(struct game *game);
void wings_change(struct game *game, side_id side);
void wings_leader_lost(struct game *game, counter_id lost);
bool wing_serves(const struct game *game, counter_id leader, counter_id unit);
/* effectiveness (18.0) */
void gettysburg_routed(struct game *game, counter_id first);
struct ruling spent_may_step(const struct game *game, counter_id c, hex_id from, direction d);
struct ruling gettysburg_may_aim(const struct game *game, counter_id firer, hex_id target);

/* -- melee.c -- */
extern const struct melee_rows gettysburg_melee;
struct ruling gettysburg_may_enter_melee(const struct game *game, counter_id c, hex_id target);
struct ruling gettysburg_may_withdraw_beside(const struct game *game, counter_id c, hex_id attacked);
void gettysburg_initiate(struct game *game); /* 12.27C and D, when the Melee Phase begins */

/* -- mind.c: for minds -- */
bool gettysburg_takes(struct game *game, struct mind_memory *memory, enum mind_moment moment, struct action action);
int gettysburg_likes_way(const struct game *game, struct action action, bool worth);

/* -- skirmish.c -- */
struct ruling skirmish_may_form(const struct game *game, counter_id c, uint8_t formation);
void skirmish_turn_ends(struct game *game); /* 23.13 */

/* -- melee_fatigue.c: 30.0 -- */
struct melee_force;
void melee_fatigue_fought(struct game *game, const struct melee_force *attacker, const struct melee_force *defender);
void melee_fatigue_point_lost(struct game *game, counter_id unit, int points, bool captured);
void melee_fatigue_phase_ends(struct game *game, const struct phase_info *phase);

/* -- cavalry.c -- */
void cavalry_moves_first(struct game *game, counter_id c);
void cavalry_stepped(struct game *game, counter_id c, hex_id from, hex_id to);
void cavalry_rests(struct game *game); /* when the melees are over */
struct ruling gettysburg_may_charge(const struct game *game, counter_id c, hex_id target);

/* -- morale.c -- */
void gettysburg_forget_ratings(struct game *game);
void gettysburg_enter_town(struct game *game, counter_id c, hex_id from, hex_id to); /* 14.52 */
/* 14.0: how near the enemy a retreat ends, then how far it leads from home. */
int gettysburg_retreat_score(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count);
bool gettysburg_pin_row(const struct game *game, counter_id c, struct morale_modifier *out);
struct ruling gettysburg_may_rally(const struct game *game, counter_id leader, counter_id unit);

/* -- staging.c: 22.0, 35.0 -- */
struct ruling staging_may_arrive(const struct game *game, counter_id c);
struct ruling staging_may_step(const struct game *game, counter_id c, hex_id from, direction d);
struct ruling staging_may_aim(const struct game *game, hex_id target);
unsigned staging_entry_times(const struct game *game, counter_id c, hex_id from, hex_id to);
void staging_stepped(struct game *game, counter_id c, hex_id from, hex_id to);
void staging_movement_begins(struct game *game);
void staging_fired(struct game *game, unsigned first);
void staging_command_begins(struct game *game, side_id side);
void staging_turn(struct game *game);
bool haste_barred(const struct game *game); /* 34.44E */
void tired_turn_ends(struct game *game);
bool staging_marches(const struct game *game, counter_id c);
bool staging_commands(const struct game *game, counter_id c); /* 22.71: a man of its own leads it for the time being */
struct ruling divert_judge(const struct game *game, const struct frame *frame, struct action action);
void divert_candidates(struct game *game, const struct frame *frame, counter_id c, struct action_list *out);
void divert_apply(struct game *game, struct action action);

/* -- exit.c: 34.12, 34.42, 35.12, 35.23 -- */
struct ruling leaving_judge(struct game *game, const struct frame *frame, struct action action);
void leaving_candidates(struct game *game, const struct frame *frame, struct action_list *out);
void leaving_apply(struct game *game, struct frame *frame);
struct ruling leaving_may_step(const struct game *game, counter_id c, hex_id from, hex_id to);
void leaving_turn_ends(struct game *game);
void leave_map(struct game *game, counter_id c, const char *case_number);
bool at_the_edge(const struct game *game, hex_id hex);
bool retreats_off(struct game *game, counter_id c);

/* -- commitment.c: 34.26A, 34.36A, 34.47I -- */
bool charge_agreed(const struct game *game);
side_id charge_winner(const struct game *game);
unsigned charge_last_turn(const struct game *game);
void commitment_begins(struct game *game);
void commitment_turn(struct game *game);
void commitment_stepped(struct game *game, counter_id mover, hex_id to);
void commitment_fired_upon(struct game *game, hex_id target, side_id owner, bool small_arms);
struct ruling commitment_may_move(const struct game *game, counter_id c);
struct ruling commitment_may_fire(const struct game *game, counter_id c);
struct ruling commitment_may_attack(const struct game *game, counter_id c);
struct ruling charge_may_resupply(const struct game *game);
bool commitment_is_fresh(const struct game *game, counter_id c); /* 34.27D: melee does not tire it yet */
bool commitment_pins(const struct game *game, counter_id c);

/* -- victory.c: 33.0 -- */
struct verdict;
void victory_begins(struct game *game); /* what had happened before the scenario */
void gettysburg_leader_lost(struct game *game, counter_id leader, unsigned fate);
void gettysburg_victory(struct game *game, bool final, void (*item)(void *, side_id, const char *, const char *, int),
                        void *context);
void gettysburg_verdict(const struct game *game, const int32_t points[SIDES], struct verdict *out);
extern const char *const gettysburg_levels[];

/* -- objectives.c: ground that decides (34.17, 34.29, 34.39, 34.48) -- */
void objectives_watch(struct game *game); /* who stands on them now */
void objectives_stepped(struct game *game, counter_id c, hex_id to);
void objectives_turn_ends(struct game *game);
side_id objective_holder(const struct game *game, unsigned objective); /* SIDE_NONE: nobody */
bool shift_won(const struct game *game, unsigned row);
void objectives_ground(const struct game *game, struct json *out);
int gettysburg_attraction(const struct game *game, counter_id c, hex_id hex); /* for minds */
int gettysburg_goals(const struct game *game, side_id side, hex_id *out, int max, bool *guard);

#endif
