/* disorder.c: disorder in place of pins and routs by fire (31.0). Optional. */
#include "core/path.h"
#include "gbacw/games/gettysburg/gettysburg.h"

bool is_disordered(const struct game *game, counter_id c) {
    return !is_leader(game, c) && (counter_at(game, c)->own & OWN_DISORDERED);
}

void disorder_unit(struct game *game, counter_id c) {
    if (is_leader(game, c) || !on_map(game, c) || is_disordered(game, c))
        return;
    counter_at(game, c)->own |= OWN_DISORDERED;
    event_begin(game->events, "disordered", "31.11");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", counter_at(game, c)->hex);
    event_end(game->events);
}

/* 31.2: half its points, fractions up. */
uint8_t disorder_allowance(const struct game *game, counter_id c, uint8_t points) {
    if (!is_disordered(game, c))
        return points;
    unsigned whole = (points / SIXTHS + 1u) / 2u;
    return (uint8_t)(whole * SIXTHS);
}

struct ruling disorder_may_form(const struct game *game, counter_id c) {
    return is_disordered(game, c) ? RULE("31.2", "%u is disordered and cannot change formation", c) : LEGAL;
}

struct ruling disorder_may_attack(const struct game *game, counter_id c) {
    return is_disordered(game, c) ? RULE("31.2", "%u is disordered and may not start a melee", c) : LEGAL;
}

struct ruling disorder_may_draw(const struct game *game, counter_id c, counter_id wagon) {
    if (is_disordered(game, c))
        return RULE("31.2", "%u is disordered and cannot be resupplied", c);
    return is_disordered(game, wagon) ? RULE("31.2", "%u is disordered and cannot resupply units", wagon) : LEGAL;
}

/* 31.3 */
void disorder_phase_ends(struct game *game, const struct phase_info *phase) {
    if (phase->kind != PHASE_FINAL_COMMAND)
        return;
    FOR_COUNTERS(game, c) {
        if (!is_disordered(game, c) || counter_at(game, c)->side != phase->phasing)
            continue;
        counter_at(game, c)->own &= (uint8_t)~OWN_DISORDERED;
        event_begin(game->events, "ordered", "31.3");
        event_counter(game->events, "unit", c);
        event_end(game->events);
    }
}
