/* sight.c: line of sight by three levels (Stonewall 10.6).
 *
 * A hex has one level: hilltop where the book names it, ridge beside a ridge hexside or above a crest, else ground
 * (10.62). Between the ends of a line these may block: woods and town at ground level, a unit at the level of its hex,
 * ridge and crest hexsides at ridge level, the crests of hilltops at hilltop level (10.64); never what belongs to the
 * two ends. Between equal levels a blocker as high as they blocks (10.65); else one as high as the higher end, and one
 * in between or as high as the lower end if it is halfway or nearer to the lower end (10.66). Woods and town next to
 * the firer block at every level (10.67). Where a line runs between two hexes either of them blocks: doubt is the
 * defender's. */
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/ground/sight.h"
#include "gbacw/state/scratch.h"

enum { GROUND, RIDGE, HILLTOP };
enum { HIGH_SIDES = BIT(HEXSIDE_RIDGE) | BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN) };

int kernstown_level(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    const struct hex_info *info = hex_at(game, hex);
    if (info->areas & BIT(kernstown_tables_of(game)->hilltop))
        return HILLTOP;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (info->side[d] & (BIT(HEXSIDE_RIDGE) | BIT(HEXSIDE_CREST_DOWN)))
            return RIDGE;
    }
    return GROUND;
}

/* The levels follow from the map alone: a page of the scratch. */
static const uint8_t *levels_of(const struct game *game) {
    struct level_page *page = &scratch_of(game)->levels;
    if (!page->made) {
        for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
            page->level[hex] = (uint8_t)kernstown_level(game, hex);
            page->high[hex] = 0;
            for (direction d = 0; d < DIRECTIONS; d++)
                page->high[hex] |= (hex_at(game, hex)->side[d] & HIGH_SIDES) != 0;
        }
        page->made = 1;
    }
    return page->level;
}

struct look { /* one line being walked */
    const struct game *game;
    const uint8_t *level;
    hex_id from, to;
    int low, high;   /* levels of the ends */
    int twice;       /* twice the distance between them */
    bool from_lower; /* the firer is the lower end, or they are equal */
    hex_id blocked_by;
    struct obstacle *met; /* NULL: nobody asks what stands on the line, the first that blocks ends the walk */
    int met_count;
};

const char *const kernstown_level_names[] = {"ground level", "ridge level", "hilltop level"};

/* Does something so high, at `twice` half hexes from the firer, stand in the line? */
static bool stands_in(const struct look *look, int level, int twice) {
    if (level < look->low)
        return false;
    if (look->low == look->high || level >= look->high)
        return true;
    int from_lower_end = look->from_lower ? twice : look->twice - twice;
    return 2 * from_lower_end <= look->twice;
}

static bool hides(const struct game *game, hex_id hex) {
    return has_terrain(game, hex, TERRAIN_WOODS) || has_terrain(game, hex, TERRAIN_TOWN);
}

/* Keeps what stands on the line for the caller; true if the walk may end here. */
static bool met(struct look *look, struct obstacle obstacle) {
    if (obstacle.blocks && look->blocked_by == HEX_NONE)
        look->blocked_by = obstacle.hex;
    if (!look->met)
        return obstacle.blocks;
    if (look->met_count < OBSTACLES_MAX)
        look->met[look->met_count++] = obstacle;
    return false;
}

/* 10.67: from a crest one fires over the heads of those just below it. */
static bool below_our_crest(const struct look *look, hex_id hex, int steps) {
    direction d = steps == 1 ? hex_direction(look->game, look->from, hex) : DIRECTION_NONE;
    return d != DIRECTION_NONE && (hexside_bits(look->game, look->from, d) & BIT(HEXSIDE_CREST_DOWN));
}

static bool hex_blocks(struct look *look, hex_id hex, int steps) {
    if (hex == HEX_NONE || hex == look->from || hex == look->to)
        return false;
    uint8_t twice = (uint8_t)(2 * steps), level = look->level[hex];
    if (hides(look->game, hex) &&
        met(look, (struct obstacle){.hex = hex,
                                    .beside = HEX_NONE,
                                    .what = has_terrain(look->game, hex, TERRAIN_TOWN) ? OBSTACLE_TOWN : OBSTACLE_WOODS,
                                    .level = GROUND,
                                    .twice = twice,
                                    .next_to_firer = steps == 1,
                                    .blocks = steps == 1 || stands_in(look, GROUND, twice)}))
        return true;
    return scratch_of(look->game)->unit_height[hex] > 0 &&
           met(look, (struct obstacle){.hex = hex,
                                       .beside = HEX_NONE,
                                       .what = OBSTACLE_UNIT,
                                       .level = level,
                                       .twice = twice,
                                       .blocks = stands_in(look, level, twice) && !below_our_crest(look, hex, steps)});
}

/* The level at which a hexside blocks; -1 if it never does. */
static int side_level(const struct look *look, hex_id hex, direction d) {
    uint16_t bits = hexside_bits(look->game, hex, d);
    hex_id beyond = neighbour_of(look->game, hex, d);
    if (bits & BIT(HEXSIDE_RIDGE))
        return RIDGE;
    if (!(bits & (BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN))))
        return -1;
    return look->level[bits & BIT(HEXSIDE_CREST_UP) ? beyond : hex] == HILLTOP ? HILLTOP : RIDGE;
}

static bool side_blocks(struct look *look, hex_id one, hex_id two, int twice) {
    if (one == HEX_NONE || two == HEX_NONE || !scratch_of(look->game)->levels.high[one] || one == look->from ||
        two == look->from || one == look->to || two == look->to)
        return false;
    direction d = hex_direction(look->game, one, two);
    int level = d == DIRECTION_NONE ? -1 : side_level(look, one, d);
    if (level < 0)
        return false;
    bool ridge = hexside_bits(look->game, one, d) & BIT(HEXSIDE_RIDGE);
    return met(look, (struct obstacle){.hex = one,
                                       .beside = two,
                                       .what = ridge ? OBSTACLE_RIDGE : OBSTACLE_CREST,
                                       .level = (uint8_t)level,
                                       .twice = (uint8_t)twice,
                                       .blocks = stands_in(look, level, twice)});
}

static hex_id hex_of(const struct look *look, struct cube offset) {
    const struct gbacw_tables *tables = tables_of(look->game);
    struct cube at = tables->cube[look->from];
    at.q = (int16_t)(at.q + offset.q);
    at.r = (int16_t)(at.r + offset.r);
    return grid_at(&tables->grid, at);
}

static bool line_blocked(struct look *look, const struct line *line) {
    hex_id before = look->from;
    bool before_single = true;
    int before_steps = 0;
    for (int i = 1; i < line->count; i++) {
        const struct line_piece *piece = &line->pieces[i];
        hex_id one = hex_of(look, piece->hex), two = hex_of(look, piece->also);
        bool single = one == two;
        int steps = cube_distance((struct cube){0, 0}, piece->hex);
        if (single && before_single && side_blocks(look, before, one, before_steps + steps))
            return true;
        if (!single && side_blocks(look, one, two, 2 * steps))
            return true;
        if (hex_blocks(look, one, steps) || (!single && hex_blocks(look, two, steps)))
            return true;
        before = one;
        before_single = single;
        before_steps = steps;
    }
    return false;
}

static struct look look_along(const struct game *game, hex_id from, hex_id to) {
    const uint8_t *level = levels_of(game);
    bool from_lower = level[from] <= level[to];
    return (struct look){.game = game,
                         .level = level,
                         .from = from,
                         .to = to,
                         .low = from_lower ? level[from] : level[to],
                         .high = from_lower ? level[to] : level[from],
                         .twice = 2 * hex_distance(game, from, to),
                         .from_lower = from_lower,
                         .blocked_by = HEX_NONE};
}

static bool look_between(const struct game *game, hex_id from, hex_id to, hex_id *blocked_by) {
    const struct line *line = line_of(game, from, to);
    *blocked_by = HEX_NONE;
    if (!line)
        return false;
    if (hex_distance(game, from, to) <= 1)
        return true; /* 10.6 */
    struct look look = look_along(game, from, to);
    bool blocked = line_blocked(&look, line);
    *blocked_by = look.blocked_by;
    return !blocked;
}

int kernstown_obstacles(const struct game *game, hex_id from, hex_id to, struct obstacle out[OBSTACLES_MAX]) {
    CHECK(is_hex(game, from) && is_hex(game, to));
    const struct line *line = line_of(game, from, to);
    if (!line || hex_distance(game, from, to) <= 1)
        return 0;
    struct look look = look_along(game, from, to);
    look.met = out;
    line_blocked(&look, line);
    return look.met_count;
}

bool kernstown_sees(const struct game *game, hex_id from, hex_id to) {
    hex_id blocked_by;
    return look_between(game, from, to, &blocked_by);
}

hex_id kernstown_blocked_by(const struct game *game, hex_id from, hex_id to) {
    hex_id blocked_by;
    look_between(game, from, to, &blocked_by);
    return blocked_by;
}

struct ruling kernstown_why_blind(const struct game *game, counter_id firer, hex_id target) {
    return RULE("9.7", "%u cannot see %h: an obstacle in or beside %h blocks the line of sight", firer, target,
                kernstown_blocked_by(game, counter_at(game, firer)->hex, target));
}
