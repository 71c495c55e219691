/* exit.c: leaving the map: over the bounds of a small scenario (34.12, 34.22, 34.32), or as the Order of
 * Appearance says: Buford must go (35.23), Stuart may, with all who are listed with him and by one way (35.12). */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/frames.h"
#include "gbacw/state/staging.h"

static bool is_bounded(const struct game *game) { return tables_of(game)->start.bounded; }

/* Some hexside of it leads off the map. */
bool at_the_edge(const struct game *game, hex_id hex) {
    CHECK(is_hex(game, hex));
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (neighbour_of(game, hex, d) == HEX_NONE)
            return true;
    }
    return false;
}

/* What the Order of Appearance says of it; a crew on foot is its battery's, or its wagon's. */
static const struct counter_info *listing_of(const struct game *game, counter_id c) {
    counter_id served = is_crew(game, c) ? info_of(game, c)->crew : COUNTER_NONE;
    return info_of(game, served == COUNTER_NONE ? c : served);
}

/* The staging area whose entrance this is, if it is among those by which he leaves; -1. */
static int way_out(const struct game *game, counter_id c, hex_id hex) {
    const struct gbacw_tables *tables = tables_of(game);
    for (unsigned i = 0; i < tables->staging_count; i++) {
        if (tables->staging[i].entrance == hex && (hex_at(game, hex)->areas & BIT(listing_of(game, c)->leaves_area)))
            return (int)i;
    }
    return -1;
}

static struct ruling may_withdraw(const struct game *game, counter_id c, hex_id hex) {
    const struct counter_info *info = listing_of(game, c);
    unsigned turn = game->state->turn;
    int area = info->leaves_turn ? way_out(game, c, hex) : -1;
    if (!info->leaves_turn || area < 0)
        return RULE("34.42", "%u may not leave the map at %h", c, hex);
    if (!info->leaves_if)
        return LEGAL; /* 35.23: no later than his hour */
    if (turn < info->leaves_turn)
        return RULE("35.12", "it is not yet time for %u to leave", c);
    if (gettysburg_of(game)->left_by && gettysburg_of(game)->left_by != area + 1)
        return by_reading("G35.1", RULE("35.12", "all these units must leave the map at the same place"));
    return LEGAL;
}

static struct ruling may_exit(const struct game *game, const struct march *march) {
    if (march->hex == HEX_NONE || is_outside(tables_of(game), march->hex))
        return RULE("34.42", "units can leave only when they are on the map");
    if (is_bounded(game) && !at_the_edge(game, march->hex))
        return RULE("34.42", "%h is not at the edge of the map", march->hex);
    for (int i = 0; i < march->count && !is_bounded(game); i++) {
        struct ruling ruling = may_withdraw(game, march->member[i], march->hex);
        if (!is_legal(ruling))
            return ruling;
    }
    return march_leaves(game, march);
}

struct ruling leaving_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct move_locals *here = (const struct move_locals *)(const void *)frame->locals;
    if (action.verb != VERB_EXIT)
        return RULE("5.0", "a moving group may step, change formation, leave members behind, or halt");
    struct march march = march_of_group(game, here->lead);
    return may_exit(game, &march);
}

void leaving_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(VERB_EXIT));
}

void leave_map(struct game *game, counter_id c, const char *case_number) {
    CHECK(on_map(game, c));
    struct counter_state *counter = counter_at(game, c);
    event_begin(game->events, "exit", case_number);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", counter->hex);
    event_end(game->events);
    counter_lift(game, c);
    counter->fate = FATE_LEFT;
    counter->points = counter->debt = counter->debt_hexes = 0;
    counter_clear(game, c, F_MOVING | F_PIN_ON_ARRIVAL | F_DONE | F_RETREATING | F_ROUTED | F_PINNED | F_ENGAGED);
}

void leaving_apply(struct game *game, struct frame *frame) {
    struct move_locals *here = LOCALS(move_locals, frame);
    struct march march = march_of_group(game, here->lead);
    for (int i = 0; i < march.count; i++) {
        counter_id c = march.member[i];
        if (!is_bounded(game) && listing_of(game, c)->leaves_if)
            gettysburg_of(game)->left_by = (uint8_t)(1 + way_out(game, c, march.hex));
        leave_map(game, c, is_bounded(game) ? "34.12" : listing_of(game, c)->leaves_if ? "35.12" : "35.23");
    }
    here->disturbed = 1;
}

/* 35.12: when one has gone the others listed go too: they may not go anywhere else. */
struct ruling leaving_may_step(const struct game *game, counter_id c, hex_id from, hex_id to) {
    unsigned left = gettysburg_of(game)->left_by;
    if (!left || !listing_of(game, c)->leaves_if || is_outside(tables_of(game), from))
        return LEGAL;
    hex_id out = tables_of(game)->staging[left - 1].entrance;
    if (hex_distance(game, to, out) <= hex_distance(game, from, out))
        return LEGAL;
    return by_reading("G35.1", RULE("35.12", "%u must leave the map by %h, as the others have", c, out));
}

/* 35.23: who should have gone by the end of this Game-Turn is gone, and whom he fought is free; what the enemy has
 * taken stays with him. */
void leaving_turn_ends(struct game *game) {
    FOR_COUNTERS(game, c) {
        const struct counter_info *info = listing_of(game, c);
        hex_id hex = counter_at(game, c)->hex;
        if (info->leaves_turn != game->state->turn || !info->leaves_turn || info->leaves_if || !on_map(game, c) ||
            counter_at(game, c)->side != info->side)
            continue;
        leave_map(game, c, "35.23");
        end_engagement_if_over(game, hex);
    }
}

/* Forced over the bounds of a small scenario one is gone, and nobody scores; off the whole map one is captured. */
bool retreats_off(struct game *game, counter_id c) {
    if (!is_bounded(game) || !at_the_edge(game, counter_at(game, c)->hex))
        return false;
    leave_map(game, c, "34.12");
    return true;
}
