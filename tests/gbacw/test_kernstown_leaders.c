/* test_kernstown_leaders.c: Stonewall 16.0 and 17.0: who leaves the map, officers, their losses and successors. */
#include "kernstown.h"

/* ---- command ---- */

static void within_the_radius(void **unused) {
    (void)unused;
    begin("initial-command", "usa"); /* the book's example: 5th Ohio five hexes from Sullivan */
    counter("'id':'5-Oh','hex':'0510','facing':'n','formation':'line'");
    counter("'id':'62-Oh','hex':'0509','facing':'n','formation':'line'");
    counter("'id':'13-Ind','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'8-Oh','hex':'0605','facing':'n','formation':'line'"); /* Kimball's */
    officer("Sullivan", "0505", "");
    foot("e", "csa", 4, "0509", "s", ",'hex':'0514'");
    more("'special':{'army_morale':90}");
    by_command();
    start();
    act_all("usa", "order Sullivan", "end", NULL);
    assert_true(legal("usa", "move 62-Oh")); /* four hexes */
    refused("usa", "move 5-Oh", "17.12");
    refused("usa", "move 8-Oh", NULL); /* not his */
    PROVED("stonewall", "17.0 17.12 17.13 4.0a");
}

static void out_of_radius_in_battle(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("out", "usa", 4, "0505", "n", ",'out-of-command':true");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    refused("usa", "fire 0504", "17.12");
    on_to("melee");
    refused("usa", "attack 0504", "17.12");
    begin("defensive-fire", "csa");
    foot("out", "usa", 4, "0505", "n", ",'out-of-command':true");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    assert_true(legal("usa", "fire 0504")); /* in defence nothing is lost */
    begin("melee", "csa");
    foot("out", "usa", 4, "0505", "n", ",'out-of-command':true");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    json_t *fought = event_of(melee("csa", "0505", "e", "[{'melee':4}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 4);
    begin("movement", "csa"); /* its zone and withdrawal fire stand */
    foot("out", "usa", 4, "0505", "n", ",'out-of-command':true");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    act_all("csa", "move e", "to 0503", NULL);
    assert_string_equal(decision_now(), "fire");
    PROVED("stonewall", "17.12");
}

static void strangers_lead_nobody(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    counter("'id':'21-Va','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'37-Va','hex':'0505','facing':'n','formation':'line'");
    officer("Fulkerson", "0505", "");
    foot("e", "usa", 4, "2020", "s", "");
    by_command();
    start();
    assert_true(legal("csa", "move 37-Va"));
    refused("csa", "move 21-Va", "17.12"); /* he stands beside it, and it is not his */
    PROVED("stonewall", "17.13 17.12");
}

static void jackson_over_all(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    counter("'id':'21-Va','hex':'0510','facing':'n','formation':'line'");
    counter("'id':'37-Va','hex':'0506','facing':'n','formation':'line','routed':true");
    counter("'id':'7-Va-c','hex':'1205','facing':'n','formation':'dismounted'");
    counter("'id':'2-Va','hex':'0505','facing':'n','formation':'line'");
    officer("Jackson", "0505", "");
    foot("e", "usa", 4, "2020", "s", "");
    by_command();
    start();
    assert_true(legal("csa", "move 21-Va") && legal("csa", "move 37-Va") && legal("csa", "move 7-Va-c"));
    on_to("rally");
    act("csa", "rally 37-Va"); /* of any brigade */
    assert_false(unit_has("37-Va", "routed"));
    PROVED("stonewall", "17.13 2.34");
}

static void the_line_of_command(void **unused) {
    (void)unused;
    static const char *const blocks[] = {"'hexsides':{'0505/0504':'river','0505/0604':'river','0505/0404':'river',"
                                         "'0505/0605':'river','0505/0405':'river','0505/0506':'river'}",
                                         "'hexes':{'0101':'clear'}"};
    for (int open = 0; open < 2; open++) {
        begin("initial-command", "csa");
        foot("a", "csa", 3, "0505", "n", ",'brigade':'b-led'");
        leader("led", "csa", "0507", "");
        foot("his", "csa", 1, "0507", "n", ",'brigade':'b-led'");
        more(blocks[open]);
        by_command();
        start();
        json_t *command = query("{'what':'command','unit':'a'}");
        assert_int_equal(field_bool(command, "in_command"), open);
    }
    begin("initial-command", "csa"); /* round an enemy it is longer than four */
    foot("a", "csa", 3, "0503", "n", ",'brigade':'b-led'");
    leader("led", "csa", "0507", "");
    foot("his", "csa", 1, "0507", "n", ",'brigade':'b-led'");
    foot("e", "usa", 3, "0505", "n", ",'routed':true");
    foot("f", "usa", 3, "0405", "n", ",'routed':true");
    foot("g", "usa", 3, "0605", "n", ",'routed':true");
    by_command();
    start();
    assert_false(field_bool(query("{'what':'command','unit':'a'}"), "in_command"));
    PROVED("stonewall", "17.14");
}

/* ---- where leaders stand ---- */

static void leaders_end_with_their_own(void **unused) {
    (void)unused;
    begin("movement", "usa");
    leader("l", "usa", "0505", "");
    foot("own", "usa", 3, "0505", "n", ",'brigade':'b-l'");
    foot("other", "usa", 3, "0503", "n", ",'brigade':'b-m'");
    foot("own2", "usa", 3, "0403", "n", ",'brigade':'b-l'");
    wagon("w", "usa", "0502", "");
    wagon("bare", "usa", "0702", ",'crew':0,'strength':0,'abandoned':true");
    start();
    act_all("usa", "move l", "to 0504", "to 0503", NULL);
    refused("usa", "halt", "17.3"); /* strangers */
    act("usa", "to 0502");
    assert_true(judged_legal("usa", "halt")); /* a guarded wagon will do */
    act_all("usa", "to 0602", "to 0702", NULL);
    refused("usa", "halt", "17.3"); /* one without a guard not */
    act_all("usa", "to 0602", "to 0502", "to 0402", "to 0403", "halt", NULL);
    for (int barred = 0; barred < 2; barred++) {
        begin("movement", "usa");
        leader("l", "usa", "0505", "");
        foot("own", "usa", 3, "0505", "n", ",'brigade':'b-l'");
        wagon("w", "usa", "0504", "");
        if (barred)
            more("'options':{'wagon-barred':1}");
        start();
        act_all("usa", "move l", "to 0504", NULL);
        assert_int_equal(judged_legal("usa", "halt"), !barred);
    }
    PROVED("stonewall", "17.3 8.23 17.1");
}

static void nobody_left_to_lead(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0505", "n", "");
    counter("'id':'23-Va','hex':'0504','facing':'s','formation':'line'");
    counter("'id':'37-Va','fate':'eliminated'");
    counter("'id':'Danville','fate':'eliminated'");
    officer("Fulkerson", "0504", "");
    foot("stranger", "csa", 3, "0502", "s", "");
    start();
    dice("[{'small-arms':3},{'leader':3},{'leader':5}]"); /* its last point */
    fire_one("usa", "0504", "x");
    dice_free();
    assert_false(stands_in("Fulkerson", "0502")); /* he does not go to men whom he does not command */
    act("usa", "end");
    assert_false(unit_on_map("Fulkerson"));
    assert_int_equal(special("leader_points_usa"), 0); /* without points */
    PROVED("stonewall", "17.3");
}

static void left_alone_by_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0505", "n", "");
    foot("t", "csa", 1, "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", "");
    foot("near", "csa", 3, "0502", "s", ",'brigade':'b-l'");
    foot("far", "csa", 3, "0510", "s", ",'brigade':'b-l'");
    foot("stranger", "csa", 3, "0503", "s", "");
    start();
    dice("[{'small-arms':3},{'leader':3},{'leader':5}]");
    fire_one("usa", "0504", "x");
    assert_true(stands_in("l", "0502")); /* at once, to the nearest of his own */
    PROVED("stonewall", "17.3a");
}

static void left_alone_and_surrounded(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "0505", "n", "");
    foot("t", "csa", 1, "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", "");
    foot("near", "csa", 3, "0510", "s", ",'brigade':'b-l'");
    foot("a", "usa", 2, "0403", "ne", ""); /* with its zone: 0402? 0503 */
    foot("b", "usa", 2, "0603", "nw", "");
    foot("c", "usa", 2, "0404", "n", "");
    foot("d", "usa", 2, "0604", "n", "");
    start();
    dice("[{'small-arms':3},{'leader':3},{'leader':5}]");
    json_t *answer = fire_one("usa", "0504", "x");
    assert_string_equal(field_text(event_of(answer, "leader-lost"), "fate"), "captured");
    assert_int_equal(special("leader_points_usa"), 8); /* double his radius of four */
    PROVED("stonewall", "17.42 22.1g");
}

/* Whom his men have left alone the enemy takes, but only in a Melee Phase (5.12), and nobody runs past him. */
static void an_officer_alone_is_taken(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "1010", "n", "");
    leader("l", "csa", "1009", "");
    foot("his", "csa", 3, "1020", "s", ",'brigade':'b-l'");
    start();
    act("usa", "move x");
    refused("usa", "to 1009", "5.12");
    put_down("usa");
    on_to("melee");
    act_all("usa", "attack 1009", "with x", "resolve", NULL);
    assert_true(stands_in("x", "1009"));
    assert_string_equal(unit_text("l", "fate"), "captured");
    assert_int_equal(special("leader_points_usa"), 8);
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "1511", "n", "");
    foot("t", "csa", 4, "1510", "s", "");
    leader("u", "usa", "1508", "");
    foot("own", "usa", 3, "1520", "s", ",'brigade':'b-u'");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    fire_one("usa", "1510", "x");
    dice_free();
    for (int i = 0; i < 4 && strcmp(decision_now(), "retreat") == 0; i++) {
        assert_false(judged_legal("csa", "to 1508"));
        act("csa", json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    }
    assert_true(unit_on_map("u"));
    PROVED("stonewall", "17.43 5.12 15.1 22.1g");
}

/* His last unit falls inside a ring of enemies two hexes off, with a gap in it or not. */
static json_t *alone_in_a_ring(bool gap) {
    static const char *const ring[] = {"1008", "1109", "1209", "1210", "1211", "1112",
                                       "1012", "0912", "0811", "0810", "0809", "0909"};
    begin("offensive-fire", "usa");
    foot("x", "usa", 8, "1011", "n", "");
    foot("t", "csa", 1, "1010", "s", ",'brigade':'b-l'");
    leader("l", "csa", "1010", "");
    foot("near", "csa", 3, "1020", "s", ",'brigade':'b-l'");
    for (int i = gap ? 1 : 0; i < 12; i++) {
        char id[8];
        snprintf(id, sizeof id, "r%d", i);
        horse(id, "usa", 1, ring[i], ""); /* they have no zone: only where they stand counts */
    }
    start();
    dice("[{'small-arms':3},{'leader':3},{'leader':5}]");
    return fire_one("usa", "1010", "x");
}

static void a_ring_may_be_wider(void **unused) {
    (void)unused;
    assert_string_equal(field_text(event_of(alone_in_a_ring(false), "leader-lost"), "fate"), "captured");
    assert_int_equal(event_count(alone_in_a_ring(true), "leader-lost"), 0);
    assert_true(stands_in("l", "1020"));
    PROVED("stonewall", "17.42 17.3a");
}

/* ---- casualties ---- */

/* What the two dice do to the leader of a unit that loses a point in this way. */
static const char *fate_of(int kind, int sum) { /* 0 small arms, 1 artillery, 2 melee K, 3 melee C */
    static char fate[16];
    char script[200];
    int first = sum > 7 ? 6 : 1, second = sum - first;
    json_t *answer;
    if (kind < 2) {
        begin("offensive-fire", "usa");
        if (kind == 0)
            foot("x", "usa", 5, "0505", "n", "");
        else
            guns("x", "usa", 18, "N", "0515", "n", "");
        foot("t", "csa", 4, "0504", "s", ",'brigade':'b-l'");
        leader("l", "csa", "0504", "");
        start();
        snprintf(script, sizeof script,
                 "[{'%s':4},{'leader':'l','is':%d},{'leader':'l','is':%d},{'morale':'t','is':1}]",
                 kind ? "artillery" : "small-arms", first, second);
        dice(script);
        answer = fire_one("usa", "0504", "x");
    } else { /* the attacker loses a K at 0 on a 2; the defender a C at +3 on a 4 */
        begin("melee", "usa");
        foot("x", "usa", kind == 2 ? 4 : 6, "0505", "n", kind == 2 ? ",'brigade':'b-l'" : "");
        foot("t", "csa", kind == 2 ? 4 : 2, "0504", "s", kind == 2 ? "" : ",'brigade':'b-l'");
        foot("his", kind == 2 ? "usa" : "csa", 1, "2020", "n", ",'brigade':'b-l'");
        leader("l", kind == 2 ? "usa" : "csa", kind == 2 ? "0505" : "0504", "");
        start();
        if (kind == 2)
            act_all("usa", "attack 0504", "with x", "with l", NULL); /* 5 against 4: +1, a 3 gives K/C1R2 */
        else
            act_all("usa", "attack 0504", "with x", NULL); /* 6 against 3: +3, a 4 gives C1R2 */
        snprintf(script, sizeof script, "[{'melee':%d},{'leader':'l','is':%d},{'leader':'l','is':%d}]",
                 kind == 2 ? 3 : 4, first, second);
        dice(script);
        json_t *asked = askf("{'cmd':'do','side':'usa','actions':['resolve']}");
        if (!json_is_true(field_of(asked, "ok"))) {
            char longer[260];
            snprintf(longer, sizeof longer, "%.*s,{'morale':1}]", (int)strlen(script) - 1, script);
            dice(longer);
            asked = askf("{'cmd':'do','side':'usa','actions':['resolve']}");
        }
        answer = asked;
    }
    dice_free();
    json_t *thrown = event_of(answer, "leader");
    snprintf(fate, sizeof fate, "%s", field_text(thrown, "result"));
    return fate;
}

static void the_leaders_dice(void **unused) {
    (void)unused;
    static const char *const fates[4][11] = {
        {"killed", "", "", "wounded", "", "", "", "", "", "killed", ""},
        {"killed", "", "", "", "", "", "", "", "", "wounded", ""},
        {"killed", "", "", "", "", "wounded", "", "", "", "killed", ""},
        {"", "captured", "", "", "captured", "", "", "", "", "", ""},
    };
    for (int kind = 0; kind < 4; kind++) {
        for (int sum = 2; sum <= 12; sum++) {
            const char *expected = fates[kind][sum - 2];
            assert_string_equal(fate_of(kind, sum), expected[0] ? expected : "unhurt");
        }
    }
    PROVED("stonewall", "17.41");
}

static void each_leader_throws(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("x", "usa", 5, "0505", "n", "");
    guns("t", "csa", 4, "N", "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", "");
    leader("m", "csa", "0504", "");
    foot("his", "csa", 4, "2004", "s", ",'brigade':'b-m'");
    start();
    dice("[{'small-arms':4},{'leader':'l','is':1},{'leader':'l','is':1},{'leader':'m','is':1},{'leader':'m','is':2}]");
    json_t *answer = fire_one("usa", "0504", "x"); /* a crew step is a loss too */
    assert_int_equal(event_count(answer, "leader"), 2);
    assert_false(unit_on_map("l"));
    assert_true(unit_on_map("m"));
    PROVED("stonewall", "17.41 17.43");
}

static void alone_after_a_melee(void **unused) {
    (void)unused;
    begin("melee", "usa");
    foot("x", "usa", 8, "0505", "n", "");
    foot("t", "csa", 1, "0504", "s", ",'brigade':'b-l'");
    leader("l", "csa", "0504", "");
    foot("his", "csa", 4, "2004", "s", ",'brigade':'b-l'");
    start();
    melee("usa", "0504", "x", "[{'melee':1},{'leader':4},{'leader':5}]");
    if (strcmp(decision_now(), "melee") == 0)
        act("usa", "turn 0504 n");
    assert_false(unit_on_map("l")); /* his unit is taken, and he with it */
    assert_string_equal(unit_text("l", "fate"), "captured");
    PROVED("stonewall", "17.43");
}

/* ---- successors ---- */

static void a_new_officer(void **unused) {
    (void)unused;
    begin("melee", "csa"); /* Sullivan has fallen in this Player-Turn */
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    counter("'id':'62-Oh','hex':'0515','facing':'n','formation':'line','routed':true");
    foot("e", "csa", 4, "2020", "s", "");
    officer("Sullivan", "0505", ",'fate':'killed','hex':null");
    start();
    act("csa", "end");
    while (strcmp(phase_now(), "final-command") != 0)
        act(side_now(), "end");
    assert_string_equal(side_now(), "usa"); /* in the next such phase of either side */
    refused("usa", "at 2020", "17.52");
    act("usa", "at 0515"); /* with any unit of the command, whatever its state */
    assert_true(stands_in("Sullivan", "0515"));
    assert_true(unit_has("Sullivan", "replacement"));
    json_t *shown = NULL, *item;
    size_t i;
    json_t *counters = field_of(field_of(asked("{'cmd':'view'}"), "view"), "counters");
    json_array_foreach(counters, i, item) {
        if (strcmp(field_text(item, "id"), "Sullivan") == 0)
            shown = item;
    }
    assert_int_equal(field_int(shown, "radius"), 3); /* the other side of his counter */
    PROVED("stonewall", "17.5 17.51 17.52 17.53 2.34");
}

static void replacements_fall_too(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("x", "csa", 5, "0505", "n", "");
    counter("'id':'5-Oh','hex':'0504','facing':'s','formation':'line'");
    officer("Sullivan", "0504", ",'replacement':true");
    more("'special':{'army_morale':50}");
    start();
    dice("[{'small-arms':4},{'leader':1},{'leader':1},{'morale':'5-Oh','is':1}]");
    fire_one("csa", "0504", "x");
    dice_free();
    assert_false(unit_on_map("Sullivan"));
    assert_int_equal(special("leader_points_csa"), 3); /* the radius he had */
    assert_int_equal(army_morale(), 50 - 1 - 3);
    on_to("movement");
    assert_true(unit_on_map("Sullivan")); /* another comes, without end */
    PROVED("stonewall", "17.54 19.34 22.1f");
}

static void nobody_follows_jackson(void **unused) {
    (void)unused;
    begin("melee", "csa");
    counter("'id':'2-Va','hex':'0505','facing':'n','formation':'line'");
    foot("e", "usa", 4, "2020", "s", "");
    officer("Jackson", "0505", ",'fate':'killed','hex':null");
    officer("Garnett", "0505", "");
    start();
    on_to("movement");
    on_to("movement");
    assert_false(unit_on_map("Jackson"));
    PROVED("stonewall", "17.55 2.34");
}

static void an_empty_brigade_gets_nobody(void **unused) {
    (void)unused;
    begin("melee", "csa");
    counter("'id':'5-Oh','hex':'0505','facing':'n','formation':'line'");
    foot("e", "csa", 4, "2020", "s", "");
    officer("Tyler", "0505", ",'fate':'killed','hex':null");
    officer("Kimball", "0505", ",'fate':'killed','hex':null");
    counter("'id':'H-1-Oh','hex':'0515','facing':'n','formation':'unlimbered'");
    start();
    on_to("movement");
    assert_false(unit_on_map("Tyler"));
    assert_true(stands_in("Kimball", "0515")); /* his guns are his command for that */
    PROVED("stonewall", "17.5 17.6");
}

/* ---- 16.0 ---- */

#define NORTH "'areas':{'north':['0501','0701','0901','1101','1301','1501']}"

static void off_by_the_north_edge(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("line", "csa", 3, "0501", "n", "");
    horse("cav", "csa", 3, "0701", "");
    column("col", "csa", 3, "0901", "");
    foot("south", "csa", 3, "1324", "n", "");
    guns("gun", "csa", 4, "N", "1501", "n", "");
    foot("e", "usa", 3, "2020", "n", "");
    more(NORTH ",'hexes':{'0501':'woods'}");
    start();
    act("csa", "move line");
    json_t *answer = act("csa", "exit"); /* two points for its woods once more */
    assert_true(event_told(answer, "exit"));
    assert_false(unit_on_map("line"));
    act_all("csa", "move cav", "exit", NULL);
    act("csa", "move south");
    refused("csa", "exit", "16.0");
    put_down("csa");
    act("csa", "move gun");
    refused("csa", "exit", "6.13");
    put_down("csa");
    on_to("movement");
    on_to("movement");
    assert_false(unit_on_map("line") || unit_on_map("cav")); /* for good */
    refused("csa", "move line", NULL);
    begin("movement", "usa");
    foot("x", "usa", 3, "0501", "n", "");
    more(NORTH);
    start();
    act("usa", "move x");
    refused("usa", "exit", "16.0");
    PROVED("stonewall", "16.0");
}

static void what_leaving_costs(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("line", "csa", 3, "0505", "n", "");
    foot("tired", "csa", 3, "0706", "n", "");
    more(NORTH ",'hexes':{'0701':'woods'}");
    start();
    act_all("csa", "move line", "to 0504", "to 0503", "to 0502", "to 0501", "exit", NULL); /* four and one */
    act_all("csa", "move tired", "to 0705", "to 0704", "to 0703", NULL);
    act("csa", "to 0702");
    refused("csa", "exit", "16.0"); /* not at the edge */
    begin("movement", "csa");
    foot("tired", "csa", 3, "0703", "n", "");
    more(NORTH ",'hexes':{'0701':'woods'}");
    start();
    act_all("csa", "move tired", "to 0702", "to 0701", NULL); /* one and two */
    assert_true(judged_legal("csa", "exit"));                 /* two are left, and two it costs */
    begin("movement", "csa");
    foot("tired", "csa", 3, "0704", "n", "");
    more(NORTH ",'hexes':{'0701':'woods'}");
    start();
    act_all("csa", "move tired", "to 0703", "to 0702", "to 0701", NULL);
    refused("csa", "exit", "16.0");
    begin("movement", "csa"); /* on the field itself the pike runs off at 3901 */
    real_map();
    column("col", "csa", 3, "3902", "");
    foot("e", "usa", 3, "0101", "n", "");
    start();
    assert_string_equal(step_to("csa", "col", "3901"), "1/3");
    act("csa", "exit");
    assert_false(unit_on_map("col"));
    PROVED("stonewall", "16.0");
}

static void an_officer_follows_his_men(void **unused) {
    (void)unused;
    begin("movement", "csa");
    counter("'id':'37-Va','hex':'0501','facing':'n','formation':'line'");
    counter("'id':'23-Va','fate':'eliminated'");
    counter("'id':'Danville','fate':'eliminated'");
    officer("Fulkerson", "0502", "");
    counter("'id':'2-Va','hex':'0502','facing':'n','formation':'line'");
    foot("e", "usa", 3, "2020", "n", "");
    more(NORTH);
    start();
    act_all("csa", "move 37-Va", "exit", NULL);
    act("csa", "end");
    assert_true(unit_on_map("Fulkerson")); /* his men have left, they are not lost */
    on_to("movement");
    on_to("movement");
    act_all("csa", "move Fulkerson", "to 0501", "exit", NULL);
    assert_false(unit_on_map("Fulkerson"));
    PROVED("stonewall", "17.3 22.2d");
}

static void routed_units_leave_too(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("r", "csa", 3, "0501", "n", ",'routed':true");
    more(NORTH);
    start();
    act("csa", "move r");
    assert_true(judged_legal("csa", "exit")); /* its one hex */
    PROVED("stonewall", "16.0");
}

TESTS(test(within_the_radius), test(out_of_radius_in_battle), test(strangers_lead_nobody), test(jackson_over_all),
      test(the_line_of_command), test(leaders_end_with_their_own), test(nobody_left_to_lead), test(left_alone_by_fire),
      test(left_alone_and_surrounded), test(an_officer_alone_is_taken), test(a_ring_may_be_wider),
      test(the_leaders_dice), test(each_leader_throws), test(alone_after_a_melee), test(a_new_officer),
      test(replacements_fall_too), test(nobody_follows_jackson), test(an_empty_brigade_gets_nobody),
      test(off_by_the_north_edge), test(what_leaving_costs), test(an_officer_follows_his_men),
      test(routed_units_leave_too))
