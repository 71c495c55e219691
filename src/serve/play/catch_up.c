/* catch_up.c: see catch_up.h. */
#include "serve/play/catch_up.h"

#include <stdlib.h>
#include <string.h>

#include "serve/play/past_position.h"
#include "serve/play/stream.h"
#include "serve/play/update_json.h"

struct missed {
    struct hosted_game *hosted;
    bool sound;
};

/* What it would have been if it had been done here. */
static void take_entry(void *context, const struct journal_row *row) {
    struct missed *missed = context;
    struct hosted_game *hosted = missed->hosted;
    enum entry_kind kind = past_kind_named(row->kind);
    if (kind == ENTRY_REOPENED || row->n != hosted->past.n + 1)
        missed->sound = false;
    if (!missed->sound)
        return;
    uint32_t to = kind == ENTRY_DO ? 0 : (uint32_t)strtoul(row->line + strcspn(row->line, "0123456789"), NULL, 10);
    past_add(&hosted->past, kind, to, kind == ENTRY_DO && update_json_is_secret(row->events));
    hosted_game_note_entry(hosted, row, kind);
}

/* The match itself walks on from where it stands. */
static bool walk(struct hosted_game *hosted, uint32_t from) {
    struct match *match = hosted->match;
    struct event_sink *listener = match->game.events;
    char version[PAST_VERSION_SIZE];
    hosted_game_version(hosted, version);
    struct past_position *position = past_position_over(&hosted->past, &match->game, match->history.opening, version);
    memcpy(position->replay.agreed, match->game.state, match->game.state->size);
    position->at = from;
    position->undo = &match->undo;
    match->undo.thrown = match->game.thrown; /* not what it was before our own last action */
    match->undo.revealed = match->game.revealed;
    match->game.events = NULL;
    bool stands = past_position_go(position, hosted->past.n);
    match->game.events = listener;
    match->game.script = NULL;
    match->game.log = &match->log;
    match->written = match->game.state->actions;
    match->acting = match->written + 1;
    past_position_free(position);
    return stands;
}

bool catch_up(struct hosted_game *hosted, uint32_t to) {
    struct missed missed = {hosted, true};
    uint32_t from = hosted->n;
    hosted_game_clear_change(hosted);
    if (!store_journal_read(hosted->server->store, hosted->row.id, from + 1, to, take_entry, &missed) ||
        !missed.sound || hosted->past.n != to || !walk(hosted, from))
        return false;
    hosted->n = to;
    hosted_game_note_status(hosted);
    streams_write(hosted, hosted->server->cache->before);
    streams_send(hosted);
    hosted_game_schedule(hosted);
    return true;
}
