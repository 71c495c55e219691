/* test_orders.c: orders to commands, read and written, and carried out by the aide in legal actions. */
#include "gbacw/fight.h"
#include "harness/harness.h"

/* The first Movement Phase of The Crossroads, Confederate. */
static void first_movement(void) {
    scenario("crossroads/battle", NULL, 1);
    for (int i = 0; i < 10 && strcmp(decision_now(), "movement") != 0; i++)
        act(side_now(), legal(side_now(), "standard") ? "standard" : "end");
    assert_string_equal(side_now(), "csa");
}

static json_t *order(const char *text) { return askf("{'cmd':'order','side':'csa','order':'%s'}", text); }

static const char *order_kept(const char *text) {
    json_t *answer = order(text);
    if (!field_bool(answer, "ok"))
        print_json(answer);
    assert_true(field_bool(answer, "ok"));
    const json_t *orders = field_of(answer, "orders");
    return field_text(json_array_get(orders, json_array_size(orders) - 1), "text");
}

static json_t *carry_out(void) { return asked("{'cmd':'carry-out','side':'csa'}"); }

static int distance(const char *unit_id, int column, int row) { /* about: enough to see who came nearer */
    const char *hex = unit_text(unit_id, "hex");
    int c = (hex[0] - '0') * 10 + hex[1] - '0', r = (hex[2] - '0') * 10 + hex[3] - '0';
    return abs(c - column) + abs(r - row);
}

static void an_order_has_one_text(void **unused) {
    (void)unused;
    first_movement();
    static const char *const same[] = {
        "Calloway march 1010",
        "Thornbury attack 1510 odds 3",
        "Calloway attack 57-Pa odds -1 keep 4",
        "9-Va+31-Va hold 0811 0812 0912 face ne dig",
        "Pruett support Calloway distance 3",
        "Calloway withdraw 0110 face se",
        "Hollis bombard 1510 keep 2",
        "Hollis counter-battery",
        "Calloway rally",
        "Calloway march 1010 face se by-road ask never",
        "Calloway march 1010 ask contact,odds paused",
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(order_kept(same[i]), same[i]);
    assert_string_equal(order_kept("  Calloway   march 1010  "), "Calloway march 1010");
}

static void what_is_wrong_with_an_order_is_said(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"", "who, what and where"},
        {"Nobody march 1010", "\"Nobody\" is not a command or unit"},
        {"9-Va+Nobody march 1010", "\"Nobody\" is not a command or unit"},
        {"Ostrander march 1010", "\"Ostrander\" is not a unit of yours"},
        {"Calloway", "must say what to do: march, attack, hold"},
        {"Calloway dance 1010", "\"dance\" is not an order; it must be march, attack, hold"},
        {"Calloway march", "must say where"},
        {"Calloway march 9999", "\"9999\" is not a hex or a limit of this order"},
        {"Calloway march 1010 dig", "\"dig\" is not a hex or a limit of this order"},
        {"Calloway attack Nobody", "\"Nobody\" is not a hex, an enemy or a limit of this order"},
        {"Calloway march 1010 1011", "\"1011\" is one hex too many"},
        {"Calloway attack 1010 odds", "\"odds\" needs a number"},
        {"Calloway attack 1010 odds 99", "\"99\" does not fit: \"odds\" needs a number from -20 to 20"},
        {"Calloway attack 1010 odds good", "\"good\" does not fit"},
        {"Calloway attack 31-Va", "\"31-Va\" is not an enemy"},
        {"Calloway support Calloway", "behind itself"},
        {"Calloway support", "behind which command"},
        {"Calloway support 1010", "\"1010\" is not a command of this side"},
        {"Calloway support Pruett 1010", "takes no hex"},
        {"Calloway march 1010 face up", "\"up\" is not a direction"},
        {"Calloway march 1010 ask nicely", "\"nicely\" is not a reason"},
        {"Calloway march 1010 ask contact,nicely", "\"nicely\" is not a reason"},
        {"Calloway march 1010 ask", "\"ask\" needs always"},
        {"Calloway hold face", "direction is missing"},
        /* a long word is cut between two characters */
        {"Calloway march \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
         "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9-\xc3\xa9\xc3\xa9",
         "\xc3\xa9-...\" is not a hex"},
    };
    first_movement();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *answer = order(wrong[i].text);
        assert_false(field_bool(answer, "ok"));
        const char *why = field_text(field_of(answer, "error"), "why");
        if (strstr(why, wrong[i].why) == NULL)
            fail_msg("%s: %s", wrong[i].text, why);
    }
    assert_int_equal(json_array_size(field_of(asked("{'cmd':'order','side':'csa'}"), "orders")), 0);
}

static bool takes(const json_t *kind, const char *part) {
    size_t i;
    json_t *word;
    json_array_foreach(field_of(kind, "takes"), i, word) {
        if (strcmp(json_string_value(word), part) == 0)
            return true;
    }
    return false;
}

/* An order made of the parts that the catalogue lists is taken. */
static void the_catalogue_lists_what_orders_take(void **unused) {
    (void)unused;
    first_movement();
    json_t *orders = field_of(field_of(asked("{'cmd':'catalogue'}"), "catalogue"), "orders"), *kind;
    json_t *kinds = field_of(orders, "kinds");
    size_t i;
    assert_int_equal(json_array_size(kinds), 11);
    json_array_foreach(kinds, i, kind) {
        char text[256];
        bool where = takes(kind, "place") || takes(kind, "line");
        snprintf(text, sizeof text, "Calloway %s%s%s%s%s%s%s", field_text(kind, "id"), where ? " 1010" : "",
                 takes(kind, "command") ? " Pruett" : "", takes(kind, "face") ? " face ne" : "",
                 takes(kind, "odds") ? " odds 2" : "", takes(kind, "keep") ? " keep 3" : "",
                 takes(kind, "distance") ? " distance 4" : "");
        assert_string_equal(order_kept(text), text);
        assert_true(field_text(kind, "help")[0] != 0 && field_text(kind, "title")[0] != 0);
        assert_true(takes(kind, "dig") == (strcmp(field_text(kind, "id"), "hold") == 0));
    }
    json_t *march = row_named(kinds, "id", "march"), *attack = row_named(kinds, "id", "attack");
    assert_true(takes(march, "place") && takes(march, "by-road") && !takes(march, "enemy") && !takes(march, "odds"));
    assert_true(takes(attack, "enemy") && !takes(attack, "face"));
    assert_int_equal(json_array_size(field_of(march, "asks")), 5);
    assert_int_equal(json_array_size(field_of(attack, "asks")), 4);
    assert_int_equal(field_int(row_named(field_of(orders, "limits"), "id", "odds"), "lowest"), -20);
    assert_string_equal(field_text(row_named(field_of(orders, "reasons"), "id", "leader"), "says"),
                        "has lost its leader");
}

/* A row says what its text names, so that nobody has to read the text. */
static void a_row_names_the_enemy_and_the_other_command(void **unused) {
    (void)unused;
    first_movement();
    json_t *rows = field_of(order("Calloway attack 57-Pa"), "orders");
    assert_string_equal(field_text(json_array_get(rows, 0), "enemy"), "57-Pa");
    rows = field_of(order("Calloway support Pruett"), "orders");
    assert_string_equal(field_text(json_array_get(rows, 0), "behind"), "Pruett");
    assert_false(field_has(json_array_get(rows, 0), "enemy"));
}

static void a_brigade_marches_and_the_others_stay(void **unused) {
    (void)unused;
    first_movement();
    int before = distance("9-Va", 10, 10), guns = distance("Hollis", 10, 10);
    order_kept("Calloway march 1010");
    json_t *answer = carry_out();
    assert_true(json_array_size(field_of(answer, "actions")) > 5);
    assert_string_equal(decision_now(), "movement"); /* the phase is not ended */
    assert_true(distance("9-Va", 10, 10) <= before - 4);
    assert_true(distance("31-Va", 10, 10) < before);
    assert_true(distance("Calloway", 10, 10) < before); /* he rides with them */
    assert_int_equal(distance("Hollis", 10, 10), guns); /* a battery of the division has no order */
    assert_int_equal(json_array_size(field_of(carry_out(), "actions")), 0);
}

static void one_press_is_one_undo(void **unused) {
    (void)unused;
    first_movement();
    uint64_t done = done_now();
    char hash[32];
    snprintf(hash, sizeof hash, "%s", hash_now());
    order_kept("Thornbury march 1010");
    carry_out();
    assert_true(done_now() > done + 10);
    assert_true(field_bool(askf("{'cmd':'undo','to':%d}", (int)done), "ok"));
    assert_string_equal(hash_now(), hash);
    assert_int_equal(json_array_size(field_of(asked("{'cmd':'order','side':'csa'}"), "orders")), 1); /* it stays */
}

static char *actions_of(json_t *answer) { return json_dumps(field_of(answer, "actions"), 0); }

static void the_same_orders_give_the_same_actions(void **unused) {
    (void)unused;
    char *first = NULL, *second = NULL;
    for (int i = 0; i < 2; i++) {
        first_movement();
        order_kept("Thornbury attack 1510");
        order_kept("9-Va hold");
        *(i ? &second : &first) = actions_of(carry_out());
    }
    assert_string_equal(first, second);
    assert_null(strstr(first, "9-Va")); /* the most specific order wins */
    assert_non_null(strstr(first, "31-Va"));
    free(first);
    free(second);
}

static void they_keep_to_the_road_if_told_so(void **unused) {
    (void)unused;
    first_movement();
    order_kept("9-Va march 0705"); /* over the fields it is nearer */
    char *across = actions_of(carry_out());
    first_movement();
    order_kept("9-Va march 0705 by-road");
    char *around = actions_of(carry_out());
    assert_null(strstr(across, "to 1010"));
    assert_non_null(strstr(around, "to 1010"));
    free(across);
    free(around);
}

static void a_paused_order_leaves_its_people_alone(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Thornbury march 1010");
    order_kept("Calloway march 1010 paused");
    char *actions = actions_of(carry_out());
    assert_null(strstr(actions, "31-Va"));
    assert_non_null(strstr(actions, "Hollis"));
    free(actions);
    asked("{'cmd':'order','side':'csa','cancel':'Calloway'}");
    actions = actions_of(carry_out());
    assert_non_null(strstr(actions, "31-Va"));
    free(actions);
}

/* A whole game in which both sides are led by orders alone: every action is legal, and the game ends. */
static void a_whole_game_under_orders(void **unused) {
    (void)unused;
    scenario("crossroads/battle", NULL, 3);
    order_kept("Thornbury attack 1010");
    asked("{'cmd':'order','side':'usa','order':'Whitlock hold 1010 1109 1111 dig ask never'}");
    int led = 0;
    for (int i = 0; i < 4000 && !is_over(); i++) {
        char side[8];
        snprintf(side, sizeof side, "%s", side_now());
        json_t *answer = askf("{'cmd':'carry-out','side':'%s'}", side);
        assert_true(field_bool(answer, "ok"));
        led += (int)json_array_size(field_of(answer, "actions"));
        if (is_over() || strcmp(side, side_now()) != 0 || field_has(answer, "asks"))
            continue;
        if (legal(side, "end") && judged_legal(side, "end"))
            act(side, "end");
        else
            askf("{'cmd':'bot','name':'simple','side':'%s','actions':1}", side);
    }
    assert_true(is_over());
    assert_true(led > 200);
}

static void they_stop_and_ask(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','units':["
            "{'id':'9-Va','hex':'0311','facing':'ne','formation':'line'},"
            "{'id':'Calloway','hex':'0311'},"
            "{'id':'57-Pa','hex':'0711','facing':'nw','formation':'line'}]}");
    order_kept("Calloway march 0811");
    json_t *answer = carry_out();
    assert_string_equal(field_text(field_of(answer, "asks"), "reason"), "contact");
    assert_string_equal(field_text(field_of(answer, "asks"), "unit"), "9-Va");
    assert_string_equal(unit_text("9-Va", "hex"), "0311");              /* it waits for the answer */
    assert_true(json_array_size(field_of(carry_out(), "actions")) > 0); /* pressed again they go on */
    assert_string_not_equal(unit_text("9-Va", "hex"), "0311");
}

static json_t *foresee(const char *limits) {
    json_t *answer = askf("{'cmd':'foresee','side':'csa','limits':'%s'}", limits);
    assert_true(field_bool(answer, "ok"));
    return answer;
}

static const json_t *path_of(const json_t *answer, const char *unit) {
    const json_t *row;
    size_t i;
    json_array_foreach(field_of(answer, "paths"), i, row) {
        if (strcmp(field_text(row, "unit"), unit) == 0)
            return field_of(row, "path");
    }
    return NULL;
}

/* The line 1507 1607 1707 faces north; the enemy stands before it, or has come round its eastern end. */
static void hold_with(const char *enemy, const char *limits) {
    char position[1024];
    snprintf(position, sizeof position,
             "{'base':'crossroads/battle','phase':'movement','phasing':'csa','turn':3,'command':'all','units':["
             "{'id':'9-Va','hex':'1507','facing':'n','formation':'line'},"
             "{'id':'31-Va','hex':'1607','facing':'n','formation':'line'},"
             "{'id':'6-Ga','hex':'1707','facing':'n','formation':'line'},"
             "{'id':'57-Pa','hex':'%s','facing':'n','formation':'line'}]}",
             enemy);
    sandbox(position);
    char text[128];
    snprintf(text, sizeof text, "9-Va+31-Va+6-Ga hold 1507 1607 1707 face n%s ask never", limits);
    assert_string_equal(order_kept(text), text);
    carry_out();
}
static void hold_against(const char *enemy) { hold_with(enemy, ""); }

static void a_line_refuses_its_flank(void **unused) {
    (void)unused;
    hold_against("1704");
    assert_string_equal(unit_text("6-Ga", "hex"), "1707");
    hold_against("1909");
    assert_string_equal(unit_text("9-Va", "hex"), "1507");
    assert_string_equal(unit_text("31-Va", "hex"), "1607");
    assert_string_equal(unit_text("6-Ga", "hex"), "1708");
    assert_string_equal(unit_text("6-Ga", "facing"), "se");
}

/* Told to, it is bent back before anybody has come round it. */
static void a_flank_is_refused_as_ordered(void **unused) {
    (void)unused;
    hold_with("1704", " refuse-right");
    assert_string_equal(unit_text("9-Va", "hex"), "1507");
    assert_string_equal(unit_text("6-Ga", "hex"), "1708");
    assert_string_equal(unit_text("6-Ga", "facing"), "ne");
    hold_with("1704", " refuse-left");
    assert_string_equal(unit_text("9-Va", "hex"), "1508");
    assert_string_equal(unit_text("9-Va", "facing"), "nw");
    assert_string_equal(unit_text("6-Ga", "hex"), "1707");
    hold_with("1704", " refuse-left refuse-right");
    assert_string_equal(unit_text("9-Va", "hex"), "1508");
    assert_string_equal(unit_text("31-Va", "hex"), "1607");
    assert_string_equal(unit_text("6-Ga", "hex"), "1708");
}

static void what_is_foreseen_before_the_first_die_comes_true(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Calloway march 1010");
    char before[32], there[8];
    snprintf(before, sizeof before, "%s", hash_now());
    json_t *answer = foresee("");
    const json_t *path = path_of(answer, "9-Va");
    size_t steps = json_array_size(path);
    snprintf(there, sizeof there, "%s", json_string_value(json_array_get(path, steps - 1)));
    long actions = field_int(answer, "actions");
    assert_true(actions > 5);
    assert_int_equal(field_int(answer, "sure"), actions); /* nobody is near: no die */
    assert_string_equal(json_string_value(json_array_get(path, 0)), unit_text("9-Va", "hex"));
    assert_string_equal(hash_now(), before); /* nothing is done */
    assert_int_equal(json_array_size(field_of(carry_out(), "actions")), actions);
    assert_string_equal(unit_text("9-Va", "hex"), there);
}

/* In a phase of defensive fire one's own fires are foreseen, and not what the enemy does in the phases after it. */
static void what_is_foreseen_ends_with_the_phase(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Thornbury attack 1010 ask never");
    size_t fires = 0;
    while (fires == 0) {
        const json_t *fight;
        size_t i;
        assert_false(is_over());
        if (strcmp(decision_now(), "fire-phase") == 0 && strcmp(side_now(), "csa") == 0) {
            json_t *fights = field_of(foresee(""), "fights");
            json_array_foreach(fights, i, fight) {
                const char *who = json_string_value(json_array_get(field_of(fight, "units"), 0));
                assert_string_equal(unit_text(who, "side"), "csa");
                fires++;
            }
        }
        askf("{'cmd':'bot','name':'simple','side':'%s','actions':1}", side_now());
    }
}

/* Nobody is in range: what would be done is nothing, not the end of the phase. */
static void no_fire_is_no_action(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','phase':'defensive-fire','phasing':'usa','units':["
            "{'id':'9-Va','hex':'1010','facing':'n','formation':'line'},"
            "{'id':'57-Pa','hex':'1002','facing':'s','formation':'line'}]}");
    order_kept("Calloway hold");
    assert_string_equal(side_now(), "csa");
    assert_int_equal(field_int(foresee(""), "actions"), 0);
}

static void limits_say_who_takes_part(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Thornbury march 1010");
    order_kept("Calloway march 1010");
    assert_non_null(path_of(foresee("only:Calloway"), "9-Va"));
    assert_null(path_of(foresee("only:Calloway"), "Hollis"));
    assert_non_null(path_of(foresee("only:Calloway only:Thornbury"), "Hollis"));
    assert_null(path_of(foresee("without:9-Va"), "9-Va"));
    assert_non_null(path_of(foresee("without:9-Va"), "31-Va"));
    assert_non_null(path_of(foresee(""), "9-Va")); /* limits are of one time */
    json_t *refused = ask("{'cmd':'foresee','side':'csa','limits':'only:Calloway within:9-Va'}");
    assert_non_null(strstr(field_text(field_of(refused, "error"), "why"), "within:9-Va"));
}

static void fires_are_proposed_with_their_odds_and_a_target_can_be_spared(void **unused) {
    (void)unused;
    sandbox("{'base':'crossroads/battle','phase':'offensive-fire','phasing':'csa','units':["
            "{'id':'9-Va','hex':'0711','facing':'ne','formation':'line'},"
            "{'id':'31-Va','hex':'0713','facing':'ne','formation':'line'},"
            "{'id':'57-Pa','hex':'0809','facing':'s','formation':'line'},"
            "{'id':'8-NJ','hex':'0911','facing':'s','formation':'line'}]}");
    order_kept("Calloway hold");
    const json_t *fights = field_of(foresee(""), "fights");
    assert_true(json_array_size(fights) > 0);
    const json_t *first = json_array_get(fights, 0);
    assert_string_equal(field_text(first, "event"), "fire");
    assert_true(field_bool(first, "sure"));
    assert_true(field_int(field_of(field_of(first, "chances"), "loss"), "ppm") > 0);
    char limits[64], target[8];
    snprintf(target, sizeof target, "%s", field_text(first, "target"));
    snprintf(limits, sizeof limits, "spare:%s", target);
    fights = field_of(foresee(limits), "fights");
    for (size_t i = 0; i < json_array_size(fights); i++)
        assert_string_not_equal(field_text(json_array_get(fights, i), "target"), target);
    fights = field_of(foresee("without:9-Va+31-Va"), "fights");
    assert_int_equal(json_array_size(fights), 0);
}

static void a_save_has_the_orders_and_a_bad_one_is_named(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Calloway attack 1010 odds 2");
    json_t *save = json_deep_copy(asked("{'cmd':'save'}"));
    const char *text = field_text(save, "text");
    assert_non_null(strstr(text, "\norder csa Calloway attack 1010 odds 2\n"));
    json_t *request = json_pack("{s:s,s:s}", "cmd", "load", "text", text);
    char *line = json_dumps(request, 0);
    assert_true(field_bool(ask(line), "agrees"));
    assert_string_equal(
        field_text(json_array_get(field_of(asked("{'cmd':'order','side':'csa'}"), "orders"), 0), "text"),
        "Calloway attack 1010 odds 2");
    free(line);
    json_decref(request);
    char *wrong = malloc(strlen(text) + 1);
    strcpy(wrong, text);
    memcpy(strstr(wrong, "attack 1010"), "attack 9910", strlen("attack 9910"));
    request = json_pack("{s:s,s:s}", "cmd", "load", "text", wrong);
    line = json_dumps(request, 0);
    char *answer = json_dumps(ask(line), 0);
    assert_non_null(strstr(answer, "9910"));
    free(answer);
    free(line);
    free(wrong);
    json_decref(request);
    json_decref(save);
}

/* A row behind the enemy's fire: a battery and a regiment, the enemy to the north. */
static void two_behind(const char *order_text) {
    sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','turn':3,'command':'all','units':["
            "{'id':'9-Va','hex':'1010','facing':'n','formation':'line'},"
            "{'id':'Hollis','hex':'1014','facing':'n','formation':'limbered'},"
            "{'id':'57-Pa','hex':'1002','facing':'s','formation':'line'}],"
            "'leaders':[{'id':'Calloway','hex':'1010'}]}");
    order_kept(order_text);
}

static void guns_go_first_in_a_withdrawal(void **unused) {
    (void)unused;
    two_behind("9-Va+Hollis withdraw 1018 ask never");
    int foot = distance("9-Va", 10, 18), guns = distance("Hollis", 10, 18);
    char *actions = actions_of(carry_out());
    const char *first = strstr(actions, "move Hollis"), *second = strstr(actions, "move 9-Va");
    assert_true(first != NULL && second != NULL && first < second);
    free(actions);
    assert_true(distance("9-Va", 10, 18) < foot && distance("Hollis", 10, 18) < guns);
}

/* Behind the brigade: who follows is nearest, who supports it comes up behind, who is in reserve stays back. */
static int behind_it(const char *order_text) {
    two_behind(order_text);
    carry_out();
    return distance("Hollis", 10, 10);
}

static void behind_another_command(void **unused) {
    (void)unused;
    int follows = behind_it("Hollis follow Calloway distance 1 ask never"),
        supports = behind_it("Hollis support Calloway distance 2 ask never"),
        waits = behind_it("Hollis reserve Calloway distance 7 ask never");
    assert_true(follows < 4 && follows < supports && supports < waits);
}

/* What is worth most is fired at first, unless an order names the other mark, or guns. */
static void guns_fire_where_they_are_told(void **unused) {
    (void)unused;
    static const char *const marks[][2] = {{"Hollis hold", "57-Pa"},
                                           {"Hollis bombard 1206", "8-NJ"},
                                           {"Hollis counter-battery", "Btty-E"},
                                           {"Hollis support Calloway", "8-NJ"}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        sandbox("{'base':'crossroads/battle','phase':'offensive-fire','phasing':'csa','units':["
                "{'id':'Hollis','hex':'1010','facing':'n','formation':'unlimbered'},"
                "{'id':'57-Pa','hex':'1006','facing':'s','formation':'column'},"
                "{'id':'8-NJ','hex':'1206','facing':'s','formation':'line'},"
                "{'id':'Btty-E','hex':'0806','facing':'s','formation':'unlimbered'}]}");
        order_kept("Calloway attack 8-NJ");
        order_kept(marks[i][0]);
        const json_t *fights = field_of(foresee(""), "fights");
        assert_true(json_array_size(fights) > 0);
        assert_string_equal(field_text(json_array_get(fights, 0), "target"), unit_text(marks[i][1], "hex"));
    }
}

/* Where guns go that support a brigade which attacks this regiment; the brigade itself is pinned. */
static void guns_supporting_attack_on(const char *enemy, char *hex, size_t size) {
    sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','turn':3,'command':'all','units':["
            "{'id':'9-Va','hex':'1010','facing':'n','formation':'line','pinned':true},"
            "{'id':'Hollis','hex':'1014','facing':'n','formation':'limbered'},"
            "{'id':'57-Pa','hex':'0405','facing':'s','formation':'line'},"
            "{'id':'8-NJ','hex':'1404','facing':'s','formation':'line'}],"
            "'leaders':[{'id':'Calloway','hex':'1010'}]}");
    char text[64];
    snprintf(text, sizeof text, "Calloway attack %s ask never", enemy);
    order_kept(text);
    order_kept("Hollis support Calloway distance 2 ask never");
    carry_out();
    snprintf(hex, size, "%s", unit_text("Hollis", "hex"));
}

/* One regiment is seen from one place, the other from another. */
static void guns_in_support_go_where_they_see_what_is_attacked(void **unused) {
    (void)unused;
    char west[8], east[8];
    guns_supporting_attack_on("57-Pa", west, sizeof west);
    guns_supporting_attack_on("8-NJ", east, sizeof east);
    assert_string_not_equal(west, east);
}

/* An order given again goes to the end of the book: the one that takes its number has lost no leader. Pruett has not
 * come yet. */
static void no_leader_is_lost_by_writing_orders_again(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Calloway march 1010 ask leader");
    order_kept("Pruett support Calloway ask leader");
    assert_null(json_object_get(carry_out(), "asks"));
    order_kept("Calloway march 1110 ask leader");
    assert_null(json_object_get(carry_out(), "asks"));
}

static void load_text(const char *text) {
    json_t *request = json_pack("{s:s,s:s}", "cmd", "load", "text", text);
    char *line = json_dumps(request, 0);
    assert_true(field_bool(ask(line), "agrees"));
    free(line);
    json_decref(request);
}

/* Where a unit stood when it was told to hold its ground is in the book, until it is told something else. */
static void posts_are_kept_with_the_orders(void **unused) {
    (void)unused;
    first_movement();
    char post[8], line[64];
    snprintf(post, sizeof post, "%s", unit_text("9-Va", "hex"));
    order_kept("Calloway hold");
    json_t *save = json_deep_copy(asked("{'cmd':'save'}"));
    snprintf(line, sizeof line, "\norder csa post 9-Va %s\n", post);
    assert_non_null(strstr(field_text(save, "text"), line));
    load_text(field_text(save, "text"));
    json_decref(save);
    save = json_deep_copy(asked("{'cmd':'save'}"));
    assert_non_null(strstr(field_text(save, "text"), line));
    json_decref(save);
    order_kept("9-Va hold 1010"); /* no longer where it stands */
    save = json_deep_copy(asked("{'cmd':'save'}"));
    assert_null(strstr(field_text(save, "text"), line));
    json_decref(save);
}

/* Driven off, it comes back to its post, also when the book has been read again since. */
static void who_is_driven_off_comes_back_to_a_post_of_the_book(void **unused) {
    (void)unused;
    static const char position[] =
        "{'base':'crossroads/battle','phase':'movement','phasing':'csa','turn':3,'command':'all','units':["
        "{'id':'9-Va','hex':'1507','facing':'n','formation':'line'}]}";
    sandbox(position);
    order_kept("9-Va hold ask never");
    json_t *save = json_deep_copy(asked("{'cmd':'save'}"));
    const char *text = field_text(save, "text");
    char *moved = malloc(strlen(text) + 1);
    strcpy(moved, text);
    memcpy(strstr(moved, "post 9-Va 1507"), "post 9-Va 1509", strlen("post 9-Va 1509"));
    load_text(moved);
    carry_out();
    assert_string_equal(unit_text("9-Va", "hex"), "1509");
    free(moved);
    json_decref(save);
}

/* A hex towards the place where the routed gather, and no way at all for an attack. */
static void the_routed_go_where_they_are_to_gather(void **unused) {
    (void)unused;
    static const struct {
        const char *order;
        int nearer; /* to 1014 */
    } cases[] = {{"9-Va rally 1014 ask never", 1},
                 {"9-Va withdraw 1014 ask never", 1},
                 {"9-Va rally ask never", 0},
                 {"9-Va attack 1014 ask never", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sandbox("{'base':'crossroads/battle','phase':'movement','phasing':'csa','turn':3,'command':'all','units':["
                "{'id':'9-Va','hex':'1010','facing':'n','formation':'line','routed':true}],"
                "'leaders':[{'id':'Calloway','hex':'1010'}]}");
        order_kept(cases[i].order);
        carry_out();
        assert_int_equal(distance("9-Va", 10, 14), 4 - cases[i].nearer);
    }
}

static void a_commander_rides_with_those_who_have_orders(void **unused) {
    (void)unused;
    first_movement();
    order_kept("Calloway march 1010");
    char *actions = actions_of(carry_out());
    assert_non_null(strstr(actions, "move Thornbury")); /* the division's commander, who has no order himself */
    free(actions);
}

TESTS(test(an_order_has_one_text), test(what_is_wrong_with_an_order_is_said),
      test(the_catalogue_lists_what_orders_take), test(a_row_names_the_enemy_and_the_other_command),
      test(a_brigade_marches_and_the_others_stay), test(one_press_is_one_undo),
      test(the_same_orders_give_the_same_actions), test(they_keep_to_the_road_if_told_so),
      test(a_paused_order_leaves_its_people_alone), test(a_whole_game_under_orders), test(they_stop_and_ask),
      test(a_line_refuses_its_flank), test(a_flank_is_refused_as_ordered),
      test(what_is_foreseen_before_the_first_die_comes_true), test(what_is_foreseen_ends_with_the_phase),
      test(no_fire_is_no_action), test(limits_say_who_takes_part),
      test(fires_are_proposed_with_their_odds_and_a_target_can_be_spared),
      test(a_save_has_the_orders_and_a_bad_one_is_named), test(guns_go_first_in_a_withdrawal),
      test(behind_another_command), test(guns_fire_where_they_are_told),
      test(guns_in_support_go_where_they_see_what_is_attacked), test(no_leader_is_lost_by_writing_orders_again),
      test(posts_are_kept_with_the_orders), test(who_is_driven_off_comes_back_to_a_post_of_the_book),
      test(a_commander_rides_with_those_who_have_orders), test(the_routed_go_where_they_are_to_gather))
