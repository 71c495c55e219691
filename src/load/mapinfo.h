/* mapinfo.h: a plain view of a loaded map and its armies, for drawing and auditing, and the model a map maker fills.
 *
 * The cli may not look into a family's tables; here the load room hands out a copy of what drawing and auditing
 * need: the grid, the ground of every hex, its hexsides and ways, the names, the counters with their set-up. The
 * words for terrain, hexsides and ways are those of the data files. */
#ifndef ENFILADE_LOAD_MAPINFO_H
#define ENFILADE_LOAD_MAPINFO_H

#include "core/hex.h"

enum map_terrain {
    MAP_CLEAR,
    MAP_WOODS,
    MAP_WHEAT,
    MAP_ENTRENCHMENT,
    MAP_ORCHARD,
    MAP_TOWN,
    MAP_MARSH,
    MAP_ROUGH,
    MAP_WOODED_ROUGH,
    MAP_SUNKEN_ROAD,
    MAP_TERRAINS
};
enum map_side { /* going out of the hex */
                MAP_STREAM,
                MAP_RIVER,
                MAP_BRIDGE,
                MAP_FORD,
                MAP_CREST_UP,
                MAP_CREST_DOWN,
                MAP_BLUFF_UP,
                MAP_BLUFF_DOWN,
                MAP_FENCE,
                MAP_WALL,
                MAP_RIDGE,
                MAP_CUT,
                MAP_WORKS,
                MAP_CHANGING,
                MAP_SLOPE_UP,
                MAP_SLOPE_DOWN,
                MAP_SIDES
};
enum map_way { MAP_NO_WAY, MAP_TRAIL, MAP_RAILROAD, MAP_ROAD, MAP_PIKE, MAP_WAYS };
enum map_place {
    MAP_PLACE_TOWN,
    MAP_PLACE_FARM,
    MAP_PLACE_HILL,
    MAP_PLACE_WATER,
    MAP_PLACE_CROSSING,
    MAP_PLACE_WOOD,
    MAP_PLACE_ROAD,
    MAP_PLACE_KINDS
};
#define MAP_BIT(n) (1u << (n))
enum { MAP_AREAS_MAX = 32, MAP_PLACES_MAX = 200, MAP_CROSSINGS_MAX = 16 };

extern const char *const MAP_TERRAIN_NAME[MAP_TERRAINS];
extern const char *const MAP_SIDE_NAME[MAP_SIDES]; /* "crest-up" ... */
extern const char *const MAP_WAY_NAME[MAP_WAYS];
extern const char *const MAP_PLACE_NAME[MAP_PLACE_KINDS];

struct map_hex {
    int elevation;
    unsigned terrain;             /* MAP_BIT(enum map_terrain) */
    unsigned side[DIRECTIONS];    /* MAP_BIT(enum map_side) */
    uint8_t way[DIRECTIONS];      /* enum map_way */
    uint8_t crossing[DIRECTIONS]; /* 1 + index */
    uint8_t bank;                 /* 0 none, 1, 2 */
    bool terrain_reconstructed, elevation_reconstructed;
    uint32_t areas;
    hex_id next[DIRECTIONS]; /* neighbours */
};

struct map_place_info {
    char name[40];
    hex_id hex;
    uint8_t kind;
};
struct map_crossing {
    char name[32];
    hex_id near_hex, far_hex;
};

struct map_counter {
    char id[24], name[40], brigade[16], division[16];
    const char *type; /* "infantry", "cavalry", "battery", "wagon", "leader", "crew" */
    side_id side;
    char weapon[4];
    uint8_t strength, rounds, boxes_small;
    uint16_t boxes_artillery;
    bool independent;
    uint8_t radius, rally; /* leaders */
    const char *formation; /* it starts in */
    hex_id setup;          /* standard set-up; HEX_NONE */
    hex_id entry;
    uint8_t area;                   /* where it deploys: index; 0xff none */
    uint8_t entry_area, entry_turn; /* where and when it comes on; 0xff, 0: it does not */
};
struct map_brigade {
    char id[16], name[40];
    side_id side;
    uint8_t limit, total, points;
    char division[16]; /* empty: independent */
};

struct map_division {
    char id[16];
    side_id side;
    uint8_t limit; /* of its initiative, where the game has one */
};

struct map_info {
    char game[20], title[64];
    char folder[20]; /* of games/, where the map's files are: several battles may be fought on one map */
    char side_id[SIDES][8];
    struct grid grid;
    struct label_system base; /* the grid's own numbering; on a map of one sheet also its only label */
    int label_count;
    struct label_system label[LABELS_MAX];
    int hex_count;
    struct map_hex *hex;
    int area_count, place_count, crossing_count, counter_count, brigade_count, division_count;
    char area_name[MAP_AREAS_MAX][24];
    struct map_place_info place[MAP_PLACES_MAX];
    struct map_crossing crossing[MAP_CROSSINGS_MAX];
    struct map_counter *counter;
    struct map_brigade *brigade;
    struct map_division *division;
};

/* A view of what load_game gave; NULL when memory is short. */
struct map_info *map_info_of(const void *tables);
/* An empty map of this shape: every hex clear. A hex that none of the labels reaches is not on the map: its terrain is
 * 0 and it has no neighbours. */
struct map_info *map_info_new(struct grid grid, const struct label_system *labels, int count);
static inline bool map_has(const struct map_info *info, hex_id hex) { return info->hex[hex].terrain != 0; }
void map_info_free(struct map_info *info);

/* Writes the label of a hex into `out` and returns it. */
const char *map_label(const struct map_info *info, hex_id hex, char out[8]);
hex_id map_labelled(const struct map_info *info, const char *label);
hex_id map_hex(const struct map_info *info, const char *label, size_t length);

#endif
