/* notices.h: notices that wait, in the store. */
#ifndef ENFILADE_SERVE_STORE_NOTICES_H
#define ENFILADE_SERVE_STORE_NOTICES_H

#include "serve/store/store.h"

enum { STORE_GAME_ID_SIZE = 40, NOTICE_DONE = -1 };
enum notice_way { NOTICE_WEBHOOK, NOTICE_MAIL, NOTICE_PUSH, NOTICE_WAYS };

struct notice_row {
    int64_t person;
    char game[STORE_GAME_ID_SIZE], what[12], title[200], prompt[400];
    int tries[NOTICE_WAYS]; /* so far; NOTICE_DONE: nothing is left to do */
};

struct notice_text {
    const char *what;           /* "turn", "reminder", "late" */
    const char *title, *prompt; /* the game's, and a sentence */
};

/* Nothing happens if this person has one of this game already, sent or not. */
bool store_notice_add(struct store *store, int64_t person, const char *game, struct notice_text text, int64_t due);
/* It takes the place of the one that this person has of this game. */
bool store_notice_replace(struct store *store, int64_t person, const char *game, struct notice_text text, int64_t due);
bool store_notice_drop(struct store *store, int64_t person, const char *game);
/* Those due, at most `most`. */
int store_notices_due(struct store *store, int64_t now, struct notice_row *out, int most);
/* It is on its way, and no other server sends it (false: one does): if nobody says how that ended, it is due again at
 * `until`. */
bool store_notice_lease(struct store *store, int64_t person, const char *game, int64_t until);
/* How it ended by one way: delivered or given up (NOTICE_DONE), or to be tried again at `due`. */
bool store_notice_ended(struct store *store, int64_t person, const char *game, enum notice_way way, int tries,
                        int64_t due);

#endif
