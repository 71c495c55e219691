/* monocacy.c: the profile of Monocacy: which of its own procedures take the place of the standard ones (19.0 to 31.0).
 *
 * Here are the Union's command (23.2), the lock on the works (28.3), the crossings of the river (25.1, 28.23), the
 * limits of the set-up that are no areas (21.1, 21.2) and the Victory Points (31.0). The ford, the bridge, the
 * initiative and the retreats have files of their own. */
#include "gbacw/games/monocacy/monocacy.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"
#include "gbacw/state/tally.h"
#include "gbacw/show/sheet.h"
#include "gbacw/turn/victory.h"

static side_id union_side(const struct game *game) {
    return tables_of(game)->division[monocacy_tables_of(game)->army_union].side;
}
static side_id confederate_side(const struct game *game) { return other_side(union_side(game)); }

counter_id monocacy_early(const struct game *game) {
    return division_leader(game, monocacy_tables_of(game)->army_confederate);
}
counter_id monocacy_wallace(const struct game *game) {
    return division_leader(game, monocacy_tables_of(game)->army_union);
}
counter_id monocacy_ricketts(const struct game *game) {
    return division_leader(game, monocacy_tables_of(game)->veterans);
}

/* ---- the ground ---- */

static uint16_t hexside(const struct game *game, hex_id hex, direction d, uint16_t bits) {
    if (monocacy_of(game)->bridge_burnt && bridge_at(game, hex, d))
        bits = (uint16_t)((bits & ~BIT(HEXSIDE_BRIDGE)) | BIT(HEXSIDE_RIVER)); /* 26.0a */
    if (ford_at(game, hex, d))
        bits |= BIT(HEXSIDE_FORD); /* 25.0c */
    return bits;
}

/* ---- the lock on the works (28.3) ---- */

static void lock_garrison(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && counter_at(game, c)->side == union_side(game) && is_combat_unit(game, c) &&
            has_terrain(game, counter_at(game, c)->hex, TERRAIN_ENTRENCHMENT))
            counter_set(game, c, F_LOCKED);
    }
}

void monocacy_release(struct game *game, const char *case_number) {
    if (monocacy_of(game)->released)
        return;
    monocacy_of(game)->released = 1;
    FOR_COUNTERS(game, c) counter_clear(game, c, F_LOCKED);
    event_begin(game->events, "release", case_number);
    event_side(game->events, "side", union_side(game));
    event_end(game->events);
}

static struct ruling may_leave_works(const struct game *game, counter_id c, hex_id to) {
    if (has_flag(game, c, F_LOCKED) && !has_terrain(game, to, TERRAIN_ENTRENCHMENT))
        return RULE(
            "28.3",
            "%u may move only to an entrenchment until the bridge is burned or the ford is found, and %h has none", c,
            to);
    return LEGAL;
}

static int hexes_to_works(const struct game *game, hex_id from) {
    int nearest = INT16_MAX;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        int distance = has_terrain(game, hex, TERRAIN_ENTRENCHMENT) ? hex_distance(game, from, hex) : nearest;
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* 28.3b: a unit that was driven out of them comes back over any ground, never farther away; its march ends in them. */
static struct ruling may_step_locked(const struct game *game, counter_id c, hex_id from, hex_id to) {
    struct ruling within = may_leave_works(game, c, to);
    if (is_legal(within) || has_terrain(game, from, TERRAIN_ENTRENCHMENT))
        return within;
    return hexes_to_works(game, to) <= hexes_to_works(game, from) ? LEGAL : within;
}

/* ---- movement ---- */

static struct ruling may_cross_ford(const struct game *game, counter_id c, hex_id from, direction d) {
    if (counter_at(game, c)->side == union_side(game) && ford_at(game, from, d) && !monocacy_of(game)->ford_crossed)
        return RULE("25.1", "%u may not cross the ford before a Confederate unit has crossed it", c);
    return LEGAL;
}

static struct ruling may_step_here(const struct game *game, counter_id c, hex_id from, direction d) {
    hex_id to = neighbour_of(game, from, d);
    struct ruling ruling = to == HEX_NONE ? LEGAL : may_step_locked(game, c, from, to);
    return is_legal(ruling) ? may_cross_ford(game, c, from, d) : ruling;
}

static struct ruling may_enter_melee(const struct game *game, counter_id c, hex_id target) {
    if (!unit_activated(game, c))
        return by_reading("M33", RULE("28.1", "%u has not been activated and may not start a melee", c));
    hex_id from = counter_at(game, c)->hex;
    direction d = from == HEX_NONE ? DIRECTION_NONE : hex_direction(game, from, target);
    struct ruling ruling = from == target ? LEGAL : may_leave_works(game, c, target);
    if (is_legal(ruling) && d != DIRECTION_NONE)
        ruling = may_cross_ford(game, c, from, d);
    return ruling;
}

/* A counter has gone from one hex to the next: has it crossed the river, and by what? */
static void stepped(struct game *game, counter_id c, hex_id from, hex_id to) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    if (from == HEX_NONE || to == HEX_NONE)
        return;
    uint8_t here = hex_at(game, from)->bank, there = hex_at(game, to)->bank;
    direction d = hex_direction(game, from, to);
    if (here == there || d == DIRECTION_NONE || here == 0 || there == 0)
        return;
    struct counter_state *counter = counter_at(game, c);
    bool ford = ford_at(game, from, d), confederate = counter->side == confederate_side(game);
    if (confederate && there == tables->bank_union) {
        counter->crossing = ford ? (uint8_t)ford_crossing(game) : hex_at(game, from)->crossing[d];
        if (ford)
            counter->own |= MONOCACY_BY_FORD;
        if (ford && is_combat_unit(game, c))
            monocacy_of(game)->ford_crossed = 1; /* 25.1 */
    } else if (confederate) {
        counter->crossing = 0;
        counter->own &= (uint8_t)~MONOCACY_BY_FORD;
    } else if (there == tables->bank_confederate && is_combat_unit(game, c)) {
        activate_all(game, "28.23");
    }
}

/* ---- the Union's command (23.2) ---- */

static bool may_command(const struct game *game, counter_id leader, counter_id unit) {
    const struct counter_state *chief = counter_at(game, leader), *man = counter_at(game, unit);
    return within_path(game, chief->side, chief->hex, man->hex,
                       leader_cut_off(game, leader) ? 0 : monocacy_tables_of(game)->command_distance);
}

static bool in_command(const struct game *game, counter_id unit, counter_id *commander) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    unsigned brigade = info_of(game, unit)->brigade;
    counter_id wallace = monocacy_wallace(game), ricketts = monocacy_ricketts(game);
    if (counter_at(game, unit)->side != union_side(game) || brigade == NO_BRIGADE)
        return false;
    if (wallace != COUNTER_NONE && may_command(game, wallace, unit)) {
        *commander = wallace;
        return true;
    }
    if (ricketts != COUNTER_NONE && tables_of(game)->brigade[brigade].division == tables->veterans &&
        may_command(game, ricketts, unit)) {
        *commander = ricketts;
        return true;
    }
    return false;
}

static bool rallies(const struct game *game, counter_id leader, counter_id unit) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    unsigned post = division_led(game, leader);
    if (counter_at(game, unit)->commander != leader || (post != tables->army_union && post != tables->veterans))
        return false;
    bool himself =
        post == tables->army_union && !(gbacw_division_at(game, post)->flags & DIVISION_NEW_LEADER); /* 23.23 */
    const struct counter_state *chief = counter_at(game, leader);
    return within_path(game, chief->side, chief->hex, counter_at(game, unit)->hex,
                       himself ? tables->rally_distance_army : tables->rally_distance_near);
}

/* Wallace's Command Points serve the commanders of the First Separate Brigade, who are under no division. */
static unsigned augmented_by(const struct game *game, unsigned brigade) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    return brigade == tables->separate_brigade ? tables->army_union : NO_DIVISION;
}

/* ---- phases and turns ---- */

static uint8_t phase(struct game *game, unsigned special) {
    (void)special;
    if (current_phase(game)->phasing == union_side(game))
        return monocacy_of(game)->bridge_burnt ? KIND_NONE : KIND_BRIDGE;
    return monocacy_of(game)->ford_found ? KIND_NONE : KIND_FORD_SEARCH;
}

static void label_of(const struct game *game, hex_id hex, int *column, int *row) {
    const struct gbacw_tables *tables = tables_of(game);
    const struct label_system *label = tables->label;
    *column = label->column_origin + label->column_step * (hex / tables->grid.rows);
    *row = label->row_origin + label->row_step * (hex % tables->grid.rows);
}

static bool fights(const struct game *game, counter_id c) {
    return on_map(game, c) && (gbacw_is_foot_or_horse(game, c) || (is_artillery(game, c) && holds_hex(game, c)));
}

/* 31.3a: an unrouted Union unit in columns 21xx or higher and rows below xx16. */
static bool masks_washington(const struct game *game, counter_id c) {
    int column, row;
    if (counter_at(game, c)->side != union_side(game) || !fights(game, c) || has_flag(game, c, F_ROUTED))
        return false;
    label_of(game, counter_at(game, c)->hex, &column, &row);
    return column >= monocacy_tables_of(game)->mask_column && row < monocacy_tables_of(game)->mask_row;
}

static bool threatens_washington(const struct game *game, counter_id c) {
    return counter_at(game, c)->side == confederate_side(game) && fights(game, c) &&
           (counter_at(game, c)->own & MONOCACY_BY_FORD) &&
           hex_at(game, counter_at(game, c)->hex)->bank == monocacy_tables_of(game)->bank_union; /* 31.3b */
}

static void judge_mask(struct game *game) {
    struct monocacy_state *state = monocacy_of(game);
    unsigned turn = game->state->turn > MONOCACY_TURNS ? MONOCACY_TURNS : game->state->turn;
    bool masked = false, threatened = false;
    FOR_COUNTERS(game, c) {
        masked = masked || masks_washington(game, c);
        threatened = threatened || threatens_washington(game, c);
    }
    if (state->mask_turn || masked || !threatened)
        return;
    state->mask_turn = (uint8_t)turn;
    state->mask_points = monocacy_tables_of(game)->mask_points[turn];
    event_begin(game->events, "points", "31.3");
    event_side(game->events, "side", confederate_side(game));
    event_string(game->events, "item", "Washington not masked");
    event_int(game->events, "by", state->mask_points);
    event_end(game->events);
}

static void phase_ends(struct game *game, unsigned index) {
    const struct phase_info *info = tables_of(game)->phase + index;
    if (info->kind == PHASE_DEPLOYMENT)
        lock_garrison(game);
    if (info->kind == PHASE_FINAL_COMMAND && info->phasing == union_side(game))
        judge_mask(game);
}

static void turn_ends(struct game *game) {
    initiative_turn_ends(game);
    monocacy_of(game)->bridge_tried = 0;
    monocacy_of(game)->cover_taken = 0;
}

/* ---- deployment (21.0): what areas, leaders and distances in the order of battle do not say ---- */

static struct ruling may_deploy_here(const struct game *game, counter_id c, hex_id hex) {
    const struct counter_info *info = info_of(game, c);
    if (info->side == union_side(game) && hex_at(game, hex)->bank != monocacy_tables_of(game)->bank_union)
        return RULE(info->type == TYPE_BATTERY ? "21.15" : "21.1", "%u must deploy east of the river", c);
    return LEGAL;
}

/* ---- Victory Points (31.0) ---- */

static int tally_points(const struct game *game, unsigned tally) {
    return tally < TALLIES ? monocacy_tables_of(game)->points[tally] : 0;
}

typedef void item_taker(void *, side_id, const char *, const char *, int);

static void tallied_items(const struct game *game, item_taker *item, void *context) {
    static const struct {
        uint8_t tally;
        const char *case_number;
    } lines[] = {
        {TALLY_POINT_KILLED, "31.1a"},    {TALLY_POINT_CAPTURED, "31.1a"},
        {TALLY_GUN_KILLED, "31.1a"},      {TALLY_GUN_CAPTURED, "31.1a"},
        {TALLY_GUARD, "31.1b"},           {TALLY_WAGON, "31.1b"},
        {TALLY_BRIGADIER_LOST, "31.1c"},  {TALLY_BRIGADIER_CAPTURED, "31.1c"},
        {TALLY_DIVISIONER_LOST, "31.1c"}, {TALLY_DIVISIONER_CAPTURED, "31.1c"},
    };
    for (side_id side = 0; side < SIDES; side++) {
        for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
            int count = state_of(game)->tally[other_side(side)][lines[i].tally];
            if (count > 0)
                item(context, side, tally_words[lines[i].tally], lines[i].case_number,
                     count * tally_points(game, lines[i].tally));
        }
    }
}

/* Strength still on the bank that they came from. */
static int laggards(const struct game *game) {
    int strength = 0;
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && gbacw_is_foot_or_horse(game, c) && counter_at(game, c)->side == confederate_side(game) &&
            hex_at(game, counter_at(game, c)->hex)->bank == monocacy_tables_of(game)->bank_confederate)
            strength += counter_at(game, c)->strength;
    }
    return strength;
}

static void victory_lines(struct game *game, bool final, item_taker *item, void *context) {
    const struct gbacw_tables *tables = tables_of(game);
    tallied_items(game, item, context);
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        if (brigade_ineffective(game, b))
            item(context, other_side(tables->brigade[b].side), tables->brigade[b].name, "31.1d",
                 tables->brigade[b].points);
    }
    int late = final ? laggards(game) : 0;
    if (late > 0)
        item(context, union_side(game), "Confederates not across the river", "31.2",
             late * monocacy_tables_of(game)->laggard_points);
    if (monocacy_of(game)->mask_points)
        item(context, confederate_side(game), "Washington not masked", "31.3", monocacy_of(game)->mask_points);
}

/* ---- for eyes: what wins ---- */

static void aims(struct sheet *sheet) {
    const struct monocacy_tables *t = monocacy_tables_of(sheet->game);
    struct phrase value;
    sheet_section(sheet, tables_of(sheet->game)->side_title[union_side(sheet->game)]);
    aim_points(sheet, "a Confederate point of foot or horse west of the river at the end", t->laggard_points, "31.2");
    sheet_section(sheet, tables_of(sheet->game)->side_title[confederate_side(sheet->game)]);
    sheet_item(sheet, ROW(.label = "the road to Washington open, once",
                          .value = phrase(&value, sheet->game,
                                          RULE("", "%d on Game-Turn 1 to %d on the last", t->mask_points[1],
                                               t->mask_points[MONOCACY_TURNS])),
                          .case_number = "31.3", .depth = 1));
    sheet_text(sheet,
               phrase(&value, sheet->game,
                      RULE("",
                           "It is open if, at the end of a Game-Turn, troops that crossed by the ford they found stand "
                           "east of the river and no unrouted Union unit is in columns %d and up, rows 1 to %d.",
                           t->mask_column, t->mask_row - 1)),
               "31.3");
}

/* The ground that the Union must keep somebody on, and the places where the river may be crossed. */
static void aim_marks(struct sheet *sheet) {
    const struct monocacy_tables *t = monocacy_tables_of(sheet->game);
    for (hex_id hex = 0; hex < tables_of(sheet->game)->hex_count; hex++) {
        int column, row;
        label_of(sheet->game, hex, &column, &row);
        if (column >= t->mask_column && row < t->mask_row && hex_at(sheet->game, hex)->bank == t->bank_union)
            sheet_mark(sheet, hex, "", tables_of(sheet->game)->side_id[union_side(sheet->game)],
                       "A Union unit here keeps the road to Washington closed");
    }
    for (unsigned i = 0; i < t->ford_count; i++)
        sheet_mark(sheet, t->ford[i], "", "target", "The hidden ford may be here");
}

/* ---- the profile ---- */

#define FIELD(name, kind)                                                                                              \
    { #name, (uint8_t)offsetof(struct monocacy_state, name), sizeof(((struct monocacy_state *)0)->name), kind }
static const struct special_field fields[] = {
    FIELD(ford_hex, SPECIAL_HEX),
    FIELD(ford_removed, SPECIAL_NUMBER),
    FIELD(ford_found, SPECIAL_NUMBER),
    FIELD(ford_direction, SPECIAL_DIRECTION),
    FIELD(ford_crossed, SPECIAL_NUMBER),
    FIELD(searches, SPECIAL_NUMBER),
    FIELD(searched_near, SPECIAL_NUMBER),
    FIELD(bridge_burnt, SPECIAL_NUMBER),
    FIELD(bridge_tried, SPECIAL_NUMBER),
    FIELD(cover_taken, SPECIAL_NUMBER),
    FIELD(early_arrived, SPECIAL_NUMBER),
    FIELD(released, SPECIAL_NUMBER),
    FIELD(all_active, SPECIAL_NUMBER),
    FIELD(mask_turn, SPECIAL_NUMBER),
    FIELD(mask_points, SPECIAL_NUMBER),
    FIELD(exempt_chosen, SPECIAL_NUMBER),
    {NULL, 0, 0, 0},
};

#define OF(record, name, kind, mask)                                                                                   \
    { #name, (uint8_t)offsetof(struct record, name), kind, mask }
static const struct own_field of_counter[] = {{"by-ford", 0, OWN_FLAG, MONOCACY_BY_FORD}, {NULL, 0, 0, 0}};
static const struct own_field of_brigade[] = {
    {"cli", offsetof(struct monocacy_brigade, marked), OWN_NUMBER, 0},
    {"cli_free", offsetof(struct monocacy_brigade, flags), OWN_FLAG, MONOCACY_FREE},
    {"activated", offsetof(struct monocacy_brigade, flags), OWN_FLAG, MONOCACY_ACTIVATED},
    {NULL, 0, 0, 0},
};
static const struct own_field of_division[] = {
    {"cli", offsetof(struct monocacy_division, marked), OWN_NUMBER, 0},
    {"cli_extra", offsetof(struct monocacy_division, opened), OWN_NUMBER, 0},
    OF(monocacy_division, active, OWN_NUMBER, 0),
    OF(monocacy_division, may_move, OWN_OR_NONE, 0),
    {"cli_reached_turn", offsetof(struct monocacy_division, reached_turn), OWN_NUMBER, 0},
    OF(monocacy_division, exempt, OWN_FLAG, 1),
    {NULL, 0, 0, 0},
};
static const struct own_field given_to_division[] = {
    OF(monocacy_limits, limit, OWN_NUMBER, 0),
    OF(monocacy_limits, extra, OWN_NUMBER, 0),
    {NULL, 0, 0, 0},
};

static void begin(struct game *game) {
    for (unsigned d = 0; d < tables_of(game)->division_count; d++)
        monocacy_division(game, d)->may_move = 255;
}

/* A burnt bridge never comes back (26.0): under orders its owner is asked first, and where the regiment there has none
 * it is theirs to burn. */
static bool may_burn(const struct game *game, struct mind_memory *memory) {
    hex_id hex = monocacy_tables_of(game)->bridge_hex;
    counter_id there = top_unit(game, hex, play_side_to_act(game));
    return !mind_is_led(memory) ||
           (there != COUNTER_NONE && mind_order(memory, there) && !mind_note(memory, AIDE_LASTING, there, hex, 0));
}

/* All that the game's own verbs can do is worth doing. */
static bool takes(struct game *game, struct mind_memory *memory, enum mind_moment moment, struct action action) {
    if (moment == MOMENT_FIRST && action.verb == VERB_BURN)
        return may_burn(game, memory);
    return moment == MOMENT_FIRST && (action.verb == VERB_EXEMPT || action.verb == VERB_ACTIVATE ||
                                      action.verb == VERB_SEARCH || action.verb == VERB_FORD);
}

static bool waits(const struct game *game, unsigned division) { return !monocacy_division(game, division)->active; }

/* Early at the side of a commander whose division has reached its limit (30.21), once all are active; Wallace at the
 * bridge as long as it stands (26.2). */
static hex_id wanted(const struct game *game, counter_id c) {
    counter_id chief = COUNTER_NONE;
    if (c == monocacy_wallace(game) && !monocacy_of(game)->bridge_burnt)
        return monocacy_tables_of(game)->bridge_hex;
    for (unsigned d = 0; c == monocacy_early(game) && d < tables_of(game)->division_count; d++) {
        counter_id leader = division_leader(game, d);
        if (leader == COUNTER_NONE || leader == c || !on_map(game, leader) || monocacy_limits(game, d)->limit == 0)
            continue;
        if (waits(game, d))
            return HEX_NONE;
        if (monocacy_division(game, d)->reached_turn &&
            (chief == COUNTER_NONE || hex_distance(game, counter_at(game, c)->hex, counter_at(game, leader)->hex) <
                                          hex_distance(game, counter_at(game, c)->hex, counter_at(game, chief)->hex)))
            chief = leader;
    }
    return chief == COUNTER_NONE ? HEX_NONE : counter_at(game, chief)->hex;
}

/* Those who are to burn the bridge (26.0b, 26.11). */
static bool keeps_still(const struct game *game, counter_id c) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    return !monocacy_of(game)->bridge_burnt && counter_at(game, c)->hex == tables->bridge_hex &&
           counter_at(game, c)->side == tables_of(game)->division[tables->army_union].side && !is_leader(game, c) &&
           !has_flag(game, c, F_ROUTED);
}

static void leave_map(struct gbacw_tables *tables) {
    struct monocacy_tables *special = (struct monocacy_tables *)(void *)tables->special;
    special->ford_count = 0;
    memset(special->ford, 0xff, sizeof special->ford);
    memset(special->early_road, 0xff, sizeof special->early_road);
    special->bridge_hex = special->bridge_far = special->early_hex = HEX_NONE;
}

const struct book monocacy_book = {
    .name = "monocacy",
    .terrain =
        {
            .hexside = hexside,
        },
    .march =
        {
            .may_move = initiative_may_move,
            .may_step = may_step_here,
            .may_halt = may_leave_works,
            .moved_first = initiative_moved_first,
            .stepped = stepped,
            .move_candidates = activation_candidates,
            .move_judge = activation_judge,
            .move_apply = activation_apply,
            .move_prompt = activation_prompt,
        },
    .entry =
        {
            .may_deploy = may_deploy_here,
        },
    .command =
        {
            .begins = initiative_command_begins,
            .in_command = in_command,
            .may_detach = initiative_may_detach,
            .detached = initiative_detached,
            .attached = initiative_attached,
            .candidates = initiative_command_candidates,
            .judge = initiative_command_judge,
            .apply = initiative_command_apply,
            .ends = initiative_command_ends,
            .augmented_by = augmented_by,
        },
    .morale =
        {
            .rallies = rallies,
            .point_lost = initiative_point_lost,
        },
    .fire =
        {
            .asks_cover = bridge_asks_cover,
            .cover_chosen = bridge_cover_chosen,
        },
    .retreat =
        {
            .score = monocacy_retreat_score,
        },
    .melee =
        {
            .may_enter = may_enter_melee,
        },
    .turn =
        {
            .phase = phase,
            .phase_ends = phase_ends,
            .turn_ends = turn_ends,
            .own_advance = {ford_search_advance, bridge_advance},
            .own_decision = {&ford_search_decision, &bridge_decision},
        },
    .victory =
        {
            .items = victory_lines,
            .tally_points = tally_points,
        },
    .mind =
        {
            .attraction = ford_attraction,
            .waits = waits,
            .wanted = wanted,
            .keeps_still = keeps_still,
            .takes = takes,
        },
    .show =
        {
            .ground = monocacy_show_ground,
            .tracks = monocacy_tracks,
            .badges = monocacy_badges_of,
            .badge_words = monocacy_badges,
            .action_words = monocacy_action_words,
            .division_row = monocacy_division_row,
            .roster_row = monocacy_roster_row,
            .division_sheet = monocacy_division_sheet,
            .aims = aims,
            .aim_marks = aim_marks,
        },
    .begin = begin,
    .leave_map = leave_map,
    .of_counter = of_counter,
    .of_brigade = of_brigade,
    .of_division = of_division,
    .given_to_division = given_to_division,
    .memory = fields,
};
