/* enfilade mapmake: see mapmake.c. */
#ifndef CLI_MAPMAKE_H
#define CLI_MAPMAKE_H

int command_mapmake(int argc, char **argv);

#endif
