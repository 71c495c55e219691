/* event_text.h: the sentence of an event, made from a pattern over the event's own fields: {unit} is the value of that
 * field; {lost#gun|guns} a number with its noun; {again?yes|no} one of two patterns: the first where the field is there
 * and is not zero, none or false. Patterns nest. A family writes its own sentences with it. */
#ifndef ENFILADE_PLAY_EVENT_TEXT_H
#define ENFILADE_PLAY_EVENT_TEXT_H

#include "play/ruleset.h"

/* A sentence told in brief leaves out what lies between these: arithmetic, what is left. */
#define DETAIL "\001"
#define DETAIL_END "\002"

/* The value of a field as the family writes it. `token` is NULL where the event does not have the field. */
typedef void event_value_writer(const struct game *game, const char *key, const struct event_token *token,
                                struct text *out);
/* An event whose sentence needs more than a pattern. */
typedef void event_writer(const struct game *game, const struct event *event, struct text *out);

struct event_pattern {
    const char *event, *pattern;
};
struct event_sentence {
    const char *event;
    event_writer *write;
};
struct event_texts { /* all sentences of a family */
    const struct event_pattern *patterns;
    const struct event_sentence *sentences;
    size_t pattern_count, sentence_count;
    event_value_writer *value;
};

/* Writes the event's sentence. False: the family has none, and nothing was written. */
bool play_event_sentence(const struct event_texts *texts, const struct game *game, const struct event *event,
                         struct text *out);
/* Writes one pattern. */
void play_event_pattern(const struct game *game, const struct event *event, const char *pattern,
                        event_value_writer *value, struct text *out);
/* A value as most families write it: counters and sides by their titles. The family must have side_title and
 * counter_title. */
void play_event_value(const struct game *game, const struct event_token *token, struct text *out);

#endif
