/* positions.c: positions of games and how the games ended, in numbers: what fit.py fits a value to.
 *
 *   positions PACK SCENARIO FIRST GAMES
 *
 * Plays games of the mind `regular` against itself, each side with traits that are a little its own, so that positions
 * differ. Prints a line for each time that the turn or the phasing side changes: the game's seed, who won as seen by
 * side 0 (1, 0, -1), its margin in the end, and the features of the position as side 0 sees it. */
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/playout.h"
#include "core/hash.h"
#include "play/drill.h"

enum { ACTIONS_MOST = 400000, POSITIONS_MAX = 512 };

struct player {
    struct mind mind;
    int32_t traits[TRAITS_MAX];
    void *memory;
};

struct table {
    struct setting setting;
    struct game game;
    struct player player[SIDES];
    struct action_list list;
    unsigned count; /* positions of this game */
    int16_t position[POSITIONS_MAX][FEATURES_MAX];
};

static void open_player(const struct ruleset *rules, struct player *player) {
    struct bot bot;
    if (!bot_find(rules, "regular", 0, &bot) || bot.mind == NULL || rules->trait_count > TRAITS_MAX)
        setting_complain("no such mind", "regular");
    player->mind = *bot.mind;
    player->mind.traits = player->traits;
    player->mind.drilled = false;
    player->memory = setting_must_have(malloc(bot.mind->memory));
}

/* Between half of the mind's trait and half as much again. */
static void vary_traits(const struct game *game, side_id side, struct player *player, uint64_t seed) {
    struct bot bot;
    bot_find(game->rules, "regular", 0, &bot);
    const int32_t *own = drill_traits(bot.mind, game, side);
    for (unsigned i = 0; i < game->rules->trait_count; i++)
        player->traits[i] = (int32_t)((own[i] * (int64_t)(50 + hash_mix(seed, i) % 101) + 50) / 100);
}

static void note_position(struct table *table) {
    void *const memory[SIDES] = {table->player[0].memory, table->player[1].memory};
    if (table->count < POSITIONS_MAX)
        table->setting.rules->features(&table->game, 0, memory, table->position[table->count++]);
}

static void play_one(struct table *table, uint64_t seed) {
    struct game *game = &table->game;
    setting_begin(&table->setting, game, seed);
    table->count = 0;
    for (side_id side = 0; side < SIDES; side++) {
        memset(table->player[side].memory, 0, table->player[side].mind.memory);
        vary_traits(game, side, &table->player[side], hash_mix(seed, side));
    }
    unsigned stretch = playout_stretch(game), seen = 0;
    side_id side;
    while ((side = play_side_to_act(game)) < SIDES && game->state->actions < ACTIONS_MOST) {
        struct player *player = &table->player[side];
        if (playout_stretch(game) != stretch && seen == 3) /* both minds have looked at the field */
            note_position(table);
        stretch = playout_stretch(game);
        seen |= 1u << side;
        play_actions(game, &table->list);
        uint64_t luck = hash_mix(seed * SIDES + side, game->state->actions);
        play_apply(game, player->mind.choose(&player->mind, game, player->memory, luck, &table->list));
    }
}

static void print_game(struct table *table, uint64_t seed) {
    int32_t points[SIDES] = {0};
    side_id winner = table->game.state->winner;
    table->setting.rules->score(&table->game, points);
    for (unsigned i = 0; i < table->count; i++) {
        printf("%llu %d %d", (unsigned long long)seed,
               winner >= SIDES ? 0
               : winner == 0   ? 1
                               : -1,
               (int)(points[0] - points[1]));
        for (unsigned n = 0; n < table->setting.rules->feature_count; n++)
            printf(" %d", table->position[i][n]);
        printf("\n");
    }
}

int main(int argc, char **argv) {
    static struct table table;
    if (argc != 5)
        setting_complain("usage", "positions PACK SCENARIO FIRST GAMES");
    setting_open(&table.setting, argv[1], argv[2]);
    setting_lay_out(&table.setting, &table.game);
    for (side_id side = 0; side < SIDES; side++)
        open_player(table.setting.rules, &table.player[side]);
    uint64_t first = strtoull(argv[3], NULL, 10), games = strtoull(argv[4], NULL, 10);
    printf("seed won margin");
    for (unsigned i = 0; i < table.setting.rules->feature_count; i++)
        printf(" %s", table.setting.rules->feature_names[i]);
    printf("\n");
    for (uint64_t seed = first; seed < first + games; seed++) {
        play_one(&table, seed);
        print_game(&table, seed);
    }
    return 0;
}
