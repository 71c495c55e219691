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

/* Those who are to hold where they stand come back there when they have been driven off. The book says where that was;
 * of those who came later, or where nobody keeps the book up to date, it is where they were first seen. */
static void keep_post(const struct game *game, struct mind_orders *orders, counter_id c) {
    const struct order *order = orders->of[c] ? &orders->book->order[orders->of[c] - 1] : NULL;
    if (order == NULL || order->kind != ORDER_HOLD || order->hex_count > 0)
        orders->post[c] = 0;
    else if (orders->book->post[c] != 0)
        orders->post[c] = orders->book->post[c];
    else if (orders->post[c] == 0 && on_map(game, c))
        orders->post[c] = (hex_id)(counter_at(game, c)->hex + 1);
}

_Static_assert((int)COUNTERS_MAX <= (int)BOOK_POSTS_MAX, "every counter can have a post");

bool mind_take_orders(struct game *game, struct mind_memory *memory, const struct order_book *book) {
    struct mind_orders *orders = memory->orders;
    bool fresh = orders->book == NULL || orders->version != book->version;
    orders->book = book;
    if (!fresh && orders->taken)
        return false;
    orders->taken = 1;
    if (fresh)
        memset(orders->led, 0, sizeof orders->led); /* other orders may have taken their numbers */
    orders->version = book->version;
    orders->field_count = 0;
    memset(orders->line, 0, sizeof orders->line);
    memset(orders->field_of, 0, sizeof orders->field_of);
    memset(orders->of, 0, sizeof orders->of);
    memset(orders->rests, 0, sizeof orders->rests);
    memset(orders->owned, 0, sizeof orders->owned);
    FOR_COUNTERS(game, c) {
        int order = counter_at(game, c)->side == play_side_to_act(game) ? order_obeyed(game, book, c) : -1;
        if (order >= 0 && book->order[order].flags & ORDER_PAUSED)
            orders->rests[c] = true;
        else if (order >= 0 && book->order[order].kind != ORDER_NONE)
            orders->of[c] = (uint8_t)(order + 1);
        else if (order < 0 && !orders->free && is_leader(game, c) &&
                 counter_at(game, c)->side == play_side_to_act(game))
            orders->of[c] = order_of_his_men(game, book, c);
        orders->owned[c] = order >= 0 && orders->of[c] == 0;
        keep_post(game, orders, c);
    }
    return true;
}

bool mind_may_note(const struct mind_memory *memory, unsigned reason, counter_id c) {
    const struct order *order = mind_order(memory, c);
    return order != NULL && order->asks & 1u << reason &&
           !(memory->orders->asked[memory->orders->of[c] - 1] & 1u << reason);
}

bool mind_note(struct mind_memory *memory, unsigned reason, counter_id c, hex_id hex, int number) {
    if (!mind_may_note(memory, reason, c))
        return false;
    uint8_t index = memory->orders->of[c];
    memory->orders->asked[index - 1] |= (uint8_t)(1u << reason);
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
        if (place == HEX_NONE || orders->field_count == orders->way_count)
            return NULL;
        bool by_ways = order->flags & ORDER_BY_ROAD;
        struct mind_way wanted = {.goal = place,
                                  .class = order->kind == ORDER_ATTACK && !by_ways ? CLASS_LINE : CLASS_COLUMN,
                                  .by_ways = by_ways};
        orders->field_count++;
        mind_make_fields(game, memory, play_side_to_act(game));
        orders->field_of[index] =
            (uint8_t)(1 + (mind_way(game, memory, orders->way, orders->way_count, wanted) - orders->way));
    }
    return &orders->way[orders->field_of[index] - 1];
}

uint16_t mind_order_goal(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    CHECK(is_hex(game, hex));
    const struct mind_way *way = way_of(game, memory, memory->orders->of[c] - 1u);
    return way ? way->cost[hex] : UINT16_MAX;
}

/* ---- a line that is held ---- */

enum { FIRST_END, LAST_END };

/* The enemy nearest to an end of the line that has come round it: nearer to the end than to the hex next to it, and no
 * nearer to the ground before the line than to that behind it. HEX_NONE: nobody has. */
static hex_id who_is_round(const struct game *game, const struct mind_memory *memory, hex_id end, hex_id next,
                           direction front) {
    enum { NEAR = 4 };
    hex_id found = HEX_NONE, before = neighbour_of(game, end, front);
    hex_id behind = neighbour_of(game, end, direction_opposite(front));
    int nearest = NEAR + 1;
    for (uint16_t i = 0; before != HEX_NONE && behind != HEX_NONE && i < memory->foe_count; i++) {
        hex_id foe = memory->foe[i].hex;
        int distance = hex_distance(game, foe, end);
        if (distance < nearest && distance <= hex_distance(game, foe, next) &&
            hex_distance(game, foe, behind) <= hex_distance(game, foe, before)) {
            nearest = distance;
            found = foe;
        }
    }
    return found;
}

static direction direction_to(const struct game *game, hex_id from, hex_id to) {
    direction best = DIRECTION_NONE;
    int nearest = INT16_MAX;
    for (direction d = 0; to != HEX_NONE && d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, from, d);
        if (next != HEX_NONE && hex_distance(game, next, to) < nearest) {
            nearest = hex_distance(game, next, to);
            best = d;
        }
    }
    return best;
}

/* The end of a line that is on the right of those who face its front; -1: neither is. */
static int right_end(const struct game *game, const struct order *order, direction front) {
    hex_id right = order->hex[order->hex_count / 2];
    for (unsigned i = 0; right != HEX_NONE && i < order->hex_count; i++) { /* off to the side, far enough to tell */
        hex_id next = neighbour_of(game, right, (direction)((front + 1 + i % 2) % DIRECTIONS));
        if (next == HEX_NONE)
            break;
        right = next;
    }
    int first = hex_distance(game, order->hex[0], right);
    int last = hex_distance(game, order->hex[order->hex_count - 1], right);
    return first == last ? -1 : first < last ? FIRST_END : LAST_END;
}

/* The way in which this end is refused though nobody has come round it, as its order says; DIRECTION_NONE: it is not.
 */
static direction refused_towards(const struct game *game, const struct order *order, unsigned end, direction front) {
    if (!(order->flags & (ORDER_REFUSES_LEFT | ORDER_REFUSES_RIGHT)))
        return DIRECTION_NONE;
    int right = right_end(game, order, front);
    if (right < 0 || !(order->flags & ((int)end == right ? ORDER_REFUSES_RIGHT : ORDER_REFUSES_LEFT)))
        return DIRECTION_NONE;
    return (direction)((front + ((int)end == right ? 1 : DIRECTIONS - 1)) % DIRECTIONS);
}

/* Refuses the flanks: an end that the enemy has come round, or that is to be refused, goes back a hex and faces out. */
static void bend_line(struct game *game, struct mind_memory *memory, const struct order *order,
                      struct mind_line *line) {
    enum { A_LINE = 3 }; /* hexes; shorter ones have no flanks of their own */
    unsigned count = order->hex_count, last = count - 1;
    hex_id middle = order->hex[count / 2];
    side_id side = play_side_to_act(game);
    *line = (struct mind_line){1, {DIRECTION_NONE, DIRECTION_NONE}, {order->hex[0], order->hex[last]}};
    direction front = order->facing != DIRECTION_NONE
                          ? order->facing
                          : direction_to(game, middle, mind_look(game, memory, side, middle)->foe);
    for (unsigned end = FIRST_END; count >= A_LINE && front != DIRECTION_NONE && end <= LAST_END; end++) {
        hex_id at = line->end[end], foe = who_is_round(game, memory, at, order->hex[end ? last - 1 : 1], front);
        direction out = refused_towards(game, order, end, front);
        if (foe == HEX_NONE && out == DIRECTION_NONE)
            continue;
        hex_id back = neighbour_of(game, at, direction_opposite(front));
        if (back != HEX_NONE && !enemy_holds(game, back, side))
            line->end[end] = back;
        line->face[end] = foe == HEX_NONE ? out : direction_to(game, line->end[end], foe);
    }
}

static const struct mind_line *line_held(struct game *game, struct mind_memory *memory, counter_id c) {
    unsigned index = memory->orders->of[c] - 1u;
    struct mind_line *line = &memory->orders->line[index];
    if (!line->made)
        bend_line(game, memory, &memory->orders->book->order[index], line);
    return line;
}

static hex_id hex_of_line(const struct order *order, const struct mind_line *line, unsigned i) {
    return line && i == 0                      ? line->end[FIRST_END]
           : line && i + 1 == order->hex_count ? line->end[LAST_END]
                                               : order->hex[i];
}

static int to_the_line(const struct game *game, const struct order *order, const struct mind_line *line, hex_id hex) {
    int nearest = INT16_MAX;
    for (unsigned i = 0; i < order->hex_count; i++) {
        int distance = hex_distance(game, hex, hex_of_line(order, line, i));
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

int mind_to_place(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex) {
    const struct order *order = mind_order(memory, c);
    const struct mind_line *line = &memory->orders->line[memory->orders->of[c] - 1];
    if (order->hex_count > 0)
        return to_the_line(game, order, line->made ? line : NULL, hex);
    return memory->orders->post[c] ? hex_distance(game, hex, (hex_id)(memory->orders->post[c] - 1)) : 0;
}

/* ---- what that is worth ---- */

enum { WORTH_A_POINT = 12, WORTH_CLOSING = 8 };

static int worth_on_way(uint16_t left, int a_point) {
    enum { FAR_AWAY = 3000 };
    return left == UINT16_MAX ? 0 : -(left < FAR_AWAY ? left : FAR_AWAY) * a_point / SIXTHS;
}

/* Those who hold a line spread along it, one unit a hex before a second comes, and stay where they are on it. */
static int worth_on_line(struct game *game, struct mind_memory *memory, const struct order *order, counter_id c,
                         hex_id hex) {
    enum { WORTH_A_HEX = 25, CROWDED = 18, STAYING = 12 };
    if (order->hex_count == 0)
        return memory->orders->post[c] ? -WORTH_A_HEX * hex_distance(game, hex, (hex_id)(memory->orders->post[c] - 1))
                                       : 0;
    int distance = to_the_line(game, order, line_held(game, memory, c), hex), crowd = 0;
    if (distance > ON_THE_LINE)
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_A_POINT) - ON_THE_LINE * WORTH_A_HEX;
    FOR_STACK(game, hex, other) {
        crowd += other != c && counter_at(game, other)->side == counter_at(game, c)->side && !is_leader(game, other);
    }
    if (distance > 0)
        return -WORTH_A_HEX * distance;
    return (hex == counter_at(game, c)->hex ? STAYING : 0) - CROWDED * crowd;
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

enum { WORTH_SEEING = 120 };

static bool bears(const struct game *game, counter_id guns, hex_id hex, hex_id mark) {
    uint8_t weapon = counter_at(game, guns)->weapon;
    int range = hex_distance(game, hex, mark);
    return weapon != NO_WEAPON && range <= RANGE_MAX && tables_of(game)->weapon[weapon].times6[range] >= SIXTHS &&
           can_see(game, hex, mark);
}

/* Guns go where they see their mark, no farther than they must. */
static int worth_bearing(struct game *game, struct mind_memory *memory, const struct order *order, counter_id c,
                         hex_id hex) {
    hex_id mark = place_of(game, order);
    if (!is_artillery(game, c) || mark == HEX_NONE)
        return hex == counter_at(game, c)->hex ? WORTH_SEEING : 0;
    return bears(game, c, hex, mark) ? WORTH_SEEING
                                     : worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_CLOSING);
}

const struct order *mind_attack_supported(const struct game *game, const struct mind_memory *memory, counter_id guns) {
    const struct order *order = mind_order(memory, guns);
    if (order == NULL || order->kind != ORDER_SUPPORT || !is_artillery(game, guns))
        return NULL;
    const struct order_book *book = memory->orders->book;
    for (unsigned i = 0; i < book->count; i++) {
        const struct order *attack = &book->order[i];
        if (attack->kind == ORDER_ATTACK && !(attack->flags & ORDER_PAUSED) && attack->command != COMMAND_NONE &&
            is_above(game, attack->command, order->other))
            return attack;
    }
    return NULL;
}

/* Guns that support an attack look for a place from which they see what is attacked. */
static int worth_supporting(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    const struct order *attack = mind_attack_supported(game, memory, c);
    hex_id mark = attack ? place_of(game, attack) : HEX_NONE;
    return worth_behind(game, memory, mind_order(memory, c), c, hex) +
           (mark != HEX_NONE && bears(game, c, hex, mark) ? WORTH_SEEING : 0);
}

int mind_order_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    enum { INTO_THEIR_ARMS = 60, WORTH_DISTANCE = 6, AWAY = 9, OUT_OF_REACH = 14 };
    const struct order *order = mind_order(memory, c);
    int away = order->hex_count > 0 ? AWAY : OUT_OF_REACH; /* who is not told where to goes as far as it must */
    int nearest = mind_look(game, memory, counter_at(game, c)->side, hex)->nearest;
    switch (order->kind) {
    case ORDER_MARCH:
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_A_POINT) -
               (nearest <= 1 && hex != counter_at(game, c)->hex ? INTO_THEIR_ARMS : 0);
    case ORDER_WITHDRAW:
        return worth_on_way(mind_order_goal(game, memory, c, hex), WORTH_A_POINT) +
               WORTH_DISTANCE * (nearest < away ? nearest : away);
    case ORDER_ATTACK: {
        int distance = order->hex_count > 1 ? to_the_line(game, order, NULL, hex) : INT16_MAX;
        return distance <= ON_THE_LINE ? -WORTH_CLOSING * distance
                                       : worth_on_way(mind_order_goal(game, memory, c, hex), memory->traits->a_point);
    }
    case ORDER_HOLD:
        return worth_on_line(game, memory, order, c, hex);
    case ORDER_SUPPORT:
        return worth_supporting(game, memory, c, hex);
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

bool mind_is_drawn(const struct game *game, const struct mind_memory *memory, counter_id c) {
    const struct order *order = mind_order(memory, c);
    hex_id place = order && order->kind == ORDER_ATTACK ? place_of(game, order) : HEX_NONE;
    return place == HEX_NONE || rules_of(game)->mind.attraction(game, c, place) > 0;
}

int mind_order_fear(const struct mind_memory *memory, const struct order *order) {
    switch (order->kind) {
    case ORDER_MARCH:
        return 1;
    case ORDER_HOLD:
        return memory->traits->holding_fear;
    case ORDER_ATTACK:
        return memory->traits->fear;
    case ORDER_WITHDRAW:
    case ORDER_RESERVE:
        return 4;
    default:
        return 2;
    }
}

int mind_order_odds(const struct mind_memory *memory, counter_id c) {
    const struct order *order = mind_order(memory, c);
    if (memory->orders == NULL || (order == NULL && memory->orders->free))
        return memory->traits->good_odds;
    if (order == NULL || (order->kind != ORDER_ATTACK && order->kind != ORDER_HOLD))
        return INT16_MAX;
    return order->odds == ORDER_NO_ODDS ? memory->traits->good_odds : order->odds;
}

/* At the bent end of a line towards those who have come round it, else as the order says. */
static direction facing_on_line(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    const struct order *order = mind_order(memory, c);
    const struct mind_line *line = order->hex_count > 0 ? line_held(game, memory, c) : NULL;
    for (unsigned end = FIRST_END; line && end <= LAST_END; end++)
        if (line->face[end] != DIRECTION_NONE && hex_distance(game, hex, line->end[end]) <= 1)
            return line->face[end];
    return line == NULL || to_the_line(game, order, line, hex) <= 1 ? order->facing : DIRECTION_NONE;
}

direction mind_order_facing(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { THERE = 3 * SIXTHS };
    const struct order *order = mind_order(memory, c);
    hex_id hex = counter_at(game, c)->hex;
    if (order == NULL || hex == HEX_NONE)
        return DIRECTION_NONE;
    if (order->kind == ORDER_HOLD)
        return facing_on_line(game, memory, c, hex);
    if (order->facing == DIRECTION_NONE)
        return DIRECTION_NONE;
    return mind_order_goal(game, memory, c, hex) <= THERE ? order->facing : DIRECTION_NONE;
}
