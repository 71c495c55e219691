/* citations.h: does each case that the engine cites stand in the game's book (games/<game>/rules.tsv)? For the soak.
 *
 * It listens to the events of a game and is shown the refusals that are met; the first case that is in no row is kept.
 */
#ifndef ENFILADE_CLI_CITATIONS_H
#define ENFILADE_CLI_CITATIONS_H

#include "play/game.h"

enum { CITATIONS_MAX = 4096 };

struct citations {
    const char *folder; /* games/ */
    char name[32];      /* of the game */
    struct event_sink sink;
    const struct game *game;
    const char *known[CITATIONS_MAX]; /* string constants that were found in the book, by their address */
    char wrong[160];                  /* what was cited and is not there; empty: nothing */
};

/* `scenario` is "game/scenario"; `game` is the one whose events come. */
void citations_open(struct citations *citations, const char *folder, const char *scenario, const struct game *game);
/* The ruling as play_judge gives it, in the book's own numbers. A refusal that rests on no case is not looked at. */
void citations_see_ruling(struct citations *citations, struct ruling ruling);

#endif
