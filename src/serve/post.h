/* post.h: letters that leave the house: a webhook's POST, or a mail through the host's relay, by libcurl.
 *
 * One thread carries them all, several at a time. It touches nothing of the server; the loop hears of each letter's
 * end. On a shared server a webhook must not reach into the host's own network: every address that is about to be
 * connected to is looked at, whatever its name said before. */
#ifndef ENFILADE_SERVE_POST_H
#define ENFILADE_SERVE_POST_H

#include <stdbool.h>
#include <stddef.h>

#include "serve/settings.h"

struct event_base;
struct posts;
struct sockaddr;

enum post_end { POST_DELIVERED, POST_FAILED /* may be tried again */, POST_REFUSED /* never */, POST_STOPPED };

/* From the loop. `why` is a sentence where it was not delivered. */
typedef void (*post_done)(void *context, enum post_end end, const char *why);

struct posts *posts_new(struct event_base *base, const struct settings *settings);
void posts_free(struct posts *posts);
/* `json` goes to `url`. False: too many are on the way, or there is no memory; nothing will be called. */
bool post_webhook(struct posts *posts, const char *url, const char *json, post_done done, void *context);
/* Plain text. False also if this server has no relay. */
bool post_mail(struct posts *posts, const char *to, const char *subject, const char *text, post_done done,
               void *context);

/* A sentence why this cannot be a webhook's address; NULL if it can. */
const char *post_url_refusal(const char *url, bool anywhere);
/* The same for a mail address. */
const char *post_mail_refusal(const char *mail);
/* True if the address is of this machine, its network, or no place on the internet at all. */
bool post_is_private(const struct sockaddr *address);

#endif
