/* value.c: see value.h. */
#include "load/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"
#include "play/pack.h"
#include "play/value.h"

enum { FILE_MAX = 256 * 1024 };

static void path_of(const char *games_dir, const char *game, char *out, size_t size) {
    snprintf(out, size, "%s/%.*s/value.tsv", games_dir, (int)strcspn(game, "/"), game);
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

static enum pack_value read_value(const char *path, const void *tables, struct value_weights *out, struct text *why) {
    const struct ruleset *rules = load_ruleset(tables);
    char *file = rules->features ? read_file(path) : NULL;
    enum pack_value answer = PACK_NO_VALUE;
    for (unsigned i = 0; file && answer == PACK_NO_VALUE && i < rules->scenario_count(tables); i++)
        answer = value_read(file, rules, rules->scenario(tables, i)->id, out, why);
    free(file);
    return answer;
}

void load_value(const char *games_dir, const char *game, void *tables) {
    char path[600], buffer[200];
    struct text why;
    struct pack_head *head = tables;
    path_of(games_dir, game, path, sizeof path);
    text_init(&why, buffer, sizeof buffer);
    head->value = (uint32_t)read_value(path, tables, pack_weights(tables), &why);
}

bool load_value_complaint(const char *games_dir, const char *game, const void *tables, struct text *out) {
    struct value_weights weights;
    char path[600];
    if (((const struct pack_head *)tables)->value != PACK_BAD_VALUE)
        return false;
    path_of(games_dir, game, path, sizeof path);
    text_add(out, path);
    text_add(out, ": ");
    read_value(path, tables, &weights, out);
    return true;
}
