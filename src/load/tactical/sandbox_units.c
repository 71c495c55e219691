/* sandbox_units.c: the order of battle of a made-up position: divisions, brigades, leaders and units that the base does
 * not have are added to its tables; those it has keep what is printed, unless the position says otherwise.
 *
 * A brigade or division that is only named is made, with a generous limit; a unit without a brigade is independent. */
#include <stdio.h>
#include <string.h>

#include "gbacw/books.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"
#include "load/sandbox.h"

enum { GENEROUS = 200 }; /* boxes of a brigade nobody described: more than it will lose */

static const char *const unit_keys[] = {
    "id", "name", "side", "type", "brigade", "division", "weapon", "strength", "initial", "morale", "rounds",
    "initial_rounds", "boxes", "independent", "hex", "start_hex", "facing", "formation", "order", "crew", "killed",
    "captured", "fate", "points", "debt", "debt_hexes", "debt_case", "enfiladed", "displaced", "reserve", "trial",
    "cause", "own", "own_count", "horse", "train", "commands", "crossing", "commander", "flags", "owner", "area",
    "near", "near_distance", "near_any_leader", "formation_at_start", "entry_turn", "entry_hex", "printed_morale",
    "printed_weapon", "printed_boxes", "losses",
    /* leaders */
    "rank", "radius", "rally", "integrity", "command_points", "replacement_radius", "replacement_rally",
    "replacement_integrity", "replacement_command_points", "replacement_at_start", "added_radius", "rally_left",
    "deploy_with", "higher", "grade", NULL};

static bool known_key(const char *key) {
    for (int i = 0; unit_keys[i]; i++)
        if (strcmp(unit_keys[i], key) == 0)
            return true;
    for (int i = 0; gbacw_flag_names[i].name; i++)
        if (strcmp(gbacw_flag_names[i].name, key) == 0)
            return true;
    return false;
}

static bool own_key(const struct maker *maker, const char *key) {
    const struct own_field *field = gbacw_book_named(maker->tables->profile)->of_counter;
    while (field && field->name && strcmp(field->name, key) != 0)
        field++;
    return field && field->name;
}

static bool check_keys(struct maker *maker, const char *where, const json_t *object) {
    char path[160];
    if (!json_is_object(object))
        return maker_refuse(maker, where, "expected an object");
    for (void *at = json_object_iter((json_t *)(uintptr_t)object); at;
         at = json_object_iter_next((json_t *)(uintptr_t)object, at))
        if (!known_key(json_object_iter_key(at)) && !own_key(maker, json_object_iter_key(at))) {
            snprintf(path, sizeof path, "%s.%.60s", where, json_object_iter_key(at));
            return maker_refuse(maker, path, "unknown key");
        }
    return true;
}

static bool good_id(struct maker *maker, const char *where, const char *id, size_t size) {
    if (id && id[0] && strlen(id) < size && !strpbrk(id, " \t\n"))
        return true;
    return maker_refuse(maker, where, "expected an id of one word, at most %zu letters", size - 1);
}

/* ---- divisions and brigades ---- */

static int division_made(struct maker *maker, const char *id, uint8_t side) {
    struct gbacw_tables *tables = maker->tables;
    int index = division_by_id(tables, id);
    if (index >= 0 || tables->division_count == DIVISIONS_MAX || strlen(id) >= sizeof tables->division[0].id)
        return index;
    struct division_info *info = &tables->division[tables->division_count];
    snprintf(info->id, sizeof info->id, "%s", id);
    snprintf(info->name, sizeof info->name, "%s", id);
    info->side = side;
    info->leader = COUNTER_NONE;
    info->parent = NO_DIVISION;
    memset(info->successor, 0xff, sizeof info->successor);
    return tables->division_count++;
}

static int brigade_made(struct maker *maker, const char *id, uint8_t side) {
    struct gbacw_tables *tables = maker->tables;
    int index = brigade_by_id(tables, id);
    if (index >= 0 || tables->brigade_count == BRIGADES_MAX || strlen(id) >= sizeof tables->brigade[0].id)
        return index;
    struct brigade_info *info = &tables->brigade[tables->brigade_count];
    snprintf(info->id, sizeof info->id, "%s", id);
    snprintf(info->name, sizeof info->name, "%s", id);
    info->side = side;
    info->division = NO_DIVISION;
    info->limit = GENEROUS;
    info->depletion = 1;
    info->leader[0] = info->leader[1] = info->spare[0] = info->spare[1] = COUNTER_NONE;
    return tables->brigade_count++;
}

static bool add_division(struct maker *maker, const char *where, const json_t *object) {
    static const char *const keys[] = {"id",       "side",           "army",       "leader",  "successors",
                                       "choice",   "limit",          "extra",      "cli",     "cli_extra",
                                       "active",   "command_points", "may_move",   "flags",   "cli_reached_turn",
                                       "name",     "exempt",         "new_leader", "changed", "corps",
                                       "detached", "stopgap",        "fresh",      "parent",  "level",
                                       "binds",    "loose",          NULL};
    static const char *const levels[] = {"division", "corps", NULL};
    const char *id = NULL;
    uint8_t side = 0;
    bool army = false, choice = false;
    const char *parent = NULL;
    if (!maker_keys(maker, where, object, keys) || !maker_text(maker, where, object, "id", &id) ||
        !good_id(maker, where, id, sizeof maker->tables->division[0].id) ||
        !maker_text(maker, where, object, "parent", &parent) || !maker_side(maker, where, object, "side", &side))
        return false;
    int index = division_made(maker, id, side);
    if (index < 0)
        return maker_refuse(maker, where, "too many divisions");
    struct division_info *info = &maker->tables->division[index];
    bool binds = info->binds != 0, loose = info->loose != 0;
    int level = info->corps;
    army = info->army != 0, choice = info->successor_choice != 0;
    if (json_object_get(object, "side"))
        info->side = side;
    if (parent && division_by_id(maker->tables, parent) < 0)
        return maker_refuse(maker, where, "parent names no command above it in the list");
    if (parent)
        info->parent = (uint8_t)division_by_id(maker->tables, parent);
    if (!maker_yes(maker, where, object, "army", &army) || !maker_yes(maker, where, object, "choice", &choice) ||
        !maker_own(maker, where, object, gbacw_book_named(maker->tables->profile)->given_to_division, info->own) ||
        !maker_yes(maker, where, object, "binds", &binds) || !maker_yes(maker, where, object, "loose", &loose) ||
        !maker_word(maker, where, object, "level", levels, &level))
        return false;
    info->army = army, info->successor_choice = choice;
    info->binds = binds, info->loose = loose, info->corps = (uint8_t)level;
    return true;
}

/* "A" to "E", as a roster has it. */
static bool brigade_class(struct maker *maker, const char *where, const json_t *object, struct brigade_info *info) {
    static const char *const classes[] = {"none", "E", "D", "C", "B", "A", NULL};
    int class = info->morale_class;
    if (!maker_word(maker, where, object, "class", classes, &class))
        return false;
    info->morale_class = (uint8_t) class;
    return true;
}

static bool add_brigade(struct maker *maker, const char *where, const json_t *object) {
    static const char *const keys[] = {"id",       "side",     "division", "home",      "leaders",   "limit",
                                       "total",    "vp",       "boxes",    "depleted",  "cli",       "cut",
                                       "raised",   "adjusted", "failing",  "retreated", "depletion", "changed",
                                       "detached", "attached", "flags",    "cli_free",  "activated", "spent",
                                       "name",     "class",    "turns",    NULL};
    const char *id = NULL, *division = NULL;
    uint8_t side = 0;
    if (!maker_keys(maker, where, object, keys) || !maker_text(maker, where, object, "id", &id) ||
        !good_id(maker, where, id, sizeof maker->tables->brigade[0].id) ||
        !maker_side(maker, where, object, "side", &side) || !maker_text(maker, where, object, "division", &division) ||
        !maker_text(maker, where, object, "home", &division))
        return false;
    bool new = brigade_by_id(maker->tables, id) < 0;
    int index = brigade_made(maker, id, side);
    if (index < 0)
        return maker_refuse(maker, where, "too many brigades");
    struct brigade_info *info = &maker->tables->brigade[index];
    int home = division ? division_made(maker, division, info->side) : -1;
    if (division && home < 0)
        return maker_refuse(maker, where, "too many divisions");
    if (division && (new || json_object_get(object, "home")))
        info->division = (uint8_t)home;
    return maker_byte(maker, where, object, "limit", &info->limit) &&
           maker_byte(maker, where, object, "total", &info->total) &&
           maker_byte(maker, where, object, "vp", &info->points) && brigade_class(maker, where, object, info) &&
           maker_byte(maker, where, object, "depletion", &info->depletion);
}

/* ---- counters ---- */

static bool new_counter(struct maker *maker, const char *where, const char *id, const char *name, uint8_t side,
                        uint8_t type, struct counter_info **out) {
    struct gbacw_tables *tables = maker->tables;
    if (tables->counter_count >= COUNTERS_MAX)
        return maker_refuse(maker, where, "too many counters");
    struct counter_info *info = &tables->counter[tables->counter_count++];
    snprintf(info->id, sizeof info->id, "%s", id);
    snprintf(info->name, sizeof info->name, "%.31s", name ? name : id);
    info->side = side, info->type = type;
    info->brigade = NO_BRIGADE, info->division = NO_DIVISION, info->weapon = NO_WEAPON;
    info->area = info->entry_area = NO_AREA;
    info->crew = info->near_leader = info->part_of = info->twin = info->relieved_by = COUNTER_NONE;
    info->standard_hex = info->entry_hex = HEX_NONE;
    info->entry_points = 255;
    info->standard_facing = DIRECTION_NONE;
    *out = info;
    return true;
}

static bool add_crew(struct maker *maker, const char *where, counter_id owner) {
    struct counter_info *info, unit = maker->tables->counter[owner];
    bool guns = unit.type == TYPE_BATTERY;
    char id[32];
    snprintf(id, sizeof id, "%.14s-crew", unit.id);
    counter_id old = counter_by_id(maker->tables, id, strlen(id));
    if (old != COUNTER_NONE)
        return maker_refuse(maker, where, "the id %s is needed for its crew", id);
    if (!new_counter(maker, where, id, id, unit.side, guns ? TYPE_GUN_CREW : TYPE_WAGON_CREW, &info))
        return false;
    info->weapon = guns ? NO_WEAPON : unit.weapon;
    info->strength = guns ? 2 : unit.strength ? unit.strength : 1; /* 15.12: full and half */
    info->morale = unit.morale, info->independent = 1;
    info->formation_at_start = info->standard_formation = FORMATION_LINE;
    info->crew = owner;
    maker->tables->counter[owner].crew = (counter_id)(maker->tables->counter_count - 1);
    return true;
}

static bool own_weapon(struct maker *maker, const char *where, const json_t *object, const char *key, uint8_t *out) {
    const char *id = NULL;
    if (!maker_text(maker, where, object, key, &id))
        return false;
    if (id && strcmp(id, "none") == 0) { /* a wagon's crew without arms */
        *out = NO_WEAPON;
        return true;
    }
    int index = id ? weapon_by_id(maker->tables, id) : 0;
    if (index < 0)
        return maker_refuse(maker, where, "no weapon is called \"%.20s\"", id);
    if (id)
        *out = (uint8_t)index;
    return true;
}

static bool own_command(struct maker *maker, const char *where, const json_t *object, struct counter_info *info) {
    const char *brigade = NULL, *division = NULL;
    if (!maker_text(maker, where, object, "brigade", &brigade) ||
        !maker_text(maker, where, object, "division", &division))
        return false;
    int b = brigade ? brigade_made(maker, brigade, info->side) : 0;
    int d = division ? division_made(maker, division, info->side) : 0;
    if (b < 0 || d < 0)
        return maker_refuse(maker, where, "too many brigades or divisions, or too long a name");
    if (brigade)
        info->brigade = (uint8_t)b;
    if (brigade && maker->tables->brigade[b].side != info->side)
        return maker_refuse(maker, where, "%.20s is a brigade of the other side", brigade);
    if (division)
        info->division = (uint8_t)d;
    return true;
}

static uint8_t usual_formation(uint8_t type) {
    return type == TYPE_CAVALRY   ? FORMATION_DISMOUNTED
           : type == TYPE_BATTERY ? FORMATION_UNLIMBERED
           : type == TYPE_WAGON   ? FORMATION_NONE
                                  : FORMATION_LINE;
}

/* The first gun of the range chart for batteries, the first small arm for the others. */
static uint8_t usual_weapon(const struct gbacw_tables *tables, uint8_t type) {
    for (uint8_t w = 0; w < tables->weapon_count; w++)
        if ((tables->weapon[w].artillery != 0) == (type == TYPE_BATTERY))
            return w;
    return NO_WEAPON;
}

/* `morale` may be a number or "?" */
static bool own_morale(struct maker *maker, const char *where, const json_t *object, uint8_t *out) {
    const json_t *morale = json_object_get(object, "morale");
    if (json_is_string(morale) && strcmp(json_string_value(morale), "?") == 0) {
        *out = MORALE_GREEN;
        return true;
    }
    return maker_byte(maker, where, object, "morale", out);
}

/* What a new counter is; of a known one only what the position gives under the names of printed things. */
static bool own_values(struct maker *maker, const char *where, const json_t *object, struct counter_info *info,
                       bool new) {
    const json_t *boxes = json_object_get(object, "boxes");
    bool independent = info->independent == INDEPENDENT, horse = info->horse != 0, train = info->train != 0;
    const char *word = json_string_value(json_object_get(object, "independent"));
    bool beyond = word ? strcmp(word, "beyond") == 0 : info->independent == INDEPENDENT_BEYOND;
    if (new) {
        info->strength = 4, info->morale = 4;
        info->weapon = usual_weapon(maker->tables, info->type);
        info->standard_formation = usual_formation(info->type);
        if (info->type == TYPE_BATTERY)
            info->rounds = 10;
        if (info->type == TYPE_WAGON)
            info->strength = 1, info->morale = 3, info->boxes_small = 6, info->boxes_artillery = 10;
        if (!maker_byte(maker, where, object, "strength", &info->strength) ||
            !own_morale(maker, where, object, &info->morale) ||
            !own_weapon(maker, where, object, "weapon", &info->weapon) ||
            !maker_byte(maker, where, object, "rounds", &info->rounds))
            return false;
        if (json_array_size(boxes) == 2) {
            info->boxes_small = (uint8_t)json_integer_value(json_array_get(boxes, 0));
            info->boxes_artillery = (uint16_t)json_integer_value(json_array_get(boxes, 1));
        }
        independent = info->type >= TYPE_BATTERY || !json_object_get(object, "brigade");
    }
    if (!maker_byte(maker, where, object, "initial", &info->strength) ||
        !maker_byte(maker, where, object, "initial_rounds", &info->rounds) ||
        !own_weapon(maker, where, object, "printed_weapon", &info->weapon) ||
        !maker_byte(maker, where, object, "printed_morale", &info->morale) ||
        (!word && !maker_yes(maker, where, object, "independent", &independent)) ||
        !maker_yes(maker, where, object, "horse", &horse) || !maker_yes(maker, where, object, "train", &train))
        return false;
    if (word && !beyond)
        return maker_refuse(maker, where, "independent: true, false or \"beyond\"");
    info->independent = beyond ? INDEPENDENT_BEYOND : independent ? INDEPENDENT : DEPENDENT, info->horse = horse;
    info->train = train;
    return own_command(maker, where, object, info);
}

static bool own_ratings(struct maker *maker, const char *where, const json_t *object, struct counter_info *info,
                        bool new) {
    int rank = info->rank, commands = info->commands, grade = info->grade;
    uint8_t higher = (uint8_t)(info->rating.higher - 1); /* 255: none */
    bool at_start = info->replacement_at_start != 0;
    if (new) {
        info->rating = (struct leader_ratings){5, 1, 5, 2, 0};
        info->replacement = (struct leader_ratings){2, 1, 2, 1, 0};
        rank = json_object_get(object, "division") ? RANK_DIVISION : RANK_BRIGADE;
    }
    if (!maker_word(maker, where, object, "rank", gbacw_rank_names, &rank) ||
        !maker_word(maker, where, object, "commands", gbacw_commands_names, &commands) ||
        !maker_word(maker, where, object, "grade", gbacw_grade_names, &grade) ||
        !maker_byte(maker, where, object, "higher", &higher) ||
        !maker_byte(maker, where, object, "radius", &info->rating.radius) ||
        !maker_byte(maker, where, object, "rally", &info->rating.rally) ||
        !maker_byte(maker, where, object, "integrity", &info->rating.integrity) ||
        !maker_byte(maker, where, object, "command_points", &info->rating.command_points) ||
        !maker_byte(maker, where, object, "replacement_radius", &info->replacement.radius) ||
        !maker_byte(maker, where, object, "replacement_rally", &info->replacement.rally) ||
        !maker_byte(maker, where, object, "replacement_integrity", &info->replacement.integrity) ||
        !maker_byte(maker, where, object, "replacement_command_points", &info->replacement.command_points) ||
        !maker_yes(maker, where, object, "replacement_at_start", &at_start))
        return false;
    info->rank = (uint8_t)rank, info->replacement_at_start = at_start, info->commands = (uint8_t)commands;
    info->grade = (uint8_t)grade, info->rating.higher = (uint8_t)(higher + 1);
    return own_command(maker, where, object, info);
}

static bool is_spare(const char *id) {
    size_t length = strlen(id);
    return length > 5 && strcmp(id + length - 5, "-repl") == 0;
}

static void take_post(struct gbacw_tables *tables, counter_id c) {
    const struct counter_info *info = &tables->counter[c];
    if (is_spare(info->id))
        return;
    if (info->rank == RANK_BRIGADE && info->brigade != NO_BRIGADE) {
        struct brigade_info *brigade = &tables->brigade[info->brigade];
        if (brigade->leader[0] == c || brigade->leader[1] == c)
            return;
        brigade->leader[brigade->leader[0] == COUNTER_NONE ? 0 : 1] = c;
    }
    if (info->rank != RANK_BRIGADE && info->division != NO_DIVISION) {
        tables->division[info->division].leader = c;
        if (info->rank == RANK_ARMY)
            tables->division[info->division].army = 1;
    }
}

static bool add_counter(struct maker *maker, const char *where, const json_t *object, bool leader) {
    const char *id = NULL, *name = NULL;
    struct gbacw_tables *tables = maker->tables;
    int type = leader ? TYPE_LEADER : TYPE_INFANTRY;
    uint8_t side = SIDE_NONE;
    if (!check_keys(maker, where, object) || !maker_text(maker, where, object, "id", &id) ||
        !good_id(maker, where, id, sizeof tables->counter[0].id) ||
        !maker_word(maker, where, object, "type", gbacw_type_names, &type) ||
        !maker_side(maker, where, object, "side", &side) || !maker_text(maker, where, object, "name", &name))
        return false;
    counter_id c = counter_by_id(tables, id, strlen(id));
    bool new = c == COUNTER_NONE;
    struct counter_info *info = new ? NULL : &tables->counter[c];
    if (new &&side == SIDE_NONE)
        return maker_refuse(maker, where, "a new counter needs a side");
    if (new &&type >= TYPE_GUN_CREW)
        return maker_refuse(maker, where, "crews come with their battery or wagon: id-crew");
    if (new) {
        if (!new_counter(maker, where, id, name, side, (uint8_t)type, &info))
            return false;
        c = (counter_id)(tables->counter_count - 1);
    }
    if (info->type == TYPE_LEADER) {
        if (!own_ratings(maker, where, object, info, new))
            return false;
        take_post(tables, c);
        return true;
    }
    if (!own_values(maker, where, object, info, new))
        return false;
    bool stays = gbacw_book_named(tables->profile)->crew.parting == CREWS_STAY;
    return !new || info->type < TYPE_BATTERY || stays || add_crew(maker, where, c);
}

static bool add_counters(struct maker *maker, const json_t *list, const char *name, bool leaders) {
    char where[64];
    if (list && !json_is_array(list))
        return maker_refuse(maker, name, "expected a list");
    for (size_t i = 0; i < json_array_size(list); i++) {
        snprintf(where, sizeof where, "%s[%zu]", name, i + 1);
        if (!add_counter(maker, where, json_array_get(list, i), leaders))
            return false;
    }
    return true;
}

/* ---- posts named by brigade or division ---- */

static bool named_posts(struct maker *maker, const json_t *divisions, const json_t *brigades) {
    char where[64];
    for (size_t i = 0; i < json_array_size(divisions); i++) {
        const json_t *object = json_array_get(divisions, i), *successors = json_object_get(object, "successors");
        struct division_info *info =
            &maker->tables->division[division_by_id(maker->tables, json_string_value(json_object_get(object, "id")))];
        snprintf(where, sizeof where, "divisions[%zu]", i + 1);
        if (info->leader == COUNTER_NONE && !maker_counter(maker, where, object, "leader", &info->leader))
            return false;
        if (successors)
            info->successor_count = 0;
        for (size_t s = 0; s < json_array_size(successors) && s < 8; s++) {
            const char *id = json_string_value(json_array_get(successors, s));
            counter_id c = id ? counter_by_id(maker->tables, id, strlen(id)) : COUNTER_NONE;
            if (c == COUNTER_NONE)
                return maker_refuse(maker, where, "successors names no leader");
            info->successor[info->successor_count++] = c;
        }
    }
    for (size_t i = 0; i < json_array_size(brigades); i++) {
        const json_t *object = json_array_get(brigades, i), *leaders = json_object_get(object, "leaders");
        struct brigade_info *info =
            &maker->tables->brigade[brigade_by_id(maker->tables, json_string_value(json_object_get(object, "id")))];
        snprintf(where, sizeof where, "brigades[%zu]", i + 1);
        for (size_t l = 0; l < json_array_size(leaders) && l < 2; l++) {
            const char *id = json_string_value(json_array_get(leaders, l));
            counter_id c = id ? counter_by_id(maker->tables, id, strlen(id)) : COUNTER_NONE;
            if (c == COUNTER_NONE)
                return maker_refuse(maker, where, "leaders names nobody");
            info->leader[l] = c;
        }
    }
    return true;
}

/* ---- all of it ---- */

static void forget_army(struct gbacw_tables *tables) {
    memset(tables->counter, 0, sizeof tables->counter);
    memset(tables->brigade, 0, sizeof tables->brigade);
    memset(tables->division, 0, sizeof tables->division);
    tables->counter_count = 0;
    tables->brigade_count = tables->division_count = 0;
}

/* Behind every brigade commander stands a nameless one (17.83). Brigades of the base, those before `first`, have theirs
 * if their game knows of any. */
static bool add_spares(struct maker *maker, int first) {
    struct gbacw_tables *tables = maker->tables;
    for (int b = first; b < tables->brigade_count; b++)
        for (int i = 0; i < 2; i++) {
            struct brigade_info *brigade = &tables->brigade[b];
            struct counter_info *info;
            char id[32];
            if (brigade->leader[i] == COUNTER_NONE || brigade->spare[i] != COUNTER_NONE)
                continue;
            struct counter_info leader = tables->counter[brigade->leader[i]];
            snprintf(id, sizeof id, "%.14s-repl", leader.id);
            brigade->spare[i] = counter_by_id(tables, id, strlen(id));
            if (brigade->spare[i] != COUNTER_NONE)
                continue;
            if (!new_counter(maker, "leaders", id, id, leader.side, TYPE_LEADER, &info))
                return false;
            info->rank = leader.rank, info->brigade = leader.brigade;
            info->rating = info->replacement = leader.replacement;
            info->nameless = 1;
            brigade->spare[i] = (counter_id)(tables->counter_count - 1);
        }
    return true;
}

/* Those of the base have the totals of their roster. */
static void total_brigades(struct gbacw_tables *tables, int first) {
    for (int b = first; b < tables->brigade_count; b++) {
        unsigned total = 0;
        for (counter_id c = 0; c < tables->counter_count; c++)
            if (tables->counter[c].brigade == b && tables->counter[c].type <= TYPE_CAVALRY)
                total += tables->counter[c].strength;
        if (tables->brigade[b].total == 0)
            tables->brigade[b].total = (uint8_t)(total > 255 ? 255 : total);
    }
}

bool sandbox_army(struct maker *maker, const json_t *position) {
    const json_t *divisions = json_object_get(position, "divisions"), *brigades = json_object_get(position, "brigades");
    char where[64];
    if (!maker->base_named)
        forget_army(maker->tables);
    int of_base = maker->tables->brigade_count;
    if ((divisions && !json_is_array(divisions)) || (brigades && !json_is_array(brigades)))
        return maker_refuse(maker, "brigades", "expected lists");
    for (size_t i = 0; i < json_array_size(divisions); i++) {
        snprintf(where, sizeof where, "divisions[%zu]", i + 1);
        if (!add_division(maker, where, json_array_get(divisions, i)))
            return false;
    }
    for (size_t i = 0; i < json_array_size(brigades); i++) {
        snprintf(where, sizeof where, "brigades[%zu]", i + 1);
        if (!add_brigade(maker, where, json_array_get(brigades, i)))
            return false;
    }
    if (!add_counters(maker, json_object_get(position, "leaders"), "leaders", true) ||
        !add_counters(maker, json_object_get(position, "units"), "units", false) ||
        !named_posts(maker, divisions, brigades) || !add_spares(maker, of_base))
        return false;
    total_brigades(maker->tables, of_base);
    maker->tables->shots_max = shots_needed(maker->tables);
    return true;
}
