/* test_gettysburg_sight.c: Terrible Swift Sword 9.7: lines of sight over trees, orchards, ridges, crests and horse, and
 * those of the guns that reach further than any musket. */
#include "gettysburg_field.h"

/* A line down a column of hexes, from 0505 to 0509, over this ground. */
static void line_over(const char *ground) {
    begin("offensive-fire", "usa");
    guns("x", "usa", 4, "N", "0505", "s", "");
    foot("y", "csa", 4, "0509", "n", "");
    if (ground[0])
        more(ground);
    start();
}
static bool seen_over(const char *ground) {
    line_over(ground);
    return sees("0505", "0509");
}
static json_t *sight_of(const char *from, const char *to) {
    char fields[100];
    snprintf(fields, sizeof fields, "{'what':'sight','from':'%s','to':'%s'}", from, to);
    return query(fields);
}

static void what_can_block(void **unused) {
    (void)unused;
    static const char *const blocks[] = {"woods", "wooded-rough", "town"};
    static const char *const lets_pass[] = {"marsh", "rough", "sunken-road", "orchard"};
    char ground[80];
    assert_true(seen_over(""));
    for (int i = 0; i < 3; i++) {
        snprintf(ground, sizeof ground, "'hexes':{'0507':'%s'}", blocks[i]);
        assert_false(seen_over(ground));
        snprintf(ground, sizeof ground, "'hexes':{'0505':'%s','0509':'%s'}", blocks[i], blocks[i]);
        assert_true(seen_over(ground)); /* out of the firer's hex, into the target's */
    }
    for (int i = 0; i < 4; i++) {
        snprintf(ground, sizeof ground, "'hexes':{'0507':'%s'}", lets_pass[i]);
        assert_true(seen_over(ground));
    }
    static const char *const sides[] = {"stream", "river", "bridge", "ford", "cut", "crest", "works", "bluff"};
    for (int i = 0; i < 8; i++) {
        snprintf(ground, sizeof ground, "'hexsides':{'0506%s0507':'%s'}", i < 5 ? "/" : ">", sides[i]);
        assert_true(seen_over(ground));
    }
    assert_false(seen_over("'hexsides':{'0506/0507':'ridge'}"));
    assert_false(seen_over("'hexes':{'0507':{'elevation':80}},'hexsides':{'0506>0507':'bluff'}")); /* by its height */
    line_over("'hexes':{'0507':'woods'}");
    json_t *error = refused("usa", "fire 0509", "9.73a"); /* blocked: no fire */
    assert_non_null(strstr(field_text(error, "why"), "0507"));
    PROVED("tss2", "9.7a 9.7b 9.7c 9.56b 9.74B 9.71");
}

static void neighbours_always_see_each_other(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("y", "csa", 4, "0504", "s", "");
    more("'hexes':{'0504':{'terrain':'town','elevation':80},'0505':'woods'},'hexsides':{'0505>0504':'bluff'}");
    start();
    assert_true(sees("0505", "0504") && legal("usa", "fire 0504"));
}

/* From 0505 to 0705 the line follows the hexside between 0604 and 0605. */
static void along_a_hexside(void **unused) {
    (void)unused;
    line_over("'hexes':{'0604':'woods'}");
    assert_true(sees("0505", "0705"));
    line_over("'hexes':{'0605':'town'}");
    assert_true(sees("0505", "0705"));
    line_over("'hexes':{'0604':'woods','0605':'town'}");
    assert_false(sees("0505", "0705"));
    line_over("'hexsides':{'0604/0605':'ridge'}"); /* along the crest of a ridge */
    assert_false(sees("0505", "0705"));
    PROVED("tss2", "9.7d");
}

/* H 80, D 4, half way: 80/4 against (hp - 5)/2, so what stands 45 feet above the lower end passes, 46 does not. */
static void the_algorithm(void **unused) {
    (void)unused;
    static const struct {
        const char *terrain;
        int feet;
    } features[] = {{"woods", 20}, {"wooded-rough", 20}, {"town", 25}};
    char ground[160];
    for (int i = 0; i < 3; i++) {
        for (int over = 0; over < 2; over++) {
            snprintf(ground, sizeof ground, "'hexes':{'0505':{'elevation':80},'0507':{'terrain':'%s','elevation':%d}}",
                     features[i].terrain, 45 + over - features[i].feet);
            line_over(ground);
            assert_int_equal(sees("0505", "0509"), !over);
            assert_int_equal(sees("0509", "0505"), !over);
        }
    }
    json_t *sight = sight_of("0505", "0509");
    assert_int_equal(field_int(sight, "height"), 80);
    assert_int_equal(field_int(sight, "distance"), 4);
    assert_int_equal(field_int(sight, "obstacle_height"), 46);
    assert_int_equal(field_int(sight, "obstacle_distance"), 2);
    assert_string_equal(field_text(sight, "lower"), "0509");
    PROVED("tss2", "9.73a 9.73b");
}

/* A line of 80 feet over four hexes with this unit half way, its ground so high. */
static bool seen_past(const char *type, const char *formation, int ground) {
    char hexes[120];
    begin("offensive-fire", "usa");
    guns("x", "usa", 4, "N", "0505", "s", "");
    foot("y", "csa", 4, "0509", "n", "");
    if (strcmp(type, "wagon") == 0)
        wagon("m", "csa", "0507", "");
    else
        unit_is("m", "csa", type, 2, strcmp(type, "art") == 0 ? "N" : "P", "0507", "n", formation, "");
    snprintf(hexes, sizeof hexes, "'hexes':{'0505':{'elevation':80},'0507':{'elevation':%d}}", ground);
    more(hexes);
    start();
    return sees("0505", "0509");
}

static void men_stand_in_the_way(void **unused) {
    (void)unused;
    static const struct {
        const char *type, *formation;
        int feet;
    } units[] = {{"inf", "line", 5},       {"inf", "column", 5},   {"art", "unlimbered", 5}, {"art", "limbered", 5},
                 {"cav", "dismounted", 5}, {"cav", "mounted", 10}, {"wagon", "", 10}};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        assert_true(seen_past(units[i].type, units[i].formation, 45 - units[i].feet));
        assert_false(seen_past(units[i].type, units[i].formation, 46 - units[i].feet));
    }
    begin("offensive-fire", "usa"); /* on the level: not over horse, over foot; friends block as foes do */
    guns("x", "usa", 4, "N", "0505", "s", "");
    foot("y", "csa", 4, "0509", "n", "");
    foot("m", "usa", 4, "0506", "n", "");
    start();
    assert_true(sees("0505", "0509"));
    begin("offensive-fire", "usa");
    guns("x", "usa", 4, "N", "0505", "s", "");
    foot("y", "csa", 4, "0509", "n", "");
    horse("m", "usa", 4, "0507", "");
    start();
    assert_false(sees("0505", "0509"));
}

/* On the level: foot do not see foot over horse, but horse that stands beyond is seen. */
static void from_the_saddle(void **unused) {
    (void)unused;
    for (int mounted = 0; mounted < 2; mounted++) {
        begin("offensive-fire", "usa");
        guns("x", "usa", 4, "N", "0505", "s", "");
        unit_is("y", "csa", "cav", 4, "P", "0509", "n", mounted ? "mounted" : "dismounted", "");
        more("'hexes':{'0508':{'elevation':6}}");
        start();
        assert_int_equal(sees("0505", "0509"), mounted); /* H 0 or 5 over 4, against 1 */
        assert_int_equal(sees("0509", "0505"), mounted);
    }
    PROVED("tss2", "9.72 9.73c");
}

static void one_orchard_hides_nobody(void **unused) {
    (void)unused;
    assert_true(seen_over("'hexes':{'0507':'orchard'}"));
    assert_true(seen_over("'hexes':{'0505':'orchard','0507':'orchard','0509':'orchard'}")); /* the ends do not count */
    assert_false(seen_over("'hexes':{'0506':'orchard','0508':'orchard'}"));
    assert_true(seen_over("'hexes':{'0505':{'elevation':80},'0506':'orchard','0507':'orchard'}")); /* over their tops */
    assert_false(seen_over("'hexes':{'0505':{'elevation':80},'0506':{'terrain':'orchard','elevation':50},"
                           "'0508':'orchard'}"));
    assert_true(seen_over("'hexes':{'0505':{'elevation':80},'0506':{'terrain':'orchard','elevation':50}}"));
    line_over("'hexes':{'0507':'orchard'}"); /* and shifts one column, once */
    json_t *attack = json_array_get(field_of(asked_fire("0509"), "attacks"), 0);
    assert_int_equal(shift_of(attack, "9.57D"), -1);
    line_over("'hexes':{'0507':'orchard','0509':'orchard'}");
    attack = json_array_get(field_of(asked_fire("0509"), "attacks"), 0);
    assert_int_equal(shift_of(attack, "9.57D"), -1);
    PROVED("tss2", "9.56g 9.57D");
}

static void ridges_stand_between(void **unused) {
    (void)unused;
    assert_false(seen_over("'hexsides':{'0506/0507':'ridge'}"));
    assert_true(seen_over("'hexsides':{'0505/0506':'ridge'}")); /* a hexside of one's own */
    assert_true(seen_over("'hexsides':{'0508/0509':'ridge'}"));
    assert_true(seen_over("'hexsides':{'0604/0605':'ridge'}")); /* not crossed */
    /* who stands at a ridge is as high as it: 20 feet over 4, against 15 over 2 1/2 from the other end */
    assert_false(seen_over("'hexsides':{'0505/0405':'ridge','0506/0507':'ridge'}"));
    assert_true(seen_over("'hexsides':{'0505/0405':'ridge','0509/0409':'ridge','0506/0507':'ridge'}"));
    /* two levels up one looks over it: 80/4 against 15/2.5 */
    assert_true(seen_over("'hexes':{'0505':{'elevation':80}},'hexsides':{'0506/0507':'ridge'}"));
    /* a crest is no wall: only the ground behind it counts, for those who are not on it */
    assert_true(seen_over("'hexes':{'0505':{'elevation':40}},'hexsides':{'0506>0505':'crest'}"));
    assert_false(seen_over("'hexes':{'0507':{'elevation':40}},'hexsides':{'0506>0507':'crest','0508>0507':'crest'}"));
    PROVED("tss2", "9.56f");
}

/* ---- further than any musket ---- */

static void long_field(const char *weapon, const char *hex) {
    begin("offensive-fire", "csa");
    guns("g", "csa", 4, weapon, "0101", "se", "");
    foot("t", "usa", 4, hex, "n", "");
    more("'grid':{'first':'0101','width':80,'height':60}");
}
static const char *strength_on(const char *weapon, const char *hex) {
    char fire[32];
    long_field(weapon, hex);
    start();
    snprintf(fire, sizeof fire, "fire %s", hex);
    if (!judged_legal("csa", fire))
        return "-";
    return field_text(json_array_get(field_of(asked_fire(hex), "attacks"), 0), "exact");
}

static void guns_of_long_range(void **unused) {
    (void)unused;
    static const struct {
        const char *weapon, *hex, *strength; /* column - 1 is the range along this row of hexes */
    } at[] = {{"PA", "2713", "2"}, {"PA", "2814", "-"}, {"PB", "3618", "2"}, {"PB", "3718", "-"}, {"TC", "5126", "4"},
              {"TC", "5226", "-"}, {"W", "7136", "4"},  {"W", "7236", "-"},  {"W", "0503", "-"},  {"W", "0603", "4"}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++)
        assert_string_equal(strength_on(at[i].weapon, at[i].hex), at[i].strength);
    static const char *const tc[] = {"36", "24", "12", "8", "8", "4", "4", "4", "4"}, *const pa[] = {"20", "12", "8",
                                                                                                     "4",  "4",  "4",
                                                                                                     "4",  "4",  "4"},
                             *const pb[] = {"28", "16", "8", "8", "8", "4", "4", "4", "4"};
    for (int range = 1; range <= 9; range++) {
        char hex[8];
        snprintf(hex, sizeof hex, "%02d%02d", (1 + range) % 100, (1 + range / 2) % 100);
        assert_string_equal(strength_on("TC", hex), tc[range - 1]);
        assert_string_equal(strength_on("PA", hex), pa[range - 1]);
        assert_string_equal(strength_on("PB", hex), pb[range - 1]);
    }
    long_field("W", "7136"); /* what stands between hides there too */
    more("'hexes':{'3719':'woods'}");
    start();
    assert_false(judged_legal("csa", "fire 7136"));
    assert_int_equal(field_int(sight_of("0101", "7136"), "distance"), 70);
    PROVED("tss2", "9.28c 9.28d 9.28e 9.28h");
}

TESTS(test(what_can_block), test(neighbours_always_see_each_other), test(along_a_hexside), test(the_algorithm),
      test(men_stand_in_the_way), test(from_the_saddle), test(one_orchard_hides_nobody), test(ridges_stand_between),
      test(guns_of_long_range))
