/* view_map.c: the ground of the battle, which never changes in a game. An Entrenchment is written with the
 * hexsides it faces (9.3), a Fort among the words of its hex (9.4). */
#include "fury/show/view.h"

static void put_hexsides(const struct game *game, struct json *out, const struct fury_hex *hex) {
    const struct fury_tables *tables = tables_of(game);
    for (direction d = 0; d < DIRECTIONS; d++) {
        bool way = (hex->road | hex->rail | hex->unfinished) >> d & 1;
        bool works = hex->trench && hex->front >> d & 1;
        if (!hex->side[d] && !way && !works)
            continue;
        json_key(out, game->rules->direction_word(game->tables, d));
        json_open(out, '{');
        json_key(out, "is");
        json_open(out, '[');
        for (unsigned k = 0; k < tables->hexside_count; k++)
            if (hex->side[d] & BIT(k))
                json_text(out, tables->hexside[k].id);
        if (hex->crossing >> d & 1)
            json_text(out, "crossing");
        if (works)
            json_text(out, "entrenchment");
        json_close(out, ']');
        if (way)
            json_put_string(out, "way",
                            hex->rail >> d & 1         ? "railroad"
                            : hex->unfinished >> d & 1 ? "unfinished"
                            : hex->minor >> d & 1      ? "trail"
                                                       : "road");
        json_close(out, '}');
    }
}

static void put_map_hex(const struct game *game, struct json *out, hex_id h) {
    const struct fury_tables *tables = tables_of(game);
    const struct fury_hex *hex = &tables->hex[h];
    int x = 0, y = 0;
    grid_centre(&tables->grid, h, &x, &y);
    json_open(out, '{');
    play_put_hex(game, out, "hex", h);
    json_put_int(out, "x", x);
    json_put_int(out, "y", y);
    json_put_int(out, "elevation", hex->elevation);
    json_key(out, "terrain");
    json_open(out, '[');
    json_text(out, tables->terrain[hex->terrain].id);
    if (hex->fort)
        json_text(out, "fort");
    json_close(out, ']');
    if (hex->marks)
        json_put_int(out, "marks", 1);
    put_hexsides(game, out, hex);
    json_close(out, '}');
}

static void put_spaces(const struct game *game, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    json_key(out, "spaces");
    json_open(out, '[');
    for (unsigned i = 0; i < tables->space_count; i++) {
        json_open(out, '{');
        json_put_string(out, "name", tables->space[i].name);
        play_put_hex(game, out, "entry", tables->space[i].entry);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "entries");
    json_open(out, '[');
    for (unsigned i = 0; i < tables->entry_count; i++) {
        json_open(out, '{');
        play_put_hex(game, out, "hex", tables->entry[i].hex);
        play_put_side(game, out, "side", tables->entry[i].side);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void fury_view_map(struct game *game, struct json *out) {
    const struct fury_tables *tables = tables_of(game);
    json_open(out, '{');
    json_put_string(out, "folder", tables->map_name); /* battles share maps */
    json_put_int(out, "hex_yards", 880);              /* 1.2a */
    play_put_grid(&tables->grid, out);
    json_key(out, "hexes");
    json_open(out, '[');
    for (hex_id h = 0; h < tables->map_hexes; h++)
        put_map_hex(game, out, h);
    json_close(out, ']');
    play_put_places(game, tables->place, tables->place_count, out);
    put_spaces(game, out);
    json_close(out, '}');
}
