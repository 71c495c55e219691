/* test_fire.c: who may fire at what, with what strength, on which column (7.2, 8.3, 9.1 to 9.6, 24.2, 24.3). */
#include "gbacw/volley.h"

/* x1 can fire at y1, one hex north; `companion` is judged beside it. */
static void beside(void (*companion)(const char *extra), const char *extra) {
    begin("offensive-fire", "usa");
    foot("x1", "usa", 2, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    companion(extra);
    start();
    act("usa", "fire 0504");
}
static void a_regiment(const char *extra) { foot("x2", "usa", 2, "0605", "n", extra); }
static void a_battery(const char *extra) { guns("x2", "usa", 4, "TB", "0605", "n", extra); }
static void a_column(const char *extra) { unit_is("x2", "usa", "inf", 2, 4, "R", "0605", "n", "column", extra); }
static void a_team(const char *extra) { unit_is("x2", "usa", "art", 4, 4, "TB", "0605", "n", "limbered", extra); }
static void carbines_in_the_saddle(const char *extra) {
    unit_is("x2", "usa", "cav", 2, 4, "C", "0605", "nw", "mounted", extra);
}
static void rifles_in_the_saddle(const char *extra) {
    unit_is("x2", "usa", "cav", 2, 4, "R", "0605", "nw", "mounted", extra);
}
static void a_wagon(const char *extra) { wagon("x2", "usa", "0605", extra); }

static void some_may_not_fire(void **unused) {
    (void)unused;
    static const struct {
        void (*who)(const char *);
        const char *extra, *rule;
    } rows[] = {{a_regiment, ",'pinned':true", "9.84"},
                {a_regiment, ",'routed':true", "13.32"},
                {a_regiment, ",'depleted':true", "11.22"},
                {a_regiment, ",'out-of-command':true", "17.11"},
                {a_battery, ",'moved':true", "15.0"},
                {a_battery, ",'rounds':0", "11.32"},
                {a_battery, ",'abandoned':true", "15.16"},
                {a_column, "", "9.62"},
                {a_team, "", "6.32"},
                {rifles_in_the_saddle, "", "9.62"},
                {a_wagon, "", "11.15"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        beside(rows[i].who, rows[i].extra);
        refused("usa", "add x2", rows[i].rule);
        assert_false(legal("usa", "add x2"));
        assert_true(legal("usa", "add x1"));
    }
    beside(a_regiment, ",'moved':true");
    assert_true(legal("usa", "add x2"));
    beside(a_battery, ",'changed':true"); /* unlimbered without moving */
    assert_true(legal("usa", "add x2"));
    beside(carbines_in_the_saddle, "");
    assert_true(legal("usa", "add x2"));
    PROVED("gbacw", "9.62 6.11c 6.13a 6.14a 6.32 9.84b 11.15 11.22 11.32 15.0 16.34 17.11");
}

static void nobody_must_fire_and_leaders_have_no_weapon(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 2, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    leader("gen", "usa", "0505");
    start();
    assert_true(legal("usa", "fire 0504"));
    assert_true(legal("usa", "end"));
    act("usa", "fire 0504");
    refused("usa", "add gen", "9.21");
    refused("usa", "resolve", "9.0");
    refused("usa", "hold", "9.0");
    PROVED("gbacw", "9.0a 9.21");
}

static void crews_of_wagons_fire_in_defence_only(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa");
    wagon("w1", "usa", "0505", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    dice("[2]");
    json_t *fire = fired(fire_one("usa", "0504", "w1"), 0);
    assert_int_equal(field_int(fire, "strength"), 2); /* one point, twice */
    begin("defensive-fire", "csa");
    wagon("w1", "usa", "0505", ",'crew':0,'abandoned':true");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    refused("usa", "fire 0504", NULL);
    PROVED("gbacw", "11.15 11.16");
}

/* ---- range ---- */

static const char *times_at(const char *type, const char *weapon, int range) {
    static char hex[16];
    begin("offensive-fire", "usa");
    unit_is("x1", "usa", type, 4, 4, weapon, "1020", "n", strcmp(type, "art") ? "line" : "unlimbered", "");
    snprintf(hex, sizeof hex, "10%02d", 20 - range);
    foot("y1", "csa", 4, hex, "s", "");
    start();
    static char target[32];
    snprintf(target, sizeof target, "fire %s", hex);
    if (!legal("usa", target)) {
        json_t *error = refused("usa", target, "9.23");
        assert_non_null(strstr(field_text(error, "why"), "range"));
        return "-";
    }
    json_t *attack = json_array_get(field_of(asked_fire(hex), "attacks"), 0);
    json_t *firer = json_array_get(field_of(attack, "firers"), 0);
    assert_int_equal(field_int(firer, "range"), range);
    return field_text(firer, "times");
}

static void weapons_reach_as_the_chart_says(void **unused) {
    (void)unused;
    static const struct {
        const char *type, *weapon, *times[19]; /* at 1, 2 ... */
    } rows[] = {
        {"inf", "R", {"2", "1", "1", "1/2", "1/2", "-"}},
        {"inf", "M", {"3", "1/2", "-"}},
        {"inf", "C", {"3", "1", "1/2", "-"}},
        {"inf", "P", {"2", "-"}},
        {"art", "HB", {"10", "6", "2", "1", "1", "1", "1", "1", "1/2", "1/2", "1/2", "-"}},
        {"art",
         "TB",
         {"6", "4", "2", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1/2", "1/2", "1/2", "1/2"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int range = 1; range <= 19 && rows[i].times[range - 1]; range++)
            assert_string_equal(times_at(rows[i].type, rows[i].weapon, range), rows[i].times[range - 1]);
    }
    PROVED("gbacw", "9.22 9.23 9.24 9.25");
}

/* ---- strength ---- */

static json_t *attack_on(const char *hex, int nth) {
    json_t *attack = json_array_get(field_of(asked_fire(hex), "attacks"), (size_t)nth);
    assert_non_null(attack);
    return attack;
}

static void strengths_are_multiplied_added_and_cut(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 3, "0507", "n", "");                 /* 3 hexes: 3 x 1 */
    foot("x2", "usa", 3, "0508", "n", ",'losses':0");      /* 4 hexes: 3 x 1/2 */
    foot("x3", "usa", 2, "0505", "n", ",'initial':4");     /* current, not initial: 2 x 2 */
    guns("x4", "usa", 3, "TB", "0604", "nw", ",'crew':1"); /* half crew: 2 guns x 6 at 1 */
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    json_t *small = attack_on("0504", 0), *artillery = attack_on("0504", 1);
    assert_string_equal(field_text(small, "kind"), "small-arms");
    assert_string_equal(field_text(small, "exact"), "8 1/2");
    assert_int_equal(field_int(small, "strength"), 8);
    assert_string_equal(field_text(small, "column"), "7-10");
    assert_string_equal(field_text(small, "heading"), "small-arms");
    assert_string_equal(field_text(artillery, "kind"), "artillery");
    assert_int_equal(field_int(artillery, "strength"), 12);
    assert_string_equal(field_text(artillery, "heading"), "grapeshot");
    assert_string_equal(field_text(artillery, "column"), "12-15");
    PROVED("gbacw", "9.0b 9.1 9.11 9.12 9.13 9.14 9.15 9.41a 9.41b 15.13");
}

static void guns_at_guns_and_wagons_use_the_other_heading(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "TB", "0508", "n", "");
    guns("y1", "csa", 4, "TB", "0503", "s", "");
    start();
    assert_string_equal(field_text(attack_on("0503", 0), "heading"), "small-arms");
    begin("offensive-fire", "usa");
    guns("x1", "usa", 4, "TB", "0508", "n", "");
    wagon("y1", "csa", "0503", "");
    start();
    assert_string_equal(field_text(attack_on("0503", 0), "heading"), "small-arms");
    PROVED("gbacw", "9.14");
}

static void four_points_a_hexside(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 3, "0505", "n", "");
    foot("x2", "usa", 3, "0505", "n", "");
    guns("x3", "usa", 6, "TB", "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    foot("y2", "csa", 4, "0604", "s", "");
    start();
    act_all("usa", "fire 0504", "add x3", "add x1", NULL); /* the guns take no room */
    refused("usa", "add x2 3", "9.3");
    assert_true(legal("usa", "add x2 1"));
    act("usa", "add x2");
    dice_free();
    json_t *answer = act("usa", "resolve");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "8"); /* 4 points before the range doubles them */
    json_t *firers = field_of(fired(answer, 0), "firers");
    assert_int_equal(field_int(json_array_get(firers, 0), "points"), 3);
    assert_int_equal(field_int(json_array_get(firers, 1), "points"), 1);
    json_t *battery = json_array_get(field_of(fired(answer, 1), "firers"), 0);
    assert_int_equal(field_int(battery, "points"), 6);
    PROVED("gbacw", "7.21 9.3 9.31 9.32");
}

/* 0504 lies beyond the n hexside, 0604 beyond ne: the rest fires through another front hexside. */
static void the_rest_uses_another_hexside(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    foot("y2", "csa", 4, "0604", "s", "");
    start();
    act_all("usa", "fire 0504", "add x2 3", NULL);
    refused("usa", "add x1 4", "9.3");  /* one more goes through that hexside */
    refused("usa", "add x1 5", "9.45"); /* and five it has not */
    assert_true(legal("usa", "add x1 1"));
    start();
    act_all("usa", "fire 0504", "add x1", NULL);
    refused("usa", "add x2", "9.3");
    dice("[1,6]"); /* nothing, and ammunition enough */
    act_all("usa", "resolve", "fire 0604", NULL);
    refused("usa", "add x1", "9.45");
    assert_true(legal("usa", "add x2"));
    PROVED("gbacw", "9.3 9.45a 9.33");
}

static void a_corner_gives_a_choice_of_hexsides(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 5, "0505", "n", "");
    foot("x2", "usa", 3, "0505", "n", "");
    foot("y1", "csa", 4, "0603", "s", ""); /* the line leaves between n and ne */
    start();
    act("usa", "fire 0603");
    assert_true(legal("usa", "add x1 4 via n"));
    assert_true(legal("usa", "add x1 4 via ne"));
    refused("usa", "add x1 5 via n", "9.3"); /* it has five, the hexside lets four through */
    refused("usa", "add x1 6", "9.45");
    refused("usa", "add x1 via nw", "9.33");
    act("usa", "add x1"); /* four by one hexside, one by the other */
    act("usa", "add x2 3 via ne");
    dice_free();
    assert_string_equal(field_text(fired(act("usa", "resolve"), 0), "exact"), "8");
    PROVED("gbacw", "9.33");
}

/* ---- fronts ---- */

static void fire_leaves_by_the_front(void **unused) {
    (void)unused;
    static const struct {
        const char *formation, *hexes; /* legal ones of the six around 0505 when facing n */
    } rows[] = {{"line", "0504 0604 0404"}, {"dismounted", "0504 0604 0404"}, {"mounted", "0504"}};
    static const char *const around[] = {"0504", "0604", "0605", "0506", "0405", "0404"};
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 6; k++) {
            char action[16];
            begin("offensive-fire", "usa");
            unit_is("x1", "usa", i ? "cav" : "inf", 2, 4, "C", "0505", "n", rows[i].formation, "");
            foot("y1", "csa", 4, around[k], "s", "");
            start();
            snprintf(action, sizeof action, "fire %s", around[k]);
            if (strstr(rows[i].hexes, around[k]))
                assert_true(legal("usa", action));
            else
                refused("usa", action, i == 2 ? "6.34" : "7.22");
        }
    }
    PROVED("gbacw", "6.34 7.22 9.61 16.34");
}

/* ---- once a phase, and in parts ---- */

static void a_hex_is_fired_at_once(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 2, "0505", "n", "");
    guns("x2", "usa", 4, "TB", "0508", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    dice("[{'small-arms':'y1','is':2}]"); /* 4-6 at die 2: nothing */
    fire_one("usa", "0504", "x1");
    refused("usa", "fire 0504", "9.44");
    assert_int_equal(legal_count("fire"), 0);
    PROVED("gbacw", "9.44");
}

/* y1 is routed out of 0504 and comes to y2's hex: it has had its fire, y2 has not. */
static void a_unit_is_fired_at_once_wherever_it_goes(void **unused) {
    (void)unused;
    for (int together = 0; together < 2; together++) {
        begin("offensive-fire", "usa");
        foot("x1", "usa", 2, "0505", "n", "");
        guns("x2", "usa", 4, "TB", "0510", "n", "");
        foot("y1", "csa", 4, "0504", "s", "");
        foot("y2", "csa", 3, together ? "0502" : "0101", "s", "");
        more(together ? "'memory':{'shots':[{'firer':'x1','target':'0504','points':2,'via':'n'},"
                        "{'firer':'x1','target':'0504','unit':'y1','points':0,'via':'n'}]}"
                      : "'memory':{'shots':[{'firer':'x1','target':'0506','points':2,'via':'n'},"
                        "{'firer':'x1','target':'0506','unit':'y1','points':0,'via':'n'}]}");
        start();
        if (together) {
            refused("usa", "fire 0504", "9.44"); /* the hex */
            assert_true(legal("usa", "fire 0502"));
        } else {
            refused("usa", "fire 0504", "9.44"); /* the unit, which was in 0506 when it was fired at */
        }
    }
    begin("offensive-fire", "usa"); /* a newcomer in a hex that was fired at */
    guns("x2", "usa", 6, "TB", "0506", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    more("'memory':{'shots':[{'firer':'x2','target':'0504','points':1,'via':'n'}]}");
    start();
    refused("usa", "fire 0504", "9.44");
    begin("offensive-fire", "usa");
    guns("x2", "usa", 6, "TB", "0506", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    foot("y2", "csa", 3, "0504", "s", "");
    more("'memory':{'shots':[{'firer':'x2','target':'0508','unit':'y1','points':0,'via':'n'}]}");
    start();
    dice("[2,4]"); /* 24, seven points: 29-35 at 2: 1 */
    json_t *answer = fire_one("usa", "0504", "x2");
    assert_string_equal(field_text(fired(answer, 0), "unit"), "y2");
    assert_int_equal(unit_int("y1", "strength"), 4);
    assert_int_equal(unit_int("y2", "strength"), 2);
    PROVED("gbacw", "9.44");
}

static void strength_may_be_split(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("x1", "usa", 6, "HB", "1015", "n", "");
    foot("y1", "csa", 4, "1014", "s", "");
    foot("y2", "csa", 4, "1105", "s", ""); /* ten hexes */
    start();
    act("usa", "fire 1014");
    assert_true(legal("usa", "add x1 4"));
    refused("usa", "add x1 7", "9.45");
    asked("{'cmd':'dice','script':[{'artillery':1},{'artillery':1},{'morale':1},{'morale':1}]}"); /* nobody runs */
    act("usa", "add x1 4");
    json_t *answer = act("usa", "resolve");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "40");
    act("usa", "fire 1105");
    refused("usa", "add x1 1", "9.46"); /* one gun at half */
    refused("usa", "add x1 3", "9.45");
    act("usa", "add x1 2");
    answer = act("usa", "resolve");
    assert_string_equal(field_text(fired(answer, 0), "exact"), "1");
    assert_int_equal(event_count(answer, "round"), 0); /* 11.31: one round for both */
    assert_true(unit_has("x1", "split"));
    PROVED("gbacw", "9.45b 9.46 11.31");
}

static void a_whole_unit_may_fire_however_weak(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 1, "0508", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    dice("[2]");
    json_t *fire = fired(fire_one("usa", "0504", "x1"), 0);
    assert_string_equal(field_text(fire, "exact"), "1/2");
    assert_int_equal(field_int(fire, "strength"), 0);
    assert_string_equal(field_text(fire, "column"), "0");
    PROVED("gbacw", "9.46 9.0b");
}

/* ---- shifts ---- */

static json_t *at_stack(const char *stack, const char *hexes) {
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    append(volley_units, sizeof volley_units, "%s", stack);
    if (hexes[0])
        more(hexes);
    start();
    return attack_on("0504", 0);
}
#define REGIMENT(id, points)                                                                                           \
    ",{'id':'" id "','side':'csa','type':'inf','strength':" points                                                     \
    ",'morale':4,'weapon':'R','hex':'0504','facing':'s','formation':'line'}"
#define BATTERY(id)                                                                                                    \
    ",{'id':'" id "','side':'csa','type':'art','strength':6,'morale':4,'weapon':'TB','hex':'0504','facing':'s',"       \
    "'formation':'unlimbered'}"
#define WAGON(id)                                                                                                      \
    ",{'id':'" id "','side':'csa','type':'wagon','strength':1,'morale':3,'weapon':'R','hex':'0504','boxes':[6,10]}"

static void crowds_are_better_targets(void **unused) {
    (void)unused;
    static const struct {
        const char *stack;
        int by;
    } rows[] = {{REGIMENT("y1", "1"), -1},
                {REGIMENT("y1", "2"), -1},
                {REGIMENT("y1", "3"), 0},
                {REGIMENT("y1", "6"), 0},
                {REGIMENT("y1", "7"), 1},
                {REGIMENT("y1", "9"), 1},
                {REGIMENT("y1", "10"), 2},
                {REGIMENT("y1", "4") REGIMENT("y2", "4") REGIMENT("y3", "4"), 2},
                {REGIMENT("y1", "4") BATTERY("y2"), 0}, /* five */
                {REGIMENT("y1", "2") WAGON("y2"), 0},   /* six */
                {REGIMENT("y1", "3") WAGON("y2"), 1}};  /* seven */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(shift_of(at_stack(rows[i].stack, ""), "8.35"), rows[i].by);
    }
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("y1", "csa", 2, "0504", "s", "");
    leader("gen", "csa", "0504");
    start();
    assert_int_equal(shift_of(attack_on("0504", 0), "8.35"), -1);
    PROVED("gbacw", "8.32 8.33 8.34 8.35");
}

static void terrain_shelters(void **unused) {
    (void)unused;
    const char *four = REGIMENT("y1", "4");
    json_t *attack = at_stack(four, "");
    assert_int_equal(field_int(attack, "net"), 0);
    assert_string_equal(field_text(attack, "final"), "7-10");
    attack = at_stack(four, "'hexes':{'0504':'woods'}");
    assert_int_equal(shift_of(attack, "9.53"), -1);
    assert_string_equal(field_text(attack, "final"), "4-6");
    attack = at_stack(four, "'hexes':{'0505':'woods'}"); /* the firer's own woods do not help the target */
    assert_int_equal(shift_of(attack, "9.53"), 0);
    attack = at_stack(four, "'hexes':{'0504':'entrenchment'}");
    assert_int_equal(shift_of(attack, "24.3"), -1);
    attack = at_stack(four, "'roads':[{'kind':'pike','path':['0504','0505']}]");
    assert_int_equal(field_int(attack, "net"), 0);
    attack = at_stack(four, "'roads':[{'kind':'pike','path':['0504','0505']}],'hexes':{'0504':'woods'}");
    assert_int_equal(shift_of(attack, "9.53"), -1);
    PROVED("gbacw", "9.5 9.53 9.54 9.55 9.56 24.3");
}

static void crests_shelter_from_below(void **unused) {
    (void)unused;
    const char *four = REGIMENT("y1", "4");
    assert_int_equal(shift_of(at_stack(four, "'hexes':{'0504':{'elevation':40}}"), "9.52"), -1);
    assert_int_equal(shift_of(at_stack(four, "'hexes':{'0505':{'elevation':40}}"), "9.52"), 0); /* from above */
    /* one of two firers is enough */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 2, "0503", "s", "");
    foot("y1", "csa", 4, "0504", "s", "");
    more("'hexes':{'0504':{'elevation':40},'0503':{'elevation':40}}");
    start();
    assert_int_equal(shift_of(attack_on("0504", 0), "9.52"), -1);
    PROVED("gbacw", "9.5 9.52");
}

static void wheat_needs_every_firer(void **unused) {
    (void)unused;
    const char *four = REGIMENT("y1", "4");
    assert_int_equal(shift_of(at_stack(four, "'hexes':{'0504':'wheat'}"), "24.22"), -1); /* into */
    assert_int_equal(shift_of(at_stack(four, "'hexes':{'0505':'wheat'}"), "24.22"), -1); /* out of */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0507", "n", "");
    foot("y1", "csa", 4, "0504", "s", "");
    more("'hexes':{'0506':'wheat'}");
    start();
    assert_int_equal(shift_of(attack_on("0504", 0), "24.22"), -1); /* through */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0507", "n", "");
    foot("x2", "usa", 2, "0605", "nw", "");
    foot("y1", "csa", 4, "0504", "s", "");
    more("'hexes':{'0506':'wheat'}");
    start();
    assert_int_equal(shift_of(attack_on("0504", 0), "24.22"), 0); /* x2 fires over no wheat */
    PROVED("gbacw", "24.0b 24.22 9.5");
}

static void shifts_are_added_and_capped(void **unused) {
    (void)unused;
    /* woods -1, wheat -1, density -1: two columns at most */
    json_t *attack = at_stack(REGIMENT("y1", "2"), "'hexes':{'0504':{'terrain':['woods','wheat']}}");
    assert_int_equal(field_int(attack, "net"), -2);
    assert_string_equal(field_text(attack, "column"), "7-10");
    assert_string_equal(field_text(attack, "final"), "1-3");
    /* woods, wheat and a crest to the left, a crowd two to the right make one */
    attack = at_stack(REGIMENT("y1", "6") REGIMENT("y2", "6"),
                      "'hexes':{'0504':{'terrain':['woods','wheat'],'elevation':40}}");
    assert_int_equal(field_int(attack, "net"), -1);
    /* never past the first column */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 1, "0507", "n", "");
    foot("y1", "csa", 2, "0504", "s", "");
    more("'hexes':{'0504':'woods'}");
    start();
    attack = attack_on("0504", 0);
    assert_int_equal(field_int(attack, "net"), -2);
    assert_string_equal(field_text(attack, "final"), "0");
    /* nor past the last */
    begin("offensive-fire", "usa");
    guns("x1", "usa", 9, "HB", "0505", "n", "");
    foot("y1", "csa", 12, "0504", "s", "");
    start();
    attack = attack_on("0504", 0);
    assert_string_equal(field_text(attack, "column"), "63+");
    assert_string_equal(field_text(attack, "final"), "63+");
    PROVED("gbacw", "9.51a 9.51b");
}

static json_t *at_facing(const char *type, const char *formation, const char *facing, const char *extra) {
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    unit_is("y1", "csa", type, 4, 4, strcmp(type, "art") ? "C" : "TB", "0504", facing, formation, extra);
    start();
    return attack_on("0504", 0);
}

static void flanks_are_enfiladed(void **unused) {
    (void)unused;
    static const char *const front[] = {"s", "se", "sw"}, *const rear[] = {"n", "ne", "nw"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(shift_of(at_facing("inf", "line", front[i], ""), "7.23"), 0);
        assert_int_equal(shift_of(at_facing("inf", "line", rear[i], ""), "7.23"), 1);
    }
    /* once, though two fire from behind, and though only one of all does */
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 2, "0503", "s", "");
    foot("x3", "usa", 2, "0604", "sw", "");
    foot("y1", "csa", 4, "0504", "s", "");
    start();
    assert_int_equal(shift_of(attack_on("0504", 0), "7.23"), 1);
    assert_int_equal(field_int(attack_on("0504", 0), "net"), 1);
    PROVED("gbacw", "7.23a 9.61 6.31");
}

/* 0603 to 0505: the line enters 0505 between ne and n ... the corner of a front and a rear hexside is frontal. */
static void a_corner_counts_as_front(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0603", "s", "");
    foot("y1", "csa", 4, "0505", "nw", ""); /* front: sw? nw n; rear: ne se s */
    start();
    assert_int_equal(shift_of(attack_on("0505", 0), "7.23"), 0);
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0603", "s", "");
    foot("y1", "csa", 4, "0505", "sw", ""); /* both n and ne are rear */
    start();
    assert_int_equal(shift_of(attack_on("0505", 0), "7.23"), 1);
    PROVED("gbacw", "7.23b");
}

static void some_are_enfiladed_from_everywhere(void **unused) {
    (void)unused;
    assert_int_equal(shift_of(at_facing("cav", "mounted", "s", ""), "6.14"), 1);
    assert_int_equal(field_int(at_facing("cav", "mounted", "n", ""), "net"), 1); /* never twice */
    assert_int_equal(shift_of(at_facing("cav", "dismounted", "s", ""), "6.14"), 0);
    assert_int_equal(shift_of(at_facing("inf", "column", "s", ""), "7.0"), 1);
    assert_int_equal(shift_of(at_facing("art", "limbered", "s", ""), "7.0"), 1);
    assert_int_equal(shift_of(at_facing("inf", "line", "s", ",'routed':true"), "6.35"), 1);
    assert_int_equal(field_int(at_facing("inf", "line", "n", ",'routed':true"), "net"), 1);
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    wagon("y1", "csa", "0504", "");
    start();
    assert_int_equal(shift_of(attack_on("0504", 0), "7.0"), 1);
    PROVED("gbacw", "6.14c 6.35 7.0b 16.35 6.31");
}

/* ---- into a melee ---- */

static void nobody_fires_into_a_melee(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 4, "0504", "n", ",'engaged':true");
    foot("y1", "csa", 4, "0504", "s", ",'engaged':true");
    foot("y2", "csa", 4, "0604", "sw", "");
    start();
    refused("usa", "fire 0504", "12.6");
    act("usa", "fire 0604");
    refused("usa", "add x2", "12.94");
    PROVED("gbacw", "12.6");
}

/* ---- what may be asked ---- */

static const char *why_no_fire(const char *fields) { return field_text(query_refused(fields), "case"); }

static void whom_nobody_fires_at(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x1", "usa", 4, "0505", "n", "");
    foot("x2", "usa", 4, "0503", "n", ",'engaged':true");
    foot("y2", "csa", 4, "0503", "s", ",'engaged':true");
    wagon("w", "csa", "0505", ",'crew':0,'abandoned':true");
    foot("y1", "csa", 4, "1818", "s", "");
    start();
    assert_string_equal(why_no_fire("{'what':'fire'}"), "9.0");
    assert_string_equal(why_no_fire("{'what':'fire','hex':'1818'}"), "9.0"); /* out of everybody's reach */
    assert_string_equal(why_no_fire("{'what':'fire','hex':'0503','list':['add x1']}"), "12.6");
    assert_string_equal(why_no_fire("{'what':'fire','hex':'0505','list':['add x1']}"), "9.23"); /* its own hex */
    PROVED("gbacw", "9.23 12.6");
}

/* The attack has room for so many. */
static void sixty_four_at_once(void **unused) {
    (void)unused;
    char id[16], add[16];
    begin("offensive-fire", "usa");
    for (int i = 0; i < 65; i++) {
        snprintf(id, sizeof id, "g%d", i);
        guns(id, "usa", 1, "TB", i % 2 ? "1010" : "0910", "n", ",'rounds':5");
    }
    foot("y1", "csa", 4, "1005", "s", "");
    start();
    act("usa", "fire 1005");
    for (int i = 0; i < 64; i++) {
        snprintf(add, sizeof add, "add g%d", i);
        act("usa", add);
    }
    refused("usa", "add g64", "9.41a");
    PROVED("gbacw", "9.41a");
}

TESTS(test(some_may_not_fire), test(nobody_must_fire_and_leaders_have_no_weapon),
      test(crews_of_wagons_fire_in_defence_only), test(weapons_reach_as_the_chart_says),
      test(strengths_are_multiplied_added_and_cut), test(guns_at_guns_and_wagons_use_the_other_heading),
      test(four_points_a_hexside), test(the_rest_uses_another_hexside), test(a_corner_gives_a_choice_of_hexsides),
      test(fire_leaves_by_the_front), test(a_hex_is_fired_at_once), test(a_unit_is_fired_at_once_wherever_it_goes),
      test(strength_may_be_split), test(a_whole_unit_may_fire_however_weak), test(crowds_are_better_targets),
      test(terrain_shelters), test(crests_shelter_from_below), test(wheat_needs_every_firer),
      test(shifts_are_added_and_capped), test(flanks_are_enfiladed), test(a_corner_counts_as_front),
      test(some_are_enfiladed_from_everywhere), test(nobody_fires_into_a_melee), test(whom_nobody_fires_at),
      test(sixty_four_at_once))
