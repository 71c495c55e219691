/* books.h: the games whose books the family knows, by name. */
#ifndef ENFILADE_GBACW_BOOKS_H
#define ENFILADE_GBACW_BOOKS_H
#include "gbacw/state/special.h"

enum { BOOKS = 4 };
extern const struct book *const gbacw_books[BOOKS + 1]; /* ended by NULL; the Standard Rules first */
extern const char gbacw_book_names[];                   /* for those who name another */
const struct book *book_named(const char *name);        /* NULL: there is none */
#endif
