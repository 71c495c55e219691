/* analysis.h: a game looked at again, as a chess site does: the chance of victory over time, luck and decisions told
 * apart, the turning points, and what the staff would have done.
 *
 * The chance is measured: from the beginning of each turn the game is played out many times by the computer's first
 * mind for both sides. What changes from one of these moments to the next is luck or decisions, and both always add up
 * to the whole change. The luck of a die is the chance after the face that fell less the mean over its faces, so it is
 * nothing on the average, whatever the mind thinks of positions. It shows in full only at the end of the game; what is
 * seen of it a few player-turns later is a part. The rest of the change is luck where the sides gave the orders that
 * the mind would have given, and decisions where they gave others: it is shared out by how many they were. */
#ifndef ENFILADE_ANALYSIS_ANALYSIS_H
#define ENFILADE_ANALYSIS_ANALYSIS_H

#include "analysis/crew.h"
#include "match/match.h"

struct analysis_wishes {
    unsigned threads;    /* at least 1 */
    unsigned thousands;  /* how much work: thousands of actions in playouts. 0: ANALYSIS_THOUSANDS */
    uint64_t seed;       /* the same seed gives the same analysis */
    crew_watcher *watch; /* NULL: nobody wants to know how far it is */
    void *context;
};
enum { ANALYSIS_THOUSANDS = 5000 };

/* An analysis is made in steps: with one thread each is a small piece, a few playouts; with several each is all that
 * the threads can do side by side. NULL: `why` says why it cannot be. The match must keep its past and last as long; it
 * is left as it is. */
struct analysis;
struct analysis *analysis_begin(struct match *match, const struct analysis_wishes *wishes, struct text *why);
/* A step more. False: it is done, or the watcher stopped it. */
bool analysis_step(struct analysis *analysis);
/* What was found, as docs/protocol.md describes it, after the last step; NULL and `why`: it was stopped. */
json_t *analysis_end(struct analysis *analysis, struct text *why);

/* All of it at once. */
json_t *analyse(struct match *match, const struct analysis_wishes *wishes, struct text *why);

#endif
