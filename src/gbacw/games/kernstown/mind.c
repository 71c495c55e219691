/* mind.c: for minds, what the hills of 22.2c are worth: to the Confederates, who score for holding them, and
 * to the Union, which pays for every brigade that it sends to take them back (19.31). */
#include "gbacw/command/effectiveness.h"
#include "gbacw/games/kernstown/kernstown.h"
#include "gbacw/march/march_rules.h"
#include "gbacw/mind/ai.h"
#include "gbacw/state/phase.h"
#include "gbacw/state/special.h"

static const hex_id *hills_of(const struct game *game, int *count) {
    return area_hexes(game, kernstown_tables_of(game)->objectives, count);
}

/* No enemy stands on it or next to it. */
static bool is_free(const struct game *game, hex_id hill, side_id side) {
    if (enemy_holds(game, hill, side))
        return false;
    for (direction d = 0; d < DIRECTIONS; d++) {
        hex_id next = neighbour_of(game, hill, d);
        if (next != HEX_NONE && enemy_holds(game, next, side))
            return false;
    }
    return true;
}

/* Somebody stands on it who would score if the battle ended now. */
static bool is_lost(const struct game *game, hex_id hill) {
    FOR_STACK(game, hill, c) {
        if (counter_at(game, c)->side != kernstown_union(game) && !is_leader(game, c) && !has_flag(game, c, F_ROUTED))
            return true;
    }
    return false;
}

/* Who holds the hills matters at the end only, and every turn of marching costs: the Union waits that long. */
static bool it_is_time(const struct game *game) {
    enum { TURNS_TO_TAKE_THEM_BACK = 5 };
    return game->state->turn + (unsigned)TURNS_TO_TAKE_THEM_BACK > last_turn_of(game);
}

/* The Confederates go round to hills that nobody holds, as long as there are any; the Union to those that it has lost.
 */
int kernstown_goals(const struct game *game, side_id side, hex_id *out, int max, bool *guard) {
    bool ours = side == kernstown_union(game);
    int count, found = 0;
    const hex_id *hills = hills_of(game, &count);
    *guard = false;
    for (int i = 0; i < count && found < max; i++) {
        if (ours ? it_is_time(game) && is_lost(game, hills[i]) : is_free(game, hills[i], side))
            out[found++] = hills[i];
    }
    return found;
}

/* Not so much that the army lost heart (19.4): what is left after it must bear some losses too. */
bool kernstown_worth_paying(const struct game *game, unsigned brigade) {
    enum { WORTH_KEEPING = 40 };
    return !brigade_ineffective(game, brigade) &&
           kernstown_of(game)->army_morale - army_morale_cost(game, brigade) >= WORTH_KEEPING;
}

/* Those who came to take the hills make for the nearest that is free, or else for any, the more the later it is. */
int kernstown_attraction(const struct game *game, counter_id c, hex_id hex) {
    enum { WORTH_HOLDING = 40, WORTH_A_HEX = 8, FAR = INT16_MAX };
    side_id side = counter_at(game, c)->side;
    int count, any = FAR, nearest = FAR;
    const hex_id *hills = hills_of(game, &count);
    if (side == kernstown_union(game) || !gbacw_is_foot_or_horse(game, c) || has_flag(game, c, F_ROUTED))
        return 0;
    for (int i = 0; i < count; i++) {
        int distance = hex_distance(game, hex, hills[i]);
        any = distance < any ? distance : any;
        nearest = distance < nearest && is_free(game, hills[i], side) ? distance : nearest;
    }
    if (any == 0)
        return WORTH_HOLDING * counter_at(game, c)->strength * kernstown_tables_of(game)->terrain;
    return -(WORTH_A_HEX + game->state->turn) * (nearest == FAR ? any : nearest);
}

/* A wagon without a guard; under orders its owner decides. */
bool kernstown_takes(struct game *game, struct mind_memory *memory, enum mind_moment moment, struct action action) {
    (void)game;
    return moment == MOMENT_FIRST && action.verb == VERB_SEIZE && !mind_is_led(memory);
}
