/* carrying.h: a seat's orders to its commands, and carrying them out by itself until something has to be asked.
 *
 * Carrying out is a state of the seat, kept in the store: it waits while the opponent answers and goes on then, perhaps
 * tomorrow and after a restart. */
#ifndef ENFILADE_SERVE_PLAY_CARRYING_H
#define ENFILADE_SERVE_PLAY_CARRYING_H

#include "serve/play/hosted_game.h"

/* Gives the match its orders, when it is opened. */
void carrying_sit_down(struct hosted_game *hosted);
/* Whether the side's orders are being carried out. */
bool carrying_is_on(const struct hosted_game *hosted, side_id side);
/* The next action; false: they are done, or have to ask, and carrying out has ended. */
bool carrying_next(struct hosted_game *hosted, side_id side, struct action *out);
/* After a change was committed or rolled back: what has ended is written down, and the seat's owner hears of it. */
void carrying_settle(struct hosted_game *hosted);
/* Takes the match's orders into the seat's row, and writes that; false: it could not be written, the game is broken. */
bool carrying_write_book(struct hosted_game *hosted, side_id side);
/* Begins to carry the orders out ("open", "phase", "auto", "turns"), or ends that ("stop"), under the limits that the
 * match has (match_orders_limit). False as above. */
bool carrying_begin(struct hosted_game *hosted, side_id side, const char *mode);
/* `carrying`, `pressed` and `asks`, into the object that is open. */
void put_carrying(struct hosted_game *hosted, side_id side, struct json *out);
/* A counter that is moved by hand has left its order. */
void carrying_by_hand(struct hosted_game *hosted, side_id side, struct action action);

#endif
