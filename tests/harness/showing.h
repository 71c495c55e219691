/* showing.h: a game laid out for tests that ask the family itself, hook by hook, without a conversation. */
#ifndef ENFILADE_TESTS_SHOWING_H
#define ENFILADE_TESTS_SHOWING_H

#include "harness/harness.h"

#include <stdlib.h>

#include "load/load.h"
#include "play/ruleset.h"

static const void *shown_tables;
static struct game shown;
static void *shown_block;
static struct dice shown_luck; /* of the players, not of the game */
static struct action_list shown_list;
static char shown_text[1 << 20];
static void *shown_memory[SIDES]; /* of the minds */

static void show_close(void) {
    free(shown_block);
    for (int side = 0; side < SIDES; side++) {
        free(shown_memory[side]);
        shown_memory[side] = NULL;
    }
    load_free(shown_tables);
    shown_block = NULL;
    shown_tables = NULL;
}

/* A game of this name from its start, deployed as the standard set-up has it. */
static inline void show_game(const char *name, uint64_t seed) {
    uint32_t options[64] = {0};
    struct load_error error;
    struct arena arena;
    show_close();
    shown_tables = load_game("games", name, &error);
    if (shown_tables == NULL)
        fail_msg("%s: %s", error.file, error.why);
    const struct ruleset *rules = load_ruleset(shown_tables);
    size_t size = play_memory(rules, shown_tables);
    for (int i = 0; i < rules->option_count; i++)
        options[i] = strcmp(rules->options[i].id, "standard-setup") == 0 ? 1 : rules->options[i].standard;
    shown_block = aligned_alloc(64, (size + 63) / 64 * 64);
    arena_init(&arena, shown_block, size);
    assert_true(play_new(&shown, rules, shown_tables, 0, options, dice_seed_number(DICE_CHACHA20, seed), &arena));
    dice_fast(&shown_luck, seed * 77 + 1);
    shown_text[0] = 0;
    for (int side = 0; side < SIDES; side++)
        shown_memory[side] = calloc(1, rules->minds[0].memory + 1);
}

/* A random legal action, ends of phases rarer than they would be; resigning never. */
static inline struct action random_action(void) {
    play_actions(&shown, &shown_list);
    assert_true(shown_list.count > 0);
    return shown_list.at[dice_draw(&shown_luck, 0, shown_list.count) - 1];
}

/* What the family's mind would do, now and then something else: battles with all that happens in them. */
static inline struct action likely_action(void) {
    struct action any = random_action();
    if (dice_draw(&shown_luck, 2, 12) == 1)
        return any;
    return shown.rules->minds[0].choose(&shown.rules->minds[0], &shown, shown_memory[play_side_to_act(&shown)],
                                        dice_draw(&shown_luck, 3, 1 << 30), &shown_list);
}

/* What a hook writes, read back. */
static inline json_t *read_back(struct text *text) {
    json_error_t error;
    assert_false(text->cut);
    json_t *json = json_loadb(text->at, text->length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL)
        fail_msg("%s at %d: %.200s", error.text, error.position,
                 text->at + (error.position > 80 ? error.position - 80 : 0));
    return json;
}

static inline json_t *view_of(side_id side) {
    struct text text;
    struct json json;
    text_init(&text, shown_text, sizeof shown_text);
    json_init(&json, &text);
    shown.rules->view(&shown, side, &json);
    return read_back(&text);
}

#endif
