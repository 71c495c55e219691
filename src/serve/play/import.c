/* import.c: see import.h. The request lives until it is answered, so a thread may read its body. */
#include "serve/play/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/orders.h"
#include "serve/net/answer.h"
#include "serve/net/write_queue.h"
#include "serve/play/background.h"
#include "serve/play/create.h"

enum { LONG_BYTES = 1 << 17, LONG_LOG = 2000, IMPORT_UNDOS_MAX = 500 };

struct import {
    struct background_work work;
    bool imports;    /* a save; else a fork */
    import_use *use; /* of a position that no game is made of; NULL: one is */
    json_t *body;    /* of the request, where it was too large to be read in the loop */
    char id[STORE_ID_SIZE];
    uint32_t n;
    struct match *match;
    int status; /* of a refusal */
    char why[512];
};

/* -- in a worker -- */

static void write_position(struct match *match, struct json *json, void *context) {
    struct game *game = context;
    (void)match;
    play_sync(game);
    game->rules->position(game, json);
}

/* A game of its own that begins with this position and dice of its own: those of the other game stay secret. */
static struct match *from_position(struct match *match, struct game *game, char *why, size_t size) {
    char name[64];
    struct text text;
    text_init(&text, why, size);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(match->header.scenario, "/"), match->header.scenario);
    json_t *position = match_json(match, write_position, game);
    json_object_del(position, "dice");
    json_object_del(position, "actions"); /* they are counted from here */
    struct match *fresh = position != NULL ? match_sandbox(match->games, name, position, create_seed(), &text) : NULL;
    json_decref(position);
    return fresh;
}

/* Each undo by agreement is walked back to when the save is read: a save of nothing else would keep everybody waiting.
 */
static bool has_many_undos(const char *text) {
    int count = 0;
    while ((text = strstr(text, "\nundo ")) != NULL && count <= IMPORT_UNDOS_MAX) {
        count++;
        text++;
    }
    return count > IMPORT_UNDOS_MAX;
}

/* The save's text; NULL, and why not. */
static const char *text_of(struct import *import, size_t *length) {
    struct request *request = import->work.request;
    if (request->raw != NULL)
        import->body = body_read(request->raw, request->raw_length, import->why, sizeof import->why);
    const json_t *body = request->raw != NULL ? import->body : request->body, *text = json_object_get(body, "text");
    if (body != NULL && !json_is_string(text))
        snprintf(import->why, sizeof import->why, "the field text is missing: the text of the save");
    else if (text != NULL && has_many_undos(json_string_value(text)))
        snprintf(import->why, sizeof import->why, "too many actions were taken back in this game to open it here");
    else if (text != NULL) {
        *length = json_string_length(text);
        return json_string_value(text);
    }
    return NULL;
}

static void read_save(struct background_work *work, struct background_worker *worker) {
    struct import *import = (struct import *)work;
    struct save_trouble trouble = {0};
    size_t length = 0;
    import->status = 400;
    const char *text = text_of(import, &length);
    if (text == NULL)
        return;
    import->match = match_load(worker->server->cache->games, text, length, true, &trouble);
    struct match *match = import->match;
    if (match == NULL)
        snprintf(import->why, sizeof import->why, "line %u: %s", trouble.line, trouble.why);
    else if (!match->header.seeded && !play_over(&match->game)) { /* it has no seed: it gets new dice */
        import->match = from_position(match, &match->game, import->why, sizeof import->why);
        if (import->match != NULL)
            match_orders_take(import->match, match);
        match_free(match);
    }
}

static void read_position(struct background_work *work, struct background_worker *worker) {
    struct import *import = (struct import *)work;
    import->status = 404;
    snprintf(import->why, sizeof import->why, "this position is not available");
    if (!background_open_game(worker, import->id) || !past_position_go(worker->past_position, import->n))
        return;
    import->status = 400;
    import->match = from_position(worker->match, worker->past_position->game, import->why, sizeof import->why);
}

/* -- in the loop -- */

static void write_down(void *context) {
    struct import *import = context;
    create_game(import->work.request, import->match, import->imports);
    free(import);
}

static void give_up(void *context) {
    struct import *import = context;
    json_decref(import->body);
    if (import->match != NULL)
        import_free_match(import->work.server, import->match);
    free(import);
}

static void done(struct background_work *work, bool finished) {
    struct import *import = (struct import *)work;
    struct request *request = work->request;
    if (import->body != NULL) {
        request->body = import->body; /* whose seats are read next */
        import->body = NULL;
    }
    if (finished && import->match != NULL && import->use != NULL) {
        import->use(request, import->match);
        free(import);
        return;
    }
    if (finished && import->match != NULL) {
        write_in_turn((struct write_turn){request, write_down, give_up, import});
        return;
    }
    if (!finished)
        answer_error(request, 503, "busy", "the server is shutting down; try again in a moment");
    else
        answer_error(request, import->status, import->status == 404 ? "unknown" : "request", import->why);
    give_up(import);
}

static void take(struct import *import) {
    if (!background_take(&import->work))
        free(import);
}

void import_save(struct request *request) {
    struct import *import = must(calloc(1, sizeof *import));
    size_t bytes =
        request->raw_length > 0 ? request->raw_length : json_string_length(json_object_get(request->body, "text"));
    import->imports = true;
    import->work = (struct background_work){
        .server = request->server, .request = request, .is_long = bytes > LONG_BYTES, .run = read_save, .done = done};
    take(import);
}

void import_fork(struct request *request, const struct hosted_game *hosted, uint32_t n) {
    import_position(request, hosted, n, NULL);
}

void import_position(struct request *request, const struct hosted_game *hosted, uint32_t n, import_use *use) {
    struct import *import = must(calloc(1, sizeof *import));
    snprintf(import->id, sizeof import->id, "%s", hosted->row.id);
    import->n = n;
    import->use = use;
    import->work =
        (struct background_work){.server = request->server, .request = request, .run = read_position, .done = done};
    take(import);
}

/* -- letting go -- */

struct leaving {
    struct background_work work;
    struct match *match;
};

static void let_go(struct background_work *work, struct background_worker *worker) {
    struct leaving *leaving = (struct leaving *)work;
    (void)worker;
    match_free(leaving->match);
    leaving->match = NULL;
}

static void gone(struct background_work *work, bool finished) {
    (void)finished;
    match_free(((struct leaving *)work)->match);
    free(work);
}

void import_free_match(struct server *server, struct match *match) {
    if (match->event_count < LONG_LOG || server->stopping) {
        match_free(match);
        return;
    }
    struct leaving *leaving = must(calloc(1, sizeof *leaving));
    leaving->work = (struct background_work){.server = server, .run = let_go, .done = gone};
    leaving->match = match;
    background_take_own(&leaving->work);
}
