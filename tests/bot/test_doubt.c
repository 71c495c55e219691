/* test_doubt.c: when a search prefers another choice to the mind's own: beyond doubt, and only then. On a toy whose
 * mind always ends its move at once, and whose positions are worth what each test says. */
#include "harness/harness.h"
#include "play/toy.h"

#include <stdlib.h>

#include "bot/search.h"
#include "core/hash.h"

enum { TRIES = 200, NOISE = 2000 };

static int32_t worth_of_a_hex; /* that the side's counters have gone */

static struct action end_at_once(const struct mind *mind, struct game *game, void *memory, uint64_t seed,
                                 const struct action_list *legal) {
    (void)mind, (void)game, (void)memory, (void)seed;
    for (uint32_t i = 0; i < legal->count; i++)
        if (legal->at[i].verb == V_END || legal->at[i].verb == V_TO)
            return legal->at[i];
    return legal->at[0];
}

/* The noise hangs on the playout's dice and on the position: candidates do not share it. */
static int32_t noisy_value(const struct mind *mind, struct game *game, side_id side, void *const memory[SIDES]) {
    (void)mind, (void)memory, (void)side;
    const struct toy_state *state = toy_of(game);
    uint64_t luck =
        hash_bytes(state->hex, sizeof state->hex, hash_bytes(&game->state->dice, sizeof game->state->dice, 1));
    return (int32_t)(luck % (2 * NOISE + 1)) - NOISE + worth_of_a_hex * (state->hex[0] + state->hex[1]);
}

static const struct mind noisy = {.name = "noisy", .memory = 8, .choose = end_at_once, .value = noisy_value};
static const struct level careful = {
    .name = "careful", .choices = 3, .first = 4, .most = 16, .margin = 15, .horizon = 1, .budget = 1000000};

static unsigned changes_of(const struct level *level) {
    struct toy toy;
    struct search *search = calloc(1, sizeof *search);
    struct arena arena;
    uint64_t memory = 0;
    static struct action_list list;
    toy_new(&toy, 1);
    size_t size = search_memory(&toy_rules, toy.game.tables, &noisy, level);
    void *block = malloc(size);
    play_actions(&toy.game, &list);
    arena_init(&arena, block, size);
    assert_true(search_open(search, &toy_rules, toy.game.tables, &noisy, &noisy, level, &arena));
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        search_begin(search, &toy.game, &memory, hash_mix(seed, 7), &list);
        while (search_step(search))
            ;
        search_finish(search, &memory);
    }
    unsigned changed = search->changed;
    free(block);
    free(search);
    return changed;
}

static void noise_alone_changes_little(void **unused) {
    (void)unused;
    worth_of_a_hex = 0;
    assert_in_range(changes_of(&careful), 1, TRIES / 4);
}

static void a_better_choice_is_taken(void **unused) {
    (void)unused;
    worth_of_a_hex = 3 * NOISE;
    assert_int_equal(changes_of(&careful), TRIES);
}

static void a_worse_one_never(void **unused) {
    (void)unused;
    worth_of_a_hex = -3 * NOISE;
    assert_int_equal(changes_of(&careful), 0);
}

/* More doubt is asked of noise, fewer changes are made. */
static void a_wider_margin_changes_less(void **unused) {
    (void)unused;
    struct level bold = careful, timid = careful;
    bold.margin = 0;
    timid.margin = 40;
    worth_of_a_hex = 0;
    unsigned changed = changes_of(&careful);
    assert_true(changes_of(&bold) > 2 * changed);
    assert_true(changes_of(&timid) < changed);
}

TESTS(test(noise_alone_changes_little), test(a_better_choice_is_taken), test(a_worse_one_never),
      test(a_wider_margin_changes_less))
