/* books.h: the games whose books the family knows, by name. */
#ifndef ENFILADE_GBACW_BOOKS_H
#define ENFILADE_GBACW_BOOKS_H
#include "gbacw/state/special.h"

enum { BOOKS = 4, OWN_HEX_PURPOSES = 1 << 14 /* of the games' own purposes those that are about a hex */ };
extern const struct book *const gbacw_books[BOOKS + 1]; /* ended by NULL; the Standard Rules first */
extern const char gbacw_book_names[];                   /* for those who name another */
const struct book *gbacw_book_named(const char *name);  /* NULL: there is none */
#endif
