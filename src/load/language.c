/* language.c: see language.h. */
#include "load/language.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/plural.h"

enum { LANGUAGE_BYTES_MAX = 4 << 20, CODE_SIZE = 16 };

/* What is read stands in one block: the language, its slots, then the strings. */
struct reader {
    const char *at; /* the next line */
    int line;
    char *strings; /* where the next string goes */
    struct translation *slot;
    uint32_t mask;
    struct translation message; /* the entry being read */
    char **string;              /* that a line of text alone goes on with */
    char *ended;                /* its closing zero */
    const char *plural;
    uint8_t forms;
    struct load_error *error;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct reader *reader, const char *why, ...) {
    va_list list;
    va_start(list, why);
    vsnprintf(reader->error->why, sizeof reader->error->why, why, list);
    va_end(list);
    reader->error->line = reader->line;
    return false;
}

/* -- strings -- */

static int octal(const char **at) {
    int value = 0;
    for (int i = 0; i < 3 && **at >= '0' && **at <= '7'; i++)
        value = value * 8 + *(*at)++ - '0';
    return value;
}

static bool read_escape(struct reader *reader, const char **at, char *out) {
    static const char codes[] = "nt\"\\", meant[] = "\n\t\"\\";
    const char *found = **at != 0 ? strchr(codes, **at) : NULL;
    if (found != NULL) {
        *out = meant[found - codes];
        ++*at;
        return true;
    }
    if (**at < '0' || **at > '7')
        return refuse(reader, "an unknown escape: \\%c", **at);
    *out = (char)octal(at);
    return true;
}

/* Appends the text in quotes, which must be the rest of the line, to the string being read. */
static bool read_quoted(struct reader *reader, const char *at) {
    if (*at != '"')
        return refuse(reader, "a text in quotes is expected");
    char *to = reader->ended;
    for (at++; *at != '"';) {
        if (*at == 0 || *at == '\n')
            return refuse(reader, "the closing quote is missing");
        if (*at != '\\')
            *to++ = *at++;
        else if (at++, !read_escape(reader, &at, to++))
            return false;
    }
    at += 1 + strspn(at + 1, " \t\r");
    if (*at != 0 && *at != '\n')
        return refuse(reader, "something stands behind the closing quote");
    *to = 0;
    reader->ended = to;
    reader->strings = to + 1;
    return true;
}

static bool begin_string(struct reader *reader, char **string, const char *at) {
    reader->string = string;
    *string = reader->ended = reader->strings;
    return read_quoted(reader, at);
}

/* -- entries -- */

/* "Plural-Forms: nplurals=2; plural=(n != 1);": the rule stays where it stands, in the header. */
static bool read_header(struct reader *reader, const char *header) {
    const char *forms = strstr(header, "Plural-Forms: ");
    const char *count = forms != NULL ? strstr(forms, "nplurals=") : NULL;
    const char *rule = count != NULL ? strstr(count, "plural=") : NULL;
    if (forms == NULL)
        return refuse(reader, "the header has no Plural-Forms");
    unsigned wanted = count != NULL ? (unsigned)(count[strlen("nplurals=")] - '0') : 0;
    if (rule == NULL || wanted < 1 || wanted > PLURAL_FORMS || !plural_is_sound(rule + strlen("plural="), wanted))
        return refuse(reader, "this rule of plurals cannot be used: %.60s", forms + strlen("Plural-Forms: "));
    reader->plural = rule + strlen("plural=");
    reader->forms = (uint8_t)wanted;
    return true;
}

/* Takes over the entry that was read; one whose translation is empty stays English. */
static bool end_entry(struct reader *reader) {
    struct translation *message = &reader->message;
    if (message->english == NULL)
        return true;
    if (message->said[0] == NULL)
        return refuse(reader, "the msgstr of \"%.60s\" is missing", message->english);
    if (message->english[0] == 0) {
        bool sound = read_header(reader, message->said[0]);
        *message = (struct translation){0};
        return sound;
    }
    for (unsigned i = 0; i < PLURAL_FORMS; i++)
        if (message->said[i] != NULL && message->said[i][0] == 0)
            message->said[i] = NULL;
    uint32_t at = language_hash(message->english) & reader->mask;
    for (; reader->slot[at].english != NULL; at = (at + 1) & reader->mask)
        if (strcmp(reader->slot[at].english, message->english) == 0)
            return refuse(reader, "\"%.60s\" is there twice", message->english);
    reader->slot[at] = *message;
    *message = (struct translation){0};
    return true;
}

/* What follows the keyword, if the line begins with it. */
static const char *after(const char *line, const char *keyword) {
    size_t length = strlen(keyword);
    return strncmp(line, keyword, length) == 0 ? line + length : NULL;
}

static bool read_line(struct reader *reader, const char *line) {
    char *plural; /* the English plural is in the source as well: it is read over */
    const char *rest;
    if (*line == 0 || *line == '\n' || *line == '\r' || *line == '#')
        return true;
    if (*line == '"')
        return reader->string != NULL ? read_quoted(reader, line) : refuse(reader, "a text belongs to nothing");
    if ((rest = after(line, "msgid ")) != NULL)
        return end_entry(reader) && begin_string(reader, (char **)(uintptr_t)&reader->message.english, rest);
    if (reader->message.english == NULL)
        return refuse(reader, "an entry begins with msgid");
    if ((rest = after(line, "msgid_plural ")) != NULL)
        return begin_string(reader, &plural, rest);
    if ((rest = after(line, "msgstr ")) != NULL)
        return begin_string(reader, (char **)(uintptr_t)&reader->message.said[0], rest);
    if ((rest = after(line, "msgstr[")) != NULL && *rest >= '0' && *rest < '0' + PLURAL_FORMS && rest[1] == ']' &&
        rest[2] == ' ')
        return begin_string(reader, (char **)(uintptr_t)&reader->message.said[*rest - '0'], rest + 3);
    return refuse(reader, "msgid, msgid_plural, msgstr or msgstr[n] is expected");
}

static bool read_all(struct reader *reader) {
    while (*reader->at != 0) {
        reader->line++;
        if (!read_line(reader, reader->at))
            return false;
        reader->at += strcspn(reader->at, "\n");
        reader->at += *reader->at == '\n';
    }
    return end_entry(reader);
}

/* -- tables -- */

/* Slots for all entries, at most half of them full. */
static uint32_t slots_for(const char *text) {
    uint32_t entries = 1, slots = 4;
    for (const char *at = strstr(text, "msgid "); at != NULL; at = strstr(at + 1, "msgid "))
        entries++;
    while (slots < entries * 2)
        slots *= 2;
    return slots;
}

struct language *load_language(const char *code, const char *text, struct load_error *error) {
    uint32_t slots = slots_for(text);
    size_t size = sizeof(struct language) + slots * sizeof(struct translation);
    char *block =
        calloc(1, size + CODE_SIZE + 2 * strlen(text) + 1); /* strings are shorter than what they are read from */
    if (block == NULL) {
        snprintf(error->why, sizeof error->why, "there is no memory for it");
        return NULL;
    }
    struct language *language = (struct language *)(void *)block;
    struct translation *slot = (struct translation *)(void *)(language + 1);
    struct reader reader = {
        .at = text, .strings = block + size + CODE_SIZE, .slot = slot, .mask = slots - 1, .error = error};
    snprintf(block + size, CODE_SIZE, "%s", code);
    if (!read_all(&reader)) {
        free(block);
        return NULL;
    }
    if (reader.plural == NULL) {
        refuse(&reader, "the header has no Plural-Forms");
        free(block);
        return NULL;
    }
    *language = (struct language){block + size, slot, slots - 1, reader.plural, reader.forms};
    return language;
}

static char *read_text_file(const char *path, struct load_error *error) {
    FILE *file = fopen(path, "rb");
    char *text = file != NULL ? calloc(1, LANGUAGE_BYTES_MAX + 1) : NULL;
    size_t length = text != NULL ? fread(text, 1, LANGUAGE_BYTES_MAX + 1, file) : 0;
    if (file != NULL)
        fclose(file);
    if (text == NULL || length > LANGUAGE_BYTES_MAX) {
        snprintf(error->why, sizeof error->why, text == NULL ? "it cannot be read" : "it is too large");
        free(text);
        return NULL;
    }
    text[length] = 0;
    return text;
}

struct language *load_language_file(const char *games_dir, const char *code, struct load_error *error) {
    *error = (struct load_error){0};
    snprintf(error->file, sizeof error->file, "%s/lang/%s.po", games_dir, code);
    char *text = read_text_file(error->file, error);
    struct language *language = text != NULL ? load_language(code, text, error) : NULL;
    free(text);
    return language;
}

void load_language_free(struct language *language) { free(language); }
