/* backup.h: a copy of the store while the server runs. */
#ifndef ENFILADE_SERVE_STORE_BACKUP_H
#define ENFILADE_SERVE_STORE_BACKUP_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the database of a data folder to a file, which is one whole database as of one moment. The file must not
 * exist; it appears only when it is complete and has been checked. False with a sentence in `why`. */
bool backup_write(const char *data, const char *file, char *why, size_t size);

#endif
