/* mind.c: the player called `simple`: which part of it answers which question. */
#include "gbacw/mind.h"

#include <string.h>

#include "gbacw/leaders.h"
#include "gbacw/sequence.h"

bool mind_pick(const struct action_list *legal, uint8_t verb, struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        if (legal->at[i].verb == verb) {
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

hex_id mind_nearest_enemy(const struct game *game, hex_id hex, side_id side, int *distance) {
    hex_id best = HEX_NONE;
    int nearest = INT16_MAX;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side == side || counter->hex == HEX_NONE || !holds_hex(game, c))
            continue;
        int d = hex_distance(game, hex, counter->hex);
        if (d < nearest) {
            nearest = d;
            best = counter->hex;
        }
    }
    if (distance)
        *distance = nearest;
    return best;
}

/* Units of a brigade that one more hex of radius would bring under command. */
static int gained_by_augmenting(struct game *game, counter_id leader) {
    int radius = effectiveness_radius(game, leader), gained = 0;
    FOR_COUNTERS(game, c) {
        if (!is_foot_or_horse(game, c) || !on_map(game, c) ||
            info_of(game, c)->brigade != info_of(game, leader)->brigade)
            continue;
        gained += hex_distance(game, counter_at(game, leader)->hex, counter_at(game, c)->hex) == radius + 1;
    }
    return gained;
}

static bool mind_command(struct game *game, const struct action_list *legal, struct action *out) {
    int best = 0;
    bool found = mind_pick(legal, VERB_EXEMPT, out);
    for (uint32_t i = 0; !found && i < legal->count; i++) {
        if (legal->at[i].verb != VERB_AUGMENT || !on_map(game, legal->at[i].who))
            continue;
        int gained = gained_by_augmenting(game, legal->at[i].who);
        if (gained > best) {
            best = gained;
            *out = legal->at[i];
        }
    }
    return found || best > 0;
}

/* Rally the strongest first: a leader's points are few. */
static bool mind_rally(struct game *game, const struct action_list *legal, struct action *out) {
    int best = -1;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action a = legal->at[i];
        if (a.verb == VERB_RALLY && counter_at(game, a.who)->strength > best) {
            best = counter_at(game, a.who)->strength;
            *out = a;
        }
    }
    return best >= 0;
}

static bool answer(struct game *game, struct mind_memory *memory, const struct action_list *legal, struct action *out) {
    switch (play_top(game)->kind) {
    case KIND_DEPLOYMENT:
        return mind_pick(legal, VERB_STANDARD, out);
    case KIND_COMMAND:
        return mind_command(game, legal, out);
    case KIND_MOVEMENT:
        return mind_movement(game, memory, legal, out);
    case KIND_MOVE:
        return mind_march(game, memory, legal, out);
    case KIND_FIRE_PHASE:
    case KIND_FIRE:
        return mind_fire(game, legal, out);
    case KIND_DECLARE:
    case KIND_EVADE:
    case KIND_ADVANCE:
    case KIND_MELEE_PHASE:
    case KIND_MELEE:
        return mind_melee(game, legal, out);
    case KIND_RALLY:
        return mind_rally(game, legal, out);
    case KIND_RESUPPLY:
        return mind_pick(legal, VERB_RESUPPLY, out);
    case KIND_FINAL_COMMAND:
        return mind_pick(legal, VERB_PROMOTE, out) || mind_pick(legal, VERB_PLACE, out) ||
               mind_pick(legal, VERB_AT, out);
    case KIND_SPECIAL_A:
    case KIND_SPECIAL_B:
        return mind_pick(legal, VERB_RECOVER, out) || mind_pick(legal, VERB_SEARCH, out) ||
               mind_pick(legal, VERB_FORD, out) || mind_pick(legal, VERB_BURN, out);
    case KIND_SADDLE: /* on foot it is the harder mark */
        return mind_pick(legal, VERB_FORM, out);
    case KIND_RETREAT: /* a leader stays with the fresh troops; else he goes */
        return mind_pick(legal, VERB_GO, out) || mind_pick(legal, VERB_TO, out);
    default:
        return false;
    }
}

static struct action choose(struct game *game, void *memory, uint64_t seed, const struct action_list *legal) {
    struct mind_memory *mine = memory;
    struct action action;
    if (mine->pondered_turn != game->state->turn || mine->pondered_phase != game->state->phase) {
        memset(mine->seen, 0, sizeof mine->seen);
        mine->pondered_turn = (uint8_t)game->state->turn;
        mine->pondered_phase = game->state->phase;
        mine->planned = COUNTER_NONE;
        mine->field_made = 0;
    }
    if (answer(game, mine, legal, &action))
        return action;
    if (mind_pick(legal, VERB_END, &action) || mind_pick(legal, VERB_HOLD, &action))
        return action;
    return legal->at[seed % legal->count];
}

const struct mind gbacw_minds[1] = {{"simple", sizeof(struct mind_memory), choose}};
