/* gauges.c: see gauges.h. */
#include "fury/show/gauges.h"

#include <string.h>

#include "fury/state/state.h"
#include "fury/turn/victory.h"

enum { GAUGE_DIVISIONS, GAUGE_LOST, GAUGE_POINTS, GAUGE_EFFECTIVE, GAUGE_AMMUNITION };

const struct gauge fury_gauges[FURY_GAUGES] = {
    [GAUGE_DIVISIONS] = {"strength", "Divisions on the map"},
    [GAUGE_LOST] = {"lost", "Divisions eliminated"},
    [GAUGE_POINTS] = {"points", "Victory Points"},
    [GAUGE_EFFECTIVE] = {"effective", "Divisions neither Blown nor eliminated"},
    [GAUGE_AMMUNITION] = {"ammunition", "Ammunition Points"},
};

static bool is_out(const struct fury_unit *unit) {
    return unit->where == WHERE_BLOWN || unit->where == WHERE_ELIMINATED;
}

void fury_marks(const struct game *game, struct counter_mark *out) {
    FOR_COUNTERS(game, c) {
        const struct fury_unit *unit = unit_at(game, c);
        bool on = unit->where == WHERE_MAP && is_map_hex(game, unit->hex);
        out[c] = (struct counter_mark){.hex = on ? unit->hex : HEX_NONE,
                                       .side = info_of(game, c)->side,
                                       .holds = on && is_unit(game, c),
                                       .lost = is_unit(game, c) && is_out(unit)};
    }
}

void fury_read_gauges(struct game *game, int32_t out[GAUGES_MAX][SIDES]) {
    memset(out, 0, sizeof(int32_t) * GAUGES_MAX * SIDES);
    FOR_COUNTERS(game, c) {
        const struct fury_unit *unit = unit_at(game, c);
        side_id side = info_of(game, c)->side;
        if (!is_division(game, c))
            continue;
        out[GAUGE_DIVISIONS][side] += unit->where == WHERE_MAP;
        out[GAUGE_LOST][side] += unit->where == WHERE_ELIMINATED;
        out[GAUGE_EFFECTIVE][side] += !is_out(unit);
    }
    for (side_id side = 0; side < SIDES; side++)
        out[GAUGE_AMMUNITION][side] = state_of(game)->ammunition[side];
    fury_victory_points(game, out[GAUGE_POINTS]);
}

const char *fury_level_word(const void *tables, unsigned level) {
    (void)tables;
    return level >= LEVEL_TACTICAL && level <= LEVEL_STRATEGIC ? fury_level_names[level] : NULL;
}
