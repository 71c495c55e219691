/* computer_turns.c: see computer_turns.h. An owner's `used` is virtual time: who comes new begins where the others are,
 * so nobody saves up time to keep everybody waiting later. */
#include "serve/play/computer_turns.h"

#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/address.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/people/people.h"
#include "serve/play/computer_seats.h"
#include "serve/play/hosted_game.h"
#include "serve/play/restore.h"
#include "serve/store/several.h"

enum {
    ALONE_COSTS = 4,   /* times as much as where a person waits */
    STAY_SECONDS = 2,  /* a game without people has its place in memory for so long, if others wait for it */
    AGAIN_SECONDS = 1, /* until a game that the store did not take is tried again */
    SECOND = 1000000,
    LEASE_SECONDS = 10, /* a server that has ended keeps its games for so long */
    RENEW_LOOKS = 3,
    SEARCH_LOOKS = 15, /* for games that nobody has leased */
};

struct turn {
    char id[STORE_ID_SIZE];
    bool alone;          /* only computers sit there */
    bool placed;         /* one of the few such games that are in memory */
    uint64_t since;      /* has had its place */
    uint64_t not_before; /* microseconds */
    bool leased;         /* from the other servers: see store/several.h */
    struct turn *next;
};

struct account { /* of an owner whose games wait */
    uint64_t owner;
    uint64_t used; /* microseconds, weighed */
    struct turn *first, **end;
    struct account *next;
};

struct origin { /* of a game without people that was made since the program began */
    char id[STORE_ID_SIZE];
    uint64_t owner;
    struct origin *next;
};

struct computer_turns {
    struct account *accounts;
    struct origin *origins;
    struct turn *running;
    struct event *tick;
    uint64_t clock;            /* `used` of the one that had the last turn */
    uint64_t alone_not_before; /* games without people leave room for others' requests */
    int count, placed;
    unsigned char secret[crypto_shorthash_KEYBYTES];
};

/* -- whose -- */

static uint64_t owner_of_address(const struct computer_turns *turns, const struct request *request) {
    char address[ADDRESS_KEY_SIZE];
    uint64_t hash;
    address_key(request_peer(request), address);
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)address, strlen(address), turns->secret);
    return hash | 1ull << 63; /* persons are numbers below it */
}

static struct origin **origin_of(struct computer_turns *turns, const char *id) {
    struct origin **link = &turns->origins;
    while (*link != NULL && strcmp((*link)->id, id) != 0)
        link = &(*link)->next;
    return link;
}

static void forget_origin(struct computer_turns *turns, const char *id) {
    struct origin **link = origin_of(turns, id), *gone = *link;
    if (gone == NULL)
        return;
    *link = gone->next;
    free(gone);
}

static uint64_t owner_of(struct computer_turns *turns, const char *id, int64_t person) {
    const struct origin *origin = *origin_of(turns, id);
    return origin != NULL ? origin->owner : (uint64_t)person;
}

void computer_turns_made(const struct request *request, const char *id) {
    struct computer_turns *turns = request->server->computer_turns;
    struct origin *origin = must(calloc(1, sizeof *origin));
    snprintf(origin->id, sizeof origin->id, "%s", id);
    origin->owner = owner_of_address(turns, request);
    origin->next = turns->origins;
    turns->origins = origin;
}

/* Those made from this address that are not over; one that is, or was deleted, is forgotten. */
static int made_from(struct server *server, uint64_t owner) {
    struct computer_turns *turns = server->computer_turns;
    int count = 0;
    for (struct origin *origin = turns->origins, *next; origin != NULL; origin = next) {
        next = origin->next;
        if (origin->owner != owner)
            continue;
        if (store_game_runs(server->store, origin->id))
            count++;
        else
            forget_origin(turns, origin->id);
    }
    return count;
}

static bool refuse(struct request *request, const char *why) {
    metrics_add(request->server, METRIC_REFUSED, 1);
    answer_error(request, 429, "limit", why);
    return false;
}

bool computer_turns_allow(struct request *request) {
    struct server *server = request->server;
    const struct settings_limits *limits = &server->settings->limits;
    if (limits->computer_games > 0 && store_games_alone(server->store, 0) >= limits->computer_games)
        return refuse(request, "this server runs as many games in which only computers play as it allows; try again "
                               "when one is over");
    if (limits->computer_games_per_person > 0 &&
        store_games_alone(server->store, request->person->id) >= limits->computer_games_per_person)
        return refuse(request, "you have as many games in which only computers play as this server allows; wait until "
                               "one is over, or delete one");
    if (limits->computer_games_per_address > 0 &&
        made_from(server, owner_of_address(server->computer_turns, request)) >= limits->computer_games_per_address)
        return refuse(request,
                      "your address has as many games in which only computers play as this server allows; wait "
                      "until one is over, or delete one");
    return true;
}

/* -- waiting -- */

static struct account *account_of(struct computer_turns *turns, uint64_t owner) {
    struct account *account = turns->accounts;
    while (account != NULL && account->owner != owner)
        account = account->next;
    if (account != NULL)
        return account;
    account = must(calloc(1, sizeof *account));
    account->owner = owner;
    account->used = turns->clock;
    account->end = &account->first;
    account->next = turns->accounts;
    turns->accounts = account;
    return account;
}

static void push(struct computer_turns *turns, struct account *account, struct turn *turn) {
    turn->next = NULL;
    *account->end = turn;
    account->end = &turn->next;
    turns->count++;
}

static bool waits(const struct account *account, const char *id) {
    const struct turn *turn = account->first;
    while (turn != NULL && strcmp(turn->id, id) != 0)
        turn = turn->next;
    return turn != NULL;
}

static void tick_soon(struct computer_turns *turns, int seconds) {
    struct timeval when = {seconds, 0};
    if (!evtimer_pending(turns->tick, NULL) || seconds == 0)
        event_add(turns->tick, &when);
}

static void add(struct computer_turns *turns, const char *id, uint64_t owner, bool alone) {
    struct account *account = account_of(turns, owner);
    if ((turns->running != NULL && strcmp(turns->running->id, id) == 0) || waits(account, id))
        return;
    struct turn *turn = must(calloc(1, sizeof *turn));
    snprintf(turn->id, sizeof turn->id, "%s", id);
    turn->alone = alone;
    push(turns, account, turn);
    tick_soon(turns, 0);
}

void computer_turns_add(struct hosted_game *hosted) {
    struct computer_turns *turns = hosted->server->computer_turns;
    add(turns, hosted->row.id, owner_of(turns, hosted->row.id, hosted->row.owner), computer_only(hosted));
}

int computer_turns_waiting(const struct server *server) {
    return server->computer_turns != NULL ? server->computer_turns->count : 0;
}

/* -- having a turn -- */

static bool may_go(const struct server *server, const struct turn *turn, uint64_t now) {
    const struct computer_turns *turns = server->computer_turns;
    if (now < turn->not_before)
        return false;
    return !turn->alone || (now >= turns->alone_not_before &&
                            (turn->placed || turns->placed < server->settings->limits.computer_games_at_once));
}

static struct turn **first_ready(const struct server *server, struct account *account, uint64_t now) {
    struct turn **link = &account->first;
    while (*link != NULL && !may_go(server, *link, now))
        link = &(*link)->next;
    return link;
}

static struct account *next_account(const struct server *server, uint64_t now) {
    struct account *best = NULL;
    for (struct account *account = server->computer_turns->accounts; account != NULL; account = account->next)
        if ((best == NULL || account->used < best->used) && *first_ready(server, account, now) != NULL)
            best = account;
    return best;
}

static struct turn *pop(struct server *server, struct account *account, uint64_t now) {
    struct turn **link = first_ready(server, account, now), *turn = *link;
    *link = turn->next;
    if (turn->next == NULL)
        account->end = link;
    server->computer_turns->count--;
    return turn;
}

static void place(struct computer_turns *turns, struct turn *turn, uint64_t now) {
    if (!turn->alone || turn->placed)
        return;
    turn->placed = true;
    turn->since = now;
    turns->placed++;
}

static void displace(struct computer_turns *turns, struct turn *turn) {
    turns->placed -= turn->placed;
    turn->placed = false;
}

static bool another_wants_a_place(const struct computer_turns *turns) {
    for (const struct account *account = turns->accounts; account != NULL; account = account->next)
        for (const struct turn *turn = account->first; turn != NULL; turn = turn->next)
            if (turn->alone && !turn->placed)
                return true;
    return false;
}

/* Nothing is left to do there now. */
static void bring_to_rest(struct server *server, const char *id) {
    struct hosted_game *hosted = game_cache_peek(server, id);
    if (hosted != NULL && hosted->match != NULL)
        game_cache_rest(server, hosted);
}

/* Whether it is for this server to do: only one does it, as a rule. If two do, only one of them can write it down. */
static bool has_lease(struct server *server, struct turn *turn) {
    if (server->several == NULL || turn->leased)
        return true;
    int64_t now = serve_now();
    turn->leased = store_lease_take(server->store, turn->id, now, now + LEASE_SECONDS);
    return turn->leased;
}

static void end_lease(struct server *server, struct turn *turn) {
    if (turn->leased)
        store_lease_end(server->store, turn->id);
    turn->leased = false;
}

/* One slice of the game. True if it wants another; *trouble: later. */
static bool go_on(struct server *server, const struct turn *turn, bool *trouble) {
    char why[256];
    const struct hosted_game *known = game_cache_peek(server, turn->id);
    bool was_here = known != NULL && known->match != NULL;
    struct hosted_game *hosted = game_cache_find(server, turn->id, NULL, why, sizeof why);
    if (hosted == NULL) {
        struct hosted_game *there = game_cache_peek(server, turn->id);
        *trouble = there != NULL; /* it is opened in the background */
        if (there != NULL && there->is_long)
            restore_in_background(there, NULL);
        else if (there == NULL && store_game_runs(server->store, turn->id))
            log_say("error", "a game cannot be opened", "game", turn->id, "why", why, NULL);
        return *trouble;
    }
    bool more = hosted_game_run_slice(hosted), broken = hosted->broken;
    *trouble = broken || (!more && computer_wants(hosted)); /* the store takes nothing just now */
    if (broken)
        game_cache_drop(server, hosted);
    else if (!more && !*trouble && !was_here)
        bring_to_rest(server, turn->id);
    return more || *trouble;
}

/* What it cost is its owner's. */
static void charge(struct server *server, struct account *account, const struct turn *turn, uint64_t cost) {
    struct computer_turns *turns = server->computer_turns;
    int share = server->settings->limits.computer_percent;
    turns->clock = account->used;
    account->used += turn->alone ? cost * ALONE_COSTS : cost;
    if (turn->alone)
        turns->alone_not_before = serve_microseconds() + cost * (uint64_t)(100 - share) / (uint64_t)share;
}

static void after_turn(struct server *server, struct account *account, struct turn *turn, bool more, bool trouble) {
    struct computer_turns *turns = server->computer_turns;
    uint64_t now = serve_microseconds();
    bool stayed = turn->placed && now - turn->since > STAY_SECONDS * (uint64_t)SECOND;
    if (!more || trouble || (stayed && another_wants_a_place(turns))) {
        if (turn->placed && more)
            bring_to_rest(server, turn->id);
        displace(turns, turn);
    }
    if (!more || trouble)
        end_lease(server, turn);
    if (!more) {
        free(turn);
        return;
    }
    const struct hosted_game *hosted = game_cache_peek(server, turn->id);
    uint64_t pace = hosted != NULL ? computer_pace(hosted) : 0;
    turn->not_before = trouble ? now + AGAIN_SECONDS * SECOND : pace > 0 ? now + pace : 0;
    push(turns, account, turn);
}

static void drop_empty(struct computer_turns *turns) {
    for (struct account **link = &turns->accounts; *link != NULL;) {
        struct account *account = *link;
        if (account->first != NULL) {
            link = &account->next;
            continue;
        }
        *link = account->next;
        free(account);
    }
}

/* When the next turn can be: at once, or when games without people may go on, or after a while. */
static void tick_again(struct server *server) {
    struct computer_turns *turns = server->computer_turns;
    uint64_t now = serve_microseconds();
    if (turns->count == 0)
        return;
    if (next_account(server, now) != NULL) {
        tick_soon(turns, 0);
        return;
    }
    uint64_t wait = turns->alone_not_before > now ? turns->alone_not_before - now : SECOND / 10;
    struct timeval when = {(time_t)(wait / SECOND), (suseconds_t)(wait % SECOND)};
    event_add(turns->tick, &when);
}

static void tick(evutil_socket_t none, short what, void *context) {
    struct server *server = context;
    struct computer_turns *turns = server->computer_turns;
    uint64_t now = serve_microseconds();
    (void)none, (void)what;
    if (server->stopping)
        return;
    struct account *account = next_account(server, now);
    if (account != NULL) {
        bool trouble = false;
        struct turn *turn = turns->running = pop(server, account, now);
        place(turns, turn, now);
        uint64_t began = serve_busy();
        bool more = has_lease(server, turn) && go_on(server, turn, &trouble);
        charge(server, account, turn, serve_busy() - began);
        turns->running = NULL;
        after_turn(server, account, turn, more, trouble);
        drop_empty(turns);
        store_tidy(server->store);
    }
    tick_again(server);
}

/* -- life -- */

static void queue_stored(void *context, const char *id, int64_t owner, bool alone) {
    add(context, id, (uint64_t)owner, alone);
}

static void queue_claimed(void *context, const char *id) { add(context, id, 0, false); }

static void release_all(struct computer_turns *turns) {
    for (struct account *account = turns->accounts; account != NULL; account = account->next)
        for (struct turn *turn = account->first; turn != NULL; turn = turn->next)
            turn->leased = false;
}

void computer_turns_look(struct server *server, int looks) {
    struct computer_turns *turns = server->computer_turns;
    int64_t now = serve_now();
    if (turns == NULL)
        return;
    if (looks % RENEW_LOOKS == 0 && !store_leases_renew(server->store, now + LEASE_SECONDS))
        release_all(turns);
    store_leases_claim(server->store, now, now + LEASE_SECONDS, queue_claimed, turns);
    if (looks % SEARCH_LOOKS == SEARCH_LOOKS - 1)
        store_games_unleased(server->store, queue_stored, turns);
}

bool computer_turns_open(struct server *server) {
    struct computer_turns *turns = server->computer_turns = must(calloc(1, sizeof *turns));
    crypto_shorthash_keygen(turns->secret);
    turns->tick = must(workplace_event_new(server->base, -1, 0, tick, server));
    store_games_computer(server->store, queue_stored, turns);
    return true;
}

void computer_turns_close(struct server *server) {
    struct computer_turns *turns = server->computer_turns;
    if (turns == NULL)
        return;
    workplace_event_free(turns->tick);
    for (struct account *account = turns->accounts; account != NULL; account = account->next)
        while (account->first != NULL) {
            struct turn *turn = account->first;
            account->first = turn->next;
            free(turn);
        }
    drop_empty(turns);
    while (turns->origins != NULL)
        forget_origin(turns, turns->origins->id);
    free(turns);
    server->computer_turns = NULL;
}
