/* sheet_parts.h: what the parts of the drawing code share.
 *
 * A sheet is drawn from the back to the front: relief.c shades and hatches the ground, ground.c sets woods,
 * fields and houses, sides.c what stands on hexsides, ways.c lets rivers, streams and ways run,
 * letters.c writes, panel.c explains the signs. All of them work in the plane of plane.h (one unit is
 * one hex); the sheet scales it. */
#ifndef ENFILADE_DRAW_SHEET_PARTS_H
#define ENFILADE_DRAW_SHEET_PARTS_H

#include <cairo.h>

#include "draw/plane.h"
#include "draw/yamldoc.h"
#include "load/mapinfo.h"

enum { DRAW_WAYS_MAX = 64, DRAW_CHAINS_MAX = 400 };

struct ink {
    double r, g, b, a;
};

struct curve { /* a smooth line as many short straight ones */
    struct point *at;
    int count, room;
};

struct way_line {
    char name[40];
    uint8_t kind;
    int hexes;
    hex_id *path;
    struct curve curve;
};

struct relief {
    int points; /* a hex */
    int columns, rows;
    float *value;     /* feet */
    double low, high; /* of all its points */
    double steep; /* feet a hex that a third of the country surpasses: gentle ground is hatched by its own measure */
};

/* Where the lettering stands, in hexes: the boxes of each name (several where it is set along something), the lines of
 * the title and the box around them. */
enum { LETTER_BOXES_MAX = 2000 };
struct letter_box {
    double west, north, east, south;
    int name; /* its place in drawing.yaml */
};
struct lettering {
    struct letter_box box[LETTER_BOXES_MAX], title[4], frame;
    int count, title_count;
};

struct sheet {
    cairo_t *cr;
    const struct map_info *map;
    struct relief relief;
    struct yamldoc letters; /* drawing.yaml; not open: names of the map only */
    struct lettering lettering;
    struct curve river[8];
    int river_count, way_count;
    struct way_line way[DRAW_WAYS_MAX];
    double west, north, east, south; /* the map's edge on the plane */
    double yards;                    /* a hex */
    const char *face;                /* the type in use */
    double fitting;                  /* how much smaller it must be set to keep the room of its names */
    bool night;
    struct ink letter_ink;
    double halo;
};

/* Inks. */
extern const struct ink INK, INK_FAINT, INK_RELIEF, INK_WATER, TINT_WATER, INK_WOODS, TINT_WOODS, INK_WHEAT, TINT_WHEAT,
    PAPER, INK_RED;
void draw_ink(struct sheet *sheet, struct ink ink, double strength);
struct ink draw_colour(const struct sheet *sheet, struct ink ink); /* as it is by day or night */
/* A number from 0 to 1 that is always the same for the same place. */
double draw_noise(int a, int b, int c);
bool is_terrain(const struct map_info *map, hex_id hex, unsigned terrain);

/* Curves. */
void curve_add(struct curve *curve, struct point p);
void curve_bend(struct curve *curve, struct point from, struct point by, struct point to); /* a parabola */
void curve_free(struct curve *curve);
double curve_length(const struct curve *curve);
/* The point at a distance along the curve and the direction there. */
struct point curve_at(const struct curve *curve, double distance, double *angle);
struct curve curve_beside(const struct curve *curve, double off); /* a parallel, to the right when off > 0 */
void draw_curve(struct sheet *sheet, const struct curve *curve);  /* into the path */
/* Chains of hexsides of these kinds, corner by corner. */
int chains_of(const struct map_info *map, unsigned sides, struct curve *out, int most);

/* The parts, back to front. */
bool relief_read(struct relief *relief, const char *path, char *why, size_t size);
double relief_at(const struct relief *relief, struct point p);
void draw_relief(struct sheet *sheet);
void draw_hachures(struct sheet *sheet);
void draw_wheat(struct sheet *sheet);
void draw_orchards(struct sheet *sheet);
void draw_rough(struct sheet *sheet); /* rocks and marsh */
void draw_woods(struct sheet *sheet);
void draw_crests(struct sheet *sheet);
void draw_fences(struct sheet *sheet);
void draw_works(struct sheet *sheet);
void draw_areas(struct sheet *sheet);
void draw_grid(struct sheet *sheet);
bool ways_read(struct sheet *sheet, const char *path, char *why, size_t size);
void make_river(struct sheet *sheet);
void draw_streams(struct sheet *sheet);
void draw_river(struct sheet *sheet);
void draw_ways(struct sheet *sheet);
void draw_way(struct sheet *sheet, const struct curve *curve, unsigned kind);
void draw_crossings(struct sheet *sheet);
void draw_crossing(struct sheet *sheet, struct point at, double angle, bool ford);
void draw_buildings(struct sheet *sheet);
void draw_numbers(struct sheet *sheet);
void draw_levels(struct sheet *sheet);
void draw_names(struct sheet *sheet);
void draw_frame(struct sheet *sheet);
void draw_panel(struct sheet *sheet, double top, double bottom);
void draw_crown(struct sheet *sheet, struct point p, double radius, int seed);
void draw_zigzag(struct sheet *sheet, struct point a, struct point b);
void draw_orchard_tree(struct sheet *sheet, struct point p);
void draw_rock(struct sheet *sheet, struct point p, int seed);
void draw_tuft(struct sheet *sheet, struct point p);
enum draw_comb_kind { DRAW_SLOPE, DRAW_CREST, DRAW_BLUFF };
void draw_comb(struct sheet *sheet, struct point a, struct point b, struct point down, enum draw_comb_kind kind);
void draw_ridge(struct sheet *sheet, struct point a, struct point b);
void draw_cut(struct sheet *sheet, struct point a, struct point b);
void draw_beads(struct sheet *sheet, struct point a, struct point b);
void draw_teeth(struct sheet *sheet, struct point a, struct point b, struct point out);

enum letter_style { LETTER_ROMAN, LETTER_ITALIC, LETTER_CAPS, LETTER_BOLD };
void letter_font(struct sheet *sheet, enum letter_style style, double size);
double letter_width(struct sheet *sheet, const char *text, double spacing);
/* Centred on a point, turned by an angle. With a halo of paper. */
void letter_at(struct sheet *sheet, const char *text, struct point at, double angle, double spacing);
void letter_along(struct sheet *sheet, const char *text, const struct curve *curve, double from, double off,
                  double spacing);

#endif
