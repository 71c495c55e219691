/* replay.c: a game's past over the API: the log, updates entry by entry, any position, the graph, the save. All of it
 * is read at a desk (reading.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/lookback.h"
#include "serve/reading.h"
#include "serve/routes.h"
#include "serve/tell.h"

enum { REPLAY_MAX = 500, REPLAY_MICROSECONDS = 300000 }; /* in one answer: the rest is asked for again */

/* -- the log -- */

struct logging {
    struct json *out;
    uint32_t base;
    const bool *stands; /* by entry, from base: what was taken back is left out */
    side_id viewer;
    bool all;
};

static void log_row(void *context, const struct journal_row *row) {
    struct logging *logging = context;
    if (row->n <= logging->base || logging->stands[row->n - logging->base])
        tell_events(logging->out, row->events, logging->viewer, logging->all, row->n);
}

static void open_answer(struct json *out, struct text *text) {
    json_init(out, text);
    json_open(out, '{');
    json_put_bool(out, "ok", true);
}

static void write_events(struct reading *reading, struct desk *desk) {
    struct json out;
    struct opening_row opening;
    bool *stands = past_standing(&desk->past, reading->head);
    struct logging logging = {&out, desk->past.base, stands, reading->viewer, reading->over};
    open_answer(&out, &reading->out);
    json_key(&out, "events");
    json_open(&out, '[');
    if (reading->from == 0 && store_opening_get(desk->store, reading->id, &opening)) {
        tell_events(&out, opening.events, reading->viewer, reading->over, 0);
        free(opening.text);
        free(opening.events);
    }
    store_journal_read(desk->store, reading->id, reading->from, reading->head, log_row, &logging);
    json_close(&out, ']');
    json_put_int(&out, "next", (int64_t)reading->head + 1);
    json_close(&out, '}');
    free(stands);
}

static void answer_events_of(struct request *request) {
    struct hosted *hosted = api_game(request);
    side_id viewer;
    uint32_t from;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "from", 0, &from))
        return;
    struct reading *reading = reading_new(request, hosted, viewer, write_events);
    reading->from = from;
    reading_ask(reading);
}

/* -- updates, entry by entry -- */

struct replaying {
    struct reading *reading;
    struct desk *desk;
    struct json *out;
    struct play_state *before; /* a block of the state's size */
    bool first;
    uint32_t next; /* what the answer does not hold any more */
    uint64_t end;
};

/* The position after the entry, as changes to the one before; left out where it cannot be had again. */
static void tell_step(struct replaying *replaying, uint32_t n) {
    struct desk *desk = replaying->desk;
    uint32_t last = n - 1;
    struct game *ghost = n > desk->past.base ? reading_look(replaying->reading, desk, &last) : NULL;
    if (ghost == NULL)
        return;
    memcpy(replaying->before, ghost->state, ghost->state->size);
    ghost = reading_look(replaying->reading, desk, &n);
    if (ghost == NULL)
        return;
    tell_changes(ghost, replaying->reading->viewer, replaying->before, replaying->out);
    tell_stands(&(struct looker){0}, ghost, replaying->out);
}

static void tell_replayed(void *context, const struct journal_row *row) {
    struct replaying *replaying = context;
    const struct reading *reading = replaying->reading;
    struct json *out = replaying->out;
    if (!replaying->first && serve_busy() > replaying->end)
        return; /* the others wait */
    replaying->next = row->n + 1;
    replaying->first = false;
    json_open(out, '{');
    json_put_int(out, "n", row->n);
    json_key(out, "entries");
    json_open(out, '[');
    tell_entry(out, row->n, row->side, row->line, row->events, reading->viewer, reading->over);
    json_close(out, ']');
    tell_step(replaying, row->n);
    json_close(out, '}');
}

static void write_replay(struct reading *reading, struct desk *desk) {
    struct json out;
    struct replaying replaying = {.reading = reading,
                                  .desk = desk,
                                  .out = &out,
                                  .before = aligned_block(desk->match->game.state->size),
                                  .first = true,
                                  .end = serve_busy() + REPLAY_MICROSECONDS};
    open_answer(&out, &reading->out);
    json_key(&out, "updates");
    json_open(&out, '[');
    store_journal_read(desk->store, reading->id, reading->from, reading->to, tell_replayed, &replaying);
    json_close(&out, ']');
    json_put_int(&out, "next", replaying.next > 0 ? replaying.next : (int64_t)reading->to + 1);
    json_close(&out, '}');
    free(replaying.before);
}

static void answer_replay(struct request *request) {
    struct hosted *hosted = api_game(request);
    side_id viewer;
    uint32_t from, to;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "from", 1, &from) || !api_number(request, "to", hosted->n, &to))
        return;
    struct reading *reading = reading_new(request, hosted, viewer, write_replay);
    if (to > reading->head)
        to = reading->head;
    if (to >= from && to - from >= REPLAY_MAX)
        to = from + REPLAY_MAX - 1;
    reading->from = from;
    reading->to = to;
    reading_ask(reading);
}

/* -- any position -- */

static void tell_at(const struct looker *looker, struct game *game, uint32_t n, side_id viewer, struct text *text) {
    struct json out;
    open_answer(&out, text);
    json_put_int(&out, "n", n);
    tell_view(game, viewer, &out);
    tell_stands(looker, game, &out);
    json_close(&out, '}');
}

static void write_at(struct reading *reading, struct desk *desk) {
    uint32_t n = reading->from;
    struct game *ghost = reading_look(reading, desk, &n);
    if (ghost == NULL)
        reading_refuse(reading, 404, "unknown", "this position is not available");
    else
        tell_at(&(struct looker){0}, ghost, n, reading->viewer, &reading->out);
}

static void answer_now(struct request *request, struct hosted *hosted, side_id viewer) {
    struct text *out = &request->server->hall->text;
    struct looker looker = tell_looker(hosted);
    text_clear(out);
    tell_at(&looker, &hosted->match->game, hosted->n, viewer, out);
    api_answer_text(request, out);
}

static void answer_at(struct request *request) {
    struct hosted *hosted = api_game(request);
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
    if (hosted_shown(hosted, (uint32_t)number, viewer) == hosted->n) {
        answer_now(request, hosted, viewer);
        return;
    }
    struct reading *reading = reading_new(request, hosted, viewer, write_at);
    reading->from = (uint32_t)number;
    reading_ask(reading);
}

/* -- the graph -- */

struct graphing {
    struct reading *reading;
    struct desk *desk;
    struct json *out;
    uint32_t phase; /* of the last point; UINT32_MAX: there is none */
    uint32_t told;  /* the entry of the last point */
    uint32_t shown; /* the last entry that could be one */
};

static void tell_point(struct graphing *graphing, uint32_t n) {
    struct game *game = graphing->desk->ghost->game;
    struct json *out = graphing->out;
    play_sync(game);
    json_open(out, '{');
    json_put_int(out, "n", n);
    json_put_int(out, "turn", game->state->turn);
    json_put_string(out, "phase", game->rules->phase_name(game->tables, game->state->phase));
    game->rules->tallies(game, out);
    json_close(out, '}');
    graphing->told = n;
}

/* A point where a phase begins. */
static void look_at(struct graphing *graphing, uint32_t n) {
    const struct play_state *state = graphing->desk->ghost->game->state;
    uint32_t phase = (uint32_t)state->turn << 16 | (uint32_t)state->phase << 2 | state->phasing;
    graphing->shown = n;
    if (phase != graphing->phase)
        tell_point(graphing, n);
    graphing->phase = phase;
}

static void pass(void *context, const struct journal_row *row) {
    struct graphing *graphing = context;
    const struct reading *reading = graphing->reading;
    if (reading->viewer < SIDES || reading->over || !tell_is_secret(row->events))
        look_at(graphing, row->n);
}

/* As far as it agrees with the rules of today. */
static void write_graph(struct reading *reading, struct desk *desk) {
    struct ghost *ghost = desk->ghost;
    struct json out;
    struct graphing graphing = {reading, desk, &out, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    open_answer(&out, &reading->out);
    json_key(&out, "graph");
    json_open(&out, '[');
    if (ghost_go(ghost, desk->past.base)) {
        look_at(&graphing, desk->past.base);
        ghost->afoot = true;
        ghost->passed = pass;
        ghost->context = &graphing;
        if (ghost_go(ghost, reading->head) && graphing.told != reading->head && graphing.shown != UINT32_MAX)
            tell_point(&graphing, reading->head);
    }
    json_close(&out, ']');
    json_close(&out, '}');
}

static void answer_graph(struct request *request) {
    struct hosted *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer))
        return;
    struct reading *reading = reading_new(request, hosted, viewer, write_graph);
    reading->kept = true;
    reading->work.is_long = true;
    reading_ask(reading);
}

/* -- the save -- */

static void write_save(struct reading *reading, struct desk *desk) {
    char *text = past_save(&desk->past, reading->head, reading->over);
    if (text == NULL)
        reading_refuse(reading, 503, "busy", "the game's journal cannot be read; try again later");
    else
        reading->out = (struct text){.at = text, .length = strlen(text), .size = strlen(text) + 1};
}

static void answer_save(struct request *request) {
    struct hosted *hosted = api_game(request);
    char name[64];
    if (hosted == NULL)
        return;
    bool over = hosted_is_over(hosted);
    if (!over && hosted->hides && !api_sees_all(request, hosted)) {
        answer_error(request, 403, "forbidden", "this game has secrets; you can save it when it is over");
        return;
    }
    if (!over && hosted_save_tells_secrets(hosted)) {
        answer_error(request, 403, "forbidden",
                     "a secret choice was taken back before it was revealed; you can save the game when it is over");
        return;
    }
    snprintf(name, sizeof name, "attachment; filename=\"%s.save\"", hosted->row.id);
    answer_header(request, "Content-Disposition", name);
    struct reading *reading = reading_new(request, hosted, SIDE_NONE, write_save);
    reading->type = "text/plain; charset=utf-8";
    reading_ask(reading);
}

const struct route REPLAY_ROUTES[] = {
    {METHOD_GET, "/api/games/*/events", answer_events_of, 0}, {METHOD_GET, "/api/games/*/replay", answer_replay, 0},
    {METHOD_GET, "/api/games/*/at/*", answer_at, 0},          {METHOD_GET, "/api/games/*/graph", answer_graph, 0},
    {METHOD_GET, "/api/games/*/save", answer_save, 0},        {0, NULL, NULL, 0},
};
