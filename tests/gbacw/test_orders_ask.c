/* test_orders_ask.c: what orders stop and ask about if nobody says otherwise. */
#include "gbacw/fight.h"
#include "harness/harness.h"

static json_t *order(const char *text) {
    json_t *answer = askf("{'cmd':'order','side':'csa','order':'%s'}", text);
    if (!field_bool(answer, "ok"))
        print_json(answer);
    assert_true(field_bool(answer, "ok"));
    return answer;
}

static json_t *carry_out(void) { return asked("{'cmd':'carry-out','side':'csa'}"); }
static const char *asked_about(void) {
    json_t *answer = carry_out();
    return field_has(answer, "asks") ? field_text(field_of(answer, "asks"), "reason") : "nothing";
}

static bool asks(const char *kind, const char *reason) {
    json_t *kinds = field_of(field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "orders"), "kinds"), *one;
    size_t i;
    json_array_foreach(field_of(row_named(kinds, "id", kind), "asks"), i, one) {
        if (strcmp(json_string_value(one), reason) == 0)
            return true;
    }
    return false;
}

static void each_kind_asks_about_what_it_did_not_expect(void **unused) {
    (void)unused;
    static const char *const kinds[] = {"march",   "attack",   "hold",    "support",         "follow",
                                        "reserve", "withdraw", "bombard", "counter-battery", "rally"};
    static const char *const fire[] = {"march", "support", "follow", "reserve", "withdraw", "rally"};
    static const char *const rounds[] = {"hold", "support", "bombard", "counter-battery"};
    scenario("crossroads/battle", NULL, 1);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        bool moves = false, fires = false, attacks = strcmp(kinds[i], "attack") == 0;
        for (size_t k = 0; k < sizeof fire / sizeof fire[0]; k++)
            moves = moves || strcmp(fire[k], kinds[i]) == 0;
        for (size_t k = 0; k < sizeof rounds / sizeof rounds[0]; k++)
            fires = fires || strcmp(rounds[k], kinds[i]) == 0;
        assert_true(asks(kinds[i], "blocked") && asks(kinds[i], "leader") && asks(kinds[i], "lasting"));
        assert_int_equal(asks(kinds[i], "contact"), !attacks);
        assert_int_equal(asks(kinds[i], "fire"), moves);
        assert_int_equal(asks(kinds[i], "rounds"), fires);
        assert_int_equal(asks(kinds[i], "odds"), attacks);
    }
}

/* Out of an enemy's zone, under its fire. */
static void it_asks_before_it_draws_fire(void **unused) {
    (void)unused;
    for (int attacks = 0; attacks < 2; attacks++) {
        sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','units':["
                "{'id':'9-Va','hex':'0711','facing':'ne','formation':'line'},{'id':'Calloway','hex':'0711'},"
                "{'id':'57-Pa','hex':'0710','facing':'s','formation':'line'}]}");
        order(attacks ? "9-Va attack 0710" : "9-Va withdraw 0317");
        assert_string_equal(asked_about(), attacks ? "nothing" : "fire");
        if (attacks)
            continue;
        assert_string_equal(unit_text("9-Va", "hex"), "0711");
        carry_out(); /* pressed again it goes */
        assert_true(strcmp(decision_now(), "fire") == 0 || strcmp(unit_text("9-Va", "hex"), "0711") != 0);
    }
}

/* An enemy in sight, but far beyond musket range. */
static void it_asks_when_an_enemy_comes_into_sight(void **unused) {
    (void)unused;
    static const char *const orders[] = {"Calloway march 0911", "Calloway attack 0911", "Calloway march 0911 ask fire"};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','units':["
                "{'id':'9-Va','hex':'0311','facing':'ne','formation':'line'},"
                "{'id':'31-Va','hex':'0312','facing':'ne','formation':'line'},{'id':'Calloway','hex':'0311'},"
                "{'id':'57-Pa','hex':'1111','facing':'nw','formation':'line'}]}");
        order(orders[i]);
        json_t *answer = carry_out();
        assert_int_equal(field_has(answer, "asks"), i == 0);
        if (i > 0)
            continue;
        assert_string_equal(field_text(field_of(answer, "asks"), "reason"), "contact");
        assert_string_equal(asked_about(), "nothing"); /* once for all of them */
    }
}

static void an_attack_asks_when_the_odds_fall_below_its_own(void **unused) {
    (void)unused;
    static const char *const orders[] = {"9-Va attack 0710 odds 15", "9-Va attack 0710"};
    for (int i = 0; i < 2; i++) {
        sandbox("{'base':'crossroads/battle','phase':'retreat-before-melee','phasing':'csa','units':["
                "{'id':'9-Va','hex':'0711','facing':'n','formation':'line'},{'id':'Calloway','hex':'0711'},"
                "{'id':'57-Pa','hex':'0710','strength':6,'facing':'s','formation':'line'},"
                "{'id':'8-NJ','hex':'0710','facing':'s','formation':'line'}]}");
        order(orders[i]);
        json_t *answer = carry_out();
        if (i > 0) { /* its own judgement is no reason to ask */
            assert_false(field_has(answer, "asks"));
            continue;
        }
        assert_string_equal(field_text(field_of(answer, "asks"), "reason"), "odds");
        assert_string_equal(asked_about(), "nothing");
    }
}

static void guns_at(int rounds) {
    char position[512];
    snprintf(position, sizeof position,
             "{'base':'crossroads/battle','phase':'offensive-fire','phasing':'csa','units':["
             "{'id':'Hollis','hex':'0711','rounds':%d,'facing':'n','formation':'unlimbered'},"
             "{'id':'57-Pa','hex':'0709','facing':'s','formation':'line'}]}",
             rounds);
    sandbox(position);
}

/* Before the last that may be spent, and where none may: not only when all are gone. */
static void guns_ask_before_the_last_round_they_may_spend(void **unused) {
    (void)unused;
    static const struct {
        int rounds;
        const char *order, *asks;
    } cases[] = {
        {8, "Hollis bombard 0709", "nothing"},
        {1, "Hollis bombard 0709", "rounds"},
        {5, "Hollis bombard 0709 keep 4", "rounds"},
        {4, "Hollis bombard 0709 keep 4", "rounds"},
        {6, "Hollis bombard 0709 keep 4", "nothing"},
        {1, "Hollis bombard 0709 ask never", "nothing"},
        {1, "Hollis hold", "rounds"},
        {1, "Hollis march 0511", "nothing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        guns_at(cases[i].rounds);
        order(cases[i].order);
        if (strcmp(asked_about(), cases[i].asks) != 0)
            fail_msg("%s with %d rounds", cases[i].order, cases[i].rounds);
    }
    guns_at(5);
    order("Hollis bombard 0709 keep 4");
    json_t *asked_for = field_of(carry_out(), "asks");
    assert_string_equal(field_text(asked_for, "unit"), "Hollis");
    assert_int_equal(field_int(asked_for, "number"), 5);
    assert_string_equal(asked_about(), "nothing"); /* pressed again it is spent */
    assert_int_equal(unit_int("Hollis", "rounds"), 4);
}

/* All fires are laid out, those after the question too. */
static void a_preview_of_fires_goes_on_after_the_question(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','phase':'offensive-fire','phasing':'csa','units':["
            "{'id':'Hollis','hex':'0711','rounds':1,'facing':'n','formation':'unlimbered'},"
            "{'id':'57-Pa','hex':'0709','facing':'s','formation':'line'},"
            "{'id':'9-Va','hex':'0413','facing':'n','formation':'line'},"
            "{'id':'8-NJ','hex':'0412','facing':'s','formation':'line'}]}");
    order("9-Va+Hollis hold");
    json_t *foreseen = asked("{'cmd':'foresee','side':'csa'}");
    assert_string_equal(field_text(field_of(foreseen, "asks"), "reason"), "rounds");
    assert_int_equal(json_array_size(field_of(foreseen, "fights")), 2);
}

TESTS(test(each_kind_asks_about_what_it_did_not_expect), test(it_asks_before_it_draws_fire),
      test(it_asks_when_an_enemy_comes_into_sight), test(an_attack_asks_when_the_odds_fall_below_its_own),
      test(guns_ask_before_the_last_round_they_may_spend), test(a_preview_of_fires_goes_on_after_the_question))
