/* event.c: events built in place. */
#include "core/event.h"
#include "core/check.h"

#include <string.h>

void event_begin(struct event_sink *sink, const char *name, const char *case_number) {
    CHECK(name != NULL);
    CHECK(sink == NULL || !sink->open);
    if (!sink)
        return;
    struct event *event = &sink->event;
    event->name = name;
    event->case_number = case_number;
    event->only = SIDE_NONE;
    event->count = 0;
    event->cut = false;
    sink->open = true;
}

void event_only(struct event_sink *sink, side_id side) {
    if (sink)
        sink->event.only = side;
}

static void add(struct event_sink *sink, struct event_token token) {
    struct event *event = &sink->event;
    if (event->count < EVENT_TOKENS_MAX)
        event->token[event->count++] = token;
    else
        event->cut = true;
}

static void add_value(struct event_sink *sink, enum event_type type, const char *key, int32_t value) {
    if (sink && sink->open)
        add(sink, (struct event_token){key, NULL, value, 1, (uint8_t)type});
}

void event_int(struct event_sink *sink, const char *key, int value) { add_value(sink, EVENT_INT, key, value); }
void event_counter(struct event_sink *sink, const char *key, counter_id value) {
    add_value(sink, EVENT_COUNTER, key, value);
}
void event_hex(struct event_sink *sink, const char *key, hex_id value) { add_value(sink, EVENT_HEX, key, value); }
void event_direction(struct event_sink *sink, const char *key, direction value) {
    add_value(sink, EVENT_DIRECTION, key, value);
}
void event_side(struct event_sink *sink, const char *key, side_id value) { add_value(sink, EVENT_SIDE, key, value); }
void event_bool(struct event_sink *sink, const char *key, bool value) { add_value(sink, EVENT_BOOL, key, value); }
void event_object(struct event_sink *sink, const char *key) { add_value(sink, EVENT_OBJECT, key, 0); }
void event_list(struct event_sink *sink, const char *key) { add_value(sink, EVENT_LIST, key, 0); }
void event_close(struct event_sink *sink) { add_value(sink, EVENT_CLOSE, NULL, 0); }

void event_string(struct event_sink *sink, const char *key, const char *value) {
    CHECK(value != NULL);
    if (sink && sink->open)
        add(sink, (struct event_token){key, value, 0, 1, EVENT_STRING});
}

void event_fraction(struct event_sink *sink, const char *key, int numerator, int denominator) {
    CHECK(denominator != 0);
    if (sink && sink->open)
        add(sink, (struct event_token){key, NULL, numerator, denominator, EVENT_FRACTION});
}

void event_end(struct event_sink *sink) {
    if (!sink || !sink->open)
        return;
    sink->open = false;
    if (sink->take)
        sink->take(sink->listener, &sink->event);
}

const struct event_token *event_find(const struct event *event, const char *key) {
    CHECK(key != NULL);
    int depth = 0;
    for (unsigned i = 0; i < event->count; i++) {
        const struct event_token *token = &event->token[i];
        if (token->type == EVENT_CLOSE)
            depth--;
        else if (depth == 0 && token->key && strcmp(token->key, key) == 0)
            return token;
        if (token->type == EVENT_OBJECT || token->type == EVENT_LIST)
            depth++;
    }
    return NULL;
}
