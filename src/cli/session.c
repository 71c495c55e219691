/* session.c: requests told apart, checked and answered: see docs/protocol.md.
 *
 * Every handler gets a request whose fields are known and of the right types (the table at the end names them), and
 * fills the answer; it returns NULL, or an error object. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>

/* -- errors -- */

static json_t *error_of(const char *kind, const char *rule, const char *why) {
    json_t *error = json_object();
    json_object_set_new(error, "kind", json_string(kind));
    if (rule != NULL)
        json_object_set_new(error, "case", json_string(rule));
    json_t *text = json_string(why);
    json_object_set_new(error, "why", text != NULL ? text : json_string("the text is no sound UTF-8"));
    return error;
}

static json_t *request_error(const char *why) { return error_of("request", NULL, why); }

/* A ruling of the rules or of the machine, as an error. */
static json_t *ruling_error(const struct sitting *sitting, struct ruling ruling) {
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

/* -- small readers -- */

static const char *text_field(const json_t *request, const char *key) {
    return json_string_value(json_object_get(request, key));
}

static uint64_t number_field(const json_t *request, const char *key, uint64_t otherwise) {
    const json_t *value = json_object_get(request, key);
    return json_is_integer(value) ? (uint64_t)json_integer_value(value) : otherwise;
}

static bool flag_field(const json_t *request, const char *key) { return json_is_true(json_object_get(request, key)); }

/* The side a request names; by default the one to act. */
static bool read_side(const struct sitting *sitting, const json_t *request, side_id *side) {
    const char *name = text_field(request, "side");
    *side = name != NULL ? table_side_named(sitting, name) : play_side_to_act(&sitting->game);
    return name == NULL || *side != SIDE_NONE;
}

static struct ruling read_action(const struct sitting *sitting, const char *text, struct action *action) {
    return play_action_read(&sitting->game, text, strlen(text), action);
}

/* -- small writers -- */

/* Runs a writer into the sitting's large buffer, doubling it until nothing is cut, and reads it back as JSON. */
static json_t *written(struct sitting *sitting, void (*write)(struct sitting *, struct json *, const void *),
                       const void *context) {
    for (;;) {
        struct json json;
        text_clear(&sitting->work);
        json_init(&json, &sitting->work);
        write(sitting, &json, context);
        if (!sitting->work.cut)
            break;
        size_t size = sitting->work.size * 2;
        char *block = realloc(sitting->work.at, size);
        if (block == NULL)
            return NULL;
        text_init(&sitting->work, block, size);
    }
    return json_loadb(sitting->work.at, sitting->work.length, JSON_DECODE_ANY, NULL);
}

static const char *side_word(const struct sitting *sitting, side_id side) {
    return side < SIDES ? sitting->rules->side_name(sitting->tables, side) : NULL;
}

static json_t *text_or_null(const char *text) { return text != NULL ? json_string(text) : json_null(); }

static json_t *over_of(struct sitting *sitting) {
    const struct play_state *state = sitting->game.state;
    int32_t points[SIDES] = {0, 0};
    json_t *over = json_object();
    json_object_set_new(over, "winner", text_or_null(side_word(sitting, state->winner)));
    json_object_set_new(over, "level", json_integer(state->level));
    json_object_set_new(over, "resigned", json_boolean(state->resigned));
    if (sitting->rules->score != NULL)
        sitting->rules->score(&sitting->game, points);
    json_t *score = json_object();
    for (side_id side = 0; side < SIDES; side++)
        json_object_set_new(score, side_word(sitting, side), json_integer(points[side]));
    json_object_set_new(over, "points", score);
    return over;
}

static json_t *duties_of(struct sitting *sitting) {
    json_t *duties = json_array();
    int count = 0;
    text_clear(&sitting->work);
    play_duties(&sitting->game, &sitting->work, &count);
    for (char *line = sitting->work.at; count > 0 && *line != 0;) {
        size_t length = strcspn(line, "\n");
        if (length > 0)
            json_array_append_new(duties, json_stringn(line, length));
        line += length + (line[length] == '\n');
    }
    return duties;
}

/* Where the game stands: the fields every answer about it shares. */
static void put_standing(struct sitting *sitting, json_t *answer) {
    struct game *game = &sitting->game;
    char prompt[1024];
    struct text text;
    text_init(&text, prompt, sizeof prompt);
    play_prompt(game, &text);
    json_object_set_new(answer, "decision", json_string(play_decision_name(game)));
    json_object_set_new(answer, "prompt", json_string(prompt));
    json_object_set_new(answer, "side", text_or_null(side_word(sitting, play_side_to_act(game))));
    json_object_set_new(answer, "phase", json_string(sitting->rules->phase_name(sitting->tables, game->state->phase)));
    json_object_set_new(answer, "phasing", text_or_null(side_word(sitting, game->state->phasing)));
    json_object_set_new(answer, "turn", json_integer(game->state->turn));
    json_object_set_new(answer, "done", json_integer(game->state->actions));
    if (play_over(game))
        json_object_set_new(answer, "over", over_of(sitting));
    if (game->fault != 0)
        json_object_set_new(answer, "fault", json_integer((json_int_t)game->fault));
}

static void put_count(struct sitting *sitting, json_t *answer) {
    play_actions(&sitting->game, &sitting->list);
    json_object_set_new(answer, "n", json_integer(sitting->list.count));
}

static json_t *events_from(const struct sitting *sitting, size_t from, side_id side, bool told) {
    json_t *events = json_array();
    for (size_t i = from; i < sitting->told_count; i++) {
        const struct told *event = &sitting->told[i];
        if (event->only != SIDE_NONE && side != SIDE_NONE && event->only != side)
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

static void add_dice(const struct sitting *sitting, json_t *dice) {
    for (uint32_t i = 0; i < sitting->log.count; i++) {
        const struct dice_thrown *thrown = &sitting->log.thrown[i];
        json_array_append_new(dice, die_of(sitting, thrown->purpose, thrown->about, thrown->face));
    }
}

/* What is left of the script, in the form in which it was sent. */
static json_t *script_left(const struct sitting *sitting) {
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

/* -- requests -- */

typedef json_t *(*handler)(struct session *, struct sitting *, const json_t *request, json_t *answer);

static json_t *scenario_entry(const struct ruleset *rules, const void *tables, const char *game, unsigned index) {
    const struct scenario_info *info = rules->scenario(tables, index);
    json_t *entry = json_object(), *sides = json_array(), *options = json_array();
    json_object_set_new(entry, "id", json_string(info->id));
    json_object_set_new(entry, "game", json_string(game));
    json_object_set_new(entry, "title", json_string(info->title));
    json_object_set_new(entry, "turns", json_integer(info->turns));
    for (side_id side = 0; side < SIDES; side++)
        json_array_append_new(sides, json_string(rules->side_name(tables, side)));
    json_object_set_new(entry, "sides", sides);
    for (unsigned i = 0; i < rules->option_count; i++)
        json_array_append_new(options, json_pack("{s:s, s:s, s:i, s:i}", "id", rules->options[i].id, "title",
                                                 rules->options[i].title, "standard", (int)rules->options[i].standard,
                                                 "highest", (int)rules->options[i].highest));
    json_object_set_new(entry, "options", options);
    return entry;
}

static json_t *ask_scenarios(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)sitting, (void)request;
    struct table *table = session->table;
    json_t *list = json_array(), *troubles = json_array();
    for (int i = 0; i < table->games.count; i++) {
        char buffer[1024];
        struct text why;
        text_init(&why, buffer, sizeof buffer);
        const void *tables = table_pack(table, table->games.name[i], &why);
        if (tables == NULL) {
            json_array_append_new(troubles, json_string(buffer));
            continue;
        }
        const struct ruleset *rules = load_ruleset(tables);
        for (unsigned k = 0; k < rules->scenario_count(tables); k++)
            json_array_append_new(list, scenario_entry(rules, tables, table->games.name[i], k));
    }
    json_object_set_new(answer, "scenarios", list);
    if (json_array_size(troubles) > 0)
        json_object_set(answer, "troubles", troubles);
    json_decref(troubles);
    return NULL;
}

static json_t *read_option(const struct ruleset *rules, const char *id, const json_t *value, uint32_t *options) {
    json_int_t number = json_is_boolean(value) ? json_boolean_value(value) : json_integer_value(value);
    if (!json_is_boolean(value) && !json_is_integer(value))
        return request_error("an option's value is a number, true or false");
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        if (strcmp(rules->options[i].id, id) == 0) {
            options[i] = (uint32_t)number;
            return number < 0 || number > rules->options[i].highest
                       ? request_error("an option's value is outside its range")
                       : NULL;
        }
    return request_error("there is no such option");
}

static json_t *ask_new(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)sitting;
    char buffer[1024];
    struct text why;
    const void *tables;
    unsigned index;
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    text_init(&why, buffer, sizeof buffer);
    if (!table_scenario(session->table, text_field(request, "scenario"), &tables, &index, &why))
        return error_of("unknown", NULL, buffer);
    const struct ruleset *rules = load_ruleset(tables);
    for (unsigned i = 0; i < rules->option_count && i < SAVE_OPTIONS_MAX; i++)
        options[i] = rules->options[i].standard;
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(request, "options"), key, value) {
        json_t *error = read_option(rules, key, value, options);
        if (error != NULL)
            return error;
    }
    if (!table_new(session->table, text_field(request, "scenario"), options, number_field(request, "seed", 1), &why))
        return request_error(buffer);
    session->bot_name[0] = 0;
    put_standing(session->table->now, answer);
    put_count(session->table->now, answer);
    json_object_set_new(answer, "events", events_from(session->table->now, 0, SIDE_NONE, false));
    return NULL;
}

static json_t *ask_sandbox(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)sitting;
    char buffer[1024];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    const json_t *position = json_object_get(request, "position");
    const char *game = text_field(request, "game");
    const char *base = text_field(position, "base");
    if (game == NULL)
        game = base != NULL ? base : text_field(position, "game");
    if (game == NULL)
        return request_error("a sandbox needs a game, or a base in its position");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(strcspn(game, "/") < 63 ? strcspn(game, "/") : 63), game);
    if (!table_sandbox(session->table, name, position, number_field(request, "seed", 1), &why))
        return request_error(buffer[0] != 0 ? buffer : "the position cannot be set up");
    session->bot_name[0] = 0;
    put_standing(session->table->now, answer);
    put_count(session->table->now, answer);
    json_object_set_new(answer, "events", events_from(session->table->now, 0, SIDE_NONE, false));
    return NULL;
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

static json_t *ask_dice(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session;
    const json_t *script = json_object_get(request, "script");
    struct dice_script fresh = {.strict = flag_field(request, "strict")};
    if (json_array_size(script) > DICE_SCRIPT_MAX)
        return request_error("the script is too long");
    size_t i;
    json_t *item;
    json_array_foreach(script, i, item) {
        json_t *error = read_line(sitting, item, &fresh.line[fresh.count]);
        if (error != NULL)
            return error;
        fresh.count++;
    }
    sitting->script = fresh;
    json_object_set_new(answer, "left", script_left(sitting));
    return NULL;
}

static json_t *ask_actions(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session;
    side_id side;
    if (!read_side(sitting, request, &side))
        return error_of("unknown", NULL, "there is no such side");
    json_t *actions = json_array();
    put_standing(sitting, answer);
    sitting->list.count = 0;
    if (side == play_side_to_act(&sitting->game))
        play_actions(&sitting->game, &sitting->list);
    for (uint32_t i = 0; i < sitting->list.count; i++) {
        char buffer[128];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&sitting->game, sitting->list.at[i], &text);
        json_array_append_new(actions, json_string(buffer));
    }
    json_object_set_new(answer, "duties", duties_of(sitting));
    json_object_set_new(answer, "n", json_integer(sitting->list.count));
    json_object_set_new(answer, "actions", actions);
    return NULL;
}

/* One action of `do`: NULL, or the error that refused it. */
static json_t *do_one(struct session *session, struct sitting *sitting, side_id side, const json_t *text,
                      json_t *dice) {
    struct action action;
    if (!json_is_string(text))
        return request_error("an action is a text");
    struct ruling ruling = read_action(sitting, json_string_value(text), &action);
    if (is_legal(ruling))
        ruling = table_do(session->table, side, action);
    else if (play_over(&sitting->game))
        ruling = RULE(PLAY_OVER, "the game is over");
    if (!is_legal(ruling))
        return ruling_error(sitting, ruling);
    add_dice(sitting, dice);
    return NULL;
}

/* Applies a list until one is refused or the other side is to answer. */
static json_t *do_all(struct session *session, struct sitting *sitting, side_id side, const json_t *actions,
                      json_t *answer) {
    json_t *dice = json_array(), *error = NULL;
    size_t told = sitting->told_count, applied = 0, total = json_array_size(actions);
    while (applied < total && error == NULL) {
        if (applied > 0 && play_side_to_act(&sitting->game) != side)
            break;
        error = do_one(session, sitting, side, json_array_get(actions, applied), dice);
        if (error == NULL)
            applied++;
    }
    if (error != NULL && applied == 0) {
        json_decref(dice);
        return error;
    }
    json_object_set_new(answer, "applied", json_integer((json_int_t)applied));
    if (error != NULL) {
        json_object_set(error, "action", json_array_get(actions, applied));
        json_object_set_new(answer, "refused", error);
    }
    json_object_set_new(answer, "events", events_from(sitting, told, side, false));
    json_object_set_new(answer, "dice", dice);
    if (sitting->script.count > 0)
        json_object_set_new(answer, "left", script_left(sitting));
    put_standing(sitting, answer);
    put_count(sitting, answer);
    return NULL;
}

static json_t *ask_do(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    side_id side;
    if (text_field(request, "side") == NULL)
        return request_error("do needs a side");
    if (!read_side(sitting, request, &side))
        return error_of("unknown", NULL, "there is no such side");
    json_t *one = json_object_get(request, "action"), *many = json_object_get(request, "actions");
    if ((one == NULL) == (many == NULL))
        return request_error("do needs an action, or a list of actions");
    if (many != NULL)
        return json_array_size(many) > 0 ? do_all(session, sitting, side, many, answer)
                                         : request_error("the list of actions is empty");
    json_t *list = json_array();
    json_array_append(list, one);
    json_t *error = do_all(session, sitting, side, list, answer);
    json_decref(list);
    return error;
}

static json_t *ask_judge(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session;
    side_id side;
    if (!read_side(sitting, request, &side))
        return error_of("unknown", NULL, "there is no such side");
    json_t *rulings = json_array(), *item;
    size_t i;
    json_array_foreach(json_object_get(request, "actions"), i, item) {
        struct action action;
        const char *text = json_string_value(item);
        struct ruling ruling = read_action(sitting, text != NULL ? text : "", &action);
        if (is_legal(ruling))
            ruling = play_judge(&sitting->game, side, action);
        json_t *entry = is_legal(ruling) ? json_object() : ruling_error(sitting, ruling);
        json_object_set(entry, "action", item);
        json_object_set_new(entry, "legal", json_boolean(is_legal(ruling)));
        json_array_append_new(rulings, entry);
    }
    json_object_set_new(answer, "rulings", rulings);
    return NULL;
}

struct question {
    struct query query;
    struct ruling ruling;
};

static void write_query(struct sitting *sitting, struct json *json, const void *context) {
    struct question *question = (struct question *)(uintptr_t)context;
    play_sync(&sitting->game);
    question->ruling = sitting->rules->query(&sitting->game, &question->query, json);
}

static json_t *read_query_list(const struct sitting *sitting, const json_t *list, struct query *query) {
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        const char *text = json_string_value(item);
        if (query->list_count == 64 || text == NULL)
            return request_error("a query's list holds at most 64 actions, as texts");
        struct ruling ruling = read_action(sitting, text, &query->list[query->list_count++]);
        if (!is_legal(ruling))
            return ruling_error(sitting, ruling);
    }
    return NULL;
}

static json_t *read_query(const struct sitting *sitting, const json_t *request, struct query *query) {
    static const char *const hexes[] = {"from", "to", "hex"};
    hex_id *place[] = {&query->from, &query->to, &query->hex};
    query->what = text_field(request, "what");
    query->purpose = text_field(request, "purpose");
    query->all = flag_field(request, "all");
    query->unit = COUNTER_NONE;
    for (int i = 0; i < 3; i++) {
        const char *label = text_field(request, hexes[i]);
        *place[i] =
            label != NULL ? sitting->rules->hex_labelled(sitting->tables, label, strlen(label)) : (hex_id)HEX_NONE;
        if (label != NULL && *place[i] == HEX_NONE)
            return error_of("unknown", NULL, "the query names a hex that is not on this map");
    }
    const char *unit = text_field(request, "unit");
    if (unit != NULL)
        query->unit = sitting->rules->counter_named(sitting->tables, unit, strlen(unit));
    if (unit != NULL && query->unit == COUNTER_NONE)
        return error_of("unknown", NULL, "the query names a counter that is not in this game");
    if (!read_side(sitting, request, &query->side))
        return error_of("unknown", NULL, "there is no such side");
    return read_query_list(sitting, json_object_get(request, "list"), query);
}

static json_t *ask_query(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session;
    struct question question = {0};
    json_t *error = read_query(sitting, request, &question.query);
    if (error != NULL)
        return error;
    if (sitting->rules->query == NULL)
        return request_error("this game answers no queries");
    json_t *result = written(sitting, write_query, &question);
    if (!is_legal(question.ruling)) {
        json_decref(result);
        return ruling_error(sitting, question.ruling);
    }
    json_object_set_new(answer, "answer", result != NULL ? result : json_null());
    return NULL;
}

static void write_view(struct sitting *sitting, struct json *json, const void *context) {
    play_sync(&sitting->game);
    sitting->rules->view(&sitting->game, *(const side_id *)context, json);
}

static void write_map(struct sitting *sitting, struct json *json, const void *context) {
    (void)context;
    sitting->rules->map(&sitting->game, json);
}

static json_t *ask_view(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session;
    side_id side = SIDE_NONE;
    const char *name = text_field(request, "side");
    if (name != NULL && !read_side(sitting, request, &side))
        return error_of("unknown", NULL, "there is no such side");
    json_t *view = written(sitting, write_view, &side);
    if (view == NULL)
        return request_error("the view could not be written");
    json_object_set_new(answer, "view", view);
    if (sitting->rules->map != NULL && json_is_true(json_object_get(request, "map")))
        json_object_set_new(answer, "map", written(sitting, write_map, NULL));
    return NULL;
}

static void write_state(struct sitting *sitting, struct json *json, const void *context) {
    (void)context;
    play_sync(&sitting->game);
    sitting->rules->position(&sitting->game, json);
}

static json_t *ask_state(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session, (void)request;
    json_t *position = written(sitting, write_state, NULL);
    if (position == NULL)
        return request_error("the position could not be written");
    json_object_set_new(answer, "position", position);
    return NULL;
}

static json_t *hash_word(uint64_t hash) {
    char buffer[24];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_hex64(&text, hash);
    return json_string(buffer);
}

static json_t *ask_hash(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session, (void)request;
    json_object_set_new(answer, "position", hash_word(play_position_hash(&sitting->game)));
    json_object_set_new(answer, "full", hash_word(play_full_hash(&sitting->game)));
    return NULL;
}

static json_t *ask_events(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)session;
    side_id side = SIDE_NONE;
    if (text_field(request, "side") != NULL && !read_side(sitting, request, &side))
        return error_of("unknown", NULL, "there is no such side");
    uint64_t from = number_field(request, "from", 0);
    json_object_set_new(answer, "from", json_integer((json_int_t)from));
    json_object_set_new(answer, "next", json_integer((json_int_t)sitting->told_count));
    json_object_set_new(answer, "events",
                        events_from(sitting, from < sitting->told_count ? (size_t)from : sitting->told_count, side,
                                    flag_field(request, "told")));
    return NULL;
}

static json_t *ask_save(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)sitting;
    const json_t *seed = json_object_get(request, "seed");
    char *text = table_save(session->table, !json_is_false(seed));
    json_object_set_new(answer, "text", json_string(text));
    free(text);
    return NULL;
}

static json_t *trouble_of(const struct save_trouble *trouble) {
    json_t *object = error_of(trouble->state == SAVE_DISAGREES ? "illegal" : "request",
                              trouble->rule[0] != 0 ? trouble->rule : NULL, trouble->why);
    json_object_set_new(object, "line", json_integer(trouble->line));
    if (trouble->action > 0)
        json_object_set_new(object, "action", json_integer(trouble->action));
    return object;
}

static json_t *ask_load(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)sitting;
    struct save_trouble trouble;
    const json_t *text = json_object_get(request, "text");
    const char *from = text_field(request, "from");
    if (!table_load(session->table, json_string_value(text), json_string_length(text),
                    from != NULL && strcmp(from, "position") == 0, &trouble))
        return trouble_of(&trouble);
    session->bot_name[0] = 0;
    json_object_set_new(answer, "agrees", json_boolean(trouble.state == SAVE_SOUND));
    if (trouble.state != SAVE_SOUND) {
        json_object_set_new(answer, "stopped", trouble_of(&trouble));
        json_object_set_new(answer, "written", json_boolean(trouble.position != NULL));
    }
    put_standing(session->table->now, answer);
    put_count(session->table->now, answer);
    return NULL;
}

static json_t *ask_undo(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    uint32_t now = sitting->game.state->actions;
    uint64_t to = number_field(request, "to", now > 0 ? now - 1 : 0);
    if (now == 0 || to >= now || to > UINT32_MAX || !table_undo(session->table, (uint32_t)to))
        return request_error("that cannot be taken back: a die fell, a secret was told or the other side answered");
    json_object_set_new(answer, "limit", json_integer(undo_limit(&sitting->undo, &sitting->game)));
    put_standing(sitting, answer);
    put_count(sitting, answer);
    return NULL;
}

/* The bot asked for, kept from call to call so that its plans outlive one answer. */
static bool find_bot(struct session *session, struct sitting *sitting, const char *name, uint64_t seed) {
    if (strcmp(session->bot_name, name) == 0 && session->bot_seed == seed)
        return true;
    struct bot bot;
    if (!bot_find(sitting->rules, name, seed, &bot))
        return false;
    free(session->bot_memory);
    session->bot_memory = bot.memory = calloc(1, bot_memory_size(&bot) + 1);
    session->bot = bot;
    session->bot_seed = seed;
    snprintf(session->bot_name, sizeof session->bot_name, "%s", name);
    return true;
}

static json_t *ask_bot(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    const char *name = text_field(request, "name");
    uint64_t wanted = number_field(request, "actions", 1);
    side_id side = SIDE_NONE;
    if (text_field(request, "side") != NULL && !read_side(sitting, request, &side))
        return error_of("unknown", NULL, "there is no such side");
    if (!find_bot(session, sitting, name != NULL ? name : "random", number_field(request, "seed", 1)))
        return error_of("unknown", NULL, "there is no bot of that name");
    json_t *done = json_array(), *dice = json_array(), *error = NULL;
    size_t told = sitting->told_count;
    for (uint64_t i = 0; i < wanted && error == NULL && !play_over(&sitting->game); i++) {
        struct action action;
        side_id actor = play_side_to_act(&sitting->game);
        if (side != SIDE_NONE && actor != side)
            break;
        if (!table_choose(session->table, &session->bot, &action)) {
            error = request_error("the bot finds no legal action");
            break;
        }
        char buffer[128];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&sitting->game, action, &text);
        struct ruling ruling = table_do(session->table, actor, action);
        if (is_legal(ruling)) {
            json_array_append_new(done, json_string(buffer));
            add_dice(sitting, dice);
        } else {
            error = ruling_error(sitting, ruling);
        }
    }
    json_object_set_new(answer, "actions", done);
    json_object_set_new(answer, "events", events_from(sitting, told, side, false));
    json_object_set_new(answer, "dice", dice);
    put_standing(sitting, answer);
    put_count(sitting, answer);
    if (error != NULL && json_array_size(done) > 0) {
        json_object_set_new(answer, "refused", error);
        error = NULL;
    }
    return error;
}

static json_t *ask_rule(struct session *session, struct sitting *sitting, const json_t *request, json_t *answer) {
    (void)sitting;
    char buffer[16384];
    struct text text;
    const char *book = text_field(request, "book"), *rule = text_field(request, "case");
    text_init(&text, buffer, sizeof buffer);
    if (!load_rules_text(session->table->games_dir, book, rule, &text))
        return error_of("unknown", NULL, "no book has that case");
    json_object_set_new(answer, "case", json_string(rule));
    json_object_set_new(answer, "text", json_string(buffer));
    return NULL;
}

/* -- the table of requests -- */

enum field_type { FIELD_TEXT, FIELD_NUMBER, FIELD_FLAG, FIELD_LIST, FIELD_OBJECT };
struct field {
    const char *name;
    enum field_type type;
    bool needed;
};
struct request {
    const char *name;
    handler answer;
    bool needs_game;
    struct field fields[12];
};

static const struct request requests[] = {
    {"scenarios", ask_scenarios, false, {{0}}},
    {"new",
     ask_new,
     false,
     {{"scenario", FIELD_TEXT, true}, {"options", FIELD_OBJECT, false}, {"seed", FIELD_NUMBER, false}}},
    {"sandbox",
     ask_sandbox,
     false,
     {{"position", FIELD_OBJECT, true}, {"game", FIELD_TEXT, false}, {"seed", FIELD_NUMBER, false}}},
    {"dice", ask_dice, true, {{"script", FIELD_LIST, true}, {"strict", FIELD_FLAG, false}}},
    {"actions", ask_actions, true, {{"side", FIELD_TEXT, false}}},
    {"do", ask_do, true, {{"side", FIELD_TEXT, true}, {"action", FIELD_TEXT, false}, {"actions", FIELD_LIST, false}}},
    {"judge", ask_judge, true, {{"actions", FIELD_LIST, true}, {"side", FIELD_TEXT, false}}},
    {"query",
     ask_query,
     true,
     {{"what", FIELD_TEXT, true},
      {"from", FIELD_TEXT, false},
      {"to", FIELD_TEXT, false},
      {"hex", FIELD_TEXT, false},
      {"unit", FIELD_TEXT, false},
      {"side", FIELD_TEXT, false},
      {"purpose", FIELD_TEXT, false},
      {"all", FIELD_FLAG, false},
      {"list", FIELD_LIST, false}}},
    {"view", ask_view, true, {{"side", FIELD_TEXT, false}, {"map", FIELD_FLAG, false}}},
    {"state", ask_state, true, {{0}}},
    {"hash", ask_hash, true, {{0}}},
    {"events",
     ask_events,
     true,
     {{"from", FIELD_NUMBER, false}, {"side", FIELD_TEXT, false}, {"told", FIELD_FLAG, false}}},
    {"save", ask_save, true, {{"seed", FIELD_FLAG, false}}},
    {"load", ask_load, false, {{"text", FIELD_TEXT, true}, {"from", FIELD_TEXT, false}}},
    {"undo", ask_undo, true, {{"to", FIELD_NUMBER, false}}},
    {"bot",
     ask_bot,
     true,
     {{"name", FIELD_TEXT, false},
      {"actions", FIELD_NUMBER, false},
      {"side", FIELD_TEXT, false},
      {"seed", FIELD_NUMBER, false}}},
    {"rule", ask_rule, false, {{"case", FIELD_TEXT, true}, {"book", FIELD_TEXT, false}}},
};

static bool fits(const json_t *value, enum field_type type) {
    switch (type) {
    case FIELD_TEXT:
        return json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value);
    case FIELD_NUMBER:
        return json_is_integer(value) && json_integer_value(value) >= 0;
    case FIELD_FLAG:
        return json_is_boolean(value);
    case FIELD_LIST:
        return json_is_array(value);
    case FIELD_OBJECT:
        return json_is_object(value);
    }
    return false;
}

static const struct field *field_named(const struct request *request, const char *name) {
    for (const struct field *field = request->fields; field->name != NULL; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}

/* Unknown fields, wrong types and missing fields are told by name. */
static json_t *check_fields(const struct request *request, const json_t *object) {
    static const char *const types[] = {"a text", "a whole number from 0", "true or false", "a list", "an object"};
    char why[256];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        if (strcmp(key, "cmd") == 0 || strcmp(key, "id") == 0)
            continue;
        const struct field *field = field_named(request, key);
        if (field == NULL || !fits(value, field->type)) {
            if (field == NULL)
                snprintf(why, sizeof why, "%s takes no field called %.80s", request->name, key);
            else
                snprintf(why, sizeof why, "the field %s of %s must be %s", key, request->name, types[field->type]);
            return request_error(why);
        }
    }
    for (const struct field *field = request->fields; field->name != NULL; field++)
        if (field->needed && json_object_get(object, field->name) == NULL) {
            snprintf(why, sizeof why, "%s needs the field %s", request->name, field->name);
            return request_error(why);
        }
    return NULL;
}

static json_t *answer_request(struct session *session, const json_t *object, json_t *answer) {
    const char *name = text_field(object, "cmd");
    if (!json_is_object(object))
        return request_error("a request is an object");
    if (name == NULL)
        return request_error("a request needs the field cmd, a text");
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (strcmp(requests[i].name, name) != 0)
            continue;
        json_t *error = check_fields(&requests[i], object);
        if (error != NULL)
            return error;
        if (requests[i].needs_game && session->table->now == NULL)
            return request_error("no game has been opened: send new, sandbox or load first");
        return requests[i].answer(session, session->table->now, object, answer);
    }
    return request_error("there is no such command");
}

/* -- the conversation -- */

struct session *session_open(const char *games_dir) {
    struct session *session = calloc(1, sizeof *session);
    if (session != NULL)
        session->table = table_open(games_dir);
    return session;
}

void session_close(struct session *session) {
    if (session == NULL)
        return;
    table_close(session->table);
    free(session->bot_memory);
    free(session);
}

json_t *session_ask(struct session *session, const json_t *request) {
    json_t *answer = json_object();
    json_object_set_new(answer, "ok", json_true());
    json_t *error = answer_request(session, request, answer);
    if (error != NULL) {
        json_decref(answer);
        answer = json_object();
        json_object_set_new(answer, "ok", json_false());
        json_object_set_new(answer, "error", error);
    }
    json_t *id = json_object_get(request, "id"); /* sent back as it came, for callers who number their requests */
    if (id != NULL)
        json_object_set(answer, "id", id);
    return answer;
}

char *session_answer(struct session *session, const char *line, size_t length) {
    json_error_t error;
    json_t *answer, *request = NULL;
    if (length > SESSION_LINE_MAX)
        answer = json_pack("{s:b, s:o}", "ok", 0, "error", request_error("the line is too long"));
    else if ((request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error)) == NULL)
        answer = json_pack("{s:b, s:o}", "ok", 0, "error", request_error(error.text));
    else
        answer = session_ask(session, request);
    char *text = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    json_decref(request);
    return text;
}

/* Reads one line; what is beyond the limit is read and dropped, and the length then says so. False at the end. */
static bool read_text_line(FILE *in, struct buffer *line) {
    int c;
    bool any = false;
    line->length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        char byte = (char)c;
        any = true;
        if (line->length <= SESSION_LINE_MAX)
            buffer_add(line, &byte, 1);
    }
    return any || c == '\n';
}

int session_loop(struct session *session, FILE *in, FILE *out) {
    struct buffer line = {0};
    while (read_text_line(in, &line)) {
        if (line.length == 0 || strspn(line.at, " \t\r") == line.length)
            continue;
        char *answer = session_answer(session, line.at, line.length);
        bool written_out = answer != NULL && fputs(answer, out) >= 0 && fputc('\n', out) != EOF && fflush(out) == 0;
        free(answer);
        if (!written_out)
            break;
    }
    free(line.at);
    return ferror(out) ? 1 : 0;
}
