/* stacking_rules.h: where books can differ: who may stand together, and who passes whom (8.0). The first of each choice
 * is the Standard Rules'. */
#ifndef ENFILADE_GBACW_STACKING_RULES_H
#define ENFILADE_GBACW_STACKING_RULES_H

#include "gbacw/rules/types.h"

enum stacking_batteries {                          /* how the points of batteries count among the units of a hex */
                          BATTERIES_APART,         /* by a limit of their own */
                          BATTERIES_BY_GUNS,       /* as units, by their guns */
                          BATTERIES_BESIDE_WAGONS, /* they take room beside wagons only */
};
enum stacking_passage {                     /* who passes through friends */
                        PASSAGE_IN_ORDER,   /* as the march order allows */
                        PASSAGE_ANYWHERE,   /* columns, horse and guns, anywhere */
                        PASSAGE_ALONG_WAYS, /* along any way; off it only to those who march in order */
};
enum stacking_horse { HORSE_APART, HORSE_AMONG_GUNS /* horse and any guns stand in one hex */ };
enum stacking_full {
    FULL_BY_POINTS,
    FULL_BY_ELITE /* units of one brigade of class A or B fill a hex, however many */
};

struct stacking_rules {
    enum stacking_batteries batteries;
    enum stacking_passage passage;
    enum stacking_horse horse;
    enum stacking_full full;
};
extern const struct stacking_rules stacking_standard;

#endif
