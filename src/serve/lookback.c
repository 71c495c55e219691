/* lookback.c: see lookback.h and hosted.h.
 *
 * Every entry of the journal has one position. To come to it again the ghost walks up the tree of entries to the
 * nearest position that is at hand (its own, a kept one, the opening) and does the actions on the way down. On the way
 * it keeps a position now and then, so that the next walk is short. */
#include "serve/lookback.h"

#include <stdlib.h>
#include <string.h>

#include "play/history.h"

enum { KEEP_EVERY = 100 };

/* -- the save's text -- */

void save_text_open(struct save_text *save, const char *opening) {
    memset(save, 0, sizeof *save);
    buffer_add(&save->text, opening, strlen(opening));
}

static void mark_start(struct save_text *save) {
    if (save->count >= save->size) {
        save->size = save->count * 2 + 256;
        save->start = must(realloc(save->start, save->size * sizeof *save->start));
    }
    save->start[save->count] = save->text.length;
}

void save_text_add(struct save_text *save, enum entry_kind kind, const char *line) {
    uint32_t to = kind == ENTRY_DO ? 0 : (uint32_t)strtoul(line + strcspn(line, "0123456789"), NULL, 10);
    switch (kind) {
    case ENTRY_DO:
        mark_start(save);
        save->count++;
        buffer_add(&save->text, line, strlen(line));
        break;
    case ENTRY_UNDO:
        if (to < save->count) {
            save->count = to;
            save->text.length = save->start[to];
            save->text.at[save->text.length] = 0;
        }
        break;
    case ENTRY_AGREED:
        buffer_add(&save->text, line, strlen(line));
        save->count = to;
        break;
    case ENTRY_REOPENED:
        break;
    }
}

void save_text_free(struct save_text *save) {
    free(save->text.at);
    free(save->start);
}

char *save_text_unseeded(const char *text) {
    struct buffer out = {0};
    while (*text != 0) {
        size_t length = strcspn(text, "\n");
        length += text[length] == '\n';
        if (strncmp(text, "seed ", 5) == 0)
            buffer_add(&out, "seed -\n", 7);
        else if (strncmp(text, "nonce ", 6) != 0 && strncmp(text, "position ", 9) != 0)
            buffer_add(&out, text, length);
        text += length;
    }
    return out.at;
}

struct gathering {
    struct save_text save;
};

static void gather(void *context, const struct journal_row *row) {
    struct gathering *gathering = context;
    if (strcmp(row->kind, "reopened") != 0)
        save_text_add(&gathering->save,
                      strcmp(row->kind, "do") == 0     ? ENTRY_DO
                      : strcmp(row->kind, "undo") == 0 ? ENTRY_UNDO
                                                       : ENTRY_AGREED,
                      row->line);
}

char *hosted_save(struct hosted *hosted, uint32_t n, bool seeded) {
    struct store *store = hosted->server->store;
    struct opening_row opening;
    struct gathering gathering = {0};
    if (n < hosted->base || !store_opening_get(store, hosted->row.id, &opening))
        return NULL;
    save_text_open(&gathering.save, opening.text);
    bool read = store_journal_read(store, hosted->row.id, hosted->base + 1, n, gather, &gathering);
    free(opening.text);
    free(opening.events);
    free(gathering.save.start);
    if (read && seeded)
        return gathering.save.text.at;
    char *text = read ? save_text_unseeded(gathering.save.text.at) : NULL;
    free(gathering.save.text.at);
    return text;
}

/* A free undo leaves no trace in the save. One by agreement does: the actions before it stay in the text. */
bool hosted_save_tells_secrets(const struct hosted *hosted) {
    for (uint32_t n = hosted->base + 1; n < hosted->n; n++)
        if (hosted_entry(hosted, n)->secret && hosted_entry(hosted, n + 1)->kind == ENTRY_AGREED)
            return true;
    return false;
}

/* -- the ghost -- */

static void keep_position(struct hosted *hosted, uint32_t n, const struct play_state *state) {
    hosted->kept = must(realloc(hosted->kept, (hosted->kept_count + 1) * sizeof *hosted->kept));
    struct kept *kept = &hosted->kept[hosted->kept_count++];
    kept->n = n;
    kept->state = aligned_block(state->size);
    memcpy(kept->state, state, state->size);
}

static const struct kept *kept_at(const struct hosted *hosted, uint32_t n) {
    for (size_t i = 0; i < hosted->kept_count; i++)
        if (hosted->kept[i].n == n)
            return &hosted->kept[i];
    return NULL;
}

static struct ghost *new_ghost(struct hosted *hosted) {
    const struct sitting *sitting = hosted->sitting;
    struct ghost *ghost = must(calloc(1, sizeof *ghost));
    size_t size = play_memory(sitting->rules, sitting->tables), block = sitting->game.state->size;
    struct arena arena;
    ghost->block = aligned_block(size);
    arena_init(&arena, ghost->block, size);
    play_lay_out(&ghost->game, sitting->rules, sitting->tables, &arena);
    ghost->game.script = &ghost->script;
    ghost->game.log = &ghost->log;
    ghost->replay = (struct save_replay){.game = &ghost->game,
                                         .script = &ghost->script,
                                         .log = &ghost->log,
                                         .agreed = aligned_block(block),
                                         .before = aligned_block(block)};
    ghost->at = UINT32_MAX;
    if (hosted->kept_count == 0)
        keep_position(hosted, hosted->base, sitting->history.opening);
    return ghost;
}

void lookback_free(struct hosted *hosted) {
    for (size_t i = 0; i < hosted->kept_count; i++)
        free(hosted->kept[i].state);
    free(hosted->kept);
    hosted->kept = NULL;
    hosted->kept_count = 0;
    if (hosted->ghost == NULL)
        return;
    free(hosted->ghost->replay.agreed);
    free(hosted->ghost->replay.before);
    free(hosted->ghost->block);
    free(hosted->ghost);
    hosted->ghost = NULL;
}

/* How many agreed undos there were up to entry n: the number that salts. */
static uint32_t undo_number(const struct hosted *hosted, uint32_t n) {
    uint32_t count = 0;
    for (uint32_t i = hosted->base + 1; i <= n; i++)
        count += hosted_entry(hosted, i)->kind == ENTRY_AGREED;
    return count;
}

static bool ghost_step(struct hosted *hosted, uint32_t n) {
    struct ghost *ghost = hosted->ghost;
    const struct entry *entry = hosted_entry(hosted, n);
    struct save_trouble trouble = {0};
    bool sound = true;
    if (entry->kind == ENTRY_DO)
        sound = save_replay_line(&ghost->replay, entry->line, strlen(entry->line), &trouble);
    else if (entry->kind == ENTRY_AGREED)
        history_salt(&ghost->game, undo_number(hosted, n));
    ghost->at = sound ? n : UINT32_MAX;
    if (sound && (n - hosted->base) % KEEP_EVERY == 0 && kept_at(hosted, n) == NULL)
        keep_position(hosted, n, ghost->game.state);
    return sound;
}

struct game *hosted_look(struct hosted *hosted, uint32_t *n, side_id viewer) {
    if (*n < hosted->base || *n > hosted->n)
        return NULL;
    *n = hosted_shown(hosted, *n, viewer);
    return *n == hosted->n ? &hosted->sitting->game : hosted_ghost(hosted, *n);
}

struct game *hosted_ghost(struct hosted *hosted, uint32_t n) {
    if (n < hosted->base || n > hosted->n)
        return NULL;
    if (hosted->ghost == NULL)
        hosted->ghost = new_ghost(hosted);
    struct ghost *ghost = hosted->ghost;
    uint32_t *path = NULL, count = 0, size = 0, at = n;
    while (at != ghost->at && kept_at(hosted, at) == NULL) { /* the opening is always kept */
        if (count == size) {
            size = size * 2 + 128;
            path = must(realloc(path, size * sizeof *path));
        }
        path[count++] = at;
        at = hosted_entry(hosted, at)->parent;
    }
    if (at != ghost->at)
        memcpy(ghost->game.state, kept_at(hosted, at)->state, hosted->sitting->game.state->size);
    ghost->at = at;
    bool sound = true;
    while (sound && count > 0)
        sound = ghost_step(hosted, path[--count]);
    free(path);
    return sound ? &ghost->game : NULL;
}
