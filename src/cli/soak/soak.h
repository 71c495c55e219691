/* soak.h: commands that let the program play by itself: to find faults, to try forbidden actions, to measure. */
#ifndef ENFILADE_CLI_SOAK_H
#define ENFILADE_CLI_SOAK_H

int command_soak(int argc, char **argv);
int command_illegal(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_aide(int argc, char **argv);

#endif
