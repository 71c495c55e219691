/* ai_orders.c: what the orders of a side mean to each of its counters: where it is sent, how far that is, what being in
 * a hex is worth for the order's sake, and from which odds it closes. */
#include <string.h>

#include "gbacw/command/command_chain.h"
#include "gbacw/ground/sight.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/scratch.h"

enum { ON_THE_LINE = 12 }; /* hexes from a line within which its nearest hex is looked for one by one */

static bool is_above(const struct game *game, command_id command, command_id of) {
    for (command_id id = of; id != COMMAND_NONE; id = gbacw_commands.above(game, id))
        if (id == command)
            return true;
    return false;
}

/* A commander without an order rides with those he commands who have one: 1 + an order of theirs; 0: none has. The
 * commander of the army commands everybody. */
static uint8_t order_of_his_men(const struct game *game, const struct order_book *book, counter_id leader) {
    command_id led = gbacw_commands.led_by(game, leader);
    bool all = info_of(game, leader)->rank == RANK_ARMY;
    for (unsigned i = 0; (all || led != COMMAND_NONE) && i < book->count; i++) {
        const struct order *order = &book->order[i];
        if (order->command != COMMAND_NONE && order->kind != ORDER_NONE && !(order->flags & ORDER_PAUSED) &&
            (all || is_above(game, led, order->command)))
            return (uint8_t)(i + 1);
    }
    return 0;
}

bool mind_take_orders(struct game *game, struct mind_memory *memory, const struct order_book *book) {
    struct mind_orders *orders = memory->orders;
    bool fresh = orders->book == NULL || orders->version != book->version;
    orders->book = book;
    if (!fresh && memory->field_made)
        return false;
    orders->version = book->version;
    orders->field_count = 0;
    memset(orders->field_of, 0, sizeof orders->field_of);
    memset(orders->of, 0, sizeof orders->of);
    memset(orders->rests, 0, sizeof orders->rests);
    FOR_COUNTERS(game, c) {
        int order = counter_at(game, c)->side == play_side_to_act(game) ? order_obeyed(game, book, c) : -1;
        if (order >= 0 && book->order[order].flags & ORDER_PAUSED)
            orders->rests[c] = true;
        else if (order >= 0 && book->order[order].kind != ORDER_NONE)
            orders->of[c] = (uint8_t)(order + 1);
        else if (order < 0 && is_leader(game, c) && counter_at(game, c)->side == play_side_to_act(game))
            orders->of[c] = order_of_his_men(game, book, c);
    }
    return true;
}

bool mind_note(struct mind_memory *memory, unsigned reason, counter_id c, hex_id hex, int number) {
    const struct order *order = mind_order(memory, c);
    if (order == NULL || !(order->asks & 1u << reason))
        return false;
    uint8_t index = memory->orders->of[c], bit = (uint8_t)(1u << reason);
    if (memory->orders->asked[index - 1] & bit)
        return false;
    memory->orders->asked[index - 1] |= bit;
    memory->orders->note = (struct aide_note){(uint8_t)reason, index, c, hex, (int16_t)number};
    return true;
}

/* ---- where to ---- */

static hex_id hex_of_command(const struct game *game, command_id id) {
    counter_id leader = gbacw_commands.leader(game, id);
    if (leader != COUNTER_NONE)
        return counter_at(game, leader)->hex;
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && gbacw_commands.of(game, c) == id)
            return counter_at(game, c)->hex;
    }
    return HEX_NONE;
}

static hex_id place_of(const struct game *game, const struct order *order) {
    if (order->hex_count > 0)
        return order->hex[order->hex_count / 2];
    if (order->enemy != COUNTER_NONE)
        return counter_at(game, order->enemy)->hex;
    return order->other != COMMAND_NONE ? hex_of_command(game, order->other) : HEX_NONE;
}

/* By the roads as a column goes; an attack as a line does. NULL: it names no place, or too many have been named. */
static const struct mind_way *way_of(struct game *game, struct mind_memory *memory, unsigned index) {
    struct mind_orders *orders = memory->orders;
    const struct order *order = &orders->book->order[index];
    if (!orders->field_of[index]) {
        hex_id place = place_of(game, order);
        if (place == HEX_NONE || orders->field_count == MIND_FIELDS_MAX)
            return NULL;
        bool by_ways = order->flags & ORDER_BY_ROAD;
        struct mind_way wanted = {.goal = place,
                                  .class = order->kind == ORDER_ATTACK && !by_ways ? CLASS_LINE : CLASS_COLUMN,
                                  .by_ways = by_ways};
        orders->field_count++;
        mind_make_fields(game, memory, play_side_to_act(game));
        orders->field_of[index] =
            (uint8_t)(1 + (mind_way(game, memory, orders->way, MIND_FIELDS_MAX, wanted) - orders->way));
    }
    return &orders->way[orders->field_of[index] - 1];
}

uint16_t mind_order_goal(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    CHECK(is_hex(game, hex));
    const struct mind_way *way = way_of(game, memory, memory->orders->of[c] - 1u);
    return way ? way->cost[hex] : UINT16_MAX;
}

static int to_the_line(const struct game *game, const struct order *order, hex_id hex) {
    int nearest = INT16_MAX;
    for (unsigned i = 0; i < order->hex_count; i++) {
        int distance = hex_distance(game, hex, order->hex[i]);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* ---- what that is worth ---- */

enum { WORTH_A_POINT = 12, WORTH_CLOSING = 8 };

static int worth_on_way(uint16_t left, int a_point) {
    enum { FAR_AWAY = 3000 };
    return left == UINT16_MAX ? 0 : -(left < FAR_AWAY ? left : FAR_AWAY) * a_point / SIXTHS;
}

/* Those who hold a line spread along it, one unit a hex before a second comes. */
static int worth_on_line(struct game *game, struct mind_memory *memory, const struct order *order, counter_id c,
                         hex_id hex) {
    enum { WORTH_A_HEX = 25, CROWDED = 18 };
    int distance = to_the_line(game, order, hex), crowd = 0;
    if (order->hex_count == 0)
        return hex == counter_at(game, c)->hex ? WORTH_A_HEX * 2 : 0;
    if (distance > ON_THE_LINE)
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_A_POINT) - ON_THE_LINE * WORTH_A_HEX;
    FOR_STACK(game, hex, other) {
        crowd += other != c && counter_at(game, other)->side == counter_at(game, c)->side && !is_leader(game, other);
    }
    return -WORTH_A_HEX * distance - (distance == 0 ? CROWDED * crowd : 0);
}

static int worth_behind(struct game *game, struct mind_memory *memory, const struct order *order, counter_id c,
                        hex_id hex) {
    enum { WORTH_DEPTH = 3, DEEP = 9 };
    uint16_t left = mind_order_goal(game, memory, c, hex);
    int nearest = mind_look(game, memory, counter_at(game, c)->side, hex)->nearest;
    int off = left == UINT16_MAX ? 0 : (int)left - order->distance * SIXTHS;
    return -(off < 0 ? -off : off) * WORTH_CLOSING / SIXTHS +
           (order->kind == ORDER_FOLLOW ? 0 : WORTH_DEPTH * (nearest < DEEP ? nearest : DEEP));
}

/* Guns go where they see their mark, no farther than they must. */
static int worth_bearing(struct game *game, struct mind_memory *memory, const struct order *order, counter_id c,
                         hex_id hex) {
    enum { WORTH_SEEING = 120 };
    hex_id mark = place_of(game, order);
    if (!is_artillery(game, c) || mark == HEX_NONE)
        return hex == counter_at(game, c)->hex ? WORTH_SEEING : 0;
    uint8_t weapon = counter_at(game, c)->weapon;
    int range = hex_distance(game, hex, mark);
    bool bears = weapon != NO_WEAPON && range <= RANGE_MAX && tables_of(game)->weapon[weapon].times6[range] >= SIXTHS &&
                 can_see(game, hex, mark);
    return bears ? WORTH_SEEING : worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_CLOSING);
}

int mind_order_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    enum { INTO_THEIR_ARMS = 60, WORTH_DISTANCE = 6, AWAY = 9 };
    const struct order *order = mind_order(memory, c);
    int nearest = mind_look(game, memory, counter_at(game, c)->side, hex)->nearest;
    switch (order->kind) {
    case ORDER_MARCH:
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_A_POINT) -
               (nearest <= 1 && hex != counter_at(game, c)->hex ? INTO_THEIR_ARMS : 0);
    case ORDER_WITHDRAW:
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_A_POINT) +
               WORTH_DISTANCE * (nearest < AWAY ? nearest : AWAY);
    case ORDER_ATTACK: {
        int distance = order->hex_count > 1 ? to_the_line(game, order, hex) : INT16_MAX;
        return distance <= ON_THE_LINE ? -WORTH_CLOSING * distance
                                       : worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_CLOSING);
    }
    case ORDER_HOLD:
        return worth_on_line(game, memory, order, c, hex);
    case ORDER_SUPPORT:
    case ORDER_FOLLOW:
    case ORDER_RESERVE:
        return worth_behind(game, memory, order, c, hex);
    case ORDER_BOMBARD:
    case ORDER_COUNTER_BATTERY:
        return worth_bearing(game, memory, order, c, hex);
    default:
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_CLOSING);
    }
}

int mind_order_fear(const struct order *order) {
    switch (order->kind) {
    case ORDER_MARCH:
    case ORDER_HOLD:
    case ORDER_ATTACK:
        return 1;
    case ORDER_WITHDRAW:
    case ORDER_RESERVE:
        return 4;
    default:
        return 2;
    }
}

int mind_order_odds(const struct mind_memory *memory, counter_id c) {
    const struct order *order = mind_order(memory, c);
    if (memory->orders == NULL)
        return memory->traits->good_odds;
    if (order == NULL || order->kind != ORDER_ATTACK)
        return INT16_MAX;
    return order->odds == ORDER_NO_ODDS ? memory->traits->good_odds : order->odds;
}

direction mind_order_facing(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { THERE = 3 * SIXTHS };
    const struct order *order = mind_order(memory, c);
    hex_id hex = counter_at(game, c)->hex;
    if (order == NULL || order->facing == DIRECTION_NONE || hex == HEX_NONE)
        return DIRECTION_NONE;
    bool there = order->kind == ORDER_HOLD ? to_the_line(game, order, hex) <= 1 || order->hex_count == 0
                                           : mind_order_goal(game, memory, c, hex) <= THERE;
    return there ? order->facing : DIRECTION_NONE;
}
