/* search.h: a choice among candidates by playouts.
 *
 * The mind's own choice stands unless another candidate is better beyond doubt: playouts are noisy, and most changes
 * that look good in a few of them are noise. Each candidate is played out with the same dice as the others, so that
 * only the difference between the choices is measured. */
#ifndef ENFILADE_BOT_SEARCH_H
#define ENFILADE_BOT_SEARCH_H

#include "bot/levels.h"
#include "bot/playout.h"

enum { SEARCH_CHOICES_MAX = 8, SEARCH_PLAYOUTS_MAX = 64 };

struct candidate {
    struct action action;
    void *memory; /* the mind's, after this choice */
    int32_t value[SEARCH_PLAYOUTS_MAX];
    unsigned played;
};

struct search {
    const struct level *level;
    struct playout playout;
    struct action_list list; /* legal actions that have not been proposed yet */
    struct candidate candidate[SEARCH_CHOICES_MAX];
    unsigned count;
    uint32_t searched, changed; /* decisions, for figures */
};

/* Bytes of arena that search_open takes, the struct itself not counted. */
size_t search_memory(const struct ruleset *rules, const void *tables, const struct mind *mind,
                     const struct level *level);
bool search_open(struct search *search, const struct ruleset *rules, const void *tables, const struct mind *mind,
                 const struct level *level, struct arena *arena);
/* The choice of the side to act at `root`, an imagined game, out of `legal`. `memory` is the mind's and goes on with
 * the choice that was made. */
struct action search_choose(struct search *search, struct game *root, void *memory, uint64_t seed,
                            const struct action_list *legal);

#endif
