/* letter.h: a game between two people without a server: a save goes to and fro, and nobody chooses the dice.
 *
 * Each player has a secret, from which their contributions come: contribution k is the SHA-256 of the text "SECRET k".
 * The person who invites has the even ones, the friend the odd ones. A contribution is committed to, by its SHA-256,
 * two hand-offs before it is revealed, in a mix line (play/save.h): "mix SIDE CONTRIBUTION COMMITMENT".
 *
 *   mix csa -  C2      the invitation: a save that ends here
 *   mix usa V1 C3      the answer to it
 *   mix csa V2 C4      the game begins, with the seed SHA-256("V1 V2")
 *   begin, do csa ...  until the other side is to decide
 *   mix usa V3 C5      from here on the dice come from SHA-256("KEY V3"), KEY being the one before
 *   do usa ...
 *   do csa end         a phase of the other side in which nothing can be done is passed over: no letter goes for it
 *
 * Who contributes knows the other's last contribution and has committed to the own one before that was revealed: so
 * neither can choose, and the dice of the other's turn cannot be known. One's own can be: a turn can be rehearsed.
 *
 * A letter is the whole save up to the end of the sender's turn, with a sum over it. The receiver's own game must be
 * its beginning, line by line. */
#ifndef ENFILADE_MATCH_LETTER_H
#define ENFILADE_MATCH_LETTER_H

#include "match/match.h"

#define LETTER_DIGITS 64

struct letter {
    unsigned mixes;                   /* 1: an invitation, 2: an answer to one, more: a game */
    char side[2][16];                 /* of the person who invites, and of the friend */
    char first[LETTER_DIGITS + 1];    /* the first commitment: no other game has it */
    char value[2][LETTER_DIGITS + 1]; /* the last contribution of each; empty: none */
    char commitment[2][LETTER_DIGITS + 1];
};

/* Reads a letter and checks all that needs no rules: sum, lines, commitments, the seed, whose actions are whose. False,
 * and a sentence why. */
bool letter_read(const char *text, size_t length, struct letter *out, char *why, size_t size);
/* Whether this secret gives what the letter has of this player: 0 the person who invites, 1 the friend. */
bool letter_is_of(const struct letter *letter, int player, const char *secret);
/* Player's mix line number k, without its end. */
void letter_mix(const char *side, const char *secret, unsigned k, char out[SAVE_MIX_MAX]);
/* What a game begins with, from the first two contributions. */
struct dice_seed letter_seed(const char *first, const char *second);
/* A save as a letter: without what is its owner's alone, with its sum. The caller frees it. */
char *letter_write(const char *save);
/* Where the letter goes on from what is known, a save or a letter; NULL: it does not, and a sentence why. Lines that
 * depend on the program that wrote them are not compared. */
const char *letter_goes_on(const char *known, const char *letter, char *why, size_t size);
/* The game of a letter, every action and die of it checked, and that only empty phases were passed over for the other
 * player; NULL, and a sentence why. */
struct match *letter_open(struct games *games, const char *text, size_t length, char *why, size_t size);

#endif
