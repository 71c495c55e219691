/* fairness.c: see fairness.h. */
#include "harness/fairness.h"
#include "harness/contest_table.h"
#include "harness/harness.h"

#include <stdlib.h>

#include "core/hash.h"

struct thinker {
    struct contest *contest;
    struct bot bot;
    struct play_state *kept; /* the position as it is */
    char *view;
};

static char *view_of(struct game *game, side_id side) {
    struct text text = GROWING;
    struct json json;
    json_init(&json, &text);
    play_sync(game);
    game->rules->view(game, side, &json);
    return text.at;
}

/* As one who sits down at this very moment. */
static struct action choice_of(struct thinker *thinker) {
    struct contest *contest = thinker->contest;
    struct action action;
    memset(thinker->bot.memory, 0, bot_memory_size(&thinker->bot, contest->game.tables));
    bot_reset(&thinker->bot, 1863);
    assert_true(bot_choose(&thinker->bot, &contest->game, &contest->imagined, &contest->list, &action));
    return action;
}

/* Dice that were not thrown yet, and the stamp, which would give the enemy's hidden choices away. */
static void change_dice(struct play_state *state, uint64_t seed) {
    state->stamp = hash_mix(state->stamp, seed);
    for (unsigned i = 0; i < sizeof state->dice.key / sizeof *state->dice.key; i++)
        state->dice.key[i] ^= (uint8_t)hash_mix(seed, i);
    for (unsigned i = 0; i < DICE_STREAMS; i++)
        state->dice.drawn[i] += (uint32_t)(hash_mix(seed, i + 100) % 8);
}

static void assert_same(const char *view, const char *other) {
    size_t same = 0;
    while (view[same] != 0 && view[same] == other[same])
        same++;
    if (view[same] != other[same])
        fail_msg("the view differs: ...%.80s / ...%.80s", view + (same < 40 ? 0 : same - 40),
                 other + (same < 40 ? 0 : same - 40));
}

/* Returns whether anything but dice was changed. */
static bool check_position(struct thinker *thinker, fairness_hider hide) {
    enum { TIMES = 2 };
    struct game *game = &thinker->contest->game;
    side_id side = play_side_to_act(game);
    struct action first = choice_of(thinker);
    bool hidden = false;
    memcpy(thinker->kept, game->state, game->state->size);
    char *view = view_of(game, side);
    for (uint64_t seed = 1; seed <= TIMES; seed++) {
        hide(game, side, hash_mix(seed, game->state->actions));
        size_t from = PLAY_POSITION_OFFSET;
        hidden |= memcmp((char *)game->state + from, (char *)thinker->kept + from, game->state->size - from) != 0;
        change_dice(game->state, seed);
        char *other = view_of(game, side);
        assert_same(view, other);
        free(other);
        assert_true(action_equal(first, choice_of(thinker)));
        memcpy(game->state, thinker->kept, game->state->size);
        play_sync(game);
    }
    free(view);
    return hidden;
}

unsigned fairness_check(const struct fairness_battle *battle, const char *player, fairness_hider hide) {
    struct contest_table table = contest_table_open(battle->game, "regular", "regular");
    struct thinker thinker = {table.contest, contest_table_bot(table.contest, player, 1), NULL, NULL};
    unsigned checked = 0, hidden = 0;
    thinker.kept = aligned_alloc(64, table.contest->game.state->size);
    for (uint64_t seed = 1; checked < battle->positions; seed++) {
        contest_table_begin(table.contest, battle->option, seed);
        for (unsigned step = 1; checked < battle->positions && contest_step(table.contest); step++) {
            struct game *game = &table.contest->game;
            if ((step % battle->stride != 0 && !play_sealed(game)) || play_side_to_act(game) >= SIDES)
                continue;
            hidden += check_position(&thinker, hide);
            checked++;
        }
    }
    free(thinker.kept);
    free(thinker.bot.memory);
    contest_table_close(&table);
    return hidden;
}
