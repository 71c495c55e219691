/* gettysburg.c: Gettysburg's profile: where Terrible Swift Sword goes its own way. */
#include <stddef.h>

#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/profile.h"
#include "gbacw/state/phase.h"

static void begin(struct game *game) {
    wings_begin(game);
    victory_begins(game);
    commitment_begins(game);
    fatigue_begins(game);
}

static void phase_begins(struct game *game, unsigned phase) {
    if (tables_of(game)->phase[phase].kind == PHASE_INITIAL_COMMAND)
        staging_command_begins(game, tables_of(game)->phase[phase].phasing);
    if (tables_of(game)->phase[phase].kind == PHASE_INITIAL_COMMAND &&
        tables_of(game)->phase[phase].phasing == tables_of(game)->first_player)
        commitment_turn(game);
    if (tables_of(game)->phase[phase].kind == PHASE_MELEE)
        gettysburg_initiate(game);
    if (tables_of(game)->phase[phase].kind == PHASE_INITIAL_COMMAND &&
        tables_of(game)->phase[phase].phasing == tables_of(game)->first_player)
        staging_turn(game);
}

static struct ruling may_move(const struct game *game, counter_id c) { return commitment_may_move(game, c); }

static struct ruling may_fire(const struct game *game, counter_id c, unsigned purpose) {
    struct ruling ruling = works_may_fire(game, c, purpose);
    if (is_legal(ruling))
        ruling = commitment_may_fire(game, c);
    return is_legal(ruling) ? gettysburg_guns_may_fire(game, c, purpose) : ruling;
}

static struct ruling may_enter_melee(const struct game *game, counter_id c, hex_id target) {
    struct ruling ruling = works_may_attack(game, c);
    if (is_legal(ruling))
        ruling = commitment_may_attack(game, c);
    return is_legal(ruling) ? gettysburg_may_enter_melee(game, c, target) : ruling;
}

static struct ruling may_resupply(const struct game *game, side_id side) {
    (void)side;
    return charge_may_resupply(game);
}

/* A bargain of the players, or what has become of others. */
static bool takes_part_if(const struct game *game, counter_id c) {
    const struct condition_info *condition = &tables_of(game)->start.condition[info_of(game, c)->condition - 1];
    const uint8_t *options = state_of(game)->options;
    if (condition->unless_areas) { /* 35.21 */
        unsigned left = gettysburg_of(game)->left_by;
        return !left || !(condition->unless_areas & BIT(tables_of(game)->staging[left - 1].area));
    }
    return condition->option && options[condition->option - 1] && (!condition->with || options[condition->with - 1]);
}

static void stepped(struct game *game, counter_id c, hex_id from, hex_id to) {
    works_stepped(game, c, from);
    staging_stepped(game, c, from, to);
    objectives_stepped(game, c, to);
    gettysburg_guns_rejoined(game, c, to);
    commitment_stepped(game, c, to);
    gettysburg_enter_town(game, c, from, to);
    cavalry_stepped(game, c, from, to);
    fatigue_stepped(game, c);
}

static void phase_ends(struct game *game, unsigned index) {
    const struct phase_info *phase = tables_of(game)->phase + index;
    works_phase_ends(game, phase);
    fatigue_phase_ends(game, phase);
    melee_fatigue_phase_ends(game, phase);
    disorder_phase_ends(game, phase);
    gettysburg_wagons_taken(game);
    if (phase->kind == PHASE_OFFENSIVE_FIRE)
        gettysburg_mark_vacated(game, phase->phasing);
    if (fire_belongs_to(phase->kind))
        gettysburg_fire_phase_ends(game);
    if (phase->kind == PHASE_MELEE)
        gettysburg_guns_taken(game, phase->phasing);
    if (phase->kind == PHASE_MELEE)
        cavalry_rests(game);
    gettysburg_forget_ratings(game);
    objectives_watch(game);
}

static void turn_ends(struct game *game) {
    leaving_turn_ends(game);
    tired_turn_ends(game);
    objectives_turn_ends(game);
    works_turn_ends(game);
    fatigue_turn_ends(game);
    skirmish_turn_ends(game);
}

/* ---- rapid march: ordered in the Initial Command Phase, done on the march ---- */

static void command_begins(struct game *game, side_id side) { fatigue_command_begins(game, side); }

static void command_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    gettysburg_command_candidates(game, frame, out);
    fatigue_order_candidates(game, frame->side, out);
}

static struct ruling command_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_HASTEN && haste_barred(game))
        return RULE("34.44E", "nobody marches rapidly on this day");
    if (action.verb == VERB_HASTEN)
        return fatigue_may_order(game, frame->side, action.who);
    return gettysburg_command_judge(game, frame, action);
}

static void command_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_HASTEN)
        fatigue_order(game, action.who);
    else
        gettysburg_command_apply(game, frame, action);
}

/* ---- tired and disordered troops ---- */

static uint8_t allowance(const struct game *game, counter_id c, uint8_t points) {
    return disorder_allowance(game, c, fatigue_allowance(game, c, points));
}

static struct ruling may_draw(const struct game *game, counter_id c, counter_id wagon) {
    struct ruling disorder = disorder_may_draw(game, c, wagon);
    return is_legal(disorder) ? gettysburg_may_draw(game, c, wagon) : disorder;
}

static const struct own_morale_row morale_rows[] = {{1, "29.42", "fatigued or exhausted", fatigue_shakes},
                                                    {1, "31.2", "disordered", is_disordered},
                                                    {0, NULL, NULL, NULL}};

/* ---- what it adds to the Movement Phase ---- */

static void counter_candidates(struct game *game, const struct frame *frame, counter_id c, struct action_list *out) {
    if (on_map(game, c))
        works_candidates(game, frame, c, out);
    divert_candidates(game, frame, c, out);
}

static struct ruling movement_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_BUILD || action.verb == VERB_DISMANTLE)
        return works_judge(game, frame, action);
    return divert_judge(game, frame, action);
}

static void movement_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_DIVERT)
        divert_apply(game, action);
    else
        works_apply(game, frame, action);
}

static void ground(const struct game *game, struct json *out) {
    objectives_ground(game, out);
    works_ground(game, out);
}

static void fired_upon(struct game *game, hex_id target, side_id owner, bool small_arms, unsigned first) {
    staging_fired(game, first);
    commitment_fired_upon(game, target, owner, small_arms);
}

/* On the march: off the map, or rapidly on. */
static void move_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    leaving_candidates(game, frame, out);
    fatigue_march_candidates(game, frame, out);
}

static struct ruling move_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb != VERB_HASTEN)
        return leaving_judge(game, frame, action);
    struct ruling ruling = fatigue_may_hasten(game, frame);
    if (is_legal(ruling) && action.who != COUNTER_NONE)
        return RULE("29.11", "on the march it is the group that hastens: say hasten alone");
    return ruling;
}

static void move_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_HASTEN)
        fatigue_hasten(game, frame);
    else
        leaving_apply(game, frame);
}

static struct ruling may_aim(const struct game *game, counter_id firer, hex_id target) {
    struct ruling dark = night_may_aim(game, firer, target);
    if (is_legal(dark))
        dark = staging_may_aim(game, target);
    return is_legal(dark) ? gettysburg_may_aim(game, firer, target) : dark;
}

static struct ruling may_step(const struct game *game, counter_id c, hex_id from, direction d) {
    struct ruling ruling = gettysburg_guns_may_step(game, c, from, d);
    if (is_legal(ruling))
        ruling = night_may_step(game, c, from, d);
    if (is_legal(ruling))
        ruling = staging_may_step(game, c, from, d);
    if (is_legal(ruling))
        ruling = leaving_may_step(game, c, from, neighbour_of(game, from, d));
    if (is_legal(ruling))
        ruling = spent_may_step(game, c, from, d);
    return is_legal(ruling) ? fatigue_may_step(game, c, from, d) : ruling;
}

/* 18.13 binds whoever comes next to the enemy, on the march or after fire. */
static struct ruling may_advance(const struct game *game, counter_id c, hex_id hex) {
    struct ruling ruling = gettysburg_may_advance(game, c, hex);
    hex_id from = counter_at(game, c)->hex;
    return is_legal(ruling) ? spent_may_step(game, c, from, hex_direction(game, from, hex)) : ruling;
}

static void movement_begins(struct game *game, side_id side) {
    night_march_begins(game, side);
    staging_movement_begins(game);
}

#define HELD(name, part)                                                                                               \
    { name, offsetof(struct gettysburg_state, held) + 2 * (part), 2, SPECIAL_NUMBER }
static const struct special_field fields[] = {
    {"csa_leader_points", offsetof(struct gettysburg_state, leader_points), 2, SPECIAL_NUMBER},
    {"usa_leader_points", offsetof(struct gettysburg_state, leader_points) + 2, 2, SPECIAL_NUMBER},
    {"csa_leader_shift", offsetof(struct gettysburg_state, leader_shift), 1, SPECIAL_NUMBER},
    {"usa_leader_shift", offsetof(struct gettysburg_state, leader_shift) + 1, 1, SPECIAL_NUMBER},
    HELD("csa_held_0", 0),
    HELD("csa_held_1", 1),
    HELD("csa_held_2", 2),
    HELD("csa_held_3", 3),
    HELD("usa_held_0", 4),
    HELD("usa_held_1", 5),
    HELD("usa_held_2", 6),
    HELD("usa_held_3", 7),
    {"shifts_won", offsetof(struct gettysburg_state, shifts_won), 1, SPECIAL_NUMBER},
    {"left_by", offsetof(struct gettysburg_state, left_by), 1, SPECIAL_NUMBER},
    {"entered_1", offsetof(struct gettysburg_state, entered) + 0, 1, SPECIAL_NUMBER},
    {"entered_2", offsetof(struct gettysburg_state, entered) + 1, 1, SPECIAL_NUMBER},
    {"entered_3", offsetof(struct gettysburg_state, entered) + 2, 1, SPECIAL_NUMBER},
    {"entered_4", offsetof(struct gettysburg_state, entered) + 3, 1, SPECIAL_NUMBER},
    {"entered_5", offsetof(struct gettysburg_state, entered) + 4, 1, SPECIAL_NUMBER},
    {"entered_6", offsetof(struct gettysburg_state, entered) + 5, 1, SPECIAL_NUMBER},
    {"entered_7", offsetof(struct gettysburg_state, entered) + 6, 1, SPECIAL_NUMBER},
    {"entered_8", offsetof(struct gettysburg_state, entered) + 7, 1, SPECIAL_NUMBER},
    {"entered_9", offsetof(struct gettysburg_state, entered) + 8, 1, SPECIAL_NUMBER},
    {"entered_10", offsetof(struct gettysburg_state, entered) + 9, 1, SPECIAL_NUMBER},
    {"entered_11", offsetof(struct gettysburg_state, entered) + 10, 1, SPECIAL_NUMBER},
    {"entered_12", offsetof(struct gettysburg_state, entered) + 11, 1, SPECIAL_NUMBER},
    {"entered_13", offsetof(struct gettysburg_state, entered) + 12, 1, SPECIAL_NUMBER},
    {"entered_14", offsetof(struct gettysburg_state, entered) + 13, 1, SPECIAL_NUMBER},
    {"entered_15", offsetof(struct gettysburg_state, entered) + 14, 1, SPECIAL_NUMBER},
    {"entered_16", offsetof(struct gettysburg_state, entered) + 15, 1, SPECIAL_NUMBER},
    {"wing_1", offsetof(struct gettysburg_state, wing), 2, SPECIAL_NUMBER},
    {"wing_2", offsetof(struct gettysburg_state, wing) + 2, 2, SPECIAL_NUMBER},
    {NULL, 0, 0, 0}};

static uint8_t recovery_phase(struct game *game, unsigned special) {
    (void)game, (void)special;
    return KIND_SPECIAL_A;
}

const struct profile gettysburg_profile = {
    .name = "gettysburg",
    .procedures = WAYS_OF_MARCH      /* 5.0 to 8.0 */
                  | ENTRY_FREE       /* 35.0, 22.54 */
                  | ENTRY_UNPAID     /* 22.2, 34.14 */
                  | BOTH_MARCH       /* 34.48 */
                  | PINNED_DEFEND    /* reading G9.4 */
                  | CLASSES_STRUCK   /* 8.22 */
                  | NEAR_FIRE_FREE   /* 9.0 */
                  | WIDE_SADDLES     /* 9.62 */
                  | GUNS_ONLY_PINNED /* 9.84 */
                  | OWN_LEADERS      /* 12.4, 13.23, 13.43, 13.52 */
                  | WAYS_OF_MELEE    /* 12.0 to 14.0, 16.0 */
                  | FREE_ANSWERS     /* 9.85, 10.1, 11.24, 16.31 */
                  | GUNS_LEFT        /* 15.1 */
                  | CORPS_TRAINS     /* 11.0 */
                  | BRACKET_POINTS   /* 17.1 */
                  | TESTED_FIRST     /* 17.0 */
                  | LATE_FAILURE     /* 18.0 */
                  | PLAIN_RALLY      /* 17.15, 17.22 */
                  | LONG_SHOTS       /* 15.6 */
                  | GUNS_COMMANDED,  /* 15.4 */
    .engaged_radius = true,          /* 12.94 */
    .may_form = gettysburg_may_form,
    .may_arrive = staging_may_arrive,
    .entry_times = staging_entry_times,
    .in_command = gettysburg_in_command,
    .leads_itself = gettysburg_leads_itself,
    .move_candidates = move_candidates,
    .move_judge = move_judge,
    .move_apply = move_apply,
    .fire_shifts = gettysburg_shifts,
    .may_draw = may_draw,
    .allowance = allowance,
    .formed = fatigue_formed,
    .fired_on = fatigue_fired_on,
    .disorder = disorder_unit,
    .morale_rows = morale_rows,
    .fire_points = fatigue_points,
    .command_begins = command_begins,
    .command_candidates = command_candidates,
    .command_judge = command_judge,
    .command_apply = command_apply,
    .fires_halved = gettysburg_fires_halved,
    .may_fire_how = gettysburg_may_fire_how,
    .fires_how = gettysburg_fires_how,
    .rounds_a_fire = gettysburg_rounds_a_fire,
    .extra_times6 = gettysburg_extra_times6,
    .after_fire = gettysburg_after_fire,
    .hex_rows = gettysburg_hex_rows,
    .may_remove = gettysburg_may_remove,
    .remove = gettysburg_remove,
    .may_advance = may_advance,
    .never_long = gettysburg_never_long,
    .may_aim = may_aim,
    .may_step = may_step,
    .one_hex = night_holds_leader,
    .marches_freely = staging_marches,
    .movement_begins = movement_begins,
    .may_rally = gettysburg_may_rally,
    .begin = begin,
    .phase_begins = phase_begins,
    .takes_part = takes_part_if,
    .may_move = may_move,
    .may_fire = may_fire,
    .may_enter_melee = may_enter_melee,
    .may_resupply = may_resupply,
    .pins_instead = commitment_pins,
    .pin_row = gettysburg_pin_row,
    .melee = &gettysburg_melee,
    .may_withdraw_beside = gettysburg_may_withdraw_beside,
    .fought = melee_fatigue_fought,
    .point_lost = melee_fatigue_point_lost,
    .retreat_score = gettysburg_retreat_score,
    .retreats_off = retreats_off,
    .fired_upon = fired_upon,
    .may_charge = gettysburg_may_charge,
    .moved_first = cavalry_moves_first,
    .last_turn = charge_last_turn,
    .stepped = stepped,
    .phase_ends = phase_ends,
    .turn_ends = turn_ends,
    .leader_lost = gettysburg_leader_lost,
    .victory_items = gettysburg_victory,
    .verdict = gettysburg_verdict,
    .levels = gettysburg_levels,
    .special_fields = fields,
    .attraction = gettysburg_attraction,
    .goals = gettysburg_goals,
    .ground = ground,
    .badges = gettysburg_badges_of,
    .badge_words = gettysburg_badges,
    .team = &gettysburg_team,
    .sun_turns = works_sun_turns,
    .counter_candidates = counter_candidates,
    .movement_judge = movement_judge,
    .movement_apply = movement_apply,
    .command_ends = gettysburg_command_ends,
    .routed = gettysburg_routed,
    .phase = recovery_phase,
    .phase_due = recovery_due,
    .special_advance = {recovery_advance},
    .special_decision = {&recovery_decision},
    .serves = gettysburg_serves,
    .successors = gettysburg_successors,
    .leader_promoted = gettysburg_leader_promoted,
    .final_candidates = gettysburg_final_candidates,
    .final_judge = gettysburg_final_judge,
    .final_apply = gettysburg_final_apply,
    .promotions_begin = gettysburg_promotions_begin,
    .promotions_end = gettysburg_promotions_end,
};
