/* status.c: the parts that answers share: the status of the game, events, dice, actions, rulings. */
#include <string.h>

#include "match/answers.h"

json_t *ruling_error(const struct match *match, struct ruling ruling) {
    char buffer[512];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (ruling.case_number == PLAY_NO_DIE) {
        text_add(&why, "the dice script has no matching die; the next one needed is ");
        unsigned purpose = (unsigned)ruling.argument[0];
        text_add(&why, purpose < match->rules->purpose_count ? match->rules->purposes[purpose] : "one");
        return request_error(buffer);
    }
    play_ruling_text(&match->game, ruling, &why);
    if (ruling.case_number == PLAY_OVER || ruling.case_number == PLAY_NOT_YOURS || ruling.case_number == PLAY_UNKNOWN)
        return error_of(ruling.case_number, NULL, buffer);
    if (ruling.case_number == NULL || ruling.case_number[0] == 0)
        return error_of("unknown", NULL, buffer);
    return error_of("illegal", ruling.case_number, buffer);
}

struct ruling answer_read_action(const struct match *match, const char *text, struct action *action) {
    return play_action_read(&match->game, text, strlen(text), action);
}

/* -- the status -- */

static const char *side_word(const struct game *game, side_id side) {
    return side < SIDES ? game->rules->side_name(game->tables, side) : NULL;
}

void write_result(struct game *game, const char *winner, struct json *out) {
    int32_t points[SIDES] = {0, 0};
    if (game->rules->score != NULL)
        game->rules->score(game, points);
    json_open(out, '{');
    json_put_string_or_none(out, "winner", winner);
    json_put_int(out, "level", game->state->level);
    json_put_bool(out, "resigned", game->state->resigned);
    json_key(out, "points");
    json_open(out, '{');
    for (side_id side = 0; side < SIDES; side++)
        json_put_int(out, side_word(game, side), points[side]);
    json_close(out, '}');
    json_close(out, '}');
}

void put_over(struct game *game, const char *winner, struct json *out) {
    json_key(out, "over");
    write_result(game, winner, out);
}

void put_status(struct game *game, struct json *out) {
    char prompt[1024];
    struct text text;
    text_init(&text, prompt, sizeof prompt);
    play_prompt(game, &text);
    json_put_string(out, "decision", play_decision_name(game));
    json_put_string(out, "prompt", prompt);
    json_put_string_or_none(out, "side", side_word(game, play_side_to_act(game)));
    json_put_string(out, "phase", game->rules->phase_name(game->tables, game->state->phase));
    json_put_string_or_none(out, "phasing", side_word(game, game->state->phasing));
    json_put_int(out, "turn", game->state->turn);
    json_put_int(out, "done", game->state->actions);
    if (play_over(game))
        put_over(game, side_word(game, game->state->winner), out);
    if (game->fault != 0)
        json_put_int(out, "fault", (int64_t)game->fault);
}

void put_count(struct match *match, struct json *out) {
    play_actions(&match->game, &match->list);
    json_put_int(out, "n", match->list.count);
}

/* -- events -- */

bool viewer_may_know(struct viewer viewer, side_id only) {
    return only >= SIDES || only == viewer.side || (viewer.umpire && viewer.side == SIDE_NONE);
}

void put_events(const struct match *match, size_t from, struct viewer viewer, bool sentences, struct json *out) {
    json_key(out, "events");
    json_open(out, '[');
    for (size_t i = from; i < match->event_count; i++) {
        const struct match_event *event = &match->event[i];
        if (!viewer_may_know(viewer, event->only))
            continue;
        json_open(out, '{');
        json_members(out, event->json, strlen(event->json));
        if (sentences)
            match_put_told(event, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* -- dice -- */

static void put_about(const struct match *match, unsigned purpose, uint16_t about, struct json *out) {
    char label[16];
    struct text text;
    json_key(out, match->rules->purposes[purpose]);
    if (about == DICE_ANY_ABOUT) {
        json_none(out);
        return;
    }
    if ((match->rules->hex_purposes >> purpose & 1) == 0) {
        json_text(out, match->rules->counter_name(match->tables, about));
        return;
    }
    text_init(&text, label, sizeof label);
    match->rules->hex_label(match->tables, about, &text);
    json_text(out, label);
}

static void write_die(const struct match *match, unsigned purpose, uint16_t about, uint32_t face, struct json *out) {
    json_open(out, '{');
    if (purpose < match->rules->purpose_count)
        put_about(match, purpose, about, out);
    if (face > 0)
        json_put_int(out, "is", face);
    json_close(out, '}');
}

void write_dice(const struct match *match, struct json *out) {
    for (uint32_t i = 0; i < match->log.count; i++) {
        const struct dice_thrown *thrown = &match->log.thrown[i];
        write_die(match, thrown->purpose, thrown->about, thrown->face, out);
    }
}

void write_script_left(const struct match *match, struct json *out) {
    json_open(out, '[');
    for (uint16_t i = 0; i < match->script.count; i++) {
        const struct dice_line *line = &match->script.line[i];
        if (line->used)
            continue;
        if (line->purpose == DICE_ANY_PURPOSE)
            json_int(out, line->face);
        else
            write_die(match, line->purpose, line->about, line->face, out);
    }
    json_close(out, ']');
}

static json_t *read_die(const struct match *match, const char *key, const json_t *value, struct dice_line *line) {
    const struct ruleset *rules = match->rules;
    uint8_t purpose = 0;
    while (purpose < rules->purpose_count && strcmp(rules->purposes[purpose], key) != 0)
        purpose++;
    if (purpose == rules->purpose_count)
        return request_error("a die of the script names a purpose that this game does not have");
    line->purpose = purpose;
    if (json_is_null(value))
        return NULL;
    if (json_is_integer(value)) {
        line->face = (uint32_t)json_integer_value(value);
        return NULL;
    }
    const char *name = json_string_value(value);
    if (name == NULL)
        return request_error("the `about` of a die in the script must be the name of a counter or a hex");
    line->about = rules->counter_named(match->tables, name, strlen(name));
    if ((rules->hex_purposes >> purpose & 1) || line->about == COUNTER_NONE)
        line->about = rules->hex_labelled(match->tables, name, strlen(name));
    return line->about == HEX_NONE ? error_of("unknown", NULL, "a die of the script is about an unknown counter or hex")
                                   : NULL;
}

static json_t *read_line(const struct match *match, const json_t *item, struct dice_line *line) {
    *line = (struct dice_line){DICE_ANY_PURPOSE, 0, DICE_ANY_ABOUT, 0};
    if (json_is_integer(item)) {
        json_int_t face = json_integer_value(item);
        line->face = (uint32_t)face;
        return face < 1 || face > UINT16_MAX ? request_error("a die shows at least 1") : NULL;
    }
    const char *key;
    json_t *value, *error = NULL;
    if (!json_is_object(item))
        return request_error("a die of the script must be a number or an object");
    json_object_foreach((json_t *)(uintptr_t)item, key, value) {
        if (strcmp(key, "is") != 0)
            error = read_die(match, key, value, line);
        else if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > UINT16_MAX)
            error = request_error("the face of a die must be a number");
        else
            line->face = (uint32_t)json_integer_value(value);
        if (error != NULL)
            return error;
    }
    return line->purpose == DICE_ANY_PURPOSE ? request_error("a die of the script must name its purpose") : NULL;
}

json_t *answer_read_script(const struct match *match, const json_t *list, bool strict, struct dice_script *out) {
    memset(out, 0, sizeof *out);
    out->strict = strict;
    if (json_array_size(list) > DICE_SCRIPT_MAX)
        return request_error("the script is too long");
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        json_t *error = read_line(match, item, &out->line[out->count]);
        if (error != NULL)
            return error;
        out->count++;
    }
    return NULL;
}

/* -- actions -- */

void write_item(struct match *match, struct action action, struct json *out) {
    const struct ruleset *rules = match->rules;
    char buffer[256];
    struct text text;
    json_open(out, '{');
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&match->game, action, &text);
    json_put_string(out, "text", buffer);
    json_put_string(out, "verb", rules->verbs[action.verb].name);
    if (rules->action_words != NULL) {
        text_clear(&text);
        rules->action_words(&match->game, action, &text);
    }
    json_put_string(out, "words", buffer);
    if (action.who != COUNTER_NONE)
        json_put_string(out, "unit", rules->counter_name(match->tables, action.who));
    if (action.whom != COUNTER_NONE)
        json_put_string(out, "to_unit", rules->counter_name(match->tables, action.whom));
    if (action.hex != HEX_NONE)
        play_put_hex(&match->game, out, "hex", action.hex);
    if (action.facing != DIRECTION_NONE)
        json_put_string(out, "direction", rules->direction_word(match->tables, action.facing));
    if (action.number != ACTION_NO_NUMBER)
        json_put_int(out, "number", action.number);
    if (action.word != ACTION_NO_WORD)
        json_put_string(out, "word", rules->words[action.word]);
    json_close(out, '}');
}
