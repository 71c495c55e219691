/* answers.c: see answers.h.
 *
 * Every handler gets a request whose fields are known and of the right types (the table at the end names them), and
 * writes the members of the answer; it returns NULL, or an error object. */
#include "match/answers.h"
#include "match/orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef json_t *handler(struct match *, struct viewer, const json_t *request, struct json *out);

static json_t *no_such_side(void) { return error_of("unknown", NULL, "there is no such side"); }

/* For whom the request speaks: the umpire for any side, others for their own. */
static json_t *read_side(const struct match *match, struct viewer viewer, const json_t *request, side_id otherwise,
                         side_id *side) {
    const char *name = text_field(request, "side");
    *side = viewer.umpire ? otherwise : viewer.side;
    if (name == NULL)
        return NULL;
    side_id named = match_side_named(match, name);
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

static void write_duties(struct match *match, struct text *out, void *count) { play_duties(&match->game, out, count); }

static void put_duties(struct match *match, bool any, struct json *out) {
    int count = 0;
    json_key(out, "duties");
    json_open(out, '[');
    if (any)
        match_write(match, write_duties, &count);
    for (char *line = match->work.at; count > 0 && *line != 0;) {
        size_t length = strcspn(line, "\n");
        if (length > 0)
            json_textn(out, line, length);
        line += length + (line[length] == '\n');
    }
    json_close(out, ']');
}

/* For tables that know no game: each action laid open, the sheets worth showing, the standing order that may answer. */
static void put_items(struct match *match, bool mine, struct json *out) {
    const struct ruleset *rules = match->rules;
    play_sync(&match->game);
    json_key(out, "items");
    json_open(out, '[');
    for (uint32_t i = 0; i < match->list.count; i++)
        write_item(match, match->list.at[i], out);
    json_close(out, ']');
    json_key(out, "offers");
    if (mine && rules->offers != NULL)
        rules->offers(&match->game, out);
    else
        json_raw(out, "[]", 2);
    json_put_string_or_none(out, "interruption",
                            mine && rules->interruption != NULL ? rules->interruption(&match->game) : NULL);
}

void put_actions(struct match *match, struct viewer viewer, side_id side, bool items, struct json *out) {
    side_id actor = play_side_to_act(&match->game);
    out->language = match->game.language;
    put_status(&match->game, out);
    match->list.count = 0;
    if (side == actor)
        play_actions(&match->game, &match->list);
    put_duties(match, viewer.umpire || side == actor, out);
    json_put_int(out, "n", match->list.count);
    json_key(out, "actions");
    json_open(out, '[');
    for (uint32_t i = 0; i < match->list.count; i++) {
        char buffer[128];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&match->game, match->list.at[i], &text);
        json_text(out, buffer);
    }
    json_close(out, ']');
    if (items)
        put_items(match, side == actor && actor < SIDES, out);
}

static json_t *ask_actions(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    side_id side;
    json_t *error = read_side(match, viewer, request, play_side_to_act(&match->game), &side);
    if (error == NULL)
        put_actions(match, viewer, side, flag_field(request, "items"), out);
    return error;
}

static void write_ruling(struct match *match, side_id side, const json_t *item, struct json *out) {
    struct action action;
    const char *text = json_string_value(item);
    struct ruling ruling = answer_read_action(match, text != NULL ? text : "", &action);
    if (is_legal(ruling))
        ruling = play_judge(&match->game, side, action);
    json_t *entry = is_legal(ruling) ? json_object() : ruling_error(match, ruling);
    json_object_set(entry, "action", (json_t *)(uintptr_t)item);
    json_object_set_new(entry, "legal", json_boolean(is_legal(ruling)));
    json_tree(out, entry);
    json_decref(entry);
}

static json_t *ask_judge(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    side_id side;
    json_t *error = read_side(match, viewer, request, play_side_to_act(&match->game), &side), *item;
    if (error != NULL)
        return error;
    size_t i;
    json_key(out, "rulings");
    json_open(out, '[');
    json_array_foreach(json_object_get(request, "actions"), i, item) write_ruling(match, side, item, out);
    json_close(out, ']');
    return NULL;
}

/* -- queries -- */

static json_t *read_query_list(const struct match *match, const json_t *list, struct query *query) {
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        const char *text = json_string_value(item);
        if (query->list_count == 64 || text == NULL)
            return request_error("the list of a query holds at most 64 actions, as texts");
        struct ruling ruling = answer_read_action(match, text, &query->list[query->list_count++]);
        if (!is_legal(ruling))
            return ruling_error(match, ruling);
    }
    return NULL;
}

/* A query may be about either side: whose it is, is no secret. */
static json_t *read_query_side(const struct match *match, struct viewer viewer, const json_t *request,
                               struct query *query) {
    const char *name = text_field(request, "side");
    query->side = viewer.umpire || viewer.side == SIDE_NONE ? play_side_to_act(&match->game) : viewer.side;
    if (name != NULL)
        query->side = match_side_named(match, name);
    return name != NULL && query->side == SIDE_NONE ? no_such_side() : NULL;
}

static json_t *read_query(const struct match *match, struct viewer viewer, const json_t *request, struct query *query) {
    static const char *const hexes[] = {"from", "to", "hex"};
    hex_id *place[] = {&query->from, &query->to, &query->hex};
    query->what = text_field(request, "what");
    query->purpose = text_field(request, "purpose");
    query->all = flag_field(request, "all");
    query->asker = (uint8_t)(viewer.umpire ? 0 : viewer.side < SIDES ? viewer.side + 1 : SIDES + 1);
    query->unit = COUNTER_NONE;
    for (int i = 0; i < 3; i++) {
        const char *label = text_field(request, hexes[i]);
        *place[i] = label != NULL ? match->rules->hex_labelled(match->tables, label, strlen(label)) : (hex_id)HEX_NONE;
        if (label != NULL && *place[i] == HEX_NONE)
            return error_of("unknown", NULL, "the query names a hex that is not on this map");
    }
    const char *unit = text_field(request, "unit");
    if (unit != NULL)
        query->unit = match->rules->counter_named(match->tables, unit, strlen(unit));
    if (unit != NULL && query->unit == COUNTER_NONE)
        return error_of("unknown", NULL, "the query names a counter that is not in this game");
    json_t *error = read_query_side(match, viewer, request, query);
    return error != NULL ? error : read_query_list(match, json_object_get(request, "list"), query);
}

static json_t *put_question(struct match *match, struct viewer viewer, const json_t *request, bool sheet,
                            struct json *out) {
    struct query query = {0};
    json_t *error = read_query(match, viewer, request, &query);
    if (error != NULL)
        return error;
    json_key(out, sheet ? "sheet" : "answer");
    size_t before = out->out->length;
    struct ruling ruling = play_query(&match->game, &query, sheet, out);
    if (!is_legal(ruling))
        return ruling_error(match, ruling);
    if (out->out->length == before)
        json_none(out);
    return NULL;
}

static json_t *ask_query(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    if (match->rules->query == NULL)
        return request_error("this game answers no queries");
    return put_question(match, viewer, request, false, out);
}

static json_t *ask_sheet(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    if (match->rules->sheet == NULL)
        return request_error("this game has no sheets");
    return put_question(match, viewer, request, true, out);
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

static json_t *put_changes(struct match *match, side_id eyes, uint64_t since, struct json *out) {
    struct keeper keeper = {NULL};
    if (match->rules->view_changes == NULL)
        return request_error("this game does not send changes");
    if (since > match->game.state->actions)
        return request_error("fewer actions than that have been done");
    if (match->forgets_past || since > match->history.count)
        return request_error("the past of this game is not available here: ask for its replay");
    match_walk(match, (uint32_t)since, (uint32_t)since, keep_state, &keeper);
    play_sync(&match->game);
    json_key(out, "changes");
    match->rules->view_changes(&match->game, eyes, keeper.state, out);
    free(keeper.state);
    return NULL;
}

/* The view, or with `since` what has changed in it since so many actions were done. */
static json_t *ask_view(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    side_id eyes = viewer.side;
    json_t *error = read_side(match, viewer, request, SIDE_NONE, &eyes);
    if (error == NULL && json_object_get(request, "since") != NULL)
        error = put_changes(match, eyes, number_field(request, "since", 0), out);
    else if (error == NULL) {
        play_sync(&match->game);
        json_key(out, "view");
        match->rules->view(&match->game, eyes, out);
    }
    if (error == NULL && match->rules->map != NULL && flag_field(request, "map")) {
        json_key(out, "map");
        match->rules->map(&match->game, out);
    }
    return error;
}

static json_t *ask_catalogue(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    (void)viewer, (void)request;
    if (match->rules->catalogue == NULL)
        return request_error("this game has no catalogue");
    json_key(out, "catalogue");
    match->rules->catalogue(match->tables, out);
    return NULL;
}

static json_t *ask_state(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    (void)request;
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    play_sync(&match->game);
    json_key(out, "position");
    match->game.hides_dice = match->game.state->dice.generator == DICE_PCG32; /* its streams are every die to come */
    match->rules->position(&match->game, out);
    match->game.hides_dice = false;
    return NULL;
}

static void put_hash(struct json *out, const char *key, uint64_t hash) {
    char buffer[24];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_hex64(&text, hash);
    json_put_string(out, key, buffer);
}

/* Hashes would let a player try guesses at what they may not know. */
static json_t *ask_hash(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    (void)request;
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    put_hash(out, "position", play_position_hash(&match->game));
    put_hash(out, "full", play_full_hash(&match->game));
    return NULL;
}

/* -- the log, the save, the book -- */

static json_t *ask_events(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    struct viewer eyes = viewer;
    json_t *error = read_side(match, viewer, request, SIDE_NONE, &eyes.side);
    if (error != NULL)
        return error;
    uint64_t from = number_field(request, "from", 0);
    json_key(out, "from");
    json_uint(out, from);
    json_put_int(out, "next", (int64_t)match->event_count);
    put_events(match, from < match->event_count ? (size_t)from : match->event_count, eyes, flag_field(request, "told"),
               out);
    return NULL;
}

static json_t *ask_save(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    json_t *error = for_the_umpire(viewer);
    if (error != NULL)
        return error;
    char *game = match_save(match, !json_is_false(json_object_get(request, "seed")));
    struct text text = GROWING;
    text_add(&text, game);
    for (side_id side = 0; side < SIDES; side++)
        match_orders_save(match, side, &text);
    json_put_string(out, "text", text.at);
    free(game);
    free(text.at);
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

static json_t *ask_rule(struct match *match, struct viewer viewer, const json_t *request, struct json *out) {
    (void)viewer;
    return put_rule_text(match->games, request, out);
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

bool match_answers(const char *command) { return request_named(command) != NULL; }

struct asked {
    struct match *match;
    struct viewer viewer;
};

static json_t *fill_answer(void *context, const json_t *object, struct json *out) {
    const struct asked *asked = context;
    const char *name = text_field(object, "cmd");
    const struct request *request = name != NULL ? request_named(name) : NULL;
    if (!json_is_object(object))
        return request_error("a request is an object");
    if (request == NULL)
        return request_error(name == NULL ? "a request needs the field `cmd`, a text" : "there is no such command");
    json_t *error = request_check(request->name, request->fields, object);
    out->language = asked->match->game.language;
    return error != NULL ? error : request->answer(asked->match, asked->viewer, object, out);
}

json_t *match_answer(struct match *match, const json_t *request, struct viewer viewer, struct text *out) {
    struct asked asked = {match, viewer};
    return answer_write(request, fill_answer, &asked, out);
}
