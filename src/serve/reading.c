/* reading.c: see reading.h. */
#include "serve/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/gzip.h"

enum { PACKED_FROM = 16384, KEPT_MOST = 16 };

struct kept_answer { /* packed; by game, last entry and viewer */
    char id[STORE_ID_SIZE];
    uint32_t head;
    side_id viewer;
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

void readings_forget(struct hall *hall) {
    while (hall->kept != NULL) {
        struct kept_answer *next = hall->kept->next;
        forget(hall->kept);
        hall->kept = next;
    }
}

static const struct kept_answer *find_kept(const struct reading *reading) {
    const struct kept_answer *kept = reading->work.server->hall->kept;
    while (kept != NULL && (strcmp(kept->id, reading->id) != 0 || kept->head != reading->head ||
                            kept->viewer != reading->viewer || kept->over != reading->over))
        kept = kept->next;
    return kept;
}

/* The latest stands first; the last one of too many goes. */
static void keep(struct hall *hall, struct reading *reading) {
    struct kept_answer *kept = must(calloc(1, sizeof *kept)), **link = &hall->kept;
    *kept = (struct kept_answer){.head = reading->head,
                                 .viewer = reading->viewer,
                                 .over = reading->over,
                                 .packed = reading->packed,
                                 .size = reading->packed_size,
                                 .next = hall->kept};
    snprintf(kept->id, sizeof kept->id, "%s", reading->id);
    reading->packed = NULL;
    hall->kept = kept;
    for (int i = 0; *link != NULL && i < KEPT_MOST; i++)
        link = &(*link)->next;
    if (*link != NULL)
        forget(*link);
    *link = NULL;
}

/* -- at the desk -- */

uint32_t reading_shown(const struct reading *reading, struct desk *desk, uint32_t n) {
    return reading->viewer < SIDES || reading->over ? n : past_open_entry(&desk->past, n);
}

struct game *reading_look(const struct reading *reading, struct desk *desk, uint32_t *n) {
    if (*n < desk->past.base || *n > reading->head)
        return NULL;
    *n = reading_shown(reading, desk, *n);
    return ghost_go(desk->ghost, *n) ? desk->ghost->game : NULL;
}

void reading_refuse(struct reading *reading, int status, const char *kind, const char *why) {
    reading->status = status;
    reading->kind = kind;
    reading->why = why;
}

static void run(struct work *work, struct desk *desk) {
    struct reading *reading = (struct reading *)work;
    if (!desk_open(desk, reading->id)) {
        reading_refuse(reading, 503, "busy", "the game's journal cannot be read; try again later");
        return;
    }
    reading->write(reading, desk);
    if (desk->ghost->unread || *desk->ghost->cancelled) /* half of it is no answer */
        reading_refuse(reading, 503, "busy", "the game's journal cannot be read; try again later");
    if (reading->status == 0 && (reading->kept || (reading->packs && reading->out.length >= PACKED_FROM)))
        reading->packed = gzip_text(reading->out.at, reading->out.length, 1, &reading->packed_size);
}

/* -- in the loop -- */

static void free_reading(struct reading *reading) {
    free(reading->out.at);
    free(reading->packed);
    free(reading);
}

static void answer_with(struct request *request, const char *type, const void *bytes, size_t size, bool packed) {
    if (packed)
        answer_header(request, "Content-Encoding", "gzip");
    answer_bytes(request, 200, type != NULL ? type : "application/json; charset=utf-8", bytes, size);
}

/* It may have been deleted while it was read. */
static bool is_there(struct server *server, const char *id) {
    struct game_row row;
    if (hall_peek(server, id) != NULL)
        return true;
    bool there = store_game_get(server->store, id, &row);
    if (there)
        game_row_free(&row);
    return there;
}

static void answer(struct work *work, bool finished) {
    struct reading *reading = (struct reading *)work;
    struct request *request = work->request;
    if (!finished)
        answer_error(request, 503, "busy", "the server is shutting down; try again in a moment");
    else if (reading->status == 503 && !is_there(work->server, reading->id))
        answer_error(request, 404, "unknown", "this game does not exist, or it was deleted");
    else if (reading->status == 503)
        answer_unread(request, reading->why);
    else if (reading->status != 0)
        answer_error(request, reading->status, reading->kind, reading->why);
    else {
        bool packed = reading->packs && reading->packed != NULL;
        answer_with(request, reading->type, packed ? (const void *)reading->packed : reading->out.at,
                    packed ? reading->packed_size : reading->out.length, packed);
        if (reading->kept && reading->packed != NULL)
            keep(work->server->hall, reading);
    }
    free_reading(reading);
}

struct reading *reading_new(struct request *request, struct hosted *hosted, side_id viewer,
                            void (*write)(struct reading *reading, struct desk *desk)) {
    struct reading *reading = must(calloc(1, sizeof *reading));
    reading->out = (struct text)GROWING;
    reading->work = (struct work){.server = request->server, .request = request, .run = run, .done = answer};
    snprintf(reading->id, sizeof reading->id, "%s", hosted->row.id);
    reading->viewer = viewer;
    reading->over = hosted_is_over(hosted);
    reading->head = hosted_shown(hosted, hosted->n, viewer);
    reading->write = write;
    reading->packs = gzip_is_taken(request);
    return reading;
}

void reading_ask(struct reading *reading) {
    const struct kept_answer *kept = reading->kept && reading->packs ? find_kept(reading) : NULL;
    if (kept != NULL)
        answer_with(reading->work.request, reading->type, kept->packed, kept->size, true);
    if (kept != NULL || !desks_take(&reading->work))
        free_reading(reading);
}
