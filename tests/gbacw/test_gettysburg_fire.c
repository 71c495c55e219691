/* test_gettysburg_fire.c: Terrible Swift Sword 4.B, 4.C, 7.2, 8.2, 8.3 and 9.0 to 9.6: bombardment, stacks under guns,
 * density, ranges, how much leaves a hex, and the shelter of the ground. */
#include "gettysburg_field.h"

/* The only attack on the hex by all who can, or the one at this unit. */
static json_t *attack_on(const char *hex, const char *unit) {
    json_t *attacks = field_of(asked_fire(hex), "attacks"), *one;
    size_t i;
    json_array_foreach(attacks, i, one) {
        if (unit == NULL || strcmp(field_text(one, "unit"), unit) == 0)
            return one;
    }
    fail_msg("nobody fires at %s", unit ? unit : hex);
    return NULL;
}
static size_t attacks_on(const char *hex) { return json_array_size(field_of(asked_fire(hex), "attacks")); }

/* ---- bombardment and what answers it (4.B, 4.C) ---- */

static void the_guns_open(const char *phase) {
    begin(phase, "usa");
    guns("u", "usa", 4, "N", "0510", "n", "");
    guns("u2", "usa", 4, "N", "0610", "n", "");
    foot("us", "usa", 4, "0506", "n", "");
    guns("c", "csa", 4, "N", "0504", "s", "");
    foot("cs", "csa", 4, "0504", "s", "");
    foot("lone", "csa", 4, "0605", "s", "");
    start();
}

/* Each of the four is called by its own name where a target has been chosen. */
static void assert_called(const char *side, const char *words) {
    json_t *answer = askf("{'cmd':'actions','side':'%s'}", side);
    assert_non_null(strstr(field_text(answer, "prompt"), words));
}

/* And so in the log: the last fire that it tells of begins with these words. */
static void assert_told(const char *purpose, const char *words) {
    json_t *all = field_of(asked("{'cmd':'events','from':0,'told':true}"), "events"), *event, *last = NULL;
    size_t i;
    json_array_foreach(all, i, event) {
        if (strcmp(field_text(event, "e"), "fire") == 0)
            last = event;
    }
    assert_non_null(last);
    assert_string_equal(field_text(last, "purpose"), purpose);
    assert_ptr_equal(strstr(field_text(last, "told"), words), field_text(last, "told"));
}

static void guns_bombard_guns(void **unused) {
    (void)unused;
    the_guns_open("bombardment");
    assert_true(legal("usa", "fire 0504") && legal("usa", "end"));
    refused("usa", "fire 0605", "4.B"); /* no guns there */
    act("usa", "fire 0504");
    assert_called("usa", "Bombardment of 0504: choose the units that fire");
    refused("usa", "add us", "4.B"); /* small arms are silent */
    act("usa", "add u");
    dice("[{'artillery':6},{'caisson':'c','is':6},{'morale':'c','is':1}]");
    json_t *fire = fired(act("usa", "resolve"), 0);
    assert_string_equal(field_text(fire, "unit"), "c"); /* past the infantry stacked with it */
    assert_string_equal(field_text(fire, "final"), "4-6");
    assert_int_equal(unit_int("c", "strength"), 3);
    assert_int_equal(unit_int("cs", "strength"), 4);
    assert_told("bombardment", "Union bombardment of 0504 (c), artillery: u 4 x ");
    PROVED("tss2", "4.B");
}

static void only_those_who_fired_are_answered(void **unused) {
    (void)unused;
    the_guns_open("bombardment");
    dice("[{'artillery':1}]");
    fire_one("usa", "0504", "u");
    act("usa", "end");
    assert_string_equal(phase_now(), "counter-battery");
    assert_string_equal(side_now(), "csa");
    refused("csa", "fire 0610", "4.C"); /* it held its fire */
    refused("csa", "fire 0506", "4.C");
    act("csa", "fire 0510");
    assert_called("csa", "Counter-battery fire at 0510: choose the units that fire");
    refused("csa", "add cs", "4.C");
    dice("[{'artillery':1}]");
    act_all("csa", "add c", "resolve", NULL);
    assert_told("counter-battery", "Confederate counter-battery fire at 0510 (u), artillery: c 4 x ");
    act("csa", "end");
    assert_string_equal(phase_now(), "movement");
    assert_int_equal(unit_int("u", "rounds"), 7);
    on_to("defensive-fire");
    dice("[{'artillery':1}]"); /* the same guns again, for another round */
    fire_one("csa", "0510", "c");
    assert_told("defensive", "Confederate defensive fire at 0510 (u), artillery: c 4 x ");
    assert_int_equal(unit_int("c", "rounds"), 6);
    act("csa", "end");
    assert_string_equal(phase_now(), "offensive-fire");
    dice("[{'artillery':1},{'artillery':1}]");
    fire_one("usa", "0504", "u");
    assert_int_equal(unit_int("u", "rounds"), 6);
    PROVED("tss2", "4.C");
}

/* ---- stacks under the fire of guns (8.21 to 8.23) ---- */

static void mixed_stack(const char *from, const char *facing) {
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", from, facing, "");
    foot("top", "csa", 1, "0504", "s", "");
    foot("next", "csa", 6, "0504", "s", "");
    guns("c", "csa", 2, "N", "0504", "s", "");
    wagon("w", "csa", "0504", "");
    horse("h", "csa", 2, "0504", "");
    start();
}

static void guns_from_afar_fire_at_each_class(void **unused) {
    (void)unused;
    mixed_stack("0506", "n");
    assert_int_equal((int)attacks_on("0504"), 4); /* foot, horse, guns, wagon: not one for each of the two regiments */
    json_t *foot_attack = attack_on("0504", "top");
    assert_int_equal(shift_of(foot_attack, "8.36"), 1); /* seven points of foot alone */
    assert_string_equal(field_text(foot_attack, "exact"), "30");
    assert_string_equal(field_text(foot_attack, "column"), "29-35");
    assert_string_equal(field_text(attack_on("0504", "c"), "column"), "28-34");
    assert_int_equal(shift_of(attack_on("0504", "c"), "8.36"), 0); /* guns at guns: no relief (8.33) */
    assert_int_equal(shift_of(attack_on("0504", "w"), "8.36"), 0); /* four points (8.34) */
    PROVED("tss2", "8.23 8.33a 8.33b 8.34 9.0b 9.14");
}

static void excess_passes_down_its_class(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0506", "n", "");
    foot("top", "csa", 1, "0504", "s", "");
    guns("c", "csa", 4, "N", "0504", "s", "");
    foot("next", "csa", 3, "0504", "s", "");
    start();
    assert_int_equal((int)attacks_on("0504"), 2);
    /* 30 of grapeshot at four points: 29-35, a 6 is two; guns take a 1 at 28-34: one gun */
    dice("[{'artillery':6},{'artillery':1},{'caisson':'c','is':6},{'morale':'c','is':1},{'morale':'next','is':1},"
         "{'pin':'next','is':1}]");
    fire_one("usa", "0504", "g");
    assert_true(strcmp(unit_text("top", "fate"), "eliminated") == 0);
    assert_int_equal(unit_int("next", "strength"), 2);
    assert_int_equal(unit_int("c", "strength"), 3);
    PROVED("tss2", "8.22");
}

static void guns_close_by_fire_at_the_top(void **unused) {
    (void)unused;
    mixed_stack("0505", "n");
    assert_int_equal((int)attacks_on("0504"), 1);
    json_t *attack = attack_on("0504", "top");
    assert_int_equal(shift_of(attack, "8.36"), 2); /* 7 of foot, a battery and a wagon: the whole hex */
    PROVED("tss2", "8.22b 8.32");
}

static void losses_fall_on_the_top_and_pass_down(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("x", "usa", "inf", 4, "M", "0505", "n", "line", "");
    unit_is("y", "usa", "inf", 4, "M", "0604", "nw", "line", "");
    foot("top", "csa", 1, "0504", "s", "");
    foot("next", "csa", 3, "0504", "s", "");
    guns("c", "csa", 4, "N", "0504", "s", "");
    start();
    dice("[{'small-arms':6},{'morale':'next','is':1},{'pin':'next','is':1}]"); /* eight points, times 3: 21-27 */
    act_all("usa", "fire 0504", "add x", "add y", "resolve", NULL);
    assert_true(strcmp(unit_text("top", "fate"), "eliminated") == 0);
    assert_int_equal(unit_int("next", "strength"), 2);
    assert_int_equal(unit_int("c", "crew"), 2); /* shielded */
    assert_int_equal(unit_int("c", "strength"), 4);
    begin("offensive-fire", "usa"); /* so is a crew on foot, though it lies on top */
    foot("x", "usa", 4, "0505", "n", "");
    guns("t", "csa", 4, "N", "2004", "s", ",'crew':0,'abandoned':true");
    counter("'id':'t-crew','hex':'0504','strength':2,'morale':3,'facing':'s','formation':'line'");
    foot("f", "csa", 3, "0504", "s", "");
    start();
    dice("[{'small-arms':6},{'morale':'f','is':1},{'pin':'f','is':1}]");
    fire_one("usa", "0504", "x");
    assert_int_equal(unit_int("t-crew", "strength"), 2);
    assert_int_equal(unit_int("f", "strength"), 2);
    PROVED("tss2", "8.21a 8.21b 9.43 9.15 9.81b");
}

/* ---- density (8.3) ---- */

static int density_of(int points) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("t", "csa", points > 6 ? 6 : points, "0504", "s", "");
    if (points > 6)
        foot("t2", "csa", points - 6, "0504", "s", "");
    start();
    return shift_of(attack_on("0504", NULL), "8.36");
}

static void crowds_are_better_targets(void **unused) {
    (void)unused;
    static const int shift[] = {-1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
    for (int points = 1; points <= 12; points++)
        assert_int_equal(density_of(points), shift[points - 1]);
    begin("offensive-fire", "usa"); /* small arms find a lone battery a small mark */
    foot("x", "usa", 4, "0505", "n", "");
    guns("t", "csa", 6, "N", "0504", "s", "");
    start();
    assert_int_equal(shift_of(attack_on("0504", NULL), "8.36"), -1);
    PROVED("tss2", "8.32 8.33a 8.36");
}

/* ---- weapons ---- */

static const char *strength_at(const char *type, const char *weapon, const char *formation, int range) {
    char hex[8], fire[32];
    begin("offensive-fire", "usa");
    snprintf(hex, sizeof hex, "05%02u", (unsigned)(23 - range) % 100);
    unit_is("x", "usa", type, 4, weapon, "0523", "n", formation, strcmp(type, "art") == 0 ? ",'rounds':8" : "");
    guns("t", "csa", 4, "N", hex, "s", "");
    start();
    snprintf(fire, sizeof fire, "fire %s", hex);
    return judged_legal("usa", fire) ? field_text(attack_on(hex, NULL), "exact") : "-";
}

static void the_range_chart(void **unused) {
    (void)unused;
    static const struct {
        const char *weapon, *at[6];
    } small[] = {{"R", {"8", "4", "4", "2", "2", "-"}},  {"A", {"8", "4", "2", "2", "-", "-"}},
                 {"M", {"12", "2", "-", "-", "-", "-"}}, {"C", {"12", "4", "2", "-", "-", "-"}},
                 {"B", {"12", "8", "4", "2", "-", "-"}}, {"SR", {"20", "12", "8", "4", "-", "-"}},
                 {"P", {"8", "-", "-", "-", "-", "-"}}};
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        for (int range = 1; range <= 6; range++)
            assert_string_equal(strength_at("inf", small[i].weapon, "line", range), small[i].at[range - 1]);
    }
    static const struct {
        const char *weapon, *at[16];
    } guns_at[] = {{"N", {"32", "20", "8", "4", "4", "4", "4", "4", "2", "2", "2", "2", "2", "2", "2", "-"}},
                   {"TB", {"24", "16", "8", "4", "4", "4", "4", "4", "4", "4", "4", "4", "4", "4", "4", "2"}},
                   {"HA", {"36", "20", "4", "4", "4", "4", "4", "4", "2", "-", "-", "-", "-", "-", "-", "-"}},
                   {"HB", {"40", "24", "8", "4", "4", "4", "4", "4", "2", "2", "2", "-", "-", "-", "-", "-"}}};
    for (size_t i = 0; i < sizeof guns_at / sizeof guns_at[0]; i++) {
        for (int range = 1; range <= 16; range++)
            assert_string_equal(strength_at("art", guns_at[i].weapon, "unlimbered", range), guns_at[i].at[range - 1]);
    }
    assert_string_equal(strength_at("art", "TB", "unlimbered", 20), "2");
    assert_string_equal(strength_at("art", "TB", "unlimbered", 21), "-");
    PROVED("tss2", "9.12 9.23 9.28a 9.28b 9.28f 9.28g 9.28i 9.28j 9.28k 9.28l 9.28m 9.28n 9.28o");
}

static int prone_shift(const char *phase, const char *weapon, const char *formation, const char *type,
                       const char *with) {
    begin(phase, "usa");
    const char *firing = strcmp(phase, "defensive-fire") == 0 ? "csa" : "usa";
    foot("x", firing, 4, "0505", "n", "");
    unit_is("t", other(firing), type, 4, weapon, "0504", "s", formation, "");
    if (strcmp(with, "guns") == 0)
        guns("w", other(firing), 4, "N", "0504", "s", "");
    else if (with[0])
        unit_is("w", other(firing), "inf", 2, with, "0504", "s", "line", "");
    start();
    return shift_of(attack_on("0504", "t"), "9.24");
}

static void who_loads_lying_down(void **unused) {
    (void)unused;
    static const char *const prone[] = {"B", "C", "SR", "P"}, *const upright[] = {"R", "A", "M"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(prone_shift("offensive-fire", prone[i], "line", "inf", ""), -1);
        assert_int_equal(prone_shift("defensive-fire", prone[i], "line", "inf", ""), -1);
        assert_int_equal(prone_shift("offensive-fire", prone[i], "line", "inf", "C"), -1);
        assert_int_equal(prone_shift("offensive-fire", prone[i], "line", "inf", "guns"), -1);
        for (int j = 0; j < 3; j++)
            assert_int_equal(prone_shift("offensive-fire", prone[i], "line", "inf", upright[j]), 0);
    }
    for (int j = 0; j < 3; j++)
        assert_int_equal(prone_shift("offensive-fire", upright[j], "line", "inf", ""), 0);
    assert_int_equal(prone_shift("offensive-fire", "B", "column", "inf", ""), 0);
    assert_int_equal(prone_shift("offensive-fire", "P", "mounted", "cav", ""), 0);
    assert_int_equal(prone_shift("offensive-fire", "P", "dismounted", "cav", ""), -1);
    PROVED("tss2", "9.24 9.26");
}

/* ---- how much leaves a hex (8.24, 9.3) ---- */

static int most_of(const char *unit, const char *hex) {
    char fire[32], add[48];
    int most = 0;
    snprintf(fire, sizeof fire, "fire %s", hex);
    act("usa", fire);
    for (int n = 1; n <= 12; n++) {
        snprintf(add, sizeof add, "add %s %d", unit, n);
        most = judged_legal("usa", add) ? n : most;
    }
    return most;
}

static void eight_points_out_of_a_hex(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a", "usa", 4, "0505", "n", "");
    foot("b", "usa", 4, "0505", "n", "");
    foot("c", "usa", 4, "0505", "n", "");
    foot("n", "csa", 4, "0504", "s", "");
    foot("ne", "csa", 4, "0604", "s", "");
    foot("nw", "csa", 4, "0404", "s", "");
    start();
    dice("[{'small-arms':2},{'morale':'n','is':1},{'small-arms':2},{'morale':'ne','is':1}]");
    act_all("usa", "fire 0504", "add a", NULL);
    refused("usa", "add b", "9.3"); /* four by a hexside */
    act("usa", "resolve");
    act_all("usa", "fire 0604", "add b", "resolve", NULL);
    assert_false(judged_legal("usa", "fire 0404")); /* eight in all, though c and its hexside are fresh */
    PROVED("tss2", "8.24 9.31 9.32");
}

static int guns_out_of(const char *terrain) {
    char field[80];
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0505", "n", "");
    foot("t", "csa", 4, "0502", "s", "");
    if (terrain[0]) {
        snprintf(field, sizeof field, "'hexes':{'0505':'%s'}", terrain);
        more(field);
    }
    start();
    return most_of("g", "0502");
}

static void four_guns_by_a_hexside_of_close_ground(void **unused) {
    (void)unused;
    assert_int_equal(guns_out_of(""), 6);
    assert_int_equal(guns_out_of("orchard"), 6);
    static const char *const close[] = {"woods", "wooded-rough", "marsh", "town"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(guns_out_of(close[i]), 4);
    PROVED("tss2", "9.33");
}

/* ---- the ground (9.5) ---- */

/* The shift by a rule of small arms that fire from 0506 at a regiment of four in 0504. */
static int shift_on(const char *ground, const char *rule) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0506", "n", "");
    foot("t", "csa", 4, "0504", "s", "");
    if (ground[0])
        more(ground);
    start();
    return shift_of(attack_on("0504", NULL), rule);
}

static void the_ground_shelters(void **unused) {
    (void)unused;
    assert_int_equal(shift_on("'hexes':{'0504':'town'}", "9.51"), -1);
    assert_int_equal(shift_on("'hexes':{'0504':'woods'}", "9.53"), -1);
    assert_int_equal(shift_on("'hexes':{'0504':'wooded-rough'}", "9.53"), -1);
    assert_int_equal(shift_on("'hexes':{'0506':'woods'}", "9.53"), 0); /* not where the firer stands */
    assert_int_equal(shift_on("'hexes':{'0504':'orchard'}", "9.57D"), -1);
    assert_int_equal(shift_on("'hexes':{'0504':'orchard','0505':'orchard','0506':{'elevation':80}}", "9.57D"), -1);
    assert_int_equal(shift_on("'hexes':{'0505':'orchard','0506':{'elevation':80}}", "9.57D"), -1); /* beyond it */
    assert_int_equal(shift_on("'hexsides':{'0504>0505':'works'}", "20.23a"), -1);
    assert_int_equal(shift_on("'hexsides':{'0504>0404':'works'}", "20.23a"), 0);
    assert_int_equal(shift_on("'hexsides':{'0505>0504':'works'}", "20.23a"), 0); /* the enemy's own works */
    PROVED("tss2", "9.53 20.23a 9.57C");
}

/* Along a hexside: from 0505 to 0603 the line runs between 0504 and 0604, and both have to stand in it (9.7). */
static int shift_between(const char *ground, const char *rule) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", "");
    foot("t", "csa", 4, "0603", "s", "");
    more(ground);
    start();
    return shift_of(attack_on("0603", NULL), rule);
}

static void between_two_orchards(void **unused) {
    (void)unused;
    assert_int_equal(shift_between("'hexes':{'0504':'orchard'}", "9.57D"), 0);
    assert_int_equal(shift_between("'hexes':{'0604':'orchard'}", "9.57D"), 0);
    assert_int_equal(shift_between("'hexes':{'0504':'orchard','0604':'orchard'}", "9.57D"), -1);
    PROVED("tss2", "9.57D 9.7d");
}

/* Guns have no relief from being few when guns fire at them; foot has (8.33). */
static void few_men_before_guns(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x", "usa", 4, "N", "0506", "n", "");
    foot("t", "csa", 2, "0504", "s", "");
    guns("b", "csa", 4, "N", "0906", "s", "");
    guns("y", "usa", 4, "N", "0908", "n", "");
    start();
    assert_int_equal(shift_of(attack_on("0504", NULL), "8.36"), -1);
    assert_int_equal(shift_of(attack_on("0906", NULL), "8.36"), 0);
    PROVED("tss2", "8.33b 8.36");
}

static void steep_crests_shelter_from_two_levels_below(void **unused) {
    (void)unused;
    const char *steep = "'hexes':{'0504':{'elevation':80}},'hexsides':{'0505>0504':'bluff'}";
    assert_int_equal(shift_on(steep, "9.52"), -1);
    const char *near_level = "'hexes':{'0504':{'elevation':80},'0506':{'elevation':40},'0505':{'elevation':40}},"
                             "'hexsides':{'0505>0504':'bluff'}";
    assert_int_equal(shift_on(near_level, "9.52"), 0);
    const char *crest = "'hexes':{'0504':{'elevation':80}},'hexsides':{'0505>0504':'crest'}";
    assert_int_equal(shift_on(crest, "9.52"), 0);
    PROVED("tss2", "9.52");
}

static void the_sunken_road(void **unused) {
    (void)unused;
    assert_int_equal(shift_on("'hexes':{'0504':'sunken-road'}", "9.57A1"), -1);
    assert_int_equal(shift_on("'hexes':{'0504':'sunken-road','0506':'sunken-road'}", "9.57A1"), -1);
    assert_int_equal(shift_on("'hexes':{'0504':'sunken-road','0505':'sunken-road','0506':'sunken-road'}", "9.57A1"), 0);
    begin("offensive-fire", "usa");
    guns("g", "usa", 4, "N", "0506", "n", "");
    foot("along", "csa", 4, "0504", "s", "");
    foot("aside", "csa", 4, "0605", "s", "");
    more("'hexes':{'0504':'sunken-road','0505':'sunken-road','0506':'sunken-road'}");
    start();
    assert_true(legal("usa", "fire 0504"));
    refused("usa", "fire 0605", "9.57A2");
    PROVED("tss2", "9.57A1 9.57A2");
}

/* A bed of railroad from 0503 to 0507, walled on the east between 0505 and 0605 and between 0505 and 0604. */
static void the_cut(const char *firer, const char *facing, const char *targets) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, firer, facing, "");
    char list[64], id[16];
    snprintf(list, sizeof list, "%s", targets);
    int n = 0;
    for (char *hex = strtok(list, " "); hex; hex = strtok(NULL, " ")) {
        snprintf(id, sizeof id, "t%d", n++);
        foot(id, "csa", 4, hex, "s", "");
    }
    more("'roads':[{'kind':'railroad','path':['0503','0504','0505','0506','0507']}],"
         "'hexsides':{'0505/0605':'cut','0505/0604':'cut'}");
    start();
}

static void the_railroad_cut(void **unused) {
    (void)unused;
    the_cut("0505", "ne", "0604 0504");
    refused("usa", "fire 0604", "9.57B"); /* not through the wall */
    assert_true(legal("usa", "fire 0504"));
    the_cut("0605", "nw", "0505"); /* at the wall itself */
    assert_true(legal("usa", "fire 0505"));
    the_cut("0704", "sw", "0505 0604");
    refused("usa", "fire 0505", "9.57B"); /* over the wall from further off */
    assert_true(legal("usa", "fire 0604"));
    the_cut("0305", "ne", "0505 0604"); /* by the open side */
    assert_true(legal("usa", "fire 0505"));
    the_cut("0507", "n", "0505"); /* on the bed where it has no walls one is not in the cut */
    assert_true(legal("usa", "fire 0505"));
    begin("offensive-fire", "usa"); /* in it one fires neither into nor through another hex of it */
    foot("x", "usa", 4, "0505", "n", "");
    foot("t0", "csa", 4, "0504", "s", "");
    foot("t1", "csa", 4, "0502", "s", ",'morale':4");
    more("'roads':[{'kind':'railroad','path':['0502','0503','0504','0505','0506']}],"
         "'hexsides':{'0505/0605':'cut','0504/0604':'cut'}");
    start();
    refused("usa", "fire 0504", "9.57B");
    refused("usa", "fire 0502", "9.57B");
    PROVED("tss2", "9.57B");
}

/* ---- facing, formation, command ---- */

static int enfilade_of(const char *type, const char *formation, const char *facing, const char *rule) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0506", "n", "");
    unit_is("t", "csa", type, 4, "P", "0504", facing, formation, strcmp(type, "art") == 0 ? ",'rounds':8" : "");
    start();
    return shift_of(attack_on("0504", NULL), rule);
}

static void flanks_draw_fire(void **unused) {
    (void)unused;
    assert_int_equal(enfilade_of("inf", "line", "s", "7.22a"), 0);
    assert_int_equal(enfilade_of("inf", "line", "n", "7.22a"), 1);
    assert_int_equal(enfilade_of("inf", "column", "s", "7.0b"), 1);
    assert_int_equal(enfilade_of("cav", "mounted", "s", "6.14"), 2); /* two in all, from any side */
    assert_int_equal(enfilade_of("cav", "mounted", "n", "6.14"), 2);
    assert_int_equal(enfilade_of("cav", "mounted", "n", "7.22a"), 0);
    PROVED("tss2", "7.22a 9.63 6.14d");
}

static void pistols_from_the_saddle(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    unit_is("p", "usa", "cav", 4, "P", "0505", "n", "mounted", "");
    foot("n", "csa", 4, "0504", "s", "");
    foot("ne", "csa", 4, "0604", "s", "");
    foot("nw", "csa", 4, "0404", "s", "");
    foot("se", "csa", 4, "0605", "s", "");
    start();
    assert_true(legal("usa", "fire 0504") && legal("usa", "fire 0604") && legal("usa", "fire 0404"));
    assert_false(judged_legal("usa", "fire 0605"));
    static const struct {
        const char *type, *weapon, *formation;
    } silent[] = {{"cav", "C", "mounted"}, {"inf", "R", "column"}, {"art", "N", "limbered"}};
    for (int i = 0; i < 3; i++) {
        begin("offensive-fire", "usa");
        unit_is("p", "usa", silent[i].type, 4, silent[i].weapon, "0505", "n", silent[i].formation,
                i == 2 ? ",'rounds':8" : "");
        foot("n", "csa", 4, "0504", "s", "");
        start();
        assert_false(judged_legal("usa", "fire 0504"));
    }
    PROVED("tss2", "9.61 9.62 7.21");
}

static void out_of_command_fire_at_neighbours(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 4, "0505", "n", ",'out-of-command':true");
    foot("near", "csa", 4, "0504", "s", "");
    foot("far", "csa", 4, "0403", "s", "");
    start();
    assert_true(legal("usa", "fire 0504"));
    refused("usa", "fire 0403", "17.11");
    begin("defensive-fire", "csa"); /* nobody asks in defence */
    foot("x", "usa", 4, "0505", "n", ",'out-of-command':true");
    foot("far", "csa", 4, "0403", "s", "");
    start();
    assert_true(legal("usa", "fire 0403"));
    PROVED("tss2", "9.0d");
}

static void at_most_two_columns(void **unused) {
    (void)unused;
    /* 13 points at a battery in woods: few, in woods, below a steep crest (9.55) */
    static const char *const facing[] = {"n", "s"}, *const column[] = {"4-6", "4-6"};
    for (int i = 0; i < 2; i++) {
        begin("offensive-fire", "usa");
        unit_is("x1", "usa", "inf", 4, "M", "0505", "n", "line", "");
        foot("x2", "usa", 1, "0506", "n", "");
        guns("t", "csa", 4, "N", "0504", facing[i], "");
        more("'hexes':{'0504':{'terrain':'woods','elevation':80}},'hexsides':{'0505>0504':'bluff'}");
        start();
        json_t *attack = attack_on("0504", NULL);
        assert_string_equal(field_text(attack, "exact"), "13");
        assert_string_equal(field_text(attack, "column"), "11-14");
        assert_string_equal(field_text(attack, "final"), column[i]);
    }
    PROVED("tss2", "9.55");
}

TESTS(test(guns_bombard_guns), test(only_those_who_fired_are_answered), test(guns_from_afar_fire_at_each_class),
      test(excess_passes_down_its_class), test(guns_close_by_fire_at_the_top),
      test(losses_fall_on_the_top_and_pass_down), test(crowds_are_better_targets), test(the_range_chart),
      test(who_loads_lying_down), test(eight_points_out_of_a_hex), test(four_guns_by_a_hexside_of_close_ground),
      test(the_ground_shelters), test(between_two_orchards), test(few_men_before_guns),
      test(steep_crests_shelter_from_two_levels_below), test(the_sunken_road), test(the_railroad_cut),
      test(flanks_draw_fire), test(pistols_from_the_saddle), test(out_of_command_fire_at_neighbours),
      test(at_most_two_columns))
