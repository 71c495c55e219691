/* attack.c: an attack in its five steps (7.4b): artillery, ratings, positions with leader checks, result, pursuit. */
#include "fury/combat/attack.h"

#include <string.h>

#include "fury/combat/pursuit.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/obligations.h"

const char *const fury_position_names[TACTICALS] = {"SD", "D", "A", "SA"};
const char *const fury_result_names[RESULTS] = {"attacker-retreats", "attacker-blown", "disaster",
                                                "defender-retreats", "defender-blown", "breakthrough",
                                                "counterattack"};

static side_id attacking_side(const struct game *game, const struct attack_locals *attack) {
    return info_of(game, attack->attacker)->side;
}

/* The roles of this roll: in a Counterattack the defender attacks (7.4-S4s). */
static counter_id role_attacker(const struct attack_locals *attack) {
    return attack->flags & ATTACK_COUNTER ? attack->defender : attack->attacker;
}
static counter_id role_defender(const struct attack_locals *attack) {
    return attack->flags & ATTACK_COUNTER ? attack->attacker : attack->defender;
}
static hex_id role_attacker_hex(const struct attack_locals *attack) {
    return attack->flags & ATTACK_COUNTER ? attack->target : attack->from;
}
static hex_id role_defender_hex(const struct attack_locals *attack) {
    return attack->flags & ATTACK_COUNTER ? attack->from : attack->target;
}

/* ---- declaration ---- */

/* 9.5e */
static void spoil_works(struct game *game, counter_id c) {
    if (state_of(game)->works[hex_of(game, c)] != WORKS_NONE)
        fury_works_put(game, hex_of(game, c), WORKS_NONE, "9.5e");
}

static void declare(struct game *game, struct attack_locals *attack) {
    const char *owed = fury_owes_attack(game, attack->attacker, attack->direction);
    event_begin(game->events, "attack", owed ? owed : attack->flags & ATTACK_GHOST ? "9.3f" : "7.0a");
    event_counter(game->events, "unit", attack->attacker);
    event_hex(game->events, "from", attack->from);
    event_hex(game->events, "target", attack->target);
    if (attack->defender != COUNTER_NONE)
        event_counter(game->events, "defender", attack->defender);
    event_bool(game->events, "mandatory", owed != NULL);
    event_bool(game->events, "ghost", attack->flags & ATTACK_GHOST);
    event_end(game->events);
    fury_unit_form(game, attack->attacker, true, "2.5-BattleForm-a");
    spoil_works(game, attack->attacker);
    if (attack->flags & ATTACK_PONTOON) /* 7.1h: spent by one attack */
        state_of(game)->pontoon[attack->bridge - 1].fresh = 0;
}

/* ---- step 1: artillery ---- */

static void reveal(struct game *game, struct attack_locals *attack) {
    side_id side = attacking_side(game, attack);
    bool mine = attack->flags & ATTACK_SUPPORT_A, yours = attack->flags & ATTACK_SUPPORT_D;
    struct fury_state *state = state_of(game);
    if (mine)
        state->ammunition[side]--;
    if (yours)
        state->ammunition[other_side(side)]--;
    play_reveal(game);
    event_begin(game->events, "support", "7.4-S1a");
    event_bool(game->events, "attacker", mine);
    event_bool(game->events, "defender", yours);
    event_int(game->events, "csa", state->ammunition[0]);
    event_int(game->events, "usa", state->ammunition[1]);
    event_end(game->events);
}

bool fury_attack_sealed(const struct game *game) {
    const struct frame *top = play_top(game);
    return top != NULL && top->kind == KIND_ATTACK &&
           (top->stage == ATTACK_SUPPORT_OF_ATTACKER || top->stage == ATTACK_SUPPORT_OF_DEFENDER);
}

/* ---- step 3: positions ---- */

uint8_t fury_tactical_position(const struct fury_charts *charts, int rating, int die) {
    CHECK(die >= 0 && die <= 9);
    int column = rating < 1 ? 1 : rating > 10 ? 10 : rating; /* 7.4-S3b */
    return charts->position[die][column - 1];
}

static void emit_rating(struct game *game, const char *key, const struct rating *rating) {
    struct event_sink *events = game->events;
    event_list(events, key);
    for (int i = 0; i < rating->count; i++) {
        event_object(events, NULL);
        event_int(events, "by", rating->item[i].by);
        event_string(events, "case", rating->item[i].rule_case);
        event_string(events, "why", rating->item[i].why);
        if (rating->item[i].who != COUNTER_NONE)
            event_counter(events, "unit", rating->item[i].who);
        event_close(events);
    }
    event_close(events);
}

static void rate(struct game *game, struct attack_locals *attack) {
    struct rating mine, yours;
    fury_rating_attacker(game, attack, &mine);
    fury_rating_defender(game, attack, &yours);
    attack->rating[0] = (uint8_t)mine.total;
    attack->rating[1] = (uint8_t)yours.total;
    event_begin(game->events, "ratings", "7.4b");
    emit_rating(game, "attacker", &mine);
    emit_rating(game, "defender", &yours);
    event_int(game->events, "attack", mine.total);
    event_int(game->events, "defence", yours.total);
    event_end(game->events);
}

/* 7.4-S3c to S3f: of the side that rolled `die` under this HQ. */
static void check_leader(struct game *game, counter_id hq, int die) {
    const struct fury_charts *charts = charts_of(game);
    if (hq == COUNTER_NONE || (die != charts->leader_low && die != charts->leader_high) || !in_battle(game, hq))
        return;
    int roll = die10(game, DICE_LEADER, hq), total = roll + info_of(game, hq)->stars;
    bool lost = total >= charts->leader_casualty;
    event_begin(game->events, "leader", lost ? "7.4-S3d" : "7.4-S3c");
    event_counter(game->events, "hq", hq);
    event_int(game->events, "die", roll);
    event_int(game->events, "stars", info_of(game, hq)->stars);
    event_int(game->events, "total", total);
    event_bool(game->events, "casualty", lost);
    event_end(game->events);
    if (!lost)
        return;
    unit_at(game, hq)->flags = (uint8_t)((unit_at(game, hq)->flags & ~U_BATTLE) | U_CASUALTY);
    unit_at(game, hq)->marker = MARKER_NONE; /* 4.2g: +2 and Auto are markers of Battle Mode */
}

static void roll(struct game *game, struct attack_locals *attack) {
    const struct fury_charts *charts = charts_of(game);
    bool counter = attack->flags & ATTACK_COUNTER;
    int rating[2] = {attack->rating[0], attack->rating[1] + (counter ? charts->counterattack : 0)}; /* 7.4-S4r */
    attack->die[0] = (uint8_t)die10(game, DICE_POSITION, attack->attacker);
    attack->die[1] = (uint8_t)die10(game, DICE_POSITION, attack->defender);
    for (int i = 0; i < 2; i++)
        attack->position[i] = fury_tactical_position(charts, rating[i], attack->die[i]);
    for (int i = 0; i < 2; i++)
        check_leader(game, attack->lead[i], attack->die[i]);
    /* rows are the defender's of this roll, columns the attacker's (7.4-S4a) */
    attack->result = counter ? charts->result[attack->position[0]][attack->position[1]]
                             : charts->result[attack->position[1]][attack->position[0]];
    event_begin(game->events, "result", counter ? "7.4-S4s" : "7.4-S4a");
    event_counter(game->events, "unit", role_attacker(attack));
    event_int(game->events, "rating", rating[counter]);
    event_int(game->events, "die", attack->die[counter]);
    event_string(game->events, "position", fury_position_names[attack->position[counter]]);
    event_counter(game->events, "defender", role_defender(attack));
    event_int(game->events, "defender_rating", rating[!counter]);
    event_int(game->events, "defender_die", attack->die[!counter]);
    event_string(game->events, "defender_position", fury_position_names[attack->position[!counter]]);
    event_string(game->events, "result", fury_result_names[attack->result]);
    event_end(game->events);
}

/* ---- step 4: what a result means ---- */

/* 7.4-S4b, S4d, S4u: of the side that suffers it in that cover. */
static enum fate_of in_cover(enum fate_of fate, enum cover cover, bool *special) {
    if (cover == COVER_WORKS)
        return FATE_ELIMINATED;
    *special = fate == FATE_RETREATS && cover == COVER_DEFENSIBLE;
    return fate;
}

struct outcome fury_outcome_of(enum attack_result result, enum cover cover, bool counter, bool lone) {
    struct outcome out = {FATE_STAYS, FATE_STAYS, false, false};
    enum fate_of gone = lone ? FATE_ELIMINATED : FATE_STAYS; /* 7.4-S4e */
    switch (result) {
    case RESULT_ATTACKER_RETREATS:
    case RESULT_ATTACKER_BLOWN:
        out.attacker = result == RESULT_ATTACKER_RETREATS ? FATE_RETREATS : FATE_BLOWN;
        if (counter)
            out.attacker = in_cover(out.attacker, cover, &out.special);
        else /* 7.4-S4c */
            out.special = result == RESULT_ATTACKER_RETREATS && cover != COVER_NONE;
        break;
    case RESULT_DISASTER:
        out.attacker = FATE_ELIMINATED;
        break;
    case RESULT_DEFENDER_RETREATS:
    case RESULT_DEFENDER_BLOWN:
        out.defender =
            gone ? gone
                 : in_cover(result == RESULT_DEFENDER_RETREATS ? FATE_RETREATS : FATE_BLOWN, cover, &out.special);
        break;
    case RESULT_BREAKTHROUGH:
        out.defender = FATE_ELIMINATED;
        break;
    case RESULT_COUNTERATTACK:
    case RESULTS:
        if (lone)
            out.defender = FATE_POOL; /* 7.4-S4f */
        else if (counter)             /* 7.4-S4t */
            out.attacker = in_cover(FATE_RETREATS, cover, &out.special);
        else
            out.counterattack = true;
        break;
    }
    return out;
}

unsigned fury_blown_faces(const struct game *game) {
    uint32_t chosen = state_of(game)->options[OPTION_SPECIAL_DIE];
    return chosen > 0 ? chosen - 1 : charts_of(game)->fury_blown_faces;
}

static enum fate_of roll_special(struct game *game, counter_id about) {
    int face = play_die(game, DICE_SPECIAL, about);
    bool blown = face > 6 - (int)fury_blown_faces(game);
    event_begin(game->events, "special-die", "2.5-Dice-c");
    event_counter(game->events, "unit", about);
    event_int(game->events, "face", face);
    event_string(game->events, "result", blown ? "blown" : "retreat");
    event_end(game->events);
    return blown ? FATE_BLOWN : FATE_RETREATS;
}

/* 7.4-S4h, S4j, S4k */
static void burst_caissons(struct game *game, side_id side, bool used) {
    struct fury_state *state = state_of(game);
    if (!used || state->ammunition[side] == 0)
        return;
    state->ammunition[side]--;
    event_begin(game->events, "caissons", "7.4-S4k");
    event_side(game->events, "side", side);
    event_int(game->events, "left", state->ammunition[side]);
    event_end(game->events);
}

static bool used_support(const struct attack_locals *attack, counter_id c) {
    return attack->flags & (c == attack->attacker ? ATTACK_SUPPORT_A : ATTACK_SUPPORT_D);
}

static void remove_ghost_or_pool(struct game *game, const struct attack_locals *attack) {
    if (attack->flags & ATTACK_GHOST)
        return;
    event_begin(game->events, "to-hand", "7.4-S4f");
    event_counter(game->events, "unit", attack->defender);
    event_end(game->events);
    fury_unit_take(game, attack->defender, WHERE_HAND, 0);
    unit_at(game, attack->defender)->flags |= U_RECALLED;
}

/* Lets one of the two suffer; true if a retreat frame was pushed. */
static bool suffer(struct game *game, counter_id c, enum fate_of fate, hex_id enemy) {
    switch (fate) {
    case FATE_RETREATS:
        fury_call_retreat(game, c, &enemy, 1, false);
        return true;
    case FATE_BLOWN:
        fury_drive_off(game, c, false, "7.4-S4g");
        return false;
    case FATE_ELIMINATED:
        fury_drive_off(game, c, true, "7.4-S4l");
        return false;
    case FATE_STAYS:
    case FATE_POOL:
        break;
    }
    return false;
}

static enum next apply_outcome(struct game *game, struct frame *frame, struct outcome outcome) {
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    counter_id mine = role_attacker(attack), yours = role_defender(attack);
    bool ghost = attack->flags & ATTACK_GHOST;
    /* the attacker pursues; one who only beats off a Counterattack does not (7.4-S5e, reading R25) */
    frame->stage = outcome.attacker != FATE_STAYS ? ATTACK_PURSUED : ATTACK_PURSUE;
    if (outcome.special) {
        enum fate_of *fate = outcome.attacker == FATE_RETREATS ? &outcome.attacker : &outcome.defender;
        *fate = roll_special(game, fate == &outcome.attacker ? mine : yours);
    }
    if (attack->result == RESULT_DISASTER) {
        burst_caissons(game, info_of(game, mine)->side, used_support(attack, mine));
        if (attack->assist != COUNTER_NONE && !(attack->flags & ATTACK_COUNTER) && on_map(game, attack->assist))
            fury_drive_off(game, attack->assist, false, "7.4-S4j");
    }
    bool counter = attack->flags & ATTACK_COUNTER;
    attack->emptied = (counter ? outcome.attacker : outcome.defender) != FATE_STAYS;
    if (counter && attack->emptied && attack->flags & ATTACK_PONTOON)
        frame->stage = ATTACK_PURSUE; /* 9.6i: it was this attack that emptied the hex */
    if (attack->result == RESULT_BREAKTHROUGH) {
        if (!ghost)
            burst_caissons(game, info_of(game, yours)->side, used_support(attack, yours));
        frame->stage = ATTACK_SECOND;
    }
    if (outcome.defender == FATE_POOL) {
        remove_ghost_or_pool(game, attack);
        bool enters = attack->flags & (ATTACK_GHOST | ATTACK_PONTOON); /* 9.3h, 9.6i */
        frame->stage = enters ? ATTACK_PURSUE : ATTACK_PURSUED;
        return NEXT_AGAIN;
    }
    if (outcome.attacker != FATE_STAYS)
        return suffer(game, mine, outcome.attacker, role_defender_hex(attack)) ? NEXT_CALL : NEXT_AGAIN;
    if (ghost)
        return NEXT_AGAIN;
    return suffer(game, yours, outcome.defender, role_attacker_hex(attack)) ? NEXT_CALL : NEXT_AGAIN;
}

static enum next resolve(struct game *game, struct frame *frame) {
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    bool counter = attack->flags & ATTACK_COUNTER;
    bool lone = attack->flags & ATTACK_GHOST || is_detachment(game, attack->defender);
    if (!counter)
        rate(game, attack);
    roll(game, attack);
    struct outcome outcome = fury_outcome_of(attack->result, attack->cover, counter, lone);
    if (outcome.counterattack) {
        event_begin(game->events, "counterattack", "7.4-S4r");
        event_counter(game->events, "unit", attack->defender);
        event_end(game->events);
        attack->flags |= ATTACK_COUNTER;
        return NEXT_AGAIN;
    }
    return apply_outcome(game, frame, outcome);
}

/* ---- the second retreat of a Breakthrough ---- */

/* 7.4-S4h, S4i: Divisions of the loser's side that were in its ZOC; if there are none, Detachments. The loser is gone
 * and its friends have not moved, so the ZOC is read from the hex. */
static unsigned neighbours(const struct game *game, const struct attack_locals *attack, counter_id out[DIRECTIONS]) {
    hex_id hex = role_defender_hex(attack);
    side_id side = other_side(info_of(game, role_attacker(attack))->side);
    unsigned count = 0;
    for (int detachments = 0; detachments < 2 && count == 0; detachments++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (!zone_passes(game, hex, d))
                continue;
            hex_id next = tables_of(game)->neighbour[hex][d];
            counter_id c = detachments ? detachment_in(game, next) : division_in(game, next);
            if (c != COUNTER_NONE && belongs(game, c, side))
                out[count++] = c;
        }
    return count;
}

static enum next drive_second(struct game *game, struct frame *frame) {
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    counter_id c = attack->second;
    frame->stage = ATTACK_PURSUE;
    if (is_detachment(game, c)) {
        fury_unit_eliminate(game, c, "7.4-S4i");
        return NEXT_AGAIN;
    }
    hex_id enemy = role_attacker_hex(attack);
    fury_call_retreat(game, c, &enemy, 1, false);
    return NEXT_CALL;
}

static enum next second_retreat(struct game *game, struct frame *frame) {
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    frame->side = info_of(game, role_attacker(attack))->side;
    if (attack->second == COUNTER_NONE) {
        counter_id near[DIRECTIONS];
        unsigned count = neighbours(game, attack, near);
        if (count == 0) {
            frame->stage = ATTACK_PURSUE;
            return NEXT_AGAIN;
        }
        if (count > 1)
            return NEXT_ASK;
        attack->second = near[0];
    }
    return drive_second(game, frame);
}

/* ---- step 5, and the bridge ---- */

static enum next pursue(struct game *game, struct frame *frame) {
    const struct attack_locals *attack = LOCALS(attack_locals, frame);
    enum crossing over_bridge = !(attack->flags & ATTACK_PONTOON) ? CROSSING_NONE
                                : attack->flags & ATTACK_WALKOVER ? CROSSING_UNOPPOSED
                                : attack->emptied                 ? CROSSING_WON
                                                                  : CROSSING_NONE;
    counter_id winner = over_bridge ? attack->attacker : role_attacker(attack);
    frame->stage = ATTACK_PURSUED;
    if (winner == COUNTER_NONE || !on_map(game, winner))
        return NEXT_AGAIN;
    fury_call_pursuit(game, winner, over_bridge ? attack->target : role_defender_hex(attack), over_bridge,
                      attack->lead[winner != attack->attacker]);
    return NEXT_CALL;
}

/* 9.6j: the hex was not emptied. */
static void mind_bridge(struct game *game, const struct attack_locals *attack) {
    if (!(attack->flags & ATTACK_PONTOON) || state_of(game)->pontoon[attack->bridge - 1].hex == HEX_NONE)
        return;
    if (!attack->emptied && !(attack->flags & ATTACK_WALKOVER))
        fury_pontoon_lift(game, attack->bridge - 1u, "9.6j");
}

/* ---- the frame ---- */

static unsigned assistants(const struct game *game, const struct attack_locals *attack, counter_id out[6]) {
    unsigned count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[attack->from][d];
        counter_id c = next == HEX_NONE ? COUNTER_NONE : division_in(game, next);
        if (c != COUNTER_NONE && fury_may_assist(game, attack, c))
            out[count++] = c;
    }
    return count;
}

static unsigned leaders(const struct game *game, const struct attack_locals *attack, bool attacker, counter_id out[8]) {
    counter_id c = attacker ? attack->attacker : attack->defender;
    unsigned count = 0;
    if (c == COUNTER_NONE || is_detachment(game, c))
        return 0;
    FOR_COUNTERS(game, hq) {
        if (fury_may_lead(game, hq, info_of(game, c)->side, attacker ? attack->from : attack->target) && count < 8)
            out[count++] = hq;
    }
    return count;
}

static enum next ask(struct frame *frame, side_id side) {
    frame->side = side;
    return NEXT_ASK;
}

static enum next assist_step(struct game *game, struct frame *frame, side_id mine) {
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    counter_id found[6];
    unsigned count = assistants(game, attack, found);
    if (count == 1 && option_of(game, OPTION_ASSIST)) {
        attack->assist = found[0];
        spoil_works(game, found[0]);
        count = 0;
    }
    if (count > 0)
        return ask(frame, mine);
    frame->stage = ATTACK_LEAD_OF_ATTACKER;
    return NEXT_AGAIN;
}

enum next fury_attack_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_ATTACK);
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    side_id mine = attacking_side(game, attack);
    counter_id found[8];
    switch (frame->stage) {
    case ATTACK_DECLARE:
        declare(game, attack);
        frame->stage = attack->flags & ATTACK_WALKOVER ? ATTACK_PURSUE : ATTACK_SUPPORT_OF_ATTACKER;
        return NEXT_AGAIN;
    case ATTACK_SUPPORT_OF_ATTACKER:
        if (is_legal(fury_may_support(game, attack->attacker)))
            return ask(frame, mine);
        frame->stage = ATTACK_SUPPORT_OF_DEFENDER;
        return NEXT_AGAIN;
    case ATTACK_SUPPORT_OF_DEFENDER:
        if (is_legal(fury_may_support(game, attack->defender)))
            return ask(frame, other_side(mine));
        frame->stage = ATTACK_REVEAL;
        return NEXT_AGAIN;
    case ATTACK_REVEAL:
        reveal(game, attack);
        frame->stage = ATTACK_ASSIST;
        return NEXT_AGAIN;
    case ATTACK_ASSIST:
        return assist_step(game, frame, mine);
    case ATTACK_LEAD_OF_ATTACKER:
        if (leaders(game, attack, true, found) > 0)
            return ask(frame, mine);
        frame->stage = ATTACK_LEAD_OF_DEFENDER;
        return NEXT_AGAIN;
    case ATTACK_LEAD_OF_DEFENDER:
        if (leaders(game, attack, false, found) > 0)
            return ask(frame, other_side(mine));
        frame->stage = ATTACK_ROLL;
        return NEXT_AGAIN;
    case ATTACK_ROLL:
        return resolve(game, frame);
    case ATTACK_SECOND:
        return second_retreat(game, frame);
    case ATTACK_PURSUE:
        return pursue(game, frame);
    default:
        mind_bridge(game, attack);
        fury_drop_lone_detachments(game);
        return NEXT_DONE;
    }
}

/* ---- the decision ---- */

static void attack_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct attack_locals *attack = LOCALS_OF(attack_locals, frame);
    text_add(out, info_of(game, attack->attacker)->name);
    play_say(game, " attacks ", out);
    play_say(game, attack->defender == COUNTER_NONE ? "empty works" : info_of(game, attack->defender)->name, out);
    switch (frame->stage) {
    case ATTACK_SUPPORT_OF_ATTACKER:
    case ATTACK_SUPPORT_OF_DEFENDER:
        play_say(game, ": Artillery Support, or none? The choice is secret until both are made. Points left: ", out);
        text_number(out, state_of(game)->ammunition[frame->side]);
        text_char(out, '.');
        break;
    case ATTACK_ASSIST:
        play_say(game, ": choose a Division to support the attack (+2), or decline.", out);
        break;
    case ATTACK_SECOND:
        play_say(game, ": Breakthrough! Choose the Division that retreats with it.", out);
        break;
    default:
        play_say(game, ": use a headquarters' Leadership, which puts its leader at risk, or decline.", out);
        break;
    }
}

static void attack_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct attack_locals *attack = LOCALS_OF(attack_locals, frame);
    counter_id found[8];
    unsigned count;
    switch (frame->stage) {
    case ATTACK_SUPPORT_OF_ATTACKER:
    case ATTACK_SUPPORT_OF_DEFENDER:
        action_add(out, action_of(VERB_SUPPORT));
        action_add(out, action_of(VERB_WITHHOLD));
        break;
    case ATTACK_ASSIST:
        count = assistants(game, attack, found);
        for (unsigned i = 0; i < count; i++)
            action_add(out, action_who(VERB_ASSIST, found[i]));
        if (!option_of(game, OPTION_ASSIST))
            action_add(out, action_of(VERB_DECLINE));
        break;
    case ATTACK_SECOND:
        count = neighbours(game, attack, found);
        for (unsigned i = 0; i < count; i++)
            action_add(out, action_who(VERB_PUSH, found[i]));
        break;
    default:
        count = leaders(game, attack, frame->stage == ATTACK_LEAD_OF_ATTACKER, found);
        for (unsigned i = 0; i < count; i++)
            action_add(out, action_who(VERB_LEAD, found[i]));
        action_add(out, action_of(VERB_DECLINE));
        break;
    }
}

static struct ruling judge_named(struct game *game, const struct frame *frame, struct action action) {
    const struct attack_locals *attack = LOCALS_OF(attack_locals, frame);
    counter_id found[8];
    if (frame->stage == ATTACK_ASSIST && action.verb == VERB_ASSIST)
        return fury_may_assist(game, attack, action.who)
                   ? LEGAL
                   : RULE("7.4-S2A-g", "%u is not in the Zones of Control of both %u and the defender", action.who,
                          attack->attacker);
    if (frame->stage == ATTACK_SECOND && action.verb == VERB_PUSH) {
        unsigned near = neighbours(game, attack, found);
        for (unsigned i = 0; i < near; i++)
            if (found[i] == action.who)
                return LEGAL;
        return RULE("7.4-S4h", "%u was not in the defender's Zone of Control", action.who);
    }
    if (action.verb != VERB_LEAD ||
        (frame->stage != ATTACK_LEAD_OF_ATTACKER && frame->stage != ATTACK_LEAD_OF_DEFENDER))
        return not_here();
    unsigned count = leaders(game, attack, frame->stage == ATTACK_LEAD_OF_ATTACKER, found);
    for (unsigned i = 0; i < count; i++)
        if (found[i] == action.who)
            return LEGAL;
    return RULE("7.4-S2A-e", "%u is not a headquarters of yours in Battle Mode within range", action.who);
}

static struct ruling attack_judge(struct game *game, const struct frame *frame, struct action action) {
    bool support = frame->stage == ATTACK_SUPPORT_OF_ATTACKER || frame->stage == ATTACK_SUPPORT_OF_DEFENDER;
    if (support)
        return action.verb == VERB_SUPPORT || action.verb == VERB_WITHHOLD ? LEGAL : not_here();
    if (action.verb == VERB_DECLINE && frame->stage != ATTACK_SECOND) {
        if (frame->stage == ATTACK_ASSIST && option_of(game, OPTION_ASSIST))
            return by_reading("R12", RULE("7.4-S2A-g", "Attack Support is mandatory in this game: choose a Division"));
        return LEGAL;
    }
    return judge_named(game, frame, action);
}

static void emit_sealed(struct game *game, side_id side, bool support) {
    event_begin(game->events, "sealed", "7.4-S1a");
    event_only(game->events, side);
    event_side(game->events, "side", side);
    event_bool(game->events, "support", support);
    event_end(game->events);
}

static void attack_apply(struct game *game, struct frame *frame, struct action action) {
    struct attack_locals *attack = LOCALS(attack_locals, frame);
    bool support = action.verb == VERB_SUPPORT;
    switch (frame->stage) {
    case ATTACK_SUPPORT_OF_ATTACKER:
        attack->flags |= support ? ATTACK_SUPPORT_A : 0;
        emit_sealed(game, frame->side, support);
        frame->stage = ATTACK_SUPPORT_OF_DEFENDER;
        break;
    case ATTACK_SUPPORT_OF_DEFENDER:
        attack->flags |= support ? ATTACK_SUPPORT_D : 0;
        emit_sealed(game, frame->side, support);
        frame->stage = ATTACK_REVEAL;
        break;
    case ATTACK_ASSIST:
        if (action.verb == VERB_ASSIST) {
            attack->assist = action.who;
            spoil_works(game, action.who);
        }
        frame->stage = ATTACK_LEAD_OF_ATTACKER;
        break;
    case ATTACK_SECOND:
        attack->second = action.who;
        break;
    case ATTACK_LEAD_OF_ATTACKER:
        attack->lead[0] = action.who;
        frame->stage = ATTACK_LEAD_OF_DEFENDER;
        break;
    default:
        attack->lead[1] = action.who;
        frame->stage = ATTACK_ROLL;
        break;
    }
}

const struct decision fury_attack_decision = {"attack", attack_prompt, attack_candidates, attack_judge, attack_apply,
                                              NULL,     true};
