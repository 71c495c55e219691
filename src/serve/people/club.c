/* club.c: see club.h.
 *
 * The last admin is never taken away, and two hosts who act at the same time act one after the other
 * (store_club_turn). */
#include "serve/people/club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "serve/base/clock.h"
#include "serve/people/people.h"
#include "serve/people/session_cookie.h"

const char CLUB_UNWRITTEN[] = "the server could not save this; try again later";

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* -- names and times -- */

const char *club_read_name(const char *from, char out[PERSON_NAME_SIZE]) {
    size_t length = from ? strlen(from) : 0;
    while (length > 0 && from[0] == ' ')
        from++, length--;
    while (length > 0 && from[length - 1] == ' ')
        length--;
    if (length == 0)
        return "enter a name";
    if (length > 40)
        return "a name must have at most 40 bytes";
    memcpy(out, from, length);
    out[length] = 0;
    if (!name_can_be_seen(out))
        return "a name must have visible characters only";
    if (strcasecmp(out, "Departed") == 0 || strcasecmp(out, "Visitor") == 0)
        return "that name is taken; choose another";
    return NULL;
}

bool club_read_time(const char *text, int64_t now, int64_t *until) {
    char *end;
    long count = strtol(text, &end, 10);
    *until = CLUB_FOREVER;
    if (text[0] == 0 || strcmp(text, "ever") == 0)
        return true;
    int64_t unit = strcmp(end, "m") == 0 ? MINUTE : strcmp(end, "h") == 0 ? HOUR : strcmp(end, "d") == 0 ? DAY : 0;
    *until = now + count * unit;
    return end != text && unit > 0 && count > 0 && count <= 100000;
}

void club_write_time(int64_t until, char *out, size_t size) {
    time_t at = (time_t)until;
    struct tm parts;
    if (until >= CLUB_FOREVER || gmtime_r(&at, &parts) == NULL)
        snprintf(out, size, "for ever");
    else
        strftime(out, size, "until %Y-%m-%d %H:%M UTC", &parts);
}

/* -- acts: begun, checked, done, noted -- */

bool club_note(struct store *store, const struct club_actor *actor, const char *what, const char *whom,
               const char *detail) {
    return store_act_add(store, &(struct act_row){0, serve_now(), actor->name, what, whom, detail});
}

static const char *give_up(struct store *store, const char *why) {
    store_roll_back(store);
    return why;
}

static const char *by_admin_only(const struct club_actor *actor) {
    return actor->role == ROLE_ADMIN ? NULL : "only an admin may do this";
}

/* The change has begun, and this is whom it is about; else a sentence, and nothing has begun. */
static const char *begin(struct store *store, int64_t person, struct member_row *row) {
    if (!store_begin(store) || !store_club_turn(store))
        return give_up(store, CLUB_UNWRITTEN);
    if (!store_member_get(store, person, row))
        return give_up(store, store_unread(store) ? CLUB_UNWRITTEN : "there is nobody of that name here");
    return NULL;
}

/* The same for what only an admin does, and only to an account. */
static const char *begin_account(struct store *store, const struct club_actor *actor, int64_t person,
                                 struct member_row *row) {
    const char *why = begin(store, person, row);
    if (why != NULL)
        return why;
    why = row->guest ? "a guest has no account" : by_admin_only(actor);
    return why != NULL ? give_up(store, why) : NULL;
}

static const char *end(struct store *store, const struct club_actor *actor, bool done, const char *what,
                       const char *whom, const char *detail) {
    bool kept = done && club_note(store, actor, what, whom, detail) && store_commit(store);
    return kept ? NULL : give_up(store, CLUB_UNWRITTEN);
}

/* Moderators deal with members; admins with everybody. */
static const char *out_of_reach(const struct club_actor *actor, const struct member_row *whom) {
    if (actor->role == ROLE_ADMIN)
        return NULL;
    return actor->role > whom->role ? NULL : "only an admin may do this";
}

static const char *last_admin(struct store *store, const struct member_row *whom) {
    bool last = whom->role == ROLE_ADMIN && store_admins_besides(store, whom->id, serve_now()) == 0;
    return last ? "this is the last admin: make somebody else an admin first" : NULL;
}

/* -- accounts -- */

const char *club_add(struct store *store, const struct club_actor *actor, const char *name, const char *password_hash,
                     enum role role) {
    struct person_row other;
    const char *why = by_admin_only(actor);
    if (why != NULL)
        return why;
    if (!store_begin(store) || !store_club_turn(store))
        return give_up(store, CLUB_UNWRITTEN);
    if (store_person_named(store, name, &other))
        return give_up(store, "that name is taken; choose another");
    int64_t id = store_person_add(store, name, password_hash, serve_now());
    bool done = id != 0 && (role == ROLE_MEMBER || store_member_set_role(store, id, role));
    return end(store, actor, done, "add", name, ROLE_WORDS[role]);
}

const char *club_set_password(struct store *store, const struct club_actor *actor, int64_t person,
                              const char *password_hash) {
    struct member_row row;
    const char *why = begin_account(store, actor, person, &row);
    if (why != NULL)
        return why;
    bool done = store_person_set_password(store, person, password_hash) && store_session_drop_all(store, person) &&
                store_tickets_drop_of(store, "password", person);
    return end(store, actor, done, "passwd", row.name, "");
}

const char *club_delete(struct store *store, const struct club_actor *actor, int64_t person) {
    struct member_row row;
    const char *why = begin(store, person, &row);
    if (why != NULL)
        return why;
    why = by_admin_only(actor);
    if (why == NULL)
        why = last_admin(store, &row);
    if (why != NULL)
        return give_up(store, why);
    return end(store, actor, store_person_erase(store, person), "delete", row.name, "");
}

const char *club_set_role(struct store *store, const struct club_actor *actor, int64_t person, enum role role) {
    struct member_row row;
    const char *why = begin_account(store, actor, person, &row);
    if (why != NULL)
        return why;
    if (role == row.role)
        why = "that is their role already";
    if (why == NULL && role != ROLE_ADMIN)
        why = last_admin(store, &row);
    if (why != NULL)
        return give_up(store, why);
    return end(store, actor, store_member_set_role(store, person, role), "role", row.name, ROLE_WORDS[role]);
}

/* -- who may not come, or not speak -- */

static void describe(int64_t until, const char *reason, char *out, size_t size) {
    char when[40] = "";
    if (until > 0)
        club_write_time(until, when, sizeof when);
    snprintf(out, size, "%s%s%s", when, when[0] != 0 && reason[0] != 0 ? ": " : "", reason);
}

const char *club_ban(struct store *store, const struct club_actor *actor, int64_t person, int64_t until,
                     const char *reason) {
    struct member_row row;
    char detail[300];
    const char *why = begin(store, person, &row);
    if (why != NULL)
        return why;
    why = person == actor->person ? "nobody bans themselves" : out_of_reach(actor, &row);
    if (why == NULL && until > 0)
        why = last_admin(store, &row);
    if (why == NULL && until == 0 && row.banned <= serve_now())
        why = "they are not banned";
    if (why != NULL)
        return give_up(store, why);
    describe(until, reason, detail, sizeof detail);
    bool done = store_member_set_banned(store, person, until) && (until == 0 || store_session_drop_all(store, person));
    return end(store, actor, done, until > 0 ? "ban" : "unban", row.name, detail);
}

const char *club_mute(struct store *store, const struct club_actor *actor, int64_t person, int64_t until,
                      const char *reason) {
    struct member_row row;
    char detail[300];
    const char *why = begin(store, person, &row);
    if (why != NULL)
        return why;
    why = out_of_reach(actor, &row);
    if (why == NULL && until == 0 && row.muted <= serve_now())
        why = "they are not muted";
    if (why != NULL)
        return give_up(store, why);
    describe(until, reason, detail, sizeof detail);
    return end(store, actor, store_member_set_muted(store, person, until), until > 0 ? "mute" : "unmute", row.name,
               detail);
}

/* -- tickets -- */

static int64_t write_ticket(struct store *store, const char *kind, int64_t person, int64_t expires, char *word,
                            size_t size) {
    char token[SESSION_TOKEN_SIZE];
    unsigned char hash[SESSION_HASH_SIZE];
    session_token_new(token);
    session_token_hash(token, hash);
    snprintf(word, size, "%s", token);
    return store_ticket_add(store, hash, kind, person, serve_now(), expires);
}

const char *club_invite(struct store *store, const struct club_actor *actor, int64_t expires, char *word, size_t size) {
    char until[40], name[24];
    const char *why = by_admin_only(actor);
    if (why != NULL)
        return why;
    if (!store_begin(store))
        return CLUB_UNWRITTEN;
    int64_t id = write_ticket(store, "invitation", actor->person, expires, word, size);
    club_write_time(expires, until, sizeof until);
    snprintf(name, sizeof name, "%lld", (long long)id);
    return end(store, actor, id != 0, "invite", name, until);
}

const char *club_revoke(struct store *store, const struct club_actor *actor, int64_t invitation) {
    char name[24];
    const char *why = by_admin_only(actor);
    if (why != NULL)
        return why;
    if (!store_begin(store))
        return CLUB_UNWRITTEN;
    if (!store_ticket_drop(store, invitation, "invitation"))
        return give_up(store, store_failed(store) ? CLUB_UNWRITTEN : "there is no such invitation, or it was used");
    snprintf(name, sizeof name, "%lld", (long long)invitation);
    return end(store, actor, true, "revoke", name, "");
}

const char *club_let_in_again(struct store *store, const struct club_actor *actor, int64_t person, int64_t expires,
                              char *word, size_t size) {
    struct member_row row;
    const char *why = begin_account(store, actor, person, &row);
    if (why != NULL)
        return why;
    bool done = store_tickets_drop_of(store, "password", person) &&
                write_ticket(store, "password", person, expires, word, size) != 0;
    return end(store, actor, done, "reset", row.name, "");
}

/* -- talk -- */

const char *club_remove_line(struct store *store, const struct club_actor *actor, const char *game, int64_t line) {
    char name[48];
    if (actor->role < ROLE_MODERATOR)
        return "only a moderator may do this";
    if (!store_begin(store))
        return CLUB_UNWRITTEN;
    if (!store_chat_remove(store, game, line, actor->name))
        return give_up(store, store_failed(store) ? CLUB_UNWRITTEN : "that line is not there, or was taken away");
    snprintf(name, sizeof name, "%s", game);
    return end(store, actor, true, "remove-line", name, "");
}
