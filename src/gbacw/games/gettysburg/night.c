/* night.c: what the dark forbids (21.2): fire at any distance (21.21, 21.22), and the rides of brigade and
 * division commanders but along a way with a column of theirs (21.24). Radii are in leaders.c and command.c (21.23). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/march/march_rules.h"

struct ruling night_may_aim(const struct game *game, counter_id firer, hex_id target) {
    if (!game->state->night)
        return LEGAL;
    const struct charts *charts = &tables_of(game)->charts;
    int range = hex_distance(game, counter_at(game, firer)->hex, target);
    if (is_artillery(game, firer))
        return range <= charts->night_artillery ? LEGAL
                                                : RULE("night-guns", "at night %u may fire at most %d hexes, not %d",
                                                       firer, charts->night_artillery, range);
    return range <= charts->night_small_arms
               ? LEGAL
               : RULE("night-arms", "at night %u may fire only at adjacent enemies", firer);
}

/* ---- leaders in the dark ---- */

/* Brigade and division commanders; corps and army commanders find their way, and so do those of the staff. */
static bool bound_by_night(const struct game *game, counter_id c) {
    if (!game->state->night || !is_leader(game, c) || info_of(game, c)->rank == RANK_SPECIAL ||
        tables_of(game)->start.night_leaders) /* 34.36C */
        return false;
    uint8_t rank = rank_now(game, c);
    return rank == RANK_BRIGADE || rank == RANK_DIVISION;
}

static bool has_way(const struct game *game, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (hex_at(game, hex)->way[d] != WAY_NONE)
            return true;
    }
    return false;
}

static bool by_a_way(const struct game *game, hex_id hex) {
    bool found = has_way(game, hex);
    for (direction d = 0; d < DIRECTIONS && !found; d++) {
        hex_id next = neighbour_of(game, hex, d);
        found = next != HEX_NONE && has_way(game, next);
    }
    return found;
}

static bool with_column(const struct game *game, counter_id leader) {
    FOR_STACK(game, counter_at(game, leader)->hex, c) {
        if (counter_at(game, c)->formation == FORMATION_COLUMN && of_his_command(game, leader, c))
            return true;
    }
    return false;
}

void night_march_begins(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        struct counter_state *leader = counter_at(game, c);
        if (!is_leader(game, c) || leader->side != side)
            continue;
        leader->own &= (uint8_t)~OWN_NIGHT_RIDE;
        if (bound_by_night(game, c) && on_map(game, c) && by_a_way(game, leader->hex) && with_column(game, c))
            leader->own |= OWN_NIGHT_RIDE;
    }
}

static bool rides(const struct game *game, counter_id c) {
    return is_leader(game, c) && (counter_at(game, c)->own & OWN_NIGHT_RIDE) != 0;
}

bool night_holds_leader(const struct game *game, counter_id c) {
    return game->state->night && bound_by_night(game, c) && !rides(game, c);
}

/* On the march with a leader who rides: the same limits hold for both. */
static counter_id rider_with(const struct game *game, counter_id c) {
    if (rides(game, c))
        return c;
    if (!has_flag(game, c, F_MOVING) || !on_map(game, c))
        return COUNTER_NONE;
    FOR_STACK(game, counter_at(game, c)->hex, leader) {
        if (has_flag(game, leader, F_MOVING) && rides(game, leader))
            return leader;
    }
    return COUNTER_NONE;
}

/* 21.24: along the way, but for the step that leads onto it (or the one hex that he may always go). */
struct ruling night_may_step(const struct game *game, counter_id c, hex_id from, direction d) {
    if (!game->state->night)
        return LEGAL;
    counter_id rider = rider_with(game, c);
    if (rider == COUNTER_NONE)
        return LEGAL;
    hex_id to = neighbour_of(game, from, d);
    if (in_enemy_zone(game, to, counter_at(game, c)->side))
        return RULE("night-column", "%u moves with a column by night and may not enter the enemy zone of control in %h",
                    rider, to);
    if (c == rider && from != counter_at(game, c)->start_hex && !step_on_way(game, CLASS_LEADER, from, d))
        return RULE("night-leader", "%u may move by night only along a road, and none leads from %h to %h", rider, from,
                    to);
    return LEGAL;
}

struct ruling night_may_form(const struct game *game, counter_id c) {
    counter_id rider = game->state->night ? rider_with(game, c) : COUNTER_NONE;
    return rider == COUNTER_NONE
               ? LEGAL
               : RULE("night-column", "%u moves by night with %u and cannot change formation", c, rider);
}
