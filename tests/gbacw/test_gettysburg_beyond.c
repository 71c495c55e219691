/* test_gettysburg_beyond.c: Terrible Swift Sword 22.4 and 22.5: who went out of a staging area to fight may go back
 * into it, and stays where he comes to. */
#define FIELD_GAME "gettysburg"
#define FIELD_BASE "gettysburg/three-days"
#include "kernstown.h"

/* Attacks as many as itself from this hex, and is driven back two hexes. */
static void driven_back(const char *from, const char *facing) {
    begin("retreat-before-melee", "csa");
    real_map();
    on_turn(3);
    more("'command':'all'");
    unit_is("x", "csa", "inf", 4, "R", from, facing, "line", "");
    unit_is("t", "usa", "inf", 4, "R", "A0435", "w", "line", "");
    start();
    announce("csa", "A0435", "x");
    dice("[{'morale':'x','is':1},{'melee':5}]");
    act("csa", "end");
    json_t *answer = act("csa", "attack A0435");
    dice_free();
    assert_string_equal(field_text(event_of(answer, "melee"), "attacker-result"), "R2");
}

static void back_into_the_area(void **unused) {
    (void)unused;
    driven_back("A0436", "e");
    assert_string_equal(decision_now(), "retreat");
    assert_true(legal("csa", "to A0436"));
    assert_false(legal("csa", "to A0336")); /* the hex it came from, no other of the area */
    dice("[{'morale':'x','is':6}]");        /* and there it runs no farther */
    act("csa", "to A0436");
    dice_free();
    settle_to("melee-phase");
    assert_true(unit_has("x", "routed") && stands_in("x", "A0436"));
    driven_back("A0434", "w"); /* who came over the map does not know that way */
    assert_false(legal("csa", "to A0436") || legal("csa", "to A0336"));
    PROVED("tss2", "22.43 22.53");
}

TESTS(test(back_into_the_area))
