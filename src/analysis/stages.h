/* stages.h: the stages of an analysis, each of which fills a part of it; analysis.c runs them, report.c writes what
 * they found. Chances and shares are those of side 0. */
#ifndef ENFILADE_ANALYSIS_STAGES_H
#define ENFILADE_ANALYSIS_STAGES_H

#include "analysis/analysis.h"
#include "analysis/deeds.h"

enum { TURNING_POINTS = 5, FINDINGS_MAX = 32, FINDING_LOOKS_MAX = 48 };

struct moment { /* the beginning of a turn, or the end of the game */
    uint32_t actions;
    double chance;
    struct interval interval;
    unsigned played; /* 0: the game was over */
    struct horizon horizon;
    double luck;             /* of the dice until the next moment, as far as it can be seen */
    uint32_t orders, others; /* until then: that were compared with the staff's, and of these not the same */
};

struct finding { /* an order looked at closely */
    uint32_t order;
    double before, luck, decision; /* an order that is the staff's own is no decision: 0 */
    struct interval decision_95;
    struct deed done, staff;
};

enum own { OWN_UNKNOWN, OWN_OTHER, OWN_STAFF }; /* whether an order is the staff's own */

struct look { /* at a finding, once */
    double before, luck, decision;
};

struct outcome { /* of a playout */
    double points, passed[DESK_PASSES];
};

struct analysis {
    struct match *match;
    uint64_t seed, budget; /* actions in playouts */
    struct course course;
    struct crew crew;
    struct desk **desk;
    uint64_t length;            /* actions of a whole game between minds */
    unsigned playouts, changes; /* from each moment; for so many changes of player-turn, 0: to the end */
    struct outcome *outcome;
    struct moment *moment; /* course.turns, and the end */
    unsigned order_looks, die_looks, finding_looks;
    double *decision; /* of each order, after the first look */
    uint8_t *own;     /* of each order: enum own */
    double *die_luck;
    struct finding finding[FINDINGS_MAX];
    unsigned findings;
    struct look *look; /* finding_looks of each finding */
    /* how far it is */
    unsigned stage, jobs, next; /* its jobs, and the next of them */
    bool planned;
};

/* How long a game is, and from that how many playouts of each kind the budget allows. */
void stage_plan(struct analysis *analysis);

struct stage {
    unsigned (*begin)(struct analysis *analysis); /* makes room for what is found; how many jobs there are */
    crew_job *job;
    void (*end)(struct analysis *analysis); /* sums up */
    unsigned until;                         /* how far the whole is then, in thousandths: as it was measured */
};
extern const struct stage STAGE_CURVE, STAGE_DICE, STAGE_ORDERS, STAGE_FINDINGS;

json_t *analysis_report(const struct analysis *analysis);

#endif
