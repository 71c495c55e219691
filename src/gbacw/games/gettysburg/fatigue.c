/* fatigue.c: rapid march (29.1 to 29.3), what fatigue and exhaustion do (29.4, 29.5) and how they are slept
 * off (29.6). Optional.
 *
 * The mark of 29.0 lies on the brigade's commander; each regiment that makes use of it carries it too. */
#include "core/path.h"
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/sight.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/march_rules.h"

enum { RAPID_POINTS = 3 * SIXTHS, EXHAUSTED_POINTS = 4 * SIXTHS }; /* 29.12, 29.52 */
enum { REST_DISTANCE = 6, REST_FIRE = 8 };                         /* 29.61, 29.62 */

static bool is_on(const struct game *game) { return state_of(game)->options[OPTION_RAPID_MARCH] != 0; }
static bool hastens(const struct game *game, counter_id c) { return counter_at(game, c)->own & OWN_RAPID_MARCH; }
#define TIRED (OWN_FATIGUED | OWN_MELEE_FATIGUED)
static bool worn(const struct game *game, counter_id c) {
    return gbacw_is_foot_or_horse(game, c) && (counter_at(game, c)->own & (TIRED | OWN_EXHAUSTED));
}
static bool exhausted(const struct game *game, counter_id c) {
    return gbacw_is_foot_or_horse(game, c) && (counter_at(game, c)->own & OWN_EXHAUSTED);
}

/* ---- the order (29.0, 29.13) ---- */

void fatigue_command_begins(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side)
            counter_at(game, c)->own &= (uint8_t)~OWN_RAPID_MARCH;
    }
}

static struct ruling may_hasten_brigade(const struct game *game, unsigned brigade, counter_id about) {
    if (!is_on(game))
        return RULE("29.0", "rapid march is not in use");
    if (brigade == NO_BRIGADE)
        return RULE("29.14", "%u neither leads nor belongs to a brigade", about);
    if (brigade_ineffective(game, brigade))
        return RULE("29.13", "the brigade of %u has lost its combat effectiveness", about);
    return LEGAL;
}

struct ruling fatigue_may_order(struct game *game, side_id side, counter_id leader) {
    if (leader >= tables_of(game)->counter_count || counter_at(game, leader)->side != side || !on_map(game, leader) ||
        !is_leader(game, leader))
        return RULE("29.0", "name a brigade commander of yours");
    struct ruling ruling = may_hasten_brigade(game, brigade_led(game, leader), leader);
    if (is_legal(ruling) && hastens(game, leader))
        return RULE("29.0", "the brigade of %u is already ordered to march rapidly", leader);
    return ruling;
}

void fatigue_order_candidates(struct game *game, side_id side, struct action_list *out) {
    for (unsigned b = 0; is_on(game) && b < tables_of(game)->brigade_count; b++) {
        counter_id leader = tables_of(game)->brigade[b].side == side ? brigade_leader(game, b, 0) : COUNTER_NONE;
        if (leader != COUNTER_NONE)
            action_add(out, action_who(VERB_HASTEN, leader));
    }
}

void fatigue_order(struct game *game, counter_id leader) {
    counter_at(game, leader)->own |= OWN_RAPID_MARCH;
    event_begin(game->events, "rapid-order", "29.0");
    event_counter(game->events, "leader", leader);
    event_end(game->events);
}

static bool ordered(const struct game *game, unsigned brigade) {
    counter_id leader;
    for (int i = 0; (leader = brigade_leader(game, brigade, i)) != COUNTER_NONE; i++) {
        if (hastens(game, leader))
            return true;
    }
    return false;
}

/* ---- the march (29.1, 29.2) ---- */

#define RAPID_TERRAIN (BIT(TERRAIN_CLEAR) | BIT(TERRAIN_ORCHARD))
#define RAPID_SIDES                                                                                                    \
    (BIT(HEXSIDE_CREST_UP) | BIT(HEXSIDE_CREST_DOWN) | BIT(HEXSIDE_RIDGE) | BIT(HEXSIDE_FENCE) | BIT(HEXSIDE_WALL) |   \
     BIT(HEXSIDE_CHANGING) | BIT(HEXSIDE_SLOPE_UP) | BIT(HEXSIDE_SLOPE_DOWN))

static bool open_ground(const struct game *game, hex_id hex) {
    return (hex_at(game, hex)->terrain & ~RAPID_TERRAIN) == 0;
}

static bool on_a_way(const struct game *game, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (hex_at(game, hex)->way[d] != WAY_NONE)
            return true;
    }
    return false;
}

struct ruling fatigue_may_step(const struct game *game, counter_id c, hex_id from, direction d) {
    if (!hastens(game, c) || is_leader(game, c) || step_on_way(game, CLASS_COLUMN, from, d))
        return LEGAL;
    hex_id to = neighbour_of(game, from, d);
    unsigned sides = hexside_bits(game, from, d) | hexside_bits(game, to, direction_opposite(d));
    if (!open_ground(game, to) || !open_ground(game, from) || (sides & ~RAPID_SIDES))
        return RULE("29.21", "%u is marching rapidly and needs open ground or a road to %h", c, to);
    return LEGAL;
}

static struct ruling may_hasten(const struct game *game, counter_id c) {
    const struct counter_state *unit = counter_at(game, c);
    struct ruling ruling = may_hasten_brigade(game, info_of(game, c)->brigade, c);
    if (!is_legal(ruling))
        return ruling;
    if (type_of(game, c) != TYPE_INFANTRY || info_of(game, c)->independent)
        return RULE("29.14", "%u is not infantry of a brigade", c);
    if (!ordered(game, info_of(game, c)->brigade))
        return RULE("29.0", "no rapid march was ordered for the brigade of %u", c);
    if (unit->formation != FORMATION_COLUMN)
        return RULE("29.11", "%u is not in Column", c);
    if ((unit->flags & F_CHANGED) && (unit->flags & F_MOVED))
        return RULE("29.11", "%u did not form Column before it moved", c);
    if (unit->flags & (F_OUT_OF_COMMAND | F_ROUTED))
        return RULE("29.13", "%u is out of command or routed", c);
    if (exhausted(game, c))
        return RULE("29.52", "%u is exhausted", c);
    if (hastens(game, c))
        return RULE("29.22", "%u is already marching rapidly", c);
    if (unit->hex == HEX_NONE || !(open_ground(game, unit->hex) || on_a_way(game, unit->hex)))
        return RULE("29.21", "%u is not on terrain that allows rapid march", c);
    return LEGAL;
}

static counter_id marching_unit(const struct game *game, const struct frame *frame) {
    const struct move_locals *here = (const struct move_locals *)(const void *)frame->locals;
    struct march march = march_of_group(game, here->lead);
    return march_unit(game, &march);
}

void fatigue_march_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    if (is_on(game) && marching_unit(game, frame) != COUNTER_NONE)
        action_add(out, action_of(VERB_HASTEN));
}

struct ruling fatigue_may_hasten(struct game *game, const struct frame *frame) {
    counter_id c = marching_unit(game, frame);
    return c == COUNTER_NONE ? RULE("29.11", "there is no unit in the group") : may_hasten(game, c);
}

void fatigue_hasten(struct game *game, const struct frame *frame) {
    counter_id c = marching_unit(game, frame);
    struct counter_state *unit = counter_at(game, c);
    unit->own |= OWN_RAPID_MARCH;
    unit->points = (uint8_t)(unit->points + RAPID_POINTS);
    event_begin(game->events, "rapid-march", "29.12");
    event_counter(game->events, "unit", c);
    event_fraction(game->events, "left", unit->points, SIXTHS);
    event_end(game->events);
}

/* 29.23: in line its march is over. */
void fatigue_formed(struct game *game, counter_id c) {
    if (hastens(game, c) && counter_at(game, c)->formation != FORMATION_COLUMN)
        counter_at(game, c)->points = 0;
}

uint8_t fatigue_allowance(const struct game *game, counter_id c, uint8_t points) {
    return exhausted(game, c) && points > EXHAUSTED_POINTS ? (uint8_t)EXHAUSTED_POINTS : points;
}

/* ---- what it costs (29.3) ---- */

static int tiring_die(unsigned class) { /* 29.32: the least die that tires it */
    enum { CLASS_E = 1, CLASS_C = 3 };
    return class <= CLASS_E ? 4 : class <= CLASS_C ? 5 : 6;
}

static void tire(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    if (unit->own & (TIRED | OWN_EXHAUSTED))
        unit->own = (uint8_t)((unit->own & ~TIRED) | OWN_EXHAUSTED);
    else
        unit->own |= OWN_FATIGUED;
}

static bool of_brigade(const struct game *game, counter_id c, unsigned brigade) {
    return type_of(game, c) == TYPE_INFANTRY && info_of(game, c)->brigade == brigade && on_map(game, c);
}

/* One die for the brigade; units that did not march rapidly do not suffer (29.41). */
static void check_brigade(struct game *game, unsigned brigade, counter_id first) {
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    bool tired = false;
    FOR_COUNTERS(game, c) tired |= of_brigade(game, c, brigade) && hastens(game, c) && worn(game, c);
    int die = play_die(game, DICE_FATIGUE, first), total = die + tired;
    bool fails = total >= tiring_die(info->morale_class);
    event_begin(game->events, "fatigue", "29.32");
    event_string(game->events, "brigade", info->name);
    event_int(game->events, "die", die);
    event_int(game->events, "total", total);
    event_bool(game->events, "fails", fails);
    event_list(game->events, "units");
    FOR_COUNTERS(game, c) {
        if (!of_brigade(game, c, brigade) || !hastens(game, c))
            continue;
        event_counter(game->events, NULL, c);
        if (fails)
            tire(game, c);
    }
    event_close(game->events);
    event_end(game->events);
}

static void fatigue_march_ends(struct game *game, side_id side) {
    if (!is_on(game))
        return;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        counter_id first = COUNTER_NONE;
        for (counter_id c = 0; c < tables_of(game)->counter_count && first == COUNTER_NONE; c++) {
            if (of_brigade(game, c, b) && counter_at(game, c)->side == side && hastens(game, c))
                first = c;
        }
        if (first != COUNTER_NONE)
            check_brigade(game, b, first);
    }
}

/* ---- what it does (29.4, 29.5) ---- */

bool fatigue_shakes(const struct game *game, counter_id c) { return worn(game, c); }
int fatigue_points(const struct game *game, counter_id c, int points) {
    return exhausted(game, c) && points > 0 ? points - 1 : points;
}

/* ---- rest (29.6) ---- */

static bool anybody_tires(const struct game *game) {
    const uint8_t *options = state_of(game)->options;
    return is_on(game) || options[OPTION_TIRED] || options[OPTION_MELEE_FATIGUE];
}

/* 34.27: troops who were tired before the battle and stay so; worse they may become, and rest from that. */
void fatigue_begins(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (anybody_tires(game) && info_of(game, c)->tired == TIRED_FOR_GOOD && gbacw_is_foot_or_horse(game, c))
            counter_at(game, c)->own |= OWN_FATIGUED;
    }
}

static bool stays_tired(const struct game *game, counter_id c) {
    return info_of(game, c)->tired == TIRED_FOR_GOOD && !exhausted(game, c);
}

static void disturb(struct game *game, counter_id c) {
    if (gbacw_is_foot_or_horse(game, c))
        counter_at(game, c)->own |= OWN_RESTLESS;
}

/* 29.61: an enemy with small arms sees it from less than six hexes. */
static bool disturbs(const struct game *game, counter_id enemy, counter_id c) {
    hex_id from = counter_at(game, enemy)->hex, to = counter_at(game, c)->hex;
    return from != HEX_NONE && to != HEX_NONE && hex_distance(game, from, to) < REST_DISTANCE &&
           holds_hex(game, enemy) && has_small_arms(game, enemy) && can_see(game, from, to);
}

void fatigue_stepped(struct game *game, counter_id mover) {
    if (!anybody_tires(game))
        return;
    disturb(game, mover);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != counter_at(game, mover)->side && worn(game, c) && disturbs(game, mover, c))
            disturb(game, c);
    }
}

/* 29.62: fire from eight hexes or less, or any that does something. */
void fatigue_fired_on(struct game *game, counter_id c, int range, bool effect) {
    if (anybody_tires(game) && (range <= REST_FIRE || effect))
        disturb(game, c);
}

static void disturb_those_who(struct game *game, uint32_t flags) {
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, flags))
            disturb(game, c);
    }
}

void fatigue_phase_ends(struct game *game, const struct phase_info *phase) {
    if (phase->kind == PHASE_MOVEMENT)
        fatigue_march_ends(game, phase->phasing);
    if (!anybody_tires(game))
        return;
    if (phase->kind == PHASE_DEFENSIVE_FIRE || phase->kind == PHASE_OFFENSIVE_FIRE)
        disturb_those_who(game, F_FIRED);
    if (phase->kind == PHASE_MELEE)
        disturb_those_who(game, F_MELEED | F_ENGAGED);
}

/* Those of its brigade who are worn rest together; a unit of none rests by itself. */
static bool brigade_rests(const struct game *game, counter_id unit) {
    uint8_t brigade = info_of(game, unit)->brigade;
    FOR_COUNTERS(game, c) {
        bool with = c == unit || (brigade != NO_BRIGADE && info_of(game, c)->brigade == brigade);
        if (with && on_map(game, c) && worn(game, c) && (counter_at(game, c)->own & OWN_RESTLESS))
            return false;
    }
    return true;
}

static void recover(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    bool was_exhausted = exhausted(game, c);
    unit->own &= (uint8_t) ~(TIRED | OWN_EXHAUSTED);
    unit->own |= was_exhausted ? OWN_FATIGUED : 0;
    event_begin(game->events, "rested", "29.6");
    event_counter(game->events, "unit", c);
    event_string(game->events, "is", was_exhausted ? "fatigued" : "fresh");
    event_end(game->events);
}

static bool near_the_enemy(const struct game *game, counter_id c) {
    FOR_COUNTERS(game, enemy) {
        if (counter_at(game, enemy)->side != counter_at(game, c)->side && on_map(game, enemy) &&
            disturbs(game, enemy, c))
            return true;
    }
    return false;
}

/* 34.43C, where nobody else tires: until the interphase of the night. */
static bool came_tired(const struct game *game, counter_id c) {
    return info_of(game, c)->tired == TIRED_ARRIVAL && state_of(game)->options[OPTION_TIRED] && !is_on(game);
}

void fatigue_turn_ends(struct game *game) {
    uint8_t rests[(COUNTERS_MAX + 7) / 8] = {0};
    if (!anybody_tires(game))
        return;
    FOR_COUNTERS(game, c) {
        if (worn(game, c) && on_map(game, c) && !came_tired(game, c) && !stays_tired(game, c) && brigade_rests(game, c))
            rests[c / 8] |= (uint8_t)(1u << (c % 8));
    }
    FOR_COUNTERS(game, c) {
        if (rests[c / 8] >> (c % 8) & 1)
            recover(game, c);
        if (!gbacw_is_foot_or_horse(game, c))
            continue;
        counter_at(game, c)->own &= (uint8_t)~OWN_RESTLESS;
        if (worn(game, c) && on_map(game, c) && near_the_enemy(game, c)) /* as the next Game-Turn opens */
            disturb(game, c);
    }
}
