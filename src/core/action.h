/* action.h: what a player can do: a small tagged value with one canonical text form.
 *
 * A family lists its verbs with a shape each. The shape says which fields the verb uses, in the order in
 * which they are written:
 *   u  who      a counter by its id             v  whom   a second counter
 *   h  hex      a hex by its label              d  direction by its compass name
 *   n  number   a plain number                  w  word   one of the family's words (formations, kinds)
 * A letter followed by ? may be missing. "/via" before a letter means the literal word `via` stands before
 * it: "u n? /viad?" is `add 20-Me 3 via w`. */
#ifndef ENFILADE_CORE_ACTION_H
#define ENFILADE_CORE_ACTION_H

#include "core/types.h"

#define ACTION_NO_NUMBER INT16_MIN
#define ACTION_NO_WORD 0xff

struct action { /* every unused field holds its NONE, so equal actions are equal bytes */
    uint8_t verb;
    direction facing;
    uint8_t word;
    uint8_t zero;
    counter_id who, whom;
    hex_id hex;
    int16_t number;
};

/* What is mostly wanted of a verb that opens a gathering: `each` who can, then the closing verb. */
struct verb_whole {
    const char *words, *each, *then; /* then: NULL if nothing closes it */
};
struct verb { /* NULL where there is nothing to say */
    const char *name;
    const char *shape;
    const char *help;          /* one plain sentence for people */
    const char *title, *group; /* what a table calls it; what a group means: play/catalogue.c */
    const char *button;        /* a pattern of play_action_said; NULL: the family finds the words, or the title */
    const char *peek;          /* the question worth asking before it is done */
    const char *kinds;         /* types of counters of which it is said, blanks between; NULL: of any */
    const struct verb_whole *whole;
};

/* The bare verb, every other field NONE: the only right way to begin an action, as equality compares bytes. */
static inline struct action action_of(uint8_t verb) {
    return (struct action){verb,         DIRECTION_NONE, ACTION_NO_WORD, 0,
                           COUNTER_NONE, COUNTER_NONE,   HEX_NONE,       ACTION_NO_NUMBER};
}
/* The verb and one counter. */
static inline struct action action_who(uint8_t verb, counter_id who) {
    struct action a = action_of(verb);
    a.who = who;
    return a;
}
/* The verb and one hex. */
static inline struct action action_hex(uint8_t verb, hex_id hex) {
    struct action a = action_of(verb);
    a.hex = hex;
    return a;
}
/* Whether two actions are the same, field by field. */
bool action_equal(struct action a, struct action b);

#define ACTION_LIST_MAX 8192
struct action_list {
    uint32_t count;
    bool cut; /* more were proposed than fit: a fault the soak reports */
    struct action at[ACTION_LIST_MAX];
};
/* Appends; a full list is marked as cut instead of overflowing. */
static inline void action_add(struct action_list *list, struct action action) {
    if (list->count < ACTION_LIST_MAX)
        list->at[list->count++] = action;
    else
        list->cut = true;
}

#endif
