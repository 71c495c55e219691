/* catalogue.h: the furniture of a game of the family, for tables that know no game. */
#ifndef ENFILADE_GBACW_CATALOGUE_H
#define ENFILADE_GBACW_CATALOGUE_H
#include "gbacw/state/frames.h"
#include "play/catalogue.h"

/* ruleset.catalogue */
void gbacw_catalogue(const void *tables, struct json *out);

/* The command a division stands under: its corps, or an army; NO_DIVISION for those under none. */
unsigned superior_of(const struct gbacw_tables *tables, unsigned division);

enum standing {
    STANDING_WITHDRAWAL_FIRE,
    STANDING_RETREAT_FIRE,
    STANDING_OPPORTUNITY_FIRE,
    STANDING_FORMATION_FIRE,
    STANDING_EVADE,
    STANDING_LEADERS,
    STANDING_COVER,
    STANDING_ADVANCE,
    STANDINGS
};
extern const struct standing_words gbacw_standing[STANDINGS];
#endif
