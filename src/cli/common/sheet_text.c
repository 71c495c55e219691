/* sheet_text.c: see sheet_text.h. A row is a label, dots and a value with its case; what a map would show by colour is
 * told in words: which hexes, by what is written in them. */
#include "cli/common/sheet_text.h"

#include <stdio.h>
#include <string.h>

void print_wrapped(const char *text, int first, int later) {
    int column = printf("%*s", first, ""), gap = 0; /* a gap is owed to the next word of the line: none trails */
    while (*text != 0) {
        size_t word = strcspn(text, " \n");
        if (word > 0 && column + gap + (int)word > COLUMNS && column > later) {
            column = printf("\n%*s", later, "") - 1;
            gap = 0;
        }
        if (word > 0) {
            column += printf("%*s%.*s", gap, "", (int)word, text);
            gap = 0;
        }
        text += word;
        if (*text == '\n') {
            column = printf("\n%*s", text[1] != 0 && text[1] != '\n' ? first : 0, "") - 1;
            gap = 0;
        }
        gap += *text == ' ';
        text += *text != 0;
    }
    putchar('\n');
}

static const char *text_of(const json_t *row, const char *key) {
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

/* Characters, not bytes: names may hold letters of two. */
static int breadth(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += (*text & 0xc0) != 0x80;
    return count;
}

static void print_dots(int from, int to) {
    putchar(' ');
    for (int i = from + 1; i < to; i++)
        putchar(i + 1 == to ? ' ' : '.');
}

/* Label on the left, value and case on the right; on two lines if one is too short. */
static void print_item(const char *label, int depth, const char *value, const char *rule, bool marked) {
    char left[200], right[300];
    snprintf(left, sizeof left, "%*s%s%s", 2 + 2 * depth, "", label, marked ? " ~" : "");
    snprintf(right, sizeof right, "%s%s%s%s", value, *rule ? " [" : "", rule, *rule ? "]" : "");
    int room = COLUMNS - breadth(left) - breadth(right);
    fputs(left, stdout);
    if (*right && room >= 3)
        print_dots(breadth(left), COLUMNS - breadth(right));
    if (*right && room < 3) {
        putchar('\n');
        print_wrapped(right, 6 + 2 * depth, 6 + 2 * depth);
        return;
    }
    puts(right);
}

static void print_odds(const json_t *row) {
    char value[64];
    double per_cent = (double)json_integer_value(json_object_get(row, "ppm")) / 10000;
    snprintf(value, sizeof value, "%5.1f%%  %12s", per_cent, text_of(row, "p"));
    print_item(text_of(row, "label"), 0, value, "", false);
}

static void print_boxes(const json_t *row) {
    char value[160];
    int total = (int)json_integer_value(json_object_get(row, "total"));
    int crossed = (int)json_integer_value(json_object_get(row, "crossed")), at = 0;
    for (int i = 0; i < total && at < 60; i++)
        value[at++] = i < crossed ? 'x' : 'o';
    snprintf(value + at, sizeof value - (size_t)at, " %d/%d", crossed, total);
    print_item(text_of(row, "label"), 0, value, text_of(row, "case"), false);
}

enum { CELLS_MOST = 16 };

static void measure(const json_t *cells, int width[CELLS_MOST]) {
    size_t i;
    json_t *cell;
    json_array_foreach(cells, i, cell) {
        int wide = breadth(json_is_string(cell) ? json_string_value(cell) : "");
        if (i < CELLS_MOST && wide > width[i])
            width[i] = wide;
    }
}

static void print_cells(const json_t *cells, const int width[CELLS_MOST]) {
    size_t i;
    json_t *cell;
    int gap = 2; /* owed to the next cell that says something */
    json_array_foreach(cells, i, cell) {
        const char *text = json_is_string(cell) ? json_string_value(cell) : "";
        int wide = breadth(text), column = i < CELLS_MOST ? width[i] : wide;
        if (*text != 0)
            printf("%*s%s", gap, "", text);
        gap = (*text != 0 ? -wide : gap) + column + 2;
    }
    putchar('\n');
}

static void print_table(const json_t *row) {
    const json_t *heads = json_object_get(row, "heads"), *rows = json_object_get(row, "cells");
    int width[CELLS_MOST] = {0};
    size_t i;
    json_t *cells;
    measure(heads, width);
    json_array_foreach(rows, i, cells) measure(cells, width);
    print_cells(heads, width);
    json_array_foreach(rows, i, cells) print_cells(cells, width);
}

static void print_row(const json_t *row) {
    const char *kind = text_of(row, "k");
    if (strcmp(kind, "item") == 0)
        print_item(text_of(row, "label"), (int)json_integer_value(json_object_get(row, "depth")), text_of(row, "value"),
                   text_of(row, "case"), json_is_true(json_object_get(row, "mark")));
    else if (strcmp(kind, "odds") == 0)
        print_odds(row);
    else if (strcmp(kind, "boxes") == 0)
        print_boxes(row);
    else if (strcmp(kind, "table") == 0)
        print_table(row);
    else if (strcmp(kind, "text") == 0) {
        char text[1000];
        const char *rule = text_of(row, "case");
        snprintf(text, sizeof text, "%s%s%s%s", text_of(row, "text"), *rule ? " [" : "", rule, *rule ? "]" : "");
        print_wrapped(text, 2, 2);
    }
}

/* What is written in a hex, or else what pointing at it would show. */
static const char *said_of(const json_t *mark) {
    return *text_of(mark, "text") ? text_of(mark, "text") : text_of(mark, "title");
}

static void print_marks(const json_t *marks) {
    json_t *told = json_object(), *mark;
    size_t i;
    const char *said;
    json_t *hexes;
    json_array_foreach(marks, i, mark) {
        if (!*said_of(mark))
            continue;
        hexes = json_object_get(told, said_of(mark));
        if (hexes == NULL) {
            hexes = json_array();
            json_object_set_new(told, said_of(mark), hexes);
        }
        json_array_append_new(hexes, json_string(text_of(mark, "hex")));
    }
    if (json_object_size(told))
        puts("On the map");
    json_object_foreach(told, said, hexes) {
        char line[12000];
        size_t at = (size_t)snprintf(line, sizeof line, "%s:", said);
        json_t *hex;
        json_array_foreach(hexes, i, hex) {
            if (at + 16 < sizeof line)
                at += (size_t)snprintf(line + at, sizeof line - at, " %s", json_string_value(hex));
        }
        print_wrapped(line, 2, 6);
    }
    json_decref(told);
}

void print_sheet(const json_t *sheet) {
    size_t i, k;
    json_t *section, *row;
    const char *rule = text_of(sheet, "case");
    printf("%s%s%s%s\n", text_of(sheet, "title"), *rule ? " [" : "", rule, *rule ? "]" : "");
    json_array_foreach(json_object_get(sheet, "sections"), i, section) {
        if (*text_of(section, "title"))
            puts(text_of(section, "title"));
        json_array_foreach(json_object_get(section, "rows"), k, row) print_row(row);
    }
    print_marks(json_object_get(sheet, "map"));
}
