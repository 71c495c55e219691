/* resolve.c: the resolver of fire: a record that steps from chance to chance.
 *
 * Fire dice of all attacks first, on the undiminished hex (9.42); then losses from the top down (8.21), the wagon's
 * die (11.34), leaders (17.72), morale checks from the top (13.4, one a unit however many causes), and last the pin
 * die of an asterisk (9.88). Depletion and caissons touch nothing here and are thrown by the game on its own. */
#include "gbacw/fire/resolve.h"

#include "gbacw/morale/morale.h"

#include <string.h>

struct fire_result resolution_result(const struct charts *charts, unsigned column, unsigned die) {
    CHECK(column < charts->fire_columns && die >= 1 && die <= 6);
    return charts->fire[die - 1][column];
}

const char *fire_result_word(struct fire_result result) {
    static const char *const numbers[2][6] = {{"-", "1", "2", "3", "4", "5"}, {"*", "1*", "2*", "3*", "4*", "5*"}};
    if (result.loss)
        return numbers[(result.flags & FIRE_STAR) != 0][result.loss < 5 ? result.loss : 5];
    if (result.flags & FIRE_PINNED)
        return "Pin";
    bool pin = (result.flags & FIRE_PIN) != 0, rout = (result.flags & FIRE_ROUT) != 0;
    return pin && rout ? "P/R" : pin ? "P" : rout ? "R" : "-";
}

/* ---- the chances ---- */

static void one_die(struct chance *chance, unsigned purpose, unsigned about) {
    memset(chance, 0, sizeof *chance);
    chance->purpose = (uint8_t)purpose;
    chance->about = (uint8_t)about;
    chance->of = 6;
}

static void two_dice(struct chance *chance, unsigned purpose, unsigned about) {
    one_die(chance, purpose, about);
    chance->two_dice = 1;
    chance->of = 36;
}

static unsigned ways_of(const struct chance *chance, unsigned face) {
    if (!chance->two_dice)
        return 1;
    return face <= 7 ? face - 1 : 13 - face;
}

/* Sorts the faces into classes by a key; equal keys are one class, in the order of their first face. */
static void classify(struct chance *chance, const uint8_t key[13]) {
    unsigned first = chance->two_dice ? 2 : 1, last = chance->two_dice ? 12 : 6;
    uint8_t keys[12];
    for (unsigned face = first; face <= last; face++) {
        unsigned class = 0;
        while (class < chance->classes && keys[class] != key[face])
            class ++;
        if (class == chance->classes)
            keys[chance->classes++] = key[face];
        chance->class_of[face] = (uint8_t) class;
        chance->weight[class] = (uint8_t)(chance->weight[class] + ways_of(chance, face));
    }
}

static unsigned face_of(const struct chance *chance, unsigned class) {
    for (unsigned face = chance->two_dice ? 2 : 1; face < 13; face++) {
        if (chance->class_of[face] == class)
            return face;
    }
    return 0;
}

static bool alive(const struct fire_target *target) { return !(target->outcome & OUTCOME_GONE); }
static bool manned(const struct fire_target *target) {
    return alive(target) && (target->flags & TARGET_MANNED) && !(target->outcome & OUTCOME_CREW_GONE);
}

/* ---- fire dice ---- */

static unsigned column_of(const struct resolution *record) {
    const struct fire_roll *roll = &record->attack[record->index];
    return roll->separate ? record->target[record->sub].column : roll->column;
}

static void fire_chance(const struct charts *charts, const struct resolution *record, struct chance *chance) {
    const struct fire_roll *roll = &record->attack[record->index];
    uint8_t key[13] = {0};
    one_die(chance, roll->artillery ? DICE_FIRE_ARTILLERY : DICE_FIRE_SMALL, record->index);
    chance->unit = roll->separate ? record->sub : roll->target;
    for (unsigned die = 1; die <= 6; die++) {
        struct fire_result result = resolution_result(charts, column_of(record), die);
        key[die] = (uint8_t)(result.loss << 4 | result.flags); /* four flags */
    }
    classify(chance, key);
}

/* A star that guns score on foot is a pin and no loss; scored otherwise it is a plain loss (10.73 and its like). */
static struct fire_result star_of(const struct resolution *record, const struct fire_target *target, bool artillery,
                                  struct fire_result result) {
    if (!(record->ways & RESOLVE_STAR_PINS) || !(result.flags & FIRE_STAR))
        return result;
    if (artillery && target->foot)
        return (struct fire_result){0, FIRE_PINNED};
    result.flags &= (uint8_t)~FIRE_STAR;
    return result;
}

static uint8_t owes_of(struct fire_result result) {
    uint8_t owes = result.loss ? OWES_LOSS : 0;
    if ((result.flags & FIRE_PIN) && (result.flags & FIRE_ROUT))
        owes |= OWES_PIN_ROUT;
    else if (result.flags & FIRE_PIN)
        owes |= OWES_PIN;
    else if (result.flags & FIRE_ROUT)
        owes |= OWES_ROUT;
    if (result.flags & FIRE_STAR)
        owes |= OWES_STAR;
    return owes;
}

static uint8_t least(unsigned a, unsigned b) { return (uint8_t)(a < b ? a : b); }

/* A number at a battery or a wagon: small arms strike the men, guns the material (9.82, 11.12). False: no harm. */
static bool hit_hard(struct resolution *record, struct fire_target *target, bool artillery, unsigned loss) {
    if (target->kind == TYPE_WAGON && !(record->ways & RESOLVE_CREWS)) {
        if (artillery) {
            target->table = least(loss, 3); /* 11.34 has three columns */
            return true;
        }
        target->steps_lost =
            record->ways & RESOLVE_GUARDS ? least(target->steps_lost + loss, target->steps) : target->steps;
        record->hit_small = 1;
        return true;
    }
    if (artillery && target->kind != TYPE_WAGON) {
        target->lost = least(target->lost + loss, target->strength);
        record->hit_artillery = 1;
    } else {
        target->steps_lost = least(target->steps_lost + loss, target->steps);
        record->hit_small = 1;
    }
    return true;
}

/* Crews on foot lose men to small arms only (15.11, 11.12). */
static bool bleeds(const struct fire_target *target, bool artillery) {
    return !artillery || target->kind == TYPE_INFANTRY || target->kind == TYPE_CAVALRY;
}

/* Is this the topmost unit of its class, whom the die of guns from afar is thrown at? */
static bool heads_class(const struct resolution *record, unsigned index) {
    for (unsigned i = 0; i < index; i++) {
        if (record->target[i].class == record->target[index].class)
            return false;
    }
    return true;
}

bool resolution_strikes(const struct resolution *record, unsigned attack, unsigned target) {
    CHECK(attack < ATTACKS_MAX && target < TARGETS_MAX);
    if (!record->attack[attack].separate)
        return target == record->attack[attack].target;
    return !(record->ways & RESOLVE_CLASSES) || heads_class(record, target);
}

/* 8.22, STACKS_CLASSES: men and guns are lost by the class, from its top unit down. A wagon burns by itself. */
static void strike_class(struct resolution *record, unsigned index, struct fire_result result) {
    struct fire_target *head = &record->target[index];
    unsigned loss = result.loss;
    uint8_t owes = owes_of(result), harmed = 0;
    if (loss && head->class == TARGET_SUPPLY) {
        hit_hard(record, head, true, loss);
        owes &= (uint8_t)~OWES_LOSS; /* 11.12b: the crew is unhurt */
        loss = 0;
    }
    for (unsigned i = index; i < record->target_count && loss; i++) {
        struct fire_target *target = &record->target[i];
        if (target->class != head->class || (target->class != TARGET_GUNS && !bleeds(target, true)))
            continue;
        unsigned part = least(loss, (unsigned)(target->strength - target->lost));
        target->lost = (uint8_t)(target->lost + part);
        loss -= part;
        harmed |= part > 0;
    }
    record->hit_artillery |= harmed;
    if (result.loss && !harmed)
        owes &= (uint8_t) ~(OWES_LOSS | OWES_STAR); /* guns do not hurt a crew on foot (15.11) */
    head->owes |= owes;
}

/* A unit that is gone owes nothing: the next of its class takes its place (13.42). */
static void owe_by_class(struct resolution *record) {
    for (unsigned i = 0; i < record->target_count; i++) {
        struct fire_target *target = &record->target[i];
        for (unsigned j = i + 1; j < record->target_count && !alive(target) && target->owes; j++) {
            if (record->target[j].class != target->class)
                continue;
            record->target[j].owes |= target->owes;
            target->owes = 0;
        }
    }
}

/* 8.22: the die touches this unit alone. */
static void strike_one(struct resolution *record, struct fire_target *target, struct fire_result result) {
    uint8_t owes = owes_of(result);
    if (result.loss && (target->flags & TARGET_SOFT)) {
        if (bleeds(target, true)) {
            target->lost = least(target->lost + result.loss, target->strength);
            record->hit_artillery = 1;
            record->long_loss = 1;
        } else {
            owes &= (uint8_t) ~(OWES_LOSS | OWES_STAR);
        }
    } else if (result.loss) {
        hit_hard(record, target, true, result.loss);
        if (target->kind != TYPE_WAGON || (record->ways & RESOLVE_CREWS))
            record->long_loss = 1;
        else
            owes &= (uint8_t)~OWES_LOSS; /* 11.12b: the crew is unhurt */
    }
    if (!(record->ways & RESOLVE_TOP))
        target->owes |= owes;
}

/* The die is thrown at the top of the hex; what it asks is paid by the unit on top after the losses (13.42). */
static void strike_hex(struct resolution *record, const struct fire_roll *roll, struct fire_result result) {
    struct fire_target *target = &record->target[roll->target];
    uint8_t owes = owes_of(result);
    if (record->ways & RESOLVE_TOP) { /* who lost something owes for it: pass_down */
        uint8_t *loss = roll->artillery ? &record->loss_artillery : &record->loss_small;
        *loss = (uint8_t)(*loss + result.loss);
        return;
    }
    if (target->flags & TARGET_SOFT) {
        uint8_t *loss = roll->artillery ? &record->loss_artillery : &record->loss_small;
        *loss = (uint8_t)(*loss + result.loss);
        record->owes |= owes;
        return;
    }
    if (result.loss) {
        hit_hard(record, target, roll->artillery, result.loss);
        if (roll->artillery && target->kind == TYPE_WAGON)
            owes &= (uint8_t)~OWES_LOSS;
    }
    target->owes |= owes;
}

static void take_fire(const struct charts *charts, struct resolution *record, const struct chance *chance,
                      unsigned class) {
    const struct fire_roll *roll = &record->attack[record->index];
    struct fire_target *struck = &record->target[roll->separate ? record->sub : roll->target];
    struct fire_result result = resolution_result(charts, column_of(record), face_of(chance, class));
    result = star_of(record, struck, roll->artillery, result);
    if (result.flags & FIRE_PINNED) {
        struck->outcome |= OUTCOME_PIN;
        record->pinned = 1;
    }
    if (result.loss || result.flags)
        record->effects |= (uint8_t)(1u << record->index);
    if (roll->separate) {
        bool classes = record->ways & RESOLVE_CLASSES;
        if (classes)
            strike_class(record, record->sub, result);
        else
            strike_one(record, &record->target[record->sub], result);
        do
            record->sub++;
        while (classes && record->sub < record->target_count && !heads_class(record, record->sub));
        if (record->sub < record->target_count)
            return;
    } else {
        strike_hex(record, roll, result);
    }
    record->sub = 0;
    record->index++;
}

/* ---- losses, once every die has fallen (9.42, 13.22) ---- */

static unsigned bleed(struct resolution *record, unsigned loss, bool artillery) {
    unsigned taken = 0;
    for (unsigned i = 0; i < record->target_count && loss; i++) {
        struct fire_target *target = &record->target[i];
        if (!(target->flags & TARGET_SOFT) || !bleeds(target, artillery))
            continue;
        unsigned part = least(loss, (unsigned)(target->strength - target->lost));
        target->lost = (uint8_t)(target->lost + part);
        loss -= part;
        taken += part;
    }
    return taken;
}

/* From the top unit down: points, guns for guns, steps of a crew for small arms; what a crew cannot lose is lost on it
 * (8.52, 18.82). */
static void pass_down(struct resolution *record, unsigned loss, bool artillery) {
    for (unsigned i = 0; i < record->target_count && loss; i++) {
        struct fire_target *target = &record->target[i];
        bool points = (target->flags & TARGET_SOFT) || (artillery && target->kind == TYPE_BATTERY);
        uint8_t *lost = points ? &target->lost : &target->steps_lost;
        unsigned part = least(loss, (unsigned)((points ? target->strength : target->steps) - *lost));
        *lost = (uint8_t)(*lost + part);
        if (part)
            *(artillery ? &record->hit_artillery : &record->hit_small) = 1;
        if (part && artillery)
            record->long_loss = 1;
        loss = target->kind == TYPE_BATTERY && !points ? 0 : loss - part;
    }
}

/* Any unit that lost something checks; the others when guns did it, unless it swept the top unit away (14.5). */
static void owe_for_losses(struct resolution *record) {
    bool top_gone = record->target_count > 0 && (record->target[0].outcome & OUTCOME_GONE);
    bool spared = top_gone && (record->ways & RESOLVE_OVERFLOW);
    bool shaken = record->long_loss && !top_gone && !(record->ways & RESOLVE_TOP_ROUTS);
    for (unsigned i = 0; i < record->target_count; i++) {
        struct fire_target *target = &record->target[i];
        if ((target->lost || target->steps_lost) && !spared)
            target->owes |= OWES_LOSS;
        else if (shaken)
            target->owes |= OWES_CHECK;
    }
    record->long_loss = 0;
}

static void find_gone(const struct resolution *record, struct fire_target *target) {
    if (target->kind == TYPE_WAGON) {
        if (target->steps && target->steps_lost == target->steps)
            target->outcome |= OUTCOME_CREW_GONE;
    } else if ((target->strength && target->lost == target->strength) ||
               (target->steps && target->steps_lost == target->steps &&
                !(record->ways & (RESOLVE_CREWS | RESOLVE_GUNS_LEFT)))) {
        target->outcome |= OUTCOME_GONE;
    } else if (target->steps && target->steps_lost == target->steps && (record->ways & RESOLVE_GUNS_LEFT)) {
        target->outcome |= OUTCOME_CREW_GONE;
    }
}

/* What was asked of the hex falls on the top unit left: foot and horse first, then guns and wagons (8.21, 13.42). */
static struct fire_target *front_of(struct resolution *record) {
    for (int soft = 1; soft >= 0; soft--) {
        for (unsigned i = 0; i < record->target_count; i++) {
            struct fire_target *target = &record->target[i];
            if (((target->flags & TARGET_SOFT) != 0) == soft && manned(target))
                return target;
        }
    }
    return NULL;
}

static void mark_enfiladed(struct resolution *record) {
    for (unsigned a = 0; a < record->attack_count; a++) {
        for (unsigned i = 0; i < record->target_count && (record->effects >> a & 1); i++) {
            if (record->attack[a].enfilades >> i & 1)
                record->target[i].flags |= TARGET_ENFILADED;
        }
    }
}

/* PINS_FOR_GUNS: what would rout or pin others pins a battery, the one by a die, the other without (9.84). */
static void pin_guns(struct resolution *record) {
    for (unsigned i = 0; i < record->target_count; i++) {
        struct fire_target *target = &record->target[i];
        if (target->kind != TYPE_BATTERY || !manned(target))
            continue;
        if (target->owes & OWES_PIN_ROUT) {
            target->outcome |= OUTCOME_PIN;
            record->pinned = 1;
        }
        if (target->owes & OWES_ROUT)
            target->owes |= OWES_PIN;
        target->owes &= (uint8_t) ~(OWES_PIN_ROUT | OWES_ROUT);
    }
}

static void check_later(struct resolution *record) {
    const uint8_t later = OWES_LOSS | OWES_ROUT | OWES_CHECK;
    for (unsigned i = 0; i < record->target_count; i++) {
        struct fire_target *target = &record->target[i];
        if (!(target->owes & later))
            continue;
        target->later = LATER_RESTED;
        target->owes &= (uint8_t)~later;
    }
}

static void take_losses(struct resolution *record) {
    if (record->ways & RESOLVE_TOP) {
        pass_down(record, record->loss_small, false);
        pass_down(record, record->loss_artillery, true);
        for (unsigned i = 0; i < record->target_count; i++)
            find_gone(record, &record->target[i]);
        owe_for_losses(record);
        record->owes = record->effects = record->loss_small = record->loss_artillery = 0;
        return;
    }
    if (bleed(record, record->loss_small, false))
        record->hit_small = 1;
    if (bleed(record, record->loss_artillery, true))
        record->hit_artillery = 1;
    if (!record->hit_small && !record->hit_artillery)
        record->owes &= (uint8_t) ~(OWES_LOSS | OWES_STAR); /* guns at a crew on foot hurt nobody (15.11) */
    mark_enfiladed(record);
    for (unsigned i = 0; i < record->target_count; i++)
        find_gone(record, &record->target[i]);
    struct fire_target *front = front_of(record);
    if (front)
        front->owes |= record->owes;
    if (record->ways & RESOLVE_CLASSES)
        owe_by_class(record);
    if ((record->ways & RESOLVE_GUNS_PIN) && !(record->ways & RESOLVE_DISORDER))
        pin_guns(record);
    for (unsigned i = 0; i < record->target_count && record->long_loss; i++)
        record->target[i].owes |= OWES_CHECK; /* 13.44 */
    if (record->ways & RESOLVE_LATER)
        check_later(record);
    record->owes = record->effects = record->long_loss = 0;
    record->loss_small = record->loss_artillery = 0;
}

/* ---- the wagon's die ---- */

static bool wagon_chance(const struct charts *charts, struct resolution *record, struct chance *chance) {
    for (; record->index < record->target_count; record->index++) {
        const struct fire_target *target = &record->target[record->index];
        if (!target->table || !alive(target))
            continue;
        uint8_t key[13] = {0};
        one_die(chance, DICE_WAGON_LOSS, record->index);
        for (unsigned die = 1; die <= 6; die++)
            key[die] = (uint8_t)(charts->loss_small[die - 1][target->table - 1] * 16 +
                                 charts->loss_artillery[die - 1][target->table - 1] % 16);
        classify(chance, key);
        return true;
    }
    return false;
}

static void take_wagon(const struct charts *charts, struct resolution *record, unsigned die) {
    struct fire_target *target = &record->target[record->index++];
    uint8_t small = charts->loss_small[die - 1][target->table - 1];
    uint8_t boxes = charts->loss_artillery[die - 1][target->table - 1];
    target->table = 0;
    if (small == 254 && (target->burns & BURNS_SMALL_ARMS)) { /* WE: the wagon itself */
        target->outcome |= OUTCOME_GONE;
        return;
    }
    target->lost = target->burns & BURNS_SMALL_ARMS ? small : 0;
    target->boxes_lost = target->burns & BURNS_ARTILLERY ? boxes : 0;
}

/* ---- leaders ---- */

/* index runs over leaders, sub over the two arms. */
static bool leader_chance(const struct charts *charts, struct resolution *record, struct chance *chance) {
    for (; record->index < record->leader_count; record->index++, record->sub = 0) {
        for (; record->sub < 2 && record->leader[record->index] == FATE_IN_PLAY; record->sub++) {
            if (!(record->sub ? record->hit_artillery : record->hit_small))
                continue;
            two_dice(chance, DICE_LEADER, record->index);
            classify(chance, charts->leader_fate[record->sub ? LEADER_ARTILLERY : LEADER_SMALL_ARMS]);
            return true;
        }
    }
    return false;
}

static void take_leader(const struct charts *charts, struct resolution *record, unsigned sum) {
    const uint8_t *fate = charts->leader_fate[record->sub ? LEADER_ARTILLERY : LEADER_SMALL_ARMS];
    record->leader[record->index] = fate[sum];
    record->sub++;
}

/* ---- morale ---- */

static bool leader_stands(const struct resolution *record, const struct fire_target *target) {
    if (target->led_too)
        return true;
    for (unsigned i = 0; i < record->leader_count; i++) {
        if ((target->led_by >> i & 1) && record->leader[i] == FATE_IN_PLAY)
            return true;
    }
    return false;
}

/* Foot or horse that answers to a brigade. */
static bool is_of_brigade(const struct fire_target *target) { return target->initial && target->brigade != NO_BRIGADE; }

/* Is anybody of another brigade left in the hex (mixed_brigades)? */
static bool strangers_stand(const struct resolution *record, const struct fire_target *target) {
    for (unsigned i = 0; i < record->target_count && is_of_brigade(target); i++) {
        const struct fire_target *other = &record->target[i];
        if (is_of_brigade(other) && other->brigade != target->brigade && alive(other))
            return true;
    }
    return false;
}

static unsigned brigade_lost(const struct resolution *record, unsigned brigade) {
    unsigned lost = 0;
    for (unsigned i = 0; i < record->target_count; i++) {
        if (record->target[i].brigade == brigade && record->target[i].margin != 255)
            lost += record->target[i].lost;
    }
    return lost;
}

int resolution_modifier(const struct charts *charts, const struct resolution *record, unsigned index) {
    const struct fire_target *target = &record->target[index];
    int sum = target->modifier;
    if (target->flags & TARGET_ENFILADED)
        sum += charts->morale_by[MORALE_ENFILADED]; /* 13.26 */
    if (leader_stands(record, target) || (target->began && (target->owes & OWES_ABOVE)))
        sum += charts->morale_by[MORALE_LEADER]; /* 13.23 */
    if (target->initial && 2 * (target->before + target->lost) > target->initial)
        sum += charts->morale_by[MORALE_LOSSES]; /* 13.24 */
    if (target->margin != 255 && brigade_lost(record, target->brigade) >= target->margin)
        sum += charts->morale_by[MORALE_INEFFECTIVE]; /* 22.11b */
    if (strangers_stand(record, target))
        sum += charts->morale_by[MORALE_MIXED];
    return sum;
}

/* Does a unit above it in the stack rout by its own check? */
static bool rout_above(const struct resolution *record, const struct fire_target *target) {
    for (const struct fire_target *above = record->target; above < target; above++) {
        if (above->outcome & OUTCOME_ROUT)
            return true;
    }
    return false;
}

static bool officer_stands(const struct resolution *record, const struct fire_target *target) {
    return target->officer == OFFICER_SAFE || (target->officer && record->leader[target->officer - 1] == FATE_IN_PLAY);
}

/* 20.21: the others of a brigade without effectiveness run with it, if all are near their officer. */
static void spread_rout(struct resolution *record, const struct fire_target *first) {
    if (!is_of_brigade(first) || !officer_stands(record, first) || first->margin == 255 ||
        brigade_lost(record, first->brigade) < first->margin)
        return;
    for (unsigned i = 0; i < record->target_count; i++) {
        struct fire_target *other = &record->target[i];
        if (other == first || !is_of_brigade(other) || other->brigade != first->brigade || !alive(other) ||
            !officer_stands(record, other) || (other->flags & TARGET_ROUTED) || (other->outcome & OUTCOME_ROUT))
            continue;
        other->outcome |= OUTCOME_SPREAD;
        other->flags |= TARGET_CHECKED;
        other->owes &= OWES_STAR;
    }
}

/* Must this unit throw a morale die, and has it not yet? Settles on the way what needs no die. */
static bool must_check(struct resolution *record, struct fire_target *target, bool second_pass) {
    if ((target->flags & (TARGET_CHECKED | TARGET_STEADY)) || !manned(target))
        return false;
    uint8_t owes = target->owes;
    if (target->flags & TARGET_ROUTED && record->ways & RESOLVE_ONCE)
        return false;
    bool top = (record->ways & RESOLVE_TOP) != 0;
    if (!top && record->any_rout && (owes || second_pass))
        owes |= OWES_CHECK; /* 8.22b, 13.42 */
    if (top && !owes && second_pass && rout_above(record, target))
        owes = OWES_ABOVE;
    if ((target->flags & TARGET_ROUTED) && (owes & OWES_LOSS)) {
        if (!(target->flags & TARGET_NO_REROUT)) { /* 13.33a: no die */
            target->flags |= TARGET_CHECKED;
            target->outcome |= OUTCOME_ROUT;
            record->any_rout = 1;
            return false;
        }
        owes &= (uint8_t) ~(OWES_LOSS | OWES_CHECK);
    }
    target->owes = owes;
    if ((owes & OWES_ABOVE) && (record->ways & RESOLVE_ABOVE)) {
        target->later = LATER_ABOVE;
        target->flags |= TARGET_CHECKED;
        return false;
    }
    return (owes & (OWES_PIN | OWES_ROUT | OWES_PIN_ROUT | OWES_LOSS | OWES_CHECK | OWES_ABOVE)) != 0;
}

/* index runs over targets, sub over the two passes: those who owe a check, then those whom a rout drags in. */
static bool check_chance(const struct charts *charts, struct resolution *record, struct chance *chance) {
    for (; record->sub < 2; record->sub++, record->index = 0) {
        for (; record->index < record->target_count; record->index++) {
            struct fire_target *target = &record->target[record->index];
            if (!must_check(record, target, record->sub == 1))
                continue;
            if (target->morale == MORALE_GREEN) {
                (charts->elephant_dice == 1 ? one_die : two_dice)(chance, DICE_ELEPHANT, record->index);
                classify(chance, charts->elephant);
                return true;
            }
            int modifier = resolution_modifier(charts, record, record->index);
            uint8_t key[13] = {0};
            one_die(chance, DICE_MORALE, record->index);
            for (int die = 1; die <= 6; die++)
                key[die] = target->flags & TARGET_AGAIN
                               ? die == 6
                               : (uint8_t)morale_outcome(charts, target->morale, die + modifier);
            classify(chance, key);
            return true;
        }
    }
    return false;
}

static void pin(struct resolution *record, struct fire_target *target) {
    target->outcome |= OUTCOME_PIN;
    record->pinned = 1;
}

static void take_check(const struct charts *charts, struct resolution *record, unsigned die) {
    struct fire_target *target = &record->target[record->index];
    enum morale_outcome outcome =
        morale_outcome(charts, target->morale, (int)die + resolution_modifier(charts, record, record->index));
    if (target->flags & TARGET_AGAIN)
        outcome = die == 6 ? MORALE_ROUTS : MORALE_HOLDS;
    target->flags &= (uint8_t)~TARGET_AGAIN;
    if (outcome == MORALE_AGAIN) {
        target->flags |= TARGET_AGAIN;
        return;
    }
    bool above = outcome == MORALE_ROUTS;
    bool disorders = (record->ways & RESOLVE_DISORDER) != 0;
    uint8_t routs = OWES_LOSS | OWES_CHECK | OWES_ABOVE | (disorders ? 0 : OWES_ROUT | OWES_PIN_ROUT);
    bool for_rout = (target->owes & routs) != 0;
    target->flags |= TARGET_CHECKED;
    if (disorders && !(above && for_rout)) { /* 31.11 */
        target->outcome |= above ? OUTCOME_DISORDER : 0;
    } else if (above && for_rout && !target->held) {
        target->outcome |= OUTCOME_ROUT;
        record->any_rout = 1;
        spread_rout(record, target);
    } else if (above || (target->owes & OWES_PIN_ROUT)) { /* 9.83, 9.87 */
        pin(record, target);
    }
    target->owes &= OWES_STAR;
}

/* ---- the asterisk's second die ---- */

/* 9.88: against the rating alone, and what lowers that (profile.h, pin_row). */
static bool pins(const struct fire_target *target, unsigned die) { return (int)die + target->pin_by > target->morale; }

static bool pin_chance(struct resolution *record, struct chance *chance) {
    for (; record->index < record->target_count; record->index++) {
        const struct fire_target *target = &record->target[record->index];
        if (!(target->owes & OWES_STAR) || !manned(target) || record->pinned ||
            (target->outcome & (OUTCOME_ROUT | OUTCOME_DISORDER)))
            continue;
        uint8_t key[13] = {0};
        one_die(chance, DICE_PIN, record->index);
        for (unsigned die = 1; die <= 6; die++)
            key[die] = pins(target, die);
        classify(chance, key);
        return true;
    }
    return false;
}

/* ---- the steps ---- */

static void go_to(struct resolution *record, unsigned stage) {
    record->stage = (uint8_t)stage;
    record->index = record->sub = 0;
}

bool resolution_next(const struct charts *charts, struct resolution *record, struct chance *chance) {
    switch ((enum resolution_stage)record->stage) {
    case RESOLVE_FIRE:
        if (record->index < record->attack_count) {
            fire_chance(charts, record, chance);
            return true;
        }
        take_losses(record);
        go_to(record, RESOLVE_WAGONS); /* fall through */
    case RESOLVE_WAGONS:
        if (wagon_chance(charts, record, chance))
            return true;
        go_to(record, RESOLVE_LEADERS); /* fall through */
    case RESOLVE_LEADERS:
        if (leader_chance(charts, record, chance))
            return true;
        record->hit_small = record->hit_artillery = 0;
        go_to(record, RESOLVE_CHECKS); /* fall through */
    case RESOLVE_CHECKS:
        if (check_chance(charts, record, chance))
            return true;
        go_to(record, RESOLVE_PINS); /* fall through */
    case RESOLVE_PINS:
        if (pin_chance(record, chance))
            return true;
        go_to(record, RESOLVE_DONE); /* fall through */
    case RESOLVE_DONE:
        break;
    }
    return false;
}

void resolution_feed(const struct charts *charts, struct resolution *record, const struct chance *chance,
                     unsigned class) {
    unsigned face = face_of(chance, class);
    struct fire_target *target = &record->target[record->index];
    switch (chance->purpose) {
    case DICE_WAGON_LOSS:
        take_wagon(charts, record, face);
        break;
    case DICE_LEADER:
        take_leader(charts, record, face);
        break;
    case DICE_ELEPHANT:
        target->morale = charts->elephant[face];
        break;
    case DICE_MORALE:
        take_check(charts, record, face);
        break;
    case DICE_PIN:
        if (pins(target, face) && record->ways & RESOLVE_DISORDER)
            target->outcome |= OUTCOME_DISORDER;
        else if (pins(target, face))
            pin(record, target);
        record->index++;
        break;
    default:
        take_fire(charts, record, chance, class);
    }
}
