/* enfilade audit. */
#include "cli/audit.h"

#include <stdio.h>

int command_audit(int argc, char **argv) {
    (void)argc;
    (void)argv;
    fprintf(stderr, "audit: not yet\n");
    return 2;
}
