/* trait_match.c: two sets of traits of a family's mind against each other, in pairs of games with the sides swapped and
 * the dice shared: what tune.py asks for. Links the engine alone.
 *
 *   trait_match FIRST PAIRS A B PACK:SCENARIO:SCALE...
 *
 * A and B are traits: the name of a mind (simple-1, regular), then changes, "regular,fear=4,height=2"; with a change it
 * plays both seats alike, not by the traits of the battle (play/drill.h). SCALE is how many Victory Points a game of
 * this battle is usually won by. Prints a JSON object: for each battle, and for all, how many pairs A won, lost and
 * drew (by wins; where each side won once by the summed margin), the games it won, its mean margin in Victory Points a
 * game, and its score from -1 to 1: half by the pairs, half by the margins. */
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "play/pack.h"

enum { ACTIONS_MOST = 400000 };

struct tally {
    unsigned pairs, won, lost, games_won;
    long margin;
    double score;
};

struct player {
    struct mind mind;
    int32_t traits[TRAITS_MAX];
};

static const struct mind *mind_named(const struct ruleset *rules, const char *name) {
    struct bot bot;
    if (!bot_find(rules, name, 0, &bot) || bot.mind == NULL || rules->trait_count > TRAITS_MAX)
        setting_complain("no such mind", name);
    return bot.mind;
}

static void change_trait(const struct ruleset *rules, struct player *player, const char *text) {
    size_t length = strcspn(text, "=");
    for (unsigned i = 0; i < rules->trait_count; i++)
        if (strlen(rules->trait_names[i]) == length && memcmp(rules->trait_names[i], text, length) == 0) {
            player->traits[i] = (int32_t)strtol(text + length + 1, NULL, 10);
            player->mind.traits = player->traits;
            player->mind.drilled = false;
            return;
        }
    setting_complain("no such trait", text);
}

static void read_player(const struct ruleset *rules, const char *text, struct player *player) {
    char buffer[8192];
    snprintf(buffer, sizeof buffer, "%s", text);
    char *part = strtok(buffer, ",");
    player->mind = *mind_named(rules, part != NULL ? part : "");
    memcpy(player->traits, player->mind.traits, rules->trait_count * sizeof(int32_t));
    while ((part = strtok(NULL, ",")) != NULL)
        change_trait(rules, player, part);
}

struct table {
    struct setting setting;
    struct game game;
    void *memory[SIDES];
    struct action_list list;
    struct player player[2];
};

/* Each side is asked about the game itself: these minds never look at what is hidden. */
static void play_one(struct table *table, uint64_t seed, const struct player *players[SIDES]) {
    setting_begin(&table->setting, &table->game, seed);
    for (side_id side = 0; side < SIDES; side++)
        memset(table->memory[side], 0, players[side]->mind.memory);
    side_id side;
    while ((side = play_side_to_act(&table->game)) < SIDES && table->game.state->actions < ACTIONS_MOST) {
        const struct mind *mind = &players[side]->mind;
        play_actions(&table->game, &table->list);
        uint64_t luck = hash_mix(seed * SIDES + side, table->game.state->actions);
        play_apply(&table->game, mind->choose(mind, &table->game, table->memory[side], luck, &table->list));
    }
}

/* A's margin; +1, 0 or -1 by who won in `result`. */
static long play_for(struct table *table, uint64_t seed, side_id side, int *result) {
    const struct player *players[SIDES] = {&table->player[side != 0], &table->player[side == 0]};
    int32_t points[SIDES] = {0};
    play_one(table, seed, players);
    table->setting.rules->score(&table->game, points);
    side_id winner = table->game.state->winner;
    *result = winner >= SIDES ? 0 : winner == side ? 1 : -1;
    return (long)points[side] - points[1 - side];
}

static void play_pair(struct table *table, uint64_t seed, double scale, struct tally *tally) {
    int first, second;
    long margin = play_for(table, seed, 0, &first) + play_for(table, seed, 1, &second);
    long verdict = first + second != 0 ? first + second : margin;
    double share = (double)margin / (2 * scale);
    tally->pairs++;
    tally->won += verdict > 0;
    tally->lost += verdict < 0;
    tally->games_won += (unsigned)((first > 0) + (second > 0));
    tally->margin += margin;
    tally->score += ((verdict > 0) - (verdict < 0) + (share > 1 ? 1 : share < -1 ? -1 : share)) / 2;
}

static void add(struct tally *all, const struct tally *tally) {
    all->pairs += tally->pairs;
    all->won += tally->won;
    all->lost += tally->lost;
    all->games_won += tally->games_won;
    all->margin += tally->margin;
    all->score += tally->score;
}

static void print(const char *name, const struct tally *tally, const char *after) {
    unsigned decided = tally->won + tally->lost, pairs = tally->pairs ? tally->pairs : 1;
    printf(
        "\"%s\":{\"pairs\":%u,\"won\":%u,\"lost\":%u,\"share\":%.3f,\"games_won\":%u,\"margin\":%.3f,\"score\":%.4f}%s",
        name, tally->pairs, tally->won, tally->lost, decided ? (double)tally->won / decided : 0.5, tally->games_won,
        (double)tally->margin / (2.0 * pairs), tally->score / pairs, after);
}

/* PACK:SCENARIO:SCALE */
static double open_battle(struct table *table, const char *text, char *const argv[]) {
    char pack[1024], scenario[128];
    double scale;
    if (sscanf(text, "%1023[^:]:%127[^:]:%lf", pack, scenario, &scale) != 3 || !(scale > 0))
        setting_complain("not PACK:SCENARIO:SCALE", text);
    memset(table, 0, sizeof *table);
    setting_open(&table->setting, pack, scenario);
    setting_lay_out(&table->setting, &table->game);
    for (unsigned i = 0; i < 2; i++)
        read_player(table->setting.rules, argv[3 + i], &table->player[i]);
    for (side_id side = 0; side < SIDES; side++)
        table->memory[side] = setting_must_have(malloc(table->player[0].mind.memory));
    return scale;
}

int main(int argc, char **argv) {
    static struct table table;
    if (argc < 6)
        setting_complain("usage", "trait_match FIRST PAIRS A B PACK:SCENARIO:SCALE...");
    uint64_t first = strtoull(argv[1], NULL, 10), pairs = strtoull(argv[2], NULL, 10);
    struct tally all = {0};
    printf("{");
    for (int i = 5; i < argc; i++) {
        struct tally tally = {0};
        double scale = open_battle(&table, argv[i], argv);
        for (uint64_t seed = first; seed < first + pairs; seed++)
            play_pair(&table, seed, scale, &tally);
        print(table.setting.rules->scenario(table.setting.tables, table.setting.scenario)->id, &tally, ",\n ");
        add(&all, &tally);
    }
    print("all", &all, "}\n");
    return 0;
}
