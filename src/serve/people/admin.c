/* admin.c: people, invitations and the log of acts, for those who run a club. See admin.h. */
#include "serve/people/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/base/settings.h"
#include "serve/net/answer.h"
#include "serve/people/notices.h"
#include "serve/people/people.h"
#include "serve/people/session_cookie.h"

enum { PAGE = 100, DAY = 86400, INVITATION_DAYS = 14, LETTER_DAYS = 2 };

bool admin_actor(struct request *request, enum role least, struct club_actor *out) {
    struct member_row row;
    bool known = request->person->id != 0 && store_member_get(request->server->store, request->person->id, &row);
    if (!known || row.role < least) {
        answer_error(request, 403, "forbidden",
                     least == ROLE_ADMIN ? "only an admin may do this" : "only a moderator may do this");
        return false;
    }
    *out = (struct club_actor){row.id, request->person->name, row.role};
    return true;
}

bool admin_done(struct request *request, const char *why) {
    if (why == CLUB_UNWRITTEN)
        answer_unwritten(request);
    else if (why != NULL)
        answer_error(request, 409, "request", why);
    return why == NULL;
}

/* -- people -- */

static json_t *member_json(const struct member_row *row) {
    int64_t now = serve_now();
    return json_pack("{s:I, s:s, s:b, s:s, s:b, s:I, s:I, s:I, s:i}", "id", (json_int_t)row->id, "name", row->name,
                     "guest", row->guest, "role", ROLE_WORDS[row->role], "mail",
                     row->mail[0] != 0 && row->mail_confirmed, "created", (json_int_t)row->created, "banned",
                     (json_int_t)(row->banned > now ? row->banned : 0), "muted",
                     (json_int_t)(row->muted > now ? row->muted : 0), "games", row->games);
}

static void add_member(void *context, const struct member_row *row) {
    json_array_append_new(context, member_json(row));
}

static void answer_people(struct request *request) {
    struct club_actor actor;
    if (!admin_actor(request, ROLE_MODERATOR, &actor))
        return;
    const char *search = request_query(request, "search");
    json_t *people = json_array();
    if (store_members_read(request->server->store, search != NULL ? search : "",
                           request_query(request, "guests") != NULL, request_id(request_query(request, "after")), PAGE,
                           add_member, people))
        answer_json(request, 200,
                    json_pack("{s:b, s:b, s:o}", "ok", 1, "more", json_array_size(people) == PAGE, "people", people));
    else {
        json_decref(people);
        answer_unread(request, "the list could not be read; try again later");
    }
}

struct person_act {
    struct request *request;
    const struct club_actor *actor;
    int64_t person;
    char word[SESSION_TOKEN_SIZE]; /* that came of it */
};

static const char *until_of(const struct request *request, int64_t *until) {
    const char *lasts = body_text(request, "for");
    return club_read_time(lasts != NULL ? lasts : "", serve_now(), until) ? NULL : "a time is written 30m, 12h or 7d";
}

static const char *reason_of(const struct request *request) {
    const char *why = body_text(request, "why");
    return why != NULL ? why : "";
}

static const char *ban(struct person_act *act) {
    int64_t until;
    const char *why = until_of(act->request, &until);
    return why != NULL ? why
                       : club_ban(act->request->server->store, act->actor, act->person, until, reason_of(act->request));
}

static const char *mute(struct person_act *act) {
    int64_t until;
    const char *why = until_of(act->request, &until);
    return why != NULL
               ? why
               : club_mute(act->request->server->store, act->actor, act->person, until, reason_of(act->request));
}

static const char *unban(struct person_act *act) {
    return club_ban(act->request->server->store, act->actor, act->person, 0, reason_of(act->request));
}

static const char *unmute(struct person_act *act) {
    return club_mute(act->request->server->store, act->actor, act->person, 0, reason_of(act->request));
}

static const char *set_role(struct person_act *act) {
    const struct request *request = act->request;
    enum role role;
    if (!role_named(body_text(request, "role"), &role))
        return "a role is member, moderator or admin";
    return club_set_role(request->server->store, act->actor, act->person, role);
}

static const char *erase(struct person_act *act) {
    return club_delete(act->request->server->store, act->actor, act->person);
}

static const char *let_in_again(struct person_act *act) {
    return club_let_in_again(act->request->server->store, act->actor, act->person, serve_now() + LETTER_DAYS * DAY,
                             act->word, sizeof act->word);
}

static const struct {
    const char *name;
    const char *(*run)(struct person_act *act);
    bool ends_sessions;
} ACTS[] = {
    {"ban", ban, true},        {"unban", unban, false}, {"mute", mute, false},          {"unmute", unmute, false},
    {"role", set_role, false}, {"delete", erase, true}, {"reset", let_in_again, false},
};

static void answer_act(struct request *request, const struct person_act *act) {
    struct member_row row;
    bool there = store_member_get(request->server->store, act->person, &row);
    json_t *answer = json_pack("{s:b, s:o}", "ok", 1, "person", there ? member_json(&row) : json_null());
    if (act->word[0] != 0)
        json_object_set_new(answer, "word", json_string(act->word));
    answer_json(request, 200, answer);
}

static void act_on_person(struct request *request) {
    struct club_actor actor;
    const char *name = body_text(request, "act");
    size_t which = 0;
    if (!admin_actor(request, ROLE_MODERATOR, &actor))
        return;
    while (which < sizeof ACTS / sizeof ACTS[0] && (name == NULL || strcmp(ACTS[which].name, name) != 0))
        which++;
    if (which == sizeof ACTS / sizeof ACTS[0]) {
        answer_error(request, 400, "request", "that cannot be done to a person");
        return;
    }
    struct person_act act = {request, &actor, request_id(request->arg[0]), ""};
    if (!admin_done(request, ACTS[which].run(&act)))
        return;
    if (ACTS[which].ends_sessions)
        request->server->session_watcher->person_ended(request->server, act.person, NULL);
    answer_act(request, &act);
}

/* -- invitations -- */

static void add_invitation(void *context, const struct ticket_row *row) {
    json_array_append_new(context, json_pack("{s:I, s:s, s:I, s:I}", "id", (json_int_t)row->id, "by", row->name, "made",
                                             (json_int_t)row->made, "expires", (json_int_t)row->expires));
}

static void answer_invitations(struct request *request) {
    struct club_actor actor;
    if (!admin_actor(request, ROLE_ADMIN, &actor))
        return;
    json_t *list = json_array();
    store_tickets_read(request->server->store, "invitation", serve_now(), add_invitation, list);
    answer_json(request, 200, json_pack("{s:b, s:o}", "ok", 1, "invitations", list));
}

static void invite(struct request *request) {
    struct club_actor actor;
    char word[SESSION_TOKEN_SIZE], rest[80], link[400];
    const char *lasts = body_text(request, "for");
    int64_t until = serve_now() + INVITATION_DAYS * DAY;
    if (!admin_actor(request, ROLE_ADMIN, &actor))
        return;
    if (lasts != NULL && lasts[0] != 0 && !club_read_time(lasts, serve_now(), &until)) {
        answer_error(request, 400, "request", "a time is written 30m, 12h or 7d");
        return;
    }
    if (!admin_done(request, club_invite(request->server->store, &actor, until, word, sizeof word)))
        return;
    snprintf(rest, sizeof rest, "/#/join/%s", word);
    notices_link(request->server, rest, link, sizeof link);
    answer_json(request, 200, json_pack("{s:b, s:s, s:s}", "ok", 1, "word", word, "link", link));
}

static void revoke(struct request *request) {
    struct club_actor actor;
    if (admin_actor(request, ROLE_ADMIN, &actor) &&
        admin_done(request, club_revoke(request->server->store, &actor, request_id(request->arg[0]))))
        answer_ok(request);
}

/* -- the log of acts -- */

static void add_act(void *context, const struct act_row *row) {
    json_array_append_new(context, json_pack("{s:I, s:I, s:s, s:s, s:s, s:s}", "id", (json_int_t)row->id, "at",
                                             (json_int_t)row->at, "actor", row->actor, "what", row->what, "whom",
                                             row->whom, "detail", row->detail));
}

static void answer_log(struct request *request) {
    struct club_actor actor;
    if (!admin_actor(request, ROLE_MODERATOR, &actor))
        return;
    json_t *acts = json_array();
    store_acts_read(request->server->store, request_id(request_query(request, "before")), PAGE, add_act, acts);
    answer_json(request, 200,
                json_pack("{s:b, s:b, s:o}", "ok", 1, "more", json_array_size(acts) == PAGE, "acts", acts));
}

const struct route ADMIN_ROUTES[] = {
    {METHOD_GET, "/api/admin/people", answer_people, 0},
    {METHOD_POST, "/api/admin/people/*", act_on_person, 0},
    {METHOD_GET, "/api/admin/invitations", answer_invitations, 0},
    {METHOD_POST, "/api/admin/invitations", invite, 0},
    {METHOD_DELETE, "/api/admin/invitations/*", revoke, 0},
    {METHOD_GET, "/api/admin/log", answer_log, 0},
    {0, NULL, NULL, 0},
};
