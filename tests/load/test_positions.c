/* test_positions.c: what `state` tells, `sandbox` takes; packs; the list of games and the text of the rules; and how
 * long it all takes. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* clock_gettime */
#endif
#include "load_test.h"

#include <stdlib.h>
#include <time.h>

#include "play/ruleset.h"

/* ---- packs ---- */

static void packs(void **unused) {
    (void)unused;
    struct load_error error;
    size_t size = load_pack_size(monocacy);
    unsigned char *bytes = malloc(size);
    memcpy(bytes, monocacy, size);
    const struct gbacw_tables *copy = load_pack(bytes, size, &error);
    assert_non_null(copy);
    assert_memory_equal(copy, monocacy, size);
    assert_true(load_version(copy) == load_version(monocacy));
    load_free(copy);
    assert_null(load_pack(bytes, 10, &error));
    assert_null(load_pack(bytes, size - 1, &error));
    assert_non_null(strstr(error.why, "size"));
    bytes[size / 2] ^= 1;
    assert_null(load_pack(bytes, size, &error));
    assert_non_null(strstr(error.why, "hash"));
    bytes[size / 2] ^= 1;
    bytes[4] ^= 1;
    assert_null(load_pack(bytes, size, &error));
    assert_non_null(strstr(error.why, "version"));
    bytes[0] ^= 1;
    assert_null(load_pack(bytes, size, &error));
    free(bytes);
}

static void two_loads_are_equal(void **unused) {
    (void)unused;
    struct load_error error;
    const void *again = load_game("games", "monocacy", &error);
    assert_non_null(again);
    assert_memory_equal(again, monocacy, load_pack_size(monocacy));
    load_free(again);
}

static void loads_quickly(void **unused) {
    (void)unused;
    struct timespec from, to;
    struct load_error error;
    double best = 1e9;
    for (int i = 0; i < 5; i++) {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        load_free(load_game("games", "monocacy", &error));
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        double ms = (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6;
        best = ms < best ? ms : best;
    }
    printf("loading: %.1f ms\n", best);
#if !defined(__SANITIZE_ADDRESS__)
    assert_true(best < 50);
#endif
}

/* ---- what is there ---- */

static void lists_and_rules(void **unused) {
    (void)unused;
    struct game_list games;
    char buffer[4000];
    struct text text;
    assert_true(load_list("games", &games));
    int found = 0;
    for (int i = 0; i < games.count; i++)
        found += strcmp(games.name[i], "monocacy") == 0;
    assert_int_equal(found, 1);
    assert_false(load_list("nowhere", &games));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", "gbacw", "12.98", &text));
    assert_non_null(strstr(buffer, "Melee Combat Results Table"));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", NULL, "9.73", &text));
    assert_non_null(strstr(buffer, "9.73a"));
    assert_non_null(strstr(buffer, "9.73b"));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", "gbacw", "12.22", &text)); /* and the reading that concerns it */
    assert_non_null(strstr(buffer, "Reading F42\n"));
    assert_null(strstr(buffer, "Reading F41"));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", "stonewall", "13.2", &text)); /* the family's, by the book's own number */
    assert_non_null(strstr(buffer, "Reading F42\n"));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", "rebelfury", "7.4-S5d", &text));
    assert_non_null(strstr(buffer, "Reading R24\n"));
    assert_null(strstr(buffer, "Reading F"));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", "tss2", "34.26A", &text)); /* numbered parts of a lettered case */
    assert_non_null(strstr(buffer, "34.26A1"));
    text_init(&text, buffer, sizeof buffer);
    assert_true(load_rules_text("games", "gbacw", "12", &text)); /* no row of its own: the first that are inside it */
    assert_non_null(strstr(buffer, "12.1"));
    assert_false(load_rules_text("games", "gbacw", "99.99", &text));
    assert_false(load_rules_text("games", "gbacw", "", &text));
    assert_false(load_rules_text("games", "tss2-not-here", "9.16", &text));
}

/* ---- sandboxes ---- */

static void made_up_ground(void **unused) {
    (void)unused;
    sandbox("{'game':'monocacy','phasing':'usa','phase':'movement','fill':'clear','hexes':{'0505':{'terrain':'woods','"
            "elevation':40}},"
            "'hexsides':{'0303/0304':'fence'},'roads':[{'kind':'pike','path':['0303','0304','0305']}],"
            "'units':[{'id':'x1','side':'usa','type':'inf','strength':4,'morale':4,'weapon':'R','brigade':'b1',"
            "'hex':'0503','facing':'n','formation':'line'},"
            "{'id':'x2','side':'usa','type':'inf','hex':'0503','brigade':'b1','facing':'n','losses':1,'pinned':true},"
            "{'id':'g1','side':'csa','type':'art','weapon':'HB','strength':3,'rounds':7,'hex':'0510','facing':'n'}],"
            "'leaders':[{'id':'L1','side':'usa','brigade':'b1','hex':'0503','radius':3}]}");
    assert_int_equal(unit_int("x1", "order"), 0);
    assert_int_equal(unit_int("x2", "order"), 1);
    assert_int_equal(unit_int("L1", "order"), 2);
    assert_int_equal(unit_int("x2", "strength"), 3);
    assert_int_equal(unit_int("x2", "killed"), 1);
    assert_true(unit_has("x2", "pinned"));
    assert_string_equal(unit_text("g1", "weapon"), "HB");
    assert_int_equal(unit_int("g1", "crew"), 2);
    assert_string_equal(unit_text("g1-crew", "fate"), "not-yet");
    json_t *position = position_now();
    assert_string_equal(field_text(position, "command"), "all");
    json_t *brigade = json_array_get(field_of(position, "brigades"), 0);
    assert_string_equal(field_text(brigade, "id"), "b1");
    assert_int_equal(field_int(brigade, "limit"), 200);
    /* what it tells of a made-up game makes the same game */
    char hash[32];
    snprintf(hash, sizeof hash, "%s", hash_now());
    json_t *request = json_pack("{s:s,s:s,s:O}", "cmd", "sandbox", "game", "monocacy", "position", position);
    char *line = json_dumps(request, JSON_COMPACT);
    asked(line);
    assert_string_equal(hash_now(), hash);
    free(line);
    json_decref(request);
}

static void over_a_base(void **unused) {
    (void)unused;
    sandbox("{'base':'monocacy/battle','phase':'offensive-fire','phasing':'usa','turn':3,"
            "'units':[{'id':'14-NJ','hex':'2414','facing':'n'},{'id':'4-Ga','hex':'2416','facing':'s','strength':1}]}");
    assert_string_equal(phase_now(), "offensive-fire");
    assert_int_equal(turn_now(), 3);
    assert_int_equal(unit_int("14-NJ", "strength"), 4);
    assert_int_equal(unit_int("4-Ga", "killed"), 1);
    assert_false(unit_on_map("110-Oh"));
    sandbox("{'base':'monocacy/battle'}");
    assert_true(unit_on_map("110-Oh"));
    assert_string_equal(unit_text("110-Oh", "hex"), "2214");
    assert_string_equal(phase_now(), "movement");
}

static void refusals(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *why;
    } rows[] = {
        {"{'game':'monocacy','units':[{'id':'x','side':'usa','hex':'9999'}]}", "units[1].hex"},
        {"{'game':'monocacy','units':[{'id':'x','side':'gbr','hex':'0101'}]}", "units[1].side"},
        {"{'game':'monocacy','units':[{'id':'x','hex':'0101'}]}", "needs a side"},
        {"{'game':'monocacy','units':[{'id':'x','side':'usa','wings':2}]}", "units[1].wings: unknown key"},
        {"{'game':'monocacy','units':[{'id':'x','side':'usa','weapon':'laser'}]}", "no weapon"},
        {"{'game':'monocacy','units':[{'id':'x','side':'usa','facing':'e'}]}", "not a direction"},
        {"{'game':'monocacy','units':{}}", "expected a list"},
        {"{'game':'monocacy','hexes':{'0101':'lava'}}", "lava"},
        {"{'game':'monocacy','hexsides':{'0101/0909':'fence'}}", "do not touch"},
        {"{'game':'monocacy','hexsides':{'0101':'fence'}}", "two hexes"},
        {"{'game':'monocacy','roads':[{'kind':'pike','path':['0101','0109']}]}", "does not meet"},
        {"{'game':'monocacy','phase':'tea'}", "no phase"},
        {"{'game':'monocacy','base':'monocacy/picnic'}", "not a scenario"},
        {"{'game':'monocacy','profile':'monocacy'}", "need a base"},
        {"{'game':'monocacy','frames':['00']}", "not a frame"},
        {"{'game':'monocacy','dice':['1']}", "streams"},
        {"{'game':'monocacy','dice':7}", "generator"},
        {"{'game':'monocacy','dice':{'generator':'chacha8'}}", "generator"},
        {"{'game':'monocacy','dice':{'generator':'pcg32','streams':[]}}", "streams"},
        {"{'game':'monocacy','dice':{'generator':'pcg32','streams':['0','0','0','0','0','0','0','0','0','0','0','0','0'"
         ",'0',"
         "'0','0','0','0','0','0','0','0','0','0']}}",
         "digits"},
        {"{'game':'monocacy','dice':{'generator':'chacha20','undo':0,'position':0,'drawn':[1]}}", "drawn"},
        {"{'game':'monocacy','dice':{'generator':'chacha20','undo':-1,'position':0,'drawn':[0,0,0,0,0,0,0,0,0,0,0,0,0,"
         "0,0,"
         "0,0,0,0,0,0,0,0,0]}}",
         "undo"},
        {"{'game':'monocacy','dice':{'generator':'chacha20','undo':1,'position':0,'drawn':[0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
         "0,"
         "0,0,0,0,0,0,0,0,4294967295]}}",
         "words"},
        {"{'game':'monocacy','dice':{'generator':'chacha20','undo':0,'position':0,'key':'00','drawn':[0,0,0,0,0,0,0,0,"
         "0,0,"
         "0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}",
         "expected"},
        {"{'game':'monocacy','grid':{'width':0}}", "from 1"},
        {"{'game':'monocacy','options':{'luck':1}}", "not an option"},
        {"{'game':'monocacy','weather':'rain'}", "weather"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *error = sandbox_refused(rows[i].position);
        if (!strstr(field_text(error, "why"), rows[i].why))
            fail_msg("%s: %s", rows[i].position, field_text(error, "why"));
    }
}

/* ---- 1,000 states of random games ---- */

static char *position_text(struct game *game, size_t size) {
    char *buffer = malloc(size);
    struct text text;
    struct json json;
    text_init(&text, buffer, size);
    json_init(&json, &text);
    game->rules->position(game, &json);
    assert_false(text.cut);
    return buffer;
}

static void same_again(struct game *game) {
    struct loaded_sandbox sandbox;
    struct load_error error;
    json_error_t where;
    char *text = position_text(game, 1 << 18);
    json_t *position = json_loads(text, 0, &where);
    assert_non_null(position);
    if (!load_sandbox_over(monocacy, position, &sandbox, &error))
        fail_msg("%s: %s", error.key, error.why);
    assert_false(sandbox.run);
    assert_true(sandbox.dice_told);
    assert_true(play_position_hash(&sandbox.game) == play_position_hash(game));
    struct dice_seed seed = {.generator = DICE_CHACHA20};
    memcpy(seed.key, game->state->dice.key, sizeof seed.key);
    for (int i = 0; i < DICE_KEY; i++) /* the position lacks the key, and nothing else */
        assert_int_equal(sandbox.game.state->dice.key[i], 0);
    dice_take_key(&sandbox.game.state->dice, &seed);
    assert_true(play_full_hash(&sandbox.game) == play_full_hash(game));
    load_sandbox_free(&sandbox);
    json_decref(position);
    free(text);
}

static void random_game(uint64_t seed, int *states, int wanted) {
    const struct ruleset *rules = load_ruleset(monocacy);
    size_t size = play_memory(rules, monocacy);
    void *block = aligned_alloc(64, (size + 63) / 64 * 64);
    struct action_list *list = malloc(sizeof *list);
    struct arena arena;
    struct game game;
    uint32_t options[OPTIONS] = {0};
    options[OPTION_STANDARD_SETUP] = seed % 2 == 0;
    arena_init(&arena, block, size);
    assert_true(play_new(&game, rules, monocacy, 0, options, dice_seed_number(DICE_CHACHA20, seed), &arena));
    uint64_t random = seed;
    for (int n = 0; !play_over(&game) && *states < wanted; n++) {
        play_actions(&game, list);
        assert_true(list->count > 0);
        random = random * 6364136223846793005u + 1442695040888963407u;
        play_apply(&game, list->at[(random >> 33) % list->count]);
        if (n % 29 == 0) {
            same_again(&game);
            ++*states;
        }
    }
    free(list);
    free(block);
}

/* A game of before ChaCha20 keeps its streams in the positions that its host writes. */
static void streams_of_pcg32_come_back(void **unused) {
    (void)unused;
    const struct ruleset *rules = load_ruleset(monocacy);
    size_t size = play_memory(rules, monocacy);
    void *block = aligned_alloc(64, (size + 63) / 64 * 64);
    struct loaded_sandbox sandbox;
    struct load_error error;
    struct arena arena;
    struct game game;
    arena_init(&arena, block, size);
    assert_true(play_new(&game, rules, monocacy, 0, NULL, dice_seed_number(DICE_PCG32, 8), &arena));
    dice_undone(&game.state->dice, 1, 0);
    char *text = position_text(&game, 1 << 18);
    json_t *position = json_loads(text, 0, NULL);
    assert_true(load_sandbox_over(monocacy, position, &sandbox, &error));
    assert_true(sandbox.dice_told);
    assert_memory_equal(&sandbox.game.state->dice, &game.state->dice, sizeof(struct dice));
    load_sandbox_free(&sandbox);
    json_decref(position);
    free(text);
    free(block);
}

static void states_come_back(void **unused) {
    (void)unused;
    int states = 0;
    for (uint64_t seed = 1; states < 1000 / HARNESS_SHARE; seed++)
        random_game(seed, &states, 1000 / HARNESS_SHARE);
    assert_int_equal(states, 1000 / HARNESS_SHARE);
}

LOAD_TESTS(test(packs), test(two_loads_are_equal), test(loads_quickly), test(lists_and_rules), test(made_up_ground),
           test(over_a_base), test(refusals), test(states_come_back), test(streams_of_pcg32_come_back))
