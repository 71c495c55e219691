/* update_json.h: what viewers are sent, written as JSON text: status, events, updates, views.
 *
 * These run for every action and viewer, so they write text straight into a buffer. The events of an entry are kept as
 * lines: the side they are sealed for ('0', '1' or '-'), a point and the types of its values (play_event_types), then
 * the JSON object with its sentence in English. Readers of other languages have theirs made from the event; lines of
 * before that have no types, and stay English. A line of a side alone seals the action itself, a line "*" says that its
 * position holds a choice not revealed yet. */
#ifndef ENFILADE_SERVE_PLAY_UPDATE_JSON_H
#define ENFILADE_SERVE_PLAY_UPDATE_JSON_H

#include <string.h>

#include "serve/play/hosted_game.h"

/* What is known of a game beyond the position itself. All fields zero: it only looks back. */
struct update_source {
    const struct match *own; /* whose free undo is written, with its own game; NULL: it only looks back */
    bool ended;              /* it was over when it was read */
    const char *status;      /* as it was written down last: JSON */
};
struct update_source update_source_of(const struct hosted_game *hosted);

/* Who looks: one of the sides, or SIDE_NONE for a spectator. When the game is over (`all`) nothing is sealed. */

/* Emitted events as kept lines. */
void update_json_event_lines(const struct match_event *event, size_t count, struct text *out);
/* The two lines that seal; SIDE_NONE: everybody may know the action. */
void update_json_seals(struct text *out, side_id action, bool position);
/* Whether these kept lines leave a choice unrevealed. */
bool update_json_is_secret(const char *lines);
/* Whether there is anything among them that not everybody may know. */
bool update_json_is_sealed(const char *lines);
/* Those that the viewer may know, into the list that is open, in the game's language (NULL: as they are kept); with
 * `n` >= 0 each carries it. */
void update_json_events(struct json *out, const struct game *game, const char *lines, side_id viewer, bool all,
                        int64_t n);
/* {"n","side","action","events"} of a journal entry; a sealed action is written without its words. */
void update_json_entry(struct json *out, const struct game *game, uint32_t n, const char *side, const char *line,
                       const char *events, side_id viewer, bool all);
/* `stands`: the status of the game (match/answers.h), and "sealed"?, "undo_limit", "undo_side". */
void update_json_status(const struct update_source *source, struct game *game, struct json *out);
/* {"turn","phase","side","winner"?}: for lists of games. */
void update_json_short_status(const struct match *match, struct text *out);
/* `view`, and `changes`: what differs from `before`, or the whole view where the family has none. */
void update_json_view(struct game *game, side_id viewer, struct json *out);
void update_json_changes(struct game *game, side_id viewer, const struct play_state *before, struct json *out);
/* The words of the action in a save's line: "do csa fire 0827 | small-arms=4"; length 0: none. */
const char *update_json_action(const char *line, size_t *length);

#endif
