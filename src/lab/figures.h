/* figures.h: what the rows of an experiment say, as JSON: docs/lab.md describes every member. */
#ifndef ENFILADE_LAB_FIGURES_H
#define ENFILADE_LAB_FIGURES_H

#include <jansson.h>

#include "lab/results.h"

/* The whole report; the caller owns it. NULL: the rows cannot be read. */
json_t *lab_figures(const struct experiment *experiment, struct results *results);
/* The rows as text for R or Python, one a line. */
bool lab_write_csv(const struct experiment *experiment, struct results *results, const char *path);

#endif
