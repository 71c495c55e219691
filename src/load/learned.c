/* learned.c: see learned.h. */
#include "load/learned.h"

#include <stdio.h>
#include <stdlib.h>

#include "load/load.h"
#include "play/drill.h"
#include "play/value.h"

enum { FILE_MAX = 256 * 1024 };

/* One of the files, for the battle of this name. */
typedef enum pack_learned_state reader(const char *file, const void *tables, const char *battle,
                                       struct pack_learned *out, struct text *why);

static enum pack_learned_state read_value(const char *file, const void *tables, const char *battle,
                                          struct pack_learned *out, struct text *why) {
    const struct ruleset *rules = load_ruleset(tables);
    return rules->features ? value_read(file, rules, battle, &out->value, why) : LEARNED_NOTHING;
}

static enum pack_learned_state read_traits(const char *file, const void *tables, const char *battle,
                                           struct pack_learned *out, struct text *why) {
    return drill_read(file, load_ruleset(tables), tables, battle, out->trait, why);
}

/* The whole file with a zero after it, NULL: there is none, or it is far too long. */
static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(FILE_MAX + 1) : NULL;
    size_t length = bytes ? fread(bytes, 1, FILE_MAX, file) : 0;
    if (file)
        fclose(file);
    if (bytes)
        bytes[length] = 0;
    return bytes;
}

static void path_of(const char *games_dir, const char *game, const char *name, char *out, size_t size) {
    size_t length = 0;
    while (game[length] != 0 && game[length] != '/')
        length++;
    snprintf(out, size, "%s/%.*s/%s", games_dir, (int)length, game, name);
}

/* For the first battle of the tables that the file knows. */
static enum pack_learned_state read_with(reader *read, const char *path, const void *tables, struct pack_learned *out,
                                         struct text *why) {
    const struct ruleset *rules = load_ruleset(tables);
    char *file = read_file(path);
    enum pack_learned_state answer = LEARNED_NOTHING;
    for (unsigned i = 0; file && answer == LEARNED_NOTHING && i < rules->scenario_count(tables); i++)
        answer = read(file, tables, rules->scenario(tables, i)->id, out, why);
    free(file);
    return answer;
}

static const char VALUE[] = "value.tsv", TRAITS[] = "traits.tsv";

void load_learned(const char *games_dir, const char *game, void *tables) {
    char path[600], buffer[200];
    struct text why;
    struct pack_head *head = tables;
    struct pack_learned *learned = pack_learned(tables);
    text_init(&why, buffer, sizeof buffer);
    path_of(games_dir, game, VALUE, path, sizeof path);
    head->value = (uint32_t)read_with(read_value, path, tables, learned, &why);
    path_of(games_dir, game, TRAITS, path, sizeof path);
    head->traits = (uint32_t)read_with(read_traits, path, tables, learned, &why);
}

static void complain(reader *read, const char *path, const void *tables, const char *what_follows, struct text *out) {
    struct pack_learned learned;
    text_add(out, path);
    text_add(out, ": ");
    read_with(read, path, tables, &learned, out);
    text_add(out, what_follows);
}

bool load_learned_complaint(const char *games_dir, const char *game, const void *tables, struct text *out) {
    const struct pack_head *head = tables;
    char path[600];
    if (head->value == LEARNED_BAD) {
        path_of(games_dir, game, VALUE, path, sizeof path);
        complain(read_value, path, tables, "; computer players do not look ahead, they play as `regular`", out);
    } else if (head->traits == LEARNED_BAD) {
        path_of(games_dir, game, TRAITS, path, sizeof path);
        complain(read_traits, path, tables, "; computer players play this battle as they would any other", out);
    }
    return head->value == LEARNED_BAD || head->traits == LEARNED_BAD;
}
