/* test_answers.c: what a match tells to whom, and that many can live at once. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"

static struct match *now(void) { return harness_session()->now; }

/* Asks as a viewer; the answer must be freed. */
static json_t *told(const char *request, side_id viewer, bool umpire) {
    json_t *object = json_loads(request, 0, NULL);
    assert_non_null(object);
    json_t *answer = asked_by((struct viewer){viewer, umpire}, object);
    json_decref(object);
    return answer;
}

static void answers(const char *request, side_id viewer, bool umpire, const char *kind) {
    json_t *answer = told(request, viewer, umpire);
    if (kind == NULL)
        assert_true(field_bool(answer, "ok"));
    else
        assert_string_equal(field_text(field_of(answer, "error"), "kind"), kind);
    json_decref(answer);
}

static void only_the_umpire_sees_all(void **unused) {
    (void)unused;
    static const char *const sealed[] = {"{\"cmd\":\"state\"}", "{\"cmd\":\"hash\"}", "{\"cmd\":\"save\"}"};
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    for (size_t i = 0; i < sizeof sealed / sizeof sealed[0]; i++) {
        answers(sealed[i], SIDE_NONE, true, NULL);
        answers(sealed[i], SIDE_FIRST, false, "not-yours");
        answers(sealed[i], SIDE_NONE, false, "not-yours");
    }
    answers("{\"cmd\":\"view\",\"side\":\"csa\"}", SIDE_FIRST, false, NULL);
    answers("{\"cmd\":\"view\",\"side\":\"usa\"}", SIDE_FIRST, false, "not-yours");
    answers("{\"cmd\":\"events\",\"side\":\"usa\"}", SIDE_FIRST, false, "not-yours");
    answers("{\"cmd\":\"judge\",\"side\":\"usa\",\"actions\":[]}", SIDE_FIRST, false, "not-yours");
    answers("{\"cmd\":\"view\",\"side\":\"xyz\"}", SIDE_FIRST, false, "unknown");
}

static void only_reading_is_answered(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    answers("{\"cmd\":\"do\",\"side\":\"csa\",\"action\":\"end\"}", SIDE_FIRST, true, "request");
    answers("{\"cmd\":\"undo\"}", SIDE_FIRST, true, "request");
    answers("{\"cmd\":\"new\",\"scenario\":\"monocacy/battle\"}", SIDE_FIRST, true, "request");
    answers("{\"cmd\":7}", SIDE_FIRST, true, "request");
    answers("[]", SIDE_FIRST, true, "request");
    assert_true(match_answers("view"));
    assert_false(match_answers("do"));
    assert_int_equal(done_now(), 0);
}

static void lists_are_for_the_side_to_act(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    for (int viewer = 0; viewer <= SIDE_NONE; viewer++) {
        json_t *answer = told("{\"cmd\":\"actions\",\"items\":true}", (side_id)viewer, false);
        bool mine = viewer == play_side_to_act(&now()->game);
        assert_int_equal(json_array_size(field_of(answer, "actions")) > 0, mine);
        assert_int_equal(json_array_size(field_of(answer, "items")), json_array_size(field_of(answer, "actions")));
        assert_true(field_has(answer, "offers") && field_has(answer, "interruption"));
        json_decref(answer);
    }
}

static json_t *laid_open(struct action action) {
    struct text text = GROWING;
    struct json json;
    json_init(&json, &text);
    write_item(now(), action, &json);
    json_t *item = json_loadb(text.at, text.length, 0, NULL);
    free(text.at);
    assert_non_null(item);
    return item;
}

/* Every part of an action stands in its item. */
static void items_lay_actions_open(void **unused) {
    (void)unused;
    struct action action;
    scenario("monocacy/battle", NULL, 1);
    struct ruling ruling = answer_read_action(now(), "at 1433 n limbered", &action);
    assert_true(is_legal(ruling));
    json_t *item = laid_open(action);
    assert_string_equal(field_text(item, "text"), "at 1433 n limbered");
    assert_string_equal(field_text(item, "verb"), "at");
    assert_string_equal(field_text(item, "hex"), "1433");
    assert_string_equal(field_text(item, "direction"), "n");
    assert_string_equal(field_text(item, "word"), "limbered");
    assert_true(strlen(field_text(item, "words")) > 0);
    assert_false(field_has(item, "unit") || field_has(item, "number"));
    json_decref(item);
    assert_true(is_legal(answer_read_action(now(), "add 14-NJ 3", &action)));
    item = laid_open(action);
    assert_string_equal(field_text(item, "unit"), "14-NJ");
    assert_int_equal(field_int(item, "number"), 3);
    json_decref(item);
    assert_true(is_legal(answer_read_action(now(), "attach Cox Rodes", &action)));
    item = laid_open(action);
    assert_string_equal(field_text(item, "to_unit"), "Rodes");
    json_decref(item);
}

static void sealed_events_stay_sealed(void **unused) {
    (void)unused;
    scenario("monocacy/battle", "{'standard-setup':1}", 1);
    struct match *match = now();
    size_t from = match->event_count;
    event_begin(&match->sink, "secret", "");
    event_only(&match->sink, SIDE_FIRST);
    event_end(&match->sink);
    static const struct {
        struct viewer viewer;
        size_t seen;
    } eyes[] = {{{SIDE_FIRST, false}, 1},
                {{SIDE_SECOND, false}, 0},
                {{SIDE_NONE, false}, 0},
                {{SIDE_NONE, true}, 1},
                {{SIDE_SECOND, true}, 0}};
    for (size_t i = 0; i < sizeof eyes / sizeof eyes[0]; i++) {
        struct text text = GROWING;
        struct json json;
        json_init(&json, &text);
        json_open(&json, '{');
        put_events(match, from, eyes[i].viewer, true, &json);
        json_close(&json, '}');
        json_t *answer = json_loadb(text.at, text.length, 0, NULL);
        assert_int_equal(json_array_size(field_of(answer, "events")), eyes[i].seen);
        json_decref(answer);
        free(text.at);
    }
}

/* Games side by side over the same tables do not disturb each other. */
static void many_sit_at_once(void **unused) {
    (void)unused;
    enum { SITTINGS = 20 };
    struct match *match[SITTINGS];
    struct bot bot[SITTINGS];
    uint64_t hash[2][SITTINGS];
    struct text why;
    char buffer[200];
    struct games *games = harness_session()->games;
    text_init(&why, buffer, sizeof buffer);
    for (int run = 0; run < 2; run++) { /* all together, then one after the other */
        for (int i = 0; i < SITTINGS; i++) {
            match[i] = match_new(games, "monocacy/battle", NULL, dice_seed_number(DICE_CHACHA20, (uint64_t)i), &why);
            assert_non_null(match[i]);
            assert_ptr_equal(match[i]->tables, match[0]->tables);
            bot_find(match[i]->rules, "random", (uint64_t)i, &bot[i]);
        }
        for (int k = 0; k < 200 * SITTINGS; k++) {
            int i = run == 0 ? k % SITTINGS : k / 200;
            struct action action;
            assert_true(match_choose(match[i], &bot[i], &action));
            assert_true(is_legal(match_do(match[i], play_side_to_act(&match[i]->game), action)));
        }
        for (int i = 0; i < SITTINGS; i++) {
            hash[run][i] = play_full_hash(&match[i]->game);
            match_free(match[i]);
        }
    }
    assert_memory_equal(hash[0], hash[1], sizeof hash[0]);
    for (int i = 1; i < SITTINGS; i++)
        assert_true(hash[0][i] != hash[0][0]);
}

struct walked {
    uint64_t position[200];
    uint32_t count;
};

static void visit(void *context, struct game *game) {
    struct walked *walked = context;
    assert_true(walked->count < 200);
    walked->position[walked->count++] = play_position_hash(game);
}

/* Looking back shows the positions that were, and leaves the game alone; a fork goes on from one of them. */
static void the_past_can_be_walked(void **unused) {
    (void)unused;
    uint64_t position[120];
    struct walked walked = {.count = 0};
    struct save_trouble trouble;
    scenario("monocacy/battle", "{'standard-setup':1}", 6);
    for (int i = 0; i < 120; i++) {
        position[i] = play_position_hash(&now()->game);
        asked("{'cmd':'bot','name':'random','actions':1,'seed':2}");
    }
    char full[32];
    snprintf(full, sizeof full, "%s", full_hash_now());
    match_walk(now(), 10, 119, visit, &walked);
    assert_int_equal(walked.count, 110);
    assert_memory_equal(walked.position, position + 10, 110 * sizeof *position);
    assert_string_equal(full, full_hash_now());
    struct match *fork = match_fork(now(), 77, &trouble);
    assert_non_null(fork);
    assert_int_equal(trouble.state, SAVE_SOUND);
    assert_int_equal(fork->game.state->actions, 77);
    assert_true(play_position_hash(&fork->game) == position[77]);
    match_free(fork);
    fork = match_fork(now(), 5000, &trouble);
    assert_int_equal(fork->game.state->actions, 120);
    match_free(fork);
}

static void games_are_told_without_a_match(void **unused) {
    (void)unused;
    char buffer[300];
    struct text why;
    struct games *games = harness_session()->games;
    text_init(&why, buffer, sizeof buffer);
    json_t *map = games_map(games, "monocacy", &why);
    assert_true(json_object_size(map) > 0);
    json_decref(map);
    assert_null(games_map(games, "austerlitz", &why));
    assert_non_null(strstr(buffer, "austerlitz"));
    text_clear(&why);
    json_t *catalogue = games_catalogue(games, "monocacy", NULL, &why);
    assert_true(catalogue != NULL || buffer[0] != 0);
    json_decref(catalogue);
}

TESTS(test(only_the_umpire_sees_all), test(only_reading_is_answered), test(lists_are_for_the_side_to_act),
      test(items_lay_actions_open), test(sealed_events_stay_sealed), test(many_sit_at_once),
      test(the_past_can_be_walked), test(games_are_told_without_a_match))
