/* text.h: a bounded string under construction, and the JSON that is written with it.
 *
 * A text never overflows: what does not fit is dropped and `cut` is set, so a caller that cares
 * can take a larger buffer and write again. */
#ifndef ENFILADE_CORE_TEXT_H
#define ENFILADE_CORE_TEXT_H

#include "core/types.h"

struct text {
    char *at;      /* always ends with a zero byte when size > 0 */
    size_t size;   /* of the buffer */
    size_t length; /* written so far */
    bool cut;      /* something did not fit */
};

void text_init(struct text *text, char *buffer, size_t size);
void text_clear(struct text *text);
void text_char(struct text *text, char c);
void text_add(struct text *text, const char *string);
void text_addn(struct text *text, const char *string, size_t length);
void text_number(struct text *text, int64_t number);
void text_signed(struct text *text, int64_t number); /* +1, -2, 0 */
void text_unsigned(struct text *text, uint64_t number);
void text_hex64(struct text *text, uint64_t number); /* sixteen hexadecimal digits */
/* A fraction as the books print it: "6", "1/2", "2 1/3". */
void text_fraction(struct text *text, int64_t numerator, int64_t denominator);

/* JSON. The writer places the commas: each call writes one value or one key. No name here is one of jansson's
 * (json_string, json_null ...): the outer rooms link both. */
struct json {
    struct text *out;
    uint64_t started; /* bit per depth: something was written at this level */
    uint8_t depth;
    bool after_key;
};

void json_init(struct json *json, struct text *out);
void json_open(struct json *json, char bracket); /* '{' or '[' */
void json_close(struct json *json, char bracket);
void json_key(struct json *json, const char *key);
void json_text(struct json *json, const char *string);
void json_textn(struct json *json, const char *string, size_t length);
void json_int(struct json *json, int64_t number);
void json_uint(struct json *json, uint64_t number);
void json_bool(struct json *json, bool value);
void json_none(struct json *json);
void json_fraction(struct json *json, int64_t numerator, int64_t denominator); /* as a string */
/* key and value at once */
void json_put_string(struct json *json, const char *key, const char *string);
void json_put_int(struct json *json, const char *key, int64_t number);
void json_put_bool(struct json *json, const char *key, bool value);

#endif
