/* works.c: see works.h. */
#include "gbacw/state/works.h"

#include <string.h>

#include "gbacw/state/scratch.h"

const char *const gbacw_work_names[] = {"none", "begun", "built", "gone", NULL};

/* Troops build at night, so games of one day have none; a work for every counter is more than anybody builds. */
static unsigned works_max(const struct gbacw_tables *tables) {
    return tables->night_minutes ? tables->counter_count : 0;
}

size_t works_bytes(const struct gbacw_tables *tables) { return works_max(tables) * sizeof(struct work_state); }

int gbacw_works_room(const struct game *game) { return (int)works_max(tables_of(game)) - state_of(game)->work_count; }

void works_init(const struct game *game) {
    struct works_page *page = &scratch_of(game)->works;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        for (direction d = 0; d < DIRECTIONS; d++)
            page->of_map[hex] |= hex_at(game, hex)->side[d] & BIT(HEXSIDE_WORKS) ? (uint8_t)BIT(d) : 0;
    }
}

static unsigned works_of_map(const struct game *game, hex_id hex) { return scratch_of(game)->works.of_map[hex]; }

unsigned works_in(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    const struct works_page *page = &scratch_of(game)->works;
    if (page->is[hex] == WORK_BUILT)
        return page->sides[hex];
    return page->is[hex] == WORK_GONE ? 0 : works_of_map(game, hex);
}

bool work_begun_in(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    return scratch_of(game)->works.is[hex] == WORK_BEGUN;
}

uint16_t works_on_side(const struct game *game, hex_id hex, direction d, uint16_t bits) {
    CHECK(is_hex(game, hex) && d < DIRECTIONS);
    if (state_of(game)->work_count == 0)
        return bits;
    const struct works_page *page = &scratch_of(game)->works;
    if (page->is[hex] == WORK_GONE)
        return bits & (uint16_t)~BIT(HEXSIDE_WORKS);
    return page->is[hex] == WORK_BUILT && (page->sides[hex] & BIT(d)) ? bits | (uint16_t)BIT(HEXSIDE_WORKS) : bits;
}

/* ---- the scratch ---- */

static void forget_hex(struct game *game, hex_id hex) {
    struct gbacw_scratch *scratch = scratch_of(game);
    scratch->works.is[hex] = scratch->works.sides[hex] = 0;
    scratch->steps_made[hex] = 0; /* what a step costs there is worked out again */
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        if (next != HEX_NONE)
            scratch->steps_made[next] = 0;
    }
}

void works_sync(struct game *game) {
    struct works_page *page = &scratch_of(game)->works;
    const struct work_state *now = gbacw_works_of(game);
    unsigned count = state_of(game)->work_count;
    if (page->count == count && memcmp(page->seen, now, count * sizeof *now) == 0)
        return;
    for (unsigned i = 0; i < page->count; i++)
        forget_hex(game, page->seen[i].hex);
    for (unsigned i = 0; i < count; i++)
        forget_hex(game, now[i].hex);
    for (unsigned i = 0; i < count; i++) {
        page->is[now[i].hex] = now[i].is;
        page->sides[now[i].hex] = now[i].sides;
    }
    memcpy(page->seen, now, count * sizeof *now);
    page->count = (uint16_t)count;
    for (int i = 0; i < WAYS_HOME; i++)
        scratch_of(game)->way_home[i].ground = 0;
}

/* ---- changing ---- */

static int found(const struct game *game, hex_id hex) {
    for (int i = 0; i < state_of(game)->work_count; i++) {
        if (gbacw_works_of(game)[i].hex == hex)
            return i;
    }
    return -1;
}

static void ground_changed(struct game *game) {
    works_sync(game);
    zones_dirty(game);
}

static void drop(struct game *game, int i) {
    struct work_state *works = gbacw_works_of(game);
    int last = --state_of(game)->work_count;
    memmove(works + i, works + i + 1, (size_t)(last - i) * sizeof *works);
    works[last] = (struct work_state){0};
}

static void put(struct game *game, struct work_state work) {
    int i = found(game, work.hex);
    if (i < 0 && gbacw_works_room(game) <= 0)
        return;
    gbacw_works_of(game)[i < 0 ? state_of(game)->work_count++ : i] = work;
}

void work_begin(struct game *game, hex_id hex, unsigned sides) {
    CHECK(is_hex(game, hex) && sides != 0 && sides < BIT(DIRECTIONS));
    put(game, (struct work_state){hex, (uint8_t)sides, WORK_BEGUN});
    ground_changed(game);
}

void work_finish(struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex)); /* another unit in the hex may have finished it, or there was no room to begin it */
    int i = found(game, hex);
    if (i >= 0)
        gbacw_works_of(game)[i].is = WORK_BUILT;
    ground_changed(game);
}

void work_remove(struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    int i = found(game, hex);
    if (i >= 0)
        drop(game, i);
    if (works_of_map(game, hex))
        put(game, (struct work_state){hex, 0, WORK_GONE});
    ground_changed(game);
}
