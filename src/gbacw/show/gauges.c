/* gauges.c: see gauges.h. */
#include "gbacw/show/gauges.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/state/state.h"
#include "gbacw/turn/victory.h"

enum { GAUGE_STRENGTH, GAUGE_LOST, GAUGE_GUNS, GAUGE_POINTS, GAUGE_EFFECTIVE, GAUGE_AMMUNITION };

const struct gauge gbacw_gauges[GBACW_GAUGES] = {
    [GAUGE_STRENGTH] = {"strength", "Strength on the map"},
    [GAUGE_LOST] = {"lost", "Strength Points lost"},
    [GAUGE_GUNS] = {"guns", "Guns in action"},
    [GAUGE_POINTS] = {"points", "Victory Points"},
    [GAUGE_EFFECTIVE] = {"effective", "Effective brigades on the map"},
    [GAUGE_AMMUNITION] = {"ammunition", "Units with ammunition"},
};

void gbacw_marks(const struct game *game, struct counter_mark *out) {
    const hex_id beyond = outside_first(tables_of(game));
    FOR_COUNTERS(game, c) {
        const struct counter_state *counter = counter_at(game, c);
        bool on = counter->hex < beyond;
        out[c] = (struct counter_mark){
            .hex = on ? counter->hex : HEX_NONE,
            .side = counter->side,
            .holds = on && is_combat_unit(game, c) && holds_hex(game, c),
            .lost = (uint16_t)(type_of(game, c) <= TYPE_CAVALRY ? counter->killed + counter->captured : 0)};
    }
}

static bool has_ammunition(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_BATTERY ? counter_at(game, c)->rounds > 0 : !has_flag(game, c, F_DEPLETED);
}

static void gauge_counter(const struct game *game, counter_id c, int32_t out[GAUGES_MAX][SIDES]) {
    const struct counter_state *counter = counter_at(game, c);
    bool troops = type_of(game, c) <= TYPE_CAVALRY, battery = type_of(game, c) == TYPE_BATTERY;
    if (troops)
        out[GAUGE_LOST][counter->side] += counter->killed + counter->captured;
    if (counter->hex == HEX_NONE || (!troops && !battery) || has_flag(game, c, F_ABANDONED))
        return;
    out[battery ? GAUGE_GUNS : GAUGE_STRENGTH][counter->side] += counter->strength;
    out[GAUGE_AMMUNITION][counter->side] += has_ammunition(game, c);
}

/* A brigade counts while some of its infantry or cavalry is on the map and it has not lost its effectiveness. */
static void gauge_brigades(const struct game *game, int32_t out[GAUGES_MAX][SIDES]) {
    bool there[BRIGADES_MAX] = {false};
    FOR_COUNTERS(game, c) {
        unsigned brigade = info_of(game, c)->brigade;
        if (type_of(game, c) <= TYPE_CAVALRY && on_map(game, c) && brigade < tables_of(game)->brigade_count)
            there[brigade] = true;
    }
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        if (there[b] && !brigade_ineffective(game, b))
            out[GAUGE_EFFECTIVE][tables_of(game)->brigade[b].side]++;
}

void gbacw_read_gauges(struct game *game, int32_t out[GAUGES_MAX][SIDES]) {
    play_sync(game);
    memset(out, 0, sizeof(int32_t) * GAUGES_MAX * SIDES);
    FOR_COUNTERS(game, c) { gauge_counter(game, c, out); }
    gauge_brigades(game, out);
    victory_score(game, false, out[GAUGE_POINTS]);
}
