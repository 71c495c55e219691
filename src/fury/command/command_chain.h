/* command_chain.h: the chain of command as orders see it: the Corps of each side, and over them its headquarters. */
#ifndef ENFILADE_FURY_COMMAND_CHAIN_H
#define ENFILADE_FURY_COMMAND_CHAIN_H
#include "play/ruleset.h"

struct fury_tables;

extern const struct command_chain fury_commands;
/* A Corps, not a headquarters. */
bool fury_is_corps(const struct fury_tables *tables, command_id id);
#endif
