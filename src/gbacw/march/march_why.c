/* march_why.c: why a counter cannot get to a hex. The cheapest way there costs more than it has; or there is none, and
 * then the first step that bars the straightest way over the ground is the reason (5.1, 5.2, 8.0). */
#include "core/path.h"
#include "gbacw/ground/distance.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/march/movement_phase.h"

enum { LONGEST = 200, FAR_AWAY = 20000, ANY_POINTS = POINTS_ONE_HEX - 1 };

struct over_ground {
    const struct game *game;
    unsigned class;
};

/* As if nobody stood on the map. */
static uint16_t ground_step(const void *context, hex_id from, direction d, hex_id to) {
    const struct over_ground *ground = context;
    uint16_t cost = step_cost(ground->game, ground->class, from, d, true);
    (void)to;
    return cost == COST_ALL ? SIXTHS : cost;
}

/* As if every hexside could be crossed. */
static uint16_t any_step(const void *context, hex_id from, direction d, hex_id to) {
    (void)context, (void)from, (void)d, (void)to;
    return SIXTHS;
}

/* The cheapest way over the ground; where the ground bars every way, the straightest. Its length. */
static int way_over_ground(struct game *game, counter_id c, hex_id start, hex_id to, hex_id path[LONGEST],
                           unsigned *cost) {
    struct path_space *space = &scratch_of(game)->path_second;
    struct over_ground ground = {game, class_of(game, c)};
    path_search(space, tables_of(game)->neighbour[0], start, FAR_AWAY, ground_step, &ground);
    *cost = path_cost_of(space, to);
    if (*cost == PATH_FORBIDDEN)
        path_search(space, tables_of(game)->neighbour[0], start, FAR_AWAY, any_step, NULL);
    return path_to(space, to, path, LONGEST);
}

static struct ruling too_dear(counter_id c, hex_id to, unsigned cost, unsigned points) {
    return RULE("5.11", "%u cannot reach %h: the cheapest way costs %6 Movement Points, and it has %6 left", c, to,
                cost, points);
}

static struct ruling bars_the_way(struct game *game, struct march one, hex_id start, hex_id to) {
    hex_id path[LONGEST];
    unsigned cost, arrival = arrival_cost(game, one.member[0]);
    int length = way_over_ground(game, one.member[0], start, to, path, &cost);
    if (cost != PATH_FORBIDDEN && cost + arrival > one.points[0]) /* even without the units in the way it is too far */
        return too_dear(one.member[0], to, cost + arrival, one.points[0]);
    struct ruling ruling = LEGAL;
    for (int i = 0; i + 1 < length && is_legal(ruling); i++) {
        one.hex = path[i];
        ruling = march_step(game, &one, path[i + 1], NULL);
        bool stops = march_stops(game, one.member[0], path[i], path[i + 1]) && path[i + 1] != to;
        if (is_legal(ruling) && stops)
            ruling = RULE("5.19", "%u would have to stop in %h, which is on the way", one.member[0], path[i + 1]);
        one.points[0] = ANY_POINTS; /* whether they suffice was asked before */
    }
    return is_legal(ruling) ? RULE("5.1", "there is no path for %u to %h", one.member[0], to) : ruling;
}

static struct ruling member_why(struct game *game, const struct march *march, int i, hex_id to) {
    counter_id c = march->member[i];
    struct march one = {.side = march->side, .hex = march->hex, .count = 1, .member = {c}};
    one.points[0] = march->points[i];
    if (path_cost_of(movement_reach(game, c), to) != PATH_FORBIDDEN)
        return LEGAL;
    if (one_hex_only(game, c) && on_map(game, c))
        return hex_direction(game, march->hex, to) == DIRECTION_NONE
                   ? RULE("5.2", "%u is routed or out of command and may move only one hex", c)
                   : march_step(game, &one, to, NULL);
    const struct path_space *space = movement_reach_some_day(game, c);
    unsigned cost = path_cost_of(space, to);
    hex_id start = space->reached[0];
    if (cost != PATH_FORBIDDEN)
        return too_dear(c, to, cost + arrival_cost(game, c), march->points[i]);
    return bars_the_way(game, one, start, to);
}

struct ruling movement_why(struct game *game, counter_id c, hex_id to) {
    CHECK(is_counter(game, c) && is_hex(game, to));
    bool moving = has_flag(game, c, F_MOVING);
    struct ruling ruling = moving ? LEGAL : may_move(game, c);
    if (!is_legal(ruling))
        return ruling;
    struct march march = movement_march(game, c);
    int entries = 0;
    const hex_id *entry = march.hex == HEX_NONE ? entry_hexes(game, c, &entries) : NULL;
    if (entries > 0 && !march_can_enter(game, &march)) {
        ruling = march_may_go(game, &march, entry[0]);
        return is_legal(ruling) ? RULE("21.25", "%u cannot enter the map now", c) : ruling;
    }
    for (int i = 0; i < march.count && is_legal(ruling); i++)
        ruling = member_why(game, &march, i, to);
    return is_legal(ruling) ? march_rest(game, &march, to) : ruling;
}
