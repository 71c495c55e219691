/* Computer players who look ahead: they repeat themselves, they do not see what is hidden, and they choose lawfully. */
#include "harness/harness.h"

#include <stdlib.h>

#include "bot/contest.h"
#include "bot/search.h"
#include "load/load.h"

struct table {
    const void *tables;
    void *block;
    struct contest *contest;
};

static struct table open_table(const char *game, const char *first, const char *second) {
    struct table table;
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

static void close_table(struct table *table) {
    free(table->contest);
    free(table->block);
    load_free(table->tables);
}

static void play_some(struct contest *contest, uint64_t seed, unsigned steps) {
    uint32_t options[64] = {0};
    const struct ruleset *rules = contest->game.rules;
    for (unsigned i = 0; i < rules->option_count; i++)
        options[i] = rules->quick_options >> i & 1 ? rules->options[i].highest : rules->options[i].standard;
    contest_begin(contest, 0, options, seed);
    while (steps-- > 0 && contest_step(contest))
        ;
}

static uint64_t hash_after(struct contest *contest, uint64_t seed, unsigned steps) {
    play_some(contest, seed, steps);
    struct contest_result result = contest_result(contest);
    assert_int_equal(result.wrong[0] + result.wrong[1], 0);
    return play_full_hash(&contest->game);
}

/* Both families, the searcher in either seat. */
static void the_same_seed_gives_the_same_game(void **unused) {
    (void)unused;
    static const char *const games[] = {"crossroads", "fredericksburg"};
    for (unsigned i = 0; i < 2; i++) {
        struct table table = open_table(games[i], i ? "simple" : "veteran", i ? "veteran" : "simple");
        uint64_t hash = hash_after(table.contest, 3, 30);
        assert_true(hash == hash_after(table.contest, 3, 30));
        assert_true(hash != hash_after(table.contest, 4, 30));
        close_table(&table);
    }
}

/* The same view with other dice to come: the choice is the same. */
static void it_does_not_see_the_dice(void **unused) {
    (void)unused;
    struct table table = open_table("crossroads", "veteran", "veteran");
    struct contest *contest = table.contest;
    struct action first, second;
    for (unsigned steps = 5; steps < 120; steps += 50) {
        play_some(contest, 8, steps);
        struct bot bot = contest->bot[play_side_to_act(&contest->game)];
        size_t size = bot_memory_size(&bot, table.tables);
        void *kept = malloc(size), *memory = bot.memory;
        memcpy(kept, memory, size);
        assert_true(bot_choose(&bot, &contest->game, &contest->imagined, &contest->list, &first));
        for (unsigned other = 1; other <= 3; other++) {
            memcpy(memory, kept, size);
            bot = contest->bot[play_side_to_act(&contest->game)];
            contest->game.state->dice.key[other] ^= 0x55;
            assert_true(bot_choose(&bot, &contest->game, &contest->imagined, &contest->list, &second));
            assert_true(action_equal(first, second));
        }
        free(kept);
    }
    close_table(&table);
}

/* It looks at other choices, and takes one now and then. */
static void it_thinks_again(void **unused) {
    (void)unused;
    struct table table = open_table("crossroads", "veteran", "veteran");
    play_some(table.contest, 2, 600);
    const struct search *search = table.contest->bot[0].search;
    assert_non_null(search);
    assert_true(search->searched > 20);
    assert_true(search->changed > 0);
    assert_true(search->changed * 2 < search->searched);
    close_table(&table);
}

static void nobody_has_that_name(void **unused) {
    (void)unused;
    struct bot bot;
    const struct ruleset *rules = load_family(0);
    assert_false(bot_find(rules, "genius", 1, &bot));
    assert_true(bot_find(rules, "general", 1, &bot));
    assert_non_null(bot.level);
    assert_true(bot_find(rules, "simple", 1, &bot));
    assert_null(bot.level);
}

TESTS(test(the_same_seed_gives_the_same_game), test(it_does_not_see_the_dice), test(it_thinks_again),
      test(nobody_has_that_name))
