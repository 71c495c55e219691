/* command.c: who else is in command (17.9, 19.3). */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"

/* ---- columns (17.9) ---- */

enum { COLUMN_MAX = 24 };

static bool marches_in_column(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_INFANTRY && counter_at(game, c)->formation == FORMATION_COLUMN && on_map(game, c);
}

static counter_id commander_within(const struct game *game, counter_id unit) {
    counter_id leader;
    for (int i = 0; (leader = brigade_leader(game, info_of(game, unit)->brigade, i)) != COUNTER_NONE; i++) {
        if (within_command_of(game, leader, unit))
            return leader;
    }
    return COUNTER_NONE;
}

/* From one to the next while they stand side by side, until one is within its commander's radius. */
static bool column_in_command(const struct game *game, counter_id unit, counter_id *commander) {
    counter_id line[COLUMN_MAX] = {unit};
    int count = 1;
    for (int at = 0; at < count; at++) {
        *commander = commander_within(game, line[at]);
        if (*commander != COUNTER_NONE)
            return true;
        FOR_COUNTERS(game, c) {
            bool known = info_of(game, c)->brigade != info_of(game, unit)->brigade || !marches_in_column(game, c) ||
                         hex_distance(game, counter_at(game, c)->hex, counter_at(game, line[at])->hex) > 1;
            for (int i = 0; i < count && !known; i++)
                known = line[i] == c;
            if (!known && count < COLUMN_MAX)
                line[count++] = c;
        }
    }
    return false;
}

/* ---- the cavalry of a corps (19.31, 19.32) ---- */

enum { CORPS_CAVALRY_REACH = 5, LEADERLESS_AFTER = 2 };

static bool is_corps_cavalry(const struct game *game, counter_id c) {
    return type_of(game, c) == TYPE_CAVALRY && info_of(game, c)->brigade != NO_BRIGADE &&
           is_corps(game, info_of(game, c)->division);
}

/* Such a battalion is a brigade by itself. */
static int turns_alone(const struct game *game, counter_id c) {
    return gettysburg_brigade(game, info_of(game, c)->brigade)->turns;
}

static counter_id corps_officer_near(const struct game *game, counter_id unit) {
    unsigned corps = info_of(game, unit)->division;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        counter_id leader =
            home_corps(game, tables_of(game)->brigade[b].division) == corps ? brigade_leader(game, b, 0) : COUNTER_NONE;
        if (leader != COUNTER_NONE && within_command_of(game, leader, unit))
            return leader;
    }
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        counter_id leader = d == corps || home_corps(game, d) == corps ? division_leader(game, d) : COUNTER_NONE;
        if (leader != COUNTER_NONE && within_radius_of(game, leader, unit, CORPS_CAVALRY_REACH))
            return leader;
    }
    return COUNTER_NONE;
}

/* 22.71: a man of its own leads it for the time being, who adds nothing to its rally or its melees. */
bool gettysburg_leads_itself(const struct game *game, counter_id unit) {
    return staging_commands(game, unit) ||
           (is_corps_cavalry(game, unit) && turns_alone(game, unit) >= LEADERLESS_AFTER);
}

bool gettysburg_in_command(const struct game *game, counter_id unit, counter_id *commander) {
    if (is_artillery(game, unit))
        return gettysburg_battery_in_command(game, unit, commander);
    if (is_corps_cavalry(game, unit)) {
        *commander = corps_officer_near(game, unit);
        return *commander != COUNTER_NONE || gettysburg_leads_itself(game, unit);
    }
    return (marches_in_column(game, unit) && column_in_command(game, unit, commander)) ||
           gettysburg_leads_itself(game, unit);
}

/* Those whom no officer has reached for two turns go on by themselves from the third (19.32, 22.71). */
void gettysburg_command_ends(struct game *game, side_id side) {
    gettysburg_lending_ends(game, side);
    FOR_COUNTERS(game, c) {
        if (counter_at(game, c)->side != side || !on_map(game, c) || !is_corps_cavalry(game, c))
            continue;
        uint8_t *turns = &gettysburg_brigade(game, info_of(game, c)->brigade)->turns;
        if (corps_officer_near(game, c) != COUNTER_NONE)
            *turns = 0;
        else if (*turns < LEADERLESS_AFTER)
            ++*turns;
    }
}
