/* test_conversation.c: a game through the protocol from its start: standing, acting, judging, dice, undo, bots, saves.
 */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"

static void open_battle(uint64_t seed) { scenario("monocacy/battle", "{'standard-setup':1}", seed); }

static const char *kind_of(json_t *answer) {
    assert_false(field_bool(answer, "ok"));
    return field_text(field_of(answer, "error"), "kind");
}

static void bots_play(int actions) {
    json_t *answer = askf("{'cmd':'bot','name':'random','actions':%d,'seed':7}", actions);
    if (!field_bool(answer, "ok")) {
        print_json(answer);
        fail();
    }
}

static void scenarios_are_listed(void **unused) {
    (void)unused;
    json_t *list = field_of(asked("{'cmd':'scenarios'}"), "scenarios"), *entry;
    size_t i;
    bool found = false;
    json_array_foreach(list, i, entry) {
        if (strcmp(field_text(entry, "id"), "monocacy/battle") != 0)
            continue;
        found = true;
        assert_string_equal(field_text(entry, "game"), "monocacy");
        assert_int_equal(field_int(entry, "turns"), 15);
        assert_int_equal(json_array_size(field_of(entry, "sides")), 2);
        assert_true(json_array_size(field_of(entry, "options")) > 0);
        assert_true(strlen(field_text(entry, "title")) > 0);
    }
    assert_true(found);
}

static void options_and_seeds_are_checked(void **unused) {
    (void)unused;
    assert_string_equal(kind_of(ask("{'cmd':'new','scenario':'monocacy/battle','options':{'fog':1}}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'new','scenario':'monocacy/battle','options':{'standard-setup':9}}")),
                        "request");
    assert_string_equal(kind_of(ask("{'cmd':'new','scenario':'monocacy/battle','options':{'standard-setup':'x'}}")),
                        "request");
    assert_string_equal(kind_of(ask("{'cmd':'new','scenario':'monocacy/battle','seed':-1}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'new','scenario':'monocacy/siege'}")), "unknown");
    static const char *const wrong[] = {
        "'x'", "''", "'-1'", "1.5", "'0x1'", "[1]", "'18446744073709551616'", "'0123456789abcdef'"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(kind_of(askf("{'cmd':'new','scenario':'monocacy/battle','seed':%s}", wrong[i])), "request");
    json_t *answer = asked("{'cmd':'new','scenario':'monocacy','options':{'standard-setup':true},'seed':4}");
    assert_int_equal(field_int(answer, "turn"), 1);
    assert_string_equal(field_text(answer, "phase"), "initial-command");
    assert_string_equal(field_text(answer, "side"), "csa");
}

static void errors_have_their_kinds(void **unused) {
    (void)unused;
    open_battle(1);
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'usa','action':'end'}")), "not-yours");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','action':'fire 2414'}")), "illegal");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','action':'dance'}")), "unknown");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','action':'move 99-Xx'}")), "unknown");
    json_t *answer = ask("{'cmd':'do','side':'csa','action':'turn 2414 up'}");
    assert_string_equal(kind_of(answer), "unknown");
    assert_string_equal(field_text(field_of(answer, "error"), "why"), "word 3 should be a direction, such as n or nw");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'gb','action':'end'}")), "unknown");
    assert_string_equal(kind_of(ask("{'cmd':'do','action':'end'}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa'}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','actions':[]}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','actions':[7]}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'query','what':'weather'}")), "unknown");
    assert_string_equal(kind_of(ask("{'cmd':'query','what':'stack','hex':'9999'}")), "unknown");
    assert_string_equal(kind_of(ask("{'cmd':'bot','name':'genius'}")), "unknown");
    assert_string_equal(kind_of(ask("{'cmd':'rule','case':'99.99'}")), "unknown");
    answer = act("usa", "resign"); /* either side, at any time */
    assert_string_equal(field_text(field_of(answer, "over"), "winner"), "csa");
    assert_true(field_bool(field_of(answer, "over"), "resigned"));
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','action':'end'}")), "over");
    assert_string_equal(kind_of(ask("{'cmd':'do','side':'csa','action':'resign'}")), "over");
    assert_int_equal(field_int(asked("{'cmd':'actions'}"), "n"), 0);
}

static void the_side_not_to_act_gets_an_empty_list(void **unused) {
    (void)unused;
    open_battle(1);
    assert_int_equal(field_int(asked("{'cmd':'actions','side':'usa'}"), "n"), 0);
    assert_true(field_int(asked("{'cmd':'actions','side':'csa'}"), "n") > 0);
    assert_true(field_int(asked("{'cmd':'actions'}"), "n") > 0);
    assert_string_equal(side_now(), "csa");
}

static void judging_does_nothing(void **unused) {
    (void)unused;
    open_battle(1);
    char before[32];
    snprintf(before, sizeof before, "%s", full_hash_now());
    json_t *rulings = field_of(asked("{'cmd':'judge','actions':['end','fire 2414','dance']}"), "rulings");
    assert_true(field_bool(json_array_get(rulings, 0), "legal"));
    assert_false(field_bool(json_array_get(rulings, 1), "legal"));
    assert_string_equal(field_text(json_array_get(rulings, 1), "kind"), "illegal");
    assert_true(strlen(field_text(json_array_get(rulings, 1), "case")) > 0);
    assert_string_equal(field_text(json_array_get(rulings, 2), "kind"), "unknown");
    assert_string_equal(before, full_hash_now());
}

static void lists_of_actions_stop_at_the_first_refusal(void **unused) {
    (void)unused;
    open_battle(1);
    json_t *answer = asked("{'cmd':'do','side':'csa','actions':['end','dance','end']}");
    assert_int_equal(field_int(answer, "applied"), 1);
    assert_string_equal(field_text(field_of(answer, "refused"), "kind"), "unknown");
    assert_string_equal(field_text(field_of(answer, "refused"), "action"), "dance");
    assert_int_equal(done_now(), 1);
    assert_true(event_told(answer, "phase"));
}

static void the_same_seed_gives_the_same_game(void **unused) {
    (void)unused;
    char hash[32];
    open_battle(5);
    bots_play(400);
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    open_battle(5);
    bots_play(400);
    assert_string_equal(hash, full_hash_now());
    open_battle(6);
    bots_play(400);
    assert_string_not_equal(hash, full_hash_now());
}

static char *saved(bool seed) {
    json_t *answer = asked(seed ? "{'cmd':'save'}" : "{'cmd':'save','seed':false}");
    return strdup(field_text(answer, "text"));
}

/* A seed is a number or the whole key; the save has it in full, with the generator. */
static void seeds_of_256_bits_are_taken(void **unused) {
    (void)unused;
    const char *key = "8f1b0c5e77aa42d39016e4cb2d68f70351be9ac4f0237d18665ca1fe094b3d72";
    char line[128];
    askf("{'cmd':'new','scenario':'monocacy','options':{'standard-setup':true},'seed':'%s'}", key);
    char *text = saved(true);
    snprintf(line, sizeof line, "\ngenerator chacha20\nseed %s\n", key);
    assert_non_null(strstr(text, line));
    free(text);
    askf("{'cmd':'new','scenario':'monocacy','options':{'standard-setup':true},'seed':'258'}");
    text = saved(true);
    snprintf(line, sizeof line, "\ngenerator chacha20\nseed 0201%060d\n", 0);
    assert_non_null(strstr(text, line));
    free(text);
}

static json_t *load(const char *text) {
    json_t *request = json_pack("{s:s, s:s}", "cmd", "load", "text", text);
    json_t *answer = session_ask(harness_session(), request);
    json_decref(request);
    return answer;
}

static void saves_come_back_to_the_same_bytes_and_the_same_future(void **unused) {
    (void)unused;
    char hash[32], later[32];
    open_battle(9);
    bots_play(600);
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    char *text = saved(true);
    json_t *answer = load(text);
    if (!field_bool(answer, "ok"))
        print_json(answer);
    assert_true(field_bool(answer, "ok"));
    assert_true(field_bool(answer, "agrees"));
    json_decref(answer);
    assert_string_equal(hash, full_hash_now());
    bots_play(100);
    snprintf(later, sizeof later, "%s", full_hash_now());
    json_decref(load(text));
    bots_play(100);
    assert_string_equal(later, full_hash_now());
    char *again = saved(true);
    assert_int_equal(strncmp(text, again, strlen(text)), 0); /* the old save is the beginning of the new one */
    free(again);
    free(text);
}

static void a_save_that_leaves_its_host_has_no_seed(void **unused) {
    (void)unused;
    char hash[32];
    open_battle(123456789);
    bots_play(300);
    snprintf(hash, sizeof hash, "%s", hash_now());
    char *text = saved(false);
    assert_null(strstr(text, "123456789"));
    assert_non_null(strstr(text, "\nseed -\n"));
    json_t *answer = load(text);
    assert_true(field_bool(answer, "ok"));
    json_decref(answer);
    assert_string_equal(hash, hash_now());
    free(text);
}

static void a_wrong_save_replaces_nothing(void **unused) {
    (void)unused;
    char hash[32];
    open_battle(2);
    bots_play(50);
    char *text = saved(true);
    char *place = strstr(text, "\ndo csa end");
    assert_non_null(place);
    memcpy(place, "\ndo csa xnd", 11);
    open_battle(3);
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    json_t *answer = load(text);
    assert_false(field_bool(answer, "ok"));
    assert_true(field_int(field_of(answer, "error"), "line") > 5);
    assert_true(field_int(field_of(answer, "error"), "action") > 0);
    json_decref(answer);
    assert_string_equal(hash, full_hash_now());
    free(text);
}

/* The save with another version of rules and data, and an action that these rules refuse put in before `line`. */
static char *of_another_version(const char *text, const char *line) {
    struct buffer out = {0};
    const char *at = strstr(text, line) + 1;
    const char *refused_line = "do csa fire 2414\n";
    buffer_add(&out, text, (size_t)(at - text));
    buffer_add(&out, refused_line, strlen(refused_line));
    buffer_add(&out, at, strlen(at));
    memcpy(strstr(out.at, "\nversion ") + 9, "0123456789abcdef", 16);
    return out.at;
}

static void a_save_of_older_rules_stops_where_they_disagree(void **unused) {
    (void)unused;
    char hash[32];
    open_battle(17);
    while (turn_now() < 5)
        bots_play(50);
    char *text = saved(true), *older = of_another_version(text, "\nturn 2 ");
    json_t *answer = load(older);
    assert_true(field_bool(answer, "ok"));
    assert_false(field_bool(answer, "agrees"));
    assert_string_equal(field_text(field_of(answer, "stopped"), "kind"), "illegal");
    assert_true(strlen(field_text(field_of(answer, "stopped"), "case")) > 0);
    assert_int_equal(field_int(field_of(answer, "stopped"), "action"), field_int(answer, "done") + 1);
    assert_int_equal(field_int(answer, "turn"), 2);
    assert_true(field_bool(answer, "written"));
    json_decref(answer);
    bots_play(20); /* the game goes on */
    char *gone_on = saved(true);
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    json_decref(load(gone_on));
    assert_string_equal(hash, full_hash_now());

    /* or from the position that was written when turn 5 began */
    json_t *request = json_pack("{s:s, s:s, s:s}", "cmd", "load", "text", older, "from", "position");
    answer = session_ask(harness_session(), request);
    assert_true(field_bool(answer, "ok"));
    assert_int_equal(field_int(answer, "turn"), 5);
    json_decref(answer);
    json_decref(request);
    const char *fifth = strstr(text, "\nturn 5 ") + 8;
    snprintf(hash, sizeof hash, "%.16s", fifth);
    assert_string_equal(hash, hash_now());
    free(gone_on);
    free(older);
    free(text);
}

static void undo_goes_back_and_the_save_forgets(void **unused) {
    (void)unused;
    char hash[32];
    open_battle(1);
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    char *before = saved(true);
    act("csa", "end");
    json_t *answer = asked("{'cmd':'undo'}");
    assert_int_equal(field_int(answer, "done"), 0);
    assert_string_equal(hash, full_hash_now());
    char *after = saved(true);
    assert_string_equal(before, after);
    assert_string_equal(kind_of(ask("{'cmd':'undo'}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'undo','to':5}")), "request");
    json_t *events = field_of(asked("{'cmd':'events','from':0}"), "events");
    assert_string_equal(field_text(json_array_get(events, json_array_size(events) - 1), "e"), "undo");
    free(before);
    free(after);
}

static void events_can_be_fetched_from_any_number(void **unused) {
    (void)unused;
    open_battle(1);
    long all = field_int(asked("{'cmd':'events'}"), "next");
    act("csa", "end");
    json_t *answer = askf("{'cmd':'events','from':%ld,'told':true}", all);
    json_t *events = field_of(answer, "events");
    assert_int_equal(field_int(answer, "next"), all + (long)json_array_size(events));
    assert_true(json_array_size(events) > 0);
    assert_true(strlen(field_text(json_array_get(events, 0), "told")) > 0);
    assert_int_equal(json_array_size(field_of(askf("{'cmd':'events','from':99999}"), "events")), 0);
}

static void dice_scripts_are_checked(void **unused) {
    (void)unused;
    open_battle(1);
    assert_string_equal(kind_of(ask("{'cmd':'dice','script':[0]}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'dice','script':['four']}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'dice','script':[{'is':4}]}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'dice','script':[{'luck':'14-NJ','is':4}]}")), "request");
    assert_string_equal(kind_of(ask("{'cmd':'dice','script':[{'morale':'99-Xx','is':4}]}")), "unknown");
    assert_string_equal(kind_of(ask("{'cmd':'dice','script':[{'morale':'14-NJ','is':'x'}]}")), "request");
    json_t *left =
        field_of(asked("{'cmd':'dice','script':[4,{'morale':'14-NJ','is':5},{'pin':3}],'strict':true}"), "left");
    assert_int_equal(json_array_size(left), 3);
    assert_string_equal(field_text(json_array_get(left, 1), "morale"), "14-NJ");
}

/* With a strict script that is empty, play goes on until a die is needed; that action is refused and changes nothing.
 */
static void strict_scripts_refuse_untouched(void **unused) {
    (void)unused;
    char before[32];
    open_battle(11);
    dice("[]");
    for (int i = 0; i < 20000; i++) {
        snprintf(before, sizeof before, "%s", full_hash_now());
        json_t *answer = ask("{'cmd':'bot','name':'random','actions':1,'seed':3}");
        if (field_bool(answer, "ok"))
            continue;
        assert_string_equal(kind_of(answer), "request");
        assert_non_null(strstr(field_text(field_of(answer, "error"), "why"), "die"));
        assert_string_equal(before, full_hash_now());
        return;
    }
    fail_msg("%s", "no die was ever needed");
}

static void random_games_come_to_their_end(void **unused) {
    (void)unused;
    open_battle(21);
    for (int i = 0; i < 100 && !is_over(); i++)
        bots_play(500);
    json_t *answer = asked("{'cmd':'actions'}");
    assert_string_equal(field_text(answer, "decision"), "over");
    assert_true(field_has(field_of(answer, "over"), "points"));
    char *text = saved(true);
    assert_non_null(strstr(text, "\nturn 15 "));
    assert_non_null(strstr(text, "\nposition {"));
    free(text);
}

/* What `state` tells, `sandbox` takes: the same hashes, the same list, and the same save. */
static void positions_go_through_state_and_sandbox(void **unused) {
    (void)unused;
    for (int game = 0; game < 4; game++) {
        scenario("monocacy/battle", game % 2 ? "{'standard-setup':1}" : NULL, (uint64_t)game + 31);
        for (int stop = 0; stop < 12 && !is_over(); stop++) {
            char hash[32], full[32];
            long count = field_int(asked("{'cmd':'actions'}"), "n");
            snprintf(hash, sizeof hash, "%s", hash_now());
            snprintf(full, sizeof full, "%s", full_hash_now());
            json_t *request = json_pack("{s:s, s:s, s:O, s:i}", "cmd", "sandbox", "game", "monocacy", "position",
                                        position_now(), "seed", game + 31); /* the position does not have it */
            json_t *answer = session_ask(harness_session(), request);
            if (!field_bool(answer, "ok"))
                print_json(answer);
            assert_true(field_bool(answer, "ok"));
            json_decref(request);
            json_decref(answer);
            assert_string_equal(hash, hash_now());
            assert_string_equal(full, full_hash_now());
            assert_int_equal(count, field_int(asked("{'cmd':'actions'}"), "n"));
            bots_play(40);
            snprintf(full, sizeof full, "%s", full_hash_now());
            char *text = saved(true);
            answer = load(text);
            if (!field_bool(answer, "ok"))
                print_json(answer);
            assert_true(field_bool(answer, "ok"));
            json_decref(answer);
            assert_string_equal(full, full_hash_now());
            free(text);
            bots_play(150);
        }
    }
}

static void rules_can_be_read(void **unused) {
    (void)unused;
    json_t *answer = asked("{'cmd':'rule','book':'gbacw','case':'12.21'}");
    assert_true(strlen(field_text(answer, "text")) > 10);
}

TESTS(test(scenarios_are_listed), test(options_and_seeds_are_checked), test(seeds_of_256_bits_are_taken),
      test(errors_have_their_kinds), test(the_side_not_to_act_gets_an_empty_list), test(judging_does_nothing),
      test(lists_of_actions_stop_at_the_first_refusal), test(the_same_seed_gives_the_same_game),
      test(saves_come_back_to_the_same_bytes_and_the_same_future), test(a_save_that_leaves_its_host_has_no_seed),
      test(a_wrong_save_replaces_nothing), test(a_save_of_older_rules_stops_where_they_disagree),
      test(undo_goes_back_and_the_save_forgets), test(events_can_be_fetched_from_any_number),
      test(dice_scripts_are_checked), test(strict_scripts_refuse_untouched), test(random_games_come_to_their_end),
      test(positions_go_through_state_and_sandbox), test(rules_can_be_read))
