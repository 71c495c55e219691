/* line.h: exact straight lines between hex centres, in integers.
 *
 * A line is a list of pieces in order from the first hex to the last, both included. A piece is either the
 * inside of one hex, or a stretch along the hexside between two hexes: then both are named (9.7c needs both).
 * A line that only touches a vertex of a hex does not pass through that hex. */
#ifndef ENFILADE_CORE_LINE_H
#define ENFILADE_CORE_LINE_H

#include "core/hex.h"

#define LINE_REACH 24                          /* longest line that is worth keeping ready, in hexes */
#define LINE_FAR 70                            /* longest line there is */
#define LINE_PIECES_MAX (4 * LINE_FAR / 3 + 2) /* pieces of the longest line */

struct line_piece {
    struct cube hex;  /* relative to the first hex */
    struct cube also; /* the other hex beside the line; equal to `hex` when the line is inside one */
};

struct line {
    uint8_t count;
    /* The hexside by which the line leaves the first hex and enters the last (as a direction seen from that
     * hex); when the line runs exactly through a vertex between two hexsides, the clockwise one of the two
     * is in `second`, else `second` equals `first`. */
    direction leave_first, leave_second; /* hexside(s) of the first hex */
    direction enter_first, enter_second; /* hexside(s) of the last hex, seen from the last hex */
    struct line_piece pieces[LINE_PIECES_MAX];
};

/* The hexside(s) by which a line from (0,0) to `to`, another hex, leaves the first hex: as in struct line. */
void line_leaves(struct cube to, direction *first, direction *second);
/* The line from (0,0) to `to`; false if it is longer than LINE_FAR. */
bool line_between(struct cube to, struct line *out);

#endif
