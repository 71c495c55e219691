/* ground_picture.h: the engraved ground of a battle for a page that needs no network. */
#ifndef ENFILADE_LAB_GROUND_PICTURE_H
#define ENFILADE_LAB_GROUND_PICTURE_H

#include <jansson.h>

#include "lab/experiment.h"

/* {"image":"data:image/png;base64,...","width":..,"height":..,"radius":..,"hexes":{"2219":[x,y],...}}, in pixels; NULL:
 * the map cannot be drawn. */
json_t *lab_ground_picture(const struct lab_arm *arm);

#endif
