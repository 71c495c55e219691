/* time_limit.h: time limits by choice: so many days for each move and a reserve for the whole game, reminders, and what
 * follows when both are used up, as agreed when the game was set up.
 *
 * A move is the time from when a side must act until the other must. Time runs only where two people play against each
 * other and both seats are taken. It is kept in the store with the change that starts it, so a restart loses none; and
 * a limit that passed while the server was down takes effect when it is back. */
#ifndef ENFILADE_SERVE_PLAY_TIME_LIMIT_H
#define ENFILADE_SERVE_PLAY_TIME_LIMIT_H

#include "core/text.h"
#include "serve/net/request.h"
#include "serve/store/time_limits.h"

struct hosted_game;

bool time_limits_open(struct server *server);
void time_limits_close(struct server *server);

/* What the body of a new game asks for. False: it cannot be so, and the request has been answered. */
bool time_limit_read(struct request *request, const struct seat_row seats[STORE_SIDES], struct time_limit_row *out);
/* Within a change: the clock follows who must act now. False: it could not be written. */
bool time_limit_follow(struct hosted_game *hosted);
/* When the time of the side whose time runs is used up; 0: nobody's runs. */
int64_t time_limit_deadline(const struct time_limit_row *row, int side);
/* `time_limit` of a summary, into the object that is open; `sides` are the names of the sides. */
void time_limit_put(const struct time_limit_row *row, const char *const sides[STORE_SIDES], struct json *out);

#endif
