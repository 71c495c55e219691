/* curve.c: how much work to do, and the chance of victory at the beginning of each turn. */
#include "analysis/stages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "match/memory.h"

enum {
    PLAYOUTS_LEAST = 40,
    PLAYOUTS_MOST = 200,
    LOOKS_LEAST = 2,
    LOOKS_MOST = 8,
    PLAYOUTS_LONG = 16,
    CHANGES_MOST = 1000
};

static unsigned within(uint64_t number, unsigned least, unsigned most) {
    return number < least ? least : number > most ? most : (unsigned)number;
}

/* Actions of a playout to the horizon of a player-turn. */
static uint64_t look_length(const struct analysis *analysis) {
    return analysis->length * DESK_AHEAD / (analysis->course.player_turns.count + 1) + 1;
}

static uint64_t share(const struct analysis *analysis, unsigned percent) { return analysis->budget * percent / 100; }

/* A playout from every moment costs half a game on the average. Where that is too much, there are fewer, and each is
 * left some player-turns after those at which the mind is asked (desk_play_out). */
static void plan_curve(struct analysis *analysis) {
    uint64_t moments = analysis->course.turns.count, once = moments * analysis->length / 2 + 1;
    uint64_t most = share(analysis, 45);
    analysis->playouts = within(most / once, PLAYOUTS_LEAST, PLAYOUTS_MOST);
    if (once * PLAYOUTS_LEAST <= 2 * most)
        return;
    uint64_t change = moments * analysis->length / (analysis->course.player_turns.count + 1) + 1;
    analysis->playouts = PLAYOUTS_LONG;
    analysis->changes = within(most / (change * PLAYOUTS_LONG), DESK_PASSES + 1, CHANGES_MOST);
}

void stage_plan(struct analysis *analysis) {
    struct desk *desk = analysis->desk[0];
    struct course *course = &analysis->course;
    double passed[DESK_PASSES];
    desk_go(desk, 0);
    desk_play_out(desk, analysis->seed, 0, passed);
    analysis->length = desk->playout.actions > course->history->count ? desk->playout.actions : course->history->count;
    uint64_t look = look_length(analysis), faces = 0;
    for (uint32_t i = 0; i < course->history->die_count; i++)
        faces += course->history->die[i].sides;
    plan_curve(analysis);
    analysis->order_looks = within(share(analysis, 10) / ((course->orders + 1) * look), LOOKS_LEAST, LOOKS_MOST);
    analysis->die_looks = within(share(analysis, 20) / ((faces / 2 + 1) * look), LOOKS_LEAST, LOOKS_MOST);
    analysis->finding_looks = within(share(analysis, 25) / (FINDINGS_MAX * 4 * look), 12, FINDING_LOOKS_MAX);
}

/* -- the curve -- */

static void play_out(void *hand, void *work, unsigned index) {
    struct analysis *analysis = work;
    struct desk *desk = hand;
    uint32_t n = analysis->moment[index / analysis->playouts].actions;
    struct outcome *outcome = &analysis->outcome[index];
    desk_go(desk, n);
    outcome->points = desk_play_out(desk, desk_seed(analysis->seed, n, index % analysis->playouts), analysis->changes,
                                    outcome->passed);
}

/* With the turns before and after, so that there are games of both ends among them. */
static void calibrate_around(const struct analysis *analysis, uint32_t index, uint32_t moments,
                             struct calibration out[DESK_PASSES]) {
    enum { AROUND = 3, GROUPS = (2 * AROUND + 1) * DESK_PASSES };
    struct calibration group[GROUPS];
    uint32_t from = index < AROUND ? 0 : index - AROUND, to = index + AROUND < moments ? index + AROUND + 1 : moments;
    size_t first = (size_t)from * analysis->playouts, last = (size_t)to * analysis->playouts;
    unsigned count = 0;
    struct sample *sample = must(calloc((last - first) * DESK_PASSES, sizeof *sample));
    for (size_t i = first; i < last; i++)
        for (unsigned pass = 0; pass < DESK_PASSES; pass++)
            if (!isnan(analysis->outcome[i].passed[pass]))
                sample[count++] = (struct sample){(unsigned)(i / analysis->playouts - from) * DESK_PASSES + pass,
                                                  analysis->outcome[i].passed[pass], analysis->outcome[i].points};
    calibrate(sample, count, group, (to - from) * DESK_PASSES);
    memcpy(out, &group[(index - from) * DESK_PASSES], DESK_PASSES * sizeof *out);
    free(sample);
}

static void sum_up(struct analysis *analysis, uint32_t index, uint32_t moments) {
    struct moment *moment = &analysis->moment[index];
    const struct outcome *outcome = &analysis->outcome[(size_t)index * analysis->playouts];
    double points = 0;
    for (unsigned i = 0; i < analysis->playouts; i++)
        points += outcome[i].points;
    moment->played = analysis->playouts;
    moment->chance = points / analysis->playouts;
    moment->interval = wilson_points(points, analysis->playouts);
    moment->horizon.deep = true;
    calibrate_around(analysis, index, moments, moment->horizon.calibration);
}

/* A finished game has no chance left: it was won, lost or drawn. */
static void end_of_game(struct analysis *analysis, uint32_t moments) {
    struct moment *last = &analysis->moment[moments];
    if (!analysis->course.over)
        return;
    desk_go(analysis->desk[0], last->actions);
    last->chance = points_of(analysis->desk[0]->game.state);
    last->interval = (struct interval){last->chance, last->chance};
}

/* The end of a finished game needs no playouts. */
static uint32_t moments_measured(const struct analysis *analysis) {
    return analysis->course.turns.count + !analysis->course.over;
}

static unsigned begin_curve(struct analysis *analysis) {
    const struct course *course = &analysis->course;
    uint32_t turns = course->turns.count, jobs = moments_measured(analysis) * analysis->playouts;
    analysis->moment = must(calloc(turns + 1u, sizeof *analysis->moment));
    analysis->outcome = must(calloc(jobs, sizeof *analysis->outcome));
    for (uint32_t i = 0; i <= turns; i++)
        analysis->moment[i].actions = i < turns ? course->turns.at[i].from : course->history->count;
    return jobs;
}

static void end_curve(struct analysis *analysis) {
    uint32_t measured = moments_measured(analysis);
    for (uint32_t i = 0; i < measured; i++)
        sum_up(analysis, i, measured);
    end_of_game(analysis, analysis->course.turns.count);
}

const struct stage STAGE_CURVE = {begin_curve, play_out, end_curve, 400};
