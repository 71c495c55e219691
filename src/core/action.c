/* action.c: equality of actions. */
#include "core/action.h"

bool action_equal(struct action a, struct action b) {
    return a.verb == b.verb && a.facing == b.facing && a.word == b.word && a.who == b.who && a.whom == b.whom &&
           a.hex == b.hex && a.number == b.number;
}
