/* stubborn.c: see stubborn.h. */
#include "cli/soak/stubborn.h"

#include <stdlib.h>
#include <string.h>

void stubborn_open(struct stubborn *stubborn, const struct fast_game *fast) {
    for (int i = 0; i < STUBBORN_MEMORY; i++)
        stubborn->past[i] = aligned_block(fast->rules->state_size(fast->tables));
}

void stubborn_close(struct stubborn *stubborn) {
    for (int i = 0; i < STUBBORN_MEMORY; i++)
        free(stubborn->past[i]);
    memset(stubborn->past, 0, sizeof stubborn->past);
}

void stubborn_forget(struct stubborn *stubborn) {
    stubborn->count = 0;
    stubborn->idle = bot_random(&stubborn->random, 2) == 0;
}

void stubborn_begin(struct stubborn *stubborn, uint64_t seed) {
    stubborn->random = seed * 2 + 1;
    stubborn_forget(stubborn);
}

/* The phase's first position keeps its place; the others share the rest in turn. */
static struct play_state *place(const struct stubborn *stubborn, uint32_t number) {
    return stubborn->past[number == 0 ? 0 : 1 + (number - 1) % (STUBBORN_MEMORY - 1)];
}

void stubborn_remember(struct stubborn *stubborn, const struct game *game) {
    memcpy(place(stubborn, stubborn->count++), game->state, game->state->size);
}

/* How many words of the two positions differ. */
static uint32_t distance(const struct play_state *one, const struct play_state *other, uint32_t enough) {
    const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)other;
    uint32_t differing = 0;
    for (size_t at = PLAY_POSITION_OFFSET; at + 8 <= one->size && differing < enough; at += 8) {
        uint64_t left, right;
        memcpy(&left, a + at, 8);
        memcpy(&right, b + at, 8);
        differing += left != right;
    }
    return differing;
}

/* The least distance to an earlier position, a few of them: the phase's first, and those one, two, four and eight
 * actions ago. The last one remembered is where the game stands now. */
static uint32_t nearest(const struct stubborn *stubborn, const struct play_state *state, uint32_t enough) {
    uint32_t least = enough;
    for (uint32_t ago = 1; ago <= 8 && ago + 1 <= stubborn->count; ago *= 2)
        least = distance(state, place(stubborn, stubborn->count - 1 - ago), least);
    return stubborn->count > 1 ? distance(state, stubborn->past[0], least) : least;
}

struct action stubborn_choose(struct stubborn *stubborn, const struct game *game, struct game *copy,
                              const struct seen *seen, const struct action_list *list) {
    const struct play_state *state = game->state;
    uint32_t tries = list->count < STUBBORN_TRIES ? list->count : STUBBORN_TRIES;
    uint32_t first = bot_random(&stubborn->random, list->count);
    struct action best = list->at[first];
    uint32_t least = UINT32_MAX;
    if (stubborn->idle)
        return best;
    for (uint32_t i = 0; i < tries; i++) { /* spread over the whole list, each once */
        struct action action = list->at[(first + (uint64_t)i * list->count / tries) % list->count];
        play_copy_state(copy, game);
        play_apply(copy, action);
        bool stays = !play_over(copy) && copy->state->turn == state->turn && copy->state->phase == state->phase &&
                     copy->state->phasing == state->phasing;
        if (stays && seen_has(seen, play_position_hash(copy)))
            return action;
        uint32_t far = stays ? nearest(stubborn, copy->state, UINT32_MAX - 2) : UINT32_MAX - 1;
        if (far < least) {
            least = far;
            best = action;
        }
    }
    return best;
}
