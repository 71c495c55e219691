/* bench.c: see bench.h. "sight": lines between two random hexes of the map up to 16 apart (9.7); "reach": all hexes
 * that a regiment in line can come to (5.0). The sum that is returned keeps a compiler from leaving the work out. */
#include "gbacw/show/bench.h"

#include <string.h>

#include "core/hash.h"
#include "core/path.h"
#include "gbacw/ground/sight.h"
#include "gbacw/march/movement_phase.h"

enum { SIGHT_SPAN = 16 };

/* Any hex no further than the span from a random one: both are drawn, and pairs too far apart are drawn again. */
static hex_id near_hex(const struct game *game, hex_id from, uint64_t *random) {
    const struct gbacw_tables *tables = tables_of(game);
    int rows = tables->grid.rows, column = from / rows, row = from % rows;
    for (;;) {
        *random = hash_mix(*random, from);
        int x = column - SIGHT_SPAN + (int)(*random % (2 * SIGHT_SPAN + 1));
        int y = row - SIGHT_SPAN + (int)((*random >> 32) % (2 * SIGHT_SPAN + 1));
        if (x < 0 || x >= tables->grid.columns || y < 0 || y >= rows)
            continue;
        hex_id to = (hex_id)(x * rows + y);
        if (hex_distance(game, from, to) <= SIGHT_SPAN)
            return to;
    }
}

static uint64_t bench_sight(struct game *game, uint32_t count, uint64_t random) {
    uint64_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        random = hash_mix(random, i);
        hex_id from = (hex_id)(random % outside_first(tables_of(game)));
        seen += can_see(game, from, near_hex(game, from, &random));
    }
    return seen;
}

/* A regiment in line, as it would set out in its Movement Phase. */
static bool in_line(const struct game *game, counter_id c) {
    return on_map(game, c) && type_of(game, c) == TYPE_INFANTRY && counter_at(game, c)->formation == FORMATION_LINE &&
           !one_hex_only(game, c);
}

static uint64_t bench_reach(struct game *game, uint32_t count, uint64_t random) {
    uint64_t reached = 0;
    counter_id list[COUNTERS_MAX];
    unsigned lines = 0;
    FOR_COUNTERS(game, c) {
        if (in_line(game, c))
            list[lines++] = c;
    }
    for (uint32_t i = 0; i < count && lines > 0; i++)
        reached += movement_reach(game, list[(random + i) % lines])->reached_count;
    return reached;
}

uint64_t gbacw_bench(struct game *game, const char *what, uint32_t count, uint64_t seed) {
    if (strcmp(what, "sight") == 0)
        return bench_sight(game, count, seed);
    if (strcmp(what, "reach") == 0)
        return bench_reach(game, count, seed);
    return 0;
}
