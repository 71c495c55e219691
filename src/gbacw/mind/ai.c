/* ai.c: the computer players: which part of the mind answers which question, and the minds by name. */
#include "gbacw/mind/ai.h"

#include <string.h>

#include "gbacw/state/special.h"
#include "play/drill.h"

bool mind_pick(const struct action_list *legal, uint8_t verb, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb == verb) {
            *out = legal->at[i];
            return true;
        }
    }
    return false;
}

bool mind_take(struct game *game, struct mind_memory *memory, const struct action_list *legal, enum mind_moment moment,
               struct action *out) {
    const struct mind_rules *rules = &rules_of(game)->mind;
    for (uint32_t i = 0; rules->takes && i < legal->count; i++) {
        if (rules->takes(game, memory, moment, legal->at[i])) {
            *out = legal->at[i];
            return true;
        }
    }
    return false;
}

bool mind_has(const struct action_list *legal, struct action action) {
    for (uint32_t i = 0; i < legal->count; i++) {
        if (action_equal(legal->at[i], action))
            return true;
    }
    return false;
}

bool mind_answer(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    switch (play_top(game)->kind) {
    case KIND_DEPLOYMENT:
        return mind_pick(legal, VERB_STANDARD, out);
    case KIND_COMMAND:
        return mind_command(game, memory, legal, out);
    case KIND_MOVEMENT:
        return mind_movement(game, memory, legal, out);
    case KIND_MOVE:
        return mind_march(game, memory, legal, out);
    case KIND_FIRE_PHASE:
    case KIND_FIRE:
        return mind_fire(game, memory, legal, out);
    case KIND_DECLARE:
    case KIND_EVADE:
    case KIND_ADVANCE:
    case KIND_MELEE_PHASE:
    case KIND_MELEE:
        return mind_melee(game, memory, legal, out);
    case KIND_RALLY:
        return mind_rally(game, legal, out);
    case KIND_RESUPPLY:
        return mind_pick(legal, VERB_RESUPPLY, out);
    case KIND_FINAL_COMMAND:
        return mind_final(game, memory, legal, out);
    case KIND_OWN_FIRST:
    case KIND_OWN_SECOND:
        return mind_take(game, memory, legal, MOMENT_FIRST, out);
    case KIND_SADDLE: /* on foot it is the harder mark */
        return mind_pick(legal, VERB_FORM, out);
    case KIND_RETREAT:
        return mind_retreat(game, memory, legal, out);
    default:
        return false;
    }
}

void mind_open_phase(struct game *game, struct mind_memory *memory) {
    if (memory->pondered_turn == game->state->turn && memory->pondered_phase == game->state->phase)
        return;
    memset(memory->seen, 0, sizeof memory->seen);
    memset(memory->front, 0xff, sizeof memory->front); /* HEX_NONE */
    memset(memory->will.asked, 0, sizeof memory->will.asked);
    memset(memory->will.asked_brigade, 0, sizeof memory->will.asked_brigade);
    if (memory->orders && memory->orders->free) { /* a phase is thought about from nothing */
        memory->will.book.count = 0;
        memory->orders = NULL;
    }
    if (memory->orders) {
        memset(memory->orders->asked, 0, sizeof memory->orders->asked);
        memory->orders->taken = 0;
    }
    memory->pondered_turn = (uint8_t)game->state->turn;
    memory->pondered_phase = game->state->phase;
    memory->planned = memory->owes = COUNTER_NONE;
    memory->field_made = 0;
    if (play_top(game)->kind == KIND_MOVE) /* the memory was wiped on the march: it is planned again */
        mind_plan_again(memory, LOCALS(move_locals, play_top(game))->lead);
}

struct action mind_choose(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                          const struct action_list *legal) {
    struct mind_memory *mine = memory;
    struct action action;
    mine->traits = drill_traits(mind, game, play_side_to_act(game));
    mind_bind_will(mine);
    mind_open_phase(game, mine);
    if (mine->orders)
        mind_take_orders(game, mine, &mine->will.book);
    if (mind_answer(game, mine, legal, &action)) {
        if (action.verb == VERB_MOVE)
            mind_note_mover(game, mine, action.who);
        return action;
    }
    if (mind_pick(legal, VERB_END, &action) || mind_pick(legal, VERB_HOLD, &action))
        return action;
    return legal->at[seed % legal->count];
}

const struct mind gbacw_minds[GBACW_MINDS] = {
    {"simple", &mind_simple_1, sizeof(struct mind_memory), mind_choose, mind_value, mind_vary, mind_vary_orders, false},
    {"simple-1", &mind_simple_1, sizeof(struct mind_memory), mind_choose, mind_value, mind_vary, mind_vary_orders,
     false},
    {"regular", &mind_regular, sizeof(struct mind_memory), mind_choose, mind_value, mind_vary, mind_vary_orders, true},
    {"regular:aggressive", &mind_aggressive, sizeof(struct mind_memory), mind_choose, mind_value, mind_vary,
     mind_vary_orders, false},
    {"regular:cautious", &mind_cautious, sizeof(struct mind_memory), mind_choose, mind_value, mind_vary,
     mind_vary_orders, false},
    {"regular:defensive-offensive", &mind_defensive_offensive, sizeof(struct mind_memory), mind_choose, mind_value,
     mind_vary, mind_vary_orders, false},
    {"holder", &mind_ordered, sizeof(struct mind_memory), mind_choose_to_stay, mind_value, NULL, NULL, false},
    {"attacker", &mind_attacker, sizeof(struct mind_memory), mind_choose, mind_value, NULL, NULL, false},
};
