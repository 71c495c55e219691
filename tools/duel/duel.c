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
 * lowest commands of the side that has no order yet. `turn 5: ` before an order gives it when that turn begins, in
 * place of what these people were told before. When the orders ask for nothing more, the side ends its phase or passes.
 * Questions that orders say nothing of (where to retreat, whom to lose) are answered by `simple`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "setting.h"

#include "bot/carry.h"
#include "play/order.h"

enum { ACTIONS_MOST = 400000 };

struct duel {
    struct setting setting;
    side_id side;
    const char *script;
    struct game game, imagined;
    struct bot bot[SIDES];
    struct carrier carrier;
    struct order_book book;
    struct action_list list;
};

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
        setting_complain(text, buffer);
    order_give(&duel->book, &order);
}

static void give_to_all(struct duel *duel, const char *rest, bool again) {
    const struct command_chain *chain = duel->setting.rules->commands;
    for (command_id id = 0; id < chain->count(duel->setting.tables); id++) {
        struct order who = {.command = id, .enemy = COUNTER_NONE, .other = COMMAND_NONE};
        bool given = false;
        char text[256];
        if (chain->side(duel->setting.tables, id) != duel->side || !has_people(&duel->game, id))
            continue;
        for (unsigned i = 0; !again && i < duel->book.count; i++)
            given = given || order_same_people(&duel->book.order[i], &who);
        snprintf(text, sizeof text, "%s %s", chain->name(duel->setting.tables, id), rest);
        if (!given)
            give(duel, text);
    }
}

/* The turn a line of the script is for, and the order behind it; 0: the beginning. */
static unsigned turn_of(const char *line, const char **order) {
    unsigned turn = 0;
    int length = 0;
    *order = line;
    if (sscanf(line, "turn %u: %n", &turn, &length) == 1 && length > 0)
        *order = line + length;
    return turn;
}

/* Gives the orders of a turn. */
static void read_script(struct duel *duel, unsigned turn) {
    const char *at = duel->script;
    while (*at != 0) {
        char line[256];
        const char *order;
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        bool now = line[0] != 0 && line[0] != '#' && turn_of(line, &order) == turn;
        if (now && order[0] == '*')
            give_to_all(duel, order + 2, turn > 0);
        else if (now)
            give(duel, order);
        at += length + (at[length] != 0);
    }
}

/* -- a game -- */

static bool choose(struct duel *duel, side_id side, bool by_orders, struct action *out) {
    struct aide_report report;
    enum aide_answer answer = AIDE_DONE;
    if (by_orders && side == duel->side) {
        do
            answer = carry_next(&duel->carrier, &duel->game, &duel->book, &duel->list, out, &report);
        while (answer == AIDE_ASKS);
        if (answer == AIDE_ACTS || carry_gives_way(&duel->carrier, &duel->game, &duel->book, &duel->list, out))
            return true;
    }
    return bot_choose(&duel->bot[side], &duel->game, &duel->imagined, &duel->list, out);
}

static long play_one(struct duel *duel, uint64_t seed, bool by_orders) {
    setting_begin(&duel->setting, &duel->game, seed);
    for (side_id side = 0; side < SIDES; side++)
        setting_bot(&duel->setting, "simple", seed * SIDES + side, &duel->bot[side]);
    memset(duel->carrier.memory, 0, duel->setting.rules->aide->memory);
    duel->carrier.begun = false;
    duel->book.count = 0;
    read_script(duel, 0);
    struct action action;
    side_id side;
    unsigned turn = 0;
    while ((side = play_side_to_act(&duel->game)) < SIDES && duel->game.state->actions < ACTIONS_MOST &&
           choose(duel, side, by_orders, &action)) {
        play_apply(&duel->game, action);
        for (; by_orders && turn < duel->game.state->turn; turn++)
            read_script(duel, turn + 1);
    }
    int32_t points[SIDES] = {0};
    duel->setting.rules->score(&duel->game, points);
    return (long)points[duel->side] - points[1 - duel->side];
}

int main(int argc, char **argv) {
    static struct duel duel;
    size_t length;
    if (argc < 7)
        setting_complain("usage", "duel PACK SCENARIO SIDE SCRIPT FIRST PAIRS [OPTION=VALUE ...]");
    setting_open(&duel.setting, argv[1], argv[2]);
    duel.side = setting_side(&duel.setting, argv[3]);
    duel.script = setting_read_file(argv[4], &length);
    for (int i = 7; i < argc; i++)
        setting_option(&duel.setting, argv[i]);
    setting_lay_out(&duel.setting, &duel.game);
    setting_lay_out(&duel.setting, &duel.imagined);
    duel.carrier.memory = setting_must_have(calloc(1, duel.setting.rules->aide->memory));
    duel.carrier.imagined = &duel.imagined;
    uint64_t first = strtoull(argv[5], NULL, 10), pairs = strtoull(argv[6], NULL, 10);
    for (uint64_t seed = first; seed < first + pairs; seed++) {
        long orders = play_one(&duel, seed, true), simple = play_one(&duel, seed, false);
        printf("%llu %ld %ld\n", (unsigned long long)seed, orders, simple);
        fflush(stdout);
    }
    return 0;
}
