/* retreat.c: one group retreats or routs (14.0, 13.31, 12.92, 12.81, 10.2, 24.11, 27.0).
 *
 * Step k stands k hexes from the start, so a retreat ends its full length away and never enters a hex twice. Of all the
 * paths that can be completed the best kind is lawful: homeward and free of friends and of enemy zones; homeward
 * through friends (who make way) or, for a rout, through zones under fire; then those that do not lead home; and among
 * these the cheapest (14.4). What is left is the owner's choice. Where there is no path at all the group is captured.
 * A unit sent back to the crossing it used (27.2) takes the shortest way there before all else.
 *
 * The zones of enemies in the very hex that is left do not bar the way: they are the ones fought with (10.2, 12.94). */
#include "gbacw/retreat/retreat.h"

#include "core/path.h"
#include "gbacw/command/leaders.h"
#include "gbacw/fire/fire.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/formation.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

enum { GROUP_MAX = 16, PATH_MAX = 8 };

/* ---- paths ---- */

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
static bool friends_stay(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING))
            return true;
    }
    return false;
}

bool friends_in_way(const struct game *game, hex_id hex, side_id side) {
    bool guns_stay = rules_of(game)->retreat.friends == FRIENDS_BUT_GUNS;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING) &&
            !(guns_stay && is_artillery(game, c)))
            return true;
    }
    return false;
}

bool zone_without(const struct game *game, hex_id hex, counter_id unit, hex_id but) {
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
        return !friends_stay(s->game, hex, s->side);
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
    bool evades = r->why == RETREAT_EVADE; /* of his own will: homeward, and else as he likes */
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
        bool occupied = friends_stay(s->game, to, s->side); /* 14.31: nobody is spared whom it could go round */
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

static int steps_now(const struct game *game, const struct retreat_locals *r, hex_id out[DIRECTIONS]) {
    return r->why == RETREAT_EVADE ? evading_steps(game, r, out) : retreat_steps(game, r, out);
}

/* ---- the frame ---- */

struct frame *retreat_call(struct game *game, hex_id start, counter_id unit, unsigned why, int length, bool zones) {
    struct frame *frame = play_call(game, KIND_RETREAT, counter_at(game, unit)->side);
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    r->unit = unit;
    r->start = r->at = start;
    r->why = (uint8_t)why;
    r->rout = why == RETREAT_ROUT;
    r->length = (uint8_t)length;
    r->zone_allowed = zones;
    return frame;
}

enum {
    BEGIN,
    ASK_BATTERY,
    LIMBER,
    LIMBERED,
    LEAVING,
    LEADERS,
    ASK_LEADER,
    STEP,
    ASK_STEP,
    MAKE_WAY,
    ENTER,
    AFTER_FIRE,
    LAST,
    ASK_ORDER,
    WAY,
    ASK_WAY,
    TURNED,
    FIRED_ON
};

struct frame *turn_call(struct game *game, counter_id unit, int length, bool zones) {
    struct frame *frame = retreat_call(game, counter_at(game, unit)->hex, unit, RETREAT_EVADE, length, zones);
    counter_set(game, unit, F_RETREATING);
    LOCALS(retreat_locals, frame)->looks = 1;
    frame->stage = WAY;
    return frame;
}

void retreat_bind(struct frame *frame, hex_id first) {
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    r->path[0] = first;
    r->bound = 1;
}

/* The first unit of the group still there; COUNTER_NONE when none is left. */
static counter_id lead_of(const struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING) && !is_leader(game, c))
            return c;
    }
    return COUNTER_NONE;
}

bool is_driven_back(const struct game *game, counter_id c) {
    const struct frame *frame = play_top(game);
    if (frame->kind != KIND_RETREAT || !has_flag(game, c, F_RETREATING))
        return false;
    unsigned why = LOCALS(retreat_locals, frame)->why;
    return why != RETREAT_EVADE && why != RETREAT_BREAK;
}

/* The first of them that can be fired at: a wagon whose guard has fallen goes on unharmed (12.13). */
static counter_id mark_of(const struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING) && !is_leader(game, c) && !is_bare_wagon(game, c))
            return c;
    }
    return COUNTER_NONE;
}

/* The hex of the melee that is being settled; HEX_NONE: none is. */
static hex_id melee_settled(struct game *game, const struct frame *frame) {
    for (; frame; frame = play_frame_below(game, frame)) {
        if (frame->kind == KIND_MELEE)
            return LOCALS(melee_locals, frame)->target;
    }
    return HEX_NONE;
}

static bool fought_there(const struct game *game, counter_id enemy, hex_id melee) {
    bool fought = has_flag(game, enemy, F_MELEED);
    if (!fought || melee == HEX_NONE || counter_at(game, enemy)->hex == melee)
        return fought;
    for (int i = 0; i < state_of(game)->declaration_count; i++) { /* it may have been driven out itself */
        if (gbacw_declarations_of(game)[i].attacker == enemy && gbacw_declarations_of(game)[i].target == melee)
            return true;
    }
    return false;
}

/* Those who caused the retreat do not fire at it as it passes (10.2). */
static bool caused(const struct game *game, const struct retreat_locals *r, counter_id enemy, hex_id melee) {
    unsigned phase = current_phase(game)->kind;
    if (r->why == RETREAT_BREAK && counter_at(game, enemy)->hex == r->start)
        return true; /* with whom it was engaged */
    if (phase == PHASE_MELEE)
        return fought_there(game, enemy, melee);
    if (phase == PHASE_RETREAT_BEFORE_MELEE) {
        for (int i = 0; i < state_of(game)->declaration_count; i++) {
            if (gbacw_declarations_of(game)[i].attacker == enemy)
                return true;
        }
        return false;
    }
    for (int i = 0; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        if (shot->firer == enemy && (shot->target == r->start || shot->unit == r->unit))
            return true;
    }
    return false;
}

static void mark_causes(struct game *game, const struct frame *frame, side_id side) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    hex_id melee = melee_settled(game, frame);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side && on_map(game, c) && caused(game, r, c, melee))
            counter_set(game, c, F_RETREAT_FIRED);
    }
}

/* Would anybody of the side hold the start hex after the group has gone? */
static bool others_stay(const struct game *game, const struct retreat_locals *r, side_id side) {
    return friends_stay(game, r->start, side);
}

/* SERVED_BY_OWN: does anybody of his command stay there? */
static bool his_men_stay(const struct game *game, const struct retreat_locals *r, counter_id leader) {
    FOR_STACK(game, r->start, c) {
        if (holds_hex(game, c) && !has_flag(game, c, F_RETREATING) && of_his_command(game, leader, c))
            return true;
    }
    return false;
}

/* LEADERS_COVERED: where men run he stays only with those who do not (14.5). */
static bool steady_men_stay(const struct game *game, const struct retreat_locals *r, side_id side) {
    FOR_STACK(game, r->start, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) &&
            !has_flag(game, c, F_RETREATING | (r->why == RETREAT_ROUT ? F_ROUTED : 0u)))
            return true;
    }
    return false;
}

/* A leader goes or stays as he likes (13.43); out of a lost melee he goes with the last of his men (17.73). */
static bool leader_has_choice(const struct game *game, const struct retreat_locals *r, side_id side,
                              counter_id leader) {
    if (rules_of(game)->command.service == SERVED_BY_OWN)
        return his_men_stay(game, r, leader);
    if (rules_of(game)->command.rest == LEADERS_COVERED)
        return steady_men_stay(game, r, side);
    return others_stay(game, r, side) || !enemy_holds(game, r->start, side);
}

static counter_id next_leader(const struct game *game, const struct retreat_locals *r, side_id side) {
    FOR_STACK(game, r->start, c) {
        if (is_leader(game, c) && counter_at(game, c)->side == side && (!r->first_leader || c > r->asking))
            return c; /* leaders stand in the order of their numbers */
    }
    return COUNTER_NONE;
}

static void leader_decides(struct game *game, struct retreat_locals *r, counter_id leader, bool goes) {
    r->asking = leader;
    r->first_leader = 1;
    if (goes)
        counter_set(game, leader, F_RETREATING);
    event_begin(game->events, goes ? "goes" : "stays", "13.43");
    event_counter(game->events, "leader", leader);
    event_hex(game->events, "hex", r->start);
    event_end(game->events);
}

static void tell_step(struct game *game, const struct retreat_locals *r, hex_id to) {
    static const char *const cases[] = {"13.31", "12.92", "12.94", "12.81", "brigade-retreat", "23.35"};
    static const char *const whys[] = {"rout", "melee", "break-off", "before melee", "with its brigade", "skirmishers"};
    struct event_sink *sink = game->events;
    event_begin(sink, "retreat", cases[r->why]);
    event_counter(sink, "unit", lead_of(game, r));
    event_list(sink, "units");
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING))
            event_counter(sink, NULL, c);
    }
    event_close(sink);
    event_hex(sink, "from", r->at);
    event_hex(sink, "to", to);
    event_int(sink, "step", r->gone + 1);
    event_int(sink, "of", r->length);
    event_string(sink, "why", whys[r->why]);
    event_end(sink);
}

static void enter(struct game *game, struct retreat_locals *r) {
    uint32_t leaves_pin =
        rules_of(game)->zone.pinned == PINNED_DEFEND ? F_PINNED : 0u; /* who is driven back is pinned no more */
    hex_id from = r->at, to = r->path[r->gone];
    counter_id group[GROUP_MAX + 8];
    int count = 0;
    tell_step(game, r, to);
    FOR_STACK(game, from, c) {
        if (has_flag(game, c, F_RETREATING) && count < GROUP_MAX + 8)
            group[count++] = c;
    }
    for (int i = 0; i < count; i++) {
        counter_place(game, group[i], to, STACK_BOTTOM);
        counter_clear(game, group[i], F_ENGAGED | (r->why == RETREAT_EVADE ? 0u : leaves_pin));
        counter_reserve(game, group[i], 0);
        if (rules_of(game)->facing.march == MARCH_WITHOUT_FACING && !is_leader(game, group[i]) &&
            type_of(game, group[i]) != TYPE_WAGON)
            counter_face(game, group[i], hex_direction(game, from, to)); /* nobody backs into a hex */
    }
    r->at = to;
    r->gone++;
    end_engagement_if_over(game, from);
    for (int i = 0; i < count; i++) {
        if (rules_of(game)->march.stepped && on_map(game, group[i]))
            rules_of(game)->march.stepped(game, group[i], from, to);
    }
    if (count > 0)
        take_hex(game, to, group[0]);
}

/* A rout in the Movement Phase that climbs a fence is fired on like any other crossing, save by a road's gap for those
 * who keep to roads (24.11, 24.13). */
static bool crosses_fence(const struct game *game, const struct retreat_locals *r, hex_id from) {
    counter_id lead = lead_of(game, r);
    direction d = hex_direction(game, from, r->at);
    return current_phase(game)->kind == PHASE_MOVEMENT && (hexside_bits(game, from, d) & BIT(HEXSIDE_FENCE)) &&
           !step_on_way(game, class_of(game, lead), from, d);
}

static void mark_targets(struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING))
            counter_set(game, c, F_TARGET);
    }
}

/* Fire on entering: retreat fire from zones, opportunity fire over a fence, or both at once (24.15). */
static bool call_fire(struct game *game, const struct retreat_locals *r, side_id side) {
    counter_id lead = mark_of(game, r);
    side_id enemy = other_side(side);
    hex_id from = r->gone > 1 ? r->path[r->gone - 2] : r->start;
    if (lead == COUNTER_NONE)
        return false;
    bool near = rules_of(game)->zone.owners == ZONES_ANSWER || zone_without(game, r->at, lead, HEX_NONE);
    bool retreat = near && anyone_may_fire(game, enemy, r->at, lead, FIRE_RETREAT);
    bool fence = crosses_fence(game, r, from) && anyone_may_fire(game, enemy, r->at, lead, FIRE_OPPORTUNITY);
    if (!retreat && !fence)
        return false;
    mark_targets(game, r);
    struct frame *frame = fire_call(game, retreat ? FIRE_RETREAT : FIRE_OPPORTUNITY, enemy, r->at, lead,
                                    fence ? 1 : 0); /* 24.0: one column right over a fence */
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    fire->entered = r->at;
    fire->both = retreat && fence;
    return true;
}

static const char *capture_case(const struct game *game, const struct retreat_locals *r) {
    static const char *const cases[] = {"13.31", "12.92", "12.51", "12.92", "brigade-capture", "23.35"};
    if (rules_of(game)->retreat.friends == FRIENDS_STAND && r->gone > 0)
        return "reserve-out"; /* it has gone as far as it could and found no room there */
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, r->at, d) == HEX_NONE)
            return "5.17";
    }
    return cases[r->why];
}

static void captured(struct game *game, const struct retreat_locals *r) {
    const char *case_number = capture_case(game, r);
    for (counter_id c = lead_of(game, r); c != COUNTER_NONE; c = lead_of(game, r))
        if (!rules_of(game)->retreat.leaves_map || !rules_of(game)->retreat.leaves_map(game, c))
            remove_unit(game, c, FATE_CAPTURED, case_number);
}

/* Who has run skirmishes no more (23.53). */
static void skirmish_ends(struct game *game, counter_id c) {
    if (counter_at(game, c)->formation == FORMATION_SKIRMISH)
        counter_form(game, c, type_of(game, c) == TYPE_CAVALRY ? FORMATION_DISMOUNTED : FORMATION_LINE);
}

/* Pinned as they left, they are so where they have come to. Who has gone back with his brigade checks first (18.23,
 * settle.c). */
static void pin_arrivals(struct game *game, const struct retreat_locals *r) {
    counter_id list[GROUP_MAX];
    int count = 0;
    FOR_STACK(game, r->at, c) {
        bool checks = r->why == RETREAT_BRIGADE && (counter_at(game, c)->debt & DEBT_CHECK);
        if (has_flag(game, c, F_PIN_ON_ARRIVAL) && has_flag(game, c, F_RETREATING) && !checks && count < GROUP_MAX)
            list[count++] = c;
    }
    for (int i = 0; i < count; i++)
        counter_clear(game, list[i], F_PIN_ON_ARRIVAL);
    pin_those(game, list, count, r->at, "10.15");
}

static void finish(struct game *game, const struct retreat_locals *r, side_id side) {
    pin_arrivals(game, r);
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, F_RETREATING) && has_flag(game, c, F_ROUTED))
            skirmish_ends(game, c);
        if (has_flag(game, c, F_RETREATING) && r->why == RETREAT_ROUT)
            counter_at(game, c)->cause = 0; /* he has run from him: the next retreat has a cause of its own */
        if (has_flag(game, c, F_RETREATING | F_RETREAT_FIRED))
            counter_clear(game, c, F_RETREATING | F_RETREAT_FIRED);
    }
    stack_one_front(game, r->at, side);
    end_engagement_if_over(game, r->start);
    if (enemy_holds(game, r->start, side)) {
        if (!friends_stay(game, r->start, side))
            seize_hex(game, r->start, other_side(side), "17.54");
        return;
    }
    if (friends_stay(game, r->start, side))
        return;
    FOR_STACK(game, r->start, c) { /* he chose to stay alone: 17.53 only asks whether he is surrounded */
        if (is_leader(game, c) && counter_at(game, c)->side == side && leader_surrounded(game, c))
            counter_at(game, c)->debt |= DEBT_ORPHAN;
    }
}

/* A rout may follow a retreat at once: it does not lead back over the same hexes. */
static void leave_trail(struct game *game, const struct frame *frame, const struct retreat_locals *r) {
    struct frame *caller = play_frame_below(game, frame);
    if (!caller || caller->kind != KIND_SETTLE)
        return;
    struct settle_locals *settle = LOCALS(settle_locals, caller);
    struct trail trail = {.length = 1, .hex = {r->start}};
    for (int i = 0; i + 1 < r->gone; i++)
        trail.hex[trail.length++] = r->path[i];
    FOR_STACK(game, r->at, c) {
        if (!has_flag(game, c, F_RETREATING) || is_leader(game, c))
            continue;
        trail.of = (uint16_t)(c + 1);
        for (int i = TRAILS - 1; i > 0; i--) /* the oldest is forgotten */
            settle->trail[i] = settle->trail[i - 1];
        settle->trail[0] = trail;
    }
}

/* 15.3: friends it comes upon check; those routed already go on three hexes more. */
static void shake_friends(struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        struct counter_state *unit = counter_at(game, c);
        if (unit->side != side || !holds_hex(game, c) || has_flag(game, c, F_RETREATING))
            continue;
        if (!has_flag(game, c, F_ROUTED))
            unit->debt |= DEBT_CHECK;
        else if (!unit->displaced)
            rout_unit(game, c, "14.3");
        unit->displaced = has_flag(game, c, F_ROUTED);
    }
}

static bool group_passes(const struct game *game, const struct retreat_locals *r) {
    struct search s = {.game = game, .retreat = r};
    gather(&s);
    return s.passes;
}

/* 23.52: a routed skirmisher shakes other skirmishers and routed units whom it passes. */
static void shake_skirmishers(struct game *game, const struct retreat_locals *r, hex_id hex, side_id side) {
    counter_id lead = lead_of(game, r);
    if (r->why != RETREAT_ROUT || lead == COUNTER_NONE || counter_at(game, lead)->formation != FORMATION_SKIRMISH)
        return;
    FOR_STACK(game, hex, c) {
        struct counter_state *unit = counter_at(game, c);
        bool shaken = has_flag(game, c, F_ROUTED) || unit->formation == FORMATION_SKIRMISH;
        if (unit->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING) && shaken &&
            !unit->displaced) {
            unit->debt |= DEBT_CHECK;
            unit->displaced = 1; /* once in a settling, or two could shake each other for ever */
        }
    }
}

static bool may_halt(const struct game *game, const struct retreat_locals *r) {
    struct search s = {.game = game, .retreat = r};
    if (r->why != RETREAT_EVADE || r->gone == 0)
        return false;
    gather(&s);
    return is_legal(may_rest(game, s.lead, F_RETREATING, r->at));
}

/* FRIENDS_STAND: it goes on while there is no room for it among those who stand there. */
static bool has_room(const struct game *game, const struct retreat_locals *r) {
    return is_legal(may_rest(game, lead_of(game, r), F_RETREATING, r->at));
}

static bool gone_far_enough(const struct game *game, const struct retreat_locals *r) {
    if (r->gone > 0 && is_outside(tables_of(game), r->at))
        return true; /* 22.53 */
    return r->gone >= r->length && (rules_of(game)->retreat.friends != FRIENDS_STAND || has_room(game, r));
}

/* Chooses the next step, asks for it, or ends the retreat. */
static enum next step(struct game *game, struct frame *frame, struct retreat_locals *r) {
    hex_id out[DIRECTIONS];
    frame->stage = LAST;
    if (lead_of(game, r) == COUNTER_NONE || gone_far_enough(game, r))
        return NEXT_AGAIN;
    int count = r->gone < PATH_MAX ? steps_now(game, r, out) : 0; /* it has found no room on all its way */
    if (count == 0) {
        bool stays = rules_of(game)->retreat.friends == FRIENDS_STAND && r->gone > 0 && has_room(game, r);
        if (r->why != RETREAT_EVADE && !stays)
            captured(game, r);
        return NEXT_AGAIN;
    }
    frame->stage = ASK_STEP;
    if (count > 1 || may_halt(game, r))
        return NEXT_ASK;
    r->path[r->gone] = out[0];
    frame->stage = MAKE_WAY;
    return NEXT_AGAIN;
}

static bool is_among(const hex_id *hex, int count, hex_id one) {
    for (int i = 0; i < count; i++) {
        if (hex[i] == one)
            return true;
    }
    return false;
}

/* The first hex was chosen before the fire. If the fire has closed it (18.23: only one hex now), another is chosen. */
static bool goes_as_said(const struct game *game, struct retreat_locals *r) {
    hex_id out[DIRECTIONS];
    bool said = r->bound && r->gone == 0;
    r->bound = 0;
    return said && lead_of(game, r) != COUNTER_NONE && is_among(out, steps_now(game, r, out), r->path[0]);
}

/* ---- turning to leave (7.11, 10.16, reading F45) ---- */

/* Nobody backs out of a hex, so the fire at those who leave finds them faced towards the hex they leave for. Not those
 * to whom it makes no difference. */
static bool shows_flanks(const struct game *game, counter_id c) {
    return has_flag(game, c, F_RETREATING) && has_facing(game, c) && !always_enfiladed(game, c);
}

/* A bit for each hexside by which somebody may fire at those who leave. */
static unsigned fired_on_through(const struct game *game, const struct retreat_locals *r, side_id side) {
    unsigned sides = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id hex = neighbour_of(game, r->at, d);
        for (counter_id c = hex == HEX_NONE ? COUNTER_NONE : top_of(game, hex); c != COUNTER_NONE; c = below(game, c)) {
            if (counter_at(game, c)->side != side &&
                is_legal(may_answer_with(game, c, r->at, lead_of(game, r), FIRE_WITHDRAWAL)))
                sides |= BIT(d);
        }
    }
    return sides;
}

/* Of those hexsides the ones that lie in its flank if it leaves by `way`. */
static unsigned flanks_shown(const struct game *game, counter_id c, unsigned sides, direction way) {
    unsigned shown = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if ((sides & BIT(d)) && !is_front_facing(game, c, way, d))
            shown |= BIT(d);
    }
    return shown;
}

static bool way_decides(const struct game *game, const struct retreat_locals *r, side_id side, const hex_id *way,
                        int count) {
    unsigned sides = fired_on_through(game, r, side);
    FOR_STACK(game, r->at, c) {
        for (int i = 1; i < count && shows_flanks(game, c); i++) {
            if (flanks_shown(game, c, sides, hex_direction(game, r->at, way[i])) !=
                flanks_shown(game, c, sides, hex_direction(game, r->at, way[0])))
                return true;
        }
    }
    return false;
}

static void turn_to_leave(struct game *game, struct retreat_locals *r, hex_id to) {
    FOR_STACK(game, r->at, c) {
        if (!shows_flanks(game, c))
            continue;
        r->front = (uint8_t)(counter_at(game, c)->facing + 1); /* 8.42: all of them faced alike */
        counter_face(game, c, hex_direction(game, r->at, to));
    }
}

static void brigade_length(const struct game *game, struct retreat_locals *r);

static enum next choose_way(struct game *game, struct frame *frame, struct retreat_locals *r, side_id side) {
    hex_id out[DIRECTIONS];
    if (r->why == RETREAT_BRIGADE)
        brigade_length(game, r);
    int count = steps_now(game, r, out);
    frame->stage = ASK_WAY;
    if (way_decides(game, r, side, out, count))
        return NEXT_ASK;
    frame->stage = TURNED;
    if (count > 0)
        turn_to_leave(game, r, out[0]);
    return NEXT_AGAIN;
}

/* It has only been asked which way it would go. */
static enum next look_done(struct game *game, const struct retreat_locals *r) {
    counter_clear(game, r->unit, F_RETREATING);
    play_return(game, (uint8_t)(r->bound ? hex_direction(game, r->at, r->path[0]) + 1 : 0));
    return NEXT_DONE;
}

/* The turn was for the fire; how a unit faces that has come to rest is another matter (7.13), and where it does turn
 * on its way it does so as it goes. */
static void turn_back(struct game *game, struct retreat_locals *r, side_id side) {
    if (r->front > 0)
        stack_face(game, r->at, side, (direction)(r->front - 1));
    r->front = 0;
}

/* A unit that routs because others do is fired on as it goes, like one that withdraws (20.23); so is a brigade that
 * goes back (18.23). */
static bool swept_along(struct game *game, const struct retreat_locals *r, side_id side) {
    counter_id lead = lead_of(game, r);
    if (lead == COUNTER_NONE || (r->why != RETREAT_BRIGADE && !(counter_at(game, lead)->trial & TRIAL_FLED)) ||
        (r->why != RETREAT_ROUT && r->why != RETREAT_BREAK && r->why != RETREAT_BRIGADE))
        return false;
    if (r->why == RETREAT_BREAK && friends_stay(game, r->start, side))
        return false; /* 11.14: covered by those who fight on, at whom nobody fires */
    return anyone_may_fire(game, other_side(side), r->at, lead, FIRE_WITHDRAWAL);
}

/* It has been fired on, or nobody could: what comes now is retreat fire. */
static void has_left(struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING))
            counter_at(game, c)->trial &= (uint8_t)~TRIAL_FLED;
    }
}

/* 18.26, 6.23: guns that limber to go back with a brigade are fired at first, as always when they do. */
static bool fired_at_limbering(struct game *game, struct retreat_locals *r, side_id side) {
    r->crew_before = counter_at(game, r->unit)->crew;
    if (counter_at(game, r->unit)->formation != FORMATION_UNLIMBERED ||
        !anyone_may_fire(game, other_side(side), r->at, r->unit, FIRE_CHANGE))
        return false;
    counter_set(game, r->unit, F_TARGET);
    fire_call(game, FIRE_CHANGE, other_side(side), r->at, r->unit, 0);
    return true;
}

/* The only change of formation outside the Movement Phase (18.26). A crew that was pinned, hurt or put to flight does
 * not finish it and stays. */
static bool has_limbered(struct game *game, const struct retreat_locals *r) {
    const struct counter_state *guns = counter_at(game, r->unit);
    bool unlimbered = guns->formation == FORMATION_UNLIMBERED;
    if (guns->hex != r->at || guns->crew < r->crew_before || guns->debt ||
        (guns->flags & (F_PINNED | F_ABANDONED | F_ROUTED))) {
        if (guns->hex == r->at && unlimbered)
            tell_form(game, r->unit, "6.23", FORMATION_LIMBERED, false);
        counter_clear(game, r->unit, F_RETREATING);
        return false;
    }
    if (unlimbered) {
        take_formation(game, r->unit, FORMATION_LIMBERED);
        tell_form(game, r->unit, "brigade-guns", FORMATION_LIMBERED, true);
    }
    return true;
}

static bool pinned_in_leaving(const struct game *game, const struct retreat_locals *r) {
    counter_id lead = lead_of(game, r);
    return lead != COUNTER_NONE && has_flag(game, lead, F_PIN_ON_ARRIVAL);
}

/* Pinned in leaving it goes one hex (18.23); and it goes as far as it can, for taken is who cannot go at all (18.24).
 */
static void brigade_length(const struct game *game, struct retreat_locals *r) {
    hex_id out[DIRECTIONS];
    if (lead_of(game, r) == COUNTER_NONE)
        return;
    if (pinned_in_leaving(game, r))
        r->length = 1;
    while (rules_of(game)->retreat.length == RETREAT_SHORT && r->length > 1 && retreat_steps(game, r, out) == 0)
        r->length--;
}

/* All who have gone back with their brigade check at the end of it (18.2). */
static void owe_checks(struct game *game, const struct retreat_locals *r) {
    FOR_STACK(game, r->at, c) {
        if (has_flag(game, c, F_RETREATING) && !is_leader(game, c) && r->gone > 0 && !has_flag(game, c, F_ROUTED))
            counter_at(game, c)->debt |= DEBT_CHECK;
    }
}

/* Beyond the map there is nowhere to go: they are shaken where they are. */
static void stay_outside(struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side || !has_flag(game, c, F_RETREATING))
            continue;
        counter_clear(game, c, F_RETREATING);
        event_begin(game->events, "stays-beyond", "stays-beyond");
        event_counter(game->events, "unit", c);
        event_hex(game->events, "hex", hex);
        event_end(game->events);
    }
}

/* ---- out of a reserve (8.75) ---- */

void order_call(struct game *game, counter_id unit, unsigned why) {
    retreat_call(game, counter_at(game, unit)->hex, unit, why, 0, true)->stage = ASK_ORDER;
}

/* Those who might still go with the ones chosen: one alone goes without asking. */
static enum next next_to_order(struct game *game, const struct retreat_locals *r) {
    counter_id only = COUNTER_NONE;
    int count = 0;
    FOR_STACK(game, r->start, c) {
        if (!is_legal(may_leave_next(game, r, c)))
            continue;
        only = c;
        count++;
    }
    if (count > 1)
        return NEXT_ASK;
    if (count == 1)
        counter_set(game, only, F_RETREATING);
    return NEXT_DONE;
}

enum next retreat_advance(struct game *game, struct frame *frame) {
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    side_id side = counter_at(game, r->unit)->side;
    switch (frame->stage) {
    case BEGIN:
        if (is_outside(tables_of(game), r->at)) {
            stay_outside(game, r->at, side);
            return NEXT_DONE;
        }
        mark_causes(game, frame, side);
        frame->stage = LEAVING;
        if (r->why != RETREAT_BRIGADE || !is_artillery(game, r->unit))
            return NEXT_AGAIN;
        frame->stage = ASK_BATTERY; /* 18.26: it goes if its owner likes */
        return NEXT_ASK;
    case LIMBER:
        frame->stage = LIMBERED;
        return fired_at_limbering(game, r, side) ? NEXT_CALL : NEXT_AGAIN;
    case LIMBERED:
        frame->stage = has_limbered(game, r) ? LEAVING : LAST;
        return NEXT_AGAIN;
    case LEAVING:
        frame->stage = swept_along(game, r, side) ? WAY : LEADERS;
        if (frame->stage == LEADERS)
            has_left(game, r);
        return NEXT_AGAIN;
    case WAY:
        return choose_way(game, frame, r, side);
    case TURNED:
        if (r->looks)
            return look_done(game, r);
        frame->stage = FIRED_ON;
        mark_targets(game, r);
        fire_call(game, FIRE_WITHDRAWAL, other_side(side), r->at, lead_of(game, r), 0);
        return NEXT_CALL;
    case FIRED_ON:
        has_left(game, r);
        turn_back(game, r, side);
        frame->stage = LEADERS;
        return NEXT_AGAIN;
    case LEADERS: {
        counter_id leader = next_leader(game, r, side);
        if (leader == COUNTER_NONE) {
            frame->stage = STEP;
            return NEXT_AGAIN;
        }
        if (!leader_has_choice(game, r, side, leader)) {
            leader_decides(game, r, leader, true);
            return NEXT_AGAIN;
        }
        r->asking = leader;
        frame->stage = ASK_LEADER;
        return NEXT_ASK;
    }
    case ASK_ORDER:
        return next_to_order(game, r);
    case ASK_BATTERY: /* apply has moved the stage on */
    case ASK_LEADER:
    case ASK_STEP:
    case ASK_WAY:
        return NEXT_ASK;
    case STEP:
        if (r->why == RETREAT_BRIGADE && r->gone == 0)
            brigade_length(game, r);
        if (r->why == RETREAT_BREAK && r->gone == 0 && pinned_in_leaving(game, r))
            r->length = 1; /* 11.15 */
        if (!goes_as_said(game, r))
            return step(game, frame, r);
        frame->stage = MAKE_WAY;
        return NEXT_AGAIN;
    case MAKE_WAY: {
        hex_id to = r->path[r->gone];
        frame->stage = ENTER;
        if (!friends_in_way(game, to, side))
            return NEXT_AGAIN;
        if (group_passes(game, r)) {
            shake_skirmishers(game, r, to, side);
            return NEXT_AGAIN;
        }
        if (rules_of(game)->retreat.friends == FRIENDS_STAND) {
            shake_friends(game, to, side);
            return NEXT_AGAIN;
        }
        struct frame *called = play_call(game, KIND_MAKE_WAY, side);
        struct make_way_locals *way = LOCALS(make_way_locals, called);
        way->hex = to;
        way->from = r->at;
        way->side = side;
        way->cause = r->unit;
        return NEXT_CALL;
    }
    case ENTER:
        if (lead_of(game, r) == COUNTER_NONE) {
            frame->stage = LAST;
            return NEXT_AGAIN;
        }
        enter(game, r);
        frame->stage = STEP;
        return call_fire(game, r, side) ? NEXT_CALL : NEXT_AGAIN;
    default:
        if (r->why == RETREAT_BRIGADE)
            owe_checks(game, r);
        leave_trail(game, frame, r);
        finish(game, r, side);
        return NEXT_DONE;
    }
}

/* ---- the decision ---- */

bool retreat_asks_leader(const struct frame *frame) { return frame->stage == ASK_LEADER; }

static void retreat_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    if (frame->stage == ASK_ORDER)
        play_ruling_text(game,
                         RULE("",
                              "All units must leave %h, together only as many as may stack in one hex: choose the "
                              "next. The last may find no room and be captured.",
                              r->start),
                         out);
    else if (frame->stage == ASK_BATTERY)
        play_ruling_text(game, RULE("", "Does %u retreat from %h with the brigade, or stay?", r->unit, r->start), out);
    else if (frame->stage == ASK_LEADER)
        play_ruling_text(game, RULE("", "Does %u go with %u or stay in %h?", r->asking, r->unit, r->start), out);
    else
        play_ruling_text(game,
                         RULE("",
                              r->rout                   ? "%u routs from %h: choose hex %d of %d."
                              : r->why == RETREAT_EVADE ? "%u withdraws from %h: choose hex %d of at most %d."
                                                        : "%u retreats from %h: choose hex %d of %d.",
                              r->unit, r->at, r->gone + 1, r->length),
                         out);
}

static void retreat_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    hex_id steps[DIRECTIONS];
    if (frame->stage == ASK_ORDER) {
        FOR_STACK(game, r->start, c) action_add(out, action_who(VERB_GO, c));
        return;
    }
    if (frame->stage == ASK_LEADER || frame->stage == ASK_BATTERY) {
        counter_id asked = frame->stage == ASK_LEADER ? r->asking : r->unit;
        action_add(out, action_who(VERB_GO, asked));
        action_add(out, action_who(VERB_STAY, asked));
        return;
    }
    int count = steps_now(game, r, steps);
    for (int i = 0; i < count; i++)
        action_add(out, action_hex(VERB_TO, steps[i]));
    if (may_halt(game, r) || (count == 0 && r->gone > 0))
        action_add(out, action_of(VERB_HALT));
}

/* Why a retreat may not step there: the first bar that holds, else that a better path exists. */
static struct ruling why_not_there(const struct game *game, const struct retreat_locals *r, hex_id to) {
    counter_id unit = lead_of(game, r);
    direction d = hex_direction(game, r->at, to);
    if (d == DIRECTION_NONE)
        return RULE("5.16", "%h is not adjacent to %h", to, r->at);
    if (hex_distance(game, r->start, to) != r->gone + 1)
        return RULE("14.4", "%h is not %d hexes from %h, where the retreat began", to, r->gone + 1, r->start);
    if (friend_in(game, to, other_side(counter_at(game, unit)->side)))
        return RULE("14.1", "the enemy is in %h", to);
    if (!passable(game, class_of(game, unit), r->at, d))
        return RULE("14.1", "%u cannot pass from %h to %h", unit, r->at, to);
    if (!r->zone_allowed && zone_without(game, to, unit, r->start))
        return RULE(r->why == RETREAT_EVADE ? "12.82" : "12.92", "%h is in an enemy zone of control", to);
    if (friends_stay(game, to, counter_at(game, unit)->side))
        return RULE("14.3", "friendly units are in %h, and another path is open", to);
    return RULE("14.4", "a path through %h is not the best way home: a cheaper or less obstructed one is open", to);
}

static struct ruling retreat_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct retreat_locals *r = LOCALS(retreat_locals, frame);
    hex_id steps[DIRECTIONS];
    if (frame->stage == ASK_ORDER)
        return action.verb == VERB_GO ? may_leave_next(game, r, action.who)
                                      : RULE("reserve-out", "choose the unit that leaves %h next", r->start);
    if (frame->stage == ASK_BATTERY) {
        bool answers = (action.verb == VERB_GO || action.verb == VERB_STAY) && action.who == r->unit;
        return answers ? LEGAL : RULE("brigade-guns", "choose whether %u retreats with the brigade or stays", r->unit);
    }
    if (frame->stage == ASK_LEADER) {
        if (action.verb != VERB_GO && action.verb != VERB_STAY)
            return RULE("13.43", "choose whether %u goes with %u or stays", r->asking, r->unit);
        return action.who == r->asking ? LEGAL : RULE("13.43", "choose whether %u goes or stays", r->asking);
    }
    int count = steps_now(game, r, steps);
    if (action.verb == VERB_HALT && action.facing != DIRECTION_NONE)
        return RULE("7.13", "%u may not change its facing in a retreat", r->unit);
    if (action.verb == VERB_HALT)
        return may_halt(game, r) || (count == 0 && r->gone > 0)
                   ? LEGAL
                   : RULE(r->why == RETREAT_EVADE ? "12.81" : "14.4", "%u must continue its retreat", r->unit);
    if (action.verb != VERB_TO)
        return RULE("14.0", "%u is retreating: choose its next hex", r->unit);
    for (int i = 0; i < count; i++) {
        if (steps[i] == action.hex)
            return LEGAL;
    }
    return why_not_there(game, r, action.hex);
}

static void battery_decides(struct game *game, struct frame *frame, const struct retreat_locals *r, bool goes) {
    event_begin(game->events, goes ? "goes" : "stays", "brigade-guns");
    event_counter(game->events, "leader", r->unit);
    event_hex(game->events, "hex", r->start);
    event_end(game->events);
    frame->stage = goes ? LIMBER : LAST;
    if (!goes)
        counter_clear(game, r->unit, F_RETREATING);
}

static void retreat_apply(struct game *game, struct frame *frame, struct action action) {
    struct retreat_locals *r = LOCALS(retreat_locals, frame);
    if (frame->stage == ASK_ORDER) {
        counter_set(game, action.who, F_RETREATING);
    } else if (frame->stage == ASK_BATTERY) {
        battery_decides(game, frame, r, action.verb == VERB_GO);
    } else if (frame->stage == ASK_LEADER) {
        leader_decides(game, r, r->asking, action.verb == VERB_GO);
        frame->stage = LEADERS;
    } else if (frame->stage == ASK_WAY) {
        retreat_bind(frame, action.hex);
        turn_to_leave(game, r, action.hex);
        frame->stage = TURNED;
    } else if (action.verb == VERB_HALT) {
        frame->stage = LAST;
    } else {
        r->path[r->gone] = action.hex;
        frame->stage = MAKE_WAY;
    }
}

const struct decision retreat_decision = {.name = "retreat",
                                          .prompt = retreat_prompt,
                                          .candidates = retreat_candidates,
                                          .judge = retreat_judge,
                                          .apply = retreat_apply};
