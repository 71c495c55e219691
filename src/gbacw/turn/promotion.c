/* promotion.c: the Final Command Phase: recrewing, then replacements and promotions (4.0k, 11.18, 17.8, 23.1).
 *
 * The owner recrews wagons and ends the phase; then, as its last act (17.84), every empty post is filled from the top
 * down: armies, divisions, brigades. A post is filled by the first on its list who has not fallen, or by whom the owner
 * names; the new man is put with a unit of his command (`at`). A fallen brigade commander comes back on the other side
 * of his counter, as often as need be; behind a promoted man comes one of the brigade's spare counters. */
#include "gbacw/command/leaders.h"
#include "gbacw/retreat/retreat.h"

enum { RECREWING, FILLING, NAMING, PLACING };

/* ---- recrewing (11.18) ---- */

static bool crew_gone(const struct game *game, counter_id wagon) {
    counter_id crew = info_of(game, wagon)->crew;
    return counter_at(game, wagon)->crew == 0 && (crew == COUNTER_NONE || !on_map(game, crew));
}

static struct ruling judge_recrew(const struct game *game, const struct frame *frame, counter_id unit,
                                  counter_id wagon) {
    if (unit == COUNTER_NONE || wagon == COUNTER_NONE || counter_at(game, unit)->side != frame->side ||
        counter_at(game, wagon)->side != frame->side || !on_map(game, unit) || type_of(game, wagon) != TYPE_WAGON)
        return RULE("11.18", "choose a unit of yours to give a crew, and a wagon of yours to receive it");
    bool dismounted = type_of(game, unit) == TYPE_CAVALRY && !is_mounted(game, unit);
    if (type_of(game, unit) != TYPE_INFANTRY && (!dismounted || rules_of(game)->supply.wagons == WAGONS_OF_CORPS))
        return RULE("11.18", "%u is neither infantry nor dismounted cavalry", unit);
    if (counter_at(game, unit)->hex != counter_at(game, wagon)->hex)
        return RULE("11.18", "%u is not in the hex of %u", unit, wagon);
    if (!crew_gone(game, wagon))
        return RULE("11.18", "the crew of %u has not been eliminated", wagon);
    if (counter_at(game, unit)->strength < 2)
        return RULE("11.18", "%u has no Strength Point to spare", unit);
    return LEGAL;
}

static void recrew(struct game *game, counter_id unit, counter_id wagon) {
    struct counter_state *giver = counter_at(game, unit), *taker = counter_at(game, wagon);
    counter_id crew = info_of(game, wagon)->crew;
    giver->strength--; /* no casualty, and no box up to the limit (readings M26, G18.6) */
    taker->crew = 1;
    taker->morale = giver->morale;
    if (rules_of(game)->supply.wagons !=
        WAGONS_OF_CORPS) { /* else it is a crew without arms; a guard is not replaced */
        taker->strength = 1;
        taker->weapon = giver->weapon;
    }
    counter_clear(game, wagon, F_ABANDONED | F_ROUTED);
    if (info_of(game, wagon)->side != taker->side)
        counter_set(game, wagon, F_FRESH_CREW); /* 11.19 */
    if (crew != COUNTER_NONE) {
        struct counter_state *men = counter_at(game, crew);
        *men = (struct counter_state){.hex = HEX_NONE,
                                      .start_hex = men->start_hex,
                                      .side = taker->side,
                                      .formation = men->formation,
                                      .strength = 1,
                                      .morale = giver->morale,
                                      .weapon = taker->weapon,
                                      .fate = FATE_NOT_YET,
                                      .commander = COUNTER_NONE};
    }
    event_begin(game->events, "recrew", "11.18");
    event_counter(game->events, "unit", unit);
    event_counter(game->events, "wagon", wagon);
    event_int(game->events, "left", giver->strength);
    event_end(game->events);
}

/* ---- who has fallen, who follows ---- */

static bool has_fallen(const struct game *game, counter_id c) {
    uint8_t fate = counter_at(game, c)->fate;
    return fate != FATE_IN_PLAY && fate != FATE_NOT_YET && fate != FATE_LEFT;
}

/* A command whose commander has no part in the scenario gets none. */
bool post_empty(const struct game *game, unsigned division) {
    CHECK(has_division(game, division));
    counter_id leader = gbacw_division_at(game, division)->leader;
    if (tables_of(game)->division[division].leader == COUNTER_NONE)
        return false;
    return leader == COUNTER_NONE || has_fallen(game, leader);
}

static bool is_army(const struct game *game, unsigned division) { return tables_of(game)->division[division].army; }

/* He may follow into this post: in play, and not in one as high. */
static bool could_follow(const struct game *game, counter_id c, unsigned division) {
    if (c == COUNTER_NONE || !on_map(game, c) || counter_at(game, c)->side != tables_of(game)->division[division].side)
        return false;
    unsigned holds = division_led(game, c);
    return holds == NO_DIVISION || (is_army(game, division) && !is_army(game, holds));
}

/* 23.1: the first name on the list that is not a casualty; a replacement is another man. */
static counter_id successor_on_list(const struct game *game, unsigned division) {
    const struct division_info *info = tables_of(game)->division + division;
    for (int i = 0; i < info->successor_count; i++) {
        counter_id c = info->successor[i];
        if (could_follow(game, c, division) && !has_flag(game, c, F_REPLACEMENT))
            return c;
    }
    return COUNTER_NONE;
}

/* Those whom the owner may name: brigade commanders of the division (23.13), or of the army when all named on the list
 * have fallen. */
static bool may_be_named(const struct game *game, counter_id c, unsigned division) {
    if (!is_leader(game, c) || !could_follow(game, c, division))
        return false;
    unsigned brigade = brigade_led(game, c);
    if (is_army(game, division))
        return brigade == NO_BRIGADE || tables_of(game)->brigade[brigade].division != NO_DIVISION ||
               tables_of(game)->brigade[brigade].leader[1] != COUNTER_NONE;
    return brigade != NO_BRIGADE && gbacw_brigade_at(game, brigade)->division == division;
}

/* The first on the list, or all whom the owner may name. */
static int successors_of(const struct game *game, unsigned division, counter_id out[SUCCESSORS_MAX]) {
    if (rules_of(game)->promotion.successors)
        return rules_of(game)->promotion.successors(game, division, out);
    int count = 0;
    counter_id one = successor_on_list(game, division);
    if (one != COUNTER_NONE && !tables_of(game)->division[division].successor_choice) {
        out[0] = one;
        return 1;
    }
    FOR_COUNTERS(game, c) {
        if (count < SUCCESSORS_MAX && may_be_named(game, c, division))
            out[count++] = c;
    }
    return count;
}

static bool is_successor(const struct game *game, counter_id c, unsigned division) {
    counter_id list[SUCCESSORS_MAX];
    int count = successors_of(game, division, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == c)
            return true;
    }
    return false;
}

/* ---- filling a post ---- */

void promote(struct game *game, counter_id leader, unsigned division) {
    CHECK(is_leader(game, leader) && has_division(game, division));
    unsigned held = division_led(game, leader);
    if (held != NO_DIVISION)
        gbacw_division_at(game, held)->leader = COUNTER_NONE;
    gbacw_division_at(game, division)->leader = leader;
    gbacw_division_at(game, division)->flags |= DIVISION_NEW_LEADER;
    counter_at(game, leader)->added_radius = 0;
    counter_clear(game, leader, F_AUGMENTED | F_OUT_OF_COMMAND);
    if (info_of(game, leader)->rank == RANK_BRIGADE)
        counter_set(game, leader, F_PROMOTED);
    event_begin(game->events, "promote", "17.83");
    event_counter(game->events, "leader", leader);
    event_string(game->events, "division", tables_of(game)->division[division].id);
    event_int(game->events, "integrity", integrity_radius(game, leader));
    event_int(game->events, "command_points", command_points_of(game, leader));
    event_end(game->events);
    if (rules_of(game)->promotion.promoted)
        rules_of(game)->promotion.promoted(game, leader, division);
}

/* A unit of his command; one who waits for a post may be put with its brigade commanders as well (17.35D). */
static bool commands(const struct game *game, counter_id leader, counter_id unit) {
    if (!on_map(game, unit) || counter_at(game, unit)->side != counter_at(game, leader)->side)
        return false;
    unsigned brigade = brigade_led(game, unit);
    bool officer = info_of(game, leader)->commands == COMMANDS_WAITING && brigade != NO_BRIGADE;
    return of_his_command(game, leader, unit) ||
           (officer && gbacw_brigade_at(game, brigade)->division == division_led(game, leader));
}

static bool command_stands_in(const struct game *game, hex_id hex, counter_id leader) {
    FOR_STACK(game, hex, c) {
        if (commands(game, leader, c))
            return true;
    }
    return false;
}

/* Hexes where he may be put, each once; returns how many. */
static int places_for(const struct game *game, counter_id leader, struct action_list *out, hex_id *last) {
    int count = 0;
    FOR_COUNTERS(game, c) {
        if (!commands(game, leader, c))
            continue;
        hex_id hex = counter_at(game, c)->hex;
        bool first = true;
        FOR_STACK(game, hex, other) {
            if (commands(game, leader, other)) {
                first = other == c;
                break;
            }
        }
        if (!first)
            continue;
        *last = hex;
        count++;
        if (out)
            action_add(out, action_hex(VERB_AT, hex));
    }
    return count;
}

static void put_leader(struct game *game, counter_id leader, hex_id hex) {
    counter_place(game, leader, hex, STACK_BOTTOM);
    counter_at(game, leader)->fate = FATE_IN_PLAY;
    event_begin(game->events, "place", "17.8");
    event_counter(game->events, "unit", leader);
    event_hex(game->events, "hex", hex);
    event_end(game->events);
}

/* ---- brigades ---- */

static void brigade_counters(const struct game *game, unsigned brigade, counter_id all[4]) {
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    const counter_id named[4] = {info->leader[0], info->leader[1], info->spare[0], info->spare[1]};
    for (int i = 0; i < 4; i++) {
        counter_id c = named[i];
        bool known = c != COUNTER_NONE && is_leader(game, c) && info_of(game, c)->brigade == brigade;
        for (int j = 0; j < i; j++)
            known = known && named[j] != c;
        all[i] = known ? c : COUNTER_NONE;
    }
}

/* Does the brigade want a commander, and on which counter does he come? */
static counter_id coming_commander(const struct game *game, unsigned brigade) {
    counter_id all[4], fallen = COUNTER_NONE, spare = COUNTER_NONE, veteran = COUNTER_NONE;
    int posts = 0, filled = 0;
    brigade_counters(game, brigade, all);
    for (int i = 0; i < 4; i++) {
        counter_id c = all[i];
        if (c == COUNTER_NONE)
            continue;
        bool promoted = has_flag(game, c, F_PROMOTED), not_yet = counter_at(game, c)->fate == FATE_NOT_YET;
        posts += i < 2;
        if (has_fallen(game, c))
            *(promoted ? &veteran : &fallen) = c;
        else if (i >= 2 && not_yet)
            spare = c;
        else if (!promoted)
            filled++;
    }
    if (filled >= posts || (fallen != COUNTER_NONE && info_of(game, fallen)->no_replacement &&
                            rules_of(game)->command.phase == COMMAND_NO_DIVISIONS))
        return COUNTER_NONE;
    return fallen != COUNTER_NONE ? fallen : spare != COUNTER_NONE ? spare : veteran;
}

static void bring_in(struct game *game, counter_id leader) {
    struct counter_state *state = counter_at(game, leader);
    bool fresh = state->fate == FATE_NOT_YET; /* a spare shows its only side */
    counter_clear(game, leader, ~(uint32_t)0);
    if (!fresh)
        counter_set(game, leader, F_REPLACEMENT);
    state->fate = FATE_IN_PLAY;
    state->debt = 0;
    event_begin(game->events, "replace", fresh ? "17.83" : "17.81");
    event_counter(game->events, "leader", leader);
    event_string(game->events, "brigade", tables_of(game)->brigade[info_of(game, leader)->brigade].id);
    event_int(game->events, "radius", ratings_of(game, leader)->radius);
    event_int(game->events, "rally", ratings_of(game, leader)->rally);
    event_int(game->events, "integrity", ratings_of(game, leader)->integrity);
    event_end(game->events);
}

/* ---- the frame ---- */

/* Puts the man down where there is one place, asks where there are several. */
static enum next place_or_ask(struct game *game, struct frame *frame, counter_id leader) {
    hex_id hex = HEX_NONE;
    int places = places_for(game, leader, NULL, &hex);
    LOCALS(final_locals, frame)->back = frame->stage == RECREWING ? RECREWING : FILLING;
    frame->stage = LOCALS(final_locals, frame)->back;
    if (places == 0)
        return NEXT_AGAIN; /* a promoted man stays where he is; a brigade without units gets no commander */
    if (places == 1) {
        put_leader(game, leader, hex);
        return NEXT_AGAIN;
    }
    LOCALS(final_locals, frame)->leader = leader;
    frame->stage = PLACING;
    return NEXT_AGAIN;
}

static enum next fill_division(struct game *game, struct frame *frame, unsigned division) {
    counter_id list[SUCCESSORS_MAX];
    int count = successors_of(game, division, list);
    LOCALS(final_locals, frame)->division = (uint8_t)division;
    if (count > 1) {
        frame->stage = NAMING;
        return NEXT_AGAIN;
    }
    LOCALS(final_locals, frame)->step++;
    if (count == 0)
        return NEXT_AGAIN; /* nobody is left: the post stays empty */
    promote(game, list[0], division);
    return place_or_ask(game, frame, list[0]);
}

static enum next fill_brigade(struct game *game, struct frame *frame, unsigned brigade) {
    hex_id hex;
    counter_id leader = coming_commander(game, brigade);
    if (leader == COUNTER_NONE || places_for(game, leader, NULL, &hex) == 0) {
        LOCALS(final_locals, frame)->step++;
        return NEXT_AGAIN;
    }
    bring_in(game, leader);
    return place_or_ask(game, frame, leader);
}

/* One post after the other: armies, divisions, brigades. */
static enum next fill_next(struct game *game, struct frame *frame) {
    const struct gbacw_tables *tables = tables_of(game);
    unsigned step = LOCALS(final_locals, frame)->step, divisions = tables->division_count;
    if (step >= 2 * divisions + tables->brigade_count) {
        if (rules_of(game)->promotion.end)
            rules_of(game)->promotion.end(game, frame->side);
        return NEXT_DONE;
    }
    if (step >= 2 * divisions) {
        unsigned brigade = step - 2 * divisions;
        if (rules_of(game)->command.phase ==
            COMMAND_NO_DIVISIONS) /* the next such phase of either side brings the new man */
            frame->side = tables->brigade[brigade].side;
        if (tables->brigade[brigade].side == frame->side)
            return fill_brigade(game, frame, brigade);
    } else {
        unsigned division = step % divisions;
        if (tables->division[division].side == frame->side && is_army(game, division) == (step < divisions) &&
            post_empty(game, division))
            return fill_division(game, frame, division);
    }
    LOCALS(final_locals, frame)->step++;
    return NEXT_AGAIN;
}

static void begin_filling(struct game *game, struct frame *frame) {
    frame->stage = FILLING;
    if (rules_of(game)->promotion.begin)
        rules_of(game)->promotion.begin(game, frame->side);
}

enum next final_command_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_FINAL_COMMAND);
    if (frame->stage == RECREWING && rules_of(game)->crew.parting == CREWS_STAY)
        begin_filling(game, frame); /* guards are given in the Movement Phase */
    if (anyone_owes(game)) {        /* a leader who stood with guns that were taken away */
        play_call(game, KIND_SETTLE, frame->side);
        return NEXT_CALL;
    }
    switch (frame->stage) {
    case FILLING:
        return fill_next(game, frame);
    default:
        return NEXT_ASK;
    }
}

bool final_asks_place(const struct frame *frame) {
    CHECK(frame->kind == KIND_FINAL_COMMAND);
    return frame->stage == PLACING;
}

static void final_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game;
    if (frame->stage == RECREWING)
        play_say(game, "Give wagons a crew, or end the phase. Lost leaders are then replaced.", out);
    else if (frame->stage == NAMING)
        play_say(game, "Choose the brigade commander who takes over the command.", out);
    else
        play_say(game, "Place the new leader with a unit of his command.", out);
}

static void recrew_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    action_add(out, action_of(VERB_END));
    FOR_COUNTERS(game, c) {
        if (rules_of(game)->promotion.may_remove &&
            is_legal(rules_of(game)->promotion.may_remove(game, frame->side, c)))
            action_add(out, action_who(VERB_DESTROY, c));
    }
    FOR_COUNTERS(game, wagon) {
        if (type_of(game, wagon) != TYPE_WAGON || !on_map(game, wagon) || counter_at(game, wagon)->crew != 0)
            continue;
        FOR_STACK(game, counter_at(game, wagon)->hex, unit) {
            struct action action = action_who(VERB_RECREW, unit);
            action.whom = wagon;
            if (is_legal(judge_recrew(game, frame, unit, wagon)))
                action_add(out, action);
        }
    }
}

static void final_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct final_locals *locals = LOCALS(final_locals, frame);
    hex_id hex;
    if (frame->stage == RECREWING) {
        recrew_candidates(game, frame, out);
        if (rules_of(game)->promotion.candidates)
            rules_of(game)->promotion.candidates(game, frame, out);
    } else if (frame->stage == NAMING) {
        counter_id list[SUCCESSORS_MAX];
        int count = successors_of(game, locals->division, list);
        for (int i = 0; i < count; i++)
            action_add(out, action_who(VERB_PROMOTE, list[i]));
    } else {
        places_for(game, locals->leader, out, &hex);
    }
}

static struct ruling final_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct final_locals *locals = LOCALS(final_locals, frame);
    if (frame->stage == RECREWING) {
        if (action.verb == VERB_END)
            return LEGAL;
        if (action.verb == VERB_RECREW)
            return judge_recrew(game, frame, action.who, action.whom);
        if (action.verb == VERB_DESTROY && rules_of(game)->promotion.may_remove)
            return rules_of(game)->promotion.may_remove(game, frame->side, action.who);
        if (rules_of(game)->promotion.judge)
            return rules_of(game)->promotion.judge(game, frame, action);
        return RULE("4.0b", "that action is not part of the Final Command Phase");
    }
    if (frame->stage == NAMING) {
        if (action.verb == VERB_PROMOTE && action.who != COUNTER_NONE &&
            is_successor(game, action.who, locals->division))
            return LEGAL;
        return RULE("23.1", "choose one of the brigade commanders who can take over the command");
    }
    if (action.verb == VERB_AT && action.hex < tables_of(game)->hex_count && action.facing == DIRECTION_NONE &&
        action.word == ACTION_NO_WORD && command_stands_in(game, action.hex, locals->leader))
        return LEGAL;
    return RULE("17.8", "%u must be placed with a unit of his command", locals->leader);
}

static void final_apply(struct game *game, struct frame *frame, struct action action) {
    struct final_locals *locals = LOCALS(final_locals, frame);
    switch (action.verb) {
    case VERB_RECREW:
        recrew(game, action.who, action.whom);
        return;
    case VERB_DESTROY:
        rules_of(game)->promotion.remove(game, action.who);
        settle_orphans(game); /* a leader may have stood with nothing else */
        return;
    case VERB_PROMOTE:
        locals->step++;
        promote(game, action.who, locals->division);
        place_or_ask(game, frame, action.who);
        return;
    case VERB_AT:
        put_leader(game, locals->leader, action.hex);
        frame->stage = locals->back;
        return;
    case VERB_END:
        begin_filling(game, frame);
        return;
    default: {
        counter_id placing = rules_of(game)->promotion.apply(game, frame, action);
        if (placing != COUNTER_NONE)
            place_or_ask(game, frame, placing);
    }
    }
}

const struct decision final_command_decision = {.name = "final-command",
                                                .prompt = final_prompt,
                                                .candidates = final_candidates,
                                                .judge = final_judge,
                                                .apply = final_apply,
                                                .judged = true};
