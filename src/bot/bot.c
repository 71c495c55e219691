/* bot.c: see bot.h. */
#include "bot/bot.h"
#include "bot/search.h"
#include "core/check.h"
#include "core/hash.h"
#include "play/pack.h"
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

/* -- names -- */

/* The parts of LEVEL[:CHARACTER][@BUDGET]. */
struct name_parts {
    char who[BOT_NAME_SIZE], mind[BOT_NAME_SIZE];
    const struct level *level; /* NULL: there is none of that name */
    bool has_budget, sound;
    uint32_t budget;
};

static bool copy_part(char *to, const char *from, size_t length) {
    if (length >= BOT_NAME_SIZE)
        return false;
    memcpy(to, from, length);
    to[length] = 0;
    return true;
}

static size_t length_before(const char *name, const char *marks) {
    size_t length = 0;
    while (name[length] != 0 && strchr(marks, name[length]) == NULL)
        length++;
    return length;
}

static bool read_budget(const char *digits, uint32_t *out) {
    enum { BUDGET_MOST = 100000000 };
    uint32_t number = 0;
    for (const char *at = digits; *at != 0; at++) {
        if (*at < '0' || *at > '9' || number > BUDGET_MOST)
            return false;
        number = number * 10 + (uint32_t)(*at - '0');
    }
    *out = number;
    return *digits != 0;
}

/* The mind of a level with a character is the one of that character: "regular:cautious". */
static struct name_parts parts_of(const char *name) {
    struct name_parts parts = {.sound = true};
    size_t who = length_before(name, ":@"), whole = length_before(name, "@");
    parts.has_budget = name[whole] == '@';
    parts.sound =
        copy_part(parts.who, name, who) && (!parts.has_budget || read_budget(name + whole + 1, &parts.budget));
    parts.level = level_named(parts.who);
    const char *mind = parts.level != NULL ? parts.level->mind : parts.who;
    size_t length = strlen(mind);
    parts.sound = parts.sound && length + (whole - who) < BOT_NAME_SIZE && copy_part(parts.mind, mind, length) &&
                  copy_part(parts.mind + length, name + who, whole - who);
    return parts;
}

static const struct mind *mind_named(const struct ruleset *rules, const char *name) {
    for (uint8_t i = 0; i < rules->mind_count; i++)
        if (strcmp(rules->minds[i].name, name) == 0)
            return &rules->minds[i];
    return NULL;
}

void bot_reset(struct bot *bot, uint64_t seed) {
    bot->seed = seed;
    bot->search = NULL;
    bot->phase = 0;
    bot->thought = (struct bot_thought){0};
    bot->wrong = 0;
}

bool bot_find(const struct ruleset *rules, const char *name, uint64_t seed, struct bot *out) {
    struct name_parts parts = parts_of(name);
    memset(out, 0, sizeof *out);
    bot_reset(out, seed);
    out->rules = rules;
    out->mind = parts.sound ? mind_named(rules, parts.mind) : NULL;
    if (out->mind == NULL)
        return parts.sound && strcmp(name, "random") == 0;
    out->enemy = parts.level != NULL ? mind_named(rules, parts.level->mind) : NULL;
    if (parts.level != NULL && parts.level->choices > 1 && out->mind->value != NULL && out->enemy != NULL)
        out->level = parts.level;
    out->budget = parts.has_budget ? parts.budget : out->level != NULL ? out->level->budget : 0;
    return !parts.has_budget || (parts.budget > 0 && out->level != NULL && out->level->budget > 0);
}

void bot_why_not(const struct ruleset *rules, const char *name, struct text *out) {
    struct name_parts parts = parts_of(name);
    if (!parts.sound || mind_named(rules, parts.mind) == NULL) {
        text_add(out, "there is no computer player called ");
        text_add(out, name);
    } else if (parts.budget == 0) {
        text_add(out, parts.who);
        text_add(out, " cannot look ahead with a budget of zero");
    } else {
        text_add(out, parts.who);
        text_add(out, " does not look ahead: it has no budget");
    }
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
    search_open(bot->search, bot->rules, game->tables, bot->mind, bot->enemy, bot->level, &arena);
    bot->search->budget = bot->budget;
    return bot->search;
}

/* The stamp is chained over all that was done, secret choices too: the imagined game gets one of its own. */
void bot_imagine(struct game *imagined, const struct game *game, side_id side, uint64_t seed) {
    play_copy_state(imagined, game);
    if (game->rules->imagine != NULL)
        game->rules->imagine(imagined, side, seed);
    else
        dice_fast(&imagined->state->dice, seed);
    imagined->state->stamp = seed;
    play_touch(imagined);
    play_sync(imagined);
}

/* What is refused is a fault of the mind; the game goes on all the same. */
static void take_lawful(struct bot *bot, struct game *game, const struct action_list *list, struct action *out) {
    if (is_legal(play_judge(game, play_side_to_act(game), *out)))
        return;
    bot->wrong++;
    *out = list->at[0];
}

static uint64_t seed_of_choice(const struct bot *bot, const struct game *game) {
    return hash_mix(bot->seed, game->state->actions);
}

/* A phase is planned from nothing, so that the plan can be made again in another process. */
static void open_phase(struct bot *bot, const struct game *game) {
    const struct play_state *state = game->state;
    uint32_t phase = 1u + ((uint32_t)state->turn << 16 | (uint32_t)state->phase << 8 | state->phasing);
    if (bot->phase == phase)
        return;
    memset(bot->memory, 0, bot->mind->memory);
    bot->phase = phase;
    bot->thought.since = state->actions;
}

static void imagine_choice(const struct bot *bot, const struct game *game, struct game *imagined) {
    bot_imagine(imagined, game, play_side_to_act(game), seed_of_choice(bot, game));
}

static void begin_to_think(struct bot *bot, const struct game *game, struct game *imagined,
                           const struct action_list *list) {
    imagine_choice(bot, game, imagined);
    search_begin(search_of(bot, game), imagined, bot->memory, seed_of_choice(bot, game), list);
    bot->search->stamp = game->state->stamp;
}

static bool thinks_of(const struct bot *bot, const struct game *game) {
    return bot->search != NULL && bot->search->thinks && bot->search->actions == game->state->actions &&
           bot->search->stamp == game->state->stamp;
}

/* What has to be known of the choice that the search made last. */
static void note_thought(struct bot *bot) {
    const struct search *search = bot->search;
    bot->thought.chosen = search->chosen;
    bot->thought.cut = search->cut;
    bot->thought.spent = (uint32_t)search->spent;
    bot->thought.decisions = search->decisions;
    bot->thought.usual = search->usual;
    bot->thought.price = (uint32_t)search->price;
}

static struct action choose_at_once(struct bot *bot, const struct game *game, struct game *imagined,
                                    const struct action_list *list) {
    imagine_choice(bot, game, imagined);
    return bot->mind->choose(bot->mind, imagined, bot->memory, seed_of_choice(bot, game), list);
}

static bool knows_nothing(struct game *game, struct action_list *list) {
    play_actions(game, list);
    return play_side_to_act(game) >= SIDES || list->count == 0;
}

/* Not with a value of another version: who looks ahead would be misled by what it sees. */
static bool can_look_ahead(const struct game *game) {
    return ((const struct pack_head *)game->tables)->value != LEARNED_BAD;
}

enum bot_answer bot_think(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                          struct action *out) {
    if (knows_nothing(game, list))
        return BOT_KNOWS_NOTHING;
    if (bot->mind == NULL || imagined == NULL) {
        uint64_t random = seed_of_choice(bot, game);
        *out = list->at[bot_random(&random, list->count)];
        return BOT_CHOSE;
    }
    open_phase(bot, game);
    if (bot->level == NULL || !can_look_ahead(game)) {
        *out = choose_at_once(bot, game, imagined, list);
        take_lawful(bot, game, list, out);
        return BOT_CHOSE;
    }
    if (!thinks_of(bot, game))
        begin_to_think(bot, game, imagined, list);
    if (search_step(bot->search))
        return BOT_THINKS;
    *out = search_finish(bot->search, bot->memory);
    note_thought(bot);
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

void bot_hurry(struct bot *bot) {
    if (bot->search != NULL)
        search_hurry(bot->search);
}

void bot_recall(struct bot *bot, struct game *game, struct game *imagined, struct action_list *list,
                const struct bot_thought *thought) {
    if (knows_nothing(game, list) || bot->mind == NULL)
        return;
    open_phase(bot, game);
    bot->thought = *thought;
    if (bot->level == NULL) {
        choose_at_once(bot, game, imagined, list);
        return;
    }
    begin_to_think(bot, game, imagined, list);
    search_recall(bot->search, bot->memory, thought->chosen);
    bot->search->spent = thought->spent;
    bot->search->decisions = thought->decisions;
    bot->search->usual = thought->usual;
    bot->search->price = thought->price;
}
