/* test_value.c: games/<game>/value.tsv: what is read, what is refused and why, and what a position is worth by it. */
#include "harness/showing.h"

#include "load/learned.h"
#include "play/pack.h"
#include "play/value.h"

static char file[1 << 16];
static char said[400];

/* A file for the battle "a/b" in which each feature weighs its number, but for the line `line`, which is `instead`. */
static void write_file(const struct ruleset *rules, int line, const char *instead) {
    size_t at = 0;
    for (int i = 0; i < (int)rules->feature_count + 3; i++) {
        const char *own[] = {"enfilade value 1\ttoy\n", "battle\tother/one\ta/b\n", "scale\t5\t40\n"};
        if (i == line)
            at += (size_t)snprintf(file + at, sizeof file - at, "%s", instead);
        else if (i < 3)
            at += (size_t)snprintf(file + at, sizeof file - at, "%s", own[i]);
        else
            at += (size_t)snprintf(file + at, sizeof file - at, "%s\t7\t%d\n", rules->feature_names[i - 3], i - 50);
    }
}

static enum pack_learned_state read_it(const struct ruleset *rules, struct value_weights *out) {
    struct text why;
    text_init(&why, said, sizeof said);
    return value_read(file, rules, "a/b", out, &why);
}

static void weights_are_read_by_column(void **unused) {
    (void)unused;
    struct value_weights weights;
    for (unsigned family = 0; load_family(family) != NULL; family++) {
        const struct ruleset *rules = load_family(family);
        write_file(rules, -1, "");
        assert_int_equal(read_it(rules, &weights), LEARNED);
        assert_int_equal(weights.scale, 40);
        for (int i = 0; i < (int)rules->feature_count; i++)
            assert_int_equal(weights.weight[i], i + 3 - 50);
    }
}

static void faults_are_named(void **unused) {
    (void)unused;
    const struct ruleset *rules = load_family(0);
    struct value_weights weights;
    const struct {
        int line;
        const char *instead, *why;
    } faults[] = {{0, "enfilade value 2\ttoy\n", "version"},
                  {0, "", "version"},
                  {1, "scale\t1\n", "which battles"},
                  {2, "scale\t5\t0\n", "no scale for a/b"},
                  {2, "scale\t5\n", "no scale for a/b"},
                  {3, "another\t1\t2\n", "other features"},
                  {4, "", "other features"},
                  {5, "turn_part\t1\t99999999999\n", "turn_part"},
                  {5, "turn_part\t1\t4x\n", "turn_part"},
                  {6, "night\t1\t2\nmore\t1\t2\n", "other features"}};
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        write_file(rules, faults[i].line, faults[i].instead);
        assert_int_equal(read_it(rules, &weights), LEARNED_BAD);
        if (strstr(said, faults[i].why) == NULL)
            fail_msg("fault %u: \"%s\" does not say \"%s\"", i, said, faults[i].why);
    }
    write_file(rules, 1, "battle\tother/one\tc/d\n");
    assert_int_equal(read_it(rules, &weights), LEARNED_NOTHING);
    write_file(rules, -1, "");
    file[strlen(file) / 2] = 0; /* cut off in the middle */
    assert_int_equal(read_it(rules, &weights), LEARNED_BAD);
}

/* The numbers do not change the hash by which saves know their game. */
static void a_value_is_no_part_of_the_rules(void **unused) {
    (void)unused;
    show_game("kernstown", 1);
    struct pack_head *head = (struct pack_head *)(uintptr_t)shown_tables;
    struct load_error error;
    assert_int_equal(head->value, LEARNED);
    size_t size = load_pack_size(shown_tables);
    unsigned char *bytes = malloc(size);
    memcpy(bytes, shown_tables, size);
    bytes[size - sizeof(struct pack_learned)] ^= 1;
    const void *copy = load_pack(bytes, size, &error);
    assert_non_null(copy);
    assert_true(load_version(copy) == load_version(shown_tables));
    assert_memory_not_equal(pack_learned(copy), pack_learned(shown_tables), sizeof(struct pack_learned));
    load_free(copy);
    free(bytes);
    show_close();
}

static void every_short_battle_has_one(void **unused) {
    (void)unused;
    const char *const battles[] = {"monocacy",
                                   "kernstown",
                                   "crossroads",
                                   "gettysburg/culps-hill",
                                   "gettysburg/little-round-top",
                                   "gettysburg/mcphersons-ridge",
                                   "fredericksburg",
                                   "chickamauga",
                                   "chattanooga",
                                   "chancellorsville",
                                   "spotsylvania",
                                   "wilderness"};
    struct load_error error;
    for (unsigned i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        const void *tables = load_game("games", battles[i], &error);
        struct text why;
        text_init(&why, said, sizeof said);
        assert_non_null(tables);
        if (((const struct pack_head *)tables)->value != LEARNED)
            fail_msg("%s: %s", battles[i], load_learned_complaint("games", battles[i], tables, &why) ? said : "none");
        load_free(tables);
    }
}

static int32_t sum_by_hand(const struct value_weights *weights) {
    int16_t feature[FEATURES_MAX];
    int64_t sum = 0;
    shown.rules->features(&shown, 0, shown_memory, feature);
    for (unsigned i = 0; i < shown.rules->feature_count; i++)
        sum += (int64_t)feature[i] * weights->weight[i];
    sum /= 1000;
    return (int32_t)(sum > VALUE_ONE ? VALUE_ONE : sum < -VALUE_ONE ? -VALUE_ONE : sum);
}

/* Both sides see one number; it is kept within bounds; and a battle that is over is worth what it came to. */
static void a_position_is_worth_the_opposite_to_the_enemy(void **unused) {
    (void)unused;
    show_game("kernstown", 3);
    const struct value_weights *weights = value_weights_of(&shown);
    const struct mind *mind = &shown.rules->minds[0];
    for (unsigned n = 0; !play_over(&shown); n++) {
        play_apply(&shown, likely_action());
        if (n % 50 != 0)
            continue;
        int32_t value = mind->value(mind, &shown, 0, shown_memory);
        assert_int_equal(mind->value(mind, &shown, 1, shown_memory), -value);
        assert_in_range(value + VALUE_ONE, 0, 2 * VALUE_ONE);
        if (!play_over(&shown))
            assert_int_equal(value, sum_by_hand(weights));
    }
    int32_t end = value_of_position(weights, &shown, shown.state->winner, shown_memory);
    assert_true(end >= 0);
    show_close();
}

TESTS(test(weights_are_read_by_column), test(faults_are_named), test(a_value_is_no_part_of_the_rules),
      test(every_short_battle_has_one), test(a_position_is_worth_the_opposite_to_the_enemy))
