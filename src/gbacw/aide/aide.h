/* aide.h: carries out the orders of a side, action by action, with the judgement of the mind (gbacw/mind). */
#ifndef ENFILADE_GBACW_AIDE_H
#define ENFILADE_GBACW_AIDE_H
#include "play/ruleset.h"

extern const struct aide gbacw_aide;
#endif
