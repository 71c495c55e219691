/* session_play.c: the requests that open games and change them: scenarios, new, sandbox, load, dice, do, undo, bot.
 *
 * Every handler gets a request whose fields are known and of the right types (the table at the end names them). */
#include <stdlib.h>
#include <string.h>

#include "cli/common/session.h"

static json_t *no_such_side(void) { return error_of("unknown", NULL, "there is no such side"); }

/* -- opening a game -- */

static json_t *ask_scenarios(struct session *session, const json_t *request, json_t *answer) {
    (void)request;
    json_t *scenarios = games_scenarios(session->games);
    json_object_update(answer, scenarios);
    json_decref(scenarios);
    return NULL;
}

/* The new game takes the old one's place. */
static void sit_down(struct session *session, struct sitting *sitting, json_t *answer) {
    sitting_free(session->now);
    session->now = sitting;
    session->bot_name[0] = 0;
    answer_standing(sitting, answer);
    answer_count(sitting, answer);
}

static void tell_opening(const struct sitting *sitting, json_t *answer) {
    json_object_set_new(answer, "events", answer_events(sitting, 0, (struct viewer){SIDE_NONE, true}, false));
}

static json_t *ask_new(struct session *session, const json_t *request, json_t *answer) {
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
    struct sitting *sitting = sitting_new(session->games, scenario, options, seed_field(request, "seed"), &why);
    if (sitting == NULL)
        return request_error(buffer);
    sit_down(session, sitting, answer);
    tell_opening(sitting, answer);
    return NULL;
}

static json_t *ask_sandbox(struct session *session, const json_t *request, json_t *answer) {
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
    struct sitting *sitting = sitting_sandbox(session->games, name, position, seed_field(request, "seed"), &why);
    if (sitting == NULL)
        return request_error(buffer[0] != 0 ? buffer : "the position cannot be set up");
    sit_down(session, sitting, answer);
    tell_opening(sitting, answer);
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

static json_t *ask_load(struct session *session, const json_t *request, json_t *answer) {
    struct save_trouble trouble;
    const json_t *text = json_object_get(request, "text");
    const char *from = text_field(request, "from");
    struct sitting *sitting = sitting_load(session->games, json_string_value(text), json_string_length(text),
                                           from != NULL && strcmp(from, "position") == 0, &trouble);
    if (sitting == NULL)
        return trouble_of(&trouble);
    json_object_set_new(answer, "agrees", json_boolean(trouble.state == SAVE_SOUND));
    if (trouble.state != SAVE_SOUND) {
        json_object_set_new(answer, "stopped", trouble_of(&trouble));
        json_object_set_new(answer, "written", json_boolean(trouble.position != NULL));
    }
    sit_down(session, sitting, answer);
    return NULL;
}

/* -- acting -- */

static json_t *ask_dice(struct session *session, const json_t *request, json_t *answer) {
    struct dice_script fresh;
    json_t *error =
        answer_read_script(session->now, json_object_get(request, "script"), flag_field(request, "strict"), &fresh);
    if (error != NULL)
        return error;
    session->now->script = fresh;
    json_object_set_new(answer, "left", answer_script_left(session->now));
    return NULL;
}

/* One action of `do`: NULL, or the error that refused it. */
static json_t *do_one(struct sitting *sitting, side_id side, const json_t *text, json_t *dice) {
    struct action action;
    if (!json_is_string(text))
        return request_error("an action is a text");
    struct ruling ruling = answer_read_action(sitting, json_string_value(text), &action);
    if (is_legal(ruling))
        ruling = sitting_do(sitting, side, action);
    else if (play_over(&sitting->game))
        ruling = RULE(PLAY_OVER, "the game is over");
    if (!is_legal(ruling))
        return ruling_error(sitting, ruling);
    answer_dice(sitting, dice);
    return NULL;
}

/* Applies a list until one is refused or the other side is to answer. */
static json_t *do_all(struct sitting *sitting, side_id side, const json_t *actions, json_t *answer) {
    json_t *dice = json_array(), *error = NULL;
    size_t told = sitting->told_count, applied = 0, total = json_array_size(actions);
    while (applied < total && error == NULL) {
        if (applied > 0 && play_side_to_act(&sitting->game) != side)
            break;
        error = do_one(sitting, side, json_array_get(actions, applied), dice);
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
    json_object_set_new(answer, "events", answer_events(sitting, told, (struct viewer){side, true}, false));
    json_object_set_new(answer, "dice", dice);
    if (sitting->script.count > 0)
        json_object_set_new(answer, "left", answer_script_left(sitting));
    answer_standing(sitting, answer);
    answer_count(sitting, answer);
    return NULL;
}

static json_t *ask_do(struct session *session, const json_t *request, json_t *answer) {
    struct sitting *sitting = session->now;
    side_id side = sitting_side_named(sitting, text_field(request, "side"));
    if (side == SIDE_NONE)
        return no_such_side();
    json_t *one = json_object_get(request, "action"), *many = json_object_get(request, "actions");
    if ((one == NULL) == (many == NULL))
        return request_error("do needs an action, or a list of actions");
    if (many != NULL)
        return json_array_size(many) > 0 ? do_all(sitting, side, many, answer)
                                         : request_error("the list of actions is empty");
    json_t *list = json_array();
    json_array_append(list, one);
    json_t *error = do_all(sitting, side, list, answer);
    json_decref(list);
    return error;
}

static json_t *ask_undo(struct session *session, const json_t *request, json_t *answer) {
    struct sitting *sitting = session->now;
    uint32_t now = sitting->game.state->actions;
    uint64_t to = number_field(request, "to", now > 0 ? now - 1 : 0);
    if (now == 0 || to >= now)
        return request_error(now == 0 ? "nothing has been done that could be taken back"
                                      : "an undo goes back: fewer actions must be left than were done");
    bool agreed = flag_field(request, "agreed");
    if (agreed ? !sitting_undo_agreed(sitting, (uint32_t)to) : !sitting_undo(sitting, (uint32_t)to))
        return request_error("that cannot be taken back: a die fell, a secret was told or the other side answered");
    json_object_set_new(answer, "limit", json_integer(undo_limit(&sitting->undo, &sitting->game)));
    answer_standing(sitting, answer);
    answer_count(sitting, answer);
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
    session->bot_memory = bot.memory = calloc(1, bot_memory_size(&bot) + 1);
    session->bot = bot;
    session->bot_seed = seed;
    snprintf(session->bot_name, sizeof session->bot_name, "%s", name);
    return true;
}

static json_t *bot_acts(struct session *session, json_t *done, json_t *dice) {
    struct sitting *sitting = session->now;
    struct action action;
    char buffer[128];
    struct text text;
    if (!sitting_choose(sitting, &session->bot, &action))
        return request_error("the bot finds no legal action");
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&sitting->game, action, &text);
    struct ruling ruling = sitting_do(sitting, play_side_to_act(&sitting->game), action);
    if (!is_legal(ruling))
        return ruling_error(sitting, ruling);
    json_array_append_new(done, json_string(buffer));
    answer_dice(sitting, dice);
    return NULL;
}

static json_t *ask_bot(struct session *session, const json_t *request, json_t *answer) {
    struct sitting *sitting = session->now;
    const char *name = text_field(request, "name"), *side_name = text_field(request, "side");
    uint64_t wanted = number_field(request, "actions", 1);
    side_id side = side_name != NULL ? sitting_side_named(sitting, side_name) : (side_id)SIDE_NONE;
    if (side_name != NULL && side == SIDE_NONE)
        return no_such_side();
    if (!find_bot(session, name != NULL ? name : "random", number_field(request, "seed", 1)))
        return error_of("unknown", NULL, "there is no bot of that name");
    json_t *done = json_array(), *dice = json_array(), *error = NULL;
    size_t told = sitting->told_count;
    for (uint64_t i = 0; i < wanted && error == NULL && !play_over(&sitting->game); i++) {
        if (side != SIDE_NONE && play_side_to_act(&sitting->game) != side)
            break;
        error = bot_acts(session, done, dice);
    }
    json_object_set_new(answer, "actions", done);
    json_object_set_new(answer, "events", answer_events(sitting, told, (struct viewer){side, true}, false));
    json_object_set_new(answer, "dice", dice);
    answer_standing(sitting, answer);
    answer_count(sitting, answer);
    if (error != NULL && json_array_size(done) > 0) {
        json_object_set_new(answer, "refused", error);
        error = NULL;
    }
    return error;
}

static json_t *ask_rule(struct session *session, const json_t *request, json_t *answer) {
    return answer_rule(session->games, request, answer);
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
    {"rule", ask_rule, false, {{"case", FIELD_TEXT, true}, {"book", FIELD_TEXT, false}}},
    {0},
};
