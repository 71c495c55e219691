/* enfilade map: see draw.c. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <stdbool.h>

struct lettering;

int command_map(int argc, char **argv);
/* Draws the sheet for nobody and tells where its letters stand (draw_parts.h). */
bool draw_lettering(const char *games, const char *game, struct lettering *out);

#endif
