/* attachment.c: brigades change their divisions, divisions their corps (17.6, 17.35A, 17.68).
 *
 * A commander who is to leave stands within the radius of the one he leaves, one who is to join within that of the new
 * one. A division has one of its own brigades away and one of others with it, a corps likewise divisions; and within a
 * corps no more brigades are away or guests than its commander has Command Points. One leader takes two brigades
 * whatever these limits say (COMMANDS_TWO). */
#include "gbacw/command/attachment.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/command/leaders.h"
#include "gbacw/state/scratch.h"

enum { GUESTS = 1, GUESTS_OF_TWO = 2, DIVISIONS_AWAY = 2 };

/* A command made up for the day: what it holds counts against nobody's limits. */
static bool is_ad_hoc(const struct game *game, unsigned division) {
    counter_id leader =
        division < tables_of(game)->division_count ? tables_of(game)->division[division].leader : COUNTER_NONE;
    return leader != COUNTER_NONE && info_of(game, leader)->commands == COMMANDS_TWO;
}

/* ---- brigades ---- */

static bool is_away(const struct game *game, unsigned brigade) {
    const struct brigade_info *info = tables_of(game)->brigade + brigade;
    unsigned now = gbacw_brigade_at(game, brigade)->division;
    return info->division != NO_DIVISION && now != info->division && !is_ad_hoc(game, now);
}

static bool is_guest(const struct game *game, unsigned brigade, unsigned division) {
    return gbacw_brigade_at(game, brigade)->division == division &&
           tables_of(game)->brigade[brigade].division != division;
}

/* Is it one of those that its commander's Command Points allow a corps (17.6): its own, away, or a guest of it? */
static bool counts_for(const struct game *game, unsigned brigade, unsigned corps) {
    unsigned now = gbacw_brigade_at(game, brigade)->division;
    if (home_corps(game, tables_of(game)->brigade[brigade].division) == corps && is_away(game, brigade))
        return true;
    return now != NO_DIVISION && is_guest(game, brigade, now) && !is_ad_hoc(game, now) && corps_now(game, now) == corps;
}

static void count_brigade(const struct game *game, unsigned brigade, struct masters_page *page) {
    unsigned home = tables_of(game)->brigade[brigade].division, now = gbacw_brigade_at(game, brigade)->division;
    unsigned lender = home_corps(game, home), host = corps_now(game, now);
    if (home != NO_DIVISION && page->away[home] == NO_BRIGADE && is_away(game, brigade))
        page->away[home] = (uint8_t)brigade;
    if (now != NO_DIVISION && is_guest(game, brigade, now)) {
        page->guest[now] = (uint8_t)brigade;
        page->guests[now]++;
    }
    if (lender != NO_DIVISION && counts_for(game, brigade, lender))
        page->count[lender]++;
    if (host != NO_DIVISION && host != lender && counts_for(game, brigade, host))
        page->count[host]++;
}

/* Every change of a master is a change of orders. */
static const struct masters_page *masters_of(const struct game *game) {
    struct masters_page *page = &scratch_of(game)->masters;
    uint32_t orders = orders_number(game);
    if (page->orders == orders)
        return page;
    memset(page, 0, sizeof *page);
    memset(page->away, NO_BRIGADE, sizeof page->away);
    page->orders = orders;
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++)
        count_brigade(game, b, page);
    return page;
}

static struct ruling within_corps_limit(const struct game *game, unsigned brigade, unsigned corps) {
    if (corps == NO_DIVISION || counts_for(game, brigade, corps))
        return LEGAL;
    int count = masters_of(game)->count[corps];
    counter_id chief = division_leader(game, corps);
    int limit = chief == COUNTER_NONE ? 0 : command_points_of(game, chief);
    limit = limit > 1 ? limit : 1;
    return count < limit
               ? LEGAL
               : RULE("17.6", "%d brigades of that corps are already detached or attached, and its limit is %d", count,
                      limit);
}

/* In the turn that a scenario names, a command that is out of command may be called detached instead, whatever the
 * limits. */
static bool is_cut_off(const struct game *game, counter_id leader, unsigned division) {
    unsigned turn = tables_of(game)->start.detach_turn;
    return turn && game->state->turn == turn && !in_integrity(game, leader, division);
}

/* Leaving the division it is under: 17.6, 17.62, 17.63, 17.67. */
static struct ruling may_leave_division(struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader), division = gbacw_brigade_at(game, brigade)->division;
    if (division == NO_DIVISION)
        return RULE("17.62", "the brigade of %u belongs to no division", leader);
    if (is_cut_off(game, leader, division))
        return LEGAL;
    counter_id chief = division_leader(game, division);
    if (chief == COUNTER_NONE)
        return RULE("17.65", "the division of %u has no commander on the map, and only he can detach a brigade",
                    leader);
    if (!in_integrity(game, leader, division))
        return RULE(
            "17.62",
            "%u is not within the Divisional Integrity Radius of %u: he is out of command and cannot be detached",
            leader, chief);
    if (brigade_ineffective(game, brigade))
        return RULE("17.67", "the brigade of %u has lost its effectiveness and may not be detached", leader);
    bool own = tables_of(game)->brigade[brigade].division == division;
    unsigned other = masters_of(game)->away[division];
    if (own && other != NO_BRIGADE)
        return RULE("17.63", "the division of %u already has one of its own brigades detached, that of %u", chief,
                    tables_of(game)->brigade[other].leader[0]);
    struct ruling ruling = own ? within_corps_limit(game, brigade, home_corps(game, division)) : LEGAL;
    if (!is_legal(ruling))
        return ruling;
    return rules_of(game)->command.may_detach ? rules_of(game)->command.may_detach(game, brigade) : LEGAL;
}

/* Whose limits it takes up beside those of the division it leaves. */
static struct ruling may_join_division(struct game *game, counter_id leader, unsigned division) {
    unsigned brigade = brigade_led(game, leader);
    counter_id chief = division_leader(game, division);
    bool home = tables_of(game)->brigade[brigade].division == division;
    if (home)
        return LEGAL;
    const struct masters_page *page = masters_of(game);
    if (page->guests[division] >= (is_ad_hoc(game, division) ? GUESTS_OF_TWO : GUESTS))
        return RULE("17.64", "%u already has a brigade attached, that of %u", chief,
                    tables_of(game)->brigade[page->guest[division]].leader[0]);
    return is_ad_hoc(game, division) ? LEGAL : within_corps_limit(game, brigade, corps_now(game, division));
}

static struct ruling judge_brigade_attach(struct game *game, side_id side, counter_id leader, counter_id chief) {
    unsigned division = chief == COUNTER_NONE ? NO_DIVISION : division_led(game, chief);
    if (division == NO_DIVISION || tables_of(game)->division[division].army || counter_at(game, chief)->side != side ||
        !on_map(game, chief))
        return RULE("17.64", "%u commands no division of yours on the map", chief);
    unsigned brigade = brigade_led(game, leader), now = gbacw_brigade_at(game, brigade)->division;
    bool home = tables_of(game)->brigade[brigade].division == division;
    if (now == division)
        return RULE("17.64", "the brigade of %u is already under %u", leader, chief);
    if (!in_integrity(game, leader, division))
        return RULE("17.64", "%u is not within the Divisional Integrity Radius of %u", leader, chief);
    struct ruling ruling = may_join_division(game, leader, division);
    if (!is_legal(ruling) || now == NO_DIVISION || is_ad_hoc(game, division))
        return ruling;
    bool comes_home = home && rules_of(game)->command.service == SERVED_BY_OWN; /* 17.66: whatever has become of it */
    return comes_home ? LEGAL : may_leave_division(game, leader);
}

/* ---- divisions ---- */

static bool division_away(const struct game *game, unsigned division) {
    return gbacw_division_at(game, division)->corps != IN_OWN_CORPS;
}

/* 17.63, 17.68 as of brigades: one out of a corps, and of those that bind their divisions two in the whole army. */
static struct ruling may_leave_corps(const struct game *game, counter_id leader) {
    unsigned division = division_led(game, leader), corps = corps_now(game, division);
    int away = 0;
    counter_id chief = division_leader(game, corps);
    if (corps == NO_DIVISION)
        return RULE("17.62", "the division of %u belongs to no corps", leader);
    if (chief == COUNTER_NONE || !in_integrity(game, leader, corps))
        return RULE("17.62",
                    "%u is not within the radius of his corps commander: he is out of command and cannot be detached",
                    leader);
    if (division_away(game, division))
        return LEGAL;
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        unsigned home = home_corps(game, d);
        if (!division_away(game, d) || home == NO_DIVISION)
            continue;
        if (home == corps)
            return RULE("17.63", "the corps of %u already has one of its own divisions detached", chief);
        away += tables_of(game)->division[home].binds &&
                tables_of(game)->division[d].side == counter_at(game, leader)->side;
    }
    if (tables_of(game)->division[corps].binds && away >= DIVISIONS_AWAY)
        return RULE("17.68", "%d divisions of the army are already detached, and no more may be", away);
    return LEGAL;
}

static struct ruling judge_division_attach(const struct game *game, side_id side, counter_id leader, counter_id chief) {
    unsigned division = division_led(game, leader),
             corps = chief == COUNTER_NONE ? NO_DIVISION : division_led(game, chief);
    if (!is_corps(game, corps) || counter_at(game, chief)->side != side || !on_map(game, chief))
        return RULE("17.64", "%u commands no corps of yours on the map", chief);
    if (corps_now(game, division) == corps)
        return RULE("17.64", "the division of %u is already under %u", leader, chief);
    if (!in_integrity(game, leader, corps))
        return RULE("17.64", "%u is not within the Corps Integrity Radius of %u", leader, chief);
    bool home = home_corps(game, division) == corps;
    for (unsigned d = 0; d < tables_of(game)->division_count && !home; d++) {
        if (corps_now(game, d) == corps && home_corps(game, d) != corps)
            return RULE("17.64", "%u already has a division attached", chief);
    }
    return home || corps_now(game, division) == NO_DIVISION ? LEGAL : may_leave_corps(game, leader);
}

/* ---- both ---- */

static bool leads_division(const struct game *game, counter_id leader) {
    return brigade_led(game, leader) == NO_BRIGADE && home_corps(game, division_led(game, leader)) != NO_DIVISION;
}

static struct ruling may_change_master(const struct game *game, side_id side, counter_id leader) {
    if (leader == COUNTER_NONE || counter_at(game, leader)->side != side || !on_map(game, leader))
        return RULE("17.61", "%u is not a commander of yours on the map", leader);
    unsigned brigade = brigade_led(game, leader);
    if (brigade == NO_BRIGADE && !leads_division(game, leader))
        return RULE("17.6", "%u commands no brigade", leader);
    if (brigade != NO_BRIGADE && (gbacw_brigade_at(game, brigade)->flags & BRIGADE_CHANGED))
        return RULE("17.61", "the brigade of %u has already been attached or detached in this phase", leader);
    if (brigade == NO_BRIGADE && (gbacw_division_at(game, division_led(game, leader))->flags & DIVISION_CHANGED))
        return RULE("17.61", "the division of %u has already been attached or detached in this phase", leader);
    return LEGAL;
}

struct ruling judge_detach(struct game *game, side_id side, counter_id leader) {
    CHECK(side < SIDES && is_counter(game, leader));
    struct ruling ruling = may_change_master(game, side, leader);
    if (!is_legal(ruling))
        return ruling;
    return leads_division(game, leader) ? may_leave_corps(game, leader) : may_leave_division(game, leader);
}

struct ruling judge_attach(struct game *game, side_id side, counter_id leader, counter_id chief) {
    CHECK(side < SIDES && is_counter(game, leader) && is_counter(game, chief));
    struct ruling ruling = may_change_master(game, side, leader);
    if (!is_legal(ruling))
        return ruling;
    return leads_division(game, leader) ? judge_division_attach(game, side, leader, chief)
                                        : judge_brigade_attach(game, side, leader, chief);
}

static void emit_attachment(struct game *game, const char *name, const char *case_number, counter_id leader,
                            unsigned division) {
    event_begin(game->events, name, case_number);
    event_counter(game->events, "leader", leader);
    event_counter(game->events, "division", gbacw_division_at(game, division)->leader);
    event_end(game->events);
}

static void leave_division(struct game *game, counter_id leader) {
    unsigned brigade = brigade_led(game, leader), division = gbacw_brigade_at(game, brigade)->division;
    struct brigade_state *state = gbacw_brigade_at(game, brigade);
    bool had_home = tables_of(game)->brigade[brigade].division != NO_DIVISION;
    if (is_cut_off(game, leader, division))
        counter_clear(game, leader, F_OUT_OF_COMMAND); /* he needs nobody now */
    state->division = NO_DIVISION;
    state->flags = (uint8_t)((state->flags & ~BRIGADE_ATTACHED) | BRIGADE_CHANGED | (had_home ? BRIGADE_DETACHED : 0));
    emit_attachment(game, "detach", "17.61", leader, division);
    if (rules_of(game)->command.detached)
        rules_of(game)->command.detached(game, brigade, division);
}

static void join_division(struct game *game, counter_id leader, unsigned division) {
    unsigned brigade = brigade_led(game, leader);
    struct brigade_state *state = gbacw_brigade_at(game, brigade);
    bool home = tables_of(game)->brigade[brigade].division == division;
    if (state->division != NO_DIVISION)
        leave_division(game, leader);
    state->division = (uint8_t)division;
    state->flags = (uint8_t)((state->flags & ~BRIGADE_DETACHED) | BRIGADE_CHANGED | (home ? 0 : BRIGADE_ATTACHED));
    emit_attachment(game, "attach", "17.64", leader, division);
    if (rules_of(game)->command.attached)
        rules_of(game)->command.attached(game, brigade, division);
}

static void leave_corps(struct game *game, counter_id leader) {
    unsigned division = division_led(game, leader), corps = corps_now(game, division);
    gbacw_division_at(game, division)->corps = DIVISION_DETACHED;
    gbacw_division_at(game, division)->flags |= DIVISION_CHANGED;
    emit_attachment(game, "detach", "17.61", leader, corps);
}

static void join_corps(struct game *game, counter_id leader, unsigned corps) {
    unsigned division = division_led(game, leader);
    if (corps_now(game, division) != NO_DIVISION)
        leave_corps(game, leader);
    gbacw_division_at(game, division)->corps =
        (uint8_t)(home_corps(game, division) == corps ? IN_OWN_CORPS : corps + 1);
    gbacw_division_at(game, division)->flags |= DIVISION_CHANGED;
    emit_attachment(game, "attach", "17.64", leader, corps);
}

void leave_master(struct game *game, counter_id leader) {
    CHECK(is_leader(game, leader));
    if (leads_division(game, leader))
        leave_corps(game, leader);
    else
        leave_division(game, leader);
}

void join_master(struct game *game, counter_id leader, counter_id chief) {
    CHECK(is_leader(game, leader) && is_leader(game, chief));
    if (leads_division(game, leader))
        join_corps(game, leader, division_led(game, chief));
    else
        join_division(game, leader, division_led(game, chief));
}
