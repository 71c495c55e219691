/* test_pieces.c: what a counter carries, and the marks it can bear (2.0, 3.3, 20.1). */
#include "field.h"

static const char *const brigades[] = {"Truex", "McClennan", "1-SB",     "Grimes", "Cook",
                                       "Cox",   "Battle",    "Evans",    "Peck",   "York",
                                       "Terry", "Lilley",    "Johnston", "Lewis",  "McCausland"};

/* Name, subordination, morale, weapon and strength; strengths add up to the brigade's total. */
static void counters_print_what_the_rosters_add_up(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    json_t *item, *units = field_of(position_now(), "units");
    size_t i;
    for (int b = 0; b < 15; b++) {
        int sum = 0;
        json_array_foreach(units, i, item) {
            const char *brigade = json_string_value(json_object_get(item, "brigade"));
            if (brigade == NULL || strcmp(brigade, brigades[b]) != 0)
                continue;
            sum += (int)field_int(item, "strength");
            assert_true(field_int(item, "morale") >= 0 && field_int(item, "morale") <= 5);
            assert_true(strchr("RMCP", field_text(item, "weapon")[0]) != NULL);
        }
        assert_int_equal(sum, listed_int("brigades", brigades[b], "total"));
    }
    assert_string_equal(unit_text("110-Oh", "brigade"), "McClennan");
    assert_string_equal(unit_text("110-Oh", "weapon"), "R");
    assert_int_equal(unit_int("110-Oh", "strength"), 5);
    assert_int_equal(unit_int("110-Oh", "morale"), 5);
    PROVED("gbacw", "CTR 3.31 2.0h 2.0j 3.3");
}

/* Points lost lower the current strength, not the printed one; small arms never touch a gun, artillery does. */
static void losses_lower_the_strength(void **unused) {
    (void)unused;
    field("offensive-fire", "usa", 3,
          "{'id':'57-NC','hex':'2215','facing':'s'},{'id':'110-Oh','hex':'2214','facing':'n'}", "", "");
    act_all("usa", "fire 2215", "add 110-Oh", NULL);
    dice("[6,6,6,6,6,6,6]");
    json_t *answer = act("usa", "resolve");
    dice_free();
    json_t *loss = event_of(answer, "loss");
    assert_int_equal(unit_int("57-NC", "strength"), 3 - (int)field_int(loss, "killed"));
    json_t *item, *roster = query("{'what':'roster','side':'csa'}"), *unit;
    size_t i, n;
    json_array_foreach(field_of(roster, "brigades"), i, item) json_array_foreach(field_of(item, "units"), n, unit) {
        if (strcmp(field_text(unit, "unit"), "57-NC") == 0) {
            assert_int_equal(field_int(unit, "initial"), 3);
            assert_true(field_int(unit, "strength") < 3);
        }
    }
    field("offensive-fire", "usa", 3,
          "{'id':'King','hex':'1509','facing':'s','formation':'unlimbered'},{'id':'1-Md','hex':'1508','facing':'n'}",
          "", "");
    act_all("usa", "fire 1509", "add 1-Md", NULL);
    dice("[6,1,1,1,1,1]");
    act("usa", "resolve");
    dice_free();
    assert_int_equal(unit_int("King", "strength"), 3);
    assert_int_equal(unit_int("King", "crew"), 1);
    field("offensive-fire", "usa", 3,
          "{'id':'King','hex':'1509','facing':'s','formation':'unlimbered'},{'id':'Baltimore-B','hex':'1508',"
          "'facing':'n','formation':'unlimbered'}",
          "", "");
    act_all("usa", "fire 1509", "add Baltimore-B", NULL);
    dice("[{'artillery':'King','is':5},1,1,1,1,1,1]");
    act("usa", "resolve");
    dice_free();
    assert_true(unit_int("King", "strength") < 3);
    assert_int_equal(unit_int("King", "crew"), 2);
    PROVED("gbacw", "3.32 2.0c");
}

/* The letter selects the row of the range chart: at two hexes a rifle counts once, a smoothbore half. */
static void the_weapon_letter(void **unused) {
    (void)unused;
    field(
        "offensive-fire", "csa", 3,
        "{'id':'57-NC','hex':'3022','facing':'s'},{'id':'54-NC','hex':'3022','facing':'s'},{'id':'110-Oh','hex':'3020',"
        "'facing':'n'}",
        "", "");
    act_all("csa", "fire 3020", "add 57-NC", "add 54-NC 1", NULL);
    dice("[2,6,6,6,6]");
    json_t *fire = event_of(act("csa", "resolve"), "fire");
    dice_free();
    json_t *item;
    size_t i;
    json_array_foreach(field_of(fire, "firers"), i, item)
        assert_string_equal(field_text(item, "times"), strcmp(field_text(item, "unit"), "57-NC") == 0 ? "1" : "1/2");
    assert_int_equal((int)i, 2);
    PROVED("gbacw", "3.34 2.0d");
}

/* The marks of the game: rout, pin, engaged, column, ammunition, strength, the turn, the ford's eleven. */
static void the_markers(void **unused) {
    (void)unused;
    field("rally", "csa", 7,
          "{'id':'57-NC','hex':'3022','formation':'column'},{'id':'110-Oh','hex':'2214','routed':true,'pinned':true,"
          "'depleted':true,'strength':3},{'id':'138-Pa','hex':'2315','engaged':true},{'id':'31-Va','hex':'2315',"
          "'engaged':true}",
          "", ",'brigades':[{'id':'McClennan','boxes':2,'depleted':1}],'special':{'ford_removed':8}");
    assert_string_equal(unit_text("57-NC", "formation"), "column");
    assert_true(unit_has("110-Oh", "routed"));
    assert_true(unit_has("110-Oh", "pinned"));
    assert_true(unit_has("110-Oh", "depleted"));
    assert_int_equal(unit_int("110-Oh", "strength"), 3);
    assert_true(unit_has("138-Pa", "engaged"));
    assert_int_equal(turn_now(), 7);
    assert_int_equal((int)field_int(field_of(position_now(), "special"), "ford_removed"), 8);
    PROVED("gbacw", "20.1");
}

TESTS(test(counters_print_what_the_rosters_add_up), test(losses_lower_the_strength), test(the_weapon_letter),
      test(the_markers))
