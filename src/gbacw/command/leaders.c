/* leaders.c: who the leaders are and what they are worth now (17.1, 17.2, 17.66, 17.81, 17.85).
 *
 * A brigade commander has a radius, Rally Points and, in brackets, the integrity radius he would have if promoted. A
 * lost one comes back on the other side of his counter (F_REPLACEMENT). A promoted one (F_PROMOTED) leads a division
 * or the army with his bracketed number and no Command Points. */
#include "gbacw/command/leaders.h"

#include "gbacw/state/scratch.h"

static const struct leader_ratings no_ratings = {0, 0, 0, 0, 0};

const counter_id *all_leaders(const struct game *game, int *count) {
    CHECK(count != NULL);
    struct leaders_page *page = &scratch_of(game)->leaders;
    if (!page->made) {
        page->made = 1;
        FOR_COUNTERS(game, c) {
            if (is_leader(game, c))
                page->leader[page->count++] = c;
        }
    }
    *count = page->count;
    return page->leader;
}

const counter_id *leaders_on_map(const struct game *game, side_id side, int *count) {
    CHECK(side < SIDES && count != NULL);
    struct gbacw_scratch *scratch = scratch_of(game);
    struct present_page *page = &scratch->present[side];
    int all;
    const counter_id *leader = all_leaders(game, &all);
    if (page->changes != scratch->side_changes[side]) {
        page->changes = scratch->side_changes[side];
        page->count = 0;
        for (int i = 0; i < all; i++) {
            if (counter_at(game, leader[i])->side == side && on_map(game, leader[i]))
                page->leader[page->count++] = leader[i];
        }
    }
    *count = page->count;
    return page->leader;
}

bool too_far_for(const struct game *game, counter_id leader, hex_id hex) {
    CHECK(is_leader(game, leader) && is_hex(game, hex));
    const struct leader_ratings *rating = ratings_of(game, leader);
    int most = rating->radius > rating->integrity ? rating->radius : rating->integrity;
    return hex_distance(game, counter_at(game, leader)->hex, hex) > most + counter_at(game, leader)->added_radius;
}

const struct leader_ratings *ratings_of(const struct game *game, counter_id leader) {
    if (!is_leader(game, leader))
        return &no_ratings;
    return has_flag(game, leader, F_REPLACEMENT) ? &info_of(game, leader)->replacement : &info_of(game, leader)->rating;
}

unsigned division_led(const struct game *game, counter_id leader) {
    CHECK(is_counter(game, leader));
    const struct division_state *division = divisions_of(game);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        if (division[d].leader == leader)
            return d;
    }
    return NO_DIVISION;
}

counter_id division_leader(const struct game *game, unsigned division) {
    if (division >= tables_of(game)->division_count)
        return COUNTER_NONE;
    counter_id leader = gbacw_division_at(game, division)->leader;
    return leader != COUNTER_NONE && on_map(game, leader) ? leader : COUNTER_NONE;
}

uint8_t rank_now(const struct game *game, counter_id leader) {
    CHECK(is_leader(game, leader));
    if (info_of(game, leader)->rank == RANK_BRIGADE && !has_flag(game, leader, F_PROMOTED))
        return RANK_BRIGADE;
    unsigned division = division_led(game, leader);
    if (division == NO_DIVISION)
        return info_of(game, leader)->rank == RANK_ARMY ? RANK_ARMY : RANK_DIVISION;
    const struct division_info *post = tables_of(game)->division + division;
    return post->corps ? RANK_CORPS : post->army ? RANK_ARMY : RANK_DIVISION;
}

unsigned brigade_led(const struct game *game, counter_id leader) {
    if (!is_leader(game, leader) || rank_now(game, leader) != RANK_BRIGADE)
        return NO_BRIGADE;
    return info_of(game, leader)->brigade;
}

bool leader_cut_off(const struct game *game, counter_id leader) {
    return has_flag(game, leader, F_ENGAGED) && rules_of(game)->command.engaged == ENGAGED_LOSE_RADIUS;
}

/* Division commanders have no Effectiveness Radius (2.0f). */
int effectiveness_radius(const struct game *game, counter_id leader) {
    if (rank_now(game, leader) != RANK_BRIGADE || leader_cut_off(game, leader))
        return 0;
    int radius = ratings_of(game, leader)->radius + counter_at(game, leader)->added_radius;
    int dark = game->state->night ? tables_of(game)->charts.night_radius : 0;
    return radius > dark ? radius - dark : 0;
}

/* His superior's Command Points add to it as to an Effectiveness Radius (17.33A). */
int integrity_radius(const struct game *game, counter_id leader) {
    bool lengthened = rank_now(game, leader) == RANK_DIVISION;
    return ratings_of(game, leader)->integrity + (lengthened ? counter_at(game, leader)->added_radius : 0);
}

/* A promoted man has those in brackets, or none (17.85). */
int command_points_of(const struct game *game, counter_id leader) {
    const struct leader_ratings *rating = ratings_of(game, leader);
    uint8_t born = info_of(game, leader)->rank;
    if (rules_of(game)->command.brackets != BRACKET_POINTS)
        return born == RANK_BRIGADE ? 0 : rating->command_points;
    bool promoted = born == RANK_BRIGADE || (born != RANK_CORPS && rank_now(game, leader) == RANK_CORPS);
    return !promoted ? rating->command_points : rating->higher ? rating->higher - 1 : 0;
}

int bracketed_rating(const struct game *game, counter_id leader) {
    CHECK(is_leader(game, leader));
    const struct leader_ratings *rating = ratings_of(game, leader);
    if (rules_of(game)->command.brackets == BRACKET_POINTS)
        return rating->higher - 1;
    return rating->integrity ? rating->integrity : -1;
}

static bool leads_brigade(const struct game *game, counter_id c, unsigned brigade) {
    return c != COUNTER_NONE && on_map(game, c) && is_leader(game, c) && info_of(game, c)->brigade == brigade &&
           !has_flag(game, c, F_PROMOTED);
}

counter_id brigade_leader(const struct game *game, unsigned brigade, int which) {
    CHECK(which >= 0);
    if (brigade >= tables_of(game)->brigade_count)
        return COUNTER_NONE;
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    const counter_id all[] = {info->leader[0], info->leader[1], info->spare[0], info->spare[1]};
    for (int i = 0; i < 4; i++) {
        bool twice = (i == 3 && all[3] == all[2]) || (i >= 2 && (all[i] == all[0] || all[i] == all[1]));
        if (!twice && leads_brigade(game, all[i], brigade) && which-- == 0)
            return all[i];
    }
    return COUNTER_NONE;
}

/* Independent for command: units marked so, crews and any unit that has no brigade; a brigade commander who is under no
 * division, by origin (17.66) or because he is detached (17.62). Units of an independent brigade are not (17.66b). */
bool is_independent(const struct game *game, counter_id c) {
    const struct counter_info *info = info_of(game, c);
    if (info->type == TYPE_LEADER) {
        unsigned brigade = brigade_led(game, c);
        return brigade == NO_BRIGADE || gbacw_brigade_at(game, brigade)->division == NO_DIVISION;
    }
    if (info->type == TYPE_INFANTRY || info->type == TYPE_CAVALRY)
        return info->independent != DEPENDENT || info->brigade == NO_BRIGADE;
    bool placed = info->division != NO_DIVISION || info->brigade != NO_BRIGADE;
    return !(info->type == TYPE_BATTERY && placed && rules_of(game)->command.guns == GUNS_COMMANDED);
}

/* ---- corps ---- */

bool is_corps(const struct game *game, unsigned division) {
    CHECK(has_division(game, division) || division == NO_DIVISION);
    return division < tables_of(game)->division_count && tables_of(game)->division[division].corps;
}

unsigned home_corps(const struct game *game, unsigned division) {
    CHECK(has_division(game, division) || division == NO_DIVISION);
    if (division >= tables_of(game)->division_count)
        return NO_DIVISION;
    unsigned parent = tables_of(game)->division[division].parent;
    return is_corps(game, parent) ? parent : NO_DIVISION;
}

unsigned corps_now(const struct game *game, unsigned division) {
    CHECK(has_division(game, division) || division == NO_DIVISION);
    if (division >= tables_of(game)->division_count)
        return NO_DIVISION;
    uint8_t told = gbacw_division_at(game, division)->corps;
    if (told == IN_OWN_CORPS)
        return home_corps(game, division);
    return told == DIVISION_DETACHED ? NO_DIVISION : told - 1u;
}

unsigned division_of(const struct game *game, counter_id unit) {
    unsigned brigade = info_of(game, unit)->brigade;
    return brigade == NO_BRIGADE ? info_of(game, unit)->division : gbacw_brigade_at(game, brigade)->division;
}

/* A detached brigade is still of its corps. */
unsigned corps_of_unit(const struct game *game, counter_id unit) {
    unsigned brigade = info_of(game, unit)->brigade, division = division_of(game, unit);
    if (division == NO_DIVISION && brigade != NO_BRIGADE)
        division = tables_of(game)->brigade[brigade].division;
    if (division == NO_DIVISION)
        division = info_of(game, unit)->division;
    return is_corps(game, division) ? division : corps_now(game, division);
}

bool in_integrity(const struct game *game, counter_id leader, unsigned division) {
    CHECK(is_leader(game, leader));
    counter_id chief = division_leader(game, division);
    if (chief == COUNTER_NONE || !on_map(game, leader))
        return false;
    const struct counter_state *his = counter_at(game, chief);
    return within_path(game, his->side, his->hex, counter_at(game, leader)->hex, integrity_radius(game, chief));
}

bool of_his_command(const struct game *game, counter_id leader, counter_id unit) {
    CHECK(is_leader(game, leader));
    uint8_t brigade = info_of(game, unit)->brigade;
    if (counter_at(game, unit)->side != counter_at(game, leader)->side || !is_combat_unit(game, unit))
        return false;
    unsigned division = division_led(game, leader);
    if (is_corps(game, division))
        return corps_of_unit(game, unit) == division;
    if (info_of(game, leader)->commands == COMMANDS_ALL ||
        (division != NO_DIVISION && tables_of(game)->division[division].army))
        return true;
    if (info_of(game, leader)->commands == COMMANDS_GUNS)
        return is_artillery(game, unit);
    if (brigade == NO_BRIGADE)
        return rules_of(game)->command.service == SERVED_BY_OWN && division != NO_DIVISION &&
               info_of(game, unit)->division == division;
    return division == NO_DIVISION ? brigade == info_of(game, leader)->brigade
                                   : gbacw_brigade_at(game, brigade)->division == division;
}

bool leader_serves(const struct game *game, counter_id leader, counter_id unit) {
    if (!is_leader(game, leader) || counter_at(game, leader)->side != counter_at(game, unit)->side)
        return false;
    if (rules_of(game)->command.service != SERVED_BY_OWN)
        return true;
    if (rules_of(game)->command.serves && rules_of(game)->command.serves(game, leader, unit))
        return true;
    if (rank_now(game, leader) == RANK_ARMY && !state_of(game)->options[OPTION_ARMY_COMMANDERS])
        return false; /* 17.31 */
    return of_his_command(game, leader, unit);
}

counter_id serving_leader(const struct game *game, counter_id unit) {
    FOR_STACK(game, counter_at(game, unit)->hex, c) {
        if (leader_serves(game, c, unit))
            return c;
    }
    return COUNTER_NONE;
}

bool mixed_brigades(const struct game *game, hex_id hex, counter_id unit) {
    CHECK(is_hex(game, hex));
    uint8_t brigade = info_of(game, unit)->brigade;
    FOR_STACK(game, hex, c) {
        uint8_t other = info_of(game, c)->brigade;
        if (gbacw_is_foot_or_horse(game, c) && gbacw_is_foot_or_horse(game, unit) &&
            counter_at(game, c)->side == counter_at(game, unit)->side && other != brigade && other != NO_BRIGADE &&
            brigade != NO_BRIGADE)
            return true;
    }
    return false;
}

static counter_id nearest_unit(const struct game *game, counter_id leader, bool own) {
    const struct counter_state *man = counter_at(game, leader);
    counter_id found = COUNTER_NONE;
    int nearest = 0;
    FOR_COUNTERS(game, c) {
        const struct counter_state *unit = counter_at(game, c);
        if (unit->side != man->side || unit->hex == HEX_NONE || !holds_hex(game, c) || has_flag(game, c, F_ENGAGED) ||
            (own && !of_his_command(game, leader, c)))
            continue;
        int distance = hex_distance(game, man->hex, unit->hex);
        if (found == COUNTER_NONE || distance < nearest) {
            found = c;
            nearest = distance;
        }
    }
    return found;
}

counter_id nearest_of_command(const struct game *game, counter_id leader) {
    CHECK(is_leader(game, leader));
    counter_id own = nearest_unit(game, leader, true);
    return own != COUNTER_NONE || rules_of(game)->command.rest == LEADERS_COVERED ? own
                                                                                  : nearest_unit(game, leader, false);
}
