/* test_gettysburg_mind.c: the computer player `simple` uses the means that Terrible Swift Sword gives it. */
#include "gettysburg_field.h"

/* What it does next: the last action of so many. */
static const char *does(int actions) {
    static char text[64];
    char request[96];
    snprintf(request, sizeof request, "{'cmd':'bot','name':'simple','actions':%d,'seed':5}", actions);
    json_t *list = field_of(ask(request), "actions");
    snprintf(text, sizeof text, "%s", json_string_value(json_array_get(list, json_array_size(list) - 1)));
    return text;
}

static void guns_fire_rapidly_close_by(void **unused) {
    (void)unused;
    for (int range = 2; range <= 3; range++) {
        begin("offensive-fire", "usa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        foot("t", "csa", 4, range == 2 ? "0508" : "0507", "s", "");
        more("'options':{'rapid-fire':1}");
        start();
        act("usa", range == 2 ? "fire 0508" : "fire 0507");
        assert_string_equal(does(1), range == 2 ? "add g rapid" : "add g");
    }
}

static void guns_go_back_from_stormers(void **unused) {
    (void)unused;
    for (int strength = 2; strength <= 6; strength += 4) {
        begin("defensive-fire", "csa");
        guns("g", "usa", 6, "N", "0510", "n", "");
        foot("t", "csa", strength, "0509", "s", "");
        start();
        act("usa", "fire 0509");
        assert_string_equal(does(1), strength == 6 ? "add g prolonge" : "add g");
    }
    begin("defensive-fire", "csa"); /* not from among their own foot */
    guns("g", "usa", 6, "N", "0510", "n", "");
    foot("x", "usa", 4, "0510", "n", "");
    foot("t", "csa", 6, "0509", "s", "");
    start();
    act("usa", "fire 0509");
    assert_string_equal(does(1), "add g");
}

static void columns_deploy_before_the_enemy(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "0510", "n", ",'formation':'column'");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    assert_string_equal(does(1), "move x");
    for (int i = 0; i < 8 && strcmp(decision_now(), "move") == 0; i++)
        does(1);
    assert_string_equal(unit_text("x", "formation"), "line");
}

static void the_routed_run_from_the_enemy(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0507", "n", "");
    foot("t", "csa", 4, "0506", "s", "");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "0506", "x");
    for (int i = 0; i < 8 && strcmp(decision_now(), "retreat") == 0; i++)
        does(1);
    assert_true(unit_has("t", "routed") && hexes_from("t", "0507") == 4);
}

TESTS(test(guns_fire_rapidly_close_by), test(guns_go_back_from_stormers), test(columns_deploy_before_the_enemy),
      test(the_routed_run_from_the_enemy))
