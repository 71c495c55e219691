/* test_orders.c: orders to Divisions, Corps and headquarters, carried out by the aide in legal activations. */
#include "field.h"

static json_t *order(const char *side, const char *text) {
    return askf("{'cmd':'order','side':'%s','order':'%s'}", side, text);
}

static const char *order_kept(const char *side, const char *text) {
    json_t *answer = order(side, text);
    if (!field_bool(answer, "ok"))
        print_json(answer);
    assert_true(field_bool(answer, "ok"));
    const json_t *orders = field_of(answer, "orders");
    return field_text(json_array_get(orders, json_array_size(orders) - 1), "text");
}

static json_t *carry_out(const char *side) {
    json_t *answer = askf("{'cmd':'carry-out','side':'%s'}", side);
    assert_true(field_bool(answer, "ok"));
    return answer;
}

static size_t done(json_t *answer) { return json_array_size(field_of(answer, "actions")); }
static const char *action_at(json_t *answer, size_t i) {
    return i < done(answer) ? json_string_value(json_array_get(field_of(answer, "actions"), i)) : "nothing";
}
static const char *asked_about(json_t *answer) {
    return field_has(answer, "asks") ? field_text(field_of(answer, "asks"), "reason") : "nothing";
}

/* The other side passes whenever it is asked, so that the rest of the phase is the Union's. */
static json_t *carry_on(void) {
    json_t *answer = NULL;
    for (int i = 0; i < 40; i++) {
        if (strcmp(side_now(), "csa") == 0)
            act("csa", "pass");
        answer = carry_out("usa");
        if (done(answer) == 0 || strcmp(decision_now(), "movement") != 0)
            break;
    }
    return answer;
}

#define FAR_REBEL "{'id':'Hood-a','hex':'1210','formation':'battle'}"

static void an_order_has_one_text(void **unused) {
    (void)unused;
    scenario("fredericksburg", NULL, 1);
    static const char *const same[] = {
        "II march 3430",
        "Hancock attack 3430 odds 2",
        "Hancock+French hold 3430 3431 dig",
        "IX support II distance 3",
        "Burnside-HQ attack Pickett-a odds -1 keep 4",
        "I withdraw 3930",
        "VI bombard 3430 keep 2",
        "Cav reserve I ask never",
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(order_kept("usa", same[i]), same[i]);
    assert_string_equal(order_kept("usa", "usa-III march 3430"), "III march 3430"); /* as the catalogue has it */
    assert_true(field_bool(asked("{'cmd':'order','side':'usa','cancel':'III'}"), "ok"));
}

static void what_means_nothing_here_is_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"II rally", "do not rally in this game"},
        {"II counter-battery", "do not fire at guns"},
        {"csa-I march 3430", "not a command or unit"},
        {"II march", "must say where"},
        {"II support II", "behind itself"},
    };
    scenario("fredericksburg", NULL, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *answer = order("usa", wrong[i].text);
        assert_false(field_bool(answer, "ok"));
        const char *why = field_text(field_of(answer, "error"), "why");
        if (strstr(why, wrong[i].why) == NULL)
            fail_msg("%s: %s", wrong[i].text, why);
    }
}

static bool has_unit(const json_t *row, const char *unit) {
    size_t i;
    json_t *id;
    json_array_foreach(field_of(row, "units"), i, id) {
        if (strcmp(json_string_value(id), unit) == 0)
            return true;
    }
    return false;
}

/* Sedgwick has the wing before Fredericksburg, Hooker everybody. */
static void a_headquarters_has_those_near_it_and_the_army_s_all(void **unused) {
    (void)unused;
    scenario("chancellorsville", NULL, 1);
    json_t *wing = json_array_get(field_of(order("usa", "Sedgwick-HQ hold"), "orders"), 0);
    assert_string_equal(field_text(wing, "title"), "Sedgwick's Headquarters");
    assert_true(has_unit(wing, "Wadsworth"));
    assert_false(has_unit(wing, "Devens"));
    json_t *army = json_array_get(field_of(order("usa", "Hooker-HQ hold"), "orders"), 1);
    assert_true(has_unit(army, "Wadsworth") && has_unit(army, "Devens") && has_unit(army, "Sedgwick-HQ"));
    assert_false(has_unit(army, "R.E.Lee-HQ"));
    json_t *corps = json_array_get(field_of(order("usa", "XI hold"), "orders"), 2);
    assert_string_equal(field_text(corps, "title"), "XI Corps");
    assert_int_equal(json_array_size(field_of(corps, "units")), 3);
}

/* One press is one activation; pressed again it goes on, and the Division arrives. */
static void a_march_arrives_and_the_others_stay(void **unused) {
    (void)unused;
    march_field("", FAR_REBEL ",{'id':'Hancock','hex':'2530','formation':'maneuver'},"
                              "{'id':'Sykes','hex':'2532','formation':'maneuver'}");
    order_kept("usa", "II march 2520");
    json_t *answer = carry_out("usa");
    assert_int_equal(done(answer), 2);
    assert_string_equal(action_at(answer, 0), "activate Hancock");
    assert_string_equal(side_now(), "csa");
    assert_int_equal(done(carry_out("usa")), 0); /* it is not its turn */
    carry_on();
    assert_true(stands("Hancock", "2520"));
    assert_true(stands("Sykes", "2532"));
    assert_string_equal(side_now(), "usa"); /* nobody passed for it */
    assert_int_equal(done(carry_out("usa")), 0);
}

static void a_paused_order_leaves_its_people_alone(void **unused) {
    (void)unused;
    march_field("", FAR_REBEL ",{'id':'Hancock','hex':'2530','formation':'maneuver'}");
    order_kept("usa", "II march 2520");
    order_kept("usa", "Hancock march 2520 paused");
    assert_int_equal(done(carry_out("usa")), 0);
    asked("{'cmd':'order','side':'usa','cancel':'Hancock'}");
    assert_int_equal(done(carry_out("usa")), 2);
}

/* The difference of the Battle Ratings is what counts: at that it attacks, at one better it does not. */
static void an_attack_is_made_only_at_the_odds_asked_for(void **unused) {
    (void)unused;
    int made = -99;
    for (int odds = 12; odds >= -12; odds--) {
        lone_attack_field("'ammunition':{'usa':0,'csa':0}", "{'id':'Hood-a','hex':'2511','formation':'battle'},"
                                                            "{'id':'Sykes','hex':'2510','formation':'battle'}");
        char text[64];
        snprintf(text, sizeof text, "Sykes attack 2511 odds %d ask odds", odds);
        order_kept("usa", text);
        json_t *answer = carry_out("usa");
        if (done(answer) > 0) {
            assert_string_equal(action_at(answer, 0), "attack Sykes 2511");
            made = odds;
            break;
        }
        assert_string_equal(asked_about(answer), "odds");
        assert_int_equal(done(carry_out("usa")), 0); /* asked once, and still no attack */
    }
    lone_attack_field(
        "'ammunition':{'usa':0,'csa':0}",
        "{'id':'Hood-a','hex':'2511','formation':'battle'},{'id':'Sykes','hex':'2510','formation':'battle'}");
    dice("[5,5,5,5,5,5]");
    json_t *ratings = event_of(fight("usa", "attack Sykes 2511", false, false), "ratings");
    assert_int_equal(made, field_int(ratings, "attack") - field_int(ratings, "defence"));
    dice_free();
}

/* Who holds strikes back at good odds, and not at bad ones. Without such an order nobody does. */
static void hold_holds(void **unused) {
    (void)unused;
    static const char *const weak = "{'id':'CS-Detachment-1','hex':'2511'},"
                                    "{'id':'Sykes','hex':'2510','formation':'battle'}";
    lone_attack_field("", weak);
    order_kept("usa", "Sykes hold");
    assert_string_equal(action_at(carry_out("usa"), 0), "attack Sykes 2511");
    lone_attack_field("", weak);
    order_kept("usa", "Sykes reserve II");
    assert_int_equal(done(carry_out("usa")), 0);
    lone_attack_field("'ammunition':{'usa':0,'csa':3}", "{'id':'Hood-a','hex':'2511','formation':'battle'},"
                                                        "{'id':'Hood-b','hex':'2411','formation':'battle'},"
                                                        "{'id':'Sykes','hex':'2510','formation':'battle'}");
    order_kept("usa", "Sykes hold");
    assert_int_equal(done(carry_out("usa")), 0);
    march_field("", FAR_REBEL ",{'id':'Hancock','hex':'2530','formation':'maneuver'}");
    order_kept("usa", "Hancock hold");
    assert_int_equal(done(carry_out("usa")), 0);
    order_kept("usa", "Hancock hold dig");
    assert_string_equal(action_at(carry_out("usa"), 1), "dig");
    assert_true(stands("Hancock", "2530"));
}

/* A river bars the way: who is sent across it forms, and lays a bridge when it is next activated. Who holds does not.
 */
static void a_bridge_is_laid_on_the_way(void **unused) {
    (void)unused;
    static const char *const given[] = {"French march 2511", "French hold"};
    for (unsigned i = 0; i < 2; i++) {
        march_field("'pontoons':{'usa':2},'hexsides':{'2510/2511':'major-river','2512/2511':'major-river',"
                    "'2611/2511':'major-river','2612/2511':'major-river','2411/2511':'major-river',"
                    "'2412/2511':'major-river'}",
                    FAR_REBEL ",{'id':'French','hex':'2510','formation':'maneuver'}");
        order_kept("usa", given[i]);
        carry_on();
        assert_int_equal(json_array_size(json_object_get(position_now(), "bridges")), i == 0);
    }
}

/* One Division has come where all are sent; the others, far behind, have more need of their headquarters (6.1a). */
static void a_headquarters_stays_with_its_people(void **unused) {
    (void)unused;
    field("'phase':'hq-placement','turn':2",
          "{'id':'Burnside-HQ','where':'hand'},{'id':'R.E.Lee-HQ','hex':'1120','mode':'battle'},"
          "{'id':'Hood-a','hex':'1523'},{'id':'Hancock','hex':'3510'},{'id':'French','hex':'3532'},{'id':'Howard','hex'"
          ":'3533'},"
          "{'id':'Sykes','hex':'3633'},{'id':'Humphreys','hex':'3433'}");
    order_kept("usa", "Burnside-HQ attack 3509");
    assert_string_equal(decision_now(), "hq-placement");
    carry_out("usa");
    assert_int_equal(atoi(unit_text("Burnside-HQ", "hex")) % 100 > 25, 1);
}

/* In woods Field Works would give nothing (7.4-S2B-d): only the highest counts. */
static void nobody_digs_for_nothing(void **unused) {
    (void)unused;
    static const char *const fill[] = {"woods", "clear"};
    for (unsigned i = 0; i < 2; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "{'game':'fredericksburg','only':true,'fill':'%s','heavy':null,'phase':'movement','turn':1,"
                 "'first':'usa','units':[" BOTH_HQS "," FAR_REBEL
                 ",{'id':'Hancock','hex':'2530','formation':'battle'}]}",
                 fill[i]);
        sandbox(text);
        order_kept("usa", "Hancock hold dig");
        assert_int_equal(done(carry_out("usa")) > 0, i == 1);
    }
}

/* Three Divisions, a line of three hexes: one in each. */
static void a_line_is_manned(void **unused) {
    (void)unused;
    march_field("", FAR_REBEL ",{'id':'Hancock','hex':'2830','formation':'maneuver'},"
                              "{'id':'Howard','hex':'2831','formation':'maneuver'},"
                              "{'id':'French','hex':'2829','formation':'maneuver'}");
    order_kept("usa", "II hold 2528 2529 2530");
    carry_on();
    int there = 0;
    static const char *const unit[] = {"Hancock", "Howard", "French"}, *const hex[] = {"2528", "2529", "2530"};
    for (int u = 0; u < 3; u++)
        for (int h = 0; h < 3; h++)
            there += stands(unit[u], hex[h]);
    assert_int_equal(there, 3);
}

static void it_follows_and_withdraws(void **unused) {
    (void)unused;
    march_field("", FAR_REBEL ",{'id':'Hancock','hex':'2520','formation':'maneuver'},"
                              "{'id':'Sykes','hex':'2532','formation':'maneuver'}");
    order_kept("usa", "V follow II");
    carry_on();
    assert_true(stands("Hancock", "2520"));
    assert_string_not_equal(unit_text("Sykes", "hex"), "2532");
    march_field("", "{'id':'Hood-a','hex':'2510','formation':'battle'},"
                    "{'id':'Hancock','hex':'2514','formation':'maneuver'}");
    order_kept("usa", "Hancock withdraw 2530");
    carry_on();
    assert_true(stands("Hancock", "2530"));
}

/* Out of the enemy's zone in the Organization Phase (5.3). */
static void it_disengages_to_withdraw(void **unused) {
    (void)unused;
    for (int ordered = 0; ordered < 2; ordered++) {
        field("'phase':'disengagement'", BOTH_HQS ",{'id':'Hood-a','hex':'2511','formation':'battle'},"
                                                  "{'id':'Sykes','hex':'2510','formation':'battle'}");
        assert_string_equal(decision_now(), "disengagement");
        order_kept("usa", ordered ? "Sykes withdraw 2501" : "Sykes hold");
        json_t *answer = carry_out("usa");
        assert_string_equal(action_at(answer, 0), ordered ? "disengage Sykes" : "nothing");
        assert_true(stands("Sykes", "2510") == !ordered);
    }
}

/* The enemy in the way: it asks first, and goes on when pressed again. */
static void they_stop_and_ask(void **unused) {
    (void)unused;
    march_field("", "{'id':'Hood-a','hex':'2525','formation':'battle'},"
                    "{'id':'Hancock','hex':'2530','formation':'maneuver'}");
    order_kept("usa", "Hancock hold 2526");
    const char *reason = "nothing";
    for (int i = 0; i < 8 && strcmp(reason, "nothing") == 0; i++) {
        if (strcmp(side_now(), "csa") == 0)
            act("csa", "pass");
        reason = asked_about(carry_out("usa"));
    }
    assert_string_equal(reason, "contact");
    assert_false(stands("Hancock", "2526"));
    carry_on();
    assert_true(stands("Hancock", "2526"));
}

static const char *guns_under(const char *orders) {
    lone_attack_field("'ammunition':{'usa':3,'csa':0}", "{'id':'Hood-a','hex':'2511','formation':'battle'},"
                                                        "{'id':'Sykes','hex':'2510','formation':'battle'}");
    order_kept("usa", orders);
    act("usa", "attack Sykes 2511");
    return action_at(carry_out("usa"), 0);
}

static void guns_support_what_is_bombarded_and_are_kept(void **unused) {
    (void)unused;
    assert_string_equal(guns_under("Sykes bombard 2511"), "support");
    assert_string_equal(guns_under("Sykes bombard keep 2 ask never"), "support");
    assert_string_equal(guns_under("Sykes attack 2511 keep 3 ask never"), "withhold");
    assert_string_equal(guns_under("French bombard 2511"), "nothing"); /* Sykes is fought by hand */
}

/* Before the last point that an order lets the side spend. No kind asks about fire: no march draws any here. */
static void they_ask_when_ammunition_is_low(void **unused) {
    (void)unused;
    assert_string_equal(guns_under("Sykes bombard keep 1"), "support");
    assert_string_equal(guns_under("Sykes bombard keep 2"), "nothing");
    lone_attack_field("'ammunition':{'usa':3,'csa':0}", "{'id':'Hood-a','hex':'2511','formation':'battle'},"
                                                        "{'id':'Sykes','hex':'2510','formation':'battle'}");
    order_kept("usa", "Sykes bombard keep 2");
    act("usa", "attack Sykes 2511");
    json_t *answer = carry_out("usa");
    assert_string_equal(asked_about(answer), "rounds");
    assert_int_equal(field_int(field_of(answer, "asks"), "number"), 3);
    assert_string_equal(action_at(carry_out("usa"), 0), "support");
    json_t *orders = field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "orders");
    assert_int_equal(json_array_size(field_of(orders, "reasons")), 5);
    assert_int_equal(json_array_size(field_of(row_named(field_of(orders, "kinds"), "id", "march"), "asks")), 3);
}

static void the_same_orders_give_the_same_actions(void **unused) {
    (void)unused;
    char *seen[2];
    for (int i = 0; i < 2; i++) {
        march_field("", FAR_REBEL ",{'id':'Hancock','hex':'2530','formation':'maneuver'},"
                                  "{'id':'French','hex':'2531','formation':'maneuver'}");
        order_kept("usa", "II march 2520");
        order_kept("usa", "French hold");
        seen[i] = json_dumps(field_of(carry_out("usa"), "actions"), 0);
        carry_on();
        assert_true(stands("French", "2531")); /* the most specific order wins */
    }
    assert_string_equal(seen[0], seen[1]);
    free(seen[0]);
    free(seen[1]);
}

/* Both sides are led by orders alone, and where these ask for nothing the side passes or ends: every action is legal,
 * and the battle ends. */
static int led;
static void play_under_orders(const char *battle, const char *usa, const char *csa) {
    scenario(battle, NULL, 3);
    order_kept("usa", usa);
    order_kept("csa", csa);
    for (int i = 0; i < 6000 && !is_over(); i++) {
        char side[8];
        snprintf(side, sizeof side, "%s", side_now());
        json_t *answer = carry_out(side);
        led += (int)done(answer);
        if (is_over() || strcmp(side, side_now()) != 0 || field_has(answer, "asks") || done(answer) > 0)
            continue;
        if (legal(side, "pass"))
            act(side, "pass");
        else if (legal(side, "end"))
            act(side, "end");
        else
            askf("{'cmd':'bot','name':'simple','side':'%s','actions':1}", side);
    }
    assert_true(is_over());
}

static void whole_battles_under_orders(void **unused) {
    (void)unused;
    play_under_orders("fredericksburg", "Burnside-HQ attack 3132 odds 1", "R.E.Lee-HQ hold ask never");
    assert_true(led > 100);
    play_under_orders("fredericksburg", "Burnside-HQ attack 3332", "R.E.Lee-HQ hold ask never"); /* at their own odds */
    led = 0;
    play_under_orders("chickamauga", "Rosecrans-HQ hold ask never dig", "Bragg-HQ attack 2232");
    fprintf(stderr, "%d actions by orders\n", led);
    assert_true(led > 100);
}

TESTS(test(an_order_has_one_text), test(what_means_nothing_here_is_refused),
      test(a_headquarters_has_those_near_it_and_the_army_s_all), test(a_march_arrives_and_the_others_stay),
      test(a_paused_order_leaves_its_people_alone), test(an_attack_is_made_only_at_the_odds_asked_for),
      test(hold_holds), test(a_bridge_is_laid_on_the_way), test(a_headquarters_stays_with_its_people),
      test(nobody_digs_for_nothing), test(a_line_is_manned), test(it_follows_and_withdraws),
      test(it_disengages_to_withdraw), test(they_stop_and_ask), test(guns_support_what_is_bombarded_and_are_kept),
      test(they_ask_when_ammunition_is_low), test(the_same_orders_give_the_same_actions),
      test(whole_battles_under_orders))
