/* Computer players by name, in a hurry, and after their process was ended: what they know is in their thoughts. */
#include "harness/harness.h"

#include <stdlib.h>

#include "bot/search.h"
#include "harness/contest_table.h"
#include "load/load.h"

static void assert_refused(const struct ruleset *rules, const char *name, const char *why) {
    char buffer[256];
    struct text text;
    struct bot bot;
    text_init(&text, buffer, sizeof buffer);
    assert_false(bot_find(rules, name, 1, &bot));
    bot_why_not(rules, name, &text);
    assert_non_null(strstr(buffer, why));
}

static void names_say_level_character_and_budget(void **unused) {
    (void)unused;
    struct bot bot;
    const struct ruleset *rules;
    for (unsigned family = 0; (rules = load_family(family)) != NULL; family++) {
        assert_true(bot_find(rules, "veteran@30000", 1, &bot));
        assert_int_equal(bot.budget, 30000);
        assert_true(bot_find(rules, "general:cautious", 1, &bot));
        assert_string_equal(bot.mind->name, "regular:cautious");
        assert_string_equal(bot.enemy->name, "regular");
        for (unsigned i = 0; i < character_count; i++) {
            char name[BOT_NAME_SIZE] = "regular:";
            assert_true(bot_find(rules, strcat(name, characters[i].name), 1, &bot));
            assert_null(bot.level);
        }
        assert_true(bot_find(rules, "regular", 1, &bot));
        assert_null(bot.level);
        assert_refused(rules, "veteran@0", "budget of zero");
        assert_refused(rules, "veteran@", "no computer player called veteran@");
        assert_refused(rules, "veteran@12x", "no computer player called");
        assert_refused(rules, "regular@500", "does not look ahead");
        assert_refused(rules, "veteran:brave", "no computer player called veteran:brave");
        assert_refused(rules, "a-name-that-is-longer-than-any-name-of-a-computer-player", "no computer player");
    }
}

/* It decides at once, and for the rest of the player-turn it plays as its mind says. */
static void who_is_hurried_decides(void **unused) {
    (void)unused;
    struct contest_table table = contest_table_open("crossroads", "general", "simple");
    struct contest *contest = table.contest;
    struct action action;
    contest_table_play(contest, 2, 40);
    struct bot *bot = &contest->bot[0];
    unsigned steps = 0;
    while (steps < 8) { /* the next decision that is worth some thought */
        side_id side = play_side_to_act(&contest->game);
        enum bot_answer answer =
            bot_think(&contest->bot[side], &contest->game, &contest->imagined, &contest->list, &action);
        steps = answer == BOT_THINKS && side == 0 ? steps + 1 : 0;
        if (answer != BOT_THINKS)
            play_apply(&contest->game, action);
    }
    bot_hurry(bot);
    assert_int_equal(bot_think(bot, &contest->game, &contest->imagined, &contest->list, &action), BOT_CHOSE);
    assert_true(bot->thought.cut > 0);
    uint32_t searched = bot->search->searched, turn = contest->game.state->turn;
    play_apply(&contest->game, action);
    while (contest->game.state->turn == turn && contest->game.state->phasing == 0 && contest_step(contest))
        assert_int_equal(bot->search->searched, searched);
    contest_table_close(&table);
}

struct past { /* positions before the decisions of a phase, and what was thought */
    struct play_state *state[512];
    struct bot_thought thought[512];
    unsigned count;
};

static void remember(struct past *past, const struct game *game, const struct bot *bot) {
    if (past->count > 0 && bot->thought.since != past->thought[past->count - 1].since)
        while (past->count > 0)
            free(past->state[--past->count]);
    past->thought[past->count++] = bot->thought;
    assert_int_not_equal(past->count, 512);
    (void)game;
}

static struct play_state *copy_of(const struct game *game) {
    struct play_state *state = aligned_alloc(64, game->state->size);
    memcpy(state, game->state, game->state->size);
    return state;
}

/* Another process: a bot that knows nothing but the journal. */
static struct bot restarted(const struct contest *contest, struct past *past, const char *name, uint64_t seed) {
    struct bot bot = contest_table_bot(contest, name, seed);
    struct game then, imagined;
    size_t size = play_memory(contest->game.rules, contest->game.tables);
    void *blocks[2] = {malloc(size), malloc(size)};
    struct arena arena;
    struct action_list *list = malloc(sizeof *list);
    arena_init(&arena, blocks[0], size);
    play_lay_out(&then, contest->game.rules, contest->game.tables, &arena);
    arena_init(&arena, blocks[1], size);
    play_lay_out(&imagined, contest->game.rules, contest->game.tables, &arena);
    for (unsigned i = 0; i < past->count; i++) {
        memcpy(then.state, past->state[i], past->state[i]->size);
        play_sync(&then);
        bot_recall(&bot, &then, &imagined, list, &past->thought[i]);
    }
    free(blocks[0]);
    free(blocks[1]);
    free(list);
    return bot;
}

/* Plays, and ends the process of the first player before every `every`-th of its decisions; 0: never. */
static uint64_t played_with_restarts(const char *game, const char *name, unsigned steps, unsigned every) {
    unsigned changed = 0;
    struct contest_table table = contest_table_open(game, name, "regular");
    struct contest *contest = table.contest;
    struct past past = {.count = 0};
    contest_table_begin(contest, NULL, 7);
    void *memory = contest->bot[0].memory, *own = NULL;
    for (unsigned i = 0; i < steps && play_side_to_act(&contest->game) < SIDES; i++) {
        if (play_side_to_act(&contest->game) != 0) {
            contest_step(contest);
            continue;
        }
        if (every > 0 && i % every == 0) {
            contest->bot[0] = restarted(contest, &past, name, contest->bot[0].seed);
            free(own);
            own = contest->bot[0].memory;
        }
        struct play_state *before = copy_of(&contest->game);
        contest_step(contest);
        remember(&past, &contest->game, &contest->bot[0]);
        past.state[past.count - 1] = before;
        changed += contest->bot[0].thought.chosen > 0;
    }
    uint64_t hash = play_full_hash(&contest->game);
    assert_true(contest->bot[0].level == NULL || changed > 0);
    while (past.count > 0)
        free(past.state[--past.count]);
    free(own);
    contest->bot[0].memory = memory;
    contest_table_close(&table);
    return hash;
}

static void a_restart_changes_nothing(void **unused) {
    (void)unused;
    assert_true(played_with_restarts("crossroads", "veteran", 500 / HARNESS_SHARE, 0) ==
                played_with_restarts("crossroads", "veteran", 500 / HARNESS_SHARE, 1));
    assert_true(played_with_restarts("fredericksburg", "veteran", 160, 0) ==
                played_with_restarts("fredericksburg", "veteran", 160, 1));
    assert_true(played_with_restarts("kernstown", "regular", 600 / HARNESS_SHARE, 0) ==
                played_with_restarts("kernstown", "regular", 600 / HARNESS_SHARE, 3));
}

TESTS(test(names_say_level_character_and_budget), test(who_is_hurried_decides), test(a_restart_changes_nothing))
