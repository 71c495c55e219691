/* melee_fatigue.c: who has fought hand to hand may tire (30.1). Optional. What fatigue does and how it is
 * slept off stands with rapid march (29.4 to 29.6).
 *
 * Two bits of counter_state.trial keep a unit's effort in this Melee Phase: 0 none, 1 it fought, and one more each for
 * having lost points and for fighting an engagement on. */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/melee/melee.h"
#include "gbacw/state/frames.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

enum { EFFORT_FOUGHT = 1, HIGHEST_TIRING_DIE = 2 };

static bool is_on(const struct game *game) { return state_of(game)->options[OPTION_MELEE_FATIGUE] != 0; }

static unsigned effort_of(const struct game *game, counter_id c) { return counter_at(game, c)->trial / TRIAL_EFFORT; }
static void set_effort(struct game *game, counter_id c, unsigned effort) {
    struct counter_state *unit = counter_at(game, c);
    unit->trial = (uint8_t)(unit->trial % TRIAL_EFFORT + effort * TRIAL_EFFORT);
}

static bool any_skirmish(const struct game *game, const struct melee_force *force) {
    for (int i = 0; i < force->count; i++) {
        if (counter_at(game, force->unit[i])->formation == FORMATION_SKIRMISH)
            return true;
    }
    return false;
}

/* A unit that was engaged before fights a second round or a later one (30.12). */
static void note_effort(struct game *game, const struct melee_force *force) {
    for (int i = 0; i < force->count; i++) {
        counter_id c = force->unit[i];
        bool spared = counter_at(game, c)->formation == FORMATION_SKIRMISH || commitment_is_fresh(game, c); /* 23.38 */
        if (gbacw_is_foot_or_horse(game, c) && !spared)
            set_effort(game, c, EFFORT_FOUGHT + has_flag(game, c, F_ENGAGED));
    }
}

void melee_fatigue_fought(struct game *game, const struct melee_force *attacker, const struct melee_force *defender) {
    if (!is_on(game))
        return;
    if (!any_skirmish(game, defender)) /* 23.38: to drive skirmishers is no effort */
        note_effort(game, attacker);
    note_effort(game, defender);
}

/* However many points it lost by K or C; what fire takes on the way back is neither. The mark of an engagement stands
 * until the losses are taken. */
void melee_fatigue_point_lost(struct game *game, counter_id unit, int points, bool captured) {
    (void)points, (void)captured;
    if (is_on(game) && current_phase(game)->kind == PHASE_MELEE && play_top(game)->kind != KIND_FIRE &&
        effort_of(game, unit) >= EFFORT_FOUGHT)
        set_effort(game, unit, EFFORT_FOUGHT + has_flag(game, unit, F_ENGAGED) + 1u);
}

static void throw_for_fatigue(struct game *game, counter_id c) {
    struct counter_state *unit = counter_at(game, c);
    bool tired = fatigue_shakes(game, c);
    int off = (int)effort_of(game, c) - EFFORT_FOUGHT + tired;
    int die = play_die(game, DICE_FATIGUE, c);
    bool tires = die - off <= HIGHEST_TIRING_DIE;
    if (tires && tired)
        unit->own = (uint8_t)((unit->own & ~(OWN_FATIGUED | OWN_MELEE_FATIGUED)) | OWN_EXHAUSTED);
    else if (tires)
        unit->own |= OWN_MELEE_FATIGUED;
    event_begin(game->events, "melee-fatigue", "30.11");
    event_counter(game->events, "unit", c);
    event_int(game->events, "die", die);
    event_int(game->events, "total", die - off);
    event_string(game->events, "result", !tires ? "holds out" : tired ? "is exhausted" : "is fatigued");
    event_end(game->events);
}

void melee_fatigue_phase_ends(struct game *game, const struct phase_info *phase) {
    if (phase->kind != PHASE_MELEE || !is_on(game))
        return;
    FOR_COUNTERS(game, c) {
        if (effort_of(game, c) && on_map(game, c))
            throw_for_fatigue(game, c);
        set_effort(game, c, 0);
    }
}
