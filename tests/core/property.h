/* property.h: a small generator for property tests, on the engine's own dice.
 *
 * The seed is printed at the start of every property; ENFILADE_SEED=<number> runs the same cases again. */
#ifndef ENFILADE_TESTS_CORE_PROPERTY_H
#define ENFILADE_TESTS_CORE_PROPERTY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/dice.h"

struct property {
    struct dice dice;
};

static inline struct property property_begin(const char *name) {
    const char *given = getenv("ENFILADE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 18640709;
    print_message("%s: seed %llu\n", name, (unsigned long long)seed);
    struct property property;
    dice_fast(&property.dice, seed);
    return property;
}

/* A number from low to high, both included. */
static inline int number_between(struct property *property, int low, int high) {
    return low + (int)dice_draw(&property->dice, 0, (uint32_t)(high - low + 1)) - 1;
}

#endif
