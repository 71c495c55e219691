/* books_table.c: how the books of the family differ: what is read out of them, and the table as JSON. The descriptions
 * are in books_rows.c. */
#include "gbacw/books_table.h"

#include <string.h>

#include "gbacw/rules/book.h"

const void *chapter_in(const struct book *book, const struct book_chapter *chapter) {
    return (const char *)(const void *)book + chapter->offset;
}

unsigned choice_in(const struct book *book, const struct book_chapter *chapter, const struct book_row *row) {
    unsigned value = 0;
    memcpy(&value, (const char *)chapter_in(book, chapter) + row->offset, sizeof value);
    return value;
}

bool step_in(const struct book *book, const struct book_chapter *chapter, const struct book_row *row) {
    const unsigned char *at = (const unsigned char *)chapter_in(book, chapter) + row->offset;
    for (unsigned i = 0; i < row->size; i++)
        if (at[i])
            return true;
    return false;
}

const char *row_words(unsigned book, const struct book_chapter *chapter, const struct book_row *row) {
    if (row->instead[book])
        return row->instead[book];
    if (row->values)
        return row->values[choice_in(gbacw_books[book], chapter, row)];
    return step_in(gbacw_books[book], chapter, row) ? row->does[book] : row->otherwise;
}

bool row_is_standard(unsigned book, const struct book_chapter *chapter, const struct book_row *row) {
    const char *words = row_words(book, chapter, row), *standard = row_words(0, chapter, row);
    return words == standard || (words && standard && strcmp(words, standard) == 0);
}

const char *row_cases(unsigned book, const struct book_chapter *chapter, const struct book_row *row) {
    if (!row->cases[book] && gbacw_book_titles[book].holds_standard && row_is_standard(book, chapter, row))
        return row->cases[0];
    return row->cases[book];
}

const char *row_without_case(unsigned book, const struct book_chapter *chapter, const struct book_row *row) {
    return row_words(book, chapter, row) && !row_cases(book, chapter, row) ? row->without_case : NULL;
}

/* ---- as JSON ---- */

static void put_list(struct json *out, const char *key, const char *words) {
    json_key(out, key);
    json_open(out, '[');
    for (const char *at = words ? words : "", *space; *at; at = space + (*space == ' ')) {
        for (space = at; *space && *space != ' ';)
            space++;
        json_textn(out, at, (size_t)(space - at));
    }
    json_close(out, ']');
}

static void put_cell(struct json *out, unsigned book, const struct book_chapter *chapter, const struct book_row *row) {
    const char *words = row_words(book, chapter, row), *without = row_without_case(book, chapter, row);
    json_open(out, '{');
    if (words)
        json_put_string(out, "words", words);
    put_list(out, "cases", row_cases(book, chapter, row));
    if (without)
        json_put_string(out, "without_case", without);
    json_put_bool(out, "standard", row_is_standard(book, chapter, row));
    json_close(out, '}');
}

static void put_row(struct json *out, const struct book_chapter *chapter, const struct book_row *row) {
    bool differs = false;
    for (unsigned book = 1; book < BOOKS; book++)
        differs = differs || !row_is_standard(book, chapter, row);
    json_open(out, '{');
    json_put_string(out, "kind", row->values ? "choice" : "step");
    put_list(out, "fields", row->fields);
    json_put_string(out, "question", row->question);
    json_put_bool(out, "differs", differs);
    if (row->values) {
        json_key(out, "values");
        json_open(out, '[');
        for (const char *const *value = row->values; *value; value++)
            json_text(out, *value);
        json_close(out, ']');
    }
    json_key(out, "cells");
    json_open(out, '[');
    for (unsigned book = 0; book < BOOKS; book++)
        put_cell(out, book, chapter, row);
    json_close(out, ']');
    json_close(out, '}');
}

void gbacw_books_table(struct json *out) {
    json_open(out, '{');
    json_put_string(out, "family", "gbacw");
    json_key(out, "books");
    json_open(out, '[');
    for (unsigned book = 0; book < BOOKS; book++) {
        json_open(out, '{');
        json_put_string(out, "id", gbacw_books[book]->name);
        json_put_string(out, "title", gbacw_book_titles[book].title);
        json_put_string(out, "game", gbacw_book_titles[book].game);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "chapters");
    json_open(out, '[');
    for (const struct book_chapter *chapter = gbacw_chapters; chapter->id; chapter++) {
        json_open(out, '{');
        json_put_string(out, "id", chapter->id);
        json_put_string(out, "title", chapter->title);
        json_key(out, "rows");
        json_open(out, '[');
        for (unsigned i = 0; i < chapter->row_count; i++)
            put_row(out, chapter, &chapter->rows[i]);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
