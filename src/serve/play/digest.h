/* digest.h: what happened in a game since a person last acted there, for a mail: the sentences of the log that matter,
 * and a picture of the map as that person's side sees it. Made in the background. */
#ifndef ENFILADE_SERVE_PLAY_DIGEST_H
#define ENFILADE_SERVE_PLAY_DIGEST_H

#include "core/text.h"
#include "serve/people/notices.h"

/* Tells the notices whom to ask. */
bool digest_open(struct server *server);
/* When the background has ended: nothing is drawn any more. */
void digest_close(void);

struct event_shows { /* an event, and how the map shows it: "walk", "run", "fire", "clash", "flash" */
    const char *name, *how;
};
extern const struct event_shows EVENT_SHOWS[]; /* from the protocol's schema, ended by NULL */

struct game;
/* The kept events (update_json.h) that the viewer may know, with the sentences of the speaker's language (NULL: as they
 * are kept): a list of jansson's, to be given back. */
void *digest_events(const struct game *speaker, const char *lines, side_id viewer);
/* The sentence of an event (a json_t) that opens a phase; NULL: it opens none. */
const char *digest_heading(const void *event);

/* The digest of events, each with its sentence: fires, fights, what was hit and what it scored, under their phases.
 * Marches are counted, not told hex by hex. Its own words are the language's (NULL: English). */
struct digest;
struct digest *digest_new(const struct language *language);
void digest_add(struct digest *digest, const void *event); /* a json_t */
void digest_write(struct digest *digest, struct text *out);
void digest_free(struct digest *digest);

#endif
