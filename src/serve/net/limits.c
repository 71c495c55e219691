/* limits.c: rate limits by address, person and name. See limits.h. */
#include "serve/net/limits.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/address.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/rate_limit.h"
#include "serve/store/people.h"
#include "serve/store/several.h"

enum { PLACES = 16384 };

struct limits {
    struct rate_limits *rate_limits;
    struct delays *delays;   /* of tries at passwords */
    struct tallies *hashing; /* passwords that are being hashed, by address */
    char payer[2][160]; /* who pays for the request that is being answered, the address and the person; "": nobody */
};

/* Of the processor: 30 requests a second of one person are a quarter of one, 150 of an address are half of it. */
enum { TOKEN_MICROSECONDS = 8000, ADDRESS_TOKEN_MICROSECONDS = 3333 };

struct rate {
    int burst, per, seconds; /* per 0: no limit */
};

bool limits_open(struct server *server) {
    struct limits *limits = server->limits = calloc(1, sizeof *server->limits);
    const struct settings_limits *most = &server->settings->limits;
    size_t places = 64;
    while (places < 2 * (size_t)(most->password_queue + most->password_threads))
        places *= 2;
    if (limits == NULL)
        return false;
    limits->rate_limits = rate_limits_new(PLACES);
    limits->delays = delays_new(PLACES);
    limits->hashing = tallies_new(places);
    return limits->rate_limits != NULL && limits->delays != NULL && limits->hashing != NULL;
}

void limits_close(struct server *server) {
    if (server->limits != NULL) {
        rate_limits_free(server->limits->rate_limits);
        delays_free(server->limits->delays);
        tallies_free(server->limits->hashing);
    }
    free(server->limits);
    server->limits = NULL;
}

static struct rate rate_of(const struct settings_limits *limits, enum limit limit) {
    switch (limit) {
    case LIMIT_REQUEST:
        return (struct rate){limits->requests_burst * limits->address_factor,
                             limits->requests_per_second * limits->address_factor, 1};
    case LIMIT_PERSON:
        return (struct rate){limits->requests_burst, limits->requests_per_second, 1};
    case LIMIT_LOGIN:
        return (struct rate){limits->logins_per_minute, limits->logins_per_minute, 60};
    case LIMIT_REGISTER:
        return (struct rate){limits->registrations_per_hour, limits->registrations_per_hour, 3600};
    case LIMIT_GUEST:
        return (struct rate){limits->guests_per_hour, limits->guests_per_hour, 3600};
    case LIMIT_MAIL:
        return (struct rate){5, 5, 3600};
    case LIMIT_IMPORT:
        return (struct rate){limits->imports_per_hour, limits->imports_per_hour, 3600};
    case LIMIT_CHAT:
        return (struct rate){limits->chat_per_minute, limits->chat_per_minute, 60};
    case LIMIT_GAME:
        return (struct rate){limits->games_burst < limits->games_per_hour ? limits->games_burst
                                                                          : limits->games_per_hour,
                             limits->games_per_hour, 3600};
    }
    return (struct rate){0, 0, 1};
}

bool limits_refuse(struct request *request, const char *why, int wait) {
    char seconds[16];
    metrics_add(request->server, METRIC_REFUSED, 1);
    if (wait > 0) {
        snprintf(seconds, sizeof seconds, "%d", wait);
        answer_header(request, "Retry-After", seconds);
    }
    answer_error(request, 429, "limit", why);
    return false;
}

/* A person reads the sentence, not the header: it says how long. */
static bool refuse_for_now(struct request *request, int wait) {
    char why[96];
    bool minutes = wait > 90;
    int count = minutes ? (wait + 59) / 60 : wait;
    snprintf(why, sizeof why, "too many requests in a short time; try again in %d %s%s", count,
             minutes ? "minute" : "second", count == 1 ? "" : "s");
    return limits_refuse(request, why, wait);
}

static void address_of(const struct request *request, enum limit limit, char *out, size_t size) {
    char address[ADDRESS_KEY_SIZE];
    address_key(request_peer(request), address);
    snprintf(out, size, "%d from %s", (int)limit, address);
}

static void key_of(const struct request *request, enum limit limit, char *out, size_t size) {
    bool by_person = limit == LIMIT_PERSON || limit == LIMIT_CHAT || limit == LIMIT_MAIL || limit == LIMIT_IMPORT ||
                     limit == LIMIT_GAME;
    if (by_person)
        snprintf(out, size, "%d person %" PRId64, (int)limit, request->person->id);
    else
        address_of(request, limit, out, size);
}

static bool take_of(struct request *request, const char *key, struct rate rate) {
    int wait = 1;
    return rate.per == 0 ||
           rate_limits_take(request->server->limits->rate_limits, key, rate.burst, rate.per, rate.seconds,
                            serve_microseconds() / 1000, &wait) ||
           refuse_for_now(request, wait);
}

static bool take(struct request *request, enum limit limit) {
    struct limits *limits = request->server->limits;
    struct rate rate = rate_of(&request->server->settings->limits, limit);
    char key[160];
    if (limit == LIMIT_REQUEST)
        limits->payer[0][0] = limits->payer[1][0] = 0;
    key_of(request, limit, key, sizeof key);
    if (rate.per > 0 && (limit == LIMIT_REQUEST || limit == LIMIT_PERSON))
        memcpy(limits->payer[limit == LIMIT_PERSON], key, sizeof key);
    return take_of(request, key, rate);
}

/* Whether somebody may make one more game now, of those who made so many in the last hour. */
static bool may_make_one(struct request *request, const char *maker, struct rate rate) {
    int wait = 1;
    return rate.per == 0 ||
           rate_limits_has(request->server->limits->rate_limits, maker, rate.burst, rate.per, rate.seconds,
                           serve_microseconds() / 1000, &wait) ||
           refuse_for_now(request, wait);
}

/* So many as the person may have, so often as they may make one, and so often as their address may. */
static bool may_make_game(struct request *request, bool takes) {
    const struct settings_limits *limits = &request->server->settings->limits;
    int most = request->person->guest ? limits->games_per_guest : limits->games_per_person;
    struct rate rate = rate_of(limits, LIMIT_GAME), shared = rate;
    char person[160], address[160];
    shared.burst *= limits->address_factor;
    shared.per *= limits->address_factor;
    key_of(request, LIMIT_GAME, person, sizeof person);
    address_of(request, LIMIT_GAME, address, sizeof address);
    if (most > 0 && store_person_games(request->server->store, request->person->id) >= most)
        return limits_refuse(request, "you have as many games as this server allows; delete one first", 0);
    return may_make_one(request, person, rate) && may_make_one(request, address, shared) &&
           (!takes || (take_of(request, person, rate) && take_of(request, address, shared)));
}

bool limits_expect_game(struct request *request) { return may_make_game(request, false); }

bool limits_allow(struct request *request, enum limit limit) {
    if (limit == LIMIT_GAME)
        return may_make_game(request, true);
    if (limit == LIMIT_PERSON && request->person->id == 0)
        return true; /* a visitor without a session: the address counts */
    return take(request, limit);
}

bool limits_are_charged(const struct server *server) { return server->settings->limits.requests_per_second > 0; }

static void charge(struct limits *limits, const char *payer, uint64_t microseconds, uint64_t token) {
    if (payer[0] != 0 && microseconds >= token)
        rate_limits_charge(limits->rate_limits, payer, (int64_t)(microseconds * 1000 / token));
}

void limits_payers(const struct server *server, struct limits_payers *out) {
    memcpy(out->payer, server->limits->payer, sizeof out->payer);
}

void limits_charge_later(struct server *server, const struct limits_payers *payers, uint64_t microseconds) {
    if (!limits_are_charged(server))
        return;
    charge(server->limits, payers->payer[0], microseconds, ADDRESS_TOKEN_MICROSECONDS);
    charge(server->limits, payers->payer[1], microseconds, TOKEN_MICROSECONDS);
}

void limits_charge(struct server *server, uint64_t microseconds) {
    charge(server->limits, server->limits->payer[0], microseconds, ADDRESS_TOKEN_MICROSECONDS);
    charge(server->limits, server->limits->payer[1], microseconds, TOKEN_MICROSECONDS);
}

/* -- passwords -- */

struct login { /* who tries, for the table of delays */
    char who[192], name[160];
    struct delay_rule rule, of_name;
};

static struct login login_of(const struct request *request, const char *name, const char *known) {
    const struct settings_limits *limits = &request->server->settings->limits;
    char address[ADDRESS_KEY_SIZE];
    struct login login = {.rule = {limits->login_tries, limits->login_delay_seconds},
                          .of_name = {limits->name_tries, limits->name_delay_seconds}};
    address_key(request_peer(request), address);
    if (known != NULL)
        snprintf(login.who, sizeof login.who, "known %s", known);
    else
        snprintf(login.who, sizeof login.who, "from %s %s", address, name);
    snprintf(login.name, sizeof login.name, "name %s", name);
    return login;
}

/* Where servers share the store the delays are there too, under a hash of the words, and by the clock on the wall: this
 * process's own are brought up to them before a try is judged, and they are written down after it. */
struct shared_delay {
    char word[33];
    int64_t offset; /* of the wall's clock to `now` */
};

static struct shared_delay shared_delay_of(const char *who, uint64_t now) {
    struct shared_delay delay = {.offset = serve_now() * 1000 - (int64_t)now};
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)who, strlen(who), NULL, 0);
    sodium_bin2hex(delay.word, sizeof delay.word, hash, sizeof hash);
    return delay;
}

static uint64_t not_negative(int64_t time) { return time > 0 ? (uint64_t)time : 0; }

static void read_delay(struct server *server, const char *who, uint64_t now) {
    struct delay_row row;
    struct shared_delay delay = shared_delay_of(who, now);
    if (!store_is_shared(server->store) || !store_delay_get(server->store, delay.word, &row))
        return;
    struct delay_known known = {(int)row.failures, not_negative(row.at - delay.offset),
                                not_negative(row.not_before - delay.offset), row.put_off};
    delays_put(server->limits->delays, who, known);
}

static void write_delay(struct server *server, const char *who, uint64_t now) {
    if (!store_is_shared(server->store))
        return;
    struct shared_delay delay = shared_delay_of(who, now);
    struct delay_known known = delays_of(server->limits->delays, who);
    struct delay_row row = {known.failures, (int64_t)known.at + delay.offset, (int64_t)known.not_before + delay.offset,
                            known.put_off};
    store_delay_set(server->store, delay.word, &row);
}

static void read_delays(struct server *server, const struct login *login, uint64_t now) {
    read_delay(server, login->who, now);
    read_delay(server, login->name, now);
}

static void write_delays(struct server *server, const struct login *login, uint64_t now) {
    write_delay(server, login->who, now);
    write_delay(server, login->name, now);
}

/* The address as a whole, and the name for all the addresses from which it is guessed at. */
static bool may_a_stranger(struct request *request, const struct login *login, uint64_t now) {
    struct delays *delays = request->server->limits->delays;
    int wait = delays_grown(delays, login->name, login->of_name, now);
    if (!take(request, LIMIT_LOGIN))
        return false;
    if (wait > 0 && !delays_has_waited(delays, login->who)) {
        delays_put_off(delays, login->who, wait, now);
        return refuse_for_now(request, wait);
    }
    delays_fail(delays, login->name, login->of_name, now);
    return true;
}

bool limits_allow_login(struct request *request, const char *name, const char *known) {
    struct delays *delays = request->server->limits->delays;
    struct login login = login_of(request, name, known);
    struct server *server = request->server;
    uint64_t now = serve_microseconds() / 1000;
    read_delays(server, &login, now);
    int wait = delays_wait(delays, login.who, now);
    if (wait > 0)
        return refuse_for_now(request, wait);
    if (known == NULL && !may_a_stranger(request, &login, now)) {
        write_delays(server, &login, now); /* the request is gone */
        return false;
    }
    delays_fail(delays, login.who, login.rule, now);
    write_delays(server, &login, now);
    return true;
}

void limits_forgive_login(struct request *request, const char *name, const char *known) {
    struct limits *limits = request->server->limits;
    struct login login = login_of(request, name, known);
    char key[160];
    uint64_t now = serve_microseconds() / 1000;
    read_delays(request->server, &login, now);
    delays_clear(limits->delays, login.who);
    if (known == NULL)
        delays_take_back(limits->delays, login.name);
    write_delays(request->server, &login, now);
    if (known != NULL)
        return;
    key_of(request, LIMIT_LOGIN, key, sizeof key);
    rate_limits_return(limits->rate_limits, key);
}

bool limits_take_hash(struct request *request, int busy, bool known) {
    struct server *server = request->server;
    int queue = server->settings->limits.password_queue, share = (queue + 3) / 4;
    char address[ADDRESS_KEY_SIZE];
    address_key(request_peer(request), address);
    bool room = known || (busy < queue - share / 2 && tallies_of(server->limits->hashing, address) < share + 1);
    if (room && tallies_add(server->limits->hashing, address))
        return true;
    answer_header(request, "Retry-After", "2");
    answer_error(request, 503, "busy", "too many people are logging in; try again in a moment");
    return false;
}

void limits_give_hash(struct server *server, const char *address) { tallies_drop(server->limits->hashing, address); }
