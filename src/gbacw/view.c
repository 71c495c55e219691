/* view.c: what a side sees. In these games everything on the table is open; only the dice to come are not, so both
 * sides and the umpire see the same, and imagining a game means drawing its dice afresh.
 *
 * Reconstructed values carry their marks: `marks` of a counter names them, so that whoever shows the value can show
 * that no book prints it. */
#include "gbacw/view.h"

#include "core/hash.h"
#include "gbacw/effectiveness.h"
#include "gbacw/victory.h"

static void put_hex(const struct game *game, struct json *out, const char *key, hex_id hex) {
    char label[16];
    struct text text;
    text_init(&text, label, sizeof label);
    game->rules->hex_label(game->tables, hex, &text);
    json_put_string(out, key, label);
}

static void put_marks(struct json *out, unsigned marks, bool leader) {
    static const char *const names[] = {"name", "strength", "morale", "weapon", "rounds", "rating", "boxes", "setup"};
    if (!marks)
        return;
    json_key(out, "marks");
    json_open(out, '[');
    for (int i = 0; i < 8; i++)
        if (marks & BIT(i))
            json_text(out, leader && BIT(i) == MARK_REPLACEMENT ? "replacement" : names[i]);
    json_close(out, ']');
}

/* ---- counters ---- */

static void put_flags(struct json *out, uint32_t flags) {
    if (!flags)
        return;
    json_key(out, "flags");
    json_open(out, '[');
    for (int i = 0; gbacw_flag_names[i].name; i++)
        if (flags & gbacw_flag_names[i].flag)
            json_text(out, gbacw_flag_names[i].name);
    json_close(out, ']');
}

static void put_ratings(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    const struct leader_ratings *rating = has_flag(game, c, F_REPLACEMENT) ? &info->replacement : &info->rating;
    static const char *const ranks[] = {"brigade", "division", "army"};
    json_put_string(out, "rank", ranks[info->rank]);
    json_put_int(out, "radius", rating->radius);
    json_put_int(out, "rally", rating->rally);
    json_put_int(out, "integrity", rating->integrity);
    json_put_int(out, "command_points", rating->command_points);
}

static void put_values(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    const struct counter_state *counter = counter_at(game, c);
    json_put_int(out, "strength", counter->strength);
    json_put_int(out, "initial", info->strength);
    if (counter->morale == MORALE_GREEN)
        json_put_string(out, "morale", "?");
    else
        json_put_int(out, "morale", counter->morale);
    if (counter->weapon != NO_WEAPON)
        json_put_string(out, "weapon", tables_of(game)->weapon[counter->weapon].id);
    if (info->type == TYPE_BATTERY) {
        json_put_int(out, "rounds", counter->rounds);
        json_put_int(out, "crew", counter->crew);
    }
    if (info->type == TYPE_WAGON) {
        json_put_int(out, "boxes_small", counter->boxes_small);
        json_put_int(out, "boxes_artillery", counter->boxes_artillery);
        json_put_int(out, "crew", counter->crew);
    }
}

static void put_counter(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    const struct counter_state *counter = counter_at(game, c);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "name", info->name);
    json_put_string(out, "side", tables_of(game)->side_id[counter->side]);
    json_put_string(out, "type", gbacw_type_names[info->type]);
    if (info->brigade != NO_BRIGADE)
        json_put_string(out, "brigade", tables_of(game)->brigade[info->brigade].id);
    if (on_map(game, c)) {
        put_hex(game, out, "hex", counter->hex);
        json_put_int(out, "order", counter->order);
        if (counter->facing != DIRECTION_NONE)
            json_put_string(out, "facing", game->rules->direction_word(game->tables, counter->facing));
        if (counter->formation)
            json_put_string(out, "formation", gbacw_formation_names[counter->formation]);
    } else
        json_put_string(out, "fate", gbacw_fate_names[counter->fate]);
    if (info->type == TYPE_LEADER)
        put_ratings(game, out, c);
    else
        put_values(game, out, c);
    put_flags(out, counter->flags);
    put_marks(out, info->marks, info->type == TYPE_LEADER);
    json_close(out, '}');
}

/* A crew that is with its guns is not a counter to look at. */
static bool shown(const struct game *game, counter_id c) {
    return on_map(game, c) || (type_of(game, c) != TYPE_GUN_CREW && type_of(game, c) != TYPE_WAGON_CREW);
}

/* ---- commands, score, phase ---- */

static void put_brigades(const struct game *game, struct json *out) {
    json_key(out, "brigades");
    json_open(out, '[');
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        const struct brigade_info *info = &tables_of(game)->brigade[b];
        json_open(out, '{');
        json_put_string(out, "id", info->id);
        json_put_string(out, "name", info->name);
        json_put_string(out, "side", tables_of(game)->side_id[info->side]);
        if (brigade_at(game, b)->division != NO_DIVISION)
            json_put_string(out, "division", tables_of(game)->division[brigade_at(game, b)->division].id);
        json_put_int(out, "boxes", brigade_at(game, b)->boxes);
        json_put_int(out, "depleted", brigade_at(game, b)->depleted);
        json_put_int(out, "limit", info->limit);
        json_put_int(out, "total", info->total);
        json_put_bool(out, "effective", !brigade_ineffective(game, b));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_divisions(const struct game *game, struct json *out) {
    json_key(out, "divisions");
    json_open(out, '[');
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        const struct division_info *info = &tables_of(game)->division[d];
        const struct division_state *division = division_at(game, d);
        json_open(out, '{');
        json_put_string(out, "id", info->id);
        json_put_string(out, "name", info->name);
        json_put_string(out, "side", tables_of(game)->side_id[info->side]);
        if (division->leader != COUNTER_NONE)
            json_put_string(out, "leader", info_of(game, division->leader)->id);
        if (info->cli) {
            json_put_int(out, "cli", division->cli);
            json_put_int(out, "cli_limit", info->cli);
            json_put_bool(out, "active", division->active != 0);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_score(struct game *game, struct json *out) {
    int32_t points[SIDES] = {0};
    victory_score(game, false, points);
    json_key(out, "score");
    json_open(out, '{');
    for (side_id side = 0; side < SIDES; side++)
        json_put_int(out, tables_of(game)->side_id[side], points[side]);
    json_close(out, '}');
}

static void put_special(const struct game *game, struct json *out) {
    const struct special_field *field = profile_of(game) ? profile_of(game)->special_fields : NULL;
    json_key(out, "special");
    json_open(out, '{');
    for (; field && field->name; field++) {
        int value = special_get(game, field);
        if (!value)
            continue;
        if (field->kind == SPECIAL_HEX && value < tables_of(game)->hex_count)
            put_hex(game, out, field->name, (hex_id)value);
        else
            json_put_int(out, field->name, value);
    }
    json_close(out, '}');
}

/* When the Game-Turn begins by the clock: for eyes only (19.0). */
static void put_clock(const struct game *game, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    unsigned turn = game->state->turn ? game->state->turn - 1u : 0;
    unsigned minutes = tables->clock + turn * tables->turn_minutes;
    char buffer[8];
    struct text text;
    if (!tables->clock)
        return;
    text_init(&text, buffer, sizeof buffer);
    text_unsigned(&text, minutes / 60 % 24);
    text_add(&text, minutes % 60 < 10 ? ":0" : ":");
    text_unsigned(&text, minutes % 60);
    json_put_string(out, "clock", buffer);
}

static void put_phase(const struct game *game, struct json *out) {
    const struct play_state *play = game->state;
    const struct phase_info *phase = &tables_of(game)->phase[play->phase];
    json_put_string(out, "game", tables_of(game)->game);
    json_put_string(out, "title", tables_of(game)->title);
    json_put_int(out, "turn", play->turn);
    json_put_int(out, "turns", game->rules->turns(game));
    put_clock(game, out);
    json_put_bool(out, "night", play->night != 0);
    json_put_string(out, "phase", phase->id);
    json_put_string(out, "phase_title", phase->title);
    if (play->phasing < SIDES)
        json_put_string(out, "phasing", tables_of(game)->side_id[play->phasing]);
    if (play_side_to_act(game) < SIDES)
        json_put_string(out, "to_act", tables_of(game)->side_id[play_side_to_act(game)]);
    json_put_bool(out, "over", play->over != 0);
}

void gbacw_view(struct game *game, side_id side, struct json *out) {
    json_open(out, '{');
    if (side < SIDES)
        json_put_string(out, "side", tables_of(game)->side_id[side]);
    put_phase(game, out);
    put_score(game, out);
    json_key(out, "counters");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (shown(game, c))
            put_counter(game, out, c);
    }
    json_close(out, ']');
    put_brigades(game, out);
    put_divisions(game, out);
    put_special(game, out);
    json_close(out, '}');
}

/* ---- the map, once ---- */

static void put_bits(struct json *out, const char *key, const char *const *names, unsigned bits) {
    if (!bits)
        return;
    json_key(out, key);
    json_open(out, '[');
    for (int i = 0; names[i]; i++)
        if (bits & BIT(i))
            json_text(out, names[i]);
    json_close(out, ']');
}

static void put_sides(const struct game *game, struct json *out, const struct hex_info *hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!hex->side[d] && !hex->way[d])
            continue;
        json_key(out, game->rules->direction_word(game->tables, d));
        json_open(out, '{');
        put_bits(out, "is", gbacw_hexside_names, hex->side[d]);
        if (hex->way[d])
            json_put_string(out, "way", gbacw_way_names[hex->way[d]]);
        json_close(out, '}');
    }
}

static void put_map_hex(const struct game *game, struct json *out, hex_id h) {
    const struct hex_info *hex = hex_at(game, h);
    int x = 0, y = 0;
    grid_centre(&tables_of(game)->grid, h, &x, &y);
    json_open(out, '{');
    put_hex(game, out, "hex", h);
    json_put_int(out, "x", x);
    json_put_int(out, "y", y);
    json_put_int(out, "elevation", hex->elevation);
    put_bits(out, "terrain", gbacw_terrain_names, hex->terrain);
    if (hex->bank)
        json_put_int(out, "bank", hex->bank);
    if (hex->marks)
        json_put_int(out, "marks", hex->marks);
    put_sides(game, out, hex);
    json_close(out, '}');
}

void gbacw_view_map(struct game *game, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    json_open(out, '{');
    json_put_int(out, "hex_yards", tables->hex_yards);
    json_put_int(out, "turn_minutes", tables->turn_minutes);
    json_put_int(out, "point_men", tables->point_men);
    json_put_string(out, "shape", tables->grid.shape == GRID_FLAT ? "flat" : "pointed");
    json_put_int(out, "columns", tables->grid.columns);
    json_put_int(out, "rows", tables->grid.rows);
    json_key(out, "hexes");
    json_open(out, '[');
    for (hex_id h = 0; h < tables->hex_count; h++)
        put_map_hex(game, out, h);
    json_close(out, ']');
    json_key(out, "places");
    json_open(out, '[');
    for (int i = 0; i < tables->place_count; i++) {
        json_open(out, '{');
        json_put_string(out, "name", tables->place[i].name);
        put_hex(game, out, "hex", tables->place[i].hex);
        json_put_int(out, "kind", tables->place[i].kind);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void gbacw_imagine(struct game *game, side_id side, uint64_t seed) {
    dice_seed(&game->state->dice, hash_mix(seed, side));
}
