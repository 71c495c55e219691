/* wings.c: the wings of the Union army, an option (28.0).
 *
 * A wing's first commander has it from the beginning, the next of its list when he falls, if he is there; and a man
 * further down gives it back when one before him arrives. While he has it his own corps goes to the first of its list
 * (17.85), and comes back to him when he gives it up. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/state/calendar.h"
#include "gbacw/state/staging.h"

static counter_id chief_of(const struct game *game, unsigned wing) {
    uint16_t told = gettysburg_of(game)->wing[wing];
    return told ? (counter_id)(told - 1) : COUNTER_NONE;
}

static bool is_lost(const struct game *game, counter_id c) {
    uint8_t fate = counter_at(game, c)->fate;
    return fate != FATE_IN_PLAY && fate != FATE_NOT_YET;
}

/* On the map, or among those who set up there. */
static bool is_present(const struct game *game, counter_id c) {
    return on_map(game, c) ||
           (game->state->turn == 0 && info_of(game, c)->standard_hex != HEX_NONE && !is_lost(game, c));
}

/* 28.21 to 28.23: the first of the list by right, the others if they are there; COUNTER_NONE: the wing lapses. */
static counter_id rightful_chief(const struct game *game, unsigned wing) {
    const struct gettysburg_wing *info = &gettysburg_tables_of(game)->wing[wing];
    for (int i = 0; i < info->chief_count; i++) {
        counter_id c = info->chief[i];
        if (c != COUNTER_NONE && !is_lost(game, c) && (i == 0 || is_present(game, c)))
            return c;
    }
    return COUNTER_NONE;
}

bool wing_serves(const struct game *game, counter_id leader, counter_id unit) {
    for (unsigned w = 0; w < WINGS; w++) {
        const struct gettysburg_wing *wing = &gettysburg_tables_of(game)->wing[w];
        if (chief_of(game, w) != leader)
            continue;
        if (w == 0 && tables_of(game)->start.one_wing) /* 34.16: the horse too */
            return true;
        unsigned corps = corps_of_unit(game, unit);
        for (int i = 0; i < wing->corps_count; i++) {
            if (wing->corps[i] == corps && corps != NO_DIVISION)
                return true;
        }
    }
    return false;
}

static void take_wing(struct game *game, unsigned wing, counter_id leader) {
    unsigned corps = division_led(game, leader);
    gettysburg_of(game)->wing[wing] = (uint16_t)(leader + 1);
    if (corps != NO_DIVISION)
        gbacw_division_at(game, corps)->leader = COUNTER_NONE;
    event_begin(game->events, "wing", "28.11");
    event_counter(game->events, "leader", leader);
    event_int(game->events, "wing", (int)wing + 1);
    event_end(game->events);
}

/* ---- at the beginning, when nobody is on the map yet ---- */

static bool could_be_named(const struct game *game, counter_id c, unsigned division) {
    const struct counter_info *info = info_of(game, c);
    if (is_lost(game, c) || !takes_part(game, c) || info->commands == COMMANDS_WAITING)
        return false;
    return is_corps(game, division) ? !is_corps(game, division_led(game, c))
                                    : info->grade > GRADE_COLONEL && info->rating.higher && !info->on_replacement;
}

static void name_on_paper(struct game *game, unsigned division) {
    const struct division_info *info = tables_of(game)->division + division;
    for (int i = 0; i < info->successor_count; i++) {
        counter_id c = info->successor[i];
        if (!could_be_named(game, c, division))
            continue;
        unsigned held = division_led(game, c);
        gbacw_division_at(game, division)->leader = c;
        if (info_of(game, c)->rank == RANK_BRIGADE)
            counter_set(game, c, F_PROMOTED);
        if (held != NO_DIVISION) {
            gbacw_division_at(game, held)->leader = COUNTER_NONE;
            name_on_paper(game, held);
        }
        return;
    }
}

void wings_begin(struct game *game) {
    for (unsigned w = 0; w < WINGS && state_of(game)->options[OPTION_WINGS]; w++) {
        counter_id chief = rightful_chief(game, w);
        unsigned corps = chief == COUNTER_NONE ? NO_DIVISION : division_led(game, chief);
        if (chief == COUNTER_NONE)
            continue;
        take_wing(game, w, chief);
        if (corps != NO_DIVISION)
            name_on_paper(game, corps);
    }
}

/* ---- later: as the Final Command Phase begins to fill the posts ---- */

void wings_change(struct game *game, side_id side) {
    for (unsigned w = 0; w < WINGS && state_of(game)->options[OPTION_WINGS]; w++) {
        counter_id old = chief_of(game, w), chief = rightful_chief(game, w);
        counter_id any = old != COUNTER_NONE ? old : chief;
        if (old == chief || any == COUNTER_NONE || info_of(game, any)->side != side)
            continue;
        gettysburg_of(game)->wing[w] = 0;
        if (old != COUNTER_NONE && !is_lost(game, old))
            gettysburg_step_down(game, old);
        if (chief != COUNTER_NONE)
            take_wing(game, w, chief);
    }
}

/* ---- a man who comes to take the wing of one who was lost (35.21A) ---- */

static unsigned turn_after(const struct game *game, unsigned minutes) {
    enum { DAY = 24 * 60 };
    struct calendar calendar = calendar_of(tables_of(game));
    struct moment from = calendar_moment(&calendar, game->state->turn), then = from;
    unsigned turn = game->state->turn;
    while ((unsigned)((then.day - from.day) * DAY + then.minute) < from.minute + minutes)
        then = calendar_moment(&calendar, ++turn);
    return turn;
}

/* Not later than he is listed. */
void wings_leader_lost(struct game *game, counter_id lost) {
    const struct hastened_info *early = &tables_of(game)->start.hastened;
    if (!early->staging || lost != early->after || !state_of(game)->options[early->option - 1] ||
        counter_at(game, early->who)->fate != FATE_NOT_YET || on_map(game, early->who))
        return;
    unsigned turn = turn_after(game, early->minutes);
    if (turn >= entry_turn_of(game, early->who))
        return;
    entry_divert(game, early->who, early->staging - 1u, turn);
    event_begin(game->events, "hastens", "35.21A");
    event_counter(game->events, "leader", early->who);
    event_int(game->events, "turn", (int)turn);
    event_end(game->events);
}
