/* results.h: the rows of an experiment in one SQLite file. A row is there once, whatever died on the way: its key is
 * the variant and the seed. */
#ifndef ENFILADE_LAB_RESULTS_H
#define ENFILADE_LAB_RESULTS_H

#include "lab/play.h"

struct results;

/* Opens or makes the file. NULL with the reason in `why`; an experiment of another kind is refused. */
struct results *results_open(const char *path, const struct experiment *experiment, char *why, size_t size);
/* Commits what is pending. */
void results_close(struct results *results);
/* A row that is there already is left as it is. False: the file cannot be written. */
bool results_add(struct results *results, const struct lab_row *row);
/* What was added is on the disk, and survives the end of the program, from here on. */
bool results_commit(struct results *results);
/* Takes out the rows of later seeds than these, of all variants: more than was wanted was played. */
bool results_cut(struct results *results, uint64_t first, uint64_t count);

/* Calls `take` for each row, by variant and seed. The counts last as long as the call. */
typedef void results_reader(void *context, const struct lab_row *row);
bool results_each(struct results *results, bool counts, results_reader *take, void *context);

#endif
