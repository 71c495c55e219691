/* past_query.h: one question about a game's past, answered in the background (background.h).
 *
 * What the asker may see is decided in the loop, when they ask: the last entry that they are shown, and through whose
 * eyes. The worker reads nothing beyond it. */
#ifndef ENFILADE_SERVE_PLAY_PAST_QUERY_H
#define ENFILADE_SERVE_PLAY_PAST_QUERY_H

#include "serve/play/api.h"
#include "serve/play/background.h"

struct past_query {
    struct background_work work;
    char id[STORE_ID_SIZE];
    side_id viewer;
    const struct language *language; /* of the asker; NULL: English */
    bool over;                       /* nothing is sealed any more */
    uint32_t head;                   /* the last entry that the viewer is shown */
    uint32_t from, to;               /* what else the question names */
    void (*write)(struct past_query *query,
                  struct background_worker *worker); /* in a thread: fills `out`, or says why not */
    bool kept;                                       /* the answer is kept for the next who asks the same */
    const char *type;                                /* of the answer; NULL: JSON */
    struct text tail;                                /* what the asker alone may read, after it */
    struct text out;
    bool packs; /* the asker takes gzip */
    unsigned char *packed;
    size_t packed_size;
    int status; /* of a refusal; 0: none */
    const char *kind, *why;
};

/* A question to this game, which the viewer may look at. */
struct past_query *past_query_new(struct request *request, struct hosted_game *hosted, side_id viewer,
                                  void (*write)(struct past_query *query, struct background_worker *worker));
/* Has it answered, soon. The request is gone. */
void past_query_submit(struct past_query *query);
/* The entry that the viewer is shown for entry n. */
uint32_t past_query_shown_entry(const struct past_query *query, struct background_worker *worker, uint32_t n);
/* The game as the viewer is shown it after entry n: `n` says which. NULL: it cannot be had again. */
struct game *past_query_shown_at(const struct past_query *query, struct background_worker *worker, uint32_t *n);
/* Whose tables make the sentences of kept events in the asker's language; NULL: they are sent as they are kept. */
const struct game *past_query_speaker(const struct past_query *query, struct background_worker *worker);
void past_query_refuse(struct past_query *query, int status, const char *kind, const char *why);

/* Answers that are kept, the latest few. */
void past_query_forget_kept(struct game_cache *cache);

#endif
