/* team.h: people who share a side: which of its leaders each of them is, and what they may say to each other.
 *
 * The seat of a side is one person's. Others may share it: each has a place, which names the leader whom the person
 * represents, and is open until somebody takes it by its invitation. A person with a place may do for their side
 * whatever the seat may. What they write to each other stays among them; where the game has rules for it (struct
 * team_rules) these say who may talk, and when a note arrives. */
#ifndef ENFILADE_SERVE_PLAY_TEAM_H
#define ENFILADE_SERVE_PLAY_TEAM_H

#include "serve/play/hosted_game.h"

enum { TEAM_MOST = 12 }; /* places a side */

bool team_read(struct hosted_game *hosted);
void team_free(struct hosted_game *hosted);

/* The place of a person on a side, or of a leader; NULL: none. */
const struct commander_row *team_place_of(const struct hosted_game *hosted, side_id side, int64_t person);
const struct commander_row *team_leader(const struct hosted_game *hosted, side_id side, const char *leader);
int team_count(const struct hosted_game *hosted, side_id side);
/* The side that a row belongs to. */
bool team_is_of(const struct hosted_game *hosted, const struct commander_row *row, side_id side);
/* The name that people read: of the counter, or the row's own word in a game without commanders. */
const char *team_title(const struct hosted_game *hosted, const char *leader);
/* Whether somebody of this side can be that leader. */
bool team_knows(const struct hosted_game *hosted, side_id side, const char *leader);

/* Changes, written at once; false: it could not be written. */
bool team_set(struct hosted_game *hosted, const struct commander_row *row); /* place 0: a new one */
bool team_drop(struct hosted_game *hosted, int place);

/* Why this person may not sit on that side; NULL: nothing is in the way. A person who sits on the other side, or sat
 * there and knows something of it, would play against secrets they know; unless nobody else ever played this game. */
const char *team_bars(const struct hosted_game *hosted, side_id side, int64_t person);
/* Notes, before it is so, that somebody gets up from a side. False: it could not be written. */
bool team_remember(const struct hosted_game *hosted, side_id side, int64_t person);

/* The rules that bind this game's people; NULL: none. */
const struct team_rules *team_rules_of(const struct hosted_game *hosted);
/* What lies between two leaders of the game as it stands. */
struct courier team_between(struct hosted_game *hosted, const char *from, const char *to);
/* May this person say something that everybody of their side hears? */
bool team_may_speak(struct hosted_game *hosted, int64_t person);
/* After the game has gone on from `before`: notes whose time has come are there. */
void team_deliver(struct hosted_game *hosted, const struct play_state *before);
/* Tells everybody of a side, or one of them (person not 0), to look for messages. */
void team_notify(struct hosted_game *hosted, side_id side, int64_t person);

#endif
