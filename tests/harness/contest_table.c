/* contest_table.c: see contest_table.h. */
#include "harness/contest_table.h"
#include "harness/harness.h"

#include <stdlib.h>

#include "load/load.h"

struct contest_table contest_table_open(const char *game, const char *first, const char *second) {
    struct contest_table table;
    struct load_error error;
    struct arena arena;
    char folder[512];
    const char *names[SIDES] = {first, second};
    games_find(NULL, NULL, folder, sizeof folder);
    table.tables = load_game(folder, game, &error);
    assert_non_null(table.tables);
    const struct ruleset *rules = load_ruleset(table.tables);
    size_t size = contest_memory(rules, table.tables, names);
    assert_true(size > 0);
    table.block = malloc(size);
    table.contest = malloc(sizeof *table.contest);
    arena_init(&arena, table.block, size);
    assert_true(contest_open(table.contest, rules, table.tables, names, &arena));
    return table;
}

void contest_table_close(struct contest_table *table) {
    free(table->contest);
    free(table->block);
    load_free(table->tables);
}

void contest_table_begin(struct contest *contest, const char *option, uint64_t seed) {
    uint32_t options[64] = {0};
    const struct ruleset *rules = contest->game.rules;
    for (unsigned i = 0; i < rules->option_count; i++) {
        bool highest = (rules->quick_options >> i & 1) || (option != NULL && strcmp(rules->options[i].id, option) == 0);
        options[i] = highest ? rules->options[i].highest : rules->options[i].standard;
    }
    contest_begin(contest, 0, options, seed);
}

void contest_table_play(struct contest *contest, uint64_t seed, unsigned steps) {
    contest_table_begin(contest, NULL, seed);
    while (steps-- > 0 && contest_step(contest))
        ;
}

struct bot contest_table_bot(const struct contest *contest, const char *name, uint64_t seed) {
    struct bot bot;
    assert_true(bot_find(contest->game.rules, name, seed, &bot));
    bot.memory = calloc(1, bot_memory_size(&bot, contest->game.tables) + 1);
    return bot;
}
