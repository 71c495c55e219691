/* orders.h: what the orders of a side mean to each of its Divisions: where it is sent, how far that is, and what
 * standing in a hex is worth for the order's sake. */
#ifndef ENFILADE_FURY_AIDE_ORDERS_H
#define ENFILADE_FURY_AIDE_ORDERS_H
#include "fury/mind/ai_plan.h"

enum {
    AIDE_FIELDS = 24,
    WAY_STEP = 2 /* what a hex by road costs in a field; off the road it is half as much again */
};

struct aide_memory {
    /* for the phase */
    uint16_t turn;
    uint8_t phase;
    bool begun;
    uint32_t version;                 /* of the book */
    uint8_t of[FURY_COUNTERS_MAX];    /* 1 + the order that the counter obeys; 0: none */
    uint8_t owned[FURY_COUNTERS_MAX]; /* its owner moves it by hand, or has paused its order */
    uint8_t moved[FURY_COUNTERS_MAX]; /* activations of each Division this phase */
    uint8_t asked[BOOK_ORDERS_MAX];   /* bit an aide_reason */
    bool led[BOOK_ORDERS_MAX];        /* the command had a leader when last looked at */
    uint16_t low;                     /* 1 + the ammunition at which its owner heard that it is low; 0: did not */
    hex_id post[FURY_COUNTERS_MAX];   /* 1 + where it stood when it was told to hold its ground; 0: it was not */
    /* for the decision */
    const struct order_book *book;
    uint64_t stamp; /* of the position that the plan and the fields are for */
    struct plan plan;
    uint8_t field_of[BOOK_ORDERS_MAX]; /* 1 + the field of each order */
    uint8_t field_count;
    uint16_t field[AIDE_FIELDS][FURY_MAP_HEXES_MAX];
    /* the activation begun: where it will go */
    counter_id goer;
    hex_id goal;
    uint32_t goes_at;  /* actions of the game by then */
    counter_id leaves; /* who was activated to leave its entry hex (6.4e) */
    /* what its owner should hear */
    bool noted;
    struct aide_report note;
};

/* Brings the memory up to the position and the book. */
void fury_aide_open(struct game *game, struct aide_memory *memory, const struct order_book *book);
/* Makes plan and fields for this position, unless they are. */
void fury_aide_plan(struct game *game, struct aide_memory *memory);
/* NULL: the counter is moved by hand. */
static inline const struct order *fury_aide_order(const struct aide_memory *memory, counter_id c) {
    return memory->of[c] ? &memory->book->order[memory->of[c] - 1] : NULL;
}
/* True once a phase for each order, if the order asks for it: its owner should hear this first. */
bool fury_aide_note(struct aide_memory *memory, unsigned reason, counter_id c, hex_id hex, int number);
/* The same for an order that the counter does not obey itself: of guns that fire for it. */
bool fury_aide_note_order(struct aide_memory *memory, const struct order *order, unsigned reason, counter_id c,
                          hex_id hex, int number);

/* The hex an order speaks of; HEX_NONE: none. */
hex_id fury_aide_place(const struct game *game, const struct order *order);
/* What is left of the way to where its order sends it, in steps of WAY_STEP; UINT16_MAX: it is sent nowhere. */
uint16_t fury_aide_way(struct game *game, struct aide_memory *memory, counter_id c, hex_id hex);
/* How a Division under orders likes to stand in a hex. */
int fury_aide_worth(struct game *game, struct aide_memory *memory, counter_id c, hex_id hex);

#endif
