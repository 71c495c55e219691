/* past_position.c: a game that stands where another stood once. See past.h.
 *
 * The way to an entry is a list of runs, from the entry back: each run is actions that follow each other in the
 * journal, and begins with a jump or with a position that is at hand. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "match/memory.h"
#include "play/history.h"
#include "serve/play/past_position.h"

struct run {
    uint32_t from, to; /* entries after `from` up to `to` are done */
    bool undone;       /* `from` is an agreed undo */
};

struct way {
    struct run *run;
    size_t count, size;
    uint32_t start;     /* where it begins: this entry's position is at hand */
    struct snapshot at; /* it; bytes NULL: the past position stands there, or it is the opening */
};

/* -- snapshots -- */

struct snapshot snapshot_of(uint32_t n, const struct play_state *state) {
    struct snapshot snapshot = {.n = n};
    uLongf size = compressBound(state->size);
    snapshot.bytes = must(malloc(size));
    if (compress2(snapshot.bytes, &size, (const Bytef *)state, state->size, 1) != Z_OK)
        size = 0;
    snapshot.size = size;
    snapshot.bytes = must(realloc(snapshot.bytes, size > 0 ? size : 1));
    return snapshot;
}

static bool unpack(const struct snapshot *snapshot, struct play_state *state) {
    uint32_t size = state->size;
    uLongf length = size;
    return uncompress((Bytef *)state, &length, snapshot->bytes, snapshot->size) == Z_OK && length == size &&
           state->size == size;
}

/* -- the way -- */

static void add_run(struct way *way, uint32_t from, uint32_t to, bool undone) {
    if (way->count == way->size) {
        way->size = way->size * 2 + 16;
        way->run = must(realloc(way->run, way->size * sizeof *way->run));
    }
    way->run[way->count++] = (struct run){from, to, undone};
}

/* Whether a position of this run is at hand, between its first entry and `to`. */
static bool is_at_hand(struct past_position *position, uint32_t first, uint32_t to, bool read, struct way *way) {
    const struct past *past = position->past;
    bool here = position->at >= first && position->at <= to; /* nowhere is beyond every entry */
    struct snapshot found = {.n = 0};
    uint32_t after = here ? position->at + 1 : first;
    if (after <= to && !position->afoot &&
        store_snapshot_find(past->store, past->id, after, to, position->version, &found.n, read ? &found.bytes : NULL,
                            &found.size)) {
        way->start = found.n;
        way->at = found;
        return true;
    }
    way->start = here ? position->at : past->base;
    return here || first == past->base;
}

static void find_way(struct past_position *position, uint32_t n, bool read, struct way *way) {
    const struct past *past = position->past;
    for (uint32_t at = n;;) {
        uint32_t first = past_run_start(past, at);
        if (is_at_hand(position, first, at, read, way)) {
            add_run(way, way->start, at, false);
            return;
        }
        add_run(way, first, at, past_kind(past, first) == ENTRY_AGREED);
        at = past_parent(past, first);
    }
}

static void free_way(struct way *way) {
    free(way->run);
    free(way->at.bytes);
}

uint32_t past_position_distance(struct past_position *position, uint32_t n) {
    struct way way = {0};
    uint32_t count = 0;
    find_way(position, n, false, &way);
    for (size_t i = 0; i < way.count; i++)
        count += way.run[i].to - way.run[i].from;
    free_way(&way);
    return count;
}

/* -- walking -- */

static void replayed(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                     uint32_t count) {
    struct past_position *position = listener;
    if (position->acted != NULL)
        position->acted(position->context, side, action, dice, count);
    if (position->undo != NULL)
        undo_replayed(position->undo, position->game, position->replay.before, side, action);
}

/* Nothing lies behind that could be taken back freely. */
static void begin_undo(struct past_position *position) {
    if (position->undo == NULL)
        return;
    undo_forget(position->undo);
    position->undo->thrown = position->game->thrown;
    position->undo->revealed = position->game->revealed;
}

/* Lines of one entry: the action, then what the save says of the turn that began with it. */
static bool replay_lines(struct past_position *position, const char *line) {
    bool sound = true;
    while (sound && *line != 0) {
        size_t length = strcspn(line, "\n");
        sound = save_replay_line(&position->replay, line, length, &position->trouble) && position->game->fault == 0;
        line += length + (line[length] == '\n');
    }
    return sound;
}

static void take_entry(void *context, const struct journal_row *row) {
    struct past_position *position = context;
    if (position->at == UINT32_MAX || past_kind_named(row->kind) != ENTRY_DO || row->n != position->at + 1)
        return; /* it has stumbled */
    bool cancelled = position->cancelled != NULL && *position->cancelled;
    if (cancelled || !replay_lines(position, row->line)) {
        position->at = UINT32_MAX;
        return;
    }
    position->at = row->n;
    if (position->passed != NULL)
        position->passed(position->context, row);
}

static bool stand_at_start(struct past_position *position, const struct way *way) {
    position->game->fault = 0;
    position->game->script = &position->script;
    position->game->log = &position->log;
    if (way->at.bytes == NULL && way->start == position->at)
        return true;
    bool sound = true;
    if (way->at.bytes != NULL)
        sound = unpack(&way->at, position->game->state);
    else
        memcpy(position->game->state, position->opening, position->opening->size);
    memcpy(position->replay.agreed, position->game->state, position->game->state->size);
    begin_undo(position);
    position->at = sound ? way->start : UINT32_MAX;
    return sound;
}

static bool walk(struct past_position *position, const struct way *way) {
    const struct past *past = position->past;
    bool sound = stand_at_start(position, way);
    position->unread = false;
    for (size_t i = way->count; sound && i-- > 0;) {
        const struct run *run = &way->run[i];
        if (run->undone) {
            history_undone(position->game, position->opening->dice.undo + past_undos(past, run->from));
            begin_undo(position);
        }
        position->at = run->from;
        if (run->to > run->from)
            position->unread = !store_journal_read(past->store, past->id, run->from + 1, run->to, take_entry, position);
        sound = !position->unread && position->at == run->to;
    }
    if (!sound)
        position->at = UINT32_MAX;
    return sound;
}

bool past_position_go(struct past_position *position, uint32_t n) {
    const struct past *past = position->past;
    struct way way = {0};
    if (n < past->base || n > past->n)
        return false;
    find_way(position, n, true, &way);
    bool sound = walk(position, &way);
    free_way(&way);
    return sound;
}

/* -- life -- */

struct past_position *past_position_over(const struct past *past, struct game *game, const struct play_state *opening,
                                         const char *version) {
    struct past_position *position = must(calloc(1, sizeof *position));
    position->past = past;
    position->game = game;
    position->opening = opening;
    strncpy(position->version, version, sizeof position->version - 1);
    position->replay = (struct save_replay){.game = game,
                                            .script = &position->script,
                                            .log = &position->log,
                                            .agreed = aligned_block(opening->size),
                                            .before = aligned_block(opening->size),
                                            .done = replayed,
                                            .listener = position};
    position->at = UINT32_MAX;
    return position;
}

struct past_position *past_position_new(const struct past *past, const struct game *like,
                                        const struct play_state *opening, const char *version) {
    struct past_position *position = past_position_over(past, NULL, opening, version);
    size_t size = play_memory(like->rules, like->tables);
    struct arena arena;
    position->block = aligned_block(size);
    arena_init(&arena, position->block, size);
    play_lay_out(&position->own, like->rules, like->tables, &arena);
    position->game = position->replay.game = &position->own;
    return position;
}

void past_position_free(struct past_position *position) {
    if (position == NULL)
        return;
    free(position->replay.agreed);
    free(position->replay.before);
    free(position->block);
    free(position);
}
