/* verify.h: were the dice honest? A finished game's dice against its seed, and the seed against the commitment.
 *
 * Before a game begins, its host publishes a commitment: the SHA-256, in hexadecimal, of the text "SEED NONCE": the
 * whole seed as the save writes it (64 hexadecimal digits; a decimal number for PCG32), a space, and the nonce, random
 * hexadecimal digits. When the game is over the save has all three, and anybody can check that the commitment was kept
 * (`printf '%s' "2a00... 91c2..." | sha256sum`) and that every die is the one that the seed's streams give, those after
 * undos included. Dice that were given to the program are counted. */
#ifndef ENFILADE_MATCH_VERIFY_H
#define ENFILADE_MATCH_VERIFY_H

#include "match/match.h"

#define COMMITMENT_LENGTH 64
/* What a host publishes of a seed before the game. */
void verify_commitment(const struct dice_seed *seed, const char *nonce, char out[COMMITMENT_LENGTH + 1]);

enum verdict {
    VERDICT_SOUND,   /* every die is what the seed gives, and the commitment, if there is one, was kept */
    VERDICT_NO_SEED, /* the save has no seed: the game may be running; only the actions were checked */
    VERDICT_BROKEN_COMMITMENT,
    VERDICT_WRONG /* see the trouble: damaged, or a die or an action that cannot be */
};

struct verification {
    enum verdict verdict;
    struct save_trouble trouble;
    uint32_t actions, undos; /* that stand; and undos by agreement */
    uint32_t streamed,
        scripted; /* dice from the seed's streams, those of what was taken back included; dice of scripts */
    bool committed, over;
    uint64_t hash;
};

/* Replays a save and checks every die against the seed. Works for any text: what is no save gets that verdict. */
void verify_save(struct games *games, const char *text, size_t length, struct verification *out);
/* One plain sentence, and more where there is trouble. */
void verify_text(const struct verification *verification, struct text *out);

#endif
