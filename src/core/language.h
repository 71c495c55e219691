/* language.h: messages in the language of a reader, found by their English text.
 *
 * English needs no table: the text in the source is the message. For every other language there is a table, made from a
 * catalogue (games/lang) by load/language.h. What a table does not have stays English. */
#ifndef ENFILADE_CORE_LANGUAGE_H
#define ENFILADE_CORE_LANGUAGE_H

#include "core/types.h"

enum { PLURAL_FORMS = 6 }; /* the most that a language has: Arabic */

/* Marks a message that is said elsewhere, from a table: tools/messages.mjs finds it. */
#define SAID(english) english

struct translation {
    const char *english;            /* NULL: the slot is free */
    const char *said[PLURAL_FORMS]; /* a message without a number has the first only; NULL: it is not translated */
};
struct language {
    const char *code;               /* "de" */
    const struct translation *slot; /* by the hash of the English text: the next free one after it */
    uint32_t mask;                  /* slots, a power of two, less one; one is always free */
    const char *plural;             /* which form goes with a number: core/plural.h */
    uint8_t forms;                  /* how many there are */
};

/* Where a text belongs in a table, before the mask. */
uint32_t language_hash(const char *english);
/* The message in the language; `english` itself where it is not translated, or the language NULL. */
const char *language_say(const struct language *language, const char *english);
/* The form that goes with the number: language_count(language, 2, "gun", "guns"). The number itself is not written. */
const char *language_count(const struct language *language, int64_t number, const char *one, const char *many);
/* Which form, from 0. */
unsigned language_form(const struct language *language, int64_t number);

#endif
