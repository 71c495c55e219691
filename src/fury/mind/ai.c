/* ai.c: the computer players of the family: headquarters in Battle Mode behind the line, Divisions towards what wins
 * the battle (ai_plan.c), attacks where the odds are good, artillery where it is worth its point. How much each of
 * these counts is a mind's traits (ai_traits.c). */
#include "fury/mind/ai.h"

#include <string.h>

#include "core/hash.h"
#include "fury/combat/retreat.h"
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/march/move_group.h"
#include "fury/mind/ai_attacks.h"
#include "play/drill.h"

struct memory {
    uint16_t turn;
    uint8_t phase, tired;
    uint8_t moved[FURY_COUNTERS_MAX]; /* activations of each Division this phase */
    struct plan plan;
};

/* ---- movement ---- */

/* A bridge of the start, if taking it up wins. */
static bool choose_lift(const struct game *game, struct plan *plan, const struct action_list *legal,
                        struct action *out) {
    for (uint32_t i = 0; plan->lifting && i < legal->count; i++) {
        struct action action = legal->at[i];
        counter_id c = LOCALS_OF(move_locals, play_top(game))->unit;
        int bridge = action.verb == VERB_LIFT ? fury_pontoon_on(game, hex_of(game, c), action.facing) : -1;
        if (bridge >= 0 && state_of(game)->pontoon[bridge].start) {
            *out = action;
            return true;
        }
    }
    return false;
}

static bool may_lay(const struct game *game, side_id side) {
    return state_of(game)->pontoons[side] > 0 && !state_of(game)->laid[side];
}

/* A bridge to where it would rather be: it forms first, and lays it when next activated. */
static bool choose_bridge(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    const struct move_locals *move = LOCALS_OF(move_locals, play_top(game));
    direction d = 0;
    if (!may_lay(game, plan->side) || fury_plan_bridge(game, plan, move->unit, move->start, &d) < plan->traits->bridge)
        return false;
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == VERB_BRIDGE && legal->at[i].facing == d) {
            *out = legal->at[i];
            return true;
        }
    return !in_battle(game, move->unit) && fury_pick(legal, VERB_FORM, out);
}

/* Field Works before the enemy comes: in its ZOC they are never finished (2.5-FW-e). */
static bool wants_to_dig(const struct game *game, const struct plan *plan, counter_id c) {
    hex_id hex = hex_of(game, c);
    return plan->traits->digs > 0 && !plan->final && plan->to_enemy[hex] <= plan->traits->digs_near &&
           !tables_of(game)->terrain[ground_of(tables_of(game), hex)->terrain].defensible &&
           is_legal(fury_may_dig(game, c));
}

/* What wins can be had by marching: a place that is open, or a bridge that must go. */
static bool must_march(const struct plan *plan) {
    for (unsigned i = 0; i < plan->post_count; i++)
        if (plan->post_kind[i] == POST_OPEN)
            return true;
    return plan->lifting;
}

/* Twice as many Divisions hereabouts as the enemy: who is behind attacks there. */
static bool is_far_the_stronger(const struct game *game, const struct plan *plan, hex_id hex) {
    int count[SIDES] = {0, 0};
    FOR_COUNTERS(game, c) {
        if (is_division(game, c) && on_map(game, c) && distance(game, hex, hex_of(game, c)) <= plan->traits->digs_near)
            count[info_of(game, c)->side]++;
    }
    return count[plan->side] > 2 * count[other_side(plan->side)];
}

/* Behind and too weak to take what is wanted: where the enemy may come, digging goes before marching. */
static int gain_of_digging(const struct game *game, const struct plan *plan, counter_id c) {
    bool digs = plan->traits->digs_behind > 0 && plan->behind && wants_to_dig(game, plan, c) && !must_march(plan) &&
                !is_far_the_stronger(game, plan, hex_of(game, c));
    return digs ? plan->traits->digs_behind : 0;
}

static int liking_here(struct game *game, struct plan *plan, const struct plan_reach *reach,
                       const struct move_locals *move) {
    if (reach == NULL)
        return fury_plan_liking(game, plan, move->unit, move->start);
    return fury_plan_liking_beside(game, plan, move->unit, move->start, reach->here);
}

/* The actions are mostly in the order of the reach: `at` is where the last one was. */
static int liking_there(struct game *game, struct plan *plan, const struct plan_reach *reach, unsigned *at,
                        counter_id c, hex_id hex) {
    for (unsigned k = 0; reach != NULL && k < reach->count; k++) {
        unsigned place = (*at + k) % reach->count;
        if (reach->hex[place] != hex)
            continue;
        *at = place + 1;
        return fury_plan_liking_beside(game, plan, c, hex, reach->fights[place]);
    }
    return fury_plan_liking(game, plan, c, hex);
}

static bool choose_move(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    const struct move_locals *move = LOCALS_OF(move_locals, play_top(game));
    if (choose_lift(game, plan, legal, out))
        return true;
    bool found = false, on_bridge = plan->lifting && !in_battle(game, move->unit);
    const struct plan_reach *reach = fury_plan_reach(game, plan, move);
    unsigned at = 0;
    int best = liking_here(game, plan, reach, move) + gain_of_digging(game, plan, move->unit);
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_TO || action.word != ACTION_NO_WORD)
            continue;
        int value = liking_there(game, plan, reach, &at, move->unit, action.hex);
        if (value > best) {
            best = value;
            *out = action;
            found = true;
        }
    }
    if (found)
        return true;
    if (gain_of_digging(game, plan, move->unit) > 0 && fury_pick(legal, VERB_DIG, out))
        return true;
    if (choose_bridge(game, plan, legal, out))
        return true;
    for (unsigned i = 0; on_bridge && i < plan->post_count; i++) /* bridges are taken up in Battle Formation */
        if (plan->post[i] == move->start && fury_pick(legal, VERB_FORM, out))
            return true;
    if (wants_to_dig(game, plan, move->unit) && fury_pick(legal, VERB_DIG, out))
        return true;
    return fury_pick(legal, VERB_HALT, out) || fury_pick(legal, VERB_DIG, out) || fury_pick(legal, VERB_FORM, out);
}

/* A side that has nobody in contact when the enemy passes has ten activations more (6.0f), and by then knows where the
 * enemy stands: so others go first. In the first turn there is no time to lose. */
static bool contact_waits(const struct game *game, struct plan *plan) {
    const struct alternate_locals *locals = LOCALS_OF(alternate_locals, play_top(game));
    return game->state->turn > 1 && !locals->passed[other_side(plan->side)];
}

/* What the best hex in reach would gain, and whether it touches the enemy. */
struct gain {
    int here, gain;
    hex_id hex;
    bool touches;
};

static void weigh_hex(const struct game *game, const struct plan *plan, struct gain *gain, hex_id hex, int there) {
    if (there - gain->here <= gain->gain)
        return;
    gain->gain = there - gain->here;
    gain->hex = hex;
    gain->touches = in_zoc(game, hex, other_side(plan->side));
}

static struct gain best_in_reach(struct game *game, struct plan *plan, const struct move_locals *move) {
    const struct plan_reach *reach = fury_plan_reach(game, plan, move);
    struct gain gain = {liking_here(game, plan, reach, move), 0, HEX_NONE, false};
    for (unsigned k = 0; reach != NULL && k < reach->count; k++)
        weigh_hex(game, plan, &gain, reach->hex[k],
                  fury_plan_liking_beside(game, plan, move->unit, reach->hex[k], reach->fights[k]));
    for (unsigned k = 0; reach == NULL && k < scratch_of(game)->reach_count; k++) {
        hex_id hex = scratch_of(game)->reach[k];
        weigh_hex(game, plan, &gain, hex, fury_plan_liking(game, plan, move->unit, hex));
    }
    return gain;
}

static int gain_of_reach(struct game *game, struct plan *plan, const struct move_locals *move) {
    struct gain gain = best_in_reach(game, plan, move);
    int waits = plan->traits->contact_waits;
    if (gain.gain > 0 && fury_plan_races(plan, gain.hex))
        gain.gain += plan->traits->first_there;
    if (!gain.touches || !contact_waits(game, plan))
        return gain.gain;
    return gain.gain > waits ? gain.gain - waits : 1;
}

/* What an activation would gain, at most. */
static int gain_of(struct game *game, struct plan *plan, const struct action *action, counter_id first_hq) {
    counter_id c = action->who;
    struct move_locals move = fury_move_of(game, c, action->whom != COUNTER_NONE ? action->whom : first_hq);
    int gain = gain_of_reach(game, plan, &move);
    for (unsigned i = 0; plan->lifting && i < plan->post_count; i++)
        if (plan->post[i] == move.start)
            gain += plan->traits->lifting;
    direction d;
    if (gain == 0 && may_lay(game, plan->side) && !(unit_at(game, c)->flags & U_LAID)) {
        int bridge = fury_plan_bridge(game, plan, c, move.start, &d);
        gain = bridge >= plan->traits->bridge ? bridge : 0;
    }
    int digging = gain_of_digging(game, plan, c);
    gain = digging > gain ? digging : gain;
    if (gain == 0 && wants_to_dig(game, plan, c))
        gain = plan->traits->digs;
    return gain + (unit_at(game, c)->flags & U_ARRIVING ? plan->traits->leaves_entry : 0);
}

/* The Division with most to gain that has not been tried too often. */
static bool choose_activation(struct game *game, struct memory *memory, struct plan *plan,
                              const struct action_list *legal, struct action *out) {
    int best = 0, tired = plan->storms ? plan->traits->tired_storming : plan->traits->tired;
    counter_id hq[8], first_hq = fury_hqs_of(game, plan->side, hq) ? hq[0] : 0;
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb != VERB_ACTIVATE || memory->moved[action.who] >= tired)
            continue;
        int gain = on_map(game, action.who) ? gain_of(game, plan, &action, first_hq) : 1000;
        if (gain > best) {
            best = gain;
            *out = action;
            found = true;
        }
    }
    if (found)
        memory->moved[out->who]++;
    return found;
}

/* ---- headquarters ---- */

static int nearest_enemy(const struct game *game, hex_id hex, side_id side) {
    int best = 99;
    FOR_COUNTERS(game, c) {
        if (is_unit(game, c) && on_map(game, c) && !belongs(game, c, side)) {
            int d = distance(game, hex, hex_of(game, c));
            best = d < best ? d : best;
        }
    }
    return best;
}

static bool in_works(const struct game *game, hex_id hex) {
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    return ground->trench || ground->fort;
}

/* Blown Divisions that come back this turn. */
static int due_back(const struct game *game, side_id side) {
    int due = 0;
    FOR_COUNTERS(game, c) {
        due += belongs(game, c, side) && unit_at(game, c)->where == WHERE_BLOWN &&
               unit_at(game, c)->turn <= game->state->turn;
    }
    return due < charts_of(game)->returns ? due : charts_of(game)->returns;
}

/* Hexes beside a headquarters where they could (5.2d). */
static int room_beside(const struct game *game, hex_id hex, side_id side) {
    int room = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = tables_of(game)->neighbour[hex][d];
        room += next != HEX_NONE && division_in(game, next) == COUNTER_NONE &&
                detachment_in(game, next) == COUNTER_NONE && hq_in(game, next) == COUNTER_NONE &&
                !in_zone(game, next, other_side(side)) && !scratch_of(game)->sealed[side][next];
    }
    return room;
}

/* What counts for every place of a headquarters alike. */
struct hq_field {
    int16_t enemy_q[FURY_COUNTERS_MAX], enemy_r[FURY_COUNTERS_MAX];
    hex_id division[FURY_COUNTERS_MAX];
    bool pinned[FURY_COUNTERS_MAX];
    int enemies, divisions, due;
};

static void survey(const struct game *game, side_id side, struct hq_field *out) {
    const struct fury_tables *tables = tables_of(game);
    out->enemies = out->divisions = 0;
    out->due = due_back(game, side);
    FOR_COUNTERS(game, c) {
        if (!on_map(game, c) || is_hq(game, c))
            continue;
        hex_id hex = hex_of(game, c);
        if (!belongs(game, c, side)) {
            out->enemy_q[out->enemies] = (int16_t)tables->cube[hex][0];
            out->enemy_r[out->enemies++] = (int16_t)tables->cube[hex][1];
        } else if (is_division(game, c)) {
            out->pinned[out->divisions] = is_pinned(game, c);
            out->division[out->divisions++] = hex;
        }
    }
}

static int worth_of_hq(const struct game *game, const struct plan *plan, const struct hq_field *field, counter_id hq,
                       const struct action *at) {
    enum { NOBODY = 99 };
    const struct fury_traits *traits = plan->traits;
    bool battle = at->word == WORD_BATTLE;
    int range = battle ? info_of(game, hq)->range_battle : info_of(game, hq)->range_maneuver;
    const uint16_t *cube = tables_of(game)->cube[at->hex];
    int near =
        cube_nearest(field->enemy_q, field->enemy_r, field->enemies, (struct cube){(int16_t)cube[0], (int16_t)cube[1]});
    int value = -traits->hq_enemy * (near < NOBODY ? near : NOBODY), in_contact = 0;
    for (int i = 0; i < field->divisions; i++)
        if (distance(game, at->hex, field->division[i]) <= range) {
            value += traits->hq_division;
            in_contact += field->pinned[i];
        }
    value += battle ? in_contact * traits->hq_pinned * info_of(game, hq)->stars : 0;
    for (unsigned i = 0; plan->late && i < plan->post_count; i++)
        value += plan->firm[i] && distance(game, at->hex, plan->post[i]) <= range ? traits->hq_post : 0;
    int room = field->due ? room_beside(game, at->hex, plan->side) : 0;
    return value - (room < field->due ? traits->hq_crowded * (field->due - room) : 0);
}

int fury_plan_hq(const struct game *game, const struct plan *plan, counter_id hq, const struct action *at) {
    CHECK(is_hq(game, hq));
    struct hq_field field;
    survey(game, plan->side, &field);
    return worth_of_hq(game, plan, &field, hq, at);
}

static bool choose_hq_hex(struct game *game, const struct plan *plan, const struct action_list *legal,
                          struct action *out) {
    counter_id hq = LOCALS_OF(place_locals, play_top(game))->unit;
    struct hq_field field;
    int best = -100000;
    if (hq == COUNTER_NONE)
        return false;
    survey(game, plan->side, &field);
    for (uint32_t i = 0; i < legal->count; i++) {
        int value = legal->at[i].verb == VERB_AT ? worth_of_hq(game, plan, &field, hq, &legal->at[i]) : best;
        if (value > best) {
            best = value;
            *out = legal->at[i];
        }
    }
    return best > -100000;
}

/* A Detachment holds a post as well as a Division does, and its ZOC cuts a road (10.0c). */
static int worth_posting(const struct game *game, struct plan *plan, hex_id hex) {
    if (in_zone(game, hex, other_side(plan->side)) || detachment_in(game, hex) != COUNTER_NONE)
        return 0;
    bool held = division_in(game, hex) != COUNTER_NONE;
    for (unsigned i = 0; !held && i < plan->post_count; i++)
        if (plan->post[i] == hex)
            return 3;
    for (unsigned i = 0; i < plan->cut_count; i++)
        if (plan->cut[i] == hex)
            return 2;
    return 0;
}

/* A place in its range where a Detachment is worth posting. */
static bool has_a_post(const struct game *game, struct plan *plan, counter_id hq) {
    for (unsigned i = 0; i < plan->post_count; i++)
        if (in_command(game, hq, plan->post[i]) && worth_posting(game, plan, plan->post[i]) > 0)
            return true;
    for (unsigned i = 0; i < plan->cut_count; i++)
        if (in_command(game, hq, plan->cut[i]) && worth_posting(game, plan, plan->cut[i]) > 0)
            return true;
    return false;
}

bool fury_choose_post(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    const struct place_locals *locals = LOCALS_OF(place_locals, play_top(game));
    int best = -1;
    for (uint32_t i = 0; locals->unit != COUNTER_NONE && i < legal->count; i++) {
        hex_id hex = legal->at[i].hex;
        int value = 4 * worth_posting(game, plan, hex) + (division_in(game, hex) != COUNTER_NONE);
        if (value > best) {
            best = value;
            *out = legal->at[i];
        }
    }
    for (uint32_t i = 0; locals->unit == COUNTER_NONE && i < legal->count; i++) {
        if (legal->at[i].verb != VERB_POST)
            continue;
        if (has_a_post(game, plan, legal->at[i].who)) {
            *out = legal->at[i];
            return true;
        }
    }
    return best >= 0 || fury_pick(legal, VERB_END, out);
}

/* The nearest Division of a side. */
static int nearest_division(const struct game *game, hex_id hex, side_id side) {
    int best = 99;
    FOR_COUNTERS(game, c) {
        if (!is_division(game, c) || !on_map(game, c) || !belongs(game, c, side))
            continue;
        int d = distance(game, hex, hex_of(game, c));
        best = d < best ? d : best;
    }
    return best;
}

static bool is_near(const struct game *game, hex_id hex, const hex_id *list, unsigned count, int within) {
    for (unsigned i = 0; i < count; i++)
        if (distance(game, list[i], hex) <= within)
            return true;
    return false;
}

/* An outpost has delayed the enemy who stands before it: alone it would be swallowed (7.4-S4e), called in it can be
 * posted again (4.5). */
static bool is_forlorn(const struct game *game, const struct plan *plan, counter_id c) {
    const struct fury_traits *traits = plan->traits;
    hex_id hex = hex_of(game, c);
    return nearest_division(game, hex, other_side(plan->side)) <= traits->calls_in &&
           nearest_division(game, hex, plan->side) > traits->calls_in &&
           !(plan->final && plan->spot[hex] & SPOT_POST) &&
           !is_near(game, hex, plan->watch, plan->watch_count, traits->calls_in_road) &&
           !is_near(game, hex, plan->open, plan->open_count, traits->calls_in_road);
}

static bool choose_recall(const struct game *game, const struct plan *plan, const struct action_list *legal,
                          struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == VERB_RECALL && is_forlorn(game, plan, legal->at[i].who)) {
            *out = legal->at[i];
            return true;
        }
    return fury_pick(legal, VERB_END, out);
}

static bool choose_formation(struct game *game, const struct fury_traits *traits, const struct action_list *legal,
                             struct action *out) {
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        if (action.verb == VERB_MANEUVER && !in_works(game, hex_of(game, action.who)) &&
            nearest_enemy(game, hex_of(game, action.who), play_top(game)->side) > traits->march_off) {
            *out = action;
            return true;
        }
    }
    return fury_pick(legal, VERB_END, out);
}

static bool choose_ground(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    const struct frame *top = play_top(game);
    counter_id c =
        top->kind == KIND_RETREAT ? LOCALS_OF(retreat_locals, top)->unit : LOCALS_OF(pursuit_locals, top)->unit;
    int best = -100000;
    for (uint32_t i = 0; i < legal->count; i++) {
        struct action action = legal->at[i];
        hex_id hex = action.verb == VERB_TO ? action.hex : hex_of(game, c);
        int value = fury_plan_liking(game, plan, c, hex);
        if (top->kind == KIND_RETREAT && action.verb == VERB_TO &&
            !fury_retreat_goes_on(game, LOCALS_OF(retreat_locals, top), hex))
            value -= plan->traits->no_retreat;
        if (top->kind == KIND_RETREAT)
            value += plan->traits->retreat_far * (plan->to_enemy[hex] < 9 ? plan->to_enemy[hex] : 9);
        if (value > best) {
            best = value;
            *out = action;
        }
    }
    return best > -100000;
}

/* ---- what the first mind does not think of ---- */

/* The last moves are made under the headquarters that has most to gain by them (6.0d). */
static bool choose_active_hq(struct game *game, struct plan *plan, const struct action_list *legal,
                             struct action *out) {
    int best = -1;
    for (uint32_t i = 0; i < legal->count; i++) {
        int gain = 0;
        if (legal->at[i].verb != VERB_UNDER)
            continue;
        FOR_COUNTERS(game, c) {
            if (!is_division(game, c) || !belongs(game, c, plan->side) || !on_map(game, c) || is_pinned(game, c))
                continue;
            struct move_locals move = fury_move_of(game, c, legal->at[i].who);
            gain += best_in_reach(game, plan, &move).gain;
        }
        if (gain > best) {
            best = gain;
            *out = legal->at[i];
        }
    }
    return best >= 0;
}

/* Those who come back stand where they like it best; of the enemy's the weakest come back (5.2c). */
static bool choose_return(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    counter_id c = LOCALS_OF(place_locals, play_top(game))->unit;
    int best = -100000;
    for (uint32_t i = 0; i < legal->count; i++) {
        const struct action *action = &legal->at[i];
        int value = action->verb == VERB_AT       ? fury_plan_liking(game, plan, c, action->hex)
                    : action->verb == VERB_RETURN ? -info_of(game, action->who)->stars
                                                  : info_of(game, action->who)->stars;
        if (value > best) {
            best = value;
            *out = *action;
        }
    }
    return best > -100000;
}

/* What a Division would save by leaving its fight: attacks that are owed and cost too much are left while behind too.
 */
static int worth_leaving(struct game *game, struct plan *plan, counter_id c) {
    const struct fury_traits *traits = plan->traits;
    hex_id hex = hex_of(game, c);
    int debt = traits->breaks_off && !plan->final ? fury_plan_debt(game, plan, c, hex) : 0;
    if (debt > traits->breaks_off)
        return debt;
    int value = plan->behind ? 0 : -fury_plan_fights(game, plan, c, hex);
    return value > traits->disengages ? value : 0;
}

/* Out of a fight that would cost more than it brings, if there is a way without being Blown (5.3). */
static bool choose_disengagement(struct game *game, struct plan *plan, const struct action_list *legal,
                                 struct action *out) {
    int most = 0;
    bool found = false;
    for (uint32_t i = 0; i < legal->count; i++) {
        counter_id c = legal->at[i].who;
        hex_id way[RETREAT_WAY];
        if (legal->at[i].verb != VERB_DISENGAGE || fury_plan_firm(plan, hex_of(game, c)))
            continue;
        hex_id enemy = legal->at[i].whom != COUNTER_NONE ? hex_of(game, legal->at[i].whom) : fury_enemy_beside(game, c);
        int value = worth_leaving(game, plan, c);
        if (value <= most || enemy == HEX_NONE || fury_retreat_way(game, c, hex_of(game, c), enemy, way) == 0)
            continue;
        most = value;
        *out = legal->at[i];
        found = true;
    }
    return found || fury_pick(legal, VERB_PASS, out);
}

bool fury_choose_demanded(struct game *game, struct plan *plan, const struct action_list *legal, struct action *out) {
    *out = legal->at[0];
    switch (play_top(game)->kind) {
    case KIND_CHECK:
        return true;
    case KIND_PLACE:
        choose_hq_hex(game, plan, legal, out);
        return true;
    case KIND_RETURN:
        return choose_return(game, plan, legal, out);
    case KIND_MOVEMENT:
        return choose_active_hq(game, plan, legal, out);
    case KIND_MOVE:
        return choose_move(game, plan, legal, out);
    case KIND_ATTACKS:
        return fury_choose_attack(game, plan, legal, out);
    case KIND_ATTACK:
        return fury_pick(legal, VERB_ASSIST, out) || fury_pick(legal, VERB_LEAD, out) ||
               fury_pick(legal, VERB_PUSH, out) || fury_choose_support(game, plan, 0, legal, out);
    default:
        return false;
    }
}

static void refresh(const struct game *game, struct memory *memory) {
    if (memory->turn == game->state->turn && memory->phase == game->state->phase)
        return;
    memory->turn = game->state->turn;
    memory->phase = game->state->phase;
    memset(memory->moved, 0, sizeof memory->moved);
}

/* Questions that are answered without looking at the ground. */
static bool choose_at_once(struct game *game, const struct fury_traits *traits, const struct action_list *legal,
                           struct action *out) {
    switch (play_top(game)->kind) {
    case KIND_FORM:
        choose_formation(game, traits, legal, out);
        return true;
    case KIND_ATTACK:
        return fury_pick(legal, VERB_ASSIST, out) || fury_pick(legal, VERB_LEAD, out) ||
               fury_pick(legal, VERB_PUSH, out);
    case KIND_DISENGAGE:
        return traits->disengages == 0 && fury_pick(legal, VERB_PASS, out);
    case KIND_RECALL:
        return traits->calls_in == 0 && fury_pick(legal, VERB_END, out);
    case KIND_CHECK:
    case KIND_SHIFT:
        return true;
    case KIND_RETURN:
        return traits->returns == 0;
    default:
        return false;
    }
}

static void choose_by_plan(struct game *game, struct memory *memory, uint64_t seed, const struct action_list *legal,
                           struct action *out) {
    struct plan *plan = &memory->plan;
    switch (play_top(game)->kind) {
    case KIND_PLACE:
        choose_hq_hex(game, plan, legal, out);
        break;
    case KIND_MOVEMENT:
        if (!choose_activation(game, memory, plan, legal, out) &&
            !(plan->traits->under && choose_active_hq(game, plan, legal, out)) && !fury_pick(legal, VERB_UNDER, out))
            fury_pick(legal, VERB_PASS, out);
        break;
    case KIND_RETURN:
        choose_return(game, plan, legal, out);
        break;
    case KIND_DISENGAGE:
        choose_disengagement(game, plan, legal, out);
        break;
    case KIND_MOVE:
        choose_move(game, plan, legal, out);
        break;
    case KIND_TARGET:
        fury_choose_target(game, plan, legal, out);
        break;
    case KIND_ATTACKS:
        fury_choose_attack(game, plan, legal, out);
        break;
    case KIND_ATTACK:
        fury_choose_support(game, plan, seed, legal, out);
        break;
    case KIND_RETREAT:
    case KIND_PURSUIT:
        choose_ground(game, plan, legal, out);
        break;
    case KIND_POST:
        fury_choose_post(game, plan, legal, out);
        break;
    case KIND_RECALL:
        choose_recall(game, plan, legal, out);
        break;
    default:
        break;
    }
}

struct action fury_choose(const struct mind *mind, struct game *game, void *bytes, uint64_t seed,
                          const struct action_list *legal) {
    struct memory *memory = bytes;
    struct action action = legal->at[hash_mix(seed, legal->count) % legal->count];
    refresh(game, memory);
    side_id side = play_top(game)->side;
    const struct fury_traits *traits = drill_traits(mind, game, side);
    if (choose_at_once(game, traits, legal, &action))
        return action;
    fury_plan_follow(game, side, traits, &memory->plan);
    choose_by_plan(game, memory, seed, legal, &action);
    return action;
}

const struct mind fury_minds[FURY_MINDS] = {
    {"simple", &fury_simple_1, sizeof(struct memory), fury_choose, fury_value, NULL, NULL, false},
    {"simple-1", &fury_simple_1, sizeof(struct memory), fury_choose, fury_value, NULL, NULL, false},
    {"regular", &fury_regular, sizeof(struct memory), fury_choose, fury_value, NULL, NULL, true},
    {"regular:aggressive", &fury_aggressive, sizeof(struct memory), fury_choose, fury_value, NULL, NULL, false},
    {"regular:cautious", &fury_cautious, sizeof(struct memory), fury_choose, fury_value, NULL, NULL, false},
    {"regular:defensive-offensive", &fury_defensive_offensive, sizeof(struct memory), fury_choose, fury_value, NULL,
     NULL, false},
    {"holder", &fury_ordered, sizeof(struct memory), fury_choose_to_stay, fury_value, NULL, NULL, false},
    {"attacker", &fury_attacker, sizeof(struct memory), fury_choose, fury_value, NULL, NULL, false},
};
