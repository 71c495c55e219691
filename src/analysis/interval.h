/* interval.h: how far a measured share may be from the true one. */
#ifndef ENFILADE_ANALYSIS_INTERVAL_H
#define ENFILADE_ANALYSIS_INTERVAL_H

#include <stdint.h>

#define Z95 1.959964 /* standard errors on either side that hold 95 % */

struct interval {
    double low, high;
};
/* Of a share of `of`, 95 %: Wilson's. */
struct interval wilson(uint64_t won, uint64_t of);
/* The same for points of which some are half ones: draws. Their spread is smaller, so the interval is a little too
 * wide. */
struct interval wilson_points(double points, double of);
/* Mean of `count` values and its 95 % interval, by their own spread. */
struct interval mean_interval(const double *value, unsigned count, double *mean);

#endif
