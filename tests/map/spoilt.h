/* spoilt.h: a copy of a game's folder that a test spoils, and what the audit says of it. GAME names the game. */
#ifndef TESTS_MAP_SPOILT_H
#define TESTS_MAP_SPOILT_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/audit.h"
#include "harness/harness.h"

#define HEAP 200000

static char folder[64]; /* holds a copy of games/GAME, spoilt by each test for itself */

static void slurp(const char *path, char *out) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, HEAP - 1, file);
    out[length] = 0;
    fclose(file);
}

static void spill(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void fresh_copy(void) {
    char command[256];
    if (!folder[0]) {
        snprintf(folder, sizeof folder, "/tmp/enfilade-audit-XXXXXX");
        assert_non_null(mkdtemp(folder));
    }
    snprintf(command, sizeof command, "rm -rf %s/" GAME " && cp -r games/" GAME " %s/", folder, folder);
    assert_int_equal(system(command), 0);
}

/* Replaces the first `from` by `to` in a file of the copy. */
static void spoil(const char *name, const char *from, const char *to) {
    static char text[HEAP], mended[HEAP];
    char path[128];
    snprintf(path, sizeof path, "%s/" GAME "/%s", folder, name);
    slurp(path, text);
    char *at = strstr(text, from);
    if (!at)
        fail_msg("%s does not say \"%s\"", name, from);
    snprintf(mended, sizeof mended, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    spill(path, mended);
}

/* Runs the audit on the copy; the status, and all it said. */
static int audit(char *said) {
    char log[128], *words[] = {"audit", GAME, "--games", folder, NULL};
    snprintf(log, sizeof log, "%s/log", folder);
    fflush(stdout);
    int keep = dup(1), keep_errors = dup(2);
    FILE *out = fopen(log, "wb");
    assert_non_null(out);
    dup2(fileno(out), 1);
    dup2(fileno(out), 2);
    int status = command_audit(4, words);
    fflush(stdout);
    dup2(keep, 1);
    dup2(keep_errors, 2);
    close(keep);
    close(keep_errors);
    fclose(out);
    slurp(log, said);
    return status;
}

static void finds_out(const char *file, const char *from, const char *to, const char *failure) {
    static char said[HEAP];
    fresh_copy();
    spoil("audit.yaml", "  - {case: \"21.0\"",
          "  # - {case: \"21.0\""); /* the set-up takes long, and is tried whole above */
    spoil(file, from, to);
    int status = audit(said);
    if (status != 1 || !strstr(said, failure))
        fail_msg("after %s -> %s the audit gave %d and did not say \"%s\":\n%s", from, to, status, failure, said);
}

static int remove_copy(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (folder[0] && system(command))
        return 1;
    return harness_close(state);
}

#endif
