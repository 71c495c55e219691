/* test_odds.c: the odds of a fire are exact, and are those of the engine itself. */
#include <math.h>
#include <stdlib.h>

#include "cli/common/session.h"
#include "gbacw/fire/fire_odds.h"
#include "gbacw/volley.h"

static const char *share(json_t *answer, const char *name) { return field_text(field_of(answer, name), "p"); }

/* 7-10 at a regiment of morale 4: - P R P/R 1 1*. */
static void small_odds_by_hand(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    json_t *answer = asked_fire("0504");
    assert_true(field_bool(answer, "exact"));
    assert_string_equal(share(answer, "loss"), "1/3");
    assert_string_equal(share(answer, "rout"), "2/9");
    assert_string_equal(share(answer, "pin"), "11/54");
    json_t *depletion = json_array_get(field_of(answer, "depletion"), 0);
    assert_string_equal(field_text(depletion, "p"), "1/18");
    /* a leader: two dice on a casualty, and his one point while he stands */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    leader("gen", "csa", "0504");
    start();
    answer = asked_fire("0504");
    json_t *gen = json_array_get(field_of(answer, "leaders"), 0);
    assert_string_equal(field_text(gen, "killed"), "1/54");  /* 1/3 x 2/36 */
    assert_string_equal(field_text(gen, "wounded"), "1/27"); /* 1/3 x 4/36 */
    PROVED("gbacw", "9.83 9.87 9.88 17.76 11.21");
}

/* ---- against the engine's own dice ---- */

enum { THROWS = 8000 };

struct shares {
    double lost[8], routed, pinned, leader;
};

static struct game *the_game(void) { return &harness_session()->now->game; }

static counter_id named(const char *id) {
    struct game *game = the_game();
    return game->rules->counter_named(game->tables, id, strlen(id));
}

/* What is new against the position before: losses, routs of those in good order, a pin, the leader's fall. */
static void look(struct game *game, const struct counter_state *before, const counter_id *target, int count,
                 counter_id chief, struct shares *tally) {
    int lost = 0;
    bool routed = false, pinned = false;
    for (int i = 0; i < count; i++) {
        const struct counter_state *counter = counter_at(game, target[i]);
        lost += counter->killed - before[target[i]].killed;
        routed |= (counter->flags & ~before[target[i]].flags & F_ROUTED) != 0;
        pinned |= (counter->flags & F_PINNED) != 0;
    }
    tally->lost[lost < 7 ? lost : 7] += 1.0 / THROWS;
    tally->routed += (double)routed / THROWS;
    tally->pinned += (double)pinned / THROWS;
    tally->leader += (double)(counter_at(game, chief)->fate != FATE_IN_PLAY) / THROWS;
}

/* Resolves the open fire again and again from the same position with other dice. */
static struct shares throw_often(const counter_id *target, int count, counter_id chief) {
    struct game *game = the_game();
    struct game quiet = *game;
    struct shares tally = {{0}, 0, 0, 0};
    size_t size = game->state->size;
    void *held = malloc(size);
    memcpy(held, game->state, size);
    quiet.events = NULL;
    quiet.log = NULL;
    quiet.script = NULL;
    for (uint64_t i = 0; i < THROWS; i++) {
        memcpy(quiet.state, held, size);
        dice_fast(&quiet.state->dice, i * 7919 + 1);
        play_touch(&quiet);
        play_apply(&quiet, action_of(VERB_RESOLVE));
        assert_int_equal(quiet.fault, 0);
        look(&quiet, (const struct counter_state *)(const void *)((const struct gbacw_state *)held + 1), target, count,
             chief, &tally);
    }
    memcpy(quiet.state, held, size);
    play_touch(&quiet);
    free(held);
    return tally;
}

static struct shares computed_shares(void) {
    struct game *game = the_game();
    const struct fire_locals *fire = LOCALS(fire_locals, play_top(game));
    static struct fire_plan plan;
    struct fire_odds odds;
    struct shares tally = {{0}, 0, 0, 0};
    uint64_t sum = 0;
    fire_plan_make(game, fire, gbacw_shots_of(game) + fire->first_shot,
                   (int)(state_of(game)->shot_count - fire->first_shot), &plan);
    fire_odds(game, &plan, &odds);
    assert_true(odds.exact);
    for (unsigned i = 0; i < odds.count; i++) {
        const struct resolution *end = &odds.outcome[i].record;
        double p = (double)odds.outcome[i].weight / (double)ODDS_OF;
        unsigned lost = 0, routed = 0;
        for (unsigned t = 0; t < end->target_count; t++) {
            lost += end->target[t].lost;
            routed += (end->target[t].outcome & OUTCOME_ROUT) && !has_flag(game, plan.target[t], F_ROUTED);
        }
        tally.lost[lost < 7 ? lost : 7] += p;
        tally.routed += routed ? p : 0;
        tally.pinned += end->pinned ? p : 0;
        sum += odds.outcome[i].weight;
    }
    assert_true(sum == ODDS_OF);
    tally.leader = (double)(odds.leader[0][FATE_KILLED] + odds.leader[0][FATE_WOUNDED]) / (double)ODDS_OF;
    return tally;
}

static void near(double counted, double computed) {
    double spread = sqrt(computed * (1 - computed) / THROWS);
    if (fabs(counted - computed) > 4.5 * spread + 1e-9)
        fail_msg("counted %f, computed %f", counted, computed);
}

static void compare(const char *first, const char *second, const char *third) {
    counter_id target[3] = {named(first), named(second), named(third)};
    struct shares computed = computed_shares(), counted = throw_often(target, 3, named("gen"));
    for (int i = 0; i < 8; i++)
        near(counted.lost[i], computed.lost[i]);
    near(counted.routed, computed.routed);
    near(counted.pinned, computed.pinned);
    near(counted.leader, computed.leader);
}

static void a_stack(void) {
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 3, "0604", "nw", "");
    guns("x3", "usa", 3, "TB", "0404", "ne", "");
    unit_is("y1", "csa", "inf", 2, 4, "R", "0504", "s", "line", ",'initial':4,'brigade':'b1'");
    unit_is("y2", "csa", "inf", 4, 3, "R", "0504", "s", "line", ",'brigade':'b1'");
    append(volley_units, sizeof volley_units,
           ",{'id':'y3','side':'csa','type':'inf','strength':3,'morale':'?','weapon':'R','hex':'0504','facing':'s',"
           "'formation':'line'}");
    leader("gen", "csa", "0504");
    more("'brigades':[{'id':'b1','side':'csa','limit':3,'boxes':2}]");
    start();
}

static void both_arms_at_a_stack(void **unused) {
    (void)unused;
    a_stack();
    act_all("usa", "fire 0504", "add x1", "add x2", "add x3", NULL);
    compare("y1", "y2", "y3");
    PROVED("gbacw", "9.42 13.42 17.72");
}

static void far_guns_at_a_stack(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 12, "TB", "0508", "n", "");
    foot("y1", "csa", 2, "0504", "n", "");
    foot("y2", "csa", 4, "0504", "n", ",'routed':true");
    foot("y3", "csa", 3, "0504", "n", "");
    leader("gen", "csa", "0504");
    start();
    act_all("usa", "fire 0504", "add x1", NULL);
    compare("y1", "y2", "y3");
    PROVED("gbacw", "8.22a 8.22b 13.44");
}

TESTS(test(small_odds_by_hand), test(both_arms_at_a_stack), test(far_guns_at_a_stack))
