/* tell.h: what viewers are told, written as JSON text: standing, events, updates, views.
 *
 * These run for every action and viewer, so they write text straight into a buffer. The events of an entry are kept as
 * lines: the side they are sealed for ('0', '1' or '-'), then the JSON object with its sentence. A line of a side alone
 * seals the action itself, a line "*" says that its position holds a choice not revealed yet. */
#ifndef ENFILADE_SERVE_TELL_H
#define ENFILADE_SERVE_TELL_H

#include <string.h>

#include "serve/hosted.h"

/* What is told of a game beyond the position itself. All fields zero: of a game that only looks back. */
struct looker {
    const struct match *own; /* whose free undo is told, with its own game; NULL: of a game that only looks back */
    bool ended;              /* it was over when it was read */
    const char *standing;    /* as it was written down last: JSON */
};
struct looker tell_looker(const struct hosted *hosted);

/* Who looks: one of the sides, or SIDE_NONE for an onlooker. When the game is over (`all`) nothing is sealed. */

/* Told events as kept lines. */
void tell_event_lines(const struct match_event *told, size_t count, struct text *out);
/* The two lines that seal; SIDE_NONE: everybody may know the action. */
void tell_seals(struct text *out, side_id action, bool position);
/* Whether these kept lines leave a choice unrevealed. */
bool tell_is_secret(const char *lines);
/* Whether there is anything among them that not everybody may know. */
bool tell_is_sealed(const char *lines);
/* Those that the viewer may know, into the list that is open; with `n` >= 0 each carries it. */
void tell_events(struct json *out, const char *lines, side_id viewer, bool all, int64_t n);
/* {"n","side","action","events"} of a journal entry; a sealed action is told without its words. */
void tell_entry(struct json *out, uint32_t n, const char *side, const char *line, const char *events, side_id viewer,
                bool all);
/* `stands`: where the game stands (match/answers.h), and "sealed"?, "undo_limit", "undo_side". */
void tell_stands(const struct looker *looker, struct game *game, struct json *out);
/* {"turn","phase","side","winner"?}: for lists of games. */
void tell_in_short(const struct match *match, struct text *out);
/* `view`, and `changes`: what differs from `before`, or the whole view where the family tells no changes. */
void tell_view(struct game *game, side_id viewer, struct json *out);
void tell_changes(struct game *game, side_id viewer, const struct play_state *before, struct json *out);
/* The words of the action in a save's line: "do csa fire 0827 | small-arms=4"; length 0: none. */
const char *tell_action(const char *line, size_t *length);

#endif
