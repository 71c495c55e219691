#include "cli/commands.h"
int command_play(int argc, char **argv) { return (void)argc, (void)argv, 1; }
