/* api_play.c: playing: the view, the stream, actions, questions, undo. */
#include <stdlib.h>
#include <string.h>

#include "match/answers.h"
#include "serve/base/log.h"
#include "serve/base/metrics.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/play/api.h"
#include "serve/play/carrying.h"
#include "serve/play/stream.h"
#include "serve/play/undo_points.h"
#include "serve/play/update_json.h"
#include "serve/routes.h"

enum { ACTIONS_MAX = 200, KEY_MAX = 80 };

/* -- looking -- */

static void answer_view_of(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer))
        return;
    struct text *text = &request->server->cache->text;
    struct update_source source = update_source_of(hosted);
    struct json out;
    uint32_t n = hosted->n;
    struct game *game = hosted_game_shown_at(hosted, &n, viewer);
    if (game == NULL) {
        answer_error(request, 503, "busy", "a secret choice is being made; try again when it is revealed");
        return;
    }
    game->language = api_language(request);
    text_clear(text);
    json_init(&out, text);
    json_open(&out, '{');
    json_put_bool(&out, "ok", true);
    json_put_int(&out, "n", n);
    update_json_view(game, viewer, &out);
    update_json_status(&source, game, &out);
    json_put_int(&out, "events_next", (int64_t)n + 1);
    json_close(&out, '}');
    api_answer_text(request, text);
}

static void open_stream(struct request *request) {
    if (!streams_allow_one(request)) /* before a game is fetched for it */
        return;
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    uint32_t after, name;
    if (hosted == NULL || !api_viewer(request, hosted, request_query(request, "side"), &viewer) ||
        !api_number(request, "after", hosted_game_shown_entry(hosted, hosted->n, viewer), &after) ||
        !api_number(request, "name", 0, &name) || !streams_allow_watching(request, hosted))
        return;
    const char *last = request_header(request, "Last-Event-ID");
    if (last != NULL && last[0] >= '0' && last[0] <= '9')
        after = (uint32_t)strtoul(last, NULL, 10);
    stream_start(request, hosted, viewer, after, name);
}

/* -- asking -- */

/* Whose eyes: of the side named if it is the asker's, else of a seat that they hold, else a spectator's. */
static bool asker(struct request *request, struct hosted_game *hosted, side_id *viewer) {
    side_id named = hosted_game_side_named(hosted, body_text(request, "side"));
    int64_t person = request->person->id;
    *viewer = SIDE_NONE;
    for (side_id side = 0; side < SIDES; side++)
        if (hosted_game_holds(hosted, side, person) && (*viewer == SIDE_NONE || side == named))
            *viewer = side;
    return *viewer != SIDE_NONE || api_viewer(request, hosted, NULL, viewer);
}

static bool may_ask(const char *command) {
    static const char *const known[] = {"actions", "judge", "query", "sheet", "view", "catalogue", "rule"};
    for (size_t i = 0; command != NULL && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i], command) == 0)
            return true;
    return false;
}

static void ask(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id viewer;
    if (hosted == NULL) /* answered, and the request is gone with its body */
        return;
    const char *command = body_text(request, "cmd");
    if (!may_ask(command)) {
        answer_error(request, 400, "request", "cmd must be actions, judge, query, sheet, view, catalogue or rule");
        return;
    }
    if (!asker(request, hosted, &viewer))
        return;
    bool furniture = strcmp(command, "rule") == 0 || strcmp(command, "catalogue") == 0;
    if (furniture)
        json_object_del(request->body, "side");
    else if (hosted_game_shown_entry(hosted, hosted->n, viewer) != hosted->n) {
        answer_error(request, 409, "sealed", "a secret choice is being made; try again when it is revealed");
        return;
    }
    struct text *out = &request->server->cache->text;
    text_clear(out);
    json_t *error = match_answer(hosted->match, request->body, (struct viewer){viewer, false}, out);
    if (error != NULL)
        answer_error_json(request, status_of_kind(json_string_value(json_object_get(error, "kind"))), error);
    else
        api_answer_text(request, out);
}

/* -- acting -- */

static json_t *do_one(struct hosted_game *hosted, side_id side, const json_t *text) {
    struct match *match = hosted->match;
    struct action action;
    if (!json_is_string(text))
        return request_error("an action must be a string");
    struct ruling ruling = answer_read_action(match, json_string_value(text), &action);
    if (is_legal(ruling))
        ruling = hosted_game_do(hosted, side, action);
    else if (play_over(&match->game))
        ruling = RULE(PLAY_OVER, "the game is over");
    if (is_legal(ruling))
        carrying_by_hand(hosted, side, action);
    return is_legal(ruling) ? NULL : ruling_error(match, ruling);
}

/* Until one is refused or the other side is to answer. Returns the refusal, or NULL. */
static json_t *do_list(struct hosted_game *hosted, side_id side, const json_t *actions, int *applied) {
    size_t count = json_array_size(actions);
    *applied = 0;
    for (size_t i = 0; i < count && !hosted->broken; i++) {
        if (i > 0 && play_side_to_act(&hosted->match->game) != side)
            return NULL;
        json_t *refusal = do_one(hosted, side, json_array_get(actions, i));
        if (refusal != NULL) {
            json_object_set(refusal, "action", json_array_get(actions, i));
            return refusal;
        }
        ++*applied;
    }
    return NULL;
}

/* The answer to actions that were done, up to its closing brace. */
static void write_done(const struct hosted_game *hosted, int applied, const json_t *refused, struct json *out) {
    json_open(out, '{');
    json_put_bool(out, "ok", true);
    json_put_int(out, "n", hosted->n);
    json_put_int(out, "applied", applied);
    if (refused != NULL) {
        json_key(out, "refused");
        json_tree(out, refused);
    }
}

/* What the actions have changed: in place of an update by the stream that the request named. */
static void write_skipped(const struct hosted_game *hosted, struct json *out) {
    size_t length;
    const char *update = streams_skipped(hosted, &length);
    if (update == NULL)
        return;
    json_key(out, "update");
    json_raw(out, update, length);
}

/* What the side can do next, if it is still its turn: a player far away need not ask. */
static void write_next(struct hosted_game *hosted, side_id side, struct json *out) {
    if (hosted_game_is_over(hosted) || play_side_to_act(&hosted->match->game) != side)
        return;
    json_key(out, "next");
    json_open(out, '{');
    json_put_bool(out, "ok", true);
    put_actions(hosted->match, (struct viewer){side, false}, side, true, out);
    json_close(out, '}');
}

static bool set_offer(struct hosted_game *hosted, json_t *offer) {
    char *text = offer != NULL ? must(json_dumps(offer, JSON_COMPACT)) : NULL;
    bool done = store_game_offer(hosted->server->store, hosted->row.id, text);
    if (!done) {
        free(text);
        return false;
    }
    free(hosted->row.offer);
    hosted->row.offer = text;
    return true;
}

/* When the game goes on, what would be taken back is no longer what was asked. */
static void drop_offer(struct hosted_game *hosted) {
    if (hosted->row.offer == NULL)
        return;
    set_offer(hosted, NULL);
    streams_send_event(hosted, "offer", "null", 0);
}

/* The answer is kept under the request's key as it is before the update and what can be done next: who sends it again
 * has had those by the stream. */
static char *kept_answer(const struct hosted_game *hosted, int applied, const json_t *refused) {
    struct text text = GROWING;
    struct json out;
    json_init(&out, &text);
    write_done(hosted, applied, refused, &out);
    json_close(&out, '}');
    return text.at;
}

static void answer_done(struct request *request, struct hosted_game *hosted, side_id side, int applied,
                        const json_t *refused) {
    struct text *text = &request->server->cache->text;
    struct json out;
    text_clear(text);
    json_init(&out, text);
    write_done(hosted, applied, refused, &out);
    write_skipped(hosted, &out);
    if (body_flag(request, "next"))
        write_next(hosted, side, &out);
    json_close(&out, '}');
    api_answer_text(request, text);
}

static void commit_done(struct request *request, struct hosted_game *hosted, side_id side, int applied,
                        const json_t *refused) {
    const char *key = body_text(request, "key");
    char *kept = key != NULL ? kept_answer(hosted, applied, refused) : NULL;
    struct answered answered = {request->person->id, key, kept};
    int64_t name;
    if (body_number(request, "stream", &name) && name > 0 && name <= UINT32_MAX)
        streams_skip(hosted, request->person->id, (uint32_t)name);
    if (hosted_game_commit(hosted, key != NULL ? &answered : NULL)) {
        metrics_add(request->server, METRIC_ACTIONS, applied);
        drop_offer(hosted);
        carrying_settle(hosted);
        answer_done(request, hosted, side, applied, refused);
    } else
        api_broken(request, hosted);
    free(kept);
}

/* True if this request was done before: it is answered the same. Whatever it did then made the journal longer, so who
 * sends it again says an older number, and its entries are the next ones after that. */
static bool answer_again(struct request *request, struct hosted_game *hosted) {
    const char *key = body_text(request, "key");
    char *answer = NULL;
    int64_t at;
    if (key != NULL && body_number(request, "at", &at) && at >= 0 && at < (int64_t)hosted->n)
        answer = store_answered(request->server->store, hosted->row.id, (uint32_t)at + 1,
                                (uint32_t)at + ACTIONS_MAX + EMPTY_PHASES_MOST, request->person->id, key);
    if (answer == NULL)
        return false;
    answer_bytes(request, 200, "application/json; charset=utf-8", answer, strlen(answer));
    free(answer);
    return true;
}

static void act(struct request *request, struct hosted_game *hosted, side_id side, const json_t *actions) {
    int applied;
    if (!hosted_game_begin(hosted)) {
        api_broken(request, hosted);
        return;
    }
    json_t *refused = do_list(hosted, side, actions, &applied);
    if (applied > 0) {
        hosted_game_pass_over(hosted);
        commit_done(request, hosted, side, applied, refused);
    } else {
        hosted_game_roll_back(hosted);
        const char *kind = json_string_value(json_object_get(refused, "kind"));
        answer_error_json(request, kind != NULL ? status_of_kind(kind) : 400, json_incref(refused));
    }
    json_decref(refused);
}

static void do_actions(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    const json_t *actions = json_object_get(request->body, "actions");
    const char *key = body_text(request, "key");
    if (json_array_size(actions) == 0 || json_array_size(actions) > ACTIONS_MAX)
        answer_error(request, 400, "request", "actions must be a list of 1 to 200 strings");
    else if (key != NULL && (key[0] == 0 || strlen(key) > KEY_MAX))
        answer_error(request, 400, "request", "a key must have 1 to 80 characters");
    else if (!answer_again(request, hosted) && api_is_current(request, hosted))
        act(request, hosted, side, actions);
}

static void resign(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    json_t *actions = json_pack("[s]", hosted->match->rules->verbs[hosted->match->rules->verb_resign].name);
    act(request, hosted, side, actions);
    json_decref(actions);
}

/* -- taking back -- */

static bool read_to(struct request *request, const struct hosted_game *hosted, uint32_t *to) {
    int64_t number;
    if (hosted_game_is_over(hosted)) {
        answer_error(request, 409, "over",
                     "the game is over and its seed is published; continue from here in a new game");
        return false;
    }
    if (body_number(request, "to", &number) && number >= 0 && number < hosted->match->game.state->actions) {
        *to = (uint32_t)number;
        return true;
    }
    answer_error(request, 400, "request", "the field to is missing: how many actions to keep");
    return false;
}

static void answer_n(struct request *request, const struct hosted_game *hosted) {
    answer_json(request, 200, json_pack("{s:b, s:i}", "ok", 1, "n", (int)hosted->n));
}

static void undo(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    uint32_t to;
    if (hosted == NULL || !api_my_side(request, hosted, &side) || !api_is_current(request, hosted) ||
        !read_to(request, hosted, &to))
        return;
    if (!hosted_game_begin(hosted))
        api_broken(request, hosted);
    else if (!hosted_game_undo(hosted, side, to)) {
        hosted_game_roll_back(hosted);
        answer_error(
            request, 422, "illegal",
            "dice were rolled, a secret was revealed or the other side answered since; ask to go back instead");
    } else if (hosted_game_commit(hosted, NULL))
        answer_n(request, hosted);
    else
        api_broken(request, hosted);
}

static void undo_by_agreement(struct request *request, struct hosted_game *hosted, side_id side, uint32_t to) {
    if (!hosted_game_begin(hosted)) {
        api_broken(request, hosted);
        return;
    }
    if (!hosted_game_undo_agreed(hosted, side, to)) {
        hosted_game_roll_back(hosted);
        answer_error(request, 422, "illegal", "that can no longer be taken back");
        return;
    }
    if (!set_offer(hosted, NULL))
        hosted->broken = true;
    if (!hosted_game_commit(hosted, NULL)) {
        api_broken(request, hosted);
        return;
    }
    streams_send_event(hosted, "offer", "null", 0);
    answer_n(request, hosted);
}

/* Nobody else is asked where the other seat is a computer's or one's own. */
static bool other_agrees(const struct hosted_game *hosted, side_id side, int64_t person) {
    side_id other = other_side(side);
    return strcmp(hosted->seat[other].row.kind, "person") != 0 || hosted_game_holds(hosted, other, person);
}

static void offer_undo(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    uint32_t to;
    if (hosted == NULL || !api_my_side(request, hosted, &side) || !read_to(request, hosted, &to))
        return;
    if (other_agrees(hosted, side, request->person->id)) {
        undo_by_agreement(request, hosted, side, to);
        return;
    }
    const char *word = hosted_game_side_word(hosted, side);
    struct undo_point point;
    if (!undo_point_measure(&hosted->past, hosted->n, word, to, &point)) {
        answer_error(request, 422, "illegal", "that can no longer be taken back");
        return;
    }
    json_t *offer = json_pack("{s:s, s:i, s:s, s:I, s:i, s:i, s:b}", "side", word, "to", (int)to, "by",
                              request->person->name, "n", (json_int_t)hosted->n, "actions", (int)point.actions,
                              "theirs", (int)point.theirs, "dice", point.dice);
    bool done = set_offer(hosted, offer);
    json_decref(offer);
    if (!done) {
        answer_unwritten(request);
        return;
    }
    streams_send_event(hosted, "offer", hosted->row.offer, 0);
    answer_ok(request);
}

static void answer_offer(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    json_t *offer = hosted->row.offer != NULL ? json_loads(hosted->row.offer, 0, NULL) : NULL;
    side_id by = hosted_game_side_named(hosted, json_string_value(json_object_get(offer, "side")));
    uint32_t to = (uint32_t)json_integer_value(json_object_get(offer, "to"));
    bool late = json_integer_value(json_object_get(offer, "n")) != (json_int_t)hosted->n;
    json_decref(offer);
    if (by != SIDE_NONE && late)
        drop_offer(hosted);
    if (by == SIDE_NONE || late)
        answer_error(request, 404, "unknown", "nobody asked to go back, or the game has changed since");
    else if (body_flag(request, "accept") && by == side)
        answer_error(request, 403, "not-yours", "only the other side can answer this");
    else if (body_flag(request, "accept"))
        undo_by_agreement(request, hosted, by, to);
    else {
        drop_offer(hosted);
        answer_ok(request);
    }
}

const struct route PLAY_ROUTES[] = {
    {METHOD_POST, "/api/games/*/do", do_actions, 0},
    {METHOD_POST, "/api/games/*/ask", ask, ROUTE_READS},
    {METHOD_GET, "/api/games/*/view", answer_view_of, 0},
    {METHOD_GET, "/api/games/*/stream", open_stream, 0},
    {METHOD_POST, "/api/games/*/resign", resign, 0},
    {METHOD_POST, "/api/games/*/undo", undo, 0},
    {METHOD_POST, "/api/games/*/undo-offer", offer_undo, 0},
    {METHOD_POST, "/api/games/*/undo-answer", answer_offer, 0},
    {0, NULL, NULL, 0},
};
