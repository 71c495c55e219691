/* ghost.c: a game that stands where another stood once. See past.h.
 *
 * The way to an entry is a list of runs, from the entry back: each run is actions that follow each other in the
 * journal, and begins with a jump or with a position that is at hand. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "play/history.h"
#include "serve/past.h"
#include "match/memory.h"

struct run {
    uint32_t from, to; /* entries after `from` up to `to` are done */
    bool undone;       /* `from` is an agreed undo */
};

struct way {
    struct run *run;
    size_t count, size;
    uint32_t start;     /* where it begins: this entry's position is at hand */
    struct snapshot at; /* it; bytes NULL: the ghost stands there, or it is the opening */
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
static bool is_at_hand(struct ghost *ghost, uint32_t first, uint32_t to, bool read, struct way *way) {
    const struct past *past = ghost->past;
    bool here = ghost->at >= first && ghost->at <= to; /* nowhere is beyond every entry */
    struct snapshot found = {.n = 0};
    uint32_t after = here ? ghost->at + 1 : first;
    if (after <= to && !ghost->afoot &&
        store_snapshot_find(past->store, past->id, after, to, ghost->version, &found.n, read ? &found.bytes : NULL,
                            &found.size)) {
        way->start = found.n;
        way->at = found;
        return true;
    }
    way->start = here ? ghost->at : past->base;
    return here || first == past->base;
}

static void find_way(struct ghost *ghost, uint32_t n, bool read, struct way *way) {
    const struct past *past = ghost->past;
    for (uint32_t at = n;;) {
        uint32_t first = past_run_start(past, at);
        if (is_at_hand(ghost, first, at, read, way)) {
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

uint32_t ghost_distance(struct ghost *ghost, uint32_t n) {
    struct way way = {0};
    uint32_t count = 0;
    find_way(ghost, n, false, &way);
    for (size_t i = 0; i < way.count; i++)
        count += way.run[i].to - way.run[i].from;
    free_way(&way);
    return count;
}

/* -- walking -- */

static void replayed(void *listener, side_id side, struct action action, const struct dice_thrown *dice,
                     uint32_t count) {
    struct ghost *ghost = listener;
    (void)dice, (void)count;
    if (ghost->undo != NULL)
        undo_replayed(ghost->undo, ghost->game, ghost->replay.before, side, action);
}

/* Nothing lies behind that could be taken back freely. */
static void begin_undo(struct ghost *ghost) {
    if (ghost->undo == NULL)
        return;
    undo_forget(ghost->undo);
    ghost->undo->thrown = ghost->game->thrown;
    ghost->undo->revealed = ghost->game->revealed;
}

/* Lines of one entry: the action, then what the save says of the turn that began with it. */
static bool replay_lines(struct ghost *ghost, const char *line) {
    bool sound = true;
    while (sound && *line != 0) {
        size_t length = strcspn(line, "\n");
        sound = save_replay_line(&ghost->replay, line, length, &ghost->trouble) && ghost->game->fault == 0;
        line += length + (line[length] == '\n');
    }
    return sound;
}

static void take_entry(void *context, const struct journal_row *row) {
    struct ghost *ghost = context;
    if (ghost->at == UINT32_MAX || past_kind_named(row->kind) != ENTRY_DO || row->n != ghost->at + 1)
        return; /* it has stumbled */
    bool cancelled = ghost->cancelled != NULL && *ghost->cancelled;
    if (cancelled || !replay_lines(ghost, row->line)) {
        ghost->at = UINT32_MAX;
        return;
    }
    ghost->at = row->n;
    if (ghost->passed != NULL)
        ghost->passed(ghost->context, row);
}

static bool stand_at_start(struct ghost *ghost, const struct way *way) {
    ghost->game->fault = 0;
    ghost->game->script = &ghost->script;
    ghost->game->log = &ghost->log;
    if (way->at.bytes == NULL && way->start == ghost->at)
        return true;
    bool sound = true;
    if (way->at.bytes != NULL)
        sound = unpack(&way->at, ghost->game->state);
    else
        memcpy(ghost->game->state, ghost->opening, ghost->opening->size);
    memcpy(ghost->replay.agreed, ghost->game->state, ghost->game->state->size);
    begin_undo(ghost);
    ghost->at = sound ? way->start : UINT32_MAX;
    return sound;
}

static bool walk(struct ghost *ghost, const struct way *way) {
    const struct past *past = ghost->past;
    bool sound = stand_at_start(ghost, way);
    ghost->unread = false;
    for (size_t i = way->count; sound && i-- > 0;) {
        const struct run *run = &way->run[i];
        if (run->undone) {
            history_undone(ghost->game, ghost->opening->dice.undo + past_undos(past, run->from));
            begin_undo(ghost);
        }
        ghost->at = run->from;
        if (run->to > run->from)
            ghost->unread = !store_journal_read(past->store, past->id, run->from + 1, run->to, take_entry, ghost);
        sound = !ghost->unread && ghost->at == run->to;
    }
    if (!sound)
        ghost->at = UINT32_MAX;
    return sound;
}

bool ghost_go(struct ghost *ghost, uint32_t n) {
    const struct past *past = ghost->past;
    struct way way = {0};
    if (n < past->base || n > past->n)
        return false;
    find_way(ghost, n, true, &way);
    bool sound = walk(ghost, &way);
    free_way(&way);
    return sound;
}

/* -- life -- */

struct ghost *ghost_over(const struct past *past, struct game *game, const struct play_state *opening,
                         const char *version) {
    struct ghost *ghost = must(calloc(1, sizeof *ghost));
    ghost->past = past;
    ghost->game = game;
    ghost->opening = opening;
    strncpy(ghost->version, version, sizeof ghost->version - 1);
    ghost->replay = (struct save_replay){.game = game,
                                         .script = &ghost->script,
                                         .log = &ghost->log,
                                         .agreed = aligned_block(opening->size),
                                         .before = aligned_block(opening->size),
                                         .done = replayed,
                                         .listener = ghost};
    ghost->at = UINT32_MAX;
    return ghost;
}

struct ghost *ghost_new(const struct past *past, const struct game *like, const struct play_state *opening,
                        const char *version) {
    struct ghost *ghost = ghost_over(past, NULL, opening, version);
    size_t size = play_memory(like->rules, like->tables);
    struct arena arena;
    ghost->block = aligned_block(size);
    arena_init(&arena, ghost->block, size);
    play_lay_out(&ghost->own, like->rules, like->tables, &arena);
    ghost->game = ghost->replay.game = &ghost->own;
    return ghost;
}

void ghost_free(struct ghost *ghost) {
    if (ghost == NULL)
        return;
    free(ghost->replay.agreed);
    free(ghost->replay.before);
    free(ghost->block);
    free(ghost);
}
