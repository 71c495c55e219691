/* test_sketch.c: the terminal's excerpt of the map: in eighty columns, with the hexes, what stands in them, and the
 * same in words. */
#include <stdio.h>

#include "cli/common/session.h"
#include "harness/harness.h"

static char drawn[60000];

static const char *sketch(const char *label, int radius) {
    struct match *now = harness_session()->now;
    struct text text;
    text_init(&text, drawn, sizeof drawn);
    hex_id hex = now->rules->hex_labelled(now->tables, label, strlen(label));
    assert_int_not_equal(hex, HEX_NONE);
    play_sync(&now->game);
    now->rules->sketch(&now->game, hex, radius, &text);
    assert_false(text.cut);
    return drawn;
}

static void fits_eighty_columns(const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > 80)
            fail_msg("%.*s", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void shows_ground_and_counters(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    const char *text = sketch("2214", 4);
    fits_eighty_columns(text);
    assert_non_null(strstr(text, "2214e"));
    assert_non_null(strstr(text, "110-Oh"));
    assert_non_null(strstr(text, "U 3  n"));
    assert_non_null(strstr(text, "====="));
    assert_non_null(
        strstr(text, "2214 entrenchment, 240 ft; bridge and river and pike n; stream ne; pike s;\n  river nw.\n"));
    assert_non_null(strstr(text, "2214 entrenchment, 240 ft, usa facing n: 110-Oh 5, 122-Oh 2, Wallace\n"));
    assert_null(strstr(text, "151-NY")); /* five hexes away */
}

static void works_at_edges_and_any_size(void **unused) {
    (void)unused;
    static const char *const corners[] = {"0101", "3801", "0146", "3846", "3701", "2806"};
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++)
        for (int radius = -1; radius < 20; radius += 3) {
            fits_eighty_columns(sketch(corners[i], radius));
            assert_non_null(strstr(drawn, corners[i]));
        }
    assert_non_null(strstr(sketch("2806", 2), "#")); /* the fence */
    assert_non_null(strstr(sketch("2806", 2), "2806h"));
}

TESTS(test(shows_ground_and_counters), test(works_at_edges_and_any_size))
