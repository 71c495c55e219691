/* test_kernstown_ammunition.c: Stonewall 12.0: the wagon, its guard and captors, depletion, resupply, rounds. */
#include "kernstown.h"

/* ---- small arms ---- */

static void a_six_may_empty_the_boxes(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a", "usa", 2, "0506", "n", "");
    foot("b", "usa", 2, "0405", "ne", "");
    foot("c", "usa", 2, "0605", "nw", "");
    foot("t", "csa", 6, "0505", "s", "");
    start();
    dice("[{'small-arms':6},{'depletion':'a','is':1},{'depletion':'b','is':2},{'depletion':'c','is':3},"
         "{'morale':'t','is':1}]");
    act_all("usa", "fire 0505", "add a", "add b", "add c", "resolve", NULL); /* each throws */
    assert_true(unit_has("a", "depleted") && unit_has("b", "depleted"));
    assert_false(unit_has("c", "depleted"));
    begin("offensive-fire", "usa"); /* no other die asks for it, and guns never */
    foot("a", "usa", 5, "0506", "n", "");
    guns("g", "usa", 4, "N", "0512", "n", "");
    foot("t", "csa", 6, "0505", "s", "");
    foot("u", "csa", 6, "0605", "s", "");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':1}]");
    assert_false(event_told(fire_one("usa", "0505", "a"), "depletion"));
    PROVED("stonewall", "12.2 12.21 10.9f");
}

static void out_of_ammunition(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    foot("a", "usa", 4, "0506", "n", ",'depleted':true");
    foot("t", "csa", 3, "0505", "s", "");
    start();
    refused("usa", "fire 0505", "12.22");
    on_to("melee");
    json_t *fought = event_of(melee("usa", "0505", "a", "[{'melee':3}]"), "melee");
    assert_int_equal(field_int(fought, "attacker"), 4); /* hand to hand as ever */
    begin("movement", "usa");
    foot("a", "usa", 4, "0506", "n", ",'depleted':true");
    foot("t", "csa", 3, "0501", "s", "");
    start();
    assert_string_equal(field_text(query("{'what':'reach','unit':'a'}"), "points"), "5");
    act_all("usa", "move a", "to 0505", "halt n", NULL);
    on_to("defensive-fire");
    begin("defensive-fire", "csa");
    foot("a", "usa", 4, "0506", "n", ",'depleted':true");
    foot("t", "csa", 3, "0505", "s", "");
    start();
    refused("usa", "fire 0505", "12.22"); /* not in defence either */
    PROVED("stonewall", "12.2 12.22 12.0");
}

static void empty_units_still_bar_paths(void **unused) {
    (void)unused;
    for (int depleted = 0; depleted < 2; depleted++) {
        begin("initial-command", "csa");
        foot("a", "csa", 3, "0505", "n", ",'brigade':'b-led'");
        leader("led", "csa", "0508", "");
        foot("his", "csa", 1, "0508", "n", ",'brigade':'b-led'");
        const char *extra = depleted ? ",'depleted':true" : "";
        foot("e1", "usa", 3, "0406", "se", extra);
        foot("e2", "usa", 3, "0606", "sw", extra);
        foot("e3", "usa", 3, "0208", "ne", extra);
        foot("e4", "usa", 3, "0808", "nw", extra);
        by_command();
        start();
        refused("csa", "move a", "17.12");
    }
    PROVED("stonewall", "12.0 11.4");
}

/* Is x resupplied in its Final Command Phase, the wagon standing at 0505? */
static bool supplied(const char *hex, const char *ground, const char *enemy_hex) {
    begin("supply", "usa");
    foot("x", "usa", 3, hex, "n", ",'depleted':true");
    wagon("w", "usa", "0505", "");
    if (enemy_hex)
        foot("e", "csa", 3, enemy_hex, "s", "");
    more(ground);
    start();
    return !unit_has("x", "depleted");
}
#define OPEN_GROUND "'hexes':{'0101':'clear'}"

static void five_points_to_the_wagon(void **unused) {
    (void)unused;
    assert_true(supplied("0505", OPEN_GROUND, NULL));
    assert_true(supplied("0510", OPEN_GROUND, NULL)); /* five Movement Points */
    assert_false(supplied("0511", OPEN_GROUND, NULL));
    assert_true(supplied("0507", "'hexes':{'0506':'woods'}", NULL)); /* as line infantry goes */
    assert_false(supplied("0509", "'fill':'woods'", NULL));
    assert_true(supplied("0511", "'roads':[{'kind':'road','path':['0511','0510','0509','0508','0507','0506','0505']}]",
                         NULL)); /* three points by road, as in column */
    assert_true(supplied("0519",
                         "'roads':[{'kind':'pike','path':['0519','0518','0517','0516','0515','0514','0513',"
                         "'0512','0511','0510','0509','0508','0507','0506','0505']}]",
                         NULL));
    /* uphill costs, downhill not: the way is counted from the unit to the wagon */
    assert_true(supplied("0509", "'hexsides':{'0507/0506':'slope-up'}", NULL));
    assert_false(supplied("0510",
                          "'fill':'clear','hexsides':{'0506/0505':'ridge','0505/0404':'ridge','0505/0405':'ridge',"
                          "'0505/0604':'ridge','0505/0605':'ridge','0505/0504':'ridge'}",
                          NULL));
    PROVED("stonewall", "12.1 12.23 4.0g");
}

static void zones_bar_the_way(void **unused) {
    (void)unused;
    begin("supply", "usa");
    foot("x", "usa", 3, "0509", "n", ",'depleted':true");
    wagon("w", "usa", "0505", "");
    foot("e", "csa", 3, "0306", "ne", ""); /* with the next one: zones across the whole way */
    foot("f", "csa", 3, "0706", "nw", "");
    foot("g", "csa", 3, "0507", "s", "");
    start();
    assert_true(unit_has("x", "depleted"));
    PROVED("stonewall", "11.3 12.23");
}

/* While the enemy is in its hex the wagon serves nobody. */
static void nothing_from_under_the_enemy(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 3, "0506", "n", ",'depleted':true");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("e", "csa", 3, "0505", "n", "");
    start();
    json_t *served = json_array_get(field_of(query("{'what':'supply','unit':'x'}"), "wagons"), 0);
    assert_false(field_bool(served, "serves"));
    assert_string_equal(field_text(served, "case"), "12.16");
    PROVED("stonewall", "12.16");
}

static void any_number_at_once(void **unused) {
    (void)unused;
    begin("supply", "usa");
    foot("a", "usa", 3, "0506", "n", ",'depleted':true");
    foot("b", "usa", 3, "0405", "n", ",'depleted':true");
    dismounted("c", "usa", 3, "0604", "n", ",'depleted':true");
    guns("g", "usa", 4, "N", "0504", "n", ",'rounds':0");
    foot("far", "usa", 3, "2020", "n", ",'depleted':true");
    wagon("w", "usa", "0505", "");
    start();
    assert_false(unit_has("a", "depleted") || unit_has("b", "depleted") || unit_has("c", "depleted"));
    assert_true(unit_has("far", "depleted"));
    assert_int_equal(unit_int("g", "rounds"), 0); /* it serves small arms alone */
    begin("supply", "csa");                       /* and its own side alone */
    foot("e", "csa", 3, "0506", "n", ",'depleted':true");
    wagon("w", "usa", "0515", "");
    start();
    assert_true(unit_has("e", "depleted"));
    PROVED("stonewall", "12.1 12.24");
}

/* ---- the wagon and its guard ---- */

static void the_guard(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 1);
    assert_int_equal(unit_int("Wagon", "strength"), 1);
    assert_int_equal(unit_int("Wagon", "crew"), 1);
    assert_string_equal(unit_text("Wagon", "weapon"), "R");
    begin("offensive-fire", "usa");
    wagon("w", "usa", "0506", "");
    foot("e", "csa", 3, "0505", "s", "");
    start();
    refused("usa", "fire 0505", "12.13"); /* in defence only */
    on_to("melee");
    refused("usa", "attack 0505", NULL);
    begin("defensive-fire", "csa");
    wagon("w", "usa", "0506", "");
    foot("e", "csa", 3, "0505", "s", "");
    start();
    dice("[{'small-arms':6},{'morale':'e','is':1}]"); /* it never runs out: no die for it */
    json_t *answer = fire_one("usa", "0505", "w");
    assert_false(event_told(answer, "depletion"));
    assert_int_equal(unit_int("e", "strength"), 2);
    begin("melee", "csa");
    wagon("w", "usa", "0506", "");
    foot("e", "csa", 3, "0505", "s", "");
    start();
    json_t *fought = event_of(melee("csa", "0506", "e", "[{'melee':6}]"), "melee");
    assert_int_equal(field_int(fought, "defender"), 1); /* when attacked it fights */
    PROVED("stonewall", "12.11 12.13 12.19 10.17 12.0");
}

/* It has no rating, which is not the same as one that nobody has seen: no die finds it one. */
static void the_guard_has_no_morale(void **unused) {
    (void)unused;
    begin("melee", "csa");
    wagon("w", "usa", "0506", ",'morale':0");
    foot("e", "csa", 3, "0505", "s", "");
    start();
    act_all("csa", "attack 0506", "with e", NULL);
    json_t *odds = field_of(query("{'what':'melee','hex':'0506'}"), "odds");
    assert_int_equal(field_int(json_array_get(odds, 0), "of"), 6); /* one die, no throws for a rating */
    dice("[{'melee':6}]");                                         /* +2: engaged */
    json_t *answer = act("csa", "resolve");
    assert_false(event_told(answer, "elephant"));
    assert_true(unit_has("w", "engaged"));
    PROVED("stonewall", "12.19");
}

static void the_guard_shot_away(void **unused) {
    (void)unused;
    begin("offensive-fire", "csa");
    foot("e", "csa", 8, "0505", "s", "");
    wagon("w", "usa", "0506", "");
    guns("g", "csa", 9, "N", "1505", "s", "");
    wagon("v", "usa", "1506", "");
    start();
    dice("[{'small-arms':6},{'depletion':'e','is':6},{'artillery':6}]"); /* no rout die for it, ever */
    fire_one("csa", "0506", "e");
    assert_true(unit_on_map("w")); /* it stands there without a guard */
    assert_int_equal(unit_int("w", "strength"), 0);
    refused("csa", "fire 0506", NULL);
    fire_one("csa", "1506", "g");
    assert_true(unit_on_map("v"));
    assert_int_equal(unit_int("v", "strength"), 0);
    PROVED("stonewall", "12.13 12.19 2.4e");
}

/* The wagon w leaves 0506 under the fire of e, which throws this die. */
static void the_wagon_leaves(const char *script) {
    begin("movement", "usa");
    foot("e", "csa", 4, "0505", "s", "");
    wagon("w", "usa", "0506", "");
    start();
    act_all("usa", "move w", "to 0507", NULL);
    assert_string_equal(decision_now(), "fire");
    dice(script);
    act_all("csa", "add e", "resolve", NULL);
    dice_free();
    assert_true(stands_in("w", "0507"));
}

/* Its guard falls on the way: it goes on. Only a pin stops it, after that hex (11.15). */
static void the_wagon_goes_on_without_its_guard(void **unused) {
    (void)unused;
    the_wagon_leaves("[{'small-arms':5}]");
    assert_int_equal(unit_int("w", "crew"), 0);
    act_all("usa", "to 0508", "halt", NULL);
    assert_true(stands_in("w", "0508"));
    the_wagon_leaves("[{'small-arms':4}]");
    assert_int_equal(unit_int("w", "crew"), 1);
    assert_true(unit_has("w", "pinned"));
    assert_int_equal(legal_count("to"), 0);
    begin("movement", "usa"); /* a regiment that marches with an unguarded wagon has no cover in it */
    foot("e", "csa", 4, "0505", "s", "");
    wagon("w", "usa", "0506", ",'crew':0,'strength':0,'abandoned':true,'order':0");
    foot("x", "usa", 2, "0506", "n", ",'order':1");
    more("'special':{'army_morale':50,'paid':65535}");
    start();
    act_all("usa", "move w", "with x", "to 0507", NULL);
    assert_string_equal(decision_now(), "fire");
    dice("[{'small-arms':5},{'morale':'x','is':1}]");
    assert_string_equal(field_text(fired(act_all("csa", "add e", "resolve", NULL), 0), "unit"), "x");
    PROVED("stonewall", "12.13 11.15");
}

static void the_wagon_withdraws_without_its_guard(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("e", "csa", 4, "0505", "s", "");
    wagon("w", "usa", "0506", "");
    start();
    act("usa", "withdraw w");
    dice("[{'small-arms':5}]");
    act_all("csa", "add e", "resolve", NULL);
    dice_free();
    assert_int_equal(unit_int("w", "crew"), 0);
    assert_string_equal(decision_now(), "retreat");
    act_all("usa", "to 0507", "to 0508", NULL);
    assert_true(stands_in("w", "0508"));
    begin("retreat-before-melee", "csa"); /* and a hex where one stands has not been left: nobody advances into it */
    foot("e", "csa", 4, "0505", "s", "");
    foot("x", "usa", 2, "0506", "n", "");
    wagon("w", "usa", "0506", ",'crew':0,'strength':0,'abandoned':true");
    start();
    act("usa", "withdraw x");
    act("csa", "hold");
    dice("[{'morale':'x','is':1}]");
    act_all("usa", "to 0507", "halt", NULL);
    dice_free();
    if (strcmp(decision_now(), "evade") == 0)
        act("usa", "stand");
    assert_string_equal(decision_now(), "melee-phase");
    PROVED("stonewall", "12.13 13.7 5.12");
}

/* Driven out of a melee it loses its guard to retreat fire, and goes its whole way. */
static void the_wagon_retreats_without_its_guard(void **unused) {
    (void)unused;
    begin("melee", "csa");
    wagon("w", "usa", "0506", "");
    foot("e", "csa", 2, "0505", "s", "");
    foot("f", "csa", 4, "0406", "se", "");
    foot("h", "csa", 4, "0606", "sw", ",'depleted':true");
    start();
    melee("csa", "0506", "e", "[{'melee':2},{'small-arms':5}]"); /* +1: it goes back two hexes */
    act("usa", "to 0507");
    assert_string_equal(decision_now(), "fire");
    act_all("csa", "add f", "resolve", NULL);
    settle_to("melee");
    assert_int_equal(unit_int("w", "crew"), 0);
    assert_int_equal(hexes_from("w", "0506"), 2);
    PROVED("stonewall", "12.13 11.2 15.4");
}

static void a_new_guard(void **unused) {
    (void)unused;
    begin("movement", "usa");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "usa", 4, "0506", "n", ",'brigade':'Kimball'");
    dismounted("d", "usa", 3, "0805", "n", "");
    more("'special':{'army_morale':50,'paid':65535}");
    start();
    act_all("usa", "move x", "to 0505", "halt n", NULL);
    int morale = army_morale();
    json_t *answer = act("usa", "recrew x w");
    assert_true(event_told(answer, "recrew"));
    assert_int_equal(unit_int("x", "strength"), 3);
    assert_int_equal(unit_int("x", "killed"), 0); /* no casualty */
    assert_int_equal(unit_int("w", "strength"), 1);
    assert_int_equal(army_morale(), morale);
    refused("usa", "recrew x w", NULL); /* one is the most there is */
    refused("usa", "move w", NULL);     /* until the next Game-Turn */
    on_to("melee");
    begin("movement", "usa"); /* nor while the enemy is in the hex */
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "usa", 4, "0505", "n", "");
    foot("y", "usa", 4, "0505", "n", ",'engaged':true");
    foot("e", "csa", 4, "0505", "s", ",'engaged':true");
    start();
    refused("usa", "recrew x w", "12.14");
    begin("movement", "usa");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    dismounted("d", "usa", 3, "0505", "n", "");
    start();
    refused("usa", "recrew d w", "12.14"); /* no horsemen */
    begin("movement", "usa");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "usa", 1, "0505", "n", "");
    start();
    refused("usa", "recrew x w", "12.14"); /* nor its last point */
    static const char *const busy[] = {",'routed':true", ",'fresh-crew':true", ",'engaged':true"};
    for (int i = 0; i < 3; i++) { /* nor who runs, has given one, or fights */
        begin("movement", "usa");
        wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
        foot("x", "usa", 4, "0505", "n", busy[i]);
        foot("e", "csa", 4, i < 2 ? "2020" : "0505", "s", i < 2 ? "" : busy[i]);
        start();
        refused("usa", "recrew x w", "12.14");
        if (i == 1)
            refused("usa", "move x", "12.14");
    }
    PROVED("stonewall", "12.14 2.31");
}

static void the_giver_waits_for_the_next_turn(void **unused) {
    (void)unused;
    begin("movement", "usa");
    foot("x", "usa", 4, "0505", "n", ",'order':0");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true,'order':1");
    foot("e", "csa", 4, "0504", "s", "");
    start();
    act("usa", "recrew x w");
    refused("usa", "move x", NULL);
    act("usa", "end");
    on_to("offensive-fire");
    refused("usa", "fire 0504", "12.14");
    on_to("melee");
    refused("usa", "attack 0504", NULL);
    on_to("movement"); /* the enemy's, of the next Game-Turn */
    on_to("movement");
    assert_true(legal("usa", "move w"));
    PROVED("stonewall", "12.14");
}

/* Nor does it withdraw before a melee of that Game-Turn: the side that moves first has one still to fear. */
static void the_giver_stands(void **unused) {
    (void)unused;
    for (int gave = 0; gave < 2; gave++) {
        begin("retreat-before-melee", "usa");
        foot("x", "csa", 3, "0505", "n", gave ? ",'fresh-crew':true" : "");
        foot("e", "usa", 4, "0504", "s", "");
        start();
        assert_string_equal(phase_now(), gave ? "melee" : "retreat-before-melee");
    }
    PROVED("stonewall", "12.14");
}

static void the_wagon_asks_nobody(void **unused) {
    (void)unused;
    begin("initial-command", "usa");
    wagon("w", "usa", "0505", "");
    foot("x", "usa", 4, "0508", "n", ",'brigade':'Kimball'");
    more("'special':{'army_morale':0}");
    by_command();
    start();
    assert_string_equal(phase_now(), "movement"); /* nothing can be paid for */
    refused("usa", "move x", NULL);
    act_all("usa", "move w", "to 0504", "halt", NULL); /* neither a leader nor a Morale Point */
    assert_true(stands_in("w", "0504"));
    assert_int_equal(army_morale(), 0);
    PROVED("stonewall", "12.15 17.16 19.31");
}

static void the_wagon_changes_hands(void **unused) {
    (void)unused;
    begin("melee", "csa");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "csa", 4, "0506", "n", "");
    foot("y", "csa", 4, "0906", "n", "");
    foot("u", "usa", 4, "2020", "n", "");
    start();
    act_all("csa", "attack 0505", "with x", "resolve", NULL); /* nobody opposes it, and no die is thrown */
    assert_true(stands_in("x", "0505"));
    assert_string_equal(unit_text("w", "side"), "usa"); /* not yet */
    on_to("movement");                                  /* the Union's: it can do nothing with it */
    refused("usa", "move w", NULL);
    on_to("movement");
    assert_true(legal("csa", "seize w") && legal("csa", "destroy w"));
    act("csa", "seize w");
    assert_string_equal(unit_text("w", "owner"), "csa");
    act_all("csa", "move w", "to 0504", "halt", NULL); /* it serves its captor */
    PROVED("stonewall", "12.16 2.35");
}

static void only_when_the_phase_opens(void **unused) {
    (void)unused;
    begin("melee", "csa");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "csa", 4, "0506", "n", "");
    foot("y", "csa", 4, "0906", "n", "");
    foot("u", "usa", 4, "2020", "n", "");
    start();
    act_all("csa", "attack 0505", "with x", "resolve", NULL);
    on_to("movement");
    on_to("movement");
    act_all("csa", "move y", "to 0905", "halt n", NULL);
    refused("csa", "seize w", "12.16");
    begin("movement", "csa"); /* nor by one who was not there in the Melee Phase */
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "csa", 4, "0505", "n", "");
    start();
    refused("csa", "seize w", "12.16");
    begin("movement", "csa"); /* nor by one who only now stands there */
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "csa", 4, "0506", "n", "");
    start();
    act("csa", "move x");
    refused("csa", "to 0505", "5.12"); /* which only the Melee Phase allows */
    PROVED("stonewall", "12.16");
}

static void taken_back_and_burnt(void **unused) {
    (void)unused;
    begin("melee", "usa");
    wagon("w", "usa", "0505", ",'owner':'csa','crew':0,'strength':0,'abandoned':true");
    foot("u", "usa", 4, "0506", "n", "");
    foot("e", "csa", 4, "2020", "n", "");
    start();
    assert_string_equal(unit_text("w", "owner"), "csa");
    act_all("usa", "attack 0505", "with u", "resolve", NULL);
    on_to("movement");
    on_to("movement");
    act("usa", "seize w");
    assert_true(strcmp(unit_text("w", "owner"), "csa") != 0);
    begin("melee", "csa");
    wagon("w", "usa", "0505", ",'crew':0,'strength':0,'abandoned':true");
    foot("x", "csa", 4, "0506", "n", "");
    foot("u", "usa", 4, "2020", "n", "");
    start();
    act_all("csa", "attack 0505", "with x", "resolve", NULL);
    on_to("movement");
    on_to("movement");
    act("csa", "destroy w");
    assert_false(unit_on_map("w"));
    assert_int_equal(legal_count("seize"), 0);
    on_to("movement");
    assert_false(unit_on_map("w")); /* and it does not come back */
    PROVED("stonewall", "12.17 12.18 2.35");
}

static void a_captured_wagon_supplies(void **unused) {
    (void)unused;
    begin("supply", "csa");
    wagon("w", "usa", "0505", ",'owner':'csa','crew':0,'strength':0,'abandoned':true");
    foot("x", "csa", 4, "0506", "n", ",'depleted':true,'brigade':'Burks'");
    start();
    assert_false(unit_has("x", "depleted"));
    PROVED("stonewall", "12.16 20.13");
}

/* ---- rounds ---- */

static void a_round_a_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0505", "n", ",'rounds':1,'crew':1");
    foot("t", "csa", 3, "0501", "s", "");
    foot("e", "csa", 3, "2001", "s", "");
    start();
    dice("[{'artillery':1}]");
    json_t *answer = fire_one("usa", "0501", "g");
    assert_int_equal(field_int(event_of(answer, "round"), "left"), 0); /* whatever its guns and crew */
    begin("offensive-fire", "usa");
    guns("g", "usa", 6, "N", "0505", "n", ",'rounds':0");
    foot("t", "csa", 3, "0501", "s", "");
    start();
    refused("usa", "fire 0501", "12.32");
    begin("melee", "csa"); /* none in melee */
    guns("g", "usa", 6, "N", "0505", "n", ",'rounds':3");
    foot("h", "usa", 6, "0505", "n", "");
    foot("t", "csa", 3, "0504", "s", "");
    start();
    melee("csa", "0505", "t", "[{'melee':1},{'morale':1}]");
    settle_to("melee-phase");
    assert_int_equal(unit_int("g", "rounds"), 3);
    PROVED("stonewall", "12.3 12.31 12.32 12.33");
}

static void captured_guns_take_rounds_along(void **unused) {
    (void)unused;
    begin("melee", "csa");
    limbered("g", "usa", 6, "0505", ",'rounds':5");
    foot("t", "csa", 6, "0504", "s", "");
    start(); /* 6 against 1: +5, a 5 gives C1R2 */
    melee("csa", "0505", "t", "[{'melee':5},{'morale':1}]");
    settle_to("melee");
    assert_int_equal(unit_int("g", "strength"), 5);
    assert_int_equal(unit_int("g", "captured"), 1);
    assert_int_equal(unit_int("g", "rounds"), 3);
    begin("melee", "csa"); /* an unlimbered battery goes whole, with all it has */
    guns("g", "usa", 6, "N", "0505", "n", ",'rounds':5");
    guns("own", "csa", 6, "N", "0503", "n", ",'rounds':1");
    foot("t", "csa", 6, "0504", "s", "");
    start();
    melee("csa", "0505", "t", "[{'melee':5}]");
    settle_to("melee");
    assert_false(unit_on_map("g"));
    assert_int_equal(unit_int("g", "captured"), 6);
    assert_int_equal(unit_int("own", "rounds"), 1); /* nobody has any use of it */
    PROVED("stonewall", "12.34 12.36a 13.83");
}

static void caissons_blow_up(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "usa", 15, "T", "0515", "n", "");
    guns("t", "csa", 6, "N", "0505", "s", ",'rounds':5");
    foot("x", "usa", 6, "1515", "n", "");
    guns("u", "csa", 6, "N", "1514", "s", "");
    start();
    dice("[{'artillery':6},{'caisson':'t','is':1},{'caisson-rounds':'t','is':4}]"); /* two guns, one die */
    json_t *answer = fire_one("usa", "0505", "g");
    assert_int_equal(unit_int("t", "strength"), 4);
    assert_int_equal(event_count(answer, "caisson"), 1);
    assert_int_equal(unit_int("t", "rounds"), 1);
    dice("[{'small-arms':6},{'depletion':'x','is':6}]"); /* small arms set off none */
    assert_false(event_told(fire_one("usa", "1514", "x"), "caisson"));
    begin("offensive-fire", "usa");
    guns("g", "usa", 9, "T", "0515", "n", "");
    guns("t", "csa", 6, "N", "0505", "s", ",'rounds':3");
    start();
    dice("[{'artillery':4},{'caisson':'t','is':1},{'caisson-rounds':'t','is':6}]"); /* never below none */
    fire_one("usa", "0505", "g");
    assert_int_equal(unit_int("t", "rounds"), 0);
    begin("offensive-fire", "usa");
    guns("g", "usa", 9, "T", "0515", "n", "");
    guns("t", "csa", 6, "N", "0505", "s", ",'rounds':3");
    start();
    dice("[{'artillery':4},{'caisson':'t','is':2}]");
    fire_one("usa", "0505", "g");
    assert_int_equal(unit_int("t", "rounds"), 3);
    PROVED("stonewall", "12.35");
}

static void rounds_change_hands(void **unused) {
    (void)unused;
    static const char *const quiet = ",'initial_rounds':8,'quiet':true,'rested':true,'rounds':";
    char four[80], two[80];
    snprintf(four, sizeof four, "%s4", quiet);
    snprintf(two, sizeof two, "%s2", quiet);
    begin("rounds", "usa");
    unit_is("a", "usa", "art", 4, "N", "0505", "n", "unlimbered", four);
    unit_is("b", "usa", "art", 5, "N", "0506", "n", "unlimbered", two);
    unit_is("big", "usa", "art", 6, "N", "0504", "n", "unlimbered", two);
    unit_is("other", "usa", "art", 4, "T", "0404", "n", "unlimbered", two);
    unit_is("far", "usa", "art", 4, "N", "0510", "n", "unlimbered", two);
    unit_is("fired", "usa", "art", 4, "N", "0604", "n", "unlimbered", ",'initial_rounds':8,'rested':true,'rounds':2");
    unit_is("moved", "usa", "art", 4, "N", "0605", "n", "unlimbered", ",'initial_rounds':8,'quiet':true,'rounds':2");
    start();
    assert_string_equal(phase_now(), "rounds");
    assert_string_equal(side_now(), "usa");
    refused("usa", "transfer a big 1", "12.36");   /* two guns larger */
    refused("usa", "transfer a other 1", "12.36"); /* another type */
    refused("usa", "transfer a far 1", "12.36");
    refused("usa", "transfer a fired 1", "12.36");
    refused("usa", "transfer a moved 1", "12.36");
    assert_true(judged_legal("usa", "transfer big a 2")); /* down it is free */
    refused("usa", "transfer a b 5", "12.36");            /* it has four */
    act("usa", "transfer a b 3");                         /* one gun larger will do */
    assert_true(unit_int("a", "rounds") == 1 && unit_int("b", "rounds") == 5);
    PROVED("stonewall", "12.36 12.32 4.0j");
}

static void a_whole_turn_of_rest(void **unused) {
    (void)unused;
    scenario("kernstown/battle", "{'standard-setup':1}", 3); /* A and B of West Virginia stand in one hex, but differ */
    assert_true(unit_has("H-1-Oh", "quiet") && unit_has("H-1-Oh", "rested"));
    begin("movement", "usa");
    guns("a", "usa", 4, "N", "0505", "n", ",'rounds':2,'initial_rounds':8,'quiet':true,'rested':true");
    guns("b", "usa", 4, "N", "0506", "n", ",'rounds':6,'initial_rounds':8,'quiet':true,'rested':true");
    foot("t", "csa", 4, "0501", "s", "");
    start();
    on_to("offensive-fire");
    dice("[{'artillery':1}]");
    fire_one("usa", "0501", "a");
    dice_free();
    while (turn_now() == 2) { /* it has fired: nobody is asked this turn */
        assert_string_not_equal(phase_now(), "rounds");
        act(side_now(), strcmp(decision_now(), "evade") == 0 ? "stand" : "end");
    }
    on_to("rounds"); /* but the next, when they have stood and held their fire */
    assert_true(legal("usa", "transfer b a 1"));
    PROVED("stonewall", "12.36");
}

TESTS(test(a_six_may_empty_the_boxes), test(out_of_ammunition), test(empty_units_still_bar_paths),
      test(five_points_to_the_wagon), test(zones_bar_the_way), test(nothing_from_under_the_enemy),
      test(any_number_at_once), test(the_guard), test(the_guard_has_no_morale),
      test(the_wagon_goes_on_without_its_guard), test(the_wagon_withdraws_without_its_guard),
      test(the_wagon_retreats_without_its_guard), test(the_guard_shot_away), test(a_new_guard),
      test(the_giver_waits_for_the_next_turn), test(the_giver_stands), test(the_wagon_asks_nobody),
      test(the_wagon_changes_hands), test(only_when_the_phase_opens), test(taken_back_and_burnt),
      test(a_captured_wagon_supplies), test(a_round_a_fire), test(captured_guns_take_rounds_along),
      test(caissons_blow_up), test(rounds_change_hands), test(a_whole_turn_of_rest))
