/* test_machine.c: frames, decisions, rulings, words, hashes, undo and bots, on the toy. */
#include "harness/harness.h"

#include "bot/bot.h"
#include "play/toy.h"
#include "play/undo.h"

static struct toy toy, second;

static struct action said(const char *text) {
    struct action action;
    struct ruling ruling = play_action_read(&toy.game, text, strlen(text), &action);
    if (!is_legal(ruling))
        fail_msg("%s: %s", text, ruling.why);
    return action;
}
static void does(side_id side, const char *text) {
    struct ruling ruling = play_do(&toy.game, side, said(text));
    if (!is_legal(ruling))
        fail_msg("%s: %s %s", text, ruling.case_number, ruling.why);
}
static void is_refused(side_id side, const char *text, const char *rule) {
    uint64_t before = play_full_hash(&toy.game), stamp = toy.game.state->stamp;
    struct ruling ruling = play_do(&toy.game, side, said(text));
    assert_false(is_legal(ruling));
    assert_string_equal(ruling.case_number, rule);
    assert_true(before == play_full_hash(&toy.game) && stamp == toy.game.state->stamp);
}

static void the_first_decision_is_open(void **unused) {
    (void)unused;
    toy_new(&toy, 1);
    assert_int_equal(play_side_to_act(&toy.game), 0);
    assert_string_equal(play_decision_name(&toy.game), "moves");
    assert_int_equal(toy.game.state->frame_count, 2);
    assert_int_equal(toy.game.state->size % 64, 0);
    assert_int_equal(toy.game.fault, 0);
    play_actions(&toy.game, &toy.list);
    assert_int_equal(toy.list.count, 3); /* two moves and the end */
}

static void popped_frames_are_wiped(void **unused) {
    (void)unused;
    static const struct frame blank;
    toy_new(&toy, 1);
    does(0, "move a1");
    assert_int_equal(toy.game.state->frame_count, 3);
    does(0, "halt");
    assert_int_equal(toy.game.state->frame_count, 2);
    for (int i = 2; i < FRAME_DEPTH_MAX; i++)
        assert_memory_equal(&toy.game.state->frames[i], &blank, sizeof blank);
}

static void rulings_name_their_case_and_change_nothing(void **unused) {
    (void)unused;
    char buffer[200];
    struct text text;
    toy_new(&toy, 1);
    is_refused(0, "move b1", "1.2");
    is_refused(0, "stand", "1.1");
    is_refused(1, "move b1", "not-yours");
    does(0, "move a1");
    is_refused(0, "to H2", "2.1");
    does(0, "to H1");
    is_refused(0, "to H2", "2.2");
    does(0, "halt n");
    text_init(&text, buffer, sizeof buffer);
    play_ruling_text(&toy.game, play_judge(&toy.game, 0, said("move a1")), &text);
    assert_string_equal(buffer, "a1 has moved and stands in H1: 100%");
}

static void either_side_may_resign_at_any_time(void **unused) {
    (void)unused;
    toy_new(&toy, 1);
    assert_true(is_legal(play_judge(&toy.game, 0, said("resign"))));
    does(1, "resign"); /* not to act */
    assert_true(play_over(&toy.game));
    assert_int_equal(toy.game.state->winner, 0);
    assert_int_equal(toy.game.state->resigned, 1);
    assert_int_equal(toy.game.state->frame_count, 0);
    assert_int_equal(play_side_to_act(&toy.game), SIDE_NONE);
    is_refused(0, "end", "over");
    is_refused(0, "resign", "over");
    play_actions(&toy.game, &toy.list);
    assert_int_equal(toy.list.count, 0);
}

static bool listed(const struct action_list *list, struct action action) {
    for (uint32_t i = 0; i < list->count; i++)
        if (action_equal(list->at[i], action))
            return true;
    return false;
}

/* Every well-formed action of the toy, judged: the list holds the legal ones and no others. */
static void check_list(void) {
    uint32_t found = 0;
    play_actions(&toy.game, &toy.list);
    assert_true(toy.list.count > 0);
    side_id side = play_side_to_act(&toy.game);
    for (uint8_t verb = V_END; verb < V_SHOUT; verb++)
        for (int c = 0; c <= TOY_COUNTERS; c++)
            for (int h = 0; h <= TOY_LANE; h++)
                for (int d = 0; d <= DIRECTIONS; d++) {
                    struct action action = action_of(verb);
                    bool u = verb == V_MOVE, hex = verb == V_TO, way = verb == V_HALT;
                    if (u != (c < TOY_COUNTERS) || hex != (h < TOY_LANE) || (!way && d < DIRECTIONS))
                        continue;
                    if (u)
                        action.who = (counter_id)c;
                    if (hex)
                        action.hex = (hex_id)h;
                    if (d < DIRECTIONS)
                        action.facing = (direction)d;
                    bool legal_now = is_legal(play_judge(&toy.game, side, action));
                    assert_int_equal(legal_now, listed(&toy.list, action));
                    found += legal_now;
                }
    assert_int_equal(found, toy.list.count);
}

static void texts_of_listed_actions_read_back(void) {
    for (uint32_t i = 0; i < toy.list.count; i++) {
        char buffer[80];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&toy.game, toy.list.at[i], &text);
        assert_true(action_equal(said(buffer), toy.list.at[i]));
    }
}

static void random_games_end_and_their_lists_are_whole(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct bot bot;
        toy_new(&toy, seed);
        assert_true(bot_find(&toy_rules, "random", seed, &bot));
        while (!play_over(&toy.game)) {
            struct action action;
            check_list();
            texts_of_listed_actions_read_back();
            assert_true(bot_choose(&bot, &toy.game, NULL, &toy.list, &action));
            play_apply(&toy.game, action);
            assert_int_equal(toy.game.fault, 0);
            assert_true(toy.game.state->actions < 200);
        }
    }
}

static void there_are_no_other_bots(void **unused) {
    (void)unused;
    struct bot bot;
    assert_false(bot_find(&toy_rules, "clever", 1, &bot));
    uint32_t seen = 0;
    assert_true(bot_find(&toy_rules, "random", 7, &bot));
    uint64_t random = 7;
    for (int i = 0; i < 200; i++)
        seen |= 1u << bot_random(&random, 5);
    assert_int_equal(seen, 31);
}

static void same_seed_same_game(void **unused) {
    (void)unused;
    uint64_t hash[2];
    for (int round = 0; round < 2; round++) {
        struct bot bot;
        struct action action;
        toy_new(&toy, 99);
        bot_find(&toy_rules, "random", 5, &bot);
        while (bot_choose(&bot, &toy.game, NULL, &toy.list, &action))
            play_apply(&toy.game, action);
        hash[round] = play_full_hash(&toy.game);
    }
    assert_true(hash[0] == hash[1]);
}

static void equal_positions_have_equal_hashes(void **unused) {
    (void)unused;
    toy_new(&toy, 1);
    does(0, "move a1"), does(0, "halt"), does(0, "move a2"), does(0, "halt");
    uint64_t position = play_position_hash(&toy.game), full = play_full_hash(&toy.game);
    toy_new(&toy, 2);
    does(0, "move a2"), does(0, "halt"), does(0, "move a1"), does(0, "halt");
    assert_true(position == play_position_hash(&toy.game));
    assert_false(full == play_full_hash(&toy.game)); /* other dice to come */
    does(0, "end");
    assert_false(position == play_position_hash(&toy.game));
}

static void the_scratch_is_made_again_only_when_it_must(void **unused) {
    (void)unused;
    toy_new(&toy, 1);
    unsigned syncs = toy_scratch_of(&toy.game)->syncs;
    does(0, "move a1"), does(0, "to H1"), does(0, "halt");
    play_actions(&toy.game, &toy.list);
    assert_int_equal(toy_scratch_of(&toy.game)->syncs, syncs);
    toy_new(&second, 1);
    play_copy_state(&second.game, &toy.game);
    play_actions(&second.game, &second.list);
    assert_int_equal(second.list.count, toy.list.count);
    assert_int_equal(toy_scratch_of(&second.game)->at[1], 0);
    play_touch(&toy.game);
    play_actions(&toy.game, &toy.list);
    assert_int_equal(toy_scratch_of(&toy.game)->syncs, syncs + 1);
}

static void broken_kinds_end_the_game_with_a_fault(void **unused) {
    (void)unused;
    static const char *const breaks[] = {"break 0", "break 1", "break 2"};
    static const unsigned faults[] = {FAULT_ENDLESS, FAULT_CALL, FAULT_DEPTH};
    for (int i = 0; i < 3; i++) {
        toy_new(&toy, 1);
        does(0, breaks[i]);
        assert_int_equal(toy.game.fault & 0xff, faults[i]);
        assert_true(play_over(&toy.game));
    }
}

static void bad_texts_are_told_what_is_wrong(void **unused) {
    (void)unused;
    static const char *const bad[] = {"",
                                      "   ",
                                      "dance",
                                      "move",
                                      "move c9",
                                      "to",
                                      "to H99",
                                      "halt q",
                                      "end now",
                                      "move a1 a2",
                                      "shout",
                                      "shout a1 x",
                                      "MOVE a1",
                                      "shout a1 99999",
                                      "shout a1 3 via",
                                      "shout a1 via n 3"};
    toy_new(&toy, 1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct action action;
        struct ruling ruling = play_action_read(&toy.game, bad[i], strlen(bad[i]), &action);
        assert_false(is_legal(ruling));
        assert_string_equal(ruling.case_number, "");
    }
}

static void optional_words_may_be_missing(void **unused) {
    (void)unused;
    static const char *const good[] = {"shout a1",
                                       "shout a1 3",
                                       "shout a1 soft",
                                       "shout a1 -3 loud",
                                       "shout a1 via ne",
                                       "shout a1 3 via nw",
                                       "shout a1 3 soft via n at b2"};
    toy_new(&toy, 1);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char buffer[80];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        play_action_text(&toy.game, said(good[i]), &text);
        assert_string_equal(buffer, good[i]);
    }
    assert_true(action_equal(said("  shout\ta1   3 "), said("shout a1 3")));
}

static char heard[2000];
static void hear(void *listener, const struct event *event) {
    (void)listener;
    struct text text;
    text_init(&text, heard, sizeof heard);
    play_event_json(&toy.game, event, &text);
}

static void bring_to_a_fight(void) {
    does(0, "move a2"), does(0, "to H3"), does(0, "to H4"), does(0, "end");
    does(1, "move b2"), does(1, "to H6");
    does(1, "to H5");
}

static void events_are_told_whole(void **unused) {
    (void)unused;
    static struct event_sink sink = {.take = hear};
    toy_new(&toy, 1);
    toy.game.events = &sink;
    toy.script.count = 1;
    toy.script.line[0] = (struct dice_line){1, 0, 3, 5};
    toy.game.script = &toy.script;
    bring_to_a_fight();
    assert_string_equal(heard,
                        "{\"e\":\"fight\",\"case\":\"3.1\",\"unit\":\"b2\",\"die\":5,\"parts\":[{\"half\":\"1/2\"},7],"
                        "\"way\":\"n\",\"at\":\"H5\",\"hot\":true}");
    assert_int_equal(play_side_to_act(&toy.game), 0); /* interrupted: the other side answers */
    is_refused(1, "stand", "not-yours");
    does(0, "flee");
    assert_int_equal(toy_of(&toy.game)->hex[1], 3);
    assert_int_equal(play_side_to_act(&toy.game), 1);
}

static void duties_are_counted(void **unused) {
    (void)unused;
    char buffer[200];
    struct text text;
    int count = 0;
    toy_new(&toy, 1);
    text_init(&text, buffer, sizeof buffer);
    play_duties(&toy.game, &text, &count);
    assert_int_equal(count, 2);
    does(0, "move a1");
    play_duties(&toy.game, &text, &count);
    assert_int_equal(count, 0);
}

/* -- undo -- */

static struct undo undo;
static void does_undoably(side_id side, const char *text) {
    undo_before(&undo, &toy.game, side);
    does(side, text);
    undo_after(&undo, &toy.game, said(text));
}

static void undo_goes_back_step_by_step(void **unused) {
    (void)unused;
    uint64_t hash[8];
    static const char *const way[] = {"move a1", "to H1", "halt", "move a2", "to H3", "to H4", "end"};
    toy_new(&toy, 1);
    undo_init(&undo, toy.copy[0]);
    assert_false(undo_to(&undo, &toy.game, 0));
    for (int i = 0; i < 7; i++) {
        hash[i] = play_full_hash(&toy.game);
        does_undoably(0, way[i]);
    }
    assert_int_equal(undo_limit(&undo, &toy.game), 0);
    for (int i = 6; i >= 0; i -= 2) {
        assert_true(undo_to(&undo, &toy.game, (uint32_t)i));
        assert_true(hash[i] == play_full_hash(&toy.game));
        play_actions(&toy.game, &toy.list);
        check_list();
    }
    assert_false(undo_to(&undo, &toy.game, 0));
}

static void undo_stops_at_a_die_and_at_an_answer(void **unused) {
    (void)unused;
    toy_new(&toy, 1);
    undo_init(&undo, toy.copy[0]);
    toy.script.count = 1;
    toy.script.line[0] = (struct dice_line){1, 0, 3, 5};
    toy.game.script = &toy.script;
    does_undoably(0, "move a2"), does_undoably(0, "to H3"), does_undoably(0, "to H4"), does_undoably(0, "end");
    assert_int_equal(undo_limit(&undo, &toy.game), 0);
    does_undoably(1, "move b2");
    assert_int_equal(undo_limit(&undo, &toy.game), 4); /* the other side answered */
    does_undoably(1, "to H6");
    assert_int_equal(undo_limit(&undo, &toy.game), 4);
    does_undoably(1, "to H5"); /* the die */
    assert_int_equal(undo_limit(&undo, &toy.game), 7);
    assert_false(undo_to(&undo, &toy.game, 6));
    does_undoably(0, "flee");
    assert_int_equal(undo_limit(&undo, &toy.game), 7);
    assert_true(undo_to(&undo, &toy.game, 7));
    assert_int_equal(toy_of(&toy.game)->hex[1], 4);
}

static void undo_stops_at_a_secret(void **unused) {
    (void)unused;
    toy_new(&toy, 1);
    undo_init(&undo, toy.copy[0]);
    does_undoably(0, "move a2");
    undo_before(&undo, &toy.game, 0);
    does(0, "halt");
    play_reveal(&toy.game);
    undo_after(&undo, &toy.game, said("halt"));
    assert_int_equal(undo_limit(&undo, &toy.game), 2);
}

TESTS(test(the_first_decision_is_open), test(popped_frames_are_wiped), test(rulings_name_their_case_and_change_nothing),
      test(either_side_may_resign_at_any_time), test(random_games_end_and_their_lists_are_whole),
      test(there_are_no_other_bots), test(same_seed_same_game), test(equal_positions_have_equal_hashes),
      test(the_scratch_is_made_again_only_when_it_must), test(broken_kinds_end_the_game_with_a_fault),
      test(bad_texts_are_told_what_is_wrong), test(optional_words_may_be_missing), test(events_are_told_whole),
      test(duties_are_counted), test(undo_goes_back_step_by_step), test(undo_stops_at_a_die_and_at_an_answer),
      test(undo_stops_at_a_secret))
