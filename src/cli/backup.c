/* backup.c: `enfilade backup`: a copy of a server's data while it runs. */
#include <stdio.h>

#include "cli/commands.h"
#include "serve/store/backup.h"

int command_backup(int argc, char **argv) {
    const char *data = cli_option(&argc, argv, "--data");
    const char *file = cli_option(&argc, argv, "-o");
    char why[1024];
    if (cli_too_much(argc, argv, 0))
        return 2;
    if (data == NULL || file == NULL) {
        fputs("enfilade backup: give the data to copy with --data DIR and the target with -o FILE\n", stderr);
        return 2;
    }
    if (!backup_write(data, file, why, sizeof why)) {
        fprintf(stderr, "enfilade backup: %s\n", why);
        return 1;
    }
    return 0;
}
