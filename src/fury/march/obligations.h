/* obligations.h: Mandatory Attacks (7.1): who owes what, and the lone Detachments that cannot pay (2.5-Mand-det). */
#ifndef ENFILADE_FURY_OBLIGATIONS_H
#define ENFILADE_FURY_OBLIGATIONS_H

#include "fury/state/frames.h"

/* The case by which the unit owes an attack on that neighbour; NULL: none. Only attacks it may declare (7.1g). */
const char *fury_owes_attack(const struct game *game, counter_id c, direction d);
/* An attack in any direction. */
bool fury_owes_any(const struct game *game, counter_id c);
/* Any unit of the side. */
bool fury_side_owes(const struct game *game, side_id side);
/* The Pontoon Bridge whose layer still owes its attack over this hexside; -1 none (9.6h, 9.6k). */
int fury_owed_bridge(const struct game *game, counter_id c, direction d);
/* May this Division declare an attack on that neighbour (2.4a, 2.5-Cav-a, 9.3f, 9.6k)? */
struct ruling fury_may_attack(const struct game *game, counter_id c, direction d);
/* The hex could be attacked as though a Detachment held it (9.3f). */
bool fury_is_ghost(const struct game *game, counter_id c, hex_id hex);
/* After every move and result (7.1e). */
void fury_drop_lone_detachments(struct game *game);

#endif
