/* catalogue.c: what a table must know to show a battle of this family: names, signs, verbs, questions, the sequence and
 * the turns. Nothing here changes in a game. */
#include "fury/show/catalogue.h"

#include <string.h>

#include "fury/command/command_chain.h"
#include "fury/show/action_text.h"
#include "play/command_rows.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- words of the family ---- */

static const struct look_words types[] = {{"infantry", "Infantry Division", "muskets"},
                                          {"cavalry", "Cavalry Division", "sabre"},
                                          {"detachment", "Detachment", "crew"},
                                          {"hq", "Headquarters", "flag"}};

static const struct look_words formations[] = {{"maneuver", "Maneuver Formation", "narrow"},
                                               {"battle", "Battle Formation", "broad"},
                                               {"maneuver-mode", "Maneuver Mode", "narrow"},
                                               {"battle-mode", "Battle Mode", "broad"}};

static const struct flag_words flags[] = {
    {"owes", "!", "Must attack in this phase", "7.1", "bad"},
    {"pinned", "z", "In an enemy Zone of Control", "2.3c", "quiet"},
    {"arriving", "E", "Has just arrived in its entry hex and must leave it first", "6.4e", "warn"},
    {"casualty", "X", "Leader lost: stays in Maneuver Mode", "7.4-S3d", "bad"},
    {"plus-two", "2", "Adds 2 to its next removal roll", "4.2e", "warn"},
    {"auto", "A", "Comes off the map at the next HQ check", "4.2d", "warn"},
    {"recalled", "", "Available from the next turn on", "4.5b", "quiet"},
    {"blown", "", "Blown: returns two turns later", "7.4-S4g", "bad"},
    {"moving", "", "Activated now", "6.0b", "reach"},
    {"retreating", "", "Retreating now", "7.4-S4m", "path"},
    {"attacking", "", "Attacking now", "7.4", "target"},
    {"defending", "", "Being attacked now", "7.4", "target"},
    {"supporting", "", "Supporting the attack", "7.4-S2A-g", "target"},
};

/* The display comes last: a battle without one leaves it out. */
static const struct query_words queries[] = {
    {"hex", "Ground", "hex", "g", false},
    {"reach", "Reach", "unit", "r", true},
    {"attack", "Attack", "unit", "f", true},
    {"command", "Command range", "unit", "c", true},
    {"zones", "Zones", "side", "z", true},
    {"threat", "Threat of attack", "side", "p", true},
    {"field", "How the staff sees it", "side", "Shift+F", true},
    {"mandatory", "Mandatory Attacks", "none", "y", true},
    {"victory", "Victory", "none", "v", false},
    {"roster", "Order of battle", "side", "o", false},
    {"track", "Turn track", "none", "t", false},
    {"artillery", "Artillery", "none", "a", false},
    {"charts", "Charts", "none", "l", false},
    {"display", "Off the map", "none", "s", false},
};

static const struct mark_words marks[] = {
    {"stars", "No book we have shows these stars: they are reconstructed"},
    {"range", "No book we have shows these ranges: they are reconstructed"},
    {"setup", "No book we have shows this set-up: it is reconstructed"},
    {"corps", "No book we have shows this Corps on the counter: it is taken from the historical order of battle"},
    {"terrain", "No book we have shows this terrain: it is drawn from maps of the battlefield"},
    {"charts", "No book we have shows this chart: it is compiled from the rules"},
};

/* ---- the game ---- */

static void put_flags(const struct fury_tables *tables, struct json *out) {
    json_key(out, "flags");
    json_open(out, '{');
    for (size_t i = 0; i < COUNT(flags); i++)
        catalogue_flag(&fury_ruleset, tables, &flags[i], out);
    json_close(out, '}');
}

/* ---- commands: one for each Corps of a side, with a stripe of its own; then the headquarters ---- */

bool fury_command_id(const struct fury_tables *tables, counter_id c, struct text *out) {
    const struct fury_counter *counter = &tables->counter[c];
    if (!counter->corps[0])
        return false;
    text_add(out, tables->side_id[counter->side]);
    text_char(out, '-');
    text_add(out, counter->corps);
    return true;
}

static void put_command(const struct fury_tables *tables, command_id id, int stripe, struct json *out) {
    side_id side = fury_commands.side(tables, id);
    char name[48];
    struct text text;
    text_init(&text, name, sizeof name);
    text_add(&text, tables->side_id[side]);
    text_char(&text, '-');
    text_add(&text, fury_commands.name(tables, id));
    json_open(out, '{');
    json_put_string(out, "id", name);
    json_put_said(out, "title", fury_commands.title(tables, id));
    play_put_command_short(out, fury_commands.name(tables, id), fury_commands.title(tables, id));
    json_put_string(out, "side", tables->side_id[side]);
    json_put_int(out, "stripe", stripe);
    json_put_string(out, "kind", fury_is_corps(tables, id) ? "corps" : "headquarters");
    json_key(out, "badge");
    json_none(out);
    json_close(out, '}');
}

static void put_commands(const struct fury_tables *tables, struct json *out) {
    int stripe[SIDES] = {0, 0};
    json_key(out, "commands");
    json_open(out, '[');
    for (command_id id = 0; id < fury_commands.count(tables); id++)
        put_command(tables, id, stripe[fury_commands.side(tables, id)]++, out);
    json_close(out, ']');
}

/* ---- the sequence and the turns ---- */

static void put_sequence(struct json *out) {
    json_key(out, "phases");
    json_open(out, '[');
    for (unsigned p = 0; p < PHASES; p++) {
        json_open(out, '{');
        json_put_string(out, "id", fury_phase_ids[p]);
        json_put_said(out, "title", fury_phase_titles[p]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_turns(const struct fury_tables *tables, struct json *out) {
    json_key(out, "turns");
    json_open(out, '[');
    for (unsigned turn = 1; turn <= tables->scenario.turns && turn <= FURY_TURNS_MAX; turn++) {
        json_open(out, '{');
        json_put_int(out, "turn", turn);
        json_put_said(out, "clock", tables->turn_title[turn - 1]);
        json_put_bool(out, "night", false);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void fury_catalogue(const void *of, struct json *out) {
    const struct fury_tables *tables = of;
    json_open(out, '{');
    json_put_string(out, "game", tables->game);
    json_put_said(out, "title", tables->title);
    json_put_string(out, "family", fury_ruleset.name);
    json_put_string(out, "book", tables->book);
    json_put_bool(out, "secrets", true); /* 7.4-S1a: nothing else is, so one curtain a choice is enough */
    json_put_string(out, "curtain", "sealed");
    json_put_int(out, "yards", 880); /* 1.2a */
    catalogue_sides(&fury_ruleset, tables, out);
    catalogue_looks(out, "types", "pictogram", types, COUNT(types));
    catalogue_looks(out, "formations", "shape", formations, COUNT(formations));
    put_flags(tables, out);
    put_commands(tables, out);
    catalogue_directions(&tables->grid, out);
    put_sequence(out);
    put_turns(tables, out);
    catalogue_verbs(&fury_ruleset, VERB_PASS, out);
    catalogue_standing(&fury_ruleset, tables, out);
    order_catalogue(&fury_ruleset, out);
    catalogue_queries(queries, COUNT(queries) - (tables->space_count == 0), out);
    catalogue_marks(marks, COUNT(marks), out);
    json_close(out, '}');
}
