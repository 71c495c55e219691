/* opening.h: a game's match, set up again from the store.
 *
 * As a rule that takes a few milliseconds: from the last position that was written down, and the few actions since. A
 * long game without such a position (an older program wrote it, or it was brought from elsewhere) is done again from
 * its beginning, at a desk (desk.h); positions are taken on the way, and those who ask for the game wait for it. */
#ifndef ENFILADE_SERVE_OPENING_H
#define ENFILADE_SERVE_OPENING_H

#include "serve/hosted.h"

struct request;

struct opened {
    struct match *match;         /* NULL: it cannot be had */
    bool unread;                 /* the store could not be read: nothing is known of the game */
    struct save_trouble trouble; /* SAVE_SOUND, or rules or data are others now */
    struct snapshot *snapshot;   /* positions taken on the way */
    size_t count, size;
    char version[PAST_VERSION_SIZE];
};

/* Reads it by this connection; in any thread. `most`: beyond so many actions false is returned, and nothing was done.
 */
bool opening_read(struct server *server, struct store *store, const char *id, bool ended, uint32_t most,
                  struct opened *out);
void opening_free(struct opened *opened);

/* Opens the game at a desk; the request, if there is one, waits and is looked at again then. It may have been refused.
 */
void opening_take(struct hosted *hosted, struct request *request);

#endif
