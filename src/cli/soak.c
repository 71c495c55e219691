#include "cli/commands.h"
int command_soak(int argc, char **argv) { return (void)argc, (void)argv, 1; }
int command_illegal(int argc, char **argv) { return (void)argc, (void)argv, 1; }
