/* test_memory.c: the arena, the hash, actions and events. */
#include <string.h>

#include "core/action.h"
#include "core/arena.h"
#include "core/event.h"
#include "core/hash.h"
#include "core/property.h"

static void the_arena_is_aligned_zeroed_and_bounded(void **unused) {
    (void)unused;
    static unsigned char block[4096 + 64];
    for (size_t off = 0; off < 64; off++) {
        struct arena arena;
        memset(block, 0xee, sizeof block);
        arena_init(&arena, block + off, 4096);
        unsigned char *last = NULL;
        for (size_t size = 1;; size += 13) {
            unsigned char *taken = arena_take(&arena, size);
            if (!taken)
                break;
            assert_int_equal((uintptr_t)taken % 64, 0);
            assert_true(taken >= block + off && taken + size <= block + off + 4096);
            assert_true(!last || taken > last);
            for (size_t i = 0; i < size; i++)
                assert_int_equal(taken[i], 0);
            last = taken;
        }
        assert_null(arena_take(&arena, SIZE_MAX));
        assert_null(arena_take(&arena, SIZE_MAX - 63));
        for (size_t i = off + 4096; i < sizeof block; i++)
            assert_int_equal(block[i], 0xee);
    }
}

static void an_arena_of_its_cost_is_large_enough(void **unused) {
    (void)unused;
    static unsigned char block[2048];
    for (size_t size = 1; size < 1000; size += 37)
        for (size_t off = 0; off < 64; off++) {
            struct arena arena;
            arena_init(&arena, block + off, arena_cost(size) + arena_cost(3));
            assert_non_null(arena_take(&arena, size));
            assert_non_null(arena_take(&arena, 3));
        }
    struct arena tiny;
    arena_init(&tiny, block + 1, 5);
    assert_null(arena_take(&tiny, 1));
}

/* Flipping any bit of the input flips about half the bits of the hash; no two of many inputs meet. */
static void every_bit_counts(void **unused) {
    (void)unused;
    unsigned char bytes[200];
    static const size_t lengths[] = {1, 7, 8, 15, 16, 17, 24, 63, 64, 65, 72, 128, 136, 200};
    struct property property = property_begin("every bit counts");
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
        long flipped = 0, trials = 0;
        for (size_t i = 0; i < lengths[l]; i++)
            bytes[i] = (unsigned char)number_between(&property, 0, 255);
        uint64_t plain = hash_bytes(bytes, lengths[l], 1);
        assert_true(plain != hash_bytes(bytes, lengths[l], 2));
        assert_true(plain == hash_bytes(bytes, lengths[l], 1));
        for (size_t bit = 0; bit < lengths[l] * 8; bit++, trials++) {
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
            uint64_t changed = hash_bytes(bytes, lengths[l], 1) ^ plain;
            assert_true(changed != 0);
            for (; changed; changed &= changed - 1)
                flipped++;
            bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        assert_true(flipped > trials * 26 && flipped < trials * 38);
    }
}

/* A zeroed block is the commonest there is: its length must count, and where one byte stands in it. */
static void zeroes_are_told_apart(void **unused) {
    (void)unused;
    static unsigned char zeroes[10240];
    uint64_t seen[400];
    int count = 0;
    for (size_t length = 0; length < 200; length++)
        seen[count++] = hash_bytes(zeroes, length, 0);
    for (size_t at = 0; at < 10240; at += 64) {
        zeroes[at + at / 64 % 64] = 1;
        seen[count++] = hash_bytes(zeroes, sizeof zeroes, 0);
        zeroes[at + at / 64 % 64] = 0;
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
}

static void the_hash_is_fixed(void **unused) {
    (void)unused;
    unsigned char bytes[300];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7);
    assert_int_equal(hash_bytes(bytes, 300, 42), UINT64_C(0xd879c85841a010de));
    assert_int_equal(hash_bytes(bytes + 1, 11, 42), UINT64_C(0xe2ca16dba61e0456));
    assert_int_equal(hash_mix(1, 2), UINT64_C(0x8641f62944d262cc));
    assert_true(hash_mix(1, 2) != hash_mix(2, 1));
}

static void actions_are_equal_field_by_field(void **unused) {
    (void)unused;
    struct action a = action_who(3, 17), b = a;
    assert_true(action_equal(a, b));
    assert_memory_equal(&a, &b, sizeof a);
    b.verb = 4;
    assert_false(action_equal(a, b));
    b = a, b.facing = 1;
    assert_false(action_equal(a, b));
    b = a, b.word = 1;
    assert_false(action_equal(a, b));
    b = a, b.who = 1;
    assert_false(action_equal(a, b));
    b = a, b.whom = 1;
    assert_false(action_equal(a, b));
    b = a, b.hex = 1;
    assert_false(action_equal(a, b));
    b = a, b.number = 1;
    assert_false(action_equal(a, b));
    assert_true(action_equal(action_hex(3, 9), action_hex(3, 9)));
    static struct action_list list;
    for (int i = 0; i < ACTION_LIST_MAX; i++)
        action_add(&list, a);
    assert_false(list.cut);
    action_add(&list, a);
    assert_true(list.cut);
    assert_int_equal(list.count, ACTION_LIST_MAX);
}

static int taken;
static void take(void *listener, const struct event *event) {
    taken++;
    *(const struct event **)listener = event;
}

static void events_hold_what_was_said(void **unused) {
    (void)unused;
    static struct event_sink sink;
    const struct event *heard = NULL;
    sink.take = take;
    sink.listener = &heard;
    taken = 0;
    event_begin(&sink, "fire", "9.16");
    event_list(&sink, "firers");
    event_object(&sink, NULL);
    event_int(&sink, "die", 1);
    event_close(&sink);
    event_close(&sink);
    event_int(&sink, "die", 5);
    event_hex(&sink, "target", 77);
    event_fraction(&sink, "exact", 9, 6);
    event_string(&sink, "result", "P/R");
    event_side(&sink, "side", 1);
    event_bool(&sink, "green", true);
    event_direction(&sink, "via", 4);
    event_counter(&sink, "unit", 12);
    assert_int_equal(taken, 0);
    event_end(&sink);
    assert_int_equal(taken, 1);
    assert_string_equal(heard->name, "fire");
    assert_string_equal(heard->case_number, "9.16");
    assert_int_equal(heard->only, SIDE_NONE);
    assert_int_equal(event_find(heard, "die")->value, 5); /* the one inside the list is not at the top */
    assert_int_equal(event_find(heard, "target")->type, EVENT_HEX);
    assert_int_equal(event_find(heard, "exact")->over, 6);
    assert_string_equal(event_find(heard, "result")->string, "P/R");
    assert_int_equal(event_find(heard, "firers")->type, EVENT_LIST);
    assert_null(event_find(heard, "morale"));
    event_end(&sink); /* nothing open */
    event_int(&sink, "late", 1);
    assert_int_equal(taken, 1);
    event_begin(&sink, "support", "34.1");
    event_only(&sink, SIDE_SECOND);
    event_end(&sink);
    assert_int_equal(heard->only, SIDE_SECOND);
    assert_int_equal(heard->count, 0);
}

static void events_without_a_listener_are_nothing(void **unused) {
    (void)unused;
    event_begin(NULL, "fire", "9.16");
    event_only(NULL, 0);
    event_int(NULL, "die", 1);
    event_string(NULL, "a", "b");
    event_fraction(NULL, "a", 1, 2);
    event_close(NULL);
    event_end(NULL);
}

static void a_long_event_is_cut(void **unused) {
    (void)unused;
    static struct event_sink sink;
    event_begin(&sink, "long", "");
    for (int i = 0; i < EVENT_TOKENS_MAX; i++)
        event_int(&sink, "n", i);
    assert_false(sink.event.cut);
    event_int(&sink, "n", 0);
    assert_true(sink.event.cut);
    event_end(&sink);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_arena_is_aligned_zeroed_and_bounded),
        cmocka_unit_test(an_arena_of_its_cost_is_large_enough),
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(zeroes_are_told_apart),
        cmocka_unit_test(the_hash_is_fixed),
        cmocka_unit_test(actions_are_equal_field_by_field),
        cmocka_unit_test(events_hold_what_was_said),
        cmocka_unit_test(events_without_a_listener_are_nothing),
        cmocka_unit_test(a_long_event_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
