/* run.c: the tests of one room as a program. Its word says which file's: `gbacw_tests gbacw_test_fire` runs what was
 * the main of tests/gbacw/test_fire.c. The build includes the list of them (CMakeLists.txt). */
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {TESTS_OF_ROOM};

int main(int count, char **words) {
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (count == 2 && strcmp(words[1], tests[i].name) == 0)
            return tests[i].run();
    fprintf(stderr, "usage: %s TEST, one of\n", words[0]);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        fprintf(stderr, "  %s\n", tests[i].name);
    return 2;
}
