/* spoilt.h: what the audit says of games that a test spoils. A test that defines GAME is about that game alone. */
#ifndef TESTS_MAP_SPOILT_H
#define TESTS_MAP_SPOILT_H

#include "cli/audit/audit.h"
#include "harness/spoiling.h"

/* Runs the audit of a battle on the copies; the status, and all it said. */
static int audit(const char *battle, char said[SPOILT_ROOM]) {
    char log[128], name[32], *words[] = {"audit", name, "--games", spoilt_folder, NULL};
    snprintf(name, sizeof name, "%s", battle);
    snprintf(log, sizeof log, "%s/log", spoilt_folder);
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

/* Spoils a file of the copies ("kernstown/map.yaml"): the audit of the battle must fail with these words. */
static void audit_finds_out(const char *battle, const char *file, const char *from, const char *to,
                            const char *failure) {
    static char said[SPOILT_ROOM];
    spoil_file(file, from, to);
    int status = audit(battle, said);
    if (status != 1 || !strstr(said, failure))
        fail_msg("after %s -> %s in %s the audit gave %d and did not say \"%s\":\n%s", from, to, file, status, failure,
                 said);
}

#ifdef GAME
static void finds_out(const char *file, const char *from, const char *to, const char *failure) {
    char path[64];
    snprintf(path, sizeof path, GAME "/%s", file);
    copy_games(GAME);
    spoil_file(GAME "/audit.yaml", "  - {case: \"21.0\"",
               "  # - {case: \"21.0\""); /* the set-up takes long, and is tried with the untouched copy */
    audit_finds_out(GAME, path, from, to, failure);
}
#endif

#endif
