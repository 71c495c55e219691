/* ford.c: the hidden ford and the Ford Search Phase (25.0, 20.2).
 *
 * Eleven hexes of the Confederate bank may hold it. A search names one that a Confederate regiment stands on and draws
 * one of the counters still in the cup; the same number finds the ford, any other goes back and the searched hex's own
 * counter leaves the cup for good. So nobody knows where it lies before it is found, and nothing has to be kept
 * secret. */
#include "gbacw/command/leaders.h"
#include "gbacw/games/monocacy/monocacy.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/ground/zones.h"
#include "gbacw/state/scratch.h"

enum { ASKING, CHOOSING, FINISHED };

bool ford_at(const struct game *game, hex_id hex, direction d) {
    CHECK(is_hex(game, hex) && d < DIRECTIONS);
    const struct monocacy_state *state = monocacy_of(game);
    if (state->ford_found != 2)
        return false;
    return (hex == state->ford_hex && d == state->ford_direction) ||
           (neighbour_of(game, hex, d) == state->ford_hex && direction_opposite(d) == state->ford_direction);
}

int ford_crossing(const struct game *game) { return tables_of(game)->crossing_count + 1; }

/* ---- the cup ---- */

static int candidate_of(const struct game *game, hex_id hex) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    for (int i = 0; i < tables->ford_count; i++) {
        if (tables->ford[i] == hex)
            return i;
    }
    return -1;
}

static bool in_cup(const struct game *game, int candidate) {
    return !(monocacy_of(game)->ford_removed & BIT(candidate));
}

static int cup_size(const struct game *game) {
    int count = 0;
    for (int i = 0; i < monocacy_tables_of(game)->ford_count; i++)
        count += in_cup(game, i);
    return count;
}

static int nth_in_cup(const struct game *game, int n) {
    for (int i = 0; i < monocacy_tables_of(game)->ford_count; i++) {
        if (in_cup(game, i) && --n == 0)
            return i;
    }
    return -1;
}

static int place_in_cup(const struct game *game, int candidate) {
    int place = 0;
    for (int i = 0; i <= candidate; i++)
        place += in_cup(game, i);
    return place;
}

/* The counter drawn. A script may name it by its hex; it is then written down as the face it would have been. */
static int draw_counter(struct game *game, hex_id searched) {
    int written = candidate_of(game, (hex_id)dice_script_about(game->script, DICE_FORD));
    if (written < 0 || !in_cup(game, written))
        return nth_in_cup(game, play_draw(game, DICE_FORD, searched, cup_size(game)));
    play_drawn(game, DICE_FORD, searched, cup_size(game), place_in_cup(game, written));
    return written;
}

/* ---- who may search where ---- */

static bool near_early(const struct game *game, hex_id hex) {
    counter_id early = monocacy_early(game);
    return early != COUNTER_NONE &&
           hex_distance(game, counter_at(game, early)->hex, hex) <= monocacy_tables_of(game)->search_distance;
}

static bool searcher_in(const struct game *game, hex_id hex, side_id side) {
    FOR_STACK(game, hex, c) {
        if (counter_at(game, c)->side == side && gbacw_is_foot_or_horse(game, c) &&
            !has_flag(game, c, F_ROUTED | F_PINNED))
            return true;
    }
    return false;
}

static struct ruling judge_search(const struct game *game, side_id side, hex_id hex) {
    const struct monocacy_state *state = monocacy_of(game);
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    int candidate = candidate_of(game, hex);
    if (state->ford_found)
        return RULE("25.0f", "the ford has already been found");
    if (candidate < 0)
        return RULE("25.0a", "%h is not one of the hexes where the ford may be", hex);
    if (!in_cup(game, candidate))
        return RULE("25.0f", "%h has already been searched without success", hex);
    if (!searcher_in(game, hex, side))
        return RULE("25.0b", "there is no infantry or cavalry of yours in %h that is neither routed nor pinned", hex);
    if (state->searches < tables->searches)
        return LEGAL;
    if (state->searches >= tables->searches_with_early)
        return RULE("25.0e", "%d hexes have been searched in this phase, and no more may be", state->searches);
    if (!state->searched_near || !near_early(game, hex))
        return RULE("25.2", "a second hex may be searched only when both searching units are within %d hexes of Early",
                    tables->search_distance);
    return LEGAL;
}

static bool any_search(const struct game *game, side_id side) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    for (int i = 0; i < tables->ford_count; i++) {
        if (is_legal(judge_search(game, side, tables->ford[i])))
            return true;
    }
    return false;
}

/* 25.0c: any river hexside of the hex with ground behind it. */
static struct ruling judge_hexside(const struct game *game, direction d) {
    hex_id hex = monocacy_of(game)->ford_hex;
    hex_id far = d < DIRECTIONS ? neighbour_of(game, hex, d) : HEX_NONE;
    if (far == HEX_NONE || !(hex_at(game, hex)->side[d] & BIT(HEXSIDE_RIVER)))
        return RULE("25.0c", "the ford must be on a river hexside of %h", hex);
    return LEGAL;
}

/* ---- what happens ---- */

static void open_ford(struct game *game, direction d) {
    struct monocacy_state *state = monocacy_of(game);
    state->ford_direction = d;
    state->ford_found = 2;
    zones_dirty(game);
    event_begin(game->events, "ford", "25.0c");
    event_hex(game->events, "hex", state->ford_hex);
    event_direction(game->events, "direction", d);
    event_end(game->events);
    monocacy_release(game, "28.3");
}

static void search_hex(struct game *game, hex_id hex) {
    struct monocacy_state *state = monocacy_of(game);
    int size = cup_size(game), named = candidate_of(game, hex), drawn = draw_counter(game, hex);
    bool hit = drawn == named;
    state->searched_near = near_early(game, hex) && (state->searches == 0 || state->searched_near);
    state->searches++;
    if (hit) {
        state->ford_found = 1;
        state->ford_hex = hex;
    } else {
        state->ford_removed |= (uint16_t)BIT(named);
    }
    event_begin(game->events, "search", hit ? "25.0c" : "25.0d");
    event_hex(game->events, "hex", hex);
    event_hex(game->events, "drawn", monocacy_tables_of(game)->ford[drawn < 0 ? named : drawn]);
    event_int(game->events, "of", size);
    event_bool(game->events, "found", hit);
    event_end(game->events);
}

/* ---- the frame ---- */

static enum next after_search(struct game *game, struct frame *frame) {
    struct monocacy_state *state = monocacy_of(game);
    int choices = 0;
    direction only = 0;
    for (direction d = 0; state->ford_found == 1 && d < DIRECTIONS; d++) {
        if (is_legal(judge_hexside(game, d))) {
            only = d;
            choices++;
        }
    }
    if (choices > 1) {
        frame->stage = CHOOSING;
        return NEXT_ASK;
    }
    if (choices == 1)
        open_ford(game, only);
    frame->stage = ASKING;
    return state->searches == 0 || any_search(game, frame->side) ? NEXT_ASK : NEXT_DONE;
}

enum next ford_search_advance(struct game *game, struct frame *frame) {
    CHECK(frame->kind == KIND_OWN_FIRST);
    enum next next = frame->stage == FINISHED ? NEXT_DONE : after_search(game, frame);
    if (next == NEXT_DONE) {
        monocacy_of(game)->searches = 0;
        monocacy_of(game)->searched_near = 0;
    }
    return next;
}

static void ford_prompt(struct game *game, const struct frame *frame, struct text *out) {
    (void)game;
    play_say(game,
             frame->stage == CHOOSING ? "Choose the hexside where the ford is."
                                      : "Search a hex for the ford, or end the phase.",
             out);
}

static void ford_candidates(struct game *game, const struct frame *frame, struct action_list *out) {
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    if (frame->stage == CHOOSING) {
        for (direction d = 0; d < DIRECTIONS; d++) {
            struct action action = action_of(VERB_FORD);
            action.facing = d;
            action_add(out, action);
        }
        return;
    }
    action_add(out, action_of(VERB_END));
    for (int i = 0; i < tables->ford_count; i++)
        action_add(out, action_hex(VERB_SEARCH, tables->ford[i]));
}

static struct ruling ford_judge(struct game *game, const struct frame *frame, struct action action) {
    if (frame->stage == CHOOSING)
        return action.verb == VERB_FORD ? judge_hexside(game, action.facing)
                                        : RULE("25.0c", "choose the hexside where the ford is first");
    if (action.verb == VERB_END)
        return LEGAL;
    if (action.verb == VERB_SEARCH)
        return judge_search(game, frame->side, action.hex);
    return RULE("4.0b", "that action is not part of the Ford Search Phase");
}

static void ford_apply(struct game *game, struct frame *frame, struct action action) {
    if (action.verb == VERB_END)
        frame->stage = FINISHED;
    else if (action.verb == VERB_SEARCH)
        search_hex(game, action.hex);
    else
        open_ford(game, action.facing);
}

const struct decision ford_search_decision = {.name = "ford-search",
                                              .prompt = ford_prompt,
                                              .candidates = ford_candidates,
                                              .judge = ford_judge,
                                              .apply = ford_apply};

/* Some other unit of its side stands there already, so that the search parties spread. */
static bool taken_by_another(const struct game *game, counter_id c, hex_id hex) {
    counter_id there = top_unit(game, hex, counter_at(game, c)->side);
    return there != COUNTER_NONE && there != c;
}

/* For minds: until the ford is found the horse looks for it, one hex after the other, and Early keeps near (25.2). */
int ford_attraction(const struct game *game, counter_id c, hex_id hex) {
    enum { WORTH_LOOKING = 900, WORTH_HELPING = 40 };
    const struct monocacy_tables *tables = monocacy_tables_of(game);
    bool early = c == monocacy_early(game), horse = type_of(game, c) == TYPE_CAVALRY;
    int worth = 0;
    if (monocacy_of(game)->ford_found || counter_at(game, c)->side != tables_of(game)->first_player ||
        has_flag(game, c, F_ROUTED | F_PINNED))
        return 0;
    for (unsigned i = 0; i < tables->ford_count; i++) {
        if (monocacy_of(game)->ford_removed & BIT(i))
            continue;
        if (early && hex_distance(game, hex, tables->ford[i]) <= tables->search_distance)
            worth += WORTH_HELPING;
        if (horse && tables->ford[i] == hex && !taken_by_another(game, c, hex))
            worth += WORTH_LOOKING;
    }
    return worth;
}
