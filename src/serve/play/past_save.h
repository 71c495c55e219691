/* past_save.h: a game's past: the save's text, and any earlier position on a second game (hosted_game_at, past_save).
 */
#ifndef ENFILADE_SERVE_PLAY_PAST_SAVE_H
#define ENFILADE_SERVE_PLAY_PAST_SAVE_H

#include "serve/play/hosted_game.h"

struct save_text { /* a save put together from the journal: what was freely taken back is cut away again */
    struct buffer text;
    size_t *start; /* where the line of action k + 1 begins */
    uint32_t count, size;
};
void save_text_open(struct save_text *save, const char *opening);
void save_text_add(struct save_text *save, enum entry_kind kind, const char *line);
void save_text_free(struct save_text *save);
/* The save up to entry n; the caller frees it. NULL: it cannot be read. */
char *past_save(const struct past *past, uint32_t n, bool seeded);
/* The seed and its nonce taken out of a save, and the written positions, which hold PCG32's dice to come. */
char *save_text_unseeded(const char *text);

#endif
