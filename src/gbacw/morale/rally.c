/* rally.c: the Rally Phase (4.0j, 9.85, 13.5, 17.13, 22.11, 22.12).
 *
 * Pins come off first. Then the units that a leader rallies by being there, or by the game's own powers, rally
 * without asking; those of a brigade without effectiveness must throw for it. Then brigade commanders spend Rally
 * Points as their owner chooses. Last, independents and crews throw for themselves. Nobody is tried twice in a phase.
 */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/morale/morale.h"

enum { OPENING, ASKING, CLOSING };

/* 13.54: batteries, wagons, their crews, and units marked independent. */
static bool rallies_itself(const struct game *game, counter_id c) {
    if (rules_of(game)->morale.rally == RALLY_SURE)
        return !gbacw_is_foot_or_horse(game, c);
    return !gbacw_is_foot_or_horse(game, c) || info_of(game, c)->brigade == NO_BRIGADE || acts_independently(game, c);
}

static bool waits_for_rally(const struct game *game, counter_id c, side_id side) {
    return counter_at(game, c)->side == side && on_map(game, c) && has_flag(game, c, F_ROUTED) &&
           !has_flag(game, c, F_RALLY_TRIED);
}

/* ---- one unit rallies, or tries ---- */

static void rally_unit(struct game *game, counter_id c, counter_id leader, const char *case_number) {
    counter_set(game, c, F_RALLY_TRIED);
    counter_clear(game, c, F_ROUTED);
    if (rules_of(game)->morale.rallied)
        rules_of(game)->morale.rallied(game, c);
    event_begin(game->events, "rally", case_number);
    event_counter(game->events, "unit", c);
    event_bool(game->events, "rallied", true);
    event_string(game->events, "result", "rallies");
    if (leader != COUNTER_NONE) {
        event_counter(game->events, "leader", leader);
        event_int(game->events, "points_left", counter_at(game, leader)->rally_left);
    }
    event_end(game->events);
    crew_rallies(game, c);
}

/* A die not above the morale rating; a leader in the hex takes one off it (22.12). */
static void throw_for_rally(struct game *game, counter_id c, counter_id leader, const char *case_number) {
    see_elephant(game, c); /* 13.14 */
    bool led = rules_of(game)->morale.rally != RALLY_PLAIN && serving_leader(game, c) != COUNTER_NONE;
    int die = play_die(game, DICE_RALLY, c), total = die - (led ? 1 : 0);
    bool rallied = total <= morale_of(game, c);
    counter_set(game, c, F_RALLY_TRIED);
    if (rallied)
        counter_clear(game, c, F_ROUTED);
    event_begin(game->events, "rally", case_number);
    event_counter(game->events, "unit", c);
    event_bool(game->events, "rallied", rallied);
    event_string(game->events, "result", rallied ? "rallies" : "stays routed");
    event_int(game->events, "rating", morale_of(game, c));
    event_int(game->events, "die", die);
    if (led) {
        event_list(game->events, "modifiers");
        event_object(game->events, NULL);
        event_int(game->events, "by", -1);
        event_string(game->events, "case", "22.12");
        event_string(game->events, "why", "leader");
        event_close(game->events);
        event_close(game->events);
    }
    event_int(game->events, "total", total);
    if (leader != COUNTER_NONE) {
        event_counter(game->events, "leader", leader);
        event_int(game->events, "points_left", counter_at(game, leader)->rally_left);
    }
    event_end(game->events);
    if (rallied)
        crew_rallies(game, c);
}

static void rally_or_throw(struct game *game, counter_id c, counter_id leader, const char *case_number) {
    if (unit_ineffective(game, c) && rules_of(game)->morale.rally != RALLY_SURE &&
        rules_of(game)->morale.rally != RALLY_PLAIN)
        throw_for_rally(game, c, leader, "22.11c");
    else
        rally_unit(game, c, leader, case_number);
}

/* ---- without asking ---- */

/* In the midst of a fight he rallies nobody (12.94). SERVED_BY_OWN: he rallies those he commands and any independents,
 * not guns and crews. */
static bool rallies_by_presence(const struct game *game, counter_id leader, counter_id unit) {
    if (has_flag(game, leader, F_ENGAGED) || counter_at(game, leader)->side != counter_at(game, unit)->side)
        return false;
    if (rules_of(game)->command.service != SERVED_BY_OWN)
        return true;
    return rallies_itself(game, unit) ? gbacw_is_foot_or_horse(game, unit) : leader_serves(game, leader, unit);
}

/* A leader whose presence rallies this unit (13.52); for a unit without effectiveness only those above a brigade, for
 * its own brigade commander pays a Rally Point even there (22.11d). */
static counter_id rallying_leader(const struct game *game, counter_id unit) {
    bool above_only = unit_ineffective(game, unit) && rules_of(game)->morale.rally != RALLY_PLAIN;
    FOR_STACK(game, counter_at(game, unit)->hex, c) {
        if (is_leader(game, c) && rallies_by_presence(game, c, unit) &&
            !(above_only && rank_now(game, c) == RANK_BRIGADE))
            return c;
    }
    return COUNTER_NONE;
}

/* The game's own powers of rally at a distance (23.21 to 23.24). */
static counter_id distant_leader(struct game *game, counter_id unit) {
    const struct book *rules = rules_of(game);
    if (!rules->morale.rallies || rallies_itself(game, unit))
        return COUNTER_NONE;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id leader = division_leader(game, d);
        if (leader != COUNTER_NONE && counter_at(game, leader)->side == counter_at(game, unit)->side &&
            !has_flag(game, leader, F_ENGAGED) && rules->morale.rallies(game, leader, unit)) /* 12.94 */
            return leader;
    }
    return COUNTER_NONE;
}

static void rally_freely(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (!waits_for_rally(game, c, side))
            continue;
        if (rules_of(game)->morale.rally == RALLY_SURE) { /* limbered guns by themselves, the others by points alone */
            if (rallies_itself(game, c))
                rally_unit(game, c, COUNTER_NONE, "13.54");
            continue;
        }
        counter_id leader = rallying_leader(game, c);
        if (leader != COUNTER_NONE) {
            rally_or_throw(game, c, leader, rallies_itself(game, c) ? "13.54" : "13.52");
        } else if ((leader = distant_leader(game, c)) != COUNTER_NONE) {
            rally_or_throw(game, c, leader, "rally-afar");
        }
    }
}

/* The ground may ask for a leader (SERVED_BY_OWN). */
static bool may_rally_alone(const struct game *game, counter_id c) {
    const struct book *rules = rules_of(game);
    return rules_of(game)->command.service != SERVED_BY_OWN || !rules->morale.may_rally ||
           is_legal(rules->morale.may_rally(game, COUNTER_NONE, c));
}

static void rally_themselves(struct game *game, side_id side) {
    const struct book *rules = rules_of(game);
    FOR_COUNTERS(game, c) {
        if (!waits_for_rally(game, c, side) || !may_rally_alone(game, c))
            continue;
        if (rallies_itself(game, c))
            throw_for_rally(game, c, COUNTER_NONE, "13.54");
        else if (rules->morale.leads_itself && rules->morale.leads_itself(game, c))
            throw_for_rally(game, c, COUNTER_NONE, "leads-itself");
    }
}

static void take_pins_off(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !has_flag(game, c, F_PINNED))
            continue;
        counter_clear(game, c, F_PINNED);
        event_begin(game->events, "unpin", "9.85");
        event_counter(game->events, "unit", c);
        event_end(game->events);
    }
}

static void give_rally_points(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        struct counter_state *counter = counter_at(game, c);
        if (counter->side != side)
            continue;
        counter_clear(game, c, F_RALLY_TRIED);
        if (is_leader(game, c))
            counter->rally_left =
                (brigade_led(game, c) != NO_BRIGADE || info_of(game, c)->commands == COMMANDS_ALL) && on_map(game, c)
                    ? ratings_of(game, c)->rally
                    : 0;
    }
}

/* ---- by Rally Points ---- */

/* Command Points lengthen it or do not, as the book has it (17.22). */
static int rally_radius(const struct game *game, counter_id leader) {
    int radius = effectiveness_radius(game, leader);
    return rules_of(game)->morale.rally == RALLY_PLAIN ? radius - counter_at(game, leader)->added_radius : radius;
}

/* Near enough for him to rally it, and nothing in the way. */
static bool may_reach(const struct game *game, counter_id leader, counter_id unit) {
    int distance = tables_of(game)->charts.rally_distance;
    if (has_flag(game, leader, F_ENGAGED))
        return false; /* 12.94 */
    if (rules_of(game)->morale.may_rally && !is_legal(rules_of(game)->morale.may_rally(game, leader, unit)))
        return false;
    if (distance == 0)
        return within_radius_of(game, leader, unit, rally_radius(game, leader));
    return hex_distance(game, counter_at(game, leader)->hex, counter_at(game, unit)->hex) <= distance;
}

static int others_in_reach(struct game *game, counter_id leader, counter_id unit) {
    int count = 0;
    FOR_COUNTERS(game, c) {
        count += c != unit && waits_for_rally(game, c, counter_at(game, leader)->side) && !rallies_itself(game, c) &&
                 of_his_command(game, leader, c) && may_reach(game, leader, c);
    }
    return count;
}

/* Its brigade's commanders, then those of its side who command all. */
static counter_id leader_of(const struct game *game, counter_id unit, int which) {
    int own = 0;
    for (counter_id leader; (leader = brigade_leader(game, info_of(game, unit)->brigade, own)) != COUNTER_NONE; own++) {
        if (own == which)
            return leader;
    }
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->commands == COMMANDS_ALL && on_map(game, c) && of_his_command(game, c, unit) &&
            own++ == which)
            return c;
    }
    return COUNTER_NONE;
}

/* Which of its commanders pays: of two that could, the one whom fewer others need (23.25). */
static counter_id paying_leader(struct game *game, counter_id unit) {
    counter_id leader, best = COUNTER_NONE;
    int fewest = 0;
    for (int i = 0; (leader = leader_of(game, unit, i)) != COUNTER_NONE; i++) {
        if (counter_at(game, leader)->rally_left == 0 || !may_reach(game, leader, unit))
            continue;
        int others = others_in_reach(game, leader, unit);
        if (best == COUNTER_NONE || others < fewest) {
            best = leader;
            fewest = others;
        }
    }
    return best;
}

static struct ruling judge_rally(struct game *game, const struct frame *frame, counter_id unit) {
    if (unit == COUNTER_NONE || counter_at(game, unit)->side != frame->side || !on_map(game, unit))
        return RULE("13.51", "%u is not a unit of yours on the map", unit);
    if (!has_flag(game, unit, F_ROUTED))
        return RULE("13.51", "%u is not routed", unit);
    if (has_flag(game, unit, F_RALLY_TRIED))
        return RULE("22.11c", "%u has already tried to rally in this phase", unit);
    if (rallies_itself(game, unit))
        return RULE("13.54",
                    "%u cannot be rallied by a Rally Point: it rallies by a die roll, or by a leader in its hex", unit);
    counter_id leader = leader_of(game, unit, 0);
    if (leader == COUNTER_NONE)
        return RULE("13.52", "%u has no brigade commander on the map", unit);
    if (paying_leader(game, unit) != COUNTER_NONE)
        return LEGAL;
    if (rules_of(game)->morale.may_rally) {
        struct ruling own = rules_of(game)->morale.may_rally(game, leader, unit);
        if (!is_legal(own))
            return own;
    }
    if (may_reach(game, leader, unit))
        return RULE("17.13", "%u has no Rally Points left for %u", leader, unit);
    if (has_flag(game, leader, F_ENGAGED))
        return RULE("engaged-leader", "%u is engaged and cannot rally units", leader);
    int distance = tables_of(game)->charts.rally_distance;
    if (distance)
        return RULE("13.53", "%u is more than %d hexes from %u", unit, distance, leader);
    return RULE("13.53", "%u is not within the Effectiveness Radius of %u, which is %d", unit, leader,
                rally_radius(game, leader));
}

/* ---- the frame ---- */

static void close_phase(struct game *game, side_id side) {
    rally_themselves(game, side);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side)
            continue;
        counter_clear(game, c, F_RALLY_TRIED);
        counter_at(game, c)->rally_left = 0;
    }
}

enum next rally_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_RALLY);
    switch (frame->stage) {
    case OPENING:
        take_pins_off(game, frame->side);
        give_rally_points(game, frame->side);
        rally_freely(game, frame->side);
        frame->stage = ASKING;
        return NEXT_AGAIN;
    case ASKING:
        return NEXT_ASK;
    default:
        close_phase(game, frame->side);
        return NEXT_DONE;
    }
}

static bool can_be_rallied(struct game *game, counter_id c, side_id side) {
    return waits_for_rally(game, c, side) && !rallies_itself(game, c) && paying_leader(game, c) != COUNTER_NONE;
}

static bool pays_for_somebody(struct game *game, counter_id leader, side_id side) {
    FOR_COUNTERS(game, c) {
        if (can_be_rallied(game, c, side) && paying_leader(game, c) == leader)
            return true;
    }
    return false;
}

/* "Spend Rally Points on routed units (Grimes 1, Cook 2), or end the phase." An army has thirty brigadiers: only those
 * are named who have somebody to rally. */
static void rally_prompt(struct game *game, const struct frame *frame, struct text *out) {
    bool any = false;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->side != frame->side || counter->rally_left == 0 || !is_leader(game, c) || !on_map(game, c) ||
            !pays_for_somebody(game, c, frame->side))
            continue;
        play_say(game, any ? ", " : "Spend Rally Points on routed units (", out);
        text_add(out, info_of(game, c)->name);
        text_char(out, ' ');
        text_number(out, counter->rally_left);
        any = true;
    }
    play_say(game, any ? "), or end the phase." : "No routed unit can be reached with a Rally Point: end the phase.",
             out);
}

static void rally_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    action_add(out, action_of(VERB_END));
    FOR_COUNTERS(game, c) {
        if (can_be_rallied(game, c, frame->side))
            action_add(out, action_who(VERB_RALLY, c));
    }
}

static struct ruling rally_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb == VERB_RALLY)
        return judge_rally(game, frame, action.who);
    return RULE("4.0b", "that action is not part of the Rally Phase");
}

static void rally_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END) {
        frame->stage = CLOSING;
        return;
    }
    counter_id leader = paying_leader(game, action.who);
    if (leader == COUNTER_NONE)
        return;
    counter_at(game, leader)->rally_left--;
    rally_or_throw(game, action.who, leader, "17.13");
}

const struct decision rally_decision = {.name = "rally",
                                        .prompt = rally_prompt,
                                        .candidates = rally_candidates,
                                        .judge = rally_judge,
                                        .apply = rally_apply,
                                        .judged = true};
