/* enfilade map. */
#include "cli/draw.h"

#include <stdio.h>

int command_map(int argc, char **argv) {
    (void)argc;
    (void)argv;
    fprintf(stderr, "draw: not yet\n");
    return 2;
}
