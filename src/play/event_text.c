/* event_text.c: see event_text.h. */
#include "play/event_text.h"

#include <string.h>

#include "core/check.h"

void play_event_value(const struct game *game, const struct event_token *token, struct text *out) {
    const struct ruleset *rules = game->rules;
    CHECK(rules->counter_title && rules->side_title);
    switch ((enum event_type)token->type) {
    case EVENT_INT:
        text_number(out, token->value);
        break;
    case EVENT_COUNTER:
        text_add(out, token->value < rules->counter_count(game->tables)
                          ? rules->counter_title(game->tables, (counter_id)token->value)
                          : "nobody");
        break;
    case EVENT_HEX:
        rules->hex_label(game->tables, (hex_id)token->value, out);
        break;
    case EVENT_DIRECTION:
        text_add(out, play_direction_said(game, (direction)token->value));
        break;
    case EVENT_SIDE:
        text_add(out, rules->side_title(game->tables, (side_id)token->value));
        break;
    case EVENT_STRING:
        text_add(out, token->string);
        break;
    case EVENT_BOOL:
        text_add(out, token->value ? "yes" : "no");
        break;
    case EVENT_FRACTION:
        text_fraction(out, token->value, token->over);
        break;
    case EVENT_OBJECT:
    case EVENT_LIST:
    case EVENT_CLOSE:
        break;
    }
}

/* Is it there, and not zero, none or false? */
static bool says_something(const struct event_token *token) {
    if (!token)
        return false;
    switch ((enum event_type)token->type) {
    case EVENT_COUNTER:
        return token->value != COUNTER_NONE;
    case EVENT_HEX:
        return token->value != HEX_NONE;
    case EVENT_DIRECTION:
        return token->value < DIRECTIONS;
    case EVENT_SIDE:
        return token->value < SIDES;
    case EVENT_STRING:
        return token->string && token->string[0] && strcmp(token->string, "none") != 0;
    case EVENT_INT:
    case EVENT_BOOL:
    case EVENT_FRACTION:
        return token->value != 0;
    case EVENT_OBJECT:
    case EVENT_LIST:
    case EVENT_CLOSE:
        break;
    }
    return true;
}

struct pattern_writer {
    const struct game *game;
    const struct event *event;
    event_value_writer *value;
    struct text *out;
};

static void write_pattern(const struct pattern_writer *writer, const char *from, const char *to);

/* The end of a part of a braced field: the bar or brace that is not inside another field. */
static const char *part_end(const char *at, const char *to) {
    int depth = 0;
    for (; at < to; at++) {
        if (depth == 0 && (*at == '|' || *at == '}'))
            return at;
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
    }
    return to;
}

/* Writes the field whose name begins at `at`; returns its closing brace. */
static const char *write_field(const struct pattern_writer *writer, const char *at, const char *to) {
    char name[32] = {0};
    size_t length = 0;
    while (at + length < to && at[length] != '}' && at[length] != '?' && at[length] != '#')
        length++;
    CHECK(length < sizeof name && at + length < to); /* patterns are constants */
    memcpy(name, at, length);
    const struct event_token *token = event_find(writer->event, name);
    const char *mark = at + length;
    if (*mark == '}') {
        writer->value(writer->game, name, token, writer->out);
        return mark;
    }
    const char *bar = part_end(mark + 1, to), *end = *bar == '|' ? part_end(bar + 1, to) : bar;
    bool first = *mark == '?' ? says_something(token) : token && token->value == 1;
    if (*mark == '#') {
        text_number(writer->out, token ? token->value : 0);
        text_char(writer->out, ' ');
    }
    if (first)
        write_pattern(writer, mark + 1, bar);
    else if (bar < end)
        write_pattern(writer, bar + 1, end);
    return end;
}

static void write_pattern(const struct pattern_writer *writer, const char *from, const char *to) {
    for (const char *at = from; at < to; at++) {
        if (*at == '{')
            at = write_field(writer, at + 1, to);
        else
            text_char(writer->out, *at);
    }
}

void play_event_pattern(const struct game *game, const struct event *event, const char *pattern,
                        event_value_writer *value, struct text *out) {
    const struct pattern_writer writer = {game, event, value, out};
    write_pattern(&writer, pattern, pattern + strlen(pattern));
}

bool play_event_sentence(const struct event_texts *texts, const struct game *game, const struct event *event,
                         struct text *out) {
    for (size_t i = 0; i < texts->sentence_count; i++) {
        if (strcmp(texts->sentences[i].event, event->name) == 0) {
            texts->sentences[i].write(game, event, out);
            return true;
        }
    }
    for (size_t i = 0; i < texts->pattern_count; i++) {
        if (strcmp(texts->patterns[i].event, event->name) == 0) {
            play_event_pattern(game, event, texts->patterns[i].pattern, texts->value, out);
            return true;
        }
    }
    return false;
}
