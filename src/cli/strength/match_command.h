/* match_command.h: `enfilade match`: how strong one computer player is beside another. */
#ifndef ENFILADE_CLI_MATCH_COMMAND_H
#define ENFILADE_CLI_MATCH_COMMAND_H

int command_match(int argc, char **argv);

#endif
