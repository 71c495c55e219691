/* tally.c: what each side has suffered, counted by kind (31.1). See tally.h. */
#include "gbacw/state/tally.h"

const char *const tally_words[TALLIES] = {[TALLY_POINT_KILLED] = "Strength Points eliminated",
                                          [TALLY_POINT_CAPTURED] = "Strength Points captured",
                                          [TALLY_GUN_KILLED] = "guns eliminated",
                                          [TALLY_GUN_CAPTURED] = "guns captured",
                                          [TALLY_GUARD] = "wagon guards eliminated",
                                          [TALLY_WAGON] = "wagons eliminated or captured",
                                          [TALLY_BRIGADIER_LOST] = "brigade commanders killed or wounded",
                                          [TALLY_BRIGADIER_CAPTURED] = "brigade commanders captured",
                                          [TALLY_DIVISIONER_LOST] = "division commanders killed or wounded",
                                          [TALLY_DIVISIONER_CAPTURED] = "division commanders captured",
                                          [TALLY_SPECIAL] = "other",
                                          "other"};

void tally_add(struct game *game, side_id sufferer, unsigned tally, int count) {
    CHECK(sufferer < SIDES && tally < TALLIES);
    if (count <= 0 || tally >= TALLIES || sufferer >= SIDES)
        return;
    state_of(game)->tally[sufferer][tally] = (uint16_t)(state_of(game)->tally[sufferer][tally] + count);
    int worth = rules_of(game)->victory.tally_points ? rules_of(game)->victory.tally_points(game, tally) * count : 0;
    if (worth == 0)
        return;
    event_begin(game->events, "points", "31.1");
    event_side(game->events, "side", other_side(sufferer));
    event_string(game->events, "item", tally_words[tally]);
    event_int(game->events, "by", worth);
    event_int(game->events, "count", count);
    event_end(game->events);
}
