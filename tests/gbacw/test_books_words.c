/* test_books_words.c: every verb, word, option and stream of dice has its row, under a text of its own: the family's
 * and the games' own fill their numbers without a gap and without a clash. */
#include "gbacw/state/frames.h"
#include "harness/harness.h"

#include <string.h>

/* `count` texts, one every `stride` bytes from `first` on. */
static void are_apart(const void *first, size_t stride, unsigned count, const char *what) {
    const char *const *text[64];
    assert_in_range(count, 1, 64);
    for (unsigned i = 0; i < count; i++) {
        text[i] = (const char *const *)(const void *)((const char *)first + i * stride);
        if (*text[i] == NULL || **text[i] == 0)
            fail_msg("%s %u has no row", what, i);
        for (unsigned k = 0; k < i; k++)
            if (strcmp(*text[i], *text[k]) == 0)
                fail_msg("%s %u and %u are both called %s", what, k, i, *text[i]);
    }
}

static void every_number_has_its_own_text(void **unused) {
    (void)unused;
    are_apart(&gbacw_verbs[0].name, sizeof gbacw_verbs[0], VERBS, "verb");
    are_apart(&gbacw_options[0].id, sizeof gbacw_options[0], OPTIONS, "option");
    are_apart(gbacw_words, sizeof gbacw_words[0], WORDS, "word");
    are_apart(gbacw_purposes, sizeof gbacw_purposes[0], DICE_PURPOSES, "stream of dice");
}

static void verbs_and_options_have_words(void **unused) {
    (void)unused;
    for (unsigned v = 0; v < VERBS; v++) {
        const struct verb *verb = &gbacw_verbs[v];
        if (!verb->shape || !verb->help || !verb->title || !verb->group)
            fail_msg("%s lacks a shape, a sentence, a title or a group", verb->name);
    }
    for (unsigned i = 0; i < OPTIONS; i++)
        if (!gbacw_options[i].title || gbacw_options[i].standard > gbacw_options[i].highest)
            fail_msg("%s has no title, or a value out of its range", gbacw_options[i].id);
}

TESTS(test(every_number_has_its_own_text), test(verbs_and_options_have_words))
