/* cavalry.c: what only cavalry does: charges, and who threatens a hex (16.0); and getting out of the saddle under fire.
 *
 * A charge is a melee through the one front hexside of mounted cavalry that stood near enough when its Movement Phase
 * began, over ground that the chart allows. */
#include "gbacw/formation.h"
#include "gbacw/melee.h"

struct ruling may_charge(const struct game *game, counter_id attacker, hex_id target) {
    const struct counter_state *unit = counter_at(game, attacker);
    const struct charts *charts = &tables_of(game)->charts;
    if (type_of(game, attacker) != TYPE_CAVALRY || !is_mounted(game, attacker))
        return RULE("16.2", "%u is not mounted cavalry", attacker);
    if (hex_engaged(game, target))
        return RULE("12.94", "%h is engaged: cavalry may join there but not charge", target);
    for (unsigned t = 0; t < TERRAINS_MAX; t++) {
        if (has_terrain(game, target, t) && !charts->terrain_charge[t])
            return RULE("16.22", "%u cannot charge into the ground of %h", attacker, target);
    }
    direction d = hex_direction(game, unit->hex, target);
    uint16_t bits = d == DIRECTION_NONE ? 0 : hexside_bits(game, unit->hex, d);
    if (d != DIRECTION_NONE) /* works on either side of it */
        bits |= hexside_bits(game, target, direction_opposite(d)) & BIT(HEXSIDE_WORKS);
    for (unsigned s = 0; s < HEXSIDE_CHANGING; s++) {
        if ((bits & BIT(s)) && !charts->side_charge[s])
            return RULE("16.22", "%u cannot charge across the hexside into %h", attacker, target);
    }
    if (profile_of(game)->may_charge) {
        struct ruling own = profile_of(game)->may_charge(game, attacker, target);
        if (!is_legal(own))
            return own;
    }
    if (unit->start_hex == HEX_NONE || hex_distance(game, unit->start_hex, target) > charts->charge_distance)
        return RULE("16.23", "%u did not begin its Movement Phase within %d hexes of %h", attacker,
                    charts->charge_distance, target);
    return LEGAL;
}

bool threatened_on_foot_only(const struct game *game, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = declarations_of(game) + i;
        if (d->target == target && !d->spare[0] && d->attacker != COUNTER_NONE && is_mounted(game, d->attacker))
            return false;
    }
    return true;
}

bool hex_charged(const struct game *game, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = declarations_of(game) + i;
        if (d->target == target && !d->spare[0] && d->charge)
            return true;
    }
    return false;
}

/* ---- EASY_SADDLES: who is pinned may dismount at once, and draws no fire by it ---- */

enum { SADDLE_ASK, SADDLE_DONE };

enum next saddle_advance(struct game *game, struct frame *frame) {
    (void)game;
    return frame->stage == SADDLE_ASK ? NEXT_ASK : NEXT_DONE;
}

/* All the horse of the hex is pinned with it (8.43), and none stays in the saddle among men on foot (8.17): they answer
 * together. */
static int riders_with(const struct game *game, counter_id c, counter_id out[FORCE_MAX]) {
    int count = 0;
    FOR_STACK(game, counter_at(game, c)->hex, other) {
        if (counter_at(game, other)->side == counter_at(game, c)->side && type_of(game, other) == TYPE_CAVALRY &&
            is_mounted(game, other) && has_flag(game, other, F_PINNED) && count < FORCE_MAX)
            out[count++] = other;
    }
    return count;
}

bool may_leave_saddle(const struct game *game, counter_id c) {
    FOR_STACK(game, counter_at(game, c)->hex, other) {
        if (counter_at(game, other)->side == counter_at(game, c)->side && is_mounted(game, other) &&
            !has_flag(game, other, F_PINNED))
            return false;
    }
    return has_flag(game, c, F_PINNED) && is_mounted(game, c);
}

static void saddle_prompt(struct game *game, const struct frame *frame, struct text *out) {
    counter_id unit = LOCALS(saddle_locals, frame)->unit, riders[FORCE_MAX];
    bool alone = riders_with(game, unit, riders) == 1;
    play_ruling_text(
        game,
        RULE("",
             alone ? "%u is pinned: does it dismount?" : "%u and the other horse in %h are pinned: do they dismount?",
             unit, counter_at(game, unit)->hex),
        out);
}

static struct action dismount(void) {
    struct action action = action_of(VERB_FORM);
    action.word = WORD_FORMATION + FORMATION_DISMOUNTED;
    return action;
}

static void saddle_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, dismount());
    action_add(out, action_of(VERB_HOLD));
}

static struct ruling saddle_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)game;
    if (action.verb == VERB_HOLD || (action.verb == VERB_FORM && action.word == dismount().word))
        return LEGAL;
    return RULE("dismounts", "say whether %u dismounts", LOCALS(saddle_locals, frame)->unit);
}

static void saddle_apply(struct game *game, struct frame *frame, struct action action) {
    counter_id riders[FORCE_MAX];
    int count = riders_with(game, LOCALS(saddle_locals, frame)->unit, riders);
    frame->stage = SADDLE_DONE;
    for (int i = 0; i < count; i++) {
        counter_at(game, riders[i])->trial &= (uint8_t)~TRIAL_SADDLE;
        if (action.verb == VERB_HOLD)
            continue;
        take_formation(game, riders[i], FORMATION_DISMOUNTED);
        tell_form(game, riders[i], "dismounts", FORMATION_DISMOUNTED, true);
    }
}

const struct decision saddle_decision = {.name = "saddle",
                                         .prompt = saddle_prompt,
                                         .candidates = saddle_candidates,
                                         .judge = saddle_judge,
                                         .apply = saddle_apply};
