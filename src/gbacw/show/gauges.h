/* gauges.h: what is counted of this family's games when many are played: where counters stand, what they have lost,
 * and how each side fares over time. */
#ifndef ENFILADE_GBACW_GAUGES_H
#define ENFILADE_GBACW_GAUGES_H

#include "play/ruleset.h"

enum { GBACW_GAUGES = 6 };
extern const struct gauge gbacw_gauges[GBACW_GAUGES];
/* As ruleset.marks and ruleset.gauges want them. */
void gbacw_marks(const struct game *game, struct counter_mark *out);
void gbacw_read_gauges(struct game *game, int32_t out[GAUGES_MAX][SIDES]);

#endif
