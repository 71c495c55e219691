/* orders.c: see orders.h. */
#include "fury/aide/orders.h"

#include <string.h>

#include "fury/command/command_chain.h"
#include "fury/march/march_rules.h"

/* ---- whose order ---- */

/* Those who are to hold where they stand keep to that place. The book says where it was; of those who came later, or
 * where nobody keeps the book up to date, it is where they were first seen. */
static void keep_post(const struct game *game, struct aide_memory *memory, counter_id c) {
    const struct order *order = fury_aide_order(memory, c);
    if (order == NULL || order->kind != ORDER_HOLD || order->hex_count > 0)
        memory->post[c] = 0;
    else if (memory->book->post[c] != 0)
        memory->post[c] = memory->book->post[c];
    else if (memory->post[c] == 0 && fury_commands.at(game, c) != HEX_NONE)
        memory->post[c] = (hex_id)(hex_of(game, c) + 1);
}

_Static_assert((int)FURY_COUNTERS_MAX <= (int)BOOK_POSTS_MAX, "every counter can have a post");

static void take_orders(const struct game *game, struct aide_memory *memory, side_id side) {
    memory->version = memory->book->version;
    memset(memory->of, 0, sizeof memory->of);
    FOR_COUNTERS(game, c) {
        int order = belongs(game, c, side) && !is_detachment(game, c) ? order_obeyed(game, memory->book, c) : -1;
        if (order >= 0 && memory->book->order[order].kind != ORDER_NONE &&
            !(memory->book->order[order].flags & ORDER_PAUSED))
            memory->of[c] = (uint8_t)(order + 1);
        memory->owned[c] = order >= 0 && memory->of[c] == 0;
        keep_post(game, memory, c);
    }
}

/* A headquarters that had its leader has lost him (7.4-S3d): reported once. */
static void look_for_leaders(const struct game *game, struct aide_memory *memory) {
    for (unsigned i = 0; i < memory->book->count; i++) {
        const struct order *order = &memory->book->order[i];
        counter_id hq = COUNTER_NONE;
        FOR_COUNTERS(game, c) {
            if (is_hq(game, c) && order->command != COMMAND_NONE && fury_commands.led_by(game, c) == order->command)
                hq = c;
        }
        if (hq == COUNTER_NONE)
            continue;
        bool led = !(unit_at(game, hq)->flags & U_CASUALTY);
        if (memory->led[i] && !led && (order->asks & 1u << AIDE_LEADER)) {
            memory->noted = true;
            memory->note = (struct aide_report){AIDE_LEADER, (uint8_t)i, hq, hex_of(game, hq), 0};
        }
        memory->led[i] = led;
    }
}

void fury_aide_open(struct game *game, struct aide_memory *memory, const struct order_book *book) {
    bool phase = memory->turn == game->state->turn && memory->phase == game->state->phase && memory->begun;
    bool same = phase && memory->version == book->version;
    memory->book = book;
    if (!phase) {
        memory->turn = game->state->turn;
        memory->phase = game->state->phase;
        memory->begun = true;
        memset(memory->moved, 0, sizeof memory->moved);
        memory->leaves = COUNTER_NONE;
        memset(memory->asked, 0, sizeof memory->asked);
    }
    if (same)
        return;
    memory->stamp = ~game->state->stamp;
    if (memory->version != book->version)
        memset(memory->led, 0, sizeof memory->led); /* other orders may have taken their numbers */
    take_orders(game, memory, play_side_to_act(game));
    look_for_leaders(game, memory);
}

bool fury_aide_note_order(struct aide_memory *memory, const struct order *order, unsigned reason, counter_id c,
                          hex_id hex, int number) {
    uint8_t bit = (uint8_t)(1u << reason), index = (uint8_t)(order - memory->book->order);
    if (!(order->asks & bit) || memory->asked[index] & bit)
        return false;
    memory->asked[index] |= bit;
    memory->noted = true;
    memory->note = (struct aide_report){(uint8_t)reason, index, c, hex, (int16_t)number};
    return true;
}

bool fury_aide_note(struct aide_memory *memory, unsigned reason, counter_id c, hex_id hex, int number) {
    const struct order *order = fury_aide_order(memory, c);
    return order != NULL && fury_aide_note_order(memory, order, reason, c, hex, number);
}

void fury_aide_plan(struct game *game, struct aide_memory *memory) {
    if (memory->stamp == game->state->stamp)
        return;
    memory->stamp = game->state->stamp;
    memory->field_count = 0;
    memset(memory->field_of, 0, sizeof memory->field_of);
    fury_plan_follow(game, play_side_to_act(game), &fury_ordered, &memory->plan);
}

/* ---- where to ---- */

hex_id fury_aide_place(const struct game *game, const struct order *order) {
    if (order->hex_count > 0)
        return order->hex[order->hex_count / 2];
    if (order->enemy != COUNTER_NONE && on_map(game, order->enemy))
        return hex_of(game, order->enemy);
    return HEX_NONE;
}

static bool held_by_ours(const struct game *game, side_id side, hex_id hex) {
    counter_id c = division_in(game, hex);
    return c != COUNTER_NONE && belongs(game, c, side);
}

/* The hexes where a field begins: those of the order; of a line to be held those that nobody of ours holds yet;
 * or where the Divisions of the other command stand. */
static unsigned sources(const struct game *game, side_id side, const struct order *order, hex_id *out) {
    const struct fury_tables *tables = tables_of(game);
    unsigned count = 0;
    for (unsigned i = 0; i < order->hex_count; i++)
        if (on_board(tables, order->hex[i]) && !(order->kind == ORDER_HOLD && held_by_ours(game, side, order->hex[i])))
            out[count++] = order->hex[i];
    if (order->hex_count == 0 && order->other == COMMAND_NONE) {
        hex_id place = fury_aide_place(game, order);
        if (place != HEX_NONE && on_board(tables, place))
            out[count++] = place;
    }
    if (order->other == COMMAND_NONE)
        return count;
    struct order other = {.command = order->other};
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && on_map(game, c) && order_reaches(game, &other, c) > 0)
            out[count++] = hex_of(game, c);
    }
    return count;
}

/* What a step into a hex costs: by road less, into an enemy's Zone of Control much; an enemy unit bars it. */
static unsigned step_cost(const struct game *game, side_id side, const struct order *order, hex_id from, direction d,
                          hex_id into) {
    enum { OFF_ROAD = 3, OFF_THE_WAYS = 6, THROUGH_ZONES = 6 };
    unsigned cost = fury_by_road(game, from, d) ? WAY_STEP : order->flags & ORDER_BY_ROAD ? OFF_THE_WAYS : OFF_ROAD;
    bool shy = order->kind != ORDER_ATTACK;
    return cost + (shy && in_zoc(game, into, other_side(side)) ? THROUGH_ZONES : 0);
}

/* A queue in a ring: a hex is in it once at most, so it never overflows. */
static void spread(struct game *game, side_id side, const struct order *order, uint16_t *field) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_scratch *scratch = scratch_of(game);
    hex_id first[ORDER_HEXES + FURY_COUNTERS_MAX];
    unsigned head = 0, waiting = 0, count = sources(game, side, order, first);
    memset(scratch->seen, 0, sizeof scratch->seen);
    for (unsigned i = 0; i < count; i++) {
        field[first[i]] = 0;
        if (!scratch->seen[first[i]])
            scratch->queue[waiting++] = first[i];
        scratch->seen[first[i]] = 1;
    }
    while (waiting > 0) {
        hex_id hex = scratch->queue[head];
        head = (head + 1) % FURY_MAP_HEXES_MAX;
        waiting--;
        scratch->seen[hex] = 0;
        if (field[hex] > 0 && fury_holds_enemy(game, hex, side))
            continue; /* one may go up to it, not through it */
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (!zone_passes(game, hex, d))
                continue;
            unsigned way = field[hex] + step_cost(game, side, order, hex, d, hex);
            if (way >= field[next])
                continue;
            field[next] = (uint16_t)way;
            if (!scratch->seen[next])
                scratch->queue[(head + waiting++) % FURY_MAP_HEXES_MAX] = next;
            scratch->seen[next] = 1;
        }
    }
}

static const uint16_t *field_of(struct game *game, struct aide_memory *memory, unsigned index) {
    if (!memory->field_of[index]) {
        if (memory->field_count == AIDE_FIELDS)
            return NULL;
        uint16_t *field = memory->field[memory->field_count++];
        memset(field, 0xff, sizeof memory->field[0]);
        spread(game, memory->plan.side, &memory->book->order[index], field);
        memory->field_of[index] = memory->field_count;
    }
    return memory->field[memory->field_of[index] - 1];
}

static bool on_line(const struct order *order, hex_id hex) {
    for (unsigned i = 0; i < order->hex_count; i++)
        if (order->hex[i] == hex)
            return true;
    return false;
}

uint16_t fury_aide_way(struct game *game, struct aide_memory *memory, counter_id c, hex_id hex) {
    const struct order *order = fury_aide_order(memory, c);
    if (!on_board(tables_of(game), hex))
        return UINT16_MAX;
    if (order->kind == ORDER_HOLD && on_line(order, hex) &&
        (!held_by_ours(game, memory->plan.side, hex) || division_in(game, hex) == c))
        return 0;
    const uint16_t *field = field_of(game, memory, memory->of[c] - 1u);
    hex_id place = fury_aide_place(game, order);
    if (field == NULL) /* more orders than fields: as the crow flies */
        return place == HEX_NONE ? UINT16_MAX : (uint16_t)(WAY_STEP * distance(game, hex, place));
    return field[hex];
}

/* ---- what that is worth, in the mind's liking ---- */

enum { AS_IT_STANDS = 50 };

static int worth_on_way(uint16_t way, int a_hex) {
    enum { NO_WAY = 400 };
    return -(way == UINT16_MAX ? NO_WAY : way) * a_hex / WAY_STEP;
}

static int clear_of_enemy(const struct aide_memory *memory, hex_id hex, int most) {
    return memory->plan.to_enemy[hex] < most ? memory->plan.to_enemy[hex] : most;
}

/* Not among the enemy, unless it is sent there. */
static int worth_apart(const struct game *game, const struct aide_memory *memory, counter_id c, hex_id hex,
                       uint16_t way) {
    enum { INTO_THEIR_ARMS = 40 };
    bool moves = !on_map(game, c) || hex != hex_of(game, c);
    return moves && way > 0 && in_zoc(game, hex, other_side(memory->plan.side)) ? -INTO_THEIR_ARMS : 0;
}

static int worth_of_ground(const struct game *game, hex_id hex) {
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    return ground->trench || ground->fort ? 4 : tables_of(game)->terrain[ground->terrain].defensible ? 2 : 0;
}

/* As near as the order says, and not farther forward than those it is behind. */
static int worth_behind(const struct aide_memory *memory, const struct order *order, hex_id hex, uint16_t way) {
    enum { A_HEX = 6, DEEP = 8 };
    int off = (int)way - order->distance * WAY_STEP;
    return worth_on_way(way == UINT16_MAX ? way : (uint16_t)(off < 0 ? -off : off), A_HEX) +
           (order->kind == ORDER_FOLLOW ? 0 : 2 * clear_of_enemy(memory, hex, DEEP));
}

/* The way to where it is sent, and on it all that the mind weighs: its fights, what wins the battle, roads, ground, and
 * room for the others. */
static int worth_attacking(struct game *game, struct aide_memory *memory, counter_id c, hex_id hex, uint16_t way) {
    enum { A_HEX = 6 };
    return worth_on_way(way, A_HEX) + fury_plan_liking(game, &memory->plan, c, hex);
}

/* A line is held hex by hex. Who holds its ground leaves it only for what the mind likes much better, and not far. */
static int worth_holding(struct game *game, struct aide_memory *memory, counter_id c, hex_id hex, uint16_t way) {
    enum { A_HEX = 10, OFF_ITS_POST = 20 };
    const struct order *order = fury_aide_order(memory, c);
    if (order->hex_count > 0)
        return worth_on_way(way, A_HEX) + worth_of_ground(game, hex) + worth_apart(game, memory, c, hex, way);
    if (memory->post[c] == 0) /* it has just come: it goes where it is wanted */
        return fury_plan_liking(game, &memory->plan, c, hex);
    return fury_plan_liking(game, &memory->plan, c, hex) -
           OFF_ITS_POST * distance(game, hex, (hex_id)(memory->post[c] - 1));
}

int fury_aide_worth(struct game *game, struct aide_memory *memory, counter_id c, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    enum { A_HEX = 10, SAFETY = 3, SAFE = 9 };
    const struct order *order = fury_aide_order(memory, c);
    uint16_t way = fury_aide_way(game, memory, c, hex);
    switch (order->kind) {
    case ORDER_MARCH:
        return worth_on_way(way, A_HEX) + worth_apart(game, memory, c, hex, way);
    case ORDER_WITHDRAW:
        return worth_on_way(way, A_HEX) + SAFETY * clear_of_enemy(memory, hex, SAFE);
    case ORDER_ATTACK:
        return worth_attacking(game, memory, c, hex, way);
    case ORDER_HOLD:
        return worth_holding(game, memory, c, hex, way);
    case ORDER_SUPPORT:
    case ORDER_FOLLOW:
    case ORDER_RESERVE:
        return worth_behind(memory, order, hex, way) + worth_apart(game, memory, c, hex, 1);
    default: /* bombard: the guns fire from where they are */
        return on_map(game, c) && hex == hex_of(game, c) ? AS_IT_STANDS : 0;
    }
}
