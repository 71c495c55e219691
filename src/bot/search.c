/* search.c: see search.h. */
#include "bot/search.h"

#include <string.h>

#include "core/check.h"
#include "core/hash.h"

size_t search_memory(const struct ruleset *rules, const void *tables, const struct mind *mind,
                     const struct level *level) {
    return playout_memory(rules, tables, mind) + level->choices * arena_cost(mind->memory);
}

bool search_open(struct search *search, const struct ruleset *rules, const void *tables, const struct mind *mind,
                 const struct level *level, struct arena *arena) {
    CHECK(level->choices <= SEARCH_CHOICES_MAX && level->most <= SEARCH_PLAYOUTS_MAX);
    search->level = level;
    search->searched = search->changed = 0;
    for (unsigned i = 0; i < level->choices; i++)
        search->candidate[i].memory = arena_take(arena, mind->memory);
    return search->candidate[level->choices - 1].memory != NULL &&
           playout_open(&search->playout, rules, tables, mind, arena);
}

/* -- candidates -- */

static void strike(struct action_list *list, struct action action) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++)
        if (!action_equal(list->at[i], action))
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* What the mind would do if it could not do what was proposed already. */
static bool propose_another(struct search *search, struct game *root, const void *memory, uint64_t seed) {
    const struct mind *mind = search->playout.mind;
    struct candidate *candidate = &search->candidate[search->count];
    memcpy(candidate->memory, memory, mind->memory);
    candidate->played = 0;
    if (mind->vary != NULL && search->count > 0) {
        enum variation answer =
            mind->vary(root, candidate->memory, search->candidate[0].memory, search->candidate[0].action, &search->list,
                       search->count, &candidate->action);
        if (answer != VARIATION_UNKNOWN)
            return answer == VARIATION_FOUND;
        memcpy(candidate->memory, memory, mind->memory);
    }
    if (search->list.count == 0)
        return false;
    candidate->action = mind->choose(root, candidate->memory, seed, &search->list);
    strike(&search->list, candidate->action);
    return true;
}

static void gather(struct search *search, struct game *root, const void *memory, uint64_t seed,
                   const struct action_list *legal) {
    search->list.count = legal->count;
    memcpy(search->list.at, legal->at, legal->count * sizeof *legal->at);
    for (search->count = 0; search->count < search->level->choices; search->count++)
        if (!propose_another(search, root, memory, seed))
            break;
}

static void swap(struct search *search, unsigned a, unsigned b) {
    struct candidate kept = search->candidate[a];
    search->candidate[a] = search->candidate[b];
    search->candidate[b] = kept;
}

/* -- playouts -- */

static void play_out(struct search *search, const struct game *root, struct candidate *candidate, uint64_t seed,
                     unsigned until) {
    side_id side = play_side_to_act(root);
    for (; candidate->played < until; candidate->played++) {
        playout_begin(&search->playout, root, side, candidate->memory, hash_mix(seed, candidate->played));
        playout_run(&search->playout, candidate->action, search->level->horizon);
        candidate->value[candidate->played] = playout_value(&search->playout, side);
    }
}

/* The sum of what the candidate did better than the mind's own choice in the same playouts, and of its squares. */
struct edge {
    int64_t sum, squares, count;
};

static struct edge edge_of(const struct search *search, const struct candidate *other) {
    const struct candidate *own = &search->candidate[0];
    struct edge edge = {0, 0, other->played < own->played ? other->played : own->played};
    for (unsigned i = 0; i < edge.count; i++) {
        int64_t difference = ((int64_t)other->value[i] - own->value[i]) / 16; /* so that squares of sums fit 64 bits */
        edge.sum += difference;
        edge.squares += difference * difference;
    }
    return edge;
}

/* By more than the margin, in standard errors: S^2 (n - 1) > margin^2 (n Q - S^2) for sum S, squares Q, number n. */
static bool is_sure(struct edge edge, int64_t margin) {
    return edge.sum > 0 && edge.count > 1 &&
           edge.sum * edge.sum * (edge.count - 1) / 4 >
               margin * margin * ((edge.count * edge.squares - edge.sum * edge.sum) / 400);
}

/* Candidates that are no better than the mind's choice so far are given up; of the others the better half goes on. */
static void thin_out(struct search *search) {
    unsigned kept = 1;
    for (unsigned i = 1; i < search->count; i++)
        if (edge_of(search, &search->candidate[i]).sum > 0)
            swap(search, kept++, i);
    for (unsigned left = (kept - 1) / 2; left > 0; left--) {
        unsigned worst = 1;
        for (unsigned i = 2; i < kept; i++)
            if (edge_of(search, &search->candidate[i]).sum < edge_of(search, &search->candidate[worst]).sum)
                worst = i;
        swap(search, worst, --kept);
    }
    search->count = kept;
}

struct action search_choose(struct search *search, struct game *root, void *memory, uint64_t seed,
                            const struct action_list *legal) {
    const struct level *level = search->level;
    gather(search, root, memory, seed, legal);
    CHECK(search->count > 0);
    search->searched += search->count > 1;
    for (unsigned until = level->first; search->count > 1 && until <= level->most; until *= 2) {
        for (unsigned i = 0; i < search->count; i++)
            play_out(search, root, &search->candidate[i], seed, until);
        thin_out(search);
    }
    unsigned chosen = search->count > 1 && is_sure(edge_of(search, &search->candidate[1]), level->margin);
    search->changed += chosen;
    memcpy(memory, search->candidate[chosen].memory, search->playout.mind->memory);
    return search->candidate[chosen].action;
}
