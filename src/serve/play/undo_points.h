/* undo_points.h: how far a game can go back, if both sides agree: what each point takes back, and whether dice fell
 * since.
 *
 * The journal says it: an action whose line has dice behind it threw them. What was taken back since does not count. */
#ifndef ENFILADE_SERVE_PLAY_UNDO_POINTS_H
#define ENFILADE_SERVE_PLAY_UNDO_POINTS_H

#include "core/text.h"
#include "serve/play/past.h"

struct game;
struct undo_point {
    uint32_t to;              /* actions that are kept */
    uint32_t actions, theirs; /* taken back; of the other side among them */
    bool dice;                /* fell since */
};

/* What going back to `to` actions takes back, for a side. False: the game cannot go back there. */
bool undo_point_measure(const struct past *past, uint32_t head, const char *side, uint32_t to, struct undo_point *out);
/* "points" into the object that is open: before the side's own last action (or `own`, if that is less than UINT32_MAX),
 * and the beginnings of the last phases, in the speaker's language (NULL: English). */
void undo_points_put(const struct past *past, uint32_t head, const char *side, uint32_t own, const struct game *speaker,
                     struct json *out);

#endif
