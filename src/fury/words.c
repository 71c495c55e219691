/* words.c: events told to people: one plain sentence each. Sentences are patterns over the event's own fields; the few
 * events that need more are told by a function. */
#include "fury/words.h"

#include <string.h>

static const struct pattern {
    const char *event, *pattern;
} patterns[] = {
    {"roll-off", "Equal stars: the Confederates roll {csa}, the Union {usa}."},
    {"initiative", "{side} has the initiative."},
    {"hq-removed", "The headquarters of {hq} leaves {hex}."},
    {"hq-check", "{hq}: die {die}, stars {stars}, marker {marker}, in all {total}: {result}."},
    {"hq-placed", "{hq} sets up headquarters in {hex}, {mode} mode."},
    {"posted", "{hq} posts a Detachment in {hex}."},
    {"recalled", "The Detachment in {hex} is recalled."},
    {"shifted", "{unit} marches from {from} to {to}, off the map."},
    {"form", "{unit} goes into {formation} formation."},
    {"returned", "{unit} returns in {hex}."},
    {"disengage", "{unit} breaks contact from {from}."},
    {"works", "Field Works in {hex}: {is}."},
    {"arrives", "{unit} arrives in {hex}."},
    {"activate", "{unit} is activated under {hq}."},
    {"step", "{unit} goes from {from} to {to}."},
    {"pontoon", "{unit} lays a Pontoon Bridge from {hex} to the {direction}."},
    {"pontoon-lifted", "The Pontoon Bridge at {hex} is taken up."},
    {"extra-moves", "Moves left under {hq}: {moves} (die {die}, stars {stars}, Divisions {divisions}, free {free})."},
    {"pass", "{side} passes."},
    {"stalemate", "Nothing has come into contact for forty activations: the Movement Phase ends."},
    {"target", "The heavy guns are laid on {hex}."},
    {"heavy-taken", "{unit} overruns the heavy guns in {hex}."},
    {"owes", "{unit} must attack {target}."},
    {"attack", "{unit} attacks {target} from {from}."},
    {"sealed", "{side} has chosen (Artillery Support: {support})."},
    {"support",
     "Artillery Support: attacker {attacker}, defender {defender}. Points left: Confederate {csa}, Union {usa}."},
    {"leader", "{hq} is under fire: die {die}, stars {stars}, in all {total}; casualty: {casualty}."},
    {"counterattack", "{unit} counterattacks."},
    {"special-die", "The special die for {unit}: {result}."},
    {"caissons", "Caissons burst: {side} has {left} Ammunition Points left."},
    {"to-hand", "{unit} slips away."},
    {"retreat", "{unit} retreats from {from} to {to}."},
    {"pursuit", "{unit} pursues into {to}."},
    {"blown", "{unit} is blown; it may return on turn {turn}."},
    {"eliminated", "{unit} is eliminated: {points} points for {side}."},
    {"extra-attacks", "Attacks left for {side}: {attacks} (die {die})."},
    {"victory", "{winner} wins a {level} victory: Confederate {csa}, Union {usa}."},
};

static void value_text(const struct game *game, const struct event_token *token, struct text *out) {
    switch ((enum event_type)token->type) {
    case EVENT_INT:
        text_number(out, token->value);
        break;
    case EVENT_COUNTER:
        text_add(out, token->value < tables_of(game)->counter_count ? info_of(game, (counter_id)token->value)->name
                                                                    : "nobody");
        break;
    case EVENT_HEX:
        game->rules->hex_label(game->tables, (hex_id)token->value, out);
        break;
    case EVENT_DIRECTION:
        text_add(out, game->rules->direction_word(game->tables, (direction)token->value));
        break;
    case EVENT_SIDE:
        text_add(out, token->value < SIDES ? tables_of(game)->side_title[token->value] : "nobody");
        break;
    case EVENT_STRING:
        text_add(out, token->string);
        break;
    case EVENT_BOOL:
        text_add(out, token->value ? "yes" : "no");
        break;
    case EVENT_FRACTION:
        text_fraction(out, token->value, token->over);
        break;
    case EVENT_OBJECT:
    case EVENT_LIST:
    case EVENT_CLOSE:
        break;
    }
}

static void field_text(const struct game *game, const struct event *event, const char *key, size_t length,
                       struct text *out) {
    char name[32] = {0};
    if (length >= sizeof name)
        return;
    memcpy(name, key, length);
    const struct event_token *token = event_find(event, name);
    if (token)
        value_text(game, token, out);
}

static void tell_pattern(const struct game *game, const struct event *event, const char *pattern, struct text *out) {
    for (const char *at = pattern; *at; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end) {
            field_text(game, event, at + 1, (size_t)(end - at - 1), out);
            at = end;
        } else {
            text_char(out, *at);
        }
    }
}

static const char *phase_title(const struct event *event) {
    const struct event_token *phase = event_find(event, "phase");
    for (unsigned i = 0; phase && i < PHASES; i++)
        if (strcmp(fury_phase_ids[i], phase->string) == 0)
            return fury_phase_titles[i];
    return "";
}

static void tell_phase(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *turn = event_find(event, "turn");
    unsigned number = turn ? (unsigned)turn->value : 1;
    text_add(out, "Turn ");
    text_unsigned(out, number);
    if (number >= 1 && number <= FURY_TURNS_MAX) {
        text_add(out, ", ");
        text_add(out, tables_of(game)->turn_title[number - 1]);
    }
    text_add(out, ": ");
    text_add(out, phase_title(event));
    text_char(out, '.');
}

/* "Getty 8: base +1, Artillery Support +3 ..., against 12: ..." */
static void tell_ratings(const struct game *game, const struct event *event, struct text *out) {
    bool first = true;
    (void)game;
    for (unsigned i = 0; i < event->count; i++) {
        const struct event_token *token = &event->token[i];
        if (token->type == EVENT_LIST) {
            text_add(out, strcmp(token->key, "attacker") == 0 ? "Attacker " : "; defender ");
            const struct event_token *total =
                event_find(event, strcmp(token->key, "attacker") == 0 ? "attack" : "defence");
            text_number(out, total ? total->value : 0);
            text_add(out, " (");
            first = true;
        } else if (token->type == EVENT_CLOSE && i + 1 < event->count && event->token[i + 1].type != EVENT_OBJECT) {
            text_add(out, first ? "" : ")");
            first = true;
        } else if (token->key && strcmp(token->key, "by") == 0) {
            text_add(out, first ? "" : ", ");
            text_signed(out, token->value);
            first = false;
        } else if (token->key && strcmp(token->key, "why") == 0) {
            text_char(out, ' ');
            text_add(out, token->string);
        }
    }
    text_char(out, '.');
}

static void tell_result(const struct game *game, const struct event *event, struct text *out) {
    static const char pattern[] = "{unit} rates {rating}, rolls {die}: {position}; {defender} rates {defender_rating}, "
                                  "rolls {defender_die}: {defender_position}. Result: {result}.";
    tell_pattern(game, event, pattern, out);
}

void fury_event_sentence(const struct game *game, const struct event *event, struct text *out) {
    if (strcmp(event->name, "phase") == 0)
        tell_phase(game, event, out);
    else if (strcmp(event->name, "ratings") == 0)
        tell_ratings(game, event, out);
    else if (strcmp(event->name, "result") == 0)
        tell_result(game, event, out);
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        if (strcmp(patterns[i].event, event->name) == 0)
            tell_pattern(game, event, patterns[i].pattern, out);
}
