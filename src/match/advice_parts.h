/* advice_parts.h: between the files of advice: advice.c goes ahead, advice_words.c says what came of it. */
#ifndef ENFILADE_MATCH_ADVICE_PARTS_H
#define ENFILADE_MATCH_ADVICE_PARTS_H

#include "bot/bot.h"
#include "bot/playout.h"
#include "match/ghosts.h"
#include "play/field.h"

enum { ADVICE_PLAYOUTS = 24 };

struct prospect { /* of a command of the side */
    struct field_state before;
    uint16_t fell; /* playouts in which it lost its effectiveness, or Divisions */
};

struct advice {
    const struct ruleset *rules;
    const void *tables;
    side_id side;
    uint64_t seed;
    char level[48];
    void *block;
    struct game start; /* what the side knows of the position */
    struct game work;  /* goes ahead */
    struct game imagined;
    struct bot bot[SIDES];
    struct action_list list;
    bool goes_ahead, playing;
    unsigned stretch, phase, own; /* of the start; actions of the side */
    unsigned far;                 /* thousandths, as they were last: they never go back */
    unsigned changes;             /* of player-turn, until it has gone far enough */
    struct ghosts ghosts;
    struct field field; /* of the start */
    struct playout playout;
    void *blank; /* a mind that knows nothing yet */
    unsigned played;
    int32_t gain[ADVICE_PLAYOUTS]; /* points over the enemy */
    struct prospect *prospect;     /* one for each command */
    uint16_t commands;
    uint16_t turn; /* after which the playouts end */
};

/* The state of a command in another game over the same tables. */
void advice_state(struct advice *advice, struct game *game, command_id command, struct field_state *out);
/* The orders in words, into the object that is open: `commands`. */
void put_advised(struct advice *advice, struct json *out);
/* What is to be expected, as a sentence without its stop. */
void say_expected(const struct advice *advice, int points, struct text *out);

#endif
