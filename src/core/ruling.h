/* ruling.h: the answer to "may I?": nothing when it is legal; else the case that forbids it and why.
 *
 * Inside the engine a ruling is a case, a sentence pattern and a few numbers; the sentence is made when
 * someone reads it (play_ruling_text). Codes in the pattern take the arguments in turn:
 *   %u counter   %h hex   %d number   %s side   %6 sixths of a point   %x direction   %w family word
 *   %c minutes after midnight as a clock says them   %% */
#ifndef ENFILADE_CORE_RULING_H
#define ENFILADE_CORE_RULING_H

#include "core/types.h"

#define RULING_ARGUMENTS 4

struct ruling {
    const char *case_number; /* "9.23"; NULL with NULL `why`: legal */
    const char *why;
    int32_t argument[RULING_ARGUMENTS];
    const char *reading; /* "F42" of docs/rulings.md where it rests on one; else NULL */
};

#define LEGAL ((struct ruling){NULL, NULL, {0}, NULL})
/* RULE("9.23", "%u cannot reach %h: its range is %d", unit, hex, range) */
#define RULE(case_number_, ...) RULE_PICK(__VA_ARGS__, RULE4, RULE3, RULE2, RULE1, RULE0, )(case_number_, __VA_ARGS__)
#define RULE_PICK(w, a, b, c, d, name, ...) name
#define RULE0(n, w) ((struct ruling){(n), (w), {0}, NULL})
#define RULE1(n, w, a) ((struct ruling){(n), (w), {(int32_t)(a)}, NULL})
#define RULE2(n, w, a, b) ((struct ruling){(n), (w), {(int32_t)(a), (int32_t)(b)}, NULL})
#define RULE3(n, w, a, b, c) ((struct ruling){(n), (w), {(int32_t)(a), (int32_t)(b), (int32_t)(c)}, NULL})
#define RULE4(n, w, a, b, c, d)                                                                                        \
    ((struct ruling){(n), (w), {(int32_t)(a), (int32_t)(b), (int32_t)(c), (int32_t)(d)}, NULL})

/* Whether a ruling allows what was asked. */
static inline bool is_legal(struct ruling ruling) { return ruling.why == NULL; }

/* by_reading("F42", RULE(…)): a refusal that the case alone would not bear; its sentence names the reading. */
static inline struct ruling by_reading(const char *reading, struct ruling ruling) {
    ruling.reading = ruling.why != NULL ? reading : NULL;
    return ruling;
}

#endif
