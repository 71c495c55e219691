/* morale.c: morale that holds for a phase (13.14), which way a retreat goes (14.0), and the town's way with
 * men who run (14.5). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"
#include "gbacw/state/frames.h"

/* 13.14: what a green unit has shown is forgotten when the phase is over. */
void gettysburg_forget_ratings(struct game *game) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->morale != MORALE_GREEN && !is_leader(game, c) &&
            gbacw_printed_morale(game, c) == MORALE_GREEN)
            counter_at(game, c)->morale = MORALE_GREEN;
    }
}

/* 9.89, 14.51: the second die of an asterisk is thrown against the rating as it is now, and the town lowers the rating;
 * all else changes the die of a morale check (reading G9.5). */
bool gettysburg_pin_row(const struct game *game, counter_id c, struct morale_modifier *out) {
    if (!on_map(game, c) || !has_terrain(game, counter_at(game, c)->hex, TERRAIN_TOWN))
        return false;
    *out = (struct morale_modifier){tables_of(game)->charts.morale_by[MORALE_TOWN], "town-morale", "town"};
    return true;
}

/* 14.53: in the streets only a leader in the hex rallies anybody. */
struct ruling gettysburg_may_rally(const struct game *game, counter_id leader, counter_id unit) {
    (void)leader;
    hex_id hex = counter_at(game, unit)->hex;
    if (hex == HEX_NONE || !has_terrain(game, hex, TERRAIN_TOWN) || serving_leader(game, unit) != COUNTER_NONE)
        return LEGAL;
    return RULE("town-rally", "%u is in the town and can rally only with its leader in its hex", unit);
}

/* 14.52: a unit that is driven into the streets routs, and so does one that has to make way there (14.32) or goes back
 * with its brigade, before a melee too; one that withdraws by choice is not driven. */
void gettysburg_enter_town(struct game *game, counter_id c, hex_id from, hex_id to) {
    bool pushed = (counter_at(game, c)->debt & DEBT_TOP_CHECK) != 0;
    if ((pushed || is_driven_back(game, c)) && from != HEX_NONE && to != HEX_NONE &&
        has_terrain(game, to, TERRAIN_TOWN) && !has_terrain(game, from, TERRAIN_TOWN) && !has_flag(game, c, F_ROUTED) &&
        !is_leader(game, c)) {
        counter_at(game, c)->debt &= (uint8_t)~DEBT_TOP_CHECK; /* there is nothing left to check */
        rout_unit(game, c, "town-rout");
    }
}

/* ---- away from the enemy, toward one's own lines ---- */

enum { NEAR = 3 }; /* farther enemies turn nobody aside */

static bool enemy_at(const struct game *game, struct cube centre, int q, int r, side_id side) {
    hex_id hex = grid_at(&tables_of(game)->grid, (struct cube){(int16_t)(centre.q + q), (int16_t)(centre.r + r)});
    return hex != HEX_NONE && top_of(game, hex) != COUNTER_NONE && enemy_holds(game, hex, side);
}

/* Hexes to the nearest enemy, NEAR + 1 where none is near. */
static int enemy_distance(const struct game *game, hex_id hex, side_id side) {
    struct cube centre = tables_of(game)->cube[hex];
    int nearest = NEAR + 1;
    for (int q = -NEAR; q <= NEAR; q++) {
        for (int r = -NEAR; r <= NEAR; r++) {
            int s = q + r, away = ((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
            if (away < nearest && enemy_at(game, centre, q, r, side))
                nearest = away;
        }
    }
    return nearest;
}

int gettysburg_retreat_score(const struct game *game, counter_id c, hex_id start, const hex_id *path, int count) {
    side_id side = counter_at(game, c)->side;
    const uint8_t *home = tables_of(game)->retreat_score[side];
    int away = 0;
    hex_id from = start;
    for (int i = 0; i < count; i++) {
        away += home[hex_direction(game, from, path[i])] == 0;
        from = path[i];
    }
    return (NEAR + 1 - enemy_distance(game, from, side)) * 16 + away;
}
