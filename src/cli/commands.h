/* commands.h: the commands of the program.
 *
 * A command gets its own name in argv[0] and returns the exit status; 2 stands for words it does not understand. */
#ifndef ENFILADE_CLI_COMMANDS_H
#define ENFILADE_CLI_COMMANDS_H

#include "cli/audit/audit.h"
#include "cli/common/arguments.h"
#include "cli/exercise/exercise.h"
#include "cli/map/draw.h"
#include "cli/map/mapmake.h"
#include "cli/pack.h"
#include "cli/soak/soak.h"

int command_play(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_scenarios(int argc, char **argv);
int command_rule(int argc, char **argv);
int command_books(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_analyse(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_ask(int argc, char **argv);
int command_addresses(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_migrate(int argc, char **argv);
int command_user(int argc, char **argv);
int command_version(int argc, char **argv);

#endif
