/* sqlite_parts.h: what stands in for parts of SQLite that the site is built without. */
#ifndef ENFILADE_SITE_SQLITE_PARTS_H
#define ENFILADE_SITE_SQLITE_PARTS_H

#include <sqlite3.h>

/* From now on every connection has the functions that the schema's steps name. */
int site_sqlite_functions(void);

#endif
