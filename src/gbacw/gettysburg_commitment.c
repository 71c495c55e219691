/* gettysburg_commitment.c: who has to wait: units not yet committed (34.26A, 34.36A), and the charge of the third day,
 * if the players agree upon it (34.47I).
 *
 * Whoever waits carries F_LOCKED. The hour of the table, small arms fired at it or an enemy who comes near releases a
 * unit for good, and with it its whole brigade and the guns of its division. */
#include "gbacw/frames.h"
#include "gbacw/gettysburg.h"
#include "gbacw/sequence.h"

static const struct commitment_info *commitment_of(const struct game *game) {
    return &tables_of(game)->start.commitment;
}
static const struct charge_info *charge_of(const struct game *game) { return &tables_of(game)->start.charge; }

static bool is_locked(const struct game *game, counter_id c) { return has_flag(game, c, F_LOCKED); }

bool charge_agreed(const struct game *game) {
    return state_of(game)->options[OPTION_CHARGE] && charge_of(game)->from > 0;
}
static bool only_guns_fire(const struct game *game) {
    return charge_agreed(game) && game->state->turn > 0 && game->state->turn < charge_of(game)->from;
}

static const char *case_of(const struct game *game) {
    return charge_agreed(game) ? "34.47I2" : commitment_of(game)->case_number;
}

/* ---- at the start ---- */

void commitment_begins(struct game *game) {
    bool waits = commitment_of(game)->near > 0 && !state_of(game)->options[OPTION_COMMITTED];
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = info_of(game, c);
        if (charge_agreed(game) || (waits && info->committed > 1 && !info->entry_turn && takes_part(game, c)))
            counter_at(game, c)->flags |= F_LOCKED;
    }
}

/* ---- release ---- */

static void release(struct game *game, counter_id c) {
    if (!is_locked(game, c))
        return;
    counter_clear(game, c, F_LOCKED);
    event_begin(game->events, "committed", case_of(game));
    event_counter(game->events, "unit", c);
    event_end(game->events);
}

/* 34.26A2: the guns of its division are the brigade's. */
static bool goes_with(const struct game *game, counter_id first, counter_id c) {
    const struct counter_info *one = info_of(game, first), *other = info_of(game, c);
    if (one->side != other->side)
        return false;
    if (one->brigade != NO_BRIGADE && other->brigade == one->brigade)
        return true;
    unsigned division = one->brigade != NO_BRIGADE ? tables_of(game)->brigade[one->brigade].division : NO_DIVISION;
    return other->type == TYPE_BATTERY && other->brigade == NO_BRIGADE && division != NO_DIVISION &&
           other->division == division && !tables_of(game)->division[division].corps;
}

static void commit(struct game *game, counter_id first) {
    release(game, first);
    FOR_COUNTERS(game, c) {
        if (is_locked(game, c) && goes_with(game, first, c))
            release(game, c);
    }
}

static bool beside_reserve_leader(const struct game *game, counter_id c) {
    counter_id leader = charge_of(game)->reserve_leader;
    return leader != COUNTER_NONE && on_map(game, leader) && on_map(game, c) && type_of(game, c) == TYPE_BATTERY &&
           info_of(game, c)->division == charge_of(game)->reserve &&
           hex_distance(game, counter_at(game, c)->hex, counter_at(game, leader)->hex) <= 1;
}

static bool due(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    unsigned turn = game->state->turn;
    if (charge_agreed(game))
        return (info->released && info->released <= turn) ||
               (turn == charge_of(game)->from && beside_reserve_leader(game, c));
    return info->committed <= turn;
}

/* A new Game-Turn: those whose hour has come. */
void commitment_turn(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (is_locked(game, c) && due(game, c))
            release(game, c);
    }
}

/* An enemy has come to this hex. */
void commitment_stepped(struct game *game, counter_id mover, hex_id to) {
    int near = commitment_of(game)->near;
    side_id side = counter_at(game, mover)->side;
    if (!near || charge_agreed(game) || is_leader(game, mover))
        return;
    FOR_COUNTERS(game, c) {
        if (is_locked(game, c) && on_map(game, c) && counter_at(game, c)->side != side &&
            hex_distance(game, counter_at(game, c)->hex, to) <= near)
            commit(game, c);
    }
}

void commitment_fired_upon(struct game *game, hex_id target, side_id owner, bool small_arms) {
    if (!small_arms || charge_agreed(game))
        return;
    FOR_STACK(game, target, c) {
        if (counter_at(game, c)->side == owner && is_locked(game, c))
            commit(game, c);
    }
}

/* ---- what binds those who wait ---- */

struct ruling commitment_may_move(const struct game *game, counter_id c) {
    if (only_guns_fire(game))
        return RULE("34.47I1", "nothing moves while the guns prepare the charge");
    if (is_locked(game, c))
        return RULE(case_of(game), "%u has not been committed yet", c);
    return LEGAL;
}

struct ruling commitment_may_fire(const struct game *game, counter_id c) {
    unsigned kind = current_phase(game)->kind;
    bool gun_duel = type_of(game, c) == TYPE_BATTERY && (kind == PHASE_BOMBARDMENT || kind == PHASE_COUNTER_BATTERY);
    if (only_guns_fire(game) && !gun_duel)
        return RULE("34.47I1", "before the charge only guns fire, when they bombard and answer");
    if (charge_agreed(game) || !is_locked(game, c) || (gun_duel && commitment_of(game)->guns_fire))
        return LEGAL;
    return RULE(case_of(game), "%u has not been committed yet", c);
}

struct ruling commitment_may_attack(const struct game *game, counter_id c) {
    return is_locked(game, c) ? RULE(case_of(game), "%u has not been committed yet", c) : LEGAL;
}

bool commitment_pins(const struct game *game, counter_id c) {
    return only_guns_fire(game) || (!charge_agreed(game) && is_locked(game, c) && commitment_of(game)->routs_pin);
}

struct ruling charge_may_resupply(const struct game *game) {
    return only_guns_fire(game) ? RULE("34.47I1", "nobody is resupplied before the charge") : LEGAL;
}

/* 34.47I3: who holds the ridge when it is over. */
side_id charge_winner(const struct game *game) {
    const struct start_info *start = &tables_of(game)->start;
    for (unsigned i = 0; i < start->objective_count; i++) {
        if (start->objective[i].area == start->charge.area)
            return objective_holder(game, i);
    }
    return SIDE_NONE;
}

unsigned charge_last_turn(const struct game *game) {
    return charge_agreed(game) ? charge_of(game)->ends : tables_of(game)->scenario[state_of(game)->scenario].turns;
}
