/* glicko.c: see glicko.h. The names of the steps are those of the paper. */
#include "serve/people/glicko.h"

#include <math.h>

const struct glicko GLICKO_NEW = {1500, 350, 0.06};

static const double SCALE = 173.7178, MIDDLE = 1500, DEVIATION_MOST = 350, EXACT = 0.000001;
static const double PI = 3.14159265358979323846;

static double g(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (PI * PI)); }

static double expected(double mu, double mu_j, double phi_j) { return 1 / (1 + exp(-g(phi_j) * (mu - mu_j))); }

/* Step 5: the function whose root is the new volatility. */
struct root {
    double delta2, phi2, v, a, tau;
};

static double f(const struct root *root, double x) {
    double e = exp(x), sum = root->phi2 + root->v + e;
    return e * (root->delta2 - sum) / (2 * sum * sum) - (x - root->a) / (root->tau * root->tau);
}

/* The Illinois way of halving an interval. */
static double new_volatility(const struct root *root) {
    double a = root->a, b;
    if (root->delta2 > root->phi2 + root->v)
        b = log(root->delta2 - root->phi2 - root->v);
    else
        for (b = a - root->tau; f(root, b) < 0;)
            b -= root->tau;
    double fa = f(root, a), fb = f(root, b);
    while (fabs(b - a) > EXACT) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(root, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else
            fa /= 2;
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

static double least(double one, double other) { return one < other ? one : other; }

struct glicko glicko_after(struct glicko before, const struct glicko_game games[], int count, double tau) {
    double mu = (before.rating - MIDDLE) / SCALE, phi = before.deviation / SCALE;
    double inverse = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        double mu_j = (games[i].opponent.rating - MIDDLE) / SCALE, phi_j = games[i].opponent.deviation / SCALE;
        double e = expected(mu, mu_j, phi_j), weight = g(phi_j);
        inverse += weight * weight * e * (1 - e);
        sum += weight * (games[i].score - e);
    }
    if (count == 0) {
        double grown = sqrt(phi * phi + before.volatility * before.volatility) * SCALE;
        return (struct glicko){before.rating, least(grown, DEVIATION_MOST), before.volatility};
    }
    double v = 1 / inverse, delta = v * sum;
    struct root root = {delta * delta, phi * phi, v, log(before.volatility * before.volatility), tau};
    double sigma = new_volatility(&root);
    double star = phi * phi + sigma * sigma;
    double fresh = 1 / sqrt(1 / star + inverse);
    return (struct glicko){(mu + fresh * fresh * sum) * SCALE + MIDDLE, least(fresh * SCALE, DEVIATION_MOST), sigma};
}
