/* test_dice.c: fair dice, streams apart, scripts that answer, and the record. */
#include "core/dice.h"

#include <string.h>

#include "core/property.h"

/* The chance that fair dice exceed these bounds of chi-square is below one in a million. */
static void faces_are_even(void **unused) {
    (void)unused;
    static const struct {
        uint32_t sides;
        long bound;
    } kinds[] = {{2, 24}, {6, 36}, {10, 46}, {11, 48}, {36, 95}};
    struct property property = property_begin("even faces");
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned purpose = 0; purpose < DICE_STREAMS; purpose++) {
            long seen[64] = {0}, throws = 3000L * kinds[k].sides, expected = 3000, square = 0;
            for (long i = 0; i < throws; i++)
                seen[dice_draw(&property.dice, purpose, kinds[k].sides)]++;
            assert_int_equal(seen[0], 0);
            for (uint32_t face = 1; face <= kinds[k].sides; face++)
                square += (seen[face] - expected) * (seen[face] - expected);
            assert_true(square / expected <= kinds[k].bound);
        }
}

/* A bound just over half the words shows a biased draw at once: half the faces would come twice as often. */
static void large_bounds_are_even(void **unused) {
    (void)unused;
    struct property property = property_begin("large bounds");
    uint32_t sides = UINT32_C(3) << 30;
    int low = 0;
    for (int i = 0; i < 30000; i++) {
        uint32_t face = dice_draw(&property.dice, 3, sides);
        assert_true(face >= 1 && face <= sides);
        low += face <= sides / 3;
    }
    assert_true(low > 9500 && low < 10500);
}

/* One stream's throws leave the others alone, and pairs of successive throws are even too. */
static void streams_are_apart(void **unused) {
    (void)unused;
    struct dice one, other;
    dice_seed(&one, 7);
    dice_seed(&other, 7);
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
    struct dice neighbour;
    dice_seed(&neighbour, 8);
    assert_memory_not_equal(&other, &neighbour, sizeof other);
}

/* The same on every machine: these numbers are part of every save. */
static void the_streams_are_fixed(void **unused) {
    (void)unused;
    struct dice dice;
    uint32_t sum = 0;
    dice_seed(&dice, 18640709);
    for (unsigned i = 0; i < 1000; i++)
        sum = sum * 31 + dice_draw(&dice, i % DICE_STREAMS, 6);
    assert_int_equal(sum, UINT32_C(0xb70b0086));
}

static void a_die_of_one_side_needs_no_throw(void **unused) {
    (void)unused;
    struct dice dice, before;
    dice_seed(&dice, 1);
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
    dice_seed(&dice, 1);
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
    dice_seed(&dice, 5);
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
    dice_seed(&dice, 1);
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
        cmocka_unit_test(faces_are_even),
        cmocka_unit_test(large_bounds_are_even),
        cmocka_unit_test(streams_are_apart),
        cmocka_unit_test(the_streams_are_fixed),
        cmocka_unit_test(a_die_of_one_side_needs_no_throw),
        cmocka_unit_test(scripts_answer_in_order_and_by_purpose),
        cmocka_unit_test(a_loose_script_lets_the_streams_go_on),
        cmocka_unit_test(a_line_without_a_face_names_what_it_is_about),
        cmocka_unit_test(throws_are_written_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
