/* setting.c: see setting.h. */
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fury/state/tables.h"
#include "gbacw/state/frames.h"
#include "play/pack.h"

void setting_complain(const char *what, const char *which) {
    fprintf(stderr, "duel: %s: %s\n", what, which);
    exit(2);
}

void *setting_must_have(void *memory) {
    if (memory == NULL)
        setting_complain("out of memory", "");
    return memory;
}

char *setting_read_file(const char *name, size_t *length) {
    FILE *in = fopen(name, "rb");
    if (in == NULL || fseek(in, 0, SEEK_END) != 0)
        setting_complain("cannot read", name);
    long size = ftell(in);
    rewind(in);
    char *bytes = setting_must_have(aligned_alloc(64, ((size_t)size + 64) / 64 * 64));
    *length = fread(bytes, 1, (size_t)size, in);
    bytes[*length] = 0;
    fclose(in);
    return bytes;
}

static const struct ruleset *ruleset_of(const void *pack, size_t length) {
    struct pack_head head = {0};
    if (length >= sizeof head)
        memcpy(&head, pack, sizeof head);
    if (head.size > length)
        return NULL;
    return head.magic == PACK_MAGIC ? &gbacw_ruleset : head.magic == FURY_PACK_MAGIC ? &fury_ruleset : NULL;
}

void setting_open(struct setting *setting, const char *pack, const char *scenario) {
    size_t length;
    setting->tables = setting_read_file(pack, &length);
    setting->rules = ruleset_of(setting->tables, length);
    if (setting->rules == NULL)
        setting_complain("no pack of this program", pack);
    unsigned count = setting->rules->scenario_count(setting->tables), i = 0;
    while (i < count && strcmp(setting->rules->scenario(setting->tables, i)->id, scenario) != 0)
        i++;
    if (i == count)
        setting_complain("no such scenario", scenario);
    setting->scenario = i;
    for (unsigned n = 0; n < setting->rules->option_count; n++)
        setting->options[n] = setting->rules->options[n].standard;
}

void setting_option(struct setting *setting, const char *text) {
    size_t length = strcspn(text, "=");
    for (unsigned i = 0; i < setting->rules->option_count; i++) {
        const char *id = setting->rules->options[i].id;
        if (text[length] == '=' && strlen(id) == length && memcmp(id, text, length) == 0) {
            setting->options[i] = (uint32_t)strtoul(text + length + 1, NULL, 10);
            return;
        }
    }
    setting_complain("no such option", text);
}

side_id setting_side(const struct setting *setting, const char *name) {
    for (side_id side = 0; side < SIDES; side++)
        if (strcmp(setting->rules->side_name(setting->tables, side), name) == 0)
            return side;
    setting_complain("no such side", name);
    return SIDE_NONE;
}

void setting_lay_out(const struct setting *setting, struct game *game) {
    size_t size = arena_cost(play_memory(setting->rules, setting->tables));
    struct arena arena;
    arena_init(&arena, setting_must_have(malloc(size)), size);
    if (!play_lay_out(game, setting->rules, setting->tables, &arena))
        setting_complain("cannot lay out", "the game");
}

void setting_begin(const struct setting *setting, struct game *game, uint64_t seed) {
    play_renew(game);
    play_begin(game, setting->scenario, setting->options, dice_seed_number(DICE_CHACHA20, seed));
}

void setting_bot(const struct setting *setting, const char *mind, uint64_t seed, struct bot *bot) {
    void *memory = bot->memory;
    if (!bot_find(setting->rules, mind, seed, bot))
        setting_complain("no such mind", mind);
    size_t size = bot_memory_size(bot, setting->tables);
    bot->memory = memory != NULL ? memory : setting_must_have(malloc(size + 1));
    memset(bot->memory, 0, size);
}

struct contest *setting_contest(const struct setting *setting, const char *const names[SIDES]) {
    struct contest *contest = setting_must_have(calloc(1, sizeof *contest));
    size_t size = contest_memory(setting->rules, setting->tables, names);
    struct arena arena;
    if (size == 0)
        setting_complain("no such player among", names[0]);
    void *block = setting_must_have(malloc(size));
    arena_init(&arena, block, size);
    if (!contest_open(contest, setting->rules, setting->tables, names, &arena))
        setting_complain("cannot lay out a game of", names[0]);
    contest->block = block; /* opening it clears the contest */
    return contest;
}
