/* bridge.c: burning the wooden bridge (26.0, 20.3). Once it is gone its hexside is river for all purposes. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/ground/zones.h"
#include "gbacw/state/scratch.h"

enum { ASKING, FINISHED };

bool bridge_at(const struct game *game, hex_id hex, direction d) {
    CHECK(is_hex(game, hex) && d < DIRECTIONS);
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    hex_id far = neighbour_of(game, hex, d);
    return (hex == tables->bridge_hex && far == tables->bridge_far) ||
           (hex == tables->bridge_far && far == tables->bridge_hex);
}

/* ---- in the open (26.11) ---- */

/* Asked only while an attempt could still be lost by taking cover: once cover is taken, the turn's attempt made or the
 * bridge gone, the works are simply used. */
bool bridge_asks_cover(const struct game *game, hex_id target, side_id owner) {
    const struct monocacy_state *state = monocacy_of(game);
    return target == monocacy_tables_of(game)->bridge_hex &&
           owner == tables_of(game)->division[monocacy_tables_of(game)->army_union].side &&
           has_terrain(game, target, TERRAIN_ENTRENCHMENT) && !state->bridge_burnt && !state->bridge_tried &&
           !state->cover_taken;
}

void bridge_cover_chosen(struct game *game, hex_id target, bool open) {
    if (target == monocacy_tables_of(game)->bridge_hex && !open)
        monocacy_of(game)->cover_taken = 1;
}

/* ---- the attempt ---- */

struct party { /* who stands at the bridge */
    counter_id regiment, moved, fired, routed, pinned, leader;
};

static struct party party_at_bridge(const struct game *game, side_id side) {
    struct party party = {COUNTER_NONE, COUNTER_NONE, COUNTER_NONE, COUNTER_NONE, COUNTER_NONE, COUNTER_NONE};
    FOR_STACK(game, monocacy_tables_of(game)->bridge_hex, c) {
        if (counter_at(game, c)->side != side)
            continue;
        if (is_leader(game, c)) {
            party.leader = c;
            continue;
        }
        if (gbacw_is_foot_or_horse(game, c))
            party.regiment = c;
        if (has_flag(game, c, F_MOVED))
            party.moved = c;
        if (has_flag(game, c, F_FIRED))
            party.fired = c;
        if (has_flag(game, c, F_ROUTED))
            party.routed = c;
        if (has_flag(game, c, F_PINNED))
            party.pinned = c;
    }
    return party;
}

/* The phase comes only while the bridge stands (26.0a). */
static struct ruling judge_burn(const struct game *game, side_id side) {
    const struct monocacy_state *state = monocacy_of(game);
    hex_id hex = monocacy_tables_of(game)->bridge_hex;
    struct party party = party_at_bridge(game, side);
    if (state->bridge_tried)
        return RULE("26.0b", "burning the bridge has already been tried this Game-Turn");
    if (party.regiment == COUNTER_NONE)
        return RULE("26.0b", "there is no infantry or cavalry of yours in %h", hex);
    if (party.moved != COUNTER_NONE)
        return RULE("26.0b", "%u has moved in this Player-Turn", party.moved);
    if (party.fired != COUNTER_NONE)
        return RULE("26.0b", "%u has fired in this Player-Turn", party.fired);
    if (state->cover_taken)
        return RULE("26.11", "the units in %h used their works under fire this Game-Turn", hex);
    if (party.routed != COUNTER_NONE)
        return RULE("26.12", "%u is routed", party.routed);
    if (party.pinned != COUNTER_NONE && party.leader == COUNTER_NONE)
        return RULE("26.13", "%u is pinned, and there is no leader in %h", party.pinned, hex);
    return LEGAL;
}

static void burn_bridge(struct game *game) {
    monocacy_of(game)->bridge_burnt = 1;
    zones_dirty(game);
    monocacy_release(game, "28.3");
}

static void attempt(struct game *game, side_id side) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    struct party party = party_at_bridge(game, side);
    counter_id wallace = monocacy_wallace(game);
    bool pinned = party.pinned != COUNTER_NONE;
    bool helped = !pinned && wallace != COUNTER_NONE && counter_at(game, wallace)->hex == tables->bridge_hex;
    int die = play_die(game, DICE_BRIDGE, party.regiment);
    int total = die - (helped ? tables->bridge_wallace : 0); /* 26.2 */
    int need = pinned ? tables->bridge_die_pinned : tables->bridge_die;
    monocacy_of(game)->bridge_tried = 1;
    event_begin(game->events, "burn", pinned ? "26.13" : helped ? "26.2" : "26.0c");
    event_hex(game->events, "hex", tables->bridge_hex);
    event_int(game->events, "die", die);
    event_int(game->events, "total", total);
    event_int(game->events, "need", need);
    event_bool(game->events, "burnt", total <= need);
    event_end(game->events);
    if (total <= need)
        burn_bridge(game);
}

/* ---- the frame ---- */

enum next bridge_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_OWN_SECOND);
    (void)game;
    return frame->stage == FINISHED ? NEXT_DONE : NEXT_ASK;
}

static void bridge_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)frame;
    play_ruling_text(
        game,
        RULE("", "Try to burn the wooden bridge (roll %d or less, minus 1 if Wallace is there), or end the phase.",
             monocacy_tables_of(game)->bridge_die),
        out);
}

static void bridge_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    (void)game, (void)frame;
    action_add(out, action_of(VERB_END));
    action_add(out, action_of(VERB_BURN));
}

static struct ruling bridge_judge(struct game *game, const struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb == VERB_BURN)
        return judge_burn(game, frame->side);
    return RULE("4.0b", "that action is not part of the Bridge Destruction Phase");
}

static void bridge_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_BURN)
        attempt(game, frame->side);
    frame->stage = FINISHED;
}

const struct decision bridge_decision = {.name = "bridge-destruction",
                                         .prompt = bridge_prompt,
                                         .candidates = bridge_candidates,
                                         .judge = bridge_judge,
                                         .apply = bridge_apply};
