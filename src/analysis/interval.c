/* interval.c: see interval.h. */
#include "analysis/interval.h"

#include <math.h>

struct interval wilson_points(double points, double of) {
    if (of <= 0)
        return (struct interval){0, 1};
    double p = points / of, z2 = Z95 * Z95;
    double middle = (p + z2 / (2 * of)) / (1 + z2 / of);
    double half = Z95 / (1 + z2 / of) * sqrt(p * (1 - p) / of + z2 / (4 * of * of));
    return (struct interval){middle - half < 0 ? 0 : middle - half, middle + half > 1 ? 1 : middle + half};
}

struct interval wilson(uint64_t won, uint64_t of) {
    return wilson_points((double)won, (double)of);
}

struct interval mean_interval(const double *value, unsigned count, double *mean) {
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < count; i++)
        sum += value[i];
    *mean = count > 0 ? sum / count : 0;
    for (unsigned i = 0; i < count; i++)
        squares += (value[i] - *mean) * (value[i] - *mean);
    double half = count > 1 ? Z95 * sqrt(squares / (count - 1) / count) : 1;
    return (struct interval){*mean - half, *mean + half};
}
