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
    {.name = "regular",
     .title = "A regular",
     .text = "a steady hand: judges each place and each fight as it comes",
     .mind = "regular"},
    {.name = "veteran",
     .title = "A veteran",
     .text = "looks ahead before it acts",
     .mind = "regular",
     .choices = 3,
     .first = 4,
     .most = 16,
     .margin = 15,
     .least = 100,
     .horizon = 2,
     .budget = 60000},
    {.name = "general",
     .title = "A general",
     .text = "thinks longer, and looks at more",
     .mind = "regular",
     .choices = 4,
     .orders = 12,
     .first = 6,
     .first_most = 24,
     .most = 48,
     .margin = 15,
     .order_margin = 20,
     .least = 100,
     .horizon = 2,
     .budget = 240000},
};
/* Players that are no level: they have words all the same. */
static const struct level others[] = {
    {.name = "simple", .title = "The first one", .text = "plays as it did when the others were first measured"},
    {.name = "random", .title = "Blind chance", .text = "moves at random; good for trying things out"},
};
const unsigned level_count = sizeof levels / sizeof *levels;
const char LEVEL_STANDARD[] = "regular";

const struct character characters[] = {
    {.name = "aggressive",
     .title = "Aggressive, as Jackson",
     .text = "seeks the fight: attacks at even odds, and pays for it"},
    {.name = "cautious",
     .title = "Cautious, as McClellan",
     .text = "believes itself outnumbered: attacks only where it cannot fail, and keeps its army whole"},
    {.name = "defensive-offensive",
     .title = "Defensive-offensive, as Meade",
     .text = "takes good ground, lets the enemy come, and strikes where it is far the stronger"},
};
const unsigned character_count = sizeof characters / sizeof *characters;

/* From docs/strength.md, which a test compares. Who was not measured with the mind as it is has no row. */
static const struct strength measured[] = {
    {"regular", "simple-1", 1906, 462, 788, 820},
};

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

const struct strength *strength_of(const char *player) {
    for (unsigned i = 0; i < sizeof measured / sizeof *measured; i++)
        if (strcmp(measured[i].player, player) == 0)
            return &measured[i];
    return NULL;
}
