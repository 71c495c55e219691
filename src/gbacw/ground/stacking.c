/* stacking.c: how many may stand in a hex, who may pass whom, and the order of a stack (8.0, 8.1, 8.4, 6.11b).
 *
 * Limits are asked only where somebody comes to rest; on the way friends pass through each other (8.0). */
#include "gbacw/ground/stacking.h"

#include "gbacw/ground/formation.h"
#include "gbacw/ground/terrain.h"

/* What stands in a hex, with those who would join it. */
struct crowd {
    int units, points, batteries; /* 8.18: batteries stand besides the units, but their point counts (8.13) */
    int all;                      /* combat units of every kind */
    int guns, wagons;             /* points of batteries among the points; wagons and trains */
    int trains, depots;           /* trains of corps, and those that feed trains, among the wagons */
    uint8_t brigade;              /* everybody's; meaningless when `mixed` */
    bool mixed;                   /* not all of one brigade */
    counter_id half;              /* of a unit in two counters */
    counter_id column, horse, foot;
    counter_id skirmish, massed; /* somebody who skirmishes; foot, horse or wagon that does not */
    counter_id reserve, ready;   /* somebody in reserve, somebody who is not */
    uint8_t kinds;               /* of those in reserve: RESERVE_... */
};
enum { RESERVE_FOOT = 1, RESERVE_HORSE = 2, RESERVE_LIMBERED = 4, RESERVE_GUNS = 8, RESERVE_NEVER = 16 };

static const struct crowd nobody = {.column = COUNTER_NONE,
                                    .horse = COUNTER_NONE,
                                    .foot = COUNTER_NONE,
                                    .skirmish = COUNTER_NONE,
                                    .massed = COUNTER_NONE,
                                    .half = COUNTER_NONE,
                                    .reserve = COUNTER_NONE,
                                    .ready = COUNTER_NONE};

static bool horse_guns(const struct game *game, counter_id c, uint8_t formation) {
    return info_of(game, c)->horse && formation == FORMATION_LIMBERED;
}

/* 8.72: limbered horse artillery goes with horse as with other limbered guns. */
static uint8_t reserve_kind(const struct game *game, counter_id c, uint8_t formation) {
    switch (formation) {
    case FORMATION_LINE:
    case FORMATION_DISMOUNTED:
        return RESERVE_FOOT;
    case FORMATION_MOUNTED:
        return RESERVE_HORSE;
    case FORMATION_LIMBERED:
        return horse_guns(game, c, formation) ? 0 : RESERVE_LIMBERED;
    case FORMATION_UNLIMBERED:
        return RESERVE_GUNS;
    default:
        return RESERVE_NEVER;
    }
}

static bool counts_in_reserve(const struct game *game, counter_id c) {
    return in_reserve(game, c) || (counter_at(game, c)->fate == FATE_NOT_YET && info_of(game, c)->reserve_at_start);
}

static void count_wagon(const struct game *game, counter_id c, struct crowd *crowd) {
    const struct counter_info *info = info_of(game, c);
    if (info->type != TYPE_WAGON)
        return;
    crowd->wagons++;
    if (!info->train)
        return;
    bool of_corps = info->division < DIVISIONS_MAX && tables_of(game)->division[info->division].corps;
    crowd->trains += of_corps;
    crowd->depots += !of_corps;
}

/* The second of the two counters of one unit; the first is remembered. */
static bool is_other_half(const struct game *game, counter_id c, struct crowd *crowd) {
    counter_id twin = info_of(game, c)->twin;
    if (twin == COUNTER_NONE)
        return false;
    bool both = crowd->half == twin;
    crowd->half = c;
    return both;
}

static void crowd_unit(const struct game *game, counter_id c, uint8_t formation, bool reserve, struct crowd *crowd) {
    uint8_t type = type_of(game, c);
    crowd->mixed |= type > TYPE_CAVALRY || (crowd->all > 0 && info_of(game, c)->brigade != crowd->brigade);
    crowd->brigade = info_of(game, c)->brigade;
    crowd->all++;
    crowd->points += stacking_points(game, c);
    crowd->guns += type == TYPE_BATTERY ? stacking_points(game, c) : 0;
    count_wagon(game, c, crowd);
    if (reserve) {
        crowd->reserve = c;
        crowd->kinds |= reserve_kind(game, c, formation);
    } else {
        crowd->ready = c;
    }
    if (type == TYPE_BATTERY && !(rules_of(game)->stacking.batteries == BATTERIES_BY_GUNS && !reserve))
        crowd->batteries++;
    else if (type != TYPE_GUN_CREW && type != TYPE_WAGON_CREW && !is_other_half(game, c, crowd)) /* 15.1 */
        crowd->units++;
    if (formation == FORMATION_COLUMN)
        crowd->column = c;
    if (formation == FORMATION_SKIRMISH)
        crowd->skirmish = c;
    else if (type == TYPE_INFANTRY || type == TYPE_CAVALRY || type == TYPE_WAGON)
        crowd->massed = c;
    if (formation == FORMATION_MOUNTED)
        crowd->horse = c;
    else if (!horse_guns(game, c, formation) &&
             !(type == TYPE_BATTERY && rules_of(game)->stacking.horse == HORSE_AMONG_GUNS))
        crowd->foot = c;
}

static void crowd_in(const struct game *game, counter_id c, uint8_t formation, bool reserve, struct crowd *crowd) {
    if (!is_leader(game, c) && !is_left_guns(game, c)) /* 8.14, 15.18 */
        crowd_unit(game, c, formation, reserve, crowd);
}

/* Reserves are Stonewall's: other books have no case to cite. */
struct ruling no_reserve(void) {
    return RULE(PLAY_UNKNOWN, "this game has no reserve");
}

/* 8.71, 8.72: a hex in reserve holds one kind of units only, more of them than another hex. */
static struct ruling judge_reserve(const struct game *game, hex_id hex, const struct crowd *crowd) {
    const struct charts *charts = &tables_of(game)->charts;
    if (charts->reserve_points == 0)
        return no_reserve();
    if (crowd->ready != COUNTER_NONE)
        return RULE("reserve-pass", "%u in %h is in reserve and %u is not: they cannot share a hex", crowd->reserve,
                    hex, crowd->ready);
    if (crowd->kinds & RESERVE_NEVER)
        return RULE("reserve-bar", "%u may not be in reserve",
                    crowd->column != COUNTER_NONE ? crowd->column : crowd->reserve);
    if (crowd->kinds & (crowd->kinds - 1))
        return RULE("reserve-kind", "units in reserve in %h must all be of one kind", hex);
    if (crowd->batteries > charts->reserve_batteries || crowd->points - crowd->guns > charts->reserve_points)
        return RULE("reserve-room", "%h has no more room for units in reserve", hex);
    return LEGAL;
}

/* Points as the limit of a hex counts them: trains are long, and batteries take no room but among wagons. */
static int room_taken(const struct game *game, const struct crowd *crowd) {
    const struct charts *charts = &tables_of(game)->charts;
    int points = crowd->points, trains = crowd->trains + crowd->depots;
    if (charts->train_points)
        points += trains * (charts->train_points - charts->wagon_points);
    if (rules_of(game)->stacking.batteries == BATTERIES_BESIDE_WAGONS && crowd->wagons == 0)
        points -= crowd->guns;
    return points;
}

/* 8.12: a train of a corps stands with the train that feeds it, on open ground. */
static bool trains_meet(const struct game *game, hex_id hex, const struct crowd *crowd) {
    return tables_of(game)->charts.train_points && crowd->trains == 1 && crowd->depots == 1 && crowd->all == 2 &&
           (hex == HEX_NONE || hex_at(game, hex)->terrain == BIT(TERRAIN_CLEAR));
}

/* 8.18A: units of one brigade that has long stood together. */
static bool elite(const struct game *game, const struct crowd *crowd) {
    enum { CLASS_B = 4 };
    return rules_of(game)->stacking.full == FULL_BY_ELITE && !crowd->mixed && crowd->brigade != NO_BRIGADE &&
           tables_of(game)->brigade[crowd->brigade].morale_class >= CLASS_B;
}

int units_counted(const struct game *game, const counter_id *list, int count) {
    CHECK(count >= 0 && count <= tables_of(game)->counter_count);
    struct crowd crowd = nobody;
    for (int i = 0; i < count; i++)
        crowd_in(game, list[i], counter_at(game, list[i])->formation, false, &crowd);
    return elite(game, &crowd) ? 0 : crowd.units;
}

static struct ruling judge_crowd_by(const struct game *game, struct stacking_limit limit, hex_id hex,
                                    const struct crowd *crowd) {
    if (crowd->reserve != COUNTER_NONE)
        return judge_reserve(game, hex, crowd);
    if (crowd->column != COUNTER_NONE && crowd->all > 1)
        return RULE("8.16", "%u is in Column and must be alone in %h", crowd->column, hex);
    if (crowd->horse != COUNTER_NONE && crowd->foot != COUNTER_NONE)
        return RULE("8.17", "%u is mounted and may not stack with %u in %h", crowd->horse, crowd->foot, hex);
    if (crowd->skirmish != COUNTER_NONE && crowd->massed != COUNTER_NONE)
        return RULE("skirmish-stack", "%u is in skirmish order and may not stack with %u in %h", crowd->skirmish,
                    crowd->massed, hex);
    if (crowd->units > limit.units && !elite(game, crowd))
        return RULE("8.11", "%h holds at most %d units, not %d", hex, limit.units, crowd->units);
    if (crowd->batteries > limit.batteries)
        return RULE("8.13", "%h holds at most %d batteries, not %d", hex, limit.batteries, crowd->batteries);
    int points = room_taken(game, crowd);
    if (points > limit.points && crowd->all > 1 && !trains_meet(game, hex, crowd)) /* one alone may always stand */
        return RULE("8.11", "%h holds at most %d Strength Points, not %d", hex, limit.points, points);
    return LEGAL;
}

static struct ruling judge_crowd(const struct game *game, hex_id hex, const struct crowd *crowd) {
    return judge_crowd_by(game, stacking_limit_of(game, hex), hex, crowd);
}

static bool listed(const counter_id *list, int count, counter_id c) {
    for (int i = 0; i < count; i++) {
        if (list[i] == c)
            return true;
    }
    return false;
}

static void crowd_there(const struct game *game, side_id side, const counter_id *but, int count, hex_id hex,
                        struct crowd *crowd) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && !listed(but, count, c))
            crowd_in(game, c, counter_at(game, c)->formation, counts_in_reserve(game, c), crowd);
    }
}

static uint8_t formation_as(const struct game *game, counter_id c, uint8_t as) {
    if (as != FORMATION_NONE && can_form(game, c, as))
        return as;
    return counter_at(game, c)->formation;
}

struct ruling may_rest_list(const struct game *game, side_id side, const counter_id *list, int count, uint8_t as,
                            hex_id hex) {
    CHECK(side < SIDES && count >= 0 && is_hex(game, hex));
    struct crowd crowd = nobody;
    if (enemy_holds(game, hex, side))
        return RULE("5.12", "the enemy holds %h", hex);
    for (int i = 0; i < count; i++)
        crowd_in(game, list[i], formation_as(game, list[i], as), counts_in_reserve(game, list[i]), &crowd);
    if (crowd.all == 0) /* 8.14: leaders always find room */
        return LEGAL;
    crowd_there(game, side, list, count, hex, &crowd);
    return judge_crowd(game, hex, &crowd);
}

struct ruling may_rest_among(const struct game *game, side_id side, const counter_id *list, int count,
                             bool (*stays)(const struct game *, counter_id), hex_id hex) {
    CHECK(side < SIDES && count >= 0 && stays != NULL && is_hex(game, hex));
    struct crowd crowd = nobody;
    for (int i = 0; i < count; i++)
        crowd_in(game, list[i], counter_at(game, list[i])->formation, false, &crowd);
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && !listed(list, count, c) && is_combat_unit(game, c) && stays(game, c))
            crowd_in(game, c, counter_at(game, c)->formation, false, &crowd);
    }
    return judge_crowd(game, hex, &crowd);
}

struct ruling may_man(const struct game *game, counter_id guns) {
    CHECK(is_artillery(game, guns) && on_map(game, guns));
    struct crowd crowd = nobody;
    hex_id hex = counter_at(game, guns)->hex;
    crowd_unit(game, guns, FORMATION_UNLIMBERED, false, &crowd);
    crowd_there(game, counter_at(game, guns)->side, &guns, 1, hex, &crowd);
    return judge_crowd(game, hex, &crowd);
}

/* The list comes to rest in reserve, and all who stand there go into it with them. */
struct ruling may_reserve_list(const struct game *game, side_id side, const counter_id *list, int count, hex_id hex) {
    CHECK(side < SIDES && count >= 0 && is_hex(game, hex));
    struct crowd crowd = nobody;
    if (tables_of(game)->charts.reserve_points == 0)
        return no_reserve();
    for (int i = 0; i < count; i++)
        crowd_in(game, list[i], counter_at(game, list[i])->formation, true, &crowd);
    if (crowd.all == 0)
        return RULE("reserve", "leaders cannot be in reserve");
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && !listed(list, count, c))
            crowd_in(game, c, counter_at(game, c)->formation, true, &crowd);
        else if (counter_at(game, c)->side != side && holds_hex(game, c))
            return RULE("5.12", "the enemy holds %h", hex);
    }
    return judge_reserve(game, hex, &crowd);
}

bool may_stand_together(const struct game *game, const counter_id *list, int count) {
    struct crowd crowd = nobody;
    for (int i = 0; i < count; i++)
        crowd_in(game, list[i], counter_at(game, list[i])->formation, false, &crowd);
    return count == 0 || is_legal(judge_crowd(game, counter_at(game, list[0])->hex, &crowd));
}

struct ruling lawful_out_of_reserve(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES && is_hex(game, hex));
    struct crowd crowd = nobody;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side)
            crowd_in(game, c, counter_at(game, c)->formation, false, &crowd);
    }
    return judge_crowd(game, hex, &crowd);
}

bool may_rest_anywhere(const struct game *game, const counter_id *list, int count) {
    struct crowd crowd = nobody, reserve = nobody;
    for (int i = 0; i < count; i++) {
        crowd_in(game, list[i], counter_at(game, list[i])->formation, counts_in_reserve(game, list[i]), &crowd);
        crowd_in(game, list[i], counter_at(game, list[i])->formation, true, &reserve);
    }
    return crowd.all == 0 ||
           is_legal(judge_crowd_by(game, tables_of(game)->charts.stacking[TERRAIN_CLEAR], HEX_NONE, &crowd)) ||
           is_legal(judge_reserve(game, HEX_NONE, &reserve));
}

void stack_reserve(struct game *game, hex_id hex, side_id side, bool on) {
    CHECK(side < SIDES && is_hex(game, hex));
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && is_combat_unit(game, c))
            counter_reserve(game, c, (uint8_t)((on ? RESERVE_ON : 0) | RESERVE_CHANGED));
    }
    event_begin(game->events, on ? "reserve" : "release", "reserve");
    event_hex(game->events, "hex", hex);
    event_side(game->events, "side", side);
    event_end(game->events);
}

struct ruling may_rest(const struct game *game, counter_id c, uint32_t flag, hex_id hex) {
    enum { SET_MAX = 32 };
    counter_id list[SET_MAX];
    int count = 0;
    hex_id from = counter_at(game, c)->hex;
    side_id side = counter_at(game, c)->side;
    if (!flag || from == HEX_NONE)
        return may_rest_list(game, side, &c, 1, FORMATION_NONE, hex);
    FOR_STACK(game, from, m) {
        if (counter_at(game, m)->side == side && has_flag(game, m, flag) && count < SET_MAX)
            list[count++] = m;
    }
    return may_rest_list(game, side, list, count, FORMATION_NONE, hex);
}

struct ruling stack_lawful(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES && is_hex(game, hex));
    struct crowd crowd = nobody;
    crowd_there(game, side, NULL, 0, hex, &crowd);
    return judge_crowd(game, hex, &crowd);
}

static bool marches_in_order(uint8_t formation) {
    return formation == FORMATION_COLUMN || formation == FORMATION_MOUNTED || formation == FORMATION_LIMBERED;
}

/* 6.11b, 8.16 and 8.17 speak of those who march in order: Column, horse and limbered guns; wagons lose the way to them
 * too where it is shared. */
struct ruling may_pass(const struct game *game, counter_id c, hex_id from, direction d, bool *off_way) {
    CHECK(is_hex(game, from) && d < DIRECTIONS && off_way != NULL);
    uint8_t formation = counter_at(game, c)->formation;
    side_id side = counter_at(game, c)->side;
    hex_id to = neighbour_of(game, from, d);
    *off_way = false;
    bool wagon = type_of(game, c) == TYPE_WAGON && rules_of(game)->stacking.passage == PASSAGE_ALONG_WAYS;
    if (rules_of(game)->stacking.passage == PASSAGE_ANYWHERE || !(marches_in_order(formation) || wagon))
        return LEGAL;
    counter_id other = COUNTER_NONE, foot = COUNTER_NONE, marching = COUNTER_NONE;
    FOR_STACK(game, to, f) {
        if (counter_at(game, f)->side != side || !is_mark(game, f) || has_flag(game, f, F_MOVING) || /* 15.18 */
            counter_at(game, f)->formation == FORMATION_SKIRMISH) /* those are passed freely (23.23) */
            continue;
        other = f;
        if (!is_mounted(game, f) && !(is_artillery(game, f) && rules_of(game)->stacking.horse == HORSE_AMONG_GUNS))
            foot = f;
        if (marches_in_order(counter_at(game, f)->formation))
            marching = f;
    }
    if (other == COUNTER_NONE)
        return LEGAL;
    bool shared = rules_of(game)->stacking.passage == PASSAGE_ALONG_WAYS;
    uint8_t way = hex_at(game, from)->way[d];
    bool road = (shared || way == WAY_ROAD || way == WAY_PIKE) && step_on_way(game, class_of(game, c), from, d);
    *off_way = road && (!shared || marching != COUNTER_NONE);
    if (road || wagon || formation == FORMATION_LIMBERED)
        return LEGAL;
    if (formation == FORMATION_COLUMN)
        return RULE("8.16", "%u is in Column and may pass through %u in %h only along a road or pike", c, other, to);
    if (foot != COUNTER_NONE)
        return RULE("8.17", "%u is mounted and may pass through %u in %h only along a road or pike", c, foot, to);
    return LEGAL;
}

int hex_points(const struct game *game, hex_id hex, side_id side) {
    CHECK(side < SIDES);
    struct crowd crowd = nobody;
    crowd_there(game, side, NULL, 0, hex, &crowd);
    return crowd.points;
}

/* ---- 8.41: a stack whose top unit ran out of ammunition in a Fire Phase may be put in another order ---- */

static bool depleted_top(const struct game *game, hex_id hex, side_id side) {
    counter_id top = top_unit(game, hex, side);
    if (top == COUNTER_NONE || !has_flag(game, top, F_DEPLETED_NOW))
        return false;
    counter_id second = below(game, top);
    return second != COUNTER_NONE && counter_at(game, second)->side == side && is_combat_unit(game, second);
}

static struct ruling reorder_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb != VERB_TOP)
        return RULE("8.41", "choose a unit to put on top, or end");
    counter_id c = action.who;
    if (c >= tables_of(game)->counter_count || !on_map(game, c) || counter_at(game, c)->side != frame->side ||
        !is_combat_unit(game, c))
        return RULE("8.41", "that is not a unit of yours on the map");
    hex_id hex = counter_at(game, c)->hex;
    if (!depleted_top(game, hex, frame->side))
        return RULE("8.41", "the top unit of %h did not run out of ammunition in this phase", hex);
    if (top_unit(game, hex, frame->side) == c)
        return RULE("8.41", "%u is already on top", c);
    return LEGAL;
}

static void reorder_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    action_add(out, action_of(VERB_END));
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && is_legal(reorder_judge(game, frame, action_who(VERB_TOP, c))))
            action_add(out, action_who(VERB_TOP, c));
    }
}

void event_top(struct game *game, counter_id c) {
    CHECK(on_map(game, c));
    event_begin(game->events, "top", "8.41");
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", counter_at(game, c)->hex);
    event_end(game->events);
}

static void forget_depletion(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == side)
            counter_clear(game, c, F_DEPLETED_NOW);
    }
}

static void reorder_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END) {
        forget_depletion(game, frame->side);
        return;
    }
    counter_clear(game, top_unit(game, counter_at(game, action.who)->hex, frame->side), F_DEPLETED_NOW);
    counter_to_top(game, action.who);
    event_top(game, action.who);
}

enum next reorder_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_REORDER);
    FOR_COUNTERS(game, c) {
        if (on_map(game, c) && counter_at(game, c)->side == frame->side && has_flag(game, c, F_DEPLETED_NOW) &&
            depleted_top(game, counter_at(game, c)->hex, frame->side))
            return NEXT_ASK;
    }
    forget_depletion(game, frame->side);
    return NEXT_DONE;
}

static void reorder_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)frame;
    play_say(game,
             "A top unit is out of ammunition: put another unit on top of its stack, or leave it as it is [8.41].",
             out);
}

const struct decision reorder_decision = {.name = "reorder",
                                          .prompt = reorder_prompt,
                                          .candidates = reorder_candidates,
                                          .judge = reorder_judge,
                                          .apply = reorder_apply,
                                          .judged = true};
