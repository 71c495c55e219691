/* test_line.c: lines against a second computation: the line's stretch inside each hex, in exact fractions. */
#include "core/line.h"

#include "core/property.h"

enum where { OUTSIDE, INSIDE, BESIDE };

/* A hex is where the three differences of the cube coordinates are within one of the centre's. For the point
 * at share t of the line each difference is slope * t: so each gives an interval of t, kept as fractions. */
static enum where where_is(struct cube to, struct cube hex) {
    int tx = to.q, tz = to.r, ty = -tx - tz, hx = hex.q, hz = hex.r, hy = -hx - hz;
    int slope[3] = {tx - ty, ty - tz, tz - tx}, centre[3] = {hx - hy, hy - hz, hz - hx};
    long from = 0, from_over = 1, until = 1, until_over = 1;
    bool beside = false;
    for (int i = 0; i < 3; i++) {
        int s = slope[i], low = centre[i] - 1, high = centre[i] + 1;
        if (s < 0) {
            s = -s;
            low = -(centre[i] + 1);
            high = -(centre[i] - 1);
        }
        if (s == 0) {
            if (low > 0 || high < 0)
                return OUTSIDE;
            beside |= low == 0 || high == 0;
            continue;
        }
        if (low * from_over > from * s) {
            from = low;
            from_over = s;
        }
        if (high * until_over < until * s) {
            until = high;
            until_over = s;
        }
    }
    if (from * until_over >= until * from_over)
        return OUTSIDE; /* not touched, or at one corner only */
    return beside ? BESIDE : INSIDE;
}

static bool same(struct cube a, struct cube b) { return a.q == b.q && a.r == b.r; }

static enum where told(const struct line *line, struct cube hex) {
    for (int i = 0; i < line->count; i++) {
        const struct line_piece *piece = &line->pieces[i];
        if (same(piece->hex, hex) || same(piece->also, hex))
            return same(piece->hex, piece->also) ? INSIDE : BESIDE;
    }
    return OUTSIDE;
}

static struct cube cube_of(int q, int r) { return (struct cube){(int16_t)q, (int16_t)r}; }

#define FOR_ALL_ENDS(to)                                                                                               \
    for (int q_ = -LINE_REACH; q_ <= LINE_REACH; q_++)                                                                 \
        for (int r_ = -LINE_REACH; r_ <= LINE_REACH; r_++)                                                             \
            for (struct cube to = cube_of(q_, r_), *once_ = &to;                                                       \
                 once_ && cube_distance(to, cube_of(0, 0)) <= LINE_REACH; once_ = NULL)

static void every_line_passes_the_hexes_it_should(void **unused) {
    (void)unused;
    struct line line;
    FOR_ALL_ENDS(to) {
        assert_true(line_between(to, &line));
        if (to.q == 0 && to.r == 0)
            continue;
        for (int q = -LINE_REACH; q <= LINE_REACH; q++)
            for (int r = -LINE_REACH; r <= LINE_REACH; r++) {
                enum where expected = where_is(to, cube_of(q, r)), found = told(&line, cube_of(q, r));
                if (expected != found)
                    fail_msg("line to %d,%d: hex %d,%d is %d, expected %d", to.q, to.r, q, r, found, expected);
            }
    }
}

static void pieces_touch_and_do_not_repeat(void **unused) {
    (void)unused;
    struct line line;
    int longest = 0;
    FOR_ALL_ENDS(to) {
        line_between(to, &line);
        longest = line.count > longest ? line.count : longest;
        assert_true(same(line.pieces[0].hex, cube_of(0, 0)));
        assert_true(same(line.pieces[line.count - 1].hex, to));
        for (int i = 0; i + 1 < line.count; i++) {
            const struct line_piece *a = &line.pieces[i], *b = &line.pieces[i + 1];
            assert_int_equal(cube_distance(a->hex, b->hex), 1);
            assert_int_equal(cube_distance(a->also, b->also), 1);
            assert_true(cube_distance(b->hex, to) <= cube_distance(a->hex, to));
        }
    }
    assert_true(longest <= LINE_PIECES_MAX - 2);
}

static void a_line_is_the_same_from_both_ends(void **unused) {
    (void)unused;
    struct line there, back;
    FOR_ALL_ENDS(to) {
        line_between(to, &there);
        line_between(cube_of(-to.q, -to.r), &back);
        assert_int_equal(there.count, back.count);
        for (int i = 0; i < there.count; i++) {
            struct line_piece a = there.pieces[i], b = back.pieces[there.count - 1 - i];
            b.hex = cube_of(b.hex.q + to.q, b.hex.r + to.r);
            b.also = cube_of(b.also.q + to.q, b.also.r + to.r);
            /* left and right hands change places with the ends */
            assert_true(same(a.hex, b.also) && same(a.also, b.hex));
        }
        assert_int_equal(there.leave_first, back.enter_first);
        assert_int_equal(there.leave_second, back.enter_second);
        assert_int_equal(there.enter_first, back.leave_first);
        assert_int_equal(there.enter_second, back.leave_second);
    }
}

/* Turned by sixty degrees a line is the turned line. */
static void lines_turn_with_the_grid(void **unused) {
    (void)unused;
    struct line line, turned;
    FOR_ALL_ENDS(to) {
        if (to.q == 0 && to.r == 0)
            continue;
        line_between(to, &line);
        line_between(cube_of(-to.r, to.q + to.r), &turned);
        assert_int_equal(line.count, turned.count);
        for (int i = 0; i < line.count; i++) {
            struct cube hex = line.pieces[i].hex;
            assert_true(same(turned.pieces[i].hex, cube_of(-hex.r, hex.q + hex.r)));
        }
        assert_int_equal(turned.leave_first, direction_turn(line.leave_first, 1));
        assert_int_equal(turned.leave_second, direction_turn(line.leave_second, 1));
        assert_int_equal(turned.enter_first, direction_turn(line.enter_first, 1));
    }
}

/* The hexside a line leaves by leads to the second piece; through a corner both hexsides do. */
static void lines_leave_and_enter_by_the_right_hexsides(void **unused) {
    (void)unused;
    struct line line;
    FOR_ALL_ENDS(to) {
        line_between(to, &line);
        if (line.count < 2)
            continue;
        const struct line_piece *second = &line.pieces[1], *last_but_one = &line.pieces[line.count - 2];
        assert_true(same(DIRECTION_CUBE[line.leave_first], second->hex));
        assert_true(same(DIRECTION_CUBE[line.leave_second], second->also));
        struct cube first = DIRECTION_CUBE[line.enter_first], other = DIRECTION_CUBE[line.enter_second];
        assert_true(same(cube_of(to.q + first.q, to.r + first.r), last_but_one->also));
        assert_true(same(cube_of(to.q + other.q, to.r + other.r), last_but_one->hex));
        bool corner = line.leave_first != line.leave_second;
        if (corner)
            assert_int_equal(line.leave_second, direction_turn(line.leave_first, 1));
    }
}

static void known_lines(void **unused) {
    (void)unused;
    struct line line;
    assert_true(line_between(cube_of(0, 0), &line));
    assert_int_equal(line.count, 1);
    assert_int_equal(line.leave_first, DIRECTION_NONE);
    /* two hexes off over a corner: along the hexside between the two neighbours */
    assert_true(line_between(cube_of(1, -2), &line));
    assert_int_equal(line.count, 3);
    assert_true(same(line.pieces[1].hex, DIRECTION_CUBE[0]) && same(line.pieces[1].also, DIRECTION_CUBE[1]));
    assert_int_equal(line.leave_first, 0);
    assert_int_equal(line.leave_second, 1);
    assert_int_equal(line.enter_first, 3);
    assert_int_equal(line.enter_second, 4);
    /* straight down a row */
    assert_true(line_between(cube_of(4, 0), &line));
    assert_int_equal(line.count, 5);
    assert_int_equal(line.leave_first, 2);
    assert_int_equal(line.leave_second, 2);
    assert_int_equal(line.enter_first, 5);
    assert_false(line_between(cube_of(LINE_FAR + 1, 0), &line));
    assert_int_equal(line.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_lines),
        cmocka_unit_test(every_line_passes_the_hexes_it_should),
        cmocka_unit_test(pieces_touch_and_do_not_repeat),
        cmocka_unit_test(a_line_is_the_same_from_both_ends),
        cmocka_unit_test(lines_turn_with_the_grid),
        cmocka_unit_test(lines_leave_and_enter_by_the_right_hexsides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
