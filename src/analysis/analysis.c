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
    course_free(&analysis->course);
    free(analysis);
}

/* The stages, and how far the whole is when each is done, in thousandths: as they were measured. */
static const struct {
    bool (*run)(struct analysis *);
    unsigned until;
} stages[] = {{stage_curve, 400}, {stage_dice, 650}, {stage_orders, 800}, {stage_findings, 1000}};

static bool run_stages(struct analysis *analysis) {
    bool on = true;
    stage_plan(analysis);
    for (size_t i = 0; on && i < sizeof stages / sizeof stages[0]; i++) {
        analysis->crew.from = analysis->crew.to;
        analysis->crew.to = stages[i].until;
        on = stages[i].run(analysis);
    }
    return on;
}

json_t *analyse(struct match *match, const struct analysis_wishes *wishes, struct text *why) {
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
    json_t *report = run_stages(analysis) ? analysis_report(analysis) : NULL;
    if (report == NULL)
        text_add(why, SAID("the analysis was stopped"));
    close_analysis(analysis);
    return report;
}
