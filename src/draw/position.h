/* position.h: a position as a picture: the part of the map where the troops are, with them as plain blocks. */
#ifndef ENFILADE_DRAW_POSITION_H
#define ENFILADE_DRAW_POSITION_H

#include <stdbool.h>
#include <stddef.h>

struct draw_block {     /* a counter; of several in a hex the first lies on top */
    char hex[8];        /* its label; one that is not on the map is left out */
    const char *colour; /* of its side: "blue", "grey", "butternut", "green", "red" */
    char value[8];      /* the number that matters most; "" none */
};

/* The picture as PNG, at most `width` pixels wide and as high; the caller frees it. NULL with the reason in `why`.
 * `games` is the folder of all games' data. */
void *draw_position(const void *tables, const char *games, const struct draw_block *block, int count, int width,
                    size_t *length, char *why, size_t size);

/* Gives back the fonts that the libraries keep. When nothing is drawn any more. */
void draw_end(void);

#endif
