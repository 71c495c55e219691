/* mapinfo.h: a plain view of a loaded map, for drawing and auditing.
 *
 * The cli may not look into a family's tables; here the load room hands out copies of what a draughtsman or an auditor
 * needs: the grid, the ground of every hex, its hexsides and ways, the names. */
#ifndef ENFILADE_LOAD_MAPINFO_H
#define ENFILADE_LOAD_MAPINFO_H

#include "core/hex.h"

struct map_info;

#endif
