/* test_plural.c: the rules of plurals that catalogues bring along. */
#include "core/plural.h"

#include "harness/harness.h"

static void rules_of_languages(void **unused) {
    static const struct {
        const char *rule;
        unsigned forms;
        struct {
            uint64_t number;
            unsigned form;
        } of[8];
    } rules[] = {
        {"(n != 1);", 2, {{0, 1}, {1, 0}, {2, 1}}},                                    /* German */
        {"n > 1", 2, {{0, 0}, {1, 0}, {2, 1}}},                                        /* French */
        {"0", 1, {{0, 0}, {1, 0}, {7, 0}}},                                            /* Japanese */
        {"(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;", 3, {{1, 0}, {3, 1}, {5, 2}, {0, 2}}}, /* Czech */
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
         3,
         {{1, 0}, {11, 2}, {21, 0}, {22, 1}, {111, 2}, {104, 1}}}, /* Russian */
        {"n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
         6,
         {{0, 0}, {1, 1}, {2, 2}, {7, 3}, {42, 4}, {100, 5}}}, /* Arabic */
        {"!(n - 1 + 1 == 2 * 3 / 6)", 2, {{1, 0}, {2, 1}}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        assert_true(plural_is_sound(rules[i].rule, rules[i].forms));
        for (size_t k = 0; k < 8 && (k == 0 || rules[i].of[k].number != 0); k++)
            assert_int_equal(plural_form(rules[i].rule, rules[i].of[k].number), rules[i].of[k].form);
    }
}

static void rules_that_are_none(void **unused) {
    static const char *const bad[] = {
        "",
        "n !=",
        "(n",
        "n)",
        "m",
        "n ? 1",
        "n ? 1 :",
        "n = 1",
        "n 1",
        "exit(1)",
        "n",
        "2",
        "n && ",
        "1 ? 2 : 0",
        "((((((((((((((((((((((((((((((((((((((((n != 1))))))))))))))))))))))))))))))))))))))))"};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(plural_is_sound(bad[i], 2));
    assert_int_equal(plural_form("n/0 + n%0", 4), 0);
}

TESTS(test(rules_of_languages), test(rules_that_are_none))
