/* retreat.c: the path of a retreat (15.0) and the rally of units in the town (14.73).
 *
 * A retreat leads away from the enemy that caused it: no step comes nearer to it, no hex is entered twice, and it ends
 * its full length from where it began and that much farther from that enemy if any path does, else as far as can be. Of
 * such paths those free of friends come first (15.3); the rest is the owner's choice. Any unit that cannot take a first
 * step is captured (15.1). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

enum { LONGEST = 8 };

/* ---- who caused it ---- */

static hex_id nearest(const struct game *game, hex_id from, side_id enemy, uint32_t flag) {
    hex_id best = HEX_NONE;
    int least = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->hex == HEX_NONE || counter->side != enemy || !holds_hex(game, c) ||
            (flag && !(counter->flags & flag)))
            continue;
        int distance = hex_distance(game, from, counter->hex);
        if (best == HEX_NONE || distance < least) {
            best = counter->hex;
            least = distance;
        }
    }
    return best;
}

static hex_id nearest_firer(const struct game *game, hex_id start, side_id enemy) {
    hex_id best = HEX_NONE;
    for (unsigned i = 0; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        hex_id hex = counter_at(game, shot->firer)->hex;
        if (shot->target == start && hex != HEX_NONE && counter_at(game, shot->firer)->side == enemy &&
            (best == HEX_NONE || hex_distance(game, start, hex) < hex_distance(game, start, best)))
            best = hex;
    }
    return best;
}

/* The hex of the melee that is being settled, if the enemy holds it; HEX_NONE. */
static hex_id enemy_in_melee(const struct game *game, side_id side) {
    for (int k = game->state->frame_count - 1; k >= 0; k--) {
        const struct frame *f = &game->state->frames[k];
        if (f->kind != KIND_MELEE)
            continue;
        hex_id hex = LOCALS(melee_locals, f)->target;
        return enemy_holds(game, hex, side) ? hex : HEX_NONE;
    }
    return HEX_NONE;
}

/* 13.7: a unit withdraws from those that could attack, no matter which of them fired. */
static hex_id nearest_threat(const struct game *game, hex_id start, side_id enemy) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, start, d);
        if (from == HEX_NONE)
            continue;
        FOR_STACK(game, from, c) {
            if (counter_at(game, c)->side == enemy && !is_leader(game, c) && is_legal(may_melee(game, c, start, false)))
                return from;
        }
    }
    return HEX_NONE;
}

static hex_id cause_of(const struct game *game, const struct retreat_locals *r) {
    const struct counter_state *unit = counter_at(game, r->unit);
    side_id enemy = other_side(unit->side);
    if (unit->cause && on_map(game, (counter_id)(unit->cause - 1)))
        return counter_at(game, (counter_id)(unit->cause - 1))->hex;
    hex_id hex = enemy_in_melee(game, unit->side);
    if (hex != HEX_NONE)
        return hex;
    if (current_phase(game)->kind == PHASE_MELEE)
        hex = nearest(game, r->start, enemy, F_MELEED);
    else if (r->why == RETREAT_EVADE)
        hex = nearest_threat(game, r->start, enemy);
    else
        hex = nearest_firer(game, r->start, enemy);
    return hex != HEX_NONE ? hex : nearest(game, r->start, enemy, 0);
}

/* ---- paths ---- */

struct search {
    const struct game *game;
    const struct retreat_locals *r;
    side_id side;
    counter_id unit;
    hex_id cause;
    int length;
    hex_id path[LONGEST];
    int best_rank, best_far;
    hex_id first[DIRECTIONS];
    int count;
};

static int from_cause(const struct search *s, hex_id hex) {
    return s->cause == HEX_NONE ? hex_distance(s->game, s->r->start, hex) : hex_distance(s->game, s->cause, hex);
}

bool kernstown_came_through(const struct game *game, counter_id unit, hex_id hex) {
    for (int k = game->state->frame_count - 1; k >= 0; k--) {
        const struct frame *f = &game->state->frames[k];
        if (f->kind != KIND_SETTLE)
            continue;
        const struct trail *trail = LOCALS(settle_locals, f)->trail;
        for (int i = 0; i < TRAILS; i++) {
            for (int n = 0; trail[i].of == unit + 1 && n < trail[i].length; n++) {
                if (trail[i].hex[n] == hex)
                    return true;
            }
        }
        return false;
    }
    return false;
}

static bool visited(const struct search *s, hex_id hex, int gone) {
    for (int i = 0; i < gone; i++) {
        if (s->path[i] == hex)
            return true;
    }
    return hex == s->r->start || kernstown_came_through(s->game, s->unit, hex);
}

/* Smaller ranks are better; of equal ones what ends farther off. */
static void weigh(struct search *s, int gone, bool friends) {
    const struct retreat_locals *r = s->r;
    if (gone <= r->gone)
        return;
    hex_id end = s->path[gone - 1];
    int far = from_cause(s, end);
    bool whole = gone >= s->length && hex_distance(s->game, r->start, end) >= s->length &&
                 far >= from_cause(s, r->start) + s->length;
    int rank = (gone < s->length ? 4 : whole ? 0 : 2) + (friends ? 1 : 0);
    if (gone < s->length || whole)
        far = gone;
    if (s->count > 0 && (rank > s->best_rank || (rank == s->best_rank && far < s->best_far)))
        return;
    if (rank < s->best_rank || far > s->best_far)
        s->count = 0;
    s->best_rank = rank;
    s->best_far = far;
    for (int i = 0; i < s->count; i++) {
        if (s->first[i] == s->path[r->gone])
            return;
    }
    s->first[s->count++] = s->path[r->gone];
}

static bool ends_well(const struct search *s, hex_id hex) {
    if (s->r->why != RETREAT_EVADE)
        return true;
    uint32_t flag = has_flag(s->game, s->unit, F_RETREATING) ? F_RETREATING : 0;
    return is_legal(may_rest(s->game, s->unit, flag, hex));
}

/* 15.1: any enemy counter there, an officer alone or a wagon without its guard too. */
static bool enemy_in(const struct search *s, hex_id hex) {
    FOR_STACK(s->game, hex, c) {
        if (counter_at(s->game, c)->side != s->side)
            return true;
    }
    return false;
}

static void walk(struct search *s, hex_id at, int gone, bool friends) {
    bool evades = s->r->why == RETREAT_EVADE;
    if (gone >= s->length) {
        if (ends_well(s, at))
            weigh(s, gone, friends);
        return;
    }
    bool stuck = true;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(s->game, at, d);
        if (to == HEX_NONE || visited(s, to, gone) || enemy_in(s, to) || hexside_impassable(s->game, at, d) ||
            from_cause(s, to) < from_cause(s, at))
            continue;
        if (!s->r->zone_allowed && zone_without(s->game, to, s->unit, s->r->start))
            continue;
        stuck = false;
        s->path[gone] = to;
        walk(s, to, gone + 1, friends || friends_in_way(s->game, to, s->side));
    }
    if (stuck && !evades)
        weigh(s, gone, friends);
}

int kernstown_retreat_steps(const struct game *game, const struct retreat_locals *r, hex_id out[DIRECTIONS]) {
    struct search s = {.game = game, .r = r, .side = counter_at(game, r->unit)->side, .unit = r->unit};
    if (r->gone >= LONGEST)
        return 0;
    s.cause = cause_of(game, r);
    s.length = r->gone < r->length ? r->length : r->gone + 1;
    s.best_rank = 99;
    for (int i = 0; i < r->gone; i++)
        s.path[i] = r->path[i];
    walk(&s, r->at, r->gone, false);
    for (int i = 0; i < s.count; i++)
        out[i] = s.first[i];
    return s.count;
}

/* ---- rally in the town ---- */

/* Along pikes and roads alone, no farther than an officer rallies. */
static bool joined_by_road(const struct game *game, hex_id from, hex_id to, int steps) {
    if (from == to)
        return true;
    for (direction d = 0; steps > 0 && d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, from, d);
        uint8_t way = hex_at(game, from)->way[d];
        if (next != HEX_NONE && (way == WAY_PIKE || way == WAY_ROAD) && joined_by_road(game, next, to, steps - 1))
            return true;
    }
    return false;
}

struct ruling kernstown_may_rally(const struct game *game, counter_id leader, counter_id unit) {
    hex_id hex = counter_at(game, unit)->hex;
    if (!has_terrain(game, hex, TERRAIN_TOWN) ||
        joined_by_road(game, counter_at(game, leader)->hex, hex, tables_of(game)->charts.rally_distance))
        return LEGAL;
    return RULE("town-rally", "%u is in the town, and no pike or road connects it with %u", unit, leader);
}
