/* test_key.c: the key of the dice stays on its host: nothing that leaves has it, and no computer player gets it. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"

static const char KEY[] = "8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d72";
static const struct {
    const char *name, *scenario;
} games[] = {{"monocacy", "monocacy/battle"}, {"wilderness", "wilderness/battle"}};

static struct match *now(void) { return harness_session()->now; }

static void play(int actions, const char *bot) {
    assert_true(field_bool(askf("{'cmd':'bot','name':'%s','actions':%d,'seed':7}", bot, actions), "ok"));
}

/* A game with undos by agreement in it. */
static void open_game(size_t i, const char *seed) {
    assert_true(field_bool(askf("{'cmd':'new','scenario':'%s','seed':'%s'}", games[i].scenario, seed), "ok"));
    play(260, "random");
    asked("{'cmd':'undo','to':100,'agreed':true}");
    play(300, "random"); /* over the end of a turn: a save has its position there */
}

/* Any four bytes of the key that follow each other, in this order or the other. */
static bool holds_key(const void *bytes, size_t length) {
    struct dice_seed seed;
    assert_true(dice_seed_read(KEY, DICE_SEED_DIGITS, &seed));
    for (size_t at = 0; at + 4 <= length; at++)
        for (size_t i = 0; i + 4 <= DICE_KEY; i++) {
            const uint8_t *part = (const uint8_t *)bytes + at, *key = seed.key + i;
            if (memcmp(part, key, 4) == 0 ||
                (part[0] == key[3] && part[1] == key[2] && part[2] == key[1] && part[3] == key[0]))
                return true;
        }
    return false;
}

/* Four or eight bytes of it as a decimal number, signed or not. */
static bool tells_number(const char *text) {
    struct dice_seed seed;
    assert_true(dice_seed_read(KEY, DICE_SEED_DIGITS, &seed));
    for (size_t i = 0; i + 8 <= DICE_KEY; i++) {
        char digits[4][24];
        uint32_t half;
        uint64_t whole;
        memcpy(&half, seed.key + i, sizeof half);
        memcpy(&whole, seed.key + i, sizeof whole);
        snprintf(digits[0], sizeof digits[0], "%u", half);
        snprintf(digits[1], sizeof digits[1], "%d", (int32_t)half);
        snprintf(digits[2], sizeof digits[2], "%llu", (unsigned long long)whole);
        snprintf(digits[3], sizeof digits[3], "%lld", (long long)whole);
        for (int k = 0; k < 4; k++)
            if (strlen(digits[k]) > 7 && strstr(text, digits[k]) != NULL)
                return true;
    }
    return false;
}

/* The same in hexadecimal digits, eight of them. */
static bool tells_key(const char *text) {
    for (size_t i = 0; i + 8 <= DICE_SEED_DIGITS; i += 2) {
        char digits[9] = {0}, turned[9] = {0};
        memcpy(digits, KEY + i, 8);
        for (int pair = 0; pair < 4; pair++)
            memcpy(turned + 2 * pair, digits + 6 - 2 * pair, 2);
        if (strstr(text, digits) != NULL || strstr(text, turned) != NULL)
            return true;
    }
    return tells_number(text) || holds_key(text, strlen(text));
}

static void says_nothing(const char *request) {
    char *text = json_dumps(asked(request), JSON_COMPACT);
    if (tells_key(text))
        fail_msg("%s tells the key", request);
    free(text);
}

static void nothing_that_leaves_has_the_key(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        open_game(i, KEY);
        assert_true(holds_key(now()->game.state, now()->game.state->size)); /* it is there, and would be found */
        assert_true(tells_key(field_text(asked("{'cmd':'save'}"), "text")));
        says_nothing("{'cmd':'state'}");
        says_nothing("{'cmd':'save','seed':false}");
        says_nothing("{'cmd':'events','from':0,'told':true}");
        says_nothing("{'cmd':'view'}");
        says_nothing("{'cmd':'actions','items':true}");
        says_nothing("{'cmd':'hash'}");
    }
}

/* A position written into the save, and the state that a computer player thinks about. */
static void neither_positions_nor_minds_have_it(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        open_game(i, KEY);
        char *text = strdup(field_text(asked("{'cmd':'save'}"), "text"));
        int positions = 0;
        for (char *line = strstr(text, "\nposition "); line != NULL; line = strstr(line + 1, "\nposition ")) {
            char *copy = strndup(line + 1, strcspn(line + 1, "\n"));
            assert_non_null(strstr(copy, "\"dice\":{\"generator\":\"chacha20\""));
            assert_false(tells_key(copy));
            free(copy);
            positions++;
        }
        if (i == 0)
            assert_true(positions > 0);
        free(text);
        play(5, "simple");
        assert_non_null(now()->imagined.state);
        assert_int_equal(now()->imagined.state->dice.generator, DICE_PCG32);
        assert_false(holds_key(now()->imagined.state, now()->imagined.state->size));
    }
}

/* With another key the same position goes on with other dice; with the same key, with the same. */
static void a_position_goes_on_with_the_key_it_is_given(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char full[3][32];
        open_game(i, KEY);
        json_t *position = position_now();
        for (int round = 0; round < 3; round++) {
            if (round > 0) {
                json_t *request = json_pack("{s:s, s:s, s:O, s:s}", "cmd", "sandbox", "game", games[i].name, "position",
                                            position, "seed", round == 1 ? KEY : "5");
                json_t *answer = session_ask(harness_session(), request);
                assert_true(field_bool(answer, "ok"));
                json_decref(answer);
                json_decref(request);
            }
            snprintf(full[round], sizeof full[round], "%s", full_hash_now());
        }
        assert_string_equal(full[0], full[1]);
        assert_string_not_equal(full[0], full[2]);
        play(20, "random"); /* and undos go on being counted: no number comes twice */
        uint32_t undo = now()->game.state->dice.undo;
        assert_int_equal(undo, 1);
        asked("{'cmd':'undo','to':3,'agreed':true}");
        assert_int_equal(now()->game.state->dice.undo, undo + 1);
    }
}

/* Streams of PCG32 are as good as a key: a game of before ChaCha20 does not tell them either. */
static void older_games_keep_their_streams_to_themselves(void **unused) {
    (void)unused;
    struct save_trouble trouble;
    open_game(0, "77");
    char *text = strdup(field_text(asked("{'cmd':'save'}"), "text"));
    char *line = strstr(text, "\ngenerator chacha20\nseed "), *next = strchr(line + 24, '\n');
    assert_non_null(next);
    memmove(line + 9, next, strlen(next) + 1);
    memcpy(line, "\nseed 123", 9);
    struct match *old = match_load(harness_session()->games, text, strlen(text), false, &trouble);
    assert_non_null(old); /* its written dice are not what the seed gives, but it goes on with them */
    assert_int_equal(old->game.state->dice.generator, DICE_PCG32);
    char *again = match_save(old, true);
    assert_non_null(strstr(again, "\nseed 123\n"));
    assert_null(strstr(again, "\ngenerator"));
    match_free(harness_session()->now);
    harness_session()->now = old;
    assert_null(json_object_get(position_now(), "dice"));
    free(again);
    free(text);
}

/* Going on from a written position, because the rules have changed: the dice that fell after it do not fall again. */
static void a_position_behind_the_game_gets_other_dice(void **unused) {
    (void)unused;
    struct save_trouble trouble;
    open_game(0, KEY);
    char *text = strdup(field_text(asked("{'cmd':'save'}"), "text"));
    char *version = strstr(text, "\nversion ") + 9; /* as if the data were others, and an action no longer legal */
    *version = *version == '0' ? '1' : '0';
    char *action = strstr(strstr(text, "\nposition "), "\ndo ");
    memcpy(action + 4, memcmp(action + 4, "csa", 3) == 0 ? "usa" : "csa", 3);
    struct match *match = match_load(harness_session()->games, text, strlen(text), true, &trouble);
    assert_non_null(match);
    assert_int_equal(trouble.state, SAVE_DISAGREES);
    assert_int_equal(match->game.state->dice.generator, DICE_CHACHA20);
    assert_int_equal(match->game.state->dice.undo, 2); /* there was one */
    struct dice_seed seed;
    assert_true(dice_seed_read(KEY, DICE_SEED_DIGITS, &seed));
    assert_memory_equal(match->game.state->dice.key, seed.key, DICE_KEY);
    for (int i = 0; i < DICE_STREAMS; i++)
        assert_int_equal(match->game.state->dice.drawn[i], 0);
    char *again = match_save(match, true);
    assert_non_null(strstr(again, KEY));
    match_free(match);
    free(again);
    free(text);
}

TESTS(test(nothing_that_leaves_has_the_key), test(neither_positions_nor_minds_have_it),
      test(a_position_goes_on_with_the_key_it_is_given), test(older_games_keep_their_streams_to_themselves),
      test(a_position_behind_the_game_gets_other_dice))
