/* test_gettysburg_skirmish.c: Terrible Swift Sword 23.0: skirmishers, where the players want them. */
#include "gettysburg.h"
#include "gettysburg_fight.h"

/* On the made-up board, skirmishers already out. */
static void thin(const char *id, const char *side, const char *type, int strength, const char *hex, const char *facing,
                 const char *extra) {
    unit_is(id, side, type, strength, strcmp(type, "cav") == 0 ? "C" : "B", hex, facing, "skirmish", extra);
}

/* With the order of battle of the first day, the option on or off. */
static void first_day(const char *phase, int turn, int on, const char *units) {
    char position[4000];
    snprintf(
        position, sizeof position,
        "{'base':'gettysburg/mcphersons-ridge','grid':{'first':'0101','width':24,'height':24},'profile':'"
        "gettysburg','phase':'%s','phasing':'usa','turn':%d,'options':{'skirmishers':%d},'units':[%s],'leaders':[]}",
        phase, turn, on, units);
    sandbox(position);
}
#define AT(id, hex, formation) "{'id':'" id "','hex':'" hex "','facing':'n','formation':'" formation "'}"

/* ---- who and when ---- */

static void who_may(void **unused) {
    (void)unused;
    first_day("movement", 2, 0, AT("6-NY-c", "0505", "dismounted"));
    act("usa", "move 6-NY-c");
    refused("usa", "form skirmish", "23.1"); /* only if it was agreed */
    first_day(
        "movement", 2, 1,
        AT("6-NY-c", "0505", "dismounted") "," AT("8-Ill-A-c", "0705", "dismounted") "," AT(
            "8-Ill-c", "0905", "dismounted") "," AT("9-NY-A-c", "1105", "mounted") "," AT("2-Wisc", "1305", "line"));
    act("usa", "move 6-NY-c"); /* two points */
    act("usa", "form skirmish");
    assert_string_equal(unit_text("6-NY-c", "formation"), "skirmish");
    refused("usa", "form mounted", NULL); /* two changes */
    put_down("usa");
    act("usa", "move 8-Ill-A-c"); /* half a regiment */
    act("usa", "form skirmish");
    put_down("usa");
    act("usa", "move 8-Ill-c"); /* five points */
    refused("usa", "form skirmish", "23.12");
    put_down("usa");
    act("usa", "move 9-NY-A-c");
    refused("usa", "form skirmish", "23.1"); /* not out of the saddle */
    put_down("usa");
    act("usa", "move 2-Wisc");
    refused("usa", "form skirmish", "23.1");
    PROVED("tss2", "23.0 23.1 23.12");
}

static void until_one_o_clock(void **unused) {
    (void)unused;
    /* the scenario begins at 08:20: turn 15 is 13:00, turn 16 is 13:20 */
    first_day("movement", 15, 1, AT("6-NY-c", "0505", "dismounted"));
    act("usa", "move 6-NY-c");
    act("usa", "form skirmish");
    put_down("usa");
    on_to("final-command");
    assert_string_equal(unit_text("6-NY-c", "formation"), "skirmish");
    on_to("initial-command"); /* the turn is over */
    assert_string_equal(unit_text("6-NY-c", "formation"), "dismounted");
    first_day("movement", 16, 1, AT("6-NY-c", "0505", "dismounted"));
    act("usa", "move 6-NY-c");
    refused("usa", "form skirmish", "23.13");
    sandbox(
        "{'base':'gettysburg/little-round-top','grid':{'first':'0101','width':24,'height':24},'profile':"
        "'gettysburg','phase':'movement','phasing':'usa','turn':4,'options':{'skirmishers':1,'committed':1},'units':["
        "{'id':'2-US-SS','hex':'0505','facing':'n','formation':'line'}],'leaders':[]}");
    act("usa", "move 2-US-SS"); /* on the second day too */
    act("usa", "form skirmish");
    PROVED("tss2", "23.13");
}

/* The two set-ups of Buford's division: regiments on foot, or the four larger ones in halves and all of them thin. */
static const struct {
    const char *id, *hex;
} closed_list[] = {{"6-NY-c", "A0516"}, {"9-NY-c", "A0616"},  {"17-Pa-c", "A0817"},  {"3-WVa-c", "A1017"},
                   {"8-NY-c", "A1520"}, {"8-Ill-c", "A1620"}, {"12-Ill-c", "A1821"}, {"3-Ind-c", "A1922"}},
  thin_list[] = {{"6-NY-c", "A0516"},    {"9-NY-A-c", "A0616"},  {"9-NY-B-c", "A0717"}, {"17-Pa-A-c", "A0817"},
                 {"17-Pa-B-c", "A0918"}, {"3-WVa-c", "A1017"},   {"8-NY-A-c", "A1419"}, {"8-NY-B-c", "A1520"},
                 {"8-Ill-A-c", "A1620"}, {"8-Ill-B-c", "A1721"}, {"12-Ill-c", "A1821"}, {"3-Ind-c", "A1922"}};
static const char *const parted[] = {"8-Ill", "8-NY", "9-NY", "17-Pa"};
static const int parted_points[] = {5, 6, 4, 5};

static void stands(const char *id, const char *hex, const char *formation) {
    assert_true(unit_on_map(id));
    assert_string_equal(unit_text(id, "hex"), hex);
    assert_string_equal(unit_text(id, "formation"), formation);
}

static void two_set_ups(void **unused) {
    (void)unused;
    static const char *const starts[] = {"gettysburg/mcphersons-ridge", "gettysburg/three-days"};
    for (int s = 0; s < 2; s++) {
        scenario(starts[s], "{'standard-setup':1,'skirmishers':0}", 1);
        for (size_t i = 0; i < sizeof closed_list / sizeof closed_list[0]; i++)
            stands(closed_list[i].id, closed_list[i].hex, "dismounted");
        stands("A-2-US", "A1419", "unlimbered");
        for (int i = 0; i < 4; i++) {
            char half[20];
            snprintf(half, sizeof half, "%s-A-c", parted[i]);
            assert_false(unit_on_map(half));
        }
        scenario(starts[s], "{'standard-setup':1,'skirmishers':1}", 1);
        for (size_t i = 0; i < sizeof thin_list / sizeof thin_list[0]; i++)
            stands(thin_list[i].id, thin_list[i].hex, "skirmish");
        stands("A-2-US", "A1419", "unlimbered");
        for (int i = 0; i < 4; i++) {
            char whole[20], a[20], b[20];
            snprintf(whole, sizeof whole, "%s-c", parted[i]);
            snprintf(a, sizeof a, "%s-A-c", parted[i]);
            snprintf(b, sizeof b, "%s-B-c", parted[i]);
            assert_false(unit_on_map(whole));
            assert_int_equal(unit_int(a, "strength") + unit_int(b, "strength"), parted_points[i]);
        }
    }
    PROVED("tss2", "34.13b");
}

/* Their owner chooses, regiment by regiment, and so he does between foot and skirmish. */
static void halves_for_the_whole(void **unused) {
    (void)unused;
    scenario("gettysburg/mcphersons-ridge", "{'skirmishers':1}", 1);
    act_all("usa", "place 9-NY-c", "at A0616", NULL); /* the whole ... */
    refused("usa", "place 9-NY-A-c", NULL);
    act_all("usa", "place 8-Ill-A-c", "at A1620 dismounted", NULL); /* ... or halves, on foot if he likes */
    stands("8-Ill-A-c", "A1620", "dismounted");
    refused("usa", "place 8-Ill-c", NULL);
    act("usa", "place 8-Ill-B-c");
    refused("usa", "at A1620", NULL);
    refused("usa", "at A1721 mounted", NULL);
    act("usa", "at A1721");
    stands("8-Ill-B-c", "A1721", "skirmish");
    act("usa", "place 17-Pa-c"); /* five points in one counter do not skirmish */
    refused("usa", "at A0817 skirmish", NULL);
    act("usa", "at A0817");
    stands("17-Pa-c", "A0817", "dismounted");
    act("usa", "standard");
    stands("8-NY-A-c", "A1419", "skirmish");
    assert_false(unit_on_map("9-NY-B-c") || unit_on_map("17-Pa-A-c") || unit_on_map("8-NY-c"));
    act("usa", "end");
    scenario("gettysburg/mcphersons-ridge", "{}", 1); /* without the rule there is no choice */
    refused("usa", "place 8-Ill-A-c", NULL);
    act("usa", "place 6-NY-c");
    refused("usa", "at A0516 skirmish", NULL);
    /* on the second day nobody of Buford's may skirmish, and they are whole */
    const struct gbacw_tables *later = tables_named("gettysburg/missed-opportunity");
    assert_non_null(counter_called(later, "8-Ill-c"));
    assert_null(counter_called(later, "8-Ill-A-c"));
    load_free(later);
    PROVED("tss2", "23.11 34.13b");
}

/* 34.23, 34.46, 34.47: the sharpshooters as their owner likes. */
static void sharpshooters_begin(void **unused) {
    (void)unused;
    scenario("gettysburg/little-round-top", "{'skirmishers':1}", 1);
    act("usa", "place 2-US-SS");
    refused("usa", "at C1927", NULL);
    act("usa", "at C1928 line");
    stands("2-US-SS", "C1928", "line");
    scenario("gettysburg/little-round-top", "{'skirmishers':1}", 1);
    act_all("usa", "place 2-US-SS", "at C1928", NULL);
    stands("2-US-SS", "C1928", "skirmish");
    scenario("gettysburg/little-round-top", "{}", 1);
    act("usa", "place 2-US-SS");
    refused("usa", "at C1928 skirmish", NULL);
    act("usa", "at C1928");
    stands("2-US-SS", "C1928", "line");
    static const char *const later[] = {"gettysburg/whole-line-ablaze", "gettysburg/high-water-mark"};
    for (int i = 0; i < 2; i++) {
        scenario(later[i], "{'standard-setup':1,'skirmishers':1}", 1);
        assert_string_equal(unit_text("1-US-SS", "formation"), "skirmish");
        assert_string_equal(unit_text("2-US-SS", "formation"), "skirmish");
    }
    PROVED("tss2", "34.46A 34.47A");
}

/* ---- on the march ---- */

static void on_the_march(void **unused) {
    (void)unused;
    begin("movement", "usa");
    thin("s", "usa", "inf", 2, "0505", "n", "");
    men("l", "usa", 2, 4, "0705", "n", "");
    more("'hexes':{'0504':'rough','0704':'rough'},'options':{'skirmishers':1}");
    start();
    assert_string_equal(cost_to("s", "0504"), "1"); /* a column of its own in the chart */
    assert_string_equal(cost_to("l", "0704"), "2");
    begin("movement", "csa"); /* a front and a zone like a line */
    men("e", "csa", 3, 4, "0504", "s", "");
    men("f", "csa", 3, 4, "0506", "s", "");
    thin("s", "usa", "inf", 2, "0505", "n", "");
    start();
    act_all("csa", "move f", "to 0507", NULL);
    assert_string_equal(decision_now(), "move"); /* behind it nobody is watched */
    put_down("csa");
    act_all("csa", "move e", "to 0503", NULL);
    assert_string_equal(decision_now(), "fire");
    PROVED("tss2", "23.21 23.22");
}

static void through_but_not_among_them(void **unused) {
    (void)unused;
    begin("movement", "usa");
    thin("s", "usa", "inf", 2, "0505", "n", "");
    horse("h", "usa", 3, "0506", "");
    men("l", "usa", 3, 4, "0406", "n", "");
    guns("g", "usa", 4, "N", "0704", "n", "");
    start();
    act("usa", "move h");
    act("usa", "to 0505"); /* horse would not pass other foot off the road */
    act("usa", "to 0504");
    put_down("usa");
    act_all("usa", "move l", "to 0405", "to 0505", NULL);
    refused("usa", "halt n", "23.23");
    act("usa", "to 0506");
    put_down("usa");
    act_all("usa", "move s", "to 0604", NULL);
    act("usa", "to 0704"); /* batteries are another matter */
    act("usa", legal("usa", "halt n") ? "halt n" : "halt");
    assert_true(stands_in("s", "0704"));
    PROVED("tss2", "23.23");
}

static void not_into_one_fight(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    thin("s", "usa", "inf", 2, "0505", "n", "");
    men("l", "usa", 3, 4, "0604", "nw", "");
    guns("g", "csa", 4, "N", "0504", "s", "");
    start();
    act_all("usa", "attack 0504", "with l", NULL);
    refused("usa", "with s", "23.24");
    PROVED("tss2", "23.24");
}

/* ---- fire ---- */

static json_t *attack_at(const char *hex) { return json_array_get(field_of(asked_fire(hex), "attacks"), 0); }

static void a_thin_line_under_fire(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    thin("s", "usa", "inf", 2, "0505", "n", "");
    men("l", "usa", 3, 4, "0604", "nw", "");
    men("t", "csa", 4, 4, "0504", "s", "");
    start();
    assert_int_equal(shift_of(attack_at("0504"), "23.31"), -1); /* once, though others fire too */
    begin("offensive-fire", "usa");
    men("l", "usa", 3, 4, "0505", "n", "");
    thin("t", "csa", "inf", 2, "0504", "s", "");
    start();
    json_t *attack = attack_at("0504"); /* few, lying down, and thin: three columns */
    assert_int_equal(shift_of(attack, "23.31"), -1);
    assert_int_equal(field_int(attack, "net"), -3);
    begin("offensive-fire", "usa"); /* in a wood as well: three is all */
    men("l", "usa", 3, 4, "0505", "n", "");
    thin("t", "csa", "inf", 2, "0504", "s", "");
    more("'hexes':{'0504':'woods'}");
    start();
    assert_int_equal(field_int(attack_at("0504"), "net"), -3);
    PROVED("tss2", "23.31 23.32");
}

static void behind_them(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "inf", 5, "0504", "n", "");
    start();
    assert_int_equal(shift_of(attack_at("0504"), "7.22a"), 1); /* their back is a back ... */
    dice("[{'small-arms':5},{'morale':'t','is':1}]");
    json_t *answer = fire_one("usa", "0504", "l");
    json_t *check = event_where(answer, "morale", "unit", "t");
    assert_int_equal((int)json_array_size(field_of(check, "modifiers")), 0); /* ... but does not shake them */
    begin("movement", "csa");
    thin("t", "csa", "inf", 5, "0504", "n", "");
    men("l", "usa", 4, 4, "0505", "n", "");
    start();
    act_all("csa", "move t", "to 0503", NULL);
    act("usa", "add l");
    dice("[{'small-arms':2}]");
    json_t *fire = fired(act("usa", "resolve"), 0);
    assert_int_equal(shift_of(fire, "7.22a"), 0); /* as they go nobody is behind them */
    assert_int_equal(shift_of(fire, "9.24"), 0);  /* nor do they lie down */
    PROVED("tss2", "23.33 23.34");
}

static void never_pinned(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "inf", 5, "0504", "s", ""); /* 7-10, two to the left: 1-3 */
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]"); /* P, and it fails */
    fire_one("usa", "0504", "l");
    settle_to("fire-phase");
    assert_false(unit_has("t", "pinned") || unit_has("t", "routed"));
    assert_int_equal(hexes_from("t", "0504"), 2);
    begin("offensive-fire", "usa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "inf", 5, "0504", "s", "");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':1}]"); /* P/R, and it does not rout; no second check */
    fire_one("usa", "0504", "l");
    settle_to("fire-phase");
    assert_false(unit_has("t", "pinned") || unit_has("t", "routed"));
    assert_int_equal(hexes_from("t", "0504"), 2);
    PROVED("tss2", "23.35");
}

/* ---- melee ---- */

static void in_melee(void **unused) {
    (void)unused;
    begin(BEFORE_MELEE, "usa");
    thin("s", "usa", "inf", 3, "0505", "n", "");
    men("i", "csa", 3, 4, "0504", "s", "");
    dismounted("h", "csa", 3, "0604", "s", "");
    guns("g", "csa", 4, "N", "0404", "s", "");
    start();
    refused("usa", "attack 0504", "23.36");
    refused("usa", "attack 0604", "23.36");
    assert_true(legal("usa", "attack 0404"));
    begin("melee", "usa"); /* what it is in it goes on with */
    thin("s", "usa", "inf", 3, "0504", "n", ",'engaged':true");
    men("i", "csa", 3, 4, "0504", "s", ",'engaged':true");
    start();
    assert_true(legal("usa", "fight 0504"));
    PROVED("tss2", "23.36");
}

static void weaker_in_melee(void **unused) {
    (void)unused;
    static const struct {
        const char *type;
        int strength, left;
    } at[] = {{"inf", 3, 2}, {"cav", 3, 1}, {"cav", 1, 0}, {"inf", 1, 0}};
    for (int i = 0; i < 4; i++) {
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, 4, "0505", "n", "");
        thin("s", "csa", at[i].type, at[i].strength, "0504", "s", "");
        start();
        assert_int_equal(field_int(weighed("0504", "a"), "defender"), at[i].left);
    }
    begin(BEFORE_MELEE, "usa"); /* cavalry against cavalry: for the formation alone */
    dismounted("a", "usa", 4, "0505", "n", "");
    thin("s", "csa", "cav", 3, "0504", "s", "");
    start();
    assert_int_equal(field_int(weighed("0504", "a"), "defender"), 2);
    PROVED("tss2", "23.37");
}

static void a_step_back_without_a_check(void **unused) {
    (void)unused;
    for (int far = 0; far < 2; far++) {
        begin(BEFORE_MELEE, "usa");
        men("a", "usa", 4, 4, "0505", "n", "");
        thin("s", "csa", "inf", 3, "0504", "s", "");
        start();
        act_all("usa", "attack 0504", "with a", "resolve", "end", NULL);
        act("csa", "withdraw s");
        json_t *seen = query("{'what':'fire','hex':'0504','all':true}"); /* nobody gets behind them as they go */
        assert_int_equal(shift_of(json_array_get(field_of(seen, "attacks"), 0), "7.22a"), 0);
        act("usa", "hold");
        dice(far ? "[{'morale':'s','is':1}]" : "[]");
        act("csa", "to 0503");
        json_t *answer = act("csa", far ? "to 0502" : "halt");
        assert_int_equal(event_count(answer, "morale"), far);
    }
    PROVED("tss2", "23.4 23.33");
}

/* ---- rout ---- */

static const char *const lane = "'hexsides':{'0508/0408':'cut','0508/0608':'cut','0508/0407':'cut','0508/0607':'cut',"
                                "'0507/0407':'cut','0507/0406':'cut','0507/0607':'cut','0507/0606':'cut',"
                                "'0506/0406':'cut','0506/0405':'cut','0506/0606':'cut','0506/0605':'cut'}";

static void shot_and_running(const char *script) {
    men("x", "usa", 1, 4, "0509", "n", "");
    men("l", "usa", 4, 4, "0509", "n", "");
    thin("t", "csa", "inf", 5, "0508", "s", "");
    more(lane);
    start();
    dice(script);
    act_all("usa", "fire 0508", "add l", "resolve", NULL);
    settle_to("fire-phase");
}

static void through_the_others(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("f", "csa", 3, 4, "0506", "s", "");
    men("f2", "csa", 3, 4, "0505", "s", "");
    shot_and_running("[{'small-arms':5},{'morale':'t','is':6}]");
    assert_true(stands_in("f", "0506") && stands_in("f2", "0505")); /* nobody stirs, nobody checks */
    assert_true(unit_has("t", "routed"));
    assert_true(hexes_from("t", "0508") >= 4); /* on to the first open hex */
    assert_string_equal(unit_text("t", "formation"), "line");
    begin("offensive-fire", "usa");
    men("f", "csa", 3, 4, "0506", "s", ",'routed':true"); /* those it shakes */
    shot_and_running("[{'small-arms':5},{'morale':'t','is':6},{'morale':'f','is':1}]");
    assert_true(stands_in("f", "0506"));
    begin("offensive-fire", "usa");
    thin("f", "csa", "inf", 2, "0506", "s", "");
    shot_and_running("[{'small-arms':5},{'morale':'t','is':6},{'morale':'f','is':6},{'morale':'t','is':1}]");
    assert_true(unit_has("f", "routed"));
    PROVED("tss2", "23.51 23.52");
}

static void afterwards(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "cav", 5, "0504", "s", OF("M"));
    leader("M", "csa", "0502", "");
    start();
    dice("[{'small-arms':5},{'morale':'t','is':6}]");
    fire_one("usa", "0504", "l");
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("t", "routed"));
    assert_string_equal(unit_text("t", "formation"), "dismounted");
    begin("ammunition-resupply", "csa");
    dismounted("t", "csa", 5, "0504", "s", ",'routed':true" OF("M"));
    leader("M", "csa", "0504", "");
    start();
    on_to("rally");
    assert_false(unit_has("t", "routed"));
    assert_string_equal(unit_text("t", "formation"), "dismounted");
    PROVED("tss2", "23.53");
}

/* Two points either way, where dismounting costs three; on foot they hide what is behind them as any line does. */
static void they_close_up_for_two(void **unused) {
    (void)unused;
    first_day("movement", 2, 1, AT("6-NY-c", "0505", "skirmish"));
    act_all("usa", "move 6-NY-c", "to 0504", "to 0503", "to 0502", "to 0501", NULL);
    act("usa", "form dismounted");
    assert_string_equal(unit_text("6-NY-c", "formation"), "dismounted");
    const struct charts *charts = &tables_named("gettysburg")->charts; /* how high a hex of them blocks sight (9.72) */
    assert_int_equal(charts->unit_height[FORMATION_SKIRMISH], charts->unit_height[FORMATION_LINE]);
}

/* Who fails goes back, and nobody is pinned by it; the roll says so, and no melee is spoken of. */
static void only_they_give_way(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "inf", 5, "0504", "s", "");
    guns("g", "csa", 4, "N", "0504", "s", "");
    start();
    dice("[{'small-arms':4},{'morale':'t','is':6}]");
    json_t *answer = fire_one("usa", "0504", "l");
    assert_string_equal(field_text(event_of(answer, "morale"), "result"), "gives way");
    assert_false(event_told(answer, "pin"));
    json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
    answer = act("csa", json_string_value(json_array_get(list, 0)));
    assert_string_equal(field_text(event_of(answer, "retreat"), "case"), "23.35");
    settle_to("fire-phase");
    assert_int_equal(hexes_from("t", "0504"), 2);
    assert_false(unit_has("g", "pinned"));
    PROVED("tss2", "23.35");
}

/* On the march it goes back from where it was shot at; before a melee that is its withdrawal. */
static void back_from_where_they_stand(void **unused) {
    (void)unused;
    begin("movement", "csa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "inf", 5, "0504", "s", "");
    start();
    act_all("csa", "move t", "to 0503", NULL);
    dice("[{'small-arms':3},{'morale':'t','is':6}]");
    act_all("usa", "add l", "resolve", NULL);
    settle_to("movement");
    assert_int_equal(hexes_from("t", "0504"), 2);
    assert_false(unit_has("t", "pinned"));
    begin(BEFORE_MELEE, "usa");
    men("l", "usa", 4, 4, "0505", "n", "");
    thin("t", "csa", "inf", 5, "0504", "s", "");
    start();
    act_all("usa", "attack 0504", "with l", "resolve", "end", NULL);
    act("csa", "withdraw t");
    act("usa", "add l");
    dice("[{'small-arms':3},{'morale':'t','is':6}]"); /* and no check for its going */
    act("usa", "resolve");
    for (int i = 0; i < 6 && strcmp(decision_now(), "retreat") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        act("csa", json_string_value(json_array_get(list, 0)));
    }
    assert_int_equal(hexes_from("t", "0504"), 2);
    assert_false(unit_has("t", "pinned"));
    PROVED("tss2", "23.35");
}

/* The brigade is not gone while halves of its regiments live (33.1e). */
static void halves_are_the_brigade(void **unused) {
    (void)unused;
    for (int alive = 0; alive < 2; alive++) {
        static const char *const whole[] = {"12-Ill-c", "3-Ind-c", "8-Ill-A-c", "8-Ill-B-c", "8-NY-A-c"};
        char units[1200] = "";
        for (int i = 0; i < 5; i++)
            append(units, sizeof units, "%s{'id':'%s','fate':'eliminated','strength':0}", i ? "," : "", whole[i]);
        append(units, sizeof units, ",{'id':'8-NY-B-c',%s}",
               alive ? "'hex':'0505','facing':'n','formation':'dismounted'" : "'fate':'eliminated','strength':0");
        first_day("movement", 2, 1, units);
        json_t *row, *items = field_of(field_of(query("{'what':'victory'}"), "so_far"), "items");
        size_t i;
        int points = 0;
        json_array_foreach(items, i, row) {
            if (strncmp(field_text(row, "why"), "1/1/Cav, Gamble", 15) == 0)
                points += (int)field_int(row, "points");
        }
        assert_int_equal(points, alive ? 5 : 5 + 5); /* its effectiveness; and the brigade */
    }
}

TESTS(test(who_may), test(until_one_o_clock), test(two_set_ups), test(halves_for_the_whole), test(sharpshooters_begin),
      test(on_the_march), test(through_but_not_among_them), test(not_into_one_fight), test(a_thin_line_under_fire),
      test(behind_them), test(never_pinned), test(in_melee), test(weaker_in_melee), test(a_step_back_without_a_check),
      test(through_the_others), test(afterwards), test(they_close_up_for_two), test(only_they_give_way),
      test(back_from_where_they_stand), test(halves_are_the_brigade))
