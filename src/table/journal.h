/* journal.h: the save of a sitting as it grows, line by line. Private to the room. */
#ifndef ENFILADE_TABLE_JOURNAL_H
#define ENFILADE_TABLE_JOURNAL_H

#include "table/sitting.h"

void journal_open(struct sitting *sitting, const struct dice_thrown *dice, uint32_t count);
/* The action that was just applied; then, if a turn began, its hash. */
void journal_action(struct sitting *sitting, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count);
void journal_turn(struct sitting *sitting);
/* Undo by agreement: the game goes back and the journal goes on. */
bool journal_undo(struct sitting *sitting, uint32_t to);
/* Back to so many actions, without a trace. */
void journal_cut(struct sitting *sitting, uint32_t actions);

/* -- saves, with their dice checked against the seed -- */
struct save_dice {
    uint32_t streamed, told; /* dice that came from the seed's streams; dice that a script told */
};
/* As sitting_load; with `dice` every die must be what the seed gives. */
struct sitting *sitting_load_checked(struct games *games, const char *text, size_t length, struct save_trouble *trouble,
                                     struct save_dice *dice);

/* -- of sitting.c, for saves -- */
struct sitting *sitting_lay_out(struct games *games, const char *scenario, struct text *why);
struct sitting *sitting_lay_out_position(struct games *games, const char *game, const json_t *position,
                                         struct text *why);

#endif
