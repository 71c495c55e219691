/* names.c: the names on the map, beside the thing named or along it. A name that would be written over another, or
 * over the frame, is moved a little; what is set along a way or at a slant stays where it is. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/sheet_parts.h"

#define EDGE 0.08 /* hexes between a name and the frame */

struct name {
    ynode node;
    const char *text;
    double size, spacing, angle;
    struct point at;    /* the middle of its foot */
    struct curve along; /* no points: it stands at a place */
    double from, off;   /* along the curve */
    int number;
};

static enum letter_style style_named(struct yamldoc *doc, ynode node) {
    const char *word = y_text(doc, y_get(doc, node, "style"), "roman");
    return !strcmp(word, "italic") ? LETTER_ITALIC : !strcmp(word, "bold") ? LETTER_BOLD : LETTER_ROMAN;
}

static struct ink ink_named(struct yamldoc *doc, ynode node) {
    const char *word = y_text(doc, y_get(doc, node, "ink"), "");
    return !strcmp(word, "water")   ? (struct ink){0.17, 0.29, 0.38, 1}
           : !strcmp(word, "red")   ? INK_RED
           : !strcmp(word, "woods") ? INK_WOODS
                                    : INK;
}

static const struct curve *curve_named(const struct sheet *sheet, const char *name) {
    if (!strcmp(name, "river"))
        return sheet->river_count ? &sheet->river[0] : NULL;
    for (int i = 0; i < sheet->way_count; i++)
        if (!strcmp(sheet->way[i].name, name))
            return &sheet->way[i].curve;
    return NULL;
}

static struct curve turned(const struct curve *curve) {
    struct curve out = {0};
    for (int i = curve->count - 1; i >= 0; i--)
        curve_add(&out, curve->at[i]);
    return out;
}

/* ---- reading ---- */

static bool read_along(struct sheet *sheet, struct name *name) {
    struct yamldoc *doc = &sheet->letters;
    const struct curve *course = curve_named(sheet, y_text(doc, y_get(doc, name->node, "along"), ""));
    if (!course)
        return yamldoc_fail(doc, name->node, "there is no way of this name to write along");
    bool back = !strcmp(y_text(doc, y_get(doc, name->node, "turned"), "no"), "yes");
    name->along = back ? turned(course) : curve_beside(course, 0);
    name->from = y_number(doc, y_get(doc, name->node, "from"), 0.3) * curve_length(&name->along);
    name->off = y_number(doc, y_get(doc, name->node, "off"), 0.14);
    name->spacing = y_number(doc, y_get(doc, name->node, "spacing"), 0.02);
    return true;
}

static bool read_place(struct sheet *sheet, struct name *name) {
    struct yamldoc *doc = &sheet->letters;
    hex_id hex = map_labelled(sheet->map, y_text(doc, y_get(doc, name->node, "at"), ""));
    if (hex == HEX_NONE)
        return yamldoc_fail(doc, name->node, "\"at\" names no hex of this map");
    name->at = plane_centre(&sheet->map->grid, hex);
    name->at.x += y_number(doc, y_get(doc, name->node, "dx"), 0);
    name->at.y += y_number(doc, y_get(doc, name->node, "dy"), 0);
    name->angle = y_number(doc, y_get(doc, name->node, "angle"), 0) * acos(-1.0) / 180;
    name->spacing = y_number(doc, y_get(doc, name->node, "spacing"), 0);
    return true;
}

static bool read_name(struct sheet *sheet, ynode node, int number, struct name *name) {
    static const char *const keys[] = {"text",    "at",  "dx",    "dy",   "size", "style",  "angle",
                                       "spacing", "ink", "along", "from", "off",  "turned", NULL};
    struct yamldoc *doc = &sheet->letters;
    y_only(doc, node, keys);
    *name = (struct name){.node = node, .number = number, .text = y_text(doc, y_need(doc, node, "text"), "")};
    name->size = y_number(doc, y_get(doc, node, "size"), 0.3);
    return !doc->failed && (y_get(doc, node, "along") ? read_along(sheet, name) : read_place(sheet, name));
}

/* ---- where they stand ---- */

static bool is_movable(const struct name *name) { return !name->along.count && name->angle == 0; }

static void add_box(struct lettering *out, int number, struct point foot, double half, double up, double down) {
    if (out->count < LETTER_BOXES_MAX)
        out->box[out->count++] = (struct letter_box){foot.x - half, foot.y - up, foot.x + half, foot.y + down, number};
}

/* Letters go along a line: pieces as broad as the letters are high. */
static void add_pieces(const struct sheet *sheet, const struct name *name, double width, struct lettering *out) {
    (void)sheet;
    int pieces = 1 + (int)(width / (0.6 * name->size));
    for (int i = 0; i < pieces; i++) {
        double part = (i + 0.5) / pieces * width, angle = name->angle;
        struct point p;
        if (name->along.count) {
            p = curve_at(&name->along, name->from + part, &angle);
            p.x += sin(angle) * name->off;
            p.y -= cos(angle) * name->off;
        } else {
            p = (struct point){name->at.x + cos(angle) * (part - width / 2),
                               name->at.y + sin(angle) * (part - width / 2)};
        }
        struct point middle = {p.x + sin(angle) * 0.25 * name->size, p.y - cos(angle) * 0.25 * name->size};
        add_box(out, name->number, middle, 0.3 * name->size, 0.3 * name->size, 0.3 * name->size);
    }
}

static double width_of(struct sheet *sheet, const struct name *name) {
    letter_font(sheet, style_named(&sheet->letters, name->node), name->size);
    return letter_width(sheet, name->text, name->spacing);
}

static bool meets(const struct letter_box *a, const struct letter_box *b) {
    return a->west < b->east && b->west < a->east && a->north < b->south && b->north < a->south;
}

static bool is_free(const struct sheet *sheet, const struct lettering *all, const struct letter_box *box) {
    if (box->west < sheet->west + EDGE || box->east > sheet->east - EDGE || box->north < sheet->north + EDGE ||
        box->south > sheet->south - EDGE)
        return false;
    for (int i = 0; i < all->count; i++)
        if (meets(&all->box[i], box))
            return false;
    return true;
}

enum { ACROSS = 13, DOWN = 13 };
static double way_length(int way) {
    return hypot((way % ACROSS - ACROSS / 2) * 0.8 * 0.2, (way / ACROSS - DOWN / 2) * 0.14);
}

static int by_length(const void *a, const void *b) {
    double x = way_length(*(const int *)a), y = way_length(*(const int *)b);
    return (x > y) - (x < y);
}

/* To the nearest free place; rather up or down than aside. Where there is none it stays. */
static void settle(struct sheet *sheet, struct name *name, struct lettering *all) {
    double half = width_of(sheet, name) / 2, up = 0.62 * name->size, down = 0.16 * name->size;
    int ways[ACROSS * DOWN];
    for (int i = 0; i < ACROSS * DOWN; i++)
        ways[i] = i;
    qsort(ways, ACROSS * DOWN, sizeof *ways, by_length);
    struct point first = name->at;
    for (int i = 0; i < ACROSS * DOWN; i++) {
        struct point p = {first.x + (ways[i] % ACROSS - ACROSS / 2) * 0.2,
                          first.y + (ways[i] / ACROSS - DOWN / 2) * 0.14};
        struct letter_box box = {p.x - half, p.y - up, p.x + half, p.y + down, name->number};
        if (is_free(sheet, all, &box)) {
            name->at = p;
            break;
        }
    }
    add_box(all, name->number, name->at, half, up, down);
}

static int by_rank(const void *a, const void *b) {
    const struct name *x = a, *y = b;
    if (is_movable(x) != is_movable(y))
        return is_movable(x) - is_movable(y);
    if (x->size < y->size || x->size > y->size)
        return x->size < y->size ? 1 : -1;
    return x->number - y->number;
}

static void write_name(struct sheet *sheet, const struct name *name) {
    letter_font(sheet, style_named(&sheet->letters, name->node), name->size);
    sheet->letter_ink = ink_named(&sheet->letters, name->node);
    if (name->along.count)
        letter_along(sheet, name->text, &name->along, name->from, name->off, name->spacing);
    else
        letter_at(sheet, name->text, name->at, name->angle, name->spacing);
}

void draw_names(struct sheet *sheet) {
    struct yamldoc *doc = &sheet->letters;
    ynode list = doc->open ? y_get(doc, yamldoc_root(doc), "names") : NULL;
    int count = 0, most = y_count(list);
    struct name *names = calloc((size_t)most + 1, sizeof *names);
    while (names && count < most && read_name(sheet, y_item(doc, list, count), count, &names[count]))
        count++;
    if (names)
        qsort(names, (size_t)count, sizeof *names, by_rank);
    for (int i = 0; i < count; i++) {
        if (is_movable(&names[i]))
            settle(sheet, &names[i], &sheet->lettering);
        else
            add_pieces(sheet, &names[i], width_of(sheet, &names[i]), &sheet->lettering);
    }
    sheet->halo = 0.075;
    for (int i = 0; i < count; i++) {
        write_name(sheet, &names[i]);
        curve_free(&names[i].along);
    }
    free(names);
    sheet->letter_ink = INK;
}
