/* books_table.h: how the books of the family differ, question by question.
 *
 * Every field of the rules structs (rules/x_rules.h) is described here once: a choice with the words of its values, a
 * step with what each book does in it. What a book has is read out of the book itself, so the table cannot say what the
 * program does not do; the cases and the words of steps are written by hand, and tests hold them against the books. */
#ifndef ENFILADE_GBACW_BOOKS_TABLE_H
#define ENFILADE_GBACW_BOOKS_TABLE_H

#include "gbacw/books.h"

/* One question: a field of a chapter's struct, or neighbouring fields that are one step together. */
struct book_row {
    const char *fields;         /* their names, with spaces between */
    uint16_t offset, size;      /* the bytes they take in the struct */
    const char *question;       /* in plain English */
    const char *const *values;  /* of a choice: the words of each value, ended by NULL; NULL: it is a step */
    const char *otherwise;      /* of a step: what holds in a book without it; NULL: nothing */
    const char *does[BOOKS];    /* of a step: what the book does in it */
    const char *instead[BOOKS]; /* said in place of the above where the question does not arise in this book */
    const char *cases[BOOKS];   /* of each book, with spaces between */
    const char *without_case;   /* why a book that says something here has no case; NULL: each has one */
};

struct book_chapter {
    const char *id, *title;
    uint16_t offset; /* of the chapter in struct book; 0: the fields are those of struct book itself */
    uint16_t size;   /* of the chapter's struct */
    const struct book_row *rows;
    uint16_t row_count;
};

/* How a book is called, the game in whose rules.tsv its cases are, and whether that holds the Standard Rules too. In
 * the order of gbacw_books. */
struct book_title {
    const char *title, *game;
    bool holds_standard;
};

extern const struct book_chapter gbacw_chapters[]; /* ended by a NULL id */
extern const struct book_title gbacw_book_titles[BOOKS];

/* The chapter's struct as this book has it. */
const void *chapter_in(const struct book *book, const struct book_chapter *chapter);
/* The value of a choice in this book. */
unsigned choice_in(const struct book *book, const struct book_chapter *chapter, const struct book_row *row);
/* Does this book have the step? */
bool step_in(const struct book *book, const struct book_chapter *chapter, const struct book_row *row);
/* What is said of this book: words (NULL: there is nothing to say), cases (NULL: none), and with words but no case why
 * (NULL: it has a case, or nothing to say). */
const char *row_words(unsigned book, const struct book_chapter *chapter, const struct book_row *row);
const char *row_cases(unsigned book, const struct book_chapter *chapter, const struct book_row *row);
const char *row_without_case(unsigned book, const struct book_chapter *chapter, const struct book_row *row);
/* Is this book like the Standard Rules here? */
bool row_is_standard(unsigned book, const struct book_chapter *chapter, const struct book_row *row);

/* The whole table as JSON: books, chapters, rows, cells (ruleset.books). */
void gbacw_books_table(struct json *out);

#endif
