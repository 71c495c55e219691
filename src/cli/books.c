/* books.c: `enfilade books`: how the rulebooks differ, as a table of text, Markdown or JSON. What it says comes from
 * the families (ruleset.books); docs/books.md is its Markdown. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "match/games.h"

enum { CELL_MAX = 1024, BOOKS_MAX = 8 };
enum { NARROW = 100, WIDE = 200, GAP = 2 };

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* "Only at adjacent enemies (9.0d, 17.11b)"; "same" for what the first book has; "-" where there is nothing to say;
 * "Freely (the book does not say)" where there is no case. */
static void cell_text(const json_t *cell, bool first, char out[CELL_MAX]) {
    const json_t *cases = json_object_get(cell, "cases");
    const char *words = text_of(cell, "words"), *without = text_of(cell, "without_case");
    bool same = !first && words[0] && json_is_true(json_object_get(cell, "standard"));
    size_t i;
    json_t *one;
    snprintf(out, CELL_MAX, "%s", same ? "same" : words[0] ? words : "-");
    json_array_foreach(cases, i, one) {
        size_t length = strlen(out);
        snprintf(out + length, CELL_MAX - length, "%s%s", i ? ", " : " (", json_string_value(one));
    }
    if (json_array_size(cases) > 0)
        strncat(out, ")", CELL_MAX - strlen(out) - 1);
    else if (without[0])
        snprintf(out + strlen(out), CELL_MAX - strlen(out), " (%s)", without);
}

/* The cells of a row: the question, then a book each. */
static int row_cells(const json_t *row, char out[][CELL_MAX]) {
    const json_t *cells = json_object_get(row, "cells");
    int count = 1;
    snprintf(out[0], CELL_MAX, "%s", text_of(row, "question"));
    for (size_t i = 0; i < json_array_size(cells) && count <= BOOKS_MAX; i++)
        cell_text(json_array_get(cells, i), i == 0, out[count++]);
    return count;
}

static int head_cells(const json_t *family, char out[][CELL_MAX]) {
    const json_t *books = json_object_get(family, "books");
    int count = 1;
    out[0][0] = 0;
    for (size_t i = 0; i < json_array_size(books) && count <= BOOKS_MAX; i++)
        snprintf(out[count++], CELL_MAX, "%s", text_of(json_array_get(books, i), "title"));
    return count;
}

/* -- text -- */

/* How much of the words fits into a line of so many columns, broken at a space if there is one. */
static size_t fitting(const char *words, size_t width) {
    size_t length = strlen(words), at = width;
    if (length <= width)
        return length;
    while (at > 0 && words[at] != ' ')
        at--;
    return at ? at : width;
}

static void print_cells(char cells[][CELL_MAX], int count, const size_t *width) {
    const char *rest[BOOKS_MAX + 1];
    bool more = true;
    for (int i = 0; i < count; i++)
        rest[i] = cells[i];
    while (more) {
        size_t owed = 0; /* spaces, written when something follows them */
        more = false;
        for (int i = 0; i < count; i++) {
            size_t length = fitting(rest[i], width[i]);
            if (length)
                printf("%*s%.*s", (int)owed, "", (int)length, rest[i]);
            owed = (length ? 0 : owed) + width[i] - length + GAP;
            rest[i] += length;
            rest[i] += strspn(rest[i], " ");
            more = more || *rest[i];
        }
        putchar('\n');
    }
}

static size_t terminal_width(void) {
    const char *said = getenv("COLUMNS");
    long columns = said ? strtol(said, NULL, 10) : 0;
    return columns < NARROW ? NARROW : columns > WIDE ? WIDE : (size_t)columns;
}

static void print_family(const json_t *family) {
    char cells[BOOKS_MAX + 1][CELL_MAX];
    size_t width[BOOKS_MAX + 1], i, k;
    json_t *chapter, *row;
    int count = head_cells(family, cells);
    size_t room = terminal_width() - GAP * (size_t)(count - 1);
    for (int c = 0; c < count; c++)
        width[c] = room / (size_t)count;
    width[0] += room % (size_t)count;
    json_array_foreach(json_object_get(family, "chapters"), i, chapter) {
        head_cells(family, cells);
        snprintf(cells[0], CELL_MAX, "%s", text_of(chapter, "title"));
        for (char *at = cells[0]; *at; at++)
            *at = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
        printf("%s", i ? "\n" : "");
        print_cells(cells, count, width);
        json_array_foreach(json_object_get(chapter, "rows"), k, row) {
            row_cells(row, cells);
            putchar('\n');
            print_cells(cells, count, width);
        }
    }
}

/* -- Markdown -- */

static void print_markdown_row(char cells[][CELL_MAX], int count) {
    for (int i = 0; i < count; i++)
        printf("| %s ", cells[i]);
    puts("|");
}

static void print_markdown(const json_t *family) {
    char cells[BOOKS_MAX + 1][CELL_MAX];
    size_t i, k;
    json_t *chapter, *row;
    json_array_foreach(json_object_get(family, "chapters"), i, chapter) {
        int count = head_cells(family, cells);
        printf("\n## %s\n\n", text_of(chapter, "title"));
        print_markdown_row(cells, count);
        for (int c = 0; c < count; c++)
            printf("|---");
        puts("|");
        json_array_foreach(json_object_get(chapter, "rows"), k, row) {
            count = row_cells(row, cells);
            print_markdown_row(cells, count);
        }
    }
}

static const char markdown_head[] =
    "# How the books differ\n\n"
    "Made by `enfilade books --markdown` (`make books`); do not edit it. Each row is a question that the books of the\n"
    "regimental family answer differently, or could: a choice or a step of a chapter (`src/gbacw/rules`), read out of "
    "each\n"
    "game's book. In brackets are the cases of that book. *same*: as in the Standard Rules. A dash: the book has no "
    "such\n"
    "rule. Where no case is given, none was found. `docs/architecture.md`, \"Books\", explains how it works.\n";

int command_books(int argc, char **argv) {
    bool markdown = cli_flag(&argc, argv, "--markdown"), as_json = cli_flag(&argc, argv, "--json");
    if (cli_too_much(argc, argv, 0) || (markdown && as_json))
        return 2;
    json_t *books = games_books(), *family;
    size_t i;
    if (as_json) {
        json_dumpf(books, stdout, JSON_INDENT(1));
        putchar('\n');
    }
    if (markdown)
        fputs(markdown_head, stdout);
    json_array_foreach(json_object_get(books, "families"), i, family) {
        if (markdown)
            print_markdown(family);
        else if (!as_json)
            print_family(family);
    }
    json_decref(books);
    return 0;
}
