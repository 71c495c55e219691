/* schema.c: see schema.h. */
#include "harness/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/harness.h"

/* Where in the answer a value is: written out only for a complaint, as almost everything fits. */
struct place {
    const struct place *outer;
    const char *name; /* of a field; NULL: one of a list */
    size_t index;
};

struct complaint {
    int depth; /* of the place */
    char text[800];
};

static const json_t *schema(void) {
    static json_t *known;
    json_error_t error;
    if (known == NULL)
        known = json_load_file(ENFILADE_SCHEMA, 0, &error);
    if (known == NULL)
        fail_msg("%s: %s", ENFILADE_SCHEMA, error.text);
    return known;
}

static const json_t *part(const char *kind, const char *name) {
    return json_object_get(json_object_get(schema(), kind), name);
}

static int depth_of(const struct place *at) { return at == NULL ? 0 : 1 + depth_of(at->outer); }

static size_t write_place(const struct place *at, char *out, size_t size) {
    size_t length = at->outer != NULL ? write_place(at->outer, out, size) : 0;
    if (length + 1 < size)
        length +=
            (size_t)(at->name != NULL ? snprintf(out + length, size - length, "%s%s", length > 0 ? "." : "", at->name)
                                      : snprintf(out + length, size - length, "[%zu]", at->index));
    return length < size ? length : size - 1;
}

/* Always false. Nobody listens: out is NULL. */
static bool complain(struct complaint *out, const struct place *at, const char *what, const json_t *value) {
    if (out == NULL)
        return false;
    char *text = value != NULL ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    size_t length = write_place(at, out->text, sizeof out->text);
    snprintf(out->text + length, sizeof out->text - length, ": %s%s%.120s", what, text != NULL ? ", not " : "",
             text != NULL ? text : "");
    out->depth = depth_of(at);
    free(text);
    return false;
}

static bool check(const json_t *type, const json_t *value, const struct place *at, struct complaint *out);

static bool has_field(const json_t *fields, const char *name) {
    const json_t *field;
    size_t i;
    json_array_foreach(fields, i, field) {
        if (strcmp(json_string_value(json_object_get(field, "name")), name) == 0)
            return true;
    }
    return false;
}

/* Every field that must be there is, and fits; `known` counts those that are there. */
static bool check_known(const json_t *fields, const json_t *value, const struct place *at, struct complaint *out,
                        size_t *known) {
    const json_t *field;
    size_t i;
    json_array_foreach(fields, i, field) {
        struct place inner = {at, json_string_value(json_object_get(field, "name")), 0};
        const json_t *given = json_object_get(value, inner.name);
        if (given == NULL && !json_is_true(json_object_get(field, "optional")))
            return complain(out, &inner, "is missing", NULL);
        if (given != NULL && !check(json_object_get(field, "type"), given, &inner, out))
            return false;
        *known += given != NULL;
    }
    return true;
}

static bool complain_of_stranger(const json_t *common, const json_t *own, const json_t *value, const struct place *at,
                                 struct complaint *out) {
    struct place inner = {at, NULL, 0};
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)value, inner.name, one) {
        if (!has_field(common, inner.name) && !has_field(own, inner.name))
            return complain(out, &inner, "is not in the schema", NULL);
    }
    return true; /* a field of both lists was counted twice */
}

/* Two lists of fields: those of every event and its own, or of every answer and its own. */
static bool check_fields(const json_t *common, const json_t *own, const json_t *value, const struct place *at,
                         struct complaint *out) {
    size_t known = 0;
    if (!json_is_object(value))
        return complain(out, at, "an object", value);
    return check_known(common, value, at, out, &known) && check_known(own, value, at, out, &known) &&
           (known == json_object_size(value) || complain_of_stranger(common, own, value, at, out));
}

/* One of these must fit; the complaint is that of the type that fits farthest. */
static bool check_any_of(const json_t *types, const json_t *value, const struct place *at, struct complaint *out) {
    const json_t *type;
    size_t i;
    json_array_foreach(types, i, type) {
        if (check(type, value, at, NULL))
            return true;
    }
    json_array_foreach(types, i, type) {
        struct complaint tried = {.depth = 0};
        if (out != NULL && !check(type, value, at, &tried) && tried.depth > out->depth)
            *out = tried;
    }
    return false;
}

/* Events of one name may differ between families: one of them must fit. */
static bool check_event(const json_t *event, const struct place *at, struct complaint *out) {
    const char *name = json_string_value(json_object_get(event, "e"));
    const json_t *known = name != NULL ? part("events", name) : NULL, *fields;
    size_t i;
    json_array_foreach(known, i, fields) {
        bool is_last = i + 1 == json_array_size(known);
        if (check_fields(part("objects", "Event"), fields, event, at, is_last ? out : NULL))
            return true;
    }
    return json_array_size(known) > 0 ? false : complain(out, at, "no event of the schema", event);
}

static bool check_each(const json_t *type, const json_t *value, const struct place *at, struct complaint *out) {
    struct place inner = {at, NULL, 0};
    const json_t *one;
    json_array_foreach(value, inner.index, one) {
        if (!check(json_is_array(type) ? json_array_get(type, inner.index) : type, one, &inner, out))
            return false;
    }
    return true;
}

static bool check_map(const json_t *type, const json_t *value, const struct place *at, struct complaint *out) {
    struct place inner = {at, NULL, 0};
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)value, inner.name, one) {
        if (!check(type, one, &inner, out))
            return false;
    }
    return true;
}

static bool check_name(const char *name, const json_t *value, const struct place *at, struct complaint *out) {
    const json_t *fields = part("objects", name);
    if (strcmp(name, "Event") == 0)
        return check_event(value, at, out);
    return fields != NULL ? check_fields(fields, NULL, value, at, out) : check(part("types", name), value, at, out);
}

static bool is_basic(const char *kind, const json_t *value) {
    return strcmp(kind, "text") == 0     ? json_is_string(value)
           : strcmp(kind, "int") == 0    ? json_is_integer(value)
           : strcmp(kind, "number") == 0 ? json_is_number(value)
           : strcmp(kind, "flag") == 0   ? json_is_boolean(value)
           : strcmp(kind, "null") == 0   ? json_is_null(value)
                                         : strcmp(kind, "any") == 0;
}

static bool check(const json_t *type, const json_t *value, const struct place *at, struct complaint *out) {
    const char *kind = json_string_value(json_object_get(type, "k"));
    const json_t *of = json_object_get(type, "of"), *word = json_object_get(type, "word");
    if (strcmp(kind, "name") == 0)
        return check_name(json_string_value(json_object_get(type, "name")), value, at, out);
    if (strcmp(kind, "union") == 0)
        return check_any_of(of, value, at, out);
    if (strcmp(kind, "object") == 0)
        return check_fields(json_object_get(type, "fields"), NULL, value, at, out);
    if (strcmp(kind, "word") == 0)
        return json_equal((json_t *)(uintptr_t)value, word) || complain(out, at, json_string_value(word), value);
    if ((strcmp(kind, "list") == 0 && json_is_array(value)) ||
        (strcmp(kind, "tuple") == 0 && json_array_size(value) == json_array_size(of)))
        return check_each(of, value, at, out);
    if (strcmp(kind, "map") == 0 && json_is_object(value))
        return check_map(of, value, at, out);
    return is_basic(kind, value) || complain(out, at, kind, value);
}

static bool check_answer(const char *cmd, const char *what, const json_t *answer, struct complaint *out) {
    struct place at = {NULL, cmd, 0}, asked = {NULL, what, 0};
    if (!json_is_true(json_object_get(answer, "ok")))
        return check_name("Refused", answer, &(struct place){NULL, "refusal", 0}, out);
    if (part("requests", cmd) == NULL)
        return complain(out, &at, "is not in the schema", NULL);
    return check_fields(part("objects", "Ok"), part("requests", cmd), answer, &at, out) &&
           (strcmp(cmd, "query") != 0 || json_object_get(answer, "answer") == NULL ||
            check(part("queries", what), json_object_get(answer, "answer"), &asked, out));
}

void schema_check_answer(const json_t *request, const json_t *answer) {
    const char *cmd = json_string_value(json_object_get(request, "cmd"));
    const char *what = json_string_value(json_object_get(request, "what"));
    struct complaint out = {.depth = 0};
    if (!check_answer(cmd, what, answer, &out))
        fail_msg("not as protocol/protocol.schema has it: %s", out.text);
}
