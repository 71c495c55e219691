/* thinker.h: a computer player thinks in a thread, and the loop goes on.
 *
 * A thinker belongs to a seat. It has games of its own: a copy of the true one, which nobody but the bot's driver looks
 * at, and the imagined one that the mind sees. It thinks in pieces of some milliseconds. A piece ends with choices, or
 * in the middle of a thought that the next one goes on with. The loop makes the choices actions of the game, if the
 * game still stands where it stood when the piece began; else they are forgotten.
 *
 * What a thinker knows follows from the journal: each action of a computer has the thought there that led to it
 * (bot/bot.h). After a restart, an undo or a rest it goes through its thoughts of this phase again. */
#ifndef ENFILADE_SERVE_PLAY_THINKER_H
#define ENFILADE_SERVE_PLAY_THINKER_H

#include <stdatomic.h>

#include "bot/bot.h"
#include "bot/levels.h"
#include "match/match.h"
#include "play/history.h"
#include "serve/base/worker.h"
#include "serve/store/store.h"

struct hosted_game;

enum { THINKER_CHOICES = 40 };
#define THINKER_NOWHERE UINT32_MAX

struct thinker_choice {
    struct action action;
    struct bot_thought thought;
};

struct thinker {
    struct job job; /* the first field: a job is its thinker */
    struct server *server;
    char id[STORE_ID_SIZE]; /* of the game */
    side_id side;
    char name[BOT_NAME_SIZE];
    struct bot bot;
    size_t memory_size;
    void *block;
    struct game game, imagined;
    struct action_list list;
    uint32_t known;           /* the entry up to which its memory is that of the game; THINKER_NOWHERE */
    uint32_t stretch;         /* the player-turn that it was last asked in */
    uint64_t told;            /* when viewers were last sent how far it is */
    struct history past;      /* to be gone through again before it thinks on */
    struct bot_thought *then; /* what it thought before each of those steps; `since` UINT32_MAX: nothing */
    /* -- the piece under way: the loop looks at these before it begins and after it has ended -- */
    bool under_way;
    uint32_t n;    /* the entry at which it began */
    unsigned most; /* choices */
    struct thinker_choice choice[THINKER_CHOICES];
    unsigned count;
    bool at_a_loss;      /* it knows nothing to do */
    uint32_t wrong;      /* choices that the rules refused, in this piece */
    uint64_t cost;       /* microseconds of the processor */
    bool abandoned;      /* its game was put away meanwhile: it is freed when the piece ends, ... */
    struct match *match; /* ... with what its game was laid out over */
    /* -- said by either while the other is at it -- */
    atomic_bool cancelled, hurried;
    atomic_uint spent; /* of the budget of the player-turn */
};

/* The player of this name, or the standard one where it cannot be had: that is logged. */
struct thinker *thinker_new(struct hosted_game *hosted, side_id side);
/* The match goes with the thinker where a thread still thinks over its tables: then *match is NULL. */
void thinker_free(struct thinker *thinker, struct match **match);
/* Prepares the next piece: up to `most` choices. The caller hands the job to a thread. */
void thinker_prepare(struct thinker *thinker, struct hosted_game *hosted, unsigned most);
/* In the thread. */
void thinker_work(struct job *job);
size_t thinker_bytes(const struct thinker *thinker);

/* A thought as the journal has it. */
void thought_write(const struct bot_thought *thought, char *out, size_t size);
bool thought_read(const char *text, struct bot_thought *out);

#endif
