/* promotion.c: who follows whom (17.35D, 17.83 to 17.87).
 *
 * A division goes to the first of its list, else to a brigade commander attached to it, else to one of its corps, of
 * another corps, of the cavalry; a corps to the first of its list, else to a division commander of another corps, else
 * of the cavalry. Colonels and men without a number in brackets take no division, and nobody a corps who did not begin
 * with a division. Where nobody at all is fit, the best of the brigade commanders holds the post until somebody is.
 * One general waits for such a post; and who has risen by a death may be relieved again. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/state/calendar.h"

struct choice {
    counter_id *out;
    int count;
};

static void choose(struct choice *choice, counter_id c) {
    if (choice->count < SUCCESSORS_MAX)
        choice->out[choice->count++] = c;
}

/* ---- who is fit ---- */

/* Armies, cavalry divisions and the commands of the staff are not filled again (17.85). */
static bool post_is_filled(const struct game *game, unsigned division) {
    return is_corps(game, division) || home_corps(game, division) != NO_DIVISION;
}

static bool is_general(const struct game *game, counter_id c) { return info_of(game, c)->grade > GRADE_COLONEL; }

/* He who waits for a post: from his hour on, if he is not dead or busy (17.35D). */
static bool waits_for_post(const struct game *game, counter_id c) {
    struct gettysburg_hour from = gettysburg_tables_of(game)->post_from;
    struct calendar calendar = calendar_of(tables_of(game));
    struct moment now = calendar_moment(&calendar, game->state->turn);
    return info_of(game, c)->commands == COMMANDS_WAITING && counter_at(game, c)->fate == FATE_NOT_YET &&
           (now.day > from.day || (now.day == from.day && now.minute >= from.minute));
}

/* 17.14, 17.86B: a brigade commander of his own name, in play, who leads his brigade and could lead a division. */
static bool fit_for_division(const struct game *game, counter_id c) {
    return is_leader(game, c) && on_map(game, c) && brigade_led(game, c) != NO_BRIGADE && is_general(game, c) &&
           info_of(game, c)->rating.higher && !has_flag(game, c, F_REPLACEMENT);
}

/* 17.86A: one who began with a division and holds nothing higher. */
static bool fit_for_corps(const struct game *game, counter_id c) {
    bool began = info_of(game, c)->rank == RANK_DIVISION || info_of(game, c)->commands == COMMANDS_WAITING;
    unsigned holds = division_led(game, c);
    return is_leader(game, c) && began && (on_map(game, c) || waits_for_post(game, c)) && !is_corps(game, holds);
}

static bool is_horseman(const struct game *game, counter_id c) {
    unsigned brigade = info_of(game, c)->brigade;
    unsigned division = brigade == NO_BRIGADE ? info_of(game, c)->division : tables_of(game)->brigade[brigade].division;
    return division != NO_DIVISION && tables_of(game)->division[division].loose;
}

static unsigned born_in(const struct game *game, counter_id c) {
    unsigned brigade = info_of(game, c)->brigade;
    return home_corps(game,
                      brigade == NO_BRIGADE ? info_of(game, c)->division : tables_of(game)->brigade[brigade].division);
}

/* ---- the tiers of a division ---- */

enum { TIER_ATTACHED, TIER_CORPS, TIER_ARMY, TIER_CAVALRY, TIERS };

static bool in_tier(const struct game *game, counter_id c, unsigned division, int tier) {
    unsigned now = gbacw_brigade_at(game, brigade_led(game, c))->division;
    switch (tier) {
    case TIER_ATTACHED: /* 17.86E, and what the list may have left out */
        return now == division;
    case TIER_CORPS:
        return !is_horseman(game, c) && born_in(game, c) != NO_DIVISION &&
               born_in(game, c) == home_corps(game, division);
    case TIER_ARMY:
        return !is_horseman(game, c);
    default:
        return is_horseman(game, c); /* 17.86F */
    }
}

/* The first of the list still with the division (17.85, 17.86D, E); he who waits may be preferred, and need not be. */
static void from_list(const struct game *game, unsigned division, struct choice *choice) {
    const struct division_info *info = tables_of(game)->division + division;
    for (int i = 0; i < info->successor_count; i++) {
        counter_id c = info->successor[i];
        bool corps = is_corps(game, division);
        bool waits = info_of(game, c)->commands == COMMANDS_WAITING &&
                     (corps ? fit_for_corps(game, c) : waits_for_post(game, c));
        bool fit =
            corps ? fit_for_corps(game, c)
                  : fit_for_division(game, c) && gbacw_brigade_at(game, brigade_led(game, c))->division == division;
        if (!waits && !fit)
            continue;
        choose(choice, c);
        if (!waits)
            return;
    }
}

/* Is there anybody on the list who need not be asked for? */
static bool has_named(const struct game *game, const struct choice *choice) {
    return choice->count > 0 && info_of(game, choice->out[choice->count - 1])->commands != COMMANDS_WAITING;
}

static void from_tiers(const struct game *game, unsigned division, struct choice *choice) {
    int before = choice->count;
    for (int tier = 0; tier < TIERS && choice->count == before; tier++) {
        FOR_COUNTERS(game, c) {
            if (counter_at(game, c)->side == tables_of(game)->division[division].side && fit_for_division(game, c) &&
                in_tier(game, c, division, tier))
                choose(choice, c);
        }
    }
}

/* 17.86A, F: from another corps, the higher grade first; last from the cavalry. */
static void from_other_corps(const struct game *game, unsigned corps, struct choice *choice) {
    int before = choice->count;
    for (int horse = 0; horse < 2; horse++) {
        for (uint8_t grade = GRADE_GENERAL; grade >= GRADE_BRIGADIER && choice->count == before; grade--) {
            FOR_COUNTERS(game, c) {
                if (counter_at(game, c)->side == tables_of(game)->division[corps].side && fit_for_corps(game, c) &&
                    info_of(game, c)->commands != COMMANDS_WAITING && info_of(game, c)->grade == grade &&
                    is_horseman(game, c) == (horse == 1))
                    choose(choice, c);
            }
        }
    }
}

/* 17.86G: of those in its command the highest Rally Rating. */
static void from_the_best(const struct game *game, unsigned division, struct choice *choice) {
    int best = -1;
    FOR_COUNTERS(game, c) {
        unsigned brigade = is_leader(game, c) && on_map(game, c) ? brigade_led(game, c) : NO_BRIGADE;
        if (brigade == NO_BRIGADE || counter_at(game, c)->side != tables_of(game)->division[division].side)
            continue;
        unsigned now = gbacw_brigade_at(game, brigade)->division;
        if (now != division && !(is_corps(game, division) && corps_now(game, now) == division))
            continue;
        if (ratings_of(game, c)->rally < best)
            continue;
        if (ratings_of(game, c)->rally > best)
            choice->count = 0;
        best = ratings_of(game, c)->rally;
        choose(choice, c);
    }
}

static int fit_successors(const struct game *game, unsigned division, counter_id out[SUCCESSORS_MAX]) {
    struct choice choice = {out, 0};
    from_list(game, division, &choice);
    if (has_named(game, &choice))
        return choice.count;
    if (is_corps(game, division))
        from_other_corps(game, division, &choice);
    else
        from_tiers(game, division, &choice);
    return choice.count;
}

int gettysburg_successors(const struct game *game, unsigned division, counter_id out[SUCCESSORS_MAX]) {
    CHECK(has_division(game, division));
    if (!post_is_filled(game, division) || tables_of(game)->division[division].leader == COUNTER_NONE)
        return 0; /* nobody fell: he is not in this battle */
    struct choice choice = {out, fit_successors(game, division, out)};
    if (choice.count == 0)
        from_the_best(game, division, &choice);
    return choice.count;
}

static bool is_fit_for(const struct game *game, counter_id c, unsigned division) {
    return is_corps(game, division)
               ? fit_for_corps(game, c) || info_of(game, c)->rank != RANK_BRIGADE
               : info_of(game, c)->rank != RANK_BRIGADE ||
                     (is_general(game, c) && info_of(game, c)->rating.higher && !has_flag(game, c, F_REPLACEMENT));
}

void gettysburg_leader_promoted(struct game *game, counter_id leader, unsigned division) {
    CHECK(is_leader(game, leader) && has_division(game, division));
    struct division_state *post = gbacw_division_at(game, division);
    post->flags |= DIVISION_FRESH;
    if (is_fit_for(game, leader, division))
        post->flags &= (uint8_t)~DIVISION_STOPGAP;
    else
        post->flags |= DIVISION_STOPGAP;
}

/* ---- stepping down ---- */

/* The nameless man of the brigade goes, and its own commander takes his place, unless he has left the map. */
static void back_to_brigade(struct game *game, counter_id leader) {
    const struct brigade_info *info = tables_of(game)->brigade + info_of(game, leader)->brigade;
    counter_clear(game, leader, F_PROMOTED);
    for (int i = 0; i < 2 && on_map(game, leader); i++) {
        counter_id spare = info->spare[i];
        if (spare == COUNTER_NONE || !on_map(game, spare))
            continue;
        counter_place(game, leader, counter_at(game, spare)->hex, STACK_BOTTOM);
        counter_lift(game, spare);
        counter_clear(game, spare, ~(uint32_t)0);
        counter_at(game, spare)->fate = FATE_NOT_YET;
        return;
    }
}

/* He gives up his post and goes back to the one he was given at first; so does the officer who has that one. */
void gettysburg_step_down(struct game *game, counter_id leader) {
    CHECK(is_leader(game, leader));
    unsigned held = division_led(game, leader), home = info_of(game, leader)->division;
    if (held != NO_DIVISION)
        gbacw_division_at(game, held)->leader = COUNTER_NONE;
    event_begin(game->events, "steps-down", "17.35D");
    event_counter(game->events, "leader", leader);
    event_end(game->events);
    if (info_of(game, leader)->rank == RANK_BRIGADE) {
        back_to_brigade(game, leader);
        return;
    }
    if (home == NO_DIVISION || home == held)
        return;
    counter_id other = gbacw_division_at(game, home)->leader;
    if (other != COUNTER_NONE && other != leader)
        gettysburg_step_down(game, other);
    gbacw_division_at(game, home)->leader = leader;
    counter_clear(game, leader, F_PROMOTED);
}

/* ---- relieving (17.35D, 17.87) ---- */

/* He who waits, if he is on the list of that division. */
static counter_id waiting_for(const struct game *game, unsigned division) {
    const struct division_info *info = tables_of(game)->division + division;
    for (int i = 0; i < info->successor_count; i++) {
        if (waits_for_post(game, info->successor[i]))
            return info->successor[i];
    }
    return COUNTER_NONE;
}

static bool is_night(const struct game *game) {
    struct calendar calendar = calendar_of(tables_of(game));
    return calendar_moment(&calendar, game->state->turn).night;
}

/* 17.87: the man of history takes over a corps that came to this one by a death; a nameless man a brigade. */
static struct ruling may_be_removed(const struct game *game, counter_id leader) {
    counter_id by = info_of(game, leader)->relieved_by;
    if (!state_of(game)->options[OPTION_REMOVALS] || by == COUNTER_NONE)
        return RULE("17.87", "%u may not be relieved", leader);
    if (!is_night(game))
        return RULE("17.87", "%u may be relieved only in a night turn", leader);
    if (by == leader)
        return has_flag(game, leader, F_REPLACEMENT) || brigade_led(game, leader) == NO_BRIGADE
                   ? RULE("17.87", "%u no longer leads his brigade", leader)
                   : LEGAL;
    if (!is_corps(game, division_led(game, leader)))
        return RULE("17.87", "%u does not command his corps", leader);
    return on_map(game, by) && fit_for_corps(game, by) ? LEGAL
                                                       : RULE("17.87", "%u is not available to replace %u", by, leader);
}

struct ruling gettysburg_final_judge(struct game *game, const struct frame *frame, struct action action) {
    counter_id leader = action.who;
    if (action.verb != VERB_RELIEVE)
        return RULE("4.0b", "that action is not part of the Final Command Phase");
    if (leader == COUNTER_NONE || !is_leader(game, leader) || counter_at(game, leader)->side != frame->side ||
        !on_map(game, leader))
        return RULE("17.35D", "%u is not a leader of yours on the map", leader);
    unsigned division = division_led(game, leader);
    bool risen = division != NO_DIVISION && info_of(game, leader)->rank == RANK_BRIGADE;
    if (risen && waiting_for(game, division) != COUNTER_NONE)
        return LEGAL;
    return may_be_removed(game, leader);
}

void gettysburg_final_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    FOR_COUNTERS(game, c) {
        struct action relieve = action_who(VERB_RELIEVE, c);
        if (type_of(game, c) == TYPE_LEADER && counter_at(game, c)->side == frame->side && on_map(game, c) &&
            is_legal(gettysburg_final_judge(game, frame, relieve)))
            action_add(out, relieve);
    }
}

/* His place is taken; who follows from elsewhere is put with a unit of his new command. */
counter_id gettysburg_final_apply(struct game *game, struct frame *frame, struct action action) {
    counter_id leader = action.who, by = info_of(game, leader)->relieved_by;
    unsigned division = division_led(game, leader);
    (void)frame;
    if (by == leader) { /* the other side of his counter, and no loss */
        counter_set(game, leader, F_REPLACEMENT);
        event_begin(game->events, "steps-down", "17.87");
        event_counter(game->events, "leader", leader);
        event_end(game->events);
        return COUNTER_NONE;
    }
    if (info_of(game, leader)->rank == RANK_BRIGADE)
        by = waiting_for(game, division);
    gettysburg_step_down(game, leader);
    promote(game, by, division);
    return by;
}

/* ---- before and after the posts are filled ---- */

/* 17.86G: a stopgap goes when somebody fit has come. */
void gettysburg_promotions_begin(struct game *game, side_id side) {
    counter_id fit[SUCCESSORS_MAX];
    wings_change(game, side);
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        struct division_state *post = gbacw_division_at(game, d);
        if (tables_of(game)->division[d].side != side || !(post->flags & DIVISION_STOPGAP) || post_empty(game, d))
            continue;
        if (fit_successors(game, d, fit) > 0)
            gettysburg_step_down(game, post->leader);
    }
}

static void lose_touch(struct game *game, counter_id leader, unsigned command) {
    if (leader != COUNTER_NONE && !in_integrity(game, leader, command))
        counter_set(game, leader, F_OUT_OF_COMMAND);
}

/* 17.86C: until they have come within the new man's radius his subordinates are out of command. */
void gettysburg_promotions_end(struct game *game, side_id side) {
    const struct gbacw_tables *tables = tables_of(game);
    for (unsigned d = 0; d < tables->division_count; d++) {
        if (tables->division[d].side != side || !(gbacw_division_at(game, d)->flags & DIVISION_FRESH))
            continue;
        gbacw_division_at(game, d)->flags &= (uint8_t)~DIVISION_FRESH;
        for (unsigned b = 0; b < tables->brigade_count; b++) {
            if (gbacw_brigade_at(game, b)->division == d)
                lose_touch(game, brigade_leader(game, b, 0), d);
        }
        for (unsigned lower = 0; tables->division[d].binds && lower < tables->division_count; lower++) {
            if (corps_now(game, lower) == d)
                lose_touch(game, division_leader(game, lower), d);
        }
    }
}
