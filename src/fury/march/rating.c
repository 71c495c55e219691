/* rating.c: 7.4 Step 2A and 2B. */
#include "fury/march/rating.h"

#include <string.h>

#include "fury/command/command.h"
#include "fury/march/obligations.h"

struct sum {
    const struct game *game;
    const struct attack_locals *attack;
    struct rating *out;
};

static void add(struct rating *out, int by, const char *rule_case, const char *why, counter_id who) {
    if (by == 0 || out->count == RATING_ITEMS)
        return;
    out->item[out->count++] = (struct rating_item){by, rule_case, why, who};
    out->total += by;
}

static bool shares_name(const struct game *game, counter_id a, counter_id b) {
    const struct fury_counter *one = info_of(game, a), *two = info_of(game, b);
    return (one->corps_group != NO_GROUP && one->corps_group == two->corps_group) ||
           (one->name_group != NO_GROUP && one->name_group == two->name_group);
}

/* 7.4-S2A-f, 7.4-S2B-g: the defender's must be a Division. */
static counter_id integrity(const struct game *game, counter_id c, bool divisions_only) {
    side_id side = info_of(game, c)->side;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[hex_of(game, c)][d];
        if (next == HEX_NONE)
            continue;
        counter_id friend[2] = {division_in(game, next), divisions_only ? COUNTER_NONE : detachment_in(game, next)};
        for (int i = 0; i < 2; i++)
            if (friend[i] != COUNTER_NONE && belongs(game, friend[i], side) && shares_name(game, c, friend[i]))
                return friend[i];
    }
    return COUNTER_NONE;
}

/* 7.4-S2A-d, 9.2a */
static bool under_heavy_guns(const struct game *game, const struct attack_locals *attack) {
    const struct fury_state *state = state_of(game);
    return state->target != HEX_NONE && belongs(game, attack->attacker, tables_of(game)->heavy_side) &&
           !info_of(game, attack->attacker)->cavalry && distance(game, state->target, attack->target) <= 1;
}

static bool defender_alone(const struct game *game, const struct attack_locals *attack) {
    return attack->flags & ATTACK_GHOST || is_detachment(game, attack->defender);
}

void fury_rating_attacker(const struct game *game, const struct attack_locals *attack, struct rating *out) {
    const struct fury_charts *charts = charts_of(game);
    memset(out, 0, sizeof *out);
    add(out, 1, "7.4-S2A-a", SAID("Base"), COUNTER_NONE);
    add(out, info_of(game, attack->attacker)->stars, "7.4-S2A-b", SAID("Battle Stars"), attack->attacker);
    if (attack->flags & ATTACK_SUPPORT_A)
        add(out, charts->attacker_support, "7.4-S2A-c", SAID("Artillery Support"), COUNTER_NONE);
    if (under_heavy_guns(game, attack))
        add(out, charts->heavy, "7.4-S2A-d", SAID("Heavy Artillery"), COUNTER_NONE);
    if (attack->lead[0] != COUNTER_NONE)
        add(out, info_of(game, attack->lead[0])->stars, "7.4-S2A-e", SAID("Leadership"), attack->lead[0]);
    counter_id friend = integrity(game, attack->attacker, false);
    if (friend != COUNTER_NONE)
        add(out, charts->integrity, "7.4-S2A-f", SAID("Integrity"), friend);
    if (attack->assist != COUNTER_NONE)
        add(out, charts->assist, "7.4-S2A-g", SAID("Attack Support"), attack->assist);
    if (defender_alone(game, attack))
        add(out, charts->lone, "7.4-S2A-h", SAID("Lone Detachment"), attack->defender);
}

/* 7.4-S2B-d: only the highest. */
static void add_terrain(const struct game *game, const struct attack_locals *attack, struct rating *out) {
    const struct fury_charts *charts = charts_of(game);
    const struct fury_hex *ground = ground_of(tables_of(game), attack->target);
    bool infantry = !(attack->flags & ATTACK_GHOST) && is_division(game, attack->defender) &&
                    !info_of(game, attack->defender)->cavalry;
    int best = 0;
    const char *rule_case = "", *why = "";
    if (tables_of(game)->terrain[ground->terrain].defensible)
        best = charts->defensible, rule_case = "7.4-S2B-d", why = SAID("Defensible Terrain");
    if (state_of(game)->works[attack->target] == WORKS_COMPLETE && infantry && charts->works > best - 1)
        best = charts->works, rule_case = "9.5b", why = "Field Works";
    if (ground->fort)
        best = charts->fort, rule_case = "9.4a", why = "Fort";
    if (ground->trench && ground->front >> direction_opposite(attack->direction) & 1)
        best = charts->trench, rule_case = "9.3i", why = "Entrenchment";
    add(out, best, rule_case, why, COUNTER_NONE);
}

void fury_rating_defender(const struct game *game, const struct attack_locals *attack, struct rating *out) {
    const struct fury_charts *charts = charts_of(game);
    bool ghost = attack->flags & ATTACK_GHOST;
    memset(out, 0, sizeof *out);
    add(out, 1, "7.4-S2B-a", SAID("Base"), COUNTER_NONE);
    if (!ghost)
        add(out, info_of(game, attack->defender)->stars, "7.4-S2B-b", SAID("Battle Stars"), attack->defender);
    if (attack->flags & ATTACK_SUPPORT_D)
        add(out, charts->defender_support, "7.4-S2B-c", SAID("Artillery Support"), COUNTER_NONE);
    add_terrain(game, attack, out);
    if (ghost || is_detachment(game, attack->defender))
        return;
    if (attack->lead[1] != COUNTER_NONE)
        add(out, info_of(game, attack->lead[1])->stars, "7.4-S2B-f", SAID("Leadership"), attack->lead[1]);
    counter_id friend = integrity(game, attack->defender, true);
    if (friend != COUNTER_NONE)
        add(out, charts->integrity, "7.4-S2B-g", SAID("Integrity"), friend);
}

enum cover fury_cover_of(const struct game *game, hex_id hex) {
    CHECK(is_map_hex(game, hex));
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    if (ground->trench || ground->fort)
        return COVER_WORKS;
    bool works = state_of(game)->works[hex] == WORKS_COMPLETE;
    return works || tables_of(game)->terrain[ground->terrain].defensible ? COVER_DEFENSIBLE : COVER_NONE;
}

bool fury_may_assist(const struct game *game, const struct attack_locals *attack, counter_id c) {
    CHECK(is_counter(game, attack->attacker));
    hex_id hex = hex_of(game, c);
    return c != attack->attacker && is_division(game, c) && on_map(game, c) &&
           belongs(game, c, info_of(game, attack->attacker)->side) && fury_zoc_reaches(game, attack->from, hex) &&
           fury_zoc_reaches(game, attack->target, hex);
}

bool fury_may_lead(const struct game *game, counter_id hq, side_id side, hex_id hex) {
    CHECK(side < SIDES && is_map_hex(game, hex));
    return is_hq(game, hq) && belongs(game, hq, side) && on_map(game, hq) && stars_showing(game, hq) > 0 &&
           in_command(game, hq, hex);
}

struct ruling fury_may_support(const struct game *game, counter_id c) {
    if (c == COUNTER_NONE || is_detachment(game, c))
        return RULE("7.4-S1b", "a Detachment cannot get Artillery Support");
    if (info_of(game, c)->cavalry)
        return RULE("2.5-Cav-c", "cavalry cannot get Artillery Support");
    return state_of(game)->ammunition[info_of(game, c)->side] > 0
               ? LEGAL
               : RULE("7.4-S1c", "you have no Ammunition Points left");
}

struct attack_locals fury_attack_of(const struct game *game, counter_id attacker, direction d) {
    CHECK(on_map(game, attacker) && d < DIRECTIONS);
    struct attack_locals attack;
    memset(&attack, 0, sizeof attack);
    attack.attacker = attacker;
    attack.from = hex_of(game, attacker);
    attack.target = tables_of(game)->neighbour[attack.from][d];
    attack.direction = d;
    attack.assist = attack.lead[0] = attack.lead[1] = attack.second = COUNTER_NONE;
    attack.defender = fury_defender_in(game, attack.target, info_of(game, attacker)->side);
    int bridge = fury_owed_bridge(game, attacker, d);
    if (bridge >= 0) {
        attack.flags |= ATTACK_PONTOON;
        attack.bridge = (uint8_t)(bridge + 1);
        if (attack.defender == COUNTER_NONE)
            attack.flags |= ATTACK_WALKOVER;
    } else if (attack.defender == COUNTER_NONE)
        attack.flags |= ATTACK_GHOST;
    attack.cover = (uint8_t)fury_cover_of(game, attack.target);
    return attack;
}
