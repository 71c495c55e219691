/* calibration.h: from what a mind thinks a position is worth to the chance that the side wins, learned from playouts
 * whose end is known.
 *
 * What a value means depends on the moment: marching up is worth less and less as the evening comes. So values are
 * compared within a group, those of one moment, by how far they are from its mean. How much that matters is learned
 * from several groups together: one alone may hold no game that was lost. */
#ifndef ENFILADE_ANALYSIS_CALIBRATION_H
#define ENFILADE_ANALYSIS_CALIBRATION_H

struct sample {
    unsigned group;
    double value;  /* what the mind thought, in Victory Points */
    double points; /* how the game ended: 1 won, 0 lost, 0.5 a draw */
};

struct calibration { /* chance = 1 / (1 + e^-(shift + slope (value - middle) / spread)) */
    double middle, spread, shift, slope;
};

/* Logistic regression with a slope for all groups and a shift for each; weak priors keep them finite where all was won
 * or lost. The slope is never negative. */
void calibrate(const struct sample *sample, unsigned count, struct calibration *out, unsigned groups);
double calibrated_chance(const struct calibration *calibration, double value);

#endif
