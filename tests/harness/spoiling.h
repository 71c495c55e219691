/* spoiling.h: copies of game folders that a test spoils. */
#ifndef ENFILADE_TESTS_SPOILING_H
#define ENFILADE_TESTS_SPOILING_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness/harness.h"

enum { SPOILT_ROOM = 1 << 19 };
static char spoilt_folder[64]; /* holds the copies; removed by remove_copies */

static inline void slurp(const char *path, char out[SPOILT_ROOM]) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    out[fread(out, 1, SPOILT_ROOM - 1, file)] = 0;
    fclose(file);
}

/* Fresh copies of these games ("kernstown", or several with spaces between). */
static inline void copy_games(const char *games) {
    char command[600];
    if (!spoilt_folder[0]) {
        strcpy(spoilt_folder, "/tmp/enfilade-spoilt-XXXXXX");
        assert_non_null(mkdtemp(spoilt_folder));
    }
    snprintf(command, sizeof command, "rm -rf %s/* && cd games && cp -r %s %s/", spoilt_folder, games, spoilt_folder);
    assert_int_equal(system(command), 0);
}

/* The line, from 1, on which a text first stands in another; it must be there. */
static inline int line_in(const char *whole, const char *text) {
    const char *at = strstr(whole, text);
    if (!at)
        fail_msg("nothing says \"%s\"", text);
    int line = 1;
    for (const char *c = whole; c < at; c++)
        line += *c == '\n';
    return line;
}

/* Replaces the first `from` by `to` in a file ("kernstown/map.yaml") of the copies; the line where it stood, from 1. */
static inline int spoil_file(const char *file, const char *from, const char *to) {
    static char text[SPOILT_ROOM];
    char path[200];
    snprintf(path, sizeof path, "%s/%s", spoilt_folder, file);
    slurp(path, text);
    char *at = strstr(text, from);
    if (!at)
        fail_msg("%s does not say \"%s\"", file, from);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    fprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(out);
    return line_in(text, from);
}

/* For TESTS_WITH or a group's teardown: leaves nothing behind. */
static inline int remove_copies(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", spoilt_folder);
    if (spoilt_folder[0] && system(command) != 0)
        return 1;
    return harness_close(state);
}

#endif
