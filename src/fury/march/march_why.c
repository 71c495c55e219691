/* march_why.c: why a Division cannot go to a hex, for the player who asks: what fury_reach_ruling says, and where that
 * only finds no way, how long the shortest one is or what bars it (2.2, 6.2). */
#include <string.h>

#include "fury/command/command.h"
#include "fury/march/march_rules.h"

/* The shortest way as far as single steps allow it; with `anyhow` as if nothing stood on the map and every hexside
 * could be crossed. Its length, the start not counted; 0 if there is none. */
static int shortest_way(const struct game *game, const struct move_locals *move, hex_id to, bool anyhow,
                        hex_id out[FURY_MAP_HEXES_MAX]) {
    const struct fury_tables *tables = tables_of(game);
    hex_id from[FURY_MAP_HEXES_MAX], queue[FURY_MAP_HEXES_MAX];
    bool battle = in_battle(game, move->unit);
    unsigned head = 0, tail = 0;
    int length = 0;
    for (hex_id hex = 0; hex < tables->map_hexes; hex++)
        from[hex] = HEX_NONE;
    from[move->start] = move->start;
    queue[tail++] = move->start;
    while (head < tail && from[to] == HEX_NONE) {
        hex_id hex = queue[head++];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = tables->neighbour[hex][d];
            if (next == HEX_NONE || next >= tables->map_hexes || from[next] != HEX_NONE ||
                !(anyhow || is_legal(fury_may_enter(game, move->unit, hex, d, battle, GAIT_MOVE))))
                continue;
            from[next] = hex;
            queue[tail++] = next;
        }
    }
    for (hex_id hex = to; from[to] != HEX_NONE && hex != move->start; hex = from[hex])
        length++;
    hex_id hex = to;
    for (int i = length; i > 0; i--, hex = from[hex])
        out[i - 1] = hex;
    return length;
}

/* The first step of the straight way that cannot be made. */
static struct ruling bars_the_way(const struct game *game, const struct move_locals *move, hex_id to) {
    hex_id way[FURY_MAP_HEXES_MAX], here = move->start;
    bool battle = in_battle(game, move->unit);
    int length = shortest_way(game, move, to, true, way);
    struct ruling ruling = LEGAL;
    for (int i = 0; i < length && is_legal(ruling); i++) {
        ruling = fury_may_enter(game, move->unit, here, towards(game, here, way[i]), battle, GAIT_MOVE);
        here = way[i];
    }
    return ruling;
}

/* A Division on the march that must form for battle goes no farther. */
static struct ruling stops_on(const struct game *game, const struct move_locals *move, const hex_id *way, int length) {
    side_id side = info_of(game, move->unit)->side;
    hex_id here = move->start;
    for (int i = 0; !in_battle(game, move->unit) && i + 1 < length; i++) {
        const char *flips = fury_flips_on(game, side, here, towards(game, here, way[i]), way[i]);
        if (flips)
            return RULE(flips, "%u would have to form for battle and stop in %h, which is on the way", move->unit,
                        way[i]);
        here = way[i];
    }
    return LEGAL;
}

struct ruling fury_why_not(struct game *game, const struct move_locals *move, hex_id to) {
    CHECK(is_division(game, move->unit));
    struct ruling vague = fury_reach_ruling(game, move, to), ruling;
    const struct fury_charts *charts = charts_of(game);
    bool battle = in_battle(game, move->unit), cavalry = info_of(game, move->unit)->cavalry;
    hex_id way[FURY_MAP_HEXES_MAX];
    if (is_legal(vague) || strcmp(vague.case_number, "6.2") != 0)
        return vague;
    int length = shortest_way(game, move, to, false, way);
    ruling = length == 0 ? bars_the_way(game, move, to) : stops_on(game, move, way, length);
    if (!is_legal(ruling) || length == 0)
        return is_legal(ruling) ? vague : ruling;
    int allowance = battle ? charts->battle_allowance : charts->allowance[cavalry];
    if (length <= allowance)
        return vague;
    if (battle)
        return RULE("2.2a", "%u needs %d hexes to reach %h and may move %d in Battle Formation", move->unit, length, to,
                    allowance);
    return RULE(cavalry ? "2.2c" : "2.2b", "%u needs %d hexes to reach %h and may move %d, or twice as far by road",
                move->unit, length, to, allowance);
}
