/* test_facing.c: fronts, flanks, who is enfiladed, and when a facing may change (7.0 to 7.3). */
#include "ground.h"

static const char *const around[] = {"0504", "0604", "0605", "0506", "0405", "0404"}; /* n ne se s sw nw of 0505 */
static const char *const compass[] = {"n", "ne", "se", "s", "sw", "nw"};

/* Fire from the hex that lies in this direction of 0505: is the target there enfiladed? */
static bool enfiladed_from(const char *target, int d) {
    char units[2048];
    snprintf(units, sizeof units,
             "%s,{'id':'y1','side':'csa','type':'inf','strength':1,'morale':4,'weapon':'R','formation':'line',"
             "'facing':'%s','hex':'%s'}",
             target, compass[(d + 3) % 6], around[d]);
    ground_in("defensive-fire", "", units);
    act("csa", "fire 0505");
    dice("[1, 6]");
    json_t *fire = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    return item_of(fire, "shifts", "7.23") || item_of(fire, "shifts", "6.14") || item_of(fire, "shifts", "7.0");
}

static void expect(const char *target, const char *pattern) {
    for (int d = 0; d < 6; d++)
        assert_int_equal(enfiladed_from(target, d), pattern[d] == 'x');
}

static void three_fronts_and_three_flanks(void **unused) {
    (void)unused;
    expect(USA("x1", "0505", ""), "..xxx.");
    expect(USA("x1", "0505", ",'facing':'se'"), "x...xx");
    expect(HORSE("x1", "usa", "0505", ",'formation':'dismounted'"), "..xxx.");
    expect(GUNS("x1", "usa", "0505", ""), "..xxx.");
    PROVED("gbacw", "7.0a 7.23a");
}

/* 15.1: infantry in line for all purposes. */
static void crews_away_from_their_guns_face(void **unused) {
    (void)unused;
    const char *crew = GUNS("g", "usa", "0909", ",'abandoned':true,'crew':0") ",{'id':'g-crew','hex':'0505',"
                                                                              "'facing':'n','strength':2,"
                                                                              "'formation':'line'}";
    expect(crew, "..xxx.");
    ground("", crew);
    act("usa", "turn 0505 s");
    assert_string_equal(unit_text("g-crew", "facing"), "s");
    PROVED("gbacw", "15.1 6.13b");
}

static void always_enfiladed(void **unused) {
    (void)unused;
    expect(USA("x1", "0505", ",'formation':'column'"), "xxxxxx");
    expect(HORSE("x1", "usa", "0505", ""), "xxxxxx");
    expect(GUNS("x1", "usa", "0505", ",'formation':'limbered'"), "xxxxxx");
    expect(WAGON("x1", "usa", "0505"), "xxxxxx");
    PROVED("gbacw", "7.0b 16.35");
}

static void pieces_without_a_facing(void **unused) {
    (void)unused;
    ground("", WAGON("w", "usa", "0505") "," LEADER("l", "usa", "0808", "") "," USA("x1", "0202", ""));
    refused("usa", "turn 0505 s", "7.0");
    refused("usa", "turn 0808 s", "7.0");
    act_all("usa", "move w", "to 0504", NULL);
    refused("usa", "halt s", "7.0");
    act("usa", "halt");
    PROVED("gbacw", "7.0d");
}

static void the_mounted_front_is_one_hexside(void **unused) {
    (void)unused;
    for (int d = 0; d < 6; d++) {
        char units[2048];
        snprintf(units, sizeof units,
                 "%s,{'id':'y1','side':'csa','type':'inf','strength':3,'morale':4,'weapon':'R',"
                 "'formation':'line','facing':'n','hex':'%s'}",
                 HORSE("h", "usa", "0505", ""), around[d]);
        ground_in("offensive-fire", "", units);
        char fire[32];
        snprintf(fire, sizeof fire, "fire %s", around[d]);
        assert_int_equal(judged_legal("usa", fire), d == 0);
    }
    PROVED("gbacw", "7.0c 6.34");
}

static void fire_goes_through_the_front(void **unused) {
    (void)unused;
    for (int d = 0; d < 6; d++) {
        char units[2048], fire[32];
        snprintf(units, sizeof units,
                 "%s,{'id':'y1','side':'csa','type':'inf','strength':3,'morale':4,'weapon':'R',"
                 "'formation':'line','facing':'n','hex':'%s'}",
                 USA("x1", "0505", ""), around[d]);
        ground_in("offensive-fire", "", units);
        snprintf(fire, sizeof fire, "fire %s", around[d]);
        assert_int_equal(judged_legal("usa", fire), d == 0 || d == 1 || d == 5);
    }
    PROVED("gbacw", "7.22");
}

static void the_corner_counts_as_the_front(void **unused) {
    (void)unused;
    /* x1 faces n: the line from 0706 (two hexes off, between ne and se... of 0505) runs along the corner */
    ground_in("defensive-fire", "", USA("x1", "0505", "") "," CSA("y1", "0705", ",'facing':'sw'"));
    act("csa", "fire 0505");
    dice("[1, 6]");
    json_t *fire = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    assert_null(item_of(fire, "shifts", "7.23"));
    ground_in("defensive-fire", "", USA("x1", "0505", "") "," CSA("y1", "0706", ",'facing':'nw'"));
    act("csa", "fire 0505");
    dice("[1, 6]");
    fire = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    assert_non_null(item_of(fire, "shifts", "7.23"));
    PROVED("gbacw", "7.23b");
}

static void turning_is_free_in_ones_own_movement(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ",'pinned':true") "," USA("x2", "0505", ",'pinned':true") "," USA(
                   "x3", "0707", ",'out-of-command':true"));
    json_t *answer = act_all("usa", "turn 0505 s", "turn 0707 se", NULL);
    assert_int_equal(event_count(answer, "turn"), 2);
    assert_string_equal(unit_text("x1", "facing"), "s");
    assert_string_equal(unit_text("x2", "facing"), "s"); /* the whole stack */
    refused("usa", "turn 0505 n", "7.12");
    refused("usa", "turn 0808 n", "7.0");
    act("usa", "move x3"); /* a turn is no movement */
    act_all("usa", "to 0706", "halt n", "end", NULL);
    assert_false(legal("csa", "turn 0505 n"));
    end_until("offensive-fire");
    refused("usa", "turn 0505 n", NULL);
    PROVED("gbacw", "7.12 7.13 7.0e 8.42");
}

/* A stack is turned again when the enemy has had to answer a march; before that it is only taken back. */
static void turned_again_after_an_answer(void **unused) {
    (void)unused;
    ground("", USA("x", "0505", "") "," USA("s", "0905", "") "," USA("y", "1105", "") "," CSA("e", "0504", ""));
    an_answer_frees_a_turned_stack("1106");
    PROVED("gbacw", "7.12");
}

static void units_face_where_they_go(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ""));
    act_all("usa", "move x1", "to 0506", NULL);
    assert_string_equal(unit_text("x1", "facing"), "s"); /* nobody backs into a hex */
    act("usa", "to 0606");
    assert_string_equal(unit_text("x1", "facing"), "se");
    act("usa", "halt nw");
    assert_string_equal(unit_text("x1", "facing"), "nw");
    PROVED("gbacw", "7.11 7.12");
}

static void a_hex_has_one_facing(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0506", ",'facing':'sw'") "," USA("x3", "0507", ""));
    act_all("usa", "move x1", "to 0506", "halt", NULL); /* adopts what it finds */
    assert_string_equal(unit_text("x1", "facing"), "sw");
    act_all("usa", "move x3", "to 0506", "halt ne", NULL); /* or turns the whole stack */
    assert_string_equal(unit_text("x1", "facing"), "ne");
    assert_string_equal(unit_text("x2", "facing"), "ne");
    PROVED("gbacw", "7.0e 8.42");
}

TESTS(test(three_fronts_and_three_flanks), test(crews_away_from_their_guns_face), test(always_enfiladed),
      test(pieces_without_a_facing), test(the_mounted_front_is_one_hexside), test(fire_goes_through_the_front),
      test(the_corner_counts_as_the_front), test(turning_is_free_in_ones_own_movement),
      test(turned_again_after_an_answer), test(units_face_where_they_go), test(a_hex_has_one_facing))
