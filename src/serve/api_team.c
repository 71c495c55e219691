/* api_team.c: people who share a side: who is which of its leaders, and what they write to each other. */
#include <stdlib.h>
#include <string.h>

#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/net/limits.h"
#include "serve/play/api.h"
#include "serve/play/create.h"
#include "serve/play/stream.h"
#include "serve/play/team.h"
#include "serve/routes.h"

/* Against the game's rules: the answer names the case. */
static void refuse(struct request *request, const struct team_rules *rules, const char *why) {
    answer_error_json(request, 422,
                      json_pack("{s:s, s:s, s:s}", "kind", "illegal", "why", why, "case", rules->case_number));
}

static void answer_written(struct request *request, bool written, json_t *answer) {
    if (written)
        answer_json(request, 200, answer);
    else {
        json_decref(answer);
        answer_unwritten(request);
    }
}

/* -- places -- */

static json_t *candidates_of(const struct hosted_game *hosted, side_id side) {
    const struct match *match = hosted->match;
    const struct ruleset *rules = match->rules;
    json_t *list = json_array();
    for (counter_id c = 0; rules->commander_of != NULL && c < rules->counter_count(match->tables); c++) {
        const char *id = rules->counter_name(match->tables, c);
        if (rules->commander_of(match->tables, c) == side && team_leader(hosted, side, id) == NULL)
            json_array_append_new(list, json_pack("{s:s, s:s}", "leader", id, "title", team_title(hosted, id)));
    }
    return list;
}

static void answer_commanders(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side_asked(request, hosted, &side))
        return;
    bool named = hosted->match->rules->commander_of != NULL;
    answer_json(request, 200,
                json_pack("{s:b, s:b, s:o}", "ok", 1, "named", named, "candidates", candidates_of(hosted, side)));
}

/* The asker takes a place, or makes room for another. */
static void set_commander(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    const char *leader = body_text(request, "leader");
    const struct commander_row *mine = team_place_of(hosted, side, request->person->id);
    bool self = body_flag(request, "mine");
    if (!team_knows(hosted, side, leader))
        answer_error(request, 404, "unknown", "your side has no such commander");
    else if (team_leader(hosted, side, leader) != NULL)
        answer_error(request, 409, "taken", "another player is that commander already");
    else if (team_count(hosted, side) >= TEAM_MOST && !(self && mine != NULL))
        answer_error(request, 429, "limit", "no more players can share this side");
    else {
        struct commander_row row = self && mine != NULL ? *mine : (struct commander_row){0};
        strcpy(row.side, hosted->seat[side].row.side);
        strcpy(row.leader, leader);
        if (self)
            row.person = request->person->id;
        else
            create_token(row.token);
        bool written = team_set(hosted, &row);
        if (written)
            streams_seats_changed(hosted);
        answer_written(request, written, json_pack("{s:b, s:s}", "ok", 1, "token", row.token));
    }
}

/* An open place is taken away by anybody of the side, one's own by oneself. */
static void drop_commander(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    const struct commander_row *row = team_leader(hosted, side, body_text(request, "leader"));
    if (row == NULL)
        answer_error(request, 404, "unknown", "no player is that commander");
    else if (row->person != 0 && row->person != request->person->id)
        answer_error(request, 403, "forbidden", "another player is that commander");
    else {
        bool written = (row->person == 0 || team_remember(hosted, side, row->person)) && team_drop(hosted, row->place);
        if (written)
            streams_seats_changed(hosted);
        answer_written(request, written, json_pack("{s:b}", "ok", 1));
    }
}

/* -- reading -- */

struct past_query {
    struct hosted_game *hosted;
    const struct commander_row *me;
    int64_t person;
    json_t *list;
};

/* What one wrote, what was written to all, and what has arrived for whom one represents. */
static void add_message(void *context, const struct message_row *row) {
    const struct past_query *reading = context;
    bool mine = row->sender == reading->person;
    bool for_me =
        row->arrived && (row->reader == NULL || (reading->me != NULL && strcmp(row->reader, reading->me->leader) == 0));
    if (!mine && !for_me)
        return;
    json_t *message = json_pack("{s:I, s:s, s:s, s:i, s:i, s:b, s:b, s:I}", "id", (json_int_t)row->id, "from",
                                team_title(reading->hosted, row->author), "text", row->text, "sent", row->sent, "due",
                                row->due, "arrived", row->arrived, "mine", mine, "at", (json_int_t)row->at);
    json_object_set_new(message, "to",
                        row->reader != NULL ? json_string(team_title(reading->hosted, row->reader)) : json_null());
    json_array_append_new(reading->list, message);
}

static json_t *others_of(struct hosted_game *hosted, side_id side, const struct commander_row *me) {
    json_t *list = json_array();
    for (size_t i = 0; i < hosted->team_count; i++) {
        const struct commander_row *row = &hosted->team[i];
        if (row == me || !team_is_of(hosted, row, side))
            continue;
        struct courier way = me != NULL ? team_between(hosted, me->leader, row->leader) : (struct courier){0};
        json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:b, s:i}", "leader", row->leader, "title",
                                              team_title(hosted, row->leader), "together", way.together, "reachable",
                                              way.reachable, "turns", way.turns));
    }
    return list;
}

static void answer_messages(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side_asked(request, hosted, &side))
        return;
    const struct team_rules *rules = team_rules_of(hosted);
    const struct commander_row *me = team_place_of(hosted, side, request->person->id);
    struct past_query reading = {hosted, me, request->person->id, json_array()};
    store_messages_read(request->server->store, hosted->row.id, hosted->seat[side].row.side, add_message, &reading);
    bool open = rules == NULL || rules->notes_are_open(&hosted->match->game, side);
    answer_json(request, 200,
                json_pack("{s:b, s:b, s:s?, s:b, s:s?, s:o, s:o}", "ok", 1, "bound", rules != NULL, "case",
                          rules != NULL ? rules->case_number : NULL, "open", open, "me", me != NULL ? me->leader : NULL,
                          "others", others_of(hosted, side, me), "messages", reading.list));
}

/* -- writing -- */

/* Why the rules do not let this be sent; NULL: they do. */
static const char *why_not(const struct team_rules *rules, const struct hosted_game *hosted, side_id side,
                           const struct courier *way, const char *text) {
    if (way->together)
        return NULL;
    if (!rules->notes_are_open(&hosted->match->game, side))
        return "your leaders are apart; write notes in your Initial Command Phase";
    if (!way->reachable)
        return "a note cannot reach that leader";
    return rules->note_fits(text) ? NULL : "a note must be one sentence";
}

static bool is_text(const struct request *request, const char *text) {
    int letters = 0;
    for (const char *at = text; at != NULL && *at != 0; at++)
        letters += ((unsigned char)*at & 0xc0) != 0x80;
    return text != NULL && text[strspn(text, " \t\r\n")] != 0 &&
           letters <= request->server->settings->limits.chat_length;
}

static void write_message(struct request *request, struct hosted_game *hosted, side_id side,
                          const struct commander_row *to, const struct courier *way) {
    const struct commander_row *me = team_place_of(hosted, side, request->person->id);
    int turn = hosted->match->game.state->turn, turns = way->together ? 0 : way->turns;
    struct message_row row = {.side = hosted->seat[side].row.side,
                              .sender = request->person->id,
                              .author = me != NULL ? me->leader : request->person->name,
                              .reader = to != NULL ? to->leader : NULL,
                              .text = body_text(request, "text"),
                              .sent = turn,
                              .due = turn + turns,
                              .arrived = turns == 0,
                              .at = serve_now()};
    bool written = store_message_add(request->server->store, hosted->row.id, &row);
    if (written && !row.arrived)
        hosted->notes_waiting++;
    if (written) {
        team_notify(hosted, side, request->person->id);
        if (row.arrived)
            team_notify(hosted, side, to != NULL ? to->person : 0);
    }
    answer_written(request, written, json_pack("{s:b, s:i, s:b}", "ok", 1, "due", row.due, "arrived", row.arrived));
}

static void send_message(struct request *request) {
    struct hosted_game *hosted = api_game(request);
    side_id side;
    if (hosted == NULL || !api_my_side(request, hosted, &side))
        return;
    const struct team_rules *rules = team_rules_of(hosted);
    const struct commander_row *me = team_place_of(hosted, side, request->person->id);
    const struct commander_row *to = team_leader(hosted, side, body_text(request, "to"));
    struct courier way = {.together = true};
    if (me != NULL && to != NULL)
        way = team_between(hosted, me->leader, to->leader);
    const char *text = body_text(request, "text");
    if (!is_text(request, text))
        answer_error(request, 400, "request", "the message is empty or too long");
    else if (body_text(request, "to") != NULL && (to == NULL || to == me))
        answer_error(request, 404, "unknown", "no other player on your side is that commander");
    else if (rules != NULL && me == NULL)
        refuse(request, rules, "first choose which commander you are");
    else if (rules != NULL && to == NULL)
        refuse(request, rules, "choose which commander to write to");
    else if (rules != NULL && why_not(rules, hosted, side, &way, text) != NULL)
        refuse(request, rules, why_not(rules, hosted, side, &way, text));
    else if (limits_allow(request, LIMIT_CHAT))
        write_message(request, hosted, side, to, &way);
}

const struct route TEAM_ROUTES[] = {
    {METHOD_GET, "/api/games/*/commanders", answer_commanders, 0},
    {METHOD_POST, "/api/games/*/commanders", set_commander, 0},
    {METHOD_DELETE, "/api/games/*/commanders", drop_commander, 0},
    {METHOD_GET, "/api/games/*/messages", answer_messages, 0},
    {METHOD_POST, "/api/games/*/messages", send_message, 0},
    {0, NULL, NULL, 0},
};
