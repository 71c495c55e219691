/* order.h: orders: what a command is to do, as a person or the computer gives them.
 *
 * An order is a small value without pointers. It says who (a command, or a few counters picked by hand), what, where,
 * and within which limits. The most specific order wins: a counter obeys the one that names it, else that of its
 * brigade, else its division's, and so on up. An aide (play/ruleset.h) turns orders into ordinary legal actions.
 *
 * An order has one text form, for the terminal, the protocol and saves:
 *
 *   II attack 2413 odds 2                     the command, what, where, limits
 *   14-NJ+87-Pa hold 2305 2306 face ne dig    counters picked by hand; a line of hexes
 *   Vincent support 3/V distance 2            behind another command
 *   ArtyRes bombard 2413 keep 4               guns, keeping so many rounds */
#ifndef ENFILADE_PLAY_ORDER_H
#define ENFILADE_PLAY_ORDER_H

#include "play/game.h"

typedef uint16_t command_id; /* a brigade, division, corps or headquarters, by the family's own count */
#define COMMAND_NONE ((command_id)0xffff)

enum order_kind {
    ORDER_NONE, /* by-hand: these counters are moved by hand, whatever is ordered above them */
    ORDER_MARCH,
    ORDER_ATTACK,
    ORDER_HOLD,
    ORDER_SUPPORT,
    ORDER_FOLLOW,
    ORDER_RESERVE,
    ORDER_WITHDRAW,
    ORDER_BOMBARD,
    ORDER_COUNTER_BATTERY,
    ORDER_RALLY,
    ORDER_KINDS
};

enum { ORDER_HEXES = 32, ORDER_UNITS = 32, BOOK_ORDERS_MAX = 128, BOOK_SPARED_MAX = 64, BOOK_POSTS_MAX = 1400 };

enum order_flag {
    ORDER_BY_ROAD = 1,      /* march: by the ways, however long; else the shortest way */
    ORDER_DIGS = 2,         /* hold: breastworks if there is time */
    ORDER_PAUSED = 4,       /* its people act by hand until it is taken up again */
    ORDER_REFUSES_LEFT = 8, /* hold: the end of the line on that side, as it faces, is bent back from the first */
    ORDER_REFUSES_RIGHT = 16
};

enum aide_reason {               /* why an aide stops and asks; a bit each in order.asks */
                   AIDE_CONTACT, /* the enemy comes into sight, or its zone bars the way */
                   AIDE_FIRE,    /* going on would draw fire */
                   AIDE_BLOCKED, /* no way leads nearer */
                   AIDE_ROUNDS,  /* the last round that may be spent is about to go, or is gone */
                   AIDE_ODDS,    /* the odds are below those that the order names */
                   AIDE_LEADER,  /* its leader has fallen */
                   AIDE_LASTING, /* what it is about to do can never be put right: a bridge would burn */
                   AIDE_REASONS
};

#define ORDER_NO_ODDS INT8_MIN

struct order {
    uint8_t kind;       /* enum order_kind */
    uint8_t flags;      /* enum order_flag */
    uint8_t asks;       /* bit an aide_reason: stop and ask */
    int8_t odds;        /* attack: the differential from which to close; ORDER_NO_ODDS: the aide's own judgement */
    uint8_t rounds;     /* kept by each battery */
    uint8_t distance;   /* support, follow, reserve: hexes behind the other command */
    direction facing;   /* where to face at the end; DIRECTION_NONE: towards the enemy */
    uint8_t hex_count;  /* march, withdraw, attack: the place; hold: a line; bombard: the target */
    uint8_t unit_count; /* 0: the command's */
    uint8_t zero;
    command_id command; /* COMMAND_NONE: the units */
    command_id other;   /* support, follow, reserve: behind whom */
    counter_id enemy;   /* attack, bombard: this enemy, wherever it is; COUNTER_NONE */
    hex_id hex[ORDER_HEXES];
    counter_id unit[ORDER_UNITS];
};

/* All orders of one side, as its aide reads them. */
struct order_book {
    uint32_t version; /* grows with every change */
    uint16_t count;
    struct order order[BOOK_ORDERS_MAX];
    uint16_t spared_count; /* targets that are left alone this time */
    hex_id spared[BOOK_SPARED_MAX];
    hex_id post[BOOK_POSTS_MAX]; /* of a counter: 1 + where it stood when it was told to hold its ground; 0: none */
};
/* Does the book say not to fire at this hex? */
bool order_spares(const struct order_book *book, hex_id target);

/* What an order can say besides the units it is given to. */
enum order_part {
    ORDER_HAS_PLACE = 1,     /* needs a hex */
    ORDER_HAS_LINE = 2,      /* may name several hexes, or none */
    ORDER_HAS_ENEMY = 4,     /* may name an enemy in place of a hex */
    ORDER_HAS_OTHER = 8,     /* needs another command */
    ORDER_HAS_ODDS = 16,     /* `odds N` */
    ORDER_HAS_ROUNDS = 32,   /* `keep N` */
    ORDER_HAS_DISTANCE = 64, /* `distance N` */
    ORDER_HAS_FACING = 128,  /* `face D` */
    ORDER_HAS_ROAD = 256,    /* `by-road` */
    ORDER_HAS_DIGGING = 512, /* `dig` */
    ORDER_HAS_FLANKS = 1024, /* `refuse-left`, `refuse-right` */
    ORDER_PARTS = 11
};

/* What a kind of order means in a family: what units do then, or why it means nothing there. */
struct order_meaning {
    const char *help, *refusal; /* one of them is NULL */
};

/* The word of a kind or reason in texts and in the catalogue: "march", "contact". */
const char *order_kind_word(unsigned kind);
/* The reason as the protocol names it. */
const char *order_reason_word(unsigned reason);
/* The kinds of order that the family takes, what each can say, and why an aide stops and asks: `orders` of a
 * catalogue. Nothing where the family takes no orders. */
void order_catalogue(const struct ruleset *rules, struct json *out);

/* An order of this kind to nobody, with the usual limits. */
struct order order_empty(unsigned kind);
/* Reads an order of a side. False: `why` says what is wrong with it, and names the word that could not be read. */
bool order_read(const struct game *game, side_id side, const char *text, size_t length, struct order *out,
                struct text *why);
/* The order as its owner would type it. */
void order_write(const struct game *game, const struct order *order, struct text *out);
/* Whom it is given to, as people say it: "Kershaw's brigade", "14 NJ and 2 more". */
void order_title(const struct game *game, const struct order *order, struct text *out);

/* The order that a counter obeys; -1: none. Paused orders shadow those above them: their people act by hand. */
int order_obeyed(const struct game *game, const struct order_book *book, counter_id c);
/* Does this order, by itself, speak of the counter? 0: no; the lower the number the more specific. */
unsigned order_reaches(const struct game *game, const struct order *order, counter_id c);

/* Puts an order into the book, in place of one to the same people. False: the book is full. */
bool order_give(struct order_book *book, const struct order *order);
/* The counter leaves its order: it is moved by hand from now on. False: it has none, or the book is full. */
bool order_leave(const struct game *game, struct order_book *book, counter_id c);
/* Takes the order of these people out; false if they have none. */
bool order_cancel(struct order_book *book, const struct order *who);
/* Writes down where those stand who are to hold their ground and have no post yet, and forgets the posts of others.
 * True: the posts have changed. Families whose counters keep no posts (command_chain.at) have none. */
bool order_keep_posts(const struct game *game, struct order_book *book);
/* Those who obey this order, to hold their ground, are to hold where they are now: it was given again. */
void order_forget_posts(const struct game *game, struct order_book *book, const struct order *order);
/* Are they for the same commands and counters? */
bool order_same_people(const struct order *a, const struct order *b);

#endif
