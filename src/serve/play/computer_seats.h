/* computer_seats.h: what goes on by itself in a game: computers' seats, and of people's seats standing orders and
 * phases in which nothing can be done. */
#ifndef ENFILADE_SERVE_PLAY_COMPUTER_SEATS_H
#define ENFILADE_SERVE_PLAY_COMPUTER_SEATS_H

#include "serve/play/hosted_game.h"

enum { PACE_MOST = 60000 }; /* milliseconds between two actions */

/* Whether only computers sit there. */
bool computer_only(const struct hosted_game *hosted);
/* Whether a computer is to act, a standing order answers the open question, or there is nothing to do but to end the
 * phase. */
bool computer_wants(const struct hosted_game *hosted);
/* Where only computers play: the microseconds between two of their actions, as long as somebody looks on; 0: as fast as
 * they can. */
uint64_t computer_pace(const struct hosted_game *hosted);
/* What there is to do next. */
enum slice {
    SLICE_OVER,  /* nothing, until something changes */
    SLICE_MORE,  /* another slice */
    SLICE_THINKS /* the job of `thinker` is to be handed to a thread */
};
/* A slice of a few milliseconds: orders of people are carried out, a computer's next thoughts are prepared. */
enum slice computer_slice(struct hosted_game *hosted, struct thinker **thinker);
/* A thread has thought: what it chose is done, if the game stands where it stood. True if there is more to do. */
bool computer_thought(struct hosted_game *hosted, struct thinker *thinker);
/* Whether the next thing to be done is a computer's choice. */
bool computer_is_to_think(const struct hosted_game *hosted);
/* Whether a thread thinks about this game just now. */
bool computer_is_thinking(const struct hosted_game *hosted);
/* The computer to act decides now. False: none is thinking. */
bool computer_hurry(struct hosted_game *hosted);
/* A bot of this name is to be had. */
bool computer_known(const struct ruleset *rules, const char *bot);
/* The id of the standing order that answers the open question; NULL: the person is asked. */
const char *orders_apply(const struct hosted_game *hosted, side_id side);
/* The action that it demands, which is told, and is to be done at once; false: the person is asked after all. */
bool orders_answer(struct hosted_game *hosted, side_id side, struct action *out);
/* The word a seat's orders have for an id: "always", "safest", "ask". */
const char *orders_word(const struct hosted_game *hosted, side_id side, const char *id);

#endif
