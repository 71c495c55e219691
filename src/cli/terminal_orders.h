/* terminal_orders.h: orders to commands, typed and printed (`enfilade play`). */
#ifndef ENFILADE_CLI_TERMINAL_ORDERS_H
#define ENFILADE_CLI_TERMINAL_ORDERS_H

#include "match/match.h"

/* Gives the order that the text says and prints the book; an empty text only prints it. */
void terminal_order(struct match *match, side_id side, const char *text);
void terminal_cancel(struct match *match, side_id side, const char *who);
/* What carrying out the orders would do, with imagined dice. */
void terminal_foresee(struct match *match, side_id side);
/* What the staff would order here, and why. */
void terminal_advise(struct match *match, side_id side);
/* Carries the orders out until they are done or something must be asked; true: something was done. */
bool terminal_carry_out(struct match *match, side_id side);

#endif
