/* shares.c: the luck of every die, and what every order was worth: first of all of them with a few playouts, then of
 * those that stand out with many, and with other dice: the largest of many noisy numbers is mostly noise. */
#include "analysis/stages.h"

#include <math.h>
#include <stdlib.h>

#include "match/memory.h"

/* -- which turns -- */

/* Where a battle is too long to look at every order, those turns are looked at that changed most. */
static uint64_t orders_afforded(const struct analysis *analysis) {
    uint64_t look = analysis->length * DESK_AHEAD / (analysis->course.player_turns.count + 1) + 1;
    return analysis->budget / 4 / (look * analysis->order_looks * 2) + 1;
}

static double change_after(const struct analysis *analysis, uint32_t turn) {
    return fabs(analysis->moment[turn + 1].chance - analysis->moment[turn].chance);
}

static uint32_t orders_in(const struct analysis *analysis, uint32_t turn) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < analysis->course.orders; i++)
        count += analysis->course.order[i].turn == turn;
    return count;
}

static uint32_t most_changed(const struct analysis *analysis, const bool *seen) {
    uint32_t turns = analysis->course.turns.count, best = turns;
    for (uint32_t i = 0; i < turns; i++)
        if (!seen[i] && (best == turns || change_after(analysis, i) > change_after(analysis, best)))
            best = i;
    return best;
}

static void choose_turns(struct analysis *analysis) {
    uint64_t left = orders_afforded(analysis);
    uint32_t turns = analysis->course.turns.count;
    if (left >= analysis->course.orders)
        return;
    bool *seen = must(calloc(turns, sizeof *seen));
    for (uint32_t i = 0; i < turns; i++)
        analysis->moment[i].horizon.deep = false;
    for (uint32_t k = 0; k < turns; k++) {
        uint32_t best = most_changed(analysis, seen), orders = orders_in(analysis, best);
        seen[best] = true;
        if (orders > left && k > 0)
            continue;
        analysis->moment[best].horizon.deep = true;
        left = orders > left ? 0 : left - orders;
    }
    free(seen);
}

/* -- dice -- */

static double luck_of(struct analysis *analysis, struct desk *desk, uint32_t die, uint64_t seed) {
    uint32_t turn = stretch_of_action(&analysis->course.turns, analysis->course.die_action[die]);
    return desk_luck(desk, seed, die, &analysis->moment[turn].horizon);
}

static double luck_of_order(struct analysis *analysis, struct desk *desk, const struct course_order *order,
                            uint64_t seed) {
    double sum = 0;
    for (uint32_t die = course_first_die(&analysis->course, order->from);
         die < course_first_die(&analysis->course, order->to); die++)
        sum += luck_of(analysis, desk, die, seed);
    return sum;
}

static void weigh_die(void *hand, void *work, unsigned die) {
    struct analysis *analysis = work;
    double sum = 0;
    for (unsigned i = 0; i < analysis->die_looks; i++)
        sum += luck_of(analysis, hand, die, desk_seed(analysis->seed + 1, analysis->course.die_action[die], i));
    analysis->die_luck[die] = sum / analysis->die_looks;
}

static unsigned begin_dice(struct analysis *analysis) {
    uint32_t count = analysis->course.history->die_count;
    choose_turns(analysis);
    analysis->die_luck = must(calloc(count + 1u, sizeof *analysis->die_luck));
    return count;
}

static void end_dice(struct analysis *analysis) {
    const struct course *course = &analysis->course;
    for (uint32_t i = 0; i < course->history->die_count; i++)
        analysis->moment[stretch_of_action(&course->turns, course->die_action[i])].luck += analysis->die_luck[i];
}

const struct stage STAGE_DICE = {begin_dice, weigh_die, end_dice, 650};

/* -- orders -- */

/* What the order changed in one look: the chance after it less the chance before, its luck included. */
static double effect_of(struct analysis *analysis, struct desk *desk, const struct course_order *order, uint64_t seed,
                        double *before) {
    const struct horizon *horizon = &analysis->moment[order->turn].horizon;
    desk_go(desk, order->from);
    *before = desk_look_ahead(desk, seed, order->player_turn, horizon);
    desk_go(desk, order->to);
    return desk_look_ahead(desk, seed, order->player_turn, horizon) - *before;
}

/* The luck that the first look at the dice found in an order. */
static double known_luck(const struct analysis *analysis, const struct course_order *order) {
    double sum = 0;
    for (uint32_t i = course_first_die(&analysis->course, order->from);
         i < course_first_die(&analysis->course, order->to); i++)
        sum += analysis->die_luck[i];
    return sum;
}

/* Where there are very many orders, only so many are compared with the staff's. */
static bool is_compared(const struct analysis *analysis, uint32_t index) {
    enum { COMPARED_MOST = 1500 };
    return analysis->moment[analysis->course.order[index].turn].horizon.deep ||
           index % (analysis->course.orders / COMPARED_MOST + 1) == 0;
}

/* What the staff does too is no decision of the player's: only the others are looked at. */
static void look_at_order(void *hand, void *work, unsigned index) {
    struct analysis *analysis = work;
    const struct course_order *order = &analysis->course.order[index];
    struct deed done;
    double sum = 0, before;
    if (order->side >= SIDES || !is_compared(analysis, index))
        return;
    deed_done(hand, order, &done);
    bool own = deed_of_staff_is(hand, order, analysis->seed + 4, &done);
    analysis->own[index] = own ? OWN_STAFF : OWN_OTHER;
    if (own || !analysis->moment[order->turn].horizon.deep)
        return;
    for (unsigned i = 0; i < analysis->order_looks; i++)
        sum += effect_of(analysis, hand, order, desk_seed(analysis->seed + 2, order->player_turn, i), &before);
    analysis->decision[index] = sum / analysis->order_looks - known_luck(analysis, order);
}

static unsigned begin_orders(struct analysis *analysis) {
    const struct course *course = &analysis->course;
    analysis->decision = must(calloc(course->orders + 1u, sizeof *analysis->decision));
    analysis->own = must(calloc(course->orders + 1u, 1));
    return course->orders;
}

static void end_orders(struct analysis *analysis) {
    const struct course *course = &analysis->course;
    for (uint32_t i = 0; i < course->orders; i++) {
        struct moment *moment = &analysis->moment[course->order[i].turn];
        moment->orders += analysis->own[i] != OWN_UNKNOWN;
        moment->others += analysis->own[i] == OWN_OTHER;
    }
}

const struct stage STAGE_ORDERS = {begin_orders, look_at_order, end_orders, 800};

/* -- what stands out -- */

struct rough { /* an order after the first look */
    uint32_t order;
    double decision, effect;
};

static void add_finding(struct analysis *analysis, uint32_t order) {
    for (unsigned i = 0; i < analysis->findings; i++)
        if (analysis->finding[i].order == order)
            return;
    if (analysis->findings < FINDINGS_MAX)
        analysis->finding[analysis->findings++].order = order;
}

static int by_effect(const void *a, const void *b) {
    double x = fabs(((const struct rough *)a)->effect), y = fabs(((const struct rough *)b)->effect);
    return (x < y) - (x > y);
}

static int by_decision(const void *a, const void *b) {
    double x = ((const struct rough *)a)->decision, y = ((const struct rough *)b)->decision;
    return (x > y) - (x < y);
}

/* The best and the worst of each side, and what changed most. */
static void choose_findings(struct analysis *analysis, struct rough *rough, uint32_t count) {
    enum { OF_A_KIND = 4 };
    unsigned low[SIDES] = {0}, high[SIDES] = {0};
    qsort(rough, count, sizeof *rough, by_effect);
    for (uint32_t i = 0; i < count && i < 2 * TURNING_POINTS; i++)
        add_finding(analysis, rough[i].order);
    qsort(rough, count, sizeof *rough, by_decision);
    for (uint32_t i = 0; i < count && rough[i].decision < 0; i++)
        if (low[analysis->course.order[rough[i].order].side]++ < OF_A_KIND)
            add_finding(analysis, rough[i].order);
    for (uint32_t i = count; i-- > 0 && rough[i].decision > 0;)
        if (high[analysis->course.order[rough[i].order].side]++ < OF_A_KIND)
            add_finding(analysis, rough[i].order);
}

/* Once, with other dice than those by which it was chosen. */
static void look_closely(void *hand, void *work, unsigned index) {
    struct analysis *analysis = work;
    unsigned number = index % analysis->finding_looks;
    struct finding *finding = &analysis->finding[index / analysis->finding_looks];
    const struct course_order *order = &analysis->course.order[finding->order];
    struct look *look = &analysis->look[index];
    uint64_t seed = desk_seed(analysis->seed + 3, order->from, number);
    if (number == 0) {
        deed_done(hand, order, &finding->done);
        deed_of_staff(hand, order, analysis->seed + 5, &finding->staff);
    }
    look->luck = luck_of_order(analysis, hand, order, seed);
    look->decision = effect_of(analysis, hand, order, seed, &look->before) - look->luck;
}

static void sum_looks(struct finding *finding, const struct look *look, unsigned looks) {
    double decision[FINDING_LOOKS_MAX];
    for (unsigned i = 0; i < looks; i++) {
        decision[i] = look[i].decision;
        finding->luck += look[i].luck / looks;
        finding->before += look[i].before / looks;
    }
    if (!deed_same(&finding->done, &finding->staff))
        finding->decision_95 = mean_interval(decision, looks, &finding->decision);
}

static void end_findings(struct analysis *analysis) {
    for (unsigned i = 0; i < analysis->findings; i++)
        sum_looks(&analysis->finding[i], &analysis->look[(size_t)i * analysis->finding_looks], analysis->finding_looks);
}

static unsigned begin_findings(struct analysis *analysis) {
    const struct course *course = &analysis->course;
    struct rough *rough = must(calloc(course->orders + 1u, sizeof *rough));
    uint32_t count = 0;
    for (uint32_t i = 0; i < course->orders; i++)
        if (analysis->moment[course->order[i].turn].horizon.deep && course->order[i].side < SIDES)
            rough[count++] = (struct rough){i, analysis->decision[i],
                                            analysis->decision[i] + known_luck(analysis, &course->order[i])};
    choose_findings(analysis, rough, count);
    free(rough);
    unsigned jobs = analysis->findings * analysis->finding_looks;
    analysis->look = must(calloc(jobs + 1u, sizeof *analysis->look));
    return jobs;
}

const struct stage STAGE_FINDINGS = {begin_findings, look_closely, end_findings, 1000};
