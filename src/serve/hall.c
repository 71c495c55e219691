/* hall.c: see hall.h. A game nobody has asked for in a while, that nobody watches and in which nothing goes on, is put
 * away; everything it needs is in the store. */
#include "serve/hall.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/documents.h"
#include "serve/hosted.h"
#include "serve/log.h"
#include "serve/metrics.h"
#include "serve/settings.h"
#include "serve/stream.h"

enum { SWEEP_SECONDS = 30, IDLE_SECONDS = 300, WORK_SIZE = 1 << 18 };

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

bool hall_is_full(const struct server *server) {
    return server->hall->count >= server->settings->limits.games_in_memory;
}

/* Nobody watches. What goes on there by itself goes on from the store, when its turn comes (turns.h). */
static bool is_left(const struct hosted *hosted) { return hosted->streams == NULL; }

/* Puts away whichever game was left longest; false if all of them are in use. */
static bool make_room(struct server *server) {
    struct hosted *longest = NULL;
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct hosted *hosted = server->hall->bucket[i]; hosted != NULL; hosted = hosted->next)
            if ((longest == NULL || hosted->used < longest->used) && is_left(hosted))
                longest = hosted;
    if (longest != NULL)
        hall_put_away(server, longest);
    return longest != NULL;
}

struct hosted *hall_find(struct server *server, const char *id, char *why, size_t size) {
    struct hall *hall = server->hall;
    struct hosted **bucket = &hall->bucket[bucket_of(id)];
    struct hosted *hosted = hall_peek(server, id);
    if (hosted == NULL && hall_is_full(server) && !make_room(server)) {
        snprintf(why, size, "as many games are being played as this server can hold: come again later");
        return NULL;
    }
    if (hosted == NULL && (hosted = hosted_open(server, id, why, size)) != NULL) {
        hosted->next = *bucket;
        *bucket = hosted;
        hall->count++;
        metrics_add(server, METRIC_GAMES, 1);
        hosted_wake(hosted);
    }
    if (hosted != NULL)
        hosted->used = serve_microseconds();
    return hosted;
}

void hall_put_away(struct server *server, struct hosted *hosted) {
    struct hosted **link = &server->hall->bucket[bucket_of(hosted->row.id)];
    while (*link != hosted)
        link = &(*link)->next;
    *link = hosted->next;
    server->hall->count--;
    metrics_add(server, METRIC_GAMES, -1);
    hosted_write_down(hosted);
    streams_end(hosted);
    hosted_free(hosted);
}

static bool is_idle(const struct hosted *hosted, uint64_t now) {
    return is_left(hosted) && now - hosted->used > IDLE_SECONDS * 1000000ull;
}

static void sweep(evutil_socket_t socket, short what, void *context) {
    (void)socket, (void)what;
    struct server *server = context;
    uint64_t now = serve_microseconds();
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (struct hosted *hosted = server->hall->bucket[i], *next; hosted != NULL; hosted = next) {
            next = hosted->next;
            if (hosted->broken || is_idle(hosted, now))
                hall_put_away(server, hosted);
        }
}

static void hear_of_files(const char *game, const char *why) {
    log_say("error", "a game's data cannot be read", "game", game, "why", why, NULL);
}

bool hall_open(struct server *server) {
    static const struct timeval often = {SWEEP_SECONDS, 0};
    struct hall *hall = server->hall = must(calloc(1, sizeof *hall));
    hall->games = games_open(server->options.games);
    games_hide_files(hall->games, hear_of_files);
    hall->work_size = WORK_SIZE;
    hall->work = must(malloc(hall->work_size));
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
    bool begun = hall->count > 0 && store_begin(server->store);
    for (int i = 0; i < HALL_BUCKETS; i++)
        while (hall->bucket[i] != NULL)
            hall_put_away(server, hall->bucket[i]);
    if (begun)
        store_commit(server->store);
    if (hall->sweep != NULL)
        event_free(hall->sweep);
    documents_free(hall);
    games_close(hall->games);
    free(hall->before);
    free(hall->text.at);
    for (size_t i = 0; i < sizeof hall->update / sizeof hall->update[0]; i++)
        free(hall->update[i].at);
    free(hall->work);
    free(hall);
    server->hall = NULL;
}

struct play_state *hall_before(struct hall *hall, const struct play_state *state) {
    if (hall->before_size < state->size) {
        free(hall->before);
        hall->before = aligned_block(state->size);
        hall->before_size = state->size;
    }
    return hall->before;
}

bool hall_keeps_secrets(struct hall *hall, const void *tables) {
    const struct ruleset *rules = load_ruleset(tables);
    if (rules->catalogue == NULL || rules->sealed != NULL)
        return false;
    struct text text;
    struct json json;
    text_init(&text, hall->work, hall->work_size);
    json_init(&json, &text);
    rules->catalogue(tables, &json);
    json_t *catalogue = json_loadb(text.at, text.length, 0, NULL);
    bool secrets = catalogue == NULL || json_is_true(json_object_get(catalogue, "secrets"));
    json_decref(catalogue);
    return secrets;
}
