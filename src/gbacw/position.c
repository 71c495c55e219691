/* position.c: the whole position in words, as `state` writes it and `sandbox` reads it.
 *
 * Everything that play can change is here, and of a made-up game (a sandbox's own tables) its map and order of battle
 * as well, so that equal words make equal positions. Frames are dumped as bytes: they mean something to the rules only.
 */
#include "gbacw/show/view.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "gbacw/state/works.h"

static const char *const gbacw_class_names[] = {"none", "E", "D", "C", "B", "A"};

/* ---- counters ---- */

static void put_nonzero(struct json *out, const char *key, int64_t number) {
    if (number)
        json_put_int(out, key, number);
}

static void put_flags(struct json *out, const struct flag_name *names, uint32_t flags) {
    for (int i = 0; names[i].name; i++)
        if (flags & names[i].flag)
            json_put_bool(out, names[i].name, true);
}

static void put_debts(struct json *out, const struct counter_state *counter) {
    if (!counter->debt)
        return;
    json_key(out, "debt");
    json_open(out, '[');
    for (int i = 0; gbacw_debt_names[i].name; i++)
        if (counter->debt & gbacw_debt_names[i].flag)
            json_text(out, gbacw_debt_names[i].name);
    json_close(out, ']');
}

static void put_supplies(const struct game *game, struct json *out, const struct counter_info *info,
                         const struct counter_state *counter) {
    if (counter->weapon != NO_WEAPON)
        json_put_string(out, "weapon", tables_of(game)->weapon[counter->weapon].id);
    if (info->type == TYPE_BATTERY || counter->rounds)
        json_put_int(out, "rounds", counter->rounds);
    if (info->type == TYPE_BATTERY || info->type == TYPE_WAGON || counter->crew)
        json_put_int(out, "crew", counter->crew);
    if (info->type != TYPE_WAGON && !counter->boxes_small && !counter->boxes_artillery)
        return;
    json_key(out, "boxes");
    json_open(out, '[');
    json_int(out, counter->boxes_small);
    json_int(out, counter->boxes_artillery);
    json_close(out, ']');
}

/* Only for a made-up order of battle: what its tables say of the counter. */
static void put_printed(const struct game *game, struct json *out, const struct counter_info *info) {
    json_put_int(out, "initial", info->strength);
    if (info->rounds)
        json_put_int(out, "initial_rounds", info->rounds);
    if (info->type == TYPE_LEADER) {
        json_put_string(out, "rank", gbacw_rank_names[info->rank]);
        json_put_int(out, "radius", info->rating.radius);
        json_put_int(out, "rally", info->rating.rally);
        json_put_int(out, "integrity", info->rating.integrity);
        json_put_int(out, "command_points", info->rating.command_points);
        json_put_int(out, "replacement_radius", info->replacement.radius);
        json_put_int(out, "replacement_rally", info->replacement.rally);
        json_put_int(out, "replacement_integrity", info->replacement.integrity);
        json_put_int(out, "replacement_command_points", info->replacement.command_points);
        json_put_bool(out, "replacement_at_start", info->replacement_at_start != 0);
        if (info->commands != COMMANDS_POST)
            json_put_string(out, "commands", gbacw_commands_names[info->commands]);
        if (info->rating.higher)
            json_put_int(out, "higher", info->rating.higher - 1);
        if (info->grade)
            json_put_string(out, "grade", gbacw_grade_names[info->grade]);
        if (info->division != NO_DIVISION)
            json_put_string(out, "division", tables_of(game)->division[info->division].id);
    } else {
        json_put_int(out, "printed_morale", info->morale);
        if (info->weapon != NO_WEAPON)
            json_put_string(out, "printed_weapon", tables_of(game)->weapon[info->weapon].id);
        else if (info->type == TYPE_WAGON)
            json_put_string(out, "printed_weapon", "none");
        if (info->division != NO_DIVISION)
            json_put_string(out, "division", tables_of(game)->division[info->division].id);
        if (info->train)
            json_put_bool(out, "train", true);
        if (info->independent == INDEPENDENT_BEYOND)
            json_put_string(out, "independent", "beyond");
        else
            json_put_bool(out, "independent", info->independent != 0);
        if (info->horse)
            json_put_bool(out, "horse", true);
    }
}

/* What the game remembers of a counter, brigade or division, or gives to one. */
static void put_own(struct json *out, const uint8_t *own, const struct own_field *field) {
    for (; field && field->name; field++) {
        int value = gbacw_own_get(own, field);
        if (field->kind == OWN_NUMBER)
            json_put_int(out, field->name, value);
        else if (field->kind == OWN_FLAG && value)
            json_put_bool(out, field->name, true);
        else if (field->kind == OWN_OR_NONE) {
            json_key(out, field->name);
            if (value == 255)
                json_none(out);
            else
                json_int(out, value);
        }
    }
}

static void put_unit(const struct game *game, struct json *out, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    const struct counter_state *counter = counter_at(game, c);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    json_put_string(out, "type", gbacw_type_names[info->type]);
    if (info->brigade != NO_BRIGADE)
        json_put_string(out, "brigade", tables_of(game)->brigade[info->brigade].id);
    if (counter->side != info->side)
        play_put_side(game, out, "owner", counter->side);
    play_put_hex(game, out, "hex", counter->hex);
    json_put_string(out, "fate", gbacw_fate_names[counter->fate]);
    if (counter->start_hex != counter->hex)
        play_put_hex(game, out, "start_hex", counter->start_hex);
    play_put_direction(game, out, "facing", counter->facing);
    json_put_string(out, "formation", gbacw_formation_names[counter->formation]);
    json_put_int(out, "order", counter->order);
    json_put_int(out, "strength", counter->strength);
    json_put_int(out, "killed", counter->killed);
    json_put_int(out, "captured", counter->captured);
    json_put_int(out, "morale", counter->morale);
    put_supplies(game, out, info, counter);
    put_flags(out, gbacw_flag_names, counter->flags);
    put_nonzero(out, "points", counter->points);
    put_debts(out, counter);
    put_nonzero(out, "debt_hexes", counter->debt_hexes);
    put_nonzero(out, "debt_case", counter->debt_case);
    put_nonzero(out, "enfiladed", counter->enfiladed);
    put_nonzero(out, "displaced", counter->displaced);
    put_nonzero(out, "reserve", counter->reserve);
    put_nonzero(out, "trial", counter->trial);
    if (counter->cause)
        play_put_counter(game, out, "cause", (counter_id)(counter->cause - 1));
    put_own(out, &counter->own, rules_of(game)->of_counter);
    if (rules_of(game)->of_counter == NULL)
        put_nonzero(out, "own", counter->own);
    put_nonzero(out, "own_count", counter->own_count);
    put_nonzero(out, "crossing", counter->crossing);
    put_nonzero(out, "added_radius", counter->added_radius);
    put_nonzero(out, "rally_left", counter->rally_left);
    if (counter->commander != COUNTER_NONE)
        play_put_counter(game, out, "commander", counter->commander);
    if (tables_of(game)->head.spare)
        put_printed(game, out, info);
    json_close(out, '}');
}

/* A made-up army must be made again in the same order: its leaders stand apart only if they came first. */
static bool leaders_first(const struct game *game) {
    if (!tables_of(game)->head.spare)
        return true;
    for (counter_id c = 1; c < tables_of(game)->counter_count; c++)
        if (is_leader(game, c) && !is_leader(game, (counter_id)(c - 1)))
            return false;
    return true;
}

static void put_counters(const struct game *game, struct json *out) {
    bool apart = leaders_first(game);
    json_key(out, "leaders");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (apart && is_leader(game, c))
            put_unit(game, out, c);
    }
    json_close(out, ']');
    json_key(out, "units");
    json_open(out, '[');
    FOR_COUNTERS(game, c) {
        if (!apart || !is_leader(game, c))
            put_unit(game, out, c);
    }
    json_close(out, ']');
}

/* ---- brigades and divisions ---- */

static void put_brigade(const struct game *game, struct json *out, unsigned b) {
    const struct brigade_info *info = &tables_of(game)->brigade[b];
    const struct brigade_state *brigade = gbacw_brigade_at(game, b);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    json_key(out, "division");
    if (brigade->division == NO_DIVISION)
        json_none(out);
    else
        json_text(out, tables_of(game)->division[brigade->division].id);
    json_put_int(out, "limit", info->limit);
    json_put_int(out, "total", info->total);
    json_put_int(out, "vp", info->points);
    json_put_int(out, "boxes", brigade->boxes);
    json_put_int(out, "depleted", brigade->depleted);
    put_own(out, brigade->own, rules_of(game)->of_brigade);
    put_nonzero(out, "cut", brigade->cut);
    put_nonzero(out, "raised", brigade->raised);
    if (brigade->flags & BRIGADE_CHANGED)
        json_put_bool(out, "changed", true);
    if (brigade->flags & BRIGADE_DETACHED)
        json_put_bool(out, "detached", true);
    if (brigade->flags & BRIGADE_ATTACHED)
        json_put_bool(out, "attached", true);
    if (brigade->flags & BRIGADE_SPENT)
        json_put_bool(out, "spent", true);
    if (brigade->flags & BRIGADE_FAILING)
        json_put_bool(out, "failing", true);
    if (brigade->flags & BRIGADE_RETREATED)
        json_put_bool(out, "retreated", true);
    if (tables_of(game)->head.spare && info->division != NO_DIVISION)
        json_put_string(out, "home", tables_of(game)->division[info->division].id);
    if (tables_of(game)->head.spare && info->morale_class)
        json_put_string(out, "class", gbacw_class_names[info->morale_class]);
    json_close(out, '}');
}

static void put_division(const struct game *game, struct json *out, unsigned d) {
    const struct division_info *info = &tables_of(game)->division[d];
    const struct division_state *division = gbacw_division_at(game, d);
    json_open(out, '{');
    json_put_string(out, "id", info->id);
    json_put_string(out, "side", tables_of(game)->side_id[info->side]);
    play_put_counter(game, out, "leader", division->leader);
    json_put_int(out, "command_points", division->command_points);
    put_own(out, division->own, rules_of(game)->of_division);
    if (division->flags & DIVISION_NEW_LEADER)
        json_put_bool(out, "new_leader", true);
    if (division->flags & DIVISION_CHANGED)
        json_put_bool(out, "changed", true);
    if (division->flags & DIVISION_FRESH)
        json_put_bool(out, "fresh", true);
    if (division->flags & DIVISION_STOPGAP)
        json_put_bool(out, "stopgap", true);
    if (division->corps == DIVISION_DETACHED)
        json_put_bool(out, "detached", true);
    else if (division->corps != IN_OWN_CORPS)
        json_put_string(out, "corps", tables_of(game)->division[division->corps - 1].id);
    if (tables_of(game)->head.spare) {
        put_own(out, info->own, rules_of(game)->given_to_division);
        json_put_bool(out, "army", info->army != 0);
        if (info->corps)
            json_put_string(out, "level", "corps");
        if (info->parent != NO_DIVISION)
            json_put_string(out, "parent", tables_of(game)->division[info->parent].id);
        if (info->binds)
            json_put_bool(out, "binds", true);
        if (info->loose)
            json_put_bool(out, "loose", true);
        json_put_bool(out, "choice", info->successor_choice != 0);
        json_key(out, "successors");
        json_open(out, '[');
        for (int i = 0; i < info->successor_count; i++)
            json_text(out, info_of(game, info->successor[i])->id);
        json_close(out, ']');
    }
    json_close(out, '}');
}

static void put_commands(const struct game *game, struct json *out) {
    json_key(out, "brigades");
    json_open(out, '[');
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        put_brigade(game, out, b);
    json_close(out, ']');
    json_key(out, "divisions");
    json_open(out, '[');
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        put_division(game, out, d);
    json_close(out, ']');
}

/* ---- memory, score, options ---- */

static void put_shots(const struct game *game, struct json *out) {
    json_key(out, "shots");
    json_open(out, '[');
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        json_open(out, '{');
        play_put_counter(game, out, "firer", shot->firer);
        play_put_hex(game, out, "target", shot->target);
        play_put_counter(game, out, "unit", shot->unit);
        json_put_int(out, "points", shot->points);
        play_put_direction(game, out, "via", shot->via);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_declarations(const struct game *game, struct json *out) {
    json_key(out, "declarations");
    json_open(out, '[');
    for (unsigned i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *declaration = gbacw_declarations_of(game) + i;
        json_open(out, '{');
        play_put_counter(game, out, "attacker", declaration->attacker);
        play_put_hex(game, out, "target", declaration->target);
        json_put_int(out, "charge", declaration->charge);
        json_put_int(out, "from", declaration->from);
        json_key(out, "spare");
        json_open(out, '[');
        json_int(out, declaration->spare[0]);
        json_int(out, declaration->spare[1]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_score(const struct game *game, struct json *out) {
    json_key(out, "score");
    json_open(out, '{');
    for (side_id side = 0; side < SIDES; side++) {
        json_key(out, tables_of(game)->side_id[side]);
        json_open(out, '{');
        for (int t = 0; gbacw_tally_names[t]; t++)
            put_nonzero(out, gbacw_tally_names[t], state_of(game)->tally[side][t]);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void put_special(const struct game *game, struct json *out) {
    const struct special_field *field = rules_of(game) ? rules_of(game)->memory : NULL;
    json_key(out, "special");
    json_open(out, '{');
    for (; field && field->name; field++) {
        int value = gbacw_special_get(game, field);
        /* 0 may be the first hex or nothing at all: it is written as the number it is */
        if (value && field->kind == SPECIAL_HEX && value < tables_of(game)->hex_count)
            play_put_hex(game, out, field->name, (hex_id)value);
        else if (value && field->kind == SPECIAL_DIRECTION && value < DIRECTIONS)
            play_put_direction(game, out, field->name, (direction)value);
        else
            json_put_int(out, field->name, value);
    }
    json_close(out, '}');
}

static void put_options(const struct game *game, struct json *out) {
    json_key(out, "options");
    json_open(out, '{');
    for (unsigned i = 0; i < game->rules->option_count; i++)
        json_put_int(out, game->rules->options[i].id, state_of(game)->options[i]);
    json_close(out, '}');
}

/* ---- where it stands ---- */

static void put_bytes(struct json *out, const void *bytes, size_t size) {
    static const char digits[] = "0123456789abcdef";
    const uint8_t *at = bytes;
    char text[2 * sizeof(struct frame) + 1];
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = digits[at[i] >> 4];
        text[2 * i + 1] = digits[at[i] & 15];
    }
    text[2 * size] = 0;
    json_text(out, text);
}

static void put_frames(const struct game *game, struct json *out) {
    json_key(out, "frames");
    json_open(out, '[');
    for (int i = 0; i < game->state->frame_count; i++)
        put_bytes(out, &game->state->frames[i], sizeof(struct frame));
    json_close(out, ']');
    char digits[20]; /* they mean something in this very position only */
    struct text seal;
    text_init(&seal, digits, sizeof digits);
    text_hex64(&seal, play_position_hash(game));
    json_put_string(out, "seal", digits);
    json_put_int(out, "hashes", game->rules->hash_version);
}

static void put_works(const struct game *game, struct json *out) {
    if (!state_of(game)->work_count)
        return;
    json_key(out, "works");
    json_open(out, '[');
    for (int i = 0; i < state_of(game)->work_count; i++) {
        const struct work_state *work = gbacw_works_of(game) + i;
        json_open(out, '{');
        play_put_hex(game, out, "hex", work->hex);
        json_put_string(out, "is", gbacw_work_names[work->is]);
        json_put_int(out, "sides", work->sides);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_standing(const struct game *game, struct json *out) {
    const struct play_state *play = game->state;
    json_put_int(out, "turn", play->turn);
    json_put_bool(out, "night", play->night != 0);
    play_put_side(game, out, "phasing", play->phasing);
    json_put_string(out, "phase", tables_of(game)->phase[play->phase].id);
    json_put_int(out, "row", play->phase);
    json_put_int(out, "actions", play->actions);
    json_put_string(out, "command", state_of(game)->all_in_command ? "all" : "rules");
    if (play->over) {
        json_put_int(out, "over", play->over);
        play_put_side(game, out, "winner", play->winner);
        json_put_int(out, "level", play->level);
        json_put_int(out, "resigned", play->resigned);
    }
}

/* ---- a made-up map ---- */

static void put_names(struct json *out, const char *first, const char *const *names, unsigned bits) {
    json_open(out, '[');
    if (first)
        json_text(out, first);
    for (int i = 0; names[i]; i++)
        if (bits & BIT(i))
            json_text(out, names[i]);
    json_close(out, ']');
}

static void put_grid(const struct game *game, struct json *out) {
    const struct grid *grid = &tables_of(game)->grid;
    const struct label_system *label = &tables_of(game)->label[0];
    int origin = grid->shape == GRID_FLAT ? label->column_origin : label->row_origin;
    json_key(out, "grid");
    json_open(out, '{');
    play_put_hex(game, out, "first", 0);
    json_put_int(out, "width", grid->columns);
    json_put_int(out, "height", grid->rows);
    json_put_string(out, "shape", grid->shape == GRID_FLAT ? "flat" : "pointed");
    json_put_string(out, "lower", grid->odd_shifted ^ (origin & 1) ? "odd" : "even");
    json_put_int(out, "column_step", label->column_step);
    json_put_int(out, "row_step", label->row_step);
    json_close(out, '}');
}

static bool plain_hex(const struct hex_info *hex) {
    return hex->terrain == BIT(TERRAIN_CLEAR) && !hex->elevation && !hex->bank && !hex->areas;
}

static void put_label(const struct game *game, struct text *text, hex_id hex) {
    game->rules->hex_label(game->tables, hex, text);
}

static void put_hexes(const struct game *game, struct json *out) {
    char label[16];
    struct text text;
    json_key(out, "hexes");
    json_open(out, '{');
    for (hex_id h = 0; h < tables_of(game)->hex_count; h++) {
        const struct hex_info *hex = hex_at(game, h);
        if (plain_hex(hex) && (tables_of(game)->head.spare & PACK_OWN_MAP))
            continue;
        text_init(&text, label, sizeof label);
        put_label(game, &text, h);
        json_key(out, label);
        json_open(out, '{');
        json_key(out, "terrain");
        put_names(out, NULL, gbacw_terrain_names, hex->terrain);
        json_put_int(out, "elevation", hex->elevation);
        json_put_int(out, "bank", hex->bank);
        json_key(out, "areas");
        json_open(out, '[');
        for (int a = 0; a < tables_of(game)->area_count; a++)
            if (hex->areas & BIT(a))
                json_text(out, tables_of(game)->area_name[a]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, '}');
}

/* Every hexside as seen from each of its hexes; over a base's map "none" first, so that nothing of it stays. */
static void put_hexsides(const struct game *game, struct json *out) {
    bool own = (tables_of(game)->head.spare & PACK_OWN_MAP) != 0;
    char pair[40];
    struct text text;
    json_key(out, "hexsides");
    json_open(out, '{');
    for (hex_id h = 0; h < tables_of(game)->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id far = neighbour_of(game, h, d);
            if (far == HEX_NONE || (own && !hex_at(game, h)->side[d]))
                continue;
            text_init(&text, pair, sizeof pair);
            put_label(game, &text, h);
            text_char(&text, '>');
            put_label(game, &text, far);
            json_key(out, pair);
            put_names(out, own ? NULL : "none", gbacw_hexside_names, hex_at(game, h)->side[d]);
        }
    json_close(out, '}');
}

static void put_roads(const struct game *game, struct json *out) {
    char label[16];
    struct text text;
    json_key(out, "roads");
    json_open(out, '[');
    for (hex_id h = 0; h < tables_of(game)->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS / 2; d++) {
            hex_id ends[2] = {h, neighbour_of(game, h, d)};
            if (ends[1] == HEX_NONE || !hex_at(game, h)->way[d])
                continue;
            json_open(out, '{');
            json_put_string(out, "kind", gbacw_way_names[hex_at(game, h)->way[d]]);
            json_key(out, "path");
            json_open(out, '[');
            for (int i = 0; i < 2; i++) {
                text_init(&text, label, sizeof label);
                put_label(game, &text, ends[i]);
                json_text(out, label);
            }
            json_close(out, ']');
            json_close(out, '}');
        }
    json_close(out, ']');
}

static void put_crossings(const struct game *game, struct json *out) {
    json_key(out, "crossings");
    json_open(out, '[');
    for (int i = 0; i < tables_of(game)->crossing_count; i++) {
        const struct crossing *crossing = &tables_of(game)->crossing[i];
        json_open(out, '{');
        json_put_string(out, "name", crossing->name);
        play_put_hex(game, out, "near", crossing->near_hex);
        play_put_hex(game, out, "far", crossing->far_hex);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- the whole ---- */

void gbacw_position(struct game *game, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    unsigned made = tables->head.spare;
    json_open(out, '{');
    json_put_string(out, "game", tables->game);
    if (!(made & PACK_NO_BASE))
        json_put_string(out, "base", tables->scenario[state_of(game)->scenario].id);
    if (made)
        json_put_string(out, "profile", tables->profile);
    if (made & PACK_OWN_MAP)
        put_grid(game, out);
    if (made & (PACK_OWN_MAP | PACK_CHANGED_MAP)) {
        put_hexes(game, out);
        put_hexsides(game, out);
        put_roads(game, out);
        put_crossings(game, out);
    }
    put_options(game, out);
    put_standing(game, out);
    put_counters(game, out);
    put_commands(game, out);
    json_key(out, "memory");
    json_open(out, '{');
    put_shots(game, out);
    put_declarations(game, out);
    json_close(out, '}');
    put_score(game, out);
    put_special(game, out);
    put_works(game, out);
    put_frames(game, out);
    play_put_dice(game, out);
    json_close(out, '}');
}
