/* restore.c: see restore.h. */
#include "serve/play/restore.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/log.h"
#include "serve/base/workplace.h"
#include "serve/play/background.h"
#include "serve/play/past_position.h"
#include "serve/play/past_save.h"

enum { POUR_MOST = 16 }; /* snapshots written in one go */

/* -- reading: in any thread -- */

struct walking {
    struct restored_match *restored;
    struct past *past;
    struct match *match;
    uint32_t last; /* entry of the last snapshot */
};

static void keep_snapshot(struct restored_match *restored, uint32_t n, const struct play_state *state) {
    if (restored->count == restored->size) {
        restored->size = restored->size * 2 + 16;
        restored->snapshot = must(realloc(restored->snapshot, restored->size * sizeof *restored->snapshot));
    }
    restored->snapshot[restored->count++] = snapshot_of(n, state);
}

/* Where a die has just fallen nothing can be taken back. */
static void pass(void *context, const struct journal_row *row) {
    struct walking *walking = context;
    if (row->n < walking->last + SNAPSHOT_EVERY || walking->match->undo.count > 0)
        return;
    keep_snapshot(walking->restored, row->n, walking->match->game.state);
    walking->last = row->n;
}

/* Walks the match's own game to the last entry. */
static bool walk(struct restored_match *restored, struct past *past, struct past_position *past_position) {
    struct match *match = restored->match;
    struct event_sink *listener = match->game.events;
    struct walking walking = {restored, past, match, past->base};
    store_snapshot_find(past->store, past->id, past->base, past->n, restored->version, &walking.last, NULL, NULL);
    past_position->undo = &match->undo;
    past_position->passed = pass;
    past_position->context = &walking;
    match->game.events = NULL;
    bool stands = past_position_go(past_position, past->n);
    match->game.events = listener;
    match->game.script = NULL;
    match->game.log = &match->log;
    match->written = match->game.state->actions;
    match->acting = match->written + 1;
    return stands;
}

static void drop_match(struct restored_match *restored) {
    match_free(restored->match);
    restored->match = NULL;
    while (restored->count > 0)
        free(restored->snapshot[--restored->count].bytes);
}

/* False: it is too far, and nothing was done. Without a match: it did not get there. */
static bool walk_to_head(struct server *server, struct past *past, const char *text, uint32_t most,
                         struct restored_match *out) {
    struct save_trouble trouble = {0};
    bool near = true, stands = false;
    out->match = match_load_own(server->cache->games, text, strlen(text), false, &trouble);
    if (out->match != NULL && trouble.state == SAVE_SOUND) {
        match_forget_past(out->match);
        game_cache_version(server, out->match->tables, out->version);
        struct past_position *past_position =
            past_position_over(past, &out->match->game, out->match->history.opening, out->version);
        near = past_position_distance(past_position, past->n) <= most;
        stands = near && walk(out, past, past_position);
        past_position_free(past_position);
    }
    if (!stands)
        drop_match(out);
    return near;
}

static void take_line(void *context, const struct journal_row *row) {
    save_text_add(context, past_kind_named(row->kind), row->line);
}

/* The whole game is done again from its text: where the positions that were written down are of no use any more,
 * because rules or data are others now. */
static void read_text(struct server *server, const struct past *past, const char *text, bool ended,
                      struct restored_match *out) {
    struct save_text save = {0};
    save_text_open(&save, text);
    out->unread = !store_journal_read(past->store, past->id, past->base + 1, UINT32_MAX, take_line, &save);
    if (!out->unread)
        out->match = match_load_own(server->cache->games, save.text.at, save.text.length, !ended, &out->trouble);
    else
        snprintf(out->trouble.why, sizeof out->trouble.why, "the game's journal cannot be read; try again later");
    save_text_free(&save);
    if (out->match == NULL || !ended)
        return;
    game_cache_version(server, out->match->tables, out->version);
    keep_snapshot(out, past->n, out->match->game.state); /* that is where it stands, whatever the rules say */
}

bool restore_match(struct server *server, struct store *store, const char *id, bool ended, uint32_t most,
                   struct restored_match *out) {
    struct opening_row opening;
    struct past past;
    *out = (struct restored_match){
        .trouble = {.state = SAVE_WRONG, .why = "the game's journal cannot be read; try again later"}, .unread = true};
    if (!store_opening_get(store, id, &opening))
        return true;
    bool near = true;
    if (past_open(&past, store, id, opening.base)) {
        near = walk_to_head(server, &past, opening.text, most, out);
        out->unread = false;
        if (out->match != NULL)
            out->trouble.state = SAVE_SOUND;
        else if (near && (near = past.n - past.base <= most))
            read_text(server, &past, opening.text, ended, out);
    }
    past_free(&past);
    free(opening.text);
    free(opening.events);
    return near;
}

void restored_match_free(struct restored_match *restored) {
    drop_match(restored);
    free(restored->snapshot);
    restored->snapshot = NULL;
}

/* -- in the background -- */

struct opening {
    struct background_work work;
    char id[STORE_ID_SIZE];
    bool ended;
    struct restored_match restored;
    size_t poured; /* snapshots written down */
};

static void run(struct background_work *work, struct background_worker *worker) {
    struct opening *opening = (struct opening *)work;
    restore_match(work->server, worker->store, opening->id, opening->ended, UINT32_MAX, &opening->restored);
}

static void free_opening(struct opening *opening) {
    restored_match_free(&opening->restored);
    free(opening);
}

/* A few snapshots at a time: others want the store too. What cannot be written is of no more use than time. */
static void pour(evutil_socket_t none, short what, void *context) {
    static const struct timeval soon = {0, 1000};
    struct opening *opening = context;
    struct server *server = opening->work.server;
    const struct restored_match *restored = &opening->restored;
    (void)none, (void)what;
    size_t end = opening->poured + POUR_MOST < restored->count ? opening->poured + POUR_MOST : restored->count;
    bool begun = !server->stopping && store_begin(server->store), done = begun;
    if (begun && opening->poured == 0)
        done = store_snapshots_drop_others(server->store, opening->id, restored->version);
    for (; done && opening->poured < end; opening->poured++) {
        const struct snapshot *snapshot = &restored->snapshot[opening->poured];
        done = store_snapshot_add(server->store, opening->id, snapshot->n, restored->version, snapshot->bytes,
                                  snapshot->size);
    }
    if (begun && !(done && store_commit(server->store)))
        store_roll_back(server->store);
    if (done && opening->poured < restored->count)
        workplace_once(server->base, pour, opening, &soon);
    else
        free_opening(opening);
}

static void done(struct background_work *work, bool finished) {
    struct opening *opening = (struct opening *)work;
    char why[512] = "the server is shutting down; try again in a moment";
    game_cache_restored(work->server, opening->id, finished ? &opening->restored : NULL, why, sizeof why);
    if (finished && opening->restored.count > 0 && !work->server->stopping)
        pour(-1, 0, opening);
    else
        free_opening(opening);
}

void restore_in_background(struct hosted_game *hosted, struct request *request) {
    struct opening *opening = must(calloc(1, sizeof *opening));
    opening->work = (struct background_work){
        .server = hosted->server, .request = request, .is_long = true, .run = run, .done = done};
    snprintf(opening->id, sizeof opening->id, "%s", hosted->row.id);
    opening->ended = strcmp(hosted->row.state, "over") == 0;
    hosted->is_long = false;
    if (request == NULL)
        background_take_own(&opening->work);
    else if (!background_take(&opening->work)) {
        free(opening);
        return;
    }
    hosted->restoring = true;
    if (request != NULL)
        game_cache_wait(hosted, request);
}
