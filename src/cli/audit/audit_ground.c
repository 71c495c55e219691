/* audit_ground.c: facts of the ground: hexsides, chains along a river, heights, banks, areas, ways, distances. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/audit/audit_parts.h"
#include "draw/plane.h"

/* ---- words ---- */

static unsigned sides_named(struct audit *audit, ynode fact, const char *key) {
    const char *at = audit_text(audit, fact, key);
    unsigned bits = 0;
    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        unsigned found = 0;
        for (int s = 0; s < MAP_SIDES; s++)
            if (strlen(MAP_SIDE_NAME[s]) == length && !strncmp(MAP_SIDE_NAME[s], at, length))
                found |= MAP_BIT(s);
        if (length == 5 && !strncmp(at, "crest", 5))
            found = MAP_BIT(MAP_CREST_UP) | MAP_BIT(MAP_CREST_DOWN);
        if (length == 5 && !strncmp(at, "slope", 5))
            found = MAP_BIT(MAP_SLOPE_UP) | MAP_BIT(MAP_SLOPE_DOWN);
        if (length == 5 && !strncmp(at, "bluff", 5))
            found = MAP_BIT(MAP_BLUFF_UP) | MAP_BIT(MAP_BLUFF_DOWN);
        if (!found)
            yamldoc_fail(&audit->doc, fact, "\"%.*s\" is not a kind of hexside", (int)length, at);
        bits |= found;
        at += length;
    }
    return bits;
}

static int terrain_named(struct audit *audit, ynode fact, const char *key) {
    for (int t = 0; t < MAP_TERRAINS; t++)
        if (!strcmp(audit_text(audit, fact, key), MAP_TERRAIN_NAME[t]))
            return t;
    yamldoc_fail(&audit->doc, fact, "\"%s\" is not a kind of terrain", audit_text(audit, fact, key));
    return 0;
}

static bool on_river(const struct map_info *map, hex_id hex) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (map->hex[hex].side[d] & MAP_BIT(MAP_RIVER))
            return true;
    return false;
}

typedef bool (*side_check)(struct audit *audit, hex_id from, direction d, void *what);

/* Every hexside of a list "2215/2214 2116/2015". */
static bool each_side(struct audit *audit, ynode fact, const char *key, side_check then, void *what) {
    const char *at = audit_text(audit, fact, key);
    for (at += strspn(at, " \n"); *at; at += strspn(at, " \n")) {
        size_t length = strcspn(at, " \n");
        hex_id from;
        direction d;
        if (!hexside_read(audit->map, at, length, &from, &d))
            return yamldoc_fail(&audit->doc, fact, "\"%.*s\" is not a hexside", (int)length, at);
        if (!then(audit, from, d, what))
            return false;
        at += length;
    }
    return true;
}

static const char *side_label(const struct audit *audit, hex_id from, direction d, char out[20]) {
    char a[8], b[8];
    snprintf(out, 20, "%s/%s", map_label(audit->map, from, a), map_label(audit->map, audit->map->hex[from].next[d], b));
    return out;
}

/* ---- hexsides ---- */

struct side_wish {
    unsigned is, not ;
};

static bool has_all(unsigned have, unsigned wish) {
    const unsigned crest = MAP_BIT(MAP_CREST_UP) | MAP_BIT(MAP_CREST_DOWN),
                   bluff = MAP_BIT(MAP_BLUFF_UP) | MAP_BIT(MAP_BLUFF_DOWN);
    if ((wish & crest) == crest && have & crest) /* "crest" is either way of it */
        wish &= ~crest;
    if ((wish & bluff) == bluff && have & bluff)
        wish &= ~bluff;
    const unsigned slope = MAP_BIT(MAP_SLOPE_UP) | MAP_BIT(MAP_SLOPE_DOWN);
    if ((wish & slope) == slope && have & slope)
        wish &= ~slope;
    return (have & wish) == wish;
}

static bool side_is(struct audit *audit, hex_id from, direction d, void *what) {
    const struct side_wish *wish = what;
    unsigned have = audit->map->hex[from].side[d];
    char label[20];
    if (!has_all(have, wish->is))
        return audit_fail(audit, "hexside %s is not so", side_label(audit, from, d, label));
    return !(have & wish->not ) || audit_fail(audit, "hexside %s is more than that", side_label(audit, from, d, label));
}

static bool check_hexside(struct audit *audit, ynode fact) {
    struct side_wish wish = {sides_named(audit, fact, "is"), sides_named(audit, fact, "not")};
    return each_side(audit, fact, "sides", side_is, &wish);
}

static bool note_side(struct audit *audit, hex_id from, direction d, void *what) {
    bool *marked = what;
    hex_id to = audit->map->hex[from].next[d];
    marked[from * 6 + d] = marked[to * 6 + direction_opposite(d)] = true;
    return true;
}

/* Exactly these hexsides, of all that pass `which`, pass the wish. */
static bool exactly(struct audit *audit, ynode fact,
                    bool (*passes)(const struct map_info *, hex_id, direction, unsigned), unsigned bits) {
    bool *marked = calloc((size_t)audit->map->hex_count * 6, sizeof *marked);
    bool fine = marked && each_side(audit, fact, "sides", note_side, marked);
    char label[20];
    for (int h = 0; fine && h < audit->map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS && fine; d++) {
            bool is = audit->map->hex[h].next[d] != HEX_NONE && passes(audit->map, (hex_id)h, d, bits);
            if (is != marked[h * 6 + d])
                fine = audit_fail(audit, "hexside %s %s", side_label(audit, (hex_id)h, d, label),
                                  is ? "is one too" : "is none");
        }
    free(marked);
    return fine;
}

static bool is_crossing(const struct map_info *map, hex_id hex, direction d, unsigned bits) {
    (void)bits;
    return map->hex[hex].side[d] & MAP_BIT(MAP_RIVER) &&
           (map->hex[hex].side[d] & (MAP_BIT(MAP_BRIDGE) | MAP_BIT(MAP_FORD)) || map->hex[hex].way[d] != MAP_NO_WAY);
}
static bool check_crossings(struct audit *audit, ynode fact) { return exactly(audit, fact, is_crossing, 0); }

static bool is_gap(const struct map_info *map, hex_id hex, direction d, unsigned bits) {
    return map->hex[hex].side[d] & bits && map->hex[hex].way[d] != MAP_NO_WAY;
}
static bool check_gaps(struct audit *audit, ynode fact) {
    return exactly(audit, fact, is_gap, sides_named(audit, fact, "is"));
}

/* Exactly these hexsides are of the kind; `down`: each goes down from its first hex to its second. */
static bool is_kind(const struct map_info *map, hex_id hex, direction d, unsigned bits) {
    return map->hex[hex].side[d] & bits;
}
static bool goes_down(struct audit *audit, hex_id from, direction d, void *what) {
    const unsigned down = MAP_BIT(MAP_CREST_DOWN) | MAP_BIT(MAP_BLUFF_DOWN) | MAP_BIT(MAP_SLOPE_DOWN);
    char label[20];
    (void)what;
    return (audit->map->hex[from].side[d] & down) ||
           audit_fail(audit, "hexside %s does not go down", side_label(audit, from, d, label));
}
static bool check_all_sides(struct audit *audit, ynode fact) {
    return exactly(audit, fact, is_kind, sides_named(audit, fact, "is")) &&
           (!audit_has(audit, fact, "down") || each_side(audit, fact, "sides", goes_down, NULL));
}

/* All hexsides between two lists of hexes are so; with `only`, no other on the map is. */
static bool check_between(struct audit *audit, ynode fact) {
    struct hexlist one, two;
    unsigned bits = sides_named(audit, fact, "is");
    bool fine = audit_hexes(audit, fact, "between", &one), only = audit_has(audit, fact, "only");
    fine = audit_hexes(audit, fact, "and", &two) && fine;
    int found = 0;
    char label[20];
    for (int h = 0; fine && h < audit->map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS && fine; d++) {
            hex_id next = audit->map->hex[h].next[d];
            if (next == HEX_NONE)
                continue;
            bool meant = one.in[h] && two.in[next], back = two.in[h] && one.in[next];
            bool is = has_all(audit->map->hex[h].side[d], bits);
            found += meant;
            if (meant && !is && audit->map->hex[h].way[d] == MAP_NO_WAY)
                fine = audit_fail(audit, "hexside %s is not so", side_label(audit, (hex_id)h, d, label));
            if (only && is && !meant && !back)
                fine = audit_fail(audit, "hexside %s is so too", side_label(audit, (hex_id)h, d, label));
        }
    long count = audit_number(audit, fact, "count", -1);
    if (fine && count >= 0 && found != count)
        fine = audit_fail(audit, "there are %d such hexsides", found);
    hexlist_free(&one);
    hexlist_free(&two);
    return fine;
}

static int row_of(const struct map_info *map, hex_id hex) {
    return map->base.row_origin + map->base.row_step * (hex % map->grid.rows);
}
static int column_of(const struct map_info *map, hex_id hex) {
    return map->base.column_origin + map->base.column_step * (hex / map->grid.rows);
}

/* Behind every river hex of these rows the ground rises: the hexside to a hex that does not touch the river is so. A
 * way through it makes of a bluff a crest. */
static bool check_behind(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    long bank = audit_number(audit, fact, "bank", 0), from = audit_number(audit, fact, "from", 0),
         to = audit_number(audit, fact, "to", 0);
    unsigned bits = sides_named(audit, fact, "is");
    char label[20];
    for (int h = 0; h < map->hex_count; h++) {
        if (map->hex[h].bank != bank || row_of(map, (hex_id)h) < from || row_of(map, (hex_id)h) > to ||
            !on_river(map, (hex_id)h))
            continue;
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[h].next[d];
            if (next == HEX_NONE || map->hex[next].bank != bank || on_river(map, next))
                continue;
            bool way = map->hex[h].way[d] != MAP_NO_WAY && map->hex[h].side[d] & MAP_BIT(MAP_CREST_UP);
            if (!way && !(map->hex[h].side[d] & bits & (MAP_BIT(MAP_CREST_UP) | MAP_BIT(MAP_BLUFF_UP))))
                return audit_fail(audit, "hexside %s is not so", side_label(audit, (hex_id)h, d, label));
        }
    }
    return true;
}

/* ---- heights ---- */

static bool check_elevation(struct audit *audit, ynode fact) {
    struct hexlist list;
    long feet = audit_number(audit, fact, "feet", 0);
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    char label[8];
    for (int i = 0; fine && i < list.count; i++)
        if (audit->map->hex[list.hex[i]].elevation != feet)
            fine = audit_fail(audit, "%s lies at %d feet", map_label(audit->map, list.hex[i], label),
                              audit->map->hex[list.hex[i]].elevation);
    hexlist_free(&list);
    return fine;
}

static bool check_levels(struct audit *audit, ynode fact) {
    long base = audit_number(audit, fact, "base", 0), step = audit_number(audit, fact, "step", 1),
         river = audit_number(audit, fact, "river", base);
    char label[8];
    for (int h = 0; h < audit->map->hex_count; h++) {
        int feet = audit->map->hex[h].elevation;
        if (step < 1 || feet < base || (feet - base) % step)
            return audit_fail(audit, "%s lies at %d feet", map_label(audit->map, (hex_id)h, label), feet);
        if (on_river(audit->map, (hex_id)h) && feet != river)
            return audit_fail(audit, "%s touches the river at %d feet", map_label(audit->map, (hex_id)h, label), feet);
    }
    return true;
}

/* What the difference of height makes of a hexside, unless it is drawn otherwise by hand (a bluff where the heights
 * show none) or a way cuts through it. */
static bool steep_as_told(const struct map_hex *hex, direction d, int climb, long crest, long bluff) {
    unsigned side = hex->side[d];
    bool way = hex->way[d] != MAP_NO_WAY;
    if (climb >= bluff)
        return side & (way ? MAP_BIT(MAP_CREST_UP) | MAP_BIT(MAP_BLUFF_UP) : MAP_BIT(MAP_BLUFF_UP));
    if (climb >= crest)
        return side & (MAP_BIT(MAP_CREST_UP) | MAP_BIT(MAP_BLUFF_UP));
    return climb < 0 || !(side & MAP_BIT(MAP_CREST_UP)) || way;
}

static bool check_steps(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    long crest = audit_number(audit, fact, "crest", 1), bluff = audit_number(audit, fact, "bluff", 2);
    int land = 0, crests = 0, steep = 0, bluffs = 0;
    char label[20];
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[h].next[d];
            if (next == HEX_NONE || map->hex[h].side[d] & MAP_BIT(MAP_RIVER))
                continue;
            int climb = map->hex[next].elevation - map->hex[h].elevation;
            land += next > h;
            crests += climb >= crest && climb < bluff;
            steep += climb >= bluff;
            bluffs += (map->hex[h].side[d] & MAP_BIT(MAP_BLUFF_UP)) != 0;
            if (!steep_as_told(&map->hex[h], d, climb, crest, bluff))
                return audit_fail(audit, "hexside %s climbs %d feet and is not marked so",
                                  side_label(audit, (hex_id)h, d, label), climb);
        }
    long sides = audit_number(audit, fact, "land", land), least = audit_number(audit, fact, "least", 0),
         most = audit_number(audit, fact, "most", 1 << 30);
    if (land != sides || crests < least || crests > most)
        return audit_fail(audit, "%d crests on %d hexsides of land, %d steep ones", crests, land, steep);
    if (bluffs != audit_number(audit, fact, "bluffs", bluffs))
        return audit_fail(audit, "%d hexsides are bluffs", bluffs);
    return true;
}

/* ---- hexes ---- */

static bool check_terrain(struct audit *audit, ynode fact) {
    struct hexlist list;
    int kind = terrain_named(audit, fact, "is");
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    int count = 0;
    char label[8];
    for (int h = 0; fine && h < audit->map->hex_count; h++) {
        bool is = audit->map->hex[h].terrain & MAP_BIT(kind);
        count += is;
        if (is != list.in[h])
            fine = audit_fail(audit, "%s is %s%s", map_label(audit->map, (hex_id)h, label), is ? "" : "not ",
                              MAP_TERRAIN_NAME[kind]);
    }
    long wanted = audit_number(audit, fact, "count", count);
    if (fine && wanted != count)
        fine = audit_fail(audit, "there are %d such hexes", count);
    hexlist_free(&list);
    return fine;
}

static bool check_side_of_river(struct audit *audit, ynode fact) {
    struct hexlist list;
    long bank = audit_number(audit, fact, "bank", 0);
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    char label[8];
    for (int i = 0; fine && i < list.count; i++)
        if (audit->map->hex[list.hex[i]].bank != bank)
            fine = audit_fail(audit, "%s is on the other bank", map_label(audit->map, list.hex[i], label));
    hexlist_free(&list);
    return fine;
}

/* In these rows bank 2 has exactly the columns up to a number. */
static bool check_bank_rows(struct audit *audit, ynode fact) {
    long from = audit_number(audit, fact, "from", 0), to = audit_number(audit, fact, "to", from),
         last = audit_number(audit, fact, "up_to", 0);
    char label[8];
    for (int h = 0; h < audit->map->hex_count; h++) {
        int row = row_of(audit->map, (hex_id)h);
        if (row >= from && row <= to && (audit->map->hex[h].bank == 2) != (column_of(audit->map, (hex_id)h) <= last))
            return audit_fail(audit, "%s is on the other bank", map_label(audit->map, (hex_id)h, label));
    }
    return true;
}

static int reached(const struct map_info *map, hex_id from, bool *seen) {
    hex_id *queue = calloc((size_t)map->hex_count, sizeof *queue);
    int head = 0, tail = 0;
    if (!queue)
        return 0;
    queue[tail++] = from;
    seen[from] = true;
    while (head < tail) {
        hex_id hex = queue[head++];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[hex].next[d];
            if (next != HEX_NONE && !seen[next] && map->hex[next].bank == map->hex[from].bank) {
                seen[next] = true;
                queue[tail++] = next;
            }
        }
    }
    free(queue);
    return tail;
}

/* A bank is one connected region of so many hexes. */
static bool check_bank(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    long bank = audit_number(audit, fact, "bank", 0), wanted = audit_number(audit, fact, "count", -1);
    bool *seen = calloc((size_t)map->hex_count, sizeof *seen);
    int count = 0, joined = 0;
    for (int h = 0; seen && h < map->hex_count; h++)
        if (map->hex[h].bank == bank) {
            if (!count)
                joined = reached(map, (hex_id)h, seen);
            count++;
        }
    free(seen);
    if (wanted >= 0 && count != wanted)
        return audit_fail(audit, "it has %d hexes", count);
    return joined == count || audit_fail(audit, "it falls into pieces: %d of %d hexes hang together", joined, count);
}

static bool check_river(struct audit *audit, ynode fact) {
    (void)fact;
    const struct map_info *map = audit->map;
    char label[20];
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[h].next[d];
            bool river = map->hex[h].side[d] & MAP_BIT(MAP_RIVER);
            if (next != HEX_NONE && river != (map->hex[next].bank != map->hex[h].bank))
                return audit_fail(audit, "hexside %s", side_label(audit, (hex_id)h, d, label));
        }
    return true;
}

/* Hexes along the river, each touching it and the next, with no other of that bank between them. */
static bool check_chain(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    struct hexlist list;
    long bank = audit_number(audit, fact, "bank", 0), wanted = audit_number(audit, fact, "count", -1);
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    char a[8], b[8];
    for (int i = 0; fine && i < list.count; i++) {
        hex_id hex = list.hex[i];
        if (map->hex[hex].bank != bank || !on_river(map, hex))
            fine = audit_fail(audit, "%s does not touch the river on that bank", map_label(map, hex, a));
        direction d = i + 1 < list.count ? grid_direction(&map->grid, hex, list.hex[i + 1]) : 0;
        if (!fine || i + 1 == list.count)
            break;
        /* the river passes the corner they share: then nothing lies between them */
        bool close = d != DIRECTION_NONE && (map->hex[hex].side[(d + 1) % 6] & MAP_BIT(MAP_RIVER) ||
                                             map->hex[hex].side[(d + 5) % 6] & MAP_BIT(MAP_RIVER));
        if (!close)
            fine = audit_fail(audit, "%s and %s are not neighbours along the river", map_label(map, hex, a),
                              map_label(map, list.hex[i + 1], b));
    }
    if (fine && wanted >= 0 && list.count != wanted)
        fine = audit_fail(audit, "there are %d of them", list.count);
    hexlist_free(&list);
    return fine;
}

/* ---- areas and distances ---- */

static int area_named(struct audit *audit, ynode fact, const char *name) {
    for (int a = 0; a < audit->map->area_count; a++)
        if (!strcmp(audit->map->area_name[a], name))
            return a;
    yamldoc_fail(&audit->doc, fact, "there is no area \"%s\"", name);
    return 0;
}

static bool check_area(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    struct hexlist list;
    uint32_t bit = MAP_BIT(area_named(audit, fact, audit_text(audit, fact, "area")));
    long bank = audit_number(audit, fact, "bank", -1);
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    int count = 0;
    char label[8];
    for (int h = 0; fine && h < map->hex_count; h++) {
        bool is = map->hex[h].areas & bit, meant = list.in[h] && (bank < 0 || map->hex[h].bank == bank);
        count += is;
        if (is != meant)
            fine = audit_fail(audit, "%s is %s it", map_label(map, (hex_id)h, label), is ? "in" : "not in");
    }
    long wanted = audit_number(audit, fact, "count", count);
    if (fine && wanted != count)
        fine = audit_fail(audit, "it has %d hexes", count);
    hexlist_free(&list);
    return fine;
}

/* Every hex of an area (or list) is at least, or some at most, so far from the nearest of a list. */
static bool check_distance(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    struct hexlist from, to;
    bool by_area = audit_has(audit, fact, "area");
    uint32_t bit = by_area ? MAP_BIT(area_named(audit, fact, audit_text(audit, fact, "area"))) : 0;
    bool fine = audit_hexes(audit, fact, "hexes", &from);
    fine = audit_hexes(audit, fact, "to", &to) && fine;
    int nearest = 1 << 20;
    for (int h = 0; fine && h < map->hex_count; h++)
        for (int i = 0; (by_area ? (map->hex[h].areas & bit) != 0 : from.in[h]) && i < to.count; i++) {
            int distance = grid_distance(&map->grid, (hex_id)h, to.hex[i]);
            nearest = distance < nearest ? distance : nearest;
        }
    hexlist_free(&from);
    hexlist_free(&to);
    if (!fine)
        return false;
    return nearest == audit_number(audit, fact, "is", nearest) && nearest >= audit_number(audit, fact, "least", 0)
               ? true
               : audit_fail(audit, "the distance is %d hexes", nearest);
}

/* ---- ways and streams ---- */

static int way_named(struct audit *audit, ynode fact) {
    for (int w = 1; w < MAP_WAYS; w++)
        if (!strcmp(audit_text(audit, fact, "is"), MAP_WAY_NAME[w]))
            return w;
    yamldoc_fail(&audit->doc, fact, "\"%s\" is not a kind of way", audit_text(audit, fact, "is"));
    return 1;
}

/* Steps from one hex to another along ways of a kind (or better, where two share a hexside); -1 if they are not joined.
 */
static int steps_along(const struct map_info *map, hex_id from, hex_id to, int way) {
    int *steps = malloc((size_t)map->hex_count * sizeof *steps);
    hex_id *queue = malloc((size_t)map->hex_count * sizeof *queue);
    int head = 0, tail = 0, found = -1;
    if (steps && queue) {
        for (int h = 0; h < map->hex_count; h++)
            steps[h] = -1;
        steps[from] = 0;
        queue[tail++] = from;
        while (head < tail && steps[to] < 0) {
            hex_id hex = queue[head++];
            for (direction d = 0; d < DIRECTIONS; d++) {
                hex_id next = map->hex[hex].next[d];
                if (next != HEX_NONE && steps[next] < 0 && map->hex[hex].way[d] >= way) {
                    steps[next] = steps[hex] + 1;
                    queue[tail++] = next;
                }
            }
        }
        found = steps[to];
    }
    free(steps);
    free(queue);
    return found;
}

/* The way passes through these hexes in turn, straight from each to the next. */
/* It runs off the map from these hexes. */
static bool runs_off(struct audit *audit, ynode fact, int way) {
    const struct map_info *map = audit->map;
    struct hexlist list;
    bool fine = audit_hexes(audit, fact, "off", &list);
    char label[8];
    for (int i = 0; fine && i < list.count; i++) {
        bool off = false;
        for (direction d = 0; d < DIRECTIONS; d++)
            off = off || (map->hex[list.hex[i]].next[d] == HEX_NONE && map->hex[list.hex[i]].way[d] == way);
        fine = off || audit_fail(audit, "it does not run off the map from %s", map_label(map, list.hex[i], label));
    }
    hexlist_free(&list);
    return fine;
}

static bool check_place(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    const char *name = audit_text(audit, fact, "name");
    char label[8];
    for (int i = 0; i < map->place_count; i++)
        if (!strcmp(map->place[i].name, name))
            return map->place[i].hex == map_labelled(map, audit_text(audit, fact, "hex")) ||
                   audit_fail(audit, "it is in %s", map_label(map, map->place[i].hex, label));
    return audit_fail(audit, "the map has no %s", name);
}

static bool check_way(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    struct hexlist list;
    int way = way_named(audit, fact);
    bool fine = audit_hexes(audit, fact, "through", &list);
    char a[8], b[8];
    for (int i = 0; fine && i + 1 < list.count; i++) {
        int steps = steps_along(map, list.hex[i], list.hex[i + 1], way);
        if (steps != grid_distance(&map->grid, list.hex[i], list.hex[i + 1]))
            fine = audit_fail(audit, "from %s to %s it %s", map_label(map, list.hex[i], a),
                              map_label(map, list.hex[i + 1], b), steps < 0 ? "is broken" : "makes a detour");
    }
    hexlist_free(&list);
    return fine && (!audit_has(audit, fact, "off") || runs_off(audit, fact, way));
}

/* How many corners hang together by stream hexsides with a corner of this hex: marks them. */
static void flood_stream(const struct map_info *map, bool *wet, hex_id from) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (map->hex[from].side[d] & MAP_BIT(MAP_STREAM))
            wet[plane_corner_id(&map->grid, from, d)] = true;
    for (bool more = true; more;) {
        more = false;
        for (int h = 0; h < map->hex_count; h++)
            for (direction d = 0; d < DIRECTIONS; d++) {
                int a = plane_corner_id(&map->grid, (hex_id)h, d), b = plane_corner_id(&map->grid, (hex_id)h, d + 1);
                if (map->hex[h].side[d] & MAP_BIT(MAP_STREAM) && wet[a] != wet[b])
                    wet[a] = wet[b] = more = true;
            }
    }
}

static bool corner_of(const struct map_info *map, const bool *wet, hex_id hex, bool river) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (wet[plane_corner_id(&map->grid, hex, d)] &&
            (!river || (map->hex[hex].side[d] | map->hex[hex].side[(d + 5) % 6]) & MAP_BIT(MAP_RIVER)))
            return true;
    return false;
}

/* A stream runs by these hexes in one course, the last of them where it meets the river. */
static bool check_stream(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    struct hexlist list;
    bool fine = audit_hexes(audit, fact, "through", &list);
    bool *wet = calloc((size_t)map->hex_count * 6, sizeof *wet);
    char label[8];
    if (fine && wet && list.count > 1) {
        flood_stream(map, wet, list.hex[1]);
        for (int i = 0; fine && i < list.count; i++)
            if (!corner_of(map, wet, list.hex[i], i + 1 == list.count))
                fine = audit_fail(audit, "it does not come by %s", map_label(map, list.hex[i], label));
    }
    free(wet);
    hexlist_free(&list);
    return fine;
}

static bool check_grid(struct audit *audit, ynode fact) {
    const struct grid *grid = &audit->map->grid;
    if (grid->columns != audit_number(audit, fact, "columns", 0) || grid->rows != audit_number(audit, fact, "rows", 0))
        return audit_fail(audit, "it has %d columns of %d", grid->columns, grid->rows);
    return true;
}

/* "2214 n 2215": the neighbour of a hex on that side. */
static bool check_neighbour(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    struct hexlist list;
    const char *word = audit_text(audit, fact, "is");
    direction d = direction_named(&map->grid, word, strlen(word));
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    if (fine && (d == DIRECTION_NONE || list.count != 2))
        fine = yamldoc_fail(&audit->doc, fact, "two hexes and a direction are wanted");
    char label[8];
    if (fine && map->hex[list.hex[0]].next[d] != list.hex[1])
        fine = audit_fail(audit, "there lies %s", map_label(map, map->hex[list.hex[0]].next[d], label));
    hexlist_free(&list);
    return fine;
}

const struct audit_kind AUDIT_GROUND[] = {
    {"grid", check_grid, "columns rows"},
    {"neighbour", check_neighbour, "hexes is"},
    {"hexsides", check_hexside, "sides is not"},
    {"all-hexsides", check_all_sides, "sides is down"},
    {"crossings", check_crossings, "sides"},
    {"gaps", check_gaps, "sides is"},
    {"between", check_between, "between and is only count"},
    {"behind-river", check_behind, "bank from to is"},
    {"elevation", check_elevation, "hexes feet"},
    {"levels", check_levels, "base step river"},
    {"steps", check_steps, "crest bluff land least most bluffs"},
    {"terrain", check_terrain, "is hexes count"},
    {"side-of-river", check_side_of_river, "bank hexes"},
    {"bank-rows", check_bank_rows, "from to up_to"},
    {"bank", check_bank, "bank count"},
    {"river", check_river, ""},
    {"chain", check_chain, "hexes bank count"},
    {"area", check_area, "area hexes bank count"},
    {"distance", check_distance, "area hexes to is least"},
    {"way", check_way, "is through off"},
    {"place", check_place, "name hex"},
    {"stream", check_stream, "through"},
    {NULL, NULL, NULL},
};
