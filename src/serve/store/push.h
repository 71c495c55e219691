/* push.h: the browsers that want notices, and the keys the server made for itself, in the store. */
#ifndef ENFILADE_SERVE_STORE_PUSH_H
#define ENFILADE_SERVE_STORE_PUSH_H

#include "serve/store/store.h"

enum { PUSH_ENDPOINT_SIZE = 512, PUSH_TEXT_KEY_SIZE = 96, PUSH_BROWSERS_MOST = 12 };

struct push_row {
    char endpoint[PUSH_ENDPOINT_SIZE];      /* where to send: a secret, nearly */
    char key[PUSH_TEXT_KEY_SIZE], auth[32]; /* the browser's, in base64 for addresses */
};

/* A browser belongs to the person who subscribed last. Of more than PUSH_BROWSERS_MOST the oldest go. */
bool store_push_add(struct store *store, int64_t person, const struct push_row *row, int64_t now);
/* Of this person only, unless that is 0. */
bool store_push_drop(struct store *store, int64_t person, const char *endpoint);
int store_push_count(struct store *store, int64_t person);
/* Those of a person; how many they are. */
int store_push_read(struct store *store, int64_t person, struct push_row out[PUSH_BROWSERS_MOST]);

/* What was made once and stays: the text under this name; the caller frees it. NULL: there is none. */
char *store_secret_get(struct store *store, const char *name);
/* Nothing happens if there is one: another server may have been first. */
bool store_secret_set(struct store *store, const char *name, const char *value);

#endif
