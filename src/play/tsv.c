/* tsv.c: see tsv.h. */
#include "play/tsv.h"

#include <string.h>

static bool ends_row(char c) { return c == '\n' || c == 0; }

bool tsv_next(const char **at, struct tsv_field *out) {
    if (**at == '\t')
        ++*at;
    else if (ends_row(**at))
        return false;
    out->text = *at;
    while (**at != '\t' && !ends_row(**at))
        ++*at;
    out->length = (size_t)(*at - out->text);
    return true;
}

bool tsv_is(struct tsv_field field, const char *word) {
    return strlen(word) == field.length && memcmp(word, field.text, field.length) == 0;
}

bool tsv_number(struct tsv_field field, int32_t *out) {
    int64_t number = 0;
    bool minus = field.length > 0 && field.text[0] == '-';
    if (field.length == minus || field.length > 10)
        return false;
    for (size_t i = minus; i < field.length; i++) {
        if (field.text[i] < '0' || field.text[i] > '9')
            return false;
        number = number * 10 + (field.text[i] - '0');
    }
    *out = (int32_t)(minus ? -number : number);
    return number <= INT32_MAX;
}

bool tsv_row(const char **at, const char *word, unsigned column, struct tsv_field *out) {
    struct tsv_field first = {"", 0};
    bool named = tsv_next(at, &first) && tsv_is(first, word);
    *out = first;
    while (named && column-- > 0)
        named = tsv_next(at, out);
    while (!ends_row(**at))
        ++*at;
    *at += **at == '\n';
    return named;
}
