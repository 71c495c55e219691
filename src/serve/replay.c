/* replay.c: a game's past over the API: the log, updates entry by entry, any position, the graph, the save. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/api.h"
#include "serve/routes.h"
#include "serve/tell.h"

enum { REPLAY_MAX = 500, REPLAY_MICROSECONDS = 300000 }; /* in one answer: the rest is asked for again */

/* -- the log -- */

struct logging {
    struct buffer *out;
    struct hosted *hosted;
    const bool *stands; /* by entry, from base: what was taken back is left out */
    side_id viewer;
    bool all, first;
};

static void log_events(struct logging *logging, uint32_t n, const char *lines) {
    size_t before = logging->out->length;
    if (!logging->first)
        tell_text(logging->out, ",");
    size_t from = logging->out->length;
    tell_events(logging->out, lines, logging->viewer, logging->all, n);
    size_t length = logging->out->length - from;
    if (length <= 2) { /* an empty list */
        logging->out->length = before;
        return;
    }
    memmove(logging->out->at + from, logging->out->at + from + 1, length - 2); /* without its brackets */
    logging->out->length -= 2;
    logging->first = false;
}

static void log_row(void *context, const struct journal_row *row) {
    struct logging *logging = context;
    uint32_t base = logging->hosted->base;
    if (row->n <= base || logging->stands[row->n - base])
        log_events(logging, row->n, row->events);
}

static void answer_events_of(struct request *request) {
    struct hosted *hosted = api_game(request);
    side_id viewer;
    uint32_t from;
    struct opening_row opening;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "from", 0, &from))
        return;
    struct buffer *out = &request->server->hall->text;
    uint32_t head = hosted_shown(hosted, hosted->n, viewer);
    bool *stands = past_standing(&hosted->past, head);
    struct logging logging = {out, hosted, stands, viewer, hosted_is_over(hosted), true};
    out->length = 0;
    tell_text(out, "{\"ok\":true,\"events\":[");
    if (from == 0 && store_opening_get(request->server->store, hosted->row.id, &opening)) {
        log_events(&logging, 0, opening.events);
        free(opening.text);
        free(opening.events);
    }
    store_journal_read(request->server->store, hosted->row.id, from, head, log_row, &logging);
    tell_text(out, "],\"next\":");
    tell_number(out, (int64_t)head + 1);
    tell_text(out, "}");
    free(stands);
    api_answer_text(request, out);
}

/* -- updates, entry by entry -- */

struct replaying {
    struct buffer *out;
    struct hosted *hosted;
    side_id viewer;
    bool all, first;
    uint32_t next; /* what the answer does not hold any more */
    uint64_t end;
};

/* The position after the entry, as changes to the one before; left out where it cannot be had again. */
static void tell_step(struct replaying *replaying, uint32_t n) {
    struct hosted *hosted = replaying->hosted;
    struct buffer *out = replaying->out;
    uint32_t last = n - 1;
    struct game *ghost = n > hosted->base ? hosted_look(hosted, &last, replaying->viewer) : NULL;
    if (ghost == NULL)
        return;
    struct play_state *before = hall_before(hosted->server->hall, ghost->state);
    memcpy(before, ghost->state, ghost->state->size);
    ghost = hosted_look(hosted, &n, replaying->viewer);
    if (ghost == NULL)
        return;
    tell_text(out, ",\"changes\":");
    if (!tell_changes(hosted, ghost, replaying->viewer, before, out))
        tell_view(hosted, ghost, replaying->viewer, out);
    tell_text(out, ",\"stands\":");
    tell_stands(hosted, ghost, out);
}

static void tell_replayed(void *context, const struct journal_row *row) {
    struct replaying *replaying = context;
    struct buffer *out = replaying->out;
    if (!replaying->first && serve_busy() > replaying->end)
        return; /* the others play on */
    replaying->next = row->n + 1;
    tell_text(out, replaying->first ? "{\"n\":" : ",{\"n\":");
    replaying->first = false;
    tell_number(out, row->n);
    tell_text(out, ",\"entries\":[");
    tell_entry(out, row->n, row->side, row->line, row->events, replaying->viewer, replaying->all);
    tell_text(out, "]");
    tell_step(replaying, row->n);
    tell_text(out, "}");
}

static void answer_replay(struct request *request) {
    struct hosted *hosted = api_game(request);
    side_id viewer;
    uint32_t from, to;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "from", 1, &from) || !api_number(request, "to", hosted->n, &to))
        return;
    struct buffer out = {0};
    struct replaying replaying = {
        &out, hosted, viewer, hosted_is_over(hosted), true, 0, serve_busy() + REPLAY_MICROSECONDS};
    uint32_t head = hosted_shown(hosted, hosted->n, viewer);
    if (to > head)
        to = head;
    if (to >= from && to - from >= REPLAY_MAX)
        to = from + REPLAY_MAX - 1;
    tell_text(&out, "{\"ok\":true,\"updates\":[");
    store_journal_read(request->server->store, hosted->row.id, from, to, tell_replayed, &replaying);
    tell_text(&out, "],\"next\":");
    tell_number(&out, replaying.next > 0 ? replaying.next : (int64_t)to + 1);
    tell_text(&out, "}");
    api_answer_text(request, &out);
    free(out.at);
}

static void answer_at(struct request *request) {
    struct hosted *hosted = api_game(request);
    char *end = NULL;
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer))
        return;
    unsigned long number = strtoul(request->arg[1], &end, 10);
    bool sound = *end == 0 && request->arg[1][0] >= '0' && request->arg[1][0] <= '9' && number <= UINT32_MAX;
    uint32_t n = sound ? (uint32_t)number : 0;
    struct game *ghost = sound ? hosted_look(hosted, &n, viewer) : NULL;
    if (ghost == NULL) {
        answer_error(request, 404, "unknown", "that position cannot be had");
        return;
    }
    struct buffer *out = &request->server->hall->text;
    out->length = 0;
    tell_text(out, "{\"ok\":true,\"n\":");
    tell_number(out, n);
    tell_text(out, ",\"view\":");
    tell_view(hosted, ghost, viewer, out);
    tell_text(out, ",\"stands\":");
    tell_stands(hosted, ghost, out);
    tell_text(out, "}");
    api_answer_text(request, out);
}

/* -- the graph -- */

/* The list under a key of the view, as it stands in the text: a walk over brackets, for the view is large. */
static void copy_list(struct buffer *out, const char *view, const char *key) {
    const char *at = strstr(view, key);
    int depth = 0;
    bool quoted = false;
    if (at == NULL) {
        tell_text(out, "[]");
        return;
    }
    at += strlen(key);
    const char *start = at;
    do {
        if (*at == '"' && at[-1] != '\\')
            quoted = !quoted;
        else if (!quoted)
            depth += (*at == '[') - (*at == ']');
        at++;
    } while (depth > 0 && *at != 0);
    buffer_add(out, start, (size_t)(at - start));
}

static void tell_point(struct hosted *hosted, struct game *game, uint32_t n, side_id viewer, struct buffer *out) {
    struct buffer view = {0};
    tell_view(hosted, game, viewer, &view);
    tell_text(out, "{\"n\":");
    tell_number(out, n);
    tell_text(out, ",\"turn\":");
    tell_number(out, game->state->turn);
    tell_text(out, ",\"phase\":\"");
    tell_text(out, game->rules->phase_name(game->tables, game->state->phase));
    tell_text(out, "\",\"tallies\":");
    copy_list(out, view.at, "\"tallies\":");
    tell_text(out, "}");
    free(view.at);
}

static void answer_graph(struct request *request) {
    struct hosted *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer))
        return;
    struct buffer out = {0};
    uint32_t head = hosted_shown(hosted, hosted->n, viewer);
    bool *stands = past_standing(&hosted->past, head);
    uint32_t last = UINT32_MAX;
    tell_text(&out, "{\"ok\":true,\"graph\":[");
    for (uint32_t n = hosted->base; n <= head; n++) {
        if (hosted_shown(hosted, n, viewer) != n)
            continue;
        struct game *ghost = stands[n - hosted->base] ? hosted_ghost(hosted, n) : NULL;
        uint32_t phase = ghost != NULL ? (uint32_t)ghost->state->turn << 16 | (uint32_t)ghost->state->phase << 2 |
                                             ghost->state->phasing
                                       : last;
        bool end = n == head && ghost != NULL;
        if (phase == last && !end)
            continue;
        if (last != UINT32_MAX)
            tell_text(&out, ",");
        last = phase;
        tell_point(hosted, ghost, n, viewer, &out);
    }
    tell_text(&out, "]}");
    free(stands);
    api_answer_text(request, &out);
    free(out.at);
}

/* -- the save -- */

static void answer_save(struct request *request) {
    struct hosted *hosted = api_game(request);
    char name[64];
    if (hosted == NULL)
        return;
    bool over = hosted_is_over(hosted);
    if (!over && hosted->hides && !api_sees_all(request, hosted)) {
        answer_error(request, 403, "forbidden", "this game keeps secrets: its save can be had when it is over");
        return;
    }
    if (!over && hosted_save_tells_secrets(hosted)) {
        answer_error(request, 403, "forbidden",
                     "a secret choice was taken back untold: the save can be had when the game is over");
        return;
    }
    char *text = hosted_save(hosted, hosted_shown(hosted, hosted->n, SIDE_NONE), over);
    if (text == NULL) {
        answer_error(request, 503, "busy", "the journal cannot be read");
        return;
    }
    snprintf(name, sizeof name, "attachment; filename=\"%s.save\"", hosted->row.id);
    answer_header(request, "Content-Disposition", name);
    answer_bytes(request, 200, "text/plain; charset=utf-8", text, strlen(text));
    free(text);
}

const struct route REPLAY_ROUTES[] = {
    {METHOD_GET, "/api/games/*/events", answer_events_of, 0}, {METHOD_GET, "/api/games/*/replay", answer_replay, 0},
    {METHOD_GET, "/api/games/*/at/*", answer_at, 0},          {METHOD_GET, "/api/games/*/graph", answer_graph, 0},
    {METHOD_GET, "/api/games/*/save", answer_save, 0},        {0, NULL, NULL, 0},
};
