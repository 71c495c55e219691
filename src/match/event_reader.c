/* event_reader.c: see event_reader.h. */
#include "match/event_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "play/ruleset.h"

struct reader {
    const struct game *game;
    const char *type, *end; /* the letters left */
    struct event *event;
};

static struct event_token *add_token(struct reader *reader, const char *key, enum event_type type) {
    if (reader->event->count == EVENT_TOKENS_MAX)
        return NULL;
    struct event_token *token = &reader->event->token[reader->event->count++];
    *token = (struct event_token){.key = key, .type = (uint8_t)type};
    return token;
}

static bool add_value(struct reader *reader, const char *key, enum event_type type, int32_t value) {
    struct event_token *token = add_token(reader, key, type);
    if (token != NULL)
        token->value = value;
    return token != NULL;
}

/* -- texts, by their letters -- */

static side_id side_named(const struct game *game, const char *name) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(game->rules->side_name(game->tables, side), name) == 0)
            return side;
    return SIDE_NONE;
}

/* "2 1/3", "1/2", "6" */
static bool add_fraction(struct reader *reader, const char *key, const char *text) {
    int whole = 0, over = 1, part = 0;
    if (sscanf(text, "%d %d/%d", &whole, &part, &over) != 3 && sscanf(text, "%d/%d", &part, &over) != 2)
        part = 0, over = 1, whole = atoi(text);
    else if (strchr(text, ' ') == NULL)
        whole = 0;
    struct event_token *token = add_token(reader, key, EVENT_FRACTION);
    if (token == NULL || over < 1)
        return false;
    token->value = whole * over + part;
    token->over = over;
    return true;
}

static bool add_string(struct reader *reader, const char *key, const char *text) {
    struct event_token *token = add_token(reader, key, EVENT_STRING);
    if (token != NULL)
        token->string = text;
    return token != NULL;
}

static bool read_named(struct reader *reader, const char *key, const char *text) {
    const struct game *game = reader->game;
    const struct ruleset *rules = game->rules;
    if (reader->type == reader->end)
        return false;
    size_t length = text != NULL ? strlen(text) : 0;
    switch (*reader->type++) {
    case 'c':
        return add_value(reader, key, EVENT_COUNTER,
                         text != NULL ? rules->counter_named(game->tables, text, length) : COUNTER_NONE);
    case 'h':
        return add_value(reader, key, EVENT_HEX,
                         text != NULL ? rules->hex_labelled(game->tables, text, length) : HEX_NONE);
    case 'd':
        return add_value(reader, key, EVENT_DIRECTION,
                         text != NULL ? rules->direction_named(game->tables, text, length) : DIRECTION_NONE);
    case 's':
        return add_value(reader, key, EVENT_SIDE, text != NULL ? side_named(game, text) : SIDE_NONE);
    case 'f':
        return text != NULL && add_fraction(reader, key, text);
    case 't':
        return add_string(reader, key, text != NULL ? text : "");
    default:
        return false;
    }
}

/* -- values -- */

static bool read_value(struct reader *reader, const char *key, const json_t *value);

static bool read_list(struct reader *reader, const char *key, const json_t *list) {
    bool sound = add_token(reader, key, EVENT_LIST) != NULL;
    for (size_t i = 0; sound && i < json_array_size(list); i++)
        sound = read_value(reader, NULL, json_array_get(list, i));
    return sound && add_token(reader, NULL, EVENT_CLOSE) != NULL;
}

static bool read_object(struct reader *reader, const char *key, json_t *object) {
    bool sound = add_token(reader, key, EVENT_OBJECT) != NULL;
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) sound = sound && read_value(reader, name, value);
    return sound && add_token(reader, NULL, EVENT_CLOSE) != NULL;
}

static bool read_value(struct reader *reader, const char *key, const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return read_object(reader, key, (json_t *)(uintptr_t)value);
    case JSON_ARRAY:
        return read_list(reader, key, value);
    case JSON_INTEGER:
        return add_value(reader, key, EVENT_INT, (int32_t)json_integer_value(value));
    case JSON_TRUE:
    case JSON_FALSE:
        return add_value(reader, key, EVENT_BOOL, json_is_true(value));
    case JSON_STRING:
    case JSON_NULL:
        return read_named(reader, key, json_string_value(value));
    case JSON_REAL:
        break;
    }
    return false;
}

/* What belongs to the event as a whole, or was added to it. */
static bool is_about_all(const char *key) {
    static const char *const keys[] = {"e", "case", "told", "brief"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return false;
}

bool event_read(const struct game *game, const char *types, size_t length, const json_t *object, struct event *out) {
    struct reader reader = {game, types, types + length, out};
    const char *name = json_string_value(json_object_get(object, "e")), *key;
    bool sound = name != NULL;
    json_t *value;
    out->name = name;
    out->case_number = json_string_value(json_object_get(object, "case"));
    out->only = SIDE_NONE;
    out->count = 0;
    out->cut = false;
    out->booked = true;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        if (!is_about_all(key))
            sound = sound && read_value(&reader, key, value);
    }
    return sound && reader.type == reader.end;
}

bool event_put_said(const struct game *game, const char *types, size_t types_length, const json_t *object,
                    struct json *out) {
    struct event *event = must(malloc(sizeof *event));
    bool sound = event_read(game, types, types_length, object, event);
    struct text told = GROWING, brief = GROWING;
    if (sound) {
        play_event_told(game, event, false, &told);
        play_event_told(game, event, true, &brief);
        json_put_string(out, "told", told.at);
        if (brief.length < told.length)
            json_put_string(out, "brief", brief.at);
    }
    free(told.at);
    free(brief.at);
    free(event);
    return sound;
}
