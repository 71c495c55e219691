/* event_text.c: the sentence of each event. Most are patterns over the event's own fields (play/event_text.h); those
 * with lists in them are written by functions. An event without a sentence is written as its name and fields, so that
 * none goes unseen. */
#include "gbacw/show/event_text.h"

#include <string.h>

#include "gbacw/show/action_text.h"
#include "play/event_text.h"

static const struct event_pattern patterns[] = {
    {"nightfall", "Night falls."},
    {"daybreak", "Day breaks."},
    {"rapid-order", "The brigade of {leader} may march rapidly."},
    {"rapid-march", "{unit} marches rapidly: {left} Movement Points left."},
    {"fatigue", "{brigade} rolls {total} for fatigue{fails? and is fatigued| and holds out}."},
    {"rested", "{unit} has rested and is {is}."},
    {"melee-fatigue", "After the melee {unit} rolls {die}, {total} in all, and {result}."},
    {"disordered", "{unit} in {hex} is disordered."},
    {"ordered", "{unit} is no longer disordered."},
    {"work-begun", "{unit} begins to build breastworks in {hex}."},
    {"work-built", "{unit} has finished its breastworks in {hex}."},
    {"work-left", "The unfinished breastworks in {hex} are abandoned."},
    {"work-razed", "{unit} begins to take down the breastworks in {hex}."},
    {"work-gone", "{unit} has taken down the breastworks in {hex}."},
    {"place", "{unit} is placed in {hex}{facing?, facing {facing}|}{formation?, {formation}|}."},
    {"step",
     "{unit} {from?moves from {from} to|enters at} {to}" DETAIL " (cost {cost}{left?, {left} left|})" DETAIL_END "."},
    {"form-failed", "{unit} in {hex} cannot change its formation."},
    {"turn", "The stack in {hex} turns to face {facing}."},
    {"top", "{unit} goes on top of its stack in {hex}."},
    {"put-back", "{unit} is moved back from {from} to {to}: there was no room for it."},
    {"covered", "{unit} moves from {from} to {with} in {to}: a leader may not stay alone so near the enemy."},
    {"removed", "{unit} is eliminated in {hex}."},
    {"captured", "{unit} is captured in {hex}{by? by the {by} side|}."},
    {"depletion", "{unit} rolls {die} for ammunition: {depleted?it runs out|it has enough}."},
    {"depleted", "{unit} is out of ammunition."},
    {"round", "{unit} spends a round; {left} left."},
    {"caisson", "A caisson of {unit}: die {die}, {lost?{lost#round|rounds} lost|no rounds lost}; {rounds} left."},
    {"supply-loss", "{unit} is hit: " DETAIL "die {die}, " DETAIL_END
                    "{small-arms#small-arms box|small-arms boxes} and {artillery#battery "
                    "round|battery rounds} lost{wagon?, and the wagon with them|}."},
    {"resupply", "{wagon} resupplies {unit}{cost? over a path of {cost}|}; {boxes#box|boxes} left in it."},
    {"transfer", "{from} gives {rounds#round|rounds} to {to}."},
    {"abandoned", "{guns?{guns#gun|guns} of {unit} stay behind|{crew?The crew of {unit} leaves it|{unit} is left "
                  "without a crew}} in {hex}."},
    {"lent", "{leader?{unit} is lent to the corps of {leader}|{unit} returns to the Reserve}."},
    {"behind-lines", "{unit} is behind its own lines and in command."},
    {"prolonge", "{unit} retires by prolonge from {from} to {to}."},
    {"manned", "The crew of {unit} is back with it in {hex}."},
    {"recrew", "{unit} gives a Strength Point as crew to {wagon}; {left} left."},
    {"rout", "{unit} routs{again? again|} from {hex}: it retreats {hexes#hex|hexes}."},
    {"unpin", "{unit} is no longer pinned."},
    {"displaced", "{unit} is displaced{by? by {by}|} from {from} to {to}."},
    {"goes", "{leader} goes with the unit that leaves {hex}."},
    {"stays", "{leader} stays in {hex}."},
    {"orphan", "{leader}, left alone in {from}, joins {unit} in {to}."},
    {"leader-lost", "{leader} is {fate} in {hex}."},
    {"augment",
     "{by} lengthens the radius of {leader} to {radius#hex|hexes}; {left#Command Point|Command Points} left."},
    {"detach", "The command of {leader} is detached from that of {division}."},
    {"attach", "The command of {leader} is attached to that of {division}."},
    {"brigade-retreat", "{unit} routs, and the brigade of {leader} retreats with it."},
    {"promote",
     "{leader} takes over {division}: integrity {integrity}, {command_points#Command Point|Command Points}."},
    {"wing", "{leader} commands a wing of the army."},
    {"recovers", "Stragglers return to {unit}: it now has {strength#point|points}."},
    {"adjusted", "{brigade} can take {to} more losses instead of {from}."},
    {"steps-down", "{leader} gives up his command."},
    {"replace", "A replacement leads {brigade}: radius {radius}, rally {rally}, integrity {integrity}."},
    {"stand", "The {side} units in {hex} stand."},
    {"advance", "{unit} advances from {from} into {to}."},
    {"enters", "{unit} {charge?charges|attacks} from {from} into {to}."},
    {"engaged", "The melee in {hex} goes on: all units there are engaged."},
    {"break-off", "{unit} breaks off in {hex}."},
    {"effectiveness", "{brigade} {lost?loses its effectiveness|regains its effectiveness}: {boxes#box|boxes} "
                      "lost{depleted? and {depleted} for ammunition|}, limit {limit}."},
    {"search",
     "{hex} is searched for the ford: counter {drawn} of {of} is drawn; {found?the ford is here|it is not here}."},
    {"ford", "The ford is in {hex}, to the {direction}."},
    {"burn", "The bridge at {hex}: die {die}, {total} in all, {need} or less needed: {burnt?it burns|it stands}."},
    {"release", "{hex?The stack in {hex} comes out of reserve|The {side} troops held in the works may leave them}."},
    {"reserve", "The stack in {hex} goes into reserve."},
    {"exit", "{unit} leaves the map from {hex}."},
    {"demoralization",
     "{brigade}: Army Morale {morale}, die {die}: {demoralized?demoralized, its limit falls by {reduction}|it holds}."},
    {"level", "{winner?A {level} victory for the {winner} side, by {margin#point|points}|A draw}."},
    {"stays-beyond", "{unit} stays where it is in {hex}, beyond the edge of the map."},
    {"diverted", "{unit} moves to staging area {number} and will be there on Game-Turn {turn}."},
    {"hastens", "{leader} hurries ahead and will be there on Game-Turn {turn}."},
    {"reinforced", "A detachment joins {unit}: its strength is now {strength}."},
    {"joined", "{unit} has joined its brigade."},
    {"objective", "{side?The {side} side now holds {objective}|Neither side now holds {objective}}."},
    {"shift", "The {side} side holds the required ground: the level of victory shifts its way by {by#step|steps}."},
    {"strategic", "{automatic?No die needed|Die {die}}: {result}."},
    {"overshoot", "{unit}, die {die}: {by?its round goes {by#hex|hexes} beyond {hex}|on target}."},
    {"falls", "The round of {unit} falls {hex?in {hex}|off the map}{struck?|, where there is no unit}."},
    {"arrival", "{leader}, die {die} on Game-Turn {turn}: {arrived?he arrives in {hex}|he does not arrive yet}."},
    {"activate", "{all?All divisions are activated|{by} activates the division of {leader} for {cost} Movement Points: "
                 "it may move from Game-Turn {from_turn} on}."},
    {"initiative", "{division?{division}|{brigade}}: {boxes} of {limit} initiative boxes are marked{reached?, "
                   "the limit is reached|}."},
    {"initiative-die", "{division} may move {die#regiment|regiments} this turn."},
    {"exempt", "{division} moves freely: the army commander is with it."},
    {"points", "The {side} side scores {by#Victory Point|Victory Points}: {item}{count? ({count})|}."},
    {"resign", "The {side} side resigns."},
    {"over", "The game is over: {winner?the {winner} side wins{resigned?, as the other side resigned|}|a draw}."},
    {"undo", "The game goes back to action {to}{agreed?, by agreement|}."},
};

/* ---- values ---- */

/* Commands stand in events by their ids. */
static void command_text(const struct game *game, const char *key, const char *id, struct text *out) {
    const struct gbacw_tables *tables = tables_of(game);
    for (unsigned d = 0; strcmp(key, "division") == 0 && d < tables->division_count; d++) {
        if (strcmp(tables->division[d].id, id) != 0)
            continue;
        text_add(out, tables->division[d].name);
        return;
    }
    for (unsigned b = 0; strcmp(key, "brigade") == 0 && b < tables->brigade_count; b++) {
        if (strcmp(tables->brigade[b].id, id) != 0)
            continue;
        brigade_said(game, b, out);
        return;
    }
    play_say(game, id, out);
}

static void value_text(const struct game *game, const struct event_token *token, struct text *out) {
    if (token->type == EVENT_COUNTER)
        counter_said(game, (counter_id)token->value, out);
    else if (token->type == EVENT_STRING)
        command_text(game, token->key ? token->key : "", token->string, out);
    else
        play_event_value(game, token, out);
}

/* A number that did not come up is none. */
static void field_text(const struct game *game, const char *key, const struct event_token *token, struct text *out) {
    if (!token)
        text_char(out, '0');
    else if (strcmp(key, "rating") == 0)
        morale_said(game, (uint8_t)token->value, out);
    else
        value_text(game, token, out);
}

static void write_pattern(const struct game *game, const struct event *event, const char *pattern, struct text *out) {
    play_event_pattern(game, event, pattern, field_text, out);
}

/* ---- lists ---- */

/* The tokens of a list at the top level: from the first inside it to its close. */
static bool find_list(const struct event *event, const char *key, unsigned *from, unsigned *to) {
    int depth = 0;
    for (unsigned i = 0; i < event->count; i++) {
        const struct event_token *token = event->token + i;
        if (token->type == EVENT_CLOSE) {
            depth--;
        } else if (token->type == EVENT_LIST || token->type == EVENT_OBJECT) {
            if (depth == 0 && token->key && strcmp(token->key, key) == 0) {
                *from = i + 1;
                for (int open = 1; i + 1 < event->count && open > 0;) {
                    uint8_t type = event->token[++i].type;
                    open += type == EVENT_LIST || type == EVENT_OBJECT ? 1 : type == EVENT_CLOSE ? -1 : 0;
                }
                *to = i;
                return true;
            }
            depth++;
        }
    }
    return false;
}

/* A list of bare values: "14 NJ, 10 Vt and 87 Pa". Returns how many. */
static int write_values(const struct game *game, const struct event *event, const char *key, struct text *out) {
    unsigned from, to;
    int count = 0;
    if (!find_list(event, key, &from, &to))
        return 0;
    for (unsigned i = from; i < to; i++) {
        if (count++ > 0)
            play_say(game, i + 1 == to ? " and " : ", ", out);
        value_text(game, event->token + i, out);
    }
    return count;
}

static const struct event_token *in_object(const struct event *event, unsigned from, unsigned to, const char *key) {
    for (unsigned i = from; i < to && event->token[i].type != EVENT_CLOSE; i++)
        if (event->token[i].key && strcmp(event->token[i].key, key) == 0)
            return event->token + i;
    return NULL;
}

/* The objects of a list one by one: each written by `one`, with commas between. */
static int write_objects(const struct game *game, const struct event *event, const char *key, struct text *out,
                         void (*one)(const struct game *, const struct event *, unsigned, unsigned, struct text *)) {
    unsigned from, to;
    int count = 0;
    if (!find_list(event, key, &from, &to))
        return 0;
    for (unsigned i = from; i < to; i++) {
        if (event->token[i].type != EVENT_OBJECT)
            continue;
        if (count++ > 0)
            text_add(out, ", ");
        one(game, event, i + 1, to, out);
    }
    return count;
}

static void object_value(const struct game *game, const struct event *event, unsigned from, unsigned to,
                         const char *key, struct text *out) {
    const struct event_token *token = in_object(event, from, to, key);
    if (token)
        value_text(game, token, out);
}

/* "woods -1 [9.53]": a shift, a modifier, a row of melee strength. */
static void write_row(const struct game *game, const struct event *event, unsigned from, unsigned to,
                      struct text *out) {
    const struct event_token *unit = in_object(event, from, to, "unit"), *by = in_object(event, from, to, "by");
    if (unit) {
        value_text(game, unit, out);
        text_char(out, ' ');
    }
    object_value(game, event, from, to, "why", out);
    text_char(out, ' ');
    text_signed(out, by ? by->value : 0);
    const struct event_token *rule = in_object(event, from, to, "case");
    if (!rule)
        return;
    text_add(out, " [");
    text_add(out, event->booked ? rule->string : play_case(game, rule->string));
    text_char(out, ']');
}

static void write_tokens(const struct game *game, const struct event *event, struct text *out) {
    bool fresh = true;
    for (unsigned i = 0; i < event->count; i++) {
        const struct event_token *token = event->token + i;
        if (token->type == EVENT_CLOSE) {
            text_char(out, ')');
            fresh = false;
            continue;
        }
        if (!fresh)
            text_add(out, ", ");
        if (token->key) {
            play_say(game, token->key, out);
            text_char(out, ' ');
        }
        fresh = token->type == EVENT_OBJECT || token->type == EVENT_LIST;
        if (fresh)
            text_char(out, '(');
        else
            value_text(game, token, out);
    }
}

/* ---- sentences with lists ---- */

/* "Game-Turn 3, Union Offensive Fire Phase." */
static void write_phase(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *turn = event_find(event, "turn"), *id = event_find(event, "phase"),
                             *side = event_find(event, "side");
    const struct gbacw_tables *tables = tables_of(game);
    if (turn && turn->value > 0) {
        play_say(game, "Game-Turn ", out);
        text_number(out, turn->value);
        text_add(out, ", ");
    }
    for (unsigned p = 0; id && side && p < tables->phase_count; p++) {
        if (strcmp(tables->phase[p].id, id->string) != 0 || tables->phase[p].phasing != side->value)
            continue;
        play_say(game, tables->phase[p].title, out);
        text_char(out, '.');
        return;
    }
    write_pattern(game, event, "{side?{side} |}{phase}.", out);
}

static void write_halt(const struct game *game, const struct event *event, struct text *out) {
    int count = write_values(game, event, "units", out);
    if (count == 0)
        write_pattern(game, event, "{unit}", out);
    play_say(game, count > 1 ? " halt" : " halts", out);
    write_pattern(game, event, " in {hex}{facing?, facing {facing}|}.", out);
}

static void write_form(const struct game *game, const struct event *event, struct text *out) {
    static const char *const words[][2] = {{"line", "forms line"},
                                           {"column", "forms Column"},
                                           {"mounted", SAID("mounts")},
                                           {"dismounted", SAID("dismounts")},
                                           {"limbered", SAID("limbers")},
                                           {"unlimbered", SAID("unlimbers")},
                                           {"skirmish", "forms skirmish order"}};
    const struct event_token *formation = event_find(event, "formation");
    write_pattern(game, event, "{unit} ", out);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (formation && strcmp(words[i][0], formation->string) == 0) {
            play_say(game, words[i][1], out);
            write_pattern(game, event, "{hex? in {hex}|}.", out);
            return;
        }
    }
    write_pattern(game, event, "forms {formation}{hex? in {hex}|}.", out);
}

/* "14 NJ 4 x 2 at 1" */
static void write_firer(const struct game *game, const struct event *event, unsigned from, unsigned to,
                        struct text *out) {
    const struct event_token *range = in_object(event, from, to, "range");
    object_value(game, event, from, to, "unit", out);
    text_char(out, ' ');
    object_value(game, event, from, to, "points", out);
    text_add(out, " x ");
    object_value(game, event, from, to, "times", out);
    play_say(game, " at ", out);
    count_said(game, out, range ? range->value : 0, "hex", "hexes");
}

/* "Union offensive fire at 2215 (14 NC): 14 NJ 4 x 2 at 1 hex; strength 8, column 7-10, woods -1 [9.53], final 4-6;
 * die 5: P/R." */
static void write_fire(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *kind = event_find(event, "kind"), *purpose = event_find(event, "purpose"),
                             *result = event_find(event, "result");
    bool guns = kind && strcmp(kind->string, "artillery") == 0;
    write_pattern(game, event, "{side?{side} |}", out);
    if (purpose && strcmp(purpose->string, "change") == 0)
        play_say(game, "fire at guns that change formation at", out);
    else if (purpose && strcmp(purpose->string, "bombardment") == 0)
        play_say(game, "bombardment of", out);
    else
        write_pattern(game, event, "{purpose} fire at", out);
    write_pattern(game, event, " {target}{unit? ({unit})|}, ", out);
    play_say(game, guns ? "artillery: " DETAIL : "small arms: " DETAIL, out);
    write_objects(game, event, "firers", out, write_firer);
    write_pattern(game, event, "; strength {exact}, column {column}", out);
    unsigned before = (unsigned)out->length;
    text_add(out, ", ");
    if (write_objects(game, event, "shifts", out, write_row) == 0 && out->length > before) {
        out->length = before;
        out->at[before] = 0;
    }
    write_pattern(game, event, ", final column {final}; die {die}: " DETAIL_END, out);
    if (result && strcmp(result->string, "-") == 0)
        play_say(game, "no effect.", out);
    else
        write_pattern(game, event, "{result}.", out);
}

static void write_loss(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *what = event_find(event, "what");
    bool guns = what && strcmp(what->string, "guns") == 0, crew = what && strcmp(what->string, "crew") == 0;
    write_pattern(game, event, "{unit} loses ", out);
    write_pattern(game, event,
                  guns   ? "{killed?{killed#gun|guns}|}{captured?{captured#gun|guns} captured|}"
                  : crew ? "{killed?{killed#step|steps}|}{captured?{captured#step|steps} captured|} of its crew"
                         : "{killed?{killed#point|points}|}{captured?{captured#point|points} captured|}",
                  out);
    write_pattern(game, event,
                  DETAIL "; {left} left{limit?, {boxes} of {limit} boxes of its brigade are marked|}" DETAIL_END ".",
                  out);
}

static void write_modifiers(const struct game *game, const struct event *event, struct text *out) {
    unsigned from, to;
    if (!find_list(event, "modifiers", &from, &to) || from == to)
        return;
    text_add(out, ", ");
    write_objects(game, event, "modifiers", out, write_row);
    write_pattern(game, event, "{total?, {total} in all|}", out);
}

/* "14 NJ checks its morale of 4: die 5, leader -1 [13.23], 4 in all: holds." */
static void write_morale(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{unit} checks its morale of {rating}: die {die}", out);
    write_modifiers(game, event, out);
    write_pattern(game, event, ": {result}.", out);
}

/* "2 Md checks whether it attacks B4511: morale 4, die 5, 1 less (leader beside it): it attacks." */
static void write_initiation(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{unit} checks whether it attacks {target}: morale {rating}, die {die}", out);
    write_modifiers(game, event, out);
    write_pattern(game, event, ": it {result}.", out);
}

static void write_rally(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{unit} {rallied?rallies|stays routed}", out);
    if (event_find(event, "die")) {
        write_pattern(game, event, ": morale {rating}, die {die}", out);
        write_modifiers(game, event, out);
    }
    write_pattern(game, event, "{leader?. {leader} has {points_left#Rally Point|Rally Points} left|}.", out);
}

static void write_elephant(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{unit} sees the elephant: dice ", out);
    write_values(game, event, "dice", out);
    write_pattern(game, event, ", morale {rating}.", out);
}

static void write_pin(const struct game *game, const struct event *event, struct text *out) {
    int count = write_values(game, event, "units", out);
    play_say(game, count == 0 ? "The units" : "", out);
    play_say(game, count == 1 ? " is" : " are", out);
    write_pattern(game, event, " pinned in {hex}.", out);
}

/* "Law is committed: Law, 4 Ala, 15 Ala." */
static void write_committed(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{command} is committed: ", out);
    write_values(game, event, "units", out);
    text_char(out, '.');
}

/* "6 NC routs from 2922 to 3022, hex 1 of 3." */
static void write_retreat(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *why = event_find(event, "why");
    const char *words[2] = {SAID("retreats"), SAID("retreat")};
    if (why && strcmp(why->string, "rout") == 0)
        words[0] = SAID("routs"), words[1] = SAID("rout");
    if (why && strcmp(why->string, "before melee") == 0)
        words[0] = SAID("withdraws"), words[1] = SAID("withdraw");
    int count = write_values(game, event, "units", out);
    if (count == 0)
        write_pattern(game, event, "{unit}", out);
    text_char(out, ' ');
    play_say(game, words[count > 1], out);
    write_pattern(game, event, " from {from} to {to}, hex {step} of {of}.", out);
}

static void write_leader(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *table = event_find(event, "table");
    write_pattern(game, event, "{leader} ", out);
    play_say(game, table && strstr(table->string, "melee") ? "in the melee" : "under fire", out);
    play_say(game, ": dice ", out);
    write_values(game, event, "dice", out);
    write_pattern(game, event, ", {result}.", out);
}

static void write_attacker(const struct game *game, const struct event *event, unsigned from, unsigned to,
                           struct text *out) {
    const struct event_token *charge = in_object(event, from, to, "charge");
    object_value(game, event, from, to, "unit", out);
    if (charge && charge->value)
        play_say(game, " (charging)", out);
}

static void write_declared(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "An attack on {target} is announced: ", out);
    write_objects(game, event, "attackers", out, write_attacker);
    text_char(out, '.');
}

/* "Melee in 2213: attacker 3 (10 Vt strength +3 [12.11]) against 1 (...), differential +2, die 5: Eng/Eng." */
static void write_melee(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *differential = event_find(event, "differential");
    write_pattern(game, event, "Melee in {target}: " DETAIL "attacker {attacker} (", out);
    write_objects(game, event, "attackers", out, write_row);
    write_pattern(game, event, ") against {defender} (", out);
    write_objects(game, event, "defenders", out, write_row);
    play_say(game, "), differential ", out);
    text_signed(out, differential ? differential->value : 0);
    write_pattern(game, event,
                  ", die {die}: " DETAIL_END "{attacker-result} for the attacker, {defender-result} for the defender.",
                  out);
}

/* "Union out of command this Player-Turn: 14 NC, Cox." or that all are in. */
static void write_command(const struct game *game, const struct event *event, struct text *out) {
    unsigned from = 0, to = 0;
    if (!find_list(event, "out", &from, &to) || from == to) {
        write_pattern(game, event, "{side}: all units are in command.", out);
        return;
    }
    write_pattern(game, event, "{side} out of command this Player-Turn: ", out);
    write_values(game, event, "out", out);
    text_char(out, '.');
}

/* One side's items: "guns captured 6, the effectiveness of Grimes 15". */
static int write_items(const struct game *game, const struct event *event, int side, struct text *out) {
    unsigned from, to;
    int count = 0;
    if (!find_list(event, "items", &from, &to))
        return 0;
    for (unsigned i = from; i < to; i++) {
        const struct event_token *whose = in_object(event, i + 1, to, "side"),
                                 *why = in_object(event, i + 1, to, "why");
        if (event->token[i].type != EVENT_OBJECT || !whose || !why || whose->value != side)
            continue;
        text_add(out, count++ > 0 ? ", " : "");
        score_said(game, why->string, out);
        text_char(out, ' ');
        object_value(game, event, i + 1, to, "points", out);
    }
    return count;
}

/* "The Union army's morale falls by 5 to 35: Kimball." */
static void write_army_morale(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *by = event_find(event, "by");
    int points = by ? by->value : 0;
    write_pattern(game, event, "{side} Army Morale ", out);
    play_say(game, points < 0 ? "falls by " : "rises by ", out);
    text_number(out, points < 0 ? -points : points);
    write_pattern(game, event, " to {now}{why?: {why}|}.", out);
}

static void write_victory(const struct game *game, const struct event *event, struct text *out) {
    const struct gbacw_tables *tables = tables_of(game);
    play_say(game, "Final score: ", out);
    for (side_id side = 0; side < SIDES; side++) {
        const struct event_token *points = event_find(event, tables->side_id[side]);
        text_add(out, side ? "; " : "");
        play_say(game, tables->side_title[side], out);
        text_char(out, ' ');
        count_said(game, out, points ? points->value : 0, "Victory Point", "Victory Points");
        text_add(out, " (");
        if (write_items(game, event, side, out) == 0)
            play_say(game, "nothing", out);
        text_char(out, ')');
    }
    write_pattern(game, event, ". {winner?The {winner} side wins|It is a draw}.", out);
}

/* "1.37 to 1"; a sum against nothing has no ratio. */
static void ratio_said(const struct game *game, const struct event_token *ratio, struct text *out) {
    if (!ratio || ratio->value == 0) {
        play_say(game, "Only one side has scored", out);
        return;
    }
    play_say(game, "The ratio of points is ", out);
    text_number(out, ratio->value / 100);
    text_add(out, ratio->value % 100 < 10 ? ".0" : ".");
    text_number(out, ratio->value % 100);
    play_say(game, " to 1", out);
}

static void write_verdict(const struct game *game, const struct event *event, struct text *out) {
    unsigned from = 0, to = 0;
    ratio_said(game, event_find(event, "ratio"), out);
    write_pattern(game, event, "{leads?, {by_ratio} for the {leads} side|, a draw}", out);
    for (unsigned i = find_list(event, "shifts", &from, &to) ? from : to; i < to; i++) {
        if (event->token[i].type != EVENT_OBJECT)
            continue;
        const struct event_token *by = in_object(event, i + 1, to, "by"), *why = in_object(event, i + 1, to, "why");
        text_add(out, "; ");
        count_said(game, out, by ? by->value : 0, "step", "steps");
        play_say(game, " to the ", out);
        object_value(game, event, i + 1, to, "side", out);
        play_say(game, " side: ", out);
        play_say(game, why ? why->string : "", out);
    }
    write_pattern(game, event, ". {winner?A {level} victory for the {winner} side|A draw}.", out);
}

static const struct event_sentence sentences[] = {
    {"phase", write_phase},       {"halt", write_halt},
    {"form", write_form},         {"fire", write_fire},
    {"loss", write_loss},         {"morale", write_morale},
    {"rally", write_rally},       {"elephant", write_elephant},
    {"pin", write_pin},           {"committed", write_committed},
    {"retreat", write_retreat},   {"leader", write_leader},
    {"declared", write_declared}, {"melee", write_melee},
    {"command", write_command},   {"army-morale", write_army_morale},
    {"victory", write_victory},   {"initiation", write_initiation},
    {"verdict", write_verdict},
};

/* The first letter large: "the crew of King runs" begins a sentence too. */
static void capitalise(struct text *out, size_t from) {
    if (from < out->length && out->at[from] >= 'a' && out->at[from] <= 'z')
        out->at[from] = (char)(out->at[from] - 'a' + 'A');
}

void gbacw_event_sentence(const struct game *game, const struct event *event, struct text *out) {
    static const struct event_texts texts = {patterns, sentences, sizeof patterns / sizeof patterns[0],
                                             sizeof sentences / sizeof sentences[0], field_text};
    size_t from = out->length;
    if (!play_event_sentence(&texts, game, event, out)) {
        text_add(out, event->name);
        text_add(out, ": ");
        write_tokens(game, event, out);
        text_char(out, '.');
    }
    capitalise(out, from);
}
