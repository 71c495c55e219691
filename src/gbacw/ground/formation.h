/* formation.h: line and column, limbered and unlimbered, mounted and dismounted (6.0). */
#ifndef ENFILADE_GBACW_FORMATION_H
#define ENFILADE_GBACW_FORMATION_H
#include "gbacw/state/frames.h"

uint16_t form_cost(const struct game *game, counter_id c, uint8_t to); /* sixths */
/* Candidate formations a type may take besides its own; returns count. */
int formations_of(const struct game *game, counter_id c, uint8_t out[4]);
bool can_form(const struct game *game, counter_id c, uint8_t formation); /* it is among these */
/* Emits the change; `done` false: it was tried and failed. */
void event_form(struct game *game, counter_id c, const char *case_number, uint8_t formation, bool done);
/* Changes its formation; a unit that gets a front faces as the others in the hex do (7.0e). */
void take_formation(struct game *game, counter_id c, uint8_t formation);
void column_fired_on(struct game *game,
                     counter_id c); /* 6.11d, 12.24: turns into Line; emits the event with its case */
#endif
