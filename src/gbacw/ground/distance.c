/* distance.c: see distance.h. */
#include "gbacw/ground/distance.h"

#include "gbacw/state/scratch.h"

static void list_posts(const struct game *game, struct near_page *page, side_id side, unsigned types) {
    page->posts = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        if (counter->hex == HEX_NONE || counter->side != side || !(BIT(type_of(game, c)) & types) ||
            !holds_hex(game, c))
            continue;
        page->q[page->posts] = tables_of(game)->cube[counter->hex].q;
        page->r[page->posts++] = tables_of(game)->cube[counter->hex].r;
    }
}

/* Of this side and these types: measured again when a counter of the side has moved. */
static int nearest_of(const struct game *game, struct near_page *page, hex_id hex, side_id side, unsigned types) {
    uint32_t now = scratch_of(game)->side_changes[side];
    if (page->changes[hex] == now)
        return page->distance[hex];
    if (page->listed != now)
        list_posts(game, page, side, types);
    page->listed = now;
    int nearest = cube_nearest(page->q, page->r, page->posts, tables_of(game)->cube[hex]);
    page->distance[hex] = (uint8_t)(nearest < NOBODY_ANYWHERE ? nearest : NOBODY_ANYWHERE);
    page->changes[hex] = now;
    return page->distance[hex];
}

int nearest_enemy(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    return nearest_of(game, &scratch_of(game)->near[side], hex, other_side(side), ~0u);
}

int nearest_infantry(const struct game *game, hex_id hex, side_id side) {
    CHECK(is_hex(game, hex) && side < SIDES);
    return nearest_of(game, &scratch_of(game)->near_foot[side], hex, side, BIT(TYPE_INFANTRY));
}
