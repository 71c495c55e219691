/* ai_field.c: what a mind knows of the field, laid out once a phase: distances over the river, to the enemy and to
 * what is worth having, by the costs of the ground; and what threatens a hex, hex by hex as it is asked for. The enemy
 * stands still while one marches, so all this holds until the phase ends. */
#include <string.h>

#include "gbacw/command/leaders.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/scratch.h"

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

static void spread(struct game *game, struct backwards way, uint16_t *field, hex_id goal, unsigned extra) {
    struct path_space *space = &scratch_of(game)->path_second;
    path_search(space, &tables_of(game)->neighbour[0][0], goal, 0x7fff, cost_backwards, &way);
    for (uint16_t i = 0; i < space->reached_count; i++) {
        hex_id hex = space->reached[i];
        unsigned cost = path_cost_of(space, hex) + extra;
        if (cost < field[hex])
            field[hex] = (uint16_t)cost;
    }
}

void mind_spread(struct game *game, unsigned class, uint16_t *field, hex_id goal, unsigned extra) {
    spread(game, (struct backwards){game, class, false}, field, goal, extra);
}

void mind_spread_by_ways(struct game *game, unsigned class, uint16_t *field, hex_id goal) {
    spread(game, (struct backwards){game, class, true}, field, goal, 0);
}

/* A crossing the enemy holds is worth a long way round. */
enum { HELD_CROSSING = 40 * SIXTHS };

static void make_crossing_field(struct game *game, struct mind_memory *memory, side_id side) {
    memset(memory->crossing, 0xff, sizeof memory->crossing);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        for (direction d = 0; hex_at(game, hex)->bank == NEAR_BANK && d < DIRECTIONS; d++) {
            hex_id over = neighbour_of(game, hex, d);
            if (over != HEX_NONE && hex_at(game, over)->bank == OVER_BANK && passable(game, CLASS_LINE, hex, d))
                mind_spread(game, CLASS_LINE, memory->crossing, over,
                            enemy_holds(game, over, side) ? HELD_CROSSING : 0);
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

static void make_enemy_field(struct game *game, struct mind_memory *memory) {
    memset(memory->enemy, 0xff, sizeof memory->enemy);
    for (uint16_t i = 0; memory->has_banks && i < memory->foe_count; i++) { /* asked only beyond the river */
        if (memory->foe[i].foot && (i == 0 || memory->foe[i].hex != memory->foe[i - 1].hex))
            mind_spread(game, CLASS_LINE, memory->enemy, memory->foe[i].hex, 0);
    }
}

/* ---- what is worth having ---- */

/* As a column comes there, by the roads. */
static void make_goal_fields(struct game *game, struct mind_memory *memory, side_id side) {
    hex_id goal[MIND_GOALS_MAX];
    bool guard = false;
    int count = rules_of(game)->mind.goals ? rules_of(game)->mind.goals(game, side, goal, MIND_GOALS_MAX, &guard) : 0;
    memory->guards = guard;
    memory->goal_count = (uint8_t)count;
    memset(memory->goal, 0xff, sizeof memory->goal);
    for (int i = 0; i < count; i++)
        mind_spread(game, CLASS_COLUMN, memory->goal[i], goal[i], 0);
}

/* A corps marches together, a division with its corps. */
static unsigned marching_with(const struct game *game, unsigned division) {
    unsigned corps = division == NO_DIVISION ? NO_DIVISION : corps_now(game, division);
    return corps != NO_DIVISION && division_leader(game, corps) != COUNTER_NONE ? corps : division;
}

/* Each command takes the goal nearest to its leader; where others go already it goes only if that is much nearer. */
static void share_out_goals(const struct game *game, struct mind_memory *memory, side_id side) {
    enum { SHARED = 20 * SIXTHS };
    unsigned takers[MIND_GOALS_MAX] = {0};
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id leader = division_leader(game, d);
        unsigned best = MIND_GOALS_MAX, least = UINT16_MAX;
        memory->goal_of[d] = MIND_GOALS_MAX;
        if (leader == COUNTER_NONE || tables_of(game)->division[d].side != side || marching_with(game, d) != d)
            continue;
        for (unsigned i = 0; i < memory->goal_count; i++) {
            unsigned cost = memory->goal[i][counter_at(game, leader)->hex] + SHARED * takers[i];
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        memory->goal_of[d] = (uint8_t)best;
        if (best < MIND_GOALS_MAX)
            takers[best]++;
    }
}

uint16_t mind_goal(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    if (mind_order(memory, c))
        return mind_order_goal(game, memory, c, hex);
    unsigned division = marching_with(game, division_of(game, c));
    unsigned chosen = division < DIVISIONS_MAX ? memory->goal_of[division] : MIND_GOALS_MAX;
    uint16_t least = UINT16_MAX;
    if (chosen < memory->goal_count)
        return memory->goal[chosen][hex];
    for (unsigned i = 0; i < memory->goal_count; i++)
        least = memory->goal[i][hex] < least ? memory->goal[i][hex] : least;
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

void mind_make_fields(struct game *game, struct mind_memory *memory, side_id side) {
    if (memory->field_made && memory->field_side == side)
        return;
    make_goal_fields(game, memory, side);
    memory->has_banks = memory->goal_count == 0 && has_banks(game);
    gather_foes(game, memory, side);
    make_crossing_field(game, memory, side);
    make_enemy_field(game, memory);
    share_out_goals(game, memory, side);
    memset(memory->outlook, 0, sizeof memory->outlook);
    memset(memory->foot, 0, sizeof memory->foot);
    memory->field_made = 1;
    memory->field_side = side;
}

/* ---- what threatens a hex ---- */

const struct mind_outlook *mind_look(struct game *game, struct mind_memory *memory, side_id side, hex_id hex) {
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
            look->threat = (uint16_t)(look->threat + foe->strength * (distance == 1 ? 4 : distance <= CLOSE ? 2 : 1));
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
