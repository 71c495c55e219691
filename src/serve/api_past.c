/* api_past.c: a game's past over the API: the log, updates entry by entry, any position, the graph, the save. All of it
 * is read in the background (past_query.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "match/orders.h"
#include "serve/net/answer.h"
#include "serve/play/past_position.h"
#include "serve/play/past_query.h"
#include "serve/play/past_save.h"
#include "serve/play/undo_points.h"
#include "serve/play/update_json.h"
#include "serve/routes.h"

enum { REPLAY_MAX = 500, REPLAY_MICROSECONDS = 300000 }; /* in one answer: the rest is asked for again */

/* -- the log -- */

struct logging {
    struct json *out;
    uint32_t base;
    const bool *stands; /* by entry, from base: what was taken back is left out */
    const struct game *speaker;
    side_id viewer;
    bool all;
};

static void log_row(void *context, const struct journal_row *row) {
    struct logging *logging = context;
    if (row->n <= logging->base || logging->stands[row->n - logging->base])
        update_json_events(logging->out, logging->speaker, row->events, logging->viewer, logging->all, row->n);
}

static void open_answer(struct json *out, struct text *text) {
    json_init(out, text);
    json_open(out, '{');
    json_put_bool(out, "ok", true);
}

static void write_events(struct past_query *query, struct background_worker *worker) {
    struct json out;
    struct opening_row opening;
    bool *stands = past_in_effect(&worker->past, query->head);
    const struct game *speaker = past_query_speaker(query, worker);
    struct logging logging = {&out, worker->past.base, stands, speaker, query->viewer, query->over};
    open_answer(&out, &query->out);
    json_key(&out, "events");
    json_open(&out, '[');
    if (query->from == 0 && store_opening_get(worker->store, query->id, &opening)) {
        update_json_events(&out, speaker, opening.events, query->viewer, query->over, 0);
        free(opening.text);
        free(opening.events);
    }
    store_journal_read(worker->store, query->id, query->from, query->head, log_row, &logging);
    json_close(&out, ']');
    json_put_int(&out, "next", (int64_t)query->head + 1);
    json_close(&out, '}');
    free(stands);
}

static void answer_events_of(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    uint32_t from;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "from", 0, &from))
        return;
    struct past_query *query = past_query_new(request, hosted, viewer, write_events);
    query->from = from;
    past_query_submit(query);
}

/* -- how far it can go back -- */

static void write_undo_points(struct past_query *query, struct background_worker *worker) {
    const struct game *game = worker->past_position->game;
    struct json out;
    open_answer(&out, &query->out);
    undo_points_put(&worker->past, query->head, game->rules->side_name(game->tables, query->viewer), query->from,
                    past_query_speaker(query, worker), &out);
    json_close(&out, '}');
}

static void answer_undo_points(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    uint32_t own;
    if (hosted == NULL || !api_my_side_asked(request, hosted, &side) || !api_number(request, "own", UINT32_MAX, &own))
        return;
    struct past_query *query = past_query_new(request, hosted, side, write_undo_points);
    query->from = own;
    past_query_submit(query);
}

/* -- updates, entry by entry -- */

struct replaying {
    struct past_query *query;
    struct background_worker *worker;
    struct json *out;
    struct play_state *before; /* a block of the state's size */
    bool first;
    uint32_t next; /* what the answer does not hold any more */
    uint64_t end;
};

/* The position after the entry, as changes to the one before; left out where it cannot be had again. */
static void write_step(struct replaying *replaying, uint32_t n) {
    struct background_worker *worker = replaying->worker;
    uint32_t last = n - 1;
    struct game *past_position = n > worker->past.base ? past_query_shown_at(replaying->query, worker, &last) : NULL;
    if (past_position == NULL)
        return;
    memcpy(replaying->before, past_position->state, past_position->state->size);
    past_position = past_query_shown_at(replaying->query, worker, &n);
    if (past_position == NULL)
        return;
    update_json_changes(past_position, replaying->query->viewer, replaying->before, replaying->out);
    update_json_status(&(struct update_source){0}, past_position, replaying->out);
}

static void write_replayed(void *context, const struct journal_row *row) {
    struct replaying *replaying = context;
    const struct past_query *query = replaying->query;
    struct json *out = replaying->out;
    uint32_t n = row->n;
    if (!replaying->first && serve_busy() > replaying->end)
        return; /* the others wait */
    replaying->next = row->n + 1;
    replaying->first = false;
    json_open(out, '{');
    json_put_int(out, "n", row->n);
    json_key(out, "entries");
    json_open(out, '[');
    update_json_entry(out, query->language != NULL ? past_query_shown_at(query, replaying->worker, &n) : NULL, row->n,
                      row->side, row->line, row->events, query->viewer, query->over);
    json_close(out, ']');
    write_step(replaying, row->n);
    json_close(out, '}');
}

static void write_replay(struct past_query *query, struct background_worker *worker) {
    struct json out;
    struct replaying replaying = {.query = query,
                                  .worker = worker,
                                  .out = &out,
                                  .before = aligned_block(worker->match->game.state->size),
                                  .first = true,
                                  .end = serve_busy() + REPLAY_MICROSECONDS};
    open_answer(&out, &query->out);
    json_key(&out, "updates");
    json_open(&out, '[');
    store_journal_read(worker->store, query->id, query->from, query->to, write_replayed, &replaying);
    json_close(&out, ']');
    json_put_int(&out, "next", replaying.next > 0 ? replaying.next : (int64_t)query->to + 1);
    json_close(&out, '}');
    free(replaying.before);
}

static void answer_replay(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    uint32_t from, to;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "from", 1, &from) || !api_number(request, "to", hosted->n, &to))
        return;
    struct past_query *query = past_query_new(request, hosted, viewer, write_replay);
    if (to > query->head)
        to = query->head;
    if (to >= from && to - from >= REPLAY_MAX)
        to = from + REPLAY_MAX - 1;
    query->from = from;
    query->to = to;
    past_query_submit(query);
}

/* -- any position -- */

static void write_view_at(const struct update_source *source, struct game *game, uint32_t n, side_id viewer,
                          struct text *text) {
    struct json out;
    open_answer(&out, text);
    json_put_int(&out, "n", n);
    update_json_view(game, viewer, &out);
    update_json_status(source, game, &out);
    json_close(&out, '}');
}

static void write_at(struct past_query *query, struct background_worker *worker) {
    uint32_t n = query->from;
    struct game *past_position = past_query_shown_at(query, worker, &n);
    if (past_position == NULL)
        past_query_refuse(query, 404, "unknown", "this position is not available");
    else
        write_view_at(&(struct update_source){0}, past_position, n, query->viewer, &query->out);
}

static void answer_now(struct request *request, struct hosted_game *hosted, side_id viewer) {
    struct text *out = &request->server->cache->text;
    struct update_source source = update_source_of(hosted);
    text_clear(out);
    write_view_at(&source, &hosted->match->game, hosted->n, viewer, out);
    api_answer_text(request, out);
}

static void answer_at(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    char *end = NULL;
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer))
        return;
    unsigned long number = strtoul(request->arg[1], &end, 10);
    bool sound = *end == 0 && request->arg[1][0] >= '0' && request->arg[1][0] <= '9' && number <= hosted->n;
    if (!sound) {
        answer_error(request, 404, "unknown", "this position is not available");
        return;
    }
    if (hosted_game_shown_entry(hosted, (uint32_t)number, viewer) == hosted->n) {
        answer_now(request, hosted, viewer);
        return;
    }
    struct past_query *query = past_query_new(request, hosted, viewer, write_at);
    query->from = (uint32_t)number;
    past_query_submit(query);
}

/* -- the graph -- */

struct graphing {
    struct past_query *query;
    struct background_worker *worker;
    struct json *out;
    uint32_t phase;   /* of the last point; UINT32_MAX: there is none */
    uint32_t written; /* the entry of the last point */
    uint32_t shown;   /* the last entry that could be one */
};

static void write_point(struct graphing *graphing, uint32_t n) {
    struct game *game = graphing->worker->past_position->game;
    struct json *out = graphing->out;
    play_sync(game);
    json_open(out, '{');
    json_put_int(out, "n", n);
    json_put_int(out, "turn", game->state->turn);
    json_put_string(out, "phase", game->rules->phase_name(game->tables, game->state->phase));
    game->rules->tallies(game, out);
    json_close(out, '}');
    graphing->written = n;
}

/* A point where a phase begins. */
static void look_at(struct graphing *graphing, uint32_t n) {
    const struct play_state *state = graphing->worker->past_position->game->state;
    uint32_t phase = (uint32_t)state->turn << 16 | (uint32_t)state->phase << 2 | state->phasing;
    graphing->shown = n;
    if (phase != graphing->phase)
        write_point(graphing, n);
    graphing->phase = phase;
}

static void pass(void *context, const struct journal_row *row) {
    struct graphing *graphing = context;
    const struct past_query *query = graphing->query;
    if (query->viewer < SIDES || query->over || !update_json_is_secret(row->events))
        look_at(graphing, row->n);
}

/* As far as it agrees with the rules of today. */
static void write_graph(struct past_query *query, struct background_worker *worker) {
    struct past_position *past_position = worker->past_position;
    struct json out;
    struct graphing graphing = {query, worker, &out, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    open_answer(&out, &query->out);
    out.language = query->language;
    json_key(&out, "graph");
    json_open(&out, '[');
    if (past_position_go(past_position, worker->past.base)) {
        look_at(&graphing, worker->past.base);
        past_position->afoot = true;
        past_position->passed = pass;
        past_position->context = &graphing;
        if (past_position_go(past_position, query->head) && graphing.written != query->head &&
            graphing.shown != UINT32_MAX)
            write_point(&graphing, query->head);
    }
    json_close(&out, ']');
    json_close(&out, '}');
}

static void answer_graph(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer))
        return;
    struct past_query *query = past_query_new(request, hosted, viewer, write_graph);
    query->kept = true;
    query->work.is_long = true;
    past_query_submit(query);
}

/* -- the save -- */

static void write_save(struct past_query *query, struct background_worker *worker) {
    char *text = past_save(&worker->past, query->head, query->over);
    if (text == NULL)
        past_query_refuse(query, 503, "busy", "the game's journal cannot be read; try again later");
    else {
        query->out = (struct text){.at = text, .length = strlen(text), .size = strlen(text) + 1, .grow = text_grow};
        if (query->tail.at != NULL)
            text_add(&query->out, query->tail.at);
    }
}

/* Orders are private: each player's save has their own. */
static void write_orders(struct request *request, struct hosted_game *hosted, struct text *out) {
    out->grow = text_grow;
    for (side_id side = 0; request->person != NULL && side < SIDES; side++)
        if (hosted_game_holds(hosted, side, request->person->id))
            match_orders_save(hosted->match, side, out);
}

static void answer_save(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    char name[64];
    if (hosted == NULL)
        return;
    bool over = hosted_game_is_over(hosted);
    if (!over && hosted->hides && !api_sees_all(request, hosted)) {
        answer_error(request, 403, "forbidden", "this game has secrets; you can save it when it is over");
        return;
    }
    if (!over && hosted_game_save_has_secrets(hosted)) {
        answer_error(request, 403, "forbidden",
                     "a secret choice was taken back before it was revealed; you can save the game when it is over");
        return;
    }
    snprintf(name, sizeof name, "attachment; filename=\"%s.save\"", hosted->row.id);
    answer_header(request, "Content-Disposition", name);
    struct past_query *query = past_query_new(request, hosted, SIDE_NONE, write_save);
    query->type = "text/plain; charset=utf-8";
    write_orders(request, hosted, &query->tail);
    past_query_submit(query);
}

const struct route REPLAY_ROUTES[] = {
    {METHOD_GET, "/api/games/*/events", answer_events_of, 0},
    {METHOD_GET, "/api/games/*/replay", answer_replay, 0},
    {METHOD_GET, "/api/games/*/at/*", answer_at, 0},
    {METHOD_GET, "/api/games/*/graph", answer_graph, 0},
    {METHOD_GET, "/api/games/*/save", answer_save, 0},
    {METHOD_GET, "/api/games/*/undo-points", answer_undo_points, 0},
    {0, NULL, NULL, 0},
};
