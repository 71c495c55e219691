/* fuzz_action.c: any text as an action, at several points of a game.
 *
 * The first byte picks the position, the rest is the text. What can be read must be written and read back the same;
 * what is refused must leave the position as it was and say why; what is legal must leave a sound position. */
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "load/load.h"
#include "play/ruleset.h"

#define POSITIONS 8
#define ACTIONS_BETWEEN 400

static struct game game, imagined;
static struct play_state *position[POSITIONS];
static struct action_list list;

static void *block_for(size_t size) {
    void *block = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!block)
        abort();
    return block;
}

static void lay_out(struct game *out, const struct ruleset *rules, const void *tables) {
    size_t size = play_memory(rules, tables) + 64;
    struct arena arena;
    arena_init(&arena, block_for(size), size);
    if (!play_lay_out(out, rules, tables, &arena))
        abort();
}

/* Eight positions of one random game. */
static void prepare(void) {
    struct load_error error;
    const void *tables = load_game("games", "monocacy", &error);
    if (!tables)
        abort();
    const struct ruleset *rules = load_ruleset(tables);
    lay_out(&game, rules, tables);
    lay_out(&imagined, rules, tables);
    uint32_t options[64];
    for (int i = 0; i < rules->option_count; i++)
        options[i] = rules->options[i].standard;
    play_begin(&game, 0, options, dice_seed_number(DICE_CHACHA20, 7));
    struct bot bot;
    bot_find(rules, "random", 7, &bot);
    for (int i = 0; i < POSITIONS; i++) {
        position[i] = block_for(game.state->size);
        memcpy(position[i], game.state, game.state->size);
        struct action action;
        for (int n = 0; n < ACTIONS_BETWEEN && !play_over(&game) && bot_choose(&bot, &game, &imagined, &list, &action);
             n++)
            play_do(&game, play_side_to_act(&game), action);
    }
}

static void check_words(struct action action) {
    char buffer[256];
    struct text text;
    struct action again;
    text_init(&text, buffer, sizeof buffer);
    play_action_text(&game, action, &text);
    if (text.cut || !is_legal(play_action_read(&game, buffer, text.length, &again)) || !action_equal(action, again))
        abort();
}

static void check_refusal(struct ruling ruling) {
    char buffer[1024];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_ruling_text(&game, ruling, &text);
    if (text.length == 0)
        abort();
}

static void check_position(void) {
    char buffer[1024];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (game.fault || (game.rules->validate && !game.rules->validate(&game, &text)))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!game.rules)
        prepare();
    if (size == 0)
        return 0;
    const struct play_state *start = position[data[0] % POSITIONS];
    memcpy(game.state, start, start->size);
    struct action action;
    struct ruling ruling = play_action_read(&game, (const char *)data + 1, size - 1, &action);
    if (!is_legal(ruling)) {
        check_refusal(ruling);
        return 0;
    }
    check_words(action);
    ruling = play_do(&game, play_side_to_act(&game), action);
    if (is_legal(ruling)) {
        check_position();
        return 0;
    }
    check_refusal(ruling);
    if (memcmp(game.state, start, start->size) != 0)
        abort();
    return 0;
}
