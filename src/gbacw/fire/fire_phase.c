/* fire_phase.c: the Fire Phases and those of guns alone (9.0, 9.42, 9.44): which hex is fired at next.
 *
 * A hex is fired at once a phase, by both arms together: another arm at it later is refused (9.42). */
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/fire/fire_strength.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

enum { STAGE_OPEN, STAGE_ASK, STAGE_SETTLE, STAGE_REORDER, STAGE_REORDER_OTHER, STAGE_DONE };

/* ---- the judge ---- */

static bool has_points_left(const struct game *game, counter_id c, hex_id target) {
    direction via[2];
    int sides = fire_hexsides(game, c, target, via);
    const struct weapon *weapon = &tables_of(game)->weapon[counter_at(game, c)->weapon];
    int times6 = weapon->times6[hex_distance(game, counter_at(game, c)->hex, target)];
    for (int i = 0; i < sides; i++) {
        int points = points_left(game, c, via[i]);
        if (points > 0 &&
            (!has_flag(game, c, F_FIRED) ||
             fire_sixths(game, c, points, times6,
                         first_struck(game, target, counter_at(game, c)->side, is_artillery(game, c))) >= 6)) /* 9.46 */
            return true;
    }
    return false;
}

static struct ruling may_open_fire(const struct game *game, counter_id c, hex_id target, unsigned purpose) {
    struct ruling ruling = may_fire_at(game, c, target, purpose);
    if (is_legal(ruling) && !has_points_left(game, c, target))
        return RULE("9.45a", "%u has no points left to fire at %h", c, target);
    return ruling;
}

/* Is there anybody in the hex who has not been fired at this phase (9.44)? */
static bool has_fresh_target(const struct game *game, hex_id hex, side_id firing) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != firing && is_mark(game, c) && is_phase_target(game, c) &&
            !fired_at_unit(game, c))
            return true;
    }
    return false;
}

static bool small_arms_fresh(const struct game *game, hex_id hex, side_id firing) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != firing && is_combat_unit(game, c) && is_manned(game, c) &&
            !fired_at_unit(game, c))
            return true;
    }
    return false;
}

static bool only_left_guns(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_mark(game, c))
            return false;
    }
    return true;
}

static struct ruling may_open_at(const struct game *game, hex_id hex, side_id firing) {
    if (hex == HEX_NONE || top_unit(game, hex, other_side(firing)) == COUNTER_NONE)
        return RULE("9.0", "there is no enemy unit in %h", hex);
    if (only_left_guns(game, hex, other_side(firing)))
        return RULE("left-guns", "%h holds only guns without a crew, which may not be fired at", hex);
    if (hex_engaged(game, hex))
        return RULE("12.6", "units are engaged in %h, and no unit may fire into a melee", hex);
    struct ruling ruling = may_aim_now(game, firing, hex);
    if (!is_legal(ruling))
        return ruling;
    if (fired_at_hex(game, hex))
        return by_reading(
            "F7",
            RULE("9.44", "%h has already been fired at in this phase: all units that fire at a hex do so in one attack",
                 hex));
    if (!has_fresh_target(game, hex, firing))
        return RULE("9.44", "the units in %h have already been fired at in this phase", hex);
    return LEGAL;
}

static bool can_open(const struct game *game, counter_id c, hex_id hex, unsigned purpose) {
    return is_legal(may_open_fire(game, c, hex, purpose)) &&
           (is_artillery(game, c) || small_arms_fresh(game, hex, counter_at(game, c)->side));
}

/* Why nobody can: the reason of the nearest unit that has a weapon. */
static struct ruling nobody_can(const struct game *game, hex_id hex, side_id firing, unsigned purpose) {
    struct ruling reason = RULE("9.0", "you have no unit that could fire at %h", hex);
    int nearest = 0x7fff;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != firing || !on_map(game, c) || is_leader(game, c))
            continue;
        if (can_open(game, c, hex, purpose))
            return LEGAL;
        int distance = hex_distance(game, counter_at(game, c)->hex, hex);
        struct ruling ruling = may_open_fire(game, c, hex, purpose);
        if (distance < nearest && !is_legal(ruling)) {
            nearest = distance;
            reason = ruling;
        }
    }
    return reason;
}

static struct ruling phase_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb != VERB_FIRE)
        return RULE("9.0", "in a Fire Phase you choose a hex to fire at, or end the phase");
    struct ruling ruling = may_open_at(game, action.hex, frame->side);
    if (!is_legal(ruling))
        return ruling;
    return nobody_can(game, action.hex, frame->side, fire_purpose_now(game));
}

/* ---- the list ---- */

enum { HEX_WORDS = HEXES_MAX / 64 + 1 };
struct scene {
    unsigned purpose;
    uint32_t moment; /* the phase of the turn */
    side_id firing;
    bool gathered; /* the shooters */
    uint16_t targets, shooters;
    hex_id target[COUNTERS_MAX]; /* by number: the hexes that may be fired at now */
    int16_t q[COUNTERS_MAX], r[COUNTERS_MAX];
    struct shooter shooter[COUNTERS_MAX]; /* who may fire now and has a target in range */
};

static void mark_enemy_hexes(const struct game *game, side_id firing, uint64_t *mark) {
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->hex != HEX_NONE && counter->side != firing && !is_leader(game, c))
            mark[counter->hex / 64] |= UINT64_C(1) << counter->hex % 64;
    }
}

static void find_targets(const struct game *game, struct scene *scene) {
    uint64_t mark[HEX_WORDS] = {0};
    mark_enemy_hexes(game, scene->firing, mark);
    for (unsigned word = 0; word < HEX_WORDS; word++) {
        for (uint64_t bits = mark[word]; bits != 0; bits &= bits - 1) {
            hex_id hex = (hex_id)(word * 64 + (unsigned)__builtin_ctzll(bits));
            if (!is_legal(may_open_at(game, hex, scene->firing)))
                continue;
            scene->q[scene->targets] = tables_of(game)->cube[hex].q;
            scene->r[scene->targets] = tables_of(game)->cube[hex].r;
            scene->target[scene->targets++] = hex;
        }
    }
}

static void find_shooters(const struct game *game, struct scene *scene) {
    const struct shooters_page *all = shooters_of(game, scene->firing);
    for (unsigned i = 0; i < all->count; i++) {
        struct shooter shooter = all->at[i];
        if (is_legal(may_fire(game, shooter.counter, scene->purpose)) &&
            cube_nearest(scene->q, scene->r, scene->targets, (struct cube){shooter.q, shooter.r}) <= shooter.range)
            scene->shooter[scene->shooters++] = shooter;
    }
}

static bool can_fire(const struct game *game, const struct shooter *shooter, hex_id hex, unsigned purpose) {
    return shooter_reaches(game, shooter, hex) && can_open(game, shooter->counter, hex, purpose);
}

static counter_id look_for_firer(const struct game *game, struct scene *scene, hex_id hex) {
    if (!scene->gathered)
        find_shooters(game, scene);
    scene->gathered = true;
    for (unsigned i = 0; i < scene->shooters; i++) {
        if (can_fire(game, &scene->shooter[i], hex, scene->purpose))
            return scene->shooter[i].counter;
    }
    return COUNTER_NONE;
}

/* The unit that could fire at it when this was last asked usually still can. Within a phase a unit that has fired can
 * do less than before: so where none could, none can, while the firing side and that hex stand still.
 */
static bool somebody_can(const struct game *game, struct scene *scene, hex_id hex) {
    struct gbacw_scratch *scratch = scratch_of(game);
    struct open_page *page = &scratch->open[hex];
    uint32_t own = scratch->side_changes[scene->firing];
    bool holds = page->moment == scene->moment && page->own == own && page->heights == scratch->heights &&
                 page->asked >= scratch->hex_changes[hex];
    if (holds && page->firer == COUNTER_NONE)
        return false;
    if (holds && is_legal(may_fire(game, page->firer, scene->purpose))) {
        struct shooter shooter = shooter_of(game, page->firer);
        if (can_fire(game, &shooter, hex, scene->purpose))
            return true;
    }
    counter_id firer = look_for_firer(game, scene, hex);
    *page = (struct open_page){scene->moment, own, scratch->heights, scratch->changes, firer};
    return firer != COUNTER_NONE;
}

static void phase_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    struct scene scene;
    scene.purpose = fire_purpose_now(game);
    scene.moment = (uint32_t)game->state->turn << 8 | game->state->phase;
    scene.firing = frame->side;
    scene.targets = scene.shooters = 0;
    scene.gathered = false;
    find_targets(game, &scene);
    for (unsigned i = 0; i < scene.targets; i++) {
        if (somebody_can(game, &scene, scene.target[i]))
            action_add(out, action_hex(VERB_FIRE, scene.target[i]));
    }
    action_add(out, action_of(VERB_END));
}

static void phase_apply(struct game *game, struct frame *frame, struct action action) {
    struct fire_phase_locals *phase = LOCALS(fire_phase_locals, frame);
    (void)game;
    phase->target = action.verb == VERB_FIRE ? action.hex : HEX_NONE;
    frame->stage = action.verb == VERB_FIRE ? STAGE_SETTLE : STAGE_REORDER;
}

static void phase_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)frame;
    unsigned kind = current_phase(game)->kind;
    if (kind == PHASE_BOMBARDMENT)
        play_say(game, "Bombardment, guns at guns", out);
    else if (kind == PHASE_COUNTER_BATTERY)
        play_say(game, "Counter-battery fire at the guns that fired", out);
    else
        play_say(game, kind == PHASE_OFFENSIVE_FIRE ? "Offensive fire" : "Defensive fire", out);
    play_say(game, ": choose a hex to fire at, or end the phase.", out);
}

const struct decision fire_phase_decision = {.name = "fire-phase",
                                             .prompt = phase_prompt,
                                             .candidates = phase_candidates,
                                             .judge = phase_judge,
                                             .apply = phase_apply,
                                             .judged = true};

/* ---- the frame ---- */

/* 8.41: stacks whose top unit ran dry may be put in another order when the phase ends. */
static enum next reorder(struct game *game, struct frame *frame, side_id side, uint8_t next) {
    frame->stage = next;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side && has_flag(game, c, F_DEPLETED_NOW)) {
            play_call(game, KIND_REORDER, side);
            return NEXT_CALL;
        }
    }
    return NEXT_AGAIN;
}

enum next fire_phase_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_FIRE_PHASE);
    struct fire_phase_locals *phase = LOCALS(fire_phase_locals, frame);
    switch (frame->stage) {
    case STAGE_OPEN:
        phase->purpose = (uint8_t)fire_purpose_now(game);
        phase->target = HEX_NONE;
        frame->stage = STAGE_ASK; /* fall through */
    case STAGE_ASK:
        return NEXT_ASK;
    case STAGE_SETTLE:
        if (phase->target != HEX_NONE) {
            hex_id target = phase->target;
            phase->target = HEX_NONE;
            fire_call(game, phase->purpose, frame->side, target, COUNTER_NONE, 0);
            return NEXT_CALL;
        }
        frame->stage = STAGE_ASK;
        if (!anyone_owes(game))
            return NEXT_AGAIN;
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    case STAGE_REORDER:
        return reorder(game, frame, frame->side, STAGE_REORDER_OTHER);
    case STAGE_REORDER_OTHER:
        return reorder(game, frame, other_side(frame->side), STAGE_DONE);
    default:
        return NEXT_DONE;
    }
}
