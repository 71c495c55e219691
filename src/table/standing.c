/* standing.c: the parts that answers share: where the game stands, events, dice, actions, rulings. */
#include <string.h>

#include "table/answers.h"

json_t *ruling_error(const struct sitting *sitting, struct ruling ruling) {
    char buffer[512];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (ruling.case_number == PLAY_NO_DIE) {
        text_add(&why, "the dice script has no fitting die: next it needs ");
        unsigned purpose = (unsigned)ruling.argument[0];
        text_add(&why, purpose < sitting->rules->purpose_count ? sitting->rules->purposes[purpose] : "one");
        return request_error(buffer);
    }
    play_ruling_text(&sitting->game, ruling, &why);
    if (ruling.case_number == PLAY_OVER || ruling.case_number == PLAY_NOT_YOURS || ruling.case_number == PLAY_UNKNOWN)
        return error_of(ruling.case_number, NULL, buffer);
    if (ruling.case_number == NULL || ruling.case_number[0] == 0)
        return error_of("unknown", NULL, buffer);
    return error_of("illegal", ruling.case_number, buffer);
}

struct ruling answer_read_action(const struct sitting *sitting, const char *text, struct action *action) {
    return play_action_read(&sitting->game, text, strlen(text), action);
}

/* -- where the game stands -- */

static json_t *text_or_null(const char *text) { return text != NULL ? json_string(text) : json_null(); }

static json_t *over_of(struct sitting *sitting) {
    const struct play_state *state = sitting->game.state;
    int32_t points[SIDES] = {0, 0};
    json_t *over = json_object();
    json_object_set_new(over, "winner", text_or_null(sitting_side_word(sitting, state->winner)));
    json_object_set_new(over, "level", json_integer(state->level));
    json_object_set_new(over, "resigned", json_boolean(state->resigned));
    if (sitting->rules->score != NULL)
        sitting->rules->score(&sitting->game, points);
    json_t *score = json_object();
    for (side_id side = 0; side < SIDES; side++)
        json_object_set_new(score, sitting_side_word(sitting, side), json_integer(points[side]));
    json_object_set_new(over, "points", score);
    return over;
}

void answer_standing(struct sitting *sitting, json_t *answer) {
    struct game *game = &sitting->game;
    char prompt[1024];
    struct text text;
    text_init(&text, prompt, sizeof prompt);
    play_prompt(game, &text);
    json_object_set_new(answer, "decision", json_string(play_decision_name(game)));
    json_object_set_new(answer, "prompt", json_string(prompt));
    json_object_set_new(answer, "side", text_or_null(sitting_side_word(sitting, play_side_to_act(game))));
    json_object_set_new(answer, "phase", json_string(sitting->rules->phase_name(sitting->tables, game->state->phase)));
    json_object_set_new(answer, "phasing", text_or_null(sitting_side_word(sitting, game->state->phasing)));
    json_object_set_new(answer, "turn", json_integer(game->state->turn));
    json_object_set_new(answer, "done", json_integer(game->state->actions));
    if (play_over(game))
        json_object_set_new(answer, "over", over_of(sitting));
    if (game->fault != 0)
        json_object_set_new(answer, "fault", json_integer((json_int_t)game->fault));
}

void answer_count(struct sitting *sitting, json_t *answer) {
    play_actions(&sitting->game, &sitting->list);
    json_object_set_new(answer, "n", json_integer(sitting->list.count));
}

/* -- events -- */

static bool may_know(const struct told *event, struct viewer viewer) {
    return event->only == SIDE_NONE || event->only == viewer.side || (viewer.umpire && viewer.side == SIDE_NONE);
}

json_t *answer_events(const struct sitting *sitting, size_t from, struct viewer viewer, bool told) {
    json_t *events = json_array();
    for (size_t i = from; i < sitting->told_count; i++) {
        const struct told *event = &sitting->told[i];
        if (!may_know(event, viewer))
            continue;
        json_t *object = json_loads(event->json, 0, NULL);
        if (object == NULL)
            object = json_pack("{s:s, s:s}", "e", "unreadable", "text", event->json);
        if (told)
            json_object_set_new(object, "told", json_string(event->sentence));
        json_array_append_new(events, object);
    }
    return events;
}

/* -- dice -- */

static json_t *about_word(const struct sitting *sitting, unsigned purpose, uint16_t about) {
    char label[16];
    struct text text;
    if (about == DICE_ANY_ABOUT)
        return json_null();
    if ((sitting->rules->hex_purposes >> purpose & 1) == 0)
        return json_string(sitting->rules->counter_name(sitting->tables, about));
    text_init(&text, label, sizeof label);
    sitting->rules->hex_label(sitting->tables, about, &text);
    return json_string(label);
}

static json_t *die_of(const struct sitting *sitting, unsigned purpose, uint16_t about, uint32_t face) {
    json_t *die = json_object();
    if (purpose < sitting->rules->purpose_count)
        json_object_set_new(die, sitting->rules->purposes[purpose], about_word(sitting, purpose, about));
    if (face > 0)
        json_object_set_new(die, "is", json_integer(face));
    return die;
}

void answer_dice(const struct sitting *sitting, json_t *dice) {
    for (uint32_t i = 0; i < sitting->log.count; i++) {
        const struct dice_thrown *thrown = &sitting->log.thrown[i];
        json_array_append_new(dice, die_of(sitting, thrown->purpose, thrown->about, thrown->face));
    }
}

json_t *answer_script_left(const struct sitting *sitting) {
    json_t *left = json_array();
    for (uint16_t i = 0; i < sitting->script.count; i++) {
        const struct dice_line *line = &sitting->script.line[i];
        if (line->used)
            continue;
        json_array_append_new(left, line->purpose == DICE_ANY_PURPOSE
                                        ? json_integer(line->face)
                                        : die_of(sitting, line->purpose, line->about, line->face));
    }
    return left;
}

static json_t *read_die(const struct sitting *sitting, const char *key, const json_t *value, struct dice_line *line) {
    const struct ruleset *rules = sitting->rules;
    uint8_t purpose = 0;
    while (purpose < rules->purpose_count && strcmp(rules->purposes[purpose], key) != 0)
        purpose++;
    if (purpose == rules->purpose_count)
        return request_error("a die of the script names no purpose of this game");
    line->purpose = purpose;
    if (json_is_null(value))
        return NULL;
    if (json_is_integer(value)) {
        line->face = (uint32_t)json_integer_value(value);
        return NULL;
    }
    const char *name = json_string_value(value);
    if (name == NULL)
        return request_error("a die of the script is about a counter or a hex, by name");
    line->about = rules->counter_named(sitting->tables, name, strlen(name));
    if ((rules->hex_purposes >> purpose & 1) || line->about == COUNTER_NONE)
        line->about = rules->hex_labelled(sitting->tables, name, strlen(name));
    return line->about == HEX_NONE ? error_of("unknown", NULL, "a die of the script is about nothing that is known")
                                   : NULL;
}

static json_t *read_line(const struct sitting *sitting, const json_t *item, struct dice_line *line) {
    *line = (struct dice_line){DICE_ANY_PURPOSE, 0, DICE_ANY_ABOUT, 0};
    if (json_is_integer(item)) {
        json_int_t face = json_integer_value(item);
        line->face = (uint32_t)face;
        return face < 1 || face > UINT16_MAX ? request_error("a die shows at least 1") : NULL;
    }
    const char *key;
    json_t *value, *error = NULL;
    if (!json_is_object(item))
        return request_error("a die of the script is a number or an object");
    json_object_foreach((json_t *)(uintptr_t)item, key, value) {
        if (strcmp(key, "is") != 0)
            error = read_die(sitting, key, value, line);
        else if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > UINT16_MAX)
            error = request_error("what a die is, is a number");
        else
            line->face = (uint32_t)json_integer_value(value);
        if (error != NULL)
            return error;
    }
    return line->purpose == DICE_ANY_PURPOSE ? request_error("a die of the script names its purpose") : NULL;
}

json_t *answer_read_script(const struct sitting *sitting, const json_t *list, bool strict, struct dice_script *out) {
    memset(out, 0, sizeof *out);
    out->strict = strict;
    if (json_array_size(list) > DICE_SCRIPT_MAX)
        return request_error("the script is too long");
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        json_t *error = read_line(sitting, item, &out->line[out->count]);
        if (error != NULL)
            return error;
        out->count++;
    }
    return NULL;
}

/* -- actions -- */

static void put_hex(const struct sitting *sitting, json_t *item, hex_id hex) {
    char label[16];
    struct text text;
    text_init(&text, label, sizeof label);
    sitting->rules->hex_label(sitting->tables, hex, &text);
    json_object_set_new(item, "hex", json_string(label));
}

json_t *answer_item(struct sitting *sitting, struct action action) {
    const struct ruleset *rules = sitting->rules;
    char buffer[256];
    struct text text;
    json_t *item = json_object();
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&sitting->game, action, &text);
    json_object_set_new(item, "text", json_string(buffer));
    json_object_set_new(item, "verb", json_string(rules->verbs[action.verb].name));
    if (rules->action_words != NULL) {
        text_clear(&text);
        rules->action_words(&sitting->game, action, &text);
    }
    json_object_set_new(item, "words", json_string(buffer));
    if (action.who != COUNTER_NONE)
        json_object_set_new(item, "unit", json_string(rules->counter_name(sitting->tables, action.who)));
    if (action.whom != COUNTER_NONE)
        json_object_set_new(item, "to_unit", json_string(rules->counter_name(sitting->tables, action.whom)));
    if (action.hex != HEX_NONE)
        put_hex(sitting, item, action.hex);
    if (action.facing != DIRECTION_NONE)
        json_object_set_new(item, "direction", json_string(rules->direction_word(sitting->tables, action.facing)));
    if (action.number != ACTION_NO_NUMBER)
        json_object_set_new(item, "number", json_integer(action.number));
    if (action.word != ACTION_NO_WORD)
        json_object_set_new(item, "word", json_string(rules->words[action.word]));
    return item;
}
