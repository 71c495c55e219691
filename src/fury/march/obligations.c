/* obligations.c: see obligations.h. Worked out again whenever it is asked (7.1h). */
#include "fury/march/obligations.h"

#include "fury/march/march_rules.h"

static bool frontal(const struct fury_tables *tables, hex_id works, direction d) {
    return tables->hex[works].trench && tables->hex[works].front >> d & 1;
}

/* 2.5-Cav-a: a cavalry Division attacks cavalry and Detachments only. A Detachment's symbol means nothing (1.1d). */
static bool fair_game(const struct game *game, counter_id attacker, counter_id target) {
    return !info_of(game, attacker)->cavalry || is_detachment(game, attacker) || is_detachment(game, target) ||
           info_of(game, target)->cavalry;
}

int fury_owed_bridge(const struct game *game, counter_id c, direction d) {
    CHECK(on_map(game, c) && d < DIRECTIONS);
    hex_id hex = hex_of(game, c), to = tables_of(game)->neighbour[hex][d];
    int bridge = scratch_of(game)->bridged[hex] >> d & 1 ? fury_pontoon_on(game, hex, d) : -1;
    side_id side = info_of(game, c)->side;
    if (bridge < 0 || !state_of(game)->pontoon[bridge].fresh || state_of(game)->pontoon[bridge].layer != c)
        return -1;
    counter_id enemy = fury_defender_in(game, to, side);
    if (enemy != COUNTER_NONE)
        return fair_game(game, c, enemy) ? bridge : -1; /* cavalry before infantry: the bridge stays (reading R26) */
    bool blocked = division_in(game, to) != COUNTER_NONE || scratch_of(game)->sealed[side][to];
    return blocked ? -1 : bridge;
}

/* An obligation whatever the unit is: a Detachment owes as well, and is lost by it. */
static const char *obliged(const struct game *game, counter_id c, direction d) {
    const struct fury_tables *tables = tables_of(game);
    hex_id hex = hex_of(game, c), to = tables->neighbour[hex][d];
    if (to == HEX_NONE || !zone_passes(game, hex, d))
        return NULL;
    counter_id enemy = fury_defender_in(game, to, info_of(game, c)->side);
    if (enemy == COUNTER_NONE || !fair_game(game, c, enemy))
        return NULL;
    if (!tables->hex[hex].trench && frontal(tables, to, direction_opposite(d)))
        return "7.1a";
    return tables->hex[to].fort ? "7.1b" : NULL;
}

const char *fury_owes_attack(const struct game *game, counter_id c, direction d) {
    CHECK(on_map(game, c) && d < DIRECTIONS);
    const char *owed = obliged(game, c, d);
    if (owed == NULL && fury_owed_bridge(game, c, d) >= 0)
        owed = "7.1c";
    return owed;
}

bool fury_owes_any(const struct game *game, counter_id c) {
    for (direction d = 0; d < DIRECTIONS; d++)
        if (fury_owes_attack(game, c, d) != NULL)
            return true;
    return false;
}

bool fury_side_owes(const struct game *game, side_id side) {
    CHECK(side < SIDES);
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && belongs(game, c, side) && on_map(game, c) && fury_owes_any(game, c))
            return true;
    }
    return false;
}

/* 9.3f: an empty Entrenchment that 6.2l closes to a Division outside. */
bool fury_is_ghost(const struct game *game, counter_id c, hex_id hex) {
    return !tables_of(game)->hex[hex_of(game, c)].trench && division_in(game, hex) == COUNTER_NONE &&
           detachment_in(game, hex) == COUNTER_NONE && fury_works_closed(game, hex, info_of(game, c)->side);
}

struct ruling fury_may_attack(const struct game *game, counter_id c, direction d) {
    CHECK(is_unit(game, c) && d < DIRECTIONS);
    hex_id hex = hex_of(game, c), to = tables_of(game)->neighbour[hex][d];
    if (to == HEX_NONE)
        return RULE("2.4a", "the map ends there");
    if (fury_owed_bridge(game, c, d) >= 0)
        return LEGAL;
    if (!zone_passes(game, hex, d))
        return RULE("2.4a", "%h is not in the Zone of Control of %u", to, c);
    counter_id enemy = fury_defender_in(game, to, info_of(game, c)->side);
    if (enemy == COUNTER_NONE)
        return fury_is_ghost(game, c, to) ? LEGAL : RULE("2.4a", "there is no enemy unit in %h", to);
    return fair_game(game, c, enemy) ? LEGAL
                                     : RULE("2.5-Cav-a", "cavalry may not attack the infantry Division %u", enemy);
}

static bool owes_alone(const struct game *game, counter_id c) {
    bool owes = false;
    if (!is_detachment(game, c) || !on_map(game, c) || division_in(game, hex_of(game, c)) != COUNTER_NONE)
        return false;
    for (direction d = 0; !owes && d < DIRECTIONS; d++)
        owes = obliged(game, c, d) != NULL;
    return owes;
}

/* All are judged as they stand, then all who owe are lost: two that owe each other go together (reading R27). */
void fury_drop_lone_detachments(struct game *game) {
    counter_id lost[FURY_COUNTERS_MAX];
    unsigned count = 0;
    FOR_COUNTERS(game, c) {
        if (owes_alone(game, c))
            lost[count++] = c;
    }
    for (unsigned i = 0; i < count; i++)
        fury_unit_eliminate(game, lost[i], "7.1e");
}
