/* skirmish.c: who may skirmish, and until when (23.1). Optional. What skirmishing does in march, fire, melee
 * and retreat stands in those chapters, wherever FORMATION_SKIRMISH is asked for. */
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/formation.h"
#include "gbacw/state/calendar.h"

/* Is the turn over whose end ends their hour? */
static bool hour_is_past(const struct game *game, bool turn_over) {
    struct calendar calendar = calendar_of(tables_of(game));
    struct moment now = calendar_moment(&calendar, game->state->turn);
    struct gettysburg_hour last = gettysburg_tables_of(game)->skirmish_until;
    if (now.day != last.day)
        return now.day > last.day;
    return turn_over ? now.minute >= last.minute : now.minute > last.minute;
}

struct ruling skirmish_may_form(const struct game *game, counter_id c, uint8_t formation) {
    const struct counter_info *info = info_of(game, c);
    const struct gettysburg_tables *tables = gettysburg_tables_of(game);
    if (formation != FORMATION_SKIRMISH)
        return LEGAL;
    if (info->skirmishes == SKIRMISHES_AT_FIRST && hour_is_past(game, false))
        return RULE("skirmish-hour", "the hours in which %u may skirmish are over", c);
    if (info->type == TYPE_CAVALRY && info->part_of == COUNTER_NONE &&
        counter_at(game, c)->strength > tables->skirmish_points)
        return RULE("skirmish-size", "%u has more than %d Strength Points and is not broken down", c,
                    tables->skirmish_points);
    return LEGAL;
}

void skirmish_turn_ends(struct game *game) {
    if (!state_of(game)->options[OPTION_SKIRMISHERS] || !hour_is_past(game, true))
        return;
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->formation != FORMATION_SKIRMISH || info_of(game, c)->skirmishes != SKIRMISHES_AT_FIRST)
            continue;
        counter_form(game, c, FORMATION_DISMOUNTED);
        event_form(game, c, "skirmish-hour", FORMATION_DISMOUNTED, true);
    }
}
