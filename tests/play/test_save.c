/* test_save.c: saves of the toy: what is written is read back to the same bytes; what is wrong is told. */
#include "harness/harness.h"

#include <stdio.h>

#include "bot/bot.h"
#include "core/hash.h"
#include "play/save.h"
#include "play/toy.h"

static struct toy toy, again;
static char file[1 << 16];
static struct save_trouble trouble;

/* Plays a random game to its end and writes its save; the first die of the game comes from a script. */
static void play_and_save(uint64_t seed) {
    struct text out;
    struct bot bot;
    struct action action;
    struct save_header header = {
        .scenario = "toy/battle", .seeded = true, .seed = dice_seed_number(DICE_CHACHA20, seed), .version = 17};
    text_init(&out, file, sizeof file);
    toy_new(&toy, seed);
    toy.script.count = 1;
    toy.script.line[0] = (struct dice_line){DICE_ANY_PURPOSE, 0, DICE_ANY_ABOUT, 6};
    toy.game.script = &toy.script;
    bot_find(&toy_rules, "random", seed, &bot);
    save_write_header(&toy.game, &header, &out);
    save_write_begin(&toy.game, NULL, 0, &out);
    while (toy.log.count = 0, bot_choose(&bot, &toy.game, NULL, &toy.list, &action)) {
        side_id side = play_side_to_act(&toy.game);
        uint16_t turn = toy.game.state->turn;
        play_apply(&toy.game, action);
        save_write_action(&toy.game, side, action, toy.log.thrown, toy.log.count, &out);
        if (toy.game.state->turn != turn) {
            save_write_turn(&toy.game, &out);
            save_write_position(&toy.game, &out);
        }
    }
    assert_false(out.cut);
}

static bool replay(void) {
    struct save_header header;
    struct arena arena;
    if (!save_read_header(file, strlen(file), &toy_rules, &header, &trouble))
        return false;
    arena_init(&arena, again.block, sizeof again.block);
    play_lay_out(&again.game, &toy_rules, "toy", &arena);
    struct save_replay run = {.game = &again.game,
                              .script = &again.script,
                              .log = &again.log,
                              .agreed = (void *)again.copy[0],
                              .before = (void *)again.copy[1]};
    return save_replay(&run, file, strlen(file), &header, &trouble);
}

static void replays_come_to_the_same_bytes(void **unused) {
    (void)unused;
    int dice_seen = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        play_and_save(seed);
        if (!replay())
            fail_msg("seed %d line %d: %s", (int)seed, (int)trouble.line, trouble.why);
        dice_seen += strstr(file, "| fight=") != NULL;
        assert_true(play_full_hash(&toy.game) == play_full_hash(&again.game));
        assert_true(toy.game.state->stamp == again.game.state->stamp);
    }
    assert_true(dice_seen > 10);
}

static void replace(const char *what, const char *with) {
    char *at = strstr(file, what);
    assert_non_null(at);
    assert_int_equal(strlen(what), strlen(with));
    memcpy(at, with, strlen(with));
}

static void wrong_saves_are_refused_with_their_line(void **unused) {
    (void)unused;
    play_and_save(3);
    replace("enfilade-save 1", "enfilade-save 9");
    assert_false(replay());
    assert_int_equal(trouble.line, 1);
    play_and_save(3);
    replace("seed 03", "seed x3");
    assert_false(replay());
    assert_int_equal(trouble.line, 5);
    play_and_save(3);
    replace("generator chacha20", "generator chacha12");
    assert_false(replay());
    assert_int_equal(trouble.line, 4);
    play_and_save(3);
    char *line = strstr(file, "generator "), *next = strchr(line, '\n') + 1;
    memmove(line, next, strlen(next) + 1); /* a number for PCG32 has fewer digits */
    strstr(file, "seed 03")[68] = '1';
    assert_false(replay());
    assert_non_null(strstr(trouble.why, "generator"));
    play_and_save(3);
    replace("\nbegin", "\nbegan");
    assert_false(replay());
    play_and_save(3);
    replace("strict-rule 0", "strict-rule 7");
    assert_false(replay());
    assert_int_equal(trouble.line, 3);
    play_and_save(3);
    replace("do csa", "do rsa");
    assert_false(replay());
    assert_int_equal(trouble.state, SAVE_WRONG);
    assert_int_equal(trouble.line, 8);
    assert_int_equal(trouble.action, 1);
    play_and_save(3);
    replace("\nturn 2 ", "\nturn 2-");
    assert_false(replay());
    assert_int_equal(trouble.state, SAVE_WRONG);
    file[0] = 0;
    assert_false(replay());
}

static void a_mended_rule_stops_at_the_action_it_forbids(void **unused) {
    (void)unused;
    uint64_t seed = 1;
    do
        play_and_save(seed++);
    while (replay() && (toy_mended = true, replay()) && (toy_mended = false, seed < 99));
    toy_mended = false;
    assert_int_equal(trouble.state, SAVE_DISAGREES);
    assert_string_equal(trouble.rule, "2.4");
    assert_int_equal(trouble.agreed + 1, trouble.action);
    assert_int_equal(again.game.state->actions, trouble.agreed);
    assert_int_equal(again.game.fault, 0);
}

static void another_hash_goes_back_to_the_last_that_agreed(void **unused) {
    (void)unused;
    play_and_save(4);
    char *third = strstr(file, "\nturn 3 ") + 8;
    *third = *third == '0' ? '1' : '0';
    assert_false(replay());
    assert_int_equal(trouble.state, SAVE_DISAGREES);
    assert_int_equal(again.game.state->turn, 2);
    assert_non_null(trouble.position);
    assert_memory_equal(trouble.position, "{\"turn\":", 8);
}

/* A program whose states had another layout computed other hashes: its saves open whole, as long as every action is
 * legal and takes its dice. */
static void hashes_of_another_version_are_passed_over(void **unused) {
    (void)unused;
    play_and_save(4);
    char *third = strstr(file, "\nturn 3 ") + 8, *begin = strstr(file, "\nbegin");
    static const char line[] = "\nhashes 7";
    *third = *third == '0' ? '1' : '0';
    memmove(begin + sizeof line - 1, begin, strlen(begin) + 1);
    memcpy(begin, line, sizeof line - 1);
    assert_true(replay());
    memcpy(begin, "\nhashes 0", sizeof line - 1);
    assert_false(replay());
}

static void missing_and_needless_dice_are_found(void **unused) {
    (void)unused;
    char *die;
    uint64_t seed = 1;
    do
        play_and_save(seed++);
    while ((die = strstr(file, " | fight=")) == NULL);
    char *end = strchr(die, '\n');
    memmove(die, end, strlen(end) + 1);
    assert_false(replay());
    assert_int_equal(trouble.state, SAVE_DISAGREES);
    assert_int_equal(again.game.state->actions, trouble.action - 1);
    play_and_save(seed - 1);
    replace("begin\n", "begin\n"); /* untouched: sound */
    assert_true(replay());
    char *first = strstr(file, "do csa");
    end = strchr(first, '\n');
    memmove(end + 10, end, strlen(end) + 1);
    memcpy(end, " | fight=3", 10);
    assert_false(replay());
    assert_int_equal(trouble.state, SAVE_DISAGREES);
}

/* Any byte changed, any tail cut off: told as trouble or still sound, never a crash. */
static void damaged_saves_do_no_harm(void **unused) {
    (void)unused;
    static char whole[sizeof file];
    play_and_save(8);
    memcpy(whole, file, sizeof file);
    size_t length = strlen(whole);
    uint64_t random = 1;
    for (int i = 0; i < 3000; i++) {
        random = hash_mix(random, (uint64_t)i);
        memcpy(file, whole, sizeof file);
        file[random % length] = (char)(1 + (random >> 32) % 255);
        replay();
        file[(random >> 20) % length] = 0;
        replay();
    }
}

TESTS(test(replays_come_to_the_same_bytes), test(wrong_saves_are_refused_with_their_line),
      test(a_mended_rule_stops_at_the_action_it_forbids), test(another_hash_goes_back_to_the_last_that_agreed),
      test(hashes_of_another_version_are_passed_over), test(missing_and_needless_dice_are_found),
      test(damaged_saves_do_no_harm))
