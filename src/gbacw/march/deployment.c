/* deployment.c: free deployment within the limits of the set-up (21.0), and the standard set-up.
 *
 * A side takes its counters in hand one after the other and puts each on the map: units and guns where their area and
 * their leaders allow, leaders where a unit of theirs stands already. A counter goes only where the others still fit.
 * `at H` takes the standard facing and formation; `at H W` names the formation of guns. The facing is no part of it, or
 * the list would not fit the screen: a stack may be turned once before the end. */
#include "gbacw/march/deployment.h"

#include "gbacw/command/leaders.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/march/deployment_post.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/state/scratch.h"

enum { OPENING, CHOOSING, PLACING, CLOSING };

/* ---- who is to be deployed ---- */

static bool deployable(const struct game *game, counter_id c, side_id side) {
    const struct counter_info *info = info_of(game, c);
    return info->side == side && info->standard_hex != HEX_NONE && info->entry_turn == 0 && takes_part(game, c);
}

static bool waiting(const struct game *game, counter_id c, side_id side) { return waits_to_deploy(game, c, side); }

static bool in_area(const struct game *game, hex_id hex, uint8_t area) {
    return area == NO_AREA || (hex_at(game, hex)->areas & BIT(area));
}

/* ---- where ---- */

static struct ruling near_leaders(const struct game *game, counter_id c, hex_id hex) {
    const struct counter_info *info = info_of(game, c);
    if (info->near_any_leader) { /* 21.15 */
        FOR_COUNTERS(game, leader) {
            if (is_leader(game, leader) && info_of(game, leader)->side == info->side && on_map(game, leader) &&
                hex_distance(game, counter_at(game, leader)->hex, hex) <= info->near_distance)
                return LEGAL;
        }
        return RULE("21.15", "%u must be within %d hexes of a leader already placed, and %h is not", c,
                    info->near_distance, hex);
    }
    if (info->near_distance == 0 || info->near_leader == COUNTER_NONE)
        return LEGAL;
    if (!on_map(game, info->near_leader))
        return RULE("21.16", "place %u first: %u must be near him", info->near_leader, c);
    int distance = hex_distance(game, counter_at(game, info->near_leader)->hex, hex);
    if (distance > info->near_distance) /* 21.16 */
        return RULE("21.16", "%h is %d hexes from %u, and at most %d are allowed", hex, distance, info->near_leader,
                    info->near_distance);
    return LEGAL;
}

static struct ruling with_unit(const struct game *game, counter_id leader, hex_id hex) {
    const struct counter_info *info = info_of(game, leader);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == info->side && is_combat_unit(game, c) &&
            (info->deploy_with == 1 || of_his_command(game, leader, c)))
            return LEGAL;
    }
    return info->deploy_with == 1
               ? RULE("21.14", "%u starts with a unit, and there is none in %h", leader, hex)
               : RULE("leader-start", "%u starts with a unit of his command, and there is none in %h", leader, hex);
}

static uint8_t start_formation(const struct game *game, counter_id c, uint8_t wanted) {
    const struct counter_info *info = info_of(game, c);
    if (wanted != ACTION_NO_WORD && wanted != FORMATION_NONE)
        return wanted;
    return info->formation_at_start != FORMATION_NONE ? info->formation_at_start : post_of(game, c).formation;
}

/* A scenario's own set-up: each counter has its hex, or one within so many hexes of a leader. */
static bool told_where(const struct game *game, counter_id c) {
    struct post post = post_of(game, c);
    return post.fixed || (tables_of(game)->start.day && post.hex != HEX_NONE);
}

static bool reserved(const struct game *game, hex_id hex, side_id side) {
    FOR_COUNTERS(game, c) {
        if (info_of(game, c)->side != side && post_of(game, c).hex == hex)
            return true;
    }
    return false;
}

static struct ruling may_stand(const struct game *game, counter_id c, hex_id hex, uint8_t as) {
    const struct counter_info *info = info_of(game, c);
    const struct book *rules = rules_of(game);
    struct post post = post_of(game, c);
    if (post.where != LINE_NOWHERE)
        return enemy_holds(game, hex, info->side) ? RULE("21.0", "the enemy holds %h", hex)
                                                  : may_join_line(game, c, hex, as);
    if (post.fixed && hex != post.hex)
        return RULE("21.0", "%u must be placed in %h", c, post.hex);
    if (told_where(game, c) && hex == post.hex) /* whatever the stacking chart says of it */
        return enemy_holds(game, hex, info->side) ? RULE("21.0", "the enemy holds %h", hex) : LEGAL;
    if (!in_area(game, hex, info->area))
        return RULE("21.0", "%h is outside the area where %u deploys", hex, c);
    if (enemy_holds(game, hex, info->side))
        return RULE("21.0", "the enemy holds %h", hex);
    struct ruling ruling = near_leaders(game, c, hex);
    if (is_legal(ruling) && is_leader(game, c) && info->deploy_with)
        ruling = with_unit(game, c, hex);
    if (is_legal(ruling))
        ruling = may_rest_list(game, info->side, &c, 1, as, hex);
    if (is_legal(ruling) && told_where(game, c) && reserved(game, hex, info->side))
        ruling = RULE("21.0", "%h is where the enemy sets up", hex);
    if (is_legal(ruling) && rules->entry.may_deploy)
        ruling = rules->entry.may_deploy(game, c, hex);
    return ruling;
}

/* Room that is left in each area, and for how many units yet to come. A hex takes one more while the strongest of them
 * would still find its points free; so any unit that goes elsewhere leaves a place for each of them. */
static int places_in(const struct game *game, hex_id hex, side_id side, int strongest, counter_id with) {
    struct stacking_limit limit = stacking_limit_of(game, hex);
    int units = 0, points = 0, places = 0;
    FOR_STACK(game, hex, c) {
        units += is_combat_unit(game, c) && !is_artillery(game, c);
        points += stacking_points(game, c);
    }
    if (enemy_holds(game, hex, side))
        return 0;
    if (with != COUNTER_NONE) {
        units += is_combat_unit(game, with) && !is_artillery(game, with);
        points += stacking_points(game, with);
    }
    for (; units < limit.units && (points + strongest <= limit.points || units == 0); units++) {
        places++;
        points += strongest;
    }
    return places;
}

/* Those who set up in reserve fill hexes of their own kind: how many more would fit beside the ones there. */
static int reserve_kind(const struct game *game, counter_id c) { return is_artillery(game, c); }

static void count_reserve(const struct game *game, hex_id hex, struct deployment_room *room) {
    const struct charts *charts = &tables_of(game)->charts;
    int points = 0, batteries = 0;
    bool any = false, reserve = false;
    FOR_STACK(game, hex, c) {
        if (is_leader(game, c))
            continue;
        any = true;
        reserve = reserve || in_reserve(game, c);
        points += is_artillery(game, c) ? 0 : stacking_points(game, c);
        batteries += is_artillery(game, c);
    }
    room->empty = (uint16_t)(room->empty + !any);
    if (!reserve)
        return;
    int foot = room->heaviest ? (charts->reserve_points - points) / room->heaviest : 0;
    if (batteries)
        room->room[1] = (uint16_t)(room->room[1] + charts->reserve_batteries - batteries);
    else
        room->room[0] = (uint16_t)(room->room[0] + (foot > 0 ? foot : 0));
}

/* Empty hexes that those to come need at most, each kind apart. */
static int hexes_wanted(const struct game *game, const struct deployment_room *room, int plain) {
    const struct charts *charts = &tables_of(game)->charts;
    int wanted = plain;
    const int capacity[2] = {room->heaviest ? charts->reserve_points / room->heaviest : 1, charts->reserve_batteries};
    for (int kind = 0; kind < 2; kind++) {
        int left = room->reserve[kind] - room->room[kind];
        if (left > 0)
            wanted += (left + capacity[kind] - 1) / (capacity[kind] > 0 ? capacity[kind] : 1);
    }
    return wanted;
}

static void count_coming(const struct game *game, side_id side, struct deployment_page *page) {
    FOR_COUNTERS(game, c) {
        uint8_t area = info_of(game, c)->area;
        if (area == NO_AREA || !waiting(game, c, side) || is_leader(game, c))
            continue;
        int points = stacking_points(game, c);
        if (info_of(game, c)->reserve_at_start) {
            int kind = reserve_kind(game, c);
            page->area[area].reserve[kind]++;
            if (kind == 0 && points > page->area[area].heaviest)
                page->area[area].heaviest = (uint8_t)points;
            continue;
        }
        page->area[area].coming++;
        if (points > page->area[area].strongest)
            page->area[area].strongest = (uint8_t)points;
    }
}

/* The page is made once for a position and asked by every judgement on it. */
static const struct deployment_page *count_rooms(const struct game *game, side_id side) {
    struct deployment_page *page = &scratch_of(game)->deployment;
    if (page->made && page->side == side && page->changes == scratch_of(game)->changes)
        return page;
    *page = (struct deployment_page){.made = 1, .side = side, .changes = scratch_of(game)->changes};
    count_coming(game, side, page);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        uint32_t areas = hex_at(game, hex)->areas;
        for (unsigned area = 0; areas >> area; area++) {
            struct deployment_room *room = &page->area[area];
            if ((areas & BIT(area)) && (room->reserve[0] || room->reserve[1]))
                count_reserve(game, hex, room);
            else if ((areas & BIT(area)) && room->coming > 0)
                room->places = (uint16_t)(room->places + places_in(game, hex, side, room->strongest, COUNTER_NONE));
        }
    }
    return page;
}

/* The same where some come in reserve: any unit that takes an empty hex must leave as many as the others need. */
static struct ruling reserve_fits(const struct game *game, counter_id c, hex_id hex, const struct deployment_room *room,
                                  bool own) {
    struct deployment_room after = *room;
    bool reserve = info_of(game, c)->reserve_at_start, empty = !friend_in(game, hex, info_of(game, c)->side);
    int kind = reserve_kind(game, c), plain = room->coming - (own && !reserve);
    if (own && reserve)
        after.reserve[kind]--;
    if (reserve && empty && after.reserve[kind] > 0) /* the hex it opens has room for more of its kind */
        after.room[kind] =
            (uint16_t)(after.room[kind] + (kind ? tables_of(game)->charts.reserve_batteries - 1
                                                : (tables_of(game)->charts.reserve_points - stacking_points(game, c)) /
                                                      (room->heaviest ? room->heaviest : 1)));
    else if (reserve && after.room[kind] > 0)
        after.room[kind]--;
    if (hexes_wanted(game, &after, plain) > room->empty - empty)
        return RULE("21.0", "with %u in %h there would be no room left for the other units", c, hex);
    return LEGAL;
}

/* Would the others still fit if this one stood in the hex? */
static struct ruling leaves_room(const struct game *game, counter_id c, hex_id hex,
                                 const struct deployment_page *rooms) {
    uint32_t areas = is_leader(game, c) ? 0 : hex_at(game, hex)->areas;
    side_id side = info_of(game, c)->side;
    for (unsigned area = 0; areas >> area; area++) {
        if ((areas & BIT(area)) && (rooms->area[area].reserve[0] || rooms->area[area].reserve[1])) {
            struct ruling fits = reserve_fits(game, c, hex, &rooms->area[area], info_of(game, c)->area == area);
            if (!is_legal(fits))
                return fits;
            continue;
        }
        int coming = rooms->area[area].coming - (info_of(game, c)->area == area);
        if (!(areas & BIT(area)) || coming <= 0)
            continue;
        int strongest = rooms->area[area].strongest;
        int places = rooms->area[area].places - places_in(game, hex, side, strongest, COUNTER_NONE) +
                     places_in(game, hex, side, strongest, c);
        if (places < coming)
            return RULE("21.0", "with %u in %h there would be no room left for the other units", c, hex);
    }
    return LEGAL;
}

static struct ruling may_deploy_so(const struct game *game, counter_id c, hex_id hex, uint8_t as,
                                   const struct deployment_page *rooms) {
    struct ruling ruling = may_stand(game, c, hex, as);
    return is_legal(ruling) ? leaves_room(game, c, hex, rooms) : ruling;
}

static struct ruling may_deploy_in(const struct game *game, counter_id c, hex_id hex,
                                   const struct deployment_page *rooms) {
    return may_deploy_so(game, c, hex, FORMATION_NONE, rooms);
}

struct ruling may_deploy(const struct game *game, counter_id c, hex_id hex) {
    CHECK(is_counter(game, c) && is_hex(game, hex));
    return may_deploy_in(game, c, hex, count_rooms(game, info_of(game, c)->side));
}

/* ---- the standard set-up ---- */

static hex_id place_of(const struct game *game, counter_id c) {
    return on_map(game, c) ? counter_at(game, c)->hex : post_of(game, c).hex;
}

static void put(struct game *game, counter_id c, hex_id hex, uint8_t formation) {
    const struct counter_info *info = info_of(game, c);
    direction there = stack_facing(game, hex, info->side);
    counter_at(game, c)->fate = FATE_IN_PLAY;
    if (formation != FORMATION_NONE)
        counter_form(game, c, formation);
    counter_place(game, c, hex, STACK_BOTTOM);
    if (info->reserve_at_start)
        counter_reserve(game, c, RESERVE_ON);
    if (has_facing(game, c)) {
        direction own = post_of(game, c).facing;
        own = own < DIRECTIONS ? own : 0;
        counter_face(game, c, there < DIRECTIONS ? there : own); /* 8.42 */
    }
    event_begin(game->events, "place", "21.0");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", hex);
    if (has_facing(game, c)) {
        event_direction(game->events, "facing", counter_at(game, c)->facing);
        event_string(game->events, "formation", gbacw_words[WORD_FORMATION + counter_at(game, c)->formation]);
    }
    event_end(game->events);
}

void gbacw_deploy_standard(struct game *game, side_id side) {
    CHECK(side < SIDES);
    for (unsigned order = 0, left = 1; left > 0 && order <= UINT8_MAX; order++) {
        left = 0;
        FOR_COUNTERS(game, c) {
            if (!waiting(game, c, side) || comes_in_parts(game, c))
                continue;
            if (info_of(game, c)->standard_order == order)
                put(game, c, post_of(game, c).hex, post_of(game, c).formation);
            else
                left++;
        }
    }
}

/* 21.14, 21.24: somebody of his will stand with the leader. */
static bool will_have_unit(const struct game *game, counter_id leader) {
    const struct counter_info *info = info_of(game, leader);
    FOR_COUNTERS(game, c) {
        if (deployable(game, c, info->side) && is_combat_unit(game, c) &&
            place_of(game, c) == post_of(game, leader).hex &&
            (info->deploy_with == 1 || of_his_command(game, leader, c)))
            return true;
    }
    return info->deploy_with == 0;
}

static bool will_be_near(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    if (info->near_any_leader) {
        FOR_COUNTERS(game, leader) {
            if (is_leader(game, leader) && deployable(game, leader, info->side) &&
                hex_distance(game, place_of(game, leader), post_of(game, c).hex) <= info->near_distance)
                return true;
        }
        return false;
    }
    return info->near_distance == 0 || info->near_leader == COUNTER_NONE ||
           hex_distance(game, place_of(game, info->near_leader), post_of(game, c).hex) <= info->near_distance;
}

/* Along a line the standard places fit together; with others that is not certain. */
static counter_id out_of_line(const struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (deployable(game, c, side) && on_map(game, c) && post_of(game, c).where == LINE_ON &&
            counter_at(game, c)->hex != post_of(game, c).hex)
            return c;
    }
    return COUNTER_NONE;
}

static struct ruling standard_fits(const struct game *game, side_id side) {
    enum { HEX_CROWD = 24 };
    bool any = false;
    counter_id astray = out_of_line(game, side);
    if (astray != COUNTER_NONE)
        return RULE("21.0", "%u is not at its standard place in the line: place the other units by hand too", astray);
    FOR_COUNTERS(game, c) {
        if (!waiting(game, c, side))
            continue;
        hex_id hex = post_of(game, c).hex;
        counter_id list[HEX_CROWD];
        int count = 0;
        any = true;
        FOR_COUNTERS(game, other) {
            if (count < HEX_CROWD && waiting(game, other, side) && post_of(game, other).hex == hex)
                list[count++] = other;
        }
        struct ruling ruling =
            told_where(game, c) ? LEGAL : may_rest_list(game, side, list, count, FORMATION_NONE, hex);
        if (!is_legal(ruling))
            return ruling;
        if (!told_where(game, c) && ((is_leader(game, c) && !will_have_unit(game, c)) || !will_be_near(game, c)))
            return RULE("21.0", "%u can no longer be placed in %h, as in the standard set-up", c, hex);
    }
    return any ? LEGAL : RULE("21.0", "all counters are placed");
}

/* ---- the judge ---- */

static struct ruling may_take_in_hand(const struct game *game, counter_id c, side_id side,
                                      const struct deployment_page *rooms) {
    if (c >= tables_of(game)->counter_count || info_of(game, c)->side != side)
        return RULE("21.0", "that is not a counter of yours to deploy");
    if (!waiting(game, c, side))
        return RULE("21.0", "%u is already placed, or does not deploy", c);
    struct ruling last = RULE("21.0", "there is no place for %u", c);
    if (post_of(game, c).where != LINE_NOWHERE)
        return LEGAL; /* the units that joined the line have left room for it */
    if (told_where(game, c))
        return may_deploy_in(game, c, post_of(game, c).hex, rooms);
    uint8_t area = info_of(game, c)->area;
    hex_id *hint = &scratch_of(game)->deployment_hint[area < AREAS_MAX ? area : AREAS_MAX];
    if (*hint > 0 && is_legal(may_deploy_in(game, c, (hex_id)(*hint - 1), rooms)))
        return LEGAL;
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (!in_area(game, hex, info_of(game, c)->area))
            continue;
        struct ruling ruling = may_deploy_in(game, c, hex, rooms);
        if (is_legal(ruling)) {
            *hint = (hex_id)(hex + 1);
            return LEGAL;
        }
        last = ruling;
    }
    return last;
}

/* Guns start as their owner likes, where the set-up does not say otherwise; that of a scenario says everything. */
static bool formation_free(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_BATTERY && info_of(game, c)->formation_at_start == FORMATION_NONE &&
           !tables_of(game)->start.day;
}

static struct ruling may_form_so(const struct game *game, counter_id c, uint8_t word) {
    uint8_t only = start_formation(game, c, ACTION_NO_WORD);
    const char *rule = info_of(game, c)->side == tables_of(game)->first_deployer ? "21.17" : "21.24";
    if (word == ACTION_NO_WORD)
        return LEGAL;
    bool horse = type_of(game, c) == TYPE_CAVALRY && (word == FORMATION_MOUNTED || word == FORMATION_DISMOUNTED);
    bool guns = formation_free(game, c) && (word == FORMATION_LIMBERED || word == FORMATION_UNLIMBERED);
    bool closed = word != FORMATION_NONE && word == closed_formation(game, c);
    if (guns || closed || (horse && info_of(game, c)->any_formation))
        return LEGAL;
    if (word == only)
        return RULE(rule, "%u can start only in %w: leave the formation out", c, only);
    return RULE(rule, "%u may not start in %w", c, word);
}

static struct ruling judge_at(const struct game *game, counter_id c, struct action action) {
    if (action.facing < DIRECTIONS)
        return has_facing(game, c) ? RULE("7.0", "place %u first; then turn its stack", c)
                                   : RULE("7.0", "%u has no facing", c);
    struct ruling ruling = may_form_so(game, c, action.word);
    if (!is_legal(ruling))
        return ruling;
    uint8_t as = action.word == ACTION_NO_WORD ? (uint8_t)FORMATION_NONE : action.word;
    return may_deploy_so(game, c, action.hex, as, count_rooms(game, info_of(game, c)->side));
}

static struct ruling judge_turn(const struct game *game, struct action action, side_id side) {
    direction now = stack_facing(game, action.hex, side);
    if (now == DIRECTION_NONE)
        return RULE("7.0", "no unit of yours in %h has a facing", action.hex);
    FOR_STACK(game, action.hex, c) {
        if (counter_at(game, c)->side == side && has_flag(game, c, F_TURNED))
            return RULE("7.12", "the stack in %h has already been turned", action.hex);
    }
    return now == action.facing ? RULE("7.12", "the stack in %h already faces %x", action.hex, now) : LEGAL;
}

static struct ruling deployment_judge(struct game *game, const struct frame *frame, struct action action) {
    const struct deployment_locals *here = (const struct deployment_locals *)(const void *)frame->locals;
    if (frame->stage == PLACING)
        return action.verb == VERB_AT ? judge_at(game, here->placing, action)
                                      : RULE("21.0", "choose a hex for %u", here->placing);
    switch (action.verb) {
    case VERB_PLACE:
        return may_take_in_hand(game, action.who, frame->side, count_rooms(game, frame->side));
    case VERB_STANDARD:
        return standard_fits(game, frame->side);
    case VERB_TURN:
        return judge_turn(game, action, frame->side);
    case VERB_END:
        FOR_COUNTERS(game, c) {
            if (waiting(game, c, frame->side))
                return RULE("21.0", "%u is not placed yet", c);
        }
        return LEGAL;
    default:
        return RULE("21.0", "in deployment you place counters, turn stacks, take the standard set-up, or end");
    }
}

static void propose(struct game *game, const struct frame *frame, struct action action, struct action_list *out) {
    if (is_legal(deployment_judge(game, frame, action)))
        action_add(out, action);
}

static void propose_hex(struct game *game, counter_id c, hex_id hex, struct action_list *out) {
    struct action action = action_hex(VERB_AT, hex);
    action_add(out, action);
    if (!formation_free(game, c))
        return;
    action.word = FORMATION_LIMBERED;
    action_add(out, action);
    action.word = FORMATION_UNLIMBERED;
    action_add(out, action);
}

static void propose_hexes(struct game *game, counter_id c, struct action_list *out) {
    const struct counter_info *info = info_of(game, c);
    const struct deployment_page *rooms = count_rooms(game, info->side);
    for (hex_id hex = 0; hex < tables_of(game)->hex_count; hex++) {
        if (!in_area(game, hex, info->area) || !hex_at(game, hex)->terrain)
            continue;
        for (uint8_t as = FORMATION_MOUNTED; info->any_formation && as <= FORMATION_DISMOUNTED; as++) {
            struct action action = action_hex(VERB_AT, hex);
            action.word = as;
            if (is_legal(may_deploy_so(game, c, hex, as, rooms)))
                action_add(out, action);
        }
        if (is_legal(may_deploy_in(game, c, hex, rooms)))
            propose_hex(game, c, hex, out);
        uint8_t closed = closed_formation(game, c);
        if (closed != FORMATION_NONE && is_legal(may_deploy_so(game, c, hex, closed, rooms))) {
            struct action action = action_hex(VERB_AT, hex);
            action.word = closed;
            action_add(out, action);
        }
    }
}

static void deployment_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct deployment_locals *here = (const struct deployment_locals *)(const void *)frame->locals;
    if (frame->stage == PLACING) {
        propose_hexes(game, here->placing, out);
        return;
    }
    const struct deployment_page *rooms = count_rooms(game, frame->side);
    propose(game, frame, action_of(VERB_STANDARD), out);
    propose(game, frame, action_of(VERB_END), out);
    FOR_COUNTERS(game, c) {
        if (waiting(game, c, frame->side) && is_legal(may_take_in_hand(game, c, frame->side, rooms)))
            action_add(out, action_who(VERB_PLACE, c));
        if (!on_map(game, c) || counter_at(game, c)->side != frame->side || counter_at(game, c)->order != 0)
            continue;
        struct action action = action_hex(VERB_TURN, counter_at(game, c)->hex);
        for (action.facing = 0; action.facing < DIRECTIONS; action.facing++)
            propose(game, frame, action, out);
    }
}

static void turn(struct game *game, hex_id hex, direction facing, side_id side) {
    stack_face(game, hex, side, facing);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && has_facing(game, c))
            counter_set(game, c, F_TURNED);
    }
    event_begin(game->events, "turn", "7.12");
    event_hex(game->events, "hex", hex);
    event_direction(game->events, "facing", facing);
    event_end(game->events);
}

static void deployment_apply(struct game *game, struct frame *frame, struct action action) {
    struct deployment_locals *here = LOCALS(deployment_locals, frame);
    switch (action.verb) {
    case VERB_PLACE:
        here->placing = action.who;
        frame->stage = PLACING;
        break;
    case VERB_AT:
        put(game, here->placing, action.hex, start_formation(game, here->placing, action.word));
        here->placing = COUNTER_NONE;
        frame->stage = CHOOSING;
        break;
    case VERB_TURN:
        turn(game, action.hex, action.facing, frame->side);
        break;
    case VERB_STANDARD:
        gbacw_deploy_standard(game, frame->side);
        break;
    default:
        frame->stage = CLOSING;
        break;
    }
}

static void close_deployment(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        struct counter_state *counter = counter_at(game, c);
        if (counter->side != side)
            continue;
        counter_clear(game, c, F_TURNED);
        counter->start_hex = counter->hex;
    }
}

enum next deployment_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_DEPLOYMENT);
    switch (frame->stage) {
    case OPENING:
        LOCALS(deployment_locals, frame)->placing = COUNTER_NONE;
        frame->stage = CHOOSING;
        if (!state_of(game)->options[OPTION_STANDARD_SETUP])
            return NEXT_ASK;
        gbacw_deploy_standard(game, frame->side);
        close_deployment(game, frame->side);
        return NEXT_DONE;
    case CLOSING:
        close_deployment(game, frame->side);
        return NEXT_DONE;
    default:
        return NEXT_ASK;
    }
}

static void deployment_prompt(struct game *game, const struct frame *frame, struct text *out) {
    const struct deployment_locals *here = (const struct deployment_locals *)(const void *)frame->locals;
    if (frame->stage == PLACING) {
        play_say(game, "Choose a hex for ", out);
        text_add(out, info_of(game, here->placing)->name);
        text_char(out, '.');
        return;
    }
    play_say(game, "Deploy your army: place a counter, turn a stack, take the standard set-up for the rest, or end.",
             out);
}

static void deployment_duties(struct game *game, const struct frame *frame, struct text *out, int *count) {
    *count = 0;
    FOR_COUNTERS(game, c) {
        if (!waiting(game, c, frame->side))
            continue;
        if ((*count)++ > 0)
            text_char(out, '\n');
        text_add(out, info_of(game, c)->name);
        play_say(game, " is not placed yet", out);
    }
}

const struct decision deployment_decision = {.name = "deployment",
                                             .prompt = deployment_prompt,
                                             .candidates = deployment_candidates,
                                             .judge = deployment_judge,
                                             .apply = deployment_apply,
                                             .duties = deployment_duties,
                                             .judged = true};
