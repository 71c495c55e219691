/* pair_log.c: see pair_log.h. */
#define _POSIX_C_SOURCE 200809L
#include "cli/strength/pair_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_wanted(const struct pair_key *key, const struct pair_key *wanted) {
    return strcmp(key->first, wanted->first) == 0 && strcmp(key->second, wanted->second) == 0 &&
           strcmp(key->scenario, wanted->scenario) == 0 && key->last_turn == wanted->last_turn;
}

bool pair_log_read(const char *file, const struct pair_key *wanted, void *context,
                   void (*take)(void *context, uint64_t seed, const struct pair *pair)) {
    FILE *log = fopen(file, "r");
    char *line = NULL;
    size_t room = 0;
    unsigned number = 0;
    if (log == NULL && errno != ENOENT)
        fprintf(stderr, "enfilade: %s cannot be read: %s\n", file, strerror(errno));
    if (log == NULL)
        return errno == ENOENT;
    while (number++, getline(&line, &room, log) >= 0) {
        struct pair_key key;
        struct pair pair;
        if (!pair_row_read(line, &key, &pair))
            fprintf(stderr, "enfilade: %s:%u: no whole pair, left out\n", file, number);
        else if (is_wanted(&key, wanted))
            take(context, key.seed, &pair);
    }
    free(line);
    fclose(log);
    return true;
}

/* A line that was cut off stays a line of its own. */
static bool end_last_line(int log) {
    char last;
    off_t length = lseek(log, 0, SEEK_END);
    return length == 0 ||
           (length > 0 && pread(log, &last, 1, length - 1) == 1 && (last == '\n' || write(log, "\n", 1) == 1));
}

int pair_log_open(const char *file) {
    int log = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log >= 0 && end_last_line(log))
        return log;
    fprintf(stderr, "enfilade: %s cannot be written: %s\n", file, strerror(errno));
    if (log >= 0)
        close(log);
    return -1;
}

bool pair_log_add(int log, const struct pair_key *key, const struct pair *pair) {
    char row[PAIR_ROW_SIZE];
    size_t length = pair_row_write(key, pair, row, sizeof row);
    return write(log, row, length) == (ssize_t)length && fsync(log) == 0;
}
