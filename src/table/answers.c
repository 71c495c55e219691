/* answers.c: see answers.h.
 *
 * Every handler gets a request whose fields are known and of the right types (the table at the end names them), and
 * writes the members of the answer; it returns NULL, or an error object. */
#include "table/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef json_t *handler(struct sitting *, struct viewer, const json_t *request, struct json *out);

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

static void put_duties(struct sitting *sitting, bool any, struct json *out) {
    int count = 0;
    json_key(out, "duties");
    json_open(out, '[');
    if (any)
        sitting_write(sitting, write_duties, &count);
    for (char *line = sitting->work.at; count > 0 && *line != 0;) {
        size_t length = strcspn(line, "\n");
        if (length > 0)
            json_textn(out, line, length);
        line += length + (line[length] == '\n');
    }
    json_close(out, ']');
}

/* For tables that know no game: each action laid open, the sheets worth showing, the standing order that may answer. */
static void put_items(struct sitting *sitting, bool mine, struct json *out) {
    const struct ruleset *rules = sitting->rules;
    play_sync(&sitting->game);
    json_key(out, "items");
    json_open(out, '[');
    for (uint32_t i = 0; i < sitting->list.count; i++)
        write_item(sitting, sitting->list.at[i], out);
    json_close(out, ']');
    json_key(out, "offers");
    if (mine && rules->offers != NULL)
        rules->offers(&sitting->game, out);
    else
        json_raw(out, "[]", 2);
    json_put_string_or_none(out, "interruption",
                            mine && rules->interruption != NULL ? rules->interruption(&sitting->game) : NULL);
}

void put_actions(struct sitting *sitting, struct viewer viewer, side_id side, bool items, struct json *out) {
    side_id actor = play_side_to_act(&sitting->game);
    put_standing(&sitting->game, out);
    sitting->list.count = 0;
    if (side == actor)
        play_actions(&sitting->game, &sitting->list);
    put_duties(sitting, viewer.umpire || side == actor, out);
    json_put_int(out, "n", sitting->list.count);
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < sitting->list.count; i++) {
        char buffer[128];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&sitting->game, sitting->list.at[i], &text);
        json_text(out, buffer);
    }
    json_close(out, ']');
    if (items)
        put_items(sitting, side == actor && actor < SIDES, out);
}

static json_t *ask_actions(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    side_id side;
    json_t *error = read_side(sitting, viewer, request, play_side_to_act(&sitting->game), &side);
    if (error == NULL)
        put_actions(sitting, viewer, side, flag_field(request, "items"), out);
    return error;
}

static void write_ruling(struct sitting *sitting, side_id side, const json_t *item, struct json *out) {
    struct action action;
    const char *text = json_string_value(item);
    struct ruling ruling = answer_read_action(sitting, text != NULL ? text : "", &action);
    if (is_legal(ruling))
        ruling = play_judge(&sitting->game, side, action);
    json_t *entry = is_legal(ruling) ? json_object() : ruling_error(sitting, ruling);
    json_object_set(entry, "action", (json_t *)(uintptr_t)item);
    json_object_set_new(entry, "legal", json_boolean(is_legal(ruling)));
    json_tree(out, entry);
    json_decref(entry);
}

static json_t *ask_judge(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    side_id side;
    json_t *error = read_side(sitting, viewer, request, play_side_to_act(&sitting->game), &side), *item;
    if (error != NULL)
        return error;
    size_t i;
    json_key(out, "rulings");
    json_open(out, '[');
    json_array_foreach(json_object_get(request, "actions"), i, item) write_ruling(sitting, side, item, out);
    json_close(out, ']');
    return NULL;
}

/* -- queries -- */

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

static json_t *put_question(struct sitting *sitting, struct viewer viewer, const json_t *request, bool sheet,
                            struct json *out) {
    struct query query = {0};
    json_t *error = read_query(sitting, viewer, request, &query);
    if (error != NULL)
        return error;
    json_key(out, sheet ? "sheet" : "answer");
    size_t before = out->out->length;
    struct ruling ruling = play_query(&sitting->game, &query, sheet, out);
    if (!is_legal(ruling))
        return ruling_error(sitting, ruling);
    if (out->out->length == before)
        json_none(out);
    return NULL;
}

static json_t *ask_query(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    if (sitting->rules->query == NULL)
        return request_error("this game answers no queries");
    return put_question(sitting, viewer, request, false, out);
}

static json_t *ask_sheet(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    if (sitting->rules->sheet == NULL)
        return request_error("this game has no sheets");
    return put_question(sitting, viewer, request, true, out);
}

/* -- the position -- */

struct keeper {
    struct play_state *state;
};

static void keep_state(void *context, struct game *game) {
    struct keeper *keeper = context;
    keeper->state = aligned_block(game->state->size);
    memcpy(keeper->state, game->state, game->state->size);
}

static json_t *put_changes(struct sitting *sitting, side_id eyes, uint64_t since, struct json *out) {
    struct keeper keeper = {NULL};
    if (sitting->rules->view_changes == NULL)
        return request_error("this game tells no changes");
    if (since > sitting->game.state->actions)
        return request_error("not so many actions have been done");
    if (sitting->light || since > sitting->history.count)
        return request_error("the past of this game is not at hand here: ask for its replay");
    sitting_walk(sitting, (uint32_t)since, (uint32_t)since, keep_state, &keeper);
    play_sync(&sitting->game);
    json_key(out, "changes");
    sitting->rules->view_changes(&sitting->game, eyes, keeper.state, out);
    free(keeper.state);
    return NULL;
}

/* The view, or with `since` what has changed in it since so many actions were done. */
static json_t *ask_view(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    side_id eyes = viewer.side;
    json_t *error = read_side(sitting, viewer, request, SIDE_NONE, &eyes);
    if (error == NULL && json_object_get(request, "since") != NULL)
        error = put_changes(sitting, eyes, number_field(request, "since", 0), out);
    else if (error == NULL) {
        play_sync(&sitting->game);
        json_key(out, "view");
        sitting->rules->view(&sitting->game, eyes, out);
    }
    if (error == NULL && sitting->rules->map != NULL && flag_field(request, "map")) {
        json_key(out, "map");
        sitting->rules->map(&sitting->game, out);
    }
    return error;
}

static json_t *ask_catalogue(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    (void)viewer, (void)request;
    if (sitting->rules->catalogue == NULL)
        return request_error("this game has no catalogue");
    json_key(out, "catalogue");
    sitting->rules->catalogue(sitting->tables, out);
    return NULL;
}

static void write_state(struct sitting *sitting, struct json *json, void *context) {
    (void)context;
    sitting->rules->position(&sitting->game, json);
}

/* PCG32's streams tell every die to come: of those old games the dice are left out. */
static void write_state_without_dice(struct sitting *sitting, struct json *out) {
    json_t *position = sitting_json(sitting, write_state, NULL);
    json_object_del(position, "dice");
    json_tree(out, position);
    json_decref(position);
}

static json_t *ask_state(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    (void)request;
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    play_sync(&sitting->game);
    json_key(out, "position");
    if (sitting->game.state->dice.generator == DICE_PCG32)
        write_state_without_dice(sitting, out);
    else
        write_state(sitting, out, NULL);
    return NULL;
}

static void put_hash(struct json *out, const char *key, uint64_t hash) {
    char buffer[24];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_hex64(&text, hash);
    json_put_string(out, key, buffer);
}

/* Hashes would let a player try guesses at what he may not know. */
static json_t *ask_hash(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    (void)request;
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    put_hash(out, "position", play_position_hash(&sitting->game));
    put_hash(out, "full", play_full_hash(&sitting->game));
    return NULL;
}

/* -- the log, the save, the book -- */

static json_t *ask_events(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    struct viewer eyes = viewer;
    json_t *error = read_side(sitting, viewer, request, SIDE_NONE, &eyes.side);
    if (error != NULL)
        return error;
    uint64_t from = number_field(request, "from", 0);
    json_key(out, "from");
    json_uint(out, from);
    json_put_int(out, "next", (int64_t)sitting->told_count);
    put_events(sitting, from < sitting->told_count ? (size_t)from : sitting->told_count, eyes,
               flag_field(request, "told"), out);
    return NULL;
}

static json_t *ask_save(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    char *text = sitting_save(sitting, !json_is_false(json_object_get(request, "seed")));
    json_put_string(out, "text", text);
    free(text);
    return NULL;
}

json_t *put_rule_text(struct games *games, const json_t *request, struct json *out) {
    char buffer[16384];
    struct text text;
    const char *book = text_field(request, "book"), *rule = text_field(request, "case");
    text_init(&text, buffer, sizeof buffer);
    if (!load_rules_text(games_folder(games), book, rule, &text))
        return error_of("unknown", NULL, "no book has that case");
    json_put_string(out, "case", rule);
    json_put_string(out, "text", buffer);
    return NULL;
}

static json_t *ask_rule(struct sitting *sitting, struct viewer viewer, const json_t *request, struct json *out) {
    (void)viewer;
    return put_rule_text(sitting->games, request, out);
}

/* -- the table of requests -- */

struct request {
    const char *name;
    handler *answer;
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

struct asked {
    struct sitting *sitting;
    struct viewer viewer;
};

static json_t *fill_answer(void *context, const json_t *object, struct json *out) {
    const struct asked *asked = context;
    const char *name = text_field(object, "cmd");
    const struct request *request = name != NULL ? request_named(name) : NULL;
    if (!json_is_object(object))
        return request_error("a request is an object");
    if (request == NULL)
        return request_error(name == NULL ? "a request needs the field cmd, a text" : "there is no such command");
    json_t *error = request_check(request->name, request->fields, object);
    return error != NULL ? error : request->answer(asked->sitting, asked->viewer, object, out);
}

json_t *sitting_answer(struct sitting *sitting, const json_t *request, struct viewer viewer, struct text *out) {
    struct asked asked = {sitting, viewer};
    return answer_write(request, fill_answer, &asked, out);
}
