/* phase.c: see phase.h. */
#include "gbacw/state/phase.h"

const struct phase_info *current_phase(const struct game *game) {
    CHECK(game->state->phase < tables_of(game)->phase_count);
    return tables_of(game)->phase + game->state->phase;
}

unsigned last_turn_of(const struct game *game) {
    CHECK(state_of(game)->scenario < tables_of(game)->scenario_count);
    return rules_of(game)->turn.last_turn ? rules_of(game)->turn.last_turn(game)
                                          : tables_of(game)->scenario[state_of(game)->scenario].turns;
}
