/* test_standing.c: standing orders answer what the other side's play asks, by legal actions alone, to the end of the
 * game; and every action has words for its button. */
#include "cli/common/session.h"
#include "gbacw/field.h"
#include "gbacw/fight.h"
#include "harness/showing.h"
#include "harness/standing.h"

static bool is_asked_by_enemy(const struct game *game, side_id side) {
    return side != game->state->phasing && game->state->phasing < SIDES;
}

static void check_answer(const char *id, const char *word, const char *verb) {
    static const struct standing_verbs rows[] = {
        {"withdrawal-fire", "always", " add resolve "},
        {"withdrawal-fire", "never", " hold "},
        {"retreat-fire", "always", " add resolve "},
        {"retreat-fire", "never", " hold "},
        {"opportunity-fire", "always", " add resolve "},
        {"opportunity-fire", "never", " hold "},
        {"formation-fire", "always", " add resolve "},
        {"formation-fire", "never", " hold "},
        {"defensive-fire", "by-orders", " fire add resolve end "},
        {"defensive-fire", "never", " end "},
        {"cover", "always", " cover "},
        {"cover", "never", " open "},
        {"retreat-before-melee", "always", " withdraw stand halt "},
        {"retreat-before-melee", "never", " stand halt "},
        {"retreat-before-melee", NULL, " withdraw stand halt "},
        {"advance", "always", " advance end "},
        {"advance", "never", " end "},
        {"losses", NULL, " lose "},
        {"melee-facing", NULL, " turn "},
        {"retreat-route", NULL, " to halt go "},
        {"make-way", NULL, " displace "},
        {"leaders-retreat", "always", " go "},
        {"leaders-retreat", "never", " stay "},
        {"batteries-retreat", "always", " go "},
        {"batteries-retreat", "never", " stay "},
        {"new-leaders", NULL, " at "},
        {"top-unit", "always", " top end "},
        {"top-unit", "never", " end "},
        {"saddle", "always", " form "},
        {"saddle", "never", " hold "},
        {"rounds", "always", " transfer end "},
        {"rounds", "never", " end "},
        {NULL, NULL, NULL},
    };
    standing_check(rows, id, word, verb);
}

static bool in_list(struct action action) {
    for (uint32_t i = 0; i < shown_list.count; i++)
        if (action_equal(shown_list.at[i], action))
            return true;
    return false;
}

/* One side's orders answer for it wherever they may; all else is played at random. */
static void play_by_orders(uint64_t seed, side_id side, unsigned round) {
    show_game(seed % 2 ? "monocacy" : "kernstown", seed);
    while (!play_over(&shown)) {
        struct action action = likely_action();
        play_sync(&shown);
        const struct standing_words *order = standing_order(&shown);
        if (play_side_to_act(&shown) == side && order != NULL) {
            const char *word = standing_word(order, round);
            if (strcmp(word, STANDING_BY_ORDERS) == 0) /* the aide's */
                word = "never";
            if (!shown.rules->standing_answer(&shown, word, &shown_list, &action) || !in_list(action))
                fail_msg("%s: %s", order->id, word);
            check_answer(order->id, word, shown.rules->verbs[action.verb].name);
        }
        struct ruling ruling = play_do(&shown, play_side_to_act(&shown), action);
        assert_true(is_legal(ruling));
        assert_int_equal(shown.fault, 0);
    }
}

static void orders_answer_whole_games(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 8 / HARNESS_SHARE; seed++) /* every other one the other game's */
        play_by_orders(seed, seed % 4 < 2 ? SIDE_FIRST : SIDE_SECOND, (unsigned)seed);
}

/* "Always" fires with all that can, "never" holds; one's own fire phase in the other side's turn has an order too. */
static void always_and_never(void **unused) {
    (void)unused;
    const char *position = "{'base':'monocacy/battle','grid':{'first':'0101','width':9,'height':9},'phase':'movement',"
                           "'phasing':'usa','units':["
                           "{'id':'x1','side':'usa','type':'inf','strength':4,'morale':4,'weapon':'R','hex':'0505',"
                           "'facing':'n','formation':'line'},"
                           "{'id':'y1','side':'csa','type':'inf','strength':2,'morale':4,'weapon':'R','hex':'0504',"
                           "'facing':'s','formation':'line'},"
                           "{'id':'y2','side':'csa','type':'inf','strength':2,'morale':4,'weapon':'R','hex':'0604',"
                           "'facing':'sw','formation':'line'}]}";
    sandbox(position);
    act_all("usa", "move x1", "to 0506", NULL);
    json_t *answer = asked("{'cmd':'actions','side':'csa','items':true}");
    assert_string_equal(field_text(answer, "interruption"), "withdrawal-fire");
    json_t *offers = field_of(answer, "offers");
    assert_int_equal(json_array_size(offers), 1);
    assert_string_equal(field_text(json_array_get(offers, 0), "what"), "fire");
    assert_string_equal(field_text(json_array_get(offers, 0), "hex"), "0505");
    assert_true(field_bool(json_array_get(offers, 0), "all"));
    act("csa", "add y1");
    offers = field_of(asked("{'cmd':'actions','side':'csa','items':true}"), "offers");
    assert_int_equal(json_array_size(offers), 2);
    asked("{'cmd':'dice','script':[{'small-arms':1},{'morale':1}]}"); /* nobody runs */
    act_all("csa", "add y2", "resolve", NULL);
    act("usa", "halt n");
    end_until("defensive-fire");
    answer = asked("{'cmd':'actions','items':true}");
    assert_string_equal(field_text(answer, "interruption"), "defensive-fire");
    act("csa", "end");
    answer = asked("{'cmd':'actions','items':true}");
    assert_string_equal(phase_now(), "offensive-fire");
    assert_true(json_is_null(json_object_get(answer, "interruption")));
}

/* What the order would do next in the sandbox; it is done, and told. */
static const char *ordered(const char *id, const char *word) {
    static char buffer[64];
    struct game *game = &harness_session()->now->game;
    struct action action;
    struct text text;
    play_actions(game, &shown_list);
    play_sync(game);
    const char *order = game->rules->interruption(game);
    assert_non_null(order);
    assert_string_equal(order, id);
    assert_true(game->rules->standing_answer(game, word, &shown_list, &action));
    text_init(&text, buffer, sizeof buffer);
    play_action_text(game, action, &text);
    act(side_now(), buffer);
    return buffer;
}

static const char three[] = INF("a1", "csa", 4, 3, "0504", "s", "") "," INF(
    "a2", "csa", 4, 3, "0404", "se", "") "," INF("d1", "usa", 3, 3, "0505", "n", "");

static void attack_0505(void) {
    fight("retreat-before-melee", "csa", three, "", "");
    act_all("csa", "attack 0505", "with a1", "with a2", "resolve", NULL);
}

/* Withdraw, hold the fire at it, follow it up. */
static void an_evasion_by_orders(void **unused) {
    (void)unused;
    attack_0505();
    assert_string_equal(ordered("retreat-before-melee", "always"), "withdraw d1");
    assert_string_equal(ordered("withdrawal-fire", "never"), "hold");
    dice("[{'morale':'d1','is':1}]");
    act_all("usa", "to 0506", "halt", NULL);
    assert_string_equal(ordered("advance", "always"), "advance a1");
    assert_string_equal(ordered("advance", "always"), "advance a2");
    assert_string_equal(decision_now(), "declare");
    attack_0505();
    assert_string_equal(ordered("retreat-before-melee", "never"), "stand");
    assert_string_equal(decision_now(), "declare");
    attack_0505();
    act("usa", "withdraw d1");
    dice("[{'small-arms':1},{'depletion':6},{'depletion':6},{'morale':'d1','is':1},{'morale':1},{'pin':1}]");
    assert_string_equal(ordered("withdrawal-fire", "always"), "add a1");
    assert_string_equal(ordered("withdrawal-fire", "always"), "add a2");
    assert_string_equal(ordered("withdrawal-fire", "always"), "resolve");
    dice_free();
}

/* y1 runs from 0508 by 0507 and 0506 in the zone of x2; x3 routed it. */
static void retreat_fire_by_orders(void **unused) {
    (void)unused;
    for (int always = 0; always < 2; always++) {
        fight("offensive-fire", "usa",
              INF("x2", "usa", 4, 4, "0606", "nw", "") "," INF("x3", "usa", 4, 4, "0606", "nw",
                                                               "") "," INF("y1", "csa", 4, 4, "0508", "s", ""),
              "",
              ",'hexsides':{'0508/0407':'river','0508/0408':'river','0508/0607':'river','0508/0608':'river',"
              "'0508/0509':'river','0507/0406':'river','0507/0407':'river','0507/0607':'river'}");
        dice("[3,4]");
        act_all("usa", "fire 0508", "add x3", "resolve", NULL);
        assert_true(unit_has("y1", "routed"));
        assert_string_equal(ordered("retreat-fire", always ? "always" : "never"), always ? "add x2" : "hold");
        dice_free();
    }
}

static void cover_by_orders(void **unused) {
    (void)unused;
    for (int always = 0; always < 2; always++) {
        sandbox("{'base':'monocacy/battle','phase':'offensive-fire','phasing':'csa','turn':3,'units':["
                "{'id':'110-Oh','hex':'2214','facing':'n'},{'id':'57-NC','hex':'2216','facing':'s'}]}");
        act_all("csa", "fire 2214", "add 57-NC", "resolve", NULL);
        assert_string_equal(ordered("cover", always ? "always" : "never"), always ? "cover" : "open");
    }
}

/* ---- each word ---- */

/* Withdrawing by odds: from the differential of the announced melee on. */
static void withdrawal_by_odds(void **unused) {
    (void)unused;
    static const struct {
        const char *strength, *answer[3]; /* from a differential of 1, 3, 5 */
    } rows[] = {{"8", {"stand", "stand", "stand"}},
                {"7", {"withdraw d1", "stand", "stand"}},
                {"5", {"withdraw d1", "withdraw d1", "stand"}},
                {"3", {"withdraw d1", "withdraw d1", "withdraw d1"}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char units[1024];
        snprintf(units, sizeof units,
                 "%s,{'id':'d1','side':'usa','type':'inf','strength':%s,'morale':3,'weapon':'R','hex':'0505',"
                 "'facing':'n','formation':'line'}",
                 INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("a2", "csa", 4, 3, "0404", "se", ""),
                 rows[i].strength);
        fight("retreat-before-melee", "csa", units, "", "");
        act_all("csa", "attack 0505", "with a1", "with a2", "resolve", NULL);
        assert_string_equal(would("retreat-before-melee", "odds-1"), rows[i].answer[0]);
        assert_string_equal(would("retreat-before-melee", "odds-3"), rows[i].answer[1]);
        assert_string_equal(would("retreat-before-melee", "odds-5"), rows[i].answer[2]);
    }
}

/* A unit that withdraws before a melee may halt after one hex. */
static void routes(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("a2", "csa", 4, 3, "0707", "s", "") "," INF("d1", "usa", 3, 3,
                                                                                                      "0505", "n", ""),
          "", "");
    act_all("csa", "attack 0505", "with a1", "resolve", NULL);
    act("usa", "withdraw d1");
    act("csa", "hold");
    assert_string_equal(ordered("retreat-route", "shortest"), "to 0605");
    assert_string_equal(would("retreat-route", "safest"), "to 0705"); /* a2 is beside the others */
    assert_string_equal(would("retreat-route", "homeward"), "to 0706");
    assert_string_equal(would("retreat-route", "shortest"), "halt");
}

/* t makes way for d1, who runs: not beside a2. */
static void ways_of_others(void **unused) {
    (void)unused;
    fight("offensive-fire", "csa",
          INF("a1", "csa", 4, 3, "0504", "s", "") "," INF("a2", "csa", 4, 3, "0707", "ne", "") "," INF(
              "d1", "usa", 5, 3, "0505", "n", "") "," INF("t", "usa", 2, 3, "0506", "n", ""),
          "",
          ",'hexsides':{'0505/0404':'river','0505/0405':'river','0505/0604':'river','0505/0605':'river',"
          "'0506/0405':'river','0506/0605':'river'}");
    act_all("csa", "fire 0505", "add a1", NULL);
    dice("[{'small-arms':'d1','is':6},{'depletion':'a1','is':6},{'morale':'d1','is':6},{'pin':'d1','is':1}]");
    act("csa", "resolve");
    dice_free();
    assert_true(legal("usa", "displace t 0606"));
    assert_string_equal(would("make-way", "safest"), "displace t 0507");
}

static void losses_by_strength(void **unused) {
    (void)unused;
    fight("retreat-before-melee", "csa",
          INF("a1", "csa", 2, 3, "0504", "s", "") "," INF("a2", "csa", 3, 3, "0504", "s", "") "," INF("d1", "usa", 5, 3,
                                                                                                      "0505", "n", ""),
          "", "");
    melee("csa", "0505", "a1 a2", "[2]"); /* +0, die 2: K/C1R2 */
    assert_string_equal(would("losses", "weakest"), "lose a1");
    assert_string_equal(would("losses", "strongest"), "lose a2");
    dice_free();
}

/* a1 is left alone in 0505 and turns. */
static void facing_after_a_melee(void **unused) {
    (void)unused;
    fight("melee", "usa",
          INF("a1", "csa", 4, 3, "0505", "s", ",'engaged':true") "," INF(
              "d1", "usa", 3, 3, "0505", "n", ",'engaged':true") "," INF("d2", "usa", 3, 3, "0504", "s", ""),
          "", "");
    dice("[{'morale':'d1','is':1}]");
    act("usa", "break-off d1");
    while (strcmp(decision_now(), "retreat") == 0)
        act("usa", json_string_value(json_array_get(field_of(ask("{'cmd':'actions'}"), "actions"), 0)));
    dice_free();
    assert_string_equal(side_now(), "csa");
    assert_string_equal(would("melee-facing", "enemy"), "turn 0505 n");
    assert_string_equal(would("melee-facing", "keep"), "turn 0505 s");
}

static void top_unit_by_orders(void **unused) {
    (void)unused;
    fight("offensive-fire", "usa",
          INF("a", "usa", 2, 3, "0505", "n", "") "," INF("b", "usa", 2, 3, "0505", "n", "") "," INF("y1", "csa", 2, 3,
                                                                                                    "0503", "s", ""),
          "", "");
    act("usa", "fire 0503");
    dice("[1,1,6,6]"); /* die 1, and a is out of ammunition */
    act_all("usa", "add a", "resolve", NULL);
    dice_free();
    act("usa", "end");
    assert_string_equal(would("top-unit", "always"), "top b");
    assert_string_equal(would("top-unit", "never"), "end");
}

static void new_leaders_by_orders(void **unused) {
    (void)unused;
    field("final-command", "csa", 3,
          "{'id':'Stnwall-1','hex':'3422','strength':2},{'id':'Jones-1','hex':'3425','strength':4},"
          "{'id':'110-Oh','hex':'3428','facing':'n'}",
          "{'id':'Terry','fate':'wounded'},{'id':'Gordon','hex':'3422'}", "");
    act("csa", "end");
    assert_string_equal(would("new-leaders", "strongest"), "at 3425");
    assert_string_equal(would("new-leaders", "safest"), "at 3422");
}

/* At the end of the Game-Turn both sides pass rounds on, and the turn is still the Union's. */
static void rounds_by_orders(void **unused) {
    (void)unused;
#define GUNS(id, hex, rounds)                                                                                          \
    "{'id':'" id "','side':'csa','type':'art','strength':4,'morale':3,'weapon':'N','hex':'" hex                        \
    "','facing':'n','formation':'unlimbered','initial_rounds':8,'quiet':true,'rested':true,'rounds':" #rounds "}"
    sandbox("{'base':'kernstown/battle','grid':{'first':'0101','width':12,'height':12},'phase':'rounds',"
            "'phasing':'usa','turn':2,'units':[" GUNS("a", "0505", 6) "," GUNS("b", "0506", 3) "," GUNS("c", "0504",
                                                                                                        1) "]}");
    assert_string_equal(would("rounds", "never"), "end");
    assert_string_equal(ordered("rounds", "always"), "transfer a c 2");
    assert_string_equal(would("rounds", "always"), "end");
}

static json_t *item_with(json_t *answer, const char *text) {
    size_t i;
    json_t *item;
    json_array_foreach(field_of(answer, "items"), i, item) {
        if (strcmp(field_text(item, "text"), text) == 0)
            return item;
    }
    fail_msg("no item %s", text);
    return NULL;
}

static void buttons(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','phase':'movement','phasing':'usa'}");
    json_t *answer = asked("{'cmd':'actions','items':true}");
    assert_string_equal(field_text(item_with(answer, "move 14-NJ"), "words"), "Move 14 NJ");
    assert_string_equal(field_text(item_with(answer, "move 14-NJ"), "unit"), "14-NJ");
    assert_string_equal(field_text(item_with(answer, "turn 2414 ne"), "words"),
                        "Turn the stack in 2414 to face north-east");
    assert_string_equal(field_text(item_with(answer, "end"), "words"), "End phase");
}

static void nothing_is_asked(void **unused) {
    (void)unused;
    static const struct {
        const char *id;
        unsigned turns;
    } battles[] = {{"kernstown/battle", 15},
                   {"monocacy/battle", 15},
                   {"crossroads/battle", 8},
                   {"gettysburg/whole-line-ablaze", 3}};
    memset(&standing_count, 0, sizeof standing_count);
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++)
        for (unsigned round = 0; round < (HARNESS_SHARE == 1 ? 3 : 1); round++)
            play_standing(battles[i].id, 3 + round, battles[i].turns, round);
    standing_report();
    assert_int_equal(standing_count.asked, 0);
    assert_true(standing_answered("retreat-route") > 100 / HARNESS_SHARE &&
                standing_answered("defensive-fire") > 100 / HARNESS_SHARE);
    assert_true(standing_answered("batteries-retreat") > 0 && standing_answered("make-way") > 0);
}

/* Every action of whole games has words: a capital letter first, no stray mark of a pattern, nothing cut. */
static void every_action_has_words(void **unused) {
    (void)unused;
    bool seen[64] = {false};
    for (uint64_t seed = 41; seed <= (HARNESS_SHARE == 1 ? 43 : 42); seed++) {
        show_game(seed % 2 ? "monocacy" : "kernstown", seed);
        for (unsigned n = 0; !play_over(&shown); n++) {
            struct action action = likely_action();
            for (uint32_t i = 0; i < shown_list.count && n % 3 == 0; i++) {
                char buffer[128];
                struct text text;
                text_init(&text, buffer, sizeof buffer);
                shown.rules->action_words(&shown, shown_list.at[i], &text);
                assert_false(text.cut);
                if (text.length < 3 || strpbrk(buffer, "%{}?") != NULL || strstr(buffer, "nobody") != NULL ||
                    strstr(buffer, "nowhere") != NULL || strstr(buffer, "  ") != NULL)
                    fail_msg("%s", buffer);
                if (!seen[shown_list.at[i].verb])
                    fprintf(stderr, "%s\n", buffer);
                seen[shown_list.at[i].verb] = true;
            }
            play_apply(&shown, action);
        }
    }
    show_close();
}

TESTS(test(orders_answer_whole_games), test(always_and_never), test(an_evasion_by_orders), test(retreat_fire_by_orders),
      test(cover_by_orders), test(withdrawal_by_odds), test(routes), test(ways_of_others), test(losses_by_strength),
      test(facing_after_a_melee), test(top_unit_by_orders), test(new_leaders_by_orders), test(rounds_by_orders),
      test(nothing_is_asked), test(buttons), test(every_action_has_words))
