/* sequence.c: the sequence of play (3.0) and initiative (4.1): five phases, each in its steps, first player first. */
#include "fury/command/command.h"
#include "fury/state/frames.h"
#include "fury/turn/victory.h"

const char *const fury_phase_ids[PHASES] = {
    "initiative", "hq-check",  "hq-placement", "detachment-placement", "detachment-recall",
    "off-map",    "formation", "blown-return", "disengagement",        "field-works",
    "movement",   "attack",    "end"};
const char *const fury_phase_titles[PHASES] = {"Command Phase: initiative",
                                               "Command Phase: HQ check",
                                               "Command Phase: HQ placement",
                                               "Command Phase: Detachments",
                                               "Command Phase: recall",
                                               "Command Phase: off the map",
                                               "Organization Phase: formations",
                                               "Organization Phase: Blown Divisions",
                                               "Organization Phase: disengagement",
                                               "Organization Phase: field works",
                                               "Movement Phase",
                                               "Attack Phase",
                                               "End Phase"};

/* One row a step. Steps that alternate are one frame; the others one for each player (4.0). */
enum whose { FIRST_THEN_SECOND, TOGETHER, NOBODY };
static const struct step {
    uint8_t phase, kind, whose;
} steps[] = {
    {PHASE_INITIATIVE, 0, NOBODY},
    {PHASE_CHECK, KIND_CHECK, FIRST_THEN_SECOND},
    {PHASE_PLACEMENT, KIND_PLACE, FIRST_THEN_SECOND},
    {PHASE_DETACHMENTS, KIND_POST, FIRST_THEN_SECOND},
    {PHASE_RECALL, KIND_RECALL, FIRST_THEN_SECOND},
    {PHASE_DISPLAY, KIND_SHIFT, FIRST_THEN_SECOND},
    {PHASE_FORMATION, KIND_FORM, FIRST_THEN_SECOND},
    {PHASE_RETURN, KIND_RETURN, FIRST_THEN_SECOND},
    {PHASE_DISENGAGEMENT, KIND_DISENGAGE, TOGETHER},
    {PHASE_WORKS, 0, NOBODY},
    {PHASE_MOVEMENT, KIND_MOVEMENT, TOGETHER},
    {PHASE_ATTACK, KIND_TARGET, TOGETHER},
    {PHASE_ATTACK, KIND_ATTACKS, TOGETHER},
    {PHASE_END, 0, NOBODY},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

struct battle_locals {
    uint8_t step;
    uint8_t half; /* 1: the second player's share of the step */
};

/* ---- initiative, 4.1 ---- */

static int stars_of(const struct game *game, side_id side) {
    counter_id hq[8];
    unsigned count = fury_hqs_of(game, side, hq);
    int stars = 0;
    for (unsigned i = 0; i < count; i++)
        stars += stars_showing(game, hq[i]);
    return stars;
}

/* 4.1d: each side rolls until the rolls differ. */
static side_id roll_off(struct game *game) {
    for (;;) {
        int csa = die10(game, DICE_INITIATIVE, COUNTER_NONE), usa = die10(game, DICE_INITIATIVE, COUNTER_NONE);
        event_begin(game->events, "roll-off", "4.1d");
        event_int(game->events, "csa", csa);
        event_int(game->events, "usa", usa);
        event_end(game->events);
        if (csa != usa || (game->script != NULL && game->script->failed))
            return csa > usa ? 0 : 1;
    }
}

static side_id first_player(struct game *game, int stars[SIDES], const char **rule_case) {
    const struct fury_tables *tables = tables_of(game);
    unsigned turn = game->state->turn;
    *rule_case = "4.1b";
    if (tables->turning < SIDES && turn <= 2)
        return tables->turning;
    *rule_case = "4.1a";
    if (turn == 1)
        return tables->first_player;
    *rule_case = "4.1c";
    for (side_id side = 0; side < SIDES; side++)
        stars[side] = stars_of(game, side);
    if (stars[0] != stars[1])
        return stars[0] > stars[1] ? 0 : 1;
    *rule_case = "4.1d";
    return roll_off(game);
}

static void find_initiative(struct game *game) {
    int stars[SIDES] = {0, 0};
    const char *rule_case;
    state_of(game)->first = first_player(game, stars, &rule_case);
    event_begin(game->events, "initiative", rule_case);
    event_side(game->events, "side", state_of(game)->first);
    event_int(game->events, "csa", stars[0]);
    event_int(game->events, "usa", stars[1]);
    event_end(game->events);
}

/* ---- the steps nobody decides ---- */

/* 5.4: in no enemy ZOC; a ZOI is no bar. */
static void complete_works(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (unit_at(game, c)->marker == MARKER_CONSTRUCT && !is_pinned(game, c))
            fury_works_put(game, hex_of(game, c), WORKS_COMPLETE, "5.4");
    }
}

static void forget_turn(struct game *game) {
    struct fury_state *state = state_of(game);
    FOR_COUNTERS(game, c) {
        unit_at(game, c)->flags &= (uint8_t) ~(U_RECALLED | U_POSTED | U_SHIFTED | U_LAID | U_CHECKED);
    }
    for (side_id side = 0; side < SIDES; side++)
        state->laid[side] = 0, state->activations[side] = 0, state->quiet[side] = 0;
    state->heard = 0;
}

static void emit_phase(struct game *game, uint8_t phase) {
    game->state->phase = phase;
    game->state->phasing = state_of(game)->first;
    event_begin(game->events, "phase", "3.0a");
    event_int(game->events, "turn", game->state->turn);
    event_string(game->events, "phase", fury_phase_ids[phase]);
    event_side(game->events, "side", state_of(game)->first);
    event_end(game->events);
}

static void begin_turn(struct game *game) {
    game->state->turn++;
    forget_turn(game);
    emit_phase(game, PHASE_INITIATIVE);
    find_initiative(game);
}

/* 8.0a */
static bool end_turn(struct game *game) {
    struct fury_state *state = state_of(game);
    state->target = HEX_NONE;
    state->free_left = 0;
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++)
        if (state->pontoon[i].hex != HEX_NONE)
            state->pontoon[i].fresh = 0, state->pontoon[i].layer = COUNTER_NONE;
    if (game->state->turn < tables_of(game)->scenario.turns)
        return false;
    fury_victory_judge(game);
    return true;
}

/* 2.5-HQ-d: HQs that stand as the scenario has them. */
static bool left_out(const struct game *game, const struct step *step) {
    return game->state->turn == 1 && tables_of(game)->preset_hqs &&
           (step->phase == PHASE_CHECK || step->phase == PHASE_PLACEMENT);
}

static enum next do_alone(struct game *game, struct battle_locals *locals, uint8_t phase) {
    if (phase == PHASE_INITIATIVE)
        begin_turn(game);
    else
        emit_phase(game, phase);
    if (phase == PHASE_WORKS)
        complete_works(game);
    if (phase == PHASE_END && end_turn(game))
        return NEXT_DONE;
    locals->step = (uint8_t)((locals->step + 1) % STEPS);
    return NEXT_AGAIN;
}

void fury_battle_open(struct game *game, unsigned phase) {
    CHECK(phase < PHASES);
    struct frame *frame = play_call(game, KIND_BATTLE, SIDE_FIRST);
    uint8_t step = 0;
    while (step + 1 < STEPS && steps[step].phase != phase)
        step++;
    LOCALS(battle_locals, frame)->step = step;
    game->state->phase = phase == PHASE_INITIATIVE ? PHASE_END : PHASE_INITIATIVE;
    if (phase == PHASE_INITIATIVE && game->state->turn > 0)
        game->state->turn--;
}

enum next fury_battle_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_BATTLE);
    struct battle_locals *locals = LOCALS(battle_locals, frame);
    const struct step *step = &steps[locals->step];
    if (step->whose == NOBODY)
        return do_alone(game, locals, step->phase);
    bool second = locals->half != 0, last = step->whose == TOGETHER || second;
    side_id side = second ? other_side(state_of(game)->first) : state_of(game)->first;
    if (!second && game->state->phase != step->phase)
        emit_phase(game, step->phase);
    locals->half = last ? 0 : 1;
    if (last)
        locals->step = (uint8_t)((locals->step + 1) % STEPS);
    if (left_out(game, step))
        return NEXT_AGAIN;
    play_call(game, step->kind, side);
    return NEXT_CALL;
}
