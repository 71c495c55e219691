/* tell.h: what viewers are told, written as JSON text: standing, events, updates, views.
 *
 * These run for every action and viewer, so they write text straight into a buffer. The events of an entry are kept as
 * lines: the side they are sealed for ('0', '1' or '-'), then the JSON object with its sentence. A line of a side alone
 * seals the action itself, a line "*" says that its position holds a choice not revealed yet. */
#ifndef ENFILADE_SERVE_TELL_H
#define ENFILADE_SERVE_TELL_H

#include <string.h>

#include "serve/hosted.h"

/* What is told of a game beyond the position itself, and a block that the engine's writers write into. */
struct looker {
    const struct sitting *own; /* whose free undo is told, with its own game; NULL: of a game that only looks back */
    bool ended;                /* it was over when it was read */
    const char *standing;      /* as it was written down last: JSON */
    struct tell_block *block;
};
struct looker tell_looker(const struct hosted *hosted);

/* Who looks: one of the sides, or SIDE_NONE for an onlooker. When the game is over nothing is sealed any more. */

static inline void tell_text(struct buffer *out, const char *text) { buffer_add(out, text, strlen(text)); }
void tell_number(struct buffer *out, int64_t number);
void tell_string(struct buffer *out, const char *text, size_t length); /* quoted and escaped */

/* Told events as kept lines. */
void tell_event_lines(const struct told *told, size_t count, struct buffer *out);
/* The two lines that seal; SIDE_NONE: everybody may know the action. */
void tell_seals(struct buffer *out, side_id action, bool position);
/* Whether these kept lines leave a choice unrevealed. */
bool tell_is_secret(const char *lines);
/* Whether there is anything among them that not everybody may know. */
bool tell_is_sealed(const char *lines);
/* A JSON list of those that the viewer may know; with `n` >= 0 each carries it. */
void tell_events(struct buffer *out, const char *lines, side_id viewer, bool all, int64_t n);
/* {"n","side","action","events"} of a journal entry; a sealed action is told without its words. */
void tell_entry(struct buffer *out, uint32_t n, const char *side, const char *line, const char *events, side_id viewer,
                bool all);
/* {"decision","prompt","side","sealed"?,"phase","phasing","turn","done","undo_limit","undo_side","over"?} */
void tell_stands(const struct looker *looker, struct game *game, struct buffer *out);
/* {"turn","phase","side","winner"?}: for lists of games. */
void tell_in_short(const struct sitting *sitting, struct buffer *out);
void tell_view(const struct looker *looker, struct game *game, side_id viewer, struct buffer *out);
/* What differs from `before`; false if the family does not tell changes: nothing is written. */
bool tell_changes(const struct looker *looker, struct game *game, side_id viewer, const struct play_state *before,
                  struct buffer *out);
/* The words of the action in a save's line: "do csa fire 0827 | small-arms=4"; length 0: none. */
const char *tell_action(const char *line, size_t *length);

#endif
