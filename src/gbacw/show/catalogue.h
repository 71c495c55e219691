/* catalogue.h: the furniture of a game of the family, for tables that know no game. */
#ifndef ENFILADE_GBACW_CATALOGUE_H
#define ENFILADE_GBACW_CATALOGUE_H
#include "gbacw/state/frames.h"
#include "play/catalogue.h"

/* ruleset.catalogue */
void gbacw_catalogue(const void *tables, struct json *out);

/* The command a division stands under: its corps, or an army; NO_DIVISION for those under none. */
unsigned superior_of(const struct gbacw_tables *tables, unsigned division);

#endif
