/* gettysburg_skirmish.c: who may skirmish, and until when (23.1). Optional. What skirmishing does in march, fire, melee
 * and retreat stands in those chapters, wherever FORMATION_SKIRMISH is asked for. */
#include "gbacw/calendar.h"
#include "gbacw/formation.h"
#include "gbacw/gettysburg.h"

enum { SKIRMISH_POINTS = 3, LAST_DAY = 1, LAST_MINUTE = 13 * 60 }; /* 23.12, 23.13 */

/* Is the turn over whose end ends their hour? */
static bool hour_is_past(const struct game *game, bool turn_over) {
    struct calendar calendar = calendar_of(tables_of(game));
    struct moment now = calendar_moment(&calendar, game->state->turn);
    if (now.day != LAST_DAY)
        return now.day > LAST_DAY;
    return turn_over ? now.minute >= LAST_MINUTE : now.minute > LAST_MINUTE;
}

struct ruling skirmish_may_form(const struct game *game, counter_id c, uint8_t formation) {
    const struct counter_info *info = info_of(game, c);
    if (formation != FORMATION_SKIRMISH)
        return LEGAL;
    if (info->skirmishes == SKIRMISHES_EARLY && hour_is_past(game, false))
        return RULE("skirmish-hour", "%u skirmishes until 13:00 on the first day only", c);
    if (info->type == TYPE_CAVALRY && info->part_of == COUNTER_NONE && counter_at(game, c)->strength > SKIRMISH_POINTS)
        return RULE("skirmish-size", "%u has more than %d points and is not broken down", c, SKIRMISH_POINTS);
    return LEGAL;
}

void skirmish_turn_ends(struct game *game) {
    if (!state_of(game)->options[OPTION_SKIRMISHERS] || !hour_is_past(game, true))
        return;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->formation != FORMATION_SKIRMISH || info_of(game, c)->skirmishes != SKIRMISHES_EARLY)
            continue;
        counter_form(game, c, FORMATION_DISMOUNTED);
        tell_form(game, c, "skirmish-hour", FORMATION_DISMOUNTED, true);
    }
}
