/* line.c: exact straight lines between hex centres.
 *
 * Everything is done in cube coordinates scaled by three, where the corners of hexes are whole numbers: the
 * corner clockwise of hexside d is the centre plus the steps d and d+1. Which side of the line a corner lies on
 * is the sign of one cross product; no division, no rounding. */
#include "core/line.h"
#include "core/check.h"

struct point {
    int q, r;
};

static struct point corner(struct cube hex, int d) {
    struct cube a = DIRECTION_CUBE[direction_turn(0, d)], b = DIRECTION_CUBE[direction_turn(0, d + 1)];
    return (struct point){3 * hex.q + a.q + b.q, 3 * hex.r + a.r + b.r};
}

/* Where a point lies, looking along the line: > 0 on the right hand (clockwise), < 0 on the left, 0 on it. */
static int side_of(struct cube to, struct point p) { return to.q * p.r - to.r * p.q; }

static struct cube step(struct cube hex, int d) {
    struct cube by = DIRECTION_CUBE[direction_turn(0, d)];
    return (struct cube){(int16_t)(hex.q + by.q), (int16_t)(hex.r + by.r)};
}

/* How the line leaves a hex whose inside it passes: by hexside d, or by the corner clockwise of it. */
struct way_out {
    int d;
    bool by_corner;
};

static struct way_out way_out_of(struct cube to, struct cube hex) {
    int side[DIRECTIONS];
    for (int d = 0; d < DIRECTIONS; d++)
        side[d] = side_of(to, corner(hex, d));
    for (int d = 0; d < DIRECTIONS; d++) {
        int before = side[(d + 5) % DIRECTIONS], at = side[d], after = side[(d + 1) % DIRECTIONS];
        if (before < 0 && at > 0)
            return (struct way_out){d, false};
        if (before < 0 && at == 0 && after > 0)
            return (struct way_out){d, true};
    }
    return (struct way_out){0, false}; /* not reached: the line passes the inside of the hex */
}

static void add_piece(struct line *line, struct cube hex, struct cube also) {
    if (line->count < LINE_PIECES_MAX)
        line->pieces[line->count++] = (struct line_piece){hex, also};
}

/* Beyond a corner the line either enters one of the two hexes there or runs along the hexside between them. */
static struct cube pass_corner(struct line *line, struct cube to, struct cube hex, int d) {
    struct cube left = step(hex, d), right = step(hex, d + 1), beyond = step(left, d + 1);
    /* the hexside between left and right ends at the corner that the hex beyond turns towards us */
    int end = side_of(to, corner(beyond, d + 3));
    if (end > 0)
        return left;
    if (end < 0)
        return right;
    add_piece(line, left, right);
    return beyond;
}

void line_leaves(struct cube to, direction *first, direction *second) {
    CHECK(to.q != 0 || to.r != 0);
    struct way_out out = way_out_of(to, (struct cube){0, 0});
    *first = (direction)out.d;
    *second = out.by_corner ? direction_turn(*first, 1) : *first;
}

bool line_between(struct cube to, struct line *out) {
    struct cube hex = {0, 0};
    int distance = cube_distance(hex, to);
    out->count = 0;
    out->leave_first = out->leave_second = out->enter_first = out->enter_second = DIRECTION_NONE;
    if (distance > LINE_FAR)
        return false;
    add_piece(out, hex, hex);
    if (distance == 0)
        return true;
    line_leaves(to, &out->leave_first, &out->leave_second);
    line_leaves((struct cube){(int16_t)-to.q, (int16_t)-to.r}, &out->enter_first, &out->enter_second);
    while ((hex.q != to.q || hex.r != to.r) && out->count < LINE_PIECES_MAX) {
        struct way_out way = way_out_of(to, hex);
        hex = way.by_corner ? pass_corner(out, to, hex, way.d) : step(hex, way.d);
        add_piece(out, hex, hex);
    }
    return true;
}
