/* experiments.h: the experiments of visitors (docs/lab.md): one is played at a time, in threads that stand back behind
 * those of the games; the others wait their turn. Each has a folder below DATA/lab: what was played survives the
 * server, and one that was under way goes on when the server starts again. */
#ifndef ENFILADE_SERVE_PLAY_EXPERIMENTS_H
#define ENFILADE_SERVE_PLAY_EXPERIMENTS_H

#include "match/match.h"
#include "serve/net/request.h"

struct lab_entry;

enum lab_state {
    LAB_WAITING,
    LAB_PLAYING,
    LAB_DONE,
    LAB_STOPPED,     /* by its owner */
    LAB_OUT_OF_TIME, /* by the server's limit */
    LAB_FAILED,
    LAB_STATES
};

bool experiments_open(struct server *server);
void experiments_close(struct server *server);

/* What a body asks for, as a description that lab/experiment.h reads: docs/api.md has its fields. NULL: it cannot be
 * played, and the request has been answered. The caller owns it. */
json_t *experiment_wish(struct request *request);
/* The same of games that continue from where the match stands. */
json_t *experiment_wish_from(struct request *request, const struct match *match);

/* Takes a description, which it owns from now on, for the asker, and answers how it stands, or why it cannot be played:
 * at once, or where it changes numbers when a thread has read the changed games. `scenario`: the battle that it is of;
 * `position`: a save of where its games continue from, or NULL. */
void experiments_begin(struct request *request, json_t *description, const char *scenario, const char *position);
/* One of the asker's own; NULL: there is none, and the request has been answered. */
struct lab_entry *experiments_find(struct request *request);
/* Stops it, if it is not over; what was played is kept. */
void experiments_stop(struct server *server, struct lab_entry *entry);
/* Forgets it, and what was played. */
void experiments_forget(struct server *server, struct lab_entry *entry);
/* Forgets those of a person who is gone. */
void experiments_forget_person(struct server *server, int64_t person);

/* How it stands, and all of the asker's, the latest first. */
json_t *experiment_json(struct lab_entry *entry);
void experiment_answer(struct request *request, struct lab_entry *entry);
json_t *experiments_json(const struct request *request);
/* Sends a file of its folder (lab_bench.h). */
void experiment_answer_file(struct request *request, const struct lab_entry *entry, const char *name);
/* Plays one of its games again, in a thread, and answers with its save. */
void experiment_answer_save(struct request *request, const struct lab_entry *entry, const char *variant, uint64_t seed);

#endif
