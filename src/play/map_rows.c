/* map_rows.c: see map_rows.h. */
#include "play/map_rows.h"

#include "core/check.h"

void play_put_grid(const struct grid *grid, struct json *out) {
    json_put_string(out, "shape", grid->shape == GRID_FLAT ? "flat" : "pointed");
    json_put_int(out, "columns", grid->columns);
    json_put_int(out, "rows", grid->rows);
}

void play_put_places(const struct game *game, const struct place *places, unsigned count, struct json *out) {
    json_key(out, "places");
    json_open(out, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(out, '{');
        json_put_string(out, "name", places[i].name);
        play_put_hex(game, out, "hex", places[i].hex);
        json_put_int(out, "kind", places[i].kind);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_hexside(const struct game *game, hex_id hex, hex_id far, struct json *out) {
    char label[32];
    struct text text;
    text_init(&text, label, sizeof label);
    game->rules->hex_label(game->tables, hex, &text);
    text_char(&text, '/');
    game->rules->hex_label(game->tables, far, &text);
    json_put_string(out, "hexside", label);
}

void play_put_ground_row(const struct game *game, struct ground_row row, struct json *out) {
    CHECK(row.hex != HEX_NONE);
    json_open(out, '{');
    if (row.far != HEX_NONE)
        put_hexside(game, row.hex, row.far, out);
    else
        play_put_hex(game, out, "hex", row.hex);
    if (row.side < SIDES)
        play_put_side(game, out, "side", row.side);
    json_key(out, "is");
    json_open(out, '[');
    json_text(out, row.is);
    json_close(out, ']');
    json_put_said(out, "title", row.title);
    if (row.case_number)
        json_put_string(out, "case", play_case(game, row.case_number));
    json_put_string(out, "tone", row.tone);
    if (row.pictogram)
        json_put_string(out, "pictogram", row.pictogram);
    json_close(out, '}');
}
