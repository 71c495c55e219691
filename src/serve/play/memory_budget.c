/* memory_budget.c: see memory_budget.h. Open games are few (settings: games-in-memory), so sums are made when they are
 * asked for. */
#include "serve/play/memory_budget.h"

#include <stdlib.h>
#include <string.h>

#include "serve/base/settings.h"

struct open_games {
    struct hosted_game **at;
    size_t count;
};

struct payer {
    int64_t owner;       /* 0: anybody */
    const char *address; /* NULL: any */
};

/* All that are not at rest, but for the one that wants room. */
static struct open_games list_open(const struct game_cache *cache, const struct hosted_game *but) {
    struct open_games open = {must(malloc(((size_t)cache->open + 1) * sizeof(struct hosted_game *))), 0};
    for (int i = 0; i < GAME_CACHE_BUCKETS; i++)
        for (struct hosted_game *hosted = cache->bucket[i]; hosted != NULL; hosted = hosted->next)
            if (hosted->match != NULL && hosted != but)
                open.at[open.count++] = hosted;
    return open;
}

static bool pays(const struct payer *payer, const struct hosted_game *hosted) {
    return (payer->owner == 0 || payer->owner == hosted->row.owner) &&
           (payer->address == NULL || strcmp(payer->address, hosted->opener) == 0);
}

static size_t bytes_of(const struct open_games *open, struct payer payer) {
    size_t bytes = 0;
    for (size_t i = 0; i < open->count; i++)
        if (pays(&payer, open->at[i]))
            bytes += hosted_game_bytes(open->at[i]);
    return bytes;
}

static bool is_same(struct payer a, struct payer b) {
    return a.owner == b.owner && strcmp(a.address ? a.address : "", b.address ? b.address : "") == 0;
}

/* Of the payers that `of` finds for the games of `among`, the one whose games take most; `among` itself where `of`
 * finds none. */
static struct payer greatest(const struct open_games *open, struct payer among,
                             bool (*of)(const struct hosted_game *, struct payer *)) {
    size_t most = 0;
    struct payer found = among;
    for (size_t i = 0; i < open->count; i++) {
        struct payer payer = among;
        if (!pays(&among, open->at[i]) || !of(open->at[i], &payer) || is_same(payer, found))
            continue;
        size_t bytes = bytes_of(open, payer);
        if (bytes > most) {
            most = bytes;
            found = payer;
        }
    }
    return found;
}

static bool owner_of(const struct hosted_game *hosted, struct payer *payer) {
    payer->owner = hosted->row.owner;
    return payer->owner != 0;
}

/* A game that no request opened has no address. */
static bool address_of(const struct hosted_game *hosted, struct payer *payer) {
    payer->address = hosted->opener;
    return hosted->opener[0] != 0;
}

static struct payer greatest_owner(const struct open_games *open, struct payer among) {
    return greatest(open, among, owner_of);
}

static struct payer greatest_payer(const struct open_games *open) {
    const struct payer anybody = {0, NULL};
    struct payer owner = greatest_owner(open, anybody), address = greatest(open, anybody, address_of);
    if (address.address == NULL || bytes_of(open, address) < bytes_of(open, owner))
        return owner;
    return greatest_owner(open, address);
}

static bool is_spent(const struct open_games *open, int megabytes, struct payer payer) {
    return megabytes > 0 && bytes_of(open, payer) >= (size_t)megabytes << 20;
}

/* Who has to give way for the guest; false: nobody. */
static bool find_payer(const struct settings_limits *limits, const struct open_games *open,
                       const struct hosted_game *guest, struct payer *payer) {
    struct payer owner = {guest->row.owner, NULL}, address = {0, guest->opener};
    bool full = open->count >= (size_t)limits->games_in_memory ||
                is_spent(open, limits->games_megabytes, (struct payer){0, NULL});
    if (is_spent(open, limits->games_megabytes_per_person, owner))
        *payer = owner;
    else if (guest->opener[0] != 0 && is_spent(open, limits->games_megabytes_per_address, address))
        *payer = greatest_owner(open, address);
    else if (full)
        *payer = greatest_payer(open);
    else
        return false;
    return true;
}

struct hosted_game *memory_budget_next_to_rest(const struct server *server, const struct hosted_game *guest) {
    struct open_games open = list_open(server->cache, guest);
    struct hosted_game *longest = NULL;
    struct payer payer;
    if (find_payer(&server->settings->limits, &open, guest, &payer))
        for (size_t i = 0; i < open.count; i++)
            if (pays(&payer, open.at[i]) && (longest == NULL || open.at[i]->used < longest->used))
                longest = open.at[i];
    free(open.at);
    return longest;
}
