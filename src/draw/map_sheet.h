/* map_sheet.h: the map of a game as a drawing, by cairo.
 *
 * The ground comes from the game as it is loaded; names and letters from games/GAME/drawing.yaml, the relief from
 * games/GAME/relief.yaml, both of which may be missing. */
#ifndef ENFILADE_DRAW_MAP_SHEET_H
#define ENFILADE_DRAW_MAP_SHEET_H

#include <stdbool.h>
#include <stddef.h>

struct map_info;
struct sheet; /* sheet_parts.h */

/* Reads what is drawn besides the ground; its edges on the plane are known then. False with the reason in `why`; the
 * sheet is to be freed all the same. */
bool map_sheet_open(struct sheet *sheet, const struct map_info *map, const char *games, bool night, char *why,
                    size_t size);
void map_sheet_free(struct sheet *sheet);
/* Onto sheet->cr: paper everywhere, and letters as they are set on maps. Before it is scaled. */
void map_sheet_lay_paper(struct sheet *sheet);
/* The same: the map, in hexes (plane.h). */
void map_sheet_draw(struct sheet *sheet);

#endif
