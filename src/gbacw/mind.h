/* mind.h: computer players that know the family: they propose actions; the judge still decides. */
#ifndef ENFILADE_GBACW_MIND_H
#define ENFILADE_GBACW_MIND_H
#include "gbacw/frames.h"
extern const struct mind gbacw_minds[1];
#endif
