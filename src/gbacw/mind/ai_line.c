/* ai_line.c: what a hex is worth for the sake of the line: friends and height, a flank or a rear to be had, a hole to
 * be filled, ground that scores and is guarded. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/ground/facing.h"
#include "gbacw/mind/ai.h"

enum { SMALL_ARMS_REACH = 5, SAFE_DISTANCE = 9 };

static int lesser(int a, int b) { return a < b ? a : b; }

/* ---- ground that is guarded ---- */

/* Brigades of the side in the field that can fight. */
static int brigades_afield(const struct game *game, side_id side) {
    bool counted[BRIGADES_MAX] = {false};
    int count = 0;
    FOR_COUNTERS(game, c) {
        unsigned brigade = info_of(game, c)->brigade;
        if (counter_at(game, c)->side != side || brigade == NO_BRIGADE || counted[brigade] || !on_map(game, c) ||
            !gbacw_is_foot_or_horse(game, c) || has_flag(game, c, F_ROUTED) || brigade_ineffective(game, brigade))
            continue;
        counted[brigade] = true;
        count++;
    }
    return count;
}

/* Ground that scores, which its brigade stands on with the enemy not far, is not left by the brigade: by an army that
 * can spare one. */
void mind_see_guarded(struct game *game, struct mind_memory *memory, struct mind_self *self) {
    enum { NOT_FAR = 12, AN_ARMY = 6 };
    const struct mind_rules *rules = &rules_of(game)->mind;
    uint8_t brigade = info_of(game, self->c)->brigade;
    side_id side = counter_at(game, self->c)->side;
    self->guarded_count = 0;
    if (!memory->traits->keeping || !rules->goals || !rules->attraction || brigade == NO_BRIGADE ||
        mind_order(memory, self->c))
        return;
    if (brigades_afield(game, side) < AN_ARMY)
        return;
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->brigade != brigade || !gbacw_is_foot_or_horse(game, c) || !on_map(game, c) ||
            has_flag(game, c, F_ROUTED) || self->guarded_count == MIND_GUARDED_MAX)
            continue;
        hex_id hex = counter_at(game, c)->hex;
        if (rules->attraction(game, c, hex) > 0 && mind_look(game, memory, side, hex)->nearest <= NOT_FAR)
            self->guarded[self->guarded_count++] = hex;
    }
}

int mind_worth_guarding(const struct game *game, const struct mind_memory *memory, const struct mind_self *self,
                        hex_id hex) {
    int nearest = INT16_MAX;
    for (unsigned i = 0; i < self->guarded_count; i++)
        nearest = lesser(hex_distance(game, hex, self->guarded[i]), nearest);
    return self->guarded_count > 0 && nearest > 1 ? -memory->traits->keeping * (nearest - 1) : 0;
}

/* ---- holes ---- */

static bool stands_in(const struct game *game, counter_id me, side_id side, hex_id hex) {
    FOR_STACK(game, hex, c) {
        if (c != me && counter_at(game, c)->side == side && gbacw_is_foot_or_horse(game, c) &&
            !has_flag(game, c, F_ROUTED))
            return true;
    }
    return false;
}

/* Friends stand on both sides of the hex, nobody in it or before it: it is a hole in the line, unless it is filled. */
static bool is_hole(const struct game *game, counter_id me, side_id side, hex_id hex, hex_id foe) {
    bool held[DIRECTIONS];
    int distance = hex_distance(game, hex, foe);
    if (stands_in(game, me, side, hex))
        return false;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        held[d] = next != HEX_NONE && stands_in(game, me, side, next);
        if (held[d] && hex_distance(game, next, foe) < distance)
            return false;
    }
    for (direction d = 0; d < DIRECTIONS; d++)
        if (held[d] && (held[direction_turn(d, 2)] || held[direction_turn(d, 3)]))
            return true;
    return false;
}

static bool is_known_hole(const struct mind_memory *memory, hex_id hex) {
    for (unsigned i = 0; memory->holes_made && i < memory->hole_count; i++)
        if (memory->hole[i] == hex)
            return true;
    return false;
}

/* Before anybody has moved: who goes forward leaves no hole, but a line. */
static void find_holes(struct game *game, struct mind_memory *memory, side_id side) {
    memory->holes_made = 1;
    memory->hole_count = 0;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !gbacw_is_foot_or_horse(game, c) || !on_map(game, c) ||
            has_flag(game, c, F_ROUTED) ||
            mind_look(game, memory, side, counter_at(game, c)->hex)->nearest > SMALL_ARMS_REACH)
            continue;
        for (direction d = 0; d < DIRECTIONS && memory->hole_count < MIND_HOLES_MAX; d++) {
            hex_id hex = neighbour_of(game, counter_at(game, c)->hex, d);
            hex_id foe = hex == HEX_NONE ? HEX_NONE : mind_look(game, memory, side, hex)->foe;
            if (foe != HEX_NONE && is_hole(game, COUNTER_NONE, side, hex, foe) && !is_known_hole(memory, hex))
                memory->hole[memory->hole_count++] = hex;
        }
    }
}

int mind_to_hole(struct game *game, struct mind_memory *memory, counter_id c) {
    enum { A_MARCH = 4 };
    side_id side = counter_at(game, c)->side;
    hex_id here = counter_at(game, c)->hex;
    int least = A_MARCH + 1;
    if (!memory->traits->closing_up || mind_order(memory, c) || here == HEX_NONE || !gbacw_is_foot_or_horse(game, c) ||
        has_flag(game, c, F_ROUTED))
        return 0;
    if (!memory->holes_made)
        find_holes(game, memory, side);
    int nearest = mind_look(game, memory, side, here)->nearest;
    for (unsigned i = 0; i < memory->hole_count; i++)
        if (mind_look(game, memory, side, memory->hole[i])->nearest < nearest &&
            !stands_in(game, c, side, memory->hole[i]))
            least = lesser(hex_distance(game, here, memory->hole[i]), least);
    return least > A_MARCH ? 0 : least;
}

/* ---- fronts ---- */

/* The side from which the hex lies nearest is none of the nearest enemy's fronts (7.23). */
static bool behind_its_front(const struct game *game, hex_id hex, hex_id foe, side_id side) {
    counter_id unit = top_unit(game, foe, other_side(side));
    direction nearest = 0;
    int least = INT16_MAX;
    for (direction d = 0; unit != COUNTER_NONE && d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, foe, d);
        int distance = next == HEX_NONE ? INT16_MAX : hex_distance(game, hex, next);
        if (distance < least) {
            least = distance;
            nearest = d;
        }
    }
    return unit != COUNTER_NONE && has_facing(game, unit) && !is_front(game, unit, nearest);
}

/* An enemy beside the hex who stands alone has no front there: foot without friends about, guns without foot. It can
 * neither fire at those who stand in the hex nor, if it is guns, get away (9.61, 12.86). */
static bool is_behind_a_lone_one(const struct game *game, counter_id me, hex_id hex, int enemies) {
    side_id side = counter_at(game, me)->side;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hex, d);
        counter_id foe = next == HEX_NONE ? COUNTER_NONE : top_unit(game, next, other_side(side));
        if (foe == COUNTER_NONE || !has_facing(game, foe) || is_front(game, foe, direction_opposite(d)))
            continue;
        if (is_artillery(game, foe) ? counter_at(game, foe)->formation == FORMATION_UNLIMBERED
                                    : enemies <= counter_at(game, foe)->strength)
            return true;
    }
    return false;
}

/* What the ground and the neighbours are worth where the enemy is near. */
int mind_worth_in_line(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex,
                       const struct mind_outlook *look) {
    enum { FEET = 20, FRIENDS = 8 };
    const struct mind_traits *traits = memory->traits;
    side_id side = counter_at(game, c)->side;
    int worth = 0;
    if (look->nearest > SAFE_DISTANCE)
        return 0;
    if (traits->company)
        worth += traits->company * (mind_friends(game, c, hex) - counter_at(game, c)->strength) / FRIENDS;
    if (traits->height)
        worth += traits->height * hex_at(game, hex)->elevation / FEET;
    if (traits->flank && look->nearest <= SMALL_ARMS_REACH &&
        behind_its_front(game, hex, look->foe, counter_at(game, c)->side))
        worth += traits->flank;
    if (traits->closing_up && look->nearest <= SMALL_ARMS_REACH &&
        (is_hole(game, c, side, hex, look->foe) || (is_known_hole(memory, hex) && !stands_in(game, c, side, hex))))
        worth += traits->closing_up;
    if (traits->rear && look->nearest == 1 && is_behind_a_lone_one(game, c, hex, look->enemies))
        worth += traits->rear;
    return worth;
}
