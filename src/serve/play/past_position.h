/* past_position.h: a game that stands where another stood once, and the snapshots that it starts from.
 *
 * Positions are written down now and then (snapshots): the state's block, packed, of use to the same program and data
 * only. A past position goes to the nearest snapshot before its entry and does the actions on the way again, with the
 * dice that were thrown then. Snapshots are taken where nothing lies behind that could be taken back freely, so a game
 * that is opened from one can undo as far as it could before. */
#ifndef ENFILADE_SERVE_PLAY_PAST_POSITION_H
#define ENFILADE_SERVE_PLAY_PAST_POSITION_H

#include <stdatomic.h>

#include "play/ruleset.h"
#include "play/save.h"
#include "play/undo.h"
#include "serve/play/past.h"

struct past_position {
    const struct past *past;
    struct game *game; /* `own`, or somebody's */
    struct game own;
    void *block;
    const struct play_state *opening; /* the position at the base */
    char version[PAST_VERSION_SIZE];  /* of program and data */
    struct undo *undo;                /* kept up to date on the way; NULL: nobody needs it */
    const atomic_bool *cancelled;     /* another thread may stop it; NULL: nobody does */
    bool afoot;                       /* takes no snapshot: every entry on the way is passed */
    bool unread;                      /* the store could not be read: it is not where it was to go */
    void (*passed)(void *context, const struct journal_row *row); /* after each of them; NULL: nobody asks */
    /* each action on the way, before `passed`; NULL: nobody asks */
    void (*acted)(void *context, side_id side, struct action action, const struct dice_thrown *dice, uint32_t count);
    void *context;
    struct save_replay replay;
    struct save_trouble trouble; /* why it could not go on */
    struct dice_script script;
    struct dice_log log;
    uint32_t at; /* the entry after which it stands; UINT32_MAX: nowhere */
};

/* Of the same kind as `like`, over a game of its own. */
struct past_position *past_position_new(const struct past *past, const struct game *like,
                                        const struct play_state *opening, const char *version);
/* Over somebody's game itself, which is the past position's alone as long as it lives. */
struct past_position *past_position_over(const struct past *past, struct game *game, const struct play_state *opening,
                                         const char *version);
void past_position_free(struct past_position *position);
/* Brings it to stand after entry n; false if that cannot be had again. */
bool past_position_go(struct past_position *position, uint32_t n);
/* How many actions lie between the nearest snapshot and entry n. */
uint32_t past_position_distance(struct past_position *position, uint32_t n);

/* -- snapshots -- */
struct snapshot {
    uint32_t n;
    void *bytes; /* packed */
    size_t size;
};
struct snapshot snapshot_of(uint32_t n, const struct play_state *state); /* the caller frees the bytes */

#endif
