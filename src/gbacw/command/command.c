/* command.c: the Initial Command Phase (4.0c, 17.0 to 17.2).
 *
 * First brigades are detached and attached (attachment.c), each changing its master once a phase; then Command Points
 * are spent; at the end commanders are tested against the integrity of their superiors and units against Effectiveness
 * Radii, and who fails is out of command for the Player-Turn. COMMAND_TESTED_FIRST: the points and the tests come
 * before the new masters, so the first change of a master is preceded by the tests and ends the spending. */
#include "gbacw/command/attachment.h"
#include "gbacw/command/leaders.h"
#include "gbacw/state/names.h"
#include "gbacw/state/special.h"

struct command_locals {
    uint8_t spending; /* a Command Point has been spent: masters are settled (4.0c) */
    uint8_t tested;   /* COMMAND_TESTED_FIRST: all have been tested, no more points are spent */
};
enum { OPENING, ASKING, CLOSING };

/* ---- in command or not ---- */

static bool commander_near(struct game *game, counter_id unit, counter_id *commander) {
    unsigned brigade = info_of(game, unit)->brigade;
    int count;
    const counter_id *all = all_leaders(game, &count);
    for (int i = 0; i < count; i++) { /* one who commands all */
        if (info_of(game, all[i])->commands == COMMANDS_ALL && on_map(game, all[i]) &&
            within_command_of(game, all[i], unit)) {
            *commander = all[i];
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

/* A leader in the hex serves (17.0, 17.14, 17.23). */
static bool commander_here(const struct game *game, counter_id unit, counter_id *commander) {
    *commander = serving_leader(game, unit);
    return *commander != COUNTER_NONE;
}

static bool unit_in_command(struct game *game, counter_id unit, counter_id *commander) {
    const struct book *rules = rules_of(game);
    *commander = COUNTER_NONE;
    if (is_independent(game, unit))
        return true;
    if (rules->command.in_command && rules->command.in_command(game, unit, commander))
        return true;
    return commander_near(game, unit, commander) ||
           (rules_of(game)->command.phase != COMMAND_NO_DIVISIONS && commander_here(game, unit, commander));
}

/* A commander who has not come yet, or does not come at all, binds nobody; one who has fallen does (17.86C). */
static bool never_came(const struct game *game, unsigned division) {
    counter_id leader = gbacw_division_at(game, division)->leader;
    if (leader == COUNTER_NONE)
        return tables_of(game)->division[division].leader == COUNTER_NONE;
    return counter_at(game, leader)->fate == FATE_NOT_YET;
}

/* 17.33C: where the corps binds its divisions. */
static bool in_corps_integrity(struct game *game, counter_id leader) {
    unsigned division = division_led(game, leader), corps = corps_now(game, division);
    if (corps == NO_DIVISION || !tables_of(game)->division[corps].binds)
        return true;
    return in_integrity(game, leader, corps) || never_came(game, corps);
}

static bool leader_in_command(struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader);
    if (brigade == NO_BRIGADE)
        return in_corps_integrity(game, leader);
    if (is_independent(game, leader))
        return true; /* 17.66, 17.62 */
    unsigned division = gbacw_brigade_at(game, brigade)->division, home = tables_of(game)->brigade[brigade].division;
    if (home != NO_DIVISION && tables_of(game)->division[home].loose)
        return true; /* 17.24 */
    return in_integrity(game, leader, division) ||
           (rules_of(game)->command.service == SERVED_BY_OWN && never_came(game, division));
}

bool in_command_now(struct game *game, counter_id c, counter_id *commander) {
    CHECK(commander != NULL);
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

void gbacw_check_command(struct game *game, side_id side) {
    CHECK(side < SIDES);
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

/* ---- Command Points ---- */

/* Whose points lengthen this commander's radius: his division's, or what the game says of an independent one. */
unsigned augmenting_division(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    unsigned division = gbacw_brigade_at(game, brigade)->division;
    if (division == NO_DIVISION && rules_of(game)->command.augmented_by)
        division = rules_of(game)->command.augmented_by(game, brigade);
    return division;
}

/* The commands whose chiefs may lengthen his radius, the nearest in rank first (17.12, 17.33A). */
static int superiors_of(const struct game *game, counter_id leader, unsigned out[2]) {
    unsigned brigade = brigade_led(game, leader), division = division_led(game, leader);
    int count = 0;
    if (brigade != NO_BRIGADE) {
        division = augmenting_division(game, brigade);
        if (division != NO_DIVISION)
            out[count++] = division;
        else
            division = tables_of(game)->brigade[brigade].division; /* detached: his corps commander may still help */
    }
    unsigned corps = corps_now(game, division);
    if (corps != NO_DIVISION)
        out[count++] = corps;
    return count;
}

/* One superior at a time (17.22): he who has begun it goes on. */
static struct ruling may_lengthen(struct game *game, counter_id leader, unsigned command) {
    counter_id chief = division_leader(game, command), first = counter_at(game, leader)->commander;
    if (chief == COUNTER_NONE)
        return RULE("17.12", "%u has no division commander on the map", leader);
    if (has_flag(game, leader, F_AUGMENTED) && first != chief && first != COUNTER_NONE)
        return RULE("17.22", "the radius of %u has already been lengthened by %u, and only one commander may do so",
                    leader, first);
    if (gbacw_division_at(game, command)->command_points == 0)
        return RULE("17.22", "%u has no Command Points left", chief);
    if (!in_integrity(game, leader, command))
        return RULE(is_corps(game, command) ? "17.33" : "17.22",
                    is_corps(game, command) ? "%u is not within the Corps Integrity Radius of %u"
                                            : "%u is not within the Divisional Integrity Radius of %u",
                    leader, chief);
    if (game->state->night && brigade_led(game, leader) != NO_BRIGADE && /* 21.23 speaks of brigade commanders alone */
        counter_at(game, chief)->hex != counter_at(game, leader)->hex)
        return RULE("night-command", "at night %u must be in the hex of %u to lengthen his radius", chief, leader);
    return LEGAL;
}

/* The command that pays for a hex of radius: that of the man named, or the first that can. */
static struct ruling find_payer(struct game *game, counter_id leader, counter_id by, unsigned *payer) {
    unsigned superior[2];
    int count = superiors_of(game, leader, superior);
    bool any = false;
    struct ruling refusal = by == COUNTER_NONE ? RULE("17.12", "%u has no division commander on the map", leader)
                                               : RULE("17.22", "%u does not command %u", by, leader);
    for (int i = 0; i < count; i++) {
        if (by != COUNTER_NONE && division_leader(game, superior[i]) != by)
            continue;
        struct ruling ruling = may_lengthen(game, leader, superior[i]);
        *payer = superior[i];
        if (is_legal(ruling))
            return ruling;
        if (!any)
            refusal = ruling;
        any = true;
    }
    return refusal;
}

static struct ruling judge_augment(struct game *game, const struct frame *frame, counter_id leader, counter_id by) {
    unsigned payer;
    if (leader == COUNTER_NONE || counter_at(game, leader)->side != frame->side || !on_map(game, leader))
        return RULE("17.12", "%u is not a commander of yours on the map", leader);
    if (brigade_led(game, leader) == NO_BRIGADE && home_corps(game, division_led(game, leader)) == NO_DIVISION)
        return RULE("17.12", "%u commands no brigade: Command Points lengthen only a brigade commander's radius",
                    leader);
    if (LOCALS(command_locals, frame)->tested)
        return RULE("4.0c", "command has been tested: no Command Points may be spent after that");
    if (leader_cut_off(game, leader))
        return RULE("engaged-leader", "%u is engaged and has no Effectiveness Radius", leader);
    return find_payer(game, leader, by, &payer);
}

static void apply_augment(struct game *game, counter_id leader, counter_id by) {
    unsigned payer = NO_DIVISION;
    find_payer(game, leader, by, &payer);
    struct division_state *command = gbacw_division_at(game, payer);
    command->command_points--;
    counter_at(game, leader)->added_radius++;
    counter_at(game, leader)->commander = command->leader;
    counter_set(game, leader, F_AUGMENTED);
    event_begin(game->events, "augment", "17.22");
    event_counter(game->events, "leader", leader);
    event_counter(game->events, "by", command->leader);
    event_int(game->events, "radius",
              brigade_led(game, leader) != NO_BRIGADE ? effectiveness_radius(game, leader)
                                                      : integrity_radius(game, leader));
    event_int(game->events, "left", command->command_points);
    event_end(game->events);
}

/* ---- the frame ---- */

static void open_phase(struct game *game, side_id side) {
    const struct gbacw_tables *tables = tables_of(game);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side) {
            counter_at(game, c)->added_radius = 0;
            if (is_leader(game, c))
                counter_at(game, c)->commander = COUNTER_NONE;
            counter_clear(game, c, F_AUGMENTED);
        }
    }
    if (rules_of(game)->command.begins)
        rules_of(game)->command.begins(game, side);
    for (unsigned d = 0; d < tables->division_count; d++) {
        counter_id chief = division_leader(game, d);
        if (tables->division[d].side == side)
            gbacw_division_at(game, d)->command_points =
                chief == COUNTER_NONE ? 0 : (uint8_t)command_points_of(game, chief);
    }
}

static void close_phase(struct game *game, const struct frame *frame) {
    const struct gbacw_tables *tables = tables_of(game);
    side_id side = frame->side;
    if (!LOCALS(command_locals, frame)->tested)
        gbacw_check_command(game, side);
    if (rules_of(game)->command.ends)
        rules_of(game)->command.ends(game, side);
    for (unsigned b = 0; b < tables->brigade_count; b++)
        gbacw_brigade_at(game, b)->flags &= (uint8_t)~BRIGADE_CHANGED;
    for (unsigned d = 0; d < tables->division_count; d++) {
        gbacw_division_at(game, d)->command_points = 0;
        gbacw_division_at(game, d)->flags &= (uint8_t)~DIVISION_CHANGED;
    }
}

enum next command_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_COMMAND);
    switch (frame->stage) {
    case OPENING:
        open_phase(game, frame->side);
        frame->stage = ASKING;
        return NEXT_AGAIN;
    case ASKING:
        if (rules_of(game)->command.phase != COMMAND_NO_DIVISIONS ||
            (rules_of(game)->command.asks && rules_of(game)->command.asks(game, frame->side)))
            return NEXT_ASK;
        frame->stage = CLOSING;
        return NEXT_AGAIN;
    default:
        close_phase(game, frame);
        return NEXT_DONE;
    }
}

static void command_prompt(struct game *game, const struct frame *frame, struct text *out) {
    bool any = false;
    if (rules_of(game)->command.prompt) {
        rules_of(game)->command.prompt(game, frame, out);
        return;
    }
    play_say(game, "Detach or attach brigades, or spend Command Points", out);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id chief = division_leader(game, d);
        if (tables_of(game)->division[d].side != frame->side || chief == COUNTER_NONE ||
            !gbacw_division_at(game, d)->command_points)
            continue;
        text_add(out, any ? ", " : " (");
        play_ruling_text(game, RULE("", "%u %d", chief, gbacw_division_at(game, d)->command_points), out);
        any = true;
    }
    play_say(game, any ? "), or end the phase." : ", or end the phase.", out);
}

static bool masters_may_change(const struct game *game, const struct frame *frame) {
    return !LOCALS(command_locals, frame)->spending || rules_of(game)->command.phase == COMMAND_TESTED_FIRST;
}

static void augment_candidates(struct game *game, counter_id leader, struct action_list *out) {
    unsigned superior[2];
    int count = superiors_of(game, leader, superior);
    action_add(out, action_who(VERB_AUGMENT, leader));
    for (int i = 1; i < count; i++) { /* the nearest pays unless another is named */
        struct action augment = action_who(VERB_AUGMENT, leader);
        augment.whom = division_leader(game, superior[i]);
        if (augment.whom != COUNTER_NONE)
            action_add(out, augment);
    }
}

/* Nobody joins a chief who is too far away: those are not even proposed. */
static void master_candidates(struct game *game, side_id side, counter_id leader, struct action_list *out) {
    action_add(out, action_who(VERB_DETACH, leader));
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        struct action attach = action_who(VERB_ATTACH, leader);
        if (tables_of(game)->division[d].side != side)
            continue;
        attach.whom = division_leader(game, d);
        if (attach.whom != COUNTER_NONE && attach.whom != leader &&
            !too_far_for(game, attach.whom, counter_at(game, leader)->hex))
            action_add(out, attach);
    }
}

static void leader_candidates(struct game *game, const struct frame *frame, counter_id leader,
                              struct action_list *out) {
    if (!LOCALS(command_locals, frame)->tested)
        augment_candidates(game, leader, out);
    if (masters_may_change(game, frame))
        master_candidates(game, frame->side, leader, out);
}

static void command_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct gbacw_tables *tables = tables_of(game);
    action_add(out, action_of(VERB_END));
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        counter_id leader;
        if (tables->brigade[b].side != frame->side)
            continue;
        for (int i = 0; (leader = brigade_leader(game, b, i)) != COUNTER_NONE; i++)
            leader_candidates(game, frame, leader, out);
    }
    for (unsigned d = 0; d < tables->division_count; d++) {
        counter_id leader = division_leader(game, d);
        if (tables->division[d].side == frame->side && leader != COUNTER_NONE && home_corps(game, d) != NO_DIVISION)
            leader_candidates(game, frame, leader, out);
    }
    if (rules_of(game)->command.candidates)
        rules_of(game)->command.candidates(game, frame, out);
}

static struct ruling judge_master(struct game *game, const struct frame *frame, struct action action) {
    if (!masters_may_change(game, frame))
        return RULE("4.0c", "Command Points have been spent: no brigade may be attached or detached after that");
    return action.verb == VERB_DETACH ? judge_detach(game, frame->side, action.who)
                                      : judge_attach(game, frame->side, action.who, action.whom);
}

/* What is asked of a unit instead of a leader is the game's own. */
static bool of_a_unit(const struct game *game, struct action action) {
    return rules_of(game)->command.judge && action.who < tables_of(game)->counter_count && !is_leader(game, action.who);
}

static struct ruling command_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb != VERB_END && of_a_unit(game, action))
        return rules_of(game)->command.judge(game, frame, action);
    bool of_division = action.verb == VERB_AUGMENT || action.verb == VERB_DETACH || action.verb == VERB_ATTACH;
    if (of_division && rules_of(game)->command.phase == COMMAND_NO_DIVISIONS)
        return RULE(PLAY_UNKNOWN, "this game has no divisions");
    switch (action.verb) {
    case VERB_END:
        return LEGAL;
    case VERB_AUGMENT:
        return judge_augment(game, frame, action.who, action.whom);
    case VERB_DETACH:
    case VERB_ATTACH:
        return judge_master(game, frame, action);
    default:
        if (rules_of(game)->command.judge)
            return rules_of(game)->command.judge(game, frame, action);
        return RULE("4.0b", "that action is not part of the Initial Command Phase");
    }
}

static void change_master(struct game *game, struct frame *frame, struct action action) {
    struct command_locals *locals = LOCALS(command_locals, frame);
    if (rules_of(game)->command.phase == COMMAND_TESTED_FIRST && !locals->tested) {
        gbacw_check_command(game, frame->side);
        locals->tested = 1;
    }
    if (action.verb == VERB_DETACH)
        leave_master(game, action.who);
    else
        join_master(game, action.who, action.whom);
}

static void command_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb != VERB_END && of_a_unit(game, action)) {
        rules_of(game)->command.apply(game, frame, action);
        return;
    }
    switch (action.verb) {
    case VERB_END:
        frame->stage = CLOSING;
        return;
    case VERB_AUGMENT:
        LOCALS(command_locals, frame)->spending = 1;
        apply_augment(game, action.who, action.whom);
        return;
    case VERB_DETACH:
    case VERB_ATTACH:
        change_master(game, frame, action);
        return;
    default:
        rules_of(game)->command.apply(game, frame, action);
    }
}

const struct decision command_decision = {.name = "command",
                                          .prompt = command_prompt,
                                          .candidates = command_candidates,
                                          .judge = command_judge,
                                          .apply = command_apply};

/* ---- the query ---- */

static void write_path(struct game *game, struct json *out, counter_id leader, counter_id unit, int radius) {
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

static void write_commander(struct game *game, struct json *out, counter_id leader, counter_id unit, int radius) {
    json_open(out, '{');
    write_path(game, out, leader, unit, radius);
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
        unsigned superior[2];
        int count = superiors_of(game, c, superior);
        for (int i = 0; i < count; i++) {
            counter_id chief = division_leader(game, superior[i]);
            if (chief != COUNTER_NONE)
                write_commander(game, out, chief, c, integrity_radius(game, chief));
        }
    } else {
        counter_id leader;
        for (int i = 0; (leader = brigade_leader(game, brigade, i)) != COUNTER_NONE; i++)
            write_commander(game, out, leader, c, effectiveness_radius(game, leader));
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}
