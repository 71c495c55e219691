/* gettysburg_morale.c: morale that holds for a phase (13.14), and the town's way with men who run (14.5). */
#include "gbacw/gettysburg.h"
#include "gbacw/leaders.h"

/* 13.14: what a green unit has shown is forgotten when the phase is over. */
void gettysburg_forget_ratings(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->morale != MORALE_GREEN && !is_leader(game, c) &&
            printed_morale(game, c) == MORALE_GREEN)
            counter_at(game, c)->morale = MORALE_GREEN;
    }
}

/* 14.53: in the streets only a leader in the hex rallies anybody. */
struct ruling gettysburg_may_rally(const struct game *game, counter_id leader, counter_id unit) {
    (void)leader;
    hex_id hex = counter_at(game, unit)->hex;
    if (hex == HEX_NONE || !has_terrain(game, hex, TERRAIN_TOWN) || serving_leader(game, unit) != COUNTER_NONE)
        return LEGAL;
    return RULE("town-rally", "%u is in the town and rallies only with its leader in its hex", unit);
}
