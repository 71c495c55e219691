/* kernstown.h: what Kernstown keeps of its own: its numbers in the tables, its memory in the state, and the parts of
 * its profile, one file for each (cases of Stonewall, the game's own book).
 *
 * Most functions below are steps of a chapter: the book in kernstown.c names the field each fills, and the header of
 * that chapter's rules (gbacw/rules) says when it is called and what its answer means. */
#ifndef ENFILADE_GBACW_KERNSTOWN_H
#define ENFILADE_GBACW_KERNSTOWN_H

#include "gbacw/fire/fire_strength.h"
#include "gbacw/melee/melee.h"
#include "gbacw/games/kernstown/words.h"

enum { KERNSTOWN_LEVELS = 3 };

struct kernstown_tables {               /* in gbacw_tables.special; filled from special.yaml */
    uint8_t side;                       /* 19.0: who keeps Army Morale */
    uint8_t start, turn;                /* 19.2 */
    uint8_t move, ineffective, release; /* 19.31, 19.32, 19.35 */
    uint8_t reserve_brigade;            /* 19.35: whose first move costs more */
    uint8_t below, band, again;         /* 19.4, 19.42, 19.44 */
    uint8_t hilltop, objectives, exit;  /* areas: 10.62, 22.2c, 16.0 */
    uint8_t exit_brigade;               /* 22.2e */
    counter_id exit_leader;
    uint8_t infantry_killed, infantry_captured, cavalry_lost, gun_destroyed, gun_captured, leader_captured;
    uint8_t exit_points, exit_cavalry, terrain, army_morale;
    uint8_t level[KERNSTOWN_LEVELS]; /* 22.4: least margin of each */
    uint8_t level_marks;             /* 1: reconstructed */
};
_Static_assert(sizeof(struct kernstown_tables) <= SPECIAL_BYTES, "Kernstown's numbers fit in the pack");

struct kernstown_state {       /* in gbacw_state.special */
    uint16_t army_morale;      /* 19.1 */
    uint16_t leader_points[2]; /* 22.1f, g: what each side has scored by leaders */
    uint16_t paid;             /* bit a brigade: it may move in this Player-Turn (19.31) */
    uint16_t demoralized;      /* bit a brigade: has been demoralized before (19.44) */
    uint8_t released;          /* the brigade in reserve has been paid for once (19.35) */
    uint8_t wagon_seen;        /* 12.16: an enemy ended its Melee Phase with the wagon: 1 + its side */
    uint8_t strategic;         /* 22.52: 1 the Army Morale side, 2 draw, 3 its enemy */
    uint8_t exited_ashby;      /* the man of 22.2e has left the map himself */
    uint8_t spare[114];
};
_Static_assert(sizeof(struct kernstown_state) == sizeof(((struct gbacw_state *)0)->special), "fits in the state");

static inline const struct kernstown_tables *kernstown_tables_of(const struct game *game) {
    return (const struct kernstown_tables *)(const void *)tables_of(game)->special;
}
static inline struct kernstown_state *kernstown_of(const struct game *game) {
    return (struct kernstown_state *)(void *)state_of(game)->special;
}
/* The side that keeps Army Morale, and the other, which may leave by the north edge. */
static inline side_id kernstown_union(const struct game *game) { return kernstown_tables_of(game)->side; }

extern const struct book kernstown_book;

/* -- sight.c: 10.6 -- */
bool kernstown_sees(const struct game *game, hex_id from, hex_id to);
hex_id kernstown_blocked_by(const struct game *game, hex_id from, hex_id to);
struct ruling kernstown_why_blind(const struct game *game, counter_id firer, hex_id target);
int kernstown_level(const struct game *game, hex_id hex); /* 0 ground, 1 ridge, 2 hilltop (10.62) */
extern const char *const kernstown_level_names[];

struct obstacle {       /* something that stands on a line between its ends (10.61) */
    hex_id hex, beside; /* in hex; on the hexside between the two, if `beside` is one */
    uint8_t what, level;
    uint8_t twice;      /* half hexes from the firer */
    bool next_to_firer; /* woods and town: nobody looks through them (10.67) */
    bool blocks;
};
enum obstacle_kind { OBSTACLE_WOODS, OBSTACLE_TOWN, OBSTACLE_UNIT, OBSTACLE_RIDGE, OBSTACLE_CREST };
enum { OBSTACLES_MAX = 24 };
/* What stands on the line, from the firer on, whether it blocks or not; how many. */
int kernstown_obstacles(const struct game *game, hex_id from, hex_id to, struct obstacle out[OBSTACLES_MAX]);

/* -- combat.c: shifts of fire (10.4, 10.23, 6.3), strength in melee (13.1, 13.3, 18.3), charges (18.2) -- */
extern const struct fire_shift kernstown_shifts[];
extern const struct melee_rows kernstown_melee;
struct ruling kernstown_may_charge(const struct game *game, counter_id c, hex_id target);
void kernstown_stepped(struct game *game, counter_id c, hex_id from, hex_id to);

/* -- retreat.c: 15.0, with the rally of 14.73 -- */
int kernstown_retreat_steps(const struct game *game, const struct retreat_locals *retreat, hex_id out[DIRECTIONS]);
/* Was it in this hex on the way of the retreat that came just before (15.4)? */
bool kernstown_came_through(const struct game *game, counter_id unit, hex_id hex);
struct ruling kernstown_may_rally(const struct game *game, counter_id leader, counter_id unit);

/* -- morale.c: Army Morale, demoralization and what spreads (19.0, 20.2) -- */
void army_morale_add(struct game *game, int points, const char *why, const char *case_number);
int army_morale_cost(const struct game *game, unsigned brigade);
bool brigade_paid(const struct game *game, counter_id c); /* true for all whom 19.31 does not touch */
struct ruling army_morale_may_move(const struct game *game, counter_id c);
bool army_morale_asks(const struct game *game, side_id side);
void army_morale_begins(struct game *game, side_id side);
void army_morale_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling army_morale_judge(struct game *game, const struct frame *frame, struct action action);
void army_morale_apply(struct game *game, struct frame *frame, struct action action);
void army_morale_points_lost(struct game *game, counter_id unit, int points, bool captured);
void army_morale_routed(struct game *game, counter_id unit);
void army_morale_rallied(struct game *game, counter_id unit);
counter_id rout_spreads_by(const struct game *game, counter_id c); /* the officer through whom it does; COUNTER_NONE */
void army_morale_leader_lost(struct game *game, counter_id leader, unsigned fate);
void demoralize_brigades(struct game *game);

/* -- field.c: the wagon (12.1), leaving the map (16.0), what is asked in the Movement Phase -- */
void field_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling field_judge(struct game *game, const struct frame *frame, struct action action);
void field_apply(struct game *game, struct frame *frame, struct action action);
void exit_candidates(struct game *game, const struct frame *frame, struct action_list *out);
struct ruling exit_judge(struct game *game, const struct frame *frame, struct action action);
void exit_apply(struct game *game, struct frame *frame, struct action action);
void field_melee_ends(struct game *game, side_id phasing);
void field_turn_ends(struct game *game);
bool field_idle(const struct game *game, counter_id c); /* 12.14: gave or got a guard in this Game-Turn */

/* -- sheets.c: what a table shows: a question, rows on sheets -- */
void kernstown_command_prompt(struct game *game, const struct frame *frame, struct text *out);
void kernstown_hex_rows(struct sheet *sheet, hex_id hex);
void kernstown_aims(struct sheet *sheet);
void kernstown_loss_aims(struct sheet *sheet);
void kernstown_aim_marks(struct sheet *sheet);
void kernstown_sight_rows(struct sheet *sheet, hex_id from, hex_id to);

/* -- victory.c: 22.0 -- */
void kernstown_victory(struct game *game, bool final, void (*item)(void *, side_id, const char *, const char *, int),
                       void *context);
uint8_t kernstown_victory_level(struct game *game, side_id winner, int margin);
extern const char *const kernstown_levels[];

/* -- mind.c: for minds, the hills that score -- */
int kernstown_attraction(const struct game *game, counter_id c, hex_id hex);
int kernstown_goals(const struct game *game, side_id side, hex_id *out, int max, bool *guard);
bool kernstown_takes(struct game *game, struct mind_memory *memory, enum mind_moment moment, struct action action);
bool kernstown_worth_paying(const struct game *game, unsigned brigade);
#endif
