/* levels.c: see levels.h. */
#include "bot/levels.h"

#include <string.h>

const struct level levels[] = {
    {"veteran", "regular", 3, 4, 16, 20, 4},
    {"general", "regular", 4, 8, 32, 20, 4},
};
const unsigned level_count = sizeof levels / sizeof *levels;

const struct level *level_named(const char *name) {
    for (unsigned i = 0; i < level_count; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}
