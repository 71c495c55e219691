/* test_gettysburg_sequence.c: Terrible Swift Sword 2.3, 2.4 and 4.0: how a scenario is set up, and what is done when.
 */
#include "gettysburg.h"
#include "gettysburg_field.h"

/* ---- setting up (2.3, 2.4) ---- */

static void the_owner_arranges_his_stacks(void **unused) {
    (void)unused;
    for (int upside = 0; upside < 2; upside++) {
        scenario("gettysburg/culps-hill", NULL, 1);
        while (strcmp(side_now(), "usa") == 0)
            act("usa", legal("usa", "end") ? "end" : "standard");
        assert_string_equal(phase_now(), "deployment");
        const char *first = upside ? "15-La" : "2-La", *second = upside ? "2-La" : "15-La";
        char place[32];
        snprintf(place, sizeof place, "place %s", first);
        act_all("csa", place, "at B4109", NULL);
        snprintf(place, sizeof place, "place %s", second);
        act_all("csa", place, "at B4109", NULL);
        assert_int_equal(unit_int(first, "order"), 0); /* in the order he likes */
        assert_int_equal(unit_int(second, "order"), 1);
        act("csa", upside ? "turn B4109 e" : "turn B4109 nw"); /* the way he likes, all of them */
        assert_string_equal(unit_text("2-La", "facing"), upside ? "e" : "nw");
        assert_string_equal(unit_text("15-La", "facing"), upside ? "e" : "nw");
    }
    PROVED("tss2", "2.31a 2.31b");
}

static json_t *of_list(const char *list, const char *id) {
    json_t *item;
    size_t i;
    json_array_foreach(field_of(position_now(), list), i, item) {
        if (strcmp(field_text(item, "id"), id) == 0)
            return item;
    }
    fail_msg("there is no %s in %s", id, list);
    return NULL;
}

static void what_had_happened_before(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/culps-hill");
    scenario("gettysburg/culps-hill", "{'standard-setup':1}", 1);
    unsigned boxes[BRIGADES_MAX] = {0};
    int hurt = 0;
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        if (info->type > TYPE_BATTERY || !(info->killed + info->captured) || info->condition ||
            info->part_of != COUNTER_NONE)
            continue;
        hurt++;
        assert_int_equal(unit_int(info->id, "strength"), info->strength - info->killed - info->captured);
        assert_int_equal(unit_int(info->id, "killed"), info->killed);
        if (info->brigade != NO_BRIGADE && info->type < TYPE_BATTERY)
            boxes[info->brigade] += info->killed + info->captured;
    }
    assert_true(hurt > 10);
    assert_int_equal(unit_int("24-Mich", "strength"), 2); /* five, and three have fallen */
    for (unsigned b = 0; b < t->brigade_count; b++) {     /* and the roster knows */
        if (boxes[b])
            assert_true(field_int(of_list("brigades", t->brigade[b].id), "boxes") >= boxes[b]);
    }
    load_free(t);
    PROVED("tss2", "2.32");
}

static void works_that_stand_at_the_start(void **unused) {
    (void)unused;
    static const char *const starts[] = {"gettysburg/culps-hill", "gettysburg/missed-opportunity",
                                         "gettysburg/high-water-mark"};
    int later = 0;
    for (int i = 0; i < 3; i++) {
        const struct gbacw_tables *t = tables_named(starts[i]);
        assert_true(t->start.work_count > 0);
        for (int k = 0; k < t->start.work_count; k++) {
            const struct work_info *work = &t->start.work[k];
            int sides = 0;
            for (direction d = 0; d < DIRECTIONS; d++) {
                bool told = (work->sides >> d & 1) != 0;
                sides += told;
                if (told) /* those marked # in 34.45 are not built yet */
                    assert_int_equal((t->hex[work->hex].side[d] & BIT(HEXSIDE_WORKS)) != 0, !work->later);
            }
            assert_int_equal(sides, 3);
            later += work->later;
        }
        load_free(t);
    }
    assert_true(later > 0);
    PROVED("tss2", "2.33");
}

static void wagons_are_full(void **unused) {
    (void)unused;
    const struct gbacw_tables *t = tables_named("gettysburg/three-days");
    int wagons = 0;
    for (counter_id c = 0; c < t->counter_count; c++) {
        const struct counter_info *info = &t->counter[c];
        if (info->type != TYPE_WAGON || info->train)
            continue;
        wagons++; /* 11.26 */
        assert_int_equal(info->boxes_small, strcmp(info->id, "Wagon-1-Cav") == 0 ? 8 : 6);
    }
    assert_true(wagons > 20);
    static const struct {
        const char *id;
        int guns;
    } trains[] = {{"Train-Res", 400}, {"Train-I", 50}, {"Train-II", 25}, {"Train-III", 0}, {"Train-I-CS", 100}};
    for (int i = 0; i < 5; i++)
        assert_int_equal(counter_called(t, trains[i].id)->boxes_artillery, trains[i].guns); /* 11.37 */
    load_free(t);
    t = tables_named("gettysburg/high-water-mark"); /* the scenario says otherwise */
    assert_int_equal(counter_called(t, "Train-Res")->boxes_artillery, 252);
    load_free(t);
    scenario("gettysburg/high-water-mark", "{'standard-setup':1}", 1); /* and so they stand on the map */
    assert_int_equal(json_integer_value(json_array_get(field_of(unit("Train-Res"), "boxes"), 1)), 252);
    PROVED("tss2", "2.42");
}

/* ---- the order of phases (4.0) ---- */

static const char *const order[] = {"initial-command",     "bombardment",    "counter-battery",      "movement",
                                    "defensive-fire",      "offensive-fire", "retreat-before-melee", "melee",
                                    "ammunition-resupply", "rally",          "final-command"};

static void walk_player_turn(const char *phasing) {
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        bool answers = strcmp(order[i], "counter-battery") == 0 || strcmp(order[i], "defensive-fire") == 0;
        const char *actor = answers ? other(phasing) : phasing;
        if (strcmp(phase_now(), order[i]) != 0)
            fail_msg("%s, not %s", phase_now(), order[i]);
        assert_string_equal(side_now(), actor);
        assert_string_equal(field_text(position_now(), "phasing"), phasing);
        assert_false(judged_legal(actor, strcmp(order[i], "movement") == 0 ? "rally x" : "move x"));
        while (strcmp(phase_now(), order[i]) == 0 && !is_over() && strcmp(side_now(), actor) == 0) {
            act(actor, "end");
            if (strcmp(order[i], "final-command") == 0)
                break;
        }
    }
}

static void the_phases_of_a_game_turn(void **unused) {
    (void)unused;
    begin("initial-command", "csa");
    foot("x", "csa", 3, "0505", "n", "");
    guns("cg", "csa", 3, "N", "0515", "n", "");
    foot("y", "usa", 3, "0520", "n", "");
    guns("ug", "usa", 3, "N", "1015", "n", "");
    start();
    walk_player_turn("csa");
    assert_int_equal(turn_now(), 2);
    walk_player_turn("usa");
    assert_int_equal(turn_now(), 3);
    assert_string_equal(side_now(), "csa"); /* the Confederates again */
    PROVED("tss2", "4.0a 4.2 4.3");
}

static void the_game_ends(void **unused) {
    (void)unused;
    begin("final-command", "usa");
    foot("x", "csa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0520", "n", "");
    on_turn(6); /* the last of Culp's Hill */
    start();
    json_t *answer = act("usa", "end");
    assert_true(is_over());
    assert_true(event_told(answer, "verdict") || event_told(answer, "victory"));
    begin("final-command", "usa");
    foot("x", "csa", 3, "0505", "n", "");
    foot("y", "usa", 3, "0520", "n", "");
    on_turn(5);
    start();
    act("usa", "end");
    assert_false(is_over());
    PROVED("tss2", "4.0c");
}

/* ---- fire (4.E, 4.F) ---- */

static void each_side_fires_in_its_phase(void **unused) {
    (void)unused;
    begin("defensive-fire", "usa");
    foot("u", "usa", 3, "0505", "n", "");
    guns("ug", "usa", 3, "N", "0605", "nw", "");
    foot("c", "csa", 3, "0504", "s", "");
    guns("cg", "csa", 3, "N", "0503", "s", "");
    start();
    assert_string_equal(side_now(), "csa");
    assert_true(legal("csa", "fire 0505"));
    assert_false(judged_legal("csa", "fire 0504")); /* not at one's own */
    assert_false(judged_legal("csa", "move c") || judged_legal("csa", "turn 0504 n"));
    dice("[{'small-arms':6},{'morale':'u','is':6}]"); /* nobody moves but by what fire does */
    act_all("csa", "fire 0505", "add c", "resolve", NULL);
    dice_free();
    settle_to("fire-phase");
    assert_true(unit_has("u", "routed") && !stands_in("u", "0505"));
    act("csa", "end");
    assert_string_equal(phase_now(), "offensive-fire");
    assert_string_equal(side_now(), "usa");
    assert_true(legal("usa", "fire 0504"));
    PROVED("tss2", "4.E 4.F");
}

/* ---- melee (4.G, 4.H) ---- */

static void before_the_melee(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("a", "csa", 3, "0505", "s", ",'morale':6");
    foot("far", "csa", 3, "0503", "s", "");
    foot("x", "usa", 3, "0506", "n", ",'morale':6");
    foot("b", "csa", 3, "1005", "s", "");
    foot("y", "usa", 3, "1006", "n", "");
    start();
    act("csa", "attack 0506");
    refused("csa", "with far", "12.21"); /* not beside it */
    act_all("csa", "with a", "resolve", NULL);
    assert_string_equal(side_now(), "csa"); /* named; more may be */
    act("csa", "end");
    assert_string_equal(side_now(), "usa"); /* then the defender may go */
    act("usa", "withdraw x");
    assert_string_equal(side_now(), "csa"); /* under fire */
    act("csa", "hold");
    dice("[{'morale':'x','is':4}]"); /* who went checks though he lost nobody */
    bool checked = false;
    for (int i = 0; i < 6 && !checked; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        const char *first = json_string_value(json_array_get(list, 0));
        json_t *answer = act(side_now(), legal("usa", "to 0507")   ? "to 0507"
                                         : legal("usa", "to 0508") ? "to 0508"
                                                                   : first);
        checked = event_where(answer, "morale", "unit", "x") != NULL;
    }
    dice_free();
    assert_true(checked);
    int gone = hexes_from("x", "0506");
    assert_true(gone == 1 || gone == 2);
    act("csa", "advance a"); /* into what they left */
    assert_true(stands_in("a", "0506"));
    PROVED("tss2", "4.G1 4.G2 4.G3");
}

static void the_melee(void **unused) {
    (void)unused;
    begin("retreat-before-melee", "csa");
    foot("a", "csa", 6, "0505", "s", ",'morale':6");
    foot("x", "usa", 3, "0506", "n", ",'morale':6");
    guns("g", "csa", 4, "N", "0405", "se", "");
    start();
    act("csa", "attack 0506");
    assert_false(judged_legal("csa", "with g")); /* guns attack nobody */
    act_all("csa", "with a", "resolve", NULL);
    no_more_attacks("csa");
    assert_string_equal(phase_now(), "melee");
    bool fought = event_told(act("csa", "attack 0506"), "melee");
    for (int i = 0; i < 30 && strcmp(decision_now(), "melee-phase") != 0 && strcmp(phase_now(), "melee") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        fought |= event_told(act(side_now(), json_string_value(json_array_get(list, 0))), "melee");
    }
    assert_true(fought);
    assert_true(stands_in("a", "0506") || !stands_in("a", "0505") || !stands_in("x", "0506") ||
                unit_int("a", "strength") < 6 || unit_int("x", "strength") < 3);
    PROVED("tss2", "4.H");
}

/* ---- supply, rally, command (4.I to 4.K) ---- */

static void supply_has_its_phase(void **unused) {
    (void)unused;
    for (int other_phase = 0; other_phase < 2; other_phase++) {
        begin(other_phase ? "offensive-fire" : "ammunition-resupply", "usa");
        foot("x", "usa", 3, "0505", "n", ",'depleted':true,'brigade':'b-x'");
        wagon("w", "usa", "0506", ",'boxes':[6,10],'division':'d'");
        foot("e", "csa", 3, "0520", "n", ",'depleted':true");
        more("'divisions':[{'id':'d','side':'usa'}],'brigades':[{'id':'b-x','side':'usa','division':'d'}]");
        start();
        if (other_phase) {
            assert_int_equal(legal_count("resupply"), 0);
            continue;
        }
        assert_true(legal_count("resupply x") > 0);
        assert_int_equal(legal_count("resupply e"), 0);
    }
    PROVED("tss2", "4.I");
}

static void pins_go_first(void **unused) {
    (void)unused;
    begin("ammunition-resupply", "usa");
    foot("x", "usa", 3, "0505", "n", ",'pinned':true");
    foot("r", "usa", 3, "0705", "n", ",'routed':true,'brigade':'b-led'");
    foot("alone", "usa", 3, "2020", "n", ",'routed':true,'brigade':'b-led'");
    foot("e", "csa", 3, "0520", "n", ",'pinned':true");
    guns("g", "usa", 4, "N", "1210", "n", ",'abandoned':true,'crew':0");
    counter("'id':'g-crew','hex':'1213','formation':'line','facing':'n','routed':true");
    foot("ind", "usa", 3, "1520", "n", ",'routed':true,'independent':true");
    leader("led", "usa", "0706", "");
    start();
    dice("[{'rally':'g-crew','is':1},{'rally':'ind','is':1}]");
    json_t *answer = act("usa", "end");
    assert_string_equal(phase_now(), "rally");
    assert_false(unit_has("x", "pinned"));
    assert_true(unit_has("e", "pinned")); /* his own turn comes */
    assert_true(legal("usa", "rally r led") || legal_count("rally r") > 0);
    assert_int_equal(legal_count("rally alone"), 0); /* beyond everybody's reach */
    (void)answer;
    for (int i = 0; i < 10 && strcmp(phase_now(), "rally") == 0; i++) {
        json_t *list = field_of(ask("{'cmd':'actions'}"), "actions");
        const char *first = json_string_value(json_array_get(list, 0));
        act("usa", legal("usa", "end") ? "end" : first);
    }
    assert_false(unit_has("g-crew", "routed") || unit_has("ind", "routed")); /* they throw for themselves */
    assert_true(unit_has("alone", "routed"));
    PROVED("tss2", "4.J1 4.J2 4.J3");
}

static void the_fallen_are_replaced(void **unused) {
    (void)unused;
    begin("rally", "usa");
    leader("led", "usa", "0505", ",'fate':'killed'");
    foot("x", "usa", 3, "0705", "n", ",'brigade':'b-led'");
    wagon("w", "usa", "0905", ",'abandoned':true,'crew':0");
    foot("y", "usa", 3, "0905", "n", "");
    start();
    assert_int_equal(legal_count("recrew"), 0);
    for (int i = 0; i < 10 && strcmp(phase_now(), "rally") == 0; i++)
        act("usa", "end");
    assert_string_equal(phase_now(), "final-command");
    assert_true(legal("usa", "recrew w y") || legal("usa", "recrew y w"));
    act("usa", legal("usa", "recrew w y") ? "recrew w y" : "recrew y w");
    assert_int_equal(unit_int("y", "strength"), 2);
    assert_false(unit_has("w", "abandoned"));
    for (int i = 0; i < 10 && strcmp(phase_now(), "final-command") == 0; i++)
        act(side_now(), legal("usa", "end")
                            ? "end"
                            : json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    assert_true(unit_on_map("led") && unit_has("led", "replacement"));
    PROVED("tss2", "4.K1 4.K2");
}

TESTS(test(the_fallen_are_replaced), test(the_owner_arranges_his_stacks), test(what_had_happened_before),
      test(works_that_stand_at_the_start), test(wagons_are_full), test(the_phases_of_a_game_turn), test(the_game_ends),
      test(each_side_fires_in_its_phase), test(before_the_melee), test(the_melee), test(supply_has_its_phase),
      test(pins_go_first))
