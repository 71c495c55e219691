/* past.h: a game's journal as a tree, read from the store when somebody asks. Its positions: past_position.h.
 *
 * The journal only grows. An entry is an action, a free undo, an agreed undo, or a note that the game was set up again
 * from a written position; each has a number, counted from 1. An undo does not remove entries: it builds on an earlier
 * one. So the entries form a tree, every number names one position for ever, and the position after any of them can be
 * had again. An action builds on the entry before it, so only undos are held in memory: the tree is a list of jumps.
 *
 * Nothing here belongs to the event loop: a thread with a store of its own (store_open_reader) can have a past of its
 * own. */
#ifndef ENFILADE_SERVE_PLAY_PAST_H
#define ENFILADE_SERVE_PLAY_PAST_H

#include "serve/store/store.h"

enum entry_kind { ENTRY_DO, ENTRY_UNDO, ENTRY_AGREED, ENTRY_REOPENED };
enum { PAST_KNOWN = 1024, PAST_VERSION_SIZE = 56, SNAPSHOT_EVERY = 512 };

struct jump {
    uint32_t n, parent; /* the entry whose position this one builds on */
    uint32_t done;      /* applied actions in its position */
    uint8_t kind;
};

struct past {
    struct store *store;
    char id[STORE_ID_SIZE];
    uint32_t base; /* the number of the opening: 0, or where the game was set up again */
    uint32_t n;    /* the last entry */
    struct jump *jump;
    size_t count, size;
    uint32_t known_from;        /* of these entries and later ones it is known whether they are secret, */
    uint8_t secret[PAST_KNOWN]; /* if they are not too long ago: by number, modulo */
};

/* Reads the jumps. False: the store cannot be read. */
bool past_open(struct past *past, struct store *store, const char *id, uint32_t base);
void past_free(struct past *past);
/* One more entry, the last. `to`: how many actions an undo leaves. */
void past_add(struct past *past, enum entry_kind kind, uint32_t to, bool secret);

enum entry_kind past_kind(const struct past *past, uint32_t n);
const char *past_kind_name(enum entry_kind kind);
enum entry_kind past_kind_named(const char *name);
uint32_t past_parent(const struct past *past, uint32_t n);
/* Where the run of actions up to n begins: its jump, or the base. */
uint32_t past_run_start(const struct past *past, uint32_t n);
uint32_t past_done(const struct past *past, uint32_t n); /* applied actions in the position after it */
/* Whether the position after it holds a choice that is not revealed yet. */
bool past_secret(struct past *past, uint32_t n);
/* The last entry up to this one whose position holds no sealed choice. */
uint32_t past_open_entry(struct past *past, uint32_t n);
/* The entry of the head's line with so many applied actions; false if there is none. */
bool past_entry_done(const struct past *past, uint32_t head, uint32_t done, uint32_t *n);
/* Whether the entries from..to are all actions. */
bool past_only_actions(const struct past *past, uint32_t from, uint32_t to);
/* By number, from base: whether it is an action or agreed undo whose effect stands at `head`. The caller frees it. */
bool *past_in_effect(const struct past *past, uint32_t head);
/* How many agreed undos there were up to entry n, from base. */
uint32_t past_undos(const struct past *past, uint32_t n);

#endif
