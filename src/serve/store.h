/* store.h: what the server keeps: games, seats, the journal of every action, chat, notes, people.
 *
 * Everything that must not be lost goes through here, and only store_*.c, migrate.c and backup.c know that it is SQLite
 * (store_parts.h). Changes are made between store_begin and store_commit; when store_commit returns true they are on
 * the disk. */
#ifndef ENFILADE_SERVE_STORE_H
#define ENFILADE_SERVE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* Opens or makes the database, bringing an older one up to date. NULL with the reason in `why`. */
struct store *store_open(const char *path, char *why, size_t size);
void store_close(struct store *store);
bool store_sound(struct store *store); /* can it be read? */

/* One change of several parts; they do not nest. Without store_begin every change is one of its own. */
bool store_begin(struct store *store);
bool store_commit(struct store *store); /* false: nothing was changed */
void store_roll_back(struct store *store);

#endif
