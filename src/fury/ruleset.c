/* ruleset.c: the operational family as play sees it: kinds of frames, verbs, words, dice, names and hooks. */
#include <string.h>

#include "fury/aide/aide.h"
#include "fury/combat/attack.h"
#include "fury/command/command.h"
#include "fury/command/command_chain.h"
#include "fury/mind/ai.h"
#include "fury/mind/ai_features.h"
#include "fury/show/action_text.h"
#include "fury/show/ascii_map.h"
#include "fury/show/catalogue.h"
#include "fury/show/event_text.h"
#include "fury/show/field_eyes.h"
#include "fury/show/gauges.h"
#include "fury/show/queries.h"
#include "fury/show/sheet.h"
#include "fury/show/standing_orders.h"
#include "fury/show/view.h"
#include "fury/turn/victory.h"
#include "fury/validate.h"

/* ---- frames ---- */

static const uint8_t battle_calls[] = {KIND_CHECK,  KIND_PLACE,     KIND_POST,     KIND_RECALL, KIND_SHIFT,   KIND_FORM,
                                       KIND_RETURN, KIND_DISENGAGE, KIND_MOVEMENT, KIND_TARGET, KIND_ATTACKS, 0};
static const uint8_t retreat_only[] = {KIND_RETREAT, 0};
static const uint8_t move_only[] = {KIND_MOVE, 0};
static const uint8_t attack_only[] = {KIND_ATTACK, 0};
static const uint8_t attack_calls[] = {KIND_RETREAT, KIND_PURSUIT, 0};

static const struct frame_kind kinds[KINDS] = {
    [KIND_BATTLE] = {"battle", fury_battle_advance, NULL, battle_calls},
    [KIND_CHECK] = {"hq-check", fury_check_advance, &fury_check_decision, NULL},
    [KIND_PLACE] = {"hq-placement", fury_placement_advance, &fury_placement_decision, NULL},
    [KIND_POST] = {"detachment-placement", fury_post_advance, &fury_post_decision, NULL},
    [KIND_RECALL] = {"detachment-recall", fury_recall_advance, &fury_recall_decision, NULL},
    [KIND_SHIFT] = {"off-map", fury_shift_advance, &fury_shift_decision, NULL},
    [KIND_FORM] = {"formation", fury_form_advance, &fury_form_decision, NULL},
    [KIND_RETURN] = {"blown-return", fury_returning_advance, &fury_returning_decision, NULL},
    [KIND_DISENGAGE] = {"disengagement", fury_disengage_advance, &fury_disengage_decision, retreat_only},
    [KIND_MOVEMENT] = {"movement", fury_movement_advance, &fury_movement_decision, move_only},
    [KIND_MOVE] = {"move", fury_move_advance, &fury_move_decision, NULL},
    [KIND_TARGET] = {"target", fury_target_advance, &fury_target_decision, NULL},
    [KIND_ATTACKS] = {"attacks", fury_attacks_advance, &fury_attacks_decision, attack_only},
    [KIND_ATTACK] = {"attack", fury_attack_advance, &fury_attack_decision, attack_calls},
    [KIND_RETREAT] = {"retreat", fury_retreat_advance, &fury_retreat_decision, NULL},
    [KIND_PURSUIT] = {"pursuit", fury_pursuit_advance, &fury_pursuit_decision, NULL},
};

/* ---- verbs, words, dice, options ---- */

static const struct verb verbs[VERBS] = {
    [VERB_RESIGN] = {"resign", "", "resign the game", .title = "Resign", .group = "game", .button = "Resign the game"},
    [VERB_END] = {"end", "", "end this step", .title = "End", .group = "flow"},
    [VERB_PASS] = {"pass", "", "pass", .title = "Pass", .group = "flow", .button = "Pass"},
    [VERB_CHECK] = {"check", "u", "let this headquarters roll first", .title = "Roll first", .group = "command",
                    .peek = "command", .button = "%u rolls first"},
    [VERB_PLACE] = {"place", "u", "choose this headquarters or Division to place", .title = "Place", .group = "command",
                    .button = "Place %u"},
    [VERB_AT] = {"at", "h w?", "place it in this hex, in this mode", .title = "Place here", .group = "command"},
    [VERB_POST] = {"post", "u", "let this headquarters place a Detachment", .title = "Place a Detachment",
                   .group = "command", .peek = "command", .button = "Place a Detachment from %u"},
    [VERB_RECALL] = {"recall", "u", "recall this Detachment", .title = "Recall", .group = "command",
                     .button = "Recall %u from the map"},
    [VERB_SHIFT] = {"shift", "u h", "move to this space of the off-map display", .title = "Move off the map",
                    .group = "command", .button = "Move %u to %h"},
    [VERB_MANEUVER] = {"maneuver", "u", "return to Maneuver Formation", .title = "Return to Maneuver Formation",
                       .group = "recovery", .button = "Return %u to Maneuver Formation"},
    [VERB_RETURN] = {"return", "u", "let this Blown Division return", .title = "Return", .group = "recovery",
                     .button = "%u returns"},
    [VERB_DISENGAGE] = {"disengage", "u v?", "retreat this Division, away from that enemy", .title = "Disengage",
                        .group = "retreat"},
    [VERB_ACTIVATE] = {"activate", "u v?", "activate this Division, under that headquarters", .title = "Activate",
                       .group = "movement", .peek = "reach"},
    [VERB_UNDER] = {"under", "u", "make the remaining moves under this headquarters", .title = "Lead the last moves",
                    .group = "movement", .peek = "command", .button = "Last moves under %u"},
    [VERB_TO] = {"to", "h w?", "move to this hex (and form for battle there)", .title = "Go", .group = "movement"},
    [VERB_FORM] = {"form", "", "form for battle here", .title = "Form for battle", .group = "movement",
                   .button = "Form for battle here"},
    [VERB_DIG] = {"dig", "", "begin Field Works", .title = "Begin Field Works", .group = "movement",
                  .button = "Begin Field Works"},
    [VERB_BRIDGE] = {"bridge", "d", "lay a Pontoon Bridge across this hexside", .title = "Lay a bridge",
                     .group = "movement", .button = "Lay a Pontoon Bridge to the %d"},
    [VERB_LIFT] = {"lift", "d", "take up the Pontoon Bridge on this hexside", .title = "Take up a bridge",
                   .group = "movement", .button = "Take up the Pontoon Bridge to the %d"},
    [VERB_HALT] = {"halt", "", "stop here", .title = "Halt", .group = "flow", .button = "Halt here"},
    [VERB_TARGET] = {"target", "h", "place the Target marker of the Heavy Artillery here",
                     .title = "Target the heavy guns", .group = "combat", .button = "Target the heavy guns on %h"},
    [VERB_ATTACK] = {"attack", "u h", "attack this hex with this Division", .title = "Attack", .group = "combat",
                     .peek = "attack"},
    [VERB_SUPPORT] = {"support", "", "use Artillery Support", .title = "Use Artillery Support", .group = "combat"},
    [VERB_WITHHOLD] = {"withhold", "", "no Artillery Support", .title = "No Artillery Support", .group = "combat",
                       .button = "No Artillery Support"},
    [VERB_ASSIST] = {"assist", "u", "let this Division support the attack", .title = "Support the attack",
                     .group = "combat"},
    [VERB_LEAD] = {"lead", "u", "use the Leadership of this headquarters", .title = "Lead", .group = "combat"},
    [VERB_PUSH] = {"push", "u", "make this Division retreat too", .title = "Retreat too", .group = "combat",
                   .button = "Make %u retreat too"},
    [VERB_DECLINE] = {"decline", "", "decline", .title = "Decline", .group = "flow"},
};

static const char *const words[WORDS] = {"maneuver", "battle"};
static const char *const purposes[DICE_PURPOSES] = {"initiative", "removal", "moves",  "attacks",
                                                    "position",   "leader",  "special"};

static const struct option_info options[OPTIONS] = {
    [OPTION_STALEMATE] = {"stalemate", "Forty activations without contact end the Movement Phase (6.5)", 0, 1},
    [OPTION_SPECIAL_DIE] = {"special-die", "Blown faces of the special die, plus one; 0: as in the charts", 0, 7},
    [OPTION_ASSIST] = {"assist-compulsory", "Attack Support must be used where it is possible (7.4)", 0, 1},
    [OPTION_CONSTRUCT] = {"works-in-battle", "Only Divisions in Battle Formation may begin Field Works (9.5)", 0, 1},
    [OPTION_REFERENCE] = {"disengage-from-all",
                          "A disengaging Division must move farther from every enemy that holds it (5.3)", 0, 1},
    [OPTION_SOLITAIRE] = {"still", "The side that holds the works never activates a Division (solitaire)", 0, 1},
};

/* ---- names ---- */

static const char *side_name(const void *tables, side_id side) {
    return side < SIDES ? ((const struct fury_tables *)tables)->side_id[side] : "none";
}
static uint16_t counter_count(const void *tables) { return ((const struct fury_tables *)tables)->counter_count; }
static uint16_t hex_count(const void *tables) { return ((const struct fury_tables *)tables)->hex_count; }

static const char *counter_name(const void *tables, counter_id c) {
    const struct fury_tables *t = tables;
    return c < t->counter_count ? t->counter[c].id : "?";
}

static const char *counter_title(const void *tables, counter_id c) {
    const struct fury_tables *t = tables;
    return c < t->counter_count ? t->counter[c].name : "?";
}
static const char *side_title(const void *tables, side_id side) {
    return side < SIDES ? ((const struct fury_tables *)tables)->side_title[side] : "nobody";
}
static const char *side_colour(const void *tables, side_id side) {
    return ((const struct fury_tables *)tables)->side_colour[side];
}

static char folded(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_name(const char *name, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (name[i] == 0 || folded(name[i]) != folded(text[i]))
            return false;
    return name[length] == 0;
}

static counter_id counter_named(const void *tables, const char *name, size_t length) {
    const struct fury_tables *t = tables;
    for (counter_id c = 0; length < sizeof t->counter[0].id && c < t->counter_count; c++)
        if (same_name(t->counter[c].id, name, length))
            return c;
    return COUNTER_NONE;
}

static void hex_label(const void *tables, hex_id hex, struct text *out) {
    const struct fury_tables *t = tables;
    if (hex < t->map_hexes)
        label_write(&t->grid, &t->label, hex, out);
    else if (hex < t->hex_count)
        text_add(out, t->space[hex - t->map_hexes].name);
    else
        text_add(out, hex == HEX_NONE ? "off-map" : "?");
}

static hex_id hex_labelled(const void *tables, const char *label, size_t length) {
    const struct fury_tables *t = tables;
    for (unsigned i = 0; length < sizeof t->space[0].name && i < t->space_count; i++)
        if (same_name(t->space[i].name, label, length))
            return (hex_id)(t->map_hexes + i);
    return label_read(&t->grid, &t->label, 1, label, length);
}

static const char *direction_word(const void *tables, direction d) {
    return direction_name(&((const struct fury_tables *)tables)->grid, d);
}
static direction direction_from(const void *tables, const char *name, size_t length) {
    return direction_named(&((const struct fury_tables *)tables)->grid, name, length);
}
static const char *phase_name(const void *tables, unsigned phase) {
    (void)tables;
    return phase < PHASES ? fury_phase_ids[phase] : "none";
}

/* ---- catalogue and life ---- */

static unsigned scenario_count(const void *tables) {
    (void)tables;
    return 1;
}
static const struct scenario_info *scenario(const void *tables, unsigned index) {
    (void)index;
    return &((const struct fury_tables *)tables)->scenario;
}
static uint16_t turns(const struct game *game) { return tables_of(game)->scenario.turns; }
static const void *no_profile(const void *tables) { return tables; }

static void lay_counter(struct game *game, counter_id c) {
    const struct fury_counter *info = info_of(game, c);
    struct fury_unit *unit = unit_at(game, c);
    *unit = (struct fury_unit){HEX_NONE, WHERE_HAND, 0, info->battle ? U_BATTLE : 0, MARKER_NONE, {0}};
    if (info->arrives || info->turn > 1) {
        unit->where = WHERE_TRACK;
        unit->turn = info->turn;
    } else if (info->hex != HEX_NONE) {
        unit->hex = info->hex;
        unit->where = on_board(tables_of(game), info->hex) ? WHERE_MAP : WHERE_SPACE;
    }
}

static void begin(struct game *game, unsigned index, const uint32_t *chosen) {
    const struct fury_tables *tables = tables_of(game);
    struct fury_state *state = state_of(game);
    (void)index;
    for (unsigned i = 0; chosen && i < OPTIONS; i++)
        state->options[i] = chosen[i];
    state->play.phasing = SIDE_NONE;
    state->heavy = tables->heavy;
    state->target = HEX_NONE;
    state->first = tables->first_player;
    for (unsigned i = 0; i < FURY_BRIDGES_MAX; i++)
        state->pontoon[i].hex = HEX_NONE;
    for (unsigned i = 0; i < tables->bridge_count; i++)
        state->pontoon[i] = (struct fury_pontoon){
            tables->bridge[i].hex, tables->bridge[i].direction, (uint8_t)(i + 1), COUNTER_NONE, 0, 0};
    for (side_id side = 0; side < SIDES; side++) {
        state->ammunition[side] = tables->ammunition[side];
        state->pontoons[side] = tables->pontoons[side];
    }
    for (hex_id h = 0; h < tables->map_hexes; h++)
        state->works[h] = tables->works[h];
    FOR_COUNTERS(game, c) { lay_counter(game, c); }
    fury_scratch_sync(game);
}

static void score(struct game *game, int32_t points[SIDES]) { fury_victory_points(game, points); }
static bool sealed(struct game *game) { return fury_attack_sealed(game); }

const struct ruleset fury_ruleset = {
    .name = "fury",
    .book = "rebelfury",
    .kinds = kinds,
    .kind_count = KINDS,
    .root_kind = KIND_BATTLE,
    .verbs = verbs,
    .verb_count = VERBS,
    .verb_resign = VERB_RESIGN,
    .verb_end = VERB_END,
    .verb_pass = VERB_PASS,
    .words = words,
    .word_count = WORDS,
    .purposes = purposes,
    .hash_version = 1,
    .purpose_count = DICE_PURPOSES,
    .state_size = fury_state_size,
    .scratch_size = fury_scratch_size,
    .profile = no_profile,
    .begin = begin,
    .scratch_init = fury_scratch_init,
    .scratch_sync = fury_scratch_sync,
    .side_name = side_name,
    .counter_count = counter_count,
    .hex_count = hex_count,
    .counter_name = counter_name,
    .counter_named = counter_named,
    .hex_label = hex_label,
    .hex_labelled = hex_labelled,
    .direction_word = direction_word,
    .direction_named = direction_from,
    .phase_name = phase_name,
    .event_sentence = fury_event_sentence,
    .scenario_count = scenario_count,
    .scenario = scenario,
    .options = options,
    .option_count = OPTIONS,
    .turns = turns,
    .view = fury_view,
    .map = fury_view_map,
    .position = fury_position,
    .imagine = fury_imagine,
    .query = fury_query,
    .validate = fury_validate,
    .score = score,
    .sketch = fury_sketch,
    .minds = fury_minds,
    .trait_names = fury_trait_names,
    .trait_count = FURY_TRAIT_COUNT,
    .features = fury_features,
    .feature_names = fury_feature_names,
    .feature_count = FURY_FEATURES,
    .mind_count = FURY_MINDS,
    .commands = &fury_commands,
    .aide = &fury_aide,
    .eyes = &fury_eyes,
    .sealed = sealed,
    .counter_title = counter_title,
    .side_title = side_title,
    .side_colour = side_colour,
    .catalogue = fury_catalogue,
    .view_changes = fury_view_changes,
    .tallies = fury_put_tallies,
    .marks = fury_marks,
    .gauges = fury_read_gauges,
    .gauge = fury_gauges,
    .gauge_count = FURY_GAUGES,
    .level_word = fury_level_word,
    .sheet = fury_sheet,
    .action_words = fury_action_words,
    .offers = fury_offers,
    .interruption = fury_interruption,
    .standing_answer = fury_standing_answer,
    .standing = fury_standing,
    .standing_count = STANDINGS,
};
