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
        if (token->value < rules->counter_count(game->tables))
            text_add(out, rules->counter_title(game->tables, (counter_id)token->value));
        else
            play_say(game, "nobody", out);
        break;
    case EVENT_HEX:
        rules->hex_label(game->tables, (hex_id)token->value, out);
        break;
    case EVENT_DIRECTION:
        text_add(out, play_direction_said(game, (direction)token->value));
        break;
    case EVENT_SIDE:
        play_say(game, rules->side_title(game->tables, (side_id)token->value), out);
        break;
    case EVENT_STRING:
        play_say(game, token->string, out);
        break;
    case EVENT_BOOL:
        play_say(game, token->value ? "yes" : "no", out);
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

/* Writes one of the parts between bars, from 0, if there are so many; returns the closing brace behind them. */
static const char *write_part(const struct pattern_writer *writer, const char *at, const char *to, unsigned part) {
    const char *end = part_end(at, to);
    for (unsigned i = 0;; i++) {
        if (i == part)
            write_pattern(writer, at, end);
        if (*end != '|')
            return end;
        at = end + 1;
        end = part_end(at, to);
    }
}

/* How many parts there are. A message that is not translated has the forms of English. */
static unsigned count_parts(const char *at, const char *to) {
    unsigned count = 1;
    for (const char *end; (end = part_end(at, to)) < to && *end == '|'; at = end + 1)
        count++;
    return count;
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
    unsigned part = !says_something(token);
    if (*mark == '#') {
        int32_t number = token ? token->value : 0;
        text_number(writer->out, number);
        text_char(writer->out, ' ');
        unsigned parts = count_parts(mark + 1, to);
        part = language_form(writer->game ? writer->game->language : NULL, number);
        part = part < parts ? part : parts - 1;
    }
    return write_part(writer, mark + 1, to, part);
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
    pattern = play_said(game, pattern);
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
