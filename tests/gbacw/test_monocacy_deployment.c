/* test_monocacy_deployment.c: who deploys where, and McCausland's entry (21.0). */
#include "field.h"

/* A game at the Union's deployment, some counters placed already. */
static void union_deploys(void) { scenario("monocacy/battle", NULL, 1); }
static void confederate_deploys(void) {
    scenario("monocacy/battle", NULL, 1);
    act("usa", "standard");
    if (strcmp(side_now(), "usa") == 0)
        act("usa", "end");
    assert_string_equal(side_now(), "csa");
}

static void take(const char *side, const char *id) {
    char text[64];
    snprintf(text, sizeof text, "place %s", id);
    act(side, text);
}
/* The counter in hand may not go to this hex; returns the case. */
static void not_at(const char *side, const char *hex) {
    char text[64];
    snprintf(text, sizeof text, "at %s", hex);
    refused(side, text, "21.");
}
static void put(const char *side, const char *id, const char *hex) {
    char text[64];
    take(side, id);
    snprintf(text, sizeof text, "at %s", hex);
    act(side, text);
}
static bool may_go(const char *side, const char *hex) {
    char text[64];
    snprintf(text, sizeof text, "at %s", hex);
    return judged_legal(side, text);
}

static void the_first_separate_brigade(void **unused) {
    (void)unused;
    static const char *const units[] = {"11-Md", "3-Md", "144-Oh", "149-Oh", "159-Oh-c", "1-Md", "LdRng-c"};
    for (int i = 0; i < 7; i++) {
        union_deploys();
        take("usa", units[i]);
        assert_true(may_go("usa", "1028"));
        assert_true(may_go("usa", "0546"));
        not_at("usa", "1027"); /* south of row 28 */
        not_at("usa", "1546"); /* west of the river */
    }
    union_deploys();
    take("usa", "11-Md");
    act("usa", "at 1030");
    take("usa", "Tyler");
    not_at("usa", "1031"); /* with a unit of his brigade */
    act("usa", "at 1030");
    take("usa", "Clendenin");
    not_at("usa", "1031");
    act("usa", "at 1030");
    PROVED("gbacw", "21.11 21.13");
}

static void ricketts_division(void **unused) {
    (void)unused;
    static const char *const works[] = {"2016", "2015", "2115", "2214", "2314", "2414", "2514", "2613", "2713"};
    static const char *const units[] = {"151-NY", "87-Pa",  "106-NY", "8-Ill-c", "14-NJ",
                                        "10-Vt",  "110-Oh", "122-Oh", "126-Oh",  "138-Pa"};
    union_deploys();
    take("usa", "151-NY");
    for (int i = 0; i < 9; i++)
        assert_true(may_go("usa", works[i]));
    assert_int_equal(legal_count("at ") > 0, true);
    for (int i = 0; i < 10; i++) {
        union_deploys();
        take("usa", units[i]);
        not_at("usa", "2213");
        not_at("usa", "1030");
        assert_true(may_go("usa", "2514"));
    }
    union_deploys();
    put("usa", "151-NY", "2514");
    put("usa", "110-Oh", "2414");
    take("usa", "Truex");
    not_at("usa", "2414"); /* with a unit of his own */
    act("usa", "at 2514");
    put("usa", "McClennan", "2414");
    put("usa", "Ricketts", "2414");
    take("usa", "Wallace"); /* with any Union unit */
    not_at("usa", "2314");
    act("usa", "at 2514");
    PROVED("gbacw", "21.12 21.14");
}

static void union_batteries_and_wagons(void **unused) {
    (void)unused;
    union_deploys();
    put("usa", "151-NY", "2713");
    put("usa", "11-Md", "0746");
    put("usa", "Ricketts", "2713");
    take("usa", "Baltimore-A");
    not_at("usa", "1608"); /* eleven hexes or more from any leader on the map */
    not_at("usa", "2719"); /* west of the river */
    assert_true(may_go("usa", "2709"));
    act("usa", "at 2709");
    assert_int_equal(unit_int("Baltimore-A", "rounds"), 15);
    take("usa", "Wagon-A");
    not_at("usa", "2705"); /* more than five from Ricketts */
    act("usa", "at 2710");
    put("usa", "Tyler", "0746");
    take("usa", "Wagon-B");
    not_at("usa", "0739");
    not_at("usa", "2710");
    act("usa", "at 0743");
    PROVED("gbacw", "21.15 21.16");
}

static void formations_at_the_start(void **unused) {
    (void)unused;
    union_deploys();
    take("usa", "151-NY");
    refused("usa", "at 2514 column", "21.17");
    refused("usa", "at 2514 line", "21.17"); /* there is no choice to name */
    refused("usa", "at 2514 n", "7.0");
    act("usa", "at 2514");
    assert_string_equal(unit_text("151-NY", "formation"), "line");
    take("usa", "8-Ill-c");
    refused("usa", "at 2514 mounted", "21.17");
    act("usa", "at 2514");
    assert_string_equal(unit_text("8-Ill-c", "formation"), "dismounted");
    put("usa", "Truex", "2514");
    take("usa", "9-NY-Heavy");
    assert_true(legal("usa", "at 2513 limbered") && legal("usa", "at 2513 unlimbered") && legal("usa", "at 2513"));
    confederate_deploys();
    take("csa", "32-NC");
    refused("csa", "at 2036 column", "21.24");
    act("csa", "at 2036");
    take("csa", "McLaughlin");
    assert_true(legal("csa", "at 2036 limbered") && legal("csa", "at 2036 unlimbered"));
    PROVED("gbacw", "21.17 21.24");
}

static void only_in(const char *const *ids, const char *inside, const char *outside, const char *other) {
    for (; *ids; ids++) {
        confederate_deploys();
        take("csa", *ids);
        assert_true(may_go("csa", inside));
        not_at("csa", outside);
        not_at("csa", other);
    }
}

static void the_three_areas(void **unused) {
    (void)unused;
    static const char *const a[] = {"32-NC", "4-Ga", "2-NC", "12-Al", "Wagon", "McLaughlin", NULL};
    static const char *const b[] = {"31-Va", "57-NC", "20-NC", "Nelson", "Braxton", NULL};
    static const char *const c[] = {"Stnwall-1", "1-La", "7-La", "13-Ga", "King", NULL};
    only_in(a, "2039", "2534", "2824");
    PROVED("gbacw", "21.21");
    only_in(b, "2824", "2827", "3422");
    PROVED("gbacw", "21.22");
    only_in(c, "3422", "3427", "2824");
    PROVED("gbacw", "21.23");
}

static void confederate_leaders_start_with_their_own(void **unused) {
    (void)unused;
    confederate_deploys();
    put("csa", "32-NC", "2036");
    put("csa", "4-Ga", "2037");
    take("csa", "Grimes");
    not_at("csa", "2038"); /* empty */
    not_at("csa", "2037"); /* Cook's */
    act("csa", "at 2036");
    take("csa", "Rodes");
    not_at("csa", "2824");
    act("csa", "at 2037");
    /* Early and McCausland are not there yet */
    refused("csa", "place Early", NULL);
    refused("csa", "place McCausland", NULL);
    PROVED("gbacw", "21.24 21.24b 21.26");
}

static void confederate_rounds(void **unused) {
    (void)unused;
    static const char *const guns[] = {"Braxton", "Nelson", "McLaughlin", "King"};
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(unit_int(guns[i], "rounds"), 8);
    assert_int_equal(unit_int("Baltimore-B", "rounds"), 15);
    assert_int_equal(unit_int("9-NY-Heavy", "rounds"), 15);
    PROVED("gbacw", "21.27 21.15");
}

static void mccausland_enters(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    act("csa", "end");
    assert_string_equal(phase_now(), "movement");
    refused("csa", "end", "21.25");
    json_t *answer = act_all("csa", "move 14-Va-c", "to 3701", NULL);
    json_t *step = event_of(answer, "step");
    assert_string_equal(field_text(step, "to"), "3701");
    assert_string_equal(field_text(step, "cost"), "1");
    assert_int_equal(unit_int("14-Va-c", "points"), 66);
    assert_string_equal(unit_text("14-Va-c", "formation"), "mounted");
    assert_false(unit_has("14-Va-c", "out-of-command"));
    act_all("csa", "to 3702", "to 3703", NULL); /* more than one hex: in command */
    put_down("csa");
    answer = act_all("csa", "move 17-Va-c", "to 3701", NULL); /* whatever the order, one point */
    assert_string_equal(field_text(event_of(answer, "step"), "cost"), "1");
    act_all("csa", "to 3702", NULL);
    put_down("csa");
    answer = act_all("csa", "move McCausland", "to 3701", NULL);
    assert_string_equal(field_text(event_of(answer, "step"), "cost"), "1");
    act("csa", "to 3702");
    put_down("csa");
    act_all("csa", "move 25-Va-c", "to 3701", "to 3702", NULL);
    put_down("csa");
    act_all("csa", "move 37-Va-bt", "to 3701", NULL);
    /* no way off the map again: every step leads to a hex */
    json_t *item, *list = field_of(ask("{'cmd':'actions'}"), "actions");
    size_t i;
    json_array_foreach(list, i, item) {
        if (strncmp(json_string_value(item), "to ", 3) == 0)
            assert_int_equal((int)strlen(json_string_value(item)), 7);
    }
    put_down("csa");
    act("csa", "end");
    assert_true(unit_on_map("37-Va-bt"));
    json_t *brigade = listed("brigades", "McCausland");
    assert_true(json_is_null(field_of(brigade, "division")));
    PROVED("gbacw", "21.25a 21.25b 21.25c");
}

TESTS(test(the_first_separate_brigade), test(ricketts_division), test(union_batteries_and_wagons),
      test(formations_at_the_start), test(the_three_areas), test(confederate_leaders_start_with_their_own),
      test(confederate_rounds), test(mccausland_enters))
