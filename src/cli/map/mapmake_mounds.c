/* mapmake_mounds.c: high ground that a book names and the height grid does not show: each mound of the spec raises the
 * ground over its hexes, flat on top, and slopes off to nothing at its foot. A chain of hexes makes a ridge, feet below
 * nought a hollow. */
#include <math.h>
#include <stdlib.h>

#include "cli/map/hexlist.h"
#include "cli/map/mapmake_parts.h"

bool mounds_read(struct maker *maker, ynode list) {
    struct yamldoc *doc = &maker->doc;
    static const char *const keys[] = {"hexes", "feet", "foot", NULL};
    if (y_count(list) > MAKER_MOUNDS_MAX)
        return yamldoc_fail(doc, list, "more than %d mounds", MAKER_MOUNDS_MAX);
    for (int i = 0; i < y_count(list) && !doc->failed; i++) {
        ynode node = y_item(doc, list, i);
        struct mound *mound = &maker->mound[maker->mound_count++];
        y_only(doc, node, keys);
        mound->feet = y_number(doc, y_need(doc, node, "feet"), 0);
        mound->foot = y_number(doc, y_need(doc, node, "foot"), 1);
        mound->top = maker_hexes(maker, y_need(doc, node, "hexes"));
        if (!doc->failed && mound->foot <= 0)
            yamldoc_fail(doc, node, "a foot is a distance in hexes, more than none");
    }
    return !doc->failed;
}

void mounds_free(struct maker *maker) {
    for (int i = 0; i < maker->mound_count; i++)
        hexlist_free(&maker->mound[i].top);
    maker->mound_count = 0;
}

static double raised(const struct maker *maker, const struct mound *mound, struct point at) {
    const double flat = 0.35; /* hexes about a centre that are quite level */
    double nearest = INFINITY;
    for (int i = 0; i < mound->top.count; i++)
        nearest = fmin(nearest, plane_distance(at, plane_centre(&maker->map->grid, mound->top.hex[i])));
    double part = fmin(1, fmax(0, 1 - (nearest - flat) / mound->foot));
    return mound->feet * part * part * (3 - 2 * part);
}

bool ground_height(const struct maker *maker, struct point at, double *feet) {
    if (!filled_height(maker, at, feet))
        return false;
    for (int i = 0; i < maker->mound_count; i++)
        *feet += raised(maker, &maker->mound[i], at);
    return true;
}
