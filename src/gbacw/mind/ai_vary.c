/* ai_vary.c: what else one could do: the choices besides its own that a mind would think about if it had the time. */
#include "gbacw/mind/ai.h"
#include "play/drill.h"

enum { IN_TOUCH = 9 }; /* hexes from the enemy within which a march is worth a second thought */

static hex_id end_of_path(const struct mind_memory *memory) {
    return memory->path_count > 0 ? memory->path[memory->path_count - 1] : HEX_NONE;
}

static bool in_touch(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    return hex != HEX_NONE && mind_look(game, memory, counter_at(game, c)->side, hex)->nearest <= IN_TOUCH;
}

/* It stays where it is; to another place; to a third. */
static enum variation vary_march(struct game *game, struct mind_memory *memory, const struct mind_memory *own_memory,
                                 struct action own, const struct action_list *left, unsigned which,
                                 struct action *out) {
    hex_id end = end_of_path(own_memory);
    if (is_leader(game, own.who) ||
        (!in_touch(game, memory, own.who, counter_at(game, own.who)->hex) && !in_touch(game, memory, own.who, end)))
        return VARIATION_NONE;
    memory->seen[own.who] = 1;
    if (which == 1)
        return mind_movement(game, memory, left, out) ? VARIATION_FOUND : VARIATION_NONE;
    memory->shunned[memory->shunned_count++] = end;
    bool goes = false;
    for (unsigned i = 2; i <= which; i++) {
        goes = mind_plan_march(game, memory, own.who);
        if (!goes || memory->shunned_count == MIND_SHUNNED_MAX)
            break;
        memory->shunned[memory->shunned_count++] = end_of_path(memory);
    }
    memory->shunned_count = 0;
    *out = own;
    return goes ? VARIATION_FOUND : VARIATION_NONE;
}

enum variation mind_vary(const struct mind *mind, struct game *game, void *bytes, const void *own_memory,
                         struct action own, const struct action_list *left, unsigned which, struct action *out) {
    struct mind_memory *memory = bytes;
    memory->traits = drill_traits(mind, game, play_side_to_act(game));
    mind_bind_will(memory);
    mind_open_phase(game, memory);
    if (memory->orders)
        mind_take_orders(game, memory, &memory->will.book);
    switch (play_top(game)->kind) {
    case KIND_MOVEMENT:
        return own.verb == VERB_MOVE ? vary_march(game, memory, own_memory, own, left, which, out) : VARIATION_NONE;
    case KIND_FIRE_PHASE:
    case KIND_DECLARE:
    case KIND_EVADE:
    case KIND_RETREAT:
    case KIND_ADVANCE:
    case KIND_MELEE_PHASE:
        return VARIATION_UNKNOWN;
    default:
        return VARIATION_NONE;
    }
}
