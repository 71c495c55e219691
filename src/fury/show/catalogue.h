/* catalogue.h: the furniture of a battle of the family, for tables that know no game. */
#ifndef ENFILADE_FURY_CATALOGUE_H
#define ENFILADE_FURY_CATALOGUE_H
#include "fury/state/frames.h"
#include "play/catalogue.h"

/* ruleset.catalogue */
void fury_catalogue(const void *tables, struct json *out);

/* The command whose stripe the counter wears: "usa-II". False: none. */
bool fury_command_id(const struct fury_tables *tables, counter_id c, struct text *out);

#endif
