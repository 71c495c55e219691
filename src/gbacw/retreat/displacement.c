/* displacement.c: a stack in the way of a retreat makes way (14.3).
 *
 * The stack goes one hex at once: to a vacant hex if there is one, where it has room, outside enemy zones and homeward
 * if possible; else onto friends, who make way in turn. The chain of hexes is found first, each link chosen by the
 * owner, and then walked from its far end; so it is a loop and not a tower. Crews leave their unlimbered guns, a
 * wagon's crew its wagon (14.3c, 11.17). Their checks come when the retreat that displaced them is over; a unit that
 * was routed already routs again instead. */
#include "gbacw/fire/fire.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/morale/morale.h"
#include "gbacw/retreat/retreat.h"

enum { CHAIN_MAX = 16, WAY_MAX = 16 };

static hex_id last_link(const struct make_way_locals *way) {
    return way->chain_length ? way->chain[way->chain_length - 1] : way->hex;
}

/* Those of the hex that have to go: everybody who holds it, and the crews of what stays. */
static int movers(const struct game *game, hex_id hex, side_id side, counter_id out[WAY_MAX]) {
    int count = 0;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && holds_hex(game, c) && !has_flag(game, c, F_RETREATING) &&
            !(rules_of(game)->retreat.friends == FRIENDS_BUT_GUNS && is_artillery(game, c)) && count < WAY_MAX)
            out[count++] = c;
    }
    return count;
}

static bool all_can_pass(const struct game *game, hex_id hex, direction d, side_id side) {
    counter_id list[WAY_MAX];
    int count = movers(game, hex, side, list);
    for (int i = 0; i < count; i++) {
        unsigned class = leaves_crew_out(game, list[i]) ? CLASS_LINE : class_of(game, list[i]);
        if (!passable(game, class, hex, d))
            return false;
    }
    return true;
}

static bool in_chain(const struct make_way_locals *way, hex_id hex) {
    for (int i = 0; i < way->chain_length; i++) {
        if (way->chain[i] == hex)
            return true;
    }
    return hex == way->hex || hex == way->from;
}

/* Those who go themselves, and do not leave as a crew, find room in the hex beside what makes no way there (8.1). */
static bool has_room(const struct game *game, const struct make_way_locals *way, hex_id hex, hex_id to) {
    counter_id list[WAY_MAX];
    int all = movers(game, hex, way->side, list), count = 0;
    for (int i = 0; i < all; i++) {
        if (!leaves_crew_out(game, list[i]))
            list[count++] = list[i];
    }
    return count == 0 || is_legal(may_rest_among(game, way->side, list, count, makes_no_way, to));
}

/* Smaller is better: vacant before guns that stay where they are, those before friends who make way in turn, with room
 * before over the limit, out of zones before in them, homeward before away. -1: not at all. */
static int rank_of(const struct game *game, const struct make_way_locals *way, hex_id hex, direction d) {
    hex_id to = neighbour_of(game, hex, d);
    counter_id top = top_unit(game, hex, way->side);
    if (to == HEX_NONE || top == COUNTER_NONE || in_chain(way, to) || friend_in(game, to, other_side(way->side)) ||
        !all_can_pass(game, hex, d, way->side))
        return -1;
    FOR_STACK(game, to, c) {
        if (has_flag(game, c, F_RETREATING))
            return -1;
    }
    int friends = friends_in_way(game, to, way->side) ? 2 : enemy_holds(game, to, other_side(way->side));
    return friends * 8 + !has_room(game, way, hex, to) * 4 + in_enemy_zone_for(game, to, top) * 2 +
           (homeward_score(game, top, hex, &to, 1) > 0);
}

static int ways_out(const struct game *game, const struct make_way_locals *way, hex_id out[DIRECTIONS]) {
    hex_id hex = last_link(way);
    int count = 0, best = 24;
    if (way->chain_length >= CHAIN_MAX)
        return 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        int rank = rank_of(game, way, hex, d);
        if (rank < 0 || rank > best)
            continue;
        if (rank < best)
            count = 0;
        best = rank;
        out[count++] = neighbour_of(game, hex, d);
    }
    return count;
}

/* ---- walking the chain ---- */

static void emit_displaced(struct game *game, counter_id unit, hex_id from, hex_id to, counter_id cause) {
    event_begin(game->events, "displaced", "14.3");
    event_counter(game->events, "unit", unit);
    event_hex(game->events, "from", from);
    event_hex(game->events, "to", to);
    event_counter(game->events, "by", cause);
    event_end(game->events);
}

static void arrive(struct game *game, counter_id c, hex_id from, hex_id to, int link, counter_id cause) {
    struct counter_state *unit = counter_at(game, c);
    emit_displaced(game, c, from, to, cause);
    counter_place(game, c, to, STACK_BOTTOM);
    if (has_flag(game, c, F_ROUTED)) { /* once in a settling, or two routed units could drive each other for ever */
        if (!unit->displaced)
            rout_unit(game, c, "14.3");
        unit->displaced = 1;
    } else {
        unit->debt |= DEBT_TOP_CHECK;
        unit->debt_hexes = (uint8_t)link;
    }
    if (rules_of(game)->march.stepped)
        rules_of(game)->march.stepped(game, c, from, to);
}

static void move_link(struct game *game, const struct make_way_locals *way, hex_id from, hex_id to, int link) {
    counter_id list[WAY_MAX], first = COUNTER_NONE;
    int count = movers(game, from, way->side, list);
    for (int i = 0; i < count; i++) {
        counter_id goer = crew_out(game, list[i]);
        if (goer == list[i] && leaves_crew_out(game, list[i]))
            continue; /* a crew without a counter stays with its guns */
        arrive(game, goer, from, to, link, way->cause);
        first = first == COUNTER_NONE ? goer : first;
    }
    counter_id leaders[WAY_MAX];
    count = 0;
    FOR_STACK(game, from, c) {
        if (is_leader(game, c) && counter_at(game, c)->side == way->side && !has_flag(game, c, F_RETREATING) &&
            count < WAY_MAX)
            leaders[count++] = c;
    }
    for (int i = 0; i < count; i++) {
        emit_displaced(game, leaders[i], from, to, way->cause);
        counter_place(game, leaders[i], to, STACK_BOTTOM);
    }
    stack_one_front(game, to, way->side);
    if (first != COUNTER_NONE)
        take_hex(game, to, first);
}

static void walk_chain(struct game *game, const struct make_way_locals *way) {
    for (int i = way->chain_length - 1; i >= 0; i--)
        move_link(game, way, i ? way->chain[i - 1] : way->hex, way->chain[i], i + 1);
}

/* Nowhere to go: those of the last link are taken like any unit whose retreat is barred (14.1). */
static void give_up(struct game *game, const struct make_way_locals *way) {
    counter_id list[WAY_MAX];
    int count = movers(game, last_link(way), way->side, list);
    for (int i = 0; i < count; i++) {
        counter_id goer = crew_out(game, list[i]);
        remove_unit(game, goer, FATE_CAPTURED, "14.1");
    }
}

/* Any unit that made way into a zone is fired on like any retreating unit (10.2); true if a fire was called. */
static bool call_fire(struct game *game, const struct make_way_locals *way, hex_id hex) {
    counter_id list[WAY_MAX];
    int count = movers(game, hex, way->side, list);
    side_id enemy = other_side(way->side);
    if (count == 0 || !in_enemy_zone_for(game, hex, list[0]) ||
        !anyone_may_fire(game, enemy, hex, list[0], FIRE_RETREAT))
        return false;
    for (int i = 0; i < count; i++)
        counter_set(game, list[i], F_TARGET);
    fire_call(game, FIRE_RETREAT, enemy, hex, list[0], 0);
    return true;
}

enum { CHOOSE, UNDER_FIRE };

enum next make_way_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_MAKE_WAY);
    struct make_way_locals *way = LOCALS(make_way_locals, frame);
    hex_id out[DIRECTIONS];
    while (frame->stage == CHOOSE) {
        if (way->chain_length && !friends_in_way(game, last_link(way), way->side)) {
            walk_chain(game, way); /* vacant: the chain ends here */
            frame->stage = UNDER_FIRE;
            break;
        }
        int count = ways_out(game, way, out);
        if (count > 1)
            return NEXT_ASK;
        if (count == 0) {
            give_up(game, way);
            walk_chain(game, way);
            frame->stage = UNDER_FIRE;
            break;
        }
        way->chain[way->chain_length++] = out[0];
    }
    while (way->gone < way->chain_length) {
        if (call_fire(game, way, way->chain[way->gone++]))
            return NEXT_CALL;
    }
    return NEXT_DONE;
}

/* ---- the decision ---- */

static counter_id who_goes(const struct game *game, const struct make_way_locals *way) {
    counter_id list[WAY_MAX];
    return movers(game, last_link(way), way->side, list) > 0 ? list[0] : COUNTER_NONE;
}

static void make_way_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct make_way_locals *way = LOCALS(make_way_locals, frame);
    play_ruling_text(game,
                     RULE("", "%u and all units in %h are displaced by %u: choose a hex.", who_goes(game, way),
                          last_link(way), way->cause),
                     out);
}

static void make_way_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct make_way_locals *way = LOCALS(make_way_locals, frame);
    hex_id hexes[DIRECTIONS];
    int count = ways_out(game, way, hexes);
    for (int i = 0; i < count; i++) {
        struct action action = action_who(VERB_DISPLACE, who_goes(game, way));
        action.hex = hexes[i];
        action_add(out, action);
    }
}

static struct ruling make_way_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct make_way_locals *way = LOCALS(make_way_locals, frame);
    hex_id hexes[DIRECTIONS];
    int count = ways_out(game, way, hexes);
    if (action.verb != VERB_DISPLACE || action.who != who_goes(game, way))
        return RULE("14.3", "%u must be displaced", who_goes(game, way));
    for (int i = 0; i < count; i++) {
        if (hexes[i] == action.hex)
            return LEGAL;
    }
    return RULE("14.3", "%u cannot be displaced to %h: it is forbidden, or a vacant hex nearer home is open",
                action.who, action.hex);
}

static void make_way_apply(struct game *game, struct frame *frame, struct action action) {
    (void)game;
    struct make_way_locals *way = LOCALS(make_way_locals, frame);
    way->chain[way->chain_length++] = action.hex;
}

const struct decision make_way_decision = {.name = "make-way",
                                           .prompt = make_way_prompt,
                                           .candidates = make_way_candidates,
                                           .judge = make_way_judge,
                                           .apply = make_way_apply};
