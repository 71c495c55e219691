/* audit_armies.c: facts of the armies: roster totals, guns, rounds, wagons, leaders, who deploys where, and the
 * standard set-up, which is tried on the running game, counter by counter. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/audit/audit_parts.h"
#include "cli/common/session.h"

static bool fights(const struct map_counter *counter) {
    return !strcmp(counter->type, "infantry") || !strcmp(counter->type, "cavalry");
}

static const struct map_brigade *brigade_named(struct audit *audit, ynode fact) {
    const char *id = audit_text(audit, fact, "brigade");
    for (int b = 0; b < audit->map->brigade_count; b++)
        if (!strcmp(audit->map->brigade[b].id, id))
            return &audit->map->brigade[b];
    audit_fail(audit, "there is no brigade %s", id);
    return NULL;
}

/* Its line of the roster, and its counters add up to it. */
static bool check_brigade(struct audit *audit, ynode fact) {
    const struct map_brigade *brigade = brigade_named(audit, fact);
    if (!brigade)
        return false;
    int sum = 0, units = 0;
    for (int c = 0; c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        if (fights(counter) && !strcmp(counter->brigade, brigade->id)) {
            sum += counter->strength;
            units++;
        }
    }
    long total = audit_number(audit, fact, "total", sum);
    if (sum != total || brigade->total != total)
        return audit_fail(audit, "its counters make %d, its roster says %d", sum, brigade->total);
    if (units != audit_number(audit, fact, "units", units))
        return audit_fail(audit, "it has %d units", units);
    if (brigade->limit != audit_number(audit, fact, "limit", brigade->limit))
        return audit_fail(audit, "its effectiveness limit is %d", brigade->limit);
    if (brigade->points != audit_number(audit, fact, "points", brigade->points))
        return audit_fail(audit, "it is worth %d Victory Points", brigade->points);
    const char *division = audit_text(audit, fact, "division"); /* "none": independent */
    if (*division && strcmp(strcmp(division, "none") != 0 ? division : "", brigade->division) != 0)
        return audit_fail(audit, "it belongs to %s", *brigade->division ? brigade->division : "nobody");
    return true;
}

static bool of_side(const struct audit *audit, const struct map_counter *counter, const char *side) {
    return !strcmp(audit->map->side_id[counter->side], side);
}

static bool check_strength(struct audit *audit, ynode fact) {
    const char *side = audit_text(audit, fact, "side");
    int sum = 0;
    for (int c = 0; c < audit->map->counter_count; c++)
        if (fights(&audit->map->counter[c]) && of_side(audit, &audit->map->counter[c], side))
            sum += audit->map->counter[c].strength;
    return sum == audit_number(audit, fact, "total", 0) || audit_fail(audit, "it is %d", sum);
}

static bool check_division(struct audit *audit, ynode fact) {
    const char *id = audit_text(audit, fact, "division");
    for (int d = 0; d < audit->map->division_count; d++)
        if (!strcmp(audit->map->division[d].id, id))
            return audit->map->division[d].limit ==
                       audit_number(audit, fact, "limit", audit_number(audit, fact, "cli", 0)) ||
                   audit_fail(audit, "its limit is %d", audit->map->division[d].limit);
    return audit_fail(audit, "there is no division %s", id);
}

static bool battery_as_told(struct audit *audit, ynode fact, const struct map_counter *counter) {
    const char *weapon = audit_text(audit, fact, "weapon");
    if (strcmp(counter->weapon, weapon) != 0)
        return audit_fail(audit, "its guns are %s", counter->weapon);
    if (counter->strength != audit_number(audit, fact, "guns", counter->strength))
        return audit_fail(audit, "it has %d guns", counter->strength);
    return counter->rounds == audit_number(audit, fact, "rounds", 0) ||
           audit_fail(audit, "it has %d rounds", counter->rounds);
}

static bool check_battery(struct audit *audit, ynode fact) {
    const char *id = audit_text(audit, fact, "unit");
    for (int c = 0; c < audit->map->counter_count; c++)
        if (!strcmp(audit->map->counter[c].id, id))
            return battery_as_told(audit, fact, &audit->map->counter[c]);
    return audit_fail(audit, "there is no battery %s", id);
}

/* So many counters of a type; wagons with room for both kinds of ammunition, or without any count of it. */
static bool check_counters(struct audit *audit, ynode fact) {
    const char *type = audit_text(audit, fact, "type"), *side = audit_text(audit, fact, "side");
    int count = 0;
    for (int c = 0; c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        if (strcmp(counter->type, type) != 0 || !of_side(audit, counter, side))
            continue;
        count++;
        if (!strcmp(type, "wagon") && !counter->boxes_small != !counter->boxes_artillery)
            return audit_fail(audit, "%s has an empty track", counter->id);
    }
    return count == audit_number(audit, fact, "count", 0) || audit_fail(audit, "there are %d", count);
}

static bool check_leader(struct audit *audit, ynode fact) {
    const char *id = audit_text(audit, fact, "unit");
    for (int c = 0; c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        if (strcmp(counter->id, id) != 0 || strcmp(counter->type, "leader") != 0)
            continue;
        if (counter->radius != audit_number(audit, fact, "radius", counter->radius))
            return audit_fail(audit, "his radius is %d", counter->radius);
        return counter->rally == audit_number(audit, fact, "rally", counter->rally) ||
               audit_fail(audit, "his rally rating is %d", counter->rally);
    }
    return audit_fail(audit, "there is no leader %s", id);
}

/* A counter begins in this hex, or comes on there; and has this strength and radius, if they are given. */
static bool check_stands(struct audit *audit, ynode fact) {
    const char *id = audit_text(audit, fact, "unit"), *hex = audit_text(audit, fact, "hex");
    for (int c = 0; c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        char label[8] = "nowhere";
        hex_id at = counter->setup != HEX_NONE ? counter->setup : counter->entry;
        if (strcmp(counter->id, id) != 0)
            continue;
        if (at != HEX_NONE)
            map_label(audit->map, at, label);
        if (*hex && strcmp(label, hex) != 0)
            return audit_fail(audit, "it is in %s", label);
        if (counter->strength != audit_number(audit, fact, "strength", counter->strength))
            return audit_fail(audit, "its strength is %d", counter->strength);
        return counter->radius == audit_number(audit, fact, "radius", counter->radius) ||
               audit_fail(audit, "its radius is %d", counter->radius);
    }
    return audit_fail(audit, "there is no counter %s", id);
}

/* Every counter of a type has between so many points and so many. */
static bool check_sizes(struct audit *audit, ynode fact) {
    const char *type = audit_text(audit, fact, "type");
    int count = 0;
    for (int c = 0; c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        if (strcmp(counter->type, type) != 0)
            continue;
        count++;
        if (counter->strength < audit_number(audit, fact, "least", 0) ||
            counter->strength > audit_number(audit, fact, "most", 255))
            return audit_fail(audit, "%s has %d", counter->id, counter->strength);
    }
    return count > 0 || audit_fail(audit, "there are none");
}

static int area_index(const struct map_info *map, const char *name) {
    for (int a = 0; a < map->area_count; a++)
        if (!strcmp(map->area_name[a], name))
            return a;
    return -1;
}

static bool is_listed(const char *list, const char *word) {
    size_t length = strlen(word);
    for (; *list; list += strcspn(list, " \n"), list += strspn(list, " \n"))
        if (strcspn(list, " \n") == length && !strncmp(list, word, length))
            return true;
    return false;
}

static int words_in(const char *list) {
    int count = 0;
    for (list += strspn(list, " \n"); *list; list += strcspn(list, " \n"), list += strspn(list, " \n"))
        count++;
    return count;
}

/* Exactly the listed counters: those that set up in an area, or, with a turn, come on in it then. */
static bool check_deploys(struct audit *audit, ynode fact) {
    const char *name = audit_text(audit, fact, "area"), *units = audit_text(audit, fact, "units");
    int area = area_index(audit->map, name), found = 0;
    long turn = audit_number(audit, fact, "turn", 0);
    if (area < 0)
        return audit_fail(audit, "there is no area %s", name);
    for (int c = 0; c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        bool here = turn ? counter->entry_turn == turn && counter->entry_area == area
                         : !counter->entry_turn && counter->area == area;
        if (!strcmp(counter->type, "crew"))
            continue;
        if (here != is_listed(units, counter->id))
            return audit_fail(audit, "%s does%s", counter->id, here ? " too" : " not");
        found += here;
    }
    return found == words_in(units) || audit_fail(audit, "only %d of them do", found);
}

static bool check_entry(struct audit *audit, ynode fact) {
    const char *brigade = audit_text(audit, fact, "brigade");
    struct hexlist list;
    bool fine = audit_hexes(audit, fact, "hexes", &list) && list.count == 1;
    int count = 0;
    for (int c = 0; fine && c < audit->map->counter_count; c++) {
        const struct map_counter *counter = &audit->map->counter[c];
        if (strcmp(counter->brigade, brigade) != 0 || (!fights(counter) && strcmp(counter->type, "leader") != 0) ||
            counter->entry == HEX_NONE)
            continue;
        count++;
        if (counter->entry != list.hex[0] || counter->setup != HEX_NONE)
            fine = audit_fail(audit, "%s does not", counter->id);
    }
    hexlist_free(&list);
    return fine && (count > 0 || audit_fail(audit, "nobody of %s does", brigade));
}

/* ---- the set-up, tried on the game ---- */

static bool act(struct audit *audit, struct session *session, const char *side, const char *pattern, const char *word) {
    char action[64];
    snprintf(action, sizeof action, pattern, word);
    json_t *request = json_pack("{s:s,s:s,s:s}", "cmd", "do", "side", side, "action", action);
    json_t *answer = session_ask(session, request);
    bool fine = json_is_true(json_object_get(answer, "ok"));
    if (!fine) {
        const json_t *error = json_object_get(answer, "error");
        const char *rule = json_string_value(json_object_get(error, "case")),
                   *why = json_string_value(json_object_get(error, "why"));
        audit_fail(audit, "%s is refused: %s [%s]", action, why ? why : "", rule ? rule : "");
    }
    json_decref(request);
    json_decref(answer);
    return fine;
}

/* Units first, since leaders stand with them, and guns and wagons near leaders. */
static bool deploy(struct audit *audit, struct session *session, side_id side, int *placed) {
    static const char *const order[] = {"infantry", "cavalry", "leader", "battery", "wagon"};
    const struct map_info *map = audit->map;
    for (size_t kind = 0; kind < sizeof order / sizeof *order; kind++)
        for (int c = 0; c < map->counter_count; c++) {
            const struct map_counter *counter = &map->counter[c];
            char label[8];
            if (counter->side != side || counter->setup == HEX_NONE || counter->entry != HEX_NONE ||
                strcmp(counter->type, order[kind]) != 0)
                continue;
            if (!act(audit, session, map->side_id[side], "place %s", counter->id) ||
                !act(audit, session, map->side_id[side], "at %s", map_label(map, counter->setup, label)))
                return false;
            ++*placed;
        }
    return act(audit, session, map->side_id[side], "%s", "end");
}

static bool check_setup(struct audit *audit, ynode fact) {
    struct session *session = session_open(audit->games);
    if (!session)
        return audit_fail(audit, "the game cannot be opened");
    json_t *request =
        json_pack("{s:s,s:s,s:i}", "cmd", "new", "scenario", audit_text(audit, fact, "scenario"), "seed", 1);
    json_t *answer = session_ask(session, request);
    bool fine = json_is_true(json_object_get(answer, "ok")) || audit_fail(audit, "the scenario cannot be opened");
    const char *first = json_string_value(json_object_get(answer, "side"));
    side_id side = first && !strcmp(first, audit->map->side_id[1]) ? 1 : 0;
    int placed = 0;
    fine = fine && deploy(audit, session, side, &placed) && deploy(audit, session, other_side(side), &placed);
    json_decref(request);
    json_decref(answer);
    session_close(session);
    long wanted = audit_number(audit, fact, "count", placed);
    return fine && (placed == wanted || audit_fail(audit, "%d counters were placed", placed));
}

const struct audit_kind AUDIT_ARMIES[] = {
    {"brigade", check_brigade, "brigade total limit points units division"},
    {"division", check_division, "division limit cli"},
    {"strength", check_strength, "side total"},
    {"battery", check_battery, "unit weapon guns rounds"},
    {"counters", check_counters, "side type count"},
    {"leader", check_leader, "unit radius rally"},
    {"stands", check_stands, "unit hex strength radius"},
    {"sizes", check_sizes, "type least most"},
    {"deploys", check_deploys, "area turn units"},
    {"entry", check_entry, "brigade hexes"},
    {"setup", check_setup, "scenario count"},
    {NULL, NULL, NULL},
};
