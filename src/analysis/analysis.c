/* analysis.c: see analysis.h. */
#include "analysis/analysis.h"

#include <stdlib.h>

#include "analysis/stages.h"
#include "match/memory.h"

enum { THREADS_MAX = 64 };

static void open_desks(struct analysis *analysis, unsigned threads) {
    analysis->crew.threads = threads;
    analysis->desk = must(calloc(threads, sizeof(void *)));
    for (unsigned i = 0; i < threads; i++)
        analysis->desk[i] = desk_open(analysis->match, &analysis->course, &analysis->match->rules->minds[0]);
    analysis->crew.hand = (void **)analysis->desk;
}

static void close_analysis(struct analysis *analysis) {
    for (unsigned i = 0; i < analysis->crew.threads; i++)
        desk_free(analysis->desk[i]);
    free(analysis->desk);
    free(analysis->outcome);
    free(analysis->moment);
    free(analysis->decision);
    free(analysis->own);
    free(analysis->die_luck);
    free(analysis->look);
    course_free(&analysis->course);
    free(analysis);
}

static const struct stage *const STAGES[] = {&STAGE_CURVE, &STAGE_DICE, &STAGE_ORDERS, &STAGE_FINDINGS};
enum { STAGE_COUNT = sizeof STAGES / sizeof STAGES[0] };

struct analysis *analysis_begin(struct match *match, const struct analysis_wishes *wishes, struct text *why) {
    if (match->rules->mind_count == 0 || match->rules->minds[0].value == NULL) {
        text_add(why, SAID("no computer player knows this game"));
        return NULL;
    }
    if (match->history.count == 0) {
        text_add(why, SAID("nothing has been done in this game yet"));
        return NULL;
    }
    struct analysis *analysis = must(calloc(1, sizeof *analysis));
    analysis->match = match;
    analysis->seed = wishes->seed;
    analysis->budget = (wishes->thousands > 0 ? wishes->thousands : ANALYSIS_THOUSANDS) * UINT64_C(1000);
    analysis->crew.watcher = wishes->watch;
    analysis->crew.context = wishes->context;
    course_read(&analysis->course, match);
    open_desks(analysis, wishes->threads < 1 ? 1 : wishes->threads > THREADS_MAX ? THREADS_MAX : wishes->threads);
    return analysis;
}

static void begin_stage(struct analysis *analysis) {
    const struct stage *stage = STAGES[analysis->stage];
    analysis->crew.from = analysis->crew.to;
    analysis->crew.to = stage->until;
    analysis->jobs = stage->begin(analysis);
    analysis->next = 0;
}

/* Ends the stages that have nothing left to do, and begins the next. False: none is left. */
static bool go_to_work(struct analysis *analysis) {
    while (analysis->next == analysis->jobs) {
        STAGES[analysis->stage]->end(analysis);
        if (++analysis->stage == STAGE_COUNT)
            return false;
        begin_stage(analysis);
    }
    return true;
}

bool analysis_step(struct analysis *analysis) {
    if (!analysis->planned) {
        stage_plan(analysis);
        begin_stage(analysis);
        return analysis->planned = true;
    }
    if (!go_to_work(analysis))
        return false;
    unsigned last = analysis->crew.threads > 1 ? analysis->jobs : analysis->next + 1;
    if (!crew_do(&analysis->crew, analysis->next, last, analysis->jobs, STAGES[analysis->stage]->job, analysis))
        return false;
    analysis->next = last;
    return true;
}

json_t *analysis_end(struct analysis *analysis, struct text *why) {
    json_t *report = analysis->stage == STAGE_COUNT ? analysis_report(analysis) : NULL;
    if (report == NULL)
        text_add(why, SAID("the analysis was stopped"));
    close_analysis(analysis);
    return report;
}

json_t *analyse(struct match *match, const struct analysis_wishes *wishes, struct text *why) {
    struct analysis *analysis = analysis_begin(match, wishes, why);
    while (analysis != NULL && analysis_step(analysis))
        ;
    return analysis != NULL ? analysis_end(analysis, why) : NULL;
}
