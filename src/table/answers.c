/* answers.c: see answers.h.
 *
 * Every handler gets a request whose fields are known and of the right types (the table at the end names them), and
 * fills the answer; it returns NULL, or an error object. */
#include "table/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef json_t *(*handler)(struct sitting *, struct viewer, const json_t *request, json_t *answer);

static json_t *no_such_side(void) { return error_of("unknown", NULL, "there is no such side"); }

/* For whom the request speaks: the umpire for any side, others for their own. */
static json_t *read_side(const struct sitting *sitting, struct viewer viewer, const json_t *request, side_id otherwise,
                         side_id *side) {
    const char *name = text_field(request, "side");
    *side = viewer.umpire ? otherwise : viewer.side;
    if (name == NULL)
        return NULL;
    side_id named = sitting_side_named(sitting, name);
    if (named == SIDE_NONE)
        return no_such_side();
    if (!viewer.umpire && named != viewer.side)
        return error_of("not-yours", NULL, "that is not your side");
    *side = named;
    return NULL;
}

static json_t *for_the_umpire(struct viewer viewer) {
    return viewer.umpire ? NULL : error_of("not-yours", NULL, "only the umpire may see that");
}

/* -- what can be done -- */

static void write_duties(struct sitting *sitting, struct text *out, void *count) {
    play_duties(&sitting->game, out, count);
}

static json_t *duties_of(struct sitting *sitting) {
    json_t *duties = json_array();
    int count = 0;
    sitting_write(sitting, write_duties, &count);
    for (char *line = sitting->work.at; count > 0 && *line != 0;) {
        size_t length = strcspn(line, "\n");
        if (length > 0)
            json_array_append_new(duties, json_stringn(line, length));
        line += length + (line[length] == '\n');
    }
    return duties;
}

static void write_offers(struct sitting *sitting, struct json *json, void *context) {
    (void)context;
    play_sync(&sitting->game);
    sitting->rules->offers(&sitting->game, json);
}

/* For tables that know no game: each action laid open, the sheets worth showing, the standing order that may answer. */
static void put_items(struct sitting *sitting, bool mine, json_t *answer) {
    const struct ruleset *rules = sitting->rules;
    json_t *items = json_array();
    play_sync(&sitting->game);
    for (uint32_t i = 0; i < sitting->list.count; i++)
        json_array_append_new(items, answer_item(sitting, sitting->list.at[i]));
    json_object_set_new(answer, "items", items);
    json_t *offers = mine && rules->offers != NULL ? sitting_json(sitting, write_offers, NULL) : NULL;
    json_object_set_new(answer, "offers", offers != NULL ? offers : json_array());
    const char *order = mine && rules->interruption != NULL ? rules->interruption(&sitting->game) : NULL;
    json_object_set_new(answer, "interruption", order != NULL ? json_string(order) : json_null());
}

static json_t *ask_actions(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    side_id side, actor = play_side_to_act(&sitting->game);
    json_t *error = read_side(sitting, viewer, request, actor, &side);
    if (error != NULL)
        return error;
    json_t *actions = json_array();
    answer_standing(sitting, answer);
    sitting->list.count = 0;
    if (side == actor)
        play_actions(&sitting->game, &sitting->list);
    for (uint32_t i = 0; i < sitting->list.count; i++) {
        char buffer[128];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&sitting->game, sitting->list.at[i], &text);
        json_array_append_new(actions, json_string(buffer));
    }
    json_object_set_new(answer, "duties", viewer.umpire || side == actor ? duties_of(sitting) : json_array());
    json_object_set_new(answer, "n", json_integer(sitting->list.count));
    json_object_set_new(answer, "actions", actions);
    if (flag_field(request, "items"))
        put_items(sitting, side == actor && actor < SIDES, answer);
    return NULL;
}

static json_t *ask_judge(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    side_id side;
    json_t *error = read_side(sitting, viewer, request, play_side_to_act(&sitting->game), &side);
    if (error != NULL)
        return error;
    json_t *rulings = json_array(), *item;
    size_t i;
    json_array_foreach(json_object_get(request, "actions"), i, item) {
        struct action action;
        const char *text = json_string_value(item);
        struct ruling ruling = answer_read_action(sitting, text != NULL ? text : "", &action);
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

/* -- queries -- */

struct question {
    struct query query;
    struct ruling ruling;
    bool sheet; /* the answer laid out */
};

static void write_query(struct sitting *sitting, struct json *json, void *context) {
    struct question *question = context;
    question->ruling = play_query(&sitting->game, &question->query, question->sheet, json);
}

static json_t *read_query_list(const struct sitting *sitting, const json_t *list, struct query *query) {
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        const char *text = json_string_value(item);
        if (query->list_count == 64 || text == NULL)
            return request_error("a query's list holds at most 64 actions, as texts");
        struct ruling ruling = answer_read_action(sitting, text, &query->list[query->list_count++]);
        if (!is_legal(ruling))
            return ruling_error(sitting, ruling);
    }
    return NULL;
}

/* A query may be about either side: whose it is, is no secret. */
static json_t *read_query_side(const struct sitting *sitting, struct viewer viewer, const json_t *request,
                               struct query *query) {
    const char *name = text_field(request, "side");
    query->side = viewer.umpire || viewer.side == SIDE_NONE ? play_side_to_act(&sitting->game) : viewer.side;
    if (name != NULL)
        query->side = sitting_side_named(sitting, name);
    return name != NULL && query->side == SIDE_NONE ? no_such_side() : NULL;
}

static json_t *read_query(const struct sitting *sitting, struct viewer viewer, const json_t *request,
                          struct query *query) {
    static const char *const hexes[] = {"from", "to", "hex"};
    hex_id *place[] = {&query->from, &query->to, &query->hex};
    query->what = text_field(request, "what");
    query->purpose = text_field(request, "purpose");
    query->all = flag_field(request, "all");
    query->asker = (uint8_t)(viewer.umpire ? 0 : viewer.side < SIDES ? viewer.side + 1 : SIDES + 1);
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
    json_t *error = read_query_side(sitting, viewer, request, query);
    return error != NULL ? error : read_query_list(sitting, json_object_get(request, "list"), query);
}

static json_t *answer_question(struct sitting *sitting, struct viewer viewer, const json_t *request, bool sheet,
                               json_t *answer) {
    struct question question = {.sheet = sheet};
    json_t *error = read_query(sitting, viewer, request, &question.query);
    if (error != NULL)
        return error;
    json_t *result = sitting_json(sitting, write_query, &question);
    if (!is_legal(question.ruling)) {
        json_decref(result);
        return ruling_error(sitting, question.ruling);
    }
    json_object_set_new(answer, sheet ? "sheet" : "answer", result != NULL ? result : json_null());
    return NULL;
}

static json_t *ask_query(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    if (sitting->rules->query == NULL)
        return request_error("this game answers no queries");
    return answer_question(sitting, viewer, request, false, answer);
}

static json_t *ask_sheet(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    if (sitting->rules->sheet == NULL)
        return request_error("this game has no sheets");
    return answer_question(sitting, viewer, request, true, answer);
}

/* -- the position -- */

static void write_view(struct sitting *sitting, struct json *json, void *context) {
    play_sync(&sitting->game);
    sitting->rules->view(&sitting->game, *(const side_id *)context, json);
}

json_t *answer_view(struct sitting *sitting, struct viewer viewer) {
    return sitting_json(sitting, write_view, &viewer.side);
}

struct earlier {
    side_id side;
    const struct play_state *before;
};

static void write_changes(struct sitting *sitting, struct json *json, void *context) {
    const struct earlier *earlier = context;
    play_sync(&sitting->game);
    sitting->rules->view_changes(&sitting->game, earlier->side, earlier->before, json);
}

json_t *answer_changes(struct sitting *sitting, struct viewer viewer, const struct play_state *before) {
    struct earlier earlier = {viewer.side, before};
    return sitting->rules->view_changes != NULL ? sitting_json(sitting, write_changes, &earlier) : NULL;
}

static void write_map(struct sitting *sitting, struct json *json, void *context) {
    (void)context;
    sitting->rules->map(&sitting->game, json);
}

struct keeper {
    struct play_state *state;
};

static void keep_state(void *context, struct game *game) {
    struct keeper *keeper = context;
    keeper->state = aligned_block(game->state->size);
    memcpy(keeper->state, game->state, game->state->size);
}

/* The view, or with `since` what has changed in it since so many actions were done. */
static json_t *put_view(struct sitting *sitting, struct viewer eyes, const json_t *request, json_t *answer) {
    uint64_t since = number_field(request, "since", UINT64_MAX);
    bool whole = json_object_get(request, "since") == NULL;
    if (!whole && sitting->rules->view_changes == NULL)
        return request_error("this game tells no changes");
    if (!whole && since > sitting->game.state->actions)
        return request_error("not so many actions have been done");
    struct keeper keeper = {NULL};
    if (!whole)
        sitting_walk(sitting, (uint32_t)since, (uint32_t)since, keep_state, &keeper);
    json_t *view = whole ? answer_view(sitting, eyes) : answer_changes(sitting, eyes, keeper.state);
    free(keeper.state);
    if (view == NULL)
        return request_error("the view could not be written");
    json_object_set_new(answer, whole ? "view" : "changes", view);
    return NULL;
}

static json_t *ask_view(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    struct viewer eyes = viewer;
    json_t *error = read_side(sitting, viewer, request, SIDE_NONE, &eyes.side);
    if (error != NULL)
        return error;
    error = put_view(sitting, eyes, request, answer);
    if (error != NULL)
        return error;
    if (sitting->rules->map != NULL && flag_field(request, "map"))
        json_object_set_new(answer, "map", sitting_json(sitting, write_map, NULL));
    return NULL;
}

static void write_catalogue(struct sitting *sitting, struct json *json, void *context) {
    (void)context;
    sitting->rules->catalogue(sitting->tables, json);
}

static json_t *ask_catalogue(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    (void)viewer, (void)request;
    if (sitting->rules->catalogue == NULL)
        return request_error("this game has no catalogue");
    json_object_set_new(answer, "catalogue", sitting_json(sitting, write_catalogue, NULL));
    return NULL;
}

static void write_state(struct sitting *sitting, struct json *json, void *context) {
    (void)context;
    play_sync(&sitting->game);
    sitting->rules->position(&sitting->game, json);
}

static json_t *ask_state(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    (void)request;
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    json_t *position = sitting_json(sitting, write_state, NULL);
    if (position == NULL)
        return request_error("the position could not be written");
    if (sitting->game.state->dice.generator == DICE_PCG32) /* its streams tell every die to come */
        json_object_del(position, "dice");
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

/* Hashes would let a player try guesses at what he may not know. */
static json_t *ask_hash(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    (void)request;
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    json_object_set_new(answer, "position", hash_word(play_position_hash(&sitting->game)));
    json_object_set_new(answer, "full", hash_word(play_full_hash(&sitting->game)));
    return NULL;
}

/* -- the log, the save, the book -- */

static json_t *ask_events(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    struct viewer eyes = viewer;
    json_t *error = read_side(sitting, viewer, request, SIDE_NONE, &eyes.side);
    if (error != NULL)
        return error;
    uint64_t from = number_field(request, "from", 0);
    json_object_set_new(answer, "from", json_integer((json_int_t)from));
    json_object_set_new(answer, "next", json_integer((json_int_t)sitting->told_count));
    json_object_set_new(answer, "events",
                        answer_events(sitting, from < sitting->told_count ? (size_t)from : sitting->told_count, eyes,
                                      flag_field(request, "told")));
    return NULL;
}

static json_t *ask_save(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    char *text = sitting_save(sitting, !json_is_false(json_object_get(request, "seed")));
    json_object_set_new(answer, "text", json_string(text));
    free(text);
    return NULL;
}

json_t *answer_rule(struct games *games, const json_t *request, json_t *answer) {
    char buffer[16384];
    struct text text;
    const char *book = text_field(request, "book"), *rule = text_field(request, "case");
    text_init(&text, buffer, sizeof buffer);
    if (!load_rules_text(games_folder(games), book, rule, &text))
        return error_of("unknown", NULL, "no book has that case");
    json_object_set_new(answer, "case", json_string(rule));
    json_object_set_new(answer, "text", json_string(buffer));
    return NULL;
}

static json_t *ask_rule(struct sitting *sitting, struct viewer viewer, const json_t *request, json_t *answer) {
    (void)viewer;
    return answer_rule(sitting->games, request, answer);
}

/* -- the table of requests -- */

struct request {
    const char *name;
    handler answer;
    struct field fields[REQUEST_FIELDS_MAX];
};

#define QUERY_FIELDS                                                                                                   \
    {"what", FIELD_TEXT, true}, {"from", FIELD_TEXT, false}, {"to", FIELD_TEXT, false}, {"hex", FIELD_TEXT, false},    \
        {"unit", FIELD_TEXT, false}, {"side", FIELD_TEXT, false}, {"purpose", FIELD_TEXT, false},                      \
        {"all", FIELD_FLAG, false}, {                                                                                  \
        "list", FIELD_LIST, false                                                                                      \
    }

static const struct request requests[] = {
    {"actions", ask_actions, {{"side", FIELD_TEXT, false}, {"items", FIELD_FLAG, false}}},
    {"judge", ask_judge, {{"actions", FIELD_LIST, true}, {"side", FIELD_TEXT, false}}},
    {"query", ask_query, {QUERY_FIELDS}},
    {"sheet", ask_sheet, {QUERY_FIELDS}},
    {"view", ask_view, {{"side", FIELD_TEXT, false}, {"map", FIELD_FLAG, false}, {"since", FIELD_NUMBER, false}}},
    {"catalogue", ask_catalogue, {{0}}},
    {"state", ask_state, {{0}}},
    {"hash", ask_hash, {{0}}},
    {"events", ask_events, {{"from", FIELD_NUMBER, false}, {"side", FIELD_TEXT, false}, {"told", FIELD_FLAG, false}}},
    {"save", ask_save, {{"seed", FIELD_FLAG, false}}},
    {"rule", ask_rule, {{"case", FIELD_TEXT, true}, {"book", FIELD_TEXT, false}}},
};

static const struct request *request_named(const char *name) {
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
    return NULL;
}

bool sitting_answers(const char *command) { return request_named(command) != NULL; }

static json_t *answer_request(struct sitting *sitting, struct viewer viewer, const json_t *object, json_t *answer) {
    const char *name = text_field(object, "cmd");
    const struct request *request = name != NULL ? request_named(name) : NULL;
    if (request == NULL)
        return request_error(name == NULL ? "a request needs the field cmd, a text" : "there is no such command");
    json_t *error = request_check(request->name, request->fields, object);
    return error != NULL ? error : request->answer(sitting, viewer, object, answer);
}

json_t *sitting_ask(struct sitting *sitting, const json_t *request, side_id viewer, bool umpire) {
    json_t *answer = json_object();
    json_t *error = json_is_object(request) ? answer_request(sitting, (struct viewer){viewer, umpire}, request, answer)
                                            : request_error("a request is an object");
    return request_close(request, answer, error);
}
