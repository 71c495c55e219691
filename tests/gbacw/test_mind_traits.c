/* test_mind_traits.c: what was added to the mind `regular` is a matter of its own: neither the frozen policy nor those
 * who carry out a person's orders think of it. */
#include "harness/harness.h"

#include "gbacw/mind/ai_traits.h"

static int trait_of(const struct mind_traits *traits, const char *name) {
    for (unsigned i = 0; i < MIND_TRAIT_COUNT; i++)
        if (strcmp(mind_trait_names[i], name) == 0)
            return ((const int32_t *)traits)[i];
    fail_msg("no trait is called %s", name);
    return 0;
}

static void additions_are_regulars_own(void **unused) {
    static const char *const added[] = {"last_rounds", "empty_away", "left_behind", "brittle", "keeping",
                                        "errands",     "closing_up", "rallying",    "rear"};
    (void)unused;
    for (unsigned i = 0; i < sizeof added / sizeof *added; i++) {
        assert_true(trait_of(&mind_regular, added[i]) > 0);
        assert_int_equal(trait_of(&mind_simple_1, added[i]), 0);
        assert_int_equal(trait_of(&mind_ordered, added[i]), 0);
    }
}

/* All else that `regular` weighs, it weighs as those under orders do. */
static void the_rest_is_shared(void **unused) {
    const int32_t *own = (const int32_t *)&mind_regular, *ordered = (const int32_t *)&mind_ordered;
    (void)unused;
    for (unsigned i = 0; i < MIND_TRAIT_COUNT && strcmp(mind_trait_names[i], "last_rounds") != 0; i++)
        assert_int_equal(own[i], ordered[i]);
}

/* The bold bring their guns no less near than the steady, the cautious keep them farther off. */
static void guns_fit_the_character(void **unused) {
    (void)unused;
    assert_true(mind_aggressive.guns_alone <= mind_regular.guns_alone);
    assert_true(mind_aggressive.guns_guarded <= mind_regular.guns_guarded);
    assert_true(mind_cautious.guns_alone > mind_regular.guns_alone);
    assert_true(mind_cautious.guns_guarded > mind_regular.guns_guarded);
}

TESTS(test(additions_are_regulars_own), test(the_rest_is_shared), test(guns_fit_the_character))
