/* map_rows.h: the parts of the ground that every family has and writes alike: the grid and the names on the map. */
#ifndef ENFILADE_PLAY_MAP_ROWS_H
#define ENFILADE_PLAY_MAP_ROWS_H

#include "core/hex.h"
#include "play/ruleset.h"

struct place { /* a name on the map */
    char name[40];
    hex_id hex;
    uint8_t kind;  /* for drawing: 0 town, 1 farm, 2 hill, 3 water, 4 bridge or ford, 5 wood, 6 road */
    uint8_t marks; /* not 0: reconstructed */
};

/* The keys `shape`, `columns` and `rows`. */
void play_put_grid(const struct grid *grid, struct json *out);
/* The key `places`. */
void play_put_places(const struct game *game, const struct place *places, unsigned count, struct json *out);

/* A row of the key `ground` of a view: something on a hex or a hexside that is neither printed nor a counter. */
struct ground_row {
    const char *is, *title, *tone;
    const char *case_number; /* NULL: none */
    const char *pictogram;   /* NULL: none */
    hex_id hex, far;         /* far: the other side of the hexside; HEX_NONE: it is the hex */
    side_id side;            /* SIDE_NONE: nobody's */
};
/* One row of a view's `ground`. */
void play_put_ground_row(const struct game *game, struct ground_row row, struct json *out);

#endif
