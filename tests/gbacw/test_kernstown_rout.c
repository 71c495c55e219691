/* test_kernstown_rout.c: Stonewall 14.0 and 15.0: rout, rally, the town, and the path of a retreat. */
#include "kernstown.h"

/* t, of this rating, loses a point to small arms and throws these dice for rout. */
static json_t *shot(const char *unit, const char *more_units, const char *script) {
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    counter(unit);
    if (more_units[0])
        counter(more_units);
    start();
    char all[300];
    snprintf(all, sizeof all, "[{'small-arms':4}%s%s]", script[0] ? "," : "", script);
    dice(all);
    json_t *answer = fire_one("usa", "1510", "x");
    dice_free();
    return answer;
}
static const char *regiment(const char *morale, const char *extra) {
    static char text[300];
    snprintf(text, sizeof text,
             "'id':'t','side':'csa','type':'inf','strength':4,'initial':4,'morale':%s,'weapon':'R','hex':'1510',"
             "'facing':'s','formation':'line','order':0%s",
             morale, extra);
    return text;
}

static void the_rout_table(void **unused) {
    (void)unused;
    static const char *const rows[5][6] = {/* E, D, C, B, A */
                                           {"-", "-", "R", "R", "R", "R"},
                                           {"-", "-", "-", "R", "R", "R"},
                                           {"-", "-", "-", "-", "R", "R"},
                                           {"-", "-", "-", "-", "*", "R"},
                                           {"-", "-", "-", "-", "-", "*"}};
    for (int letter = 0; letter < 5; letter++) {
        for (int die = 1; die <= 6; die++) {
            char morale[4], script[120];
            snprintf(morale, sizeof morale, "%d", letter + 1);
            bool again = rows[letter][die - 1][0] == '*';
            for (int second = 5; second <= (again ? 6 : 5); second++) { /* the second die is never modified */
                if (again)
                    snprintf(script, sizeof script, "{'morale':'t','is':%d},{'morale':'t','is':%d}", die, second);
                else
                    snprintf(script, sizeof script, "{'morale':'t','is':%d}", die);
                shot(regiment(morale, ""), "", script);
                bool routs = again ? second == 6 : rows[letter][die - 1][0] == 'R';
                assert_int_equal(unit_has("t", "routed"), routs);
            }
        }
    }
    PROVED("stonewall", "14.0 14.1 14.22 14.26");
}

/* The modifiers of its check, added up. */
static int modifiers(const char *unit, const char *more_units, const char *script) {
    json_t *check = event_where(shot(unit, more_units, script), "morale", "unit", "t"), *item;
    size_t i;
    int sum = 0;
    json_array_foreach(field_of(check, "modifiers"), i, item) sum += (int)field_int(item, "by");
    assert_int_equal(field_int(check, "total"), field_int(check, "die") + sum);
    return sum;
}

static void what_moves_the_die(void **unused) {
    (void)unused;
    assert_int_equal(modifiers(regiment("3", ""), "", "{'morale':'t','is':1}"), 0);
    assert_int_equal(modifiers(regiment("3", ",'depleted':true"), "", "{'morale':'t','is':1}"), 1);
    /* five points once: two are half or more while two are lost, three are too many */
    assert_int_equal(modifiers("'id':'t','side':'csa','type':'inf','strength':3,'initial':5,'killed':2,'morale':3,"
                               "'weapon':'R','hex':'1510','facing':'s','formation':'line'",
                               "", "{'morale':'t','is':1}"),
                     1);
    assert_int_equal(modifiers("'id':'t','side':'csa','type':'inf','strength':3,'initial':4,'killed':1,'morale':3,"
                               "'weapon':'R','hex':'1510','facing':'s','formation':'line'",
                               "", "{'morale':'t','is':1}"),
                     0);            /* half is not more than half */
    begin("offensive-fire", "usa"); /* a leader, and the town */
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", ",'brigade':'b-l'");
    leader("l", "csa", "1510", "");
    more("'hexes':{'1510':'town'}");
    start();
    dice("[{'small-arms':4},{'leader':3},{'leader':5},{'morale':'t','is':6}]");
    json_t *check = event_of(fire_one("usa", "1510", "x"), "morale");
    assert_int_equal(row_by(check, "modifiers", "14.24"), -1);
    assert_int_equal(row_by(check, "modifiers", "14.71"), -1);
    assert_int_equal(field_int(check, "total"), 4);
    assert_false(unit_has("t", "routed")); /* C holds on a four */
    begin("offensive-fire", "usa");        /* a one stays a one */
    foot("x", "usa", 5, "1511", "n", "");
    unit_is("t", "csa", "inf", 4, "R", "1510", "s", "line", ",'brigade':'b-l'");
    leader("l", "csa", "1510", "");
    more("'hexes':{'1510':'town'}");
    start();
    dice("[{'small-arms':4},{'leader':3},{'leader':5},{'morale':'t','is':1}]");
    fire_one("usa", "1510", "x");
    assert_false(unit_has("t", "routed"));
    PROVED("stonewall", "14.23 14.24 14.25 14.71 17.2");
}

static void seven_counts_as_six(void **unused) {
    (void)unused;
    shot(regiment("5", ",'depleted':true"), "",
         "{'morale':'t','is':6},{'morale':'t','is':5}"); /* A: 7 is thrown again */
    assert_false(unit_has("t", "routed"));
    PROVED("stonewall", "14.25 14.26");
}

/* ---- what rout does ---- */

static void three_hexes_and_no_more(void **unused) {
    (void)unused;
    json_t *answer = shot(regiment("3", ""), "", "{'morale':'t','is':6}");
    assert_int_equal(field_int(event_of(answer, "rout"), "hexes"), 3);
    settle_to("fire-phase");
    assert_int_equal(hexes_from("t", "1510"), 3);
    assert_int_equal(hexes_from("t", "1511"), 4); /* and as far from him who did it */
    begin("offensive-fire", "usa");               /* who runs already takes his losses and does not run again */
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", ",'routed':true");
    start();
    dice("[{'small-arms':4}]");
    fire_one("usa", "1510", "x");
    assert_int_equal(unit_int("t", "strength"), 3);
    assert_true(stands_in("t", "1510"));
    PROVED("stonewall", "14.0 14.3 14.31 15.0 15.4");
}

static void a_rout_after_a_retreat(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* 4 against 3: +1, a 3 gives K/C1R2 */
    foot("x", "usa", 4, "1511", "n", "");
    foot("t", "csa", 3, "1510", "s", "");
    start();
    melee("usa", "1510", "x", "[{'melee':3},{'morale':'t','is':6}]");
    settle_to("melee");
    assert_true(unit_has("t", "routed"));
    assert_int_equal(hexes_from("t", "1510"), 5); /* two, then three more */
    PROVED("stonewall", "14.1 14.3 13.82 15.0");
}

static void what_the_routed_may_do(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("t", "usa", 4, "1510", "n", ",'routed':true");
    more("'hexes':{'1509':'woods','1508':'woods'},'hexsides':{'1510/1509':'ridge'}");
    start();
    act_all("usa", "move t", "to 1509", NULL); /* one hex, whatever it costs */
    assert_true(strcmp(decision_now(), "move") != 0 || !judged_legal("usa", "to 1508"));
    put_down("usa");
    begin("defensive-fire", "csa");
    foot("t", "usa", 4, "1510", "n", ",'routed':true");
    foot("e", "csa", 4, "1509", "s", "");
    start();
    refused("usa", "fire 1509", "14.3a");
    end_until("offensive-fire");
    act("csa", "end");
    assert_string_equal(phase_now(), "melee"); /* it is not asked to withdraw */
    begin("melee", "usa");
    foot("t", "usa", 4, "1510", "n", ",'routed':true");
    foot("e", "csa", 4, "1509", "s", "");
    start();
    refused("usa", "attack 1509", "14.3a");
    begin("initial-command", "csa"); /* and it needs its officer even for that hex */
    foot("t", "csa", 4, "1510", "n", ",'routed':true,'brigade':'b-l'");
    horse("h", "csa", 4, "1512", ",'routed':true,'brigade':'b-l'");
    foot("n", "csa", 4, "0505", "n", ",'routed':true,'brigade':'b-l'");
    leader("l", "csa", "0506", "");
    foot("m", "csa", 4, "0506", "n", ",'brigade':'b-l'");
    by_command();
    start();
    refused("csa", "move t", "17.12");
    refused("csa", "move h", "17.12");
    assert_true(legal("csa", "move n"));
    PROVED("stonewall", "14.3a 14.32 13.7");
}

/* One hex whatever it costs, but not where nobody of its kind may go at all. */
static void the_routed_keep_to_their_ground(void **unused) {
    (void)unused;
    begin("movement", "usa");
    limbered("g", "usa", 4, "1010", ",'routed':true");
    column("c", "usa", 3, "1510", ",'routed':true");
    more("'hexsides':{'1010/1009':'wall'},'hexes':{'1509':'woods','1011':'town','1110':'woods'}");
    start();
    act("usa", "move g");
    refused("usa", "to 1009", NULL); /* 5.31 */
    refused("usa", "to 1011", NULL); /* 5.32a: no road leads there */
    act_all("usa", "to 1110", NULL);
    put_down("usa");
    act("usa", "move c");
    refused("usa", "to 1509", NULL);
    act("usa", "to 1511");
    PROVED("stonewall", "14.3a 5.31 5.32a");
}

/* ---- stacks ---- */

static void the_unit_below(void **unused) {
    (void)unused;
    const char *low = "'id':'low','side':'csa','type':'inf','strength':4,'morale':3,'weapon':'R','hex':'1510',"
                      "'facing':'s','formation':'line','order':1";
    json_t *answer = shot(regiment("3", ""), low, "{'morale':'t','is':1}"); /* the top holds: nothing below */
    assert_int_equal(event_count(answer, "morale"), 1);
    answer = shot(regiment("3", ""), low, "{'morale':'t','is':6}"); /* it routs: the other rolls when it has gone */
    asked("{'cmd':'dice','script':[{'morale':'low','is':1}]}");
    assert_true(unit_has("t", "routed"));
    settle_to("fire-phase");
    assert_false(unit_has("low", "routed"));
    assert_true(stands_in("low", "1510"));
    PROVED("stonewall", "14.5 14.1");
}

static void guns_shake_both(void **unused) {
    (void)unused;
    for (int other_reading = 0; other_reading < 2; other_reading++) {
        begin("offensive-fire", "usa");
        guns("g", "usa", 12, "T", "1515", "n", "");
        foot("top", "csa", 3, "1505", "s", ",'order':0");
        foot("low", "csa", 3, "1505", "s", ",'order':1");
        if (other_reading)
            more("'options':{'top-routs':1}");
        start(); /* six points at ten hexes: a 5 costs one */
        dice(other_reading ? "[{'artillery':'top','is':5},{'artillery':'low','is':1},{'morale':'top','is':1}]"
                           : "[{'artillery':'top','is':5},{'artillery':'low','is':1},{'morale':'top','is':1},"
                             "{'morale':'low','is':6}]");
        json_t *answer = fire_one("usa", "1505", "g");
        assert_int_equal(event_count(answer, "morale"), other_reading ? 1 : 2); /* the other rolls though unhurt */
        assert_int_equal(unit_has("low", "routed"), !other_reading);
    }
    PROVED("stonewall", "14.5a 8.53");
}

static void the_top_unit_is_gone(void **unused) {
    (void)unused;
    for (int other_reading = 0; other_reading < 2; other_reading++) {
        begin("offensive-fire", "usa"); /* swept away: no roll for that */
        foot("x", "usa", 5, "1511", "n", "");
        foot("top", "csa", 1, "1510", "s", ",'order':0");
        foot("low", "csa", 3, "1510", "s", ",'order':1");
        start();
        dice("[{'small-arms':4}]");
        json_t *answer = fire_one("usa", "1510", "x");
        assert_false(event_told(answer, "morale"));
        begin("offensive-fire", "usa"); /* but its own loss makes it roll */
        foot("x", "usa", 8, "1511", "n", "");
        foot("top", "csa", 1, "1510", "s", ",'order':0");
        foot("low", "csa", 3, "1510", "s", ",'order':1");
        if (other_reading)
            more("'options':{'overflow':1}");
        start();
        dice(other_reading ? "[{'small-arms':5}]" : "[{'small-arms':5},{'morale':'low','is':6}]");
        answer = fire_one("usa", "1510", "x");
        assert_int_equal(unit_int("low", "strength"), 2);
        assert_int_equal(unit_has("low", "routed"), !other_reading);
        begin("offensive-fire", "usa"); /* guns likewise */
        guns("g", "usa", 12, "N", "1512", "n", "");
        foot("top", "csa", 1, "1510", "s", ",'order':0");
        foot("low", "csa", 3, "1510", "s", ",'order':1");
        start();
        dice("[{'artillery':1}]");
        answer = fire_one("usa", "1510", "g");
        assert_false(unit_on_map("top"));
        assert_false(event_told(answer, "morale"));
    }
    PROVED("stonewall", "14.5b");
}

/* Answers what is asked with the first legal action until low checks; the check. Fire is held. */
static json_t *check_of_low(void) {
    for (int i = 0; i < 30; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        bool fire = strcmp(decision_now(), "fire") == 0;
        json_t *check = event_where(act(side_now(), fire ? "hold" : json_string_value(json_array_get(list, 0))),
                                    "morale", "unit", "low");
        if (check)
            return check;
    }
    fail_msg("low has not checked");
    return NULL;
}

/* The one below throws when the one above has gone: its leader goes or stays without knowing. It has the help of one
 * who began the phase there, though he has gone, and though he fell in this very fire. */
static void the_leader_of_a_stack(void **unused) {
    (void)unused;
    const char *acts[] = {"go l", "stay l", NULL};
    for (int i = 0; i < 3; i++) {
        begin("offensive-fire", "usa");
        foot("x", "usa", 5, "1511", "n", "");
        foot("t", "csa", 4, "1510", "s", ",'brigade':'b-l','order':0");
        foot("low", "csa", 4, "1510", "s", ",'brigade':'b-l','order':1");
        leader("l", "csa", "1510", "");
        start();
        char script[200];
        snprintf(script, sizeof script,
                 "[{'small-arms':4},{'leader':%d},{'leader':%d},{'morale':'t','is':6},{'morale':'low','is':5}]",
                 acts[i] ? 3 : 1, acts[i] ? 5 : 1);
        dice(script);
        json_t *answer = fire_one("usa", "1510", "x");
        assert_int_equal(event_count(answer, "morale"), 1); /* t alone */
        assert_string_equal(decision_now(), "retreat");
        if (acts[i])
            act("csa", acts[i]);
        assert_int_equal(row_by(check_of_low(), "modifiers", "14.24"), -1);
        assert_int_equal(hexes_from("t", "1510"), 3); /* it has run by then */
        assert_false(unit_has("low", "routed"));      /* a four, not a five */
        settle_to("fire-phase");
        assert_int_equal(unit_on_map("l") && stands_in("l", "1510"), i == 1);
        assert_false(unit_has("l", "routed"));
    }
    begin("offensive-fire", "usa"); /* he does not stay with one that is routed itself */
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", ",'brigade':'b-l','order':0");
    foot("low", "csa", 4, "1510", "s", ",'brigade':'b-l','order':1,'routed':true");
    leader("l", "csa", "1510", "");
    start();
    dice("[{'small-arms':4},{'leader':3},{'leader':5},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    dice_free();
    assert_string_equal(decision_now(), "retreat");
    assert_int_equal(legal_count("stay"), 0);
    settle_to("fire-phase");
    assert_true(stands_in("l", unit_text("t", "hex")) && stands_in("low", "1510"));
    begin("offensive-fire", "usa"); /* alone with a unit that routs he must go */
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", ",'brigade':'b-l'");
    leader("l", "csa", "1510", "");
    start();
    dice("[{'small-arms':4},{'leader':3},{'leader':5},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    dice_free();
    settle_to("fire-phase");
    assert_true(stands_in("l", unit_text("t", "hex")));
    on_to("rally");
    on_to("rally");                       /* the Confederate one */
    assert_true(legal("csa", "rally t")); /* and there he rallies it */
    asked("{'cmd':'dice','script':[{'rally':'t','is':1}]}");
    act("csa", "rally t");
    assert_false(unit_has("t", "routed"));
    PROVED("stonewall", "14.4a 14.5c 14.5 17.43");
}

/* A stack that marches out of a zone: the upper one runs, the lower one checks, and goes on with its step. */
static void the_unit_below_marches_on(void **unused) {
    (void)unused;
    for (int die = 1; die <= 6; die += 5) {
        begin("movement", "csa");
        foot("x", "usa", 5, "1511", "n", "");
        foot("t", "csa", 4, "1510", "s", ",'order':0");
        foot("low", "csa", 4, "1510", "s", ",'order':1");
        start();
        act_all("csa", "move t", "with low", "to 1509", NULL);
        char script[200];
        snprintf(script, sizeof script, "[{'small-arms':3},{'morale':'t','is':6},{'morale':'low','is':%d}]", die);
        dice(script); /* ten points at their backs: a 3 costs one */
        json_t *answer = act_all("usa", "add x", "resolve", NULL);
        assert_int_equal(event_count(answer, "morale"), 1);
        assert_true(stands_in("low", "1510"));
        check_of_low();
        assert_true(unit_has("t", "routed"));
        assert_int_equal(unit_has("low", "routed"), die == 6);
        if (die == 1)
            assert_true(stands_in("low", "1509"));
    }
    PROVED("stonewall", "14.5 11.15");
}

static void guns_and_rout(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "1511", "n", "");
    guns("t", "csa", 4, "N", "1510", "s", "");
    start();
    dice("[{'small-arms':4}]"); /* a crew step, and no roll */
    json_t *answer = fire_one("usa", "1510", "x");
    assert_false(event_told(answer, "morale"));
    begin("offensive-fire", "usa"); /* limbered it rolls, by C */
    foot("x", "usa", 8, "1511", "n", "");
    limbered("t", "csa", 4, "1510", "");
    start();
    dice("[{'small-arms':3},{'morale':'t','is':5}]");
    fire_one("usa", "1510", "x");
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed"));
    on_to("rally");
    on_to("movement"); /* and comes to itself in its own Final Command Phase, for nothing */
    on_to("movement");
    assert_false(unit_has("t", "routed"));
    PROVED("stonewall", "14.6 14.4 18.7");
}

/* ---- rally ---- */

static void by_points_and_by_three_hexes(void **unused) {
    (void)unused;
    begin("rally", "csa");
    foot("a", "csa", 4, "1507", "n", ",'routed':true,'brigade':'b-l'");
    foot("b", "csa", 4, "1510", "n", ",'routed':true,'brigade':'b-l'");
    foot("far", "csa", 4, "1514", "n", ",'routed':true,'brigade':'b-l'");
    foot("other", "csa", 4, "1509", "n", ",'routed':true,'brigade':'b-m'");
    leader("l", "csa", "1510", ",'rally':2");
    leader("m", "csa", "0303", "");
    foot("his", "csa", 4, "0303", "n", ",'brigade':'b-m'");
    start();
    refused("csa", "rally far", "14.4");   /* four hexes, though his radius is four */
    refused("csa", "rally other", "14.4"); /* not of his brigade */
    act("csa", "rally a");
    act("csa", "rally b");
    assert_false(unit_has("a", "routed") || unit_has("b", "routed"));
    assert_true(unit_has("far", "routed"));
    begin("rally", "csa"); /* one point, one unit */
    foot("a", "csa", 4, "1507", "n", ",'routed':true,'brigade':'b-l'");
    foot("b", "csa", 4, "1510", "n", ",'routed':true,'brigade':'b-l'");
    leader("l", "csa", "1510", ",'rally':1");
    start();
    act("csa", "rally a");
    refused("csa", "rally b", "17.17");
    PROVED("stonewall", "14.4 17.17 17.13 4.0g");
}

static void rally_in_the_town(void **unused) {
    (void)unused;
    for (int road = 0; road < 2; road++) {
        begin("rally", "csa");
        foot("t", "csa", 4, "1510", "n", ",'routed':true,'brigade':'b-l'");
        leader("l", "csa", "1512", "");
        foot("his", "csa", 4, "1512", "n", ",'brigade':'b-l'");
        more(road ? "'hexes':{'1510':'town'},'roads':[{'kind':'road','path':['1512','1511','1510']}]"
                  : "'hexes':{'1510':'town'},'roads':[{'kind':'trail','path':['1512','1511','1510']}]");
        start();
        assert_int_equal(legal("csa", "rally t"), road);
    }
    PROVED("stonewall", "14.73");
}

static void driven_into_the_town(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 4, "1511", "n", "");
    foot("t", "csa", 3, "1510", "s", "");
    more("'fill':'town','hexes':{'1510':'clear','1511':'clear'}");
    start(); /* +1, a 2: R2 into the houses */
    melee("usa", "1510", "x", "[{'melee':2}]");
    settle_to("melee");
    assert_true(unit_has("t", "routed")); /* without a die */
    assert_int_equal(hexes_from("t", "1510"), 5);
    PROVED("stonewall", "14.72");
}

/* ---- 15.0 ---- */

static void shut_in_is_captured(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1502", "n", "");
    counter("'id':'21-Va','hex':'1501','facing':'s','formation':'line'");
    foot("u", "usa", 1, "1401", "n", "");
    foot("v", "usa", 1, "1601", "n", "");
    start();
    dice("[{'small-arms':4},{'morale':'21-Va','is':6}]");
    json_t *answer = fire_one("usa", "1501", "x");
    assert_true(event_told(answer, "captured"));
    assert_false(unit_on_map("21-Va"));
    assert_int_equal(unit_int("21-Va", "captured"), 2); /* what it had left, all of it */
    assert_int_equal(unit_int("21-Va", "killed"), 1);
    assert_int_equal(field_int(brigade("Burks"), "boxes"), 3);
    PROVED("stonewall", "15.1 15.1a 16.0a 22.1b");
}

static void captured_whole_costs_morale(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 5, "1502", "n", "");
    counter("'id':'67-Oh','hex':'1501','facing':'s','formation':'line'");
    foot("u", "csa", 1, "1401", "n", "");
    foot("v", "csa", 1, "1601", "n", "");
    more("'special':{'army_morale':50}");
    start();
    dice("[{'small-arms':4},{'morale':'67-Oh','is':6}]");
    fire_one("csa", "1501", "x");
    assert_int_equal(unit_int("67-Oh", "captured"), 3);
    assert_int_equal(army_morale(), 50 - 1 - 3 - 3); /* killed, routed, captured */
    PROVED("stonewall", "15.1a 19.33 16.0a");
}

static void friends_on_the_path(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* another path: they are left in peace */
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("f", "csa", 4, "1508", "s", "");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    for (int i = 0; i < 4 && strcmp(decision_now(), "retreat") == 0; i++) {
        assert_false(judged_legal("csa", "to 1508"));
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act("csa", json_string_value(json_array_get(list, 0)));
    }
    assert_string_equal(decision_now(), "fire-phase");
    /* no other: a wall of water on either side of the column */
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("f", "csa", 4, "1509", "s", "");
    foot("r", "csa", 4, "1508", "s", ",'routed':true");
    more("'hexsides':{'1510/1409':'river','1510/1410':'river','1510/1609':'river','1510/1610':'river',"
         "'1509/1408':'river','1509/1409':'river','1509/1608':'river','1509/1609':'river',"
         "'1508/1407':'river','1508/1408':'river','1508/1607':'river','1508/1608':'river'}");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6},{'morale':'f','is':1}]"); /* f is shaken and stands */
    fire_one("usa", "1510", "x");
    dice_free();
    settle_to("fire-phase");
    assert_true(stands_in("f", "1509"));
    assert_true(hexes_from("t", "1510") >= 3);
    assert_true(hexes_from("r", "1508") >= 3); /* routed already: three hexes more */
    PROVED("stonewall", "15.3");
}

static void the_path_leads_away(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    refused("csa", "to 1511", NULL);
    refused("csa", "to 1410", "15.4"); /* no nearer to him, but not farther either */
    assert_true(legal("csa", "to 1509") && legal("csa", "to 1409") && legal("csa", "to 1609")); /* the owner's choice */
    act_all("csa", "to 1409", NULL);
    refused("csa", "to 1510", NULL); /* never back */
    PROVED("stonewall", "15.4");
}

static void never_toward_the_enemy(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa"); /* the only way out leads to him who fires */
    foot("x", "usa", 8, "1512", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    more("'hexsides':{'1510/1409':'river','1510/1410':'river','1510/1609':'river','1510/1610':'river','1510/"
         "1509':'river'}");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':6}]");
    json_t *answer = fire_one("usa", "1510", "x");
    assert_true(event_told(answer, "captured"));
    assert_false(unit_on_map("t"));
    PROVED("stonewall", "15.4 15.1");
}

static void no_hex_twice_in_a_series(void **unused) {
    (void)unused;
    begin("melee", "usa"); /* two hexes of room, and a rout that would have to turn back */
    foot("x", "usa", 4, "1511", "n", "");
    foot("y", "usa", 1, "1511", "n", "");
    foot("t", "csa", 3, "1510", "s", "");
    more("'hexsides':{'1510/1610':'river','1510/1410':'river','1510/1409':'river','1510/1609':'river',"
         "'1509/1508':'river','1509/1408':'river','1509/1409':'river','1509/1608':'river',"
         "'1609/1608':'river','1609/1709':'river','1609/1710':'river','1609/1610':'river'}");
    start(); /* +1, a 2: R2 */
    melee("usa", "1510", "x", "[{'melee':2},{'morale':'t','is':6}]");
    settle_to("melee");
    assert_false(unit_on_map("t"));
    assert_string_equal(unit_text("t", "fate"), "captured");
    PROVED("stonewall", "15.4");
}

/* Who went along in the first retreat does not come back over it either. */
static void nor_does_who_went_along(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 4, "1511", "n", "");
    foot("y", "usa", 1, "1511", "n", "");
    foot("t", "csa", 2, "1510", "s", ",'order':1");
    foot("s", "csa", 1, "1510", "s", ",'order':0");
    more("'hexsides':{'1510/1610':'river','1510/1410':'river','1510/1409':'river','1510/1609':'river',"
         "'1509/1508':'river','1509/1408':'river','1509/1409':'river','1509/1608':'river',"
         "'1609/1608':'river','1609/1709':'river','1609/1710':'river','1609/1610':'river'}");
    start();
    json_t *answer = melee("usa", "1510", "x", "[{'melee':2},{'morale':'s','is':1},{'morale':'t','is':6}]");
    assert_int_equal(event_count(answer, "retreat"), 2); /* together, and not one step back */
    settle_to("melee");
    assert_true(stands_in("s", "1609"));
    assert_string_equal(unit_text("t", "fate"), "captured");
    PROVED("stonewall", "15.4 15.1");
}

#define NARROW                                                                                                         \
    "'hexsides':{'1510/1409':'river','1510/1410':'river','1510/1609':'river','1510/1610':'river',"                     \
    "'1509/1408':'river','1509/1409':'river','1509/1608':'river','1509/1609':'river'"

/* Away from the enemy who drove it out, not from one who has fought elsewhere and is nearer now. */
static void the_cause_is_in_its_own_melee(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 4, "1511", "n", "");
    foot("y", "usa", 1, "1511", "n", "");
    foot("t", "csa", 3, "1510", "s", "");
    foot("m", "usa", 2, "1507", "n", ",'meleed':true");
    more(NARROW "}");
    start();
    melee("usa", "1510", "x", "[{'melee':2},{'morale':'t','is':6}]");
    dice_free();
    if (stands_in("t", "1509"))
        act("csa", "to 1508");
    assert_true(stands_in("t", "1508") && unit_has("t", "routed"));
    assert_true(judged_legal("csa", "to 1607") && judged_legal("csa", "to 1407"));
    assert_false(judged_legal("csa", "to 1608") || judged_legal("csa", "to 1408"));
    PROVED("stonewall", "15.4");
}

/* It has run from those who fired; what happens to it later has another cause. */
static void a_later_retreat_has_its_own_cause(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("y", "usa", 4, "1506", "s", "");
    more(NARROW ",'1508/1407':'river','1508/1408':'river','1508/1607':'river','1508/1608':'river'}");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed") && stands_in("t", "1507"));
    on_to("melee");
    melee("usa", "1507", "y", "[{'melee':3}]");
    assert_string_equal(decision_now(), "retreat");
    assert_true(judged_legal("csa", "to 1508")); /* toward x, who has nothing to do with it */
    PROVED("stonewall", "15.4");
}

static void zones_on_the_path(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    foot("z", "usa", 4, "1307", "se", ""); /* controls 1407 and the like */
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    act("csa", "to 1409");
    act("csa", "to 1408"); /* it may go in there */
    if (strcmp(decision_now(), "fire") != 0)
        act("csa", "to 1407");
    assert_string_equal(decision_now(), "fire"); /* and is fired on */
    PROVED("stonewall", "15.2 11.2");
}

TESTS(test(the_rout_table), test(what_moves_the_die), test(seven_counts_as_six), test(three_hexes_and_no_more),
      test(a_rout_after_a_retreat), test(what_the_routed_may_do), test(the_routed_keep_to_their_ground),
      test(the_unit_below), test(guns_shake_both), test(the_top_unit_is_gone), test(the_leader_of_a_stack),
      test(the_unit_below_marches_on), test(guns_and_rout), test(by_points_and_by_three_hexes), test(rally_in_the_town),
      test(driven_into_the_town), test(shut_in_is_captured), test(captured_whole_costs_morale),
      test(friends_on_the_path), test(the_path_leads_away), test(never_toward_the_enemy),
      test(no_hex_twice_in_a_series), test(nor_does_who_went_along), test(the_cause_is_in_its_own_melee),
      test(a_later_retreat_has_its_own_cause), test(zones_on_the_path))
