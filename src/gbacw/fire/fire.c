/* fire.c: one fire of any purpose: its frame and its judge (9.4, 10.1, 10.2, 6.23, 24.1, 26.11).
 *
 * The firing side adds its units one by one and resolves; in an answer (withdrawal, retreat, opportunity, change of
 * formation) it may hold instead. Shots stand in the state's table from fire_locals.first_shot on: those of a Fire
 * Phase stay there (they bind melee, 12.22), those of opportunity fire too (24.12b), the others go with the frame. */
#include "gbacw/fire/fire.h"

#include <string.h>

#include "gbacw/fire/fire_effects.h"
#include "gbacw/fire/fire_eligibility.h"
#include "gbacw/fire/fire_strength.h"
#include "gbacw/fire/overshoot.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

enum { STAGE_OPEN, STAGE_ADD, STAGE_READY, STAGE_COVER, STAGE_ROLL, STAGE_HELD, STAGE_LONG, STAGE_STRIKE };

struct frame *fire_call(struct game *game, unsigned purpose, side_id firing, hex_id target, counter_id unit,
                        int extra_shift) {
    CHECK(purpose <= FIRE_OVERSHOOT && firing < SIDES && is_hex(game, target));
    struct frame *frame = play_call(game, KIND_FIRE, firing);
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    fire->purpose = (uint8_t)purpose;
    fire->firing_side = firing;
    fire->target = target;
    fire->entered = target;
    fire->unit = unit;
    fire->extra_shift = (int8_t)extra_shift;
    return frame;
}

/* ---- what one unit may do in this fire ---- */

static bool has_shot(const struct game *game, const struct fire_locals *fire, counter_id c, direction via) {
    const struct shot *shots = gbacw_shots_of(game);
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        if (shots[i].firer == c && (via == DIRECTION_NONE || shots[i].via == via))
            return true;
    }
    return false;
}

/* Where points are counted from: over the whole Fire Phase, or over this one answer (9.3). */
static unsigned count_from(const struct fire_locals *fire) {
    return is_fire_phase(fire->purpose) ? 0 : fire->first_shot;
}

static unsigned kind_of(const struct fire_locals *fire, uint8_t word) {
    return fire->both && word == WORD_OPPORTUNITY ? FIRE_OPPORTUNITY : zone_fire_of(fire);
}
static hex_id hex_of(const struct fire_locals *fire, uint8_t word) {
    return fire->both && word == WORD_OPPORTUNITY ? fire->entered : fire->target;
}

/* An offer: what an `add` would put through which hexsides. */
struct offer {
    bool corner; /* the line leaves between two front hexsides */
    int sides;
    direction via[2];
    int room[2], most; /* through each; in all */
    int left;          /* what it has left to fire with, whatever the hexsides let through */
};

static struct offer offer_of(const struct game *game, const struct fire_locals *fire, counter_id c, hex_id target) {
    struct offer offer = {false, 0, {DIRECTION_NONE, DIRECTION_NONE}, {0, 0}, 0, 0};
    direction via[2];
    int sides = fire_hexsides(game, c, target, via), own = fire_points(game, c);
    for (unsigned i = count_from(fire); i < state_of(game)->shot_count; i++) {
        if (gbacw_shots_of(game)[i].firer == c)
            own -= gbacw_shots_of(game)[i].points;
    }
    offer.left = own;
    for (int i = 0; i < sides; i++) {
        int room = room_through(game, count_from(fire), c, via[i]);
        if (room <= 0 || has_shot(game, fire, c, via[i]))
            continue;
        offer.via[offer.sides] = via[i];
        offer.room[offer.sides++] = room;
        offer.most += room;
    }
    bool wide = is_artillery(game, c) && !guns_are_narrow(game, c);
    offer.corner = sides == 2 && !wide;
    if (wide && offer.sides == 2) { /* 9.32: either hexside takes them all */
        offer.sides = 1;
        offer.most = offer.room[0];
    }
    int whole = room_in_hex(game, count_from(fire), c);
    own = own < whole ? own : whole;
    offer.most = offer.most > own ? own : offer.most;
    return offer;
}

/* Does it come to at least one when the unit's fire is divided (9.46)? */
static bool strong_enough(const struct game *game, const struct fire_locals *fire, counter_id c, hex_id target,
                          int points, int most) {
    bool before = false;
    for (unsigned i = count_from(fire); i < state_of(game)->shot_count; i++)
        before |= gbacw_shots_of(game)[i].firer == c && gbacw_shots_of(game)[i].target != target;
    if (!before && points == most)
        return true;
    const struct weapon *weapon = &tables_of(game)->weapon[counter_at(game, c)->weapon];
    int times6 = weapon->times6[hex_distance(game, counter_at(game, c)->hex, target)];
    return fire_sixths(game, c, points, times6, first_struck(game, target, fire->firing_side, is_artillery(game, c))) >=
           6;
}

/* Guns that the owner would have come along without firing. */
static bool only_comes_along(const struct game *game, struct action action) {
    const struct fire_way *way = action.number == 0 ? rules_of(game)->fire.ways : NULL;
    while (way && way->word && way->word != action.word)
        way++;
    return way && way->word && way->takes_along;
}

static struct ruling judge_word(const struct game *game, const struct fire_locals *fire, struct action action) {
    bool kind = action.word == WORD_OPPORTUNITY || action.word == WORD_WITHDRAWAL;
    if (fire->both && !kind)
        return RULE("24.15", "choose opportunity or withdrawal fire for %u", action.who);
    if (rules_of(game)->fire.may_fire_how)
        return rules_of(game)->fire.may_fire_how(game, fire, action);
    if (!fire->both && action.word != ACTION_NO_WORD)
        return RULE("24.15", "there is only one kind of fire to choose here");
    return LEGAL;
}

static struct ruling judge_points(const struct game *game, const struct fire_locals *fire, struct action action,
                                  const struct offer *offer) {
    counter_id c = action.who;
    hex_id target = hex_of(fire, action.word);
    int most = offer->most;
    if (most <= 0) {
        if (has_shot(game, fire, c, DIRECTION_NONE))
            return RULE("9.45a", "%u is already firing in this attack", c);
        for (unsigned i = count_from(fire), own = 0; i < state_of(game)->shot_count; i++) {
            own += gbacw_shots_of(game)[i].firer == c ? gbacw_shots_of(game)[i].points : 0u;
            if ((int)own >= fire_points(game, c))
                return RULE("9.45a", "%u has already fired with all its strength in this phase", c);
        }
        return RULE("9.3", "no more small-arms points may fire through that hexside of %h", counter_at(game, c)->hex);
    }
    if (action.facing != DIRECTION_NONE) {
        if (!offer->corner)
            return RULE("9.33", "the line of fire from %u to %h crosses only one hexside of its hex", c, target);
        if (action.facing != offer->via[0] && action.facing != offer->via[1])
            return RULE("9.33", "the line of fire from %u to %h does not cross the %x hexside", c, target,
                        action.facing);
        most = offer->room[action.facing == offer->via[1]];
    }
    if (action.number != ACTION_NO_NUMBER && !is_fire_phase(fire->purpose))
        return by_reading("F33", RULE("9.45b", "fire may be split only in a Fire Phase"));
    int points = action.number == ACTION_NO_NUMBER ? most : action.number;
    if (points > most && points <= offer->left) /* it has them: it is the hexside that does not let them through */
        return RULE("9.3", "%u may fire with only %d of its points through that hexside of %h", c, most,
                    counter_at(game, c)->hex);
    if (points < 1 || points > most)
        return RULE("9.45b", "%u may fire at %h with 1 to %d points", c, target, most);
    if (!strong_enough(game, fire, c, target, points, offer->most))
        return RULE("9.46", "%d points of %u at %h come to less than 1: too few to split off", points, c, target);
    return LEGAL;
}

struct ruling fire_may_join(const struct game *game, const struct fire_locals *fire, struct action action) {
    counter_id c = action.who;
    if (c == COUNTER_NONE || counter_at(game, c)->side != fire->firing_side)
        return RULE("9.0", "%u is not a unit of yours", c);
    struct ruling ruling = judge_word(game, fire, action);
    if (!is_legal(ruling) || only_comes_along(game, action))
        return ruling;
    if (fire->both && has_shot(game, fire, c, DIRECTION_NONE))
        return RULE("24.15", "%u may give only one kind of fire", c);
    hex_id target = hex_of(fire, action.word);
    ruling = may_answer_with(game, c, target, fire->unit, kind_of(fire, action.word));
    if (!is_legal(ruling))
        return ruling;
    if (state_of(game)->shot_count + 2 > tables_of(game)->shots_max ||
        state_of(game)->shot_count - fire->first_shot >= FIRERS_MAX)
        return RULE("9.41a", "no more units can join this attack");
    struct offer offer = offer_of(game, fire, c, target);
    return judge_points(game, fire, action, &offer);
}

/* ---- the decision ---- */

bool fire_asks_strike(const struct frame *frame) {
    CHECK(frame->kind == KIND_FIRE);
    return frame->stage == STAGE_STRIKE;
}

static bool anybody_added(const struct game *game, const struct fire_locals *fire) {
    return state_of(game)->shot_count > fire->first_shot;
}

static struct ruling fire_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct fire_locals *fire = LOCALS(fire_locals, frame);
    if (frame->stage == STAGE_STRIKE) {
        hex_id hex[2] = {HEX_NONE, HEX_NONE};
        counter_id firer = overshoot_next(fire);
        overshoot_hexes(game, counter_at(game, firer)->hex, fire->target, long_by_of(fire, firer), hex);
        bool one = action.verb == VERB_STRIKE && (action.hex == hex[0] || action.hex == hex[1]);
        return one ? LEGAL
                   : RULE("overshoot-one", "choose where the round of %u falls: %h or %h", firer, hex[0], hex[1]);
    }
    if (frame->stage == STAGE_COVER) {
        if (action.verb == VERB_OPEN || action.verb == VERB_COVER)
            return LEGAL;
        return RULE("26.11", "choose whether your units use the works or stand in the open");
    }
    switch (action.verb) {
    case VERB_ADD:
        return fire_may_join(game, fire, action);
    case VERB_RESOLVE:
        return anybody_added(game, fire) ? LEGAL : RULE("9.0", "no unit has been added to the fire yet");
    case VERB_HOLD:
        if (is_fire_phase(fire->purpose))
            return RULE("9.0", "you chose this hex: at least one unit must fire at it");
        return anybody_added(game, fire) ? RULE("9.0", "a unit has already been added to the fire: resolve it") : LEGAL;
    default:
        return RULE("9.0", "add units to the fire, then resolve it");
    }
}

/* Other ways of firing the game knows, for the unit of this action. */
static void propose_ways(struct game *game, const struct fire_locals *fire, counter_id c, struct action_list *out);

static void propose_numbers(struct action action, int most, struct action_list *out) {
    action_add(out, action);
    for (int n = 1; n <= most; n++) {
        action.number = (int16_t)n;
        action_add(out, action);
    }
}

static void propose(struct game *game, const struct fire_locals *fire, counter_id c, uint8_t word,
                    struct action_list *out) {
    struct action action = action_who(VERB_ADD, c);
    action.word = word;
    if (!is_legal(fire_may_join(game, fire, action)))
        return;
    struct offer offer = offer_of(game, fire, c, hex_of(fire, word));
    bool split = is_fire_phase(fire->purpose);
    propose_numbers(action, split ? offer.most : 0, out);
    for (int i = 0; i < offer.sides && offer.corner; i++) {
        action.facing = offer.via[i];
        propose_numbers(action, split ? offer.room[i] : 0, out);
    }
}

/* Calls `visit` for every counter that might fire: few are asked twice, none is left out. Stops when it says so. */
static void each_firer(struct game *game, const struct fire_locals *fire,
                       bool (*visit)(struct game *, counter_id, void *), void *context) {
    if (is_fire_phase(fire->purpose)) {
        unsigned count;
        const counter_id *firer = reaching(game, fire->firing_side, fire->target, &count);
        for (unsigned i = 0; i < count && visit(game, firer[i], context); i++)
            continue;
        return;
    }
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == fire->firing_side && on_map(game, c) && !visit(game, c, context))
            return;
    }
}

struct proposal {
    const struct fire_locals *fire;
    struct action_list *out;
};

static bool propose_firer(struct game *game, counter_id c, void *context) {
    struct proposal *proposal = context;
    if (proposal->fire->both) {
        propose(game, proposal->fire, c, WORD_OPPORTUNITY, proposal->out);
        propose(game, proposal->fire, c, WORD_WITHDRAWAL, proposal->out);
    } else {
        propose(game, proposal->fire, c, ACTION_NO_WORD, proposal->out);
        if (rules_of(game)->fire.ways && is_artillery(game, c))
            propose_ways(game, proposal->fire, c, proposal->out);
    }
    return true;
}

static void propose_ways(struct game *game, const struct fire_locals *fire, counter_id c, struct action_list *out) {
    for (const struct fire_way *way = rules_of(game)->fire.ways; way && way->word; way++) {
        struct action whole = action_who(VERB_ADD, c);
        whole.word = way->word;
        if (way->in_parts)
            propose(game, fire, c, way->word, out);
        else if (is_legal(fire_may_join(game, fire, whole)))
            action_add(out, whole);
    }
}

/* Those who might come along are seldom among those who can fire. */
static void propose_companions(struct game *game, const struct fire_locals *fire, uint8_t word,
                               struct action_list *out) {
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        FOR_STACK(game, counter_at(game, gbacw_shots_of(game)[i].firer)->hex, c) {
            struct action along = action_who(VERB_ADD, c);
            along.word = word;
            along.number = 0;
            if (is_artillery(game, c) && is_artillery(game, gbacw_shots_of(game)[i].firer) &&
                is_legal(fire_may_join(game, fire, along)))
                action_add(out, along);
        }
    }
}

static void fire_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct fire_locals *fire = LOCALS(fire_locals, frame);
    if (frame->stage == STAGE_STRIKE) {
        hex_id hex[2];
        counter_id firer = overshoot_next(fire);
        int count = overshoot_hexes(game, counter_at(game, firer)->hex, fire->target, long_by_of(fire, firer), hex);
        for (int i = 0; i < count; i++)
            action_add(out, action_hex(VERB_STRIKE, hex[i]));
        return;
    }
    if (frame->stage == STAGE_COVER) {
        action_add(out, action_of(VERB_OPEN));
        action_add(out, action_of(VERB_COVER));
        return;
    }
    struct proposal proposal = {fire, out};
    each_firer(game, fire, propose_firer, &proposal);
    for (const struct fire_way *way = rules_of(game)->fire.ways; way && way->word; way++)
        if (way->takes_along)
            propose_companions(game, fire, way->word, out);
    action_add(out, action_of(VERB_RESOLVE));
    action_add(out, action_of(VERB_HOLD));
}

static bool find_firer(struct game *game, counter_id c, void *context) {
    struct {
        const struct fire_locals *fire;
        bool found;
    } *search = context;
    struct action action = action_who(VERB_ADD, c);
    if (search->fire->both)
        action.word = WORD_OPPORTUNITY;
    search->found = is_legal(fire_may_join(game, search->fire, action));
    if (search->fire->both && !search->found) {
        action.word = WORD_WITHDRAWAL;
        search->found = is_legal(fire_may_join(game, search->fire, action));
    }
    const struct fire_way *way = search->fire->both || !is_artillery(game, c) ? NULL : rules_of(game)->fire.ways;
    for (; !search->found && way && way->word; way++) {
        action.word = way->word;
        search->found = way->in_parts && is_legal(fire_may_join(game, search->fire, action));
    }
    return !search->found;
}

static bool somebody_could_join(struct game *game, const struct fire_locals *fire) {
    struct {
        const struct fire_locals *fire;
        bool found;
    } search = {fire, false};
    each_firer(game, fire, find_firer, &search);
    return search.found;
}

void fire_join(struct game *game, const struct fire_locals *fire, struct action action) {
    if (rules_of(game)->fire.fires_how)
        rules_of(game)->fire.fires_how(game, action);
    if (only_comes_along(game, action))
        return;
    hex_id target = hex_of(fire, action.word);
    struct offer offer = offer_of(game, fire, action.who, target);
    bool opportunity = kind_of(fire, action.word) == FIRE_OPPORTUNITY;
    int left = action.number == ACTION_NO_NUMBER ? offer.most : action.number;
    for (int i = 0; i < offer.sides && left > 0; i++) {
        if (action.facing != DIRECTION_NONE && action.facing != offer.via[i])
            continue;
        int points = left < offer.room[i] ? left : offer.room[i];
        shot_add(game, (struct shot){.firer = action.who,
                                     .target = target,
                                     .unit = opportunity ? fire->unit : COUNTER_NONE,
                                     .points = (uint8_t)points,
                                     .via = offer.via[i]});
        left -= points;
    }
}

static void fire_apply(struct game *game, struct frame *frame, struct action action) {
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    switch (action.verb) {
    case VERB_ADD:
        fire_join(game, fire, action);
        break;
    case VERB_RESOLVE:
        frame->stage = STAGE_READY;
        break;
    case VERB_HOLD:
        frame->stage = STAGE_HELD;
        break;
    case VERB_STRIKE:
        frame->stage = STAGE_LONG;
        frame->side = fire->firing_side;
        fire->entered = action.hex; /* where the next one falls */
        break;
    default: /* open, cover */
        fire->open = action.verb == VERB_OPEN;
        if (rules_of(game)->fire.cover_chosen)
            rules_of(game)->fire.cover_chosen(game, fire->target, fire->open);
        frame->stage = STAGE_ROLL;
    }
}

/* Why there is a fire to give: "14 NJ leaves your zone in 0743". */
static void prompt_cause(struct game *game, const struct fire_locals *fire, struct text *out) {
    static const char *const words[] = {[FIRE_WITHDRAWAL] = SAID("%u leaves your zone of control in %h"),
                                        [FIRE_RETREAT] = SAID("%u retreats into your zone of control in %h"),
                                        [FIRE_OPPORTUNITY] = SAID("%u crosses a fence to %h in your sight"),
                                        [FIRE_CHANGE] = SAID("%u changes formation in %h within your range")};
    if (is_fire_phase(fire->purpose) || fire->unit == COUNTER_NONE)
        play_ruling_text(game, RULE("", fire_of_phase(game, fire->purpose), fire->target), out);
    else
        play_ruling_text(game, RULE("", words[fire->purpose], fire->unit, fire->target), out);
}

static void fire_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct fire_locals *fire = LOCALS(fire_locals, frame);
    if (frame->stage == STAGE_STRIKE) {
        play_ruling_text(
            game, RULE("", "The round of %u falls between two hexes: choose where it lands.", overshoot_next(fire)),
            out);
        return;
    }
    if (frame->stage == STAGE_COVER) {
        play_say(game, "Your units in ", out);
        game->rules->hex_label(game->tables, fire->target, out);
        play_say(game, " are under fire: do they use the works, or stand in the open [26.11]?", out);
        return;
    }
    prompt_cause(game, fire, out);
    play_say(game, anybody_added(game, fire) ? ": add more units, or fire." : ": choose the units that fire", out);
    if (!anybody_added(game, fire))
        play_say(game, is_fire_phase(fire->purpose) ? "." : ", or hold fire.", out);
}

const struct decision fire_decision = {
    .name = "fire", .prompt = fire_prompt, .candidates = fire_candidates, .judge = fire_judge, .apply = fire_apply};

/* ---- the frame ---- */

/* 9.44: who has been fired at in this phase is spared, wherever it has gone. */
/* Beyond the map only those are fired at who have fired themselves. */
static bool shows_not(const struct game *game, counter_id c) {
    return is_outside(tables_of(game), counter_at(game, c)->hex) && !(counter_at(game, c)->trial & TRIAL_FIRED_OUT);
}

void fire_mark_targets(struct game *game, const struct fire_locals *fire) {
    FOR_STACK(game, fire->target, c) {
        if (counter_at(game, c)->side != fire->firing_side && is_mark(game, c) && is_phase_target(game, c) &&
            !fired_at_unit(game, c) && !shows_not(game, c))
            counter_set(game, c, F_TARGET);
    }
}

/* Every unit there when a round falls by chance, fired at before or not. */
static void mark_all(struct game *game, const struct fire_locals *fire) {
    FOR_STACK(game, fire->target, c) {
        if (counter_at(game, c)->side != fire->firing_side && is_mark(game, c))
            counter_set(game, c, F_TARGET);
    }
}

/* The table of shots is finite and a Movement Phase with many fences is not: who has been put down or is gone cannot
 * cross again of its own will, so what was fired at it is forgotten first, the oldest before the others. */
static void make_room(struct game *game) {
    struct gbacw_state *state = state_of(game);
    struct shot *shots = gbacw_shots_of(game);
    unsigned limit = tables_of(game)->shots_max, need = 2u * FIRERS_MAX < limit / 2 ? 2u * FIRERS_MAX : limit / 2;
    while (state->shot_count > 0 && state->shot_count + need > limit) {
        unsigned drop = 0;
        for (unsigned i = state->shot_count; i-- > 0;) {
            if (shots[i].unit != COUNTER_NONE &&
                (!on_map(game, shots[i].unit) || has_flag(game, shots[i].unit, F_DONE)))
                drop = i;
        }
        memmove(shots + drop, shots + drop + 1, (state->shot_count - drop - 1u) * sizeof *shots);
        memset(shots + --state->shot_count, 0, sizeof *shots);
    }
}

/* 24.15: who fired at those who stay behind gives no opportunity fire at those who cross: a row of no points says so.
 */
static struct shot one_kind_only(const struct fire_locals *fire, counter_id firer) {
    return (struct shot){.firer = firer, .target = fire->entered, .unit = fire->unit};
}

/* Shots of a Fire Phase stay, and those that name a unit (24.12b); the others were for this answer only. */
static void drop_shots(struct game *game, const struct fire_locals *fire) {
    struct gbacw_state *state = state_of(game);
    struct shot *shots = gbacw_shots_of(game);
    unsigned keep = fire->first_shot, count = state->shot_count;
    bool crossing = fire->entered != fire->target && !fire->both;
    if (is_fire_phase(fire->purpose))
        return;
    for (unsigned i = keep; i < count; i++) {
        if (shots[i].unit != COUNTER_NONE)
            shots[keep++] = shots[i];
        else if (crossing)
            shots[keep++] = one_kind_only(fire, shots[i].firer);
    }
    memset(shots + keep, 0, (count - keep) * sizeof(struct shot));
    state->shot_count = (uint16_t)keep;
}

static void unmark_targets(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, F_TARGET))
            counter_clear(game, c, F_TARGET);
    }
}

static enum next finish(struct game *game, const struct fire_locals *fire) {
    drop_shots(game, fire);
    unmark_targets(game);
    return NEXT_DONE;
}

/* Shots that went long fall one after the other; between two hexes those aimed at say in which. */
static enum next next_long_shot(struct game *game, struct frame *frame) {
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    hex_id hex[2] = {HEX_NONE, HEX_NONE};
    counter_id firer = overshoot_next(fire);
    if (rules_of(game)->fire.overshoot == OVERSHOOT_ALWAYS && overshoot_strikes(game, fire))
        return NEXT_CALL;
    if (firer == COUNTER_NONE) {
        enum next more = rules_of(game)->fire.after_fire ? rules_of(game)->fire.after_fire(game, frame) : NEXT_DONE;
        return more == NEXT_DONE ? finish(game, fire) : more;
    }
    if (fire->entered != fire->target) {
        hex[0] = fire->entered;
        fire->entered = fire->target;
        return overshoot_falls(game, fire, firer, hex[0]) ? NEXT_CALL : NEXT_AGAIN;
    }
    if (overshoot_hexes(game, counter_at(game, firer)->hex, fire->target, long_by_of(fire, firer), hex) > 1) {
        frame->stage = STAGE_STRIKE;
        frame->side = other_side(fire->firing_side);
        return NEXT_ASK;
    }
    return overshoot_falls(game, fire, firer, hex[0]) ? NEXT_CALL : NEXT_AGAIN;
}

static bool any_small_arms(const struct game *game, const struct fire_locals *fire) {
    for (unsigned i = fire->first_shot; i < state_of(game)->shot_count; i++) {
        const struct shot *shot = gbacw_shots_of(game) + i;
        if (shot->points > 0 && has_small_arms(game, shot->firer))
            return true;
    }
    return false;
}

enum next fire_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_FIRE);
    struct fire_locals *fire = LOCALS(fire_locals, frame);
    side_id owner = other_side(fire->firing_side);
    switch (frame->stage) {
    case STAGE_OPEN:
        if (fire->purpose == FIRE_OVERSHOOT) { /* its shot is laid */
            mark_all(game, fire);
            frame->stage = STAGE_ROLL;
            return NEXT_AGAIN;
        }
        if (current_phase(game)->kind == PHASE_MOVEMENT)
            make_room(game);
        fire->first_shot = state_of(game)->shot_count;
        if (is_fire_phase(fire->purpose))
            fire_mark_targets(game, fire);
        frame->stage = STAGE_ADD; /* fall through */
    case STAGE_ADD:
        if (anybody_added(game, fire) || somebody_could_join(game, fire))
            return NEXT_ASK; /* `resolve` closes a fire as `end` closes a phase: it is always said */
        frame->stage = STAGE_HELD;
        return NEXT_AGAIN;
    case STAGE_READY:
        if (rules_of(game)->fire.asks_cover && rules_of(game)->fire.asks_cover(game, fire->target, owner)) {
            frame->stage = STAGE_COVER;
            frame->side = owner;
            return NEXT_ASK;
        }
        frame->stage = STAGE_ROLL; /* fall through */
    case STAGE_ROLL:
        if (rules_of(game)->fire.fired_upon)
            rules_of(game)->fire.fired_upon(game, fire->target, owner, any_small_arms(game, fire), fire->first_shot);
        if (fire->purpose != FIRE_OVERSHOOT)
            overshoot_throw(game, fire);
        fire_resolve(game, frame);
        if (fire->purpose == FIRE_OVERSHOOT)
            return finish(game, fire);
        unmark_targets(game);
        frame->stage = STAGE_LONG; /* fall through */
    case STAGE_LONG:
        return next_long_shot(game, frame);
    case STAGE_STRIKE:
        return NEXT_ASK;
    default: /* STAGE_HELD */
        return finish(game, fire);
    }
}
