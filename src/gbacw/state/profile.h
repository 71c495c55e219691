/* profile.h: where games of the family differ by procedure: a const struct of functions, shared defaults filled in.
 * A number that differs is data; a procedure with other steps is a function here. NULL means the default. */
#ifndef ENFILADE_GBACW_PROFILE_H
#define ENFILADE_GBACW_PROFILE_H

#include "gbacw/state/state.h"

struct morale_modifier;
struct fire_attack;
struct fire_locals;
struct badge;
struct fire_shift;
struct melee_force;
struct melee_rules;
struct retreat_locals;
struct sheet;
struct own_morale_row;
struct verdict;

/* Ways of the books that a game follows or not: a step of a procedure that is there in one book and not in another.
 * What differs by a number is in the tables, what differs by a whole procedure is a function of the profile. */
#define PROCEDURE(bit) (UINT64_C(1) << (bit))
#define TOP_FIRES PROCEDURE(0)   /* of a stack only the top unit fires */
#define TOP_STRUCK PROCEDURE(1)  /* fire strikes the top unit, guns or not; what it cannot bear passes down */
#define GUNS_HALVED PROCEDURE(2) /* guns are halved at foot, fractions dropped, before the range counts */
#define STAR_PINS_FOOT                                                                                                 \
    PROCEDURE(3)                     /* a starred loss that guns inflict on foot is a pin; else the star means nothing \
                                      */
#define CREWS_STAY PROCEDURE(4)      /* crews never leave guns or wagon; without one the counter stays on the map */
#define BATTERIES_STACK PROCEDURE(5) /* batteries count among the units of a hex, by their guns */
#define ROUT_ONCE PROCEDURE(6)       /* losses of a routed unit cause no further rout */
#define FOOT_ZONES PROCEDURE(7)      /* mounted and pinned units have no zone */
#define LATE_ATTACKS                                                                                                   \
    PROCEDURE(8) /* who attacks whom is said in the Melee Phase; before it only charges are announced */
#define FRIENDS_STAND PROCEDURE(9)   /* friends in the way of a retreat stay and are shaken; they are not displaced */
#define RETREAT_ZONES PROCEDURE(10)  /* a retreat out of melee may go through zones, under fire */
#define PINNED_DEFEND PROCEDURE(11)  /* pinned units fire in the Defensive Fire Phase and do not answer movement */
#define FREE_SUPPLY PROCEDURE(12)    /* a wagon supplies whoever reaches it: no boxes, nothing to choose */
#define SURE_RALLY PROCEDURE(13)     /* a Rally Point rallies without a die; batteries rally by themselves */
#define LIMIT_EXCEEDED PROCEDURE(14) /* effectiveness is lost when losses exceed the limit, not when they reach it */
#define STILL_OUT PROCEDURE(15)      /* who is out of command does not move at all */
#define FREE_PASSAGE PROCEDURE(16)   /* columns, horse and guns pass through friends anywhere */
#define NO_DIVISIONS PROCEDURE(17)   /* no command above the brigade: nothing to ask in the Initial Command Phase */
#define LEADERS_COVERED                                                                                                \
    PROCEDURE(18)                /* a leader ends the Movement Phase with a unit of his command, enemies near or not */
#define OWN_FRONTS PROCEDURE(19) /* column, limbered and mounted units have no facing and cannot be enfiladed */
#define SLOPES_COUNT PROCEDURE(20)    /* a way takes the terrain away, not what a slope, crest or ridge costs */
#define CHANGES_OF_GUNS PROCEDURE(21) /* only guns that limber or unlimber draw fire, and from small arms alone */
#define CLASSES_STRUCK PROCEDURE(22)  /* from afar guns throw one die a class of units in the hex, not one a unit */
#define NEAR_FIRE_FREE PROCEDURE(23)  /* who is out of command still fires at adjacent enemies */
#define WIDE_SADDLES PROCEDURE(24)    /* mounted units fire by three front hexsides, as those on foot */
#define ENTRY_FREE PROCEDURE(36)      /* who may come onto the map may also wait */
#define ENTRY_UNPAID PROCEDURE(37)    /* who appears in a hex has paid for it */
#define BOTH_MARCH PROCEDURE(38)      /* for minds: ground counts for both sides, and neither only holds what it has */
#define STRAYS_SHUN PROCEDURE(40) /* strays and routed units never go beside an enemy; guns and horse do not stray */
#define WAYS_SHARED                                                                                                    \
    PROCEDURE(41) /* one passes friends along any way, and leaves it only to those who march in order                  \
                   */
#define HORSE_AMONG_GUNS PROCEDURE(42) /* horse and any guns stand in one hex */
#define BATTERIES_EXTRA PROCEDURE(43)  /* the points of batteries take room beside wagons only */
#define WAGONS_FRONTED PROCEDURE(44)   /* wagons are all front, not all flank */
#define TOWN_HOLDS PROCEDURE(46)       /* to leave a town off its streets takes the whole allowance, as to enter it */
#define BRIDGE_MELEES PROCEDURE(47)    /* one unit on foot attacks over a bridge that it could not cross in line */
#define CHANGES_OF_HORSE PROCEDURE(48) /* small arms fire at horse that changes its formation, as at guns */
#define FLANK_MELEES PROCEDURE(49)     /* who is attacked in front and flank at once fights a column worse */
#define ELITE_STACKS PROCEDURE(45)     /* units of one brigade of class A or B fill a hex, however many they are */
#define GUNS_ONLY_PINNED PROCEDURE(25) /* P/R pins a battery outright, R is P to it */
#define OWN_LEADERS PROCEDURE(26)      /* only a leader of its own command serves a unit: checks, melee, rally */
#define GREEN_EACH_PHASE PROCEDURE(50) /* what a green unit is worth holds for a phase; melee does not show it */
#define BLOWN_LATER PROCEDURE(51)      /* who charged into a melee that goes on routs when it is over */
#define MELEE_UNPINS PROCEDURE(52)     /* melee takes pins off, though the pinned may fire in defence */
#define LEFT_BEFORE PROCEDURE(53)      /* units leave an engagement in the phase before the melees, not in it */
#define ATTACKS_BIND PROCEDURE(54)     /* attacks are announced all before any is answered, and made */
#define TOP_BLEEDS PROCEDURE(55)       /* the topmost unit of a stack bears the losses of a melee */
#define GUNS_LEFT PROCEDURE(56) /* guns stay behind where their crew is gone, until it comes back or they are taken */
#define ONE_CHECK PROCEDURE(57) /* who withdraws before a melee checks once, when it has come to rest */
#define SHORT_RETREATS PROCEDURE(58)   /* a retreat that cannot go its full length goes as far as it can */
#define GUNS_MAKE_NO_WAY PROCEDURE(59) /* batteries are not displaced by a retreat */
#define CREWS_PASS PROCEDURE(60)       /* crews and skirmishers retreat through friends to the first open hex */
#define EASY_SADDLES PROCEDURE(61)     /* horse that is pinned may dismount at once, and its pistols never run out */
#define ANY_PATH PROCEDURE(62)         /* of the paths of a retreat none is better for being cheaper */
#define FREE_ANSWERS                                                                                                   \
    PROCEDURE(27) /* the pinned, the depleted and the mounted answer departures from the hexes before their fronts */
#define GUNS_COMMANDED PROCEDURE(30) /* batteries are not in command by themselves */
#define LONG_SHOTS                                                                                                     \
    PROCEDURE(                                                                                                         \
        29) /* guns overshoot, option or not, with the multiple of where they strike; a die tells two hexes apart */
#define CORPS_TRAINS                                                                                                   \
    PROCEDURE(28) /* wagons serve their division, trains their corps and its guns; unarmed crews, guards with trains   \
                   */
#define LONE_ATTACKER PROCEDURE(39) /* one unit alone attacks, however strong it is */
#define SHY_HORSE                                                                                                      \
    PROCEDURE(63) /* horse slips away before foot but not into zones; so does limbered horse artillery                 \
                   */
#define BRACKET_POINTS PROCEDURE(34) /* in brackets stand the Command Points in a higher post, not the radius there */
#define TESTED_FIRST PROCEDURE(31)   /* command is tested before brigades and divisions change their masters */
#define LATE_FAILURE PROCEDURE(32)   /* effectiveness is lost at the end of the phase in which the limit is reached */
#define PLAIN_RALLY PROCEDURE(33)    /* brigades without effectiveness rally like others; no lengthened radius helps */

enum { SUCCESSORS_MAX = 64 };
struct profile {
    const char *name;                         /* as the game's data name it */
    uint64_t procedures;                      /* of those above */
    void (*begin)(struct game *);             /* after the counters are laid out */
    void (*leave_map)(struct gbacw_tables *); /* forgets the hexes its tables name: the ground is made up */
    uint16_t (*hexside)(const struct game *, hex_id, direction, uint16_t bits); /* HEXSIDE_CHANGING */
    /* movement: extra rulings for a unit that would move at all, and for a step */
    struct ruling (*may_move)(const struct game *, counter_id);
    struct ruling (*may_step)(const struct game *, counter_id, hex_id from, direction);
    struct ruling (*may_halt)(const struct game *, counter_id, hex_id); /* may its march end there? */
    struct ruling (*may_enter_melee)(const struct game *, counter_id, hex_id target);
    bool (*marches_freely)(const struct game *, counter_id); /* out of command, but not for its march */
    bool (*one_hex)(const struct game *, counter_id);        /* it goes one hex only, for the game's own reasons */
    uint8_t (*allowance)(const struct game *, counter_id, uint8_t points); /* what becomes of its points, in sixths */
    /* a melee is about to be fought by these */
    void (*fought)(struct game *, const struct melee_force *attacker, const struct melee_force *defender);
    /* may it withdraw before a melee because those beside it, in the attacked hex, do? NULL: nobody may */
    struct ruling (*may_withdraw_beside)(const struct game *, counter_id, hex_id attacked);
    void (*formed)(struct game *, counter_id);                          /* it has changed its formation on the march */
    void (*moved_first)(struct game *, counter_id);                     /* a unit begins to move (30.0b) */
    void (*stepped)(struct game *, counter_id, hex_id from, hex_id to); /* after a step or retreat step */
    /* actions of the game's own while a leader moves (28.0b): proposes / judges / applies `activate` */
    void (*move_candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*move_judge)(struct game *, const struct frame *, struct action);
    void (*move_apply)(struct game *, struct frame *, struct action);
    void (*move_prompt)(struct game *, const struct frame *, struct text *); /* adds what it offers, if anything */
    /* does a counter that comes on a condition of the scenario take part (info.condition)? NULL: it does not */
    bool (*takes_part)(const struct game *, counter_id);
    /* deployment */
    struct ruling (*may_deploy)(const struct game *, counter_id, hex_id);
    /* command */
    bool engaged_radius; /* a leader who is engaged keeps his Effectiveness Radius; by the Standard Rules he has none */
    void (*command_begins)(struct game *, side_id); /* dice at the opening of the Initial Command Phase */
    bool (*in_command)(const struct game *, counter_id unit, counter_id *commander); /* besides the standard ways */
    bool (*serves)(const struct game *, counter_id leader, counter_id unit); /* OWN_LEADERS: though not of his post */
    bool (*leads_itself)(const struct game *, counter_id unit); /* no officer does: it may throw for its own rally */
    struct ruling (*may_detach)(const struct game *, unsigned brigade);
    void (*detached)(struct game *, unsigned brigade, unsigned from_division);
    void (*attached)(struct game *, unsigned brigade, unsigned to_division);
    void (*command_candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*command_judge)(struct game *, const struct frame *, struct action);
    void (*command_apply)(struct game *, struct frame *, struct action);
    bool (*command_asks)(const struct game *, side_id); /* NO_DIVISIONS: is there anything to decide? */
    void (*command_prompt)(struct game *, const struct frame *, struct text *); /* with NO_DIVISIONS: what is asked */
    void (*command_ends)(struct game *, side_id);
    bool (*rallies)(const struct game *, counter_id leader, counter_id unit); /* extra automatic rally (23.21) */
    void (*point_lost)(struct game *, counter_id unit, int points, bool captured);
    void (*leader_promoted)(struct game *, counter_id leader, unsigned division);
    /* those who may follow into an empty post, the owner's choice if there are several; NULL: by the lists (23.1) */
    int (*successors)(const struct game *, unsigned division, counter_id out[SUCCESSORS_MAX]);
    /* actions of the game's own in the Final Command Phase, before the posts are filled; a leader it returns from
     * final_apply is put down next */
    void (*final_candidates)(struct game *, const struct frame *, struct action_list *);
    struct ruling (*final_judge)(struct game *, const struct frame *, struct action);
    counter_id (*final_apply)(struct game *, struct frame *, struct action);
    void (*promotions_begin)(struct game *, side_id);
    void (*promotions_end)(struct game *, side_id);
    /* fire */
    bool (*asks_cover)(const struct game *, hex_id target, side_id owner); /* 26.11: may be in the open */
    void (*cover_chosen)(struct game *, hex_id target, bool open);
    /* retreats: smaller is better; HEX path of `count` hexes without the start. NULL: retreat_score by direction */
    int (*retreat_score)(const struct game *, counter_id, hex_id start, const hex_id *path, int count);
    /* the game's own phases: frame kind to call for phase_info.special, 0 to skip it this time */
    uint8_t (*phase)(struct game *, unsigned special);
    bool (*phase_due)(const struct game *, unsigned special); /* NULL: whenever its row says so */
    void (*phase_ends)(struct game *, unsigned phase);
    void (*turn_ends)(struct game *);
    void (*sun_turns)(struct game *); /* night falls, or day breaks */
    /* victory: adds the game's own items; from tallies, counters, brigades, divisions and `special` alone, as it is
     * asked of earlier states too */
    void (*victory_items)(struct game *, bool final, void (*item)(void *, side_id, const char *, const char *, int),
                          void *);
    /* -- where a whole procedure differs -- */
    bool (*sees)(const struct game *, hex_id from, hex_id to); /* line of sight; NULL: 9.73 */
    struct ruling (*why_blind)(const struct game *, counter_id firer, hex_id target);
    hex_id (*blocked_by)(const struct game *, hex_id from,
                         hex_id to);      /* with `sees`: the hex in or beside which it is */
    const struct fire_shift *fire_shifts; /* fire_strength.h: ended by a NULL function; NULL: the Standard Rules' */
    const struct melee_rules *melee;      /* melee.h: rows of a melee's strength; NULL: the Standard Rules' */
    /* the hexes a retreating group may enter now, and whether it is done though its length is not gone */
    int (*retreat_steps)(const struct game *, const struct retreat_locals *, hex_id out[DIRECTIONS]);
    /* what has befallen somebody */
    void (*fired_on)(struct game *, counter_id, int range, bool effect); /* from so near */
    void (*disorder)(struct game *, counter_id);                         /* with OPTION_DISORDER: it failed its check */
    const struct own_morale_row *morale_rows;                            /* morale.h: ended by a NULL function */
    int (*fire_points)(const struct game *, counter_id, int points);     /* what is left of its points to fire with */
    void (*routed)(struct game *, counter_id);                           /* for the first time since it was rallied */
    void (*rallied)(struct game *, counter_id);
    /* the officer near whom its rout spreads to its brigade, and that of others to it; COUNTER_NONE: it does not */
    counter_id (*spreads_by)(const struct game *, counter_id);
    /* below a unit that routs: has it the help of a leader who was there when the phase began, wherever he is now? */
    bool (*led_before)(const struct game *, counter_id);
    bool (*retreats_off)(struct game *, counter_id);       /* it leaves the map unharmed where it would be captured */
    bool (*pins_instead)(const struct game *, counter_id); /* it does not rout now: it is pinned */
    /* What lowers its rating for the second die of an asterisk too, which no other modifier does. */
    bool (*pin_row)(const struct game *, counter_id, struct morale_modifier *out);
    /* before the dice: small arms or guns alone; the shots of this fire stand in the table from `first` on */
    void (*fired_upon)(struct game *, hex_id target, side_id owner, bool small_arms, unsigned first);
    struct ruling (*may_arrive)(const struct game *, counter_id); /* is it his turn to come onto the map? */
    /* how many times the price of the step somebody pays who comes onto the map there */
    unsigned (*entry_times)(const struct game *, counter_id, hex_id from, hex_id to);
    struct ruling (*may_resupply)(const struct game *, side_id); /* is there any in this turn? */
    void (*leader_lost)(struct game *, counter_id, unsigned fate);
    void (*shaken)(struct game *, counter_id); /* has taken a casualty that leads to a check */
    struct ruling (*may_rally)(const struct game *, counter_id leader, counter_id unit);
    struct ruling (*may_charge)(const struct game *, counter_id, hex_id target);
    struct ruling (*may_fire)(const struct game *, counter_id, unsigned purpose);
    struct ruling (*may_draw)(const struct game *, counter_id unit,
                              counter_id wagon); /* is that wagon for this unit? */
    /* things of its own that a side may take off the map in its Final Command Phase */
    struct ruling (*may_remove)(const struct game *, side_id, counter_id);
    void (*remove)(struct game *, counter_id);
    struct ruling (*may_advance)(const struct game *, counter_id, hex_id); /* into a hex that fire has emptied */
    bool (*never_long)(const struct game *, counter_id);                   /* guns that do not overshoot */
    /* ways of firing that a word tells (`add UNIT WORD`): whether it may, what it leaves on the guns, rounds it takes
     */
    struct ruling (*may_fire_how)(const struct game *, const struct fire_locals *, struct action);
    void (*fires_how)(struct game *, struct action);
    int (*rounds_a_fire)(const struct game *, counter_id);
    enum next (*after_fire)(struct game *, struct frame *); /* what remains to be done when its dice are thrown */
    bool (*fires_halved)(const struct game *, counter_id, unsigned purpose);  /* its final strength, rounded down */
    int (*extra_times6)(const struct game *, counter_id, int range);          /* sixths more of its multiplier */
    struct ruling (*may_aim)(const struct game *, counter_id, hex_id target); /* ground that hides or hinders guns */
    struct ruling (*may_rest)(const struct game *, counter_id, hex_id);       /* end of a move, besides stacking */
    struct ruling (*may_form)(const struct game *, counter_id, uint8_t formation);
    void (*phase_begins)(struct game *, unsigned phase);
    void (*movement_begins)(struct game *, side_id);
    /* actions of the game's own in the Movement Phase, beside those of a group on the march */
    void (*movement_candidates)(struct game *, const struct frame *, struct action_list *);
    /* ... of one counter, which hang on its own hex and the ground alone: they are kept while nothing stirs there */
    void (*counter_candidates)(struct game *, const struct frame *, counter_id, struct action_list *);
    struct ruling (*movement_judge)(struct game *, const struct frame *, struct action);
    void (*movement_apply)(struct game *, struct frame *, struct action);
    /* the level of a victory by this margin, 0 none; may throw dice of its own and tell */
    uint8_t (*victory_level)(struct game *, side_id winner, int margin);
    /* ... or the whole judgement (victory.h), where the larger sum need not win */
    void (*verdict)(const struct game *, const int32_t points[SIDES], struct verdict *);
    unsigned (*last_turn)(const struct game *); /* Game-Turn after which the game ends; NULL: as the scenario says */
    const char *const *levels;                  /* their names, from 1 */
    /* for minds: what being in the hex is worth to the counter for the game's own reasons, in sixths of a point */
    int (*attraction)(const struct game *, counter_id, hex_id);
    /* ... and hexes that the side should make for, how many of `max`; `guard`: it has them all, and only keeps near */
    int (*goals)(const struct game *, side_id, hex_id *out, int max, bool *guard);
    bool (*worth_paying)(const struct game *, unsigned brigade); /* ... and whether it can afford to send a brigade */
    const uint8_t *special_phases;                               /* kinds it may call, ended by 0 */
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
     * scratch may belong to another position: badges the counter, brigades, divisions and `special`; ground and tracks
     * read nothing of it but `special`, and a piece of ground once told is told ever after, with what has become of it.
     */
    void (*ground)(const struct game *, struct json *);
    void (*tracks)(const struct game *, struct json *);
    uint64_t (*badges)(const struct game *, counter_id);
    const struct badge *badge_words;
    const struct team_rules *team; /* how people who share a side are bound; NULL: not */
    /* and rows of its own on the sheet of a hex, and on that of a line of sight that `sees` judges */
    void (*hex_rows)(struct sheet *, hex_id);
    void (*sight_rows)(struct sheet *, hex_id from, hex_id to);
};

/* What is shown on a counter besides its numbers: the flags of its state by their bits, then what follows from it. */
enum { BADGE_LOW_CREW = 32, BADGE_NO_ROUNDS, BADGE_INEFFECTIVE, BADGE_RESERVE, BADGE_OWN = 48 };
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
const struct decision *decision_of(const struct game *game, uint8_t kind); /* ruleset.decision_of */

static inline const struct profile *profile_of(const struct game *game) { return game->profile; }
static inline bool follows(const struct game *game, uint64_t procedure) {
    return (profile_of(game)->procedures & procedure) != 0;
}
/* Everybody does, but those who come on a condition: a bargain of the players or what has befallen. */
bool takes_part(const struct game *game, counter_id c);

#endif
