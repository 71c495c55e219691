/* test_kernstown_morale.c: Stonewall 19.0 and 20.0: Union Army Morale, demoralization, brigade effectiveness; and what
 * is left of 18.0: artillery's turn, gun crews. */
#include "kernstown.h"

/* ---- the track ---- */

static void thirty_and_ten_a_turn(void **unused) {
    (void)unused;
    json_t *answer = scenario("kernstown/battle", NULL, 1);
    assert_int_equal(army_morale(), 30);
    act_all("usa", "standard", "end", NULL);
    answer = act_all("csa", "standard", "end", NULL);
    assert_int_equal(army_morale(), 40); /* the first turn's ten included */
    assert_string_equal(field_text(event_of(answer, "army-morale"), "case"), "19.2");
    begin("rounds", "usa"); /* what is not spent stays */
    on_turn(3);
    foot("x", "usa", 3, "0505", "n", "");
    more("'special':{'army_morale':37}");
    start();
    assert_int_equal(turn_now(), 4);
    assert_int_equal(army_morale(), 47);
    PROVED("stonewall", "19.0 19.1 19.2 21.14 4.0j");
}

/* The Union's Initial Command Phase with all four brigades and so many points. */
static void union_turn(int points, const char *more_special, const char *brigades) {
    char special_fields[160];
    begin("initial-command", "usa");
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'62-Oh','hex':'0605','facing':'n','formation':'line'");
    counter("'id':'E-4-US','hex':'0705','facing':'n','formation':'limbered'");
    counter("'id':'14-Ind','hex':'1505','facing':'n','formation':'line'");
    counter("'id':'7-Oh','hex':'1005','facing':'n','formation':'line'");
    counter("'id':'1-Mich-c','hex':'1805','facing':'n','formation':'mounted'");
    officer("Sullivan", "0505", "");
    officer("Kimball", "1505", "");
    officer("Tyler", "1005", "");
    officer("Brodhead", "1805", "");
    foot("e", "csa", 3, "0504", "s", "");
    snprintf(special_fields, sizeof special_fields, "'special':{'army_morale':%d%s}", points, more_special);
    more(special_fields);
    if (brigades[0])
        more(brigades);
    by_command();
    start();
}

static void five_a_brigade(void **unused) {
    (void)unused;
    union_turn(50, "", "");
    act("usa", "order Sullivan");
    assert_int_equal(army_morale(), 45);
    refused("usa", "order Sullivan", "19.31"); /* once is enough */
    act("usa", "end");
    assert_true(legal("usa", "move 5-Oh") && legal("usa", "move 62-Oh"));
    assert_true(legal("usa", "move E-4-US")); /* its guns go with it */
    refused("usa", "move 14-Ind", "19.31");
    refused("usa", "move 1-Mich-c", "19.31");
    assert_true(legal("usa", "turn 1505 s")); /* turning is free */
    assert_int_equal(army_morale(), 45);      /* however many of them march */
    PROVED("stonewall", "19.31 19.1 17.6");
}

static void guns_alone_need_it_too(void **unused) {
    (void)unused;
    union_turn(50, "", "");
    act("usa", "end");
    refused("usa", "move E-4-US", "19.31");
    refused("usa", "move 5-Oh", "19.31");
    assert_int_equal(army_morale(), 50);
    PROVED("stonewall", "17.6 19.31");
}

static void leaders_and_the_other_side_pay_nothing(void **unused) {
    (void)unused;
    begin("initial-command", "usa");
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'62-Oh','hex':'0506','facing':'n','formation':'line'");
    officer("Sullivan", "0505", "");
    more("'special':{'army_morale':3}");
    by_command();
    start();
    act_all("usa", "move Sullivan", "to 0506", "halt", NULL);
    assert_true(stands_in("Sullivan", "0506"));
    begin("initial-command", "csa");
    counter("'id':'21-Va','hex':'0505','facing':'n','formation':'line'");
    officer("Burks", "0505", "");
    more("'special':{'army_morale':0}");
    by_command();
    start();
    assert_true(legal("csa", "move 21-Va"));
    PROVED("stonewall", "19.0 19.31");
}

static void what_it_costs(void **unused) {
    (void)unused;
    union_turn(24, "", "'brigades':[{'id':'Sullivan','boxes':13},{'id':'Kimball','cut':3}]");
    act("usa", "order Sullivan"); /* ineffective: ten */
    assert_int_equal(army_morale(), 14);
    act("usa", "order Kimball"); /* demoralized only: five */
    assert_int_equal(army_morale(), 9);
    refused("usa", "order Tyler", "19.1"); /* twenty, and nine are left */
    act("usa", "order Brodhead");
    assert_int_equal(army_morale(), 4);
    union_turn(30, "", "");
    act("usa", "order Tyler");
    assert_int_equal(army_morale(), 10);
    union_turn(30, ",'released':1", ""); /* later as others */
    act("usa", "order Tyler");
    assert_int_equal(army_morale(), 25);
    union_turn(4, "", "");
    assert_string_equal(phase_now(), "movement"); /* with less than five nobody stirs */
    refused("usa", "move 5-Oh", "19.31");
    PROVED("stonewall", "19.1 19.31 19.32 19.35 20.21c");
}

static void melee_is_paid_for(void **unused) {
    (void)unused;
    for (int free_melee = 0; free_melee < 2; free_melee++) {
        begin("initial-command", "usa");
        counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
        foot("e", "csa", 3, "0504", "n", "");
        officer("Sullivan", "0505", "");
        more("'special':{'army_morale':40}");
        if (free_melee)
            more("'options':{'melee-unpaid':1}");
        by_command();
        start();
        act("usa", "end");
        on_to("melee");
        assert_int_equal(judged_legal("usa", "attack 0504"), free_melee);
        assert_int_equal(army_morale(), 40);
    }
    begin("melee", "usa"); /* to go on with one is free */
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line','engaged':true");
    foot("e", "csa", 3, "0505", "n", ",'engaged':true");
    more("'special':{'army_morale':0}");
    by_command();
    start();
    assert_true(legal("usa", "fight 0505"));
    begin("retreat-before-melee", "csa"); /* and so is every retreat */
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    foot("e", "csa", 3, "0504", "s", "");
    more("'special':{'army_morale':0}");
    by_command();
    start();
    assert_true(legal("usa", "withdraw 5-Oh"));
    PROVED("stonewall", "19.36");
}

static void losses_and_rallies(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 5, "1511", "n", "");
    counter("'id':'5-Oh','hex':'1510','facing':'s','formation':'line'"); /* six points, B */
    guns("g", "csa", 9, "T", "0515", "n", "");
    counter("'id':'H-1-Oh','hex':'0505','facing':'s','formation':'unlimbered'");
    foot("y", "csa", 5, "2011", "n", "");
    counter("'id':'L-1-Oh','hex':'2010','facing':'s','formation':'unlimbered'");
    more("'special':{'army_morale':50}");
    start();
    dice("[{'small-arms':4},{'morale':'5-Oh','is':6},{'artillery':4},{'caisson':2},{'small-arms':4}]");
    fire_one("csa", "1510", "x");
    settle_to("fire-phase");
    assert_int_equal(army_morale(), 50 - 1 - 5); /* one killed, five run */
    fire_one("csa", "0505", "g");
    assert_int_equal(unit_int("H-1-Oh", "strength"), 5);
    fire_one("csa", "2010", "y");
    assert_int_equal(unit_int("L-1-Oh", "crew"), 1);
    assert_int_equal(army_morale(), 44); /* guns and crews change nothing */
    begin("rally", "usa");
    counter("'id':'5-Oh','hex':'1510','facing':'s','formation':'line','routed':true,'strength':4,'killed':2");
    officer("Sullivan", "1510", "");
    more("'special':{'army_morale':20}");
    start();
    act("usa", "rally 5-Oh");
    assert_int_equal(army_morale(), 24); /* what is left of them comes back */
    begin("offensive-fire", "csa");      /* never below zero */
    foot("x", "csa", 8, "1511", "n", "");
    counter("'id':'5-Oh','hex':'1510','facing':'s','formation':'line'");
    more("'special':{'army_morale':1}");
    start();
    dice("[{'small-arms':6},{'depletion':'x','is':6},{'morale':'5-Oh','is':1}]");
    fire_one("csa", "1510", "x");
    assert_int_equal(army_morale(), 0);
    PROVED("stonewall", "19.33 19.1");
}

static void the_wagons_guard_is_no_loss(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 8, "1511", "n", "");
    wagon("w", "usa", "1510", "");
    more("'special':{'army_morale':50}");
    start();
    dice("[{'small-arms':4}]");
    fire_one("csa", "1510", "x");
    assert_int_equal(unit_int("w", "strength"), 0);
    assert_int_equal(army_morale(), 50);
    PROVED("stonewall", "19.33 22.1i");
}

static void lost_leaders_cost_their_radius(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 5, "1511", "n", "");
    counter("'id':'14-Ind','hex':'1510','facing':'s','formation':'line'");
    officer("Kimball", "1510", "");
    more("'special':{'army_morale':50}");
    start();
    dice("[{'small-arms':4},{'leader':2},{'leader':3},{'morale':'14-Ind','is':1}]"); /* wounded */
    fire_one("csa", "1510", "x");
    assert_int_equal(army_morale(), 50 - 1 - 5);
    PROVED("stonewall", "19.34");
}

/* ---- demoralization ---- */

/* Ends turn 5 by an `end`, so that the dice can be written first. */
static json_t *end_turn(int points, const char *special_more, const char *brigades, const char *script) {
    char fields[160];
    begin("rally", "usa");
    on_turn(5);
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'14-Ind','hex':'1505','facing':'n','formation':'line'");
    counter("'id':'7-Oh','hex':'1005','facing':'n','formation':'line'");
    counter("'id':'1-Mich-c','hex':'1805','facing':'n','formation':'mounted'");
    foot("e", "csa", 3, "2020", "s", "");
    snprintf(fields, sizeof fields, "'special':{'army_morale':%d%s}", points, special_more);
    more(fields);
    if (brigades[0])
        more(brigades);
    start();
    dice(script);
    return act("usa", "end");
}

static void nobody_tests_at_thirty(void **unused) {
    (void)unused;
    json_t *answer = end_turn(30, "", "", "[]"); /* not a die */
    assert_false(event_told(answer, "demoralization"));
    assert_int_equal(turn_now(), 6);
    assert_int_equal(army_morale(), 40);
    PROVED("stonewall", "19.4");
}

static void the_demoralization_table(void **unused) {
    (void)unused;
    static const int level[] = {29, 25, 24, 20, 19, 15, 14, 10, 9, 5, 4, 0},
                     highest[] = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6};
    for (int i = 0; i < 12; i++) {
        for (int die = 1; die <= 6; die++) {
            char script[300];
            bool falls = die <= highest[i];
            snprintf(
                script, sizeof script,
                "[{'demoralization':'Kimball','is':%d},%s{'demoralization':'Sullivan','is':6},{'reduction':'Sullivan','"
                "is':1},"
                "{'demoralization':'Tyler','is':6},{'reduction':'Tyler','is':1},{'demoralization':'Brodhead','is':6},"
                "{'reduction':'Brodhead','is':1}]",
                die, falls ? "{'reduction':'Kimball','is':4}," : "");
            json_t *answer = end_turn(level[i], "", "", script);
            json_t *kimball = event_where(answer, "demoralization", "brigade", "Kimball");
            assert_int_equal(field_bool(kimball, "demoralized"), falls);
            assert_int_equal(field_int(kimball, "morale"), level[i]);
            assert_int_equal(json_integer_value(json_object_get(brigade("Kimball"), "cut")), falls ? 4 : 0);
            assert_int_equal(event_count(answer, "demoralization"), 4); /* one die a brigade */
            dice_free();
        }
    }
    PROVED("stonewall", "19.4 19.41 19.42 19.43 4.0j");
}

static void demoralized_again(void **unused) {
    (void)unused;
    json_t *answer =
        end_turn(29, ",'demoralized':1", "'brigades':[{'id':'Kimball','cut':2},{'id':'Sullivan','boxes':13}]",
                 "[{'demoralization':'Kimball','is':2},{'reduction':'Kimball','is':3},"
                 "{'demoralization':'Tyler','is':2},{'demoralization':'Brodhead','is':2}]");
    json_t *kimball = event_where(answer, "demoralization", "brigade", "Kimball");
    assert_int_equal(field_int(kimball, "modifier"), -1);
    assert_true(field_bool(kimball, "demoralized"));                           /* a two less one */
    assert_int_equal(field_int(brigade("Kimball"), "cut"), 5);                 /* two and the three thrown */
    assert_null(event_where(answer, "demoralization", "brigade", "Sullivan")); /* lost already: untouched */
    assert_int_equal(event_count(answer, "demoralization"), 3);
    PROVED("stonewall", "19.44 20.15");
}

static void demoralized_out_of_effectiveness(void **unused) {
    (void)unused;
    json_t *answer = end_turn(4, "", "'brigades':[{'id':'Kimball','boxes':6}]",
                              "[{'demoralization':'Kimball','is':6},{'reduction':'Kimball','is':3},"
                              "{'demoralization':6},{'reduction':1},{'demoralization':6},{'reduction':1},"
                              "{'demoralization':6},{'reduction':1}]");
    assert_false(event_told(answer, "effectiveness")); /* six lost, rating six: not exceeded */
    answer = end_turn(4, "", "'brigades':[{'id':'Kimball','boxes':6}]",
                      "[{'demoralization':'Kimball','is':6},{'reduction':'Kimball','is':4},"
                      "{'demoralization':6},{'reduction':1},{'demoralization':6},{'reduction':1},"
                      "{'demoralization':6},{'reduction':1}]");
    assert_true(event_told(answer, "effectiveness"));
    bool counted = false;
    json_t *item;
    size_t i;
    json_t *items = field_of(field_of(query("{'what':'victory'}"), "if_it_ended_now"), "items");
    json_array_foreach(items, i, item) {
        if (strcmp(field_text(item, "case"), "22.1h") == 0)
            counted = field_int(item, "points") == 30;
    }
    assert_true(counted);
    PROVED("stonewall", "19.45 20.15");
}

/* ---- effectiveness ---- */

static json_t *hit(const char *target, const char *brigades, int die, const char *more_dice) {
    char script[300];
    begin("offensive-fire", "csa");
    foot("x", "csa", 5, "1511", "n", "");
    counter(target);
    more(brigades);
    start();
    snprintf(script, sizeof script, "[{'small-arms':%d}%s]", die, more_dice);
    dice(script);
    json_t *answer = fire_one("csa", "1510", "x");
    dice_free();
    return answer;
}

static void the_tenth_point(void **unused) {
    (void)unused;
    const char *regiment = "'id':'14-Ind','hex':'1510','facing':'s','formation':'line'";
    json_t *answer = hit(regiment, "'brigades':[{'id':'Kimball','boxes':8}]", 4, ",{'morale':1}");
    assert_false(event_told(answer, "effectiveness")); /* nine, and still effective */
    answer = hit(regiment, "'brigades':[{'id':'Kimball','boxes':9}]", 4, ",{'morale':1}");
    assert_true(field_bool(event_of(answer, "effectiveness"), "lost")); /* the tenth, at once */
    answer = hit(regiment, "'options':{'limit-reached':1},'brigades':[{'id':'Kimball','boxes':8}]", 4, ",{'morale':1}");
    assert_true(event_told(answer, "effectiveness")); /* the other reading */
    answer = hit("'id':'H-1-Oh','hex':'1510','facing':'s','formation':'unlimbered'",
                 "'brigades':[{'id':'Kimball','boxes':9}]", 4, "");
    assert_false(event_told(answer, "effectiveness")); /* crews do not count */
    assert_int_equal(field_int(brigade("Kimball"), "boxes"), 9);
    PROVED("stonewall", "20.0 20.11 20.12 20.22 10.71");
}

static void ammunition_and_rating(void **unused) {
    (void)unused;
    for (int side = 0; side < 2; side++) { /* Burks 7 less 2: five lost is not beyond it, six is */
        const char *who = side ? "usa" : "csa", *regiment = side ? "14-Ind" : "21-Va",
                   *name = side ? "Kimball" : "Burks";
        int rating = side ? 9 : 7, cut = side ? 1 : 2;
        char text[200];
        begin("offensive-fire", who);
        snprintf(text, sizeof text, "'id':'%s','hex':'1511','facing':'n','formation':'line'", regiment);
        counter(text);
        foot("e", side ? "csa" : "usa", 6, "1510", "s", "");
        snprintf(text, sizeof text, "'brigades':[{'id':'%s','boxes':%d}]", name, rating - cut + 1);
        more(text);
        start();
        snprintf(text, sizeof text, "[{'small-arms':6},{'depletion':'%s','is':1},{'morale':'e','is':1}]", regiment);
        dice(text);
        json_t *answer = fire_one(who, "1510", regiment);
        dice_free();
        assert_true(field_bool(event_of(answer, "effectiveness"), "lost"));
    }
    for (int for_good = 0; for_good < 2; for_good++) { /* and it comes back with the ammunition */
        begin("melee", "usa");
        counter("'id':'14-Ind','hex':'0506','facing':'n','formation':'line','depleted':true");
        wagon("w", "usa", "0505", "");
        more(for_good ? "'options':{'gone-for-good':1},'brigades':[{'id':'Kimball','boxes':9,'spent':true}]"
                      : "'brigades':[{'id':'Kimball','boxes':9}]");
        start();
        json_t *answer = act("usa", "end");
        assert_false(unit_has("14-Ind", "depleted"));
        assert_int_equal(event_told(answer, "effectiveness"), !for_good);
    }
    begin("offensive-fire", "usa"); /* a battery's rounds are nothing to it */
    counter("'id':'H-1-Oh','hex':'0506','facing':'n','formation':'unlimbered','rounds':1");
    foot("e", "csa", 3, "0501", "s", "");
    more("'brigades':[{'id':'Kimball','boxes':9}]");
    start();
    dice("[{'artillery':1}]");
    json_t *answer = fire_one("usa", "0501", "H-1-Oh");
    assert_false(event_told(answer, "effectiveness"));
    PROVED("stonewall", "20.13 20.14 20.22 12.21");
}

static void no_melee_without_it(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    counter("'id':'21-Va','hex':'1511','facing':'n','formation':'line'");
    foot("e", "usa", 3, "1510", "s", "");
    more("'brigades':[{'id':'Burks','boxes':8}]");
    start();
    assert_true(legal("csa", "fire 1510")); /* all else goes on */
    on_to("melee");
    refused("csa", "attack 1510", "20.21");
    PROVED("stonewall", "20.21");
}

/* 42-Va routs; its brigade has lost its effectiveness or not, Burks stands at 1508. */
static void rout_of_one(int boxes, const char *officer_hex) {
    char text[200];
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    counter("'id':'42-Va','hex':'1510','facing':'s','formation':'line'");
    counter("'id':'21-Va','hex':'1509','facing':'s','formation':'line'");
    counter("'id':'48-Va','hex':'1503','facing':'s','formation':'line'");
    counter("'id':'1-Va-Bn','hex':'1520','facing':'s','formation':'line'");
    counter("'id':'Hampden','hex':'1408','facing':'s','formation':'unlimbered'");
    foot("stranger", "csa", 3, "1608", "s", "");
    officer("Burks", officer_hex, "");
    snprintf(text, sizeof text, "'brigades':[{'id':'Burks','boxes':%d}]", boxes);
    more(text);
    start();
    dice("[{'small-arms':4},{'morale':'42-Va','is':6}]");
    fire_one("usa", "1510", "x");
    dice_free();
}

static void one_runs_and_all_run(void **unused) {
    (void)unused;
    rout_of_one(8, "1506");
    assert_true(unit_has("42-Va", "routed") && unit_has("21-Va", "routed") && unit_has("48-Va", "routed"));
    assert_false(unit_has("1-Va-Bn", "routed")); /* beyond his five hexes */
    assert_false(unit_has("Hampden", "routed") || unit_has("stranger", "routed"));
    rout_of_one(0, "1506"); /* an effective brigade stands */
    assert_true(unit_has("42-Va", "routed"));
    assert_false(unit_has("21-Va", "routed"));
    rout_of_one(8, "1503"); /* out of his radius it concerns nobody */
    assert_true(unit_has("42-Va", "routed"));
    assert_false(unit_has("21-Va", "routed") || unit_has("48-Va", "routed"));
    PROVED("stonewall", "20.21a 20.21b 20.22");
}

static void who_is_swept_along_draws_fire(void **unused) {
    (void)unused;
    for (int safe = 0; safe < 2; safe++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 5, "1511", "n", "");
        counter("'id':'42-Va','hex':'1510','facing':'s','formation':'line'");
        counter("'id':'21-Va','hex':'1609','facing':'s','formation':'line'");
        foot("z", "usa", 2, "1710", "nw", ""); /* whose zone holds 1609 */
        officer("Burks", "1506", "");
        counter("'id':'48-Va','hex':'1506','facing':'s','formation':'line'");
        more("'brigades':[{'id':'Burks','boxes':8}]");
        if (safe)
            more("'options':{'spread-safe':1}");
        start();
        dice("[{'small-arms':4},{'morale':'42-Va','is':6}]");
        fire_one("usa", "1510", "x");
        dice_free();
        bool drawn = false;
        for (int i = 0; i < 30 && strcmp(decision_now(), "fire-phase") != 0; i++) {
            json_t *answer = ask("{'cmd':'actions'}");
            if (strcmp(decision_now(), "fire") == 0) {
                bool leaves = legal("usa", "add z") && strstr(field_text(answer, "prompt"), "leaves") != NULL;
                drawn = drawn || leaves;
                json_t *seen = leaves ? query("{'what':'fire','hex':'1609','all':true}") : NULL;
                if (leaves) /* 11.16: it runs with its back to him */
                    assert_int_equal(shift_of(json_array_get(field_of(seen, "attacks"), 0), "7.22"), 1);
                act("usa", "hold");
            } else {
                act(side_now(), json_string_value(json_array_get(field_of(answer, "actions"), 0)));
            }
        }
        assert_int_equal(drawn, !safe);
    }
    PROVED("stonewall", "20.23 11.17 11.16");
}

/* How often, in millionths, this unit would rout, by the odds of the fire that is being laid. */
static long rout_share(json_t *fire, const char *id) {
    json_t *outcome, *target;
    size_t i, k;
    long sum = 0;
    json_array_foreach(field_of(fire, "odds"), i, outcome) {
        json_array_foreach(field_of(outcome, "targets"), k, target) {
            if (strcmp(field_text(target, "unit"), id) == 0 && field_bool(target, "routs"))
                sum += field_int(outcome, "ppm");
        }
    }
    return sum;
}

/* Of a stack too the others run without a check, after the first and under fire; the odds know it. */
static void the_stack_runs_too(void **unused) {
    (void)unused;
    for (int far = 0; far < 2; far++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 5, "1511", "n", "");
        guns("g", "usa", 12, "T", "0510", "ne", "");
        counter("'id':'42-Va','hex':'1510','facing':'s','formation':'line','order':0");
        counter("'id':'21-Va','hex':'1510','facing':'s','formation':'line','order':1");
        officer("Burks", "1506", "");
        more("'brigades':[{'id':'Burks','boxes':8}]");
        start();
        act_all("usa", "fire 1510", far ? "add g" : "add x", NULL);
        json_t *odds = query("{'what':'fire','hex':'1510'}");
        assert_true(rout_share(odds, "42-Va") > 0);
        assert_int_equal(rout_share(odds, "42-Va"), rout_share(odds, "21-Va"));
        dice(far ? "[{'artillery':'42-Va','is':5},{'artillery':'21-Va','is':1},{'morale':'42-Va','is':6}]"
                 : "[{'small-arms':4},{'morale':'42-Va','is':6}]"); /* no die for the other, then or later */
        json_t *answer = act("usa", "resolve");
        assert_int_equal(event_count(answer, "morale"), 1);
        assert_true(unit_has("42-Va", "routed") && unit_has("21-Va", "routed"));
        bool drawn = false;
        for (int i = 0; i < 30 && strcmp(decision_now(), "fire-phase") != 0; i++) {
            json_t *asked = ask("{'cmd':'actions'}");
            if (strcmp(decision_now(), "fire") == 0) {
                assert_true(strstr(field_text(asked, "prompt"), "21 Va leaves") != NULL);
                assert_int_equal(hexes_from("42-Va", "1510"), 3); /* who ran first was not fired on, and has gone */
                drawn = true;
                act("usa", "hold");
            } else {
                answer = act(side_now(), json_string_value(json_array_get(field_of(asked, "actions"), 0)));
                assert_false(event_told(answer, "morale"));
            }
        }
        assert_true(drawn);
    }
    PROVED("stonewall", "20.21a 20.23 14.5");
}

static void units_in_another_melee_stay(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    counter("'id':'42-Va','hex':'1510','facing':'s','formation':'line'");
    counter("'id':'21-Va','hex':'1307','facing':'s','formation':'line','engaged':true");
    foot("u", "usa", 3, "1307", "n", ",'engaged':true");
    counter("'id':'48-Va','hex':'1506','facing':'s','formation':'line'");
    officer("Burks", "1506", "");
    more("'brigades':[{'id':'Burks','boxes':8}]");
    start();
    dice("[{'small-arms':4},{'morale':'42-Va','is':6}]");
    fire_one("usa", "1510", "x");
    assert_true(unit_has("48-Va", "routed"));
    assert_false(unit_has("21-Va", "routed"));
    PROVED("stonewall", "20.21a");
}

/* One of two leaves the melee and runs: the other was in the very melee that made it run. */
static void who_is_in_that_melee_runs_too(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    counter("'id':'42-Va','hex':'1510','facing':'s','formation':'line','engaged':true,'order':0");
    counter("'id':'21-Va','hex':'1510','facing':'s','formation':'line','engaged':true,'order':1");
    foot("u", "usa", 3, "1510", "n", ",'engaged':true");
    counter("'id':'48-Va','hex':'1506','facing':'s','formation':'line'");
    counter("'id':'1-Va-Bn','hex':'1307','facing':'s','formation':'line','engaged':true");
    foot("v", "usa", 3, "1307", "n", ",'engaged':true");
    officer("Burks", "1506", "");
    more("'brigades':[{'id':'Burks','boxes':8}]");
    start();
    dice("[{'morale':'42-Va','is':6}]");
    act("csa", "break-off 42-Va");
    while (strcmp(decision_now(), "retreat") == 0 && !unit_has("42-Va", "routed"))
        act("csa", json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    dice_free();
    assert_true(unit_has("42-Va", "routed") && unit_has("48-Va", "routed"));
    assert_true(unit_has("21-Va", "routed"));
    assert_false(unit_has("1-Va-Bn", "routed")); /* this one fights elsewhere */
    for (int i = 0; i < 30 && strcmp(decision_now(), "declare") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_true(hexes_from("21-Va", "1510") >= 3);
    assert_false(unit_has("u", "engaged"));
    PROVED("stonewall", "20.21a");
}

static void the_routed_rally_still(void **unused) {
    (void)unused;
    begin("rally", "csa");
    counter("'id':'42-Va','hex':'1510','facing':'s','formation':'line','routed':true");
    officer("Burks", "1510", "");
    more("'brigades':[{'id':'Burks','boxes':9}]");
    start();
    act("csa", "rally 42-Va");
    assert_false(unit_has("42-Va", "routed"));
    PROVED("stonewall", "20.22");
}

static void the_sheet_keeps_kinds_apart(void **unused) {
    (void)unused;
    begin("melee", "csa");
    counter("'id':'14-Ind','hex':'1510','facing':'s','formation':'line','strength':3,'killed':1,'captured':1");
    more("'brigades':[{'id':'Kimball','boxes':2,'cut':3,'depleted':1}]");
    start();
    json_t *item = NULL, *sheet = NULL;
    size_t i;
    json_t *brigades = field_of(query("{'what':'roster','side':'usa'}"), "brigades");
    json_array_foreach(brigades, i, item) {
        if (strcmp(field_text(item, "brigade"), "Kimball") == 0)
            sheet = item;
    }
    assert_int_equal(field_int(sheet, "boxes"), 2);
    assert_int_equal(field_int(sheet, "depleted"), 1); /* what can be erased */
    json_t *unit_row = json_array_get(field_of(sheet, "units"), 0);
    assert_true(field_int(unit_row, "killed") == 1 && field_int(unit_row, "captured") == 1);
    assert_int_equal(field_int(brigade("Kimball"), "cut"), 3); /* what cannot */
    PROVED("stonewall", "20.3i 10.74");
}

/* ---- 18.6, 18.8 ---- */

static void move_or_fire(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("a", "usa", 4, "0506", "");
    limbered("b", "usa", 4, "1505", "");
    guns("c", "usa", 4, "N", "1005", "n", "");
    foot("e", "csa", 3, "0701", "s", ",'routed':true");
    start();
    act_all("usa", "move a", "to 0505", "form unlimbered", "halt n", NULL); /* it moved, then unlimbered */
    act_all("usa", "move b", "form unlimbered", "halt n", NULL);            /* it only unlimbered */
    act_all("usa", "turn 1005 nw", NULL);
    on_to("offensive-fire");
    act("usa", "fire 0701");
    refused("usa", "add a", "18.6");
    assert_true(legal("usa", "add b") || judged_legal("usa", "add b"));
    assert_true(legal("usa", "add c"));
    PROVED("stonewall", "18.6");
}

static void fired_guns_do_not_move(void **unused) {
    (void)unused;
    begin("defensive-fire", "csa"); /* fire in the enemy's Player-Turn binds nothing in one's own */
    guns("c", "usa", 4, "N", "0505", "n", "");
    foot("e", "csa", 3, "0501", "s", "");
    start();
    dice("[{'artillery':1}]");
    fire_one("usa", "0501", "c");
    dice_free();
    on_to("movement");
    assert_true(legal("usa", "move c"));
    PROVED("stonewall", "18.6");
}

static void crew_steps(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 8, "1511", "n", "");
    guns("g", "usa", 5, "N", "1510", "s", ",'crew':1");
    start();
    dice("[{'small-arms':5}]"); /* two, and only one step is left */
    fire_one("csa", "1510", "x");
    assert_int_equal(unit_int("g", "crew"), 0);
    assert_int_equal(unit_int("g", "strength"), 5);
    assert_true(unit_on_map("g")); /* inoperable, but there */
    on_to("movement");
    act_all("usa", "move g", "form limbered", NULL); /* it still moves */
    if (strcmp(decision_now(), "fire") == 0)
        act("csa", "hold");
    assert_string_equal(unit_text("g", "formation"), "limbered");
    begin("offensive-fire", "usa");
    guns("g", "usa", 5, "N", "1510", "n", ",'crew':0");
    foot("e", "csa", 3, "1507", "s", "");
    start();
    refused("usa", "fire 1507", NULL); /* and does not fire */
    begin("melee", "csa");
    guns("g", "usa", 5, "N", "1510", "n", ",'crew':0");
    foot("e", "csa", 3, "1509", "s", "");
    start();
    json_t *fought = event_of(melee("csa", "1510", "e", "[{'melee':6}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 1); /* worth one as ever */
    begin("movement", "usa");                           /* crews do not change guns */
    guns("a", "usa", 5, "N", "1510", "n", ",'crew':0");
    guns("b", "usa", 3, "N", "1510", "n", "");
    start();
    assert_int_equal(legal_count("recrew"), 0);
    assert_int_equal(legal_count("transfer"), 0);
    PROVED("stonewall", "18.8 18.82 18.84 18.85 18.86");
}

TESTS(test(thirty_and_ten_a_turn), test(five_a_brigade), test(guns_alone_need_it_too),
      test(leaders_and_the_other_side_pay_nothing), test(what_it_costs), test(melee_is_paid_for),
      test(losses_and_rallies), test(the_wagons_guard_is_no_loss), test(lost_leaders_cost_their_radius),
      test(nobody_tests_at_thirty), test(the_demoralization_table), test(demoralized_again),
      test(demoralized_out_of_effectiveness), test(the_tenth_point), test(ammunition_and_rating),
      test(no_melee_without_it), test(one_runs_and_all_run), test(who_is_swept_along_draws_fire),
      test(the_stack_runs_too), test(units_in_another_melee_stay), test(who_is_in_that_melee_runs_too),
      test(the_routed_rally_still), test(the_sheet_keeps_kinds_apart), test(move_or_fire), test(fired_guns_do_not_move),
      test(crew_steps))
