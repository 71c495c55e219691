/* journal.h: the save of a match as it grows, line by line. Private to the room. */
#ifndef ENFILADE_MATCH_JOURNAL_H
#define ENFILADE_MATCH_JOURNAL_H

#include "match/match.h"

/* Begins the journal again, with the header and the dice that fell before the first decision. */
void journal_open(struct match *match, const struct dice_thrown *dice, uint32_t count);
/* The action that was just applied; then, if a turn began, its hash. */
void journal_action(struct match *match, side_id side, struct action action, const struct dice_thrown *dice,
                    uint32_t count);
/* A player's contribution to the dice that come now: nothing before it can be taken back. */
void journal_mix(struct match *match, const char *line, size_t length);
/* The turn's hash alone. */
void journal_turn(struct match *match);
/* Undo by agreement: the game goes back and the journal goes on. */
bool journal_undo(struct match *match, uint32_t to);
/* Back to so many actions, without a trace. */
void journal_cut(struct match *match, uint32_t actions);

/* -- saves, with their dice checked against the seed -- */
struct save_dice {
    uint32_t streamed, scripted; /* dice that came from the seed's streams; dice of a script */
};
/* As match_load; with `dice` every die must be what the seed gives. */
struct match *match_load_checked(struct games *games, const char *text, size_t length, struct save_trouble *trouble,
                                 struct save_dice *dice);

/* -- of match.c, for saves -- */
/* A match with its memory, before the game begins; NULL with the reason in `why`. */
struct match *match_lay_out(struct games *games, const char *scenario, struct text *why);
/* The same for a position. */
struct match *match_lay_out_position(struct games *games, const char *game, const json_t *position, struct text *why);

#endif
