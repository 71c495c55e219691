/* test_standing.c: standing orders answer what the other side's play asks, by legal actions alone, to the end of the
 * game; and every action has words for its button. */
#include "cli/common/session.h"
#include "gbacw/fight.h"
#include "harness/showing.h"

static bool in_list(struct action action) {
    for (uint32_t i = 0; i < shown_list.count; i++)
        if (action_equal(shown_list.at[i], action))
            return true;
    return false;
}

static const char *const known[] = {
    "withdrawal-fire", "retreat-fire", "opportunity-fire", "formation-fire", "retreat-before-melee",
    "leaders-retreat", "cover",        "advance"};
static int answered[sizeof known / sizeof known[0]];

static void count_answer(const char *id) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i], id) == 0) {
            answered[i]++;
            return;
        }
    }
    fail_msg("no such order: %s", id);
}

/* One side's orders answer for it wherever they may; all else is played at random. */
static void play_by_orders(uint64_t seed, side_id side, bool always) {
    show_game(seed % 2 ? "monocacy" : "kernstown", seed);
    while (!play_over(&shown)) {
        struct action action = likely_action();
        play_sync(&shown);
        const char *id = shown.rules->interruption(&shown);
        if (play_side_to_act(&shown) == side && id != NULL) {
            assert_true(shown.rules->standing_answer(&shown, always, &shown_list, &action));
            assert_true(in_list(action));
            count_answer(id);
        }
        struct ruling ruling = play_do(&shown, play_side_to_act(&shown), action);
        assert_true(is_legal(ruling));
        assert_int_equal(shown.fault, 0);
    }
}

static void orders_answer_whole_games(void **unused) {
    (void)unused;
    memset(answered, 0, sizeof answered);
    for (uint64_t seed = 1; seed <= 4; seed++) { /* every other one the other game's */
        play_by_orders(seed, SIDE_FIRST, true);
        play_by_orders(seed + 10, SIDE_SECOND, true);
        play_by_orders(seed + 20, SIDE_FIRST, false);
        play_by_orders(seed + 30, SIDE_SECOND, false);
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        fprintf(stderr, "%s: %d\n", known[i], answered[i]);
    assert_true(answered[0] > 0 && answered[2] > 0 && answered[4] > 0 && answered[5] > 0);
}

/* "Always" fires with all that can, "never" holds; a Fire Phase of one's own is no interruption. */
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
    assert_true(json_is_null(json_object_get(answer, "interruption")));
}

/* What the order would do next in the sandbox; it is done, and told. */
static const char *ordered(const char *id, bool always) {
    static char buffer[64];
    struct game *game = &harness_session()->now->game;
    struct action action;
    struct text text;
    play_actions(game, &shown_list);
    play_sync(game);
    const char *order = game->rules->interruption(game);
    assert_non_null(order);
    assert_string_equal(order, id);
    assert_true(game->rules->standing_answer(game, always, &shown_list, &action));
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
    assert_string_equal(ordered("retreat-before-melee", true), "withdraw d1");
    assert_string_equal(ordered("withdrawal-fire", false), "hold");
    dice("[{'morale':'d1','is':1}]");
    act_all("usa", "to 0506", "halt", NULL);
    assert_string_equal(ordered("advance", true), "advance a1");
    assert_string_equal(ordered("advance", true), "advance a2");
    assert_string_equal(decision_now(), "declare");
    attack_0505();
    assert_string_equal(ordered("retreat-before-melee", false), "stand");
    assert_string_equal(decision_now(), "declare");
    attack_0505();
    act("usa", "withdraw d1");
    dice("[{'small-arms':1},{'depletion':6},{'depletion':6},{'morale':'d1','is':1},{'morale':1},{'pin':1}]");
    assert_string_equal(ordered("withdrawal-fire", true), "add a1");
    assert_string_equal(ordered("withdrawal-fire", true), "add a2");
    assert_string_equal(ordered("withdrawal-fire", true), "resolve");
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
        assert_string_equal(ordered("retreat-fire", always), always ? "add x2" : "hold");
        dice_free();
    }
}

static void cover_by_orders(void **unused) {
    (void)unused;
    for (int always = 0; always < 2; always++) {
        sandbox("{'base':'monocacy/battle','phase':'offensive-fire','phasing':'csa','turn':3,'units':["
                "{'id':'110-Oh','hex':'2214','facing':'n'},{'id':'57-NC','hex':'2216','facing':'s'}]}");
        act_all("csa", "fire 2214", "add 57-NC", "resolve", NULL);
        assert_string_equal(ordered("cover", always), always ? "cover" : "open");
    }
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

/* Every action of whole games has words: a capital letter first, no stray mark of a pattern, nothing cut. */
static void every_action_has_words(void **unused) {
    (void)unused;
    bool seen[64] = {false};
    for (uint64_t seed = 41; seed <= 43; seed++) {
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
      test(cover_by_orders), test(buttons), test(every_action_has_words))
