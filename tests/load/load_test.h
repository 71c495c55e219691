/* load_test.h: what the tests of the load room share: the game's tables, loaded once. */
#ifndef ENFILADE_TESTS_LOAD_TEST_H
#define ENFILADE_TESTS_LOAD_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "gbacw/games/monocacy/monocacy.h"
#include "harness/harness.h"
#include "load/load.h"

static const struct gbacw_tables *monocacy;

static int load_monocacy(void **state) {
    (void)state;
    struct load_error error;
    char buffer[1200];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    monocacy = load_game("games", "monocacy", &error);
    if (!monocacy) {
        load_error_text(&error, &why);
        fprintf(stderr, "%s\n", buffer);
        return 1;
    }
    return 0;
}

static int free_monocacy(void **state) {
    load_free(monocacy);
    monocacy = NULL;
    return harness_close(state);
}

#define LOAD_TESTS(...)                                                                                                \
    int main(void) {                                                                                                   \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        return cmocka_run_group_tests(tests, load_monocacy, free_monocacy);                                            \
    }

#endif
