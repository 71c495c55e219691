/* mapmake_fills.c: ground that was dug away or heaped up since the battle, and that the height grid shows: over the
 * hexes of each fill the ground is laid again from the heights around them, the near counting more than the far. */
#include <math.h>

#include "cli/map/mapmake_parts.h"

bool fills_read(struct maker *maker, ynode list) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"hexes", "rim", NULL};
    if (y_count(list) > MAKER_FILLS_MAX)
        return yamldoc_fail(doc, list, "more than %d fills", MAKER_FILLS_MAX);
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        struct fill *fill = &maker->fill[maker->fill_count++];
        y_only(doc, node, keys);
        fill->rim = y_number(doc, y_need(doc, node, "rim"), 1);
        fill->over = maker_hexes(maker, y_need(doc, node, "hexes"));
        if (!doc->failed && fill->rim <= 0)
            yamldoc_fail(doc, node, "a rim is a distance in hexes, more than none");
    }
    return !doc->failed;
}

void fills_free(struct maker *maker) {
    for (int i = 0; i < maker->fill_count; i++)
        hexlist_free(&maker->fill[i].over);
    maker->fill_count = 0;
}

static struct point middle_of(const struct maker *maker, const struct fill *fill, int i) {
    return plane_centre(&maker->map->grid, fill->over.hex[i]);
}

static bool is_over(const struct maker *maker, const struct fill *fill, struct point at) {
    for (int i = 0; i < fill->over.count; i++)
        if (plane_distance(at, middle_of(maker, fill, i)) < fill->rim)
            return true;
    return false;
}

static bool real_height(const struct maker *maker, struct point at, double *feet) {
    double lon, lat;
    fit_real(&maker->fit, at, &lon, &lat);
    return maker_height(maker, lon, lat, feet);
}

/* The mean of the heights on the rim, by the inverse square of their distance. */
static bool laid_again(const struct maker *maker, const struct fill *fill, struct point at, double *feet) {
    const int around = 24;
    double sum = 0, weights = 0, height;
    for (int i = 0; i < fill->over.count; i++) {
        struct point middle = middle_of(maker, fill, i);
        for (int k = 0; k < around; k++) {
            double turn = 2 * acos(-1) * k / around, far = fill->rim * 1.01;
            struct point rim = {middle.x + far * cos(turn), middle.y + far * sin(turn)};
            if (is_over(maker, fill, rim) || !real_height(maker, rim, &height))
                continue;
            double near = plane_distance(at, rim), weight = 1 / (near * near + 0.01);
            sum += weight * height;
            weights += weight;
        }
    }
    *feet = sum / weights;
    return weights > 0;
}

bool filled_height(const struct maker *maker, struct point at, double *feet) {
    for (int i = 0; i < maker->fill_count; i++)
        if (is_over(maker, &maker->fill[i], at) && laid_again(maker, &maker->fill[i], at, feet))
            return true;
    return real_height(maker, at, feet);
}
