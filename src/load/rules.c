/* rules.c: the rules case by case: games/<game>/rules.tsv (case, title, kind, what must hold). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "load/load.h"
#include "load/readings.h"

/* 9.73 asks for 9.73, 9.73a, 9.73b, and 34.26A for 34.26A1; 9.7 does not ask for 9.73. */
static bool answers(const char *row_case, const char *asked) {
    size_t length = strlen(asked);
    if (length == 0 || strncmp(row_case, asked, length) != 0)
        return false;
    const char *part = row_case + length;
    if (isalpha((unsigned char)asked[length - 1]))
        return part[strspn(part, "0123456789")] == 0;
    return *part == 0 || (isalpha((unsigned char)*part) && !strchr(part, '.'));
}

static bool tell_row(char *line, const char *asked, struct text *out) {
    char *field[4] = {0};
    int count = 0;
    for (char *at = line; count < 4 && at;) {
        field[count++] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = 0;
    }
    if (count < 4 || !answers(field[0], asked))
        return false;
    if (out->length)
        text_char(out, '\n');
    text_add(out, field[0]);
    text_add(out, "  ");
    text_add(out, field[1]);
    text_char(out, '\n');
    text_add(out, field[3]);
    text_char(out, '\n');
    return true;
}

/* The word that stands for a key at the beginning of a line of game.yaml; false if it is not there. */
static bool word_of(const char *games_dir, const char *game, const char *key, char word[32]) {
    char path[600], line[256];
    bool found = false;
    snprintf(path, sizeof path, "%s/%s/game.yaml", games_dir, game);
    FILE *file = fopen(path, "rb");
    while (file && !found && fgets(line, sizeof line, file))
        found = strncmp(line, key, strlen(key)) == 0 && sscanf(line + strlen(key), ": %31s", word) == 1;
    if (file)
        fclose(file);
    return found;
}

static bool has_book(const char *games_dir, const char *game, const char *book) {
    char word[32];
    return word_of(games_dir, game, "book", word) && strcmp(word, book) == 0;
}

/* How the game's book calls a case of the family (cases.yaml; load/cases.c reads it for play). */
static void case_of_book(const char *games_dir, const char *game, const char *family, char out[32]) {
    char path[600], line[256], key[32], book[32];
    snprintf(out, 32, "%s", family);
    snprintf(path, sizeof path, "%s/%s/cases.yaml", games_dir, game);
    FILE *file = fopen(path, "rb");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, " - \"%31s %31[^\" ]\"", key, book) == 2 && strcmp(key, family) == 0)
            snprintf(out, 32, "%s", book);
    if (file)
        fclose(file);
}

void load_readings(const char *games_dir, const char *game, struct game_readings *out) {
    char book[32];
    out->count = 0;
    if (!word_of(games_dir, game, "book", book))
        return;
    for (const struct reading *reading = READINGS; reading->number && out->count < GAME_READINGS_MAX; reading++) {
        struct game_reading *one = &out->at[out->count];
        struct text cases;
        if (!strstr(reading->books, book)) /* no book's name is part of another's */
            continue;
        one->reading = reading;
        text_init(&cases, one->cases, sizeof one->cases);
        for (const char *at = reading->cases; *at; at += strspn(at, " ")) {
            char family[32], here[32];
            size_t length = strcspn(at, " ");
            snprintf(family, sizeof family, "%.*s", (int)length, at);
            snprintf(here, sizeof here, "%s", family);
            if (reading->number[0] == 'F') /* others have the book's own numbers already */
                case_of_book(games_dir, game, family, here);
            text_add(&cases, here);
            text_char(&cases, ' ');
            at += length;
        }
        out->count++;
    }
}

const struct reading *load_reading_of(const struct game_readings *readings, const char *rule_case, unsigned *next) {
    while (*next < readings->count) {
        const struct game_reading *one = &readings->at[(*next)++];
        for (const char *at = one->cases; *at; at += strspn(at, " ")) {
            char here[32];
            size_t length = strcspn(at, " ");
            snprintf(here, sizeof here, "%.*s", (int)length, at);
            if (answers(here, rule_case) || answers(rule_case, here))
                return one->reading;
            at += length;
        }
    }
    return NULL;
}

static void tell_readings(const char *games_dir, const char *game, const char *asked, struct text *out) {
    struct game_readings readings;
    unsigned next = 0;
    load_readings(games_dir, game, &readings);
    for (const struct reading *r; (r = load_reading_of(&readings, asked, &next)) != NULL;) {
        text_add(out, "\nReading ");
        text_add(out, r->number);
        text_char(out, '\n');
        text_add(out, r->said);
        text_add(out, r->why[0] ? " (" : "");
        text_add(out, r->why);
        text_add(out, r->why[0] ? ")\n" : "\n");
    }
}

void load_rules_path(const char *games_dir, const char *game, char *out, size_t size) {
    char folder[32];
    snprintf(out, size, "%s/%s/rules.tsv", games_dir, game);
    FILE *file = fopen(out, "rb");
    if (file)
        fclose(file);
    else if (word_of(games_dir, game, "charts", folder))
        snprintf(out, size, "%s/%s/rules.tsv", games_dir, folder);
}

bool load_rules_has(const char *games_dir, const char *game, const char *rule_case) {
    char path[600], line[4096];
    bool found = false;
    load_rules_path(games_dir, game, path, sizeof path);
    FILE *file = fopen(path, "rb");
    while (file && !found && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\t\r\n")] = 0;
        found = answers(line, rule_case);
    }
    if (file)
        fclose(file);
    return found;
}

bool load_rules_text(const char *games_dir, const char *book, const char *rule_case, struct text *out) {
    struct game_list games;
    bool found = false;
    if (!load_list(games_dir, &games))
        return false;
    for (int i = 0; i < games.count && !found; i++) {
        char path[600], line[4096];
        if (book && !has_book(games_dir, games.name[i], book))
            continue;
        snprintf(path, sizeof path, "%s/%s/rules.tsv", games_dir, games.name[i]);
        FILE *file = fopen(path, "rb");
        while (file && fgets(line, sizeof line, file)) {
            line[strcspn(line, "\r\n")] = 0;
            found = tell_row(line, rule_case, out) || found;
        }
        if (file)
            fclose(file);
        if (found)
            tell_readings(games_dir, games.name[i], rule_case, out);
    }
    return found;
}
