/* sketch.c: a plain-text excerpt of the map, for terminals. */
#include "gbacw/sketch.h"

void gbacw_sketch(struct game *game, hex_id centre, int radius, struct text *out) {
    (void)radius;
    game->rules->hex_label(game->tables, centre, out);
    text_char(out, '\n');
}
