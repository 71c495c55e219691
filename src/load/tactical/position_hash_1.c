/* position_hash_1.c: the hash of a position as programs with hash version 1 computed it.
 *
 * Then, what one game alone remembers of brigades and divisions lay among what all do, and "by-ford" was a flag of
 * every counter. Positions written then carry a seal over those bytes: here the bytes are laid out as they were. */
#include <stdlib.h>
#include <string.h>

#include "load/sandbox.h"

struct brigade_1 {
    uint8_t boxes, depleted, division, cli, flags, cut, raised, adjusted;
};
struct division_1 {
    counter_id leader;
    uint8_t cli, cli_extra, active, command_points, may_move, flags, reached_turn, corps, spare[6];
};
_Static_assert(sizeof(struct brigade_1) == sizeof(struct brigade_state), "as many bytes as now");
_Static_assert(sizeof(struct division_1) == sizeof(struct division_state), "as many bytes as now");
enum { BY_FORD_1 = 1 << 13, CLI_FREE_1 = 8, ACTIVATED_1 = 16, EXEMPT_1 = 1 };

/* What the game remembers under this key; `none` where it remembers nothing of the kind. */
static uint8_t own_named(const uint8_t *own, const struct own_field *field, const char *name, uint8_t none) {
    for (; field && field->name; field++)
        if (strcmp(field->name, name) == 0)
            return (uint8_t)gbacw_own_get(own, field);
    return none;
}

static struct brigade_1 brigade_as_1(const struct brigade_state *now, const struct own_field *of) {
    uint8_t free = own_named(now->own, of, "cli_free", 0), activated = own_named(now->own, of, "activated", 0);
    return (struct brigade_1){.boxes = now->boxes,
                              .depleted = now->depleted,
                              .division = now->division,
                              .cli = own_named(now->own, of, "cli", 0),
                              .flags = (uint8_t)(now->flags | free * CLI_FREE_1 | activated * ACTIVATED_1),
                              .cut = now->cut,
                              .raised = now->raised,
                              .adjusted = own_named(now->own, of, "adjusted", 0)};
}

static struct division_1 division_as_1(const struct division_state *now, const struct own_field *of) {
    return (struct division_1){.leader = now->leader,
                               .cli = own_named(now->own, of, "cli", 0),
                               .cli_extra = own_named(now->own, of, "cli_extra", 0),
                               .active = own_named(now->own, of, "active", 0),
                               .command_points = now->command_points,
                               .may_move = own_named(now->own, of, "may_move", 255),
                               .flags = (uint8_t)(now->flags | own_named(now->own, of, "exempt", 0) * EXEMPT_1),
                               .reached_turn = own_named(now->own, of, "cli_reached_turn", 0),
                               .corps = now->corps};
}

uint64_t position_hash_1(const struct game *game) {
    const struct book *rules = rules_of(game);
    struct game then = *game;
    then.state = aligned_alloc(64, (game->state->size + 63) / 64 * 64);
    if (then.state == NULL)
        return 0;
    memcpy(then.state, game->state, game->state->size);
    for (unsigned c = 0; rules->of_counter && c < game->rules->counter_count(game->tables); c++) {
        struct counter_state *counter = counter_at(&then, (counter_id)c);
        if (own_named(&counter->own, rules->of_counter, "by-ford", 0)) {
            counter->flags |= BY_FORD_1;
            counter->own = 0;
        }
    }
    for (unsigned b = 0; b < tables_of(game)->brigade_count; b++) {
        struct brigade_1 old = brigade_as_1(gbacw_brigade_at(game, b), rules->of_brigade);
        memcpy(gbacw_brigade_at(&then, b), &old, sizeof old);
    }
    for (unsigned d = 0; d < tables_of(game)->division_count; d++) {
        struct division_1 old = division_as_1(gbacw_division_at(game, d), rules->of_division);
        memcpy(gbacw_division_at(&then, d), &old, sizeof old);
    }
    uint64_t hash = play_position_hash(&then);
    free(then.state);
    return hash;
}
