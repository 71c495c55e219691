/* gauges.h: what is counted of this family's games when many are played: where counters stand, what is lost, and how
 * each side fares over time. */
#ifndef ENFILADE_FURY_GAUGES_H
#define ENFILADE_FURY_GAUGES_H

#include "play/ruleset.h"

enum { FURY_GAUGES = 5 };
extern const struct gauge fury_gauges[FURY_GAUGES];
/* As ruleset.marks, ruleset.gauges and ruleset.level_word want them. */
void fury_marks(const struct game *game, struct counter_mark *out);
void fury_read_gauges(struct game *game, int32_t out[GAUGES_MAX][SIDES]);
const char *fury_level_word(const void *tables, unsigned level);

#endif
