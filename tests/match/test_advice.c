/* test_advice.c: what the staff would order, and why: in words of commands of the side, as orders that can be given,
 * from what the side knows, and without changing anything. */
#include "harness/harness.h"

#include <stdio.h>

static void play_on(int actions) {
    json_t *answer = askf("{'cmd':'bot','name':'regular','actions':%d}", actions);
    assert_true(field_bool(answer, "ok"));
}

static json_t *advised(const char *side) {
    json_t *answer = askf("{'cmd':'advise','side':'%s'}", side);
    assert_true(field_bool(answer, "ok"));
    return answer;
}

/* Every command has its words and its reasons; what can be given as an order is taken as one. */
static void check_commands(json_t *advice, const char *side) {
    json_t *row;
    size_t i;
    assert_true(json_array_size(field_of(advice, "commands")) > 0);
    json_array_foreach(field_of(advice, "commands"), i, row) {
        const char *order = json_string_value(json_object_get(row, "order"));
        assert_ptr_equal(strstr(field_text(row, "words"), field_text(row, "title")), field_text(row, "words"));
        assert_true(strlen(field_text(row, "why")) > 0);
        assert_in_range(field_int(row, "risk"), 0, 100);
        if (order != NULL)
            assert_true(field_bool(askf("{'cmd':'order','side':'%s','order':'%s'}", side, order), "ok"));
    }
}

static void check_advice(const char *side) {
    char before[80];
    snprintf(before, sizeof before, "%s", full_hash_now());
    json_t *advice = json_deep_copy(advised(side)), *row;
    json_t *expected = field_of(advice, "expected");
    size_t i;
    assert_string_equal(full_hash_now(), before);
    assert_string_equal(field_text(advice, "side"), side);
    check_commands(advice, side);
    assert_int_equal(field_int(expected, "playouts"), 24);
    assert_true(field_int(expected, "low") <= field_int(expected, "points"));
    assert_true(field_int(expected, "points") <= field_int(expected, "high"));
    assert_true(field_int(expected, "turn") >= turn_now());
    json_array_foreach(field_of(advice, "paths"), i, row) {
        const char *of = unit_text(field_text(row, "unit"), "side");
        assert_true(*of == 0 || strcmp(of, side) == 0); /* Divisions do not say it */
    }
    json_decref(advice);
}

static void in_both_families(void **unused) {
    (void)unused;
    scenario("crossroads/battle", "{'standard-setup':1}", 3);
    play_on(120);
    check_advice("usa");
    check_advice("csa");
    scenario("fredericksburg/battle", NULL, 3);
    play_on(60);
    check_advice("usa");
    check_advice("csa");
}

/* Two games with other dice to come, and nothing done yet: the advice is the same. */
static void from_what_the_side_knows(void **unused) {
    (void)unused;
    scenario("crossroads/battle", "{'standard-setup':1}", 1);
    json_t *first = json_deep_copy(advised("csa"));
    scenario("crossroads/battle", "{'standard-setup':1}", 999);
    assert_true(json_equal(first, advised("csa")));
    json_decref(first);
}

/* Somebody does something, and those who stand next to the enemy are said to. */
static void it_says_who_does_what(void **unused) {
    (void)unused;
    scenario("crossroads/battle", "{'standard-setup':1}", 3);
    play_on(120);
    json_t *advice = advised(side_now()), *row;
    size_t i, busy = 0;
    json_array_foreach(field_of(advice, "commands"), i, row) {
        const char *kind = field_text(row, "kind"), *words = field_text(row, "words");
        busy += strcmp(kind, "reserve") != 0;
        if (strcmp(kind, "hold") == 0)
            assert_non_null(strstr(words, " holds at "));
        if (strcmp(kind, "march") == 0)
            assert_non_null(strstr(words, " marches to "));
        if (strcmp(kind, "withdraw") == 0)
            assert_non_null(strstr(words, " falls back to "));
        if (strcmp(kind, "attack") == 0)
            assert_true(strstr(words, " attacks ") || strstr(words, " advances to "));
    }
    assert_true(busy > 0);
}

static void bad_requests(void **unused) {
    (void)unused;
    scenario("crossroads/battle", "{'standard-setup':1}", 1);
    assert_false(field_bool(ask("{'cmd':'advise','side':'gb'}"), "ok"));
    assert_false(field_bool(ask("{'cmd':'advise'}"), "ok"));
    assert_false(field_bool(ask("{'cmd':'advise','side':'usa','level':'napoleon'}"), "ok"));
    assert_false(field_bool(ask("{'cmd':'advise','side':'usa','level':'random'}"), "ok"));
    act(side_now(), "resign");
    json_t *over = ask("{'cmd':'advise','side':'usa'}");
    assert_non_null(strstr(field_text(field_of(over, "error"), "why"), "nothing to say"));
}

TESTS(test(in_both_families), test(from_what_the_side_knows), test(it_says_who_does_what), test(bad_requests))
