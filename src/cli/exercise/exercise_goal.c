/* exercise_goal.c: what the position after an exercise must look like: counts, sums and points with bounds. */
#include <stdlib.h>
#include <string.h>

#include "cli/exercise/exercise.h"
#include "match/answers.h"

/* -- the form -- */

static bool among(const char *key, const char *const *allowed) {
    for (; *allowed != NULL; allowed++)
        if (strcmp(key, *allowed) == 0)
            return true;
    return false;
}

static bool keys_known(const json_t *object, const char *const *allowed, struct text *why) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        if (!among(key, allowed)) {
            text_add(why, "a goal has no field called ");
            text_add(why, key);
            return false;
        }
    }
    return true;
}

static const char *const goal_keys[] = {"count", "sum",      "of",      "margin", "gain",
                                        "value", "at_least", "at_most", "mean",   NULL};
static const char *const selector_keys[] = {"units", "side", "brigade", "type",  "in",   "near", "within",
                                            "away",  "is",   "not",     "least", "most", "list", NULL};

bool goal_check(const json_t *goal, struct text *why) {
    const json_t *count = json_object_get(goal, "count"), *sum = json_object_get(goal, "sum");
    const json_t *selector = count != NULL ? count : json_object_get(goal, "of");
    int kinds = (count != NULL) + (sum != NULL) + (json_object_get(goal, "margin") != NULL) +
                (json_object_get(goal, "gain") != NULL) + json_is_array(json_object_get(goal, "value"));
    if (!json_is_object(goal) || kinds != 1) {
        text_add(why, "a goal is one of count, sum, value, margin and gain");
        return false;
    }
    if (!json_is_integer(json_object_get(goal, "at_least")) && !json_is_integer(json_object_get(goal, "at_most"))) {
        text_add(why, "a goal has a whole number at_least or at_most");
        return false;
    }
    if ((count != NULL || sum != NULL) && !json_is_object(selector)) {
        text_add(why, "a goal counts what an object describes");
        return false;
    }
    return keys_known(goal, goal_keys, why) && (selector == NULL || keys_known(selector, selector_keys, why));
}

bool goal_is_mean(const json_t *goal) { return json_is_true(json_object_get(goal, "mean")); }

bool goal_holds(const json_t *goal, int64_t sum, uint32_t count) {
    const json_t *least = json_object_get(goal, "at_least"), *most = json_object_get(goal, "at_most");
    return (least == NULL || sum >= json_integer_value(least) * count) &&
           (most == NULL || sum <= json_integer_value(most) * count);
}

/* -- the position -- */

static void write_position(struct match *match, struct json *out, void *context) {
    (void)context;
    match->rules->position(&match->game, out);
}

static void write_map(struct match *match, struct json *out, void *context) {
    (void)context;
    match->rules->map(&match->game, out);
}

int32_t outcome_margin(struct match *match, side_id side) {
    int32_t points[SIDES] = {0, 0};
    if (match->rules->score != NULL)
        match->rules->score(&match->game, points);
    return points[side] - points[1 - side];
}

void outcome_open(struct outcome *outcome, struct match *match, side_id side, int32_t start) {
    json_t *map = match_json(match, write_map, NULL), *hex;
    const char *shape = json_string_value(json_object_get(map, "shape"));
    size_t i;
    *outcome = (struct outcome){.match = match, .side = side, .start = start, .places = json_object()};
    outcome->pointed = shape != NULL && strcmp(shape, "pointed") == 0;
    json_array_foreach(json_object_get(map, "hexes"), i, hex)
        json_object_set(outcome->places, json_string_value(json_object_get(hex, "hex")), hex);
    json_decref(map);
    outcome->position = match_json(match, write_position, NULL);
}

void outcome_close(struct outcome *outcome) {
    json_decref(outcome->position);
    json_decref(outcome->places);
}

/* -- where -- */

static int coordinate(const struct outcome *outcome, const char *hex, const char *axis) {
    return (int)json_integer_value(json_object_get(json_object_get(outcome->places, hex), axis));
}

/* Steps from hex to hex: centres are two apart along a column of a flat grid, or a row of a pointed one. */
static int distance(const struct outcome *outcome, const char *a, const char *b) {
    int dx = abs(coordinate(outcome, a, "x") - coordinate(outcome, b, "x"));
    int dy = abs(coordinate(outcome, a, "y") - coordinate(outcome, b, "y"));
    int lines = (outcome->pointed ? dy : dx) / 2, along = outcome->pointed ? dx : dy;
    return along > lines ? lines + (along - lines) / 2 : lines;
}

static const char *hex_of(const json_t *unit) { return json_string_value(json_object_get(unit, "hex")); }

/* Who has the counter now: captured guns change hands. */
static side_id side_of(const struct outcome *outcome, const json_t *unit) {
    const struct match *match = outcome->match;
    const char *owner = text_field(unit, "owner"), *id = text_field(unit, "id");
    if (owner != NULL)
        return match_side_named(match, owner);
    counter_id counter = match->rules->counter_named(match->tables, id, strlen(id));
    return match->rules->commands->counter_side(&match->game, counter);
}

static bool is_away(const struct outcome *outcome, const json_t *unit, int64_t hexes) {
    side_id side = side_of(outcome, unit);
    const json_t *other;
    size_t i;
    json_array_foreach(json_object_get(outcome->position, "units"), i, other) {
        if (hex_of(other) != NULL && side_of(outcome, other) != side &&
            distance(outcome, hex_of(unit), hex_of(other)) < hexes)
            return false;
    }
    return true;
}

static bool is_near(const struct outcome *outcome, const json_t *unit, const json_t *near, int64_t within) {
    const json_t *hex;
    size_t i;
    if (json_is_string(near))
        return distance(outcome, hex_of(unit), json_string_value(near)) <= within;
    json_array_foreach(near, i, hex) {
        if (distance(outcome, hex_of(unit), json_string_value(hex)) <= within)
            return true;
    }
    return false;
}

/* -- who -- */

static bool listed(const json_t *list, const char *text) {
    const json_t *entry;
    size_t i;
    json_array_foreach(list, i, entry) {
        if (text != NULL && strcmp(json_string_value(entry), text) == 0)
            return true;
    }
    return false;
}

/* A field of the counter against what is wanted: a flag that it does not have is missing, a number 0. */
static bool equals(const json_t *unit, const char *key, const json_t *wanted) {
    const json_t *value = json_object_get(unit, key);
    if (value == NULL)
        return json_is_false(wanted) || json_is_null(wanted) ||
               (json_is_integer(wanted) && json_integer_value(wanted) == 0);
    return json_equal(value, wanted);
}

static bool fields_are(const json_t *unit, const json_t *wanted, bool same) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)wanted, key, value) {
        if (equals(unit, key, value) != same)
            return false;
    }
    return true;
}

static bool fields_reach(const json_t *unit, const json_t *bounds, int sign) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)bounds, key, value) {
        if (sign * json_integer_value(json_object_get(unit, key)) < sign * json_integer_value(value))
            return false;
    }
    return true;
}

static bool stands_right(const struct outcome *outcome, const json_t *unit, const json_t *selector) {
    const json_t *in = json_object_get(selector, "in"), *near = json_object_get(selector, "near");
    const json_t *away = json_object_get(selector, "away");
    if (in == NULL && near == NULL && away == NULL)
        return true;
    return hex_of(unit) != NULL && (in == NULL || listed(in, hex_of(unit))) &&
           (near == NULL || is_near(outcome, unit, near, json_integer_value(json_object_get(selector, "within")))) &&
           (away == NULL || is_away(outcome, unit, json_integer_value(away)));
}

static bool belongs(const struct outcome *outcome, const json_t *unit, const json_t *selector) {
    const json_t *units = json_object_get(selector, "units");
    const char *side = text_field(selector, "side"), *brigade = text_field(selector, "brigade");
    const char *type = text_field(selector, "type");
    const char *own_brigade = text_field(unit, "brigade"), *own_type = text_field(unit, "type");
    return (units == NULL || listed(units, text_field(unit, "id"))) &&
           (brigade == NULL || (own_brigade != NULL && strcmp(own_brigade, brigade) == 0)) &&
           (type == NULL || (own_type != NULL && strcmp(own_type, type) == 0)) &&
           (side == NULL || match_side_named(outcome->match, side) == side_of(outcome, unit));
}

static bool selected(const struct outcome *outcome, const json_t *unit, const json_t *selector) {
    return belongs(outcome, unit, selector) && fields_are(unit, json_object_get(selector, "is"), true) &&
           fields_are(unit, json_object_get(selector, "not"), false) &&
           fields_reach(unit, json_object_get(selector, "least"), 1) &&
           fields_reach(unit, json_object_get(selector, "most"), -1) && stands_right(outcome, unit, selector);
}

/* Over a list of counters: how many, or the sum of a field of theirs. */
static int64_t total_of(const struct outcome *outcome, const json_t *list, const json_t *selector, const char *field) {
    const json_t *unit;
    int64_t total = 0;
    size_t i;
    json_array_foreach(list, i, unit) {
        if (selected(outcome, unit, selector))
            total += field == NULL ? 1 : json_integer_value(json_object_get(unit, field));
    }
    return total;
}

/* A number of the position by the keys that lead to it: ["ammunition", "usa"]. */
static int64_t value_at(const json_t *position, const json_t *path) {
    const json_t *key;
    size_t i;
    json_array_foreach(path, i, key) position = json_object_get(position, json_string_value(key));
    return json_integer_value(position);
}

/* All counters, leaders too; or the rows of another list of the position. */
static int64_t total(const struct outcome *outcome, const json_t *selector, const char *field) {
    const char *list = text_field(selector, "list");
    if (list != NULL)
        return total_of(outcome, json_object_get(outcome->position, list), selector, field);
    return total_of(outcome, json_object_get(outcome->position, "units"), selector, field) +
           total_of(outcome, json_object_get(outcome->position, "leaders"), selector, field);
}

int64_t goal_number(const json_t *goal, const struct outcome *outcome) {
    const json_t *count = json_object_get(goal, "count"), *value = json_object_get(goal, "value");
    if (value != NULL)
        return value_at(outcome->position, value);
    if (json_object_get(goal, "margin") != NULL)
        return outcome_margin(outcome->match, outcome->side);
    if (json_object_get(goal, "gain") != NULL)
        return outcome_margin(outcome->match, outcome->side) - outcome->start;
    return total(outcome, count != NULL ? count : json_object_get(goal, "of"), text_field(goal, "sum"));
}
