/* invent.c: see invent.h. */
#include "bot/invent.h"

#include "bot/bot.h"

enum { LETTERS_MAX = 8 };

static size_t word_length(const char *text) {
    size_t length = 0;
    while (text[length] != 0 && text[length] != ' ')
        length++;
    return length;
}

/* The letters of a verb's shape, without its literal words. */
static unsigned shape_letters(const char *shape, char out[LETTERS_MAX]) {
    unsigned count = 0;
    while (shape != NULL && *shape != 0 && count < LETTERS_MAX - 1) {
        size_t length = word_length(shape);
        const char *last = shape + length;
        bool literal = *shape == '/';
        for (const char *c = shape; c < last && count < LETTERS_MAX - 1; c++)
            if (*c != '?' && *c != '/' && (!literal || c + 1 == last || c[1] == '?'))
                out[count++] = *c;
        shape += length + (shape[length] == ' ');
    }
    return count;
}

static void draw_word(const struct game *game, char letter, uint64_t *random, struct action *action) {
    const struct ruleset *rules = game->rules;
    const void *tables = game->tables;
    switch (letter) {
    case 'u':
        action->who = (counter_id)bot_random(random, rules->counter_count(tables));
        break;
    case 'v':
        action->whom = (counter_id)bot_random(random, rules->counter_count(tables));
        break;
    case 'h':
        action->hex = (hex_id)bot_random(random, rules->hex_count(tables));
        break;
    case 'd':
        action->facing = (direction)bot_random(random, DIRECTIONS);
        break;
    case 'n':
        action->number = (int16_t)((int)bot_random(random, 16) - 2);
        break;
    default:
        action->word = (uint8_t)bot_random(random, rules->word_count);
        break;
    }
}

/* The same word of another action; nothing is changed where that has none. */
static void take_word(char letter, struct action from, struct action *action) {
    const struct action bare = action_of(from.verb);
    if (letter == 'u' && from.who != bare.who)
        action->who = from.who;
    if (letter == 'v' && from.who != bare.who)
        action->whom = from.who;
    if (letter == 'h' && from.hex != bare.hex)
        action->hex = from.hex;
    if (letter == 'd' && from.facing != bare.facing)
        action->facing = from.facing;
    if (letter == 'n' && from.number != bare.number)
        action->number = from.number;
}

static void change_word(const struct game *game, const struct action_list *legal, char letter, uint64_t *random,
                        struct action *action) {
    if (legal->count == 0 || bot_random(random, 2) == 0)
        draw_word(game, letter, random, action);
    else
        take_word(letter, legal->at[bot_random(random, legal->count)], action);
}

struct action invent_action(const struct game *game, const struct action_list *legal, uint64_t *random) {
    const struct ruleset *rules = game->rules;
    char letters[LETTERS_MAX];
    if (legal->count > 0 && bot_random(random, 2) == 0) {
        struct action action = legal->at[bot_random(random, legal->count)];
        unsigned count = shape_letters(rules->verbs[action.verb].shape, letters);
        if (count > 0)
            change_word(game, legal, letters[bot_random(random, count)], random, &action);
        return action;
    }
    uint8_t verb;
    do
        verb = (uint8_t)bot_random(random, rules->verb_count);
    while (verb == rules->verb_resign);
    struct action action = action_of(verb);
    unsigned count = shape_letters(rules->verbs[verb].shape, letters);
    for (unsigned i = 0; i < count; i++)
        if (bot_random(random, 8) != 0)
            change_word(game, legal, letters[i], random, &action);
    return action;
}
