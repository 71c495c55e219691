/* test_spoiled.c: positions of random games with numbers, places and states changed at random: each is refused, or can
 * be played on without a fault. */
#include "load_test.h"

#include <stdlib.h>

#include "play/ruleset.h"

enum { POSITIONS = 60, CHANGES = 12, ACTIONS = 150 };

static uint64_t chance;

static unsigned draw(unsigned sides) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((chance >> 33) % sides);
}
static const char *one_of(const char *const *words, unsigned count) { return words[draw(count)]; }

static json_t *other_value(const char *key, const json_t *value) {
    static const char *const fates[] = {"in-play", "not-yet", "eliminated", "captured", "killed", "wounded", "left"};
    static const char *const forms[] = {"none", "line", "column", "mounted", "dismounted", "limbered", "unlimbered"};
    static const char *const facings[] = {"n", "ne", "se", "s", "sw", "nw"};
    char label[8];
    if (json_is_integer(value))
        return json_integer(draw(3) ? draw(4) : draw(99));
    if (json_is_boolean(value))
        return json_boolean(!json_is_true(value));
    if (strcmp(key, "fate") == 0)
        return json_string(one_of(fates, 7));
    if (strcmp(key, "formation") == 0)
        return json_string(one_of(forms, 7));
    if (strcmp(key, "facing") == 0)
        return json_string(one_of(facings, 6));
    if (strcmp(key, "hex") != 0 && strcmp(key, "start_hex") != 0 && strcmp(key, "target") != 0)
        return NULL;
    snprintf(label, sizeof label, "%02u%02u", 1 + draw(38), 1 + draw(46));
    return json_string(label);
}

static void spoil_object(json_t *object, int *left) {
    static const char *const flags[] = {"pinned",     "routed",      "depleted", "engaged", "abandoned",
                                        "locked",     "moved",       "moving",   "target",  "promoted",
                                        "retreating", "replacement", "done",     "by-ford"};
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(object, next, key, value) {
        json_t *other = *left > 0 && strcmp(key, "row") != 0 && draw(120) == 0 ? other_value(key, value) : NULL;
        if (!other)
            continue;
        --*left;
        if (strcmp(key, "hex") == 0)
            json_object_set_new(object, "fate", json_string("in-play"));
        json_object_set_new(object, key, other);
    }
    if (*left > 0 && json_object_get(object, "strength") && draw(60) == 0) {
        --*left;
        json_object_set_new(object, one_of(flags, 14), json_true());
    }
}

static void spoil(json_t *position) {
    static const char *const lists[] = {"leaders", "units", "brigades", "divisions"};
    int left = CHANGES;
    size_t i;
    json_t *object;
    for (int list = 0; list < 4; list++)
        json_array_foreach(json_object_get(position, lists[list]), i, object) spoil_object(object, &left);
    json_object_del(position, "frames"); /* sealed: they would only be refused */
    json_object_del(position, "seal");
}

static json_t *position_after(struct game *game, struct action_list *list, unsigned actions) {
    char *buffer = malloc(1 << 19);
    struct text text;
    struct json json;
    json_error_t error;
    for (unsigned i = 0; i < actions && !play_over(game); i++) {
        play_actions(game, list);
        play_apply(game, list->at[draw(list->count)]);
    }
    text_init(&text, buffer, 1 << 19);
    json_init(&json, &text);
    game->rules->position(game, &json);
    json_t *position = json_loads(buffer, 0, &error);
    assert_non_null(position);
    free(buffer);
    return position;
}

static bool play_on(const json_t *position, struct action_list *list) {
    struct loaded_sandbox sandbox;
    struct load_error error = {0};
    if (!load_sandbox_over(monocacy, position, &sandbox, &error)) {
        assert_true(error.why[0] != 0);
        return false;
    }
    play_start(&sandbox.game, sandbox.run);
    for (int i = 0; i < ACTIONS && !play_over(&sandbox.game); i++) {
        play_actions(&sandbox.game, list);
        assert_true(list->count > 0);
        play_apply(&sandbox.game, list->at[draw(list->count)]);
        assert_int_equal(sandbox.game.fault, 0);
    }
    load_sandbox_free(&sandbox);
    return true;
}

static void spoiled_positions_are_refused_or_played(void **unused) {
    (void)unused;
    const struct ruleset *rules = load_ruleset(monocacy);
    size_t size = (play_memory(rules, monocacy) + 63) / 64 * 64;
    void *block = aligned_alloc(64, size);
    struct action_list *list = malloc(sizeof *list);
    uint32_t options[OPTIONS] = {[OPTION_STANDARD_SETUP] = 1};
    int played = 0;
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        struct arena arena;
        struct game game;
        chance = seed * 7919;
        arena_init(&arena, block, size);
        assert_true(play_new(&game, rules, monocacy, 0, options, dice_seed_number(DICE_CHACHA20, seed), &arena));
        json_t *position = position_after(&game, list, draw(600));
        spoil(position);
        played += play_on(position, list);
        json_decref(position);
    }
    printf("%d of %d could be played\n", played, POSITIONS);
    assert_true(played > POSITIONS / 4);
    free(list);
    free(block);
}

LOAD_TESTS(test(spoiled_positions_are_refused_or_played))
