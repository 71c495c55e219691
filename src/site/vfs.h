/* vfs.h: the database of the server in a browser: one file in memory, of which changed blocks are handed out. */
#ifndef ENFILADE_SITE_VFS_H
#define ENFILADE_SITE_VFS_H

#include <stddef.h>

#define SITE_DATABASE "enfilade.db"
enum { SITE_BLOCK = 8192 };

/* Where the worker writes a database of so many bytes before the server is opened. */
void *site_disk_fill(size_t length);
size_t site_disk_length(void);
/* The next block that has changed since it was last asked for; -1: none. */
long site_disk_changed(void);
void *site_disk_block(long block);

#endif
