/* migrate.c: `enfilade migrate`: a server's data go from SQLite to PostgreSQL, or back. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "serve/base/claim.h"
#include "serve/store/copy.h"

/* A data folder must be nobody's meanwhile; false: a server is at work there. */
static bool claim(const char *where, int *claimed) {
    *claimed = -1;
    return store_is_elsewhere(where) || !folder_make(where) || folder_claim(where, claimed);
}

static struct store *open_one(const char *where, bool exists) {
    char path[1100], why[512];
    bool elsewhere = store_is_elsewhere(where);
    snprintf(path, sizeof path, "%s%s", where, elsewhere ? "" : "/enfilade.db");
    if (exists && !elsewhere && access(path, R_OK) != 0) {
        fprintf(stderr, "enfilade migrate: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    struct store *store = store_open(path, why, sizeof why);
    if (store == NULL)
        fprintf(stderr, "enfilade migrate: %s: %s\n", elsewhere ? "the database" : path, why);
    return store;
}

static void tell(void *context, const char *table, int64_t rows) {
    (void)context;
    if (rows > 0)
        printf("%s: %" PRId64 "\n", table, rows);
}

static int copy(const char *source, const char *target) {
    char why[256];
    struct store *from = open_one(source, true), *to = from != NULL ? open_one(target, false) : NULL;
    bool done = to != NULL && store_copy(from, to, tell, NULL, why, sizeof why);
    if (to != NULL && !done)
        fprintf(stderr, "enfilade migrate: nothing was copied: %s\n", why);
    if (to != NULL)
        store_close(to);
    if (from != NULL)
        store_close(from);
    return done ? 0 : 1;
}

int command_migrate(int argc, char **argv) {
    const char *from = cli_option(&argc, argv, "--from"), *to = cli_option(&argc, argv, "--to");
    int claimed[2];
    if (cli_too_much(argc, argv, 0))
        return 2;
    if (from == NULL || to == NULL) {
        fputs("enfilade migrate: give both stores with --from and --to: a data folder, or postgresql://...\n", stderr);
        return 2;
    }
    if (!claim(from, &claimed[0]) || !claim(to, &claimed[1])) {
        fputs("enfilade migrate: a server is at work there: stop it first\n", stderr);
        return 1;
    }
    int result = copy(from, to);
    for (int i = 0; i < 2; i++)
        if (claimed[i] >= 0)
            close(claimed[i]);
    return result;
}
