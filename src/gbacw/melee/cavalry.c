/* cavalry.c: what only cavalry does: charges, and who threatens a hex (16.0).
 *
 * A charge is a melee through the one front hexside of mounted cavalry that stood near enough when its Movement Phase
 * began, over ground that the chart allows. */
#include "gbacw/ground/formation.h"
#include "gbacw/melee/melee.h"

struct ruling may_charge(const struct game *game, counter_id attacker, hex_id target) {
    CHECK(is_hex(game, target));
    const struct counter_state *unit = counter_at(game, attacker);
    const struct charts *charts = &tables_of(game)->charts;
    if (type_of(game, attacker) != TYPE_CAVALRY || !is_mounted(game, attacker))
        return RULE("16.2", "%u is not mounted cavalry", attacker);
    if (hex_engaged(game, target))
        return RULE("12.94", "units are engaged in %h: cavalry may join that melee but not charge", target);
    for (unsigned t = 0; t < TERRAINS_MAX; t++) {
        if (has_terrain(game, target, t) && !charts->terrain_charge[t])
            return RULE("16.22", "%u cannot charge into the terrain of %h", attacker, target);
    }
    direction d = hex_direction(game, unit->hex, target);
    uint16_t bits = d == DIRECTION_NONE ? 0 : hexside_bits(game, unit->hex, d);
    if (d != DIRECTION_NONE) /* works on either side of it */
        bits |= hexside_bits(game, target, direction_opposite(d)) & BIT(HEXSIDE_WORKS);
    for (unsigned s = 0; s < HEXSIDE_CHANGING; s++) {
        if ((bits & BIT(s)) && !charts->side_charge[s])
            return RULE("16.22", "%u cannot charge across the hexside into %h", attacker, target);
    }
    if (rules_of(game)->melee.may_charge) {
        struct ruling own = rules_of(game)->melee.may_charge(game, attacker, target);
        if (!is_legal(own))
            return own;
    }
    if (unit->start_hex == HEX_NONE || hex_distance(game, unit->start_hex, target) > charts->charge_distance)
        return RULE("16.23", "%u did not begin its Movement Phase within %d hexes of %h", attacker,
                    charts->charge_distance, target);
    return LEGAL;
}

bool threatened_on_foot_only(const struct game *game, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target == target && !d->spare[0] && d->attacker != COUNTER_NONE && is_mounted(game, d->attacker))
            return false;
    }
    return true;
}

bool hex_charged(const struct game *game, hex_id target) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->target == target && !d->spare[0] && d->charge)
            return true;
    }
    return false;
}
