/* past_save.c: see past_save.h and hosted_game.h. */
#include "serve/play/past_save.h"

#include <stdlib.h>
#include <string.h>

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
    save_text_add(&gathering->save, past_kind_named(row->kind), row->line);
}

char *past_save(const struct past *past, uint32_t n, bool seeded) {
    struct opening_row opening;
    struct gathering gathering = {0};
    if (n < past->base || !store_opening_get(past->store, past->id, &opening))
        return NULL;
    save_text_open(&gathering.save, opening.text);
    bool read = store_journal_read(past->store, past->id, past->base + 1, n, gather, &gathering);
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
bool hosted_game_save_has_secrets(struct hosted_game *hosted) {
    struct past *past = &hosted->past;
    for (size_t i = 0; i < past->count; i++)
        if (past->jump[i].kind == ENTRY_AGREED && past_secret(past, past->jump[i].n - 1))
            return true;
    return false;
}

/* -- the past position -- */

struct game *hosted_game_shown_at(struct hosted_game *hosted, uint32_t *n, side_id viewer) {
    if (*n < hosted->base || *n > hosted->n)
        return NULL;
    *n = hosted_game_shown_entry(hosted, *n, viewer);
    return *n == hosted->n ? &hosted->match->game : hosted_game_at(hosted, *n);
}

struct game *hosted_game_at(struct hosted_game *hosted, uint32_t n) {
    const struct match *match = hosted->match;
    char version[PAST_VERSION_SIZE];
    if (hosted->past_position == NULL) {
        hosted_game_version(hosted, version);
        hosted->past_position = past_position_new(&hosted->past, &match->game, match->history.opening, version);
    }
    return past_position_go(hosted->past_position, n) ? hosted->past_position->game : NULL;
}

bool hosted_game_pass(struct hosted_game *hosted, uint32_t n,
                      void (*acted)(void *, side_id, struct action, const struct dice_thrown *, uint32_t),
                      void (*passed)(void *, const struct journal_row *), void *context) {
    struct past_position *position = hosted->past_position;
    position->acted = acted;
    position->passed = passed;
    position->context = context;
    position->afoot = true;
    bool gone = past_position_go(position, n);
    position->acted = NULL;
    position->passed = NULL;
    position->afoot = false;
    return gone;
}
