/* morale.c: morale checks, green units and rout (13.0 to 13.4, 9.84, 15.16, 11.12).
 *
 * A check is one die with its modifiers against the rating: more than the rating routs. The modifiers are a list of
 * contributions, one row a case; the rows that apply are in the event with the die. */
#include <string.h>

#include "gbacw/morale/morale.h"

#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"

/* ---- modifiers (13.0b) ---- */

struct morale_row {
    const char *case_number, *why;
    uint8_t reason; /* enum morale_reason: by how much the game says */
    bool (*speaks)(const struct game *, counter_id, bool enfiladed);
};

static bool led(const struct game *game, counter_id c, bool enfiladed) {
    (void)enfiladed;
    bool below = (counter_at(game, c)->debt_case & CAUSE_ABOVE) && rules_of(game)->morale.led_before;
    return on_map(game, c) &&
           (serving_leader(game, c) != COUNTER_NONE || (below && rules_of(game)->morale.led_before(game, c)));
}

/* A point given to a wagon is no loss (11.18), so the killed and captured are counted, not what is missing. */
static bool lost_half(const struct game *game, counter_id c, bool enfiladed) {
    (void)enfiladed;
    const struct counter_state *unit = counter_at(game, c);
    return gbacw_is_foot_or_horse(game, c) && 2 * (unit->killed + unit->captured) > info_of(game, c)->strength;
}

static bool without_effectiveness(const struct game *game, counter_id c, bool enfiladed) {
    (void)enfiladed;
    return unit_ineffective(game, c);
}

static bool was_enfiladed(const struct game *game, counter_id c, bool enfiladed) {
    return enfiladed && counter_at(game, c)->formation != FORMATION_SKIRMISH; /* 23.34 */
}

static bool out_of_ammunition(const struct game *game, counter_id c, bool enfiladed) {
    (void)enfiladed;
    return gbacw_is_foot_or_horse(game, c) && has_flag(game, c, F_DEPLETED);
}

static bool in_town(const struct game *game, counter_id c, bool enfiladed) {
    (void)enfiladed;
    return on_map(game, c) && has_terrain(game, counter_at(game, c)->hex, TERRAIN_TOWN);
}

/* Among men whom it does not know: foot or horse of another brigade in its hex. */
static bool among_strangers(const struct game *game, counter_id c, bool enfiladed) {
    (void)enfiladed;
    return on_map(game, c) && mixed_brigades(game, counter_at(game, c)->hex, c);
}

#define CASE_INEFFECTIVE "22.11"
static const struct morale_row rows[] = {
    {"13.23", "leader", MORALE_LEADER, led},
    {"13.24", SAID("heavy losses"), MORALE_LOSSES, lost_half},
    {CASE_INEFFECTIVE, SAID("brigade not effective"), MORALE_INEFFECTIVE, without_effectiveness},
    {"13.26", SAID("enfiladed"), MORALE_ENFILADED, was_enfiladed},
    {"depleted", "out of ammunition", MORALE_DEPLETED, out_of_ammunition},
    {"town-morale", "town", MORALE_TOWN, in_town},
    {"mixed", "stacked with another brigade", MORALE_MIXED, among_strangers},
};

int morale_modifiers(const struct game *game, counter_id c, bool enfiladed, struct morale_modifier out[MORALE_ROWS],
                     int *count) {
    CHECK(is_combat_unit(game, c) && count != NULL);
    int sum = 0;
    *count = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int8_t by = tables_of(game)->charts.morale_by[rows[i].reason];
        if (by == 0 || !rows[i].speaks(game, c, enfiladed))
            continue;
        out[(*count)++] = (struct morale_modifier){by, rows[i].case_number, rows[i].why};
        sum += by;
    }
    for (const struct own_morale_row *own = rules_of(game)->morale.rows; own && own->speaks; own++) {
        if (*count == MORALE_ROWS || !own->speaks(game, c))
            continue;
        out[(*count)++] = (struct morale_modifier){own->by, own->case_number, own->why};
        sum += own->by;
    }
    return sum;
}

/* ---- checks ---- */

void see_elephant(struct game *game, counter_id c) {
    CHECK(is_combat_unit(game, c));
    struct counter_state *unit = counter_at(game, c);
    if (!has_rating(game, c) || unit->morale != MORALE_GREEN)
        return;
    const struct charts *charts = &tables_of(game)->charts;
    int first = play_die(game, DICE_ELEPHANT, c);
    int second = charts->elephant_dice == 1 ? 0 : play_die(game, DICE_ELEPHANT, c);
    unit->morale = charts->elephant[first + second];
    if (is_crew(game, c) && info_of(game, c)->crew != COUNTER_NONE) /* one crew, one rating */
        counter_at(game, info_of(game, c)->crew)->morale = unit->morale;
    event_begin(game->events, "elephant", "13.14");
    event_counter(game->events, "unit", c);
    event_list(game->events, "dice");
    event_int(game->events, NULL, first);
    if (second)
        event_int(game->events, NULL, second);
    event_close(game->events);
    event_int(game->events, "rating", unit->morale);
    event_end(game->events);
}

/* Where the effectiveness of brigades is a secret (18.5) the log, which both read, tells neither what its loss adds to
 * the die nor the sum from which that would follow. */
void event_morale_die(const struct game *game, const struct morale_modifier *modifier, int count, int die, int total) {
    struct event_sink *sink = game->events;
    bool secret = state_of(game)->options[OPTION_SECRET_ROSTERS];
    event_list(sink, "modifiers");
    for (int i = 0; i < count; i++) {
        if (secret && strcmp(modifier[i].case_number, CASE_INEFFECTIVE) == 0)
            continue;
        event_object(sink, NULL);
        event_int(sink, "by", modifier[i].by);
        event_string(sink, "case", modifier[i].case_number);
        event_string(sink, "why", modifier[i].why);
        event_close(sink);
    }
    event_close(sink);
    event_int(sink, "die", die);
    if (!secret)
        event_int(sink, "total", total);
}

static void emit_check(struct game *game, counter_id c, const char *case_number, const struct morale_modifier *modifier,
                       int count, int die, int total, const char *result) {
    struct event_sink *sink = game->events;
    event_begin(sink, "morale", case_number);
    event_counter(sink, "unit", c);
    event_int(sink, "rating", morale_of(game, c));
    event_morale_die(game, modifier, count, die, total);
    event_string(sink, "result", result);
    event_end(sink);
}

enum morale_outcome morale_outcome(const struct charts *charts, unsigned rating, int total) {
    CHECK(rating != MORALE_GREEN);
    if (!charts->morale_letters)
        return total > (int)rating ? MORALE_ROUTS : MORALE_HOLDS; /* 13.21 */
    return (enum morale_outcome)charts->morale_table[rating][total < 1 ? 0 : total > 6 ? 5 : total - 1];
}

bool check_morale(struct game *game, counter_id c, const char *case_number, bool enfiladed) {
    CHECK(is_combat_unit(game, c) && on_map(game, c));
    if (is_leader(game, c) || never_routs(game, c))
        return false; /* 13.34 */
    struct morale_modifier modifier[MORALE_ROWS];
    int count;
    see_elephant(game, c);
    int sum = morale_modifiers(game, c, enfiladed, modifier, &count);
    int die = play_die(game, DICE_MORALE, c);
    enum morale_outcome outcome = morale_outcome(&tables_of(game)->charts, morale_of(game, c), die + sum);
    static const char *const words[] = {SAID("holds"), SAID("routs"), SAID("again")};
    emit_check(game, c, case_number, modifier, count, die, die + sum, words[outcome]);
    if (outcome != MORALE_AGAIN)
        return outcome == MORALE_ROUTS;
    die = play_die(game, DICE_MORALE, c); /* unmodified: only a 6 breaks it */
    emit_check(game, c, case_number, modifier, 0, die, die, words[die == 6]);
    return die == 6;
}

/* ---- rout and pin ---- */

bool never_routs(const struct game *game, counter_id c) {
    bool unlimbered = type_of(game, c) == TYPE_BATTERY && counter_at(game, c)->formation == FORMATION_UNLIMBERED;
    return rules_of(game)->crew.parting == CREWS_STAY && (unlimbered || type_of(game, c) == TYPE_WAGON);
}

bool pinned_instead(const struct game *game, counter_id c) {
    return rules_of(game)->morale.pins_instead && rules_of(game)->morale.pins_instead(game, c);
}

bool leaves_crew_out(const struct game *game, counter_id c) {
    const struct counter_state *unit = counter_at(game, c);
    if (rules_of(game)->crew.parting == CREWS_STAY)
        return false;
    bool unlimbered = type_of(game, c) == TYPE_BATTERY && unit->formation == FORMATION_UNLIMBERED;
    return (unlimbered || type_of(game, c) == TYPE_WAGON) && unit->crew > 0;
}

counter_id crew_out(struct game *game, counter_id c) {
    CHECK(is_combat_unit(game, c));
    struct counter_state *unit = counter_at(game, c);
    counter_id crew = info_of(game, c)->crew;
    if (!leaves_crew_out(game, c) || crew == COUNTER_NONE)
        return c;
    struct counter_state *men = counter_at(game, crew);
    men->side = unit->side;
    men->fate = FATE_IN_PLAY;
    men->strength = unit->crew;
    if (type_of(game, c) == TYPE_WAGON &&
        rules_of(game)->supply.wagons == WAGONS_OF_CORPS) { /* the guard goes with the crew */
        men->strength = (uint8_t)(unit->crew + unit->strength);
        unit->strength = 0;
    }
    men->morale = unit->morale;
    men->facing = unit->facing;
    men->formation = FORMATION_LINE; /* 15.1 */
    counter_clear(game, crew, ~UINT32_C(0));
    counter_set(game, crew, unit->flags & (F_PINNED | F_ROUTED | F_ENGAGED | F_MELEED));
    men->debt = unit->debt;
    men->debt_hexes = unit->debt_hexes;
    men->debt_case = unit->debt_case;
    men->enfiladed = unit->enfiladed;
    men->commander = COUNTER_NONE;
    counter_place(game, crew, unit->hex, STACK_BOTTOM);
    unit->crew = 0;
    unit->debt = unit->debt_hexes = unit->debt_case = unit->enfiladed = 0;
    counter_clear(game, c, F_PINNED | F_ROUTED | F_ENGAGED | F_TARGET);
    counter_set(game, c, F_ABANDONED);
    event_begin(game->events, "abandoned", type_of(game, c) == TYPE_WAGON ? "11.17" : "15.16");
    event_counter(game->events, "unit", c);
    event_counter(game->events, "crew", crew);
    event_hex(game->events, "hex", unit->hex);
    event_end(game->events);
    return crew;
}

counter_id rout_unit(struct game *game, counter_id c, const char *case_number) {
    CHECK(is_combat_unit(game, c) && on_map(game, c));
    if (is_leader(game, c) || !on_map(game, c) || has_flag(game, c, F_ABANDONED) || never_routs(game, c))
        return c; /* 13.34 */
    if (pinned_instead(game, c)) {
        pin_hex(game, counter_at(game, c)->hex, counter_at(game, c)->side, case_number); /* 9.85: all who are there */
        return c;
    }
    bool again = has_flag(game, c, F_ROUTED);
    c = crew_out(game, c);
    counter_clear(game, c, F_PINNED | F_PIN_ON_ARRIVAL); /* 13.33: a pinned unit that routs is no longer pinned */
    counter_set(game, c, F_ROUTED);
    counter_at(game, c)->debt |= DEBT_ROUT;
    event_begin(game->events, "rout", case_number);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", counter_at(game, c)->hex);
    event_int(game->events, "hexes", tables_of(game)->charts.rout_hexes);
    event_bool(game->events, "again", again);
    event_end(game->events);
    if (!again && rules_of(game)->morale.routed)
        rules_of(game)->morale.routed(game, c);
    return c;
}

void pin_counter(struct game *game, counter_id c) {
    CHECK(on_map(game, c));
    counter_set(game, c, F_PINNED);
    if (rules_of(game)->morale.pinned_horse == PINNED_HORSE_DISMOUNTS && type_of(game, c) == TYPE_CAVALRY &&
        is_mounted(game, c) && !has_flag(game, c, F_ROUTED))
        counter_at(game, c)->trial |= TRIAL_SADDLE;
}

void pin_those(struct game *game, const counter_id *list, int count, hex_id hex, const char *case_number) {
    CHECK(count >= 0 && count <= PINNED_MAX && is_hex(game, hex));
    if (count == 0)
        return;
    event_begin(game->events, "pin", case_number);
    event_hex(game->events, "hex", hex);
    event_list(game->events, "units");
    for (int i = 0; i < count; i++) {
        pin_counter(game, list[i]);
        event_counter(game->events, NULL, list[i]);
    }
    event_close(game->events);
    event_end(game->events);
}

/* 10.14: it leaves while those who stay are fired on in its place. */
static bool covered(const struct game *game, counter_id c) {
    const struct frame *frame = play_top(game);
    return frame->kind == KIND_FIRE && LOCALS(fire_locals, frame)->purpose == FIRE_WITHDRAWAL &&
           has_flag(game, c, F_MOVING) && !has_flag(game, c, F_TARGET);
}

/* Not who is pinned already, or will be where it goes (10.15). */
static bool can_be_pinned(const struct game *game, counter_id c, side_id side) {
    const struct counter_state *counter = counter_at(game, c);
    bool unmanned = (counter->flags & F_ABANDONED) && !is_bare_wagon(game, c); /* a wagon that can move can be pinned */
    return counter->side == side && !(counter->flags & (F_PINNED | F_PIN_ON_ARRIVAL)) && !unmanned &&
           !(counter->debt & DEBT_ROUT) && !covered(game, c);
}

void pin_hex(struct game *game, hex_id hex, side_id side, const char *case_number) {
    CHECK(is_hex(game, hex) && side < SIDES);
    counter_id list[PINNED_MAX];
    int count = 0;
    FOR_STACK(game, hex, c) {
        if (count < PINNED_MAX && can_be_pinned(game, c, side))
            list[count++] = c;
    }
    pin_those(game, list, count, hex, case_number);
}
