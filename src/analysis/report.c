/* report.c: an analysis as JSON. Chances and shares are those of the first side in `sides`. */
#include "analysis/stages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double rounded(double value) { return floor(value * 10000 + 0.5) / 10000; }

static json_t *number(double value) { return json_real(rounded(value)); }

static json_t *pair_of(struct interval interval) {
    return json_pack("[o, o]", number(interval.low), number(interval.high));
}

static const char *side_word(const struct analysis *analysis, side_id side) {
    return match_side_word(analysis->match, side);
}

/* -- the curve -- */

static json_t *points_json(const struct analysis *analysis) {
    const struct course *course = &analysis->course;
    json_t *list = json_array();
    for (uint32_t i = 0; i <= course->turns.count; i++) {
        const struct moment *moment = &analysis->moment[i];
        const struct stretch *turn = &course->turns.at[i < course->turns.count ? i : i - 1];
        json_array_append_new(list, json_pack("{s:I, s:i, s:o, s:o, s:I}", "n", (json_int_t)moment->actions, "turn",
                                              turn->turn, "chance", number(moment->chance), "chance_95",
                                              pair_of(moment->interval), "playouts", (json_int_t)moment->played));
    }
    return list;
}

static double change_of(const struct analysis *analysis, uint32_t turn) {
    return analysis->moment[turn + 1].chance - analysis->moment[turn].chance;
}

/* Dice show a part of their luck within the horizon. What they leave is luck where both sides gave the staff's own
 * orders (the curve is measured with these), and decisions where they gave others: it is shared out by their number. */
static double decisions_of(const struct analysis *analysis, uint32_t turn) {
    const struct moment *moment = &analysis->moment[turn];
    double others = moment->orders > 0 ? (double)moment->others / moment->orders : 0;
    return (change_of(analysis, turn) - moment->luck) * others;
}

static json_t *turns_json(const struct analysis *analysis) {
    const struct course *course = &analysis->course;
    json_t *list = json_array();
    for (uint32_t i = 0; i < course->turns.count; i++) {
        const struct moment *moment = &analysis->moment[i];
        double change = rounded(change_of(analysis, i)), decisions = rounded(decisions_of(analysis, i));
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:i, s:f, s:f, s:f, s:o, s:I, s:I}", "from", (json_int_t)moment->actions, "to",
                            (json_int_t)moment[1].actions, "turn", course->turns.at[i].turn, "change", change, "luck",
                            rounded(change - decisions), "decisions", decisions, "dice", number(moment->luck), "orders",
                            (json_int_t)moment->orders, "others", (json_int_t)moment->others));
    }
    return list;
}

/* -- dice -- */

static json_t *die_json(const struct analysis *analysis, uint32_t die) {
    const struct dice_thrown *thrown = &analysis->course.history->die[die];
    const struct ruleset *rules = analysis->match->rules;
    uint32_t action = analysis->course.die_action[die];
    return json_pack("{s:I, s:s, s:i, s:i, s:s?, s:o}", "n", (json_int_t)action + 1, "purpose",
                     rules->purposes[thrown->purpose], "face", (int)thrown->face, "faces", (int)thrown->sides, "side",
                     side_word(analysis, analysis->course.history->step[action].side), "luck",
                     number(analysis->die_luck[die]));
}

static json_t *dice_json(const struct analysis *analysis) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < analysis->course.history->die_count; i++)
        json_array_append_new(list, die_json(analysis, i));
    return list;
}

/* The die that helped side 0 most (`sign` 1), or least (-1). */
static json_t *best_die(const struct analysis *analysis, double sign) {
    uint32_t count = analysis->course.history->die_count, best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (sign * analysis->die_luck[i] > sign * analysis->die_luck[best])
            best = i;
    return count > 0 && sign * analysis->die_luck[best] > 0 ? die_json(analysis, best) : json_null();
}

/* -- orders -- */

/* What the staff would have done was worth more by what the decision was worth less; to the side that decided. */
static json_t *staff_json(const struct analysis *analysis, const struct finding *finding) {
    double sign = analysis->course.order[finding->order].side == 0 ? -1 : 1;
    struct interval decision = finding->decision_95;
    struct interval worth = sign > 0 ? decision : (struct interval){-decision.high, -decision.low};
    return json_pack("{s:s, s:b, s:I, s:i, s:o, s:o}", "order", finding->staff.words, "same",
                     deed_same(&finding->done, &finding->staff), "times", (json_int_t)finding->staff.times, "of",
                     DEED_TRIES, "worth", number(sign * finding->decision), "worth_95", pair_of(worth));
}

static json_t *finding_json(const struct analysis *analysis, const struct finding *finding) {
    const struct course_order *order = &analysis->course.order[finding->order];
    double luck = rounded(finding->luck), decision = rounded(finding->decision);
    return json_pack("{s:I, s:I, s:i, s:s?, s:s, s:o, s:o, s:f, s:f, s:o, s:o}", "from", (json_int_t)order->from, "to",
                     (json_int_t)order->to, "turn", analysis->course.turns.at[order->turn].turn, "side",
                     side_word(analysis, order->side), "order", finding->done.words, "chance", number(finding->before),
                     "change", number(luck + decision), "luck", luck, "decision", decision, "decision_95",
                     pair_of(finding->decision_95), "staff", staff_json(analysis, finding));
}

static double effect_of(const struct finding *finding) { return fabs(finding->luck + finding->decision); }

static int by_effect(const void *a, const void *b) {
    double x = effect_of(*(const struct finding *const *)a), y = effect_of(*(const struct finding *const *)b);
    return (x < y) - (x > y);
}

static int by_moment(const void *a, const void *b) {
    uint32_t x = (*(const struct finding *const *)a)->order, y = (*(const struct finding *const *)b)->order;
    return (x > y) - (x < y);
}

static json_t *turning_points_json(const struct analysis *analysis) {
    const struct finding *list[FINDINGS_MAX];
    json_t *out = json_array();
    unsigned count = analysis->findings < TURNING_POINTS ? analysis->findings : TURNING_POINTS;
    for (unsigned i = 0; i < analysis->findings; i++)
        list[i] = &analysis->finding[i];
    qsort(list, analysis->findings, sizeof(void *), by_effect);
    qsort(list, count, sizeof(void *), by_moment);
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(out, finding_json(analysis, list[i]));
    return out;
}

/* The order of the side that was worth most (`sign` 1) or least (-1) to it; null where none was better (or worse) than
 * the staff's. */
static json_t *extreme_order(const struct analysis *analysis, side_id side, double sign) {
    const struct finding *best = NULL;
    double own = side == 0 ? sign : -sign;
    for (unsigned i = 0; i < analysis->findings; i++) {
        const struct finding *finding = &analysis->finding[i];
        if (analysis->course.order[finding->order].side == side &&
            (best == NULL || own * finding->decision > own * best->decision))
            best = finding;
    }
    return best != NULL && own * best->decision > 0 ? finding_json(analysis, best) : json_null();
}

/* -- the summary -- */

static json_t *side_json(const struct analysis *analysis, side_id side, json_t *turns) {
    double sign = side == 0 ? 1 : -1, luck = 0, decisions = 0;
    size_t i;
    json_t *turn;
    json_array_foreach(turns, i, turn) {
        luck += sign * json_real_value(json_object_get(turn, "luck"));
        decisions += sign * json_real_value(json_object_get(turn, "decisions"));
    }
    double start = rounded(analysis->moment[0].chance),
           end = rounded(analysis->moment[analysis->course.turns.count].chance);
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "start", number(side == 0 ? start : 1 - start), "end",
                     number(side == 0 ? end : 1 - end), "luck", number(luck), "decisions", number(decisions), "best",
                     extreme_order(analysis, side, 1), "worst", extreme_order(analysis, side, -1), "luckiest",
                     best_die(analysis, sign), "unluckiest", best_die(analysis, -sign));
}

static json_t *summary_json(const struct analysis *analysis, json_t *turns) {
    json_t *out = json_object();
    for (side_id side = 0; side < SIDES; side++)
        json_object_set_new(out, side_word(analysis, side), side_json(analysis, side, turns));
    return out;
}

json_t *analysis_report(const struct analysis *analysis) {
    const struct course *course = &analysis->course;
    json_t *turns = turns_json(analysis);
    json_t *out = json_pack("{s:s, s:[s, s], s:I, s:b, s:s?, s:s, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "scenario",
                            analysis->match->header.scenario, "sides", side_word(analysis, 0), side_word(analysis, 1),
                            "actions", (json_int_t)course->history->count, "over", course->over, "winner",
                            course->over ? side_word(analysis, course->winner) : NULL, "player",
                            analysis->match->rules->minds[0].name, "playouts", (json_int_t)analysis->playouts,
                            "turns_ahead", (json_int_t)analysis->changes, "seed", (json_int_t)analysis->seed, "points",
                            points_json(analysis), "turning_points", turning_points_json(analysis), "summary",
                            summary_json(analysis, turns), "dice", dice_json(analysis));
    json_object_set_new(out, "turns", turns);
    return out;
}
