/* api_talk.c: chat in a game, and everyone's private notes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/people/admin.h"
#include "serve/play/api.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"
#include "serve/routes.h"

/* Counted in letters, not in bytes. */
static bool too_long(const char *text, int most) {
    int letters = 0;
    for (; *text != 0; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return letters > most;
}

static json_t *chat_line(struct hosted_game *hosted, const struct chat_row *row) {
    json_t *line = json_pack("{s:I, s:s, s:s, s:I}", "id", (json_int_t)row->id, "name", row->name, "text", row->text,
                             "at", (json_int_t)row->at);
    if (row->removed)
        json_object_set_new(line, "removed", json_true());
    bool first = hosted_game_holds(hosted, 0, row->person), second = hosted_game_holds(hosted, 1, row->person);
    json_object_set_new(line, "side",
                        first != second ? json_string(hosted_game_side_word(hosted, first ? 0 : 1)) : json_null());
    return line;
}

struct chatting {
    struct hosted_game *hosted;
    json_t *list;
};

static void add_line(void *context, const struct chat_row *row) {
    struct chatting *chatting = context;
    json_array_append_new(chatting->list, chat_line(chatting->hosted, row));
}

static void answer_chat(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    uint32_t after;
    if (hosted == NULL || !api_number(request, "after", 0, &after))
        return;
    struct chatting chatting = {hosted, json_array()};
    store_chat_read(request->server->store, hosted->row.id, after, add_line, &chatting);
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "chat", chatting.list));
}

/* True: they have been told. */
static bool is_muted(struct request *request) {
    struct member_row member;
    char when[40], why[120];
    if (!store_member_get(request->server->store, request->person->id, &member) || member.muted <= serve_now())
        return false;
    club_write_time(member.muted, when, sizeof when);
    snprintf(why, sizeof why, "you may read this chat, and write in it no more, %s", when);
    answer_error(request, 403, "forbidden", why);
    return true;
}

static void send_line(struct hosted_game *hosted, json_t *line) {
    char *data = json_dumps(line, JSON_COMPACT);
    if (data != NULL)
        streams_send_event(hosted, "chat", data, 0);
    free(data);
}

static void say(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    const char *text = body_text(request, "text");
    if (text == NULL || text[strspn(text, " \t\r\n")] == 0 ||
        too_long(text, request->server->settings->limits.chat_length)) {
        answer_error(request, 400, "request", "the message is empty or too long");
        return;
    }
    if (!team_may_speak(hosted, request->person->id)) { /* everybody hears it, their own side too */
        answer_error_json(request, 422,
                          json_pack("{s:s, s:s, s:s}", "kind", "illegal", "why",
                                    "your leaders are apart; write to each of them instead", "case",
                                    team_rules_of(hosted)->case_number));
        return;
    }
    if (is_muted(request) || !limits_allow(request, LIMIT_CHAT))
        return;
    struct chat_row row = {
        .person = request->person->id, .at = serve_now(), .name = request->person->name, .text = text};
    if (!store_chat_add(request->server->store, hosted->row.id, &row)) {
        answer_unwritten(request);
        return;
    }
    json_t *line = chat_line(hosted, &row);
    send_line(hosted, line);
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "line", line));
}

/* A moderator takes away the words of a line, a player's or an onlooker's. */
static void remove_line(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    struct club_actor actor;
    if (hosted == NULL || !admin_actor(request, ROLE_MODERATOR, &actor))
        return;
    int64_t id = request_id(request->arg[1]);
    const char *why = club_remove_line(request->server->store, &actor, hosted->row.id, id);
    if (why == CLUB_UNWRITTEN) {
        answer_unwritten(request);
        return;
    }
    if (why != NULL) {
        answer_error(request, 404, "unknown", why);
        return;
    }
    struct chatting chatting = {hosted, json_array()};
    store_chat_read(request->server->store, hosted->row.id, id - 1, add_line, &chatting);
    json_t *line = json_incref(json_array_get(chatting.list, 0));
    json_decref(chatting.list);
    send_line(hosted, line);
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "line", line));
}

static void answer_note(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    char *text = store_note_get(request->server->store, hosted->row.id, request->person->id);
    answer_json(request, 200, json_pack("{s:b, s:s}", "ok", 1, "text", text != NULL ? text : ""));
    free(text);
}

static void set_note(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    if (hosted == NULL)
        return;
    const char *text = body_text(request, "text");
    if (text == NULL || too_long(text, request->server->settings->limits.notes_length))
        answer_error(request, 400, "request", "the notes are missing or too long");
    else if (!store_note_set(request->server->store, hosted->row.id, request->person->id, text))
        answer_unwritten(request);
    else {
        streams_send_event(hosted, "notes", "{}", request->person->id);
        answer_ok(request);
    }
}

const struct route TALK_ROUTES[] = {
    {METHOD_GET, "/api/games/*/chat", answer_chat, 0},      {METHOD_POST, "/api/games/*/chat", say, 0},
    {METHOD_DELETE, "/api/games/*/chat/*", remove_line, 0}, {METHOD_GET, "/api/games/*/notes", answer_note, 0},
    {METHOD_PUT, "/api/games/*/notes", set_note, 0},        {0, NULL, NULL, 0},
};
