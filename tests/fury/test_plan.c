/* test_plan.c: the mind's plan follows the game: at every decision of whole battles it is what a plan made new would
 * be. And the first mind plays as it always has. */
#include "harness/showing.h"

#include "core/hash.h"
#include "fury/command/command.h"
#include "fury/march/march_rules.h"
#include "fury/mind/ai.h"
#include "fury/mind/ai_plan.h"

static const char *const battles[] = {"chancellorsville", "chattanooga",  "chickamauga",
                                      "fredericksburg",   "spotsylvania", "wilderness"};
enum { BATTLES = sizeof battles / sizeof battles[0] };

/* ---- a followed plan is a new one ---- */

static struct plan followed[SIDES], fresh;

static void same_bytes(const char *what, const void *a, const void *b, size_t size) {
    if (memcmp(a, b, size) != 0)
        fail_msg("%s differ after %u actions", what, shown.state->actions);
}
#define SAME(field) same_bytes(#field, &plan->field, &fresh.field, sizeof plan->field)
#define SAME_LIST(list, count)                                                                                         \
    do {                                                                                                               \
        assert_int_equal(plan->count, fresh.count);                                                                    \
        same_bytes(#list, plan->list, fresh.list, fresh.count * sizeof fresh.list[0]);                                 \
    } while (0)

static void same_plan(const struct plan *plan) {
    SAME(behind);
    SAME(late);
    SAME(final);
    SAME(storms);
    SAME(rush);
    SAME(lifting);
    SAME(returns);
    SAME(crowded);
    SAME_LIST(post, post_count);
    SAME_LIST(firm, post_count);
    SAME_LIST(post_kind, post_count);
    SAME_LIST(cut, cut_count);
    SAME_LIST(open, open_count);
    SAME_LIST(watch, watch_count);
    SAME_LIST(door, door_count);
    SAME(to_post);
    SAME(to_enemy);
    SAME(way_back);
    SAME(gate);
    SAME(spot);
    SAME(shut);
    SAME(held);
    SAME(hq_count);
}

/* The reach of every Division under every headquarters, with its fights and what draws it there. */
static void same_reaches(struct plan *plan) {
    counter_id hq[8];
    unsigned hqs = fury_hqs_of(&shown, plan->side, hq);
    FOR_COUNTERS(&shown, c) {
        for (unsigned i = 0; is_division(&shown, c) && belongs(&shown, c, plan->side) && on_map(&shown, c) && i < hqs;
             i++) {
            struct move_locals move = fury_move_of(&shown, c, hq[i]);
            const struct plan_reach *one = fury_plan_reach(&shown, plan, &move);
            const struct plan_reach *other = fury_plan_reach(&shown, &fresh, &move);
            assert_int_equal(one == NULL, other == NULL);
            if (one == NULL)
                continue;
            assert_int_equal(one->count, other->count);
            assert_int_equal(one->here, other->here);
            same_bytes("reaches", one->hex, other->hex, one->count * sizeof one->hex[0]);
            same_bytes("fights", one->fights, other->fights, one->count * sizeof one->fights[0]);
            for (unsigned k = 0; k < one->count; k++)
                assert_int_equal(fury_plan_liking(&shown, plan, c, one->hex[k]),
                                 fury_plan_liking(&shown, &fresh, c, one->hex[k]));
        }
    }
}

static void follow_and_compare(side_id side) {
    fury_plan_follow(&shown, side, &fury_simple_1, &followed[side]);
    memset(&fresh, 0, sizeof fresh);
    fury_plan_follow(&shown, side, &fury_simple_1, &fresh);
    same_plan(&followed[side]);
    same_reaches(&followed[side]);
}

static void a_plan_follows_the_game(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < BATTLES; i++) {
        show_game(battles[i], 11);
        memset(followed, 0, sizeof followed);
        for (unsigned n = 0; !play_over(&shown); n++) {
            if (n % 3 == 0) { /* each plan sees one change, or several at once */
                follow_and_compare(play_side_to_act(&shown));
                if (n % 2 == 0)
                    follow_and_compare(other_side(play_side_to_act(&shown)));
            }
            play_apply(&shown, likely_action());
        }
    }
    show_close();
}

/* ---- the first mind ---- */

static uint64_t digest_of_game(const struct fury_traits *traits, uint64_t seed) {
    struct mind judge = fury_minds[0];
    const struct mind *mind = &judge;
    judge.traits = traits;
    uint64_t digest = 0;
    side_id side;
    while ((side = play_side_to_act(&shown)) < SIDES) {
        play_actions(&shown, &shown_list);
        struct action action = mind->choose(mind, &shown, shown_memory[side],
                                            hash_mix(seed * SIDES + side, shown.state->actions), &shown_list);
        digest = hash_bytes(&action, sizeof action, digest);
        play_apply(&shown, action);
    }
    return digest;
}

static void plays_as_ever(const struct fury_traits *traits, const uint64_t digests[BATTLES]) {
    for (unsigned i = 0; i < BATTLES; i++) {
        show_game(battles[i], 7);
        uint64_t digest = digest_of_game(traits, 7);
        if (digest != digests[i])
            fail_msg("%s: 0x%016llx", battles[i], (unsigned long long)digest);
    }
    show_close();
}

/* Digests of games that it played before its thoughts were remembered from one action to the next. */
static void the_first_mind_plays_as_ever(void **unused) {
    (void)unused;
    static const uint64_t digests[BATTLES] = {0xf174c4ab4d15460c, 0xd64be648ff3f9408, 0x9a2dee6067ea3ac5,
                                              0x3e76c758560f8085, 0x17d66d24e9f45cf3, 0x4713fc225ccfb9bb};
    plays_as_ever(&fury_simple_1, digests);
}

/* Digests of games by `regular` before it learned to dig first, to call outposts in and to race for the gaps. */
static void those_under_orders_judge_as_ever(void **unused) {
    (void)unused;
    static const uint64_t digests[BATTLES] = {0x7ab99c8c850ba715, 0xf8cb79dcf2033b34, 0x625bf3442d1a2f6b,
                                              0xbee5620b71c43a94, 0xd4fb2f25ba42449d, 0xdd5533e843adece9};
    plays_as_ever(&fury_ordered, digests);
}

TESTS(test(a_plan_follows_the_game), test(the_first_mind_plays_as_ever), test(those_under_orders_judge_as_ever))
