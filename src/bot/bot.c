/* bot.c: see bot.h. */
#include "bot/bot.h"
#include "bot/search.h"
#include "core/check.h"
#include "core/hash.h"
#include <string.h>

static uint32_t next_word(uint64_t *random) { /* PCG-XSH-RR */
    uint64_t old = *random;
    *random = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    unsigned turn = (unsigned)(old >> 59);
    return shifted >> turn | shifted << ((32 - turn) & 31);
}

uint32_t bot_random(uint64_t *random, uint32_t below) {
    CHECK(below > 0);
    if (below < 2)
        return 0;
    uint32_t first = (0 - below) % below, word;
    do
        word = next_word(random);
    while (word < first);
    return word % below;
}

static const struct mind *mind_named(const struct ruleset *rules, const char *name) {
    for (uint8_t i = 0; i < rules->mind_count; i++)
        if (strcmp(rules->minds[i].name, name) == 0)
            return &rules->minds[i];
    return NULL;
}

void bot_reset(struct bot *bot, uint64_t seed) {
    bot->seed = seed;
    bot->random = seed * 2 + 1;
    next_word(&bot->random);
    bot->search = NULL;
    bot->wrong = 0;
}

bool bot_find(const struct ruleset *rules, const char *name, uint64_t seed, struct bot *out) {
    const struct level *level = level_named(name);
    memset(out, 0, sizeof *out);
    bot_reset(out, seed);
    out->rules = rules;
    out->mind = mind_named(rules, level != NULL ? level->mind : name);
    if (level != NULL && out->mind == NULL && rules->mind_count > 0)
        out->mind = &rules->minds[0];
    if (level != NULL && out->mind != NULL && out->mind->value != NULL)
        out->level = level;
    return out->mind != NULL || strcmp(name, "random") == 0;
}

size_t bot_memory_size(const struct bot *bot, const void *tables) {
    if (bot->mind == NULL)
        return 0;
    if (bot->level == NULL)
        return bot->mind->memory;
    return arena_cost(bot->mind->memory) + arena_cost(sizeof(struct search)) +
           search_memory(bot->rules, tables, bot->mind, bot->level);
}

static struct search *search_of(struct bot *bot, const struct game *game) {
    struct arena arena;
    size_t size = bot_memory_size(bot, game->tables), mind = arena_cost(bot->mind->memory);
    if (bot->search != NULL)
        return bot->search;
    arena_init(&arena, (unsigned char *)bot->memory + mind, size - mind);
    bot->search = arena_take(&arena, sizeof *bot->search);
    CHECK(bot->search != NULL);
    search_open(bot->search, bot->rules, game->tables, bot->mind, bot->level, &arena);
    return bot->search;
}

void bot_imagine(struct game *imagined, const struct game *game, side_id side, uint64_t seed) {
    play_copy_state(imagined, game);
    if (game->rules->imagine != NULL)
        game->rules->imagine(imagined, side, seed);
    else
        dice_fast(&imagined->state->dice, seed);
    play_touch(imagined);
    play_sync(imagined);
}

static uint64_t draw_seed(struct bot *bot) {
    uint64_t high = next_word(&bot->random);
    return high << 32 | next_word(&bot->random);
}

/* What is refused is a fault of the mind; the game goes on all the same. */
static void take_lawful(struct bot *bot, struct game *game, const struct action_list *list, struct action *out) {
    if (is_legal(play_judge(game, play_side_to_act(game), *out)))
        return;
    bot->wrong++;
    *out = list->at[0];
}

static void begin_to_think(struct bot *bot, const struct game *game, struct game *imagined,
                           const struct action_list *list) {
    uint64_t seed = hash_mix(bot->seed, game->state->actions);
    bot_imagine(imagined, game, play_side_to_act(game), seed);
    search_begin(search_of(bot, game), imagined, bot->memory, seed, list);
}

static bool thinks_of(const struct bot *bot, const struct game *game) {
    return bot->search != NULL && bot->search->thinks && bot->search->actions == game->state->actions &&
           bot->search->stamp == game->state->stamp;
}

enum bot_answer bot_think(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                          struct action *out) {
    side_id side = play_side_to_act(game);
    play_actions(game, list);
    if (side >= SIDES || list->count == 0)
        return BOT_KNOWS_NOTHING;
    if (bot->mind == NULL || imagined == NULL) {
        *out = list->at[bot_random(&bot->random, list->count)];
        return BOT_CHOSE;
    }
    if (bot->level == NULL) {
        uint64_t seed = draw_seed(bot);
        bot_imagine(imagined, game, side, seed);
        *out = bot->mind->choose(bot->mind, imagined, bot->memory, seed, list);
        take_lawful(bot, game, list, out);
        return BOT_CHOSE;
    }
    if (!thinks_of(bot, game)) {
        begin_to_think(bot, game, imagined, list);
        bot->search->stamp = game->state->stamp;
    }
    if (search_step(bot->search))
        return BOT_THINKS;
    *out = search_finish(bot->search, bot->memory);
    take_lawful(bot, game, list, out);
    return BOT_CHOSE;
}

bool bot_choose(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                struct action *out) {
    enum bot_answer answer;
    do
        answer = bot_think(bot, game, imagined, list, out);
    while (answer == BOT_THINKS);
    return answer == BOT_CHOSE;
}
