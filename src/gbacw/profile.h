/* profile.h: where games of the family differ by procedure: a const struct of functions, shared defaults filled in.
 * A number that differs is data; a procedure with other steps is a function here. NULL means the default. */
#ifndef ENFILADE_GBACW_PROFILE_H
#define ENFILADE_GBACW_PROFILE_H

#include "gbacw/state.h"

struct fire_attack;
struct badge;

struct profile {
    const char *name;                                                           /* as the game's data name it */
    void (*begin)(struct game *);                                               /* after the counters are laid out */
    uint16_t (*hexside)(const struct game *, hex_id, direction, uint16_t bits); /* HEXSIDE_CHANGING */
    /* movement: extra rulings for a unit that would move at all, and for a step */
    struct ruling (*may_move)(const struct game *, counter_id);
    struct ruling (*may_step)(const struct game *, counter_id, hex_id from, direction);
    struct ruling (*may_enter_melee)(const struct game *, counter_id, hex_id target);
    void (*moved_first)(struct game *, counter_id);                     /* a unit begins to move (30.0b) */
    void (*stepped)(struct game *, counter_id, hex_id from, hex_id to); /* after a step or retreat step */
    /* actions of the game's own while a leader moves (28.0b): proposes / judges / applies `activate` */
    void (*move_candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*move_judge)(struct game *, const struct frame *, struct action);
    void (*move_apply)(struct game *, struct frame *, struct action);
    /* deployment */
    struct ruling (*may_deploy)(const struct game *, counter_id, hex_id);
    /* command */
    void (*command_begins)(struct game *, side_id); /* dice at the opening of the Initial Command Phase */
    bool (*in_command)(const struct game *, counter_id unit, counter_id *commander); /* besides the standard ways */
    struct ruling (*may_detach)(const struct game *, unsigned brigade);
    void (*detached)(struct game *, unsigned brigade, unsigned from_division);
    void (*attached)(struct game *, unsigned brigade, unsigned to_division);
    void (*command_candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*command_judge)(struct game *, const struct frame *, struct action);
    void (*command_apply)(struct game *, struct frame *, struct action);
    void (*command_ends)(struct game *, side_id);
    bool (*rallies)(const struct game *, counter_id leader, counter_id unit); /* extra automatic rally (23.21) */
    void (*point_lost)(struct game *, counter_id unit, int points, bool captured);
    void (*leader_promoted)(struct game *, counter_id leader, unsigned division);
    /* fire */
    bool (*asks_cover)(const struct game *, hex_id target, side_id owner); /* 26.11: may be in the open */
    void (*cover_chosen)(struct game *, hex_id target, bool open);
    /* retreats: smaller is better; HEX path of `count` hexes without the start. NULL: retreat_score by direction */
    int (*retreat_score)(const struct game *, counter_id, hex_id start, const hex_id *path, int count);
    /* the game's own phases: frame kind to call for phase_info.special, 0 to skip it this time */
    uint8_t (*phase)(struct game *, unsigned special);
    void (*phase_ends)(struct game *, unsigned phase);
    void (*turn_ends)(struct game *);
    /* victory: adds the game's own items */
    void (*victory_items)(struct game *, bool final, void (*item)(void *, side_id, const char *, const char *, int),
                          void *);
    /* for minds: what being in the hex is worth to the counter for the game's own reasons, in sixths of a point */
    int (*attraction)(const struct game *, counter_id, hex_id);
    const uint8_t *special_phases; /* kinds it may call, ended by 0 */
    /* what KIND_SPECIAL_A and _B run and ask in this game; the family's table of kinds asks special_..._advance below
     */
    enum next (*special_advance[2])(struct game *, struct frame *);
    const struct decision *special_decision[2];
    const struct special_field *special_fields; /* the game's own memory by name, ended by a NULL name */
    /* the division whose commander may lengthen the radius of this independent brigade's leader (17.22); NO_DIVISION */
    unsigned (*augmented_by)(const struct game *, unsigned brigade);
    int (*tally_points)(const struct game *, unsigned tally); /* Victory Points for one of these */
    /* is every unit of this newcomer's brigade in command on the turn it enters (21.25c)? */
    bool (*enters_in_command)(const struct game *, counter_id);
    /* for eyes: ground that play has changed and tracks of the game's own, as objects of the view's lists; badges of
     * the game's own (from BADGE_OWN on) and their words, ended by a NULL name. They read the state alone, as the
     * scratch may belong to another position; ground and tracks read nothing of it but `special`, and a piece of ground
     * once told is told ever after, with what has become of it. */
    void (*ground)(const struct game *, struct json *);
    void (*tracks)(const struct game *, struct json *);
    uint64_t (*badges)(const struct game *, counter_id);
    const struct badge *badge_words;
};

/* What is shown on a counter besides its numbers: the flags of its state by their bits, then what follows from it. */
enum { BADGE_LOW_CREW = 32, BADGE_NO_ROUNDS, BADGE_INEFFECTIVE, BADGE_OWN = 48 };
struct badge {
    const char *name;
    uint64_t bit; /* of a counter's badges */
    const char *letter, *title, *case_number, *tone;
};

/* One field of the game's own memory (gbacw_state.special), for `state`, `sandbox` and views. */
enum special_kind { SPECIAL_NUMBER, SPECIAL_HEX, SPECIAL_DIRECTION };
struct special_field {
    const char *name;
    uint8_t offset, size; /* in special[]; size 1 or 2 */
    uint8_t kind;
};
int special_get(const struct game *game, const struct special_field *field);
void special_set(struct game *game, const struct special_field *field, int value);

/* The rows of KIND_SPECIAL_A and KIND_SPECIAL_B: they hand on to the profile (profile.c). */
enum next special_a_advance(struct game *game, struct frame *frame);
enum next special_b_advance(struct game *game, struct frame *frame);
extern const struct decision special_a_decision, special_b_decision;

static inline const struct profile *profile_of(const struct game *game) { return game->profile; }
const struct profile *profile_named(const char *name);

#endif
