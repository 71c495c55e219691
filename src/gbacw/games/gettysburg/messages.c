/* messages.c: several people on one side, each of whom is one of its leaders (34.43 D, an option).
 *
 * They may talk while their leaders are stacked or next to each other. Otherwise they write: one sentence, to a leader
 * by name, in their Initial Command Phase, and for every 12 Movement Points that lie between them by the rate of
 * mounted cavalry the note takes a Game-Turn. Nothing of this is in the state: who represents whom and what they write
 * is no business of the rules, which only say who hears whom and when. */
#include "core/path.h"
#include "gbacw/games/gettysburg/gettysburg.h"
#include "gbacw/ground/terrain.h"
#include "gbacw/state/scratch.h"

enum { POINTS_A_TURN = 12, ABBREVIATION_MOST = 4 };

static bool is_in_force(const struct game *game) { return state_of(game)->options[OPTION_COMMUNICATIONS] != 0; }

/* 34.43 D 3: each side has an Initial Command Phase of its own. */
static bool notes_are_open(const struct game *game, side_id side) {
    const struct play_state *play = game->state;
    return tables_of(game)->phase[play->phase].kind == PHASE_INITIAL_COMMAND && play->phasing == side;
}

struct ride {
    const struct game *game;
    hex_id goal;
};

/* The ground alone: a rider finds his way past the troops of both armies. */
static uint16_t ride_step(const void *context, hex_id from, direction d, hex_id to) {
    const struct game *game = ((const struct ride *)context)->game;
    (void)to;
    uint16_t cost = step_cost(game, CLASS_MOUNTED, from, d, true);
    return cost == COST_ALL ? tables_of(game)->charts.allowance[CLASS_MOUNTED] : cost;
}

static bool is_goal(const void *context, hex_id hex) { return ((const struct ride *)context)->goal == hex; }

static uint16_t ride_points(struct game *game, hex_id from, hex_id to) {
    struct path_space *space = &scratch_of(game)->path_second;
    struct ride ride = {game, to};
    hex_id found = path_find(space, tables_of(game)->neighbour[0], from, PATH_FORBIDDEN - 1, ride_step, is_goal, &ride);
    return found == HEX_NONE ? PATH_FORBIDDEN : path_cost_of(space, to);
}

static bool are_together(const struct game *game, hex_id a, hex_id b) {
    bool beside = a == b;
    for (direction d = 0; d < DIRECTIONS; d++)
        beside = beside || neighbour_of(game, a, d) == b;
    return beside;
}

static void between(struct game *game, counter_id from, counter_id to, struct courier *out) {
    hex_id here = counter_at(game, from)->hex, there = counter_at(game, to)->hex;
    *out = (struct courier){.points = PATH_FORBIDDEN};
    if (here == HEX_NONE || there == HEX_NONE) /* who is not on the map yet, or no more, is not to be found */
        return;
    out->together = are_together(game, here, there);
    out->points = ride_points(game, here, there);
    out->reachable = out->points != PATH_FORBIDDEN;
    out->turns = out->reachable ? out->points / (POINTS_A_TURN * SIXTHS) : 0;
}

/* A sentence ends where a full stop, or what stands for one, is followed by more. A short word with a capital before a
 * full stop is a title or an initial: "Gen. Lee", "A. P. Hill". */
static bool ends_here(const char *text, size_t at) {
    size_t word = 0;
    while (word < at && text[at - word - 1] > ' ')
        word++;
    bool capital = word > 0 && text[at - word] >= 'A' && text[at - word] <= 'Z';
    return text[at] != '.' || word > ABBREVIATION_MOST || !capital;
}

static bool note_fits(const char *text) {
    for (size_t i = 0; text[i] != 0; i++) {
        bool stop = text[i] == '.' || text[i] == '!' || text[i] == '?';
        if (text[i] == '\n' || text[i] == ';' || (stop && text[i + 1] == ' ' && ends_here(text, i)))
            return false;
    }
    return true;
}

const struct team_rules gettysburg_team = {.in_force = is_in_force,
                                           .notes_are_open = notes_are_open,
                                           .between = between,
                                           .note_fits = note_fits,
                                           .case_number = "34.43"};
