/* studies.h: what the staff works out for people in threads of its own: a finished game looked at again
 * (analysis/analysis.h), and what it would order in a position and why (match/advice.h). Each kind has its thread, so
 * that nobody who asks for advice waits for an analysis. Results are kept in memory, the latest few of each kind;
 * analyses in the store too, with their games. Each is made in pieces, for a program that has no threads
 * (site/worker.c). */
#ifndef ENFILADE_SERVE_PLAY_STUDIES_H
#define ENFILADE_SERVE_PLAY_STUDIES_H

#include "serve/play/hosted_game.h"

bool studies_open(struct server *server);
void studies_close(struct server *server);

enum study_kind { STUDY_ANALYSIS, STUDY_ADVICE, STUDY_KINDS };
struct study { /* what is worked out */
    enum study_kind kind;
    const char *id;                  /* of the game */
    uint32_t n;                      /* the entry up to which, or after which */
    side_id side;                    /* advice: whose */
    const char *by;                  /* ... by which computer player; NULL: the staff's own */
    const struct language *language; /* that it is said in */
};

enum study_state { STUDY_NONE, STUDY_WAITS, STUDY_DONE, STUDY_FAILED };
struct study_seen {
    enum study_state state;
    unsigned thousandths; /* how far it is */
    const char *text;     /* done: the result as JSON, with positions by the entries of the journal; failed: why */
};
/* How it stands. */
struct study_seen studies_look(struct server *server, struct study study);
/* Begins it. False: too many wait. */
bool studies_begin(struct server *server, struct study study);
/* The answer to both: `begun`, `thousandths`, `why`, and the result under this key. */
void studies_answer(struct request *request, struct study_seen seen, const char *key);

#endif
