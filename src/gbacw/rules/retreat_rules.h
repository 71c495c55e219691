/* retreat_rules.h: where books can differ: retreats and displacement (14.0, 27.0). The first of each choice is the
 * Standard Rules'. */
#ifndef ENFILADE_GBACW_RETREAT_RULES_H
#define ENFILADE_GBACW_RETREAT_RULES_H

#include "gbacw/rules/types.h"

enum retreat_friends { /* in the way */
                       FRIENDS_MAKE_WAY,
                       FRIENDS_STAND,    /* stay, and check for rout */
                       FRIENDS_BUT_GUNS, /* make way, but batteries stay */
};
enum retreat_zones { RETREAT_SHUNS_ZONES, RETREAT_THROUGH_ZONES /* out of melee, under fire */ };
enum retreat_length { RETREAT_FULL, RETREAT_SHORT /* out of melee: as far as it can */ };
enum retreat_paths { PATHS_BY_PRICE, PATHS_EQUAL /* none is better for being cheaper */ };
enum retreat_crews { CREWS_DISPLACE, CREWS_PASS /* crews and skirmishers go through friends to the first open hex */ };

struct retreat_rules {
    enum retreat_friends friends;
    enum retreat_zones zones;
    enum retreat_length length;
    enum retreat_paths paths;
    enum retreat_crews crews;
    /* retreats: smaller is better; HEX path of `count` hexes without the start. NULL: retreat_score by direction */
    int (*score)(const struct game *, counter_id, hex_id start, const hex_id *path, int count);
    /* the hexes a retreating group may enter now, and whether it is done though its length is not gone */
    int (*steps)(const struct game *, const struct retreat_locals *, hex_id out[DIRECTIONS]);
    bool (*leaves_map)(struct game *, counter_id); /* it leaves the map unharmed where it would be captured */
};

#endif
