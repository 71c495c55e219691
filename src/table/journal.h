/* journal.h: the save of a sitting as it grows, line by line. Private to the room. */
#ifndef ENFILADE_TABLE_JOURNAL_H
#define ENFILADE_TABLE_JOURNAL_H

#include "table/sitting.h"

void journal_open(struct sitting *sitting, const struct dice_thrown *dice, uint32_t count);
/* The action that was just applied; then, if a turn began, its hash. */
void journal_action(struct sitting *sitting, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count);
void journal_turn(struct sitting *sitting);
/* Back to so many actions. */
void journal_cut(struct sitting *sitting, uint32_t actions);

/* -- of sitting.c, for saves -- */
struct sitting *sitting_lay_out(struct games *games, const char *scenario, struct text *why);
struct sitting *sitting_lay_out_position(struct games *games, const char *game, const json_t *position,
                                         struct text *why);

#endif
