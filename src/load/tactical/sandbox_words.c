/* sandbox_words.c: the small words of a position in JSON, each refused with the place where it stands. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "load/sandbox.h"

bool maker_refuse(struct maker *maker, const char *where, const char *why, ...) {
    struct load_error *error = maker->error;
    memset(error, 0, sizeof *error);
    snprintf(error->key, sizeof error->key, "%s", where);
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(error->why, sizeof error->why, why, arguments);
    va_end(arguments);
    return false;
}

static const char *below_path(char out[160], const char *where, const char *key) {
    snprintf(out, 160, "%s%s%s", where, where[0] && key[0] ? "." : "", key);
    return out;
}

bool maker_keys(struct maker *maker, const char *where, const json_t *object, const char *const *keys) {
    char path[160];
    if (!json_is_object(object))
        return maker_refuse(maker, where, "expected an object");
    for (void *at = json_object_iter((json_t *)(uintptr_t)object); at;
         at = json_object_iter_next((json_t *)(uintptr_t)object, at)) {
        const char *key = json_object_iter_key(at);
        bool known = false;
        for (int i = 0; keys[i] && !known; i++)
            known = strcmp(keys[i], key) == 0;
        if (!known)
            return maker_refuse(maker, below_path(path, where, key), "unknown key");
    }
    return true;
}

bool maker_number(struct maker *maker, const char *where, const json_t *object, const char *key, int low, int high,
                  int *out) {
    char path[160];
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value))
        return true;
    json_int_t number = json_integer_value(value);
    if (json_is_boolean(value))
        number = json_is_true(value);
    else if (!json_is_integer(value))
        return maker_refuse(maker, below_path(path, where, key), "expected a number");
    if (number < low || number > high)
        return maker_refuse(maker, below_path(path, where, key), "expected a number from %d to %d", low, high);
    *out = (int)number;
    return true;
}

bool maker_byte(struct maker *maker, const char *where, const json_t *object, const char *key, uint8_t *out) {
    int number = *out;
    if (!maker_number(maker, where, object, key, 0, 255, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

bool maker_text(struct maker *maker, const char *where, const json_t *object, const char *key, const char **out) {
    char path[160];
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value))
        return maker_refuse(maker, below_path(path, where, key), "expected a text");
    *out = json_string_value(value);
    return true;
}

bool maker_yes(struct maker *maker, const char *where, const json_t *object, const char *key, bool *out) {
    int number = *out;
    if (!maker_number(maker, where, object, key, 0, 1, &number))
        return false;
    *out = number != 0;
    return true;
}

/* Something of the game that a text names. */
struct named_thing {
    uint32_t (*find)(const struct maker *maker, const char *name);
    uint32_t none;              /* what `find` answers where there is no such thing, and what null means */
    const char *before, *after; /* the refusal, around the name */
};

/* A key that is not there leaves *out as it is. */
static bool maker_thing(struct maker *maker, const char *where, const json_t *object, const char *key,
                        const struct named_thing *thing, uint32_t *out) {
    char path[160];
    const char *name = NULL;
    const json_t *value = json_object_get(object, key);
    if (value && json_is_null(value))
        *out = thing->none;
    if (!maker_text(maker, where, object, key, &name))
        return false;
    if (!name)
        return true;
    *out = thing->find(maker, name);
    return *out != thing->none ||
           maker_refuse(maker, below_path(path, where, key), "%s\"%.40s\"%s", thing->before, name, thing->after);
}

static uint32_t find_hex(const struct maker *maker, const char *name) {
    return hex_labelled(maker->tables, name, strlen(name));
}

bool maker_hex(struct maker *maker, const char *where, const json_t *object, const char *key, hex_id *out) {
    static const struct named_thing hex = {find_hex, HEX_NONE, "", " is not a hex of this map"};
    uint32_t found = *out;
    bool good = maker_thing(maker, where, object, key, &hex, &found);
    *out = (hex_id)found;
    return good;
}

static uint32_t find_counter(const struct maker *maker, const char *name) {
    return counter_by_id(maker->tables, name, strlen(name));
}

bool maker_counter(struct maker *maker, const char *where, const json_t *object, const char *key, counter_id *out) {
    static const struct named_thing counter = {find_counter, COUNTER_NONE, "there is no ", ""};
    uint32_t found = *out;
    bool good = maker_thing(maker, where, object, key, &counter, &found);
    *out = (counter_id)found;
    return good;
}

static uint32_t find_direction(const struct maker *maker, const char *name) {
    return direction_named(&maker->tables->grid, name, strlen(name));
}

bool maker_direction(struct maker *maker, const char *where, const json_t *object, const char *key, direction *out) {
    static const struct named_thing facing = {find_direction, DIRECTION_NONE, "", " is not a direction of this map"};
    uint32_t found = *out;
    bool good = maker_thing(maker, where, object, key, &facing, &found);
    *out = (direction)found;
    return good;
}

bool maker_side(struct maker *maker, const char *where, const json_t *object, const char *key, uint8_t *out) {
    char path[160];
    const char *name = NULL;
    if (!maker_text(maker, where, object, key, &name))
        return false;
    for (side_id side = 0; name && side < SIDES; side++)
        if (strcmp(maker->tables->side_id[side], name) == 0) {
            *out = side;
            return true;
        }
    return !name || maker_refuse(maker, below_path(path, where, key), "\"%.40s\" is not a side: expected %s or %s",
                                 name, maker->tables->side_id[0], maker->tables->side_id[1]);
}

bool maker_word(struct maker *maker, const char *where, const json_t *object, const char *key, const char *const *words,
                int *out) {
    char path[160];
    const char *name = NULL;
    if (!maker_text(maker, where, object, key, &name))
        return false;
    for (int i = 0; name && words[i]; i++)
        if (strcmp(words[i], name) == 0) {
            *out = i;
            return true;
        }
    return !name || maker_refuse(maker, below_path(path, where, key), "\"%.40s\" is unknown", name);
}

bool maker_own(struct maker *maker, const char *where, const json_t *object, const struct own_field *field,
               uint8_t *own) {
    for (; field && field->name; field++) {
        bool yes = gbacw_own_get(own, field) != 0;
        uint8_t number = (uint8_t)gbacw_own_get(own, field);
        const json_t *value = json_object_get(object, field->name);
        if (value == NULL)
            continue;
        if (field->kind == OWN_OR_NONE && json_is_null(value))
            number = 255;
        else if (field->kind == OWN_FLAG ? !maker_yes(maker, where, object, field->name, &yes)
                                         : !maker_byte(maker, where, object, field->name, &number))
            return false;
        gbacw_own_set(own, field, field->kind == OWN_FLAG ? yes : number);
    }
    return true;
}
