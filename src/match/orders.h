/* orders.h: the orders of the sides of a match, and carrying them out.
 *
 * Orders belong to the side that gave them and are private. They are no part of the game: an undo does not take them
 * back, and no hash covers them. */
#ifndef ENFILADE_MATCH_ORDERS_H
#define ENFILADE_MATCH_ORDERS_H

#include "bot/carry.h"
#include "match/match.h"

enum { ORDER_LIMITS_MAX = 2048 }; /* a set of counters picked by hand is a long word */

struct match_orders {
    struct order_book book;
    char limits[ORDER_LIMITS_MAX]; /* who takes part this time (match_orders_limit); "": everybody */
    struct order_book limited;     /* the book under these limits, of its version */
    uint32_t limited_of, limited_times;
    struct carrier carrier;
};

void match_orders_free(struct match_orders *orders);
/* The side's orders, made when they are first asked for. */
struct match_orders *match_orders_of(struct match *match, side_id side);
/* Gives the order that a text says, in place of an earlier one to the same people; NULL or an error. */
json_t *match_order(struct match *match, side_id side, const char *text);
/* Takes the order back that the people named have: a text as of an order, of which only the first word counts. */
json_t *match_order_cancel(struct match *match, side_id side, const char *who);
/* The side's orders as a list of rows. */
void put_orders(struct match *match, side_id side, struct json *out);
/* Its orders as their owner would type them, one a line. */
void match_orders_list(const struct match *match, side_id side, struct text *out);
/* The whole book as texts, one a line, the posts of those who hold their ground after the orders; and read again:
 * orders that no longer make sense are left out. */
void match_orders_write(const struct match *match, side_id side, struct text *out);
void match_orders_read(struct match *match, side_id side, const char *text, size_t length);
/* Adds the order that a text says, as a save has it. False: `why` says what is wrong with it. */
bool match_orders_add(struct match *match, side_id side, const char *text, size_t length, struct text *why);
/* The side's orders as lines of a save. */
void match_orders_save(const struct match *match, side_id side, struct text *out);

/* Writes down the posts of those who have come since and hold their ground. True: there are some. */
bool match_orders_keep_posts(struct match *match, side_id side);

/* Limits what is carried out until the next call, by words: `only:II` (only orders to these people; may come again),
 * `without:14-NJ` (these counters do nothing), `spare:2413` (nobody fires there). "" lifts them. NULL or an error. */
json_t *match_orders_limit(struct match *match, side_id side, const char *limits);
/* The book as it is carried out now: under the limits, if there are any. */
const struct order_book *match_orders_book(struct match *match, side_id side);

/* The orders of another match over the same tables become this one's. */
void match_orders_take(struct match *match, struct match *from);

/* An action that a player does by hand: its counter leaves its order. True: the book has changed. */
bool match_by_hand(struct match *match, side_id side, struct action action);
/* The next action that carries the side's orders out, or why there is none. */
enum aide_answer match_order_next(struct match *match, side_id side, struct action *out, struct aide_report *report);
/* ... and what it does when they ask for nothing more: see carry_gives_way. */
bool match_gives_way(struct match *match, side_id side, struct action *out);
/* Answers the open question as a standing order with this word says. False: ask the player. */
bool match_standing_answer(struct match *match, side_id side, const char *word, struct action *out);
/* Tells, before the action is done, that the standing order of this id answers with it; sealed if the answer is. */
/* The computer of this side was hurried, after so many playouts of the choice that it does next. */
void match_emit_hurried(struct match *match, side_id side, uint32_t playouts);
void match_emit_standing(struct match *match, side_id side, const char *id, struct action action);
/* What the side must see to itself before its phase can end: `why` and its `case`, or the question that is open; into
 * the object that is open. */
void put_stuck(struct match *match, side_id side, struct json *out);
/* Why carrying out stopped, in words, into the object that is open. */
void put_report(struct match *match, side_id side, const struct aide_report *report, struct json *out);

#endif
