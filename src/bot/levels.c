/* levels.c: see levels.h. */
#include "bot/levels.h"

#include <string.h>

const struct level levels[] = {
    {.name = "recruit", .mind = "regular", .choices = 2, .mistakes = 20},
    {.name = "veteran",
     .mind = "regular",
     .choices = 3,
     .first = 4,
     .most = 16,
     .margin = 15,
     .horizon = 2,
     .budget = 60000},
    {.name = "general",
     .mind = "regular",
     .choices = 4,
     .first = 6,
     .most = 48,
     .margin = 15,
     .horizon = 2,
     .budget = 240000},
};
const unsigned level_count = sizeof levels / sizeof *levels;

const struct level *level_named(const char *name) {
    for (unsigned i = 0; i < level_count; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}
