/* rules.c: the rules case by case: games/<game>/rules.tsv (case, title, kind, what must hold). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "load/load.h"

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
    }
    return found;
}
