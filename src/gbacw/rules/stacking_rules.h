/* stacking_rules.h: where books can differ: who may stand together, and who passes whom (8.0). The first of each choice
 * is the Standard Rules'. */
#ifndef ENFILADE_GBACW_STACKING_RULES_H
#define ENFILADE_GBACW_STACKING_RULES_H

#include "gbacw/rules/types.h"

enum stacking_batteries {                          /* how the points of batteries count among the units of a hex */
                          BATTERIES_APART,         /* by a limit of their own; each takes a point */
                          BATTERIES_BY_GUNS,       /* among the units, a point a gun */
                          BATTERIES_BESIDE_WAGONS, /* as APART, but their points take room beside wagons only */
};
enum stacking_passage {                     /* who passes through friends */
                        PASSAGE_IN_ORDER,   /* columns, horse and guns by road or pike, at the price of the ground */
                        PASSAGE_ANYWHERE,   /* everybody, anywhere */
                        PASSAGE_ALONG_WAYS, /* ... and wagons by any way, at its price if none there marches too */
};
enum stacking_horse { HORSE_APART /* with limbered horse artillery at most */, HORSE_AMONG_GUNS /* with any guns */ };
enum stacking_full {
    FULL_BY_POINTS,
    FULL_BY_ELITE /* of one brigade of class A or B only points count, not units */
};

struct stacking_rules {
    enum stacking_batteries batteries;
    enum stacking_passage passage;
    enum stacking_horse horse;
    enum stacking_full full;
};

#endif
