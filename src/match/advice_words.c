/* advice_words.c: what each command would do, read from the ways and fights of its counters, and why, in plain words:
 * who attacks what by which way, who falls back, who holds, who waits. */
#include <string.h>

#include "match/advice_parts.h"
#include "play/command_rows.h"

enum { NEAR_KEY = 2, NEAR_FLANK = 3, NEAR_PLACE = 2, BRITTLE = 2 };

struct deed { /* of a command, in the player-turn that was gone ahead in */
    command_id command;
    unsigned kind; /* enum order_kind */
    unsigned movers, attacks, fires;
    counter_id lead; /* the strongest that moves; COUNTER_NONE */
    hex_id from, to; /* ... from where to where */
    hex_id by;       /* half-way; HEX_NONE: it is close by */
    hex_id target;   /* of its attack, or else of its fire; HEX_NONE */
    bool in_front;   /* it stands in a battle line */
};

/* ---- reading what was done ---- */

static command_id command_of(const struct advice *advice, counter_id c) {
    return advice->rules->commands->of(&advice->start, c);
}

static int nearest_enemy(const struct advice *advice, hex_id hex) {
    int least = FIELD_FAR;
    for (unsigned i = 0; i < advice->field.unit_count; i++) {
        const struct field_unit *unit = &advice->field.unit[i];
        int far = unit->side != advice->side ? field_apart(&advice->field, hex, unit->hex) : FIELD_FAR;
        least = far < least ? far : least;
    }
    return least;
}

static unsigned steps_of(const struct advice *advice, counter_id c) {
    unsigned count = 0;
    for (size_t i = 0; i < advice->ghosts.step_count; i++)
        count += advice->ghosts.step[i].who == c;
    return count;
}

/* The way of the command's strongest unit that moves. */
static void read_way(const struct advice *advice, struct deed *deed) {
    unsigned steps = steps_of(advice, deed->lead), passed = 0;
    for (size_t i = 0; i < advice->ghosts.step_count; i++) {
        const struct ghost_step *step = &advice->ghosts.step[i];
        if (step->who != deed->lead)
            continue;
        if (passed == 0)
            deed->from = step->from;
        if (++passed == (steps + 1) / 2 && steps > 3)
            deed->by = step->to;
        deed->to = step->to;
    }
    if (deed->from == HEX_NONE)
        deed->from = deed->to;
}

static void read_moves(const struct advice *advice, struct deed *deed) {
    int most = -1;
    for (unsigned i = 0; i < advice->field.unit_count; i++) {
        const struct field_unit *unit = &advice->field.unit[i];
        if (unit->side != advice->side || unit->command != deed->command)
            continue;
        deed->in_front = deed->in_front || unit->line;
        if (steps_of(advice, unit->unit) == 0)
            continue;
        deed->movers++;
        if (unit->strength <= most)
            continue;
        most = unit->strength;
        deed->lead = unit->unit;
    }
    if (deed->lead != COUNTER_NONE)
        read_way(advice, deed);
}

static void read_fights(const struct advice *advice, struct deed *deed) {
    for (size_t i = 0; i < advice->ghosts.fight_count; i++) {
        const struct ghost_fight *fight = &advice->ghosts.fight[i];
        if (command_of(advice, fight->first) != deed->command)
            continue;
        if (fight->close ? deed->attacks == 0 : deed->attacks + deed->fires == 0)
            deed->target = fight->target;
        deed->attacks += fight->close;
        deed->fires += !fight->close;
    }
}

static enum order_kind kind_of_move(const struct advice *advice, const struct deed *deed) {
    int before = nearest_enemy(advice, deed->from), after = nearest_enemy(advice, deed->to);
    int near = advice->rules->eyes->near;
    if (after < before && after <= near)
        return ORDER_ATTACK;
    return after > before && before <= near + 1 ? ORDER_WITHDRAW : ORDER_MARCH;
}

static bool has_guns_only(const struct advice *advice, const struct deed *deed) {
    const struct field_state *state = &advice->prospect[deed->command].before;
    return state->guns > 0 && state->units == 0;
}

static enum order_kind kind_of(const struct advice *advice, const struct deed *deed) {
    if (deed->attacks > 0)
        return ORDER_ATTACK;
    if (deed->movers > 0 && deed->to != deed->from)
        return kind_of_move(advice, deed);
    if (deed->fires > 0 && has_guns_only(advice, deed))
        return ORDER_BOMBARD;
    return deed->in_front ? ORDER_HOLD : ORDER_RESERVE;
}

static struct deed deed_of(const struct advice *advice, command_id command) {
    struct deed deed = {
        .command = command, .lead = COUNTER_NONE, .from = HEX_NONE, .to = HEX_NONE, .by = HEX_NONE, .target = HEX_NONE};
    read_moves(advice, &deed);
    read_fights(advice, &deed);
    deed.kind = kind_of(advice, &deed);
    return deed;
}

/* Where the command stands: its strongest unit, or where its leader is. */
static hex_id place_of(const struct advice *advice, command_id command) {
    int most = -1;
    hex_id found = HEX_NONE;
    for (unsigned i = 0; i < advice->field.unit_count; i++) {
        const struct field_unit *unit = &advice->field.unit[i];
        if (unit->side != advice->side || unit->command != command || unit->strength <= most)
            continue;
        most = unit->strength;
        found = unit->hex;
    }
    return found;
}

/* ---- saying it ---- */

enum { NAME_SIZE = 128 };

static const struct language *language_of(const struct advice *advice) { return advice->start.language; }

static const char *title_of(const struct advice *advice, command_id command) {
    return advice->rules->commands->title(advice->tables, command);
}

static void add_label(const struct advice *advice, hex_id hex, struct text *out) {
    advice->rules->hex_label(advice->tables, hex, out);
}

static const char *label_of(const struct advice *advice, hex_id hex, char buffer[NAME_SIZE]) {
    struct text text;
    text_init(&text, buffer, NAME_SIZE);
    add_label(advice, hex, &text);
    return buffer;
}

/* "Little Round Top (C1522)", or the label alone. */
static const char *place_words(const struct advice *advice, hex_id hex, char buffer[NAME_SIZE]) {
    const char *name = advice->rules->eyes->place ? advice->rules->eyes->place(&advice->start, hex, NEAR_PLACE) : NULL;
    struct text text;
    text_init(&text, buffer, NAME_SIZE);
    if (name) {
        text_add(&text, name);
        text_add(&text, " (");
    }
    add_label(advice, hex, &text);
    text_add(&text, name ? ")" : "");
    return buffer;
}

/* A message whose first hole is the command, and the second a place. */
static void say_where(const struct advice *advice, const char *pattern, command_id command, hex_id hex,
                      struct text *out) {
    char place[NAME_SIZE];
    text_said(out, language_of(advice), pattern, title_of(advice, command), place_words(advice, hex, place));
}

static void add_way(const struct advice *advice, const struct deed *deed, struct text *out) {
    char place[NAME_SIZE];
    if (deed->by != HEX_NONE)
        text_said(out, language_of(advice), " by {0}", place_words(advice, deed->by, place));
}

/* The command of ours in the front line that is nearest; COMMAND_NONE. */
static command_id front_before(const struct advice *advice, hex_id hex) {
    int least = FIELD_FAR;
    command_id found = COMMAND_NONE;
    for (unsigned i = 0; hex != HEX_NONE && i < advice->field.unit_count; i++) {
        const struct field_unit *unit = &advice->field.unit[i];
        int far = unit->side == advice->side && unit->line ? field_apart(&advice->field, hex, unit->hex) : FIELD_FAR;
        if (far >= least || unit->command == COMMAND_NONE)
            continue;
        least = far;
        found = unit->command;
    }
    return found;
}

static void say_waiting(const struct advice *advice, const struct deed *deed, struct text *out) {
    command_id front = front_before(advice, place_of(advice, deed->command));
    const char *title = title_of(advice, deed->command);
    if (front == COMMAND_NONE)
        text_said(out, language_of(advice), "{0} waits", title);
    else
        text_said(out, language_of(advice), "{0} waits behind {1}", title, title_of(advice, front));
}

static void say_holding(const struct advice *advice, const struct deed *deed, struct text *out) {
    char place[NAME_SIZE];
    say_where(advice, SAID("{0} holds at {1}"), deed->command, place_of(advice, deed->command), out);
    if (deed->fires && deed->target != HEX_NONE)
        text_said(out, language_of(advice), " and fires at {0}", place_words(advice, deed->target, place));
}

static void say_deed(const struct advice *advice, const struct deed *deed, struct text *out) {
    switch (deed->kind) {
    case ORDER_ATTACK:
        say_where(advice, deed->attacks ? SAID("{0} attacks {1}") : SAID("{0} advances to {1}"), deed->command,
                  deed->attacks ? deed->target : deed->to, out);
        add_way(advice, deed, out);
        break;
    case ORDER_WITHDRAW:
        say_where(advice, SAID("{0} falls back to {1}"), deed->command, deed->to, out);
        break;
    case ORDER_MARCH:
        say_where(advice, SAID("{0} marches to {1}"), deed->command, deed->to, out);
        add_way(advice, deed, out);
        break;
    case ORDER_BOMBARD:
        say_where(advice, SAID("{0} fires at {1}"), deed->command, deed->target, out);
        break;
    case ORDER_HOLD:
        say_holding(advice, deed, out);
        break;
    default:
        say_waiting(advice, deed, out);
        break;
    }
}

/* ---- reasons ---- */

struct reasons {
    struct text *out;
    const struct language *language;
    unsigned count;
};

/* At most three are said: the first are the weightiest. */
static struct text *because(struct reasons *reasons) {
    enum { MOST = 3 };
    if (reasons->count >= MOST)
        return NULL;
    text_add(reasons->out, reasons->count++ ? "; " : "");
    return reasons->out;
}

static void reason_ground(const struct advice *advice, const struct deed *deed, struct reasons *reasons) {
    hex_id at = deed->target != HEX_NONE ? deed->target
                : deed->to != HEX_NONE   ? deed->to
                                         : place_of(advice, deed->command);
    const struct field_key *key = at != HEX_NONE ? field_key_near(&advice->field, at, NEAR_KEY) : NULL;
    struct text *out = key ? because(reasons) : NULL;
    if (out)
        text_said(out, reasons->language, "key ground: {0}", language_say(reasons->language, key->title));
}

/* A flank of an enemy line that is open, close to where the command strikes. */
static void reason_open_flank(const struct advice *advice, const struct deed *deed, struct reasons *reasons) {
    char label[NAME_SIZE];
    hex_id at = deed->target != HEX_NONE ? deed->target : deed->to;
    for (unsigned i = 0; i < advice->field.line_count && at != HEX_NONE; i++) {
        const struct field_line *line = &advice->field.line[i];
        for (unsigned which = 0; line->side != advice->side && which < line->flanks; which++) {
            bool open = line->flank[which].state == FLANK_HANGS || line->flank[which].state == FLANK_TURNED;
            if (!open || field_apart(&advice->field, at, line->flank[which].hex) > NEAR_FLANK)
                continue;
            struct text *out = because(reasons);
            if (out)
                text_said(out, reasons->language,
                          line->flank[which].state == FLANK_HANGS ? SAID("the enemy's flank at {0} hangs in the air")
                                                                  : SAID("the enemy's flank at {0} is overlapped"),
                          label_of(advice, line->flank[which].hex, label));
            return;
        }
    }
}

static void reason_own_flank(const struct advice *advice, const struct field_line *line, struct reasons *reasons) {
    char label[NAME_SIZE];
    for (unsigned which = 0; line && which < line->flanks; which++) {
        if (line->flank[which].state != FLANK_TURNED)
            continue;
        struct text *out = because(reasons);
        if (out)
            text_said(out, reasons->language, "the enemy overlaps its line at {0}",
                      label_of(advice, line->flank[which].hex, label));
        return;
    }
}

static void reason_strength(const struct field_line *line, struct reasons *reasons) {
    char ours[TEXT_NUMBER_SIZE], theirs[TEXT_NUMBER_SIZE];
    struct text *out = line ? because(reasons) : NULL;
    if (out)
        text_said(out, reasons->language, "its line has a strength of {0} against {1}",
                  number_words(ours, line->strength), number_words(theirs, line->against));
}

static void reason_state(const struct field_state *state, struct reasons *reasons) {
    const struct language *language = reasons->language;
    struct text *out;
    if (state->spent && (out = because(reasons)))
        text_add(out, language_say(language, SAID("it has lost its effectiveness")));
    else if (state->has_limit && state->left <= BRITTLE && (out = because(reasons)))
        text_count(out, language, state->left, "it can bear only {0} loss more", "it can bear only {0} losses more");
    if (state->dry > 0 && (out = because(reasons)))
        text_count(out, language, state->dry, "{0} unit is out of ammunition", "{0} units are out of ammunition");
    if (state->guns > 0 && state->rounds * 4 <= state->rounds_at_first && (out = because(reasons)))
        text_add(out, language_say(language, SAID("its guns have few rounds left")));
}

static void reason_distance(const struct advice *advice, const struct deed *deed, struct reasons *reasons) {
    hex_id at = deed->from != HEX_NONE ? deed->from : place_of(advice, deed->command);
    int far = at != HEX_NONE ? nearest_enemy(advice, at) : FIELD_FAR;
    struct text *out = reasons->count == 0 ? because(reasons) : NULL;
    if (out == NULL)
        return;
    if (far == FIELD_FAR)
        text_add(out, language_say(reasons->language, SAID("no enemy is in the field")));
    else
        text_count(out, reasons->language, far, "the nearest enemy is {0} hex away",
                   "the nearest enemy is {0} hexes away");
}

static void say_why(const struct advice *advice, const struct deed *deed, struct text *out) {
    struct reasons reasons = {.out = out, .language = language_of(advice)};
    const struct field_line *line = field_line_of(&advice->field, deed->command);
    bool strikes = deed->kind == ORDER_ATTACK || deed->kind == ORDER_BOMBARD;
    if (deed->kind != ORDER_RESERVE)
        reason_ground(advice, deed, &reasons);
    if (strikes)
        reason_open_flank(advice, deed, &reasons);
    else
        reason_own_flank(advice, line, &reasons);
    reason_state(&advice->prospect[deed->command].before, &reasons);
    reason_strength(line, &reasons);
    reason_distance(advice, deed, &reasons);
}

/* ---- as an order that the player could give ---- */

static void put_order(const struct advice *advice, const struct deed *deed, struct json *out) {
    char buffer[256], refusal[256];
    struct text text, why;
    struct order order;
    hex_id hex = deed->kind == ORDER_HOLD                      ? HEX_NONE
                 : deed->kind == ORDER_ATTACK && deed->attacks ? deed->target
                 : deed->kind == ORDER_BOMBARD                 ? deed->target
                                                               : deed->to;
    if (deed->kind == ORDER_RESERVE)
        return;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, advice->rules->commands->name(advice->tables, deed->command));
    text_char(&text, ' ');
    text_add(&text, order_kind_word(deed->kind));
    if (hex != HEX_NONE) {
        text_char(&text, ' ');
        add_label(advice, hex, &text);
    }
    text_init(&why, refusal, sizeof refusal);
    if (order_read(&advice->start, advice->side, buffer, text.length, &order, &why))
        json_put_string(out, "order", buffer);
}

/* ---- the list ---- */

static unsigned risk_of(const struct advice *advice, command_id command) {
    return advice->played ? 100u * advice->prospect[command].fell / advice->played : 0;
}

static void put_row(const struct advice *advice, const struct deed *deed, struct json *out) {
    char buffer[512];
    struct text text;
    json_open(out, '{');
    play_put_command(&advice->start, out, "command", deed->command);
    json_put_string(out, "title", title_of(advice, deed->command));
    json_put_string(out, "kind", order_kind_word(deed->kind));
    put_order(advice, deed, out);
    text_init(&text, buffer, sizeof buffer);
    say_deed(advice, deed, &text);
    json_put_string(out, "words", buffer);
    text_init(&text, buffer, sizeof buffer);
    say_why(advice, deed, &text);
    json_put_string(out, "why", buffer);
    hex_id at = deed->target != HEX_NONE ? deed->target
                : deed->to != HEX_NONE   ? deed->to
                                         : place_of(advice, deed->command);
    if (at != HEX_NONE)
        play_put_hex(&advice->start, out, "hex", at);
    json_put_int(out, "risk", risk_of(advice, deed->command));
    json_close(out, '}');
}

static unsigned weight_of(const struct deed *deed) {
    switch (deed->kind) {
    case ORDER_ATTACK:
        return deed->attacks ? 0 : 1;
    case ORDER_WITHDRAW:
        return 2;
    case ORDER_MARCH:
        return 3;
    case ORDER_BOMBARD:
        return 4;
    case ORDER_HOLD:
        return 5;
    default:
        return 6;
    }
}

/* Those who attack come first, those who wait last. */
void put_advised(struct advice *advice, struct json *out) {
    enum { WEIGHTS = 7 };
    json_key(out, "commands");
    json_open(out, '[');
    for (unsigned weight = 0; weight < WEIGHTS; weight++)
        for (command_id id = 0; id < advice->commands; id++) {
            const struct field_state *state = &advice->prospect[id].before;
            if (advice->rules->commands->side(advice->tables, id) != advice->side || state->units + state->guns == 0 ||
                place_of(advice, id) == HEX_NONE)
                continue;
            struct deed deed = deed_of(advice, id);
            if (weight_of(&deed) == weight)
                put_row(advice, &deed, out);
        }
    json_close(out, ']');
}

/* The command that is likeliest to fall; COMMAND_NONE: none does. */
static command_id most_at_risk(const struct advice *advice) {
    command_id found = COMMAND_NONE;
    unsigned most = 0;
    for (command_id id = 0; id < advice->commands; id++) {
        if (advice->prospect[id].fell <= most)
            continue;
        most = advice->prospect[id].fell;
        found = id;
    }
    return found;
}

static void say_points(const struct language *language, int points, struct text *out) {
    if (points == 0)
        text_add(out, language_say(language, SAID("no more points than the enemy")));
    else if (points > 0)
        text_count(out, language, points, "{0} point more than the enemy", "{0} points more than the enemy");
    else
        text_count(out, language, -points, "{0} point fewer than the enemy", "{0} points fewer than the enemy");
}

void say_expected(const struct advice *advice, int points, struct text *out) {
    command_id risk = most_at_risk(advice);
    const struct language *language = language_of(advice);
    char turn[TEXT_NUMBER_SIZE], percent[TEXT_NUMBER_SIZE], lead[NAME_SIZE];
    struct text words;
    text_init(&words, lead, sizeof lead);
    say_points(language, points, &words);
    text_said(out, language, "Expected by the end of turn {0}: {1}", number_words(turn, advice->turn), lead);
    if (risk == COMMAND_NONE)
        return;
    text_said(out, language,
              advice->prospect[risk].before.has_limit ? SAID(", at {0} % risk that {1} loses its effectiveness")
                                                      : SAID(", at {0} % risk that troops of {1} are lost"),
              number_words(percent, risk_of(advice, risk)), title_of(advice, risk));
}
