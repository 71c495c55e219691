/* plain_json.c: see plain_json.h. */
#include "serve/base/plain_json.h"

#include <stdbool.h>

enum { DIGITS_MOST = 15 }; /* they fit a json_int_t */

struct reader {
    const char *at, *end;
};

static bool is_next(const struct reader *reader, char c) { return reader->at < reader->end && *reader->at == c; }

static bool read_sign(struct reader *reader, char c) {
    bool there = is_next(reader, c);
    reader->at += there;
    return there;
}

static bool is_plain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

static bool read_text(struct reader *reader, const char **text, size_t *length) {
    if (!read_sign(reader, '"'))
        return false;
    *text = reader->at;
    while (reader->at < reader->end && is_plain(*reader->at))
        reader->at++;
    *length = (size_t)(reader->at - *text);
    return read_sign(reader, '"');
}

static json_t *text_value(struct reader *reader) {
    const char *text;
    size_t length;
    return read_text(reader, &text, &length) ? json_stringn_nocheck(text, length) : NULL;
}

static json_t *number_value(struct reader *reader) {
    const char *from = reader->at;
    json_int_t number = 0;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9' && reader->at - from < DIGITS_MOST)
        number = number * 10 + (*reader->at++ - '0');
    bool whole = is_next(reader, ',') || is_next(reader, '}'); /* no fraction, no more digits */
    bool zero_first = reader->at - from > 1 && *from == '0';
    return reader->at > from && whole && !zero_first ? json_integer(number) : NULL;
}

static json_t *list_value(struct reader *reader) {
    json_t *list = json_array();
    read_sign(reader, '[');
    if (read_sign(reader, ']'))
        return list;
    do {
        json_t *text = text_value(reader);
        if (text == NULL || json_array_append_new(list, text) != 0) {
            json_decref(list);
            return NULL;
        }
    } while (read_sign(reader, ','));
    if (read_sign(reader, ']'))
        return list;
    json_decref(list);
    return NULL;
}

static bool read_member(struct reader *reader, json_t *object) {
    const char *key;
    size_t length, before = json_object_size(object);
    if (!read_text(reader, &key, &length) || !read_sign(reader, ':'))
        return false;
    json_t *value = is_next(reader, '"')   ? text_value(reader)
                    : is_next(reader, '[') ? list_value(reader)
                                           : number_value(reader);
    if (value == NULL || json_object_setn_new_nocheck(object, key, length, value) != 0)
        return false;
    return json_object_size(object) > before; /* else the key came twice */
}

json_t *plain_json(const char *bytes, size_t length) {
    struct reader reader = {bytes, bytes + length};
    if (!read_sign(&reader, '{') || is_next(&reader, '}'))
        return NULL;
    json_t *object = json_object();
    bool good = object != NULL;
    do
        good = good && read_member(&reader, object);
    while (good && read_sign(&reader, ','));
    if (good && read_sign(&reader, '}') && reader.at == reader.end)
        return object;
    json_decref(object);
    return NULL;
}
