/* validate.c: the laws of a position, written apart from the chapters that keep them: capacity (2.5-Stack-a),
 * formations in contact (2.5-ZOC-b), sealed entry hexes (6.2e), works that somebody holds (9.5), and the scratch. */
#include "fury/validate.h"

#include <string.h>

struct complaint {
    struct game *game;
    struct text *out;
    bool sound;
};

static void complain(struct complaint *to, struct ruling why) {
    if (to->sound)
        play_ruling_text(to->game, why, to->out);
    to->sound = false;
}

static void check_place(struct complaint *to, counter_id c) {
    const struct fury_unit *unit = unit_at(to->game, c);
    const struct fury_tables *tables = tables_of(to->game);
    bool on = unit->where == WHERE_MAP || unit->where == WHERE_SPACE;
    if (on != (unit->hex != HEX_NONE))
        complain(to, RULE("", "%u has a hex and is not there, or is there and has none", c));
    else if (on && on_board(tables, unit->hex) != (unit->where == WHERE_MAP))
        complain(to, RULE("", "%u stands on the map and on the display at once", c));
    if (unit->where == WHERE_BLOWN && unit->turn > tables->scenario.turns)
        complain(to, RULE("2.5-Blown-b", "%u waits for a turn that never comes", c));
    if (unit->flags & U_CASUALTY && unit->flags & U_BATTLE)
        complain(to, RULE("7.4-S3d", "%u is a casualty in Battle Mode", c));
}

/* 2.5-Stack-a: no hex holds two counters of a kind, arrivals excepted. */
static void check_company(struct complaint *to, counter_id c) {
    const struct game *game = to->game;
    FOR_COUNTERS(game, other) {
        if (other <= c || !on_map(game, other) || hex_of(game, other) != hex_of(game, c))
            continue;
        bool alike = info_of(game, c)->piece == info_of(game, other)->piece;
        bool waiting = (unit_at(game, c)->flags | unit_at(game, other)->flags) & U_ARRIVING;
        if (alike && !waiting)
            complain(to, RULE("2.5-Stack-a", "%u and %u share %h", c, other, hex_of(game, c)));
        bool units = is_unit(game, c) && is_unit(game, other);
        if (units && info_of(game, c)->side != info_of(game, other)->side)
            complain(to, RULE("6.2d", "%u and %u of two sides share %h", c, other, hex_of(game, c)));
    }
}

static void check_division(struct complaint *to, counter_id c) {
    const struct game *game = to->game;
    if (!is_division(game, c))
        return;
    if (is_pinned(game, c) && !in_battle(game, c))
        complain(to, RULE("2.5-ZOC-b", "%u is in an enemy Zone of Control in Maneuver Formation", c));
    if (scratch_of(game)->sealed[info_of(game, c)->side][hex_of(game, c)])
        complain(to, RULE("6.2e", "%u covers an enemy entry hex from %h", c, hex_of(game, c)));
}

static void check_works(struct complaint *to) {
    const struct game *game = to->game;
    int builders = 0;
    for (hex_id h = 0; h < tables_of(game)->map_hexes; h++) {
        uint8_t works = state_of(game)->works[h];
        bool division = division_in(game, h) != COUNTER_NONE, any = division || detachment_in(game, h) != COUNTER_NONE;
        if ((works == WORKS_CONSTRUCT && !division) || (works == WORKS_COMPLETE && !any))
            complain(to, RULE("9.5c", "Field Works in %h are held by nobody", h));
        builders += works == WORKS_CONSTRUCT;
    }
    FOR_COUNTERS(game, c) {
        if (unit_at(game, c)->marker != MARKER_CONSTRUCT)
            continue;
        builders--;
        if (!on_map(game, c) || state_of(game)->works[hex_of(game, c)] != WORKS_CONSTRUCT || info_of(game, c)->cavalry)
            complain(to, RULE("9.5d", "%u builds no Field Works", c));
    }
    if (builders != 0)
        complain(to, RULE("9.5d", "Field Works are begun that are no Division's"));
}

/* The zones kept up to date are those that a fresh count would find. */
static void check_scratch(struct complaint *to) {
    const struct game *game = to->game;
    const struct fury_tables *tables = tables_of(game);
    uint8_t zoc[SIDES][FURY_MAP_HEXES_MAX];
    memset(zoc, 0, sizeof zoc);
    FOR_COUNTERS(game, c) {
        for (direction d = 0; on_map(game, c) && is_unit(game, c) && d < DIRECTIONS; d++)
            if (zone_passes(game, hex_of(game, c), d))
                zoc[info_of(game, c)->side][tables->neighbour[hex_of(game, c)][d]]++;
    }
    for (side_id side = 0; side < SIDES; side++)
        if (memcmp(zoc[side], scratch_of(game)->zoc[side], tables->map_hexes) != 0)
            complain(to, RULE("", "the zones kept for %s are not those of the position", side));
}

bool fury_validate(struct game *game, struct text *out) {
    struct complaint to = {game, out, true};
    FOR_COUNTERS(game, c) {
        check_place(&to, c);
        if (!on_map(game, c))
            continue;
        check_company(&to, c);
        check_division(&to, c);
    }
    check_works(&to);
    check_scratch(&to);
    return to.sound;
}
