/* types.h: what the steps of the chapters speak of. The structs are the chapters' own; here they have only names. */
#ifndef ENFILADE_GBACW_RULES_TYPES_H
#define ENFILADE_GBACW_RULES_TYPES_H

#include "play/game.h"
#include "play/ruleset.h"

struct gbacw_tables;
struct special_field;
struct own_field;
struct morale_modifier;
struct fire_attack;
struct fire_locals;
struct badge;
struct fire_shift;
struct melee_force;
struct retreat_locals;
struct mind_memory;
struct fire_way;
struct sheet;
struct own_morale_row;
struct verdict;
struct melee_rows;

#endif
