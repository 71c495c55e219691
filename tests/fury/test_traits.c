/* test_traits.c: what the mind `regular` does that the first mind does not, seen in whole battles that each plays
 * against itself. */
#include "harness/showing.h"

#include "bot/bot.h"
#include "core/hash.h"
#include "fury/mind/ai.h"
#include "fury/mind/ai_plan.h"

static const char *const battles[] = {"chancellorsville", "chattanooga",  "chickamauga",
                                      "fredericksburg",   "spotsylvania", "wilderness"};
enum { BATTLES = sizeof battles / sizeof battles[0], SEEDS = 12 };

static struct seen { /* over all battles */
    unsigned supports, varied, digs, far_digs, disengagements, returns, worse_returns;
} seen;

static struct action choose_by(const struct fury_traits *traits, void *memory, uint64_t seed) {
    struct mind mind = fury_minds[0];
    mind.traits = traits;
    return mind.choose(&mind, &shown, memory, seed, &shown_list);
}

/* How often the answer to the same question is artillery, asked with other luck and no memory. */
static unsigned supports_of_seeds(const struct fury_traits *traits) {
    static struct plan memory[2]; /* more than any mind remembers */
    unsigned count = 0;
    assert_true(sizeof memory >= fury_minds[0].memory);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        memset(memory, 0, sizeof memory);
        count += choose_by(traits, memory, hash_mix(seed, 1)).verb == VERB_SUPPORT;
    }
    return count;
}

static bool offers(uint8_t verb) {
    for (uint32_t i = 0; i < shown_list.count; i++)
        if (shown_list.at[i].verb == verb)
            return true;
    return false;
}

/* Another of the hexes is liked better. */
static bool is_worse(side_id side, const struct fury_traits *traits, struct action action) {
    static struct plan plan;
    counter_id c = LOCALS_OF(place_locals, play_top(&shown))->unit;
    memset(&plan, 0, sizeof plan);
    fury_plan_follow(&shown, side, traits, &plan);
    for (uint32_t i = 0; i < shown_list.count; i++)
        if (fury_plan_liking(&shown, &plan, c, shown_list.at[i].hex) > fury_plan_liking(&shown, &plan, c, action.hex))
            return true;
    return false;
}

static bool is_near_enemy(side_id side, const struct fury_traits *traits) {
    static struct plan plan;
    memset(&plan, 0, sizeof plan);
    fury_plan_follow(&shown, side, traits, &plan);
    return plan.to_enemy[LOCALS_OF(move_locals, play_top(&shown))->start] <= traits->digs_near;
}

static void look_at(side_id side, const struct fury_traits *traits, struct action action) {
    unsigned kind = play_top(&shown)->kind;
    if (kind == KIND_ATTACK && offers(VERB_SUPPORT)) {
        unsigned count = supports_of_seeds(traits);
        seen.supports++;
        seen.varied += count > 0 && count < SEEDS;
    }
    seen.disengagements += action.verb == VERB_DISENGAGE;
    if (action.verb == VERB_DIG) {
        seen.digs++;
        seen.far_digs += !is_near_enemy(side, traits);
    }
    if (kind == KIND_RETURN && action.verb == VERB_AT) {
        seen.returns++;
        seen.worse_returns += is_worse(side, traits, action);
    }
}

static void play_all(const struct fury_traits *traits) {
    memset(&seen, 0, sizeof seen);
    for (unsigned i = 0; i < BATTLES; i++) {
        show_game(battles[i], 3);
        side_id side;
        while ((side = play_side_to_act(&shown)) < SIDES) {
            play_actions(&shown, &shown_list);
            struct action action = choose_by(traits, shown_memory[side], hash_mix(side, shown.state->actions));
            look_at(side, traits, action);
            play_apply(&shown, action);
        }
    }
    show_close();
    assert_true(seen.supports > 0 && seen.returns > 0);
}

static void the_first_mind_has_none_of_it(void **unused) {
    (void)unused;
    play_all(&fury_simple_1);
    assert_int_equal(seen.varied, 0);
    assert_int_equal(seen.disengagements, 0);
    assert_int_equal(seen.digs, 0);
    assert_true(seen.worse_returns > 0);
}

/* The secret choice of artillery (7.4-S1a) is not the same each time; works are dug before the enemy, fights that cost
 * too much are left, those who come back stand where they are wanted. */
static void a_regular_has_it(void **unused) {
    (void)unused;
    struct fury_traits careful = fury_regular;
    careful.disengages = 50; /* what a regular bears is seldom exceeded */
    play_all(&careful);
    assert_true(seen.varied > 0);
    assert_true(seen.disengagements > 0);
    assert_true(seen.digs > 0);
    assert_int_equal(seen.far_digs, 0);
    assert_int_equal(seen.worse_returns, 0);
}

static void minds_are_found_by_name(void **unused) {
    (void)unused;
    struct bot simple, first, regular, nobody;
    assert_true(bot_find(&fury_ruleset, "simple", 1, &simple));
    assert_true(bot_find(&fury_ruleset, "simple-1", 1, &first));
    assert_true(bot_find(&fury_ruleset, "regular", 1, &regular));
    assert_false(bot_find(&fury_ruleset, "simple-2", 1, &nobody));
    assert_ptr_equal(simple.mind->traits, first.mind->traits);
    assert_ptr_not_equal(regular.mind->traits, first.mind->traits);
}

TESTS(test(the_first_mind_has_none_of_it), test(a_regular_has_it), test(minds_are_found_by_name))
