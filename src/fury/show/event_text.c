/* event_text.c: the sentence of each event: a pattern over the event's own fields (play/event_text.h). The few events
 * that need more have a function. */
#include "fury/show/event_text.h"

#include <string.h>

#include "play/event_text.h"

static const struct event_pattern patterns[] = {
    {"roll-off", "Stars are equal: the Confederates roll {csa}, the Union {usa}."},
    {"initiative", "The {side} side has the initiative."},
    {"hq-removed", "{hq} leaves {hex}."},
    {"hq-placed", "{hq} is set up in {hex}, {mode} mode."},
    {"posted", "{hq} places a Detachment in {hex}."},
    {"recalled", "The Detachment in {hex} is recalled."},
    {"shifted", "{unit} moves from {from} to {to}, off the map."},
    {"form", "{unit} changes to {formation} formation."},
    {"returned", "{unit} returns to {hex}."},
    {"disengage", "{unit} disengages from {from}."},
    {"arrives", "{unit} arrives in {hex}."},
    {"activate", "{unit} is activated under {hq}."},
    {"step", "{unit} moves from {from} to {to}."},
    {"pontoon", "{unit} lays a Pontoon Bridge from {hex} to the {direction}."},
    {"pontoon-lifted", "The Pontoon Bridge at {hex} is taken up."},
    {"pass", "The {side} side passes."},
    {"stalemate", "There has been no contact for forty activations: the Movement Phase ends."},
    {"target", "The heavy guns target {hex}."},
    {"heavy-taken", "{unit} overruns the heavy guns in {hex}."},
    {"owes", "{unit} must attack {target}."},
    {"attack", "{unit} attacks {target} from {from}."},
    {"sealed", "The {side} side chooses in secret. Artillery Support: {support}."},
    {"counterattack", "{unit} counterattacks."},
    {"special-die", "The special die for {unit}: {result}."},
    {"caissons", "Caissons explode: the {side} side has {left#Ammunition Point|Ammunition Points} left."},
    {"to-hand", "{unit} slips away."},
    {"retreat", "{unit} retreats from {from} to {to}."},
    {"pursuit", "{unit} pursues into {to}."},
    {"blown", "{unit} is Blown" DETAIL "; it returns on turn {turn}" DETAIL_END "."},
    {"eliminated", "{unit} is eliminated: {points#point|points} for the {side} side."},
    {"extra-attacks", "Attacks left for the {side} side: {attacks} (die {die})."},
    {"resign", "The {side} side resigns."},
    {"over", "The battle is over."},
    {"victory", "{winner} victory, {level}. Points: Confederate {csa}, Union {usa}."},
};

static void field_text(const struct game *game, const char *key, const struct event_token *token, struct text *out) {
    (void)key;
    if (token)
        play_event_value(game, token, out);
}

static void write_pattern(const struct game *game, const struct event *event, const char *pattern, struct text *out) {
    play_event_pattern(game, event, pattern, field_text, out);
}

static const char *phase_title(const struct event *event) {
    const struct event_token *phase = event_find(event, "phase");
    for (unsigned i = 0; phase && i < PHASES; i++)
        if (strcmp(fury_phase_ids[i], phase->string) == 0)
            return fury_phase_titles[i];
    return "";
}

static void write_phase(const struct game *game, const struct event *event, struct text *out) {
    const struct event_token *turn = event_find(event, "turn");
    unsigned number = turn ? (unsigned)turn->value : 1;
    play_say(game, "Turn ", out);
    text_unsigned(out, number);
    if (number >= 1 && number <= FURY_TURNS_MAX) {
        text_add(out, ", ");
        play_say(game, tables_of(game)->turn_title[number - 1], out);
    }
    text_add(out, ": ");
    play_say(game, phase_title(event), out);
    text_char(out, '.');
}

/* "Getty 8: base +1, Artillery Support +3 ..., against 12: ..." */
static void write_ratings(const struct game *game, const struct event *event, struct text *out) {
    bool first = true;
    for (unsigned i = 0; i < event->count; i++) {
        const struct event_token *token = &event->token[i];
        if (token->type == EVENT_LIST) {
            play_say(game, strcmp(token->key, "attacker") == 0 ? "Attacker " : "; defender ", out);
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
            play_say(game, token->string, out);
        }
    }
    text_char(out, '.');
}

static int number_of(const struct event *event, const char *key) {
    const struct event_token *token = event_find(event, key);
    return token ? token->value : 0;
}

static bool says(const struct event *event, const char *key, const char *word) {
    const struct event_token *token = event_find(event, key);
    return token && token->string && strcmp(token->string, word) == 0;
}

static void write_result(const struct game *game, const struct event *event, struct text *out) {
    static const struct {
        const char *word, *said;
    } results[] = {{"attacker-retreats", "the attacker retreats"},
                   {"attacker-blown", "the attacker is Blown"},
                   {"disaster", "a Disaster for the attacker"},
                   {"defender-retreats", "the defender retreats"},
                   {"defender-blown", "the defender is Blown"},
                   {"breakthrough", "a Breakthrough"},
                   {"counterattack", "a Counterattack"}};
    write_pattern(game, event, "{unit}, rating {rating}, rolls {die}: {position}; ", out);
    const struct event_token *defender = event_find(event, "defender");
    bool ghost = !defender || defender->value >= tables_of(game)->counter_count;
    write_pattern(game, event, ghost ? "the works, rating " : "{defender}, rating ", out);
    write_pattern(game, event, "{defender_rating}, rolls {defender_die}: {defender_position}. Result: ", out);
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (says(event, "result", results[i].word))
            play_say(game, results[i].said, out);
    text_char(out, '.');
}

/* 4.2: "Burnside's Headquarters rolls 3 and adds 1 for its stars: 4, so it stays." */
static void write_check(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{hq} rolls {die}, stars {stars}", out);
    if (number_of(event, "marker"))
        write_pattern(game, event, ", marker {marker}", out);
    write_pattern(game, event, ", total {total}: ", out);
    play_say(game,
             says(event, "result", "removed") ? "it comes off the map."
             : says(event, "result", "auto")  ? "it stays, and comes off the map at the next check."
                                              : "it stays, and adds 2 at the next check.",
             out);
}

static void write_works(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event,
                  says(event, "is", "complete")    ? "The Field Works in {hex} are completed."
                  : says(event, "is", "construct") ? "Field Works are begun in {hex}."
                                                   : "The Field Works in {hex} are abandoned.",
                  out);
}

static void write_moves(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event,
                  "Moves left under {hq}: {moves}, from {stars} stars, {divisions} free Divisions in range", out);
    if (number_of(event, "free"))
        write_pattern(game, event, ", {free} for an army out of contact", out);
    write_pattern(game, event, number_of(event, "die") < 0 ? ", no roll needed." : " and die {die}.", out);
}

static void write_support(const struct game *game, const struct event *event, struct text *out) {
    bool attacker = number_of(event, "attacker"), defender = number_of(event, "defender");
    play_say(game,
             attacker && defender ? "Both sides use Artillery Support."
             : attacker           ? "The attacker uses Artillery Support, the defender does not."
             : defender           ? "The defender uses Artillery Support, the attacker does not."
                                  : "Neither side uses Artillery Support.",
             out);
    write_pattern(game, event, " Points left: Confederate {csa}, Union {usa}.", out);
}

static void write_leader(const struct game *game, const struct event *event, struct text *out) {
    write_pattern(game, event, "{hq} is under fire: die {die}, stars {stars}, total {total}: ", out);
    play_say(game, number_of(event, "casualty") ? "the leader is lost." : "unhurt.", out);
}

void fury_event_sentence(const struct game *game, const struct event *event, struct text *out) {
    static const struct event_sentence sentences[] = {
        {"phase", write_phase}, {"ratings", write_ratings},   {"result", write_result},   {"hq-check", write_check},
        {"works", write_works}, {"extra-moves", write_moves}, {"support", write_support}, {"leader", write_leader}};
    static const struct event_texts texts = {patterns, sentences, sizeof patterns / sizeof patterns[0],
                                             sizeof sentences / sizeof sentences[0], field_text};
    play_event_sentence(&texts, game, event, out);
}
