/* club.h: what the store keeps of a club: roles, bans, tickets (invitations, letters for a lost password), and a log of
 * what its hosts did. */
#ifndef ENFILADE_SERVE_STORE_CLUB_H
#define ENFILADE_SERVE_STORE_CLUB_H

#include "serve/store/people.h"

enum role { ROLE_MEMBER, ROLE_MODERATOR, ROLE_ADMIN, ROLE_COUNT };
extern const char *const ROLE_WORDS[ROLE_COUNT];
bool role_named(const char *word, enum role *out);

/* A time so far away that it stands for always. */
#define CLUB_FOREVER INT64_C(253402300799)

struct member_row { /* a person as a host sees them */
    int64_t id, created, seen;
    int64_t banned, muted; /* until when; 0: not */
    char name[PERSON_NAME_SIZE], mail[PERSON_MAIL_SIZE];
    bool guest, mail_confirmed;
    enum role role;
    int games; /* in which they have a seat */
};

bool store_member_get(struct store *store, int64_t id, struct member_row *out);
typedef void (*store_member_taker)(void *context, const struct member_row *row);
/* People whose name has these letters, by id, after this one, so many at most; guests only if they are asked for. */
bool store_members_read(struct store *store, const char *search, bool guests, int64_t after, int most,
                        store_member_taker take, void *context);
/* Until the change that has begun ends no other server changes roles, bans and the like. */
bool store_club_turn(struct store *store);
/* Admins who are not banned, besides this one. */
int store_admins_besides(struct store *store, int64_t person, int64_t now);
bool store_member_set_role(struct store *store, int64_t id, enum role role);
bool store_member_set_banned(struct store *store, int64_t id, int64_t until);
bool store_member_set_muted(struct store *store, int64_t id, int64_t until);
bool store_member_is_muted(struct store *store, int64_t id, int64_t now);

/* -- tickets: by the hash of what their holder was given -- */
struct ticket_row {
    int64_t id, person, made, expires; /* person: who made an invitation; whose password a letter changes */
    char name[PERSON_NAME_SIZE];
};
/* Its id; 0: it could not be written. */
int64_t store_ticket_add(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], const char *kind,
                         int64_t person, int64_t now, int64_t expires);
bool store_ticket_find(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], const char *kind, int64_t now,
                       int64_t *person);
/* It is used up. False: there was none. */
bool store_ticket_use(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], const char *kind, int64_t now);
bool store_ticket_drop(struct store *store, int64_t id, const char *kind);
bool store_tickets_drop_of(struct store *store, const char *kind, int64_t person);
typedef void (*store_ticket_taker)(void *context, const struct ticket_row *row);
bool store_tickets_read(struct store *store, const char *kind, int64_t now, store_ticket_taker take, void *context);
bool store_tickets_prune(struct store *store, int64_t now);

/* -- what hosts did -- */
struct act_row {
    int64_t id, at;
    const char *actor, *what, *whom, *detail;
};
bool store_act_add(struct store *store, const struct act_row *row);
typedef void (*store_act_taker)(void *context, const struct act_row *row);
/* The last ones first, before this one (0: from the end). */
bool store_acts_read(struct store *store, int64_t before, int most, store_act_taker take, void *context);

/* -- talk -- */
/* A line that somebody took away: nobody reads its words any more. False: it is not there, or was taken away. */
bool store_chat_remove(struct store *store, const char *game, int64_t line, const char *by);

/* -- games, as a host sees them -- */
struct club_game_row {
    const char *id, *scenario, *title, *state, *owner;
    int64_t created, touched;
};
typedef void (*store_club_game_taker)(void *context, const struct club_game_row *row);
/* The last touched first, before this moment (0: from the end). */
bool store_club_games_read(struct store *store, const char *search, int64_t before, int most,
                           store_club_game_taker take, void *context);
struct store_counts {
    int64_t accounts, guests, running, over;
};
struct store_counts store_counts(struct store *store);

#endif
