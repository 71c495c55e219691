/* effectiveness.c: brigade combat effectiveness (18.0, 22.1, 22.2, R.9).
 *
 * Every Strength Point a brigade's infantry or cavalry loses marks a box, and so does every unit of it that is out of
 * ammunition. When the boxes up to the limit are marked the brigade has lost its effectiveness; only resupply can give
 * it back (22.2). */
#include "gbacw/command/effectiveness.h"

int boxes_left(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    const struct brigade_state *state = gbacw_brigade_at(game, brigade);
    int left = info->limit + state->raised - state->cut - state->boxes - state->depleted * info->depletion;
    bool exceeded =
        rules_of(game)->command.failure == FAILURE_BEYOND_LIMIT && !state_of(game)->options[OPTION_LIMIT_REACHED];
    return exceeded ? left + 1 : left;
}

bool limit_reached(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    return brigade < tables_of(game)->brigade_count && tables_of(game)->brigade[brigade].limit > 0 &&
           boxes_left(game, brigade) <= 0;
}

bool brigade_ineffective(const struct game *game, unsigned brigade) {
    if (brigade >= tables_of(game)->brigade_count)
        return false;
    uint8_t flags = gbacw_brigade_at(game, brigade)->flags;
    return (flags & BRIGADE_SPENT) ? tables_of(game)->brigade[brigade].limit > 0
                                   : limit_reached(game, brigade) && !(flags & BRIGADE_FAILING);
}

unsigned losses_of_brigade(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    return info->home ? info->home - 1u : info->brigade;
}

int points_given(const struct game *game, counter_id c) {
    const struct counter_state *unit = counter_at(game, c);
    int given = info_of(game, c)->strength - unit->strength - unit->killed - unit->captured;
    return type_of(game, c) == TYPE_INFANTRY && takes_part(game, c) && given > 0 ? given : 0;
}

int brigade_given(const struct game *game, unsigned brigade) {
    CHECK(has_brigade(game, brigade));
    int given = 0;
    FOR_COUNTERS(game, c) given += losses_of_brigade(game, c) == brigade ? points_given(game, c) : 0;
    return given;
}

bool unit_ineffective(const struct game *game, counter_id c) {
    return gbacw_is_foot_or_horse(game, c) && brigade_ineffective(game, losses_of_brigade(game, c)); /* 22.13 */
}

bool roster_is_secret(const struct game *game, side_id owner, unsigned asker) {
    CHECK(owner < SIDES);
    return state_of(game)->options[OPTION_SECRET_ROSTERS] && asker != 0 && asker != owner + 1u;
}

static void emit_change(struct game *game, unsigned brigade, bool lost_before) {
    bool lost = brigade_ineffective(game, brigade);
    const struct brigade_state *state = gbacw_brigade_at(game, brigade);
    if (lost == lost_before)
        return;
    if (lost && state_of(game)->options[OPTION_GONE_FOR_GOOD])
        gbacw_brigade_at(game, brigade)->flags |= BRIGADE_SPENT;
    if (state_of(game)->options[OPTION_SECRET_ROSTERS])
        return; /* the log is open to both */
    event_begin(game->events, "effectiveness", lost ? "18.0" : "22.2");
    event_string(game->events, "brigade", tables_of(game)->brigade[brigade].id);
    event_bool(game->events, "lost", lost);
    event_int(game->events, "boxes", state->boxes);
    event_int(game->events, "depleted", state->depleted);
    event_int(game->events, "limit", tables_of(game)->brigade[brigade].limit + state->raised);
    event_end(game->events);
}

void failing_brigades_fail(struct game *game) {
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        struct brigade_state *state = gbacw_brigade_at(game, b);
        bool failing = (state->flags & BRIGADE_FAILING) != 0;
        state->flags &= (uint8_t) ~(BRIGADE_FAILING | BRIGADE_RETREATED);
        if (failing)
            emit_change(game, b, false);
    }
}

void cut_limit(struct game *game, unsigned brigade, int boxes) {
    CHECK(has_brigade(game, brigade) && boxes >= 0);
    bool before = brigade_ineffective(game, brigade);
    gbacw_brigade_at(game, brigade)->cut = (uint8_t)(gbacw_brigade_at(game, brigade)->cut + boxes);
    emit_change(game, brigade, before);
}

void mark_boxes(struct game *game, counter_id c, int points) {
    unsigned brigade = losses_of_brigade(game, c);
    if (!gbacw_is_foot_or_horse(game, c) || brigade >= tables_of(game)->brigade_count)
        return;
    bool before = brigade_ineffective(game, brigade), reached = limit_reached(game, brigade);
    gbacw_brigade_at(game, brigade)->boxes = (uint8_t)(gbacw_brigade_at(game, brigade)->boxes + points);
    if (rules_of(game)->command.failure == FAILURE_AT_PHASE_END && !reached && limit_reached(game, brigade))
        gbacw_brigade_at(game, brigade)->flags |= BRIGADE_FAILING;
    emit_change(game, brigade, before);
}

void mark_depletion(struct game *game, counter_id c, int units) {
    CHECK(units == 1 || units == -1);
    unsigned brigade = losses_of_brigade(game, c);
    if (!gbacw_is_foot_or_horse(game, c) || brigade >= tables_of(game)->brigade_count)
        return;
    bool before = brigade_ineffective(game, brigade);
    int marked = gbacw_brigade_at(game, brigade)->depleted + units;
    gbacw_brigade_at(game, brigade)->depleted = (uint8_t)(marked > 0 ? marked : 0);
    emit_change(game, brigade, before);
}
