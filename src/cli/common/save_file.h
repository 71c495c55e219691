/* save_file.h: saves on disk, as the commands read them. */
#ifndef ENFILADE_CLI_SAVE_FILE_H
#define ENFILADE_CLI_SAVE_FILE_H

#include "match/match.h"

/* The whole file, "-" for the standard input. False: it cannot be read, and that was said. */
bool read_save_file(const char *path, struct buffer *out);
/* A match as the save has it; what is wrong with it is said on stderr, and `sound` is false then. */
struct match *load_save_file(struct games *games, const char *path, bool *sound);

#endif
