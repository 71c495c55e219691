/* books.h: the games whose books the family knows, by name. */
#ifndef ENFILADE_GBACW_BOOKS_H
#define ENFILADE_GBACW_BOOKS_H
#include "gbacw/state/profile.h"

const struct profile *profile_named(const char *name);
#endif
