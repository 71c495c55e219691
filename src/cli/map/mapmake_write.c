/* mapmake_write.c: writes the made map in the form games/<game>/map.yaml has (docs/authoring.md), and the unrounded
 * heights for drawing. */
#include <math.h>
#include <string.h>

#include "cli/map/mapmake_parts.h"

static hex_id hex_at(const struct map_info *map, int column, int row) {
    return (hex_id)(column * map->grid.rows + row);
}

/* A YAML text in quotes. */
static void quote(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_rows(const struct map_info *map, FILE *out,
                       char (*letter)(const struct map_info *, hex_id, const void *), const void *what) {
    fprintf(out, "  rows:\n");
    for (int row = 0; row < map->grid.rows; row++) {
        fprintf(out, "    - \"");
        for (int column = 0; column < map->grid.columns; column++)
            fputc(map_has(map, hex_at(map, column, row)) ? letter(map, hex_at(map, column, row), what) : '_', out);
        fprintf(out, "\"\n");
    }
}

struct legend { /* the kinds of ground that occur, each with its letter */
    int count;
    unsigned is[60];
    char mark[60];
};

static char terrain_letter(const struct map_info *map, hex_id hex, const void *what) {
    const struct legend *legend = what;
    for (int i = 0; i < legend->count; i++)
        if (legend->is[i] == map->hex[hex].terrain)
            return legend->mark[i];
    return '?';
}

static struct legend make_legend(const struct map_info *map) {
    static const char single[MAP_TERRAINS] = {'.', 'w', 'h', 'e', 'o', 't', 'm', 'r', 'v', 's'};
    struct legend legend = {0};
    char mixed = 'A';
    for (int h = 0; h < map->hex_count; h++) {
        if (!map_has(map, (hex_id)h) || terrain_letter(map, (hex_id)h, &legend) != '?' || legend.count >= 60)
            continue;
        char mark = 0;
        for (int t = 0; t < MAP_TERRAINS; t++)
            if (map->hex[h].terrain == MAP_BIT(t))
                mark = single[t];
        legend.is[legend.count] = map->hex[h].terrain;
        legend.mark[legend.count++] = mark ? mark : mixed++;
    }
    return legend;
}

static void write_terrain(const struct map_info *map, FILE *out) {
    struct legend legend = make_legend(map);
    fprintf(out, "terrain:\n  legend:\n");
    for (int i = 0; i < legend.count; i++) {
        fprintf(out, "    - {mark: \"%c\", is: \"", legend.mark[i]);
        bool first = true;
        for (int t = 0; t < MAP_TERRAINS; t++)
            if (legend.is[i] & MAP_BIT(t)) {
                fprintf(out, "%s%s", first ? "" : " ", MAP_TERRAIN_NAME[t]);
                first = false;
            }
        fprintf(out, "\"}\n");
    }
    write_rows(map, out, terrain_letter, &legend);
}

static const char LEVELS[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static char height_letter(const struct map_info *map, hex_id hex, const void *what) {
    const struct maker *maker = what;
    return LEVELS[(map->hex[hex].elevation - maker->base) / maker->step];
}

static bool write_heights(struct maker *maker, FILE *out) {
    struct yamldoc *doc = &maker->doc;
    const struct map_info *map = maker->map;
    ynode node = y_get(doc, yamldoc_root(doc), "heights");
    bool used[sizeof LEVELS] = {false};
    for (int h = 0; h < map->hex_count; h++) {
        int above = map->hex[h].elevation - maker->base;
        if (above < 0 || above % maker->step || above / maker->step >= (int)sizeof LEVELS - 1)
            return yamldoc_fail(doc, node, "a hex is %d feet high: no whole step above %d", map->hex[h].elevation,
                                maker->base);
        used[above / maker->step] = true;
    }
    fprintf(out, "heights:\n  legend:\n");
    for (int i = 0; i < (int)sizeof LEVELS - 1; i++)
        if (used[i])
            fprintf(out, "    - {mark: \"%c\", feet: %d}\n", LEVELS[i], maker->base + i * maker->step);
    write_rows(map, out, height_letter, maker);
    static const char *const limits[] = {"crest", "bluff"};
    for (int i = 0; i < 2; i++)
        if (y_get(doc, node, limits[i]))
            fprintf(out, "  %s: %ld\n", limits[i], y_integer(doc, y_get(doc, node, limits[i]), 0));
    return !doc->failed;
}

static char bank_letter(const struct map_info *map, hex_id hex, const void *what) {
    (void)what;
    return (char)('0' + map->hex[hex].bank);
}

static void write_banks(const struct map_info *map, FILE *out) {
    bool used[3] = {false};
    for (int h = 0; h < map->hex_count; h++)
        used[map->hex[h].bank] = true;
    if (!used[1] && !used[2])
        return;
    fprintf(out, "banks:\n  legend: [");
    bool first = true;
    for (int b = 0; b < 3; b++)
        if (used[b]) {
            fprintf(out, "%s{mark: \"%d\", bank: %d}", first ? "" : ", ", b, b);
            first = false;
        }
    fprintf(out, "]\n");
    write_rows(map, out, bank_letter, NULL);
}

/* River, bridges and fords follow from banks and crossings, "down" from "up". */
static void write_hexsides(const struct map_info *map, FILE *out) {
    static const unsigned both[] = {MAP_STREAM, MAP_FENCE, MAP_WALL, MAP_RIDGE, MAP_CUT},
                          water[] = {MAP_RIVER, MAP_BRIDGE, MAP_FORD},
                          one_way[] = {MAP_CREST_UP, MAP_BLUFF_UP, MAP_SLOPE_UP, MAP_WORKS};
    static const char *const one_way_name[] = {"crest", "bluff", "slope", "works"};
    enum { ONE_WAY = sizeof one_way / sizeof *one_way };
    char a[8], b[8];
    fprintf(out, "hexsides:\n");
    for (size_t k = 0; k < sizeof both / sizeof *both; k++)
        for (int h = 0; h < map->hex_count; h++)
            for (direction d = 0; d < DIRECTIONS; d++)
                if (map->hex[h].side[d] & MAP_BIT(both[k]) && map->hex[h].next[d] > h)
                    fprintf(out, "  - {side: %s/%s, is: %s}\n", map_label(map, (hex_id)h, a),
                            map_label(map, map->hex[h].next[d], b), MAP_SIDE_NAME[both[k]]);
    for (size_t k = 0; k < sizeof water / sizeof *water; k++) /* where there are no banks */
        for (int h = 0; h < map->hex_count; h++)
            for (direction d = 0; d < DIRECTIONS; d++)
                if (map->hex[h].side[d] & MAP_BIT(water[k]) && map->hex[h].next[d] > h && !map->hex[h].bank)
                    fprintf(out, "  - {side: %s/%s, is: %s}\n", map_label(map, (hex_id)h, a),
                            map_label(map, map->hex[h].next[d], b), MAP_SIDE_NAME[water[k]]);
    for (size_t k = 0; k < ONE_WAY; k++)
        for (int h = 0; h < map->hex_count; h++)
            for (direction d = 0; d < DIRECTIONS; d++)
                if (map->hex[h].side[d] & MAP_BIT(one_way[k]))
                    fprintf(out, "  - {side: %s>%s, is: %s}\n", map_label(map, (hex_id)h, a),
                            map_label(map, map->hex[h].next[d], b), one_way_name[k]);
}

static void write_ways(const struct maker *maker, FILE *out) {
    char label[8];
    fprintf(out, "ways:\n");
    for (int i = 0; i < maker->line_count; i++) {
        const struct maker_line *line = &maker->line[i];
        if (line->count < 2)
            continue;
        fprintf(out, "  - kind: %s\n    name: ", MAP_WAY_NAME[line->way]);
        quote(out, line->name);
        if (line->off[0])
            fprintf(out, "\n    off: \"%s\"", line->off);
        fprintf(out, "\n    path: \"");
        for (int k = 0; k < line->count; k++)
            fprintf(out, "%s%s", k ? (k % 20 ? " " : "\n           ") : "",
                    map_label(maker->map, line->path[k], label));
        fprintf(out, "\"\n");
    }
}

/* Copies a list of the spec as it is, one entry a line: what the map file wants word for word. */
static void copy_list(struct maker *maker, FILE *out, ynode list, const char *name) {
    struct yamldoc *doc = &maker->doc;
    if (!y_count(list))
        return;
    fprintf(out, "%s:\n", name);
    for (int i = 0; i < y_count(list); i++) {
        ynode node = y_item(doc, list, i);
        fprintf(out, "  - {");
        for (int k = 0; k < y_count(node); k++) {
            const char *key;
            ynode value = y_pair(doc, node, k, &key);
            fprintf(out, "%s%s: ", k ? ", " : "", key);
            quote(out, y_text(doc, value, ""));
        }
        fprintf(out, "}\n");
    }
}

static void write_places(const struct map_info *map, FILE *out) {
    char label[8];
    if (map->place_count)
        fprintf(out, "places:\n");
    for (int i = 0; i < map->place_count; i++) {
        fprintf(out, "  - {name: ");
        quote(out, map->place[i].name);
        fprintf(out, ", hex: %s, kind: %s}\n", map_label(map, map->place[i].hex, label),
                MAP_PLACE_NAME[map->place[i].kind]);
    }
}

static void write_head(struct maker *maker, FILE *out) {
    struct yamldoc *doc = &maker->doc;
    ynode root = yamldoc_root(doc), credits = y_get(doc, root, "credits"), grid = y_get(doc, root, "grid"),
          marks = y_get(doc, root, "marks");
    fprintf(out, "# %s\n# Made by `enfilade mapmake` from its spec: correct the spec, not this file.\n",
            y_text(doc, y_get(doc, root, "title"), "A map"));
    for (int i = 0; i < y_count(credits); i++)
        fprintf(out, "# %s\n", y_text(doc, y_item(doc, credits, i), ""));
    ynode copied[] = {grid, marks};
    static const char *const names[] = {"grid", "marks"};
    for (int i = 0; i < 2; i++) {
        if (!copied[i])
            continue;
        fprintf(out, "%s: {", names[i]);
        for (int k = 0; k < y_count(copied[i]); k++) {
            const char *key;
            ynode value = y_pair(doc, copied[i], k, &key);
            fprintf(out, "%s%s: ", k ? ", " : "", key);
            quote(out, y_text(doc, value, ""));
        }
        fprintf(out, "}\n");
    }
}

bool maker_write(struct maker *maker, FILE *out) {
    struct yamldoc *doc = &maker->doc;
    write_head(maker, out);
    copy_list(maker, out, y_get(doc, yamldoc_root(doc), "sheets"), "sheets");
    write_terrain(maker->map, out);
    if (!write_heights(maker, out))
        return false;
    write_banks(maker->map, out);
    write_hexsides(maker->map, out);
    write_ways(maker, out);
    ynode fixes = y_get(doc, yamldoc_root(doc), "corrections");
    copy_list(maker, out, y_get(doc, fixes, "crossings"), "crossings");
    copy_list(maker, out, y_get(doc, yamldoc_root(doc), "areas"), "areas");
    write_places(maker->map, out);
    return !doc->failed;
}

bool maker_write_relief(struct maker *maker, FILE *out) {
    const struct map_info *map = maker->map;
    struct point last = plane_centre(&map->grid, (hex_id)(map->hex_count - 1));
    int points = maker->points, columns = (int)((last.x + 2) * points) + 1, rows = (int)((last.y + 2) * points) + 1;
    fprintf(out,
            "# Heights in feet for drawing the relief, from the same sources as the map: a lattice of so many "
            "points a hex,\n"
            "# rows from the top, the first point one hex above and one hex left of the centre of the first hex.\n"
            "points: %d\ncolumns: %d\nrows: %d\nlattice:\n",
            points, columns, rows);
    for (int r = 0; r < rows; r++) {
        fprintf(out, "  - \"");
        for (int c = 0; c < columns; c++) {
            double feet;
            if (!ground_height(maker, (struct point){(double)c / points - 1, (double)r / points - 1}, &feet))
                feet = maker->base;
            fprintf(out, "%s%d", c ? " " : "", (int)floor(feet + 0.5));
        }
        fprintf(out, "\"\n");
    }
    return true;
}
