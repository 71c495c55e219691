/* position.c: a position from JSON: the tables it needs, then every counter, brigade and division, the memory of the
 * phase, the score and where in the sequence of play it stands. It reads what gbacw/position.c writes. */
#include "load/dice.h"
#include "load/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "gbacw/books.h"
#include "gbacw/command/leaders.h"
#include "gbacw/march/deployment.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "gbacw/state/works.h"
#include "load/sandbox.h"

/* ---- counters ---- */

/* A number smaller than `end`: what play uses as an index. */
static bool maker_below(struct maker *maker, const char *where, const json_t *object, const char *key, int end,
                        uint8_t *out) {
    int number = *out;
    if (!maker_number(maker, where, object, key, 0, end - 1, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool maker_leader(struct maker *maker, const char *where, const json_t *object, const char *key,
                         counter_id *out) {
    if (!maker_counter(maker, where, object, key, out))
        return false;
    return *out == COUNTER_NONE || maker->tables->counter[*out].type == TYPE_LEADER ||
           maker_refuse(maker, where, "%s: %s is not a leader", key, maker->tables->counter[*out].id);
}

static bool set_flags(struct maker *maker, const char *where, const json_t *object, const struct flag_name *names,
                      const char *list_key, uint32_t *flags) {
    const json_t *list = json_object_get(object, list_key);
    for (int i = 0; names[i].name; i++) {
        bool on = (*flags & names[i].flag) != 0;
        if (!maker_yes(maker, where, object, names[i].name, &on))
            return false;
        *flags = on ? *flags | names[i].flag : *flags & ~names[i].flag;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int n = 0;
        while (names[n].name && (!name || strcmp(names[n].name, name) != 0))
            n++;
        if (!names[n].name)
            return maker_refuse(maker, where, "unknown word in %s", list_key);
        *flags |= names[n].flag;
    }
    return true;
}

/* Losses: `losses` alone means killed; a strength below the printed one means the rest was killed. */
static bool set_losses(struct maker *maker, const char *where, const json_t *object, const struct counter_info *info,
                       struct counter_state *counter) {
    int losses = -1;
    bool told = json_object_get(object, "killed") || json_object_get(object, "captured");
    if (!maker_number(maker, where, object, "losses", 0, 99, &losses) ||
        !maker_byte(maker, where, object, "strength", &counter->strength) ||
        !maker_byte(maker, where, object, "killed", &counter->killed) ||
        !maker_byte(maker, where, object, "captured", &counter->captured))
        return false;
    if (losses >= 0 && !json_object_get(object, "strength"))
        counter->strength = (uint8_t)(info->strength > losses ? info->strength - losses : 0);
    if (losses >= 0 && !told)
        counter->killed = (uint8_t)losses;
    else if (!told && counter->strength < info->strength && info->type <= TYPE_CAVALRY)
        counter->killed = (uint8_t)(info->strength - counter->strength);
    return true;
}

static bool set_supplies(struct maker *maker, const char *where, const json_t *object, struct counter_state *counter) {
    const json_t *boxes = json_object_get(object, "boxes"), *morale = json_object_get(object, "morale");
    const char *weapon = NULL;
    if (json_is_string(morale) && strcmp(json_string_value(morale), "?") == 0)
        counter->morale = MORALE_GREEN;
    else if (!maker_below(maker, where, object, "morale", 10, &counter->morale))
        return false;
    if (!maker_text(maker, where, object, "weapon", &weapon) ||
        !maker_byte(maker, where, object, "rounds", &counter->rounds) ||
        !maker_below(maker, where, object, "crew", 3, &counter->crew))
        return false;
    if (weapon && strcmp(weapon, "none") == 0) {
        counter->weapon = NO_WEAPON;
        weapon = NULL;
    }
    if (weapon && weapon_by_id(maker->tables, weapon) < 0)
        return maker_refuse(maker, where, "no weapon is called \"%.20s\"", weapon);
    if (weapon)
        counter->weapon = (uint8_t)weapon_by_id(maker->tables, weapon);
    if (boxes && json_array_size(boxes) != 2)
        return maker_refuse(maker, where, "boxes: expected two numbers");
    if (boxes) {
        counter->boxes_small = (uint8_t)json_integer_value(json_array_get(boxes, 0));
        counter->boxes_artillery = (uint16_t)json_integer_value(json_array_get(boxes, 1));
    }
    return true;
}

static bool set_stance(struct maker *maker, const char *where, const json_t *object, const struct counter_info *info,
                       struct counter_state *counter) {
    int formation = counter->formation, fate = -1;
    direction facing = counter->facing;
    if (!maker_hex(maker, where, object, "hex", &counter->hex) ||
        !maker_word(maker, where, object, "formation", gbacw_formation_names, &formation) ||
        !maker_word(maker, where, object, "fate", gbacw_fate_names, &fate) ||
        !maker_direction(maker, where, object, "facing", &facing) ||
        !maker_side(maker, where, object, "owner", &counter->side))
        return false;
    counter->formation = (uint8_t)formation;
    bool on_map = counter->hex != HEX_NONE;
    counter->fate = (uint8_t)(fate >= 0 ? fate : on_map ? FATE_IN_PLAY : FATE_NOT_YET);
    if (on_map && facing == DIRECTION_NONE && !json_object_get(object, "facing") && info->type != TYPE_LEADER)
        facing = info->standard_facing != DIRECTION_NONE ? info->standard_facing : 0;
    counter->facing = facing;
    counter->start_hex = counter->hex;
    return maker_hex(maker, where, object, "start_hex", &counter->start_hex);
}

static bool set_cause(struct maker *maker, const char *where, const json_t *object, struct counter_state *counter) {
    counter_id cause = COUNTER_NONE;
    if (!maker_counter(maker, where, object, "cause", &cause))
        return false;
    if (cause != COUNTER_NONE)
        counter->cause = (uint16_t)(cause + 1);
    return true;
}

static bool set_counter(struct maker *maker, struct game *game, const char *where, const json_t *object) {
    const char *id = json_string_value(json_object_get(object, "id"));
    counter_id c = counter_by_id(maker->tables, id, strlen(id));
    struct counter_state *counter = counter_at(game, c);
    const struct counter_info *info = info_of(game, c);
    uint32_t debt = 0;
    const json_t *debts = json_object_get(object, "debt");
    if (!set_stance(maker, where, object, info, counter))
        return false;
    if (info->dismounted_morale) { /* the side that lies up */
        counter->morale = gbacw_printed_morale(game, c);
        counter->weapon = gbacw_printed_weapon(game, c);
    }
    if (!set_losses(maker, where, object, info, counter) || !set_supplies(maker, where, object, counter) ||
        !set_flags(maker, where, object, gbacw_flag_names, "flags", &counter->flags))
        return false;
    for (size_t i = 0; i < json_array_size(debts); i++) {
        const char *name = json_string_value(json_array_get(debts, i));
        int n = 0;
        while (gbacw_debt_names[n].name && (!name || strcmp(gbacw_debt_names[n].name, name) != 0))
            n++;
        if (!gbacw_debt_names[n].name)
            return maker_refuse(maker, where, "unknown debt");
        debt |= gbacw_debt_names[n].flag;
    }
    counter->debt = (uint8_t)debt;
    return maker_byte(maker, where, object, "points", &counter->points) &&
           maker_byte(maker, where, object, "debt_hexes", &counter->debt_hexes) &&
           maker_byte(maker, where, object, "debt_case", &counter->debt_case) &&
           maker_byte(maker, where, object, "enfiladed", &counter->enfiladed) &&
           maker_byte(maker, where, object, "displaced", &counter->displaced) &&
           maker_below(maker, where, object, "reserve", 4, &counter->reserve) &&
           maker_byte(maker, where, object, "trial", &counter->trial) && set_cause(maker, where, object, counter) &&
           maker_byte(maker, where, object, "own", &counter->own) &&
           maker_own(maker, where, object, rules_of(game)->of_counter, &counter->own) &&
           maker_byte(maker, where, object, "own_count", &counter->own_count) &&
           maker_byte(maker, where, object, "crossing", &counter->crossing) &&
           maker_byte(maker, where, object, "added_radius", &counter->added_radius) &&
           maker_byte(maker, where, object, "rally_left", &counter->rally_left) &&
           maker_leader(maker, where, object, "commander", &counter->commander);
}

/* Places in stacks: by `order` where it is given, else as the position lists them; leaders after units, by number. */
struct place_key {
    counter_id counter;
    uint32_t key;
};

static int by_key(const void *a, const void *b) {
    const struct place_key *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

static void order_counters(struct game *game, const json_t *units) {
    static const uint32_t leaders = 1u << 24;
    uint16_t count = tables_of(game)->counter_count;
    struct place_key *keys = calloc(count, sizeof *keys);
    if (!keys)
        return;
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = info_of(game, c);
        keys[c].counter = c;
        keys[c].key = info->type == TYPE_LEADER ? leaders + c : (uint32_t)info->standard_order << 12 | c;
    }
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *object = json_array_get(units, i), *order = json_object_get(object, "order");
        const char *id = json_string_value(json_object_get(object, "id"));
        counter_id c = counter_by_id(tables_of(game), id, strlen(id));
        if (info_of(game, c)->type == TYPE_LEADER)
            continue;
        keys[c].key = json_is_integer(order) ? (uint32_t)(json_integer_value(order) & 0xff) : 1000u + (uint32_t)i;
    }
    qsort(keys, count, sizeof *keys, by_key);
    for (uint16_t i = 0; i < count; i++) {
        struct counter_state *counter = counter_at(game, keys[i].counter);
        counter->order = 0;
        for (uint16_t before = 0; before < i && counter->hex != HEX_NONE; before++) {
            const struct counter_state *other = counter_at(game, keys[before].counter);
            if (other->hex == counter->hex && other->side == counter->side)
                counter->order++;
        }
    }
    free(keys);
}

/* A whole position, as `state` writes it, names every mark a counter has: what it does not name is not there, though it
 * would be at the start of the battle (who waits to be committed). */
static void lift_all(struct game *game, bool whole) {
    FOR_COUNTERS(game, c) {
        struct counter_state *counter = counter_at(game, c);
        if (whole)
            counter->flags = 0;
        counter->hex = counter->start_hex = HEX_NONE;
        counter->fate = FATE_NOT_YET;
        counter->facing = DIRECTION_NONE;
    }
}

static bool set_counters(struct maker *maker, struct game *game, const json_t *list, const char *name) {
    char where[64];
    for (size_t i = 0; i < json_array_size(list); i++) {
        snprintf(where, sizeof where, "%s[%zu]", name, i + 1);
        if (!set_counter(maker, game, where, json_array_get(list, i)))
            return false;
    }
    return true;
}

/* ---- brigades and divisions ---- */

static bool set_brigades(struct maker *maker, struct game *game, const json_t *list) {
    static const struct flag_name flags[] = {{"changed", BRIGADE_CHANGED},
                                             {"detached", BRIGADE_DETACHED},
                                             {"attached", BRIGADE_ATTACHED},
                                             {"spent", BRIGADE_SPENT},
                                             {"failing", BRIGADE_FAILING},
                                             {"retreated", BRIGADE_RETREATED},
                                             {NULL, 0}};
    char where[64];
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i), *division = json_object_get(object, "division");
        int index = brigade_by_id(maker->tables, json_string_value(json_object_get(object, "id")));
        struct brigade_state *brigade = gbacw_brigade_at(game, (unsigned)index);
        uint32_t bits = 0;
        snprintf(where, sizeof where, "brigades[%zu]", i + 1);
        if (!maker_byte(maker, where, object, "boxes", &brigade->boxes) ||
            !maker_byte(maker, where, object, "depleted", &brigade->depleted) ||
            !maker_byte(maker, where, object, "cut", &brigade->cut) ||
            !maker_byte(maker, where, object, "raised", &brigade->raised) ||
            !maker_own(maker, where, object, rules_of(game)->of_brigade, brigade->own) ||
            !set_flags(maker, where, object, flags, "flags", &bits))
            return false;
        brigade->flags = (uint8_t)bits;
        if (division && json_is_null(division))
            brigade->division = NO_DIVISION;
        else if (json_is_string(division))
            brigade->division = (uint8_t)division_by_id(maker->tables, json_string_value(division));
    }
    return true;
}

/* A brigade whose boxes are not given has marked what its units lost and lack (18.0, 22.2). */
static void mark_brigades(struct maker *maker, struct game *game, const json_t *list) {
    for (unsigned b = 0; b < maker->tables->brigade_count; b++) {
        const json_t *told = NULL;
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *id = json_string_value(json_object_get(json_array_get(list, i), "id"));
            if (strcmp(id, maker->tables->brigade[b].id) == 0)
                told = json_array_get(list, i);
        }
        int lost = 0, depleted = 0;
        FOR_COUNTERS(game, c) {
            if (info_of(game, c)->brigade != b || !gbacw_is_foot_or_horse(game, c))
                continue;
            lost += counter_at(game, c)->killed + counter_at(game, c)->captured;
            depleted += has_flag(game, c, F_DEPLETED) && on_map(game, c);
        }
        if (!json_object_get(told, "boxes"))
            gbacw_brigade_at(game, b)->boxes = (uint8_t)lost;
        if (!json_object_get(told, "depleted"))
            gbacw_brigade_at(game, b)->depleted = (uint8_t)depleted;
    }
}

static bool set_divisions(struct maker *maker, struct game *game, const json_t *list) {
    static const struct flag_name flags[] = {{"new_leader", DIVISION_NEW_LEADER},
                                             {"changed", DIVISION_CHANGED},
                                             {"stopgap", DIVISION_STOPGAP},
                                             {"fresh", DIVISION_FRESH},
                                             {NULL, 0}};
    char where[64];
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i);
        int index = division_by_id(maker->tables, json_string_value(json_object_get(object, "id")));
        struct division_state *division = gbacw_division_at(game, (unsigned)index);
        uint32_t bits = 0;
        bool detached = division->corps == DIVISION_DETACHED;
        const char *corps = NULL;
        snprintf(where, sizeof where, "divisions[%zu]", i + 1);
        if (!maker_own(maker, where, object, rules_of(game)->of_division, division->own) ||
            !maker_byte(maker, where, object, "command_points", &division->command_points) ||
            !maker_leader(maker, where, object, "leader", &division->leader) ||
            !maker_yes(maker, where, object, "detached", &detached) ||
            !maker_text(maker, where, object, "corps", &corps) ||
            !set_flags(maker, where, object, flags, "flags", &bits))
            return false;
        division->flags = (uint8_t)bits;
        if (corps && division_by_id(maker->tables, corps) < 0)
            return maker_refuse(maker, where, "corps names no corps");
        division->corps = (uint8_t)(detached ? DIVISION_DETACHED
                                    : corps  ? division_by_id(maker->tables, corps) + 1
                                             : IN_OWN_CORPS);
    }
    return true;
}

/* ---- memory and score ---- */

static bool set_shots(struct maker *maker, struct game *game, const json_t *list) {
    static const char *const keys[] = {"firer", "target", "unit", "points", "via", NULL};
    struct gbacw_state *state = state_of(game);
    char where[64];
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i);
        struct shot shot = {.firer = COUNTER_NONE, .target = HEX_NONE, .unit = COUNTER_NONE, .via = DIRECTION_NONE};
        snprintf(where, sizeof where, "memory.shots[%zu]", i + 1);
        if (!maker_keys(maker, where, object, keys) || !maker_counter(maker, where, object, "firer", &shot.firer) ||
            !maker_hex(maker, where, object, "target", &shot.target) ||
            !maker_counter(maker, where, object, "unit", &shot.unit) ||
            !maker_byte(maker, where, object, "points", &shot.points) ||
            !maker_direction(maker, where, object, "via", &shot.via))
            return false;
        if (state->shot_count >= tables_of(game)->shots_max)
            return maker_refuse(maker, where, "too many shots");
        gbacw_shots_of(game)[state->shot_count++] = shot;
    }
    return true;
}

static bool set_declarations(struct maker *maker, struct game *game, const json_t *list) {
    static const char *const keys[] = {"attacker", "target", "charge", "from", "spare", NULL};
    struct gbacw_state *state = state_of(game);
    char where[64];
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *object = json_array_get(list, i), *spare = json_object_get(object, "spare");
        struct declaration declaration = {.attacker = COUNTER_NONE, .target = HEX_NONE};
        snprintf(where, sizeof where, "memory.declarations[%zu]", i + 1);
        if (!maker_keys(maker, where, object, keys) ||
            !maker_counter(maker, where, object, "attacker", &declaration.attacker) ||
            !maker_hex(maker, where, object, "target", &declaration.target) ||
            !maker_byte(maker, where, object, "charge", &declaration.charge) ||
            !maker_byte(maker, where, object, "from", &declaration.from))
            return false;
        for (size_t s = 0; s < json_array_size(spare) && s < sizeof declaration.spare; s++)
            declaration.spare[s] = (uint8_t)json_integer_value(json_array_get(spare, s));
        if (state->declaration_count >= tables_of(game)->counter_count)
            return maker_refuse(maker, where, "too many declarations");
        gbacw_declarations_of(game)[state->declaration_count++] = declaration;
    }
    return true;
}

static bool set_memory(struct maker *maker, struct game *game, const json_t *memory) {
    static const char *const keys[] = {"shots", "declarations", NULL};
    return !memory ||
           (maker_keys(maker, "memory", memory, keys) && set_shots(maker, game, json_object_get(memory, "shots")) &&
            set_declarations(maker, game, json_object_get(memory, "declarations")));
}

static bool set_score(struct maker *maker, struct game *game, const json_t *score) {
    for (side_id side = 0; score && side < SIDES; side++) {
        const json_t *of_side = json_object_get(score, maker->tables->side_id[side]);
        if (of_side && !maker_keys(maker, "score", of_side, gbacw_tally_names))
            return false;
        for (int t = 0; of_side && gbacw_tally_names[t]; t++) {
            int count = state_of(game)->tally[side][t];
            if (!maker_number(maker, "score", of_side, gbacw_tally_names[t], 0, 65535, &count))
                return false;
            state_of(game)->tally[side][t] = (uint16_t)count;
        }
    }
    return true;
}

/* What play has done to works, as `state` writes it. */
static bool set_works(struct maker *maker, struct game *game, const json_t *list) {
    static const char *const keys[] = {"hex", "is", "sides", NULL};
    size_t i;
    json_t *object;
    char where[32];
    json_array_foreach(list, i, object) {
        struct work_state work = {.hex = HEX_NONE};
        int is = 0;
        snprintf(where, sizeof where, "works[%zu]", i + 1);
        if (!maker_keys(maker, where, object, keys) || !maker_hex(maker, where, object, "hex", &work.hex) ||
            !maker_word(maker, where, object, "is", gbacw_work_names, &is) ||
            !maker_byte(maker, where, object, "sides", &work.sides))
            return false;
        if (work.hex == HEX_NONE || is == 0 || work.sides >= BIT(DIRECTIONS))
            return maker_refuse(maker, where, "expected a hex, what its works are, and their sides");
        if (gbacw_works_room(game) <= 0)
            return maker_refuse(maker, where, "there is no room for more works");
        work.is = (uint8_t)is;
        gbacw_works_of(game)[state_of(game)->work_count++] = work;
    }
    return true;
}

static bool set_special(struct maker *maker, struct game *game, const json_t *special) {
    const struct special_field *fields = rules_of(game) ? rules_of(game)->memory : NULL;
    if (special && !json_is_object(special))
        return maker_refuse(maker, "special", "expected an object");
    for (void *at = json_object_iter((json_t *)(uintptr_t)special); at;
         at = json_object_iter_next((json_t *)(uintptr_t)special, at)) {
        const char *key = json_object_iter_key(at);
        const struct special_field *field = fields;
        while (field && field->name && strcmp(field->name, key) != 0)
            field++;
        if (!field || !field->name)
            return maker_refuse(maker, "special", "\"%.40s\" is not a memory of this game", key);
        int value = gbacw_special_get(game, field);
        hex_id hex = HEX_NONE;
        direction d = DIRECTION_NONE;
        if (field->kind == SPECIAL_HEX && !json_is_integer(json_object_iter_value(at))) {
            if (!maker_hex(maker, "special", special, key, &hex))
                return false;
            value = hex;
        } else if (field->kind == SPECIAL_DIRECTION && !json_is_integer(json_object_iter_value(at))) {
            if (!maker_direction(maker, "special", special, key, &d))
                return false;
            value = d;
        } else if (!maker_number(maker, "special", special, key, 0, field->size == 1 ? 255 : 65535, &value))
            return false;
        if ((field->kind == SPECIAL_HEX && value != HEX_NONE && value >= maker->tables->hex_count) ||
            (field->kind == SPECIAL_DIRECTION && value != DIRECTION_NONE && value >= DIRECTIONS))
            return maker_refuse(maker, "special", "%.40s is not on this map", key);
        gbacw_special_set(game, field, value);
    }
    return true;
}

/* ---- the sequence of play ---- */

/* A row by its id (or kebab-cased title's id) and whose turn it is. */
static bool set_phase(struct maker *maker, struct game *game, const json_t *position) {
    const struct gbacw_tables *tables = maker->tables;
    struct play_state *play = game->state;
    const char *phase = "movement";
    uint8_t phasing = tables->first_player;
    int turn = 1, actions = 0;
    bool night = false;
    if (!maker_text(maker, "", position, "phase", &phase) ||
        !maker_number(maker, "", position, "turn", 0, 250, &turn) || !maker_yes(maker, "", position, "night", &night) ||
        !maker_number(maker, "", position, "actions", 0, 1 << 30, &actions))
        return false;
    const json_t *whose = json_object_get(position, "phasing");
    if (whose && json_is_null(whose))
        phasing = SIDE_NONE;
    else if (!maker_side(maker, "", position, "phasing", &phasing))
        return false;
    int row = -1;
    for (int i = 0; i < tables->phase_count && row < 0; i++)
        if (strcmp(tables->phase[i].id, phase) == 0 && (tables->phase[i].phasing == phasing || phasing == SIDE_NONE))
            row = i;
    for (int i = 0; i < tables->phase_count && row < 0 && !whose; i++) /* a phase of one side only needs no side */
        if (strcmp(tables->phase[i].id, phase) == 0)
            row = i;
    int exact = -1;
    if (!maker_number(maker, "", position, "row", 0, tables->phase_count - 1, &exact))
        return false;
    if (exact >= 0)
        row = exact;
    if (row < 0)
        return maker_refuse(maker, "phase", "no phase \"%.40s\" of that side in this game", phase);
    play->phase = (uint8_t)row;
    play->phasing = whose ? phasing : tables->phase[row].phasing;
    play->turn = (uint16_t)turn;
    play->night = night;
    play->actions = (uint32_t)actions;
    return true;
}

static bool read_bytes(const char *text, uint8_t *out, size_t size) {
    if (strlen(text) != size * 2)
        return false;
    for (size_t i = 0; i < size; i++) {
        unsigned byte;
        if (sscanf(text + 2 * i, "%2x", &byte) != 1)
            return false;
        out[i] = (uint8_t)byte;
    }
    return true;
}

/* Frames in the middle of things, as `state` dumps them: one string a frame. */
static bool set_frames(struct maker *maker, struct game *game, const json_t *frames, bool *open) {
    struct play_state *play = game->state;
    size_t count = json_array_size(frames);
    *open = false;
    if (count == 0)
        return true;
    if (count > FRAME_DEPTH_MAX)
        return maker_refuse(maker, "frames", "more than %d", FRAME_DEPTH_MAX);
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(frames, i));
        struct frame *frame = &play->frames[i];
        if (!text || !read_bytes(text, (uint8_t *)frame, sizeof *frame) || frame->kind == 0 || frame->kind >= KINDS ||
            frame->side > SIDE_NONE)
            return maker_refuse(maker, "frames", "number %zu is not a frame", i + 1);
    }
    play->frame_count = (uint8_t)count;
    *open = true;
    return true;
}

/* Frames hold numbers that mean something in their own position only: the seal proves that this is it. */
static bool check_seal(struct maker *maker, struct game *game, const json_t *position) {
    const char *seal = "";
    char digits[20];
    struct text text;
    text_init(&text, digits, sizeof digits);
    int version = 1;
    if (!maker_number(maker, "", position, "hashes", 1, 1000, &version))
        return false;
    text_hex64(&text, version == 1 ? position_hash_1(game) : play_position_hash(game));
    return maker_text(maker, "", position, "seal", &seal) &&
           (strcmp(seal, digits) == 0 ||
            maker_refuse(maker, "seal",
                         "the frames belong to another position: leave them out to open the phase again"));
}

static bool set_dice(struct maker *maker, struct game *game, const json_t *dice, bool *told) {
    *told = dice != NULL;
    const char *wrong = *told ? load_dice(dice, OLD_STREAMS_AS_NUMBERS, &game->state->dice) : NULL;
    return wrong == NULL || maker_refuse(maker, "dice", "%s", wrong);
}

static bool set_end(struct maker *maker, struct game *game, const json_t *position, bool *over) {
    struct play_state *play = game->state;
    if (!maker_byte(maker, "", position, "over", &play->over) ||
        !maker_byte(maker, "", position, "level", &play->level) ||
        !maker_byte(maker, "", position, "resigned", &play->resigned))
        return false;
    play->winner = SIDE_NONE;
    *over = play->over != 0;
    return maker_side(maker, "", position, "winner", &play->winner);
}

/* ---- the whole ---- */

static bool set_options(struct maker *maker, const json_t *options, uint32_t values[OPTIONS]) {
    for (unsigned i = 0; i < gbacw_ruleset.option_count; i++)
        values[i] = gbacw_ruleset.options[i].standard;
    for (void *at = json_object_iter((json_t *)(uintptr_t)options); at;
         at = json_object_iter_next((json_t *)(uintptr_t)options, at)) {
        const char *key = json_object_iter_key(at);
        unsigned i = 0;
        while (i < gbacw_ruleset.option_count && strcmp(gbacw_ruleset.options[i].id, key) != 0)
            i++;
        if (i == gbacw_ruleset.option_count)
            return maker_refuse(maker, "options", "\"%.40s\" is not an option", key);
        int value = 0;
        if (!maker_number(maker, "options", options, key, 0, (int)gbacw_ruleset.options[i].highest, &value))
            return false;
        values[i] = (uint32_t)value;
    }
    return true;
}

static bool set_command(struct maker *maker, struct game *game, const json_t *position, bool *by_rules) {
    static const char *const words[] = {"all", "rules", NULL};
    int command = 0;
    if (!maker_word(maker, "", position, "command", words, &command))
        return false;
    *by_rules = command == 1;
    state_of(game)->all_in_command = !*by_rules;
    return true;
}

static bool fill_state(struct maker *maker, struct game *game, const json_t *position, struct loaded_sandbox *out) {
    const json_t *units = json_object_get(position, "units"), *leaders = json_object_get(position, "leaders");
    uint32_t options[OPTIONS] = {0};
    bool by_rules, open, over;
    if (!set_options(maker, json_object_get(position, "options"), options))
        return false;
    game->rules->begin(game, out->scenario, options);
    if (units || leaders || !maker->base_named || maker->own_grid)
        lift_all(game, json_object_get(position, "seal") != NULL);
    else
        for (side_id side = 0; side < SIDES; side++)
            gbacw_deploy_standard(game, side);
    if (!set_command(maker, game, position, &by_rules) || !set_counters(maker, game, leaders, "leaders") ||
        !set_counters(maker, game, units, "units") ||
        !set_brigades(maker, game, json_object_get(position, "brigades")) ||
        !set_divisions(maker, game, json_object_get(position, "divisions")) ||
        !set_memory(maker, game, json_object_get(position, "memory")) ||
        !set_score(maker, game, json_object_get(position, "score")) ||
        !set_special(maker, game, json_object_get(position, "special")) ||
        !set_works(maker, game, json_object_get(position, "works")) || !set_phase(maker, game, position) ||
        !set_frames(maker, game, json_object_get(position, "frames"), &open) ||
        !set_dice(maker, game, json_object_get(position, "dice"), &out->dice_told) ||
        !set_end(maker, game, position, &over))
        return false;
    if (units || leaders)
        order_counters(game, units);
    mark_brigades(maker, game, json_object_get(position, "brigades"));
    if (open && !check_seal(maker, game, position))
        return false;
    out->run = !open && !over;
    if (out->run)
        play_call(game, game->rules->root_kind, SIDE_FIRST);
    play_touch(game);
    play_sync(game);
    if (out->run && by_rules && game->state->phasing < SIDES &&
        maker->tables->phase[game->state->phase].kind > PHASE_INITIAL_COMMAND) {
        gbacw_check_command(game, game->state->phasing); /* as the phases before this one would have left it */
        play_touch(game);
    }
    return true;
}

static bool lay_out(struct maker *maker, struct loaded_sandbox *out) {
    out->tables = maker->tables;
    out->rules = load_ruleset(maker->tables);
    size_t size = (play_memory(out->rules, maker->tables) + 63) / 64 * 64;
    struct arena arena;
    out->block = aligned_alloc(64, size);
    if (!out->block)
        return maker_refuse(maker, "", "out of memory");
    arena_init(&arena, out->block, size);
    return play_lay_out(&out->game, out->rules, maker->tables, &arena) || maker_refuse(maker, "", "out of memory");
}

static bool find_base(struct maker *maker, const char *base, unsigned *scenario) {
    for (unsigned i = 0; i < maker->tables->scenario_count; i++)
        if (strcmp(maker->tables->scenario[i].id, base) == 0) {
            *scenario = i;
            return true;
        }
    return maker_refuse(maker, "base", "\"%.40s\" is not a scenario of this game", base);
}

static bool set_profile(struct maker *maker, const json_t *position) {
    const char *profile = maker->own_grid ? "standard" : maker->tables->profile;
    if (!maker_text(maker, "", position, "profile", &profile))
        return false;
    if (gbacw_book_named(profile) == NULL)
        return maker_refuse(maker, "profile", "no book is called \"%.40s\": known are %s", profile, gbacw_book_names);
    if (!maker->base_named && strcmp(profile, "standard") != 0)
        return maker_refuse(maker, "profile", "a game's own rules need a base: its leaders and brigades");
    maker->changed_profile = strcmp(profile, maker->tables->profile) != 0;
    if (maker->changed_profile) { /* whose numbers are not those of the base */
        memset(maker->tables->special, 0, sizeof maker->tables->special);
        memset(maker->tables->profile, 0, sizeof maker->tables->profile);
        snprintf(maker->tables->profile, sizeof maker->tables->profile, "%.15s", profile);
    }
    return true;
}

static const char *const position_keys[] = {
    "game",   "base",    "grid",     "fill",      "hexes",   "hexsides", "roads",   "areas",   "crossings",
    "units",  "leaders", "brigades", "divisions", "memory",  "score",    "special", "options", "turn",
    "night",  "phasing", "phase",    "row",       "command", "frames",   "dice",    "actions", "over",
    "winner", "level",   "resigned", "profile",   "side",    "seal",     "works",   "hashes",  NULL};

static const char *const ground_keys[] = {"fill", "hexes", "hexsides", "roads", "areas", "crossings", NULL};

static uint64_t army_hash(const struct gbacw_tables *tables) {
    size_t from = offsetof(struct gbacw_tables, counter_count), to = offsetof(struct gbacw_tables, shots_max);
    return hash_bytes((const unsigned char *)tables + from, to - from, 0);
}

static bool make(struct maker *maker, const json_t *position, struct loaded_sandbox *out) {
    const char *base = NULL;
    if (!maker_keys(maker, "", position, position_keys) || !maker_text(maker, "", position, "base", &base))
        return false;
    maker->base_named = base != NULL;
    maker->own_grid = !base || json_object_get(position, "grid");
    for (int i = 0; ground_keys[i]; i++)
        maker->changed_map |= json_object_get(position, ground_keys[i]) != NULL;
    if (base && !find_base(maker, base, &out->scenario))
        return false;
    if (!set_profile(maker, position) || !sandbox_ground(maker, position))
        return false;
    uint64_t army = army_hash(maker->tables);
    if (!sandbox_army(maker, position))
        return false;
    maker->changed_army = army != army_hash(maker->tables);
    if (!maker->own_grid && !maker->changed_map && !maker->changed_army && !maker->changed_profile)
        return lay_out(maker, out) && fill_state(maker, &out->game, position, out); /* the game's own tables */
    gbacw_tables_finish(maker->tables);
    maker->tables->head.spare = (maker->own_grid      ? PACK_OWN_MAP
                                 : maker->changed_map ? PACK_CHANGED_MAP
                                                      : 0u) |
                                (maker->base_named ? 0u : PACK_NO_BASE) | (maker->changed_army ? PACK_OWN_ARMY : 0u);
    pack_seal(maker->tables);
    return lay_out(maker, out) && fill_state(maker, &out->game, position, out);
}

bool tactical_sandbox(void *tables, const json_t *position, struct loaded_sandbox *out, struct load_error *error) {
    struct maker maker = {.tables = tables, .error = error};
    return make(&maker, position, out);
}
