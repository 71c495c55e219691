/* overshoot.c: guns that fire long (an option): a die for each battery at long range says whether its shot falls in the
 * hex aimed at, one behind it or two behind it on the line of fire.
 *
 * Those on target are resolved as ever. Each of the others is a fire of its own at the hex where it falls, any unit
 * that stands there: with the multiple of the range it was aimed for, one column left if it went one hex long, its guns
 * halved first if it went two. Whose hexes the line runs between, the side aimed at says which is struck.
 *
 * With OVERSHOOT_ALWAYS it is no option; a shot is worth the range to where it strikes, a die chooses between the two
 * hexes apart, shots that strike one hex are one attack, and in a melee both sides are struck, each by itself. Until it
 * strikes, the rows of a shot name the hex where it will. */
#include "gbacw/fire/overshoot.h"

#include "gbacw/fire/fire.h"
#include "gbacw/fire/fire_strength.h"

enum { LONG_MAX = 8 };

int long_by_of(const struct fire_locals *fire, counter_id firer) {
    for (int i = 0; i < fire->long_count; i++) {
        if (fire->long_firer[i] == firer)
            return fire->long_by[i];
    }
    return 0;
}

/* The row of the table for this range; NULL where nobody overshoots. */
static const struct overshoot_row *row_for(const struct game *game, int range) {
    const struct charts *charts = &tables_of(game)->charts;
    const struct overshoot_row *found = NULL;
    for (int i = 0; i < 2; i++) {
        if (charts->overshoot[i].from && range >= charts->overshoot[i].from)
            found = &charts->overshoot[i];
    }
    return found;
}

static const struct overshoot_row *may_go_long(const struct game *game, const struct fire_locals *fire,
                                               counter_id firer) {
    bool known = rules_of(game)->fire.overshoot == OVERSHOOT_ALWAYS || state_of(game)->options[OPTION_OVERSHOOT];
    if (!known || !is_artillery(game, firer) ||
        (rules_of(game)->fire.never_long && rules_of(game)->fire.never_long(game, firer)))
        return NULL;
    return row_for(game, hex_distance(game, counter_at(game, firer)->hex, fire->target));
}

/* OVERSHOOT_ALWAYS: where it will strike; HEX_NONE beyond the map. */
static void aim_long(struct game *game, const struct fire_locals *fire, counter_id firer, int by) {
    hex_id hex[2] = {HEX_NONE, HEX_NONE};
    int count = overshoot_hexes(game, counter_at(game, firer)->hex, fire->target, by, hex);
    hex_id strikes = count == 0 ? HEX_NONE : hex[0];
    if (count > 1 && play_die(game, DICE_OVERSHOOT, firer) > 3) /* 15.62 */
        strikes = hex[1];
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        if (gbacw_shots_of(game)[i].firer == firer)
            gbacw_shots_of(game)[i].target = strikes;
    }
}

void overshoot_throw(struct game *game, struct fire_locals *fire) {
    fire->long_count = 0;
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        counter_id firer = gbacw_shots_of(game)[i].firer;
        bool again = i > fire->first_shot && gbacw_shots_of(game)[i - 1].firer == firer;
        const struct overshoot_row *row = again ? NULL : may_go_long(game, fire, firer);
        if (!row || (fire->long_count == LONG_MAX && rules_of(game)->fire.overshoot != OVERSHOOT_ALWAYS))
            continue;
        int die = play_die(game, DICE_OVERSHOOT, firer), by = row->by[die - 1];
        event_begin(game->events, "overshoot", "overshoot");
        event_counter(game->events, "unit", firer);
        event_int(game->events, "die", die);
        event_int(game->events, "by", by);
        event_hex(game->events, "hex", fire->target);
        event_end(game->events);
        if (by == 0)
            continue;
        if (rules_of(game)->fire.overshoot == OVERSHOOT_ALWAYS) {
            aim_long(game, fire, firer, by);
            continue;
        }
        fire->long_firer[fire->long_count] = firer;
        fire->long_by[fire->long_count++] = (uint8_t)by;
    }
}

/* Twice the distance of a hex from a point of the line, scaled by the range, squared: enough to compare. */
static int64_t off_line(int q, int r, int range, int to_q, int to_r) {
    int64_t dq = (int64_t)q * range - to_q, dr = (int64_t)r * range - to_r;
    return dq * dq + dq * dr + dr * dr;
}

int overshoot_hexes(const struct game *game, hex_id from, hex_id target, int by, hex_id out[2]) {
    CHECK(is_hex(game, from) && is_hex(game, target) && by > 0);
    const struct gbacw_tables *tables = tables_of(game);
    struct cube start = tables->cube[from], aim = tables->cube[target];
    int q = aim.q - start.q, r = aim.r - start.r, range = hex_distance(game, from, target), count = 0;
    int64_t best = INT64_MAX;
    for (hex_id hex = 0; hex < tables->hex_count; hex++) {
        if (hex_distance(game, target, hex) != by || hex_distance(game, from, hex) != range + by)
            continue;
        int64_t off = off_line(tables->cube[hex].q - start.q, tables->cube[hex].r - start.r, range, q * (range + by),
                               r * (range + by));
        if (off > best)
            continue;
        count = off < best ? 0 : count;
        best = off;
        if (count < 2)
            out[count++] = hex;
    }
    /* past the edge of the map: the nearest hex on it is not the one on the line */
    return count > 0 && 3 * best <= (int64_t)range * range ? count : 0;
}

counter_id overshoot_next(const struct fire_locals *fire) {
    return fire->long_count > fire->long_fallen ? fire->long_firer[fire->long_fallen] : COUNTER_NONE;
}

/* The side whose units stand in the hex; SIDE_NONE if nobody does, or both in a melee. */
static side_id who_stands_in(const struct game *game, hex_id hex) {
    bool first = friend_in(game, hex, SIDE_FIRST), second = friend_in(game, hex, SIDE_SECOND);
    return first == second ? SIDE_NONE : first ? SIDE_FIRST : SIDE_SECOND;
}

static struct shot shot_of(const struct game *game, const struct fire_locals *fire, counter_id firer) {
    struct shot all = {.firer = firer, .target = HEX_NONE, .unit = COUNTER_NONE};
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        if (gbacw_shots_of(game)[i].firer != firer || gbacw_shots_of(game)[i].unit != COUNTER_NONE)
            continue;
        all.points = (uint8_t)(all.points + gbacw_shots_of(game)[i].points);
        all.via = gbacw_shots_of(game)[i].via;
    }
    return all;
}

bool overshoot_falls(struct game *game, struct fire_locals *fire, counter_id firer, hex_id hex) {
    CHECK(is_artillery(game, firer));
    int by = long_by_of(fire, firer);
    hex_id aimed = fire->target;
    struct shot shot = shot_of(game, fire, firer);
    fire->long_fallen++;
    side_id struck = hex == HEX_NONE ? SIDE_NONE : who_stands_in(game, hex);
    event_begin(game->events, "falls", by == 1 ? "overshoot-one" : "overshoot-two");
    event_counter(game->events, "unit", firer);
    event_int(game->events, "by", by);
    event_hex(game->events, "hex", hex);
    event_bool(game->events, "struck", struck != SIDE_NONE);
    event_end(game->events);
    if (struck == SIDE_NONE)
        return false;
    struct fire_locals *falls = LOCALS(
        fire_locals, fire_call(game, FIRE_OVERSHOOT, other_side(struck), hex, firer, 0)); /* friends are struck too */
    falls->entered = aimed; /* what it was aimed at counts for range and hexsides */
    falls->long_count = 1;
    falls->long_firer[0] = firer;
    falls->long_by[0] = (uint8_t)by;
    falls->first_shot = state_of(game)->shot_count;
    shot.target = hex;
    shot_add(game, shot);
    return true;
}

/* ---- OVERSHOOT_ALWAYS ---- */

static bool somebody_struck(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_mark(game, c))
            return true;
    }
    return false;
}

static void emit_strike(struct game *game, counter_id firer, hex_id hex, bool struck) {
    event_begin(game->events, "falls", "overshoot-one");
    event_counter(game->events, "unit", firer);
    event_hex(game->events, "hex", hex);
    event_bool(game->events, "struck", struck);
    event_end(game->events);
}

/* All shots of the fire that strike the hex, as one fire at this side's units there. */
static void strike(struct game *game, const struct fire_locals *fire, hex_id hex, side_id side, counter_id firer) {
    unsigned end = state_of(game)->shot_count;
    struct fire_locals *falls =
        LOCALS(fire_locals, fire_call(game, FIRE_OVERSHOOT, other_side(side), hex, firer, 0)); /* friends too */
    falls->first_shot = (uint16_t)end;
    for (unsigned i = fire->first_shot; i < end; i++) {
        struct shot shot = gbacw_shots_of(game)[i];
        if (shot.target == hex && shot.unit == COUNTER_NONE && shot.points)
            shot_add(game, shot);
    }
}

/* They have struck: the rows name again what was aimed at. */
static void shots_spent(struct game *game, const struct fire_locals *fire, hex_id hex, unsigned end) {
    for (unsigned i = fire->first_shot; i < end; i++) {
        if (gbacw_shots_of(game)[i].target == hex)
            gbacw_shots_of(game)[i].target = fire->target;
    }
}

bool overshoot_strikes(struct game *game, struct fire_locals *fire) {
    unsigned end = state_of(game)->shot_count;
    for (unsigned i = fire->first_shot; i < end; i++) {
        struct shot shot = gbacw_shots_of(game)[i];
        hex_id hex = shot.target;
        if (hex == fire->target || shot.unit != COUNTER_NONE)
            continue;
        bool first = hex != HEX_NONE && somebody_struck(game, hex, SIDE_FIRST) && !fire->long_fallen;
        bool second = hex != HEX_NONE && somebody_struck(game, hex, SIDE_SECOND);
        if (!fire->long_fallen)
            emit_strike(game, shot.firer, hex, first || second);
        if (first || second)
            strike(game, fire, hex, first ? SIDE_FIRST : SIDE_SECOND, shot.firer);
        fire->long_fallen = first && second; /* 15.64: the other side is struck next */
        if (!fire->long_fallen)
            shots_spent(game, fire, hex, end);
        if (first || second)
            return true;
    }
    return false;
}
