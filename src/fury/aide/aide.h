/* aide.h: carries out the orders of a side, activation by activation, with the judgement of the mind (fury/mind). */
#ifndef ENFILADE_FURY_AIDE_H
#define ENFILADE_FURY_AIDE_H
#include "play/ruleset.h"

extern const struct aide fury_aide;
#endif
