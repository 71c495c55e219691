/* test_undo.c: undo by agreement: beyond the last die, an entry of its own, with other dice from there on. */
#define _POSIX_C_SOURCE 200809L
#include "harness/harness.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/common/session.h"

static void open_battle(uint64_t seed) { scenario("monocacy/battle", "{'standard-setup':1}", seed); }

static void bots_play(int actions) {
    json_t *answer = askf("{'cmd':'bot','name':'random','actions':%d,'seed':7}", actions);
    assert_true(field_bool(answer, "ok"));
}

static json_t *back_to(int actions) { return askf("{'cmd':'undo','to':%d,'agreed':true}", actions); }

static char *saved(void) { return strdup(field_text(asked("{'cmd':'save'}"), "text")); }

static json_t *load(const char *text) {
    json_t *request = json_pack("{s:s, s:s}", "cmd", "load", "text", text);
    json_t *answer = session_ask(harness_session(), request);
    json_decref(request);
    return answer;
}

/* The save loads to the same bytes, and writes itself again. */
static void save_holds(void) {
    char hash[32];
    char *text = saved();
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    json_t *answer = load(text);
    if (!field_bool(answer, "ok"))
        print_json(answer);
    assert_true(field_bool(answer, "ok") && field_bool(answer, "agrees"));
    json_decref(answer);
    assert_string_equal(hash, full_hash_now());
    char *again = saved();
    assert_string_equal(text, again);
    free(again);
    free(text);
}

static void goes_back_beyond_the_last_die(void **unused) {
    (void)unused;
    char hash[32], full[32];
    open_battle(5);
    bots_play(300);
    snprintf(hash, sizeof hash, "%s", hash_now());
    snprintf(full, sizeof full, "%s", full_hash_now());
    bots_play(400);
    assert_false(field_bool(ask("{'cmd':'undo','to':300}"), "ok")); /* not without agreement */
    json_t *answer = back_to(300);
    assert_true(field_bool(answer, "ok"));
    assert_int_equal(field_int(answer, "done"), 300);
    assert_int_equal(field_int(answer, "limit"), 300);
    assert_string_equal(hash, hash_now());          /* the position of then */
    assert_string_not_equal(full, full_hash_now()); /* with other dice to come */
    save_holds();
}

static void it_is_told_and_stays_in_the_save(void **unused) {
    (void)unused;
    open_battle(5);
    bots_play(60);
    char *before = saved();
    long next = field_int(asked("{'cmd':'events'}"), "next");
    back_to(20);
    json_t *events = field_of(askf("{'cmd':'events','from':%ld,'told':true}", next), "events");
    assert_int_equal(json_array_size(events), 1);
    json_t *event = json_array_get(events, 0);
    assert_string_equal(field_text(event, "e"), "undo");
    assert_int_equal(field_int(event, "to"), 20);
    assert_true(field_bool(event, "agreed"));
    assert_true(strlen(field_text(event, "told")) > 0);
    char *after = saved();
    assert_memory_equal(before, after, strlen(before)); /* what was taken back can still be read */
    assert_string_equal(after + strlen(before), "undo 20\n");
    free(before);
    free(after);
}

static void sandbox_of_fire(void) {
    sandbox("{'base':'monocacy/battle','grid':{'first':'0101','width':9,'height':9},'phase':'offensive-fire',"
            "'phasing':'usa','units':["
            "{'id':'x1','side':'usa','type':'inf','strength':4,'morale':4,'weapon':'R','hex':'0505','facing':'n',"
            "'formation':'line'},"
            "{'id':'x2','side':'csa','type':'inf','strength':4,'morale':4,'weapon':'R','hex':'0504','facing':'s',"
            "'formation':'line'}]}");
    dice_free();
}

/* The same fire again and again from the same position: the dice are not always the same, but every replay gives the
 * same ones. */
static void the_dice_are_salted(void **unused) {
    (void)unused;
    unsigned faces = 0;
    sandbox_of_fire();
    for (int i = 0; i < 24; i++) {
        json_t *answer = act_all("usa", "fire 0504", "add x1", "resolve", NULL);
        faces |= 1u << field_int(event_of(answer, "fire"), "die");
        save_holds();
        assert_true(field_bool(back_to(i % 3), "ok"));
        assert_true(field_bool(i % 3 > 0 ? back_to(0) : asked("{'cmd':'hash'}"), "ok")); /* an undo of an undo */
        save_holds();
    }
    assert_true(faces == 0x7e); /* all six were seen */
}

static void dice_of_a_script_are_kept_on_the_way(void **unused) {
    (void)unused;
    sandbox_of_fire();
    dice("[2,{'morale':'x2','is':1},{'pin':'x2','is':6},6,6,6,6]");
    act_all("usa", "fire 0504", "add x1", "resolve", NULL);
    char hash[32];
    snprintf(hash, sizeof hash, "%s", hash_now());
    long done = (long)done_now();
    dice_free();
    act("usa", "end");
    assert_true(field_bool(back_to((int)done), "ok"));
    assert_string_equal(hash, hash_now());
    save_holds();
}

static void undos_can_be_undone_and_games_go_on(void **unused) {
    (void)unused;
    open_battle(9);
    bots_play(500);
    assert_true(field_bool(back_to(400), "ok"));
    bots_play(300);
    assert_true(field_bool(back_to(450), "ok"));
    save_holds();
    bots_play(50);
    assert_true(field_bool(back_to(100), "ok"));
    assert_true(field_bool(back_to(0), "ok"));
    save_holds();
    for (int i = 0; i < 100 && !is_over(); i++)
        bots_play(500);
    assert_true(is_over());
    save_holds();
    assert_true(field_bool(back_to((int)done_now() - 1), "ok")); /* the end too can be taken back */
    assert_false(is_over());
    save_holds();
}

/* Two undos to one position salt it differently, and a position that is passed again keeps its salt. */
static void every_undo_salts_anew(void **unused) {
    (void)unused;
    char first[32], second[32];
    open_battle(5);
    bots_play(40);
    back_to(20);
    snprintf(first, sizeof first, "%s", full_hash_now());
    bots_play(5);
    back_to(20);
    snprintf(second, sizeof second, "%s", full_hash_now());
    assert_string_not_equal(first, second);
    bots_play(10);
    char *text = saved();
    assert_non_null(strstr(text, "\nundo 20\n"));
    assert_non_null(strstr(strstr(text, "\nundo 20\n") + 1, "\nundo 20\n"));
    free(text);
    save_holds();
}

static void free_undo_works_as_ever(void **unused) {
    (void)unused;
    open_battle(1);
    bots_play(30);
    back_to(0);
    char *before = saved();
    char hash[32];
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    act("csa", "end");
    json_t *answer = asked("{'cmd':'undo'}");
    assert_int_equal(field_int(answer, "done"), 0);
    assert_string_equal(hash, full_hash_now());
    char *after = saved();
    assert_string_equal(before, after);
    save_holds();
    free(before);
    free(after);
}

static void what_cannot_be_is_refused(void **unused) {
    (void)unused;
    char hash[32];
    open_battle(1);
    assert_false(field_bool(back_to(0), "ok")); /* nothing has been done */
    bots_play(10);
    snprintf(hash, sizeof hash, "%s", full_hash_now());
    assert_false(field_bool(back_to(10), "ok"));
    assert_false(field_bool(back_to(11), "ok"));
    assert_false(field_bool(ask("{'cmd':'undo','to':-1,'agreed':true}"), "ok"));
    assert_false(field_bool(ask("{'cmd':'undo','to':4294967297,'agreed':true}"), "ok"));
    assert_false(field_bool(ask("{'cmd':'undo','to':3,'agreed':'yes'}"), "ok"));
    assert_string_equal(hash, full_hash_now());
}

/* Replaces `old`, which must be there, by `new`; the caller frees it. */
static char *with(const char *text, const char *old, const char *new) {
    const char *at = strstr(text, old);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(new) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return out;
}

static void wrong_undos_in_saves_are_told(void **unused) {
    (void)unused;
    static const char *const wrong[] = {"\nundo 50\n",   "\nundo 51\n", "\nundo\n",
                                        "\nundo x\n",    "\nundo -1\n", "\nundo 99999999999999999999\n",
                                        "\nundo 20 20\n"};
    open_battle(5);
    bots_play(50);
    back_to(20);
    char *text = saved();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char *damaged = with(text, "\nundo 20\n", wrong[i]);
        json_t *answer = load(damaged);
        assert_false(field_bool(answer, "ok"));
        assert_true(field_int(field_of(answer, "error"), "line") > 50);
        assert_non_null(strstr(field_text(field_of(answer, "error"), "why"), "undo"));
        json_decref(answer);
        free(damaged);
    }
    char *early = with(text, "\ndo ", "\nundo 0\ndo ");
    json_t *answer = load(early);
    assert_false(field_bool(answer, "ok"));
    json_decref(answer);
    free(early);
    free(text);
}

/* How far one can go back freely: the first number from below that is not refused. */
static int free_limit(int done) {
    char *text = saved();
    for (int to = done > 40 ? done - 40 : 0; to < done; to++)
        if (field_bool(askf("{'cmd':'undo','to':%d}", to), "ok")) {
            json_decref(load(text));
            free(text);
            return to;
        }
    free(text);
    return done;
}

static void a_save_keeps_what_can_be_taken_back(void **unused) {
    (void)unused;
    bool some = false;
    open_battle(5);
    for (int done = 17; done <= 600; done += 53) {
        char hash[32];
        bots_play(done == 17 ? 17 : 53);
        char *text = saved();
        int limit = free_limit(done); /* in the game as it was played: what was read again is behind it */
        json_decref(load(text));
        assert_int_equal(limit, free_limit(done));
        if (limit < done) {
            some = true;
            assert_true(field_bool(askf("{'cmd':'undo','to':%d}", limit), "ok"));
            snprintf(hash, sizeof hash, "%s", full_hash_now());
            json_decref(load(text));
            assert_true(field_bool(askf("{'cmd':'undo','to':%d,'agreed':true}", limit), "ok"));
            json_decref(load(text));
            assert_true(field_bool(askf("{'cmd':'undo','to':%d}", limit), "ok"));
            assert_string_equal(hash, full_hash_now());
            json_decref(load(text));
        }
        free(text);
    }
    assert_true(some);
}

/* A position taken by `state` and opened with `sandbox` counts its actions from there: undos, saves and loads agree. */
static void a_position_taken_out_of_a_game_can_be_undone(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *scenario;
        int before, after;
    } games[] = {{"monocacy", "monocacy/battle", 60, 200}, {"wilderness", "wilderness/battle", 150, 90}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        scenario(games[i].scenario, NULL, 5);
        bots_play(games[i].before);
        json_t *request =
            json_pack("{s:s, s:s, s:O}", "cmd", "sandbox", "game", games[i].game, "position", position_now());
        json_t *answer = session_ask(harness_session(), request);
        assert_true(field_bool(answer, "ok"));
        assert_int_equal(field_int(answer, "done"), 0);
        json_decref(request);
        json_decref(answer);
        bots_play(games[i].after);
        assert_true(field_bool(back_to(games[i].after / 2), "ok"));
        assert_int_equal(done_now(), games[i].after / 2);
        save_holds();
        bots_play(20);
        assert_true(field_bool(back_to(0), "ok"));
        assert_int_equal(done_now(), 0);
        bots_play(30);
        save_holds();
        assert_int_equal(done_now(), 30);
    }
}

TESTS(test(goes_back_beyond_the_last_die), test(it_is_told_and_stays_in_the_save), test(the_dice_are_salted),
      test(dice_of_a_script_are_kept_on_the_way), test(undos_can_be_undone_and_games_go_on),
      test(every_undo_salts_anew), test(free_undo_works_as_ever), test(what_cannot_be_is_refused),
      test(wrong_undos_in_saves_are_told), test(a_save_keeps_what_can_be_taken_back),
      test(a_position_taken_out_of_a_game_can_be_undone))
