/* ruleset.c: the tactical family as play sees it: kinds of frames, verbs, words, dice, names and hooks.
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
#include "gbacw/aide/aide.h"
#include "gbacw/command/command_chain.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/show/action_text.h"
#include "gbacw/show/ascii_map.h"
#include "gbacw/show/bench.h"
#include "gbacw/show/catalogue.h"
#include "gbacw/show/event_text.h"
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

/* ---- verbs, words, dice ---- */

const struct verb gbacw_verbs[VERBS] = {
    [VERB_RESIGN] = {"resign", "", "give up the game"},
    [VERB_END] = {"end", "", "end this phase or question"},
    [VERB_PLACE] = {"place", "u", "take this counter in hand to put it on the map"},
    [VERB_AT] = {"at", "h d? w?", "put it on this hex, facing this way, in this formation"},
    [VERB_STANDARD] = {"standard", "", "put all that is left where the standard set-up has it"},
    [VERB_AUGMENT] = {"augment", "u v?",
                      "spend a Command Point, of that commander, to lengthen this commander's radius by one hex"},
    [VERB_DETACH] = {"detach", "u",
                     "detach this commander's brigade from its division, or his division from its corps"},
    [VERB_ATTACH] = {"attach", "u v", "attach this commander's brigade or division to that commander's"},
    [VERB_EXEMPT] = {"exempt", "u", "let this commander's division move freely this turn"},
    [VERB_MOVE] = {"move", "u", "begin to move this counter"},
    [VERB_WITH] = {"with", "u", "take this counter along"},
    [VERB_TO] = {"to", "h", "step to this hex"},
    [VERB_FORM] = {"form", "w", "change formation"},
    [VERB_LEAVE] = {"leave", "u", "leave this counter of the group here"},
    [VERB_HALT] = {"halt", "d?", "put the group down here, facing this way"},
    [VERB_TURN] = {"turn", "h d", "turn the stack in this hex"},
    [VERB_TOP] = {"top", "u", "put this unit on top of its stack"},
    [VERB_ACTIVATE] = {"activate", "u", "activate this commander's division"},
    [VERB_FIRE] = {"fire", "h", "open fire on this hex"},
    [VERB_ADD] = {"add", "u n? w? /viad?", "let this unit join the fire, with so many points, by this hexside"},
    [VERB_RESOLVE] = {"resolve", "", "all is said: throw the dice"},
    [VERB_HOLD] = {"hold", "", "do not"},
    [VERB_OPEN] = {"open", "", "count as in the open, without the works"},
    [VERB_COVER] = {"cover", "", "use the works"},
    [VERB_ATTACK] = {"attack", "h", "attack this hex hand to hand"},
    [VERB_STAND] = {"stand", "", "stay and take the melee"},
    [VERB_WITHDRAW] = {"withdraw", "u", "retreat this unit before the melee"},
    [VERB_ADVANCE] = {"advance", "u h?", "advance this unit into the vacated hex"},
    [VERB_BREAK_OFF] = {"break-off", "u", "take this unit out of the engagement"},
    [VERB_FIGHT] = {"fight", "h", "fight on in this hex"},
    [VERB_LOSE] = {"lose", "u", "let this unit bear the loss"},
    [VERB_GO] = {"go", "u", "the leader goes with the unit"},
    [VERB_STAY] = {"stay", "u", "the leader stays"},
    [VERB_DISPLACE] = {"displace", "u h", "make way with this unit to that hex"},
    [VERB_RALLY] = {"rally", "u", "rally this unit"},
    [VERB_RESUPPLY] = {"resupply", "u v?", "resupply this unit (from this wagon)"},
    [VERB_TRANSFER] = {"transfer", "u v n", "give so many rounds from this battery to that one"},
    [VERB_RECREW] = {"recrew", "u v", "give one point of this unit as crew to that wagon"},
    [VERB_PROMOTE] = {"promote", "u", "promote this leader"},
    [VERB_SEARCH] = {"search", "h", "search this hex for the ford"},
    [VERB_FORD] = {"ford", "d", "the ford lies across this hexside"},
    [VERB_BURN] = {"burn", "", "try to burn the bridge"},
    [VERB_CHARGE] = {"charge", "u", "this cavalry charges"},
    [VERB_DECLINE] = {"decline", "", "decline"},
    [VERB_EXIT] = {"exit", "", "leave the map for good"},
    [VERB_RESERVE] = {"reserve", "h?", "put the stack in this hex, or the group here, in reserve"},
    [VERB_RELEASE] = {"release", "h", "take the stack in this hex out of reserve"},
    [VERB_ORDER] = {"order", "u", "pay for this commander's brigade: it may move and attack in this Player-Turn"},
    [VERB_SEIZE] = {"seize", "u", "take this wagon over"},
    [VERB_DESTROY] = {"destroy", "u", "destroy this wagon, or these guns"},
    [VERB_RECOVER] = {"recover", "u", "give this regiment a point of its losses back"},
    [VERB_RELIEVE] = {"relieve", "u", "give this man's command to another"},
    [VERB_DIVERT] = {"divert", "u h", "send this reinforcement round to the staging area with this arrow"},
    [VERB_STRIKE] = {"strike", "h", "the round falls in this hex"},
    [VERB_BUILD] = {"build", "u", "this unit begins to build breastworks, the way it faces"},
    [VERB_DISMANTLE] = {"dismantle", "u", "this unit takes the breastworks in its hex down"},
    [VERB_HASTEN] = {"hasten", "u?", "this commander's brigade, or the group on the march, marches rapidly"},
};

const char *const gbacw_words[WORDS] = {"none",     "line",       "column",   "mounted",     "dismounted",
                                        "limbered", "unlimbered", "skirmish", "opportunity", "withdrawal",
                                        "charge",   "rapid",      "prolonge"};

static const struct option_info options[OPTIONS] = {
    [OPTION_STANDARD_SETUP] = {"standard-setup", "Start from the standard set-up instead of deploying", 0, 1},
    [OPTION_PIN_FRIENDS] = {"pin-friends", "A pin on arrival also pins friends already there (10.15)", 0, 1},
    [OPTION_RETREAT_FREE] = {"retreat-free", "Retreats may take any homeward path, not only the cheapest (14.4)", 0, 1},
    [OPTION_OVERSHOOT] = {"overshoot", "Artillery may overshoot at long range", 0, 1},
    [OPTION_STRATEGIC] = {"strategic", "Throw for what comes of the battle after it", 0, 1},
    [OPTION_WAYS_LEVEL] = {"ways-level", "Pikes, roads and trails take away what slopes and crests cost", 0, 1},
    [OPTION_TOWN_STOPS] = {"town-stops", "Infantry in line stops in a town instead of needing its whole allowance", 0,
                           1},
    [OPTION_LIMIT_REACHED] = {"limit-reached", "A brigade is lost when its losses reach its rating, not exceed it", 0,
                              1},
    [OPTION_HORSE_ON_HORSE] = {"horse-on-horse",
                               "Mounted defenders are doubled against horse that does not charge, "
                               "and not against foot or a charge",
                               0, 1},
    [OPTION_WAGON_FLANKS] = {"wagon-flanks", "The wagon has a front and can be enfiladed", 0, 1},
    [OPTION_CREST_DOWN] = {"crest-down", "Infantry comes down a crest at no extra cost", 0, 1},
    [OPTION_OVERFLOW] = {"overflow", "A unit that bears the losses of a lost one above it makes no check", 0, 1},
    [OPTION_MELEE_UNPAID] = {"melee-unpaid", "Starting a melee costs no Army Morale", 0, 1},
    [OPTION_TOP_ROUTS] = {"top-routs", "Under artillery too the lower unit checks only if the upper one routs", 0, 1},
    [OPTION_SPREAD_SAFE] = {"spread-safe", "Units that rout because others did draw no fire", 0, 1},
    [OPTION_WAGON_BARRED] = {"wagon-barred", "A guarded wagon is no company for a leader", 0, 1},
    [OPTION_GONE_FOR_GOOD] = {"gone-for-good", "Effectiveness once lost does not come back with ammunition", 0, 1},
    [OPTION_BREAK_OFF_SAFE] = {"break-off-safe", "Nobody fires at units as they leave an engagement", 0, 1},
    [OPTION_COMMITTED] = {"committed", "Both sides are fully committed from the beginning", 0, 1},
    /* Bargains keep the short words under which players and saved games know them. */
    [OPTION_DIVISION_COMES] = {"pickett", "A division more arrives", 0, 1},
    [OPTION_BRIGADE_WITH_IT] = {"corse", "... and another brigade with it", 0, 1},
    [OPTION_DIVISION_THERE] = {"ransom", "A division more is there", 0, 1},
    [OPTION_DIVISION_AGAINST] = {"french", "A division more is there on the other side", 0, 1},
    [OPTION_CORPS_LINE] = {"corps-line", "A corps sets up along another line", 0, 1},
    [OPTION_BRIGADES_THERE] = {"gordon", "Two brigades more are there", 0, 1},
    [OPTION_REGIMENTS_THERE] = {"schurz", "More regiments are there", 0, 1},
    [OPTION_BRIGADES_COME] = {"geary", "Two brigades more arrive", 0, 1},
    [OPTION_OPTIONAL_UNITS] = {"optional-units", "Units that could have come arrive too", 0, 1},
    [OPTION_CHARGE] = {"charge", "A charge: bombardment first, then only those who make it move", 0, 1},
    [OPTION_SURE_WHITWORTHS] = {"sure-whitworths", "The longest rifles never overshoot", 0, 1},
    [OPTION_RAPID_FIRE] = {"rapid-fire", "Smoothbore guns may fire rapidly at one or two hexes, for two rounds", 0, 1},
    [OPTION_TIRED] = {"tired-arrivals", "Those who marched far arrive fatigued", 0, 1},
    [OPTION_RAPID_MARCH] = {"rapid-march", "Infantry in column may march rapidly and tires (29.0)", 0, 1},
    [OPTION_DISORDER] = {"disorder", "Fire disorders units instead of pinning or routing them (31.0)", 0, 1},
    [OPTION_COMMUNICATIONS] = {"communications", "People who share a side speak and write as their leaders could", 0,
                               1},
    [OPTION_MELEE_FATIGUE] = {"melee-fatigue", "Who has fought hand to hand may tire (30.0)", 0, 1},
    [OPTION_ZERO_POINTS] = {"zero-points",
                            "Brigadiers of zero Command Points lead no unit into melee unchecked (12.27)", 0, 1},
    [OPTION_SKIRMISHERS] = {"skirmishers", "Some troops may skirmish", 0, 1},
    [OPTION_MELEE_PRINTED] = {"melee-printed", "Two results of the melee table as they are printed (12.98)", 0, 1},
    [OPTION_SECRET_ROSTERS] = {"secret-rosters", "The effectiveness of brigades is their owner's secret (18.5)", 0, 1},
    [OPTION_WINGS] = {"wings", "An army has wings, led by senior corps commanders", 0, 1},
    [OPTION_STRAGGLERS] = {"stragglers", "A tenth of the infantry killed comes back in the night (24.0)", 0, 1},
    [OPTION_ADJUSTMENT] = {"adjustment", "The limits of brigades are computed again at night (25.0)", 0, 1},
    [OPTION_NAMELESS_LEAD] = {"nameless-leaders", "Replacement commanders lead no unit into melee unchecked (27.0)", 0,
                              1},
    [OPTION_REMOVALS] = {"removals", "Some commanders may be relieved at night, as they were in history", 0, 1},
    [OPTION_ARMY_COMMANDERS] = {"army-commanders", "Army commanders command and rally units in their hex", 0, 1},
    [OPTION_CLI_WITHIN] = {"cli-within", "The boxes right of the slash are part of the initiative limit (30.0)", 0, 1},
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
    .side_title = side_title,
    .hex_label = hex_label,
    .hex_labelled = hex_labelled,
    .direction_word = direction_word,
    .direction_named = direction_from,
    .phase_name = phase_name,
    .event_sentence = gbacw_event_sentence,
    .scenario_count = scenario_count,
    .scenario = scenario,
    .options = options,
    .option_count = OPTIONS,
    .knows_option = knows_option,
    .option_title = option_title,
    .turns = turns,
    .view = gbacw_view,
    .view_changes = gbacw_view_changes,
    .tallies = gbacw_put_tallies,
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
    .map = gbacw_view_map,
    .position = gbacw_position,
    .imagine = gbacw_imagine,
    .query = gbacw_query,
    .validate = gbacw_validate,
    .score = score,
    .sketch = gbacw_sketch,
    .commands = &gbacw_commands,
    .aide = &gbacw_aide,
    .minds = gbacw_minds,
    .mind_count = 1,
    .case_in_book = case_in_book,
    .hash_version = 2, /* 1: what one game remembers of brigades and divisions lay among what all do */
    .hex_purposes = 1u << DICE_MELEE | OWN_HEX_PURPOSES,
    .bench = gbacw_bench,
};
