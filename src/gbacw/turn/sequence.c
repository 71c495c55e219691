/* sequence.c: the sequence of play: one row of the game's table after the other (4.0, SEQ).
 *
 * Rows of turn 0 (deployment) run once before the first Game-Turn. When the last row of a Game-Turn is done the turn
 * marker advances (4.0m); after the last Game-Turn victory is counted (31.0). */
#include "gbacw/turn/sequence.h"

#include "gbacw/command/effectiveness.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/state/calendar.h"
#include "gbacw/state/phase.h"
#include "gbacw/turn/victory.h"

static uint8_t kind_of_phase(struct game *game, const struct phase_info *phase) {
    switch ((enum phase_kind)phase->kind) {
    case PHASE_DEPLOYMENT:
        return KIND_DEPLOYMENT;
    case PHASE_INITIAL_COMMAND:
        return KIND_COMMAND;
    case PHASE_MOVEMENT:
        return KIND_MOVEMENT;
    case PHASE_DEFENSIVE_FIRE:
    case PHASE_OFFENSIVE_FIRE:
    case PHASE_BOMBARDMENT:
    case PHASE_COUNTER_BATTERY:
        return KIND_FIRE_PHASE;
    case PHASE_RETREAT_BEFORE_MELEE:
        return KIND_DECLARE;
    case PHASE_MELEE:
        return KIND_MELEE_PHASE;
    case PHASE_SPECIAL:
        return rules_of(game)->turn.phase ? rules_of(game)->turn.phase(game, phase->special) : KIND_NONE;
    case PHASE_RESUPPLY:
        return KIND_RESUPPLY;
    case PHASE_RALLY:
        return KIND_RALLY;
    case PHASE_FINAL_COMMAND:
        return KIND_FINAL_COMMAND;
    case PHASE_INTERPHASE:
    case PHASE_KINDS:
        break;
    }
    return KIND_NONE;
}

static bool phase_due(const struct game *game, const struct phase_info *phase) {
    uint16_t turn = game->state->turn;
    if (phase->option && !state_of(game)->options[phase->option - 1])
        return false;
    if (phase->kind == PHASE_DEPLOYMENT)
        return turn == 0;
    if (turn == 0)
        return false;
    if (phase->kind == PHASE_SPECIAL && rules_of(game)->turn.phase_due &&
        !rules_of(game)->turn.phase_due(game, phase->special))
        return false;
    return phase->turn_from == 0 || (turn >= phase->turn_from && turn <= phase->turn_to);
}

/* A new Player-Turn wipes what held for the last one only. */
static void player_turn_begins(struct game *game, side_id phasing) {
    const uint32_t of_a_player_turn = F_MOVED | F_FIRED | F_SPLIT | F_ADVANCED | F_CHANGED | F_MELEED | F_DONE |
                                      F_TURNED | F_TOPPED | F_CHARGED | F_AUGMENTED | F_BOMBARDED;
    game->state->phasing = phasing;
    FOR_COUNTERS(game, c) {
        counter_clear(game, c, of_a_player_turn);
        counter_at(game, c)->added_radius = 0;
    }
}

static void phase_begins(struct game *game, const struct phase_info *phase) {
    if (phase->phasing != SIDE_NONE && phase->phasing != game->state->phasing)
        player_turn_begins(game, phase->phasing);
    event_begin(game->events, "phase", "4.0");
    event_int(game->events, "turn", game->state->turn);
    event_string(game->events, "phase", phase->id);
    event_side(game->events, "side", phase->phasing);
    event_end(game->events);
    if (rules_of(game)->turn.phase_begins)
        rules_of(game)->turn.phase_begins(game, game->state->phase);
}

/* Who fired at whom in the Offensive Fire Phase binds the melees that follow (12.22). */
static bool shots_are_kept(const struct game *game) {
    unsigned kind = current_phase(game)->kind;
    return kind == PHASE_OFFENSIVE_FIRE || kind == PHASE_RETREAT_BEFORE_MELEE;
}

/* Guns that bombarded or answered may fire again later in the Player-Turn, for another round; but they do not move in
 * it (15.0). */
static void guns_reload(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (has_flag(game, c, F_FIRED) && counter_at(game, c)->side == game->state->phasing)
            counter_set(game, c, F_BOMBARDED);
        counter_clear(game, c, F_FIRED | F_SPLIT);
    }
}

static void phase_ends(struct game *game) {
    if (!shots_are_kept(game))
        shots_clear(game);
    if (current_phase(game)->kind == PHASE_COUNTER_BATTERY)
        guns_reload(game);
    if (rules_of(game)->command.failure == FAILURE_AT_PHASE_END)
        failing_brigades_fail(game);
    if (rules_of(game)->turn.phase_ends)
        rules_of(game)->turn.phase_ends(game, game->state->phase);
    settle_orphans(game);
}

/* The sun sets or rises with the new Game-Turn. */
static void mind_the_sun(struct game *game) {
    const struct calendar calendar = calendar_of(tables_of(game));
    if (!calendar.night_minutes)
        return;
    bool night = calendar_moment(&calendar, game->state->turn).night;
    if (night == (game->state->night != 0))
        return;
    game->state->night = night;
    event_begin(game->events, night ? "nightfall" : "daybreak", "night");
    event_int(game->events, "turn", game->state->turn);
    event_end(game->events);
    if (rules_of(game)->turn.sun_turns)
        rules_of(game)->turn.sun_turns(game);
}

/* Crews that captors gave to wagons in this Game-Turn serve from the next one on (11.19). */
static void fresh_crews_serve(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) == TYPE_WAGON)
            counter_clear(game, c, F_FRESH_CREW);
    }
}

/* Moves on to the next row that is due; false when the game is over. */
static bool next_phase(struct game *game) {
    struct play_state *play = game->state;
    const struct gbacw_tables *tables = tables_of(game);
    for (;;) {
        if (play->phase + 1 < tables->phase_count) {
            play->phase++;
        } else {
            play->phase = 0;
            fresh_crews_serve(game);
            if (play->turn > 0 && rules_of(game)->turn.turn_ends)
                rules_of(game)->turn.turn_ends(game);
            if (play->turn >= last_turn_of(game))
                return false;
            play->turn++;
            play->phasing = SIDE_NONE;
            mind_the_sun(game);
        }
        if (phase_due(game, tables->phase + play->phase))
            return true;
    }
}

enum { OPEN_PHASE, AFTER_PHASE };

enum next sequence_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_SEQUENCE);
    const struct phase_info *phase = current_phase(game);
    switch (frame->stage) {
    case OPEN_PHASE: {
        if (!phase_due(game, phase)) {
            frame->stage = AFTER_PHASE;
            return NEXT_AGAIN;
        }
        phase_begins(game, phase);
        frame->stage = AFTER_PHASE;
        uint8_t kind = kind_of_phase(game, phase);
        if (kind == KIND_NONE)
            return NEXT_AGAIN;
        play_call(game, kind, phase->actor);
        return NEXT_CALL;
    }
    default:
        if (phase_due(game, phase))
            phase_ends(game);
        if (!next_phase(game)) {
            victory_end(game);
            return NEXT_DONE;
        }
        frame->stage = OPEN_PHASE;
        return NEXT_AGAIN;
    }
}
