/* test_monocacy_retreat.c: which way is home (27.0). */
#include <stdlib.h>

#include "field.h"

/* A regiment routed by fire at close quarters; where does it stand when all is settled? Answers whatever is asked on
 * the way with its first legal action. */
static void settle(const char *phase) {
    for (int i = 0; i < 40 && strcmp(phase_now(), phase) == 0; i++) {
        const char *decision = decision_now();
        if (strcmp(decision, "fire-phase") == 0)
            return;
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        const char *choice = json_string_value(json_array_get(list, 0));
        act(side_now(), strcmp(decision, "fire") == 0 ? "hold" : choice);
    }
}

static void column_row(const char *id, int *column, int *row) {
    int label = atoi(unit_text(id, "hex"));
    *column = label / 100;
    *row = label % 100;
}

static void rout(const char *units, const char *leaders, const char *side, const char *firing, const char *more) {
    char fire[32];
    field("offensive-fire", side, 4, units, leaders, more);
    snprintf(fire, sizeof fire, "fire %s", firing);
    act(side, fire);
    for (int i = 0; i < 4; i++) { /* everybody who can */
        json_t *item, *list = field_of(ask("{'cmd':'actions'}"), "actions");
        size_t n;
        const char *add = NULL;
        json_array_foreach(list, n, item) {
            if (strncmp(json_string_value(item), "add ", 4) == 0)
                add = json_string_value(item);
        }
        if (add == NULL)
            break;
        act(side, add);
    }
    dice("[6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6]");
    act(side, "resolve");
    dice_free();
    settle("offensive-fire");
}

static void the_union_goes_east_and_south(void **unused) {
    (void)unused;
    int column, row;
    rout("{'id':'110-Oh','hex':'1508','facing':'n'},{'id':'57-NC','hex':'1509','facing':'s'},{'id':'31-Va','hex':'1609'"
         ",'facing':'se'}",
         "{'id':'Lewis','hex':'1509'}", "csa", "1508", "");
    assert_true(unit_has("110-Oh", "routed"));
    column_row("110-Oh", &column, &row);
    assert_true(column <= 15 && row <= 8); /* columns grow westward, rows northward */
    PROVED("gbacw", "27.0 27.1");
}

static void the_confederates_go_west_and_north(void **unused) {
    (void)unused;
    int column, row;
    rout("{'id':'57-NC','hex':'3020','facing':'s'},{'id':'110-Oh','hex':'3019','facing':'n'},{'id':'138-Pa','hex':'"
         "2919','facing':'nw'}",
         "{'id':'McClennan','hex':'3019'}", "usa", "3020", "");
    assert_true(unit_has("57-NC", "routed"));
    column_row("57-NC", &column, &row);
    assert_true(column >= 30 && row >= 20);
    PROVED("gbacw", "27.0 27.2a");
}

/* East of the river they go back by the crossing they used: the found ford far to the west, though north is open. */
static void those_over_the_river_go_back_as_they_came(void **unused) {
    (void)unused;
    int column, row;
    rout("{'id':'57-NC','hex':'3207','facing':'se','by-ford':true,'crossing':5},{'id':'110-Oh','hex':'3106','facing':'"
         "nw'},{'id':'138-Pa','hex':'3206','facing':'n'}",
         "{'id':'McClennan','hex':'3106'}", "usa", "3207",
         ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','ford_crossed':1,'released':1}");
    assert_true(unit_has("57-NC", "routed"));
    column_row("57-NC", &column, &row);
    assert_int_equal(column, 35); /* three hexes toward 3507, the ford's near end */
    /* with two hexes to go it crosses */
    rout("{'id':'57-NC','hex':'3407','facing':'se','by-ford':true,'crossing':5},{'id':'110-Oh','hex':'3306','facing':'"
         "nw'},{'id':'138-Pa','hex':'3307','facing':'nw'}",
         "{'id':'McClennan','hex':'3306'}", "usa", "3407",
         ",'special':{'ford_found':2,'ford_hex':'3607','ford_direction':'se','ford_crossed':1,'released':1}");
    column_row("57-NC", &column, &row);
    assert_true(column >= 36);
    assert_false(unit_has("57-NC", "by-ford"));
    PROVED("gbacw", "27.2b");
}

TESTS(test(the_union_goes_east_and_south), test(the_confederates_go_west_and_north),
      test(those_over_the_river_go_back_as_they_came))
