/* limits.h: what one visitor may ask of the server: requests, logins, streams, games, chat. settings.h has the figures,
 * listener.h watches the connections themselves. */
#ifndef ENFILADE_SERVE_NET_LIMITS_H
#define ENFILADE_SERVE_NET_LIMITS_H

#include "serve/net/request.h"

enum limit {
    LIMIT_REQUEST,  /* any request of this address, before it is looked at */
    LIMIT_PERSON,   /* any request of this person */
    LIMIT_LOGIN,    /* a try at a password, by address: limits_allow_login says it all */
    LIMIT_REGISTER, /* a new account */
    LIMIT_GUEST,    /* a new guest */
    LIMIT_MAIL,     /* a mail to an address that was not confirmed */
    LIMIT_GAME,     /* making a game, in whatever way */
    LIMIT_IMPORT,   /* reading a save */
    LIMIT_CHAT,
};

bool limits_open(struct server *server);
void limits_close(struct server *server);
/* False if that is too much now: the request has been answered (429). */
bool limits_allow(struct request *request, enum limit limit);
/* Answers 429, with the seconds to wait if there are any; false. For limits that others count. */
bool limits_refuse(struct request *request, const char *why, int wait);
/* The same for a game that is not made yet: nothing is taken. To be asked before a match is set up for it. */
bool limits_expect_game(struct request *request);
/* The same for a try at the password of a name, in the one way in which it is kept (person_name_key).
 * A failure makes the next try wait longer: counted by address and name together, so that no stranger locks anybody
 * out. Where many addresses guess at one name each of them waits for the others too, but never longer than the settings
 * say, and then has its turn. `known`: what proves that the name's owner was let in here before, a device's mark or a
 * session; their own failures alone count for them. NULL: nothing does. */
bool limits_allow_login(struct request *request, const char *name, const char *known);
/* The try was right: it does not count. */
void limits_forgive_login(struct request *request, const char *name, const char *known);
/* One more password of this address is to be hashed, and has been; `busy` are under way or wait. Nobody fills the queue
 * alone, and those who are not known leave a part of it to those who are. False: the request has been answered. */
bool limits_take_hash(struct request *request, int busy, bool known);
void limits_give_hash(struct server *server, const char *address);
/* Whether requests are limited here: on one's own machine nobody pays. */
bool limits_are_charged(const struct server *server);
/* What the last request cost in processor time: a client that asks for much waits longer. */
void limits_charge(struct server *server, uint64_t microseconds);
/* Who pays for the request that is being looked at, for what it will cost in another thread. */
struct limits_payers {
    char payer[2][160];
};
void limits_payers(const struct server *server, struct limits_payers *out);
void limits_charge_later(struct server *server, const struct limits_payers *payers, uint64_t microseconds);

#endif
