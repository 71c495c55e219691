/* test_kernstown_victory.c: Stonewall 21.0 and 22.0: deployment, entry, Victory Points, levels, ramifications. */
#include "kernstown.h"

/* ---- 21.0 ---- */

static void fifteen_turns(void **unused) {
    (void)unused;
    begin("rally", "usa");
    on_turn(15);
    foot("x", "usa", 3, "0505", "n", "");
    more("'special':{'army_morale':60}");
    start();
    json_t *answer = act("usa", "end");
    assert_true(is_over());
    assert_true(event_told(answer, "over"));
    begin("rally", "usa");
    on_turn(14);
    foot("x", "usa", 3, "0505", "n", "");
    more("'special':{'army_morale':60}");
    start();
    act("usa", "end");
    assert_false(is_over());
    assert_int_equal(turn_now(), 15);
    PROVED("stonewall", "21.0 22.0");
}

static void the_last_turn_is_tested_too(void **unused) {
    (void)unused;
    begin("rally", "usa");
    on_turn(15);
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    more("'special':{'army_morale':29}");
    start();
    dice("[{'demoralization':6},{'demoralization':6},{'demoralization':6},{'demoralization':6}]");
    json_t *answer = act("usa", "end");
    assert_int_equal(event_count(answer, "demoralization"), 4);
    assert_true(is_over());
    PROVED("stonewall", "4.0j 19.4");
}

/* May the counter be placed in the hex, everything else still in hand? */
static bool may_place(const char *side, const char *unit, const char *hex) {
    char place[40], at[40];
    scenario("kernstown/battle", NULL, 1);
    if (strcmp(side, "csa") == 0)
        act_all("usa", "standard", "end", NULL);
    snprintf(place, sizeof place, "place %s", unit);
    snprintf(at, sizeof at, "at %s", hex);
    act(side, place);
    return judged_legal(side, at);
}

static void where_the_union_sets_up(void **unused) {
    (void)unused;
    static const char *const hill[] = {"2119", "2120", "2218", "2219", "2220", "2319", "2320",
                                       "2018", "2121", "2217", "2321", "2418", "2420"};
    for (size_t i = 0; i < sizeof hill / sizeof hill[0]; i++) {
        assert_true(may_place("usa", "14-Ind", hill[i]));
        assert_true(may_place("usa", "H-1-Oh", hill[i]));
    }
    assert_false(may_place("usa", "14-Ind", "2222") || may_place("usa", "14-Ind", "2303") ||
                 may_place("usa", "L-1-Oh", "1919"));
    assert_true(may_place("usa", "5-Oh", "3224")); /* the row and the column named count */
    assert_true(may_place("usa", "1-Mich-c", "4532") && may_place("usa", "E-4-US", "3225"));
    assert_false(may_place("usa", "5-Oh", "3223"));                                     /* north of row 24 */
    assert_false(may_place("usa", "5-Oh", "3124"));                                     /* west of column 32 */
    assert_false(may_place("usa", "5-Oh", "3226") || may_place("usa", "5-Oh", "4533")); /* south of the run */
    static const char *const tyler[] = {"2907", "2906", "3006", "3007", "2908", "2807", "2806"};
    for (size_t i = 0; i < 7; i++)
        assert_true(may_place("usa", "7-Oh", tyler[i]) && may_place("usa", "Wagon", tyler[i]));
    assert_false(may_place("usa", "7-Oh", "2905") || may_place("usa", "A-1-WVa", "3005") ||
                 may_place("usa", "Wagon", "2909"));
    PROVED("stonewall", "21.11 21.12 21.13");
}

static void tyler_in_reserve(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    static const char *const his[] = {"7-Oh", "29-Oh", "7-Ind", "1-WVa", "110-Pa", "A-1-WVa", "B-1-WVa"};
    for (int i = 0; i < 7; i++)
        assert_int_equal(unit_int(his[i], "reserve") & 1, 1);
    assert_int_equal(unit_int("Wagon", "reserve") & 1, 0);
    assert_int_equal(unit_int("14-Ind", "reserve") & 1, 0);
    assert_string_equal(unit_text("H-1-Oh", "formation"), "unlimbered"); /* all batteries */
    assert_string_equal(unit_text("A-1-WVa", "formation"), "unlimbered");
    assert_string_equal(unit_text("Chew", "formation"), "unlimbered");
    PROVED("stonewall", "21.13 21.0 8.74 19.35");
}

static void cavalry_as_it_likes(void **unused) {
    (void)unused;
    static const char *const wishes[] = {"at 3728 mounted", "at 3728 dismounted"}, *const found[] = {"mounted",
                                                                                                     "dismounted"};
    for (int i = 0; i < 2; i++) {
        scenario("kernstown/battle", NULL, 1);
        act_all("usa", "place 1-Mich-c", wishes[i], NULL);
        assert_string_equal(unit_text("1-Mich-c", "formation"), found[i]);
    }
    scenario("kernstown/battle", NULL, 1);
    act("usa", "place H-1-Oh");
    assert_false(judged_legal("usa", "at 2219 limbered"));
    PROVED("stonewall", "21.0 2.32");
}

static void where_ashby_sets_up(void **unused) {
    (void)unused;
    assert_true(may_place("csa", "7-Va-c", "2825") && may_place("csa", "7-Va-c", "4334"));
    assert_true(may_place("csa", "Chew", "3528") && may_place("csa", "Chew", "2834"));
    assert_false(may_place("csa", "7-Va-c", "2824")); /* north of the run */
    assert_false(may_place("csa", "7-Va-c", "2730") || may_place("csa", "7-Va-c", "4434"));
    PROVED("stonewall", "21.21");
}

static void the_others_enter(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    static const char *const edge[] = {"to 2434", "to 3034", "to 4334"}, *const not_there[] = {"to 2334", "to 4434",
                                                                                               "to 2433"};
    act("csa", "move 2-Va");
    for (int i = 0; i < 3; i++) {
        assert_true(judged_legal("csa", edge[i]));
        assert_false(judged_legal("csa", not_there[i]));
    }
    assert_string_equal(field_text(event_of(act("csa", "to 3034"), "step"), "left"), "4"); /* the cost of the hex */
    act("csa", "halt n");
    act_all("csa", "move 4-Va", "form column", "to 2434", NULL); /* in column if it likes, by the pike */
    json_t *position = unit("4-Va");
    assert_string_equal(field_text(position, "formation"), "column");
    act("csa", "to 2433");
    act("csa", "halt");
    act_all("csa", "move Rockbridge", "to 2834", NULL);
    assert_string_equal(unit_text("Rockbridge", "formation"), "limbered");
    put_down("csa");
    /* any number through one hex, none waits for the others */
    act_all("csa", "move 5-Va", "to 3034", "to 3033", "halt n", NULL);
    act_all("csa", "move 27-Va", "to 3034", "to 3033", "halt n", NULL);
    refused("csa", "end", "21.22"); /* all who can must come */
    PROVED("stonewall", "21.22");
}

static void entering_by_the_pike(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    act_all("csa", "move 4-Va", "form column", NULL);
    json_t *answer = act("csa", "to 2434");
    assert_string_equal(field_text(event_of(answer, "step"), "cost"), "1/3"); /* the pike runs off the map there */
    PROVED("stonewall", "21.22");
}

static void in_command_as_they_come(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    real_map();
    on_turn(1);
    counter("'id':'4-Va','hex':'3030','facing':'n','formation':'line'"); /* on the map, and its officer is not */
    by_command();
    start();
    assert_string_equal(phase_now(), "movement");
    assert_true(unit_has("4-Va", "out-of-command"));
    refused("csa", "move 4-Va", "17.12");
    assert_false(unit_has("2-Va", "out-of-command")); /* of the same brigade, and still to come */
    act_all("csa", "move 2-Va", "to 3034", "to 3033", "to 3032", "halt n", NULL);
    assert_true(stands_in("2-Va", "3032") && !unit_has("2-Va", "out-of-command"));
    act_all("csa", "move Garnett", "to 3034", "to 3033", NULL);
    refused("csa", "halt", "17.3"); /* and he ends with one of his own */
    act_all("csa", "to 3032", "halt", NULL);
    PROVED("stonewall", "21.22a 17.3");
}

/* ---- 22.0 ---- */

static int points_for(const char *side, const char *rule) { return (int)victory_points(side, "case", rule); }

static void points_for_losses(void **unused) {
    (void)unused;
    begin("melee", "csa");
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line','strength':2,'killed':1,'captured':3");
    counter("'id':'1-Mich-c','hex':'0605','formation':'mounted','strength':1,'killed':1,'captured':2");
    counter("'id':'H-1-Oh','hex':'0705','facing':'n','formation':'unlimbered','strength':1,'killed':2,'captured':3,'"
            "crew':1");
    counter("'id':'Wagon','hex':'0805','crew':0,'strength':0,'abandoned':true");
    counter("'id':'21-Va','hex':'1505','facing':'n','formation':'line','strength':1,'killed':2");
    more("'special':{'army_morale':17,'leader_points_csa':9,'leader_points_usa':8}");
    start();
    assert_int_equal(points_for("csa", "22.1a"), 1);
    assert_int_equal(points_for("csa", "22.1b"), 6);
    assert_int_equal(points_for("csa", "22.1c"), 9);
    assert_int_equal(points_for("csa", "22.1d"), 2);
    assert_int_equal(points_for("csa", "22.1e"), 6);
    assert_int_equal(points_for("csa", "22.1f"), 9);
    assert_int_equal(points_for("usa", "22.1a"), 2);
    assert_int_equal(points_for("usa", "22.1f"), 8);
    assert_int_equal(points_for("usa", "22.3"), 17); /* and what is left of the army's morale */
    json_t *now = field_of(query("{'what':'victory'}"), "if_it_ended_now");
    assert_int_equal(field_int(now, "csa"), 1 + 6 + 9 + 2 + 6 + 9); /* crews and guards are nothing */
    assert_int_equal(field_int(now, "usa"), 2 + 8 + 17);
    PROVED("stonewall", "22.0 22.1a 22.1b 22.1c 22.1d 22.1e 22.1i 22.3 10.74 18.82");
}

static void points_for_leaders(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 5, "0505", "n", "");
    counter("'id':'14-Ind','hex':'0504','facing':'s','formation':'line'");
    officer("Kimball", "0504", "");
    start();
    dice("[{'small-arms':4},{'leader':1},{'leader':1},{'morale':'14-Ind','is':1}]");
    fire_one("csa", "0504", "x");
    assert_int_equal(points_for("csa", "22.1f"), 5); /* killed: his radius */
    begin("melee", "usa");
    foot("x", "usa", 8, "0505", "n", "");
    counter("'id':'21-Va','hex':'0504','facing':'s','formation':'line'");
    officer("Burks", "0504", "");
    start();
    melee("usa", "0504", "x", "[{'melee':5},{'leader':1},{'leader':2},{'morale':1}]"); /* C1R2: captured on a 3 */
    assert_int_equal(points_for("usa", "22.1f"), 10);                                  /* twice as much */
    PROVED("stonewall", "22.1f 22.1g");
}

static void points_for_brigades(void **unused) {
    (void)unused;
    begin("melee", "csa");
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'21-Va','hex':'1505','facing':'n','formation':'line'");
    more("'brigades':[{'id':'Sullivan','boxes':13},{'id':'Kimball','boxes':9},{'id':'Burks','boxes':8}]");
    start();
    assert_int_equal(points_for("csa", "22.1h"), 30);
    assert_int_equal(points_for("usa", "22.1h"), 20);
    PROVED("stonewall", "22.1h");
}

static void hills_held(void **unused) {
    (void)unused;
    begin("melee", "csa");
    real_map();
    counter("'id':'21-Va','hex':'2219','facing':'n','formation':'line','strength':3"); /* Pritchard's Hill */
    counter("'id':'42-Va','hex':'2412','facing':'n','formation':'line','depleted':true");
    counter("'id':'48-Va','hex':'2910','facing':'n','formation':'line','routed':true");
    counter("'id':'1-Va-Bn','hex':'2911','facing':'n','formation':'line'"); /* beside a hill */
    counter("'id':'Hampden','hex':'2912','facing':'n','formation':'unlimbered','strength':3,'crew':1");
    counter("'id':'Danville','hex':'2320','facing':'n','formation':'unlimbered','crew':0");
    counter("'id':'5-Oh','hex':'2410','facing':'n','formation':'line'");
    more("'brigades':[{'id':'Burks','boxes':9}]");
    start();
    /* 3 + 3 of a spent brigade and out of ammunition; half a crew serves two guns of three */
    assert_int_equal(points_for("csa", "22.2c"), 5 * (3 + 3 + 2));
    assert_int_equal(points_for("usa", "22.2c"), 0);
    PROVED("stonewall", "22.2c 22.2f");
}

/* Points for the exit of 21-Va (3) and Hampden (4), and of others. */
static int exit_points(const char *units, const char *leaders, const char *more_fields) {
    begin("melee", "csa");
    append(field_units, sizeof field_units, "%s", units);
    append(field_leaders, sizeof field_leaders, "%s", leaders);
    counter("'id':'2-Va','hex':'0505','facing':'n','formation':'line'");
    more(more_fields);
    start();
    return points_for("csa", "22.2a");
}
#define OUT(id, extra) "{'id':'" id "','fate':'left'" extra "}"

static void points_for_exits(void **unused) {
    (void)unused;
    const char *none = "'turn':2";
    assert_int_equal(exit_points(OUT("21-Va", "") "," OUT("Hampden", ""), OUT("Burks", ""), none), 5 * (3 + 4));
    assert_int_equal(exit_points(OUT("21-Va", ""), "{'id':'Burks','hex':'0505'}", none), 0); /* he must go too */
    assert_int_equal(exit_points(OUT("21-Va", ""), "{'id':'Burks','hex':'0505'}," OUT("Jackson", ""), none), 15);
    assert_int_equal(exit_points(OUT("21-Va", ""), OUT("Burks", ",'replacement':true"), none), 15);
    assert_int_equal(
        exit_points(OUT("21-Va", ",'depleted':true,'routed':true,'strength':2,'killed':1"), OUT("Burks", ""), none),
        10);
    assert_int_equal(exit_points(OUT("21-Va", ""), OUT("Burks", ""), "'brigades':[{'id':'Burks','boxes':8}]"), 0);
    assert_int_equal(exit_points(OUT("Hampden", ",'crew':1"), OUT("Burks", ""), none), 10);
    /* horsemen and Chew: Ashby himself, and nobody else */
    assert_int_equal(
        exit_points(OUT("7-Va-c", "") "," OUT("Chew", ""), OUT("Ashby", ""), "'special':{'exited_ashby':1}"),
        10 * 3 + 5 * 4);
    assert_int_equal(exit_points(OUT("7-Va-c", "") "," OUT("Chew", ""), OUT("Jackson", ""), none), 0);
    assert_int_equal(exit_points(OUT("7-Va-c", ""), OUT("Ashby", ",'replacement':true"), none), 0);
    PROVED("stonewall", "22.2a 22.2b 22.2d 22.2e 22.2f");
}

static void ashby_leaves_in_person(void **unused) {
    (void)unused;
    begin("movement", "csa");
    counter("'id':'7-Va-c','hex':'0501','formation':'mounted'");
    officer("Ashby", "0501", "");
    more("'areas':{'north':['0501']}");
    start();
    act_all("csa", "move 7-Va-c", "with Ashby", "exit", NULL);
    assert_int_equal(points_for("csa", "22.2a"), 30);
    begin("movement", "csa"); /* at different times will do; a replacement will not */
    counter("'id':'7-Va-c','hex':'0501','formation':'mounted'");
    officer("Ashby", "0501", ",'replacement':true");
    more("'areas':{'north':['0501']}");
    start();
    act_all("csa", "move 7-Va-c", "exit", NULL);
    act_all("csa", "move Ashby", "exit", NULL);
    assert_int_equal(points_for("csa", "22.2a"), 0);
    PROVED("stonewall", "22.2d 22.2e 22.2b 16.0");
}

/* ---- the level ---- */

/* The game ends with this margin for the Confederates (negative: for the Union) and this strategic die. */
static json_t *ends_with(int margin, int die) {
    char fields[200], script[80];
    begin("rally", "usa");
    on_turn(15);
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    snprintf(fields, sizeof fields,
             "'options':{'strategic':%d},'special':{'army_morale':30,'leader_points_csa':%d,'leader_points_usa':%d}",
             die > 0, margin > 0 ? 30 + margin : 30, margin < 0 ? -margin : 0);
    more(fields);
    start();
    snprintf(script, sizeof script, die > 0 && margin <= 30 ? "[{'strategic':%d}]" : "[]", die);
    dice(script);
    return act("usa", "end");
}

static void levels_of_victory(void **unused) {
    (void)unused;
    static const struct {
        int margin;
        const char *winner, *level;
    } rows[] = {{1, "csa", "marginal"},     {30, "csa", "marginal"},     {31, "csa", "substantial"},
                {60, "csa", "substantial"}, {61, "csa", "decisive"},     {-1, "usa", "marginal"},
                {-30, "usa", "marginal"},   {-31, "usa", "substantial"}, {-61, "usa", "decisive"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *level = event_of(ends_with(rows[i].margin, 0), "level");
        assert_string_equal(field_text(level, "winner"), rows[i].winner);
        assert_string_equal(field_text(level, "level"), rows[i].level);
        assert_int_equal(field_int(level, "margin"), abs(rows[i].margin));
    }
    json_t *answer = ends_with(0, 0);
    assert_string_equal(field_text(event_of(answer, "level"), "level"), "draw");
    assert_false(event_told(answer, "strategic")); /* the option is off */
    PROVED("stonewall", "22.0 22.4 22.5");
}

static void what_came_of_it(void **unused) {
    (void)unused;
    static const struct {
        int margin, die, modifier;
        const char *result;
    } rows[] = {{-61, 4, -3, "Union"}, {-61, 5, -3, "draw"},    {-61, 6, -3, "Confederate"},
                {-31, 3, -2, "Union"}, {-31, 4, -2, "draw"},    {-31, 5, -2, "Confederate"},
                {-1, 2, -1, "Union"},  {-1, 3, -1, "draw"},     {-1, 4, -1, "Confederate"},
                {0, 1, 0, "Union"},    {0, 2, 0, "draw"},       {0, 3, 0, "Confederate"},
                {1, 1, 1, "draw"},     {1, 2, 1, "Confederate"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *told = event_of(ends_with(rows[i].margin, rows[i].die), "strategic");
        assert_int_equal(field_int(told, "modifier"), rows[i].modifier);
        assert_true(strncmp(field_text(told, "result"), rows[i].result, strlen(rows[i].result)) == 0);
        assert_false(field_bool(told, "automatic"));
    }
    json_t *told = event_of(ends_with(31, 1), "strategic"); /* no die at all */
    assert_true(field_bool(told, "automatic"));
    assert_true(strncmp(field_text(told, "result"), "Confederate", 11) == 0);
    assert_true(field_bool(event_of(ends_with(61, 1), "strategic"), "automatic"));
    PROVED("stonewall", "22.5 22.51 22.52");
}

static void its_own_switches(void **unused) {
    (void)unused;
    static const char *const switches[] = {"overshoot",     "strategic",     "ways-level",     "town-stops",
                                           "limit-reached", "wagon-flanks",  "horse-on-horse", "crest-down",
                                           "overflow",      "melee-unpaid",  "top-routs",      "spread-safe",
                                           "wagon-barred",  "gone-for-good", "break-off-safe"};
    json_t *entry, *option;
    size_t i, k;
    int found = 0, strangers = 0;
    json_t *scenarios = field_of(asked("{'cmd':'scenarios'}"), "scenarios");
    json_array_foreach(scenarios, i, entry) {
        if (strcmp(field_text(entry, "id"), "kernstown/battle") != 0)
            continue;
        json_array_foreach(field_of(entry, "options"), k, option) {
            for (int n = 0; n < 15; n++)
                found += strcmp(field_text(option, "id"), switches[n]) == 0 && field_int(option, "standard") == 0;
            strangers += strcmp(field_text(option, "id"), "cli-within") == 0;
        }
    }
    assert_int_equal(found, 15);
    assert_int_equal(strangers, 0); /* another battle's are not offered */
    PROVED("stonewall", "22.5 23.0");
}

TESTS(test(fifteen_turns), test(the_last_turn_is_tested_too), test(where_the_union_sets_up), test(tyler_in_reserve),
      test(cavalry_as_it_likes), test(where_ashby_sets_up), test(the_others_enter), test(entering_by_the_pike),
      test(in_command_as_they_come), test(points_for_losses), test(points_for_leaders), test(points_for_brigades),
      test(hills_held), test(points_for_exits), test(ashby_leaves_in_person), test(levels_of_victory),
      test(what_came_of_it), test(its_own_switches))
