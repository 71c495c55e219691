/* mapmake_fit.c: how real coordinates fall on the hexes: an affine map found by least squares over control points (a
 * hex of the book and where it lies on earth), or given in the spec. */
#include <math.h>
#include <string.h>

#include "cli/map/mapmake_parts.h"

static struct point fit_plain(const struct fit *fit, double lon, double lat) {
    double dlat = lat - fit->lat, dlon = lon - fit->lon;
    return (struct point){fit->x0 + fit->x_lat * dlat + fit->x_lon * dlon,
                          fit->y0 + fit->y_lat * dlat + fit->y_lon * dlon};
}

/* How far the controls draw a point of the plain fit: the mean of what they are off by, by the square of the nearness,
 * fading out where none is near. */
static struct point fit_pull(const struct fit *fit, struct point p) {
    double sum = 0.25 / (fit->reach * fit->reach), x = 0, y = 0;
    for (int i = 0; i < fit->bend_count; i++) {
        const struct control *c = &fit->bend[i];
        double distance = plane_distance(p, c->from);
        double weight = c->weight / (1 + distance * distance);
        weight = distance < 4 * fit->reach ? weight : 0;
        sum += weight;
        x += weight * c->off.x;
        y += weight * c->off.y;
    }
    return (struct point){x / sum, y / sum};
}

struct point fit_plane(const struct fit *fit, double lon, double lat) {
    struct point p = fit_plain(fit, lon, lat);
    if (fit->bend_count == 0)
        return p;
    struct point pull = fit_pull(fit, p);
    return (struct point){p.x + pull.x, p.y + pull.y};
}

void fit_bend(struct maker *maker, double reach) {
    for (int i = 0; i < maker->control_count; i++) {
        struct control *c = &maker->control[i];
        c->from = fit_plain(&maker->fit, c->lon, c->lat);
        c->off = (struct point){c->at.x - c->from.x, c->at.y - c->from.y};
    }
    maker->fit.reach = reach;
    maker->fit.bend = maker->control;
    maker->fit.bend_count = maker->control_count;
}

void fit_real(const struct fit *fit, struct point point, double *lon, double *lat) {
    struct point plain = point;
    for (int i = 0; i < 8 && fit->bend_count; i++) { /* where the bend brings a point of the plain fit to this one */
        struct point pull = fit_pull(fit, plain);
        plain = (struct point){point.x - pull.x, point.y - pull.y};
    }
    double x = plain.x - fit->x0, y = plain.y - fit->y0;
    double determinant = fit->x_lat * fit->y_lon - fit->x_lon * fit->y_lat;
    *lat = fit->lat + (x * fit->y_lon - y * fit->x_lon) / determinant;
    *lon = fit->lon + (y * fit->x_lat - x * fit->y_lat) / determinant;
}

enum { UNKNOWNS = 6 };
struct normal { /* normal equations of a least squares problem */
    int n;
    double a[UNKNOWNS][UNKNOWNS + 1];
};

static void normal_add(struct normal *normal, const double *row, double value, double weight) {
    for (int i = 0; i < normal->n; i++) {
        for (int k = 0; k < normal->n; k++)
            normal->a[i][k] += weight * row[i] * row[k];
        normal->a[i][normal->n] += weight * row[i] * value;
    }
}

static bool normal_solve(struct normal *normal, double *out) {
    int n = normal->n;
    for (int i = 0; i < n; i++) {
        int pivot = i;
        for (int k = i + 1; k < n; k++)
            if (fabs(normal->a[k][i]) > fabs(normal->a[pivot][i]))
                pivot = k;
        if (fabs(normal->a[pivot][i]) < 1e-12)
            return false;
        for (int k = 0; k <= n; k++) {
            double swap = normal->a[i][k];
            normal->a[i][k] = normal->a[pivot][k];
            normal->a[pivot][k] = swap;
        }
        for (int k = 0; k < n; k++) {
            double factor = k == i ? 0 : normal->a[k][i] / normal->a[i][i];
            for (int j = i; j <= n; j++)
                normal->a[k][j] -= factor * normal->a[i][j];
        }
    }
    for (int i = 0; i < n; i++)
        out[i] = normal->a[i][n] / normal->a[i][i];
    return true;
}

static double shrink(double lat) {
    return cos(lat * acos(-1.0) / 180.0);
} /* a degree of longitude in degrees of latitude */

/* x = x0 + p east + q north, y = y0 + q east - p north: one scale, one turn (y grows south). */
static bool fit_similar(struct fit *fit, const struct maker *maker) {
    struct normal normal = {.n = 4};
    double narrow = shrink(fit->lat), found[UNKNOWNS];
    for (int i = 0; i < maker->control_count; i++) {
        const struct control *c = &maker->control[i];
        double north = c->lat - fit->lat, east = (c->lon - fit->lon) * narrow;
        normal_add(&normal, (double[]){1, 0, east, north}, c->at.x, c->weight);
        normal_add(&normal, (double[]){0, 1, -north, east}, c->at.y, c->weight);
    }
    if (!normal_solve(&normal, found))
        return false;
    double p = found[2], q = found[3];
    *fit = (struct fit){.lat = fit->lat,
                        .lon = fit->lon,
                        .x0 = found[0],
                        .x_lat = q,
                        .x_lon = p * narrow,
                        .y0 = found[1],
                        .y_lat = -p,
                        .y_lon = q * narrow};
    return true;
}

static bool fit_affine(struct fit *fit, const struct maker *maker) {
    struct normal normal = {.n = 6};
    double found[UNKNOWNS];
    for (int i = 0; i < maker->control_count; i++) {
        const struct control *c = &maker->control[i];
        double dlat = c->lat - fit->lat, dlon = c->lon - fit->lon;
        normal_add(&normal, (double[]){1, dlat, dlon, 0, 0, 0}, c->at.x, c->weight);
        normal_add(&normal, (double[]){0, 0, 0, 1, dlat, dlon}, c->at.y, c->weight);
    }
    if (!normal_solve(&normal, found))
        return false;
    *fit = (struct fit){.lat = fit->lat,
                        .lon = fit->lon,
                        .x0 = found[0],
                        .x_lat = found[1],
                        .x_lon = found[2],
                        .y0 = found[3],
                        .y_lat = found[4],
                        .y_lon = found[5]};
    return true;
}

bool fit_make(struct maker *maker, bool affine) {
    struct fit fit = {0};
    for (int i = 0; i < maker->control_count; i++) {
        fit.lat += maker->control[i].lat / maker->control_count;
        fit.lon += maker->control[i].lon / maker->control_count;
    }
    if (maker->control_count < (affine ? 3 : 2) || !(affine ? fit_affine(&fit, maker) : fit_similar(&fit, maker)))
        return false;
    maker->fit = fit;
    return true;
}

void fit_print(const struct maker *maker) {
    if (!maker->report)
        return;
    const struct fit *fit = &maker->fit;
    double narrow = shrink(fit->lat), hexes = hypot(fit->x_lat, fit->y_lat); /* hexes in a degree of latitude */
    double yards = 111132.0 / 0.9144 / hexes, turn = atan2(fit->x_lat, -fit->y_lat) * 180.0 / acos(-1.0);
    fprintf(
        maker->report,
        "fit: %.1f yards a hex along the meridian, %.1f along the parallel; true north %.1f degrees %s of the map's\n",
        yards, 111320.0 * narrow / 0.9144 / hypot(fit->x_lon, fit->y_lon), fabs(turn), turn > 0 ? "east" : "west");
    double squares = 0, weights = 0;
    for (int i = 0; i < maker->control_count; i++) {
        const struct control *c = &maker->control[i];
        double residual = plane_distance(c->at, fit_plane(fit, c->lon, c->lat));
        fprintf(maker->report, "  %-40s residual %.2f hexes%s\n", c->name, residual,
                c->weight > 0 ? "" : " (check only)");
        squares += c->weight * residual * residual;
        weights += c->weight;
    }
    if (weights > 0)
        fprintf(maker->report, "  rms of the anchors %.2f hexes\n", sqrt(squares / weights));
}
