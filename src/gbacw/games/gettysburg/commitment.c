/* commitment.c: who has to wait: units not yet committed (34.26A, 34.36A), and the charge of the third day,
 * if the players agree upon it (34.47I).
 *
 * Any unit that waits carries F_LOCKED. The hour of the table, small arms fired at it or an enemy who comes near
 * releases a unit for good, and with it its whole brigade and the guns of its division. */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/state/calendar.h"
#include "gbacw/state/frames.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

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

static bool of_one_command(const struct game *game, counter_id a, counter_id b) {
    const struct counter_info *one = info_of(game, a), *other = info_of(game, b);
    if (a == b || one->side != other->side || one->brigade != other->brigade)
        return a == b;
    return one->brigade != NO_BRIGADE || (one->division == other->division && one->division != NO_DIVISION);
}

static const char *command_name(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    if (info->brigade != NO_BRIGADE)
        return tables_of(game)->brigade[info->brigade].name;
    return info->division != NO_DIVISION ? tables_of(game)->division[info->division].name : info->name;
}

/* All whom it concerns, a command at a time. */
typedef bool concerned(const struct game *game, counter_id c, counter_id about);

/* The boxes for initiative of a brigade of foot, which this game has no other use for, say when it was committed. */
static void note_hour(struct game *game, counter_id c) {
    unsigned brigade = info_of(game, c)->brigade;
    if (brigade != NO_BRIGADE && commitment_of(game)->fresh_turns && !gettysburg_brigade(game, brigade)->turns)
        gettysburg_brigade(game, brigade)->turns = (uint8_t)game->state->turn;
}

static void release_command(struct game *game, counter_id first, concerned *is_concerned, counter_id about) {
    event_begin(game->events, "committed", case_of(game));
    event_string(game->events, "command", command_name(game, first));
    event_list(game->events, "units");
    FOR_COUNTERS(game, c) {
        if (!is_locked(game, c) || !of_one_command(game, first, c) || !is_concerned(game, c, about))
            continue;
        counter_clear(game, c, F_LOCKED);
        note_hour(game, c);
        event_counter(game->events, NULL, c);
    }
    event_close(game->events);
    event_end(game->events);
}

static void release(struct game *game, concerned *is_concerned, counter_id about) {
    FOR_COUNTERS(game, c) {
        if (is_locked(game, c) && is_concerned(game, c, about))
            release_command(game, c, is_concerned, about);
    }
}

static bool is_with(const struct game *game, counter_id c, counter_id first) {
    return c == first || goes_with(game, first, c);
}

static void commit(struct game *game, counter_id first) { release(game, is_with, first); }

static bool beside_reserve_leader(const struct game *game, counter_id c) {
    counter_id leader = charge_of(game)->reserve_leader;
    return leader != COUNTER_NONE && on_map(game, leader) && on_map(game, c) && type_of(game, c) == TYPE_BATTERY &&
           info_of(game, c)->division == charge_of(game)->reserve &&
           hex_distance(game, counter_at(game, c)->hex, counter_at(game, leader)->hex) <= 1;
}

/* 34.26A: those who stand south of a row are committed together, wherever their brigade is listed. */
static bool stands_south(const struct game *game, counter_id c) {
    const struct commitment_info *info = commitment_of(game);
    int x, y, row;
    if (info_of(game, c)->condition || counter_at(game, c)->side != info->side || !on_map(game, c))
        return false;
    grid_centre(&tables_of(game)->grid, counter_at(game, c)->hex, &x, &y);
    grid_centre(&tables_of(game)->grid, info->south_of, &x, &row);
    return y > row;
}

/* The Game-Turn that commits it: its own, or that of one of its brigade who stands so far south. */
static unsigned hour_of(const struct game *game, counter_id c) {
    unsigned own = info_of(game, c)->committed, south = commitment_of(game)->turn;
    if (!south || own <= south)
        return own;
    FOR_COUNTERS(game, other) {
        bool together = other == c || (goes_with(game, other, c) && !info_of(game, other)->entry_turn);
        if (together && stands_south(game, other))
            return south;
    }
    return own;
}

static bool is_due(const struct game *game, counter_id c, counter_id unused) {
    (void)unused;
    return hour_of(game, c) <= game->state->turn;
}

static bool is_due_to_charge(const struct game *game, counter_id c, counter_id unused) {
    (void)unused;
    unsigned released = info_of(game, c)->released, turn = game->state->turn;
    return (released && released <= turn) || (turn == charge_of(game)->from && beside_reserve_leader(game, c));
}

/* A new Game-Turn: those whose hour has come. */
void commitment_turn(struct game *game) {
    release(game, charge_agreed(game) ? is_due_to_charge : is_due, COUNTER_NONE);
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

static unsigned clock_of(const struct game *game, unsigned turn) {
    struct calendar calendar = calendar_of(tables_of(game));
    return calendar_moment(&calendar, turn).minute;
}

static struct ruling no_charge(const struct game *game, counter_id c) {
    unsigned turn = info_of(game, c)->released;
    if (turn > game->state->turn)
        return RULE(case_of(game), "%u joins the charge at %c, Game-Turn %d", c, clock_of(game, turn), turn);
    return RULE(case_of(game), "%u is not one of the units that make the charge", c);
}

/* When its hour comes, and what brings it sooner. */
static struct ruling waits(const struct game *game, counter_id c) {
    unsigned turn = hour_of(game, c), near = commitment_of(game)->near;
    if (charge_agreed(game))
        return no_charge(game, c);
    if (turn <= game->state->turn)
        return RULE(case_of(game), "%u is not committed: small-arms fire at its brigade or an enemy nearby commits it",
                    c);
    if (near == 1)
        return RULE(case_of(game),
                    "%u is not committed until %c, Game-Turn %d; sooner if small arms fire at its brigade or an enemy "
                    "comes adjacent",
                    c, clock_of(game, turn), turn);
    return RULE(case_of(game),
                "%u is not committed until %c, Game-Turn %d; sooner if small arms fire at its brigade or an enemy "
                "comes within %d hexes",
                c, clock_of(game, turn), turn, near);
}

struct ruling commitment_may_move(const struct game *game, counter_id c) {
    unsigned from = charge_of(game)->from;
    if (only_guns_fire(game))
        return RULE("34.47I1", "no unit moves before %c, Game-Turn %d: the guns prepare the charge",
                    clock_of(game, from), from);
    return is_locked(game, c) ? waits(game, c) : LEGAL;
}

struct ruling commitment_may_fire(const struct game *game, counter_id c) {
    unsigned kind = current_phase(game)->kind;
    bool gun_duel = type_of(game, c) == TYPE_BATTERY && (kind == PHASE_BOMBARDMENT || kind == PHASE_COUNTER_BATTERY);
    if (only_guns_fire(game) && !gun_duel)
        return RULE("34.47I1", "before the charge only guns fire, in the bombardment and the counter-battery fire");
    if (charge_agreed(game) || !is_locked(game, c) || (gun_duel && commitment_of(game)->guns_fire))
        return LEGAL;
    return waits(game, c);
}

struct ruling commitment_may_attack(const struct game *game, counter_id c) {
    return is_locked(game, c) ? waits(game, c) : LEGAL;
}

/* A unit that came later was committed as it came; one that never had to wait, in the first turn. */
bool commitment_is_fresh(const struct game *game, counter_id c) {
    const struct commitment_info *info = commitment_of(game);
    unsigned brigade = info_of(game, c)->brigade, since = info_of(game, c)->entry_turn;
    if (!info->fresh_turns || counter_at(game, c)->side != info->fresh_side)
        return false;
    if (brigade != NO_BRIGADE && gettysburg_brigade(game, brigade)->turns)
        since = gettysburg_brigade(game, brigade)->turns;
    return is_locked(game, c) || game->state->turn < (since ? since : 1u) + info->fresh_turns;
}

bool commitment_pins(const struct game *game, counter_id c) {
    return only_guns_fire(game) || (!charge_agreed(game) && is_locked(game, c) && commitment_of(game)->routs_pin);
}

struct ruling charge_may_resupply(const struct game *game) {
    return only_guns_fire(game) ? RULE("34.47I1", "no unit is resupplied before the charge") : LEGAL;
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
