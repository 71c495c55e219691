/* ai_stand_score.c: how a Division likes to stand in a hex: its fights, the way to the places that are wanted, the
 * roads, the enemy near enough, and nobody's way blocked. */
#include "fury/march/march_rules.h"
#include "fury/mind/ai_plan.h"

static int nearest(const struct game *game, hex_id hex, const hex_id *list, unsigned count) {
    int best = 99;
    for (unsigned i = 0; i < count; i++) {
        int d = distance(game, hex, list[i]);
        best = d < best ? d : best;
    }
    return best;
}

static int beyond(int distance, int free) { return distance > free ? distance - free : 0; }

/* ---- posts ---- */

/* Another Division could come into its place. */
static bool is_relieved(const struct game *game, const struct plan *plan, counter_id c) {
    hex_id post = hex_of(game, c);
    FOR_COUNTERS(game, other) {
        if (other != c && is_division(game, other) && belongs(game, other, plan->side) && on_map(game, other) &&
            !is_pinned(game, other) && distance(game, hex_of(game, other), post) <= 2 &&
            !fury_plan_firm(plan, hex_of(game, other)))
            return !fury_works_closed(game, post, plan->side);
    }
    return false;
}

/* Works closed to all others are entered from works (6.2l): any unit that stands beside them there goes on, if another
 * can come after. */
static bool goes_on(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    return on_map(game, c) && hex != hex_of(game, c) && fury_plan_firm(plan, hex_of(game, c)) &&
           fury_works_closed(game, hex, plan->side) && is_relieved(game, plan, c);
}

/* How the nearest posts draw that no other Division of ours stands on. */
static int draw_of_posts(const struct plan *plan, hex_id hex) {
    const struct fury_traits *traits = plan->traits;
    const int32_t first[POST_KINDS] = {traits->wished_first, traits->closed_first, traits->open_first};
    const int32_t step[POST_KINDS] = {traits->wished_step, traits->closed_step, traits->open_step};
    int best = -1000;
    for (unsigned kind = 0; kind < POST_KINDS; kind++) {
        int draw = first[kind] - step[kind] * plan->to_post[kind][hex];
        best = plan->to_post[kind][hex] != PLAN_FAR && draw > best ? draw : best;
    }
    return best > -1000 ? best : 0;
}

/* The same in a post: standing there is better than any way to it. */
static int draw_in_post(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    const struct fury_traits *traits = plan->traits;
    counter_id holder = division_in(game, hex);
    if (holder != COUNTER_NONE && holder != c && belongs(game, holder, plan->side))
        return draw_of_posts(plan, hex);
    if (!fury_plan_firm(plan, hex))
        return traits->post_wished;
    return goes_on(game, plan, c, hex) ? traits->post_next : traits->post_firm;
}

/* Empty works that the enemy closes (6.2l) are attacked as though a Detachment held them (9.3f): the winner goes in
 * unless another holds it where it is (7.4-S5a). */
static int draw_of_ghosts(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    if (info_of(game, c)->cavalry || scratch_of(game)->zoc[other_side(plan->side)][hex] > 0)
        return 0;
    for (unsigned i = 0; i < plan->post_count; i++)
        if (plan->firm[i] && distance(game, plan->post[i], hex) == 1 &&
            !fury_holds_enemy(game, plan->post[i], plan->side) && fury_works_closed(game, plan->post[i], plan->side))
            return plan->traits->way_in;
    return 0;
}

/* ---- bridges ---- */

bool fury_plan_spans(const struct game *game, side_id side, hex_id hex, direction d) {
    const struct fury_tables *tables = tables_of(game);
    hex_id far = tables->neighbour[hex][d];
    bool river = false;
    for (unsigned k = 0; far != HEX_NONE && tables->hex[hex].side[d] && k < tables->hexside_count; k++)
        river |= tables->hex[hex].side[d] & BIT(k) && tables->hexside[k].pontoon;
    return river && !(scratch_of(game)->bridged[hex] >> d & 1) && !(tables->hex[hex].crossing >> d & 1) &&
           division_in(game, far) == COUNTER_NONE && detachment_in(game, far) == COUNTER_NONE &&
           !scratch_of(game)->sealed[side][far];
}

int fury_plan_bridge(struct game *game, struct plan *plan, counter_id c, hex_id hex, direction *out) {
    CHECK(is_division(game, c) && is_map_hex(game, hex));
    int here = fury_plan_liking(game, plan, c, hex), best = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        if (!fury_plan_spans(game, plan->side, hex, d))
            continue;
        int gain = fury_plan_liking(game, plan, c, tables_of(game)->neighbour[hex][d]) - here;
        if (gain > best) {
            best = gain;
            *out = d;
        }
    }
    return best;
}

/* ---- the way of others ---- */

static bool beside_hq(const struct game *game, const struct plan *plan, hex_id hex) {
    for (unsigned i = 0; i < plan->hq_count[plan->side]; i++)
        if (distance(game, hex_of(game, plan->hq[plan->side][i]), hex) <= 1)
            return true;
    return false;
}

/* Off a bridge and forward; out of the way of those who may have to go back, or who come back. */
static int courtesy(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    hex_id at = hex_of(game, c);
    bool moves = on_map(game, c) && hex != at;
    int value = 0;
    if (moves && plan->gate[at] && !plan->gate[hex] && plan->to_enemy[hex] <= plan->to_enemy[at])
        value += plan->traits->gate;
    if (moves && plan->way_back[hex])
        value -= plan->traits->way_back;
    if (plan->returns && beside_hq(game, plan, hex))
        value -= plan->traits->hq_room;
    return value;
}

static int friends_beside(const struct game *game, counter_id c, hex_id hex) {
    int count = 0;
    for (direction d = 0; d < DIRECTIONS; d++) {
        counter_id other =
            zone_passes(game, hex, d) ? division_in(game, tables_of(game)->neighbour[hex][d]) : COUNTER_NONE;
        count += other != COUNTER_NONE && other != c && info_of(game, other)->side == info_of(game, c)->side;
    }
    return count;
}

/* How much it matters to come near the enemy: a side that is ahead and has places or roads to keep can wait for it. */
static int eagerness(const struct plan *plan) {
    const struct fury_traits *traits = plan->traits;
    if (plan->behind)
        return plan->storms ? traits->eager_storming : traits->eager_behind;
    return plan->cut_count || plan->open_count || plan->post_count ? traits->eager_keeping : traits->eager_ahead;
}

static int draw_of_roads(const struct game *game, const struct plan *plan, hex_id hex) {
    const struct fury_traits *traits = plan->traits;
    int value = 0;
    if (plan->cut_count) {
        int d = nearest(game, hex, plan->cut, plan->cut_count);
        value += (d <= 2 ? traits->cut_near : 0) - traits->cut_step * beyond(d, 2);
    } else if (plan->watch_count && nearest(game, hex, plan->watch, plan->watch_count) <= 2)
        value += traits->watch_near;
    if (plan->open_count)
        value -= traits->road_step * beyond(nearest(game, hex, plan->open, plan->open_count), 1);
    return value;
}

static int draw_of_ground(const struct game *game, const struct plan *plan, hex_id hex) {
    const struct fury_hex *ground = ground_of(tables_of(game), hex);
    if (ground->trench || ground->fort)
        return plan->traits->works;
    return tables_of(game)->terrain[ground->terrain].defensible ? plan->traits->defensible : 0;
}

/* What draws every Division to a hex alike, found once while the places and roads are the same. */
static int pull_of(const struct game *game, struct plan *plan, hex_id hex) {
    if (plan->pull_made[hex] == plan->pull_version)
        return plan->pull[hex];
    int posts = plan->spot[hex] & SPOT_POST ? 0 : draw_of_posts(plan, hex);
    int value = (plan->rush ? plan->traits->rush * posts : posts) + draw_of_roads(game, plan, hex) +
                draw_of_ground(game, plan, hex);
    plan->pull_made[hex] = plan->pull_version;
    plan->pull[hex] = (int16_t)value;
    return value;
}

/* Who has dug stays in his works. */
static int draw_of_works(const struct game *game, const struct plan *plan, counter_id c, hex_id hex) {
    bool own = on_map(game, c) && hex == hex_of(game, c) && !info_of(game, c)->cavalry;
    return own && state_of(game)->works[hex] != WORKS_NONE ? plan->traits->works_kept : 0;
}

int fury_plan_liking_beside(const struct game *game, struct plan *plan, counter_id c, hex_id hex, int fights) {
    int value = fights + pull_of(game, plan, hex);
    if (plan->spot[hex] & SPOT_POST) {
        int posts = draw_in_post(game, plan, c, hex);
        value += plan->rush ? plan->traits->rush * posts : posts;
    }
    value -= eagerness(plan) * beyond(plan->to_enemy[hex] == PLAN_FAR ? 50 : plan->to_enemy[hex], 2);
    if (plan->spot[hex] & SPOT_BESIDE_FIRM)
        value += draw_of_ghosts(game, plan, c, hex);
    if (plan->traits->shoulder && plan->to_enemy[hex] <= 2)
        value += plan->traits->shoulder * friends_beside(game, c, hex);
    if (fury_plan_races(plan, hex))
        value += plan->traits->their_way;
    value += draw_of_works(game, plan, c, hex);
    return value + fury_plan_closing(game, plan, c, hex) + courtesy(game, plan, c, hex);
}

int fury_plan_liking(struct game *game, struct plan *plan, counter_id c, hex_id hex) {
    CHECK(is_unit(game, c) && is_map_hex(game, hex));
    return fury_plan_liking_beside(game, plan, c, hex, fury_plan_fights_liking(game, plan, c, hex));
}
