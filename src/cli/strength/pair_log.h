/* pair_log.h: the file of `enfilade match --log`: a line for each pair that was played (analysis/pair_game.h). What is
 * in it is not played again, so that a measurement can be stopped at any moment and files of several machines be
 * joined. */
#ifndef ENFILADE_CLI_PAIR_LOG_H
#define ENFILADE_CLI_PAIR_LOG_H

#include "analysis/pair_game.h"

/* Hands over each pair of the file that is of these players, this scenario and this last turn; the key's seed is left
 * out. A line that cannot be read is named on stderr and left out; a file that is not there has none. False, with a
 * sentence on stderr: the file cannot be read. */
bool pair_log_read(const char *file, const struct pair_key *wanted, void *context,
                   void (*take)(void *context, uint64_t seed, const struct pair *pair));
/* Opens it for writing behind what it has. -1, with a sentence on stderr: it cannot be written. */
int pair_log_open(const char *file);
/* Writes a line and waits until it is on the disk. False: it is not. */
bool pair_log_add(int log, const struct pair_key *key, const struct pair *pair);

#endif
