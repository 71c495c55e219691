/* duel.c: how well a side is led by orders alone, beside the mind `simple` in the same seat.
 *
 *   duel PACK SCENARIO SIDE SCRIPT FIRST PAIRS [OPTION=VALUE ...]
 *
 * Plays pairs of games with the seeds FIRST, FIRST + 1, ...: in one of a pair SIDE is led by the orders of SCRIPT, in
 * the other by `simple`; the other side is `simple` in both. Prints a line a pair: the seed and the margin of SIDE in
 * victory points, with orders and with `simple`. Links the engine alone, so that it runs where none of our libraries
 * are; tools/duel/strength.mjs makes the packs and sums up.
 *
 * A script has an order a line, in the text of play/order.h; `*` in place of the people gives the order to each of the
 * lowest commands of the side that has no order yet. What orders say nothing of (where to retreat, whom to lose) is
 * answered by `simple`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "bot/carry.h"
#include "fury/state/tables.h"
#include "gbacw/state/frames.h"
#include "play/order.h"
#include "play/pack.h"

enum { ACTIONS_MOST = 400000 };

struct duel {
    const struct ruleset *rules;
    const void *tables;
    unsigned scenario;
    side_id side;
    const char *script;
    uint32_t options[64];
    struct game game, imagined;
    struct bot bot[SIDES];
    struct carrier carrier;
    struct order_book book;
    struct action_list list;
};

static void *must_have(void *memory) {
    if (memory == NULL) {
        fputs("duel: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void complain(const char *what, const char *which) {
    fprintf(stderr, "duel: %s: %s\n", what, which);
    exit(2);
}

static char *read_file(const char *name, size_t *length) {
    FILE *in = fopen(name, "rb");
    if (in == NULL || fseek(in, 0, SEEK_END) != 0)
        complain("cannot read", name);
    long size = ftell(in);
    rewind(in);
    char *bytes = must_have(aligned_alloc(64, ((size_t)size + 64) / 64 * 64));
    *length = fread(bytes, 1, (size_t)size, in);
    bytes[*length] = 0;
    fclose(in);
    return bytes;
}

static const struct ruleset *ruleset_of(const void *pack, size_t length) {
    struct pack_head head = {0};
    if (length >= sizeof head)
        memcpy(&head, pack, sizeof head);
    if (head.size != length)
        return NULL;
    return head.magic == PACK_MAGIC ? &gbacw_ruleset : head.magic == FURY_PACK_MAGIC ? &fury_ruleset : NULL;
}

static void lay_out(struct game *game, const struct duel *duel) {
    size_t size = arena_cost(play_memory(duel->rules, duel->tables));
    struct arena arena;
    arena_init(&arena, must_have(malloc(size)), size);
    if (!play_lay_out(game, duel->rules, duel->tables, &arena))
        complain("cannot lay out", "the game");
}

/* -- the script -- */

static bool has_people(const struct game *game, command_id command) {
    const struct command_chain *chain = game->rules->commands;
    for (counter_id c = 0; c < game->rules->counter_count(game->tables); c++)
        if (chain->of(game, c) == command)
            return true;
    return false;
}

static void give(struct duel *duel, const char *text) {
    struct order order;
    char buffer[512];
    struct text why;
    text_init(&why, buffer, sizeof buffer);
    if (!order_read(&duel->game, duel->side, text, strlen(text), &order, &why))
        complain(text, buffer);
    order_give(&duel->book, &order);
}

static void give_to_all(struct duel *duel, const char *rest) {
    const struct command_chain *chain = duel->rules->commands;
    for (command_id id = 0; id < chain->count(duel->tables); id++) {
        struct order who = {.command = id, .enemy = COUNTER_NONE, .other = COMMAND_NONE};
        bool given = false;
        char text[256];
        if (chain->side(duel->tables, id) != duel->side || !has_people(&duel->game, id))
            continue;
        for (unsigned i = 0; i < duel->book.count; i++)
            given = given || order_same_people(&duel->book.order[i], &who);
        snprintf(text, sizeof text, "%s %s", chain->name(duel->tables, id), rest);
        if (!given)
            give(duel, text);
    }
}

static void read_script(struct duel *duel) {
    const char *at = duel->script;
    duel->book.count = 0;
    while (*at != 0) {
        char line[256];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (line[0] == '*')
            give_to_all(duel, line + 2);
        else if (line[0] != 0 && line[0] != '#')
            give(duel, line);
        at += length + (at[length] != 0);
    }
}

/* -- a game -- */

static bool ends(struct duel *duel, side_id side, struct action *out) {
    *out = action_of(duel->rules->verb_end);
    return is_legal(play_judge(&duel->game, side, *out));
}

static bool choose(struct duel *duel, side_id side, bool by_orders, struct action *out) {
    struct aide_report report;
    enum aide_answer answer = AIDE_DONE;
    if (by_orders && side == duel->side) {
        do
            answer = carry_next(&duel->carrier, &duel->game, &duel->book, &duel->list, out, &report);
        while (answer == AIDE_ASKS);
        if (answer == AIDE_ACTS || ends(duel, side, out))
            return true;
    }
    return bot_choose(&duel->bot[side], &duel->game, &duel->imagined, &duel->list, out);
}

static long play_one(struct duel *duel, uint64_t seed, bool by_orders) {
    play_renew(&duel->game);
    play_begin(&duel->game, duel->scenario, duel->options, dice_seed_number(DICE_CHACHA20, seed));
    for (side_id side = 0; side < SIDES; side++) {
        void *memory = duel->bot[side].memory;
        bot_find(duel->rules, "simple", seed * SIDES + side, &duel->bot[side]);
        duel->bot[side].memory = memory;
        memset(memory, 0, bot_memory_size(&duel->bot[side]));
    }
    memset(duel->carrier.memory, 0, duel->rules->aide->memory);
    duel->carrier.begun = false;
    read_script(duel);
    struct action action;
    side_id side;
    while ((side = play_side_to_act(&duel->game)) < SIDES && duel->game.state->actions < ACTIONS_MOST &&
           choose(duel, side, by_orders, &action))
        play_apply(&duel->game, action);
    int32_t points[SIDES] = {0};
    duel->rules->score(&duel->game, points);
    return (long)points[duel->side] - points[1 - duel->side];
}

static void take_option(struct duel *duel, const char *text) {
    size_t length = strcspn(text, "=");
    for (unsigned i = 0; i < duel->rules->option_count; i++)
        if (strlen(duel->rules->options[i].id) == length && memcmp(duel->rules->options[i].id, text, length) == 0) {
            duel->options[i] = (uint32_t)strtoul(text + length + 1, NULL, 10);
            return;
        }
    complain("no such option", text);
}

int main(int argc, char **argv) {
    static struct duel duel;
    size_t length;
    if (argc < 7)
        complain("usage", "duel PACK SCENARIO SIDE SCRIPT FIRST PAIRS [OPTION=VALUE ...]");
    duel.tables = read_file(argv[1], &length);
    duel.rules = ruleset_of(duel.tables, length);
    if (duel.rules == NULL)
        complain("no pack of this program", argv[1]);
    while (duel.scenario < duel.rules->scenario_count(duel.tables) &&
           strcmp(duel.rules->scenario(duel.tables, duel.scenario)->id, argv[2]) != 0)
        duel.scenario++;
    if (duel.scenario == duel.rules->scenario_count(duel.tables))
        complain("no such scenario", argv[2]);
    while (duel.side < SIDES && strcmp(duel.rules->side_name(duel.tables, duel.side), argv[3]) != 0)
        duel.side++;
    if (duel.side == SIDES)
        complain("no such side", argv[3]);
    duel.script = read_file(argv[4], &length);
    for (unsigned i = 0; i < duel.rules->option_count; i++)
        duel.options[i] = duel.rules->options[i].standard;
    for (int i = 7; i < argc; i++)
        take_option(&duel, argv[i]);
    lay_out(&duel.game, &duel);
    lay_out(&duel.imagined, &duel);
    for (side_id side = 0; side < SIDES; side++) {
        bot_find(duel.rules, "simple", 0, &duel.bot[side]);
        duel.bot[side].memory = must_have(calloc(1, bot_memory_size(&duel.bot[side]) + 1));
    }
    duel.carrier.memory = must_have(calloc(1, duel.rules->aide->memory));
    duel.carrier.imagined = &duel.imagined;
    uint64_t first = strtoull(argv[5], NULL, 10), pairs = strtoull(argv[6], NULL, 10);
    for (uint64_t seed = first; seed < first + pairs; seed++) {
        long orders = play_one(&duel, seed, true), simple = play_one(&duel, seed, false);
        printf("%llu %ld %ld\n", (unsigned long long)seed, orders, simple);
        fflush(stdout);
    }
    return 0;
}
