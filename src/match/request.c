/* request.c: see request.h. */
#include "match/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *error_of(const char *kind, const char *rule, const char *why) {
    json_t *error = json_object();
    json_object_set_new(error, "kind", json_string(kind));
    if (rule != NULL)
        json_object_set_new(error, "case", json_string(rule));
    json_t *text = json_string(why);
    json_object_set_new(error, "why", text != NULL ? text : json_string("the text is not valid UTF-8"));
    return error;
}

json_t *request_error(const char *why) { return error_of("request", NULL, why); }

const char *text_field(const json_t *request, const char *key) {
    return json_string_value(json_object_get(request, key));
}

uint64_t number_field(const json_t *request, const char *key, uint64_t otherwise) {
    const json_t *value = json_object_get(request, key);
    return json_is_integer(value) ? (uint64_t)json_integer_value(value) : otherwise;
}

bool flag_field(const json_t *request, const char *key) { return json_is_true(json_object_get(request, key)); }

bool request_seed(const json_t *value, struct dice_seed *out) {
    const char *text = json_string_value(value);
    json_int_t number = json_integer_value(value);
    *out = dice_seed_number(DICE_CHACHA20, number >= 0 ? (uint64_t)number : 0);
    return text != NULL ? dice_seed_read(text, json_string_length(value), out) : json_is_integer(value) && number >= 0;
}

struct dice_seed seed_field(const json_t *request, const char *key) {
    struct dice_seed seed;
    return request_seed(json_object_get(request, key), &seed) ? seed : dice_seed_number(DICE_CHACHA20, 1);
}

static bool fits(const json_t *value, enum field_type type) {
    struct dice_seed seed;
    switch (type) {
    case FIELD_TEXT:
        return json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value);
    case FIELD_NUMBER:
        return json_is_integer(value) && json_integer_value(value) >= 0;
    case FIELD_FLAG:
        return json_is_boolean(value);
    case FIELD_LIST:
        return json_is_array(value);
    case FIELD_OBJECT:
        return json_is_object(value);
    case FIELD_SEED:
        return request_seed(value, &seed);
    }
    return false;
}

static const struct field *field_named(const struct field *fields, const char *name) {
    for (const struct field *field = fields; field->name != NULL; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}

json_t *request_check(const char *name, const struct field *fields, const json_t *object) {
    static const char *const types[] = {"a text",        "a whole number from 0",
                                        "true or false", "a list",
                                        "an object",     "a whole number from 0 or 64 hexadecimal digits"};
    char why[256];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        if (strcmp(key, "cmd") == 0 || strcmp(key, "id") == 0)
            continue;
        const struct field *field = field_named(fields, key);
        if (field == NULL || !fits(value, field->type)) {
            if (field == NULL)
                snprintf(why, sizeof why, "%s takes no field called %.80s", name, key);
            else
                snprintf(why, sizeof why, "the field %s of %s must be %s", key, name, types[field->type]);
            return request_error(why);
        }
    }
    for (const struct field *field = fields; field->name != NULL; field++)
        if (field->needed && json_object_get(object, field->name) == NULL) {
            snprintf(why, sizeof why, "%s needs the field %s", name, field->name);
            return request_error(why);
        }
    return NULL;
}

/* -- answers -- */

void json_tree(struct json *out, const json_t *tree) {
    char *text = json_dumps(tree, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text == NULL)
        abort(); /* out of memory */
    json_raw(out, text, strlen(text));
    free(text);
}

/* The request's `id` goes back as it came, for callers who number their requests. */
static void close_answer(const json_t *request, struct json *out) {
    const json_t *id = json_object_get(request, "id");
    if (id != NULL) {
        json_key(out, "id");
        json_tree(out, id);
    }
    json_close(out, '}');
}

json_t *answer_refuse(const json_t *request, json_t *error, struct text *out) {
    struct json json;
    json_init(&json, out);
    json_open(&json, '{');
    json_put_bool(&json, "ok", false);
    json_key(&json, "error");
    json_tree(&json, error);
    close_answer(request, &json);
    return error;
}

json_t *answer_write(const json_t *request, answer_fill *fill, void *context, struct text *out) {
    struct json json;
    size_t start = out->length;
    json_init(&json, out);
    json_open(&json, '{');
    json_put_bool(&json, "ok", true);
    json_t *error = fill(context, request, &json);
    if (error == NULL) {
        close_answer(request, &json);
        return NULL;
    }
    out->length = start;
    return answer_refuse(request, error, out);
}
