/* melee.c: which units make up their mind to attack (12.27), who may start one (16.52, 29.53), who withdraws beside
 * an attacked hex (12.84), and what counts in the fight (12.1, 12.3 to 12.5, 16.32, 16.53, 23.37). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/facing.h"
#include "gbacw/melee/melee.h"
#include "gbacw/morale/morale.h"

/* ---- who may start a melee ---- */

/* Does foot or horse stand there that these could not attack: 16.52 infantry, 23.36 cavalry too? */
static bool troops_in(const struct game *game, hex_id hex, side_id side, bool horse_too) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side != side && holds_hex(game, c) &&
            (type_of(game, c) == TYPE_INFANTRY || (horse_too && type_of(game, c) == TYPE_CAVALRY)))
            return true;
    }
    return false;
}

struct ruling gettysburg_may_enter_melee(const struct game *game, counter_id c, hex_id target) {
    const struct counter_state *unit = counter_at(game, c);
    if (unit->formation == FORMATION_SKIRMISH && troops_in(game, target, unit->side, true))
        return RULE("23.36", "%u is in skirmish order and may attack only guns, wagons, trains and crews", c);
    if (unit->formation == FORMATION_DISMOUNTED && troops_in(game, target, unit->side, false))
        return RULE("16.52", "%u is dismounted cavalry and may not start a melee with infantry", c);
    if (unit->own & OWN_EXHAUSTED)
        return RULE("29.53", "%u is exhausted and may not start a melee", c);
    return disorder_may_attack(game, c);
}

/* 12.84: not attacked itself, beside those who give way, and near its brigade's commander. */
struct ruling gettysburg_may_withdraw_beside(const struct game *game, counter_id c, hex_id attacked) {
    counter_id leader = brigade_leader(game, info_of(game, c)->brigade, 0);
    if (leader == COUNTER_NONE || !within_command_of(game, leader, c))
        return RULE("beside", "%u is not attacked in %h, and is not within the radius of its brigade's commander", c,
                    attacked);
    return LEGAL;
}

/* ---- initiation (12.27) ---- */

struct heart { /* a stack that has to find the heart to attack */
    const struct game *game;
    counter_id checker;
    hex_id hex, target;
    bool night;
};

/* 17.14: the ill, the drunk and the inept; with them a unit must check all the same. */
static bool is_inept(const struct game *game, counter_id leader) {
    if (rank_now(game, leader) != RANK_BRIGADE)
        return false;
    bool unknown = has_flag(game, leader, F_REPLACEMENT) || info_of(game, leader)->nameless;
    bool zero = state_of(game)->options[OPTION_ZERO_POINTS] ? ratings_of(game, leader)->higher == 1
                                                            : ratings_of(game, leader)->rally == 0;
    return zero || (unknown && state_of(game)->options[OPTION_NAMELESS_LEAD]); /* 27.0 */
}

static counter_id leader_at(const struct heart *heart, hex_id hex, bool inept) {
    for (counter_id c = hex == HEX_NONE ? COUNTER_NONE : top_of(heart->game, hex); c != COUNTER_NONE;
         c = below(heart->game, c)) {
        if (is_leader(heart->game, c) && leader_serves(heart->game, c, heart->checker) &&
            is_inept(heart->game, c) == inept)
            return c;
    }
    return COUNTER_NONE;
}

static bool depleted(const struct heart *h) { return has_flag(h->game, h->checker, F_DEPLETED); }
static bool below_half(const struct heart *h) {
    return 2 * counter_at(h->game, h->checker)->strength < info_of(h->game, h->checker)->strength;
}
static bool among_strangers(const struct heart *h) { return mixed_brigades(h->game, h->hex, h->checker); }
static bool in_the_dark(const struct heart *h) { return h->night; }
static bool is_tired(const struct heart *h) {
    return counter_at(h->game, h->checker)->own & (OWN_FATIGUED | OWN_MELEE_FATIGUED);
}

static bool enemies_spent(const struct heart *h) {
    bool any = false;
    FOR_STACK(h->game, h->target, c) {
        const struct counter_state *unit = counter_at(h->game, c);
        if (unit->side == counter_at(h->game, h->checker)->side || !holds_hex(h->game, c) || unit->weapon == NO_WEAPON)
            continue;
        if (is_artillery(h->game, c) ? unit->rounds > 0 : !(unit->flags & F_DEPLETED))
            return false;
        any = true;
    }
    return any;
}

static bool on_their_flank(const struct heart *h) {
    direction d = hex_direction(h->game, h->target, h->hex);
    counter_id enemy = top_unit(h->game, h->target, other_side(counter_at(h->game, h->checker)->side));
    return d != DIRECTION_NONE && enemy != COUNTER_NONE && enfiladed_through(h->game, enemy, d, d);
}

static bool with_inept(const struct heart *h) { return leader_at(h, h->hex, true) != COUNTER_NONE; }
static bool leader_near(const struct heart *h) {
    for (direction d = 0; !h->night && d < DIRECTIONS; d++) {
        if (leader_at(h, neighbour_of(h->game, h->hex, d), false) != COUNTER_NONE)
            return true;
    }
    return false;
}
static bool led_by_night(const struct heart *h) { return h->night && leader_at(h, h->hex, false) != COUNTER_NONE; }

static const struct heart_row {
    int8_t by;
    const char *case_number, *why;
    bool (*speaks)(const struct heart *);
} heart_rows[] = {
    {1, "12.27F", "out of ammunition", depleted},
    {1, "12.27F", "below half strength", below_half},
    {1, "12.27F", "stacked with another brigade", among_strangers},
    {1, "12.27F", "night", in_the_dark},
    {1, "29.42", "fatigued", is_tired},
    {-1, "12.27G", "the enemy is out of ammunition", enemies_spent},
    {-1, "12.27G", "on the enemy's flank", on_their_flank},
    {-1, "12.27G", "brigade commander", with_inept},
    {-1, "12.27G", "leader beside it", leader_near},
    {-1, "12.27G", "leader, by night", led_by_night},
};

static bool finds_heart(struct game *game, const struct heart *heart) {
    struct event_sink *sink = game->events;
    int total = 0;
    see_elephant(game, heart->checker);
    int die = play_die(game, DICE_MORALE, heart->checker), rating = morale_of(game, heart->checker);
    event_begin(sink, "initiation", "12.27D");
    event_counter(sink, "unit", heart->checker);
    event_hex(sink, "target", heart->target);
    event_int(sink, "rating", rating);
    event_list(sink, "modifiers");
    for (size_t i = 0; i < sizeof heart_rows / sizeof heart_rows[0]; i++) {
        if (!heart_rows[i].speaks(heart))
            continue;
        total += heart_rows[i].by;
        event_object(sink, NULL);
        event_int(sink, "by", heart_rows[i].by);
        event_string(sink, "case", heart_rows[i].case_number);
        event_string(sink, "why", heart_rows[i].why);
        event_close(sink);
    }
    event_close(sink);
    total += die;
    event_int(sink, "die", die);
    event_int(sink, "total", total);
    event_string(sink, "result", total <= rating ? "attacks" : "refuses");
    event_end(sink);
    return total <= rating;
}

/* 12.27C: by day a leader of its command in the hex leads it in without a die. */
static bool is_led_in(const struct game *game, counter_id c, bool night) {
    struct heart heart = {game, c, counter_at(game, c)->hex, HEX_NONE, night};
    return !night && leader_at(&heart, heart.hex, false) != COUNTER_NONE;
}

static struct declaration *declaration_of(struct game *game, counter_id c) {
    for (int i = 0; i < state_of(game)->declaration_count; i++) {
        struct declaration *d = gbacw_declarations_of(game) + i;
        if (d->attacker == c && !d->spare[0])
            return d;
    }
    return NULL;
}

/* Announced, still able, and not led in: the topmost of these in the hex checks for them all (12.27D). */
static bool must_find_heart(struct game *game, counter_id c, bool night) {
    const struct declaration *d = declaration_of(game, c);
    return d && !is_leader(game, c) && is_legal(may_melee(game, c, d->target, d->charge)) && !is_led_in(game, c, night);
}

static void check_stack(struct game *game, hex_id hex, bool night) {
    counter_id list[FORCE_MAX];
    int count = 0;
    FOR_STACK(game, hex, c) {
        if (count < FORCE_MAX && must_find_heart(game, c, night))
            list[count++] = c;
    }
    if (count == 0)
        return;
    struct heart heart = {game, list[0], hex, declaration_of(game, list[0])->target, night};
    if (finds_heart(game, &heart))
        return;
    for (int i = 0; i < count; i++)
        declaration_of(game, list[i])->spare[0] = 1;
}

/* One check a stack, in the order in which the attacks were announced. */
void gettysburg_initiate(struct game *game) {
    bool night = game->state->night;
    int count = state_of(game)->declaration_count;
    for (int i = 0; i < count; i++) {
        const struct declaration *d = gbacw_declarations_of(game) + i;
        bool seen = d->attacker == COUNTER_NONE || d->spare[0] || !on_map(game, d->attacker);
        hex_id hex = seen ? HEX_NONE : counter_at(game, d->attacker)->hex;
        for (int k = 0; k < i && !seen; k++) {
            counter_id before = gbacw_declarations_of(game)[k].attacker;
            seen = before != COUNTER_NONE && counter_at(game, before)->hex == hex;
        }
        if (!seen)
            check_stack(game, hex, night);
    }
}

/* ---- strength ---- */

static bool any_of(const struct melee_view *v, bool mounted) {
    for (int i = 0; i < v->other->count; i++) {
        counter_id c = v->other->unit[i];
        if (gbacw_is_foot_or_horse(v->game, c) && is_mounted(v->game, c) == mounted)
            return true;
    }
    return false;
}

static bool against_infantry(const struct melee_view *v) {
    for (int i = 0; i < v->other->count; i++) {
        if (type_of(v->game, v->other->unit[i]) == TYPE_INFANTRY)
            return true;
    }
    return false;
}

/* 12.15, 12.16: a train's provost guard fights, a driver does not. */
static int guards(const struct game *game, counter_id c) {
    counter_id wagon = type_of(game, c) == TYPE_WAGON ? c : info_of(game, c)->crew;
    bool armed = wagon != COUNTER_NONE && info_of(game, wagon)->train && info_of(game, wagon)->weapon != NO_WEAPON;
    return armed ? counter_at(game, c)->strength : 0;
}

static struct melee_item row_of(counter_id c, int by, const char *case_number, const char *why) {
    return (struct melee_item){c, (int8_t)(by < 0 ? 0 : by), case_number, why};
}

/* 16.53, 23.37: men who left others with the horses, or stand far apart. */
static int thinned(const struct melee_view *v, counter_id c, int points) {
    uint8_t formation = counter_at(v->game, c)->formation;
    bool on_foot = type_of(v->game, c) == TYPE_CAVALRY && formation != FORMATION_MOUNTED;
    return points - (formation == FORMATION_SKIRMISH) - (on_foot && against_infantry(v));
}

static struct melee_item unit_row(const struct melee_view *v, int i, int points) {
    counter_id c = v->own->unit[i];
    const struct counter_state *unit = counter_at(v->game, c);
    int half = unit->flags & F_ROUTED ? 2 : 1;
    switch ((enum unit_type)type_of(v->game, c)) {
    case TYPE_BATTERY:
        return row_of(c, (unit->crew >= 2) / half, "12.12", SAID("gun crew"));
    case TYPE_GUN_CREW:
        return row_of(c, (unit->strength >= 2) / half, "12.12", SAID("gun crew"));
    case TYPE_WAGON:
    case TYPE_WAGON_CREW:
        return row_of(c, guards(v->game, c) / half, guards(v->game, c) ? "guard" : "12.14", SAID("crew or guard"));
    case TYPE_INFANTRY:
    case TYPE_CAVALRY:
    case TYPE_LEADER:
        break;
    }
    if (unit->own & OWN_EXHAUSTED)
        points = points > 0 ? points - 1 : 0; /* 29.51 */
    if (is_disordered(v->game, c))
        points = points > 0 ? points - 1 : 0; /* 31.2 */
    bool twice = is_mounted(v->game, c) && !v->attacks && any_of(v, false) && !any_of(v, true);
    if (half == 2) /* its melee strength (reading F46); 16.53 asks for no check */
        return row_of(c, thinned(v, c, (twice ? 2 * points : points) / 2), "12.51", SAID("routed"));
    if (v->own->charge[i])
        return row_of(c, 2 * points, "16.24", SAID("charge"));
    if (twice)
        return row_of(c, 2 * points, "16.32", SAID("mounted against foot"));
    if (is_mounted(v->game, c))
        return row_of(c, points, "12.13", "mounted");
    int left = thinned(v, c, points);
    return left == points ? row_of(c, points, "12.11", SAID("strength"))
                          : row_of(c, left, "thinned", SAID("fewer men"));
}

/* 12.31, 9.56 note 1: each stack that comes in pays for the hexside it crosses, the dearest thing on it. */
static int crossing_cost(const struct game *game, hex_id target, direction way) {
    hex_id from = neighbour_of(game, target, direction_opposite(way));
    uint16_t bits = from == HEX_NONE ? 0 : hexside_bits(game, from, way);
    bits |= hexside_bits(game, target, direction_opposite(way)) & BIT(HEXSIDE_WORKS); /* those of the defender */
    int dearest = 0;
    for (unsigned s = 0; s < HEXSIDES_MAX; s++) {
        int cost = bits & BIT(s) ? tables_of(game)->charts.side_melee[s] : 0;
        dearest = cost > dearest ? cost : dearest;
    }
    return dearest;
}

static struct melee_item crossing_row(const struct melee_view *v) {
    int sum = 0;
    unsigned seen = 0;
    for (int i = 0; v->attacks && i < v->own->count; i++) {
        direction way = v->own->way[i];
        if (way == DIRECTION_NONE || is_leader(v->game, v->own->unit[i]) || (seen & BIT(way)))
            continue;
        seen |= BIT(way);
        sum += crossing_cost(v->game, v->target, way);
    }
    return (struct melee_item){COUNTER_NONE, (int8_t)-sum, "12.31", SAID("crossing")};
}

/* 12.32 to 12.34: the ground helps or hinders the defender in the first round. */
static struct melee_item ground_row(const struct melee_view *v) {
    int by = 0;
    for (unsigned t = 0; !v->attacks && !hex_engaged(v->game, v->target) && t < TERRAINS_MAX; t++)
        by += has_terrain(v->game, v->target, t) ? tables_of(v->game)->charts.terrain_melee[t] : 0;
    return (struct melee_item){COUNTER_NONE, (int8_t)by, by < 0 ? "town-melee" : "rough-melee",
                               by < 0 ? "town" : "wooded rough"};
}

/* 12.4: one leader with units of his own command beside him. */
static struct melee_item leader_row(const struct melee_view *v) {
    for (int l = 0; l < v->own->count; l++) {
        for (int i = 0; is_leader(v->game, v->own->unit[l]) && i < v->own->count; i++) {
            if (!is_leader(v->game, v->own->unit[i]) && v->own->way[i] == v->own->way[l] &&
                leader_serves(v->game, v->own->unit[l], v->own->unit[i]))
                return (struct melee_item){v->own->unit[l], 1, "12.4", "leader"};
        }
    }
    return (struct melee_item){COUNTER_NONE, 0, "12.4", "leader"};
}

/* Printed ratings of foot and horse: the worst of a side, or the best; a "?" is neither good nor bad. */
static int printed_extreme(const struct game *game, const struct melee_force *force, bool best) {
    int found = 0;
    for (int i = 0; i < force->count; i++) {
        counter_id c = force->unit[i];
        if (!gbacw_is_foot_or_horse(game, c))
            continue;
        int rating = gbacw_printed_morale(game, c);
        if (rating == MORALE_GREEN)
            return 0;
        if (found == 0 || (best ? rating > found : rating < found))
            found = rating;
    }
    return found;
}

static struct melee_item morale_row(const struct melee_view *v) {
    int worst = printed_extreme(v->game, v->own, false), best = printed_extreme(v->game, v->other, true);
    return (struct melee_item){COUNTER_NONE, best > 0 && worst >= best + 2, "12.52", "morale"};
}

const struct melee_rows gettysburg_melee = {unit_row, {crossing_row, ground_row, leader_row, morale_row}};
