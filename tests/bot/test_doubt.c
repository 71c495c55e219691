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

struct trial {
    unsigned changed, candidates, playouts; /* playouts of the last choice */
    uint64_t memory;                        /* the mind's, after the last */
};

static struct trial try_out(const struct mind *mind, const struct level *level) {
    struct toy toy;
    struct search *search = calloc(1, sizeof *search);
    struct arena arena;
    struct trial trial = {0};
    static struct action_list list;
    toy_new(&toy, 1);
    size_t size = search_memory(&toy_rules, toy.game.tables, mind, level);
    void *block = malloc(size);
    play_actions(&toy.game, &list);
    arena_init(&arena, block, size);
    assert_true(search_open(search, &toy_rules, toy.game.tables, mind, mind, level, &arena));
    for (uint64_t seed = 1; seed <= TRIES; seed++) {
        trial.memory = 0;
        search_begin(search, &toy.game, &trial.memory, hash_mix(seed, 7), &list);
        trial.candidates = search->count;
        while (search_step(search))
            ;
        search_finish(search, &trial.memory);
    }
    trial.changed = search->changed;
    trial.playouts = search->playouts;
    free(block);
    free(search);
    return trial;
}

static unsigned changes_of(const struct level *level) { return try_out(&noisy, level).changed; }

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

/* What is better for sure, but by too little, is not taken. */
static void a_trifle_is_not_worth_a_change(void **unused) {
    (void)unused;
    struct level stubborn = careful;
    worth_of_a_hex = 3 * NOISE;
    stubborn.least = NOISE;
    assert_int_equal(changes_of(&stubborn), TRIES);
    stubborn.least = 20 * NOISE;
    assert_int_equal(changes_of(&stubborn), 0);
}

/* Orders: the first comes to nothing, the second sends one of the counters off, and there is no third. */
static enum variation send_one(const struct mind *mind, struct game *game, void *memory, const void *own_memory,
                               struct action own, const struct action_list *legal, unsigned which, struct action *out) {
    (void)mind, (void)game, (void)own_memory, (void)own;
    if (which != 2)
        return which == 1 ? VARIATION_UNKNOWN : VARIATION_NONE;
    *(uint64_t *)memory = which;
    *out = legal->at[0];
    return out->verb == V_MOVE ? VARIATION_FOUND : VARIATION_NONE;
}

/* Where there is an order, single actions are not thought about, and the mind's memory goes on with the order. */
static void orders_come_first(void **unused) {
    (void)unused;
    struct mind ordering = noisy;
    struct level orders = careful;
    ordering.vary_orders = send_one;
    orders.orders = 4;
    orders.order_margin = 15;
    worth_of_a_hex = 3 * NOISE;
    struct trial trial = try_out(&ordering, &orders);
    assert_int_equal(trial.candidates, 2);
    assert_int_equal(trial.memory, 2);
    assert_int_equal(trial.changed, TRIES);
    orders.orders = 0;
    trial = try_out(&ordering, &orders);
    assert_int_equal(trial.candidates, 3);
    assert_int_equal(trial.memory, 0);
}

/* More hangs on an order: it has a margin of its own. */
static void orders_have_their_own_margin(void **unused) {
    (void)unused;
    struct mind ordering = noisy;
    struct level bold = careful, timid = careful;
    ordering.vary_orders = send_one;
    bold.orders = timid.orders = 4;
    bold.order_margin = 0;
    timid.order_margin = 40;
    worth_of_a_hex = 0;
    assert_true(try_out(&ordering, &bold).changed > 4 * try_out(&ordering, &timid).changed);
}

/* Who has budget to spare spends it on the first round of orders, in which they are given up for good. */
static void a_first_round_grows_with_the_share(void **unused) {
    (void)unused;
    struct mind ordering = noisy;
    struct level wide = careful;
    ordering.vary_orders = send_one;
    wide.orders = 4;
    worth_of_a_hex = -3 * NOISE;
    unsigned narrow = try_out(&ordering, &wide).playouts;
    wide.first_most = 8;
    assert_true(try_out(&ordering, &wide).playouts > narrow);
}

TESTS(test(noise_alone_changes_little), test(a_better_choice_is_taken), test(a_worse_one_never),
      test(a_wider_margin_changes_less), test(a_trifle_is_not_worth_a_change), test(orders_come_first),
      test(orders_have_their_own_margin), test(a_first_round_grows_with_the_share))
