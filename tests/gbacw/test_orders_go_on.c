/* test_orders_go_on.c: carrying out orders does not stop because somebody without an order breaks a rule where he is;
 * if only his owner can help, the stop says why. */
#include "harness/carried.h"

enum { TO_THE_END = 999 };

static void it_goes_on_to_the_end(void **unused) {
    (void)unused;
    goes_on("crossroads/battle", 1, "attack 0505", "hold", TO_THE_END);    /* 21.25: those who must come on */
    goes_on("kernstown/battle", 1, "hold", "attack 1520", TO_THE_END);     /* 17.3: commanders with their men */
    goes_on("monocacy/battle", 1, "march 2010", "march 2010", TO_THE_END); /* 21.25 */
}

/* Hunt, who commands nobody, does not stay alone near the enemy (17.52). */
static void a_leader_who_commands_nobody_goes_where_he_is_safe(void **unused) {
    (void)unused;
    goes_on("gettysburg/whole-line-ablaze", 2, "attack C0522", "hold", 2);
}

/* Whom its owner moves by hand is never moved by the orders of others. */
static void whom_its_owner_moves_it_waits_for(void **unused) {
    (void)unused;
    struct match *match = under_orders("crossroads/battle", 1, "hold", "hold");
    for (counter_id c = 0; c < match->rules->counter_count(match->tables); c++) {
        char text[64];
        side_id side = match->rules->commands->counter_side(&match->game, c);
        snprintf(text, sizeof text, "%s by-hand", match->rules->counter_name(match->tables, c));
        if (side < SIDES)
            json_decref(match_order(match, side, text));
    }
    const char *why = carry_on_to(match, TO_THE_END);
    assert_non_null(why);
    assert_non_null(strstr(why, "\"case\":\"21.25\""));
    assert_non_null(strstr(why, "must enter the map at"));
}

TESTS(test(it_goes_on_to_the_end), test(a_leader_who_commands_nobody_goes_where_he_is_safe),
      test(whom_its_owner_moves_it_waits_for))
