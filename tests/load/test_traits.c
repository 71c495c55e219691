/* test_traits.c: games/<game>/traits.tsv: what is read, what is refused and why, and who plays by it. */
#define _POSIX_C_SOURCE 200809L
#include "harness/showing.h"

#include <sys/stat.h>
#include <unistd.h>

#include "load/learned.h"
#include "play/drill.h"
#include "play/pack.h"

static char file[1 << 14];
static char said[400];
static int32_t traits[SIDES][TRAITS_MAX];

static const void *a_game_of(unsigned family) {
    const char *const games[] = {"crossroads", "chattanooga"};
    struct load_error error;
    for (unsigned i = 0; i < 2; i++) {
        const void *tables = load_game("games", games[i], &error);
        assert_non_null(tables);
        if (load_ruleset(tables) == load_family(family))
            return tables;
        load_free(tables);
    }
    fail_msg("no game of family %u", family);
    return NULL;
}

static const struct mind *drilled_mind(const struct ruleset *rules) {
    unsigned i = 0;
    while (i < rules->mind_count && !rules->minds[i].drilled)
        i++;
    assert_true(i < rules->mind_count);
    return &rules->minds[i];
}

/* A file for both sides of the battle "a/b", behind another battle, with the first and the last trait; the line `line`
 * of it is `instead`. */
static void write_file(const struct ruleset *rules, const void *tables, int line, const char *instead) {
    char lines[5][300];
    const char *one = rules->side_name(tables, 0), *two = rules->side_name(tables, 1);
    snprintf(lines[0], sizeof lines[0], "enfilade traits 1\ttoy\n");
    snprintf(lines[1], sizeof lines[1], "battle\tother/one\tother/one\ta/b\ta/b\n");
    snprintf(lines[2], sizeof lines[2], "side\t%s\t%s\t%s\t%s\n", one, two, two, one);
    snprintf(lines[3], sizeof lines[3], "%s\t1\t2\t33\t-44\n", rules->trait_names[0]);
    snprintf(lines[4], sizeof lines[4], "%s\t5\t6\t77\t88\n", rules->trait_names[rules->trait_count - 1]);
    file[0] = 0;
    for (int i = 0; i < 5; i++)
        strcat(file, i == line ? instead : lines[i]);
}

static enum pack_learned_state read_it(const struct ruleset *rules, const void *tables) {
    struct text why;
    text_init(&why, said, sizeof said);
    return drill_read(file, rules, tables, "a/b", traits, &why);
}

static void traits_are_read_by_battle_and_side(void **unused) {
    (void)unused;
    for (unsigned family = 0; load_family(family) != NULL; family++) {
        const struct ruleset *rules = load_family(family);
        const void *tables = a_game_of(family);
        const int32_t *own = drilled_mind(rules)->traits;
        unsigned last = rules->trait_count - 1u;
        write_file(rules, tables, -1, "");
        assert_int_equal(read_it(rules, tables), LEARNED);
        assert_int_equal(traits[1][0], 33);
        assert_int_equal(traits[0][0], -44);
        assert_int_equal(traits[1][last], 77);
        assert_int_equal(traits[0][last], 88);
        for (unsigned i = 1; i < last; i++) /* without a row */
            assert_true(traits[0][i] == own[i] && traits[1][i] == own[i]);
        load_free(tables);
    }
}

static void faults_are_named(void **unused) {
    (void)unused;
    const struct ruleset *rules = load_family(0);
    const void *tables = a_game_of(0);
    char own[5][80];
    const char *const bad[] = {"\t1\t2\t3\n", "\t1\t2\t3\tx\n", "\t1\t2\t3\t10001\n", "\t1\t2\t3\t-99999999999\n",
                               "\n"};
    for (unsigned i = 0; i < 5; i++)
        snprintf(own[i], sizeof own[i], "%s%s", rules->trait_names[0], bad[i]);
    const struct {
        int line;
        const char *instead, *why;
    } faults[] = {{0, "enfilade traits 2\ttoy\n", "version"},
                  {0, "", "version"},
                  {1, "battle\tother/one\tother/one\tother/two\ta/b\n", "one seat only"},
                  {1, "battles\tother/one\tother/one\ta/b\ta/b\n", "which seats"},
                  {2, "size\t1\t2\t3\t4\n", "which seats"},
                  {3, "courage\t1\t2\t3\t4\n", "no trait of this version"},
                  {3, own[0], rules->trait_names[0]},
                  {3, own[1], rules->trait_names[0]},
                  {3, own[2], rules->trait_names[0]},
                  {3, own[3], rules->trait_names[0]},
                  {3, own[4], rules->trait_names[0]}};
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        write_file(rules, tables, faults[i].line, faults[i].instead);
        assert_int_equal(read_it(rules, tables), LEARNED_BAD);
        if (strstr(said, faults[i].why) == NULL)
            fail_msg("fault %u: \"%s\" does not say \"%s\"", i, said, faults[i].why);
    }
    write_file(rules, tables, 1, "battle\tother/one\tother/one\tc/d\tc/d\n");
    assert_int_equal(read_it(rules, tables), LEARNED_NOTHING);
    load_free(tables);
}

/* The frozen mind, the tempers and those who carry out a person's orders play every battle alike. */
static void only_the_drilled_mind_plays_by_them(void **unused) {
    (void)unused;
    const char *const games[] = {"crossroads", "chattanooga"};
    for (unsigned n = 0; n < 2; n++) {
        show_game(games[n], 1);
        struct pack_head *head = (struct pack_head *)(uintptr_t)shown_tables;
        for (unsigned i = 0; i < shown.rules->mind_count; i++) {
            const struct mind *mind = &shown.rules->minds[i];
            for (side_id side = 0; side < SIDES; side++) {
                head->traits = LEARNED;
                const void *own = mind->drilled ? (const void *)pack_learned(head)->trait[side] : mind->traits;
                assert_ptr_equal(drill_traits(mind, &shown, side), own);
                head->traits = LEARNED_BAD;
                assert_ptr_equal(drill_traits(mind, &shown, side), mind->traits);
            }
        }
        show_close();
    }
}

static uint64_t course_of(uint64_t seed, bool changed) {
    uint64_t course = 0;
    show_game("crossroads", seed);
    struct pack_head *head = (struct pack_head *)(uintptr_t)shown_tables;
    const struct mind *mind = drilled_mind(shown.rules);
    head->traits = changed ? LEARNED : LEARNED_NOTHING;
    for (side_id side = 0; side < SIDES; side++)
        for (unsigned i = 0; i < shown.rules->trait_count; i++)
            pack_learned(head)->trait[side][i] = ((const int32_t *)mind->traits)[i] * (side == 0 ? 1 : 2);
    for (unsigned n = 0; n < 400 && !play_over(&shown); n++) {
        play_actions(&shown, &shown_list);
        struct action action = mind->choose(mind, &shown, shown_memory[play_side_to_act(&shown)], n, &shown_list);
        course = course * 31 + action.verb * 7919u + action.who * 101u + action.hex;
        play_apply(&shown, action);
    }
    show_close();
    return course;
}

static void other_traits_play_another_game(void **unused) {
    (void)unused;
    assert_true(course_of(3, false) == course_of(3, false));
    assert_true(course_of(3, false) != course_of(3, true));
}

/* A games folder with one battle's file spoiled: the game is there, and what is wrong is said. */
static void a_bad_file_leaves_the_game(void **unused) {
    (void)unused;
    char folder[] = "/tmp/enfilade-traits-XXXXXX", path[200];
    struct load_error error;
    struct text why;
    assert_non_null(mkdtemp(folder));
    void *tables = (void *)(uintptr_t)load_game("games", "crossroads", &error);
    assert_non_null(tables);
    text_init(&why, said, sizeof said);
    load_learned(folder, "crossroads", tables); /* neither file is there */
    assert_int_equal(((struct pack_head *)tables)->traits, LEARNED_NOTHING);
    assert_false(load_learned_complaint(folder, "crossroads", tables, &why));
    snprintf(path, sizeof path, "%s/crossroads", folder);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/crossroads/traits.tsv", folder);
    FILE *out = fopen(path, "w");
    fputs("enfilade traits 1\tcrossroads\nbattle\tcrossroads/battle", out);
    fclose(out);
    load_learned(folder, "crossroads", tables);
    assert_int_equal(((struct pack_head *)tables)->traits, LEARNED_BAD);
    assert_true(load_learned_complaint(folder, "crossroads", tables, &why));
    assert_non_null(strstr(said, "crossroads/traits.tsv: it "));
    assert_non_null(strstr(said, "play this battle as they would any other"));
    unlink(path);
    *strrchr(path, '/') = 0;
    rmdir(path);
    rmdir(folder);
    load_free(tables);
}

TESTS(test(traits_are_read_by_battle_and_side), test(faults_are_named), test(only_the_drilled_mind_plays_by_them),
      test(other_traits_play_another_game), test(a_bad_file_leaves_the_game))
