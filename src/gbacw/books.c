/* books.c: the games whose books the family knows, by name. */
#include "gbacw/books.h"

#include <string.h>

#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/games/standard/standard.h"

const struct book *const gbacw_books[BOOKS + 1] = {&standard_book, &monocacy_book, &kernstown_book, &gettysburg_book};
const char gbacw_book_names[] = "standard, monocacy, kernstown, gettysburg";

const struct book *gbacw_book_named(const char *name) {
    for (const struct book *const *book = gbacw_books; *book; book++)
        if (strcmp((*book)->name, name) == 0)
            return *book;
    return NULL;
}
