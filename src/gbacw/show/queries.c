/* queries.c: which chapter answers which question, and the small one that belongs to none: stack. */
#include "gbacw/show/queries.h"

#include <string.h>

#include "gbacw/command/leaders.h"
#include "gbacw/fire/ammunition.h"
#include "gbacw/fire/fire.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/melee/melee.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "gbacw/turn/victory.h"
#include "play/field.h"

static struct ruling stack_query(struct game *game, const struct query *query, struct json *out) {
    if (query->hex == HEX_NONE)
        return RULE("8.1", "stack needs a hex");
    struct stacking_limit limit = stacking_limit_of(game, query->hex);
    json_open(out, '{');
    play_put_hex(game, out, "hex", query->hex);
    put_rule(game, out, "8.18");
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
        {"sight", sight_query},     {"reach", reach_query},   {"fire", fire_query},   {"melee", melee_query},
        {"command", command_query}, {"supply", supply_query}, {"stack", stack_query}, {"victory", victory_query},
        {"roster", roster_query},   {"field", field_query},
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (strcmp(answers[i].what, query->what) == 0)
            return answers[i].answer(game, query, out);
    }
    return RULE("", "there is no such query");
}
