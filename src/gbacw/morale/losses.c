/* losses.c: what combat takes away, from any cause: points, guns, crews, leaders, whole units and what they leave in
 * the hex (9.81, 9.82, 11.12, 11.19, 12.91 to 12.93, 15.12, 17.53, 17.54, 17.7x).
 *
 * Every loss is written on the counter, on its brigade's boxes, in the game's own account and in the tally of what
 * scores, with one event. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/ground/formation.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/tally.h"

enum { STACK_MAX = 40 };

static int stack_list(const struct game *game, hex_id hex, counter_id out[STACK_MAX]) {
    int count = 0;
    FOR_STACK(game, hex, c) {
        if (count < STACK_MAX)
            out[count++] = c;
    }
    return count;
}

/* ---- leaving play ---- */

/* A counter out of the game keeps what it was and what it lost; marks and debts go. */
static void leave_play(struct game *game, counter_id c, unsigned fate, const char *case_number) {
    struct counter_state *counter = counter_at(game, c);
    hex_id hex = counter->hex;
    counter_lift(game, c);
    counter_clear(game, c, ~(uint32_t)(F_REPLACEMENT | F_PROMOTED));
    counter->fate = (uint8_t)fate;
    counter->points = 0;
    counter->trial = (uint8_t)(counter->trial & ~TRIAL_FLED);
    counter->debt = counter->debt_hexes = counter->debt_case = counter->enfiladed = counter->displaced = 0;
    event_begin(game->events, fate == FATE_CAPTURED ? "captured" : "removed", case_number);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
    if (hex == HEX_NONE)
        return;
    end_engagement_if_over(game, hex);
    if (!is_leader(game, c))
        orphan_leaders(game, hex, counter->side);
}

static void emit_loss(struct game *game, counter_id c, int killed, int captured, int left, const char *what,
                      const char *case_number) {
    unsigned brigade = losses_of_brigade(game, c);
    event_begin(game->events, "loss", case_number);
    event_counter(game->events, "unit", c);
    event_string(game->events, "what", what);
    event_int(game->events, "killed", killed);
    event_int(game->events, "captured", captured);
    event_int(game->events, "left", left);
    if (brigade != NO_BRIGADE && !state_of(game)->options[OPTION_SECRET_ROSTERS]) { /* the log is open to both */
        event_int(game->events, "boxes", gbacw_brigade_at(game, brigade)->boxes);
        event_int(game->events, "limit", tables_of(game)->brigade[brigade].limit);
    }
    event_end(game->events);
}

/* ---- guns, crews, wagons ---- */

/* Takes a battery out with all its guns; its crew, wherever it is, has nothing left to serve (15.15). */
static void battery_goes(struct game *game, counter_id battery, bool captured, const char *case_number) {
    struct counter_state *guns = counter_at(game, battery);
    counter_id crew = info_of(game, battery)->crew;
    int count = guns->strength;
    guns->strength = guns->crew = 0;
    if (captured)
        guns->captured = (uint8_t)(guns->captured + count);
    else
        guns->killed = (uint8_t)(guns->killed + count);
    if (count > 0) {
        tally_add(game, guns->side, captured ? TALLY_GUN_CAPTURED : TALLY_GUN_KILLED, count); /* 31.1e */
        emit_loss(game, battery, captured ? 0 : count, captured ? count : 0, 0, "guns", case_number);
    }
    leave_play(game, battery, captured ? FATE_CAPTURED : FATE_ELIMINATED, case_number);
    if (crew != COUNTER_NONE && on_map(game, crew)) {
        counter_at(game, crew)->strength = 0;
        leave_play(game, crew, FATE_LEFT, case_number);
    }
}

void lose_guns(struct game *game, counter_id battery, int guns, const char *case_number) {
    CHECK(is_artillery(game, battery) && guns > 0);
    struct counter_state *unit = counter_at(game, battery);
    int lost = guns < unit->strength ? guns : unit->strength;
    if (lost <= 0)
        return;
    unit->strength = (uint8_t)(unit->strength - lost);
    unit->killed = (uint8_t)(unit->killed + lost);
    tally_add(game, unit->side, TALLY_GUN_KILLED, lost);
    emit_loss(game, battery, lost, 0, unit->strength, "guns", case_number);
    if (unit->strength == 0)
        battery_goes(game, battery, false, case_number);
}

static void wagon_crew_dies(struct game *game, counter_id wagon, const char *case_number) {
    struct counter_state *unit = counter_at(game, wagon);
    unit->crew = 0;
    if (rules_of(game)->crew.parting == CREWS_STAY)
        unit->strength = 0; /* the guard is its strength; the wagon goes on with what it does (12.13) */
    counter_clear(game, wagon,
                  F_ROUTED | F_ENGAGED | (rules_of(game)->crew.parting == CREWS_STAY ? 0u : F_PINNED | F_RETREATING));
    counter_set(game, wagon, F_ABANDONED);
    tally_add(game, unit->side, TALLY_GUARD, 1);
    emit_loss(game, wagon, 1, 0, 0, "crew", case_number);
    end_engagement_if_over(game, unit->hex);
    orphan_leaders(game, unit->hex, unit->side);
}

/* WAGONS_OF_CORPS: the guard stands before the crew and is not replaced (11.16). */
static void guard_falls(struct game *game, counter_id train, int *points, const char *case_number) {
    struct counter_state *unit = counter_at(game, train);
    int lost = *points < unit->strength ? *points : unit->strength;
    if (lost <= 0)
        return;
    unit->strength = (uint8_t)(unit->strength - lost);
    *points -= lost;
    tally_add(game, unit->side, TALLY_GUARD, lost);
    emit_loss(game, train, lost, 0, unit->strength, "guard", case_number);
}

/* 15.12, 15.22: the guns stay where their men fell, nobody's until taken or taken away (15.19). */
static void leave_guns(struct game *game, counter_id battery, const char *case_number) {
    struct counter_state *guns = counter_at(game, battery);
    guns->debt = guns->debt_hexes = guns->debt_case = guns->enfiladed = 0;
    counter_clear(game, battery, F_PINNED | F_ROUTED | F_ENGAGED | F_TARGET | F_MOVING | F_RETREATING);
    counter_set(game, battery, F_ABANDONED);
    event_begin(game->events, "abandoned", case_number);
    event_counter(game->events, "unit", battery);
    event_hex(game->events, "hex", guns->hex);
    event_end(game->events);
    end_engagement_if_over(game, guns->hex);
    orphan_leaders(game, guns->hex, guns->side);
}

void lose_crew(struct game *game, counter_id battery, int steps, const char *case_number) {
    CHECK((is_artillery(game, battery) || type_of(game, battery) == TYPE_WAGON) && steps >= 0);
    struct counter_state *unit = counter_at(game, battery);
    int lost = steps < unit->crew ? steps : unit->crew;
    if (lost <= 0)
        return;
    if (type_of(game, battery) == TYPE_WAGON) { /* 12.14: no half crew */
        if (rules_of(game)->supply.wagons == WAGONS_OF_CORPS)
            guard_falls(game, battery, &steps, case_number);
        if (steps > 0)
            wagon_crew_dies(game, battery, case_number);
        return;
    }
    unit->crew = (uint8_t)(unit->crew - lost);
    emit_loss(game, battery, lost, 0, unit->crew, "crew", case_number);
    if (unit->crew == 0 && rules_of(game)->crew.parting == GUNS_LEFT)
        leave_guns(game, battery, "15.12");
    else if (unit->crew == 0 && rules_of(game)->crew.parting != CREWS_STAY)
        battery_goes(game, battery, false, "15.12");
}

void capture_gun(struct game *game, counter_id battery, const char *case_number) {
    CHECK(is_artillery(game, battery));
    struct counter_state *unit = counter_at(game, battery);
    enum { ROUNDS_A_GUN = 2 }; /* 12.34 */
    if (unit->strength <= 1) {
        battery_goes(game, battery, true, case_number);
        return;
    }
    unit->strength--;
    unit->captured++;
    unit->rounds = (uint8_t)(unit->rounds > ROUNDS_A_GUN ? unit->rounds - ROUNDS_A_GUN : 0);
    tally_add(game, unit->side, TALLY_GUN_CAPTURED, 1);
    emit_loss(game, battery, 0, 1, unit->strength, "guns", case_number);
}

/* A crew away from its guns: its points are its steps. With its last the battery is eliminated (15.12). */
static void crew_counter_loses(struct game *game, counter_id crew, int points, bool captured, const char *case_number) {
    struct counter_state *men = counter_at(game, crew);
    counter_id served = info_of(game, crew)->crew;
    int lost = points < men->strength ? points : men->strength;
    men->strength = (uint8_t)(men->strength - lost);
    emit_loss(game, crew, captured ? 0 : lost, captured ? lost : 0, men->strength, "crew", case_number);
    if (men->strength > 0)
        return;
    if (type_of(game, crew) == TYPE_WAGON_CREW)
        tally_add(game, men->side, TALLY_GUARD, 1);
    leave_play(game, crew, captured ? FATE_CAPTURED : FATE_ELIMINATED, case_number);
    if (type_of(game, crew) == TYPE_GUN_CREW && served != COUNTER_NONE && on_map(game, served) &&
        rules_of(game)->crew.parting != GUNS_LEFT) /* else its guns stay as they are */
        battery_goes(game, served, false, "15.12");
}

/* 11.19: the captor owns it, without a crew; the old crew is removed wherever it is and scores nothing. */
static void capture_wagon(struct game *game, counter_id wagon, side_id by, const char *case_number) {
    struct counter_state *unit = counter_at(game, wagon);
    side_id from = unit->side;
    counter_id crew = info_of(game, wagon)->crew;
    hex_id hex = unit->hex;
    unit->crew = 0;
    unit->debt = unit->debt_hexes = unit->debt_case = unit->enfiladed = 0;
    counter_clear(game, wagon, ~(uint32_t)0);
    counter_set(game, wagon, F_ABANDONED);
    counter_owner(game, wagon, by);
    if (info_of(game, wagon)->side == from)
        tally_add(game, from, TALLY_WAGON, 1);
    event_begin(game->events, "captured", case_number);
    event_counter(game->events, "unit", wagon);
    event_side(game->events, "by", by);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
    if (crew != COUNTER_NONE && on_map(game, crew)) {
        counter_at(game, crew)->strength = 0;
        leave_play(game, crew, FATE_LEFT, case_number);
    }
    end_engagement_if_over(game, hex);
}

/* ---- points and whole units ---- */

static void troops_lose(struct game *game, counter_id c, int points, bool captured, const char *case_number) {
    struct counter_state *unit = counter_at(game, c);
    int lost = points < unit->strength ? points : unit->strength;
    if (lost <= 0)
        return;
    unit->strength = (uint8_t)(unit->strength - lost);
    if (captured)
        unit->captured = (uint8_t)(unit->captured + lost); /* 12.93: kept apart from the killed */
    else
        unit->killed = (uint8_t)(unit->killed + lost);
    mark_boxes(game, c, lost);
    if (rules_of(game)->morale.point_lost)
        rules_of(game)->morale.point_lost(game, c, lost, captured);
    tally_add(game, unit->side, captured ? TALLY_POINT_CAPTURED : TALLY_POINT_KILLED, lost);
    emit_loss(game, c, captured ? 0 : lost, captured ? lost : 0, unit->strength, "points", case_number);
    if (unit->strength == 0)
        leave_play(game, c, captured ? FATE_CAPTURED : FATE_ELIMINATED, case_number);
}

void lose_points(struct game *game, counter_id c, int points, bool captured, const char *case_number) {
    CHECK(is_combat_unit(game, c) && points > 0);
    switch ((enum unit_type)type_of(game, c)) {
    case TYPE_INFANTRY:
    case TYPE_CAVALRY:
        troops_lose(game, c, points, captured, case_number);
        break;
    case TYPE_BATTERY: /* 6.13: melee and small arms act on the crew */
    case TYPE_WAGON:
        lose_crew(game, c, points, case_number);
        break;
    case TYPE_GUN_CREW:
    case TYPE_WAGON_CREW:
        crew_counter_loses(game, c, points, captured, case_number);
        break;
    case TYPE_LEADER:
        break;
    }
}

void remove_unit(struct game *game, counter_id c, unsigned fate, const char *case_number) {
    CHECK(is_combat_unit(game, c) && fate > FATE_NOT_YET && fate <= FATE_LEFT);
    bool captured = fate == FATE_CAPTURED;
    struct counter_state *unit = counter_at(game, c);
    switch ((enum unit_type)type_of(game, c)) {
    case TYPE_INFANTRY:
    case TYPE_CAVALRY:
        troops_lose(game, c, unit->strength, captured, case_number);
        break;
    case TYPE_BATTERY:
        battery_goes(game, c, captured, case_number);
        break;
    case TYPE_WAGON:
        if (captured && rules_of(game)->crew.parting ==
                            CREWS_STAY) { /* only the guard is taken; the wagon stays where it is (12.13) */
            counter_clear(game, c, F_RETREATING);
            lose_crew(game, c, 1, case_number);
            break;
        }
        if (captured) {
            capture_wagon(game, c, other_side(unit->side), case_number);
            break;
        }
        unit->crew = 0;
        if (info_of(game, c)->side == unit->side)
            tally_add(game, unit->side, TALLY_WAGON, 1);
        leave_play(game, c, fate, case_number);
        break;
    case TYPE_GUN_CREW:
    case TYPE_WAGON_CREW:
        crew_counter_loses(game, c, unit->strength, captured, case_number);
        break;
    case TYPE_LEADER:
        leader_falls(game, c, fate, case_number);
        break;
    }
}

/* ---- leaders ---- */

static bool commands_division(const struct game *game, counter_id leader) {
    return info_of(game, leader)->rank != RANK_BRIGADE || has_flag(game, leader, F_PROMOTED);
}

void leader_falls(struct game *game, counter_id leader, unsigned fate, const char *case_number) {
    CHECK(is_leader(game, leader) && fate > FATE_NOT_YET && fate <= FATE_LEFT);
    struct counter_state *man = counter_at(game, leader);
    bool captured = fate == FATE_CAPTURED, high = commands_division(game, leader);
    unsigned tally = high ? (captured ? TALLY_DIVISIONER_CAPTURED : TALLY_DIVISIONER_LOST)
                          : (captured ? TALLY_BRIGADIER_CAPTURED : TALLY_BRIGADIER_LOST);
    static const char *const words[] = {[FATE_ELIMINATED] = "killed",
                                        [FATE_CAPTURED] = "captured",
                                        [FATE_KILLED] = "killed",
                                        [FATE_WOUNDED] = "wounded",
                                        [FATE_LEFT] = "gone"};
    hex_id hex = man->hex;
    counter_lift(game, leader);
    counter_clear(game, leader, ~(uint32_t)(F_REPLACEMENT | F_PROMOTED));
    man->fate = (uint8_t)fate;
    man->points = man->debt = man->debt_hexes = man->debt_case = man->added_radius = man->rally_left = 0;
    event_begin(game->events, "leader-lost", case_number);
    event_counter(game->events, "leader", leader);
    event_string(game->events, "fate", fate <= FATE_LEFT && words[fate] ? words[fate] : "gone");
    event_hex(game->events, "hex", hex);
    event_end(game->events);
    tally_add(game, man->side, tally, 1);
    if (rules_of(game)->morale.leader_lost)
        rules_of(game)->morale.leader_lost(game, leader, fate);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        if (gbacw_division_at(game, d)->leader == leader)
            gbacw_division_at(game, d)->leader = COUNTER_NONE;
    }
}

void roll_leader(struct game *game, counter_id leader, unsigned column) {
    CHECK(is_leader(game, leader) && column < LEADER_COLUMNS);
    static const char *const tables[LEADER_COLUMNS] = {"K melee", "C melee", "Rpls melee", "small arms", "artillery"};
    static const char *const results[] = {SAID("unhurt"), "unhurt", "killed", "captured", "killed", "wounded", "gone"};
    int first = play_die(game, DICE_LEADER, leader), second = play_die(game, DICE_LEADER, leader);
    unsigned fate = tables_of(game)->charts.leader_fate[column][first + second];
    event_begin(game->events, "leader", "17.76");
    event_counter(game->events, "leader", leader);
    event_string(game->events, "table", tables[column]);
    event_list(game->events, "dice");
    event_int(game->events, NULL, first);
    event_int(game->events, NULL, second);
    event_close(game->events);
    event_string(game->events, "result", results[fate]);
    event_end(game->events);
    if (fate != FATE_IN_PLAY)
        leader_falls(game, leader, fate, "17.73");
}

static bool side_holds(const struct game *game, hex_id hex, side_id side) {
    return enemy_holds(game, hex, other_side(side));
}

void orphan_leaders(struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    if (hex == HEX_NONE || side_holds(game, hex, side))
        return;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_leader(game, c))
            counter_at(game, c)->debt |= DEBT_ORPHAN;
    }
}

/* A way out of a hex that no enemy, no enemy zone and no water closes; the hexes reached. */
struct flight {
    hex_id hex[1 + 3 * SURROUNDED_MAX * (SURROUNDED_MAX + 1)];
    int count;
};

static bool fled_to(const struct flight *flight, hex_id hex) {
    for (int i = 0; i < flight->count; i++) {
        if (flight->hex[i] == hex)
            return true;
    }
    return false;
}

static bool way_closed(const struct game *game, hex_id from, direction d, side_id side) {
    hex_id hex = neighbour_of(game, from, d);
    return hex == HEX_NONE || !passable(game, CLASS_LEADER, from, d) || enemy_holds(game, hex, side) ||
           (!friend_in(game, hex, side) && in_enemy_zone(game, hex, side));
}

/* The ring around him lies no farther off than the book says (17.42): one that comes to a friend or so far is out. */
bool leader_surrounded(const struct game *game, counter_id leader) {
    CHECK(is_leader(game, leader) && on_map(game, leader));
    const struct counter_state *man = counter_at(game, leader);
    int within = tables_of(game)->charts.surrounded > 0 ? tables_of(game)->charts.surrounded : 1;
    struct flight flight = {.hex = {man->hex}, .count = 1};
    for (int i = 0; i < flight.count; i++) {
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id hex = neighbour_of(game, flight.hex[i], d);
            if (way_closed(game, flight.hex[i], d, man->side) || fled_to(&flight, hex))
                continue;
            if (friend_in(game, hex, man->side) || hex_distance(game, man->hex, hex) >= within)
                return false;
            flight.hex[flight.count++] = hex;
        }
    }
    return true;
}

void capture_lone_leaders(struct game *game, hex_id hex, side_id by, const char *case_number) {
    CHECK(is_hex(game, hex) && by < SIDES);
    counter_id list[STACK_MAX];
    int count = stack_list(game, hex, list);
    if (side_holds(game, hex, other_side(by)))
        return;
    for (int i = 0; i < count; i++) {
        if (counter_at(game, list[i])->side != by && is_leader(game, list[i]))
            leader_falls(game, list[i], FATE_CAPTURED, case_number);
    }
}

/* ---- hexes taken ---- */

void end_engagement_if_over(struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    if (!hex_engaged(game, hex) || (side_holds(game, hex, SIDE_FIRST) && side_holds(game, hex, SIDE_SECOND)))
        return;
    FOR_STACK(game, hex, c) counter_clear(game, c, F_ENGAGED);
}

/* Rulings 3.10, 11.11b: a crew in good order that comes back to its guns or wagon serves them again. */
static void man_again(struct game *game, hex_id hex, counter_id crew) {
    counter_id served = info_of(game, crew)->crew;
    if (served == COUNTER_NONE || hex == HEX_NONE || counter_at(game, served)->hex != hex ||
        !has_flag(game, served, F_ABANDONED) || counter_at(game, served)->side != counter_at(game, crew)->side ||
        has_flag(game, crew, F_ROUTED) || (is_left_guns(game, served) && !is_legal(may_man(game, served))))
        return;
    struct counter_state *men = counter_at(game, crew), *unit = counter_at(game, served);
    bool train = type_of(game, served) == TYPE_WAGON && rules_of(game)->supply.wagons == WAGONS_OF_CORPS;
    unit->crew = train ? 1 : men->strength;
    if (train)
        unit->strength = (uint8_t)(men->strength - 1); /* the rest of them are the guard */
    unit->morale = men->morale;
    counter_clear(game, served, F_ABANDONED);
    counter_set(game, served,
                men->flags & (rules_of(game)->crew.parting == GUNS_LEFT ? F_PINNED : F_MOVED | F_PINNED)); /* 15.17 */
    if (type_of(game, served) == TYPE_BATTERY)
        take_formation(game, served, FORMATION_UNLIMBERED);
    men->strength = 0;
    counter_lift(game, crew);
    counter_clear(game, crew, ~UINT32_C(0));
    men->points = 0;
    men->debt = men->debt_hexes = men->debt_case = men->enfiladed = 0;
    men->fate = FATE_NOT_YET;
    event_begin(game->events, "manned", type_of(game, served) == TYPE_WAGON ? "11.11" : "guns-manned");
    event_counter(game->events, "unit", served);
    event_counter(game->events, "crew", crew);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
}

void crew_rallies(struct game *game, counter_id c) {
    CHECK(on_map(game, c));
    if (is_crew(game, c))
        man_again(game, counter_at(game, c)->hex, c);
}

void seize_hex(struct game *game, hex_id hex, side_id side, const char *leader_case) {
    CHECK(is_hex(game, hex) && side < SIDES);
    if (enemy_holds(game, hex, side))
        return;
    capture_lone_leaders(game, hex, side, leader_case);
    counter_id list[STACK_MAX];
    int count = stack_list(game, hex, list);
    for (int i = 0; i < count; i++) {
        if (counter_at(game, list[i])->side == side || !on_map(game, list[i]))
            continue;
        if (type_of(game, list[i]) == TYPE_BATTERY) {
            if (rules_of(game)->crew.parting != GUNS_LEFT) /* else they are taken in time (15.19) */
                remove_unit(game, list[i], FATE_CAPTURED, "5.12");
        } else if (type_of(game, list[i]) == TYPE_WAGON &&
                   !(rules_of(game)->crew.parting == CREWS_STAY || rules_of(game)->supply.wagons == WAGONS_OF_CORPS))
            capture_wagon(game, list[i], side, "11.19");
    }
}

void take_hex(struct game *game, hex_id hex, counter_id by) {
    CHECK(is_hex(game, hex) && is_counter(game, by));
    side_id side = counter_at(game, by)->side;
    if (is_leader(game, by) || enemy_holds(game, hex, side))
        return;
    if (gbacw_is_foot_or_horse(game, by))
        seize_hex(game, hex, side, "17.75");
    else
        capture_lone_leaders(game, hex, side, "17.75");
    if (is_crew(game, by))
        man_again(game, hex, by);
}
