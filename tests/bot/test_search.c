/* Computer players who look ahead: they repeat themselves, they do not see what is hidden, and they choose lawfully. */
#include "harness/harness.h"

#include <stdlib.h>

#include "bot/search.h"
#include "harness/contest_table.h"
#include "load/load.h"

static uint64_t hash_after(struct contest *contest, uint64_t seed, unsigned steps) {
    contest_table_play(contest, seed, steps);
    struct contest_result result = contest_result(contest);
    assert_int_equal(result.wrong[0] + result.wrong[1], 0);
    return play_full_hash(&contest->game);
}

/* Both families, the searcher in either seat. */
static void the_same_seed_gives_the_same_game(void **unused) {
    (void)unused;
    static const char *const games[] = {"crossroads", "fredericksburg"};
    for (unsigned i = 0; i < 2; i++) {
        struct contest_table table = contest_table_open(games[i], i ? "simple" : "veteran", i ? "veteran" : "simple");
        uint64_t hash = hash_after(table.contest, 3, 30);
        assert_true(hash == hash_after(table.contest, 3, 30));
        assert_true(hash != hash_after(table.contest, 4, 30));
        contest_table_close(&table);
    }
}

/* The same view with other dice to come: the choice is the same. */
static void it_does_not_see_the_dice(void **unused) {
    (void)unused;
    struct contest_table table = contest_table_open("crossroads", "veteran", "veteran");
    struct contest *contest = table.contest;
    struct action first, second;
    for (unsigned steps = 5; steps < 120; steps += 50) {
        contest_table_play(contest, 8, steps);
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
    contest_table_close(&table);
}

/* It looks at other choices, and takes one now and then. */
static void it_thinks_again(void **unused) {
    (void)unused;
    struct contest_table table = contest_table_open("crossroads", "veteran", "veteran");
    contest_table_play(table.contest, 2, 600);
    const struct search *search = table.contest->bot[0].search;
    assert_non_null(search);
    assert_true(search->searched > 20);
    assert_true(search->changed > 0);
    assert_true(search->changed * 2 < search->searched);
    contest_table_close(&table);
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
