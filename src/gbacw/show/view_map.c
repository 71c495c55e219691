/* view_map.c: the ground as it is printed, and its names: what never changes in a game. */
#include <string.h>

#include "gbacw/show/view.h"
#include "gbacw/state/names.h"
#include "gbacw/state/staging.h"

static void put_bits(struct json *out, const char *key, const char *const *names, unsigned bits) {
    if (!bits)
        return;
    json_key(out, key);
    json_open(out, '[');
    for (int i = 0; names[i]; i++)
        if (bits & BIT(i))
            json_text(out, names[i]);
    json_close(out, ']');
}

static void put_sides(const struct game *game, struct json *out, const struct hex_info *hex) {
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!hex->side[d] && !hex->way[d])
            continue;
        json_key(out, game->rules->direction_word(game->tables, d));
        json_open(out, '{');
        put_bits(out, "is", gbacw_hexside_names, hex->side[d]);
        if (hex->way[d])
            json_put_string(out, "way", gbacw_way_names[hex->way[d]]);
        json_close(out, '}');
    }
}

/* What other sheets call it, where they overlap. */
static void put_other_labels(const struct game *game, struct json *out, hex_id h) {
    const struct gbacw_tables *tables = tables_of(game);
    char called[16], label[16];
    struct text text;
    text_init(&text, called, sizeof called);
    game->rules->hex_label(tables, h, &text);
    bool any = false;
    for (int i = 0; !is_outside(tables, h) && i < tables->label_count; i++) {
        text_init(&text, label, sizeof label);
        if (!label_write(&tables->grid, &tables->label[i], h, &text) || strcmp(label, called) == 0)
            continue;
        if (!any) {
            json_key(out, "also");
            json_open(out, '[');
        }
        json_text(out, label);
        any = true;
    }
    if (any)
        json_close(out, ']');
}

static void put_map_hex(const struct game *game, struct json *out, hex_id h) {
    const struct hex_info *hex = hex_at(game, h);
    int x = 0, y = 0;
    grid_centre_of(&tables_of(game)->grid, tables_of(game)->cube[h], &x, &y);
    json_open(out, '{');
    play_put_hex(game, out, "hex", h);
    put_other_labels(game, out, h);
    json_put_int(out, "x", x);
    json_put_int(out, "y", y);
    json_put_int(out, "elevation", hex->elevation);
    /* eyes that know woods and rough know both together */
    unsigned both = hex->terrain & BIT(TERRAIN_WOODED_ROUGH) ? BIT(TERRAIN_WOODS) | BIT(TERRAIN_ROUGH) : 0;
    put_bits(out, "terrain", gbacw_terrain_names, hex->terrain | both);
    if (hex->bank)
        json_put_int(out, "bank", hex->bank);
    if (hex->marks)
        json_put_int(out, "marks", hex->marks);
    put_sides(game, out, hex);
    json_close(out, '}');
}

/* Hexes beyond the edge of the map where troops arrive: the arrow first. They are the last ones of `hexes`. */
static void put_staging(const struct game *game, struct json *out, unsigned number) {
    const struct gbacw_tables *tables = tables_of(game);
    const struct staging_info *area = &tables->staging[number];
    json_open(out, '{');
    char title[64];
    struct text text;
    text_init(&text, title, sizeof title);
    entrance_title(tables, area->area, &text);
    json_put_string(out, "name", tables->area_name[area->area]);
    json_put_said(out, "title", title);
    play_put_hex(game, out, "entrance", area->entrance);
    json_key(out, "sides");
    json_open(out, '[');
    for (side_id side = 0; side < SIDES; side++)
        if (area->sides & BIT(side))
            json_text(out, tables->side_id[side]);
    json_close(out, ']');
    json_key(out, "hexes");
    json_open(out, '[');
    for (unsigned i = 0; i < tables->outside_count; i++)
        if (tables->outside[i].staging == number)
            play_put_hex(game, out, NULL, (hex_id)(outside_first(tables) + i));
    json_close(out, ']');
    json_close(out, '}');
}

void gbacw_view_map(struct game *game, struct json *out) {
    const struct gbacw_tables *tables = tables_of(game);
    json_open(out, '{');
    json_put_int(out, "hex_yards", tables->hex_yards);
    json_put_int(out, "turn_minutes", tables->turn_minutes);
    json_put_int(out, "point_men", tables->point_men);
    play_put_grid(&tables->grid, out);
    json_key(out, "hexes");
    json_open(out, '[');
    for (hex_id h = 0; h < tables->hex_count; h++)
        put_map_hex(game, out, h);
    json_close(out, ']');
    json_key(out, "staging");
    json_open(out, '[');
    for (unsigned i = 0; i < tables->staging_count; i++)
        put_staging(game, out, i);
    json_close(out, ']');
    play_put_places(game, tables->place, tables->place_count, out);
    json_close(out, '}');
}
