/* retreat_path.c: the hexes a retreat may enter (14.0, 14.4, 27.0).
 *
 * Step k stands k hexes from the start, so a retreat ends its full length away and never enters a hex twice. Of all the
 * paths that can be completed the best kind is lawful: homeward and free of friends and of enemy zones; homeward
 * through friends (who make way) or, for a rout, through zones under fire; then those that do not lead home; and among
 * these the cheapest (14.4). What is left is the owner's choice. Where there is no path at all the group is captured.
 * A unit sent back to the crossing it used (27.2) takes the shortest way there before all else.
 *
 * The zones of enemies in the very hex that is left do not bar the way: they are the ones fought with (10.2, 12.94). */
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat_parts.h"

struct key { /* smaller is better, the first that differs decides */
    int rank, score, cost;
};

struct search {
    const struct game *game;
    const struct retreat_locals *retreat;
    counter_id group[GROUP_MAX];
    int group_count;
    bool passes; /* it goes through friends without stirring them, and ends where nobody is */
    counter_id lead;
    side_id side;
    hex_id path[PATH_MAX];
    struct key best;
    hex_id first[DIRECTIONS];
    int first_count;
};

static void gather(struct search *s) {
    const struct retreat_locals *r = s->retreat;
    s->group_count = 0;
    FOR_STACK(s->game, r->at, c) {
        if (has_flag(s->game, c, F_RETREATING) && !is_leader(s->game, c) && s->group_count < GROUP_MAX)
            s->group[s->group_count++] = c;
    }
    if (s->group_count == 0)
        s->group[s->group_count++] = r->unit;
    s->lead = s->group[0];
    s->side = counter_at(s->game, s->lead)->side;
    s->passes = true;
    for (int i = 0; i < s->group_count; i++)
        s->passes = s->passes && passes_friends(s->game, s->group[i]);
}

bool passes_friends(const struct game *game, counter_id c) {
    bool crew = is_crew(game, c);
    return rules_of(game)->retreat.crews == CREWS_PASS &&
           (crew || counter_at(game, c)->formation == FORMATION_SKIRMISH);
}

/* Those of the side who hold the hex and are not leaving it. */
bool retreat_friends_stay(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING))
            return true;
    }
    return false;
}

bool friends_in_way(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    bool guns_stay = rules_of(game)->retreat.friends == FRIENDS_BUT_GUNS;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING) &&
            !(guns_stay && is_artillery(game, c)))
            return true;
    }
    return false;
}

bool zone_without(const struct game *game, hex_id hex, counter_id unit, hex_id but) {
    CHECK(is_hex(game, hex) && is_counter(game, unit));
    side_id side = counter_at(game, unit)->side;
    if (!in_enemy_zone_for(game, hex, unit))
        return false;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, hex, d);
        if (from == HEX_NONE || from == but)
            continue;
        FOR_STACK(game, from, c) {
            if (counter_at(game, c)->side != side && zone_over(game, c, direction_opposite(d), false) &&
                (!is_mounted(game, c) || is_mounted(game, unit) || rules_of(game)->zone.owners == ZONES_ANSWER))
                return true;
        }
    }
    return false;
}

static bool group_can_pass(const struct search *s, hex_id from, direction d) {
    for (int i = 0; i < s->group_count; i++) {
        if (!passable(s->game, class_of(s->game, s->group[i]), from, d))
            return false;
    }
    return true;
}

/* Where friends make way what cannot go stays beside the group: guns and wagons without their men, and guns that make
 * none. */
bool makes_no_way(const struct game *game, counter_id c) {
    return has_flag(game, c, F_ABANDONED) || leaves_crew_out(game, c) ||
           (is_artillery(game, c) && rules_of(game)->retreat.friends == FRIENDS_BUT_GUNS);
}

static bool fits_without_friends(const struct search *s, hex_id hex) {
    return is_legal(may_rest_among(s->game, s->side, s->group, s->group_count, makes_no_way, hex));
}

static bool can_end_in(const struct search *s, hex_id hex, bool friends) {
    if (s->passes)
        return !retreat_friends_stay(s->game, hex, s->side);
    if (friends)
        return fits_without_friends(s, hex);
    uint32_t flag = has_flag(s->game, s->lead, F_RETREATING) ? F_RETREATING : 0;
    return is_legal(may_rest(s->game, s->lead, flag, hex));
}

/* Steps that lead away from home by the map's directions. */
static int steps_away(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count) {
    const uint8_t *score = tables_of(game)->retreat_score[counter_at(game, c)->side];
    int away = 0;
    hex_id from = start;
    for (int i = 0; i < count; i++) {
        away += score[hex_direction(game, from, path[i])] == 0;
        from = path[i];
    }
    return away;
}

int homeward_score(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count) {
    CHECK(is_hex(game, start) && count > 0);
    if (rules_of(game)->retreat.score)
        return rules_of(game)->retreat.score(game, c, start, path, count);
    return steps_away(game, c, start, path, count);
}

static bool better(struct key a, struct key b) {
    if (a.rank != b.rank)
        return a.rank < b.rank;
    return a.score != b.score ? a.score < b.score : a.cost < b.cost;
}

static void weigh(struct search *s, bool blocked, int cost) {
    const struct retreat_locals *r = s->retreat;
    bool evades = r->why == RETREAT_EVADE; /* by choice: homeward, and else as it likes */
    bool any = rules_of(s->game)->retreat.paths == PATHS_EQUAL;
    int score = evades && any ? 0
                : evades      ? steps_away(s->game, s->lead, r->start, s->path, r->length) > 0
                              : homeward_score(s->game, s->lead, r->start, s->path, r->length);
    bool free = any || evades || state_of(s->game)->options[OPTION_RETREAT_FREE];
    bool sent_back = r->why == RETREAT_ROUT && counter_at(s->game, s->lead)->crossing != 0; /* 27.2 */
    struct key key = {(score > 0 ? 2 : 0) + (blocked ? 1 : 0), score, free ? 0 : cost};
    if (sent_back)
        key.rank = 0;
    if (any)
        key.rank = blocked; /* 14.31: clear of friends and zones before all else */
    if (s->first_count > 0 && better(s->best, key))
        return;
    if (s->first_count == 0 || better(key, s->best))
        s->first_count = 0;
    s->best = key;
    for (int i = 0; i < s->first_count; i++) {
        if (s->first[i] == s->path[r->gone])
            return;
    }
    s->first[s->first_count++] = s->path[r->gone];
}

static void walk(struct search *s, int gone, bool blocked, int cost) {
    const struct retreat_locals *r = s->retreat;
    if (gone == r->length) {
        weigh(s, blocked, cost);
        return;
    }
    hex_id from = gone == r->gone ? r->at : s->path[gone - 1];
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id to = neighbour_of(s->game, from, d);
        if (to == HEX_NONE || hex_distance(s->game, r->start, to) != gone + 1 ||
            friend_in(s->game, to, other_side(s->side)) || !group_can_pass(s, from, d))
            continue; /* 14.1, 14.4, 5.17 */
        bool zone = zone_without(s->game, to, s->lead, r->start);
        bool friends = !s->passes && friends_in_way(s->game, to, s->side);
        bool occupied = retreat_friends_stay(s->game, to, s->side); /* 14.31: nobody is spared whom it could go round */
        if ((zone && !r->zone_allowed) || (gone + 1 == r->length && !can_end_in(s, to, friends)))
            continue;
        uint16_t step = step_cost(s->game, class_of(s->game, s->lead), from, d, true);
        s->path[gone] = to;
        walk(s, gone + 1, blocked || zone || occupied, cost + step);
    }
}

/* 22.43: the hex beyond the map from which it went into the melee it now leaves; HEX_NONE: it came from elsewhere. */
static hex_id came_from_beyond(const struct game *game, hex_id melee, counter_id c) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker != c || d->target != melee || d->from >= DIRECTIONS)
            continue;
        hex_id from = neighbour_of(game, melee, direction_opposite(d->from));
        return from != HEX_NONE && is_outside(tables_of(game), from) ? from : HEX_NONE;
    }
    return HEX_NONE;
}

/* The only way back beyond the edge: for those who have all come from there to fight, if there is room. */
static hex_id way_back(const struct search *s) {
    const struct retreat_locals *r = s->retreat;
    hex_id back = r->gone == 0 && r->why != RETREAT_EVADE ? came_from_beyond(s->game, r->start, s->lead) : HEX_NONE;
    for (int i = 1; i < s->group_count && back != HEX_NONE; i++)
        back = came_from_beyond(s->game, r->start, s->group[i]) == back ? back : HEX_NONE;
    return back != HEX_NONE && can_end_in(s, back, false) ? back : HEX_NONE;
}

int retreat_steps(const struct game *game, const struct retreat_locals *retreat, hex_id out[DIRECTIONS]) {
    CHECK(is_counter(game, retreat->unit) && is_hex(game, retreat->at));
    if (rules_of(game)->retreat.steps)
        return rules_of(game)->retreat.steps(game, retreat, out);
    struct search s = {.game = game, .retreat = retreat};
    gather(&s);
    for (int i = 0; i < retreat->gone; i++)
        s.path[i] = retreat->path[i];
    walk(&s, retreat->gone, false, 0);
    for (int i = 0; i < s.first_count; i++)
        out[i] = s.first[i];
    hex_id back = way_back(&s);
    if (back != HEX_NONE)
        out[s.first_count++] = back;
    return s.first_count;
}

bool may_retreat(const struct game *game, counter_id c, unsigned why, int length, bool zones) {
    CHECK(on_map(game, c) && why <= RETREAT_SHAKEN && length > 0);
    hex_id hex = counter_at(game, c)->hex, out[DIRECTIONS];
    struct retreat_locals r = {.unit = c, .start = hex, .at = hex};
    r.why = (uint8_t)why;
    r.length = (uint8_t)length;
    r.zone_allowed = zones;
    return retreat_steps(game, &r, out) > 0;
}

/* An evading group may go one hex or two: all the hexes it may enter now. */
static int evading_steps(const struct game *game, const struct retreat_locals *r, hex_id out[DIRECTIONS]) {
    hex_id more[DIRECTIONS];
    struct retreat_locals one = *r;
    int count = retreat_steps(game, r, out);
    if (r->gone > 0)
        return count;
    one.length = 1;
    int others = retreat_steps(game, &one, more);
    for (int i = 0; i < others; i++) {
        bool known = false;
        for (int k = 0; k < count; k++)
            known = known || out[k] == more[i];
        if (!known)
            out[count++] = more[i];
    }
    return count;
}

int retreat_steps_now(const struct game *game, const struct retreat_locals *r, hex_id out[DIRECTIONS]) {
    return r->why == RETREAT_EVADE ? evading_steps(game, r, out) : retreat_steps(game, r, out);
}

bool retreat_passes(const struct game *game, const struct retreat_locals *r) {
    struct search s = {.game = game, .retreat = r};
    gather(&s);
    return s.passes;
}

/* The first unit of the group still there; COUNTER_NONE when none is left. */
counter_id retreat_lead(const struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING) && !is_leader(game, c))
            return c;
    }
    return COUNTER_NONE;
}

bool retreat_may_halt(const struct game *game, const struct retreat_locals *r) {
    struct search s = {.game = game, .retreat = r};
    if (r->why != RETREAT_EVADE || r->gone == 0)
        return false;
    gather(&s);
    return is_legal(may_rest(game, s.lead, F_RETREATING, r->at));
}

/* FRIENDS_STAND: it goes on while there is no room for it among those who stand there. */
bool retreat_has_room(const struct game *game, const struct retreat_locals *r) {
    return is_legal(may_rest(game, retreat_lead(game, r), F_RETREATING, r->at));
}
