/* resolve.c: the resolver of fire: a record that steps from chance to chance. */
#include "gbacw/resolve.h"

bool resolution_next(const struct charts *charts, const struct resolution *record, struct chance *chance) {
    (void)charts, (void)record, (void)chance;
    return false;
}
void resolution_feed(const struct charts *charts, struct resolution *record, unsigned class) {
    (void)charts, (void)record, (void)class;
}
