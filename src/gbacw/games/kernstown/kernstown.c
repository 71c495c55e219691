/* kernstown.c: the profile of Kernstown: which ways of the family it follows, and where its own files plug in. Cases
 * are those of Stonewall. */
#include "gbacw/games/kernstown/kernstown.h"

#include <stddef.h>

#include "gbacw/command/leaders.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/special.h"

static void begin(struct game *game) { kernstown_of(game)->army_morale = kernstown_tables_of(game)->start; /* 21.14 */ }

/* ---- who may ---- */

static struct ruling may_enter_melee(const struct game *game, counter_id c, hex_id target) {
    (void)target;
    if (!brigade_paid(game, c) && !state_of(game)->options[OPTION_MELEE_UNPAID]) /* 19.36 */
        return by_reading("K9", RULE("19.36", "no Army Morale was spent on the brigade of %u in this Player-Turn", c));
    if (field_idle(game, c))
        return RULE("new-guard", "%u gave a guard in this Game-Turn", c);
    return LEGAL;
}

static struct ruling may_fire(const struct game *game, counter_id c, unsigned purpose) {
    if (field_idle(game, c) && purpose == FIRE_OFFENSIVE)
        return RULE("new-guard", "%u gave or received a guard in this Game-Turn", c);
    return LEGAL;
}

/* ---- turns and phases ---- */

static void phase_begins(struct game *game, unsigned index) {
    const struct phase_info *phase = tables_of(game)->phase + index;
    if (phase->kind == PHASE_INITIAL_COMMAND && phase->phasing == tables_of(game)->first_player)
        army_morale_add(game, kernstown_tables_of(game)->turn, "a new Game-Turn", "19.2");
    bool first = phase->kind == PHASE_INITIAL_COMMAND && phase->phasing == tables_of(game)->first_player &&
                 game->state->turn == 1;
    FOR_COUNTERS(game, c) {     /* 12.36: those set up on the map have a whole Game-Turn before them */
        if (is_leader(game, c)) /* 14.5: who begins the phase where */
            counter_at(game, c)->start_hex = counter_at(game, c)->hex;
        if (first && is_artillery(game, c) && on_map(game, c))
            counter_set(game, c, F_QUIET | F_RESTED);
    }
}

/* 17.3: nobody is left for him to lead; units that have left the map are not gone. */
static void dismiss_leaders(struct game *game) {
    FOR_COUNTERS(game, leader) {
        bool any = false;
        if (!is_leader(game, leader) || !on_map(game, leader))
            continue;
        FOR_COUNTERS(game, c) {
            const struct counter_state *unit = counter_at(game, c);
            any = any || (is_combat_unit(game, c) && of_his_command(game, leader, c) &&
                          (unit->hex != HEX_NONE || unit->fate == FATE_NOT_YET || unit->fate == FATE_LEFT));
        }
        if (!any)
            leader_falls(game, leader, FATE_LEFT, "no-command");
    }
}

/* 14.5: a leader who began the phase in its hex, though he has ridden away, gone with others or fallen since. */
static bool led_before(const struct game *game, counter_id unit) {
    FOR_COUNTERS(game, c) {
        if (is_leader(game, c) && counter_at(game, c)->start_hex == counter_at(game, unit)->hex &&
            leader_serves(game, c, unit))
            return true;
    }
    return false;
}

static void phase_ends(struct game *game, unsigned index) {
    const struct phase_info *phase = tables_of(game)->phase + index;
    if (phase->kind == PHASE_MELEE)
        field_melee_ends(game, phase->phasing);
    if (phase->kind != PHASE_DEPLOYMENT)
        dismiss_leaders(game);
}

static void turn_ends(struct game *game) {
    field_turn_ends(game);
    demoralize_brigades(game);
}

/* ---- for eyes ---- */

static void tracks(const struct game *game, struct json *out) {
    enum { HIGHEST = 180 }; /* 30 and 10 a turn */
    json_open(out, '{');
    json_put_string(out, "id", "army-morale");
    json_put_said(out, "title", "Union Army Morale");
    json_put_string(out, "side", tables_of(game)->side_id[kernstown_union(game)]);
    json_put_int(out, "value", kernstown_of(game)->army_morale);
    json_put_int(out, "lowest", 0);
    json_put_int(out, "highest", HIGHEST);
    json_put_int(out, "digits", 3); /* the book's track: three markers on boxes 0 to 9, for hundreds, tens and ones */
    json_key(out, "zones");
    json_open(out, '[');
    json_open(out, '{');
    json_put_int(out, "to", kernstown_tables_of(game)->below - 1);
    json_put_said(out, "title", "Brigades may be demoralized");
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
}

#define FIELD(name, kind)                                                                                              \
    { #name, (uint8_t)offsetof(struct kernstown_state, name), sizeof(((struct kernstown_state *)0)->name), kind }
static const struct special_field fields[] = {
    FIELD(army_morale, SPECIAL_NUMBER),
    {"leader_points_csa", offsetof(struct kernstown_state, leader_points), 2, SPECIAL_NUMBER},
    {"leader_points_usa", offsetof(struct kernstown_state, leader_points) + 2, 2, SPECIAL_NUMBER},
    FIELD(paid, SPECIAL_NUMBER),
    FIELD(demoralized, SPECIAL_NUMBER),
    FIELD(released, SPECIAL_NUMBER),
    FIELD(wagon_seen, SPECIAL_NUMBER),
    FIELD(strategic, SPECIAL_NUMBER),
    FIELD(exited_ashby, SPECIAL_NUMBER),
    {NULL, 0, 0, 0},
};

const struct book kernstown_book = {
    .name = "kernstown",
    .stacking =
        {
            .batteries = BATTERIES_BY_GUNS, /* 8.0, 8.21 */
            .passage = PASSAGE_ANYWHERE,    /* 8.3 */
        },
    .facing =
        {
            .march = MARCH_WITHOUT_FACING, /* 7.0, 7.23 */
            .wagons = WAGONS_ALL_FRONT,    /* 6.3, 7.0 */
        },
    .terrain =
        {
            .ways = WAYS_LEAVE_SLOPES, /* 5.22, 5.26 */
        },
    .zone =
        {
            .owners = ZONES_OF_FOOT, /* 10.82, 11.0, 12.0 */
            .pinned = PINNED_DEFEND, /* 10.82 */
        },
    .sight =
        {
            .sees = kernstown_sees,
            .blocked_by = kernstown_blocked_by,
            .why_blind = kernstown_why_blind,
        },
    .march =
        {
            .strays = STRAYS_STAY,      /* 5.17, 17.15, 17.16 */
            .changes = CHANGES_OF_GUNS, /* 6.23 */
            .may_move = army_morale_may_move,
            .stepped = kernstown_stepped,
            .move_candidates = exit_candidates,
            .move_judge = exit_judge,
            .move_apply = exit_apply,
            .movement_candidates = field_candidates,
            .movement_judge = field_judge,
            .movement_apply = field_apply,
        },
    .command =
        {
            .phase = COMMAND_NO_DIVISIONS,   /* 3.1, 4.0a */
            .rest = LEADERS_COVERED,         /* 17.3 */
            .engaged = ENGAGED_KEEP_RADIUS,  /* 13.86 */
            .failure = FAILURE_BEYOND_LIMIT, /* 20.12 */
            .begins = army_morale_begins,
            .candidates = army_morale_candidates,
            .judge = army_morale_judge,
            .apply = army_morale_apply,
            .asks = army_morale_asks,
            .prompt = kernstown_command_prompt,
        },
    .morale =
        {
            .rally = RALLY_SURE, /* 14.4 */
            .rout = ROUT_ONCE,   /* 14.3, 14.31 */
            .point_lost = army_morale_points_lost,
            .routed = army_morale_routed,
            .rallied = army_morale_rallied,
            .spreads_by = rout_spreads_by,
            .led_before = led_before,
            .leader_lost = army_morale_leader_lost,
            .may_rally = kernstown_may_rally,
        },
    .crew =
        {
            .parting = CREWS_STAY, /* 12.12, 14.6, 18.84, 18.85 */
        },
    .supply =
        {
            .wagons = WAGONS_FOR_ALL, /* 12.23, 12.24, 12.32 */
        },
    .fire =
        {
            .stacks = STACKS_TOP, /* 8.51, 8.52, 8.53 */
            .pins = PINS_BY_STAR, /* 10.73, 10.8 */
            .guns = GUNS_HALVED,  /* 10.15, 10.26a */
            .shifts = kernstown_shifts,
            .may_fire = may_fire,
        },
    .retreat =
        {
            .friends = FRIENDS_STAND,       /* 15.3 */
            .zones = RETREAT_THROUGH_ZONES, /* 15.2 */
            .steps = kernstown_retreat_steps,
        },
    .melee =
        {
            .attacks = ATTACKS_LATE, /* 13.0, 13.84a, 18.23a */
            .pins = PINS_STAY,       /* 10.83, 10.88 */
            .blown = BLOWN_AFTER,    /* 18.26 */
            .rows = &kernstown_melee,
            .may_enter = may_enter_melee,
            .may_charge = kernstown_may_charge,
        },
    .turn =
        {
            .phase_begins = phase_begins,
            .phase_ends = phase_ends,
            .turn_ends = turn_ends,
        },
    .victory =
        {
            .items = kernstown_victory,
            .level = kernstown_victory_level,
            .levels = kernstown_levels,
        },
    .mind =
        {
            .attraction = kernstown_attraction,
            .goals = kernstown_goals,
            .worth_paying = kernstown_worth_paying,
            .takes = kernstown_takes,
        },
    .show =
        {
            .tracks = tracks,
            .hex_rows = kernstown_hex_rows,
            .aims = kernstown_aims,
            .loss_aims = kernstown_loss_aims,
            .aim_marks = kernstown_aim_marks,
            .sight_rows = kernstown_sight_rows,
        },
    .begin = begin,
    .memory = fields,
};
