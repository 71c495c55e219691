/* load.c: a game from its folder: the files in order, and what holds between them. */
#include "load/load.h"

#include <stdlib.h>

#include "gbacw/frames.h"

void load_error_text(const struct load_error *error, struct text *out) { text_add(out, error->why); }
const void *load_game(const char *games_dir, const char *game, struct load_error *error) {
    (void)games_dir, (void)game, (void)error;
    return NULL;
}
void load_free(const void *tables) { free((void *)(uintptr_t)tables); }
const struct ruleset *load_ruleset(const void *tables) {
    (void)tables;
    return &gbacw_ruleset;
}
const void *load_pack(const void *bytes, size_t size, struct load_error *error) {
    (void)bytes, (void)size, (void)error;
    return NULL;
}
size_t load_pack_size(const void *tables) {
    (void)tables;
    return 0;
}
uint64_t load_version(const void *tables) {
    (void)tables;
    return 0;
}
bool load_list(const char *games_dir, struct game_list *out) {
    (void)games_dir, out->count = 0;
    return false;
}
bool load_rules_text(const char *games_dir, const char *book, const char *rule_case, struct text *out) {
    (void)games_dir, (void)book, (void)rule_case, (void)out;
    return false;
}
