/* target.c: see target.h. What a query has that nobody asks for hurts nobody: others hang their own words onto the
 * addresses that they pass on. */
#include "serve/net/target.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "serve/net/head.h"

/* Replaces the escapes, where it is: it only gets shorter. What is no escape stays. False: there is a NUL in it. */
static bool decode(char *text) {
    char *to = text;
    for (const char *from = text; *from != 0; to++) {
        bool escaped = from[0] == '%' && hexadecimal_digit(from[1]) >= 0 && hexadecimal_digit(from[2]) >= 0;
        *to = escaped ? (char)(hexadecimal_digit(from[1]) << 4 | hexadecimal_digit(from[2])) : *from;
        if (*to == 0)
            return false;
        from += escaped ? 3 : 1;
    }
    *to = 0;
    return true;
}

/* Ends the text before the first of these letters, and gives what stands behind it: nothing, if there is none. */
static char *cut(char *text, const char *at) {
    char *end = text + strcspn(text, at);
    if (*end != 0)
        *end++ = 0;
    return end;
}

/* In a query a plus is a blank. */
static bool decode_word(char *word) {
    for (char *plus = word; (plus = strchr(plus, '+')) != NULL;)
        *plus = ' ';
    return decode(word);
}

static bool read_query(struct target *target, char *text) {
    char *next;
    for (char *key = text; *key != 0 && target->count < TARGET_QUERY_MAX; key = next) {
        next = cut(key, "&");
        char *value = cut(key, "=");
        if (*key == 0 && *value == 0)
            continue;
        if (!decode_word(key) || !decode_word(value))
            return false;
        target->query[target->count].key = key;
        target->query[target->count++].value = value;
    }
    return true;
}

/* Where path and query begin. Where a whole address has no path, its host makes room for one. NULL: it is no address.
 */
static char *skip_host(char *text) {
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t length = strlen(schemes[i]);
        if (strncasecmp(text, schemes[i], length) != 0)
            continue;
        char *path = text + length + strcspn(text + length, "/?#");
        if (*path != '/')
            *--path = '/';
        return path;
    }
    return text[0] == '/' ? text : NULL;
}

bool target_read(struct target *target, char *text) {
    target->count = 0;
    target->path = skip_host(text);
    if (target->path == NULL)
        return false;
    cut(target->path, "#");
    char *query = cut(target->path, "?");
    return decode(target->path) && read_query(target, query);
}

const char *target_query(const struct target *target, const char *key) {
    for (int i = 0; i < target->count; i++)
        if (strcmp(target->query[i].key, key) == 0)
            return target->query[i].value;
    return NULL;
}
