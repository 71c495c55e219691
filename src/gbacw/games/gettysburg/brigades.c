/* brigades.c: what the loss of effectiveness does to a brigade (18.1, 18.2).
 *
 * When a regiment of a brigade at its limit routs near its commander, the whole brigade around him goes back: those in
 * good order two hexes, then each checks; those who run already three; pinned ones stay. Batteries near him go along if
 * their owner likes. The debts are paid in settle.c when all else of the event is settled, each retreat under
 * withdrawal fire in retreat.c. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"

/* ---- brigade retreat (18.2) ---- */

static void goes_back(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    unit->debt |= DEBT_BRIGADE;
    if (has_flag(game, c, F_ROUTED))
        unit->trial |= TRIAL_FLED; /* 18.21 */
    event_counter(game->events, NULL, c);
}

/* 18.22, 18.26: who of the brigade, and which battery whatever its command, is swept along. */
static bool is_swept_along(const struct game *game, counter_id c, unsigned brigade, counter_id officer) {
    const struct counter_state *unit = counter_at(game, c);
    bool regiment = gbacw_is_foot_or_horse(game, c) && info_of(game, c)->brigade == brigade;
    bool battery = type_of(game, c) == TYPE_BATTERY && unit->crew > 0 && !has_flag(game, c, F_ROUTED | F_ENGAGED);
    return unit->side == counter_at(game, officer)->side && on_map(game, c) && (regiment || battery) &&
           !has_flag(game, c, F_PINNED | F_ABANDONED) && !(unit->debt & DEBT_ROUT) &&
           within_command_of(game, officer, c);
}

void gettysburg_routed(struct game *game, counter_id first) {
    unsigned brigade = info_of(game, first)->brigade;
    counter_id officer = brigade_leader(game, brigade, 0);
    if (!gbacw_is_foot_or_horse(game, first) || officer == COUNTER_NONE || !limit_reached(game, brigade) ||
        (gbacw_brigade_at(game, brigade)->flags & BRIGADE_RETREATED) || !within_command_of(game, officer, first))
        return;
    gbacw_brigade_at(game, brigade)->flags |= BRIGADE_RETREATED; /* 18.25 */
    event_begin(game->events, "brigade-retreat", "18.2");
    event_counter(game->events, "leader", officer);
    event_counter(game->events, "unit", first);
    event_list(game->events, "units");
    FOR_COUNTERS(game, c) {
        if (c != first && is_swept_along(game, c, brigade, officer))
            goes_back(game, c);
    }
    event_close(game->events);
    event_end(game->events);
}

/* ---- movement (18.13) ---- */

static bool frightens(const struct game *game, counter_id enemy) {
    bool bare = type_of(game, enemy) == TYPE_WAGON && counter_at(game, enemy)->crew == 0;
    return is_combat_unit(game, enemy) && !has_flag(game, enemy, F_ROUTED | F_ABANDONED) && !bare;
}

struct ruling spent_may_step(const struct game *game, counter_id c, hex_id from, direction way) {
    hex_id to = neighbour_of(game, from, way);
    if (to == HEX_NONE || !unit_ineffective(game, c))
        return LEGAL;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id near = neighbour_of(game, to, d);
        if (near == HEX_NONE)
            continue;
        FOR_STACK(game, near, enemy) {
            if (counter_at(game, enemy)->side != counter_at(game, c)->side && frightens(game, enemy))
                return RULE("18.13", "the brigade of %u has lost its effectiveness and may not move next to %u", c,
                            enemy);
        }
    }
    return LEGAL;
}
