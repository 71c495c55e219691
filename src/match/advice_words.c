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

static void add_title(const struct advice *advice, command_id command, struct text *out) {
    text_add(out, advice->rules->commands->title(advice->tables, command));
}

static void add_label(const struct advice *advice, hex_id hex, struct text *out) {
    advice->rules->hex_label(advice->tables, hex, out);
}

/* "Little Round Top (C1522)", or the label alone. */
static void add_place(const struct advice *advice, hex_id hex, struct text *out) {
    const char *name = advice->rules->eyes->place ? advice->rules->eyes->place(&advice->start, hex, NEAR_PLACE) : NULL;
    if (name == NULL) {
        add_label(advice, hex, out);
        return;
    }
    text_add(out, name);
    text_add(out, " (");
    add_label(advice, hex, out);
    text_char(out, ')');
}

static void add_way(const struct advice *advice, const struct deed *deed, struct text *out) {
    if (deed->by == HEX_NONE)
        return;
    text_add(out, " by ");
    add_place(advice, deed->by, out);
}

static void add_where(const struct advice *advice, const char *verb, hex_id hex, struct text *out) {
    text_add(out, verb);
    add_place(advice, hex, out);
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
    text_add(out, " waits");
    if (front == COMMAND_NONE)
        return;
    text_add(out, " behind ");
    add_title(advice, front, out);
}

static void say_deed(const struct advice *advice, const struct deed *deed, struct text *out) {
    add_title(advice, deed->command, out);
    switch (deed->kind) {
    case ORDER_ATTACK:
        add_where(advice, deed->attacks ? " attacks " : " advances to ", deed->attacks ? deed->target : deed->to, out);
        add_way(advice, deed, out);
        break;
    case ORDER_WITHDRAW:
        add_where(advice, " falls back to ", deed->to, out);
        break;
    case ORDER_MARCH:
        add_where(advice, " marches to ", deed->to, out);
        add_way(advice, deed, out);
        break;
    case ORDER_BOMBARD:
        add_where(advice, " fires at ", deed->target, out);
        break;
    case ORDER_HOLD:
        add_where(advice, " holds at ", place_of(advice, deed->command), out);
        if (deed->fires && deed->target != HEX_NONE)
            add_where(advice, " and fires at ", deed->target, out);
        break;
    default:
        say_waiting(advice, deed, out);
        break;
    }
}

/* ---- reasons ---- */

struct reasons {
    struct text *out;
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
    if (out == NULL)
        return;
    text_add(out, "key ground: ");
    text_add(out, key->title);
}

/* A flank of an enemy line that is open, close to where the command strikes. */
static void reason_open_flank(const struct advice *advice, const struct deed *deed, struct reasons *reasons) {
    hex_id at = deed->target != HEX_NONE ? deed->target : deed->to;
    for (unsigned i = 0; i < advice->field.line_count && at != HEX_NONE; i++) {
        const struct field_line *line = &advice->field.line[i];
        for (unsigned which = 0; line->side != advice->side && which < line->flanks; which++) {
            bool open = line->flank[which].state == FLANK_HANGS || line->flank[which].state == FLANK_TURNED;
            if (!open || field_apart(&advice->field, at, line->flank[which].hex) > NEAR_FLANK)
                continue;
            struct text *out = because(reasons);
            if (out) {
                text_add(out, "the enemy's flank at ");
                add_label(advice, line->flank[which].hex, out);
                text_add(out, line->flank[which].state == FLANK_HANGS ? " hangs in the air" : " is overlapped");
            }
            return;
        }
    }
}

static void reason_own_flank(const struct advice *advice, const struct field_line *line, struct reasons *reasons) {
    for (unsigned which = 0; line && which < line->flanks; which++) {
        if (line->flank[which].state != FLANK_TURNED)
            continue;
        struct text *out = because(reasons);
        if (out) {
            text_add(out, "the enemy overlaps its line at ");
            add_label(advice, line->flank[which].hex, out);
        }
        return;
    }
}

static void reason_strength(const struct field_line *line, struct reasons *reasons) {
    struct text *out = line ? because(reasons) : NULL;
    if (out == NULL)
        return;
    text_add(out, "its line has a strength of ");
    text_number(out, line->strength);
    text_add(out, " against ");
    text_number(out, line->against);
}

static void reason_state(const struct field_state *state, struct reasons *reasons) {
    struct text *out;
    if (state->spent && (out = because(reasons)))
        text_add(out, "it has lost its effectiveness");
    else if (state->has_limit && state->left <= BRITTLE && (out = because(reasons))) {
        text_add(out, "it can bear only ");
        text_number(out, state->left);
        text_add(out, state->left == 1 ? " loss more" : " losses more");
    }
    if (state->dry > 0 && (out = because(reasons))) {
        text_number(out, state->dry);
        text_add(out, state->dry == 1 ? " unit is out of ammunition" : " units are out of ammunition");
    }
    if (state->guns > 0 && state->rounds * 4 <= state->rounds_at_first && (out = because(reasons)))
        text_add(out, "its guns have few rounds left");
}

static void reason_distance(const struct advice *advice, const struct deed *deed, struct reasons *reasons) {
    hex_id at = deed->from != HEX_NONE ? deed->from : place_of(advice, deed->command);
    int far = at != HEX_NONE ? nearest_enemy(advice, at) : FIELD_FAR;
    struct text *out = reasons->count == 0 ? because(reasons) : NULL;
    if (out == NULL)
        return;
    if (far == FIELD_FAR) {
        text_add(out, "no enemy is in the field");
        return;
    }
    text_add(out, "the nearest enemy is ");
    text_number(out, far);
    text_add(out, far == 1 ? " hex away" : " hexes away");
}

static void say_why(const struct advice *advice, const struct deed *deed, struct text *out) {
    struct reasons reasons = {.out = out};
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
    json_put_string(out, "title", advice->rules->commands->title(advice->tables, deed->command));
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

void say_expected(const struct advice *advice, int points, struct text *out) {
    command_id risk = most_at_risk(advice);
    text_add(out, "Expected by the end of turn ");
    text_number(out, advice->turn);
    text_add(out, ": ");
    if (points == 0)
        text_add(out, "no more points than the enemy");
    else {
        text_number(out, points < 0 ? -points : points);
        text_add(out, points == 1 || points == -1 ? " point" : " points");
        text_add(out, points < 0 ? " fewer than the enemy" : " more than the enemy");
    }
    if (risk == COMMAND_NONE)
        return;
    text_add(out, ", at ");
    text_number(out, risk_of(advice, risk));
    text_add(out, advice->prospect[risk].before.has_limit ? " % risk that " : " % risk that troops of ");
    add_title(advice, risk, out);
    text_add(out, advice->prospect[risk].before.has_limit ? " loses its effectiveness" : " are lost");
}
