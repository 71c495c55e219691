/* test_gettysburg_brigades.c: brigade combat effectiveness and brigade retreat (18.0). */
#include "cli/common/session.h"
#include "gettysburg_command.h"
#include "harness/grammar.h"
#include "match/answers.h"

#define SPENT(id, boxes) "'brigades':[{'id':'" id "','boxes':" #boxes "}]"

/* ---- losing it (18.0, 18.3) ---- */

/* Benning: limit 8 of 15. With seven points gone the eighth costs him his effectiveness, at the end of the phase. */
static void effectiveness_goes_with_the_phase(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    officer("Benning", "1201", "");
    regiment("2-Ga", "1211", "s", "");
    regiment("15-Ga", "1611", "s", ",'strength':1,'killed':3");
    regiment("17-Ga", "2005", "s", ",'strength':0,'killed':4,'hex':null,'fate':'eliminated'");
    regiment("24-Mich", "1212", "n", "");
    foot("x", "usa", 4, "1612", "n", "");
    start();
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    dice("[{'small-arms':6},{'morale':'2-Ga','is':1},{'pin':'2-Ga','is':1}]");
    json_t *first = event_where(act("usa", "resolve"), "morale", "unit", "2-Ga");
    dice_free();
    assert_int_equal(field_int(first, "total"), 1); /* not even for the fire that costs the eighth */
    json_t *mine = brigade("Benning");
    assert_int_equal(field_int(mine, "boxes"), 8);
    assert_true(field_bool(mine, "failing"));
    act_all("usa", "fire 1611", "add x 4", NULL); /* in this phase its units still check without the shift */
    dice("[{'small-arms':3},{'morale':'15-Ga','is':1},{'pin':'15-Ga','is':1}]");
    json_t *check = event_of(act("usa", "resolve"), "morale");
    dice_free();
    assert_int_equal(field_int(check, "total") - field_int(check, "die"), 1); /* more than half of it is gone */
    json_t *answer = act("usa", "end");
    json_t *told = event_of(answer, "effectiveness");
    assert_true(field_bool(told, "lost"));
    assert_string_equal(field_text(told, "brigade"), "Benning");
    assert_false(field_bool(brigade("Benning"), "failing"));
    PROVED("tss2", "18.0");
}

/* From then on its foot and horse check with one more; its guns do not. */
static void spent_units_check_worse(void **unused) {
    (void)unused;
    for (int boxes = 7; boxes <= 8; boxes++) {
        begin("offensive-fire", "usa");
        regiment("2-Ga", "1211", "s", "");
        regiment("24-Mich", "1212", "n", "");
        more(boxes == 7 ? SPENT("Benning", 7) : SPENT("Benning", 8));
        start();
        act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
        dice("[{'small-arms':3},{'morale':'2-Ga','is':1}]");
        json_t *check = event_of(act("usa", "resolve"), "morale");
        dice_free();
        assert_int_equal(field_int(check, "total") - field_int(check, "die"), boxes == 8);
    }
    PROVED("tss2", "18.11");
}

/* A battery that serves with the brigade marks no box and suffers nothing. */
static void guns_are_no_part_of_it(void **unused) {
    (void)unused;
    begin("offensive-fire", "usa");
    guns("g", "csa", 4, "N", "1211", "s", ",'brigade':'Benning','crew':2");
    regiment("24-Mich", "1212", "n", "");
    more(SPENT("Benning", 7));
    start();
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    dice("[{'small-arms':6},{'morale':'g','is':1}]");
    act("usa", "resolve");
    dice_free();
    assert_int_equal(unit_int("g", "crew"), 1);
    assert_int_equal(field_int(brigade("Benning"), "boxes"), 7);
    begin("offensive-fire", "usa"); /* a spent brigade's guns check as ever, and fire */
    guns("g", "csa", 4, "N", "1211", "s", ",'brigade':'Benning','crew':2");
    regiment("24-Mich", "1212", "n", "");
    more(SPENT("Benning", 8));
    start();
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    dice("[{'small-arms':6},{'morale':'g','is':1}]");
    json_t *check = event_of(act("usa", "resolve"), "morale");
    dice_free();
    assert_int_equal(field_int(check, "total"), field_int(check, "die"));
    begin("defensive-fire", "usa");
    guns("g", "csa", 4, "N", "1211", "s", ",'brigade':'Benning','crew':2");
    regiment("24-Mich", "1213", "n", "");
    more(SPENT("Benning", 8));
    start();
    assert_true(legal("csa", "fire 1213"));
    PROVED("tss2", "18.3 18.31 18.32");
}

/* ---- what it forbids (18.12, 18.13) ---- */

static void spent_units_start_no_melee(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    regiment("2-Ga", "1212", "n", "");
    foot("e", "usa", 3, "1211", "s", "");
    more(SPENT("Benning", 8));
    start();
    refused("csa", "attack 1211", NULL);
    begin("melee", "csa"); /* but they go on with one */
    regiment("2-Ga", "1212", "n", ",'engaged':true");
    foot("e", "usa", 3, "1212", "s", ",'engaged':true");
    more(SPENT("Benning", 8));
    start();
    assert_true(legal("csa", "fight 1212"));
    begin("retreat-before-melee", "usa"); /* and defend themselves like others */
    officer("Meredith", "1211", "");
    regiment("24-Mich", "1211", "s", "");
    regiment("2-Ga", "1212", "n", "");
    more(SPENT("Benning", 8));
    start();
    act_all("usa", "attack 1212", "with 24-Mich", NULL);
    json_t *spent = query("{'what':'melee','hex':'1212','list':['with 24-Mich']}");
    long against = field_int(spent, "differential");
    begin("retreat-before-melee", "usa");
    officer("Meredith", "1211", "");
    regiment("24-Mich", "1211", "s", "");
    regiment("2-Ga", "1212", "n", "");
    start();
    act_all("usa", "attack 1212", "with 24-Mich", NULL);
    assert_int_equal(field_int(query("{'what':'melee','hex':'1212','list':['with 24-Mich']}"), "differential"),
                     against);
    PROVED("tss2", "18.12");
}

static void spent_units_keep_away(void **unused) {
    (void)unused;
    static const struct {
        const char *enemy;
        bool shunned;
    } before[] = {{"", true}, {",'routed':true", false}};
    for (size_t i = 0; i < 2; i++) {
        begin("movement", "csa");
        regiment("2-Ga", "1212", "n", "");
        regiment("4-Ala", "1213", "n", "");
        foot("e", "usa", 3, "1210", "n", before[i].enemy);
        more(SPENT("Benning", 8));
        start();
        act("csa", "move 2-Ga");
        if (before[i].shunned)
            refused("csa", "to 1211", "18.13");
        else
            assert_true(judged_legal("csa", "to 1211"));
        assert_true(judged_legal("csa", "to 1312"));
    }
    begin("movement", "csa"); /* guns without a crew frighten nobody */
    regiment("2-Ga", "1212", "n", "");
    guns("g", "usa", 4, "N", "1210", "n", ",'crew':0,'flags':['abandoned']");
    wagon("w", "usa", "1410", ",'crew':0,'flags':['abandoned']");
    more(SPENT("Benning", 8));
    start();
    act("csa", "move 2-Ga");
    assert_true(judged_legal("csa", "to 1211"));
    act("csa", "to 1312");
    assert_true(judged_legal("csa", "to 1311")); /* beside the wagon */
    begin("movement", "csa"); /* to leave its commander's radius is bad form, and nobody's law (18.27) */
    officer("Benning", "1220", "");
    regiment("2-Ga", "1216", "n", "");
    foot("e", "usa", 3, "0101", "n", "");
    more(SPENT("Benning", 8));
    start();
    act_all("csa", "move 2-Ga", "to 1215", NULL);
    assert_true(judged_legal("csa", "halt n"));
    PROVED("tss2", "18.13 18.27");
}

/* Nor do they follow their fire into a hex beside an enemy in good order, who may have been beside them before. */
static void spent_units_do_not_follow_their_fire(void **unused) {
    (void)unused;
    static const struct {
        const char *near, *how, *brigade;
        bool goes;
    } at[] = {{"1210", "", SPENT("Benning", 8), false},
              {"1312", "", SPENT("Benning", 8), false},
              {"1210", "", SPENT("Benning", 7), true},
              {"1210", ",'routed':true", SPENT("Benning", 8), true},
              {"1209", "", SPENT("Benning", 8), true}};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        begin("offensive-fire", "csa");
        regiment("2-Ga", "1212", "n", "");
        foot("e", "usa", 1, "1211", "s", "");
        foot("near", "usa", 3, at[i].near, "n", at[i].how);
        more(at[i].brigade);
        start();
        dice("[{'small-arms':6}]");
        fire_one("csa", "1211", "2-Ga");
        dice_free();
        assert_string_equal(unit_text("e", "fate"), "eliminated");
        on_to("melee");
        if (at[i].goes)
            assert_true(legal("csa", "advance 2-Ga 1211"));
        else
            refused("csa", "advance 2-Ga 1211", "18.13");
        assert_int_equal(legal_count("advance"), at[i].goes);
    }
    PROVED("tss2", "18.13");
}

/* ---- brigade retreat (18.2) ---- */

/* 2-Ga of Benning's spent brigade is fired on in 1211; others of it stand about. Home is north-west. */
static void bennings_brigade(const char *officer_at) {
    begin("offensive-fire", "usa");
    officer("Benning", officer_at, "");
    regiment("2-Ga", "1211", "s", "");
    regiment("24-Mich", "1212", "n", "");
    more(SPENT("Benning", 8));
}

static json_t *two_ga_routs(const char *more_dice) {
    char script[300];
    start();
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    snprintf(script, sizeof script, "[{'small-arms':3},{'morale':'2-Ga','is':6},{'pin':'2-Ga','is':6}%s]", more_dice);
    dice(script);
    json_t *answer = act("usa", "resolve");
    return answer;
}

static void the_brigade_goes_back(void **unused) {
    (void)unused;
    bennings_brigade("1209");
    regiment("15-Ga", "1309", "s", "");
    regiment("17-Ga", "0909", "s", ",'routed':true");
    regiment("20-Ga", "1409", "s", ",'pinned':true");
    regiment("4-Ala", "1408", "s", ""); /* of another brigade */
    json_t *answer = two_ga_routs("");
    json_t *told = event_of(answer, "brigade-retreat");
    assert_string_equal(field_text(told, "leader"), "Benning");
    assert_int_equal((int)json_array_size(field_of(told, "units")), 2);
    dice_free();
    settle_to("fire-phase");
    assert_int_equal(hexes_from("2-Ga", "1211"), 3);  /* its own rout and no more */
    assert_int_equal(hexes_from("17-Ga", "0909"), 3); /* the routed go three, without a check */
    assert_true(stands_in("20-Ga", "1409"));          /* the pinned stay pinned */
    assert_true(unit_has("20-Ga", "pinned"));
    assert_true(stands_in("4-Ala", "1408"));
    int gone = hexes_from("15-Ga", "1309");
    assert_int_equal(gone, unit_has("15-Ga", "routed") ? 5 : 2); /* two, a check, and three more if it routs */
    PROVED("tss2", "18.2 18.21 18.22 18.25");
}

/* Each checks at the end of its two hexes; who fails runs three more, and the brigade does not go back again. */
static void those_who_went_back_check(void **unused) {
    (void)unused;
    for (int fails = 0; fails < 2; fails++) {
        bennings_brigade("1209");
        regiment("15-Ga", "1309", "s", "");
        regiment("17-Ga", "1607", "s", ",'pinned':true");
        json_t *answer = two_ga_routs(fails ? ",{'morale':'15-Ga','is':6}" : ",{'morale':'15-Ga','is':1}");
        assert_int_equal(event_count(answer, "brigade-retreat"), 1);
        int again = 0;
        for (int i = 0; i < 40 && strcmp(decision_now(), "fire-phase") != 0; i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            again += event_count(act(side_now(), json_string_value(json_array_get(list, 0))), "brigade-retreat");
        }
        dice_free();
        assert_int_equal(again, 0);
        assert_int_equal(unit_has("15-Ga", "routed"), fails);
        if (!fails)
            assert_int_equal(hexes_from("15-Ga", "1309"), 2);
        assert_true(stands_in("17-Ga", "1607"));
    }
    PROVED("tss2", "18.2 18.25");
}

/* Who takes the first step of a retreat, in turn. */
static void note_starts(json_t *answer, char *order, size_t size) {
    json_t *event;
    size_t i;
    json_array_foreach(field_of(answer, "events"), i, event) {
        if (strcmp(field_text(event, "e"), "retreat") == 0 && field_int(event, "step") == 1)
            append(order, size, "%s ", field_text(event, "unit"));
    }
}

/* The rout that caused it comes first, then the brigade from the rear, the routed in their turn (reading G18.5). The
 * order of battle has 15-Ga, 17-Ga and 20-Ga after one another; the enemy stands in 1212. */
static void the_rear_goes_back_first(void **unused) {
    (void)unused;
    static const struct {
        const char *at[3], *routed, *order;
    } brigades[] = {{{"1309", "1008", "1206"}, "", "2-Ga 20-Ga 17-Ga 15-Ga "},
                    {{"1206", "1008", "1309"}, "", "2-Ga 15-Ga 17-Ga 20-Ga "},
                    {{"1309", "1008", "1206"}, ",'routed':true", "2-Ga 20-Ga 17-Ga 15-Ga "}};
    for (size_t i = 0; i < sizeof brigades / sizeof brigades[0]; i++) {
        char order[200] = "";
        bennings_brigade("1208");
        regiment("15-Ga", brigades[i].at[0], "s", "");
        regiment("17-Ga", brigades[i].at[1], "s", brigades[i].routed);
        regiment("20-Ga", brigades[i].at[2], "s", "");
        note_starts(two_ga_routs(",{'morale':'15-Ga','is':1},{'morale':'17-Ga','is':1},{'morale':'20-Ga','is':1}"),
                    order, sizeof order);
        for (int n = 0; n < 60 && strcmp(decision_now(), "fire-phase") != 0; n++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            note_starts(act(side_now(), json_string_value(json_array_get(list, 0))), order, sizeof order);
        }
        dice_free();
        assert_string_equal(order, brigades[i].order);
        assert_int_equal(hexes_from("17-Ga", brigades[i].at[1]), brigades[i].routed[0] ? 3 : 2);
    }
    PROVED("tss2", "18.2 18.21");
}

/* Who fails its check after its two hexes runs on before the next one goes. */
static void each_is_done_before_the_next(void **unused) {
    (void)unused;
    char order[200] = "";
    bennings_brigade("1208");
    regiment("15-Ga", "1309", "s", "");
    regiment("20-Ga", "1206", "s", "");
    note_starts(two_ga_routs(",{'morale':'20-Ga','is':6},{'morale':'15-Ga','is':1}"), order, sizeof order);
    for (int n = 0; n < 60 && strcmp(decision_now(), "fire-phase") != 0; n++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        note_starts(act(side_now(), json_string_value(json_array_get(list, 0))), order, sizeof order);
    }
    dice_free();
    assert_string_equal(order, "2-Ga 20-Ga 20-Ga 15-Ga ");
    PROVED("tss2", "18.2");
}

/* 2-Ga withdraws from a melee and runs. Of the brigade, which has to go back, 15-Ga is driven into the town and routs
 * without a die (14.52). */
static void into_the_town_before_a_melee(void **unused) {
    (void)unused;
    for (int town = 0; town < 2; town++) {
        begin("retreat-before-melee", "usa");
        officer("Meredith", "1212", "");
        regiment("24-Mich", "1212", "n", "");
        officer("Benning", "1509", "");
        regiment("2-Ga", "1211", "s", "");
        regiment("15-Ga", "1509", "s", "");
        more(SPENT("Benning", 8));
        if (town)
            more("'hexes':{'1507':'town','1407':'town','1607':'town','1408':'town','1608':'town','1508':'town',"
                 "'1409':'town','1609':'town','1410':'town','1610':'town','1510':'town'}");
        start();
        act_all("usa", "attack 1211", "with 24-Mich", "resolve", "end", NULL);
        act("csa", "withdraw 2-Ga");
        act("usa", "hold");
        dice(town ? "[{'morale':'2-Ga','is':6}]" : "[{'morale':'2-Ga','is':6},{'morale':'15-Ga','is':1}]");
        int swept = 0;
        for (int i = 0; i < 20 && strcmp(side_now(), "csa") == 0; i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            swept += event_count(act("csa", json_string_value(json_array_get(list, 0))), "brigade-retreat");
        }
        dice_free();
        assert_string_equal(phase_now(), "retreat-before-melee");
        assert_int_equal(swept, 1);
        assert_int_equal(unit_has("15-Ga", "routed"), town);
        assert_int_equal(hexes_from("15-Ga", "1509") > 2, town);
    }
    PROVED("tss2", "14.52 18.2");
}

/* Only near its commander, only of a brigade at its limit, and only the units near him. */
static void only_near_the_commander(void **unused) {
    (void)unused;
    bennings_brigade("1201"); /* radius 4: ten hexes away */
    regiment("15-Ga", "1202", "s", "");
    assert_false(event_told(two_ga_routs(""), "brigade-retreat"));
    dice_free();
    bennings_brigade("1208");
    regiment("15-Ga", "1203", "s", ""); /* five hexes from him */
    assert_int_equal((int)json_array_size(field_of(event_of(two_ga_routs(""), "brigade-retreat"), "units")), 0);
    dice_free();
    begin("offensive-fire", "usa"); /* not yet at its limit */
    officer("Benning", "1209", "");
    regiment("2-Ga", "1211", "s", "");
    regiment("15-Ga", "1209", "s", "");
    regiment("24-Mich", "1212", "n", "");
    more(SPENT("Benning", 7));
    assert_false(event_told(two_ga_routs(""), "brigade-retreat"));
    dice_free();
    PROVED("tss2", "18.2");
}

/* Who leaves an enemy zone in it is fired on; pinned by that it goes one hex and checks. */
static void zones_are_left_under_fire(void **unused) {
    (void)unused;
    for (int fails = 0; fails < 2; fails++) {
        bennings_brigade("1209");
        regiment("15-Ga", "1309", "s", "");
        foot("z", "usa", 6, "1310", "n", "");
        two_ga_routs("");
        dice_free();
        for (int i = 0; i < 20 && strcmp(decision_now(), "fire") != 0; i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            act(side_now(), json_string_value(json_array_get(list, 0)));
        }
        assert_string_equal(decision_now(), "fire");
        assert_string_equal(side_now(), "usa");
        act("usa", "add z");
        char script[200];
        snprintf(script, sizeof script,
                 "[{'small-arms':1},{'depletion':'z','is':6},{'morale':'15-Ga','is':6},{'morale':'15-Ga','is':%d}]",
                 fails ? 6 : 1);
        dice(script);
        json_t *answer = act("usa", "resolve");
        assert_string_equal(field_text(fired(answer, 0), "purpose"), "withdrawal");
        assert_int_equal(shift_of(fired(answer, 0), "7.22a"), 1); /* its back, for nobody backs out of a hex */
        int pins = pins_only(answer, "15-Ga");
        for (int i = 0; i < 40 && strcmp(decision_now(), "fire-phase") != 0; i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            answer = act(side_now(), json_string_value(json_array_get(list, 0)));
            pins += pins_only(answer, "15-Ga");
        }
        dice_free();
        assert_int_equal(pins, !fails); /* told when the check has been passed, and only then */
        assert_int_equal(unit_has("15-Ga", "routed"), fails);
        assert_int_equal(unit_has("15-Ga", "pinned"), !fails);
        if (!fails)
            assert_int_equal(hexes_from("15-Ga", "1309"), 1);
    }
    PROVED("tss2", "18.23 10.16 7.11");
}

static void benning_in_the_corner(void) {
    begin("offensive-fire", "usa");
    officer("Benning", "0101", "");
    regiment("2-Ga", "0101", "s", "");
    regiment("15-Ga", "0101", "s", "");
}

/* 24-Mich fires at him, his brigade gives way and has to go back. */
static void break_benning(void) {
    more(SPENT("Benning", 8));
    start();
    act_all("usa", "fire 0101", "add 24-Mich 4", NULL);
    dice("[{'small-arms':3},{'morale':'2-Ga','is':6},{'pin':'2-Ga','is':6},{'morale':'15-Ga','is':1},{'pin':'15-Ga','"
         "is':1}]");
    assert_true(event_told(act("usa", "resolve"), "brigade-retreat"));
    asked("{'cmd':'dice','script':[{'morale':'15-Ga','is':1},{'pin':'15-Ga','is':1}]}"); /* it runs no farther */
    settle_to("fire-phase");
}

/* Nowhere to go: captured. */
static void who_cannot_go_back_is_taken(void **unused) {
    (void)unused;
    benning_in_the_corner(); /* the two ways out of it held */
    regiment("24-Mich", "0102", "n", "");
    foot("x", "usa", 4, "0201", "nw", "");
    break_benning();
    assert_string_equal(unit_text("15-Ga", "fate"), "captured");
    benning_in_the_corner(); /* one hex is open to it and no more: it goes that far, and 2-Ga cannot run three */
    regiment("24-Mich", "0201", "nw", "");
    foot("x", "usa", 4, "0103", "s", "");
    foot("y", "usa", 4, "0202", "s", "");
    foot("z", "usa", 4, "0301", "s", "");
    foot("w", "usa", 4, "0302", "s", "");
    break_benning();
    assert_string_equal(unit_text("2-Ga", "fate"), "captured");
    assert_string_equal(unit_text("15-Ga", "fate"), "in-play");
    assert_true(stands_in("15-Ga", "0102"));
    PROVED("tss2", "18.24");
}

/* A battery near him goes back if its owner likes, and limbers for it. */
static void batteries_may_go_along(void **unused) {
    (void)unused;
    for (int goes = 0; goes < 2; goes++) {
        bennings_brigade("1209");
        guns("b", "csa", 4, "N", "1008", "s", ",'crew':2,'morale':6");
        two_ga_routs("");
        dice_free();
        for (int i = 0; i < 20 && !legal("csa", "go b"); i++) {
            json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
            act(side_now(), json_string_value(json_array_get(list, 0)));
        }
        assert_true(legal("csa", "stay b"));
        assert_string_equal(field_text(ask("{'cmd':'actions'}"), "prompt"),
                            "Does b retreat from 1008 with the brigade, or stay?");
        refused("csa", "go 2-Ga", "18.26");
        act("csa", goes ? "go b" : "stay b");
        settle_to("fire-phase");
        if (!goes) {
            assert_true(stands_in("b", "1008"));
            assert_string_equal(unit_text("b", "formation"), "unlimbered");
        } else {
            assert_string_equal(unit_text("b", "formation"), "limbered");
            assert_true(hexes_from("b", "1008") >= 2);
        }
    }
    PROVED("tss2", "18.26");
}

/* It limbers as in any Movement Phase: small arms that see it fire first, whether it stands in their zone or not. */
static void limbering_for_it_draws_fire(void **unused) {
    (void)unused;
    for (int pinned = 0; pinned < 2; pinned++) {
        bennings_brigade("1209");
        guns("b", "csa", 4, "N", "1008", "s", ",'crew':2,'morale':3");
        foot("x", "usa", 4, "1011", "n", ""); /* three hexes off */
        two_ga_routs("");
        dice_free();
        for (int i = 0; i < 20 && !legal("csa", "go b"); i++)
            act(side_now(), json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
        act("csa", "go b");
        assert_string_equal(decision_now(), "fire");
        dice(pinned ? "[{'small-arms':2},{'morale':'b','is':6}]" : "[{'small-arms':1},{'depletion':'x','is':6}]");
        json_t *fire = fired(act_all("usa", "add x", "resolve", NULL), 0);
        assert_string_equal(field_text(fire, "purpose"), "change");
        dice_free();
        settle_to("fire-phase");
        assert_string_equal(unit_text("b", "formation"), pinned ? "unlimbered" : "limbered");
        assert_int_equal(stands_in("b", "1008"), pinned);
        assert_int_equal(unit_has("b", "pinned"), pinned);
    }
    PROVED("tss2", "18.26");
}

/* ---- the roster (18.4) ---- */

static json_t *in_roster(json_t *roster, const char *list, const char *key, const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(roster, list), i, item) {
        if (strcmp(field_text(item, key), id) == 0)
            return item;
    }
    return NULL;
}

static int points_scored(json_t *result, const char *side, const char *why) {
    json_t *item;
    size_t i;
    int points = 0;
    json_array_foreach(field_of(field_of(result, "so_far"), "items"), i, item) {
        if (strcmp(field_text(item, "side"), side) == 0 && strcmp(field_text(item, "why"), why) == 0)
            points += (int)field_int(item, "points");
    }
    return points;
}

/* A point given as a crew is marked as eliminated, at the end of the row: it scores, and costs no effectiveness; it is
 * no casualty, and what becomes of the crew marks nothing more (reading G18.6). */
static void crews_are_marked_apart(void **unused) {
    (void)unused;
    begin("final-command", "csa");
    regiment("2-Ga", "1212", "n", "");
    wagon("w", "csa", "1212", ",'crew':0,'flags':['abandoned']");
    more(SPENT("Benning", 7));
    start();
    assert_int_equal(points_scored(query("{'what':'victory'}"), "usa", "infantry eliminated"), 0);
    assert_false(field_has(in_roster(query("{'what':'roster'}"), "brigades", "brigade", "Benning"), "given"));
    act("csa", "recrew 2-Ga w");
    assert_int_equal(unit_int("2-Ga", "strength"), 2);
    assert_int_equal(unit_int("2-Ga", "killed"), 0);
    assert_int_equal(field_int(brigade("Benning"), "boxes"), 7);
    json_t *benning = in_roster(query("{'what':'roster'}"), "brigades", "brigade", "Benning");
    assert_int_equal(field_int(benning, "given"), 1);
    assert_int_equal(field_int(benning, "boxes"), 7);
    assert_true(field_bool(benning, "effective"));
    assert_string_equal(field_text(row_labelled(sheet_of("'what':'roster','side':'csa'"), "Given as crews"), "value"),
                        "1 point");
    assert_int_equal(points_scored(query("{'what':'victory'}"), "usa", "infantry eliminated"), 1);
    begin("offensive-fire", "usa"); /* 2-Ga has given one of its three and lost one: not more than half */
    regiment("2-Ga", "1211", "s", ",'strength':1,'killed':1");
    regiment("24-Mich", "1212", "n", "");
    start();
    assert_int_equal(points_scored(query("{'what':'victory'}"), "usa", "infantry eliminated"), 2);
    act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
    dice("[{'small-arms':3},{'morale':'2-Ga','is':1}]");
    json_t *check = event_of(act("usa", "resolve"), "morale");
    dice_free();
    assert_int_equal(field_int(check, "total"), field_int(check, "die"));
    PROVED("tss2", "18.42 11.17b");
}

static void the_roster_tells_all(void **unused) {
    (void)unused;
    begin("final-command", "csa");
    officer("Law", "1212", ",'fate':'wounded','hex':null");
    regiment("2-Ga", "1212", "n", ",'strength':1,'killed':1,'captured':1");
    regiment("Rowan", "1214", "n", ",'strength':4,'formation':'limbered'");
    start();
    json_t *roster = query("{'what':'roster'}");
    json_t *benning = in_roster(roster, "brigades", "brigade", "Benning");
    assert_int_equal(field_int(benning, "limit"), 8);
    assert_int_equal(field_int(benning, "total"), 15);
    assert_int_equal(field_int(benning, "boxes"), 2);
    json_t *regiment_row = in_roster(benning, "units", "unit", "2-Ga");
    assert_int_equal(field_int(regiment_row, "killed"), 1);
    assert_int_equal(field_int(regiment_row, "captured"), 1);
    assert_non_null(in_roster(roster, "divisions", "division", "Hood"));
    assert_non_null(in_roster(roster, "divisions", "division", "I-CS"));
    assert_int_equal(field_int(in_roster(roster, "supply", "unit", "Rowan"), "guns"), 4);
    assert_int_equal(field_int(in_roster(roster, "supply", "unit", "Train-I-CS"), "artillery"), 100);
    assert_string_equal(unit_text("Law", "fate"), "wounded");
    PROVED("tss2", "18.41");
}

/* ---- secrecy (18.5) ---- */

static json_t *seen_brigade(const char *viewer, const char *id) {
    json_t *item, *brigades = field_of(field_of(askf("{'cmd':'view','side':'%s'}", viewer), "view"), "brigades");
    size_t i;
    json_array_foreach(brigades, i, item) {
        if (strcmp(field_text(item, "id"), id) == 0)
            return item;
    }
    return NULL;
}
static bool seen_spent(const char *viewer, const char *id) {
    json_t *item, *flag, *counters = field_of(field_of(askf("{'cmd':'view','side':'%s'}", viewer), "view"), "counters");
    size_t i, k;
    json_array_foreach(counters, i, item) {
        if (strcmp(field_text(item, "id"), id) != 0)
            continue;
        json_array_foreach(json_object_get(item, "flags"), k, flag) {
            if (strcmp(json_string_value(flag), "ineffective") == 0)
                return true;
        }
    }
    return false;
}
/* Is the Confederate roster shown to this side, as the table's server asks for it? */
static bool roster_shown(side_id asker) {
    json_t *request = json_pack("{s:s, s:s, s:s}", "cmd", "sheet", "what", "roster", "side", "csa");
    json_t *answer = asked_by((struct viewer){asker, false}, request);
    bool told = json_is_true(json_object_get(answer, "ok"));
    json_decref(request);
    json_decref(answer);
    return told;
}

static void effectiveness_may_be_a_secret(void **unused) {
    (void)unused;
    for (int secret = 0; secret < 2; secret++) {
        begin("offensive-fire", "usa");
        regiment("2-Ga", "1211", "s", "");
        regiment("24-Mich", "1212", "n", "");
        more(SPENT("Benning", 8));
        if (secret)
            more("'options':{'secret-rosters':1}");
        start();
        assert_true(field_has(seen_brigade("csa", "Benning"), "boxes"));
        assert_int_equal(field_has(seen_brigade("usa", "Benning"), "boxes"), !secret);
        assert_int_equal(field_has(seen_brigade("usa", "Benning"), "effective"), !secret);
        assert_true(seen_spent("csa", "2-Ga"));
        assert_int_equal(seen_spent("usa", "2-Ga"), !secret);
        assert_true(roster_shown(0));
        assert_int_equal(roster_shown(1), !secret);
        begin("offensive-fire", "usa"); /* and the log does not tell when it goes */
        regiment("2-Ga", "1211", "s", "");
        regiment("24-Mich", "1212", "n", "");
        more(SPENT("Benning", 7));
        if (secret)
            more("'options':{'secret-rosters':1}");
        start();
        act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
        dice("[{'small-arms':6},{'morale':'2-Ga','is':1},{'pin':'2-Ga','is':1}]");
        assert_int_equal(field_has(event_of(act("usa", "resolve"), "loss"), "limit"), !secret);
        dice_free();
        assert_int_equal(event_told(act("usa", "end"), "effectiveness"), !secret);
        begin("offensive-fire", "usa"); /* nor what it adds to a die of morale, though it does add it */
        regiment("2-Ga", "1211", "s", ",'morale':4");
        regiment("24-Mich", "1212", "n", "");
        more(SPENT("Benning", 8));
        if (secret)
            more("'options':{'secret-rosters':1}");
        start();
        act_all("usa", "fire 1211", "add 24-Mich 4", NULL);
        dice("[{'small-arms':3},{'morale':'2-Ga','is':4}]");
        json_t *check = event_of(act("usa", "resolve"), "morale");
        dice_free();
        assert_true(unit_has("2-Ga", "routed")); /* four and one are more than four */
        assert_int_equal(json_array_size(field_of(check, "modifiers")), secret ? 0 : 1);
        assert_int_equal(field_has(check, "total"), !secret);
    }
    PROVED("tss2", "18.5");
}

TESTS(test(effectiveness_goes_with_the_phase), test(spent_units_check_worse), test(guns_are_no_part_of_it),
      test(spent_units_start_no_melee), test(spent_units_keep_away), test(spent_units_do_not_follow_their_fire),
      test(the_brigade_goes_back), test(those_who_went_back_check), test(the_rear_goes_back_first),
      test(each_is_done_before_the_next), test(into_the_town_before_a_melee), test(only_near_the_commander),
      test(zones_are_left_under_fire), test(who_cannot_go_back_is_taken), test(batteries_may_go_along),
      test(limbering_for_it_draws_fire), test(crews_are_marked_apart), test(the_roster_tells_all),
      test(effectiveness_may_be_a_secret))
