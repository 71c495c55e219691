/* language.c: see language.h. */
#include "core/language.h"

#include <string.h>

#include "core/check.h"
#include "core/plural.h"

/* FNV-1a: texts are short, and there are a few thousand of them. */
uint32_t language_hash(const char *english) {
    uint32_t hash = 2166136261u;
    for (; *english; english++)
        hash = (hash ^ (uint8_t)*english) * 16777619u;
    return hash;
}

static const struct translation *find(const struct language *language, const char *english) {
    CHECK(english);
    uint32_t at = language_hash(english) & language->mask;
    while (language->slot[at].english && strcmp(language->slot[at].english, english) != 0)
        at = (at + 1) & language->mask;
    return &language->slot[at];
}

const char *language_say(const struct language *language, const char *english) {
    if (!language || !english)
        return english;
    const char *said = find(language, english)->said[0];
    return said ? said : english;
}

unsigned language_form(const struct language *language, int64_t number) {
    if (!language)
        return number != 1;
    unsigned form = plural_form(language->plural, (uint64_t)(number < 0 ? -number : number));
    return form < language->forms ? form : 0;
}

const char *language_count(const struct language *language, int64_t number, const char *one, const char *many) {
    const struct translation *message = language ? find(language, one) : NULL;
    unsigned form = language_form(language, number);
    if (message && message->said[form])
        return message->said[form];
    return number == 1 ? one : many;
}
