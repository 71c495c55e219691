/* levels.c: see levels.h. */
#include "bot/levels.h"

#include <string.h>

const struct level levels[] = {
    {.name = "recruit",
     .title = "A recruit",
     .text = "knows the drill, and makes honest mistakes",
     .mind = "regular",
     .choices = 2,
     .mistakes = 20},
    {.name = "veteran",
     .title = "A veteran",
     .text = "looks ahead before it acts",
     .mind = "regular",
     .choices = 3,
     .first = 4,
     .most = 16,
     .margin = 15,
     .horizon = 2,
     .budget = 60000},
    {.name = "general",
     .title = "A general",
     .text = "thinks longer, and looks at more",
     .mind = "regular",
     .choices = 4,
     .first = 6,
     .most = 48,
     .margin = 15,
     .horizon = 2,
     .budget = 240000},
};
/* Players that are no level: they have words all the same. */
static const struct level others[] = {
    {.name = "simple", .title = "A steady hand", .text = "plans ahead; a good opponent for a first game"},
    {.name = "random", .title = "Blind chance", .text = "moves at random; good for trying things out"},
};
const unsigned level_count = sizeof levels / sizeof *levels;

const struct level *level_named(const char *name) {
    for (unsigned i = 0; i < level_count; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}

const struct level *level_words(const char *name) {
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].name, name) == 0)
            return &others[i];
    return level_named(name);
}
