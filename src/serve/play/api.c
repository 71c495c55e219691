/* api.c: see api.h. */
#include "serve/play/api.h"

#include <stdlib.h>
#include <string.h>

#include "serve/net/answer.h"
#include "serve/net/gzip.h"
#include "serve/play/restore.h"
#include "serve/play/several.h"

enum { PACKED_FROM = 16384 };

/* Whether the game is there, but has to be opened in the background: then the request waits, or has been refused. */
static bool waits(struct request *request) {
    struct hosted_game *hosted = game_cache_peek(request->server, request->arg[0]);
    if (hosted == NULL || !(hosted->is_long || hosted->restoring))
        return false;
    if (hosted->restoring)
        game_cache_wait(hosted, request);
    else
        restore_in_background(hosted, request);
    return true;
}

const struct language *api_language(const struct request *request) {
    return games_language(request->server->cache->games, request_query(request, "lang"));
}

typedef struct hosted_game *finder(struct server *server, const char *id, const struct request *asker, char *why,
                                   size_t size);

static struct hosted_game *find_by(struct request *request, finder *find) {
    char why[512];
    struct hosted_game *hosted = NULL;
    if (strlen(request->arg[0]) < STORE_ID_SIZE)
        hosted = find(request->server, request->arg[0], request, why, sizeof why);
    else
        strcpy(why, "this game does not exist, or it was deleted");
    if (hosted == NULL) {
        if (several_try_again(request->server))
            answer_error(request, 503, "busy", why);
        else if (!waits(request))
            answer_error(request, 404, "unknown", why);
    } else if (hosted->broken) {
        game_cache_drop(request->server, hosted);
        answer_error(request, 503, "busy", "the game is being reloaded; try again");
        hosted = NULL;
    }
    return hosted;
}

struct hosted_game *api_game(struct request *request) {
    struct hosted_game *hosted = find_by(request, game_cache_find);
    if (hosted != NULL)
        hosted->match->game.language = api_language(request);
    return hosted;
}

struct hosted_game *api_game_row(struct request *request) {
    return find_by(request, game_cache_find_row);
}

static bool sees_all(const struct hosted_game *hosted, int64_t person) {
    bool all = true;
    for (side_id side = 0; side < SIDES; side++)
        all = all && (strcmp(hosted->seat[side].row.kind, "computer") == 0 || hosted_game_holds(hosted, side, person));
    return all;
}

bool api_sees_all(const struct request *request, const struct hosted_game *hosted) {
    return sees_all(hosted, request->person->id);
}

bool api_may_look(const struct hosted_game *hosted, int64_t person, side_id viewer) {
    if (hosted_game_is_over(hosted))
        return true;
    return viewer < SIDES ? hosted_game_holds(hosted, viewer, person) : !hosted->hides || sees_all(hosted, person);
}

bool api_viewer(struct request *request, struct hosted_game *hosted, const char *name, side_id *viewer) {
    bool named = name != NULL && name[0] != 0;
    *viewer = hosted_game_side_named(hosted, name);
    if (named && *viewer == SIDE_NONE)
        answer_error(request, 404, "unknown", "this game has no such side");
    else if (api_may_look(hosted, request->person->id, *viewer))
        return true;
    else
        answer_error(request, 403, "forbidden",
                     named ? "that seat is not yours" : "this game has secrets; spectators can see it when it is over");
    return false;
}

bool api_my_side(struct request *request, struct hosted_game *hosted, side_id *side) {
    *side = hosted_game_side_named(hosted, body_text(request, "side"));
    if (*side == SIDE_NONE)
        answer_error(request, 400, "request", "the field side is missing");
    else if (!hosted_game_holds(hosted, *side, request->person->id))
        answer_error(request, 403, "forbidden", "that seat is not yours");
    else
        return true;
    return false;
}

bool api_my_side_asked(struct request *request, struct hosted_game *hosted, side_id *side) {
    *side = hosted_game_side_named(hosted, request_query(request, "side"));
    if (hosted_game_holds(hosted, *side, request->person->id))
        return true;
    answer_error(request, 403, "forbidden", "that seat is not yours");
    return false;
}

bool api_is_current(struct request *request, const struct hosted_game *hosted) {
    int64_t at;
    if (!body_number(request, "at", &at)) {
        answer_error(request, 400, "request", "the field at is missing: the last journal number you saw");
        return false;
    }
    if (at == (int64_t)hosted->n)
        return true;
    answer_error(request, 409, "stale", "the game has changed in the meantime; look at it and try again");
    return false;
}

void api_broken(struct request *request, struct hosted_game *hosted) {
    if (hosted->broken)
        game_cache_drop(request->server, hosted);
    answer_unwritten(request);
}

bool api_number(struct request *request, const char *key, uint32_t otherwise, uint32_t *out) {
    const char *text = request_query(request, key);
    char *end = NULL;
    *out = otherwise;
    if (text == NULL || text[0] == 0)
        return true;
    unsigned long value = strtoul(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == 0 && value <= UINT32_MAX) {
        *out = (uint32_t)value;
        return true;
    }
    answer_error(request, 400, "request", "a number in the address is not valid");
    return false;
}

/* A position of many counters is packed quickly to a tenth: a phone hears it sooner. */
void api_answer_text(struct request *request, const struct text *text) {
    size_t length = 0;
    unsigned char *packed =
        text->length >= PACKED_FROM && gzip_is_taken(request) ? gzip_text(text->at, text->length, 1, &length) : NULL;
    if (packed != NULL)
        answer_header(request, "Content-Encoding", "gzip");
    answer_bytes(request, 200, "application/json; charset=utf-8", packed != NULL ? (const void *)packed : text->at,
                 packed != NULL ? length : text->length);
    free(packed);
}
