/* staging.h: hexes beyond the edge of the map where troops arrive (Terrible Swift Sword 22.0), and when and where
 * somebody comes who is not there yet. */
#ifndef ENFILADE_GBACW_STAGING_H
#define ENFILADE_GBACW_STAGING_H
#include "gbacw/state/state.h"

int staging_of(const struct game *game, hex_id hex); /* number of the area a hex belongs to; -1: it is on the map */
/* A unit that waits may have been sent to another area than planned: then its counter remembers which and when. */
void entry_divert(struct game *game, counter_id c, unsigned staging, unsigned turn);
int entry_diverted(const struct game *game, counter_id c);     /* the area it was sent to; -1: none */
unsigned entry_turn_of(const struct game *game, counter_id c); /* 0: it does not come */
/* The area it sets out from if it goes round to that one: where it stands, was sent, or is to come; -1: none. */
int staging_start(const struct game *game, counter_id c, int to);
int staging_turns_between(const struct game *game, int from, int to); /* Game-Turns, on roads beyond the map */
void entrance_title(const struct gbacw_tables *tables, unsigned area, struct text *out); /* "3 or 4", "Area B" */
void entry_said(const struct game *game, counter_id c, struct text *out); /* "staging area 3 or 4", "Area B" */
/* The hexes of the map's edge by which it comes. */
const hex_id *staging_entries(const struct game *game, counter_id c, int *count);
void arrivals_init(const struct game *game); /* once a scratch: the lists follow from the tables */
/* All units listed for the turn and area of this one, itself among them, by number; none if it comes by no area. */
const counter_id *arrivals_with(const struct game *game, counter_id c, int *count);
#endif
