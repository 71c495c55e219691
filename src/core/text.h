/* text.h: a string under construction, and the JSON that is written with it.
 *
 * A text never overflows. The engine's own are bounded: what does not fit is dropped and `cut` is set. The outer
 * rooms, which may allocate, give a text that grows (match/memory.h): nothing is cut there. */
#ifndef ENFILADE_CORE_TEXT_H
#define ENFILADE_CORE_TEXT_H

#include "core/language.h"
#include "core/types.h"

struct text {
    char *at;      /* always ends with a zero byte when size > 0 */
    size_t size;   /* of the buffer */
    size_t length; /* written so far */
    bool cut;      /* something did not fit */
    /* Makes room for so many bytes more and the closing zero; NULL: the size is fixed. */
    void (*grow)(struct text *text, size_t more);
};

/* Begins an empty text in a buffer that the caller keeps. */
void text_init(struct text *text, char *buffer, size_t size);
/* Empties it for another use of the same buffer. */
void text_clear(struct text *text);
/* Each appends, as far as there is room. */
void text_char(struct text *text, char c);
void text_add(struct text *text, const char *string);                 /* up to its zero byte */
void text_addn(struct text *text, const char *string, size_t length); /* exactly so many bytes */
void text_number(struct text *text, int64_t number);                  /* in decimal, a minus if it is below zero */
void text_signed(struct text *text, int64_t number);                  /* +1, -2, 0 */
void text_unsigned(struct text *text, uint64_t number);               /* in decimal */
void text_hex64(struct text *text, uint64_t number);                  /* sixteen hexadecimal digits */
/* A fraction as the books print it: "6", "1/2", "2 1/3". */
void text_fraction(struct text *text, int64_t numerator, int64_t denominator);

/* A message in the reader's language (NULL: English); {0}, {1} ... are the values, as many as there are. */
void text_say(struct text *text, const struct language *language, const char *english, const char *const *values,
              unsigned count);
#define text_said(text, language, english, ...)                                                                        \
    text_say(text, language, english, (const char *const[]){__VA_ARGS__},                                              \
             sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
/* A message with a number, in the form that goes with it; {0} is the number. */
void text_count(struct text *text, const struct language *language, int64_t number, const char *one, const char *many);
/* A number as a value of a message: writes into the buffer, and gives it back. */
enum { TEXT_NUMBER_SIZE = 24 };
const char *number_words(char buffer[TEXT_NUMBER_SIZE], int64_t number);

/* JSON. The writer places the commas: each call writes one value or one key. No name here is one of jansson's
 * (json_string, json_null ...): the outer rooms link both. */
struct json {
    struct text *out;
    uint64_t started; /* bit per depth: something was written at this level */
    uint8_t depth;
    bool after_key;
    const struct language *language; /* of the reader; NULL: English */
};

/* Begins a document at the end of what the text holds already. */
void json_init(struct json *json, struct text *out);
/* Opens and closes an object or an array; both take the bracket, so that a reader sees which. */
void json_open(struct json *json, char bracket);  /* '{' or '[' */
void json_close(struct json *json, char bracket); /* '}' or ']' */
/* The key of the next value; only inside an object. */
void json_key(struct json *json, const char *key);
/* Each writes one value. Strings are escaped; numbers are written whole, so a reader in C sees all 64 bits. */
void json_text(struct json *json, const char *string);
void json_textn(struct json *json, const char *string, size_t length); /* need not end in a zero byte */
void json_int(struct json *json, int64_t number);                      /* signed */
void json_uint(struct json *json, uint64_t number);                    /* unsigned */
void json_bool(struct json *json, bool value);                         /* true or false */
void json_none(struct json *json);                                     /* null */
/* A value that is JSON already. */
void json_raw(struct json *json, const char *value, size_t length);
/* The members of an object that is JSON already, into the object that is open. */
void json_members(struct json *json, const char *object, size_t length);
void json_fraction(struct json *json, int64_t numerator, int64_t denominator); /* as a string */
/* Key and value at once. */
void json_put_string(struct json *json, const char *key, const char *string);
void json_put_int(struct json *json, const char *key, int64_t number);
void json_put_bool(struct json *json, const char *key, bool value);
/* A message, for the reader. */
void json_put_said(struct json *json, const char *key, const char *english);
void json_put_string_or_none(struct json *json, const char *key, const char *string); /* NULL: null */

#endif
