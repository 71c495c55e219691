/* computer_turns.c: see computer_turns.h. A turn waits with its owner, or a thread thinks for it. An owner's `used` is
 * virtual time: who comes new begins where the others are, so nobody saves up time to keep everybody waiting later. */
#include "serve/play/computer_turns.h"

#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/base/address.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/worker.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/people/people.h"
#include "serve/play/computer_seats.h"
#include "serve/play/hosted_game.h"
#include "serve/play/restore.h"
#include "serve/play/thinker.h"
#include "serve/store/several.h"

enum {
    ALONE_COSTS = 4,   /* times as much as where a person waits */
    STAY_SECONDS = 2,  /* a game without people has its place in memory for so long, if others wait for it */
    AGAIN_SECONDS = 1, /* until a game that the store did not take is tried again */
    SECOND = 1000000,
    LEASE_SECONDS = 10, /* a server that has ended keeps its games for so long */
    RENEW_LOOKS = 3,
    SEARCH_LOOKS = 15, /* for games that nobody has leased */
    NICE = 5,          /* threads stand back behind the loop */
    THREADS_MOST = 16,
};

struct turn {
    char id[STORE_ID_SIZE];
    uint64_t owner;          /* whose account it is on */
    bool alone;              /* only computers sit there */
    bool thinks;             /* a thread is wanted for it, as far as is known */
    bool fetched;            /* the game was opened for it */
    struct thinker *thinker; /* that is at it in a thread; NULL: none */
    bool placed;             /* one of the few such games that are in memory */
    uint64_t since;          /* has had its place */
    uint64_t not_before;     /* microseconds */
    bool leased;             /* from the other servers: see store/several.h */
    struct turn *next;
};

struct account { /* of an owner whose games wait */
    uint64_t owner;
    uint64_t used; /* microseconds, weighed */
    int thinking;  /* turns of it for which a thread thinks */
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
    struct turn *running;  /* in the loop just now */
    struct turn *thinking; /* those for which a thread thinks */
    struct workers *workers;
    int threads, under_way;
    bool closing;
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

static bool is_under_way(const struct computer_turns *turns, const char *id) {
    const struct turn *turn = turns->thinking;
    while (turn != NULL && strcmp(turn->id, id) != 0)
        turn = turn->next;
    return turn != NULL || (turns->running != NULL && strcmp(turns->running->id, id) == 0);
}

static void tick_soon(struct computer_turns *turns, int seconds) {
    struct timeval when = {seconds, 0};
    if (!evtimer_pending(turns->tick, NULL) || seconds == 0)
        event_add(turns->tick, &when);
}

static void add(struct computer_turns *turns, const char *id, uint64_t owner, bool alone, bool thinks) {
    struct account *account = account_of(turns, owner);
    if (is_under_way(turns, id) || waits(account, id))
        return;
    struct turn *turn = must(calloc(1, sizeof *turn));
    snprintf(turn->id, sizeof turn->id, "%s", id);
    turn->owner = owner;
    turn->alone = alone;
    turn->thinks = thinks;
    push(turns, account, turn);
    tick_soon(turns, 0);
}

void computer_turns_add(struct hosted_game *hosted) {
    struct computer_turns *turns = hosted->server->computer_turns;
    add(turns, hosted->row.id, owner_of(turns, hosted->row.id, hosted->row.owner), computer_only(hosted),
        computer_is_to_think(hosted));
}

int computer_turns_thinking(const struct server *server) {
    return server->computer_turns != NULL ? server->computer_turns->under_way : 0;
}

int computer_turns_waiting(const struct server *server) {
    return server->computer_turns != NULL ? server->computer_turns->count : 0;
}

/* -- having a turn -- */

static bool may_go(const struct server *server, const struct turn *turn, uint64_t now) {
    const struct computer_turns *turns = server->computer_turns;
    if (now < turn->not_before || (turn->thinks && turns->under_way >= turns->threads))
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

/* The game cannot be looked at just now. True: later. */
static bool is_opened_later(struct server *server, const struct turn *turn, const char *why) {
    struct hosted_game *there = game_cache_peek(server, turn->id);
    if (there != NULL && there->is_long) /* it is opened in the background */
        restore_in_background(there, NULL);
    else if (there == NULL && store_game_runs(server->store, turn->id))
        log_say("error", "a game cannot be opened", "game", turn->id, "why", why, NULL);
    return there != NULL;
}

/* After a slice of the game. True if it wants another; *trouble: later. */
static bool look_after(struct server *server, struct turn *turn, struct hosted_game *hosted, bool more, bool *trouble) {
    bool broken = hosted->broken;
    *trouble = broken || (!more && computer_wants(hosted)); /* the store takes nothing just now */
    turn->thinks = !broken && computer_is_to_think(hosted);
    if (broken)
        game_cache_drop(server, hosted);
    else if (!more && !*trouble && turn->fetched)
        bring_to_rest(server, turn->id);
    return more || *trouble;
}

/* One slice of the game. */
static enum slice go_on(struct server *server, struct turn *turn, struct thinker **thinker, bool *trouble) {
    char why[256];
    const struct hosted_game *known = game_cache_peek(server, turn->id);
    bool was_here = known != NULL && known->match != NULL;
    struct hosted_game *hosted = game_cache_find(server, turn->id, NULL, why, sizeof why);
    if (hosted == NULL) {
        *trouble = is_opened_later(server, turn, why);
        return *trouble ? SLICE_MORE : SLICE_OVER;
    }
    turn->fetched = turn->fetched || !was_here;
    enum slice slice = computer_slice(hosted, thinker);
    if (slice == SLICE_THINKS)
        return slice;
    return look_after(server, turn, hosted, slice == SLICE_MORE, trouble) ? SLICE_MORE : SLICE_OVER;
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
        if (account->first != NULL || (account->thinking > 0 && !turns->closing)) {
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

/* -- in threads -- */

static struct turn *take_thinking(struct computer_turns *turns, const struct thinker *thinker) {
    struct turn **link = &turns->thinking;
    while ((*link)->thinker != thinker)
        link = &(*link)->next;
    struct turn *turn = *link;
    *link = turn->next;
    turn->thinker = NULL;
    turns->under_way--;
    return turn;
}

/* A thread has thought for the game, which may have been put away or deleted meanwhile. */
static bool take_thoughts(struct server *server, struct turn *turn, struct thinker *thinker, bool *trouble) {
    struct hosted_game *hosted = game_cache_peek(server, turn->id);
    if (thinker->abandoned || hosted == NULL || hosted->match == NULL) {
        struct match *nobodys = NULL;
        thinker_free(thinker, &nobodys);
        return true; /* its next turn shows */
    }
    return look_after(server, turn, hosted, computer_thought(hosted, thinker), trouble);
}

static void thought(struct job *job, bool finished) {
    struct thinker *thinker = (struct thinker *)job;
    struct server *server = thinker->server;
    struct computer_turns *turns = server->computer_turns;
    if (!finished || turns->closing || server->stopping)
        return; /* stop_thinking clears it away */
    struct turn *turn = take_thinking(turns, thinker);
    struct account *account = account_of(turns, turn->owner);
    uint64_t began = serve_busy(), cost = thinker->cost;
    bool trouble = false;
    thinker->under_way = false;
    account->thinking--;
    turns->running = turn;
    bool more = take_thoughts(server, turn, thinker, &trouble);
    turns->running = NULL;
    charge(server, account, turn, cost + serve_busy() - began);
    after_turn(server, account, turn, more, trouble);
    drop_empty(turns);
    store_tidy(server->store);
    tick_again(server);
}

static void hand_out(struct computer_turns *turns, struct account *account, struct turn *turn,
                     struct thinker *thinker) {
    turn->next = turns->thinking;
    turn->thinker = thinker;
    turns->thinking = turn;
    turns->under_way++;
    account->thinking++;
    thinker->job.done = thought;
    workers_take(turns->workers, &thinker->job); /* it has room for as many as there are threads */
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
        struct thinker *thinker = NULL;
        struct turn *turn = turns->running = pop(server, account, now);
        place(turns, turn, now);
        uint64_t began = serve_busy();
        enum slice slice = has_lease(server, turn) ? go_on(server, turn, &thinker, &trouble) : SLICE_OVER;
        charge(server, account, turn, serve_busy() - began);
        turns->running = NULL;
        if (slice == SLICE_THINKS)
            hand_out(turns, account, turn, thinker);
        else
            after_turn(server, account, turn, slice == SLICE_MORE, trouble);
        drop_empty(turns);
        store_tidy(server->store);
    }
    tick_again(server);
}

/* -- life -- */

static void queue_stored(void *context, const char *id, int64_t owner, bool alone) {
    add(context, id, (uint64_t)owner, alone, true);
}

/* The loop has a processor for itself, if there are two. */
static int threads_wanted(int setting) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return setting > 0      ? setting
           : processors > 2 ? (int)(processors < THREADS_MOST ? processors : THREADS_MOST) - 1
                            : 1;
}

static void stop_thinking(struct computer_turns *turns) {
    turns->closing = true;
    for (const struct turn *turn = turns->thinking; turn != NULL; turn = turn->next)
        turn->thinker->cancelled = true;
    workers_free(turns->workers);
    while (turns->thinking != NULL) {
        struct turn *turn = turns->thinking;
        struct match *nobodys = NULL;
        turns->thinking = turn->next;
        turn->thinker->under_way = false;
        if (turn->thinker->abandoned)
            thinker_free(turn->thinker, &nobodys);
        free(turn);
    }
}

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
    store_leases_claim(server->store, now, now + LEASE_SECONDS, queue_stored, turns);
    if (looks % SEARCH_LOOKS == SEARCH_LOOKS - 1)
        store_games_unleased(server->store, queue_stored, turns);
}

bool computer_turns_open(struct server *server) {
    struct computer_turns *turns = server->computer_turns = must(calloc(1, sizeof *turns));
    crypto_shorthash_keygen(turns->secret);
    turns->tick = must(workplace_event_new(server->base, -1, 0, tick, server));
    turns->threads = threads_wanted(server->settings->limits.thinking_threads);
    turns->workers = workers_new(server->base, turns->threads, turns->threads, NICE);
    if (turns->workers == NULL)
        return false;
    store_games_computer(server->store, queue_stored, turns);
    return true;
}

void computer_turns_close(struct server *server) {
    struct computer_turns *turns = server->computer_turns;
    if (turns == NULL)
        return;
    stop_thinking(turns);
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
