/* test_books_table.c: the table of how the books differ describes every field of every chapter, gives words to every
 * value and step, and cites a case for each that is in the book's ledger, or says why there is none. */
#include "gbacw/books_table.h"
#include "gbacw/rules/book.h"
#include "harness/harness.h"
#include "load/load.h"

#include <stdio.h>

enum { WIDEST = 8 }; /* alignment of a pointer: less than that between two fields is padding */

/* Bytes that no row describes and that could hold a field. */
static bool could_hide(unsigned from, unsigned to) {
    return to < from || to - from >= WIDEST || (to > from && to % WIDEST != 0);
}

/* The chapters and the name are the fields of struct book that are no rows. */
static unsigned after_chapters(const struct book_chapter *chapter) {
    unsigned end = sizeof(const char *);
    for (const struct book_chapter *other = gbacw_chapters; !chapter->offset && other->id; other++) {
        if (!other->offset)
            continue;
        if (could_hide(end, other->offset))
            fail_msg("something stands before %s in the book that is no chapter", other->id);
        end = other->offset + other->size;
    }
    return chapter->offset ? 0 : end;
}

static void every_field_is_described(void **unused) {
    (void)unused;
    unsigned chapters = 0;
    for (const struct book_chapter *chapter = gbacw_chapters; chapter->id; chapter++, chapters++) {
        unsigned end = after_chapters(chapter);
        for (unsigned i = 0; i < chapter->row_count; i++) {
            const struct book_row *row = &chapter->rows[i];
            if (could_hide(end, row->offset))
                fail_msg("%s: something stands before %s that no row describes", chapter->id, row->fields);
            end = row->offset + row->size;
        }
        if (could_hide(end, chapter->size))
            fail_msg("%s: the last field is described by no row", chapter->id);
    }
    assert_int_equal(chapters, 20);
}

static void every_value_has_words(void **unused) {
    (void)unused;
    for (const struct book_chapter *chapter = gbacw_chapters; chapter->id; chapter++) {
        for (unsigned i = 0; i < chapter->row_count; i++) {
            const struct book_row *row = &chapter->rows[i];
            unsigned values = 0;
            assert_true(row->question[0] && row->question[strlen(row->question) - 1] == '?');
            while (row->values && row->values[values])
                values++;
            for (unsigned book = 0; row->values && book < BOOKS; book++) {
                unsigned value = choice_in(gbacw_books[book], chapter, row);
                if (value >= values)
                    fail_msg("%s.%s of %s has no words", chapter->id, row->fields, gbacw_books[book]->name);
                if (row->instead[book] && value != 0)
                    fail_msg("%s.%s: %s makes a choice that is said not to arise", chapter->id, row->fields,
                             gbacw_books[book]->name);
            }
            assert_true(!row->values || (values >= 2 && row->size == sizeof(int)));
        }
    }
}

static void every_step_has_words_where_it_is(void **unused) {
    (void)unused;
    for (const struct book_chapter *chapter = gbacw_chapters; chapter->id; chapter++) {
        for (unsigned i = 0; i < chapter->row_count; i++) {
            const struct book_row *row = &chapter->rows[i];
            for (unsigned book = 0; !row->values && book < BOOKS; book++) {
                bool there = step_in(gbacw_books[book], chapter, row);
                if (there != (row->does[book] != NULL) || (there && row->instead[book]))
                    fail_msg("%s.%s: %s %s", chapter->id, row->fields, gbacw_books[book]->name,
                             there ? "has the step, and the table does not say what it does" : "does not have it");
            }
        }
    }
}

static void check_cases(unsigned book, const struct book_chapter *chapter, const struct book_row *row) {
    char cases[256];
    const char *list = row_cases(book, chapter, row), *game = gbacw_book_titles[book].game;
    snprintf(cases, sizeof cases, "%s", list ? list : "");
    if (list && !row_words(book, chapter, row))
        fail_msg("%s.%s cites %s for %s, where there is nothing to say", chapter->id, row->fields, list, game);
    if (row_words(book, chapter, row) && !list && !row_without_case(book, chapter, row))
        fail_msg("%s.%s has neither a case of %s nor the reason why there is none", chapter->id, row->fields, game);
    for (char *one = strtok(cases, " "); one; one = strtok(NULL, " "))
        if (!load_rules_has("games", game, one))
            fail_msg("%s.%s: %s has no case %s", chapter->id, row->fields, game, one);
}

static void every_cell_has_a_case_of_its_ledger(void **unused) {
    (void)unused;
    for (const struct book_chapter *chapter = gbacw_chapters; chapter->id; chapter++) {
        for (unsigned i = 0; i < chapter->row_count; i++) {
            bool without = false;
            for (unsigned book = 0; book < BOOKS; book++) {
                check_cases(book, chapter, &chapter->rows[i]);
                without = without || row_without_case(book, chapter, &chapter->rows[i]);
            }
            if (chapter->rows[i].without_case && !without)
                fail_msg("%s.%s says why there is no case, and there is one", chapter->id, chapter->rows[i].fields);
        }
    }
}

static const struct book_row *row_of(const char *id, const char *field, const struct book_chapter **chapter) {
    for (*chapter = gbacw_chapters; (*chapter)->id; ++*chapter) {
        for (unsigned i = 0; strcmp((*chapter)->id, id) == 0 && i < (*chapter)->row_count; i++)
            if (strcmp((*chapter)->rows[i].fields, field) == 0)
                return &(*chapter)->rows[i];
    }
    fail_msg("no row %s.%s", id, field);
    return NULL;
}

static void says_what_the_book_does(void **unused) {
    (void)unused;
    enum { STANDARD, MONOCACY, KERNSTOWN, GETTYSBURG };
    const struct book_chapter *chapter;
    const struct book_row *row = row_of("fire", "strays", &chapter);
    assert_string_equal(row_words(STANDARD, chapter, row), "No");
    assert_string_equal(row_words(GETTYSBURG, chapter, row), "Only at adjacent enemies");
    assert_string_equal(row_cases(MONOCACY, chapter, row), "17.11"); /* as the Standard Rules */
    assert_string_equal(row_cases(KERNSTOWN, chapter, row), "17.12");
    assert_true(row_is_standard(KERNSTOWN, chapter, row));
    assert_false(row_is_standard(GETTYSBURG, chapter, row));
    row = row_of("melee", "may_advance", &chapter);
    assert_string_equal(row_words(KERNSTOWN, chapter, row), "Nobody");
    row = row_of("facing", "saddle", &chapter);
    assert_non_null(strstr(row_words(KERNSTOWN, chapter, row), "does not fire"));
}

TESTS(test(every_field_is_described), test(every_value_has_words), test(every_step_has_words_where_it_is),
      test(every_cell_has_a_case_of_its_ledger), test(says_what_the_book_does))
