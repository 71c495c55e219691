/* notices.h: notices to a person who is away, that it is their turn or that their time runs out: by webhook, by mail,
 * and to their browsers.
 *
 * A notice is a row of the store, so a restart loses none. It waits a little (a person who only lost the connection is
 * not called), is tried again with growing pauses, and then stays as a mark that it was sent, until they come: so they
 * get one notice a game however long the other side goes on. */
#ifndef ENFILADE_SERVE_PEOPLE_NOTICES_H
#define ENFILADE_SERVE_PEOPLE_NOTICES_H

#include "serve/net/request.h"

bool notices_open(struct server *server);
void notices_close(struct server *server);
/* A seat's person must decide and has no stream open. May be called often; it sends at most one until they come back.
 */
void notices_turn(struct server *server, int64_t person, const char *game, const char *title, const char *prompt);
/* Their time runs out ("reminder"), or has ("late"): one more notice of this game, whatever was sent before. */
void notices_time(struct server *server, int64_t person, const char *game, const char *what, const char *title,
                  const char *text);
/* They are here again. */
void notices_here(struct server *server, int64_t person, const char *game);

/* They would like mail there: asks that address, which gets nothing else until it has confirmed. A sentence why not, or
 * NULL. The address "" takes theirs away. */
const char *notices_take_mail(struct request *request, const char *mail);

/* A letter to somebody of this server. False: it cannot be sent now, or this server sends none. */
bool notices_send_letter(struct server *server, const char *to, const char *subject, const char *text);
/* The address by which people reach this server, with this behind it. */
void notices_link(const struct server *server, const char *rest, char *out, size_t size);

/* What happened in a game since a person's side last acted, for a mail. */
struct notice_story {
    const char *digest;  /* lines; NULL: nothing */
    const void *picture; /* PNG of the map as it stands; NULL: none */
    size_t picture_length;
};
/* Called once, in the loop. */
typedef void (*notice_told)(void *context, const struct notice_story *story);

struct notice_teller { /* the games, which know more of themselves than people do */
    /* Whether somebody else is to act there now. */
    bool (*moved_on)(struct server *server, int64_t person, const char *game);
    void (*tell)(struct server *server, int64_t person, const char *game, notice_told told, void *context);
};

extern const struct route NOTICES_ROUTES[];

#endif
