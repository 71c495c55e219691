/* sheet.h: an answer of the rules laid out for any table: sections of rows, then marks and lines for the map.
 *
 * The writer below is what the sheets of every family are made with. It writes in order: sections first, then marks,
 * then lines. docs/protocol.md has the form. */
#ifndef ENFILADE_PLAY_SHEET_H
#define ENFILADE_PLAY_SHEET_H
#include "play/ruleset.h"

struct sheet {
    struct game *game;
    struct json *out;
    uint8_t part; /* enum sheet_part: what is being written */
    /* NULL: marks are written. Else they go there, with `context`, and nothing is written. */
    void (*take_mark)(void *context, hex_id hex, const char *title);
    void *context;
};
enum sheet_part { SHEET_HEAD, SHEET_SECTION, SHEET_MARKS, SHEET_LINES };

struct row { /* one item; fields that are not said are left out */
    const char *label, *value, *case_number, *tone;
    uint32_t unit, hex; /* UNIT(c), HEX(h): one more than the number, 0 for none */
    uint8_t depth;
    bool mark; /* the value is reconstructed */
};
#define ROW(...) ((struct row){__VA_ARGS__})
#define UNIT(c) (1u + (c))
#define HEX(h) (1u + (h))

struct boxes { /* a row of boxes to be crossed off; the limit is where something ends, 0 for none */
    const char *label;
    int total, crossed, limit;
    const char *case_number;
    uint32_t unit;
    bool mark; /* the total is reconstructed */
};
#define BOXES(...) ((struct boxes){__VA_ARGS__})

struct phrase { /* a short text under construction */
    char at[240];
    struct text text;
};
/* Begins a phrase with a pattern of rulings: phrase(&p, game, RULE("", "fire at %h", hex)). */
const char *phrase(struct phrase *phrase, const struct game *game, struct ruling pattern);

/* Begins the answer: title and the case that it is about. Every sheet ends with sheet_close. */
void sheet_open(struct sheet *sheet, struct game *game, struct json *out, const char *title, const char *case_number);
/* Begins a section, after closing the one before; NULL: without a title. */
void sheet_section(struct sheet *sheet, const char *title);
/* One row with whatever fields it has. */
void sheet_item(struct sheet *sheet, struct row row);
/* A row with a plain number. */
void sheet_number(struct sheet *sheet, const char *label, int number, const char *case_number);
/* A row with a modifier, +1 or -2, and the unit that it comes from; COUNTER_NONE: from none. */
void sheet_signed(struct sheet *sheet, const char *label, int number, const char *case_number, counter_id unit);
/* A row of boxes. */
void sheet_boxes(struct sheet *sheet, struct boxes boxes);
/* A chance, exact: `weight` of `of`. */
void sheet_odds(struct sheet *sheet, const char *label, uint64_t weight, uint64_t of, const char *tone);
/* A row that is a sentence. */
void sheet_text(struct sheet *sheet, const char *text, const char *case_number);
/* A table with these heads: then its rows, then sheet_table_end. */
void sheet_table(struct sheet *sheet, const char *const *heads, int count);
void sheet_cells(struct sheet *sheet); /* a row of the table: then one json_text a cell, then sheet_cells_end */
void sheet_cell(struct sheet *sheet, const char *text); /* said, if it is a message */
void sheet_cells_end(struct sheet *sheet);
void sheet_table_end(struct sheet *sheet);
/* The same with one row lit, from 0: the one about the unit in hand; -1: none. */
void sheet_table_end_lit(struct sheet *sheet, int row);
/* A mark on a hex of the map; the title is what is shown on pointing at it. */
void sheet_mark(struct sheet *sheet, hex_id hex, const char *text, const char *tone, const char *title);
/* The same with actions that bring it about, ended by sheet_mark_end; each a json_text. */
void sheet_mark_do(struct sheet *sheet, hex_id hex, const char *text, const char *tone, const char *title);
void sheet_mark_end(struct sheet *sheet);
/* A line on the map from hex to hex: a path, a line of sight. */
void sheet_line(struct sheet *sheet, const hex_id *path, int count, const char *tone);
/* Ends the sheet, with whatever part is open. */
void sheet_close(struct sheet *sheet);

#endif
