/* reading.h: one question about a game's past, answered at a desk (desk.h).
 *
 * What the asker may see is decided in the loop, when they ask: the last entry that they are shown, and through whose
 * eyes. The desk reads nothing beyond it. */
#ifndef ENFILADE_SERVE_READING_H
#define ENFILADE_SERVE_READING_H

#include "serve/api.h"
#include "serve/desk.h"

struct reading {
    struct work work;
    char id[STORE_ID_SIZE];
    side_id viewer;
    bool over;                                                 /* nothing is sealed any more */
    uint32_t head;                                             /* the last entry that the viewer is shown */
    uint32_t from, to;                                         /* what else the question names */
    void (*write)(struct reading *reading, struct desk *desk); /* in a thread: fills `out`, or says why not */
    bool kept;                                                 /* the answer is kept for the next who asks the same */
    const char *type;                                          /* of the answer; NULL: JSON */
    struct text out;
    bool packs; /* the asker takes gzip */
    unsigned char *packed;
    size_t packed_size;
    int status; /* of a refusal; 0: none */
    const char *kind, *why;
};

/* A question to this game, which the viewer may look at. */
struct reading *reading_new(struct request *request, struct hosted *hosted, side_id viewer,
                            void (*write)(struct reading *reading, struct desk *desk));
/* Has it answered, soon. The request is gone. */
void reading_ask(struct reading *reading);
/* The entry that the viewer is shown for entry n. */
uint32_t reading_shown(const struct reading *reading, struct desk *desk, uint32_t n);
/* The game as the viewer is shown it after entry n: `n` says which. NULL: it cannot be had again. */
struct game *reading_look(const struct reading *reading, struct desk *desk, uint32_t *n);
void reading_refuse(struct reading *reading, int status, const char *kind, const char *why);

/* Answers that are kept, the latest few. */
void readings_forget(struct hall *hall);

#endif
