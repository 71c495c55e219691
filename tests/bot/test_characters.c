/* Characters play differently: the aggressive one attacks more often than the steady one and loses more, the cautious
 * one does both less; those who are there to be measured against only attack, or never do. */
#include "harness/harness.h"

#include <stdlib.h>

#include "bot/levels.h"
#include "harness/contest_table.h"

struct habits {
    int attacks, lost;
};

static bool is_attack(struct game *game, struct action action) {
    char buffer[128];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    play_action_text(game, action, &text);
    return strncmp(buffer, "attack ", 7) == 0;
}

/* Strength that the side has lost, or Divisions, which are counted as what is left; as the graph of the game shows it.
 */
static int lost_by(struct game *game, side_id side) {
    struct text text = GROWING;
    struct json json;
    int lost = 0;
    size_t index;
    json_t *tally;
    json_init(&json, &text);
    json_open(&json, '{');
    play_sync(game);
    game->rules->tallies(game, &json);
    json_close(&json, '}');
    json_t *read = json_loads(text.at, 0, NULL);
    json_array_foreach(json_object_get(read, "tallies"), index, tally) {
        const char *id = json_string_value(json_object_get(tally, "id"));
        int count = (int)json_integer_value(json_object_get(tally, game->rules->side_name(game->tables, side)));
        lost += strcmp(id, "lost") == 0 ? count : strcmp(id, "divisions") == 0 ? -count : 0;
    }
    json_decref(read);
    free(text.at);
    return lost;
}

static void play_one(struct contest *contest, side_id side, uint64_t seed, struct habits *out) {
    contest_table_begin(contest, NULL, seed);
    for (bool more = true; more;) {
        struct game *game = &contest->game;
        struct action action;
        side_id acts = play_side_to_act(game);
        more = acts < SIDES && bot_choose(&contest->bot[acts], game, &contest->imagined, &contest->list, &action);
        if (!more)
            break;
        out->attacks += acts == side && is_attack(game, action);
        play_apply(game, action);
    }
    out->lost += lost_by(&contest->game, side);
}

/* In both seats, against the steady one. */
static struct habits habits_of(const char *game, const char *name, unsigned games) {
    struct habits habits = {0};
    for (side_id side = 0; side < SIDES; side++) {
        struct contest_table table =
            contest_table_open(game, side == 0 ? name : "regular", side == 0 ? "regular" : name);
        for (uint64_t seed = 1; seed <= games; seed++)
            play_one(table.contest, side, seed, &habits);
        contest_table_close(&table);
    }
    return habits;
}

static void characters_differ(const char *game, unsigned games) {
    struct habits bold = habits_of(game, "regular:aggressive", games), steady = habits_of(game, "regular", games),
                  careful = habits_of(game, "regular:cautious", games),
                  meade = habits_of(game, "regular:defensive-offensive", games);
    print_message(
        "%s: attacks and losses: aggressive %d %d, regular %d %d, defensive-offensive %d %d, cautious %d %d\n", game,
        bold.attacks, bold.lost, steady.attacks, steady.lost, meade.attacks, meade.lost, careful.attacks, careful.lost);
    assert_true(bold.attacks > steady.attacks && steady.attacks > careful.attacks);
    assert_true(bold.lost > steady.lost && steady.lost > careful.lost);
    assert_true(meade.attacks < bold.attacks && meade.lost < bold.lost);
}

static void regimental_characters_differ(void **unused) {
    (void)unused;
    characters_differ("crossroads", 20);
}

static void operational_characters_differ(void **unused) {
    (void)unused;
    characters_differ("chickamauga", 12);
}

/* The holder attacks only where the rules leave no choice: never in the regimental games. The attacker does so far more
 * than the steady one. */
static void the_panel_does_one_thing(void **unused) {
    (void)unused;
    const char *const games[] = {"crossroads", "chickamauga"};
    for (unsigned i = 0; i < 2; i++) {
        struct habits holder = habits_of(games[i], "holder", 12), attacker = habits_of(games[i], "attacker", 12),
                      steady = habits_of(games[i], "regular", 12);
        print_message("%s: attacks: holder %d, attacker %d, regular %d\n", games[i], holder.attacks, attacker.attacks,
                      steady.attacks);
        assert_true(holder.attacks <= (i == 0 ? 0 : steady.attacks / 3));
        assert_true(attacker.attacks > steady.attacks);
    }
}

TESTS(test(the_panel_does_one_thing), test(regimental_characters_differ), test(operational_characters_differ))
