/* pairing.h: who plays whom in a round of a tournament. Each pairing is two games, with the sides swapped, so that
 * nobody has the better side more often than others. */
#ifndef ENFILADE_SERVE_PEOPLE_PAIRING_H
#define ENFILADE_SERVE_PEOPLE_PAIRING_H

#include <stdbool.h>

enum { PAIRING_PLAYERS_MAX = 128, PAIRING_NOBODY = -1 };

struct pairing_player {
    int points; /* so far */
    int byes;   /* rounds without an opponent */
    bool left;  /* plays no more */
};
struct pairing {
    int first, second; /* numbers of players; second PAIRING_NOBODY: a bye */
};

/* How many rounds until everybody has met everybody. */
int pairing_round_robin_rounds(int players);
/* Round 0, 1 ... of a round robin, by the circle: one player stays, the others go round. How many pairings. Who has
 * left is nobody's opponent: the other has a bye. */
int pairing_round_robin(const struct pairing_player players[], int count, int round, struct pairing out[]);
/* A round of a Swiss tournament: those with equal points meet as far as that goes, nobody meets anybody twice, and the
 * bye goes to the lowest who had fewest. `met` is count * count. 0: no such round is left. */
int pairing_swiss(const struct pairing_player players[], int count, const bool met[], struct pairing out[]);

#endif
