/* test_orders_go_on.c: carrying out orders does not stop at what the rules demand of those whom no order moves:
 * headquarters are placed, Divisions leave their entry hexes (6.4e), the headquarters of the last moves is named. */
#include "harness/carried.h"

static void it_goes_on_to_the_end(void **unused) {
    (void)unused;
    static const char *const battles[] = {"fredericksburg", "chancellorsville", "chickamauga",
                                          "chattanooga",    "wilderness",       "spotsylvania"};
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        goes_on(battles[i], 1, "hold", "hold", UINT16_MAX);
        goes_on(battles[i], 2, "march 2020", "attack 2020", UINT16_MAX);
    }
}

/* A Division that was told to hold does not go back into the entry hex that it had to leave. */
static void who_holds_in_an_entry_hex_leaves_it_once(void **unused) {
    (void)unused;
    struct match *match = under_orders("wilderness", 1, "hold", "hold");
    assert_null(carry_on_to(match, 5));
    assert_true(match->game.state->actions < 150);
}

TESTS(test(it_goes_on_to_the_end), test(who_holds_in_an_entry_hex_leaves_it_once))
