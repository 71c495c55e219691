/* verify.c: see verify.h. */
#include "match/verify.h"

#include <string.h>

#include "core/sha256.h"
#include "match/journal.h"

void verify_commitment(const struct dice_seed *seed, const char *nonce, char out[COMMITMENT_LENGTH + 1]) {
    static const char digits[] = "0123456789abcdef";
    char buffer[2 * DICE_SEED_DIGITS + SAVE_WORD_MAX];
    uint8_t hash[SHA256_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    dice_seed_write(seed, &text);
    text_char(&text, ' ');
    text_add(&text, nonce);
    sha256(buffer, text.length, hash);
    for (int i = 0; i < SHA256_BYTES; i++) {
        out[2 * i] = digits[hash[i] >> 4];
        out[2 * i + 1] = digits[hash[i] & 15];
    }
    out[COMMITMENT_LENGTH] = 0;
}

static bool commitment_kept(const struct save_header *header) {
    char found[COMMITMENT_LENGTH + 1];
    verify_commitment(&header->seed, header->nonce, found);
    return strcmp(found, header->commitment) == 0;
}

static enum verdict judge(const struct save_header *header) {
    if (!header->seeded)
        return VERDICT_NO_SEED;
    return header->commitment[0] == 0 || commitment_kept(header) ? VERDICT_SOUND : VERDICT_BROKEN_COMMITMENT;
}

/* Whether the save's opening has the seed; a save that cannot be read says so itself. */
static bool has_seed(const char *text, size_t length) {
    struct save_header header;
    struct save_trouble trouble;
    return save_read_header(text, length, NULL, &header, &trouble) && header.seeded;
}

void verify_save(struct games *games, const char *text, size_t length, struct verification *out) {
    struct save_dice dice = {0};
    memset(out, 0, sizeof *out);
    out->verdict = VERDICT_WRONG;
    struct match *match = match_load_checked(games, text, length, &out->trouble, has_seed(text, length) ? &dice : NULL);
    out->streamed = dice.streamed;
    out->scripted = dice.scripted;
    if (match == NULL)
        return;
    if (out->trouble.state == SAVE_SOUND)
        out->verdict = judge(&match->header);
    out->actions = match->game.state->actions;
    out->undos = match->history.undos - match->history.opening->dice.undo;
    out->committed = match->header.commitment[0] != 0;
    out->over = play_over(&match->game);
    out->hash = play_full_hash(&match->game);
    match_free(match);
}

/* -- in words -- */

static void add_count(struct text *out, uint32_t count, const char *what) {
    text_unsigned(out, count);
    text_add(out, what);
    if (count != 1)
        text_char(out, 's');
}

static void add_dice(const struct verification *verification, struct text *out) {
    if (verification->verdict == VERDICT_NO_SEED) {
        text_add(out, "; the save does not contain its seed, so its dice cannot be checked");
        return;
    }
    text_add(out, ", ");
    if (verification->streamed == 1)
        text_add(out, "the one die matches the seed");
    else {
        text_add(out, "all ");
        text_unsigned(out, verification->streamed);
        text_add(out, " dice match the seed");
    }
    if (verification->scripted > 0) {
        text_add(out, "; ");
        text_unsigned(out, verification->scripted);
        text_add(out, " more came from a script");
    }
}

static void add_trouble(const struct save_trouble *trouble, struct text *out) {
    text_add(out, "line ");
    text_unsigned(out, trouble->line);
    if (trouble->action > 0) {
        text_add(out, ", action ");
        text_unsigned(out, trouble->action);
    }
    text_add(out, ": ");
    text_add(out, trouble->why);
    if (trouble->rule[0] != 0) {
        text_add(out, " [");
        text_add(out, trouble->rule);
        text_char(out, ']');
    }
}

void verify_text(const struct verification *verification, struct text *out) {
    if (verification->verdict == VERDICT_WRONG) {
        add_trouble(&verification->trouble, out);
        if (verification->streamed >
            0) { /* the rules may have changed since: the dice before are checked all the same */
            text_add(out, "; up to there ");
            text_unsigned(out, verification->streamed);
            text_add(out, verification->streamed == 1 ? " die matches the seed" : " dice match the seed");
        }
        return;
    }
    text_add(out, verification->verdict == VERDICT_BROKEN_COMMITMENT ? "the seed does not match the commitment; "
                                                                     : "sound, ");
    add_count(out, verification->actions, " action");
    if (verification->undos > 0) {
        text_add(out, ", ");
        add_count(out, verification->undos, " undo");
    }
    add_dice(verification, out);
    if (verification->verdict == VERDICT_SOUND && verification->committed)
        text_add(out, ", and the seed matches the commitment");
    if (!verification->over)
        text_add(out, "; the game is not over");
    text_add(out, ", hash ");
    text_hex64(out, verification->hash);
}
