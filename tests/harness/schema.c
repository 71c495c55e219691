/* schema.c: see schema.h. */
#include "harness/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/harness.h"

enum { PATH_SIZE = 400 };

struct complaint { /* the first; empty: none */
    char text[2 * PATH_SIZE];
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

static void complain(struct complaint *out, const char *at, const char *what, const json_t *value) {
    char *text = value != NULL ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (out->text[0] == 0)
        snprintf(out->text, sizeof out->text, "%s: %s%s%.120s", at, what, text != NULL ? ", not " : "",
                 text != NULL ? text : "");
    free(text);
}

static void check(const json_t *type, const json_t *value, const char *at, struct complaint *out);

static const json_t *field_named(const json_t *fields, const char *name) {
    const json_t *field;
    size_t i;
    json_array_foreach(fields, i,
                       field) if (strcmp(json_string_value(json_object_get(field, "name")), name) == 0) return field;
    return NULL;
}

/* Two lists of fields: those of every event and its own, or of every answer and its own. */
static void check_fields(const json_t *common, const json_t *own, const json_t *value, const char *at,
                         struct complaint *out) {
    const json_t *const lists[] = {common, own};
    const json_t *field;
    const char *key;
    json_t *one;
    size_t i;
    char inner[PATH_SIZE];
    if (!json_is_object(value)) {
        complain(out, at, "an object", value);
        return;
    }
    for (int l = 0; l < 2; l++)
        json_array_foreach(lists[l], i, field) {
            const char *name = json_string_value(json_object_get(field, "name"));
            const json_t *given = json_object_get(value, name);
            snprintf(inner, sizeof inner, "%.300s.%s", at, name);
            if (given != NULL)
                check(json_object_get(field, "type"), given, inner, out);
            else if (!json_is_true(json_object_get(field, "optional")))
                complain(out, inner, "is missing", NULL);
        }
    json_object_foreach((json_t *)(uintptr_t)value, key, one) {
        snprintf(inner, sizeof inner, "%.300s.%s", at, key);
        if (field_named(common, key) == NULL && field_named(own, key) == NULL)
            complain(out, inner, "is not in the schema", NULL);
    }
}

/* How deep in the value it is. */
static size_t depth_of(const struct complaint *complaint) { return strcspn(complaint->text, ":"); }

/* One of these must fit; the complaint is that of the type that fits farthest. */
static void check_any_of(const json_t *types, const json_t *value, const char *at, struct complaint *out) {
    struct complaint first = {""};
    const json_t *type;
    size_t i;
    json_array_foreach(types, i, type) {
        struct complaint tried = {""};
        check(type, value, at, &tried);
        if (tried.text[0] == 0)
            return;
        if (first.text[0] == 0 || depth_of(&tried) > depth_of(&first))
            first = tried;
    }
    complain(out, first.text, "none of what is allowed", NULL);
}

/* Events of one name may differ between families: one of them must fit. */
static void check_event(const json_t *event, const char *at, struct complaint *out) {
    const char *name = json_string_value(json_object_get(event, "e"));
    const json_t *known = name != NULL ? part("events", name) : NULL, *fields;
    struct complaint last = {""};
    size_t i;
    json_array_foreach(known, i, fields) {
        last.text[0] = 0;
        check_fields(part("objects", "Event"), fields, event, at, &last);
        if (last.text[0] == 0)
            return;
    }
    complain(out, last.text[0] != 0 ? last.text : at, "no event of the schema", event);
}

static void check_each(const json_t *type, const json_t *value, const char *at, struct complaint *out) {
    char inner[PATH_SIZE];
    const json_t *one;
    size_t i;
    json_array_foreach(value, i, one) {
        snprintf(inner, sizeof inner, "%.300s[%zu]", at, i);
        check(json_is_array(type) ? json_array_get(type, i) : type, one, inner, out);
    }
}

static void check_map(const json_t *type, const json_t *value, const char *at, struct complaint *out) {
    char inner[PATH_SIZE];
    const char *key;
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)value, key, one) {
        snprintf(inner, sizeof inner, "%.300s.%s", at, key);
        check(type, one, inner, out);
    }
}

static void check_name(const char *name, const json_t *value, const char *at, struct complaint *out) {
    const json_t *fields = part("objects", name);
    if (strcmp(name, "Event") == 0)
        check_event(value, at, out);
    else if (fields != NULL)
        check_fields(fields, NULL, value, at, out);
    else
        check(part("types", name), value, at, out);
}

static bool is_basic(const char *kind, const json_t *value) {
    return strcmp(kind, "text") == 0     ? json_is_string(value)
           : strcmp(kind, "int") == 0    ? json_is_integer(value)
           : strcmp(kind, "number") == 0 ? json_is_number(value)
           : strcmp(kind, "flag") == 0   ? json_is_boolean(value)
           : strcmp(kind, "null") == 0   ? json_is_null(value)
                                         : strcmp(kind, "any") == 0;
}

static void check(const json_t *type, const json_t *value, const char *at, struct complaint *out) {
    const char *kind = json_string_value(json_object_get(type, "k"));
    const json_t *of = json_object_get(type, "of");
    if (strcmp(kind, "name") == 0)
        check_name(json_string_value(json_object_get(type, "name")), value, at, out);
    else if (strcmp(kind, "union") == 0)
        check_any_of(of, value, at, out);
    else if (strcmp(kind, "object") == 0)
        check_fields(json_object_get(type, "fields"), NULL, value, at, out);
    else if (strcmp(kind, "word") == 0) {
        if (!json_equal((json_t *)(uintptr_t)value, json_object_get(type, "word")))
            complain(out, at, json_string_value(json_object_get(type, "word")), value);
    } else if (strcmp(kind, "list") == 0 && json_is_array(value))
        check_each(of, value, at, out);
    else if (strcmp(kind, "tuple") == 0 && json_array_size(value) == json_array_size(of))
        check_each(of, value, at, out);
    else if (strcmp(kind, "map") == 0 && json_is_object(value))
        check_map(of, value, at, out);
    else if (!is_basic(kind, value))
        complain(out, at, kind, value);
}

void schema_check_answer(const json_t *request, const json_t *answer) {
    const char *cmd = json_string_value(json_object_get(request, "cmd"));
    const char *what = json_string_value(json_object_get(request, "what"));
    struct complaint out = {""};
    if (!json_is_true(json_object_get(answer, "ok")))
        check_name("Refused", answer, "refusal", &out);
    else if (part("requests", cmd) == NULL)
        complain(&out, cmd, "is not in the schema", NULL);
    else
        check_fields(part("objects", "Ok"), part("requests", cmd), answer, cmd, &out);
    if (out.text[0] == 0 && strcmp(cmd != NULL ? cmd : "", "query") == 0 && json_object_get(answer, "answer") != NULL)
        check(part("queries", what), json_object_get(answer, "answer"), what, &out);
    if (out.text[0] != 0)
        fail_msg("not as protocol/protocol.schema has it: %s", out.text);
}
