/* search.c: see search.h. */
#include "bot/search.h"

#include <string.h>

#include "core/check.h"
#include "core/hash.h"

enum { USUAL_DECISIONS = 24 }; /* in a player-turn, before anything is known */

static unsigned most_candidates(const struct level *level) {
    return level->orders > level->choices ? level->orders : level->choices;
}

size_t search_memory(const struct ruleset *rules, const void *tables, const struct mind *mind,
                     const struct level *level) {
    return arena_cost(play_memory(rules, tables)) + playout_memory(rules, tables, mind) +
           most_candidates(level) * arena_cost(mind->memory);
}

bool search_open(struct search *search, const struct ruleset *rules, const void *tables, const struct mind *mind,
                 const struct mind *enemy, const struct level *level, struct arena *arena) {
    CHECK(most_candidates(level) <= SEARCH_CHOICES_MAX && level->most <= SEARCH_PLAYOUTS_MAX);
    search->level = level;
    search->budget = level->budget;
    search->usual = USUAL_DECISIONS;
    for (unsigned i = 0; i < most_candidates(level); i++)
        search->candidate[i].memory = arena_take(arena, mind->memory);
    return search->candidate[most_candidates(level) - 1].memory != NULL &&
           play_lay_out(&search->root, rules, tables, arena) &&
           playout_open(&search->playout, rules, tables, mind, enemy, arena);
}

/* -- candidates -- */

static void strike(struct action_list *list, struct action action) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++)
        if (!action_equal(list->at[i], action))
            list->at[kept++] = list->at[i];
    list->count = kept;
}

static struct candidate *open_candidate(struct search *search, const void *memory) {
    struct candidate *candidate = &search->candidate[search->count];
    memcpy(candidate->memory, memory, search->playout.mind->memory);
    candidate->played = 0;
    candidate->number = search->count;
    return candidate;
}

/* What the mind would do if it could not do what was proposed already. */
static bool propose_another(struct search *search, const void *memory) {
    struct game *root = &search->root;
    const struct mind *mind = search->playout.mind;
    struct candidate *candidate = open_candidate(search, memory);
    if (mind->vary != NULL && search->count > 0) {
        enum variation answer =
            mind->vary(mind, root, candidate->memory, search->candidate[0].memory, search->candidate[0].action,
                       &search->list, search->count, &candidate->action);
        if (answer != VARIATION_UNKNOWN)
            return answer == VARIATION_FOUND;
        memcpy(candidate->memory, memory, mind->memory);
    }
    if (search->list.count == 0)
        return false;
    candidate->action = mind->choose(mind, root, candidate->memory, search->seed, &search->list);
    strike(&search->list, candidate->action);
    return true;
}

/* What the mind would do if one of its commands had another order: one command changed at a time. Orders that come to
 * nothing are left out. */
static void propose_orders(struct search *search, const void *memory, const struct action_list *legal) {
    const struct mind *mind = search->playout.mind;
    enum variation answer = VARIATION_UNKNOWN;
    for (unsigned which = 1; answer != VARIATION_NONE && search->count < search->level->orders; which++) {
        struct candidate *candidate = open_candidate(search, memory);
        answer = mind->vary_orders(mind, &search->root, candidate->memory, search->candidate[0].memory,
                                   search->candidate[0].action, legal, which, &candidate->action);
        search->count += answer == VARIATION_FOUND;
    }
    search->ordering = search->count > 1;
}

static void gather(struct search *search, const void *memory, const struct action_list *legal) {
    search->list.count = legal->count;
    memcpy(search->list.at, legal->at, legal->count * sizeof *legal->at);
    search->count = 0;
    if (propose_another(search, memory))
        search->count = 1;
    CHECK(search->count > 0);
    search->ordering = false;
    if (search->playout.mind->vary_orders != NULL)
        propose_orders(search, memory, legal);
    for (bool more = search->count == 1; more && search->count < search->level->choices; search->count += more)
        more = propose_another(search, memory);
}

static void swap(struct search *search, unsigned a, unsigned b) {
    struct candidate kept = search->candidate[a];
    search->candidate[a] = search->candidate[b];
    search->candidate[b] = kept;
}

/* -- playouts -- */

/* An action costs the more the more counters there are: everybody is looked at. */
static uint64_t cost_of_action(const struct game *game) {
    enum { COUNTERS_OF_A_SMALL_BATTLE = 100 };
    return 1 + game->rules->counter_count(game->tables) / COUNTERS_OF_A_SMALL_BATTLE;
}

/* A few actions more of the candidate's next playout. */
static void play_out(struct search *search, struct candidate *candidate) {
    enum { A_FEW = 200 };
    side_id side = play_side_to_act(&search->root);
    uint64_t before = search->playout.actions;
    if (!search->playing) {
        playout_begin(&search->playout, &search->root, side, candidate->memory,
                      hash_mix(search->seed, candidate->played));
        playout_lead(&search->playout, candidate->action, search->level->horizon);
    }
    search->playing = playout_step(&search->playout, A_FEW);
    uint64_t cost = (search->playout.actions - before) * cost_of_action(&search->root);
    search->spent += cost;
    search->running += cost;
    if (search->playing)
        return;
    search->price = search->running;
    search->running = 0;
    search->playouts++;
    candidate->value[candidate->played++] = playout_value(&search->playout, side);
}

/* Differences are counted in steps of so much, so that squares of sums fit 64 bits. */
enum { EDGE_STEP = 16 };

/* The sum of what the candidate did better than the mind's own choice in the same playouts, and of its squares. */
struct edge {
    int64_t sum, squares, count;
};

static struct edge edge_of(const struct search *search, const struct candidate *other) {
    const struct candidate *own = &search->candidate[0];
    struct edge edge = {0, 0, other->played < own->played ? other->played : own->played};
    for (unsigned i = 0; i < edge.count; i++) {
        int64_t difference = ((int64_t)other->value[i] - own->value[i]) / EDGE_STEP;
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

static bool is_worth_it(struct edge edge, int64_t least) { return edge.sum * EDGE_STEP >= least * edge.count; }

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

/* -- the budget of a player-turn -- */

/* Another player-turn: as many decisions are expected as there were in the last one. */
static void open_stretch(struct search *search) {
    unsigned stretch = playout_stretch(&search->root);
    if (search->stretch == stretch)
        return;
    if (search->decisions > 0)
        search->usual = search->decisions;
    search->stretch = stretch;
    search->spent = search->decisions = 0;
}

/* What is left is shared among the decisions that are still to come. */
static uint64_t share_of(const struct search *search) {
    enum { STILL_TO_COME = 4 };
    uint64_t left = search->spent < search->budget ? search->budget - search->spent : 0;
    uint32_t coming = search->usual > search->decisions ? search->usual - search->decisions : 0;
    return left / (coming > STILL_TO_COME ? coming : STILL_TO_COME);
}

/* A first round must fit into what is left of the whole budget: half a round says nothing. */
static bool can_afford(const struct search *search) {
    uint64_t round = (uint64_t)search->level->first * search->count * search->price;
    return search->spent + round <= search->budget;
}

/* Half of its share in the first round of orders: what is given up there is given up for good. */
static unsigned first_round(const struct search *search) {
    const struct level *level = search->level;
    uint64_t round = 2 * search->price * search->count;
    uint64_t fits = round > 0 ? share_of(search) / round : 0;
    return fits <= level->first || !search->ordering || level->first_most == 0 ? level->first
           : fits < level->first_most                                          ? (unsigned)fits
                                                                               : level->first_most;
}

/* -- a choice -- */

void search_begin(struct search *search, const struct game *imagined, const void *memory, uint64_t seed,
                  const struct action_list *legal) {
    play_copy_state(&search->root, imagined);
    play_sync(&search->root);
    search->seed = seed;
    search->thinks = true;
    search->cut = search->playouts = 0;
    search->playing = false;
    search->running = 0;
    search->actions = imagined->state->actions;
    search->next = 0;
    gather(search, memory, legal);
    search->gathered = search->count;
    open_stretch(search);
    if (search->count < 2 || search->budget == 0)
        return;
    search->until = first_round(search);
    search->share = search->spent + share_of(search);
    search->enough = !can_afford(search);
    if (search->enough)
        return;
    search->decisions++;
    search->searched++;
}

/* All candidates have had the playouts of this round: the next one has twice as many, for fewer. */
static void open_round(struct search *search) {
    thin_out(search);
    search->next = 0;
    search->until *= 2;
    search->enough = search->spent >= search->share;
}

bool search_step(struct search *search) {
    const struct level *level = search->level;
    if (search->budget == 0)
        return false;
    while (search->count > 1 && search->next < search->count && search->candidate[search->next].played >= search->until)
        if (++search->next == search->count)
            open_round(search);
    if (search->count < 2 || search->until > level->most || search->enough)
        return false;
    play_out(search, &search->candidate[search->next]);
    return true;
}

/* One in so many is a mistake: the next best thing that came to mind. */
static bool is_mistaken(const struct search *search) {
    return search->count > 1 && hash_mix(search->seed, search->actions) % 100 < search->level->mistakes;
}

static bool is_better(const struct search *search) {
    const struct level *level = search->level;
    struct edge edge = search->count > 1 ? edge_of(search, &search->candidate[1]) : (struct edge){0};
    return is_sure(edge, search->ordering ? level->order_margin : level->margin) && is_worth_it(edge, level->least);
}

/* The mind's memory goes on as the candidate left it. */
static void settle(struct search *search, void *memory, const struct candidate *taken) {
    search->thinks = false;
    search->chosen = taken->number;
    memcpy(memory, taken->memory, search->playout.mind->memory);
}

struct action search_finish(struct search *search, void *memory) {
    unsigned chosen = is_mistaken(search) || is_better(search);
    search->changed += chosen;
    settle(search, memory, &search->candidate[chosen]);
    return search->candidate[chosen].action;
}

void search_hurry(struct search *search) {
    if (search->thinks && search->cut == 0)
        search->cut = search->playouts + 1;
    search->enough = true;
    search->spent = search->budget;
}

void search_recall(struct search *search, void *memory, uint32_t chosen) {
    settle(search, memory, &search->candidate[chosen < search->count ? chosen : 0]);
}
