/* commands.h: the commands of the program, and what they share in reading their words.
 *
 * A command gets its own name in argv[0] and returns the exit status; 2 stands for words it does not understand. */
#ifndef ENFILADE_CLI_COMMANDS_H
#define ENFILADE_CLI_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/audit.h"
#include "cli/draw.h"
#include "cli/mapmake.h"
#include "cli/pack.h"

int command_play(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_scenarios(int argc, char **argv);
int command_rule(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_soak(int argc, char **argv);
int command_illegal(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_version(int argc, char **argv);

/* Where this program lies, for finding the games' data beside it. */
void cli_program(const char *path);
const char *cli_program_path(void);

/* Takes "--name VALUE" out of the words; NULL if it is not there. Flags without a value likewise. */
const char *cli_option(int *argc, char **argv, const char *name);
bool cli_flag(int *argc, char **argv, const char *name);
bool cli_number(const char *text, uint64_t *out);
/* True if words are left that look like options: said on stderr. `most` plain words are allowed after the name. */
bool cli_too_much(int argc, char **argv, int most);
/* The folder of the games' data, from --games and the rest. */
const char *cli_games(int *argc, char **argv);

#endif
