/* ascii_map.c: the ground around a hex, in words, hex by hex: who stands there, the terrain, works and zones. */
#include "fury/show/ascii_map.h"

#include "fury/state/zones.h"

static void print_counters(const struct game *game, hex_id hex, struct text *out) {
    FOR_COUNTERS(game, c) {
        if (!on_map(game, c) || hex_of(game, c) != hex)
            continue;
        text_add(out, "; ");
        text_add(out, tables_of(game)->side_id[info_of(game, c)->side]);
        text_char(out, ' ');
        text_add(out, info_of(game, c)->brief); /* a line has eighty columns */
        if (!is_detachment(game, c))
            text_add(out, in_battle(game, c) ? ", battle" : ", maneuver");
    }
}

static void print_hex(const struct game *game, hex_id hex, struct text *out) {
    const struct fury_tables *tables = tables_of(game);
    const struct fury_hex *ground = &tables->hex[hex];
    game->rules->hex_label(game->tables, hex, out);
    text_add(out, ": ");
    text_add(out, tables->terrain[ground->terrain].title);
    if (ground->trench)
        text_add(out, ", Entrenchment");
    if (ground->fort)
        text_add(out, ", Fort");
    if (state_of(game)->works[hex] == WORKS_COMPLETE)
        text_add(out, ", Field Works");
    if (ground->road | ground->rail)
        text_add(out, ", road");
    for (side_id side = 0; side < SIDES; side++)
        if (in_zone(game, hex, side)) {
            text_add(out, "; ");
            text_add(out, tables->side_id[side]);
            text_add(out, in_zoc(game, hex, side) ? " ZOC" : " ZOI");
        }
    print_counters(game, hex, out);
    text_char(out, '\n');
}

void fury_sketch(struct game *game, hex_id centre, int radius, struct text *out) {
    const struct fury_tables *tables = tables_of(game);
    for (hex_id h = 0; on_board(tables, centre) && h < tables->map_hexes; h++)
        if (distance(game, centre, h) <= (radius < 2 ? radius : 2))
            print_hex(game, h, out);
}
