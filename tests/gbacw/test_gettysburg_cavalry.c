/* test_gettysburg_cavalry.c: Terrible Swift Sword 16.2 to 16.5: charges, and cavalry in the saddle and on foot. */
#include "gettysburg_fight.h"

/* Horse with pistols, facing north. */
static void riders(const char *id, const char *side, int strength, const char *hex, const char *extra) {
    unit_is(id, side, "cav", strength, "P", hex, "n", "mounted", extra);
}

/* ---- strength ---- */

static void strength_in_the_saddle(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    riders("a", "usa", 4, "0505", ",'start_hex':'0507'");
    men("d", "csa", 4, 3, "0504", "s", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "attacker"), 4);        /* as it is ... */
    assert_int_equal(field_int(weighed("0504", "charge:a"), "attacker"), 8); /* ... doubled in a charge */
    begin(BEFORE_MELEE, "usa");
    riders("a", "usa", 4, "0505", ",'start_hex':'0507'");
    riders("d", "csa", 3, "0504", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "attacker"), 4);
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 3); /* horse against horse: nobody is doubled */
    assert_int_equal(field_int(weighed("0504", "charge:a"), "attacker"), 8);
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 3, "0505", "n", "");
    riders("d", "csa", 3, "0504", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 6); /* but against foot */
    begin(BEFORE_MELEE, "usa");
    dismounted("a", "usa", 4, "0505", "n", "");
    riders("d", "csa", 3, "0504", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 6); /* dismounted cavalry is foot */
    PROVED("tss2", "12.12 16.32a 16.32b");
}

static void fewer_men_on_foot(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 3, "0505", "n", "");
    dismounted("d", "csa", 3, "0504", "s", "");
    dismounted("e", "csa", 1, "0504", "s", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 2); /* one each, not below none */
    begin(BEFORE_MELEE, "usa");
    dismounted("a", "usa", 4, "0505", "n", "");
    dismounted("d", "csa", 3, "0504", "s", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 3); /* against infantry only */
    assert_int_equal(field_int(weighed("0504", "a"), "attacker"), 4);
    begin(BEFORE_MELEE, "usa");
    men("a", "usa", 4, 3, "0505", "n", "");
    dismounted("d", "csa", 5, "0504", "s", ",'routed':true");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 1); /* half of five, and one less */
    PROVED("tss2", "16.53 12.13");
}

static void whom_they_attack_on_foot(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    dismounted("a", "usa", 4, "0505", "n", "");
    men("d", "csa", 3, 3, "0504", "s", "");
    guns("g", "csa", 3, "N", "0604", "s", "");
    wagon("w", "csa", "0404", "");
    start();
    refused("usa", "attack 0504", "16.52");
    assert_true(legal("usa", "attack 0604") && legal("usa", "attack 0404"));
    begin(BEFORE_MELEE, "usa");
    dismounted("a", "usa", 4, "0505", "n", "");
    riders("h", "csa", 3, "0504", "");
    start();
    assert_true(legal("usa", "attack 0504"));
    begin("melee", "usa"); /* what they are in they go on with */
    dismounted("a", "usa", 4, "0504", "n", ",'engaged':true");
    men("d", "csa", 3, 3, "0504", "s", ",'engaged':true");
    start();
    assert_true(legal("usa", "fight 0504"));
    PROVED("tss2", "16.52");
}

/* ---- charges ---- */

static void whom_and_over_what(void **unused) {
    (void)unused;
    static const char *const targets[] = {"inf", "cav", "art", "wagon"};
    for (int i = 0; i < 4; i++) {
        char fields[200];
        begin(BEFORE_MELEE, "usa");
        riders("a", "usa", 4, "0505", ",'start_hex':'0507'");
        snprintf(fields, sizeof fields,
                 "'id':'d','side':'csa','type':'%s','strength':2,'morale':3,'weapon':'%s','hex':'0504','facing':'s'%s",
                 targets[i], i == 2 ? "N" : "R",
                 i == 1   ? ",'formation':'mounted'"
                 : i == 2 ? ",'rounds':5"
                          : "");
        counter(fields);
        start();
        act("usa", "attack 0504");
        assert_true(legal("usa", "charge a") && legal("usa", "with a")); /* or a melee like others */
    }
    static const char *const bad[] = {"'hexes':{'0504':'woods'}", "'hexes':{'0504':'orchard'}",
                                      "'hexsides':{'0505/0504':'stream'}", "'hexsides':{'0505/0504':'ridge'}"};
    for (int i = 0; i < 4; i++) {
        begin(BEFORE_MELEE, "usa");
        riders("a", "usa", 4, "0505", ",'start_hex':'0507'");
        men("d", "csa", 2, 3, "0504", "s", "");
        more(bad[i]);
        start();
        act("usa", "attack 0504");
        refused("usa", "charge a", "16.22");
        act("usa", "with a"); /* that is no bar to an ordinary melee */
    }
    PROVED("tss2", "16.2 16.21");
}

/* a rides from its hex by these steps in the Movement Phase; then it is to charge 0504. */
static void ridden(const char *steps) {
    char list[100], to[16];
    start();
    act("usa", "move a");
    snprintf(list, sizeof list, "%s", steps);
    for (char *one = strtok(list, " "); one != NULL; one = strtok(NULL, " ")) {
        snprintf(to, sizeof to, "to %s", one);
        act("usa", to);
        if (strcmp(decision_now(), "fire") == 0)
            act("csa", "hold");
    }
    act("usa", legal("usa", "halt n") ? "halt n" : "halt");
    on_to(BEFORE_MELEE);
    act("usa", "attack 0504");
}
static void rider_and_target(const char *from, const char *facing, const char *more_fields) {
    begin("movement", "usa");
    riders("a", "usa", 4, from, "");
    unit_is("d", "csa", "inf", 2, "M", "0504", facing, "line", "");
    if (more_fields[0])
        more(more_fields);
}

static void straight_and_in_sight(void **unused) {
    (void)unused;
    rider_and_target("0508", "s", "");
    ridden("0507 0506 0505");
    act("usa", "charge a"); /* four hexes, straight */
    rider_and_target("0509", "s", "");
    ridden("0508 0507 0506 0505");
    refused("usa", "charge a", "16.23"); /* five */
    rider_and_target("0508", "s", "'hexes':{'0506':'woods'}");
    ridden("0607 0606 0605 0505");
    refused("usa", "charge a", "16.23"); /* it did not see them */
    rider_and_target("0508", "s", "'hexes':{'0507':'marsh'}");
    ridden("0507 0506 0505");
    refused("usa", "charge a", "16.22"); /* no ground to ride over */
    rider_and_target("0508", "s", "'hexsides':{'0507/0506':'stream'}");
    ridden("0507 0506 0505");
    refused("usa", "charge a", "16.22"); /* nor water */
    rider_and_target("0508", "s", "'hexsides':{'0507>0506':'crest'}");
    ridden("0507 0506 0505");
    act("usa", "charge a"); /* a crest is no bar */
    rider_and_target("0508", "s", "'hexes':{'0506':'marsh'}");
    ridden("0507 0606 0605 0505");
    act("usa", "charge a"); /* round what bars it the way may bend */
    for (int mounted = 0; mounted < 2;
         mounted++) { /* from the saddle one looks over horse at horse, not at men on foot */
        begin("movement", "usa");
        riders("a", "usa", 4, "0508", "");
        riders("f", "usa", 1, "0506", "");
        if (mounted)
            riders("d", "csa", 2, "0504", "");
        else
            unit_is("d", "csa", "inf", 2, "M", "0504", "s", "line", "");
        ridden("0507 0506 0505");
        if (mounted)
            act("usa", "charge a");
        else
            refused("usa", "charge a", "16.23");
    }
    static const char *const works[] = {"'hexsides':{'0507>0506':'works'}", "'hexsides':{'0506>0507':'works'}"};
    for (int i = 0; i < 2; i++) { /* nor over works, whosever they are */
        rider_and_target("0508", "s", works[i]);
        ridden("0507 0506 0505");
        refused("usa", "charge a", "16.22");
    }
    PROVED("tss2", "16.22 16.23a");
}

static void no_roads_and_no_detours(void **unused) {
    (void)unused;
    rider_and_target("0508", "s", "");
    ridden("0507 0606 0605 0505"); /* a hex too many */
    refused("usa", "charge a", "16.23");
    rider_and_target("0507", "s", ""); /* round to its back */
    field_units[0] = 0;
    riders("a", "usa", 4, "0707", "");
    unit_is("d", "csa", "inf", 2, "M", "0504", "s", "line", "");
    start();
    act_all("usa", "move a", "to 0706", "to 0705", "to 0704", "to 0603", NULL);
    act("usa", legal("usa", "halt sw") ? "halt sw" : "halt");
    on_to(BEFORE_MELEE);
    act("usa", "attack 0504");
    refused("usa", "charge a", "16.23");
    act("usa", "with a");
    rider_and_target("0507", "n", ""); /* where the enemy shows his back the way to it may be the straight one */
    ridden("0506 0505");
    act("usa", "charge a");
    PROVED("tss2", "16.23b");
}

/* The road over the stream is no way for a charge, and there is no other. */
static void only_by_road(void **unused) {
    (void)unused;
    for (int stream = 0; stream < 2; stream++) {
        begin(BEFORE_MELEE, "usa");
        riders("a", "usa", 4, "0505", ",'start_hex':'0506'");
        men("d", "csa", 2, 3, "0504", "s", "");
        if (stream)
            more("'hexsides':{'0505/0506':'stream','0505/0405':'stream','0505/0404':'stream','0505/0604':'stream',"
                 "'0505/0605':'stream'},'roads':[{'kind':'road','path':['0506','0505']}]");
        start();
        act("usa", "attack 0504");
        if (stream)
            refused("usa", "charge a", "16.23b");
        else
            act("usa", "charge a");
    }
    PROVED("tss2", "16.23b");
}

static void doubled_and_then_spent(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    riders("a", "usa", 3, "0505", ",'start_hex':'0507','morale':4" OF("L"));
    men("d", "csa", 4, 4, "0504", "s", "");
    leader("L", "usa", "0505", "");
    start();
    json_t *event = event_of(fought("usa", "0504", "charge:a", "[{'melee':'0504','is':5},1,1]"), "melee"); /* +2 */
    assert_int_equal(row_by(event, "attackers", "16.24"), 6);
    assert_true(unit_has("a", "engaged") && !unit_has("a", "routed")); /* engaged: not yet */
    on_to("rally");
    dice_free();
    on_to("melee");                              /* the other side's: the fight goes on */
    dice("[{'melee':'0504','is':5},1,1,1,1,1]"); /* four against three: Rpls at +1 */
    act("csa", "fight 0504");
    dice_free();
    for (int i = 0; i < 10 && strcmp(decision_now(), "melee-phase") != 0; i++)
        act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_true(unit_has("a", "routed")); /* it is over, and so is their wind */
    begin(BEFORE_MELEE, "usa");
    riders("a", "usa", 4, "0505", ",'start_hex':'0507','morale':4" OF("L"));
    men("d", "csa", 2, 4, "0504", "s", "");
    leader("L", "usa", "0505", "");
    start();
    fought("usa", "0504", "charge:a", "[{'melee':'0504','is':1}]"); /* +6: all of them taken */
    settle_to("melee-phase");
    assert_true(unit_has("a", "routed"));
    begin("ammunition-resupply", "usa"); /* and it rallies like anybody */
    riders("a", "usa", 4, "0505", ",'routed':true" OF("L"));
    leader("L", "usa", "0505", "");
    start();
    on_to("rally");
    assert_false(unit_has("a", "routed"));
    PROVED("tss2", "16.24 16.25");
}

static void in_command_to_attack(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    riders("a", "usa", 4, "0505", ",'start_hex':'0507','flags':['out-of-command']");
    men("d", "csa", 2, 3, "0504", "s", "");
    start();
    refused("usa", "attack 0504", "17.11");
    PROVED("tss2", "16.42");
}

/* ---- in the saddle ---- */

static void the_zone_of_horse(void **unused) {
    (void)unused;
    begin("rally", "usa"); /* command is not traced through any of the six hexes around it */
    men("r", "usa", 4, 4, "0512", "n", OF("L") ",'routed':true");
    riders("e", "csa", 4, "0611", ""); /* faces north: 0511 is behind its flank */
    leader("L", "usa", "0510", ",'radius':2");
    start();
    refused("usa", "rally r", "13.53");
    for (int front = 0; front < 2; front++) { /* for fire at those who leave only the three before it count */
        begin("movement", "usa");
        men("x", "usa", 4, 4, "0505", "s", "");
        unit_is("e", "csa", "cav", 4, "P", "0504", front ? "s" : "n", "mounted", "");
        start();
        act_all("usa", "move x", "to 0506", NULL);
        assert_int_equal(strcmp(decision_now(), "fire") == 0, front);
    }
    PROVED("tss2", "16.31");
}

static void they_fire_forward(void **unused) {
    (void)unused;
    static const struct {
        const char *hex;
        bool fires;
    } at[] = {{"0504", true}, {"0604", true}, {"0404", true}, {"0506", false}, {"0605", false}, {"0405", false}};
    for (int i = 0; i < 6; i++) {
        char fire[20];
        begin("offensive-fire", "usa");
        riders("a", "usa", 4, "0505", "");
        men("d", "csa", 4, 4, at[i].hex, "s", "");
        start();
        snprintf(fire, sizeof fire, "fire %s", at[i].hex);
        assert_int_equal(legal("usa", fire), at[i].fires);
    }
    begin("offensive-fire", "usa"); /* and are a good mark: two columns, whatever else enfilades them */
    men("x", "usa", 4, 4, "0505", "n", "");
    riders("t", "csa", 4, "0504", "");
    start();
    json_t *attack = json_array_get(field_of(asked_fire("0504"), "attacks"), 0);
    assert_int_equal(field_int(attack, "net"), 2);
    PROVED("tss2", "16.33 16.34");
}

static void pistols_do_not_run_out(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    riders("a", "usa", 4, "0505", "");
    men("d", "csa", 6, 4, "0504", "s", "");
    start();
    dice("[{'small-arms':1}]"); /* a one, and no die for it */
    assert_false(event_told(fire_one("usa", "0504", "a"), "depletion"));
    begin("offensive-fire", "usa");
    dismounted("a", "usa", 4, "0505", "n", ",'weapon':'P'");
    men("d", "csa", 6, 4, "0504", "s", "");
    start();
    dice("[{'small-arms':1},{'depletion':'a','is':6}]");
    assert_true(event_told(fire_one("usa", "0504", "a"), "depletion")); /* on foot they do */
    PROVED("tss2", "16.36");
}

static void pinned_they_dismount(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("x", "usa", 1, 4, "0505", "n", "");
    riders("t", "csa", 4, "0504", "");
    start();
    dice("[{'small-arms':2},{'morale':'t','is':5}]"); /* 1-3, two to the right: P */
    fire_one("usa", "0504", "x");
    assert_string_equal(decision_now(), "saddle");
    assert_string_equal(side_now(), "csa");
    act("csa", "form dismounted"); /* nobody is asked to fire */
    assert_string_equal(decision_now(), "fire-phase");
    assert_string_equal(unit_text("t", "formation"), "dismounted");
    assert_true(unit_has("t", "pinned"));
    begin("offensive-fire", "usa");
    men("x", "usa", 1, 4, "0505", "n", "");
    riders("t", "csa", 4, "0504", "");
    start();
    dice("[{'small-arms':2},{'morale':'t','is':5}]");
    fire_one("usa", "0504", "x");
    act("csa", "hold");
    assert_string_equal(unit_text("t", "formation"), "mounted");
    PROVED("tss2", "16.35");
}

/* The horse of one hex is pinned together and answers together: none stays in the saddle among men on foot. */
static void they_dismount_together(void **unused) {
    (void)unused;
    for (int on_foot = 0; on_foot < 2; on_foot++) {
        begin("offensive-fire", "usa");
        men("x", "usa", 2, 4, "0505", "n", "");
        riders("t", "csa", 3, "0504", "");
        riders("u", "csa", 3, "0504", "");
        start();
        dice("[{'small-arms':1},{'depletion':'x','is':6},{'morale':'t','is':6}]"); /* 4-6, two to the right: P */
        fire_one("usa", "0504", "x");
        dice_free();
        assert_non_null(strstr(field_text(ask("{'cmd':'actions'}"), "prompt"), "other cavalry in 0504 are pinned"));
        act("csa", on_foot ? "form dismounted" : "hold");
        assert_string_equal(decision_now(), "fire-phase"); /* asked once */
        assert_string_equal(unit_text("t", "formation"), on_foot ? "dismounted" : "mounted");
        assert_string_equal(unit_text("u", "formation"), on_foot ? "dismounted" : "mounted");
        assert_true(unit_has("t", "pinned") && unit_has("u", "pinned"));
    }
    begin("movement", "usa"); /* u comes pinned to t, who is not pinned and stays mounted */
    riders("t", "usa", 3, "0507", "");
    riders("u", "usa", 3, "0506", "");
    men("x", "csa", 2, 4, "0505", "s", "");
    start();
    act_all("usa", "move u", "to 0507", NULL);
    dice("[{'small-arms':1},{'depletion':'x','is':6},{'morale':'u','is':6}]"); /* P */
    act_all("csa", "add x", "resolve", NULL);
    dice_free();
    assert_true(unit_has("u", "pinned") && !unit_has("t", "pinned"));
    assert_true(strcmp(decision_now(), "saddle") != 0);
    assert_string_equal(unit_text("u", "formation"), "mounted");
    PROVED("tss2", "16.35 8.17 8.43");
}

static void command_in_the_saddle_and_on_foot(void **unused) {
    (void)unused;
    begin("movement", "usa");
    riders("a", "usa", 4, "0510", ",'flags':['out-of-command']");
    dismounted("b", "usa", 4, "0910", "n", ",'flags':['out-of-command']");
    dismounted("c", "usa", 4, "1310", "n", "");
    men("far", "csa", 3, 3, "2020", "n", "");
    start();
    assert_true(strcmp(cost_to("a", "0504"), "") != 0); /* where it likes */
    assert_string_equal(cost_to("b", "0908"), "");      /* one hex, like foot */
    act("usa", "move a");
    act("usa", "form dismounted");
    put_down("usa");
    act("usa", "move b");
    refused("usa", "form mounted", "6.22");
    put_down("usa");
    act("usa", "move c");
    act("usa", "form mounted");
    PROVED("tss2", "16.41 16.43");
}

static void one_in_three_holds_the_horses(void **unused) {
    (void)unused;
    static const struct { int strength, fires; } at[] = {{2, 2}, {3, 2}, {5, 4}, {6, 4}};
    for (int i = 0; i < 4; i++) {
        char want[8];
        begin("offensive-fire", "usa");
        dismounted("a", "usa", at[i].strength, "0507", "n", "");
        men("d", "csa", 6, 4, "0504", "s", "");
        start();
        snprintf(want, sizeof want, "%d", at[i].fires);
        assert_string_equal(field_text(json_array_get(field_of(asked_fire("0504"), "attacks"), 0), "exact"), want);
    }
    PROVED("tss2", "16.54");
}

static void two_sides_of_a_counter(void **unused) {
    (void)unused;
    sandbox("{'base':'gettysburg/mcphersons-ridge','phase':'movement','phasing':'usa','turn':2,'units':["
            "{'id':'6-NY-c','hex':'A2010','facing':'w','formation':'mounted'}],'leaders':[]}");
    int saddle = unit_int("6-NY-c", "morale");
    assert_string_equal(unit_text("6-NY-c", "weapon"), "P");
    act("usa", "move 6-NY-c");
    act("usa", "form dismounted");
    assert_string_equal(unit_text("6-NY-c", "weapon"), "C");
    assert_true(unit_int("6-NY-c", "morale") <= saddle);
    PROVED("tss2", "16.51");
}

TESTS(test(strength_in_the_saddle), test(fewer_men_on_foot), test(whom_they_attack_on_foot), test(whom_and_over_what),
      test(straight_and_in_sight), test(no_roads_and_no_detours), test(only_by_road), test(doubled_and_then_spent),
      test(in_command_to_attack), test(the_zone_of_horse), test(they_fire_forward), test(pistols_do_not_run_out),
      test(pinned_they_dismount), test(they_dismount_together), test(command_in_the_saddle_and_on_foot),
      test(one_in_three_holds_the_horses), test(two_sides_of_a_counter))
