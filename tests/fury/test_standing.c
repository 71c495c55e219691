/* test_standing.c: standing orders answer what enemy attacks ask, by legal actions alone, to the end of the battle. */
#include "harness/showing.h"

static bool in_list(struct action action) {
    for (uint32_t i = 0; i < shown_list.count; i++)
        if (action_equal(shown_list.at[i], action))
            return true;
    return false;
}

static int guns, leaders;

/* One side's orders answer for it wherever they may; all else is played by the mind. */
static void play_by_orders(const char *battle, uint64_t seed, side_id side, bool always) {
    show_game(battle, seed);
    while (!play_over(&shown)) {
        struct action action = likely_action();
        play_sync(&shown);
        const char *id = shown.rules->interruption(&shown);
        if (play_side_to_act(&shown) == side && id != NULL) {
            assert_true(shown.rules->standing_answer(&shown, always, &shown_list, &action));
            assert_true(in_list(action));
            const char *verb = shown.rules->verbs[action.verb].name;
            if (strcmp(id, "artillery-support") == 0) {
                assert_string_equal(verb, always ? "support" : "withhold");
                guns++;
            } else {
                assert_string_equal(id, "leadership");
                assert_string_equal(verb, always ? "lead" : "decline");
                leaders++;
            }
        }
        assert_true(is_legal(play_do(&shown, play_side_to_act(&shown), action)));
        assert_int_equal(shown.fault, 0);
    }
}

static void orders_answer_whole_battles(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        play_by_orders("fredericksburg", seed, SIDE_FIRST, true);
        play_by_orders("chickamauga", seed, SIDE_SECOND, true);
        play_by_orders("fredericksburg", seed + 20, SIDE_FIRST, false);
        play_by_orders("wilderness", seed + 30, SIDE_SECOND, false);
    }
    fprintf(stderr, "artillery %d, leadership %d\n", guns, leaders);
    assert_true(guns > 0 && leaders > 0);
    show_close();
}

TESTS(test(orders_answer_whole_battles))
