/* standing_routes.c: places that standing orders choose where the rules leave the choice to the owner: the ways of a
 * retreat (14.4) and of those who make way (14.3), a new leader's hex (17.8), the facing after a melee (7.32). */
#include <string.h>

#include "gbacw/ground/facing.h"
#include "gbacw/ground/zones.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/show/standing_orders.h"

static int nearest_enemy(const struct game *game, side_id side, hex_id hex) {
    enum { FAR = 30 };
    int nearest = FAR;
    FOR_COUNTERS(game, c) {
        if (!on_map(game, c) || counter_at(game, c)->side == side || !is_combat_unit(game, c))
            continue;
        int away = hex_distance(game, hex, counter_at(game, c)->hex);
        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}

struct route { /* where it comes from, as far as it has gone */
    counter_id unit;
    hex_id start, path[9];
    int gone;
};

static struct route route_now(const struct game *game) {
    const struct frame *frame = play_top(game);
    struct route route = {COUNTER_NONE, HEX_NONE, {0}, 0};
    if (frame->kind == KIND_RETREAT) {
        const struct retreat_locals *retreat = LOCALS(retreat_locals, frame);
        route = (struct route){retreat->unit, retreat->start, {0}, retreat->gone};
        memcpy(route.path, retreat->path, sizeof retreat->path);
    }
    return route;
}

/* The less the better, the word's own measure first; what is equal goes to the safer hex. */
static int harm(const struct game *game, const char *word, struct route *route, hex_id hex) {
    enum { A_HEX = 8, A_ZONE = 20, STRAIGHT = 300, HOMEWARD = 1000 };
    side_id side = play_side_to_act(game);
    int value = -A_HEX * nearest_enemy(game, side, hex) + A_ZONE * in_enemy_zone_for(game, hex, route->unit);
    if (strcmp(word, "homeward") != 0)
        return value;
    route->path[route->gone] = hex;
    hex_id from = route->gone > 0 ? route->path[route->gone - 1] : route->start;
    value -= STRAIGHT * tables_of(game)->retreat_score[side][hex_direction(game, from, hex)];
    return value + HOMEWARD * homeward_score(game, route->unit, route->start, route->path, route->gone + 1);
}

bool standing_route(struct game *game, const char *word, const struct action_list *legal, struct action *out) {
    struct route route = route_now(game);
    bool found = false;
    int least = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb == VERB_HALT && strcmp(word, "shortest") == 0) {
            *out = action;
            return true;
        }
        if (action.verb != VERB_TO && action.verb != VERB_DISPLACE)
            continue;
        if (action.verb == VERB_DISPLACE)
            route = (struct route){action.who, counter_at(game, action.who)->hex, {0}, 0};
        int here = harm(game, word, &route, action.hex);
        if (found && here >= least)
            continue;
        least = here;
        *out = action;
        found = true;
    }
    for (uint32_t i = 0; !found && i < legal->count; i++) {
        *out = legal->at[i];
        found = out->verb == VERB_HALT;
    }
    return found;
}

static int strength_in(const struct game *game, hex_id hex, side_id side) {
    int sum = 0;
    FOR_STACK(game, hex, c) { sum += counter_at(game, c)->side == side ? counter_at(game, c)->strength : 0; }
    return sum;
}

bool standing_place(struct game *game, const char *word, const struct action_list *legal, struct action *out) {
    side_id side = play_side_to_act(game);
    bool found = false;
    int best = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        hex_id hex = legal->at[i].hex;
        if (legal->at[i].verb != VERB_AT)
            continue;
        int worth = strcmp(word, "safest") == 0 ? nearest_enemy(game, side, hex) : strength_in(game, hex, side);
        if (found && worth <= best)
            continue;
        best = worth;
        *out = legal->at[i];
        found = true;
    }
    return found;
}

bool standing_facing(struct game *game, const char *word, const struct action_list *legal, struct action *out) {
    side_id side = play_side_to_act(game);
    bool found = false;
    int nearest = 0;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_TURN)
            continue;
        if (strcmp(word, "keep") == 0) {
            *out = action;
            found = true;
            if (action.facing == stack_facing(game, action.hex, side))
                return true;
            continue;
        }
        hex_id before = neighbour_of(game, action.hex, action.facing);
        int away = before == HEX_NONE ? INT16_MAX : nearest_enemy(game, side, before);
        if (found && away >= nearest)
            continue;
        nearest = away;
        *out = action;
        found = true;
    }
    return found;
}
