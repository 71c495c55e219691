/* bench.c: see bench.h. "sight": lines between two hexes of the map up to 12 apart (9.7); "reach": all hexes a counter
 * on the map can come to (5.0). The sum that is returned keeps a compiler from leaving the work out. */
#include "gbacw/bench.h"

#include <string.h>

#include "core/hash.h"
#include "core/path.h"
#include "gbacw/movement.h"
#include "gbacw/sight.h"

enum { SIGHT_SPAN = 12 };

static uint64_t bench_sight(struct game *game, uint32_t count, uint64_t random) {
    uint64_t seen = 0;
    for (uint32_t i = 0; i < count;) {
        random = hash_mix(random, i);
        hex_id from = (hex_id)(random % tables_of(game)->hex_count);
        hex_id to = (hex_id)((random >> 32) % tables_of(game)->hex_count);
        for (int step = 0; step < SIGHT_SPAN && i < count; step++, i++) { /* walks toward a hex far away */
            seen += can_see(game, from, to);
            hex_id next = neighbour_of(game, to, (direction)((random >> (step * 3)) % DIRECTIONS));
            to = next != HEX_NONE && hex_distance(game, from, next) <= SIGHT_SPAN ? next : from;
        }
    }
    return seen;
}

static uint64_t bench_reach(struct game *game, uint32_t count, uint64_t random) {
    uint64_t reached = 0;
    counter_id c = (counter_id)(random % tables_of(game)->counter_count);
    for (uint32_t done = 0, tried = 0; done < count && tried < count + tables_of(game)->counter_count; tried++) {
        c = (counter_id)((c + 1u) % tables_of(game)->counter_count);
        if (!on_map(game, c))
            continue;
        done++;
        const struct path_space *space = movement_reach(game, c);
        reached += space != NULL ? space->reached_count : 0;
    }
    return reached;
}

uint64_t gbacw_bench(struct game *game, const char *what, uint32_t count, uint64_t seed) {
    if (strcmp(what, "sight") == 0)
        return bench_sight(game, count, seed);
    if (strcmp(what, "reach") == 0)
        return bench_reach(game, count, seed);
    return 0;
}
