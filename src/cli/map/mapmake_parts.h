/* mapmake_parts.h: what the parts of the map maker share.
 *
 * A spec names its sources (a height grid, a file of features), how real coordinates fall on the hexes, what to take
 * from the features, and the corrections by hand; mapmake_sources.c reads the sources, mapmake_fills.c and
 * mapmake_mounds.c fix their ground, mapmake_fit.c lays them on the plane, mapmake_trace.c turns lines and polygons
 * into hexes and hexsides, mapmake_spec.c goes through the spec and mapmake_write.c writes the map file. */
#ifndef CLI_MAPMAKE_PARTS_H
#define CLI_MAPMAKE_PARTS_H

#include <jansson.h>
#include <stdio.h>

#include "cli/map/hexlist.h"
#include "draw/plane.h"
#include "draw/yamldoc.h"
#include "load/mapinfo.h"

enum {
    MAKER_LINES_MAX = 96,
    MAKER_PATH_MAX = 400,
    MAKER_CONTROLS_MAX = 96,
    MAKER_MOUNDS_MAX = 32,
    MAKER_FILLS_MAX = 8
};

struct heights { /* ESRI ASCII: rows from the north, a value is that of the cell's centre */
    int columns, rows;
    double west, south, cell, none;
    float *value;
};

struct mound { /* high ground by hand */
    struct hexlist top;
    double feet, foot; /* how much higher; hexes from the top's edge to nothing */
};

struct fill { /* ground that is not as it was */
    struct hexlist over;
    double rim; /* hexes from their centres to where it is as it was */
};

struct control {
    char name[48];
    double lat, lon, weight;
    struct point at;
    struct point from, off; /* where the plain fit puts it, and how far that is from where it belongs */
};

struct fit { /* dlat, dlon from (lat, lon); x = x0 + x_lat dlat + x_lon dlon, likewise y */
    double lat, lon;
    double x0, x_lat, x_lon, y0, y_lat, y_lon;
    /* the map bent to its controls: each draws the ground around it, the near more than the far */
    int bend_count;
    double reach; /* hexes */
    const struct control *bend;
};

struct maker_line { /* a road, railroad or stream as it will stand in the file */
    char name[40];
    uint8_t way;  /* MAP_NO_WAY: a stream */
    bool by_hand; /* corrected, not taken from the features */
    int count;    /* hexes of a way, or corners of a stream */
    char off[40]; /* hexes where it runs off the map */
    hex_id path[MAKER_PATH_MAX];
};

struct maker {
    struct yamldoc doc;
    char folder[512]; /* where the sources are looked for */
    struct map_info *map;
    struct heights heights, beyond;
    json_t *features;
    struct fit fit;
    int control_count, line_count, mound_count, fill_count, step, base;
    int points;  /* of the relief, a hex */
    double edge; /* degrees beyond the grid of heights in which its edge goes on */
    struct control control[MAKER_CONTROLS_MAX];
    struct mound mound[MAKER_MOUNDS_MAX];
    struct fill fill[MAKER_FILLS_MAX];
    struct maker_line line[MAKER_LINES_MAX];
    double *real; /* height of each hex in feet, unrounded */
    FILE *report; /* residuals and counts; NULL: silent */
};

/* Sources. On failure the reason (file:line: why) is in maker->doc.why. */
bool heights_read(struct maker *maker, const char *path);
bool heights_at(const struct heights *heights, double lon, double lat, double *feet);
/* By the finer grid where it reaches. */
bool maker_height(const struct maker *maker, double lon, double lat, double *feet);
bool features_read(struct maker *maker, const char *path);
struct hexlist maker_hexes(struct maker *maker, ynode node); /* a list of hexes; the caller frees it */
bool fills_read(struct maker *maker, ynode list);
void fills_free(struct maker *maker);
/* Feet at a point of the plane, without the mounds. False outside the grid. */
bool filled_height(const struct maker *maker, struct point at, double *feet);
bool mounds_read(struct maker *maker, ynode list);
void mounds_free(struct maker *maker);
/* Feet at a point of the plane: the height grid and the mounds on it. False outside the grid. */
bool ground_height(const struct maker *maker, struct point at, double *feet);

/* The fit. */
struct point fit_plane(const struct fit *fit, double lon, double lat);
void fit_real(const struct fit *fit, struct point point, double *lon, double *lat);
/* Least squares over the maker's controls: 4 unknowns (scale, turn, place) or 6 (affine). False if they do not do. */
bool fit_make(struct maker *maker, bool affine);
void fit_bend(struct maker *maker, double reach);
void fit_print(const struct maker *maker);

/* Tracing. */
int trace_straight(const struct grid *grid, hex_id from, hex_id to, hex_id *path, int most);
int trace_line(const struct grid *grid, const struct point *line, int count, hex_id *path, int most);
void trace_banks(struct map_info *map, const struct point *line, int count);
void trace_river(struct map_info *map); /* river hexsides between the two banks, and nowhere else */
/* Marks stream hexsides along a line; `to_river` ends at the nearest corner of the river. False if there is no way. */
bool trace_stream(struct map_info *map, const struct point *line, int count, bool to_river, unsigned as);
double trace_share(const struct grid *grid, hex_id hex, const struct point *ring, int count);
void trace_way(struct map_info *map, const hex_id *path, int count, uint8_t way);
bool touches_river(const struct map_info *map, hex_id hex);

bool maker_run(struct maker *maker, const char *spec, const char *sources);
void maker_free(struct maker *maker);
bool maker_write(struct maker *maker, FILE *out);
bool maker_write_relief(struct maker *maker, FILE *out);

#endif
