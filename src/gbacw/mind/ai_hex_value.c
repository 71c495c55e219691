/* ai_hex_value.c: what being in a hex is worth. Fighters go over the river first, then for what the game says is worth
 * having, against the enemy where they are the stronger and out of its reach where they are not, and keep to their
 * leader; guns go where they see something and stand off; leaders follow those they lead; wagons keep behind.
 *
 * The side that moves first came to attack and marches; the other holds its ground, unless the game says otherwise or
 * names ground to be taken back. */
#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/ground/facing.h"
#include "gbacw/ground/sight.h"
#include "gbacw/march/movement_phase.h"
#include "gbacw/mind/ai.h"
#include "gbacw/morale/morale.h"
#include "gbacw/state/scratch.h"

enum { OVER_BANK = 2, FAR_FIELD = 3000 };
enum { SMALL_ARMS_REACH = 5, SAFE_DISTANCE = 9 };

bool mind_marches(const struct game *game, const struct mind_memory *memory, counter_id c) {
    side_id side = counter_at(game, c)->side;
    const struct order *order = mind_order(memory, c);
    bool comes_to_fight = side == tables_of(game)->first_player || rules_of(game)->mind.ground == GROUND_FOR_BOTH;
    if (order) /* who only holds its ground, in a game where it waits for the enemy, does not stir: that may have a
                  price */
        return order->kind != ORDER_HOLD || order->hex_count > 0 || comes_to_fight;
    bool takes_back = memory->field_made && memory->field_side == side && memory->goal_count > 0 && !memory->guards;
    return comes_to_fight || takes_back;
}

hex_id mind_wanted(const struct game *game, const struct mind_memory *memory, counter_id c) {
    bool asks = memory->traits->errands && rules_of(game)->mind.wanted && mind_order(memory, c) == NULL;
    return asks && is_leader(game, c) ? rules_of(game)->mind.wanted(game, c) : HEX_NONE;
}

bool mind_keeps_still(const struct game *game, const struct mind_memory *memory, counter_id c) {
    return memory->traits->errands && rules_of(game)->mind.keeps_still && rules_of(game)->mind.keeps_still(game, c);
}

bool mind_is_spent(const struct game *game, const struct mind_memory *memory, counter_id c) {
    return memory->traits->empty_away && is_artillery(game, c) && counter_at(game, c)->rounds == 0 &&
           mind_order(memory, c) == NULL;
}

bool mind_shaken(const struct game *game, counter_id c) {
    for (const struct own_morale_row *row = rules_of(game)->morale.rows; row && row->speaks; row++) {
        if (row->speaks(game, c))
            return true;
    }
    return false;
}

static int at_most(int value, int most) { return value < most ? value : most; }

int mind_cover(const struct game *game, hex_id hex) {
    int shift = 0;
    for (unsigned t = 0; t < TERRAINS_MAX; t++) {
        if (has_terrain(game, hex, t) && tables_of(game)->charts.terrain_fire[t] < shift)
            shift = tables_of(game)->charts.terrain_fire[t];
    }
    return -shift;
}

/* ---- fighters ---- */

/* Cavalry is few, and a brigade one loss from its limit is worth more whole than fighting (22.0, 31.1d). */
static bool spared(const struct game *game, const struct mind_traits *traits, counter_id c) {
    uint8_t brigade = info_of(game, c)->brigade;
    if (type_of(game, c) == TYPE_CAVALRY)
        return true;
    if (brigade == NO_BRIGADE || brigade_ineffective(game, brigade))
        return false;
    const struct brigade_state *state = gbacw_brigade_at(game, brigade);
    return state->boxes + state->depleted + traits->spared_from >= tables_of(game)->brigade[brigade].limit;
}

/* Over the river: who is not over at the end scores for the enemy (31.2). */
static int worth_over(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    int urgency = 4 + game->state->turn / 2;
    const struct order *order = mind_order(memory, c);
    if (!memory->has_banks || (order && order->kind != ORDER_ATTACK))
        return 0;
    if (hex_at(game, hex)->bank != OVER_BANK)
        return -at_most(mind_crossing(game, memory, hex), FAR_FIELD) * urgency / 4;
    return 125 * urgency - at_most(mind_to_enemy(game, memory, hex), FAR_FIELD) / 4;
}

/* Who has routed may go one hex in a turn (13.32): it goes where it is told to gather or to fall back, and no other
 * order moves it. */
static bool has_no_will(const struct mind_memory *memory, const struct mind_self *self) {
    const struct order *order = mind_order(memory, self->c);
    return self->routed && (order == NULL || (order->kind != ORDER_RALLY && order->kind != ORDER_WITHDRAW));
}

/* On the way to what is worth having; what is ours is guarded from near by. */
static int worth_on_way(struct game *game, struct mind_memory *memory, const struct mind_self *self, hex_id hex) {
    const int guarded = SIXTHS * memory->traits->guarded_from;
    if (has_no_will(memory, self))
        return 0;
    if (mind_order(memory, self->c))
        return mind_order_worth(game, memory, self->c, hex);
    uint16_t goal = self->way ? self->way[hex] : mind_goal(game, memory, self->c, hex);
    int left = at_most(goal, FAR_FIELD);
    if (goal == UINT16_MAX)
        return 0;
    if (memory->guards)
        left = left > guarded ? left - guarded : 0;
    return -left * memory->traits->a_point / SIXTHS -
           left * memory->traits->hurry * memory->turns_gone / (100 * SIXTHS);
}

/* A unit that strays too far from its leader will not be in command when the next turn comes (17.11). He follows his
 * troops, so they keep within his radius of the foremost that has gone; a leader who cannot go far, being out of
 * integrity, pinned or in the dark, is not left behind. */
static void see_command(const struct game *game, const struct mind_memory *memory, struct mind_self *self) {
    uint8_t brigade = info_of(game, self->c)->brigade;
    counter_id leader = brigade == NO_BRIGADE ? COUNTER_NONE : brigade_leader(game, brigade, 0);
    self->stray = 0;
    if (leader == COUNTER_NONE || !mind_marches(game, memory, self->c))
        return;
    bool held = one_hex_only(game, leader) || has_flag(game, leader, F_PINNED);
    bool leads_the_way = !held && memory->front[brigade] == HEX_NONE;
    self->about = held || leads_the_way ? counter_at(game, leader)->hex : memory->front[brigade];
    self->radius = effectiveness_radius(game, leader) + (leads_the_way ? memory->traits->he_follows : 0);
    self->stray = leads_the_way ? memory->traits->in_front : memory->traits->astray;
}

static int worth_in_command(const struct game *game, const struct mind_self *self, hex_id hex) {
    int beyond = self->stray ? hex_distance(game, hex, self->about) - self->radius : 0;
    return beyond > 0 ? -self->stray * beyond : 0;
}

/* Columns cannot fire and horse is an easy mark: neither is to be seen by muskets. Skirmishers hold up those who are
 * stronger (23.3). */
static int worth_of_order(const struct mind_traits *traits, const struct mind_outlook *look, uint8_t formation,
                          bool strong) {
    bool ready = formation != FORMATION_COLUMN && formation != FORMATION_MOUNTED;
    if (formation == FORMATION_SKIRMISH)
        return strong || look->nearest > SMALL_ARMS_REACH + 1 ? -traits->delaying : traits->delaying;
    return ready || look->nearest > SMALL_ARMS_REACH ? 0 : -traits->ready * (SMALL_ARMS_REACH + 1 - look->nearest);
}

/* Guns and wagons that the enemy has left there are to be had for the walking (15.19, 11.4). */
static int worth_finding(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex) {
    FOR_STACK(game, hex, left) {
        if (counter_at(game, left)->side != counter_at(game, c)->side && !is_leader(game, left))
            return memory->traits->carrying_off;
    }
    return 0;
}

/* A side with ground to take attacks by day where no more stand against it than with it; a side with none to take, with
 * ground to guard, or the weaker one where it alone has ground to take, where its own are half as many again. */
static bool is_strong(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex,
                      int enemies) {
    const struct order *order = mind_order(memory, c);
    if (order && order->kind != ORDER_HOLD)
        return order->kind == ORDER_ATTACK && !has_flag(game, c, F_ROUTED | F_DEPLETED) &&
               memory->traits->ordered_to * mind_friends(game, c, hex) >= memory->traits->ordered_of * enemies;
    bool takes_ground = memory->goal_count > 0 && !memory->guards && !game->state->night &&
                        (!memory->outnumbered || rules_of(game)->mind.ground == GROUND_FOR_BOTH);
    int wanted = (takes_ground ? memory->traits->taking_of : memory->traits->strong_of) +
                 (memory->ahead ? memory->traits->ahead_holds : 0) -
                 (memory->must_dare ? memory->traits->late_dares : 0);
    return memory->traits->strong_to * mind_friends(game, c, hex) >= wanted * enemies &&
           !has_flag(game, c, F_ROUTED | F_DEPLETED);
}

static int fear_of(const struct mind_memory *memory, const struct mind_self *self, const struct order *order) {
    if (order && !self->careful)
        return mind_order_fear(memory, order);
    return (self->careful ? memory->traits->careful_fear : memory->traits->fear) +
           (memory->ahead ? memory->traits->ahead_fear : 0);
}

/* All that does not hang on its formation. */
static void fighters_place(struct game *game, struct mind_memory *memory, const struct mind_self *self, hex_id hex,
                           struct mind_place *place) {
    counter_id c = self->c;
    const struct mind_outlook *look = mind_look(game, memory, counter_at(game, c)->side, hex);
    const struct order *order = mind_order(memory, c);
    const struct mind_traits *traits = memory->traits;
    bool strong = !self->careful && is_strong(game, memory, c, hex, look->enemies);
    int worth = traits->cover * mind_cover(game, hex) + worth_over(game, memory, c, hex) +
                worth_on_way(game, memory, self, hex) + worth_in_command(game, self, hex) +
                mind_worth_guarding(game, memory, self, hex) + worth_finding(game, memory, c, hex) +
                mind_worth_in_line(game, memory, c, hex, look);
    bool holds = order && order->kind == ORDER_HOLD; /* the enemy comes to it */
    if (strong && !holds && look->nearest <= SMALL_ARMS_REACH)
        worth += traits->nearing * (SMALL_ARMS_REACH + 1 - look->nearest);
    if (!strong)
        worth -= fear_of(memory, self, order) * look->threat;
    *place = (struct mind_place){worth, look, strong};
}

/* Those who hold strike back from where they stand, or from a hex beside it. */
static bool may_strike(const struct game *game, const struct mind_memory *memory, counter_id c, hex_id hex) {
    const struct order *order = mind_order(memory, c);
    return order == NULL || order->kind != ORDER_HOLD || mind_to_place(game, memory, c, hex) <= 1;
}

static int fighters_worth(struct game *game, const struct mind_memory *memory, const struct mind_place *place,
                          counter_id c, hex_id hex, uint8_t formation) {
    return place->worth + worth_of_order(memory->traits, place->look, formation, place->strong) +
           (place->look->nearest == 1 && may_strike(game, memory, c, hex)
                ? mind_worth_storming(game, memory, c, hex, formation)
                : 0);
}

/* ---- guns and wagons ---- */

/* How far it fires with full effect. */
static int good_range(const struct game *game, counter_id guns) {
    uint8_t weapon = counter_at(game, guns)->weapon;
    int range = 0;
    for (int i = 1; weapon != NO_WEAPON && i <= RANGE_MAX; i++)
        range = tables_of(game)->weapon[weapon].times6[i] >= SIXTHS ? i : range;
    return range;
}

/* Where only the top of a stack fires, a battery in the way of which another stands has nothing to fire at. */
static bool is_masked(const struct game *game, const struct mind_memory *memory, counter_id guns, hex_id hex) {
    if (!mind_is_led(memory) || rules_of(game)->fire.stacks != STACKS_TOP)
        return false;
    FOR_STACK(game, hex, c) {
        if (c == guns)
            return false;
        if (is_artillery(game, c) && counter_at(game, c)->side == counter_at(game, guns)->side)
            return true;
    }
    return false;
}

/* The nearest foot of its side, for those who keep behind it and march after it. */
static int hexes_to_foot(const struct game *game, struct mind_memory *memory, counter_id me, hex_id hex) {
    int nearest = 40;
    if (memory->foot[hex])
        return memory->foot[hex] - 1;
    FOR_COUNTERS(game, c) {
        if (type_of(game, c) != TYPE_INFANTRY || counter_at(game, c)->side != counter_at(game, me)->side ||
            !on_map(game, c) || has_flag(game, c, F_ROUTED))
            continue;
        nearest = at_most(hex_distance(game, hex, counter_at(game, c)->hex), nearest);
    }
    memory->foot[hex] = (uint8_t)(nearest + 1);
    return nearest;
}

/* Guns do not leave their foot for a target; and those that it has marched away from, so that the enemy is nearer than
 * it is, go after it. */
static bool is_left_behind(struct game *game, struct mind_memory *memory, counter_id guns, hex_id hex) {
    if (!memory->traits->left_behind || !mind_marches(game, memory, guns) || mind_order(memory, guns))
        return false;
    int foot = hexes_to_foot(game, memory, guns, hex);
    return foot > memory->traits->left_behind &&
           (hex != counter_at(game, guns)->hex ||
            foot > mind_look(game, memory, counter_at(game, guns)->side, hex)->nearest);
}

int mind_targets(struct game *game, struct mind_memory *memory, counter_id guns, hex_id hex) {
    CHECK(is_artillery(game, guns) && is_hex(game, hex));
    if (is_masked(game, memory, guns, hex) || is_left_behind(game, memory, guns, hex))
        return 0;
    int range = at_most(good_range(game, guns), memory->traits->useful_range), seen = 0;
    hex_id last = HEX_NONE;
    if (mind_look(game, memory, counter_at(game, guns)->side, hex)->nearest > range)
        return 0;
    for (uint16_t i = 0; i < memory->foe_count && seen < memory->traits->targets_enough; i++) {
        hex_id foe = memory->foe[i].hex;
        if (foe != last && hex_distance(game, hex, foe) <= range && can_see(game, hex, foe))
            seen++;
        last = foe;
    }
    return seen;
}

/* Crews go back to what they have left, and stay with it (15.18, 11.11). */
static int crews_worth(const struct game *game, counter_id c, hex_id hex) {
    enum { WORTH_A_HEX = 8 };
    counter_id served = info_of(game, c)->crew;
    bool there =
        served != COUNTER_NONE && on_map(game, served) && counter_at(game, served)->side == counter_at(game, c)->side;
    return there ? -WORTH_A_HEX * hex_distance(game, hex, counter_at(game, served)->hex) : 0;
}

/* How near the enemy it may stand: wagons nowhere near, guns within reach of muskets only behind their own foot. */
static int safe_distance(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex) {
    if (!is_artillery(game, c))
        return memory->traits->wagons;
    if (mind_is_spent(game, memory, c))
        return memory->traits->empty_away;
    if (!mind_marches(game, memory, c))
        return memory->traits->guns_guarded;
    int guards = mind_friends(game, c, hex) - counter_at(game, c)->strength;
    return guards > mind_look(game, memory, counter_at(game, c)->side, hex)->enemies ? memory->traits->guns_guarded
                                                                                     : memory->traits->guns_alone;
}

static void trains_place(struct game *game, struct mind_memory *memory, const struct mind_self *self, hex_id hex,
                         struct mind_place *place) {
    const struct mind_traits *traits = memory->traits;
    counter_id c = self->c;
    int nearest = mind_look(game, memory, counter_at(game, c)->side, hex)->nearest;
    int wanted = safe_distance(game, memory, c, hex),
        worth = nearest < wanted ? -traits->too_near * (wanted - nearest) : 0;
    if (memory->has_banks)
        worth -= at_most(mind_crossing(game, memory, hex), FAR_FIELD) / 4;
    bool crew = is_crew(game, c);
    if (self->marches && crew)
        worth += crews_worth(game, c, hex);
    if (self->marches && !crew) {
        int behind = hexes_to_foot(game, memory, c, hex);
        worth -= behind > traits->behind ? traits->keeping_up * (behind - traits->behind) : 0;
        worth += worth_on_way(game, memory, self, hex) * traits->keeping_up / 5;
    }
    *place = (struct mind_place){worth, mind_look(game, memory, counter_at(game, c)->side, hex), false};
}

static int trains_worth(struct game *game, struct mind_memory *memory, const struct mind_self *self,
                        const struct mind_place *place, hex_id hex, uint8_t formation) {
    int worth = place->worth;
    if (!self->marches || is_crew(game, self->c))
        return worth;
    const struct order *order = mind_order(memory, self->c);
    if (formation == FORMATION_UNLIMBERED && !(order && order->kind == ORDER_WITHDRAW) &&
        !mind_is_spent(game, memory, self->c))
        worth += memory->traits->a_target * mind_targets(game, memory, self->c, hex);
    if (formation != counter_at(game, self->c)->formation && place->look->nearest <= SMALL_ARMS_REACH) /* 6.23 */
        worth -= memory->traits->fired_at;
    return worth;
}

/* ---- leaders ---- */

/* Does he lead him, or it? Units of a brigade, brigadiers of a division, commanders of the divisions of a corps; some
 * lead guns. */
static bool leads(const struct game *game, counter_id leader, unsigned led, counter_id c) {
    if (info_of(game, leader)->commands == COMMANDS_GUNS)
        return is_artillery(game, c);
    if (led == NO_DIVISION)
        return gbacw_is_foot_or_horse(game, c) && info_of(game, c)->brigade == info_of(game, leader)->brigade;
    if (!is_leader(game, c))
        return false;
    unsigned brigade = brigade_led(game, c);
    if (brigade != NO_BRIGADE)
        return gbacw_brigade_at(game, brigade)->division == led;
    unsigned division = division_led(game, c);
    return is_corps(game, led) && division != NO_DIVISION && corps_now(game, division) == led;
}

static void gather(struct game *game, struct mind_memory *memory, counter_id leader, bool pinned) {
    unsigned led = rank_now(game, leader) == RANK_BRIGADE ? NO_DIVISION : division_led(game, leader);
    memory->led_count = 0;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side == counter_at(game, leader)->side && on_map(game, c) && c != leader &&
            (pinned || !has_flag(game, c, F_PINNED)) && memory->led_count < MIND_LED_MAX && leads(game, leader, led, c))
            memory->led[memory->led_count++] = counter_at(game, c)->hex;
    }
}

/* Under orders he goes with those who can go on; the pinned wait for him where they are. */
void mind_gather_led(struct game *game, struct mind_memory *memory, counter_id leader) {
    CHECK(is_leader(game, leader));
    memory->leader = leader;
    gather(game, memory, leader, !mind_is_led(memory));
    if (memory->led_count == 0 && mind_is_led(memory))
        gather(game, memory, leader, true);
}

/* He keeps to his own superior, who comes after him. */
static int worth_near_superior(const struct game *game, const struct mind_memory *memory, counter_id leader,
                               hex_id hex) {
    enum { HE_FOLLOWS = 3 };
    unsigned brigade = info_of(game, leader)->brigade;
    counter_id superior =
        brigade == NO_BRIGADE ? COUNTER_NONE : division_leader(game, gbacw_brigade_at(game, brigade)->division);
    if (superior == COUNTER_NONE || rules_of(game)->mind.ground != GROUND_FOR_BOTH)
        return 0;
    int beyond = hex_distance(game, hex, counter_at(game, superior)->hex) - integrity_radius(game, superior);
    return beyond > HE_FOLLOWS ? -memory->traits->superior * (beyond - HE_FOLLOWS) : 0;
}

/* Of a leader who is wanted somewhere; not alone among the enemy. */
static int worth_on_errand(struct game *game, struct mind_memory *memory, const struct mind_self *self, hex_id hex) {
    enum { ALONE = 5000, AMONG_THEM = 8 };
    side_id side = counter_at(game, self->c)->side;
    bool lost = !friend_in(game, hex, side) && mind_look(game, memory, side, hex)->nearest < AMONG_THEM;
    return -memory->traits->errands * hex_distance(game, hex, self->wanted) - (lost ? ALONE : 0);
}

/* Who stands with the routed can rally them (13.5): of his own brigade, if he leads one. */
static int worth_of_rallying(const struct game *game, const struct mind_memory *memory, counter_id leader, hex_id hex) {
    unsigned brigade = info_of(game, leader)->brigade;
    if (!memory->traits->rallying || brigade == NO_BRIGADE || mind_order(memory, leader))
        return 0;
    FOR_STACK(game, hex, c) {
        if (gbacw_is_foot_or_horse(game, c) && has_flag(game, c, F_ROUTED) && info_of(game, c)->brigade == brigade)
            return memory->traits->rallying;
    }
    return 0;
}

static int leaders_worth(struct game *game, const struct mind_memory *memory, const struct mind_self *self,
                         hex_id hex) {
    counter_id leader = self->c;
    int worth = self->brigadier ? worth_near_superior(game, memory, leader, hex) : 0;
    if (!friend_in(game, hex, counter_at(game, leader)->side))
        return -10000;
    for (uint16_t i = 0; i < memory->led_count && memory->leader == leader; i++) {
        int distance = hex_distance(game, hex, memory->led[i]);
        worth += distance <= self->radius ? memory->traits->led - distance : -memory->traits->led_astray * distance;
    }
    return worth + worth_of_rallying(game, memory, leader, hex);
}

/* The commander over all rides to those who still wait for him, then stays with the nearest troops. */
static int army_commanders_worth(struct game *game, struct mind_memory *memory, counter_id leader, hex_id hex) {
    side_id side = counter_at(game, leader)->side;
    int best = 0, nearest = INT16_MAX;
    if (rules_of(game)->mind.ground ==
        GROUND_FOR_BOTH) /* nobody waits for him, and his loss would weigh more than anything */
        return -50 * (SAFE_DISTANCE - at_most(mind_look(game, memory, side, hex)->nearest, SAFE_DISTANCE)) -
               hexes_to_foot(game, memory, leader, hex);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        const struct division_info *info = tables_of(game)->division + d;
        counter_id commander = gbacw_division_at(game, d)->leader;
        if (info->side != side || info->army || commander == COUNTER_NONE || !on_map(game, commander) ||
            (rules_of(game)->mind.waits && !rules_of(game)->mind.waits(game, d)))
            continue;
        nearest = at_most(hex_distance(game, hex, counter_at(game, commander)->hex), nearest);
    }
    if (nearest < INT16_MAX)
        best = 1000 - 20 * nearest;
    if (!friend_in(game, hex, side))
        best -= mind_look(game, memory, side, hex)->nearest < 8 ? 5000 : 5;
    return best;
}

void mind_see_self(struct game *game, struct mind_memory *memory, counter_id c, struct mind_self *self) {
    *self = (struct mind_self){.c = c, .leads = is_leader(game, c), .routed = has_flag(game, c, F_ROUTED)};
    if (self->leads) {
        self->wanted = mind_wanted(game, memory, c);
        self->brigadier = rank_now(game, c) == RANK_BRIGADE;
        self->radius = self->brigadier ? effectiveness_radius(game, c) : integrity_radius(game, c);
        return;
    }
    mind_make_fields(game, memory, counter_at(game, c)->side);
    self->fights = gbacw_is_foot_or_horse(game, c);
    self->marches = mind_marches(game, memory, c);
    self->careful = self->fights && mind_judges(memory, c) && spared(game, memory->traits, c);
    self->way = mind_order(memory, c) ? NULL : mind_way_to_goal(game, memory, c);
    if (self->fights) {
        see_command(game, memory, self);
        mind_see_guarded(game, memory, self);
    }
}

void mind_see_place(struct game *game, struct mind_memory *memory, const struct mind_self *self, hex_id hex,
                    struct mind_place *place) {
    const struct mind_rules *rules = &rules_of(game)->mind;
    int own = rules->attraction && mind_takes_ground(memory, self->c) ? rules->attraction(game, self->c, hex) : 0;
    if (own < 0 && !mind_is_drawn(game, memory, self->c))
        own = 0;
    *place = (struct mind_place){0, NULL, false};
    if (self->leads && self->wanted != HEX_NONE)
        place->worth = worth_on_errand(game, memory, self, hex);
    else if (self->leads)
        place->worth = info_of(game, self->c)->rank == RANK_ARMY && mind_marches(game, memory, self->c)
                           ? army_commanders_worth(game, memory, self->c, hex)
                           : leaders_worth(game, memory, self, hex);
    else if (self->fights)
        fighters_place(game, memory, self, hex, place);
    else
        trains_place(game, memory, self, hex, place);
    place->worth += own;
}

int mind_worth_in(struct game *game, struct mind_memory *memory, const struct mind_self *self,
                  const struct mind_place *place, hex_id hex, uint8_t formation) {
    if (self->leads)
        return place->worth;
    bool unready = self->guarded_count > 0 && (formation == FORMATION_COLUMN || formation == FORMATION_MOUNTED);
    return self->fights
               ? fighters_worth(game, memory, place, self->c, hex, formation) - (unready ? memory->traits->keeping : 0)
               : trains_worth(game, memory, self, place, hex, formation);
}

int mind_worth(struct game *game, struct mind_memory *memory, counter_id c, hex_id hex, uint8_t formation) {
    CHECK(is_hex(game, hex) && formation <= FORMATION_SKIRMISH);
    struct mind_self self;
    struct mind_place place;
    mind_see_self(game, memory, c, &self);
    mind_see_place(game, memory, &self, hex, &place);
    return mind_worth_in(game, memory, &self, &place, hex, formation);
}
