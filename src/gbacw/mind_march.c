/* mind_march.c: where to go. Two fields of distances are laid out once a phase: to the far side of the river by every
 * crossing that can be used, and to the enemy. Each unit goes where the hex is worth most: over the river first, then
 * against the enemy where it is the stronger, out of his reach where it is not; leaders follow their troops.
 *
 * The side that moves first came to attack and marches; the other holds its ground. */
#include <string.h>

#include "gbacw/effectiveness.h"
#include "gbacw/facing.h"
#include "gbacw/leaders.h"
#include "gbacw/march.h"
#include "gbacw/mind.h"
#include "gbacw/movement.h"
#include "gbacw/scratch.h"
#include "gbacw/stacking.h"
#include "gbacw/terrain.h"
#include "gbacw/works.h"
#include "gbacw/zones.h"

enum { NEAR_BANK = 1, OVER_BANK = 2 }; /* the marching side starts on bank 1 */

/* ---- the fields ---- */

/* Laid out from the goals backwards: the cost of coming from `to` into `from`. */
static uint16_t cost_backwards(const void *context, hex_id from, direction d, hex_id to) {
    const struct game *game = context;
    (void)from;
    return step_cost(game, CLASS_LINE, to, direction_opposite(d), true);
}

static void spread(struct game *game, uint16_t *field, hex_id goal, unsigned extra) {
    struct path_space *space = &scratch_of(game)->path_second;
    path_search(space, &tables_of(game)->neighbour[0][0], goal, 0x7fff, cost_backwards, game);
    for (uint16_t i = 0; i < space->reached_count; i++) {
        hex_id hex = space->reached[i];
        unsigned cost = path_cost_of(space, hex) + extra;
        if (cost < field[hex])
            field[hex] = (uint16_t)cost;
    }
}

/* A crossing the enemy holds is worth a long way round. */
enum { HELD_CROSSING = 40 * SIXTHS };

static void make_crossing_field(struct game *game, struct mind_memory *memory, side_id side) {
    memset(memory->crossing, 0xff, sizeof memory->crossing);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        for (direction d = 0; hex_at(game, hex)->bank == NEAR_BANK && d < DIRECTIONS; d++) {
            hex_id over = neighbour_of(game, hex, d);
            if (over != HEX_NONE && hex_at(game, over)->bank == OVER_BANK && passable(game, CLASS_LINE, hex, d))
                spread(game, memory->crossing, over, enemy_holds(game, over, side) ? HELD_CROSSING : 0);
        }
    }
}

static bool has_banks(const struct game *game) {
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (hex_at(game, hex)->bank)
            return true;
    }
    return false;
}

static void make_enemy_field(struct game *game, struct mind_memory *memory, side_id side) {
    hex_id last = HEX_NONE;
    memset(memory->enemy, 0xff, sizeof memory->enemy);
    if (!has_banks(game))
        return; /* asked only of those who are over the river */
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side == side || counter->hex == HEX_NONE || counter->hex == last || !is_foot_or_horse(game, c))
            continue;
        last = counter->hex;
        spread(game, memory->enemy, counter->hex, 0);
    }
}

static void make_fields(struct game *game, struct mind_memory *memory, side_id side) {
    if (memory->field_made && memory->field_side == side)
        return;
    make_crossing_field(game, memory, side);
    make_enemy_field(game, memory, side);
    memory->field_made = 1;
    memory->field_side = side;
}

/* ---- worth of a hex ---- */

static bool marches(const struct game *game, side_id side) {
    return side == tables_of(game)->first_player || follows(game, BOTH_MARCH);
}

static int cover(const struct game *game, hex_id hex) {
    int shift = 0;
    for (unsigned t = 0; t < TERRAINS_MAX; t++) {
        if (has_terrain(game, hex, t) && tables_of(game)->charts.terrain_fire[t] < shift)
            shift = tables_of(game)->charts.terrain_fire[t];
    }
    return -shift;
}

struct odds_near { /* strength about a hex: what can fire into it, and what would stand with us */
    int threat, enemies, friends, nearest;
};

static struct odds_near look_around(const struct game *game, counter_id me, hex_id hex) {
    struct odds_near near = {0, 0, counter_at(game, me)->strength, 99};
    side_id side = counter_at(game, me)->side;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->hex == HEX_NONE || c == me || !holds_hex(game, c))
            continue;
        int distance = hex_distance(game, hex, counter->hex);
        if (distance > 5)
            near.nearest = counter->side != side && distance < near.nearest ? distance : near.nearest;
        else if (counter->side != side) {
            near.nearest = distance < near.nearest ? distance : near.nearest;
            near.threat += counter->strength * (distance == 1 ? 4 : distance <= 3 ? 2 : 1);
            near.enemies += distance <= 3 ? counter->strength : 0;
        } else if (distance <= 2 && is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED)) {
            near.friends += counter->strength;
        }
    }
    return near;
}

/* Cavalry is few, and a brigade one loss from its limit is worth more whole than fighting (22.0, 31.1d). */
static bool spared(const struct game *game, counter_id c) {
    uint8_t brigade = info_of(game, c)->brigade;
    if (type_of(game, c) == TYPE_CAVALRY)
        return true;
    if (brigade == NO_BRIGADE || brigade_ineffective(game, brigade))
        return false;
    const struct brigade_state *state = brigade_at(game, brigade);
    return state->boxes + state->depleted + 1 >= tables_of(game)->brigade[brigade].limit;
}

static int fighters_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    struct odds_near near = look_around(game, c, hex);
    int worth = 4 * cover(game, hex);
    bool over = hex_at(game, hex)->bank == OVER_BANK;
    bool careful = spared(game, c);
    bool strong = !careful && 2 * near.friends >= 3 * near.enemies && !has_flag(game, c, F_ROUTED | F_DEPLETED);
    int urgency = 4 + game->state->turn / 2; /* who is not over at the end scores for the enemy (31.2) */
    worth += over ? 125 * urgency : -(int)(memory->crossing[hex] > 3000 ? 3000 : memory->crossing[hex]) * urgency / 4;
    if (over)
        worth -= (memory->enemy[hex] > 3000 ? 3000 : memory->enemy[hex]) / 4;
    if (strong && near.nearest <= 5)
        worth += 12 * (6 - near.nearest);
    else
        worth -= (careful ? 8 : 3) * near.threat;
    return worth;
}

/* Guns stand off; wagons stay out of reach. */
static int trains_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    struct odds_near near = look_around(game, c, hex);
    int wanted = type_of(game, c) == TYPE_WAGON ? 7 : 4;
    int worth = near.nearest < wanted ? -100 * (wanted - near.nearest) : 0;
    return worth - (int)(memory->crossing[hex] > 3000 ? 3000 : memory->crossing[hex]) / 4;
}

static int leaders_worth(struct game *game, counter_id leader, hex_id hex) {
    side_id side = counter_at(game, leader)->side;
    int worth = 0, radius = effectiveness_radius(game, leader);
    bool brigadier = info_of(game, leader)->rank == RANK_BRIGADE;
    if (!friend_in(game, hex, side))
        return -10000;
    FOR_COUNTERS(game, c) {
        if (!on_map(game, c) || counter_at(game, c)->side != side || c == leader)
            continue;
        int distance = hex_distance(game, hex, counter_at(game, c)->hex);
        if (brigadier && is_foot_or_horse(game, c) && info_of(game, c)->brigade == info_of(game, leader)->brigade)
            worth += distance <= radius ? 100 - distance : -10 * distance;
        if (!brigadier && is_leader(game, c) && info_of(game, c)->rank == RANK_BRIGADE &&
            tables_of(game)->brigade[info_of(game, c)->brigade].division == info_of(game, leader)->division)
            worth += distance <= integrity_radius(game, leader) ? 100 - distance : -10 * distance;
    }
    return worth;
}

/* The commander over all rides to those who still wait for him, then stays with the nearest troops. */
static int army_commanders_worth(struct game *game, counter_id leader, hex_id hex) {
    side_id side = counter_at(game, leader)->side;
    int best = 0, nearest = INT16_MAX;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        const struct division_info *info = tables_of(game)->division + d;
        counter_id commander = division_at(game, d)->leader;
        if (info->side != side || info->army || commander == COUNTER_NONE || !on_map(game, commander) ||
            division_at(game, d)->active)
            continue;
        int distance = hex_distance(game, hex, counter_at(game, commander)->hex);
        nearest = distance < nearest ? distance : nearest;
    }
    if (nearest < INT16_MAX)
        best = 1000 - 20 * nearest;
    int enemy;
    mind_nearest_enemy(game, hex, side, &enemy);
    if (!friend_in(game, hex, side))
        best -= enemy < 8 ? 5000 : 5;
    return best;
}

static int worth_of(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    const struct profile *profile = profile_of(game);
    side_id side = counter_at(game, c)->side;
    int worth = profile->attraction ? profile->attraction(game, c, hex) : 0;
    if (is_leader(game, c))
        return worth + (info_of(game, c)->rank == RANK_ARMY && marches(game, side) ? army_commanders_worth(game, c, hex)
                                                                                   : leaders_worth(game, c, hex));
    make_fields(game, memory, side);
    return worth +
           (is_foot_or_horse(game, c) ? fighters_worth(game, memory, c, hex) : trains_worth(game, memory, c, hex));
}

/* ---- plans ---- */

static bool rest_is_lawful(struct game *game, counter_id c, hex_id hex) {
    return hex == counter_at(game, c)->hex || is_legal(may_rest(game, c, 0, hex));
}

/* Makes the plan for one counter; false if it is best where it is. */
static bool make_plan(struct game *game, struct mind_memory *memory, counter_id c) {
    struct path_space *space = movement_reach(game, c);
    hex_id here = counter_at(game, c)->hex, best = HEX_NONE;
    int most = INT32_MIN;
    if (!space)
        return false;
    if (here != HEX_NONE) {
        most = worth_of(game, memory, c, here);
        best = here;
    }
    uint16_t count = space->reached_count;
    for (uint16_t i = 0; i < count; i++) {
        hex_id hex = space->reached[i];
        if (hex == here || !rest_is_lawful(game, c, hex))
            continue;
        int worth = worth_of(game, memory, c, hex) - 1;
        if (worth > most) {
            most = worth;
            best = hex;
        }
    }
    if (best == HEX_NONE || best == here)
        return false;
    space = movement_reach(game, c);
    int length = path_to(space, best, memory->path, MIND_PATH_MAX);
    if (length < 1)
        return false;
    memory->path_count = (uint8_t)length;
    memory->path_at = 0;
    memory->planned = c;
    return true;
}

static bool holds_ground(struct game *game, counter_id c) {
    side_id side = counter_at(game, c)->side;
    hex_id hex = counter_at(game, c)->hex;
    if (hex != HEX_NONE && work_begun_in(game, hex))
        return true;
    if (marches(game, side))
        return false;
    return !is_leader(game, c) || (hex != HEX_NONE && leader_in(game, hex, side));
}

/* Units first, the foremost before the hindmost so that roads clear; leaders after their troops. */
static int turn_to_move(struct game *game, struct mind_memory *memory, counter_id c) {
    if (is_leader(game, c))
        return info_of(game, c)->rank == RANK_ARMY ? 1 : -100000;
    hex_id hex = counter_at(game, c)->hex;
    make_fields(game, memory, counter_at(game, c)->side);
    if (hex == HEX_NONE)
        return 0;
    return -(int)(hex_at(game, hex)->bank == OVER_BANK ? memory->enemy[hex] / 2 : memory->crossing[hex]);
}

static bool turn_to_enemy(struct game *game, const struct action_list *legal, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_TURN)
            continue;
        int distance;
        hex_id enemy = mind_nearest_enemy(game, a.hex, play_side_to_act(game), &distance);
        counter_id top = top_unit(game, a.hex, play_side_to_act(game));
        if (enemy == HEX_NONE || top == COUNTER_NONE || distance > 4)
            continue;
        hex_id ahead = neighbour_of(game, a.hex, a.facing);
        hex_id now = neighbour_of(game, a.hex, counter_at(game, top)->facing % DIRECTIONS);
        if (ahead == HEX_NONE || now == HEX_NONE)
            continue;
        if (hex_distance(game, ahead, enemy) < distance && hex_distance(game, now, enemy) > distance) {
            *out = a;
            return true;
        }
    }
    return false;
}

/* Who has nowhere to go digs where the enemy may come. */
static bool dig_in(struct game *game, const struct action_list *legal, struct action *out) {
    enum { NEAR = 8 };
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb != VERB_BUILD || nearest_enemy(game, counter_at(game, a.who)->hex, play_side_to_act(game)) > NEAR)
            continue;
        *out = a;
        return true;
    }
    return false;
}

bool mind_movement(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    for (;;) {
        int first = INT32_MIN;
        struct action best = action_of(VERB_END);
        for (uint32_t i = 0; i < legal->count; i++) {
            struct action a = legal->at[i];
            if (a.verb != VERB_MOVE || memory->seen[a.who] || holds_ground(game, a.who))
                continue;
            int order = turn_to_move(game, memory, a.who);
            if (order > first) {
                first = order;
                best = a;
            }
        }
        if (best.verb == VERB_END)
            break;
        memory->seen[best.who] = 1;
        if (make_plan(game, memory, best.who)) {
            *out = best;
            return true;
        }
    }
    if (turn_to_enemy(game, legal, out) || dig_in(game, legal, out) || mind_pick(legal, VERB_END, out))
        return true;
    return mind_pick(legal, VERB_MOVE, out);
}

static direction towards_enemy(struct game *game, hex_id hex, side_id side) {
    int nearest = INT16_MAX;
    direction best = 0;
    hex_id enemy = mind_nearest_enemy(game, hex, side, NULL);
    for (direction d = 0; enemy != HEX_NONE && d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next == HEX_NONE || hex_distance(game, next, enemy) >= nearest)
            continue;
        nearest = hex_distance(game, next, enemy);
        best = d;
    }
    return best;
}

static bool halt(struct game *game, const struct action_list *legal, hex_id hex, struct action *out) {
    struct action facing = action_of(VERB_HALT);
    if (hex != HEX_NONE) {
        facing.facing = towards_enemy(game, hex, play_side_to_act(game));
        if (mind_has(legal, facing)) {
            *out = facing;
            return true;
        }
    }
    return mind_pick(legal, VERB_HALT, out);
}

bool mind_march(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    const struct move_locals *move = LOCALS(move_locals, play_top(game));
    if (mind_pick(legal, VERB_ACTIVATE, out))
        return true;
    hex_id here = counter_at(game, move->lead)->hex;
    if (move->lead == memory->planned) {
        while (memory->path_at < memory->path_count && memory->path[memory->path_at] == here)
            memory->path_at++;
        if (memory->path_at < memory->path_count) {
            struct action step = action_hex(VERB_TO, memory->path[memory->path_at]);
            if (mind_has(legal, step)) {
                *out = step;
                return true;
            }
        }
    }
    return halt(game, legal, here, out) || mind_pick(legal, VERB_TO, out);
}
