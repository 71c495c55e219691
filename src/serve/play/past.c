/* past.c: the tree of entries. See past.h. */
#include "serve/play/past.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"
#include "serve/play/update_json.h"

static const char *const KINDS[] = {"do", "undo", "agreed", "reopened"};

const char *past_kind_name(enum entry_kind kind) { return KINDS[kind]; }

enum entry_kind past_kind_named(const char *name) {
    int kind = ENTRY_DO;
    while (kind < ENTRY_REOPENED && strcmp(KINDS[kind], name) != 0)
        kind++;
    return (enum entry_kind)kind;
}

/* -- jumps -- */

/* The last jump up to entry n; NULL: none. */
static const struct jump *jump_before(const struct past *past, uint32_t n) {
    size_t low = 0, high = past->count; /* all before `low` are up to n, all from `high` on are later */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (past->jump[middle].n <= n)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &past->jump[low - 1] : NULL;
}

enum entry_kind past_kind(const struct past *past, uint32_t n) {
    const struct jump *jump = jump_before(past, n);
    return jump != NULL && jump->n == n ? (enum entry_kind)jump->kind : ENTRY_DO;
}

uint32_t past_parent(const struct past *past, uint32_t n) {
    const struct jump *jump = jump_before(past, n);
    return jump != NULL && jump->n == n ? jump->parent : n - 1;
}

uint32_t past_run_start(const struct past *past, uint32_t n) {
    const struct jump *jump = jump_before(past, n);
    return jump != NULL ? jump->n : past->base;
}

uint32_t past_done(const struct past *past, uint32_t n) {
    const struct jump *jump = jump_before(past, n);
    return jump != NULL ? jump->done + (n - jump->n) : n - past->base;
}

/* The entry whose position an undo's position is: undos stand for what they went back to. */
static uint32_t position_of(const struct past *past, uint32_t n) {
    while (n > past->base && past_kind(past, n) == ENTRY_UNDO)
        n = past_parent(past, n);
    return n;
}

bool past_entry_done(const struct past *past, uint32_t head, uint32_t done, uint32_t *n) {
    uint32_t at = position_of(past, head);
    for (;;) { /* from run to run of actions */
        const struct jump *jump = jump_before(past, at);
        uint32_t start = jump != NULL ? jump->n : past->base, first = jump != NULL ? jump->done : 0;
        if (done >= first || jump == NULL) {
            uint32_t here = past_done(past, at);
            at = done >= here ? at : position_of(past, start + (done - first));
            break;
        }
        at = position_of(past, jump->parent);
    }
    *n = at;
    return past_done(past, at) == done;
}

bool past_only_actions(const struct past *past, uint32_t from, uint32_t to) {
    const struct jump *jump = jump_before(past, to);
    return jump == NULL || jump->n < from;
}

uint32_t past_undos(const struct past *past, uint32_t n) {
    uint32_t count = 0;
    for (size_t i = 0; i < past->count && past->jump[i].n <= n; i++)
        count += past->jump[i].kind == ENTRY_AGREED;
    return count;
}

bool *past_in_effect(const struct past *past, uint32_t head) {
    bool *stands = must(calloc(past->n - past->base + 1, sizeof *stands));
    for (uint32_t at = head;; at = past_parent(past, at)) {
        stands[at - past->base] = past_kind(past, at) != ENTRY_UNDO;
        if (at == past->base)
            return stands;
    }
}

/* -- secrets -- */

static void note_secret(struct past *past, uint32_t n, bool secret) { past->secret[n % PAST_KNOWN] = secret; }

static void take_secret(void *context, const struct journal_row *row) {
    *(bool *)context = update_json_is_secret(row->events);
}

bool past_secret(struct past *past, uint32_t n) {
    bool secret = false;
    while (n > past->base && past_kind(past, n) != ENTRY_DO)
        n = past_parent(past, n);
    if (n <= past->base)
        return false;
    if (n >= past->known_from && past->n - n < PAST_KNOWN)
        return past->secret[n % PAST_KNOWN];
    store_journal_read(past->store, past->id, n, n, take_secret, &secret);
    if (n + 1 == past->known_from && past->n - n < PAST_KNOWN) {
        note_secret(past, n, secret);
        past->known_from = n;
    }
    return secret;
}

uint32_t past_open_entry(struct past *past, uint32_t n) {
    while (n > past->base && past_secret(past, n))
        n = past_parent(past, n);
    return n;
}

/* -- growing -- */

static struct jump *new_jump(struct past *past) {
    if (past->count == past->size) {
        past->size = past->size * 2 + 16;
        past->jump = must(realloc(past->jump, past->size * sizeof *past->jump));
    }
    return &past->jump[past->count++];
}

static void add_jump(struct past *past, uint32_t n, enum entry_kind kind, uint32_t to) {
    uint32_t parent;
    past_entry_done(past, n - 1, to, &parent);
    if (kind == ENTRY_AGREED) /* of several undos to a position the last one counts */
        while (parent > past->base && past_kind(past, parent) != ENTRY_DO)
            parent = past_parent(past, parent);
    *new_jump(past) = (struct jump){n, parent, to, (uint8_t)kind};
}

void past_add(struct past *past, enum entry_kind kind, uint32_t to, bool secret) {
    uint32_t n = past->n + 1;
    if (kind != ENTRY_DO)
        add_jump(past, n, kind, to);
    past->n = n;
    note_secret(past, n, secret);
}

static void take_jump(void *context, const struct journal_row *row) {
    enum entry_kind kind = past_kind_named(row->kind);
    if (kind == ENTRY_UNDO || kind == ENTRY_AGREED)
        add_jump(context, row->n, kind, (uint32_t)strtoul(row->line + strcspn(row->line, "0123456789"), NULL, 10));
}

bool past_open(struct past *past, struct store *store, const char *id, uint32_t base) {
    *past = (struct past){.store = store, .base = base};
    snprintf(past->id, sizeof past->id, "%s", id);
    if (!store_journal_jumps(store, id, base + 1, take_jump, past))
        return false;
    uint32_t last = store_journal_last(store, id);
    past->n = last > base ? last : base;
    past->known_from = past->n + 1;
    return true;
}

void past_free(struct past *past) {
    free(past->jump);
    past->jump = NULL;
    past->count = past->size = 0;
}
