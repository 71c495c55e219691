/* command_chain.h: the chain of command as orders see it: the Corps of each side, and over them its headquarters. */
#ifndef ENFILADE_FURY_COMMAND_CHAIN_H
#define ENFILADE_FURY_COMMAND_CHAIN_H
#include "play/ruleset.h"

extern const struct command_chain fury_commands;
/* As people say it: "II Corps", "Cavalry"; a Corps with a name of its own is called by it. */
const char *fury_corps_title(const char *corps);
#endif
