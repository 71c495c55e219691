/* roster.c: the rosters as they stand: brigades with their boxes, divisions, batteries and wagons (R.1 to R.9). */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "gbacw/turn/victory.h"

static void write_units(struct game *game, struct json *out, unsigned brigade) {
    json_key(out, "units");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        const struct counter_state *unit = counter_at(game, c);
        if (info_of(game, c)->brigade != brigade || !gbacw_is_foot_or_horse(game, c))
            continue;
        json_open(out, '{');
        json_put_string(out, "unit", info_of(game, c)->id);
        json_put_int(out, "initial", info_of(game, c)->strength);
        json_put_int(out, "strength", unit->strength);
        json_put_int(out, "killed", unit->killed);
        json_put_int(out, "captured", unit->captured); /* marked apart from the killed (R.9) */
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_brigade(struct game *game, struct json *out, unsigned b) {
    const struct brigade_info *info = tables_of(game)->brigade + b;
    const struct brigade_state *state = gbacw_brigade_at(game, b);
    json_open(out, '{');
    json_put_string(out, "brigade", info->id);
    json_put_string(out, "name", info->name);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    json_put_int(out, "limit", info->limit);
    json_put_int(out, "total", info->total);
    json_put_int(out, "points", info->points);
    json_put_int(out, "boxes", state->boxes);
    json_put_int(out, "depleted", state->depleted);
    if (brigade_given(game, b))
        json_put_int(out, "given", brigade_given(game, b)); /* as crews: marked at the end of the row (18.42) */
    json_put_bool(out, "effective", !brigade_ineffective(game, b));
    if (state->division != NO_DIVISION)
        json_put_string(out, "division", tables_of(game)->division[state->division].id);
    json_put_bool(out, "detached", (state->flags & BRIGADE_DETACHED) != 0);
    json_put_bool(out, "attached", (state->flags & BRIGADE_ATTACHED) != 0);
    write_units(game, out, b);
    json_close(out, '}');
}

static void write_division(struct game *game, struct json *out, unsigned d) {
    const struct division_info *info = tables_of(game)->division + d;
    const struct division_state *state = gbacw_division_at(game, d);
    json_open(out, '{');
    json_put_string(out, "division", info->id);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    if (state->leader != COUNTER_NONE)
        json_put_string(out, "leader", info_of(game, state->leader)->id);
    if (rules_of(game)->show.roster_row)
        rules_of(game)->show.roster_row(game, d, out);
    json_close(out, '}');
}

static void write_supply(struct game *game, struct json *out, counter_id c) {
    const struct counter_state *state = counter_at(game, c);
    json_open(out, '{');
    json_put_string(out, "unit", info_of(game, c)->id);
    if (type_of(game, c) == TYPE_BATTERY) {
        json_put_int(out, "guns", state->strength);
        json_put_int(out, "rounds", state->rounds);
    } else {
        json_put_int(out, "small_arms", state->boxes_small);
        json_put_int(out, "artillery", state->boxes_artillery);
    }
    json_put_int(out, "crew", state->crew);
    json_close(out, '}');
}

struct ruling roster_query(struct game *game, const struct query *query, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    bool all = query->side >= SIDES;
    json_open(out, '{');
    put_rule(game, out, "R.9");
    json_key(out, "divisions");
    json_open(out, '[');
    for (unsigned d = 0; d < tables->division_count; d++)
        if (all || tables->division[d].side == query->side)
            write_division(game, out, d);
    json_close(out, ']');
    json_key(out, "brigades");
    json_open(out, '[');
    for (unsigned b = 0; b < tables->brigade_count; b++)
        if ((all || tables->brigade[b].side == query->side) &&
            !roster_is_secret(game, tables->brigade[b].side, query->asker))
            write_brigade(game, out, b);
    json_close(out, ']');
    json_key(out, "supply");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        bool listed = type_of(game, c) == TYPE_BATTERY || type_of(game, c) == TYPE_WAGON;
        if (listed && (all || counter_at(game, c)->side == query->side))
            write_supply(game, out, c);
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}
