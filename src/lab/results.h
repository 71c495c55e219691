/* results.h: the rows of an experiment in one SQLite file. A row is there once, whatever died on the way: its key is
 * the variant and the seed. */
#ifndef ENFILADE_LAB_RESULTS_H
#define ENFILADE_LAB_RESULTS_H

#include "lab/play.h"

struct results;

/* Opens or makes the file. NULL with the reason in `why`; an experiment of another kind is refused. */
struct results *results_open(const char *path, const struct experiment *experiment, char *why, size_t size);
/* The same, of a file that no other process may have open meanwhile: one that has it is waited for a moment, then
 * refused. It needs no memory shared between processes, so the file may lie on a file system of a network. */
struct results *results_open_alone(const char *path, const struct experiment *experiment, char *why, size_t size);
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

/* Takes over the rows of another file of the same experiment, of the seeds that are wanted. False with a reason. */
bool results_take(struct results *to, const char *path, char *why, size_t size);
/* Calls `take`, if there is one, without counts, for each row of a file that nobody writes to now and that may not be
 * there. False with a reason: it is of another experiment. */
bool results_look(const char *path, const struct experiment *experiment, results_reader *take, void *context, char *why,
                  size_t size);

#endif
