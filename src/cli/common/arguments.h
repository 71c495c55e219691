/* arguments.h: what all commands share in reading the command line. */
#ifndef ENFILADE_CLI_ARGUMENTS_H
#define ENFILADE_CLI_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

/* Where this program lies, for finding the games' data beside it. */
void cli_program(const char *path);
const char *cli_program_path(void);

/* Takes "--name VALUE" out of the words; NULL if it is not there. Flags without a value likewise. */
const char *cli_option(int *argc, char **argv, const char *name);
bool cli_flag(int *argc, char **argv, const char *name);
bool cli_number(const char *text, uint64_t *out);
/* Takes the option out of the arguments, if it is there. False, with a sentence: it is no number within these. */
bool cli_number_option(int *argc, char **argv, const char *name, uint64_t least, uint64_t most, uint64_t *out);
/* True if words are left that look like options: said on stderr. `most` plain words are allowed after the name. */
bool cli_too_much(int argc, char **argv, int most);
/* The folder of the games' data, from --games and the rest. */
const char *cli_games(int *argc, char **argv);

#endif
