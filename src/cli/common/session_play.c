/* session_play.c: the requests that open games and change them: scenarios, new, sandbox, load, dice, do, undo, bot.
 *
 * Every handler gets a request whose fields are known and of the right types (the table at the end names them). */
#include <stdlib.h>
#include <string.h>

#include "cli/common/session.h"
#include "match/advice.h"
#include "match/foresight.h"
#include "match/orders.h"

static json_t *no_such_side(void) { return error_of("unknown", NULL, "there is no such side"); }

static void put_error(struct json *out, const char *key, json_t *error) {
    json_key(out, key);
    json_tree(out, error);
    json_decref(error);
}

static void put_members(struct json *out, const json_t *object) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        json_key(out, key);
        json_tree(out, value);
    }
}

/* A list that is gathered while other things happen, and put into the answer then. */
static void open_list(struct json *list, struct text *text) {
    json_init(list, text);
    json_open(list, '[');
}

static void put_list(struct json *out, const char *key, struct json *list, struct text *text) {
    json_close(list, ']');
    json_key(out, key);
    json_raw(out, text->at, text->length);
    free(text->at);
}

/* -- opening a game -- */

static json_t *ask_scenarios(struct session *session, const json_t *request, struct json *out) {
    (void)request;
    json_t *scenarios = games_scenarios(session->games);
    put_members(out, scenarios);
    json_decref(scenarios);
    return NULL;
}

/* The new game takes the old one's place. */
static void sit_down(struct session *session, struct match *match, struct json *out) {
    match_free(session->now);
    session->now = match;
    session->bot_name[0] = 0;
    put_status(&match->game, out);
    put_count(match, out);
}

static void write_opening(const struct match *match, struct json *out) {
    put_events(match, 0, (struct viewer){SIDE_NONE, true}, false, out);
}

static json_t *ask_new(struct session *session, const json_t *request, struct json *out) {
    char buffer[1024];
    struct text why;
    const void *tables;
    unsigned index;
    uint32_t options[SAVE_OPTIONS_MAX] = {0};
    const char *scenario = text_field(request, "scenario");
    text_init(&why, buffer, sizeof buffer);
    if (!games_scenario(session->games, scenario, &tables, &index, &why))
        return error_of("unknown", NULL, buffer);
    if (!games_options(tables, index, json_object_get(request, "options"), options, &why))
        return request_error(buffer);
    struct match *match = match_new(session->games, scenario, options, seed_field(request, "seed"), &why);
    if (match == NULL)
        return request_error(buffer);
    sit_down(session, match, out);
    write_opening(match, out);
    return NULL;
}

static json_t *ask_sandbox(struct session *session, const json_t *request, struct json *out) {
    char buffer[1024], name[64];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    const json_t *position = json_object_get(request, "position");
    const char *game = text_field(request, "game");
    const char *base = text_field(position, "base");
    if (game == NULL)
        game = base != NULL ? base : text_field(position, "game");
    if (game == NULL)
        return request_error("a sandbox needs a game, or a base in its position");
    snprintf(name, sizeof name, "%.*s", (int)(strcspn(game, "/") < 63 ? strcspn(game, "/") : 63), game);
    struct match *match = match_sandbox(session->games, name, position, seed_field(request, "seed"), &why);
    if (match == NULL)
        return request_error(buffer[0] != 0 ? buffer : "the position cannot be set up");
    sit_down(session, match, out);
    write_opening(match, out);
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

static json_t *ask_load(struct session *session, const json_t *request, struct json *out) {
    struct save_trouble trouble;
    const json_t *text = json_object_get(request, "text");
    const char *from = text_field(request, "from");
    struct match *match = match_load(session->games, json_string_value(text), json_string_length(text),
                                     from != NULL && strcmp(from, "position") == 0, &trouble);
    if (match == NULL)
        return trouble_of(&trouble);
    json_put_bool(out, "agrees", trouble.state == SAVE_SOUND);
    if (trouble.state != SAVE_SOUND) {
        put_error(out, "stopped", trouble_of(&trouble));
        json_put_bool(out, "written", trouble.position != NULL);
    }
    sit_down(session, match, out);
    return NULL;
}

/* -- acting -- */

static json_t *ask_dice(struct session *session, const json_t *request, struct json *out) {
    struct dice_script fresh;
    json_t *error =
        answer_read_script(session->now, json_object_get(request, "script"), flag_field(request, "strict"), &fresh);
    if (error != NULL)
        return error;
    session->now->script = fresh;
    json_key(out, "left");
    write_script_left(session->now, out);
    return NULL;
}

/* One action of `do`: NULL, or the error that refused it. */
static json_t *do_one(struct match *match, side_id side, const json_t *text, struct json *dice) {
    struct action action;
    if (!json_is_string(text))
        return request_error("an action is a text");
    struct ruling ruling = answer_read_action(match, json_string_value(text), &action);
    if (is_legal(ruling))
        ruling = match_do(match, side, action);
    else if (play_over(&match->game))
        ruling = RULE(PLAY_OVER, "the game is over");
    if (!is_legal(ruling))
        return ruling_error(match, ruling);
    write_dice(match, dice);
    return NULL;
}

/* Applies a list until one is refused or the other side is to answer. */
static json_t *do_all(struct match *match, side_id side, const json_t *actions, struct json *out) {
    struct text thrown = GROWING;
    struct json dice;
    json_t *error = NULL;
    size_t told = match->event_count, applied = 0, total = json_array_size(actions);
    open_list(&dice, &thrown);
    while (applied < total && error == NULL) {
        if (applied > 0 && play_side_to_act(&match->game) != side)
            break;
        error = do_one(match, side, json_array_get(actions, applied), &dice);
        if (error == NULL)
            applied++;
    }
    if (error != NULL && applied == 0) {
        free(thrown.at);
        return error;
    }
    json_put_int(out, "applied", (int64_t)applied);
    if (error != NULL) {
        json_object_set(error, "action", json_array_get(actions, applied));
        put_error(out, "refused", error);
    }
    put_events(match, told, (struct viewer){side, true}, false, out);
    put_list(out, "dice", &dice, &thrown);
    if (match->script.count > 0) {
        json_key(out, "left");
        write_script_left(match, out);
    }
    put_status(&match->game, out);
    put_count(match, out);
    return NULL;
}

static json_t *ask_do(struct session *session, const json_t *request, struct json *out) {
    struct match *match = session->now;
    side_id side = match_side_named(match, text_field(request, "side"));
    if (side == SIDE_NONE)
        return no_such_side();
    json_t *one = json_object_get(request, "action"), *many = json_object_get(request, "actions");
    if ((one == NULL) == (many == NULL))
        return request_error("do needs an action, or a list of actions");
    if (many != NULL)
        return json_array_size(many) > 0 ? do_all(match, side, many, out)
                                         : request_error("the list of actions is empty");
    json_t *list = json_array();
    json_array_append(list, one);
    json_t *error = do_all(match, side, list, out);
    json_decref(list);
    return error;
}

static json_t *ask_undo(struct session *session, const json_t *request, struct json *out) {
    struct match *match = session->now;
    uint32_t now = match->game.state->actions;
    uint64_t to = number_field(request, "to", now > 0 ? now - 1 : 0);
    if (now == 0 || to >= now)
        return request_error(now == 0 ? "there is nothing to undo" : "an undo must leave fewer actions than were done");
    bool agreed = flag_field(request, "agreed");
    if (agreed ? !match_undo_agreed(match, (uint32_t)to) : !match_undo(match, (uint32_t)to))
        return request_error(
            "that cannot be undone: a die was rolled, a secret was revealed or the other side has acted");
    json_put_int(out, "limit", undo_limit(&match->undo, &match->game));
    put_status(&match->game, out);
    put_count(match, out);
    return NULL;
}

/* -- bots -- */

/* The bot asked for, kept from call to call so that its plans outlive one answer. */
static bool find_bot(struct session *session, const char *name, uint64_t seed) {
    if (strcmp(session->bot_name, name) == 0 && session->bot_seed == seed)
        return true;
    struct bot bot;
    if (!bot_find(session->now->rules, name, seed, &bot))
        return false;
    free(session->bot_memory);
    session->bot_memory = bot.memory = calloc(1, bot_memory_size(&bot, session->now->tables) + 1);
    session->bot = bot;
    session->bot_seed = seed;
    snprintf(session->bot_name, sizeof session->bot_name, "%s", name);
    return true;
}

static json_t *no_such_bot(const struct match *match, const char *name) {
    char why[128];
    struct text text;
    text_init(&text, why, sizeof why);
    bot_why_not(match->rules, name, &text);
    return error_of("unknown", NULL, why);
}

static json_t *bot_acts(struct session *session, struct json *done, struct json *dice) {
    struct match *match = session->now;
    struct action action;
    char buffer[128];
    struct text text;
    if (!match_choose(match, &session->bot, &action))
        return request_error("the bot found no legal action");
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&match->game, action, &text);
    struct ruling ruling = match_do(match, play_side_to_act(&match->game), action);
    if (!is_legal(ruling))
        return ruling_error(match, ruling);
    json_text(done, buffer);
    write_dice(match, dice);
    return NULL;
}

static json_t *ask_bot(struct session *session, const json_t *request, struct json *out) {
    struct match *match = session->now;
    const char *name = text_field(request, "name"), *side_name = text_field(request, "side");
    uint64_t wanted = number_field(request, "actions", 1);
    side_id side = side_name != NULL ? match_side_named(match, side_name) : (side_id)SIDE_NONE;
    if (side_name != NULL && side == SIDE_NONE)
        return no_such_side();
    if (!find_bot(session, name != NULL ? name : "random", number_field(request, "seed", 1)))
        return no_such_bot(match, name);
    struct text done_text = GROWING, thrown = GROWING;
    struct json done, dice;
    json_t *error = NULL;
    uint64_t count = 0;
    size_t told = match->event_count;
    open_list(&done, &done_text);
    open_list(&dice, &thrown);
    for (; count < wanted && error == NULL && !play_over(&match->game); count++) {
        if (side != SIDE_NONE && play_side_to_act(&match->game) != side)
            break;
        error = bot_acts(session, &done, &dice);
    }
    put_list(out, "actions", &done, &done_text);
    put_events(match, told, (struct viewer){side, true}, false, out);
    put_list(out, "dice", &dice, &thrown);
    put_status(&match->game, out);
    put_count(match, out);
    if (error != NULL && count > 1) { /* the last one is the one that was refused */
        put_error(out, "refused", error);
        error = NULL;
    }
    return error;
}

/* -- orders -- */

static json_t *ask_order(struct session *session, const json_t *request, struct json *out) {
    struct match *match = session->now;
    side_id side = match_side_named(match, text_field(request, "side"));
    const char *order = text_field(request, "order"), *cancel = text_field(request, "cancel");
    if (side == SIDE_NONE)
        return no_such_side();
    if (order != NULL && cancel != NULL)
        return request_error("a request gives an order or cancels one");
    json_t *error = order != NULL    ? match_order(match, side, order)
                    : cancel != NULL ? match_order_cancel(match, side, cancel)
                                     : NULL;
    if (error == NULL)
        put_orders(match, side, out);
    return error;
}

static json_t *limit_orders(struct match *match, side_id side, const json_t *request) {
    const char *limits = text_field(request, "limits");
    return match_orders_limit(match, side, limits != NULL ? limits : "");
}

static json_t *ask_foresee(struct session *session, const json_t *request, struct json *out) {
    struct match *match = session->now;
    side_id side = match_side_named(match, text_field(request, "side"));
    if (side == SIDE_NONE)
        return no_such_side();
    json_t *error = limit_orders(match, side, request);
    if (error == NULL)
        put_foresight(match, side, out);
    return error;
}

/* What the staff of a side would order: it thinks until it is done. */
static json_t *ask_advise(struct session *session, const json_t *request, struct json *out) {
    const struct game *game = &session->now->game;
    side_id side = match_side_named(session->now, text_field(request, "side"));
    if (side == SIDE_NONE)
        return no_such_side();
    struct advice *advice = advice_begin(game, side, text_field(request, "level"), game->state->actions + 1u);
    if (advice == NULL)
        return error_of("request", NULL, "the staff has nothing to say: the game is over, or nobody is of that level");
    while (advice_step(advice))
        ;
    put_advice(advice, out);
    advice_free(advice);
    return NULL;
}

/* Does what the orders ask of the open phase. */
static json_t *ask_carry_out(struct session *session, const json_t *request, struct json *out) {
    struct match *match = session->now;
    side_id side = match_side_named(match, text_field(request, "side"));
    uint64_t wanted = number_field(request, "actions", UNDO_ACTIONS_MAX);
    struct action action;
    struct aide_report report;
    enum aide_answer answer = AIDE_DONE;
    size_t told = match->event_count;
    struct text done_text = GROWING;
    struct json done;
    if (side == SIDE_NONE)
        return no_such_side();
    json_t *error = limit_orders(match, side, request);
    if (error != NULL)
        return error;
    open_list(&done, &done_text);
    for (uint64_t count = 0; count < wanted; count++) {
        char buffer[128];
        struct text text;
        answer = match_order_next(match, side, &action, &report);
        if (answer != AIDE_ACTS)
            break;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&match->game, action, &text);
        if (!is_legal(match_do(match, side, action)))
            break;
        json_text(&done, buffer);
    }
    put_list(out, "actions", &done, &done_text);
    if (answer == AIDE_ASKS) {
        json_key(out, "asks");
        json_open(out, '{');
        put_report(match, side, &report, out);
        json_close(out, '}');
    }
    put_events(match, told, (struct viewer){side, true}, false, out);
    put_status(&match->game, out);
    put_count(match, out);
    return NULL;
}

static json_t *ask_rule(struct session *session, const json_t *request, struct json *out) {
    return put_rule_text(session->games, request, out);
}

const struct session_request session_requests[] = {
    {"scenarios", ask_scenarios, false, {{0}}},
    {"new",
     ask_new,
     false,
     {{"scenario", FIELD_TEXT, true}, {"options", FIELD_OBJECT, false}, {"seed", FIELD_SEED, false}}},
    {"sandbox",
     ask_sandbox,
     false,
     {{"position", FIELD_OBJECT, true}, {"game", FIELD_TEXT, false}, {"seed", FIELD_SEED, false}}},
    {"load", ask_load, false, {{"text", FIELD_TEXT, true}, {"from", FIELD_TEXT, false}}},
    {"dice", ask_dice, true, {{"script", FIELD_LIST, true}, {"strict", FIELD_FLAG, false}}},
    {"do", ask_do, true, {{"side", FIELD_TEXT, true}, {"action", FIELD_TEXT, false}, {"actions", FIELD_LIST, false}}},
    {"undo", ask_undo, true, {{"to", FIELD_NUMBER, false}, {"agreed", FIELD_FLAG, false}}},
    {"bot",
     ask_bot,
     true,
     {{"name", FIELD_TEXT, false},
      {"actions", FIELD_NUMBER, false},
      {"side", FIELD_TEXT, false},
      {"seed", FIELD_NUMBER, false}}},
    {"order",
     ask_order,
     true,
     {{"side", FIELD_TEXT, true}, {"order", FIELD_TEXT, false}, {"cancel", FIELD_TEXT, false}}},
    {"foresee", ask_foresee, true, {{"side", FIELD_TEXT, true}, {"limits", FIELD_TEXT, false}}},
    {"advise", ask_advise, true, {{"side", FIELD_TEXT, true}, {"level", FIELD_TEXT, false}}},
    {"carry-out",
     ask_carry_out,
     true,
     {{"side", FIELD_TEXT, true}, {"actions", FIELD_NUMBER, false}, {"limits", FIELD_TEXT, false}}},
    {"rule", ask_rule, false, {{"case", FIELD_TEXT, true}, {"book", FIELD_TEXT, false}}},
    {0},
};
