/* sandbox.c: positions of the operational family written by hand or by `state`.
 *
 * Every field is optional. The base is always the battle itself: its map, which `fill`, `hexes`, `hexsides` and `roads`
 * may change, and its counters, of which `units` may say where they are; with "only" the others are out of the way. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fury/show/view.h"
#include "load/dice.h"
#include "load/fury/fury.h"

struct maker {
    struct fury_tables *tables;
    struct load_error *error;
    bool changed;
};

static bool refuse(struct maker *maker, const char *where, const char *why, ...) {
    va_list arguments;
    memset(maker->error, 0, sizeof *maker->error);
    snprintf(maker->error->key, sizeof maker->error->key, "%s", where);
    va_start(arguments, why);
    vsnprintf(maker->error->why, sizeof maker->error->why, why, arguments);
    va_end(arguments);
    return false;
}

static bool keys(struct maker *maker, const char *where, const json_t *object, const char *const *known) {
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return refuse(maker, where, "expected an object");
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        int i = 0;
        while (known[i] && strcmp(known[i], key) != 0)
            i++;
        if (!known[i])
            return refuse(maker, where, "there is no field \"%.40s\"", key);
    }
    return true;
}

static bool number(struct maker *maker, const json_t *object, const char *key, int high, int *out) {
    const json_t *value = json_object_get(object, key);
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > high)
        return refuse(maker, key, "expected a number from 0 to %d", high);
    *out = (int)json_integer_value(value);
    return true;
}

static bool byte(struct maker *maker, const json_t *object, const char *key, uint8_t *out) {
    int value = *out;
    if (!number(maker, object, key, 255, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

static bool word(struct maker *maker, const json_t *object, const char *key, const char *const *words, int *out) {
    const json_t *value = json_object_get(object, key);
    if (!value)
        return true;
    for (int i = 0; json_is_string(value) && words[i]; i++)
        if (strcmp(words[i], json_string_value(value)) == 0) {
            *out = i;
            return true;
        }
    return refuse(maker, key, "no such word here");
}

static hex_id hex_labelled(const struct maker *maker, const char *label) {
    return fury_ruleset.hex_labelled(maker->tables, label, strlen(label));
}

static bool hex(struct maker *maker, const json_t *object, const char *key, hex_id *out) {
    const json_t *value = json_object_get(object, key);
    if (!value)
        return true;
    *out = HEX_NONE;
    if (json_is_null(value))
        return true;
    if (json_is_string(value))
        *out = hex_labelled(maker, json_string_value(value));
    return *out != HEX_NONE || refuse(maker, key, "this is not a hex of the map or space of the display");
}

static bool side(struct maker *maker, const json_t *object, const char *key, uint8_t *out) {
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value)) {
        if (value)
            *out = SIDE_NONE;
        return true;
    }
    for (uint8_t s = 0; json_is_string(value) && s < SIDES; s++)
        if (strcmp(maker->tables->side_id[s], json_string_value(value)) == 0) {
            *out = s;
            return true;
        }
    return refuse(maker, key, "expected %s or %s", maker->tables->side_id[0], maker->tables->side_id[1]);
}

static bool direction_word(struct maker *maker, const char *where, const json_t *value, direction *out) {
    *out = json_is_string(value)
               ? direction_named(&maker->tables->grid, json_string_value(value), strlen(json_string_value(value)))
               : DIRECTION_NONE;
    return *out != DIRECTION_NONE || refuse(maker, where, "expected a direction of this map");
}

/* ---- the ground ---- */

static int terrain_named(const struct fury_tables *tables, const char *id) {
    for (int i = 0; i < tables->terrain_count; i++)
        if (strcmp(tables->terrain[i].id, id) == 0)
            return i;
    return -1;
}

static bool terrain(struct maker *maker, const json_t *value, uint8_t *out) {
    int kind = json_is_string(value) ? terrain_named(maker->tables, json_string_value(value)) : -1;
    if (kind < 0)
        return refuse(maker, "terrain", "the chart has no such terrain");
    *out = (uint8_t)kind;
    return true;
}

/* A whole sheet of one terrain, without works, water or roads. */
static bool fill(struct maker *maker, const json_t *value) {
    uint8_t kind = 0;
    if (!value)
        return true;
    if (!terrain(maker, value, &kind))
        return false;
    memset(maker->tables->hex, 0, sizeof maker->tables->hex);
    memset(maker->tables->works, 0, sizeof maker->tables->works);
    maker->tables->bridge_count = 0;
    for (hex_id h = 0; h < maker->tables->map_hexes; h++)
        maker->tables->hex[h].terrain = kind;
    return maker->changed = true;
}

static bool ground_hex(struct maker *maker, const char *label, const json_t *value) {
    static const char *const known[] = {"terrain", "elevation", "entrenchment", "fort", NULL};
    hex_id h = hex_labelled(maker, label);
    if (h == HEX_NONE || h >= maker->tables->map_hexes)
        return refuse(maker, "hexes", "\"%.20s\" is not a hex of the map", label);
    struct fury_hex *ground = &maker->tables->hex[h];
    const json_t *kind = json_object_get(value, "terrain"), *front = json_object_get(value, "entrenchment");
    int elevation = ground->elevation;
    if (!keys(maker, "hexes", value, known) || (kind && !terrain(maker, kind, &ground->terrain)) ||
        !number(maker, value, "elevation", 9000, &elevation))
        return false;
    ground->elevation = (int16_t)elevation;
    if (json_object_get(value, "fort"))
        ground->fort = json_is_true(json_object_get(value, "fort"));
    if (!front)
        return true;
    ground->trench = 1, ground->front = 0;
    for (size_t i = 0; i < json_array_size(front); i++) {
        direction d;
        if (!direction_word(maker, "entrenchment", json_array_get(front, i), &d))
            return false;
        ground->front |= (uint8_t)BIT(d);
    }
    return true;
}

static bool hexside_of(struct maker *maker, const char *text, hex_id *h, direction *d) {
    char first[16];
    const char *slash = strchr(text, '/');
    hex_id other = HEX_NONE;
    *h = HEX_NONE;
    if (slash && (size_t)(slash - text) < sizeof first) {
        snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
        *h = hex_labelled(maker, first);
        other = hex_labelled(maker, slash + 1);
    }
    *d = *h < maker->tables->map_hexes && other < maker->tables->map_hexes
             ? grid_direction(&maker->tables->grid, *h, other)
             : DIRECTION_NONE;
    return *d != DIRECTION_NONE || refuse(maker, "hexsides", "\"%.30s\" is not a hexside of the map", text);
}

static bool one_kind(struct maker *maker, hex_id h, direction d, const char *id) {
    struct fury_tables *tables = maker->tables;
    struct fury_hex *here = &tables->hex[h], *there = &tables->hex[grid_neighbour(&tables->grid, h, d)];
    direction back = direction_opposite(d);
    if (strcmp(id, "crossing") == 0) {
        here->crossing |= (uint8_t)BIT(d);
        there->crossing |= (uint8_t)BIT(back);
        return true;
    }
    for (unsigned k = 0; k < tables->hexside_count; k++)
        if (strcmp(tables->hexside[k].id, id) == 0) {
            here->side[d] |= (uint8_t)BIT(k);
            there->side[back] |= (uint8_t)BIT(k);
            return true;
        }
    return refuse(maker, "hexsides", "the chart has no \"%.30s\"", id);
}

static bool ground_hexside(struct maker *maker, const char *text, const json_t *value) {
    hex_id h;
    direction d;
    if (!hexside_of(maker, text, &h, &d))
        return false;
    if (json_is_string(value))
        return one_kind(maker, h, d, json_string_value(value));
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!json_is_string(json_array_get(value, i)) ||
            !one_kind(maker, h, d, json_string_value(json_array_get(value, i))))
            return refuse(maker, "hexsides", "expected the names of hexsides");
    return true;
}

static bool road(struct maker *maker, const json_t *value) {
    const char *at = json_string_value(value), *start;
    size_t length;
    hex_id last = HEX_NONE;
    if (!at)
        return refuse(maker, "roads", "expected a list of paths: hexes separated by spaces");
    while (next_word(&at, &start, &length)) {
        hex_id h = fury_ruleset.hex_labelled(maker->tables, start, length);
        direction d = last == HEX_NONE || h >= maker->tables->map_hexes ? DIRECTION_NONE
                                                                        : grid_direction(&maker->tables->grid, last, h);
        if (h >= maker->tables->map_hexes || (last != HEX_NONE && d == DIRECTION_NONE))
            return refuse(maker, "roads", "a road goes from hex to neighbouring hex");
        if (last != HEX_NONE) {
            maker->tables->hex[last].road |= (uint8_t)BIT(d);
            maker->tables->hex[h].road |= (uint8_t)BIT(direction_opposite(d));
        }
        last = h;
    }
    return true;
}

static bool ground(struct maker *maker, const json_t *position) {
    const char *key;
    json_t *value;
    if (!fill(maker, json_object_get(position, "fill")))
        return false;
    json_object_foreach(json_object_get(position, "hexes"), key, value) {
        maker->changed = true;
        if (!ground_hex(maker, key, value))
            return false;
    }
    json_object_foreach(json_object_get(position, "hexsides"), key, value) {
        maker->changed = true;
        if (!ground_hexside(maker, key, value))
            return false;
    }
    const json_t *roads = json_object_get(position, "roads");
    for (size_t i = 0; i < json_array_size(roads); i++) {
        maker->changed = true;
        if (!road(maker, json_array_get(roads, i)))
            return false;
    }
    if (maker->changed)
        fury_tables_finish(maker->tables);
    return true;
}

/* ---- numbers of the rules, and printed values of the army, that a test may change ---- */

static bool numbers(struct maker *maker, const json_t *changed) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)changed, key, value) {
        uint8_t *out = fury_number_named(&maker->tables->charts, key);
        if (!out)
            return refuse(maker, "numbers", "there is no number \"%.40s\"", key);
        if (!byte(maker, changed, key, out))
            return false;
        maker->changed = true;
    }
    return true;
}

static counter_id counter_named(const struct maker *maker, const json_t *entry) {
    const json_t *id = json_object_get(entry, "id");
    return json_is_string(id)
               ? fury_ruleset.counter_named(maker->tables, json_string_value(id), strlen(json_string_value(id)))
               : COUNTER_NONE;
}

static bool army(struct maker *maker, const json_t *units) {
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *entry = json_array_get(units, i);
        counter_id c = counter_named(maker, entry);
        if (c == COUNTER_NONE)
            return refuse(maker, "units", "number %zu is not a counter of this battle", i + 1);
        struct fury_counter *info = &maker->tables->counter[c], before = *info;
        if (!byte(maker, entry, "stars", &info->stars) || !byte(maker, entry, "corps_group", &info->corps_group) ||
            !byte(maker, entry, "name_group", &info->name_group) ||
            !byte(maker, entry, "range_battle", &info->range_battle) ||
            !byte(maker, entry, "range_maneuver", &info->range_maneuver))
            return false;
        if (json_object_get(entry, "cavalry"))
            info->cavalry = json_is_true(json_object_get(entry, "cavalry"));
        maker->changed |= memcmp(&before, info, sizeof before) != 0;
    }
    return true;
}

/* ---- the state ---- */

static const char *const unit_keys[] = {
    "id",       "where",    "hex",         "turn",       "formation",    "mode",           "marker",
    "arriving", "casualty", "recalled",    "posted",     "shifted",      "laid",           "checked",
    "stars",    "cavalry",  "corps_group", "name_group", "range_battle", "range_maneuver", NULL};

static bool unit_flags(const json_t *entry, struct fury_unit *unit) {
    for (unsigned i = 0; fury_flag_names[i]; i++) {
        uint8_t bit = (uint8_t)BIT(i + 1);
        const json_t *value = json_object_get(entry, fury_flag_names[i]);
        if (value)
            unit->flags = (uint8_t)(json_is_true(value) ? unit->flags | bit : unit->flags & ~bit);
    }
    return true;
}

static bool place_unit(struct maker *maker, struct game *game, const json_t *entry) {
    static const char *const forms[] = {"maneuver", "battle", NULL};
    counter_id c = counter_named(maker, entry);
    struct fury_unit *unit = unit_at(game, c);
    int where = json_object_get(entry, "hex") ? WHERE_MAP : unit->where, form = in_battle(game, c),
        marker = unit->marker;
    int turn = 0;
    if (!keys(maker, "units", entry, unit_keys) || !word(maker, entry, "where", fury_where_names, &where) ||
        !hex(maker, entry, "hex", &unit->hex) || !number(maker, entry, "turn", 250, &turn) ||
        !word(maker, entry, "formation", forms, &form) || !word(maker, entry, "mode", forms, &form) ||
        !word(maker, entry, "marker", fury_marker_names, &marker))
        return false;
    if (!json_object_get(entry, "hex") && where != WHERE_MAP && where != WHERE_SPACE)
        unit->hex = HEX_NONE;
    bool placed = where == WHERE_MAP || where == WHERE_SPACE;
    if (placed != (unit->hex != HEX_NONE))
        return refuse(maker, "units", "%s has a hex and is not there, or is there and has none", info_of(game, c)->id);
    if (where == WHERE_MAP && unit->hex >= maker->tables->map_hexes)
        where = WHERE_SPACE;
    if (where == WHERE_SPACE && (unit->hex < maker->tables->map_hexes || !is_division(game, c)))
        return refuse(maker, "units", "%s cannot be on the display", info_of(game, c)->id);
    if (marker != MARKER_NONE && is_hq(game, c) != (marker != MARKER_CONSTRUCT))
        return refuse(maker, "units", "%s has no such marker", info_of(game, c)->id);
    unit->where = (uint8_t)where;
    unit->turn = (uint8_t)turn;
    unit->marker = (uint8_t)marker;
    unit->flags = (uint8_t)(form ? unit->flags | U_BATTLE : unit->flags & ~U_BATTLE);
    return unit_flags(entry, unit);
}

static bool check_company(struct maker *maker, const struct game *game) {
    FOR_COUNTERS(game, a) {
        for (counter_id b = 0; b < a; b++) {
            if (!on_map(game, a) || !on_map(game, b) || hex_of(game, a) != hex_of(game, b))
                continue;
            bool waiting = (unit_at(game, a)->flags | unit_at(game, b)->flags) & U_ARRIVING;
            if (info_of(game, a)->piece == info_of(game, b)->piece && !waiting)
                return refuse(maker, "units", "%s and %s stand in one hex", info_of(game, a)->id, info_of(game, b)->id);
            if (is_unit(game, a) && is_unit(game, b) && info_of(game, a)->side != info_of(game, b)->side)
                return refuse(maker, "units", "%s and %s are enemies in one hex", info_of(game, a)->id,
                              info_of(game, b)->id);
        }
    }
    return true;
}

static bool units(struct maker *maker, struct game *game, const json_t *position) {
    const json_t *list = json_object_get(position, "units");
    if (json_is_true(json_object_get(position, "only")))
        FOR_COUNTERS(game, c) { *unit_at(game, c) = (struct fury_unit){HEX_NONE, WHERE_TRACK, 250, 0, 0, {0}}; }
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!place_unit(maker, game, json_array_get(list, i)))
            return false;
    return check_company(maker, game);
}

static bool pair(struct maker *maker, const json_t *position, const char *key, int high, int out[SIDES]) {
    const json_t *value = json_object_get(position, key);
    for (side_id s = 0; value && s < SIDES; s++)
        if (!number(maker, value, maker->tables->side_id[s], high, &out[s]))
            return false;
    return true;
}

static bool memory(struct maker *maker, struct game *game, const json_t *position) {
    struct fury_state *state = state_of(game);
    static const char *const names[] = {"ammunition", "pontoons", "laid", "activations", "quiet"};
    for (int n = 0; n < 5; n++) {
        int value[SIDES];
        for (side_id s = 0; s < SIDES; s++)
            value[s] = n == 0 ? state->ammunition[s] : n == 1 ? state->pontoons[s] : 0;
        if (!pair(maker, position, names[n], n < 2 ? 99 : n == 2 ? 1 : 60000, value))
            return false;
        for (side_id s = 0; s < SIDES; s++) {
            if (n == 0)
                state->ammunition[s] = (uint8_t)value[s];
            else if (n == 1)
                state->pontoons[s] = (uint8_t)value[s];
            else if (n == 2)
                state->laid[s] = (uint8_t)value[s];
            else if (n == 3)
                state->activations[s] = (uint16_t)value[s];
            else
                state->quiet[s] = (uint16_t)value[s];
        }
    }
    return byte(maker, position, "bridges_removed", &state->bridges_removed) &&
           byte(maker, position, "free_left", &state->free_left) &&
           side(maker, position, "free_side", &state->free_side) && side(maker, position, "first", &state->first) &&
           hex(maker, position, "heavy", &state->heavy) && hex(maker, position, "target", &state->target);
}

static bool bridges(struct maker *maker, struct game *game, const json_t *list) {
    static const char *const known[] = {"hex", "direction", "start", "slot", "layer", "fresh", NULL};
    struct fury_state *state = state_of(game);
    for (unsigned i = 0; list && i < FURY_BRIDGES_MAX; i++)
        state->pontoon[i] = (struct fury_pontoon){HEX_NONE, 0, 0, 0, 0, 0};
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i), *layer = json_object_get(entry, "layer");
        int slot = (int)i, start = 0;
        hex_id at = HEX_NONE;
        direction d;
        if (!keys(maker, "bridges", entry, known) || !number(maker, entry, "slot", FURY_BRIDGES_MAX - 1, &slot) ||
            !number(maker, entry, "start", 8, &start) || !hex(maker, entry, "hex", &at) ||
            !direction_word(maker, "bridges", json_object_get(entry, "direction"), &d))
            return false;
        if (slot >= FURY_BRIDGES_MAX || at >= maker->tables->map_hexes || maker->tables->neighbour[at][d] == HEX_NONE)
            return refuse(maker, "bridges", "no bridge can lie there");
        counter_id c = json_is_string(layer) ? fury_ruleset.counter_named(maker->tables, json_string_value(layer),
                                                                          strlen(json_string_value(layer)))
                                             : COUNTER_NONE;
        state->pontoon[slot] =
            (struct fury_pontoon){at, d, (uint8_t)start, c, json_is_true(json_object_get(entry, "fresh")), 0};
    }
    return true;
}

static bool works(struct maker *maker, struct game *game, const json_t *list) {
    static const char *const known[] = {"hex", "is", NULL};
    if (list)
        memset(state_of(game)->works, 0, sizeof state_of(game)->works);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        hex_id at = HEX_NONE;
        int kind = WORKS_COMPLETE;
        if (!keys(maker, "works", entry, known) || !hex(maker, entry, "hex", &at) ||
            !word(maker, entry, "is", fury_works_names, &kind))
            return false;
        if (at >= maker->tables->map_hexes)
            return refuse(maker, "works", "works stand on the map");
        state_of(game)->works[at] = (uint8_t)kind;
    }
    return true;
}

/* Works that nobody holds are not there (9.5c). */
static void drop_empty_works(struct game *game) {
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++)
        if (state_of(game)->works[h] && division_in(game, h) == COUNTER_NONE && detachment_in(game, h) == COUNTER_NONE)
            state_of(game)->works[h] = WORKS_NONE;
}

static bool builds_in(const struct game *game, counter_id c, hex_id hex) {
    return is_division(game, c) && !info_of(game, c)->cavalry && on_map(game, c) && hex_of(game, c) == hex;
}

/* A Construct marker is an infantry Division's (9.5a, 9.5d): the one that says so, or the first that stands there. */
static void own_works(struct game *game) {
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++) {
        counter_id builder = COUNTER_NONE;
        if (state_of(game)->works[h] != WORKS_CONSTRUCT)
            continue;
        FOR_COUNTERS(game, c) {
            bool says = unit_at(game, c)->marker == MARKER_CONSTRUCT;
            if (builds_in(game, c, h) && (builder == COUNTER_NONE || says))
                builder = c;
        }
        if (builder == COUNTER_NONE)
            state_of(game)->works[h] = WORKS_NONE;
        else
            unit_at(game, builder)->marker = MARKER_CONSTRUCT;
    }
    FOR_COUNTERS(game, c) {
        struct fury_unit *unit = unit_at(game, c);
        if (unit->marker == MARKER_CONSTRUCT &&
            (!on_map(game, c) || state_of(game)->works[unit->hex] != WORKS_CONSTRUCT))
            unit->marker = MARKER_NONE;
    }
}

static bool options(struct maker *maker, struct game *game, const json_t *chosen) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)chosen, key, value) {
        unsigned i = 0;
        while (i < fury_ruleset.option_count && strcmp(fury_ruleset.options[i].id, key) != 0)
            i++;
        if (i == fury_ruleset.option_count)
            return refuse(maker, "options", "there is no option \"%.40s\"", key);
        int number_given = json_is_true(value) ? 1 : 0;
        if (!json_is_boolean(value) && !number(maker, chosen, key, (int)fury_ruleset.options[i].highest, &number_given))
            return false;
        state_of(game)->options[i] = (uint32_t)number_given;
    }
    return true;
}

static bool bytes(struct maker *maker, const char *where, const json_t *value, void *out, size_t size) {
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    unsigned char *to = out;
    if (strlen(text) != 2 * size)
        return refuse(maker, where, "expected %zu bytes in hexadecimal digits", size);
    for (size_t i = 0; i < size; i++) {
        char pair_of[3] = {text[2 * i], text[2 * i + 1], 0}, *end;
        to[i] = (unsigned char)strtoul(pair_of, &end, 16);
        if (*end)
            return refuse(maker, where, "expected hexadecimal digits");
    }
    return true;
}

static bool machine(struct maker *maker, struct game *game, const json_t *position, struct loaded_sandbox *out) {
    struct play_state *play = game->state;
    const json_t *frames = json_object_get(position, "frames"), *dice = json_object_get(position, "dice");
    int actions = 0, level = 0;
    if (json_array_size(frames) > FRAME_DEPTH_MAX)
        return refuse(maker, "frames", "too many frames");
    for (size_t i = 0; i < json_array_size(frames); i++)
        if (!bytes(maker, "frames", json_array_get(frames, i), &play->frames[i], sizeof play->frames[i]))
            return false;
    play->frame_count = (uint8_t)json_array_size(frames);
    const char *wrong = dice ? load_dice(dice, OLD_STREAMS_AS_BYTES, &play->dice) : NULL;
    if (wrong)
        return refuse(maker, "dice", "%s", wrong);
    out->dice_told = dice != NULL;
    play->over = json_is_true(json_object_get(position, "over"));
    play->resigned = json_is_true(json_object_get(position, "resigned"));
    if (!number(maker, position, "actions", 100000000, &actions) || !number(maker, position, "level", 9, &level) ||
        !side(maker, position, "winner", &play->winner))
        return false;
    play->actions = (uint32_t)actions;
    play->level = (uint8_t)level;
    return true;
}

static bool sealed(struct maker *maker, const struct game *game, const json_t *position) {
    char digits[20];
    struct text text;
    const json_t *seal = json_object_get(position, "seal");
    text_init(&text, digits, sizeof digits);
    text_hex64(&text, play_position_hash(game));
    return (json_is_string(seal) && strcmp(json_string_value(seal), digits) == 0) ||
           refuse(maker, "seal", "these frames belong to another position");
}

static bool open_phase(struct maker *maker, struct game *game, const json_t *position, struct loaded_sandbox *out) {
    int phase = PHASE_MOVEMENT, turn = 1;
    const char *names[PHASES + 1] = {0};
    memcpy(names, fury_phase_ids, sizeof fury_phase_ids);
    if (!word(maker, position, "phase", names, &phase) ||
        !number(maker, position, "turn", maker->tables->scenario.turns, &turn) ||
        !side(maker, position, "phasing", &game->state->phasing))
        return false;
    game->state->turn = (uint16_t)turn;
    game->state->phase = (uint8_t)phase;
    bool open = json_array_size(json_object_get(position, "frames")) > 0;
    if (open && !sealed(maker, game, position))
        return false;
    out->run = !open && !game->state->over;
    if (!out->run)
        return true;
    game->state->phasing = state_of(game)->first;
    fury_battle_open(game, (unsigned)phase);
    return true;
}

static bool fill_state(struct maker *maker, struct game *game, const json_t *position, struct loaded_sandbox *out) {
    uint32_t standard[16] = {0};
    for (unsigned i = 0; i < fury_ruleset.option_count; i++)
        standard[i] = fury_ruleset.options[i].standard;
    fury_ruleset.begin(game, 0, standard);
    bool sound = options(maker, game, json_object_get(position, "options")) && memory(maker, game, position) &&
                 units(maker, game, position) && bridges(maker, game, json_object_get(position, "bridges")) &&
                 works(maker, game, json_object_get(position, "works"));
    if (!sound)
        return false;
    fury_scratch_sync(game);
    drop_empty_works(game);
    own_works(game);
    if (!machine(maker, game, position, out) || !open_phase(maker, game, position, out))
        return false;
    play_touch(game);
    play_sync(game);
    return true;
}

static bool lay_out(struct maker *maker, struct loaded_sandbox *out) {
    struct arena arena;
    size_t size = (play_memory(&fury_ruleset, maker->tables) + 63) / 64 * 64;
    out->tables = maker->tables;
    out->rules = &fury_ruleset;
    out->block = aligned_alloc(64, size);
    if (!out->block)
        return refuse(maker, "", "out of memory");
    arena_init(&arena, out->block, size);
    return play_lay_out(&out->game, out->rules, maker->tables, &arena) || refuse(maker, "", "out of memory");
}

static const char *const position_keys[] = {
    "game",  "base",    "only",   "fill",    "hexes",       "hexsides", "roads",           "units",     "bridges",
    "works", "options", "turn",   "phase",   "phasing",     "first",    "ammunition",      "pontoons",  "laid",
    "quiet", "frames",  "dice",   "actions", "activations", "over",     "bridges_removed", "free_left", "free_side",
    "heavy", "target",  "winner", "level",   "resigned",    "seal",     "numbers",         NULL};

bool fury_sandbox(void *tables, const json_t *position, struct loaded_sandbox *out, struct load_error *error) {
    struct maker maker = {tables, error, false};
    const json_t *base = json_object_get(position, "base");
    if (!keys(&maker, "", position, position_keys))
        return false;
    if (base && (!json_is_string(base) || strcmp(json_string_value(base), maker.tables->scenario.id) != 0))
        return refuse(&maker, "base", "the battle is called %s", maker.tables->scenario.id);
    if (!ground(&maker, position) || !numbers(&maker, json_object_get(position, "numbers")) ||
        !army(&maker, json_object_get(position, "units")))
        return false;
    if (maker.changed) {
        maker.tables->head.spare = 1;
        family_seal(&fury_family, maker.tables);
    }
    return lay_out(&maker, out) && fill_state(&maker, &out->game, position, out);
}
