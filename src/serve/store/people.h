/* people.h: people, their sessions, and the notices that wait for them, in the store. */
#ifndef ENFILADE_SERVE_STORE_PEOPLE_H
#define ENFILADE_SERVE_STORE_PEOPLE_H

#include "serve/store/store.h"

enum {
    PERSON_NAME_SIZE = 64,
    PERSON_MAIL_SIZE = 256,
    PERSON_WEBHOOK_SIZE = 512,
    PERSON_CODE_SIZE = 44,
    PERSON_LANGUAGE_SIZE = 8
};
enum { PASSWORD_HASH_SIZE = 128, SESSION_HASH_SIZE = 32 }; /* what is kept of a password and of a session's token */

struct person_row {
    int64_t id;
    bool guest;
    char name[PERSON_NAME_SIZE];
    char password[PASSWORD_HASH_SIZE]; /* its hash; "" if there is none */
    char webhook[PERSON_WEBHOOK_SIZE], mail[PERSON_MAIL_SIZE];
    bool mail_confirmed;
    char language[PERSON_LANGUAGE_SIZE]; /* that they read: "de"; "": nobody has said */
    int64_t created;
};

/* Sessions and people may be others now than those known by heart: to be called with every change of them. */
void store_forget_sessions(struct store *store);
/* The form of a name by which two names are the same. */
void person_name_key(const char *name, char out[PERSON_NAME_SIZE]);

int64_t store_person_add_guest(struct store *store, const char *name, int64_t now); /* 0: it could not be written */
bool store_person_get(struct store *store, int64_t id, struct person_row *out);
bool store_person_named(struct store *store, const char *name, struct person_row *out); /* accounts only */
bool store_person_rename(struct store *store, int64_t id, const char *name);            /* guests only */
/* A guest becomes an account and stays the same person. False if the name is taken, or they have an account already. */
bool store_person_register(struct store *store, int64_t id, const char *name, const char *password);
int64_t store_person_add(struct store *store, const char *name, const char *password, int64_t now);
bool store_person_set_password(struct store *store, int64_t id, const char *password);
/* What they said stays under the name of nobody, so that games and talks stay whole; all else is gone. */
bool store_person_erase(struct store *store, int64_t id);
/* Whether nobody is behind this number any more. */
bool store_person_is_gone(struct store *store, int64_t id);
int store_person_games(struct store *store, int64_t id); /* how many they own that are not over */

/* NULL leaves a way as it is, "" takes it away. A new mail address waits for its code. */
bool store_person_set_webhook(struct store *store, int64_t id, const char *webhook);
bool store_person_set_mail(struct store *store, int64_t id, const char *mail, const char *code);
bool store_person_confirm_mail(struct store *store, const char *code);
bool store_person_set_language(struct store *store, int64_t id, const char *language);

/* -- sessions: by the hash of their token -- */
struct session_row {
    int64_t person; /* 0: nobody yet */
    int64_t expires;
};
bool store_session_add(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t person, int64_t now,
                       int64_t expires);
/* False if there is none that is still good. Fills the person too, if there is one. */
bool store_session_find(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t now,
                        struct session_row *out, int64_t *id, char name[PERSON_NAME_SIZE], bool *guest);
bool store_session_extend(struct store *store, const unsigned char hash[SESSION_HASH_SIZE], int64_t expires);
bool store_session_drop(struct store *store, const unsigned char hash[SESSION_HASH_SIZE]);
bool store_session_drop_all(struct store *store, int64_t person);

/* Takes away sessions that have expired, and guests not seen since `before` who sit nowhere. */
bool store_people_prune(struct store *store, int64_t now, int64_t before);

#endif
