/* event.h: what happened, said once: the log, the animation and the tests are made from it.
 *
 * An event is a flat list of tokens with a name and a case. It is built in place and handed to the listener
 * when it is closed. Without a listener every call returns at once and costs nothing. Names and keys are
 * string constants: nothing is copied. */
#ifndef ENFILADE_CORE_EVENT_H
#define ENFILADE_CORE_EVENT_H

#include "core/types.h"

enum event_type {
    EVENT_INT,
    EVENT_COUNTER,
    EVENT_HEX,
    EVENT_DIRECTION,
    EVENT_SIDE,
    EVENT_STRING, /* a string constant */
    EVENT_BOOL,
    EVENT_FRACTION, /* value / over */
    EVENT_OBJECT,   /* opens */
    EVENT_LIST,     /* opens */
    EVENT_CLOSE
};

struct event_token {
    const char *key; /* NULL inside lists */
    const char *string;
    int32_t value, over;
    uint8_t type;
};

#define EVENT_TOKENS_MAX 1024
struct event {
    const char *name;        /* "fire" */
    const char *case_number; /* "9.16" */
    side_id only;            /* SIDE_NONE: for all; else a sealed event of that side */
    uint16_t count;
    bool cut;
    bool booked; /* read from a journal: its cases have the numbers of the game's own book already */
    struct event_token token[EVENT_TOKENS_MAX];
};

struct event_sink { /* NULL where nobody listens */
    void (*take)(void *listener, const struct event *event);
    void *listener;
    bool open;
    struct event event;
};

/* Opens an event; the one before must have been ended. A NULL sink is allowed everywhere: nobody listens. */
void event_begin(struct event_sink *sink, const char *name, const char *case_number);
/* Seals the open event: only this side and the umpire may see it. */
void event_only(struct event_sink *sink, side_id side);
/* Each adds one value under a key; inside a list the key is NULL. What does not fit is dropped and the event is cut. */
void event_int(struct event_sink *sink, const char *key, int value);
void event_counter(struct event_sink *sink, const char *key, counter_id value);  /* COUNTER_NONE: null */
void event_hex(struct event_sink *sink, const char *key, hex_id value);          /* HEX_NONE: null */
void event_direction(struct event_sink *sink, const char *key, direction value); /* DIRECTION_NONE: null */
void event_side(struct event_sink *sink, const char *key, side_id value);        /* SIDE_NONE: null */
void event_string(struct event_sink *sink, const char *key, const char *value);  /* borrowed: a constant */
void event_bool(struct event_sink *sink, const char *key, bool value);           /* true or false */
void event_fraction(struct event_sink *sink, const char *key, int numerator, int denominator); /* kept exact */
/* Opens an object or a list; event_close ends the innermost one. */
void event_object(struct event_sink *sink, const char *key);
void event_list(struct event_sink *sink, const char *key);
void event_close(struct event_sink *sink); /* of an object or a list */
/* Ends the event and hands it to the listener, which must copy what it wants to keep. */
void event_end(struct event_sink *sink);

/* Reading an event: the first token with this key at the top level, or NULL. */
const struct event_token *event_find(const struct event *event, const char *key);

#endif
