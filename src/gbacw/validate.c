/* validate.c: state_validate: the laws a position must obey whatever was played.
 *
 * It is written apart from the chapters that keep these laws, so that a fault in one of them shows here. */
#include "gbacw/ground/facing.h"
#include "gbacw/validate.h"

#include <string.h>

#include "gbacw/command/effectiveness.h"
#include "gbacw/ground/stacking.h"
#include "gbacw/state/scratch.h"

struct complaint {
    struct game *game;
    struct text *out;
    bool sound;
};

static void complain(struct complaint *c, struct ruling why) {
    if (c->sound)
        play_ruling_text(c->game, why, c->out);
    c->sound = false;
}

static void check_place(struct complaint *to, counter_id c) {
    const struct counter_state *counter = counter_at(to->game, c);
    bool in_play = counter->fate == FATE_IN_PLAY;
    if (counter->hex != HEX_NONE && counter->hex >= tables_of(to->game)->hex_count)
        complain(to, RULE("", "%u stands on a hex that is not on the map", c));
    else if (counter->hex != HEX_NONE && !in_play)
        complain(to, RULE("", "%u is on the map although it is out of the game", c));
    if (counter->hex == HEX_NONE && counter->order != 0)
        complain(to, RULE("", "%u is off the map and still has a place in a stack", c));
    bool entering = counter->fate == FATE_NOT_YET && info_of(to->game, c)->entry_turn > 0; /* 21.25 */
    if (counter->hex == HEX_NONE && (counter->flags & (F_TARGET | F_RETREATING | (entering ? 0u : F_MOVING))))
        complain(to, RULE("", "%u is off the map and still marked as moving or fired at", c));
}

/* A detachment that joins its regiment on the way adds a point to it. */
static int points_joining(const struct game *game, counter_id c) {
    const struct start_info *start = &tables_of(game)->start;
    int points = 0;
    for (unsigned i = 0; i < start->detachment_count; i++)
        points += start->detachment[i].unit == c && start->detachment[i].turn <= game->state->turn;
    return points;
}

/* 2.0c: what is left, killed, captured and given away is what there was. */
static void check_strength(struct complaint *to, counter_id c) {
    const struct counter_state *counter = counter_at(to->game, c);
    const struct counter_info *info = info_of(to->game, c);
    if (info->type > TYPE_BATTERY)
        return;
    int told = counter->strength + counter->killed + counter->captured;
    if (told > info->strength + points_joining(to->game, c))
        complain(to, RULE("2.0c", "%u accounts for %d points of %d", c, told, info->strength));
    if (counter->fate == FATE_IN_PLAY && on_map(to->game, c) && counter->strength == 0)
        complain(to, RULE("9.81", "%u has no points left and is still on the map", c));
}

static void check_status(struct complaint *to, counter_id c) {
    const struct counter_state *counter = counter_at(to->game, c);
    const struct counter_info *info = info_of(to->game, c);
    if (counter->morale > 6)
        complain(to, RULE("13.11", "%u has morale %d", c, counter->morale));
    uint8_t printed = gbacw_printed_morale(to->game, c);
    if (printed != MORALE_GREEN && info->type <= TYPE_BATTERY && counter->morale != printed)
        complain(to, RULE("13.13", "%u changed its morale from %d to %d", c, printed, counter->morale));
    if (info->type == TYPE_LEADER && (counter->flags & F_ROUTED))
        complain(to, RULE("13.34", "the leader %u is routed", c));
    if (on_map(to->game, c) && has_facing(to->game, c) && counter->facing >= DIRECTIONS)
        complain(to, RULE("7.0", "%u has a front and faces nowhere", c));
    if (info->type == TYPE_BATTERY && counter->rounds > info->rounds)
        complain(to, RULE("11.32", "%u has %d rounds of %d", c, counter->rounds, info->rounds));
    if (info->type == TYPE_CAVALRY && counter->formation == FORMATION_COLUMN)
        complain(to, RULE("6.14", "%u is cavalry in column", c));
}

/* A wagon that nobody guards may lie among those who have come for it. */
static bool stands_in(const struct game *game, hex_id hex, side_id side) {
    bool held = rules_of(game)->crew.parting == GUNS_LEFT;
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && !is_bare_wagon(game, c) &&
            (held ? holds_hex(game, c) : is_combat_unit(game, c)))
            return true;
    }
    return false;
}

/* 8.42: one facing a hex; the orders of a stack are 0, 1, 2 ... without gap, leaders last. */
static void check_hex(struct complaint *to, hex_id hex) {
    uint8_t next[SIDES] = {0, 0};
    bool leader_seen[SIDES] = {false, false};
    FOR_STACK(to->game, hex, c) {
        const struct counter_state *counter = counter_at(to->game, c);
        if (counter->hex != hex)
            complain(to, RULE("", "the list of %h names %u, which is elsewhere", hex, c));
        if (counter->order != next[counter->side]++)
            complain(to, RULE("8.4", "the stack in %h is out of order at %u", hex, c));
        if (is_leader(to->game, c))
            leader_seen[counter->side] = true;
        else if (leader_seen[counter->side])
            complain(to, RULE("8.4", "%u lies below a leader in %h", c, hex));
    }
    bool both = stands_in(to->game, hex, SIDE_FIRST) && stands_in(to->game, hex, SIDE_SECOND);
    if (both && !hex_engaged(to->game, hex) && to->game->state->frame_count <= 2)
        complain(to, RULE("5.12", "both sides stand in %h and are not engaged", hex));
}

/* 18.0: a brigade's boxes are the points its units lost; 22.2 the units out of ammunition. */
static void check_brigade(struct complaint *to, unsigned brigade) {
    int lost = 0, depleted = 0;
    FOR_COUNTERS(to->game, c) {
        if (losses_of_brigade(to->game, c) != brigade || !gbacw_is_foot_or_horse(to->game, c))
            continue;
        lost += counter_at(to->game, c)->killed + counter_at(to->game, c)->captured;
        depleted += has_flag(to->game, c, F_DEPLETED) && on_map(to->game, c);
    }
    const struct brigade_state *state = gbacw_brigade_at(to->game, brigade);
    if (state->boxes != lost)
        complain(to, RULE("18.0", "a brigade marks %d boxes for %d points lost", state->boxes, lost));
    if (state->depleted < depleted)
        complain(to,
                 RULE("22.2", "a brigade marks %d boxes for %d units out of ammunition", state->depleted, depleted));
}

static void check_at_rest(struct complaint *to) {
    FOR_COUNTERS(to->game, c) {
        const struct counter_state *counter = counter_at(to->game, c);
        if (counter->debt)
            complain(to, RULE("", "%u still owes something when a phase asks", c));
        if (counter->flags & (F_MOVING | F_TARGET | F_RETREATING | F_PIN_ON_ARRIVAL | F_RETREAT_FIRED))
            complain(to, RULE("", "%u carries a mark of a step that is over", c));
    }
}

bool gbacw_validate(struct game *game, struct text *out) {
    struct complaint to = {game, out, true};
    const struct gbacw_tables *tables = tables_of(game);
    FOR_COUNTERS(game, c) {
        check_place(&to, c);
        check_strength(&to, c);
        check_status(&to, c);
    }
    for (hex_id hex = 0; to.sound && hex < tables->hex_count; hex++)
        check_hex(&to, hex);
    for (unsigned b = 0; b < tables->brigade_count; b++)
        check_brigade(&to, b);
    if (game->state->frame_count == 2) /* the sequence and one phase: nothing is going on inside */
        check_at_rest(&to);
    return to.sound;
}
