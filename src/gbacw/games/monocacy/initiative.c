/* initiative.c: Early's arrival, activation, and Confederate Limited Initiative (28.0, 29.0, 30.0).
 *
 * Confederate infantry stands until Early, in his own movement, activates its division for the next Game-Turn on. A
 * division that has lost as many points as it has initiative boxes moves, from then on, only so many regiments a turn
 * as a die says, unless Early is with its commander. Detaching and attaching brigades marks and erases boxes. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/monocacy/monocacy.h"

static side_id confederate(const struct game *game) {
    return tables_of(game)->division[monocacy_tables_of(game)->army_confederate].side;
}

static bool is_initiative_division(const struct game *game, unsigned d) {
    return d < tables_of(game)->division_count && monocacy_limits(game, d)->limit > 0;
}

static bool is_confederate_foot(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_INFANTRY && counter_at(game, c)->side == confederate(game) &&
           info_of(game, c)->brigade < tables_of(game)->brigade_count;
}

/* ---- activation (28.0) ---- */

bool unit_activated(const struct game *game, counter_id c) {
    if (!is_confederate_foot(game, c) || monocacy_of(game)->all_active)
        return true;
    unsigned brigade = info_of(game, c)->brigade, division = gbacw_brigade_at(game, brigade)->division;
    if (tables_of(game)->brigade[brigade].division == NO_DIVISION && division == NO_DIVISION)
        return true; /* no division that could be activated */
    return (monocacy_brigade(game, brigade)->flags & MONOCACY_ACTIVATED) ||
           (division != NO_DIVISION && monocacy_division(game, division)->active == 1);
}

static void activate_brigades(struct game *game, unsigned division) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        if (gbacw_brigade_at(game, b)->division == division)
            monocacy_brigade(game, b)->flags |= MONOCACY_ACTIVATED;
    }
}

void activate_all(struct game *game, const char *case_number) {
    if (monocacy_of(game)->all_active)
        return;
    monocacy_of(game)->all_active = 1;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        if (tables_of(game)->division[d].side == confederate(game) && !tables_of(game)->division[d].army)
            monocacy_division(game, d)->active = 1;
    }
    event_begin(game->events, "activate", case_number);
    event_bool(game->events, "all", true);
    event_end(game->events);
}

void initiative_turn_ends(struct game *game) {
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        if (monocacy_division(game, d)->active == 2)
            monocacy_division(game, d)->active = 1;
        if (monocacy_division(game, d)->active == 1)
            activate_brigades(game, d); /* 28.21: for good, no matter who commands them later */
    }
}

void activation_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)frame;
    counter_id early = monocacy_early(game);
    if (early == COUNTER_NONE || !has_flag(game, early, F_MOVING))
        return;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id chief = division_leader(game, d);
        if (is_initiative_division(game, d) && chief != COUNTER_NONE && chief != early)
            action_add(out, action_who(VERB_ACTIVATE, chief));
    }
}

/* "He may activate a division (2 points each): Rodes, Gordon." */
void activation_prompt(struct game *game, const struct frame *frame, struct text *out) {
    bool any = false;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id chief = division_leader(game, d);
        if (chief == COUNTER_NONE || !is_legal(activation_judge(game, frame, action_who(VERB_ACTIVATE, chief))))
            continue;
        if (!any)
            play_ruling_text(game,
                             RULE("", " He may activate a division (%6 Movement Points each): ",
                                  monocacy_tables_of(game)->activation_cost),
                             out);
        text_add(out, any ? ", " : "");
        text_add(out, tables_of(game)->division[d].name);
        any = true;
    }
    text_add(out, any ? "." : "");
}

struct ruling activation_judge(struct game *game, const struct frame *frame, struct action action) {
    (void)frame;
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    counter_id early = monocacy_early(game);
    if (action.verb != VERB_ACTIVATE)
        return RULE("4.0b", "a moving group may step, change formation, leave members behind, or halt");
    if (early == COUNTER_NONE || !has_flag(game, early, F_MOVING))
        return RULE("28.0b", "only Early can activate a division, and only while he moves");
    unsigned d = action.who == COUNTER_NONE ? NO_DIVISION : division_led(game, action.who);
    if (!is_initiative_division(game, d) || !on_map(game, action.who))
        return RULE("28.0b", "%u commands no Confederate division", action.who);
    if (monocacy_division(game, d)->active != 0)
        return RULE("28.21", "the division of %u has already been activated", action.who);
    if (hex_distance(game, counter_at(game, early)->hex, counter_at(game, action.who)->hex) >
        tables->activation_distance)
        return RULE("28.0b", "%u is more than %d hexes from %u", action.who, tables->activation_distance, early);
    if (counter_at(game, early)->points < tables->activation_cost)
        return RULE("28.0b", "%u has %6 Movement Points left and needs %6", early, counter_at(game, early)->points,
                    tables->activation_cost);
    return LEGAL;
}

void activation_apply(struct game *game, struct frame *frame, struct action action) {
    (void)frame;
    counter_id early = monocacy_early(game);
    uint8_t cost = monocacy_tables_of(game)->activation_cost;
    monocacy_division(game, division_led(game, action.who))->active = 2;
    counter_at(game, early)->points = (uint8_t)(counter_at(game, early)->points - cost);
    event_begin(game->events, "activate", "28.0b");
    event_counter(game->events, "leader", action.who);
    event_counter(game->events, "by", early);
    event_fraction(game->events, "cost", cost, 6);
    event_int(game->events, "from_turn", game->state->turn + 1);
    event_end(game->events);
}

/* ---- limited initiative: the boxes (30.0a, 30.3, R.8) ---- */

static int box_limit(const struct game *game, unsigned d, int extra) {
    const struct monocacy_limits *boxes = monocacy_limits(game, d);
    bool within = state_of(game)->options[OPTION_CLI_WITHIN]; /* reading B of the slash */
    return boxes->limit - (within ? boxes->extra : 0) + extra;
}

static bool division_limited(const struct game *game, unsigned d) {
    return monocacy_division(game, d)->reached_turn != 0;
}

static void mark_division(struct game *game, unsigned d, int boxes, const char *case_number) {
    struct monocacy_division *state = monocacy_division(game, d);
    state->marked = (uint8_t)(state->marked + boxes);
    bool reached = !division_limited(game, d) && state->marked >= box_limit(game, d, state->opened);
    if (reached)
        state->reached_turn = (uint8_t)(game->state->turn ? game->state->turn : 1);
    event_begin(game->events, "initiative", case_number);
    event_string(game->events, "division", tables_of(game)->division[d].id);
    event_int(game->events, "by", boxes);
    event_int(game->events, "boxes", state->marked);
    event_int(game->events, "limit", box_limit(game, d, state->opened));
    event_bool(game->events, "reached", reached);
    event_end(game->events);
}

/* Whose boxes: those of the division it is under, or its own two when detached (30.0d, 30.32). */
void initiative_point_lost(struct game *game, counter_id unit, int points, bool captured) {
    (void)captured;
    if (!is_confederate_foot(game, unit))
        return;
    unsigned brigade = info_of(game, unit)->brigade, d = gbacw_brigade_at(game, brigade)->division;
    const struct brigade_state *state = gbacw_brigade_at(game, brigade);
    struct monocacy_brigade *marks = monocacy_brigade(game, brigade);
    int own = monocacy_tables_of(game)->detached_boxes;
    if (is_initiative_division(game, d)) {
        mark_division(game, d, points, "30.0a");
    } else if (state->flags & BRIGADE_DETACHED) {
        marks->marked = (uint8_t)(marks->marked + points > own ? own : marks->marked + points);
        event_begin(game->events, "initiative", "30.32");
        event_string(game->events, "brigade", tables_of(game)->brigade[brigade].id);
        event_int(game->events, "boxes", marks->marked);
        event_int(game->events, "limit", own);
        event_bool(game->events, "reached", marks->marked >= own);
        event_end(game->events);
    }
}

static bool is_guest(const struct game *game, unsigned brigade, unsigned d) {
    return tables_of(game)->brigade[brigade].division != d;
}

static bool early_with(const struct game *game, counter_id leader) {
    counter_id early = monocacy_early(game);
    return early != COUNTER_NONE && leader != COUNTER_NONE && on_map(game, leader) &&
           counter_at(game, early)->hex == counter_at(game, leader)->hex;
}

struct ruling initiative_may_detach(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    unsigned d = gbacw_brigade_at(game, brigade)->division;
    if (!is_initiative_division(game, d))
        return LEGAL;
    const struct division_state *state = gbacw_division_at(game, d);
    if (division_limited(game, d)) {
        if (early_with(game, state->leader))
            return LEGAL;
        return RULE("30.23", "the division of %u has reached its initiative limit, and Early is not with him",
                    state->leader);
    }
    int marks = monocacy_division(game, d)->marked + monocacy_tables_of(game)->moving_boxes;
    int limit = box_limit(game, d, is_guest(game, brigade, d) ? 0 : monocacy_division(game, d)->opened);
    if (marks >= limit)
        return RULE("30.23", "this would bring the division of %u to its initiative limit: %d boxes of %d",
                    state->leader, marks, limit);
    return LEGAL;
}

void initiative_detached(struct game *game, unsigned brigade, unsigned d) {
    if (!is_initiative_division(game, d))
        return;
    if (is_guest(game, brigade, d))
        monocacy_division(game, d)->opened = 0; /* 30.31c: the boxes right of the slash close again */
    mark_division(game, d, monocacy_tables_of(game)->moving_boxes, "30.31a");
}

void initiative_attached(struct game *game, unsigned brigade, unsigned d) {
    if (!is_initiative_division(game, d))
        return;
    struct monocacy_division *state = monocacy_division(game, d);
    int marks = monocacy_tables_of(game)->moving_boxes - monocacy_brigade(game, brigade)->marked; /* 30.31b */
    if (division_limited(game, d) || marks < 0)
        marks = 0;
    int erased = marks < state->marked ? marks : state->marked;
    int opened = is_guest(game, brigade, d) ? marks - erased : 0; /* 30.31c */
    int room = monocacy_limits(game, d)->extra - state->opened;
    opened = opened > room ? (room > 0 ? room : 0) : opened;
    state->marked = (uint8_t)(state->marked - erased);
    state->opened = (uint8_t)(state->opened + opened);
    event_begin(game->events, "initiative", division_limited(game, d) ? "30.31b" : "30.31a");
    event_string(game->events, "division", tables_of(game)->division[d].id);
    event_int(game->events, "by", -erased);
    event_int(game->events, "boxes", state->marked);
    event_int(game->events, "opened", opened);
    event_int(game->events, "limit", box_limit(game, d, state->opened));
    event_bool(game->events, "reached", false);
    event_end(game->events);
}

/* ---- limited initiative: who may move (30.0b, 30.1, 30.33) ---- */

static bool counts_against_die(const struct game *game, counter_id c) {
    if (!is_confederate_foot(game, c))
        return false;
    unsigned d = gbacw_brigade_at(game, info_of(game, c)->brigade)->division;
    return is_initiative_division(game, d) && division_limited(game, d) &&
           monocacy_division(game, d)->may_move != 255 && !monocacy_division(game, d)->exempt;
}

struct ruling initiative_may_move(const struct game *game, counter_id c) {
    if (!is_confederate_foot(game, c))
        return LEGAL;
    unsigned brigade = info_of(game, c)->brigade;
    const struct brigade_state *state = gbacw_brigade_at(game, brigade);
    if (!unit_activated(game, c))
        return RULE("28.1", "%u has not been activated", c);
    if ((state->flags & BRIGADE_DETACHED) &&
        monocacy_brigade(game, brigade)->marked >= monocacy_tables_of(game)->detached_boxes &&
        !(monocacy_brigade(game, brigade)->flags & MONOCACY_FREE))
        return RULE("30.33", "the detached brigade of %u has reached its initiative limit", c);
    if (counts_against_die(game, c) && monocacy_division(game, state->division)->may_move == 0)
        return RULE("30.11", "the division of %u has already moved as many regiments as its die allows", c);
    return LEGAL;
}

void initiative_moved_first(struct game *game, counter_id c) {
    if (counts_against_die(game, c)) {
        struct monocacy_division *state =
            monocacy_division(game, gbacw_brigade_at(game, info_of(game, c)->brigade)->division);
        if (state->may_move > 0)
            state->may_move--;
    }
}

/* ---- the opening of the Initial Command Phase ---- */

static hex_id arrival_hex(const struct game *game) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    side_id side = confederate(game);
    if (!enemy_holds(game, tables->early_hex, side))
        return tables->early_hex;
    for (int i = 0; i < MONOCACY_ROAD && tables->early_road[i] != HEX_NONE; i++) {
        if (!enemy_holds(game, tables->early_road[i], side))
            return tables->early_road[i]; /* 29.0b */
    }
    return HEX_NONE;
}

static void roll_for_early(struct game *game) {
    counter_id early = tables_of(game)->division[monocacy_tables_of(game)->army_confederate].leader;
    if (monocacy_of(game)->early_arrived || early == COUNTER_NONE || counter_at(game, early)->fate != FATE_NOT_YET)
        return;
    int die = play_die(game, DICE_EARLY, early);
    hex_id hex = die <= game->state->turn ? arrival_hex(game) : HEX_NONE;
    if (hex != HEX_NONE) {
        monocacy_of(game)->early_arrived = 1;
        counter_at(game, early)->fate = FATE_IN_PLAY;
        counter_place(game, early, hex, STACK_BOTTOM);
    }
    event_begin(game->events, "arrival",
                hex == monocacy_tables_of(game)->early_hex || hex == HEX_NONE ? "29.0" : "29.0b");
    event_counter(game->events, "leader", early);
    event_int(game->events, "die", die);
    event_int(game->events, "turn", game->state->turn);
    event_bool(game->events, "arrived", hex != HEX_NONE);
    if (hex != HEX_NONE)
        event_hex(game->events, "hex", hex);
    event_end(game->events);
}

static void roll_for_division(struct game *game, unsigned d) {
    struct monocacy_division *state = monocacy_division(game, d);
    state->exempt = 0;
    state->may_move = 255;
    if (!division_limited(game, d))
        return;
    state->may_move = (uint8_t)play_die(game, DICE_CLI, gbacw_division_at(game, d)->leader);
    event_begin(game->events, "initiative-die", "30.0b");
    event_string(game->events, "division", tables_of(game)->division[d].id);
    event_int(game->events, "die", state->may_move);
    event_end(game->events);
}

void initiative_command_begins(struct game *game, side_id side) {
    if (side != confederate(game))
        return;
    monocacy_of(game)->exempt_chosen = 0;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        monocacy_brigade(game, b)->flags &= (uint8_t)~MONOCACY_FREE;
    roll_for_early(game);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        if (is_initiative_division(game, d))
            roll_for_division(game, d);
    }
}

/* ---- Early and limited initiative (30.2) ---- */

static bool could_be_exempt(const struct game *game, unsigned d) {
    return is_initiative_division(game, d) && division_limited(game, d) && early_with(game, division_leader(game, d));
}

static int exemptions(const struct game *game, unsigned *first) {
    int count = 0;
    for (unsigned d = tables_of(game)->division_count; d-- > 0;) {
        if (could_be_exempt(game, d)) {
            *first = d;
            count++;
        }
    }
    return count;
}

static void exempt(struct game *game, unsigned d) {
    monocacy_of(game)->exempt_chosen = (uint8_t)(1 + d);
    monocacy_division(game, d)->exempt = 1;
    event_begin(game->events, "exempt", "30.21");
    event_string(game->events, "division", tables_of(game)->division[d].id);
    event_end(game->events);
}

void initiative_command_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    unsigned first;
    if (frame->side != confederate(game) || exemptions(game, &first) < 2)
        return;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        if (could_be_exempt(game, d))
            action_add(out, action_who(VERB_EXEMPT, division_leader(game, d)));
    }
}

struct ruling initiative_command_judge(struct game *game, const struct frame *frame, struct action action) {
    unsigned first = 0, d = action.who == COUNTER_NONE ? NO_DIVISION : division_led(game, action.who);
    if (action.verb != VERB_EXEMPT)
        return RULE("4.0b", "that action is not part of the Initial Command Phase");
    if (frame->side != confederate(game) || d == NO_DIVISION || !could_be_exempt(game, d))
        return RULE("30.21", "%u commands no division at its initiative limit in Early's hex", action.who);
    if (monocacy_of(game)->exempt_chosen)
        return RULE("30.22", "Early may exempt only one division");
    if (exemptions(game, &first) < 2)
        return RULE("30.21", "the division of %u is already exempt", action.who);
    return LEGAL;
}

void initiative_command_apply(struct game *game, struct frame *frame, struct action action) {
    (void)frame;
    exempt(game, division_led(game, action.who));
}

void initiative_command_ends(struct game *game, side_id side) {
    unsigned first = 0;
    if (side != confederate(game))
        return;
    if (!monocacy_of(game)->exempt_chosen && exemptions(game, &first) > 0)
        exempt(game, first);
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        struct brigade_state *state = gbacw_brigade_at(game, b);
        if ((state->flags & BRIGADE_DETACHED) && early_with(game, brigade_leader(game, b, 0)))
            monocacy_brigade(game, b)->flags |= MONOCACY_FREE; /* 30.33 */
    }
}
