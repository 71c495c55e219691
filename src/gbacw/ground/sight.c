/* sight.c: line of sight (9.7): which hexes a line passes, and whether what stands there rises above it.
 *
 * 9.73: with H the difference in height of the two ends, D their distance, hp and dp the obstacle's height above and
 * distance from the lower end, the line is clear when H/D >= (hp - 5)/dp for every hex between. Multiplied out, so no
 * fraction is ever made. The end hexes never block (9.7b); where the line runs along a hexside both hexes beside it
 * must block (9.7c). An obstacle is the ground with its trees or its tallest unit (9.71, 9.72).
 *
 * Where ridges are hexsides that stand above the ground (charts.ridge_feet), a unit beside one stands as high as it,
 * and it blocks those who look over it unless it is a hexside of their own hex; it counts half way between its two
 * hexes. Where orchards are thin (charts.open_orchards), so many of them on a line block nothing; with more each does.
 */
#include "gbacw/ground/sight.h"

#include "gbacw/ground/terrain.h"
#include "gbacw/state/names.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/special.h"

enum { MUSKET_FEET = 5 };                    /* 9.73: a line may pass this far under the top of an obstacle */
enum { SIGHT_RIDGE = 1, SIGHT_ORCHARD = 2 }; /* sight_page.odd */

/* Lines longer than those of the tables are few: they are laid out when asked for. */
static const struct line *far_line(const struct game *game, int q, int r) {
    uint32_t key = 1u + (uint32_t)(q + LINE_FAR) * (2 * LINE_FAR + 1) + (uint32_t)(r + LINE_FAR);
    struct far_line *page = scratch_of(game)->far;
    struct far_line *far = page + key % (sizeof scratch_of(game)->far / sizeof *page);
    if (far->key != key) {
        line_between((struct cube){(int16_t)q, (int16_t)r}, &far->line);
        far->key = key;
    }
    return &far->line;
}

static bool within(int q, int r, int reach) {
    return q <= reach && -q <= reach && r <= reach && -r <= reach && q + r <= reach && -q - r <= reach;
}

const struct line *line_of(const struct game *game, hex_id from, hex_id to) {
    CHECK(is_hex(game, from) && is_hex(game, to));
    const struct gbacw_tables *tables = tables_of(game);
    int q = tables->cube[to].q - tables->cube[from].q, r = tables->cube[to].r - tables->cube[from].r;
    if (within(q, r, LINE_REACH))
        return &tables->line[q + LINE_REACH][r + LINE_REACH];
    return within(q, r, LINE_FAR) ? far_line(game, q, r) : NULL;
}

static const struct leaves_page *leaves_of(const struct game *game) {
    struct leaves_page *page = &scratch_of(game)->leaves;
    for (int q = -LINE_FAR; !page->made && q <= LINE_FAR; q++) {
        for (int r = -LINE_FAR; r <= LINE_FAR; r++) {
            direction first = DIRECTION_NONE, second = DIRECTION_NONE;
            if ((q != 0 || r != 0) && within(q, r, LINE_FAR))
                line_leaves((struct cube){(int16_t)q, (int16_t)r}, &first, &second);
            page->by[q + LINE_FAR][r + LINE_FAR] = (struct leaves){first, second};
        }
    }
    page->made = 1;
    return page;
}

struct leaves line_hexsides(const struct game *game, hex_id from, hex_id to) {
    const struct gbacw_tables *tables = tables_of(game);
    int q = tables->cube[to].q - tables->cube[from].q, r = tables->cube[to].r - tables->cube[from].r;
    return within(q, r, LINE_FAR) ? leaves_of(game)->by[q + LINE_FAR][r + LINE_FAR]
                                  : (struct leaves){DIRECTION_NONE, DIRECTION_NONE};
}

/* The number a hex would have on a grid without edges (hex.h: column * rows + row). */
static int endless_number(const struct grid *grid, int q, int r) {
    int line = grid->shape == GRID_FLAT ? q : q + r;
    int stagger = (line + !grid->odd_shifted) >> 1;
    if (grid->shape == GRID_FLAT)
        return q * grid->rows + r + stagger;
    return (stagger - r) * grid->rows + q + r;
}

static unsigned parity_of(const struct grid *grid, struct cube cube) {
    return (unsigned)(grid->shape == GRID_FLAT ? cube.q : cube.q + cube.r) & 1u;
}

static struct sight_piece piece_at(const struct grid *grid, struct cube offset, bool beside, direction way) {
    struct sight_piece piece = {.q = (int8_t)offset.q, .r = (int8_t)offset.r, .beside = beside, .way = way};
    for (int odd = 0; odd < 2; odd++)
        piece.delta[odd] = (int16_t)(endless_number(grid, odd + offset.q, offset.r) - endless_number(grid, odd, 0));
    piece.steps = (uint8_t)cube_distance((struct cube){0, 0}, offset);
    return piece;
}

static inline bool same_cube(struct cube a, struct cube b) { return a.q == b.q && a.r == b.r; }

static direction way_between(struct cube from, struct cube to) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (from.q + DIRECTION_CUBE[d].q == to.q && from.r + DIRECTION_CUBE[d].r == to.r)
            return d;
    }
    return DIRECTION_NONE;
}

/* The hexes between the ends of every line, close together in memory. A line crosses the hexside between two hexes
 * that it passes one after the other, and after a hex it may run along one: those are where a ridge may lie. */
static void lay_out_lines(const struct gbacw_tables *tables, struct sight_page *page) {
    uint16_t count = 0;
    for (int i = 0; i < LINES_SPAN * LINES_SPAN; i++) {
        const struct line *line = &tables->line[i / LINES_SPAN][i % LINES_SPAN];
        page->first[i] = count;
        for (int k = 1; k + 1 < line->count; k++) {
            const struct line_piece *before = &line->pieces[k - 1];
            struct cube one = line->pieces[k].hex, two = line->pieces[k].also;
            bool beside = !same_cube(one, two), crosses = same_cube(before->hex, before->also);
            direction into = crosses && k > 1 && !beside ? way_between(before->hex, one) : DIRECTION_NONE;
            page->piece[count++] = piece_at(&tables->grid, one, beside, into);
            if (beside)
                page->piece[count++] =
                    piece_at(&tables->grid, two, false, crosses ? way_between(one, two) : DIRECTION_NONE);
        }
    }
    page->first[LINES_SPAN * LINES_SPAN] = count;
}

static bool is_ridge(const struct game *game, hex_id hex, direction d) {
    return d != DIRECTION_NONE && (hex_at(game, hex)->side[d] & BIT(HEXSIDE_RIDGE)) != 0;
}

static uint8_t ridges_of(const struct game *game, hex_id hex) {
    uint8_t ridges = 0;
    for (direction d = 0; tables_of(game)->charts.ridge_feet && d < DIRECTIONS; d++) {
        if (neighbour_of(game, hex, d) != HEX_NONE && is_ridge(game, hex, d))
            ridges |= (uint8_t)BIT(d);
    }
    return ridges;
}

static uint8_t oddity_of(const struct game *game, hex_id hex) {
    const struct charts *charts = &tables_of(game)->charts;
    uint8_t odd = charts->open_orchards && has_terrain(game, hex, TERRAIN_ORCHARD) ? SIGHT_ORCHARD : 0;
    for (direction d = 0; charts->ridge_feet && d < DIRECTIONS; d++)
        odd |= is_ridge(game, hex, d) ? SIGHT_RIDGE : 0;
    return odd;
}

static const struct sight_page *page_of(const struct game *game) {
    struct sight_page *page = &scratch_of(game)->sight;
    if (page->made)
        return page;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        page->elevation[hex] = hex_at(game, hex)->elevation;
        page->trees[hex] = (int16_t)(page->elevation[hex] + terrain_block_height(game, hex));
        page->odd[hex] = oddity_of(game, hex);
        page->ridge[hex] = ridges_of(game, hex);
        if (page->odd[hex] & SIGHT_ORCHARD)
            page->trees[hex] = page->elevation[hex];
    }
    lay_out_lines(tables_of(game), page);
    page->made = 1;
    return page;
}

/* The walk of one line, seen from its first hex. */
struct walk {
    const struct game *game;
    const struct gbacw_tables *tables;
    const struct sight_page *page;
    const uint8_t *units;
    hex_id from, to;
    struct cube start;
    int height;         /* H, never negative */
    int distance;       /* D */
    int low;            /* elevation of the lower end */
    bool from_start;    /* the lower end is the first hex */
    bool tall_orchards; /* there are so many on the line that each stands in it */
};

static inline int steps_to(struct cube offset) {
    int q = offset.q < 0 ? -offset.q : offset.q, r = offset.r < 0 ? -offset.r : offset.r;
    int s = offset.q + offset.r;
    return (q + r + (s < 0 ? -s : s)) / 2;
}

/* The hex at an offset; HEX_NONE off the map (only beside a line that follows the edge). */
static inline hex_id hex_beside(const struct walk *walk, struct cube offset) {
    const struct grid *grid = &walk->tables->grid;
    bool flat = grid->shape == GRID_FLAT;
    int q = walk->start.q + offset.q, r = walk->start.r + offset.r, line = flat ? q : q + r;
    int stagger = (line + !grid->odd_shifted) >> 1, column = flat ? q : stagger - r, row = flat ? r + stagger : line;
    if ((unsigned)column >= grid->columns || (unsigned)row >= grid->rows)
        return HEX_NONE;
    return (hex_id)(column * grid->rows + row);
}

static inline int top_of_obstacle(const struct walk *walk, hex_id hex) {
    int units = walk->page->elevation[hex] + walk->units[hex], trees = walk->page->trees[hex];
    if (walk->units[hex] && (walk->page->odd[hex] & SIGHT_RIDGE))
        units += walk->tables->charts.ridge_feet;
    if (walk->tall_orchards && (walk->page->odd[hex] & SIGHT_ORCHARD))
        trees += walk->tables->charts.terrain_height[TERRAIN_ORCHARD];
    return units > trees ? units : trees;
}

/* ((hp - 5) * D - H * dp) for something so high so many half hexes from the start, doubled: above zero where it stands
 * in the line. */
static inline int excess_at(const struct walk *walk, int top, int half_steps) {
    int half_dp = walk->from_start ? half_steps : 2 * walk->distance - half_steps;
    return 2 * (top - walk->low - MUSKET_FEET) * walk->distance - walk->height * half_dp;
}

static inline int excess(const struct walk *walk, struct cube offset, hex_id hex) {
    return excess_at(walk, top_of_obstacle(walk, hex), 2 * steps_to(offset));
}

/* Where the men of a hex stand: on its ridge, and in the saddle if those on top are (9.73). */
static int stand_of(const struct game *game, const struct sight_page *page, hex_id hex) {
    const struct charts *charts = &tables_of(game)->charts;
    int feet = page->elevation[hex] + (page->odd[hex] & SIGHT_RIDGE ? charts->ridge_feet : 0);
    if (!charts->saddle_feet || scratch_of(game)->unit_height[hex] < charts->unit_height[FORMATION_MOUNTED])
        return feet;
    counter_id top = top_of(game, hex);
    return feet + (top != COUNTER_NONE && is_mounted(game, top) ? charts->saddle_feet : 0);
}

static struct walk walk_between(const struct game *game, hex_id from, hex_id to) {
    const struct sight_page *page = page_of(game);
    int start = stand_of(game, page, from), end = stand_of(game, page, to), rise = end - start;
    return (struct walk){.game = game,
                         .tables = tables_of(game),
                         .page = page,
                         .units = scratch_of(game)->unit_height,
                         .from = from,
                         .to = to,
                         .start = tables_of(game)->cube[from],
                         .height = rise < 0 ? -rise : rise,
                         .distance = hex_distance(game, from, to),
                         .low = rise < 0 ? end : start,
                         .from_start = rise >= 0};
}

static void sight_by_feet(const struct game *game, hex_id from, hex_id to, struct sight *out);

/* Beside a line that follows the map's edge there may be none. */
static inline hex_id hex_of_piece(const struct walk *walk, const struct sight_piece *piece) {
    return hex_beside(walk, (struct cube){piece->q, piece->r});
}

static inline bool piece_stands(const struct walk *walk, const struct sight_piece *piece, hex_id hex) {
    return excess_at(walk, top_of_obstacle(walk, hex), 2 * piece->steps) > 0;
}

static int ridge_top(const struct walk *walk, hex_id one, hex_id two) {
    const int16_t *elevation = walk->page->elevation;
    return (elevation[one] > elevation[two] ? elevation[one] : elevation[two]) + walk->tables->charts.ridge_feet;
}

/* Does the hexside between two hexes of the line stand in it as a ridge? */
static inline bool ridge_stands(const struct walk *walk, hex_id one, hex_id two, int half_steps, direction way) {
    return way != DIRECTION_NONE && (walk->page->ridge[one] & BIT(way)) &&
           excess_at(walk, ridge_top(walk, one, two), half_steps) > 0;
}

/* More orchard hexes between the ends than a line may pass (9.57D); along a hexside both must be orchard. */
static bool many_orchards_between(const struct walk *walk, const struct sight_piece *piece,
                                  const struct sight_piece *end) {
    int count = 0;
    for (; piece < end; piece++) {
        hex_id one = hex_of_piece(walk, piece), two = piece->beside ? hex_of_piece(walk, ++piece) : one;
        count += one != HEX_NONE && two != HEX_NONE && (walk->page->odd[one] & walk->page->odd[two] & SIGHT_ORCHARD);
    }
    return count > walk->tables->charts.open_orchards;
}

static bool clear_by_feet(const struct game *game, hex_id from, hex_id to) {
    struct sight sight;
    sight_by_feet(game, from, to, &sight);
    return sight.clear;
}

/* A line that can_see walks: where it has come to, and whether its orchards have been counted. */
struct look {
    struct walk walk;
    const struct sight_piece *first, *end;
    bool counted;
};

/* Orchards are counted when the first one is come upon. */
static void pass_orchard(struct look *look) {
    if (!look->counted)
        look->walk.tall_orchards = many_orchards_between(&look->walk, look->first, look->end);
    look->counted = true;
}

/* The two hexes beside the line stand in it, or the ridge between them. */
static bool two_stand(struct look *look, const struct sight_piece *piece) {
    const struct walk *walk = &look->walk;
    hex_id one = hex_of_piece(walk, piece), two = hex_of_piece(walk, piece + 1);
    if (one == HEX_NONE || two == HEX_NONE)
        return false;
    if ((walk->page->odd[one] | walk->page->odd[two]) & SIGHT_ORCHARD)
        pass_orchard(look);
    return (piece_stands(walk, piece, one) && piece_stands(walk, piece + 1, two)) ||
           ridge_stands(walk, one, two, piece->steps + piece[1].steps, piece[1].way);
}

bool can_see(const struct game *game, hex_id from, hex_id to) {
    CHECK(is_hex(game, from) && is_hex(game, to));
    if (rules_of(game)->sight.sees)
        return rules_of(game)->sight.sees(game, from, to);
    const struct line *line = line_of(game, from, to);
    if (!line)
        return false;
    const struct sight_page *page = page_of(game);
    const struct gbacw_tables *tables = tables_of(game);
    struct look look = {.walk = walk_between(game, from, to)};
    const struct walk *walk = &look.walk;
    if (walk->distance > LINE_REACH || is_outside(tables, from) || is_outside(tables, to))
        return clear_by_feet(game, from, to);
    unsigned index = (unsigned)(line - &tables->line[0][0]), parity = parity_of(&tables->grid, walk->start);
    look.first = page->piece + page->first[index];
    look.end = page->piece + page->first[index + 1];
    int clear = (walk->low + MUSKET_FEET) * walk->distance; /* (hp - 5) * D > H * dp, with hp = top - low */
    hex_id before = from;
    int gone = 0, odd_before = 0;
    for (const struct sight_piece *piece = look.first; piece < look.end; piece++) {
        if (piece->beside) {
            if (two_stand(&look, piece++))
                return false;
            continue;
        }
        hex_id hex = (hex_id)(from + piece->delta[parity]);
        int odd = page->odd[hex], dp = walk->from_start ? piece->steps : walk->distance - piece->steps;
        if (odd & SIGHT_ORCHARD)
            pass_orchard(&look);
        if (top_of_obstacle(walk, hex) * walk->distance - clear > walk->height * dp)
            return false;
        if ((odd_before & SIGHT_RIDGE) && ridge_stands(walk, before, hex, gone + piece->steps, piece->way))
            return false;
        before = hex;
        odd_before = odd;
        gone = piece->steps;
    }
    return true;
}

bool still_sees(const struct game *game, hex_id from, hex_id to) {
    CHECK(is_hex(game, from) && is_hex(game, to));
    struct gbacw_scratch *scratch = scratch_of(game);
    if (rules_of(game)->sight.sees || !tables_of(game)->charts.ridge_feet) /* where looking again costs no more */
        return can_see(game, from, to);
    uint32_t key = 1u + (uint32_t)from * HEXES_MAX + to;
    struct seen_line *page = scratch->seen + (key * 2654435761u >> 18);
    _Static_assert(sizeof scratch->seen / sizeof *page == 1 << (32 - 18), "the key is cut to the size of the page");
    if (page->key != key || page->heights != scratch->heights)
        *page = (struct seen_line){key, scratch->heights, can_see(game, from, to)};
    return page->clear;
}

bool could_see(const struct game *game, counter_id rider, hex_id from, hex_id to) {
    CHECK(is_combat_unit(game, rider) && is_hex(game, from) && is_hex(game, to));
    struct gbacw_scratch *scratch = scratch_of(game);
    hex_id here = counter_at(game, rider)->hex;
    uint8_t there = scratch->unit_height[from], now = scratch->unit_height[here];
    page_of(game);
    int16_t *ground = &scratch->sight.elevation[from], level = *ground;
    scratch->unit_height[from] = scratch->unit_height[here] = 0;
    *ground = (int16_t)(level + (is_mounted(game, rider) ? tables_of(game)->charts.saddle_feet : 0));
    bool clear = can_see(game, from, to);
    *ground = level;
    scratch->unit_height[here] = now;
    scratch->unit_height[from] = there;
    return clear;
}

/* ---- explained ---- */

static int rounded_up(int numerator, int denominator) {
    return numerator > 0 ? (numerator + denominator - 1) / denominator : -(-numerator / denominator);
}

/* How far a piece stands into the line: the lesser of the two where the line runs between two hexes. */
static int worst_of_piece(const struct walk *walk, const struct line_piece *piece, struct cube *at, bool *off_map) {
    hex_id one = hex_beside(walk, piece->hex), two = hex_beside(walk, piece->also);
    *off_map = one == HEX_NONE || two == HEX_NONE;
    if (*off_map)
        return 0;
    int first = excess(walk, piece->hex, one), second = excess(walk, piece->also, two);
    *at = first <= second ? piece->hex : piece->also;
    return first <= second ? first : second;
}

/* More orchard hexes between the ends than a line may pass (9.57D); along a hexside both must be orchard. */
static bool many_orchards(const struct walk *walk, const struct line *line) {
    int count = 0;
    for (int i = 1; line && i + 1 < line->count; i++) {
        hex_id one = hex_beside(walk, line->pieces[i].hex), two = hex_beside(walk, line->pieces[i].also);
        count += one != HEX_NONE && two != HEX_NONE && (walk->page->odd[one] & walk->page->odd[two] & SIGHT_ORCHARD);
    }
    return count > walk->tables->charts.open_orchards;
}

/* The worst that stands in the line so far. */
struct worst {
    bool any;
    int over;
};

static void take_worst(const struct walk *walk, struct worst *worst, int over, int top, int half_steps, hex_id hex,
                       hex_id also, struct sight *out) {
    if (worst->any && over <= worst->over)
        return;
    *worst = (struct worst){true, over};
    out->blocked_by = hex;
    out->blocked_also = also;
    out->obstacle_height = top - walk->low;
    out->obstacle_distance = (walk->from_start ? half_steps : 2 * walk->distance - half_steps) / 2;
    out->over_by_feet = rounded_up(over, 2 * walk->distance);
    out->clear = over <= 0;
}

static void look_at_hexes(const struct walk *walk, const struct line *line, struct worst *worst, struct sight *out) {
    for (int i = 1; i + 1 < line->count; i++) {
        struct cube at;
        bool off_map;
        int over = worst_of_piece(walk, &line->pieces[i], &at, &off_map);
        if (off_map)
            continue;
        struct cube beside = same_cube(at, line->pieces[i].hex) ? line->pieces[i].also : line->pieces[i].hex;
        hex_id hex = hex_beside(walk, at), also = same_cube(beside, at) ? HEX_NONE : hex_beside(walk, beside);
        take_worst(walk, worst, over, top_of_obstacle(walk, hex), 2 * steps_to(at), hex, also, out);
    }
}

/* A ridge between two hexes of the line, neither of which is an end of it. */
static void look_over_ridge(const struct walk *walk, struct cube one, struct cube two, struct worst *worst,
                            struct sight *out) {
    hex_id first = hex_beside(walk, one), second = hex_beside(walk, two);
    if (first == HEX_NONE || second == HEX_NONE || first == walk->from || second == walk->from || first == walk->to ||
        second == walk->to || !is_ridge(walk->game, first, hex_direction(walk->game, first, second)))
        return;
    int ground = walk->page->elevation[first] > walk->page->elevation[second] ? walk->page->elevation[first]
                                                                              : walk->page->elevation[second];
    int top = ground + walk->tables->charts.ridge_feet, half_steps = steps_to(one) + steps_to(two);
    take_worst(walk, worst, excess_at(walk, top, half_steps), top, half_steps, first, second, out);
}

/* Hexsides crossed, and those the line runs along; at a corner it crosses a ridge when both hexsides there are one. */
static void look_at_ridges(const struct walk *walk, const struct line *line, struct worst *worst, struct sight *out) {
    for (int i = 0; i + 1 < line->count; i++) {
        const struct line_piece *a = &line->pieces[i], *b = &line->pieces[i + 1];
        if (same_cube(a->hex, a->also) && same_cube(b->hex, b->also))
            look_over_ridge(walk, a->hex, b->hex, worst, out);
        else if (same_cube(a->hex, a->also))
            look_over_ridge(walk, b->hex, b->also, worst, out);
    }
}

/* The arithmetic of 9.73, step by step. */
static void sight_by_feet(const struct game *game, hex_id from, hex_id to, struct sight *out) {
    *out = (struct sight){.clear = true, .blocked_by = HEX_NONE, .blocked_also = HEX_NONE};
    struct walk walk = walk_between(game, from, to);
    const struct line *line = line_of(game, from, to);
    struct worst worst = {false, 0};
    out->height = walk.height;
    out->distance = walk.distance;
    out->lower = walk.from_start ? from : to;
    out->clear = line != NULL;
    if (!line)
        return;
    walk.tall_orchards = tables_of(game)->charts.open_orchards && many_orchards(&walk, line);
    look_at_hexes(&walk, line, &worst, out);
    if (tables_of(game)->charts.ridge_feet)
        look_at_ridges(&walk, line, &worst, out);
}

/* A game with a sight of its own names the hex, not the feet. */
void sight_between(const struct game *game, hex_id from, hex_id to, struct sight *out) {
    CHECK(is_hex(game, from) && is_hex(game, to) && out != NULL);
    const struct book *rules = rules_of(game);
    if (!rules->sight.sees) {
        sight_by_feet(game, from, to, out);
        return;
    }
    bool clear = rules->sight.sees(game, from, to);
    *out = (struct sight){.clear = clear,
                          .blocked_by =
                              !clear && rules->sight.blocked_by ? rules->sight.blocked_by(game, from, to) : HEX_NONE,
                          .blocked_also = HEX_NONE,
                          .distance = hex_distance(game, from, to),
                          .lower = HEX_NONE};
}

struct ruling sight_query(struct game *game, const struct query *query, struct json *out) {
    if (query->from == HEX_NONE || query->to == HEX_NONE)
        return RULE("9.7", "sight needs two hexes, from and to");
    struct sight sight;
    sight_between(game, query->from, query->to, &sight);
    json_open(out, '{');
    play_put_hex(game, out, "from", query->from);
    play_put_hex(game, out, "to", query->to);
    json_put_bool(out, "clear", sight.clear);
    put_rule(game, out, "9.73");
    json_put_int(out, "distance", sight.distance);
    bool by_feet = sight.lower != HEX_NONE;
    if (by_feet) {
        json_put_int(out, "height", sight.height);
        play_put_hex(game, out, "lower", sight.lower);
    }
    if (sight.blocked_by != HEX_NONE)
        play_put_hex(game, out, sight.clear ? "nearest" : "blocked", sight.blocked_by);
    if (sight.blocked_by != HEX_NONE && by_feet) {
        if (sight.blocked_also != HEX_NONE)
            play_put_hex(game, out, "also", sight.blocked_also);
        json_put_int(out, "obstacle_height", sight.obstacle_height);
        json_put_int(out, "obstacle_distance", sight.obstacle_distance);
        json_put_int(out, "feet", sight.over_by_feet);
    }
    json_close(out, '}');
    return LEGAL;
}
