/* harness.c: see harness.h. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"
#include "harness/schema.h"

static struct session *session;
static json_t *kept; /* answers that were handed out */
static char hash_text[2][32];

struct session *harness_session(void) {
    if (session == NULL) {
        char games[512];
        games_find(NULL, NULL, games, sizeof games);
        session = session_open(games);
    }
    return session;
}

static json_t
    *position_known; /* as long as nothing but questions is asked: that of a great battle takes long to write */

int harness_close(void **state) {
    (void)state;
    json_decref(kept);
    kept = position_known = NULL;
    session_close(session);
    session = NULL;
    return 0;
}

static json_t *keep(json_t *answer) {
    if (kept == NULL)
        kept = json_array();
    json_array_append_new(kept, answer);
    return answer;
}

static void forget(void) {
    json_decref(kept);
    kept = position_known = NULL;
}

void print_json(const json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY);
    fprintf(stderr, "%s\n", text != NULL ? text : "null");
    free(text);
}

static json_t *parse(const char *single) {
    char *text = strdup(single);
    json_error_t error;
    for (char *c = text; *c != 0; c++)
        if (*c == '\'')
            *c = '"';
    json_t *json = json_loads(text, JSON_DECODE_ANY, &error);
    if (json == NULL) {
        fprintf(stderr, "the test's JSON is wrong at column %d: %s\n%s\n", error.column, error.text, single);
        free(text);
        fail_msg("%s", "JSON");
    }
    free(text);
    return json;
}

static bool only_asks(const json_t *request) {
    static const char *const questions[] = {"state", "view", "query", "sheet", "actions",
                                            "judge", "hash", "rule",  NULL};
    const char *cmd = json_string_value(json_object_get(request, "cmd"));
    for (int i = 0; cmd != NULL && questions[i] != NULL; i++)
        if (strcmp(cmd, questions[i]) == 0)
            return true;
    return false;
}

static json_t *send(json_t *request) {
    if (!only_asks(request))
        position_known = NULL;
    json_t *answer = keep(session_ask(harness_session(), request));
    schema_check_answer(request, answer);
    json_decref(request);
    return answer;
}

json_t *asked_by(struct viewer viewer, const json_t *request) {
    struct text text = GROWING;
    json_decref(match_answer(harness_session()->now, request, viewer, &text));
    json_t *answer = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    schema_check_answer(request, answer);
    return answer;
}

static bool is_ok(const json_t *answer) { return json_is_true(json_object_get(answer, "ok")); }

static json_t *must_ok(json_t *answer, const char *what) {
    if (!is_ok(answer)) {
        fprintf(stderr, "%s\n", what);
        print_json(answer);
        fail_msg("refused: %s", what);
    }
    return answer;
}

/* -- setting up -- */

static json_t *send_position(const char *position) {
    forget();
    json_t *request = json_object();
    json_object_set_new(request, "cmd", json_string("sandbox"));
    json_object_set_new(request, "position", parse(position));
    return send(request);
}

json_t *sandbox(const char *position) { return must_ok(send_position(position), position); }

json_t *sandbox_refused(const char *position) {
    json_t *answer = send_position(position);
    if (is_ok(answer))
        fail_msg("this position should be refused: %s", position);
    return json_object_get(answer, "error");
}

json_t *scenario(const char *id, const char *options, uint64_t seed) {
    forget();
    json_t *request = json_object();
    json_object_set_new(request, "cmd", json_string("new"));
    json_object_set_new(request, "scenario", json_string(id));
    json_object_set_new(request, "seed", json_integer((json_int_t)seed));
    if (options != NULL)
        json_object_set_new(request, "options", parse(options));
    return must_ok(send(request), id);
}

static void send_dice(const char *script, bool strict) {
    json_t *request = json_object();
    json_object_set_new(request, "cmd", json_string("dice"));
    json_object_set_new(request, "script", parse(script != NULL ? script : "[]"));
    json_object_set_new(request, "strict", json_boolean(strict));
    must_ok(send(request), "dice");
}

void dice(const char *script) { send_dice(script, true); }
void dice_free(void) { send_dice("[]", false); }

/* -- asking -- */

json_t *ask(const char *request) { return send(parse(request)); }

json_t *askf(const char *pattern, ...) {
    char buffer[8192];
    va_list arguments;
    va_start(arguments, pattern);
    vsnprintf(buffer, sizeof buffer, pattern, arguments);
    va_end(arguments);
    return ask(buffer);
}

json_t *asked(const char *request) { return must_ok(ask(request), request); }

static json_t *send_query(const char *fields) {
    json_t *request = parse(fields);
    json_object_set_new(request, "cmd", json_string("query"));
    return send(request);
}

json_t *query(const char *fields) { return json_object_get(must_ok(send_query(fields), fields), "answer"); }

json_t *query_refused(const char *fields) {
    json_t *answer = send_query(fields);
    if (is_ok(answer))
        fail_msg("this query should be refused: %s", fields);
    return json_object_get(answer, "error");
}

long victory_points(const char *side, const char *field, const char *value) {
    json_t *item, *now = field_of(query("{'what':'victory'}"), "if_it_ended_now");
    size_t i;
    long sum = 0;
    json_array_foreach(field_of(now, "items"), i, item) {
        if (strcmp(field_text(item, "side"), side) == 0 && strcmp(field_text(item, field), value) == 0)
            sum += (long)field_int(item, "points");
    }
    return sum;
}

/* -- acting -- */

static json_t *send_action(const char *side, const char *action) {
    json_t *request = json_object();
    json_object_set_new(request, "cmd", json_string("do"));
    json_object_set_new(request, "side", json_string(side));
    json_object_set_new(request, "action", json_string(action));
    return send(request);
}

json_t *act(const char *side, const char *action) {
    json_t *answer = send_action(side, action);
    if (!is_ok(answer)) {
        fprintf(stderr, "%s: %s\n", side, action);
        print_json(answer);
        print_actions();
        fail_msg("refused: %s", action);
    }
    if (field_has(answer, "fault"))
        fail_msg("the engine found itself broken (fault %ld) after %s", field_int(answer, "fault"), action);
    return answer;
}

json_t *act_all(const char *side, ...) {
    json_t *all = NULL, *events = json_array(), *thrown = json_array();
    va_list arguments;
    va_start(arguments, side);
    for (const char *action; (action = va_arg(arguments, const char *)) != NULL;) {
        all = act(side, action);
        json_array_extend(events, json_object_get(all, "events"));
        json_array_extend(thrown, json_object_get(all, "dice"));
    }
    va_end(arguments);
    if (all == NULL)
        fail_msg("%s", "act_all without an action");
    json_object_set_new(all, "events", events);
    json_object_set_new(all, "dice", thrown);
    return all;
}

json_t *refused(const char *side, const char *action, const char *rule) {
    char before[32];
    snprintf(before, sizeof before, "%s", full_hash_now());
    json_t *answer = send_action(side, action);
    json_t *error = json_object_get(answer, "error");
    if (is_ok(answer))
        fail_msg("this should be refused: %s", action);
    if (strcmp(before, full_hash_now()) != 0)
        fail_msg("a refused action changed the state: %s", action);
    const char *found = json_string_value(json_object_get(error, "case"));
    const char *kind = json_string_value(json_object_get(error, "kind"));
    if (strcmp(kind, "illegal") != 0 || (rule != NULL && (found == NULL || strncmp(found, rule, strlen(rule)) != 0))) {
        print_json(error);
        fail_msg("%s: refused, but not by %s", action, rule != NULL ? rule : "a case");
    }
    return error;
}

static json_t *actions_of(const char *side) {
    return json_object_get(
        must_ok(side != NULL ? askf("{'cmd':'actions','side':'%s'}", side) : ask("{'cmd':'actions'}"), "actions"),
        "actions");
}

bool legal(const char *side, const char *action) {
    json_t *actions = actions_of(side), *item;
    size_t i;
    json_array_foreach(actions, i, item) {
        if (strcmp(json_string_value(item), action) == 0)
            return true;
    }
    return false;
}

int legal_count(const char *prefix) {
    json_t *actions = actions_of(NULL), *item;
    size_t i;
    int count = 0;
    json_array_foreach(actions, i, item) count += strncmp(json_string_value(item), prefix, strlen(prefix)) == 0;
    return count;
}

bool judged_legal(const char *side, const char *action) {
    json_t *answer = must_ok(askf("{'cmd':'judge','side':'%s','actions':['%s']}", side, action), action);
    return field_bool(json_array_get(json_object_get(answer, "rulings"), 0), "legal");
}

void print_actions(void) {
    json_t *answer = ask("{'cmd':'actions'}");
    print_json(answer);
}

void end_until(const char *phase) {
    char first[64];
    snprintf(first, sizeof first, "%s", phase_now());
    for (int i = 0; i < 200; i++) {
        if (i > 0 && (phase != NULL ? strcmp(phase_now(), phase) == 0 : strcmp(phase_now(), first) != 0))
            return;
        act(side_now(), "end");
    }
    fail_msg("the phase %s never came", phase != NULL ? phase : "after this one");
}

/* -- where the game stands -- */

static json_t *standing(void) { return must_ok(ask("{'cmd':'actions'}"), "actions"); }

static const char *standing_text(const char *field) {
    const char *text = json_string_value(json_object_get(standing(), field));
    return text != NULL ? text : "";
}

const char *phase_now(void) { return standing_text("phase"); }
const char *side_now(void) { return standing_text("side"); }
const char *decision_now(void) { return standing_text("decision"); }
int turn_now(void) { return (int)field_int(standing(), "turn"); }
uint64_t done_now(void) { return (uint64_t)field_int(standing(), "done"); }
bool is_over(void) { return field_has(standing(), "over"); }
json_t *duties_now(void) { return field_of(standing(), "duties"); }

static const char *hash_field(const char *field, int slot) {
    json_t *answer = must_ok(ask("{'cmd':'hash'}"), "hash");
    snprintf(hash_text[slot], sizeof hash_text[slot], "%s", field_text(answer, field));
    return hash_text[slot];
}

const char *hash_now(void) { return hash_field("position", 0); }
const char *full_hash_now(void) { return hash_field("full", 1); }
json_t *position_now(void) {
    if (position_known == NULL)
        position_known = field_of(must_ok(ask("{'cmd':'state'}"), "state"), "position");
    return position_known;
}

/* -- units -- */

static json_t *in_list(json_t *list, const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(list, i, item) {
        const char *name = json_string_value(json_object_get(item, "id"));
        if (name != NULL && strcmp(name, id) == 0)
            return item;
    }
    return NULL;
}

json_t *unit(const char *id) {
    json_t *position = position_now();
    json_t *found = in_list(json_object_get(position, "units"), id);
    if (found == NULL)
        found = in_list(json_object_get(position, "leaders"), id);
    if (found == NULL)
        fail_msg("there is no counter %s in the position", id);
    return found;
}

int unit_int(const char *id, const char *field) { return (int)json_integer_value(json_object_get(unit(id), field)); }

const char *unit_text(const char *id, const char *field) {
    const char *text = json_string_value(json_object_get(unit(id), field));
    return text != NULL ? text : "";
}

bool unit_has(const char *id, const char *flag) {
    json_t *object = unit(id), *item;
    size_t i;
    if (json_is_true(json_object_get(object, flag)))
        return true;
    json_array_foreach(json_object_get(object, "flags"), i, item) {
        if (strcmp(json_string_value(item), flag) == 0)
            return true;
    }
    return false;
}

bool unit_on_map(const char *id) { return unit_text(id, "hex")[0] != 0; }

/* -- events -- */

json_t *event_nth(json_t *answer, const char *name, int nth) {
    json_t *item;
    size_t i;
    json_array_foreach(json_object_get(answer, "events"), i, item) {
        if (strcmp(json_string_value(json_object_get(item, "e")), name) == 0 && nth-- == 0)
            return item;
    }
    return NULL;
}

json_t *event_of(json_t *answer, const char *name) {
    json_t *event = event_nth(answer, name, 0);
    if (event == NULL) {
        print_json(json_object_get(answer, "events"));
        fail_msg("there is no event %s", name);
    }
    return event;
}

json_t *event_where(json_t *answer, const char *name, const char *field, const char *text) {
    json_t *event;
    for (int i = 0; (event = event_nth(answer, name, i)) != NULL; i++) {
        const char *value = json_string_value(json_object_get(event, field));
        if (value != NULL && strcmp(value, text) == 0)
            return event;
    }
    return NULL;
}

int event_count(json_t *answer, const char *name) {
    int count = 0;
    while (event_nth(answer, name, count) != NULL)
        count++;
    return count;
}

bool event_told(json_t *answer, const char *name) { return event_nth(answer, name, 0) != NULL; }

json_t *item_of(json_t *event, const char *list, const char *rule) {
    json_t *item;
    size_t i;
    json_array_foreach(json_object_get(event, list), i, item) {
        const char *found = json_string_value(json_object_get(item, "case"));
        if (found != NULL && strcmp(found, rule) == 0)
            return item;
    }
    return NULL;
}

json_t *field_of(const json_t *object, const char *field) {
    json_t *value = json_object_get(object, field);
    if (value == NULL) {
        print_json(object);
        fail_msg("there is no field %s", field);
    }
    return value;
}

json_t *row_if(const json_t *rows, const char *field, const char *text) {
    size_t i;
    json_t *row;
    json_array_foreach(rows, i, row) {
        if (field_has(row, field) && strcmp(field_text(row, field), text) == 0)
            return row;
    }
    return NULL;
}

json_t *row_named(const json_t *rows, const char *field, const char *text) {
    json_t *row = row_if(rows, field, text);
    if (row == NULL)
        fail_msg("no row with %s %s", field, text);
    return row;
}

long field_int(const json_t *object, const char *field) {
    json_t *value = field_of(object, field);
    if (!json_is_integer(value)) {
        print_json(object);
        fail_msg("the field %s is no number", field);
    }
    return (long)json_integer_value(value);
}

const char *field_text(const json_t *object, const char *field) {
    json_t *value = field_of(object, field);
    if (!json_is_string(value)) {
        print_json(object);
        fail_msg("the field %s is no text", field);
    }
    return json_string_value(value);
}

bool field_bool(const json_t *object, const char *field) { return json_is_true(json_object_get(object, field)); }
bool field_has(const json_t *object, const char *field) { return json_object_get(object, field) != NULL; }

/* -- the ledger -- */

void proved(const char *book, const char *rows, const char *file, const char *function) {
    const char *path = getenv("ENFILADE_PROVED");
    if (path == NULL || path[0] == 0)
        return;
    const char *name = strstr(file, "tests/");
    FILE *out = fopen(path, "a");
    if (out == NULL)
        return;
    for (const char *row = rows + strspn(rows, " "); *row != 0;) {
        size_t length = strcspn(row, " ");
        fprintf(out, "%s\t%.*s\t%s:%s\n", book, (int)length, row, name != NULL ? name : file, function);
        row += length + strspn(row + length, " ");
    }
    fclose(out);
}
