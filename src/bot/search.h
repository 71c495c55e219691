/* search.h: a choice among candidates by playouts.
 *
 * The mind's own choice stands unless another candidate is better beyond doubt: playouts are noisy, and most changes
 * that look good in a few of them are noise. Each candidate is played out with the same dice as the others, so that
 * only the difference between the choices is measured. */
#ifndef ENFILADE_BOT_SEARCH_H
#define ENFILADE_BOT_SEARCH_H

#include "bot/levels.h"
#include "bot/playout.h"

enum { SEARCH_CHOICES_MAX = 12, SEARCH_PLAYOUTS_MAX = 64 };

struct candidate {
    struct action action;
    uint32_t number; /* in the order in which they came to mind; 0: the mind's own choice */
    void *memory;    /* the mind's, after this choice */
    int32_t value[SEARCH_PLAYOUTS_MAX];
    unsigned played;
};

struct search {
    const struct level *level;
    uint32_t budget;  /* actions in the playouts of a player-turn: the level's own, unless it was given another */
    struct game root; /* the position that is thought about, as the side imagines it */
    struct playout playout;
    struct action_list list; /* legal actions that have not been proposed yet */
    struct candidate candidate[SEARCH_CHOICES_MAX];
    unsigned count, next; /* candidates that are left, and the one that is played out next */
    bool ordering;        /* they are orders for a command */
    unsigned until;       /* playouts of each in this round */
    uint64_t seed;
    bool playing;               /* a playout was begun and not finished */
    bool thinks;                /* a choice was begun and not made yet */
    uint64_t stamp;             /* of the game that it was begun for */
    uint32_t actions;           /* of the game when it was begun */
    uint32_t stretch;           /* the player-turn that `spent` and `decisions` are for */
    bool enough;                /* its share of the budget is used up, or too small to begin with */
    uint64_t running, price;    /* what the playout has cost so far, and what the last one cost */
    uint64_t spent, share;      /* actions in playouts, in this player-turn; and up to which this choice may go */
    uint32_t decisions, usual;  /* looked into in this player-turn, and in the one before */
    uint32_t searched, changed; /* decisions in the whole game, for figures */
    uint32_t gathered;          /* candidates of the last choice, those that were given up counted, for figures */
    uint32_t chosen, cut; /* of the last choice: which candidate; after how many playouts it was hurried, from 1 */
    uint32_t playouts;    /* of this choice */
};

/* Bytes of arena that search_open takes, the struct itself not counted. */
size_t search_memory(const struct ruleset *rules, const void *tables, const struct mind *mind,
                     const struct level *level);
bool search_open(struct search *search, const struct ruleset *rules, const void *tables, const struct mind *mind,
                 const struct mind *enemy, const struct level *level, struct arena *arena);
/* Begins to think about what the side to act in `imagined` should do, out of `legal`. */
void search_begin(struct search *search, const struct game *imagined, const void *memory, uint64_t seed,
                  const struct action_list *legal);
/* A part of a playout more. False: nothing is left to think about. */
bool search_step(struct search *search);
/* The choice. The mind's memory goes on with it. */
struct action search_finish(struct search *search, void *memory);
/* Nothing more is thought about in this player-turn: the choice is made with what is known. */
void search_hurry(struct search *search);
/* After search_begin, for a choice that was made before: the mind's memory goes on with that candidate. */
void search_recall(struct search *search, void *memory, uint32_t chosen);

#endif
