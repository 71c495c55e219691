/* readings.h: how unclear cases of the books are read: docs/rulings.md, made into data by tools/readings.mjs. */
#ifndef ENFILADE_LOAD_READINGS_H
#define ENFILADE_LOAD_READINGS_H

#include <stddef.h>

struct reading {
    const char *number; /* "F9" */
    const char *books;  /* "gbacw stonewall tss2": the first has the numbers of `cases` */
    const char *cases;  /* "13.41", in the family's numbers where it is a family's reading */
    const char *said;   /* what is done */
    const char *why;
    const char *option; /* that changes it; "": it is fixed */
};
/* All of them, ended by one without a number: the program has them in itself, the site in a file (src/site/files.c). */
const struct reading *load_all_readings(void);

enum { GAME_READINGS_MAX = 256, READING_CASES_MAX = 96 };
struct game_readings { /* those that concern a game, with their cases in the numbers of its book */
    unsigned count;
    struct game_reading {
        const struct reading *reading;
        char cases[READING_CASES_MAX];
    } at[GAME_READINGS_MAX];
};
void load_readings(const char *games_dir, const char *game, struct game_readings *out);

/* The next that concerns a case: it names the case, a part of it, or what it is a part of. `next` begins at 0; NULL: no
 * more. */
const struct reading *load_reading_of(const struct game_readings *readings, const char *rule_case, unsigned *next);

#endif
