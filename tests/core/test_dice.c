/* test_dice.c: seeds, fair dice, streams apart, scripts that answer, and the record. */
#include "core/dice.h"

#include <string.h>

#include "core/property.h"

static const char *const key_digits = "8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d72";

static struct dice begun(enum dice_generator generator, uint64_t number) {
    struct dice_seed seed = dice_seed_number(generator, number);
    struct dice dice;
    dice_begin(&dice, &seed);
    return dice;
}

/* -- seeds -- */

static void reads_as(const char *text, const char *written) {
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    char buffer[100];
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    assert_true(dice_seed_read(text, strlen(text), &seed));
    assert_true(dice_seed_fits(&seed));
    dice_seed_write(&seed, &out);
    assert_string_equal(buffer, written);
}

static void seeds_are_numbers_or_keys(void **unused) {
    (void)unused;
#define ZEROS_48 "000000000000000000000000000000000000000000000000"
    static const char *const wrong[] = {"",
                                        "-1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "0x10",
                                        "1.5",
                                        "ff",
                                        "18446744073709551616",
                                        "000000000000000000001",
                                        "8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d7",
                                        "8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d7g",
                                        "8F1B0C5E77AA42D39016E4CB2D68F70351BE9AC4F0237D18665CA1FE094B3D72",
                                        "8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d720"};
    struct dice_seed seed = {.generator = DICE_PCG32}, before;
    char buffer[100];
    struct text out;
    reads_as("1", "0100000000000000" ZEROS_48);
    reads_as("0", "0000000000000000" ZEROS_48);
    reads_as("18446744073709551615", "ffffffffffffffff" ZEROS_48);
    reads_as(key_digits, key_digits);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(&seed, 0x5a, sizeof seed);
        before = seed;
        assert_false(dice_seed_read(wrong[i], strlen(wrong[i]), &seed));
        assert_memory_equal(&seed, &before, sizeof seed);
    }
    seed = dice_seed_number(DICE_PCG32, 4711);
    assert_true(dice_seed_fits(&seed));
    text_init(&out, buffer, sizeof buffer);
    dice_seed_write(&seed, &out);
    assert_string_equal(buffer, "4711");
    assert_true(dice_seed_read(key_digits, DICE_SEED_DIGITS, &seed)); /* but PCG32 cannot take it */
    assert_false(dice_seed_fits(&seed));
    assert_int_equal(dice_generator_named("chacha20", 8), DICE_CHACHA20);
    assert_int_equal(dice_generator_named("pcg32", 5), DICE_PCG32);
    assert_int_equal(dice_generator_named("chacha2", 7), DICE_GENERATORS);
    assert_int_equal(dice_generator_named("", 0), DICE_GENERATORS);
}

/* -- fairness, of both -- */

/* The chance that fair dice exceed these bounds of chi-square is below one in a million. */
static void even(struct dice *dice) {
    static const struct {
        uint32_t sides;
        long bound;
    } kinds[] = {{2, 24}, {6, 36}, {10, 46}, {11, 48}, {36, 95}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned purpose = 0; purpose < DICE_STREAMS; purpose++) {
            long seen[64] = {0}, throws = 3000L * kinds[k].sides, expected = 3000, square = 0;
            for (long i = 0; i < throws; i++)
                seen[dice_draw(dice, purpose, kinds[k].sides)]++;
            assert_int_equal(seen[0], 0);
            for (uint32_t face = 1; face <= kinds[k].sides; face++)
                square += (seen[face] - expected) * (seen[face] - expected);
            assert_true(square / expected <= kinds[k].bound);
        }
}

static void faces_are_even(void **unused) {
    (void)unused;
    struct dice dice = begun(DICE_CHACHA20, 1862);
    struct property property = property_begin("even faces");
    even(&property.dice);
    even(&dice);
    dice_undone(&dice, 3, 250); /* and after an undo */
    even(&dice);
}

/* A bound just over half the words shows a biased draw at once: half the faces would come twice as often. */
static void evenly_large(struct dice *dice) {
    uint32_t sides = UINT32_C(3) << 30;
    int low = 0;
    for (int i = 0; i < 30000; i++) {
        uint32_t face = dice_draw(dice, 3, sides);
        assert_true(face >= 1 && face <= sides);
        low += face <= sides / 3;
    }
    assert_true(low > 9500 && low < 10500);
}

static void large_bounds_are_even(void **unused) {
    (void)unused;
    struct dice dice = begun(DICE_CHACHA20, 1863);
    struct property property = property_begin("large bounds");
    evenly_large(&property.dice);
    evenly_large(&dice);
    assert_true(dice.drawn[3] > 38000 && dice.drawn[3] < 42000); /* every word counts, those thrown away too */
}

/* One stream's throws leave the others alone, and pairs of successive throws are even too. */
static void apart(enum dice_generator generator) {
    struct dice one = begun(generator, 7), other = begun(generator, 7), neighbour = begun(generator, 8);
    for (int i = 0; i < 100; i++)
        dice_draw(&one, 2, 6);
    for (int i = 0; i < 100; i++)
        assert_int_equal(dice_draw(&one, 3, 6), dice_draw(&other, 3, 6));
    int equal = 0, pairs[36] = {0};
    for (int i = 0; i < 36000; i++) {
        uint32_t a = dice_draw(&one, 4, 6), b = dice_draw(&one, 5, 6);
        equal += a == b;
        pairs[(a - 1) * 6 + b - 1]++;
    }
    assert_true(equal > 5600 && equal < 6400);
    for (int i = 0; i < 36; i++)
        assert_true(pairs[i] > 800 && pairs[i] < 1200);
    int same = 0;
    other = begun(generator, 7);
    for (int i = 0; i < 1000; i++)
        same += dice_draw(&other, 0, 6) == dice_draw(&neighbour, 0, 6);
    assert_true(same > 100 && same < 240);
}

static void streams_are_apart(void **unused) {
    (void)unused;
    apart(DICE_PCG32);
    apart(DICE_CHACHA20);
}

/* -- the same on every machine: these numbers are part of every save -- */

static uint32_t sum_of(struct dice *dice) {
    uint32_t sum = 0;
    for (unsigned i = 0; i < 1000; i++)
        sum = sum * 31 + dice_draw(dice, i % DICE_STREAMS, 6);
    return sum;
}

static void the_streams_are_fixed(void **unused) {
    (void)unused;
    struct dice dice = begun(DICE_PCG32, 18640709), fast;
    assert_int_equal(sum_of(&dice), UINT32_C(0xb70b0086));
    dice_fast(&fast, 18640709);
    assert_int_equal(sum_of(&fast), UINT32_C(0xb70b0086));
    dice = begun(DICE_CHACHA20, 18640709);
    assert_int_equal(sum_of(&dice), UINT32_C(0x868401a2)); /* tests/recordings/replay.c has both sums */
}

/* The zero key's first stream is the keystream of RFC 8439, A.1, vector 1, word by word. */
static void dice_are_words_of_the_keystream(void **unused) {
    (void)unused;
    static const uint32_t words[] = {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8,
                                     0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815,
                                     0x69b687c3, 0x8665eeb2,
                                     /* vector 2: the next block */
                                     0xbee7079f, 0x7a385155};
    struct dice dice = begun(DICE_CHACHA20, 0);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_int_equal(dice_draw(&dice, 0, 6), words[i] % 6 + 1);
    assert_int_equal(dice.drawn[0], sizeof words / sizeof *words);
}

static void the_streams_of_chacha20_are_fixed(void **unused) {
    (void)unused;
    static const uint32_t first[] = {2, 6, 4, 6, 1, 4, 2, 5, 5, 1, 4, 6, 2, 3, 1, 7, 6, 4, 8, 9};
    static const uint32_t undone[] = {2, 1, 4, 5, 2, 2, 4, 1, 6, 4, 3, 4, 4, 6, 1, 6, 1, 5, 6, 4};
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    struct dice dice;
    assert_true(dice_seed_read(key_digits, DICE_SEED_DIGITS, &seed));
    dice_begin(&dice, &seed);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        assert_int_equal(dice_draw(&dice, 8, i < 12 ? 6 : 10), first[i]);
    dice_undone(&dice, 2, 300);
    for (size_t i = 0; i < sizeof undone / sizeof *undone; i++)
        assert_int_equal(dice_draw(&dice, 8, 6), undone[i]);
    assert_int_equal(sum_of(&dice), UINT32_C(0x4ed1a4e));
}

/* Purpose, number of the undo and position: each gives another stream, and going there again the same. */
static void every_undo_has_streams_of_its_own(void **unused) {
    (void)unused;
    static const uint32_t ways[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 0}, {0, 2, 1}};
    enum { WAYS = sizeof ways / sizeof *ways, THROWS = 200 };
    uint32_t faces[WAYS][THROWS];
    for (size_t w = 0; w < WAYS; w++)
        for (int again = 0; again < 2; again++) {
            struct dice dice = begun(DICE_CHACHA20, 12);
            if (again)
                dice_draw(&dice, ways[w][0], 6); /* what was thrown before the undo does not matter */
            if (ways[w][1] > 0 || ways[w][2] > 0 || again)
                dice_undone(&dice, ways[w][1], ways[w][2]);
            for (int i = 0; i < THROWS; i++) {
                uint32_t face = dice_draw(&dice, ways[w][0], 6);
                if (again)
                    assert_int_equal(face, faces[w][i]);
                faces[w][i] = face;
            }
        }
    for (size_t v = 0; v < WAYS; v++)
        for (size_t w = 0; w < v; w++) {
            int same = 0;
            for (int i = 0; i < THROWS; i++)
                same += faces[v][i] == faces[w][i];
            assert_true(same < 70);
        }
}

/* What a computer player gets: the dice of the game it looks at are gone from it. */
static void imagined_dice_have_no_key(void **unused) {
    (void)unused;
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    struct dice dice, fresh;
    assert_true(dice_seed_read(key_digits, DICE_SEED_DIGITS, &seed));
    dice_begin(&dice, &seed);
    dice_undone(&dice, 4, 12);
    dice_draw(&dice, 3, 6);
    dice_fast(&dice, 99);
    memset(&fresh, 0xff, sizeof fresh);
    dice_fast(&fresh, 99);
    assert_memory_equal(&dice, &fresh, sizeof dice);
    assert_int_equal(dice.generator, DICE_PCG32);
}

static void a_die_of_one_side_needs_no_throw(void **unused) {
    (void)unused;
    struct dice dice, before;
    dice_fast(&dice, 1);
    before = dice;
    assert_int_equal(dice_draw(&dice, 0, 1), 1);
    assert_int_equal(dice_draw(&dice, 0, 0), 1);
    assert_memory_equal(&dice, &before, sizeof dice);
}

static void write_line(struct dice_script *script, uint8_t purpose, uint16_t about, uint32_t face) {
    script->line[script->count++] = (struct dice_line){purpose, 0, about, face};
}

static void scripts_answer_in_order_and_by_purpose(void **unused) {
    (void)unused;
    static struct dice_script script;
    struct dice dice;
    dice_fast(&dice, 1);
    memset(&script, 0, sizeof script);
    script.strict = true;
    write_line(&script, DICE_ANY_PURPOSE, DICE_ANY_ABOUT, 4);
    write_line(&script, 2, DICE_ANY_ABOUT, 5);
    write_line(&script, 2, 77, 6);
    write_line(&script, DICE_ANY_PURPOSE, DICE_ANY_ABOUT, 1);
    assert_int_equal(dice_ask(&dice, &script, NULL, 2, 77, 6), 6); /* purpose and counter */
    assert_int_equal(dice_ask(&dice, &script, NULL, 2, 78, 6), 5); /* purpose */
    assert_int_equal(dice_ask(&dice, &script, NULL, 2, 78, 6), 4); /* the first of the rest */
    assert_int_equal(dice_ask(&dice, &script, NULL, 9, 1, 6), 1);
    assert_false(script.failed);
    dice_ask(&dice, &script, NULL, 9, 1, 6);
    assert_true(script.failed);
    assert_int_equal(script.failed_purpose, 9);
}

static void a_loose_script_lets_the_streams_go_on(void **unused) {
    (void)unused;
    static struct dice_script script;
    struct dice dice, same;
    dice_fast(&dice, 5);
    same = dice;
    memset(&script, 0, sizeof script);
    write_line(&script, 1, DICE_ANY_ABOUT, 3);
    static struct dice_log log;
    assert_int_equal(dice_ask(&dice, &script, &log, 1, 0, 6), 3);
    assert_int_equal(dice_ask(&dice, &script, &log, 1, 0, 6), dice_draw(&same, 1, 6));
    assert_int_equal(log.thrown[0].scripted, 1);
    assert_int_equal(log.thrown[1].scripted, 0);
    assert_false(script.failed);
    write_line(&script, 1, DICE_ANY_ABOUT, 7); /* no die has it */
    assert_true(dice_ask(&dice, &script, NULL, 1, 0, 6) <= 6);
    assert_true(script.failed);
}

static void a_line_without_a_face_names_what_it_is_about(void **unused) {
    (void)unused;
    static struct dice_script script;
    memset(&script, 0, sizeof script);
    write_line(&script, 4, 321, 0);
    write_line(&script, 4, 322, 0);
    assert_int_equal(dice_script_about(&script, 5), DICE_ANY_ABOUT);
    assert_int_equal(dice_script_about(&script, 4), 321);
    assert_int_equal(dice_script_about(&script, 4), 322);
    assert_int_equal(dice_script_about(&script, 4), DICE_ANY_ABOUT);
    assert_int_equal(dice_script_about(NULL, 4), DICE_ANY_ABOUT);
}

static void throws_are_written_down(void **unused) {
    (void)unused;
    static struct dice_log log;
    struct dice dice;
    dice_fast(&dice, 1);
    for (uint32_t i = 0; i < DICE_LOG_MAX + 5; i++) {
        uint32_t face = dice_ask(&dice, NULL, &log, i % 7, (uint16_t)i, 6);
        if (i >= DICE_LOG_MAX)
            continue;
        assert_int_equal(log.thrown[i].face, face);
        assert_int_equal(log.thrown[i].purpose, i % 7);
        assert_int_equal(log.thrown[i].about, i);
        assert_int_equal(log.thrown[i].sides, 6);
        assert_int_equal(log.thrown[i].scripted, 0);
    }
    assert_int_equal(log.count, DICE_LOG_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_numbers_or_keys),
        cmocka_unit_test(faces_are_even),
        cmocka_unit_test(large_bounds_are_even),
        cmocka_unit_test(streams_are_apart),
        cmocka_unit_test(the_streams_are_fixed),
        cmocka_unit_test(dice_are_words_of_the_keystream),
        cmocka_unit_test(the_streams_of_chacha20_are_fixed),
        cmocka_unit_test(every_undo_has_streams_of_its_own),
        cmocka_unit_test(imagined_dice_have_no_key),
        cmocka_unit_test(a_die_of_one_side_needs_no_throw),
        cmocka_unit_test(scripts_answer_in_order_and_by_purpose),
        cmocka_unit_test(a_loose_script_lets_the_streams_go_on),
        cmocka_unit_test(a_line_without_a_face_names_what_it_is_about),
        cmocka_unit_test(throws_are_written_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
