/* test_formation.c: what each formation may do and how it is changed (6.0 to 6.3). */
#include "ground.h"

static void changes_cost_points(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," GUNS("g", "usa", "0808", ""));
    act("usa", "move x1");
    refused("usa", "form mounted", "6.0");
    refused("usa", "form limbered", "6.0");
    json_t *answer = act_all("usa", "form column", "to 0504", NULL);
    assert_string_equal(field_text(event_of(answer, "form"), "formation"), "column");
    assert_string_equal(field_text(event_of(answer, "step"), "left"), "3"); /* two for the change, one for the hex */
    act_all("usa", "to 0503", "form line", NULL);                           /* any time, while the points last */
    assert_string_equal(unit_text("x1", "formation"), "line");
    refused("usa", "to 0502", "5.11");
    refused("usa", "form column", "6.22");
    act("usa", "halt n");
    act("usa", "move g");
    refused("usa", "to 0807", "6.13"); /* unlimbered guns do not move */
    act_all("usa", "form limbered", "to 0807", "to 0806", "to 0805", "to 0804", NULL);
    refused("usa", "to 0803", "5.11"); /* eight less four */
    refused("usa", "form unlimbered", "6.22");
    act("usa", "halt n");
    assert_string_equal(unit_text("g", "formation"), "limbered");
    PROVED("gbacw", "6.0 6.22a 6.13a 5.19");
}

static void cavalry_mounts_last(void **unused) {
    (void)unused;
    ground("", HORSE("h", "usa", "0505", "") "," HORSE("d", "usa", "0808", ",'formation':'dismounted'") "," HORSE(
                   "e", "usa", "1010", ",'formation':'dismounted'"));
    act_all("usa", "move h", "to 0504", "form dismounted", NULL);
    assert_int_equal(legal_count("to "), 0); /* its last act */
    assert_int_equal(legal_count("form "), 0);
    act("usa", "halt n");
    assert_string_equal(unit_text("h", "formation"), "dismounted");
    act_all("usa", "move d", "to 0807", "to 0806", "to 0805", "to 0804", "form mounted", "halt n", NULL);
    assert_string_equal(unit_text("d", "formation"), "mounted");
    act_all("usa", "move e", "to 1009", "to 1008", "to 1007", "to 1006", "to 1005", NULL);
    refused("usa", "form mounted", "6.22"); /* one point is left and two are needed */
    refused("usa", "form column", "6.0");   /* 6.14b */
    PROVED("gbacw", "6.22b 6.14b");
}

static void no_change_out_of_command(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", ",'out-of-command':true") "," USA("x2", "0808", ",'pinned':true"));
    act("usa", "move x1");
    refused("usa", "form column", "6.21");
    act("usa", "halt n");
    refused("usa", "move x2", "9.84"); /* 9.84b: pinned units do not change formation either */
    /* as the Initial Command Phase finds them: one with its commander, one beyond his radius, one with a division's */
    ground_in(
        "initial-command", "'command':'rules','turn':3,",
        USA("a", "0202", ",'brigade':'Q'") "," USA("b", "0210", ",'brigade':'Q'") "," USA(
            "c", "1010",
            ",'brigade':'Q'") "," GUNS("g", "usa", "1102",
                                       ",'formation':'limbered'") "," LEADER("lq", "usa", "0202",
                                                                             ",'brigade':'Q'") ","
                                                                                               "{'id':'ld','side':'usa'"
                                                                                               ",'type':'leader','rank'"
                                                                                               ":'division','integrity'"
                                                                                               ":3,'command_points':1,'"
                                                                                               "hex':'1010'}");
    act("usa", "end");
    act("usa", "move a");
    assert_true(legal("usa", "form column"));
    act("usa", "halt n");
    act("usa", "move b");
    refused("usa", "form column", "6.21");
    act("usa", "halt n");
    act("usa", "move c");
    assert_true(legal("usa", "form column"));
    act("usa", "halt n");
    act("usa", "move g");
    assert_true(legal("usa", "form unlimbered")); /* independent */
    PROVED("gbacw", "6.21");
}

static void columns_march_alone(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," USA("x2", "0505", "") "," USA("x3", "0504", ""));
    act_all("usa", "move x1", "with x2", NULL);
    refused("usa", "form column", "8.16");
    act("usa", "halt n");
    act("usa", "move x3");
    act("usa", "form column");
    refused("usa", "to 0505", "8.16");
    act("usa", "halt n");
    assert_string_equal(unit_text("x3", "formation"), "column");
    PROVED("gbacw", "8.16");
}

static void columns_and_limbered_guns_do_not_fire(void **unused) {
    (void)unused;
    ground_in(
        "offensive-fire", "",
        USA("x1", "0505", ",'formation':'column'") "," GUNS("g", "usa", "0605", ",'formation':'limbered'") "," USA(
            "x2", "0405",
            "") "," HORSE("h", "usa", "0404",
                          ",'facing':'ne'") "," HORSE("k", "usa", "0705",
                                                      ",'weapon':'R','facing':'nw'") "," HORSE("n", "usa", "0604",
                                                                                               "") "," CSA("y1", "0504",
                                                                                                           ""));
    act("usa", "fire 0504");
    refused("usa", "add x1", "9.62");
    refused("usa", "add g", NULL);
    refused("usa", "add k", NULL);
    assert_true(legal("usa", "add h")); /* carbines, through the one front hexside */
    refused("usa", "add n", "6.34");    /* its one front hexside is another */
    PROVED("gbacw", "6.11c 6.32 6.33 6.14a 6.34");
}

static void a_column_fired_on_turns_into_line(void **unused) {
    (void)unused;
    ground_in("defensive-fire", "", USA("x1", "0505", ",'formation':'column'") "," CSA("y1", "0504", ",'strength':1"));
    act("csa", "fire 0505");
    dice("[1, 6]"); /* nothing happens, and the ammunition lasts */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_string_equal(field_text(event_of(answer, "fire"), "result"), "-");
    assert_string_equal(field_text(event_of(answer, "form"), "formation"), "line");
    assert_string_equal(unit_text("x1", "formation"), "line");
    PROVED("gbacw", "6.11d");
}

static void guns_draw_fire_when_they_change(void **unused) {
    (void)unused;
    const char *units = GUNS("g", "usa", "0506", ",'formation':'limbered'") "," USA("x2", "0506", "") "," CSA(
        "y1", "0502", "") "," CSA("y2", "0802", ",'facing':'n'") "," GUNS("eg", "csa", "0402", ",'facing':'s'");
    ground("", units);
    act_all("usa", "move g", "form unlimbered", NULL);
    assert_string_equal(side_now(), "csa");
    assert_string_equal(unit_text("g", "formation"), "limbered"); /* not yet */
    assert_true(legal("csa", "add y1"));                          /* four hexes away, no zone needed */
    refused("csa", "add y2", "7.22");
    refused("csa", "add eg", "6.23"); /* guns without a zone there have no part in it */
    act("csa", "hold");
    assert_string_equal(unit_text("g", "formation"), "unlimbered");
    act("usa", "halt n");
    /* a loss to the crew stops it, and hits only the battery although a regiment stands above it */
    ground("", GUNS("g", "usa", "0505", ",'formation':'limbered','morale':6") "," USA("x2", "0505", "") "," CSA(
                   "y1", "0503", ",'strength':4"));
    act_all("usa", "move g", "form unlimbered", NULL);
    dice("[5, 1]");
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_true(event_told(answer, "form-failed"));
    assert_string_equal(unit_text("g", "formation"), "limbered");
    assert_int_equal(unit_int("g", "crew"), 1);
    assert_int_equal(unit_int("x2", "strength"), 3);
    dice_free();
    PROVED("gbacw", "6.23a 6.23b 6.23c");
}

static void a_pin_stops_the_change_and_holds_the_hex(void **unused) {
    (void)unused;
    ground("", GUNS("g", "usa", "0505", ",'formation':'limbered','morale':4") "," USA("x2", "0505", "") "," CSA(
                   "y1", "0503", ",'strength':4"));
    act_all("usa", "move g", "form unlimbered", NULL);
    dice("[4, 1]"); /* P/R, within its morale */
    json_t *answer = act_all("csa", "add y1", "resolve", NULL);
    assert_true(event_told(answer, "form-failed"));
    assert_true(unit_has("g", "pinned"));
    assert_true(unit_has("x2", "pinned"));
    assert_string_equal(unit_text("g", "formation"), "limbered");
    assert_string_equal(decision_now(), "movement");
    PROVED("gbacw", "6.23b 6.23c");
}

static void a_change_in_a_zone_draws_fire(void **unused) {
    (void)unused;
    ground("", USA("x1", "0505", "") "," CSA("y1", "0504", "") "," CSA("y2", "0503", "") "," GUNS("eg", "csa", "0404",
                                                                                                  ",'facing':'se'"));
    act_all("usa", "move x1", "form column", NULL);
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "add y1"));
    assert_true(legal("csa", "add eg"));
    refused("csa", "add y2", NULL); /* no zone there */
    act("csa", "hold");
    assert_string_equal(unit_text("x1", "formation"), "column");
    ground("", USA("x1", "0505", "") "," CSA("y2", "0503", ""));
    act_all("usa", "move x1", "form column", NULL);
    assert_string_equal(side_now(), "usa"); /* in range and in sight, but in no zone */
    PROVED("gbacw", "6.24");
}

static void formation_itself_gives_no_shift(void **unused) {
    (void)unused;
    ground_in("defensive-fire", "", USA("x1", "0505", "") "," CSA("y1", "0504", ",'strength':1"));
    act("csa", "fire 0505");
    dice("[1, 6]");
    json_t *line = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    assert_null(item_of(line, "shifts", "6."));
    assert_int_equal(field_int(line, "net"), 0);
    ground_in("defensive-fire", "", USA("x1", "0505", ",'routed':true") "," CSA("y1", "0504", ",'strength':1"));
    act("csa", "fire 0505");
    dice("[1, 6]");
    json_t *routed = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    assert_int_equal(field_int(routed, "net"), 1); /* 6.35: always enfiladed */
    ground_in("defensive-fire", "", HORSE("x1", "usa", "0505", ",'strength':3") "," CSA("y1", "0504", ",'strength':1"));
    act("csa", "fire 0505");
    dice("[1, 6]");
    json_t *horse = event_of(act_all("csa", "add y1", "resolve", NULL), "fire");
    assert_int_equal(field_int(horse, "net"), 1); /* once, not twice */
    PROVED("gbacw", "6.31 6.35 6.14c");
}

static void passing_friends_on_a_road(void **unused) {
    (void)unused;
    const char *road =
        "'hexes':{'0504':{'terrain':'woods'}},'roads':[{'kind':'pike','path':['0506','0505','0504','0503','0502']}],";
    ground(road, USA("x1", "0505", ",'formation':'column'") "," USA("x2", "0504", ""));
    act("usa", "move x1");
    json_t *step = event_of(act("usa", "to 0504"), "step");
    assert_string_equal(field_text(step, "cost"), "2"); /* the woods, not the pike */
    refused("usa", "halt n", "8.16");
    step = event_of(act("usa", "to 0503"), "step");
    assert_string_equal(field_text(step, "cost"), "1/2");
    act("usa", "halt n");
    ground(road, HORSE("h", "usa", "0505", "") "," USA("x2", "0504", ""));
    assert_string_equal(step_to("usa", "h", "0504"), "4");
    refused("usa", "halt n", "8.17");
    ground(road, GUNS("g", "usa", "0505", ",'formation':'limbered'") "," USA("x2", "0504", ""));
    assert_string_equal(step_to("usa", "g", "0504"), "4");
    assert_true(legal("usa", "halt")); /* guns may stop with others */
    ground("", USA("x1", "0505", ",'formation':'column'") "," USA("x2", "0504", "") "," HORSE("h", "usa", "0605", ""));
    act("usa", "move x1");
    refused("usa", "to 0504", "8.16"); /* no road, no passage */
    act("usa", "halt n");
    act("usa", "move h");
    refused("usa", "to 0505", "8.17");
    PROVED("gbacw", "6.11b 8.16 8.17 8.0");
}

static void guns_without_a_crew_stay(void **unused) {
    (void)unused;
    ground("", GUNS("g", "usa", "0808", ",'abandoned':true,'formation':'limbered'"));
    refused("usa", "move g", "6.13");
    PROVED("gbacw", "6.13a");
}

TESTS(test(guns_without_a_crew_stay), test(changes_cost_points), test(cavalry_mounts_last),
      test(no_change_out_of_command), test(columns_march_alone), test(columns_and_limbered_guns_do_not_fire),
      test(a_column_fired_on_turns_into_line), test(guns_draw_fire_when_they_change),
      test(a_pin_stops_the_change_and_holds_the_hex), test(a_change_in_a_zone_draws_fire),
      test(formation_itself_gives_no_shift), test(passing_friends_on_a_road))
