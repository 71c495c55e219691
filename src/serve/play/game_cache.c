/* game_cache.c: see game_cache.h. Everything a game needs is in the store. */
#include "serve/play/game_cache.h"

#include <event2/event.h>
#include <malloc.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/base/settings.h"
#include "serve/base/workplace.h"
#include "serve/net/answer.h"
#include "serve/play/documents.h"
#include "serve/play/computer_seats.h"
#include "serve/play/hosted_game.h"
#include "serve/play/memory_budget.h"
#include "serve/play/past_query.h"
#include "serve/play/restore.h"
#include "serve/play/several.h"
#include "serve/play/stream.h"

enum { SWEEP_SECONDS = 1, SWEEP_MOST = 4 };

static unsigned bucket_of(const char *id) {
    unsigned hash = 2166136261u;
    for (; *id != 0; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % GAME_CACHE_BUCKETS;
}

struct hosted_game *game_cache_peek(struct server *server, const char *id) {
    struct hosted_game *hosted = server->cache->bucket[bucket_of(id)];
    while (hosted != NULL && strcmp(hosted->row.id, id) != 0)
        hosted = hosted->next;
    return hosted;
}

static void make_room(struct server *server, const struct hosted_game *guest) {
    struct hosted_game *next;
    while ((next = memory_budget_next_to_rest(server, guest)) != NULL)
        game_cache_rest(server, next);
}

/* -- coming and going -- */

static void count_open(struct server *server, int by) {
    server->cache->open += by;
    metrics_add(server, METRIC_GAMES, by);
}

static void count_resting(struct server *server, int by) {
    server->cache->resting += by;
    metrics_add(server, METRIC_RESTING, by);
}

static struct hosted_game *take_in(struct server *server, const char *id, char *why, size_t size) {
    struct hosted_game **bucket = &server->cache->bucket[bucket_of(id)];
    struct hosted_game *hosted = hosted_game_open(server, id, why, size);
    if (hosted == NULL)
        return NULL;
    hosted->next = *bucket;
    *bucket = hosted;
    count_resting(server, 1);
    return hosted;
}

static void count_match(struct server *server, struct hosted_game *hosted) {
    count_resting(server, -1);
    count_open(server, 1);
    hosted->used = serve_microseconds();
    hosted_game_schedule(hosted);
}

/* The first to ask pays for it, until it is at rest again. */
static void note_opener(struct hosted_game *hosted, const struct request *asker) {
    if (hosted->match == NULL && !hosted->restoring)
        hosted->opener[0] = 0;
    if (asker != NULL && hosted->opener[0] == 0)
        address_key(request_peer(asker), hosted->opener);
}

/* The game as the store has it now, open or at rest; NULL: as game_cache_find says. */
static struct hosted_game *take_up(struct server *server, const char *id, const struct request *asker, char *why,
                                   size_t size) {
    struct hosted_game *hosted = game_cache_peek(server, id);
    several_begin(server);
    if (hosted == NULL && (hosted = take_in(server, id, why, size)) == NULL)
        return NULL;
    note_opener(hosted, asker);
    if (hosted->restoring)
        return NULL;
    bool locks = asker != NULL && asker->route != NULL && route_changes(asker->route);
    return server->several == NULL || several_keep_up(hosted, locks, why, size) ? hosted : NULL;
}

struct hosted_game *game_cache_find_row(struct server *server, const char *id, const struct request *asker, char *why,
                                        size_t size) {
    struct hosted_game *hosted = take_up(server, id, asker, why, size);
    bool thrown_out = hosted == NULL && several_try_again(server) && game_cache_peek(server, id) == NULL;
    return thrown_out ? take_up(server, id, asker, why, size) : hosted;
}

struct hosted_game *game_cache_find(struct server *server, const char *id, const struct request *asker, char *why,
                                    size_t size) {
    struct hosted_game *hosted = take_up(server, id, asker, why, size);
    if (hosted == NULL)
        return NULL;
    if (hosted->match == NULL) {
        uint32_t seen = hosted->n;
        make_room(server, hosted);
        bool open = hosted_game_restore(hosted, why, size);
        if (open)
            count_match(server, hosted);
        else if (!hosted->is_long)
            game_cache_drop(server, hosted);
        if (!open)
            return NULL;
        if (server->several != NULL && seen < hosted->n)
            streams_send_rest(hosted, seen);
    }
    hosted->used = serve_microseconds();
    return hosted;
}

/* -- opening in the background -- */

struct waiting_for {
    struct request *request;
    struct waiting_for *next;
};

void game_cache_wait(struct hosted_game *hosted, struct request *request) {
    struct waiting_for *waiting = must(calloc(1, sizeof *waiting)), **link = &hosted->waiting;
    while (*link != NULL)
        link = &(*link)->next;
    waiting->request = request;
    *link = waiting;
}

void game_cache_restored(struct server *server, const char *id, struct restored_match *restored, char *why,
                         size_t size) {
    struct hosted_game *hosted = game_cache_peek(server, id);
    struct waiting_for *waiting = hosted->waiting, *next;
    hosted->waiting = NULL;
    hosted->restoring = false;
    make_room(server, hosted);
    bool read = restored != NULL && !restored->unread,
         open = restored != NULL && hosted_game_take_restored(hosted, restored, why, size);
    if (open)
        count_match(server, hosted);
    else
        game_cache_drop(server, hosted);
    for (; waiting != NULL; waiting = next) { /* they look for the game again: it may be at rest already */
        next = waiting->next;
        if (open)
            request_again(waiting->request);
        else if (read)
            answer_error(waiting->request, 404, "unknown", why);
        else
            answer_unread(waiting->request, why);
        free(waiting);
    }
}

static void unlink_game(struct game_cache *cache, struct hosted_game *hosted) {
    struct hosted_game **link = &cache->bucket[bucket_of(hosted->row.id)];
    while (*link != hosted)
        link = &(*link)->next;
    *link = hosted->next;
}

void game_cache_drop(struct server *server, struct hosted_game *hosted) {
    unlink_game(server->cache, hosted);
    if (hosted->match != NULL)
        count_open(server, -1);
    else
        count_resting(server, -1);
    hosted_game_write_position(hosted);
    streams_end(hosted);
    hosted_game_free(hosted);
}

void game_cache_rest(struct server *server, struct hosted_game *hosted) {
    if (hosted->streams == NULL || hosted->broken) {
        game_cache_drop(server, hosted);
        return;
    }
    hosted_game_write_position(hosted);
    hosted_game_rest(hosted);
    count_open(server, -1);
    count_resting(server, 1);
}

/* -- rest -- */

/* Whom nobody asks for any more. What goes on there by itself goes on when its turn comes (computer_turns.h). */
static bool is_idle(const struct hosted_game *hosted, uint64_t now) {
    if (hosted->match == NULL)
        return hosted->streams == NULL && !hosted->restoring;
    if (computer_is_thinking(hosted))
        return false;
    return now - hosted->used > (uint64_t)hosted->server->settings->limits.rest_seconds * 1000000u;
}

/* Only a few at a time: each is written down. */
static void sweep(evutil_socket_t socket, short what, void *context) {
    (void)socket, (void)what;
    struct server *server = context;
    uint64_t now = serve_microseconds();
    int count = 0;
    for (int i = 0; i < GAME_CACHE_BUCKETS; i++)
        for (struct hosted_game *hosted = server->cache->bucket[i], *next; hosted != NULL; hosted = next) {
            next = hosted->next;
            if (hosted->broken)
                game_cache_drop(server, hosted);
            else if (count < SWEEP_MOST && is_idle(hosted, now)) {
                game_cache_rest(server, hosted);
                count++;
            }
        }
    if (count > 0)
        malloc_trim(0); /* else the memory is ours still, and nobody's */
}

/* What this program is, so that a state's block of another, whose structs may differ, is not taken for its own. */
static void know_program(struct game_cache *cache) {
    unsigned char hash[16], block[65536];
    crypto_generichash_state state;
    size_t length;
    FILE *file = fopen("/proc/self/exe", "rb");
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    while (file != NULL && (length = fread(block, 1, sizeof block, file)) > 0)
        crypto_generichash_update(&state, block, length);
    if (file == NULL) { /* then nothing is known: snapshots are for this life only */
        randombytes_buf(block, 16);
        crypto_generichash_update(&state, block, 16);
    } else
        fclose(file);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(cache->program, sizeof cache->program, hash, sizeof hash);
}

static void hear_of_files(const char *game, const char *why) {
    log_say("error", "a game's data cannot be read", "game", game, "why", why, NULL);
}

bool game_cache_open(struct server *server) {
    static const struct timeval often = {SWEEP_SECONDS, 0};
    struct game_cache *cache = server->cache = must(calloc(1, sizeof *cache));
    server->games = cache->games = games_open(server->options.games);
    char changed[600];
    snprintf(changed, sizeof changed, "%s/" GAME_CACHE_CHANGED "/data", server->options.data);
    games_find_changed(cache->games, changed);
    games_hide_files(cache->games, hear_of_files);
    know_program(cache);
    cache->text = (struct text)GROWING;
    for (size_t i = 0; i <= GAMES_LANGUAGES_MAX; i++)
        for (side_id viewer = 0; viewer <= SIDES; viewer++)
            cache->update[i][viewer].text = (struct text)GROWING;
    if (games_count(cache->games) == 0) {
        fprintf(stderr, "enfilade serve: no games in %s\n", server->options.games);
        return false;
    }
    cache->sweep = workplace_event_new(server->base, -1, EV_PERSIST, sweep, server);
    event_add(cache->sweep, &often);
    return true;
}

void game_cache_close(struct server *server) {
    struct game_cache *cache = server->cache;
    if (cache == NULL)
        return;
    bool begun = cache->open > 0 && store_begin(server->store);
    for (int i = 0; i < GAME_CACHE_BUCKETS; i++)
        while (cache->bucket[i] != NULL)
            game_cache_drop(server, cache->bucket[i]);
    if (begun)
        store_commit(server->store);
    if (cache->sweep != NULL)
        workplace_event_free(cache->sweep);
    documents_free(cache);
    past_query_forget_kept(cache);
    games_close(cache->games);
    free(cache->before);
    free(cache->text.at);
    for (size_t i = 0; i <= GAMES_LANGUAGES_MAX; i++)
        for (side_id viewer = 0; viewer <= SIDES; viewer++)
            free(cache->update[i][viewer].text.at);
    free(cache);
    server->cache = NULL;
}

void game_cache_version(const struct server *server, const void *tables, char *out) {
    snprintf(out, PAST_VERSION_SIZE, "%s-%016llx", server->cache->program, (unsigned long long)load_version(tables));
}

struct play_state *game_cache_before(struct game_cache *cache, const struct play_state *state) {
    if (cache->before_size < state->size) {
        free(cache->before);
        cache->before = aligned_block(state->size);
        cache->before_size = state->size;
    }
    return cache->before;
}

bool game_cache_keeps_secrets(const void *tables) {
    const struct ruleset *rules = load_ruleset(tables);
    if (rules->catalogue == NULL || rules->sealed != NULL)
        return false;
    struct text text = GROWING;
    struct json json;
    json_init(&json, &text);
    rules->catalogue(tables, &json);
    json_t *catalogue = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    bool secrets = catalogue == NULL || json_is_true(json_object_get(catalogue, "secrets"));
    json_decref(catalogue);
    return secrets;
}
