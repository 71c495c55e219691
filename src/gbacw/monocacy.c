/* monocacy.c: the profile of Monocacy: which of its own procedures take the place of the standard ones (19.0 to 31.0).
 */
#include "gbacw/monocacy.h"

counter_id monocacy_early(const struct game *game) {
    (void)game;
    return COUNTER_NONE;
}
counter_id monocacy_wallace(const struct game *game) {
    (void)game;
    return COUNTER_NONE;
}
counter_id monocacy_ricketts(const struct game *game) {
    (void)game;
    return COUNTER_NONE;
}
void monocacy_release(struct game *game, const char *case_number) {
    (void)game;
    (void)case_number;
}

const struct profile monocacy_profile = {.name = "monocacy"};
