/* ruleset.c: the tactical family as play sees it: kinds of frames, names and hooks.
 *
 * This is the one place that knows every chapter. The table of kinds says which kinds each may call. */
#include <string.h>

#include "gbacw/books.h"
#include "gbacw/books_table.h"
#include "gbacw/command/leaders.h"
#include "gbacw/fire/ammunition.h"
#include "gbacw/fire/fire.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/march/deployment.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/melee/melee.h"
#include "gbacw/mind/ai.h"
#include "gbacw/mind/ai_features.h"
#include "gbacw/aide/aide.h"
#include "gbacw/command/command_chain.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/ascii_map.h"
#include "gbacw/show/bench.h"
#include "gbacw/show/catalogue.h"
#include "gbacw/show/event_text.h"
#include "gbacw/show/field_eyes.h"
#include "gbacw/show/gauges.h"
#include "gbacw/show/queries.h"
#include "gbacw/show/sheet.h"
#include "gbacw/show/standing_orders.h"
#include "gbacw/show/view.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/scratch.h"
#include "gbacw/turn/sequence.h"
#include "gbacw/turn/victory.h"
#include "gbacw/validate.h"

/* ---- frames ---- */

static const uint8_t sequence_calls[] = {KIND_DEPLOYMENT,
                                         KIND_COMMAND,
                                         KIND_MOVEMENT,
                                         KIND_FIRE_PHASE,
                                         KIND_DECLARE,
                                         KIND_MELEE_PHASE,
                                         KIND_OWN_FIRST,
                                         KIND_OWN_SECOND,
                                         KIND_RESUPPLY,
                                         KIND_RALLY,
                                         KIND_FINAL_COMMAND,
                                         KIND_REORDER,
                                         0};
static const uint8_t movement_calls[] = {KIND_MOVE, KIND_SETTLE, 0};
static const uint8_t fire_and_settle[] = {KIND_FIRE, KIND_SETTLE, 0};
static const uint8_t fire_phase_calls[] = {KIND_FIRE, KIND_SETTLE, KIND_REORDER, 0};
static const uint8_t fire_calls[] = {KIND_FIRE, 0}; /* rounds that fall elsewhere */
static const uint8_t settle_calls[] = {KIND_RETREAT, KIND_SADDLE, 0};
static const uint8_t retreat_calls[] = {KIND_FIRE, KIND_MAKE_WAY, 0};
static const uint8_t make_way_calls[] = {KIND_FIRE, 0};
static const uint8_t declare_calls[] = {KIND_EVADE, KIND_ADVANCE, KIND_SETTLE, KIND_MELEE, 0}; /* 7.32 */
static const uint8_t melee_phase_calls[] = {KIND_MELEE, KIND_SETTLE, 0};
static const uint8_t evade_calls[] = {KIND_FIRE, KIND_RETREAT, KIND_SETTLE, 0};
static const uint8_t settle_only[] = {KIND_SETTLE, 0};

const struct frame_kind gbacw_kinds[KINDS] = {
    [KIND_SEQUENCE] = {"sequence", sequence_advance, NULL, sequence_calls},
    [KIND_DEPLOYMENT] = {"deployment", deployment_advance, &deployment_decision, NULL},
    [KIND_COMMAND] = {"command", command_advance, &command_decision, NULL},
    [KIND_MOVEMENT] = {"movement", movement_advance, &movement_decision, movement_calls},
    [KIND_MOVE] = {"move", move_advance, &move_decision, fire_and_settle},
    [KIND_FIRE_PHASE] = {"fire-phase", fire_phase_advance, &fire_phase_decision, fire_phase_calls},
    [KIND_FIRE] = {"fire", fire_advance, &fire_decision, fire_calls},
    [KIND_SETTLE] = {"settle", settle_advance, NULL, settle_calls},
    [KIND_RETREAT] = {"retreat", retreat_advance, &retreat_decision, retreat_calls},
    [KIND_MAKE_WAY] = {"make-way", make_way_advance, &make_way_decision, make_way_calls},
    [KIND_DECLARE] = {"declare", declare_advance, &declare_decision, declare_calls},
    [KIND_EVADE] = {"evade", evade_advance, &evade_decision, evade_calls},
    [KIND_ADVANCE] = {"advance", advance_advance, &advance_decision, settle_only},
    [KIND_MELEE_PHASE] = {"melee-phase", melee_phase_advance, &melee_phase_decision, melee_phase_calls},
    [KIND_MELEE] = {"melee", melee_advance, &melee_decision, settle_only},
    [KIND_RESUPPLY] = {"resupply", resupply_advance, &resupply_decision, NULL},
    [KIND_RALLY] = {"rally", rally_advance, &rally_decision, NULL},
    [KIND_FINAL_COMMAND] = {"final-command", final_command_advance, &final_command_decision, NULL},
    [KIND_OWN_FIRST] = {"special-a", own_first_advance, &own_first_decision, NULL},
    [KIND_OWN_SECOND] = {"special-b", own_second_advance, &own_second_decision, NULL},
    [KIND_REORDER] = {"reorder", reorder_advance, &reorder_decision, NULL},
    [KIND_SADDLE] = {"saddle", saddle_advance, &saddle_decision, NULL},
};

/* ---- names ---- */

static const char *side_name(const void *tables, side_id side) {
    return side < SIDES ? ((const struct gbacw_tables *)tables)->side_id[side] : "none";
}

static uint16_t counter_count(const void *tables) { return ((const struct gbacw_tables *)tables)->counter_count; }

static uint16_t hex_count(const void *tables) { return ((const struct gbacw_tables *)tables)->hex_count; }

static const char *counter_name(const void *tables, counter_id c) {
    const struct gbacw_tables *t = tables;
    return c < t->counter_count ? t->counter[c].id : "?";
}

static const char *counter_title(const void *tables, counter_id c) {
    const struct gbacw_tables *t = tables;
    return c < t->counter_count ? t->counter[c].name : "?";
}

static const char *side_title(const void *tables, side_id side) {
    return side < SIDES ? ((const struct gbacw_tables *)tables)->side_title[side] : "neither";
}
static const char *side_colour(const void *tables, side_id side) {
    return ((const struct gbacw_tables *)tables)->side_colour[side];
}

/* People represent those who command others' commanders: brigadiers are too many. */
static side_id commander_of(const void *tables, counter_id c) {
    const struct counter_info *info = &((const struct gbacw_tables *)tables)->counter[c];
    bool fit = info->type == TYPE_LEADER && info->rank != RANK_BRIGADE && !info->nameless;
    return fit ? info->side : (side_id)SIDE_NONE;
}

static const struct team_rules *team(const void *tables) {
    const struct book *rules = gbacw_book_named(((const struct gbacw_tables *)tables)->profile);
    return rules->show.team;
}

static char folded(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_name(const char *name, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (name[i] == 0 || folded(name[i]) != folded(text[i]))
            return false;
    }
    return name[length] == 0;
}

static counter_id counter_named(const void *tables, const char *name, size_t length) {
    const struct gbacw_tables *t = tables;
    if (length >= sizeof t->counter[0].id)
        return COUNTER_NONE;
    for (counter_id c = 0; c < t->counter_count; c++) {
        if (same_name(t->counter[c].id, name, length))
            return c;
    }
    return COUNTER_NONE;
}

static void hex_label(const void *tables, hex_id hex, struct text *out) {
    const struct gbacw_tables *t = tables;
    if (is_outside(t, hex) && hex < t->hex_count) {
        text_add(out, t->outside[hex - outside_first(t)].label);
        return;
    }
    if (hex < t->hex_count && label_write(&t->grid, t->label + t->sheet, hex, out))
        return;
    for (int i = 0; hex < t->hex_count && i < t->label_count; i++) {
        if (label_write(&t->grid, t->label + i, hex, out))
            return;
    }
    text_add(out, hex == HEX_NONE ? "off-map" : "?");
}

static hex_id hex_labelled(const void *tables, const char *label, size_t length) {
    const struct gbacw_tables *t = tables;
    return gbacw_tables_hex(t, label, length);
}

static const char *direction_word(const void *tables, direction d) {
    return direction_name(&((const struct gbacw_tables *)tables)->grid, d);
}

static direction direction_from(const void *tables, const char *name, size_t length) {
    return direction_named(&((const struct gbacw_tables *)tables)->grid, name, length);
}

static const char *phase_name(const void *tables, unsigned phase) {
    const struct gbacw_tables *t = tables;
    return phase < t->phase_count ? t->phase[phase].id : "none";
}

/* The pairs stand in the order of the family's numbers. */
static const char *case_in_book(const void *tables, const char *case_number) {
    const struct gbacw_tables *t = tables;
    unsigned low = 0, high = t->case_count;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        int order = strcmp(t->cases[middle].family, case_number);
        if (order == 0)
            return t->cases[middle].book;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return case_number;
}

/* ---- catalogue and life ---- */

static unsigned scenario_count(const void *tables) { return ((const struct gbacw_tables *)tables)->scenario_count; }

static const struct scenario_info *scenario(const void *tables, unsigned index) {
    return ((const struct gbacw_tables *)tables)->scenario + index;
}

static bool knows_option(const void *tables, unsigned option) {
    uint64_t offered = ((const struct gbacw_tables *)tables)->options;
    return offered == 0 || (offered >> option & 1) != 0;
}

static const char *option_title(const void *tables, unsigned option) {
    const struct gbacw_tables *t = tables;
    for (unsigned i = 0; i < t->titled_count; i++)
        if (t->titled[i].option == option)
            return t->titled[i].title;
    return NULL;
}

static uint16_t turns(const struct game *game) { return (uint16_t)last_turn_of(game); }

static const void *find_profile(const void *tables) {
    return gbacw_book_named(((const struct gbacw_tables *)tables)->profile);
}

static void lay_counter(struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    struct counter_state *counter = counter_at(game, c);
    counter->hex = counter->start_hex = HEX_NONE;
    counter->side = info->side;
    counter->facing = DIRECTION_NONE;
    counter->strength = info->strength;
    counter->rounds = info->rounds;
    counter->boxes_small = info->boxes_small;
    counter->boxes_artillery = info->boxes_artillery;
    counter->fate = info->fate_at_start ? info->fate_at_start : FATE_NOT_YET;
    counter->commander = COUNTER_NONE;
    counter->formation = info->standard_formation;
    counter->morale = gbacw_printed_morale(game, c);
    counter->weapon = gbacw_printed_weapon(game, c);
    if (info->type == TYPE_BATTERY)
        counter->crew = info->half_crew ? 1 : 2;
    if (info->type == TYPE_WAGON)
        counter->crew = 1;
}

/* What a counter brings into the scenario from the fighting before it. */
static void lay_past(struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    struct counter_state *counter = counter_at(game, c);
    bool troops = gbacw_is_foot_or_horse(game, c);
    counter->killed = troops && info->fate_at_start == FATE_ELIMINATED ? info->strength : info->killed;
    counter->captured = troops && info->fate_at_start == FATE_CAPTURED ? info->strength : info->captured;
    uint8_t lost = (uint8_t)(counter->killed + counter->captured);
    counter->strength = (uint8_t)(counter->strength - lost);
    counter->flags |= (info->on_replacement ? F_REPLACEMENT : 0u) | (info->promoted ? F_PROMOTED : 0u);
    unsigned brigade = info->home ? info->home - 1u : info->brigade;
    if (brigade != NO_BRIGADE && gbacw_is_foot_or_horse(game, c) && info->part_of == COUNTER_NONE)
        gbacw_brigade_at(game, brigade)->boxes = (uint8_t)(gbacw_brigade_at(game, brigade)->boxes + lost);
}

static void lay_brigade(struct game *game, unsigned b) {
    const struct brigade_info *info = &tables_of(game)->brigade[b];
    struct brigade_state *brigade = gbacw_brigade_at(game, b);
    brigade->division = info->detached_at_start   ? (uint8_t)NO_DIVISION
                        : info->attached_at_start ? (uint8_t)(info->attached_at_start - 1)
                                                  : info->division;
    brigade->flags =
        (uint8_t)((info->detached_at_start ? BRIGADE_DETACHED : 0) | (info->attached_at_start ? BRIGADE_ATTACHED : 0));
}

static void begin(struct game *game, unsigned index, const uint32_t *chosen) {
    const struct gbacw_tables *tables = tables_of(game);
    struct gbacw_state *state = state_of(game);
    state->scenario = (uint8_t)index;
    for (unsigned i = 0; chosen && i < OPTIONS; i++)
        state->options[i] = (uint8_t)chosen[i];
    state->play.phasing = SIDE_NONE;
    FOR_COUNTERS(game, c) lay_counter(game, c);
    for (unsigned b = 0; b < tables->brigade_count; b++)
        lay_brigade(game, b);
    FOR_COUNTERS(game, c) lay_past(game, c);
    for (unsigned d = 0; d < tables->division_count; d++)
        gbacw_division_at(game, d)->leader = tables->division[d].leader;
    gbacw_scratch_sync(game);
    if (rules_of(game) && rules_of(game)->begin)
        rules_of(game)->begin(game);
}

static const char *level_word(const void *tables, unsigned level) {
    const struct book *book = find_profile(tables);
    const char *const *levels = book != NULL ? book->victory.levels : NULL;
    if (levels == NULL || level == 0)
        return NULL;
    for (unsigned i = 1; i <= level; i++)
        if (levels[i] == NULL)
            return NULL;
    return levels[level];
}

static void score(struct game *game, int32_t points[SIDES]) { victory_score(game, false, points); }

const struct ruleset gbacw_ruleset = {
    .name = "gbacw",
    .book = "gbacw",
    .kinds = gbacw_kinds,
    .kind_count = KINDS,
    .root_kind = KIND_SEQUENCE,
    .decision_of = decision_of,
    .verbs = gbacw_verbs,
    .verb_count = VERBS,
    .verb_resign = VERB_RESIGN,
    .verb_end = VERB_END,
    .words = gbacw_words,
    .word_count = WORDS,
    .purposes = gbacw_purposes,
    .purpose_count = DICE_PURPOSES,
    .state_size = gbacw_state_size,
    .scratch_size = gbacw_scratch_size,
    .profile = find_profile,
    .begin = begin,
    .scratch_init = gbacw_scratch_init,
    .scratch_sync = gbacw_scratch_sync,
    .side_name = side_name,
    .counter_count = counter_count,
    .hex_count = hex_count,
    .counter_name = counter_name,
    .counter_named = counter_named,
    .counter_title = counter_title,
    .counter_called = counter_called,
    .side_title = side_title,
    .side_colour = side_colour,
    .hex_label = hex_label,
    .hex_labelled = hex_labelled,
    .direction_word = direction_word,
    .direction_named = direction_from,
    .phase_name = phase_name,
    .event_sentence = gbacw_event_sentence,
    .scenario_count = scenario_count,
    .scenario = scenario,
    .options = gbacw_options,
    .option_count = OPTIONS,
    .quick_options = 1ull << OPTION_STANDARD_SETUP,
    .knows_option = knows_option,
    .option_title = option_title,
    .turns = turns,
    .view = gbacw_view,
    .view_changes = gbacw_view_changes,
    .tallies = gbacw_put_tallies,
    .marks = gbacw_marks,
    .gauges = gbacw_read_gauges,
    .gauge = gbacw_gauges,
    .gauge_count = GBACW_GAUGES,
    .level_word = level_word,
    .open_to_all = gbacw_open_to_all,
    .commander_of = commander_of,
    .team = team,
    .catalogue = gbacw_catalogue,
    .books = gbacw_books_table,
    .sheet = gbacw_sheet,
    .action_words = gbacw_action_words,
    .offers = gbacw_offers,
    .interruption = gbacw_interruption,
    .standing_answer = gbacw_standing_answer,
    .standing = gbacw_standing,
    .standing_count = STANDINGS,
    .map = gbacw_view_map,
    .position = gbacw_position,
    .imagine = gbacw_imagine,
    .query = gbacw_query,
    .validate = gbacw_validate,
    .score = score,
    .sketch = gbacw_sketch,
    .commands = &gbacw_commands,
    .aide = &gbacw_aide,
    .eyes = &gbacw_eyes,
    .minds = gbacw_minds,
    .mind_count = GBACW_MINDS,
    .trait_names = mind_trait_names,
    .trait_count = MIND_TRAIT_COUNT,
    .features = mind_features,
    .feature_names = mind_feature_names,
    .feature_count = MIND_FEATURES,
    .case_in_book = case_in_book,
    .hash_version = 2, /* 1: what one game remembers of brigades and divisions lay among what all do */
    .hex_purposes = 1u << DICE_MELEE | OWN_HEX_PURPOSES,
    .bench = gbacw_bench,
};
