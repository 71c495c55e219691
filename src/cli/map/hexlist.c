/* hexlist.c: see hexlist.h. */
#include "cli/map/hexlist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(const struct map_info *map, struct hexlist *list, hex_id hex) {
    if (list->count < 2 * map->hex_count)
        list->hex[list->count++] = hex;
    list->in[hex] = true;
}

static void add_box(const struct map_info *map, struct hexlist *list, hex_id a, hex_id b) {
    int rows = map->grid.rows, c1 = a / rows, c2 = b / rows, r1 = a % rows, r2 = b % rows;
    for (int c = c1 < c2 ? c1 : c2; c <= (c1 < c2 ? c2 : c1); c++)
        for (int r = r1 < r2 ? r1 : r2; r <= (r1 < r2 ? r2 : r1); r++)
            add(map, list, (hex_id)(c * rows + r));
}

static hex_id label(const struct map_info *map, const char *text, size_t length) { return map_hex(map, text, length); }

static bool add_word(const struct map_info *map, struct hexlist *list, const char *word, size_t length) {
    const char *dots = NULL;
    for (size_t i = 0; i + 1 < length && !dots; i++)
        if (word[i] == '.' && word[i + 1] == '.')
            dots = word + i;
    hex_id a = label(map, word, dots ? (size_t)(dots - word) : length);
    hex_id b = dots ? label(map, dots + 2, (size_t)(word + length - dots - 2)) : a;
    if (a == HEX_NONE || b == HEX_NONE) {
        snprintf(list->bad, sizeof list->bad, "%.*s", (int)(length < 15 ? length : 15), word);
        return false;
    }
    if (dots)
        add_box(map, list, a, b);
    else
        add(map, list, a);
    return true;
}

bool hexlist_read(const struct map_info *map, const char *text, struct hexlist *out) {
    *out = (struct hexlist){calloc((size_t)map->hex_count * 2, sizeof(hex_id)), 0,
                            calloc((size_t)map->hex_count, sizeof(bool)), ""};
    if (!out->hex || !out->in)
        return false;
    for (text += strspn(text, " \n\t"); *text; text += strspn(text, " \n\t")) {
        size_t length = strcspn(text, " \n\t");
        if (!add_word(map, out, text, length))
            return false;
        text += length;
    }
    return true;
}

void hexlist_free(struct hexlist *list) {
    free(list->hex);
    free(list->in);
    *list = (struct hexlist){0};
}

bool hexside_read(const struct map_info *map, const char *text, size_t length, hex_id *from, direction *d) {
    const char *slash = memchr(text, '/', length);
    if (!slash)
        return false;
    *from = label(map, text, (size_t)(slash - text));
    hex_id to = label(map, slash + 1, (size_t)(text + length - slash - 1));
    *d = *from != HEX_NONE && to != HEX_NONE ? grid_direction(&map->grid, *from, to) : DIRECTION_NONE;
    return *d != DIRECTION_NONE;
}
