/* ai.h: computer players that know the family: they propose actions; the judge still decides.
 *
 * `simple` plays to win with plain means: it marches on what scores, in column where the way is long and in line where
 * the enemy is near, keeps leaders with their brigades, brings its guns where they see something, fires where the
 * expected loss is best, closes when the odds are good, and rallies. It chooses from the legal list only. */
#ifndef ENFILADE_GBACW_MIND_H
#define ENFILADE_GBACW_MIND_H
#include "core/path.h"
#include "gbacw/mind/ai_traits.h"
#include "gbacw/state/frames.h"
#include "play/order.h"

#define MIND_PATH_MAX 80
#define MIND_LED_MAX 160
#define MIND_GOALS_MAX 8
#define MIND_WAYS_MAX (2 * MIND_GOALS_MAX)
#define MIND_CROSSINGS_MAX 1024
#define MIND_SHUNNED_MAX 4
#define MIND_GUARDED_MAX 8
#define MIND_HOLES_MAX 8

struct mind_outlook { /* of the enemy, as seen from a hex */
    uint8_t made;
    uint8_t nearest; /* hexes to the nearest who holds ground; 99: nobody */
    uint16_t threat, enemies;
    hex_id foe; /* where the nearest is; HEX_NONE */
};

struct mind_way { /* what it costs to come to a hex from everywhere; follows from the ground alone */
    hex_id goal;
    uint8_t class;
    uint8_t by_ways;          /* of those who keep to roads and trails, however long */
    uint32_t used;            /* memory->ways_asked when it was last asked for; 0: it was never laid out */
    uint64_t ground;          /* ... as it was */
    uint16_t cost[HEXES_MAX]; /* sixths of a Movement Point; UINT16_MAX: no way leads there */
};

enum { MIND_FIELDS_MAX = 40 };

struct mind_orders { /* the orders of a side, as its counters see them */
    const struct order_book *book;
    uint8_t free;                      /* who has no order judges for itself; else it is moved by hand */
    uint8_t way_count;                 /* room for ways */
    uint32_t version;                  /* of the book this was made from */
    uint8_t taken;                     /* ... in this phase */
    uint8_t field_count;               /* orders of this phase that have a way */
    uint8_t field_of[BOOK_ORDERS_MAX]; /* 1 + which way leads where the order says; 0: not asked yet */
    uint8_t of[COUNTERS_MAX];          /* 1 + the order it obeys; 0: none */
    uint8_t rests[COUNTERS_MAX];       /* its order is paused: it does not even fire */
    uint8_t owned[COUNTERS_MAX];       /* its owner moves it by hand, or has paused its order */
    uint8_t asked[BOOK_ORDERS_MAX];    /* bit an aide_reason: it was asked about in this phase */
    uint8_t led[BOOK_ORDERS_MAX];      /* its command has had a leader */
    uint8_t low[COUNTERS_MAX];         /* 1 + the rounds at which its owner heard that they are few; 0: did not */
    hex_id post[COUNTERS_MAX];         /* 1 + where it stood when it was told to hold its ground; 0: it was not */
    struct mind_line {                 /* a line that is held, its ends bent back before an enemy who has come round */
        uint8_t made;
        direction face[2]; /* of those at its first and last hexes; DIRECTION_NONE: as the order says */
        hex_id end[2];     /* where these hexes are now */
    } line[BOOK_ORDERS_MAX];
    struct aide_note {         /* what its owner might like to know; `order` 0: nothing */
        uint8_t reason, order; /* order: 1 + its index */
        counter_id unit;
        hex_id hex;
        int16_t number;
    } note;
    struct mind_way *way; /* to the orders' places */
};

enum { MIND_OWN_WAYS = 6 };

enum mind_seen { SEEN_NOT, SEEN, SEEN_OWING /* it was sent off because it may not stay: once */ };

struct mind_will { /* what a mind that looks ahead has ordered its own commands in this phase (ai_will.c) */
    uint8_t asked_brigade[BRIGADES_MAX]; /* it was thought about: it has its order, or begins to move without one */
    uint8_t asked[COUNTERS_MAX];         /* ... of guns and leaders, who are ordered one by one */
    struct order_book book;
    struct mind_orders orders;
    struct mind_way way[MIND_OWN_WAYS];
};

struct mind_memory {    /* kept between calls; may be wiped at any moment: it is made again from the position */
    counter_id planned; /* who is on the march */
    counter_id owes;    /* who may not stay where it is, while its march is planned; COUNTER_NONE */
    uint8_t path_count, path_at;
    uint8_t form_first, form_last; /* formations to take before the march and at its end; FORMATION_NONE */
    uint8_t went_on;               /* hastened, and has thought again about where to */
    uint8_t pondered_turn;         /* turn and phase the marks below are for */
    uint8_t pondered_phase;
    uint8_t field_made;
    uint8_t field_side;
    uint8_t has_banks;   /* a river parts the field, and the game names no other ground to make for */
    uint8_t guards;      /* what is worth having is ours: it is kept */
    uint8_t outnumbered; /* on the whole field: it cannot afford even fights */
    uint8_t turns_gone;  /* of a hundred */
    uint8_t ahead;       /* in points */
    uint8_t must_dare;   /* it is behind, and the end is near */
    hex_id path[MIND_PATH_MAX];
    uint8_t seen[COUNTERS_MAX]; /* already thought about in this phase: it stays where it is; enum mind_seen */
    uint64_t ground;            /* as it is in this phase */
    uint32_t ways_asked;
    uint8_t crossing_made, enemy_made; /* the fields of this name are this phase's */
    uint16_t crossing_count;
    struct path_start crossings[MIND_CROSSINGS_MAX]; /* hexes beyond the river, where it can be crossed */
    uint64_t crossing_key;                           /* of those the field below was laid out for; 0: it was not */
    uint16_t crossing[HEXES_MAX];                    /* sixths of a Movement Point to the far side of the river */
    uint16_t enemy[HEXES_MAX];                       /* ... to the nearest enemy */
    uint8_t goal_count;
    uint8_t goals_shared;             /* the commands have chosen among them, and the ways to them are laid out */
    uint8_t goal_of[DIVISIONS_MAX];   /* which of them each command makes for; MIND_GOALS_MAX: the nearest */
    hex_id command_at[DIVISIONS_MAX]; /* where a command is that chooses; HEX_NONE: it does not */
    hex_id goal[MIND_GOALS_MAX];      /* what the game says is worth having */
    uint8_t way_of_goal[MIND_GOALS_MAX];
    struct mind_way way[MIND_WAYS_MAX];
    struct mind_outlook outlook[HEXES_MAX];
    uint8_t foot[HEXES_MAX]; /* 1 + hexes to the nearest foot of ours, when those behind it asked; 0: not asked */
    counter_id leader;       /* whose followers these are, just now */
    uint16_t led_count;
    hex_id led[MIND_LED_MAX];
    hex_id front[BRIGADES_MAX]; /* where the foremost of a brigade goes in this phase; HEX_NONE: nobody has yet */
    uint16_t foe_count;
    struct mind_foe { /* enemies who hold ground */
        hex_id hex;
        uint8_t strength, foot;
    } foe[COUNTERS_MAX];
    uint8_t holes_made, hole_count; /* in the line, when the phase began */
    hex_id hole[MIND_HOLES_MAX];
    uint8_t shunned_count; /* hexes near which no march is planned, while another way is thought about */
    hex_id shunned[MIND_SHUNNED_MAX];
    struct mind_orders *orders; /* NULL: nobody leads it, everybody is on their own */
    const struct mind_traits *traits;
    struct mind_will will;
};

/* Each returns true and an action out of `legal` if it has an opinion. */
bool mind_command(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_rally(struct game *game, const struct action_list *legal, struct action *out);
bool mind_final(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_movement(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_march(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
/* The march of this counter is under way and no plan is known: the next call makes one. */
void mind_plan_again(struct mind_memory *memory, counter_id lead);
bool mind_fire(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_melee(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
bool mind_retreat(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);

/* Who is led ends no phase while somebody breaks a rule where it stands: one of these who can do better begins to
 * march. `anybody`: those without an order too, but not whom their owner moves. False: nobody can. */
bool mind_send_owing(struct game *game, struct mind_memory *memory, const struct action_list *legal, bool anybody,
                     struct action *out);

/* Plans where the counter goes in this phase; false if it is best where and as it is. */
bool mind_plan_march(struct game *game, struct mind_memory *memory, counter_id c);

/* The first legal action with this verb; false if there is none. */
bool mind_pick(const struct action_list *legal, uint8_t verb, struct action *out);
/* The first action that the game's own judgement takes at this moment (mind_rules.takes). */
bool mind_take(struct game *game, struct mind_memory *memory, const struct action_list *legal, enum mind_moment moment,
               struct action *out);
bool mind_has(const struct action_list *legal, struct action action);

/* -- mind_field.c -- */
void mind_make_fields(struct game *game, struct mind_memory *memory, side_id side); /* once a phase */
/* The way from everywhere to the goal of `wanted`, out of some that are kept. */
const struct mind_way *mind_way(struct game *game, struct mind_memory *memory, struct mind_way *ways, unsigned count,
                                struct mind_way wanted);
/* Sixths of a Movement Point to the far side of the river, and to the nearest enemy: where a river parts the field. */
uint16_t mind_crossing(struct game *game, struct mind_memory *memory, hex_id hex);
uint16_t mind_to_enemy(struct game *game, struct mind_memory *memory, hex_id hex);
const struct mind_outlook *mind_look(struct game *game, struct mind_memory *memory, side_id side, hex_id hex);
/* Sixths of a Movement Point by the ways to what the counter's command makes for; UINT16_MAX: nothing, or no way. */
uint16_t mind_goal(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex);
/* The whole field of it, where its command has one goal; NULL: it makes for the nearest, or there is none. */
const uint16_t *mind_way_to_goal(struct game *game, struct mind_memory *memory, counter_id c);
/* Foot and horse of its side that stand within two hexes and are not routed, itself included. */
int mind_friends(const struct game *game, counter_id me, hex_id hex);

/* -- mind_worth.c: what being there, in that formation, is worth -- */
void mind_gather_led(struct game *game, struct mind_memory *memory, counter_id leader); /* before he asks */
int mind_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex, uint8_t formation);
/* The same in three steps, for those who ask about many hexes and formations. */
struct mind_self { /* what is the same wherever the counter goes */
    counter_id c;
    bool leads, fights, marches, routed;
    bool careful;        /* it is worth more whole than fighting */
    const uint16_t *way; /* to the goal of its command; NULL: its order says where to, or any goal will do */
    int stray;  /* lost for each hex beyond `radius` from `about`, where its leader is or will be; 0: nothing */
    int radius; /* ... of a leader: within which he commands */
    bool brigadier;
    hex_id wanted; /* ... where the game's own reasons want it; HEX_NONE: nowhere */
    hex_id about;
    unsigned guarded_count; /* ground that scores, on which its brigade stands */
    hex_id guarded[MIND_GUARDED_MAX];
};
struct mind_place { /* what is the same in whatever formation */
    int worth;
    const struct mind_outlook *look;
    bool strong; /* enough of them to go against the enemy there */
};
void mind_see_self(struct game *game, struct mind_memory *memory, counter_id c, struct mind_self *self);
void mind_see_place(struct game *game, struct mind_memory *memory, const struct mind_self *self, hex_id hex,
                    struct mind_place *place);
int mind_worth_in(struct game *game, struct mind_memory *memory, const struct mind_self *self,
                  const struct mind_place *place, hex_id hex, uint8_t formation);
/* ... and what is added to it where one could close with the enemy next to it, at good odds. */
int mind_worth_storming(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex,
                        uint8_t formation);
/* It came to take ground, or there is ground to be taken back, or its order sends it; else it holds what it has. */
bool mind_marches(const struct game *game, const struct mind_memory *memory, counter_id c);
/* Where a leader is wanted for the game's own reasons (mind_rules.wanted); HEX_NONE: nowhere, or it does not think of
 * that. */
hex_id mind_wanted(const struct game *game, const struct mind_memory *memory, counter_id c);
/* It waits where it is, in the open, without moving or firing (mind_rules.keeps_still). */
bool mind_keeps_still(const struct game *game, const struct mind_memory *memory, counter_id c);
/* Guns that have no round left, and had better be elsewhere. */
bool mind_is_spent(const struct game *game, const struct mind_memory *memory, counter_id c);
bool mind_shaken(const struct game *game, counter_id c); /* something of the game's own weighs on its morale */
int mind_cover(const struct game *game, hex_id hex);     /* columns that its ground shifts fire */
/* Enemies within good range whom guns would see from there, few or many. */
int mind_targets(struct game *game, struct mind_memory *memory, counter_id guns, hex_id hex);

/* -- ai_line.c: what a hex is worth for the sake of the line -- */
/* Friends, height, flanks and holes, where the enemy is near. */
int mind_worth_in_line(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex,
                       const struct mind_outlook *look);
/* Fills in the ground that its brigade guards. */
void mind_see_guarded(struct game *game, struct mind_memory *memory, struct mind_self *self);
int mind_worth_guarding(const struct game *game, const struct mind_memory *memory, const struct mind_self *self,
                        hex_id hex);
/* Hexes to the nearest hole of the line that this unit, which stands behind it, could fill; 0: it has nothing to fill.
 */
int mind_to_hole(struct game *game, struct mind_memory *memory, counter_id c);

/* -- ai_orders.c: what the orders say -- */
/* Takes the book of the side to act; false if nothing has changed since it last did. */
bool mind_take_orders(struct game *game, struct mind_memory *memory, const struct order_book *book);
static inline const struct order *mind_order(const struct mind_memory *memory, counter_id c) {
    unsigned order = memory->orders ? memory->orders->of[c] : 0;
    return order ? &memory->orders->book->order[order - 1] : NULL;
}
/* Nobody has ordered it, or its order leaves it to judge what the ground about is worth. */
static inline bool mind_takes_ground(const struct mind_memory *memory, counter_id c) {
    const struct order *order = mind_order(memory, c);
    return order == NULL || order->kind == ORDER_ATTACK;
}
/* ... or when to spare itself. */
static inline bool mind_judges(const struct mind_memory *memory, counter_id c) {
    const struct order *order = mind_order(memory, c);
    return order == NULL || order->kind == ORDER_ATTACK || order->kind == ORDER_HOLD;
}
/* It is led by the book of somebody else. */
static inline bool mind_is_led(const struct mind_memory *memory) { return memory->orders && !memory->orders->free; }
/* ... and this counter has no order in it. */
static inline bool mind_by_hand(const struct mind_memory *memory, counter_id c) {
    return mind_is_led(memory) && memory->orders->of[c] == 0;
}
/* Sixths of a Movement Point to the place of the counter's order; UINT16_MAX: it names none, or no way leads there. */
uint16_t mind_order_goal(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex);
/* What being in the hex is worth for the order's sake. */
int mind_order_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex);
/* Hexes from there to where its order to hold says it should be. */
int mind_to_place(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex);
/* Is it drawn from afar to ground that the game's own reasons make worth having? Not who is sent to attack other
 * ground. */
bool mind_is_drawn(const struct game *game, const struct mind_memory *memory, counter_id c);
/* The attack that these guns are told to support: the order of the command that they stay behind. NULL: none. */
const struct order *mind_attack_supported(const struct game *game, const struct mind_memory *memory, counter_id guns);
/* How much the enemy's nearness weighs for those who are sent. */
int mind_order_fear(const struct mind_memory *memory, const struct order *order);
/* The differential from which it closes with the enemy; INT16_MAX: its order is not to attack. */
int mind_order_odds(const struct mind_memory *memory, counter_id c);
/* Its order asks about that and has not been answered in this phase. */
bool mind_may_note(const struct mind_memory *memory, unsigned reason, counter_id c);
/* Notes why its order should stop here, if it may. True: noted. */
bool mind_note(struct mind_memory *memory, unsigned reason, counter_id c, hex_id hex, int number);
/* Where it should face at the end of its march; DIRECTION_NONE: its order does not say. */
direction mind_order_facing(struct game *game, struct mind_memory *memory, counter_id c);

/* The next action by which the parts of the mind answer the open decision; false: they have no opinion. */
bool mind_answer(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out);
/* Forgets what belongs to an earlier phase. */
void mind_open_phase(struct game *game, struct mind_memory *memory);

enum { GBACW_MINDS = 8 };
extern const struct mind gbacw_minds[GBACW_MINDS];
/* ai_will.c: orders that a mind could give its own commands: see struct mind. */
enum variation mind_vary_orders(const struct mind *mind, struct game *game, void *memory, const void *own_memory,
                                struct action own, const struct action_list *left, unsigned which, struct action *out);
/* Takes up the orders it gave itself in this phase, if any. Before mind_open_phase: the memory may have been copied. */
void mind_bind_will(struct mind_memory *memory);
/* Its command begins to move without an order: it is not asked again in this phase. */
void mind_note_mover(const struct game *game, struct mind_memory *memory, counter_id c);
/* Chooses as the mind does, the orders it gave itself included. */
struct action mind_choose(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                          const struct action_list *legal);
/* The same for one who only holds its ground: a measure for others. */
struct action mind_choose_to_stay(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                                  const struct action_list *legal);
/* Other choices than its own: see struct mind. */
enum variation mind_vary(const struct mind *mind, struct game *game, void *memory, const void *own_memory,
                         struct action own, const struct action_list *left, unsigned which, struct action *out);
/* Sixths of a Movement Point to what the counter makes for; 0: it is there, or makes for nothing. */
int mind_way_to_go(struct game *game, struct mind_memory *memory, counter_id c);
/* What the position is worth to a side: see struct mind. */
int32_t mind_value(const struct mind *mind, struct game *game, side_id side, void *const memory[SIDES]);
#endif
