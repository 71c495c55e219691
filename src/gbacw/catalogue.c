/* catalogue.c: what a table must know to show a game of this family: names, signs, verbs, questions, the sequence and
 * the clock. Nothing here changes in a game; numbers and names of a game come from its tables, the words of the family
 * are below. */
#include "gbacw/catalogue.h"

#include <string.h>

#include "gbacw/view.h"

/* ---- words of the family ---- */

static const struct {
    const char *title, *pictogram;
} type_words[] = {[TYPE_INFANTRY] = {"Infantry", "muskets"},  [TYPE_CAVALRY] = {"Cavalry", "sabre"},
                  [TYPE_BATTERY] = {"Battery", "gun"},        [TYPE_WAGON] = {"Supply wagon", "wagon"},
                  [TYPE_LEADER] = {"Leader", "star"},         [TYPE_GUN_CREW] = {"Gun crew", "crew"},
                  [TYPE_WAGON_CREW] = {"Wagon guard", "crew"}};

static const struct {
    const char *title, *shape;
} formation_words[] = {[FORMATION_LINE] = {"Line", "broad"},         [FORMATION_COLUMN] = {"Column", "narrow"},
                       [FORMATION_MOUNTED] = {"Mounted", "horse"},   [FORMATION_DISMOUNTED] = {"Dismounted", "broad"},
                       [FORMATION_LIMBERED] = {"Limbered", "trail"}, [FORMATION_UNLIMBERED] = {"Unlimbered", "broad"},
                       [FORMATION_SKIRMISH] = {"Skirmish", "broken"}};

#define DERIVED(bit) ((uint64_t)1 << (bit))
const struct badge gbacw_badges[] = {
    {"routed", F_ROUTED, "R", "Routed", "13.31", "bad"},
    {"pinned", F_PINNED, "P", "Pinned", "9.84a", "bad"},
    {"engaged", F_ENGAGED, "E", "Engaged in melee", "12.94", "warn"},
    {"depleted", F_DEPLETED, "A", "Out of ammunition", "11.21", "warn"},
    {"out-of-command", F_OUT_OF_COMMAND, "C", "Out of command", "17.0", "warn"},
    {"abandoned", F_ABANDONED, "X", "Without a crew", "15.16", "bad"},
    {"low-crew", DERIVED(BADGE_LOW_CREW), "h", "Half crew", "15.12", "warn"},
    {"no-rounds", DERIVED(BADGE_NO_ROUNDS), "0", "No rounds left", "11.31", "warn"},
    {"ineffective", DERIVED(BADGE_INEFFECTIVE), "I", "Its brigade has lost its effectiveness", "18.0", "bad"},
    {"locked", F_LOCKED, "L", "Held in its works until released", "28.3", "quiet"},
    {"charged", F_CHARGED, "K", "Charges", "16.2", "target"},
    {"advanced", F_ADVANCED, "V", "Advanced: no melee this turn", "12.85", "quiet"},
    {"fresh-crew", F_FRESH_CREW, "N", "Serves its captor from the next Game-Turn on", "11.19", "quiet"},
    {"replacement", F_REPLACEMENT, "r", "A nameless man in a lost leader's place", "17.81", "quiet"},
    {"promoted", F_PROMOTED, "p", "Promoted", "17.83", "quiet"},
    {"augmented", F_AUGMENTED, "+", "Radius lengthened by Command Points", "17.22", "good"},
    {"by-ford", F_BY_FORD, "f", "Came over by the hidden ford", "31.3", "quiet"},
    {"rally-tried", F_RALLY_TRIED, "t", "Rally tried in this phase", "13.5", "quiet"},
    {"reserve", DERIVED(BADGE_RESERVE), "Rv", "In reserve", "reserve", "quiet"},
    {"moving", F_MOVING, "", "On the march now", "5.0", "reach"},
    {"retreating", F_RETREATING, "", "Retreating now", "14.0", "path"},
    {"target", F_TARGET, "", "Under fire now", "9.0", "target"},
    {"moved", F_MOVED, "", "Moved in this Player-Turn", "5.0", "quiet"},
    {"done", F_DONE, "", "Has finished its movement", "5.0", "quiet"},
    {"fired", F_FIRED, "", "Fired in this phase", "9.45a", "quiet"},
    {NULL, 0, NULL, NULL, NULL, NULL}};

const struct verb_words gbacw_verb_words[VERBS] = {
    [VERB_RESIGN] = {"Resign", "game", NULL},
    [VERB_END] = {"End", "flow", NULL},
    [VERB_PLACE] = {"Place", "set-up", NULL},
    [VERB_AT] = {"Put here", "set-up", NULL},
    [VERB_STANDARD] = {"Take the standard set-up", "set-up", NULL},
    [VERB_AUGMENT] = {"Lengthen radius", "command", NULL},
    [VERB_DETACH] = {"Detach", "command", NULL},
    [VERB_ATTACH] = {"Attach", "command", NULL},
    [VERB_EXEMPT] = {"Let move freely", "command", NULL},
    [VERB_MOVE] = {"Move", "movement", "reach"},
    [VERB_WITH] = {"Take along", "movement", NULL},
    [VERB_TO] = {"Step", "movement", NULL},
    [VERB_FORM] = {"Change formation", "movement", NULL},
    [VERB_LEAVE] = {"Leave behind", "movement", NULL},
    [VERB_HALT] = {"Halt", "movement", NULL},
    [VERB_TURN] = {"Turn stack", "movement", NULL},
    [VERB_TOP] = {"Put on top", "movement", NULL},
    [VERB_ACTIVATE] = {"Activate", "command", NULL},
    [VERB_FIRE] = {"Fire", "combat", "fire"},
    [VERB_ADD] = {"Add to the fire", "combat", NULL},
    [VERB_RESOLVE] = {"Resolve", "combat", NULL},
    [VERB_HOLD] = {"Hold fire", "combat", NULL},
    [VERB_OPEN] = {"Stand in the open", "combat", NULL},
    [VERB_COVER] = {"Use the works", "combat", NULL},
    [VERB_ATTACK] = {"Attack", "melee", "melee"},
    [VERB_STAND] = {"Stand", "melee", NULL},
    [VERB_WITHDRAW] = {"Withdraw", "melee", NULL},
    [VERB_ADVANCE] = {"Advance", "melee", NULL},
    [VERB_BREAK_OFF] = {"Break off", "melee", NULL},
    [VERB_FIGHT] = {"Fight on", "melee", NULL},
    [VERB_LOSE] = {"Bear the loss", "melee", NULL},
    [VERB_GO] = {"Go along", "retreat", NULL},
    [VERB_STAY] = {"Stay", "retreat", NULL},
    [VERB_DISPLACE] = {"Make way", "retreat", NULL},
    [VERB_RALLY] = {"Rally", "recovery", NULL},
    [VERB_RESUPPLY] = {"Resupply", "recovery", NULL},
    [VERB_TRANSFER] = {"Give rounds", "recovery", NULL},
    [VERB_RECREW] = {"Give a crew", "recovery", NULL},
    [VERB_PROMOTE] = {"Promote", "command", NULL},
    [VERB_SEARCH] = {"Search", "special", NULL},
    [VERB_FORD] = {"Place the ford", "special", NULL},
    [VERB_BURN] = {"Burn the bridge", "special", NULL},
    [VERB_CHARGE] = {"Charge", "melee", NULL},
    [VERB_DECLINE] = {"Decline", "flow", NULL},
    [VERB_EXIT] = {"Leave the map", "movement", NULL},
    [VERB_RESERVE] = {"Into reserve", "movement", NULL},
    [VERB_RELEASE] = {"Out of reserve", "movement", NULL},
    [VERB_ORDER] = {"Order forward", "command", NULL},
    [VERB_SEIZE] = {"Seize wagon", "special", NULL},
    [VERB_DESTROY] = {"Destroy wagon", "special", NULL},
    [VERB_STRIKE] = {"Strike", "combat", NULL},
};

const struct standing_order gbacw_standing[STANDINGS] = {
    [STANDING_WITHDRAWAL_FIRE] = {"withdrawal-fire", "Withdrawal fire, at units that leave your zones", "10.1",
                                  "fire with all that can", "hold fire"},
    [STANDING_RETREAT_FIRE] = {"retreat-fire", "Retreat fire, at units that retreat through your zones", "10.2",
                               "fire with all that can", "hold fire"},
    [STANDING_OPPORTUNITY_FIRE] = {"opportunity-fire", "Opportunity fire, at units that cross a fence", "24.1",
                                   "fire with all that can", "hold fire"},
    [STANDING_FORMATION_FIRE] = {"formation-fire", "Fire at guns that limber or unlimber", "6.23",
                                 "fire with all that can", "hold fire"},
    [STANDING_EVADE] = {"retreat-before-melee", "Retreat before melee", "12.8", "withdraw every unit that can",
                        "stand and fight"},
    [STANDING_LEADERS] = {"leaders-retreat", "Leaders of units that rout or retreat", "13.43", "go with the unit",
                          "stay in the hex"},
    [STANDING_COVER] = {"cover", "Units fired on behind works", "26.11", "use the works", "stand in the open"},
    [STANDING_ADVANCE] = {"advance", "Advance into a hex the enemy has left", "12.85", "advance with all that can",
                          "stay"},
};

static const struct {
    const char *what, *title, *needs, *key;
    bool overlay;
} query_words[] = {
    {"hex", "Ground", "hex", "g", false},
    {"stack", "Stack", "hex", "s", false},
    {"sight", "Line of sight", "from-to", "l", true},
    {"reach", "Reach", "unit", "r", true},
    {"fire", "Fire", "hex", "f", true},
    {"melee", "Melee", "hex", "m", true},
    {"command", "Command", "unit", "c", true},
    {"out-of-command", "Out of command", "side", "o", true},
    {"supply", "Supply", "unit", "a", true},
    {"zones", "Zones of control", "side", "z", true},
    {"roster", "Roster", "side", "b", false},
    {"reinforcements", "Reinforcements", "side", "n", true},
    {"victory", "Victory", "none", "v", false},
};

static const struct {
    const char *name, *sentence;
} mark_words[] = {
    {"name", "No book we have shows this counter's name: it is taken from the historical order of battle"},
    {"strength", "No book we have shows this strength: it is reconstructed from the roster's totals"},
    {"morale", "No book we have shows this morale: it is reconstructed"},
    {"weapon", "No book we have shows this weapon: it is reconstructed"},
    {"rounds", "No book we have shows these rounds: they are reconstructed"},
    {"rating", "No book we have shows this leader's ratings: they are reconstructed"},
    {"replacement", "No book we have shows the ratings of the man who would follow: they are reconstructed"},
    {"boxes", "No book we have shows these boxes: they are reconstructed"},
    {"setup", "No book we have shows this set-up: it is reconstructed"},
    {"terrain", "No book we have shows this ground: it is drawn from maps of the battlefield"},
    {"elevation", "No book we have shows this height: it is taken from heights of the battlefield"},
};

/* ---- the game ---- */

static void put_sides(const struct gbacw_tables *tables, struct json *out) {
    json_key(out, "sides");
    json_open(out, '[');
    for (side_id side = 0; side < SIDES; side++) {
        bool union_side = strcmp(tables->side_id[side], "usa") == 0;
        json_open(out, '{');
        json_put_string(out, "id", tables->side_id[side]);
        json_put_string(out, "title", tables->side_title[side]);
        json_put_string(out, "adjective", tables->side_title[side]);
        json_put_string(out, "colour", union_side ? "blue" : "grey");
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_types(struct json *out) {
    json_key(out, "types");
    json_open(out, '{');
    for (size_t i = 0; i < sizeof type_words / sizeof type_words[0]; i++) {
        json_key(out, gbacw_type_names[i]);
        json_open(out, '{');
        json_put_string(out, "title", type_words[i].title);
        json_put_string(out, "pictogram", type_words[i].pictogram);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void put_formations(struct json *out) {
    json_key(out, "formations");
    json_open(out, '{');
    for (size_t i = FORMATION_LINE; i < sizeof formation_words / sizeof formation_words[0]; i++) {
        json_key(out, gbacw_formation_names[i]);
        json_open(out, '{');
        json_put_string(out, "title", formation_words[i].title);
        json_put_string(out, "shape", formation_words[i].shape);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void put_case(const struct gbacw_tables *tables, struct json *out, const char *case_number) {
    const char *number = gbacw_ruleset.case_in_book(tables, case_number);
    if (number[0] >= '0' && number[0] <= '9') /* the family's own word: this game has no such case */
        json_put_string(out, "case", number);
}

static void put_badges(const struct gbacw_tables *tables, const struct badge *badge, struct json *out) {
    for (; badge && badge->name; badge++) {
        json_key(out, badge->name);
        json_open(out, '{');
        json_put_string(out, "letter", badge->letter);
        json_put_string(out, "title", badge->title);
        put_case(tables, out, badge->case_number);
        json_put_string(out, "tone", badge->tone);
        json_close(out, '}');
    }
}

static void put_flags(const struct gbacw_tables *tables, struct json *out) {
    json_key(out, "flags");
    json_open(out, '{');
    put_badges(tables, gbacw_badges, out);
    put_badges(tables, profile_named(tables->profile)->badge_words, out);
    json_close(out, '}');
}

/* ---- commands: armies, corps, divisions, brigades, each with what its troops wear (dress.yaml) ----
 *
 * Where there are corps a corps has a stripe, and its divisions have it too; else each division. A brigade has the
 * stripe of its division or, under none, its own. */

struct command {
    const char *id, *title, *kind, *of;
    unsigned side;
    int stripe;
};

static const struct dress *dress_of(const struct gbacw_tables *tables, const char *id) {
    for (unsigned i = 0; id && i < tables->dress_count; i++)
        if (strcmp(tables->dress[i].command, id) == 0)
            return &tables->dress[i];
    return NULL;
}

unsigned superior_of(const struct gbacw_tables *tables, unsigned division) {
    return division < tables->division_count ? tables->division[division].parent : NO_DIVISION;
}

static unsigned division_named(const struct gbacw_tables *tables, const char *id) {
    for (unsigned d = 0; d < tables->division_count; d++)
        if (strcmp(tables->division[d].id, id) == 0)
            return d;
    return NO_DIVISION;
}

/* What a command wears; what it does not say comes from above it. */
static struct dress worn_by(const struct gbacw_tables *tables, const struct command *command) {
    struct dress out = {0};
    const char *id = command->id, *of = command->of;
    for (int level = 0; id && level < 4; level++) {
        const struct dress *own = dress_of(tables, id);
        if (own && !out.badge[0])
            memcpy(out.badge, own->badge, sizeof out.badge);
        if (own && !out.colour[0])
            memcpy(out.colour, own->colour, sizeof out.colour);
        if (own && !out.stripe)
            out.stripe = own->stripe;
        unsigned above = of ? division_named(tables, of) : NO_DIVISION;
        unsigned next = above < tables->division_count ? superior_of(tables, above) : NO_DIVISION;
        id = of;
        of = next < tables->division_count ? tables->division[next].id : NULL;
    }
    return out;
}

static void put_command(const struct gbacw_tables *tables, struct json *out, const struct command *command) {
    struct dress worn = worn_by(tables, command);
    json_open(out, '{');
    json_put_string(out, "id", command->id);
    json_put_string(out, "title", command->title);
    json_put_string(out, "side", tables->side_id[command->side]);
    json_put_int(out, "stripe", worn.stripe ? worn.stripe : command->stripe);
    json_put_string(out, "kind", command->kind);
    if (command->of)
        json_put_string(out, "of", command->of);
    json_key(out, "badge");
    if (worn.badge[0])
        json_text(out, worn.badge);
    else
        json_none(out);
    if (worn.badge[0] && worn.colour[0])
        json_put_string(out, "badge_colour", worn.colour);
    json_close(out, '}');
}

static const char *kind_of_command(const struct division_info *info) {
    return info->corps ? "corps" : info->army ? "army" : "division";
}

static void put_commands(const struct gbacw_tables *tables, struct json *out) {
    int stripe[SIDES] = {0}, of_division[DIVISIONS_MAX] = {0};
    json_key(out, "commands");
    json_open(out, '[');
    for (unsigned d = 0; d < tables->division_count; d++) {
        const struct division_info *info = &tables->division[d];
        unsigned above = superior_of(tables, d);
        bool under = above < tables->division_count;
        if (under && of_division[above])
            of_division[d] = of_division[above];
        else
            of_division[d] = info->army && !info->corps ? 0 : ++stripe[info->side];
        put_command(tables, out,
                    &(struct command){info->id, info->name, kind_of_command(info),
                                      under ? tables->division[above].id : NULL, info->side, of_division[d]});
    }
    for (unsigned b = 0; b < tables->brigade_count; b++) {
        const struct brigade_info *info = &tables->brigade[b];
        bool under = info->division < tables->division_count;
        int own = under ? of_division[info->division] : ++stripe[info->side];
        if (division_named(tables, info->id) == NO_DIVISION)
            put_command(tables, out,
                        &(struct command){info->id, info->name, "brigade",
                                          under ? tables->division[info->division].id : NULL, info->side, own});
    }
    json_close(out, ']');
}

/* ---- the sequence and the clock ---- */

static void put_sequence(const struct gbacw_tables *tables, struct json *out) {
    json_key(out, "phases");
    json_open(out, '[');
    for (unsigned p = 0; p < tables->phase_count; p++) {
        const struct phase_info *phase = &tables->phase[p];
        json_open(out, '{');
        json_put_string(out, "id", phase->id);
        json_put_string(out, "title", phase->title);
        if (phase->phasing < SIDES)
            json_put_string(out, "side", tables->side_id[phase->phasing]);
        if (phase->kind == PHASE_DEPLOYMENT)
            json_put_bool(out, "once", true);
        if (phase->turn_from)
            json_put_int(out, "from", phase->turn_from);
        if (phase->turn_to)
            json_put_int(out, "to", phase->turn_to);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Areas by which troops come on, beside the map or on its edge: who is still in one says so (view.c). */
static bool is_entrance(const struct gbacw_tables *tables, unsigned area) {
    for (unsigned c = 0; c < tables->counter_count; c++)
        if (tables->counter[c].entry_turn && tables->counter[c].entry_area == area)
            return true;
    return false;
}

static void put_entrances(const struct gbacw_tables *tables, struct json *out) {
    json_key(out, "entrances");
    json_open(out, '[');
    for (unsigned area = 0; area < tables->area_count; area++) {
        if (!is_entrance(tables, area))
            continue;
        json_open(out, '{');
        json_put_string(out, "id", tables->area_name[area]);
        json_key(out, "hexes");
        json_open(out, '[');
        for (hex_id hex = 0; hex < tables->hex_count; hex++) {
            char label[16];
            struct text text;
            if (!(tables->hex[hex].areas & BIT(area)))
                continue;
            text_init(&text, label, sizeof label);
            gbacw_ruleset.hex_label(tables, hex, &text);
            json_textn(out, label, text.length);
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_turns(const struct gbacw_tables *tables, struct json *out) {
    unsigned last = 0;
    for (unsigned s = 0; s < tables->scenario_count; s++)
        last = tables->scenario[s].turns > last ? tables->scenario[s].turns : last;
    json_key(out, "turns");
    json_open(out, '[');
    for (unsigned turn = 1; turn <= last; turn++) {
        json_open(out, '{');
        json_put_int(out, "turn", turn);
        json_put_bool(out, "night", put_clock(tables, out, turn));
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* ---- verbs, orders, questions, marks ---- */

/* What is mostly wanted of a verb that opens a gathering: that all join who can, and then the word that closes it. */
static const struct {
    enum verb_id verb, each, then;
    const char *words;
} wholes[] = {{VERB_MOVE, VERB_WITH, VERBS, "Move the whole stack"},
              {VERB_FIRE, VERB_ADD, VERB_RESOLVE, "Fire with all who can"},
              {VERB_ATTACK, VERB_WITH, VERB_RESOLVE, "Attack with all who can"}};

static void put_whole(struct json *out, unsigned verb) {
    for (size_t i = 0; i < sizeof wholes / sizeof wholes[0]; i++) {
        if (wholes[i].verb != verb)
            continue;
        json_key(out, "whole");
        json_open(out, '{');
        json_put_string(out, "words", wholes[i].words);
        json_put_string(out, "each", gbacw_verbs[wholes[i].each].name);
        if (wholes[i].then < VERBS)
            json_put_string(out, "then", gbacw_verbs[wholes[i].then].name);
        json_close(out, '}');
    }
}

static void put_verbs(struct json *out) {
    json_key(out, "verbs");
    json_open(out, '{');
    for (unsigned v = 0; v < VERBS; v++) {
        json_key(out, gbacw_verbs[v].name);
        json_open(out, '{');
        json_put_string(out, "title", gbacw_verb_words[v].title);
        json_put_string(out, "group", gbacw_verb_words[v].group);
        if (gbacw_verb_words[v].peek)
            json_put_string(out, "peek", gbacw_verb_words[v].peek);
        put_whole(out, v);
        json_put_string(out, "help", gbacw_verbs[v].help);
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void put_standing(const struct gbacw_tables *tables, struct json *out) {
    json_key(out, "standing");
    json_open(out, '[');
    for (unsigned i = 0; i < STANDINGS; i++) {
        json_open(out, '{');
        json_put_string(out, "id", gbacw_standing[i].id);
        json_put_string(out, "title", gbacw_standing[i].title);
        put_case(tables, out, gbacw_standing[i].case_number);
        json_put_string(out, "always", gbacw_standing[i].always);
        json_put_string(out, "never", gbacw_standing[i].never);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_queries(struct json *out) {
    json_key(out, "queries");
    json_open(out, '[');
    for (size_t i = 0; i < sizeof query_words / sizeof query_words[0]; i++) {
        json_open(out, '{');
        json_put_string(out, "what", query_words[i].what);
        json_put_string(out, "title", query_words[i].title);
        json_put_string(out, "needs", query_words[i].needs);
        json_put_bool(out, "overlay", query_words[i].overlay);
        json_put_string(out, "key", query_words[i].key);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_marks(struct json *out) {
    json_key(out, "marks");
    json_open(out, '{');
    for (size_t i = 0; i < sizeof mark_words / sizeof mark_words[0]; i++)
        json_put_string(out, mark_words[i].name, mark_words[i].sentence);
    json_close(out, '}');
}

void gbacw_catalogue(const void *of, struct json *out) {
    const struct gbacw_tables *tables = of;
    json_open(out, '{');
    json_put_string(out, "game", tables->game);
    json_put_string(out, "title", tables->title);
    json_put_string(out, "family", gbacw_ruleset.name);
    json_put_string(out, "book", tables->book);
    json_put_bool(out, "secrets", false);
    json_put_int(out, "yards", tables->hex_yards);
    json_put_int(out, "men", tables->point_men);
    json_put_int(out, "minutes", tables->turn_minutes);
    put_sides(tables, out);
    put_types(out);
    put_formations(out);
    put_flags(tables, out);
    put_commands(tables, out);
    json_key(out, "directions");
    json_open(out, '[');
    for (direction d = 0; d < DIRECTIONS; d++)
        json_text(out, direction_name(&tables->grid, d));
    json_close(out, ']');
    put_sequence(tables, out);
    put_turns(tables, out);
    put_entrances(tables, out);
    put_verbs(out);
    put_standing(tables, out);
    put_queries(out);
    put_marks(out);
    json_close(out, '}');
}
