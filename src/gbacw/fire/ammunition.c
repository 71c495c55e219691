/* ammunition.c: depletion, rounds, wagons, supply paths and resupply (11.0, 22.2).
 *
 * In its Resupply Phase a side spends the boxes of its wagons on units and empty batteries that can trace a path to
 * them (11.23, 11.24, 11.32), and evens out the rounds of batteries that stood quiet side by side (11.33). */
#include "gbacw/fire/ammunition.h"

#include "gbacw/command/effectiveness.h"

#include "gbacw/command/leaders.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/state/names.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/scratch.h"
#include "gbacw/state/special.h"

/* ---- running out ---- */

int depletion_die(const struct game *game, counter_id c) {
    CHECK(counter_at(game, c)->weapon < tables_of(game)->weapon_count);
    uint8_t weapon = counter_at(game, c)->weapon;
    uint8_t own = weapon != NO_WEAPON ? tables_of(game)->weapon[weapon].depletes : 0;
    return own ? own : tables_of(game)->charts.depletion_die;
}

void deplete_unit(struct game *game, counter_id c, const char *case_number) {
    CHECK(!has_flag(game, c, F_DEPLETED));
    if (has_flag(game, c, F_DEPLETED))
        return;
    counter_set(game, c, F_DEPLETED | (fire_belongs_to(current_phase(game)->kind) ? F_DEPLETED_NOW : 0u)); /* 8.41 */
    event_begin(game->events, "depleted", case_number);
    event_counter(game->events, "unit", c);
    event_end(game->events);
    mark_depletion(game, c, 1); /* 22.2 */
}

void spend_round(struct game *game, counter_id battery) {
    CHECK(is_artillery(game, battery));
    struct counter_state *guns = counter_at(game, battery);
    if (guns->rounds > 0)
        guns->rounds--;
    counter_clear(game, battery, F_QUIET);
    event_begin(game->events, "round", "11.31");
    event_counter(game->events, "unit", battery);
    event_int(game->events, "left", guns->rounds);
    event_end(game->events);
}

/* ---- supply paths (11.23) ---- */

struct supply_search {
    const struct game *game;
    side_id side;
    hex_id goal;
};

/* As Column infantry marches, through no enemy and no enemy zone that no friend occupies (10.3). */
static uint16_t supply_step(const void *context, hex_id from, direction d, hex_id to) {
    const struct supply_search *search = context;
    if (enemy_holds(search->game, to, search->side) || in_path_zone(search->game, to, search->side))
        return PATH_FORBIDDEN;
    bool way = step_on_way(search->game, CLASS_COLUMN, from, d);
    bool as_line =
        rules_of(search->game)->supply.wagons == WAGONS_FOR_ALL && !way; /* as Line, but by ways as Column (12.23) */
    uint16_t cost = step_cost(search->game, as_line ? CLASS_LINE : CLASS_COLUMN, from, d, way);
    /* a hex that takes the whole allowance takes all of it */
    return cost == COST_ALL ? tables_of(search->game)->charts.allowance[CLASS_COLUMN] : cost;
}

int supply_path(struct game *game, counter_id unit, counter_id wagon, hex_id *out, int max, uint16_t *cost) {
    CHECK(type_of(game, wagon) == TYPE_WAGON && max > 0);
    struct path_space *space = &scratch_of(game)->path_second;
    hex_id from = counter_at(game, unit)->hex, to = counter_at(game, wagon)->hex;
    if (from == HEX_NONE || to == HEX_NONE)
        return 0;
    struct supply_search search = {game, counter_at(game, unit)->side, to};
    path_search(space, &tables_of(game)->neighbour[0][0], from, tables_of(game)->charts.allowance[CLASS_COLUMN],
                supply_step, &search);
    uint16_t reached = path_cost_of(space, to);
    if (reached == PATH_FORBIDDEN)
        return 0;
    if (cost)
        *cost = reached;
    return path_to(space, to, out, max);
}

/* ---- may it be resupplied? ---- */

enum { PATH_MAX = 64 };

static struct ruling may_need(const struct game *game, counter_id c, side_id side) {
    const struct counter_state *counter = counter_at(game, c);
    if (c == COUNTER_NONE || counter->side != side || !on_map(game, c) || is_leader(game, c))
        return RULE("11.24", "%u is not a unit of yours on the map", c);
    if (is_artillery(game, c)) {
        if (has_flag(game, c, F_ABANDONED))
            return RULE("11.33b", "%u has no crew", c);
        if (counter->rounds > 0 && !has_flag(game, c, F_RESUPPLYING) &&
            rules_of(game)->supply.wagons != WAGONS_OF_CORPS)
            return RULE("11.32b", "%u still has rounds", c);
        if (counter->rounds >= info_of(game, c)->rounds)
            return RULE("11.32b", "%u has all the rounds it began with", c);
    } else if (!(counter->flags & F_DEPLETED)) {
        return RULE("11.24", "%u is not out of ammunition", c);
    }
    if (rules_of(game)->supply.wagons == WAGONS_FOR_ALL)
        return is_artillery(game, c) ? RULE("11.32", "batteries are not resupplied") : LEGAL;
    if (counter->flags & F_MOVED &&
        rules_of(game)->supply.wagons != WAGONS_OF_CORPS) /* else only the wagon has to stand still */
        return RULE("11.25", "%u has moved in this Player-Turn", c);
    if (counter->flags & F_ENGAGED)
        return RULE("12.94a", "%u is engaged in melee", c);
    return LEGAL;
}

static struct ruling may_serve(const struct game *game, counter_id wagon, counter_id c) {
    const struct counter_state *supply = counter_at(game, wagon);
    if (type_of(game, wagon) != TYPE_WAGON || supply->side != counter_at(game, c)->side || !on_map(game, wagon))
        return RULE("11.24", "%u is not a supply wagon of yours", wagon);
    if (rules_of(game)->supply.wagons == WAGONS_FOR_ALL)
        return enemy_holds(game, supply->hex, supply->side) ? RULE("11.1", "the enemy is in the hex of %u", wagon)
                                                            : LEGAL;
    if (supply->crew == 0 || (supply->flags & F_ABANDONED))
        return RULE("11.1", "%u has no crew", wagon);
    if (supply->flags & F_ROUTED)
        return RULE("11.1", "the crew of %u is routed", wagon);
    if (supply->flags & F_FRESH_CREW)
        return RULE("11.19", "%u was captured: it supplies its captor from the next Game-Turn on", wagon);
    if (supply->flags & F_PINNED)
        return RULE("11.12a", "%u is pinned", wagon);
    if (supply->flags & F_ENGAGED)
        return RULE("12.94a", "%u is engaged in melee", wagon);
    if (supply->flags & F_MOVED)
        return RULE("11.25", "%u has moved in this Player-Turn", wagon);
    if (rules_of(game)->supply.may_draw) {
        struct ruling ruling = rules_of(game)->supply.may_draw(game, c, wagon);
        if (!is_legal(ruling))
            return ruling;
    }
    if ((is_artillery(game, c) ? supply->boxes_artillery : supply->boxes_small) == 0)
        return RULE(is_artillery(game, c) ? "11.32" : "11.24", "%u has no supply left for %u", wagon, c);
    return LEGAL;
}

struct ruling may_supply(struct game *game, counter_id c, counter_id wagon) {
    CHECK(is_counter(game, c) && is_counter(game, wagon));
    hex_id path[PATH_MAX];
    struct ruling ruling = may_serve(game, wagon, c);
    if (is_legal(ruling) && rules_of(game)->supply.may_resupply)
        ruling = rules_of(game)->supply.may_resupply(game, counter_at(game, c)->side);
    if (!is_legal(ruling))
        return ruling;
    if (supply_path(game, c, wagon, path, PATH_MAX, NULL) == 0)
        return RULE("11.23", "there is no supply path from %u to %u", c, wagon);
    return LEGAL;
}

/* The first wagon that serves; else the reason why the last one does not. */
static struct ruling find_wagon(struct game *game, counter_id c, counter_id *wagon) {
    struct ruling ruling = RULE("11.24", "you have no supply wagon");
    FOR_COUNTERS(game, w) {
        if (type_of(game, w) != TYPE_WAGON || counter_at(game, w)->side != counter_at(game, c)->side ||
            !on_map(game, w))
            continue;
        ruling = may_supply(game, c, w);
        *wagon = w;
        if (is_legal(ruling))
            return ruling;
    }
    return ruling;
}

/* ---- transfer of rounds (11.33) ---- */

static struct ruling was_quiet(const struct game *game, counter_id c, side_id side) {
    if (c == COUNTER_NONE || !is_artillery(game, c) || counter_at(game, c)->side != side || !on_map(game, c))
        return RULE("11.33a", "%u is not a battery of yours on the map", c);
    if (has_flag(game, c, F_ABANDONED))
        return RULE("11.33a", "%u has no crew", c);
    if (!has_flag(game, c, F_QUIET))
        return RULE("11.33a", "%u has fired since your last Resupply Phase", c);
    if (!has_flag(game, c, F_RESTED))
        return RULE("11.33a", "%u has moved since your last Resupply Phase", c);
    return LEGAL;
}

static struct ruling may_transfer(const struct game *game, struct action action, side_id side) {
    counter_id from = action.who, to = action.whom;
    struct ruling ruling = was_quiet(game, from, side);
    if (!is_legal(ruling))
        return ruling;
    ruling = was_quiet(game, to, side);
    if (!is_legal(ruling))
        return ruling;
    if (from == to || counter_at(game, from)->weapon != counter_at(game, to)->weapon)
        return RULE("11.33a", "%u and %u are not two batteries with the same weapon", from, to);
    if (hex_distance(game, counter_at(game, from)->hex, counter_at(game, to)->hex) > 1)
        return RULE("11.33a", "%u and %u are not in the same or adjacent hexes", from, to);
    if (has_flag(game, to, F_GAVE_ROUNDS) || has_flag(game, from, F_TOOK_ROUNDS))
        return by_reading("F35", RULE("11.33a", "a battery may not both give and receive rounds in one phase"));
    if (rules_of(game)->supply.wagons == WAGONS_FOR_ALL &&
        counter_at(game, to)->strength > counter_at(game, from)->strength + 1)
        return RULE("11.33a", "%u is more than one gun larger than %u", to, from);
    int room = info_of(game, to)->rounds - counter_at(game, to)->rounds, has = counter_at(game, from)->rounds;
    int most = room < has ? room : has;
    if (action.number < 1 || action.number > most)
        return RULE("11.33a", "%u can give %u 1 to %d rounds", from, to, most);
    return LEGAL;
}

/* ---- the decision ---- */

/* ---- wagons filled up from trains, trains from the reserve (11.27, 11.35) ---- */

/* Both crewed, in one hex, and there since the side's last Resupply Phase: a whole Game-Turn. */
static struct ruling stood_together(const struct game *game, counter_id wagon, counter_id train) {
    const struct counter_state *one = counter_at(game, wagon), *two = counter_at(game, train);
    if (one->hex != two->hex || !(one->flags & two->flags & F_RESTED))
        return RULE("refill", "%u and %u have not been in the same hex for a whole Game-Turn", wagon, train);
    if (one->flags & F_ABANDONED || two->flags & (F_ABANDONED | F_FRESH_CREW | F_PINNED | F_ENGAGED))
        return RULE("11.1", "%u and %u need their crews, and %u must be neither pinned, engaged nor newly captured",
                    wagon, train, train);
    return LEGAL;
}

static struct ruling may_refill(const struct game *game, counter_id wagon, counter_id train, side_id side) {
    if (train == COUNTER_NONE || type_of(game, train) != TYPE_WAGON || !on_map(game, wagon) || !on_map(game, train) ||
        counter_at(game, wagon)->side != side || counter_at(game, train)->side != side)
        return RULE("refill", "only another wagon or train of yours can refill it");
    bool guns = info_of(game, wagon)->train != 0;
    const struct counter_state *taker = counter_at(game, wagon);
    if (guns ? taker->boxes_artillery >= info_of(game, wagon)->boxes_artillery
             : taker->boxes_small >= info_of(game, wagon)->boxes_small)
        return RULE("refill", "%u is full", wagon);
    if (guns && counter_at(game, train)->boxes_artillery == 0)
        return RULE("refill", "%u has no rounds left", train);
    struct ruling ruling = rules_of(game)->supply.may_draw(game, wagon, train);
    return is_legal(ruling) ? stood_together(game, wagon, train) : ruling;
}

static void refill(struct game *game, counter_id wagon, counter_id train) {
    struct counter_state *taker = counter_at(game, wagon), *giver = counter_at(game, train);
    bool guns = info_of(game, wagon)->train != 0;
    int wanted = info_of(game, wagon)->boxes_artillery - taker->boxes_artillery;
    int given = wanted < giver->boxes_artillery ? wanted : giver->boxes_artillery;
    if (guns) {
        taker->boxes_artillery = (uint16_t)(taker->boxes_artillery + given);
        giver->boxes_artillery = (uint16_t)(giver->boxes_artillery - given);
    } else {
        taker->boxes_small = info_of(game, wagon)->boxes_small; /* a train has as much as it is asked for */
    }
    event_begin(game->events, "resupply", "refill");
    event_counter(game->events, "unit", wagon);
    event_counter(game->events, "wagon", train);
    event_int(game->events, "boxes", guns ? giver->boxes_artillery : giver->boxes_small);
    event_int(game->events, "filled", guns ? taker->boxes_artillery : taker->boxes_small);
    event_end(game->events);
}

static void propose_refills(struct game *game, counter_id wagon, side_id side, struct action_list *out) {
    FOR_STACK(game, counter_at(game, wagon)->hex, train) {
        struct action action = action_who(VERB_RESUPPLY, wagon);
        action.whom = train;
        if (train != wagon && is_legal(may_refill(game, wagon, train, side)))
            action_add(out, action);
    }
}

static struct ruling judge_resupply(struct game *game, const struct frame *frame, struct action action) {
    bool refills = action.who != COUNTER_NONE && type_of(game, action.who) == TYPE_WAGON;
    if (refills && rules_of(game)->supply.wagons == WAGONS_OF_CORPS)
        return may_refill(game, action.who, action.whom, frame->side);
    struct ruling ruling = may_need(game, action.who, frame->side);
    counter_id wagon;
    if (!is_legal(ruling))
        return ruling;
    return action.whom == COUNTER_NONE ? find_wagon(game, action.who, &wagon)
                                       : may_supply(game, action.who, action.whom);
}

static struct ruling resupply_judge(struct game *game, const struct frame *frame, struct action action) {
    switch (action.verb) {
    case VERB_END:
        return LEGAL;
    case VERB_RESUPPLY:
        return judge_resupply(game, frame, action);
    case VERB_TRANSFER:
        return may_transfer(game, action, frame->side);
    default:
        return RULE("11.24",
                    "in the Resupply Phase you resupply units, transfer rounds between batteries, or end the phase");
    }
}

struct wagons {
    int count;
    counter_id at[COUNTERS_MAX];
};

static void find_wagons(const struct game *game, struct wagons *wagons) {
    wagons->count = 0;
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) == TYPE_WAGON && on_map(game, c))
            wagons->at[wagons->count++] = c;
    }
}

static void propose_supply(struct game *game, counter_id c, const struct wagons *wagons, struct action_list *out) {
    bool any = false;
    for (int i = 0; i < wagons->count; i++) {
        if (!is_legal(may_supply(game, c, wagons->at[i])))
            continue;
        struct action action = action_who(VERB_RESUPPLY, c);
        if (!any)
            action_add(out, action);
        any = true;
        action.whom = wagons->at[i];
        action_add(out, action);
    }
}

static void propose_rounds(struct game *game, side_id side, counter_id from, hex_id hex, struct action_list *out) {
    if (hex == HEX_NONE)
        return;
    FOR_STACK(game, hex, to) {
        struct action action = action_who(VERB_TRANSFER, from);
        action.whom = to;
        for (action.number = 1; is_artillery(game, to) && is_legal(may_transfer(game, action, side)); action.number++)
            action_add(out, action);
    }
}

static void propose_transfers(struct game *game, side_id side, counter_id from, struct action_list *out) {
    hex_id hex = counter_at(game, from)->hex;
    propose_rounds(game, side, from, hex, out);
    for (direction d = 0; d < DIRECTIONS; d++)
        propose_rounds(game, side, from, neighbour_of(game, hex, d), out);
}

static void resupply_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    struct wagons wagons;
    find_wagons(game, &wagons);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != frame->side || !on_map(game, c))
            continue;
        if (type_of(game, c) == TYPE_WAGON && rules_of(game)->supply.wagons == WAGONS_OF_CORPS)
            propose_refills(game, c, frame->side, out);
        else if (is_legal(may_need(game, c, frame->side)))
            propose_supply(game, c, &wagons, out);
        if (is_artillery(game, c) && is_legal(was_quiet(game, c, frame->side)))
            propose_transfers(game, frame->side, c, out);
    }
    action_add(out, action_of(VERB_END));
}

static void emit_supply(struct game *game, counter_id c, counter_id wagon) {
    const struct counter_state *supply = counter_at(game, wagon);
    bool guns = is_artillery(game, c);
    hex_id path[PATH_MAX];
    uint16_t cost = 0;
    if (!game->events)
        return;
    int count = supply_path(game, c, wagon, path, PATH_MAX, &cost);
    event_begin(game->events, "resupply", guns ? "11.32" : "11.24");
    event_counter(game->events, "unit", c);
    event_counter(game->events, "wagon", wagon);
    if (rules_of(game)->supply.wagons != WAGONS_FOR_ALL)
        event_int(game->events, "boxes", guns ? supply->boxes_artillery : supply->boxes_small);
    if (guns)
        event_int(game->events, "rounds", counter_at(game, c)->rounds);
    event_fraction(game->events, "cost", cost, SIXTHS);
    event_list(game->events, "path");
    for (int i = 0; i < count; i++)
        event_hex(game->events, NULL, path[i]);
    event_close(game->events);
    event_end(game->events);
}

static void supply_unit(struct game *game, counter_id c, counter_id wagon) {
    struct counter_state *supply = counter_at(game, wagon), *counter = counter_at(game, c);
    if (wagon == COUNTER_NONE)
        return;
    if (rules_of(game)->supply.wagons == WAGONS_FOR_ALL) {
        counter_clear(game, c, F_DEPLETED | F_DEPLETED_NOW);
    } else if (is_artillery(game, c)) { /* 11.32b: a box is a round; from a train as many as it has lost */
        int wanted = rules_of(game)->supply.wagons == WAGONS_OF_CORPS ? info_of(game, c)->rounds - counter->rounds : 1;
        int drawn = wanted < supply->boxes_artillery ? wanted : supply->boxes_artillery;
        supply->boxes_artillery = (uint16_t)(supply->boxes_artillery - drawn);
        counter->rounds = (uint8_t)(counter->rounds + drawn);
        counter_set(game, c, F_RESUPPLYING);
    } else {
        if (!(rules_of(game)->supply.wagons == WAGONS_OF_CORPS && info_of(game, wagon)->train))
            supply->boxes_small--;
        counter_clear(game, c, F_DEPLETED | F_DEPLETED_NOW);
    }
    emit_supply(game, c, wagon);
    if (!is_artillery(game, c))
        mark_depletion(game, c, -1); /* 22.2 */
}

static void transfer(struct game *game, struct action action) {
    struct counter_state *from = counter_at(game, action.who), *to = counter_at(game, action.whom);
    from->rounds = (uint8_t)(from->rounds - action.number);
    to->rounds = (uint8_t)(to->rounds + action.number);
    counter_set(game, action.who, F_GAVE_ROUNDS);
    counter_set(game, action.whom, F_TOOK_ROUNDS);
    event_begin(game->events, "transfer", "11.33");
    event_counter(game->events, "from", action.who);
    event_counter(game->events, "to", action.whom);
    event_int(game->events, "rounds", action.number);
    event_end(game->events);
}

static void resupply_apply(struct game *game, struct frame *frame, struct action action) {
    counter_id wagon = action.whom;
    switch (action.verb) {
    case VERB_RESUPPLY:
        if (type_of(game, action.who) == TYPE_WAGON && rules_of(game)->supply.wagons == WAGONS_OF_CORPS) {
            refill(game, action.who, wagon);
            break;
        }
        if (wagon == COUNTER_NONE)
            find_wagon(game, action.who, &wagon);
        supply_unit(game, action.who, wagon);
        break;
    case VERB_TRANSFER:
        transfer(game, action);
        break;
    default:
        frame->stage = 1;
    }
}

static void resupply_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game, (void)frame;
    play_say(game, "Resupply units from wagons, transfer rounds between batteries, or end the phase.", out);
}

const struct decision resupply_decision = {.name = "resupply",
                                           .prompt = resupply_prompt,
                                           .candidates = resupply_candidates,
                                           .judge = resupply_judge,
                                           .apply = resupply_apply,
                                           .judged = true};

/* From here to its next Resupply Phase a battery may stand quiet (11.33). */
static void begin_rest(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) == TYPE_WAGON && counter_at(game, c)->side == side && on_map(game, c) &&
            rules_of(game)->supply.wagons == WAGONS_OF_CORPS)
            counter_set(game, c, F_RESTED);
        if (counter_at(game, c)->side != side || !is_artillery(game, c))
            continue;
        counter_clear(game, c, F_RESUPPLYING | F_GAVE_ROUNDS | F_TOOK_ROUNDS);
        if (on_map(game, c))
            counter_set(game, c, F_QUIET | F_RESTED);
    }
}

/* WAGONS_FOR_ALL: any unit that can reach a wagon is resupplied, without asking (12.24). */
static void supply_all(struct game *game, side_id side) {
    FOR_COUNTERS(game, c) {
        counter_id wagon = COUNTER_NONE;
        if (on_map(game, c) && is_legal(may_need(game, c, side)) && is_legal(find_wagon(game, c, &wagon)))
            supply_unit(game, c, wagon);
    }
}

static bool anything_to_transfer(const struct game *game, side_id side) {
    FOR_COUNTERS(game, from) {
        if (!is_artillery(game, from) || !is_legal(was_quiet(game, from, side)))
            continue;
        FOR_COUNTERS(game, to) {
            struct action action = action_who(VERB_TRANSFER, from);
            action.whom = to;
            action.number = 1;
            if (is_artillery(game, to) && is_legal(may_transfer(game, action, side)))
                return true;
        }
    }
    return false;
}

enum { SUPPLY_ROW, ROUNDS_ROW }; /* phase_info.special under WAGONS_FOR_ALL: supply, and rounds when the turn ends */

static enum next free_supply_advance(struct game *game, struct frame *frame) {
    if (current_phase(game)->special == SUPPLY_ROW) {
        supply_all(game, frame->side);
        return NEXT_DONE;
    }
    if (frame->stage == 0 && anything_to_transfer(game, frame->side))
        return NEXT_ASK;
    begin_rest(game, frame->side);
    return NEXT_DONE;
}

enum next resupply_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_RESUPPLY);
    if (rules_of(game)->supply.wagons == WAGONS_FOR_ALL)
        return free_supply_advance(game, frame);
    if (frame->stage == 0)
        return NEXT_ASK;
    begin_rest(game, frame->side);
    return NEXT_DONE;
}

/* ---- the question ---- */

static void put_wagon(struct game *game, counter_id unit, counter_id wagon, struct json *out) {
    hex_id path[PATH_MAX];
    uint16_t cost = 0;
    int count = supply_path(game, unit, wagon, path, PATH_MAX, &cost);
    struct ruling ruling = may_supply(game, unit, wagon);
    json_open(out, '{');
    json_put_string(out, "wagon", info_of(game, wagon)->id);
    json_put_int(out, "small_arms", counter_at(game, wagon)->boxes_small);
    json_put_int(out, "artillery", counter_at(game, wagon)->boxes_artillery);
    json_put_bool(out, "serves", is_legal(ruling));
    if (!is_legal(ruling)) {
        char buffer[200];
        struct text why;
        text_init(&why, buffer, sizeof buffer);
        play_ruling_text(game, ruling, &why);
        put_rule(game, out, ruling.case_number);
        json_put_string(out, "why", why.at);
    }
    if (count > 0) {
        json_key(out, "cost");
        json_fraction(out, cost, SIXTHS);
        json_key(out, "path");
        json_open(out, '[');
        for (int i = 0; i < count; i++)
            play_put_hex(game, out, NULL, path[i]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

struct ruling supply_query(struct game *game, const struct query *query, struct json *out) {
    counter_id unit = query->unit;
    if (unit == COUNTER_NONE || !on_map(game, unit))
        return RULE("11.23", "supply needs a unit on the map");
    json_open(out, '{');
    json_put_string(out, "unit", info_of(game, unit)->id);
    put_rule(game, out, "11.23");
    json_put_bool(out, "depleted", has_flag(game, unit, F_DEPLETED));
    if (is_artillery(game, unit))
        json_put_int(out, "rounds", counter_at(game, unit)->rounds);
    json_key(out, "wagons");
    json_open(out, '[');
    FOR_COUNTERS(game, wagon) {
        if (type_of(game, wagon) == TYPE_WAGON && on_map(game, wagon) &&
            counter_at(game, wagon)->side == counter_at(game, unit)->side)
            put_wagon(game, unit, wagon, out);
    }
    json_close(out, ']');
    json_close(out, '}');
    return LEGAL;
}
