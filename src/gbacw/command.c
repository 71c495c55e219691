/* command.c: the Initial Command Phase (4.0c, 17.0 to 17.2, 17.6).
 *
 * First brigades are detached and attached, each changing its master once a phase; then Command Points are spent; at
 * the end brigade commanders are tested against Divisional Integrity and units against Effectiveness Radii, and who
 * fails is out of command for the Player-Turn. */
#include <string.h>

#include "gbacw/leaders.h"
#include "gbacw/effectiveness.h"
#include "gbacw/view.h"

struct command_locals {
    uint8_t spending; /* a Command Point has been spent: masters are settled (4.0c) */
};
enum { OPENING, ASKING, CLOSING };

/* ---- in command or not ---- */

static bool commander_near(struct game *game, counter_id unit, counter_id *commander) {
    unsigned brigade = info_of(game, unit)->brigade;
    FOR_COUNTERS(game, c) { /* one who commands all */
        if (info_of(game, c)->commands_all && on_map(game, c) && within_command_of(game, c, unit)) {
            *commander = c;
            return true;
        }
    }
    for (int i = 0; i < 2; i++) {
        counter_id leader = brigade_leader(game, brigade, i);
        if (leader != COUNTER_NONE && within_command_of(game, leader, unit)) {
            *commander = leader;
            return true;
        }
    }
    return false;
}

/* Any leader of its own side in the hex serves (17.0, 17.14, 17.23). */
static bool commander_here(const struct game *game, counter_id unit, counter_id *commander) {
    const struct counter_state *man = counter_at(game, unit);
    FOR_STACK(game, man->hex, c) {
        if (is_leader(game, c) && counter_at(game, c)->side == man->side) {
            *commander = c;
            return true;
        }
    }
    return false;
}

static bool unit_in_command(struct game *game, counter_id unit, counter_id *commander) {
    const struct profile *profile = profile_of(game);
    *commander = COUNTER_NONE;
    if (is_independent(game, unit))
        return true;
    if (profile->in_command && profile->in_command(game, unit, commander))
        return true;
    return commander_near(game, unit, commander) ||
           (!follows(game, NO_DIVISIONS) && commander_here(game, unit, commander));
}

static bool leader_in_command(struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader);
    if (brigade == NO_BRIGADE || is_independent(game, leader))
        return true; /* 17.66, 17.62 */
    return in_integrity(game, leader, brigade_at(game, brigade)->division);
}

bool in_command_now(struct game *game, counter_id c, counter_id *commander) {
    *commander = COUNTER_NONE;
    if (state_of(game)->all_in_command)
        return true;
    return is_leader(game, c) ? leader_in_command(game, c) : unit_in_command(game, c, commander);
}

static void check_counter(struct game *game, counter_id c) {
    counter_id commander = COUNTER_NONE;
    bool in_command = is_leader(game, c) ? leader_in_command(game, c) : unit_in_command(game, c, &commander);
    counter_at(game, c)->commander = commander;
    counter_clear(game, c, F_OUT_OF_COMMAND);
    if (!in_command && !state_of(game)->all_in_command)
        counter_set(game, c, F_OUT_OF_COMMAND);
}

void check_command(struct game *game, side_id side) {
    event_begin(game->events, "command", "17.0");
    event_side(game->events, "side", side);
    event_list(game->events, "out");
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !on_map(game, c))
            continue;
        check_counter(game, c);
        if (has_flag(game, c, F_OUT_OF_COMMAND))
            event_counter(game->events, NULL, c);
    }
    event_close(game->events);
    event_end(game->events);
}

/* ---- detachment and attachment ---- */

static bool is_away(const struct game *game, unsigned brigade) {
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    return info->division != NO_DIVISION && brigade_at(game, brigade)->division != info->division;
}

static unsigned brigade_away_from(const struct game *game, unsigned division) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        if (tables_of(game)->brigade[b].division == division && is_away(game, b))
            return b;
    }
    return NO_BRIGADE;
}

static unsigned guest_of(const struct game *game, unsigned division) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        if (brigade_at(game, b)->division == division && tables_of(game)->brigade[b].division != division)
            return b;
    }
    return NO_BRIGADE;
}

static struct ruling may_change_master(const struct game *game, const struct frame *frame, counter_id leader) {
    if (leader == COUNTER_NONE || counter_at(game, leader)->side != frame->side || !on_map(game, leader))
        return RULE("17.61", "%u is no commander of yours on the map", leader);
    unsigned brigade = brigade_led(game, leader);
    if (brigade == NO_BRIGADE)
        return RULE("17.6", "%u commands no brigade", leader);
    if (brigade_at(game, brigade)->flags & BRIGADE_CHANGED)
        return RULE("17.61", "the brigade of %u has already changed its master in this phase", leader);
    if (LOCALS(command_locals, frame)->spending)
        return RULE("4.0c", "Command Points have been spent: no brigade changes its master after that");
    return LEGAL;
}

/* Leaving the division it is under: 17.6, 17.62, 17.63, 17.67. */
static struct ruling may_leave_division(struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader), division = brigade_at(game, brigade)->division;
    if (division == NO_DIVISION)
        return RULE("17.62", "the brigade of %u is under no division", leader);
    counter_id chief = division_leader(game, division);
    if (chief == COUNTER_NONE)
        return RULE("17.65", "the division of %u has no commander to detach him", leader);
    if (!in_integrity(game, leader, division))
        return RULE("17.62",
                    "%u is not within the Divisional Integrity Radius of %u: he is out of command, not detached",
                    leader, chief);
    if (brigade_ineffective(game, brigade))
        return RULE("17.67", "the brigade of %u has reached its effectiveness limit and may not be detached", leader);
    unsigned other = brigade_away_from(game, division);
    if (tables_of(game)->brigade[brigade].division == division && other != NO_BRIGADE)
        return RULE("17.63", "the division of %u already has one of its own brigades detached, that of %u", chief,
                    tables_of(game)->brigade[other].leader[0]);
    return profile_of(game)->may_detach ? profile_of(game)->may_detach(game, brigade) : LEGAL;
}

static struct ruling judge_detach(struct game *game, const struct frame *frame, counter_id leader) {
    struct ruling ruling = may_change_master(game, frame, leader);
    return is_legal(ruling) ? may_leave_division(game, leader) : ruling;
}

static struct ruling judge_attach(struct game *game, const struct frame *frame, counter_id leader, counter_id chief) {
    struct ruling ruling = may_change_master(game, frame, leader);
    if (!is_legal(ruling))
        return ruling;
    unsigned division = chief == COUNTER_NONE ? NO_DIVISION : division_led(game, chief);
    if (division == NO_DIVISION || tables_of(game)->division[division].army ||
        counter_at(game, chief)->side != frame->side || !on_map(game, chief))
        return RULE("17.64", "%u commands no division of yours on the map", chief);
    unsigned brigade = brigade_led(game, leader);
    if (brigade_at(game, brigade)->division == division)
        return RULE("17.64", "the brigade of %u is under %u already", leader, chief);
    if (!in_integrity(game, leader, division))
        return RULE("17.64", "%u is not within the Divisional Integrity Radius of %u", leader, chief);
    unsigned guest = guest_of(game, division);
    if (tables_of(game)->brigade[brigade].division != division && guest != NO_BRIGADE)
        return RULE("17.64", "%u already has a brigade attached, that of %u", chief,
                    tables_of(game)->brigade[guest].leader[0]);
    return brigade_at(game, brigade)->division == NO_DIVISION ? LEGAL : may_leave_division(game, leader);
}

static void tell_master(struct game *game, const char *name, const char *case_number, counter_id leader,
                        unsigned division) {
    event_begin(game->events, name, case_number);
    event_counter(game->events, "leader", leader);
    event_counter(game->events, "division", division_at(game, division)->leader);
    event_end(game->events);
}

static void leave_division(struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader), division = brigade_at(game, brigade)->division;
    struct brigade_state *state = brigade_at(game, brigade);
    bool had_home = tables_of(game)->brigade[brigade].division != NO_DIVISION;
    state->division = NO_DIVISION;
    state->flags = (uint8_t)((state->flags & ~BRIGADE_ATTACHED) | BRIGADE_CHANGED | (had_home ? BRIGADE_DETACHED : 0));
    tell_master(game, "detach", "17.61", leader, division);
    if (profile_of(game)->detached)
        profile_of(game)->detached(game, brigade, division);
}

static void join_division(struct game *game, counter_id leader, unsigned division) {
    unsigned brigade = brigade_led(game, leader);
    struct brigade_state *state = brigade_at(game, brigade);
    bool home = tables_of(game)->brigade[brigade].division == division;
    if (state->division != NO_DIVISION)
        leave_division(game, leader);
    state->division = (uint8_t)division;
    state->flags = (uint8_t)((state->flags & ~BRIGADE_DETACHED) | BRIGADE_CHANGED | (home ? 0 : BRIGADE_ATTACHED));
    tell_master(game, "attach", "17.64", leader, division);
    if (profile_of(game)->attached)
        profile_of(game)->attached(game, brigade, division);
}

/* ---- Command Points ---- */

/* Whose points lengthen this commander's radius: his division's, or what the game says of an independent one. */
unsigned augmenting_division(const struct game *game, unsigned brigade) {
    unsigned division = brigade_at(game, brigade)->division;
    if (division == NO_DIVISION && profile_of(game)->augmented_by)
        division = profile_of(game)->augmented_by(game, brigade);
    return division;
}

static struct ruling judge_augment(struct game *game, const struct frame *frame, counter_id leader) {
    if (leader == COUNTER_NONE || counter_at(game, leader)->side != frame->side || !on_map(game, leader))
        return RULE("17.12", "%u is no commander of yours on the map", leader);
    unsigned brigade = brigade_led(game, leader);
    if (brigade == NO_BRIGADE)
        return RULE("17.12", "%u commands no brigade: only a brigade commander's radius is lengthened", leader);
    unsigned division = augmenting_division(game, brigade);
    counter_id chief = division_leader(game, division);
    if (chief == COUNTER_NONE)
        return RULE("17.12", "%u has no division commander on the map", leader);
    if (division_at(game, division)->command_points == 0)
        return RULE("17.22", "%u has no Command Points left", chief);
    if (!in_integrity(game, leader, division))
        return RULE("17.22", "%u is not within the Divisional Integrity Radius of %u", leader, chief);
    if (game->state->night && counter_at(game, chief)->hex != counter_at(game, leader)->hex)
        return RULE("night-command", "at night %u must be with %u to lengthen his radius", chief, leader);
    return LEGAL;
}

static void apply_augment(struct game *game, counter_id leader) {
    unsigned division = augmenting_division(game, brigade_led(game, leader));
    division_at(game, division)->command_points--;
    counter_at(game, leader)->added_radius++;
    counter_set(game, leader, F_AUGMENTED);
    event_begin(game->events, "augment", "17.22");
    event_counter(game->events, "leader", leader);
    event_counter(game->events, "by", division_at(game, division)->leader);
    event_int(game->events, "radius", effectiveness_radius(game, leader));
    event_int(game->events, "left", division_at(game, division)->command_points);
    event_end(game->events);
}

/* ---- the frame ---- */

static void open_phase(struct game *game, side_id side) {
    const struct gbacw_tables *tables = tables_of(game);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side) {
            counter_at(game, c)->added_radius = 0;
            counter_clear(game, c, F_AUGMENTED);
        }
    }
    if (profile_of(game)->command_begins)
        profile_of(game)->command_begins(game, side);
    for (unsigned d = 0; d < tables->division_count; d++) {
        counter_id chief = division_leader(game, d);
        if (tables->division[d].side == side)
            division_at(game, d)->command_points = chief == COUNTER_NONE ? 0 : (uint8_t)command_points_of(game, chief);
    }
}

static void close_phase(struct game *game, side_id side) {
    const struct gbacw_tables *tables = tables_of(game);
    check_command(game, side);
    if (profile_of(game)->command_ends)
        profile_of(game)->command_ends(game, side);
    for (unsigned b = 0; b < tables->brigade_count; b++)
        brigade_at(game, b)->flags &= (uint8_t)~BRIGADE_CHANGED;
    for (unsigned d = 0; d < tables->division_count; d++)
        division_at(game, d)->command_points = 0;
}

enum next command_advance(struct game *game, struct frame *frame) {
    switch (frame->stage) {
    case OPENING:
        open_phase(game, frame->side);
        frame->stage = ASKING;
        return NEXT_AGAIN;
    case ASKING:
        if (!follows(game, NO_DIVISIONS) ||
            (profile_of(game)->command_asks && profile_of(game)->command_asks(game, frame->side)))
            return NEXT_ASK;
        frame->stage = CLOSING;
        return NEXT_AGAIN;
    default:
        close_phase(game, frame->side);
        return NEXT_DONE;
    }
}

static void command_prompt(struct game *game, const struct frame *frame, struct text *out) {
    bool any = false;
    if (profile_of(game)->command_prompt) {
        profile_of(game)->command_prompt(game, frame, out);
        return;
    }
    text_add(out, "Detach or attach brigades, spend Command Points");
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id chief = division_leader(game, d);
        if (tables_of(game)->division[d].side != frame->side || chief == COUNTER_NONE ||
            !division_at(game, d)->command_points)
            continue;
        text_add(out, any ? ", " : " (");
        play_ruling_text(game, RULE("", "%u %d", chief, division_at(game, d)->command_points), out);
        any = true;
    }
    text_add(out, any ? "), or end the phase." : ", or end the phase.");
}

static void command_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct gbacw_tables *tables = tables_of(game);
    action_add(out, action_of(VERB_END));
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        if (tables->brigade[b].side != frame->side)
            continue;
        counter_id leader;
        for (int i = 0; (leader = brigade_leader(game, b, i)) != COUNTER_NONE; i++) {
            action_add(out, action_who(VERB_AUGMENT, leader));
            action_add(out, action_who(VERB_DETACH, leader));
            for (unsigned d = 0; d < tables->division_count; d++) {
                struct action attach = action_who(VERB_ATTACH, leader);
                attach.whom = division_leader(game, d);
                if (tables->division[d].side == frame->side && attach.whom != COUNTER_NONE)
                    action_add(out, attach);
            }
        }
    }
    if (profile_of(game)->command_candidates)
        profile_of(game)->command_candidates(game, frame, out);
}

static struct ruling command_judge(struct game *game, const struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_END:
        return LEGAL;
    case VERB_AUGMENT:
        return judge_augment(game, frame, action.who);
    case VERB_DETACH:
        return judge_detach(game, frame, action.who);
    case VERB_ATTACH:
        return judge_attach(game, frame, action.who, action.whom);
    default:
        if (profile_of(game)->command_judge)
            return profile_of(game)->command_judge(game, frame, action);
        return RULE("4.0b", "that is not done in the Initial Command Phase");
    }
}

static void command_apply(struct game *game, struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_END:
        frame->stage = CLOSING;
        return;
    case VERB_AUGMENT:
        LOCALS(command_locals, frame)->spending = 1;
        apply_augment(game, action.who);
        return;
    case VERB_DETACH:
        leave_division(game, action.who);
        return;
    case VERB_ATTACH:
        join_division(game, action.who, division_led(game, action.whom));
        return;
    default:
        profile_of(game)->command_apply(game, frame, action);
    }
}

const struct decision command_decision = {.name = "command",
                                          .prompt = command_prompt,
                                          .candidates = command_candidates,
                                          .judge = command_judge,
                                          .apply = command_apply};

/* ---- the query ---- */

static void tell_path(struct game *game, struct json *out, counter_id leader, counter_id unit, int radius) {
    hex_id path[64];
    char label[16];
    struct text text;
    const struct counter_state *chief = counter_at(game, leader), *man = counter_at(game, unit);
    int length = chief->hex == man->hex ? 0 : command_path(game, chief->side, chief->hex, man->hex, radius, path);
    json_key(out, "leader");
    json_text(out, info_of(game, leader)->id);
    json_put_int(out, "radius", radius);
    json_put_bool(out, "reached", length >= 0);
    json_key(out, "path");
    json_open(out, '[');
    for (int i = 0; i < length; i++) {
        text_init(&text, label, sizeof label);
        game->rules->hex_label(game->tables, path[i], &text);
        json_text(out, label);
    }
    json_close(out, ']');
}

static void tell_commander(struct game *game, struct json *out, counter_id leader, counter_id unit, int radius) {
    json_open(out, '{');
    tell_path(game, out, leader, unit, radius);
    json_close(out, '}');
}

struct ruling command_query(struct game *game, const struct query *query, struct json *out) {
    counter_id c = query->unit, commander = COUNTER_NONE;
    if (c == COUNTER_NONE || c >= tables_of(game)->counter_count || !on_map(game, c))
        return RULE("17.0", "name a counter on the map");
    unsigned brigade = info_of(game, c)->brigade;
    bool now = is_leader(game, c) ? leader_in_command(game, c) : unit_in_command(game, c, &commander);
    json_open(out, '{');
    json_put_bool(out, "in_command", !has_flag(game, c, F_OUT_OF_COMMAND)); /* as found in the phase */
    json_put_bool(out, "now", now);                                         /* as it would be found now */
    json_put_bool(out, "independent", is_independent(game, c));
    if (commander != COUNTER_NONE)
        json_put_string(out, "commander", info_of(game, commander)->id);
    put_rule(game, out, "17.0");
    json_key(out, "paths");
    json_open(out, '[');
    if (is_leader(game, c)) {
        unsigned led = brigade_led(game, c);
        counter_id chief = led == NO_BRIGADE ? COUNTER_NONE : division_leader(game, augmenting_division(game, led));
        if (chief != COUNTER_NONE)
            tell_commander(game, out, chief, c, integrity_radius(game, chief));
    } else {
        counter_id leader;
        for (int i = 0; (leader = brigade_leader(game, brigade, i)) != COUNTER_NONE; i++)
            tell_commander(game, out, leader, c, effectiveness_radius(game, leader));
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}
