/* translate.c: see translate.h. */
#include "serve/play/translate.h"

#include <ctype.h>
#include <string.h>

/* Words have capitals or spaces; what has neither is a name in a file format. */
static bool is_said(const char *text) {
    for (; *text != 0; text++)
        if (*text == ' ' || isupper((unsigned char)*text))
            return true;
    return false;
}

static json_t *said(const char *key, json_t *value, const struct language *language);

void translate_document(json_t *tree, const struct language *language) {
    const char *key;
    json_t *value;
    size_t i;
    if (language == NULL)
        return;
    json_object_foreach(tree, key, value) json_object_set_new(tree, key, said(key, value, language));
    json_array_foreach(tree, i, value) json_array_set_new(tree, i, said("", value, language));
}
/* What a letter on a counter stands for is said, though it is one small word. */
static void translate_words(json_t *words, const struct language *language) {
    const char *letter;
    json_t *word;
    json_object_foreach(words, letter, word) if (json_is_string(word))
        json_object_set_new(words, letter, json_string(language_say(language, json_string_value(word))));
}
static json_t *said(const char *key, json_t *value, const struct language *language) {
    const char *text = json_string_value(value);
    if (strcmp(key, "words") == 0)
        translate_words(value, language);
    if (text != NULL && (is_said(text) || strcmp(key, "level") == 0)) /* a level of victory is a small word, too */
        return json_string(language_say(language, text));
    translate_document(value, language);
    return json_incref(value);
}
