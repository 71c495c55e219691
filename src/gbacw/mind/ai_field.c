/* ai_field.c: what a mind knows of the field: distances over the river, to the enemy and to what is worth having, by
 * the costs of the ground; and what threatens a hex. Once a phase it writes down who stands where and what is worth
 * having; the enemy stands still while one marches, so that holds until the phase ends. Distances and threats follow
 * from it and are worked out when they are first asked for: many phases ask for few of them. */
#include <string.h>

#include "core/hash.h"
#include "gbacw/command/leaders.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/works.h"
#include "gbacw/turn/victory.h"

enum { NEAR_BANK = 1, OVER_BANK = 2 }; /* the marching side starts on bank 1 */
enum { NOBODY_NEAR = 99, FIRE_REACH = 5, CLOSE = 3 };

/* ---- distances ---- */

enum { OFF_THE_WAYS = 4 }; /* times as far, for those who are to keep to the ways */

struct backwards {
    const struct game *game;
    unsigned class;
    bool by_ways; /* however long they are: ground without a way counts as much more */
};

/* Laid out from the goals backwards: the cost of coming from `to` into `from`. */
static uint16_t cost_backwards(const void *context, hex_id from, direction d, hex_id to) {
    const struct backwards *way = context;
    uint16_t cost = step_cost(way->game, way->class, to, direction_opposite(d), true);
    (void)from;
    if (cost == COST_ALL)
        cost = tables_of(way->game)->charts.allowance[way->class];
    bool off_the_ways = way->by_ways && hex_at(way->game, to)->way[direction_opposite(d)] == WAY_NONE;
    return off_the_ways && cost <= PATH_STEP_MAX / OFF_THE_WAYS ? (uint16_t)(cost * OFF_THE_WAYS) : cost;
}

static void spread_from(struct game *game, struct backwards way, uint16_t *field, const struct path_start *start,
                        unsigned starts) {
    struct path_space *space = &scratch_of(game)->path_second;
    path_search_from(space, &tables_of(game)->neighbour[0][0], start, starts, 0x7fff, cost_backwards, &way);
    memset(field, 0xff, HEXES_MAX * sizeof field[0]);
    for (uint16_t i = 0; i < space->reached_count; i++)
        field[space->reached[i]] = space->cost[space->reached[i]];
}

/* Names what the cost of a step hangs on besides the map: works, and fords and bridges where play can change them. */
static uint64_t ground_now(const struct game *game) {
    const struct gbacw_state *state = state_of(game);
    uint64_t works = hash_bytes(gbacw_works_of(game), state->work_count * sizeof(struct work_state), state->work_count);
    return rules_of(game)->terrain.hexside ? hash_bytes(state->special, sizeof state->special, works) : works;
}

/* The game's workspace keeps what was laid out: the enemy's mind begins every playout with an empty memory, and asks
 * for the same ways. */
static const uint16_t *way_kept(struct game *game, uint64_t ground, struct mind_way wanted) {
    struct gbacw_scratch *scratch = scratch_of(game);
    for (unsigned i = 0; i < WAYS_KEPT; i++) {
        const struct way_kept *kept = &scratch->way_kept[i];
        if (kept->made && kept->goal == wanted.goal && kept->class == wanted.class && kept->by_ways == wanted.by_ways &&
            kept->ground == ground)
            return kept->cost;
    }
    struct way_kept *next = &scratch->way_kept[scratch->way_kept_next];
    scratch->way_kept_next = (uint8_t)((scratch->way_kept_next + 1) % WAYS_KEPT);
    next->goal = wanted.goal;
    next->class = wanted.class;
    next->by_ways = wanted.by_ways;
    next->ground = ground;
    next->made = 1;
    spread_from(game, (struct backwards){game, wanted.class, wanted.by_ways}, next->cost,
                &(struct path_start){wanted.goal, 0}, 1);
    return next->cost;
}

/* The ground stays as it is for many phases: what was laid out is used again, and the field not asked for longest makes
 * room for another. */
const struct mind_way *mind_way(struct game *game, struct mind_memory *memory, struct mind_way *ways, unsigned count,
                                struct mind_way wanted) {
    struct mind_way *oldest = ways;
    for (unsigned i = 0; i < count; i++) {
        struct mind_way *way = &ways[i];
        if (way->used && way->goal == wanted.goal && way->class == wanted.class && way->by_ways == wanted.by_ways &&
            way->ground == memory->ground) {
            way->used = ++memory->ways_asked;
            return way;
        }
        if (way->used < oldest->used)
            oldest = way;
    }
    oldest->goal = wanted.goal;
    oldest->class = wanted.class;
    oldest->by_ways = wanted.by_ways;
    oldest->ground = memory->ground;
    oldest->used = ++memory->ways_asked;
    memcpy(oldest->cost, way_kept(game, memory->ground, wanted), sizeof oldest->cost);
    return oldest;
}

/* ---- over the river ---- */

static bool has_banks(const struct game *game) {
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (hex_at(game, hex)->bank)
            return true;
    }
    return false;
}

/* The hexes beyond it where it can be crossed; one the enemy holds is worth a long way round. */
static void list_crossings(const struct game *game, struct mind_memory *memory, side_id side) {
    uint16_t held = (uint16_t)(SIXTHS * memory->traits->held_crossing);
    memory->crossing_count = 0;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        for (direction d = 0; hex_at(game, hex)->bank == NEAR_BANK && d < DIRECTIONS; d++) {
            hex_id over = neighbour_of(game, hex, d);
            if (over != HEX_NONE && hex_at(game, over)->bank == OVER_BANK && passable(game, CLASS_LINE, hex, d) &&
                memory->crossing_count < MIND_CROSSINGS_MAX)
                memory->crossings[memory->crossing_count++] =
                    (struct path_start){over, enemy_holds(game, over, side) ? held : 0};
        }
    }
}

uint16_t mind_crossing(struct game *game, struct mind_memory *memory, hex_id hex) {
    uint64_t key =
        hash_bytes(memory->crossings, memory->crossing_count * sizeof memory->crossings[0], memory->ground | 1);
    if (!memory->crossing_made && memory->crossing_key != key)
        spread_from(game, (struct backwards){game, CLASS_LINE, false}, memory->crossing, memory->crossings,
                    memory->crossing_count);
    memory->crossing_key = key;
    memory->crossing_made = 1;
    return memory->crossing[hex];
}

uint16_t mind_to_enemy(struct game *game, struct mind_memory *memory, hex_id hex) {
    struct path_start start[COUNTERS_MAX];
    unsigned count = 0;
    if (!memory->enemy_made) {
        for (uint16_t i = 0; i < memory->foe_count; i++)
            if (memory->foe[i].foot)
                start[count++] = (struct path_start){memory->foe[i].hex, 0};
        spread_from(game, (struct backwards){game, CLASS_LINE, false}, memory->enemy, start, count);
        memory->enemy_made = 1;
    }
    return memory->enemy[hex];
}

/* ---- what is worth having ---- */

/* A corps marches together, a division with its corps. */
static unsigned marching_with(const struct game *game, unsigned division) {
    unsigned corps = division == NO_DIVISION ? NO_DIVISION : corps_now(game, division);
    return corps != NO_DIVISION && division_leader(game, corps) != COUNTER_NONE ? corps : division;
}

/* Where the commands of the side are that choose a goal for themselves. */
static void find_commands(const struct game *game, struct mind_memory *memory, side_id side) {
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id leader = division_leader(game, d);
        bool chooses =
            leader != COUNTER_NONE && tables_of(game)->division[d].side == side && marching_with(game, d) == d;
        memory->command_at[d] = chooses ? counter_at(game, leader)->hex : HEX_NONE;
    }
}

static void list_goals(const struct game *game, struct mind_memory *memory, side_id side) {
    bool guard = false;
    const struct mind_rules *rules = &rules_of(game)->mind;
    int count = rules->goals ? rules->goals(game, side, memory->goal, MIND_GOALS_MAX, &guard) : 0;
    memory->guards = guard;
    memory->goal_count = (uint8_t)count;
    memory->goals_shared = 0;
    if (count > 0)
        find_commands(game, memory, side);
}

/* As a column comes there, by the roads. */
static void lay_out_goals(struct game *game, struct mind_memory *memory) {
    for (unsigned i = 0; i < memory->goal_count; i++) {
        struct mind_way wanted = {.goal = memory->goal[i], .class = CLASS_COLUMN};
        memory->way_of_goal[i] = (uint8_t)(mind_way(game, memory, memory->way, MIND_WAYS_MAX, wanted) - memory->way);
    }
}

static inline uint16_t to_goal(const struct mind_memory *memory, unsigned goal, hex_id hex) {
    return memory->way[memory->way_of_goal[goal]].cost[hex];
}

/* Each command takes the goal nearest to its leader; where others go already it goes only if that is much nearer. */
static void share_out_goals(struct game *game, struct mind_memory *memory) {
    unsigned takers[MIND_GOALS_MAX] = {0}, shared = SIXTHS * (unsigned)memory->traits->shared;
    lay_out_goals(game, memory);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        unsigned best = MIND_GOALS_MAX, least = UINT16_MAX;
        memory->goal_of[d] = MIND_GOALS_MAX;
        if (memory->command_at[d] == HEX_NONE)
            continue;
        for (unsigned i = 0; i < memory->goal_count; i++) {
            unsigned cost = to_goal(memory, i, memory->command_at[d]) + shared * takers[i];
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        memory->goal_of[d] = (uint8_t)best;
        if (best < MIND_GOALS_MAX)
            takers[best]++;
    }
    memory->goals_shared = 1;
}
const uint16_t *mind_way_to_goal(struct game *game, struct mind_memory *memory, counter_id c) {
    if (memory->goal_count == 0)
        return NULL;
    if (!memory->goals_shared)
        share_out_goals(game, memory);
    unsigned division = marching_with(game, division_of(game, c));
    unsigned chosen = division < DIVISIONS_MAX ? memory->goal_of[division] : MIND_GOALS_MAX;
    return chosen < memory->goal_count ? memory->way[memory->way_of_goal[chosen]].cost : NULL;
}

uint16_t mind_goal(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    CHECK(is_counter(game, c) && is_hex(game, hex));
    uint16_t least = UINT16_MAX;
    if (mind_order(memory, c))
        return mind_order_goal(game, memory, c, hex);
    const uint16_t *way = mind_way_to_goal(game, memory, c);
    if (way)
        return way[hex];
    for (unsigned i = 0; i < memory->goal_count; i++)
        least = to_goal(memory, i, hex) < least ? to_goal(memory, i, hex) : least;
    return least;
}

/* ---- the enemy ---- */

static void gather_foes(const struct game *game, struct mind_memory *memory, side_id side) {
    memory->foe_count = 0;
    int balance = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->hex != HEX_NONE && gbacw_is_foot_or_horse(game, c) && !has_flag(game, c, F_ROUTED))
            balance += counter->side == side ? counter->strength : -counter->strength;
        if (counter->side != side && counter->hex != HEX_NONE && holds_hex(game, c))
            memory->foe[memory->foe_count++] =
                (struct mind_foe){counter->hex, counter->strength, gbacw_is_foot_or_horse(game, c)};
    }
    memory->outnumbered = balance < 0;
}

/* Who is ahead in points acts with more care; who is behind as the end comes near must dare more. */
static void weigh_points(struct game *game, struct mind_memory *memory, side_id side) {
    int32_t points[SIDES];
    unsigned turn = game->state->turn, last = last_turn_of(game);
    memory->turns_gone = (uint8_t)(last > 0 ? 100 * (turn < last ? turn : last) / last : 0);
    memory->ahead = memory->must_dare = 0;
    if (!memory->traits->ahead_fear && !memory->traits->ahead_holds && !memory->traits->late_dares)
        return;
    victory_score(game, true, points);
    memory->ahead = points[side] > points[other_side(side)];
    memory->must_dare = points[side] < points[other_side(side)] && 3 * turn > 2 * last;
}

void mind_make_fields(struct game *game, struct mind_memory *memory, side_id side) {
    CHECK(side < SIDES);
    if (memory->field_made && memory->field_side == side)
        return;
    memory->ground = ground_now(game);
    list_goals(game, memory, side);
    memory->has_banks = memory->goal_count == 0 && has_banks(game);
    gather_foes(game, memory, side);
    weigh_points(game, memory, side);
    if (memory->has_banks)
        list_crossings(game, memory, side);
    memory->crossing_made = memory->enemy_made = 0;
    memory->holes_made = 0;
    memset(memory->outlook, 0, sizeof memory->outlook);
    memset(memory->foot, 0, sizeof memory->foot);
    memory->field_made = 1;
    memory->field_side = side;
}

/* ---- what threatens a hex ---- */

static int threat_at(const struct mind_traits *traits, int distance) {
    return distance == 1 ? traits->threat_close : distance <= CLOSE ? traits->threat_near : traits->threat_far;
}

const struct mind_outlook *mind_look(struct game *game, struct mind_memory *memory, side_id side, hex_id hex) {
    CHECK(side < SIDES && is_hex(game, hex));
    struct mind_outlook *look = &memory->outlook[hex];
    mind_make_fields(game, memory, side);
    if (look->made)
        return look;
    *look = (struct mind_outlook){1, NOBODY_NEAR, 0, 0, HEX_NONE};
    for (uint16_t i = 0; i < memory->foe_count; i++) {
        const struct mind_foe *foe = &memory->foe[i];
        int distance = hex_distance(game, hex, foe->hex);
        if (distance < look->nearest) {
            look->nearest = (uint8_t)distance;
            look->foe = foe->hex;
        }
        if (distance <= FIRE_REACH)
            look->threat = (uint16_t)(look->threat + foe->strength * threat_at(memory->traits, distance));
        if (distance <= CLOSE)
            look->enemies = (uint16_t)(look->enemies + foe->strength);
    }
    return look;
}

/* ---- friends, who do move ---- */

static int friends_in(const struct game *game, counter_id me, hex_id hex) {
    int sum = 0;
    side_id side = counter_at(game, me)->side;
    if (hex == HEX_NONE)
        return 0;
    FOR_STACK(game, hex, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side == side && c != me && gbacw_is_foot_or_horse(game, c) && holds_hex(game, c) &&
            !(counter->flags & F_ROUTED))
            sum += counter->strength;
    }
    return sum;
}

int mind_friends(const struct game *game, counter_id me, hex_id hex) {
    CHECK(is_counter(game, me) && is_hex(game, hex));
    int sum = counter_at(game, me)->strength + friends_in(game, me, hex);
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next == HEX_NONE)
            continue;
        sum += friends_in(game, me, next) + friends_in(game, me, neighbour_of(game, next, d)) +
               friends_in(game, me, neighbour_of(game, next, direction_turn(d, 1)));
    }
    return sum;
}
