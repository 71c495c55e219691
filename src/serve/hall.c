/* hall.c: see hall.h. Everything a game needs is in the store. */
#include "serve/hall.h"

#include <event2/event.h>
#include <malloc.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/budget.h"
#include "serve/documents.h"
#include "serve/hosted.h"
#include "serve/log.h"
#include "serve/metrics.h"
#include "serve/http.h"
#include "serve/opening.h"
#include "serve/reading.h"
#include "serve/settings.h"
#include "serve/stream.h"

enum { SWEEP_SECONDS = 1, SWEEP_MOST = 4 };

static unsigned bucket_of(const char *id) {
    unsigned hash = 2166136261u;
    for (; *id != 0; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % HALL_BUCKETS;
}

struct hosted *hall_peek(struct server *server, const char *id) {
    struct hosted *hosted = server->hall->bucket[bucket_of(id)];
    while (hosted != NULL && strcmp(hosted->row.id, id) != 0)
        hosted = hosted->next;
    return hosted;
}

static void make_room(struct server *server, const struct hosted *guest) {
    struct hosted *next;
    while ((next = budget_next_to_rest(server, guest)) != NULL)
        hall_rest(server, next);
}

/* -- coming and going -- */

static void count_open(struct server *server, int by) {
    server->hall->open += by;
    metrics_add(server, METRIC_GAMES, by);
}

static void count_resting(struct server *server, int by) {
    server->hall->resting += by;
    metrics_add(server, METRIC_RESTING, by);
}

static struct hosted *take_in(struct server *server, const char *id, char *why, size_t size) {
    struct hosted **bucket = &server->hall->bucket[bucket_of(id)];
    struct hosted *hosted = hosted_open(server, id, why, size);
    if (hosted == NULL)
        return NULL;
    hosted->next = *bucket;
    *bucket = hosted;
    count_resting(server, 1);
    return hosted;
}

static void count_match(struct server *server, struct hosted *hosted) {
    count_resting(server, -1);
    count_open(server, 1);
    hosted->used = serve_microseconds();
    hosted_wake(hosted);
}

/* Who asks first pays for it, until it is at rest again. */
static void note_opener(struct hosted *hosted, const struct request *asker) {
    if (hosted->match == NULL && !hosted->opening)
        hosted->opener[0] = 0;
    if (asker != NULL && hosted->opener[0] == 0)
        address_key(request_peer(asker), hosted->opener);
}

struct hosted *hall_find(struct server *server, const char *id, const struct request *asker, char *why, size_t size) {
    struct hosted *hosted = hall_peek(server, id);
    if (hosted == NULL && (hosted = take_in(server, id, why, size)) == NULL)
        return NULL;
    note_opener(hosted, asker);
    if (hosted->opening)
        return NULL;
    if (hosted->match == NULL) {
        make_room(server, hosted);
        bool sits = hosted_sit(hosted, why, size);
        if (sits)
            count_match(server, hosted);
        else if (!hosted->is_long)
            hall_put_away(server, hosted);
        if (!sits)
            return NULL;
    }
    hosted->used = serve_microseconds();
    return hosted;
}

/* -- opening at a desk -- */

struct waiting_for {
    struct request *request;
    struct waiting_for *next;
};

void hall_wait(struct hosted *hosted, struct request *request) {
    struct waiting_for *waiting = must(calloc(1, sizeof *waiting)), **link = &hosted->waiting;
    while (*link != NULL)
        link = &(*link)->next;
    waiting->request = request;
    *link = waiting;
}

void hall_opened(struct server *server, const char *id, struct opened *opened, char *why, size_t size) {
    struct hosted *hosted = hall_peek(server, id);
    struct waiting_for *waiting = hosted->waiting, *next;
    hosted->waiting = NULL;
    hosted->opening = false;
    make_room(server, hosted);
    bool read = opened != NULL && !opened->unread, open = opened != NULL && hosted_adopt(hosted, opened, why, size);
    if (open)
        count_match(server, hosted);
    else
        hall_put_away(server, hosted);
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

static void unlink_game(struct hall *hall, struct hosted *hosted) {
    struct hosted **link = &hall->bucket[bucket_of(hosted->row.id)];
    while (*link != hosted)
        link = &(*link)->next;
    *link = hosted->next;
}

void hall_put_away(struct server *server, struct hosted *hosted) {
    unlink_game(server->hall, hosted);
    if (hosted->match != NULL)
        count_open(server, -1);
    else
        count_resting(server, -1);
    hosted_write_down(hosted);
    streams_end(hosted);
    hosted_free(hosted);
}

void hall_rest(struct server *server, struct hosted *hosted) {
    if (hosted->streams == NULL || hosted->broken) {
        hall_put_away(server, hosted);
        return;
    }
    hosted_write_down(hosted);
    hosted_rest(hosted);
    count_open(server, -1);
    count_resting(server, 1);
}

/* -- rest -- */

/* Whom nobody asks for any more. What goes on there by itself goes on when its turn comes (turns.h). */
static bool is_idle(const struct hosted *hosted, uint64_t now) {
    if (hosted->match == NULL)
        return hosted->streams == NULL && !hosted->opening;
    return now - hosted->used > (uint64_t)hosted->server->settings->limits.rest_seconds * 1000000u;
}

/* Only a few at a time: each is written down. */
static void sweep(evutil_socket_t socket, short what, void *context) {
    (void)socket, (void)what;
    struct server *server = context;
    uint64_t now = serve_microseconds();
    int count = 0;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct hosted *hosted = server->hall->bucket[i], *next; hosted != NULL; hosted = next) {
            next = hosted->next;
            if (hosted->broken)
                hall_put_away(server, hosted);
            else if (count < SWEEP_MOST && is_idle(hosted, now)) {
                hall_rest(server, hosted);
                count++;
            }
        }
    if (count > 0)
        malloc_trim(0); /* else the memory is ours still, and nobody's */
}

/* What this program is, so that a state's block of another, whose structs may differ, is not taken for its own. */
static void know_program(struct hall *hall) {
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
    sodium_bin2hex(hall->program, sizeof hall->program, hash, sizeof hash);
}

static void hear_of_files(const char *game, const char *why) {
    log_say("error", "a game's data cannot be read", "game", game, "why", why, NULL);
}

bool hall_open(struct server *server) {
    static const struct timeval often = {SWEEP_SECONDS, 0};
    struct hall *hall = server->hall = must(calloc(1, sizeof *hall));
    hall->games = games_open(server->options.games);
    games_hide_files(hall->games, hear_of_files);
    know_program(hall);
    hall->text = (struct text)GROWING;
    for (size_t i = 0; i < sizeof hall->update / sizeof hall->update[0]; i++)
        hall->update[i].text = (struct text)GROWING;
    if (games_count(hall->games) == 0) {
        fprintf(stderr, "enfilade serve: no games in %s\n", server->options.games);
        return false;
    }
    hall->sweep = event_new(server->base, -1, EV_PERSIST, sweep, server);
    event_add(hall->sweep, &often);
    return true;
}

void hall_close(struct server *server) {
    struct hall *hall = server->hall;
    if (hall == NULL)
        return;
    bool begun = hall->open > 0 && store_begin(server->store);
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (hall->bucket[i] != NULL)
            hall_put_away(server, hall->bucket[i]);
    if (begun)
        store_commit(server->store);
    if (hall->sweep != NULL)
        event_free(hall->sweep);
    documents_free(hall);
    readings_forget(hall);
    games_close(hall->games);
    free(hall->before);
    free(hall->text.at);
    for (size_t i = 0; i < sizeof hall->update / sizeof hall->update[0]; i++)
        free(hall->update[i].text.at);
    free(hall);
    server->hall = NULL;
}

void hall_version(const struct server *server, const void *tables, char *out) {
    snprintf(out, PAST_VERSION_SIZE, "%s-%016llx", server->hall->program, (unsigned long long)load_version(tables));
}

struct play_state *hall_before(struct hall *hall, const struct play_state *state) {
    if (hall->before_size < state->size) {
        free(hall->before);
        hall->before = aligned_block(state->size);
        hall->before_size = state->size;
    }
    return hall->before;
}

bool hall_keeps_secrets(const void *tables) {
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
