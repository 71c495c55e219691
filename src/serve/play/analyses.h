/* analyses.h: finished games looked at again by the staff (analysis/analysis.h), in a thread of its own: an analysis
 * takes a minute, and nobody who looks back at another game is to wait for it. Results are kept in memory, the latest
 * few. */
#ifndef ENFILADE_SERVE_PLAY_ANALYSES_H
#define ENFILADE_SERVE_PLAY_ANALYSES_H

#include "serve/play/hosted_game.h"

bool analyses_open(struct server *server);
void analyses_close(struct server *server);

enum analysis_state { ANALYSIS_NONE, ANALYSIS_WAITS, ANALYSIS_DONE, ANALYSIS_FAILED };
struct analysis_seen {
    enum analysis_state state;
    unsigned thousandths; /* how far it is */
    const char *text;     /* done: the analysis as JSON, with positions by the entries of the journal; failed: why */
};
/* How the analysis of this game stands. */
struct analysis_seen analyses_look(const struct server *server, const char *id, uint32_t head);
/* Begins it, up to this entry. False: too many wait. */
bool analyses_begin(struct server *server, const char *id, uint32_t head);

#endif
