/* test_kernstown_mind.c: the computer player `simple` knows what the hills of Kernstown are worth, and what it costs to
 * send a brigade for them. */
#include "kernstown.h"
#include "minds.h"

/* How far from a hex a regiment comes that stands nearer to Pritchard's Hill than to the hill about 2411. */
static int comes_near(const char *hex, int holders) {
    begin("movement", "csa");
    real_map();
    counter("'id':'33-Va','hex':'2716','facing':'n','formation':'line'");
    foot("h", "usa", holders, "2218", "n", "");
    foot("i", "usa", holders, "2320", "n", "");
    start();
    marches();
    return hexes_from("33-Va", hex);
}

static void they_go_where_nobody_stands(void **unused) {
    (void)unused;
    assert_true(comes_near("2412", 5) <= 2);
    assert_int_equal(comes_near("2218", 1), 1); /* or where few do */
}

/* What the Union sends against a regiment on the hill about 2411: the first brigade it pays for, or "end". */
static const char *sends(int turn, int morale, const char *hill) {
    char points[60];
    begin("initial-command", "usa");
    real_map();
    on_turn(turn);
    counter("'id':'7-Oh','hex':'2706','facing':'s','formation':'line'");
    counter("'id':'29-Oh','hex':'2806','facing':'s','formation':'line'");
    officer("Tyler", "2706", "");
    foot("e", "csa", 3, hill, "n", "");
    snprintf(points, sizeof points, "'special':{'army_morale':%d}", morale);
    more(points);
    start();
    return does(1);
}

static void the_union_takes_a_hill_back_late_and_if_it_can_pay(void **unused) {
    (void)unused;
    assert_string_equal(sends(12, 100, "2411"), "order Tyler");
    marches();
    assert_true(hexes_from("7-Oh", "2411") < 5);
    assert_string_equal(sends(5, 100, "2411"), "end");
    assert_string_equal(sends(12, 100, "2415"), "end"); /* that scores nothing */
    assert_string_equal(sends(12, 59, "2411"), "end");  /* twenty for the first march (19.35) */
    assert_string_equal(sends(12, 60, "2411"), "order Tyler");
}

static void guns_of_those_who_march_come_up(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("x", "csa", 4, "1008", "n", "");
    guns("g", "csa", 4, "N", "1022", "n", "");
    foot("t", "usa", 2, "1002", "s", "");
    start();
    marches();
    assert_true(hexes_from("g", "1022") > 2);
    assert_string_equal(unit_text("g", "formation"), "limbered");
}

/* The same under an order of its side. */
static void under(const char *text) {
    assert_true(field_bool(askf("{'cmd':'order','side':'csa','order':'%s ask never'}", text), "ok"));
    assert_true(field_bool(asked("{'cmd':'carry-out','side':'csa'}"), "ok"));
}

/* Who is sent to 3316 goes there, and is not drawn away by the hills in the west that nobody holds. */
static void an_attack_goes_where_it_is_sent(void **unused) {
    (void)unused;
    begin("movement", "csa");
    real_map();
    on_turn(12);
    counter("'id':'33-Va','hex':'2716','facing':'n','formation':'line'");
    start();
    under("33-Va attack 3316");
    assert_true(hexes_from("33-Va", "3316") <= 1);
}

/* Only the top of a stack fires here (8.51): the battery on top has its mark and stays, the one below goes where it
 * can. */
static void a_masked_battery_finds_a_place_of_its_own(void **unused) {
    (void)unused;
    begin("movement", "csa");
    foot("x", "csa", 4, "0909", "n", "");
    guns("g", "csa", 4, "N", "1011", "n", "");
    guns("h", "csa", 4, "N", "1011", "n", "");
    foot("t", "usa", 2, "1005", "s", "");
    start();
    under("g+h attack 1005");
    assert_true((hexes_from("g", "1011") > 0) != (hexes_from("h", "1011") > 0));
}

/* His followers at 1010 are pinned; he goes on with the others. */
static void a_leader_goes_on_with_those_who_can(void **unused) {
    (void)unused;
    begin("movement", "csa");
    counter("'id':'42-Va','hex':'1020','facing':'n','formation':'line','flags':['pinned']");
    counter("'id':'48-Va','hex':'1020','facing':'n','formation':'line','flags':['pinned']");
    counter("'id':'21-Va','hex':'1014','facing':'n','formation':'line'");
    officer("Burks", "1017", "");
    foot("t", "usa", 2, "1002", "s", "");
    start();
    under("Burks attack 1002");
    assert_true(hexes_from("Burks", "1020") > hexes_from("Burks", "1014"));
}

TESTS(test(they_go_where_nobody_stands), test(the_union_takes_a_hill_back_late_and_if_it_can_pay),
      test(guns_of_those_who_march_come_up), test(an_attack_goes_where_it_is_sent),
      test(a_masked_battery_finds_a_place_of_its_own), test(a_leader_goes_on_with_those_who_can))
