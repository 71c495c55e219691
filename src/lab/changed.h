/* changed.h: a game's data with other numbers in them: a folder of games in which one file of one game differs. */
#ifndef ENFILADE_LAB_CHANGED_H
#define ENFILADE_LAB_CHANGED_H

#include <stdbool.h>
#include <stddef.h>

struct lab_change {
    const char *file;  /* of the game: "special.yaml" */
    const char *key;   /* "victory.exit", "units[id=27-Va].strength", "fire.results[6]" */
    const char *value; /* what stands there instead */
    int word;          /* of a row of words: which one, from 1; 0: all of it */
};

/* Lays out `folder` as the games in `games`, of which `game`, and the one whose charts it uses, are copies: links to
 * their files. */
bool changed_lay_out(const char *folder, const char *games, const char *game, char *why, size_t size);
/* Makes the change there. False with half a sentence in `why`. */
bool changed_apply(const char *folder, const char *game, const struct lab_change *change, char *why, size_t size);
/* Removes the folder of an experiment with all that is in it; links are not followed. */
void changed_remove(const char *folder);

#endif
