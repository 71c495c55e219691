/* seen.c: see seen.h. An open hash table; forgetting is starting another round. */
#include "cli/soak/seen.h"

void seen_forget(struct seen *seen) {
    seen->current++;
    seen->count = 0;
}

bool seen_enter(struct seen *seen, const struct game *game) {
    const struct play_state *state = game->state;
    if (seen->turn == state->turn && seen->phase == state->phase && seen->phasing == state->phasing)
        return false;
    seen->turn = state->turn;
    seen->phase = state->phase;
    seen->phasing = state->phasing;
    seen_forget(seen);
    return true;
}

/* The slot that holds the hash in this round, or the free one where it belongs. */
static size_t slot_of(const struct seen *seen, uint64_t hash) {
    size_t slot = (size_t)(hash % SEEN_SLOTS);
    while (seen->round[slot] == seen->current && seen->hash[slot] != hash)
        slot = (slot + 1) % SEEN_SLOTS;
    return slot;
}

bool seen_has(const struct seen *seen, uint64_t position_hash) {
    return seen->round[slot_of(seen, position_hash)] == seen->current;
}

bool seen_is_full(const struct seen *seen) { return seen->count > SEEN_SLOTS / 2; }

void seen_add(struct seen *seen, uint64_t position_hash) {
    size_t slot = slot_of(seen, position_hash);
    if (seen->round[slot] == seen->current)
        return;
    seen->hash[slot] = position_hash;
    seen->round[slot] = seen->current;
    seen->count++;
}
