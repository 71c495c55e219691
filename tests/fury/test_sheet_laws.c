/* test_sheet_laws.c: no sheet of Rebel Fury shows an empty line, in any of its battles. */
#include "harness/harness.h"
#include "harness/sheet_laws.h"

static void every_battle(void **unused) {
    (void)unused;
    static const char *const battles[] = {"chancellorsville", "chattanooga",  "chickamauga",
                                          "fredericksburg",   "spotsylvania", "wilderness"};
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        char scenario[64];
        snprintf(scenario, sizeof scenario, "%s/battle", battles[i]);
        sheets_say_something(scenario, 12, 30);
    }
}

TESTS(test(every_battle))
