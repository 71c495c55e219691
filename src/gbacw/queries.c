/* queries.c: which chapter answers which question, and the two small ones that belong to none: sight and stack. */
#include "gbacw/queries.h"

#include <string.h>

#include "gbacw/ammunition.h"
#include "gbacw/fire.h"
#include "gbacw/leaders.h"
#include "gbacw/melee.h"
#include "gbacw/movement.h"
#include "gbacw/sight.h"
#include "gbacw/stacking.h"
#include "gbacw/terrain.h"
#include "gbacw/victory.h"

static void put_hex(struct game *game, struct json *out, const char *key, hex_id hex) {
    char buffer[16];
    struct text label;
    text_init(&label, buffer, sizeof buffer);
    game->rules->hex_label(game->tables, hex, &label);
    json_put_string(out, key, label.at);
}

static struct ruling sight_query(struct game *game, const struct query *query, struct json *out) {
    if (query->from == HEX_NONE || query->to == HEX_NONE)
        return RULE("9.7", "sight needs a hex to look from and a hex to look at");
    if (hex_distance(game, query->from, query->to) > LINE_REACH)
        return RULE("9.7", "%h is more than %d hexes from %h", query->to, LINE_REACH, query->from);
    struct sight sight;
    sight_between(game, query->from, query->to, &sight);
    json_open(out, '{');
    put_hex(game, out, "from", query->from);
    put_hex(game, out, "to", query->to);
    json_put_bool(out, "clear", sight.clear);
    json_put_int(out, "distance", hex_distance(game, query->from, query->to));
    json_put_string(out, "case", "9.73");
    if (!sight.clear && sight.blocked_by != HEX_NONE) {
        put_hex(game, out, "blocked_by", sight.blocked_by);
        if (sight.blocked_also != HEX_NONE && sight.blocked_also != sight.blocked_by)
            put_hex(game, out, "blocked_also", sight.blocked_also);
        json_put_int(out, "over_by_feet", sight.over_by_feet);
    }
    if (sight.obstacle_distance > 0) {
        put_hex(game, out, "lower", sight.lower);
        json_put_int(out, "H", sight.height);
        json_put_int(out, "D", sight.distance);
        json_put_int(out, "hp", sight.obstacle_height);
        json_put_int(out, "dp", sight.obstacle_distance);
    }
    json_close(out, '}');
    return LEGAL;
}

static struct ruling stack_query(struct game *game, const struct query *query, struct json *out) {
    if (query->hex == HEX_NONE)
        return RULE("8.1", "stack needs a hex");
    struct stacking_limit limit = stacking_limit_of(game, query->hex);
    json_open(out, '{');
    put_hex(game, out, "hex", query->hex);
    json_put_string(out, "case", "8.18");
    json_put_int(out, "units", limit.units);
    json_put_int(out, "points", limit.points);
    json_put_int(out, "batteries", limit.batteries);
    json_put_int(out, "elevation", hex_at(game, query->hex)->elevation);
    json_key(out, "stack");
    json_open(out, '[');
    FOR_STACK(game, query->hex, c) {
        json_open(out, '{');
        json_put_string(out, "unit", info_of(game, c)->id);
        json_put_string(out, "side", game->rules->side_name(game->tables, counter_at(game, c)->side));
        json_put_int(out, "strength", counter_at(game, c)->strength);
        json_put_int(out, "points", stacking_points(game, c));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}

struct ruling gbacw_query(struct game *game, const struct query *query, struct json *out) {
    static const struct {
        const char *what;
        struct ruling (*answer)(struct game *, const struct query *, struct json *);
    } answers[] = {
        {"sight", sight_query}, {"reach", reach_query},     {"fire", fire_query},
        {"melee", melee_query}, {"command", command_query}, {"supply", supply_query},
        {"stack", stack_query}, {"victory", victory_query}, {"roster", roster_query},
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (strcmp(answers[i].what, query->what) == 0)
            return answers[i].answer(game, query, out);
    }
    return RULE("", "there is no such query");
}
