/* fire_effects.c: a fire's dice, thrown and written back (9.8, 11.21, 11.31, 15.2, 17.72, 13.4, 10.15, 6.11).
 *
 * The record of resolve.h says which die is next; here it is thrown, its event is emitted, and the counters are
 * changed: fire dice, ammunition dice, losses, caissons and wagons, leaders, morale from the top, pins (data note, dice
 * order).
 */
#include "gbacw/fire/fire_effects.h"

#include "gbacw/fire/ammunition.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/fire/fire_strength.h"
#include "gbacw/ground/formation.h"
#include "gbacw/morale/morale.h"

struct volley { /* one fire being resolved */
    struct game *game;
    struct frame *frame;
    const struct fire_locals *fire;
    struct fire_plan plan;
    uint16_t routed; /* bit a target: its event is emitted and it is marked */
    bool ammunition_thrown, losses_written;
    uint8_t ones; /* bit a small-arms attack whose die showed 1 (11.21) */
};

/* ---- events ---- */

static void emit_firers(struct event_sink *sink, const struct fire_attack *attack) {
    event_list(sink, "firers");
    for (int i = 0; i < attack->firer_count; i++) {
        event_object(sink, NULL);
        event_counter(sink, "unit", attack->firer[i]);
        event_int(sink, "points", attack->points[i]);
        event_int(sink, "range", attack->range[i]);
        event_fraction(sink, "times", attack->times6[i], 6);
        if (attack->halved[i])
            event_bool(sink, "halved", true);
        event_close(sink);
    }
    event_close(sink);
}

static void emit_fire(const struct volley *volley, unsigned index, unsigned target, int die) {
    struct game *game = volley->game;
    struct event_sink *sink = game->events;
    struct fire_attack attack;
    if (!sink)
        return;
    attack_against(game, volley->fire, &volley->plan, index, target, &attack);
    struct shot like = {.unit = attack.purpose == FIRE_OPPORTUNITY ? volley->fire->unit : COUNTER_NONE};
    event_begin(sink, "fire", "9.16");
    event_string(sink, "kind", attack.artillery ? "artillery" : "small-arms");
    event_string(sink, "purpose", fire_purpose_word(game, attack.purpose));
    event_side(sink, "side", counter_at(game, attack.firer[0])->side); /* a long shot may strike the firer's own side */
    emit_firers(sink, &attack);
    event_hex(sink, "target", aimed_at(volley->fire, &like));
    event_counter(sink, "unit", volley->plan.target[target]);
    event_bool(sink, "separate", attack.separate);
    event_fraction(sink, "exact", attack.exact6, 6);
    event_int(sink, "strength", attack.strength);
    event_string(sink, "heading", attack.grape ? "grapeshot" : "small-arms");
    event_string(sink, "column", fire_column_name(game, attack.grape, attack.column));
    event_list(sink, "shifts");
    for (int i = 0; i < attack.shift_count; i++) {
        event_object(sink, NULL);
        event_int(sink, "by", attack.shift[i].by);
        event_string(sink, "case", attack.shift[i].case_number);
        event_string(sink, "why", attack.shift[i].why);
        event_close(sink);
    }
    event_close(sink);
    event_int(sink, "net", attack.net);
    event_string(sink, "final", fire_column_name(game, attack.grape, attack.final_column));
    event_int(sink, "die", die);
    event_string(
        sink, "result",
        fire_result_word(resolution_result(&tables_of(game)->charts, (unsigned)attack.final_column, (unsigned)die)));
    event_end(sink);
}

static void emit_check(const struct volley *volley, unsigned index, const char *case_number, int die, int sum,
                       const char *result, bool modified) {
    struct event_sink *sink = volley->game->events;
    counter_id c = volley->plan.target[index];
    struct morale_modifier item[MORALE_ROWS];
    int count = 0;
    if (!sink)
        return;
    if (modified)
        morale_modifiers(volley->game, c, (volley->plan.record.target[index].flags & TARGET_ENFILADED) != 0, item,
                         &count);
    else if (rules_of(volley->game)->morale.pin_row)
        count = rules_of(volley->game)->morale.pin_row(volley->game, c, item);
    event_begin(sink, "morale", case_number);
    event_counter(sink, "unit", c);
    event_int(sink, "rating", volley->plan.record.target[index].morale);
    event_morale_die(volley->game, item, count, die, die + sum);
    event_string(sink, "result", result);
    event_end(sink);
}

/* ---- ammunition ---- */

static void throw_depletion(struct volley *volley) {
    struct game *game = volley->game;
    for (int a = 0; a < volley->plan.attack_count; a++) {
        const struct fire_attack *attack = &volley->plan.attack[a];
        for (int i = 0; (volley->ones >> a & 1) && i < attack->firer_count; i++) {
            counter_id c = attack->firer[i];
            if (type_of(game, c) == TYPE_WAGON &&
                (rules_of(game)->crew.parting == CREWS_STAY || rules_of(game)->supply.wagons == WAGONS_OF_CORPS))
                continue; /* a guard never runs out */
            if (is_mounted(game, c) && rules_of(game)->morale.pinned_horse == PINNED_HORSE_DISMOUNTS)
                continue; /* 16.36: it fires pistols */
            if (rules_of(game)->zone.owners == ZONES_ANSWER && (is_mounted(game, c) || has_flag(game, c, F_DEPLETED)))
                continue; /* nor do pistols; and who is out of it cannot run out */
            int die = play_die(game, DICE_DEPLETION, c);
            bool depleted = die <= depletion_die(game, c);
            event_begin(game->events, "depletion", "11.21");
            event_counter(game->events, "unit", c);
            event_int(game->events, "die", die);
            event_bool(game->events, "depleted", depleted);
            event_end(game->events);
            if (depleted)
                deplete_unit(game, c, "11.21");
        }
    }
    volley->ammunition_thrown = true;
}

/* 11.31: one round a battery, once in a Fire Phase however it is split. */
static void spend_rounds(struct volley *volley) {
    struct game *game = volley->game;
    bool phase = is_fire_phase(volley->fire->purpose);
    if (volley->fire->purpose == FIRE_OVERSHOOT) /* spent when it was aimed */
        return;
    for (unsigned i = volley->fire->first_shot; i < state_of(game)->shot_count; i++) {
        counter_id c = gbacw_shots_of(game)[i].firer;
        bool again = i > volley->fire->first_shot && gbacw_shots_of(game)[i - 1].firer == c;
        if (is_artillery(game, c) && !again && !(phase && has_flag(game, c, F_FIRED)))
            for (int n = rules_of(game)->fire.rounds_a_fire ? rules_of(game)->fire.rounds_a_fire(game, c) : 1; n > 0;
                 n--)
                spend_round(game, c);
        if (phase && rules_of(game)->fire.stacks == STACKS_TOP && is_artillery(game, c) &&
            counter_at(game, c)->rounds == 0)
            counter_set(game, c, F_DEPLETED_NOW); /* the unit below may take its place */
    }
}

/* 15.2: a caisson is hit on a 1; a second die says how many rounds go with it. */
static void throw_caisson(struct game *game, counter_id battery) {
    int die = play_die(game, DICE_CAISSON, battery), lost = 0;
    struct counter_state *guns = counter_at(game, battery);
    if (die == 1)
        lost = play_die(game, DICE_CAISSON_ROUNDS, battery);
    guns->rounds = (uint8_t)(lost < guns->rounds ? guns->rounds - lost : 0);
    event_begin(game->events, "caisson", "15.2");
    event_counter(game->events, "unit", battery);
    event_int(game->events, "die", die);
    event_int(game->events, "lost", lost);
    event_int(game->events, "rounds", guns->rounds);
    event_end(game->events);
}

/* ---- losses ---- */

static void write_losses(struct volley *volley) {
    struct game *game = volley->game;
    struct resolution *record = &volley->plan.record;
    for (unsigned i = 0; i < record->target_count; i++) {
        const struct fire_target *target = &record->target[i];
        counter_id c = volley->plan.target[i];
        if (target->kind != TYPE_BATTERY && target->kind != TYPE_WAGON) {
            if (target->lost)
                lose_points(game, c, target->lost, false, "9.81");
            continue;
        }
        if (target->kind == TYPE_BATTERY && target->lost)
            lose_guns(game, c, target->lost, "9.82");
        if (target->steps_lost && on_map(game, c))
            lose_crew(game, c, target->steps_lost, target->kind == TYPE_WAGON ? "11.12a" : "9.82");
    }
    for (unsigned i = 0; i < record->target_count; i++) {
        if (record->target[i].kind == TYPE_BATTERY && record->target[i].lost && on_map(game, volley->plan.target[i]))
            throw_caisson(game, volley->plan.target[i]);
    }
    volley->losses_written = true;
}

static void write_wagon(struct volley *volley, unsigned index, int die, unsigned column) {
    struct game *game = volley->game;
    const struct charts *charts = &tables_of(game)->charts;
    counter_id wagon = volley->plan.target[index];
    struct counter_state *boxes = counter_at(game, wagon);
    unsigned small = charts->loss_small[die - 1][column - 1], artillery = charts->loss_artillery[die - 1][column - 1];
    unsigned burns = volley->plan.record.target[index].burns;
    small = burns & BURNS_SMALL_ARMS ? small : 0;
    artillery = burns & BURNS_ARTILLERY ? artillery : 0;
    bool gone = small == 254; /* WE */
    if (!gone) {
        small = small < boxes->boxes_small ? small : boxes->boxes_small;
        artillery = artillery < boxes->boxes_artillery ? artillery : boxes->boxes_artillery;
        boxes->boxes_small = (uint8_t)(boxes->boxes_small - small);
        boxes->boxes_artillery = (uint16_t)(boxes->boxes_artillery - artillery);
    }
    event_begin(game->events, "supply-loss", "11.34");
    event_counter(game->events, "unit", wagon);
    event_int(game->events, "column", (int)column);
    event_int(game->events, "die", die);
    event_bool(game->events, "wagon", gone);
    event_int(game->events, "small-arms", gone ? boxes->boxes_small : (int)small);
    event_int(game->events, "artillery", gone ? boxes->boxes_artillery : (int)artillery);
    event_end(game->events);
    if (gone)
        remove_unit(game, wagon, FATE_ELIMINATED, "11.34");
}

/* ---- rout and pin ---- */

static void write_routs(struct volley *volley, const char *case_number) {
    for (unsigned i = 0; i < volley->plan.target_count; i++) {
        if (!(volley->plan.record.target[i].outcome & OUTCOME_ROUT) || (volley->routed >> i & 1))
            continue;
        volley->routed |= (uint16_t)(1u << i);
        rout_unit(volley->game, volley->plan.target[i], case_number);
    }
    for (unsigned i = 0; i < volley->plan.target_count; i++) { /* those it has spread to throw no die (20.21) */
        struct fire_target *target = &volley->plan.record.target[i];
        if ((target->flags & TARGET_ROUTED) || (target->outcome & OUTCOME_ROUT) ||
            !has_flag(volley->game, volley->plan.target[i], F_ROUTED))
            continue;
        target->outcome |= OUTCOME_SPREAD;
        target->flags |= TARGET_CHECKED;
        target->later = 0;
    }
}

/* They withdraw before a melee, and are themselves fired at. */
static bool withdraws(const struct volley *volley) {
    const struct frame *below = play_frame_below(volley->game, volley->frame);
    return below && below->kind == KIND_EVADE && has_flag(volley->game, volley->plan.target[0], F_MOVING);
}

/* Units on the march or in retreat are pinned as a group. */
static bool pins_group(const struct volley *volley) {
    if (is_fire_phase(volley->fire->purpose) || volley->fire->purpose == FIRE_CHANGE || withdraws(volley))
        return false;
    for (unsigned i = 0; i < volley->plan.target_count; i++) {
        if (has_flag(volley->game, volley->plan.target[i], F_MOVING | F_RETREATING))
            return true;
    }
    return false;
}

/* 10.15: one hex on, then pinned; after an opportunity or a retreat fire it stands there already (reading F34). */
static void pin_group(struct volley *volley) {
    struct game *game = volley->game;
    bool later = volley->fire->purpose == FIRE_WITHDRAWAL;
    counter_id list[PINNED_MAX];
    int count = 0;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->hex != volley->fire->target || !has_flag(game, c, F_MOVING | F_RETREATING) ||
            (counter_at(game, c)->debt & DEBT_ROUT))
            continue;
        if (later)
            counter_set(game, c, F_PIN_ON_ARRIVAL);
        else if (count < PINNED_MAX)
            list[count++] = c;
    }
    pin_those(game, list, count, volley->fire->target, volley->fire->purpose == FIRE_OPPORTUNITY ? "24.12" : "10.2");
}

/* ATTACKS_LATE: those who withdraw before a melee go on one hex, as on the march (11.15). */
static void pin_on_arrival(struct game *game, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (has_flag(game, c, F_MOVING) && !(counter_at(game, c)->debt & DEBT_ROUT))
            counter_set(game, c, F_PIN_ON_ARRIVAL);
    }
}

/* 15.4: who runs after the one above it runs from the same enemy. */
static uint16_t cause_above(const struct volley *volley, unsigned index) {
    for (unsigned i = 0; i < index; i++) {
        if (volley->plan.record.target[i].outcome & OUTCOME_ROUT)
            return counter_at(volley->game, volley->plan.target[i])->cause;
    }
    return 0;
}

/* CHECKS_AT_REST: they check when they have come to rest, or where they stand if they stay. Below a rout: when the one
 * above has gone (14.5). */
static void write_later(struct volley *volley) {
    for (unsigned i = 0; i < volley->plan.target_count; i++) {
        counter_id c = volley->plan.target[i];
        const struct fire_target *target = &volley->plan.record.target[i];
        if (!target->later || !on_map(volley->game, c))
            continue;
        counter_at(volley->game, c)->debt |= DEBT_CHECK;
        counter_at(volley->game, c)->enfiladed = (target->flags & TARGET_ENFILADED) != 0;
        if (target->later == LATER_ABOVE) {
            counter_at(volley->game, c)->debt_case |= CAUSE_ABOVE;
            counter_at(volley->game, c)->cause = cause_above(volley, i);
        }
    }
}

/* 23.35: skirmishers go back where others are pinned; those already in retreat go on with it. */
static void send_back(struct game *game, counter_id c) {
    enum { SKIRMISH_HEXES = 2 };
    struct counter_state *unit = counter_at(game, c);
    if (!on_map(game, c) || has_flag(game, c, F_RETREATING))
        return;
    unit->debt |= DEBT_RETREAT;
    unit->debt_hexes = SKIRMISH_HEXES;
    unit->debt_case = CAUSE_PIN;
}

/* Has it pinned anybody? Those of them who skirmish are sent back instead. */
static bool pins_anybody(struct volley *volley) {
    bool pinned = false;
    for (unsigned i = 0; i < volley->plan.target_count; i++) {
        counter_id c = volley->plan.target[i];
        if (!(volley->plan.record.target[i].outcome & OUTCOME_PIN))
            continue;
        if (counter_at(volley->game, c)->formation == FORMATION_SKIRMISH)
            send_back(volley->game, c);
        else
            pinned = true;
    }
    return pinned;
}

static void write_pin(struct volley *volley) {
    struct game *game = volley->game;
    if (!volley->plan.record.pinned || !pins_anybody(volley))
        return;
    if (pins_group(volley)) {
        pin_group(volley);
        return;
    }
    hex_id hex = counter_at(game, volley->plan.target[0])->hex;
    hex = hex != HEX_NONE ? hex : volley->fire->target;
    bool before_melee = withdraws(volley), goes_on = before_melee && rules_of(game)->melee.attacks == ATTACKS_LATE;
    if (goes_on)
        pin_on_arrival(game, hex);
    pin_hex(game, hex, other_side(volley->fire->firing_side), before_melee && !goes_on ? "12.88" : "9.84");
}

static void write_disorder(struct volley *volley) {
    for (unsigned i = 0; i < volley->plan.target_count && rules_of(volley->game)->fire.disorder; i++) {
        if (volley->plan.record.target[i].outcome & OUTCOME_DISORDER)
            rules_of(volley->game)->fire.disorder(volley->game, volley->plan.target[i]);
    }
}

/* For games whose troops rest: from how near each was fired at, and whether it mattered. */
static void call_fired_on(struct volley *volley) {
    const struct fire_plan *plan = &volley->plan;
    if (!rules_of(volley->game)->fire.fired_on)
        return;
    int nearest = INT16_MAX;
    for (int a = 0; a < plan->attack_count; a++) {
        for (int i = 0; i < plan->attack[a].firer_count; i++)
            nearest = plan->attack[a].range[i] < nearest ? plan->attack[a].range[i] : nearest;
    }
    for (unsigned i = 0; i < plan->target_count && nearest < INT16_MAX; i++) {
        const struct fire_target *target = &plan->record.target[i];
        bool effect = target->lost || target->steps_lost || target->outcome || plan->record.pinned;
        rules_of(volley->game)->fire.fired_on(volley->game, plan->target[i], nearest, effect);
    }
}

/* ---- the dice in turn ---- */

static const char *case_of_check(uint8_t owes) {
    if (owes & OWES_LOSS)
        return "9.81";
    if (owes & OWES_PIN_ROUT)
        return "9.83";
    return owes & (OWES_PIN | OWES_ROUT) ? "9.87" : "13.42";
}

/* The class of a chance whose dice another chapter has thrown, by what they gave. */
static unsigned class_giving(const struct chance *chance, const uint8_t *table, uint8_t given) {
    for (unsigned sum = chance->two_dice ? 2 : 1; sum <= 12; sum++) {
        if (table[sum] == given)
            return chance->class_of[sum];
    }
    return 0;
}

static unsigned throw_leader(struct volley *volley, const struct chance *chance) {
    struct game *game = volley->game;
    unsigned column = volley->plan.record.sub ? LEADER_ARTILLERY : LEADER_SMALL_ARMS;
    counter_id leader = volley->plan.leader[chance->about];
    roll_leader(game, leader, column);
    uint8_t fate = on_map(game, leader) ? FATE_IN_PLAY : counter_at(game, leader)->fate;
    return class_giving(chance, tables_of(game)->charts.leader_fate[column], fate);
}

static unsigned throw_elephant(struct volley *volley, const struct chance *chance) {
    counter_id c = volley->plan.target[chance->about];
    see_elephant(volley->game, c);
    return class_giving(chance, tables_of(volley->game)->charts.elephant, counter_at(volley->game, c)->morale);
}

static void feed(struct volley *volley, const struct chance *chance, unsigned class) {
    resolution_feed(&tables_of(volley->game)->charts, &volley->plan.record, chance, class);
}

static void throw_check(struct volley *volley, const struct chance *chance) {
    struct resolution *record = &volley->plan.record;
    const struct fire_target *target = &record->target[chance->about];
    bool modified = chance->purpose == DICE_MORALE;
    int sum = modified ? resolution_modifier(&tables_of(volley->game)->charts, record, chance->about) : target->pin_by;
    const char *case_number = modified ? case_of_check(target->owes) : "9.88";
    int die = play_die(volley->game, chance->purpose, volley->plan.target[chance->about]);
    bool pinned = (target->outcome & OUTCOME_PIN) != 0; /* by the fire itself */
    bool skirmishes = counter_at(volley->game, volley->plan.target[chance->about])->formation == FORMATION_SKIRMISH;
    feed(volley, chance, chance->class_of[die]);
    const char *result = target->flags & TARGET_AGAIN                 ? SAID("again")
                         : target->outcome & OUTCOME_ROUT             ? SAID("routs")
                         : target->outcome & OUTCOME_DISORDER         ? SAID("disordered")
                         : !(target->outcome & OUTCOME_PIN) || pinned ? SAID("holds")
                         : skirmishes                                 ? SAID("gives way") /* 23.35 */
                                                                      : SAID("pinned");
    emit_check(volley, chance->about, case_number, die, sum, result, modified);
    write_routs(volley, case_number);
}

static void throw_fire(struct volley *volley, const struct chance *chance) {
    unsigned attack = chance->about, target = chance->unit;
    int die = play_die(volley->game, chance->purpose, volley->plan.target[target]);
    if (chance->purpose == DICE_FIRE_SMALL && die == tables_of(volley->game)->charts.depletion_roll)
        volley->ones |= (uint8_t)(1u << attack);
    emit_fire(volley, attack, target, die);
    feed(volley, chance, chance->class_of[die]);
}

static void throw_one(struct volley *volley, const struct chance *chance) {
    switch (chance->purpose) {
    case DICE_WAGON_LOSS: {
        unsigned column = volley->plan.record.target[chance->about].table;
        int die = play_die(volley->game, DICE_WAGON_LOSS, volley->plan.target[chance->about]);
        feed(volley, chance, chance->class_of[die]);
        write_wagon(volley, chance->about, die, column);
        break;
    }
    case DICE_LEADER:
        feed(volley, chance, throw_leader(volley, chance));
        break;
    case DICE_ELEPHANT:
        feed(volley, chance, throw_elephant(volley, chance));
        break;
    case DICE_MORALE:
    case DICE_PIN:
        throw_check(volley, chance);
        break;
    default:
        throw_fire(volley, chance);
    }
}

/* ---- marks that the fire leaves ---- */

static void mark_firers(struct volley *volley) {
    struct game *game = volley->game;
    const struct fire_locals *fire = volley->fire;
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        struct shot shot = gbacw_shots_of(game)[i];
        if (shot.unit == COUNTER_NONE && zone_fire_of(fire) == FIRE_RETREAT)
            counter_set(game, shot.firer, F_RETREAT_FIRED);
        if (!is_fire_phase(fire->purpose))
            continue;
        for (unsigned j = 0; j < fire->first_shot; j++) {
            if (gbacw_shots_of(game)[j].firer == shot.firer && gbacw_shots_of(game)[j].points &&
                gbacw_shots_of(game)[j].target != shot.target)
                counter_set(game, shot.firer, F_SPLIT);
        }
        counter_set(game, shot.firer, F_FIRED);
    }
}

/* 9.44: a unit is fired at once a Fire Phase; 24.12b: a unit in a hex once by the same firer. Kept as shots of no
 * points that name the unit. */
static void remember_targets(struct volley *volley) {
    struct game *game = volley->game;
    const struct fire_locals *fire = volley->fire;
    bool phase = is_fire_phase(fire->purpose);
    unsigned end = state_of(game)->shot_count;
    for (unsigned i = fire->first_shot; i < end; i++) {
        struct shot shot = gbacw_shots_of(game)[i];
        if (!phase && shot.unit == COUNTER_NONE)
            continue;
        for (unsigned t = 0; t < volley->plan.target_count; t++) {
            if (!on_map(game, volley->plan.target[t]) || volley->plan.target[t] == shot.unit)
                continue;
            shot.unit = volley->plan.target[t];
            shot.points = 0;
            shot.target = phase ? fire->target : shot.target; /* wherever it struck */
            shot_add(game, shot);
        }
        if (phase)
            break;
    }
}

static void turn_columns(struct volley *volley) {
    bool went_long =
        volley->fire->purpose == FIRE_OVERSHOOT && rules_of(volley->game)->fire.overshoot == OVERSHOOT_ALWAYS;
    if (volley->plan.attack_count == 0 || went_long) /* no shot was accurate */
        return;
    for (unsigned i = 0; i < volley->plan.target_count; i++) {
        counter_id c = volley->plan.target[i];
        if (on_map(volley->game, c) && counter_at(volley->game, c)->formation == FORMATION_COLUMN)
            column_fired_on(volley->game, c); /* 6.11 */
    }
}

void fire_resolve(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_FIRE);
    struct volley volley = {.game = game, .frame = frame, .fire = LOCALS(fire_locals, frame)};
    const struct charts *charts = &tables_of(game)->charts;
    struct resolution *record = &volley.plan.record;
    struct chance chance;
    unsigned first = volley.fire->first_shot;
    fire_plan_make(game, volley.fire, gbacw_shots_of(game) + first, (int)(state_of(game)->shot_count - first),
                   &volley.plan);
    if (rules_of(game)->fire.stacks == STACKS_TOP)
        record->ways |= RESOLVE_ABOVE;
    spend_rounds(&volley);
    mark_firers(&volley);
    for (bool more = true; more;) {
        more = resolution_next(charts, record, &chance);
        if (record->stage > RESOLVE_FIRE && !volley.ammunition_thrown)
            throw_depletion(&volley);
        if (record->stage > RESOLVE_FIRE && !volley.losses_written)
            write_losses(&volley);
        write_routs(&volley, "13.33");
        if (more)
            throw_one(&volley, &chance);
    }
    write_pin(&volley);
    write_disorder(&volley);
    call_fired_on(&volley);
    write_later(&volley);
    turn_columns(&volley);
    remember_targets(&volley);
}
