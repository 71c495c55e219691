/* prolonge.c: other ways of firing guns: rapid fire (26.0), and retiring by prolonge (15.5).
 *
 * Both are said when a battery joins a fire: `add GUNS rapid`, `add GUNS prolonge`; a battery stacked with one that
 * retires may come along without firing (`add GUNS 0 prolonge`, 15.56). When the dice of the fire are thrown those who
 * retire are fired at if they leave a zone, and go back one hex. Guns that half a crew cannot take along stay behind as
 * a number and a hex on the battery's own counter (left_guns). */
#include "gbacw/games/gettysburg/gettysburg.h"

#include "gbacw/fire/fire.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/zones.h"
#include "gbacw/melee/melee.h"
#include "gbacw/morale/morale.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/sheet.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

/* ---- rapid fire (26.0) ---- */

enum { RAPID_TIMES6 = 12, RAPID_ROUNDS = 2 };

/* The bit means something else on foot and horse. */
static bool fires_rapidly(const struct game *game, counter_id c) {
    return is_artillery(game, c) && counter_at(game, c)->own & OWN_RAPID_FIRE;
}

static struct ruling may_fire_rapidly(const struct game *game, const struct fire_locals *fire, counter_id c) {
    const struct counter_state *guns = counter_at(game, c);
    if (!state_of(game)->options[OPTION_RAPID_FIRE])
        return RULE("26.0", "rapid fire is an option that this game does not use");
    if (!is_fire_phase(fire->purpose))
        return by_reading("G26.1", RULE("26.23", "guns may fire rapidly only in a Fire Phase"));
    if (!is_artillery(game, c) || !tables_of(game)->weapon[guns->weapon].rapid ||
        hex_distance(game, guns->hex, fire->target) > RAPID_RANGE)
        return RULE("26.1", "%u is not a smoothbore battery within two hexes of %h", c, fire->target);
    if (guns->flags & F_PINNED)
        return RULE("26.26", "%u is pinned and cannot fire rapidly", c);
    if (guns->flags & F_FIRED && !fires_rapidly(game, c))
        return RULE("26.23", "%u has already fired normally in this phase", c);
    if (guns->rounds < RAPID_ROUNDS && !(guns->flags & F_FIRED))
        return RULE("26.32", "%u does not have the two rounds left that rapid fire takes", c);
    return LEGAL;
}

int gettysburg_extra_times6(const struct game *game, counter_id c, int range) {
    return fires_rapidly(game, c) && range <= RAPID_RANGE ? RAPID_TIMES6 : 0;
}
int gettysburg_rounds_a_fire(const struct game *game, counter_id c) {
    return fires_rapidly(game, c) ? RAPID_ROUNDS : 1;
}

/* ---- who may retire (15.5) ---- */

static bool is_clear(const struct game *game, hex_id hex) {
    unsigned terrain = hex_at(game, hex)->terrain; /* a clear hex of the town is clear */
    return (terrain & ~(BIT(TERRAIN_CLEAR) | (terrain & BIT(TERRAIN_CLEAR) ? BIT(TERRAIN_TOWN) : 0u))) == 0;
}

static hex_id behind(const struct game *game, counter_id c) {
    const struct counter_state *guns = counter_at(game, c);
    return guns->facing < DIRECTIONS ? neighbour_of(game, guns->hex, direction_opposite(guns->facing)) : HEX_NONE;
}

static struct ruling may_go_back(const struct game *game, counter_id c) {
    const struct counter_state *guns = counter_at(game, c);
    hex_id to = behind(game, c);
    if (to == HEX_NONE || enemy_holds(game, to, guns->side))
        return RULE("15.51", "%u cannot retire to the hex behind it", c);
    direction d = direction_opposite(guns->facing);
    unsigned bits = hexside_bits(game, guns->hex, d) | hexside_bits(game, to, direction_opposite(d));
    bool level = hex_at(game, to)->elevation == hex_at(game, guns->hex)->elevation;
    if (!is_clear(game, guns->hex) || !is_clear(game, to) || (bits & ~BIT(HEXSIDE_WALL)) || !level)
        return RULE("15.52", "%u may retire only over clear and level ground, and the way from %h to %h is not", c,
                    guns->hex, to);
    if (in_enemy_zone(game, to, guns->side))
        return RULE("15.53", "%h behind %u is in an enemy zone of control", to, c);
    return may_rest(game, c, 0, to);
}

/* Horse that could charge the guns when the melees come (16.24). */
static bool is_charged(const struct game *game, hex_id hex, side_id side) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id from = neighbour_of(game, hex, d);
        for (counter_id c = from == HEX_NONE ? COUNTER_NONE : top_of(game, from); c != COUNTER_NONE;
             c = below(game, c)) {
            if (counter_at(game, c)->side != side && gbacw_is_foot_or_horse(game, c) && is_mounted(game, c) &&
                is_legal(may_melee(game, c, hex, true)))
                return true;
        }
    }
    return false;
}

static struct ruling may_retire(const struct game *game, const struct fire_locals *fire, counter_id c) {
    const struct counter_state *guns = counter_at(game, c);
    if (current_phase(game)->kind != PHASE_DEFENSIVE_FIRE || fire->purpose != FIRE_DEFENSIVE)
        return RULE("15.5", "guns may retire by prolonge only in the Defensive Fire Phase");
    if (c == COUNTER_NONE || !is_artillery(game, c) || guns->formation != FORMATION_UNLIMBERED ||
        guns->flags & (F_ABANDONED | F_ROUTED | F_ENGAGED) || guns->side != fire->firing_side)
        return RULE("15.5", "%u is not an unlimbered battery of yours that could fire", c);
    if (guns->flags & F_PINNED)
        return RULE("15.57", "%u is pinned", c);
    if (is_charged(game, guns->hex, guns->side))
        return RULE("15.59", "%u is threatened by a cavalry charge", c);
    if (guns->own & OWN_PROLONGE)
        return RULE("15.51", "%u is already retiring", c);
    return may_go_back(game, c);
}

/* 15.56: one of its hex fires and retires. */
static struct ruling may_come_along(const struct game *game, const struct fire_locals *fire, counter_id c) {
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        counter_id other = gbacw_shots_of(game)[i].firer;
        if (other != c && counter_at(game, other)->own & OWN_PROLONGE &&
            counter_at(game, other)->hex == counter_at(game, c)->hex)
            return LEGAL;
    }
    return RULE("15.56", "no other battery in the hex of %u fires and retires", c);
}

const struct fire_way gettysburg_ways[] = {
    {WORD_RAPID, .in_parts = true},
    {WORD_PROLONGE, .takes_along = true},
    {0, .in_parts = false},
};

struct ruling gettysburg_may_fire_how(const struct game *game, const struct fire_locals *fire, struct action action) {
    counter_id c = action.who;
    if (action.word != ACTION_NO_WORD && is_disordered(game, c))
        return RULE("31.2", "%u is disordered and may neither fire rapidly nor retire by prolonge", c);
    switch (action.word) {
    case WORD_RAPID:
        return may_fire_rapidly(game, fire, c);
    case WORD_PROLONGE: {
        struct ruling ruling = may_retire(game, fire, c);
        if (!is_legal(ruling))
            return ruling;
        if (action.number == 0)
            return may_come_along(game, fire, c);
        if (action.number != ACTION_NO_NUMBER || counter_at(game, c)->flags & F_FIRED)
            return RULE("15.51", "%u fires only once, with all its guns, when it retires", c);
        return LEGAL;
    }
    case ACTION_NO_WORD:
        if (is_fire_phase(fire->purpose) && fires_rapidly(game, c) && counter_at(game, c)->flags & F_FIRED)
            return RULE("26.23", "%u is firing rapidly in this phase and must do so again", c);
        return LEGAL;
    default:
        return RULE("9.0", "there is only one kind of fire to choose here");
    }
}

void gettysburg_fires_how(struct game *game, struct action action) {
    struct counter_state *guns = counter_at(game, action.who);
    if (action.word == WORD_RAPID)
        guns->own |= OWN_RAPID_FIRE;
    else if (action.word == WORD_PROLONGE)
        guns->own |= OWN_PROLONGE;
    else if (!(guns->flags & F_FIRED) && is_artillery(game, action.who))
        guns->own &= (uint8_t)~OWN_RAPID_FIRE;
}

/* ---- going back ---- */

/* Guns that stayed behind when half a crew took the others away: how many, and where. */
int left_guns(const struct game *game, counter_id battery) { return counter_at(game, battery)->boxes_small; }
hex_id left_guns_hex(const struct game *game, counter_id battery) {
    return (hex_id)(counter_at(game, battery)->boxes_artillery - 1);
}
void left_guns_set(struct game *game, counter_id battery, int guns, hex_id hex) {
    CHECK(is_artillery(game, battery) && guns >= 0);
    counter_at(game, battery)->boxes_small = (uint8_t)guns;
    counter_at(game, battery)->boxes_artillery = (uint16_t)(guns ? hex + 1 : 0);
}

static void leave_behind(struct game *game, counter_id c) {
    struct counter_state *guns = counter_at(game, c);
    int most = (info_of(game, c)->strength + 1) / 2, left = guns->strength - most;
    if (guns->crew != 1 || left <= 0) /* 15.54 */
        return;
    guns->strength = (uint8_t)most;
    left_guns_set(game, c, left, guns->hex);
    event_begin(game->events, "abandoned", "15.55");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", guns->hex);
    event_int(game->events, "guns", left);
    event_end(game->events);
}

/* It keeps its facing; among friends it faces as they do (8.42). */
static void go_back(struct game *game, counter_id c) {
    struct counter_state *guns = counter_at(game, c);
    hex_id from = guns->hex, to = behind(game, c);
    leave_behind(game, c);
    counter_place(game, c, to, STACK_BOTTOM);
    stack_one_front(game, to, guns->side);
    counter_set(game, c, F_MOVED);
    event_begin(game->events, "prolonge", "15.51");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", to);
    event_end(game->events);
}

static bool retires(const struct game *game, counter_id c) {
    return counter_at(game, c)->own & OWN_PROLONGE && is_artillery(game, c);
}

static counter_id first_to_retire(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (retires(game, c) && counter_at(game, c)->side == side)
            return c;
    }
    return COUNTER_NONE;
}

/* Those of the hex who retire are on the move; those who stay cover them (10.14). True: somebody fires at them. */
static bool answered(struct game *game, hex_id hex, counter_id unit, side_id side) {
    bool covered = false;
    FOR_STACK(game, hex, c) {
        if (retires(game, c))
            counter_set(game, c, F_MOVING);
        else
            covered |= counter_at(game, c)->side == side && holds_hex(game, c);
    }
    if (!anyone_may_fire(game, other_side(side), hex, unit, FIRE_WITHDRAWAL))
        return false;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_MOVING) == covered)
            counter_set(game, c, F_TARGET);
    }
    fire_call(game, FIRE_WITHDRAWAL, other_side(side), hex, unit, 0);
    return true;
}

/* 15.53: guns that were pinned stay, and so do those whose crew ran or fell. */
static bool still_can(const struct game *game, counter_id c) {
    const struct counter_state *guns = counter_at(game, c);
    return guns->crew > 0 && !guns->debt && !(guns->flags & (F_PIN_ON_ARRIVAL | F_ABANDONED | F_ROUTED)) &&
           is_legal(may_go_back(game, c));
}

static void retire(struct game *game, counter_id c) {
    bool held = has_flag(game, c, F_PIN_ON_ARRIVAL);
    if (on_map(game, c) && still_can(game, c))
        go_back(game, c);
    counter_clear(game, c, F_MOVING | F_PIN_ON_ARRIVAL);
    if (held && on_map(game, c))
        pin_those(game, &c, 1, counter_at(game, c)->hex, "15.53");
    counter_at(game, c)->own &= (uint8_t)~OWN_PROLONGE;
}

/* Hex by hex: those of one hex are fired at and go before those of the next. */
enum next gettysburg_after_fire(struct game *game, struct frame *frame) {
    side_id side = LOCALS(fire_locals, frame)->firing_side;
    if (LOCALS(fire_locals, frame)->purpose != FIRE_DEFENSIVE)
        return NEXT_DONE;
    for (counter_id first = first_to_retire(game, side); first != COUNTER_NONE; first = first_to_retire(game, side)) {
        hex_id hex = counter_at(game, first)->hex;
        if (hex != HEX_NONE && !has_flag(game, first, F_MOVING) && answered(game, hex, first, side))
            return NEXT_CALL;
        FOR_COUNTERS(game, c) {
            if (retires(game, c) && (c == first || counter_at(game, c)->hex == hex))
                retire(game, c);
        }
    }
    return NEXT_DONE;
}

void gettysburg_fire_phase_ends(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (is_artillery(game, c))
            counter_at(game, c)->own &= (uint8_t) ~(OWN_RAPID_FIRE | OWN_PROLONGE);
    }
}

/* For eyes: the guns that stand abandoned in the hex while their battery is elsewhere. */
void gettysburg_hex_rows(struct sheet *sheet, hex_id hex) {
    FOR_COUNTERS(sheet->game, c) {
        struct phrase value;
        if (!is_artillery(sheet->game, c) || !left_guns(sheet->game, c) || left_guns_hex(sheet->game, c) != hex)
            continue;
        text_init(&value.text, value.at, sizeof value.at);
        count_said(sheet->game, &value.text, left_guns(sheet->game, c), "gun", "guns");
        sheet_item(sheet, ROW(.label = "Left behind", .value = value.at, .case_number = "15.55", .unit = UNIT(c)));
    }
}
