/* text.c: bounded strings and the JSON written with them. */
#include "core/text.h"
#include "core/check.h"

#include <string.h>

void text_init(struct text *text, char *buffer, size_t size) {
    CHECK(buffer != NULL || size == 0);
    text->at = buffer;
    text->size = size;
    text->grow = NULL;
    text_clear(text);
}

void text_clear(struct text *text) {
    text->length = 0;
    text->cut = false;
    if (text->size > 0)
        text->at[0] = 0;
}

/* Bytes that fit before the closing zero. */
static size_t text_room(const struct text *text) { return text->size > 0 ? text->size - 1 - text->length : 0; }

static bool make_room(struct text *text, size_t more) {
    if (text->grow)
        text->grow(text, more);
    return text->length + more < text->size;
}

/* Whether there is room for so many bytes and the closing zero, now that the text has grown if it can. */
static inline bool has_room(struct text *text, size_t more) {
    return text->length + more < text->size || make_room(text, more);
}

void text_addn(struct text *text, const char *string, size_t length) {
    if (!has_room(text, length)) {
        length = text_room(text);
        text->cut = true;
    }
    if (length == 0)
        return;
    memcpy(text->at + text->length, string, length);
    text->length += length;
    text->at[text->length] = 0;
}

void text_char(struct text *text, char c) {
    if (!has_room(text, 1)) {
        text->cut = true;
        return;
    }
    text->at[text->length++] = c;
    text->at[text->length] = 0;
}

void text_add(struct text *text, const char *string) {
    CHECK(string != NULL);
    text_addn(text, string, strlen(string));
}

void text_unsigned(struct text *text, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    text_addn(text, digits + at, sizeof digits - at);
}

static uint64_t magnitude(int64_t number) { return number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number; }

void text_number(struct text *text, int64_t number) {
    if (number < 0)
        text_char(text, '-');
    text_unsigned(text, magnitude(number));
}

void text_signed(struct text *text, int64_t number) {
    if (number > 0)
        text_char(text, '+');
    text_number(text, number);
}

void text_hex64(struct text *text, uint64_t number) {
    char digits[16];
    for (int i = 15; i >= 0; i--) {
        digits[i] = "0123456789abcdef"[number & 15];
        number >>= 4;
    }
    text_addn(text, digits, sizeof digits);
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void text_fraction(struct text *text, int64_t numerator, int64_t denominator) {
    uint64_t over = magnitude(denominator), count = magnitude(numerator);
    if (over == 0) {
        text_add(text, "?");
        return;
    }
    if ((numerator < 0) != (denominator < 0) && count > 0)
        text_char(text, '-');
    uint64_t whole = count / over, rest = count % over, divisor = common_divisor(rest, over);
    if (whole > 0 || rest == 0)
        text_unsigned(text, whole);
    if (rest == 0)
        return;
    if (whole > 0)
        text_char(text, ' ');
    text_unsigned(text, rest / divisor);
    text_char(text, '/');
    text_unsigned(text, over / divisor);
}

static void fill_holes(struct text *text, const char *pattern, const char *const *values, unsigned count) {
    for (; *pattern; pattern++) {
        unsigned hole = pattern[0] == '{' && pattern[1] >= '0' && pattern[1] <= '9' && pattern[2] == '}'
                            ? (unsigned)(pattern[1] - '0')
                            : count;
        if (hole >= count) {
            text_char(text, *pattern);
            continue;
        }
        text_add(text, values[hole]);
        pattern += 2;
    }
}

void text_say(struct text *text, const struct language *language, const char *english, const char *const *values,
              unsigned count) {
    fill_holes(text, language_say(language, english), values, count);
}

const char *number_words(char buffer[TEXT_NUMBER_SIZE], int64_t number) {
    struct text text;
    text_init(&text, buffer, TEXT_NUMBER_SIZE);
    text_number(&text, number);
    return buffer;
}

void text_count(struct text *text, const struct language *language, int64_t number, const char *one, const char *many) {
    char buffer[TEXT_NUMBER_SIZE];
    const char *value = number_words(buffer, number);
    fill_holes(text, language_count(language, number, one, many), &value, 1);
}

/* -- JSON -- */

#define JSON_DEPTH_MAX 63

void json_init(struct json *json, struct text *out) { *json = (struct json){.out = out}; }

/* The comma before a value or key, where one is due. */
static void separate(struct json *json) {
    if (json->after_key) {
        json->after_key = false;
        return;
    }
    uint64_t bit = (uint64_t)1 << json->depth;
    if (json->depth > 0 && (json->started & bit))
        text_char(json->out, ',');
    json->started |= bit;
}

void json_open(struct json *json, char bracket) {
    CHECK(bracket == '{' || bracket == '[');
    separate(json);
    text_char(json->out, bracket);
    if (json->depth < JSON_DEPTH_MAX)
        json->depth++;
    else
        json->out->cut = true;
    json->started &= ~((uint64_t)1 << json->depth);
}

void json_close(struct json *json, char bracket) {
    CHECK(json->depth > 0 && !json->after_key);
    text_char(json->out, bracket == '{' || bracket == '}' ? '}' : ']');
    if (json->depth > 0)
        json->depth--;
}

/* Bytes of the well-formed UTF-8 character that begins here; 0 if there is none. */
static size_t utf8_length(const unsigned char *at, size_t left) {
    if (at[0] < 0x80)
        return 1;
    size_t length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if (at[0] < 0xc2 || at[0] > 0xf4 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool surrogate = at[0] == 0xed && at[1] > 0x9f;
    bool beyond = at[0] == 0xf4 && at[1] > 0x8f;
    return overlong || surrogate || beyond ? 0 : length;
}

static void escape_control(struct text *out, unsigned char c) {
    static const char names[] = "\b\t\n\f\r", letters[] = "btnfr";
    const char *named = c ? memchr(names, c, sizeof names - 1) : NULL;
    text_char(out, '\\');
    if (named) {
        text_char(out, letters[named - names]);
        return;
    }
    text_add(out, "u00");
    text_char(out, "0123456789abcdef"[c >> 4]);
    text_char(out, "0123456789abcdef"[c & 15]);
}

/* Bytes that stand for themselves in a JSON string. */
static bool is_plain(unsigned char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

/* Bytes from here on that need no second look. */
static size_t plain_length(const unsigned char *at, size_t left) {
    size_t i = 0;
    while (i < left && is_plain(at[i]))
        i++;
    return i;
}

static void write_letters(struct text *out, const char *string, size_t length) {
    const unsigned char *at = (const unsigned char *)string;
    for (size_t i = 0, plain; i < length; i += plain) {
        plain = plain_length(at + i, length - i);
        if (plain > 0) {
            text_addn(out, string + i, plain);
            continue;
        }
        plain = utf8_length(at + i, length - i);
        if (plain == 0) {
            text_add(out, "\\ufffd"); /* not UTF-8: the replacement character */
            plain = 1;
        } else if (at[i] == '"' || at[i] == '\\') {
            text_char(out, '\\');
            text_char(out, string[i]);
        } else if (at[i] < 0x20 || at[i] == 0x7f) {
            escape_control(out, at[i]);
        } else {
            text_addn(out, string + i, plain);
        }
    }
}

/* Most strings are short, plain, and fit: copied while they are looked at, and taken only if they were so to the end.
 */
static bool write_plain(struct text *out, const char *string, size_t length) {
    if (!has_room(out, length + 2))
        return false;
    char *at = out->at + out->length + 1;
    for (size_t i = 0; i < length; i++) {
        if (!is_plain((unsigned char)string[i]))
            return false;
        at[i] = string[i];
    }
    at[-1] = at[length] = '"';
    at[length + 1] = 0;
    out->length += length + 2;
    return true;
}

static void write_string(struct text *out, const char *string, size_t length) {
    if (write_plain(out, string, length))
        return;
    text_char(out, '"');
    write_letters(out, string, length);
    text_char(out, '"');
}

void json_key(struct json *json, const char *key) {
    CHECK(json->depth > 0 && !json->after_key);
    separate(json);
    write_string(json->out, key, strlen(key));
    text_char(json->out, ':');
    json->after_key = true;
}

void json_textn(struct json *json, const char *string, size_t length) {
    separate(json);
    write_string(json->out, string, length);
}

void json_text(struct json *json, const char *string) {
    if (string)
        json_textn(json, string, strlen(string));
    else
        json_none(json);
}

void json_int(struct json *json, int64_t number) {
    separate(json);
    text_number(json->out, number);
}

void json_uint(struct json *json, uint64_t number) {
    separate(json);
    text_unsigned(json->out, number);
}

void json_bool(struct json *json, bool value) {
    separate(json);
    text_add(json->out, value ? "true" : "false");
}

void json_none(struct json *json) {
    separate(json);
    text_add(json->out, "null");
}

void json_raw(struct json *json, const char *value, size_t length) {
    separate(json);
    text_addn(json->out, value, length);
}

void json_members(struct json *json, const char *object, size_t length) {
    if (length > 2) { /* two braces and something between them */
        separate(json);
        text_addn(json->out, object + 1, length - 2);
    }
}

void json_fraction(struct json *json, int64_t numerator, int64_t denominator) {
    separate(json);
    text_char(json->out, '"');
    text_fraction(json->out, numerator, denominator);
    text_char(json->out, '"');
}

void json_put_string(struct json *json, const char *key, const char *string) {
    json_key(json, key);
    json_text(json, string);
}

void json_put_said(struct json *json, const char *key, const char *english) {
    json_put_string(json, key, language_say(json->language, english));
}

void json_put_int(struct json *json, const char *key, int64_t number) {
    json_key(json, key);
    json_int(json, number);
}

void json_put_string_or_none(struct json *json, const char *key, const char *string) {
    json_key(json, key);
    if (string)
        json_text(json, string);
    else
        json_none(json);
}

void json_put_bool(struct json *json, const char *key, bool value) {
    json_key(json, key);
    json_bool(json, value);
}
