/* past_query.c: see past_query.h. */
#include "serve/play/past_query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/net/answer.h"
#include "serve/net/gzip.h"
#include "serve/play/api.h"

enum { PACKED_FROM = 16384, KEPT_MOST = 16 };

struct kept_answer { /* packed; by game, last entry, viewer and language */
    char id[STORE_ID_SIZE];
    uint32_t head;
    side_id viewer;
    const struct language *language;
    bool over;
    unsigned char *packed;
    size_t size;
    struct kept_answer *next;
};

/* -- kept answers -- */

static void forget(struct kept_answer *kept) {
    free(kept->packed);
    free(kept);
}

void past_query_forget_kept(struct game_cache *cache) {
    while (cache->kept != NULL) {
        struct kept_answer *next = cache->kept->next;
        forget(cache->kept);
        cache->kept = next;
    }
}

static const struct kept_answer *find_kept(const struct past_query *query) {
    const struct kept_answer *kept = query->work.server->cache->kept;
    while (kept != NULL &&
           (strcmp(kept->id, query->id) != 0 || kept->head != query->head || kept->viewer != query->viewer ||
            kept->language != query->language || kept->over != query->over))
        kept = kept->next;
    return kept;
}

/* The latest stands first; the last one of too many goes. */
static void keep(struct game_cache *cache, struct past_query *query) {
    struct kept_answer *kept = must(calloc(1, sizeof *kept)), **link = &cache->kept;
    *kept = (struct kept_answer){.head = query->head,
                                 .viewer = query->viewer,
                                 .language = query->language,
                                 .over = query->over,
                                 .packed = query->packed,
                                 .size = query->packed_size,
                                 .next = cache->kept};
    snprintf(kept->id, sizeof kept->id, "%s", query->id);
    query->packed = NULL;
    cache->kept = kept;
    for (int i = 0; *link != NULL && i < KEPT_MOST; i++)
        link = &(*link)->next;
    if (*link != NULL)
        forget(*link);
    *link = NULL;
}

/* -- in a worker -- */

uint32_t past_query_shown_entry(const struct past_query *query, struct background_worker *worker, uint32_t n) {
    return query->viewer < SIDES || query->over ? n : past_open_entry(&worker->past, n);
}

struct game *past_query_shown_at(const struct past_query *query, struct background_worker *worker, uint32_t *n) {
    if (*n < worker->past.base || *n > query->head)
        return NULL;
    *n = past_query_shown_entry(query, worker, *n);
    struct game *game = past_position_go(worker->past_position, *n) ? worker->past_position->game : NULL;
    if (game != NULL)
        game->language = query->language;
    return game;
}

const struct game *past_query_speaker(const struct past_query *query, struct background_worker *worker) {
    uint32_t head = query->head;
    return query->language != NULL ? past_query_shown_at(query, worker, &head) : NULL;
}

void past_query_refuse(struct past_query *query, int status, const char *kind, const char *why) {
    query->status = status;
    query->kind = kind;
    query->why = why;
}

static void run(struct background_work *work, struct background_worker *worker) {
    struct past_query *query = (struct past_query *)work;
    if (!background_open_game(worker, query->id)) {
        past_query_refuse(query, 503, "busy", "the game's journal cannot be read; try again later");
        return;
    }
    query->write(query, worker);
    if (worker->past_position->game != NULL)
        worker->past_position->game->language = NULL;                       /* the next one may ask in English */
    if (worker->past_position->unread || *worker->past_position->cancelled) /* half of it is no answer */
        past_query_refuse(query, 503, "busy", "the game's journal cannot be read; try again later");
    if (query->status == 0 && (query->kept || (query->packs && query->out.length >= PACKED_FROM)))
        query->packed = gzip_text(query->out.at, query->out.length, 1, &query->packed_size);
}

/* -- in the loop -- */

static void free_query(struct past_query *query) {
    free(query->out.at);
    free(query->tail.at);
    free(query->packed);
    free(query);
}

static void answer_with(struct request *request, const char *type, const void *bytes, size_t size, bool packed) {
    if (packed)
        answer_header(request, "Content-Encoding", "gzip");
    answer_bytes(request, 200, type != NULL ? type : "application/json; charset=utf-8", bytes, size);
}

/* It may have been deleted while it was read. */
static bool is_there(struct server *server, const char *id) {
    struct game_row row;
    if (game_cache_peek(server, id) != NULL)
        return true;
    bool there = store_game_get(server->store, id, &row);
    if (there)
        game_row_free(&row);
    return there;
}

static void answer(struct background_work *work, bool finished) {
    struct past_query *query = (struct past_query *)work;
    struct request *request = work->request;
    if (!finished)
        answer_error(request, 503, "busy", "the server is shutting down; try again in a moment");
    else if (query->status == 503 && !is_there(work->server, query->id))
        answer_error(request, 404, "unknown", "this game does not exist, or it was deleted");
    else if (query->status == 503)
        answer_unread(request, query->why);
    else if (query->status != 0)
        answer_error(request, query->status, query->kind, query->why);
    else {
        bool packed = query->packs && query->packed != NULL;
        answer_with(request, query->type, packed ? (const void *)query->packed : query->out.at,
                    packed ? query->packed_size : query->out.length, packed);
        if (query->kept && query->packed != NULL)
            keep(work->server->cache, query);
    }
    free_query(query);
}

struct past_query *past_query_new(struct request *request, struct hosted_game *hosted, side_id viewer,
                                  void (*write)(struct past_query *query, struct background_worker *worker)) {
    struct past_query *query = must(calloc(1, sizeof *query));
    query->out = (struct text)GROWING;
    query->work = (struct background_work){.server = request->server, .request = request, .run = run, .done = answer};
    snprintf(query->id, sizeof query->id, "%s", hosted->row.id);
    query->viewer = viewer;
    query->language = api_language(request);
    query->over = hosted_game_is_over(hosted);
    query->head = hosted_game_shown_entry(hosted, hosted->n, viewer);
    query->write = write;
    query->packs = gzip_is_taken(request);
    return query;
}

void past_query_submit(struct past_query *query) {
    const struct kept_answer *kept = query->kept && query->packs ? find_kept(query) : NULL;
    if (kept != NULL)
        answer_with(query->work.request, query->type, kept->packed, kept->size, true);
    if (kept != NULL || !background_take(&query->work))
        free_query(query);
}
