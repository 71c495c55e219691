/* outbox.h: messages to the outside: a webhook's POST, one to the service of a browser, or a mail through the host's
 * relay, by libcurl.
 *
 * One thread carries them all, several at a time. It touches nothing of the server; the loop hears of each message's
 * end. What a visitor gave as an address must not reach into the host's own network, unless the host allows it: every
 * address that is about to be connected to is looked at, whatever its name said before. */
#ifndef ENFILADE_SERVE_PEOPLE_OUTBOX_H
#define ENFILADE_SERVE_PEOPLE_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "serve/base/settings.h"

struct event_base;
struct outbox;
struct sockaddr;

enum outbox_end {
    OUTBOX_DELIVERED,
    OUTBOX_FAILED /* may be tried again */,
    OUTBOX_REFUSED /* never */,
    OUTBOX_GONE /* never, and nothing else to this browser either */,
    OUTBOX_STOPPED
};

/* From the loop. `why` is a sentence where it was not delivered. */
typedef void (*outbox_done)(void *context, enum outbox_end end, const char *why);

struct outbox *outbox_new(struct event_base *base, const struct settings *settings);
void outbox_free(struct outbox *outbox);
/* `json` goes to `url`. False: too many are on the way, or there is no memory; nothing will be called. */
bool outbox_send_webhook(struct outbox *outbox, const char *url, const char *json, outbox_done done, void *context);
struct outbox_push { /* to the service of a browser (push.h); everything is copied */
    const char *url, *authorization, *topic;
    const void *body;
    size_t length;
};
bool outbox_send_push(struct outbox *outbox, const struct outbox_push *push, outbox_done done, void *context);
struct outbox_mail { /* plain text, and perhaps a picture (PNG) under it; everything is copied */
    const char *to, *subject, *text;
    const void *picture;
    size_t picture_length;
};
/* False also if this server has no relay. */
bool outbox_send_mail(struct outbox *outbox, const struct outbox_mail *mail, outbox_done done, void *context);

/* A sentence why this cannot be a webhook's address, or that of a browser's service; NULL if it can. */
const char *outbox_url_refusal(const char *url, bool anywhere);
const char *outbox_push_refusal(const char *url, bool anywhere);
/* The same for a mail address. */
const char *outbox_mail_refusal(const char *mail);
/* True if the address is of this machine, its network, or no place on the internet at all. */
bool outbox_is_private(const struct sockaddr *address);

#endif
