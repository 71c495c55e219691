/* enfilade mapmake. */
#include "cli/mapmake.h"

#include <stdio.h>

int command_mapmake(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    fprintf(stderr, "mapmake: not yet\n");
    return 2;
}
