/* formation.c: line and column, limbered and unlimbered, mounted and dismounted: what a counter can form and what that
 * costs (6.0, 6.11d). Who may change on the march is in march/march_formation.c. */
#include "gbacw/ground/formation.h"

#include "gbacw/ground/facing.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/ground/terrain.h"

/* By the formation it takes, from which the one it had follows; a skirmisher pays as a skirmisher (5.19b). */
uint16_t form_cost(const struct game *game, counter_id c, uint8_t to) {
    CHECK(to > FORMATION_NONE && to <= FORMATION_SKIRMISH);
    bool skirmishes = counter_at(game, c)->formation == FORMATION_SKIRMISH;
    return tables_of(game)->charts.change_cost[skirmishes ? FORMATION_SKIRMISH : to & 7];
}

static uint8_t other_formation(const struct game *game, counter_id c) {
    switch (counter_at(game, c)->formation) {
    case FORMATION_LINE:
        return type_of(game, c) == TYPE_INFANTRY ? FORMATION_COLUMN : FORMATION_NONE;
    case FORMATION_COLUMN:
        return FORMATION_LINE;
    case FORMATION_MOUNTED:
        return FORMATION_DISMOUNTED;
    case FORMATION_DISMOUNTED:
        return FORMATION_MOUNTED;
    case FORMATION_SKIRMISH:
        return type_of(game, c) == TYPE_CAVALRY ? FORMATION_DISMOUNTED : FORMATION_LINE;
    case FORMATION_LIMBERED:
        return FORMATION_UNLIMBERED;
    case FORMATION_UNLIMBERED:
        return FORMATION_LIMBERED;
    default:
        return FORMATION_NONE;
    }
}

int formations_of(const struct game *game, counter_id c, uint8_t out[4]) {
    uint8_t other = has_flag(game, c, F_ABANDONED) ? FORMATION_NONE : other_formation(game, c);
    uint8_t formation = counter_at(game, c)->formation;
    int count = 0;
    if (other != FORMATION_NONE)
        out[count++] = other;
    if ((formation == FORMATION_LINE || formation == FORMATION_DISMOUNTED) && info_of(game, c)->skirmishes &&
        state_of(game)->options[OPTION_SKIRMISHERS])
        out[count++] = FORMATION_SKIRMISH;
    return count;
}

bool can_form(const struct game *game, counter_id c, uint8_t formation) {
    uint8_t possible[4];
    int count = formations_of(game, c, possible);
    for (int i = 0; i < count; i++) {
        if (possible[i] == formation)
            return true;
    }
    return false;
}

static const char *formation_word(uint8_t formation) { return gbacw_words[WORD_FORMATION + formation]; }

void event_form(struct game *game, counter_id c, const char *case_number, uint8_t formation, bool done) {
    CHECK(formation > FORMATION_NONE && formation <= FORMATION_SKIRMISH);
    event_begin(game->events, done ? "form" : "form-failed", case_number);
    event_counter(game->events, "unit", c);
    event_hex(game->events, "hex", counter_at(game, c)->hex);
    event_string(game->events, "formation", formation_word(formation));
    event_end(game->events);
}

void take_formation(struct game *game, counter_id c, uint8_t formation) {
    CHECK(formation > FORMATION_NONE && formation <= FORMATION_SKIRMISH);
    counter_form(game, c, formation);
    if (!has_facing(game, c) || counter_at(game, c)->facing < DIRECTIONS)
        return;
    hex_id hex = counter_at(game, c)->hex;
    direction others = hex != HEX_NONE ? stack_facing(game, hex, counter_at(game, c)->side) : DIRECTION_NONE;
    counter_face(game, c, others < DIRECTIONS ? others : entry_facing(game, c));
}

void column_fired_on(struct game *game, counter_id c) {
    CHECK(on_map(game, c));
    if (counter_at(game, c)->formation != FORMATION_COLUMN)
        return;
    take_formation(game, c, FORMATION_LINE);
    event_form(game, c, "6.11", FORMATION_LINE, true);
}
