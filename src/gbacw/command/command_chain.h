/* command_chain.h: the chain of command as orders see it: brigades first, then divisions, corps and armies, each by
 * its number in the tables. */
#ifndef ENFILADE_GBACW_COMMAND_CHAIN_H
#define ENFILADE_GBACW_COMMAND_CHAIN_H
#include "gbacw/state/frames.h"
#include "play/ruleset.h"

extern const struct command_chain gbacw_commands;
#endif
