/* fury_match.c: two sets of traits of the operational mind against each other, in pairs of games with the sides swapped
 * and the dice shared: what fury_tune.py asks for. Links the engine alone.
 *
 *   fury_match FIRST PAIRS A B PACK...
 *
 * A and B are traits: the name of a mind (simple-1, regular), then changes, "regular,fight=20,back=400". Prints a JSON
 * object: for each pack, and for all, how many pairs A won, lost and drew (by wins; where each side won once by the
 * summed margin), the games it won, and its mean margin in Victory Points a game. */
#include "setting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "fury/mind/ai.h"

enum { ACTIONS_MOST = 400000 };

struct tally {
    unsigned pairs, won, lost, games_won;
    long margin;
};

static const struct fury_tables *read_pack(const char *name) {
    size_t length;
    const struct fury_tables *tables = (const void *)setting_read_file(name, &length);
    if (length != sizeof *tables || tables->head.magic != FURY_PACK_MAGIC || tables->head.size != length)
        setting_complain("no pack of this program and family", name);
    return tables;
}

static void change_trait(struct fury_traits *traits, const char *text) {
    size_t length = strcspn(text, "=");
    for (int i = 0; i < FURY_TRAIT_COUNT; i++)
        if (strlen(fury_trait_names[i]) == length && memcmp(fury_trait_names[i], text, length) == 0) {
            ((int32_t *)traits)[i] = (int32_t)strtol(text + length + 1, NULL, 10);
            return;
        }
    setting_complain("no such trait", text);
}

static struct fury_traits read_traits(const char *text) {
    char buffer[4096];
    snprintf(buffer, sizeof buffer, "%s", text);
    char *part = strtok(buffer, ",");
    struct fury_traits traits = fury_simple_1;
    if (part != NULL && strcmp(part, "regular") == 0)
        traits = fury_regular;
    else if (part == NULL || strcmp(part, "simple-1") != 0)
        setting_complain("no such mind", text);
    while ((part = strtok(NULL, ",")) != NULL)
        change_trait(&traits, part);
    return traits;
}

struct table {
    struct game game;
    void *memory[SIDES];
    struct action_list list;
};

static void lay_out(struct table *table, const void *tables) {
    size_t size = arena_cost(play_memory(&fury_ruleset, tables));
    struct arena arena;
    arena_init(&arena, setting_must_have(malloc(size)), size);
    if (!play_lay_out(&table->game, &fury_ruleset, tables, &arena))
        setting_complain("cannot lay out", "the game");
    for (side_id side = 0; side < SIDES; side++)
        table->memory[side] = setting_must_have(malloc(fury_minds[0].memory));
}

static void play_one(struct table *table, uint64_t seed, const struct fury_traits *traits[SIDES]) {
    uint32_t options[OPTIONS];
    for (unsigned i = 0; i < OPTIONS; i++)
        options[i] = fury_ruleset.options[i].standard;
    play_renew(&table->game);
    play_begin(&table->game, 0, options, dice_seed_number(DICE_CHACHA20, seed));
    for (side_id side = 0; side < SIDES; side++)
        memset(table->memory[side], 0, fury_minds[0].memory);
    side_id side;
    while ((side = play_side_to_act(&table->game)) < SIDES && table->game.state->actions < ACTIONS_MOST) {
        play_actions(&table->game, &table->list);
        uint64_t luck = hash_mix(seed * SIDES + side, table->game.state->actions);
        play_apply(&table->game, fury_choose(&table->game, table->memory[side], luck, &table->list, traits[side]));
    }
}

/* A's margin; +1, 0 or -1 by who won in `result`. */
static long play_for(struct table *table, uint64_t seed, const struct fury_traits *a, const struct fury_traits *b,
                     side_id side, int *result) {
    const struct fury_traits *traits[SIDES] = {side == 0 ? a : b, side == 0 ? b : a};
    int32_t points[SIDES] = {0};
    play_one(table, seed, traits);
    fury_ruleset.score(&table->game, points);
    side_id winner = table->game.state->winner;
    *result = winner >= SIDES ? 0 : winner == side ? 1 : -1;
    return (long)points[side] - points[1 - side];
}

static void play_pair(struct table *table, uint64_t seed, const struct fury_traits *a, const struct fury_traits *b,
                      struct tally *tally) {
    int first, second;
    long margin = play_for(table, seed, a, b, 0, &first) + play_for(table, seed, a, b, 1, &second);
    long verdict = first + second != 0 ? first + second : margin;
    tally->pairs++;
    tally->won += verdict > 0;
    tally->lost += verdict < 0;
    tally->games_won += (unsigned)((first > 0) + (second > 0));
    tally->margin += margin;
}

static void print(const char *name, const struct tally *tally, const char *after) {
    unsigned decided = tally->won + tally->lost;
    printf("\"%s\":{\"pairs\":%u,\"won\":%u,\"lost\":%u,\"share\":%.3f,\"games_won\":%u,\"margin\":%.3f}%s", name,
           tally->pairs, tally->won, tally->lost, decided ? (double)tally->won / decided : 0.5, tally->games_won,
           tally->pairs ? (double)tally->margin / (2.0 * tally->pairs) : 0, after);
}

int main(int argc, char **argv) {
    static struct table table;
    if (argc < 6)
        setting_complain("usage", "fury_match FIRST PAIRS A B PACK...");
    uint64_t first = strtoull(argv[1], NULL, 10), pairs = strtoull(argv[2], NULL, 10);
    struct fury_traits a = read_traits(argv[3]), b = read_traits(argv[4]);
    struct tally all = {0};
    printf("{");
    for (int i = 5; i < argc; i++) {
        const struct fury_tables *tables = read_pack(argv[i]);
        struct tally tally = {0};
        lay_out(&table, tables);
        for (uint64_t seed = first; seed < first + pairs; seed++)
            play_pair(&table, seed, &a, &b, &tally);
        print(tables->game, &tally, ",\n ");
        all.pairs += tally.pairs;
        all.won += tally.won;
        all.lost += tally.lost;
        all.games_won += tally.games_won;
        all.margin += tally.margin;
    }
    print("all", &all, "}\n");
    return 0;
}
