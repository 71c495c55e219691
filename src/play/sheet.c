/* sheet.c: see sheet.h. */
#include "play/sheet.h"

#include <string.h>

const char *phrase(struct phrase *phrase, const struct game *game, struct ruling pattern) {
    text_init(&phrase->text, phrase->at, sizeof phrase->at);
    play_ruling_text(game, pattern, &phrase->text);
    return phrase->at;
}

/* ---- names ---- */

static void put_unit(struct sheet *sheet, counter_id c) {
    json_put_string(sheet->out, "unit", sheet->game->rules->counter_name(sheet->game->tables, c));
}

/* What may be a message: a name or a phrase that was made for the reader is none, and stays as it is. */
static void put_said(struct sheet *sheet, const char *key, const char *english) {
    json_put_string(sheet->out, key, play_said(sheet->game, english));
}

/* ---- parts ---- */

void sheet_open(struct sheet *sheet, struct game *game, struct json *out, const char *title, const char *case_number) {
    *sheet = (struct sheet){.game = game, .out = out, .part = SHEET_HEAD};
    json_open(out, '{');
    json_put_string(out, "title", play_said(game, title));
    if (case_number)
        json_put_string(out, "case", play_case(game, case_number));
    json_key(out, "sections");
    json_open(out, '[');
}

static void end_section(struct sheet *sheet) {
    if (sheet->part != SHEET_SECTION)
        return;
    json_close(sheet->out, ']');
    json_close(sheet->out, '}');
}

static void enter_part(struct sheet *sheet, uint8_t part) {
    while (sheet->part < part) {
        end_section(sheet);
        json_close(sheet->out, ']');
        sheet->part = sheet->part < SHEET_MARKS ? SHEET_MARKS : SHEET_LINES;
        json_key(sheet->out, sheet->part == SHEET_MARKS ? "map" : "lines");
        json_open(sheet->out, '[');
    }
}

void sheet_section(struct sheet *sheet, const char *title) {
    end_section(sheet);
    sheet->part = SHEET_SECTION;
    json_open(sheet->out, '{');
    if (title)
        put_said(sheet, "title", title);
    json_key(sheet->out, "rows");
    json_open(sheet->out, '[');
}

void sheet_close(struct sheet *sheet) {
    enter_part(sheet, SHEET_LINES);
    json_close(sheet->out, ']');
    json_close(sheet->out, '}');
}

/* ---- rows ---- */

static void begin_row(struct sheet *sheet, const char *kind) {
    if (sheet->part == SHEET_HEAD)
        sheet_section(sheet, NULL);
    json_open(sheet->out, '{');
    json_put_string(sheet->out, "k", kind);
}

/* "none": the game's own book has no such case. */
static void put_case(struct sheet *sheet, const char *case_number) {
    if (!case_number || !case_number[0])
        return;
    const char *number = play_case(sheet->game, case_number);
    if (strcmp(number, "none") != 0)
        json_put_string(sheet->out, "case", number);
}

static void put_if(struct sheet *sheet, const char *key, const char *value) {
    if (value && value[0])
        json_put_string(sheet->out, key, value);
}

static void put_said_if(struct sheet *sheet, const char *key, const char *english) {
    put_if(sheet, key, play_said(sheet->game, english));
}

void sheet_item(struct sheet *sheet, struct row row) {
    begin_row(sheet, "item");
    put_said(sheet, "label", row.label ? row.label : "");
    put_said_if(sheet, "value", row.value);
    put_case(sheet, row.case_number);
    put_if(sheet, "tone", row.tone);
    if (row.mark)
        json_put_bool(sheet->out, "mark", true);
    if (row.unit && row.unit != UNIT(COUNTER_NONE))
        put_unit(sheet, (counter_id)(row.unit - 1));
    if (row.hex && row.hex != HEX(HEX_NONE))
        play_put_hex(sheet->game, sheet->out, "hex", (hex_id)(row.hex - 1));
    if (row.depth)
        json_put_int(sheet->out, "depth", row.depth);
    json_close(sheet->out, '}');
}

void sheet_number(struct sheet *sheet, const char *label, int number, const char *case_number) {
    struct phrase value;
    sheet_item(sheet, ROW(.label = label, .value = phrase(&value, sheet->game, RULE("", "%d", number)),
                          .case_number = case_number));
}

void sheet_signed(struct sheet *sheet, const char *label, int number, const char *case_number, counter_id unit) {
    char buffer[16];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_signed(&text, number);
    sheet_item(sheet, ROW(.label = label, .value = buffer, .case_number = case_number, .unit = UNIT(unit), .depth = 1));
}

void sheet_boxes(struct sheet *sheet, struct boxes boxes) {
    begin_row(sheet, "boxes");
    put_said(sheet, "label", boxes.label);
    json_put_int(sheet->out, "total", boxes.total);
    json_put_int(sheet->out, "crossed", boxes.crossed);
    if (boxes.limit > 0)
        json_put_int(sheet->out, "limit", boxes.limit);
    put_case(sheet, boxes.case_number);
    if (boxes.unit)
        put_unit(sheet, (counter_id)(boxes.unit - 1));
    if (boxes.mark)
        json_put_bool(sheet->out, "mark", true);
    json_close(sheet->out, '}');
}

/* Millionths, rounded; the weights are shortened first where their product would not fit. */
static int64_t millionths(uint64_t weight, uint64_t of) {
    while (of > UINT64_MAX / 4000000) {
        weight /= 2;
        of /= 2;
    }
    return of ? (int64_t)((weight * 1000000 + of / 2) / of) : 0;
}

void sheet_odds(struct sheet *sheet, const char *label, uint64_t weight, uint64_t of, const char *tone) {
    begin_row(sheet, "odds");
    put_said(sheet, "label", label);
    json_key(sheet->out, "p");
    json_fraction(sheet->out, (int64_t)weight, (int64_t)of);
    json_put_int(sheet->out, "ppm", millionths(weight, of));
    put_if(sheet, "tone", tone);
    json_close(sheet->out, '}');
}

void sheet_text(struct sheet *sheet, const char *text, const char *case_number) {
    begin_row(sheet, "text");
    put_said(sheet, "text", text);
    put_case(sheet, case_number);
    json_close(sheet->out, '}');
}

void sheet_table(struct sheet *sheet, const char *const *heads, int count) {
    begin_row(sheet, "table");
    json_key(sheet->out, "heads");
    json_open(sheet->out, '[');
    for (int i = 0; i < count; i++)
        json_text(sheet->out, play_said(sheet->game, heads[i]));
    json_close(sheet->out, ']');
    json_key(sheet->out, "cells");
    json_open(sheet->out, '[');
}

void sheet_cell(struct sheet *sheet, const char *text) { json_text(sheet->out, play_said(sheet->game, text)); }
void sheet_cells(struct sheet *sheet) { json_open(sheet->out, '['); }
void sheet_cells_end(struct sheet *sheet) { json_close(sheet->out, ']'); }

void sheet_table_end_lit(struct sheet *sheet, int row) {
    json_close(sheet->out, ']');
    if (row >= 0)
        json_put_int(sheet->out, "lit", row);
    json_close(sheet->out, '}');
}

void sheet_table_end(struct sheet *sheet) { sheet_table_end_lit(sheet, -1); }

/* ---- the map ---- */

static void open_mark(struct sheet *sheet, hex_id hex, const char *text, const char *tone, const char *title) {
    enter_part(sheet, SHEET_MARKS);
    json_open(sheet->out, '{');
    play_put_hex(sheet->game, sheet->out, "hex", hex);
    put_said_if(sheet, "text", text);
    json_put_string(sheet->out, "tone", tone);
    put_said_if(sheet, "title", title);
}

void sheet_mark_do(struct sheet *sheet, hex_id hex, const char *text, const char *tone, const char *title) {
    open_mark(sheet, hex, text, tone, title);
    json_key(sheet->out, "do");
    json_open(sheet->out, '[');
}

void sheet_mark_end(struct sheet *sheet) {
    json_close(sheet->out, ']');
    json_close(sheet->out, '}');
}

void sheet_mark(struct sheet *sheet, hex_id hex, const char *text, const char *tone, const char *title) {
    if (sheet->take_mark) {
        sheet->take_mark(sheet->context, hex, title);
        return;
    }
    open_mark(sheet, hex, text, tone, title);
    json_close(sheet->out, '}');
}

void sheet_line(struct sheet *sheet, const hex_id *path, int count, const char *tone) {
    enter_part(sheet, SHEET_LINES);
    json_open(sheet->out, '{');
    json_key(sheet->out, "path");
    json_open(sheet->out, '[');
    for (int i = 0; i < count; i++)
        play_put_hex(sheet->game, sheet->out, NULL, path[i]);
    json_close(sheet->out, ']');
    json_put_string(sheet->out, "tone", tone);
    json_close(sheet->out, '}');
}
