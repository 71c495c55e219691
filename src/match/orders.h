/* orders.h: the orders of the sides of a match, and carrying them out.
 *
 * Orders belong to the side that gave them and are private. They are no part of the game: an undo does not take them
 * back, and no hash covers them. */
#ifndef ENFILADE_MATCH_ORDERS_H
#define ENFILADE_MATCH_ORDERS_H

#include "bot/carry.h"
#include "match/match.h"

struct match_orders {
    struct order_book book;
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
/* The whole book as texts, one a line; and read again: orders that no longer make sense are left out. */
void match_orders_write(const struct match *match, side_id side, struct text *out);
void match_orders_read(struct match *match, side_id side, const char *text, size_t length);

/* An action that a player does by hand: its counter leaves its order. True: the book has changed. */
bool match_by_hand(struct match *match, side_id side, struct action action);
/* The next action that carries the side's orders out, or why there is none. */
enum aide_answer match_order_next(struct match *match, side_id side, struct action *out, struct aide_report *report);
/* Why carrying out stopped, in words, into the object that is open. */
void put_report(struct match *match, side_id side, const struct aide_report *report, struct json *out);

#endif
