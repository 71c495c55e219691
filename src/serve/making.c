/* making.c: see making.h. The request lives until it is answered, so a thread may read its body. */
#include "serve/making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/create.h"
#include "serve/desk.h"
#include "serve/write_queue.h"

enum { LONG_BYTES = 1 << 17, LONG_LOG = 2000, IMPORT_UNDOS_MAX = 500 };

struct making {
    struct work work;
    bool imports; /* a save; else a fork */
    json_t *body; /* of the request, where it was too large to be read in the loop */
    char id[STORE_ID_SIZE];
    uint32_t n;
    struct match *match;
    int status; /* of a refusal */
    char why[512];
};

/* -- at the desk -- */

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
static const char *text_of(struct making *making, size_t *length) {
    struct request *request = making->work.request;
    if (request->raw != NULL)
        making->body = body_read(request->raw, request->raw_length, making->why, sizeof making->why);
    const json_t *body = request->raw != NULL ? making->body : request->body, *text = json_object_get(body, "text");
    if (body != NULL && !json_is_string(text))
        snprintf(making->why, sizeof making->why, "the field text is missing: the text of the save");
    else if (text != NULL && has_many_undos(json_string_value(text)))
        snprintf(making->why, sizeof making->why, "too many actions were taken back in this game to open it here");
    else if (text != NULL) {
        *length = json_string_length(text);
        return json_string_value(text);
    }
    return NULL;
}

static void read_save(struct work *work, struct desk *desk) {
    struct making *making = (struct making *)work;
    struct save_trouble trouble = {0};
    size_t length = 0;
    making->status = 400;
    const char *text = text_of(making, &length);
    if (text == NULL)
        return;
    making->match = match_load(desk->server->hall->games, text, length, true, &trouble);
    struct match *match = making->match;
    if (match == NULL)
        snprintf(making->why, sizeof making->why, "line %u: %s", trouble.line, trouble.why);
    else if (!match->header.seeded && !play_over(&match->game)) { /* its dice are not told: it gets new ones */
        making->match = from_position(match, &match->game, making->why, sizeof making->why);
        match_free(match);
    }
}

static void read_position(struct work *work, struct desk *desk) {
    struct making *making = (struct making *)work;
    making->status = 404;
    snprintf(making->why, sizeof making->why, "this position is not available");
    if (!desk_open(desk, making->id) || !ghost_go(desk->ghost, making->n))
        return;
    making->status = 400;
    making->match = from_position(desk->match, desk->ghost->game, making->why, sizeof making->why);
}

/* -- in the loop -- */

static void write_down(void *context) {
    struct making *making = context;
    create_game(making->work.request, making->match, making->imports);
    free(making);
}

static void give_up(void *context) {
    struct making *making = context;
    json_decref(making->body);
    if (making->match != NULL)
        making_free(making->work.server, making->match);
    free(making);
}

static void done(struct work *work, bool finished) {
    struct making *making = (struct making *)work;
    struct request *request = work->request;
    if (making->body != NULL) {
        request->body = making->body; /* whose seats are read next */
        making->body = NULL;
    }
    if (finished && making->match != NULL) {
        write_in_turn((struct write_turn){request, write_down, give_up, making});
        return;
    }
    if (!finished)
        answer_error(request, 503, "busy", "the server is shutting down; try again in a moment");
    else
        answer_error(request, making->status, making->status == 404 ? "unknown" : "request", making->why);
    give_up(making);
}

static void take(struct making *making) {
    if (!desks_take(&making->work))
        free(making);
}

void making_import(struct request *request) {
    struct making *making = must(calloc(1, sizeof *making));
    size_t bytes =
        request->raw_length > 0 ? request->raw_length : json_string_length(json_object_get(request->body, "text"));
    making->imports = true;
    making->work = (struct work){
        .server = request->server, .request = request, .is_long = bytes > LONG_BYTES, .run = read_save, .done = done};
    take(making);
}

void making_fork(struct request *request, const struct hosted *hosted, uint32_t n) {
    struct making *making = must(calloc(1, sizeof *making));
    snprintf(making->id, sizeof making->id, "%s", hosted->row.id);
    making->n = n;
    making->work = (struct work){.server = request->server, .request = request, .run = read_position, .done = done};
    take(making);
}

/* -- letting go -- */

struct leaving {
    struct work work;
    struct match *match;
};

static void let_go(struct work *work, struct desk *desk) {
    struct leaving *leaving = (struct leaving *)work;
    (void)desk;
    match_free(leaving->match);
    leaving->match = NULL;
}

static void gone(struct work *work, bool finished) {
    (void)finished;
    match_free(((struct leaving *)work)->match);
    free(work);
}

void making_free(struct server *server, struct match *match) {
    if (match->event_count < LONG_LOG || server->stopping) {
        match_free(match);
        return;
    }
    struct leaving *leaving = must(calloc(1, sizeof *leaving));
    leaving->work = (struct work){.server = server, .run = let_go, .done = gone};
    leaving->match = match;
    desks_take_own(&leaving->work);
}
