/* journal.h: the save of a sitting as it grows, line by line. Private to the room. */
#ifndef ENFILADE_TABLE_JOURNAL_H
#define ENFILADE_TABLE_JOURNAL_H

#include "table/sitting.h"

/* Begins the journal again, with the header and the dice that fell before the first decision. */
void journal_open(struct sitting *sitting, const struct dice_thrown *dice, uint32_t count);
/* The action that was just applied; then, if a turn began, its hash. */
void journal_action(struct sitting *sitting, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count);
/* The turn's hash alone. */
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
/* A sitting with its memory, before the game begins; NULL with the reason in `why`. */
struct sitting *sitting_lay_out(struct games *games, const char *scenario, struct text *why);
/* The same for a position. */
struct sitting *sitting_lay_out_position(struct games *games, const char *game, const json_t *position,
                                         struct text *why);

#endif
