/* catalogue.c: what a table must know to show a game of this family: names, signs, verbs, questions, the sequence and
 * the clock. Nothing here changes in a game; numbers and names of a game come from its tables, the words of the family
 * are below. */
#include "gbacw/show/catalogue.h"

#include <string.h>

#include "gbacw/show/view.h"
#include "gbacw/state/names.h"
#include "gbacw/state/staging.h"
#include "play/command_rows.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- words of the family ---- */

static const struct look_words type_words[] = {{"inf", "Infantry", "muskets"},  {"cav", "Cavalry", "sabre"},
                                               {"art", "Battery", "gun"},       {"wagon", "Supply wagon", "wagon"},
                                               {"leader", "Leader", "star"},    {"crew", "Gun crew", "crew"},
                                               {"guard", "Wagon guard", "crew"}};

static const struct look_words formation_words[] = {
    {"line", "Line", "broad"},         {"column", "Column", "narrow"},
    {"mounted", "Mounted", "horse"},   {"dismounted", "Dismounted", "broad"},
    {"limbered", "Limbered", "trail"}, {"unlimbered", "Unlimbered", "broad"},
    {"skirmish", "Skirmish", "broken"}};

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
    {"locked", F_LOCKED, "L", "Held in place until released", "28.3", "quiet"},
    {"charged", F_CHARGED, "K", "Charges", "16.2", "target"},
    {"advanced", F_ADVANCED, "V", "Advanced: no melee this turn", "12.85", "quiet"},
    {"fresh-crew", F_FRESH_CREW, "N", "Captured: it supplies its captor from the next Game-Turn on", "11.19", "quiet"},
    {"replacement", F_REPLACEMENT, "r", "Replacement for a lost leader", "17.81", "quiet"},
    {"promoted", F_PROMOTED, "p", "Promoted", "17.83", "quiet"},
    {"augmented", F_AUGMENTED, "+", "Radius lengthened by Command Points", "17.22", "good"},
    {"rally-tried", F_RALLY_TRIED, "t", "Rally tried in this phase", "13.5", "quiet"},
    {"reserve", DERIVED(BADGE_RESERVE), "Rv", "In reserve", "reserve", "quiet"},
    {"moving", F_MOVING, "", "Moving now", "5.0", "reach"},
    {"retreating", F_RETREATING, "", "Retreating now", "14.0", "path"},
    {"target", F_TARGET, "", "Under fire now", "9.0", "target"},
    {"moved", F_MOVED, "", "Moved in this Player-Turn", "5.0", "quiet"},
    {"done", F_DONE, "", "Has finished its movement", "5.0", "quiet"},
    {"fired", F_FIRED, "", "Fired in this phase", "9.45a", "quiet"},
    {"bombarded", F_BOMBARDED, "", "Fired before the Movement Phase: cannot move", "15.0", "quiet"},
    {NULL, 0, NULL, NULL, NULL, NULL}};

static const struct query_words queries[] = {
    {"hex", "Ground", "hex", "g", false},
    {"stack", "Stack", "hex", "s", false},
    {"sight", "Line of sight", "from-to", "l", true},
    {"reach", "Reach", "unit", "r", true},
    {"fire", "Fire", "hex", "f", true},
    {"melee", "Melee", "hex", "y", true},
    {"command", "Command", "unit", "c", true},
    {"out-of-command", "Out of command", "side", "i", true},
    {"supply", "Supply", "unit", "a", true},
    {"zones", "Zones of control", "side", "z", true},
    {"threat", "Threat of fire", "side", "p", true},
    {"field", "How the staff sees it", "side", "Shift+F", true},
    {"roster", "Roster", "side", "o", false},
    {"reinforcements", "Reinforcements", "side", "t", true},
    {"victory", "Victory", "none", "v", false},
    {"charts", "Charts", "none", "0", false},
};

static const struct mark_words marks[] = {
    {"name", "No book we have shows this counter's name: it is taken from the historical order of battle"},
    {"strength", "No book we have shows this strength: it is reconstructed from the roster's totals"},
    {"morale", "No book we have shows this morale: it is reconstructed"},
    {"weapon", "No book we have shows this weapon: it is reconstructed"},
    {"rounds", "No book we have shows these rounds: they are reconstructed"},
    {"rating", "No book we have shows this leader's ratings: they are reconstructed"},
    {"replacement", "No book we have shows the replacement's ratings: they are reconstructed"},
    {"boxes", "No book we have shows these boxes: they are reconstructed"},
    {"setup", "No book we have shows this set-up: it is reconstructed"},
    {"terrain", "No book we have shows this terrain: it is drawn from maps of the battlefield"},
    {"elevation", "No book we have shows this height: it is taken from elevation data of the battlefield"},
};

/* ---- the game ---- */

static void put_badges(const struct gbacw_tables *tables, const struct badge *badge, struct json *out) {
    for (; badge && badge->name; badge++)
        catalogue_flag(&gbacw_ruleset, tables,
                       &(struct flag_words){badge->name, badge->letter, badge->title, badge->case_number, badge->tone},
                       out);
}

static void put_flags(const struct gbacw_tables *tables, struct json *out) {
    json_key(out, "flags");
    json_open(out, '{');
    put_badges(tables, gbacw_badges, out);
    const struct book *rules = gbacw_ruleset.profile(tables);
    put_badges(tables, rules->show.badge_words, out);
    json_close(out, '}');
}

/* ---- commands: armies, corps, divisions, brigades, each with what its troops wear (insignia.yaml) ----
 *
 * Where there are corps a corps has a stripe, and its divisions have it too; else each division. A brigade has the
 * stripe of its division or, under none, its own. */

struct command {
    const char *id, *title, *kind, *of;
    unsigned side;
    int stripe;
};

static const struct insignia *insignia_of(const struct gbacw_tables *tables, const char *id) {
    for (unsigned i = 0; id && i < tables->insignia_count; i++)
        if (strcmp(tables->insignia[i].command, id) == 0)
            return &tables->insignia[i];
    return NULL;
}

unsigned superior_of(const struct gbacw_tables *tables, unsigned division) {
    CHECK(division < tables->division_count);
    return division < tables->division_count ? tables->division[division].parent : NO_DIVISION;
}

static unsigned division_named(const struct gbacw_tables *tables, const char *id) {
    for (unsigned d = 0; d < tables->division_count; d++)
        if (strcmp(tables->division[d].id, id) == 0)
            return d;
    return NO_DIVISION;
}

/* What a command wears; what it does not say comes from above it. */
static struct insignia worn_by(const struct gbacw_tables *tables, const struct command *command) {
    struct insignia out = {0};
    const char *id = command->id, *of = command->of;
    for (int level = 0; id && level < 4; level++) {
        const struct insignia *own = insignia_of(tables, id);
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
    struct insignia worn = worn_by(tables, command);
    json_open(out, '{');
    json_put_string(out, "id", command->id);
    json_put_said(out, "title", command->title);
    play_put_command_short(out, command->id, command->title);
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
        json_put_said(out, "title", phase->title);
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
        char title[64];
        struct text said;
        text_init(&said, title, sizeof title);
        entrance_title(tables, area, &said);
        json_put_said(out, "title", title);
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

void gbacw_catalogue(const void *of, struct json *out) {
    const struct gbacw_tables *tables = of;
    json_open(out, '{');
    json_put_string(out, "game", tables->game);
    json_put_said(out, "title", tables->title);
    json_put_string(out, "family", gbacw_ruleset.name);
    json_put_string(out, "book", tables->book);
    json_put_bool(out, "secrets", false);
    json_put_int(out, "yards", tables->hex_yards);
    json_put_int(out, "men", tables->point_men);
    json_put_int(out, "minutes", tables->turn_minutes);
    catalogue_sides(&gbacw_ruleset, tables, out);
    catalogue_looks(out, "types", "pictogram", type_words, COUNT(type_words));
    catalogue_looks(out, "formations", "shape", formation_words, COUNT(formation_words));
    put_flags(tables, out);
    put_commands(tables, out);
    catalogue_directions(&tables->grid, out);
    put_sequence(tables, out);
    put_turns(tables, out);
    put_entrances(tables, out);
    catalogue_verbs(&gbacw_ruleset, VERB_END, out);
    catalogue_standing(&gbacw_ruleset, tables, out);
    order_catalogue(&gbacw_ruleset, out);
    catalogue_queries(queries, COUNT(queries), out);
    catalogue_marks(marks, COUNT(marks), out);
    json_close(out, '}');
}
