/* gettysburg.c: Gettysburg's profile: where Terrible Swift Sword goes its own way. */
#include <stddef.h>

#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/mind/ai.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

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
        return RULE("34.44E", "rapid march is not allowed on this day");
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
        return RULE("29.11", "the whole moving group marches rapidly: give the order without naming a unit");
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

/* 18.13 binds any unit that comes next to the enemy, on the march or after fire. */
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

static const struct own_field of_brigade[] = {
    {"turns", offsetof(struct gettysburg_brigade, turns), OWN_NUMBER, 0},
    {"adjusted", offsetof(struct gettysburg_brigade, adjusted), OWN_NUMBER, 0},
    {"cli", offsetof(struct gettysburg_brigade, turns), OWN_OLD_NUMBER, 0},
    {NULL, 0, 0, 0},
};

static uint8_t recovery_phase(struct game *game, unsigned special) {
    (void)game, (void)special;
    return KIND_RECOVERY;
}

const struct book gettysburg_book = {
    .name = "gettysburg",
    .stacking =
        {
            .batteries = BATTERIES_BESIDE_WAGONS, /* 8.13 */
            .passage = PASSAGE_ALONG_WAYS,        /* 6.11a */
            .horse = HORSE_AMONG_GUNS,            /* 8.17 */
            .full = FULL_BY_ELITE,                /* 8.11, 8.18A */
        },
    .facing =
        {
            .wagons = WAGONS_ALL_FRONT,    /* 7.0b */
            .saddle = SADDLE_THREE_FRONTS, /* 9.62, 16.33 */
        },
    .terrain =
        {
            .towns = TOWNS_TAKE_EXIT, /* 5.19t, 5.42 */
        },
    .zone =
        {
            .owners = ZONES_ANSWER,  /* 10.0, 11.24, 16.31 */
            .pinned = PINNED_DEFEND, /* 9.85b, 9.85c (reading G9.4) */
        },
    .march =
        {
            .strays = STRAYS_SHUN,       /* 5.81 */
            .changes = CHANGES_OF_HORSE, /* 6.23a, 6.24 */
            .may_move = may_move,
            .may_step = may_step,
            .marches_freely = staging_marches,
            .one_hex = night_holds_leader,
            .allowance = allowance,
            .may_form = gettysburg_may_form,
            .formed = fatigue_formed,
            .moved_first = cavalry_moves_first,
            .stepped = stepped,
            .move_candidates = move_candidates,
            .move_judge = move_judge,
            .move_apply = move_apply,
            .movement_begins = movement_begins,
            .counter_candidates = counter_candidates,
            .movement_judge = movement_judge,
            .movement_apply = movement_apply,
        },
    .entry =
        {
            .edge = ENTRY_FROM_AREA, /* 22.2, 22.3, 22.54, 34.14 */
            .takes_part = takes_part_if,
            .may_arrive = staging_may_arrive,
            .times = staging_entry_times,
        },
    .command =
        {
            .phase = COMMAND_TESTED_FIRST,   /* 17.0b */
            .service = SERVED_BY_OWN,        /* 12.4, 13.23a, 13.43, 13.52 */
            .guns = GUNS_COMMANDED,          /* 15.41, 15.43 */
            .brackets = BRACKET_POINTS,      /* 17.1, 17.13 */
            .engaged = ENGAGED_KEEP_RADIUS,  /* 12.94a */
            .failure = FAILURE_AT_PHASE_END, /* 18.0 */
            .begins = command_begins,
            .in_command = gettysburg_in_command,
            .serves = gettysburg_serves,
            .candidates = command_candidates,
            .judge = command_judge,
            .apply = command_apply,
            .ends = gettysburg_command_ends,
        },
    .promotion =
        {
            .promoted = gettysburg_leader_promoted,
            .successors = gettysburg_successors,
            .candidates = gettysburg_final_candidates,
            .judge = gettysburg_final_judge,
            .apply = gettysburg_final_apply,
            .begin = gettysburg_promotions_begin,
            .end = gettysburg_promotions_end,
            .may_remove = gettysburg_may_remove,
            .remove = gettysburg_remove,
        },
    .morale =
        {
            .rally = RALLY_PLAIN,                   /* 13.52, 13.54, 17.15, 17.22b */
            .pinned_horse = PINNED_HORSE_DISMOUNTS, /* 16.35, 16.36 */
            .green = GREEN_EACH_PHASE,              /* 13.14 */
            .leads_itself = gettysburg_leads_itself,
            .point_lost = melee_fatigue_point_lost,
            .rows = morale_rows,
            .routed = gettysburg_routed,
            .pins_instead = commitment_pins,
            .pin_row = gettysburg_pin_row,
            .leader_lost = gettysburg_leader_lost,
            .may_rally = gettysburg_may_rally,
        },
    .crew =
        {
            .parting = GUNS_LEFT, /* 15.12, 15.16, 15.17, 15.19b */
        },
    .supply =
        {
            .wagons = WAGONS_OF_CORPS, /* 11.0b, 11.2b, 11.11, 11.32a */
            .may_resupply = may_resupply,
            .may_draw = may_draw,
        },
    .fire =
        {
            .stacks = STACKS_CLASSES,      /* 8.21, 8.22 */
            .pins = PINS_FOR_GUNS,         /* 9.83, 9.84, 9.88, 9.89 */
            .strays = STRAYS_FIRE_NEAR,    /* 9.0d, 17.11b */
            .overshoot = OVERSHOOT_ALWAYS, /* 15.6, 15.63 */
            .withdrawal = CHECKS_AT_REST,  /* 12.85 */
            .shifts = gettysburg_shifts,
            .fired_on = fatigue_fired_on,
            .disorder = disorder_unit,
            .points = fatigue_points,
            .fired_upon = fired_upon,
            .may_fire = may_fire,
            .never_long = gettysburg_never_long,
            .ways = gettysburg_ways,
            .may_fire_how = gettysburg_may_fire_how,
            .fires_how = gettysburg_fires_how,
            .rounds_a_fire = gettysburg_rounds_a_fire,
            .after_fire = gettysburg_after_fire,
            .fires_halved = gettysburg_fires_halved,
            .extra_times6 = gettysburg_extra_times6,
            .may_aim = may_aim,
        },
    .retreat =
        {
            .friends = FRIENDS_BUT_GUNS,    /* 14.32 */
            .zones = RETREAT_THROUGH_ZONES, /* 14.2 */
            .length = RETREAT_SHORT,        /* 13.31, 14.1 */
            .paths = PATHS_EQUAL,           /* 14.0, 14.41 */
            .crews = CREWS_PASS,            /* 14.33 */
            .score = gettysburg_retreat_score,
            .leaves_map = retreats_off,
        },
    .melee =
        {
            .attacks = ATTACKS_BIND,  /* 12.26, 12.27A, 12.94d */
            .horse = HORSE_SHY,       /* 12.83, 12.86, 16.11, 16.12 */
            .alone = ALONE_ANY,       /* 12.71, 12.72 */
            .bridges = BRIDGES_CARRY, /* 5.62 */
            .flanks = FLANKS_SHIFT,   /* 7.32 */
            .losses = LOSSES_OF_TOP,  /* 12.75 */
            .pins = PINS_END,         /* 12.96 */
            .blown = BLOWN_AFTER,     /* 16.25 */
            .rows = &gettysburg_melee,
            .may_enter = may_enter_melee,
            .fought = melee_fatigue_fought,
            .may_withdraw_beside = gettysburg_may_withdraw_beside,
            .may_charge = gettysburg_may_charge,
            .may_advance = may_advance,
        },
    .turn =
        {
            .phase = recovery_phase,
            .phase_due = recovery_due,
            .phase_begins = phase_begins,
            .phase_ends = phase_ends,
            .turn_ends = turn_ends,
            .sun_turns = works_sun_turns,
            .last_turn = charge_last_turn,
            .own_advance = {recovery_advance},
            .own_decision = {&recovery_decision},
        },
    .victory =
        {
            .items = gettysburg_victory,
            .verdict = gettysburg_verdict,
            .levels = gettysburg_levels,
        },
    .mind =
        {
            .ground = GROUND_FOR_BOTH, /* 34.48 */
            .attraction = gettysburg_attraction,
            .goals = gettysburg_goals,
            .takes = gettysburg_takes,
            .likes_way = gettysburg_likes_way,
        },
    .show =
        {
            .ground = ground,
            .badges = gettysburg_badges_of,
            .badge_words = gettysburg_badges,
            .action_words = gettysburg_action_words,
            .team = &gettysburg_team,
            .hex_rows = gettysburg_hex_rows,
            .aims = gettysburg_aims,
            .loss_aims = gettysburg_loss_aims,
            .aim_marks = gettysburg_aim_marks,
        },
    .begin = begin,
    .memory = fields,
    .of_brigade = of_brigade,
};
