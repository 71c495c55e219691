/* audit_field.c: facts of large fields: sheets that overlap, heights against each other, lines in one piece, roads that
 * hang together, water that only bridges and fords cross; and each scenario's start: everybody on ground that bears
 * him, columns and newcomers on roads that lead to the field. */
#include <stdlib.h>
#include <string.h>

#include "cli/audit/audit_parts.h"
#include "draw/plane.h"
#include "load/load.h"

/* Pairs of labels that name one hex. */
static bool check_same(struct audit *audit, ynode fact) {
    struct hexlist list;
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    char label[8];
    for (int i = 0; fine && i + 1 < list.count; i += 2)
        if (list.hex[i] != list.hex[i + 1])
            fine = audit_fail(audit, "the second of pair %d is %s", i / 2 + 1,
                              map_label(audit->map, list.hex[i + 1], label));
    hexlist_free(&list);
    return fine;
}

/* Every hex of the first list lies higher than every hex of the second. */
static bool check_above(struct audit *audit, ynode fact) {
    struct hexlist high, low;
    bool fine = audit_hexes(audit, fact, "hexes", &high); /* both are reported if both are wrong */
    fine = audit_hexes(audit, fact, "than", &low) && fine;
    char a[8], b[8];
    for (int i = 0; fine && i < high.count; i++)
        for (int k = 0; fine && k < low.count; k++)
            if (audit->map->hex[high.hex[i]].elevation <= audit->map->hex[low.hex[k]].elevation)
                fine = audit_fail(audit, "%s is not above %s", map_label(audit->map, high.hex[i], a),
                                  map_label(audit->map, low.hex[k], b));
    hexlist_free(&high);
    hexlist_free(&low);
    return fine;
}

static bool check_highest(struct audit *audit, ynode fact) {
    struct hexlist list;
    bool fine = audit_hexes(audit, fact, "hexes", &list);
    char label[8];
    for (int h = 0; fine && h < audit->map->hex_count; h++)
        if (audit->map->hex[h].elevation > audit->map->hex[list.hex[0]].elevation)
            fine = audit_fail(audit, "%s is higher", map_label(audit->map, (hex_id)h, label));
    hexlist_free(&list);
    return fine;
}

/* ---- what hangs together ---- */

static int root_of(int *parent, int i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* The hexsides of a kind make so many unbroken lines. */
static bool check_pieces(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    int size = map->hex_count * 6, kind = -1, pieces = 0;
    for (int k = 0; k < MAP_SIDES; k++)
        if (!strcmp(MAP_SIDE_NAME[k], audit_text(audit, fact, "is")))
            kind = k;
    int *parent = malloc((size_t)size * sizeof *parent);
    bool *used = calloc((size_t)size, sizeof *used);
    if (!parent || !used || kind < 0) {
        free(parent);
        free(used);
        return yamldoc_fail(&audit->doc, fact, "expected a kind of hexside");
    }
    for (int i = 0; i < size; i++)
        parent[i] = i;
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            if (!(map->hex[h].side[d] & MAP_BIT(kind)))
                continue;
            int a = plane_corner_id(&map->grid, (hex_id)h, d), b = plane_corner_id(&map->grid, (hex_id)h, d + 1);
            used[a] = used[b] = true;
            parent[root_of(parent, a)] = root_of(parent, b);
        }
    for (int i = 0; i < size; i++)
        pieces += used[i] && root_of(parent, i) == i;
    free(parent);
    free(used);
    return pieces == audit_number(audit, fact, "count", 1) || audit_fail(audit, "there are %d", pieces);
}

/* Hexes reached from one: along ways, or, if `open`, over any hexside that is not water without a crossing, a cut, or
 * steep. */
static bool *reached_from(const struct map_info *map, hex_id from, bool open) {
    const unsigned closed = MAP_BIT(MAP_CUT) | MAP_BIT(MAP_BLUFF_UP) | MAP_BIT(MAP_BLUFF_DOWN);
    bool *seen = calloc((size_t)map->hex_count, sizeof *seen);
    hex_id *queue = malloc((size_t)map->hex_count * sizeof *queue);
    int head = 0, tail = 0;
    if (!seen || !queue) {
        free(queue);
        return seen;
    }
    seen[from] = true;
    queue[tail++] = from;
    while (head < tail) {
        hex_id hex = queue[head++];
        for (direction d = 0; d < DIRECTIONS; d++) {
            hex_id next = map->hex[hex].next[d];
            unsigned side = map->hex[hex].side[d];
            bool water = (side & MAP_BIT(MAP_RIVER)) && !(side & (MAP_BIT(MAP_BRIDGE) | MAP_BIT(MAP_FORD)));
            bool way = map->hex[hex].way[d] != MAP_NO_WAY;
            bool goes = way || (open && !water && !(side & closed) && next != HEX_NONE &&
                                !(map->hex[next].terrain & (MAP_BIT(MAP_MARSH) | MAP_BIT(MAP_WOODED_ROUGH))));
            if (next == HEX_NONE || seen[next] || !goes || !map_has(map, next))
                continue;
            seen[next] = true;
            queue[tail++] = next;
        }
    }
    free(queue);
    return seen;
}

static bool has_way(const struct map_info *map, hex_id hex, int least) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (map->hex[hex].way[d] >= least)
            return true;
    return false;
}

/* Every pike and road leads to this hex. */
static bool check_roads(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    hex_id to = map_labelled(map, audit_text(audit, fact, "to"));
    if (to == HEX_NONE)
        return yamldoc_fail(&audit->doc, fact, "expected a hex");
    bool *seen = reached_from(map, to, false), fine = seen != NULL;
    char label[8];
    for (int h = 0; fine && h < map->hex_count; h++)
        if (has_way(map, (hex_id)h, MAP_TRAIL) && !seen[h])
            fine = audit_fail(audit, "the way in %s does not", map_label(map, (hex_id)h, label));
    free(seen);
    return fine;
}

/* The creek is crossed by ways alone, each by a bridge or a ford, and there are so many. */
static bool check_water(struct audit *audit, ynode fact) {
    const struct map_info *map = audit->map;
    int crossed = 0;
    char label[8];
    for (int h = 0; h < map->hex_count; h++)
        for (direction d = 0; d < DIRECTIONS; d++) {
            unsigned side = map->hex[h].side[d];
            bool over = side & (MAP_BIT(MAP_BRIDGE) | MAP_BIT(MAP_FORD));
            if (!(side & MAP_BIT(MAP_RIVER)) || map->hex[h].next[d] == HEX_NONE || map->hex[h].next[d] < h)
                continue;
            if (over != (map->hex[h].way[d] != MAP_NO_WAY))
                return audit_fail(audit, "at %s it is not so", map_label(map, (hex_id)h, label));
            crossed += over;
        }
    return crossed == audit_number(audit, fact, "count", crossed) || audit_fail(audit, "there are %d", crossed);
}

/* ---- the start of a scenario ---- */

static bool stands_well(struct audit *audit, const struct map_info *map, const struct map_counter *counter) {
    char label[8];
    const struct map_hex *hex = &map->hex[counter->setup];
    bool way = has_way(map, counter->setup, MAP_TRAIL);
    map_label(map, counter->setup, label);
    if (!map_has(map, counter->setup))
        return audit_fail(audit, "%s stands off the map in %s", counter->id, label);
    bool guns = !strcmp(counter->type, "battery"), wagon = !strcmp(counter->type, "wagon");
    if ((guns || wagon) && (hex->terrain & MAP_BIT(MAP_MARSH)))
        return audit_fail(audit, "%s stands in the marsh of %s", counter->id, label);
    if ((guns || wagon) && (hex->terrain & MAP_BIT(MAP_TOWN)) && !way)
        return audit_fail(audit, "%s stands among the houses of %s", counter->id, label);
    if (wagon && (hex->terrain & MAP_BIT(MAP_WOODED_ROUGH)) && !way)
        return audit_fail(audit, "%s cannot have come to %s", counter->id, label);
    if (!strcmp(counter->formation, "column") && !way)
        return audit_fail(audit, "%s stands in column off the road in %s", counter->id, label);
    return true;
}

static bool comes_well(struct audit *audit, const struct map_info *map, const struct map_counter *counter,
                       hex_id field) {
    char a[8], b[8];
    if (!map_has(map, counter->entry))
        return audit_fail(audit, "%s comes by a hex off the map", counter->id);
    bool *seen = reached_from(map, counter->entry, true);
    bool fine = seen && seen[field];
    free(seen);
    return fine || audit_fail(audit, "%s cannot come from %s to %s", counter->id, map_label(map, counter->entry, a),
                              map_label(map, field, b));
}

static bool prove_start(struct audit *audit, ynode fact, const struct map_info *map) {
    hex_id field = map_labelled(map, audit_text(audit, fact, "to"));
    int placed = 0, entering = 0;
    bool fine = field != HEX_NONE || yamldoc_fail(&audit->doc, fact, "expected a hex of the field");
    hex_id last = HEX_NONE;
    for (int c = 0; fine && c < map->counter_count; c++) {
        const struct map_counter *counter = &map->counter[c];
        if (!strcmp(counter->type, "crew"))
            continue;
        placed += counter->setup != HEX_NONE;
        entering += counter->entry != HEX_NONE;
        if (counter->setup != HEX_NONE)
            fine = stands_well(audit, map, counter);
        else if (counter->entry != HEX_NONE && counter->entry != last)
            fine = comes_well(audit, map, counter, field), last = counter->entry;
    }
    if (fine && placed != audit_number(audit, fact, "placed", placed))
        return audit_fail(audit, "%d are placed", placed);
    return fine &&
           (entering == audit_number(audit, fact, "entering", entering) || audit_fail(audit, "%d come", entering));
}

static bool check_start(struct audit *audit, ynode fact) {
    struct load_error error;
    char name[64], why[512];
    snprintf(name, sizeof name, "%s/%.40s", audit->map->game, audit_text(audit, fact, "scenario"));
    const void *tables = load_game(audit->games, name, &error);
    if (!tables) {
        struct text text;
        text_init(&text, why, sizeof why);
        load_error_text(&error, &text);
        return audit_fail(audit, "%s", why);
    }
    struct map_info *map = map_info_of(tables);
    bool fine = map && prove_start(audit, fact, map);
    map_info_free(map);
    load_free(tables);
    return fine;
}

const struct audit_kind AUDIT_FIELD[] = {{"same", check_same, "hexes"},
                                         {"above", check_above, "hexes than"},
                                         {"highest", check_highest, "hexes"},
                                         {"pieces", check_pieces, "is count"},
                                         {"roads", check_roads, "to"},
                                         {"water", check_water, "count"},
                                         {"start", check_start, "scenario placed entering to"},
                                         {NULL, NULL, NULL}};
