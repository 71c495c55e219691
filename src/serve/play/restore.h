/* restore.h: a game's match, set up again from the store.
 *
 * As a rule that takes a few milliseconds: from the last position that was written down, and the few actions since. A
 * long game without such a position (an older program wrote it, or it was brought from elsewhere) is done again from
 * its beginning, in the background (background.h); positions are taken on the way, and those who ask for the game wait
 * for it.
 */
#ifndef ENFILADE_SERVE_PLAY_RESTORE_H
#define ENFILADE_SERVE_PLAY_RESTORE_H

#include "serve/play/hosted_game.h"

struct request;

struct restored_match {
    struct match *match;         /* NULL: it cannot be had */
    bool unread;                 /* the store could not be read: nothing is known of the game */
    struct save_trouble trouble; /* SAVE_SOUND, or rules or data are others now */
    struct snapshot *snapshot;   /* positions taken on the way */
    size_t count, size;
    char version[PAST_VERSION_SIZE];
};

/* Reads it by this connection; in any thread. `most`: beyond so many actions false is returned, and nothing was done.
 */
bool restore_match(struct server *server, struct store *store, const char *id, bool ended, uint32_t most,
                   struct restored_match *out);
void restored_match_free(struct restored_match *restored);

/* Opens the game in the background; the request, if there is one, waits and is looked at again then. It may have been
 * refused.
 */
void restore_in_background(struct hosted_game *hosted, struct request *request);

#endif
